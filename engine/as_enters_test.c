/* What an object's own text and others make of it as it enters. */
#include "table_acts.h"

#define COUNT(rows) (sizeof(rows) / sizeof *(rows))
#define ENTERS(what) "{'k':'as_enters','do':[" what "]}"
#define OTHERS(event, what)                                                   \
    "{'k':'replace','event':{'ev':'enters'" event "},'do':[" what "]}"
#define COPY(more) ENTERS("{'copy_of':{'types':['Creature']}" more "}")
#define TWO "{'counters':['charge',2]}"
#define THREE "{'counters':['charge',3]}"
#define SHIFT "{'k':'static','mods':[{'set_types':['Artifact'],'to':{"         \
              "'types':['Planeswalker']}}]}"

struct row {
    const char *own;   /* members of what A casts */
    const char *other; /* an ability of an enchantment of B's, or none */
    const char *ox;    /* abilities of a creature of B's */
    const char *kind;  /* of counters that it has then, so many */
    int counters;
    bool is_tapped;
};

static const struct row ROWS[] = {
    {"'types':['Artifact']", "", "", "charge", 0, false},
    {"'types':['Artifact'],'abilities':[" ENTERS(TWO ",'tapped'") "]", "", "",
     "charge", 2, true},
    {"'types':['Artifact'],'abilities':[" ENTERS(TWO) "," ENTERS(THREE) "]",
     "", "", "charge", 5, false},
    {"'types':['Artifact'],'abilities':[{'k':'as_enters','do':[" TWO "],"
     "'if':{'your_turn':true}}]", "", "", "charge", 2, false},
    {"'types':['Artifact'],'abilities':[{'k':'as_enters','do':[" TWO "],"
     "'if':{'not':{'your_turn':true}}}]", "", "", "charge", 0, false},
    {"'types':['Artifact'],'abilities':[{'k':'static','mods':[{'pt':[1,1]}]},"
     ENTERS(TWO) "]", "", "", "charge", 2, false},
    /* Others. */
    {"'types':['Artifact']", OTHERS("", TWO), "", "charge", 2, false},
    {"'types':['Artifact']", OTHERS("", "'tapped'"), "", "charge", 0, true},
    {"'types':['Artifact']", OTHERS(",'what':{'types':['Creature']}", TWO),
     "", "charge", 0, false},
    {"'types':['Artifact']", OTHERS(",'not_cast':true", TWO), "", "charge", 0,
     false},
    {"'types':['Artifact']", OTHERS(",'by':'you'", TWO), "", "charge", 0,
     false},
    {"'types':['Artifact']", OTHERS(",'by':'opp'", TWO), "", "charge", 2,
     false},
    /* CR 614.12: its own effect about a group is not for itself. */
    {"'types':['Artifact'],'abilities':[" OTHERS("", TWO) "]", "", "",
     "charge", 0, false},
    /* Copies come first, with what the effect says and what is copied. */
    {"'types':['Creature'],'pt':[0,0],'abilities':[" COPY("") "]", "", "",
     "charge", 0, false},
    {"'types':['Creature'],'pt':[0,0],'abilities':["
     COPY(",'tapped':true,'counters':['charge',4]") "]", "", "", "charge", 4,
     true},
    {"'types':['Creature'],'pt':[0,0],'abilities':[" ENTERS(TWO) ","
     COPY("") "]", "", "", "charge", 0, false},
    {"'types':['Creature'],'pt':[0,0],'abilities':[" COPY("") "]", "",
     ENTERS(THREE), "charge", 3, false},
    {"'types':['Creature'],'pt':[0,0],'abilities':["
     ENTERS("'tapped',{'copy_of':{'types':['Creature']}}") "]", "",
     ENTERS(THREE), "charge", 3, true},
    /* CR 306.5b */
    {"'types':['Planeswalker'],'loyalty':4", "", "", "loyalty", 4, false},
    {"'types':['Planeswalker'],'loyalty':4", SHIFT, "", "loyalty", 0, false},
};

static int counters_of(const struct table *t, object_id id, const char *kind)
{
    return table_counters(t, id, *kind == 'l' ? COUNTER_LOYALTY
                                              : COUNTER_CHARGE);
}

static void assert_row(const struct row *row, int number)
{
    struct table t;
    char text[600];
    main_phase(&t, 2);
    if (*row->other)
        enchantment(&t, B, "Rule", row->other);
    snprintf(text, sizeof text,
             "'types':['Creature'],'pt':[2,2],'abilities':[%s]", row->ox);
    in_play(&t, B, "Ox", text);
    object_id id = in_hand(&t, A, "It", row->own);
    table_start(&t);
    cast_it(&t, id);
    settle(&t);
    while (t.decision.kind != DECIDE_PRIORITY)
        table_take(&t, 0);
    int counters = counters_of(&t, id, row->kind);
    bool is_tapped = table_object(&t, id)->tapped;
    if (counters != row->counters || is_tapped != row->is_tapped)
        fail_msg("row %d: %d counters, tapped: %d", number, counters,
                 is_tapped);
    table_close(&t);
}

static void it_enters_as_is_said(void **state)
{
    (void)state; /* CR 614.12 */
    for (size_t i = 0; i < COUNT(ROWS); i++)
        assert_row(&ROWS[i], (int)i);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_enters_as_is_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
