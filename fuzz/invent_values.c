/* invent_values.c - the small things that cards are made of. */
#include "invent_parts.h"

#include <string.h>

const char *const INVENTED_TYPES[] = {
    "Creature", "Artifact", "Land",   "Enchantment",  "Creature",
    "Instant",  "Sorcery",  "Kindred", "Planeswalker", "Battle", NULL,
};
/* CR 400.4a: what permanents can be. */
const char *const PERMANENT_TYPES[] = {
    "Creature", "Artifact",     "Land",   "Enchantment", "Creature",
    "Kindred",  "Planeswalker", "Battle", NULL,
};
const char *const INVENTED_SUBTYPES[] = {
    "Elf", "Goblin", "Wizard", "Forest", "Island", "Equipment", "Aura", NULL,
};
const char *const INVENTED_KEYWORDS[] = {
    "flying",   "haste",      "trample",      "vigilance",     "menace",
    "lifelink", "deathtouch", "first_strike", "double_strike", "reach",
    "defender", "flash",      "hexproof",     "shroud",        "indestructible",
    "prowess",  "persist",    "undying",      "wither",        "infect",
    "exalted",  "changeling", "devoid",       "cant_block",    NULL,
};

static const char *const supers[] = {"Legendary", "Snow", "Basic", "World",
                                     NULL};
static const char *const colors[] = {"W", "U", "B", "R", "G", NULL};
static const char *const mana_types[] = {"W", "U", "B", "R", "G", "C", NULL};
static const char *const kinds[] = {
    "+1/+1", "+1/+1", "-1/-1", "stun",   "energy", "poison", "charge",
    "time",  "age",   "luck",  "flying", "page",   "loyalty", NULL,
};
static const char *const zones[] = {
    "battlefield", "hand",  "graveyard", "library", "library_top",
    "exile",       "stack", "command",   "opponent_hand", NULL,
};
static const char *const durations[] = {
    "eot", "forever", "while_source", "until_your_next_turn",
    "end_of_your_next_turn", "while_control", NULL,
};
static const char *const costs[] = {
    "{0}",    "{1}",    "{G}",    "{W}",      "{U}",    "{2}{R}", "{B}{B}",
    "{W/U}",  "{2/G}",  "{R/P}",  "{X}{G}",   "{C}",    "{S}",    "{X}{X}",
    "{W}{U}{B}", "{3}", "{G/U/P}", NULL,
};
static const char *const object_refs[] = {
    "self",     "self",       "it",        "attached",     "linked",
    "created",  "moved",      "sacrificed", "discarded",   "commander",
    "event.source", "source", NULL,
};
static const char *const player_refs[] = {
    "you",         "you",           "opp",           "each_opp",
    "each_player", "any",           "event.player",  "controller.it",
    "owner.it",    "active_player", "holder",        "controller.self",
    "owner.self",  "defending_player", "damaged_by.self", NULL,
};

/* Words by what the operand is called. */
static const struct {
    const char *name;
    const char *words[10];
} words[] = {
    {"round", {"up", "down"}},
    {"parity", {"even", "odd"}},
    {"step",
     {"upkeep", "draw", "end", "precombat_main", "begin_combat", "untap",
      "declare_attackers", "end_combat", "postcombat_main"}},
    {"whose", {"you", "opp", "any"}},
    {"limit", {"once_each_turn", "one_per_type", "yours", "opponents"}},
    {"position", {"top", "bottom", "random"}},
    {"order", {"random", "any_order"}},
    {"timing", {"sorcery", "flash"}},
    {"spend", {"any_type", "any_color"}},
    {"when", {"now", "next_end_step"}},
    {"keep_until", {"eot"}},
    {"until", {"eot", "next_end_step"}},
    {"as", {"color", "any_color", "any_type", "colorless"}},
    {"by", {"any", "opp", "owner", "controller"}},
    {"identity", {"commander"}},
    {"name", {"kicker", "evoke", "flashback", "equip"}},
    {"what",
     {"color", "creature_type", "name", "opponent", "number", "player",
      "land_type"}},
};

const char *draw_word(struct inventor *inventor, const char *const *list)
{
    unsigned count = 0;

    while (list[count] != NULL)
        count++;
    return list[below(inventor, count)];
}

cJSON *draw_words(struct inventor *inventor, const char *const *list,
                  unsigned most)
{
    cJSON *array = cJSON_CreateArray();
    unsigned count = 1 + below(inventor, most);

    while (count-- > 0)
        cJSON_AddItemToArray(array,
                             cJSON_CreateString(draw_word(inventor, list)));
    return array;
}

static cJSON *word_of(struct inventor *inventor, const char *const *list)
{
    return cJSON_CreateString(draw_word(inventor, list));
}

static cJSON *invent_word(struct inventor *inventor, const char *name)
{
    for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++)
        if (strcmp(words[i].name, name) == 0)
            return word_of(inventor, words[i].words);
    return cJSON_CreateString(
        word_name((enum word)(1 + below(inventor, WORDS - 1))));
}

/* What was chosen, where choices can be spoken of. */
static cJSON *chosen_or(struct inventor *inventor, const char *chosen,
                        unsigned rarely, const char *other)
{
    bool is_chosen =
        inventor->place != PLACE_COST && one_in(inventor, rarely);

    return cJSON_CreateString(is_chosen ? chosen : other);
}

cJSON *invent_ref(struct inventor *inventor, bool is_player)
{
    const char *ref =
        draw_word(inventor, is_player ? player_refs : object_refs);

    if (inventor->place == PLACE_EFFECT && one_in(inventor, 2))
        return cJSON_CreateString(is_player ? "T.p" : "T.t");
    if (inventor->place != PLACE_EFFECT && one_in(inventor, 2))
        return cJSON_CreateString(is_player ? "you" : "self");
    return chosen_or(inventor, is_player ? "chosen.who" : "chosen.set", 8, ref);
}

cJSON *invent_selector(struct inventor *inventor)
{
    cJSON *selector = cJSON_CreateObject();
    unsigned count = 1 + below(inventor, 3), rows = 0;

    if (one_in(inventor, 2))
        cJSON_AddItemToObject(selector, "types",
                              draw_words(inventor, INVENTED_TYPES, 1));
    if (one_in(inventor, 3))
        cJSON_AddItemToObject(selector, "of", invent_ref(inventor, true));
    if (one_in(inventor, 2))
        return selector;
    while (SELECTOR_ROWS[rows].key != NULL)
        rows++;
    inventor->depth++;
    while (count-- > 0) {
        const struct selector_row *row = &SELECTOR_ROWS[below(inventor, rows)];
        if (cJSON_HasObjectItem(selector, row->key))
            continue;
        if (row->type == OPERAND_TYPES)
            cJSON_AddBoolToObject(selector, row->key, !one_in(inventor, 6));
        else if (strcmp(row->key, "top") == 0)
            cJSON_AddNumberToObject(selector, row->key,
                                    1 + below(inventor, 3));
        else if (row->type == OPERAND_types)
            cJSON_AddItemToObject(selector, row->key,
                                  draw_words(inventor, INVENTED_TYPES, 2));
        else if (strcmp(row->key, "any_of") == 0)
            cJSON_AddItemToObject(selector, row->key,
                                  invent_list(inventor, OPERAND_sel, 2));
        else
            cJSON_AddItemToObject(
                selector, row->key,
                invent(inventor, (enum operand_type)row->type, row->key));
    }
    inventor->depth--;
    return selector;
}

const char *invent_cost(struct inventor *inventor)
{
    return draw_word(inventor, costs);
}

static cJSON *pair_of(cJSON *first, cJSON *second)
{
    cJSON *pair = cJSON_CreateArray();

    cJSON_AddItemToArray(pair, first);
    cJSON_AddItemToArray(pair, second);
    return pair;
}

static cJSON *invent_id(struct inventor *inventor, const char *name)
{
    static const char *const ids[] = {"set", "set", "color", "who",
                                      "many", "kind", "paid", NULL};

    if (strcmp(name, "paid") == 0 || strcmp(name, "was_paid") == 0)
        return cJSON_CreateString("paid");
    if (strcmp(name, "number") == 0)
        return cJSON_CreateString("many");
    if (strcmp(name, "chosen_color") == 0)
        return cJSON_CreateString("color");
    return word_of(inventor, ids);
}

static cJSON *invent_choosewhat(struct inventor *inventor)
{
    static const char *const choices[] = {"color", "name", "number", "player",
                                          "creature_type", "counter_kind",
                                          "opponent", "land_type", NULL};

    return one_in(inventor, 2) ? invent_selector(inventor)
                               : word_of(inventor, choices);
}

static cJSON *invent_pair(struct inventor *inventor, enum operand_type type)
{
    switch (type) {
    case OPERAND_kindamount:
        return pair_of(word_of(inventor, kinds),
                       invent(inventor, OPERAND_amount, ""));
    case OPERAND_kindref:
        return pair_of(word_of(inventor, kinds),
                       invent_ref(inventor, one_in(inventor, 4)));
    case OPERAND_refzone:
        return pair_of(invent_ref(inventor, false), word_of(inventor, zones));
    case OPERAND_refsel:
        return pair_of(invent_ref(inventor, false), invent_selector(inventor));
    case OPERAND_pt:
        return pair_of(invent(inventor, OPERAND_amount, ""),
                       invent(inventor, OPERAND_amount, ""));
    default:
        return NULL;
    }
}

static cJSON *invent_text(struct inventor *inventor, enum operand_type type)
{
    static const char *const changes[] = {"+1", "-1", "+{2}", "-{W}{B}", "-2",
                                          "-{1}", NULL};
    static const char *const ranges[] = {">=2025-09", "<2026-08", "=2024-06",
                                         "<=2025-09", ">2024-06", NULL};

    switch (type) {
    case OPERAND_costchange:
        return word_of(inventor, changes);
    case OPERAND_editionrange:
        return word_of(inventor, ranges);
    case OPERAND_manacost:
        return word_of(inventor, costs);
    case OPERAND_name:
        return chosen_or(inventor, "chosen.name", 3, "Forest");
    case OPERAND_kind:
        return chosen_or(inventor, "chosen.kind", 8,
                         draw_word(inventor, kinds));
    case OPERAND_symbol:
        return word_of(inventor, mana_types);
    case OPERAND_chosencolor:
        return chosen_or(inventor, "chosen.color", 3,
                         draw_word(inventor, colors));
    case OPERAND_zone:
        return word_of(inventor, zones);
    case OPERAND_dur:
        return word_of(inventor, durations);
    case OPERAND_keyword:
        return word_of(inventor, INVENTED_KEYWORDS);
    default:
        return NULL;
    }
}

/* CR 400.4a: nothing makes a permanent an instant. */
static cJSON *invent_types(struct inventor *inventor, const char *name)
{
    bool is_given = inventor->place == PLACE_COST ||
                    strcmp(name, "add_types") == 0 ||
                    strcmp(name, "set_types") == 0;

    return draw_words(inventor, is_given ? PERMANENT_TYPES : INVENTED_TYPES,
                      2);
}

static cJSON *invent_words(struct inventor *inventor, enum operand_type type,
                           const char *name)
{
    switch (type) {
    case OPERAND_symbols:
        return draw_words(inventor, mana_types, 2);
    case OPERAND_manaof:
    case OPERAND_colors:
        return inventor->place != PLACE_COST && one_in(inventor, 4)
                   ? cJSON_CreateString("chosen.color")
                   : draw_words(inventor, colors, 2);
    case OPERAND_types:
        return invent_types(inventor, name);
    case OPERAND_subs:
        return inventor->place != PLACE_COST && one_in(inventor, 4)
                   ? cJSON_CreateString("chosen.sort")
                   : draw_words(inventor, INVENTED_SUBTYPES, 2);
    case OPERAND_supers:
        return draw_words(inventor, supers, 1);
    case OPERAND_zones:
        return draw_words(inventor, zones, 2);
    default:
        return NULL;
    }
}

cJSON *invent_value(struct inventor *inventor, enum operand_type type,
                    const char *name)
{
    cJSON *value = invent_pair(inventor, type);

    if (value == NULL)
        value = invent_text(inventor, type);
    if (value == NULL)
        value = invent_words(inventor, type, name);
    if (value != NULL)
        return value;
    switch (type) {
    case OPERAND_bool:
        return cJSON_CreateTrue();
    case OPERAND_int:
        return cJSON_CreateNumber((int)below(inventor, 6) - 2);
    case OPERAND_word:
        return invent_word(inventor, name);
    case OPERAND_id:
        return invent_id(inventor, name);
    case OPERAND_ref:
    case OPERAND_who:
        return invent_ref(inventor, type == OPERAND_who);
    case OPERAND_sel:
    case OPERAND_what:
        return one_in(inventor, 2)
                   ? invent_selector(inventor)
                   : invent_ref(inventor, type == OPERAND_what &&
                                              one_in(inventor, 5));
    case OPERAND_choosewhat:
        return invent_choosewhat(inventor);
    default:
        return NULL;
    }
}
