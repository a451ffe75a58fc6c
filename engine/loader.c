/*
 * loader.c - card files: a card, its faces, and all or nothing.
 */
#include "loader_private.h"

#include <assert.h>
#include <string.h>

/* Cards. */

static bool face_pt(struct reader *reader, const cJSON *item, struct face *face)
{
    const uint16_t *pair;
    uint16_t list = 0;

    if (!read_pt(reader, item, &list))
        return false;
    list_at(reader->cards, list, &pair);
    face->has_pt = true;
    face->power = pair[0];
    face->toughness = pair[1];
    return true;
}

static bool face_loyalty(struct reader *reader, const cJSON *item,
                         struct face *face)
{
    if (!cJSON_IsNumber(item) || item->valueint < 0 || item->valueint > 99)
        return FAIL(reader, item, "expected a loyalty from 0 to 99");
    face->loyalty = (uint8_t)item->valueint;
    return true;
}

static bool face_types(struct reader *reader, const cJSON *item,
                       struct face *face)
{
    const cJSON *types = json_member(item, "types");
    const cJSON *super = json_member(item, "super");
    const cJSON *sub = json_member(item, "sub");
    const uint16_t *subs;
    uint16_t supers = 0, count;
    bool is_other;

    if (!read_types(reader, types, &face->types) ||
        (super != NULL && !read_supers(reader, super, &supers)) ||
        (sub != NULL && !read_subs(reader, sub, &face->subs)))
        return false;
    face->super = (super_set)supers;
    if (face->types == 0)
        return FAIL(reader, types, "a face has at least one card type");
    /* These are planeswalker types. */
    is_other = (face->types & 1 << TYPE_PLANESWALKER) != 0 &&
               !(face->types & 1 << TYPE_CREATURE);
    count = list_at(reader->cards, face->subs, &subs);
    for (uint16_t i = 0; i < count; i++) {
        if (subs[i] & 0x8000)
            return FAIL(reader, sub, "a face has no chosen subtype");
        if (is_other && !add_subtype(reader, sub, subs[i], true))
            return false;
    }
    return true;
}

/* CR 105.2: the colors of the symbols in the cost, or the indicator. */
static bool face_colors(struct reader *reader, const cJSON *item,
                        struct face *face)
{
    const cJSON *indicator = json_member(item, "indicator");
    uint16_t colors = mana_cost_colors(cost_at(reader->cards, face->cost));

    if (indicator != NULL) {
        colors = 0;
        if (!read_colors(reader, indicator, &colors))
            return false;
        if (colors & 0x8000)
            return FAIL(reader, indicator, "an indicator shows colors");
    }
    if (face->keywords & KEYWORD_BIT(KEYWORD_DEVOID))
        colors = 0;
    face->colors = (color_set)colors;
    return true;
}

static bool face_abilities(struct reader *reader, const cJSON *item,
                           struct face *face)
{
    const cJSON *keywords = json_member(item, "keywords");
    const cJSON *abilities = json_member(item, "abilities");
    struct gained gained = {0};

    /* Abilities count in this order: written out, then from keywords. */
    if ((abilities != NULL && !read_gained(reader, abilities, &gained)) ||
        (keywords != NULL && !read_gained(reader, keywords, &gained)))
        return false;
    face->keywords = gained.keywords;
    face->is_changeling =
        (gained.keywords & KEYWORD_BIT(KEYWORD_CHANGELING)) != 0;
    face->enchant = gained.enchant;
    return add_list(reader, item, &gained.abilities, &face->abilities) &&
           add_list(reader, item, &gained.nodes, &face->keyword_nodes);
}

static bool check_face(struct reader *reader, const cJSON *item,
                       const struct face *face)
{
    if ((face->types & 1 << TYPE_CREATURE) && !face->has_pt)
        return FAIL(reader, item, "a creature needs \"pt\"");
    if ((face->types & 1 << TYPE_PLANESWALKER) && face->loyalty == 0)
        return FAIL(reader, item, "a planeswalker needs \"loyalty\"");
    if ((face->types & 1 << TYPE_LAND) && face->cost != 0)
        return FAIL(reader, json_member(item, "cost"),
                    "a land has no mana cost: write null");
    return true;
}

static bool read_face(struct reader *reader, const cJSON *item,
                      struct face *face)
{
    const cJSON *pt = json_member(item, "pt");
    const cJSON *loyalty = json_member(item, "loyalty");

    if (!expect_members(reader, item, MEMBERS_FACE))
        return false;
    if (!face_types(reader, item, face))
        return false;
    reader->types = face->types;
    return read_name(reader, json_member(item, "name"), &face->name) &&
           read_manacost(reader, json_member(item, "cost"), &face->cost) &&
           (pt == NULL || face_pt(reader, pt, face)) &&
           (loyalty == NULL || face_loyalty(reader, loyalty, face)) &&
           face_abilities(reader, item, face) &&
           face_colors(reader, item, face) && check_face(reader, item, face);
}

/* CR 903.4: symbols of costs and text on both faces, indicators, and what
 * the basic land types can add. */
static color_set identity_of(struct reader *reader, const cJSON *faces,
                             const struct card *card)
{
    color_set colors = text_identity(faces);

    for (int i = 0; i < card->face_count; i++)
        for (int type = 0; type < BASIC_TYPES; type++)
            if (list_has(reader->cards, card->face[i].subs,
                         reader->cards->basic_name[type]))
                colors |= (color_set)(1 << type);
    return colors;
}

static bool read_layout(struct reader *reader, const cJSON *item,
                        struct card *card)
{
    static const char *const LAYOUTS[] = {"normal", "mdfc", "dfc"};

    if (!expect_string(reader, item, "layout"))
        return false;
    for (uint8_t i = 0; i < 3; i++)
        if (strcmp(LAYOUTS[i], item->valuestring) == 0) {
            card->layout = i;
            card->face_count = i == LAYOUT_NORMAL ? 1 : 2;
            return true;
        }
    return fail_unknown(reader, item, "layout", item->valuestring, LAYOUTS, 3);
}

static bool read_faces(struct reader *reader, const cJSON *faces,
                       struct card *card)
{
    const cJSON *item;
    int i = 0;

    if (!cJSON_IsArray(faces) || cJSON_GetArraySize(faces) != card->face_count)
        return FAIL(reader, faces,
                    "expected a list of %d: this layout has "
                    "so many faces",
                    card->face_count);
    for (item = faces->child; item != NULL; item = item->next)
        if (!read_face(reader, item, &card->face[i++]))
            return false;
    card->identity = identity_of(reader, faces, card);
    return true;
}

/* The name is that of the face, or "Front // Back". */
static bool check_name(struct reader *reader, const cJSON *item,
                       const struct card *card)
{
    const char *front = name_at(reader->cards, card->face[0].name);
    const char *back = name_at(reader->cards, card->face[1].name);
    const char *text = item->valuestring;
    size_t length = strlen(front);
    bool is_right = strncmp(text, front, length) == 0;

    text += is_right ? length : 0;
    if (card->face_count == 1)
        is_right = *text == '\0';
    else
        is_right = is_right && strncmp(text, " // ", 4) == 0 &&
                   strcmp(text + 4, back) == 0;
    if (is_right)
        return true;
    return FAIL(reader, item, "the faces say the name is \"%.60s%s%.60s\"",
                front, card->face_count == 1 ? "" : " // ", back);
}

static bool check_unique(struct reader *reader, const cJSON *item, name_id name)
{
    return card_find(reader->cards, name_at(reader->cards, name), NULL) == 0 ||
           FAIL(reader, item, "another card is called \"%.80s\"",
                name_at(reader->cards, name));
}

/* Every id that is used must be defined in the card. */
static bool check_mentions(struct reader *reader)
{
    const struct mention *mentions = reader->mentions;

    for (uint32_t use = 0; use < reader->mention_count; use++) {
        bool is_defined = !mentions[use].is_use;
        for (uint32_t i = 0; i < reader->mention_count && !is_defined; i++)
            is_defined =
                !mentions[i].is_use && mentions[i].id == mentions[use].id;
        if (!is_defined)
            return FAIL(reader, mentions[use].item,
                        "nothing on this card has the id \"%.40s\"",
                        name_at(reader->cards, mentions[use].id));
    }
    return true;
}

static bool add_card(struct reader *reader, const cJSON *root, name_id id,
                     const struct card *card)
{
    uint16_t index;

    for (int i = 0; i < card->face_count; i++)
        if (!check_unique(reader, json_member(root, "faces"),
                          card->face[i].name))
            return false;
    return check_unique(reader, json_member(root, "name"), card->name) &&
           check_unique(reader, json_member(root, "id"), id) &&
           add_item(reader, root, ARRAY_CARDS, card, &index) &&
           add_item(reader, root, ARRAY_CARD_IDS, &id, &index);
}

/* Sentences for people; nothing comes of them. */
static bool check_left_out(struct reader *reader, const cJSON *list)
{
    const cJSON *item;

    if (list == NULL)
        return true;
    if (!cJSON_IsArray(list) || list->child == NULL)
        return FAIL(reader, list, "expected a list of what is left out");
    cJSON_ArrayForEach(item, list)
    {
        if (!cJSON_IsString(item) || item->valuestring[0] == '\0')
            return FAIL(reader, item, "expected what is left out, in words");
    }
    return true;
}

static bool read_card(struct reader *reader, const cJSON *root)
{
    struct card card = {0};
    name_id id = 0;

    if (!expect_members(reader, root, MEMBERS_CARD))
        return false;
    if (!check_left_out(reader, json_member(root, "left_out")))
        return false;
    return read_id(reader, json_member(root, "id"), &id) &&
           read_name(reader, json_member(root, "name"), &card.name) &&
           read_layout(reader, json_member(root, "layout"), &card) &&
           read_faces(reader, json_member(root, "faces"), &card) &&
           check_name(reader, json_member(root, "name"), &card) &&
           check_mentions(reader) && add_card(reader, root, id, &card);
}

static bool read_document(struct reader *reader)
{
    struct arena_mark mark = arena_mark(reader->cards);

    if (!read_card(reader, json_root(reader->document))) {
        arena_rewind(reader->cards, &mark);
        return false;
    }
    arena_settle_subtypes(reader->cards, &mark);
    return true;
}

bool cards_read(struct cards *cards, const char *file, const char *text,
                size_t length, struct error *error)
{
    struct json *document = json_read(file, text, length, &JSON_LIMITS, error);
    struct reader reader = {.cards = cards,
                            .vocabulary = cards->vocabulary,
                            .document = document,
                            .error = error};
    bool is_read;

    if (document == NULL)
        return false;
    reader.card = (uint16_t)(cards_count(cards) + 1);
    is_read = read_document(&reader);
    for (uint32_t i = 0; i < reader.template_count; i++)
        cJSON_Delete(reader.templates[i]);
    cJSON_free(reader.templates);
    cJSON_free(reader.mentions);
    json_free(document);
    return is_read;
}

/* The arena. */

static bool add_first(struct cards *cards)
{
    static const union {
        struct card card;
        struct selector selector;
        unsigned char bytes[sizeof(struct card)];
    } NOTHING = {.bytes = {0}};
    static const enum arena_array FROM_ONE[] = {
        ARRAY_NODES,   ARRAY_SELECTORS, ARRAY_TARGETS,   ARRAY_SPECS,
        ARRAY_CHOICES, ARRAY_COSTS,     ARRAY_ABILITIES, ARRAY_LISTS,
        ARRAY_LETTERS, ARRAY_NAMES,     ARRAY_CARDS,     ARRAY_CARD_IDS,
        ARRAY_TOKENS};
    uint32_t id;

    for (size_t i = 0; i < sizeof(FROM_ONE) / sizeof(*FROM_ONE); i++)
        if (arena_append(cards, FROM_ONE[i], &NOTHING, 1, &id) != ARENA_ADDED)
            return false;
    return true;
}

static bool add_counters(struct cards *cards)
{
    static const char *const KINDS[COUNTERS_FIXED] = {
        "+1/+1",          "-1/-1",        "stun",
        "loyalty",        "energy",       "poison",
        "experience",     "rad",          "charge",
        "time",           "age",          "luck",
        "flying",         "first_strike", "double_strike",
        "deathtouch",     "haste",        "hexproof",
        "indestructible", "lifelink",     "menace",
        "reach",          "trample",      "vigilance",
    };
    name_id name;
    uint32_t id;

    for (int i = 0; i < COUNTERS_FIXED; i++)
        if (arena_name(cards, KINDS[i], &name) != ARENA_ADDED ||
            arena_append(cards, ARRAY_COUNTERS, &name, 1, &id) != ARENA_ADDED)
            return false;
    return true;
}

/* CR 305.6: the mana abilities of the basic land types. */
static bool add_intrinsic(struct reader *reader, enum basic_type type)
{
    static const char *const NAMES[BASIC_TYPES] = {"Plains", "Island", "Swamp",
                                                   "Mountain", "Forest"};
    char text[] = "{\"k\":\"activated\",\"cost\":{\"tap_self\":1},\"effect\":"
                  "{\"op\":\"add_mana\",\"to\":\"you\",\"mana\":"
                  "{\"fixed\":\"{?}\"}}}";
    struct cards *cards = reader->cards;
    ability_id id = 0;
    cJSON *item;
    bool is_added;

    *strchr(text, '?') = "WUBRG"[type];
    item = cJSON_Parse(text);
    is_added =
        read_ability(reader, item, &id) &&
        arena_name(cards, NAMES[type], &cards->basic_name[type]) == ARENA_ADDED;
    cJSON_Delete(item);
    cards->intrinsic[type] = id; /* or 0, which nobody will read */
    ((struct ability *)(void *)cards->array[ARRAY_ABILITIES].items)[id]
        .is_intrinsic = true;
    return is_added;
}

/* CR 708.2a: the copiable values of what is face down. */
static bool add_face_down(struct reader *reader)
{
    struct cards *cards = reader->cards;
    cJSON *item = cJSON_Parse("{\"op\":\"create_token\",\"spec\":{"
                              "\"types\":[\"Creature\"],\"pt\":[2,2],"
                              "\"name\":\"face down\"}}");
    uint16_t effect;
    bool is_added = read_effect(reader, item, &effect);

    cJSON_Delete(item);
    if (!is_added)
        return false;
    cards->face_down =
        spec_at(cards, node_at(cards, effect)->slot[0])->token_card;
    struct card *card = &((struct card *)(void *)cards->array[ARRAY_TOKENS]
                              .items)[cards->face_down & ~TOKEN_CARD];
    card->name = card->face[0].name = 0;
    return true;
}

static bool fill(struct cards *cards)
{
    struct error error;
    struct json *document = json_read("", "0", 1, &JSON_LIMITS, &error);
    struct reader reader = {.cards = cards,
                            .vocabulary = cards->vocabulary,
                            .document = document,
                            .error = &error};
    bool is_filled =
        document != NULL && add_first(cards) && add_counters(cards);

    for (int type = 0; type < BASIC_TYPES && is_filled; type++)
        is_filled = add_intrinsic(&reader, (enum basic_type)type);
    is_filled = is_filled && add_face_down(&reader);
    cJSON_free(reader.mentions);
    json_free(document);
    return is_filled;
}

struct cards *cards_new(void)
{
    struct cards *cards = arena_zeroed(sizeof(*cards));

    if (cards == NULL)
        return NULL;
    cards->vocabulary = vocabulary_new();
    if (cards->vocabulary != NULL && fill(cards))
        return cards;
    cards_free(cards);
    return NULL;
}

void cards_free(struct cards *cards)
{
    if (cards == NULL)
        return;
    for (int i = 0; i < ARRAYS; i++)
        cJSON_free(cards->array[i].items);
    cJSON_free(cards->vocabulary);
    cJSON_free(cards);
}
