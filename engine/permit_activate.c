/*
 * permit_activate.c - whether an ability may be activated, and why not: see
 * cast.h.
 *
 * Rules: CR 602.1b and 602.5 (restrictions), 602.2 (by whom), 113.6 (where),
 * 605.3 (mana abilities), 606.3 (loyalty abilities).
 */
#include "permit.h"

#include "layers.h"
#include "mana.h"
#include "never.h"
#include "pay.h"
#include "select.h"
#include "turn.h"
#include "window.h"

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
    if (by == WORD_OPP)
        return is_opponent(player, usual);
    return player == (by == WORD_OWNER ? owner : usual);
}

uint16_t activated_bit(struct engine *e, object_id id, uint16_t ordinal)
{
    if (FAULTY(seventh_use_is_shared, ordinal > 7))
        ordinal = 7;
    uint8_t place = activated_place(e, id, ordinal);
    /* That of a basic land type has no limit. */
    return place < ABILITIES_MAX ? (uint16_t)(1u << place) : 0;
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
            ok = !(object_at(e, f->source.id)->used &
                   activated_bit(e, f->source.id, ordinal)) ||
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
        case RESTRICT_STEP:
            ok = step_is(node->slot[0], e->g->step) ||
                 FAULTY(any_step_to_activate, true);
            break;
        default:
            NEVER();
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
    if (rule_about_player(e, MOD_CANT_LOYALTY, player))
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
    enum { TARGETS = 1, MODES = 6, LEAST = 8 };
    if (QUICK((node->slot[TARGETS] | node->slot[MODES]) == 0))
        return true;
    f->x_unknown = true;
    bool found = targets_exist(e, f, node->slot[TARGETS]) &&
                 (node->slot[MODES] == 0 ||
                  modes_exist(e, f, node->slot[MODES], node->slot[LEAST]));
    f->x_unknown = false;
    return found;
}

/* CR 113.6: whether the ability functions where its object is. */
static struct verdict place_judge(struct engine *e, object_id id,
                                  const struct ability *a)
{
    const struct object *object = object_at(e, id);
    bool here = ability_functions(e, id, a) &&
                !FAULTY(emblems_are_not_used, object->kind == OBJECT_EMBLEM);
    if (FAULTY(opponents_permanent_is_a_hand,
               a->from_opponent_hand && object->zone == ZONE_BATTLEFIELD))
        return allowed();
    enum { PLACE = 5 };
    enum cr rule = CR_113_6;
    /* CR 113.6b: an ability that says where it functions; 113.6m: or one whose
     * cost does. */
    if (object->kind == OBJECT_EMBLEM)
        rule = CR_114_4;
    else if (!((a->zones >> ZONE_BATTLEFIELD) & 1))
        rule = node_at(e->cards, a->node)->slot[PLACE] ? CR_113_6b : CR_113_6m;
    rule_mark(e, rule, id);
    if (here && !FAULTY(place_has_to_be_said, rule == CR_113_6m))
        return allowed();
    return denied(CODE_NO_PERMISSION, rule);
}

/* Whether a mana ability may untap something. */
static bool may_be_untapped(struct engine *e, player_id player)
{
    return !QUICK(!(e->there.gist.means & MEANS_UNTAPPED) &&
                  !(e->there.off_flags & CARD_OFF_ACTIVE)) &&
           (window_changes(e, player) & MEANS_UNTAPPED);
}

/* CR 602.5a: the cost has a symbol that cannot be paid now, and no mana
 * ability that there is could change that. */
static bool is_spent(struct engine *e, player_id player, object_id id,
                     const struct ability *a)
{
    const struct object *object = object_at(e, id);
    if (!a->taps_self || object->zone != ZONE_BATTLEFIELD)
        return false;
    if (object->flags & FLAG_TAPPED)
        return !may_be_untapped(e, player);
    return !(object->flags & FLAG_CONTROLLED) &&
           (as_of(e, id)->types & (1u << TYPE_CREATURE)) &&
           symbol_judge(e, id, false).code == CODE_SUMMONING_SICK;
}

struct verdict ability_judge(struct engine *e, player_id player,
                             object_id id, ability_id ability,
                             uint16_t ordinal, bool mana_only)
{
    assert(object_at(e, id)->kind != OBJECT_FREE);
    const struct ability *a = ability_at(e->cards, ability);
    const struct node *node = node_at(e->cards, a->node);
    struct verdict v = place_judge(e, id, a);
    if (v.code)
        return v;
    if (!may_activate(e, player, id, a))
        return denied(CODE_NO_PERMISSION, CR_602_2);
    if (QUICK_SOUND(e->is_listing && is_spent(e, player, id, a)))
        return denied(CODE_ALREADY_TAPPED, CR_602_5a);
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
    if (v.code == 0 || mana_only)
        return v;
    /* CR 601.2g-h: a mana ability may yet tap or untap it, or the like; and
     * what is announced in vain is reversed once it comes to paying. */
    bool in_vain =
        !e->is_listing &&
        (v.code == CODE_ALREADY_TAPPED || v.code == CODE_NOT_TAPPED) &&
        window_opens(e, &payment, node->slot[0]);
    if (in_vain || window_may_help(e, &payment, node->slot[0])) {
        MARK(e, 601_2g, id);
        return allowed();
    }
    return v;
}

struct verdict activate_judge(struct engine *e, player_id player,
                              object_id id, uint16_t ordinal, bool mana_only)
{
    ability_id ability = activated_at(e, id, ordinal);
    if (ability == 0)
        return denied(CODE_NO_SUCH_OBJECT, CR_602_1c);
    return ability_judge(e, player, id, ability, ordinal, mana_only);
}
