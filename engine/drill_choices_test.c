/* Instructions that leave choices to players, one by one. */
#include "drill_test.h"

#define COUNT(rows) (sizeof(rows) / sizeof *(rows))
#define MAY(effect) "{'op':'may_do','effects':[" effect "],'else':["          \
                    "{'op':'gain_life','n':7}]}"

/* CR 608.2d, 118.3: what cannot be done is not offered. */
static const struct drill WHAT_CANNOT_BE_DONE_IS_NOT_OFFERED[] = {
    {MAY("{'op':'sacrifice','what':{'types':['Creature']}}"),
     "1", "may2 objects2 | Bear A's graveyard untapped"},
    {MAY("{'op':'sacrifice','what':{'types':['Creature']},'n':2}"),
     "1", "may2 | Ant A's graveyard | Bear A's graveyard untapped"},
    {MAY("{'op':'sacrifice','what':{'types':['Creature']},'n':3}"),
     "1", "may1 | A life+7"},
    {MAY("{'op':'sacrifice','what':{'types':['Creature']},'n':'all'}"),
     "1", "may2 | Ant A's graveyard | Bear A's graveyard untapped"},
    {MAY("{'op':'sacrifice','what':{'types':['Planeswalker']},'n':0}"),
     "1", "may1 | A life+7"},
    {MAY("{'op':'sacrifice','who':'opp','what':{'types':['Creature']}}"),
     "1", "may2 | Ox B's graveyard"},
    {MAY("{'op':'sacrifice','who':'opp','what':{'types':['Creature']},"
         "'n':2}"),
     "1", "may1 | A life+7"},
    {MAY("{'op':'sacrifice','who':'opp','what':{'sub':['Bear']}}"),
     "1", "may1 | A life+7"},
    {MAY("{'op':'sacrifice','what':'linked'}"), "1", "may1 | A life+7"},
    {MAY("{'op':'discard'}"), "1", "may2 objects2 | Cub A's graveyard"},
    {MAY("{'op':'discard','n':2}"),
     "1", "may2 | Cog A's graveyard | Cub A's graveyard"},
    {MAY("{'op':'discard','n':3}"), "1", "may1 | A life+7"},
    {MAY("{'op':'discard','n':'all'}"),
     "1", "may2 | Cog A's graveyard | Cub A's graveyard"},
    {MAY("{'op':'discard','what':{'types':['Artifact']}}"),
     "1", "may2 | Cog A's graveyard"},
    {MAY("{'op':'discard','what':{'types':['Artifact']},'n':2}"),
     "1", "may1 | A life+7"},
    {MAY("{'op':'discard','what':{'types':['Land']}}"),
     "1", "may1 | A life+7"},
    {MAY("{'op':'discard','who':'opp'}"), "1", "may2 | Bat B's graveyard"},
    {MAY("{'op':'discard','who':'opp','n':2}"), "1", "may1 | A life+7"},
    {MAY("{'op':'discard','what':'linked'}"), "1", "may1 | A life+7"},
    {MAY("{'op':'exile','what':{'types':['Creature']}}"),
     "1", "may2 | Bear A's exile untapped | Ant A's exile | Ox B's "
          "exile"},
    {MAY("{'op':'exile','what':{'types':['Planeswalker']}}"),
     "1", "may1 | A life+7"},
    {MAY("{'op':'return','what':{'types':['Planeswalker']}}"),
     "1", "may1 | A life+7"},
    {MAY("{'op':'destroy','what':{'types':['Planeswalker']}}"),
     "1", "may1 | A life+7"},
    {MAY("{'op':'put_onto_battlefield','what':{'zone':'exile',"
         "'of':'opp'}}"),
     "1", "may1 | A life+7"},
    {MAY("{'op':'tap','what':{'types':['Creature'],'of':'opp'}}"),
     "1", "may2 | Ox tapped"},
    {MAY("{'op':'tap','what':{'sub':['Bear']}}"), "1", "may1 | A life+7"},
    {MAY("{'op':'tap','what':{'types':['Creature'],'of':'you'}}"),
     "1", "may2 | Ant tapped"},
    {MAY("{'op':'tap','what':'linked'}"), "1", "may1 | A life+7"},
    {MAY("{'op':'tap','what':'you'}"), "1", "may1 | A life+7"},
    {MAY("{'op':'untap','what':{'types':['Creature'],'of':'opp'}}"),
     "1", "may1 | A life+7"},
    {MAY("{'op':'untap','what':{'types':['Creature'],'of':'you'}}"),
     "1", "may2 | Bear  2 +1/+1"},
    {MAY("{'op':'untap','what':'you'}"), "1", "may1 | A life+7"},
    {MAY("{'op':'put','what':{'sub':['Bear']},'kind':'charge'}"),
     "1", "may2 | Bear  2 +1/+1  1 stun  1 charge"},
    {MAY("{'op':'put','what':'linked','kind':'charge'}"),
     "1", "may1 | A life+7"},
    {MAY("{'op':'put','what':'you','kind':'poison'}"),
     "1", "may2 | A poison+1"},
    {MAY("{'op':'remove','what':{'sub':['Bear']},'kind':'+1/+1'}"),
     "1", "may2 | Bear  1 +1/+1  1 stun 3/3"},
    {MAY("{'op':'remove','what':{'sub':['Bear']},'kind':'charge'}"),
     "1", "may1 | A life+7"},
    {MAY("{'op':'remove','what':{'sub':['Bear']}}"),
     "1", "may2 number2 | Bear  2 +1/+1"},
    {MAY("{'op':'remove','what':'you','kind':'energy'}"),
     "1", "may2 | A energy-1"},
    {MAY("{'op':'remove','what':'you','kind':'rad'}"),
     "1", "may1 | A life+7"},
    {MAY("{'op':'remove','what':'linked','kind':'+1/+1'}"),
     "1", "may1 | A life+7"},
    {MAY("{'op':'get','kind':'energy'}"), "1", "may2 | A energy+1"},
    {MAY("{'op':'get','who':'opp','kind':'energy'}"),
     "1", "may2 | B energy+1"},
    {MAY("{'op':'get','who':'event.player','kind':'energy'}"),
     "1", "may1 | A life+7"},
    {MAY("{'op':'mill','n':3}"),
     "1", "may2 | Orb A's graveyard | Isle A's graveyard | Fox A's "
          "graveyard"},
    {MAY("{'op':'mill','n':4}"), "1", "may1 | A life+7"},
    {MAY("{'op':'mill','who':'opp','n':2}"),
     "1", "may2 | Hen B's graveyard | Rat B's graveyard"},
    {MAY("{'op':'mill','who':'opp','n':3}"), "1", "may1 | A life+7"},
    {MAY("{'op':'mill','who':'event.player'}"), "1", "may1 | A life+7"},
    {MAY("{'op':'draw','n':9}"), "0", "may2 | A life+7"},
    {"{'op':'may_do','who':'opp','effects':[{'op':'discard',"
     "'who':'opp'}],'if_done':[{'op':'gain_life','n':1}]}",
     "1", "may2 (B) | A life+1 | Bat B's graveyard"},
    {"{'op':'may_do','who':'opp','effects':[{'op':'discard',"
     "'who':'opp','n':2}],'if_done':[{'op':'gain_life','n':1}]}",
     "1", "may1 (B)"},
    {"{'op':'may_do','effects':[{'op':'draw'}],"
     "'when_done':{'effect':[{'op':'gain_life','n':1}]}}",
     "1", "may2 | A life+1 | Fox A's hand | A top Isle"},
    {"{'op':'may_do','effects':[{'op':'draw'}],"
     "'when_done':{'effect':[{'op':'gain_life','n':1}]}}",
     "0", "may2"},
};

static void what_cannot_be_done_is_not_offered(void **state)
{
    (void)state;
    run_drills(WHAT_CANNOT_BE_DONE_IS_NOT_OFFERED,
               COUNT(WHAT_CANNOT_BE_DONE_IS_NOT_OFFERED), 2);
}

/* CR 118.12. */
static const struct drill COSTS_ARE_OFFERED_WHERE_THEY_CAN_BE_PAID[] = {
#define PAY(cost) "{'op':'may_pay','cost':[" cost "],'id':'p','if_paid':["     \
              "{'op':'gain_life','n':{'paid':'p'}}],'else':[{'op':"        \
              "'lose_life','n':1}]}"
    {PAY("{'energy':2}"), "1", "may-pay2 | A life+2 | A energy-2"},
    {PAY("{'energy':5}"), "1", "may-pay1 | A life-1"},
    {PAY("{'energy':'X'}"), "13", "may-pay2 number5 | A life+3 | A energy-3"},
    {PAY("{'energy':'X'}"), "10", "may-pay2 number5"},
    {PAY("{'life':'X'}"), "19", "may-pay2 number21"},
    {PAY("{'life':2}"), "1", "may-pay2 | A life-1"},
    {PAY("{'mana':'{2}'}"),
     "1", "may-pay2 window4 pay2 pay2 | A life+1 | A mana 000010"},
    {PAY("{'mana':'{B}'}"), "1", "may-pay1 | A life-1"},
    {PAY("{'mana':'{X}'}"),
     "12", "may-pay2 number14 window4 pay2 pay2 | A life+2 | A mana 000010"},
    {PAY("{'mana':'{X}'}"),
     "15", "may-pay2 number14 window3 window2 pay3 pay3 pay3 pay2 | A life+5 "
           "| A mana 000000 | Forest tapped | Hill tapped"},
    {PAY("{'energy':'X'},{'life':'X'}"), "14", "may-pay2 number5 | A energy-4"},
    {PAY("{'life':'X'},{'energy':'X'}"), "14", "may-pay2 number5 | A energy-4"},
    {PAY("{'energy':'X'},{'life':30}"), "1", "may-pay1 | A life-1"},
    {PAY("{'energy':1},{'life':1}"), "1", "may-pay2 | A energy-1"},
    {PAY("{'energy':-3}"), "1", "may-pay2 | A life+1"},
    {PAY("{'energy':0}"), "1", "may-pay2 | A life+1"},
    {PAY("{'sacrifice':{'types':['Creature'],'of':'you'}}"),
     "10", "may-pay2 objects2 | A life+1 | Bear A's graveyard untapped"},
    {PAY("{'sacrifice':{'types':['Creature'],'of':'you'},'n':-1}"),
     "1", "may-pay2 | A life+1"},
    {PAY("{'sacrifice':{'types':['Creature']},'n':3}"),
     "1", "may-pay1 | A life-1"},
    {PAY("{'discard':{},'n':2}"),
     "1", "may-pay2 objects1 objects1 | A life+1 | Cog A's graveyard | "
          "Cub A's graveyard"},
    {PAY("{'discard':{},'n':-2}"), "1", "may-pay2 | A life+1"},
    {PAY("{'discard':{'types':['Artifact']}}"),
     "1", "may-pay2 objects1 | A life+1 | Cog A's graveyard"},
    {PAY("{'discard':{'types':['Land']}}"), "1", "may-pay1 | A life-1"},
    {PAY("{'discard':{'zone':'hand','types':['Creature']}}"),
     "1", "may-pay2 objects1 | A life+1 | Cub A's graveyard"},
    {PAY("{'discard':'self'}"), "1", "may-pay1 | A life-1"},
    {PAY("{'reveal':{'types':['Creature']}}"),
     "1", "may-pay2 objects1 | A life+1"},
    {PAY("{'exile':{'zone':'graveyard','of':'you'},'n':2}"),
     "1", "may-pay2 objects1 objects1 | A life+1 | Elk A's exile | "
          "Page A's exile"},
    {PAY("{'exile':{'zone':'graveyard','of':'you'},'n':3}"),
     "1", "may-pay1 | A life-1"},
    {PAY("{'exile':{'zone':'stack'}}"), "1", "may-pay1 | A life-1"},
    {PAY("{'return_to_hand':{'types':['Land']}}"),
     "10", "may-pay2 objects2 | A life+1 | Forest A's hand"},
    {PAY("{'return_to_hand':{'zone':'graveyard'}}"),
     "1", "may-pay1 | A life-1"},
    {PAY("{'tap':{'types':['Creature']}}"),
     "1", "may-pay2 objects1 | A life+1 | Ant tapped"},
    {PAY("{'tap':{'types':['Creature']},'n':2}"),
     "1", "may-pay1 | A life-1"},
    {PAY("{'tap':{'zone':'graveyard'}}"), "1", "may-pay1 | A life-1"},
    {PAY("{'untap':{'types':['Creature']}}"),
     "1", "may-pay2 objects1 | A life+1 | Bear  2 +1/+1"},
    {PAY("{'untap':{'types':['Land']}}"), "1", "may-pay1 | A life-1"},
    {PAY("{'untap':{'zone':'graveyard'}}"), "1", "may-pay1 | A life-1"},
    {PAY("{'mill':2}"),
     "1", "may-pay2 | A life+1 | Isle A's graveyard | Fox A's "
          "graveyard | A top Orb"},
    {PAY("{'mill':4}"), "1", "may-pay1 | A life-1"},
    {PAY("{'mill':-1}"), "1", "may-pay2 | A life+1"},
    {PAY("{'remove_counter':['+1/+1',2],'from':{'types':['Creature']}}"),
     "1", "may-pay2 objects1 | A life+1 | Bear  1 stun 2/2"},
    {PAY("{'remove_counter':['+1/+1',3],'from':{'types':['Creature']}}"),
     "1", "may-pay1 | A life-1"},
    {PAY("{'remove_counter':['+1/+1',-1],"
         "'from':{'types':['Planeswalker']}}"),
     "1", "may-pay2 | A life+1"},
    {PAY("{'remove_counter':['+1/+1',1]}"), "1", "may-pay1 | A life-1"},
    {PAY("{'remove_counters_among':{'types':['Creature']},'n':3}"),
     "10", "may-pay2 objects1 name2 objects1 name2 objects1 name1 | A "
           "life+1 | Bear  no counters 2/2"},
    {PAY("{'remove_counters_among':{'types':['Creature']},'n':4}"),
     "1", "may-pay1 | A life-1"},
    {PAY("{'remove_counters_among':{'types':['Creature']},'n':-1}"),
     "1", "may-pay2 | A life+1"},
    {"{'op':'may_pay','who':'opp','cost':[{'energy':2}],"
     "'if_paid':[{'op':'gain_life','n':1}]}",
     "1", "may-pay2 (B) | A life+1 | B energy-2"},
    {"{'op':'may_pay','who':'opp','cost':[{'energy':3}],"
     "'if_paid':[{'op':'gain_life','n':1}]}",
     "1", "may-pay1 (B)"},
    {"{'op':'may_pay','cost':[{'energy':'X'}],"
     "'when_paid':{'effect':[{'op':'gain_life','n':'X'}]}}",
     "13", "may-pay2 number5 | A life+3 | A energy-3"},
    {"{'op':'may_pay','cost':[{'energy':'X'}],"
     "'when_paid':{'effect':[{'op':'gain_life','n':9}]}}",
     "10", "may-pay2 number5 | A life+9"},
    {"{'op':'may_pay','cost':[{'energy':2}],"
     "'when_paid':{'effect':[{'op':'gain_life','n':1}]}}",
     "1", "may-pay2 | A life+1 | A energy-2"},
    {"{'op':'may_pay','cost':[{'energy':2}],"
     "'when_paid':{'effect':[{'op':'gain_life','n':1}]}}",
     "0", "may-pay2"},
    {"{'op':'unless_pays','cost':[{'life':2}],"
     "'effect':[{'op':'draw'}]}",
     "1", "may-pay2 | A life-2"},
    {"{'op':'unless_pays','cost':[{'life':2}],"
     "'effect':[{'op':'draw'}]}",
     "0", "may-pay2 | Fox A's hand | A top Isle"},
    {"{'op':'unless_pays','who':'opp','cost':[{'energy':2}],"
     "'effect':[{'op':'draw'}]}",
     "1", "may-pay2 (B) | B energy-2"},
    {"{'op':'unless_pays','who':'opp','cost':[{'energy':3}],"
     "'effect':[{'op':'draw'}]}",
     "1", "may-pay1 (B) | Fox A's hand | A top Isle"},
    {"{'op':'unless_pays','who':'event.player','cost':[{'energy':3}],"
     "'effect':[{'op':'draw'}]}",
     "1", "| Fox A's hand | A top Isle"},
    {"{'op':'unless_pays','mandatory':true,'cost':[{'life':2}],"
     "'effect':[{'op':'draw'}]}",
     "", "| A life-2"},
    {"{'op':'unless_pays','mandatory':true,'cost':[{'energy':9}],"
     "'effect':[{'op':'draw'}]}",
     "", "| Fox A's hand | A top Isle"},
    {"{'op':'unless_pays','mandatory':true,'who':'opp',"
     "'cost':[{'life':2}],'effect':[{'op':'draw'}]}",
     "", "| B life-2"},
    {"{'op':'unless_pays','mandatory':true,'who':'event.player',"
     "'cost':[{'life':2}],'effect':[{'op':'draw'}]}",
     "", "| Fox A's hand | A top Isle"},
};

static void costs_are_offered_where_they_can_be_paid(void **state)
{
    (void)state;
    run_drills(COSTS_ARE_OFFERED_WHERE_THEY_CAN_BE_PAID,
               COUNT(COSTS_ARE_OFFERED_WHERE_THEY_CAN_BE_PAID), 2);
}

/* CR 608.2d. */
static const struct drill CHOICES_ARE_AMONG_WHAT_THERE_IS[] = {
    {"{'op':'choose','id':'c','what':{'types':['Creature']}},"
     "{'op':'tap','what':'chosen.c'}",
     "1", "objects3 | Ant tapped"},
    {"{'op':'choose','id':'c','what':{'types':['Creature']},"
     "'optional':true},{'op':'tap','what':'chosen.c'}",
     "0", "objects4"},
    {"{'op':'choose','id':'c','what':{'types':['Creature']},'n':2},"
     "{'op':'tap','what':'chosen.c'}",
     "1", "objects2 objects1 | Ant tapped | Ox tapped"},
    {"{'op':'choose','id':'c','what':{'types':['Creature']},'min':0,"
     "'max':2},{'op':'tap','what':'chosen.c'}",
     "29", "objects4 objects2 | Ant tapped | Ox tapped"},
    {"{'op':'choose','id':'c','what':{'types':['Creature']},'min':2,"
     "'max':9},{'op':'tap','what':'chosen.c'}",
     "110", "objects2 objects1 | Ant tapped | Ox tapped"},
    {"{'op':'choose','id':'c','what':{'types':['Creature']},'min':5},"
     "{'op':'tap','what':'chosen.c'}",
     "0", "objects3"},
    {"{'op':'choose','id':'c','what':{'types':['Planeswalker']}},"
     "{'op':'gain_life','n':{'if':{'chosen':'c'},'then':1,'else':2}}",
     "", "| A life+2"},
    {"{'op':'choose','id':'c','what':{'types':['Creature']},"
     "'who':'opp'},{'op':'tap','what':'chosen.c'}",
     "9", "objects3 (B) | Ox tapped"},
    {"{'op':'choose','id':'c','what':'color'},{'op':'add_mana',"
     "'mana':{'chosen_color':'c'}}",
     "3", "color5 type1 | A mana 010120"},
    {"{'op':'choose','id':'c','what':'number'},{'op':'gain_life',"
     "'n':{'number':'c'}}",
     "9", "number21 | A life+9"},
    {"{'op':'choose','id':'c','what':'number','min':2,'max':4},"
     "{'op':'gain_life','n':{'number':'c'}}",
     "1", "number3 | A life+3"},
    {"{'op':'choose','id':'c','what':'player'},{'op':'lose_life',"
     "'who':'chosen.c','n':1}",
     "1", "player2 | B life-1"},
    {"{'op':'choose','id':'c','what':'opponent'},{'op':'lose_life',"
     "'who':'chosen.c','n':1}",
     "1", "player1 | B life-1"},
    {"{'op':'choose','id':'c','what':'name'},{'op':'destroy',"
     "'what':{'name':'chosen.c'}}",
     "5", "name20 | Ox B's graveyard"},
    {"{'op':'choose','id':'c','what':'creature_type'},{'op':'destroy',"
     "'what':{'sub':'chosen.c'}}",
     "0", "name1 | Bear A's graveyard untapped"},
    {"{'op':'choose','id':'c','what':'land_type'},{'op':'destroy',"
     "'what':{'sub':'chosen.c'}}",
     "4", "name5 | Forest A's graveyard"},
    {"{'op':'choose','id':'c','what':'counter_kind',"
     "'on':{'types':['Creature']}},{'op':'put',"
     "'what':{'types':['Creature']},'kind':'chosen.c'}",
     "1", "name2 | Bear  2 +1/+1  2 stun | Ant  1 stun | Ox  1 stun"},
    {"{'op':'choose_counter','id':'c','on':{'types':['Creature']}},"
     "{'op':'put','what':{'types':['Creature']},'kind':'chosen.c'}",
     "0", "name2 | Bear  3 +1/+1  1 stun 5/5 | Ant  1 +1/+1 2/2 | Ox  "
          "1 +1/+1 3/5"},
    {"{'op':'choose_counter','id':'c','on':'each_player'},{'op':'get',"
     "'kind':'chosen.c'}",
     "1", "name2 | A poison+1"},
    {"{'op':'choose_counter','id':'c','on':'each_player','who':'opp'},"
     "{'op':'get','kind':'chosen.c'}",
     "9", "name2 (B) | A poison+1"},
    {"{'op':'choose_counter','id':'c','on':{'types':['Artifact']}},"
     "{'op':'get','kind':'chosen.c'}",
     "1", ""},
    {"{'op':'choose_counter','id':'c','on':'linked'},"
     "{'op':'gain_life','n':1}",
     "1", "| A life+1"},
    {"{'op':'modes','modes':[{'effect':[{'op':'gain_life','n':1}]},"
     "{'effect':[{'op':'draw'}]},{'effect':[{'op':'scry'}]}]}",
     "0", "mode3 | A life+1"},
    {"{'op':'modes','modes':[{'effect':[{'op':'gain_life','n':1}]},"
     "{'effect':[{'op':'draw'}]}],'n':2}",
     "1", "mode2 mode1 | A life+1 | Fox A's hand | A top Isle"},
    {"{'op':'modes','modes':[{'effect':[{'op':'gain_life','n':1}]},"
     "{'effect':[{'op':'draw'}]}],'min':0,'max':2}",
     "9", "mode3"},
    {"{'op':'modes','modes':[{'effect':[{'op':'gain_life','n':1}]},"
     "{'effect':[{'op':'draw'}]}],'min':1,'max':2}",
     "19", "mode2 mode2 | Fox A's hand | A top Isle"},
    {"{'op':'modes','modes':[{'effect':[{'op':'gain_life','n':1}]},"
     "{'effect':[{'op':'draw'}]}],'min':1,'max':2}",
     "00", "mode2 mode2 | A life+1 | Fox A's hand | A top Isle"},
    {"{'op':'modes','modes':[{'effect':[{'op':'gain_life','n':1}]}],"
     "'min':0,'max':0}",
     "", ""},
    {"{'op':'if','cond':{'your_turn':1},'then':[{'op':'draw'}],"
     "'else':[{'op':'gain_life','n':1}]}",
     "", "| Fox A's hand | A top Isle"},
    {"{'op':'if','cond':{'not':{'your_turn':1}},"
     "'then':[{'op':'draw'}],'else':[{'op':'gain_life','n':1}]}",
     "", "| A life+1"},
    {"{'op':'for_each','what':{'types':['Creature']},"
     "'effect':[{'op':'gain_life','n':{'power':'it'}}]}",
     "", "| A life+7"},
    {"{'op':'for_each','what':{'types':['Creature']},"
     "'effect':[{'op':'for_each','what':{'types':['Land'],'of':'opp'},"
     "'effect':[{'op':'tap','what':'it'}]},{'op':'put','what':'it',"
     "'kind':'charge'}]}",
     "", "| Bear  2 +1/+1  1 stun  1 charge | Ant  1 charge | Ox  1 "
         "charge | Marsh tapped"},
    {"{'op':'for_each','what':'each_player',"
     "'effect':[{'op':'lose_life','who':'it','n':1}]}",
     "", "| A life-1 | B life-1"},
    {"{'op':'each_player','effect':[{'op':'draw'}]}",
     "", "| Fox A's hand | Rat B's hand | A top Isle | B top Hen"},
    {"{'op':'each_player','who':'opp','effect':[{'op':'sacrifice',"
     "'what':{'types':['Land']}}]},{'op':'gain_life','n':1}",
     "", "| A life+1 | Marsh B's graveyard"},
};

static void choices_are_among_what_there_is(void **state)
{
    (void)state;
    run_drills(CHOICES_ARE_AMONG_WHAT_THERE_IS,
               COUNT(CHOICES_ARE_AMONG_WHAT_THERE_IS), 2);
}

/* CR 800.4a: who has left the game does nothing. */
static const struct drill WHO_HAS_LOST_DOES_NOTHING[] = {
    {"{'op':'choose','id':'x','what':'opponent'},{'op':'lose_game',"
     "'who':'chosen.x'},{'op':'each_player',"
     "'effect':[{'op':'gain_life','n':1}]}",
     "0", "player2 | A life+1 | B lost | C life+1 | Ox gone | Marsh "
          "gone | Rat gone | Hen gone | Bat gone | Owl gone"},
    {"{'op':'choose','id':'x','what':'opponent'},{'op':'lose_game',"
     "'who':'chosen.x'},{'op':'choose','id':'y','what':'player'},"
     "{'op':'lose_life','who':'chosen.y','n':1}",
     "01", "player2 player2 | B lost | C life-1 | Ox gone | Marsh gone "
           "| Rat gone | Hen gone | Bat gone | Owl gone"},
    {"{'op':'choose','id':'x','what':'player'},{'op':'choose',"
     "'id':'y','what':'opponent'},{'op':'lose_life','who':'chosen.y',"
     "'n':1}",
     "11", "player3 player2 | C life-1"},
    {"{'op':'choose','id':'x','what':'opponent'},{'op':'win_game',"
     "'who':'chosen.x'}",
     "1", "player2 | A lost | A mana 000000 | B lost | Bear gone | Ant "
          "gone | Disk gone | Forest gone | Hill gone | Fox gone | "
          "Isle gone | Orb gone | Cub gone | Cog gone | Spell gone | "
          "Elk gone | Page gone | Eel gone"},
    {"{'op':'win_game'}",
     "1", "| B lost | C lost | Ox gone | Marsh gone | Rat gone | Hen "
          "gone | Bat gone | Owl gone"},
    {"{'op':'lose_game','who':'opp'}",
     "1", "| B lost | C lost | Ox gone | Marsh gone | Rat gone | Hen "
          "gone | Bat gone | Owl gone"},
    {"{'op':'each_player','who':'opp','effect':[{'op':'draw'},"
     "{'op':'get','kind':'energy'}]}",
     "1", "| B energy+1 | C energy+1 | Rat B's hand | Gnu C's hand | B "
          "top Hen"},
    {"{'op':'proliferate'}", "012", "objects4"},
    {"{'op':'proliferate'}",
     "19", "objects4 objects3 | A energy+1 | A poison+1 | Bear  3 +1/+1 "
           " 2 stun 5/5"},
};

static void who_has_lost_does_nothing(void **state)
{
    (void)state;
    run_drills(WHO_HAS_LOST_DOES_NOTHING,
               COUNT(WHO_HAS_LOST_DOES_NOTHING), 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_cannot_be_done_is_not_offered),
        cmocka_unit_test(costs_are_offered_where_they_can_be_paid),
        cmocka_unit_test(choices_are_among_what_there_is),
        cmocka_unit_test(who_has_lost_does_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
