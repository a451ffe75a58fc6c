/* Cards on the board of drills: how they enter, and what they replace. */
#include "drill_test.h"

#define COUNT(rows) (sizeof(rows) / sizeof *(rows))
#define HAND ZONE_HAND
#define PLAY ZONE_BATTLEFIELD
#define AS(items)                                                              \
    "'types':['Creature'],'pt':[3,3],"                                         \
    "'abilities':[{'k':'as_enters','do':[" items "]}]"
#define ENTER                                                                  \
    "{'op':'put_onto_battlefield','what':{'zone':'hand'," "'name':'New'}}"
#define RULE(event)                                                            \
    "'types':['Enchantment'],'abilities':[{'k':'replace','event':" event       \
    "}]"
#define MOD(mod)                                                               \
    "'types':['Enchantment'],'abilities':[{'k':'static','mods':[{" mod         \
    "}]}]"
#define BEAST(keywords)                                                        \
    "'types':['Creature'],'pt':[3,3],'keywords':[" keywords "]"
#define HIT(to)                                                                \
    "{'op':'choose','id':'c','what':{'name':'New'}},"                          \
    "{'op':'damage','to':" to ",'n':2,'from':'chosen.c'}"

/* CR 614.1c, 614.12, 303.4f, 306.5b. */
static const struct card_drill AS_IT_ENTERS[] = {
    {HAND, AS("'tapped'"), {ENTER, "", "| New A's play tapped"}},
    {HAND, AS("{'tapped_unless':{'your_turn':1}}"), {ENTER, "",
     "| New A's play"}},
    {HAND, AS("{'tapped_unless':{'not':{'your_turn':1}}}"), {ENTER, "",
     "| New A's play tapped"}},
    {HAND, AS("{'tapped_unless_pay':[{'life':2}]}"), {ENTER, "1",
     "may-pay2 | A life-2 | New A's play"}},
    {HAND, AS("{'tapped_unless_pay':[{'life':2}]}"), {ENTER, "0",
     "may-pay2 | New A's play tapped"}},
    {HAND, AS("{'tapped_unless_pay':[{'energy':9}]}"), {ENTER, "1",
     "may-pay1 | New A's play tapped"}},
    {HAND, AS("{'counters':['charge',2]}"), {ENTER, "",
     "| New A's play  2 charge"}},
    {HAND, AS("{'counters':['charge',-1]}"), {ENTER, "", "| New A's play"}},
    {HAND, AS("'tapped',{'counters':['charge',{'energy':'you'}]}"), {ENTER,
     "", "| New A's play tapped  4 charge"}},
    {HAND, AS("{'choose':{'id':'x','what':'color'}}"), {ENTER, "1",
     "color5 | New A's play"}},
    {HAND, AS("{'choose':{'id':'x','what':'opponent'}}"), {ENTER, "1",
     "player1 | New A's play"}},
    {HAND, AS("{'choose':{'id':'x','what':'player'}}"), {ENTER, "1",
     "player2 | New A's play"}},
    {HAND, AS("{'choose':{'id':'x','what':'number'}}"), {ENTER, "1",
     "number21 | New A's play"}},
    {HAND, AS("{'choose':{'id':'x','what':'name'}}"), {ENTER, "1",
     "name21 | New A's play"}},
    {HAND, AS("{'choose':{'id':'x','what':'name',"
     "'of':{'not_types':['Land']}}}"), {ENTER, "1", "name17 | New A's play"}},
    {HAND, AS("{'choose':{'id':'x','what':'creature_type'}}"), {ENTER, "1",
     "name1 | New A's play"}},
    {HAND, AS("{'choose':{'id':'x','what':'land_type'}}"), {ENTER, "1",
     "name5 | New A's play"}},
    {HAND, AS("{'copy_of':{'types':['Creature']}}"), {ENTER, "1",
     "objects3 | Ant A's play 1/1 is-Ant"}},
    {HAND, AS("{'copy_of':{'types':['Creature']},'optional':true}"), {ENTER,
     "0", "may2 | New A's play"}},
    {HAND, AS("{'copy_of':{'types':['Creature']},'optional':true}"), {ENTER,
     "12", "may2 objects3 | Ox A's play 2/4 is-Ox"}},
    {HAND, AS("{'copy_of':{'types':['Planeswalker']},'optional':true}"), {
     ENTER, "1", "| New A's play"}},
    {HAND, AS("{'copy_of':{'sub':['Bear']},'tapped':true,"
     "'counters':['charge',2],'except':{'pt':[7,7]}}"), {ENTER, "0",
     "objects1 | Bear A's play tapped  2 charge 7/7 is-Bear"}},
    {HAND, AS("{'copy_of':{'sub':['Bear']},'counters':['charge',-2]}"), {
     ENTER, "0", "objects1 | Bear A's play 2/2 is-Bear"}},
    {HAND, AS("{'turn_face_down':{'types':['Creature']}}"), {ENTER, "",
     "|  face-down is- |  face-down 2/2 is- |  face-down 2/2 "
     "is- | New A's play"}},
    {HAND, "'types':['Artifact'],'abilities':[{'k':'as_enters',"
     "'if':{'not':{'your_turn':1}},'do':['tapped']},"
     "{'k':'as_enters','if':{'your_turn':1},"
     "'do':[{'counters':['charge',1]}]}]", {ENTER, "",
     "| New A's play  1 charge"}},
    {HAND, "'types':['Planeswalker'],'loyalty':3", {ENTER, "",
     "| New A's play  3 loyalty"}},
    {HAND, "'types':['Enchantment'],'sub':['Aura'],"
     "'keywords':[{'enchant':{'types':['Creature']}}]", {ENTER, "2",
     "objects3 | New A's play on-6"}},
    {HAND, "'types':['Enchantment'],'sub':['Aura'],"
     "'keywords':[{'enchant':{'types':['Planeswalker']}}]", {ENTER, "2", ""}},
    {HAND, "'types':['Instant']", {ENTER, "", ""}},
    {HAND, "'types':['Artifact'],'abilities':[{'k':'replace',"
     "'event':{'ev':'enters','what':{'types':['Creature']}},"
     "'do':['tapped']}]", {
     "{'op':'put_onto_battlefield','what':{'zone':'hand'," "'of':'you'}}",
     "", "| Cub A's play | Cog A's play | New A's play"}},
    {HAND, "'types':['Creature'],'pt':[1,1],"
     "'abilities':[{'k':'replace','event':{'ev':'enters',"
     "'what':{'types':['Creature']}},'do':['tapped']}]", {ENTER
     ",{'op':'put_onto_battlefield','what':{'zone':'hand'," "'of':'you'}}",
     "", "| New A's play | Cub A's play tapped | Cog A's play"}},
    {HAND, "'types':['Artifact'],'abilities':[{'k':'replace',"
     "'event':{'ev':'enters'},'do':[{'zone':'exile'}]}]", {
     "{'op':'put_onto_battlefield','what':{'zone':'hand',"
     "'of':'you'}},{'op':'put_onto_battlefield'," "'what':{'zone':'hand'}}",
     "", "| Cub A's play | Cog A's play | New A's play | Bat B's " "exile"}},
};

static void cards_enter_as_they_say(void **state)
{
    (void)state;
    run_cards(AS_IT_ENTERS, COUNT(AS_IT_ENTERS));
}

/* CR 614, 616. */
static const struct card_drill RULES[] = {
    {PLAY, MOD("'cant_enter':{'zone':'hand'}"), {
     "{'op':'put_onto_battlefield','what':{'zone':['hand',"
     "'graveyard'],'of':'you'}}", "", "| Elk A's play | Page A's play"}},
    {PLAY, MOD("'cant_enter':{'zone':'library'}"), {
     "{'op':'manifest'},{'op':'gain_life','n':1}", "", "| A life+1"}},
    {PLAY, RULE("{'ev':'enters','from':'graveyard'},'do':[{'zone':'exile'}]"),
     {"{'op':'put_onto_battlefield','what':{'zone':['hand',"
     "'graveyard'],'of':'you'}}", "",
     "| Cub A's play | Cog A's play | Elk A's exile | Page A's " "exile"}},
    {PLAY, RULE("{'ev':'enters','by':'opp'},'do':[{'zone':'exile'}]"), {
     "{'op':'put_onto_battlefield','what':{'zone':'hand'," "'of':'you'}}",
     "", "| Cub A's play | Cog A's play"}},
    {PLAY, RULE("{'ev':'enters','what':{'types':['Creature']}},"
     "'do':['tapped']"), {"{'op':'manifest'},{'op':'put_onto_battlefield',"
     "'what':{'zone':'hand','of':'you'}}", "",
     "|  A's play tapped face-down 2/2 is- | Cub A's play "
     "tapped | Cog A's play | A top Isle"}},
    {PLAY, RULE("{'ev':'enters','what':{'types':['Creature']}},"
     "'do':[{'zone':'exile'}]"), {
     "{'op':'manifest'},{'op':'put_onto_battlefield',"
     "'what':{'zone':'hand','of':'you'}}", "",
     "| Cog A's play | Fox A's exile | Cub A's exile | A top " "Isle"}},
    {PLAY, RULE("{'ev':'to_graveyard','what':{'of':'opp'}},"
     "'do':[{'zone':'exile'}]"), {
     "{'op':'destroy','what':{'types':['Creature']}}", "",
     "| Ant A's graveyard | Bear A's graveyard untapped | Ox " "B's exile"}},
    {PLAY, RULE("{'ev':'to_graveyard'},'if':{'not':{'your_turn':1}},"
     "'do':[{'zone':'exile'}]"), {
     "{'op':'destroy','what':{'types':['Creature']}}", "",
     "| Ant A's graveyard | Bear A's graveyard untapped | Ox "
     "B's graveyard"}},
    {PLAY, RULE("{'ev':'to_graveyard','what':'self'},'do':[{'zone':'hand'}]"),
     {"{'op':'destroy','what':{'types':['Enchantment']}}", "",
     "| New A's hand"}},
    {PLAY, RULE("{'ev':'to_graveyard','what':{'zone':'hand'}},"
     "'do':[{'zone':'exile'},{'then':[{'op':'gain_life'," "'n':1}]}]"), {
     "{'op':'discard','n':2},{'op':'destroy'," "'what':{'sub':['Bear']}}",
     "", "| A life+2 | Bear A's graveyard untapped | Cub A's exile "
     "| Cog A's exile"}},
    {PLAY, RULE("{'ev':'to_graveyard'},'do':[{'zone':'exile'}]"), {
     "{'op':'mill','n':2}", "",
     "| Fox A's exile | Isle A's exile | Spell A's exile | A " "top Orb"}},
    {PLAY, RULE("{'ev':'create_tokens','under':'you'},'do':[{'mul':2}]"), {
     "{'op':'create_token','spec':{'types':['Artifact'],"
     "'sub':['Clue']},'under':'each_player'}", "",
     "| new Clue A's play 0/0 | new Clue A's play 0/0 | new "
     "Clue B's play 0/0"}},
    {PLAY, RULE("{'ev':'damage','from':{'zone':'stack'}},'do':[{'mul':2}]"),
     {"{'op':'damage','to':'opp','n':2}", "", "| B life-4"}},
    {PLAY, RULE("{'ev':'damage','from':{'zone':'battlefield'}},"
     "'do':[{'mul':2}]"), {"{'op':'damage','to':'opp','n':2}", "",
     "| B life-2"}},
    {PLAY, RULE("{'ev':'damage','to':'opp'},'do':[{'add':1}]"), {
     "{'op':'damage','to':'each_player','n':2},{'op':'damage',"
     "'to':{'types':['Creature'],'of':'opp'},'n':1}", "",
     "| A life-2 | B life-3 | Ox hurt-1"}},
    {PLAY, RULE("{'ev':'damage','to':'any'},'do':[{'mul':-1}]"), {
     "{'op':'damage','to':'each_player','n':2}", "", ""}},
    {PLAY, RULE("{'ev':'damage'},'do':[{'mul':32767},{'mul':32767},"
     "{'add':32767}]"), {"{'op':'damage','to':'opp','n':2}", "",
     "| B lost | B life-32767"}},
    {PLAY, RULE("{'ev':'gain_life','who':'you'},"
     "'do':[{'then':[{'op':'draw'}]}]"), {
     "{'op':'gain_life','who':'each_player','n':2}", "",
     "| A life+2 | B life+2 | Fox A's hand | A top Isle"}},
    {PLAY, RULE("{'ev':'gain_life','who':'you'},'do':['half_down']"), {
     "{'op':'gain_life','who':'each_player','n':3}", "",
     "| A life+1 | B life+3"}},
    {PLAY, RULE("{'ev':'draw','who':'you'},'do':['nothing']"), {
     "{'op':'draw','who':'each_player'}", "", "| Rat B's hand | B top Hen"}},
    {PLAY, RULE("{'ev':'pay_life','who':'you'},'do':[{'mul':2}]"), {
     "{'op':'may_pay','cost':[{'life':2}]}", "1", "may-pay2 | A life-4"}},
    {PLAY, RULE("{'ev':'counters_on','what':{'types':['Creature']},"
     "'kind':'+1/+1','by':'you'},'do':[{'mul':2}]"), {
     "{'op':'put','what':{'types':['Creature'],'of':'opp'},"
     "'kind':'+1/+1'},{'op':'put','what':{'types':['Artifact']},"
     "'kind':'+1/+1'}", "",
     "| Disk  1 +1/+1 1/1 | Hill  1 +1/+1 1/1 | Ox  2 +1/+1 4/6"}},
    {PLAY, RULE("{'ev':'counters_on','effect_only':true},'do':[{'mul':2}]"),
     {"{'op':'put','what':{'types':['Creature'],'of':'opp'},"
     "'kind':'+1/+1'},{'op':'may_pay',"
     "'cost':[{'put_counter':['charge',1]}]}", "1",
     "may-pay2 | Ox  2 +1/+1 4/6"}},
    {PLAY, RULE("{'ev':'counters_on_player','by':'opp'},'do':[{'mul':2}]"),
     {"{'op':'get','kind':'energy','n':2}", "", "| A energy+2"}},
    {PLAY, MOD("'cant_put_counters':{'types':['Creature']},'kind':'charge'"),
     {"{'op':'put','what':{'types':['Creature'],'of':'opp'},"
     "'kind':'charge'},{'op':'put','what':{'types':['Creature'],"
     "'of':'opp'},'kind':'+1/+1'}", "", "| Ox  1 +1/+1 3/5"}},
    {PLAY, MOD("'cant_put_counters':{'types':['Creature']}"), {
     "{'op':'move_counter','from':{'sub':['Bear']},"
     "'to':{'types':['Creature'],'of':'opp'}},"
     "{'op':'double_counters','what':{'types':['Creature']}}", "", ""}},
    {PLAY, MOD("'cant_get_counters':'opp','kind':'poison'"), {
     "{'op':'get','who':'each_player','kind':'poison'},"
     "{'op':'get','who':'each_player','kind':'energy'}", "",
     "| A energy+1 | A poison+1 | B energy+1"}},
    {PLAY, MOD("'life_cant_change':'you'"), {
     "{'op':'gain_life','who':'each_player','n':2},"
     "{'op':'may_pay','cost':[{'life':1}]}", "1", "may-pay1 | B life+2"}},
    {PLAY, MOD("'cant_transform':{'types':['Creature']}"), {
     "{'op':'transform','what':{'types':['Creature']}}", "", ""}},
};

static void replacements_and_rules_apply(void **state)
{
    (void)state;
    run_cards(RULES, COUNT(RULES));
}

#define STRUCK                                                                 \
    "'types':['Creature'],'pt':[3,3],'abilities':[{'k':'triggered','on':{"    \
    "'ev':'combat_damage_player'},'effect':[{'op':'draw'}]}]"
/* CR 120, 702. */
static const struct card_drill DAMAGE[] = {
    {PLAY, BEAST("'infect'"), {HIT("'opp'"), "", "objects1 | B poison+2"}},
    {PLAY, BEAST("'infect'"), {HIT("{'types':['Creature'],'of':'opp'}"), "",
     "objects1 | Ox  2 -1/-1 0/2"}},
    {PLAY, BEAST("'wither'"), {HIT("{'types':['Creature'],'of':'opp'}"), "",
     "objects1 | Ox  2 -1/-1 0/2"}},
    {PLAY, BEAST("'wither'"), {HIT("'opp'"), "", "objects1 | B life-2"}},
    {PLAY, BEAST("'lifelink'"), {HIT("'opp'"), "",
     "objects1 | A life+2 | B life-2"}},
    {PLAY, BEAST("'lifelink'"), {HIT("'each_player'"), "",
     "objects1 | A life+2 | B life-2"}},
    {PLAY, BEAST("'lifelink'"), {HIT("{'types':['Artifact']}"), "",
     "objects1"}},
    {PLAY, BEAST("'deathtouch'"), {HIT("{'types':['Creature'],'of':'opp'}"),
     "", "objects1 | Ox B's graveyard"}},
    {PLAY, BEAST("{'toxic':2}"), {HIT("'opp'"), "", "objects1 | B life-2"}},
    {PLAY, STRUCK, {HIT("'opp'"), "", "objects1 | B life-2"}},
    {PLAY, BEAST("'flying'"), {HIT("'opp'"), "", "objects1 | B life-2"}},
    {HAND, BEAST("'lifelink'"), {HIT("'opp'"), "", ""}},
    {ZONE_GRAVEYARD, BEAST("'lifelink'"), {
     "{'op':'choose','id':'c','what':{'zone':'graveyard',"
     "'name':'New'}},{'op':'damage','to':'opp','n':2," "'from':'chosen.c'}",
     "", "objects1 | A life+2 | B life-2"}},
    {PLAY, BEAST("{'protection':{'types':['Sorcery']}}"), {
     "{'op':'damage','to':{'name':'New'},'n':2}", "", ""}},
    {PLAY, BEAST("{'protection':{'types':['Artifact']}}"), {
     "{'op':'damage','to':{'name':'New'},'n':2}", "", "| New hurt-2"}},
    {PLAY, BEAST("{'hexproof_from':{'types':['Sorcery']}}"), {
     "{'op':'damage','to':{'name':'New'},'n':2}", "", "| New hurt-2"}},
    {PLAY, BEAST("'indestructible'"), {
     "{'op':'destroy','what':{'name':'New'}},{'op':'damage',"
     "'to':{'name':'New'},'n':5}", "", "| New hurt-5"}},
    {PLAY, "'types':['Planeswalker'],'loyalty':4", {
     "{'op':'put','what':{'name':'New'},'kind':'loyalty','n':4},"
     "{'op':'damage','to':{'name':'New'},'n':3}", "", "| New  5 loyalty"}},
    {PLAY, "'types':['Enchantment']", {
     "{'op':'damage','to':{'name':'New'},'n':3}", "", ""}},
    {PLAY, BEAST("'infect'"), {"{'op':'fight','a':{'name':'New'},"
     "'b':{'types':['Creature'],'of':'opp'}}", "",
     "| Ox  3 -1/-1 -1/1 | New hurt-2"}},
};

static void damage_is_dealt_as_keywords_say(void **state)
{
    (void)state;
    run_cards(DAMAGE, COUNT(DAMAGE));
}

#define TRIGGER(on, effects)                                                   \
    "'types':['Creature'],'pt':[1,1],"                                         \
    "'abilities':[{'k':'triggered','on':" on ",'effect':[" effects "]}]"
#define DIES(effects) TRIGGER("{'ev':'dies','what':'self'}", effects)
#define KILL "{'op':'destroy','what':{'name':'New'}}"

/* CR 603.6c, 608.2h: what has left is as it last existed, and not changed. */
static const struct card_drill GONE[] = {
    {PLAY, DIES("{'op':'gain_life','n':{'power':'self'}}"), {KILL, "",
     "| A life+1 | New A's graveyard"}},
    {PLAY, DIES("{'op':'become_copy','of':{'sub':['Bear']}}"), {KILL, "",
     "| New A's graveyard"}},
    {PLAY, DIES("{'op':'attach','to':{'sub':['Bear']}}"), {KILL, "",
     "| New A's graveyard"}},
    {PLAY, DIES("{'op':'animate','spec':{'pt':[9,9]}}"), {KILL, "",
     "| New A's graveyard"}},
    {PLAY, DIES("{'op':'grant','keywords':['flying']}"), {KILL, "",
     "| New A's graveyard"}},
    {PLAY, DIES("{'op':'pt','p':1,'t':1}"), {KILL, "", "| New A's graveyard"}},
    {PLAY, DIES("{'op':'transform','what':'self'}"), {KILL, "",
     "| New A's graveyard"}},
    {PLAY, DIES("{'op':'adapt','n':2}"), {KILL, "", "| New A's graveyard"}},
    {PLAY, DIES("{'op':'put','what':'self','kind':'charge'}"), {KILL, "",
     "| New A's graveyard"}},
    {PLAY, DIES("{'op':'return','what':'self'}"), {KILL, "",
     "| New A's hand"}},
    {PLAY, DIES("{'op':'return','what':'it','to':'battlefield'}"), {KILL, "",
     ""}},
    {PLAY, DIES("{'op':'exile','what':'it'}"), {KILL, "", "| New A's exile"}},
    {PLAY, DIES("{'op':'exile','what':{'sub':['Bear']},'until_leaves':true}"),
     {KILL, "", "| New A's graveyard"}},
    {PLAY, DIES("{'op':'copy_token','of':'self'}"), {KILL, "",
     "| new New A's play 1/1 | New A's graveyard"}},
    {PLAY, DIES("{'op':'damage','to':'opp','n':1}"), {KILL, "",
     "| B life-1 | New A's graveyard"}},
    {PLAY, DIES("{'op':'fight','a':'self','b':{'sub':['Bear']}}"), {KILL, "",
     "| New A's graveyard"}},
    {PLAY, DIES("{'op':'gain_control','what':'self','who':'opp'}"), {KILL,
     "", "| New A's graveyard"}},
    {PLAY, DIES("{'op':'destroy','what':'self'}"), {KILL, "",
     "| New A's graveyard"}},
    {PLAY, DIES("{'op':'sacrifice','what':'self'}"), {KILL, "",
     "| New A's graveyard"}},
    {PLAY, DIES("{'op':'tap','what':'self'}"), {KILL, "",
     "| New A's graveyard"}},
    {PLAY, DIES("{'op':'mods','mods':[{'pt':[1,1]}],'what':'self'}"), {KILL,
     "", "| New A's graveyard | effects+1"}},
    {PLAY, DIES("{'op':'may_pay','cost':[{'put_counter':['charge',1]}],"
     "'if_paid':[{'op':'draw'}]}"), {KILL, "1",
     "may-pay1 | New A's graveyard"}},
    {PLAY, DIES("{'op':'may_pay','cost':[{'remove_counter':['charge',0]}],"
     "'if_paid':[{'op':'draw'}]}"), {KILL, "1",
     "may-pay2 | Fox A's hand | New A's graveyard | A top Isle"}},
    {PLAY, DIES("{'op':'may_pay','cost':[{'loyalty':1}],"
     "'if_paid':[{'op':'draw'}]}"), {KILL, "1",
     "may-pay1 | New A's graveyard"}},
    {PLAY, TRIGGER("{'ev':'gains_life'}", "{'op':'adapt','n':2}"), {
     "{'op':'gain_life','n':1}", "", "| A life+1 | New  2 +1/+1 3/3"}},
    {PLAY, TRIGGER("{'ev':'gains_life'}",
     "{'op':'become_copy','of':{'sub':['Bear']}}"), {
     "{'op':'gain_life','n':1}", "",
     "| A life+1 | Bear 2/2 is-Bear | effects+1"}},
    {PLAY, TRIGGER("{'ev':'gains_life'}",
     "{'op':'animate','spec':{'pt':[9,9]}}"), {"{'op':'gain_life','n':1}",
     "", "| A life+1 | New 9/9 | effects+1"}},
    {PLAY, TRIGGER("{'ev':'gains_life'}",
     "{'op':'grant','keywords':['flying']}"), {"{'op':'gain_life','n':1}",
     "", "| A life+1 | New keywords | effects+1"}},
    {PLAY, TRIGGER("{'ev':'gains_life'}",
     "{'op':'exile','what':{'sub':['Bear']},'until_leaves':true}"), {
     "{'op':'gain_life','n':1}", "",
     "| A life+1 | Bear A's exile untapped | effects+1"}},
    {PLAY, TRIGGER("{'ev':'gains_life'}",
     "{'op':'exile','what':{'sub':['Bear']},"
     "'until_leaves':true},{'op':'destroy','what':'self'}"), {
     "{'op':'gain_life','n':1}", "",
     "| A life+1 | Bear untapped  no counters 2/2 | New A's " "graveyard"}},
    {PLAY, TRIGGER("{'ev':'gains_life'}",
     "{'op':'exile','what':{'sub':['Bear']}},"
     "{'op':'return_exiled','when':'now'}"), {"{'op':'gain_life','n':1}", "",
     "| A life+1 | Bear untapped  no counters 2/2"}},
    {PLAY, TRIGGER("{'ev':'gains_life'}", "{'op':'transform','what':'self'}"),
     {"{'op':'gain_life','n':1}", "", "| A life+1"}},
    {PLAY, TRIGGER("{'ev':'gains_life'}",
     "{'op':'cumulative_upkeep','cost':[{'life':2}]}"), {
     "{'op':'gain_life','n':1}", "1", "may-pay2 | A life-1 | New  1 age"}},
    {PLAY, TRIGGER("{'ev':'gains_life'}",
     "{'op':'cumulative_upkeep','cost':[{'energy':9}]}"), {
     "{'op':'gain_life','n':1}", "1",
     "may-pay1 | A life+1 | New A's graveyard"}},
    {PLAY, TRIGGER("{'ev':'gains_life'}",
     "{'op':'cumulative_upkeep','cost':[{'mana':'{G}'}]}"), {
     "{'op':'gain_life','n':1}", "1",
     "may-pay2 window4 | A life+1 | A mana 010010 | New  1 age"}},
    {PLAY, DIES("{'op':'cumulative_upkeep','cost':[{'life':2}]}"), {KILL,
     "1", "| New A's graveyard"}},
};

static void what_has_left_is_not_changed(void **state)
{
    (void)state;
    run_cards(GONE, COUNT(GONE));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cards_enter_as_they_say),
        cmocka_unit_test(replacements_and_rules_apply),
        cmocka_unit_test(damage_is_dealt_as_keywords_say),
        cmocka_unit_test(what_has_left_is_not_changed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
