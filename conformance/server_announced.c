#include "server_announced.h"
#include "server_names.h"
#include "server_properties.h"
#include "server_words.h"

/* An object, whether or not it still is what was meant. */
static cJSON *meant_json(struct table *table, const struct observation *view,
                         object_id id)
{
    const struct observed_object *object = view_object(view, id);

    return object == NULL ? cJSON_CreateNull() : object_json(table, object);
}

static cJSON *target_json(struct table *table, const struct observation *view,
                          const struct seen_target *target)
{
    cJSON *json = cJSON_CreateObject();

    if (target->group != 0)
        cJSON_AddStringToObject(json, "group",
                                name_at(table->cards, target->group));
    cJSON_AddItemToObject(json, "to",
                          target->player != PLAYER_NONE
                              ? seat_json(target->player)
                              : meant_json(table, view, target->object));
    if (target->is_gone)
        cJSON_AddTrueToObject(json, "gone");
    if (target->share > 0)
        cJSON_AddNumberToObject(json, "share", target->share);
    return json;
}

/* An ability: where it is written, when that is a card's face. */
static void add_ability(struct table *table, const struct observation *view,
                        const struct seen_announced *one, const char *kind,
                        cJSON *json)
{
    if (one->ability > 0) {
        const struct card *card = card_at(table->cards, one->card);
        cJSON_AddStringToObject(
            json, "face", name_at(table->cards, card->face[one->face].name));
        cJSON_AddNumberToObject(json, "place", one->ability);
    }
    cJSON_AddItemToObject(json, "source",
                          meant_json(table, view, one->source));
    cJSON_AddStringToObject(json, "kind", kind);
    if (one->is_source_gone)
        cJSON_AddTrueToObject(json, "source_gone");
    if (one->knows_more)
        cJSON_AddTrueToObject(json, "knows_more");
}

/* What a triggered ability is about. */
static void add_event(struct table *table, const struct observation *view,
                      const struct seen_announced *one, cJSON *json)
{
    if (one->it != OBJECT_NONE) {
        cJSON_AddItemToObject(json, "it", meant_json(table, view, one->it));
        if (one->is_it_gone)
            cJSON_AddTrueToObject(json, "it_gone");
    }
    if (one->event_player != PLAYER_NONE) {
        cJSON_AddItemToObject(json, "player", seat_json(one->event_player));
        cJSON_AddNumberToObject(json, "amount", one->event_amount);
    }
}

static cJSON *one_json(struct table *table, const struct observation *view,
                       const struct seen_announced *one)
{
    cJSON *json = cJSON_CreateObject(), *list = cJSON_CreateArray();
    const struct observed_object *object = view_object(view, one->object);

    cJSON_AddNumberToObject(json, "number",
                            one->number * (UINT8_MAX + 1.0) + one->object);
    if (object != NULL)
        cJSON_AddItemToObject(json, "controller",
                              seat_json(object->controller));
    if (object != NULL && object->kind == SEEN_ABILITY)
        add_ability(table, view, one,
                    object->is_triggered ? "triggered" : "activated", json);
    add_event(table, view, one, json);
    cJSON_AddNumberToObject(json, "x", one->x);
    cJSON_AddNumberToObject(json, "kicked", one->kicked);
    for (int i = 0; i < 16; i++)
        if ((one->modes >> i) & 1)
            cJSON_AddItemToArray(list, cJSON_CreateNumber(i + 1));
    cJSON_AddItemToObject(json, "modes", list);
    list = cJSON_AddArrayToObject(json, "targets");
    for (uint8_t i = 0; i < one->target_count; i++)
        cJSON_AddItemToArray(list, target_json(table, view, &one->target[i]));
    return json;
}

cJSON *announced_json(struct table *table, const struct observation *view)
{
    struct seen_announced list[STACK_MAX];
    cJSON *json = cJSON_CreateArray();
    uint8_t count = game_announced(table->engine, table->game, list);

    for (uint8_t i = 0; i < count; i++)
        cJSON_AddItemToArray(json, one_json(table, view, &list[i]));
    return json;
}
