/*
 * entered.c - what holds of a permanent that has just entered: a land that
 * was played, or a spell that resolved.
 *
 * Rules: CR 614.1c and 614.12 (how it enters), 614.12a (who chooses), 107.3m
 * (X), 122.6a (counters).
 */
#include "judge.h"

#include <string.h>

struct entry {
    const struct oracle_position *before, *after;
    const cJSON *asked; /* NULL: not known */
    struct oracle_report *report;
    const struct thing *was, *is;
    bool was_spell; /* and not a land that was played */
};

/* What is expected of it. */
struct expected {
    enum truth tapped;
    bool is_counted; /* the counters are known */
    int count;
    struct {
        const char *kind;
        int n;
    } counter[8];
};

static bool is_about(const struct entry *entry, const cJSON *question)
{
    return is_text(member(question, "source"), entry->is->label);
}

/* CR 614.12a: its controller, and not its owner, is asked. */
static void asked_rightly(const struct entry *entry)
{
    static const char *const kinds[] = {"may-pay", "yes-no", "choose-objects",
                                        "color",   "name",   "number"};
    const char seat[2] = {(char)('A' + entry->is->controller), '\0'};
    const cJSON *question;

    cJSON_ArrayForEach(question, entry->asked)
    {
        bool is_asked = false;
        for (size_t i = 0; i < sizeof(kinds) / sizeof(*kinds); i++)
            is_asked |= is_text(member(question, "kind"), kinds[i]);
        if (is_asked && is_about(entry, question))
            report_claim(entry->report, is_text(member(question, "by"), seat),
                         "614.12a", entry->is->label,
                         "who controls it chooses as it enters",
                         text_at(question, "by"));
    }
}

/* Whether the cost to enter untapped was paid. */
static enum truth paid(const struct entry *entry)
{
    const cJSON *question;

    cJSON_ArrayForEach(question, entry->asked)
    {
        if (is_about(entry, question) &&
            is_text(member(question, "kind"), "may-pay"))
            return truth_of(cJSON_IsTrue(member(question, "value")));
    }
    return entry->asked == NULL ? TRUTH_UNKNOWN : TRUTH_NO;
}

static void expect_counters(struct expected *expected, const cJSON *pair,
                            const struct entry *entry, int x)
{
    struct context context = context_of(entry->before, entry->was->original);
    const cJSON *kind = cJSON_GetArrayItem(pair, 0);

    context.you = entry->is->controller;
    context.has_x = true;
    context.x = x;
    struct number n =
        number_of(entry->before, cJSON_GetArrayItem(pair, 1), &context);
    if (!n.is_known || !cJSON_IsString(kind) || expected->count == 8) {
        expected->is_counted = false;
        return;
    }
    expected->counter[expected->count].kind = kind->valuestring;
    expected->counter[expected->count++].n = n.value > 0 ? n.value : 0;
}

/* CR 614.12a: whether it was chosen to be a copy as it enters. */
static enum truth is_chosen_copy(const struct entry *entry)
{
    const cJSON *question;

    if (entry->asked == NULL || entry->is->form != entry->is->face)
        return TRUTH_UNKNOWN; /* CR 707.5: of what it copies, it is another */
    cJSON_ArrayForEach(question, entry->asked)
    {
        if (is_about(entry, question) &&
            is_text(member(question, "kind"), "yes-no"))
            return truth_of(cJSON_IsTrue(member(question, "value")));
    }
    return TRUTH_NO;
}

/* One thing that is done as it enters. */
static void expect_one(struct expected *expected, const cJSON *item,
                       const struct entry *entry, int x)
{
    struct context context = context_of(entry->before, entry->was->original);
    const cJSON *counters = member(item, "counters");
    const cJSON *unless = member(item, "tapped_unless");

    context.you = entry->is->controller;
    context.has_x = true;
    context.x = x;
    if (is_text(item, "tapped") || member(item, "tapped") != NULL)
        expected->tapped = TRUTH_YES;
    else if (member(item, "tapped_unless_pay") != NULL)
        expected->tapped = either(expected->tapped, not_so(paid(entry)));
    else if (unless != NULL)
        expected->tapped = either(
            expected->tapped, not_so(holds(entry->before, unless, &context)));
    else if (counters != NULL)
        expect_counters(expected, counters, entry, x);
    else if (member(item, "zone") != NULL || member(item, "then") != NULL ||
             member(item, "nothing") != NULL)
        expected->is_counted = false;
}

/* The same of what it may do: of a copy only when it was chosen. */
static void expect_chosen(struct expected *expected, const cJSON *item,
                          const struct entry *entry, int x)
{
    enum truth is =
        member(item, "copy_of") == NULL ? TRUTH_YES : is_chosen_copy(entry);

    if (is == TRUTH_UNKNOWN) {
        if (member(item, "tapped") != NULL)
            expected->tapped = either(expected->tapped, TRUTH_UNKNOWN);
        expected->is_counted = false;
    }
    if (is == TRUTH_YES)
        expect_one(expected, item, entry, x);
}

/* CR 614.12: its own abilities, as it is on the battlefield. */
static void expect_own(struct expected *expected, const struct entry *entry,
                       const struct thing *is, int x)
{
    struct context context = context_of(entry->before, entry->was->original);
    const cJSON *item;

    context.you = is->controller;
    for (int i = 0; i < is->ability_count; i++) {
        const cJSON *tree = is->ability[i].tree;
        enum truth when =
            member(tree, "if") == NULL
                ? TRUTH_YES
                : holds(entry->before, member(tree, "if"), &context);
        if (!is_text(member(tree, "k"), "as_enters") || when == TRUTH_NO)
            continue;
        if (when == TRUTH_UNKNOWN)
            expected->tapped = either(expected->tapped, TRUTH_UNKNOWN);
        cJSON_ArrayForEach(item, member(tree, "do"))
        {
            if (when == TRUTH_YES)
                expect_chosen(expected, item, entry, x);
            else
                expected->is_counted = false;
        }
    }
}

/* What the card itself says of entering as a copy. */
static const cJSON *copying(const struct face *face)
{
    const cJSON *ability, *item;

    cJSON_ArrayForEach(ability, member(face->tree, "abilities"))
    {
        cJSON_ArrayForEach(item, member(ability, "do"))
        {
            if (member(item, "copy_of") != NULL)
                return item;
        }
    }
    return NULL;
}

static bool is_for_entering(const cJSON *tree)
{
    return is_text(member(tree, "k"), "replace") &&
           is_text(member(member(tree, "event"), "ev"), "enters");
}

/* Whether the effect of the permanent, which is thing `at` by now, changes how
 * it enters. */
static enum truth is_for_it(const struct entry *entry, const cJSON *tree,
                            const struct thing *source, int at)
{
    const cJSON *event = member(tree, "event");

    if (at == NOTHING)
        return TRUTH_UNKNOWN;
    struct context context = context_of(entry->after, at);
    context.you = source->controller; /* it may be gone by now */
    enum truth is =
        selects(entry->after, member(event, "what"), entry->is, &context);
    if (member(event, "not_cast") != NULL)
        return TRUTH_NO; /* CR 601.1a: it was cast, or played */
    if (member(tree, "if") != NULL || source->is_unsure ||
        member(event, "by") != NULL || member(event, "from") != NULL)
        is = both(is, TRUTH_UNKNOWN);
    return is;
}

/* CR 614.1d: what other permanents that were there say of it. */
static void expect_others(struct expected *expected, const struct entry *entry)
{
    for (int i = 0; i < entry->before->count; i++) {
        const struct thing *source = &entry->before->thing[i];
        int at = thing_find(entry->after, source->label);
        for (int k = 0; k < source->ability_count; k++) {
            const cJSON *tree = source->ability[k].tree, *item;
            if (source->zone != ZONE_BATTLEFIELD || !is_for_entering(tree))
                continue;
            enum truth is = is_for_it(entry, tree, source, at);
            if (is == TRUTH_UNKNOWN) {
                expected->tapped = either(expected->tapped, TRUTH_UNKNOWN);
                expected->is_counted = false;
            }
            cJSON_ArrayForEach(item, member(tree, "do"))
            {
                if (is == TRUTH_YES)
                    expect_one(expected, item, entry, 0);
            }
        }
    }
}

static int expected_of(const struct expected *expected, const char *kind)
{
    int n = 0;

    for (int i = 0; i < expected->count; i++)
        if (strcmp(expected->counter[i].kind, kind) == 0)
            n += expected->counter[i].n;
    return n;
}

/* Whether something in the game changes how many counters are put. */
static bool changes_counters(const struct oracle_position *position)
{
    for (int i = 0; i < position->count; i++) {
        const struct face *face = position->thing[i].face;
        const cJSON *tree = face == NULL         ? NULL
                            : face->card != NULL ? face->card->tree
                                                 : face->tree;
        if (tree_has(tree, "ev", "counters_on") ||
            tree_has_key(tree, "cant_put_counters"))
            return true;
    }
    return false;
}

static void has_counters(const struct entry *entry,
                         const struct expected *expected)
{
    const cJSON *counter;
    bool is_so = true, is_known = true;

    if (!expected->is_counted || changes_counters(entry->before))
        return;
    cJSON_ArrayForEach(counter, entry->is->counters)
    {
        /* CR 306.5b, 704.5q: those come and go by other rules. */
        is_known &= strcmp(counter->string, "loyalty") != 0;
        is_so &= counter->valueint == expected_of(expected, counter->string);
    }
    for (int i = 0; i < expected->count; i++)
        is_so &= thing_counters(entry->is, expected->counter[i].kind) ==
                 expected_of(expected, expected->counter[i].kind);
    if (is_known)
        report_claim(entry->report, is_so, "122.6a", entry->is->label,
                     "the counters it enters with", "it is not so");
}

static void judge_one(const struct entry *entry)
{
    struct expected expected = {.tapped = TRUTH_NO, .is_counted = true};
    const struct thing *is = entry->is;
    bool is_copy = is->form != is->face;
    const cJSON *copy = is_copy && is->face != NULL ? copying(is->face) : NULL;
    int x = entry->was_spell ? entry->was->x : 0;

    asked_rightly(entry);
    if (is->face_down || entry->was->face_down || is->is_unsure ||
        is->is_otherwise || is->form == NULL || is->face == NULL ||
        (is->is_copied && copy == NULL) || may_have_gained(entry->after, is)) {
        report_silent(entry->report, SILENCE_ABILITIES);
        return;
    }
    /* CR 107.3j: of what it copies, X is not what was chosen for it. */
    expect_own(&expected, entry, is, is_copy ? 0 : x);
    if (copy != NULL)
        expect_one(&expected, copy, entry, x);
    if (member(copy, "tapped") != NULL && member(copy, "counters") != NULL)
        expected.is_counted = false;
    expect_others(&expected, entry);
    if (expected.tapped == TRUTH_UNKNOWN)
        report_silent(entry->report, SILENCE_SELECTOR);
    else
        report_claim(entry->report,
                     is->tapped == (expected.tapped == TRUTH_YES), "614.1c",
                     is->label,
                     expected.tapped == TRUTH_YES ? "it enters tapped"
                                                  : "it enters untapped",
                     "it is not so");
    has_counters(entry, &expected);
}

/* CR 107.3m: an ability that triggered as it entered knows the X of the spell;
 * without one X is 0. */
static void triggers_know_x(const struct entry *entry)
{
    const cJSON *one;

    cJSON_ArrayForEach(one, position_at(entry->after, "announced"))
    {
        if (is_text(member(one, "kind"), "triggered") &&
            is_text(member(one, "source"), entry->is->label) &&
            is_text(member(one, "it"), entry->is->label) &&
            member(one, "source_gone") == NULL &&
            cJSON_IsNumber(member(one, "x")) &&
            !announced_has(entry->before, member(one, "number")))
            report_claim(entry->report,
                         member(one, "x")->valueint == entry->is->x, "107.3m",
                         entry->is->label, "its ability knows its X",
                         "it is not so");
    }
}

void judge_entered(const struct oracle_position *before, const cJSON *step,
                   const struct oracle_position *after,
                   struct oracle_report *report)
{
    const cJSON *act = member(step, "act");
    const cJSON *top = cJSON_GetArrayItem(position_at(before, "stack"), 0);
    bool is_pass = is_text(member(act, "do"), "pass");
    bool is_play = is_text(member(act, "do"), "play");
    struct entry entry = {before, after, member(step, "asked"), report, NULL,
                          NULL,   false};

    for (int i = 0; i < after->count && (is_pass || is_play); i++) {
        const struct thing *is = &after->thing[i];
        int at = is->is_labelled ? thing_find(before, is->label) : NOTHING;
        const struct thing *was = at == NOTHING ? NULL : &before->thing[at];
        if (is->zone != ZONE_BATTLEFIELD || was == NULL ||
            was->zone == ZONE_BATTLEFIELD || was->is_token != TRUTH_NO)
            continue;
        entry.was = was;
        entry.is = is;
        entry.was_spell = was->zone == ZONE_STACK;
        triggers_know_x(&entry);
        if (entry.was_spell
                ? is_pass && is_text(top, is->label)
                : is_play && is_text(member(act, "object"), is->label))
            judge_one(&entry);
    }
}
