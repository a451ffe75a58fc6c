/*
 * asked.c - what has to be asked, and what may be answered.
 *
 * Rules: CR 107.3a and 107.3b (X), 903.9a (a commander that would stay
 * elsewhere), 119.8 (a life total that can't change).
 */
#include "legal.h"
#include "top.h"

#include <string.h>

static bool is_asked(const cJSON *asked, const char *purpose,
                     const char *source)
{
    const cJSON *question;

    cJSON_ArrayForEach(question, asked)
    {
        if (is_text(member(question, "for"), purpose) &&
            is_text(member(question, "source"), source))
            return true;
    }
    return false;
}

/* CR 107.3a: X of a kicker that is paid is announced. */
static void kicker_asks(const struct oracle_position *before, const cJSON *act,
                        const cJSON *asked, struct oracle_report *report)
{
    const struct face *face = face_find(before->cards, text_at(act, "face"));
    const cJSON *kicked = member(act, "kicked"), *item, *cost;
    struct mana_cost read;
    bool has_x = false;

    if (face == NULL || !cJSON_IsNumber(kicked) || kicked->valueint < 1)
        return;
    cJSON_ArrayForEach(item, member(face->tree, "keywords"))
    {
        cJSON_ArrayForEach(cost, member(item, "kicker"))
        {
            const cJSON *mana = member(cost, "mana");
            has_x |= cJSON_IsString(mana) &&
                     cost_read(mana->valuestring, &read) && cost_has_x(&read);
        }
    }
    if (has_x)
        report_claim(report, is_asked(asked, "x", text_at(act, "object")),
                     "107.3a", text_at(act, "object"), "X is announced",
                     "it is not asked");
}

/* CR 118.9: cast for a cost of its own out of a graveyard, there is no choice
 * among costs. */
static void offers_no_cost(const struct oracle_position *before,
                           const cJSON *act, const cJSON *asked,
                           struct oracle_report *report)
{
    int at = thing_find(before, text_at(act, "object"));
    const cJSON *item, *face;
    int ways = 0;

    if (at == NOTHING || before->thing[at].zone != ZONE_GRAVEYARD ||
        any_card_says(before, "may_cast_from") ||
        may_have_done(before, "may_play") || may_have_done(before, "may_cast"))
        return;
    face = before->thing[at].face == NULL ? NULL : before->thing[at].face->tree;
    cJSON_ArrayForEach(item, member(face, "keywords")) ways +=
        member(item, "flashback") != NULL || member(item, "escape") != NULL;
    cJSON_ArrayForEach(item, asked)
    {
        if (ways == 1 && is_text(member(item, "for"), "alternative") &&
            is_text(member(item, "source"), text_at(act, "object")))
            report_claim(
                report, cJSON_GetArraySize(member(item, "options")) <= 1,
                "118.9", text_at(act, "object"),
                "there is one cost to cast it for", "another is offered");
    }
}

/* CR 903.9a: a commander in a graveyard or in exile may be put into the
 * command zone by its owner. */
static void commander_asks(const struct oracle_position *before,
                           const struct oracle_position *after,
                           const cJSON *asked, struct oracle_report *report)
{
    for (int i = 0; i < after->count; i++) {
        const struct thing *is = &after->thing[i];
        int at = thing_find(before, is->label);
        if (is->is_commander != TRUTH_YES || !is->is_labelled ||
            at == NOTHING || before->thing[at].zone == is->zone ||
            (is->zone != ZONE_GRAVEYARD && is->zone != ZONE_EXILE) ||
            after->is_over || after->player[is->owner].has_lost)
            continue;
        report_claim(report, is_asked(asked, "", is->label), "903.9a",
                     is->label, "its owner is asked where it goes",
                     "nobody is");
    }
}

/* CR 119.8: nobody pays life whose total can't change. */
static void life_is_not_paid(const struct oracle_position *before,
                             const cJSON *asked, struct oracle_report *report)
{
    struct effect effect[EFFECTS_FOUND_MAX];
    int count =
        effects_find(before, "life_cant_change", effect, EFFECTS_FOUND_MAX);
    const cJSON *question;

    cJSON_ArrayForEach(question, asked)
    {
        int player = text_at(question, "by")[0] - 'A';
        const struct face *face = NULL;
        int at = thing_find(before, text_at(question, "source"));
        if (at != NOTHING)
            face = before->thing[at].face;
        if (!is_text(member(question, "kind"), "may-pay") || face == NULL ||
            face->card == NULL || player < 0 ||
            player >= before->player_count ||
            !tree_has_key(face->card->tree, "tapped_unless_pay") ||
            before->thing[at].zone == ZONE_BATTLEFIELD)
            continue;
        for (int i = 0; i < count; i++) {
            struct context context = context_of(before, effect[i].source);
            enum truth is =
                both(effect[i].is_on,
                     means(before, member(effect[i].mod, "life_cant_change"),
                           player, &context));
            const cJSON *option;
            cJSON_ArrayForEach(option, member(question, "options"))
            {
                if (is == TRUTH_YES && cJSON_IsTrue(option))
                    report_differ(report, "119.8", text_at(question, "source"),
                                  "life can't be paid", "it can");
            }
        }
    }
}

void judge_asked(const struct oracle_position *before, const cJSON *step,
                 const struct oracle_position *after,
                 struct oracle_report *report)
{
    const cJSON *act = member(step, "act"), *asked = member(step, "asked");

    if (asked == NULL)
        return;
    if (is_text(member(act, "do"), "cast"))
        kicker_asks(before, act, asked, report);
    if (is_text(member(act, "do"), "cast"))
        offers_no_cost(before, act, asked, report);
    commander_asks(before, after, asked, report);
    life_is_not_paid(before, asked, report);
}
