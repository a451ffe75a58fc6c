#include "energy_lost.h"
#include "legal.h"

#include <string.h>

static bool triggers_in_upkeep(const struct oracle_position *position)
{
    for (int i = 0; i < position->count; i++) {
        const struct face *face = position->thing[i].face;
        if (face == NULL ||
            tree_has(face->card != NULL ? face->card->tree : face->tree, "step",
                     "upkeep"))
            return true;
    }
    return may_have_done(position, "delayed");
}

/* Whether no spell or ability has resolved this turn. */
static bool is_new(const struct oracle_position *position)
{
    return position->is_fresh ||
           (cJSON_GetArraySize(position->acts) == 0 &&
            position->step == STEP_UPKEEP && !triggers_in_upkeep(position));
}

/* The energy in the cost of an ability that was activated. */
static struct number energy_in(const struct oracle_position *position,
                               const cJSON *act)
{
    int at = thing_find(position, text_at(act, "object"));
    const cJSON *ordinal = member(act, "ability"), *list[ABILITIES_MAX], *item;
    int number = cJSON_IsNumber(ordinal) ? ordinal->valueint : 1;
    struct number sum = {true, 0};

    if (at == NOTHING || !position->thing[at].is_labelled ||
        is_doubtful(position, &position->thing[at]) || number < 1 ||
        number > activated_of(&position->thing[at], list, ABILITIES_MAX))
        return (struct number){false, 0};
    cJSON_ArrayForEach(item, member(list[number - 1], "cost"))
    {
        const cJSON *energy = member(item, "energy");
        sum.is_known =
            sum.is_known && (energy == NULL || cJSON_IsNumber(energy));
        sum.value += cJSON_IsNumber(energy) ? energy->valueint : 0;
    }
    return sum;
}

/* Whether instructions of a spell come with a cost (CR 118.8). */
static bool costs_more(const cJSON *tree)
{
    const cJSON *item;

    if (is_text(member(tree, "k"), "spell") && member(tree, "cost") != NULL)
        return true;
    cJSON_ArrayForEach(item, tree)
    {
        if (costs_more(item))
            return true;
    }
    return false;
}

/* Whether energy may be a cost of casting something. */
static bool may_pay_to_cast(const struct oracle_position *position)
{
    for (int i = 0; i < position->count; i++) {
        const struct face *face = position->thing[i].face;
        const cJSON *tree = face == NULL         ? NULL
                            : face->card != NULL ? face->card->tree
                                                 : face->tree;
        if (tree == NULL ||
            (face->is_about_energy &&
             (tree_has(tree, "k", "additional_cost") ||
              tree_has(tree, "k", "alternative_cost") || costs_more(tree) ||
              tree_has_key(tree, "alt_cost") ||
              tree_has_key(tree, "may_cast_from"))))
            return true;
    }
    return false;
}

struct number energy_lost(const struct oracle_position *position, int player)
{
    struct number sum = {position->acts != NULL && is_new(position), 0};
    const cJSON *act;

    cJSON_ArrayForEach(act, position->acts)
    {
        const cJSON *what = member(act, "do");
        if (text_at(act, "by")[0] - 'A' != player)
            continue;
        if (is_text(what, "activate")) {
            struct number one = energy_in(position, act);
            sum.is_known = sum.is_known && one.is_known;
            sum.value += one.value;
        } else if (is_text(what, "cast") && may_pay_to_cast(position)) {
            sum.is_known = false;
        }
    }
    return sum;
}
