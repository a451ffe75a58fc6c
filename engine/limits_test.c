/* More at once than fits, or without an end: it is refused, and all is as it
 * was. */
#include "table_acts.h"

#define COUNT(rows) (sizeof(rows) / sizeof *(rows))
#define GAIN "{'op':'gain_life','n':1}"
#define LATER                                                                  \
    "{'op':'delayed','on':{'ev':'step','step':'end'},'effect':[" GAIN "]}"
#define GROW "{'op':'pt','what':{'types':['Creature']},'p':1,'t':1}"
#define FOUR(effect) effect "," effect "," effect "," effect
#define RUNE "{'k':'triggered','on':{'ev':'gains_life'},'effect':[" GAIN "]}"

#define INSTEAD(event, what)                                                   \
    "{'k':'replace','event':{'ev':'" event "'},'do':[{" what "}]}"
#define FALL "{'op':'destroy','what':{'types':['Creature']}}"

struct row {
    int count;          /* artifacts */
    const char *rule;   /* an ability of each; "": none */
    const char *effect; /* of a sorcery */
    bool fits;
};

static const struct row ROWS[] = {
    {1, "{'k':'replace','event':{'ev':'to_graveyard','what':{'types':["
     "'Creature']}},'do':[{'zone':'exile'},{'then':[{'op':'create_token',"
     "'spec':{'types':['Creature'],'sub':['Elf'],'pt':[0,0]}}]}]}",
     FALL, false},
    {40, INSTEAD("to_graveyard", "'zone':'exile'"), FALL, true},
    {40, INSTEAD("create_tokens", "'mul':1"),
     "{'op':'create_token','spec':{'types':['Artifact'],'sub':['Clue']}}",
     true},
    {40, INSTEAD("proliferate", "'mul':1"), "{'op':'proliferate'}", true},
    {3, FOUR(RUNE) "," FOUR(RUNE) "," RUNE "," RUNE, GAIN, true},
    {3, FOUR(RUNE) "," FOUR(RUNE) "," RUNE "," RUNE "," RUNE, GAIN, false},
    {0, "", FOUR(LATER) "," FOUR(LATER) "," FOUR(LATER), true},
    {0, "", FOUR(LATER) "," FOUR(LATER) "," FOUR(LATER) "," LATER, false},
    {0, "", "{'op':'create_token','spec':{'types':['Artifact'],'sub':['Clue']},"
         "'n':90}", true},
    {0, "", "{'op':'create_token','spec':{'types':['Artifact'],'sub':['Clue']},"
         "'n':200}", false},
    {0, "", "{'op':'copy_spell','of':'self','n':20}", false},
    {0, "", FOUR(FOUR(GROW)), true},
    {0, "", FOUR(FOUR(GROW)) "," FOUR(GROW) "," FOUR(GROW) "," GROW, false},
};

/* What effects give one object: the last fits no more, in play from the start
 * or given by a spell. */
struct gift {
    const char *held, *last;
};

#define SPOKE "{'k':'activated','cost':[],'effect':[]}"
#define SEVEN(item) FOUR(item) "," item "," item "," item
static const struct gift GIFTS[] = {
    {"'add_sub':['Ape','Bat','Cat','Dog','Elf','Fox','Goat','Hag','Imp','Kor']",
     "'add_sub':['Mole']"},
    {"'grant':[" FOUR(FOUR(SPOKE)) "]", "'grant':[" SPOKE "]"},
    {"'grant':[{'toxic':1}," SEVEN("{'toxic':1}") "]", "'grant':[{'toxic':2}]"},
};

static void what_effects_give_together_must_fit(void **state)
{
    static const char TO[] = "'to':{'types':['Creature']}";
    char held[800], text[900];
    (void)state;
    for (size_t i = 0; i < COUNT(GIFTS); i++) {
        struct table t;
        struct error error;
        main_phase(&t, 2);
        snprintf(held, sizeof held, "%s,%s", GIFTS[i].held, TO);
        in_play(&t, A, "Ox", "'types':['Creature'],'pt':[2,4]");
        static_rule(&t, A, "Gift", held);
        snprintf(text, sizeof text, "{'op':'mods','mods':[{%s,%s}]}",
                 GIFTS[i].last, TO);
        object_id spell = sorcery(&t, "Last", "{0}", text);
        table_start(&t);
        cast_it(&t, spell);
        take(&t, act(OPTION_PASS, 0, 0, 0));
        assert_refused(&t, act(OPTION_PASS, 0, 0, 0), CODE_OTHER);
        table_close(&t);

        main_phase(&t, 2);
        in_play(&t, A, "Ox", "'types':['Creature'],'pt':[2,4]");
        static_rule(&t, A, "Gift", held);
        snprintf(text, sizeof text, "%s,%s", GIFTS[i].last, TO);
        static_rule(&t, A, "Last", text);
        t.engine = engine_new(t.cards);
        t.game = game_new();
        assert_false(game_setup(t.engine, t.game, &t.scenario, &error));
        table_close(&t);
    }
}

static void try_row(const struct row *row)
{
    struct table t;
    char text[3000], name[20];
    main_phase(&t, 2);
    snprintf(text, sizeof text, "'types':['Artifact'],'abilities':[%s]",
             row->rule);
    for (int i = 0; i < row->count; i++) {
        snprintf(name, sizeof name, "Stone %d", i);
        in_play(&t, A, name, text);
    }
    in_play(&t, B, "Ox", "'types':['Creature'],'pt':[2,4]");
    snprintf(text, sizeof text,
             "'types':['Sorcery'],'abilities':[{'k':'spell','effect':[%s]}]",
             row->effect);
    object_id spell = in_hand(&t, A, "Spell", text);
    table_start(&t);
    cast_it(&t, spell);
    take(&t, act(OPTION_PASS, 0, 0, 0));
    if (row->fits)
        take(&t, act(OPTION_PASS, 0, 0, 0));
    else
        assert_refused(&t, act(OPTION_PASS, 0, 0, 0), CODE_OTHER);
    table_close(&t);
}

static void what_does_not_fit_is_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(ROWS); i++)
        try_row(&ROWS[i]);
}

/* A copy of what copies, and so on: so many abilities apply as it enters. */
static void what_enters_with_too_much_is_refused(void **state)
{
    enum { MIRRORS = 30, APPLY = 24 };
    static const char MIRROR[] =
        "'types':['Creature'],'pt':[1,1],'abilities':[{'k':'as_enters',"
        "'do':[{'copy_of':{'types':['Creature']}}]}]";
    struct table t;
    object_id mirror[MIRRORS];
    (void)state;
    main_phase(&t, 2);
    for (int i = 0; i < MIRRORS; i++) {
        char name[20];
        snprintf(name, sizeof name, "Mirror %d", i);
        mirror[i] = in_play(&t, B, name, MIRROR);
    }
    object_id spell = in_hand(&t, A, "Clone", MIRROR);
    table_start(&t);
    cast_it(&t, spell);
    table_pass_on(&t);
    for (int i = 0; i < APPLY - 1; i++)
        table_choose_object(&t, mirror[i]);
    uint16_t last = 0;
    while (t.decision.option[last].object != mirror[APPLY - 1])
        last++;
    assert_int_equal(game_choose(t.engine, t.game, last).code, CODE_OTHER);
    table_close(&t);
}

/* To pay for one a mana ability is activated that casts the next, and so on:
 * four at most are cast within each other. */
static void casts_within_casts_have_an_end(void **state)
{
    enum { STONES = 7, NESTED = 4 };
    struct table t;
    object_id spell[STONES];
    int cast = 0;
    (void)state;
    main_phase(&t, 2);
    for (int i = 0; i < STONES; i++) {
        char name[20], text[400];
        snprintf(name, sizeof name, "Spell %d", i);
        spell[i] = put_face(&t, A, ZONE_EXILE, name,
                            "'cost':'{1}','types':['Artifact']");
        snprintf(text, sizeof text,
                 "'types':['Artifact'],'abilities':[{'k':'activated','cost':["
                 "{'tap_self':1}],'effect':[{'op':'add_mana','mana':{'fixed':"
                 "'{C}'}},{'op':'cast_now','what':{'zone':'exile','name':"
                 "'%s'}}]}]",
                 name);
        snprintf(name, sizeof name, "Stone %d", i);
        in_play(&t, A, name, text);
    }
    table_start(&t);
    activate_it(&t, spell[0] + 1, 1);
    while (t.decision.kind != DECIDE_PRIORITY) {
        int index = 0;
        for (int i = 0; i < t.decision.count; i++)
            if (t.decision.option[i].kind == OPTION_ACTIVATE)
                index = i;
        table_take(&t, index);
    }
    for (int i = 0; i < STONES; i++)
        cast += table_zone(&t, spell[i]) == ZONE_STACK;
    assert_int_equal(cast, NESTED);
    table_close(&t);
}

static void a_pool_holds_what_can_be_counted(void **state)
{
    static const char TWICE[] = "{'op':'double_mana'}";
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id stone = in_play(
        &t, A, "Stone",
        "'types':['Artifact'],'abilities':[{'k':'activated','cost':["
        "{'tap_self':1}],'effect':[{'op':'add_mana','mana':{'fixed':"
        "'{W}{W}','only':{'has_x':true}}}]}]");
    char text[600] = "";
    for (int i = 0; i < 17; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s%s",
                 i ? "," : "", TWICE);
    object_id spell = sorcery(&t, "Flood", "{0}", text);
    t.scenario.player[A].mana[MANA_W] = 1;
    table_start(&t);
    cast_it(&t, spell);
    settle(&t);
    assert_int_equal(t.seen.player[A].mana[MANA_W], UINT16_MAX);
    activate_it(&t, stone, 1);
    assert_int_equal(t.seen.player[A].mana[MANA_W], UINT16_MAX);
    table_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_does_not_fit_is_refused),
        cmocka_unit_test(what_effects_give_together_must_fit),
        cmocka_unit_test(what_enters_with_too_much_is_refused),
        cmocka_unit_test(casts_within_casts_have_an_end),
        cmocka_unit_test(a_pool_holds_what_can_be_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
