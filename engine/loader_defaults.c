/*
 * loader_defaults.c - what a term means that leaves something out, or says
 * it in another way than the engine wants it.
 */
#include "loader_private.h"

#include <string.h>

/* The selector of an operand "what"; NULL when it is a ref. */
static struct selector *selector_of(struct reader *reader, uint16_t what)
{
    struct array *array = &reader->cards->array[ARRAY_SELECTORS];

    if (!(what & WHAT_SELECTOR))
        return NULL;
    return (struct selector *)(void *)array->items + (what & ~WHAT_SELECTOR);
}

/* Where objects are that cannot be on the battlefield. */
static void default_zones(struct reader *reader, uint16_t what, uint16_t zones)
{
    struct selector *selector = selector_of(reader, what);

    if (selector == NULL || selector->zones != 0 || selector->ref != 0 ||
        selector->this_way != 0 || selector->spell != 0)
        return;
    selector->zones = zones;
}

static bool is_self(struct reader *reader, uint16_t what)
{
    return !(what & WHAT_SELECTOR) && what != 0 &&
           node_at(reader->cards, what)->term == REF_SELF;
}

/* {"discard": "self"} is no choice among the cards in hand. */
static void discard_what(struct reader *reader, struct node *node)
{
    if (is_self(reader, node->slot[0]))
        *node = (struct node){.term = COST_DISCARD_SELF};
    else
        default_zones(reader, node->slot[0], 1 << ZONE_HAND);
}

/* {"op": "exile", "what": {"zone": "library_top"}, "n": 2} */
static bool exile_count(struct reader *reader, const cJSON *item,
                        const struct node *node)
{
    const cJSON *n = json_member(item, "n");
    struct selector *selector = selector_of(reader, node->slot[0]);

    if (n == NULL)
        return true;
    if (selector == NULL || !selector->top_of_library ||
        selector->top_count != 0 || n->valueint < 1 || n->valueint > 99)
        return FAIL(reader, n,
                    "\"n\" is a number of cards from \"library_top\"");
    selector->top_count = (uint8_t)n->valueint;
    return true;
}

/* What costs more or less on the battlefield is abilities. */
static void cost_of_what(struct reader *reader, struct node *node)
{
    const struct selector *selector = selector_of(reader, node->slot[1]);

    if (selector != NULL && selector->zones == 1 << ZONE_BATTLEFIELD)
        node->slot[6] = true;
}

/* {"paid": "multikicker"}: how often. */
static bool paid_keyword(struct reader *reader, const cJSON *item,
                         struct node *node)
{
    static const struct {
        const char *id;
        enum term term;
    } TIMES[] = {
        {"kicker", AMOUNT_KICKED},
        {"multikicker", AMOUNT_KICKED},
        {"replicate", AMOUNT_REPLICATED},
    };
    name_id id = node->slot[0];

    for (size_t i = 0; i < sizeof(TIMES) / sizeof(*TIMES); i++)
        if (strcmp(name_at(reader->cards, id), TIMES[i].id) == 0) {
            *node = (struct node){.term = TIMES[i].term};
            return mention(reader, item, id, false, false);
        }
    return true;
}

/* Keywords that are given know of no choice: what has them is not what it was
 * made for.  Better no card than one that is passed over. */
static bool gives_what_was_chosen(struct reader *reader, const cJSON *item,
                                  uint16_t list)
{
    const uint16_t *items;
    uint16_t count = list_at(reader->cards, list, &items);

    for (uint16_t i = 0; i < count; i++) {
        if ((items[i] & 0xc000) != 0x4000)
            continue;
        const struct node *keyword =
            node_at(reader->cards, items[i] & 0x3fff);
        if (keyword->term != KEYWORD_PROTECTION &&
            keyword->term != KEYWORD_HEXPROOF_FROM)
            continue;
        if (selector_at(reader->cards, keyword->slot[0] & ~WHAT_SELECTOR)
                ->colors_chosen != 0)
            return FAIL(reader, item,
                        "\"%s\" from what was chosen can't be given",
                        TERM_ROWS[keyword->term].key);
    }
    return true;
}

/* What is lost is a word: of others, and of abilities, none is told from those
 * like it. */
static bool loses_words(struct reader *reader, const cJSON *item,
                        uint16_t lost)
{
    const uint16_t *items;
    uint16_t count = list_at(reader->cards, lost, &items);

    for (uint16_t i = 0; i < count; i++)
        if (!(items[i] & 0x8000))
            return FAIL(reader, item,
                        "only keywords that are words can be lost");
    return true;
}

/* Whether the engine follows a rewrite of such an event. */
static bool is_followed(uint16_t event, uint16_t rewrite)
{
    switch (event) {
    case EVENT_TAP_FOR_MANA:
        return rewrite == REWRITE_MUL || rewrite == REWRITE_SET ||
               rewrite == REWRITE_SET_TYPE || rewrite == REWRITE_SET_COLOR ||
               rewrite == REWRITE_RECOLOR || rewrite == REWRITE_NOTHING;
    case EVENT_LOSE_MANA:
        return rewrite == REWRITE_SET_TYPE || rewrite == REWRITE_RECOLOR;
    case EVENT_ENTERS:
        return rewrite == REWRITE_TAPPED || rewrite == REWRITE_COUNTERS ||
               rewrite == REWRITE_ZONE;
    case EVENT_TO_GRAVEYARD:
        return rewrite == REWRITE_ZONE || rewrite == REWRITE_THEN;
    case EVENT_COUNTERS:
    case EVENT_PLAYER_COUNTERS:
    case EVENT_CREATE_TOKENS:
    case EVENT_PROLIFERATE:
        if (rewrite == REWRITE_THEN)
            return false;
        break;
    default:
        break;
    }
    return rewrite == REWRITE_MUL || rewrite == REWRITE_ADD ||
           rewrite == REWRITE_HALF_DOWN || rewrite == REWRITE_NOTHING ||
           rewrite == REWRITE_THEN;
}

/* Whether each symbol of the mana that is made instead says its type: nobody
 * is asked for one. */
static bool is_definite(struct reader *reader, uint16_t cost_id)
{
    const struct mana_cost *cost = cost_at(reader->cards, cost_id);

    for (uint8_t i = 0; i < cost->count; i++) {
        symbol types = cost->symbol[i] & MANA_ALL;
        bool is_choice = cost->symbol[i] & SYMBOL_TWO || types & (types - 1);
        if (is_choice && !(cost->symbol[i] & SYMBOL_SNOW))
            return false;
    }
    return true;
}

/* Better no card than one that does another thing. */
static bool rewrites_fit(struct reader *reader, const cJSON *item,
                         const struct node *node, uint16_t rewrites)
{
    const uint16_t *items;
    const struct node *event = node_at(reader->cards, node->slot[0]);
    uint16_t count = list_at(reader->cards, rewrites, &items);

    for (uint16_t i = 0; i < count; i++) {
        const struct node *rewrite = node_at(reader->cards, items[i]);
        if (!is_followed(event->term, rewrite->term))
            return FAIL(reader, item, "\"%s\" of \"%s\" is not followed",
                        TERM_ROWS[rewrite->term].key,
                        TERM_ROWS[event->term].key);
        if (rewrite->term == REWRITE_SET &&
            !is_definite(reader, rewrite->slot[0]))
            return FAIL(reader, item,
                        "which half of a hybrid symbol it is is not followed");
    }
    return true;
}

/* CR 113.6b: where an ability functions can be told of whole zones, and of a
 * hand by whose it is. */
static bool is_place(struct reader *reader, const cJSON *item, uint16_t zones)
{
    if (zones & 0x100)
        return FAIL(reader, item,
                    "an ability of a card in \"library_top\" is not followed");
    return true;
}

bool fill_defaults(struct reader *reader, const cJSON *item, struct node *node)
{
    switch (node->term) {
    case COND_ONCE:
    case EVENT_UNTAP:
    case REWRITE_REMOVE_COUNTER:
        /* Better no card than one that is passed over. */
        return FAIL(reader, item, "\"%s\" is not followed by this engine",
                    TERM_ROWS[node->term].key);
    case TRIGGER_CAST:
        default_zones(reader, node->slot[0], 1 << ZONE_STACK);
        return true;
    case TRIGGER_CYCLED:
    case TRIGGER_DISCARDED:
    case TRIGGER_TO_GRAVEYARD:
        default_zones(reader, node->slot[0], (1 << ZONES) - 2);
        return true;
    case COST_DISCARD:
    case COST_REVEAL:
        if (node->term == COST_DISCARD)
            discard_what(reader, node);
        else
            default_zones(reader, node->slot[0], 1 << ZONE_HAND);
        return true;
    case ABILITY_ACTIVATED:
    case ABILITY_TRIGGERED:
        return is_place(reader, item, node->slot[5]);
    case ABILITY_STATIC:
        return is_place(reader, item, node->slot[2]);
    case ABILITY_REPLACE:
        return is_place(reader, item, node->slot[4]) &&
               rewrites_fit(reader, item, node, node->slot[2]);
    case EFFECT_REPLACE:
        return rewrites_fit(reader, item, node, node->slot[1]);
    case EFFECT_EXILE:
        return exile_count(reader, item, node);
    case EFFECT_GRANT:
        return gives_what_was_chosen(reader, item, node->slot[1]);
    case MOD_GRANT:
        return gives_what_was_chosen(reader, item, node->slot[0]);
    case MOD_LOSE:
        return loses_words(reader, item, node->slot[0]);
    case MOD_COST:
        cost_of_what(reader, node);
        return true;
    case AMOUNT_PAID:
        return paid_keyword(reader, item, node);
    default:
        return true;
    }
}
