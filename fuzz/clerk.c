#include "clerk.h"
#include "deed.h"
#include "format.h"
#include "game.h"
#include "server_words.h"
#include "shrink_red.h"
#include "snapshot.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TRIES_MOST = 12 }; /* positions from which it is tried to go on */

struct clerk {
    struct work work; /* how its cases are run: beside the oracle */
    struct tribunal *tribunal;
    struct questions *questions;
};

/* The way to a find: every position at priority, and all that was chosen. */
struct trail {
    const struct field *field;
    unsigned end; /* decisions that belong to it */
    struct stop {
        struct game *game;
        unsigned first; /* choice made at it */
    } stop[INPUT_DECISIONS + 1];
    unsigned stop_count;
    uint16_t choice[INPUT_DECISIONS + 1];
    unsigned choice_count;
};

struct clerk *clerk_new(const char *corpus)
{
    char *words[] = {"fuzz", "--judge", "--corpus", (char *)corpus, NULL};
    struct clerk *clerk = store_new(1, sizeof(*clerk));
    int code = work_open(&clerk->work, corpus == NULL ? 2 : 4, words,
                         " --judge --corpus ");

    if (code == EXIT_GREEN)
        clerk->tribunal = tribunal_new(&clerk->work, &code);
    if (clerk->tribunal == NULL) {
        clerk_free(clerk);
        return NULL;
    }
    clerk->questions = questions_new(clerk->work.corpus);
    return clerk;
}

void clerk_free(struct clerk *clerk)
{
    if (clerk == NULL)
        return;
    questions_free(clerk->questions);
    tribunal_free(clerk->tribunal);
    work_close(&clerk->work);
    free(clerk);
}

static void follow(void *context, const struct game *game,
                   const struct decision *decision, uint16_t index)
{
    struct trail *trail = context;

    if (trail->choice_count >= trail->end)
        return;
    if (decision->kind == DECIDE_PRIORITY) {
        struct stop *stop = &trail->stop[trail->stop_count];
        stop->game = game_new();
        if (stop->game == NULL)
            return;
        game_copy(stop->game, game);
        stop->first = trail->choice_count;
        trail->stop_count++;
    }
    trail->choice[trail->choice_count++] = index;
}

static void forget(struct trail *trail)
{
    for (unsigned i = 0; i < trail->stop_count; i++)
        free(trail->stop[i].game);
    free(trail);
}

/* Whether what was chosen at stop `i` was refused: then the next stop waits
 * at the same position, and a case can do without. */
static bool was_in_vain(const struct trail *trail, unsigned i)
{
    return i + 1 < trail->stop_count &&
           game_equal(trail->stop[i].game, trail->stop[i + 1].game);
}

static void add_steps(struct table *table, const struct trail *trail,
                      unsigned from, cJSON *steps)
{
    for (unsigned i = from; i < trail->stop_count; i++) {
        unsigned first = trail->stop[i].first;
        unsigned next = i + 1 < trail->stop_count ? trail->stop[i + 1].first
                                                  : trail->choice_count;
        if (was_in_vain(trail, i))
            continue;
        cJSON *deed = deed_steps(table, trail->choice + first, next - first),
              *step;
        while ((step = cJSON_DetachItemFromArray(deed, 0)) != NULL) {
            cJSON *expect = cJSON_AddObjectToObject(step, "expect");
            cJSON_AddStringToObject(expect, "status", "done");
            cJSON_AddItemToArray(steps, step);
        }
        cJSON_Delete(deed);
    }
}

static void add_texts(cJSON *root, const char *const (*texts)[2], size_t count)
{
    for (size_t i = 0; i < count; i++)
        cJSON_AddStringToObject(root, texts[i][0], texts[i][1]);
}

static void add_head(cJSON *root, const struct find *find, uint8_t edition)
{
    const char *const texts[][2] = {
        {"id", "MP-99999"}, {"title", "A find of the fuzzer"},
        {"level", "must"},  {"status", "active"},
        {"basis", "found"}, {"class", "find"},
    };
    cJSON *rule = cJSON_CreateObject();

    cJSON_AddNumberToObject(root, "format", 1);
    add_texts(root, texts, sizeof(texts) / sizeof(*texts));
    cJSON *editions = cJSON_AddObjectToObject(root, "editions");
    cJSON_AddStringToObject(editions, "from", edition_word(edition));
    if (edition + 1 < EDITIONS)
        cJSON_AddStringToObject(editions, "until", edition_word(edition + 1));
    else
        cJSON_AddNullToObject(editions, "until");
    cJSON_AddArrayToObject(root, "statements");
    cJSON_AddStringToObject(rule, "cr",
                            rule_known(find->rule) ? find->rule : "733.1");
    cJSON_AddStringToObject(rule, "role", "decides");
    cJSON_AddItemToArray(cJSON_AddArrayToObject(root, "rules"), rule);
    cJSON_AddArrayToObject(root, "tags");
    cJSON_AddArrayToObject(root, "requires");
    cJSON *change = cJSON_CreateObject();
    cJSON_AddStringToObject(change, "corpus", "0.1.0");
    cJSON_AddStringToObject(change, "change", "created");
    cJSON_AddItemToArray(cJSON_AddArrayToObject(root, "history"), change);
}

/* The case that begins at stop `from`; NULL when no set-up holds it. */
static cJSON *case_from(const struct clerk *clerk, const struct trail *trail,
                        unsigned from, const struct find *find)
{
    const struct cards *cards = field_cards(trail->field);
    const struct game *game = trail->stop[from].game;
    struct table *table = table_new(cards, "find");
    struct shot shot;

    if (table == NULL)
        return NULL;
    game_copy(table->game, game);
    snapshot_label(cards, game, &table->labels);
    bool is_taken =
        snapshot_take(clerk->questions, cards, game, &table->labels, &shot);
    cJSON *root = is_taken ? cJSON_CreateObject() : NULL;
    if (is_taken) {
        add_head(root, find, shot.edition);
        cJSON_AddNumberToObject(root, "players", shot.players);
        cJSON_AddItemToObject(root, "setup", shot.setup);
        cJSON_AddItemToObject(root, "steps", shot.steps);
        add_steps(table, trail, from, shot.steps);
    }
    table_free(table);
    return root;
}

/* Whether the oracle says of the case what it said of the find. */
static bool shows(const struct clerk *clerk, const cJSON *root,
                  const struct find *find)
{
    struct text text = {0};
    struct result result;
    struct cause cause;

    format_case(root, &text);
    tribunal_open(clerk->tribunal, text.bytes, text.length, &cause, &result);
    text_free(&text);
    bool is_so = strcmp(result.code, "oracle") == 0 &&
                 strcmp(result.rule, find->rule) == 0;
    result_clear(&result);
    return is_so;
}

static bool shrink(const struct clerk *clerk, cJSON **root,
                   const struct find *find, double seconds)
{
    struct shrink_red red = {
        .tribunal = clerk->tribunal,
        .corpus = clerk->work.corpus,
        .questions = clerk->questions,
        .seconds = seconds,
    };

    return shows(clerk, *root, find) && shrink_red(&red, root, "");
}

/* From the last position on, further and further back; then from the set-up.
 * The first case that is red is it, else the last one that there is. */
static bool write_trail(const struct clerk *clerk, const struct trail *trail,
                        const struct find *find, double seconds,
                        struct text *text, bool *is_red)
{
    cJSON *best = NULL;
    unsigned tries = 0;

    for (unsigned back = 1; back <= trail->stop_count && !*is_red; back++) {
        bool is_last = back == trail->stop_count;
        unsigned from = trail->stop_count - back;
        if (was_in_vain(trail, from) || (tries >= TRIES_MOST && !is_last))
            continue;
        cJSON *root = case_from(clerk, trail, from, find);
        if (root == NULL)
            continue;
        tries++;
        *is_red = shrink(clerk, &root, find, seconds);
        cJSON_Delete(best);
        best = root;
    }
    if (best != NULL)
        format_case(best, text);
    cJSON_Delete(best);
    return best != NULL;
}

bool clerk_write(struct clerk *clerk, struct field *field,
                 const struct input *input, const struct find *find,
                 double seconds, struct text *text, bool *is_red)
{
    struct trail *trail = store_new(1, sizeof(*trail));
    struct find again;

    trail->field = field;
    trail->end = find->decision + 1;
    if (trail->end > INPUT_DECISIONS)
        trail->end = INPUT_DECISIONS;
    *is_red = false;
    enum asking asking = field_ask(field, ASK_NEVER);
    field_watch(field, follow, trail);
    field_play(field, input, &again);
    field_watch(field, NULL, NULL);
    field_ask(field, asking);
    bool is_written = write_trail(clerk, trail, find, seconds, text, is_red);
    forget(trail);
    return is_written;
}
