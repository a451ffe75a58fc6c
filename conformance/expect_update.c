#include "expect_update.h"
#include "utf8.h"

#include <stdlib.h>
#include <string.h>

/* What the run says of the cases that obey one entry. */
struct tally {
    size_t covered, seen, held, allowed;
    const cJSON *first_wrong; /* of those not allowed */
    bool is_mixed;            /* those do not all end alike */
};

static enum outcome_kind kind_of(const cJSON *record)
{
    return record == NULL || record_outcome(record) == OUTCOME_FLAKE
               ? KIND_SILENT
               : outcome_kind(record_was(record));
}

static bool is_same_end(const cJSON *one, const cJSON *other)
{
    return record_was(one) == record_was(other) &&
           strcmp(record_text(one, "code"), record_text(other, "code")) == 0;
}

/* The records of the rulings that obey `entry`; a row of a tally each. */
static struct tally tally_of(const struct expect *expect,
                             const struct entry *entry, struct results *results)
{
    size_t index = (size_t)(entry - expect->entries) + 1;
    struct tally tally = {.covered = 0};

    for (size_t i = 0; i < expect->corpus->ruling_count; i++) {
        if (expect->entry_of[i] != index)
            continue;
        const cJSON *record =
            results_find(results, expect->corpus->rulings[i]->id);
        tally.covered++;
        if (kind_of(record) == KIND_SILENT)
            continue;
        tally.seen++;
        if (kind_of(record) == KIND_HELD) {
            tally.held++;
        } else if (entry_allows(entry, record_was(record),
                                record_text(record, "code"))) {
            tally.allowed++;
        } else if (tally.first_wrong == NULL) {
            tally.first_wrong = record;
        } else {
            tally.is_mixed =
                tally.is_mixed || !is_same_end(tally.first_wrong, record);
        }
    }
    return tally;
}

static void add_ending(struct text *text, const cJSON *record, bool is_wontfix)
{
    struct text code = {0};

    text_add(text, "%s%s", is_wontfix ? "wontfix:" : "",
             outcome_word(record_was(record)));
    utf8_add_cut(&code, record_text(record, "code"), 39);
    if (code.length > 0 && strpbrk(code.bytes, " \"") == NULL)
        text_add(text, ":%s", code.bytes);
    text_free(&code);
}

static void replace(struct update *update, struct edit *edit, const char *line)
{
    edit->is_kept = false;
    update->is_changed = true;
    if (line != NULL)
        names_add(&edit->lines, line);
}

/* The line with another outcome, everything after it in its old column where
 * there is room. */
static void replace_outcome(struct update *update, struct edit *edit,
                            const struct entry *entry, const cJSON *record)
{
    const char *rest = edit->old + entry->until;
    size_t space = strspn(rest, " \t");
    struct text text = {0};

    text_add_bytes(&text, edit->old, (size_t)entry->from);
    add_ending(&text, record, entry->is_wontfix);
    do {
        text_add(&text, " ");
    } while (text.length < (size_t)entry->until + space);
    text_add(&text, "%s", rest + space);
    replace(update, edit, text.bytes);
    text_free(&text);
}

/* Rows that do not all end alike get a line each. */
static void replace_by_rows(struct update *update, struct edit *edit,
                            const struct expect *expect,
                            const struct entry *entry, struct results *results)
{
    size_t index = (size_t)(entry - expect->entries) + 1;

    replace(update, edit, NULL);
    for (size_t i = 0; i < expect->corpus->ruling_count; i++) {
        const char *id = expect->corpus->rulings[i]->id;
        const cJSON *record = results_find(results, id);
        struct text text = {0};
        if (expect->entry_of[i] != index || kind_of(record) == KIND_HELD)
            continue;
        text_add(&text, "%-16s ", id);
        if (kind_of(record) == KIND_SILENT)
            entry_print(entry, &text); /* the run does not say */
        else
            add_ending(&text, record, entry->is_wontfix);
        text_add(&text, "  # %s", entry->reason);
        names_add(&edit->lines, text.bytes);
        text_free(&text);
    }
}

static void update_id(struct update *update, struct edit *edit,
                      const struct expect *expect, const struct entry *entry,
                      struct results *results)
{
    const struct tally tally = tally_of(expect, entry, results);

    if (tally.seen == tally.allowed)
        return;
    if (tally.held == tally.covered)
        replace(update, edit, NULL);
    else if (tally.covered == 1 ||
             (tally.seen == tally.covered && tally.held == 0 &&
              tally.allowed == 0 && !tally.is_mixed))
        replace_outcome(update, edit, entry, tally.first_wrong);
    else
        replace_by_rows(update, edit, expect, entry, results);
}

/* max= becomes what it is: less only when all its cases were in the run. */
static void update_group(struct update *update, struct edit *edit,
                         const struct expect *expect, const struct entry *entry,
                         struct results *results)
{
    const struct tally tally = tally_of(expect, entry, results);
    const char *max = strstr(edit->old + entry->until, "max=");
    struct text text = {0};

    bool is_less = tally.allowed < entry->max && tally.seen == tally.covered;
    if (tally.allowed <= entry->max && !is_less)
        return;
    if (tally.allowed == 0) {
        replace(update, edit, NULL);
        return;
    }
    max += 4;
    text_add_bytes(&text, edit->old, (size_t)(max - edit->old));
    text_add(&text, "%zu%s", tally.allowed, max + strspn(max, "0123456789"));
    replace(update, edit, text.bytes);
    text_free(&text);
}

static void update_entry(struct update *update, const struct expect *expect,
                         const struct entry *entry, struct results *results)
{
    struct edit *edit = &update->edits[entry->line - 1];

    if (entry->is_missing)
        replace(update, edit, NULL);
    else if (entry->is_flaky)
        return;
    else if (entry_is_group(entry))
        update_group(update, edit, expect, entry, results);
    else
        update_id(update, edit, expect, entry, results);
}

/* Whether some line speaks for the case as it ended. */
static bool is_spoken_for(const struct expect *expect,
                          const struct ruling *ruling, const cJSON *record)
{
    const struct entry *entry = expect_find(expect, ruling);

    return entry != NULL && (entry->is_flaky || !entry_is_group(entry) ||
                             entry_allows(entry, record_was(record),
                                          record_text(record, "code")));
}

static struct edit *add_edit(struct update *update, const char *old)
{
    update->edits = store_grow(update->edits, update->count, &update->room,
                               sizeof(*update->edits));
    struct edit *edit = &update->edits[update->count++];
    *edit = (struct edit){.old = old, .is_kept = old != NULL};
    return edit;
}

static void add_unlisted(struct update *update, const struct expect *expect,
                         struct results *results)
{
    for (size_t i = 0; i < expect->corpus->ruling_count; i++) {
        const struct ruling *ruling = expect->corpus->rulings[i];
        const cJSON *record = results_find(results, ruling->id);
        enum outcome_kind kind = kind_of(record);
        struct text text = {0}, ending = {0};
        if ((kind != KIND_WRONG && kind != KIND_DIED) ||
            is_spoken_for(expect, ruling, record))
            continue;
        add_ending(&ending, record, false);
        text_add(&text, "%-16s %-24s # not explained yet: ", ruling->id,
                 ending.bytes);
        utf8_add_cut(&text, record_text(record, "title"), 200);
        replace(update, add_edit(update, NULL), text.bytes);
        text_free(&text);
        text_free(&ending);
    }
}

void update_make(struct update *update, const struct expect *expect,
                 struct results *results)
{
    memset(update, 0, sizeof(*update));
    for (size_t i = 0; i < expect->lines.count; i++)
        add_edit(update, expect->lines.list[i]);
    for (size_t i = 0; i < expect->count; i++)
        update_entry(update, expect, &expect->entries[i], results);
    add_unlisted(update, expect, results);
}

void update_free(struct update *update)
{
    for (size_t i = 0; i < update->count; i++)
        names_free(&update->edits[i].lines);
    free(update->edits);
    memset(update, 0, sizeof(*update));
}

void update_print(const struct update *update, struct text *text)
{
    for (size_t i = 0; i < update->count; i++) {
        const struct edit *edit = &update->edits[i];
        if (edit->is_kept)
            text_add(text, "%s\n", edit->old);
        for (size_t k = 0; k < edit->lines.count; k++)
            text_add(text, "%s\n", edit->lines.list[k]);
    }
}

/* A line number of a hunk; before the first line where there is none. */
static size_t place(size_t before, size_t count)
{
    return count == 0 ? before : before + 1;
}

void update_print_diff(const struct update *update, const char *path,
                       struct text *text)
{
    size_t old_before = 0, new_before = 0;

    text_add(text, "--- %s\n+++ %s\n", path, path);
    for (size_t i = 0, end; i < update->count; i = end) {
        size_t old_count = 0, new_count = 0;
        for (end = i; end < update->count && !update->edits[end].is_kept;
             end++) {
            old_count += update->edits[end].old != NULL;
            new_count += update->edits[end].lines.count;
        }
        if (end > i)
            text_add(text, "@@ -%zu,%zu +%zu,%zu @@\n",
                     place(old_before, old_count), old_count,
                     place(new_before, new_count), new_count);
        for (size_t k = i; k < end; k++)
            if (update->edits[k].old != NULL)
                text_add(text, "-%s\n", update->edits[k].old);
        for (size_t k = i; k < end; k++)
            for (size_t n = 0; n < update->edits[k].lines.count; n++)
                text_add(text, "+%s\n", update->edits[k].lines.list[n]);
        old_before += old_count;
        new_before += new_count;
        if (end == i) {
            old_before++;
            new_before++;
            end++;
        }
    }
}
