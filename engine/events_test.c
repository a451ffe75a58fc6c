/* What triggers: rows of a trigger and how often it does in a game in which
 * much happens. */
#include "table_acts.h"

enum { SAGE = 1, BEAR, WALL, BOLT, CAT, FIELD };

static void position(struct table *t)
{
    main_phase(t, 2);
    in_play(t, A, "Sage",
            "'types':['Artifact'],'abilities':["
            "{'k':'activated','cost':[{'tap_self':1}],'effect':["
            "{'op':'add_mana','mana':{'fixed':'{G}'}}]},"
            "{'k':'activated','cost':[],'effect':[{'op':'draw'}]},"
            "{'k':'activated','cost':[{'mana':'{X}'}],'effect':["
            "{'op':'gain_life','n':1}]}]");
    creature(t, A, "Bear", "2,2", "");
    creature(t, B, "Wall", "0,1", "");
    in_hand(t, A, "Bolt",
            "'types':['Instant'],'abilities':[{'k':'spell','targets':["
            "{'id':'t','what':'creature'}],'effect':[{'op':'put',"
            "'what':'T.t','kind':'+1/+1'}]}]");
    in_hand(t, A, "Cat", "'types':['Creature'],'pt':[1,1]");
    in_hand(t, A, "Field", "'cost':null,'types':['Land']");
    for (int i = 0; i < 6; i++) {
        char name[32];
        snprintf(name, sizeof name, "Page %d", i);
        put_face(t, i < 4 ? A : B, ZONE_LIBRARY, name,
                 "'types':['Artifact']");
    }
}

static void put_trigger(struct table *t, const char *on)
{
    char text[500];
    snprintf(text, sizeof text,
             "{'k':'triggered','on':{%s},'effect':[{'op':'get',"
             "'kind':'energy','n':1}]}",
             on);
    enchantment(t, A, "Count", text);
}

static void choose_first_object(struct table *t, object_id id)
{
    for (int i = 0; i < t->decision.count; i++)
        if (t->decision.option[i].kind == OPTION_OBJECT &&
            t->decision.option[i].object == id) {
            table_take(t, i);
            return;
        }
    fail_msg("object %d cannot be chosen", id);
}

/* Abilities are activated, spells cast, a land is played, and the Bear
 * attacks and is blocked. */
static void play(struct table *t)
{
    activate_it(t, SAGE, 2);
    settle(t);
    activate_it(t, SAGE, 1);
    settle(t);
    activate_it(t, SAGE, 3);
    table_number(t, 0);
    settle(t);
    cast_it(t, BOLT);
    table_choose_object(t, BEAR);
    settle(t);
    cast_it(t, CAT);
    settle(t);
    play_it(t, FIELD);
    settle(t);
    table_pass_on(t);
    choose_first_object(t, BEAR);
    settle(t);
    table_pass_on(t);
    if (t->decision.kind == DECIDE_BLOCKER)
        choose_first_object(t, WALL);
    settle(t);
    table_pass_until(t, STEP_COMBAT_DAMAGE);
    settle(t);
}

struct row {
    const char *on;
    int times;
};

static void check(const struct row *rows, size_t count, const char *rule,
                  player_id whose)
{
    for (size_t i = 0; i < count; i++) {
        struct table t;
        position(&t);
        put_trigger(&t, rows[i].on);
        if (rule)
            static_rule(&t, whose, "Rule", rule);
        table_start(&t);
        play(&t);
        int times = t.seen.player[A].energy;
        if (times != rows[i].times)
            fail_msg("%s: %d times and not %d", rows[i].on, times,
                     rows[i].times);
        table_close(&t);
    }
}

#define CHECK(rows) check(rows, sizeof rows / sizeof *rows, NULL, A)

static void what_is_activated(void **state)
{
#define USES "'ev':'activates'"
    static const struct row rows[] = {
        {USES, 3},
        {USES ",'not_mana':true", 2},
        {USES ",'by':'you'", 3},
        {USES ",'by':'opp'", 0},
        {USES ",'what':{'ability':true}", 3},
        {USES ",'what':{'ability':true,'zone':'stack'}", 3},
        {USES ",'what':{'nonmana_ability':true}", 2},
        {USES ",'what':{'mana_ability':true}", 1},
        {USES ",'what':{'has_x':true}", 1},
        {USES ",'what':{'has_x':false}", 2},
        {USES ",'what':{'types':['Artifact']}", 3},
        {USES ",'what':{'types':['Land']}", 0},
        {USES ",'what':{'types':['Artifact'],'zone':'graveyard'}", 0},
        {USES ",'what':{'types':['Artifact'],'zone':'stack'}", 3},
        {USES ",'what':{'types':['Artifact'],'mana_ability':true}", 1},
        {USES ",'what':'self'", 0},
    };
    (void)state;
    CHECK(rows);
}

static void what_is_cast_and_enters(void **state)
{
    static const struct row rows[] = {
        {"'ev':'cast'", 2},
        {"'ev':'cast','what':{'types':['Instant']}", 1},
        {"'ev':'cast','what':{'types':['Instant'],'zone':'stack'}", 1},
        {"'ev':'cast','what':{'types':['Instant'],'zone':'hand'}", 0},
        {"'ev':'cast','by':'opp'", 0},
        {"'ev':'enters'", 2},
        {"'ev':'enters','what':{'types':['Creature']}", 1},
        {"'ev':'enters','from':'hand'", 1},
        {"'ev':'enters','from':'stack'", 1},
        {"'ev':'enters','from':'graveyard'", 0},
        {"'ev':'land_played'", 1},
        {"'ev':'land_played','by':'opp'", 0},
        {"'ev':'becomes_target'", 1},
        {"'ev':'becomes_target','what':{'types':['Creature']}", 1},
        {"'ev':'becomes_target','source':{'spell':true}", 1},
        {"'ev':'becomes_target','source':{'types':['Sorcery'],"
         "'zone':'stack'}",
         0},
        {"'ev':'counters_put'", 1},
        {"'ev':'counters_put','kind':'+1/+1'", 1},
        {"'ev':'counters_put','kind':'-1/-1'", 0},
        {"'ev':'drawn'", 1},
        {"'ev':'drawn','by':'opp'", 0},
        {"'ev':'gains_life'", 1},
        {"'ev':'gains_life','by':'each_player'", 1},
        {"'ev':'loses_life'", 0},
    };
    (void)state;
    CHECK(rows);
}

static void what_is_tapped_and_adds_mana(void **state)
{
    static const struct row rows[] = {
        {"'ev':'becomes_tapped'", 2},
        {"'ev':'becomes_tapped','what':{'types':['Creature']}", 1},
        {"'ev':'tapped_for_mana'", 1},
        {"'ev':'tapped_for_mana','mana_of':['G']", 1},
        {"'ev':'tapped_for_mana','mana_of':['R','U']", 0},
        {"'ev':'tapped_for_mana','by':'opp'", 0},
        {"'ev':'mana_added'", 1},
        {"'ev':'mana_added','mana_of':['G','U']", 1},
        {"'ev':'mana_added','mana_of':['R']", 0},
    };
    (void)state;
    CHECK(rows);
}

static void what_fights_and_dies(void **state)
{
    static const struct row rows[] = {
        {"'ev':'attacks'", 1},
        {"'ev':'attacks','alone':true", 1},
        {"'ev':'attacks','what':{'types':['Land']}", 0},
        {"'ev':'you_attack'", 1},
        {"'ev':'you_attack','by':'opp'", 0},
        {"'ev':'blocks'", 1},
        {"'ev':'blocks','by':'opp'", 1},
        {"'ev':'blocks','by':'you'", 0},
        {"'ev':'dealt_damage'", 1},
        {"'ev':'combat_damage_player'", 0},
        {"'ev':'dies'", 1},
        {"'ev':'dies','what':{'types':['Creature'],'of':'opp'}", 1},
        {"'ev':'dies','what':{'types':['Creature'],'of':'you'}", 0},
        {"'ev':'leaves'", 1},
        {"'ev':'leaves','to':'graveyard'", 1},
        {"'ev':'leaves','to':'exile'", 0},
        {"'ev':'to_graveyard_any'", 2},
        {"'ev':'to_graveyard_any','what':{'types':['Instant']}", 1},
        {"'ev':'to_graveyard_any','what':{'types':['Instant'],"
         "'zone':'battlefield'}",
         0},
        {"'ev':'sacrificed'", 0},
        {"'ev':'discarded'", 0},
    };
    (void)state;
    CHECK(rows);
}

/* CR 603.2d: for what its controller controls, and what it names. */
static void one_permanent_makes_another_trigger_twice(void **state)
{
    static const struct row own[] = {{"'ev':'enters'", 3},
                                     {"'ev':'dies'", 1}};
    static const struct row others[] = {{"'ev':'enters'", 2}};
    static const char rule[] =
        "'extra_trigger':{'cause':{'types':['Creature']}}";
    (void)state;
    check(own, 2, rule, A);
    check(others, 1, rule, B);
}

/* From A's upkeep to A's next main phase. */
static void each_step_begins_by_its_name(void **state)
{
    static const struct row rows[] = {
        {"'step':'untap'", 0},
        {"'step':'upkeep'", 2},
        {"'step':'upkeep','whose':'you'", 1},
        {"'step':'upkeep','whose':'opp'", 1},
        {"'step':'draw'", 3},
        {"'step':'precombat_main'", 3},
        {"'step':'main'", 5},
        {"'step':'combat'", 2},
        {"'step':'begin_combat'", 2},
        {"'step':'declare_attackers'", 2},
        {"'step':'declare_blockers'", 0},
        {"'step':'combat_damage'", 0},
        {"'step':'end_combat'", 2},
        {"'step':'postcombat_main'", 2},
        {"'step':'end'", 2},
        {"'step':'end','whose':'you'", 1},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct table t;
        char on[100];
        position(&t);
        t.scenario.object[BEAR - 1].tapped = true;
        t.scenario.object[WALL - 1].tapped = true;
        snprintf(on, sizeof on, "'ev':'step',%s", rows[i].on);
        put_trigger(&t, on);
        static_rule(&t, A, "Rest", "'skip_untap':{'types':['Creature']}");
        t.scenario.step = STEP_UPKEEP;
        table_start(&t);
        for (int k = 0; k < 200 && t.decision.kind == DECIDE_PRIORITY &&
                        (t.seen.turn < 5 || t.seen.step != STEP_MAIN1);
             k++)
            table_pass(&t);
        settle(&t);
        if (t.seen.player[A].energy != rows[i].times)
            fail_msg("%s: %d times and not %d", rows[i].on,
                     t.seen.player[A].energy, rows[i].times);
        table_close(&t);
    }
}

/* CR 107.3m: X is that of the spell for what the permanent does as it
 * enters, and 0 for all else. */
static void only_as_it_enters_the_x_is_known(void **state)
{
    static const struct {
        const char *on;
        int gained;
    } rows[] = {
        {"'ev':'enters','what':'self'", 3},
        {"'ev':'enters','what':{'other':true}", 0},
        {"'ev':'cast'", 3},
        {"'ev':'becomes_target'", 0},
        {"'ev':'counters_put'", 0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct table t;
        char text[400];
        position(&t);
        pool(&t, "GGG");
        snprintf(text, sizeof text,
                 "'cost':'{X}','types':['Creature'],'pt':[1,1],'abilities':["
                 "{'k':'triggered','on':{%s},'effect':[{'op':'gain_life',"
                 "'n':'X'}]%s}]",
                 rows[i].on,
                 strstr(rows[i].on, "cast") ? ",'zone':'stack'" : "");
        object_id id = in_hand(&t, A, "Hydra", text);
        table_start(&t);
        cast_it(&t, id);
        table_number(&t, 3);
        while (t.decision.kind == DECIDE_MANA_WINDOW ||
               t.decision.kind == DECIDE_PAY_SYMBOL)
            table_take(&t, 0);
        settle(&t);
        cast_it(&t, BOLT);
        table_choose_object(&t, id);
        settle(&t);
        cast_it(&t, CAT);
        settle(&t);
        if (table_life(&t, A) - 20 != rows[i].gained)
            fail_msg("%s: %d", rows[i].on, table_life(&t, A) - 20);
        table_close(&t);
    }
}

/* CR 603.4 also holds for mana abilities. */
static void a_mana_trigger_asks_its_condition(void **state)
{
    static const char *const conditions[] = {"{'your_turn':true}",
                                             "{'not':{'your_turn':true}}"};
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct table t;
        char text[400];
        position(&t);
        snprintf(text, sizeof text,
                 "{'k':'triggered','on':{'ev':'tapped_for_mana'},'if':%s,"
                 "'effect':[{'op':'add_mana','mana':{'fixed':'{R}'}}]}",
                 conditions[i]);
        enchantment(&t, A, "Growth", text);
        table_start(&t);
        activate_it(&t, SAGE, 1);
        assert_pool(&t, A, i == 0 ? "RG" : "G");
        table_close(&t);
    }
}

/* More than the engine holds: the action did not happen. */
static void too_many_triggers_are_refused(void **state)
{
    struct table t;
    (void)state;
    position(&t);
    uint16_t card = 0;
    for (int i = 0; i < 40; i++) {
        if (i == 0) {
            put_trigger(&t, "'ev':'cast'");
            card = card_of(&t, (object_id)t.scenario.object_count);
        } else {
            table_put(&t, card, A, ZONE_BATTLEFIELD);
        }
    }
    table_start(&t);
    assert_refused(&t, act(OPTION_CAST, CAT, 0, 0), CODE_OTHER);
    table_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_activated),
        cmocka_unit_test(what_is_cast_and_enters),
        cmocka_unit_test(what_is_tapped_and_adds_mana),
        cmocka_unit_test(what_fights_and_dies),
        cmocka_unit_test(one_permanent_makes_another_trigger_twice),
        cmocka_unit_test(each_step_begins_by_its_name),
        cmocka_unit_test(only_as_it_enters_the_x_is_known),
        cmocka_unit_test(a_mana_trigger_asks_its_condition),
        cmocka_unit_test(too_many_triggers_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
