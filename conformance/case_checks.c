#include "case_parts.h"

#include <stdio.h>
#include <string.h>

/* An object as a list of objects shows it: a label or a description. */

static const struct field shown_fields[] = {
    {"card", reader_text, false},     {"token", reader_bool, false},
    {"owner", reader_seat, false},    {"ability_of", reader_label, false},
    {"copy_of", reader_label, false}, {NULL, NULL, false},
};

static bool read_shown(struct reader *reader, const cJSON *item)
{
    if (cJSON_IsObject(item))
        return reader_fields(reader, item, shown_fields);
    return reader_label(reader, item);
}

static bool read_shown_list(struct reader *reader, const cJSON *item)
{
    return reader_list(reader, item, read_shown);
}

static bool read_pending(struct reader *reader, const cJSON *item)
{
    return cJSON_IsNull(item) ||
           reader_word(reader, item, WORDS_DECISION, "decision");
}

static const struct field player_paths[] = {
    {"life", reader_number, false},
    {"energy", reader_count, false},
    {"mana", reader_mana, false},
    {"mana_restricted", reader_mana, false},
    {"lands_played", reader_count, false},
    {"hand_size", reader_count, false},
    {"library_size", reader_count, false},
    {"lost", reader_bool, false},
    {"counters", reader_counters, false},
    {"counters/", reader_count, false},
    {NULL, NULL, false},
};

static const struct field object_paths[] = {
    {"zone", reader_zone, false},
    {"face", reader_text, false},
    {"name", reader_text, false},
    {"tapped", reader_bool, false},
    {"controller", reader_seat_or_null, false},
    {"owner", reader_seat, false},
    {"types", reader_texts, false},
    {"subtypes", reader_texts, false},
    {"supertypes", reader_texts, false},
    {"colors", reader_colors, false},
    {"mana_value", reader_count, false},
    {"power", reader_number_or_null, false},
    {"toughness", reader_number_or_null, false},
    {"damage", reader_count, false},
    {"attached", reader_label_or_null, false},
    {"face_down", reader_bool, false},
    {"x", reader_number_or_null, false},
    {"keywords", reader_texts, false},
    {"counters", reader_counters, false}, /* these, and no others */
    {"counters/", reader_count, false},
    {NULL, NULL, false},
};

static const struct field turn_paths[] = {
    {"number", reader_count, false},
    {"active", reader_seat, false},
    {"step", reader_step, false},
    {"priority", reader_seat_or_null, false},
    {NULL, NULL, false},
};

/* Find the field called `rest`, the end of the path; one that ends with a slash
 * takes any text behind it. */
static bool read_path(struct reader *reader, const cJSON *value,
                      const struct field *fields, const char *rest)
{
    const char *names[32];
    size_t count = 0;

    for (; fields[count].key != NULL; count++) {
        const char *key = fields[count].key;
        size_t length = strlen(key);
        bool is_open = key[length - 1] == '/';
        if (is_open ? strncmp(key, rest, length) == 0 && rest[length] != '\0'
                    : strcmp(key, rest) == 0)
            return fields[count].read(reader, value);
        names[count] = key;
    }
    const char *nearest = json_nearest(rest, names, count);
    if (nearest == NULL)
        return reader_fail_key(reader, value, "unknown path \"%s\"",
                               value->string);
    return reader_fail_key(reader, value,
                           "unknown path \"%s\"; did you mean "
                           "\"%.*s%s\"?",
                           value->string, (int)(rest - value->string),
                           value->string, nearest);
}

/* The part of a path up to the next slash; `*rest` is what follows, "" when
 * nothing does. */
static void part(const char *path, char *first, size_t size, const char **rest)
{
    size_t length = strcspn(path, "/");

    snprintf(first, size, "%.*s", (int)length, path);
    *rest = path[length] == '/' ? path + length + 1 : path + length;
}

static bool check_seat(struct reader *reader, const cJSON *value,
                       const char *seat)
{
    if (is_seat(seat) && seat[0] - 'A' < reader->players)
        return true;
    return reader_fail_key(reader, value, "\"%s\": there is no seat \"%s\"",
                           value->string, seat);
}

static bool read_object_path(struct reader *reader, const cJSON *value,
                             const char *label, const char *rest)
{
    if (!names_have(&reader->labels, label)) {
        const char *nearest =
            json_nearest(label, (const char *const *)reader->labels.list,
                         reader->labels.count);
        return reader_fail_key(reader, value, "unknown label \"%s\"%s%s%s",
                               label, nearest ? "; did you mean \"" : "",
                               nearest ? nearest : "", nearest ? "\"?" : "");
    }
    return read_path(reader, value, object_paths, rest);
}

static bool read_zone_path(struct reader *reader, const cJSON *value,
                           const char *seat, const char *rest)
{
    if (!check_seat(reader, value, seat))
        return false;
    if (!words_have(WORDS_PLAYER_ZONE, rest) && strcmp(rest, "stack") != 0)
        return reader_fail_key(reader, value, "unknown zone \"%s\"", rest);
    return read_shown_list(reader, value);
}

static bool read_count_path(struct reader *reader, const cJSON *value,
                            const char *seat, const char *rest)
{
    char zone[24];
    const char *name;

    part(rest, zone, sizeof(zone), &name);
    if (!check_seat(reader, value, seat))
        return false;
    if (!words_have(WORDS_PLAYER_ZONE, zone) || *name == '\0')
        return reader_fail_key(reader, value,
                               "\"%s\": count/SEAT/ZONE/NAME is meant",
                               value->string);
    return reader_count(reader, value);
}

static bool read_visible_path(struct reader *reader, const cJSON *value,
                              const char *seat, const char *rest)
{
    char whose[24];
    const char *zone;

    part(rest, whose, sizeof(whose), &zone);
    if (!check_seat(reader, value, seat) || !check_seat(reader, value, whose))
        return false;
    if (!words_have(WORDS_PLAYER_ZONE, zone))
        return reader_fail_key(reader, value, "unknown zone \"%s\"", zone);
    return reader_bool(reader, value);
}

/* "turn" alone is all of its parts. */
static bool read_turn_path(struct reader *reader, const cJSON *value,
                           const char *rest)
{
    if (*rest == '\0')
        return reader_fields(reader, value, turn_paths);
    return read_path(reader, value, turn_paths, rest);
}

static bool read_checked(struct reader *reader, const cJSON *value)
{
    char first[24], second[48];
    const char *rest;

    part(value->string, first, sizeof(first), &rest);
    if (strcmp(value->string, "stack") == 0)
        return read_shown_list(reader, value);
    if (strcmp(value->string, "pending") == 0)
        return read_pending(reader, value);
    if (strcmp(first, "turn") == 0)
        return read_turn_path(reader, value, rest);
    part(rest, second, sizeof(second), &rest);
    if (strcmp(first, "player") == 0)
        return check_seat(reader, value, second) &&
               read_path(reader, value, player_paths, rest);
    if (strcmp(first, "object") == 0)
        return read_object_path(reader, value, second, rest);
    if (strcmp(first, "zone") == 0)
        return read_zone_path(reader, value, second, rest);
    if (strcmp(first, "count") == 0)
        return read_count_path(reader, value, second, rest);
    if (strcmp(first, "visible") == 0)
        return read_visible_path(reader, value, second, rest);
    return reader_fail_key(reader, value,
                           "unknown path \"%s\"; paths begin with player, "
                           "object, zone, count, turn or visible, or are "
                           "stack or pending",
                           value->string);
}

bool read_check(struct reader *reader, const cJSON *item)
{
    const cJSON *value;

    if (!cJSON_IsObject(item) || item->child == NULL)
        return reader_fail(reader, item, "an object of paths is expected here");
    cJSON_ArrayForEach(value, item)
    {
        if (!read_checked(reader, value))
            return false;
    }
    return true;
}
