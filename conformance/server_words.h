/*
 * server_words.h - the words of the protocol for what the engine counts.
 *
 * What finds a word answers -1 for one it does not know; what is out of range
 * has the empty word.
 */
#ifndef SERVER_WORDS_H
#define SERVER_WORDS_H

#include <cjson/cJSON.h>

#include "choice.h"
#include "words.h"

const char *zone_word(uint8_t zone);
const char *step_word(uint8_t step);
const char *code_word(uint8_t code);
const char *decision_word(uint8_t kind); /* "" for none */
const char *edition_word(uint8_t edition);
int edition_find(const char *word); /* -1: unknown */
int step_find(const char *word);
int zone_find(const char *word);
int mana_find(char letter);
const char *mana_word(uint8_t mana_type); /* one letter */
const char *type_word(uint8_t card_type);
const char *super_word(uint8_t supertype);
int seat_find(const cJSON *item, uint8_t player_count);
cJSON *seat_json(player_id player); /* null for PLAYER_NONE */
cJSON *mana_json(const uint16_t *count);
cJSON *colors_json(mana_set set);

#endif
