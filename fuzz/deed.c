#include "deed.h"
#include "server_names.h"
#include "server_private.h"
#include "server_words.h"

#include <stdio.h>
#include <string.h>

enum { INTENTS_MAX = 16 };

/* What is being told: an act and, within it, mana abilities whose payment or
 * choices the next decisions are about. */
struct telling {
    struct table *table;
    cJSON *steps;
    struct {
        cJSON *json;
        object_id object;
    } intent[INTENTS_MAX];
    int count;
    /* The answer that goes on when the same is asked again. */
    cJSON *open;
    uint8_t open_kind;
    object_id open_source;
};

static const char *const do_words[] = {
    [OPTION_PASS] = "pass",       [OPTION_CAST] = "cast",
    [OPTION_PLAY] = "play",       [OPTION_ACTIVATE] = "activate",
    [OPTION_SPECIAL] = "special", [OPTION_CONCEDE] = "concede",
};

/* What an option at priority or in a payment window does, as an intent. */
static cJSON *intent_of(const struct telling *telling,
                        const struct decision *decision,
                        const struct option *option, bool has_by)
{
    struct table *table = telling->table;
    const struct observed_object *object = table_object(table, option->object);
    cJSON *json = cJSON_CreateObject();

    if (has_by)
        cJSON_AddItemToObject(json, "by", seat_json(decision->player));
    cJSON_AddStringToObject(json, "do", do_words[option->kind]);
    if (object == NULL)
        return json;
    const char *label = label_of(&table->labels, object->id);
    cJSON_AddStringToObject(json, "object",
                            label != NULL ? label : object_name(table, object));
    if (option->kind == OPTION_ACTIVATE)
        cJSON_AddNumberToObject(json, "ability", option->value);
    if ((option->kind == OPTION_CAST || option->kind == OPTION_PLAY) &&
        object->card != 0) {
        const struct card *card = card_at(table->cards, object->card);
        cJSON_AddStringToObject(
            json, "face", name_at(table->cards, card->face[option->face].name));
    }
    return json;
}

static void push(struct telling *telling, cJSON *json, object_id object)
{
    if (telling->count == INTENTS_MAX)
        return;
    telling->intent[telling->count].json = json;
    telling->intent[telling->count++].object = object;
}

/* A new step; what comes next is about it. */
static void begin_step(struct telling *telling, cJSON *act, object_id object)
{
    cJSON *step = cJSON_CreateObject();

    cJSON_AddItemToObject(step, "act", act);
    cJSON_AddItemToArray(telling->steps, step);
    telling->count = 0;
    telling->open = NULL;
    push(telling, act, object);
}

/* The innermost intent of the object that asks, or the innermost. */
static int intent_at(const struct telling *telling, object_id source)
{
    for (int i = telling->count - 1; i >= 0; i--)
        if (telling->intent[i].object == source && source != OBJECT_NONE)
            return i;
    return telling->count - 1;
}

static cJSON *list_of(cJSON *intent, const char *key)
{
    cJSON *list = cJSON_GetObjectItemCaseSensitive(intent, key);

    return list != NULL ? list : cJSON_AddArrayToObject(intent, key);
}

/* One of several answers to one question; NULL is the end of them. */
static void tell_element(struct telling *telling, cJSON *intent,
                         const struct decision *decision, cJSON *value)
{
    if (telling->open == NULL || telling->open_kind != decision->kind ||
        telling->open_source != decision->source) {
        cJSON *answer = cJSON_CreateObject();
        cJSON_AddStringToObject(answer, "kind", decision_word(decision->kind));
        telling->open = cJSON_AddArrayToObject(answer, "value");
        telling->open_kind = decision->kind;
        telling->open_source = decision->source;
        cJSON_AddItemToArray(list_of(intent, "answers"), answer);
        if (value == NULL) /* nothing of what there is: see tell_answer */
            cJSON_AddTrueToObject(answer, "if_asked");
    }
    if (value != NULL)
        cJSON_AddItemToArray(telling->open, value);
    else
        telling->open = NULL;
}

/* CR 118.3: whoever can't pay can only decline; an engine need not ask, and
 * what comes of it is the same.  Nor need it ask where there is one answer. */
static void tell_answer(cJSON *intent, const struct decision *decision,
                        cJSON *value)
{
    cJSON *answer = cJSON_CreateObject();

    cJSON_AddStringToObject(answer, "kind", decision_word(decision->kind));
    cJSON_AddItemToObject(answer, "value", value);
    if (cJSON_IsFalse(value) || decision->count == 1)
        cJSON_AddTrueToObject(answer, "if_asked");
    cJSON_AddItemToArray(list_of(intent, "answers"), answer);
}

/* Numbers that an intent has a word of its own for. */
static void tell_number(cJSON *intent, const struct decision *decision,
                        cJSON *value, bool is_own)
{
    static const char *const keys[] = {
        [PURPOSE_X] = "x",
        [PURPOSE_KICKER] = "kicked",
        [PURPOSE_REPLICATE] = "replicate",
        [PURPOSE_ALTERNATIVE] = "alternative",
    };
    size_t purposes = sizeof(keys) / sizeof(*keys);
    const char *key =
        is_own && decision->purpose < purposes ? keys[decision->purpose] : NULL;

    if (is_own && decision->purpose == PURPOSE_DIVISION) {
        cJSON_AddItemToArray(list_of(intent, "divide"), value);
    } else if (key == NULL || json_member(intent, key) != NULL) {
        tell_answer(intent, decision, value);
    } else if (strcmp(key, "alternative") == 0 && value->valueint == 0) {
        cJSON_Delete(value);
    } else {
        cJSON_AddItemToObject(intent, key, value);
    }
}

/* With which mana a symbol is paid. */
static void tell_payment(cJSON *intent, const struct decision *decision,
                         const struct option *option, cJSON *unit)
{
    cJSON *entry = cJSON_CreateObject();
    char text[] = "{1}";
    uint8_t type = 0;

    if (decision->detail & MANA_ALL) {
        while (!(decision->detail >> type & 1))
            type++;
        if (option->value < MANA_TYPES && decision->detail >> option->value & 1)
            type = (uint8_t)option->value;
        text[1] = mana_word(type)[0];
    }
    cJSON_AddStringToObject(entry, "symbol", text);
    cJSON_AddItemToObject(entry, "unit", unit);
    cJSON_AddItemToArray(list_of(intent, "pay"), entry);
}

/* CR 508.1, 509.1: who attacks or blocks is an act of its own. */
static void tell_combat(struct telling *telling,
                        const struct decision *decision,
                        const struct option *option)
{
    bool is_attack = decision->kind == DECIDE_ATTACKER;
    const char *word = is_attack ? "attack" : "block";
    cJSON *act = telling->intent[0].json;
    const cJSON *by = json_member(act, "by");

    if (strcmp(json_member(act, "do")->valuestring, word) != 0 ||
        seat_find(by, PLAYERS_MAX) != decision->player) {
        act = cJSON_CreateObject();
        cJSON_AddItemToObject(act, "by", seat_json(decision->player));
        cJSON_AddStringToObject(act, "do", word);
        begin_step(telling, act, OBJECT_NONE);
    }
    cJSON *list = list_of(act, is_attack ? "attackers" : "blockers");
    if (option->kind != OPTION_OBJECT)
        return;
    struct option other = *option;
    cJSON *entry = cJSON_CreateObject();
    cJSON_AddItemToObject(entry, "object",
                          option_json(telling->table, decision, option));
    other.kind =
        is_attack && option->value == 0 ? OPTION_PLAYER : OPTION_OBJECT;
    other.object = (object_id)option->value;
    cJSON_AddItemToObject(entry, is_attack ? "defender" : "attacker",
                          option_json(telling->table, decision, &other));
    cJSON_AddItemToArray(list, entry);
}

/* CR 601.2g: a mana ability, whose own choices come next. */
static void tell_window(struct telling *telling,
                        const struct decision *decision,
                        const struct option *option)
{
    telling->count = intent_at(telling, decision->source) + 1;
    telling->open = NULL;
    if (option->kind != OPTION_ACTIVATE)
        return;
    cJSON *outer = telling->intent[telling->count - 1].json;
    cJSON *json = intent_of(telling, decision, option, false);
    cJSON_AddItemToArray(list_of(outer, "mana"), json);
    push(telling, json, option->object);
}

static void tell_choice(struct telling *telling,
                        const struct decision *decision,
                        const struct option *option)
{
    int at = intent_at(telling, decision->source);
    cJSON *intent = telling->intent[at].json;
    bool is_own = telling->intent[at].object == decision->source;
    cJSON *value = option_json(telling->table, decision, option);

    if (decision->kind == DECIDE_TARGET && is_own) {
        cJSON *list = list_of(intent, "targets");
        if (value != NULL)
            cJSON_AddItemToArray(list, value);
    } else if (decision->kind == DECIDE_MODE && is_own) {
        cJSON *list = list_of(intent, "modes");
        if (value != NULL)
            cJSON_AddItemToArray(list, value);
    } else if (decision->kind == DECIDE_TARGET ||
               decision->kind == DECIDE_MODE ||
               decision->kind == DECIDE_OBJECTS) {
        tell_element(telling, intent, decision, value);
        return;
    } else if (decision->kind == DECIDE_NUMBER) {
        tell_number(intent, decision, value, is_own);
    } else if (value != NULL) {
        tell_answer(intent, decision, value);
    }
    telling->open = NULL;
}

static void tell(struct telling *telling, const struct decision *decision,
                 const struct option *option)
{
    switch (decision->kind) {
    case DECIDE_PRIORITY:
        begin_step(telling, intent_of(telling, decision, option, true),
                   option->object);
        break;
    case DECIDE_ATTACKER:
    case DECIDE_BLOCKER:
        tell_combat(telling, decision, option);
        break;
    case DECIDE_MANA_WINDOW:
        tell_window(telling, decision, option);
        break;
    case DECIDE_PAY_SYMBOL:
        telling->count = intent_at(telling, decision->source) + 1;
        telling->open = NULL;
        tell_payment(telling->intent[telling->count - 1].json, decision, option,
                     option_json(telling->table, decision, option));
        break;
    default:
        tell_choice(telling, decision, option);
        break;
    }
}

static const char *purpose_word(uint8_t purpose)
{
    static const char *const words[] = {
        [PURPOSE_NONE] = "",
        [PURPOSE_X] = "x",
        [PURPOSE_KICKER] = "kicker",
        [PURPOSE_REPLICATE] = "replicate",
        [PURPOSE_AMOUNT] = "amount",
        [PURPOSE_DIVISION] = "division",
        [PURPOSE_ALTERNATIVE] = "alternative",
        [PURPOSE_PHYREXIAN] = "phyrexian",
        [PURPOSE_COST] = "cost",
        [PURPOSE_CARD] = "card",
        [PURPOSE_DISCARD] = "discard",
        [PURPOSE_LEGEND] = "legend",
        [PURPOSE_DAMAGE] = "damage",
        [PURPOSE_COPY] = "copy",
        [PURPOSE_PROLIFERATE] = "counters",
        [PURPOSE_SEARCH] = "search",
        [PURPOSE_ABILITY] = "ability",
    };

    return words[purpose];
}

/* A symbol to be paid: "{1}" for one generic mana. */
static cJSON *symbol_json(uint16_t detail)
{
    char text[16] = "{";
    size_t used = 1;

    for (uint8_t type = 0; type < MANA_TYPES; type++)
        if ((detail >> type) & 1) {
            if (used > 1)
                text[used++] = '/';
            text[used++] = mana_word(type)[0];
        }
    if (detail & SYMBOL_SNOW)
        text[used++] = 'S';
    if (used == 1)
        text[used++] = '1';
    text[used] = '}';
    return cJSON_CreateString(text);
}

/* A question that was asked: of whom, what could be answered, and what was.
 * Null stands for no more. */
static void note_asked(cJSON *asked, struct table *table,
                       const struct decision *decision, uint16_t index)
{
    const struct observed_object *source =
        table_object(table, decision->source);
    cJSON *note = cJSON_CreateObject(), *options;

    cJSON_AddItemToArray(asked, note);
    cJSON_AddStringToObject(note, "kind", decision_word(decision->kind));
    cJSON_AddItemToObject(note, "by", seat_json(decision->player));
    cJSON_AddStringToObject(note, "for",
                            decision->kind == DECIDE_MANA_WINDOW
                                ? "mana"
                                : purpose_word(decision->purpose));
    if (source != NULL)
        cJSON_AddItemToObject(note, "source", object_json(table, source));
    if (decision->kind == DECIDE_TARGET && decision->detail != 0)
        cJSON_AddStringToObject(
            note, "group",
            name_at(table->cards,
                    target_at(table->cards, decision->detail)->id));
    if (decision->kind == DECIDE_PAY_SYMBOL)
        cJSON_AddItemToObject(note, "symbol", symbol_json(decision->detail));
    options = cJSON_AddArrayToObject(note, "options");
    for (uint16_t i = 0; i < decision->count; i++) {
        cJSON *value = option_json(table, decision, &decision->option[i]);
        cJSON_AddItemToArray(options,
                             value != NULL ? value : cJSON_CreateNull());
    }
    cJSON_AddItemToObject(
        note, "value",
        cJSON_Duplicate(cJSON_GetArrayItem(options, index), true));
}

cJSON *deed_steps(struct table *table, const uint16_t *choice, unsigned count,
                  cJSON *asked)
{
    struct telling telling = {.table = table, .steps = cJSON_CreateArray()};
    struct decision decision;

    for (unsigned i = 0; i < count; i++) {
        game_options(table->engine, table->game, &decision);
        if (choice[i] >= decision.count)
            break;
        tell(&telling, &decision, &decision.option[choice[i]]);
        if (asked != NULL && decision.kind != DECIDE_PRIORITY)
            note_asked(asked, table, &decision, choice[i]);
        if (table_choose(table, choice[i]).code != CODE_NONE)
            break;
    }
    return telling.steps;
}
