/*
 * init.c - the command `init`: an adapter to begin with.
 *
 * The skeletons are embedded as they stand in conformance/skeletons/, where
 * the tests run them.
 */
#include "commands.h"
#include "options.h"
#include "sink.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define EMBED(name, path)                                                      \
    __asm__(".section .rodata\n" #name ":\n.incbin \"" path                    \
            "\"\n.byte 0\n.previous\n");                                       \
    extern const char name[]

EMBED(skeleton_c, "conformance/skeletons/adapter.c");
EMBED(skeleton_make, "conformance/skeletons/Makefile");
EMBED(skeleton_python, "conformance/skeletons/adapter.py");
EMBED(skeleton_js, "conformance/skeletons/adapter.js");

static const struct language {
    const char *word;
    struct {
        const char *name, *text;
    } files[2];
    const char *build; /* how to build it in DIR, "" for not at all */
    const char *run;   /* what to put before the path of the adapter */
    const char *adapter;
} languages[] = {
    {"c",
     {{"adapter.c", skeleton_c}, {"Makefile", skeleton_make}},
     "make -C",
     "",
     "adapter"},
    {"python",
     {{"adapter.py", skeleton_python}, {NULL, NULL}},
     "",
     "python3",
     "adapter.py"},
    {"js",
     {{"adapter.js", skeleton_js}, {NULL, NULL}},
     "",
     "node",
     "adapter.js"},
};
enum {
    LANGUAGE_COUNT = sizeof(languages) / sizeof(languages[0]),
    PATH_SIZE = 4200,
};

static void join(char *path, size_t size, const char *directory,
                 const char *name)
{
    snprintf(path, size, "%s/%s", directory, name);
}

/* Nothing that is there is ever written over. */
static bool is_free(const struct language *language, const char *directory)
{
    char path[PATH_SIZE];
    struct stat status;

    for (int i = 0; i < 2 && language->files[i].name != NULL; i++) {
        join(path, sizeof(path), directory, language->files[i].name);
        if (lstat(path, &status) != 0)
            continue;
        fprintf(stderr, "manaproof init: %s is there already\n", path);
        return false;
    }
    return true;
}

static bool write_files(const struct language *language, const char *directory)
{
    bool is_good = true;
    char path[PATH_SIZE];

    for (int i = 0; i < 2 && language->files[i].name != NULL; i++) {
        struct sink sink = {.command = "init", .path = path};
        join(path, sizeof(path), directory, language->files[i].name);
        if (!sink_open(&sink, "init", path))
            return false;
        sink_write(&sink, language->files[i].text,
                   strlen(language->files[i].text));
        is_good = sink_close(&sink) && is_good;
    }
    return is_good;
}

static void print_next(const struct language *language, const char *directory)
{
    struct text adapter = {0}, place = {0};
    char path[PATH_SIZE];

    /* A program without a slash would be looked for along PATH. */
    join(path, sizeof(path), directory, language->adapter);
    if (language->run[0] != '\0')
        text_add(&adapter, " %s", language->run);
    text_add_word(&adapter, path);
    text_add_word(&place, directory);
    if (language->build[0] != '\0')
        printf("%s%s\n", language->build, place.bytes);
    printf("manaproof doctor --%s\n", adapter.bytes);
    printf("manaproof run --%s\n", adapter.bytes);
    text_free(&adapter);
    text_free(&place);
}

static int init(const struct language *language, const char *directory)
{
    if (strlen(directory) > PATH_SIZE - 100)
        errno = ENAMETOOLONG;
    else
        errno = mkdir(directory, 0777) == 0 ? 0 : errno;
    if (errno != 0 && errno != EEXIST) {
        fprintf(stderr, "manaproof init: %s: %s\n", directory, strerror(errno));
        return EXIT_USAGE;
    }
    if (!is_free(language, directory))
        return EXIT_USAGE;
    if (!write_files(language, directory))
        return EXIT_INTERNAL;
    print_next(language, directory);
    return EXIT_GREEN;
}

static const struct language *find_language(const char *word)
{
    for (size_t i = 0; i < LANGUAGE_COUNT; i++)
        if (word != NULL && strcmp(languages[i].word, word) == 0)
            return &languages[i];
    fputs("manaproof init: --lang is c, python or js\n", stderr);
    return NULL;
}

int command_init(int argc, char **argv)
{
    struct options options;
    int code = EXIT_USAGE;

    if (options_read(argc, argv, " --lang ", &options)) {
        /* What exists is taken for a path, what does not for a selector. */
        const struct names *names =
            options.paths.count > 0 ? &options.paths : &options.selectors;
        size_t count = options.paths.count + options.selectors.count;
        const struct language *language = find_language(options.language);
        if (count != 1 || options.has_adapter)
            fputs("manaproof init: which directory? manaproof init --lang c "
                  "DIR\n",
                  stderr);
        else if (language != NULL)
            code = init(language, names->list[0]);
    }
    options_free(&options);
    return code;
}
