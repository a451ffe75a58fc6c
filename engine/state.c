#include "state.h"

object_id ref_live(const struct game *g, struct ref ref)
{
    /* exempt: no object has generation 0, as what is no object has here. */
    if (ref.is_player)
        return OBJECT_NONE;
    return g->object[ref.id].generation == ref.generation ? ref.id
                                                          : OBJECT_NONE;
}

bool ref_equal(struct ref a, struct ref b)
{
    return a.id == b.id && a.is_player == b.is_player &&
           a.generation == b.generation;
}

void set_add(struct set *set, struct ref ref)
{
    if (set_has(set, ref))
        return;
    assert(set->count < SET_MAX);
    set->item[set->count++] = ref;
}

bool set_has(const struct set *set, struct ref ref)
{
    for (uint16_t i = 0; i < set->count; i++)
        if (ref_equal(set->item[i], ref))
            return true;
    return false;
}

void set_remove(struct set *set, uint16_t index)
{
    assert(index < set->count);
    set->count--;
    memmove(&set->item[index], &set->item[index + 1],
            (size_t)(set->count - index) * sizeof set->item[0]);
}

void set_reverse(struct set *set, uint16_t first)
{
    /* exempt: one of freedoms.def turns lists round, and nothing else does */
    for (uint16_t last = set->count; first + 1 < last; first++) {
        struct ref item = set->item[first];
        set->item[first] = set->item[--last];
        set->item[last] = item;
    }
}

object_id object_new(struct engine *e, uint16_t card, enum object_kind kind,
                     player_id owner)
{
    struct game *g = e->g;
    object_id id = 1;
    while (id < g->object_count && g->object[id].kind != OBJECT_FREE)
        id++;
    if (id >= OBJECTS_MAX)
        refuse(e, CODE_OTHER, CR_NONE);
    struct object *object = &g->object[id];
    uint16_t generation = 0;
    if (id >= g->object_count) {
        g->object_count = (uint8_t)(id + 1);
    } else {
        generation = object->generation;
    }
    memset(object, 0, sizeof *object);
    object->generation = (uint16_t)(generation + 1);
    object->card = card;
    object->kind = (uint8_t)kind;
    object->owner = owner;
    object->controller = owner;
    touch(e);
    return id;
}

/* Where the list of a zone begins, ends and is counted. */
static void zone_list(struct game *g, enum zone zone, player_id player,
                      uint8_t **head, uint8_t **tail, uint8_t **count)
{
    static uint8_t none;
    if (zone == ZONE_BATTLEFIELD) {
        *head = &g->battlefield_head;
        *tail = &g->battlefield_tail;
        *count = &g->battlefield_count;
    } else if (zone == ZONE_STACK) {
        *head = &g->stack_head;
        *tail = &none;
        *count = &g->stack_count;
    } else {
        assert(player < PLAYERS_MAX);
        *head = &g->player[player].head[zone];
        *tail = &g->player[player].tail[zone];
        *count = &g->player[player].count[zone];
    }
}

player_id zone_holder(const struct game *g, object_id id)
{
    return g->object[id].controller;
}

void zone_leave(struct engine *e, object_id id)
{
    struct object *object = object_at(e, id);
    if (object->zone == ZONE_NONE)
        return;
    uint8_t *head, *tail, *count;
    zone_list(e->g, object->zone, zone_holder(e->g, id), &head, &tail,
              &count);
    if (object->prev)
        e->g->object[object->prev].next = object->next;
    else
        *head = object->next;
    if (object->next)
        e->g->object[object->next].prev = object->prev;
    /* exempt: nobody looks for the tail of the stack. */
    else if (object->zone != ZONE_STACK)
        *tail = object->prev;
    assert(*count > 0);
    (*count)--;
    object->prev = object->next = 0;
    object->zone = ZONE_NONE;
    touch(e);
}

void zone_join(struct engine *e, object_id id, enum zone zone,
               player_id player, bool last)
{
    struct object *object = object_at(e, id);
    assert(object->zone == ZONE_NONE);
    uint8_t *head, *tail, *count;
    zone_list(e->g, zone, player, &head, &tail, &count);
    object->zone = (uint8_t)zone;
    if (zone == ZONE_STACK)
        last = false;
    if (*head == 0) {
        *head = id;
        /* exempt: nobody looks for the tail of the stack. */
        if (zone != ZONE_STACK)
            *tail = id;
    } else if (last) {
        object->prev = *tail;
        e->g->object[*tail].next = id;
        *tail = id;
    } else {
        object->next = *head;
        e->g->object[*head].prev = id;
        *head = id;
    }
    (*count)++;
    touch(e);
}

object_id zone_first(const struct game *g, enum zone zone, player_id player)
{
    if (zone == ZONE_BATTLEFIELD)
        return g->battlefield_head;
    if (zone == ZONE_STACK)
        return g->stack_head;
    assert(player < g->player_count);
    return g->player[player].head[zone];
}

uint8_t zone_count(const struct game *g, enum zone zone, player_id player)
{
    if (zone == ZONE_BATTLEFIELD)
        return g->battlefield_count;
    if (zone == ZONE_STACK)
        return g->stack_count;
    assert(player < g->player_count);
    return g->player[player].count[zone];
}

uint16_t counter_of(const struct object *object, uint8_t kind)
{
    for (uint8_t i = 0; i < object->counter_count; i++)
        if (object->counter_kind[i] == kind)
            return object->counter[i];
    return 0;
}

bool counter_change(struct object *object, uint8_t kind, int32_t by)
{
    uint8_t i = 0;
    while (i < object->counter_count && object->counter_kind[i] != kind)
        i++;
    if (i == object->counter_count) {
        if (by <= 0)
            return true;
        if (i == COUNTER_KINDS_MAX)
            return false;
        object->counter_kind[i] = kind;
        object->counter[i] = 0;
        object->counter_count++;
    }
    int32_t now = object->counter[i] + by;
    assert(now >= 0);
    if (now > 0) {
        object->counter[i] = (uint16_t)(now > 0xfff0 ? 0xfff0 : now);
        return true;
    }
    object->counter_count--;
    for (; i < object->counter_count; i++) {
        object->counter_kind[i] = object->counter_kind[i + 1];
        object->counter[i] = object->counter[i + 1];
    }
    object->counter_kind[i] = 0;
    object->counter[i] = 0;
    return true;
}

uint16_t player_counter(const struct player *player, uint8_t kind)
{
    if (kind < COUNTER_ENERGY || kind >= COUNTER_ENERGY + 8)
        return 0;
    return player->counter[kind - COUNTER_ENERGY];
}

void player_counter_change(struct player *player, uint8_t kind, int32_t by)
{
    if (kind < COUNTER_ENERGY || kind >= COUNTER_ENERGY + 8)
        return;
    uint16_t *counter = &player->counter[kind - COUNTER_ENERGY];
    int32_t now = *counter + by;
    assert(now >= 0);
    *counter = (uint16_t)(now > 0xfff0 ? 0xfff0 : now);
}

uint16_t timestamp(struct engine *e)
{
    return ++e->g->clock;
}

bool is_opponent(player_id a, player_id b)
{
    return a != b;
}

player_id player_after(const struct game *g, player_id player)
{
    for (uint8_t i = 1; i <= g->player_count; i++) {
        player_id next = (player_id)((player + i) % g->player_count);
        if (!g->player[next].has_lost)
            return next;
    }
    return player;
}

uint16_t random_below(struct engine *e, uint16_t bound)
{
    assert(bound > 0);
    uint16_t seed = e->g->seed ? e->g->seed : 0xace1u;
    seed ^= (uint16_t)(seed << 7);
    seed ^= (uint16_t)(seed >> 9);
    seed ^= (uint16_t)(seed << 8);
    e->g->seed = seed;
    return (uint16_t)(seed % bound);
}

bool chosen_of(const struct object *object, name_id id, uint16_t *value)
{
    for (uint8_t i = 0; i < CHOSEN_MAX; i++) {
        if (object->chosen[i].id == id && id != 0) {
            *value = object->chosen[i].value;
            return true;
        }
    }
    return false;
}

void choose_for(struct object *object, name_id id, uint16_t value)
{
    uint8_t i = 0;
    while (i < CHOSEN_MAX - 1 && object->chosen[i].id != 0 &&
           object->chosen[i].id != id)
        i++;
    object->chosen[i].id = id;
    object->chosen[i].value = value;
}
