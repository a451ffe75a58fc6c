/*
 * loader_expect.c - what the loader expects, and how it complains: unknown
 * words with the nearest known one, and objects with a fixed set of members.
 */
#include "loader_private.h"

#include <assert.h>
#include <string.h>

const struct member_row MEMBER_ROWS[] = {
#define REQUIRED true
#define OPTIONAL false
#define MEMBER(object, key, type, need, meaning)                               \
    {key, NULL, meaning, MEMBERS_##object, OPERAND_##type, need},
#define MEMBER_AS(object, key, schema, need, meaning)                          \
    {key, schema, meaning, MEMBERS_##object, OPERAND_TYPES, need},
#include "members.def"
#undef MEMBER
#undef MEMBER_AS
#undef REQUIRED
#undef OPTIONAL
    {NULL, NULL, NULL, 0, 0, false},
};

const char *const MEMBER_NOUNS[MEMBER_OBJECTS] = {
    [MEMBERS_CARD] = "card",
    [MEMBERS_FACE] = "face",
    [MEMBERS_TARGET] = "target",
    [MEMBERS_SPEC] = "spec",
    [MEMBERS_CHOICE] = "choice",
    [MEMBERS_CANT_ACTIVATE] = "cant_activate",
    [MEMBERS_SPEND_AS] = "spend_as",
    [MEMBERS_KEEP_MANA] = "keep_mana",
    [MEMBERS_EXTRA_TRIGGER] = "extra_trigger",
    [MEMBERS_OWNER_ONLY] = "owner_only",
    [MEMBERS_RIDER] = "rider",
};

bool fail_unknown(struct reader *reader, const cJSON *item, const char *noun,
                  const char *text, const char *const *names, size_t count)
{
    const char *near = json_nearest(text, names, count);

    if (near == NULL)
        return FAIL(reader, item, "unknown %s \"%.60s\"", noun, text);
    return FAIL(reader, item, "unknown %s \"%.60s\"; did you mean \"%s\"?",
                noun, text, near);
}

bool fail_unknown_term(struct reader *reader, enum term_class class,
                       const cJSON *item, const char *text)
{
    const char *names[TERMS];
    size_t count = 0;

    for (uint16_t term = 1; term < TERMS; term++)
        if (TERM_ROWS[term].class == class && *TERM_ROWS[term].key != '\0')
            names[count++] = TERM_ROWS[term].key;
    return fail_unknown(reader, item, CLASS_ROWS[class].noun, text, names,
                        count);
}

bool expect_string(struct reader *reader, const cJSON *item, const char *noun)
{
    return cJSON_IsString(item) ||
           FAIL(reader, item, "expected a string: a %s", noun);
}

bool expect_object(struct reader *reader, const cJSON *item, const char *noun)
{
    return cJSON_IsObject(item) ||
           FAIL(reader, item, "expected an object: %s", noun);
}

bool expect_members(struct reader *reader, const cJSON *item,
                    enum member_object object)
{
    const char *keys[32] = {NULL};
    size_t count = 0;

    if (!expect_object(reader, item, MEMBER_NOUNS[object]))
        return false;
    for (const struct member_row *row = MEMBER_ROWS; row->key != NULL; row++)
        if (row->object == object)
            keys[count++] = row->key;
    assert(count < sizeof(keys) / sizeof(*keys));
    if (!json_only_keys(reader->document, item, keys, reader->error))
        return false;
    for (const struct member_row *row = MEMBER_ROWS; row->key != NULL; row++)
        if (row->object == object && row->is_required &&
            json_member(item, row->key) == NULL)
            return FAIL(reader, item, "\"%s\" is missing: a %s needs %s",
                        row->key, MEMBER_NOUNS[object], row->meaning);
    return true;
}
