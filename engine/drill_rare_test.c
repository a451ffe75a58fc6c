/* What seldom comes together, on the board of drills. */
#include "drill_test.h"

#define COUNT(rows) (sizeof(rows) / sizeof *(rows))
#define PLAY ZONE_BATTLEFIELD
#define THING(abilities) "'types':['Artifact'],'abilities':[" abilities "]"
#define RULE(event, first)                                                     \
    "{'k':'replace','event':{" event "},'do':[" first "]}"
#define ON(on, effects)                                                        \
    "{'k':'triggered','on':{" on "},'effect':[" effects "]}"
#define GAIN "{'op':'gain_life','n':1}"

/* CR 614.1a, 614.6: what is done with one is done whatever it does to another;
 * 701.9a: what is discarded was discarded, wherever it is by now. */
static const struct card_drill MOVED_ON_AT_ONCE[] = {
    {PLAY, THING(RULE("'ev':'to_graveyard','what':{'types':['Creature'],"
                      "'of':'you'}",
                      "{'zone':'exile'},{'then':[{'op':'return','what':{"
                      "'zone':'exile'},'to':'hand'}," GAIN "]}")),
     {"{'op':'destroy','what':{'types':['Creature'],'of':'you'}}", "",
      "| A life+2 | Eel A's hand | Bear A's hand untapped | Ant A's hand"}},
    {PLAY, THING(RULE("'ev':'to_graveyard','what':{'types':['Creature']}",
                      "{'zone':'exile'},{'then':[{'op':'return','what':'it',"
                      "'to':'hand'}]}") "," ON("'ev':'discarded'", GAIN)),
     {"{'op':'discard','n':'all'}", "", "| A life+2 | Cog A's graveyard"}},
};

static void what_has_moved_on_at_once(void **state)
{
    (void)state;
    run_cards(MOVED_ON_AT_ONCE, COUNT(MOVED_ON_AT_ONCE));
}

#define GAINING(effects) THING(ON("'ev':'gains_life'", effects))
#define PUT(what) "{'op':'put','what':" what ",'kind':'charge'}"
#define USE_HILL                                                               \
    "{'op':'activate_mana_of_lands','who':'you','what':{'name':'Hill'}}"
#define AT_MANA(more, effect)                                                  \
    THING("{'k':'triggered','on':{'ev':'tapped_for_mana'}," more               \
          "'effect':[" effect "]}")
#define ADD_B "{'op':'add_mana','mana':{'fixed':'{B}'}}"
#define ONE_MORE "{'op':'replacement','event':{'ev':'damage'},'do':[{'add':1}]}"
#define TOKEN                                                                  \
    "{'op':'create_token','spec':{'types':['Creature'],'sub':['Elf'],"         \
    "'pt':[1,1]}}"

/* CR 603.2, 608.2h, 614.5, 111.7: what events do not say, and what is not
 * there any more, or still is. */
static const struct card_drill WHAT_IS_NOT_THERE[] = {
    {PLAY, GAINING(PUT("{'ref':'event.source','types':['Creature']}")),
     {GAIN, "", "| A life+1"}},
    {PLAY, THING(ON("'ev':'dies','what':{'types':['Creature']}",
                    "{'op':'return','what':'it','to':'hand'}," GAIN)),
     {TOKEN ",{'op':'destroy','what':'created'}", "", "| A life+1"}},
    {PLAY, THING(ON("'ev':'mana_added','what':{'types':['Land']}", GAIN)),
     {ADD_B, "", "| A mana 011020"}},
    {PLAY, THING(ON("'ev':'mana_added'", GAIN)),
     {ADD_B, "", "| A life+1 | A mana 011020"}},
    {PLAY, AT_MANA("'if':{'your_turn':true},", ADD_B),
     {USE_HILL, "", "| A mana 011120 | Hill tapped"}},
    {PLAY, AT_MANA("'if':{'not':{'your_turn':true}},", ADD_B),
     {USE_HILL, "", "| A mana 010120 | Hill tapped"}},
    {PLAY, THING(""),
     {"{'op':'for_each','what':'each_player','effect':[{'op':'delayed','on':{"
      "'ev':'tapped_for_mana'},'effect':[{'op':'add_mana','to':'it','mana':{"
      "'fixed':'{B}'}}]}]}," USE_HILL, "",
      "| A mana 011120 | B mana 001000 | Hill tapped"}},
    {PLAY, THING(""),
     {"{'op':'choose','id':'c','what':'number'},{'op':'add_mana','mana':{"
      "'chosen_color':'c'}}", "7", "number21"}},
    /* What paid is none of a spell, and not on the battlefield either. */
    {PLAY, THING(""),
     {"{'op':'add_mana','mana':{'fixed':'{R}','only':{'spell':false,'types':["
      "'Sorcery']}}},{'op':'delayed','on':{'ev':'gains_life'},'effect':[{"
      "'op':'may_pay','cost':[{'mana':'{R}'}],'if_paid':[{'op':'lose_life',"
      "'n':1}]}]}," GAIN, "1",
      "may-pay2 window3 window2 | A mana 010130 | Forest tapped | Hill "
      "tapped"}},
    {PLAY, THING(""), {"{'op':'discard','n':{'neg':1}}", "", ""}},
    {PLAY, THING(""),
     {"{'op':'gain_life','n':{'count':{'sub':['Bear'],'name':'Ant'}}}", "",
      ""}},
    {PLAY, THING(""),
     {"{'op':'gain_life','n':{'count':{'zone':['library_top','graveyard'],"
      "'of':'you'}}}", "", "| A life+3"}},
    {PLAY, THING(""),
     {"{'op':'damage','to':{'ref':'opp'},'n':1}", "", "| B life-1"}},
    /* CR 603.6c: only the ability on its own death finds it. */
    {PLAY, "'types':['Creature'],'pt':[1,1],'abilities':[" ON(
               "'ev':'dies','what':{'types':['Creature'],'other':true}",
               "{'op':'return','what':'self','to':'hand'}," GAIN) "]",
     {"{'op':'destroy','what':{'types':['Creature'],'of':'you'}}", "0",
      "| A life+2 | New A's graveyard | Ant A's graveyard | Bear A's "
      "graveyard untapped"}},
    {PLAY, "'cost':null,'types':['Land'],'abilities':[{'k':'activated','cost':["
           "{'tap_self':1}],'modes':[{'effect':[" ADD_B "]},{'effect':[{'op':"
           "'add_mana','mana':{'fixed':'{R}'}}]}]}]",
     {"{'op':'activate_mana_of_lands','who':'you','what':{'name':'New'}}",
      "1", "mode2 | A mana 010120 | New tapped"}},
    {PLAY, THING(""),
     {ONE_MORE "," ONE_MORE ",{'op':'damage','to':{'sub':['Bear']},'n':1}", "",
      "replacement2 | Bear hurt-3 | effects+2"}},
    {PLAY, THING(""),
     {TOKEN ",{'op':'sacrifice','what':{'sub':['Elf']}},{'op':'gain_life','n':"
      "{'count':{'zone':'graveyard','sub':['Elf']}}}", "", "| A life+1"}},
    {PLAY, THING(""),
     {"{'op':'copy_token','of':{'sub':['Bear']},'except':{'name':'Ant'}},"
      "{'op':'destroy','what':'created'},{'op':'gain_life','n':{'count':{"
      "'zone':'graveyard','name':'Ant'}}}", "", "| A life+1"}},
};

/* CR 708.2a: face down it has no name, no supertype and no subtype but those
 * that effects give it. */
static const struct card_drill WITHOUT_A_NAME[] = {
    {PLAY, THING(""),
     {"{'op':'manifest','n':2},{'op':'mods','mods':[{'add_super':['Legendary'"
      "],'to':{'types':['Creature']}}]}", "",
      "|  A's play face-down 2/2 is- |  A's play face-down 2/2 types is- "
      "abilities | A top Orb | effects+5"}},
    {PLAY, THING(""),
     {"{'op':'manifest'},{'op':'mods','mods':[{'set_types':['Enchantment'],"
      "'sub':['Aura'],'to':{'types':['Creature']}}]}", "",
      "| Fox A's graveyard | Ant A's graveyard | Bear A's graveyard untapped "
      "| Ox B's graveyard | A top Isle"}},
};

static void without_a_name(void **state)
{
    (void)state;
    run_cards(WITHOUT_A_NAME, COUNT(WITHOUT_A_NAME));
}

#define AT(target, effect)                                                     \
    "{'k':'spell','targets':[{'id':'t','what':'" target "'}],'effect':["       \
    effect "]}"

/* CR 115.1: of what is meant, that which fits. */
static const struct drill OF_WHAT_IS_MEANT[] = {
    {AT("creature", PUT("{'ref':'T.t','types':['Artifact']}")), "1",
     "target3"},
    {AT("creature", PUT("{'ref':'T.t','types':['Creature']}")), "1",
     "target3 | Ant  1 charge"},
    {AT("player", "{'op':'damage','to':{'ref':'T.t'},'n':1}"), "1",
     "target2 | B life-1"},
};

static void of_what_is_meant(void **state)
{
    (void)state;
    run_spells(OF_WHAT_IS_MEANT, COUNT(OF_WHAT_IS_MEANT));
}

#define LEFT                                                                   \
    "| A lost | A life-20 | A mana 000000 | Bear gone | Ant gone | Disk gone " \
    "| Forest gone | Hill gone | Fox gone | Isle gone | Orb gone | Cub gone "  \
    "| Cog gone | Spell gone | Elk gone | Page gone | Eel gone"

/* CR 800.4a */
static const struct drill WHOEVER_LEAVES[] = {
    {"{'op':'gain_control','what':{'name':'Ox'}},{'op':'lose_life','n':20}",
     "", LEFT},
    {"{'op':'put_onto_battlefield','what':{'name':'Owl','zone':'graveyard'},"
     "'under':'you'},{'op':'lose_life','n':20}", "",
     LEFT " | Owl B's exile"},
};

static void whoever_leaves(void **state)
{
    (void)state;
    run_drills(WHOEVER_LEAVES, COUNT(WHOEVER_LEAVES), 3);
}

static void what_is_not_there(void **state)
{
    (void)state;
    run_cards(WHAT_IS_NOT_THERE, COUNT(WHAT_IS_NOT_THERE));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_has_moved_on_at_once),
        cmocka_unit_test(what_is_not_there),
        cmocka_unit_test(without_a_name),
        cmocka_unit_test(whoever_leaves),
        cmocka_unit_test(of_what_is_meant),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
