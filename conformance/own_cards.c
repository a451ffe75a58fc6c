#include "own_cards.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_same_text(const cJSON *a, const cJSON *b, const char *key)
{
    const cJSON *first = json_member(a, key), *second = json_member(b, key);

    return cJSON_IsString(first) && cJSON_IsString(second) &&
           strcmp(first->valuestring, second->valuestring) == 0;
}

bool own_cards_are_called_alike(const cJSON *card, const cJSON *other)
{
    return is_same_text(card, other, "id") || is_same_text(card, other, "name");
}

/* Where in the file `line` and `column` are. */
static size_t offset_of(const struct case_file *file, int line, int column)
{
    size_t offset = 0;

    while (line > 1 && offset < file->length)
        line -= file->text[offset++] == '\n';
    return offset + (size_t)column - 1;
}

/* The length of the object that begins at `text`, which is strict JSON. */
static size_t object_length(const char *text)
{
    size_t length = 0;
    int depth = 0;
    bool is_quoted = false;

    do {
        char c = text[length++];
        if (is_quoted && c == '\\')
            length++;
        else if (c == '"')
            is_quoted = !is_quoted;
        else if (!is_quoted)
            depth += (c == '{') - (c == '}');
    } while (depth > 0 && text[length] != '\0');
    return length;
}

void own_cards_text(const struct case_file *file, const cJSON *card,
                    struct text *text)
{
    struct error place = {.line = 0};

    json_fail(file->document, card, &place, "a card");
    size_t offset = offset_of(file, place.line, place.column);
    for (int i = 1; i < place.line; i++)
        text_add_bytes(text, "\n", 1);
    for (int i = 1; i < place.column; i++)
        text_add_bytes(text, " ", 1);
    text_add_bytes(text, file->text + offset,
                   object_length(file->text + offset));
}

/* Whether a text of the case has the name in it. */
static bool is_named(const cJSON *item, const char *name)
{
    const cJSON *part;

    if (cJSON_IsString(item) && strstr(item->valuestring, name) != NULL)
        return true;
    cJSON_ArrayForEach(part, item)
    {
        if (is_named(part, name))
            return true;
    }
    return false;
}

static bool is_card_named(const cJSON *root, const cJSON *card)
{
    const cJSON *face;

    cJSON_ArrayForEach(face, json_member(card, "faces"))
    {
        if (is_named(root, json_member(face, "name")->valuestring))
            return true;
    }
    return is_named(root, json_member(card, "name")->valuestring);
}

static bool has_own(const cJSON *own, const cJSON *card, const char *key)
{
    const cJSON *other;

    cJSON_ArrayForEach(other, own)
    {
        if (is_same_text(other, card, key))
            return true;
    }
    return false;
}

/* Those of the corpus were read before.  Nothing goes by the id of a card, so
 * it makes way for that of an own one. */
static bool add_card(const cJSON *own, struct cards *cards,
                     const struct card_source *source, struct error *error)
{
    cJSON *card = cJSON_Duplicate(json_root(source->document), true);
    struct text id = {0};

    if (has_own(own, card, "id")) {
        text_add(&id, "%s_of_the_corpus", json_member(card, "id")->valuestring);
        cJSON_ReplaceItemInObjectCaseSensitive(card, "id",
                                               cJSON_CreateString(id.bytes));
    }
    char *text = cJSON_PrintUnformatted(card);
    bool is_read = false;
    if (text == NULL)
        snprintf(error->text, sizeof(error->text), "out of memory");
    else
        is_read = cards_read(cards, source->path, text, strlen(text), error);
    cJSON_free(text);
    cJSON_Delete(card);
    text_free(&id);
    return is_read;
}

static bool fill(const struct corpus *corpus, struct case_file *file,
                 struct error *error)
{
    const cJSON *root = json_root(file->document);
    const cJSON *own = json_member(root, "cards"), *card;
    bool is_good = true;

    cJSON_ArrayForEach(card, own)
    {
        struct text text = {0};
        own_cards_text(file, card, &text);
        is_good = is_good && cards_read(file->cards, file->path, text.bytes,
                                        text.length, error);
        text_free(&text);
    }
    for (size_t i = 0; i < corpus->card_count && is_good; i++) {
        const cJSON *other = json_root(corpus->cards[i].document);
        if (!has_own(own, other, "name") && is_card_named(root, other))
            is_good = add_card(own, file->cards, &corpus->cards[i], error);
    }
    return is_good;
}

static bool differs(const struct corpus *corpus, const cJSON *card)
{
    for (size_t i = 0; i < corpus->card_count; i++) {
        const cJSON *other = json_root(corpus->cards[i].document);
        if (own_cards_are_called_alike(card, other))
            return !cJSON_Compare(card, other, true);
    }
    return false;
}

/* The card that comes before it in the list and is called alike. */
static const cJSON *twin_of(const cJSON *cards, const cJSON *card)
{
    const cJSON *other;

    cJSON_ArrayForEach(other, cards)
    {
        if (other == card)
            return NULL;
        if (own_cards_are_called_alike(other, card))
            return other;
    }
    return NULL;
}

bool own_cards_read(const struct corpus *corpus, struct case_file *file,
                    struct error *error)
{
    const cJSON *cards = json_member(json_root(file->document), "cards");
    const cJSON *card;
    bool is_own = false;

    if (cards != NULL && !cJSON_IsArray(cards))
        return json_fail(file->document, cards, error,
                         "a list is expected here");
    cJSON_ArrayForEach(card, cards)
    {
        if (!cJSON_IsObject(card))
            return json_fail(file->document, card, error,
                             "a card is an object");
        if (twin_of(cards, card) != NULL)
            return json_fail(file->document, card, error,
                             "another card has this id or name");
        is_own = is_own || differs(corpus, card);
    }
    if (!is_own)
        return true;
    file->cards = cards_new();
    if (file->cards == NULL)
        return json_fail(file->document, cards, error, "out of memory");
    return fill(corpus, file, error);
}

const struct cards *own_cards_of(const struct known *known,
                                 const struct ruling *ruling)
{
    return ruling->file->cards != NULL ? ruling->file->cards : known->cards;
}

bool own_cards_case_read(const struct corpus *corpus, struct case_file *file,
                         struct error *error)
{
    struct known known = corpus->known;

    if (file->cards != NULL)
        known.cards = file->cards;
    return case_read(file, &known, error);
}
