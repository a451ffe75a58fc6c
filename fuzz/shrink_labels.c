/*
 * shrink_labels.c - objects are called what their cards are called.
 */
#include "shrink_parts.h"
#include "snapshot.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct renaming {
    const char *from, *to;
};

/* Where the strings are no labels. */
static bool is_word_key(const char *key)
{
    static const char *const keys[] = {"card", "face", "do",  "status",
                                       "code", "kind", "why", "step",
                                       "mana", "pay",  "game"};

    for (size_t i = 0; i < sizeof(keys) / sizeof(*keys); i++)
        if (strcmp(key, keys[i]) == 0)
            return true;
    return false;
}

static void set_text(char **text, const char *format, const char *label,
                     const char *rest)
{
    struct text made = {0};

    text_add(&made, format, label, rest);
    char *copy = cJSON_malloc(made.length + 1);
    if (copy != NULL) {
        memcpy(copy, made.bytes, made.length + 1);
        cJSON_free(*text);
        *text = copy;
    }
    text_free(&made);
}

/* "object/bear/tapped" */
static void rename_key(cJSON *item, const struct renaming *renaming)
{
    size_t length = strlen(renaming->from);

    if (strncmp(item->string, "object/", 7) == 0 &&
        strncmp(item->string + 7, renaming->from, length) == 0 &&
        item->string[7 + length] == '/')
        set_text(&item->string, "object/%s%s", renaming->to,
                 item->string + 7 + length);
}

static void rename_below(cJSON *parent, const struct renaming *renaming)
{
    cJSON *item;

    cJSON_ArrayForEach(item, parent)
    {
        if (item->string != NULL)
            rename_key(item, renaming);
        if (cJSON_IsString(item) &&
            (item->string == NULL || !is_word_key(item->string)) &&
            strcmp(item->valuestring, renaming->from) == 0)
            cJSON_SetValuestring(item, renaming->to);
        rename_below(item, renaming);
    }
}

static void rename_label(cJSON *root, const char *from, const char *to)
{
    const struct renaming renaming = {from, to};

    rename_below(member_of(root, "setup"), &renaming);
    rename_below(member_of(root, "steps"), &renaming);
}

/* A label for a card of that name that is not among those given. */
static void give_label(struct names *given, const char *card)
{
    char base[LABEL_SIZE - 12], label[LABEL_SIZE];

    label_from_name(card, base, sizeof(base));
    snprintf(label, sizeof(label), "%s", base);
    for (int i = 2; names_have(given, label); i++)
        snprintf(label, sizeof(label), "%s-%d", base, i);
    names_add(given, label);
}

/* The labels of the set-up, and what they should be. */
static void collect(const struct shrink *shrink, struct names *labels,
                    struct names *wanted)
{
    const cJSON *player, *zone, *object;

    cJSON_ArrayForEach(player, shrink_part(shrink, "setup"))
    {
        cJSON_ArrayForEach(zone, player)
        {
            if (!cJSON_IsArray(zone))
                continue;
            cJSON_ArrayForEach(object, zone)
            {
                const cJSON *label = json_member(object, "label");
                if (label == NULL)
                    continue;
                names_add(labels, label->valuestring);
                give_label(wanted, json_member(object, "card")->valuestring);
            }
        }
    }
}

/* All at once, by way of names that nothing has. */
bool shrink_labels(struct shrink *shrink)
{
    struct names labels = {0}, wanted = {0};
    cJSON *candidate = cJSON_Duplicate(shrink->best, true);
    char name[LABEL_SIZE];
    bool is_changed = false;

    collect(shrink, &labels, &wanted);
    for (size_t i = 0; i < labels.count; i++) {
        snprintf(name, sizeof(name), "renamed_%zu", i);
        rename_label(candidate, labels.list[i], name);
        is_changed = is_changed || strcmp(labels.list[i], wanted.list[i]) != 0;
    }
    for (size_t i = 0; i < labels.count; i++) {
        snprintf(name, sizeof(name), "renamed_%zu", i);
        rename_label(candidate, name, wanted.list[i]);
    }
    names_free(&labels);
    names_free(&wanted);
    if (is_changed)
        return shrink_offer(shrink, candidate);
    cJSON_Delete(candidate);
    return false;
}
