/*
 * server_act.c - game/act and game/answer: from an intent to an action of
 * the engine, and on until a player can act again.
 */
#include "server_names.h"
#include "server_private.h"
#include "server_words.h"
#include "vocabulary.h"

#include <stdio.h>
#include <string.h>

enum { DEPTH_MAX = 8 }; /* mana abilities within mana abilities */

static struct verdict refused(enum code code)
{
    return (struct verdict){(uint8_t)code, CR_NONE};
}

cJSON *decision_json(struct table *table, const struct decision *decision)
{
    cJSON *json = cJSON_CreateObject();
    cJSON *options = cJSON_AddArrayToObject(json, "options");

    cJSON_AddStringToObject(json, "kind", decision_word(decision->kind));
    cJSON_AddItemToObject(json, "by", seat_json(decision->player));
    for (uint16_t i = 0; i < decision->count; i++) {
        cJSON *value = option_json(table, decision, &decision->option[i]);
        const cJSON *other;
        if (value == NULL)
            continue;
        cJSON_ArrayForEach(
            other, options) if (cJSON_Compare(other, value, true)) break;
        if (other == NULL)
            cJSON_AddItemToArray(options, value);
        else
            cJSON_Delete(value);
    }
    return json;
}

cJSON *ending_json(struct table *table, enum ending ending,
                   struct verdict verdict, const struct decision *pending)
{
    static const char *const words[] = {
        [ENDING_DONE] = "done",
        [ENDING_ILLEGAL] = "illegal",
        [ENDING_NEEDS] = "needs",
        [ENDING_LIMIT] = "limit",
    };
    cJSON *json = cJSON_CreateObject();

    cJSON_AddStringToObject(json, "status", words[ending]);
    if (ending == ENDING_ILLEGAL) {
        cJSON_AddStringToObject(json, "code", code_word(verdict.code));
        if (verdict.rule != CR_NONE)
            cJSON_AddStringToObject(json, "rule",
                                    rule_number((enum cr)verdict.rule));
    } else if (ending == ENDING_NEEDS) {
        cJSON_AddItemToObject(json, "decision", decision_json(table, pending));
    } else {
        cJSON_AddNumberToObject(json, "unused_answers",
                                script_unused(&table->script));
    }
    return json;
}

static bool is_by(const cJSON *intent, player_id player)
{
    const cJSON *by = json_member(intent, "by");

    return cJSON_IsString(by) &&
           seat_find(by, PLAYERS_MAX) == (int)player;
}

/* Whether a transaction is over when this decision comes up. */
static bool is_settled(const struct table *table,
                       const struct decision *decision)
{
    const cJSON *intent = table->script.frame[0].intent;
    const cJSON *act = json_member(intent, "do");
    const char *word = cJSON_IsString(act) ? act->valuestring : "";

    switch (decision->kind) {
    case DECIDE_NONE:
    case DECIDE_PRIORITY:
    case DECIDE_OVER:
        return true;
    case DECIDE_ATTACKER:
        return strcmp(word, "attack") != 0;
    case DECIDE_BLOCKER:
        /* Each defending player blocks by an act of its own: CR 509.1. */
        return strcmp(word, "block") != 0 ||
               !is_by(table->script.frame[0].intent, decision->player);
    default:
        return false;
    }
}

/* Settle decisions until a player can act.  An act that turns out to be
 * illegal leaves everything as it was when the message came. */
static cJSON *carry_out(struct table *table)
{
    struct decision decision;
    struct verdict verdict = refused(CODE_OTHER);

    for (int i = 0; i < ACTIONS_MAX; i++) {
        game_options(table->engine, table->game, &decision);
        if (is_settled(table, &decision)) {
            verdict = script_leftover(table);
            if (verdict.code != CODE_NONE)
                break;
            cJSON *done = ending_json(table, ENDING_DONE, verdict, &decision);
            script_clear(&table->script);
            return done;
        }
        struct settled settled = script_settle(table, &decision);
        if (settled.ending == ENDING_NEEDS)
            return ending_json(table, ENDING_NEEDS, verdict, &decision);
        verdict = settled.verdict;
        if (settled.ending == ENDING_ILLEGAL)
            break;
        verdict = table_choose(table, settled.index);
        if (verdict.code != CODE_NONE)
            break;
        verdict = refused(CODE_OTHER);
    }
    table_undo(table);
    return ending_json(table, ENDING_ILLEGAL, verdict, &decision);
}

static cJSON *refuse(struct table *table, struct verdict verdict)
{
    table_undo(table);
    return ending_json(table, ENDING_ILLEGAL, verdict, NULL);
}

static const char *text_of(const cJSON *params, const char *key)
{
    const cJSON *item = json_member(params, key);

    return cJSON_IsString(item) ? item->valuestring : "";
}

static bool is_land_face(const struct card *card, uint8_t face)
{
    return (card->face[face].types >> TYPE_LAND) & 1;
}

/* The face meant by a cast or play: the one named, else the first that is
 * legal, else the first of the right kind.  A land may be cast face down. */
static struct verdict choose_face(struct table *table, const cJSON *params,
                                  struct option *action)
{
    const struct observed_object *object = table_object(table, action->object);
    const char *name = text_of(params, "face");
    int first = -1;
    struct option tried = *action;

    if (object == NULL || object->card == 0)
        return refused(CODE_NO_SUCH_OBJECT);
    const struct card *card = card_at(table->cards, object->card);
    for (uint8_t face = 0; face < card->face_count; face++) {
        bool is_play = action->kind == OPTION_PLAY;
        bool is_fit = is_land_face(card, face) == is_play;
        if (name[0] != '\0' &&
            strcmp(name_at(table->cards, card->face[face].name), name) != 0)
            continue;
        if (name[0] == '\0' && is_play && !is_fit)
            continue;
        if (first < 0 && (is_fit || name[0] != '\0'))
            first = face;
        tried.face = face;
        struct verdict verdict = game_judge(table->engine, table->game, &tried);
        if (verdict.code == CODE_NONE) {
            action->face = face;
            return verdict;
        }
    }
    if (first < 0 && name[0] != '\0')
        return refused(CODE_NOT_THIS_FACE);
    action->face = first < 0 ? 0 : (uint8_t)first;
    return refused(CODE_NONE);
}

/* The action of the engine that the intent asks for. */
static struct verdict build_action(struct table *table, const cJSON *params,
                                   int by, struct option *action)
{
    static const struct {
        const char *word;
        uint8_t kind;
    } actions[] = {
        {"play", OPTION_PLAY},         {"cast", OPTION_CAST},
        {"activate", OPTION_ACTIVATE}, {"special", OPTION_SPECIAL},
        {"pass", OPTION_PASS},         {"concede", OPTION_CONCEDE},
    };
    const char *word = text_of(params, "do");
    const cJSON *ability = json_member(params, "ability");

    memset(action, 0, sizeof(*action));
    for (size_t i = 0; i < sizeof(actions) / sizeof(*actions); i++)
        if (strcmp(actions[i].word, word) == 0)
            action->kind = actions[i].kind;
    action->player = (player_id)by;
    if (action->kind == OPTION_PASS || action->kind == OPTION_CONCEDE)
        return refused(CODE_NONE);
    action->object = object_find(table, text_of(params, "object"));
    if (table_object(table, action->object) == NULL)
        return refused(CODE_NO_SUCH_OBJECT);
    if (action->kind == OPTION_ACTIVATE) {
        int ordinal = cJSON_IsNumber(ability) ? ability->valueint : 1;
        if (ordinal < 1 || ordinal > UINT16_MAX)
            return refused(CODE_NO_SUCH_OBJECT);
        action->value = (uint16_t)ordinal;
    }
    if (action->kind == OPTION_CAST || action->kind == OPTION_PLAY)
        return choose_face(table, params, action);
    return refused(CODE_NONE);
}

/* CR 508.1, 509.1: attackers and blockers are declared when it is time. */
static struct verdict start_combat(struct table *table, const char *word,
                                   int by)
{
    bool is_attack = strcmp(word, "attack") == 0;
    struct decision decision;

    game_options(table->engine, table->game, &decision);
    if (decision.kind != (is_attack ? DECIDE_ATTACKER : DECIDE_BLOCKER))
        return refused(CODE_TIMING);
    return refused(decision.player == by ? CODE_NONE : CODE_NO_PRIORITY);
}

static cJSON *act_combat(struct table *table, const cJSON *params, int by,
                         struct server_error *error)
{
    struct verdict verdict = start_combat(table, text_of(params, "do"), by);

    if (verdict.code != CODE_NONE)
        return refuse(table, verdict);
    if (!script_start(&table->script, params, OBJECT_NONE)) {
        table_undo(table);
        return server_fail(error, SERVER_PARAMS, "too many answers");
    }
    return carry_out(table);
}

/* Lists must be lists and numbers numbers, so that nothing is ignored. */
static bool check_values(const cJSON *intent, struct server_error *error)
{
    static const char *const lists[] = {
        "targets", "modes",     "divide",   "mana",
        "answers", "attackers", "blockers",
    };
    static const char *const numbers[] = {"x", "ability", "replicate"};

    for (size_t i = 0; i < sizeof(lists) / sizeof(*lists); i++) {
        const cJSON *item = json_member(intent, lists[i]);
        if (item != NULL && !cJSON_IsNull(item) && !cJSON_IsArray(item)) {
            server_fail(error, SERVER_PARAMS, "%s: not a list", lists[i]);
            return false;
        }
    }
    for (size_t i = 0; i < sizeof(numbers) / sizeof(*numbers); i++) {
        const cJSON *item = json_member(intent, numbers[i]);
        if (item != NULL && !cJSON_IsNull(item) && !cJSON_IsNumber(item)) {
            server_fail(error, SERVER_PARAMS, "%s: not a number", numbers[i]);
            return false;
        }
    }
    return true;
}

/* What is done must be known; in a payment window, mana abilities only. */
static bool check_act(const cJSON *intent, int depth,
                      struct server_error *error)
{
    const char *word = text_of(intent, "do");
    bool is_known =
        depth == 0 ? words_have(WORDS_DO, word) : strcmp(word, "activate") == 0;
    const cJSON *item;

    if (!is_known || depth > DEPTH_MAX) {
        server_fail(error, SERVER_PARAMS, "do: unknown \"%.40s\"", word);
        return false;
    }
    if (!check_values(intent, error))
        return false;
    cJSON_ArrayForEach(
        item, json_member(intent, "mana")) if (!check_act(item, depth + 1,
                                                          error)) return false;
    return true;
}

static cJSON *act_at_priority(struct table *table, const cJSON *params, int by,
                              struct server_error *error)
{
    struct decision decision;
    struct option action;

    game_options(table->engine, table->game, &decision);
    struct verdict verdict = build_action(table, params, by, &action);
    bool has_priority =
        decision.kind == DECIDE_PRIORITY && decision.player == by;
    if (!has_priority &&
        (action.kind != OPTION_CONCEDE || decision.kind == DECIDE_OVER))
        verdict = refused(CODE_NO_PRIORITY);
    if (verdict.code == CODE_NONE)
        verdict = table_do(table, &action);
    if (verdict.code == CODE_NONE && action.kind == OPTION_CONCEDE &&
        !table_look(table)->player[by].has_lost)
        verdict = refused(CODE_NO_PRIORITY);
    if (verdict.code != CODE_NONE)
        return refuse(table, verdict);
    if (!script_start(&table->script, params, action.object)) {
        table_undo(table);
        return server_fail(error, SERVER_PARAMS, "too many answers");
    }
    return carry_out(table);
}

cJSON *table_act(struct table *table, const cJSON *params,
                 struct server_error *error)
{
    const char *word = text_of(params, "do");
    int by =
        seat_find(json_member(params, "by"), table_look(table)->player_count);

    if (by < 0)
        return server_fail(error, SERVER_PARAMS, "by: not a seat in play");
    if (!check_act(params, 0, error))
        return NULL;
    table_keep(table);
    if (table->script.frame_count > 0)
        return refuse(table, refused(CODE_NO_PRIORITY));
    if (strcmp(word, "attack") == 0 || strcmp(word, "block") == 0)
        return act_combat(table, params, by, error);
    return act_at_priority(table, params, by, error);
}

cJSON *table_answer(struct table *table, const cJSON *params,
                    struct server_error *error)
{
    struct script *script = &table->script;
    const cJSON *answers = json_member(params, "answers");

    if (text_of(params, "kind")[0] == '\0' ||
        json_member(params, "value") == NULL)
        return server_fail(error, SERVER_PARAMS,
                           "answer: kind and value are needed");
    table_keep(table);
    if (script->frame_count == 0)
        return refuse(table, refused(CODE_NOT_OFFERED));
    if (!script_add(script, params, answers)) {
        table_undo(table);
        return server_fail(error, SERVER_PARAMS, "too many answers");
    }
    return carry_out(table);
}
