/*
 * permissions.c - what lets a player cast a card, and for which costs: the
 * rules, effects, and the card itself.
 *
 * Rules: CR 601.3 (permissions), 118.9 (alternative costs), 101.1 (what a
 * card says of itself), 702.34a and 702.138a (from graveyards), 702.37a (face
 * down), 903.8 (from the command zone).
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

static void permit(struct permit *p, const struct permission *permission)
{
    for (uint8_t i = 0; i < p->count; i++)
        if (p->list[i].cost == permission->cost &&
            p->list[i].any_time == permission->any_time &&
            p->list[i].any_type == permission->any_type &&
            p->list[i].exile_after == permission->exile_after &&
            p->list[i].limit == permission->limit &&
            p->list[i].cost_limit == permission->cost_limit)
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
        return object_at(e, source)->permitted != 0;
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
                permission.cost_limit = mod->slot[3];
                permission.cost_source = entry.source;
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

void permit_face_up(struct permit *p)
{
    permit_casting(p);
    permit_keywords(p);
    if (FAULTY(land_permission_casts,
               p->count == 0 && lands_are_permitted(p)))
        permit(p, &(struct permission){0});
    permit_alternatives(p, p->count);
}

uint16_t face_down_cost(const struct permit *p)
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
void permit_face_down(struct permit *p, uint16_t cost)
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
