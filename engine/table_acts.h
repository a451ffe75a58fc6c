/*
 * table_acts.h - more for tables of tests: whole faces in few words, actions
 * at priority, and what is left of a position when one is refused.
 *
 * Tests write ' for ", and only the members they are about.
 */
#ifndef TABLE_ACTS_H
#define TABLE_ACTS_H

#include "table_test.h"

/* Main phase of A's third turn. */
static inline void main_phase(struct table *t, uint8_t players)
{
    table_open(t, players);
    t->scenario.step = STEP_MAIN1;
}

/* Read a card of one face with these members; the cost is {0} when they do
 * not say. */
static inline uint16_t face_card(struct table *t, const char *name,
                                 const char *members)
{
    char text[4096], printed[600];
    struct error error;
    memset(&error, 0, sizeof error);
    const char *cost = strstr(members, "'cost'") == members ? ""
                                                            : "'cost':'{0}',";
    int length = snprintf(text, sizeof text,
                          "{'id':'card_%d','name':'%s','layout':'normal',"
                          "'faces':[{'name':'%s',%s%s}]}",
                          cards_count(t->cards), name, name, cost, members);
    assert_in_range(length, 1, sizeof text - 1);
    for (char *c = text; *c; c++)
        if (*c == '\'')
            *c = '"';
    if (!cards_read(t->cards, "t.json", text, (size_t)length, &error))
        fail_msg("%s", error_print(&error, printed, sizeof printed));
    return card_find(t->cards, name, NULL);
}

static inline object_id put_face(struct table *t, player_id player,
                                 enum zone zone, const char *name,
                                 const char *members)
{
    return table_put(t, face_card(t, name, members), player, zone);
}

static inline object_id in_play(struct table *t, player_id player,
                                const char *name, const char *members)
{
    return put_face(t, player, ZONE_BATTLEFIELD, name, members);
}

static inline object_id in_hand(struct table *t, player_id player,
                                const char *name, const char *members)
{
    return put_face(t, player, ZONE_HAND, name, members);
}

/* A begins with this mana: letters of WUBRGC. */
static inline void pool(struct table *t, const char *letters)
{
    for (; *letters; letters++) {
        int type = 0;
        while ("WUBRGC"[type] != *letters)
            type++;
        t->scenario.player[A].mana[type]++;
    }
}

/* An enchantment with this one ability. */
static inline object_id enchantment(struct table *t, player_id player,
                                    const char *name, const char *ability)
{
    char text[2048];
    snprintf(text, sizeof text, "'types':['Enchantment'],'abilities':[%s]",
             ability);
    return in_play(t, player, name, text);
}

/* An enchantment with one static ability that does this. */
static inline object_id static_rule(struct table *t, player_id player,
                                    const char *name, const char *mod)
{
    char text[1024];
    snprintf(text, sizeof text, "{'k':'static','mods':[{%s}]}", mod);
    return enchantment(t, player, name, text);
}

static inline object_id basic(struct table *t, player_id player,
                              const char *type)
{
    char text[128], name[32];
    snprintf(name, sizeof name, "%s %d", type, t->scenario.object_count);
    snprintf(text, sizeof text,
             "'cost':null,'super':['Basic'],'types':['Land'],'sub':['%s']",
             type);
    return in_play(t, player, name, text);
}

/* A land with "{T}: add ..." for each of these, which are MANA terms. */
static inline object_id land(struct table *t, player_id player,
                             const char *name, const char *mana)
{
    char text[1024];
    snprintf(text, sizeof text,
             "'cost':null,'types':['Land'],'abilities':[{'k':'activated',"
             "'cost':[{'tap_self':1}],'effect':[{'op':'add_mana',"
             "'mana':{%s}}]}]",
             mana);
    return in_play(t, player, name, text);
}

/* A sorcery of A's with this cost that does this. */
static inline object_id sorcery(struct table *t, const char *name,
                                const char *cost, const char *effect)
{
    char text[2048];
    snprintf(text, sizeof text,
             "'cost':'%s','types':['Sorcery'],'abilities':[{'k':'spell',"
             "'effect':[%s]}]",
             cost, effect);
    return in_hand(t, A, name, text);
}

static inline object_id creature(struct table *t, player_id player,
                                 const char *name, const char *pt,
                                 const char *more)
{
    char text[2048];
    snprintf(text, sizeof text, "'types':['Creature'],'pt':[%s]%s%s", pt,
             *more ? "," : "", more);
    return in_play(t, player, name, text);
}

/* The card of an object that was put there. */
static inline uint16_t card_of(const struct table *t, object_id id)
{
    return t->scenario.object[id - 1].card;
}

/* Actions at priority. */
static inline struct option act(enum option_kind kind, object_id object,
                                uint8_t face, uint16_t value)
{
    struct option option;
    memset(&option, 0, sizeof option);
    option.kind = (uint8_t)kind;
    option.object = object;
    option.player = PLAYER_NONE;
    option.face = face;
    option.value = value;
    return option;
}

static inline void take(struct table *t, struct option option)
{
    struct verdict verdict = game_act(t->engine, t->game, &option);
    assert_int_equal(verdict.code, CODE_NONE);
    table_look(t);
}

static inline void cast_it(struct table *t, object_id id)
{
    take(t, act(OPTION_CAST, id, 0, 0));
}

static inline void play_it(struct table *t, object_id id)
{
    take(t, act(OPTION_PLAY, id, 0, 0));
}

static inline void activate_it(struct table *t, object_id id, uint16_t n)
{
    take(t, act(OPTION_ACTIVATE, id, 0, n));
}

/* Both players pass until the stack is empty or something is asked. */
static inline void settle(struct table *t)
{
    for (int i = 0; i < 60; i++) {
        bool waits = false;
        for (uint16_t j = 0; j < t->seen.object_count; j++)
            waits = waits || t->seen.object[j].zone == ZONE_STACK;
        if (!waits || t->decision.kind != DECIDE_PRIORITY)
            return;
        table_pass(t);
    }
    fail_msg("the stack does not empty");
}

static inline bool is_legal(const struct table *t, struct option option)
{
    return game_judge(t->engine, t->game, &option).code == CODE_NONE;
}

static inline struct game *copy_of(const struct table *t)
{
    struct game *copy = game_new();
    assert_non_null(copy);
    game_copy(copy, t->game);
    return copy;
}

/* CR 733.1: the action is refused with this code, and nothing changes. */
static inline void assert_refused(struct table *t, struct option option,
                                  enum code code)
{
    struct game *before = copy_of(t);
    uint64_t hash = game_hash(t->game);
    struct verdict verdict = game_act(t->engine, t->game, &option);
    assert_int_equal(verdict.code, code);
    assert_true(game_equal(before, t->game));
    assert_true(game_hash(t->game) == hash);
    assert_null(game_check(t->engine, t->game));
    free(before);
}

/* The unspent mana of a player, as letters in the order WUBRGC. */
static inline void assert_pool(const struct table *t, player_id player,
                               const char *letters)
{
    char text[400];
    size_t length = 0;
    for (int type = 0; type < MANA_TYPES; type++)
        for (int n = t->seen.player[player].mana[type]; n > 0; n--)
            if (length < sizeof text - 1)
                text[length++] = "WUBRGC"[type];
    text[length] = '\0';
    assert_string_equal(text, letters);
}

static inline mana_set could(const struct table *t, object_id id)
{
    return game_could_produce(t->engine, t->game, id);
}

static inline void type_chosen(struct table *t, enum mana_type type)
{
    table_choose(t, OPTION_VALUE, OBJECT_NONE, PLAYER_NONE, (uint16_t)type);
}

/* Yes or no to a question that is one or the other. */
static inline void answer(struct table *t, bool yes)
{
    assert_true(t->decision.kind == DECIDE_YES_NO ||
                t->decision.kind == DECIDE_MAY_PAY);
    table_choose(t, OPTION_VALUE, OBJECT_NONE, PLAYER_NONE, yes);
}

static inline void player_chosen(struct table *t, player_id player)
{
    for (int i = 0; i < t->decision.count; i++) {
        if (t->decision.option[i].kind == OPTION_PLAYER &&
            t->decision.option[i].player == player) {
            table_take(t, i);
            return;
        }
    }
    fail_msg("player %d is not offered", player);
}

/* The top of the stack, or none. */
static inline object_id on_stack(const struct table *t)
{
    for (uint16_t i = 0; i < t->seen.object_count; i++)
        if (t->seen.object[i].zone == ZONE_STACK)
            return t->seen.object[i].id;
    return OBJECT_NONE;
}

/* An artifact card in the hand of A, with this cost. */
static inline object_id relic_of(struct table *t, const char *cost)
{
    char text[100];
    snprintf(text, sizeof text, "'cost':'%s','types':['Artifact']", cost);
    return in_hand(t, A, "Relic", text);
}

#define W_BIT (1u << MANA_W)
#define U_BIT (1u << MANA_U)
#define B_BIT (1u << MANA_B)
#define R_BIT (1u << MANA_R)
#define G_BIT (1u << MANA_G)
#define C_BIT (1u << MANA_C)

#endif
