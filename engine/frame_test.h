/*
 * frame_test.h - what amounts, comparisons and conditions are in a frame that
 * the test fills in: abilities that speak of what is not there.
 */
#ifndef FRAME_TEST_H
#define FRAME_TEST_H

#include "table_acts.h"

#include "decide.h"
#include "layers.h"
#include "select.h"

/* A table whose cards are read before it starts: a phrase is the number of
 * the card that says it. */
struct speech {
    struct table t;
    struct frame_store store;
};

/* Instructions that come before, so that the phrase may speak of them. */
#define SAID_BEFORE                                                            \
    "{'op':'choose','id':'n','what':'number','max':9},"                       \
    "{'op':'choose','id':'c','what':'color'},"                                 \
    "{'op':'choose','id':'p','what':'player'},"                                \
    "{'op':'choose','id':'s','what':{'types':['Land']}},"                      \
    "{'op':'may_pay','id':'paid','cost':[{'energy':1}]},"

/* Read a sorcery with this effect last: the card. */
static inline uint16_t phrase(struct speech *s, const char *effect)
{
    char text[2048], name[32];
    snprintf(name, sizeof name, "Phrase %d", cards_count(s->t.cards));
    snprintf(text, sizeof text,
             "'types':['Sorcery'],'abilities':[{'k':'spell','targets':["
             "{'id':'t','what':'creature'}],'effect':[" SAID_BEFORE "%s]}]",
             effect);
    return face_card(&s->t, name, text);
}

/* The slot number `slot` of that effect. */
static inline uint16_t said(struct speech *s, uint16_t card, int slot)
{
    enum { SPELL_EFFECT = 2 };
    const struct cards *cards = s->t.cards;
    const uint16_t *items;
    list_at(cards, card_at(cards, card)->face[0].abilities, &items);
    const struct ability *a = ability_at(cards, items[0]);
    uint16_t count =
        list_at(cards, node_at(cards, a->node)->slot[SPELL_EFFECT], &items);
    return node_at(cards, items[count - 1])->slot[slot];
}

static inline uint16_t amount_card(struct speech *s, const char *amount)
{
    char text[1024];
    snprintf(text, sizeof text, "{'op':'gain_life','n':%s}", amount);
    return phrase(s, text);
}

static inline uint16_t condition_card(struct speech *s, const char *condition)
{
    char text[1024];
    snprintf(text, sizeof text,
             "{'op':'if','cond':%s,'then':[{'op':'scry'}]}", condition);
    return phrase(s, text);
}

static inline uint16_t compare_card(struct speech *s, const char *compare)
{
    char text[1024];
    snprintf(text, sizeof text,
             "{'op':'cast_now','sel':{'zone':'hand'},'cost':'free','mv':%s}",
             compare);
    return phrase(s, text);
}

/* Begin: the frame is of A's, of an ability of `source`, or of nothing. */
static inline struct frame *speak(struct speech *s, object_id source)
{
    struct table *t = &s->t;
    table_start(t);
    engine_view(t->engine, t->game);
    frame_start(t->engine, &s->store, source, 0);
    s->store.f.you = A;
    return &s->store.f;
}

static inline int32_t amount_said(struct speech *s, uint16_t card)
{
    return amount_of(s->t.engine, &s->store.f, said(s, card, 1));
}

static inline bool condition_said(struct speech *s, uint16_t card)
{
    return condition_holds(s->t.engine, &s->store.f, said(s, card, 0));
}

static inline bool compare_said(struct speech *s, uint16_t card, int32_t value)
{
    return compare_holds(s->t.engine, &s->store.f, said(s, card, 2), value);
}

#endif
