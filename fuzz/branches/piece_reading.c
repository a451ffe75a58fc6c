/* piece_reading.c - one file of the corpus is read. */
#include "cards_private.h"
#include "invent.h"
#include "pieces_parts.h"

#include <string.h>

/* Cards that differ in nothing but what is never read count as other ones,
 * which costs time only. */
static uint64_t hash_cards(const struct cards *cards, uint64_t hash)
{
    static const size_t sizes[ARRAYS] = {
#define ARRAY(name, type, max, noun) sizeof(type),
        ARENA_ARRAYS(ARRAY)
#undef ARRAY
    };

    for (size_t i = 0; i < ARRAYS; i++)
        hash = hash_bytes(hash, cards->array[i].items,
                          cards->array[i].count * sizes[i]);
    hash = hash_bytes(hash, cards->bucket, sizeof(cards->bucket));
    hash = hash_bytes(hash, cards->basic_name, sizeof(cards->basic_name));
    hash = hash_bytes(hash, cards->intrinsic, sizeof(cards->intrinsic));
    return hash_bytes(hash, &cards->face_down, sizeof(cards->face_down));
}

static uint64_t hash_tree(const cJSON *tree)
{
    char *text = cJSON_PrintUnformatted(tree);
    uint64_t hash = text == NULL ? 0 : hash_bytes(HASH, text, strlen(text));

    cJSON_free(text);
    return hash;
}

static bool read_cards(const struct source *source, struct json *document,
                       struct cards *cards)
{
    struct error error;
    const cJSON *card;

    if (source->kind == SOURCE_CARD)
        return cards_read(cards, source->path, source->text, source->length,
                          &error);
    cJSON_ArrayForEach(card, json_member(json_root(document), "cards"))
    {
        char *text = cJSON_PrintUnformatted(card);
        bool is_read = cards_read(cards, source->path, text, strlen(text),
                                  &error);
        cJSON_free(text);
        if (!is_read)
            return false;
    }
    return true;
}

/* The file by itself, with the cards it holds. */
bool source_run(const struct source *source, uint64_t *print)
{
    struct error error;
    struct json *document = json_read(source->path, source->text,
                                      source->length, &JSON_LIMITS, &error);
    struct cards *cards = cards_new();
    bool is_good = document != NULL && cards != NULL &&
                   read_cards(source, document, cards);

    if (is_good)
        *print = hash_cards(cards, hash_tree(json_root(document)));
    cards_free(cards);
    json_free(document);
    return is_good;
}

bool text_run(uint32_t number, uint64_t *print)
{
    struct error error = {.line = 0};
    cJSON *card = invent_card(SEED, number);
    char *text = cJSON_Print(card);
    struct cards *cards = cards_new();
    char line[600];

    if (cards_read(cards, "card", text, strlen(text), &error)) {
        *print = hash_cards(cards, HASH);
    } else {
        error_print(&error, line, sizeof(line));
        *print = hash_bytes(HASH, line, strlen(line));
    }
    cards_free(cards);
    cJSON_free(text);
    cJSON_Delete(card);
    return true;
}
