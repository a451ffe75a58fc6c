/* Mana for costs with {X} in them: what counts is what is paid. */
#include "table_acts.h"

#define COUNT(rows) (sizeof(rows) / sizeof *(rows))
#define SPELL "{'k':'spell','effect':[{'op':'draw','n':0}]}"
#define PLAIN(cost)                                                           \
    "'cost':'" cost "','types':['Sorcery'],'abilities':[" SPELL "]"
#define KICKED(kicker)                                                        \
    "'cost':'{1}','types':['Sorcery'],'keywords':[{'kicker':[{'mana':'"       \
    kicker "'}]}],'abilities':[" SPELL "]"
#define ADDED(cost, added)                                                    \
    "'cost':'" cost "','types':['Sorcery'],'abilities':[{'k':"                \
    "'additional_cost','cost':[{'mana':'" added "'}]}," SPELL "]"

#define NONE(added)                                                           \
    "'cost':null,'types':['Sorcery'],'abilities':[{'k':"                      \
    "'additional_cost','cost':[{'mana':'" added "'}]}," SPELL "]"

struct row {
    const char *spell;
    const char *rule; /* of A's; "": none */
    bool kicks;
    bool is_paid;     /* with two mana for costs with {X} in them */
};

/* CR 106.6, 118.1 */
static void mana_for_x_pays_costs_that_have_one(void **state)
{
    static const struct row ROWS[] = {
        {PLAIN("{X}"), "", false, true},
        {PLAIN("{X}{1}"), "", false, true},
        {PLAIN("{1}"), "", false, false},
        {KICKED("{X}"), "", true, true},
        {KICKED("{X}"), "", false, false},
        {KICKED("{1}"), "", true, false},
        {ADDED("{1}", "{X}"), "", false, true},
        {ADDED("{1}", "{1}"), "", false, false},
        {NONE("{0}"), "'alt_cost':[{'mana':'{1}'}]", false, false},
        {NONE("{0}"), "'alt_cost':[{'mana':'{X}'}]", false, true},
        {NONE("{X}"), "'alt_cost':'free'", false, true},
        {NONE("{1}"), "'alt_cost':'free'", false, false},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        struct table t;
        main_phase(&t, 2);
        object_id stone = in_play(
            &t, A, "Stone",
            "'types':['Artifact'],'abilities':[{'k':'activated','cost':["
            "{'tap_self':1}],'effect':[{'op':'add_mana','mana':{'fixed':"
            "'{C}{C}','only':{'has_x':true}}}]}]");
        if (*ROWS[i].rule)
            static_rule(&t, A, "Rule", ROWS[i].rule);
        object_id spell = in_hand(&t, A, "Spell", ROWS[i].spell);
        table_start(&t);
        activate_it(&t, stone, 1);
        struct option cast = act(OPTION_CAST, spell, 0, 0);
        bool is_paid = game_act(t.engine, t.game, &cast).code == CODE_NONE;
        table_look(&t);
        while (is_paid && t.decision.kind != DECIDE_PRIORITY) {
            uint16_t want = t.decision.purpose == PURPOSE_KICKER
                                ? ROWS[i].kicks
                                : t.decision.purpose == PURPOSE_X;
            is_paid = game_choose(t.engine, t.game,
                                  want < t.decision.count ? want : 0)
                          .code == CODE_NONE;
            table_look(&t);
        }
        if (is_paid != ROWS[i].is_paid)
            fail_msg("row %d: paid: %d", (int)i, is_paid);
        table_close(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mana_for_x_pays_costs_that_have_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
