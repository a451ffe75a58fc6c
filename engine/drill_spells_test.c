/* Sorceries with targets, and what delayed and reflexive abilities know. */
#include "drill_test.h"

#define COUNT(rows) (sizeof(rows) / sizeof *(rows))
#define T "{'k':'spell','targets':[{'id':'t','what':'creature'}],'effect':["
#define TT                                                                     \
    "{'k':'spell','targets':[{'id':'t','what':'creature',"                     \
    "'max':2}],'effect':["
#define P "{'k':'spell','targets':[{'id':'t','what':'player'}],'effect':["
/* At once: it is set off by the instruction behind it. */
#define WHEN(effects)                                                          \
    "{'op':'delayed','on':{'ev':'gains_life'},'effect':[" effects              \
    "]},{'op':'gain_life','n':1}"
#define THEN(effects)                                                          \
    "{'op':'delayed','on':{'ev':'loses_life'},'effect':[" effects              \
    "]},{'op':'lose_life','n':1}"
#define PUT(what) "{'op':'put','what':" what ",'kind':'charge'}"

/* CR 603.7c, 608.2h. */
static const struct drill DELAYED_ABILITIES_KNOW_WHAT_WAS_DONE[] = {
    {T WHEN(PUT("'T.t'")) "]}", "1", "target3 | A life+1 | Ant  1 charge"},
    {T WHEN(THEN(PUT("'T.t'"))) "]}", "1", "target3 | Ant  1 charge"},
    {T WHEN(THEN("{'op':'gain_life','n':5}")) "]}",
     "1", "target3 | A life+5"},
    {TT WHEN(PUT("'T.t'")) "]}",
     "12", "target3 target3 | A life+1 | Ant  1 charge"},
    {P WHEN("{'op':'lose_life','who':'T.t','n':2}") "]}",
     "1", "target2 | A life+1 | B life-2"},
    {"{'k':'spell','effect':[{'op':'choose','id':'n',"
     "'what':'number'}," WHEN("{'op':'gain_life','n':{'number':'n'}}")
     "]}",
     "7", "number21 | A life+8"},
    {"{'k':'spell','effect':[{'op':'choose','id':'n',"
     "'what':'color'}," WHEN(
     "{'op':'add_mana','mana':{'chosen_color':'n'}}") "]}",
     "3", "color5 type1 | A life+1 | A mana 010120"},
    {"{'k':'spell','effect':[{'op':'choose','id':'n',"
     "'what':{'types':['Creature']},'n':2}," WHEN(PUT("'chosen.n'"))
     "]}",
     "1", "objects2 objects1 | A life+1 | Ant  1 charge | Ox  1 charge"},
    {"{'k':'spell','effect':[{'op':'choose','id':'n',"
     "'what':'player'}," WHEN(
     "{'op':'lose_life','who':'chosen.n','n':2}") "]}",
     "1", "player2 | A life+1 | B life-2"},
    {"{'k':'spell','effect':[{'op':'sacrifice',"
     "'what':{'types':['Creature']}}," WHEN(
     "{'op':'gain_life','n':{'power':'sacrificed'}}") "]}",
     "0", "objects2 | A life+5 | Bear A's graveyard untapped"},
    {"{'k':'spell','effect':[{'op':'discard','n':2}," WHEN(
     "{'op':'return','what':'discarded','to':'hand'}") "]}",
     "", "| A life+1"},
    {"{'k':'spell','effect':[{'op':'create_token',"
     "'spec':{'types':['Artifact'],'sub':['Clue']},'n':2}," WHEN(
     "{'op':'tap','what':'created'}") "]}",
     "", "| A life+1 | new Clue A's play tapped 0/0 | new Clue A's pla"
         "y tapped 0/0"},
    {"{'k':'spell','effect':[{'op':'mill','n':2}," WHEN(
     "{'op':'return','what':'moved','to':'hand'}") "]}",
     "", "| A life+1 | Fox A's hand | Isle A's hand | A top Orb"},
    {"{'k':'spell','effect':[{'op':'may_pay',"
     "'cost':[{'energy':'X'}],'id':'p'}," WHEN(
     "{'op':'gain_life','n':{'paid':'p'}}") "]}",
     "3", "number5 | A life+4 | A energy-3"},
    {"{'k':'spell','effect':[{'op':'mill'}," WHEN(
     "{'op':'return','what':'it','to':'hand'}") "]}",
     "", "| A life+1 | Fox A's hand | A top Isle"},
    {"{'k':'spell','effect':[{'op':'create_token',"
     "'spec':{'types':['Artifact'],'sub':['Clue']}}," WHEN(
     "{'op':'tap','what':'it'}") "]}",
     "", "| A life+1 | new Clue A's play tapped 0/0"},
    {"{'k':'spell','effect':[{'op':'for_each',"
     "'what':{'types':['Creature'],'of':'opp'},'effect':[" WHEN(PUT(
     "'it'")) "]}]}",
     "", "| A life+1 | Ox  1 charge"},
    {T "{'op':'delayed','on':{'ev':'gains_life'},'effect':[" PUT("'it'")
     "]},{'op':'gain_life','n':1}]}",
     "2", "target3 | A life+1 | Ox  1 charge"},
    {T "{'op':'when_you_do','effect':[" PUT("'T.t'") "]}]}",
     "1", "target3 | Ant  1 charge"},
    {T "{'op':'when_you_do','targets':[{'id':'t','what':'land'}],"
     "'effect':[" PUT("'T.t'") "]}]}",
     "12", "target3 target3 | Marsh  1 charge"},
    {T "{'op':'when_you_do','targets':[{'id':'s','what':'land'}],"
     "'effect':[" PUT("'T.t'") "," PUT("'T.s'") "]}]}",
     "12", "target3 target3 | Ant  1 charge | Marsh  1 charge"},
    {T "{'op':'may_pay','cost':[{'energy':2}],"
     "'when_paid':{'targets':[{'id':'s','what':'land'}],'effect':[" PUT(
     "'T.t'") "," PUT("'T.s'") "]}}]}",
     "112", "target3 may-pay2 target3 | A energy-2 | Ant  1 charge | Mars"
            "h  1 charge"},
};

static void delayed_abilities_know_what_was_done(void **state)
{
    (void)state;
    run_spells(DELAYED_ABILITIES_KNOW_WHAT_WAS_DONE,
               COUNT(DELAYED_ABILITIES_KNOW_WHAT_WAS_DONE));
}

/* CR 601.2c-d, 700.2, 702. */
static const struct drill TARGETS_MODES_AND_SHARES[] = {
    {T "{'op':'damage','to':'T.t','n':1}]}", "2", "target3 | Ox hurt-1"},
    {TT "{'op':'damage','to':'T.t','n':1}]}",
     "02", "target3 target3 | Bear hurt-1"},
    {"{'k':'spell','targets':[{'id':'t','what':'any_target',"
     "'max':3,'divided':3}],'effect':[{'op':'damage','to':'T.t',"
     "'n':1,'divided':true}]}",
     "0", "target5 target5 target4 number1 number1 | A life-1 | B life-"
          "1 | Bear hurt-1"},
    {"{'k':'spell','targets':[{'id':'t','what':'any_target',"
     "'max':3,'divided':3}],'effect':[{'op':'damage','to':'T.t',"
     "'n':1,'divided':true}]}",
     "019", "target5 target5 target4 number2 | A life-1 | Bear hurt-2"},
    {"{'k':'spell','modes':[{'effect':[{'op':'gain_life','n':1}]},"
     "{'effect':[{'op':'draw'}]}]}",
     "1", "mode2 | Fox A's hand | A top Isle"},
    {"{'k':'spell','modes':[{'targets':[{'id':'t',"
     "'what':'creature'}],'effect':[{'op':'tap','what':'T.t'}]},"
     "{'effect':[{'op':'draw'}]}],'n':2}",
     "0", "mode2 mode1 target3 | Fox A's hand | A top Isle"},
    {"{'k':'spell','effect':[{'op':'gain_life','n':1}],"
     "'while':{'your_turn':1}}",
     "", "| A life+1"},
    {"{'k':'spell','effect':[{'op':'gain_life','n':1}],"
     "'while':{'not':{'your_turn':1}}}",
     "", ""},
    {"{'k':'spell','effect':[{'op':'gain_life','n':1}]},"
     "{'k':'spell','effect':[{'op':'draw'}]}",
     "", "| A life+1 | Fox A's hand | A top Isle"},
    {T "{'op':'gain_control','what':'T.t'},{'op':'untap',"
     "'what':'T.t'}]}",
     "2", "target3 | Ox A's | effects+1"},
    {T "{'op':'mods','mods':[{'cant_block':'T.t'}]}]}",
     "2", "target3 | effects+1"},
    {P "{'op':'mods','mods':[{'life_cant_change':'T.t'}]},"
     "{'op':'lose_life','who':'each_player','n':2}]}",
     "1", "target2 | A life-2 | effects+1"},
    {P "{'op':'prevent_damage','to':'T.t'},{'op':'damage',"
     "'to':'each_player','n':2}]}",
     "1", "target2 | A life-2 | effects+1"},
    {T "{'op':'replacement','event':{'ev':'damage','to':'T.t'},"
     "'do':[{'mul':3}]},{'op':'damage','to':{'types':['Creature'],"
     "'of':'opp'},'n':1}]}",
     "2", "target3 | Ox hurt-3 | effects+1"},
    {"{'k':'spell','targets':[{'id':'t','what':'creature'},{'id':'s',"
     "'what':'creature','distinct':true}],'effect':["
     "{'op':'if','cond':{'was_cast':true},'then':[{'op':'copy_spell',"
     "'of':'self','new_targets':true}]}," PUT("'T.s'") "]}",
     "0110", "target3 target2 target2 target2 | Ox  2 charge"},
    {"{'k':'spell','targets':[{'id':'t','what':'any_target','max':2}],"
     "'effect':[{'op':'if','cond':{'was_cast':true},'then':[{'op':"
     "'copy_spell','of':'self','new_targets':true}]},{'op':'damage',"
     "'to':'T.t','n':1}]}",
     "0411", "target5 target5 target5 | A life-1 | B life-1"},
    {"{'k':'spell','effect':[{'op':'copy_spell','of':'self'},{'op':'exile',"
     "'what':{'zone':'stack'}}]}", "", "| Spell A's exile"},
    {T "{'op':'exile','what':'T.t','until_leaves':true}]}",
     "1", "target3"},
    {T "{'op':'emblem','abilities':['flying'],"
     "'who':'controller.T.t'}]}",
     "2", "target3 | new emblem B's command"},
    {P "{'op':'extra_turn','who':'T.t'}]}", "1", "target2"},
    {"{'k':'spell','effect':[{'op':'copy_spell','of':'self'},"
     "{'op':'end_turn'}]}",
     "", "| A mana 000000 | Spell A's exile | turn | step"},
};

static void targets_modes_and_shares(void **state)
{
    (void)state;
    run_spells(TARGETS_MODES_AND_SHARES,
               COUNT(TARGETS_MODES_AND_SHARES));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(delayed_abilities_know_what_was_done),
        cmocka_unit_test(targets_modes_and_shares),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
