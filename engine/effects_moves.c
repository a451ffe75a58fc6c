/*
 * effects_moves.c - instructions that exile, return or put onto the
 * battlefield.
 *
 * Rules: CR 110.2a (who controls it), 406.3 (face down), 607.2a (linked),
 * 610.3 (exiled until), 701.40 (manifest).
 */
#include "effects.h"

#include "layers.h"
#include "move.h"
#include "resolve.h"
#include "select.h"
#include "trigger.h"

static void link_to_source(struct engine *e, const struct frame *f,
                           const struct set *moved)
{
    for (uint16_t i = 0; i < moved->count; i++) {
        object_id id = ref_live(e->g, moved->item[i]);
        assert(e->g->object[id].zone == ZONE_EXILE);
        /* CR 607.2a: linked abilities speak of these cards. */
        object_at(e, id)->linked = f->source.id;
        object_at(e, id)->linked_generation = f->source.generation;
    }
}

/* CR 406.3: exiled face down. */
static void hide(struct engine *e, const struct set *moved)
{
    for (uint16_t i = 0; i < moved->count; i++) {
        object_id id = ref_live(e->g, moved->item[i]);
        MARK(e, 406_3a, id);
        if (!FAULTY(face_down_exile_is_open, true))
            object_at(e, id)->flags |= FLAG_FACE_DOWN;
        touch(e);
    }
}

void effect_exile(struct engine *e, struct frame *f, const struct node *node)
{
    enum { WHAT, UNTIL_LEAVES, ID, FROM, FACE_DOWN };
    struct set set;
    object_id source = ref_live(e->g, f->source);
    living(e, f, node->slot[WHAT], &set);
    f->moved->count = 0;
    if (node->slot[UNTIL_LEAVES] &&
        (source == 0 || object_at(e, source)->zone != ZONE_BATTLEFIELD) &&
        !FAULTY(gone_source_still_exiles, true)) {
        /* CR 610.3b: it has left already; nothing is exiled. */
        MARK(e, 610_3b, f->source.id);
        return;
    }
    move_all(e, &set, ZONE_EXILE, 0, f->moved);
    link_to_source(e, f, f->moved);
    if (node->slot[FACE_DOWN])
        hide(e, f->moved);
    record(f, node->slot[ID], f->moved);
    if (!node->slot[UNTIL_LEAVES])
        return;
    for (uint16_t i = 0; i < f->moved->count; i++) {
        MARK(e, 610_3, f->source.id);
        effect_add(e, f, EFFECT_KIND_UNTIL_LEAVES, DURATION_FOREVER)->object =
            f->moved->item[i];
    }
}

static player_id owner_of(struct engine *e, struct ref ref)
{
    return object_at(e, ref.id)->owner;
}

/* Who will control what is put onto the battlefield: PLAYER_NONE means
 * each object's owner. */
static player_id under_of(struct engine *e, const struct frame *f,
                          node_id under)
{
    MARK(e, 110_2a, f->source.id);
    if (FAULTY(put_under_owner, under != 0))
        return PLAYER_NONE;
    if (node_at(e->cards, under)->term == REF_OWNER_OF)
        return FAULTY(returned_under_you, true) ? f->you : PLAYER_NONE;
    return player_of(e, f, under);
}

static void put_in(struct engine *e, struct frame *f, const struct set *set,
                   const struct entry *how)
{
    struct set entered;
    if (f->puts) {
        puts_add(e, f->puts, set, how);
        return;
    }
    entered.count = 0;
    enter_all(e, set, how, &entered);
    *f->moved = entered;
}

static void move_cards(struct engine *e, struct frame *f, const struct set *set,
                       uint16_t zone, node_id of, bool bottom)
{
    player_id player = player_of(e, f, of);
    unsigned flags = bottom ? MOVE_BOTTOM : 0;
    f->moved->count = 0;
    if (of && player == PLAYER_NONE)
        return;
    if (of && (zone & 0xff) == ZONE_HAND) {
        for (uint16_t i = 0; i < set->count; i++) {
            /* CR 101.1: the card beats the rule about owners' zones. */
            bool foreign = owner_of(e, set->item[i]) != player &&
                           !FAULTY(foreign_hand_is_owners, true);
            if (foreign) {
                MARK(e, 101_1, set->item[i].id);
                MARK(e, 400_3, set->item[i].id);
            }
            move_to(e, set->item[i].id, ZONE_HAND, player,
                    foreign ? MOVE_FOREIGN : 0);
            set_add(f->moved, ref_of(e->g, set->item[i].id));
        }
    } else {
        move_all(e, set, zone & 0xff, flags, f->moved);
    }
}

void effect_return(struct engine *e, struct frame *f, const struct node *node)
{
    enum { WHAT, TO, OF, UNDER, TAPPED, POSITION };
    struct set set;
    uint16_t zone = node->slot[TO] ? node->slot[TO] : ZONE_HAND;
    living(e, f, node->slot[WHAT], &set);
    MARK(e, 608_2c, f->source.id);
    if ((zone & 0xff) == ZONE_BATTLEFIELD) {
        struct entry how;
        memset(&how, 0, sizeof how);
        how.controller = under_of(e, f, node->slot[UNDER]);
        how.tapped = node->slot[TAPPED];
        put_in(e, f, &set, &how);
        return;
    }
    move_cards(e, f, &set, zone, node->slot[OF],
               node->slot[POSITION] == WORD_BOTTOM);
}

void effect_put_onto_battlefield(struct engine *e, struct frame *f,
                                 const struct node *node)
{
    enum { WHAT, UNDER, TAPPED, TRANSFORMED, ATTACKING, COUNTERS };
    struct set set;
    struct entry how;
    living(e, f, node->slot[WHAT], &set);
    memset(&how, 0, sizeof how);
    how.controller = under_of(e, f, node->slot[UNDER]);
    how.tapped = node->slot[TAPPED];
    how.transformed = node->slot[TRANSFORMED];
    how.attacking = node->slot[ATTACKING];
    if (node->slot[COUNTERS]) {
        const uint16_t *items;
        list_at(e->cards, node->slot[COUNTERS], &items);
        how.counter_kind = (uint8_t)items[0];
        how.counters = how_many(e, f, items[1], 0);
    }
    for (uint16_t i = 0; i < set.count; i++)
        if (as_of(e, set.item[i].id)->types & (1u << TYPE_LAND)) {
            MARK(e, 305_4, set.item[i].id);
            if (FAULTY(land_put_counts_as_played, true))
                e->g->player[f->you].lands_played++;
        }
    put_in(e, f, &set, &how);
}

void effect_return_exiled(struct engine *e, struct frame *f,
                          const struct node *node)
{
    enum { WHEN, UNDER, TAPPED };
    struct set set;
    struct entry how;
    if (node->slot[WHEN] == WORD_NEXT_END_STEP) {
        ability_id later = node->slot[SLOTS_MAX - 1];
        struct ref none = {0, 0, 0};
        assert(later);
        delayed_add(e, f, later, none, DURATION_FOREVER);
        return;
    }
    set.count = 0;
    MARK(e, 607_2a, f->source.id);
    for (object_id id = 1; id < e->g->object_count; id++) {
        const struct object *object = object_at(e, id);
        if (object->zone == ZONE_EXILE && object->linked == f->source.id &&
            object->linked_generation == f->source.generation)
            set_add(&set, ref_of(e->g, id));
    }
    memset(&how, 0, sizeof how);
    how.controller =
        node->slot[UNDER] ? under_of(e, f, node->slot[UNDER]) : PLAYER_NONE;
    how.tapped = node->slot[TAPPED];
    put_in(e, f, &set, &how);
}

void effect_manifest(struct engine *e, struct frame *f, const struct node *node)
{
    enum { N, WHO };
    player_id player = player_of(e, f, node->slot[WHO]);
    int32_t n = amount_or(e, f, node->slot[N], 1);
    f->moved->count = 0;
    if (player == PLAYER_NONE)
        return;
    for (; n > 0; n--) {
        object_id id = zone_first(e->g, ZONE_LIBRARY, player);
        struct entry how;
        if (id == 0)
            return;
        memset(&how, 0, sizeof how);
        how.controller = player;
        how.face_down = how.manifested = true;
        MARK(e, 701_40a, id);
        if (enter(e, id, &how))
            set_add(f->moved, ref_of(e->g, id));
    }
}
