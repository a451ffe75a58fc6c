#include "after_test.h"

#define STACK(face, more)                                                      \
    "{'A':{'stack':[['s','" face "'" more "]]},'set':{'stack':['s']}}"
#define THERE(face, more) "{'A':{'battlefield':[['s','" face "'" more "]]}}"
#define PLAY                                                                   \
    "{'act':{'by':'A','do':'play','object':'s','face':'%s'},'asked':[%s]}"

/* A plays the land; `asked` of it, and what it is like then. */
static struct oracle_report play(const char *face, const char *asked,
                                 const char *others, const char *like)
{
    char before[300], action[300], after[300];

    snprintf(before, sizeof(before), "{'A':{'hand':[['s','%s']]},'B':{%s}}",
             face, others);
    snprintf(action, sizeof(action), PLAY, face, asked);
    snprintf(after, sizeof(after),
             "{'A':{'lands_played':1,'hand':[],'battlefield':"
             "[['s','%s',{%s}]]},'B':{%s}}",
             face, like, others);
    return judge(before, action, DONE, after);
}

#define MAY_PAY(by, value)                                                     \
    "{'kind':'may-pay','by':'" by "','source':'s','for':'','options':"         \
    "[false,true],'value':" value "}"

static void a_land_enters_as_it_says(void **state)
{
    (void)state; /* CR 614.1c */
    assert_agrees(play("Forest", "", "", "'tapped':false"));
    assert_differs(play("Forest", "", "", "'tapped':true"), "614.1c");
    assert_agrees(play("Cloudpost", "", "", "'tapped':true"));
    assert_differs(play("Cloudpost", "", "", "'tapped':false"), "614.1c");
}

static void a_cost_keeps_it_untapped(void **state)
{
    (void)state; /* CR 614.1c */
    assert_agrees(
        play("Godless Shrine", MAY_PAY("A", "true"), "", "'tapped':false"));
    assert_differs(
        play("Godless Shrine", MAY_PAY("A", "false"), "", "'tapped':false"),
        "614.1c");
}

#define MAY_COPY(value)                                                        \
    "{'kind':'yes-no','by':'A','source':'s','for':'','options':[false,true],"  \
    "'value':" value "}"

static void what_is_no_copy_is_untapped(void **state)
{
    (void)state; /* CR 614.12a */
    assert_agrees(play("Vesuva", MAY_COPY("false"),
                       "'battlefield':[['v','Vesuva']]", "'tapped':false"));
    assert_differs(play("Vesuva", MAY_COPY("false"),
                        "'battlefield':[['v','Vesuva']]", "'tapped':true"),
                   "614.1c");
    assert_agrees(play("Vesuva", MAY_COPY("true"),
                       "'battlefield':[['v','Vesuva']]", "'tapped':true"));
    assert_differs(play("Vesuva", MAY_COPY("true"),
                        "'battlefield':[['v','Vesuva']]", "'tapped':false"),
                   "614.1c");
}

static void its_controller_is_asked(void **state)
{
    (void)state; /* CR 614.12a */
    assert_differs(
        play("Godless Shrine", MAY_PAY("B", "true"), "", "'tapped':false"),
        "614.12a");
}

static void others_change_how_it_enters(void **state)
{
    const char *kismet = "'battlefield':[['k','Kismet']]";

    (void)state; /* CR 614.1d */
    assert_agrees(play("Forest", "", kismet, "'tapped':true"));
    assert_differs(play("Forest", "", kismet, "'tapped':false"), "614.1c");
}

/* A controls Thalia, which goes to the graveyard of B as the land enters. */
static void what_goes_then_is_still_of_who_had_it(void **state)
{
    const char *before = "{'A':{'hand':[['s','Timbercrown Pathway']],"
                         "'battlefield':[['t','Thalia, Heretic Cathar',"
                         "{'owner':'B','damage':2}]]}}";
    const char *after = "{'A':{'lands_played':1,'battlefield':"
                        "[['s','Timbercrown Pathway',{'tapped':%s}]]},"
                        "'B':{'graveyard':[['t','Thalia, Heretic Cathar']]}}";
    char action[200], text[300];

    (void)state; /* CR 614.1d */
    snprintf(action, sizeof(action), PLAY, "Timbercrown Pathway", "");
    snprintf(text, sizeof(text), after, "false");
    assert_agrees(judge(before, action, DONE, text));
    snprintf(text, sizeof(text), after, "true");
    assert_differs(judge(before, action, DONE, text), "614.1c");
}

static void it_enters_with_counters(void **state)
{
    (void)state; /* CR 122.6a */
    assert_agrees(play("Gemstone Mine", "", "", "'counters':{'mining':3}"));
    assert_differs(play("Gemstone Mine", "", "", "'counters':{'mining':2}"),
                   "122.6a");
    assert_differs(play("Gemstone Mine", "", "", "'counters':{}"), "122.6a");
}

static void x_is_that_of_the_spell(void **state)
{
    (void)state; /* CR 107.3m */
    assert_agrees(judge(
        STACK("Endless One", ",{'x':2,'mana_value':2}"), PASS, DONE,
        THERE("Endless One", ",{'x':2,'sick':true,'power':2,'toughness':2,"
                             "'counters':{'+1/+1':2}}")));
    assert_differs(judge(STACK("Endless One", ",{'x':2,'mana_value':2}"), PASS,
                         DONE,
                         THERE("Endless One",
                               ",{'x':2,'sick':true,'power':1,'toughness':1,"
                               "'counters':{'+1/+1':1}}")),
                   "122.6a");
}

static void an_ability_knows_the_x(void **state)
{
    const char *after =
        "{'A':{'battlefield':[['s','Endless One',{'x':2,'sick':true,'power':2,"
        "'toughness':2,'counters':{'+1/+1':2}}]]},'set':{'announced':"
        "[{'number':7,'kind':'triggered','source':'s','it':'s','x':%d}]}}";
    char text[400];

    (void)state; /* CR 107.3m */
    snprintf(text, sizeof(text), after, 2);
    assert_agrees(judge(STACK("Endless One", ",{'x':2,'mana_value':2}"), PASS,
                        DONE, text));
    snprintf(text, sizeof(text), after, 0);
    assert_differs(judge(STACK("Endless One", ",{'x':2,'mana_value':2}"), PASS,
                         DONE, text),
                   "107.3m");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_land_enters_as_it_says),
        cmocka_unit_test(a_cost_keeps_it_untapped),
        cmocka_unit_test(what_is_no_copy_is_untapped),
        cmocka_unit_test(its_controller_is_asked),
        cmocka_unit_test(others_change_how_it_enters),
        cmocka_unit_test(what_goes_then_is_still_of_who_had_it),
        cmocka_unit_test(it_enters_with_counters),
        cmocka_unit_test(x_is_that_of_the_spell),
        cmocka_unit_test(an_ability_knows_the_x),
    };
    return cmocka_run_group_tests(tests, read_corpus, free_corpus);
}
