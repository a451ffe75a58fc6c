/*
 * effects_objects.c - instructions that do something to permanents and spells
 * where they are, or destroy, sacrifice or counter them.
 *
 * Rules: CR 701.3a (attach), 701.6 (counter), 701.8 (destroy), 701.14 (fight),
 * 701.21 (sacrifice), 701.26 (tap and untap), 701.27 (transform).
 */
#include "effects.h"

#include "cast.h"
#include "combat.h"
#include "combat_parts.h"
#include "damage.h"
#include "layers.h"
#include "mana.h"
#include "move.h"
#include "players.h"
#include "resolve.h"
#include "select.h"

void living(struct engine *e, const struct frame *f, uint16_t what,
            struct set *set)
{
    set->count = 0;
    select_living(e, f, what, set);
}

void on_battlefield(struct engine *e, const struct frame *f, uint16_t what,
                    struct set *set)
{
    living(e, f, what, set);
    for (uint16_t i = set->count; i > 0; i--)
        if (object_at(e, set->item[i - 1].id)->zone != ZONE_BATTLEFIELD)
            set_remove(set, (uint16_t)(i - 1));
}

void these_or_this(struct engine *e, const struct frame *f, uint16_t what,
                   struct set *set)
{
    set->count = 0;
    if (what)
        on_battlefield(e, f, what, set);
    else if (ref_live(e->g, f->source))
        set_add(set, f->source);
}

/* "Up to n" of the objects meant, chosen as the instruction is followed. */
static void narrow(struct engine *e, const struct frame *f, node_id amount,
                   struct set *set)
{
    struct set chosen;
    uint16_t n = how_many(e, f, amount, SET_MAX);
    if (n >= set->count)
        return;
    chosen.count = 0;
    ask_objects(e, f->you, PURPOSE_NONE, f->source.id, set, 0, n, &chosen);
    *set = chosen;
}

static bool has_mana_ability(struct engine *e, object_id id)
{
    for (uint16_t n = activated_count(e, id); n > 0; n--)
        if (is_mana_ability(e, activated_at(e, id, n)))
            return true;
    return false;
}

static void tap_or_untap(struct engine *e, struct frame *f,
                         const struct node *node, bool untaps)
{
    enum { WHAT, MARKED, N };
    struct set set, turned;
    on_battlefield(e, f, node->slot[WHAT], &set);
    narrow(e, f, node->slot[N], &set);
    turned.count = 0;
    for (uint16_t i = 0; i < set.count; i++) {
        if (FAULTY(instruction_asks_hexproof,
                   has_keyword(as_of(e, set.item[i].id), KEYWORD_HEXPROOF)))
            continue;
        if (FAULTY(newcomers_do_not_tap,
                   !(object_at(e, set.item[i].id)->flags & FLAG_CONTROLLED)))
            continue;
        bool changed =
            untaps ? untap(e, set.item[i].id) : tap(e, set.item[i].id);
        if (FAULTY(already_tapped_counts, !changed))
            changed = true;
        /* Only what this turned counts as done this way. */
        if (changed)
            set_add(&turned, set.item[i]);
        /* CR 106.12: tapped, but not for mana. */
        if (!untaps && has_mana_ability(e, set.item[i].id))
            MARK(e, 106_12, set.item[i].id);
    }
    record(f, node->slot[MARKED], &turned);
}

void effect_tap(struct engine *e, struct frame *f, const struct node *node)
{
    tap_or_untap(e, f, node, false);
}

void effect_untap(struct engine *e, struct frame *f, const struct node *node)
{
    tap_or_untap(e, f, node, true);
}

void effect_destroy(struct engine *e, struct frame *f, const struct node *node)
{
    struct set set;
    on_battlefield(e, f, node->slot[0], &set);
    destroy_all(e, &set);
}

/* What one player sacrifices, chosen but not yet sacrificed. */
static void choose_sacrifices(struct engine *e, struct frame *f,
                              player_id player, uint16_t what, node_id amount,
                              struct set *all)
{
    struct set set, chosen;
    on_battlefield(e, f, what, &set);
    for (uint16_t i = set.count; i > 0; i--)
        if (as_of(e, set.item[i - 1].id)->controller != player)
            set_remove(&set, (uint16_t)(i - 1));
    uint16_t n = how_many(e, f, amount, what & WHAT_SELECTOR ? 1 : SET_MAX);
    if (n > set.count)
        n = set.count;
    chosen.count = 0;
    if (FAULTY(newest_is_sacrificed, n < set.count))
        while (set.count > n)
            set_remove(&set, 0);
    if (n == set.count)
        chosen = set;
    else
        ask_objects(e, player, PURPOSE_NONE, f->source.id, &set, n, n, &chosen);
    for (uint16_t i = 0; i < chosen.count; i++)
        set_add(all, chosen.item[i]);
}

void effect_sacrifice(struct engine *e, struct frame *f,
                      const struct node *node)
{
    enum { WHO, WHAT, N };
    player_id order[PLAYERS_MAX];
    struct set all;
    uint8_t players = players_or_you(e, f, node->slot[WHO]);
    f->sacrificed->count = all.count = 0;
    uint8_t count = in_turn_order(e, players, order);
    /* CR 101.4: the choices in turn order, then all at once. */
    for (uint8_t i = 0; i < count; i++) {
        struct frame each = *f;
        each.you = order[i];
        MARK(e, 101_4, f->source.id);
        choose_sacrifices(e, &each, order[i], node->slot[WHAT],
                          node->slot[N], &all);
    }
    *f->sacrificed = all;
    MARK(e, 701_21a, f->source.id);
    move_all(e, &all, ZONE_GRAVEYARD, MOVE_SACRIFICED, NULL);
}

static bool is_uncounterable(struct engine *e, object_id id)
{
    struct view view;
    view_living(e, id, &view);
    return has_keyword(view.as, KEYWORD_CANT_BE_COUNTERED) ||
           rule_about_object(e, MOD_CANT_BE_COUNTERED, &view);
}

/* CR 110.2a: they enter under the control of who counters them.  What can't
 * enter stays where it is (CR 400.4a); what is no card is gone either way. */
static void counter_onto_battlefield(struct engine *e, const struct frame *f,
                                     const struct set *countered)
{
    struct set cards, others, entered;
    struct entry how;
    cards.count = others.count = entered.count = 0;
    for (uint16_t i = 0; i < countered->count; i++) {
        bool is_card =
            object_at(e, countered->item[i].id)->kind == OBJECT_CARD;
        set_add(is_card ? &cards : &others, countered->item[i]);
    }
    MARK(e, 110_2a, f->source.id);
    memset(&how, 0, sizeof how);
    how.controller =
        FAULTY(countered_under_owner, true) ? PLAYER_NONE : f->you;
    enter_all(e, &cards, &how, &entered);
    move_all(e, &others, ZONE_GRAVEYARD, 0, NULL);
}

void effect_counter(struct engine *e, struct frame *f, const struct node *node)
{
    enum { WHAT, TO };
    struct set set, countered;
    enum zone zone = node->slot[TO] ? node->slot[TO] & 0xff : ZONE_GRAVEYARD;
    countered.count = 0;
    living(e, f, node->slot[WHAT], &set);
    for (uint16_t i = 0; i < set.count; i++) {
        object_id id = set.item[i].id;
        if (object_at(e, id)->zone != ZONE_STACK)
            continue;
        MARK(e, 701_6a, id);
        if (is_uncounterable(e, id) && !FAULTY(uncounterable_countered, true))
            continue;
        set_add(&countered, set.item[i]);
    }
    if (FAULTY(countered_to_graveyard, zone != ZONE_GRAVEYARD))
        zone = ZONE_GRAVEYARD;
    if (zone == ZONE_BATTLEFIELD)
        counter_onto_battlefield(e, f, &countered);
    else
        move_all(e, &countered, zone, 0, NULL);
}

void effect_gain_control(struct engine *e, struct frame *f,
                         const struct node *node)
{
    enum { WHAT, DUR, WHO };
    struct set set;
    player_id player = player_of(e, f, node->slot[WHO]);
    if (player == PLAYER_NONE)
        return;
    living(e, f, node->slot[WHAT], &set);
    for (uint16_t i = 0; i < set.count; i++) {
        struct object *object = object_at(e, set.item[i].id);
        if (object->zone != ZONE_BATTLEFIELD && object->zone != ZONE_STACK)
            continue;
        player_id before = as_of(e, set.item[i].id)->controller;
        struct effect *effect =
            effect_add(e, f, EFFECT_KIND_CONTROL,
                       duration_of(node->slot[DUR], DURATION_FOREVER));
        effect->object = set.item[i];
        effect->controller = player;
        MARK(e, 613_1b, set.item[i].id);
        /* CR 302.6: a new controller has not had it since the turn began. */
        if (object->seen != player &&
            !FAULTY(new_controller_need_not_wait, true))
            object->flags &= (uint16_t)~FLAG_CONTROLLED;
        if (before != player && !FAULTY(stolen_attacker_stays, true))
            combat_remove(e, set.item[i].id);
        object->seen = player;
    }
}

void effect_attach(struct engine *e, struct frame *f, const struct node *node)
{
    enum { WHAT, TO };
    struct set what, to;
    these_or_this(e, f, node->slot[WHAT], &what);
    on_battlefield(e, f, node->slot[TO], &to);
    if (what.count == 0 || to.count == 0 || to.item[0].id == what.item[0].id)
        return;
    struct object *object = object_at(e, what.item[0].id);
    const struct characteristics *as = as_of(e, what.item[0].id);
    if (object->zone != ZONE_BATTLEFIELD ||
        (as->types & (1u << TYPE_CREATURE))) {
        MARK(e, 301_5c, what.item[0].id);
        return; /* an Equipment that is a creature can't be attached */
    }
    MARK(e, 701_3a, what.item[0].id);
    object->attached = to.item[0].id;
    object->timestamp = timestamp(e);
    touch(e);
}

/* The item on the stack knows; the resolving one is a copy of it. */
static bool has_turned(struct engine *e, const struct frame *f)
{
    object_id id = f->item->object; /* none of a mana ability, or gone */
    return e->g->object[id].kind == OBJECT_ABILITY &&
           stack_item_of(e, id)->has_turned == 1;
}

void effect_transform(struct engine *e, struct frame *f,
                      const struct node *node)
{
    struct set set;
    on_battlefield(e, f, node->slot[0], &set);
    for (uint16_t i = 0; i < set.count; i++) {
        /* CR 701.27f: not if it has done so since this went on the stack. */
        if (f->item && ref_equal(set.item[i], f->source) && has_turned(e, f) &&
            !FAULTY(transforms_again, true)) {
            MARK(e, 701_27f, set.item[i].id);
            continue;
        }
        transform(e, set.item[i].id);
    }
}

void effect_turn_down(struct engine *e, struct frame *f,
                      const struct node *node)
{
    struct set set;
    on_battlefield(e, f, node->slot[0], &set);
    for (uint16_t i = 0; i < set.count; i++)
        turn_face_down(e, set.item[i].id);
}

void effect_turn_up(struct engine *e, struct frame *f, const struct node *node)
{
    struct set set;
    on_battlefield(e, f, node->slot[0], &set);
    for (uint16_t i = 0; i < set.count; i++)
        turn_face_up(e, set.item[i].id);
}

void effect_fight(struct engine *e, struct frame *f, const struct node *node)
{
    struct set a, b;
    on_battlefield(e, f, node->slot[0], &a);
    on_battlefield(e, f, node->slot[1], &b);
    if (a.count == 0 || b.count == 0) {
        MARK(e, 701_14b, f->source.id);
        if (FAULTY(fights_with_itself, a.count + b.count > 0)) {
            struct ref alone = a.count ? a.item[0] : b.item[0];
            damage(e, alone, alone, as_of(e, alone.id)->power, false);
        }
        return;
    }
    if (!is_creature(e, a.item[0].id) || !is_creature(e, b.item[0].id)) {
        MARK(e, 701_14b, a.item[0].id);
        return;
    }
    MARK(e, 701_14a, a.item[0].id);
    struct dealt list[2] = {
        {a.item[0], b.item[0], as_of(e, a.item[0].id)->power},
        {b.item[0], a.item[0], as_of(e, b.item[0].id)->power},
    };
    damage_all(e, list, FAULTY(fight_is_one_sided, list[1].n > 0) ? 1 : 2,
               false);
}

void effect_remove_combat(struct engine *e, struct frame *f,
                          const struct node *node)
{
    struct set set;
    on_battlefield(e, f, node->slot[0], &set);
    for (uint16_t i = 0; i < set.count; i++)
        combat_remove(e, set.item[i].id);
}

void effect_skip_untap(struct engine *e, struct frame *f,
                       const struct node *node)
{
    struct set set;
    on_battlefield(e, f, node->slot[0], &set);
    for (uint16_t i = 0; i < set.count; i++)
        object_at(e, set.item[i].id)->flags |= FLAG_SKIP_UNTAP;
}

void effect_double_x(struct engine *e, struct frame *f, const struct node *node)
{
    struct set set;
    living(e, f, node->slot[0], &set);
    for (uint16_t i = 0; i < set.count; i++) {
        object_id id = set.item[i].id;
        struct object *object = object_at(e, id);
        if (object->zone != ZONE_STACK)
            continue;
        MARK(e, 107_3i, id);
        uint16_t before = object->x;
        object->x = (uint16_t)(object->x * 2);
        stack_item_of(e, id)->x = object->x;
        if (FAULTY(x_not_doubled, before))
            object->x = stack_item_of(e, id)->x = before;
        touch(e);
    }
}
