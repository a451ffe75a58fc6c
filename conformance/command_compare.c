/* manaproof compare: what one run has broken and fixed against another. */
#include "commands.h"
#include "derived.h"
#include "difference.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct comparison {
    struct results base, head;
    struct difference *list;
    size_t count;
    size_t counts[CHANGES];
    bool is_markdown;
};

static void add_words(const struct comparison *comparison, struct text *text,
                      const char *words)
{
    if (comparison->is_markdown)
        markdown_add(text, words);
    else
        text_add(text, "%s", words);
}

static void add_ending(const struct comparison *comparison, struct text *text,
                       const cJSON *record)
{
    const char *code = record_text(record, "code");
    bool is_wrong = record != NULL && outcome_is_wrong(record_was(record));

    text_add(text, "%s",
             record == NULL ? "-" : outcome_word(record_was(record)));
    if (is_wrong && *code != '\0') {
        text_add(text, ":");
        add_words(comparison, text, code);
    }
}

static void add_line(const struct comparison *comparison, struct text *text,
                     const struct difference *difference)
{
    const cJSON *record =
        difference->head ? difference->head : difference->base;
    const char *bar = comparison->is_markdown ? " | " : "  ";

    text_add(text, comparison->is_markdown ? "| " : "  ");
    add_words(comparison, text, record_text(record, "id"));
    text_add(text, "%s", bar);
    add_ending(comparison, text, difference->base);
    text_add(text, comparison->is_markdown ? " | " : " -> ");
    add_ending(comparison, text, difference->head);
    text_add(text, "%s", bar);
    add_words(comparison, text, record_text(record, "title"));
    text_add(text, comparison->is_markdown ? " |\n" : "\n");
}

static void add_group(const struct comparison *comparison, struct text *text,
                      enum change change)
{
    size_t count = comparison->counts[change];

    if (count == 0)
        return;
    if (comparison->is_markdown)
        text_add(text,
                 "\n### %s: %zu\n\n| case | before | now | title |\n"
                 "| --- | --- | --- | --- |\n",
                 change_title(change), count);
    else
        text_add(text, "%s: %zu\n", change_title(change), count);
    for (size_t i = 0; i < comparison->count; i++)
        if (comparison->list[i].change == change)
            add_line(comparison, text, &comparison->list[i]);
}

static const char *corpus_of(const struct results *results)
{
    return record_text(json_member(results->header, "corpus"), "sha256");
}

static void add_head(const struct comparison *comparison, struct text *text)
{
    struct text names = {0};

    results_name(&comparison->base, &names);
    text_add(&names, " -> ");
    results_name(&comparison->head, &names);
    text_add(text, comparison->is_markdown ? "## Manaproof: " : "");
    add_words(comparison, text, names.bytes);
    text_add(text, "\n");
    if (strcmp(corpus_of(&comparison->base), corpus_of(&comparison->head)) != 0)
        text_add(text, "%sThe two runs are of different corpora.\n",
                 comparison->is_markdown ? "\n" : "");
    if (comparison->count == 0)
        text_add(text, "%sNothing has changed.\n",
                 comparison->is_markdown ? "\n" : "");
    text_free(&names);
}

/* True when both runs came to their end. */
static bool complain(const char *path, const struct results *results)
{
    struct text text = {0};

    if (results_are_whole(results))
        return true;
    results_say_aborted(results, &text);
    fprintf(stderr, "%s: %s: the comparison is not complete\n", path,
            text.bytes);
    text_free(&text);
    return false;
}

static int compare(struct comparison *comparison, char *const *paths)
{
    struct text text = {0};
    int code = EXIT_GREEN;

    comparison->list = difference_find(&comparison->base, &comparison->head,
                                       &comparison->count);
    for (size_t i = 0; i < comparison->count; i++)
        comparison->counts[comparison->list[i].change]++;
    if (!results_are_whole(&comparison->head))
        comparison->counts[CHANGE_GONE] = 0; /* they have not come yet */
    add_head(comparison, &text);
    for (int i = CHANGE_NONE + 1; i < CHANGES; i++) {
        add_group(comparison, &text, (enum change)i);
        if (comparison->counts[i] > 0 && change_is_red((enum change)i))
            code = EXIT_RED;
    }
    fputs(text.bytes, stdout);
    text_free(&text);
    free(comparison->list);
    bool is_whole = complain(paths[0], &comparison->base);
    is_whole = complain(paths[1], &comparison->head) && is_whole;
    return is_whole ? code : EXIT_RED;
}

static bool read_run(struct results *results, const char *path)
{
    struct error error;
    char line[600];

    if (results_read(results, path, &error))
        return true;
    fprintf(stderr, "%s\n", error_print(&error, line, sizeof(line)));
    return false;
}

int command_compare(int argc, char **argv)
{
    struct comparison comparison = {.is_markdown = false};
    char *paths[2] = {NULL, NULL};
    int count = 0, code = EXIT_CORPUS;

    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--md") == 0)
            comparison.is_markdown = true;
        else if (argv[i][0] != '-' && count < 2)
            paths[count++] = argv[i];
        else
            count = 3; /* too much */
    }
    if (count != 2) {
        fputs("usage: manaproof compare BASE.jsonl HEAD.jsonl [--md]\n",
              stderr);
        return EXIT_USAGE;
    }
    if (read_run(&comparison.base, paths[0]) &&
        read_run(&comparison.head, paths[1]))
        code = compare(&comparison, paths);
    results_free(&comparison.base);
    results_free(&comparison.head);
    return fflush(stdout) == 0 && !ferror(stdout) ? code : EXIT_INTERNAL;
}
