/*
 * server_option.c - finding the option that a value of the caller names.
 */
#include "server_private.h"
#include "vocabulary.h"

#include <string.h>

int option_of_kind(const struct decision *decision, uint8_t kind)
{
    for (uint16_t i = 0; i < decision->count; i++)
        if (decision->option[i].kind == kind)
            return i;
    return -1;
}

int option_of_value(const struct decision *decision, int value)
{
    for (uint16_t i = 0; i < decision->count; i++)
        if (decision->option[i].kind == OPTION_VALUE &&
            decision->option[i].value == value)
            return i;
    return -1;
}

static int option_of_player(const struct decision *decision, int player)
{
    for (uint16_t i = 0; i < decision->count; i++)
        if (decision->option[i].kind == OPTION_PLAYER &&
            decision->option[i].player == player)
            return i;
    return -1;
}

/* An object by its label; else the first that is called so, those without a
 * label first: a caller who means another one has a label for it. */
static int option_of_object(struct table *table,
                            const struct decision *decision, const char *name)
{
    const struct label *label = label_find(&table->labels, name);
    int found = -1;

    for (uint16_t i = 0; i < decision->count; i++) {
        const struct option *option = &decision->option[i];
        if (option->kind != OPTION_OBJECT)
            continue;
        if (label != NULL) {
            if (!label->is_lost && label->id == option->object)
                return i;
            continue;
        }
        const struct observed_object *object =
            table_object(table, option->object);
        if (object == NULL || !object_is_called(table, object, name))
            continue;
        if (label_of(&table->labels, option->object) == NULL)
            return i;
        if (found < 0)
            found = i;
    }
    return found;
}

static int option_of_face(struct table *table,
                          const struct decision *decision, const char *name)
{
    const struct observed_object *object =
        table_object(table, decision->source);

    if (strcmp(name, "front") == 0)
        return option_of_value(decision, 0);
    if (strcmp(name, "back") == 0)
        return option_of_value(decision, 1);
    if (object == NULL || object->card == 0)
        return -1;
    const struct card *card = card_at(table->cards, object->card);
    for (uint8_t face = 0; face < card->face_count; face++)
        if (strcmp(name_at(table->cards, card->face[face].name), name) == 0)
            return option_of_value(decision, face);
    return -1;
}

static int option_of_text(struct table *table,
                          const struct decision *decision, const char *text)
{
    int index = -1;

    switch (decision->kind) {
    case DECIDE_MANA_TYPE:
    case DECIDE_COLOR:
    case DECIDE_PAY_SYMBOL: {
        int type = text[0] != '\0' && text[1] == '\0' ? mana_letter(text[0])
                                                      : -1;
        return type < 0 ? -1 : option_of_value(decision, type);
    }
    case DECIDE_NAME: {
        name_id name = name_find(table->cards, text);
        return name == 0 ? -1 : option_of_value(decision, name);
    }
    case DECIDE_FACE:
        return option_of_face(table, decision, text);
    default:
        if (is_seat(text))
            index = option_of_player(decision, text[0] - 'A');
        return index >= 0 ? index
                          : option_of_object(table, decision, text);
    }
}

int option_find(struct table *table, const struct decision *decision,
                const cJSON *value)
{
    bool is_truth = decision->kind == DECIDE_MAY_PAY ||
                    decision->kind == DECIDE_YES_NO;

    if (cJSON_IsString(value))
        return option_of_text(table, decision, value->valuestring);
    if (cJSON_IsBool(value))
        return is_truth ? option_of_value(decision, cJSON_IsTrue(value)) : -1;
    if (cJSON_IsNumber(value) && !is_truth && value->valuedouble >= 0 &&
        value->valuedouble <= UINT16_MAX)
        return option_of_value(decision, value->valueint);
    if (cJSON_IsNull(value))
        return option_of_kind(decision, OPTION_DONE);
    return -1;
}
