/* More of what cards do on the board of drills: what is seldom asked for. */
#include "drill_test.h"

#define COUNT(rows) (sizeof(rows) / sizeof *(rows))
#define HAND ZONE_HAND
#define PLAY ZONE_BATTLEFIELD
#define THING(abilities) "'types':['Artifact'],'abilities':[" abilities "]"
#define MOD(mod) THING("{'k':'static','mods':[{" mod "}]}")
#define RULE(event) THING("{'k':'replace','event':" event "}")
#define ON(on, effects)                                                        \
    THING("{'k':'triggered','on':{" on "},'effect':[" effects "]}")
#define BEAST(keywords)                                                        \
    "'types':['Creature'],'pt':[3,3],'keywords':[" keywords "]"
#define MAY(effect) "{'op':'may_do','effects':[" effect "],'else':["          \
                    "{'op':'gain_life','n':7}]}"
#define GAIN "{'op':'gain_life','n':1}"
#define OTHERS "{'types':['Creature'],'of':'opp'}"
#define PUT(what) "{'op':'put','what':" what ",'kind':'charge'}"
#define BY_NEW(to)                                                             \
    "{'op':'choose','id':'c','what':{'name':'New'}},"                          \
    "{'op':'damage','to':" to ",'n':2,'from':'chosen.c'}"
#define ARRIVE                                                                 \
    "{'op':'put_onto_battlefield','what':{'zone':'hand','of':'you'}}"

/* CR 701.6a, 615, 616. */
static const struct card_drill RULES_OF_ONE_CARD[] = {
    {PLAY, MOD("'cant_be_countered':{'zone':'stack','types':['Sorcery']}"),
     {"{'op':'counter','what':'self','to':'exile'}", "", ""}},
    {PLAY, MOD("'cant_be_countered':{'zone':'stack','types':['Instant']}"),
     {"{'op':'counter','what':'self','to':'exile'}", "", "| Spell A's exile"}},
    {HAND, ON("'ev':'discarded','what':'self'", GAIN),
     {"{'op':'discard','n':'all'}", "",
     "| A life+1 | New A's graveyard | Cog A's graveyard | Cub A's graveyard"}},
    {PLAY, ON("'ev':'discarded','what':'self'", GAIN),
     {"{'op':'discard','n':'all'}", "",
     "| Cog A's graveyard | Cub A's graveyard"}},
    {HAND, ON("'ev':'to_graveyard_any','what':'self'", GAIN),
     {"{'op':'discard','n':'all'}", "",
     "| A life+1 | New A's graveyard | Cog A's graveyard | Cub A's graveyard"}},
    {PLAY, ON("'ev':'discarded','what':{'types':['Creature']}", GAIN),
     {"{'op':'discard','n':'all'}", "",
     "| A life+1 | Cog A's graveyard | Cub A's graveyard"}},
    {PLAY, "'cost':null,'types':['Land'],'abilities':["
           "{'k':'activated','cost':[{'tap_self':1}],'effect':[{'op':"
           "'add_mana','mana':{'fixed':'{R}'}}]},"
           "{'k':'activated','cost':[{'tap_self':1}],'effect':[{'op':"
           "'add_mana','mana':{'fixed':'{B}'}}]}]",
     {"{'op':'activate_mana_of_lands','who':'you'}", "1",
     "number2 | A mana 011130 | Forest tapped | Hill tapped | New tapped"}},
    {PLAY, MOD("'pt':[1,1],'to':{'damaged':true}"),
     {"{'op':'damage','to':" OTHERS ",'n':1}", "", "| Ox 3/5 hurt-1"}},
    {PLAY, "'types':['Creature'],'sub':['Elf'],'pt':[1,1],'abilities':[{'k':"
           "'static','mods':[{'set_sub':['Elf'],'to':{'sub':['Bear']}}]}]",
     {"{'op':'mods','mods':[{'set_sub':['Bear'],'to':{'sub':['Elf']}}]},"
      "{'op':'pt','what':{'sub':['Elf']},'p':1,'t':1},"
      "{'op':'pt','what':{'sub':['Bear']},'p':2,'t':2}", "",
     "| Bear 5/5 | New 2/2 | effects+4"}},
    {PLAY, "'types':['Creature'],'sub':['Elf'],'pt':[1,1],'abilities':[{'k':"
           "'static','mods':[{'set_sub':['Elf'],'to':{'sub':['Bear']}}]},{'k':"
           "'static','mods':[{'set_sub':['Bear'],'to':{'sub':['Elf']}}]}]",
     {"{'op':'pt','what':{'sub':['Elf']},'p':1,'t':1},"
      "{'op':'pt','what':{'sub':['Bear']},'p':2,'t':2}", "",
      "| Bear 6/6 | New 3/3 | effects+2"}},
    {PLAY, BEAST("'lifelink'"),
     {"{'op':'prevent_damage','to':{'sub':['Bear']}}," BY_NEW(
          "{'types':['Creature']}"), "",
     "objects1 | A life+6 | Ox hurt-2 | New hurt-2 | Ant A's graveyard | "
     "effects+1"}},
    {PLAY, RULE("{'ev':'damage','to':{'types':['Creature']}},"
                "'do':[{'mul':2}]"),
     {"{'op':'damage','to':'each_player','n':1},"
      "{'op':'damage','to':" OTHERS ",'n':1}", "",
     "| A life-1 | B life-1 | Ox hurt-2"}},
    {PLAY, RULE("{'ev':'damage','to':{'types':['Artifact']}},"
                "'do':[{'mul':2}]"),
     {"{'op':'damage','to':" OTHERS ",'n':1}", "", "| Ox hurt-1"}},
    {PLAY, "'types':['Creature'],'pt':[3,9],'abilities':[{'k':'replace',"
           "'event':{'ev':'damage','from':'self','to':'opp'},"
           "'do':[{'mul':2}]}]",
     {BY_NEW("'each_player'") ",{'op':'damage','to':'each_player','n':1}",
      "", "objects1 | A life-3 | B life-5"}},
    {PLAY, "'types':['Creature'],'pt':[3,9],'abilities':[{'k':'replace',"
           "'event':{'ev':'damage','to':'self'},'do':['nothing']}]",
     {"{'op':'damage','to':{'types':['Creature']},'n':1}", "",
     "| Bear hurt-1 | Ox hurt-1 | Ant A's graveyard"}},
    {PLAY, THING("{'k':'static','mods':[{'extra_trigger':{'cause':{'types':"
                 "['Artifact']}}}]},{'k':'triggered','on':{'ev':'enters'},"
                 "'effect':[" GAIN "]}"), {ARRIVE, "",
     "| A life+3 | Cub A's play | Cog A's play"}},
    {PLAY, THING("{'k':'static','mods':[{'extra_trigger':{'cause':{'types':"
                 "['Artifact']}}}]},{'k':'triggered','on':{'ev':'leaves'},"
                 "'effect':[" GAIN "]}"),
     {"{'op':'destroy','what':{'name':'Disk'}}", "",
     "| A life+1 | Disk A's graveyard"}},
    {PLAY, ON("'ev':'enters','from':'hand'", GAIN), {ARRIVE, "",
     "| A life+2 | Cub A's play | Cog A's play"}},
    {PLAY, ON("'ev':'enters','from':'graveyard'", GAIN), {ARRIVE, "",
     "| Cub A's play | Cog A's play"}},
    {PLAY, ON("'ev':'leaves','to':'graveyard'", GAIN),
     {"{'op':'destroy','what':{'name':'Disk'}},"
      "{'op':'exile','what':{'sub':['Bear']}}", "",
     "| A life+1 | Disk A's graveyard | Bear A's exile untapped"}},
    {PLAY, ON("'ev':'counters_put','kind':'charge'", GAIN),
     {PUT(OTHERS) ",{'op':'put','what':" OTHERS ",'kind':'+1/+1'}", "",
     "| A life+1 | Ox  1 charge  1 +1/+1 3/5"}},
    {PLAY, ON("'ev':'counters_put','what':{'types':['Artifact']}", GAIN),
     {PUT(OTHERS), "", "| Ox  1 charge"}},
    {PLAY, ON("'ev':'gets_counters'", GAIN),
     {"{'op':'get','kind':'poison','who':'each_player'}", "",
     "| A life+1 | A poison+1 | B poison+1"}},
    {PLAY, ON("'ev':'gets_counters','kind':'rad'", GAIN),
     {"{'op':'get','kind':'poison'}", "", "| A poison+1"}},
    {PLAY, ON("'ev':'gets_counters','who':'opp','kind':'poison'", GAIN),
     {"{'op':'get','kind':'poison','who':'each_player'}", "",
     "| A life+1 | A poison+1 | B poison+1"}},
    {PLAY, ON("'ev':'loses_counters'", GAIN),
     {"{'op':'lose_counters','who':'each_player'}", "",
     "| A life+2 | A energy-4 | A poison-1 | B energy-2"}},
    {PLAY, ON("'ev':'loses_counters','who':'opp'", GAIN),
     {"{'op':'lose_counters','who':'each_player','kind':'energy'}", "",
     "| A life+1 | A energy-4 | B energy-2"}},
    {PLAY, ON("'ev':'drawn'", GAIN),
     {"{'op':'draw','who':'opp'}", "", "| Rat B's hand | B top Hen"}},
    {PLAY, ON("'ev':'drawn','who':'opp'", GAIN),
     {"{'op':'draw','who':'each_player'}", "",
     "| A life+1 | Fox A's hand | Rat B's hand | A top Isle | B top Hen"}},
    {PLAY, ON("'ev':'loses_life'", GAIN),
     {"{'op':'lose_life','who':'opp','n':1}", "", "| B life-1"}},
    {PLAY, ON("'ev':'loses_life','who':'opp'", GAIN),
     {"{'op':'lose_life','who':'each_player','n':1}", "", "| B life-1"}},
    {PLAY, ON("'ev':'gains_life','who':'opp'", "{'op':'draw'}"),
     {"{'op':'gain_life','who':'each_player','n':1}", "",
     "| A life+1 | B life+1 | Fox A's hand | A top Isle"}},
    {PLAY, ON("'ev':'gains_life'", "{'op':'draw'}"),
     {"{'op':'gain_life','who':'opp','n':1}", "", "| B life+1"}},
    {PLAY, ON("'ev':'becomes_target'", GAIN),
     {"{'op':'may_do','effects':[" GAIN "]}", "1", "may2 | A life+1"}},
    {PLAY, ON("'ev':'sacrificed'", GAIN),
     {"{'op':'destroy','what':{'name':'Disk'}},"
      "{'op':'sacrifice','what':{'sub':['Bear']}}", "",
     "| A life+1 | Bear A's graveyard untapped | Disk A's graveyard"}},
    {PLAY, THING("{'k':'activated','cost':[{'tap_self':1}],'effect':[{'op':"
                 "'add_mana','mana':{'fixed':'{B}'}}]}"),
     {"{'op':'activate_mana_of_lands','who':'you'}", "",
     "| A mana 010130 | Forest tapped | Hill tapped"}},
    {PLAY, "'cost':null,'types':['Land'],'abilities':[{'k':'activated',"
           "'cost':[{'life':1}],'effect':[{'op':'draw'}]}]",
     {"{'op':'activate_mana_of_lands','who':'each_player'}", "",
     "| A mana 010130 | B mana 001000 | Forest tapped | Hill tapped | Marsh "
     "tapped"}},
    {PLAY, THING("{'k':'replace','event':{'ev':'damage'},'do':[{'mul':2}]},"
                 "{'k':'replace','event':{'ev':'damage'},'do':[{'add':1}]}"),
     {"{'op':'damage','to':'opp','n':1}", "1", "replacement2 (B) | B life-4"}},
    {PLAY, RULE("{'ev':'damage','to':{'types':['Creature']}},'do':['nothing',"
                "{'then':[{'op':'put','what':'it','kind':'charge'}]}]"),
     {"{'op':'damage','to':" OTHERS ",'n':1}", "", "| Ox  1 charge"}},
    {PLAY, RULE("{'ev':'damage','to':'opp'},'do':[{'then':["
                "{'op':'put','what':'it','kind':'poison'}]}]"),
     {"{'op':'damage','to':'opp','n':1}", "", "| B life-1"}},
    {PLAY, MOD("'cant_put_counters':{'types':['Creature']}"),
     {MAY(PUT(OTHERS)), "1", "may1 | A life+7"}},
    {PLAY, MOD("'cant_put_counters':{'types':['Creature']},'kind':'stun'"),
     {MAY(PUT(OTHERS)), "1", "may2 | Ox  1 charge"}},
    {PLAY, MOD("'cant_get_counters':'you','kind':'poison'"),
     {MAY("{'op':'get','kind':'poison'}"), "1", "may1 | A life+7"}},
    {PLAY, MOD("'cant_get_counters':'you','kind':'poison'"),
     {MAY("{'op':'get','kind':'rad'}"), "1", "may2"}},
    {PLAY, MOD("'cant_get_counters':'opp','kind':'poison'"),
     {MAY("{'op':'put','what':'opp','kind':'poison'}"), "1",
     "may1 | A life+7"}},
};

static void rules_of_one_card_apply(void **state)
{
    (void)state;
    run_cards(RULES_OF_ONE_CARD, COUNT(RULES_OF_ONE_CARD));
}

#define FLOATING(event, more)                                                  \
    "{'op':'replacement','event':{" event "}," more "},"
#define SACRIFICED "{'op':'sacrifice','what':{'sub':['Bear']}},"

static const struct drill INSTRUCTIONS[] = {
    {"{'op':'discard','n':0}", "", ""},
    {"{'op':'discard','n':-1}", "", ""},
    {SACRIFICED MAY("{'op':'tap','what':'sacrificed'}"), "1",
     "may1 | A life+7 | Bear A's graveyard untapped"},
    {SACRIFICED MAY("{'op':'put','what':'sacrificed','kind':'charge'}"), "1",
     "may1 | A life+7 | Bear A's graveyard untapped"},
    {SACRIFICED MAY("{'op':'remove','what':'sacrificed'}"), "1",
     "may1 | A life+7 | Bear A's graveyard untapped"},
    {SACRIFICED "{'op':'lose_counters','what':'sacrificed'}", "",
     "| Bear A's graveyard untapped"},
    {SACRIFICED "{'op':'remove','what':'sacrificed','n':1}", "",
     "| Bear A's graveyard untapped"},
    {SACRIFICED "{'op':'put','what':'sacrificed','kind':'charge'}", "",
     "| Bear A's graveyard untapped"},
    {SACRIFICED "{'op':'attach','what':'sacrificed','to':" OTHERS "}", "",
     "| Bear A's graveyard untapped"},
    {MAY("{'op':'mill','who':'holder'}"), "1", "may1 | A life+7"},
    {MAY("{'op':'mill','n':9}"), "1", "may1 | A life+7"},
    {MAY("{'op':'get','who':'holder','kind':'poison'}"), "1",
     "may1 | A life+7"},
    {MAY("{'op':'get','who':'opp','kind':'poison'}"), "1",
     "may2 | B poison+1 | C poison+1"},
    {"{'op':'choose','id':'x','what':'number'},"
     "{'op':'add_mana','mana':{'chosen_color':'x'}}", "7", "number21"},
    {"{'op':'choose','id':'x','what':'number'},"
     "{'op':'add_mana','mana':{'chosen_color':'x'}}", "3", "number21"},
    {"{'op':'choose','id':'x','what':'color'},"
     "{'op':'add_mana','mana':{'chosen_color':'x','n':2}}", "3",
     "color5 type1 | A mana 010220"},
    {FLOATING("'ev':'gain_life','who':'you'",
              "'if':{'your_turn':1},'do':[{'mul':2}]") GAIN, "",
     "| A life+2 | effects+1"},
    {FLOATING("'ev':'gain_life','who':'you'",
              "'if':{'not':{'your_turn':1}},'do':[{'mul':2}]") GAIN, "",
     "| A life+1 | effects+1"},
    {FLOATING("'ev':'gain_life','who':'you'",
              "'do':['nothing',{'then':[{'op':'draw'}]}]") GAIN, "",
     "| Fox A's hand | A top Isle | effects+1"},
    {FLOATING("'ev':'tap_for_mana'", "'do':[{'mul':2}]")
     "{'op':'activate_mana_of_lands','who':'each_player'}", "",
     "| A mana 010240 | B mana 002000 | Forest tapped | Hill tapped | Marsh "
     "tapped | effects+1"},
    {"{'op':'emblem','abilities':[{'k':'replace','event':{'ev':'gain_life',"
     "'who':'you'},'do':[{'mul':2}]}]}," GAIN, "",
     "| A life+2 | new emblem A's command"},
    {"{'op':'search','what':{'types':['Land']},'id':'f','to':'hand'},"
     "{'op':'put_onto_battlefield','what':'chosen.f'}", "1",
     "objects2 | Isle A's play"},
    {"{'op':'search','what':{'types':['Land']}}", "1",
     "objects2 | Isle A's hand"},
    {"{'op':'may_do','who':'holder','effects':[" GAIN "]}", "1", ""},
    {"{'op':'may_pay','who':'holder','cost':[{'life':1}],'if_paid':[" GAIN
     "]}", "1", ""},
    {"{'op':'unless_pays','who':'holder','cost':[{'life':1}],'effect':["
     GAIN "]}", "1", "| A life+1"},
    {FLOATING("'ev':'enters','what':{'types':['Creature']}",
              "'do':['tapped']") ARRIVE, "",
     "| Cub A's play tapped | Cog A's play | effects+1"},
    {FLOATING("'ev':'enters','what':{'types':['Creature']}",
              "'do':[{'zone':'exile'}]") ARRIVE, "",
     "| Cog A's play | Cub A's exile | effects+1"},
    {FLOATING("'ev':'enters','by':'opp'", "'do':['tapped']") ARRIVE, "",
     "| Cub A's play | Cog A's play | effects+1"},
    {FLOATING("'ev':'create_tokens','under':'you'", "'do':[{'mul':3}]")
     "{'op':'create_token','spec':{'types':['Artifact'],'sub':['Clue']}}", "",
     "| new Clue A's play 0/0 | new Clue A's play 0/0 | new Clue A's play "
     "0/0 | effects+1"},
    {FLOATING("'ev':'to_graveyard','what':{'types':['Creature']}",
              "'do':[{'zone':'exile'}]")
     "{'op':'destroy','what':{'types':['Creature']}}", "",
     "| Bear A's exile untapped | Ant A's exile | Ox B's exile | effects+1"},
    {FLOATING("'ev':'counters_on','what':{'types':['Creature']}",
              "'do':[{'add':1}]") PUT("{'sub':['Bear']}"), "",
     "| Bear  2 +1/+1  1 stun  2 charge | effects+1"},
    {"{'op':'exile','what':" OTHERS ",'face_down':true},"
     "{'op':'return','what':'moved','to':'battlefield'}", "", "| Ox A's"},
    {"{'op':'exile','what':{'types':['Artifact']},'face_down':true},"
     "{'op':'return','what':'moved'}", "", "| Disk A's hand | Hill A's hand"},
    {"{'op':'remove','what':{'sub':['Bear']},'n':2,'up_to':true}", "11",
     "number3 number2 | Bear  1 +1/+1  1 stun 3/3"},
    {"{'op':'remove','what':{'sub':['Bear']},'n':2}", "1",
     "number2 | Bear  1 stun 2/2"},
    {"{'op':'remove','what':{'sub':['Bear']},'kind':'stun','n':2,"
     "'up_to':true}", "1", "number2 | Bear  2 +1/+1"},
    {"{'op':'remove','what':" OTHERS ",'kind':'stun','n':2,'up_to':true}",
     "1", ""},
    {"{'op':'remove','what':{'types':['Planeswalker']},'n':2}", "1", ""},
    {"{'op':'remove','what':'you','n':3}", "1", "number2 | A energy-3"},
    {"{'op':'tap','what':{'types':['Creature']}},"
     "{'op':'untap','what':{'types':['Creature']}}", "", "| Bear  2 +1/+1"},
    {"{'op':'move_counter','from':{'sub':['Bear']},'to':{'sub':['Bear']}}",
     "", ""},
    {"{'op':'move_counter','from':{'sub':['Bear']},'kind':'stun','to':" OTHERS
     "}", "", "| Bear  2 +1/+1 | Ox  1 stun"},
    {"{'op':'fight','a':{'sub':['Bear']},'b':{'name':'Disk'}}", "", ""},
    {"{'op':'fight','a':{'sub':['Bear']},'b':{'sub':['Bear']}}", "",
     "| Bear A's graveyard untapped"},
    {"{'op':'win_game','who':'opp'}", "",
     "| A lost | A mana 000000 | Bear gone | Ant gone | Disk gone | Forest "
     "gone | Hill gone | Fox gone | Isle gone | Orb gone | Cub gone | Cog "
     "gone | Spell gone | Elk gone | Page gone | Eel gone"},
    {"{'op':'win_game','who':'holder'}", "", ""},
    {"{'op':'search','who':'holder','what':{}}", "", ""},
    {"{'op':'search','what':{'types':['Land']},'id':'f'},"
     "{'op':'put_onto_battlefield','what':'chosen.f'}", "1",
     "objects2 | Isle A's play"},
    {"{'op':'search','what':{'types':['Planeswalker']}}", "", ""},
    {"{'op':'look','who':'holder','n':1}", "", ""},
    {"{'op':'gain_control','what':" OTHERS "},{'op':'gain_control','what':"
     OTHERS "}", "", "| Ox A's | effects+1"},
    {"{'op':'remove_from_combat','what':{'types':['Creature']}}", "", ""},
    {"{'op':'manifest','n':2}", "",
     "|  A's play face-down 2/2 is- |  A's play face-down 2/2 types is- "
     "abilities | A top Orb"},
};

static void instructions_are_followed(void **state)
{
    int failed = 0;
    (void)state;
    for (size_t i = 0; i < COUNT(INSTRUCTIONS); i++) {
        char text[1500];
        snprintf(text, sizeof text, "{'k':'spell','effect':[%s]}",
                 INSTRUCTIONS[i].effect);
        failed += run_drill(&INSTRUCTIONS[i], text, 3);
    }
    assert_int_equal(failed, 0);
}

#define TT "{'k':'spell','targets':[{'id':'t','what':'creature','max':2"
#define EFFECT "}],'effect':["
/* CR 608.2b: of two targets the first has left before the spell resolves. */
static const struct drill ONE_TARGET_IS_GONE[] = {
    {TT EFFECT PUT("'T.t'") "]}", "01",
     "target3 target3 | Ox  1 charge | Bear A's graveyard untapped"},
    {TT EFFECT "{'op':'delayed','on':{'ev':'gains_life'},'effect':["
     PUT("'T.t'") "]}," GAIN "]}", "01",
     "target3 target3 | A life+1 | Ox  1 charge | Bear A's graveyard untapped"},
    {TT ",'divided':3" EFFECT "{'op':'damage','to':'T.t','n':3,'divided':"
     "true}]}", "0100",
     "target3 target3 number2 | Ox hurt-2 | Bear A's graveyard untapped"},
    {TT EFFECT "{'op':'mods','mods':[{'cant_block':'T.t'}]}]}", "01",
     "target3 target3 | Bear A's graveyard untapped | effects+1"},
    {TT EFFECT "{'op':'prevent_damage','to':'T.t'},{'op':'damage','to':"
     "{'types':['Creature']},'n':1}]}", "01",
     "target3 target3 | Ant A's graveyard | Bear A's graveyard untapped | "
     "effects+1"},
    {TT EFFECT GAIN "]}", "02",
     "target3 target3 | Bear A's graveyard untapped"},
    {TT EFFECT "{'op':'gain_life','n':{'count':'T.t'}}]}", "01",
     "target3 target3 | A life+1 | Bear A's graveyard untapped"},
    {TT EFFECT "{'op':'double_counters','what':'T.t'}]}", "01",
     "target3 target3 | Bear A's graveyard untapped"},
    {TT EFFECT "{'op':'mods','mods':[{'cant_gain_life':'controller.T.t'}]},"
     "{'op':'gain_life','who':'each_player','n':1}]}", "01",
     "target3 target3 | A life+1 | Bear A's graveyard untapped | effects+1"},
    {TT EFFECT "{'op':'exile','what':'T.t'}," GAIN "]}", "0",
     "target3 target3 | A life+1 | Bear A's graveyard untapped | Ant A's "
     "exile"},
};

static void what_is_gone_is_no_target(void **state)
{
    int failed = 0;
    (void)state;
    for (size_t i = 0; i < COUNT(ONE_TARGET_IS_GONE); i++) {
        static struct board b;
        const struct drill *drill = &ONE_TARGET_IS_GONE[i];
        board_open(&b, 2);
        thing(&b, A, PLAY, "New",
              ON("'ev':'cast'", "{'op':'destroy','what':{'sub':['Bear']}}"));
        board_cast(&b, drill->effect, drill->answers);
        if (strcmp(b.text, drill->changes) != 0) {
            failed++;
            print_error("%s\n  is  %s\n  not %s\n", drill->effect, b.text,
                        drill->changes);
        }
        table_close(&b.t);
    }
    assert_int_equal(failed, 0);
}

/* More replacement effects than are looked at: 24 of them apply. */
static const struct {
    const char *rule;
    struct drill drill;
} MANY[] = {
    {"{'ev':'gain_life'},'do':[{'add':1}]", {GAIN, "", "| A life+25"}},
    {"{'ev':'damage'},'do':[{'add':1}]",
     {"{'op':'damage','to':" OTHERS ",'n':1}", "", "| Ox B's graveyard"}},
    {"{'ev':'pay_life'},'do':[{'add':1}]",
     {"{'op':'may_pay','cost':[{'life':1}]}", "1", "may-pay2 replacement24"}},
    {"{'ev':'draw'},'do':[{'then':[" GAIN "]}]",
     {"{'op':'draw'}", "", "| A life+24"}},
    {"{'ev':'create_tokens'},'do':[{'add':1}]",
     {"{'op':'create_token','spec':{'types':['Artifact'],'sub':['Clue']}}",
      "", "| new Clue A's play 0/0"}},
    {"{'ev':'counters_on'},'do':[{'add':1}]",
     {PUT(OTHERS), "", "| Ox  25 charge"}},
    {"{'ev':'counters_on_player'},'do':[{'add':1}]",
     {"{'op':'get','kind':'poison','who':'opp'}", "", "| B poison+25"}},
    {"{'ev':'to_graveyard'},'do':[{'zone':'exile'}]",
     {"{'op':'destroy','what':" OTHERS "}", "", "| Ox B's exile"}},
    {"{'ev':'tap_for_mana'},'do':[{'set':'{B}'}]",
     {"{'op':'activate_mana_of_lands','who':'you'}", "",
      "| A mana 012020 | Forest tapped | Hill tapped"}},
    {"{'ev':'proliferate'},'do':[{'add':1}]",
     {"{'op':'proliferate'}", "", "objects4 objects4"}},
};

static void many_replacements_are_as_many_as_fit(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(MANY); i++) {
        static struct board b;
        const struct drill *drill = &MANY[i].drill;
        char text[2500] = "'types':['Artifact'],'abilities':[";
        board_open(&b, 2);
        for (int n = 0; n < 9; n++)
            snprintf(text + strlen(text), sizeof text - strlen(text),
                     "%s{'k':'replace','event':%s}", n ? "," : "",
                     MANY[i].rule);
        strcat(text, "]");
        thing(&b, A, PLAY, "One", text);
        thing(&b, A, PLAY, "Two", text);
        thing(&b, A, PLAY, "Three", text);
        snprintf(text, sizeof text, "{'k':'spell','effect':[%s]}",
                 drill->effect);
        board_cast(&b, text, drill->answers);
        if (strstr(b.text, drill->changes) == NULL)
            fail_msg("%s: %s, without %s", MANY[i].rule, b.text,
                     drill->changes);
        table_close(&b.t);
    }
}

/* CR 616.1: whoever is affected chooses, unless the order says nothing; but
 * of very many orders not all are tried. */
static void of_many_orders_one_is_chosen(void **state)
{
    static const char *const DO[] = {"{'add':1}", "{'add':2}", "{'mul':2}"};
    (void)state;
    for (int different = 0; different < 3; different++) {
        static struct board b;
        char text[2500] = "'types':['Artifact'],'abilities':[";
        board_open(&b, 2);
        for (int n = 0; n < 9; n++) {
            char add[20];
            snprintf(add, sizeof add, "{'add':%d}", n + 1);
            snprintf(text + strlen(text), sizeof text - strlen(text),
                     "%s{'k':'replace','event':{'ev':'counters_on'},'do':["
                     "%s]}",
                     n ? "," : "",
                     different == 0   ? DO[0]
                     : different == 1 ? DO[n % 3 == 0]
                                      : add);
        }
        strcat(text, "]");
        thing(&b, A, PLAY, "New", text);
        board_cast(&b, "{'k':'spell','effect':[" PUT(OTHERS) "]}", "");
        bool is_asked = strstr(b.text, "replacement") != NULL;
        if (is_asked != (different == 2))
            fail_msg("%d: %s", different, b.text);
        table_close(&b.t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rules_of_one_card_apply),
        cmocka_unit_test(instructions_are_followed),
        cmocka_unit_test(what_is_gone_is_no_target),
        cmocka_unit_test(many_replacements_are_as_many_as_fit),
        cmocka_unit_test(of_many_orders_one_is_chosen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
