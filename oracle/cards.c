/* Reading cards: mana costs, faces, and the tokens that they make. */
#include "cards.h"
#include "canon.h"
#include "facts.h"
#include "strict.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One symbol without its braces: "2", "G", "G/W", "2/W", "B/P", "S", "X". */
static bool symbol_read(const char *text, struct symbol *symbol)
{
    char copy[8];
    char *save = NULL;
    bool is_life = false, has_number = false;

    memset(symbol, 0, sizeof(*symbol));
    snprintf(symbol->text, sizeof(symbol->text), "%s", text);
    snprintf(copy, sizeof(copy), "%s", text);
    for (char *part = strtok_r(copy, "/", &save); part != NULL;
         part = strtok_r(NULL, "/", &save)) {
        int type = color_find(part);
        if (type >= 0)
            symbol->types |= (mana_set)(1 << type);
        else if (strcmp(part, "P") == 0)
            is_life = true;
        else if (part[strspn(part, "0123456789")] == '\0')
            symbol->n = atoi(part), has_number = true;
        else if (strcmp(part, "X") == 0)
            symbol->kind = SYMBOL_X;
        else if (strcmp(part, "S") == 0)
            symbol->kind = SYMBOL_SNOW;
        else
            return false;
    }
    if (is_life)
        symbol->kind = SYMBOL_LIFE;
    else if (has_number && symbol->types != 0)
        symbol->kind = SYMBOL_EITHER;
    else if (symbol->types != 0)
        symbol->kind = SYMBOL_MANA;
    return true;
}

bool cost_read(const char *text, struct mana_cost *cost)
{
    memset(cost, 0, sizeof(*cost));
    while (*text != '\0') {
        const char *end = strchr(text, '}');
        char symbol[8];
        if (*text != '{' || end == NULL || end - text > 7 ||
            cost->count == SYMBOLS_MAX)
            return false;
        snprintf(symbol, sizeof(symbol), "%.*s", (int)(end - text - 1),
                 text + 1);
        if (!symbol_read(symbol, &cost->symbol[cost->count++]))
            return false;
        text = end + 1;
    }
    return true;
}

/* CR 202.3f, 202.3g: a hybrid counts with its larger half, a Phyrexian 1. */
int cost_value(const struct mana_cost *cost, int x)
{
    int sum = 0;

    for (int i = 0; i < cost->count; i++) {
        const struct symbol *symbol = &cost->symbol[i];
        if (symbol->kind == SYMBOL_GENERIC)
            sum += symbol->n;
        else if (symbol->kind == SYMBOL_EITHER)
            sum += symbol->n > 1 ? symbol->n : 1;
        else if (symbol->kind == SYMBOL_X)
            sum += x; /* CR 202.3e: not 0 only on the stack */
        else
            sum++;
    }
    return sum;
}

bool cost_has_x(const struct mana_cost *cost)
{
    for (int i = 0; i < cost->count; i++)
        if (cost->symbol[i].kind == SYMBOL_X)
            return true;
    return false;
}

/* CR 202.2: the colors of the symbols of the mana cost. */
static color_set cost_colors(const struct mana_cost *cost)
{
    mana_set colors = 0;

    for (int i = 0; i < cost->count; i++)
        colors |= cost->symbol[i].types;
    return (color_set)(colors & COLORS_ALL);
}

/* What stands alone is a list of one. */
static const cJSON *first_of(const cJSON *list)
{
    return cJSON_IsArray(list) ? list->child : list;
}

static const cJSON *next_of(const cJSON *list, const cJSON *item)
{
    return cJSON_IsArray(list) ? item->next : NULL;
}

#define EACH_OF(item, list)                                                    \
    for (item = first_of(list); item != NULL; item = next_of(list, item))

static color_set colors_read(const cJSON *list)
{
    const cJSON *item;
    color_set colors = 0;

    if (is_text(list, "any") || is_text(list, "all"))
        return COLORS_ALL;
    EACH_OF(item, list)
    {
        int color = cJSON_IsString(item) ? color_find(item->valuestring) : -1;
        if (color >= 0 && color != MANA_C)
            colors |= (color_set)(1 << color);
    }
    return colors;
}

/* A keyword is a word, or an object whose only key is the word. */
static const char *keyword_word(const cJSON *item)
{
    if (cJSON_IsString(item))
        return item->valuestring;
    return item->child != NULL && item->child->string != NULL
               ? item->child->string
               : "";
}

/* CR 208.2a: what is printed of a size such as 1+*. */
static int printed_number(const cJSON *size)
{
    const cJSON *item;
    int total = cJSON_IsNumber(size) ? size->valueint : 0;

    cJSON_ArrayForEach(item, member(size, "sum"))
    {
        total += printed_number(item);
    }
    return total;
}

static void read_strength(struct traits *traits, const cJSON *pt)
{
    const cJSON *power = cJSON_GetArrayItem(pt, 0);
    const cJSON *toughness = cJSON_GetArrayItem(pt, 1);

    traits->has_strength = power != NULL && toughness != NULL;
    traits->is_strength_known =
        cJSON_IsNumber(power) && cJSON_IsNumber(toughness);
    traits->power = printed_number(power);
    traits->toughness = printed_number(toughness);
}

static bool has_energy_trigger(const cJSON *tree)
{
    const cJSON *item;

    cJSON_ArrayForEach(item, member(tree, "abilities"))
    {
        if (is_text(member(item, "k"), "triggered") &&
            tree_mentions_energy(item))
            return true;
    }
    return false;
}

/* `whole` is the tree of the card, or of the token. */
static void face_read(const cJSON *tree, const cJSON *whole, struct face *face)
{
    const cJSON *cost = member(tree, "cost"), *item;
    struct traits *traits = &face->traits;

    face->is_about_energy = tree_mentions_energy(whole);
    face->has_energy_trigger = has_energy_trigger(tree);
    face->tree = tree;
    face->name = traits->name = text_at(tree, "name");
    face->has_cost =
        cJSON_IsString(cost) && cost_read(cost->valuestring, &face->cost);
    EACH_OF(item, member(tree, "types"))
    {
        int type = cJSON_IsString(item) ? type_find(item->valuestring) : -1;
        if (type >= 0)
            traits->types |= (type_set)(1 << type);
    }
    EACH_OF(item, member(tree, "super"))
    {
        int super = cJSON_IsString(item) ? super_find(item->valuestring) : -1;
        if (super >= 0)
            traits->supers |= (super_set)(1 << super);
    }
    EACH_OF(item, member(tree, "sub"))
    {
        if (cJSON_IsString(item))
            traits_add_subtype(traits, item->valuestring);
    }
    EACH_OF(item, member(tree, "keywords"))
    traits_add_keyword(traits, keyword_word(item));
    traits->is_every_creature_type = traits_have_keyword(traits, "changeling");
    /* CR 105.2, 202.2e: the cost, an indicator, or what defines a token. */
    traits->colors = cost_colors(&face->cost);
    traits->colors |= colors_read(member(tree, "indicator"));
    traits->colors |= colors_read(member(tree, "colors"));
    if (traits_have_keyword(traits, "devoid"))
        traits->colors = 0;
    traits->mana_value = cost_value(&face->cost, 0);
    read_strength(traits, member(tree, "pt"));
}

static bool tokens_grow(struct oracle_cards *cards)
{
    int room = cards->token_room == 0 ? 64 : cards->token_room * 2;
    struct face *more;

    if (cards->token_count < cards->token_room)
        return true;
    more = realloc(cards->token, (size_t)room * sizeof(*more));
    if (more == NULL)
        return false;
    cards->token = more;
    cards->token_room = room;
    return true;
}

/* The tokens that the instructions of the card make. */
static void read_tokens(struct oracle_cards *cards, const struct card *maker,
                        const cJSON *tree)
{
    const cJSON *item, *spec = member(tree, "spec");

    if (is_text(member(tree, "op"), "create_token") &&
        text_at(spec, "name")[0] != '\0' && tokens_grow(cards)) {
        struct face *token = &cards->token[cards->token_count++];
        memset(token, 0, sizeof(*token));
        face_read(spec, spec, token);
        token->maker = maker;
    }
    cJSON_ArrayForEach(item, tree) read_tokens(cards, maker, item);
}

/* CR 708.2a: face down it is a 2/2 creature without anything. */
static void make_blank(struct face *face)
{
    face->name = face->traits.name = "";
    face->traits.types = 1 << TYPE_CREATURE;
    face->traits.has_strength = face->traits.is_strength_known = true;
    face->traits.power = face->traits.toughness = 2;
}

struct oracle_cards *oracle_cards_new(void)
{
    struct oracle_cards *cards = calloc(1, sizeof(*cards));

    if (cards != NULL)
        make_blank(&cards->blank);
    for (int i = 0; cards != NULL && i < BASIC_TYPES; i++) {
        char text[160];
        snprintf(text, sizeof(text),
                 "{\"k\":\"activated\",\"cost\":[{\"tap_self\":1}],"
                 "\"effect\":[{\"op\":\"add_mana\",\"to\":\"you\","
                 "\"mana\":{\"fixed\":\"{%c}\"}}]}",
                 MANA_LETTERS[i]);
        cards->intrinsic[i] = cJSON_Parse(text);
        facts_keep(cards->intrinsic[i]);
    }
    if (cards != NULL)
        cards->equip = cJSON_Parse("{\"what\":{\"of\":\"you\",\"types\":"
                                   "[\"Creature\"]},\"min\":1}");
    return cards;
}

static bool cards_grow(struct oracle_cards *cards)
{
    int room = cards->room == 0 ? 64 : cards->room * 2;
    struct card **more;

    if (cards->count < cards->room)
        return true;
    more = realloc(cards->card, (size_t)room * sizeof(*more));
    if (more == NULL)
        return false;
    cards->card = more;
    cards->room = room;
    return true;
}

bool oracle_cards_read(struct oracle_cards *cards, const char *name,
                       const char *text, size_t length)
{
    cJSON *tree = strict_parse(text, length);
    const cJSON *faces = member(tree, "faces");
    struct card *card = calloc(1, sizeof(*card));

    (void)name;
    if (card == NULL || !strict_is_card(tree) || !canon_write(tree) ||
        !cards_grow(cards)) {
        free(card);
        cJSON_Delete(tree);
        return false;
    }
    facts_keep(tree);
    card->tree = tree;
    card->is_modal = strcmp(text_at(tree, "layout"), "mdfc") == 0;
    card->is_double =
        card->is_modal || strcmp(text_at(tree, "layout"), "dfc") == 0;
    card->face_count = cJSON_GetArraySize(faces);
    for (int i = 0; i < card->face_count; i++) {
        struct face *face = &card->face[i];
        face_read(cJSON_GetArrayItem(faces, i), tree, face);
        face->card = card;
        face->index = i;
        /* A card read later (of a case) hides one of the same name. */
        lookup_add(&cards->faces, face->name, face);
    }
    /* CR 202.3b: a nonmodal back face has the mana value of its front. */
    if (card->is_double && !card->is_modal && card->face_count == 2)
        card->face[1].traits.mana_value = card->face[0].traits.mana_value;
    cards->card[cards->count++] = card;
    read_tokens(cards, card, faces);
    return true;
}

void oracle_cards_free(struct oracle_cards *cards)
{
    if (cards == NULL)
        return;
    for (int i = 0; i < cards->count; i++) {
        cJSON_Delete(cards->card[i]->tree);
        free(cards->card[i]);
    }
    for (int i = 0; i < BASIC_TYPES; i++)
        cJSON_Delete(cards->intrinsic[i]);
    cJSON_Delete(cards->equip);
    lookup_free(&cards->faces);
    free(cards->token);
    free(cards->card);
    free(cards);
}

const struct face *face_find(const struct oracle_cards *cards, const char *name)
{
    const struct face *face = lookup_find(&cards->faces, name);

    if (face != NULL || *name == '\0')
        return face;
    for (int i = 0; i < cards->token_count; i++)
        if (strcmp(cards->token[i].name, name) == 0)
            return &cards->token[i];
    return NULL;
}

const struct face *token_next(const struct oracle_cards *cards,
                              const struct face *token)
{
    for (const struct face *next = token + 1;
         next < cards->token + cards->token_count; next++)
        if (strcmp(next->name, token->name) == 0 &&
            !cJSON_Compare(next->tree, token->tree, true))
            return next;
    return NULL;
}
