/*
 * server_names.c - how callers name objects and options.
 */
#include "server_names.h"
#include "server_words.h"
#include "vocabulary.h"

#include <string.h>

static bool name_is(const struct table *table, name_id id, const char *name)
{
    return id != 0 && strcmp(name_at(table->cards, id), name) == 0;
}

bool object_is_called(const struct table *table,
                      const struct observed_object *object, const char *name)
{
    if (name_is(table, object->name, name) ||
        name_is(table, object->face_name, name))
        return true;
    if (object->card == 0)
        return false;
    const struct card *card = card_at(table->cards, object->card);
    for (uint8_t i = 0; i < card->face_count; i++)
        if (name_is(table, card->face[i].name, name))
            return true;
    return name_is(table, card->name, name);
}

/* The printed front face for cards, the name as it is for the others. */
const char *object_name(const struct table *table,
                        const struct observed_object *object)
{
    if (object->kind == SEEN_CARD && object->card != 0) {
        const struct card *card = card_at(table->cards, object->card);
        return name_at(table->cards, card->face[0].name);
    }
    return object->name == 0 ? "" : name_at(table->cards, object->name);
}

object_id object_find(struct table *table, const char *name)
{
    const struct label *label = label_find(&table->labels, name);
    const struct observation *view;
    object_id found = OBJECT_NONE;

    if (label != NULL)
        return label->is_lost ? OBJECT_NONE : label->id;
    view = table_look(table);
    for (uint16_t i = 0; i < view->object_count; i++) {
        if (!object_is_called(table, &view->object[i], name))
            continue;
        if (found != OBJECT_NONE)
            return OBJECT_NONE;
        found = view->object[i].id;
    }
    return found;
}

static cJSON *ability_json(struct table *table,
                           const struct observed_object *object)
{
    const char *label = label_of(&table->labels, object->source);
    const struct observed_object *source = table_object(table, object->source);
    cJSON *json = cJSON_CreateObject();

    if (label == NULL)
        label = source != NULL ? object_name(table, source)
                               : object_name(table, object);
    cJSON_AddStringToObject(json, "ability_of", label);
    return json;
}

cJSON *object_json(struct table *table, const struct observed_object *object)
{
    const char *label = label_of(&table->labels, object->id);
    cJSON *json;

    if (object->kind == SEEN_ABILITY)
        return ability_json(table, object);
    if (label != NULL)
        return cJSON_CreateString(label);
    json = cJSON_CreateObject();
    cJSON_AddStringToObject(json, "card", object_name(table, object));
    cJSON_AddItemToObject(json, "owner", seat_json(object->owner));
    cJSON_AddBoolToObject(json, "token", object->kind == SEEN_TOKEN);
    return json;
}

/* A name, or a kind of counter where these are chosen from. */
static const char *name_of_value(struct table *table,
                                 const struct decision *decision,
                                 const struct option *option)
{
    if (decision->purpose == PURPOSE_PROLIFERATE)
        return counter_kind_name(table->cards, (uint8_t)option->value);
    return name_at(table->cards, option->value);
}

static cJSON *value_json(struct table *table, const struct decision *decision,
                         const struct option *option)
{
    switch (decision->kind) {
    case DECIDE_MAY_PAY:
    case DECIDE_YES_NO:
        return cJSON_CreateBool(option->value != 0);
    case DECIDE_MANA_TYPE:
    case DECIDE_COLOR:
    case DECIDE_PAY_SYMBOL:
        return cJSON_CreateString(mana_word((uint8_t)option->value));
    case DECIDE_NAME:
        return cJSON_CreateString(name_of_value(table, decision, option));
    case DECIDE_FACE: {
        const struct observed_object *object =
            table_object(table, decision->source);
        if (object == NULL || object->card == 0)
            return cJSON_CreateNumber(option->value);
        const struct card *card = card_at(table->cards, object->card);
        if (option->value >= card->face_count)
            return cJSON_CreateNumber(option->value);
        return cJSON_CreateString(
            name_at(table->cards, card->face[option->value].name));
    }
    default:
        return cJSON_CreateNumber(option->value);
    }
}

/* An object as an answer names it: an ability too by its label. */
static cJSON *chosen_json(struct table *table, object_id id)
{
    const char *label = label_of(&table->labels, id);
    const struct observed_object *object = table_object(table, id);

    if (label != NULL)
        return cJSON_CreateString(label);
    return object == NULL ? cJSON_CreateNull() : object_json(table, object);
}

cJSON *option_json(struct table *table, const struct decision *decision,
                   const struct option *option)
{
    switch (option->kind) {
    case OPTION_VALUE:
        return value_json(table, decision, option);
    case OPTION_PLAYER:
        return seat_json(option->player);
    case OPTION_OBJECT:
    case OPTION_CAST:
    case OPTION_PLAY:
    case OPTION_ACTIVATE:
    case OPTION_SPECIAL:
        return chosen_json(table, option->object);
    default:
        return NULL;
    }
}

int option_of_kind(const struct decision *decision, uint8_t kind)
{
    for (uint16_t i = 0; i < decision->count; i++)
        if (decision->option[i].kind == kind)
            return i;
    return -1;
}

int option_of_value(const struct decision *decision, int value)
{
    for (uint16_t i = 0; i < decision->count; i++)
        if (decision->option[i].kind == OPTION_VALUE &&
            decision->option[i].value == value)
            return i;
    return -1;
}

static int option_of_player(const struct decision *decision, int player)
{
    for (uint16_t i = 0; i < decision->count; i++)
        if (decision->option[i].kind == OPTION_PLAYER &&
            decision->option[i].player == player)
            return i;
    return -1;
}

/* An object by its label; else the first that is called so, those without a
 * label first: a caller who means another one has a label for it. */
static int option_of_object(struct table *table,
                            const struct decision *decision, const char *name)
{
    const struct label *label = label_find(&table->labels, name);
    int found = -1;

    for (uint16_t i = 0; i < decision->count; i++) {
        const struct option *option = &decision->option[i];
        if (option->kind != OPTION_OBJECT)
            continue;
        if (label != NULL) {
            if (!label->is_lost && label->id == option->object)
                return i;
            continue;
        }
        const struct observed_object *object =
            table_object(table, option->object);
        if (object == NULL || !object_is_called(table, object, name))
            continue;
        if (label_of(&table->labels, option->object) == NULL)
            return i;
        if (found < 0)
            found = i;
    }
    return found;
}

static int option_of_face(struct table *table, const struct decision *decision,
                          const char *name)
{
    const struct observed_object *object =
        table_object(table, decision->source);

    if (strcmp(name, "front") == 0)
        return option_of_value(decision, 0);
    if (strcmp(name, "back") == 0)
        return option_of_value(decision, 1);
    if (object == NULL || object->card == 0)
        return -1;
    const struct card *card = card_at(table->cards, object->card);
    for (uint8_t face = 0; face < card->face_count; face++)
        if (strcmp(name_at(table->cards, card->face[face].name), name) == 0)
            return option_of_value(decision, face);
    return -1;
}

static int option_of_counter(struct table *table,
                             const struct decision *decision,
                             const char *text)
{
    uint8_t kind = counter_kind_find(table->cards, text);
    return kind == COUNTERS_MAX ? -1 : option_of_value(decision, kind);
}

static int option_of_text(struct table *table, const struct decision *decision,
                          const char *text)
{
    int index = -1;

    switch (decision->kind) {
    case DECIDE_MANA_TYPE:
    case DECIDE_COLOR:
    case DECIDE_PAY_SYMBOL: {
        int type = text[0] != '\0' && text[1] == '\0' ? mana_find(text[0]) : -1;
        if (type < 0 && decision->kind == DECIDE_PAY_SYMBOL)
            return option_of_object(table, decision, text);
        return type < 0 ? -1 : option_of_value(decision, type);
    }
    case DECIDE_NAME: {
        if (decision->purpose == PURPOSE_PROLIFERATE)
            return option_of_counter(table, decision, text);
        name_id name = name_find(table->cards, text);
        return name == 0 ? -1 : option_of_value(decision, name);
    }
    case DECIDE_FACE:
        return option_of_face(table, decision, text);
    default:
        if (is_seat(text))
            index = option_of_player(decision, text[0] - 'A');
        return index >= 0 ? index : option_of_object(table, decision, text);
    }
}

/* Decisions that true and false settle: CR 107.4f, a Phyrexian symbol is
 * paid with life or it is not. */
static bool is_truth(const struct decision *decision)
{
    return decision->kind == DECIDE_MAY_PAY ||
           decision->kind == DECIDE_YES_NO ||
           decision->purpose == PURPOSE_PHYREXIAN;
}

int option_find(struct table *table, const struct decision *decision,
                const cJSON *value)
{
    if (cJSON_IsString(value))
        return option_of_text(table, decision, value->valuestring);
    if (cJSON_IsBool(value))
        return is_truth(decision)
                   ? option_of_value(decision, cJSON_IsTrue(value))
                   : -1;
    if (cJSON_IsNumber(value) && decision->kind == DECIDE_MODE &&
        value->valueint == 0)
        return option_of_kind(decision, OPTION_DONE);
    if (cJSON_IsNumber(value) && decision->kind != DECIDE_MAY_PAY &&
        decision->kind != DECIDE_YES_NO && value->valuedouble >= 0 &&
        value->valuedouble <= UINT16_MAX)
        return option_of_value(decision, value->valueint);
    if (cJSON_IsNull(value))
        return option_of_kind(decision, OPTION_DONE);
    return -1;
}
