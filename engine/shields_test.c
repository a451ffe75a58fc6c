/* Who can be a target, who can block whom, what can be discarded: rows of an
 * effect and what is offered. */
#include "table_acts.h"

static bool offers_player(const struct table *t, player_id player)
{
    for (int i = 0; i < t->decision.count; i++)
        if (t->decision.option[i].kind == OPTION_PLAYER &&
            t->decision.option[i].player == player)
            return true;
    return false;
}

/* CR 702.11c: A's sorcery asks for a target player. */
static void what_players_have_shields_them(void **state)
{
    static const struct {
        player_id whose;
        const char *mod;
        bool is_a, is_b;
    } rows[] = {
        {A, "'player_has':['flying']", true, true},
        {B, "'player_has':['hexproof']", true, false},
        {A, "'player_has':['hexproof']", true, true},
        {B, "'player_has':['hexproof'],'who':'each_player'", true, false},
        {B, "'player_has':['hexproof'],'who':'each_opp'", true, true},
        {A, "'player_has':['hexproof'],'who':'each_opp'", true, false},
        {B, "'player_has':['shroud']", true, false},
        {A, "'player_has':['shroud']", false, true},
        {B, "'player_has':[{'protection':{'types':['Sorcery']}}]", true,
         false},
        {B, "'player_has':[{'protection':{'types':['Creature']}}]", true,
         true},
        {A, "'player_has':[{'protection':{'types':['Sorcery']}}]", false,
         true},
        {B, "'player_has':['flying','hexproof']", true, false},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct table t;
        main_phase(&t, 2);
        static_rule(&t, rows[i].whose, "Rule", rows[i].mod);
        object_id id = in_hand(
            &t, A, "Zap",
            "'types':['Sorcery'],'abilities':[{'k':'spell','targets':[{"
            "'id':'p','what':'player'}],'effect':[{'op':'lose_life',"
            "'who':'T.p','n':1}]}]");
        table_start(&t);
        cast_it(&t, id);
        if (offers_player(&t, A) != rows[i].is_a ||
            offers_player(&t, B) != rows[i].is_b)
            fail_msg("%c: %s", 'A' + rows[i].whose, rows[i].mod);
        table_close(&t);
    }
}

static void attack_with(struct table *t, const object_id *ids)
{
    table_pass_on(t);
    for (; *ids; ids++)
        table_choose_object(t, *ids);
    if (t->decision.kind == DECIDE_ATTACKER)
        table_done(t);
    while (t->decision.kind == DECIDE_PRIORITY &&
           t->seen.step == STEP_DECLARE_ATTACKERS)
        table_pass(t);
}

/* The pairs that are offered, each as blocker and attacker, and - for done. */
static const char *blocks_offered(const struct table *t)
{
    static char text[200];
    size_t length = 0;
    if (t->decision.kind != DECIDE_BLOCKER)
        return "none";
    for (int i = 0; i < t->decision.count; i++) {
        const struct option *option = &t->decision.option[i];
        if (i > 0)
            text[length++] = ' ';
        if (option->kind == OPTION_DONE) {
            text[length++] = '-';
            continue;
        }
        text[length++] = (char)('0' + option->object);
        text[length++] = (char)('0' + option->value);
    }
    text[length] = '\0';
    return text;
}

/* CR 509.1b: 1 attacks, 2 and 3 might block. */
static void what_cannot_block_is_not_offered(void **state)
{
    static const struct {
        const char *mod, *offered;
    } rows[] = {
        {"'no_max_hand':'you'", "- 21 31"},
        {"'cant_be_blocked':{'name':'Ant'}", "-"},
        {"'cant_be_blocked':{'name':'Wall'}", "- 21 31"},
        {"'cant_be_blocked':{'name':'Ant'},'by':{'name':'Wall'}", "- 31"},
        {"'cant_be_blocked':{'name':'Ant'},'by':{'name':'Ant'}", "- 21 31"},
        {"'cant_be_blocked':{'name':'Ant'},'by':{'name':'Ant'}},"
         "{'cant_be_blocked':{'name':'Ant'},'by':{'name':'Gate'}", "- 21"},
        {"'cant_block':{'name':'Wall'}", "- 31"},
        {"'cant_block':{'name':'Ant'}", "- 21 31"},
        {"'grant':['cant_block'],'to':{'name':'Gate'}", "- 21"},
        {"'grant':['flying'],'to':{'name':'Ant'}", "-"},
        {"'grant':['flying'],'to':{'name':'Ant'}},{'grant':['reach'],"
         "'to':{'name':'Gate'}",
         "- 31"},
        {"'grant':[{'protection':{'types':['Artifact']}}],"
         "'to':{'name':'Ant'}",
         "- 21"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const object_id ant[] = {1, 0};
        struct table t;
        main_phase(&t, 2);
        creature(&t, A, "Ant", "1,1", "");
        creature(&t, B, "Wall", "0,3", "");
        in_play(&t, B, "Gate", "'types':['Artifact','Creature'],'pt':[0,3]");
        static_rule(&t, A, "Rule", rows[i].mod);
        table_start(&t);
        attack_with(&t, ant);
        const char *offered = blocks_offered(&t);
        if (strcmp(offered, "none") == 0)
            offered = "-";
        if (strcmp(offered, rows[i].offered) != 0)
            fail_msg("%s: %s", rows[i].mod, offered);
        table_close(&t);
    }
}

/* CR 702.111b: 1 and 2 have menace; 1 flies, which only 3, 4 and 5 can
 * block.  A blocker is kept for what one blocker does not suffice for. */
static void menace_keeps_blockers(void **state)
{
    static const struct {
        int flyers; /* among the blockers 3, 4, 5 */
        const char *first, *second;
    } rows[] = {
        {2, "- 31 32 41 42 52", "41"},
        {3, "- 31 32 41 42 51 52 62", "41 42 51 52 62"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const object_id both[] = {1, 2, 0};
        struct table t;
        char name[20];
        main_phase(&t, 2);
        creature(&t, A, "Roc", "1,1", "'keywords':['menace','flying']");
        creature(&t, A, "Ogre", "1,1", "'keywords':['menace']");
        for (int k = 0; k <= rows[i].flyers; k++) {
            snprintf(name, sizeof name, "Wall %d", k);
            creature(&t, B, name, "0,3",
                     k < rows[i].flyers ? "'keywords':['reach']" : "");
        }
        table_start(&t);
        attack_with(&t, both);
        assert_string_equal(blocks_offered(&t), rows[i].first);
        for (int k = 0; k < t.decision.count; k++)
            if (t.decision.option[k].object == 3 &&
                t.decision.option[k].value == 1) {
                table_take(&t, k);
                break;
            }
        assert_string_equal(blocks_offered(&t), rows[i].second);
        table_close(&t);
    }
}

/* Hand: an artifact, two creatures. */
static void what_fits_is_discarded(void **state)
{
    static const struct {
        const char *what;
        int offered; /* 0: nothing is asked */
        int left;
    } rows[] = {
        {"'n':1", 3, 2},
        {"'n':1,'what':{'types':['Creature']}", 2, 2},
        {"'n':1,'what':{'types':['Creature'],'zone':'hand'}", 2, 2},
        {"'n':1,'what':{'types':['Artifact']}", 0, 2},
        {"'n':1,'what':{'types':['Land']}", 0, 3},
        {"'n':1,'what':{'types':['Creature'],'zone':'graveyard'}", 0, 3},
        {"'n':0", 0, 3},
        {"'n':5", 0, 0},
        {"'n':2,'what':{'types':['Creature']}", 0, 1},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct table t;
        char effect[200];
        main_phase(&t, 2);
        in_hand(&t, A, "Relic", "'types':['Artifact']");
        in_hand(&t, A, "Bear", "'types':['Creature'],'pt':[2,2]");
        in_hand(&t, A, "Cat", "'types':['Creature'],'pt':[1,1]");
        snprintf(effect, sizeof effect, "{'op':'discard',%s}", rows[i].what);
        object_id id = sorcery(&t, "Drop", "{0}", effect);
        table_start(&t);
        cast_it(&t, id);
        settle(&t);
        bool is_asked = t.decision.kind == DECIDE_OBJECTS;
        if (is_asked != (rows[i].offered > 0) ||
            (is_asked && t.decision.count != rows[i].offered))
            fail_msg("%s: %d offered", rows[i].what, t.decision.count);
        if (is_asked)
            table_take(&t, 0);
        int left = 0;
        for (uint16_t k = 0; k < t.seen.object_count; k++)
            left += t.seen.object[k].zone == ZONE_HAND;
        assert_int_equal(left, rows[i].left);
        table_close(&t);
    }
}

/* CR 702.52a: A draws with a card in the graveyard and three to draw. */
static void dredge_needs_enough_cards(void **state)
{
    static const struct {
        const char *keyword;
        bool is_asked;
    } rows[] = {{"{'dredge':1}", true}, {"{'dredge':3}", true},
                {"{'dredge':4}", false}, {"{'dredge':0}", false},
                {"'flash'", false}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct table t;
        char face[200], name[32];
        main_phase(&t, 2);
        snprintf(face, sizeof face,
                 "'types':['Creature'],'pt':[1,1],'keywords':[%s]",
                 rows[i].keyword);
        put_face(&t, A, ZONE_GRAVEYARD, "Imp", face);
        for (int k = 0; k < 3; k++) {
            snprintf(name, sizeof name, "Page %d", k);
            put_face(&t, A, ZONE_LIBRARY, name, "'types':['Artifact']");
        }
        object_id id = sorcery(&t, "Draw", "{0}", "{'op':'draw'}");
        table_start(&t);
        cast_it(&t, id);
        settle(&t);
        if ((t.decision.kind == DECIDE_YES_NO) != rows[i].is_asked)
            fail_msg("%s", rows[i].keyword);
        table_close(&t);
    }
}

/* CR 800.4a: A leaves a game of three. */
static void what_remains_when_a_player_leaves(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 3);
    t.scenario.priority = B;
    object_id own = creature(&t, A, "Own", "1,1", "");
    object_id given = creature(&t, C, "Given", "1,1", "");
    object_id other = creature(&t, C, "Other", "1,1", "");
    object_id raised = put_face(&t, B, ZONE_GRAVEYARD, "Raised",
                                "'types':['Creature'],'pt':[1,1]");
    object_id held = in_hand(&t, A, "Held", "'types':['Artifact']");
    t.scenario.object[held - 1].owner = C;
    object_id late = in_hand(
        &t, B, "Late",
        "'types':['Instant'],'abilities':[{'k':'spell','effect':[{'op':"
        "'delayed','on':{'ev':'step','step':'end'},'effect':[{'op':'get',"
        "'kind':'energy','n':1}]}]}]");
    object_id spell = sorcery(
        &t, "Share", "{0}",
        "{'op':'gain_control','what':{'name':'Other'},'who':'opp',"
        "'dur':'forever'},"
        "{'op':'gain_control','what':{'name':'Given'},'dur':'forever'},"
        "{'op':'put_onto_battlefield','what':{'zone':'graveyard','types':["
        "'Creature']},'under':'you'},{'op':'delayed','on':{'ev':'step',"
        "'step':'end'},'effect':[{'op':'get','who':'each_player','kind':"
        "'energy','n':5}]}");
    table_start(&t);
    cast_it(&t, late);
    settle(&t);
    cast_it(&t, spell);
    settle(&t);
    assert_int_equal(table_object(&t, given)->controller, A);
    assert_int_equal(table_object(&t, raised)->controller, A);
    take(&t, act(OPTION_CONCEDE, 0, 0, 0));
    assert_int_equal(table_object(&t, given)->controller, C);
    assert_int_equal(table_object(&t, other)->controller, B);
    assert_int_equal(table_zone(&t, raised), ZONE_EXILE);
    assert_int_equal(table_zone(&t, held), ZONE_EXILE);
    for (uint16_t i = 0; i < t.seen.object_count; i++)
        assert_int_not_equal(t.seen.object[i].id, own);
    for (int i = 0; i < 60 && t.seen.turn == 3 &&
                    t.decision.kind == DECIDE_PRIORITY; i++)
        table_pass(&t);
    assert_int_equal(t.seen.player[B].energy, 1);
    assert_int_equal(t.seen.player[C].energy, 0);
    table_close(&t);
}

/* Of the triggers that wait, those of who has lost are gone. */
static void triggers_of_who_has_lost_are_gone(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 3);
    static const char dies[] =
        "{'k':'triggered','on':{'ev':'dies'},'effect':[{'op':'get',"
        "'who':'each_player','kind':'energy','n':%d}]}";
    char text[300];
    creature(&t, C, "Bear", "2,2", "");
    for (player_id p = A; p <= C; p++) {
        snprintf(text, sizeof text, dies, p == A ? 5 : 1);
        enchantment(&t, p, p == A ? "One" : p == B ? "Two" : "Three", text);
    }
    object_id id = sorcery(&t, "End", "{0}",
                           "{'op':'lose_life','who':'you','n':30},"
                           "{'op':'destroy','what':{'types':['Creature']}}");
    table_start(&t);
    cast_it(&t, id);
    settle(&t);
    settle(&t);
    assert_int_equal(t.seen.player[B].energy, 2);
    assert_int_equal(t.seen.player[C].energy, 2);
    table_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_players_have_shields_them),
        cmocka_unit_test(what_cannot_block_is_not_offered),
        cmocka_unit_test(menace_keeps_blockers),
        cmocka_unit_test(what_fits_is_discarded),
        cmocka_unit_test(dredge_needs_enough_cards),
        cmocka_unit_test(what_remains_when_a_player_leaves),
        cmocka_unit_test(triggers_of_who_has_lost_are_gone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
