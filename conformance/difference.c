#include "difference.h"

#include <assert.h>
#include <string.h>

static const struct {
    const char *title;
    bool is_red;
} changes[CHANGES] = {
    [CHANGE_NONE] = {"Unchanged", false},
    [CHANGE_BROKEN] = {"Broken", true},
    [CHANGE_CRASHED] = {"New crash", true},
    [CHANGE_LOST] = {"No longer decided", true},
    [CHANGE_FIXED] = {"Fixed", false},
    [CHANGE_APPLICABLE] = {"Newly applicable", false},
    [CHANGE_OTHERWISE] = {"Failing otherwise", false},
    [CHANGE_GONE] = {"Not in the run", false},
};

const char *change_title(enum change change)
{
    assert(change < CHANGES);
    return changes[change].title;
}

bool change_is_red(enum change change)
{
    assert(change < CHANGES);
    return changes[change].is_red;
}

/* How a case ended, as far as changes are concerned. */
struct ending {
    enum outcome outcome;
    enum outcome_kind kind;
    const char *code;
};

static struct ending ending_of(enum outcome outcome, enum outcome was,
                               const char *code)
{
    struct ending ending = {was, outcome_kind(was), code};

    if (outcome == OUTCOME_FLAKE)
        ending.kind = KIND_HELD; /* it can pass */
    return ending;
}

static struct ending ending_of_record(const cJSON *record)
{
    if (record == NULL)
        return ending_of(OUTCOME_SKIP, OUTCOME_SKIP, "");
    return ending_of(record_outcome(record), record_was(record),
                     record_text(record, "code"));
}

/* Silence that the engine chose: not the selection, nor the corpus. */
static bool is_silence_of_engine(const struct ending *ending)
{
    return (ending->outcome == OUTCOME_SKIP ||
            ending->outcome == OUTCOME_BLOCKED) &&
           strcmp(ending->code, "edition") != 0;
}

static enum change change_between(const struct ending *base,
                                  const struct ending *head)
{
    if (base->kind == KIND_SILENT)
        return head->kind == KIND_SILENT ? CHANGE_NONE : CHANGE_APPLICABLE;
    if (head->kind == KIND_SILENT)
        return base->kind == KIND_HELD && is_silence_of_engine(head)
                   ? CHANGE_LOST
                   : CHANGE_NONE;
    if (head->kind == KIND_HELD)
        return base->kind == KIND_HELD ? CHANGE_NONE : CHANGE_FIXED;
    if (head->kind == KIND_DIED && base->kind != KIND_DIED)
        return CHANGE_CRASHED;
    if (base->kind == KIND_HELD)
        return CHANGE_BROKEN;
    return base->outcome == head->outcome && strcmp(base->code, head->code) == 0
               ? CHANGE_NONE
               : CHANGE_OTHERWISE;
}

enum change change_find(const cJSON *base, const cJSON *head)
{
    const struct ending before = ending_of_record(base);
    const struct ending after = ending_of_record(head);

    if (head == NULL)
        return before.kind == KIND_SILENT ? CHANGE_NONE : CHANGE_GONE;
    return change_between(&before, &after);
}

enum change change_of_result(const cJSON *base, const struct result *head)
{
    const struct ending before = ending_of_record(base);
    const struct ending after = ending_of(head->outcome, head->was, head->code);

    return change_between(&before, &after);
}

struct difference *difference_find(struct results *base, struct results *head,
                                   size_t *count)
{
    struct difference *list =
        store_new(base->count + head->count, sizeof(*list));

    *count = 0;
    for (size_t i = 0; i < head->count; i++) {
        const cJSON *now = head->cases[i];
        const cJSON *then = results_find(base, record_text(now, "id"));
        enum change change = change_find(then, now);
        if (change != CHANGE_NONE)
            list[(*count)++] = (struct difference){then, now, change};
    }
    for (size_t i = 0; i < base->count; i++) {
        const cJSON *then = base->cases[i];
        const cJSON *now = results_find(head, record_text(then, "id"));
        if (now == NULL && change_find(then, NULL) != CHANGE_NONE)
            list[(*count)++] = (struct difference){then, NULL, CHANGE_GONE};
    }
    return list;
}
