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
    in_play(&t, A, "Stone", text);
    snprintf(text, sizeof text,
             "{'op':'may_pay','cost':[{'mana':'%s'}],"
             "'if_paid':[{'op':'gain_life','n':5}]}",
             row->cost);
    object_id spell = sorcery(&t, "Offer", "{0}", text);
    table_start(&t);
    cast_it(&t, spell);
    table_pass_on(&t);
    bool is_offered = t.decision.kind == DECIDE_MAY_PAY &&
                      t.decision.count == 2;
    if (is_offered != row->is_offered)
        fail_msg("%s for %s: %s", row->abilities, row->cost,
                 is_offered ? "offered" : "not offered");
    table_close(&t);
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
        {USE(T, ADD("'any_color':2")), "{R}{R}{G}", true},
        {USE(T, ADD("'any_color':2")), "{4}", false},
        {USE(T, ADD("'any_color':{'count':{'types':['Land']}}")), "{9}", true},
        {USE("{'life':1}", ADD("'any_type':1")), "{9}{G}", true},
        {USE("{'sacrifice':'self'}", ADD("'any_comb':2")), "{3}", true},
        {USE("{'sacrifice':'self'}", ADD("'any_comb':2")), "{4}", false},
        {USE(T, ADD("'fixed':'{S}'")), "{W}", false},
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
    };
    (void)state; /* a bound from above */
    assert_offers(rows, COUNT(rows), "");
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
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
