/* What pays for mana without being mana: see pay_private.h. */
#include "pay_private.h"

#include "layers.h"
#include "move.h"
#include "select.h"
#include "state.h"

static bool has(const struct payment *payment, enum term keyword)
{
    return payment->as != NULL && has_keyword(payment->as, keyword);
}

static enum instead tapped_instead(struct engine *e,
                                   const struct payment *payment,
                                   object_id id, mana_set *as)
{
    const struct object *object = object_at(e, id);
    const struct characteristics *its = as_of(e, id);
    bool is_creature = (its->types >> TYPE_CREATURE) & 1;
    bool is_artifact = (its->types >> TYPE_ARTIFACT) & 1;
    *as = 0;
    if (its->controller != payment->player ||
        (object->flags & FLAG_TAPPED) ||
        FAULTY(new_creatures_do_not_convoke,
               !(object->flags & FLAG_CONTROLLED)))
        return INSTEAD_NOT;
    if (is_creature && has(payment, KEYWORD_CONVOKE)) {
        MARK(e, 702_51a, id);
        *as = its->colors;
        if (FAULTY(convoke_of_any_color, *as != COLORS_ALL))
            *as = COLORS_ALL;
        return INSTEAD_TAP;
    }
    if ((is_artifact || FAULTY(anything_improvises, true)) &&
        has(payment, KEYWORD_IMPROVISE)) {
        MARK(e, 702_126a, id);
        return INSTEAD_TAP;
    }
    return INSTEAD_NOT;
}

/* What this object can do, and in `as` which colors of mana it can pay for;
 * any can pay for generic mana. */
static enum instead instead_of_mana(struct engine *e,
                                    const struct payment *payment,
                                    object_id id, mana_set *as)
{
    const struct object *object = object_at(e, id);
    *as = 0;
    if (object->zone == ZONE_BATTLEFIELD)
        return tapped_instead(e, payment, id, as);
    assert(object->zone == ZONE_GRAVEYARD && has(payment, KEYWORD_DELVE));
    MARK(e, 702_66a, id);
    if (FAULTY(delve_pays_colors, true))
        *as = COLORS_ALL;
    return INSTEAD_EXILE;
}

/* CR 109.5: who casts the spell, whosever card it is. */
static player_id whose(struct engine *e, const struct payment *payment)
{
    player_id owner = object_at(e, payment->object)->owner;
    return FAULTY(owner_convokes, owner != payment->player) ? owner
                                                            : payment->player;
}

/* One more of its kind: they are alike when they pay the same. */
static void add(struct purse *purse, enum instead kind, mana_set as)
{
    uint8_t n = 0;
    while (n < purse->count &&
           (purse->instead[n] != kind || purse->as[n] != as))
        n++;
    if (n == purse->count) {
        if (n == MANA_MAX)
            return;
        purse->count++;
        purse->group[n] = 0;
        purse->left[n] = 0;
        purse->as[n] = as;
        purse->snow[n] = false;
        purse->instead[n] = (uint8_t)kind;
    }
    purse->left[n]++;
}

static void add_all(struct engine *e, const struct payment *payment,
                    enum zone zone, struct purse *purse)
{
    mana_set as;
    for (object_id id = zone_first(e->g, zone, whose(e, payment)); id;
         id = e->g->object[id].next) {
        enum instead kind = instead_of_mana(e, payment, id, &as);
        if (kind)
            add(purse, kind, as);
    }
}

void purse_add_instead(struct engine *e, const struct payment *payment,
                       struct purse *purse)
{
    if (has(payment, KEYWORD_CONVOKE) || has(payment, KEYWORD_IMPROVISE))
        add_all(e, payment, ZONE_BATTLEFIELD, purse);
    if (has(payment, KEYWORD_DELVE))
        add_all(e, payment, ZONE_GRAVEYARD, purse);
}

void instead_options(struct engine *e, const struct payment *payment,
                     const struct purse *purse, uint8_t n,
                     const struct set *paid, struct decision *d)
{
    enum zone zone = purse->instead[n] == INSTEAD_TAP ? ZONE_BATTLEFIELD
                                                      : ZONE_GRAVEYARD;
    mana_set as;
    for (object_id id = zone_first(e->g, zone, whose(e, payment)); id;
         id = e->g->object[id].next) {
        if (instead_of_mana(e, payment, id, &as) != purse->instead[n] ||
            as != purse->as[n] || set_has(paid, ref_of(e->g, id)))
            continue;
        assert(d->count < OPTIONS_MAX);
        decision_add(d, OPTION_OBJECT, id, PLAYER_NONE, MANA_TYPES);
        d->option[d->count - 1].extra = n;
    }
}

void instead_pay(struct engine *e, const struct set *paid)
{
    struct set exiled = {.count = 0};
    for (uint16_t i = 0; i < paid->count; i++) {
        if (object_at(e, paid->item[i].id)->zone == ZONE_BATTLEFIELD)
            tap(e, paid->item[i].id);
        else
            set_add(&exiled, paid->item[i]);
    }
    move_all(e, &exiled, ZONE_EXILE, 0, NULL);
}
