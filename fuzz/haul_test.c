#include "haul.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cmocka.h>

static char directory[40];

static int set_up(void **state)
{
    (void)state;
    snprintf(directory, sizeof(directory),
             "/tmp/haul-XX"
             "XXXX");
    return mkdtemp(directory) == NULL ? -1 : 0;
}

static int tear_down(void **state)
{
    char command[80];

    (void)state;
    snprintf(command, sizeof(command), "rm -rf %s", directory);
    return system(command);
}

/* The text of a file in the directory; "" when there is none. */
static char *text_of(const char *name)
{
    char path[120];
    size_t length;

    snprintf(path, sizeof(path), "%s/%s", directory, name);
    char *text = store_read(path, &length);
    return text != NULL ? text : store_copy("");
}

static void put(const char *name, const char *text)
{
    char path[120];

    snprintf(path, sizeof(path), "%s/%s", directory, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static void what_is_saved_is_gone_on_with(void **state)
{
    struct haul haul, again;

    (void)state;
    assert_true(haul_open(&haul, directory));
    assert_false(haul.is_resumed);
    haul.progress = (struct progress){.seed = 4000000000u,
                                      .focus = "mana",
                                      .corpus = "abc",
                                      .next = 12345678901u,
                                      .decisions = 7,
                                      .asked = 8,
                                      .seconds = 1.5};
    assert_true(haul_save(&haul));
    haul_close(&haul);
    assert_true(haul_open(&again, directory));
    assert_true(again.is_resumed);
    assert_int_equal(again.progress.seed, 4000000000u);
    assert_true(again.progress.next == 12345678901u);
    assert_string_equal(again.progress.focus, "mana");
    assert_true(again.progress.seconds > 1.4 && again.progress.seconds < 1.6);
    haul_close(&again);
}

static void finds_are_known_again_by_their_reports(void **state)
{
    struct haul haul;

    (void)state;
    assert_true(haul_open(&haul, directory));
    assert_true(haul_write(&haul, "oracle-106.7", ".txt", "x", 1));
    haul_close(&haul);
    assert_true(haul_open(&haul, directory));
    assert_true(haul_has(&haul, "oracle-106.7"));
    assert_false(haul_has(&haul, "oracle-106"));
    haul_close(&haul);
}

/* A full disk, or any other reason. */
static void what_cannot_be_written_loses_nothing(void **state)
{
    struct haul haul;
    char path[120];

    (void)state;
    assert_true(haul_open(&haul, directory));
    assert_true(haul_write(&haul, "a", ".txt", "old", 3));
    /* The file beside it cannot be made: a directory is in its place. */
    snprintf(path, sizeof(path), "%s/.a.txt.new", directory);
    assert_int_equal(mkdir(path, 0700), 0);
    assert_false(haul_write(&haul, "a", ".txt", "new", 3));
    assert_true(haul.has_failed);
    char *text = text_of("a.txt");
    assert_string_equal(text, "old");
    free(text);
    haul_close(&haul);
}

static void nothing_is_left_beside_the_files(void **state)
{
    struct haul haul;
    char path[120];

    (void)state;
    assert_true(haul_open(&haul, directory));
    assert_true(haul_write(&haul, "a", ".txt", "text", 4));
    snprintf(path, sizeof(path), "%s/.a.txt.new", directory);
    assert_int_not_equal(access(path, F_OK), 0);
    haul_close(&haul);
}

static void a_corrupt_state_is_refused_and_kept(void **state)
{
    static const char *const corrupt[] = {
        "{\"seed\": 1", "[]", "{\"seed\": \"x\"}", "{\"seed\": -1}", ""};
    struct haul haul;

    (void)state;
    for (size_t i = 0; i < sizeof(corrupt) / sizeof(*corrupt); i++) {
        put("state.json", corrupt[i]);
        assert_false(haul_open(&haul, directory));
        haul_close(&haul);
        char *text = text_of("state.json");
        assert_string_equal(text, corrupt[i]);
        free(text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_is_saved_is_gone_on_with, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(finds_are_known_again_by_their_reports,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_cannot_be_written_loses_nothing,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(nothing_is_left_beside_the_files,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_corrupt_state_is_refused_and_kept,
                                        set_up, tear_down),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
