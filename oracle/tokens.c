/*
 * tokens.c - which of several tokens of one name an object is, and what it has
 * copied, where an observation does not say.
 *
 * Rules: CR 111 (tokens), 202.3b and 707 (copies).
 */
#include "observed.h"

static bool is_card_here(const struct oracle_position *position,
                         const struct card *card)
{
    for (int i = 0; i < position->count; i++)
        if (position->thing[i].face != NULL &&
            position->thing[i].face->card == card)
            return true;
    return false;
}

static bool looks_like(const struct thing *thing, const struct face *token)
{
    const struct traits *a = &thing->seen, *b = &token->traits;

    return a->colors == b->colors && a->types == b->types &&
           a->power == b->power && a->toughness == b->toughness &&
           a->subtype_count == b->subtype_count &&
           a->keyword_count == b->keyword_count;
}

void settle_token(const struct oracle_position *position, struct thing *thing)
{
    const struct face *token = thing->face, *found = NULL;
    bool is_made = false;
    int count = 0;

    if (token == NULL || token->card != NULL ||
        token_next(position->cards, token) == NULL)
        return;
    for (; token != NULL; token = token_next(position->cards, token)) {
        bool is_here = is_card_here(position, token->maker);
        if (is_made && !is_here)
            continue;
        count = is_here && !is_made ? 1 : count + 1;
        if (found == NULL || (is_here && !is_made) || looks_like(thing, token))
            found = token;
        is_made = is_here;
    }
    if (thing->form == thing->face)
        thing->form = found;
    thing->face = found;
    thing->is_unsure = count > 1 && !looks_like(thing, found);
}

/* Whether it may be a copy that has its own name: a token made like a card,
 * or what became a copy of another of its kind. */
static bool may_copy_its_kind(const struct oracle_position *position,
                              const struct thing *thing)
{
    const struct card *card = thing->face == NULL ? NULL : thing->face->card;

    if (card == NULL || position->is_fresh || thing->zone != ZONE_BATTLEFIELD)
        return false;
    return thing->is_token == TRUTH_YES ||
           (tree_has_key(card->tree, "except") &&
            (tree_has_key(card->tree, "copy_of") ||
             tree_has(card->tree, "op", "become_copy")));
}

void settle_copy(const struct oracle_position *position, struct thing *thing,
                 bool has_exceptions)
{
    const struct face *form = thing->form;
    bool is_back = form != NULL && form->card != NULL && form->index > 0 &&
                   !form->card->is_modal;

    /* CR 202.3b, 707.8a: what value a token has depends on its faces. */
    bool is_open =
        thing->is_token == TRUTH_YES && thing->has_two_faces == TRUTH_UNKNOWN;

    thing->is_copied = (thing->is_copied && (has_exceptions || is_back)) ||
                       (is_back && is_open) ||
                       (has_exceptions && may_copy_its_kind(position, thing));
}
