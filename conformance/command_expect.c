/* manaproof expect update: the list of known failures brought up to a run. */
#include "commands.h"
#include "corpus.h"
#include "expect_update.h"
#include "options.h"
#include "sink.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int update(const struct options *options, const char *path,
                  const struct expect *expect, struct results *results)
{
    struct update update;
    struct text text = {0}, diff = {0};
    int code = EXIT_GREEN;

    update_make(&update, expect, results);
    if (update.is_changed) {
        update_print_diff(&update, path, &diff);
        fputs(diff.bytes, stdout);
        update_print(&update, &text);
        if (options->is_check)
            code = EXIT_RED;
        else if (!file_replace("expect", path, &text))
            code = EXIT_INTERNAL;
    }
    text_free(&text);
    text_free(&diff);
    update_free(&update);
    return code;
}

/* A file that does not exist yet is begun. */
static bool open_list(struct expect *expect, const char *path,
                      const struct corpus *corpus)
{
    FILE *file = fopen(path, "r");

    if (file != NULL) {
        fclose(file);
    } else if (errno == ENOENT) {
        expect_read(expect, path, EXPECT_HEAD "\n", strlen(EXPECT_HEAD) + 1,
                    corpus);
        return true;
    }
    return expect_open(expect, path, corpus);
}

static bool open_run(struct results *results, const char *path)
{
    struct text text = {0};
    struct error error;
    char line[600];

    if (!results_read(results, path, &error)) {
        fprintf(stderr, "%s\n", error_print(&error, line, sizeof(line)));
        return false;
    }
    if (results_are_whole(results))
        return true;
    results_say_aborted(results, &text);
    fprintf(stderr, "%s: %s: nothing is updated\n", path, text.bytes);
    text_free(&text);
    results_free(results);
    return false;
}

static int update_from(const struct options *options, const char *path)
{
    const struct corpus_options where = {
        .directory = options->corpus,
        .card_paths = (const char *const *)options->cards.list,
        .card_path_count = options->cards.count,
    };
    struct results results;
    struct expect expect = {0};
    int code = EXIT_CORPUS;

    if (!open_run(&results, options->from))
        return EXIT_CORPUS;
    struct corpus *corpus = corpus_load(&where);
    if (open_list(&expect, path, corpus))
        code = update(options, path, &expect, &results);
    expect_free(&expect);
    corpus_free(corpus);
    results_free(&results);
    return code;
}

int command_expect(int argc, char **argv)
{
    struct options options;
    int code = EXIT_USAGE;

    if (argc < 2 || strcmp(argv[1], "update") != 0) {
        fputs("usage: manaproof expect update --from RUN.jsonl [--check] "
              "[FILE]\n",
              stderr);
        return EXIT_USAGE;
    }
    argv[1] = argv[0]; /* which messages begin with */
    if (!options_read(argc - 1, argv + 1, " --from --check --corpus --cards ",
                      &options))
        return EXIT_USAGE;
    size_t count = options.paths.count + options.selectors.count;
    const char *path = options.paths.count > 0       ? options.paths.list[0]
                       : options.selectors.count > 0 ? options.selectors.list[0]
                                                     : "manaproof.expect";
    if (options.from == NULL || count > 1)
        fputs("manaproof expect: --from RUN.jsonl and at most one file\n",
              stderr);
    else
        code = update_from(&options, path);
    options_free(&options);
    return fflush(stdout) == 0 && !ferror(stdout) ? code : EXIT_INTERNAL;
}
