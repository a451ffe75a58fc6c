/*
 * sight_test.h - for tests of invariants: two observations of a small game.
 */
#ifndef SIGHT_TEST_H
#define SIGHT_TEST_H

#include "board_test.h"

enum { AURA = 7, INDESTRUCTIBLE = 1 << ORACLE_INDESTRUCTIBLE };
enum { BEAR = 1, SPELL, FOREST, TOP, OBJECTS = 4 };

static struct observation before, after;
static struct oracle_happening what;
static struct oracle_setting setting;
static struct oracle_choice made[4];

static inline struct observed_object *now(object_id id)
{
    return &after.object[id - 1];
}

static inline void lay(object_id id, enum zone zone, unsigned types)
{
    struct observed_object *object = &before.object[id - 1];

    object->id = id;
    object->kind = SEEN_CARD;
    object->zone = (uint8_t)zone;
    object->visible = true;
    object->card = id;
    object->name = object->face_name = (name_id)(100 + id);
    object->types = (type_set)types;
    object->toughness = 2;
}

/* A's main phase: a creature and a land, a spell in hand, one card left. */
static inline int calm(void **state)
{
    (void)state;
    memset(&before, 0, sizeof(before));
    memset(&what, 0, sizeof(what));
    memset(made, 0, sizeof(made));
    what.made = made;
    setting = (struct oracle_setting){.aura = AURA};
    for (int i = 0; i < ORACLE_KEYWORDS; i++)
        setting.keyword[i] = (uint64_t)1 << i;
    setting.until_turn_ends = 1;
    setting.while_source = 2;
    setting.while_controlled = 3;
    before.player_count = 2;
    before.turn = 3;
    before.step = STEP_MAIN1;
    before.pending = DECIDE_PRIORITY;
    before.winner = PLAYER_NONE;
    before.player[0].life = before.player[1].life = 20;
    before.player[0].hand_size = before.player[0].library_size = 1;
    before.object_count = OBJECTS;
    lay(BEAR, ZONE_BATTLEFIELD, 1 << TYPE_CREATURE);
    lay(FOREST, ZONE_BATTLEFIELD, 1 << TYPE_LAND);
    lay(SPELL, ZONE_HAND, 1 << TYPE_SORCERY);
    lay(TOP, ZONE_LIBRARY, 1 << TYPE_LAND);
    after = before;
    what.option.kind = OPTION_ACTIVATE;
    what.option.object = FOREST;
    return 0;
}

static inline struct oracle_report judge(void)
{
    struct oracle_report report;

    memset(&report, 0, sizeof(report));
    oracle_step_invariants(&before, &after, &what, &setting, &report);
    return report;
}

static inline void assert_holds(void)
{
    struct oracle_report report = judge();

    assert_string_equal(report.rule, "");
    assert_int_equal(report.disagreed, 0);
    assert_int_equal(report.agreed, 1);
}

static inline void assert_broken(const char *rule)
{
    struct oracle_report report = judge();

    assert_int_equal(report.agreed, 0);
    assert_string_equal(report.rule, rule);
}

/* All pass with an empty stack: the next step, or with `turn` more turns. */
static inline void pass_on(enum step step, uint16_t turns)
{
    what.option.kind = OPTION_PASS;
    what.passes = 1;
    after.step = (uint8_t)step;
    after.turn = (uint16_t)(before.turn + turns);
}

/* The keyword of an object, before and after. */
static inline void give(object_id id, enum oracle_keyword keyword)
{
    before.object[id - 1].keywords |= (uint64_t)1 << keyword;
    now(id)->keywords |= (uint64_t)1 << keyword;
}

/* One more choice. */
static inline struct oracle_choice *choose(enum decision_kind kind,
                                           object_id object, uint16_t value)
{
    struct oracle_choice *choice = &made[what.made_count++];

    choice->kind = (uint8_t)kind;
    choice->option.kind = OPTION_OBJECT;
    choice->option.object = object;
    choice->option.value = value;
    return choice;
}

#endif
