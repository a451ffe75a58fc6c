/*
 * abilities.c - the activated abilities of an object, in their order, and
 * which are mana abilities: see layers.h and mana.h.
 *
 * Rules: CR 305.6 (those of basic land types), 602.1, 605.1a.
 */
#include "layers.h"
#include "mana.h"

_Static_assert(ABILITIES_MAX <= 16, "each has a bit of struct object.used");

/* Lists them in their order: the face's own, then those given to it.  Each by
 * its place among the abilities of the object, and behind those the ones of
 * basic land types. */
struct listed {
    uint8_t own[ACTIVATED_MAX], given[ACTIVATED_MAX];
    uint16_t own_count, given_count;
};

static void list_one(struct listed *listed, int place, bool is_own)
{
    if (is_own)
        listed->own[listed->own_count++] = (uint8_t)place;
    else
        listed->given[listed->given_count++] = (uint8_t)place;
}

/* CR 305.6: the same for those of basic land types. */
static void list_intrinsic(struct engine *e, const struct characteristics *as,
                           const struct face *face, struct listed *listed)
{
    for (int type = 0; as->intrinsic >> type; type++)
        if ((as->intrinsic >> type) & 1)
            list_one(listed, ABILITIES_MAX + type,
                     face && list_has(e->cards, face->subs,
                                      basic_land_name(e->cards, type)));
}

static void list_all(struct engine *e, const struct characteristics *as,
                     struct listed *listed)
{
    listed->own_count = listed->given_count = 0;
    const struct face *face =
        as->card ? &card_at(e->cards, as->card)->face[as->face] : NULL;
    const uint16_t *own;
    uint16_t own_count =
        list_at(e->cards, face ? face->abilities : 0, &own);
    for (uint8_t i = 0; i < as->ability_count; i++) {
        ability_id ability = as->ability[i];
        uint16_t at = 0;
        if (ability_at(e->cards, ability)->kind != KIND_ACTIVATED)
            continue;
        while (at < own_count && own[at] != ability)
            at++;
        list_one(listed, i, at < own_count);
    }
    /* What is printed, then what was given to it; without an own basic land
     * type that is the order in which they are listed. */
    list_intrinsic(e, as, face, listed);
    for (uint16_t i = 0; i < listed->given_count; i++)
        listed->own[listed->own_count++] = listed->given[i];
}

uint16_t activated_all(struct engine *e, object_id id,
                       ability_id abilities[ACTIVATED_MAX])
{
    const struct characteristics *as = as_of(e, id);
    struct listed listed;
    list_all(e, as, &listed);
    for (uint16_t i = 0; i < listed.own_count; i++)
        abilities[i] =
            listed.own[i] < ABILITIES_MAX
                ? as->ability[listed.own[i]]
                : intrinsic_ability(e->cards, listed.own[i] - ABILITIES_MAX);
    return listed.own_count;
}

uint8_t activated_place(struct engine *e, object_id id, uint16_t ordinal)
{
    struct listed listed;
    list_all(e, as_of(e, id), &listed);
    return ordinal > 0 && ordinal <= listed.own_count ? listed.own[ordinal - 1]
                                                      : ABILITIES_MAX;
}

ability_id activated_at(struct engine *e, object_id id, uint16_t ordinal)
{
    ability_id all[ACTIVATED_MAX];
    const struct characteristics *as = as_of(e, id);
    uint16_t count = activated_all(e, id, all);
    if (ordinal > 0 && ordinal <= count)
        return all[ordinal - 1];
    if (FAULTY(ability_number_not_checked, as->ability_count))
        return as->ability[as->ability_count - 1];
    return 0;
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
