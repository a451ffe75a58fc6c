/*
 * prohibit.c - what may stand against casting a spell, permitted or not: its
 * face, a prohibition, the time, no targets.
 *
 * Rules: CR 101.2 (prohibitions), 601.3a (before X is known), 601.2c and
 * 303.4a (targets), 712.11-12 (faces), 608.2g (while something resolves).
 */
#include "permit_private.h"

#include "layers.h"
#include "pay.h"
#include "select.h"
#include "why.h"

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
    bool has_x = cost_at(e->cards, as->cost)->x > 0;
    while (rule_next(e, &cursor, MOD_CANT_CAST, &store, &mod, &entry)) {
        const uint16_t *slot = mod->slot;
        uint16_t selector = slot[0] & 0x7fff;
        /* In a foreign hand it is not in one's own. */
        bool foreign = zone_holder(e->g, id) != player &&
                       proposal != PROPOSAL_MADE;
        if (!who_accepts(e, &store.f, slot[1], player))
            continue;
        if ((slot[2] & 0xff) == from && !foreign)
            continue;
        if (slot[3] && !((slot[3] >> from) & 1))
            continue;
        if (FAULTY(prohibition_ignored, from != ZONE_HAND))
            continue;
        if (has_x && selector_at(e->cards, selector)->mv) {
            MARK(e, 601_3a, entry.source);
            if (proposal == PROPOSAL_OPEN &&
                !FAULTY(prohibition_before_x, true) &&
                some_x_escapes(e, &store.f, selector, id, as))
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

static bool has_instructions(struct engine *e,
                             const struct characteristics *as)
{
    for (uint8_t i = 0; i < as->ability_count; i++)
        if (ability_at(e->cards, as->ability[i])->kind == KIND_SPELL)
            return true;
    return false;
}

struct verdict targets_judge(struct engine *e, player_id player, object_id id,
                             const struct characteristics *as, int x)
{
    struct frame_store store;
    uint16_t enchant =
        card_at(e->cards, as->card)->face[as->face].enchant;
    if (QUICK(enchant == 0 && !has_instructions(e, as)))
        return allowed();
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
            (node->slot[1] &&
             !modes_exist(e, &store.f, node->slot[1], node->slot[3])))
            return denied(CODE_TARGET_ILLEGAL, CR_601_2c);
    }
    if (enchant && (as->types & (1u << TYPE_ENCHANTMENT))) {
        struct set set;
        aura_targets(e, &store.f, enchant, &set);
        if (set.count == 0)
            return denied(CODE_TARGET_ILLEGAL, CR_303_4a);
    }
    return allowed();
}

struct verdict announced_judge(struct engine *e, player_id player,
                               object_id id,
                               const struct characteristics *as)
{
    struct verdict v = targets_judge(e, player, id, as, -1);
    if (v.code || QUICK(cost_at(e->cards, as->cost)->x == 0))
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
    /* CR 107.3b: X of the mana cost can only be 0 without a cost for it. */
    bool any_x = how->cost == PRICE_MANA ||
                 FAULTY(free_spell_chooses_x, true) ||
                 cost_at(e->cards, as->cost)->x == 0 ||
                 (how->cost != PRICE_FREE && costs_have_x(e, how->cost));
    if (!any_x)
        MARK(e, 107_3b, id);
    if (is_prohibited(e, player, id, from, as,
                      any_x ? PROPOSAL_OPEN : PROPOSAL_TRIED))
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
    return any_x ? announced_judge(e, player, id, as)
                 : targets_judge(e, player, id, as, 0);
}
