#include "combat.h"
#include "combat_parts.h"
#include "damage.h"
#include "layers.h"
#include "select.h"
#include "trigger.h"

/* The declaration of one defending player, as far as it has come. */
struct blocks {
    player_id player;
    uint16_t attacker_count, blocker_count;
    object_id attacker[OBJECTS_MAX];
    object_id blocker[OBJECTS_MAX];
    uint8_t blocked_by[OBJECTS_MAX]; /* per attacker: how many block it */
    object_id blocks[OBJECTS_MAX];   /* per blocker: the attacker, or 0 */
};

static bool is_unblockable(struct engine *e, object_id attacker,
                           const struct view *blocker)
{
    uint16_t cursor = 0;
    struct frame_store store;
    const struct node *mod;
    struct rule_entry entry;
    struct view view;
    view_at(e, attacker, &view);
    while (rule_next(e, &cursor, MOD_CANT_BE_BLOCKED, &store, &mod, &entry))
        if (what_accepts(e, &store.f, mod->slot[0], &view) &&
            select_match(e, &store.f, mod->slot[1], blocker))
            return true;
    return false;
}

static bool cant_block(struct engine *e, const struct view *blocker)
{
    if (has_keyword(blocker->as, KEYWORD_CANT_BLOCK))
        return !FAULTY(cannot_block_blocks, true);
    return rule_about_object(e, MOD_CANT_BLOCK, blocker);
}

bool can_block(struct engine *e, object_id blocker, object_id attacker)
{
    struct view view;
    view_at(e, blocker, &view);
    if (has_keyword(as_of(e, attacker), KEYWORD_FLYING) &&
        !has_keyword(view.as, KEYWORD_FLYING)) {
        if (!has_keyword(view.as, KEYWORD_REACH) &&
            !FAULTY(flying_blocked_by_all, true)) {
            MARK(e, 702_9b, attacker);
            return false;
        }
        MARK(e, 702_17b, blocker);
    }
    /* CR 702.28b: both have it, or neither. */
    if (has_keyword(as_of(e, attacker), KEYWORD_SHADOW) !=
            has_keyword(view.as, KEYWORD_SHADOW) &&
        !FAULTY(shadow_blocked_by_all, true)) {
        MARK(e, 702_28b, attacker);
        return false;
    }
    if (cant_block(e, &view) || is_unblockable(e, attacker, &view) ||
        is_protected(e, attacker, &view)) {
        MARK(e, 509_1b, blocker);
        return false;
    }
    return true;
}

static bool has_menace(struct engine *e, object_id id)
{
    return has_keyword(as_of(e, id), KEYWORD_MENACE);
}

/* CR 702.111b: attackers with menace that one blocker does not suffice for
 * yet each need another.  Find it a blocker that is free, moving the ones
 * found before where necessary; `to` says for which attacker each is kept. */
static bool keep_blocker(struct engine *e, const struct blocks *blocks,
                         uint16_t attacker, uint8_t *to, bool *seen)
{
    for (uint16_t i = 0; i < blocks->blocker_count; i++) {
        if (seen[i] || blocks->blocks[i] ||
            !can_block(e, blocks->blocker[i], blocks->attacker[attacker]))
            continue;
        seen[i] = true;
        if (to[i] == 0 ||
            keep_blocker(e, blocks, (uint16_t)(to[i] - 1), to, seen)) {
            to[i] = (uint8_t)(attacker + 1);
            return true;
        }
    }
    return false;
}

static bool is_waiting(struct engine *e, const struct blocks *blocks,
                       uint16_t attacker)
{
    return blocks->blocked_by[attacker] == 1 &&
           !FAULTY(one_blocks_menace, true) &&
           has_menace(e, blocks->attacker[attacker]);
}

/* Whether more blockers can make the declaration legal. */
static bool can_be_completed(struct engine *e, const struct blocks *blocks)
{
    uint8_t to[OBJECTS_MAX] = {0};
    for (uint16_t i = 0; i < blocks->attacker_count; i++) {
        bool seen[OBJECTS_MAX] = {false};
        if (is_waiting(e, blocks, i) &&
            !keep_blocker(e, blocks, i, to, seen))
            return false;
    }
    return true;
}

static bool is_complete(struct engine *e, const struct blocks *blocks)
{
    for (uint16_t i = 0; i < blocks->attacker_count; i++) {
        if (is_waiting(e, blocks, i)) {
            MARK(e, 702_111b, blocks->attacker[i]);
            return false;
        }
    }
    return true;
}

static bool may_choose(struct engine *e, struct blocks *blocks,
                       uint16_t blocker, uint16_t attacker)
{
    if (blocks->blocks[blocker] ||
        !can_block(e, blocks->blocker[blocker], blocks->attacker[attacker]))
        return false;
    blocks->blocks[blocker] = blocks->attacker[attacker];
    blocks->blocked_by[attacker]++;
    bool fits = can_be_completed(e, blocks);
    blocks->blocks[blocker] = OBJECT_NONE;
    blocks->blocked_by[attacker]--;
    return fits;
}

/* One more blocker, or no more; false at the end. */
static bool choose_block(struct engine *e, struct blocks *blocks)
{
    struct decision d;
    decision_start(&d, DECIDE_BLOCKER, blocks->player, OBJECT_NONE);
    if (is_complete(e, blocks))
        decision_add(&d, OPTION_DONE, OBJECT_NONE, PLAYER_NONE, 0);
    for (uint16_t i = 0; i < blocks->blocker_count; i++)
        for (uint16_t j = 0; j < blocks->attacker_count; j++)
            if (may_choose(e, blocks, i, j))
                decision_add(&d, OPTION_OBJECT, blocks->blocker[i],
                             PLAYER_NONE, blocks->attacker[j]);
    const struct option *option = &d.option[ask(e, &d)];
    if (option->kind == OPTION_DONE)
        return false;
    for (uint16_t i = 0; i < blocks->blocker_count; i++)
        if (blocks->blocker[i] == option->object)
            blocks->blocks[i] = (object_id)option->value;
    for (uint16_t j = 0; j < blocks->attacker_count; j++)
        if (blocks->attacker[j] == option->value)
            blocks->blocked_by[j]++;
    return true;
}

/* CR 509.1a: untapped creatures, and who attacks their controller. */
static void find_creatures(struct engine *e, struct blocks *blocks)
{
    struct game *g = e->g;
    blocks->attacker_count = blocks->blocker_count = 0;
    memset(blocks->blocked_by, 0, sizeof blocks->blocked_by);
    memset(blocks->blocks, 0, sizeof blocks->blocks);
    for (object_id id = 1; id < g->object_count; id++) {
        const struct object *object = &g->object[id];
        if (object->zone != ZONE_BATTLEFIELD || !is_creature(e, id))
            continue;
        if (is_attacking(g, id)) {
            if (combat_defender(e, id) == blocks->player)
                blocks->attacker[blocks->attacker_count++] = id;
        } else if (as_of(e, id)->controller == blocks->player &&
                   !(object->flags & FLAG_TAPPED)) {
            blocks->blocker[blocks->blocker_count++] = id;
        }
    }
}

static void set_blocks(struct engine *e, const struct blocks *blocks)
{
    for (uint16_t i = 0; i < blocks->blocker_count; i++) {
        if (blocks->blocks[i] == OBJECT_NONE)
            continue;
        struct object *object = object_at(e, blocks->blocker[i]);
        MARK(e, 509_1g, blocks->blocker[i]);
        object->flags |= FLAG_BLOCKING;
        object->combat = blocks->blocks[i];
        MARK(e, 509_1h, blocks->blocks[i]);
        object_at(e, blocks->blocks[i])->flags |= FLAG_BLOCKED;
    }
    touch(e);
}

static void declare(struct engine *e, player_id player)
{
    struct blocks blocks;
    blocks.player = player;
    find_creatures(e, &blocks);
    if (blocks.attacker_count == 0)
        return;
    MARK(e, 509_1, OBJECT_NONE);
    MARK(e, 509_1a, OBJECT_NONE);
    while (choose_block(e, &blocks))
        continue;
    set_blocks(e, &blocks);
}

void blockers_declare(struct engine *e)
{
    struct game *g = e->g;
    for (player_id p = player_after(g, g->active); p != g->active;
         p = player_after(g, p))
        declare(e, p);
    for (object_id id = 1; id < g->object_count; id++) {
        if (!is_blocking(g, id))
            continue;
        MARK(e, 509_1i, id);
        struct event event = event_of(e, TRIGGER_BLOCKS, id,
                                      as_of(e, id)->controller);
        event.source = ref_of(g, g->object[id].combat);
        event_emit(e, &event);
    }
}
