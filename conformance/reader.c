#include "reader.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const cJSON *origin_of(const struct reader *reader, const cJSON *item)
{
    for (size_t i = 0; i < reader->origin_count; i++)
        if (reader->origins[i].copy == item)
            return reader->origins[i].original;
    return item;
}

static bool fail(struct reader *reader, const cJSON *item, bool at_key,
                 const char *format, va_list arguments)
{
    char text[300], where[40] = "";

    vsnprintf(text, sizeof(text), format, arguments);
    if (reader->id != NULL && strchr(reader->id, '/') != NULL)
        snprintf(where, sizeof(where), "%s: ", reader->id);
    item = origin_of(reader, item);
    return at_key ? json_fail_key(reader->document, item, reader->error, "%s%s",
                                  where, text)
                  : json_fail(reader->document, item, reader->error, "%s%s",
                              where, text);
}

bool reader_fail(struct reader *reader, const cJSON *item, const char *format,
                 ...)
{
    va_list arguments;

    va_start(arguments, format);
    fail(reader, item, false, format, arguments);
    va_end(arguments);
    return false;
}

bool reader_fail_key(struct reader *reader, const cJSON *item,
                     const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    fail(reader, item, true, format, arguments);
    va_end(arguments);
    return false;
}

bool reader_unknown(struct reader *reader, const cJSON *item, const char *what,
                    const char *name, const char *const *names, size_t count)
{
    const char *nearest = json_nearest(name, names, count);

    if (nearest == NULL)
        return reader_fail(reader, item, "unknown %s \"%s\"", what, name);
    return reader_fail(reader, item, "unknown %s \"%s\"; did you mean \"%s\"?",
                       what, name, nearest);
}

/* A key that no field has. */
static bool fail_stranger(struct reader *reader, const cJSON *member,
                          const struct field *fields)
{
    const char *keys[64];
    size_t count = 0;

    for (; fields[count].key != NULL && count < 64; count++)
        keys[count] = fields[count].key;
    const char *nearest = json_nearest(member->string, keys, count);
    if (nearest == NULL)
        return reader_fail_key(reader, member, "unknown key \"%s\"",
                               member->string);
    return reader_fail_key(reader, member,
                           "unknown key \"%s\"; did you mean \"%s\"?",
                           member->string, nearest);
}

bool reader_fields(struct reader *reader, const cJSON *item,
                   const struct field *fields)
{
    const cJSON *member;

    if (!cJSON_IsObject(item))
        return reader_fail(reader, item, "an object is expected here");
    cJSON_ArrayForEach(member, item)
    {
        const struct field *field = fields;
        while (field->key != NULL && strcmp(field->key, member->string) != 0)
            field++;
        if (field->key == NULL)
            return fail_stranger(reader, member, fields);
        if (!field->read(reader, member))
            return false;
    }
    for (; fields->key != NULL; fields++)
        if (fields->is_required && json_member(item, fields->key) == NULL)
            return reader_fail(reader, item, "\"%s\" is missing", fields->key);
    return true;
}

bool reader_list(struct reader *reader, const cJSON *item,
                 reader_function *read)
{
    const cJSON *element;

    if (!cJSON_IsArray(item))
        return reader_fail(reader, item, "a list is expected here");
    cJSON_ArrayForEach(element, item)
    {
        if (!read(reader, element))
            return false;
    }
    return true;
}

bool reader_word(struct reader *reader, const cJSON *item,
                 const char *const *words, const char *what)
{
    if (!reader_text(reader, item))
        return false;
    if (words_have(words, item->valuestring))
        return true;
    return reader_unknown(reader, item, what, item->valuestring, words,
                          words_count(words));
}

bool reader_anything(struct reader *reader, const cJSON *item)
{
    (void)reader;
    (void)item;
    return true;
}

bool reader_text(struct reader *reader, const cJSON *item)
{
    if (!cJSON_IsString(item) || item->valuestring[0] == '\0')
        return reader_fail(reader, item, "a text is expected here");
    return true;
}

bool reader_texts(struct reader *reader, const cJSON *item)
{
    return reader_list(reader, item, reader_text);
}

bool reader_bool(struct reader *reader, const cJSON *item)
{
    if (!cJSON_IsBool(item))
        return reader_fail(reader, item, "true or false is expected here");
    return true;
}

bool reader_number(struct reader *reader, const cJSON *item)
{
    if (!cJSON_IsNumber(item))
        return reader_fail(reader, item, "a number is expected here");
    return true;
}

bool reader_number_or_null(struct reader *reader, const cJSON *item)
{
    return cJSON_IsNull(item) || reader_number(reader, item);
}

bool reader_count(struct reader *reader, const cJSON *item)
{
    if (!cJSON_IsNumber(item) || item->valuedouble < 0)
        return reader_fail(reader, item,
                           "a number that is not negative is expected here");
    return true;
}

static bool read_made_of(struct reader *reader, const cJSON *item,
                         const char *letters)
{
    if (!cJSON_IsString(item) || !is_made_of(item->valuestring, letters))
        return reader_fail(
            reader, item, "a text of the letters %s is expected here", letters);
    return true;
}

bool reader_mana(struct reader *reader, const cJSON *item)
{
    return read_made_of(reader, item, "WUBRGC");
}

/* "WU" or ["W","U"] */
bool reader_colors(struct reader *reader, const cJSON *item)
{
    const cJSON *color;

    if (cJSON_IsArray(item)) {
        cJSON_ArrayForEach(color, item)
        {
            if (!read_made_of(reader, color, "WUBRG"))
                return false;
        }
        return true;
    }
    return read_made_of(reader, item, "WUBRG");
}

bool reader_seat(struct reader *reader, const cJSON *item)
{
    if (!cJSON_IsString(item) || !is_seat(item->valuestring))
        return reader_fail(reader, item,
                           "a seat, \"A\" to \"D\", is expected here");
    if (item->valuestring[0] - 'A' >= reader->players)
        return reader_fail(reader, item, "there is no seat %s: %d players",
                           item->valuestring, reader->players);
    return true;
}

bool reader_seat_or_null(struct reader *reader, const cJSON *item)
{
    return cJSON_IsNull(item) || reader_seat(reader, item);
}

bool reader_label(struct reader *reader, const cJSON *item)
{
    if (!cJSON_IsString(item))
        return reader_fail(reader, item, "a label is expected here");
    if (names_have(&reader->labels, item->valuestring))
        return true;
    return reader_unknown(reader, item, "label", item->valuestring,
                          (const char *const *)reader->labels.list,
                          reader->labels.count);
}

bool reader_label_or_null(struct reader *reader, const cJSON *item)
{
    return cJSON_IsNull(item) || reader_label(reader, item);
}

bool reader_label_or_seat(struct reader *reader, const cJSON *item)
{
    if (cJSON_IsString(item) && is_seat(item->valuestring))
        return reader_seat(reader, item);
    return reader_label(reader, item);
}

bool reader_labels(struct reader *reader, const cJSON *item)
{
    return reader_list(reader, item, reader_label);
}

bool reader_step(struct reader *reader, const cJSON *item)
{
    return reader_word(reader, item, WORDS_STEP, "step");
}

bool reader_zone(struct reader *reader, const cJSON *item)
{
    return reader_word(reader, item, WORDS_ZONE, "zone");
}

bool reader_counters(struct reader *reader, const cJSON *item)
{
    const cJSON *counter;

    if (!cJSON_IsObject(item))
        return reader_fail(reader, item, "an object is expected here");
    cJSON_ArrayForEach(counter, item)
    {
        if (!reader_count(reader, counter))
            return false;
    }
    return true;
}
