/*
 * turned.c - what transforms, and what is turned face down.
 *
 * Rules: CR 701.27a (transforming), 712.9, 712.10 and 712.14a (which cards
 * can), 712.16 (not face down), 712.18 (transforming is not entering).
 */
#include "top.h"

#include <string.h>

static const cJSON *tree_of(const struct thing *thing)
{
    const struct face *face = thing->face;

    return face == NULL         ? NULL
           : face->card != NULL ? face->card->tree
                                : face->tree;
}

static bool any_has(const struct oracle_position *position, const char *op)
{
    for (int i = 0; i < position->count; i++)
        if (tree_has(tree_of(&position->thing[i]), "op", op))
            return true;
    return false;
}

/* CR 110.4a: whether that face can be on the battlefield. */
static bool is_permanent(const struct face *face)
{
    type_set spells = (1 << TYPE_INSTANT) | (1 << TYPE_SORCERY);

    return (face->traits.types & spells) == 0;
}

/* CR 712.9, 712.10: whether a double-faced card can turn its other face up.
 * Before the second edition modal ones could not. */
static enum truth can_turn(const struct oracle_position *position,
                           const struct thing *thing)
{
    const struct card *card = thing->face == NULL ? NULL : thing->face->card;

    if (thing->face == NULL || position->edition < 0)
        return TRUTH_UNKNOWN;
    if (card == NULL || !card->is_double || card->face_count < 2)
        return TRUTH_NO;
    if (card->is_modal && position->edition == 0)
        return TRUTH_NO;
    return truth_of(is_permanent(&card->face[1 - thing->face->index]));
}

static void claim(const struct top *top, bool is_so, const char *rule,
                  const struct thing *thing, const char *expected)
{
    report_claim(top->report, is_so, rule, thing->label, expected,
                 "it is not so");
}

/* Whether more than turning may have happened to permanents. */
static bool moves_permanents(const struct top *top)
{
    static const char *const ops[] = {
        "exile",         "return",      "put_onto_battlefield",
        "return_exiled", "become_copy", "play_now",
        "cast_now",      "turn_up",     "turn_down"};

    for (size_t i = 0; i < sizeof(ops) / sizeof(*ops); i++)
        if (tree_has(top->ability, "op", ops[i]))
            return true;
    return false;
}

/* CR 707.8a: whether a token is double-faced can be told in the later
 * editions where nothing single-faced can have been what it copies. */
static enum truth is_double_token(const struct top *top,
                                  const struct thing *token)
{
    if (token->has_two_faces != TRUTH_UNKNOWN)
        return both(token->has_two_faces, can_turn(top->before, token));
    if (top->after->edition == 0)
        return TRUTH_NO;
    for (int i = 0; i < top->before->count; i++)
        if (tree_has_key(tree_of(&top->before->thing[i]), "copy_of"))
            return TRUTH_UNKNOWN;
    return any_has(top->before, "become_copy") ? TRUTH_UNKNOWN
                                               : can_turn(top->before, token);
}

/* CR 701.27a, 701.27c, 701.27f: the permanent was to transform. */
static void was_to_turn(const struct top *top, int index)
{
    const struct thing *was = &top->before->thing[index];
    const struct thing *is = top_now(top, index);

    if (is == NULL || is->zone != ZONE_BATTLEFIELD || was->face_down ||
        was->zone != ZONE_BATTLEFIELD || was->face == NULL || is->face == NULL)
        return;
    bool has_turned = is->face != was->face;
    enum truth can = was->is_token == TRUTH_YES ? is_double_token(top, was)
                                                : can_turn(top->before, was);
    /* CR 701.27f: it has transformed since its ability went on the stack. */
    if (index == top->source && member(top->announced, "kind") != NULL &&
        can == TRUTH_YES && was->form == was->face &&
        !is_text(member(top->announced, "face"), was->face->name)) {
        claim(top, !has_turned, "701.27f", was, "it has transformed already");
        return;
    }
    if (can == TRUTH_UNKNOWN || any_card_says(top->before, "cant_transform"))
        return;
    if (was->form != was->face || was->is_token == TRUTH_UNKNOWN)
        claim(top, strcmp(is->seen.name, was->seen.name) == 0, "701.27a", was,
              "it stays a copy of what it copies");
    else
        claim(top, has_turned == (can == TRUTH_YES),
              was->is_token == TRUTH_YES ? "701.27c" : "701.27a", was,
              can == TRUTH_YES ? "it transforms" : "it does not transform");
}

static void transformed(const struct top *top)
{
    const cJSON *node = top_only(top, "transform");
    const cJSON *what = member(node, "what");

    if (!top_is_certain(top, node) || moves_permanents(top) ||
        member(top->ability, "if") != NULL)
        return;
    if (cJSON_IsString(what)) {
        int at = top_meant(top, what->valuestring);
        if (at != NOTHING)
            was_to_turn(top, at);
        return;
    }
    for (int i = 0; i < top->before->count; i++) {
        struct context context = {
            .you = top->you, .source = top->source, .it = NOTHING};
        if (selects(top->before, what, &top->before->thing[i], &context) ==
            TRUTH_YES)
            was_to_turn(top, i);
    }
}

/* CR 712.18: what triggers on entering did not trigger. */
static void enters_nothing(const struct top *top)
{
    const cJSON *one;

    if (!tree_has(top->ability, "op", "transform") || moves_permanents(top))
        return;
    cJSON_ArrayForEach(one, position_at(top->after, "announced"))
    {
        const struct face *face =
            face_find(top->after->cards, text_at(one, "face"));
        const cJSON *place = member(one, "place");
        int it = thing_find(top->before, text_at(one, "it"));
        const struct thing *is = it == NOTHING ? NULL : top_now(top, it);
        const cJSON *ability =
            face == NULL || !cJSON_IsNumber(place) || place->valueint < 1
                ? NULL
                : cJSON_GetArrayItem(member(face->tree, "abilities"),
                                     place->valueint - 1);
        if (is != NULL && is->zone == ZONE_BATTLEFIELD &&
            !top_was_announced(top, one) &&
            top->before->thing[it].zone == ZONE_BATTLEFIELD &&
            is->face != top->before->thing[it].face &&
            is_text(member(member(ability, "on"), "ev"), "enters"))
            claim(top, false, "712.18", is, "transforming is not entering");
    }
}

/* Delayed abilities of all cards that are there: how many, and the last. */
static int find_delayed(const cJSON *tree, const cJSON **found)
{
    const cJSON *item;
    int count = is_text(member(tree, "op"), "delayed");

    if (count > 0)
        *found = tree;
    cJSON_ArrayForEach(item, tree) count += find_delayed(item, found);
    return count;
}

static const cJSON *only_delayed(const struct oracle_position *position)
{
    const cJSON *last = NULL, *seen = NULL;

    for (int i = 0; i < position->count; i++) {
        const cJSON *tree = tree_of(&position->thing[i]), *found = NULL;
        int count = tree == seen ? 0 : find_delayed(tree, &found);
        if (count > 1 || (count == 1 && last != NULL && last != found))
            return NULL;
        if (count == 1) {
            seen = tree;
            last = found;
        }
    }
    return last;
}

/* CR 712.14a: a delayed ability puts its source onto the battlefield
 * transformed: one that can't be stays where it is. */
static void returned_transformed(const struct top *top)
{
    const cJSON *delayed =
        top->ability == NULL ? only_delayed(top->before) : NULL;
    const cJSON *effect = member(delayed, "effect");
    const cJSON *node = cJSON_GetArrayItem(effect, 0);
    const struct thing *was =
        top->source == NOTHING ? NULL : &top->before->thing[top->source];
    const struct thing *is = top_now(top, top->source);

    if (cJSON_GetArraySize(effect) != 1 || is == NULL ||
        !is_text(member(top->announced, "kind"), "triggered") ||
        !is_text(member(top->announced, "it"), was->label) ||
        !is_text(member(node, "op"), "put_onto_battlefield") ||
        !is_text(member(node, "what"), "self") ||
        member(node, "transformed") == NULL || was->zone != ZONE_GRAVEYARD ||
        any_card_says(top->before, "cant_enter") ||
        any_card_says(top->before, "not_cast") || is->zone == ZONE_COMMAND)
        return;
    enum truth can = can_turn(top->before, was);
    if (can == TRUTH_NO)
        claim(top, is->zone == ZONE_GRAVEYARD, "712.14a", is,
              "it can't enter transformed and stays");
    else if (can == TRUTH_YES && was->is_commander != TRUTH_YES)
        claim(top,
              is->zone == ZONE_BATTLEFIELD && is->face != NULL &&
                  is->face->index == 1,
              "712.14a", is, "it enters transformed");
}

/* What holds whatever was done: CR 712.9, 712.14a, 712.16. */
void judge_faces(const struct oracle_position *before, const cJSON *act,
                 const struct oracle_position *after,
                 struct oracle_report *report)
{
    for (int i = 0; i < before->count; i++) {
        const struct thing *was = &before->thing[i];
        int at = was->is_labelled ? thing_find(after, was->label) : NOTHING;
        const struct thing *is = at == NOTHING ? NULL : &after->thing[at];
        if (is == NULL || is->zone != ZONE_BATTLEFIELD || is->face == NULL ||
            is->face->card == NULL || !is->face->card->is_double ||
            was->is_token != TRUTH_NO || was->face_down || was->face == NULL)
            continue;
        if (was->zone == ZONE_BATTLEFIELD)
            report_claim(report, !is->face_down, "712.16", is->label,
                         "a double-faced permanent is not face down", "it is");
        bool is_played = was->zone == ZONE_STACK ||
                         any_has(before, "play_now") ||
                         is_text(member(act, "object"), is->label);
        if (is->face->index == 1 && was->face->index == 0 && !is_played &&
            !is->face_down)
            report_claim(report,
                         !is->face->card->is_modal || after->edition != 0,
                         "712.9", is->label, "a modal card does not transform",
                         "it does");
    }
}

void judge_turned(const struct top *top)
{
    transformed(top);
    enters_nothing(top);
    returned_transformed(top);
}
