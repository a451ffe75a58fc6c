/* Instructions at their edges: nobody is meant, nothing is left, something
 * else is there as well. */
#include "drill_test.h"

#define COUNT(rows) (sizeof(rows) / sizeof *(rows))
#define PLAY ZONE_BATTLEFIELD
#define HAND ZONE_HAND
#define GAIN "{'op':'gain_life','n':1}"
#define PUT(what) "{'op':'put','what':" what ",'kind':'charge'}"
#define OTHERS "{'types':['Creature'],'of':'opp'}"
#define MINE "{'types':['Creature'],'of':'you'}"
#define ON(ability)                                                            \
    "'types':['Creature'],'pt':[3,3],'abilities':[" ability "]"
#define LIFE(effects)                                                          \
    ON("{'k':'triggered','on':{'ev':'gains_life'},'effect':[" effects "]}")
#define RULE(event)                                                            \
    "'types':['Enchantment'],'abilities':[{'k':'replace','event':" event       \
    "}]"

static const struct drill INSTRUCTIONS[] = {
    /* CR 609.3: nobody searches. */
    {"{'op':'search','who':'holder','of':'you','what':{'types':['Creature']}}",
     "", ""},
    {"{'op':'search','who':'you','of':'holder','what':{'types':['Creature']}}",
     "", ""},
    {"{'op':'look','who':'holder','zone':'battlefield','id':'s'},"
     "{'op':'tap','what':{'this_way':'s'}}", "", ""},
    /* So many cards are looked at, and no others. */
    {"{'op':'look','n':1,'id':'s'},{'op':'return','what':{'this_way':'s',"
     "'zone':'library'}}", "", "| Fox A's hand | A top Isle"},
    {"{'op':'look','n':2,'id':'s'},{'op':'return','what':{'this_way':'s',"
     "'zone':'library'}}", "", "| Fox A's hand | Isle A's hand | A top Orb"},
    {"{'op':'play_now','sel':{'zone':'hand','name':'Nothing'},'if_not':["
     GAIN "]}", "", "| A life+1"},
    {"{'op':'move_counter','from':{'sub':['Bear']},'to':{'name':'Ant'},'n':"
     "'all'}", "", "| Bear  no counters 2/2 | Ant  2 +1/+1  1 stun 3/3"},
    {"{'op':'extra_turn','who':'holder'}", "", ""},
    /* CR 110.2: each under its owner's control, whatever "it" is. */
    {"{'op':'for_each','what':" OTHERS ",'effect':[{'op':"
     "'put_onto_battlefield','what':{'zone':'graveyard','types':['Creature'"
     "],'of':'you'},'under':'owner'}]}", "", "| Elk A's play"},
    {"{'op':'return','what':{'name':'Disk'},'of':'holder'}", "", ""},
    {"{'op':'return','what':{'name':'Disk'},'to':'library','of':'holder'}",
     "", ""},
    /* CR 608.2d: a choice among what was chosen before. */
    {"{'op':'choose','id':'s','what':" MINE ",'n':2},{'op':'choose','id':'c',"
     "'what':'chosen.s'},{'op':'tap','what':'chosen.c'}", "011",
     "objects1 objects1 objects2 | Ant tapped"},
    /* CR 609.3: of no kind of counter that is known. */
    {"{'op':'choose','id':'k','what':'counter_kind','on':" OTHERS "},"
     "{'op':'get','kind':'chosen.k','n':3}", "", ""},
    /* CR 603.7c: what "it" was as the delayed ability was made. */
    {"{'op':'for_each','what':" MINE ",'effect':[{'op':'delayed','on':{'ev':"
     "'gains_life'},'effect':[" PUT("'it'") "]}]}," GAIN, "",
     "| A life+1 | Bear  2 +1/+1  1 stun  1 charge | Ant  1 charge"},
    /* CR 608.2k: what lasts goes on about what "it" was as it was made. */
    {"{'op':'for_each','what':" MINE ",'effect':[{'op':'mods','mods':[{'cant_"
     "put_counters':'it','kind':'charge'}]}]}," PUT("{'types':['Creature']}"),
     "", "| Ox  1 charge | effects+2"},
    /* CR 611.2a: it is not about "it", and stays. */
    {"{'op':'for_each','what':{'name':'Ant'},'effect':[{'op':'mods','mods':[{"
     "'cant_gain_life':'you'}]},{'op':'destroy','what':'it'}]}," GAIN, "",
     "| Ant A's graveyard | effects+1"},
    /* CR 500.7: nobody takes an extra turn. */
    {"{'op':'extra_turn','who':'holder'},{'op':'tap','what':{'name':'Ant'}}",
     "", "| Ant tapped"},
    /* CR 118.12: nobody pays. */
    {"{'op':'unless_pays','who':'holder','mandatory':true,'cost':[{'life':0}],"
     "'effect':[" GAIN "]}", "", "| A life+1"},
    /* CR 107.3f: how much X can be is a matter of what X is. */
    {"{'op':'may_pay','cost':[{'energy':1},{'life':'X'}]}", "2",
     "number21 | A life-2 | A energy-1"},
    /* Each has paid or not, whatever another has done. */
    {"{'op':'each_player','effect':[{'op':'may_pay','cost':[{'life':1}],"
     "'id':'p'},{'op':'if','cond':{'was_paid':'p'},'then':[" GAIN "]}]}", "10",
     "may-pay2 may-pay2 (B)"},
    {"{'op':'each_player','effect':[{'op':'may_pay','cost':[{'energy':2}],"
     "'id':'p'},{'op':'gain_life','n':{'paid':'p'}}]}", "10",
     "may-pay2 may-pay2 (B) | A life+2 | A energy-2"},
    /* CR 106.13: mana of whose lands, and of which. */
    {"{'op':'activate_mana_of_lands','who':'opp'}", "",
     "| B mana 001000 | Marsh tapped"},
    {"{'op':'activate_mana_of_lands','who':'you','what':{'types':["
     "'Artifact']}}", "", "| A mana 010120 | Hill tapped"},
    {"{'op':'lose_mana','give_to':'opp'}", "",
     "| A mana 000000 | B mana 010020"},
    {"{'op':'activate_mana_of_lands','who':'opp'},{'op':'lose_mana','who':"
     "'opp'}", "", "| Marsh tapped"},
    {"{'op':'for_each','what':" OTHERS ",'effect':[{'op':'exile','what':{"
     "'name':'Disk'}},{'op':'delayed','on':{'ev':'gains_life'},'effect':["
     PUT("'it'") "]}]}," GAIN, "",
     "| A life+1 | Ox  1 charge | Disk A's exile"},
    /* CR 701.14b: only creatures fight. */
    {"{'op':'fight','a':{'sub':['Bear']},'b':{'name':'Disk'}}", "", ""},
    {"{'op':'fight','a':{'name':'Disk'},'b':{'sub':['Bear']}}", "", ""},
};

#define MAY(effects) "{'op':'may_do','effects':[" effects "]}"
/* CR 608.2d, 118.3: what is impossible is not offered. */
static const struct drill OFFERS[] = {
    {MAY("{'op':'tap','what':{'sub':['Bear']}}"), "", "may1"},
    {MAY("{'op':'tap','what':{'name':'Ant'}}"), "", "may2"},
    {MAY("{'op':'untap','what':{'sub':['Bear']}}"), "", "may2"},
    {MAY("{'op':'untap','what':{'name':'Ant'}}"), "", "may1"},
    {MAY("{'op':'remove','what':'opp','kind':'poison'}"), "", "may1"},
    {MAY("{'op':'remove','what':'you','kind':'poison'}"), "", "may2"},
    {MAY("{'op':'remove','what':{'sub':['Bear']},'kind':'charge'}"), "",
     "may1"},
    {MAY("{'op':'remove','what':{'sub':['Bear']},'kind':'stun'}"), "", "may2"},
    {MAY("{'op':'put','what':{'name':'Nobody'},'kind':'stun'}"), "", "may1"},
    {MAY("{'op':'discard','who':'holder'}"), "", "may1"},
    {MAY("{'op':'discard','n':2}"), "", "may2"},
    {MAY("{'op':'discard','n':3}"), "", "may1"},
    {MAY("{'op':'discard','n':2,'what':{'types':['Creature']}}"), "", "may1"},
    {MAY("{'op':'mill','who':'holder'}"), "", "may1"},
    {MAY("{'op':'mill','n':3}"), "", "may2"},
    {MAY("{'op':'mill','n':4}"), "", "may1"},
    {MAY("{'op':'get','who':'holder','kind':'energy'}"), "", "may1"},
    {MAY("{'op':'get','kind':'energy'}"), "", "may2"},
    {MAY("{'op':'sacrifice','what':{'types':['Creature']},'n':2}"), "",
     "may2"},
    {MAY("{'op':'sacrifice','what':{'types':['Creature']},'n':3}"), "",
     "may1"},
    {MAY("{'op':'destroy','what':{'name':'Nobody'}}"), "", "may1"},
    {MAY("{'op':'exile','what':{'name':'Nobody'}}"), "", "may1"},
    {MAY("{'op':'return','what':{'name':'Nobody'}}"), "", "may1"},
    {MAY("{'op':'put_onto_battlefield','what':{'name':'Nobody'}}"), "",
     "may1"},
    {"{'op':'may_do','effects':[],'if_done':[" GAIN "]}", "1",
     "may2 | A life+1"},
};

static void only_what_is_possible_is_offered(void **state)
{
    (void)state;
    run_drills(OFFERS, COUNT(OFFERS), 2);
}

static void instructions_are_followed(void **state)
{
    (void)state;
    run_drills(INSTRUCTIONS, COUNT(INSTRUCTIONS), 2);
}

#define LANDS(mod)                                                             \
    "{'op':'mods','what':{'name':'New'},'mods':[" mod "]}"
#define MINE_LAND                                                              \
    "'cost':null,'types':['Land'],'abilities':[{'k':'activated','cost':[{"     \
    "'tap_self':1}],'effect':[{'op':'add_mana','mana':{'fixed':'{R}'}}]},"    \
    "'vigilance']"

static const struct card_drill CARDS[] = {
    {PLAY, "'types':['Artifact'],'sub':['Vehicle'],'pt':[3,3]",
     {"{'op':'fight','a':{'sub':['Bear']},'b':{'name':'New'}}", "", ""}},
    {PLAY, "'types':['Artifact'],'sub':['Vehicle'],'pt':[3,3]",
     {"{'op':'fight','a':{'name':'New'},'b':" OTHERS "}", "", ""}},
    /* CR 305.7: a basic land type takes the rules text, another does not. */
    {PLAY, MINE_LAND, {LANDS("{'set_types':['Land'],'sub':['Forest']}"), "",
     "| New keywords | effects+1"}},
    {PLAY, MINE_LAND, {LANDS("{'set_types':['Land'],'sub':['Gate']}"), "",
     "| effects+1"}},
    {PLAY, MINE_LAND, {LANDS("{'set_types':['Artifact'],'sub':['Forest']}"),
     "", "| New types | effects+1"}},
    {PLAY, MINE_LAND, {LANDS("{'set_types':['Land']}"), "", "| effects+1"}},
    /* CR 113.6d: a spell knows what it costs at least before it is cast. */
    {HAND, "'types':['Artifact'],'abilities':[{'k':'static','zone':'stack',"
     "'mods':[{'cost_floor':6,'for':'self'}]}]",
     {"{'op':'cast_now','sel':{'zone':'hand','name':'New'},'cost':'free'}",
      "", ""}},
    {HAND, "'types':['Artifact'],'abilities':[{'k':'static','zone':'stack',"
     "'mods':[{'cost_floor':3,'for':'self'}]}]",
     {"{'op':'cast_now','sel':{'zone':'hand','name':'New'},'cost':'free'}",
      "", "objects1 window4 pay2 pay2 | A mana 000000 | New A's play"}},
    /* CR 107.3f: what replaces an event announces no X. */
    {PLAY, RULE("{'ev':'draw'},'do':[{'then':[{'op':'may_pay','cost':[{"
     "'energy':'X'}],'id':'p','if_paid':[{'op':'gain_life','n':{'paid':'p'}"
     "}]}]}]"), {"{'op':'draw'}", "3", "number5 | A life+3 | A energy-3 "
     "| Fox A's hand | A top Isle"}},
    /* CR 608.2g: what is played is. */
    {HAND, MINE_LAND,
     {"{'op':'play_now','sel':{'zone':'hand','name':'New'},'land':true,"
      "'if_not':[" GAIN "]}", "0", "objects1 | New A's play"}},
    /* CR 611.2c: a lasting effect of what replaces an event. */
    {PLAY, RULE("{'ev':'draw'},'do':[{'then':[{'op':'mods','mods':[{"
     "'cant_gain_life':'opp'}]}]}]"),
     {"{'op':'draw'},{'op':'gain_life','who':'each_player','n':1}", "",
      "| A life+1 | Fox A's hand | A top Isle | effects+1"}},
    /* CR 400.7: what has come back is another object. */
    {PLAY, "'types':['Artifact'],'sub':['Equipment'],'abilities':[{'k':"
     "'triggered','on':{'ev':'gains_life'},'effect':[{'op':'exile','what':"
     "'self'},{'op':'put_onto_battlefield','what':'moved'},{'op':'attach',"
     "'to':{'sub':['Bear']}}]}]",
     {GAIN, "", "| A life+1"}},
    {PLAY, ON("{'k':'triggered','on':{'ev':'gains_life'},'effect':[{'op':"
     "'exile','what':" OTHERS "},{'op':'exile','what':'self'},{'op':"
     "'put_onto_battlefield','what':'moved'},{'op':'draw'}]},{'k':"
     "'triggered','on':{'ev':'drawn'},'effect':[{'op':'return_exiled'}]}"),
     {GAIN, "", "| A life+1 | Fox A's hand | Ox B's exile | A top Isle"}},
    /* CR 114.1: nobody casts an emblem. */
    {PLAY, "'types':['Artifact']",
     {"{'op':'emblem','abilities':[{'k':'static','mods':[{'pt':[1,1],'to':"
      "{'name':'Ox'}}]}]},{'op':'cast_now','sel':{'zone':'command'},'cost':"
      "'free'}", "", "| Ox 3/5 | new emblem A's command"}},
};

static void cards_do_as_they_say(void **state)
{
    (void)state;
    run_cards(CARDS, COUNT(CARDS));
}

/* The same with what a spell is, beside it. */
static const struct card_drill SPELLS[] = {
    /* CR 707.10c: the copy has the targets of the spell. */
    {PLAY, ON("{'k':'triggered','on':{'ev':'cast'},'effect':[{'op':"
     "'copy_spell','of':'event.source'}]}"),
     {"{'k':'spell','targets':[{'id':'t','what':'creature'}],'effect':[{'op':"
      "'damage','to':'T.t','n':1}]}", "2", "target4 | Ox hurt-2"}},
    /* CR 112.1: an ability on the stack is no spell that could be cast. */
    {PLAY, ON("{'k':'triggered','on':{'ev':'cast'},'effect':[{'op':"
     "'cast_now','sel':{'zone':'stack'},'cost':'free'}]}"),
     {"{'k':'spell','effect':[" GAIN "]}", "", "| A life+1"}},
};

static void spells_do_as_they_say(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(SPELLS); i++) {
        static struct board b;
        const struct drill *drill = &SPELLS[i].drill;
        board_open(&b, 2);
        thing(&b, A, SPELLS[i].zone, "New", SPELLS[i].members);
        board_cast(&b, drill->effect, drill->answers);
        assert_string_equal(b.text, drill->changes);
        table_close(&b.t);
    }
}

/* CR 107.3i: an X that is announced is that of a cost that is paid later;
 * otherwise whoever pays wants some X (CR 107.3f). */
static const struct {
    bool is_spell;
    const char *cost, *members;
    enum decision_kind asked;
} ANNOUNCED[] = {
    {true, "{X}", "", DECIDE_MAY_PAY},
    {true, "{X}", ",'any_amount':true", DECIDE_NUMBER},
    {true, "{1}", "", DECIDE_NUMBER},
    {false, "{'energy':'X'}", "", DECIDE_MAY_PAY},
    {false, "{'mana':'{X}'}", "", DECIDE_MAY_PAY},
    {false, "{'energy':'X'}", ",'any_amount':true", DECIDE_NUMBER},
    {false, "{'energy':1}", "", DECIDE_NUMBER},
};

static void an_announced_x_is_that_of_what_is_paid_later(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(ANNOUNCED); i++) {
        struct table t;
        char effect[200], text[600];
        object_id id;
        main_phase(&t, 2);
        pool(&t, "GG");
        t.scenario.player[A].energy = 3;
        snprintf(effect, sizeof effect,
                 "{'op':'may_pay','cost':[{'energy':'X'}]%s}",
                 ANNOUNCED[i].members);
        snprintf(text, sizeof text,
                 "'types':['Artifact'],'abilities':[{'k':'activated',"
                 "'cost':[%s],'effect':[%s]}]",
                 ANNOUNCED[i].cost, effect);
        id = ANNOUNCED[i].is_spell
                 ? sorcery(&t, "Spell", ANNOUNCED[i].cost, effect)
                 : in_play(&t, A, "Device", text);
        table_start(&t);
        take(&t, act(ANNOUNCED[i].is_spell ? OPTION_CAST : OPTION_ACTIVATE,
                     id, 0, !ANNOUNCED[i].is_spell));
        while (t.decision.kind != DECIDE_PRIORITY) {
            if (t.decision.kind == DECIDE_NUMBER)
                table_number(&t, 1);
            else
                table_take(&t, 0);
        }
        settle(&t);
        assert_int_equal(t.decision.kind, ANNOUNCED[i].asked);
        table_close(&t);
    }
}

/* A double-faced creature of A's, its front face up. */
static void two_faced(struct board *b, const char *front, const char *back)
{
    char text[600];
    struct error error;
    int length = snprintf(
        text, sizeof text,
        "{'id':'%c','name':'%s // %s','layout':'dfc','faces':[{'name':'%s',"
        "'cost':'{1}','types':['Creature'],'pt':[3,3]},{'name':'%s',"
        "'cost':null,'types':['Creature'],'pt':[5,5]}]}",
        *front - 'A' + 'a', front, back, front, back);
    for (char *c = text; *c; c++)
        if (*c == '\'')
            *c = '"';
    if (!cards_read(b->t.cards, "t.json", text, (size_t)length, &error))
        fail_msg("%s", error.text);
    table_put(&b->t, card_find(b->t.cards, front, NULL), A, PLAY);
}

/* CR 708.2, 707.2: of a face-down spell there is no more to copy than that
 * it is a 2/2 creature. */
static void the_copy_of_a_face_down_spell_is_plain(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    pool(&t, "CCC");
    object_id cavern =
        in_hand(&t, A, "Cavern",
                "'cost':null,'types':['Land'],'keywords':[{'morph':[{"
                "'mana':'{0}'}]}]");
    in_play(&t, A, "Mirror",
            "'types':['Artifact'],'abilities':[{'k':'triggered','on':{'ev':"
            "'cast'},'effect':[{'op':'copy_spell','of':'event.source'}]}]");
    table_start(&t);
    cast_it(&t, cavern);
    while (t.decision.kind != DECIDE_PRIORITY)
        table_take(&t, 0);
    settle(&t);
    const struct observed_object *copy = &t.seen.object[0];
    while (copy->kind != SEEN_TOKEN)
        copy++;
    assert_int_equal(copy->types, 1u << TYPE_CREATURE);
    assert_int_equal(copy->power, 2);
    table_close(&t);
}

#define TOKENS "{'op':'transform','what':{'token':true}}"
/* CR 707.8a, 712.9: what copies of double-faced permanents turn into. */
static const struct drill COPIES[] = {
    {"{'op':'copy_token','of':{'name':'Day'}}," TOKENS, "",
     "| new Night A's play 5/5"},
    {"{'op':'become_copy','of':{'name':'Day'},'what':{'name':'Ant'}},"
     "{'op':'copy_token','of':{'name':'Day','token':false}},"
     "{'op':'copy_token','of':'created'}," TOKENS, "",
     "| Day 3/3 is-Day | new Day A's play 3/3 | new Night A's play 5/5 "
     "| new Day A's play 3/3 | new Night A's play 5/5 | effects+1"},
    {"{'op':'become_copy','of':{'name':'Sun'},'what':{'name':'Day'}},"
     "{'op':'copy_token','of':{'name':'Sun'}}," TOKENS, "",
     "| Sun is-Sun | new Sun A's play 3/3 | new Moon A's play 5/5 "
     "| effects+1"},
};

static void copies_turn_over_if_they_are_double_faced(void **state)
{
    int failed = 0;
    (void)state;
    for (size_t i = 0; i < COUNT(COPIES); i++) {
        static struct board b;
        char text[1000];
        board_open(&b, 2);
        two_faced(&b, "Day", "Night");
        two_faced(&b, "Sun", "Moon");
        snprintf(text, sizeof text, "{'k':'spell','effect':[%s]}",
                 COPIES[i].effect);
        board_cast(&b, text, COPIES[i].answers);
        if (strcmp(b.text, COPIES[i].changes) != 0) {
            print_error("%s\n  is  %s\n  not %s\n", text, b.text,
                        COPIES[i].changes);
            failed++;
        }
        table_close(&b.t);
    }
    assert_int_equal(failed, 0);
}

/* CR 701.27f: that the source has turned over stops only the source. */
static void another_turns_over_as_well(void **state)
{
    static const char CARD[] =
        "{\"id\":\"w\",\"name\":\"Man // Wolf\",\"layout\":\"dfc\","
        "\"faces\":[{\"name\":\"Man\",\"cost\":\"{1}\",\"types\":["
        "\"Creature\"],\"pt\":[1,1],\"abilities\":[{\"k\":\"triggered\","
        "\"on\":{\"ev\":\"gains_life\"},\"effect\":[{\"op\":\"transform\","
        "\"what\":\"self\"},{\"op\":\"transform\",\"what\":{\"name\":"
        "\"Day\"}}]}]},{\"name\":\"Wolf\",\"cost\":null,\"types\":["
        "\"Creature\"],\"pt\":[3,3]}]}";
    static struct board b;
    struct error error;
    (void)state;
    board_open(&b, 2);
    assert_true(cards_read(b.t.cards, "t", CARD, sizeof CARD - 1, &error));
    table_put(&b.t, card_find(b.t.cards, "Man", NULL), A, PLAY);
    two_faced(&b, "Day", "Night");
    board_cast(&b, "{'k':'spell','effect':[" GAIN "]}", "");
    assert_string_equal(b.text, "| A life+1 | Wolf 3/3 is-Wolf "
                                "| Night 5/5 is-Night");
    table_close(&b.t);
}

/* A land that was sacrificed for another makes no mana. */
static void lands_are_gone_that_others_were_activated_with(void **state)
{
    static struct board b;
    (void)state;
    board_open(&b, 2);
    thing(&b, A, PLAY, "One",
          "'cost':null,'types':['Land'],'abilities':[{'k':'activated','cost':"
          "[{'sacrifice':{'sub':['Gate']}}],'effect':[{'op':'add_mana',"
          "'mana':{'fixed':'{B}'}}]}]");
    thing(&b, A, PLAY, "Two", MINE_LAND ",'sub':['Gate']");
    board_cast(&b,
               "{'k':'spell','effect':[{'op':'activate_mana_of_lands','who':"
               "'you'}]}",
               "");
    assert_string_equal(b.text, "objects1 | A mana 011130 | Forest tapped "
                                "| Hill tapped | Two A's graveyard");
    table_close(&b.t);
}

/* CR 607.2a: what another has exiled stays there. */
static void each_returns_what_it_exiled_itself(void **state)
{
    static struct board b;
    (void)state;
    board_open(&b, 2);
    thing(&b, A, PLAY, "One",
          LIFE("{'op':'exile','what':" OTHERS "},{'op':'draw'}"));
    thing(&b, A, PLAY, "Two",
          ON("{'k':'triggered','on':{'ev':'drawn'},'effect':[{'op':"
             "'return_exiled'}]}"));
    board_cast(&b, "{'k':'spell','effect':[" GAIN "]}", "");
    assert_string_equal(b.text, "| A life+1 | Fox A's hand | Ox B's exile "
                                "| A top Isle");
    table_close(&b.t);
}

/* CR 614.13a: nothing that enters pays for how it or another does. */
static void what_enters_pays_for_nothing_that_enters_with_it(void **state)
{
    static const char *const COSTS[] = {
        "{'sacrifice_self':true}",
        "{'exile_self_from':'battlefield'}",
        "{'sacrifice':{'sub':['Clue']}}",
        "{'discard':{'sub':['Clue']}}",
        "{'exile':{'zone':'hand','sub':['Clue']}}",
        "{'return_to_hand':{'sub':['Clue']}}",
        "{'tap':{'sub':['Clue']}}",
        "{'remove_counter':['charge',1],'from':{'sub':['Clue']}}",
        "{'remove_counters_among':{'sub':['Clue']},'n':1}",
    };
    (void)state;
    for (size_t i = 0; i < COUNT(COSTS); i++) {
        static struct board b;
        char text[500];
        board_open(&b, 2);
        snprintf(text, sizeof text,
                 "'types':['Artifact'],'sub':['Clue'],'abilities':[{'k':"
                 "'as_enters','do':[{'counters':['charge',1]},{'tapped_unless_"
                 "pay':[%s]}]}]",
                 COSTS[i]);
        thing(&b, A, HAND, "One", text);
        thing(&b, A, HAND, "Two", text);
        board_cast(&b,
                   "{'k':'spell','effect':[{'op':'put_onto_battlefield',"
                   "'what':{'zone':'hand','sub':['Clue']}}]}",
                   "111");
        assert_string_equal(b.text,
                            "may-pay1 may-pay1 | One A's play tapped  1 charge "
                            "| Two A's play tapped  1 charge");
        table_close(&b.t);
    }
}

/* CR 601.2f, 712.11b: what a face costs that is cast now depends on it. */
static void a_back_face_is_cast_now_for_what_it_costs(void **state)
{
    static const char CARD[] =
        "{\"id\":\"d\",\"name\":\"Dawn // Dusk\",\"layout\":\"mdfc\","
        "\"faces\":[{\"name\":\"Dawn\",\"cost\":\"{6}\",\"types\":["
        "\"Artifact\"]},{\"name\":\"Dusk\",\"cost\":\"{6}\",\"types\":["
        "\"Creature\"],\"pt\":[4,4]}]}";
    static struct board b;
    struct error error;
    (void)state;
    board_open(&b, 2);
    assert_true(cards_read(b.t.cards, "t", CARD, sizeof CARD - 1, &error));
    table_put(&b.t, card_find(b.t.cards, "Dawn", NULL), A, HAND);
    static_rule(&b.t, A, "Rule", "'cost':'-{1}','for':{'types':['Creature']}");
    board_cast(&b,
               "{'k':'spell','effect':[{'op':'cast_now','sel':{'zone':"
               "'hand','name':'Dawn'}}]}",
               "0");
    assert_string_equal(b.text,
                        "objects1 window3 window2 pay3 pay3 pay3 pay2 "
                        "| A mana 000000 | Forest tapped | Hill tapped "
                        "| Dusk A's play 4/4 types is-Dusk");
    table_close(&b.t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(instructions_are_followed),
        cmocka_unit_test(only_what_is_possible_is_offered),
        cmocka_unit_test(cards_do_as_they_say),
        cmocka_unit_test(spells_do_as_they_say),
        cmocka_unit_test(an_announced_x_is_that_of_what_is_paid_later),
        cmocka_unit_test(another_turns_over_as_well),
        cmocka_unit_test(what_enters_pays_for_nothing_that_enters_with_it),
        cmocka_unit_test(lands_are_gone_that_others_were_activated_with),
        cmocka_unit_test(each_returns_what_it_exiled_itself),
        cmocka_unit_test(a_back_face_is_cast_now_for_what_it_costs),
        cmocka_unit_test(the_copy_of_a_face_down_spell_is_plain),
        cmocka_unit_test(copies_turn_over_if_they_are_double_faced),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
