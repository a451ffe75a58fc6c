/* What mana may be spent on, and as which type: see spend.h. */
#include "spend.h"

#include "layers.h"
#include "mana.h"
#include "resolve.h"
#include "select.h"

mana_set mana_types_in(struct engine *e, const struct frame *f,
                       uint16_t slot)
{
    return slot ? colors_of_slot(e, f, slot) : MANA_ALL;
}

/* The mana speaks for its source, whose choice it remembers. */
static void mana_frame(struct engine *e, const struct mana *mana,
                       struct frame_store *store, player_id player)
{
    frame_start(e, store, 0, 0);
    store->f.you = player;
    store->f.source = ref_of(e->g, mana->source);
    if (mana->chosen_id == 0)
        return;
    MARK(e, 607_2d, mana->source);
    struct binding *binding = bind(&store->f, mana->chosen_id);
    binding->has_value = true;
    binding->value = mana->chosen;
}

/* Whether the restriction speaks of paying for such a thing at all: one that
 * does not say what it is about is about spells. */
static bool kind_fits(struct engine *e, const struct payment *payment,
                      const struct selector *s)
{
    bool activates = payment->ordinal != 0;
    if (s->spell && (s->spell == 1) != (payment->as != NULL) &&
        !FAULTY(restricted_mana_for_abilities, activates))
        return false;
    if (s->ability && (s->ability == 1) != activates)
        return false;
    if (s->nonmana_ability)
        return activates && (s->nonmana_ability == 2) ==
                                is_mana_ability(e, payment->ability);
    /* What is on the battlefield is no spell: its abilities are meant. */
    return s->spell || s->ability || s->any_of || payment->as != NULL ||
           (activates && s->zones == 1u << ZONE_BATTLEFIELD);
}

static bool spends(struct engine *e, const struct payment *payment,
                   const struct frame *f, uint16_t selector);

/* The part of a restriction that is not in its alternatives. */
static bool own_part_fits(struct engine *e, const struct payment *payment,
                          const struct frame *f, const struct selector *s)
{
    static const struct selector nothing;
    struct selector rest = *s;
    struct view view;
    rest.any_of = rest.negation = 0;
    /* A cost may contain X that is not in the mana cost: 106.6, 118.1. */
    if (rest.has_x && rest.spell != 1) {
        bool has_x = payment->has_x;
        if (FAULTY(x_cost_means_mana_cost, payment->as))
            has_x = cost_at(e->cards, payment->as->cost)->x > 0;
        if ((rest.has_x == 1) != has_x)
            return false;
        rest.has_x = 0;
    }
    if (memcmp(&rest, &nothing, sizeof rest) == 0)
        return true;
    if (!kind_fits(e, payment, s))
        return false;
    rest.ability = rest.nonmana_ability = 0;
    if (payment->as)
        return select_own_as(e, f, &rest, payment->object, payment->as);
    rest.spell = 0;
    if (memcmp(&rest, &nothing, sizeof rest) == 0)
        return true;
    return payment->object &&
           view_of(e, ref_of(e->g, payment->object), &view) &&
           select_own(e, f, &rest, &view);
}

static bool spends(struct engine *e, const struct payment *payment,
                   const struct frame *f, uint16_t selector)
{
    const struct selector *s = selector_at(e->cards, selector);
    const uint16_t *items;
    uint16_t count = list_at(e->cards, s->any_of, &items);
    bool fits = count == 0;
    if (!own_part_fits(e, payment, f, s))
        return false;
    if (s->negation && spends(e, payment, f, s->negation) &&
        !FAULTY(restriction_not_negated, true))
        return false;
    for (uint16_t i = 0; i < count; i++)
        fits = fits || spends(e, payment, f, items[i]);
    for (uint16_t i = 0; FAULTY(restriction_needs_all, i < count); i++)
        if (!spends(e, payment, f, items[i]))
            return false;
    return fits;
}

bool mana_may_be_spent(struct engine *e, const struct payment *payment,
                       const struct mana *mana)
{
    struct frame_store store;
    if (mana->player != payment->player)
        return false;
    if (mana->only == 0 || FAULTY(restriction_ignored, true))
        return true;
    if (FAULTY(restriction_is_absolute, true))
        return false;
    mana_frame(e, mana, &store, payment->player);
    MARK(e, 106_6, mana->source);
    return spends(e, payment, &store.f, mana->only);
}

mana_set mana_spent_as(struct engine *e, const struct payment *payment,
                       const struct mana *mana)
{
    uint16_t cursor = 0;
    struct frame_store store;
    const struct node *mod;
    struct rule_entry entry;
    mana_set set = (mana_set)(1u << mana->type);
    bool only_colorless = false;
    if (payment->any_type && !FAULTY(any_type_permission_lost, true)) {
        MARK(e, 118_14, payment->object);
        MARK(e, 609_4b, payment->object);
        return MANA_ALL;
    }
    while (rule_next(e, &cursor, MOD_SPEND_AS, &store, &mod, &entry)) {
        const uint16_t *as;
        list_at(e->cards, mod->slot[0], &as);
        if (!((mana_types_in(e, &store.f, as[0]) >> mana->type) & 1))
            continue;
        MARK(e, 609_4b, entry.source);
        if (!who_accepts(e, &store.f, as[2], payment->player) ||
            (as[3] && !spends(e, payment, &store.f, as[3] & 0x7fff) &&
             !FAULTY(as_though_for_any_spell, true)) ||
            FAULTY(as_though_not_for_restricted, mana->only) ||
            FAULTY(as_though_ignored, true))
            continue;
        if (as[1] == WORD_ANY_COLOR)
            set |= FAULTY(any_color_pays_colorless, true) ? MANA_ALL
                                                          : COLORS_ALL;
        else if (as[1] == WORD_ANY_TYPE)
            set |= FAULTY(any_type_is_any_color, true) ? COLORS_ALL
                                                       : MANA_ALL;
        else if (as[1] == WORD_COLORLESS)
            only_colorless = true;
    }
    /* CR 101.2: what it may only be spent as wins over what it may be. */
    if (FAULTY(only_as_colorless_ignored, only_colorless))
        return set;
    return only_colorless ? 1u << MANA_C : set;
}

void mana_spent(struct engine *e, const struct payment *payment,
                const struct mana *mana)
{
    const uint16_t *rider;
    struct frame_store store;
    if (mana->rider == 0 || FAULTY(rider_dropped, true))
        return;
    list_at(e->cards, mana->rider, &rider);
    mana_frame(e, mana, &store, payment->player);
    store.f.has_it = true;
    store.f.it = ref_of(e->g, payment->object);
    if (!spends(e, payment, &store.f, rider[0] & 0x7fff) &&
        !FAULTY(rider_for_any_spell, true))
        return;
    MARK(e, 106_6, mana->source);
    /* CR 106.6a: each mana by itself, so that each is a trigger of its own. */
    uint16_t times = FAULTY(rider_once_for_all, mana->count > 1) ? 1
                                                                 : mana->count;
    for (uint16_t i = 0; i < times; i++)
        follow(e, &store.f, rider[1]);
}
