#include "stock.h"

#include <stdlib.h>
#include <string.h>

/* A word of the vocabulary in a card's file makes the card one of a group. */
static const struct {
    const char *word;
    enum group group;
} words[] = {
    {"\"add_mana\"", GROUP_MANA},
    {"\"double_mana\"", GROUP_MANA},
    {"\"energy\"", GROUP_ENERGY},
    {"{X}", GROUP_X},
    {"\"replace\"", GROUP_REPLACES},
    {"\"replacement\"", GROUP_REPLACES},
    {"\"triggered\"", GROUP_TRIGGERS},
    {"\"delayed\"", GROUP_TRIGGERS},
    {"\"may_cast", GROUP_FOREIGN},
    {"\"may_play", GROUP_FOREIGN},
    {"\"cast_now\"", GROUP_FOREIGN},
    {"\"play_now\"", GROUP_FOREIGN},
    {"\"control\"", GROUP_FOREIGN},
    {"\"gain_control\"", GROUP_FOREIGN},
    {"\"copy_", GROUP_COPIES},
    {"\"become_copy\"", GROUP_COPIES},
    {"\"put\"", GROUP_COUNTERS},
    {"\"remove_counter\"", GROUP_COUNTERS},
    {"\"counters\"", GROUP_COUNTERS},
    {"\"proliferate\"", GROUP_COUNTERS},
    {"\"cant_", GROUP_FORBIDS},
    {"\"cost_floor\"", GROUP_FORBIDS},
    {"\"mod\": \"cost\"", GROUP_FORBIDS},
};

/* Words by which a card asks how things are in general. */
static const char *const census[] = {
    "\"count\"",
    "\"exists\"",
    "\"max_power\"",
    "\"all\"",
    "\"for_each\"",
    "per_color",
    "colors_of",
    "could_produce",
    "devotion",
    "\"colors\":",
    "life_total",
    "hand_size",
    "\"energy\": \"",
    "\"energy\": {",
    "double_counters",
    "proliferate",
    "reveal_until",
    "\"half\"",
    "discover",
    "cascade",
    "life_lost",
    "lost_or_paid",
    "\"choose\"",
    "each_player",
    "activate_mana_of_lands",
    "unless_pays",
    "\"paid\"",
    "\"lifelink\"",
    "\"dies\"",
    "\"leaves\"",
    "to_graveyard",
    "\"mill\"",
};

enum {
    PERMANENTS = 1u << TYPE_ARTIFACT | 1u << TYPE_BATTLE | 1u << TYPE_CREATURE |
                 1u << TYPE_ENCHANTMENT | 1u << TYPE_LAND |
                 1u << TYPE_PLANESWALKER
};

static uint16_t groups_of_types(type_set types)
{
    static const uint8_t group[CARD_TYPES] = {
        [TYPE_ARTIFACT] = GROUP_ARTIFACTS,
        [TYPE_CREATURE] = GROUP_CREATURES,
        [TYPE_ENCHANTMENT] = GROUP_ENCHANTMENTS,
        [TYPE_INSTANT] = GROUP_SPELLS,
        [TYPE_LAND] = GROUP_LANDS,
        [TYPE_PLANESWALKER] = GROUP_WALKERS,
        [TYPE_SORCERY] = GROUP_SPELLS,
    };
    uint16_t groups = 0;

    for (int type = 0; type < CARD_TYPES; type++)
        if (types >> type & 1 && type != TYPE_BATTLE && type != TYPE_KINDRED)
            groups |= (uint16_t)(1u << group[type]);
    return groups;
}

/* Every card is of the game; basic lands are of everything. */
static uint8_t focuses_of(uint16_t groups, const struct card *card)
{
    static const uint16_t groups_of[FOCUSES] = {
        [FOCUS_MANA] = 1u << GROUP_MANA | 1u << GROUP_FORBIDS,
        [FOCUS_ENERGY] = 1u << GROUP_ENERGY | 1u << GROUP_COUNTERS,
        [FOCUS_FACES] = 1u << GROUP_FACES | 1u << GROUP_COPIES,
        [FOCUS_XPLAY] = 1u << GROUP_X | 1u << GROUP_FOREIGN,
    };
    uint8_t focuses = 1u << FOCUS_GAME;

    for (int focus = FOCUS_GAME + 1; focus < FOCUSES; focus++)
        if ((groups & groups_of[focus]) ||
            card->face[0].super >> SUPER_BASIC & 1)
            focuses |= (uint8_t)(1u << focus);
    return focuses;
}

static void fill_item(struct stock *stock, uint16_t id, const char *text)
{
    const struct card *card = card_at(stock->cards, id);
    struct item *item = &stock->item[id];

    for (uint8_t face = 0; face < card->face_count; face++) {
        item->groups |= groups_of_types(card->face[face].types);
        item->is_permanent[face] = (card->face[face].types & PERMANENTS) != 0;
    }
    if (card->face_count > 1)
        item->groups |= 1u << GROUP_FACES;
    if (card->face[0].types >> TYPE_LAND & 1)
        item->groups |= 1u << GROUP_MANA;
    for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++)
        if (strstr(text, words[i].word) != NULL)
            item->groups |= (uint16_t)(1u << words[i].group);
    for (size_t i = 0; i < sizeof(census) / sizeof(*census); i++)
        if (strstr(text, census[i]) != NULL)
            item->is_census = true;
    /* Names and types are chosen among those of all cards in the game. */
    item->asks_exile = strstr(text, "\"zone\": \"exile\"") != NULL ||
                       strstr(text, "exiled") != NULL ||
                       strstr(text, "\"choose\"") != NULL;
    item->has_own_color = strstr(text, "\"extort\"") != NULL;
    item->focuses = focuses_of(item->groups, card);
}

/* The card that a file of the corpus holds, 0 when it holds none. */
static uint16_t card_of_source(const struct stock *stock,
                               const struct source *source)
{
    struct error error;
    uint8_t face;
    uint16_t id = 0;
    struct json *document = json_read(source->path, source->text,
                                      source->length, &JSON_LIMITS, &error);

    if (document == NULL)
        return 0;
    const cJSON *name = json_member(json_root(document), "name");
    if (cJSON_IsString(name))
        id = card_find(stock->cards, name->valuestring, &face);
    json_free(document);
    return id;
}

/* As the files of cards are written: a space behind each key. */
static void add_spaced(struct text *text, const char *tight)
{
    for (; *tight != '\0'; tight++) {
        text_add_bytes(text, tight, 1);
        if (tight[0] == '"' && tight[1] == ':') {
            text_add_bytes(text, ": ", 2);
            tight++;
        }
    }
}

/* The cards that a file of cases brings along are known, but not dealt. */
static void fill_own(struct stock *stock, const struct source *source)
{
    cJSON *tree = cJSON_Parse(source->text);
    const cJSON *card;
    uint8_t face;

    cJSON_ArrayForEach(card, json_member(tree, "cards"))
    {
        const cJSON *name = json_member(card, "name");
        uint16_t id = cJSON_IsString(name)
                          ? card_find(stock->cards, name->valuestring, &face)
                          : 0;
        char *tight = cJSON_PrintUnformatted(card);
        struct text text = {0};
        if (id != 0 && tight != NULL && stock->item[id].focuses == 0) {
            add_spaced(&text, tight);
            fill_item(stock, id, text.bytes);
            stock->item[id].focuses = 0;
        }
        text_free(&text);
        cJSON_free(tight);
    }
    cJSON_Delete(tree);
}

/* A creature of which nothing but its types, cost and size is written. */
static bool is_plain(const struct cards *cards, const struct card *card)
{
    const struct face *face = &card->face[0];
    const uint16_t *items;

    return card->face_count == 1 && face->types == 1u << TYPE_CREATURE &&
           face->super == 0 && face->keywords == 0 && !face->is_changeling &&
           list_at(cards, face->abilities, &items) == 0 &&
           list_at(cards, face->keyword_nodes, &items) == 0;
}

static void add_to_rings(struct stock *stock)
{
    for (uint16_t id = 1; id <= cards_count(stock->cards); id++)
        for (int focus = 0; focus < FOCUSES; focus++)
            if (stock->item[id].focuses >> focus & 1)
                ring_add(&stock->ring[focus],
                         name_at(stock->cards, card_at(stock->cards, id)->name),
                         id);
    for (int focus = 0; focus < FOCUSES; focus++)
        ring_sort(&stock->ring[focus]);
    for (size_t i = 0; i < stock->ring[FOCUS_GAME].count; i++) {
        const struct spoke *spoke = &stock->ring[FOCUS_GAME].spoke[i];
        stock->item[spoke->number].key = spoke->key;
        if (stock->plain == 0 &&
            is_plain(stock->cards, card_at(stock->cards, spoke->number)))
            stock->plain = spoke->number;
    }
}

void stock_open(struct stock *stock, const struct corpus *corpus)
{
    uint8_t face;

    memset(stock, 0, sizeof(*stock));
    stock->cards = corpus->known.cards;
    stock->item =
        store_new((size_t)cards_count(stock->cards) + 1, sizeof(*stock->item));
    for (size_t i = 0; i < corpus->source_count; i++) {
        const struct source *source = &corpus->sources[i];
        uint16_t id =
            source->kind == SOURCE_CARD ? card_of_source(stock, source) : 0;
        if (id != 0)
            fill_item(stock, id, source->text);
    }
    for (size_t i = 0; i < corpus->source_count; i++)
        if (corpus->sources[i].kind != SOURCE_CARD)
            fill_own(stock, &corpus->sources[i]);
    add_to_rings(stock);
    for (int type = 0; type < BASIC_TYPES; type++)
        stock->basic[type] = card_find(
            stock->cards,
            name_at(stock->cards,
                    basic_land_name(stock->cards, (enum basic_type)type)),
            &face);
}

void stock_close(struct stock *stock)
{
    for (int focus = 0; focus < FOCUSES; focus++)
        ring_free(&stock->ring[focus]);
    free(stock->item);
}

uint16_t stock_key(const struct stock *stock, uint16_t card)
{
    return card <= cards_count(stock->cards) ? stock->item[card].key : 0;
}

uint16_t stock_groups(const struct stock *stock, uint16_t card)
{
    return card <= cards_count(stock->cards) ? stock->item[card].groups : 0;
}

uint16_t stock_find(const struct stock *stock, enum focus focus, uint16_t key,
                    uint16_t off)
{
    const struct ring *ring = &stock->ring[focus];
    const struct spoke *spoke = ring_find(&stock->ring[FOCUS_GAME], key);

    if (spoke != NULL && spoke->key == key &&
        !(stock->item[spoke->number].groups & off))
        return spoke->number;
    spoke = ring_find(ring, key);
    for (size_t i = 0; i < ring->count; i++) {
        size_t at = (size_t)(spoke - ring->spoke + (ptrdiff_t)i) % ring->count;
        uint16_t id = ring->spoke[at].number;
        if (!(stock->item[id].groups & off))
            return id;
    }
    return 0;
}
