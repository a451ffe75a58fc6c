#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "child.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { RESPAWNS = 10000 };

static void start_shell(struct child *child, const char *script)
{
    char *const argv[] = {"sh", "-c", (char *)script, NULL};

    child_clear(child);
    assert_int_equal(child_start(child, argv), 0);
}

static void expect_line(struct child *child, const char *wanted)
{
    char *line;
    size_t length;

    assert_int_equal(child_wait(child, clock_ms() + 5000, &line, &length),
                     CHILD_LINE);
    assert_string_equal(line, wanted);
    assert_int_equal(length, strlen(wanted));
}

static void expect_news(struct child *child, int ms, enum child_news wanted)
{
    char *line;
    size_t length;

    assert_int_equal(child_wait(child, clock_ms() + ms, &line, &length),
                     wanted);
}

static int count_descriptors(void)
{
    int count = 0;

    for (int fd = 0; fd < 1024; fd++)
        count += fcntl(fd, F_GETFD) >= 0;
    return count;
}

static void lines_go_there_and_back(void **state)
{
    struct child child;

    (void)state;
    start_shell(&child, "exec cat");
    child_send(&child, "one\ntwo\n", 8);
    expect_line(&child, "one");
    expect_line(&child, "two");
    child_send(&child, "\n", 1);
    expect_line(&child, "");
    expect_news(&child, 20, CHILD_SILENT);
    child_free(&child);
}

/* Each side could wait for the other one to read. */
static void a_large_line_passes_although_pipes_are_small(void **state)
{
    static char line[1 << 20];
    struct child child;
    char *back;
    size_t length;

    (void)state;
    memset(line, 'x', sizeof(line) - 1);
    line[sizeof(line) - 1] = '\n';
    start_shell(&child, "exec cat");
    for (int i = 0; i < 3; i++)
        child_send(&child, line, sizeof(line));
    for (int i = 0; i < 3; i++) {
        assert_int_equal(child_wait(&child, clock_ms() + 5000, &back, &length),
                         CHILD_LINE);
        assert_int_equal(length, sizeof(line) - 1);
        assert_memory_equal(back, line, length);
    }
    child_free(&child);
}

static void a_line_over_the_limit_is_a_flood(void **state)
{
    struct child child;

    (void)state;
    start_shell(&child, "exec cat");
    child.line_max = 4;
    child_send(&child, "1234\n12345\n", 11);
    expect_line(&child, "1234");
    expect_news(&child, 5000, CHILD_FLOOD);
    child_free(&child);
}

static void diagnostics_are_kept_from_the_end(void **state)
{
    struct child child;

    (void)state;
    start_shell(&child, "i=0; while [ $i -lt 40000 ]; do "
                        "echo line $i >&2; i=$((i+1)); done; echo done");
    expect_line(&child, "done");
    child_collect(&child);
    assert_true(child.diagnostics.length >= CHILD_LOG_MAX);
    assert_true(child.diagnostics.length < 3 * CHILD_LOG_MAX);
    child_stop(&child);
    assert_string_equal(child.diagnostics.bytes + child.diagnostics.length - 11,
                        "line 39999\n");
    child_free(&child);
}

static void a_death_is_told_by_signal_or_status(void **state)
{
    struct child child;
    struct death death;

    (void)state;
    start_shell(&child, "echo last; exit 7");
    expect_line(&child, "last");
    expect_news(&child, 5000, CHILD_DEAD);
    assert_true(child_has_ended(&child, &death));
    assert_int_equal(death.status, 7);
    assert_int_equal(death.signal, 0);
    child_free(&child);
    start_shell(&child, "kill -SEGV $$");
    expect_news(&child, 5000, CHILD_DEAD);
    assert_true(child_has_ended(&child, &death));
    assert_int_equal(death.signal, SIGSEGV);
    child_free(&child);
}

static void a_closed_output_is_no_death(void **state)
{
    struct child child;

    (void)state;
    start_shell(&child, "exec >&-; exec sleep 60");
    expect_news(&child, 5000, CHILD_CLOSED);
    child_free(&child);
}

/* The pipe never ends, for a grandchild holds it. */
static void a_death_is_noticed_behind_a_grandchild(void **state)
{
    int64_t begin = clock_ms();
    struct child child;

    (void)state;
    start_shell(&child, "sleep 60 & echo $!; exit 1");
    char *line;
    size_t length;
    assert_int_equal(child_wait(&child, begin + 5000, &line, &length),
                     CHILD_LINE);
    pid_t grandchild = (pid_t)strtol(line, NULL, 10);
    expect_news(&child, 5000, CHILD_DEAD);
    assert_true(clock_ms() < begin + 3000);
    child_free(&child);
    /* It was of the group; whoever adopted it has to reap it yet. */
    for (int i = 0; i < 200 && kill(grandchild, 0) == 0; i++) {
        char path[64], status = 'Z';
        snprintf(path, sizeof(path), "/proc/%d/stat", (int)grandchild);
        FILE *file = fopen(path, "r");
        if (file == NULL || fscanf(file, "%*d %*s %c", &status) != 1)
            status = 'Z';
        if (file != NULL)
            fclose(file);
        if (status == 'Z')
            break;
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
        assert_true(i < 199);
    }
}

static void a_child_deaf_to_term_is_killed(void **state)
{
    struct child child;
    int64_t begin;

    (void)state;
    start_shell(&child, "trap '' TERM; echo ready; while :; do sleep 1; done");
    expect_line(&child, "ready");
    begin = clock_ms();
    child_free(&child);
    assert_true(clock_ms() >= begin + CHILD_GRACE_MS);
    assert_true(clock_ms() < begin + CHILD_GRACE_MS + 2000);
}

static void a_missing_program_is_an_error_and_leaves_nothing(void **state)
{
    char *const argv[] = {"./no/such/program", NULL};
    int before = count_descriptors();
    struct child child;

    (void)state;
    child_clear(&child);
    assert_int_equal(child_start(&child, argv), ENOENT);
    assert_int_equal(child.pid, 0);
    child_free(&child);
    assert_int_equal(count_descriptors(), before);
}

static void a_child_inherits_three_descriptors(void **state)
{
    struct child child;
    int extra = open("/dev/null", O_RDONLY);

    (void)state;
    assert_true(extra > 2);
    child_seal_descriptors();
    /* One more is the directory that is read. */
    start_shell(&child, "ls /proc/self/fd | wc -l");
    expect_line(&child, "4");
    child_free(&child);
    close(extra);
}

static void ten_thousand_respawns_leak_nothing(void **state)
{
    char *const argv[] = {"/bin/true", NULL};
    int before = count_descriptors();
    struct child child;

    (void)state;
    child_clear(&child);
    for (int i = 0; i < RESPAWNS; i++) {
        assert_int_equal(child_start(&child, argv), 0);
        child_stop(&child);
    }
    child_free(&child);
    assert_int_equal(count_descriptors(), before);
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
    assert_int_equal(errno, ECHILD);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_go_there_and_back),
        cmocka_unit_test(a_large_line_passes_although_pipes_are_small),
        cmocka_unit_test(a_line_over_the_limit_is_a_flood),
        cmocka_unit_test(diagnostics_are_kept_from_the_end),
        cmocka_unit_test(a_death_is_told_by_signal_or_status),
        cmocka_unit_test(a_closed_output_is_no_death),
        cmocka_unit_test(a_death_is_noticed_behind_a_grandchild),
        cmocka_unit_test(a_child_deaf_to_term_is_killed),
        cmocka_unit_test(a_missing_program_is_an_error_and_leaves_nothing),
        cmocka_unit_test(a_child_inherits_three_descriptors),
        cmocka_unit_test(ten_thousand_respawns_leak_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
