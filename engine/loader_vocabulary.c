/*
 * loader_vocabulary.c - the vocabulary as a table of operands.
 */
#include "loader_private.h"

#include <assert.h>
#include <string.h>

const struct term_row TERM_ROWS[TERMS] = {
    [TERM_NONE] = {"", "", "", "", CLASS_NONE},
#define TERM(class_, op, key, operands, rule, meaning)                         \
    [class_##_##op] = {key, operands, rule, meaning, CLASS_##class_},
#include "terms.def"
#undef TERM
};

const struct class_row CLASS_ROWS[CLASSES] = {
    [CLASS_REF] = {"ref", NULL, "who or what is meant"},
    [CLASS_AMOUNT] = {"amount", NULL, "a number"},
    [CLASS_COND] = {"condition", NULL, "something that holds or not"},
    [CLASS_CMP] = {"comparison", NULL, "a comparison with a number"},
    [CLASS_COST] = {"part of a cost", NULL, "one part of a cost"},
    [CLASS_RESTRICT] = {"restriction", NULL, "when it may be activated"},
    [CLASS_TRIGGER] = {"trigger", "ev", "an event that triggers"},
    [CLASS_EVENT] = {"event", "ev", "an event to replace"},
    [CLASS_REWRITE] = {"rewrite", NULL, "what happens instead"},
    [CLASS_ENTER] = {"entering", NULL, "what is done as it enters"},
    [CLASS_MOD] = {"continuous effect", NULL, "a continuous effect"},
    [CLASS_MANA] = {"mana", NULL, "mana to add"},
    [CLASS_EFFECT] = {"instruction", "op", "an instruction"},
    [CLASS_ABILITY] = {"ability", "k", "an ability"},
    [CLASS_KEYWORD] = {"keyword", NULL, "a keyword"},
};

static const char *const OPERAND_NAMES[OPERAND_TYPES] = {
#define OPERAND(type, schema, meaning) #type,
#include "operands.def"
#undef OPERAND
};

static const char *copy_until(const char *text, const char *stop, char *to)
{
    size_t length = strcspn(text, stop);

    assert(length > 0 && length < OPERAND_NAME_MAX);
    memcpy(to, text, length);
    to[length] = '\0';
    return text + length;
}

/* Parse "name|alias:type?" at `text`; returns what follows. */
static const char *parse_operand(const char *text, struct operand *operand)
{
    char type[OPERAND_NAME_MAX];

    text = copy_until(text, "|:", operand->name);
    for (int i = 0; *text == '|'; i++) {
        assert(i < OPERAND_ALIASES_MAX);
        text = copy_until(text + 1, "|:", operand->alias[i]);
    }
    assert(*text == ':');
    text = copy_until(text + 1, "? ", type);
    operand->is_optional = *text == '?';
    while (strcmp(OPERAND_NAMES[operand->type], type) != 0) {
        operand->type++;
        assert(operand->type < OPERAND_TYPES);
    }
    return text + (*text == '?');
}

struct vocabulary *vocabulary_new(void)
{
    struct vocabulary *vocabulary = arena_zeroed(sizeof(*vocabulary));
    uint16_t count = 0;

    if (vocabulary == NULL)
        return NULL;
    for (uint16_t term = 0; term < TERMS; term++) {
        const char *text = TERM_ROWS[term].operands;
        vocabulary->first[term] = count;
        for (; *text != '\0'; text += strspn(text, " ")) {
            assert(count < OPERANDS_MAX);
            text = parse_operand(text, &vocabulary->operand[count++]);
        }
        assert(count - vocabulary->first[term] <= SLOTS_MAX);
    }
    vocabulary->first[TERMS] = count;
    return vocabulary;
}

const struct operand *operands_of(const struct vocabulary *vocabulary,
                                  uint16_t term, uint16_t *count)
{
    assert(term < TERMS);
    *count = vocabulary->first[term + 1] - vocabulary->first[term];
    return &vocabulary->operand[vocabulary->first[term]];
}

uint16_t term_find(enum term_class class, const char *text)
{
    for (uint16_t term = 1; term < TERMS; term++)
        if (TERM_ROWS[term].class == class && *text != '\0' &&
            strcmp(TERM_ROWS[term].key, text) == 0)
            return term;
    return TERM_NONE;
}
