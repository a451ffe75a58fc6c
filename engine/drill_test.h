/*
 * drill_test.h - one instruction on a board with something of everything:
 * what was asked, and what has changed.
 *
 * The board: A has Bear (2/2, tapped, two +1/+1 and a stun counter), Ant
 * (1/1), Disk (artifact), Forest and Hill (a red artifact land); B has Ox
 * (2/4, green) and Marsh.  Elk (creature) and Page (artifact) are in A's
 * graveyard, Owl in B's; Cub (creature) and Cog (artifact) in A's hand, Bat
 * in B's; Eel of A's in exile.  A's library is Fox, Isle (land), Orb, B's is
 * Rat, Hen.  A has 4 energy and 1 poison counter, B 2 energy; GGU are in A's
 * pool.  A third player C has nothing but a card in hand and one in library.
 */
#ifndef DRILL_TEST_H
#define DRILL_TEST_H

#include "table_acts.h"

struct drill {
    const char *effect;
    const char *answers; /* an option each, as a digit, or the last; then 0 */
    const char *changes; /* what was asked and what came of it */
};

struct board {
    struct table t;
    struct observation before;
    object_id spell;
    char text[900];
};

static inline void say(struct board *b, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static inline void say(struct board *b, const char *format, ...)
{
    size_t length = strlen(b->text);
    va_list list;
    va_start(list, format);
    if (length > 0 && length < sizeof b->text - 1)
        b->text[length++] = ' ';
    vsnprintf(b->text + length, sizeof b->text - length, format, list);
    va_end(list);
}

static inline object_id thing(struct board *b, player_id player,
                              enum zone zone, const char *name,
                              const char *members)
{
    return put_face(&b->t, player, zone, name, members);
}

static inline void board_open(struct board *b, uint8_t players)
{
    static const char BEAST[] = "'types':['Creature'],'pt':[1,1]";
    static const char THING[] = "'types':['Artifact']";
    memset(b, 0, sizeof *b);
    main_phase(&b->t, players);
    object_id bear =
        thing(b, A, ZONE_BATTLEFIELD, "Bear",
              "'cost':'{1}{G}','types':['Creature'],'sub':['Bear'],"
              "'pt':[2,2]");
    struct scenario_object *object = &b->t.scenario.object[bear - 1];
    object->tapped = true;
    object->counter[0] = (struct counter_pile){COUNTER_P1P1, 2};
    object->counter[1] = (struct counter_pile){COUNTER_STUN, 1};
    object->counter_count = 2;
    thing(b, A, ZONE_BATTLEFIELD, "Ant", BEAST);
    thing(b, A, ZONE_BATTLEFIELD, "Disk", THING);
    thing(b, A, ZONE_BATTLEFIELD, "Forest",
          "'cost':null,'super':['Basic'],'types':['Land'],'sub':['Forest']");
    thing(b, A, ZONE_BATTLEFIELD, "Hill",
          "'cost':null,'types':['Artifact','Land'],'abilities':[{'k':"
          "'activated','cost':[{'tap_self':1}],'effect':[{'op':'add_mana',"
          "'mana':{'fixed':'{R}'}}]}]");
    thing(b, B, ZONE_BATTLEFIELD, "Ox",
          "'cost':'{2}{G}','types':['Creature'],'pt':[2,4]");
    thing(b, B, ZONE_BATTLEFIELD, "Marsh",
          "'cost':null,'types':['Land'],'sub':['Swamp']");
    thing(b, A, ZONE_GRAVEYARD, "Elk", BEAST);
    thing(b, A, ZONE_GRAVEYARD, "Page", THING);
    thing(b, B, ZONE_GRAVEYARD, "Owl", BEAST);
    thing(b, A, ZONE_HAND, "Cub", BEAST);
    thing(b, A, ZONE_HAND, "Cog", THING);
    thing(b, B, ZONE_HAND, "Bat", BEAST);
    thing(b, A, ZONE_EXILE, "Eel", BEAST);
    thing(b, A, ZONE_LIBRARY, "Fox", BEAST);
    thing(b, A, ZONE_LIBRARY, "Isle",
          "'cost':null,'types':['Land'],'sub':['Island']");
    thing(b, A, ZONE_LIBRARY, "Orb", THING);
    thing(b, B, ZONE_LIBRARY, "Rat", BEAST);
    thing(b, B, ZONE_LIBRARY, "Hen", BEAST);
    if (players > 2) {
        thing(b, C, ZONE_HAND, "Yak", BEAST);
        thing(b, C, ZONE_LIBRARY, "Gnu", BEAST);
    }
    b->t.scenario.shuffle_keeps = true;
    b->t.scenario.player[A].energy = 4;
    b->t.scenario.player[A].poison = 1;
    b->t.scenario.player[B].energy = 2;
    pool(&b->t, "GGU");
}

static inline const char *name_of(struct board *b,
                                  const struct observed_object *object)
{
    return object->card   ? name_at(b->t.cards, object->name)
           : object->kind == SEEN_EMBLEM ? "emblem"
                                         : "ability";
}

static inline void ask_away(struct board *b, const char *answers)
{
    static const char *const WORDS_OF[DECISIONS] = {
        [DECIDE_MANA_WINDOW] = "window", [DECIDE_PAY_SYMBOL] = "pay",
        [DECIDE_TARGET] = "target",      [DECIDE_MODE] = "mode",
        [DECIDE_NUMBER] = "number",      [DECIDE_MANA_TYPE] = "type",
        [DECIDE_COLOR] = "color",        [DECIDE_MAY_PAY] = "may-pay",
        [DECIDE_YES_NO] = "may",         [DECIDE_OBJECTS] = "objects",
        [DECIDE_REPLACEMENT] = "replacement",
        [DECIDE_TRIGGER_ORDER] = "triggers",
        [DECIDE_OBJECT_ORDER] = "order", [DECIDE_NAME] = "name",
        [DECIDE_PLAYER] = "player",      [DECIDE_FACE] = "face",
    };
    for (int i = 0; i < 60; i++) {
        const struct decision *d = &b->t.decision;
        int index = 0;
        if (d->kind == DECIDE_OVER)
            return;
        if (d->kind == DECIDE_PRIORITY) {
            if (on_stack(&b->t) == OBJECT_NONE)
                return;
        } else {
            say(b, "%s%d", WORDS_OF[d->kind], d->count);
            if (d->player != A)
                say(b, "(%c)", "ABCD"[d->player]);
            if (*answers)
                index = *answers++ - '0';
            if (index >= d->count)
                index = d->count - 1;
        }
        table_take(&b->t, index);
    }
    fail_msg("there is no end of questions: %s", b->text);
}

static inline const struct observed_object *find_seen(
    const struct observation *seen, object_id id)
{
    for (uint16_t i = 0; i < seen->object_count; i++)
        if (seen->object[i].id == id)
            return &seen->object[i];
    return NULL;
}

static inline void say_counters(struct board *b,
                                const struct observed_object *was,
                                const struct observed_object *is)
{
    if (was && was->counter_count == is->counter_count &&
        memcmp(was->counter, is->counter,
               was->counter_count * sizeof was->counter[0]) == 0)
        return;
    for (uint8_t i = 0; i < is->counter_count; i++)
        say(b, " %d %s", is->counter[i].count,
            counter_kind_name(b->t.cards, is->counter[i].kind));
    if (is->counter_count == 0 && was && was->zone == is->zone)
        say(b, " no counters");
}

static inline void say_state(struct board *b,
                             const struct observed_object *was,
                             const struct observed_object *is)
{
    static const char *const ZONES_OF[ZONES] = {
        [ZONE_LIBRARY] = "library", [ZONE_HAND] = "hand",
        [ZONE_BATTLEFIELD] = "play", [ZONE_GRAVEYARD] = "graveyard",
        [ZONE_EXILE] = "exile", [ZONE_STACK] = "stack",
        [ZONE_COMMAND] = "command"};
    if (was == NULL || was->zone != is->zone)
        say(b, "%c's %s", "ABCD"[is->controller], ZONES_OF[is->zone]);
    else if (was->controller != is->controller)
        say(b, "%c's", "ABCD"[is->controller]);
    if (is->tapped != (was && was->tapped))
        say(b, is->tapped ? "tapped" : "untapped");
    if (is->face_down != (was && was->face_down))
        say(b, is->face_down ? "face-down" : "face-up");
    if (is->attacking)
        say(b, "attacking");
    say_counters(b, was, is);
    if (is->zone == ZONE_BATTLEFIELD &&
        (was == NULL || was->power != is->power ||
         was->toughness != is->toughness))
        say(b, "%d/%d", is->power, is->toughness);
    if (was && was->types != is->types)
        say(b, "types");
    if (was && was->name != is->name)
        say(b, "is-%s", name_at(b->t.cards, is->name));
    if (was && was->keywords != is->keywords)
        say(b, "keywords");
    if (was && was->ability_count != is->ability_count)
        say(b, "abilities");
    if (is->damage)
        say(b, "hurt-%d", is->damage);
    if (is->attached)
        say(b, "on-%d", is->attached);
}

static inline void say_objects(struct board *b)
{
    const struct observation *seen = &b->t.seen;
    for (uint16_t i = 0; i < b->before.object_count; i++)
        if (find_seen(seen, b->before.object[i].id) == NULL)
            say(b, "| %s gone", name_of(b, &b->before.object[i]));
    for (uint16_t i = 0; i < seen->object_count; i++) {
        const struct observed_object *is = &seen->object[i];
        const struct observed_object *was = find_seen(&b->before, is->id);
        char *end = b->text + strlen(b->text);
        if (is->id == b->spell && is->zone == ZONE_GRAVEYARD)
            continue;
        say(b, "| %s%s", was ? "" : "new ", name_of(b, is));
        char *mark = b->text + strlen(b->text);
        say_state(b, was, is);
        if (*mark == '\0')
            *end = '\0'; /* nothing to say of it */
    }
}

static inline void say_players(struct board *b)
{
    for (player_id p = 0; p < b->before.player_count; p++) {
        const struct observed_player *was = &b->before.player[p];
        const struct observed_player *is = &b->t.seen.player[p];
        char who = "ABCD"[p];
        if (is->has_lost)
            say(b, "| %c lost", who);
        if (is->life != was->life)
            say(b, "| %c life%+d", who, is->life - was->life);
        if (is->energy != was->energy)
            say(b, "| %c energy%+d", who, is->energy - was->energy);
        if (is->poison != was->poison)
            say(b, "| %c poison%+d", who, is->poison - was->poison);
        if (memcmp(is->mana, was->mana, sizeof is->mana) != 0)
            say(b, "| %c mana %d%d%d%d%d%d", who, is->mana[0], is->mana[1],
                is->mana[2], is->mana[3], is->mana[4], is->mana[5]);
        if (is->hand_revealed)
            say(b, "| %c revealed", who);
    }
}

/* What lasts, and which card is on top. */
static inline void say_rest(struct board *b)
{
    const struct observation *seen = &b->t.seen;
    for (player_id p = 0; p < seen->player_count; p++) {
        const struct observed_object *top[2] = {NULL, NULL};
        for (uint16_t i = 0; i < b->before.object_count && !top[0]; i++)
            if (b->before.object[i].zone == ZONE_LIBRARY &&
                b->before.object[i].owner == p)
                top[0] = &b->before.object[i];
        for (uint16_t i = 0; i < seen->object_count && !top[1]; i++)
            if (seen->object[i].zone == ZONE_LIBRARY &&
                seen->object[i].owner == p)
                top[1] = &seen->object[i];
        if (top[0] && top[1] && top[0]->id != top[1]->id)
            say(b, "| %c top %s", "ABCD"[p], name_of(b, top[1]));
    }
    if (seen->effect_count != b->before.effect_count)
        say(b, "| effects%+d", seen->effect_count - b->before.effect_count);
    if (seen->delayed_count != b->before.delayed_count)
        say(b, "| delayed%+d",
            seen->delayed_count - b->before.delayed_count);
    if (seen->active != b->before.active || seen->turn != b->before.turn)
        say(b, "| turn");
    if (seen->step != b->before.step)
        say(b, "| step");
}

/* A sorcery of A's with these abilities, cast on the board that is open. */
static inline void board_cast(struct board *b, const char *abilities,
                              const char *answers)
{
    char text[3000];
    snprintf(text, sizeof text, "'types':['Sorcery'],'abilities':[%s]",
             abilities);
    b->spell = in_hand(&b->t, A, "Spell", text);
    table_start(&b->t);
    b->before = b->t.seen;
    cast_it(&b->t, b->spell);
    ask_away(b, answers);
    say_players(b);
    say_objects(b);
    say_rest(b);
}

static inline int run_drill(const struct drill *drill, const char *abilities,
                            uint8_t players)
{
    static struct board b;
    board_open(&b, players);
    board_cast(&b, abilities, drill->answers);
    bool is_same = strcmp(b.text, drill->changes) == 0;
    if (!is_same)
        print_error("%s\n  is  %s\n  not %s\n", drill->effect, b.text,
                    drill->changes);
    table_close(&b.t);
    return !is_same;
}

/* The same with another card of A's, New, on the board. */
struct card_drill {
    enum zone zone;
    const char *members; /* of its face */
    struct drill drill;
};

static inline void run_cards(const struct card_drill *drills, size_t count)
{
    int failed = 0;
    for (size_t i = 0; i < count; i++) {
        static struct board b;
        const struct drill *drill = &drills[i].drill;
        char text[2500];
        board_open(&b, 2);
        thing(&b, A, drills[i].zone, "New", drills[i].members);
        snprintf(text, sizeof text, "{'k':'spell','effect':[%s]}",
                 drill->effect);
        board_cast(&b, text, drill->answers);
        if (strcmp(b.text, drill->changes) != 0) {
            print_error("row %zu: %s %s\n  is  %s\n  not %s\n", i,
                        drills[i].members, drill->effect, b.text,
                        drill->changes);
            failed++;
        }
        table_close(&b.t);
    }
    assert_int_equal(failed, 0);
}

/* Each as the instructions of a sorcery. */
static inline void run_drills(const struct drill *drills, size_t count,
                              uint8_t players)
{
    int failed = 0;
    for (size_t i = 0; i < count; i++) {
        char text[2500];
        snprintf(text, sizeof text, "{'k':'spell','effect':[%s]}",
                 drills[i].effect);
        failed += run_drill(&drills[i], text, players);
    }
    assert_int_equal(failed, 0);
}

/* Each as all the abilities of a sorcery. */
static inline void run_spells(const struct drill *drills, size_t count)
{
    int failed = 0;
    for (size_t i = 0; i < count; i++)
        failed += run_drill(&drills[i], drills[i].effect, 2);
    assert_int_equal(failed, 0);
}

#endif
