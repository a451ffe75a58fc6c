/* Instructions about cards in libraries and hands, and about what lasts. */
#include "drill_test.h"

#define COUNT(rows) (sizeof(rows) / sizeof *(rows))

/* CR 701.22a, 401.4, 608.2g. */
static const struct drill LIBRARIES_AND_HANDS[] = {
    {"{'op':'search','what':{'types':['Artifact']}}",
     "1", "objects2 | Orb A's hand"},
    {"{'op':'search','what':{'types':['Artifact']}}", "0", "objects2"},
    {"{'op':'search','what':{'types':['Land']},'to':'battlefield',"
     "'tapped':true}",
     "1", "objects2 | Isle A's play tapped"},
    {"{'op':'search','what':{},'n':2,'to':'graveyard'}",
     "11", "objects4 objects3 | Isle A's graveyard | Fox A's graveyard "
           "| A top Orb"},
    {"{'op':'search','what':{},'n':9}",
     "111", "objects4 objects3 objects2 | Fox A's hand | Isle A's hand | "
            "Orb A's hand"},
    {"{'op':'search','what':{},'n':-1}", "1", ""},
    {"{'op':'search','zone':'graveyard','what':{'types':['Creature']},"
     "'to':'hand'}",
     "1", "objects2 | Elk A's hand"},
    {"{'op':'search','of':'opp','what':{},'to':'exile'}",
     "2", "objects3 | Hen B's exile"},
    {"{'op':'search','who':'opp','what':{}}",
     "1", "objects3 (B) | Rat B's hand | B top Hen"},
    {"{'op':'search','who':'opp','of':'you','what':{}}",
     "1", "objects4 (B) | Fox A's hand | A top Isle"},
    {"{'op':'search','what':{},'id':'f'},{'op':'put_onto_battlefield',"
     "'what':'chosen.f'}",
     "3", "objects4 | Orb A's play"},
    {"{'op':'search','what':{},'id':'f','to':'hand'},{'op':'discard',"
     "'what':'chosen.f'}",
     "3", "objects4 | Orb A's graveyard"},
    {"{'op':'shuffle','who':'each_player'},{'op':'gain_life','n':1}",
     "", "| A life+1"},
    {"{'op':'reveal','what':{'zone':'hand','of':'opp'},'id':'r'},"
     "{'op':'discard','what':'chosen.r'}",
     "", "| Bat B's graveyard"},
    {"{'op':'reveal','what':{'zone':'hand'}},{'op':'gain_life','n':1}",
     "", "| A life+1"},
    {"{'op':'look','id':'l'},{'op':'return','what':'chosen.l',"
     "'to':'hand'}",
     "", "| Fox A's hand | A top Isle"},
    {"{'op':'look','n':2,'id':'l'},{'op':'return','what':'chosen.l',"
     "'to':'hand'}",
     "", "| Fox A's hand | Isle A's hand | A top Orb"},
    {"{'op':'look','n':0,'id':'l'},{'op':'return','what':'chosen.l',"
     "'to':'hand'}",
     "", ""},
    {"{'op':'look','n':9,'who':'opp','id':'l'},{'op':'return',"
     "'what':'chosen.l','to':'graveyard'}",
     "", "| Hen B's graveyard | Rat B's graveyard"},
    {"{'op':'look','zone':'hand','of':'opp','id':'l'},{'op':'return',"
     "'what':'chosen.l','to':'exile'}",
     "", "| Bat B's exile"},
    {"{'op':'look','zone':'graveyard','id':'l'},{'op':'return',"
     "'what':'chosen.l','to':'exile'}",
     "", "| Elk A's exile | Page A's exile"},
    {"{'op':'look','n':2},{'op':'gain_life','n':1}", "", "| A life+1"},
    {"{'op':'reveal_until','what':{'types':['Artifact']},'id':'f',"
     "'rest':'r'},{'op':'return','what':'chosen.f','to':'hand'},"
     "{'op':'return','what':'chosen.r','to':'graveyard'}",
     "", "| Orb A's hand | Isle A's graveyard | Fox A's graveyard"},
    {"{'op':'reveal_until','what':{'types':['Planeswalker']},'id':'f',"
     "'rest':'r'},{'op':'return','what':'chosen.r','to':'graveyard'}",
     "", "| Orb A's graveyard | Isle A's graveyard | Fox A's graveyard"},
    {"{'op':'reveal_until','what':{'types':['Creature']},'who':'opp',"
     "'id':'f'},{'op':'return','what':'chosen.f','to':'exile'}",
     "", "| Rat B's exile | B top Hen"},
    {"{'op':'reveal_until','what':{'types':['Artifact']},'rest':'r'},"
     "{'op':'return','what':'chosen.r','to':'graveyard'}",
     "", "| Isle A's graveyard | Fox A's graveyard | A top Orb"},
    {"{'op':'put_on_library','what':{'zone':'hand','of':'you'}}",
     "1", "order2 | Cog A's library | Cub A's library | A top Cog"},
    {"{'op':'put_on_library','what':{'zone':'hand','of':'you'},"
     "'position':'bottom'}",
     "", "order2 | Cub A's library | Cog A's library"},
    {"{'op':'put_on_library','what':{'zone':'hand','of':'you'},"
     "'order':'random'}",
     "", "| Cub A's library | Cog A's library | A top Cub"},
    {"{'op':'put_on_library','what':{'zone':'hand','of':'opp'}}",
     "", "| Bat B's library | B top Bat"},
    {"{'op':'put_on_library','what':'linked'},{'op':'gain_life','n':1}",
     "", "| A life+1"},
    {"{'op':'put_back','what':{'zone':'hand','of':'you'}}",
     "1", "objects2 | Cog A's library | A top Cog"},
    {"{'op':'put_back','what':{'zone':'hand','of':'you'},'n':2}",
     "001", "objects1 objects1 order2 | Cog A's library | Cub A's "
            "library | A top Cog"},
    {"{'op':'put_back','what':{'zone':'hand','of':'you'},'n':9,"
     "'position':'bottom'}",
     "000", "objects1 objects1 order2 | Cub A's library | Cog A's library"},
    {"{'op':'put_back','what':{'zone':'hand','of':'you'},'n':-1}", "", ""},
    {"{'op':'put_back','what':{'zone':'hand','of':'opp'},'who':'opp'}",
     "", "objects1 (B) | Bat B's library | B top Bat"},
    {"{'op':'scry'}", "0", "objects2"},
    {"{'op':'scry'}", "1", "objects2 | A top Isle"},
    {"{'op':'scry','n':2}", "21", "objects3"},
    {"{'op':'scry','n':2}", "0", "objects3 order2"},
    {"{'op':'scry','n':3}",
     "1100", "objects4 objects3 objects2 order2 | A top Orb"},
    {"{'op':'scry','n':3}",
     "1110", "objects4 objects3 objects2 order3 order2"},
    {"{'op':'scry','n':9,'who':'opp'}",
     "1", "objects3 (B) objects2 (B) | B top Hen"},
    {"{'op':'scry','n':0}", "", ""},
    {"{'op':'cast_now','sel':{'zone':'hand'},'cost':'free'}",
     "1", "objects3 | Cog A's play"},
    {"{'op':'cast_now','sel':{'zone':'hand'},'cost':'free',"
     "'optional':true,'if_not':[{'op':'gain_life','n':1}]}",
     "0", "objects4 | A life+1"},
    {"{'op':'cast_now','sel':{'zone':'graveyard'},'cost':'free',"
     "'if_not':[{'op':'gain_life','n':1}]}",
     "1", "objects3 | Page A's play"},
    {"{'op':'cast_now','sel':{'zone':'hand'},'cost':'free',"
     "'mv':{'>=':1},'if_not':[{'op':'gain_life','n':1}]}",
     "1", "| A life+1"},
    {"{'op':'cast_now','sel':{'zone':'hand'},'cost':[{'energy':5}],"
     "'if_not':[{'op':'gain_life','n':1}]}",
     "1", "| A life+1"},
    {"{'op':'cast_now','sel':{'zone':'hand','of':'opp'},'cost':'free',"
     "'who':'opp'}",
     "0", "objects1 (B) | Bat B's play"},
    {"{'op':'cast_now','sel':'linked','cost':'free',"
     "'if_not':[{'op':'gain_life','n':1}]}",
     "0", "| A life+1"},
    {"{'op':'look','n':2,'id':'l'},{'op':'play_now','sel':'chosen.l',"
     "'land':true,'spell':'free'}",
     "1", "objects2 | Isle A's play"},
    {"{'op':'look','n':2,'id':'l'},{'op':'play_now','sel':'chosen.l',"
     "'land':true,'spell':'free'}",
     "0", "objects2 | Fox A's play | A top Isle"},
    {"{'op':'look','n':2,'id':'l'},{'op':'play_now','sel':'chosen.l',"
     "'spell':'free','optional':true,'if_not':[{'op':'draw'}]}",
     "0", "objects2 | Fox A's hand | A top Isle"},
    {"{'op':'play_now','sel':'linked','land':true,'spell':'free',"
     "'if_not':[{'op':'draw'}]}",
     "0", "| Fox A's hand | A top Isle"},
    {"{'op':'discover','n':0}",
     "1", "objects2 | Fox A's play | A top Isle"},
    {"{'op':'discover','n':0}",
     "0", "objects2 | Fox A's hand | A top Isle"},
    {"{'op':'cascade'}", "1", ""},
    {"{'op':'may_play','what':{'zone':'graveyard','of':'you'}}",
     "", "| effects+2"},
    {"{'op':'may_cast','what':{'zone':'graveyard'},'who':'opp',"
     "'cost':'free'}",
     "", "| effects+3"},
};

static void libraries_and_hands(void **state)
{
    (void)state;
    run_drills(LIBRARIES_AND_HANDS,
               COUNT(LIBRARIES_AND_HANDS), 2);
}

/* CR 611, 603.7, 114, 500.7, 724. */
static const struct drill WHAT_LASTS[] = {
    {"{'op':'animate','what':{'types':['Artifact']},"
     "'spec':{'add_types':['Creature'],'pt':[3,3]}}",
     "", "| Disk 3/3 types | Hill 3/3 types | effects+2"},
    {"{'op':'animate','what':{'types':['Land'],'of':'you'},"
     "'spec':{'add_types':['Creature'],'pt':[{'energy':'you'},"
     "{'energy':'opp'}]}}",
     "", "| Forest 4/2 types | Hill 4/2 types | effects+2"},
    {"{'op':'animate','what':{'types':['Land'],'of':'you'},"
     "'spec':{'add_types':['Creature'],'pt':[{'mul':[300,300]},"
     "{'mul':[300,300]}]}}",
     "", "| Forest 32767/32767 types | Hill 32767/32767 types | "
         "effects+2"},
    {"{'op':'animate','what':{'types':['Artifact']},"
     "'spec':{'add_types':['Enchantment']},'dur':'forever'}",
     "", "| Disk types | Hill types | effects+2"},
    {"{'op':'grant','what':{'types':['Creature']},"
     "'keywords':['flying']}",
     "", "| Bear keywords | Ant keywords | Ox keywords | effects+3"},
    {"{'op':'grant','what':{'types':['Creature'],'of':'opp'},"
     "'abilities':[{'k':'activated','cost':[{'life':1}],"
     "'effect':[{'op':'draw'}]}]}",
     "", "| Ox abilities | effects+1"},
    {"{'op':'grant','what':{'types':['Creature'],'of':'opp'},"
     "'keywords':['flying'],'abilities':[{'k':'activated',"
     "'cost':[{'life':1}],'effect':[{'op':'draw'}]}]}",
     "", "| Ox keywords abilities | effects+2"},
    {"{'op':'pt','what':{'types':['Creature']},'p':1,'t':2}",
     "", "| Bear 5/6 | Ant 2/3 | Ox 3/6 | effects+3"},
    {"{'op':'pt','what':{'types':['Creature']},'p':{'power':'it'},"
     "'t':0}",
     "", "| Bear 8/4 | Ant 2/1 | Ox 4/4 | effects+3"},
    {"{'op':'pt','what':{'types':['Creature'],'of':'opp'},"
     "'p':{'mul':[300,300]},'t':{'mul':[300,300]}}",
     "", "| Ox 32767/32767 | effects+1"},
    {"{'op':'mods','mods':[{'pt':[1,1],'to':{'types':['Creature']}}]}",
     "", "| Bear 5/5 | Ant 2/2 | Ox 3/5 | effects+3"},
    {"{'op':'mods','what':{'types':['Creature'],'of':'opp'},"
     "'mods':[{'pt':[1,1]}]}",
     "", "| Ox 3/5 | effects+1"},
    {"{'op':'mods','what':{'types':['Creature'],'of':'opp'},"
     "'mods':[{'pt':[1,1]},{'pt':[2,0]}],'dur':'forever'}",
     "", "| Ox 5/5 | effects+2"},
    {"{'op':'delayed','on':{'ev':'step','step':'end'},"
     "'effect':[{'op':'draw'}]}",
     "", "| delayed+1"},
    {"{'op':'when_you_do','effect':[{'op':'draw'}]}",
     "", "| Fox A's hand | A top Isle"},
    {"{'op':'emblem','abilities':[{'k':'static','mods':[{'pt':[1,1],"
     "'to':{'types':['Creature'],'of':'you'}}]}]}",
     "", "| Bear 5/5 | Ant 2/2 | new emblem A's command"},
    {"{'op':'emblem','who':'opp','abilities':[{'k':'static',"
     "'mods':[{'pt':[1,1],'to':{'types':['Creature'],'of':'you'}}]}]}",
     "", "| Ox 3/5 | new emblem B's command"},
    {"{'op':'replacement','event':{'ev':'gain_life'},"
     "'do':[{'mul':2}]},{'op':'gain_life','n':2}",
     "", "| A life+4 | effects+1"},
    {"{'op':'replacement','event':{'ev':'gain_life','who':'opp'},"
     "'do':[{'mul':2}]},{'op':'gain_life','n':2}",
     "", "| A life+2 | effects+1"},
    {"{'op':'replacement','event':{'ev':'gain_life'},"
     "'if':{'not':{'your_turn':1}},'do':[{'mul':2}]},"
     "{'op':'gain_life','n':2}",
     "", "| A life+2 | effects+1"},
    {"{'op':'replacement','event':{'ev':'to_graveyard','what':'it'},"
     "'what':{'sub':['Bear']},'do':[{'zone':'exile'}]},"
     "{'op':'destroy','what':{'types':['Creature']}}",
     "", "| Ant A's graveyard | Bear A's exile untapped | Ox B's "
         "graveyard | effects+1"},
    {"{'op':'replacement','event':{'ev':'to_graveyard','what':'it'},"
     "'what':{'types':['Planeswalker']},'do':[{'zone':'exile'}]},"
     "{'op':'destroy','what':{'types':['Creature']}}",
     "", "| Ant A's graveyard | Bear A's graveyard untapped | Ox B's "
         "graveyard | effects+1"},
    {"{'op':'replacement','event':{'ev':'to_graveyard'},"
     "'do':[{'zone':'exile'},{'then':[{'op':'put','what':'it',"
     "'kind':'charge'}]}]},{'op':'destroy','what':{'sub':['Bear']}}",
     "", "| Bear A's exile untapped  1 charge | Spell A's exile  1 "
         "charge | effects+1"},
    {"{'op':'replacement','event':{'ev':'to_graveyard','from':'hand'},"
     "'do':[{'zone':'exile'}]},{'op':'destroy',"
     "'what':{'types':['Creature']}},{'op':'discard','n':2}",
     "", "| Ant A's graveyard | Bear A's graveyard untapped | Cub A's "
         "exile | Cog A's exile | Ox B's graveyard | effects+1"},
    {"{'op':'replacement','event':{'ev':'to_graveyard'},"
     "'do':[{'zone':'exile'}]},{'op':'replacement',"
     "'event':{'ev':'to_graveyard'},'do':[{'zone':'hand'}]},"
     "{'op':'destroy','what':{'types':['Creature'],'of':'opp'}}",
     "1", "replacement2 (B) replacement2 | Spell A's exile | Ox B's "
          "hand | effects+2"},
    {"{'op':'replacement','event':{'ev':'to_graveyard'},"
     "'do':[{'zone':'exile'}]},{'op':'replacement',"
     "'event':{'ev':'to_graveyard'},'do':[{'zone':'exile'}]},"
     "{'op':'destroy','what':{'types':['Creature'],'of':'opp'}}",
     "1", "| Spell A's exile | Ox B's exile | effects+2"},
    {"{'op':'replacement','event':{'ev':'enters'},'do':['tapped']},"
     "{'op':'put_onto_battlefield','what':{'zone':'hand'}}",
     "", "| Cub A's play tapped | Cog A's play tapped | Bat A's play "
         "tapped | effects+1"},
    {"{'op':'replacement','event':{'ev':'enters','by':'opp'},"
     "'do':['tapped']},{'op':'put_onto_battlefield',"
     "'what':{'zone':'hand'}}",
     "", "| Cub A's play | Cog A's play | Bat A's play | effects+1"},
    {"{'op':'replacement','event':{'ev':'enters',"
     "'what':{'types':['Creature']}},'do':[{'counters':['+1/+1',2]}]},"
     "{'op':'put_onto_battlefield','what':{'zone':'hand','of':'you'}}",
     "", "| Cub A's play  2 +1/+1 3/3 | Cog A's play | effects+1"},
    {"{'op':'replacement','event':{'ev':'enters','from':'hand'},"
     "'do':[{'zone':'exile'}]},{'op':'put_onto_battlefield',"
     "'what':{'zone':['hand','graveyard'],'of':'you'}}",
     "", "| Elk A's play | Page A's play | Cub A's exile | Cog A's "
         "exile | effects+1"},
    {"{'op':'replacement','event':{'ev':'enters','not_cast':true},"
     "'do':[{'zone':'exile'}]},{'op':'put_onto_battlefield',"
     "'what':{'zone':'hand'}}",
     "", "| Cub A's exile | Cog A's exile | Bat B's exile | effects+1"},
    {"{'op':'replacement','event':{'ev':'enters','not_cast':true},"
     "'do':['tapped']},{'op':'cast_now','sel':{'zone':'hand',"
     "'types':['Artifact']},'cost':'free'}",
     "", "objects1 | Cog A's play | effects+1"},
    {"{'op':'replacement','event':{'ev':'damage'},'do':[{'mul':2}]},"
     "{'op':'damage','to':'opp','n':2}",
     "", "| B life-4 | effects+1"},
    {"{'op':'replacement','event':{'ev':'damage','to':'you'},"
     "'do':[{'mul':2}]},{'op':'damage','to':'each_player','n':2}",
     "", "| A life-4 | B life-2 | effects+1"},
    {"{'op':'replacement','event':{'ev':'damage',"
     "'to':{'types':['Creature']}},'do':[{'add':1}]},{'op':'damage',"
     "'to':{'types':['Creature'],'of':'opp'},'n':2},{'op':'damage',"
     "'to':'opp','n':2}",
     "", "| B life-2 | Ox hurt-3 | effects+1"},
    {"{'op':'replacement','event':{'ev':'damage',"
     "'from':{'types':['Sorcery']}},'do':['half_down']},"
     "{'op':'damage','to':'opp','n':5}",
     "", "| B life-2 | effects+1"},
    {"{'op':'replacement','event':{'ev':'damage',"
     "'from':{'types':['Creature']}},'do':['half_down']},"
     "{'op':'damage','to':'opp','n':5}",
     "", "| B life-5 | effects+1"},
    {"{'op':'replacement','event':{'ev':'damage','combat':true},"
     "'do':[{'mul':2}]},{'op':'damage','to':'opp','n':2}",
     "", "| B life-2 | effects+1"},
    {"{'op':'replacement','event':{'ev':'damage'},"
     "'do':[{'then':[{'op':'gain_life','n':{'event_amount':1}}]},"
     "'nothing']},{'op':'damage','to':'opp','n':2}",
     "", "| A life+2 | effects+1"},
    {"{'op':'replacement','event':{'ev':'damage'},"
     "'do':[{'then':[{'op':'put','what':'it','kind':'charge'}]}]},"
     "{'op':'damage','to':{'types':['Creature'],'of':'opp'},'n':2}",
     "", "| Ox  1 charge hurt-2 | effects+1"},
    {"{'op':'prevent_damage'},{'op':'damage','to':'opp','n':2},"
     "{'op':'damage','to':{'types':['Creature']},'n':1}",
     "", "| effects+1"},
    {"{'op':'prevent_damage','to':'opp'},{'op':'damage',"
     "'to':'each_player','n':2}",
     "", "| A life-2 | effects+1"},
    {"{'op':'prevent_damage','to':{'types':['Creature']}},"
     "{'op':'damage','to':'opp','n':2},{'op':'damage',"
     "'to':{'types':['Creature']},'n':1}",
     "", "| B life-2 | effects+1"},
    {"{'op':'prevent_damage','from':{'types':['Creature']}},"
     "{'op':'damage','to':'opp','n':2}",
     "", "| B life-2 | effects+1"},
    {"{'op':'prevent_damage','combat':true},{'op':'damage','to':'opp',"
     "'n':2}",
     "", "| B life-2 | effects+1"},
    {"{'op':'prevent_damage'},{'op':'prevent_damage','to':'opp'},"
     "{'op':'damage','to':'opp','n':2}",
     "", "replacement2 (B) | effects+2"},
    {"{'op':'replacement','event':{'ev':'create_tokens'},"
     "'do':[{'mul':2}]},{'op':'replacement',"
     "'event':{'ev':'create_tokens'},'do':[{'add':1}]},"
     "{'op':'create_token','spec':{'types':['Artifact'],"
     "'sub':['Clue']}}",
     "1", "replacement2 | new Clue A's play 0/0 | new Clue A's play "
          "0/0 | new Clue A's play 0/0 | new Clue A's play 0/0 | "
          "effects+2"},
    {"{'op':'replacement','event':{'ev':'create_tokens'},"
     "'do':[{'mul':2}]},{'op':'replacement',"
     "'event':{'ev':'create_tokens'},'do':[{'add':1}]},"
     "{'op':'create_token','spec':{'types':['Artifact'],"
     "'sub':['Clue']}}",
     "0", "replacement2 | new Clue A's play 0/0 | new Clue A's play "
          "0/0 | new Clue A's play 0/0 | effects+2"},
    {"{'op':'replacement','event':{'ev':'create_tokens',"
     "'under':'opp'},'do':[{'mul':2}]},{'op':'create_token',"
     "'spec':{'types':['Artifact'],'sub':['Clue']}}",
     "0", "| new Clue A's play 0/0 | effects+1"},
    {"{'op':'replacement','event':{'ev':'create_tokens'},"
     "'do':[{'mul':-2}]},{'op':'create_token',"
     "'spec':{'types':['Artifact'],'sub':['Clue']}}",
     "0", "| effects+1"},
    {"{'op':'replacement','event':{'ev':'create_tokens'},"
     "'do':['nothing']},{'op':'create_token',"
     "'spec':{'types':['Artifact'],'sub':['Clue']}}",
     "0", "| effects+1"},
    {"{'op':'replacement','event':{'ev':'counters_on_player'},"
     "'do':['half_down']},{'op':'get','kind':'energy','n':5}",
     "0", "| A energy+2 | effects+1"},
    {"{'op':'replacement','event':{'ev':'counters_on_player',"
     "'kind':'poison'},'do':['half_down']},{'op':'get',"
     "'kind':'energy','n':5}",
     "0", "| A energy+5 | effects+1"},
    {"{'op':'replacement','event':{'ev':'counters_on_player',"
     "'who':'opp'},'do':['half_down']},{'op':'get','kind':'energy',"
     "'n':5}",
     "0", "| A energy+5 | effects+1"},
    {"{'op':'replacement','event':{'ev':'counters_on',"
     "'what':{'types':['Creature']}},'do':[{'add':1}]},"
     "{'op':'replacement','event':{'ev':'counters_on'},"
     "'do':[{'mul':2}]},{'op':'put','what':{'sub':['Bear']},"
     "'kind':'charge'}",
     "0", "replacement2 | Bear  2 +1/+1  1 stun  4 charge | effects+2"},
    {"{'op':'replacement','event':{'ev':'counters_on'},"
     "'do':[{'add':1}]},{'op':'replacement',"
     "'event':{'ev':'counters_on'},'do':[{'add':1},{'mul':1}]},"
     "{'op':'put','what':{'sub':['Bear']},'kind':'charge'}",
     "0", "| Bear  2 +1/+1  1 stun  3 charge | effects+2"},
    {"{'op':'replacement','event':{'ev':'proliferate'},"
     "'do':[{'add':1}]},{'op':'proliferate'}",
     "101", "objects4 objects3 objects4 objects3 | A energy+2 | A "
            "poison+2 | effects+1"},
    {"{'op':'replacement','event':{'ev':'proliferate','who':'opp'},"
     "'do':[{'add':1}]},{'op':'proliferate'}",
     "101", "objects4 objects3 | A energy+1 | A poison+1 | effects+1"},
    {"{'op':'mods','mods':[{'cant_put_counters':{'types':['Creature']}"
     "}]},{'op':'put','what':{'types':['Creature']},'kind':'charge'},"
     "{'op':'put','what':{'types':['Artifact']},'kind':'charge'}",
     "", "| Disk  1 charge | Hill  1 charge | effects+1"},
    {"{'op':'mods','mods':[{'cant_get_counters':'opp',"
     "'kind':'poison'}]},{'op':'get','who':'each_player',"
     "'kind':'poison'},{'op':'get','who':'each_player',"
     "'kind':'energy'}",
     "", "| A energy+1 | A poison+1 | B energy+1 | effects+1"},
    {"{'op':'extra_turn'}", "", ""},
    {"{'op':'extra_turn','who':'opp'}", "", ""},
    {"{'op':'end_turn'}",
     "", "| A mana 000000 | Spell A's exile | turn | step"},
    {"{'op':'end_turn'},{'op':'transform',"
     "'what':{'types':['Creature']}}",
     "", "| A mana 000000 | Spell A's exile | turn | step"},
};

static void what_lasts(void **state)
{
    (void)state;
    run_drills(WHAT_LASTS,
               COUNT(WHAT_LASTS), 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(libraries_and_hands),
        cmocka_unit_test(what_lasts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
