/*
 * target_card.c - any text as a card: the engine's loader and the oracle's
 * own reader agree whether it is one and what it is like, and a card that no
 * one has thought of can be put into a game and played.
 */
#include "engine.h"
#include "lexicon.h"
#include "oracle.h"
#include "store.h"
#include "mutate_text.h"
#include "target.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHOICES_MAX = 24 };

static struct game *game;
static struct scenario scenario;
static struct observation observation;
static struct decision decision;

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    game = game_new();
    return game == NULL;
}

/* Whether the oracle takes the text as a card; what it read stays. */
static struct oracle_cards *ask_oracle(const char *text, size_t length,
                                       bool *is_card)
{
    struct oracle_cards *cards = oracle_cards_new();

    if (cards == NULL)
        abort();
    *is_card = oracle_cards_read(cards, "input", text, length);
    return cards;
}

/* The same of the engine; `error` says why not. */
static struct cards *ask_engine(const char *text, size_t length, bool *is_card,
                                struct error *error)
{
    struct cards *cards = cards_new();

    if (cards == NULL)
        abort();
    memset(error, 0, sizeof(*error));
    *is_card = cards_read(cards, "input", text, length, error);
    return cards;
}

static void must_agree(const char *what, const char *text, size_t length)
{
    bool by_engine, by_oracle;
    char line[600];
    struct error error;

    cards_free(ask_engine(text, length, &by_engine, &error));
    oracle_cards_free(ask_oracle(text, length, &by_oracle));
    if (by_engine == by_oracle)
        return;
    target_note(what, text, length);
    if (by_oracle)
        target_fail("the oracle takes what the engine refuses: %s",
                    error_print(&error, line, sizeof(line)));
    target_fail("the oracle refuses what the engine takes");
}

/* What only the engine looks into: the words of abilities and of numbers that
 * are not written out. */
static void drop_words(cJSON *card)
{
    cJSON *face, *item;

    cJSON_ArrayForEach(face, cJSON_GetObjectItemCaseSensitive(card, "faces"))
    {
        cJSON *pt = cJSON_GetObjectItemCaseSensitive(face, "pt");
        cJSON_DeleteItemFromObjectCaseSensitive(face, "abilities");
        cJSON_DeleteItemFromObjectCaseSensitive(face, "keywords");
        for (int i = 0; i < cJSON_GetArraySize(pt); i++) {
            item = cJSON_GetArrayItem(pt, i);
            if (cJSON_IsString(item) || cJSON_IsObject(item))
                cJSON_ReplaceItemInArray(pt, i, cJSON_CreateNumber(1));
        }
    }
}

/* A text that the engine refuses: so does the oracle, unless it is for what
 * stands in abilities; and an error has a place and a text. */
static void compare_refused(const char *text, size_t length,
                            const struct error *why)
{
    struct error error;
    struct json *document =
        json_read("input", text, length, &JSON_LIMITS, &error);
    bool is_card;

    if (why->text[0] == '\0')
        target_fail("a refusal without a reason");
    if (document == NULL) {
        oracle_cards_free(ask_oracle(text, length, &is_card));
        if (is_card)
            target_fail("the oracle reads what is no strict JSON: %d:%d: %s",
                        error.line, error.column, error.text);
        return;
    }
    if (why->line < 1 || why->column < 1)
        target_fail("a refusal without a place: %s", why->text);
    cJSON *bare = cJSON_Duplicate(json_root(document), true);
    drop_words(bare);
    char *printed = cJSON_PrintUnformatted(bare);
    must_agree("without abilities", printed, strlen(printed));
    cJSON_free(printed);
    cJSON_Delete(bare);
    json_free(document);
}

/* What a card is like, in the same words for both. */

static int by_text(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void add_sorted(struct text *text, const char *key, struct names *names)
{
    if (names->count > 0)
        qsort(names->list, names->count, sizeof(*names->list), by_text);
    text_add(text, "%s:", key);
    for (size_t i = 0; i < names->count; i++)
        if (i == 0 || strcmp(names->list[i], names->list[i - 1]) != 0)
            text_add(text, " %s", names->list[i]);
    text_add(text, "\n");
    names_free(names);
    memset(names, 0, sizeof(*names));
}

static void add_bits(struct text *text, const char *key, unsigned bits,
                     const char *const *words, int count)
{
    struct names names = {0};

    for (int i = 0; i < count; i++)
        if ((bits >> i) & 1)
            names_add(&names, words[i]);
    add_sorted(text, key, &names);
}

static void add_colors(struct text *text, color_set colors)
{
    text_add(text, "colors: ");
    for (int i = 0; i < MANA_C; i++)
        if ((colors >> i) & 1)
            text_add(text, "%c", "WUBRG"[i]);
    text_add(text, "\n");
}

/* In the order of enum card_type and enum supertype. */
static const char *const TYPES[CARD_TYPES] = {
    "Artifact", "Battle", "Creature",     "Enchantment", "Instant",
    "Kindred",  "Land",   "Planeswalker", "Sorcery",
};
static const char *const SUPERS[SUPERTYPES] = {"Basic", "Legendary", "Snow",
                                               "World"};

/* Power and toughness, when both are plain numbers. */
static void add_strength(struct text *text, const struct cards *cards,
                         const struct face *face)
{
    const struct node *power = node_at(cards, face->power);
    const struct node *toughness = node_at(cards, face->toughness);

    if (face->has_pt && power->term == AMOUNT_INT &&
        toughness->term == AMOUNT_INT)
        text_add(text, "strength: %d/%d\n", (int16_t)power->slot[0],
                 (int16_t)toughness->slot[0]);
}

static void describe_by_engine(const struct cards *cards,
                               const struct face *face, struct text *text)
{
    const uint16_t *sub;
    struct names subtypes = {0};
    uint16_t count = list_at(cards, face->subs, &sub);

    text_add(text, "name: %s\n", name_at(cards, face->name));
    add_bits(text, "types", face->types, TYPES, CARD_TYPES);
    add_bits(text, "supertypes", face->super, SUPERS, SUPERTYPES);
    for (uint16_t i = 0; i < count; i++)
        names_add(&subtypes, name_at(cards, sub[i]));
    add_sorted(text, "subtypes", &subtypes);
    add_colors(text, face->colors);
    add_strength(text, cards, face);
}

static void add_list(struct text *text, const cJSON *traits, const char *key)
{
    const cJSON *item;
    struct names names = {0};

    cJSON_ArrayForEach(item, cJSON_GetObjectItemCaseSensitive(traits, key))
        names_add(&names, item->valuestring);
    add_sorted(text, key, &names);
}

static void describe_by_oracle(const cJSON *traits, struct text *text)
{
    const cJSON *power = cJSON_GetObjectItemCaseSensitive(traits, "power");
    const cJSON *toughness =
        cJSON_GetObjectItemCaseSensitive(traits, "toughness");
    const cJSON *colors = cJSON_GetObjectItemCaseSensitive(traits, "colors");

    text_add(text, "name: %s\n",
             cJSON_GetObjectItemCaseSensitive(traits, "name")->valuestring);
    add_list(text, traits, "types");
    add_list(text, traits, "supertypes");
    add_list(text, traits, "subtypes");
    text_add(text, "colors: %s\n", colors->valuestring);
    if (power != NULL)
        text_add(text, "strength: %d/%d\n", power->valueint,
                 toughness->valueint);
}

static void compare_face(const struct cards *cards, const struct face *face,
                         enum zone zone, const struct oracle_cards *oracle)
{
    struct text by_engine = {0}, by_oracle = {0};
    cJSON *traits =
        oracle_card_traits(oracle, name_at(cards, face->name), zone, 0);

    if (traits == NULL)
        target_fail("the oracle knows no face \"%s\"",
                    name_at(cards, face->name));
    describe_by_engine(cards, face, &by_engine);
    describe_by_oracle(traits, &by_oracle);
    if (strcmp(by_engine.bytes, by_oracle.bytes) != 0)
        target_fail("the readers differ.\nThe engine:\n%sThe oracle:\n%s",
                    by_engine.bytes, by_oracle.bytes);
    cJSON_Delete(traits);
    text_free(&by_engine);
    text_free(&by_oracle);
}

static bool can_lie(const struct face *face)
{
    return (face->types & (1 << TYPE_INSTANT | 1 << TYPE_SORCERY)) == 0;
}

/* CR 712.8a: in a hand a card has the characteristics of its front face; the
 * back face shows on the battlefield. */
static void compare_card(const struct cards *cards, uint16_t id,
                         const struct oracle_cards *oracle)
{
    const struct card *card = card_at(cards, id);

    compare_face(cards, &card->face[0], ZONE_HAND, oracle);
    if (card->face_count == 2 && can_lie(&card->face[1]) &&
        card->face[1].name != card->face[0].name)
        compare_face(cards, &card->face[1], ZONE_BATTLEFIELD, oracle);
}

/* CR 202.3: in a hand. */
static void compare_value(const struct cards *cards, uint16_t id,
                          const struct oracle_cards *oracle)
{
    const char *name = name_at(cards, card_at(cards, id)->face[0].name);
    cJSON *traits = oracle_card_traits(oracle, name, ZONE_HAND, 0);
    int value =
        cJSON_GetObjectItemCaseSensitive(traits, "mana_value")->valueint;

    for (uint16_t i = 0; i < observation.object_count; i++)
        if (observation.object[i].id == 1 &&
            observation.object[i].mana_value != value)
            target_fail("the mana value: %u says the engine, %d the oracle",
                        (unsigned)observation.object[i].mana_value, value);
    cJSON_Delete(traits);
}

/* A game with the card. */

static struct scenario_object *add_object(uint16_t card, enum zone zone,
                                          player_id player)
{
    struct scenario_object *object = &scenario.object[scenario.object_count++];

    *object = (struct scenario_object){
        .card = card,
        .zone = (uint8_t)zone,
        .player = player,
        .owner = player,
    };
    return object;
}

/* The card in a hand, both faces of it on the battlefield, and enough to draw
 * and to pay with. */
static void describe_table(const struct card *card, uint16_t id)
{
    memset(&scenario, 0, sizeof(scenario));
    scenario.player_count = 2;
    scenario.turn = 3;
    scenario.step = STEP_MAIN1;
    scenario.edition = EDITION_2026_08;
    add_object(id, ZONE_HAND, 0);
    for (player_id player = 0; player < 2; player++) {
        scenario.player[player].life = 20;
        scenario.player[player].energy = 3;
        memset(scenario.player[player].mana, 1, MANA_TYPES);
        for (uint8_t face = 0; face < card->face_count; face++)
            if (can_lie(&card->face[face]))
                add_object(id, ZONE_BATTLEFIELD, player)->face = face;
        for (int i = 0; i < 3; i++)
            add_object(id, ZONE_LIBRARY, player);
        add_object(id, ZONE_GRAVEYARD, player);
    }
}

static void play(struct engine *engine, uint64_t seed)
{
    for (int i = 0; i < CHOICES_MAX; i++) {
        game_options(engine, game, &decision);
        if (decision.count == 0)
            break;
        game_choose(engine, game, (uint16_t)target_draw(&seed, decision.count));
        const char *wrong = game_check(engine, game);
        if (wrong != NULL)
            target_fail("after choice %d the game is not sound: %s", i + 1,
                        wrong);
    }
}

static void try_card(const struct cards *cards, uint16_t id,
                     const struct oracle_cards *oracle, uint64_t seed)
{
    struct engine *engine = engine_new(cards);
    struct error error = {.line = 0};

    if (engine == NULL)
        abort();
    describe_table(card_at(cards, id), id);
    if (!game_setup(engine, game, &scenario, &error))
        target_fail("the card cannot be put into a game: %s", error.text);
    game_observe(engine, game, PLAYER_NONE, &observation);
    compare_value(cards, id, oracle);
    play(engine, seed);
    for (int rule = 0; target_rules != NULL && rule < CR_COUNT; rule++)
        target_rules[rule] |= engine_rule_used(engine, (enum cr)rule);
    engine_free(engine);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    bool by_engine, by_oracle;
    struct error error;

    target_note("the text", text, size);
    struct cards *cards = ask_engine(text, size, &by_engine, &error);
    if (by_engine) {
        struct oracle_cards *oracle = ask_oracle(text, size, &by_oracle);
        uint16_t id = cards_count(cards);
        if (!by_oracle)
            target_fail("the oracle refuses what the engine takes");
        compare_card(cards, id, oracle);
        try_card(cards, id, oracle, target_seed(data, size));
        oracle_cards_free(oracle);
    } else {
        compare_refused(text, size, &error);
    }
    cards_free(cards);
    return 0;
}

const struct text_kind TEXT_KIND = {words_of_cards, false};
