#include "shrink_parts.h"
#include "format.h"
#include "vocabulary.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

cJSON *member_of(cJSON *object, const char *key)
{
    return cJSON_GetObjectItemCaseSensitive(object, key);
}

const cJSON *shrink_part(const struct shrink *shrink, const char *key)
{
    return json_member(shrink->best, key);
}

/* Sizes. */

static void count_player(const cJSON *player, struct shrink_size *size)
{
    const cJSON *zone;

    cJSON_ArrayForEach(zone, player)
    {
        if (cJSON_IsArray(zone))
            size->objects += (unsigned)cJSON_GetArraySize(zone);
    }
}

struct shrink_size shrink_size(const cJSON *root)
{
    struct shrink_size size = {0};
    const cJSON *step, *player;
    const cJSON *players = json_member(root, "players");

    size.players = cJSON_IsNumber(players) ? (unsigned)players->valueint : 2;
    cJSON_ArrayForEach(step, json_member(root, "steps"))
    {
        size.steps++;
        size.actions += json_member(step, "act") != NULL ||
                        json_member(step, "answer") != NULL ||
                        json_member(step, "advance") != NULL;
    }
    cJSON_ArrayForEach(player, json_member(root, "setup"))
    {
        if (is_seat(player->string))
            count_player(player, &size);
    }
    return size;
}

/* Candidates. */

static uint64_t hash_of(const struct text *text)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);

    for (size_t i = 0; i < text->length; i++)
        hash = (hash ^ (unsigned char)text->bytes[i]) * UINT64_C(0x100000001b3);
    return hash == 0 ? 1 : hash;
}

/* Where the hash is, or where it belongs. */
static uint64_t *slot_of(uint64_t *table, size_t room, uint64_t hash)
{
    size_t at = hash & (room - 1);

    while (table[at] != 0 && table[at] != hash)
        at = (at + 1) & (room - 1);
    return &table[at];
}

static void note_refused(struct shrink *shrink, uint64_t hash)
{
    if (shrink->refused_count * 2 >= shrink->refused_room) {
        size_t room =
            shrink->refused_room == 0 ? 1024 : shrink->refused_room * 2;
        uint64_t *table = store_new(room, sizeof(*table));
        for (size_t i = 0; i < shrink->refused_room; i++)
            if (shrink->refused[i] != 0)
                *slot_of(table, room, shrink->refused[i]) = shrink->refused[i];
        free(shrink->refused);
        shrink->refused = table;
        shrink->refused_room = room;
    }
    *slot_of(shrink->refused, shrink->refused_room, hash) = hash;
    shrink->refused_count++;
}

static bool is_refused(const struct shrink *shrink, uint64_t hash)
{
    return shrink->refused_room > 0 &&
           *slot_of(shrink->refused, shrink->refused_room, hash) == hash;
}

static bool is_over(struct shrink *shrink)
{
    const struct shrink_job *job = shrink->job;

    if (shrink->is_finishing)
        return false;
    if ((job->stop != NULL && *job->stop) ||
        (job->tries > 0 && shrink->tally->tries >= job->tries) ||
        (shrink->deadline > 0 && now() >= shrink->deadline))
        shrink->is_spent = true;
    return shrink->is_spent;
}

static bool judge(struct shrink *shrink, const struct text *text)
{
    const struct shrink_job *job = shrink->job;
    uint64_t hash = hash_of(text);

    if (is_refused(shrink, hash) || is_over(shrink))
        return false;
    shrink->tally->tries++;
    bool shows = job->shows(job->context, text->bytes, text->length);
    if (shows)
        shrink->tally->kept++;
    else
        note_refused(shrink, hash);
    if (job->progress != NULL)
        job->progress(job->progress_context, shrink->tally);
    return shows;
}

bool shrink_offer(struct shrink *shrink, cJSON *candidate)
{
    struct text text = {0};

    format_case(candidate, &text);
    bool shows = judge(shrink, &text);
    text_free(&text);
    if (shows) {
        cJSON_Delete(shrink->best);
        shrink->best = candidate;
        shrink->tally->after = shrink_size(candidate);
    } else {
        cJSON_Delete(candidate);
    }
    return shows;
}

/* Cheap passes, and those that take much away, come first. */
static void shrink_all(struct shrink *shrink)
{
    static shrink_pass *const passes[] = {
        shrink_tail,    shrink_prefix, shrink_steps, shrink_tree,
        shrink_players, shrink_values, shrink_cards,
    };
    bool is_smaller = true;

    shrink_window(shrink);
    while (is_smaller && !shrink->is_spent) {
        is_smaller = false;
        for (size_t i = 0; i < sizeof(passes) / sizeof(*passes); i++)
            is_smaller = passes[i](shrink) || is_smaller;
    }
    shrink->is_finishing = true;
    shrink_widen(shrink);
    shrink_labels(shrink);
}

bool shrink_case(const struct shrink_job *job, cJSON **root,
                 struct shrink_tally *tally)
{
    double start = now();
    struct shrink shrink = {.job = job, .tally = tally, .best = *root};
    struct text text = {0};

    memset(tally, 0, sizeof(*tally));
    if (job->seconds > 0)
        shrink.deadline = start + job->seconds;
    tally->before = tally->after = shrink_size(*root);
    format_case(*root, &text);
    bool shows = judge(&shrink, &text);
    text_free(&text);
    tally->kept = 0;
    if (shows)
        shrink_all(&shrink);
    *root = shrink.best;
    free(shrink.refused);
    tally->is_whole = shows && !shrink.is_spent;
    tally->seconds = now() - start;
    return shows;
}
