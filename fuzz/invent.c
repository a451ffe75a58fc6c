/* invent.c - terms and cards out of nothing, as the tables of the loader say
 * how they are written. */
#include "invent_parts.h"
#include "input.h"
#include "store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEEP = 4 }; /* terms within terms: from here on the simplest */

unsigned below(struct inventor *inventor, unsigned count)
{
    uint64_t word = input_draw(inventor->seed, inventor->next++);

    return (unsigned)(((word >> 32) * count) >> 32);
}

bool one_in(struct inventor *inventor, unsigned count)
{
    return below(inventor, count) == 0;
}

/* Terms. */

/* The simplest of a class, as it is written. */
static cJSON *simplest(enum term_class class)
{
    static const char *const texts[CLASSES] = {
        [CLASS_REF] = "\"self\"",
        [CLASS_AMOUNT] = "1",
        [CLASS_COND] = "\"your_turn\"",
        [CLASS_CMP] = "{\">=\":1}",
        [CLASS_COST] = "{\"mana\":\"{1}\"}",
        [CLASS_RESTRICT] = "\"sorcery_timing\"",
        [CLASS_TRIGGER] = "{\"ev\":\"step\",\"step\":\"upkeep\"}",
        [CLASS_EVENT] = "{\"ev\":\"draw\"}",
        [CLASS_REWRITE] = "{\"mul\":2}",
        [CLASS_ENTER] = "\"tapped\"",
        [CLASS_MOD] = "{\"pt\":[1,1]}",
        [CLASS_MANA] = "{\"fixed\":\"{G}\"}",
        [CLASS_EFFECT] = "{\"op\":\"gain_life\",\"n\":1}",
        [CLASS_ABILITY] = "{\"k\":\"static\",\"mods\":[{\"pt\":[1,1]}]}",
        [CLASS_KEYWORD] = "\"flying\"",
    };

    return cJSON_Parse(texts[class]);
}

static void add_operands(struct inventor *inventor, cJSON *object,
                         uint16_t term, const char *own)
{
    uint16_t count;
    const struct operand *operands =
        operands_of(inventor->vocabulary, term, &count);

    for (uint16_t i = 0; i < count; i++) {
        bool is_own = strcmp(operands[i].name, "_") == 0;
        const char *name = is_own ? own : operands[i].name;
        if (!is_own && operands[i].is_optional && !one_in(inventor, 3))
            continue;
        cJSON_AddItemToObject(
            object, name,
            invent(inventor, (enum operand_type)operands[i].type, name));
    }
}

static uint16_t draw_term(struct inventor *inventor, enum term_class class)
{
    uint16_t first = 1, count = 0;

    while (TERM_ROWS[first].class != class)
        first++;
    while (first + count < TERMS && TERM_ROWS[first + count].class == class)
        count++;
    return (uint16_t)(first + below(inventor, count));
}

static cJSON *term_of(struct inventor *inventor, enum term_class class,
                      uint16_t term)
{
    const char *member = CLASS_ROWS[class].member;
    const char *key = TERM_ROWS[term].key;
    cJSON *object;

    if (*key == '\0')
        return cJSON_CreateNumber((int)below(inventor, 5));
    if (member == NULL && *TERM_ROWS[term].operands == '\0')
        return cJSON_CreateString(key);
    object = cJSON_CreateObject();
    if (member != NULL)
        cJSON_AddStringToObject(object, member, key);
    inventor->depth++;
    add_operands(inventor, object, term, key);
    inventor->depth--;
    return object;
}

static cJSON *invent_term(struct inventor *inventor, enum term_class class)
{
    if (inventor->depth >= DEEP ||
        (class == CLASS_AMOUNT && !one_in(inventor, 3)))
        return class == CLASS_AMOUNT
                   ? cJSON_CreateNumber((int)below(inventor, 4))
                   : simplest(class);
    return term_of(inventor, class, draw_term(inventor, class));
}

cJSON *invent_list(struct inventor *inventor, enum operand_type type,
                   unsigned most)
{
    cJSON *list = cJSON_CreateArray();
    unsigned count = 1;

    while (count < most && one_in(inventor, 3))
        count++;
    while (count-- > 0)
        cJSON_AddItemToArray(list, invent(inventor, type, ""));
    return list;
}

static cJSON *list_of(struct inventor *inventor, enum term_class class,
                      unsigned most)
{
    cJSON *list = cJSON_CreateArray();
    unsigned count = 1;

    while (count < most && one_in(inventor, 3))
        count++;
    while (count-- > 0)
        cJSON_AddItemToArray(list, invent_term(inventor, class));
    return list;
}

/* An object of the table of members. */
static cJSON *invent_members(struct inventor *inventor,
                             enum member_object which)
{
    cJSON *object = cJSON_CreateObject();

    inventor->depth++;
    for (const struct member_row *row = MEMBER_ROWS; row->key != NULL; row++)
        if (row->object == which && row->type != OPERAND_TYPES &&
            (row->is_required || one_in(inventor, 3)))
            cJSON_AddItemToObject(
                object, row->key,
                invent(inventor, (enum operand_type)row->type, row->key));
    inventor->depth--;
    return object;
}

/* What an object is given is not chosen. */
static cJSON *invent_spec(struct inventor *inventor)
{
    enum place place = inventor->place;

    inventor->place = PLACE_COST;
    cJSON *spec = invent_members(inventor, MEMBERS_SPEC);
    inventor->place = place;
    return spec;
}

static cJSON *invent_comparison(struct inventor *inventor)
{
    static const char *const signs[] = {"<=", "<", ">=", ">", "=", "!=", NULL};
    cJSON *list = cJSON_CreateArray();

    cJSON_AddItemToArray(list, invent_term(inventor, CLASS_AMOUNT));
    cJSON_AddItemToArray(list, cJSON_CreateString(draw_word(inventor, signs)));
    cJSON_AddItemToArray(list, invent_term(inventor, CLASS_AMOUNT));
    return list;
}

static cJSON *invent_cost_list(struct inventor *inventor)
{
    enum place place = inventor->place;

    inventor->place = PLACE_COST;
    cJSON *list = list_of(inventor, CLASS_COST, 2);
    inventor->place = place;
    return list;
}

/* An object with instructions of its own: a mode, a reflexive ability. */
static cJSON *invent_mode(struct inventor *inventor)
{
    cJSON *mode = cJSON_CreateObject();

    cJSON_AddItemToObject(mode, "effect", list_of(inventor, CLASS_EFFECT, 2));
    return mode;
}

static cJSON *invent_target(struct inventor *inventor, const char *id)
{
    static const char *const kinds[] = {
        "player", "opponent", "any_target", "spell", "ability", "permanent",
        "creature", "creature", "land", "permanent_or_player",
        "activated_ability", "triggered_ability", NULL};
    cJSON *target = invent_members(inventor, MEMBERS_TARGET);

    cJSON_DeleteItemFromObject(target, "id");
    cJSON_AddStringToObject(target, "id", id);
    if (strcmp(id, "p") == 0)
        cJSON_AddStringToObject(target, "what",
                                one_in(inventor, 2) ? "player" : "opponent");
    else if (one_in(inventor, 3))
        cJSON_AddItemToObject(target, "what", invent_selector(inventor));
    else
        cJSON_AddStringToObject(target, "what", draw_word(inventor, kinds));
    return target;
}

static cJSON *invent_abilities(struct inventor *inventor, unsigned most);

static cJSON *invent_compound(struct inventor *inventor,
                              enum operand_type type)
{
    switch (type) {
    case OPERAND_comparison:
        return invent_comparison(inventor);
    case OPERAND_amounts:
        return list_of(inventor, CLASS_AMOUNT, 3);
    case OPERAND_conds:
        return list_of(inventor, CLASS_COND, 3);
    case OPERAND_cost:
        return invent_cost_list(inventor);
    case OPERAND_costorfree:
        return one_in(inventor, 2) ? cJSON_CreateString("free")
                                   : invent_cost_list(inventor);
    case OPERAND_effects:
        return list_of(inventor, CLASS_EFFECT, 2);
    case OPERAND_rewrites:
        return list_of(inventor, CLASS_REWRITE, 2);
    case OPERAND_enters:
        return list_of(inventor, CLASS_ENTER, 2);
    case OPERAND_restricts:
        return list_of(inventor, CLASS_RESTRICT, 2);
    case OPERAND_mods:
        return list_of(inventor, CLASS_MOD, 2);
    case OPERAND_abilities:
        return invent_abilities(inventor, 1);
    case OPERAND_keywords:
        return list_of(inventor, CLASS_KEYWORD, 2);
    case OPERAND_modes:
        return invent_list(inventor, OPERAND_reflexive, 3);
    case OPERAND_reflexive:
        return invent_mode(inventor);
    case OPERAND_targets:
        return NULL; /* what is used is added to the ability as a whole */
    default:
        return NULL;
    }
}

cJSON *invent(struct inventor *inventor, enum operand_type type,
              const char *name)
{
    static const uint8_t classes[OPERAND_TYPES] = {
        [OPERAND_amount] = CLASS_AMOUNT,   [OPERAND_cmp] = CLASS_CMP,
        [OPERAND_cond] = CLASS_COND,       [OPERAND_effect] = CLASS_EFFECT,
        [OPERAND_event] = CLASS_EVENT,     [OPERAND_trigger] = CLASS_TRIGGER,
        [OPERAND_mana] = CLASS_MANA,
    };
    static const uint8_t members[OPERAND_TYPES] = {
        [OPERAND_choosespec] = MEMBERS_CHOICE,
        [OPERAND_cantactivate] = MEMBERS_CANT_ACTIVATE,
        [OPERAND_spendas] = MEMBERS_SPEND_AS,
        [OPERAND_keepmana] = MEMBERS_KEEP_MANA,
        [OPERAND_extratrigger] = MEMBERS_EXTRA_TRIGGER,
        [OPERAND_owneronly] = MEMBERS_OWNER_ONLY,
        [OPERAND_rider] = MEMBERS_RIDER,
    };
    cJSON *value;

    if (classes[type] != CLASS_NONE)
        return invent_term(inventor, (enum term_class)classes[type]);
    if (type == OPERAND_spec)
        return invent_spec(inventor);
    if (members[type] != 0)
        return invent_members(inventor, (enum member_object)members[type]);
    value = invent_compound(inventor, type);
    return value != NULL ? value : invent_value(inventor, type, name);
}

/* Abilities. */

static bool says(const cJSON *tree, const char *word)
{
    char *text = cJSON_PrintUnformatted(tree);
    bool is_said = strstr(text, word) != NULL;

    cJSON_free(text);
    return is_said;
}

/* What is chosen under these ids, and how. */
static const struct {
    const char *use, *id, *what;
} choices[] = {
    {"\"chosen.color\"", "color", "\"color\""},
    {"\"color\"", "color", "\"color\""},
    {"\"chosen.who\"", "who", "\"player\""},
    {"\"who\"}", "who", "\"player\""},
    {"\"chosen.name\"", "name", "\"name\""},
    {"\"chosen.kind\"", "kind", "\"counter_kind\""},
    {"\"chosen.sort\"", "sort", "\"creature_type\""},
    {"\"many\"", "many", "\"number\""},
    {"\"chosen.set\"", "set", "{\"types\":[\"Creature\"]}"},
    {"\"set\"", "set", "{\"of\":\"you\"}"},
};

static cJSON *choice_of(size_t row)
{
    cJSON *choose = cJSON_CreateObject();

    cJSON_AddStringToObject(choose, "op", "choose");
    cJSON_AddStringToObject(choose, "id", choices[row].id);
    cJSON_AddItemToObject(choose, "what", cJSON_Parse(choices[row].what));
    if (strcmp(choices[row].id, "kind") == 0)
        cJSON_AddStringToObject(choose, "on", "self");
    return choose;
}

/* Choices and targets that the instructions speak of. */
static void complete(struct inventor *inventor, cJSON *ability, cJSON *effects)
{
    cJSON *targets = cJSON_CreateArray();
    bool has_paid = says(ability, "\"paid\"");

    for (size_t i = 0; i < sizeof(choices) / sizeof(*choices); i++)
        if (says(effects, choices[i].use))
            cJSON_InsertItemInArray(effects, 0, choice_of(i));
    if (has_paid)
        cJSON_InsertItemInArray(
            effects, 0,
            cJSON_Parse("{\"op\":\"may_pay\",\"id\":\"paid\","
                        "\"cost\":[{\"energy\":\"X\"}]}"));
    if (says(ability, "T.t"))
        cJSON_AddItemToArray(targets, invent_target(inventor, "t"));
    if (says(ability, "T.p"))
        cJSON_AddItemToArray(targets, invent_target(inventor, "p"));
    if (targets->child == NULL)
        cJSON_Delete(targets);
    else
        cJSON_AddItemToObject(ability, "targets", targets);
}

static cJSON *invent_ability(struct inventor *inventor, uint16_t term)
{
    enum place place = inventor->place;
    bool has_effect =
        term <= ABILITY_TRIGGERED || term == ABILITY_OPENING_HAND;

    inventor->place = has_effect ? PLACE_EFFECT : PLACE_STATIC;
    cJSON *ability = term_of(inventor, CLASS_ABILITY, term);
    if (term <= ABILITY_TRIGGERED) {
        cJSON *effects = cJSON_GetObjectItem(ability, "effect");
        if (effects == NULL && !cJSON_HasObjectItem(ability, "modes")) {
            effects = list_of(inventor, CLASS_EFFECT, 2);
            cJSON_AddItemToObject(ability, "effect", effects);
        }
        if (effects != NULL)
            complete(inventor, ability, effects);
    }
    inventor->place = place;
    return ability;
}

/* Often those that do something, and all of them now and then. */
static cJSON *invent_abilities(struct inventor *inventor, unsigned most)
{
    static const uint16_t often[] = {ABILITY_ACTIVATED, ABILITY_TRIGGERED,
                                     ABILITY_STATIC, ABILITY_REPLACE};
    cJSON *list = cJSON_CreateArray();
    unsigned count = 1 + below(inventor, most);

    while (count-- > 0) {
        uint16_t term = often[below(inventor, 4)];
        if (one_in(inventor, 8))
            term = draw_term(inventor, CLASS_ABILITY);
        cJSON_AddItemToArray(list,
                             inventor->depth >= DEEP
                                 ? simplest(CLASS_KEYWORD)
                                 : invent_ability(inventor, term));
    }
    return list;
}

/* Cards. */

static bool is_instant(const cJSON *face)
{
    return says(face, "Instant") || says(face, "Sorcery");
}

/* What the abilities speak of and nothing has chosen, as it enters. */
static void choose_as_enters(cJSON *abilities)
{
    for (size_t i = 0; i < sizeof(choices) / sizeof(*choices); i++) {
        char text[160];
        if (!says(abilities, choices[i].use) || *choices[i].what != '"' ||
            strcmp(choices[i].id, "kind") == 0)
            continue;
        snprintf(text, sizeof(text),
                 "{\"k\":\"as_enters\",\"do\":[{\"choose\":{\"id\":\"%s\","
                 "\"what\":%s}}]}",
                 choices[i].id, choices[i].what);
        cJSON_InsertItemInArray(abilities, 0, cJSON_Parse(text));
    }
}

/* Of a permanent, or of a spell that becomes none. */
static cJSON *invent_types(struct inventor *inventor)
{
    static const char *const spells[] = {"Instant", "Sorcery", "Instant",
                                         "Kindred", NULL};

    return one_in(inventor, 5)
               ? draw_words(inventor, spells, 2)
               : draw_words(inventor, PERMANENT_TYPES,
                            one_in(inventor, 4) + 1);
}

static cJSON *invent_face(struct inventor *inventor, const char *name)
{
    cJSON *face = cJSON_CreateObject(), *abilities;

    cJSON_AddStringToObject(face, "name", name);
    cJSON_AddItemToObject(face, "types", invent_types(inventor));
    bool is_land = says(face, "Land"), is_spell = is_instant(face);
    if (is_spell) {
        /* CR 400.4a: it is nothing that could be on the battlefield. */
        const char *type = says(face, "Instant") ? "Instant" : "Sorcery";
        cJSON_ReplaceItemInObject(face, "types",
                                  cJSON_CreateStringArray(&type, 1));
        is_land = false;
    }
    if (is_land || one_in(inventor, 16))
        cJSON_AddNullToObject(face, "cost");
    else
        cJSON_AddStringToObject(face, "cost", invent_cost(inventor));
    if (one_in(inventor, 3))
        cJSON_AddItemToObject(face, "sub",
                              draw_words(inventor, INVENTED_SUBTYPES, 2));
    if (one_in(inventor, 6))
        cJSON_AddItemToObject(face, "super",
                              invent_value(inventor, OPERAND_supers, ""));
    if (says(face, "Creature"))
        cJSON_AddItemToObject(face, "pt",
                              invent_value(inventor, OPERAND_pt, ""));
    if (says(face, "Planeswalker"))
        cJSON_AddNumberToObject(face, "loyalty", 1 + below(inventor, 5));
    if (one_in(inventor, 3))
        cJSON_AddItemToObject(face, "keywords",
                              list_of(inventor, CLASS_KEYWORD, 2));
    if (is_spell) {
        abilities = cJSON_CreateArray();
        cJSON_AddItemToArray(abilities,
                             invent_ability(inventor, ABILITY_SPELL));
    } else {
        abilities = invent_abilities(inventor, 3);
        choose_as_enters(abilities);
    }
    cJSON_AddItemToObject(face, "abilities", abilities);
    return face;
}

cJSON *invent_card(uint32_t seed, uint32_t number)
{
    struct vocabulary *vocabulary = vocabulary_new();
    struct inventor inventor = {
        .vocabulary = vocabulary,
        .seed = (uint32_t)input_draw(seed, number),
    };
    static const char *const layouts[] = {"normal", "mdfc", "dfc"};
    unsigned layout = below(&inventor, 8);
    cJSON *card = cJSON_CreateObject(), *faces = cJSON_CreateArray();
    char name[2][40], id[40], whole[100];

    if (vocabulary == NULL)
        abort();
    layout = layout > 2 ? 0 : layout;
    snprintf(id, sizeof(id), "invention_%u", (unsigned)number);
    snprintf(name[0], sizeof(name[0]), "Invention %u", (unsigned)number);
    snprintf(name[1], sizeof(name[1]), "Converse %u", (unsigned)number);
    snprintf(whole, sizeof(whole), "%s // %s", name[0], name[1]);
    cJSON_AddStringToObject(card, "id", id);
    cJSON_AddStringToObject(card, "name", layout == 0 ? name[0] : whole);
    cJSON_AddStringToObject(card, "layout", layouts[layout]);
    for (unsigned i = 0; i < 1 + (layout != 0); i++)
        cJSON_AddItemToArray(faces, invent_face(&inventor, name[i]));
    cJSON_AddItemToObject(card, "faces", faces);
    cJSON_free(vocabulary);
    return card;
}
