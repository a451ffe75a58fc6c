/* invent_wrong.c - short cards with one value that hardly fits, at every kind
 * of place that a card has. */
#include "invent_parts.h"
#include "store.h"

#include <stdlib.h>
#include <string.h>

/* ' stands for ". */
static const char *const VALUES[] = {
    "'?'",
    "''",
    "'any'",
    "'all'",
    "'free'",
    "'X'",
    "'T.t'",
    "'self'",
    "'chosen.c'",
    "'chosen.'",
    "'controller.owner.controller.owner.self'",
    "'{C}'",
    "'{1000}'",
    "'{W/U/B}'",
    "'{2/P}'",
    "'+9'",
    "'-'",
    "'+12345'",
    "'-{?}'",
    "'>=2025-09'",
    "'<>2025-09'",
    "'=1999-01'",
    "'W'",
    "'flying'",
    "'name'",
    "'counter_kind'",
    "0",
    "1",
    "-1",
    "100",
    "99999",
    "true",
    "false",
    "null",
    "[]",
    "[1]",
    "[1,1]",
    "[1,'?',2]",
    "[1,'=',2]",
    "[[1]]",
    "['?']",
    "['W','chosen.c']",
    "['hand',['hand']]",
    "['player',{'types':['Land']},{'types':['Artifact']}]",
    "['opponent']",
    "['all']",
    "{}",
    "{'?':1}",
    "{'ref':'self'}",
    "{'controller':'self'}",
    "{'owner':1}",
    "{'types':[],'mv':{'>=':1}}",
    "{'>':1,'<':1}",
};
enum { VALUE_COUNT = sizeof(VALUES) / sizeof(*VALUES) };

#define SPELL(effect) "{'k':'spell','effect':[" effect "]}"

/* Where a term of the class stands in an ability. */
static const char *const FRAMES[CLASSES] = {
    [CLASS_AMOUNT] = SPELL("{'op':'gain_life','n':@}"),
    [CLASS_COND] = SPELL("{'op':'if','cond':@,'then':['cascade']}"),
    [CLASS_CMP] = SPELL("{'op':'destroy','what':{'mv':@}}"),
    [CLASS_COST] = "{'k':'activated','cost':[@],'effect':['cascade']}",
    [CLASS_RESTRICT] = "{'k':'activated','cost':[{'tap_self':1}],'only':[@],"
                       "'effect':['cascade']}",
    [CLASS_TRIGGER] = "{'k':'triggered','on':@,'effect':['cascade']}",
    [CLASS_EVENT] = "{'k':'replace','event':@,'do':[{'mul':2}]}",
    [CLASS_REWRITE] = "{'k':'replace','event':{'ev':'draw'},'do':[@]}",
    [CLASS_ENTER] = "{'k':'as_enters','do':[@]}",
    [CLASS_MOD] = "{'k':'static','mods':[@]}",
    [CLASS_MANA] = SPELL("{'op':'add_mana','to':'you','mana':@}"),
    [CLASS_EFFECT] = SPELL("@"),
    [CLASS_ABILITY] = "@",
    [CLASS_KEYWORD] = "@",
};

/* The same of the objects that are no terms. */
static const char *const MEMBER_FRAMES[MEMBER_OBJECTS] = {
    [MEMBERS_TARGET] = "{'k':'spell','targets':[@],'effect':['cascade']}",
    [MEMBERS_SPEC] = SPELL("{'op':'create_token','spec':@}"),
    [MEMBERS_CHOICE] = "{'k':'as_enters','do':[{'choose':@}]}",
    [MEMBERS_CANT_ACTIVATE] = "{'k':'static','mods':[{'cant_activate':@}]}",
    [MEMBERS_SPEND_AS] = "{'k':'static','mods':[{'spend_as':@}]}",
    [MEMBERS_KEEP_MANA] = "{'k':'static','mods':[{'keep_mana':@}]}",
    [MEMBERS_EXTRA_TRIGGER] = "{'k':'static','mods':[{'extra_trigger':@}]}",
    [MEMBERS_OWNER_ONLY] = "{'k':'static','mods':[{'only_owner_may':@}]}",
    [MEMBERS_RIDER] = SPELL("{'op':'add_mana','to':'you','mana':"
                            "{'fixed':'{G}','rider':@}}"),
};

static const char CARD[] = "{'id':'w','name':'Wrong','layout':'normal',"
                           "'faces':[@]}";
static const char FACE[] = "{'name':'Wrong','types':['Artifact'],"
                           "'cost':'{1}','abilities':[@]}";

/* `frame` with `inner` for @, and " for its '. */
static void put_in(struct text *text, const char *frame, const char *inner)
{
    for (; *frame != '\0'; frame++)
        if (*frame == '@')
            text_add_bytes(text, inner, strlen(inner));
        else
            text_add_bytes(text, *frame == '\'' ? "\"" : frame, 1);
}

/* Into the frame, and that into the next; ends with NULL. */
static void nest(struct text *text, cJSON *inner, const char *const *frames)
{
    char *printed = cJSON_PrintUnformatted(inner);

    text_add_bytes(text, printed, strlen(printed));
    cJSON_free(printed);
    cJSON_Delete(inner);
    for (; *frames != NULL; frames++) {
        struct text outer = {0};
        put_in(&outer, *frames, text->bytes);
        text_free(text);
        *text = outer;
    }
}

static cJSON *value_of(uint32_t number)
{
    struct text text = {0};

    put_in(&text, VALUES[number % VALUE_COUNT], "");
    cJSON *value = cJSON_Parse(text.bytes);
    text_free(&text);
    return value;
}

/* Operands. */

/* The term, with this value for one operand; of the others those that it
 * needs, as simple as can be. */
static cJSON *term_with(struct inventor *inventor, uint16_t term,
                        const struct operand *wrong, cJSON *value)
{
    const char *member = CLASS_ROWS[TERM_ROWS[term].class].member;
    const char *key = TERM_ROWS[term].key;
    uint16_t count;
    const struct operand *operands =
        operands_of(inventor->vocabulary, term, &count);
    cJSON *object = cJSON_CreateObject();

    if (member != NULL)
        cJSON_AddStringToObject(object, member, key);
    for (uint16_t i = 0; i < count; i++) {
        const char *name =
            strcmp(operands[i].name, "_") == 0 ? key : operands[i].name;
        if (&operands[i] == wrong)
            cJSON_AddItemToObject(object, name, value);
        else if (!operands[i].is_optional)
            cJSON_AddItemToObject(
                object, name,
                invent(inventor, (enum operand_type)operands[i].type, name));
    }
    return object;
}

/* One of the operands of the type: number `turn`, counted round and round.
 * NULL when no term has one. */
static const struct operand *operand_of(const struct vocabulary *vocabulary,
                                        enum operand_type type, uint32_t turn,
                                        uint16_t *term)
{
    for (;;) {
        const uint32_t before = turn;
        for (*term = 1; *term < TERMS; ++*term) {
            uint16_t count;
            const struct operand *operands =
                operands_of(vocabulary, *term, &count);
            for (uint16_t i = 0; i < count; i++)
                if (operands[i].type == type && turn-- == 0)
                    return &operands[i];
        }
        if (turn == before)
            return NULL;
    }
}

static void wrong_operand(uint32_t number, struct text *text)
{
    struct vocabulary *vocabulary = vocabulary_new();
    struct inventor inventor = {
        .vocabulary = vocabulary,
        .depth = 99,
        .place = PLACE_COST,
    };
    const char *frames[] = {"@", FACE, CARD, NULL};
    uint16_t term;
    const struct operand *operand =
        operand_of(vocabulary, (enum operand_type)(number / VALUE_COUNT),
                   number % VALUE_COUNT, &term);
    cJSON *inner = value_of(number);

    if (operand != NULL) {
        if (FRAMES[TERM_ROWS[term].class] != NULL)
            frames[0] = FRAMES[TERM_ROWS[term].class];
        inner = term_with(&inventor, term, operand, inner);
    }
    nest(text, inner, frames);
    cJSON_free(vocabulary);
}

/* Members. */

static uint32_t count_selector_rows(void)
{
    uint32_t count = 0;

    while (SELECTOR_ROWS[count].key != NULL)
        count++;
    return count;
}

static void wrong_selector(uint32_t number, struct text *text)
{
    static const char *const frames[] = {SPELL("{'op':'destroy','what':@}"),
                                         FACE, CARD, NULL};
    cJSON *selector = cJSON_CreateObject();

    cJSON_AddItemToObject(selector, SELECTOR_ROWS[number / VALUE_COUNT].key,
                          value_of(number));
    nest(text, selector, frames);
}

static uint32_t count_member_rows(void)
{
    uint32_t count = 0;

    while (MEMBER_ROWS[count].key != NULL)
        count++;
    return count;
}

/* What an object needs, when it is not what is wrong. */
static void add_needed(cJSON *object, enum member_object which)
{
    static const struct {
        enum member_object object;
        const char *key, *value;
    } NEEDED[] = {
        {MEMBERS_CARD, "id", "'w'"},
        {MEMBERS_CARD, "name", "'Wrong'"},
        {MEMBERS_CARD, "layout", "'normal'"},
        {MEMBERS_CARD, "faces",
         "[{'name':'Wrong','types':['Artifact'],"
         "'cost':'{1}'}]"},
        {MEMBERS_FACE, "name", "'Wrong'"},
        {MEMBERS_FACE, "types", "['Artifact']"},
        {MEMBERS_FACE, "cost", "'{1}'"},
        {MEMBERS_TARGET, "id", "'t'"},
        {MEMBERS_TARGET, "what", "'creature'"},
        {MEMBERS_SPEC, "name", "'Squire'"},
        {MEMBERS_CHOICE, "id", "'c'"},
        {MEMBERS_CHOICE, "what", "'name'"},
        {MEMBERS_CANT_ACTIVATE, "of", "'self'"},
        {MEMBERS_SPEND_AS, "as", "'any_color'"},
        {MEMBERS_KEEP_MANA, "types", "['G']"},
        {MEMBERS_KEEP_MANA, "until", "'eot'"},
        {MEMBERS_RIDER, "if", "{}"},
        {MEMBERS_RIDER, "do", "['cascade']"},
    };

    for (size_t i = 0; i < sizeof(NEEDED) / sizeof(*NEEDED); i++) {
        struct text text = {0};
        if (NEEDED[i].object != which ||
            cJSON_HasObjectItem(object, NEEDED[i].key))
            continue;
        put_in(&text, NEEDED[i].value, "");
        cJSON_AddItemToObject(object, NEEDED[i].key, cJSON_Parse(text.bytes));
        text_free(&text);
    }
}

static void wrong_member(uint32_t number, struct text *text)
{
    const struct member_row *row = &MEMBER_ROWS[number / VALUE_COUNT];
    enum member_object which = (enum member_object)row->object;
    const char *const in_card[] = {CARD, NULL};
    const char *const in_ability[] = {MEMBER_FRAMES[which], FACE, CARD, NULL};
    cJSON *object = cJSON_CreateObject();

    cJSON_AddItemToObject(object, row->key, value_of(number));
    add_needed(object, which);
    nest(text, object,
         which == MEMBERS_CARD   ? in_card + 1
         : which == MEMBERS_FACE ? in_card
                                 : in_ability);
}

uint32_t wrong_cards(void)
{
    return VALUE_COUNT *
           (OPERAND_TYPES + count_selector_rows() + count_member_rows());
}

char *invent_wrong(uint32_t number)
{
    struct text text = {0};

    if (number < VALUE_COUNT * OPERAND_TYPES) {
        wrong_operand(number, &text);
        return text.bytes;
    }
    number -= VALUE_COUNT * OPERAND_TYPES;
    if (number < VALUE_COUNT * count_selector_rows())
        wrong_selector(number, &text);
    else
        wrong_member(number - VALUE_COUNT * count_selector_rows(), &text);
    return text.bytes;
}
