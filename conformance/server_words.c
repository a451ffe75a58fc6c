/*
 * server_words.c - the words of the protocol for what the engine counts.
 */
#include "server_words.h"
#include "vocabulary.h"

#include <stdlib.h>
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
    [DECIDE_FACE] = "name",
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

static const char *const mana_words[MANA_TYPES] = {
    [MANA_W] = "W", [MANA_U] = "U", [MANA_B] = "B",
    [MANA_R] = "R", [MANA_G] = "G", [MANA_C] = "C",
};

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
    const char *step = step_spelled(word);

    return step == NULL ? -1 : word_find(WORDS_STEP, STEPS, step);
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

int mana_find(char letter)
{
    char word[2] = {letter, '\0'};

    return word_find(mana_words, MANA_TYPES, word);
}

const char *mana_word(uint8_t mana_type)
{
    return mana_type < MANA_TYPES ? mana_words[mana_type] : "";
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

    return player < PLAYERS_MAX ? cJSON_CreateString(seat) : cJSON_CreateNull();
}

cJSON *mana_json(const uint16_t *count)
{
    size_t size = 1, length = 0;

    for (int type = 0; type < MANA_TYPES; type++)
        size += count[type];
    char *text = malloc(size);
    if (text == NULL)
        return NULL;
    for (int type = 0; type < MANA_TYPES; type++)
        for (uint16_t i = 0; i < count[type]; i++)
            text[length++] = mana_words[type][0];
    text[length] = '\0';
    cJSON *json = cJSON_CreateString(text);
    free(text);
    return json;
}

cJSON *colors_json(mana_set set)
{
    uint16_t count[MANA_TYPES];

    for (int type = 0; type < MANA_TYPES; type++)
        count[type] = (set >> type) & 1;
    return mana_json(count);
}
