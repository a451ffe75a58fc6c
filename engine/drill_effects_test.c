/* Instructions about players and permanents, one by one. */
#include "drill_test.h"

#define COUNT(rows) (sizeof(rows) / sizeof *(rows))

/* CR 122, 119, 701.9, 701.17. */
static const struct drill COUNTERS_LIFE_AND_CARDS[] = {
    {"{'op':'get','kind':'energy','n':2}", "", "| A energy+2"},
    {"{'op':'get','who':'each_player','kind':'poison'}",
     "", "| A poison+1 | B poison+1"},
    {"{'op':'get','kind':'chosen.k'},{'op':'choose_counter','id':'k',"
     "'on':'you'}",
     "", "name2"},
    {"{'op':'lose_counters','who':'you'}",
     "", "| A energy-4 | A poison-1"},
    {"{'op':'lose_counters','who':'you','kind':'energy','n':3}",
     "", "| A energy-3"},
    {"{'op':'lose_counters','who':'each_player','kind':'energy'}",
     "", "| A energy-4 | B energy-2"},
    {"{'op':'lose_counters','who':'opp','n':1}", "", "| B energy-1"},
    {"{'op':'choose','id':'c','what':{'sub':['Bear']}},"
     "{'op':'lose_counters','who':'chosen.c'}",
     "", "objects1 | Bear  no counters 2/2"},
    {"{'op':'choose','id':'c','what':{'sub':['Bear']}},"
     "{'op':'lose_counters','who':'chosen.c','kind':'stun'}",
     "", "objects1 | Bear  2 +1/+1"},
    {"{'op':'lose_counters','who':'linked'},{'op':'gain_life','n':1}",
     "", "| A life+1"},
    {"{'op':'put','what':{'types':['Creature']},'kind':'+1/+1','n':2}",
     "", "| Bear  4 +1/+1  1 stun 6/6 | Ant  2 +1/+1 3/3 | Ox  2 "
         "+1/+1 4/6"},
    {"{'op':'put','what':{'types':['Creature']},'kind':'-1/-1',"
     "'n':{'power':'it'}}",
     "", "| Ox  2 -1/-1 0/2 | Ant A's graveyard | Bear A's graveyard "
         "untapped"},
    {"{'op':'put','what':'each_player','kind':'rad'}", "", ""},
    {"{'op':'put','what':'opp','kind':'energy','n':3}",
     "", "| B energy+3"},
    {"{'op':'put','what':{'types':['Creature']},'kind':'+1/+1','n':0}",
     "", ""},
    {"{'op':'remove','what':{'sub':['Bear']},'kind':'+1/+1'}",
     "", "| Bear  1 +1/+1  1 stun 3/3"},
    {"{'op':'remove','what':{'sub':['Bear']},'kind':'+1/+1','n':9}",
     "", "| Bear  1 stun 2/2"},
    {"{'op':'remove','what':{'sub':['Bear']},'kind':'+1/+1','n':2,"
     "'up_to':true}",
     "1", "number3 | Bear  1 +1/+1  1 stun 3/3"},
    {"{'op':'remove','what':{'types':['Artifact']},'kind':'charge',"
     "'n':2,'up_to':true}",
     "1", ""},
    {"{'op':'remove','what':{'sub':['Bear']},'n':2}",
     "1", "number2 | Bear  1 stun 2/2"},
    {"{'op':'remove','what':{'sub':['Bear']},'n':2}",
     "9", "number2 | Bear  1 stun 2/2"},
    {"{'op':'remove','what':{'sub':['Bear']},'n':3}",
     "1", "| Bear  no counters 2/2"},
    {"{'op':'remove','what':{'sub':['Bear']},'n':9}",
     "1", "| Bear  no counters 2/2"},
    {"{'op':'remove','what':{'sub':['Bear']},'n':2,'up_to':true}",
     "11", "number3 number2 | Bear  1 +1/+1  1 stun 3/3"},
    {"{'op':'remove','what':{'sub':['Bear']},'n':2,'up_to':true}",
     "0", "number3"},
    {"{'op':'remove','what':'you','n':2}", "1", "number2 | A energy-2"},
    {"{'op':'remove','what':'each_player','kind':'energy','n':3}",
     "", "| A energy-3 | B energy-2"},
    {"{'op':'remove','what':'opp','kind':'energy','n':3,'up_to':true}",
     "1", "number3 | B energy-1"},
    {"{'op':'remove','what':'linked','kind':'+1/+1'},"
     "{'op':'gain_life','n':1}",
     "", "| A life+1"},
    {"{'op':'move_counter','from':{'sub':['Bear']},"
     "'to':{'types':['Creature'],'of':'opp'},'kind':'+1/+1'}",
     "", "| Bear  1 +1/+1  1 stun 3/3 | Ox  1 +1/+1 3/5"},
    {"{'op':'move_counter','from':{'sub':['Bear']},"
     "'to':{'types':['Creature'],'of':'opp'},'kind':'+1/+1','n':5}",
     "", "| Bear  1 stun 2/2 | Ox  2 +1/+1 4/6"},
    {"{'op':'move_counter','from':{'sub':['Bear']},"
     "'to':{'types':['Creature'],'of':'opp'}}",
     "1", "name2 | Bear  2 +1/+1 | Ox  1 stun"},
    {"{'op':'move_counter','from':{'sub':['Bear']},"
     "'to':{'types':['Creature'],'of':'opp'},'n':2}",
     "01", "name2 name2 | Bear  1 +1/+1 3/3 | Ox  1 +1/+1  1 stun 3/5"},
    {"{'op':'move_counter','from':{'sub':['Bear']},"
     "'to':{'types':['Creature'],'of':'opp'},'n':9}",
     "", "name2 name2 name1 | Bear  no counters 2/2 | Ox  2 +1/+1  1 "
         "stun 4/6"},
    {"{'op':'move_counter','from':{'sub':['Bear']},"
     "'to':{'types':['Creature'],'of':'opp'},'n':'all'}",
     "", "| Bear  no counters 2/2 | Ox  2 +1/+1  1 stun 4/6"},
    {"{'op':'move_counter','from':{'sub':['Bear']},"
     "'to':{'sub':['Bear']},'kind':'+1/+1'}",
     "", ""},
    {"{'op':'move_counter','from':{'types':['Planeswalker']},"
     "'to':{'sub':['Bear']},'kind':'+1/+1'}",
     "", ""},
    {"{'op':'move_counter','from':{'sub':['Bear']},"
     "'to':{'types':['Planeswalker']},'kind':'+1/+1'}",
     "", ""},
    {"{'op':'proliferate'}",
     "123", "objects4 objects3 | A energy+1 | A poison+1 | Bear  3 +1/+1 "
            " 2 stun 5/5"},
    {"{'op':'proliferate','times':2}",
     "101", "objects4 objects3 objects4 objects3 | A energy+2 | A "
            "poison+2"},
    {"{'op':'double_counters','what':{'types':['Creature']}}",
     "", "| Bear  4 +1/+1  2 stun 6/6"},
    {"{'op':'double_counters','what':{'types':['Creature']},"
     "'kind':'+1/+1'}",
     "", "| Bear  4 +1/+1  1 stun 6/6"},
    {"{'op':'double_counters','what':'you'}",
     "", "| A energy+4 | A poison+1"},
    {"{'op':'double_counters','what':'each_player','kind':'energy'}",
     "", "| A energy+4 | B energy+2"},
    {"{'op':'double_counters','what':'linked'},{'op':'gain_life',"
     "'n':1}",
     "", "| A life+1"},
    {"{'op':'draw','n':2}",
     "", "| Fox A's hand | Isle A's hand | A top Orb"},
    {"{'op':'draw','who':'opp'}", "", "| Rat B's hand | B top Hen"},
    {"{'op':'discard'}", "1", "objects2 | Cog A's graveyard"},
    {"{'op':'discard','n':5}",
     "", "| Cog A's graveyard | Cub A's graveyard"},
    {"{'op':'discard','who':'each_player'}",
     "1", "objects2 | Cog A's graveyard | Bat B's graveyard"},
    {"{'op':'discard','what':{'types':['Artifact']}}",
     "", "| Cog A's graveyard"},
    {"{'op':'mill','n':2,'id':'m'},{'op':'return','what':'chosen.m',"
     "'to':'hand'}",
     "", "| Fox A's hand | Isle A's hand | A top Orb"},
    {"{'op':'mill','n':2},{'op':'return','what':'moved','to':'hand'}",
     "", "| Fox A's hand | Isle A's hand | A top Orb"},
    {"{'op':'mill','who':'each_player'},{'op':'put_onto_battlefield',"
     "'what':'moved'}",
     "", "| Fox A's play | Rat A's play | A top Isle | B top Hen"},
    {"{'op':'gain_life','who':'each_player','n':2}",
     "", "| A life+2 | B life+2"},
    {"{'op':'lose_life','who':'each_player','n':2},{'op':'gain_life',"
     "'n':{'life_lost_this_way':1}}",
     "", "| A life+2 | B life-2"},
    {"{'op':'lose_life','who':'opp','n':2},{'op':'lose_life',"
     "'who':'opp','n':1},{'op':'gain_life',"
     "'n':{'life_lost_this_way':1}}",
     "", "| A life+1 | B life-3"},
    {"{'op':'damage','to':'opp','n':3}", "", "| B life-3"},
    {"{'op':'damage','to':'each_player','n':3}",
     "", "| A life-3 | B life-3"},
    {"{'op':'damage','to':{'types':['Creature']},'n':1}",
     "", "| Bear hurt-1 | Ox hurt-1 | Ant A's graveyard"},
    {"{'op':'damage','to':{'types':['Artifact']},'n':1}", "", ""},
    {"{'op':'damage','to':'linked','n':1},{'op':'gain_life','n':1}",
     "", "| A life+1"},
    {"{'op':'choose','id':'c','what':{'types':['Creature'],"
     "'of':'opp'}},{'op':'damage','to':'you','n':2,'from':'chosen.c'}",
     "", "objects1 | A life-2"},
    {"{'op':'damage','to':'you','n':2,'from':'linked'}", "", ""},
    {"{'op':'adapt','n':2},{'op':'gain_life','n':1}", "", "| A life+1"},
    {"{'op':'add_mana','mana':{'fixed':'{R}{R}'}}", "", "| A mana 010220"},
    {"{'op':'add_mana','to':'each_player','mana':{'fixed':'{W}'}}",
     "", "| A mana 110020 | B mana 100000"},
    {"{'op':'add_mana','mana':{'if':{'not':{'your_turn':1}},"
     "'then':{'fixed':'{G}'}}}",
     "", ""},
    {"{'op':'replacement','event':{'ev':'tap_for_mana','by':'you'},"
     "'do':[{'mul':2}]},"
     "{'op':'activate_mana_of_lands','who':'each_player'}",
     "", "| A mana 010240 | B mana 001000 | Forest tapped | Hill tapped"
         " | Marsh tapped | effects+1"},
    {"{'op':'double_mana'}", "", "| A mana 020040"},
    {"{'op':'double_mana','who':'opp'}", "", ""},
    {"{'op':'lose_mana'}", "", "| A mana 000000"},
    {"{'op':'lose_mana','give_to':'opp'}",
     "", "| A mana 000000 | B mana 010020"},
    {"{'op':'lose_mana','give_to':'you'}", "", ""},
    {"{'op':'lose_mana','who':'opp'}", "", ""},
    {"{'op':'activate_mana_of_lands','who':'you'}",
     "", "| A mana 010130 | Forest tapped | Hill tapped"},
    {"{'op':'activate_mana_of_lands','who':'opp'}",
     "", "| B mana 001000 | Marsh tapped"},
    {"{'op':'activate_mana_of_lands','who':'each_player',"
     "'what':{'types':['Artifact']}}",
     "", "| A mana 010120 | Hill tapped"},
    {"{'op':'activate_mana_of_lands','who':'each_player',"
     "'what':{'super':['Basic']}}",
     "", "| A mana 010030 | Forest tapped"},
};

static void counters_life_and_cards(void **state)
{
    (void)state;
    run_drills(COUNTERS_LIFE_AND_CARDS,
               COUNT(COUNTERS_LIFE_AND_CARDS), 2);
}

/* CR 701.8a, 701.21a, 701.26, 707.2. */
static const struct drill PERMANENTS_TOKENS_AND_COPIES[] = {
    {"{'op':'tap','what':{'types':['Creature']}}",
     "", "| Ant tapped | Ox tapped"},
    {"{'op':'tap','what':{'types':['Creature']},'mark':'m'},"
     "{'op':'put','what':'chosen.m','kind':'charge'}",
     "", "| Ant tapped  1 charge | Ox tapped  1 charge"},
    {"{'op':'tap','what':{'types':['Creature']},'n':1}", "1", "objects4"},
    {"{'op':'tap','what':{'types':['Creature']},'n':2}",
     "3", "objects4 | Ox tapped"},
    {"{'op':'tap','what':{'types':['Creature']},'n':2}", "0", "objects4"},
    {"{'op':'tap','what':{'types':['Creature']},'n':3}",
     "1", "| Ant tapped | Ox tapped"},
    {"{'op':'tap','what':{'zone':'graveyard'}}", "", ""},
    {"{'op':'untap','what':{'types':['Creature']}}",
     "", "| Bear  2 +1/+1"},
    {"{'op':'untap','what':{'types':['Creature']}},{'op':'untap',"
     "'what':{'types':['Creature']}}",
     "", "| Bear untapped  2 +1/+1"},
    {"{'op':'untap','what':{'types':['Creature']},'mark':'m'},"
     "{'op':'put','what':'chosen.m','kind':'charge'}",
     "", "| Bear  2 +1/+1  1 charge"},
    {"{'op':'destroy','what':{'types':['Creature']}}",
     "", "| Ant A's graveyard | Bear A's graveyard untapped | Ox B's "
         "graveyard"},
    {"{'op':'destroy','what':{'zone':'graveyard'}}", "", ""},
    {"{'op':'sacrifice','what':{'types':['Creature']}}",
     "1", "objects2 | Ant A's graveyard"},
    {"{'op':'sacrifice','what':{'types':['Creature']},'n':2}",
     "", "| Ant A's graveyard | Bear A's graveyard untapped"},
    {"{'op':'sacrifice','what':{'types':['Creature']},'n':-1}", "", ""},
    {"{'op':'sacrifice','who':'each_player',"
     "'what':{'types':['Creature']}}",
     "1", "objects2 | Ant A's graveyard | Ox B's graveyard"},
    {"{'op':'sacrifice','who':'opp','what':{'types':['Creature'],"
     "'of':'you'}}",
     "", "| Ox B's graveyard"},
    {"{'op':'sacrifice','what':{'types':['Creature']}},"
     "{'op':'gain_life','n':{'power':'sacrificed'}}",
     "0", "objects2 | A life+4 | Bear A's graveyard untapped"},
    {"{'op':'sacrifice','what':{'types':['Creature'],'of':'opp'}}",
     "", ""},
    {"{'op':'exile','what':{'types':['Creature']}},{'op':'gain_life',"
     "'n':{'count':'moved'}}",
     "", "| A life+3 | Bear A's exile untapped | Ant A's exile | Ox "
         "B's exile"},
    {"{'op':'exile','what':{'types':['Artifact']},'face_down':true}",
     "", "|  A's exile face-down types is- |  A's exile face-down "
         "types is- abilities"},
    {"{'op':'exile','what':{'types':['Artifact']},'id':'x'},"
     "{'op':'return','what':'chosen.x','to':'battlefield'}",
     "", ""},
    {"{'op':'exile','what':{'types':['Artifact']},'until_leaves':true}",
     "", ""},
    {"{'op':'exile','what':{'types':['Creature']}},"
     "{'op':'return_exiled','when':'now'}",
     "", "| Bear untapped  no counters 2/2"},
    {"{'op':'exile','what':{'types':['Creature']}},"
     "{'op':'return_exiled','when':'now','under':'you','tapped':true}",
     "", "| Bear  no counters 2/2 | Ant tapped | Ox A's tapped"},
    {"{'op':'return_exiled','when':'now'},{'op':'gain_life','n':1}",
     "", "| A life+1"},
    {"{'op':'exile','what':{'types':['Creature']}},"
     "{'op':'return_exiled','when':'next_end_step'}",
     "", "| Bear A's exile untapped | Ant A's exile | Ox B's exile | "
         "delayed+1"},
    {"{'op':'return','what':{'types':['Creature']}}",
     "", "| Bear A's hand untapped | Ant A's hand | Ox B's hand"},
    {"{'op':'return','what':{'zone':'graveyard'},'to':'hand'}",
     "", "| Elk A's hand | Page A's hand | Owl B's hand"},
    {"{'op':'return','what':{'zone':'graveyard'},'to':'hand',"
     "'of':'you'}",
     "", "| Elk A's hand | Page A's hand | Owl A's hand"},
    {"{'op':'return','what':{'zone':'graveyard'},'to':'battlefield'}",
     "", "| Elk A's play | Page A's play | Owl A's play"},
    {"{'op':'return','what':{'zone':'graveyard','types':['Creature']},"
     "'to':'battlefield','under':'opp','tapped':true}",
     "", "| Elk B's play tapped | Owl B's play tapped"},
    {"{'op':'return','what':{'zone':'graveyard','of':'opp'},"
     "'to':'battlefield','under':'owner.it'}",
     "", "| Owl B's play"},
    {"{'op':'return','what':{'types':['Creature']},'to':'library'}",
     "", "| Ant A's library | Bear A's library untapped | Ox B's "
         "library | A top Ant | B top Ox"},
    {"{'op':'return','what':{'types':['Creature']},'to':'library',"
     "'position':'bottom'}",
     "", "| Bear A's library untapped | Ant A's library | Ox B's "
         "library"},
    {"{'op':'return','what':{'types':['Land']},'to':'exile'}",
     "", "| Forest A's exile | Hill A's exile | Marsh B's exile"},
    {"{'op':'put_onto_battlefield','what':{'zone':'hand','of':'you'},"
     "'tapped':true}",
     "", "| Cub A's play tapped | Cog A's play tapped"},
    {"{'op':'put_onto_battlefield','what':{'zone':'hand','of':'opp'},"
     "'counters':['+1/+1',2]}",
     "", "| Bat A's play  2 +1/+1 3/3"},
    {"{'op':'put_onto_battlefield','what':{'zone':'hand','of':'opp'},"
     "'counters':['+1/+1',0]}",
     "", "| Bat A's play"},
    {"{'op':'put_onto_battlefield','what':{'zone':'hand',"
     "'types':['Creature']},'under':'opp','attacking':true}",
     "", "| Cub B's play | Bat B's play"},
    {"{'op':'put_onto_battlefield','what':{'zone':'hand'},"
     "'transformed':true}",
     "", ""},
    {"{'op':'create_token','spec':{'types':['Creature'],'sub':['Elf'],"
     "'pt':[1,2]}}",
     "", "| new Elf A's play 1/2"},
    {"{'op':'create_token','spec':{'types':['Creature'],'sub':['Elf'],"
     "'pt':[1,2]},'n':2,'tapped':true}",
     "", "| new Elf A's play tapped 1/2 | new Elf A's play tapped 1/2"},
    {"{'op':'create_token','spec':{'types':['Creature'],'sub':['Elf'],"
     "'pt':[{'energy':'you'},1]},'under':'each_player'},{'op':'put',"
     "'what':'created','kind':'charge'}",
     "", "| new Elf A's play  1 charge 4/1 | new Elf B's play  1 "
         "charge 4/1"},
    {"{'op':'create_token','spec':{'types':['Creature'],'sub':['Elf'],"
     "'pt':[1,{'energy':'you'}]}}",
     "", "| new Elf A's play 1/4"},
    {"{'op':'create_token','spec':{'types':['Creature'],'sub':['Elf'],"
     "'pt':[{'mul':[200,200]},1]}}",
     "", "| new Elf A's play 32767/1"},
    {"{'op':'create_token','spec':{'types':['Artifact'],"
     "'sub':['Clue']},'under':'opp'}",
     "", "| new Clue B's play 0/0"},
    {"{'op':'create_token','spec':{'types':['Artifact'],"
     "'sub':['Clue']},'n':-2}",
     "", ""},
    {"{'op':'create_token','spec':{'types':['Creature'],'sub':['Elf'],"
     "'pt':[1,1]},'attacking':true}",
     "", "| new Elf A's play 1/1"},
    {"{'op':'copy_token','of':{'types':['Creature']}}",
     "", "| new Bear A's play 2/2 | new Ant A's play 1/1 | new Ox A's "
         "play 2/4"},
    {"{'op':'copy_token','of':{'sub':['Bear']},'n':2,'tapped':true}",
     "", "| new Bear A's play tapped 2/2 | new Bear A's play tapped "
         "2/2"},
    {"{'op':'copy_token','of':{'sub':['Bear']},'under':'opp',"
     "'except':{'pt':[7,7]}},{'op':'put','what':'created',"
     "'kind':'charge'}",
     "", "| new Bear B's play  1 charge 7/7"},
    {"{'op':'copy_token','of':'you'},{'op':'gain_life','n':1}",
     "", "| A life+1"},
    {"{'op':'copy_token','of':{'sub':['Bear']},'n':0}", "", ""},
    {"{'op':'emblem','abilities':['flying']},{'op':'copy_token',"
     "'of':{'zone':'command'}}",
     "", "| new emblem A's command"},
    {"{'op':'become_copy','of':{'sub':['Bear']},"
     "'what':{'types':['Creature'],'of':'opp'}}",
     "", "| Bear 2/2 is-Bear | effects+1"},
    {"{'op':'become_copy','of':{'sub':['Bear']},"
     "'what':{'types':['Creature'],'of':'opp'},'dur':'eot',"
     "'except':{'pt':[7,7]}}",
     "", "| Bear 7/7 is-Bear | effects+1"},
    {"{'op':'become_copy','of':{'types':['Planeswalker']},"
     "'what':{'types':['Creature'],'of':'opp'}}",
     "", ""},
    {"{'op':'become_copy','of':{'sub':['Bear']},"
     "'what':{'zone':'graveyard'}}",
     "", ""},
    {"{'op':'gain_control','what':{'types':['Creature']}}",
     "", "| Ox A's | effects+3"},
    {"{'op':'gain_control','what':{'types':['Creature']},'who':'opp',"
     "'dur':'eot'}",
     "", "| Bear B's | Ant B's | effects+3"},
    {"{'op':'gain_control','what':{'zone':'graveyard'}}", "", ""},
    {"{'op':'attach','what':{'types':['Artifact'],"
     "'not_types':['Land']},'to':{'sub':['Bear']}}",
     "", "| Disk on-1"},
    {"{'op':'attach','what':{'types':['Creature'],'of':'opp'},"
     "'to':{'sub':['Bear']}}",
     "", ""},
    {"{'op':'attach','what':{'sub':['Bear']},'to':{'sub':['Bear']}}",
     "", ""},
    {"{'op':'attach','what':{'types':['Planeswalker']},"
     "'to':{'sub':['Bear']}}",
     "", ""},
    {"{'op':'attach','what':{'types':['Artifact']},"
     "'to':{'types':['Planeswalker']}}",
     "", ""},
    {"{'op':'attach','to':{'sub':['Bear']}}", "", ""},
    {"{'op':'become_copy','of':{'sub':['Bear']}}", "", ""},
    {"{'op':'transform','what':{'types':['Creature']}}", "", ""},
    {"{'op':'turn_down','what':{'types':['Creature']}}",
     "", "|  face-down is- |  face-down 2/2 is- |  face-down 2/2 is-"},
    {"{'op':'turn_down','what':{'types':['Creature']}},"
     "{'op':'turn_up','what':{'types':['Creature'],'of':'you'}}",
     "", "|  face-down 2/2 is-"},
    {"{'op':'turn_up','what':{'types':['Creature']}}", "", ""},
    {"{'op':'manifest'}",
     "", "|  A's play face-down 2/2 is- | A top Isle"},
    {"{'op':'manifest','n':2,'who':'opp'},{'op':'put','what':'moved',"
     "'kind':'charge'}",
     "", "|  B's play face-down  1 charge 2/2 is- |  B's play "
         "face-down  1 charge 2/2 is-"},
    {"{'op':'manifest','n':9}",
     "", "|  A's play face-down 2/2 is- |  A's play face-down 2/2 "
         "types is- abilities |  A's play face-down 2/2 types is-"},
    {"{'op':'manifest','n':2},{'op':'turn_up','what':'moved'}",
     "", "| Fox A's play | Isle A's play | A top Orb"},
    {"{'op':'fight','a':{'sub':['Bear']},'b':{'types':['Creature'],"
     "'of':'opp'}}",
     "", "| Bear hurt-2 | Ox B's graveyard"},
    {"{'op':'fight','a':{'sub':['Bear']},'b':{'types':['Artifact']}}",
     "", ""},
    {"{'op':'fight','a':{'types':['Land']},'b':{'sub':['Bear']}}", "", ""},
    {"{'op':'fight','a':{'types':['Planeswalker']},"
     "'b':{'sub':['Bear']}}",
     "", ""},
    {"{'op':'fight','a':{'sub':['Bear']},"
     "'b':{'types':['Planeswalker']}}",
     "", ""},
    {"{'op':'fight','a':{'types':['Creature'],'of':'opp'},"
     "'b':{'types':['Creature'],'of':'opp'}}",
     "", "| Ox B's graveyard"},
    {"{'op':'skip_next_untap','what':{'types':['Creature']}},"
     "{'op':'gain_life','n':1}",
     "", "| A life+1"},
    {"{'op':'remove_from_combat','what':{'types':['Creature']}},"
     "{'op':'gain_life','n':1}",
     "", "| A life+1"},
    {"{'op':'counter','what':{'zone':'stack'}},{'op':'gain_life',"
     "'n':1}",
     "", "| A life+1"},
    {"{'op':'counter','what':{'types':['Creature']}},"
     "{'op':'gain_life','n':1}",
     "", "| A life+1"},
    {"{'op':'copy_spell','of':{'types':['Creature']}},"
     "{'op':'gain_life','n':1}",
     "", "| A life+1"},
    {"{'op':'double_x','what':{'types':['Creature']}},"
     "{'op':'gain_life','n':1}",
     "", "| A life+1"},
};

static void permanents_tokens_and_copies(void **state)
{
    (void)state;
    run_drills(PERMANENTS_TOKENS_AND_COPIES,
               COUNT(PERMANENTS_TOKENS_AND_COPIES), 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counters_life_and_cards),
        cmocka_unit_test(permanents_tokens_and_copies),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
