/*
 * loader_abilities.c - abilities, and keywords: flags, nodes with operands,
 * or abilities spelled out.
 *
 * Rules: CR 113 (abilities), CR 702 (keyword abilities).
 */
#include "loader_private.h"

#include <assert.h>
#include <string.h>

/* Where the cost of a keyword goes in what it stands for. */
enum cost_place { COST_NOWHERE, COST_HERE, COST_IN_EFFECT };

/* Keywords that are abilities, spelled out.  `text` uses ' for ". */
static const struct sugar {
    uint16_t keyword;
    uint8_t cost_place;
    const char *more_cost; /* one more part of the cost, or NULL */
    const char *text;
} SUGARS[] = {
    {KEYWORD_EQUIP, COST_HERE, NULL,
     "{'k':'activated','name':'equip','only':['sorcery_timing'],"
     "'targets':[{'id':'equipped','min':1,'max':1,"
     "'what':{'types':['Creature'],'of':'you'}}],"
     "'effect':[{'op':'attach','what':'self','to':'T.equipped'}]}"},
    {KEYWORD_CYCLING, COST_HERE, "{'discard_self':1}",
     "{'k':'activated','name':'cycling','zone':'hand',"
     "'effect':[{'op':'draw','who':'you','n':1}]}"},
    /* CR 702.24a */
    {KEYWORD_CUMULATIVE_UPKEEP, COST_IN_EFFECT, NULL,
     "{'k':'triggered','on':{'ev':'step','step':'upkeep','whose':'you'},"
     "'effect':[{'op':'cumulative_upkeep'}]}"},
    /* CR 702.56a */
    {KEYWORD_REPLICATE, COST_NOWHERE, NULL,
     "{'k':'triggered','on':{'ev':'cast','what':'self'},"
     "'if':{'cmp':['times_replicated','>',0]},"
     "'effect':[{'op':'copy_spell','of':'self','n':'times_replicated',"
     "'new_targets':true}]}"},
    /* CR 702.88a */
    {KEYWORD_REBOUND, COST_NOWHERE, NULL,
     "{'k':'triggered','on':{'ev':'step','step':'upkeep','whose':'you'},"
     "'zone':'exile','while':{'rebounding':true},"
     "'effect':[{'op':'cast_now','sel':'self','cost':'free',"
     "'optional':true}]}"},
    /* evoke */
    {KEYWORD_EVOKE, COST_HERE, NULL, "{'k':'alternative_cost','name':'evoke'}"},
    {KEYWORD_EVOKE, COST_NOWHERE, NULL,
     "{'k':'triggered','on':{'ev':'enters','what':'self'},"
     "'if':{'was_paid':'evoke'},"
     "'effect':[{'op':'sacrifice','what':'self'}]}"},
    {KEYWORD_PERSIST, COST_NOWHERE, NULL,
     "{'k':'triggered','on':{'ev':'dies','what':'self'},"
     "'if':{'cmp':[{'counters':['-1/-1','self']},'=',0]},"
     "'effect':[{'op':'put_onto_battlefield','what':'self',"
     "'under':'owner.self','counters':['-1/-1',1]}]}"},
    /* undying */
    {KEYWORD_UNDYING, COST_NOWHERE, NULL,
     "{'k':'triggered','on':{'ev':'dies','what':'self'},"
     "'if':{'cmp':[{'counters':['+1/+1','self']},'=',0]},"
     "'effect':[{'op':'put_onto_battlefield','what':'self',"
     "'under':'owner.self','counters':['+1/+1',1]}]}"},
    {KEYWORD_PROWESS, COST_NOWHERE, NULL,
     "{'k':'triggered','on':{'ev':'cast','by':'you',"
     "'what':{'zone':'stack','spell':true,'not_types':['Creature']}},"
     "'effect':[{'op':'pt','what':'self','a':1,'b':1,'dur':'eot'}]}"},
    {KEYWORD_EXALTED, COST_NOWHERE, NULL,
     "{'k':'triggered','on':{'ev':'attacks','alone':true,"
     "'what':{'types':['Creature'],'of':'you'}},"
     "'effect':[{'op':'pt','what':'it','a':1,'b':1,'dur':'eot'}]}"},
    /* extort */
    {KEYWORD_EXTORT, COST_NOWHERE, NULL,
     "{'k':'triggered','on':{'ev':'cast','by':'you'},"
     "'effect':[{'op':'may_pay','who':'you','cost':[{'mana':'{W/B}'}],"
     "'if_paid':[{'op':'lose_life','who':'each_opp','n':1},"
     "{'op':'gain_life','who':'you','n':'life_lost_this_way'}]}]}"},
    /* CR 702.37a */
    {KEYWORD_MORPH, COST_NOWHERE, NULL,
     "{'k':'alternative_cost','name':'morph','cost':[{'mana':'{3}'}]}"},
    /* CR 702.85a */
    {KEYWORD_CASCADE, COST_NOWHERE, NULL,
     "{'k':'triggered','on':{'ev':'cast','what':'self'},"
     "'effect':['cascade']}"},
};
enum { SUGAR_COUNT = sizeof(SUGARS) / sizeof(*SUGARS) };

/* Abilities. */

static bool has_effect(const struct node *node)
{
    switch (node->term) {
    case ABILITY_SPELL: /* targets modes effect */
        return node->slot[1] != 0 || node->slot[2] != 0;
    case ABILITY_ACTIVATED: /* cost targets effect only by zone modes */
        return node->slot[2] != 0 || node->slot[6] != 0;
    case ABILITY_TRIGGERED: /* on if targets effect limit zone modes */
        return node->slot[3] != 0 || node->slot[6] != 0;
    default:
        return true;
    }
}

/* What an id in the targets was used for must be defined in this ability. */
static bool check_targets(struct reader *reader, uint32_t start)
{
    const struct mention *mentions = reader->mentions;

    for (uint32_t use = start; use < reader->mention_count; use++) {
        bool is_defined = !mentions[use].is_use || !mentions[use].is_target;
        for (uint32_t i = start; i < reader->mention_count && !is_defined; i++)
            is_defined = !mentions[i].is_use && mentions[i].is_target &&
                         mentions[i].id == mentions[use].id;
        if (!is_defined)
            return FAIL(reader, mentions[use].item,
                        "no target of this ability has the id \"%.40s\"",
                        name_at(reader->cards, mentions[use].id));
    }
    return true;
}

/* What the instructions of one ability record must fit into a frame. */
static bool check_records(struct reader *reader, uint32_t start)
{
    const struct mention *mentions = reader->mentions;
    unsigned count = 0;

    for (uint32_t i = start; i < reader->mention_count; i++) {
        bool is_new = !mentions[i].is_use && !mentions[i].is_target;
        for (uint32_t j = start; j < i && is_new; j++)
            is_new = mentions[j].is_use || mentions[j].is_target ||
                     mentions[j].id != mentions[i].id;
        if (is_new && ++count > RECORDS_MAX)
            return FAIL(reader, mentions[i].item,
                        "an ability records at most %d things under ids",
                        RECORDS_MAX);
    }
    return true;
}

static void fill_ability(struct reader *reader, ability_id id,
                         const struct node *node, uint16_t written)
{
    struct ability ability = {
        .kind = (uint8_t)(node->term - ABILITY_SPELL),
        .node = written,
        .card = reader->card,
    };

    ability_derive(reader->cards, reader->vocabulary,
                   reader->depth == 0 ? reader->types : 0, &ability);
    ((struct ability *)(void *)reader->cards->array[ARRAY_ABILITIES]
         .items)[id] = ability;
}

bool make_ability(struct reader *reader, const cJSON *place,
                  const struct node *node, uint16_t *id)
{
    struct ability empty = {0};
    uint16_t written;

    if (!add_node(reader, place, node, &written) ||
        !add_item(reader, place, ARRAY_ABILITIES, &empty, id))
        return false;
    fill_ability(reader, *id, node, written);
    return true;
}

bool read_ability(struct reader *reader, const cJSON *item, uint16_t *id)
{
    struct ability empty = {0};
    ability_id outer = reader->ability;
    uint32_t start = reader->mention_count;
    uint16_t written = 0;

    _Static_assert(ABILITY_ALTERNATIVE - ABILITY_SPELL == KIND_ALTERNATIVE,
                   "kinds of abilities follow their terms");
    _Static_assert((int)TERMS - (int)KEYWORD_FLYING <= 64,
                   "keywords are the last terms, and fit into 64 bits");
    /* What is read inside may speak of this ability, so it has an id now. */
    if (!add_item(reader, item, ARRAY_ABILITIES, &empty, id))
        return false;
    reader->ability = *id;
    reader->depth++;
    if (!read_term(reader, CLASS_ABILITY, item, &written))
        return false;
    reader->depth--;
    reader->ability = outer;
    if (!has_effect(node_at(reader->cards, written)))
        return FAIL(reader, item, "\"effect\" is missing");
    fill_ability(reader, *id, node_at(reader->cards, written), written);
    return reader->depth > 0 ||
           (check_targets(reader, start) && check_records(reader, start));
}

/* {targets, effect}: an ability that something else triggers. */
bool read_reflexive(struct reader *reader, const cJSON *item, uint16_t *slot)
{
    struct node written = {.term = EFFECT_REFLEXIVE};
    struct node node = {.term = ABILITY_TRIGGERED};

    if (!expect_object(reader, item, "reflexive ability {targets, effect}") ||
        !read_operands(reader, item, NULL, &written))
        return false;
    node.slot[2] = written.slot[0];
    node.slot[3] = written.slot[1];
    return make_ability(reader, item, &node, slot);
}

static bool read_mode(struct reader *reader, const cJSON *item, uint16_t *slot)
{
    struct node node = {.term = ABILITY_SPELL};

    /* Instructions alone, without targets. */
    if (cJSON_IsArray(item))
        return read_effects(reader, item, &node.slot[2]) &&
               add_node(reader, item, &node, slot);
    if (!expect_object(reader, item, "mode {targets, effect}") ||
        !read_operands(reader, item, NULL, &node))
        return false;
    if (!has_effect(&node))
        return FAIL(reader, item, "\"effect\" is missing");
    return add_node(reader, item, &node, slot);
}

bool read_modes(struct reader *reader, const cJSON *item, uint16_t *slot)
{
    return read_list(reader, item, read_mode, slot);
}

/* Keywords. */

static cJSON *parse_template(struct reader *reader, const char *text)
{
    char copy[800];
    cJSON **grown;
    cJSON *parsed;

    assert(strlen(text) < sizeof(copy));
    strcpy(copy, text);
    for (char *quote = copy; (quote = strchr(quote, '\'')) != NULL;)
        *quote = '"';
    grown = arena_grow(reader->templates,
                       reader->template_count * sizeof(*grown),
                       (reader->template_count + 1) * sizeof(*grown));
    if (grown == NULL)
        return NULL;
    reader->templates = grown;
    parsed = cJSON_Parse(copy);
    reader->templates[reader->template_count++] = parsed;
    return parsed;
}

/* The parts of `cost` and perhaps one more; they stay where they are, so
 * that errors name their place. */
static bool put_cost(struct reader *reader, cJSON *object, const cJSON *cost,
                     const char *more)
{
    cJSON *parts = cJSON_AddArrayToObject(object, "cost");
    const cJSON *part = cJSON_IsArray(cost) ? cost->child : cost;

    for (; part != NULL; part = cJSON_IsArray(cost) ? part->next : NULL)
        if (!cJSON_AddItemReferenceToArray(parts, (cJSON *)(uintptr_t)part))
            return false;
    if (more == NULL)
        return parts != NULL;
    return cJSON_AddItemReferenceToArray(parts, parse_template(reader, more));
}

static bool read_sugar(struct reader *reader, const cJSON *item,
                       const struct sugar *sugar, uint16_t *id)
{
    cJSON *ability = parse_template(reader, sugar->text);
    cJSON *place = ability;

    if (sugar->cost_place == COST_IN_EFFECT) {
        place = cJSON_GetObjectItem(ability, "effect");
        place = cJSON_GetArrayItem(place, cJSON_GetArraySize(place) - 1);
    }
    if (ability == NULL || (sugar->cost_place != COST_NOWHERE &&
                            !put_cost(reader, place, item, sugar->more_cost)))
        return FAIL(reader, item, "out of memory");
    return read_ability(reader, ability, id);
}

/* What the keyword stands for; `item` is its operand. */
static bool spell_out(struct reader *reader, const cJSON *item,
                      uint16_t keyword, struct items *items)
{
    uint16_t id;

    if (reader->is_marking)
        return true;
    if (keyword == KEYWORD_EVOKE && (!add_name(reader, item, "evoke", &id) ||
                                     !mention(reader, item, id, false, false)))
        return false;
    for (int i = 0; i < SUGAR_COUNT; i++)
        if (SUGARS[i].keyword == keyword &&
            (!read_sugar(reader, item, &SUGARS[i], &id) ||
             !items_push(reader, item, items, id)))
            return false;
    return true;
}

/* Those spelled out with their cost need no node. */
static bool needs_node(uint16_t keyword)
{
    for (int i = 0; i < SUGAR_COUNT; i++)
        if (SUGARS[i].keyword == keyword &&
            SUGARS[i].cost_place != COST_NOWHERE)
            return false;
    return *TERM_ROWS[keyword].operands != '\0';
}

static bool push_ability(struct reader *reader, const cJSON *item,
                         struct items *items)
{
    uint16_t id = 0, keyword;
    const cJSON *operand = item;

    if (json_member(item, "k") != NULL)
        return read_ability(reader, item, &id) &&
               items_push(reader, item, items, id);
    if (!read_term(reader, CLASS_KEYWORD, item, &id))
        return false;
    keyword = node_at(reader->cards, id)->term;
    if (cJSON_IsObject(item))
        operand = json_member(item, TERM_ROWS[keyword].key);
    return items_push(reader, item, items,
                      needs_node(keyword) ? (uint16_t)(0x4000 | id)
                                          : (uint16_t)(0x8000 | keyword)) &&
           spell_out(reader, operand, keyword, items);
}

static bool collect(struct reader *reader, const cJSON *item,
                    struct items *items)
{
    if (!cJSON_IsArray(item))
        return push_ability(reader, item, items);
    for (const cJSON *part = item->child; part != NULL; part = part->next)
        if (!push_ability(reader, part, items))
            return false;
    return true;
}

/* No object has room for more, and none has less than it says. */
static bool have_room(struct reader *reader, const cJSON *item,
                      uint16_t abilities, uint16_t nodes)
{
    if (abilities > ABILITIES_MAX)
        return FAIL(reader, item, "too many abilities: the limit is %d",
                    ABILITIES_MAX);
    if (nodes > KEYWORD_NODES_MAX)
        return FAIL(reader, item,
                    "too many keywords with an operand: the limit is %d",
                    KEYWORD_NODES_MAX);
    return true;
}

bool read_abilities(struct reader *reader, const cJSON *item, uint16_t *slot)
{
    struct items items = {0};
    bool is_read = collect(reader, item, &items);
    uint16_t abilities = 0, nodes = 0;

    for (uint16_t i = 0; i < items.count; i++) {
        abilities = (uint16_t)(abilities + (items.item[i] < 0x4000));
        nodes = (uint16_t)(nodes + (items.item[i] >> 14 == 1));
    }
    return is_read && have_room(reader, item, abilities, nodes) &&
           add_list(reader, item, &items, slot);
}

bool read_keywords(struct reader *reader, const cJSON *item, uint16_t *slot)
{
    return read_abilities(reader, item, slot);
}

bool read_gained(struct reader *reader, const cJSON *item,
                 struct gained *gained)
{
    struct items items = {0};
    bool is_read = collect(reader, item, &items);

    for (uint16_t i = 0; i < items.count; i++) {
        uint16_t id = items.item[i] & 0x3fff, keyword = id;
        if (items.item[i] < 0x4000) {
            if (!items_push(reader, item, &gained->abilities, id))
                return false;
            continue;
        }
        if (items.item[i] < 0x8000) {
            const struct node *node = node_at(reader->cards, id);
            keyword = node->term;
            if (keyword == KEYWORD_ENCHANT)
                gained->enchant = node->slot[0];
            if (!items_push(reader, item, &gained->nodes, items.item[i]))
                return false;
        }
        gained->keywords |= KEYWORD_BIT(keyword);
    }
    return is_read && have_room(reader, item, gained->abilities.count,
                                gained->nodes.count);
}
