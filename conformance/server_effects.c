#include "server_effects.h"
#include "server_names.h"
#include "server_properties.h"
#include "server_words.h"

static const char *duration_word(uint8_t duration)
{
    static const char *const words[DURATIONS] = {
        [DURATION_FOREVER] = "forever",
        [DURATION_EOT] = "eot",
        [DURATION_WHILE_SOURCE] = "while_source",
        [DURATION_YOUR_NEXT_TURN] = "until_your_next_turn",
        [DURATION_END_OF_YOUR_NEXT_TURN] = "end_of_your_next_turn",
        [DURATION_WHILE_CONTROL] = "while_control",
    };

    return duration < DURATIONS ? words[duration] : "";
}

static const char *price_word(uint8_t price)
{
    static const char *const words[] = {
        [SEEN_MANA_COST] = "mana-cost",
        [SEEN_FREE] = "free",
        [SEEN_OTHER_COST] = "other",
    };

    return words[price];
}

static cJSON *seen_json(struct table *table, const struct observation *view,
                        object_id id)
{
    const struct observed_object *object = view_object(view, id);

    return object == NULL ? cJSON_CreateNull() : object_json(table, object);
}

static cJSON *effect_json(struct table *table, const struct observation *view,
                          const struct observed_effect *effect)
{
    bool is_strength = effect->word == EFFECT_PT;
    cJSON *json = cJSON_CreateObject();

    cJSON_AddStringToObject(json, "what", term_key((enum term)effect->word));
    cJSON_AddItemToObject(json, "object",
                          seen_json(table, view, effect->object));
    cJSON_AddItemToObject(json, "player", seat_json(effect->player));
    cJSON_AddItemToObject(json, "source",
                          seen_json(table, view, effect->source));
    cJSON_AddItemToObject(json, "controller", seat_json(effect->controller));
    cJSON_AddStringToObject(json, "until", duration_word(effect->duration));
    if (effect->word == EFFECT_MAY_PLAY || effect->word == EFFECT_MAY_CAST) {
        cJSON_AddStringToObject(json, "price", price_word(effect->price));
        cJSON_AddBoolToObject(json, "any_type", effect->any_type);
    }
    if (is_strength) {
        cJSON_AddNumberToObject(json, "power", effect->power);
        cJSON_AddNumberToObject(json, "toughness", effect->toughness);
    }
    if (effect->word == EFFECT_GRANT || effect->word == EFFECT_ANIMATE) {
        cJSON_AddItemToObject(json, "keywords",
                              keywords_json(effect->keywords));
        cJSON_AddNumberToObject(json, "abilities", effect->ability_count);
        cJSON_AddBoolToObject(json, "loses", effect->loses);
    }
    return json;
}

cJSON *effects_json(struct table *table, const struct observation *view)
{
    cJSON *list = cJSON_CreateArray();

    for (uint8_t i = 0; i < view->effect_count; i++)
        cJSON_AddItemToArray(list, effect_json(table, view, &view->effect[i]));
    return list;
}

cJSON *delayed_json(struct table *table, const struct observation *view)
{
    cJSON *list = cJSON_CreateArray();

    for (uint8_t i = 0; i < view->delayed_count; i++) {
        const struct observed_delayed *delayed = &view->delayed[i];
        cJSON *json = cJSON_CreateObject();
        cJSON_AddItemToObject(json, "source",
                              seen_json(table, view, delayed->source));
        cJSON_AddItemToObject(json, "controller",
                              seat_json(delayed->controller));
        cJSON_AddItemToArray(list, json);
    }
    return list;
}
