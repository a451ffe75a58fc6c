/* manaproof lint and fmt: the corpus as it should be written. */
#include "deciders.h"
#include "expand.h"
#include "format.h"
#include "needs.h"
#include "work.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static bool has_test(const cJSON *root)
{
    const cJSON *step;

    cJSON_ArrayForEach(step, json_member(root, "steps"))
    {
        if (step_is_test(step))
            return true;
    }
    return false;
}

static bool is_canonical(const struct case_file *file)
{
    struct text text = {0};

    format_case(json_root(file->document), &text);
    bool is_same = text.length == file->length &&
                   memcmp(text.bytes, file->text, text.length) == 0;
    text_free(&text);
    return is_same;
}

/* Print what is wrong with an item of the file; 1. */
static size_t complain(const struct case_file *file, const cJSON *item,
                       const char *what)
{
    struct error error = {.line = 0};
    char line[600];

    json_fail(file->document, item, &error, "%s", what);
    puts(error_print(&error, line, sizeof(line)));
    return 1;
}

/* A second decider: the oracle, or a derivation. */
static size_t lint_deciders(const struct case_file *file,
                            const struct known *known)
{
    const cJSON *root = json_root(file->document);
    const cJSON *id = json_member(root, "id");

    if (names_have(&known->deciders, id->valuestring) ||
        deciders_have_basis(root))
        return 0;
    return complain(file, json_member(root, "basis"),
                    "the oracle does not decide the case, and this derives "
                    "nothing");
}

/* What the case needs of an engine, and does not say. */
static size_t lint_needs(const struct case_file *file)
{
    const cJSON *root = json_root(file->document);
    const cJSON *named = json_member(root, "requires"), *item;
    cJSON *missing = needs_missing(root);
    char what[100];
    size_t count = 0;

    cJSON_ArrayForEach(item, missing)
    {
        snprintf(what, sizeof(what), "%.60s is needed, and not required",
                 item->valuestring);
        count += complain(file, named == NULL ? root : named, what);
    }
    cJSON_Delete(missing);
    return count;
}

/* What is wrong with a valid file; how much. */
static size_t lint_file(const struct case_file *file)
{
    const cJSON *root = json_root(file->document);
    const cJSON *table = json_member(root, "for");
    const cJSON *basis = json_member(root, "basis");
    const char *unused = expand_unused(root, table);
    char what[100];
    size_t count = 0;

    if (!has_test(root))
        count += complain(file, json_member(root, "steps"),
                          "the case checks nothing");
    if (strncmp(basis->valuestring, BASIS_OPEN, strlen(BASIS_OPEN)) == 0)
        count +=
            complain(file, basis, "the basis needs a derivation by a person");
    if (unused != NULL) {
        snprintf(what, sizeof(what), "{%.80s} is used nowhere", unused);
        count += complain(file, table, what);
    }
    if (!is_canonical(file)) {
        printf("%s: not laid out as manaproof fmt does it\n", file->path);
        count++;
    }
    return count;
}

/* How many cards have abilities that their files do not say. */
static size_t count_gaps(const struct corpus *corpus)
{
    size_t count = 0;

    for (size_t i = 0; i < corpus->card_count; i++)
        count += json_member(json_root(corpus->cards[i].document),
                             "left_out") != NULL;
    return count;
}

static bool is_covered(const struct corpus *corpus, const char *statement)
{
    const cJSON *item;

    for (size_t i = 0; i < corpus->ruling_count; i++)
        cJSON_ArrayForEach(item,
                           json_member(corpus->rulings[i]->tree, "statements"))
        {
            if (strcmp(item->valuestring, statement) == 0)
                return true;
        }
    return false;
}

static size_t lint_statements(const struct corpus *corpus)
{
    const struct names *statements = &corpus->known.statements;
    size_t count = 0;

    for (size_t i = 0; i < statements->count; i++)
        if (!is_covered(corpus, statements->list[i])) {
            printf("statement %s has no case\n", statements->list[i]);
            count++;
        }
    return count;
}

int command_lint(int argc, char **argv)
{
    struct work work;
    int code = work_open(&work, argc, argv, " --corpus --cards ");
    size_t count = 0, files = 0, cards = 0;

    if (code == EXIT_GREEN) {
        bool is_whole = work.options.paths.count == 0;
        for (size_t i = 0; i < work.corpus->file_count; i++) {
            const struct case_file *file = work.corpus->files[i];
            if (!is_whole && !file->is_named)
                continue;
            count += lint_file(file);
            count += lint_needs(file);
            count += lint_deciders(file, &work.corpus->known);
            files++;
        }
        for (size_t i = 0; i < work.corpus->source_count; i++)
            cards += work.corpus->sources[i].is_named &&
                     work.corpus->sources[i].kind == SOURCE_CARD;
        if (is_whole)
            count += lint_statements(work.corpus);
        printf("%zu cards (%zu leave something out), %zu case files, "
               "%zu cases, %zu errors\n",
               work.corpus->card_count, count_gaps(work.corpus), files,
               work.count, count + work.corpus->error_count);
        code = count == 0 && work.is_valid ? EXIT_GREEN : EXIT_CORPUS;
        if (code == EXIT_GREEN && files + cards == 0)
            code = EXIT_USAGE;
    }
    work_close(&work);
    return code;
}

static int write_file(const char *path, const struct text *text)
{
    FILE *file = fopen(path, "w");

    if (file != NULL) {
        size_t written = fwrite(text->bytes, 1, text->length, file);
        if (fclose(file) == 0 && written == text->length)
            return EXIT_GREEN;
    }
    fprintf(stderr, "manaproof fmt: %s: %s\n", path, strerror(errno));
    return EXIT_INTERNAL;
}

static int format_file(const struct source *source, bool is_check)
{
    struct error error = {.line = 0};
    struct text text = {0};
    char line[600];
    int code = EXIT_GREEN;
    struct json *document = json_read(source->path, source->text,
                                      source->length, &JSON_LIMITS, &error);

    if (document == NULL) {
        fprintf(stderr, "%s\n", error_print(&error, line, sizeof(line)));
        return EXIT_CORPUS;
    }
    format_case(json_root(document), &text);
    json_free(document);
    if (text.length != source->length ||
        memcmp(text.bytes, source->text, text.length) != 0) {
        printf("%s\n", source->path);
        code = is_check ? EXIT_RED : write_file(source->path, &text);
    }
    text_free(&text);
    return code;
}

/* Files need not be valid cases to be laid out. */
int command_fmt(int argc, char **argv)
{
    struct options options;
    int code = EXIT_GREEN;

    if (!options_read(argc, argv, " --check ", &options))
        return EXIT_USAGE;
    if (options.paths.count == 0 || options.selectors.count > 0) {
        fputs("manaproof fmt: name case files or directories\n", stderr);
        options_free(&options);
        return EXIT_USAGE;
    }
    const struct corpus_options where = {
        .case_paths = (const char *const *)options.paths.list,
        .case_path_count = options.paths.count,
    };
    struct corpus *corpus = corpus_load(&where);
    for (size_t i = 0; i < corpus->source_count; i++) {
        const struct source *source = &corpus->sources[i];
        int one = source->is_named ? format_file(source, options.is_check)
                                   : EXIT_GREEN;
        code = one > code ? one : code;
    }
    corpus_free(corpus);
    options_free(&options);
    return code;
}
