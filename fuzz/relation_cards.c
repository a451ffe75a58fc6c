/*
 * relation_cards.c - the cards of the corpus as twins have them: read in
 * another order, with other colors, or without their back faces.
 */
#include "loader.h"
#include "relation.h"
#include "store.h"

#include <stdlib.h>
#include <string.h>

static const char colors[] = "WUBRG";
static const char *const basics[] = {"Plains", "Island", "Swamp", "Mountain",
                                     "Forest"};

/* The color after it; other letters stay. */
static char next_color(char letter)
{
    const char *found = letter == '\0' ? NULL : strchr(colors, letter);

    return found == NULL ? letter : colors[(found - colors + 1) % MANA_C];
}

/* Symbols in braces, and words of nothing but colors. */
static void turn_letters(char *text)
{
    bool is_word = text[0] != '\0' && strspn(text, colors) == strlen(text);
    bool is_symbol = false;

    for (; *text != '\0'; text++) {
        if (*text == '{' || *text == '}')
            is_symbol = *text == '{';
        else if (is_word || is_symbol)
            *text = next_color(*text);
    }
}

static void turn_colors(cJSON *tree)
{
    cJSON *item;
    const char *key = tree->string != NULL ? tree->string : "";

    cJSON_ArrayForEach(item, tree) turn_colors(item);
    if (!cJSON_IsString(tree) || strcmp(key, "name") == 0 ||
        strcmp(key, "id") == 0)
        return;
    for (int i = 0; i < BASIC_TYPES; i++)
        if (strcmp(tree->valuestring, basics[i]) == 0) {
            cJSON_SetValuestring(tree, basics[(i + 1) % BASIC_TYPES]);
            return;
        }
    turn_letters(tree->valuestring);
}

/* CR 712.8a: a modal double-faced card that is just its front face. */
static void keep_front(cJSON *tree)
{
    const cJSON *layout = json_member(tree, "layout");
    cJSON *faces = cJSON_GetObjectItemCaseSensitive(tree, "faces");

    if (!cJSON_IsString(layout) || strcmp(layout->valuestring, "mdfc") != 0)
        return;
    cJSON_DeleteItemFromArray(faces, 1);
    const cJSON *name = json_member(faces->child, "name");
    cJSON_ReplaceItemInObjectCaseSensitive(
        tree, "name", cJSON_CreateString(name->valuestring));
    cJSON_ReplaceItemInObjectCaseSensitive(tree, "layout",
                                           cJSON_CreateString("normal"));
}

static bool read_card(struct cards *cards, const struct source *source,
                      enum wardrobe wardrobe)
{
    struct error error;
    cJSON *tree = cJSON_Parse(source->text);

    if (wardrobe == WARDROBE_COLORS)
        turn_colors(tree);
    if (wardrobe == WARDROBE_FRONT)
        keep_front(tree);
    char *text = cJSON_PrintUnformatted(tree);
    bool is_read = text != NULL &&
                   cards_read(cards, source->path, text, strlen(text), &error);
    cJSON_free(text);
    cJSON_Delete(tree);
    return is_read;
}

static struct cards *read_all(const struct corpus *corpus,
                              enum wardrobe wardrobe)
{
    struct cards *cards = cards_new();
    bool is_read = cards != NULL;

    for (size_t i = 0; is_read && i < corpus->source_count; i++) {
        size_t at =
            wardrobe == WARDROBE_ORDER ? corpus->source_count - 1 - i : i;
        if (corpus->sources[at].kind == SOURCE_CARD)
            is_read = read_card(cards, &corpus->sources[at], wardrobe);
    }
    if (is_read)
        return cards;
    cards_free(cards);
    return NULL;
}

/* The card of the twin's arena, or 0. */
static uint16_t its_card(const struct twin *twin, uint16_t card)
{
    uint8_t face;

    if (card > cards_count(twin->stock->cards))
        return 0; /* made of the description of a token */
    return card_find(twin->cards,
                     name_at(twin->stock->cards,
                             card_at(twin->stock->cards, card)->face[0].name),
                     &face);
}

static uint8_t its_counter(const struct twin *twin, uint8_t kind)
{
    return counter_kind_find(twin->cards,
                             counter_kind_name(twin->stock->cards, kind));
}

/* The twin's position in the words of its arena. */
static bool translate(struct twin *twin)
{
    for (uint16_t i = 0; i < twin->scenario.object_count; i++) {
        struct scenario_object *object = &twin->scenario.object[i];
        object->card = its_card(twin, object->card);
        if (object->card == 0 || object->has_chosen)
            return false;
        for (uint8_t k = 0; k < object->counter_count; k++)
            object->counter[k].kind =
                its_counter(twin, object->counter[k].kind);
    }
    return true;
}

bool twin_dress(struct twin *twin, enum wardrobe wardrobe)
{
    struct dress *dress = &twin->dress[wardrobe];

    if (dress->engine == NULL) {
        dress->cards = read_all(twin->corpus, wardrobe);
        dress->engine = dress->cards == NULL ? NULL : engine_new(dress->cards);
    }
    twin->engine = dress->engine;
    twin->cards = wardrobe == WARDROBE_SAME ? twin->stock->cards : dress->cards;
    return dress->engine != NULL &&
           (wardrobe == WARDROBE_SAME || translate(twin));
}
