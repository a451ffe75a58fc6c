/*
 * cast_with.c - what mana a spell was cast with.
 *
 * Rules: CR 400.7d (the permanent that the spell becomes knows it), 601.2h
 * (what was spent is gone from the pool), 609.4b (as though it were of another
 * type it is spent as what it is).
 */
#include "judge.h"
#include "mana.h"

#include <string.h>

static mana_set types_of(const char *letters)
{
    struct bag bag = bag_of(letters);
    unsigned types = 0;

    for (int i = 0; i < MANA_TYPES; i++)
        types |= bag.n[i] > 0 ? 1u << i : 0;
    return (mana_set)types;
}

/* Whether mana came meanwhile. */
static bool is_more_made(const cJSON *act, const cJSON *asked)
{
    const cJSON *question;

    cJSON_ArrayForEach(question, asked)
    {
        if (is_text(member(question, "kind"), "pay") &&
            is_text(member(question, "for"), "mana") &&
            !cJSON_IsNull(member(question, "value")))
            return true;
    }
    return asked == NULL || member(act, "mana") != NULL;
}

void cast_with_judge(const struct oracle_position *before, const cJSON *act,
                     const cJSON *asked, const struct oracle_position *after,
                     struct oracle_report *report)
{
    int player = text_at(act, "by")[0] - 'A';
    int at = thing_find(after, text_at(act, "object"));

    if (at == NOTHING || after->thing[at].zone != ZONE_STACK ||
        after->thing[at].mana_spent == NULL || is_more_made(act, asked))
        return;
    struct bag had = bag_of(before->player[player].mana);
    struct bag has = bag_of(after->player[player].mana);
    unsigned types = 0;
    for (int i = 0; i < MANA_TYPES; i++) {
        if (has.n[i] > had.n[i])
            return; /* something that triggered added it */
        types |= has.n[i] < had.n[i] ? 1u << i : 0;
    }
    report_claim(report, types_of(after->thing[at].mana_spent) == types,
                 "601.2h", after->thing[at].label,
                 "what is gone from the pool was spent on it",
                 after->thing[at].mana_spent);
}

void cast_with_judge_kept(const struct oracle_position *before,
                          const struct oracle_position *after,
                          struct oracle_report *report)
{
    const cJSON *top = cJSON_GetArrayItem(position_at(before, "stack"), 0);

    /* Another than the spell on top may enter without having resolved. */
    for (int i = 0; i < before->count; i++) {
        const struct thing *was = &before->thing[i];
        int at = was->zone == ZONE_STACK && is_text(top, was->label)
                     ? thing_find(after, was->label)
                     : NOTHING;
        if (at == NOTHING || was->mana_spent == NULL || was->is_ability ||
            after->thing[at].zone != ZONE_BATTLEFIELD ||
            after->thing[at].mana_spent == NULL)
            continue;
        report_claim(
            report,
            types_of(was->mana_spent) == types_of(after->thing[at].mana_spent),
            "400.7d", was->label, was->mana_spent, after->thing[at].mana_spent);
    }
}
