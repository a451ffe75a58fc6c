#include "child.h"
#include "guard.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* A grandchild may keep a pipe open after the child has ended, so the end of
 * a pipe cannot be waited for: look after the child this often.  A much
 * shorter time would have each poll set the machine's timer, which costs more
 * than the poll. */
enum { LOOK_MS = 50, CHUNK = 64 * 1024 };

extern char **environ;

int64_t clock_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Sleep a little, and each time longer, up to 5 ms. */
static void nap(long *ns)
{
    *ns = *ns == 0 ? 20000 : *ns < 2500000 ? *ns * 2 : 5000000;
    nanosleep(&(struct timespec){.tv_nsec = *ns}, NULL);
}

void child_seal_descriptors(void)
{
    long limit = sysconf(_SC_OPEN_MAX);

    if (limit < 0 || limit > 4096)
        limit = 4096;
    for (int fd = STDERR_FILENO + 1; fd < limit; fd++) {
        int flags = fcntl(fd, F_GETFD);
        if (flags >= 0)
            fcntl(fd, F_SETFD, flags | FD_CLOEXEC);
    }
}

static void close_end(int *end)
{
    if (*end >= 0)
        close(*end);
    *end = -1;
}

void child_clear(struct child *child)
{
    memset(child, 0, sizeof(*child));
    child->input = child->output = child->log = -1;
    child->line_max = 1 << 20;
}

/* Starting. */

/* The three pipes; [0] is read from and [1] written to. */
struct pipes {
    int input[2], output[2], log[2];
};

/* A pipe whose ends are close-on-exec and none of the standard streams. */
static bool open_pipe(int ends[2])
{
    int raw[2];

    ends[0] = ends[1] = -1;
    if (pipe(raw) != 0)
        return false;
    for (int i = 0; i < 2; i++) {
        ends[i] = fcntl(raw[i], F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
        close(raw[i]);
    }
    return ends[0] >= 0 && ends[1] >= 0;
}

static void close_pipes(struct pipes *pipes)
{
    close_end(&pipes->input[0]);
    close_end(&pipes->input[1]);
    close_end(&pipes->output[0]);
    close_end(&pipes->output[1]);
    close_end(&pipes->log[0]);
    close_end(&pipes->log[1]);
}

static bool open_pipes(struct pipes *pipes)
{
    memset(pipes, -1, sizeof(*pipes));
    return open_pipe(pipes->input) && open_pipe(pipes->output) &&
           open_pipe(pipes->log);
}

static int spawn(const struct pipes *pipes, char *const argv[], pid_t *pid)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none, all;

    sigemptyset(&none);
    sigfillset(&all);
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, pipes->input[0], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, pipes->output[1], STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, pipes->log[1], STDERR_FILENO);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP |
                                              POSIX_SPAWN_SETSIGMASK |
                                              POSIX_SPAWN_SETSIGDEF);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    int code = posix_spawnp(pid, argv[0], &actions, &attributes, argv, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return code;
}

static void take_end(int *mine, int *end)
{
    *mine = *end;
    *end = -1;
    fcntl(*mine, F_SETFL, fcntl(*mine, F_GETFL) | O_NONBLOCK);
}

static void empty(struct child *child)
{
    child->to_write.length = child->written = 0;
    child->read.length = child->taken = child->scanned = 0;
}

int child_start(struct child *child, char *const argv[])
{
    struct pipes pipes;
    int code;

    assert(child->pid == 0);
    signal(SIGPIPE, SIG_IGN);
    errno = 0;
    if (!open_pipes(&pipes))
        code = errno;
    else
        code = spawn(&pipes, argv, &child->pid);
    if (code == 0) {
        guard_add(-child->pid, SIGKILL);
        take_end(&child->input, &pipes.input[1]);
        take_end(&child->output, &pipes.output[0]);
        take_end(&child->log, &pipes.log[0]);
    } else {
        child->pid = 0;
    }
    close_pipes(&pipes);
    empty(child);
    return code;
}

/* Reading and writing. */

/* Read once into `text`.  False at the end of the pipe. */
static bool read_some(int end, struct text *text)
{
    char chunk[CHUNK];
    ssize_t got = read(end, chunk, sizeof(chunk));

    if (got > 0)
        text_add_bytes(text, chunk, (size_t)got);
    return got > 0 || (got < 0 && (errno == EAGAIN || errno == EINTR));
}

/* The last CHILD_LOG_MAX bytes are kept, and at most twice as many. */
static void shorten_log(struct text *log)
{
    if (log->length < 2 * (size_t)CHILD_LOG_MAX)
        return;
    memmove(log->bytes, log->bytes + log->length - CHILD_LOG_MAX,
            CHILD_LOG_MAX);
    log->length = CHILD_LOG_MAX;
    log->bytes[log->length] = '\0';
}

void child_note(struct child *child, const char *bytes, size_t length)
{
    text_add_bytes(&child->diagnostics, bytes, length);
    shorten_log(&child->diagnostics);
}

static void read_log(struct child *child)
{
    if (!read_some(child->log, &child->diagnostics))
        close_end(&child->log);
    shorten_log(&child->diagnostics);
}

static void read_output(struct child *child)
{
    if (child->taken == child->read.length) {
        child->read.length = child->taken = child->scanned = 0;
    } else if (child->taken > CHUNK) {
        child->read.length -= child->taken;
        child->scanned -= child->taken;
        memmove(child->read.bytes, child->read.bytes + child->taken,
                child->read.length);
        child->taken = 0;
    }
    if (!read_some(child->output, &child->read))
        close_end(&child->output);
}

/* A flood must not hold this side up. */
void child_collect(struct child *child)
{
    for (int i = 0; i < 64; i++) {
        struct pollfd pipes[] = {
            {.fd = child->log, .events = POLLIN},
            {.fd = child->output, .events = POLLIN},
        };
        if (child->read.length - child->taken > child->line_max)
            pipes[1].fd = -1;
        if (poll(pipes, 2, 0) <= 0)
            return;
        if (pipes[0].revents != 0)
            read_log(child);
        if (pipes[1].revents != 0)
            read_output(child);
    }
}

static bool has_to_write(const struct child *child)
{
    return child->input >= 0 && child->written < child->to_write.length;
}

static void write_some(struct child *child)
{
    const struct text *text = &child->to_write;

    if (!has_to_write(child))
        return;
    ssize_t put = write(child->input, text->bytes + child->written,
                        text->length - child->written);
    if (put > 0)
        child->written += (size_t)put;
    else if (put < 0 && errno != EAGAIN && errno != EINTR)
        close_end(&child->input); /* it reads no more; it may still answer */
}

void child_send(struct child *child, const char *bytes, size_t length)
{
    if (child->written == child->to_write.length)
        child->to_write.length = child->written = 0;
    text_add_bytes(&child->to_write, bytes, length);
    write_some(child);
}

/* Attend to the pipes once; wait at most `ms` for something to come. */
static void attend(struct child *child, int ms)
{
    struct pollfd pipes[] = {
        {.fd = child->output, .events = POLLIN},
        {.fd = child->log, .events = POLLIN},
        {.fd = has_to_write(child) ? child->input : -1, .events = POLLOUT},
    };

    if (poll(pipes, pipes[2].fd < 0 ? 2 : 3, ms) <= 0)
        return;
    if (pipes[1].revents != 0)
        read_log(child);
    if (pipes[2].revents != 0)
        write_some(child);
    if (pipes[0].revents != 0)
        read_output(child);
}

/* Lines. */

static char *find_newline(const struct child *child)
{
    if (child->scanned == child->read.length)
        return NULL;
    return memchr(child->read.bytes + child->scanned, '\n',
                  child->read.length - child->scanned);
}

bool child_has_line(const struct child *child)
{
    return find_newline(child) != NULL;
}

/* CHILD_SILENT when no line is there yet. */
static enum child_news take_line(struct child *child, char **line,
                                 size_t *length)
{
    char *end = find_newline(child);

    child->scanned = child->read.length;
    if (end == NULL)
        return child->read.length - child->taken > child->line_max
                   ? CHILD_FLOOD
                   : CHILD_SILENT;
    *end = '\0';
    *line = child->read.bytes + child->taken;
    *length = (size_t)(end - *line);
    child->taken += *length + 1;
    child->scanned = child->taken;
    return *length > child->line_max ? CHILD_FLOOD : CHILD_LINE;
}

/* The child has ended, or closed its output: what it wrote before counts. */
static enum child_news read_the_rest(struct child *child, char **line,
                                     size_t *length)
{
    while (child->output >= 0) {
        enum child_news news = take_line(child, line, length);
        size_t before = child->read.length - child->taken;
        if (news != CHILD_SILENT)
            return news;
        read_output(child);
        if (child->read.length - child->taken == before)
            break;
    }
    return take_line(child, line, length);
}

static enum child_news wait_for_end(struct child *child)
{
    struct death death;
    int64_t until = clock_ms() + CHILD_GRACE_MS;
    long ns = 0;

    while (!child_has_ended(child, &death)) {
        if (clock_ms() >= until)
            return CHILD_CLOSED;
        child_collect(child);
        nap(&ns);
    }
    return CHILD_DEAD;
}

enum child_news child_wait(struct child *child, int64_t deadline, char **line,
                           size_t *length)
{
    int64_t look = clock_ms() + LOOK_MS;
    struct death death;

    for (;;) {
        enum child_news news = take_line(child, line, length);
        if (news != CHILD_SILENT)
            return news;
        if (child->output < 0)
            return wait_for_end(child);
        int64_t now = clock_ms();
        if (now >= deadline)
            return CHILD_SILENT;
        if (now >= look && child_has_ended(child, &death)) {
            news = read_the_rest(child, line, length);
            return news == CHILD_SILENT ? CHILD_DEAD : news;
        }
        if (now >= look)
            look = now + LOOK_MS;
        attend(child, (int)((look < deadline ? look : deadline) - now));
    }
}

/* Ending. */

bool child_has_ended(const struct child *child, struct death *death)
{
    siginfo_t info = {.si_pid = 0};

    memset(death, 0, sizeof(*death));
    if (child->pid == 0)
        return true;
    if (waitid(P_PID, (id_t)child->pid, &info, WEXITED | WNOHANG | WNOWAIT) !=
            0 ||
        info.si_pid == 0)
        return false;
    if (info.si_code == CLD_EXITED)
        death->status = info.si_status;
    else
        death->signal = info.si_status;
    return true;
}

const char *child_signal_word(int number, char *word, size_t size)
{
    static const struct {
        int number;
        const char *word;
    } known[] = {
        {SIGABRT, "SIGABRT"}, {SIGBUS, "SIGBUS"},   {SIGFPE, "SIGFPE"},
        {SIGHUP, "SIGHUP"},   {SIGILL, "SIGILL"},   {SIGINT, "SIGINT"},
        {SIGKILL, "SIGKILL"}, {SIGPIPE, "SIGPIPE"}, {SIGSEGV, "SIGSEGV"},
        {SIGTERM, "SIGTERM"}, {SIGTRAP, "SIGTRAP"},
    };

    snprintf(word, size, "signal-%d", number);
    for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++)
        if (known[i].number == number)
            snprintf(word, size, "%s", known[i].word);
    return word;
}

bool child_finish(struct child *child, int64_t deadline, struct death *death)
{
    long ns = 0;

    close_end(&child->input);
    while (!child_has_ended(child, death)) {
        int64_t left = deadline - clock_ms();
        if (left <= 0)
            return false;
        /* What it still says is read, so that it can go on to its end. */
        if (child->output < 0 && child->log < 0)
            nap(&ns);
        else
            attend(child, left < 5 ? (int)left : 5);
        empty(child);
    }
    return true;
}

void child_stop(struct child *child)
{
    struct death death;

    if (child->pid == 0)
        return;
    if (!child_has_ended(child, &death)) {
        int64_t until = clock_ms() + CHILD_GRACE_MS;
        long ns = 0;
        kill(-child->pid, SIGTERM);
        while (!child_has_ended(child, &death) && clock_ms() < until) {
            child_collect(child);
            nap(&ns);
        }
    }
    /* The child is not reaped, so its number still names its group. */
    kill(-child->pid, SIGKILL);
    child_collect(child);
    guard_remove(-child->pid);
    while (waitpid(child->pid, NULL, 0) < 0 && errno == EINTR)
        continue;
    child->pid = 0;
    close_end(&child->input);
    close_end(&child->output);
    close_end(&child->log);
    empty(child);
}

void child_free(struct child *child)
{
    child_stop(child);
    text_free(&child->to_write);
    text_free(&child->read);
    text_free(&child->diagnostics);
    child_clear(child);
}
