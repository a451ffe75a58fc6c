/*
 * loader_schema.c - the JSON Schema (draft-07) of card files, from the tables
 * the loader reads by: closed objects, a description on every member.
 */
#include "loader_private.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* A text that grows; NULL bytes once there was no memory. */
struct text {
    char *bytes;
    size_t length, capacity;
    bool has_failed;
};

static void put_byte(struct text *text, char byte)
{
    if (text->length + 2 > text->capacity) {
        size_t capacity = text->capacity == 0 ? 4096 : 2 * text->capacity;
        char *bytes = arena_grow(text->bytes, text->length, capacity);
        if (bytes == NULL) {
            text->has_failed = true;
            return;
        }
        text->bytes = bytes;
        text->capacity = capacity;
    }
    text->bytes[text->length++] = byte;
    text->bytes[text->length] = '\0';
}

static void put_raw(struct text *text, const char *from)
{
    for (; *from != '\0'; from++)
        put_byte(text, *from);
}

static void put_plain(struct text *text, const char *from)
{
    for (; *from != '\0'; from++) {
        assert(*from != '"' && *from != '\\');
        put_byte(text, *from);
    }
}

/* Like printf: ' stands for ", %s is what needs no escapes within a string, %r
 * raw, and %f a fragment of a schema with ' for ". */
static void put(struct text *text, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    for (; *format != '\0'; format++) {
        const char *from;
        if (*format != '%') {
            put_byte(text, *format == '\'' ? '"' : *format);
            continue;
        }
        /* exempt: where the compiler keeps arguments */
        from = va_arg(arguments, const char *);
        format++;
        if (*format == 's')
            put_plain(text, from);
        else if (*format == 'r')
            put_raw(text, from);
        else
            for (; *from != '\0'; from++)
                put_byte(text, *from == '\'' ? '"' : *from);
    }
    va_end(arguments);
}

static const struct {
    const char *schema, *meaning;
} OPERAND_ROWS[OPERAND_TYPES] = {
#define OPERAND(type, schema, meaning) {schema, meaning},
#include "operands.def"
#undef OPERAND
};

/* The name of a class's definition. */
static const char *const CLASS_DEFINITIONS[CLASSES] = {
    [CLASS_AMOUNT] = "amount",     [CLASS_COND] = "cond",
    [CLASS_CMP] = "cmp",           [CLASS_COST] = "cost_part",
    [CLASS_RESTRICT] = "restrict", [CLASS_TRIGGER] = "trigger",
    [CLASS_EVENT] = "event",       [CLASS_REWRITE] = "rewrite",
    [CLASS_ENTER] = "enter",       [CLASS_MOD] = "mod",
    [CLASS_MANA] = "mana",         [CLASS_EFFECT] = "effect",
    [CLASS_ABILITY] = "ability",   [CLASS_KEYWORD] = "keyword",
};

/* What is no class, nor made of members. */
static const char *const FIXED[][2] = {
    {"yes", "{'enum':[true,false,1]}"},
    {"id", "{'type':'string','pattern':'^[a-z0-9_]+$'}"},
    {"pair", "{'type':'array','minItems':2,'maxItems':2}"},
    {"kind", "{'type':['string','array'],'minLength':1,'maxItems':1}"},
    {"manacost",
     "{'type':['string','null'],'pattern':'^(\\\\{([0-9]{1,3}|[XSWUBRGC]|"
     "2/[WUBRGC]|[WUBRGC]/P|[WUBRGC]/[WUBRGC](/P)?)\\\\})+$'}"},
    {"letter", "{'type':'string','pattern':'^(\\\\{[WUBRGC]\\\\}|[WUBRGC])$'}"},
    {"letters", "{'anyOf':[{'type':'string','pattern':'^([WUBRGC]|any|all|"
                "chosen\\\\..+)$'}"
                ",{'type':'array','items':{'type':'string',"
                "'pattern':'^([WUBRGC]|chosen\\\\..+)$'}}]}"},
    {"subtypes", "{'anyOf':[{'type':'string','minLength':1},"
                 "{'type':'array','items':{'type':'string','minLength':1}}]}"},
    {"costs", "{'anyOf':[{'$ref':'#/definitions/cost_part'},"
              "{'type':'array','items':{'$ref':'#/definitions/cost_part'}}]}"},
    {"effects", "{'anyOf':[{'$ref':'#/definitions/effect'},"
                "{'type':'array','items':{'$ref':'#/definitions/effect'}}]}"},
    {"rewrites", "{'anyOf':[{'$ref':'#/definitions/rewrite'},"
                 "{'type':'array','items':{'$ref':'#/definitions/rewrite'}}]}"},
    {"enters", "{'anyOf':[{'$ref':'#/definitions/enter'},"
               "{'type':'array','items':{'$ref':'#/definitions/enter'}}]}"},
    {"restricts",
     "{'anyOf':[{'$ref':'#/definitions/restrict'},"
     "{'type':'array','items':{'$ref':'#/definitions/restrict'}}]}"},
    {"mods", "{'anyOf':[{'$ref':'#/definitions/mod'},"
             "{'type':'array','items':{'$ref':'#/definitions/mod'}}]}"},
    {"targets", "{'anyOf':[{'$ref':'#/definitions/target'},"
                "{'type':'array','items':{'$ref':'#/definitions/target'}}]}"},
    {"gained", "{'anyOf':[{'$ref':'#/definitions/ability'},"
               "{'$ref':'#/definitions/keyword'}]}"},
    {"abilities", "{'anyOf':[{'$ref':'#/definitions/gained'},"
                  "{'type':'array','items':{'$ref':'#/definitions/gained'}}]}"},
};

/* A value with a description; `schema` has ' for ". */
static void put_described(struct text *text, const char *key,
                          const char *schema, const char *meaning)
{
    put(text, "'%s':{'description':'%s','allOf':[%f]}", key, meaning, schema);
}

static void put_operand(struct text *text, const char *key,
                        const struct operand *operand)
{
    put_described(text, key, OPERAND_ROWS[operand->type].schema,
                  OPERAND_ROWS[operand->type].meaning);
}

static bool is_own(const struct operand *operand)
{
    return strcmp(operand->name, "_") == 0;
}

/* The members an object of the term has: `own` is the key that names it. */
static void put_properties(struct text *text, const char *own,
                           const char *meaning, const struct operand *operands,
                           uint16_t count, bool needs_comma)
{
    for (uint16_t i = 0; i < count; i++) {
        put(text, needs_comma ? "," : "");
        if (is_own(&operands[i]))
            put_described(text, own, OPERAND_ROWS[operands[i].type].schema,
                          meaning);
        else
            put_operand(text, operands[i].name, &operands[i]);
        needs_comma = true;
        for (int j = 0; j < OPERAND_ALIASES_MAX; j++)
            if (*operands[i].alias[j] != '\0') {
                put(text, ",");
                put_operand(text, operands[i].alias[j], &operands[i]);
            }
    }
}

/* One of the spellings of each operand that must be there. */
static void put_required(struct text *text, const char *own,
                         const struct operand *operands, uint16_t count)
{
    bool is_open = false;

    for (uint16_t i = 0; i < count; i++) {
        if (operands[i].is_optional)
            continue;
        put(text, is_open ? "," : ",'allOf':[");
        is_open = true;
        put(text, "{'anyOf':[{'required':['%s']}",
            is_own(&operands[i]) ? own : operands[i].name);
        for (int j = 0; j < OPERAND_ALIASES_MAX; j++)
            if (*operands[i].alias[j] != '\0')
                put(text, ",{'required':['%s']}", operands[i].alias[j]);
        put(text, "]}");
    }
    put(text, is_open ? "]" : "");
}

static bool has_required(const struct operand *operands, uint16_t count)
{
    for (uint16_t i = 0; i < count; i++)
        if (!operands[i].is_optional)
            return true;
    return false;
}

/* An object of the term: named by the member of its class, by its key, or
 * with all operands in an object behind its key. */
static void put_term(struct text *text, const struct vocabulary *vocabulary,
                     uint16_t term, const char *start)
{
    const struct term_row *row = &TERM_ROWS[term];
    const char *member = CLASS_ROWS[row->class].member;
    uint16_t count;
    const struct operand *operands = operands_of(vocabulary, term, &count);
    bool is_behind = member == NULL && count > 0 && !is_own(&operands[0]);

    put(text, "%r{'type':'object','description':'%s%s%s'", start, row->meaning,
        *row->rule == '\0' ? "" : ": CR ", row->rule);
    put(text, ",'additionalProperties':false,'properties':{");
    if (member != NULL)
        put(text, "'%s':{'description':'%s','const':'%s'}", member,
            CLASS_ROWS[row->class].meaning, row->key);
    else if (count == 0)
        put(text, "'%s':{'description':'%s','enum':[true,1]}", row->key,
            row->meaning);
    if (is_behind) {
        put(text, "'%s':{'type':'object','description':'%s'", row->key,
            row->meaning);
        put(text, ",'additionalProperties':false,'properties':{");
    }
    put_properties(text, row->key, row->meaning, operands, count,
                   member != NULL);
    put(text, "}");
    put_required(text, row->key, operands, count);
    put(text, is_behind ? "}}" : "");
    put(text, ",'required':['%s']}", member != NULL ? member : row->key);
}

/* The terms of the class that may be a bare string. */
static void put_bare(struct text *text, const struct vocabulary *vocabulary,
                     enum term_class class)
{
    const char *comma = "";

    put(text, class == CLASS_AMOUNT ? "{'enum':['any'" : "{'enum':[");
    comma = class == CLASS_AMOUNT ? "," : "";
    for (uint16_t term = 1; term < TERMS; term++) {
        uint16_t count;
        const struct operand *operands = operands_of(vocabulary, term, &count);
        if (TERM_ROWS[term].class != class || has_required(operands, count))
            continue;
        put(text, "%r'%s'", comma, TERM_ROWS[term].key);
        comma = ",";
    }
    put(text, "]}");
}

static bool has_bare(const struct vocabulary *vocabulary, enum term_class class)
{
    for (uint16_t term = 1; term < TERMS; term++) {
        uint16_t count;
        const struct operand *operands = operands_of(vocabulary, term, &count);
        if (TERM_ROWS[term].class == class && !has_required(operands, count))
            return true;
    }
    return false;
}

static void put_class(struct text *text, const struct vocabulary *vocabulary,
                      enum term_class class)
{
    const char *start = "\n";

    put(text, ",\n'%s':{'description':'%s','anyOf':[", CLASS_DEFINITIONS[class],
        CLASS_ROWS[class].meaning);
    if (class == CLASS_AMOUNT || class == CLASS_CMP) {
        put(text, "%r%f", start,
            class == CLASS_AMOUNT ? "{'type':'integer'}"
                                  : "{'$ref':'#/definitions/amount'}");
        start = ",\n";
    }
    if (has_bare(vocabulary, class)) {
        put(text, "%r", start);
        put_bare(text, vocabulary, class);
        start = ",\n";
    }
    for (uint16_t term = 1; term < TERMS; term++) {
        if (TERM_ROWS[term].class != class || *TERM_ROWS[term].key == '\0')
            continue;
        put_term(text, vocabulary, term, start);
        start = ",\n";
    }
    put(text, "\n]}");
}

/* Words. */

static void put_words(struct text *text, const char *name,
                      const char *const *words, size_t count)
{
    put(text, ",\n'%s':{'enum':[", name);
    for (size_t i = 0; i < count; i++)
        put(text, "%r'%s'", i == 0 ? "" : ",", words[i]);
    put(text, "]}");
}

static void put_spellings(struct text *text, const char *name,
                          const struct spelling *spellings, const char *more)
{
    put(text, ",\n'%s':{'enum':[%f", name, more);
    for (; spellings->text != NULL; spellings++) {
        put(text, "%r'%s'", *more == '\0' ? "" : ",", spellings->text);
        more = ",";
    }
    put(text, "]}");
}

static void put_sets(struct text *text, const char *name,
                     const char *const *words, size_t count)
{
    char one[32];

    snprintf(one, sizeof(one), "%s_one", name);
    put_words(text, one, words, count);
    put(text,
        ",\n'%s':{'anyOf':[{'$ref':'#/definitions/%s'},"
        "{'type':'array','items':{'$ref':'#/definitions/%s'}}]}",
        name, one, one);
}

static void put_word_enum(struct text *text)
{
    put(text, ",\n'word':{'enum':[");
    for (uint16_t word = 1; word < WORDS; word++)
        put(text, "%r'%s'", word == 1 ? "" : ",", word_name((enum word)word));
    for (const struct spelling *other = WORD_SYNONYMS; other->text != NULL;
         other++)
        put(text, ",'%s'", other->text);
    for (uint16_t term = 1; term < TERMS; term++)
        if (TERM_ROWS[term].class == CLASS_KEYWORD)
            put(text, ",'%s'", TERM_ROWS[term].key);
    put(text, "]}");
}

static void put_flags(struct text *text)
{
    const char *comma = "";

    put(text, ",\n'flag':{'enum':[");
    for (uint16_t term = 1; term < TERMS; term++)
        if (TERM_ROWS[term].class == CLASS_KEYWORD) {
            put(text, "%r'%s'", comma, TERM_ROWS[term].key);
            comma = ",";
        }
    put(text, "]}");
}

/* A string, or {"ref": string}: one alternative for each form. */
static void put_ref(struct text *text)
{
    const char *bar = "";

    put(text, ",\n'ref':{'anyOf':[{'type':'object','required':['ref'],"
              "'additionalProperties':false,'properties':{'ref':"
              "{'description':'the same as the bare string',"
              "'$ref':'#/definitions/ref'}}},{'type':'string','pattern':'^(");
    for (uint16_t term = 1; term < TERMS; term++) {
        const struct term_row *row = &TERM_ROWS[term];
        if (row->class != CLASS_REF)
            continue;
        put(text, "%r%s%r", bar, row->key, *row->operands == '\0' ? "" : ".+");
        bar = "|";
    }
    for (const struct spelling *other = REF_SYNONYMS; other->text != NULL;
         other++)
        put(text, "|%s", other->text);
    put(text, ")$'}]}");
}

/* Objects. */

static void put_members(struct text *text, enum member_object object)
{
    const char *comma = "";

    put(text, "'additionalProperties':false,'properties':{");
    for (const struct member_row *row = MEMBER_ROWS; row->key != NULL; row++) {
        if (row->object != object)
            continue;
        put(text, "%r\n", comma);
        put_described(text, row->key,
                      row->schema != NULL ? row->schema
                                          : OPERAND_ROWS[row->type].schema,
                      row->meaning);
        comma = ",";
    }
    put(text, "},'required':[");
    comma = "";
    for (const struct member_row *row = MEMBER_ROWS; row->key != NULL; row++)
        if (row->object == object && row->is_required) {
            put(text, "%r'%s'", comma, row->key);
            comma = ",";
        }
    put(text, "]");
}

static void put_selector(struct text *text)
{
    put(text, ",\n'selector':{'type':'object','description':'which objects: "
              "every member must hold','additionalProperties':false,"
              "'properties':{");
    for (const struct selector_row *row = SELECTOR_ROWS; row->key != NULL;
         row++) {
        const char *schema = row->type == OPERAND_TYPES
                                 ? "{'$ref':'#/definitions/yes'}"
                                 : OPERAND_ROWS[row->type].schema;
        if (strcmp(row->key, "any_of") == 0)
            schema = "{'type':'array','minItems':1,'items':"
                     "{'$ref':'#/definitions/selector'}}";
        put(text, row == SELECTOR_ROWS ? "\n" : ",\n");
        put(text, "'%s':{'description':'%s','minItems':1,'allOf':[%f]}",
            row->key, row->meaning, schema);
    }
    put(text, "}}");
}

/* A mode, or a reflexive ability: a spell ability without its name. */
static void put_mode(struct text *text, const struct vocabulary *vocabulary)
{
    uint16_t count;
    const struct operand *operands =
        operands_of(vocabulary, ABILITY_SPELL, &count);

    put(text, ",\n'mode':{'type':'object','description':'a mode or reflexive "
              "ability','additionalProperties':false,'properties':{");
    put_properties(text, "", "", operands, count, false);
    put(text, "}}");
}

static void put_definitions(struct text *text,
                            const struct vocabulary *vocabulary)
{
    for (size_t i = 0; i < sizeof(FIXED) / sizeof(*FIXED); i++)
        put(text, "%r\n'%s':%f", i == 0 ? "" : ",", FIXED[i][0], FIXED[i][1]);
    put_sets(text, "types", TYPE_NAMES, CARD_TYPES);
    put_sets(text, "supertypes", SUPER_NAMES, SUPERTYPES);
    put_spellings(text, "zone", ZONE_SPELLINGS, "'any'");
    put_spellings(text, "duration", DURATION_SPELLINGS, "");
    put_word_enum(text);
    put_flags(text);
    put_ref(text);
    put_selector(text);
    put_mode(text, vocabulary);
    for (int i = MEMBERS_FACE; i < MEMBER_OBJECTS; i++) {
        put(text, ",\n'%s':{'type':'object',", MEMBER_NOUNS[i]);
        put_members(text, (enum member_object)i);
        put(text, "}");
    }
    for (int i = CLASS_AMOUNT; i < CLASSES; i++)
        put_class(text, vocabulary, (enum term_class)i);
}

char *cards_schema(void)
{
    struct text text = {0};
    struct vocabulary *vocabulary = vocabulary_new();

    if (vocabulary == NULL)
        return NULL;
    put(&text,
        "{\n'$schema':'http://json-schema.org/draft-07/schema#',\n"
        "'$id':'card-1.json',\n'title':'A card: its faces and abilities',\n"
        "'type':'object',");
    put_members(&text, MEMBERS_CARD);
    put(&text, ",\n'definitions':{");
    put_definitions(&text, vocabulary);
    put(&text, "\n}\n}\n");
    cJSON_free(vocabulary);
    if (!text.has_failed)
        return text.bytes;
    cJSON_free(text.bytes);
    return NULL;
}
