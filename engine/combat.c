#include "combat.h"

#include "combat_parts.h"
#include "damage.h"
#include "layers.h"
#include "move.h"
#include "select.h"
#include "trigger.h"

bool is_creature(struct engine *e, object_id id)
{
    return ((as_of(e, id)->types >> TYPE_CREATURE) & 1) != 0;
}

static bool is_planeswalker(struct engine *e, object_id id)
{
    return ((as_of(e, id)->types >> TYPE_PLANESWALKER) & 1) != 0;
}

/* Who is attacked, and leaving combat. */

uint8_t combat_of(struct ref attacked)
{
    return attacked.is_player ? attacked.id
                              : (uint8_t)(PLAYERS_MAX + attacked.id);
}

player_id combat_defender(struct engine *e, object_id attacker)
{
    uint8_t combat = object_at(e, attacker)->combat;
    if (combat < PLAYERS_MAX)
        return combat;
    if (combat >= COMBAT_GONE)
        return (player_id)(combat - COMBAT_GONE);
    return as_of(e, (object_id)(combat - PLAYERS_MAX))->controller;
}

bool combat_attacked(struct engine *e, object_id attacker, struct ref *ref)
{
    uint8_t combat = object_at(e, attacker)->combat;
    if (FAULTY(gone_walker_passes_it_on, combat >= COMBAT_GONE))
        combat = (uint8_t)(combat - COMBAT_GONE);
    if (combat >= COMBAT_GONE)
        return false;
    if (combat < PLAYERS_MAX) {
        *ref = ref_player(combat);
        return !e->g->player[combat].has_lost;
    }
    object_id id = (object_id)(combat - PLAYERS_MAX);
    *ref = ref_of(e->g, id);
    return object_at(e, id)->zone == ZONE_BATTLEFIELD &&
           is_planeswalker(e, id);
}

static void clear(struct object *object)
{
    object->flags &= (uint16_t)~(FLAG_ATTACKING | FLAG_BLOCKING |
                                 FLAG_BLOCKED | FLAG_STRUCK_FIRST);
    object->combat = 0;
}

/* CR 506.4: an attacker goes on attacking when the planeswalker it attacks
 * is removed. */
static void attack_no_more(struct engine *e, object_id id)
{
    struct game *g = e->g;
    /* Whoever controlled it is still the defending player. */
    uint8_t gone = (uint8_t)(COMBAT_GONE + object_at(e, id)->seen);
    for (object_id i = g->battlefield_head; i; i = g->object[i].next) {
        if (!is_attacking(g, i) || g->object[i].combat != PLAYERS_MAX + id)
            continue;
        MARK(e, 506_4, id);
        g->object[i].combat = gone;
    }
    touch(e);
}

/* CR 506.4: it fights no longer; a blocked creature stays blocked. */
static void fight_no_more(struct engine *e, object_id id)
{
    struct game *g = e->g;
    const unsigned fights = FLAG_ATTACKING | FLAG_BLOCKING;
    if (object_at(e, id)->flags & fights)
        MARK(e, 506_4, id);
    for (object_id i = g->battlefield_head; i; i = g->object[i].next)
        if (is_blocking(g, i) && g->object[i].combat == id)
            g->object[i].combat = OBJECT_NONE;
    clear(object_at(e, id));
    touch(e);
}

void combat_remove(struct engine *e, object_id id)
{
    attack_no_more(e, id);
    fight_no_more(e, id);
}

/* Whether any attacks or blocks. */
static bool is_fighting(const struct game *g)
{
    object_id id = g->battlefield_head;
    while (id && !is_attacking(g, id) && !is_blocking(g, id))
        id = g->object[id].next;
    return id != OBJECT_NONE;
}

void combat_end(struct engine *e)
{
    bool was_fought = !QUICK(!is_fighting(e->g));
    MARK(e, 511_3, OBJECT_NONE);
    for (object_id id = e->g->battlefield_head; id;
         id = e->g->object[id].next)
        clear(object_at(e, id));
    if (was_fought || !QUICK(e->trace == NULL))
        touch(e);
}

/* The permanent that it attacks, when that is a planeswalker no more. */
static object_id lost_walker(struct engine *e, object_id attacker)
{
    struct ref attacked;
    uint8_t combat = object_at(e, attacker)->combat;
    if (!is_attacking(e->g, attacker) || combat < PLAYERS_MAX ||
        combat >= COMBAT_GONE || combat_attacked(e, attacker, &attacked) ||
        FAULTY(walker_again_is_attacked_again, true))
        return OBJECT_NONE;
    return (object_id)(combat - PLAYERS_MAX);
}

bool combat_tidy(struct engine *e)
{
    struct game *g = e->g;
    bool any = false;
    if (QUICK(!is_fighting(g)))
        return false;
    for (object_id id = 1; id < g->object_count; id++) {
        if (!is_attacking(g, id) && !is_blocking(g, id))
            continue;
        object_id lost = lost_walker(e, id);
        if (lost)
            attack_no_more(e, lost);
        any = any || lost;
        bool is_active = as_of(e, id)->controller == g->active;
        if (is_creature(e, id) &&
            (is_attacking(g, id) == is_active ||
             FAULTY(stolen_attacker_stays, is_attacking(g, id))))
            continue;
        /* CR 506.4: what blocks and is attacked as a planeswalker, too, may
         * stop being one of them and go on being the other. */
        if (!is_active && is_planeswalker(e, id) &&
            !FAULTY(blocker_no_more_is_attacked_no_more, true))
            fight_no_more(e, id);
        else
            combat_remove(e, id);
        any = true;
    }
    return any;
}

bool can_attack(struct engine *e, object_id id)
{
    const struct object *object = object_at(e, id);
    const struct characteristics *as = as_of(e, id);
    struct view view;
    assert(object->zone == ZONE_BATTLEFIELD);
    if (!is_creature(e, id) || as->controller != e->g->active)
        return false;
    if (object->flags & FLAG_TAPPED) {
        MARK(e, 508_1a, id);
        return false;
    }
    if (has_keyword(as, KEYWORD_HASTE)) {
        MARK(e, 702_10b, id);
    } else if (!(object->flags & FLAG_CONTROLLED) &&
               !FAULTY(new_attacker_need_not_wait, true)) {
        MARK(e, 302_6, id);
        MARK(e, 508_1a, id);
        return false;
    }
    view_at(e, id, &view);
    if ((has_keyword(as, KEYWORD_DEFENDER) &&
         !FAULTY(defender_attacks, true)) ||
        rule_about_object(e, MOD_CANT_ATTACK, &view)) {
        MARK(e, 508_1c, id);
        return false;
    }
    return true;
}

/* Attacking. */

struct attack {
    object_id attacker;
    struct ref attacked;
};
struct attacks {
    uint16_t left_count, count;
    struct set defender;            /* who and what may be attacked */
    object_id left[OBJECTS_MAX];    /* who may yet attack */
    struct attack attack[OBJECTS_MAX];
};

void find_attackable(struct engine *e, struct set *set)
{
    struct game *g = e->g;
    player_id active = g->active;
    MARK(e, 506_2, OBJECT_NONE);
    for (player_id p = player_after(g, active); p != active;
         p = player_after(g, p))
        set_add(set, ref_player(p));
    for (object_id id = 1; id < g->object_count; id++)
        if (g->object[id].zone == ZONE_BATTLEFIELD &&
            is_planeswalker(e, id) &&
            is_opponent(as_of(e, id)->controller, active))
            set_add(set, ref_of(g, id));
}

/* CR 508.1a-b: one more attacker with what it attacks, or no more. */
static bool choose_attack(struct engine *e, struct attacks *attacks)
{
    struct decision d;
    decision_start(&d, DECIDE_ATTACKER, e->g->active, OBJECT_NONE);
    decision_add(&d, OPTION_DONE, OBJECT_NONE, PLAYER_NONE, 0);
    for (uint16_t i = 0; i < attacks->left_count; i++) {
        for (uint16_t j = 0; j < attacks->defender.count; j++) {
            struct ref to = attacks->defender.item[j];
            if (FAULTY(one_defender_in_combat,
                       attacks->count > 0 &&
                           !ref_equal(to, attacks->attack[0].attacked)))
                continue;
            decision_add(&d, OPTION_OBJECT, attacks->left[i],
                         to.is_player ? to.id : PLAYER_NONE,
                         to.is_player ? 0 : to.id);
        }
    }
    const struct option *option = &d.option[ask(e, &d)];
    if (option->kind == OPTION_DONE)
        return false;
    struct attack *attack = &attacks->attack[attacks->count++];
    attack->attacker = option->object;
    attack->attacked = option->player == PLAYER_NONE
                           ? ref_of(e->g, (object_id)option->value)
                           : ref_player(option->player);
    uint16_t kept = 0;
    for (uint16_t i = 0; i < attacks->left_count; i++)
        if (attacks->left[i] != attack->attacker)
            attacks->left[kept++] = attacks->left[i];
    attacks->left_count = kept;
    return true;
}

static void tap_attackers(struct engine *e, const struct attacks *attacks)
{
    for (uint16_t i = 0; i < attacks->count; i++) {
        object_id id = attacks->attack[i].attacker;
        if (has_keyword(as_of(e, id), KEYWORD_VIGILANCE) &&
            !FAULTY(vigilance_taps, true)) {
            MARK(e, 702_20b, id);
            continue;
        }
        MARK(e, 508_1f, id);
        if (!FAULTY(attackers_stay_untapped, true))
            tap(e, id);
    }
}

/* CR 508.1k: what is still controlled by the active player attacks. */
static void drop_lost(struct engine *e, struct attacks *attacks)
{
    uint16_t kept = 0;
    for (uint16_t i = 0; i < attacks->count; i++) {
        MARK(e, 508_1k, attacks->attack[i].attacker);
        if (as_of(e, attacks->attack[i].attacker)->controller == e->g->active)
            attacks->attack[kept++] = attacks->attack[i];
    }
    attacks->count = kept;
}

static void attack(struct engine *e, struct attacks *attacks)
{
    player_id active = e->g->active;
    tap_attackers(e, attacks);
    drop_lost(e, attacks);
    if (attacks->count == 0)
        return;
    for (uint16_t i = 0; i < attacks->count; i++) {
        struct object *object = object_at(e, attacks->attack[i].attacker);
        object->flags |= FLAG_ATTACKING;
        object->combat = combat_of(attacks->attack[i].attacked);
    }
    touch(e);
    MARK(e, 508_1m, OBJECT_NONE);
    for (uint16_t i = 0; i < attacks->count; i++) {
        struct event event = event_of(e, TRIGGER_ATTACKS,
                                      attacks->attack[i].attacker, active);
        /* CR 506.5: it attacks alone. */
        event.flags = attacks->count == 1;
        if (event.flags)
            MARK(e, 506_5, attacks->attack[i].attacker);
        event_emit(e, &event);
    }
    struct event event = event_of(e, TRIGGER_YOU_ATTACK, OBJECT_NONE, active);
    event.amount = attacks->count;
    event_emit(e, &event);
    for (uint16_t i = 1;
         FAULTY(attack_trigger_per_attacker, i < attacks->count); i++)
        event_emit(e, &event);
}

bool attackers_declare(struct engine *e)
{
    struct attacks attacks;
    attacks.defender.count = attacks.left_count = attacks.count = 0;
    for (object_id id = 1; id < e->g->object_count; id++)
        if (e->g->object[id].zone == ZONE_BATTLEFIELD &&
            !is_attacking(e->g, id) && can_attack(e, id))
            attacks.left[attacks.left_count++] = id;
    if (attacks.left_count == 0)
        return false;
    MARK(e, 508_1, OBJECT_NONE);
    find_attackable(e, &attacks.defender);
    while (!QUICK(attacks.left_count == 0) && choose_attack(e, &attacks))
        continue;
    attack(e, &attacks);
    return true;
}
