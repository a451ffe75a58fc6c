/*
 * permit.c - whether a player may cast a card, in which ways, and why not: see
 * cast.h.
 *
 * Rules: CR 601.3 (permissions), 118.9 (alternative costs), 101.1 (what a
 * card says of itself), 117.1a (when), 702.34a and 702.138a (from
 * graveyards), 702.37c (face down), 903.8 (from the command zone).
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
        bool fits = select_as(e, &store.f, slot[1] & 0x7fff, p->id, is);
        bool is_down = FAULTY(morph_and_another_cost,
                              !fits && morph_cost(e, p->as->card));
        if (!fits && !is_down)
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
            .face_down = is_down,
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

static void permit_keywords(struct permit *p)
{
    struct engine *e = p->e;
    if (object_at(e, p->id)->zone != ZONE_GRAVEYARD ||
        object_at(e, p->id)->owner != p->player)
        return;
    for (uint8_t i = 0; i < p->as->keyword_node_count; i++) {
        const struct node *node = node_at(e->cards, p->as->keyword_node[i]);
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
    for (uint8_t i = 0; i < p->as->ability_count; i++) {
        const struct ability *a = ability_at(e->cards, p->as->ability[i]);
        if (a->kind != KIND_ALTERNATIVE ||
            FAULTY(alternative_cost_not_offered, true))
            continue;
        const struct node *node = node_at(e->cards, a->node);
        frame_start(e, &store, p->id, p->as->ability[i]);
        store.f.you = p->player;
        if (node->slot[1] && !condition_holds(e, &store.f, node->slot[1]))
            continue;
        for (uint8_t k = 0; k < base; k++) {
            struct permission permission = p->list[k];
            if (permission.cost != PRICE_MANA)
                continue;
            permission.cost = node->slot[0];
            permission.name = alternative_name(e, node->slot[2]);
            permission.face_down = node->slot[2] == KEYWORD_MORPH;
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

static void permit_all(struct permit *p)
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
    permit_keywords(p);
    if (FAULTY(land_permission_casts,
               p->count == 0 && lands_are_permitted(p)))
        permit(p, &plain);
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

/* CR 702.37c: a morph spell is judged as the face-down card. */
static void drop_prohibited(struct permit *p, enum zone from)
{
    struct engine *e = p->e;
    struct characteristics down;
    uint8_t kept = 0;
    memset(&down, 0, sizeof down);
    as_face_down(p->player, &down);
    bool open = !cast_prohibited(e, p->player, p->id, from, p->as, false);
    for (uint8_t i = 0; i < p->count; i++) {
        bool fits = open;
        if (p->list[i].face_down) {
            MARK(e, 702_37c, p->id);
            fits = FAULTY(face_down_never_prohibited, true) ||
                    !cast_prohibited(e, p->player, p->id, from, &down, false);
        }
        if (fits)
            p->list[kept++] = p->list[i];
    }
    p->count = kept;
}

/* Whether the spell may be cast as an instant may, being permitted so. */
static bool is_fast(struct engine *e, object_id id,
                    const struct permission *permission, bool flash)
{
    if (flash && !permission->face_down)
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

static struct verdict some_proposal_judge(const struct permit *p)
{
    /* CR 702.37c: face down it has no X. */
    for (uint8_t i = 0; i < p->count; i++)
        if (p->list[i].face_down)
            return targets_judge(p->e, p->player, p->id, p->as, -1);
    return announced_judge(p->e, p->player, p->id, p->as);
}

struct verdict cast_judge(struct engine *e, player_id player, object_id id,
                          uint8_t face, struct permission *permissions,
                          uint8_t *count)
{
    struct permission list[PERMISSIONS_MAX];
    struct characteristics as;
    struct verdict v = face_judge(e, id, face, false);
    if (v.code)
        return v;
    enum zone from = object_at(e, id)->zone;
    if (!is_elsewhere(e, id))
        return denied(CODE_NO_PERMISSION, CR_601_3);
    as_face(e, id, face, player, &as);
    if (is_modal(e, id))
        MARK(e, 712_11c, id);
    struct permit p = {e, player, id, &as, list, 0};
    permit_all(&p);
    if (p.count == 0) {
        if (owner_only(e, id))
            return denied(CODE_PROHIBITED, CR_101_2);
        return denied(CODE_NO_PERMISSION, CR_601_3);
    }
    drop_prohibited(&p, from);
    if (p.count == 0)
        return denied(CODE_PROHIBITED, CR_101_2);
    bool sorcery = sorcery_time(e, player);
    bool flash = has_flash(e, player, id, &as);
    if (FAULTY(timing_asks_front, as.face == 1))
        flash = has_flash(e, player, id, as_of(e, id));
    if (timing_restricted(e, player, id, &as) &&
        !FAULTY(timing_limit_ignored, true)) {
        MARK(e, 601_3, id);
        if (!sorcery)
            return denied(CODE_TIMING, CR_101_2);
    }
    uint8_t kept = 0, timely = 0;
    for (uint8_t i = 0; i < p.count; i++) {
        bool priced = list[i].cost != PRICE_MANA || has_price(e, &as);
        if (!sorcery && !is_fast(e, id, &list[i], flash))
            continue;
        timely++;
        if (priced)
            list[kept++] = list[i];
    }
    if (!sorcery)
        MARK(e, 117_1a, id);
    if (timely == 0) {
        if (as.types & (1u << TYPE_CREATURE))
            MARK(e, 302_1, id);
        return denied(CODE_TIMING, CR_117_1a);
    }
    if (kept == 0)
        return denied(CODE_COST_UNPAYABLE, CR_118_6);
    p.count = kept;
    v = some_proposal_judge(&p);
    if (v.code)
        return v;
    if (permissions) {
        memcpy(permissions, list, kept * sizeof list[0]);
        *count = kept;
    }
    return allowed();
}
