/* What is asked as a spell is cast, by what is written on it. */
#include "table_acts.h"

#define RELIC "'cost':'{0}','types':['Artifact']"

static void add_energy(struct table *t, uint16_t n)
{
    t->scenario.player[A].energy = n;
}

/* Options there are to say how often it is kicked; 0: it is not asked. */
static void kicking_is_bounded_by_what_there_is(void **state)
{
    static const struct {
        const char *more;
        int options;
    } rows[] = {
        {"", 0},
        {"'keywords':[{'kicker':[{'life':3}]}]", 2},
        {"'keywords':[{'multikicker':[{'life':3}]}]", 7},
        {"'keywords':[{'multikicker':[{'life':1}]}]", 11},
        {"'keywords':[{'multikicker':[{'life':0}]}]", 11},
        {"'keywords':[{'multikicker':[{'energy':2}]}]", 3},
        {"'keywords':[{'multikicker':[{'energy':2},{'life':11}]}]", 2},
        {"'keywords':[{'multikicker':[{'life':11},{'energy':2}]}]", 2},
        {"'keywords':[{'multikicker':[{'mana':'{1}'}]}]", 11},
        {"'keywords':[{'replicate':[{'energy':1}]}]", 6},
        {"'abilities':[{'k':'additional_cost','cost':[{'life':2}],"
         "'optional':true}]",
         2},
        {"'abilities':[{'k':'additional_cost','cost':[{'life':2}]}]", 0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct table t;
        char face[300];
        main_phase(&t, 2);
        add_energy(&t, 5);
        snprintf(face, sizeof face, RELIC "%s%s", *rows[i].more ? "," : "",
                 rows[i].more);
        object_id id = in_hand(&t, A, "Relic", face);
        table_start(&t);
        cast_it(&t, id);
        int options =
            t.decision.kind == DECIDE_NUMBER ? t.decision.count : 0;
        if (options != rows[i].options)
            fail_msg("%s: %d", rows[i].more, options);
        table_close(&t);
    }
}

static void an_optional_cost_is_paid_when_it_is_kicked(void **state)
{
    (void)state;
    for (uint16_t kicked = 0; kicked < 2; kicked++) {
        struct table t;
        main_phase(&t, 2);
        object_id id = in_hand(&t, A, "Relic",
                               RELIC ",'abilities':[{'k':'additional_cost',"
                                     "'cost':[{'life':2}],'optional':true},"
                                     "{'k':'additional_cost','cost':[{"
                                     "'life':5}]}]");
        table_start(&t);
        cast_it(&t, id);
        table_number(&t, kicked);
        assert_int_equal(table_life(&t, A), 15 - 2 * kicked);
        table_close(&t);
    }
}

/* CR 107.3a: X is announced when it is in a cost that will be paid. */
static void the_x_of_a_kicker_is_asked_when_it_is_kicked(void **state)
{
    static const char *const keywords[] = {"kicker", "multikicker"};
    (void)state;
    for (int i = 0; i < 2; i++)
        for (uint16_t kicked = 0; kicked < 2; kicked++) {
            struct table t;
            char face[200];
            main_phase(&t, 2);
            pool(&t, "CCC");
            snprintf(face, sizeof face,
                     RELIC ",'keywords':[{'%s':[{'mana':'{X}'}]}]",
                     keywords[i]);
            object_id id = in_hand(&t, A, "Relic", face);
            table_start(&t);
            cast_it(&t, id);
            table_number(&t, kicked);
            bool is_asked = t.decision.kind == DECIDE_NUMBER;
            assert_int_equal(is_asked, kicked);
            table_close(&t);
        }
}

/* CR 601.2b, 608.2g: while another spell resolves. */
static void added_costs_limit_what_is_cast_at_once(void **state)
{
    static const struct {
        const char *cost;
        bool is_asked;
    } rows[] = {
        {"'cost':[{'life':5}]", true},
        {"'cost':[{'life':30}]", false},
        {"'cost':[{'life':30}],'optional':true", true},
        {"'cost':[{'life':5}]},{'k':'additional_cost','cost':[{'life':30}]",
         false},
        {"'cost':[{'life':30}],'optional':true},{'k':'additional_cost',"
         "'cost':[{'life':30}]", false},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct table t;
        char face[200];
        main_phase(&t, 2);
        snprintf(face, sizeof face,
                 RELIC ",'abilities':[{'k':'additional_cost',%s}]",
                 rows[i].cost);
        put_face(&t, A, ZONE_EXILE, "Relic", face);
        object_id id = sorcery(&t, "Now", "{0}",
                               "{'op':'cast_now','what':{'zone':'exile'},"
                               "'cost':'free','optional':true}");
        table_start(&t);
        cast_it(&t, id);
        settle(&t);
        if ((t.decision.kind != DECIDE_PRIORITY) != rows[i].is_asked)
            fail_msg("%s", rows[i].cost);
        table_close(&t);
    }
}

/* CR 601.2e: with the X that was announced it must still be allowed. */
static void an_x_may_make_it_too_dear(void **state)
{
    (void)state;
    for (uint16_t x = 1; x <= 3; x++) {
        struct table t;
        main_phase(&t, 2);
        pool(&t, "CCCC");
        object_id relic = put_face(&t, A, ZONE_EXILE, "Relic",
                                   "'cost':'{X}','types':['Artifact']");
        object_id id = sorcery(&t, "Now", "{0}",
                               "{'op':'cast_now','what':{'zone':'exile'},"
                               "'mv':{'<=':2}}");
        table_start(&t);
        cast_it(&t, id);
        settle(&t);
        for (int i = 0; i < 9 && t.decision.kind != DECIDE_PRIORITY; i++) {
            if (t.decision.kind == DECIDE_NUMBER &&
                t.decision.purpose == PURPOSE_X)
                table_number(&t, x);
            else
                table_take(&t, t.decision.count - 1);
        }
        assert_int_equal(table_zone(&t, relic),
                         x <= 2 ? ZONE_STACK : ZONE_EXILE);
        table_close(&t);
    }
}

/* CR 107.3a: each X that can be paid is among what can be chosen. */
static void x_is_as_much_as_can_be_paid(void **state)
{
    static const struct {
        const char *cost;
        int life, energy, charges;
        int options;
    } rows[] = {
        {"'cost':[{'energy':'X'}]", 20, 70, 0, 71},
        {"'cost':[{'life':'X'}]", 90, 0, 0, 91},
        {"'cost':[{'remove_counter':['charge','X']}]", 20, 0, 80, 81},
        {"'cost':[{'energy':'X'}]", 20, 900, 0, OPTIONS_MAX},
        {"'cost':[{'energy':'X'}]", 20, 7, 0, 41},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct table t;
        char face[300];
        main_phase(&t, 2);
        add_energy(&t, (uint16_t)rows[i].energy);
        t.scenario.player[A].life = (int16_t)rows[i].life;
        snprintf(face, sizeof face,
                 RELIC ",'abilities':[{'k':'activated',%s,'effect':["
                       "{'op':'gain_life','n':1}]}]",
                 rows[i].cost);
        object_id relic = put_face(&t, A, ZONE_BATTLEFIELD, "Relic", face);
        struct scenario_object *object = &t.scenario.object[relic - 1];
        object->counter_count = rows[i].charges > 0;
        object->counter[0].kind = COUNTER_CHARGE;
        object->counter[0].count = (uint16_t)rows[i].charges;
        table_start(&t);
        activate_it(&t, relic, 1);
        assert_int_equal(t.decision.kind, DECIDE_NUMBER);
        if (t.decision.count != rows[i].options)
            fail_msg("%s: %d", rows[i].cost, (int)t.decision.count);
        table_close(&t);
    }
}

static void x_of_a_spell_is_as_much_as_there_is(void **state)
{
    (void)state;
    for (int life = 55; life <= 65; life++) {
        struct table t;
        main_phase(&t, 2);
        t.scenario.player[A].life = (int16_t)life;
        object_id id = put_face(&t, A, ZONE_HAND, "Relic",
                                RELIC ",'abilities':[{'k':'additional_cost',"
                                      "'cost':[{'life':'X'}]}]");
        table_start(&t);
        cast_it(&t, id);
        assert_int_equal(t.decision.kind, DECIDE_NUMBER);
        assert_true(t.decision.count > life);
        table_number(&t, (uint16_t)life);
        assert_int_equal(table_life(&t, A), 0);
        table_close(&t);
    }
}

/* CR 107.3a: in whichever of the costs that are added it is. */
static void the_x_of_any_added_cost_is_asked(void **state)
{
    static const struct {
        const char *first, *second;
        bool is_asked;
    } rows[] = {
        {"{'life':1}", "{'energy':1}", false},
        {"{'life':'X'}", "{'energy':1}", true},
        {"{'life':1}", "{'energy':'X'}", true},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct table t;
        char face[300];
        main_phase(&t, 2);
        add_energy(&t, 3);
        snprintf(face, sizeof face,
                 RELIC ",'abilities':[{'k':'additional_cost','cost':[%s]},"
                       "{'k':'additional_cost','cost':[%s]}]",
                 rows[i].first, rows[i].second);
        object_id id = in_hand(&t, A, "Relic", face);
        table_start(&t);
        cast_it(&t, id);
        assert_int_equal(t.decision.kind == DECIDE_NUMBER, rows[i].is_asked);
        table_close(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kicking_is_bounded_by_what_there_is),
        cmocka_unit_test(an_optional_cost_is_paid_when_it_is_kicked),
        cmocka_unit_test(the_x_of_a_kicker_is_asked_when_it_is_kicked),
        cmocka_unit_test(added_costs_limit_what_is_cast_at_once),
        cmocka_unit_test(an_x_may_make_it_too_dear),
        cmocka_unit_test(x_is_as_much_as_can_be_paid),
        cmocka_unit_test(x_of_a_spell_is_as_much_as_there_is),
        cmocka_unit_test(the_x_of_any_added_cost_is_asked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
