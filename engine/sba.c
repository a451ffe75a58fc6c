/* State-based actions: CR 704; see turn.h. */
#include "turn.h"

#include "cast.h"
#include "combat.h"
#include "counters.h"
#include "damage.h"
#include "layers.h"
#include "move.h"
#include "permit.h"
#include "players.h"
#include "select.h"

static bool has_lethal_commander(const struct player *player)
{
    for (int i = 0; i < COMMANDERS_MAX; i++)
        if (player->commander_damage[i] >=
                (FAULTY(twenty_commander_damage, true) ? 20 : 21) &&
            !FAULTY(commander_damage_ignored, true))
            return true;
    return false;
}

/* CR 704.6d: what has come to a graveyard or exile since the last check. */
static bool commanders_return(struct engine *e)
{
    bool any = false;
    for (object_id id = 1; id < e->g->object_count; id++) {
        struct object *object = &e->g->object[id];
        if (!(object->flags & FLAG_MOVED) ||
            (object->zone != ZONE_GRAVEYARD && object->zone != ZONE_EXILE))
            continue;
        object->flags &= (uint16_t)~FLAG_MOVED;
        if (FAULTY(commander_stays_in_graveyard, true))
            continue;
        MARK(e, 704_6d, id);
        MARK(e, 903_9a, id);
        if (!ask_yes(e, object->owner, DECIDE_YES_NO, id))
            continue;
        move_to(e, id, ZONE_COMMAND, 0, 0);
        any = true;
    }
    return any;
}

static bool players_lose(struct engine *e)
{
    bool any = false;
    bool loses[PLAYERS_MAX] = {false};
    enum cr why[PLAYERS_MAX] = {CR_NONE};
    for (player_id p = 0; p < e->g->player_count; p++) {
        struct player *player = &e->g->player[p];
        if (player->has_lost)
            continue;
        if (player->life <= 0 && !FAULTY(no_life_still_plays, true))
            why[p] = CR_704_5a;
        else if (player->drew_from_empty &&
                 !FAULTY(empty_library_is_harmless, true))
            why[p] = CR_704_5b;
        else if (!FAULTY(poison_is_harmless, true) &&
                 player_counter(player, COUNTER_POISON) >=
                 (FAULTY(poison_eleven, true) ? 11 : 10))
            why[p] = CR_704_5c;
        else if (has_lethal_commander(player))
            why[p] = CR_704_6c;
        loses[p] = why[p] != CR_NONE;
        any = any || loses[p];
    }
    /* CR 704.3: simultaneously; if nobody is left, it is a draw. */
    uint8_t left = 0;
    for (player_id p = 0; p < e->g->player_count; p++)
        left = (uint8_t)(left + (!e->g->player[p].has_lost && !loses[p]));
    if (any && left == 0) {
        for (player_id p = 0; p < e->g->player_count; p++)
            if (loses[p]) {
                rule_mark(e, why[p], 0);
                e->g->player[p].has_lost = 1;
            }
        MARK(e, 104_4a, 0);
        e->g->result = 0xfe;
        return true;
    }
    for (player_id p = 0; p < e->g->player_count; p++)
        if (loses[p]) {
            rule_mark(e, why[p], 0);
            player_loses(e, p, why[p]);
        }
    return any;
}

/* CR 704.5d-e: tokens and copies elsewhere cease to exist. */
static bool vanish(struct engine *e)
{
    bool any = false;
    for (object_id id = 1; id < e->g->object_count; id++) {
        struct object *object = &e->g->object[id];
        bool token = object->kind == OBJECT_TOKEN &&
                     object->zone != ZONE_BATTLEFIELD;
        bool copy = object->kind == OBJECT_SPELL_COPY &&
                    object->zone != ZONE_STACK;
        if ((!token && !copy) || FAULTY(tokens_live_on_elsewhere, token))
            continue;
        if (token)
            MARK(e, 704_5d, id);
        else
            MARK(e, 704_5e, id);
        zone_leave(e, id);
        object->kind = OBJECT_FREE;
        object->generation++;
        any = true;
    }
    return any;
}

static bool is_type(const struct characteristics *as, enum card_type type)
{
    return (as->types >> type) & 1;
}

/* CR 704.5f, g, h, i: creatures and planeswalkers that go. */
static void doomed(struct engine *e, struct set *put, struct set *destroy)
{
    for (object_id id = e->g->battlefield_head; id;
         id = e->g->object[id].next) {
        const struct characteristics *as = as_of(e, id);
        const struct object *object = object_at(e, id);
        if (is_type(as, TYPE_CREATURE)) {
            if (FAULTY(no_toughness_lives, as->toughness <= 0))
                continue;
            if (as->toughness <= 0) {
                MARK(e, 704_5f, id);
                set_add(put, ref_of(e->g, id));
                continue;
            }
            bool lethal = object->damage >= as->toughness;
            bool touched = (object->flags & FLAG_DEATHTOUCHED) != 0;
            e->g->object[id].flags &= (uint16_t)~FLAG_DEATHTOUCHED;
            bool stays = has_keyword(as, KEYWORD_INDESTRUCTIBLE) &&
                         !FAULTY(damage_destroys_indestructible,
                                 lethal || touched);
            if ((lethal || touched) && stays)
                MARK(e, 702_12b, id);
            if (touched)
                MARK(e, 704_5h, id);
            if ((lethal || touched) && !stays) {
                if (lethal)
                    MARK(e, 704_5g, id);
                set_add(destroy, ref_of(e->g, id));
                continue;
            }
        }
        if (is_type(as, TYPE_PLANESWALKER) &&
            counter_of(object, COUNTER_LOYALTY) == 0) {
            MARK(e, 704_5i, id);
            set_add(put, ref_of(e->g, id));
        }
    }
}

/* CR 704.5j: of several legendary permanents of one name one stays. */
static void legend_rule(struct engine *e, struct set *put)
{
    struct set seen;
    seen.count = 0;
    for (object_id id = e->g->battlefield_head; id;
         id = e->g->object[id].next) {
        const struct characteristics *as = as_of(e, id);
        struct set same, kept;
        if (!((as->super >> SUPER_LEGENDARY) & 1) ||
            (as->name == 0 && !FAULTY(no_name_is_one_name, true)) ||
            set_has(&seen, ref_of(e->g, id)))
            continue;
        same.count = kept.count = 0;
        for (object_id o = id; o; o = e->g->object[o].next)
            if (as_of(e, o)->name == as->name &&
                (e->as[o].controller == as->controller ||
                 FAULTY(legends_of_all_players, true)) &&
                ((e->as[o].super >> SUPER_LEGENDARY) & 1))
                set_add(&same, ref_of(e->g, o));
        if (same.count < 2)
            continue;
        MARK(e, 704_5j, id);
        if (FAULTY(oldest_legend_stays, true))
            set_add(&kept, same.item[0]);
        else
            ask_objects(e, as->controller, PURPOSE_LEGEND, id, &same, 1, 1,
                        &kept);
        for (uint16_t i = 0; i < same.count; i++) {
            set_add(&seen, same.item[i]);
            if (!ref_equal(same.item[i], kept.item[0]))
                set_add(put, same.item[i]);
        }
    }
}

/* Since when it is what it is: as it entered, or became a copy. */
static uint16_t like_this_since(const struct game *g, object_id id)
{
    uint16_t since = g->object[id].timestamp;
    for (uint8_t i = 0; i < g->effect_count; i++)
        if (g->effect[i].kind == EFFECT_KIND_COPY &&
            ref_live(g, g->effect[i].object) == id &&
            !FAULTY(world_since_it_came, true))
            since = g->effect[i].timestamp;
    return since;
}

/* CR 704.5k: of several world permanents the newest stays, unless there are
 * two that came at the same time. */
static void world_rule(struct engine *e, struct set *put)
{
    struct set worlds;
    uint16_t newest = 0, together = 0;
    bool has_come = false; /* the newest: it did not become a copy */
    worlds.count = 0;
    for (object_id id = e->g->battlefield_head; id;
         id = e->g->object[id].next) {
        if (!((as_of(e, id)->super >> SUPER_WORLD) & 1))
            continue;
        uint16_t since = like_this_since(e->g, id);
        bool came = since == object_at(e, id)->timestamp;
        set_add(&worlds, ref_of(e->g, id));
        together += came & (since >= e->g->world_since);
        if (since > newest) {
            newest = since;
            has_come = came;
        }
    }
    if (worlds.count < 2 || FAULTY(worlds_stay, true))
        return;
    bool is_tie = has_come && together > 1 &&
                  !FAULTY(one_of_two_worlds_stays, true);
    for (uint16_t i = 0; i < worlds.count; i++) {
        object_id id = worlds.item[i].id;
        MARK(e, 704_5k, id);
        if (like_this_since(e->g, id) < newest || is_tie)
            set_add(put, worlds.item[i]);
    }
}

/* CR 702.16c-d: nothing of the quality stays attached. */
static bool repels(struct engine *e, object_id to, object_id id)
{
    struct view view;
    view_at(e, id, &view);
    return is_protected(e, to, &view);
}

/* CR 704.5m: an Aura that enchants nothing legal. */
static bool aura_stays(struct engine *e, object_id id)
{
    const struct object *object = object_at(e, id);
    const struct characteristics *as = as_of(e, id);
    uint16_t enchant =
        as->card ? card_at(e->cards, as->card)->face[as->face].enchant : 0;
    struct frame_store store;
    if (e->g->object[object->attached].zone != ZONE_BATTLEFIELD)
        return false;
    if (repels(e, object->attached, id)) {
        MARK(e, 702_16c, object->attached);
        return false;
    }
    frame_start(e, &store, id, 0);
    return select_object(e, &store.f, enchant, object->attached);
}

/* CR 704.5n, p: Equipment and others that are attached illegally. */
static bool attachments(struct engine *e, struct set *put)
{
    bool any = false;
    name_id aura = e->aura;
    for (object_id id = e->g->battlefield_head; id;
         id = e->g->object[id].next) {
        struct object *object = object_at(e, id);
        const struct characteristics *as = as_of(e, id);
        bool is_aura = has_subtype(e, as, aura);
        if (is_aura && (object->attached == 0 ||
                        !is_type(as, TYPE_CREATURE))) {
            if (!aura_stays(e, id)) {
                MARK(e, 704_5m, id);
                set_add(put, ref_of(e->g, id));
            }
            continue;
        }
        if (object->attached == 0)
            continue;
        object_id to = object->attached;
        bool there = e->g->object[to].zone == ZONE_BATTLEFIELD &&
                     is_type(as_of(e, to), TYPE_CREATURE);
        if (there && repels(e, to, id)) {
            MARK(e, 702_16d, to);
            there = false;
        }
        if ((is_type(as_of(e, id), TYPE_CREATURE) &&
             !FAULTY(animated_equipment_stays, true)) ||
            !there) {
            if (there)
                MARK(e, 704_5p, id);
            else
                MARK(e, 704_5n, id);
            object->attached = 0;
            touch(e);
            any = true;
        }
    }
    return any;
}

/* CR 704.5q: +1/+1 and -1/-1 counters annihilate each other. */
static bool annihilate(struct engine *e)
{
    bool any = false;
    for (object_id id = e->g->battlefield_head; id;
         id = e->g->object[id].next) {
        uint16_t plus = counter_of(object_at(e, id), COUNTER_P1P1);
        uint16_t minus = counter_of(object_at(e, id), COUNTER_M1M1);
        uint16_t n = plus < minus ? plus : minus;
        if (n == 0 || FAULTY(counters_do_not_cancel, true))
            continue;
        MARK(e, 704_5q, id);
        counters_remove(e, id, COUNTER_P1P1, n);
        counters_remove(e, id, COUNTER_M1M1, n);
        any = true;
    }
    return any;
}

/* What is looked for among permanents together. */
struct met {
    uint64_t names; /* of legendary ones, as bits modulo 64 */
    bool is_world;
};

/* Whether the permanent alone, or with those met, gives no reason to look
 * closer. */
static bool is_settled(const struct engine *e, object_id id, struct met *met)
{
    const struct object *object = &e->g->object[id];
    const struct characteristics *as = &e->as[id];
    if (object->attached || object->counter_count > 1)
        return false;
    for (uint8_t i = 0; i < as->subtype_count; i++)
        if (as->subtype[i] == e->aura)
            return false;
    if (is_type(as, TYPE_CREATURE) &&
        (as->toughness <= object->damage ||
         (object->flags & FLAG_DEATHTOUCHED)))
        return false;
    if (is_type(as, TYPE_PLANESWALKER) &&
        counter_of(object, COUNTER_LOYALTY) == 0)
        return false;
    if ((as->super >> SUPER_LEGENDARY) & 1) {
        uint64_t bit = UINT64_C(1) << as->name % 64;
        if (met->names & bit)
            return false;
        met->names |= bit;
    }
    if ((as->super >> SUPER_WORLD) & 1) {
        if (met->is_world)
            return false;
        met->is_world = true;
    }
    return true;
}

/* Whether there is nothing to do about objects, as is the rule. */
static bool all_is_settled(struct engine *e)
{
    struct met met = {0, false};
    object_id id = e->g->battlefield_head;
    if (id)
        as_of(e, id);
    uint8_t gone = CARD_OFF_STRAY | CARD_OFF_MOVED;
    if (!e->is_valid || (e->there.off_flags & gone))
        return false;
    for (; id; id = e->g->object[id].next)
        if (!is_settled(e, id, &met))
            return false;
    return true;
}

bool state_based_actions(struct engine *e)
{
    struct set put, destroy;
    bool any = players_lose(e);
    if (e->g->result != 0xff || QUICK(!any && all_is_settled(e)))
        return any;
    put.count = destroy.count = 0;
    any = vanish(e) || any;
    doomed(e, &put, &destroy);
    legend_rule(e, &put);
    world_rule(e, &put);
    any = attachments(e, &put) || any;
    any = any || put.count > 0 || destroy.count > 0;
    /* All at once: what leaves sees the rest leave. */
    for (uint16_t i = 0; i < destroy.count; i++)
        set_add(&put, destroy.item[i]);
    /* CR 704.8: what leaves is remembered with all its counters. */
    if (FAULTY(counters_cancel_first, put.count > 0))
        annihilate(e);
    if (put.count > 0) /* exempt: nothing is moved otherwise */
        move_all(e, &put, ZONE_GRAVEYARD, 0, NULL);
    any = annihilate(e) || any;
    return commanders_return(e) || any;
}
