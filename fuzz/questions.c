#include "questions.h"
#include "game.h"

#include <stdlib.h>
#include <string.h>

struct questions {
    unsigned *of_card; /* by card id */
    uint16_t count;
};

/* The words of the card vocabulary (engine/terms.def) that ask.  A word
 * that ends with a dot has an operand behind it. */
static const struct {
    const char *word;
    enum query question;
} words[] = {
    {"kicked", ASKS_KICKED},
    {"times_kicked", ASKS_KICKED},
    {"kicker", ASKS_KICKED},
    {"multikicker", ASKS_KICKED},
    {"cast_from", ASKS_CAST_FROM},
    {"from_zone", ASKS_CAST_FROM},
    {"was_cast", ASKS_WAS_CAST},
    {"mana_spent", ASKS_SPENT},
    {"colors_spent", ASKS_SPENT},
    {"was_paid", ASKS_OTHER_COST},
    {"spells_cast_this_turn", ASKS_CAST_COUNT},
    {"cast_this_turn", ASKS_CAST_NOTES},
    {"lost_or_paid_energy_this_turn", ASKS_ENERGY_LOST},
    {"damaged_by.", ASKS_STRUCK},
    {"once_each_turn", ASKS_ACTIVATED},
    {"do_once_each_turn", ASKS_ACTIVATED},
};

static bool is_word(const char *text, const char *word)
{
    size_t length = strlen(word);

    return word[length - 1] == '.' ? strncmp(text, word, length) == 0
                                   : strcmp(text, word) == 0;
}

static unsigned questions_of(const char *text)
{
    unsigned questions = 0;

    for (size_t i = 0; text != NULL && i < sizeof(words) / sizeof(*words); i++)
        if (is_word(text, words[i].word))
            questions |= 1u << words[i].question;
    return questions;
}

/* The depth of the document bounds the recursion. */
static unsigned scan(const cJSON *item)
{
    unsigned questions = 0;

    for (; item != NULL; item = item->next) {
        questions |= questions_of(item->string);
        if (cJSON_IsString(item))
            questions |= questions_of(item->valuestring);
        questions |= scan(item->child);
    }
    return questions;
}

struct questions *questions_new(const struct corpus *corpus)
{
    const struct cards *cards = corpus->known.cards;
    struct questions *questions = store_new(1, sizeof(*questions));

    questions->count = cards_count(cards);
    questions->of_card =
        store_new((size_t)questions->count + 1, sizeof(*questions->of_card));
    for (size_t i = 0; i < corpus->card_count; i++) {
        const cJSON *root = json_root(corpus->cards[i].document);
        const cJSON *name = json_member(root, "name");
        if (cJSON_IsString(name))
            questions->of_card[card_find(cards, name->valuestring, NULL)] |=
                scan(root->child);
    }
    return questions;
}

void questions_free(struct questions *questions)
{
    if (questions != NULL)
        free(questions->of_card);
    free(questions);
}

/* A token is described in the text of a card that made it, which is still
 * somewhere in the game. */
unsigned questions_in(const struct questions *questions,
                      const struct game *game)
{
    unsigned asks = 0;

    for (uint8_t id = 1; id < game->object_count; id++) {
        const struct object *object = &game->object[id];
        if (object->kind == OBJECT_FREE)
            continue;
        if (object->card != 0 && object->card <= questions->count)
            asks |= questions->of_card[object->card];
        if (object->copy_card != 0 && object->copy_card <= questions->count)
            asks |= questions->of_card[object->copy_card];
    }
    return asks;
}
