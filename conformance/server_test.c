#include "server_test.h"

static void it_introduces_itself(void **state)
{
    (void)state;
    char *text = call("initialize", "{'protocol':{'min':1,'max':1}}");
    assert_non_null(text);
    assert_non_null(strstr(text, "\"protocol\":1"));
    assert_non_null(strstr(text, "[\"2024-06\",\"2025-09\",\"2026-08\"]"));
    assert_non_null(strstr(text, "\"snapshot\":true"));
    cJSON_free(text);
    expect_error("initialize", "{'protocol':{'min':2,'max':3}}", -32001,
                 "protocol");
}

static void it_knows_cards_by_id_name_and_face(void **state)
{
    (void)state;
    expect("cards/probe",
           "{'cards':['Forest','forest','Garden of Freyalise',"
           "'Disciple of Freyalise // Garden of Freyalise','Nix',3]}",
           "{'known':['Forest','forest','Garden of Freyalise',"
           "'Disciple of Freyalise // Garden of Freyalise'],"
           "'unknown':['Nix',3]}");
}

static void games_are_apart_and_replaced_by_name(void **state)
{
    (void)state;
    expect("game/new", "{'game':'one','players':[{'seat':'A','life':1}]}",
           "{'ok':true,'reached':{}}");
    expect("game/new", "{'game':'two','players':[{'seat':'A','life':2}]}",
           "{'ok':true,'reached':{}}");
    expect("game/observe", "{'game':'one','paths':['player/A/life']}",
           "{'values':{'player/A/life':1}}");
    expect("game/new", "{'game':'one','players':[{'seat':'A','life':3}]}",
           "{'ok':true,'reached':{}}");
    expect("game/observe", "{'game':'one','paths':['player/A/life']}",
           "{'values':{'player/A/life':3}}");
    expect("game/end", "{'game':'one'}", "{'ok':true}");
    expect_error("game/end", "{'game':'one'}", -32004, "game");
    expect("game/observe", "{'game':'two','paths':['player/A/life']}",
           "{'values':{'player/A/life':2}}");
}

static void games_are_limited(void **state)
{
    char params[80];
    int made = 0;

    (void)state;
    for (;; made++) {
        snprintf(params, sizeof(params), "{'game':'many-%d'}", made);
        char *text = call("game/new", params);
        if (text == NULL)
            break;
        cJSON_free(text);
        assert_true(made < 1000);
    }
    assert_int_equal(test_error.code, -32002);
    while (made-- > 0) {
        snprintf(params, sizeof(params), "{'game':'many-%d'}", made);
        expect("game/end", params, "{'ok':true}");
    }
}

static void the_dump_does_not_depend_on_who_asks_how_often(void **state)
{
    (void)state;
    set_up("'players':[{'seat':'A','mana':'G','hand':[{'label':'bolt',"
           "'card':'Lightning Bolt'}],'battlefield':[{'card':'Forest',"
           "'tapped':true},{'card':'Forest'}]}]");
    char *first = call("game/observe", "{'game':'g','paths':['*']}");
    cJSON_free(call("game/legal", "{'game':'g','by':'A'}"));
    cJSON_free(call("game/trace", "{'game':'g'}"));
    cJSON_free(call("game/observe", "{'game':'g','viewer':'B','paths':['*']}"));
    char *second = call("game/observe", "{'game':'g','paths':['*']}");
    assert_string_equal(first, second);
    cJSON_free(first);
    cJSON_free(second);
}

static void the_order_of_like_objects_does_not_show(void **state)
{
    (void)state;
    set_up("'players':[{'seat':'A','battlefield':[{'card':'Forest',"
           "'tapped':true},{'card':'Forest'},{'card':'Island'}]}]");
    char *first = call("game/observe", "{'game':'g','paths':['*']}");
    set_up("'players':[{'seat':'A','battlefield':[{'card':'Island'},"
           "{'card':'Forest'},{'card':'Forest','tapped':true}]}]");
    char *second = call("game/observe", "{'game':'g','paths':['*']}");
    assert_string_equal(first, second);
    cJSON_free(first);
    cJSON_free(second);
}

static void a_viewer_sees_what_the_rules_let_see(void **state)
{
    (void)state;
    set_up("'players':[{'seat':'A','hand':[{'label':'bolt',"
           "'card':'Lightning Bolt'}]},{'seat':'B'}]");
    expect("game/observe",
           "{'game':'g','viewer':'B','paths':['zone/A/hand',"
           "'object/bolt/name','object/bolt/zone','player/A/hand_size',"
           "'visible/B/A/hand','visible/A/A/hand']}",
           "{'values':{'zone/A/hand':[{'card':null,'owner':'A'}],"
           "'object/bolt/name':null,'object/bolt/zone':'hand',"
           "'player/A/hand_size':1,'visible/B/A/hand':false,"
           "'visible/A/A/hand':true}}");
}

static void rules_and_trace_tell_what_was_applied(void **state)
{
    (void)state;
    set_up("'players':[{'seat':'A','battlefield':[{'label':'forest',"
           "'card':'Forest'}]}]");
    expect("game/trace", "{'game':'g'}", "{'entries':[]}");
    cJSON_free(call("game/act", "{'game':'g','by':'A','do':'activate',"
                                "'object':'forest'}"));
    char *text = call("game/trace", "{'game':'g'}");
    assert_non_null(strstr(text, "\"subject\":\"forest\""));
    cJSON_free(text);
    text = call("game/rules", "{'game':'g'}");
    assert_non_null(strstr(text, "\"rules\":[\""));
    cJSON_free(text);
}

static void an_unknown_path_is_refused(void **state)
{
    static const char *const paths[] = {
        "",          "player",        "player/A",       "player/Z/life",
        "player/A/", "object/x/zone", "object/",        "turn/moon",
        "zone/A",    "zone/A/sky",    "count/A/hand",   "visible/A/B/sky",
        "*x",        "zone/A/none",   "zone/A/hand/me",
    };
    char params[200];

    (void)state;
    set_up("'players':[{'seat':'A'}]");
    for (size_t i = 0; i < sizeof(paths) / sizeof(*paths); i++) {
        snprintf(params, sizeof(params), "{'game':'g','paths':['%s']}",
                 paths[i]);
        expect_error("game/observe", params, -32602, "path");
    }
}

/* Any junk in place of any part: an answer or an error, never a crash. */
static void a_path_asked_twice_is_answered_once(void **state)
{
    (void)state;
    expect("game/new", "{'game':'g','players':[{'seat':'A'},{'seat':'B'}]}",
           "{'ok':true,'reached':{}}");
    expect("game/observe",
           "{'game':'g','paths':['player/A/life','turn/step',"
           "'player/A/life']}",
           "{'values':{'player/A/life':20,'turn/step':'main1'}}");
}

static void a_great_pool_is_told_in_full(void **state)
{
    char many[3 * 243 + 3] = "'";

    (void)state;
    set_up("'players':[{'seat':'A','battlefield':[{'label':'f','card':"
           "'Forest'},{'card':'Nyxbloom Ancient'},{'card':'Nyxbloom Ancient'},"
           "{'card':'Nyxbloom Ancient'},{'card':'Nyxbloom Ancient'},"
           "{'card':'Nyxbloom Ancient'},{'card':'Nyxbloom Ancient'}]},"
           "{'seat':'B'}]");
    expect("game/act", "{'game':'g','by':'A','do':'activate','object':'f'}",
           "{'status':'done','unused_answers':0}");
    memset(many + 1, 'G', 3 * 243);
    many[3 * 243 + 1] = '\'';
    expect_path("player/A/mana", many);
}

static void paths_are_limited(void **state)
{
    char text[40000] = "{'game':'g','paths':['turn/step'";

    (void)state;
    for (int i = 0; i < 4096; i++)
        strcat(text + 8 * i, ",'stack'");
    strcat(text, "]}");
    expect_error("game/observe", text, -32602, "4096");
}

static void junk_is_survived(void **state)
{
    static const char *const methods[] = {
        "initialize",  "cards/probe",   "game/new",           "game/act",
        "game/answer", "game/advance",  "game/observe",       "game/bind",
        "game/legal",  "game/snapshot", "game/could-produce", "game/restore",
    };
    static const char *const keys[] = {
        "by",          "do",          "object",   "ability",   "targets",
        "modes",       "x",           "kicked",   "replicate", "divide",
        "mana",        "pay",         "answers",  "face",      "attackers",
        "blockers",    "kind",        "value",    "until",     "paths",
        "viewer",      "label",       "card",     "players",   "turn",
        "edition",     "cards",       "snapshot", "token",     "protocol",
        "alternative", "max_actions",
    };
    static const char *const junk[] = {
        "null",
        "true",
        "-1",
        "99999999999",
        "''",
        "'A'",
        "'cast'",
        "[]",
        "[null,[],{},'bolt',7]",
        "{}",
        "{'kind':'target','value':[{}]}",
        "[{'kind':7},{'value':null},{'kind':'target','value':{}}]",
        "{'step':'main1','turn':{}}",
        "{'stack':'empty'}",
        "[{'do':'activate','object':{},'mana':[[]]}]",
        "[{'seat':'A','hand':[{'card':'Forest','chosen':{}}]}]",
    };
    char params[600];

    (void)state;
    for (size_t m = 0; m < sizeof(methods) / sizeof(*methods); m++)
        for (size_t k = 0; k < sizeof(keys) / sizeof(*keys); k++)
            for (size_t j = 0; j < sizeof(junk) / sizeof(*junk); j++) {
                if (k == 0)
                    set_up("'players':[{'seat':'A','mana':'R','hand':["
                           "{'label':'bolt','card':'Lightning Bolt'}]}]");
                bool is_cast = strcmp(methods[m], "game/act") == 0;
                snprintf(params, sizeof(params),
                         is_cast ? "{'game':'g','by':'A','do':'cast',"
                                   "'object':'bolt','%s':%s}"
                                 : "{'game':'g','%s':%s}",
                         keys[k], junk[j]);
                cJSON_free(call(methods[m], params));
            }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_introduces_itself),
        cmocka_unit_test(it_knows_cards_by_id_name_and_face),
        cmocka_unit_test(games_are_apart_and_replaced_by_name),
        cmocka_unit_test(games_are_limited),
        cmocka_unit_test(the_dump_does_not_depend_on_who_asks_how_often),
        cmocka_unit_test(the_order_of_like_objects_does_not_show),
        cmocka_unit_test(a_viewer_sees_what_the_rules_let_see),
        cmocka_unit_test(rules_and_trace_tell_what_was_applied),
        cmocka_unit_test(an_unknown_path_is_refused),
        cmocka_unit_test(a_path_asked_twice_is_answered_once),
        cmocka_unit_test(a_great_pool_is_told_in_full),
        cmocka_unit_test(paths_are_limited),
        cmocka_unit_test(junk_is_survived),
    };
    return cmocka_run_group_tests(tests, start_server, stop_server);
}
