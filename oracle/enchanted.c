/*
 * enchanted.c - an Aura spell that resolves, and a draw that dredge may
 * replace.
 *
 * Rules: CR 303.4a, 608.3c (an Aura enters attached to what it targeted),
 * 702.52a (dredge), 504.1 (the draw of a turn).
 */
#include "resolved.h"
#include "judge.h"

#include <string.h>

static const cJSON *keyword_of(const struct face *face, const char *keyword)
{
    const cJSON *item;

    cJSON_ArrayForEach(item, member(face == NULL ? NULL : face->tree,
                                    "keywords"))
    {
        if (member(item, keyword) != NULL)
            return member(item, keyword);
    }
    return NULL;
}

/* Whether something may keep the Aura, or anything, from being there. */
static bool is_kept_off(const struct oracle_position *position,
                        const struct thing *to)
{
    static const char *const keywords[] = {"protection", "hexproof", "shroud",
                                           "hexproof_from"};

    for (size_t i = 0; i < sizeof(keywords) / sizeof(*keywords); i++)
        if (traits_have_keyword(&to->seen, keywords[i]) ||
            any_card_says(position, keywords[i]))
            return true;
    return any_card_says(position, "cant_enter");
}

void aura_judge(const struct oracle_position *before,
                const struct oracle_position *after, const cJSON *announced,
                int spell, struct oracle_report *report)
{
    const struct thing *was = &before->thing[spell];
    const cJSON *targets = member(announced, "targets");
    const cJSON *target = cJSON_GetArrayItem(targets, 0);
    const cJSON *enchant = keyword_of(was->form, "enchant");
    const char *label = text_at(target, "to");
    int to = thing_find(before, label), then = thing_find(after, label);
    int now = thing_find(after, was->label);
    struct context context = {.you = was->controller, .source = spell,
                              .it = NOTHING};

    if (enchant == NULL || cJSON_GetArraySize(targets) != 1)
        return;
    if (to == NOTHING || then == NOTHING || now == NOTHING ||
        !was->is_labelled || cJSON_IsTrue(member(target, "gone")) ||
        before->thing[to].zone != ZONE_BATTLEFIELD ||
        after->thing[then].zone != ZONE_BATTLEFIELD ||
        is_kept_off(before, &before->thing[to]) ||
        selects(before, enchant, &before->thing[to], &context) != TRUTH_YES ||
        selects(after, enchant, &after->thing[then], &context) != TRUTH_YES) {
        report_silent(report, SILENCE_SELECTOR);
        return;
    }
    bool is_so = after->thing[now].zone == ZONE_BATTLEFIELD &&
                 after->thing[now].attached == then;
    report_claim(report, is_so, "303.4a", was->label,
                 "attached to what it targeted", "it is not so");
    if (is_so)
        report_bears(report, "object/%s/attached", was->label);
}

static bool was_asked(const cJSON *asked, int player)
{
    const cJSON *question;

    cJSON_ArrayForEach(question, asked)
    {
        if (text_at(question, "by")[0] == 'A' + player)
            return true;
    }
    return false;
}

/* CR 702.52a: a card with dredge in the graveyard and enough cards to mill. */
static bool can_dredge(const struct oracle_position *position, int player)
{
    for (int i = 0; i < position->count; i++) {
        const struct thing *thing = &position->thing[i];
        const cJSON *n = keyword_of(thing->face, "dredge");
        if (thing->zone == ZONE_GRAVEYARD && thing->owner == player &&
            cJSON_IsNumber(n) &&
            n->valueint <= position->player[player].library_size)
            return true;
    }
    return false;
}

void draw_judge(const struct oracle_position *before,
                const struct oracle_position *after, const cJSON *asked,
                struct oracle_report *report)
{
    int player = before->active;

    if (asked == NULL || player == NOBODY || before->turn != after->turn ||
        before->step != STEP_UPKEEP || after->step != STEP_DRAW ||
        !can_dredge(before, player))
        return;
    report_claim(report, was_asked(asked, player), "702.52a", "draw",
                 "the player may dredge instead", "nothing was asked");
}
