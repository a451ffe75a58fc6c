/* CR 118.3, 118.12: what is offered to be paid as something resolves. */
#include "table_acts.h"

struct row {
    const char *abilities; /* of an artifact of A's, beside a Forest */
    const char *cost;
    bool is_offered;
};

#define USE(cost, add) "{'k':'activated','cost':[" cost "],'effect':[" add "]}"
#define ADD(mana) "{'op':'add_mana','mana':{" mana "}}"
#define T "{'tap_self':1}"
#define CHOICE \
    ",{'k':'as_enters','do':[{'choose':{'id':'c','what':'color'}}]}"
#define LOSE "{'op':'lose_life','n':1}"
#define HURT "{'op':'damage','to':'you','n':1}"

/* What resolves offers to be paid for. */
static bool offers(struct table *t, const char *cost)
{
    char text[400];
    snprintf(text, sizeof text,
             "{'op':'may_pay','cost':[{'mana':'%s'}],"
             "'if_paid':[{'op':'gain_life','n':5}]}",
             cost);
    object_id spell = sorcery(t, "Offer", "{0}", text);
    table_start(t);
    cast_it(t, spell);
    table_pass_on(t);
    bool is_offered = t->decision.kind == DECIDE_MAY_PAY &&
                      t->decision.count == 2;
    table_close(t);
    return is_offered;
}

static void assert_offer(const struct row *row, const char *rule)
{
    struct table t;
    char text[1000];
    main_phase(&t, 2);
    basic(&t, A, "Forest");
    if (*rule)
        static_rule(&t, A, "Rule", rule);
    snprintf(text, sizeof text, "'types':['Artifact'],'abilities':[%s]",
             row->abilities);
    object_id stone = in_play(&t, A, "Stone", text);
    t.scenario.object[stone - 1].has_chosen =
        strstr(row->abilities, CHOICE) != NULL;
    t.scenario.object[stone - 1].chosen = MANA_W;
    t.scenario.player[A].energy = 3;
    bool is_offered = offers(&t, row->cost);
    if (is_offered != row->is_offered)
        fail_msg("%s for %s: %s", row->abilities, row->cost,
                 is_offered ? "offered" : "not offered");
}

static void assert_offers(const struct row *rows, size_t count,
                          const char *rule)
{
    for (size_t i = 0; i < count; i++)
        assert_offer(&rows[i], rule);
}

#define COUNT(rows) (sizeof(rows) / sizeof *(rows))

static void what_sources_add_at_most_is_offered(void **state)
{
    static const struct row rows[] = {
        {USE(T, ADD("'fixed':'{C}{C}'")), "{3}", true},
        {USE(T, ADD("'fixed':'{C}{C}'")), "{4}", false},
        {USE(T, ADD("'fixed':'{C}'") "," ADD("'fixed':'{2}'")), "{4}", true},
        {USE(T, ADD("'fixed':'{C}'") "," ADD("'fixed':'{2}'")), "{5}", false},
        {USE(T, ADD("'fixed':'{W}','n':3")), "{W}{W}{W}{1}", true},
        {USE(T, ADD("'fixed':'{W}','n':3")), "{W}{W}{W}{W}", false},
        {USE(T, ADD("'fixed':'{2/W}'")), "{3}", true},
        {USE(T, ADD("'fixed':'{2/W}'")), "{4}", false},
        {USE(T, ADD("'fixed':'{2/W}'")), "{C}{C}", true},
        {USE(T, ADD("'fixed':'{2/W}','n':2")), "{4}{G}", true},
        {USE(T, ADD("'fixed':'{W/U}'")), "{3}", false},
        {USE(T, ADD("'any_color':2")), "{R}{R}{G}", true},
        {USE(T, ADD("'any_color':2")), "{4}", false},
        {USE(T, ADD("'any_color':{'count':{'types':['Land']}}")), "{9}", true},
        {USE("{'life':1}", ADD("'any_type':1")), "{9}{G}", true},
        {USE("{'sacrifice':'self'}", ADD("'any_comb':2")), "{3}", true},
        {USE("{'sacrifice':'self'}", ADD("'any_comb':2")), "{4}", false},
        {USE("{'sacrifice_self':1}", ADD("'any_comb':2")), "{3}", true},
        {USE("{'sacrifice_self':1}", ADD("'any_comb':2")), "{4}", false},
        {USE("{'sacrifice':{'types':['Artifact']}}", ADD("'any_comb':2")),
         "{9}", true},
        {USE("{'sacrifice':'attached'}", ADD("'any_comb':2")),
         "{2}", false},
        {USE(T, ADD("'fixed':'{S}'")), "{W}", false},
        {USE(T, ADD("'fixed':'{C}','n':-1")), "{2}", false},
        {USE(T, ADD("'fixed':'{C}','n':2000")), "{9}", true},
        {USE(T, ADD("'any_type':1")), "{3}", false},
        {USE(T, ADD("'chosen_color':'c','n':2")) CHOICE, "{W}{W}{1}", true},
        {USE(T, ADD("'chosen_color':'c','n':2")) CHOICE, "{4}", false},
        {USE(T, ADD("'could_produce':{'types':['Land']},'n':2")),
         "{3}", true},
        {USE(T, ADD("'could_produce':{'types':['Land']},'n':2")),
         "{4}", false},
        {USE(T, ADD("'could_produce':{'types':['Land']},'n':2")),
         "{U}", false},
        {USE(T, ADD("'colors_of':{'name':'Offer'},'n':2")), "{2}", false},
        {USE(T, ADD("'choose_color_n':2")), "{9}", true},
        {USE(T, ADD("'if':'your_turn','then':{'fixed':'{C}'}")),
         "{2}", true},
        {USE(T, ADD("'if':'your_turn','then':{'fixed':'{C}'},"
                    "'else':{'fixed':'{W}'}")), "{2}", true},
        {USE("{'energy':'X'}," T, ADD("'fixed':'{X}'")), "{3}", true},
        {USE("{'energy':'X'}," T, ADD("'fixed':'{X}'")), "{W}", false},
        {USE(T, LOSE "," ADD("'fixed':'{C}'")), "{2}", true},
        {USE(T, LOSE "," ADD("'fixed':'{C}'")), "{3}", false},
        {USE(T, HURT "," ADD("'fixed':'{C}'")), "{2}", true},
        {USE(T, HURT "," ADD("'fixed':'{C}'")), "{3}", false},
        {"{'k':'activated','cost':[" T "],'n':1,'modes':["
         "{'effect':[" ADD("'fixed':'{C}{C}'") "]}]}", "{3}", true},
    };
    (void)state;
    assert_offers(rows, COUNT(rows), "");
}

static void a_permanent_is_tapped_once(void **state)
{
    static const struct row rows[] = {
        {USE(T, ADD("'fixed':'{W}'")) "," USE(T, ADD("'fixed':'{U}'")),
         "{2}", true},
        {USE(T, ADD("'fixed':'{W}'")) "," USE(T, ADD("'fixed':'{U}'")),
         "{W}{U}", false},
        {USE(T, ADD("'fixed':'{W}'")) ","
         USE("{'sacrifice':'self'}", ADD("'fixed':'{U}'")), "{W}{U}", true},
        {USE(T, ADD("'fixed':'{W}'")) ","
         USE("{'sacrifice':'self'}", ADD("'fixed':'{U}'")), "{W}{W}", false},
        {USE("{'sacrifice':'self'}", ADD("'fixed':'{W}'")) ","
         USE(T, ADD("'fixed':'{U}'")), "{W}{U}", true},
        {USE(T, ADD("'fixed':'{W}'")) "," USE(T, ADD("'fixed':'{U}{U}'")),
         "{U}{U}{G}", true},
        {USE(T, ADD("'fixed':'{U}{U}'")) "," USE(T, ADD("'fixed':'{W}'")),
         "{U}{U}{G}", true},
        {USE(T, ADD("'fixed':'{U}{U}'")) "," USE(T, ADD("'fixed':'{W}'")),
         "{4}", false},
        {USE(T, ADD("'fixed':'{W}'")) "," USE(T, ADD("'fixed':'{U}','n':0")),
         "{U}", false},
    };
    (void)state; /* CR 107.5 */
    assert_offers(rows, COUNT(rows), "");
}

static void what_they_cost_is_taken_off(void **state)
{
    static const struct row rows[] = {
        {USE("{'mana':'{1}'}," T, ADD("'fixed':'{W}{U}'")), "{W}{U}", true},
        {USE("{'mana':'{1}'}," T, ADD("'fixed':'{W}{U}'")), "{3}", false},
        {USE("{'mana':'{1}'}", ADD("'any_color':1")), "{U}", true},
        {USE("{'mana':'{1}'}", ADD("'any_color':1")), "{2}", false},
        {USE("{'mana':'{1}'}", ADD("'any_color':2")), "{9}", true},
        {USE("{'mana':'{W/P}'}," T, ADD("'any_color':1")), "{2}", true},
        {USE("{'mana':'{G}'}," T, ADD("'fixed':'{W}{U}'")), "{3}", false},
    };
    (void)state; /* CR 118.3 */
    assert_offers(rows, COUNT(rows), "");
}

static void restricted_mana_counts_where_it_may_be_spent(void **state)
{
    static const struct row rows[] = {
        {USE(T, ADD("'fixed':'{C}{C}','only':{'spell':true}")), "{2}", false},
        {USE(T, ADD("'fixed':'{C}{C}'")), "{2}", true},
    };
    (void)state; /* CR 106.6 */
    assert_offers(rows, COUNT(rows), "");
}

static void what_mana_may_be_spent_as_counts(void **state)
{
    static const struct row rows[] = {
        {USE(T, ADD("'fixed':'{C}'")), "{U}{U}", true},
        {USE(T, ADD("'fixed':'{C}'")), "{U}{U}{U}", false},
    };
    (void)state; /* CR 609.4b */
    assert_offers(rows, COUNT(rows),
                  "'spend_as':{'mana':'any','as':'any_color','who':'you'}");
}

static void what_untaps_may_be_used_again(void **state)
{
    static const struct row rows[] = {
        {USE(T, ADD("'fixed':'{C}'")) ","
         USE("{'untap_self':1}", ADD("'fixed':'{C}'")), "{9}", true},
        {USE(T, ADD("'fixed':'{C}'") ",{'op':'untap','what':{'types':"
                    "['Land']}}"), "{3}", true},
        {USE(T, ADD("'fixed':'{W}'")) ","
         USE("{'untap':{'types':['Artifact']}}", ADD("'fixed':'{C}'")),
         "{W}{W}", true},
        {USE(T, ADD("'fixed':'{W}'")) ","
         USE("{'untap_self':1}", "{'op':'draw'}"), "{W}{W}", false},
        {USE("{'untap_self':1}", ADD("'fixed':'{C}'")), "{G}", true},
        {USE("{'untap_self':1}", ADD("'fixed':'{C}'")), "{2}", false},
        {USE("{'untap_self':1}", ADD("'fixed':'{C}'")), "{W}", false},
    };
    (void)state; /* a bound from above */
    assert_offers(rows, COUNT(rows), "");
}

static void what_is_in_a_hand_adds_mana_once(void **state)
{
    static const char *const costs[] = {
        "{'exile_self_from':'hand'}", "{'discard_self':1}",
    };
    (void)state; /* the one card is gone then */
    for (size_t i = 0; i < COUNT(costs); i++)
        for (int more = 0; more < 2; more++) {
            struct table t;
            char text[400];
            main_phase(&t, 2);
            snprintf(text, sizeof text,
                     "'types':['Artifact'],'abilities':[{'k':'activated',"
                     "'zone':'hand','cost':[%s],'effect':[{'op':'add_mana',"
                     "'mana':{'any_color':1}}]}]", costs[i]);
            in_hand(&t, A, "Spirit", text);
            assert_int_equal(offers(&t, more ? "{2}" : "{R}"), !more);
        }
}

static void snow_is_of_snow_sources(void **state)
{
    (void)state; /* CR 107.4h */
    for (int snow = 0; snow < 2; snow++) {
        struct table t;
        char text[400];
        main_phase(&t, 2);
        snprintf(text, sizeof text,
                 "'super':[%s],'types':['Artifact'],'abilities':[%s]",
                 snow ? "'Snow'" : "", USE(T, ADD("'fixed':'{C}'")));
        in_play(&t, A, "Stone", text);
        assert_int_equal(offers(&t, "{S}"), snow);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_sources_add_at_most_is_offered),
        cmocka_unit_test(a_permanent_is_tapped_once),
        cmocka_unit_test(what_they_cost_is_taken_off),
        cmocka_unit_test(restricted_mana_counts_where_it_may_be_spent),
        cmocka_unit_test(what_mana_may_be_spent_as_counts),
        cmocka_unit_test(what_untaps_may_be_used_again),
        cmocka_unit_test(what_is_in_a_hand_adds_mana_once),
        cmocka_unit_test(snow_is_of_snow_sources),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
