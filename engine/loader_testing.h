/*
 * loader_testing.h - what the tests of the loader share: cards in few words.
 *
 * Tests write ' for " and give only what they are about: each is wrapped in
 * the rest of a card named Test.
 */
#ifndef LOADER_TESTING_H
#define LOADER_TESTING_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "loader.h"

static struct cards *cards;

static inline int set_up(void **state)
{
    (void)state;
    cards = cards_new();
    return cards == NULL;
}

static inline int tear_down(void **state)
{
    (void)state;
    cards_free(cards);
    return 0;
}

static inline bool try_text(const char *text, struct error *error)
{
    char *copy = malloc(strlen(text) + 1);
    bool is_read;

    assert_non_null(copy);
    strcpy(copy, text);
    for (char *quote = copy; (quote = strchr(quote, '\'')) != NULL;)
        *quote = '"';
    memset(error, 0, sizeof(*error));
    is_read = cards_read(cards, "t.json", copy, strlen(copy), error);
    free(copy);
    return is_read;
}

static inline void read_text(const char *text)
{
    struct error error;
    char printed[600];

    if (!try_text(text, &error))
        fail_msg("%s", error_print(&error, printed, sizeof(printed)));
}

static inline void assert_refused(const char *text, const char *message)
{
    struct error error;
    char printed[600];

    assert_false(try_text(text, &error));
    assert_string_equal(error_print(&error, printed, sizeof(printed)), message);
}

/* A card with this face, each part `more` beside name, types and cost. */
static inline const char *face_text(const char *more)
{
    static char text[8000];

    snprintf(text, sizeof(text),
             "{'id':'test','name':'Test','layout':'normal','faces':[\n"
             "{'name':'Test','types':['Artifact'],'cost':null%s%s}]}",
             *more == '\0' ? "" : ",", more);
    return text;
}

/* A card with these abilities, on the third line. */
static inline const char *abilities_text(const char *abilities)
{
    char more[7000];

    snprintf(more, sizeof(more), "'abilities':[\n%s]", abilities);
    return face_text(more);
}

static inline const struct face *read_face(const char *more)
{
    read_text(face_text(more));
    return &card_at(cards, cards_count(cards))->face[0];
}

static inline uint16_t item_of(uint16_t list, uint16_t index)
{
    const uint16_t *items;

    assert_true(index < list_at(cards, list, &items));
    return items[index];
}

static inline uint16_t length_of(uint16_t list)
{
    const uint16_t *items;

    return list_at(cards, list, &items);
}

/* The first ability of a card with these abilities. */
static inline const struct ability *read_ability(const char *abilities)
{
    read_text(abilities_text(abilities));
    return ability_at(
        cards,
        item_of(card_at(cards, cards_count(cards))->face[0].abilities, 0));
}

static inline const struct node *node_of(const struct ability *ability)
{
    return node_at(cards, ability->node);
}

/* The first instruction of an ability that does only this. */
static inline const struct node *read_effect(const char *effect)
{
    char text[2000];
    const struct ability *ability;

    snprintf(text, sizeof(text), "{'k':'spell','effect':[%s]}", effect);
    ability = read_ability(text);
    return node_at(cards, item_of(node_of(ability)->slot[2], 0));
}

/* The only mod of a static ability. */
static inline const struct node *read_mod(const char *mod)
{
    char text[2000];
    const struct ability *ability;

    snprintf(text, sizeof(text), "{'k':'static','mods':[%s]}", mod);
    ability = read_ability(text);
    return node_at(cards, item_of(node_of(ability)->slot[0], 0));
}

static inline const struct mana_cost *read_cost(const char *cost)
{
    char text[500];

    snprintf(text, sizeof(text),
             "{'id':'test','name':'Test','layout':'normal','faces':["
             "{'name':'Test','types':['Artifact'],'cost':%s}]}",
             cost);
    read_text(text);
    return cost_at(cards, card_at(cards, cards_count(cards))->face[0].cost);
}

static inline const struct selector *read_selector(const char *selector)
{
    char text[1000];
    uint16_t what;

    snprintf(text, sizeof(text), "{'op':'destroy','what':%s}", selector);
    what = read_effect(text)->slot[0];
    assert_true((what & WHAT_SELECTOR) != 0);
    return selector_at(cards, what & ~WHAT_SELECTOR);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

#endif
