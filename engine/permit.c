/*
 * permit.c - whether a player may cast a card, in which ways, and why not: see
 * cast.h.
 *
 * Rules: CR 601.3 (permissions), 101.2 (prohibitions), 117.1a (when), 118.6
 * (without a cost), 702.37c and 708.4 (face down).
 */
#include "permit_private.h"

#include "layers.h"
#include "select.h"

static bool has_flash(struct engine *e, player_id player, object_id id,
                      const struct characteristics *as)
{
    uint16_t cursor = 0;
    struct frame_store store;
    const struct node *mod;
    struct rule_entry entry;
    if ((as->types & (1u << TYPE_INSTANT)) ||
        has_keyword(as, KEYWORD_FLASH))
        return true;
    while (rule_next(e, &cursor, MOD_FLASH, &store, &mod, &entry))
        if (own_effect(e, &store.f, mod->slot[1], player) &&
            select_as(e, &store.f, mod->slot[0] & 0x7fff, id, as))
            return true;
    return false;
}

/* Whether the spell may be cast as an instant may, being permitted so. */
static bool is_fast(struct engine *e, object_id id,
                    const struct permission *permission, bool flash)
{
    if (flash)
        return true;
    if (!permission->any_time)
        return false;
    /* CR 601.3b: the flash comes with the cost that is paid. */
    MARK(e, 601_3b, id);
    return true;
}

static bool has_price(struct engine *e, const struct characteristics *as)
{
    return cost_at(e->cards, as->cost)->is_present ||
           FAULTY(land_face_is_cast, as->types & (1u << TYPE_LAND));
}

/* Leaves the permissions that hold at this time. */
static struct verdict timing_judge(struct permit *p)
{
    struct engine *e = p->e;
    const struct characteristics *as = p->as;
    object_id id = p->id;
    bool sorcery = sorcery_time(e, p->player);
    bool flash = has_flash(e, p->player, id, as);
    if (FAULTY(timing_asks_front, as->face == 1))
        flash = has_flash(e, p->player, id, as_of(e, id));
    if (timing_restricted(e, p->player, id, as) &&
        !FAULTY(timing_limit_ignored, true)) {
        MARK(e, 601_3, id);
        if (!sorcery)
            return denied(CODE_TIMING, CR_101_2);
    }
    uint8_t kept = 0, timely = 0;
    for (uint8_t i = 0; i < p->count; i++) {
        bool priced = p->list[i].cost != PRICE_MANA || has_price(e, as);
        if (!sorcery && !is_fast(e, id, &p->list[i], flash))
            continue;
        timely++;
        if (priced)
            p->list[kept++] = p->list[i];
    }
    if (!sorcery)
        MARK(e, 117_1a, id);
    if (timely == 0) {
        if (as->types & (1u << TYPE_CREATURE))
            MARK(e, 302_1, id);
        return denied(CODE_TIMING, CR_117_1a);
    }
    p->count = kept;
    return kept ? allowed() : denied(CODE_COST_UNPAYABLE, CR_118_6);
}

/* Whether it is a card in hand that has a cost, at its time, and no effect is
 * in force that could forbid to cast it. */
static bool is_usual(const struct permit *p)
{
    struct engine *e = p->e;
    const struct object *object = object_at(e, p->id);
    return object->zone == ZONE_HAND &&
           zone_holder(e->g, p->id) == p->player && has_price(e, p->as) &&
           !rules_have(e, MOD_OWNER_ONLY) && !rules_have(e, MOD_CANT_CAST) &&
           !rules_have(e, MOD_TIMING) &&
           (sorcery_time(e, p->player) ||
            (p->as->types & (1u << TYPE_INSTANT)) ||
            has_keyword(p->as, KEYWORD_FLASH));
}

/* Whether it may be cast face up, or with a cost for that face down; leaves
 * the permissions by which it may, except while options are listed. */
static struct verdict way_judge(struct permit *p, uint16_t down)
{
    struct engine *e = p->e;
    enum zone from = object_at(e, p->id)->zone;
    if (QUICK_SOUND(e->is_listing && !down && is_usual(p)))
        return announced_judge(e, p->player, p->id, p->as);
    if (down)
        permit_face_down(p, down);
    else
        permit_face_up(p);
    if (p->count == 0 && owner_only(e, p->id))
        return denied(CODE_PROHIBITED, CR_101_2);
    if (p->count == 0)
        return denied(CODE_NO_PERMISSION, CR_601_3);
    if (cast_prohibited(e, p->player, p->id, from, p->as, false) &&
        !FAULTY(face_down_never_prohibited, down))
        return denied(CODE_PROHIBITED, CR_101_2);
    struct verdict v = timing_judge(p);
    if (v.code || down || /* CR 708.2a: it has neither X nor targets */
        QUICK(p->is_legal))
        return v;
    return announced_judge(e, p->player, p->id, p->as);
}

/* CR 702.37c: a morph spell is judged as the face-down card, whatever the
 * card is otherwise: CR 708.4. */
static struct verdict down_judge(struct permit *p, uint16_t cost)
{
    struct characteristics down;
    memset(&down, 0, sizeof down);
    as_face_down(p->player, &down);
    if (!FAULTY(face_down_asks_the_card, true))
        p->as = &down;
    MARK(p->e, 702_37c, p->id);
    return way_judge(p, cost);
}

struct verdict cast_judge(struct engine *e, player_id player, object_id id,
                          uint8_t face, struct permission *permissions,
                          uint8_t *count)
{
    struct permission list[PERMISSIONS_MAX], others[PERMISSIONS_MAX];
    struct characteristics as;
    struct permit up = {e, player, id, &as, list, 0, false};
    struct permit down = {e, player, id, &as, others, 0, false};
    struct verdict v = face_judge(e, id, face, false);
    bool is_land = v.code && v.rule == CR_712_12;
    if (v.code &&
        (!is_land || morph_cost(e, object_at(e, id)->card) == 0))
        return v;
    if (!is_elsewhere(e, id))
        return denied(CODE_NO_PERMISSION, CR_601_3);
    as_face(e, id, face, player, &as);
    if (is_modal(e, id))
        MARK(e, 712_11c, id);
    /* When there is one way to cast it, that has been found legal. */
    if (QUICK_SOUND(permissions && e->trace == NULL))
        up.is_legal = face_down_cost(&up) == 0;
    if (!is_land)
        v = way_judge(&up, 0);
    if (v.code)
        up.count = 0;
    uint16_t cost = face_down_cost(&up);
    if (FAULTY(land_never_cast_face_down, is_land))
        cost = 0;
    struct verdict w = cost ? down_judge(&down, cost) : v;
    if (v.code && w.code)
        return is_land ? w : v;
    if (w.code)
        down.count = 0;
    for (uint8_t i = 0; i < down.count && up.count < PERMISSIONS_MAX; i++)
        list[up.count++] = others[i];
    if (permissions) {
        memcpy(permissions, list, up.count * sizeof list[0]);
        *count = up.count;
    }
    return allowed();
}
