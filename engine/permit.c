/* What may be cast, played and activated, and why not: see cast.h. */
#include "permit.h"

#include "counters.h"
#include "layers.h"
#include "mana.h"
#include "pay.h"
#include "select.h"
#include "turn.h"
#include "why.h"
#include "window.h"

bool sorcery_time(struct engine *e, player_id player)
{
    const struct game *g = e->g;
    return g->active == player && g->stack_count == 0 &&
           (g->step == STEP_MAIN1 || g->step == STEP_MAIN2);
}

/* CR 601.2a: what is moved to the stack comes from elsewhere. */
static bool is_elsewhere(struct engine *e, object_id id)
{
    enum zone zone = object_at(e, id)->zone;
    return zone != ZONE_BATTLEFIELD && zone != ZONE_STACK;
}

/* An effect that lets only the owner cast it: CR 101.1. */
static bool owner_only(struct engine *e, object_id id)
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

static bool zone_is(struct engine *e, object_id id, uint16_t zone)
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

static bool limit_reached(struct engine *e, player_id player,
                          object_id source, uint16_t limit, type_set types)
{
    if (limit == WORD_ONCE_EACH_TURN)
        return (object_at(e, source)->activated & 0x80) != 0;
    if (limit == WORD_ONE_PER_TYPE)
        return type_bit_used(e, player, types);
    return false;
}

static bool own_effect(struct engine *e, const struct frame *f, node_id who,
                       player_id player)
{
    return who ? who_accepts(e, f, who, player) : f->you == player;
}

/* A zone is one's own unless the permission says whose cards it is about: "of"
 * alone is the controller of the spell, with a zone it is whose zone. */
static bool names_owner(struct engine *e, uint16_t selector)
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

/* X is never announced higher. */
enum { X_MAX = 64 };

/* CR 601.3a: whether with some X it is no spell of this kind. */
static bool some_x_escapes(struct engine *e, const struct frame *f,
                           uint16_t selector, object_id id,
                           const struct characteristics *as)
{
    struct characteristics with = *as;
    uint16_t each = cost_at(e->cards, as->cost)->x;
    for (int x = 0; x <= X_MAX; x++) {
        if (!select_as(e, f, selector, id, &with))
            return true;
        with.mana_value = (uint16_t)(with.mana_value + each);
    }
    return false;
}

/* Whether X, and with it the mana value, is known. */
enum proposal {
    PROPOSAL_OPEN,  /* no: it may still be any */
    PROPOSAL_TRIED, /* as it would be */
    PROPOSAL_MADE   /* as it is, on the stack */
};

static bool is_prohibited(struct engine *e, player_id player, object_id id,
                          enum zone from, const struct characteristics *as,
                          enum proposal proposal)
{
    uint16_t cursor = 0;
    struct frame_store store;
    const struct node *mod;
    struct rule_entry entry;
    bool open_x =
        proposal == PROPOSAL_OPEN && cost_at(e->cards, as->cost)->x > 0;
    while (rule_next(e, &cursor, MOD_CANT_CAST, &store, &mod, &entry)) {
        const uint16_t *slot = mod->slot;
        uint16_t selector = slot[0] & 0x7fff;
        /* In a foreign hand it is not in one's own. */
        bool foreign = zone_holder(e->g, id) != player &&
                       proposal != PROPOSAL_MADE;
        if (!who_accepts(e, &store.f, slot[1], player))
            continue;
        if (slot[2] && (slot[2] & 0xff) == from && !foreign)
            continue;
        if (slot[3] && !((slot[3] >> from) & 1))
            continue;
        if (FAULTY(prohibition_ignored, from != ZONE_HAND))
            continue;
        if (open_x && selector_at(e->cards, selector)->mv &&
            !FAULTY(prohibition_before_x, true) &&
            some_x_escapes(e, &store.f, selector, id, as)) {
            MARK(e, 601_3a, entry.source);
            continue;
        }
        MARK(e, 601_3, id);
        const struct characteristics *is = as;
        if (FAULTY(prohibition_asks_front,
                   as->face == 1 && proposal != PROPOSAL_MADE && selector))
            is = as_of(e, id);
        if (!select_as(e, &store.f, selector, id, is))
            continue;
        MARK(e, 101_2, entry.source);
        return true;
    }
    return false;
}

/* CR 101.2: "can't" wins.  Before X is known, prohibitions that look at the
 * mana value wait for the finished proposal (CR 601.3a). */
bool cast_prohibited(struct engine *e, player_id player, object_id id,
                     enum zone from, const struct characteristics *as,
                     bool proposed)
{
    return is_prohibited(e, player, id, from, as,
                         proposed ? PROPOSAL_MADE : PROPOSAL_OPEN);
}

bool timing_restricted(struct engine *e, player_id player, object_id id,
                       const struct characteristics *as)
{
    uint16_t cursor = 0;
    struct frame_store store;
    const struct node *mod;
    struct rule_entry entry;
    while (rule_next(e, &cursor, MOD_TIMING, &store, &mod, &entry))
        if (who_accepts(e, &store.f, mod->slot[1], player) &&
            select_as(e, &store.f, mod->slot[2] & 0x7fff, id, as))
            return true;
    return false;
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

/* CR 712.11b-c: only the face that will be on the stack counts. */
struct verdict face_judge(struct engine *e, object_id id, uint8_t face,
                          bool land)
{
    const struct object *object = object_at(e, id);
    if (object->card == 0)
        return denied(CODE_NO_SUCH_OBJECT, CR_601_2a);
    const struct card *card = card_at(e->cards, object->card);
    if (face >= card->face_count)
        return denied(CODE_NOT_THIS_FACE, CR_712_11b);
    if (FAULTY(back_face_not_playable, face == 1))
        return denied(CODE_NOT_THIS_FACE, CR_712_11b);
    if (face == 1 && card->layout != LAYOUT_MDFC &&
        !FAULTY(nonmodal_back_playable, true)) {
        /* CR 712.8a: its back face is nothing here. */
        MARK(e, 712_8a, id);
        if (land)
            MARK(e, 712_12, id);
        MARK(e, 712_11, id);
        return denied(CODE_NOT_THIS_FACE, CR_712_11);
    }
    bool is_land = card->face[face].types & (1u << TYPE_LAND);
    if (is_land != land && !FAULTY(land_face_is_cast, is_land)) {
        MARK(e, 712_12, id);
        return denied(CODE_NOT_THIS_FACE, land ? CR_305_1 : CR_712_12);
    }
    return allowed();
}

/* With this X, or with any when it is negative. */
static struct verdict targets_judge(struct engine *e, player_id player,
                                    object_id id,
                                    const struct characteristics *as, int x)
{
    struct frame_store store;
    /* CR 601.2a, 115.5: on the stack by then, it is no target of itself. */
    struct stack_item item = {.object = id, .controller = player};
    item.x = (uint16_t)(x < 0 ? 0 : x);
    frame_start(e, &store, id, 0);
    store.f.you = player;
    store.f.item = &item;
    store.f.x_unknown = x < 0;
    for (uint8_t i = 0; i < as->ability_count; i++) {
        const struct ability *a = ability_at(e->cards, as->ability[i]);
        if (a->kind != KIND_SPELL)
            continue;
        const struct node *node = node_at(e->cards, a->node);
        store.f.ability = as->ability[i];
        if (!targets_exist(e, &store.f, node->slot[0]) ||
            (node->slot[1] && !modes_exist(e, &store.f, node->slot[1])))
            return denied(CODE_TARGET_ILLEGAL, CR_601_2c);
    }
    uint16_t enchant =
        card_at(e->cards, as->card)->face[as->face].enchant;
    if (enchant && (as->types & (1u << TYPE_ENCHANTMENT))) {
        struct set set;
        aura_targets(e, &store.f, enchant, &set);
        if (set.count == 0)
            return denied(CODE_TARGET_ILLEGAL, CR_303_4a);
    }
    return allowed();
}

/* CR 601.2c, 601.2e: there must be targets, and where X is announced the same
 * X must do for them and for what forbids the spell. */
static struct verdict announced_judge(struct engine *e, player_id player,
                                      object_id id,
                                      const struct characteristics *as)
{
    struct verdict v = targets_judge(e, player, id, as, -1);
    if (v.code || cost_at(e->cards, as->cost)->x == 0)
        return v;
    struct characteristics with = *as;
    uint16_t each = cost_at(e->cards, as->cost)->x;
    enum zone from = object_at(e, id)->zone;
    for (int x = 0; x <= X_MAX; x++) {
        if (!is_prohibited(e, player, id, from, &with, PROPOSAL_TRIED) &&
            targets_judge(e, player, id, as, x).code == 0)
            return allowed();
        with.mana_value = (uint16_t)(with.mana_value + each);
    }
    return denied(CODE_TARGET_ILLEGAL, CR_601_2c);
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

static bool land_permission(struct engine *e, player_id player, object_id id,
                            const struct characteristics *as,
                            struct permission *permission)
{
    const struct object *object = object_at(e, id);
    uint16_t cursor = 0;
    struct frame_store store;
    const struct node *mod;
    struct rule_entry entry;
    memset(permission, 0, sizeof *permission);
    if (object->zone == ZONE_HAND && zone_holder(e->g, id) == player &&
        !owner_only(e, id))
        return true;
    while (rule_next(e, &cursor, MOD_MAY_PLAY_LANDS, &store, &mod, &entry)) {
        const uint16_t *slot = mod->slot;
        if (!own_effect(e, &store.f, slot[3], player) ||
            (object->owner != player && !names_owner(e, slot[2])) ||
            !zone_is(e, id, slot[0]))
            continue;
        if (!select_as(e, &store.f, slot[2] & 0x7fff, id, as))
            continue;
        if (FAULTY(land_permission_asks_front,
                   !(as_of(e, id)->types & (1u << TYPE_LAND))))
            continue;
        MARK(e, 601_3e, id);
        if (limit_reached(e, player, entry.source, slot[1],
                          1u << TYPE_LAND))
            continue;
        permission->source = entry.source;
        permission->limit = slot[1];
        return true;
    }
    for (uint8_t i = 0; i < e->g->effect_count; i++) {
        const struct effect *effect = &e->g->effect[i];
        bool is_play = effect->kind == EFFECT_KIND_MAY_PLAY;
        if (FAULTY(cast_permission_plays_land,
                   effect->kind == EFFECT_KIND_MAY_CAST))
            is_play = true;
        if (FAULTY(play_permission_casts_only, is_play) ||
            FAULTY(play_permission_front_only, is_play && as->face == 1))
            is_play = false;
        if (is_play && effect->controller == player &&
            ref_live(e->g, effect->object) == id) {
            MARK(e, 601_1a, id);
            return true;
        }
    }
    return false;
}

struct verdict land_limits_judge(struct engine *e, player_id player)
{
    uint16_t cursor = 0;
    struct frame_store store;
    const struct node *mod;
    struct rule_entry entry;
    uint16_t most = 1;
    while (rule_next(e, &cursor, MOD_CANT_PLAY_LANDS, &store, &mod, &entry))
        if (who_accepts(e, &store.f, mod->slot[0], player) &&
            !FAULTY(no_land_prohibition_ignored, true)) {
            MARK(e, 101_2, entry.source);
            return denied(CODE_PROHIBITED, CR_101_2);
        }
    /* CR 305.3: never on another player's turn. */
    if (e->g->active != player && !FAULTY(land_on_any_turn, true)) {
        MARK(e, 305_3, 0);
        return denied(CODE_TIMING, CR_305_3);
    }
    cursor = 0;
    while (rule_next(e, &cursor, MOD_EXTRA_LAND, &store, &mod, &entry))
        if (own_effect(e, &store.f, mod->slot[1], player) &&
            !FAULTY(extra_land_ignored, true))
            most = (uint16_t)(most + mod->slot[0]);
    MARK(e, 305_2, 0);
    MARK(e, 305_2a, 0);
    if (e->g->player[player].lands_played >= most &&
        !FAULTY(land_limit_ignored, true)) {
        MARK(e, 305_2b, 0);
        return denied(CODE_LAND_LIMIT, CR_305_2b);
    }
    return allowed();
}

struct verdict play_judge(struct engine *e, player_id player, object_id id,
                          uint8_t face, struct permission *permission)
{
    struct permission found;
    struct characteristics as;
    struct verdict v = face_judge(e, id, face, true);
    if (v.code)
        return v;
    if (!is_elsewhere(e, id))
        return denied(CODE_NO_PERMISSION, CR_305_1);
    as_face(e, id, face, player, &as);
    /* CR 712.12: the land face is what counts. */
    if (is_modal(e, id))
        MARK(e, 712_12, id);
    if (!land_permission(e, player, id, &as, &found))
        return denied(CODE_NO_PERMISSION, CR_305_1);
    v = land_limits_judge(e, player);
    if (v.code)
        return v;
    if (!sorcery_time(e, player) &&
        !FAULTY(land_on_any_turn, e->g->active != player)) {
        MARK(e, 116_2a, id);
        return denied(CODE_TIMING, CR_305_1);
    }
    if (permission)
        *permission = found;
    return allowed();
}

static bool may_activate(struct engine *e, player_id player, object_id id,
                         const struct ability *a)
{
    const struct object *object = object_at(e, id);
    uint16_t by = node_at(e->cards, a->node)->slot[4];
    player_id usual = object->zone == ZONE_BATTLEFIELD
                          ? as_of(e, id)->controller
                          : object->owner;
    player_id owner = object->owner;
    if (FAULTY(owner_activates, usual != owner))
        usual = owner;
    if (FAULTY(holder_may_activate, zone_holder(e->g, id) != owner))
        usual = owner = zone_holder(e->g, id);
    if (by == WORD_ANY)
        return true;
    MARK(e, 602_2, id);
    return player == (by == WORD_OWNER ? owner : usual);
}

uint8_t activated_bit(uint16_t ordinal)
{
    return (uint8_t)(1u << (ordinal < 7 ? ordinal - 1 : 6));
}

/* CR 602.1b: activation instructions; they are no part of the effect. */
static struct verdict restrictions_judge(struct engine *e,
                                         const struct frame *f,
                                         uint16_t only, uint16_t ordinal,
                                         bool paying)
{
    const uint16_t *items;
    uint16_t count = list_at(e->cards, only, &items);
    for (uint16_t i = 0; i < count; i++) {
        const struct node *node = node_at(e->cards, items[i]);
        bool ok = true;
        MARK(e, 602_1b, f->source.id);
        switch (node->term) {
        case RESTRICT_SORCERY:
            ok = sorcery_time(e, f->you) && !paying;
            break;
        case RESTRICT_ONCE:
            ok = !(object_at(e, f->source.id)->activated &
                   activated_bit(ordinal)) ||
                 FAULTY(once_each_turn_ignored, true);
            break;
        case RESTRICT_INSTANT:
            ok = !paying || FAULTY(instant_only_while_paying, true);
            break;
        case RESTRICT_COND:
            ok = condition_holds(e, f, node->slot[0]) ||
                 FAULTY(activation_condition_ignored, true);
            break;
        case RESTRICT_TURN:
            ok = (e->g->active == f->you) == (node->slot[0] != WORD_OPPONENTS);
            break;
        default:
            ok = step_is(node->slot[0], e->g->step);
            break;
        }
        if (!ok) {
            MARK(e, 602_5, f->source.id);
            return denied(node->term == RESTRICT_ONCE ? CODE_PROHIBITED
                                                      : CODE_TIMING,
                          CR_602_5);
        }
    }
    return allowed();
}

static struct verdict loyalty_judge(struct engine *e, player_id player,
                                    object_id id)
{
    uint16_t cursor = 0;
    struct frame_store store;
    const struct node *mod;
    struct rule_entry entry;
    while (rule_next(e, &cursor, MOD_CANT_LOYALTY, &store, &mod, &entry))
        if (who_accepts(e, &store.f, mod->slot[0], player))
            return denied(CODE_PROHIBITED, CR_101_2);
    MARK(e, 606_3, id);
    if (!sorcery_time(e, player))
        return denied(CODE_TIMING, CR_606_3);
    if (object_at(e, id)->flags & FLAG_LOYALTY_USED)
        return denied(CODE_PROHIBITED, CR_606_3);
    return allowed();
}

static bool activation_prohibited(struct engine *e, player_id player,
                                  object_id id, ability_id ability)
{
    uint16_t cursor = 0;
    struct frame_store store;
    const struct node *mod;
    struct rule_entry entry;
    struct view view;
    view_at(e, id, &view);
    if (FAULTY(empty_mana_ability_refused,
               is_mana_ability(e, ability) && could_produce(e, id) == 0 &&
                   view.object->zone == ZONE_BATTLEFIELD))
        return true;
    while (rule_next(e, &cursor, MOD_CANT_ACTIVATE, &store, &mod, &entry)) {
        const uint16_t *items;
        list_at(e->cards, mod->slot[0], &items);
        if (!who_accepts(e, &store.f, mod->slot[1], player) ||
            !what_accepts(e, &store.f, items[0], &view))
            continue;
        if ((!items[1] || FAULTY(activation_prohibition_spares_mana, true)) &&
            is_mana_ability(e, ability) &&
            !FAULTY(activation_prohibition_covers_mana, true))
            continue;
        MARK(e, 101_2, entry.source);
        MARK(e, 602_5, id);
        return !FAULTY(activation_ban_ignored, true);
    }
    return false;
}

static bool has_mana_cost(struct engine *e, uint16_t costs)
{
    const uint16_t *items;
    uint16_t count = list_at(e->cards, costs, &items);
    for (uint16_t i = 0; i < count; i++)
        if (node_at(e->cards, items[i])->term == COST_MANA)
            return true;
    return false;
}

static bool is_being_activated(struct engine *e, object_id id,
                               ability_id ability)
{
    const struct ability *a = ability_at(e->cards, ability);
    if (FAULTY(paid_mana_ability_not_in_window,
               has_mana_cost(e, node_at(e->cards, a->node)->slot[0])))
        return true;
    for (uint8_t i = 0; i < e->active_count; i++)
        if (e->active[i].object == id && e->active[i].ability == ability &&
            !FAULTY(mana_ability_within_itself, true)) {
            MARK(e, 605_3c, id);
            return true;
        }
    return false;
}

/* CR 601.2b-c: modes and targets there could be, whatever X will be. */
static bool has_targets(struct engine *e, struct frame *f,
                        const struct node *node)
{
    enum { TARGETS = 1, MODES = 6 };
    f->x_unknown = true;
    bool found = targets_exist(e, f, node->slot[TARGETS]) &&
                 (node->slot[MODES] == 0 ||
                  modes_exist(e, f, node->slot[MODES]));
    f->x_unknown = false;
    return found;
}

/* CR 113.6: whether the ability functions where its object is. */
static struct verdict place_judge(struct engine *e, object_id id,
                                  const struct ability *a)
{
    const struct object *object = object_at(e, id);
    bool here = a->from_opponent_hand
                    ? object->zone == ZONE_HAND &&
                          (zone_holder(e->g, id) != object->owner ||
                           FAULTY(works_in_any_hand, true))
                    : (a->zones >> object->zone) & 1;
    /* CR 113.6b: an ability that says where it functions. */
    bool is_elsewhere = !((a->zones >> ZONE_BATTLEFIELD) & 1);
    if (is_elsewhere)
        MARK(e, 113_6b, id);
    if (here)
        return allowed();
    return denied(CODE_NO_PERMISSION, is_elsewhere ? CR_113_6b : CR_113_6);
}

struct verdict activate_judge(struct engine *e, player_id player,
                              object_id id, uint16_t ordinal, bool mana_only)
{
    assert(object_at(e, id)->kind != OBJECT_FREE);
    ability_id ability = activated_at(e, id, ordinal);
    if (ability == 0)
        return denied(CODE_NO_SUCH_OBJECT, CR_602_1c);
    const struct ability *a = ability_at(e->cards, ability);
    const struct node *node = node_at(e->cards, a->node);
    struct verdict v = place_judge(e, id, a);
    if (v.code)
        return v;
    if (!may_activate(e, player, id, a))
        return denied(CODE_NO_PERMISSION, CR_602_2);
    if (mana_only && (!is_mana_ability(e, ability) ||
                      is_being_activated(e, id, ability)))
        return denied(CODE_TIMING, CR_605_3a);
    if (activation_prohibited(e, player, id, ability))
        return denied(CODE_PROHIBITED, CR_101_2);
    struct frame_store store;
    frame_start(e, &store, id, ability);
    store.f.you = player;
    v = restrictions_judge(e, &store.f, node->slot[3], ordinal, mana_only);
    if (v.code == 0 && a->is_loyalty)
        v = loyalty_judge(e, player, id);
    if (v.code)
        return v;
    if (!has_targets(e, &store.f, node))
        return denied(CODE_TARGET_ILLEGAL, CR_601_2c);
    struct payment payment;
    memset(&payment, 0, sizeof payment);
    payment.player = player;
    payment.object = id;
    payment.ability = ability;
    payment.f = &store.f;
    v = cost_judge(e, &payment, node->slot[0]);
    if (v.code)
        MARK(e, 602_1a, id);
    /* CR 601.2g-h: a mana ability may yet tap or untap it, or the like; and
     * what is announced in vain is reversed once it comes to paying. */
    bool in_vain =
        !e->is_listing &&
        (v.code == CODE_ALREADY_TAPPED || v.code == CODE_NOT_TAPPED) &&
        window_opens(e, &payment, node->slot[0]);
    if (v.code && !mana_only &&
        (in_vain || window_may_help(e, &payment, node->slot[0]))) {
        MARK(e, 601_2g, id);
        return allowed();
    }
    return v;
}

uint16_t morph_cost(struct engine *e, uint16_t card)
{
    const struct face *face = &card_at(e->cards, card)->face[0];
    const uint16_t *items;
    uint16_t count = list_at(e->cards, face->keyword_nodes, &items);
    for (uint16_t i = 0; i < count; i++) {
        const struct node *node = node_at(e->cards, items[i] & 0x3fff);
        if (node->term == KEYWORD_MORPH)
            return node->slot[0];
    }
    return 0;
}

struct verdict special_judge(struct engine *e, player_id player,
                             object_id id)
{
    const struct object *object = object_at(e, id);
    if (object->zone != ZONE_BATTLEFIELD ||
        !(object->flags & FLAG_FACE_DOWN))
        return denied(CODE_NO_SUCH_OBJECT, CR_116_2b);
    if (as_of(e, id)->controller != player)
        return denied(CODE_NO_PERMISSION, CR_116_2b);
    MARK(e, 116_2b, id);
    if (morph_cost(e, object->card))
        return allowed();
    /* CR 708.7: nothing else turns up what is not manifested. */
    if (!(object->flags & FLAG_MANIFESTED) &&
        !FAULTY(face_down_turns_up_freely, true)) {
        MARK(e, 708_7, id);
        return denied(CODE_PROHIBITED, CR_708_7);
    }
    const struct face *face = &card_at(e->cards, object->card)->face[0];
    MARK(e, 701_40b, id);
    if (!(face->types & (1u << TYPE_CREATURE)) &&
        !FAULTY(manifested_spell_turns_up, true)) {
        if (face->types & (1u << TYPE_INSTANT | 1u << TYPE_SORCERY))
            MARK(e, 701_40g, id);
        return denied(CODE_PROHIBITED, CR_701_40b);
    }
    if (!cost_at(e->cards, face->cost)->is_present &&
        !FAULTY(no_mana_cost_is_free, true))
        return denied(CODE_COST_UNPAYABLE, CR_118_6);
    return allowed();
}

/* What may be cast now during a resolution: CR 608.2g. */
struct verdict now_judge(struct engine *e, player_id player, object_id id,
                         uint8_t face, const struct now *how,
                         struct characteristics *as)
{
    struct verdict v = face_judge(e, id, face, false);
    if (v.code)
        return v;
    if (!is_elsewhere(e, id))
        return denied(CODE_NO_PERMISSION, CR_601_2a);
    as_face(e, id, face, player, as);
    if (is_modal(e, id))
        MARK(e, 712_11c, id);
    enum zone from = object_at(e, id)->zone;
    MARK(e, 601_3, id);
    if (cast_prohibited(e, player, id, from, as, false))
        return denied(CODE_PROHIBITED, CR_101_2);
    if (timing_restricted(e, player, id, as) &&
        !FAULTY(now_ignores_timing_limit, true)) {
        return denied(CODE_TIMING, CR_101_2);
    }
    if (FAULTY(no_sorcery_while_resolving,
               as->types & (1u << TYPE_SORCERY)))
        return denied(CODE_TIMING, CR_117_1a);
    if (how->mv) {
        why_mana_value_as(e, id, as);
        if (!compare_holds(e, how->f, how->mv, as->mana_value))
            return denied(CODE_NO_PERMISSION, CR_601_2e);
    }
    if (how->cost == PRICE_MANA && !cost_at(e->cards, as->cost)->is_present)
        return denied(CODE_COST_UNPAYABLE, CR_118_6);
    /* CR 107.3b: X of the mana cost can only be 0 without a cost for it. */
    bool any_x = how->cost == PRICE_MANA ||
                 FAULTY(free_spell_chooses_x, true) ||
                 cost_at(e->cards, as->cost)->x == 0 ||
                 (how->cost != PRICE_FREE && costs_have_x(e, how->cost));
    if (!any_x)
        MARK(e, 107_3b, id);
    return any_x ? announced_judge(e, player, id, as)
                 : targets_judge(e, player, id, as, 0);
}

bool can_play_now(struct engine *e, player_id player, object_id id,
                  uint8_t face)
{
    return face_judge(e, id, face, true).code == 0 && is_elsewhere(e, id) &&
           (land_limits_judge(e, player).code == 0 ||
            FAULTY(land_now_ignores_limit, true));
}
