/*
 * replay.c - a target without a fuzzer: every file named on the command line,
 * or below a directory named there, is one input.
 */
#include "store.h"
#include "target.h"

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { DIRECTORY_DEPTH_MAX = 8 };

/* The file that is being tried, for the handler. */
static const char *present;

/* Say which input it was; the signal then ends the program. */
static void tell_input(int signal_number)
{
    static const char before[] = "manaproof: the input is ";

    (void)signal_number;
    if (present == NULL || write(STDERR_FILENO, before, sizeof(before) - 1) < 0)
        return;
    if (write(STDERR_FILENO, present, strlen(present)) < 0 ||
        write(STDERR_FILENO, "\n", 1) < 0)
        return;
}

static void watch_signals(void)
{
    const int signals[] = {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL};
    struct sigaction action = {.sa_handler = tell_input};

    action.sa_flags = (int)SA_RESETHAND;
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof(signals) / sizeof(*signals); i++)
        sigaction(signals[i], &action, NULL);
}

static bool fail(const char *path)
{
    fprintf(stderr, "%s: %s\n", path, strerror(errno));
    return false;
}

static bool replay_file(const char *path, unsigned *count)
{
    size_t length;
    char *text = store_read(path, &length);

    if (text == NULL)
        return fail(path);
    /* A copy of exactly this size: a sanitizer sees a read beyond it. */
    uint8_t *data = store_new(length + (length == 0), 1);
    memcpy(data, text, length);
    free(text);
    present = path;
    LLVMFuzzerTestOneInput(data, length);
    present = NULL;
    free(data);
    (*count)++;
    return true;
}

static bool replay_path(const char *path, int depth, unsigned *count)
{
    struct stat status;
    struct dirent *entry;
    bool is_read = true;

    if (stat(path, &status) != 0)
        return fail(path);
    if (!S_ISDIR(status.st_mode))
        return replay_file(path, count);
    DIR *directory = depth < DIRECTORY_DEPTH_MAX ? opendir(path) : NULL;
    if (directory == NULL)
        return fail(path);
    while (is_read && (entry = readdir(directory)) != NULL) {
        struct text below = {0};
        if (entry->d_name[0] == '.')
            continue;
        text_add(&below, "%s/%s", path, entry->d_name);
        is_read = replay_path(below.bytes, depth + 1, count);
        text_free(&below);
    }
    closedir(directory);
    return is_read;
}

int main(int argc, char **argv)
{
    unsigned count = 0;

    watch_signals();
    if (LLVMFuzzerInitialize(&argc, &argv) != 0)
        return EXIT_FAILURE;
    for (int i = 1; i < argc; i++)
        if (!replay_path(argv[i], 0, &count))
            return EXIT_FAILURE;
    if (count == 0) {
        fprintf(stderr, "usage: %s FILE|DIRECTORY ...\n", argv[0]);
        return EXIT_FAILURE;
    }
    printf("%s: %u inputs\n", argv[0], count);
    return EXIT_SUCCESS;
}
