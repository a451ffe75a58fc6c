#include "option_words.h"
#include "server_names.h"
#include "server_words.h"

#include <stdio.h>

static const char *const words[] = {
    [OPTION_PASS] = "pass",       [OPTION_CAST] = "cast",
    [OPTION_PLAY] = "play",       [OPTION_ACTIVATE] = "activate",
    [OPTION_SPECIAL] = "special", [OPTION_CONCEDE] = "concede",
    [OPTION_DONE] = "done",       [OPTION_CANCEL] = "cancel",
};

/* The face, where there is more than one. */
static void add_face(const struct table *table,
                     const struct observed_object *object,
                     const struct option *option, struct text *text)
{
    if (object == NULL || object->card == 0 ||
        (option->kind != OPTION_CAST && option->kind != OPTION_PLAY))
        return;
    const struct card *card = card_at(table->cards, object->card);
    if (card->face_count > 1 && option->face < card->face_count)
        text_add(text, " as %s",
                 name_at(table->cards, card->face[option->face].name));
}

static void add_value(cJSON *value, struct text *text)
{
    char *printed =
        cJSON_IsString(value) ? NULL : cJSON_PrintUnformatted(value);

    text_add(text, " %s", cJSON_IsString(value) ? value->valuestring : printed);
    cJSON_free(printed);
    cJSON_Delete(value);
}

void option_words(struct table *table, const struct decision *decision,
                  const struct option *option, struct text *text)
{
    bool is_action = option->kind <= OPTION_CONCEDE;
    cJSON *value = option_json(table, decision, option);

    if (!is_action && decision->kind != DECIDE_PRIORITY)
        text_add(text, "%s", decision_word(decision->kind));
    if (words[option->kind] != NULL)
        text_add(text, "%s%s", is_action ? "" : " ", words[option->kind]);
    if (value != NULL)
        add_value(value, text);
    add_face(table, table_object(table, option->object), option, text);
    if (option->kind == OPTION_ACTIVATE)
        text_add(text, " %u", option->value);
}
