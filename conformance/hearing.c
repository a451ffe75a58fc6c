#include "hearing.h"
#include "run_private.h"
#include "store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* How long the engine may look for a way to pay: after so many choices it says
 * that its list is not complete, and other engines know no such limit. */
enum { LEGAL_BUDGET = 400 };

struct hearing {
    struct witness witness;
    /* Of the game: */
    const struct oracle_cards *cards;
    char edition[16];
    int players;
    cJSON *facts;   /* what the position does not show, by path */
    cJSON *acts;    /* since the turn began */
    cJSON *history; /* since the game began */
    int turn;
    bool is_fresh; /* nothing had to resolve yet */
    cJSON *dump;   /* of the position before */
    struct oracle_position *position;
};

/* The cards that a case carries are read like those of files. */
static void read_cards_of_case(struct oracle_cards *cards,
                               const struct case_file *file)
{
    const cJSON *card;

    cJSON_ArrayForEach(card, json_member(json_root(file->document), "cards"))
    {
        char *text = cJSON_PrintUnformatted(card);
        if (text != NULL)
            oracle_cards_read(cards, file->path, text, strlen(text));
        cJSON_free(text);
    }
}

struct oracle_cards *hearing_cards(const struct corpus *corpus,
                                   const struct case_file *file)
{
    struct oracle_cards *cards = oracle_cards_new();

    for (size_t i = 0; i < corpus->source_count; i++) {
        const struct source *source = &corpus->sources[i];
        if (source->kind == SOURCE_CARD)
            oracle_cards_read(cards, source->path, source->text,
                              source->length);
    }
    for (size_t i = 0; i < corpus->file_count; i++)
        if (corpus->files[i]->cards == NULL)
            read_cards_of_case(cards, corpus->files[i]);
    if (file != NULL)
        read_cards_of_case(cards, file); /* hides those of the same name */
    return cards;
}

struct hearing *hearing_new(const struct witness *witness)
{
    struct hearing *hearing = store_new(1, sizeof(*hearing));

    hearing->witness = *witness;
    return hearing;
}

void hearing_end(struct hearing *hearing)
{
    oracle_position_free(hearing->position);
    cJSON_Delete(hearing->dump);
    cJSON_Delete(hearing->facts);
    cJSON_Delete(hearing->acts);
    cJSON_Delete(hearing->history);
    hearing->position = NULL;
    hearing->dump = hearing->facts = hearing->acts = hearing->history = NULL;
}

void hearing_free(struct hearing *hearing)
{
    if (hearing == NULL)
        return;
    hearing_end(hearing);
    free(hearing);
}

void hearing_begin(struct hearing *hearing, const struct oracle_cards *cards,
                   const char *edition, int players)
{
    hearing_end(hearing);
    hearing->cards = cards;
    snprintf(hearing->edition, sizeof(hearing->edition), "%s", edition);
    hearing->players = players;
    hearing->facts = cJSON_CreateObject();
    hearing->acts = cJSON_CreateArray();
    hearing->history = cJSON_CreateArray();
    hearing->turn = -1;
    hearing->is_fresh = true;
}

static cJSON *ask(struct hearing *hearing, const char *method, cJSON *params)
{
    return hearing->witness.ask(hearing->witness.self, method, params);
}

static cJSON *take_dump(struct hearing *hearing)
{
    cJSON *params = cJSON_CreateObject(), *list = cJSON_CreateArray();

    cJSON_AddItemToArray(list, cJSON_CreateString("*"));
    cJSON_AddStringToObject(params, "viewer", "all");
    cJSON_AddItemToObject(params, "paths", list);
    cJSON *result = ask(hearing, "game/observe", params);
    cJSON *values = cJSON_GetObjectItemCaseSensitive(result, "values");
    cJSON *dump = cJSON_DetachItemFromObjectCaseSensitive(values, "*");
    cJSON_Delete(result);
    return dump;
}

void hearing_fact(struct hearing *hearing, const char *label, const char *key,
                  cJSON *value)
{
    char path[160];

    snprintf(path, sizeof(path), "object/%s/%s", label, key);
    cJSON_AddItemToObject(hearing->facts, path, value);
}

static void note_object(struct hearing *hearing, const cJSON *object)
{
    static const char *const keys[] = {"chosen", "token", "commander"};
    const cJSON *label = json_member(object, "label");

    for (size_t i = 0; i < 3 && cJSON_IsString(label); i++) {
        const cJSON *fact = json_member(object, keys[i]);
        if (fact != NULL)
            hearing_fact(hearing, label->valuestring, keys[i],
                         cJSON_Duplicate(fact, true));
        else if (strcmp(keys[i], "token") == 0)
            hearing_fact(hearing, label->valuestring, keys[i],
                         cJSON_CreateFalse());
    }
}

void hearing_setup(struct hearing *hearing, const cJSON *setup)
{
    const cJSON *player, *zone, *object;

    cJSON_ArrayForEach(player, setup)
    {
        cJSON_ArrayForEach(zone, player)
        {
            if (!cJSON_IsArray(zone))
                continue;
            cJSON_ArrayForEach(object, zone) note_object(hearing, object);
        }
    }
}

void hearing_forget(struct hearing *hearing)
{
    cJSON_Delete(hearing->facts);
    hearing->facts = cJSON_CreateObject();
}

void hearing_turn(struct hearing *hearing, int turn)
{
    if (turn == hearing->turn)
        return;
    hearing->turn = turn;
    cJSON_Delete(hearing->acts);
    hearing->acts = cJSON_CreateArray();
}

/* Whether any path of the dump ends as this one does. */
static bool says_such(const cJSON *dump, const char *path)
{
    const char *end = strrchr(path, '/');
    const cJSON *item;

    cJSON_ArrayForEach(item, dump)
    {
        const char *other = strrchr(item->string, '/');
        if (end != NULL && other != NULL && strcmp(other, end) == 0)
            return true;
    }
    return end == NULL;
}

/* What is known and the dump does not say. */
static void add_unsaid(const cJSON *facts, cJSON *dump)
{
    enum { ENDS = 4 };
    const char *ends[ENDS] = {NULL}; /* that the dump does not say at all */
    const cJSON *fact;
    int count = 0;

    cJSON_ArrayForEach(fact, facts)
    {
        const char *end = strrchr(fact->string, '/');
        bool is_new = false;
        for (int i = 0; i < count && end != NULL; i++)
            is_new = is_new || strcmp(ends[i], end) == 0;
        if (!is_new && count < ENDS && !says_such(dump, fact->string)) {
            ends[count++] = end;
            is_new = true;
        }
        if (is_new || json_member(dump, fact->string) == NULL)
            cJSON_AddItemToObject(dump, fact->string,
                                  cJSON_Duplicate(fact, true));
    }
}

/* The dump with what is known beside it. */
static void add_facts(struct hearing *hearing, cJSON *dump)
{
    const cJSON *turn = json_member(dump, "turn/number");

    if (cJSON_IsNumber(turn))
        hearing_turn(hearing, turn->valueint);
    cJSON_AddStringToObject(dump, "edition", hearing->edition);
    cJSON_AddBoolToObject(dump, "fresh", hearing->is_fresh);
    cJSON_AddItemToObject(dump, "acts", cJSON_Duplicate(hearing->acts, true));
    cJSON_AddItemToObject(dump, "history",
                          cJSON_Duplicate(hearing->history, true));
    add_unsaid(hearing->facts, dump);
}

static void judge_legal(struct hearing *hearing, struct oracle_report *report)
{
    for (int seat = 0; seat < hearing->players; seat++)
        for (int scope = 0; scope < 2; scope++) {
            char by[2] = {(char)('A' + seat), '\0'};
            cJSON *params = cJSON_CreateObject();
            cJSON_AddStringToObject(params, "by", by);
            cJSON_AddStringToObject(params, "scope",
                                    scope == 0 ? "announce" : "payable");
            cJSON_AddNumberToObject(params, "budget", LEGAL_BUDGET);
            cJSON *legal = ask(hearing, "game/legal", params);
            if (legal != NULL)
                oracle_judge_legal(hearing->position, by, legal, report);
            cJSON_Delete(legal);
        }
}

static void judge_produce(struct hearing *hearing, struct oracle_report *report)
{
    cJSON *list = oracle_permanents(hearing->position), *one;

    cJSON_ArrayForEach(one, list)
    {
        cJSON *params = cJSON_CreateObject();
        cJSON_AddStringToObject(params, "object", one->valuestring);
        cJSON *result = ask(hearing, "game/could-produce", params);
        if (result != NULL)
            oracle_judge_produce(hearing->position, one->valuestring, result,
                                 report);
        cJSON_Delete(result);
    }
    cJSON_Delete(list);
}

/* The position now in place of the one before, which is the caller's to free
 * through `before`; false when it can't be observed. */
static bool look(struct hearing *hearing, struct hearing *before)
{
    cJSON *dump = take_dump(hearing);
    struct oracle_position *position = NULL;

    *before = (struct hearing){.dump = NULL};
    if (dump != NULL) {
        add_facts(hearing, dump);
        position = oracle_position_new(hearing->cards, dump);
    }
    if (position == NULL) {
        cJSON_Delete(dump);
        return false; /* not observable is not wrong */
    }
    before->position = hearing->position;
    before->dump = hearing->dump;
    hearing->position = position;
    hearing->dump = dump;
    return true;
}

bool hearing_look(struct hearing *hearing)
{
    struct hearing before;
    bool is_seen = look(hearing, &before);

    hearing_end(&before);
    return is_seen;
}

const struct oracle_position *hearing_position(const struct hearing *hearing)
{
    return hearing->position;
}

static bool is_over(const struct hearing *hearing)
{
    const cJSON *winner = json_member(hearing->dump, "winner");

    return winner != NULL && strcmp(status_word(hearing->dump, "winner"),
                                    "none yet") != 0;
}

bool hearing_judge(struct hearing *hearing, const cJSON *step,
                   const cJSON *result, struct oracle_report *report)
{
    struct hearing before;
    const char *status = status_word(result, "status");

    if (!look(hearing, &before))
        return false;
    if (step != NULL && before.position != NULL)
        oracle_judge_step(before.position, step, result, hearing->position,
                          report);
    hearing_end(&before);
    if (is_over(hearing))
        return true; /* what is left is no game */
    oracle_judge_traits(hearing->position, report);
    /* The set-up may hold what the next check of the rules ends. */
    if (json_member(step, "bind") == NULL &&
        (strcmp(status, "done") == 0 || strcmp(status, "reached") == 0))
        oracle_judge_state(hearing->position, report);
    judge_legal(hearing, report);
    judge_produce(hearing, report);
    return true;
}

/* The zone a card was cast or played from, unless the act says it. */
static void note_from(const struct hearing *hearing, cJSON *note)
{
    const cJSON *object = json_member(note, "object");
    char path[160];

    if (!cJSON_IsString(object) || json_member(note, "from") != NULL)
        return;
    snprintf(path, sizeof(path), "object/%s/zone", object->valuestring);
    const cJSON *zone = json_member(hearing->dump, path);
    if (zone != NULL)
        cJSON_AddItemToObject(note, "from", cJSON_Duplicate(zone, true));
}

static void note_one(struct hearing *hearing, const cJSON *act)
{
    static const char *const keys[] = {"by",      "do",   "object",
                                       "ability", "face", "from"};
    cJSON *note = cJSON_CreateObject();

    for (size_t i = 0; i < sizeof(keys) / sizeof(*keys); i++)
        if (json_member(act, keys[i]) != NULL)
            cJSON_AddItemToObject(
                note, keys[i],
                cJSON_Duplicate(json_member(act, keys[i]), true));
    note_from(hearing, note);
    cJSON_AddItemToArray(hearing->history, cJSON_Duplicate(note, true));
    cJSON_AddItemToArray(hearing->acts, note);
}

void hearing_note(struct hearing *hearing, const cJSON *act)
{
    const cJSON *one;

    note_one(hearing, act);
    cJSON_ArrayForEach(one, json_member(act, "mana")) note_one(hearing, one);
}

void hearing_stale(struct hearing *hearing)
{
    hearing->is_fresh = false;
}
