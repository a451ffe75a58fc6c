#include "retell.h"
#include "deed.h"
#include "finding.h"
#include "game.h"
#include "server_words.h"
#include "snapshot.h"

#include <stdlib.h>
#include <string.h>

/* A moment at which a player had priority. */
struct moment {
    struct game *game;
    unsigned choice; /* how many had been made */
};

struct retold {
    struct field *field;
    struct moment *moments;
    size_t moment_count, moment_room;
    uint16_t *choices;
    size_t choice_count, choice_room;
    bool is_short; /* of memory */
};

/* A position that is there again means that what was done was refused. */
static void add_moment(struct retold *retold, const struct game *game)
{
    if (retold->moment_count > 0 &&
        game_equal(retold->moments[retold->moment_count - 1].game, game)) {
        retold->choice_count = retold->moments[retold->moment_count - 1].choice;
        return;
    }
    struct game *copy = game_new();
    if (copy == NULL) {
        retold->is_short = true;
        return;
    }
    game_copy(copy, game);
    retold->moments =
        store_grow(retold->moments, retold->moment_count, &retold->moment_room,
                   sizeof(*retold->moments));
    retold->moments[retold->moment_count++] =
        (struct moment){copy, (unsigned)retold->choice_count};
}

static void note_choice(void *context, const struct game *game,
                        const struct decision *decision, uint16_t index)
{
    struct retold *retold = context;

    if (decision->kind == DECIDE_PRIORITY)
        add_moment(retold, game);
    retold->choices =
        store_grow(retold->choices, retold->choice_count, &retold->choice_room,
                   sizeof(*retold->choices));
    retold->choices[retold->choice_count++] = index;
}

/* The game at the end, when it waits for a player with priority. */
static void add_end(struct retold *retold)
{
    const struct game *game = field_game(retold->field);

    if (game->next == NEXT_PRIORITY && !game->is_acting)
        add_moment(retold, game);
}

struct retold *retell(struct field *field, const struct input *input,
                      struct find *find, enum played *played)
{
    struct retold *retold = store_new(1, sizeof(*retold));

    retold->field = field;
    field_watch(field, note_choice, retold);
    *played = field_play(field, input, find);
    field_watch(field, NULL, NULL);
    if (*played != PLAYED_NOTHING && *played != PLAYED_REFUSED)
        add_end(retold);
    if (retold->is_short) {
        retold_free(retold);
        return NULL;
    }
    return retold;
}

void retold_free(struct retold *retold)
{
    if (retold == NULL)
        return;
    for (size_t i = 0; i < retold->moment_count; i++)
        free(retold->moments[i].game);
    free(retold->moments);
    free(retold->choices);
    free(retold);
}

/* Whether the deed that began at `before` was brought to an end. */
static bool is_done(struct table *table, const struct game *before)
{
    struct decision decision;

    game_options(table->engine, table->game, &decision);
    return (decision.kind == DECIDE_PRIORITY || decision.count == 0) &&
           !game_equal(table->game, before);
}

/* The deed that began at moment `at`, unless it was refused, or was not done
 * when the game ended: a case can't say how far it had come. */
static void add_deed(const struct retold *retold, struct table *table,
                     size_t at, cJSON *steps)
{
    const struct moment *moment = &retold->moments[at];
    size_t until =
        at + 1 < retold->moment_count ? moment[1].choice : retold->choice_count;
    cJSON *deed = deed_steps(table, retold->choices + moment->choice,
                             (unsigned)until - moment->choice, NULL);

    while (deed->child != NULL && is_done(table, moment->game))
        cJSON_AddItemToArray(steps,
                             cJSON_DetachItemViaPointer(deed, deed->child));
    if (deed->child != NULL) {
        game_copy(table->game, moment->game);
        table_touch(table);
    }
    cJSON_Delete(deed);
}

/* A case needs a step. */
static void add_check(cJSON *steps, const struct game *game)
{
    cJSON *step = cJSON_CreateObject();
    cJSON *check = cJSON_AddObjectToObject(step, "check");

    cJSON_AddNumberToObject(check, "turn/number", game->turn);
    cJSON_AddItemToArray(steps, step);
}

static cJSON *window_json(uint8_t edition)
{
    cJSON *window = cJSON_CreateObject();

    cJSON_AddStringToObject(window, "from", edition_word(edition));
    if (edition + 1 < EDITIONS)
        cJSON_AddStringToObject(window, "until",
                                edition_word((uint8_t)(edition + 1)));
    else
        cJSON_AddNullToObject(window, "until");
    return window;
}

/* Everything but set-up and steps. */
static cJSON *head_json(const struct shot *shot)
{
    cJSON *root = cJSON_CreateObject();
    cJSON *rules = cJSON_AddArrayToObject(root, "rules");
    cJSON *rule = cJSON_CreateObject(), *change = cJSON_CreateObject();

    cJSON_AddStringToObject(rule, "cr", NO_RULE);
    cJSON_AddStringToObject(rule, "role", "decides");
    cJSON_AddItemToArray(rules, rule);
    cJSON_AddNumberToObject(root, "format", 1);
    cJSON_AddStringToObject(root, "id", NO_ID);
    cJSON_AddStringToObject(root, "title", "A game that was played");
    cJSON_AddStringToObject(root, "level", "must");
    cJSON_AddStringToObject(root, "status", "active");
    cJSON_AddItemToObject(root, "editions", window_json(shot->edition));
    cJSON_AddStringToObject(root, "basis", BASIS_OPEN);
    cJSON_AddStringToObject(root, "class", "find");
    cJSON_AddNumberToObject(root, "players", shot->players);
    cJSON_AddStringToObject(change, "corpus", "0");
    cJSON_AddStringToObject(change, "change", "found");
    cJSON *history = cJSON_AddArrayToObject(root, "history");
    cJSON_AddItemToArray(history, change);
    return root;
}

/* The case that begins at the shot, which is consumed. */
static cJSON *case_json(const struct retold *retold, struct table *table,
                        size_t at, struct shot *shot)
{
    cJSON *root = head_json(shot);

    cJSON_AddItemToObject(root, "setup", shot->setup);
    cJSON_AddItemToObject(root, "steps", shot->steps);
    for (; at < retold->moment_count; at++)
        add_deed(retold, table, at, shot->steps);
    if (shot->steps->child == NULL)
        add_check(shot->steps, table->game);
    return root;
}

cJSON *retold_case(const struct retold *retold,
                   const struct questions *questions, unsigned back,
                   struct game *end)
{
    const struct cards *cards = field_cards(retold->field);
    struct table *table = table_new(cards, "retell");
    struct shot shot;
    cJSON *root = NULL;

    for (size_t at = retold->moment_count;
         table != NULL && root == NULL && at-- > 0;) {
        game_copy(table->game, retold->moments[at].game);
        table->labels.count = 0;
        table_touch(table);
        snapshot_label(cards, table->game, &table->labels);
        if (!snapshot_take(questions, cards, table->game, &table->labels,
                           &shot))
            continue;
        if (back-- > 0)
            snapshot_clear(&shot);
        else
            root = case_json(retold, table, at, &shot);
    }
    if (root != NULL && end != NULL)
        game_copy(end, table->game);
    table_free(table);
    return root;
}
