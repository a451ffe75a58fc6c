/*
 * loader_derive.c - what follows from the text of an ability: whether it
 * could add mana, needs targets, moves library cards, and where it functions.
 *
 * Rules: CR 605.1a (mana abilities), CR 113.6 (where abilities function),
 * CR 606 (loyalty), CR 903.4 (color identity).
 */
#include "loader_private.h"

#include <assert.h>
#include <string.h>

/* What a look at the instructions finds. */
struct finding {
    const struct cards *cards;
    const struct vocabulary *vocabulary;
    bool adds_mana;
    bool moves_library;
    unsigned changes; /* bits of enum means */
    bool looks; /* at library cards, which another instruction may move */
    bool moves; /* cards that were chosen */
};

static void scan_node(struct finding *finding, node_id id);

static void scan_list(struct finding *finding, uint16_t list)
{
    const uint16_t *items;
    uint16_t count = list == 0xffff ? 0 /* "free" */
                                    : list_at(finding->cards, list, &items);

    for (uint16_t i = 0; i < count; i++)
        scan_node(finding, items[i]);
}

static bool is_in_library(const struct finding *finding, uint16_t what)
{
    const struct selector *selector;

    if (!(what & WHAT_SELECTOR))
        return false;
    selector = selector_at(finding->cards, what & ~WHAT_SELECTOR);
    return (selector->zones & 1 << ZONE_LIBRARY) != 0;
}

/* The instruction or part of a cost as such, without what is inside. */
static void scan_term(struct finding *finding, const struct node *node)
{
    switch (node->term) {
    case EFFECT_ADD_MANA:
    case EFFECT_DOUBLE_MANA:
        finding->adds_mana = true;
        break;
    case EFFECT_LOSE_MANA: /* who give_to: CR 106.13 */
        finding->adds_mana |= node->slot[1] != 0;
        break;
    case EFFECT_LOOK:
        finding->looks = true;
        break;
    case EFFECT_DRAW:
    case EFFECT_MILL:
    case EFFECT_SEARCH:
    case EFFECT_REVEAL_UNTIL:
    case EFFECT_CASCADE:
    case EFFECT_DISCOVER:
    case EFFECT_MANIFEST:
    case EFFECT_PUT_REST:
    case EFFECT_MAY_TURN_OVER:
    case COST_MILL:
        finding->moves_library = true;
        break;
    case EFFECT_RETURN: /* what to */
        finding->moves_library |= (node->slot[1] & 0xff) == ZONE_LIBRARY;
        finding->moves_library |= is_in_library(finding, node->slot[0]);
        finding->moves = true;
        break;
    case EFFECT_EXILE:
    case EFFECT_PUT_ONTO_BATTLEFIELD:
    case EFFECT_CAST_NOW:
    case EFFECT_PLAY_NOW:
    case COST_EXILE:
        finding->moves = true;
        finding->moves_library |= is_in_library(finding, node->slot[0]);
        break;
    default:
        break;
    }
}

/* CR 601.2g: what else happens with a mana ability. */
static unsigned changes_of(enum term term)
{
    switch (term) {
    case COST_TAP_SELF:
        return MEANS_OWN_TAP;
    case COST_TAP: case EFFECT_TAP:
        return MEANS_TAPPED;
    case COST_UNTAP: case COST_UNTAP_SELF: case EFFECT_UNTAP:
        return MEANS_UNTAPPED;
    case EFFECT_GET:
        return MEANS_ENERGY;
    case EFFECT_GAIN_LIFE:
        return MEANS_LIFE;
    case EFFECT_PROLIFERATE:
        return MEANS_ENERGY | MEANS_COUNTERS;
    case COST_PUT_COUNTER: case EFFECT_PUT: case EFFECT_MOVE_COUNTER:
    case EFFECT_DOUBLE_COUNTERS: case EFFECT_ADAPT:
        return MEANS_COUNTERS;
    case COST_SACRIFICE_SELF: case COST_DISCARD: case COST_DISCARD_SELF:
    case COST_EXILE_SELF: case COST_MILL: case EFFECT_MILL:
        return MEANS_CARDS;
    /* What only takes away, asks, or chooses. */
    case COST_MANA: case COST_ENERGY: case COST_LIFE:
    case COST_REMOVE_COUNTER: case COST_REMOVE_AMONG: case COST_LOYALTY:
    case COST_REVEAL: case EFFECT_ADD_MANA: case EFFECT_DOUBLE_MANA:
    case EFFECT_LOSE_MANA: case EFFECT_DAMAGE: case EFFECT_LOSE_LIFE:
    case EFFECT_LOSE_COUNTERS: case EFFECT_REMOVE: case EFFECT_CHOOSE:
    case EFFECT_IF: case EFFECT_MAY_PAY: case EFFECT_MAY_DO:
    case EFFECT_UNLESS_PAYS: case EFFECT_FOR_EACH: case EFFECT_EACH_PLAYER:
    case EFFECT_MODES: case EFFECT_DELAYED: case EFFECT_REFLEXIVE:
        return 0;
    default:
        return TERM_ROWS[term].class == CLASS_EFFECT ||
                       TERM_ROWS[term].class == CLASS_COST
                   ? MEANS_ALL
                   : 0;
    }
}

/* Not into delayed and reflexive abilities, granted ones, or tokens: those
 * are abilities of their own. */
static void scan_node(struct finding *finding, node_id id)
{
    const struct node *node = node_at(finding->cards, id);
    uint16_t count;
    const struct operand *operands =
        operands_of(finding->vocabulary, node->term, &count);

    scan_term(finding, node);
    finding->changes |= changes_of(node->term);
    if (node->term == EFFECT_DELAYED || node->term == EFFECT_REFLEXIVE)
        return;
    for (uint16_t i = 0; i < count; i++)
        if (operands[i].type == OPERAND_effects ||
            operands[i].type == OPERAND_cost ||
            operands[i].type == OPERAND_costorfree ||
            operands[i].type == OPERAND_modes)
            scan_list(finding, node->slot[i]);
}

/* CR 115.6: what allows for no targets requires targets all the same. */
static bool requires_target(const struct cards *cards, uint16_t list)
{
    const uint16_t *items;

    return list_at(cards, list, &items) > 0;
}

/* The slot of the operand of this type, 0 when there is none. */
static uint16_t slot_of(const struct vocabulary *vocabulary,
                        const struct node *node, enum operand_type type)
{
    uint16_t count;
    const struct operand *operands =
        operands_of(vocabulary, node->term, &count);

    for (uint16_t i = 0; i < count; i++)
        if (operands[i].type == type)
            return node->slot[i];
    return 0;
}

static bool any_requires_target(const struct finding *finding,
                                const struct node *node)
{
    const uint16_t *modes;
    uint16_t count =
        list_at(finding->cards,
                slot_of(finding->vocabulary, node, OPERAND_modes), &modes);

    if (requires_target(finding->cards,
                        slot_of(finding->vocabulary, node, OPERAND_targets)))
        return true;
    for (uint16_t i = 0; i < count; i++)
        if (any_requires_target(finding, node_at(finding->cards, modes[i])))
            return true;
    return false;
}

static bool is_self(const struct cards *cards, uint16_t what)
{
    if (!(what & WHAT_SELECTOR))
        return node_at(cards, what)->term == REF_SELF;
    what = selector_at(cards, what & ~WHAT_SELECTOR)->ref;
    return node_at(cards, what)->term == REF_SELF;
}

enum {
    ZONES_STACK = 1 << ZONE_STACK,
    ZONES_BATTLEFIELD = 1 << ZONE_BATTLEFIELD,
    ZONES_ALL = (1 << ZONES) - 2,
    ZONES_SPELL = ZONES_ALL & ~ZONES_BATTLEFIELD, /* while being cast */
    TYPES_SPELL_ONLY = 1 << TYPE_INSTANT | 1 << TYPE_SORCERY,
};

/* The parts of a cost that say something about the ability. */
static void derive_cost(const struct cards *cards, uint16_t list,
                        struct ability *ability)
{
    const uint16_t *items;
    uint16_t count = list_at(cards, list, &items);

    for (uint16_t i = 0; i < count; i++) {
        const struct node *part = node_at(cards, items[i]);
        ability->taps_self |= part->term == COST_TAP_SELF;
        ability->untaps_self |= part->term == COST_UNTAP_SELF;
        ability->is_loyalty |= part->term == COST_LOYALTY;
        /* A cost that can only be paid elsewhere. */
        if (part->term == COST_DISCARD_SELF)
            ability->zones = 1 << ZONE_HAND;
        if (part->term == COST_EXILE_SELF)
            ability->zones = (uint16_t)(1u << (part->slot[0] & 0xff));
    }
}

/* Where a triggered ability can trigger. */
static void derive_trigger(const struct finding *finding, node_id on,
                           struct ability *ability)
{
    const struct cards *cards = finding->cards;
    const struct node *event = node_at(cards, on);
    uint16_t what = slot_of(finding->vocabulary, event, OPERAND_what);
    bool of_self = is_self(cards, what);

    ability->trigger = event->term;
    ability->mana_trigger = event->term == TRIGGER_TAPPED_FOR_MANA ||
                            event->term == TRIGGER_MANA_ADDED;
    if (event->term == TRIGGER_ACTIVATE && (what & WHAT_SELECTOR))
        ability->mana_trigger =
            selector_at(cards, what & ~WHAT_SELECTOR)->nonmana_ability == 2;
    if (of_self && event->term == TRIGGER_CAST)
        ability->zones = ZONES_STACK;
    if (of_self &&
        (event->term == TRIGGER_CYCLED || event->term == TRIGGER_DISCARDED ||
         event->term == TRIGGER_TO_GRAVEYARD))
        ability->zones = ZONES_ALL;
}

/* True when all of the mods change how this very object is cast. */
static bool is_about_casting(const struct cards *cards,
                             const struct vocabulary *vocabulary,
                             const struct node *node)
{
    const uint16_t *items;
    uint16_t count =
        list_at(cards, slot_of(vocabulary, node, OPERAND_mods), &items);

    for (uint16_t i = 0; i < count; i++) {
        const struct node *mod = node_at(cards, items[i]);
        bool is_cost = mod->term == MOD_COST || mod->term == MOD_COST_FLOOR ||
                       mod->term == MOD_ALT_COST ||
                       mod->term == MOD_ADDITIONAL_COST;
        uint16_t what = mod->slot[is_cost ? 1 : 0];
        if (!is_cost && mod->term != MOD_CANT_BE_COUNTERED &&
            mod->term != MOD_FLASH)
            return false;
        if (mod->term == MOD_FLASH)
            what |= WHAT_SELECTOR;
        if (!is_self(cards, what))
            return false;
    }
    return count > 0;
}

static void derive_zones(const struct finding *finding, const struct node *node,
                         type_set types, struct ability *ability)
{
    enum { BY = 4 };
    bool is_spell_only = (types & TYPES_SPELL_ONLY) != 0;

    ability->zones = is_spell_only ? ZONES_STACK : ZONES_BATTLEFIELD;
    switch (ability->kind) {
    case KIND_SPELL:
        ability->zones = ZONES_STACK;
        break;
    case KIND_ACTIVATED:
        ability->for_others = node->slot[BY] != WORD_NONE;
        derive_cost(finding->cards, node->slot[0], ability);
        break;
    case KIND_TRIGGERED:
        derive_trigger(finding, node->slot[0], ability);
        break;
    case KIND_REPLACE:
        ability->replaced = node_at(finding->cards, node->slot[0])->term;
        /* From anywhere, so everywhere. */
        if (ability->replaced == EVENT_TO_GRAVEYARD &&
            is_self(finding->cards,
                    node_at(finding->cards, node->slot[0])->slot[0]))
            ability->zones = ZONES_ALL;
        break;
    case KIND_STATIC:
        if (is_about_casting(finding->cards, finding->vocabulary, node))
            ability->zones = ZONES_SPELL;
        break;
    case KIND_AS_ENTERS:
        ability->zones = ZONES_BATTLEFIELD;
        break;
    case KIND_OPENING_HAND:
        ability->zones = 1 << ZONE_HAND;
        break;
    case KIND_ADDITIONAL:
    case KIND_ALTERNATIVE:
        ability->zones = ZONES_SPELL;
        break;
    default:
        break;
    }
}

/* An explicit zone wins. */
static void derive_explicit_zones(const struct vocabulary *vocabulary,
                                  const struct node *node,
                                  struct ability *ability)
{
    uint16_t zone = slot_of(vocabulary, node, OPERAND_zone);
    uint16_t zones = slot_of(vocabulary, node, OPERAND_zones);

    if (zone != 0)
        zones = (uint16_t)(1u << (zone & 0xff) | (zone & 0x300));
    if (zones == 0)
        return;
    ability->zones = zones & ZONES_ALL;
    ability->from_opponent_hand = (zones & 0x200) != 0;
}

void ability_derive(const struct cards *cards,
                    const struct vocabulary *vocabulary, type_set types,
                    struct ability *ability)
{
    const struct node *node = node_at(cards, ability->node);
    struct finding finding = {.cards = cards, .vocabulary = vocabulary};

    assert(TERM_ROWS[node->term].class == CLASS_ABILITY);
    scan_node(&finding, ability->node);
    ability->adds_mana = finding.adds_mana;
    ability->changes = (uint16_t)finding.changes;
    ability->moves_library =
        finding.moves_library || (finding.looks && finding.moves);
    ability->has_target = any_requires_target(&finding, node);
    derive_zones(&finding, node, types, ability);
    derive_explicit_zones(vocabulary, node, ability);
}

/* Color identity. */

/* The colors of the mana symbols within `text`. */
static color_set symbols_of(const char *text)
{
    color_set colors = 0;

    while ((text = strchr(text, '{')) != NULL) {
        const char *end = strchr(text, '}');
        if (end == NULL)
            break;
        for (; text < end; text++) {
            const char *letter = strchr("WUBRG", *text);
            colors |= letter == NULL ? 0 : 1 << (letter - "WUBRG");
        }
    }
    return colors;
}

/* A letter or a list of letters that stand for symbols; other words of such
 * lists, as "any", begin with none. */
static color_set letters_of(const cJSON *item)
{
    color_set colors = 0;

    for (int i = 0; i < MANA_C; i++)
        if (cJSON_IsString(item) && item->valuestring[0] == "WUBRG"[i])
            colors |= (color_set)(1 << i);
    for (item = item->child; item != NULL; item = item->next)
        colors |= letters_of(item);
    return colors;
}

static bool has_mana_list(const cJSON *object)
{
    return json_member(object, "any_comb") != NULL ||
           json_member(object, "any_color") != NULL;
}

color_set text_identity(const cJSON *item)
{
    color_set colors = 0;

    if (cJSON_IsString(item))
        return symbols_of(item->valuestring);
    for (const cJSON *part = item->child; part != NULL; part = part->next) {
        const char *key = part->string != NULL ? part->string : "";
        if (strcmp(key, "indicator") == 0 || strcmp(key, "set_type") == 0 ||
            strcmp(key, "recolor") == 0 ||
            (strcmp(key, "of") == 0 && has_mana_list(item)))
            colors |= letters_of(part);
        if (strcmp(key, "name") != 0)
            colors |= text_identity(part);
    }
    return colors;
}
