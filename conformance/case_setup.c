#include "case_parts.h"

#include <stdlib.h>
#include <string.h>

bool define_label(struct reader *reader, const cJSON *item)
{
    if (!cJSON_IsString(item) || !is_label(item->valuestring))
        return reader_fail(reader, item,
                           "a label is a small letter, then letters, digits, "
                           "- or _");
    if (names_have(&reader->labels, item->valuestring))
        return reader_fail(reader, item, "the label \"%s\" is taken",
                           item->valuestring);
    names_add(&reader->labels, item->valuestring);
    return true;
}

/* The names of all cards and of their faces, as the nearest is looked for. */
static bool fail_card(struct reader *reader, const cJSON *item)
{
    const struct cards *cards = reader->known->cards;
    size_t count = 0, most = (size_t)cards_count(cards) * 3;
    const char **names = store_new(most, sizeof(*names));

    for (uint16_t id = 1; id <= cards_count(cards); id++) {
        const struct card *card = card_at(cards, id);
        names[count++] = name_at(cards, card->name);
        for (int face = 0; face < card->face_count; face++)
            names[count++] = name_at(cards, card->face[face].name);
    }
    reader_unknown(reader, item, "card", item->valuestring, names, count);
    free(names);
    return false;
}

bool read_card(struct reader *reader, const cJSON *item)
{
    uint8_t face = 0;

    if (!reader_text(reader, item))
        return false;
    if (card_find(reader->known->cards, item->valuestring, &face) == 0)
        return fail_card(reader, item);
    return true;
}

static bool read_chosen(struct reader *reader, const cJSON *chosen)
{
    if (cJSON_IsNumber(chosen) || cJSON_IsArray(chosen))
        return true;
    /* {"c":"R"}: under the id of the choice */
    if (cJSON_IsObject(chosen) && cJSON_GetArraySize(chosen) == 1)
        return read_chosen(reader, chosen->child);
    return reader_text(reader, chosen);
}

static const struct field object_fields[] = {
    {"label", reader_text, false}, /* defined by collect_labels */
    {"card", read_card, true},     /* or a face of it */
    {"tapped", reader_bool, false},
    {"sick", reader_bool, false}, /* came under control this turn */
    {"counters", reader_counters, false},
    {"owner", reader_seat, false},
    {"controller", reader_seat, false},
    {"face", read_card, false}, /* the face that is up */
    {"attached", reader_label, false},
    {"chosen", read_chosen, false},
    {"token", reader_bool, false},
    {"face_down", reader_bool, false},
    {"commander", reader_bool, false},
    {"damage", reader_count, false},
    {NULL, NULL, false},
};

static bool read_object(struct reader *reader, const cJSON *item)
{
    return reader_fields(reader, item, object_fields);
}

static bool read_zone_objects(struct reader *reader, const cJSON *item)
{
    const cJSON *object;

    if (!reader_list(reader, item, read_object))
        return false;
    if (strcmp(item->string, "battlefield") == 0)
        return true;
    cJSON_ArrayForEach(object, item)
    {
        const cJSON *card = json_member(object, "card");
        uint8_t face = 0;
        card_find(reader->known->cards, card->valuestring, &face);
        if (face != 0) /* CR 712.8a */
            return reader_fail(reader, card,
                               "off the battlefield a card is called by its "
                               "front face");
    }
    return true;
}

static const struct field player_fields[] = {
    {"life", reader_number, false},
    {"energy", reader_count, false},
    {"counters", reader_counters, false},
    {"mana", reader_mana, false},
    {"lands_played", reader_count, false},
    {"battlefield", read_zone_objects, false},
    {"hand", read_zone_objects, false},
    {"library", read_zone_objects, false},
    {"graveyard", read_zone_objects, false},
    {"exile", read_zone_objects, false},
    {"command", read_zone_objects, false},
    {NULL, NULL, false},
};

static bool read_player(struct reader *reader, const cJSON *item)
{
    if (item->string[0] - 'A' >= reader->players)
        return reader_fail_key(reader, item, "there is no seat %s: %d players",
                               item->string, reader->players);
    return reader_fields(reader, item, player_fields);
}

static const struct field turn_fields[] = {
    {"number", reader_count, false},
    {"active", reader_seat, false},
    {"step", reader_step, false},
    {"priority", reader_seat, false},
    {NULL, NULL, false},
};

static bool read_turn(struct reader *reader, const cJSON *item)
{
    return reader_fields(reader, item, turn_fields);
}

static bool read_variant(struct reader *reader, const cJSON *item)
{
    return reader_word(reader, item, WORDS_VARIANT, "variant");
}

static const struct field setup_fields[] = {
    {"turn", read_turn, false}, {"variant", read_variant, false},
    {"random", reader_anything, false},
    {"A", read_player, false},  {"B", read_player, false},
    {"C", read_player, false},  {"D", read_player, false},
    {NULL, NULL, false},
};

static bool collect_from_zone(struct reader *reader, const cJSON *zone)
{
    const cJSON *object;

    cJSON_ArrayForEach(object, zone)
    {
        const cJSON *label = json_member(object, "label");
        if (label != NULL && !define_label(reader, label))
            return false;
    }
    return true;
}

/* All labels first: an Aura may stand before what it is attached to. */
static bool collect_labels(struct reader *reader, const cJSON *setup)
{
    const cJSON *player, *zone;

    cJSON_ArrayForEach(player, setup)
    {
        if (!is_seat(player->string))
            continue;
        cJSON_ArrayForEach(zone, player)
        {
            if (cJSON_IsArray(zone) && !collect_from_zone(reader, zone))
                return false;
        }
    }
    return true;
}

bool read_setup(struct reader *reader, const cJSON *item)
{
    if (!cJSON_IsObject(item))
        return reader_fail(reader, item, "an object is expected here");
    return collect_labels(reader, item) &&
           reader_fields(reader, item, setup_fields);
}
