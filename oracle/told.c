/*
 * told.c - what the acts of the game tell: which spells were cast.
 *
 * Rules: CR 601.2i (what has been cast), 400.7d.
 */
#include "named.h"

#include <string.h>

/* Whether spells may have been cast without an act of their own. */
static bool casts_unasked(const struct oracle_position *position)
{
    static const char *const ops[] = {"cast_now", "play_now", "discover",
                                      "cascade"};
    static const char *const keywords[] = {"cascade", "rebound"};

    for (int i = 0; i < position->count; i++) {
        const struct face *face = position->thing[i].face;
        const cJSON *tree = face == NULL         ? NULL
                            : face->card != NULL ? face->card->tree
                                                 : face->tree;
        for (size_t k = 0; k < sizeof(ops) / sizeof(*ops); k++)
            if (tree_has(tree, "op", ops[k]))
                return true;
        for (size_t k = 0; face != NULL && k < 2; k++)
            if (list_holds(member(face->tree, "keywords"), keywords[k]))
                return true;
    }
    return false;
}

enum truth told_was_cast(const struct oracle_position *position,
                         const struct thing *thing)
{
    const cJSON *act;

    if (position->history == NULL || casts_unasked(position) ||
        !thing->is_labelled)
        return TRUTH_UNKNOWN;
    cJSON_ArrayForEach(act, position->history)
    {
        if (is_text(member(act, "do"), "cast") &&
            (member(act, "object") == NULL ||
             is_text(member(act, "object"), thing->label)))
            return TRUTH_UNKNOWN; /* it may have left and come again */
    }
    return TRUTH_NO;
}

/* CR 202.3e, 708.4: whether what is seen of it now is what it was as it was
 * cast. */
static bool is_as_it_was_cast(const struct thing *thing)
{
    const struct face *face = thing->face;

    if (face == NULL || tree_has_key(face->tree, "morph"))
        return false;
    return thing->zone == ZONE_STACK ||
           (!cost_has_x(&face->cost) &&
            (face->card == NULL || face->card->face_count == 1));
}

enum truth told_cast_this_turn(const struct oracle_position *position,
                               const cJSON *cond, const struct context *context)
{
    const cJSON *act, *what = member(cond, "what");
    enum truth found = TRUTH_NO;

    if (position->acts == NULL || casts_unasked(position))
        return TRUTH_UNKNOWN;
    cJSON_ArrayForEach(act, position->acts)
    {
        const char *by = text_at(act, "by");
        int at = thing_find(position, text_at(act, "object"));
        enum truth is;
        if (!is_text(member(act, "do"), "cast") || by[0] < 'A')
            continue;
        is = means(position, member(cond, "cast_this_turn"), by[0] - 'A',
                   context);
        if (what != NULL && is != TRUTH_NO)
            is = at == NOTHING || !is_as_it_was_cast(&position->thing[at])
                     ? TRUTH_UNKNOWN
                     : both(is, selects_spell(position, what,
                                              &position->thing[at], context));
        found = either(found, is);
    }
    return found;
}
