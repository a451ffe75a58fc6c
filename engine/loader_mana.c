/*
 * loader_mana.c - mana costs, changes of costs, and the operands that are
 * pairs or small objects.
 *
 * Rules: CR 107.4b-h (symbols), CR 118.6 (no mana cost).
 */
#include "loader_private.h"

#include <stdlib.h>
#include <assert.h>
#include <string.h>

enum { GENERIC_MAX = 999 };

static int mana_letter(char letter)
{
    for (int type = 0; type < MANA_TYPES; type++)
        if ("WUBRGC"[type] == letter)
            return type;
    return -1;
}

/* What stands between the braces, all but generic and X: parts
 * divided by "/". */
static bool parse_symbol(const char *text, size_t length, symbol *parsed)
{
    uint16_t types = 0, marks = 0;

    for (size_t i = 0; i < length; i += 2) {
        int type = mana_letter(text[i]);
        uint16_t mark = text[i] == '2'   ? SYMBOL_TWO
                        : text[i] == 'P' ? SYMBOL_PHYREXIAN
                                         : 0;
        if (i + 1 < length && text[i + 1] != '/')
            return false;
        if (type >= 0 && !(types & 1 << type) && marks != SYMBOL_PHYREXIAN)
            types |= (uint16_t)(1 << type);
        else if (mark == SYMBOL_TWO ? i == 0 : mark != 0 && marks == 0)
            marks |= mark;
        else
            return false;
    }
    /* A color or colorless alone, two of them, {2/W}, {W/P} or {W/U/P}. */
    size_t halves = length / 2 + 1 - (marks == SYMBOL_PHYREXIAN);
    *parsed = types | marks;
    return length % 2 == 1 && types != 0 && halves <= 2;
}

static const char NO_SYMBOL[] =
    "does not begin with a mana symbol such as {2}, {G}, {G/W}, {2/W}, {W/P}, "
    "{S}, {X} or {C}";

/* One symbol of `length` bytes at `text`; what is wrong with it, or NULL. */
static const char *add_symbol(struct mana_cost *cost, const char *text,
                              size_t length)
{
    symbol one = MANA_ALL | SYMBOL_SNOW;

    if (length == 1 && *text == 'X')
        return cost->x++ < UINT8_MAX ? NULL
                                     : "is one {X} too many: 255 at most";
    if (length > 0 && strspn(text, "0123456789") == length &&
        (length == 1 || *text != '0')) {
        int number = length > 3 ? GENERIC_MAX + 1 : atoi(text);
        cost->generic = (uint16_t)(cost->generic + number);
        cost->generic_count++;
        return cost->generic <= GENERIC_MAX
                   ? NULL
                   : "makes it more than 999 generic mana";
    }
    /* CR 107.4h: {S} is one mana of any type from a snow source. */
    if (!(length == 1 && *text == 'S') && !parse_symbol(text, length, &one))
        return NO_SYMBOL;
    if (cost->count == SYMBOLS_MAX)
        return "is one symbol too many: 16 at most "
               "besides numbers and {X}";
    cost->symbol[cost->count++] = one;
    return NULL;
}

/* What is wrong with the text from `bad` on, or NULL. */
static const char *parse_cost(const char *text, struct mana_cost *cost,
                              const char **bad)
{
    *cost = (struct mana_cost){.is_present = true};
    *bad = text;
    while (*text != '\0') {
        const char *end = strchr(text, '}');
        *bad = text;
        if (*text != '{' || end == NULL)
            return NO_SYMBOL;
        const char *wrong =
            add_symbol(cost, text + 1, (size_t)(end - text - 1));
        if (wrong != NULL)
            return wrong;
        text = end + 1;
    }
    return NULL;
}

color_set mana_cost_colors(const struct mana_cost *cost)
{
    color_set colors = 0;

    for (int i = 0; i < cost->count; i++)
        if (!(cost->symbol[i] & SYMBOL_SNOW))
            colors |= cost->symbol[i] & COLORS_ALL;
    return colors;
}

/* Equal costs are one. */
static bool add_cost(struct reader *reader, const cJSON *place,
                     const struct mana_cost *cost, uint16_t *id)
{
    uint32_t count = reader->cards->array[ARRAY_COSTS].count;

    for (uint32_t i = 1; i < count; i++)
        if (memcmp(cost_at(reader->cards, (uint16_t)i), cost, sizeof(*cost)) ==
            0) {
            *id = (uint16_t)i;
            return true;
        }
    return add_item(reader, place, ARRAY_COSTS, cost, id);
}

static bool read_symbols_text(struct reader *reader, const cJSON *item,
                              const char *text, uint16_t *slot)
{
    struct mana_cost cost;
    const char *bad;

    if (*text == '\0')
        return FAIL(reader, item, "expected mana symbols, \"{0}\" or null");
    const char *wrong = parse_cost(text, &cost, &bad);
    if (wrong != NULL)
        return FAIL(reader, item, "\"%.40s\" %s", bad, wrong);
    return add_cost(reader, item, &cost, slot);
}

/* Slot: a mana cost id; 0, which is not present, for null. */
bool read_manacost(struct reader *reader, const cJSON *item, uint16_t *slot)
{
    return cJSON_IsNull(item) ||
           (expect_string(reader, item, "mana cost") &&
            read_symbols_text(reader, item, item->valuestring, slot));
}

/* Slot: a list: 0 more or 1 less, and a mana cost id. */
bool read_costchange(struct reader *reader, const cJSON *item, uint16_t *slot)
{
    struct items items = {.count = 2};
    struct mana_cost cost = {.is_present = true, .generic_count = 1};
    int number = item->valueint;
    const char *text = item->valuestring;

    if (cJSON_IsString(item)) {
        if (*text != '+' && *text != '-')
            return FAIL(reader, item,
                        "a change of cost begins with + or -, as \"+{1}\"");
        items.item[0] = *text == '-';
        if (strspn(text + 1, "0123456789") != strlen(text + 1) ||
            text[1] == '\0' || strlen(text) > 4)
            return read_symbols_text(reader, item, text + 1, &items.item[1]) &&
                   add_list(reader, item, &items, slot);
        number = atoi(text);
    } else if (!cJSON_IsNumber(item) || number < -GENERIC_MAX ||
               number > GENERIC_MAX) {
        return FAIL(reader, item,
                    "expected a change of cost, as 1 or \"-{W}\"");
    }
    items.item[0] = number < 0;
    cost.generic = (uint16_t)abs(number);
    return add_cost(reader, item, &cost, &items.item[1]) &&
           add_list(reader, item, &items, slot);
}

/* Pairs. */

static bool read_pair(struct reader *reader, const cJSON *item,
                      const char *meaning, reading *first, reading *second,
                      uint16_t *slot)
{
    struct items items = {.count = 2};

    if (!cJSON_IsArray(item) || cJSON_GetArraySize(item) != 2)
        return FAIL(reader, item, "expected a list of two: %s", meaning);
    return first(reader, item->child, &items.item[0]) &&
           second(reader, item->child->next, &items.item[1]) &&
           add_list(reader, item, &items, slot);
}

bool read_kindamount(struct reader *reader, const cJSON *item, uint16_t *slot)
{
    return read_pair(reader, item, "[kind of counter, amount]", read_kind,
                     read_amount, slot);
}

bool read_kindref(struct reader *reader, const cJSON *item, uint16_t *slot)
{
    return read_pair(reader, item, "[kind of counter, ref]", read_kind,
                     read_ref, slot);
}

bool read_refzone(struct reader *reader, const cJSON *item, uint16_t *slot)
{
    return read_pair(reader, item, "[ref, zone]", read_ref, read_zone, slot);
}

static bool is_of_players(uint16_t term)
{
    switch (term) {
    case REF_YOU: case REF_OPP: case REF_EACH_OPP: case REF_EACH_PLAYER:
    case REF_ANY: case REF_EVENT_PLAYER: case REF_HOLDER: case REF_ACTIVE:
    case REF_CONTROLLER_OF: case REF_OWNER_OF: case REF_DEFENDING:
        return true;
    default:
        return false;
    }
}

/* A ref to an object: players fit no selector. */
static bool read_object_ref(struct reader *reader, const cJSON *item,
                            uint16_t *slot)
{
    return read_ref(reader, item, slot) &&
           (!is_of_players(node_at(reader->cards, *slot)->term) ||
            FAIL(reader, item, "a player fits no selector"));
}

bool read_refsel(struct reader *reader, const cJSON *item, uint16_t *slot)
{
    return read_pair(reader, item, "[ref, selector]", read_object_ref, read_sel,
                     slot);
}

bool read_pt(struct reader *reader, const cJSON *item, uint16_t *slot)
{
    return read_pair(reader, item, "[power, toughness]", read_amount,
                     read_amount, slot);
}

/* Slot: a list: amount, enum term CMP_*, amount. */
bool read_comparison(struct reader *reader, const cJSON *item, uint16_t *slot)
{
    struct items items = {.count = 3};
    const cJSON *op;

    if (!cJSON_IsArray(item) || cJSON_GetArraySize(item) != 3)
        return FAIL(reader, item, "expected [amount, op, amount]");
    op = item->child->next;
    if (!expect_string(reader, op, "comparison"))
        return false;
    items.item[1] = term_find(CLASS_CMP, op->valuestring);
    if (items.item[1] == CMP_PARITY)
        return FAIL(reader, op, "\"parity\" compares no two amounts");
    if (items.item[1] == TERM_NONE)
        return fail_unknown_term(reader, CLASS_CMP, op, op->valuestring);
    return read_amount(reader, item->child, &items.item[0]) &&
           read_amount(reader, op->next, &items.item[2]) &&
           add_list(reader, item, &items, slot);
}

/* Small objects: a list with an item for each member, in order. */

static bool read_small(struct reader *reader, const cJSON *item,
                       enum member_object object, uint16_t *slot)
{
    struct items items = {0};

    if (!expect_members(reader, item, object))
        return false;
    for (const struct member_row *row = MEMBER_ROWS; row->key != NULL; row++) {
        const cJSON *member = json_member(item, row->key);
        uint16_t value = 0;
        if (row->object != object)
            continue;
        if (member != NULL &&
            !read_operand(reader, row->type, member, &value))
            return false;
        items.item[items.count++] = value;
    }
    return add_list(reader, item, &items, slot);
}

#define SMALL_READER(type, object)                                             \
    bool read_##type(struct reader *reader, const cJSON *item, uint16_t *slot) \
    {                                                                          \
        return read_small(reader, item, MEMBERS_##object, slot);               \
    }

SMALL_READER(cantactivate, CANT_ACTIVATE)
SMALL_READER(spendas, SPEND_AS)
SMALL_READER(keepmana, KEEP_MANA)
SMALL_READER(extratrigger, EXTRA_TRIGGER)
SMALL_READER(owneronly, OWNER_ONLY)
SMALL_READER(rider, RIDER)

/* Slot: a list: enum term CMP_*, enum edition. */
bool read_editionrange(struct reader *reader, const cJSON *item, uint16_t *slot)
{
    static const char *const EDITION_NAMES[EDITIONS] = {"2024-06", "2025-09",
                                                        "2026-08"};
    struct items items = {.count = 2};
    char op[3] = "";
    size_t length;

    if (!expect_string(reader, item, "edition"))
        return false;
    length = strspn(item->valuestring, "<>=");
    if (length == 1 || length == 2)
        memcpy(op, item->valuestring, length);
    items.item[0] = term_find(CLASS_CMP, op);
    if (items.item[0] == TERM_NONE)
        return FAIL(reader, item, "expected an edition like \">=2025-09\"");
    for (uint16_t i = 0; i < EDITIONS; i++)
        if (strcmp(item->valuestring + length, EDITION_NAMES[i]) == 0) {
            items.item[1] = i;
            return add_list(reader, item, &items, slot);
        }
    return fail_unknown(reader, item, "edition", item->valuestring + length,
                        EDITION_NAMES, EDITIONS);
}
