#include "court.h"
#include "deed.h"
#include "game.h"
#include "hearing.h"
#include "server_private.h"
#include "server_words.h"
#include "snapshot.h"
#include "store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct court {
    const struct cards *cards;
    struct table *table;
    struct oracle_cards *known; /* as the oracle reads them */
    struct hearing *hearing;
    /* The position that was heard last: that of the table, if it is known, and
     * what had been done until then. */
    bool is_known, was_fresh;
    struct past *past;
    size_t past_count, past_room;
};

/* The reference engine behind the protocol's messages. */
static cJSON *ask(void *self, const char *method, cJSON *params)
{
    struct court *court = self;
    struct server_error error = {0};
    cJSON *result = NULL;

    if (strcmp(method, "game/observe") == 0)
        result = table_observe(court->table, params, &error);
    else if (strcmp(method, "game/legal") == 0)
        result = table_legal(court->table, params, &error);
    else
        result = table_could_produce(court->table, params, &error);
    cJSON_Delete(error.data);
    cJSON_Delete(params);
    return result;
}

struct court *court_new(const struct corpus *corpus)
{
    struct court *court = store_new(1, sizeof(*court));
    const struct witness witness = {ask, court};

    court->cards = corpus->known.cards;
    court->table = table_new(corpus->known.cards, "fuzz");
    court->known = hearing_cards(corpus, NULL);
    court->hearing = hearing_new(&witness);
    if (court->table != NULL)
        return court;
    court_free(court);
    return NULL;
}

void court_free(struct court *court)
{
    if (court == NULL)
        return;
    hearing_free(court->hearing);
    oracle_cards_free(court->known);
    table_free(court->table);
    free(court->past);
    free(court);
}

void court_label(char *label, size_t size, object_id id, uint8_t object_kind,
                 uint16_t generation)
{
    if (object_kind == OBJECT_CARD)
        snprintf(label, size, "o%u", (unsigned)id);
    else
        snprintf(label, size, "t%u-%u", (unsigned)id, (unsigned)generation);
}

/* Cards and tokens are called by labels; what is on the stack and no card is
 * told by where it comes from. */
static void label_all(struct court *court)
{
    const struct game *game = court->table->game;
    struct labels *labels = &court->table->labels;
    char name[LABEL_SIZE];

    labels->count = 0;
    for (object_id id = 1; id < game->object_count; id++) {
        const struct object *object = &game->object[id];
        if (object->kind != OBJECT_CARD && object->kind != OBJECT_TOKEN)
            continue;
        court_label(name, sizeof(name), id, object->kind, object->generation);
        label_bind(labels, name, id,
                   object->kind == OBJECT_CARD ? SEEN_CARD : SEEN_TOKEN);
    }
    court->table->is_seen = false;
}

/* The value chosen as the object entered, or NULL. */
static cJSON *choice_of(const struct court *court, const struct object *object)
{
    const struct choose_spec *choice =
        card_choice(court->cards, object->card, object->face);

    if (choice == NULL || object->chosen[1].id != 0 ||
        choice->id != object->chosen[0].id)
        return NULL;
    return chosen_json(court->cards, choice->what, object->chosen[0].value);
}

/* CR 607.2a: the labels of the cards that are linked to the object, or NULL. */
static cJSON *linked_json(const struct court *court, object_id source)
{
    const struct game *game = court->table->game;
    cJSON *list = NULL;

    for (object_id id = 1; id < game->object_count; id++) {
        const struct object *object = &game->object[id];
        const char *label = label_of(&court->table->labels, id);
        if (object->zone != ZONE_EXILE || object->linked != source ||
            object->linked_generation != game->object[source].generation ||
            label == NULL)
            continue;
        if (list == NULL)
            list = cJSON_CreateArray();
        cJSON_AddItemToArray(list, cJSON_CreateString(label));
    }
    return list;
}

/* CR 603.1, 602.5b: which of its abilities, from 1, were activated this turn or
 * have triggered, of those that do so once each turn. */
static cJSON *spent_json(const struct object *object)
{
    cJSON *list = cJSON_CreateArray();

    for (int i = 0; i < 16; i++)
        if ((object->used >> i) & 1)
            cJSON_AddItemToArray(list, cJSON_CreateNumber(i + 1));
    return list;
}

/* What a position does not show. */
static void tell_facts(struct court *court)
{
    const struct game *game = court->table->game;

    hearing_forget(court->hearing);
    for (object_id id = 1; id < game->object_count; id++) {
        const struct object *object = &game->object[id];
        const char *label = label_of(&court->table->labels, id);
        if (label == NULL)
            continue;
        hearing_fact(court->hearing, label, "token",
                     cJSON_CreateBool(object->kind == OBJECT_TOKEN));
        if (object->kind == OBJECT_TOKEN)
            hearing_fact(
                court->hearing, label, "double_faced",
                cJSON_CreateBool((object->flags & FLAG_DOUBLE_FACED) != 0));
        if (object->flags & FLAG_COMMANDER)
            hearing_fact(court->hearing, label, "commander",
                         cJSON_CreateTrue());
        if (object->zone == ZONE_BATTLEFIELD)
            hearing_fact(court->hearing, label, "spent", spent_json(object));
        cJSON *chosen = NULL;
        if (object->zone == ZONE_BATTLEFIELD)
            chosen = choice_of(court, object);
        if (object->zone == ZONE_BATTLEFIELD && chosen == NULL)
            chosen = linked_json(court, id);
        if (chosen != NULL)
            hearing_fact(court->hearing, label, "chosen", chosen);
        if (object->zone == ZONE_BATTLEFIELD && object->chosen[0].id == 0 &&
            object->chosen[1].id == 0)
            hearing_fact(court->hearing, label, "unchosen", cJSON_CreateTrue());
    }
}

static void tell_past(struct court *court, const struct past *past)
{
    static const char *const words[] = {
        [OPTION_PASS] = "pass",       [OPTION_CAST] = "cast",
        [OPTION_PLAY] = "play",       [OPTION_ACTIVATE] = "activate",
        [OPTION_SPECIAL] = "special", [OPTION_CONCEDE] = "concede",
    };
    const struct option *option = &past->option;
    char label[LABEL_SIZE];
    cJSON *act = cJSON_CreateObject();

    cJSON_AddItemToObject(act, "by", seat_json(past->by));
    cJSON_AddStringToObject(act, "do", words[option->kind]);
    if (option->object != OBJECT_NONE) {
        court_label(label, sizeof(label), option->object, past->object_kind,
                    past->generation);
        cJSON_AddStringToObject(act, "object", label);
        cJSON_AddStringToObject(act, "from", zone_word(past->zone));
    }
    if (option->kind == OPTION_ACTIVATE)
        cJSON_AddNumberToObject(act, "ability", option->value);
    hearing_turn(court->hearing, past->turn);
    hearing_note(court->hearing, act);
    cJSON_Delete(act);
}

static void put(struct court *court, const struct game *game)
{
    game_copy(court->table->game, game);
    label_all(court);
}

static void fill(struct find *find, const struct oracle_report *report)
{
    find_fill(find, FIND_ORACLE, 0, report->rule, report->expected,
              report->actual, "%s", report->subject);
}

/* Whether the same was done before the deed as what was told. */
static bool has_same_past(const struct court *court, const struct plea *plea)
{
    return plea->past_before == court->past_count &&
           (court->past_count == 0 ||
            memcmp(plea->past, court->past,
                   court->past_count * sizeof(*court->past)) == 0);
}

/* Whether what is judged goes on from where the last one ended. */
static bool goes_on(const struct court *court, const struct plea *plea)
{
    return court->is_known && plea->count > 0 &&
           plea->was_fresh == court->was_fresh && has_same_past(court, plea) &&
           game_equal(plea->before, court->table->game);
}

static void tell(struct court *court, const struct past *past)
{
    court->past = store_grow(court->past, court->past_count, &court->past_room,
                             sizeof(*court->past));
    court->past[court->past_count++] = *past;
    tell_past(court, past);
}

static void tell_fresh(struct court *court, bool is_fresh)
{
    if (!is_fresh)
        hearing_stale(court->hearing);
    court->was_fresh = is_fresh;
}

/* The game up to the position before the deed. */
static void tell_before(struct court *court, const struct plea *plea)
{
    court->past_count = 0;
    hearing_begin(court->hearing, court->known,
                  edition_word(plea->after->edition),
                  plea->after->player_count);
    for (unsigned i = 0; i < plea->past_before; i++)
        tell(court, &plea->past[i]);
    if (plea->count == 0)
        return;
    tell_fresh(court, plea->was_fresh);
    put(court, plea->before);
    tell_facts(court);
    hearing_look(court->hearing);
}

bool court_hear(struct court *court, const struct plea *plea,
                struct oracle_report *report, struct find *find)
{
    cJSON *steps = NULL, *result = NULL, *asked;

    if (!goes_on(court, plea))
        tell_before(court, plea);
    court->is_known = false;
    if (plea->count > 0) {
        asked = cJSON_CreateArray();
        steps = deed_steps(court->table, plea->choice, plea->count, asked);
        if (steps->child != NULL)
            cJSON_AddItemToObject(steps->child, "asked", asked);
        else
            cJSON_Delete(asked);
        result = cJSON_CreateObject();
        cJSON_AddStringToObject(result, "status", "done");
    }
    while (court->past_count < plea->past_count)
        tell(court, &plea->past[court->past_count]);
    tell_fresh(court, plea->is_fresh);
    put(court, plea->after);
    tell_facts(court);
    court->is_known = hearing_judge(
        court->hearing, steps == NULL ? NULL : steps->child, result, report);
    cJSON_Delete(steps);
    cJSON_Delete(result);
    if (report->disagreed > 0)
        fill(find, report);
    return report->disagreed == 0;
}
