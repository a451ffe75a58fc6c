/*
 * gone.c - where a spell goes when it has left the stack, and what does not
 * reach a graveyard.
 *
 * Rules: CR 614.6 (replaced moves), 608.2n (spells), 702.34a (flashback),
 * 702.88a (rebound), 614.17d (what can't enter).
 */
#include "judge.h"

#include <string.h>

struct going {
    const struct oracle_position *before, *after;
    struct oracle_report *report;
};

static const struct thing *labelled(const struct oracle_position *position,
                                    const char *label)
{
    int at = thing_find(position, label);

    return at == NOTHING || !position->thing[at].is_labelled
               ? NULL
               : &position->thing[at];
}

static const cJSON *zone_instead(const cJSON *ability)
{
    const cJSON *item;

    cJSON_ArrayForEach(item, member(ability, "do"))
    {
        if (member(item, "zone") != NULL)
            return member(item, "zone");
    }
    return NULL;
}

/* Whether the permanent has the ability now as well. */
static bool has_it(const struct thing *thing, const cJSON *tree)
{
    for (int i = 0; thing != NULL && i < thing->ability_count; i++)
        if (thing->ability[i].tree == tree)
            return thing->zone == ZONE_BATTLEFIELD;
    return false;
}

/* Whether the object is meant by who controlled the source and by who does
 * now (CR 109.5). */
static enum truth is_meant_throughout(const struct going *step,
                                      const cJSON *what, int index, int source)
{
    const struct oracle_position *before = step->before;
    const struct thing *thing = &before->thing[index];
    struct context context = context_of(before, source);
    enum truth then = selects_spell(before, what, thing, &context);

    context.you =
        labelled(step->after, before->thing[source].label)->controller;
    return both(then, selects_spell(before, what, thing, &context));
}

/* CR 614.6: a replacement effect that was there all the time sends it
 * elsewhere. */
static void not_replaced(const struct going *step, int index)
{
    const struct oracle_position *before = step->before;
    const struct thing *was = &before->thing[index];

    for (int i = 0; i < before->count; i++) {
        const struct thing *source = &before->thing[i];
        if (source->zone != ZONE_BATTLEFIELD || source->is_unsure)
            continue;
        for (int k = 0; k < source->ability_count; k++) {
            const cJSON *tree = source->ability[k].tree;
            const cJSON *event = member(tree, "event");
            const cJSON *what = member(event, "what");
            if (!is_text(member(tree, "k"), "replace") ||
                !is_text(member(event, "ev"), "to_graveyard") ||
                zone_instead(tree) == NULL || member(tree, "if") != NULL ||
                member(event, "from") != NULL ||
                !has_it(labelled(step->after, source->label), tree) ||
                (what != NULL &&
                 is_meant_throughout(step, what, index, i) != TRUTH_YES))
                continue;
            report_claim(step->report, false, "614.6", was->label,
                         "it goes elsewhere than to a graveyard",
                         "it is there");
        }
    }
}

/* Whether cards are put onto the battlefield out of a hand, in which they may
 * have been for a moment. */
static bool any_comes_from_hand(const struct oracle_position *position)
{
    for (int i = 0; i < position->count; i++) {
        const struct face *face = position->thing[i].face;
        const cJSON *ability;
        cJSON_ArrayForEach(
            ability, member(face == NULL ? NULL : face->tree, "abilities"))
        {
            if (tree_has(ability, "op", "put_onto_battlefield") &&
                tree_has(ability, "zone", "hand"))
                return true;
        }
    }
    return false;
}

/* CR 614.17d: it was kept out all the time. */
static void not_kept_out(const struct going *step, int index)
{
    const struct oracle_position *before = step->before;
    struct effect effect[EFFECTS_FOUND_MAX];
    int count = effects_find(before, "cant_enter", effect, EFFECTS_FOUND_MAX);

    for (int i = 0; i < count; i++) {
        const struct thing *source = &before->thing[effect[i].source];
        const struct thing *is = labelled(step->after, source->label);
        if (is == NULL || is->zone != ZONE_BATTLEFIELD || source->is_unsure ||
            is->is_unsure)
            continue;
        enum truth kept =
            both(effect[i].is_on,
                 is_meant_throughout(step, member(effect[i].mod, "cant_enter"),
                                     index, effect[i].source));
        report_claim(step->report, kept != TRUTH_YES, "614.17d",
                     before->thing[index].label, "it can't enter", "it did");
    }
}

/* The act by which, this turn, the card became the spell it is. */
static const cJSON *how_cast(const struct oracle_position *position,
                             const char *label)
{
    const cJSON *act, *found = NULL;

    cJSON_ArrayForEach(act, position->acts)
    {
        if (is_text(member(act, "do"), "cast") &&
            is_text(member(act, "object"), label))
            found = act;
    }
    return found;
}

static bool has_keyword(const struct face *face, const char *word)
{
    const cJSON *item;

    cJSON_ArrayForEach(item, member(face->tree, "keywords"))
    {
        if (is_text(item, word) || member(item, word) != NULL)
            return true;
    }
    return false;
}

/* Whether something in the game may send spells elsewhere. */
static bool may_go_elsewhere(const struct oracle_position *position)
{
    static const char *const keys[] = {"exile_after", "rider", "to_graveyard"};

    for (size_t i = 0; i < sizeof(keys) / sizeof(*keys); i++)
        if (any_card_says(position, keys[i]))
            return true;
    for (int i = 0; i < position->count; i++) {
        const struct face *face = position->thing[i].face;
        const cJSON *tree = face == NULL         ? NULL
                            : face->card != NULL ? face->card->tree
                                                 : face->tree;
        if (tree_has(tree, "ev", "to_graveyard") ||
            tree_has(tree, "op", "counter") || tree_has(tree, "op", "cast_now"))
            return true;
    }
    return false;
}

/* CR 608.2n, 702.34a, 702.88a: where the card of a spell goes. */
static void spell_gone(const struct going *step, const struct thing *was,
                       const struct thing *is)
{
    const cJSON *act = how_cast(step->before, was->label);
    const struct face *face = was->face;
    bool is_from_hand = is_text(member(act, "from"), "hand");
    bool is_own = is_text(member(act, "from"), "graveyard") &&
                  !any_card_says(step->before, "may_cast_from") &&
                  !may_have_done(step->before, "may_play") &&
                  !may_have_done(step->before, "may_cast");

    if (face == NULL || face->card == NULL || was->face_down ||
        was->is_copy_of_spell || was->is_commander == TRUTH_YES)
        return;
    /* Cast by an instruction: not out of the hand of who controls it when
     * that is not its owner, as long as no hand holds the cards of others. */
    if (act == NULL && was->owner != was->controller &&
        has_keyword(face, "rebound") && step->before->acts != NULL &&
        !may_go_elsewhere(step->before))
        report_claim(step->report, is->zone == ZONE_GRAVEYARD, "702.88a",
                     was->label, "rebound is for spells from one's own hand",
                     "it is elsewhere");
    if (act == NULL || member(act, "from") == NULL)
        return;
    if (has_keyword(face, "flashback") && is_own &&
        !has_keyword(face, "escape"))
        report_claim(step->report, is->zone == ZONE_EXILE, "702.34a",
                     was->label, "with flashback it is exiled", "it is not");
    if (has_keyword(face, "flashback") || has_keyword(face, "escape") ||
        may_go_elsewhere(step->before) ||
        tree_has(face->tree, "what", "self") ||
        tree_has(face->tree, "op", "end_turn") ||
        !(thing_is(was, TYPE_INSTANT) || thing_is(was, TYPE_SORCERY)))
        return;
    if (has_keyword(face, "rebound") && is_from_hand &&
        was->owner == was->controller)
        report_claim(step->report, is->zone == ZONE_EXILE, "702.88a",
                     was->label, "with rebound it is exiled", "it is not");
    else if (!has_keyword(face, "rebound") || !is_from_hand)
        report_claim(step->report, is->zone == ZONE_GRAVEYARD, "608.2n",
                     was->label, "it goes to its owner's graveyard",
                     "it is elsewhere");
    else
        report_claim(step->report, is->zone == ZONE_GRAVEYARD, "702.88a",
                     was->label, "rebound is for spells from one's own hand",
                     "it is elsewhere");
}

void judge_gone(const struct oracle_position *before, const cJSON *act,
                const struct oracle_position *after,
                struct oracle_report *report)
{
    const struct going step = {before, after, report};
    const cJSON *top = cJSON_GetArrayItem(position_at(before, "stack"), 0);

    for (int i = 0; i < before->count; i++) {
        const struct thing *was = &before->thing[i];
        const struct thing *is =
            was->is_labelled ? labelled(after, was->label) : NULL;
        if (is == NULL || is->zone == was->zone || was->is_ability ||
            was->is_token != TRUTH_NO)
            continue;
        if (is->zone == ZONE_GRAVEYARD)
            not_replaced(&step, i);
        /* Face down it is another thing: CR 708.2a. */
        if (is->zone == ZONE_BATTLEFIELD && !is->face_down &&
            !any_comes_from_hand(before))
            not_kept_out(&step, i);
        if (is_text(member(act, "do"), "pass") && was->zone == ZONE_STACK &&
            is_text(top, was->label))
            spell_gone(&step, was, is);
    }
}
