/* What is gone, nobody, or nothing: corners of instructions and of rules. */
#include "drill_test.h"

#define COUNT(rows) (sizeof(rows) / sizeof *(rows))
#define PLAY ZONE_BATTLEFIELD
#define THING(abilities) "'types':['Artifact'],'abilities':[" abilities "]"
#define MOD(mod) THING("{'k':'static','mods':[{" mod "}]}")
#define RULE(event) THING("{'k':'replace','event':" event "}")
#define ON(on, effects)                                                        \
    THING("{'k':'triggered','on':{" on "},'effect':[" effects "]}")
#define GAIN "{'op':'gain_life','n':1}"
#define LAND(effects)                                                          \
    "'cost':null,'types':['Land'],'abilities':[{'k':'activated','cost':["      \
    "{'tap_self':1}],'effect':[{'op':'add_mana','mana':{'fixed':'{B}'}},"      \
    effects "]}]"
#define USE_LANDS "{'op':'activate_mana_of_lands','who':'you',"                \
                  "'what':{'name':'New'}}"

/* Bear is chosen and leaves; what comes back is another object. */
#define ANOTHER_BEAR                                                           \
    "{'op':'choose','id':'c','what':{'sub':['Bear']}},"                        \
    "{'op':'exile','what':'chosen.c'},"                                        \
    "{'op':'put_onto_battlefield','what':'moved'},"                            \
    "{'op':'put','what':{'sub':['Bear']},'kind':'charge','n':2},"

/* CR 400.7, 608.2c, 609.3, 610.3b, 701.14b. */
static const struct drill CORNERS[] = {
    {ANOTHER_BEAR "{'op':'lose_counters','what':'chosen.c'}", "",
     "objects1 | Bear untapped  2 charge 2/2"},
    {ANOTHER_BEAR "{'op':'lose_counters','what':'chosen.c','kind':'charge'}",
     "", "objects1 | Bear untapped  2 charge 2/2"},
    {"{'op':'move_counter','from':{'sub':['Bear']},'kind':'chosen.k',"
     "'to':{'types':['Creature'],'of':'opp'},'n':2},"
     "{'op':'choose_counter','id':'k','on':'you'}", "", "name2"},
    {ANOTHER_BEAR "{'op':'remove','what':'chosen.c','n':1}", "",
     "objects1 | Bear untapped  2 charge 2/2"},
    {ANOTHER_BEAR "{'op':'remove','what':'chosen.c','kind':'charge'}", "",
     "objects1 | Bear untapped  2 charge 2/2"},
    {"{'op':'lose_counters','what':'you','kind':'chosen.k'},"
     "{'op':'choose_counter','id':'k','on':'you'}", "", "name2"},
    {"{'op':'remove','what':'you','n':2,'kind':'chosen.k'},"
     "{'op':'choose_counter','id':'k','on':'you'}", "", "name2"},
    {"{'op':'double_counters','what':'you','kind':'chosen.k'},"
     "{'op':'choose_counter','id':'k','on':'you'}", "", "name2"},
    {"{'op':'win_game','who':'chosen.p'},"
     "{'op':'choose','id':'p','what':'player'}", "", "player2"},
    {"{'op':'move_counter','from':{'sub':['Bear']},"
     "'to':{'types':['Creature'],'of':'opp'},'n':0}", "", ""},
    {"{'op':'exile','what':{'sub':['Bear']},'until_leaves':true}", "", ""},
    {"{'op':'put_onto_battlefield','what':{'zone':'graveyard','of':'opp'}}",
     "", "| Owl A's play"},
    {"{'op':'put_onto_battlefield','what':{'zone':'graveyard','of':'opp'},"
     "'under':'owner.it'}", "", "| Owl B's play"},
    {"{'op':'put_onto_battlefield','what':{'zone':'graveyard','of':'you'},"
     "'under':'opp'}", "", "| Elk B's play | Page B's play"},
    {"{'op':'put_onto_battlefield','what':{'zone':'graveyard','of':'you'},"
     "'counters':['charge',2]}", "",
     "| Elk A's play  2 charge | Page A's play  2 charge"},
    {"{'op':'return','what':{'zone':'graveyard','of':'you'},'to':'hand',"
     "'of':'opp'}", "", "| Elk B's hand | Page B's hand"},
    {"{'op':'return','what':{'zone':'graveyard','of':'you'},'to':'hand',"
     "'of':'chosen.p'},{'op':'choose','id':'p','what':'player'}", "",
     "player2"},
    {"{'op':'return','what':{'zone':'graveyard','of':'you'},'to':'library',"
     "'of':'you','position':'bottom'}", "",
     "| Elk A's library | Page A's library"},
    {"{'op':'copy_spell','of':{'sub':['Bear']}}", "", ""},
    {"{'op':'counter','what':{'sub':['Bear']}}", "", ""},
    {"{'op':'counter','what':'self','to':'battlefield'}", "", ""},
    {"{'op':'fight','a':{'sub':['Bear']},'b':{'name':'Disk'}}", "", ""},
    {"{'op':'fight','a':{'name':'Disk'},'b':{'sub':['Bear']}}", "", ""},
    {"{'op':'attach','what':{'name':'Disk'},'to':{'name':'Disk'}}", "", ""},
    {"{'op':'when_you_do','effect':[{'op':'return','what':'it'}]}", "", ""},
    {"{'op':'exile','what':{'sub':['Bear']}},{'op':'when_you_do','effect':["
     "{'op':'put_onto_battlefield','what':'it'}]}", "",
     "| Bear untapped  no counters 2/2"},
    {"{'op':'search','what':{'types':['Land']},'to':'hand','who':'opp',"
     "'of':'you'}", "1", "objects2 (B) | Isle A's hand"},
    {"{'op':'search','what':{'types':['Land']},'to':'hand','who':'chosen.p'"
     "},{'op':'choose','id':'p','what':'player'}", "1", "player2"},
    {"{'op':'search','what':{'types':['Creature']},'to':'hand',"
     "'of':'chosen.p'},{'op':'choose','id':'p','what':'player'}", "1",
     "player2"},
    {"{'op':'search','zone':'graveyard','what':{'types':['Creature']},"
     "'to':'hand','of':'you'}", "1", "objects2 | Elk A's hand"},
    {"{'op':'look','n':2,'who':'chosen.p'},"
     "{'op':'choose','id':'p','what':'player'}",
     "", "player2"},
    {"{'op':'look','zone':'hand','of':'chosen.p','id':'l'},"
     "{'op':'choose','id':'p','what':'player'}", "", "player2"},
    {"{'op':'gain_life','n':{'count':{'zone':'graveyard','of':'you'}}}", "",
     "| A life+2"},
};

static void what_cannot_be_done_is_not(void **state)
{
    (void)state;
    run_drills(CORNERS, COUNT(CORNERS), 2);
}

static const struct card_drill CARDS[] = {
    {PLAY, ON("'ev':'gains_life'",
              "{'op':'exile','what':'self'},{'op':'put_onto_battlefield',"
              "'what':'moved'},{'op':'tap','what':'self'}"),
     {GAIN, "", "| A life+1 | New tapped"}},
    {PLAY, LAND("{'op':'transform','what':'self'}"), {USE_LANDS, "",
     "| A mana 011020 | New tapped"}},
    {PLAY, LAND("{'op':'delayed','on':{'ev':'gains_life'},'effect':["
                "{'op':'draw'}]}"),
     {USE_LANDS "," GAIN, "",
     "| A life+1 | A mana 011020 | New tapped | Fox A's hand | A top Isle"}},
    {PLAY, LAND("{'op':'when_you_do','effect':[{'op':'draw'}]}"),
     {USE_LANDS, "",
     "| A mana 011020 | New tapped | Fox A's hand | A top Isle"}},
    {PLAY, LAND("{'op':'damage','to':'opp','n':1,'divided':true}"),
     {USE_LANDS, "", "| A mana 011020 | New tapped"}},
    {PLAY, LAND("{'op':'sacrifice','what':{'types':['Land'],'of':'you'}}"),
     {"{'op':'activate_mana_of_lands','who':'you'}", "",
     "objects3 | A mana 011130 | Hill tapped | New tapped | Forest A's "
     "graveyard"}},
    {PLAY, LAND("{'op':'draw'}"),
     {"{'op':'activate_mana_of_lands','who':'opp'}", "",
     "| B mana 001000 | Marsh tapped"}},
    {PLAY, "'cost':null,'types':['Land'],'abilities':[{'k':'activated',"
           "'cost':[{'life':1}],'effect':[{'op':'add_mana','mana':"
           "{'fixed':'{B}'}}]},{'k':'activated','cost':[{'life':2}],"
           "'effect':[{'op':'draw'}]}]",
     {USE_LANDS, "1", "| A life-1 | A mana 011020"}},
    {PLAY, MOD("'cant_enter':{'zone':'library','types':['Creature']}"),
     {"{'op':'manifest','n':2},{'op':'put','what':'moved','kind':'charge'}",
      "", ""}},
    {PLAY, RULE("{'ev':'enters','what':{'name':'Fox'}},"
                "'do':[{'zone':'exile'}]"),
     {"{'op':'manifest'}", "", "|  A's play face-down 2/2 is- | A top Isle"}},
    {PLAY, RULE("{'ev':'enters','what':{'types':['Creature']},'by':'opp'},"
                "'do':[{'zone':'exile'}]"),
     {"{'op':'put_onto_battlefield','what':{'zone':'graveyard'},"
      "'under':'owner.it'}", "",
     "| Elk A's play | Page A's play | Owl B's exile"}},
    {PLAY, RULE("{'ev':'enters','what':{'types':['Creature']},"
                "'from':'graveyard','not_cast':true},'do':[{'zone':'exile'}]"),
     {"{'op':'put_onto_battlefield','what':{'zone':'graveyard'}},"
      "{'op':'put_onto_battlefield','what':{'zone':'hand','of':'you'}}", "",
      "| Page A's play | Cub A's play | Cog A's play | Elk A's exile | "
     "Owl B's exile"}},
    {ZONE_GRAVEYARD,
     RULE("{'ev':'enters','what':{'types':['Creature']}},"
          "'do':[{'zone':'exile'}]"),
     {"{'op':'put_onto_battlefield','what':{'zone':'graveyard'}}", "",
     "| Elk A's play | Page A's play | New A's play | Owl A's play"}},
    {ZONE_LIBRARY,
     RULE("{'ev':'enters','what':{'types':['Creature']}},'do':['tapped']"),
     {"{'op':'put_onto_battlefield','what':{'zone':'graveyard'}},"
      "{'op':'put_onto_battlefield','what':{'zone':'library','of':'you'}}",
      "",
     "| Elk A's play | Page A's play | Owl A's play | Fox A's play | "
     "Isle A's play | Orb A's play | New A's play"}},
    {PLAY, RULE("{'ev':'create_tokens','who':'opp'},'do':[{'mul':2}]"),
     {"{'op':'create_token','spec':{'types':['Creature'],"
      "'sub':['Elf'],'pt':[1,1]},"
      "'under':'each_player'}", "",
     "| new Elf A's play 1/1 | new Elf B's play 1/1 | new Elf B's play 1/1"}},
    {PLAY, RULE("{'ev':'enters','what':{'token':true}},"
                "'do':[{'zone':'exile'}]"),
     {"{'op':'create_token','spec':{'types':['Creature'],"
      "'sub':['Elf'],'pt':[1,1]}},"
      "{'op':'put','what':'created','kind':'charge'}", "", ""}},
    {PLAY, THING("{'k':'triggered','on':{'ev':'tapped_for_mana'},'if':"
                 "{'not':{'your_turn':1}},'effect':[{'op':'add_mana','mana':"
                 "{'fixed':'{B}'}}]}"),
     {"{'op':'activate_mana_of_lands','who':'you'}", "",
     "| A mana 010130 | Forest tapped | Hill tapped"}},
    {PLAY, ON("'ev':'loses_life','who':'opp'",
              "{'op':'when_you_do','effect':[{'op':'return','what':'it'}]}"),
     {"{'op':'lose_life','who':'opp','n':1}", "", "| B life-1"}},
    {PLAY, ON("'ev':'enters','what':{'types':['Creature']}",
              "{'op':'when_you_do','effect':[{'op':'tap','what':'it'}]}"),
     {"{'op':'put_onto_battlefield','what':{'zone':'hand','of':'you'}}", "",
      "| Cub A's play tapped | Cog A's play"}},
    {PLAY, MOD("'cant_be_countered':{'sub':['Bear']}"),
     {"{'op':'counter','what':'self','to':'exile'}", "", "| Spell A's exile"}},
};

static void rules_of_cards_end_somewhere(void **state)
{
    (void)state;
    run_cards(CARDS, COUNT(CARDS));
}

#define HIT(id, n) "{'op':'damage','to':'T." id "','n':" n "}"

static const struct drill SPELLS[] = {
    {"{'k':'spell','targets':[{'id':'t','what':{'sub':['Bear']}},{'id':'u',"
     "'what':{'sub':['Bear']}}],'effect':[" GAIN "]}",
     "", "target1 target1 | A life+1"},
    {"{'k':'spell','targets':[{'id':'t','what':{'types':['Creature'],"
     "'zone':'library'},'min':0}],'effect':[" GAIN "]}",
     "", "| A life+1"},
    {"{'k':'spell','targets':[{'id':'t','what':{'types':['Creature']},"
     "'max':9}],'effect':[{'op':'exile','what':'T.t'}]}",
     "001",
     "target3 target3 target2 | Bear A's exile untapped | Ant A's exile"},
};

static void targets_are_chosen(void **state)
{
    (void)state;
    run_spells(SPELLS, COUNT(SPELLS));
}

#define COPY                                                                   \
    ON("'ev':'cast','what':{'types':['Sorcery']}",                             \
       "{'op':'copy_spell','of':'it','new_targets':true}")
#define TO_BEAR(id) "{'id':'" id "','what':{'sub':['Bear']}}"
#define TO_BEAST(id) "{'id':'" id "','what':{'types':['Creature']}}"
#define TO_ANOTHER(id)                                                         \
    "{'id':'" id "','what':{'types':['Creature']},'distinct':true}"

/* CR 115.3, 603.2e, 707.10c: the spell's own abilities, beside a card. */
static const struct card_drill TARGETED[] = {
    {PLAY, ON("'ev':'becomes_target'", GAIN),
     {"{'k':'spell','targets':[" TO_BEAR("t") "," TO_BEAR("u") ","
      TO_BEAR("v") "],'effect':[{'op':'tap','what':'T.t'}]}", "",
     "target1 target1 target1 | A life+1"}},
    {PLAY, ON("'ev':'becomes_target'", GAIN),
     {"{'k':'spell','targets':[{'id':'t','what':'opponent'}],"
      "'effect':[{'op':'draw','who':'T.t'}]}", "",
     "target1 | Rat B's hand | B top Hen"}},
    {PLAY, COPY,
     {"{'k':'spell','targets':[" TO_BEAST("t") "," TO_BEAST("u") "],"
      "'effect':[" HIT("t", "1") "," HIT("u", "2") "]}", "0112",
     "target3 target3 target3 target3 | Bear hurt-1 | Ox hurt-2 | Ant "
     "A's graveyard"}},
    {PLAY, COPY,
     {"{'k':'spell','targets':[" TO_BEAST("t") "," TO_ANOTHER("u") "],"
      "'effect':[" HIT("t", "1") "," HIT("u", "2") "]}", "0010",
     "target3 target2 target2 target2 | Bear hurt-1 | Ox hurt-1 | Ant "
     "A's graveyard"}},
    {PLAY, COPY,
     {"{'k':'spell','targets':[" TO_BEAST("t") "," TO_BEAST("u") "],"
      "'effect':[{'op':'tap','what':'T.u'}]}", "0000",
     "target3 target3 target3 target3"}},
};

static void targets_beside_a_card(void **state)
{
    int failed = 0;
    (void)state;
    for (size_t i = 0; i < COUNT(TARGETED); i++) {
        static struct board b;
        board_open(&b, 2);
        thing(&b, A, TARGETED[i].zone, "New", TARGETED[i].members);
        board_cast(&b, TARGETED[i].drill.effect, TARGETED[i].drill.answers);
        if (strcmp(b.text, TARGETED[i].drill.changes) != 0) {
            print_error("row %zu\n  is  %s\n  not %s\n", i, b.text,
                        TARGETED[i].drill.changes);
            failed++;
        }
        table_close(&b.t);
    }
    assert_int_equal(failed, 0);
}

/* CR 303.4a, 707.10c: also of a copy of an Aura. */
static void a_copy_of_an_aura_may_have_a_new_target(void **state)
{
    static struct board b;
    (void)state;
    board_open(&b, 2);
    thing(&b, A, PLAY, "New",
          ON("'ev':'cast','what':{'types':['Enchantment']}",
             "{'op':'copy_spell','of':'it','new_targets':true}"));
    b.spell = in_hand(&b.t, A, "Veil",
                      "'types':['Enchantment'],'sub':['Aura'],"
                      "'keywords':[{'enchant':{'types':['Creature']}}]");
    table_start(&b.t);
    b.before = b.t.seen;
    cast_it(&b.t, b.spell);
    ask_away(&b, "01");
    say_objects(&b);
    assert_string_equal(b.text,
     "target3 target3 | new Veil A's play 0/0 on-2 | Veil A's play on-1");
    table_close(&b.t);
}

/* CR 115.3, 601.2c: what one mode has chosen is not there for another. */
static void modes_share_no_target_that_must_differ(void **state)
{
    static struct board b;
    (void)state;
    board_open(&b, 2);
    b.spell = in_hand(
        &b.t, A, "Both",
        "'types':['Sorcery'],'abilities':[{'k':'spell','n':2,"
        "'modes':[{'targets':[" TO_BEAR("t") "],'effect':["
        "{'op':'tap','what':'T.t'}]},{'targets':[{'id':'u','what':"
        "{'sub':['Bear']},'distinct':true}],'effect':["
        "{'op':'tap','what':'T.u'}]}]}]");
    table_start(&b.t);
    cast_it(&b.t, b.spell);
    table_take(&b.t, 0);
    table_take(&b.t, 0);
    assert_int_equal(b.t.decision.kind, DECIDE_TARGET);
    assert_int_equal(game_choose(b.t.engine, b.t.game, 0).code,
                     CODE_TARGET_COUNT);
    table_close(&b.t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_cannot_be_done_is_not),
        cmocka_unit_test(rules_of_cards_end_somewhere),
        cmocka_unit_test(targets_are_chosen),
        cmocka_unit_test(targets_beside_a_card),
        cmocka_unit_test(a_copy_of_an_aura_may_have_a_new_target),
        cmocka_unit_test(modes_share_no_target_that_must_differ),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
