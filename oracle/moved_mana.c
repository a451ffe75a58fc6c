/*
 * moved_mana.c - unspent mana that a player loses and another one gets.
 *
 * Rules: CR 106.13 (it keeps its restrictions), 106.6 (restricted mana).
 */
#include "legal.h"
#include "top.h"

#include <string.h>

/* Whether all mana that the permanent can add is restricted. */
static bool is_restricted(const struct oracle_position *position,
                          const struct thing *thing)
{
    const cJSON *list[ABILITIES_MAX];
    int count = activated_of(thing, list, ABILITIES_MAX), made = 0;

    if (is_doubtful(position, thing))
        return false;
    for (int i = 0; i < count; i++) {
        const cJSON *effect = member(list[i], "effect");
        if (is_for_mana(position, list[i]) == TRUTH_NO)
            continue;
        if (cJSON_GetArraySize(effect) != 1 || !has_tap(list[i]) ||
            member(member(effect->child, "mana"), "only") == NULL ||
            member(member(effect->child, "mana"), "fixed") == NULL)
            return false;
        made++;
    }
    return made > 0;
}

/* Whether mana may be more, less or other than an ability says. */
static bool is_replaced(const struct oracle_position *position)
{
    static const char *const events[] = {"tap_for_mana", "tapped_for_mana",
                                         "add_mana", "lose_mana"};

    for (int i = 0; i < position->count; i++) {
        const struct face *face = position->thing[i].form;
        for (size_t k = 0; face != NULL && k < 4; k++)
            if (tree_has(face->tree, "ev", events[k]))
                return true;
    }
    return may_have_done(position, "replacement");
}

/* At least so much restricted mana goes to the other player: what there was,
 * and one for each permanent that was tapped for nothing else. */
static int least_restricted(const struct top *top, int from)
{
    int least = (int)strlen(top->before->player[from].mana_restricted);

    for (int i = 0; i < top->before->count; i++) {
        const struct thing *was = &top->before->thing[i];
        const struct thing *is = top_now(top, i);
        if (is != NULL && was->zone == ZONE_BATTLEFIELD && !was->tapped &&
            is->zone == ZONE_BATTLEFIELD && is->tapped &&
            was->controller == from && is_restricted(top->before, was))
            least++;
    }
    return least;
}

void judge_moved_mana(const struct top *top)
{
    const cJSON *lose = top_only(top, "lose_mana");
    const cJSON *target =
        cJSON_GetArrayItem(member(top->announced, "targets"), 0);
    int from = text_at(target, "to")[0] - 'A';

    if (lose == NULL || !is_text(member(lose, "give_to"), "you") ||
        strncmp(text_at(lose, "who"), "T.", 2) != 0 || top->you < 0 ||
        from < 0 || from >= top->before->player_count || from == top->you ||
        cJSON_GetArraySize(member(top->announced, "targets")) != 1 ||
        top->after->turn != top->before->turn ||
        top->after->step != top->before->step || is_replaced(top->before) ||
        top->after->player[from].mana[0] != '\0')
        return;
    const char *is = top->after->player[top->you].mana_restricted;
    report_claim(
        top->report,
        (int)strlen(is) >=
            (int)strlen(top->before->player[top->you].mana_restricted) +
                least_restricted(top, from),
        "106.13", text_at(target, "to"), "its mana keeps its restriction", is);
}
