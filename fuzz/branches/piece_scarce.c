/* piece_scarce.c - what is read and made while memory runs out: everything but
 * the first so many allocations is refused. */
#include "pieces_parts.h"

#include <stdlib.h>
#include <string.h>

enum { SCARCE_MOST = 600 }; /* allocations there are */

static uint32_t allocations_left;

static void *allocate(size_t size)
{
    if (allocations_left == 0)
        return NULL;
    allocations_left--;
    return malloc(size);
}

static void be_scarce(uint32_t allocations)
{
    cJSON_Hooks hooks = {.malloc_fn = allocate, .free_fn = free};

    allocations_left = allocations;
    cJSON_InitHooks(&hooks);
}

static uint64_t hash_flag(uint64_t hash, bool is_there)
{
    return hash_bytes(hash, &is_there, sizeof(is_there));
}

/* Cards of one text, and what is made of them. */
static uint64_t make_all(struct cards *cards, const struct laid_text *text,
                         struct error *error)
{
    uint64_t hash = hash_flag(
        HASH, cards_read(cards, "card", text->bytes, text->length, error));
    struct engine *engine;
    struct game *game;
    char *schema;

    engine = engine_new(cards);
    hash = hash_flag(hash, engine != NULL);
    engine_free(engine);
    game = game_new();
    hash = hash_flag(hash, game != NULL);
    free(game);
    schema = cards_schema();
    hash = hash_flag(hash, schema != NULL);
    cJSON_free(schema);
    return hash;
}

bool scarce_run(const struct scene *scene, uint32_t number, uint64_t *print)
{
    const struct laid_text *text =
        &scene->laid.texts[number * 7919 % scene->laid.text_count];
    struct error error;
    struct cards *cards;
    struct json *document;

    memset(&error, 0, sizeof(error));
    *print = HASH;
    be_scarce(number % SCARCE_MOST);
    document = json_read("text", text->bytes, text->length, &JSON_LIMITS,
                         &error);
    *print = hash_error(hash_flag(*print, document != NULL), &error);
    json_free(document);
    be_scarce(number / 2 % SCARCE_MOST);
    cards = cards_new();
    *print = hash_flag(*print, cards != NULL);
    cJSON_InitHooks(NULL);
    if (cards == NULL)
        cards = cards_new();
    be_scarce(number / 3 % SCARCE_MOST);
    *print ^= make_all(cards, text, &error);
    *print = hash_error(*print, &error);
    cJSON_InitHooks(NULL);
    cards_free(cards);
    return true;
}
