/*
 * unmade.c - choices that were not made for a permanent.
 *
 * Rules: CR 707.6 (what was chosen for the original is not copied), 607.5a (a
 * choice that was never made is undefined), 106.5 (nor is mana of its type
 * produced).
 */
#include "judge.h"
#include "legal.h"
#include "top.h"

#include <string.h>

/* The activated ability with that number, of those of the face that is shown;
 * NULL when there are not so many there. */
static const cJSON *activated(const struct face *face, int number)
{
    const cJSON *ability;

    cJSON_ArrayForEach(ability,
                       member(face == NULL ? NULL : face->tree, "abilities"))
    {
        if (is_text(member(ability, "k"), "activated") && --number == 0)
            return ability;
    }
    return NULL;
}

/* Whether all that the ability does is to add mana of the color chosen. */
static bool is_of_choice(const cJSON *ability)
{
    const cJSON *effect = member(ability, "effect");
    const cJSON *mana = member(cJSON_GetArrayItem(effect, 0), "mana");

    return cJSON_GetArraySize(effect) == 1 &&
           member(mana, "chosen_color") != NULL;
}

/* Whether something else may add mana, or make it other mana, or what the
 * abilities are is changed by more than a copy. */
static bool is_otherwise(const struct oracle_position *position)
{
    static const char *const events[] = {"tapped_for_mana", "tap_for_mana",
                                         "becomes_tapped", "add_mana"};
    struct effect effect[1];

    for (int i = 0; i < position->count; i++) {
        const struct face *face = position->thing[i].form;
        for (size_t k = 0; face != NULL && k < 4; k++)
            if (tree_has(face->tree, "ev", events[k]))
                return true;
    }
    return effects_find(position, "lose_all_abilities", effect, 1) > 0 ||
           effects_find(position, "set_land_type", effect, 1) > 0 ||
           may_have_set(position, "lose_all_abilities") ||
           may_have_done(position, "animate");
}

void unmade_judge(const struct oracle_position *before, const cJSON *act,
                  const struct oracle_position *after,
                  struct oracle_report *report)
{
    const cJSON *number = member(act, "ability");
    int player = text_at(act, "by")[0] - 'A';
    int at = thing_find(before, text_at(act, "object"));

    if (at == NOTHING || !before->thing[at].is_unchosen ||
        before->thing[at].zone != ZONE_BATTLEFIELD ||
        before->thing[at].face_down || !cJSON_IsNumber(number) ||
        member(act, "mana") != NULL ||
        !is_of_choice(activated(before->thing[at].form, number->valueint)) ||
        is_otherwise(before))
        return;
    report_claim(
        report,
        strcmp(before->player[player].mana, after->player[player].mana) == 0,
        "106.5", before->thing[at].label,
        "no mana of a color that was never chosen", after->player[player].mana);
}

void judge_unmade(const struct top *top)
{
    const cJSON *effect = member(top->ability, "effect");
    const cJSON *copy = cJSON_GetArrayItem(effect, 0);
    int at = top_meant(top, text_at(copy, "what"));
    const struct thing *is = top_now(top, at);

    if (is == NULL || cJSON_GetArraySize(effect) != 1 ||
        !is_text(member(copy, "op"), "become_copy"))
        return;
    const struct thing *was = &top->before->thing[at];
    if (was->is_unchosen && was->zone == ZONE_BATTLEFIELD &&
        is->zone == ZONE_BATTLEFIELD)
        report_claim(top->report, is->is_unchosen, "707.6", is->label,
                     "what was chosen for the original is not copied", "it is");
}
