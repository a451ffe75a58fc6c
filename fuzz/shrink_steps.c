/*
 * shrink_steps.c - a case begins as late as it can, and takes few steps.
 */
#include "shrink_parts.h"
#include "server_private.h"
#include "setup_params.h"
#include "snapshot.h"

#include <stdlib.h>

/* Steps. */

static bool offer_fewer(struct shrink *shrink, int from, int count)
{
    cJSON *candidate = cJSON_Duplicate(shrink->best, true);
    cJSON *steps = member_of(candidate, "steps");

    for (int i = 0; i < count; i++)
        cJSON_DeleteItemFromArray(steps, from);
    return shrink_offer(shrink, candidate);
}

/* What comes after it showed is not needed. */
bool shrink_tail(struct shrink *shrink)
{
    int count = cJSON_GetArraySize(shrink_part(shrink, "steps"));
    bool is_smaller = false;

    for (int size = count / 2; size > 0 && !shrink->is_spent; size /= 2)
        while (count > size && offer_fewer(shrink, count - size, size)) {
            count -= size;
            is_smaller = true;
        }
    return is_smaller;
}

/* Some of the steps, the late ones first. */
bool shrink_steps(struct shrink *shrink)
{
    int count = cJSON_GetArraySize(shrink_part(shrink, "steps"));
    bool is_smaller = false;

    for (int size = count / 2; size > 0 && !shrink->is_spent; size /= 2)
        for (int from = count - size; from >= 0; from -= size)
            if (offer_fewer(shrink, from, size)) {
                count -= size;
                is_smaller = true;
            }
    return is_smaller;
}

/* Snapshots. */

static const char *first_edition(const struct shrink *shrink)
{
    const cJSON *from = json_member(shrink_part(shrink, "editions"), "from");

    return cJSON_IsString(from) ? from->valuestring : "";
}

static bool begin(const struct shrink *shrink, struct table *table)
{
    struct server_error error = {0};
    const cJSON *players = shrink_part(shrink, "players");
    cJSON *params = setup_params(shrink_part(shrink, "setup"),
                                 players->valueint, first_edition(shrink));
    cJSON *result = table_new_game(table, params, &error);
    bool is_begun = result != NULL;

    cJSON_Delete(params);
    cJSON_Delete(result);
    cJSON_Delete(error.data);
    return is_begun;
}

/* Checks and probes leave the game as it is. */
static bool take_step(struct table *table, const cJSON *step)
{
    static const struct {
        const char *key;
        cJSON *(*take)(struct table *, const cJSON *, struct server_error *);
    } actions[] = {
        {"act", table_act},
        {"answer", table_answer},
        {"advance", table_advance},
        {"bind", table_bind},
    };
    struct server_error error = {0};

    for (size_t i = 0; i < sizeof(actions) / sizeof(*actions); i++) {
        const cJSON *action = json_member(step, actions[i].key);
        if (action == NULL)
            continue;
        cJSON *result = actions[i].take(table, action, &error);
        bool is_taken = result != NULL;
        cJSON_Delete(result);
        cJSON_Delete(error.data);
        return is_taken;
    }
    return true;
}

/* The best case, begun at the snapshot with the steps after number `at`. */
static bool offer_later(struct shrink *shrink, const struct shot *shot, int at)
{
    cJSON *candidate = cJSON_Duplicate(shrink->best, true);
    cJSON *steps = cJSON_Duplicate(shot->steps, true), *old;

    old = member_of(candidate, "steps");
    for (int i = 0; i < at; i++)
        cJSON_DeleteItemFromArray(old, 0);
    while (old->child != NULL)
        cJSON_AddItemToArray(steps,
                             cJSON_DetachItemViaPointer(old, old->child));
    cJSON_ReplaceItemInObjectCaseSensitive(candidate, "steps", steps);
    cJSON_ReplaceItemInObjectCaseSensitive(candidate, "setup",
                                           cJSON_Duplicate(shot->setup, true));
    return shrink_offer(shrink, candidate);
}

/* Play the case, with a snapshot after each step where one can be taken. */
static void take_shots(const struct shrink *shrink, struct table *table,
                       struct shot *shots)
{
    const struct cards *cards = shrink->job->corpus->known.cards;
    const cJSON *step;
    int at = 0;

    cJSON_ArrayForEach(step, shrink_part(shrink, "steps"))
    {
        if (!take_step(table, step))
            return;
        snapshot_take(shrink->job->questions, cards, table->game,
                      &table->labels, &shots[++at]);
    }
}

/* The latest snapshot that still shows it. */
bool shrink_prefix(struct shrink *shrink)
{
    int count = cJSON_GetArraySize(shrink_part(shrink, "steps"));
    struct shot *shots = store_new((size_t)count + 1, sizeof(*shots));
    struct table *table = table_new(shrink->job->corpus->known.cards, "shrink");
    bool is_later = false;

    if (table != NULL && begin(shrink, table))
        take_shots(shrink, table, shots);
    for (int at = count; at > 0 && !is_later && !shrink->is_spent; at--)
        if (shots[at].setup != NULL && cJSON_GetArraySize(shots[at].steps) < at)
            is_later = offer_later(shrink, &shots[at], at);
    for (int at = 0; at <= count; at++)
        snapshot_clear(&shots[at]);
    table_free(table);
    free(shots);
    return is_later;
}
