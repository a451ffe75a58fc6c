#include "turn.h"

#include "cast.h"
#include "combat.h"
#include "combat_parts.h"
#include "counters.h"
#include "layers.h"
#include "mana.h"
#include "move.h"
#include "players.h"
#include "resolve.h"
#include "select.h"
#include "trigger.h"

/* Rounds of state-based actions in succession, more than which is without
 * end. */
enum { CHECKS_MAX = 500 };

/* CR 302.6: who controls a permanent is looked at again and again; with a
 * new controller it has not been under control since the turn began. */
static void watch_control(struct engine *e)
{
    for (object_id id = e->g->battlefield_head; id;
         id = e->g->object[id].next) {
        struct object *object = &e->g->object[id];
        player_id now = as_of(e, id)->controller;
        if (object->seen == now)
            continue;
        if (!FAULTY(control_not_watched, object->flags & FLAG_CONTROLLED))
            object->flags &= (uint16_t)~FLAG_CONTROLLED;
        /* CR 506.4: also what is attacked. */
        if (!FAULTY(stolen_attacker_stays,
                    object->flags & (FLAG_ATTACKING | FLAG_BLOCKING)))
            combat_remove(e, id);
        object->seen = now;
    }
}

bool step_is(uint16_t word, uint8_t step)
{
    /* The first step, and the one behind the last. */
    static const uint8_t steps[WORDS][2] = {
        [WORD_UNTAP] = {STEP_UNTAP, STEP_UPKEEP},
        [WORD_UPKEEP] = {STEP_UPKEEP, STEP_DRAW},
        [WORD_DRAW] = {STEP_DRAW, STEP_MAIN1},
        [WORD_PRECOMBAT_MAIN] = {STEP_MAIN1, STEP_BEGIN_COMBAT},
        [WORD_COMBAT] = {STEP_BEGIN_COMBAT, STEP_MAIN2},
        [WORD_BEGIN_COMBAT] = {STEP_BEGIN_COMBAT, STEP_DECLARE_ATTACKERS},
        [WORD_DECLARE_ATTACKERS] = {STEP_DECLARE_ATTACKERS,
                                    STEP_DECLARE_BLOCKERS},
        [WORD_DECLARE_BLOCKERS] = {STEP_DECLARE_BLOCKERS, STEP_COMBAT_DAMAGE},
        [WORD_COMBAT_DAMAGE] = {STEP_COMBAT_DAMAGE, STEP_END_COMBAT},
        [WORD_END_COMBAT] = {STEP_END_COMBAT, STEP_MAIN2},
        [WORD_POSTCOMBAT_MAIN] = {STEP_MAIN2, STEP_END},
        [WORD_END] = {STEP_END, STEP_CLEANUP},
        [WORD_CLEANUP] = {STEP_CLEANUP, STEPS},
    };
    assert(word < WORDS);
    if (word == WORD_MAIN)
        return step == STEP_MAIN1 || step == STEP_MAIN2;
    return steps[word][0] <= step && step < steps[word][1];
}

static void emit_step(struct engine *e)
{
    if (FAULTY(beginning_phase_is_silent, e->g->step < STEP_MAIN1))
        return;
    struct event event = event_of(e, TRIGGER_STEP, 0, e->g->active);
    event.amount = e->g->step;
    event_emit(e, &event);
}

static void begin_turn(struct engine *e)
{
    struct game *g = e->g;
    for (player_id p = 0; p < g->player_count; p++) {
        struct player *player = &g->player[p];
        if (!FAULTY(lands_played_never_reset, player->lands_played))
            player->lands_played = 0;
        if (!FAULTY(lost_energy_never_reset, player->energy_lost))
            player->energy_lost = 0;
        player->spells_cast = 0;
        player->life_lost = 0;
        player->permissions_used = 0;
    }
    g->cast_count = 0;
    g->cleanup_again = 0;
    for (object_id id = 1; id < g->object_count; id++) {
        struct object *object = &g->object[id];
        object->permitted = 0;
        object->used = 0;
        object->struck = 0;
        object->flags &= (uint16_t)~FLAG_LOYALTY_USED;
    }
    touch_status(e);
    /* CR 302.6: continuously since the most recent turn began. */
    watch_control(e);
    for (object_id id = g->battlefield_head; id; id = g->object[id].next) {
        struct object *object = &g->object[id];
        if ((object->seen == g->active ||
             FAULTY(any_turn_ends_waiting, true)) &&
            !FAULTY(waiting_never_ends, true))
            object->flags |= FLAG_CONTROLLED;
    }
    effects_expire(e, false);
}

static bool skips_untap(struct engine *e, object_id id)
{
    struct view view;
    view_at(e, id, &view);
    return rule_about_object(e, MOD_SKIP_UNTAP, &view);
}

static bool untaps_for_others(struct engine *e, object_id id)
{
    uint16_t cursor = 0;
    struct frame_store store;
    const struct node *mod;
    struct rule_entry entry;
    while (rule_next(e, &cursor, MOD_UNTAP_OTHERS, &store, &mod, &entry))
        if (store.f.you != e->g->active &&
            select_object(e, &store.f, mod->slot[0] & 0x7fff, id))
            return true;
    return false;
}

/* CR 502.3: what untaps is settled first, then all untap together. */
static void untap_step(struct engine *e)
{
    struct set set;
    set.count = 0;
    MARK(e, 502_3, 0);
    for (object_id id = e->g->battlefield_head; id;
         id = e->g->object[id].next) {
        struct object *object = &e->g->object[id];
        bool own = as_of(e, id)->controller == e->g->active;
        if (!own && !untaps_for_others(e, id) &&
            !FAULTY(untaps_all_permanents, object->flags & FLAG_TAPPED))
            continue;
        if (own && (object->flags & FLAG_SKIP_UNTAP)) {
            object->flags &= (uint16_t)~FLAG_SKIP_UNTAP;
            continue;
        }
        if (!own || !skips_untap(e, id))
            set_add(&set, ref_of(e->g, id));
    }
    for (uint16_t i = 0; i < set.count; i++)
        untap(e, set.item[i].id);
}

static bool has_hand_limit(struct engine *e, player_id player)
{
    return !rule_about_player(e, MOD_NO_MAX_HAND, player);
}

/* CR 514.1-2. */
static void cleanup(struct engine *e)
{
    struct game *g = e->g;
    struct frame_store store;
    int32_t over = (int32_t)g->player[g->active].count[ZONE_HAND] - 7;
    if (over > 0 && has_hand_limit(e, g->active)) {
        frame_start(e, &store, 0, 0);
        store.f.you = g->active;
        MARK(e, 402_2, 0);
        MARK(e, 514_1, 0);
        discard(e, &store.f, g->active, over, 0, false, &store.discarded);
    }
    MARK(e, 514_2, 0);
    for (object_id id = g->battlefield_head; id; id = g->object[id].next) {
        if (!FAULTY(damage_stays, g->object[id].damage))
            g->object[id].damage = 0;
        g->object[id].flags &= (uint16_t)~FLAG_DEATHTOUCHED;
    }
    touch_status(e);
    effects_expire(e, true);
    for (uint8_t i = 0; i < g->delayed_count;) {
        if (g->delayed[i].duration != DURATION_EOT ||
            FAULTY(delayed_outlives_turn, true)) {
            i++;
            continue;
        }
        MARK(e, 603_7b, g->delayed[i].source.id);
        g->delayed_count--;
        memmove(&g->delayed[i], &g->delayed[i + 1],
                (size_t)(g->delayed_count - i) * sizeof g->delayed[0]);
    }
}

/* CR 702.88a, 603.7b: only the next upkeep counts. */
static void forget_rebound(struct engine *e)
{
    struct game *g = e->g;
    for (object_id id = zone_first(g, ZONE_EXILE, g->active); id;
         id = g->object[id].next) {
        if (g->object[id].flags & FLAG_REBOUND)
            MARK(e, 603_7b, id);
        g->object[id].flags &= (uint16_t)~FLAG_REBOUND;
    }
}

static void give_priority(struct engine *e)
{
    e->g->passes = 0;
    e->g->priority = e->g->active;
    e->g->next = NEXT_CHECK;
}

/* The turn-based actions at the beginning of a step; true when players get
 * priority in it. */
static bool begin_step(struct engine *e)
{
    struct game *g = e->g;
    const uint8_t step = g->step;
    switch (step) {
    case STEP_UNTAP:
        begin_turn(e);
        untap_step(e);
        /* CR 502.4: nobody gets priority in it. */
        MARK(e, 502_4, 0);
        return false;
    case STEP_DRAW:
        MARK(e, 504_1, 0);
        draw(e, g->active, 1);
        break;
    case STEP_DECLARE_ATTACKERS:
        attackers_declare(e);
        break;
    case STEP_DECLARE_BLOCKERS:
        blockers_declare(e);
        break;
    case STEP_COMBAT_DAMAGE:
        g->first_strike_done = combat_has_first_strike(e);
        combat_damage(e, g->first_strike_done);
        break;
    case STEP_CLEANUP:
        cleanup(e);
        return false;
    default:
        break;
    }
    /* CR 724.1: what was done has ended the turn, and the step with it. */
    if (g->step != step && !FAULTY(ended_step_goes_on, true)) {
        MARK(e, 724_1, 0);
        return false;
    }
    emit_step(e);
    return true;
}

static bool has_attackers(struct engine *e)
{
    for (object_id id = e->g->battlefield_head; id;
         id = e->g->object[id].next)
        if (e->g->object[id].flags & FLAG_ATTACKING)
            return true;
    return false;
}

static bool is_phase_end(uint8_t step)
{
    return step == STEP_DRAW || step == STEP_END_COMBAT ||
           step == STEP_CLEANUP;
}

/* CR 500.5: effects until the end of the step end, then mana empties. */
static void end_step(struct engine *e)
{
    struct game *g = e->g;
    bool is_kept = FAULTY(mana_empties_by_phase,
                          !is_phase_end(g->step) && g->step != STEP_MAIN1 &&
                              g->step != STEP_MAIN2 && g->mana_count) ||
                   FAULTY(mana_empties_by_turn,
                          g->step != STEP_CLEANUP && g->mana_count);
    for (player_id p = 0; FAULTY(energy_lost_at_cleanup,
                                 g->step == STEP_CLEANUP &&
                                     p < g->player_count);
         p++)
        g->player[p].counter[0] = 0;
    if (!is_kept)
        mana_empty(e, g->step == STEP_CLEANUP);
    if (g->step == STEP_UPKEEP)
        forget_rebound(e);
    if (g->step == STEP_END_COMBAT)
        combat_end(e);
}

void turn_cut_short(struct engine *e)
{
    struct game *g = e->g;
    MARK(e, 704_3, 0);
    for (uint32_t round = 0; !FAULTY(ended_turn_is_not_checked, true) &&
                             state_based_actions(e);
         round++)
        if (round == CHECKS_MAX)
            refuse(e, CODE_OTHER, CR_NONE);
    if (g->step == STEP_UPKEEP)
        forget_rebound(e);
    if (g->step >= STEP_BEGIN_COMBAT && g->step <= STEP_END_COMBAT &&
        !FAULTY(ended_turn_fights_on, true))
        combat_end(e);
    g->step = STEP_END;
    g->next = NEXT_STEP;
}

static void next_turn(struct engine *e)
{
    struct game *g = e->g;
    player_id last = g->is_extra ? g->turn_of : g->active;
    if (FAULTY(long_games_are_drawn, g->turn > 21))
        g->result = 0xfe;
    g->turn++;
    g->step = STEP_UNTAP;
    while (g->extra_count > 0 &&
           g->player[g->extra[g->extra_count - 1]].has_lost)
        g->extra_count--;
    if (g->extra_count > 0 && !FAULTY(extra_turn_not_taken, true)) {
        /* CR 500.7: the turn added last comes first. */
        MARK(e, 500_7, 0);
        g->is_extra = 1;
        g->turn_of = last;
        g->active = g->extra[--g->extra_count];
    } else {
        g->is_extra = 0;
        g->turn_of = 0;
        g->active = player_after(g, last);
    }
}

/* What comes after the present step. */
static void advance_step(struct engine *e)
{
    struct game *g = e->g;
    end_step(e);
    switch (g->step) {
    case STEP_DECLARE_ATTACKERS:
        /* CR 508.8: without attackers two steps are skipped. */
        if (has_attackers(e)) {
            g->step = STEP_DECLARE_BLOCKERS;
        } else {
            MARK(e, 508_8, 0);
            g->step = STEP_END_COMBAT;
        }
        break;
    case STEP_COMBAT_DAMAGE:
        if (g->first_strike_done) {
            /* CR 510.4: a second combat damage step. */
            MARK(e, 510_4, 0);
            g->first_strike_done = 0;
            combat_damage(e, false);
            if (g->step == STEP_COMBAT_DAMAGE)
                give_priority(e);
            return;
        }
        g->step = STEP_END_COMBAT;
        break;
    case STEP_CLEANUP:
        next_turn(e);
        break;
    default:
        g->step++;
        break;
    }
    if (begin_step(e)) {
        give_priority(e);
    } else {
        /* CR 514.3a: only if something triggers is there priority. */
        bool busy = g->step == STEP_CLEANUP &&
                    (state_based_actions(e) || g->trigger_count > 0);
        if (busy) {
            MARK(e, 514_3a, 0);
            give_priority(e);
        } else {
            g->next = NEXT_STEP;
        }
    }
}

/* CR 117.5: state-based actions until there are none, then triggers, and
 * again; then a player gets priority. */
static void check(struct engine *e)
{
    for (uint32_t round = 0; round < CHECKS_MAX; round++) {
        watch_control(e);
        combat_tidy(e);
        effects_expire(e, false);
        if (e->g->result != 0xff) {
            e->g->next = NEXT_OVER;
            return;
        }
        MARK(e, 704_3, 0);
        if (FAULTY(no_check_before_triggers, e->g->trigger_count > 0) &&
            triggers_to_stack(e))
            continue;
        if (state_based_actions(e))
            continue;
        MARK(e, 117_5, 0);
        if (!triggers_to_stack(e)) {
            if (e->g->player[e->g->priority].has_lost)
                e->g->priority = player_after(e->g, e->g->priority);
            e->g->next = NEXT_PRIORITY;
            return;
        }
    }
    refuse(e, CODE_OTHER, CR_NONE);
}

void pass(struct engine *e)
{
    struct game *g = e->g;
    uint8_t alive = 0;
    for (player_id p = 0; p < g->player_count; p++)
        alive = (uint8_t)(alive + !g->player[p].has_lost);
    g->passes++;
    g->priority = player_after(g, g->priority);
    if (g->passes < alive && !FAULTY(two_passes_are_all, g->passes == 2)) {
        MARK(e, 117_3d, 0);
        g->next = NEXT_CHECK;
        return;
    }
    /* CR 117.4: all passed in succession. */
    MARK(e, 117_4, 0);
    g->passes = 0;
    if (g->stack_count > 0) {
        g->next = NEXT_RESOLVE;
    } else if (g->step == STEP_CLEANUP) {
        /* CR 514.3a: another cleanup step begins. */
        end_step(e);
        g->next = NEXT_STEP;
        begin_step(e);
        if (state_based_actions(e) || g->trigger_count > 0)
            give_priority(e);
    } else {
        g->next = NEXT_STEP;
    }
}

void run(struct engine *e)
{
    struct game *g = e->g;
    /* In each turn players get priority. */
    for (;;) {
        switch (g->next) {
        case NEXT_CHECK:
            check(e);
            break;
        case NEXT_RESOLVE:
            resolve_top(e);
            if (g->next == NEXT_RESOLVE) {
                /* CR 117.3b: then the active player has priority. */
                MARK(e, 117_3b, 0);
                give_priority(e);
            }
            break;
        case NEXT_STEP:
            if (g->result != 0xff)
                g->next = NEXT_OVER;
            else
                advance_step(e);
            break;
        default:
            return;
        }
    }
}
