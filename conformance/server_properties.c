/*
 * server_properties.c - what an object is like, property by property.
 */
#include "server_names.h"
#include "server_properties.h"
#include "server_words.h"

#include <stdlib.h>
#include <string.h>

enum { WORDS_ONE_MAX = 72 }; /* words of one list: keywords, subtypes */

static int compare_words(const void *left, const void *right)
{
    return strcmp(*(const char *const *)left, *(const char *const *)right);
}

static cJSON *sorted_json(const char **words, size_t count)
{
    cJSON *json = cJSON_CreateArray();

    qsort(words, count, sizeof(*words), compare_words);
    for (size_t i = 0; i < count; i++)
        cJSON_AddItemToArray(json, cJSON_CreateString(words[i]));
    return json;
}

static cJSON *types_json(const struct observed_object *object)
{
    const char *words[CARD_TYPES];
    size_t count = 0;

    for (uint8_t i = 0; i < CARD_TYPES; i++)
        if ((object->types >> i) & 1)
            words[count++] = type_word(i);
    return sorted_json(words, count);
}

static cJSON *supertypes_json(const struct observed_object *object)
{
    const char *words[SUPERTYPES];
    size_t count = 0;

    for (uint8_t i = 0; i < SUPERTYPES; i++)
        if ((object->super >> i) & 1)
            words[count++] = super_word(i);
    return sorted_json(words, count);
}

static cJSON *subtypes_json(const struct table *table,
                            const struct observed_object *object)
{
    const char *words[10];
    size_t count = 0;

    for (uint8_t i = 0; i < object->subtype_count && i < 10; i++)
        words[count++] = name_at(table->cards, object->subtype[i]);
    return sorted_json(words, count);
}

static const char *kind_word(const struct observed_object *object)
{
    static const char *const words[] = {
        [SEEN_NOTHING] = "none",    [SEEN_CARD] = "card",
        [SEEN_TOKEN] = "token",     [SEEN_SPELL_COPY] = "copy",
        [SEEN_ABILITY] = "ability", [SEEN_EMBLEM] = "emblem",
    };

    if (object->kind == SEEN_ABILITY)
        return object->is_triggered ? "triggered" : "activated";
    return words[object->kind];
}

cJSON *keywords_json(uint64_t keywords)
{
    const char *words[WORDS_ONE_MAX];
    size_t count = 0;

    for (int bit = 0; bit < 64; bit++)
        if ((keywords >> bit) & 1 && KEYWORD_FLYING + bit < TERMS)
            words[count++] = term_key((enum term)(KEYWORD_FLYING + bit));
    return sorted_json(words, count);
}

static cJSON *counters_json(const struct table *table,
                            const struct observed_object *object)
{
    cJSON *json = cJSON_CreateObject();

    /* By kind, so that equal objects have equal counters. */
    for (uint8_t kind = 0; kind < counter_kinds(table->cards); kind++)
        for (uint8_t i = 0; i < object->counter_count && i < 4; i++)
            if (object->counter[i].kind == kind && object->counter[i].count > 0)
                cJSON_AddNumberToObject(json,
                                        counter_kind_name(table->cards, kind),
                                        object->counter[i].count);
    return json;
}

cJSON *counter_json(const struct table *table,
                    const struct observed_object *object, const char *name)
{
    uint8_t kind = counter_kind_find(table->cards, name);

    for (uint8_t i = 0; i < object->counter_count && i < 4; i++)
        if (object->counter[i].kind == kind)
            return cJSON_CreateNumber(object->counter[i].count);
    return cJSON_CreateNumber(0);
}

const struct observed_object *view_object(const struct observation *view,
                                          object_id id)
{
    for (uint16_t i = 0; i < view->object_count && id != OBJECT_NONE; i++)
        if (view->object[i].id == id && view->object[i].zone != ZONE_NONE)
            return &view->object[i];
    return NULL;
}

static cJSON *attached_json(struct table *table, const struct observation *view,
                            const struct observed_object *object)
{
    const struct observed_object *to = view_object(view, object->attached);

    return to == NULL ? cJSON_CreateNull() : object_json(table, to);
}

static cJSON *name_json(const struct table *table, name_id name)
{
    return cJSON_CreateString(name == 0 ? "" : name_at(table->cards, name));
}

/* Power and toughness are those of creatures. */
static cJSON *strength_json(const struct observed_object *object, int value)
{
    return (object->types >> TYPE_CREATURE) & 1 ? cJSON_CreateNumber(value)
                                                : cJSON_CreateNull();
}

/* Every property with its value, once: of `object` as `view` shows it. */
#define PROPERTIES(PROPERTY)                                                   \
    PROPERTY("zone", cJSON_CreateString(zone_word(object->zone)))              \
    PROPERTY("face", name_json(table, object->face_name))                      \
    PROPERTY("name", name_json(table, object->name))                           \
    PROPERTY("tapped", cJSON_CreateBool(object->tapped))                       \
    PROPERTY("counters", counters_json(table, object))                         \
    PROPERTY("controller", seat_json(object->controller))                      \
    PROPERTY("owner", seat_json(object->owner))                                \
    PROPERTY("types", types_json(object))                                      \
    PROPERTY("subtypes", subtypes_json(table, object))                         \
    PROPERTY("supertypes", supertypes_json(object))                            \
    PROPERTY("colors", colors_json(object->colors))                            \
    PROPERTY("mana_value", cJSON_CreateNumber(object->mana_value))             \
    PROPERTY("power", strength_json(object, object->power))                    \
    PROPERTY("toughness", strength_json(object, object->toughness))            \
    PROPERTY("damage", cJSON_CreateNumber(object->damage))                     \
    PROPERTY("attached", attached_json(table, view, object))                   \
    PROPERTY("face_down", cJSON_CreateBool(object->face_down))                 \
    PROPERTY("x", cJSON_CreateNumber(object->x))                               \
    PROPERTY("keywords", keywords_json(object->keywords))                      \
    PROPERTY("kind", cJSON_CreateString(kind_word(object)))                    \
    PROPERTY("sick", cJSON_CreateBool(object->sick))                           \
    PROPERTY("attacking", cJSON_CreateBool(object->attacking))                 \
    PROPERTY("blocking", cJSON_CreateBool(object->blocking))

const char *const PROPERTY_WORDS[] = {
#define WORD(word, value) word,
    PROPERTIES(WORD)
#undef WORD
        NULL,
};

cJSON *property_at(struct table *table, const struct observation *view,
                   const struct observed_object *object, int place)
{
    int at = 0;

#define VALUE(word, value)                                                     \
    if (place == at++)                                                         \
        return value;
    PROPERTIES(VALUE)
#undef VALUE
    return NULL;
}

int property_find(const char *property)
{
    for (int i = 0; PROPERTY_WORDS[i] != NULL; i++)
        if (strcmp(PROPERTY_WORDS[i], property) == 0)
            return i;
    return -1;
}
