/*
 * server_words.c - the words of the protocol for what the engine counts, and
 * the names callers give to objects.
 */
#include "server_private.h"
#include "vocabulary.h"

#include <stdio.h>
#include <string.h>

static const char *const zone_words[ZONES] = {
    [ZONE_NONE] = "none",           [ZONE_LIBRARY] = "library",
    [ZONE_HAND] = "hand",           [ZONE_BATTLEFIELD] = "battlefield",
    [ZONE_GRAVEYARD] = "graveyard", [ZONE_STACK] = "stack",
    [ZONE_EXILE] = "exile",         [ZONE_COMMAND] = "command",
};

static const char *const decision_words[DECISIONS] = {
    [DECIDE_NONE] = "",
    [DECIDE_PRIORITY] = "priority",
    [DECIDE_MANA_WINDOW] = "pay",
    [DECIDE_PAY_SYMBOL] = "pay",
    [DECIDE_TARGET] = "target",
    [DECIDE_MODE] = "mode",
    [DECIDE_NUMBER] = "number",
    [DECIDE_MANA_TYPE] = "mana-type",
    [DECIDE_COLOR] = "color",
    [DECIDE_MAY_PAY] = "may-pay",
    [DECIDE_YES_NO] = "yes-no",
    [DECIDE_OBJECTS] = "choose-objects",
    [DECIDE_REPLACEMENT] = "order-replacements",
    [DECIDE_TRIGGER_ORDER] = "order-triggers",
    [DECIDE_OBJECT_ORDER] = "order-objects",
    [DECIDE_NAME] = "name",
    [DECIDE_PLAYER] = "player",
    [DECIDE_ATTACKER] = "attack",
    [DECIDE_BLOCKER] = "block",
    [DECIDE_FACE] = "face",
    [DECIDE_OVER] = "",
};

static const char *const edition_words[EDITIONS] = {
    [EDITION_2024_06] = "2024-06",
    [EDITION_2025_09] = "2025-09",
    [EDITION_2026_08] = "2026-08",
};

static const char *const type_words[CARD_TYPES] = {
    [TYPE_ARTIFACT] = "Artifact", [TYPE_BATTLE] = "Battle",
    [TYPE_CREATURE] = "Creature", [TYPE_ENCHANTMENT] = "Enchantment",
    [TYPE_INSTANT] = "Instant",   [TYPE_KINDRED] = "Kindred",
    [TYPE_LAND] = "Land",         [TYPE_PLANESWALKER] = "Planeswalker",
    [TYPE_SORCERY] = "Sorcery",
};

static const char *const super_words[SUPERTYPES] = {
    [SUPER_BASIC] = "Basic",
    [SUPER_LEGENDARY] = "Legendary",
    [SUPER_SNOW] = "Snow",
    [SUPER_WORLD] = "World",
};

static const char mana_letters[] = "WUBRGC";

static int word_find(const char *const *words, int count, const char *word)
{
    for (int i = 0; i < count; i++)
        if (strcmp(words[i], word) == 0)
            return i;
    return -1;
}

const char *zone_word(uint8_t zone)
{
    return zone < ZONES ? zone_words[zone] : "none";
}

int zone_find(const char *word)
{
    return word_find(zone_words, ZONES, word);
}

/* The words of case files stand in the order of enum step and enum code. */
const char *step_word(uint8_t step)
{
    return step < STEPS ? WORDS_STEP[step] : "";
}

int step_find(const char *word)
{
    return word_find(WORDS_STEP, STEPS, word);
}

const char *code_word(uint8_t code)
{
    return code > CODE_NONE && code < CODES ? WORDS_CODE[code - 1] : "other";
}

const char *decision_word(uint8_t kind)
{
    return kind < DECISIONS ? decision_words[kind] : "";
}

const char *edition_word(uint8_t edition)
{
    return edition < EDITIONS ? edition_words[edition] : "";
}

int edition_find(const char *word)
{
    return word_find(edition_words, EDITIONS, word);
}

int mana_letter(char letter)
{
    const char *at = letter == '\0' ? NULL : strchr(mana_letters, letter);

    return at == NULL ? -1 : (int)(at - mana_letters);
}

const char *type_word(uint8_t card_type)
{
    return card_type < CARD_TYPES ? type_words[card_type] : "";
}

const char *super_word(uint8_t supertype)
{
    return supertype < SUPERTYPES ? super_words[supertype] : "";
}

int seat_find(const cJSON *item, uint8_t player_count)
{
    if (!cJSON_IsString(item) || !is_seat(item->valuestring))
        return -1;
    int player = item->valuestring[0] - 'A';
    return player < player_count ? player : -1;
}

cJSON *seat_json(player_id player)
{
    char seat[2] = {(char)('A' + player), '\0'};

    return player < PLAYERS_MAX ? cJSON_CreateString(seat)
                                : cJSON_CreateNull();
}

cJSON *mana_json(const uint16_t *count)
{
    char text[512];
    size_t length = 0;

    for (int type = 0; type < MANA_TYPES; type++)
        for (uint16_t i = 0; i < count[type]; i++)
            if (length + 1 < sizeof(text))
                text[length++] = mana_letters[type];
    text[length] = '\0';
    return cJSON_CreateString(text);
}

cJSON *colors_json(mana_set set)
{
    uint16_t count[MANA_TYPES];

    for (int type = 0; type < MANA_TYPES; type++)
        count[type] = (set >> type) & 1;
    return mana_json(count);
}

static bool name_is(const struct table *table, name_id id,
                    const char *name)
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
    if (object->kind == 1 && object->card != 0) {
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
    const struct observed_object *source =
        table_object(table, object->source);
    cJSON *json = cJSON_CreateObject();

    if (label == NULL)
        label = source != NULL ? object_name(table, source)
                               : object_name(table, object);
    cJSON_AddStringToObject(json, "ability_of", label);
    return json;
}

cJSON *object_json(struct table *table,
                   const struct observed_object *object)
{
    const char *label = label_of(&table->labels, object->id);
    cJSON *json;

    if (label != NULL)
        return cJSON_CreateString(label);
    if (object->kind == 4)
        return ability_json(table, object);
    json = cJSON_CreateObject();
    cJSON_AddStringToObject(json, "card", object_name(table, object));
    cJSON_AddItemToObject(json, "owner", seat_json(object->owner));
    cJSON_AddBoolToObject(json, "token", object->kind == 2);
    return json;
}

static cJSON *value_json(struct table *table,
                         const struct decision *decision,
                         const struct option *option)
{
    char letter[2] = {0};

    switch (decision->kind) {
    case DECIDE_MAY_PAY:
    case DECIDE_YES_NO:
        return cJSON_CreateBool(option->value != 0);
    case DECIDE_MANA_TYPE:
    case DECIDE_COLOR:
    case DECIDE_PAY_SYMBOL:
        letter[0] = option->value < MANA_TYPES ? mana_letters[option->value]
                                               : '?';
        return cJSON_CreateString(letter);
    case DECIDE_NAME:
        return cJSON_CreateString(name_at(table->cards, option->value));
    case DECIDE_FACE: {
        const struct observed_object *object =
            table_object(table, decision->source);
        if (object == NULL || object->card == 0 || option->value > 1)
            return cJSON_CreateNumber(option->value);
        const struct card *card = card_at(table->cards, object->card);
        return cJSON_CreateString(
            name_at(table->cards, card->face[option->value].name));
    }
    default:
        return cJSON_CreateNumber(option->value);
    }
}

cJSON *option_json(struct table *table, const struct decision *decision,
                   const struct option *option)
{
    const struct observed_object *object;

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
        object = table_object(table, option->object);
        return object == NULL ? cJSON_CreateNull()
                              : object_json(table, object);
    default:
        return NULL;
    }
}
