/* What damage does, and to whom it is dealt at all. */
#include "damage.h"
#include "decide.h"
#include "layers.h"
#include "select.h"
#include "table_acts.h"

static void begin(struct table *t)
{
    main_phase(t, 2);
    t->scenario.is_commander = true;
    creature(t, B, "Knight", "2,2",
             "'keywords':[{'protection':{'colors':['R']}},"
             "{'protection':{'colors':['U']}},'flying']");
    put_face(t, A, ZONE_BATTLEFIELD, "Goblin",
             "'cost':'{R}','types':['Creature'],'pt':[1,1]");
    put_face(t, A, ZONE_BATTLEFIELD, "Elf",
             "'cost':'{G}','types':['Creature'],'pt':[1,1]");
    put_face(t, A, ZONE_BATTLEFIELD, "Faerie",
             "'cost':'{U}','types':['Creature'],'pt':[1,1]");
}

static void start(struct table *t)
{
    table_start(t);
    engine_view(t->engine, t->game);
    as_of(t->engine, 1);
    memset(t->engine->rule_used, 0, sizeof t->engine->rule_used);
}

/* CR 702.16b: the quality counts, and nothing else. */
static void protection_is_from_a_quality(void **state)
{
    struct table t;
    struct view view;
    (void)state;
    begin(&t);
    start(&t);
    view_at(t.engine, 2, &view);
    assert_true(is_protected(t.engine, 1, &view));
    assert_false(is_protected(t.engine, 2, &view));
    view_at(t.engine, 3, &view);
    assert_false(is_protected(t.engine, 1, &view));
    view_at(t.engine, 4, &view);
    assert_true(is_protected(t.engine, 1, &view));
    table_close(&t);
}

static int32_t dealt_by(struct table *t, object_id source, struct ref to,
                        int32_t n)
{
    struct dealt one = {ref_of(t->engine->g, source), to, n};
    damage_all(t->engine, &one, 1, true);
    return one.n;
}

/* CR 615.6: all of it. */
static void protection_prevents_damage(void **state)
{
    struct table t;
    (void)state;
    begin(&t);
    start(&t);
    struct ref knight = ref_of(t.engine->g, 1);
    assert_int_equal(dealt_by(&t, 2, knight, 3), 0);
    assert_int_equal(object_at(t.engine, 1)->damage, 0);
    assert_true(t.engine->rule_used[CR_615_6]);
    assert_int_equal(dealt_by(&t, 3, knight, 3), 3);
    assert_int_equal(object_at(t.engine, 1)->damage, 3);
    table_close(&t);
}

/* CR 903.10a: of each commander apart, as far as there is room. */
static void damage_by_each_commander_is_counted(void **state)
{
    enum { FIRST = 5 };
    struct table t;
    (void)state;
    begin(&t);
    for (int i = 0; i <= COMMANDERS_MAX; i++) {
        char name[32];
        snprintf(name, sizeof name, "General %d", i);
        object_id id = creature(&t, A, name, "1,1", "");
        t.scenario.object[id - 1].commander = true;
    }
    start(&t);
    const struct player *b = &t.engine->g->player[B];
    dealt_by(&t, 2, ref_player(B), 5); /* no commander */
    assert_int_equal(b->commander_damage[0], 0);
    for (int round = 1; round <= 2; round++)
        for (int i = 0; i <= COMMANDERS_MAX; i++)
            dealt_by(&t, (object_id)(FIRST + i), ref_player(B), i + 1);
    for (int i = 0; i < COMMANDERS_MAX; i++) {
        assert_int_equal(b->commander[i], FIRST + i);
        assert_int_equal(b->commander_damage[i], 2 * (i + 1));
    }
    struct player before[PLAYERS_MAX];
    memcpy(before, t.engine->g->player, sizeof before);
    dealt_by(&t, FIRST + COMMANDERS_MAX, ref_player(B), 1);
    before[B].life = b->life;
    before[B].life_lost = b->life_lost;
    assert_memory_equal(before, t.engine->g->player, sizeof before);
    dealt_by(&t, FIRST, ref_player(B), 300);
    assert_int_equal(b->commander_damage[0], 255);
    table_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(protection_is_from_a_quality),
        cmocka_unit_test(protection_prevents_damage),
        cmocka_unit_test(damage_by_each_commander_is_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
