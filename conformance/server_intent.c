/*
 * server_intent.c - what an intent says.
 */
#include "server_settle.h"

#include <string.h>

int intent_size(const struct frame *frame, const char *key)
{
    return cJSON_GetArraySize(json_member(frame->intent, key));
}

const cJSON *intent_item(const struct frame *frame, const char *key, int index)
{
    const cJSON *list = json_member(frame->intent, key);

    return cJSON_IsArray(list) ? cJSON_GetArrayItem(list, index) : NULL;
}

bool intent_has(const struct frame *frame, const char *key)
{
    const cJSON *item = json_member(frame->intent, key);

    return item != NULL && !cJSON_IsNull(item);
}

bool intent_does(const struct frame *frame, const char *what)
{
    const cJSON *act = json_member(frame->intent, "do");

    return cJSON_IsString(act) && strcmp(act->valuestring, what) == 0;
}

object_id intent_object(struct table *table, const cJSON *intent)
{
    const cJSON *object = json_member(intent, "object");

    return cJSON_IsString(object) ? object_find(table, object->valuestring)
                                  : OBJECT_NONE;
}

int intent_ability(const cJSON *intent)
{
    const cJSON *ability = json_member(intent, "ability");

    return cJSON_IsNumber(ability) ? ability->valueint : 1;
}
