#include "expect_private.h"
#include "selection.h"

#include <assert.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void add_error(struct expect *expect, int line, int column,
                      const char *text)
{
    expect->errors = store_grow(expect->errors, expect->error_count,
                                &expect->error_room, sizeof(struct error));
    struct error *error = &expect->errors[expect->error_count++];
    snprintf(error->file, sizeof(error->file), "%s", expect->path);
    snprintf(error->text, sizeof(error->text), "%s", text);
    error->line = line;
    error->column = column;
}

void expect_fail(struct expect *expect, int line, int column,
                 const char *format, ...)
{
    char text[sizeof(((struct error *)0)->text)];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text, sizeof(text), format, arguments);
    va_end(arguments);
    add_error(expect, line, column, text);
}

static void __attribute__((format(printf, 3, 4)))
add_problem(struct expect *expect, int line, const char *format, ...)
{
    struct text text = {0};
    char words[400];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(words, sizeof(words), format, arguments);
    va_end(arguments);
    text_add(&text, "%s:%d:1: %s", expect->path, line, words);
    names_add(&expect->problems, text.bytes);
    text_free(&text);
}

bool entry_is_group(const struct entry *entry)
{
    return entry->rank <= RANK_GLOB;
}

void entry_print(const struct entry *entry, struct text *text)
{
    if (entry->is_flaky) {
        text_add(text, "flaky");
        return;
    }
    text_add(text, "%s%s%s%s", entry->is_wontfix ? "wontfix:" : "",
             outcome_word(entry->outcome), *entry->code ? ":" : "",
             entry->code);
}

bool entry_allows(const struct entry *entry, enum outcome outcome,
                  const char *code)
{
    return !entry->is_flaky && entry->outcome == outcome &&
           (*entry->code == '\0' || strcmp(entry->code, code) == 0);
}

/* Give the ruling its entry: that of the greatest rank. */
static void cover(struct expect *expect, size_t index)
{
    const struct ruling *ruling = expect->corpus->rulings[index];
    const struct entry *best = NULL;

    for (size_t i = 0; i < expect->count; i++) {
        struct entry *entry = &expect->entries[i];
        if (!selector_fits(entry->selector, ruling))
            continue;
        entry->covers++;
        if (best != NULL && best->rank == entry->rank)
            expect_fail(expect, entry->line, 1,
                        "%s selects %s, and so does line %d, of equal rank",
                        entry->selector, ruling->id, best->line);
        if (best == NULL || best->rank < entry->rank)
            best = entry;
    }
    if (best != NULL)
        expect->entry_of[index] = (size_t)(best - expect->entries) + 1;
}

static void miss(struct expect *expect, const struct entry *entry)
{
    const struct corpus *corpus = expect->corpus;
    const char **ids = store_new(corpus->ruling_count, sizeof(*ids));

    for (size_t i = 0; i < corpus->ruling_count; i++)
        ids[i] = corpus->rulings[i]->id;
    const char *near = json_nearest(entry->selector, ids, corpus->ruling_count);
    free(ids);
    if (names_have(&corpus->known.retired, entry->selector))
        add_problem(expect, entry->line, "%s was retired: remove the line",
                    entry->selector);
    else
        add_problem(expect, entry->line, "%s selects no case%s%s%s",
                    entry->selector, near ? "; did you mean " : "",
                    near ? near : "", near ? "?" : "");
}

void expect_read(struct expect *expect, const char *path, const char *text,
                 size_t length, const struct corpus *corpus)
{
    memset(expect, 0, sizeof(*expect));
    expect->path = store_copy(path);
    expect->corpus = corpus;
    expect->entry_of =
        store_new(corpus->ruling_count, sizeof(*expect->entry_of));
    expect_parse(expect, text, length);
    for (size_t i = 0; i < corpus->ruling_count; i++)
        cover(expect, i);
    for (size_t i = 0; i < expect->count; i++) {
        expect->entries[i].is_missing = expect->entries[i].covers == 0;
        if (expect->entries[i].is_missing)
            miss(expect, &expect->entries[i]);
        expect->entries[i].covers = 0;
    }
    for (size_t i = 0; i < corpus->ruling_count; i++)
        if (expect->entry_of[i] > 0)
            expect->entries[expect->entry_of[i] - 1].covers++;
}

bool expect_open(struct expect *expect, const char *path,
                 const struct corpus *corpus)
{
    size_t length = 0;
    char *text = store_read(path, &length), line[600];

    if (text == NULL) {
        memset(expect, 0, sizeof(*expect));
        expect->path = store_copy(path);
        expect_fail(expect, 0, 0, "%s", strerror(errno));
    } else {
        expect_read(expect, path, text, length, corpus);
    }
    free(text);
    for (size_t i = 0; i < expect->error_count; i++)
        fprintf(stderr, "%s\n",
                error_print(&expect->errors[i], line, sizeof(line)));
    return expect->error_count == 0;
}

void expect_free(struct expect *expect)
{
    for (size_t i = 0; i < expect->count; i++) {
        free(expect->entries[i].selector);
        free(expect->entries[i].reason);
    }
    free(expect->entries);
    free(expect->entry_of);
    free(expect->errors);
    free(expect->path);
    names_free(&expect->lines);
    names_free(&expect->problems);
    memset(expect, 0, sizeof(*expect));
}

struct entry *expect_find(const struct expect *expect,
                          const struct ruling *ruling)
{
    for (size_t i = 0; i < expect->corpus->ruling_count; i++)
        if (expect->corpus->rulings[i] == ruling)
            return expect->entry_of[i] == 0
                       ? NULL
                       : &expect->entries[expect->entry_of[i] - 1];
    return NULL;
}

static void judge_pass(struct entry *entry, struct result *result)
{
    if (entry_is_group(entry))
        return; /* max= says how many may fail, not how many must */
    result->outcome = OUTCOME_XPASS;
    snprintf(result->message, sizeof(result->message),
             "passes although listed: remove the line");
}

static void judge_failure(struct entry *entry, struct result *result)
{
    struct text as = {0};

    entry_print(entry, &as);
    if (!entry_allows(entry, result->outcome, result->code)) {
        snprintf(result->note, sizeof(result->note), "listed as %s", as.bytes);
    } else if (++entry->failed > entry->max && entry->max > 0) {
        snprintf(result->note, sizeof(result->note),
                 "listed as %s, but for at most %u cases", as.bytes,
                 entry->max);
    } else {
        result->outcome = entry->is_wontfix ? OUTCOME_WONTFIX : OUTCOME_XFAIL;
        snprintf(result->note, sizeof(result->note), "%s", entry->reason);
    }
    text_free(&as);
}

/* A case that says nothing is no failure, and yet not what the list says. */
static void judge_silence(struct expect *expect, const struct entry *entry,
                          const struct ruling *ruling,
                          const struct result *result)
{
    struct text as = {0};

    if (entry_is_group(entry) || result->outcome == OUTCOME_DISPUTED ||
        strcmp(result->code, "edition") == 0)
        return;
    entry_print(entry, &as);
    add_problem(expect, entry->line, "%s is listed as %s, but ends as %s",
                ruling->id, as.bytes, outcome_word(result->outcome));
    text_free(&as);
}

void expect_judge(struct expect *expect, const struct ruling *ruling,
                  struct result *result)
{
    struct entry *entry = expect_find(expect, ruling);
    enum outcome_kind kind = outcome_kind(result->outcome);

    if (entry == NULL)
        return;
    snprintf(result->listed, sizeof(result->listed), "%s:%d", expect->path,
             entry->line);
    if (result->outcome == OUTCOME_FLAKE) {
        snprintf(result->note, sizeof(result->note), "%s", entry->reason);
        return;
    }
    if (kind == KIND_SILENT) {
        if (!entry->is_flaky)
            judge_silence(expect, entry, ruling, result);
        return;
    }
    assert(kind != KIND_LISTED);
    entry->seen++;
    if (entry->is_flaky) {
        if (kind != KIND_HELD)
            snprintf(result->note, sizeof(result->note),
                     "listed as flaky, but fails every time");
    } else if (kind == KIND_HELD) {
        judge_pass(entry, result);
    } else {
        judge_failure(entry, result);
    }
}

void expect_end(struct expect *expect)
{
    for (size_t i = 0; i < expect->count; i++) {
        const struct entry *entry = &expect->entries[i];
        if (!entry_is_group(entry) || entry->is_flaky || entry->covers == 0)
            continue;
        if (entry->failed > entry->max)
            add_problem(expect, entry->line,
                        "%s: %zu cases fail so, more than max=%u",
                        entry->selector, entry->failed, entry->max);
        if (entry->failed == 0 && entry->seen == entry->covers)
            add_problem(expect, entry->line,
                        "%s: none of its %zu cases fails so: remove the line",
                        entry->selector, entry->covers);
    }
}
