/*
 * permit.c - whether a player may cast a card, in which ways, and why not: see
 * cast.h.
 *
 * Rules: CR 601.3 (permissions), 118.9 (alternative costs), 101.1 (what a
 * card says of itself), 117.1a (when), 702.34a and 702.138a (from
 * graveyards), 702.37c and 708.4 (face down), 903.8 (from the command zone).
 */
#include "permit_private.h"

#include "layers.h"
#include "select.h"
#include "why.h"

bool owner_only(struct engine *e, object_id id)
{
    uint16_t cursor = 0;
    struct frame_store store;
    const struct node *mod;
    struct rule_entry entry;
    while (rule_next(e, &cursor, MOD_OWNER_ONLY, &store, &mod, &entry)) {
        const uint16_t *items;
        list_at(e->cards, mod->slot[0], &items);
        if (entry.source == id && items[0]) {
            MARK(e, 101_1, id);
            return true;
        }
    }
    return false;
}

struct permit {
    struct engine *e;
    player_id player;
    object_id id;
    const struct characteristics *as;
    struct permission *list;
    uint8_t count;
    bool is_legal; /* known beforehand */
};

static void permit(struct permit *p, const struct permission *permission)
{
    for (uint8_t i = 0; i < p->count; i++)
        if (p->list[i].cost == permission->cost &&
            p->list[i].any_time == permission->any_time &&
            p->list[i].any_type == permission->any_type &&
            p->list[i].exile_after == permission->exile_after &&
            p->list[i].limit == permission->limit)
            return;
    if (p->count < PERMISSIONS_MAX)
        p->list[p->count++] = *permission;
}

bool zone_is(struct engine *e, object_id id, uint16_t zone)
{
    const struct object *object = object_at(e, id);
    if (object->zone != (zone & 0xff))
        return false;
    return !(zone & 0x100) || object->prev == 0 ||
           FAULTY(any_card_of_the_library, true);
}

static uint8_t type_bit_used(struct engine *e, player_id player,
                             type_set types)
{
    uint16_t used = e->g->player[player].permissions_used;
    return (types & ~used) == 0;
}

bool limit_reached(struct engine *e, player_id player,
                   object_id source, uint16_t limit, type_set types)
{
    if (limit == WORD_ONCE_EACH_TURN)
        return (object_at(e, source)->activated & 0x80) != 0;
    if (limit == WORD_ONE_PER_TYPE)
        return type_bit_used(e, player, types);
    return false;
}

bool own_effect(struct engine *e, const struct frame *f, node_id who,
                player_id player)
{
    return who ? who_accepts(e, f, who, player) : f->you == player;
}

bool names_owner(struct engine *e, uint16_t selector)
{
    const struct selector *s = selector_at(e->cards, selector & 0x7fff);
    return s->owner || s->ref || (s->of && s->zones);
}

/* Static permissions to cast from a zone (MOD_MAY_CAST). */
static void permit_zones(struct permit *p)
{
    struct engine *e = p->e;
    uint16_t cursor = 0;
    struct frame_store store;
    const struct node *mod;
    struct rule_entry entry;
    while (rule_next(e, &cursor, MOD_MAY_CAST, &store, &mod, &entry)) {
        const uint16_t *slot = mod->slot;
        if ((!own_effect(e, &store.f, slot[6], p->player) &&
             !FAULTY(permission_for_everybody, true)) ||
            (zone_holder(e->g, p->id) != p->player &&
             !names_owner(e, slot[1]) &&
             !FAULTY(own_cards_in_any_hand,
                     object_at(e, p->id)->owner == p->player)) ||
            (!zone_is(e, p->id, slot[0]) &&
             !FAULTY(permission_for_every_zone, true)))
            continue;
        /* CR 601.3e: what the spell will be is what counts. */
        if (slot[1])
            MARK(e, 601_3e, p->id);
        if (slot[3] != PRICE_MANA)
            MARK(e, 118_9, p->id);
        const struct characteristics *is = p->as;
        if (FAULTY(group_permission_asks_front, slot[1] && is->face == 1))
            is = as_of(e, p->id);
        if (!select_as(e, &store.f, slot[1] & 0x7fff, p->id, is))
            continue;
        if (limit_reached(e, p->player, entry.source, slot[2],
                          p->as->types))
            continue;
        struct permission permission = {
            .cost = slot[3],
            .source = entry.source,
            .effect = entry.effect,
            .mod = entry.mod,
            .any_type = slot[5] != 0,
            .any_time = slot[4] == WORD_FLASH,
            .exile_after = slot[7] != 0,
            .limit = slot[2],
        };
        MARK(e, 601_3, p->id);
        permit(p, &permission);
    }
}

/* Permissions for this very card (EFFECT_MAY_PLAY, EFFECT_MAY_CAST). */
static void permit_card(struct permit *p)
{
    struct engine *e = p->e;
    for (uint8_t i = 0; i < e->g->effect_count; i++) {
        const struct effect *effect = &e->g->effect[i];
        bool play = effect->kind == EFFECT_KIND_MAY_PLAY;
        if (!play && effect->kind != EFFECT_KIND_MAY_CAST)
            continue;
        if ((effect->controller != p->player &&
             !FAULTY(card_permission_for_everybody, true)) ||
            ref_live(e->g, effect->object) != p->id ||
            FAULTY(play_permission_front_only, p->as->face == 1) ||
            FAULTY(permission_ends_with_source,
                   !ref_live(e->g, effect->source)))
            continue;
        const uint16_t *slot = node_at(e->cards, effect->node)->slot;
        struct permission permission = {
            .cost = play ? slot[4] : slot[2],
            .effect = (uint8_t)(i + 1),
            .any_type = (play ? slot[2] : slot[3]) != 0,
        };
        MARK(e, 601_3, p->id);
        permit(p, &permission);
    }
}

/* The name under which others ask whether this cost was paid. */
static name_id alternative_name(struct engine *e, uint16_t word)
{
    return name_find(e->cards, word >= KEYWORD_FLYING ? term_key(word)
                                                      : word_name(word));
}

/* What it is where it is: such abilities work in the zone from which it is
 * cast (CR 113.6, 702.34a); of a back face it is what is printed. */
static const struct characteristics *as_here(const struct permit *p)
{
    return p->as->face == 1 || FAULTY(ways_to_cast_outlast_loss, true)
               ? p->as
               : as_of(p->e, p->id);
}

static void permit_keywords(struct permit *p)
{
    struct engine *e = p->e;
    if (object_at(e, p->id)->zone != ZONE_GRAVEYARD ||
        object_at(e, p->id)->owner != p->player)
        return;
    const struct characteristics *here = as_here(p);
    for (uint8_t i = 0; i < here->keyword_node_count; i++) {
        const struct node *node = node_at(e->cards, here->keyword_node[i]);
        bool escapes = node->term == KEYWORD_ESCAPE;
        if (FAULTY(escape_not_offered, escapes))
            continue;
        if (node->term != KEYWORD_FLASHBACK && !escapes)
            continue;
        struct permission permission = {
            .cost = node->slot[0],
            .exile_after =
                !escapes && !FAULTY(flashback_not_exiled, true),
            .name = alternative_name(e, node->term)};
        if (escapes)
            MARK(e, 702_138a, p->id);
        else
            MARK(e, 702_34a, p->id);
        permit(p, &permission);
    }
}

static bool alternative_fits(struct permit *p, const struct node *mod,
                             const struct frame *f)
{
    struct engine *e = p->e;
    const uint16_t *slot = mod->slot;
    if (!what_accepts_as(e, f, slot[1], p->id, p->as))
        return false;
    if (slot[2] && !zone_is(e, p->id, slot[2]) &&
        !FAULTY(other_cost_from_any_zone, true))
        return false;
    /* A spell in a foreign hand is not in one's own hand. */
    if (slot[2] && object_at(e, p->id)->zone == ZONE_HAND &&
        zone_holder(e->g, p->id) != p->player &&
        !FAULTY(other_cost_in_foreign_hand, true))
        return false;
    if (slot[4]) {
        why_mana_value_as(e, p->id, p->as);
        uint16_t value = p->as->mana_value;
        if (FAULTY(other_cost_asks_front,
                   as_of(e, p->id)->mana_value != value))
            value = as_of(e, p->id)->mana_value;
        if (!compare_holds(e, f, slot[4], value) &&
            !FAULTY(other_cost_of_any_value, true))
            return false;
    }
    return slot[6] == 0 || condition_holds(e, f, slot[6]);
}

/* CR 118.9: other costs for what may be cast anyway. */
static void permit_alternatives(struct permit *p, uint8_t base)
{
    struct engine *e = p->e;
    uint16_t cursor = 0;
    struct frame_store store;
    const struct node *mod;
    struct rule_entry entry;
    while (rule_next(e, &cursor, MOD_ALT_COST, &store, &mod, &entry)) {
        if (store.f.you != p->player ||
            FAULTY(offered_cost_not_found, true))
            continue;
        MARK(e, 118_9, p->id);
        if (!alternative_fits(p, mod, &store.f))
            continue;
        if (limit_reached(e, p->player, entry.source, mod->slot[3],
                          p->as->types))
            continue;
        for (uint8_t i = 0; i < base; i++) {
            struct permission permission = p->list[i];
            if (permission.cost != PRICE_MANA)
                continue;
            permission.cost = mod->slot[0];
            permission.name = mod->slot[5];
            if (mod->slot[3]) {
                permission.limit = mod->slot[3];
                permission.source = entry.source;
            }
            MARK(e, 118_9, p->id);
            permit(p, &permission);
        }
    }
    const struct characteristics *here = as_here(p);
    for (uint8_t i = 0; i < here->ability_count; i++) {
        const struct ability *a = ability_at(e->cards, here->ability[i]);
        if (a->kind != KIND_ALTERNATIVE ||
            FAULTY(alternative_cost_not_offered, true))
            continue;
        const struct node *node = node_at(e->cards, a->node);
        if (node->slot[2] == KEYWORD_MORPH) /* see down_judge */
            continue;
        frame_start(e, &store, p->id, here->ability[i]);
        store.f.you = p->player;
        if (node->slot[1] && !condition_holds(e, &store.f, node->slot[1]))
            continue;
        for (uint8_t k = 0; k < base; k++) {
            struct permission permission = p->list[k];
            if (permission.cost != PRICE_MANA)
                continue;
            permission.cost = node->slot[0];
            permission.name = alternative_name(e, node->slot[2]);
            permit(p, &permission);
        }
    }
}

/* Whether an effect lets the player play the card as a land. */
static bool lands_are_permitted(struct permit *p)
{
    struct engine *e = p->e;
    const struct object *object = object_at(e, p->id);
    uint16_t cursor = 0;
    struct frame_store store;
    const struct node *mod;
    struct rule_entry entry;
    while (rule_next(e, &cursor, MOD_MAY_PLAY_LANDS, &store, &mod, &entry))
        if (own_effect(e, &store.f, mod->slot[3], p->player) &&
            object->owner == p->player &&
            object->zone == (mod->slot[0] & 0xff))
            return true;
    return false;
}

/* What lets it be cast, whatever it costs. */
static void permit_casting(struct permit *p)
{
    struct engine *e = p->e;
    const struct object *object = object_at(e, p->id);
    struct permission plain;
    memset(&plain, 0, sizeof plain);
    if (object->zone == ZONE_HAND) {
        bool only_owner = owner_only(e, p->id);
        bool holds = zone_holder(e->g, p->id) == p->player;
        if (only_owner)
            MARK(e, 601_3, p->id);
        if (FAULTY(holder_may_cast, only_owner && holds) ||
            FAULTY(owner_may_not_cast, only_owner && !holds))
            only_owner = false;
        if (only_owner ? object->owner == p->player : holds)
            permit(p, &plain);
    } else if (object->zone == ZONE_COMMAND &&
               (object->flags & FLAG_COMMANDER) &&
               object->owner == p->player &&
               !FAULTY(command_zone_is_closed, true) &&
               !FAULTY(commander_front_only, p->as->face == 1)) {
        MARK(e, 903_8, p->id);
        permit(p, &plain);
    }
    permit_zones(p);
    permit_card(p);
}

static void permit_face_up(struct permit *p)
{
    permit_casting(p);
    permit_keywords(p);
    if (FAULTY(land_permission_casts,
               p->count == 0 && lands_are_permitted(p)))
        permit(p, &(struct permission){0});
    permit_alternatives(p, p->count);
}

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

/* The cost to cast the card face down for, or 0: CR 702.37a. */
static uint16_t face_down_cost(const struct permit *p)
{
    struct engine *e = p->e;
    const struct characteristics *as = as_here(p);
    if (FAULTY(alternative_cost_not_offered, true))
        return 0;
    for (uint8_t i = 0; i < as->ability_count; i++) {
        const struct ability *a = ability_at(e->cards, as->ability[i]);
        const struct node *node = node_at(e->cards, a->node);
        if (a->kind == KIND_ALTERNATIVE && node->slot[2] == KEYWORD_MORPH)
            return node->slot[0];
    }
    return 0;
}

/* CR 118.9a: the cost of morph is another one already. */
static void permit_face_down(struct permit *p, uint16_t cost)
{
    uint8_t kept = 0;
    permit_casting(p);
    for (uint8_t i = 0; i < p->count; i++) {
        struct permission permission = p->list[i];
        bool is_other = permission.cost != PRICE_MANA;
        if (is_other && !FAULTY(morph_and_another_cost, true))
            continue;
        if (!is_other)
            permission.cost = cost;
        permission.name = alternative_name(p->e, KEYWORD_MORPH);
        permission.face_down = true;
        p->list[kept++] = permission;
    }
    p->count = kept;
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
