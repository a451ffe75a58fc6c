#include "server_test.h"

#define DONE "{'status':'done','unused_answers':0}"

/* A can cast a Lightning Bolt and has a Forest, B has bears. */
static void set_up_bolt(const char *mana)
{
    char parts[600];

    snprintf(parts, sizeof(parts),
             "'players':[{'seat':'A','mana':'%s','hand':[{'label':'bolt',"
             "'card':'Lightning Bolt'}],'battlefield':[{'label':'forest',"
             "'card':'Forest'},{'label':'mountain','card':'Mountain'}]},"
             "{'seat':'B','battlefield':[{'label':'bears',"
             "'card':'Grizzly Bears'}]}]",
             mana);
    set_up(parts);
}

static char *dump(void)
{
    char *text = call("game/observe", "{'game':'g','paths':['*']}");

    assert_non_null(text);
    return text;
}

/* The act is refused with this code and changes nothing. */
static void expect_refused(const char *act, const char *code)
{
    char params[600], wanted[80];
    char *before = dump(), *after;

    snprintf(params, sizeof(params), "{'game':'g',%s}", act);
    snprintf(wanted, sizeof(wanted), "{\"status\":\"illegal\",\"code\":\"%s\"",
             code);
    char *text = call("game/act", params);
    assert_non_null(text);
    if (strncmp(text, wanted, strlen(wanted)) != 0)
        print_error("%s: %s\n", params, text);
    assert_memory_equal(text, wanted, strlen(wanted));
    after = dump();
    assert_string_equal(before, after);
    cJSON_free(text);
    cJSON_free(before);
    cJSON_free(after);
}

static void a_spell_is_cast_and_resolves(void **state)
{
    (void)state;
    set_up_bolt("R");
    expect("game/act",
           "{'game':'g','by':'A','do':'cast','object':'bolt',"
           "'targets':['B']}",
           DONE);
    expect_path("stack", "['bolt']");
    expect_path("object/bolt/zone", "'stack'");
    expect_path("turn/priority", "'A'");
    expect("game/advance", "{'game':'g','until':{'stack':'empty'}}",
           "{'status':'reached','unused_answers':0}");
    expect_path("player/B/life", "17");
    expect_path("zone/A/graveyard", "['bolt']");
}

static void a_payment_is_for_the_symbol_it_names(void **state)
{
    (void)state;
    set_up("'players':[{'seat':'A','mana':'UUG','hand':[{'label':'bears',"
           "'card':'Grizzly Bears'}]}]");
    /* Only green pays {G}, and what is said of it is not for {1}. */
    expect("game/act",
           "{'game':'g','by':'A','do':'cast','object':'bears','pay':["
           "{'symbol':'{G}','unit':'G'},{'symbol':'{1}','unit':'U'}]}",
           DONE);
    expect_path("player/A/mana", "'U'");
    set_up("'players':[{'seat':'A','mana':'GGU','hand':[{'label':'bears',"
           "'card':'Grizzly Bears'}]}]");
    expect("game/act",
           "{'game':'g','by':'A','do':'cast','object':'bears','pay':["
           "{'symbol':'{G}','unit':'G'},{'symbol':'{1}','unit':'U'}]}",
           DONE);
    expect_path("player/A/mana", "'G'");
}

static void what_nothing_else_can_pay_is_not_paid_otherwise(void **state)
{
#define CAST_BEARS(pay)                                                        \
    "'by':'A','do':'cast','object':'bears','pay':[" pay "]"
    static const char GREEN[] = "{'symbol':'{G}','unit':'G'}";
    static const char *const WRONG[] = {
        CAST_BEARS("{'symbol':'{G}','unit':'U'}"),
        CAST_BEARS("{'symbol':'{U}','unit':'G'}"),
        CAST_BEARS("{'symbol':'{1}','unit':'R'}"),
        CAST_BEARS("{'symbol':'{G}','unit':'G'},{'symbol':'{G}','unit':'G'}"),
    };
    char text[200];

    (void)state;
    set_up("'players':[{'seat':'A','mana':'UG','hand':[{'label':'bears',"
           "'card':'Grizzly Bears'}]}]");
    for (size_t i = 0; i < sizeof(WRONG) / sizeof(*WRONG); i++)
        expect_refused(WRONG[i], "choice-illegal");
    snprintf(text, sizeof(text), "{'game':'g'," CAST_BEARS("%s") "}", GREEN);
    expect("game/act", text, DONE);
    expect_path("player/A/mana", "''");
}

static void one_target_has_all_that_is_divided(void **state)
{
    (void)state;
    set_up("'players':[{'seat':'A','mana':'R','hand':[{'label':'fork',"
           "'card':'Forked Bolt'}]}]");
    expect_refused("'by':'A','do':'cast','object':'fork','targets':['B'],"
                   "'divide':[1]",
                   "choice-illegal");
    expect("game/act",
           "{'game':'g','by':'A','do':'cast','object':'fork',"
           "'targets':['B'],'divide':[2]}",
           DONE);
}

static void mana_comes_from_the_payment_window(void **state)
{
    (void)state;
    set_up_bolt("");
    expect("game/act",
           "{'game':'g','by':'A','do':'cast','object':'bolt',"
           "'targets':['bears'],'mana':[{'do':'activate',"
           "'object':'mountain','ability':1}]}",
           DONE);
    expect_path("object/mountain/tapped", "true");
    expect_path("player/A/mana", "''");
}

static void lands_are_never_tapped_silently(void **state)
{
    (void)state;
    set_up_bolt("");
    expect_refused("'by':'A','do':'cast','object':'bolt','targets':['B']",
                   "cost-unpayable");
    expect_refused("'by':'A','do':'cast','object':'bolt','targets':['B'],"
                   "'mana':[{'do':'activate','object':'forest'}]",
                   "cost-unpayable");
}

static void a_refused_act_has_its_code(void **state)
{
    (void)state;
    set_up_bolt("RR");
    expect_refused("'by':'B','do':'pass'", "no-priority");
    expect_refused("'by':'A','do':'cast','object':'ghost'", "no-such-object");
    expect_refused("'by':'A','do':'cast','object':'bolt','face':'Forest'",
                   "not-this-face");
    expect_refused("'by':'A','do':'cast','object':'bolt',"
                   "'targets':['forest']",
                   "target-illegal");
    expect_refused("'by':'A','do':'cast','object':'bolt',"
                   "'targets':['B','bears']",
                   "target-count");
    expect_refused("'by':'A','do':'cast','object':'bolt','targets':['B'],"
                   "'x':2",
                   "choice-illegal");
    expect_refused("'by':'A','do':'block','blockers':[]", "timing");
}

static void without_a_target_one_is_needed(void **state)
{
    (void)state;
    set_up_bolt("R");
    char *text = call("game/act", "{'game':'g','by':'A','do':'cast',"
                                  "'object':'bolt'}");
    assert_non_null(strstr(text, "\"needs\""));
    assert_non_null(strstr(text, "\"kind\":\"target\",\"by\":\"A\""));
    assert_non_null(strstr(text, "\"bears\""));
    cJSON_free(text);
    expect_path("pending", "'target'");
    expect_refused("'by':'A','do':'pass'", "no-priority");
    text = call("game/answer", "{'game':'g','kind':'target','value':'forest'}");
    assert_non_null(strstr(text, "\"target-illegal\""));
    cJSON_free(text);
    expect_path("pending", "'target'");
    expect("game/answer", "{'game':'g','kind':'target','value':'bears'}", DONE);
    expect_path("pending", "null");
    expect_path("stack", "['bolt']");
}

static void an_answer_to_nothing_is_not_offered(void **state)
{
    (void)state;
    set_up_bolt("");
    char *text =
        call("game/answer", "{'game':'g','kind':'yes-no','value':true}");
    assert_non_null(strstr(text, "\"not-offered\""));
    cJSON_free(text);
}

static void answers_left_over_are_counted(void **state)
{
    (void)state;
    set_up_bolt("");
    expect("game/act",
           "{'game':'g','by':'A','do':'activate','object':'forest',"
           "'ability':1,'answers':[{'kind':'number','value':3},"
           "{'kind':'yes-no','value':true,'if_asked':true}]}",
           "{'status':'done','unused_answers':1}");
    expect_path("player/A/mana", "'G'");
}

static void a_snapshot_can_be_restored_again_and_again(void **state)
{
    (void)state;
    set_up_bolt("R");
    char *before = dump();
    expect("game/snapshot", "{'game':'g'}", "{'snapshot':'s1'}");
    for (int i = 0; i < 2; i++) {
        expect("game/act",
               "{'game':'g','by':'A','do':'cast','object':'bolt',"
               "'targets':['B']}",
               DONE);
        expect("game/restore", "{'game':'g','snapshot':'s1'}", "{'ok':true}");
        char *after = dump();
        assert_string_equal(before, after);
        cJSON_free(after);
    }
    cJSON_free(before);
    expect_error("game/restore", "{'game':'g','snapshot':'s2'}", -32602,
                 "snapshot");
}

static void a_pending_decision_is_part_of_a_snapshot(void **state)
{
    (void)state;
    set_up_bolt("R");
    cJSON_free(
        call("game/act", "{'game':'g','by':'A','do':'cast','object':'bolt'}"));
    expect("game/snapshot", "{'game':'g'}", "{'snapshot':'s1'}");
    for (int i = 0; i < 2; i++) {
        expect("game/answer", "{'game':'g','kind':'target','value':'B'}", DONE);
        expect("game/restore", "{'game':'g','snapshot':'s1'}", "{'ok':true}");
        expect_path("pending", "'target'");
    }
}

static void an_attack_waits_for_the_declaration(void **state)
{
    (void)state;
    set_up("'turn':{'active':'B'},'players':[{'seat':'A'},{'seat':'B',"
           "'battlefield':[{'label':'bears','card':'Grizzly Bears'},"
           "{'label':'new','card':'Grizzly Bears','sick':true}]}]");
    expect("game/advance", "{'game':'g','until':{'step':'declare-attackers'}}",
           "{'status':'reached','unused_answers':0}");
    expect_path("pending", "'attack'");
    expect_refused("'by':'B','do':'attack','attackers':['new']",
                   "summoning-sick");
    expect("game/act",
           "{'game':'g','by':'B','do':'attack',"
           "'attackers':['bears']}",
           DONE);
    expect_path("object/bears/tapped", "true");
    expect("game/advance", "{'game':'g','until':{'step':'end'}}",
           "{'status':'reached','unused_answers':0}");
    expect_path("player/A/life", "18");
}

static void attackers_and_blockers_are_declared_in_their_steps(void **state)
{
    (void)state;
    set_up("'players':[{'seat':'A','battlefield':[{'label':'bears',"
           "'card':'Grizzly Bears'}]},{'seat':'B','battlefield':["
           "{'label':'wall','card':'Grizzly Bears'}]}]");
    expect_refused("'by':'A','do':'attack','attackers':['bears']", "timing");
    expect("game/advance", "{'game':'g','until':{'step':'declare-attackers'}}",
           "{'status':'reached','unused_answers':0}");
    expect_refused("'by':'B','do':'block','blockers':[]", "timing");
    expect("game/act",
           "{'game':'g','by':'A','do':'attack',"
           "'attackers':[{'object':'bears','defender':'B'}]}",
           DONE);
    expect("game/advance", "{'game':'g','until':{'step':'declare-blockers'}}",
           "{'status':'reached','unused_answers':0}");
    expect_path("pending", "'block'");
    expect("game/act",
           "{'game':'g','by':'B','do':'block','blockers':["
           "{'object':'wall','attacker':'bears'}]}",
           DONE);
    expect("game/advance", "{'game':'g','until':{'step':'end'}}",
           "{'status':'reached','unused_answers':0}");
    expect_path("object/bears/zone", "'graveyard'");
    expect_path("object/wall/zone", "'graveyard'");
}

static void time_moves_to_a_step_of_this_or_the_next_turn(void **state)
{
    (void)state;
    set_up("'players':[{'seat':'A','library':[{'card':'Forest'}]},"
           "{'seat':'B','library':[{'card':'Forest'}]}]");
    expect("game/advance", "{'game':'g','until':{'step':'end'}}",
           "{'status':'reached','unused_answers':0}");
    expect_path("turn/number", "3");
    expect("game/advance", "{'game':'g','until':{'step':'upkeep'}}",
           "{'status':'reached','unused_answers':0}");
    expect_path("turn", "{'number':4,'active':'B','step':'upkeep',"
                        "'priority':'B'}");
    expect("game/advance", "{'game':'g','until':{'turn':3}}",
           "{'status':'reached','unused_answers':0}");
    expect("game/advance", "{'game':'g','until':{'turn':3,'step':'end'}}",
           "{'status':'limit','unused_answers':0}");
    expect("game/advance",
           "{'game':'g','until':{'turn':9,'step':'end'},'max_actions':3}",
           "{'status':'limit','unused_answers':0}");
    expect("game/advance", "{'game':'g','until':{'step':'main1'}}",
           "{'status':'reached','unused_answers':0}");
    expect_path("player/B/hand_size", "1");
}

static void a_game_ends(void **state)
{
    (void)state;
    set_up("'players':[{'seat':'A'},{'seat':'B'}]");
    expect("game/advance", "{'game':'g','until':{'game':'over'}}",
           "{'status':'reached','unused_answers':0}");
    expect_path("player/B/lost", "true");
    expect("game/advance", "{'game':'g','until':{'stack':'empty'}}",
           "{'status':'game-over','unused_answers':0}");
    expect_refused("'by':'A','do':'pass'", "no-priority");
    expect_refused("'by':'A','do':'concede'", "no-priority");
}

static void one_may_concede_at_any_time(void **state)
{
    (void)state;
    set_up_bolt("");
    expect("game/act", "{'game':'g','by':'B','do':'concede'}", DONE);
    expect_path("player/B/lost", "true");
}

static void what_is_on_the_stack_can_be_bound(void **state)
{
    (void)state;
    set_up("'players':[{'seat':'A','mana':'CCCC','battlefield':[{'label':"
           "'ballista','card':'Walking Ballista','counters':{'+1/+1':1}}]}]");
    expect("game/act",
           "{'game':'g','by':'A','do':'activate',"
           "'object':'ballista','ability':1}",
           DONE);
    expect_path("stack", "[{'ability_of':'ballista'}]");
    expect("game/bind",
           "{'game':'g','label':'growth',"
           "'ability_of':'ballista'}",
           "{'ok':true}");
    expect_path("object/growth/zone", "'stack'");
    expect("game/advance", "{'game':'g','until':{'resolve':1}}",
           "{'status':'reached','unused_answers':0}");
    expect_path("object/growth/zone", "'none'");
    expect_path("object/ballista/counters/+1/+1", "2");
    expect_error("game/bind",
                 "{'game':'g','label':'x','ability_of':"
                 "'ballista'}",
                 -32002, "no object");
}

static void the_legal_actions_are_intents(void **state)
{
    (void)state;
    set_up_bolt("");
    expect("game/legal", "{'game':'g','by':'A','object':'bolt'}",
           "{'scope':'announce','complete':true,'actions':[{'by':'A',"
           "'do':'cast','object':'bolt','face':'Lightning Bolt'}]}");
    expect("game/legal",
           "{'game':'g','by':'A','object':'mountain','scope':'payable'}",
           "{'scope':'payable','complete':true,'actions':[{'by':'A',"
           "'do':'activate','object':'mountain','ability':1}]}");
    expect("game/legal", "{'game':'g','by':'B'}",
           "{'scope':'announce','complete':true,'actions':[]}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_spell_is_cast_and_resolves),
        cmocka_unit_test(a_payment_is_for_the_symbol_it_names),
        cmocka_unit_test(what_nothing_else_can_pay_is_not_paid_otherwise),
        cmocka_unit_test(one_target_has_all_that_is_divided),
        cmocka_unit_test(mana_comes_from_the_payment_window),
        cmocka_unit_test(lands_are_never_tapped_silently),
        cmocka_unit_test(a_refused_act_has_its_code),
        cmocka_unit_test(without_a_target_one_is_needed),
        cmocka_unit_test(an_answer_to_nothing_is_not_offered),
        cmocka_unit_test(answers_left_over_are_counted),
        cmocka_unit_test(a_snapshot_can_be_restored_again_and_again),
        cmocka_unit_test(a_pending_decision_is_part_of_a_snapshot),
        cmocka_unit_test(an_attack_waits_for_the_declaration),
        cmocka_unit_test(attackers_and_blockers_are_declared_in_their_steps),
        cmocka_unit_test(time_moves_to_a_step_of_this_or_the_next_turn),
        cmocka_unit_test(a_game_ends),
        cmocka_unit_test(one_may_concede_at_any_time),
        cmocka_unit_test(what_is_on_the_stack_can_be_bound),
        cmocka_unit_test(the_legal_actions_are_intents),
    };
    return cmocka_run_group_tests(tests, start_server, stop_server);
}
