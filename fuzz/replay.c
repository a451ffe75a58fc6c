/*
 * replay.c - a target without a fuzzer: every file named on the command line,
 * or below a directory named there, is one input.
 *
 * Inputs are tried in a process of its own, which goes on with the next one
 * where one ended it: so all that fail are told, and the exit status is 1; it
 * is 2 when there are no inputs.
 * --rules: which rules they exercised.
 */
#include "rules.h"
#include "store.h"
#include "target.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { DIRECTORY_DEPTH_MAX = 8, FAILURES_MAX = 100, EXIT_USAGE = 2 };

static bool fail(const char *path)
{
    fprintf(stderr, "%s: %s\n", path, strerror(errno));
    return false;
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Add the files at or below `path`. */
static bool list_files(const char *path, int depth, struct names *files)
{
    struct stat status;
    struct dirent *entry;
    bool is_read = true;

    if (stat(path, &status) != 0)
        return fail(path);
    if (!S_ISDIR(status.st_mode)) {
        names_add(files, path);
        return true;
    }
    DIR *directory = depth < DIRECTORY_DEPTH_MAX ? opendir(path) : NULL;
    if (directory == NULL)
        return fail(path);
    size_t first = files->count;
    while (is_read && (entry = readdir(directory)) != NULL) {
        struct text below = {0};
        if (entry->d_name[0] == '.')
            continue;
        text_add(&below, "%s/%s", path, entry->d_name);
        is_read = list_files(below.bytes, depth + 1, files);
        text_free(&below);
    }
    closedir(directory);
    if (files->count > first)
        qsort(files->list + first, files->count - first, sizeof(*files->list),
              by_text);
    return is_read;
}

/* A copy of exactly the file's size: a sanitizer sees a read beyond it. */
static bool replay_file(const char *path)
{
    size_t length;
    char *text = store_read(path, &length);

    if (text == NULL)
        return fail(path);
    uint8_t *data = store_new(length + (length == 0), 1);
    memcpy(data, text, length);
    free(text);
    LLVMFuzzerTestOneInput(data, length);
    free(data);
    return true;
}

/* In a process of its own: `*at` is the input that is being tried. */
static int replay_from(const struct names *files, volatile size_t *at)
{
    for (; *at < files->count; ++*at)
        if (!replay_file(files->list[*at]))
            return EXIT_FAILURE;
    return EXIT_SUCCESS;
}

/* Try all; how many failed. */
static unsigned replay(const struct names *files, volatile size_t *at)
{
    unsigned failures = 0;

    while (*at < files->count && failures < FAILURES_MAX) {
        int status = 0;
        pid_t child = fork();
        if (child == 0)
            exit(replay_from(files, at));
        if (child < 0 || waitpid(child, &status, 0) != child) {
            fail("fork");
            return failures + 1;
        }
        if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
            continue;
        fprintf(stderr, "manaproof: failed: %s\n", files->list[*at]);
        failures++;
        ++*at;
    }
    return failures;
}

/* Memory that processes share, 0 at first; NULL when there is none. */
static void *share(size_t size)
{
    FILE *file = tmpfile();
    void *memory = MAP_FAILED;

    if (file != NULL &&
        (errno = posix_fallocate(fileno(file), 0, (off_t)size)) == 0)
        memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED,
                      fileno(file), 0);
    if (memory == MAP_FAILED)
        fail("shared memory");
    return memory == MAP_FAILED ? NULL : memory;
}

/* How many rules the inputs exercised, and which they did not. */
static void print_rules(void)
{
    int count = 0;

    for (int rule = CR_NONE + 1; rule < CR_COUNT; rule++)
        count += target_rules[rule] != 0;
    printf("rules: %d of %d exercised\nnot exercised:", count, CR_COUNT - 1);
    for (int rule = CR_NONE + 1; rule < CR_COUNT; rule++)
        if (target_rules[rule] == 0)
            printf(" %s", rule_number((enum cr)rule));
    putchar('\n');
}

int main(int argc, char **argv)
{
    struct names files = {0};
    size_t *at = share(sizeof(*at));
    bool has_rules = argc > 1 && strcmp(argv[1], "--rules") == 0;

    if (has_rules)
        target_rules = share(CR_COUNT);
    if (at == NULL || (has_rules && target_rules == NULL) ||
        LLVMFuzzerInitialize(&argc, &argv) != 0)
        return EXIT_FAILURE;
    if (argc == 1 + has_rules) {
        fprintf(stderr, "usage: %s [--rules] FILE|DIRECTORY ...\n", argv[0]);
        return EXIT_USAGE;
    }
    for (int i = 1 + has_rules; i < argc; i++)
        if (!list_files(argv[i], 0, &files))
            return EXIT_USAGE;
    if (files.count == 0) {
        fprintf(stderr, "%s: no inputs there\n", argv[0]);
        return EXIT_USAGE;
    }
    unsigned failures = replay(&files, at);
    printf("%s: %zu inputs, %u failed\n", argv[0], files.count, failures);
    if (has_rules)
        print_rules();
    names_free(&files);
    return failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
