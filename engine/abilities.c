/*
 * abilities.c - the activated abilities of an object, in their order, and
 * which are mana abilities: see layers.h and mana.h.
 *
 * Rules: CR 305.6 (those of basic land types), 602.1, 605.1a.
 */
#include "layers.h"
#include "mana.h"

/* The next activated abilities, of the face itself or given by something
 * else; `ordinal` counts down. */
static ability_id next_activated(struct engine *e,
                                 const struct characteristics *as,
                                 const struct face *face, bool is_given,
                                 uint16_t *ordinal)
{
    for (uint8_t i = 0; i < as->ability_count; i++) {
        ability_id ability = as->ability[i];
        if (ability_at(e->cards, ability)->kind != KIND_ACTIVATED)
            continue;
        bool is_own = face && list_has(e->cards, face->abilities, ability);
        if (is_own != is_given && --*ordinal == 0)
            return ability;
    }
    return 0;
}

/* CR 305.6: the same for those of basic land types. */
static ability_id next_intrinsic(struct engine *e,
                                 const struct characteristics *as,
                                 const struct face *face, bool is_given,
                                 uint16_t *ordinal)
{
    for (int type = 0; type < BASIC_TYPES; type++) {
        if (!((as->intrinsic >> type) & 1))
            continue;
        bool is_own = face && list_has(e->cards, face->subs,
                                       basic_land_name(e->cards, type));
        if (is_own != is_given && --*ordinal == 0)
            return intrinsic_ability(e->cards, type);
    }
    return 0;
}

ability_id activated_at(struct engine *e, object_id id, uint16_t ordinal)
{
    const struct characteristics *as = as_of(e, id);
    const struct face *face =
        as->card ? &card_at(e->cards, as->card)->face[as->face] : NULL;
    ability_id found = 0;
    /* What is printed, then what was given to it; without an own basic land
     * type that is the order in which they are listed. */
    for (int given = 0; given < 2 && !found; given++) {
        found = next_activated(e, as, face, given, &ordinal);
        if (!found)
            found = next_intrinsic(e, as, face, given, &ordinal);
    }
    if (FAULTY(ability_number_not_checked, found == 0 && as->ability_count))
        return as->ability[as->ability_count - 1];
    return found;
}

uint16_t activated_count(struct engine *e, object_id id)
{
    const struct characteristics *as = as_of(e, id);
    uint16_t count = 0;
    for (uint8_t i = 0; i < as->ability_count; i++)
        count += ability_at(e->cards, as->ability[i])->kind == KIND_ACTIVATED;
    for (uint8_t left = as->intrinsic; left; left &= (uint8_t)(left - 1))
        count++;
    return count;
}

static uint16_t instructions_of(struct engine *e, const struct ability *a)
{
    const uint16_t *items;
    return list_at(e->cards, node_at(e->cards, a->node)->slot[2], &items);
}

bool is_mana_ability(struct engine *e, ability_id ability)
{
    const struct ability *a = ability_at(e->cards, ability);
    assert(a->kind == KIND_ACTIVATED);
    if (!a->adds_mana ||
        FAULTY(mana_ability_needs_tap_symbol, !a->taps_self) ||
        FAULTY(mana_ability_only_adds_mana, instructions_of(e, a) > 1))
        return false;
    if (a->has_target)
        MARK(e, 605_5a, 0);
    bool targets = a->has_target && !FAULTY(targeted_mana_ability, true);
    bool loyalty = a->is_loyalty && !FAULTY(loyalty_mana_ability, true);
    if (!targets && !loyalty && !a->moves_library)
        return true;
    MARK(e, 605_1a, 0);
    bool is_old = e->g->edition < EDITION_2026_08;
    if (FAULTY(library_never_mana_ability, is_old))
        is_old = false;
    if (FAULTY(library_always_mana_ability, !is_old))
        is_old = true;
    return !targets && !loyalty && is_old;
}
