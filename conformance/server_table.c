/*
 * server_table.c - one game of the caller: its position, its labels, and
 * going back.
 */
#include "server_table.h"
#include "store.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct table *table_new(const struct cards *cards, const char *name)
{
    struct table *table = store_new(1, sizeof(*table));

    snprintf(table->name, sizeof(table->name), "%s", name);
    table->cards = cards;
    table->engine = engine_new(cards);
    table->game = game_new();
    table->before = game_new();
    table->seen = store_new(1, sizeof(*table->seen));
    table->script.progress = -1;
    table->script_before.progress = -1;
    if (table->engine == NULL || table->game == NULL || table->before == NULL) {
        table_free(table);
        return NULL;
    }
    return table;
}

static void forget_snapshots(struct table *table)
{
    for (size_t i = 0; i < table->snapshot_count; i++) {
        struct snapshot *snapshot = table->snapshots[i];
        script_clear(&snapshot->script);
        free(snapshot->game);
        free(snapshot);
    }
    free(table->snapshots);
    table->snapshots = NULL;
    table->snapshot_count = table->snapshot_room = 0;
}

void table_free(struct table *table)
{
    if (table == NULL)
        return;
    forget_snapshots(table);
    script_clear(&table->script);
    script_clear(&table->script_before);
    engine_free(table->engine);
    free(table->game);
    free(table->before);
    free(table->seen);
    free(table->trace);
    free(table);
}

void table_reset(struct table *table)
{
    forget_snapshots(table);
    script_clear(&table->script);
    script_clear(&table->script_before);
    table->snapshot_named = 0;
    table->labels.count = 0;
    engine_rules_clear(table->engine);
    engine_trace(table->engine, NULL, 0);
    free(table->trace);
    table->trace = NULL;
    table->is_seen = false;
}

const struct observation *table_look(struct table *table)
{
    if (!table->is_seen) {
        memset(table->seen, 0, sizeof(*table->seen));
        game_observe(table->engine, table->game, PLAYER_NONE, table->seen);
        table->is_seen = true;
    }
    return table->seen;
}

const struct observed_object *table_object(struct table *table, object_id id)
{
    const struct observation *view = table_look(table);

    for (uint16_t i = 0; i < view->object_count && id != OBJECT_NONE; i++)
        if (view->object[i].id == id && view->object[i].zone != ZONE_NONE)
            return &view->object[i];
    return NULL;
}

/* A spell copy that resolves becomes a token and stays what it is. */
static bool is_same_kind(uint8_t bound, uint8_t seen)
{
    return bound == seen || (bound == SEEN_SPELL_COPY && seen == SEEN_TOKEN);
}

/* Labels of tokens, copies and abilities end with them, so that an index
 * that is used again does not inherit them. */
static void lose_labels(struct table *table)
{
    struct labels *labels = &table->labels;

    for (uint16_t i = 0; i < labels->count; i++) {
        struct label *label = &labels->list[i];
        if (label->kind == SEEN_CARD || label->is_lost)
            continue;
        const struct observed_object *object = table_object(table, label->id);
        if (object == NULL || !is_same_kind(label->kind, object->kind))
            label->is_lost = true;
        else
            label->kind = object->kind;
    }
}

void table_touch(struct table *table)
{
    table->is_seen = false;
    lose_labels(table);
}

static void tell(struct table *table, enum heard heard, uint16_t index,
                 const struct option *action)
{
    if (table->listener != NULL)
        table->listener(table->listener_context, heard, index, action);
}

struct verdict table_choose(struct table *table, uint16_t index)
{
    tell(table, HEARD_CHOICE, index, NULL);
    struct verdict verdict = game_choose(table->engine, table->game, index);

    table_touch(table);
    return verdict;
}

struct verdict table_do(struct table *table, const struct option *action)
{
    tell(table, HEARD_ACTION, 0, action);
    struct verdict verdict = game_act(table->engine, table->game, action);

    table_touch(table);
    return verdict;
}

void table_keep(struct table *table)
{
    tell(table, HEARD_KEPT, 0, NULL);
    game_copy(table->before, table->game);
    table->labels_before = table->labels;
    script_copy(&table->script_before, &table->script);
}

void table_undo(struct table *table)
{
    tell(table, HEARD_UNDONE, 0, NULL);
    game_copy(table->game, table->before);
    script_copy(&table->script, &table->script_before);
    table->labels = table->labels_before;
    table->is_seen = false;
}

struct snapshot *table_snapshot(struct table *table)
{
    struct snapshot *snapshot = store_new(1, sizeof(*snapshot));

    snapshot->game = game_new();
    if (snapshot->game == NULL) {
        free(snapshot);
        return NULL;
    }
    game_copy(snapshot->game, table->game);
    snapshot->labels = table->labels;
    script_copy(&snapshot->script, &table->script);
    snprintf(snapshot->name, sizeof(snapshot->name), "s%u",
             ++table->snapshot_named);
    table->snapshots =
        store_grow(table->snapshots, table->snapshot_count,
                   &table->snapshot_room, sizeof(*table->snapshots));
    table->snapshots[table->snapshot_count++] = snapshot;
    return snapshot;
}

bool table_restore(struct table *table, const char *name)
{
    for (size_t i = 0; i < table->snapshot_count; i++) {
        const struct snapshot *snapshot = table->snapshots[i];
        if (strcmp(snapshot->name, name) != 0)
            continue;
        tell(table, HEARD_JUMP, 0, NULL);
        game_copy(table->game, snapshot->game);
        table->labels = snapshot->labels;
        script_copy(&table->script, &snapshot->script);
        table->is_seen = false;
        return true;
    }
    return false;
}

bool label_bind(struct labels *labels, const char *name, object_id id,
                uint8_t kind)
{
    struct label *label = NULL;

    assert(strlen(name) < LABEL_SIZE);
    for (uint16_t i = 0; i < labels->count; i++)
        if (strcmp(labels->list[i].name, name) == 0)
            label = &labels->list[i];
    if (label == NULL) {
        if (labels->count == LABELS_MAX)
            return false;
        label = &labels->list[labels->count++];
        memset(label, 0, sizeof(*label));
        memcpy(label->name, name, strlen(name) + 1);
    }
    label->id = id;
    label->kind = kind;
    label->is_lost = false;
    return true;
}

const struct label *label_find(const struct labels *labels, const char *name)
{
    for (uint16_t i = 0; i < labels->count; i++)
        if (strcmp(labels->list[i].name, name) == 0)
            return &labels->list[i];
    return NULL;
}

/* The latest, as a copy that became a token may have been bound twice. */
const char *label_of(const struct labels *labels, object_id id)
{
    for (uint16_t i = labels->count; i-- > 0;)
        if (labels->list[i].id == id && !labels->list[i].is_lost)
            return labels->list[i].name;
    return NULL;
}
