/*
 * loader_objects.c - descriptions of objects: refs, selectors, targets,
 * choices, and what tokens and copies are made of.
 */
#include "loader_private.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

enum { REF_DEPTH_MAX = 4 }; /* of "controller.owner.REF" */

const struct spelling REF_SYNONYMS[] = {
    {"opponent", REF_OPP},
    {"each_opponent", REF_EACH_OPP},
    {"event.object", REF_IT},
    {"controller", REF_YOU},
    {NULL, 0},
};

/* Refs. */

static bool fail_unknown_ref(struct reader *reader, const cJSON *item)
{
    return fail_unknown_term(reader, CLASS_REF, item, item->valuestring);
}

/* The operand behind the dot of "T.", "chosen." and the like. */
static bool read_ref_tail(struct reader *reader, const cJSON *item,
                          const char *tail, struct node *node)
{
    static const char LETTERS[] = "abcdefghijklmnopqrstuvwxyz0123456789_";

    if (*tail == '\0' || tail[strspn(tail, LETTERS)] != '\0')
        return FAIL(reader, item, "expected an id after \"%s\"",
                    TERM_ROWS[node->term].key);
    return add_name(reader, item, tail, &node->slot[0]) &&
           mention(reader, item, node->slot[0], true, node->term == REF_TARGET);
}

/* Which ref the text is, or begins with; or none. */
static uint16_t ref_term(const char *text)
{
    for (const struct spelling *other = REF_SYNONYMS;
         other->text != NULL; other++)
        if (strcmp(other->text, text) == 0)
            return other->value;
    for (uint16_t term = 1; term < TERMS; term++)
        if (TERM_ROWS[term].class == CLASS_REF &&
            *TERM_ROWS[term].operands != '\0' &&
            strncmp(TERM_ROWS[term].key, text, strlen(TERM_ROWS[term].key)) ==
                0)
            return term;
    return term_find(CLASS_REF, text);
}

static bool read_ref_text(struct reader *reader, const cJSON *item,
                          const char *text, int depth, uint16_t *slot)
{
    struct node node = {.term = TERM_NONE};

    if (strcmp(text, "owner") == 0)
        text = "owner.it";
    node.term = ref_term(text);
    if (node.term == TERM_NONE || depth == REF_DEPTH_MAX)
        return fail_unknown_ref(reader, item);
    if (*TERM_ROWS[node.term].operands != '\0') {
        const char *tail = text + strlen(TERM_ROWS[node.term].key);
        bool is_id = node.term == REF_TARGET || node.term == REF_CHOSEN;
        if (is_id
                ? !read_ref_tail(reader, item, tail, &node)
                : !read_ref_text(reader, item, tail, depth + 1, &node.slot[0]))
            return false;
    }
    return add_node(reader, item, &node, slot);
}

/* The string of {"ref": "..."}, or NULL. */
static const cJSON *only_ref(const cJSON *item)
{
    const cJSON *ref = json_member(item, "ref");

    return ref != NULL && item->child->next == NULL ? ref : NULL;
}

/* {"controller": "T.x"}, {"owner": "it"}: "controller.T.x", "owner.it". */
static bool read_ref_of(struct reader *reader, const cJSON *of, uint16_t *slot)
{
    bool is_owner = strcmp(of->string, "owner") == 0;
    struct node node = {.term = is_owner ? REF_OWNER_OF : REF_CONTROLLER_OF};

    return expect_string(reader, of, "ref such as self, you or T.x") &&
           read_ref_text(reader, of, of->valuestring, 1, &node.slot[0]) &&
           add_node(reader, of, &node, slot);
}

static bool is_ref_of(const cJSON *item)
{
    return cJSON_IsObject(item) && item->child != NULL &&
           item->child->next == NULL &&
           (strcmp(item->child->string, "controller") == 0 ||
            strcmp(item->child->string, "owner") == 0);
}

bool read_ref(struct reader *reader, const cJSON *item, uint16_t *slot)
{
    if (is_ref_of(item))
        return read_ref_of(reader, item->child, slot);
    if (only_ref(item) != NULL)
        item = only_ref(item);
    return expect_string(reader, item, "ref such as self, you or T.x") &&
           read_ref_text(reader, item, item->valuestring, 0, slot);
}

bool read_who(struct reader *reader, const cJSON *item, uint16_t *slot)
{
    return read_ref(reader, item, slot);
}

/* Selectors. */

#define FIELD(key, type, field, meaning)                                       \
    {                                                                          \
        key, meaning, OPERAND_##type, 0,                                       \
            sizeof(((struct selector *)0)->field),                             \
            offsetof(struct selector, field)                                   \
    }
#define FLAG(key, field, value, meaning)                                       \
    {                                                                          \
        key, meaning, OPERAND_TYPES, value, 1,                                 \
            offsetof(struct selector, field)                                   \
    }
#define BY_HAND(key, type, meaning)                                            \
    {                                                                          \
        key, meaning, OPERAND_##type, 0, 0, 0                                  \
    }

const struct selector_row SELECTOR_ROWS[] = {
    BY_HAND("zone", zones, "in these zones; the battlefield when left out"),
    BY_HAND("top", int, "only so many cards from the top of the library"),
    FIELD("of", who, of, "controlled by, in other zones owned by"),
    FIELD("owner", ref, owner, "owned by"),
    FIELD("owned_by", ref, owner, "owned by"),
    FIELD("ref", ref, ref, "is one of these objects"),
    FIELD("types", types, types, "has all these card types"),
    FIELD("not_types", types, not_types, "has none of these card types"),
    FIELD("super", supers, super, "has all these supertypes"),
    FIELD("not_super", supers, not_super, "has none of these supertypes"),
    BY_HAND("colors", colors, "is one of these colors"),
    BY_HAND("color", colors, "is one of these colors"),
    FIELD("not_colors", colors, not_colors, "is none of these colors"),
    BY_HAND("sub", subs, "has one of these subtypes"),
    FIELD("not_sub", subs, not_subs, "has none of these subtypes"),
    BY_HAND("name", name, "has this name, or the chosen one"),
    FIELD("color_count", cmp, color_count, "how many colors it is"),
    FIELD("mv", cmp, mv, "its mana value"),
    FIELD("power", cmp, power, "its power"),
    FIELD("toughness", cmp, toughness, "its toughness"),
    FIELD("has_counter", kind, has_counter, "has such a counter"),
    FIELD("this_way", id, this_way, "recorded under an id before"),
    BY_HAND("any_of", effects, "fits one of these selectors"),
    FIELD("not", sel, negation, "does not fit this selector"),
    FIELD("keyword", keyword, keyword, "has this keyword"),
    FIELD("from_zone", zone, from_zone, "a spell cast from there"),
    FIELD("cast_from", zone, from_zone, "a spell cast from there"),
    FLAG("tapped", tapped, 1, "is tapped"),
    FLAG("untapped", tapped, 2, "is untapped"),
    FLAG("attacking", attacking, 1, "attacks"),
    FLAG("blocking", blocking, 1, "blocks"),
    FLAG("token", token, 1, "is a token"),
    FLAG("nontoken", token, 2, "is no token"),
    FLAG("other", other, 1, "is another than the source"),
    FLAG("spell", spell, 1, "is a spell"),
    FLAG("permanent_card", permanent_card, 1, "is a permanent card"),
    FLAG("face_down", face_down, 1, "is face down"),
    FLAG("face_up", face_down, 2, "is face up"),
    FLAG("was_cast", was_cast, 1, "was cast"),
    FLAG("has_x", has_x, 1, "has X in its cost"),
    FLAG("commander", commander, 1, "is a commander"),
    FLAG("multicolored", multicolored, 1, "has several colors"),
    FLAG("nonmana_ability", nonmana_ability, 1, "is no mana ability"),
    FLAG("mana_ability", nonmana_ability, 2, "is a mana ability"),
    FLAG("ability", ability, 1, "is an activated ability, of any kind"),
    FLAG("modified", modified, 1, "is modified"),
    FLAG("kicked", kicked, 1, "was kicked"),
    FLAG("enchanted", enchanted, 1, "is enchanted"),
    FLAG("double_faced", double_faced, 1, "is double-faced"),
    FLAG("damaged", damaged, 1, "was dealt damage this turn"),
    BY_HAND("colorless", bool, "has no color"),
    BY_HAND("face", word, "any: either face off the battlefield; or front"),
    {NULL, NULL, 0, 0, 0, 0},
};

static bool select_zone(struct reader *reader, const cJSON *item,
                        struct selector *selector)
{
    uint16_t zones = 0;

    bool is_read = read_zones(reader, item, &zones);
    if (zones & 0x200)
        return FAIL(reader, item,
                    "an ability can be in \"opponent_hand\", objects are in a "
                    "\"hand\"");
    selector->zones = zones & (uint16_t)~0x100u;
    selector->top_of_library = (zones & 0x100) != 0;
    return is_read;
}

/* More cards than the top one: their number. */
static bool select_top(struct reader *reader, const cJSON *item,
                       struct selector *selector)
{
    if (!cJSON_IsNumber(item) || item->valueint < 1 || item->valueint > 99)
        return FAIL(reader, item, "expected a number of cards, 1 to 99");
    selector->top_of_library = true;
    selector->zones |= 1 << ZONE_LIBRARY;
    selector->top_count = (uint8_t)item->valueint; /* so many */
    return true;
}

static bool select_colors(struct reader *reader, const cJSON *item,
                          struct selector *selector)
{
    uint16_t slot = 0;

    if (selector->colors != 0 || selector->colors_chosen != 0)
        return FAIL(reader, item, "\"color\" and \"colors\" are the same");
    bool is_read = read_colors(reader, item, &slot);
    if (slot & 0x8000)
        selector->colors_chosen = slot & 0x7fff;
    else
        selector->colors = (color_set)slot;
    return is_read;
}

/* A chosen subtype must be the only one. */
static bool select_sub(struct reader *reader, const cJSON *item,
                       struct selector *selector)
{
    const uint16_t *names;
    uint16_t list = 0, count;

    bool is_read = read_subs(reader, item, &list);
    count = list_at(reader->cards, list, &names);
    for (uint16_t i = 0; i < count; i++) {
        if ((names[i] & 0x8000) && count > 1)
            return FAIL(reader, item, "a chosen subtype must stand alone");
        if (names[i] & 0x8000)
            selector->subs_chosen = names[i] & 0x7fff;
        else
            selector->subs = list;
    }
    return is_read;
}

static bool select_name(struct reader *reader, const cJSON *item,
                        struct selector *selector)
{
    if (cJSON_IsString(item) && strncmp(item->valuestring, "chosen.", 7) == 0)
        return read_ref(reader, item, &selector->name_ref);
    return read_name(reader, item, &selector->name);
}

static bool select_face(struct reader *reader, const cJSON *item,
                        struct selector *selector)
{
    if (!expect_string(reader, item, "face"))
        return false;
    selector->any_face = strcmp(item->valuestring, "any") == 0;
    return selector->any_face || strcmp(item->valuestring, "front") == 0 ||
           FAIL(reader, item, "expected \"front\" or \"any\"");
}

static bool select_colorless(struct reader *reader, const cJSON *item,
                             struct selector *selector)
{
    struct node zero = {.term = AMOUNT_INT};
    struct node equal = {.term = CMP_EQ};
    bool yes;

    if (!read_yes(reader, item, &yes))
        return false;
    if (selector->color_count != 0)
        return FAIL(reader, item, "\"color_count\" says it already");
    equal.term = yes ? CMP_EQ : CMP_GT;
    return add_node(reader, item, &zero, &equal.slot[0]) &&
           add_node(reader, item, &equal, &selector->color_count);
}

static bool select_by_hand(struct reader *reader, const cJSON *item,
                           struct selector *selector)
{
    static const struct {
        const char *key;
        bool (*read)(struct reader *, const cJSON *, struct selector *);
    } HANDS[] = {
        {"zone", select_zone},     {"top", select_top},
        {"colors", select_colors}, {"color", select_colors},
        {"sub", select_sub},       {"name", select_name},
        {"face", select_face},     {"colorless", select_colorless},
    };

    for (size_t i = 0; i < sizeof(HANDS) / sizeof(*HANDS); i++)
        if (strcmp(HANDS[i].key, item->string) == 0)
            return HANDS[i].read(reader, item, selector);
    assert(strcmp(item->string, "any_of") == 0);
    return read_list(reader, item, read_sel, &selector->any_of);
}

static bool select_flag(struct reader *reader, const cJSON *item,
                        const struct selector_row *row, uint16_t *value)
{
    bool yes = false, is_read = read_yes(reader, item, &yes);

    *value = yes ? row->value : (uint16_t)(3 - row->value);
    return is_read;
}

static bool select_field(struct reader *reader, const cJSON *item,
                         const struct selector_row *row,
                         struct selector *selector)
{
    unsigned char *field = (unsigned char *)selector + row->offset;
    static const unsigned char NOTHING[2];
    uint16_t value = 0;

    if (memcmp(field, NOTHING, row->size) != 0)
        return FAIL(reader, item, "\"%s\" says again what was said",
                    item->string);
    if (row->type == OPERAND_TYPES
            ? !select_flag(reader, item, row, &value)
            : !read_operand(reader, row->type, item, &value))
        return false;
    if (row->type == OPERAND_id && !mention(reader, item, value, true, false))
        return false;
    if ((row->size == 1 && value > UINT8_MAX) || value == 0)
        return FAIL(reader, item, "\"%s\" cannot be that here", item->string);
    if (row->size == 2)
        memcpy(field, &value, 2);
    else
        *field = (uint8_t)value;
    return true;
}

static const struct selector_row *selector_row(const char *key)
{
    const struct selector_row *row = SELECTOR_ROWS;

    while (strcmp(row->key, key) != 0)
        row++;
    return row;
}

bool read_selector(struct reader *reader, const cJSON *item, uint16_t *id)
{
    struct selector selector = {0};
    const char *keys[80] = {NULL};

    for (size_t i = 0; SELECTOR_ROWS[i].key != NULL; i++)
        keys[i] = SELECTOR_ROWS[i].key;
    if (!expect_object(reader, item, "selector") ||
        !json_only_keys(reader->document, item, keys, reader->error))
        return false;
    for (const cJSON *part = item->child; part != NULL; part = part->next) {
        const struct selector_row *row = selector_row(part->string);
        if (cJSON_IsArray(part) && part->child == NULL)
            return FAIL(reader, part, "\"%s\" of a selector is never empty",
                        part->string);
        if (!(row->size == 0 ? select_by_hand(reader, part, &selector)
                             : select_field(reader, part, row, &selector)))
            return false;
    }
    return add_item(reader, item, ARRAY_SELECTORS, &selector, id);
}

bool read_sel(struct reader *reader, const cJSON *item, uint16_t *slot)
{
    struct selector selector = {0};

    if (cJSON_IsObject(item))
        return read_selector(reader, item, slot);
    return read_ref(reader, item, &selector.ref) &&
           add_item(reader, item, ARRAY_SELECTORS, &selector, slot);
}

bool read_what(struct reader *reader, const cJSON *item, uint16_t *slot)
{
    if (!cJSON_IsObject(item) || only_ref(item) != NULL)
        return read_ref(reader, item, slot);
    uint16_t id = 0;
    bool is_read = read_selector(reader, item, &id);
    *slot = id | WHAT_SELECTOR;
    return is_read;
}

/* Choices. */

static bool is_choice(uint16_t word)
{
    return (word >= WORD_COLOR && word <= WORD_LAND_TYPE) ||
           word == WORD_NONLAND_NAME;
}

/* What is chosen with this word that is no object, or WORD_NONE. */
static uint16_t choice_word(const char *text)
{
    for (uint16_t word = WORD_COLOR; word < WORDS; word++)
        if (is_choice(word) && strcmp(word_name((enum word)word), text) == 0)
            return word;
    return WORD_NONE;
}

bool read_choosewhat(struct reader *reader, const cJSON *item, uint16_t *slot)
{
    if (cJSON_IsString(item)) {
        uint16_t word = choice_word(item->valuestring);
        if (strcmp(item->valuestring, "counter_kind") == 0) {
            *slot = 0x4000 | EFFECT_CHOOSE_COUNTER;
            return true;
        }
        if (word != WORD_NONE) {
            *slot = 0x4000 | word;
            return true;
        }
    }
    return read_what(reader, item, slot);
}

/* "of" narrows a name down: only to nonland cards. */
static bool choose_of(struct reader *reader, const cJSON *of, uint8_t *what)
{
    uint16_t id = 0;
    const struct selector *selector;

    if (!read_selector(reader, of, &id))
        return false;
    selector = selector_at(reader->cards, id);
    if (*what != WORD_NAME || selector->not_types != 1 << TYPE_LAND ||
        of->child->next != NULL)
        return FAIL(reader, of,
                    "only a name can be narrowed down, to "
                    "{\"not_types\": [\"Land\"]}");
    *what = WORD_NONLAND_NAME;
    return true;
}

bool read_choosespec(struct reader *reader, const cJSON *item, uint16_t *slot)
{
    struct choose_spec spec = {0};
    const cJSON *id = json_member(item, "id");
    const cJSON *what = json_member(item, "what");
    const cJSON *optional = json_member(item, "optional");
    const cJSON *of = json_member(item, "of");
    uint16_t word = 0;

    if (!expect_members(reader, item, MEMBERS_CHOICE))
        return false;
    if (!read_id(reader, id, &spec.id) ||
        !mention(reader, id, spec.id, false, false) ||
        !read_word(reader, what, &word))
        return false;
    if (!is_choice(word))
        return FAIL(reader, what, "\"%s\" is nothing to choose",
                    what->valuestring);
    spec.what = (uint8_t)word;
    return (optional == NULL || read_yes(reader, optional, &spec.optional)) &&
           (of == NULL || choose_of(reader, of, &spec.what)) &&
           add_item(reader, item, ARRAY_CHOICES, &spec, slot);
}
