#include "server_test.h"

static void everything_may_be_left_out(void **state)
{
    (void)state;
    set_up("'edition':'2024-06'");
    expect_path("player/A/life", "20");
    expect_path("turn", "{'number':3,'active':'A','step':'main1',"
                        "'priority':'A'}");
    expect_path("zone/B/battlefield", "[]");
}

static void a_player_has_what_is_written(void **state)
{
    (void)state;
    set_up("'players':[{'seat':'A','life':7,'energy':2,'mana':'GCGU',"
           "'lands_played':1,'counters':{'poison':3,'experience':1}},"
           "{'seat':'B','mana':''}]");
    expect_path("player/A/life", "7");
    expect_path("player/A/energy", "2");
    expect_path("player/A/mana", "'UGGC'");
    expect_path("player/A/lands_played", "1");
    expect_path("player/A/counters/poison", "3");
    expect_path("player/A/counters/experience", "1");
    expect_path("player/B/counters/poison", "0");
    expect_path("player/B/mana", "''");
}

static void an_object_has_what_is_written(void **state)
{
    (void)state;
    set_up("'players':[{'seat':'A','battlefield':[{'label':'bears',"
           "'card':'Grizzly Bears','tapped':true,'sick':true,'damage':1,"
           "'owner':'B','counters':{'+1/+1':2}},{'card':'Forest'}]},"
           "{'seat':'B'}]");
    expect_path("object/bears/tapped", "true");
    expect_path("object/bears/damage", "1");
    expect_path("object/bears/owner", "'B'");
    expect_path("object/bears/controller", "'A'");
    expect_path("object/bears/counters/+1/+1", "2");
    expect_path("object/bears/power", "4");
    expect_path("object/bears/subtypes", "['Bear']");
    expect_path("zone/A/battlefield",
                "['bears',{'card':'Forest','owner':'A','token':false}]");
    expect_path("count/A/battlefield/Forest", "1");
}

static void a_back_face_lies_up_on_the_battlefield_only(void **state)
{
    (void)state;
    set_up("'players':[{'seat':'A','battlefield':[{'label':'garden',"
           "'card':'Garden of Freyalise'}],'hand':[{'label':'card',"
           "'card':'Garden of Freyalise'}],'library':[{'card':'Forest'},"
           "{'card':'Island'}]}]");
    expect_path("object/garden/face", "'Garden of Freyalise'");
    expect_path("object/garden/types", "['Land']");
    expect_path("object/card/face", "'Disciple of Freyalise'");
    expect_path("object/card/mana_value", "6");
    expect_path("zone/A/library",
                "[{'card':'Forest','owner':'A','token':false},"
                "{'card':'Island','owner':'A','token':false}]");
}

static void a_hand_holds_cards_of_another_owner(void **state)
{
    (void)state;
    set_up("'players':[{'seat':'A','hand':[{'label':'his',"
           "'card':'Forest','owner':'B'}]},{'seat':'B'}]");
    expect_path("zone/A/hand", "['his']");
    expect_path("zone/B/hand", "[]");
    expect_path("object/his/owner", "'B'");
}

static void what_was_chosen_may_be_a_color_or_a_type(void **state)
{
    (void)state;
    set_up("'players':[{'seat':'A','battlefield':[{'label':'haven',"
           "'card':'Uncharted Haven','chosen':'R'},{'label':'cavern',"
           "'card':'Cavern of Souls','chosen':'Elf'}]}]");
    expect("game/could-produce", "{'game':'g','object':'haven'}",
           "{'types':'R'}");
}

static void a_label_as_chosen_links_the_card(void **state)
{
    (void)state;
    set_up("'players':[{'seat':'A','battlefield':[{'label':'mox',"
           "'card':'Chrome Mox','chosen':'bolt'}],"
           "'exile':[{'label':'bolt','card':'Lightning Bolt'}]}]");
    expect("game/could-produce", "{'game':'g','object':'mox'}",
           "{'types':'R'}");
}

static void attachments_may_point_forward(void **state)
{
    (void)state;
    set_up("'players':[{'seat':'A','battlefield':[{'label':'growth',"
           "'card':'Wild Growth','attached':'forest'},"
           "{'label':'forest','card':'Forest'}]}]");
    expect_path("object/growth/attached", "'forest'");
    expect_path("object/forest/attached", "null");
}

static void what_is_unknown_is_named(void **state)
{
    static const struct {
        const char *parts;
        int code;
        const char *word;
    } cases[] = {
        {"'color':1", -32602, "color"},
        {"'edition':'2001-01'", -32602, "edition"},
        {"'variant':'vanguard'", -32602, "variant"},
        {"'players':[{'seat':'E'}]", -32602, "seat"},
        {"'players':[{'seat':'A','hair':1}]", -32602, "hair"},
        {"'players':[{'seat':'A','life':'x'}]", -32602, "life"},
        {"'players':[{'seat':'A','mana':'X'}]", -32602, "mana"},
        {"'players':[{'seat':'A','hand':[{'card':'Forest','up':1}]}]", -32602,
         "up"},
        {"'players':[{'seat':'A','hand':[{'label':'a'}]}]", -32602, "card"},
        {"'players':[{'seat':'A','hand':[{'card':'No Card'}]}]", -32003,
         "No Card"},
        {"'players':[{'seat':'A','hand':[{'label':'a','card':'Forest'},"
         "{'label':'a','card':'Forest'}]}]",
         -32602, "twice"},
        {"'players':[{'seat':'A','battlefield':[{'card':'Forest',"
         "'attached':'none'}]}]",
         -32602, "attached"},
        {"'players':[{'seat':'A','battlefield':[{'card':'Forest',"
         "'counters':{'no-such':1}}]}]",
         -32602, "no-such"},
        {"'turn':{'step':'dusk'}", -32602, "step"},
        {"'turn':{'moon':1}", -32602, "moon"},
        {"'players':[{'seat':'A','battlefield':[{'card':"
         "'Lightning Bolt'}]}]",
         -32002, "permanent"},
    };
    char params[1000];

    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        snprintf(params, sizeof(params), "{'game':'x',%s}", cases[i].parts);
        expect_error("game/new", params, cases[i].code, cases[i].word);
        expect_error("game/observe", "{'game':'x','paths':[]}", -32004, "");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everything_may_be_left_out),
        cmocka_unit_test(a_player_has_what_is_written),
        cmocka_unit_test(an_object_has_what_is_written),
        cmocka_unit_test(a_back_face_lies_up_on_the_battlefield_only),
        cmocka_unit_test(a_hand_holds_cards_of_another_owner),
        cmocka_unit_test(what_was_chosen_may_be_a_color_or_a_type),
        cmocka_unit_test(a_label_as_chosen_links_the_card),
        cmocka_unit_test(attachments_may_point_forward),
        cmocka_unit_test(what_is_unknown_is_named),
    };
    return cmocka_run_group_tests(tests, start_server, stop_server);
}
