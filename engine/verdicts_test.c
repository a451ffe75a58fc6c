/* Whether an action may be announced: rows of a position in few words, an
 * action of A's, and the verdict. */
#include "context.h"
#include "decide.h"
#include "permit.h"
#include "table_acts.h"

/* The object that is asked about: a card of a player's, its face, and where it
 * is.  Members of `rules` are static abilities of A's, `;` between them. */
struct row {
    const char *face;
    enum zone zone;
    player_id holder, owner;
    const char *rules;
    enum code code;
};

static void put_rules(struct table *t, const char *rules)
{
    char text[600], name[20];
    snprintf(text, sizeof text, "%s", rules);
    for (char *at = strtok(text, ";"); at; at = strtok(NULL, ";")) {
        snprintf(name, sizeof name, "Rule %d", t->scenario.object_count);
        static_rule(t, A, name, at);
    }
}

static object_id lay_out(struct table *t, const struct row *row)
{
    main_phase(t, 2);
    object_id id = put_face(t, row->holder, row->zone, "Subject", row->face);
    t->scenario.object[id - 1].owner = row->owner;
    put_rules(t, row->rules);
    return id;
}

static void assert_verdict(struct table *t, struct option option,
                           const struct row *row)
{
    struct verdict v = game_judge(t->engine, t->game, &option);
    if (v.code != row->code)
        fail_msg("%s, %s: %d and not %d", row->face, row->rules, v.code,
                 row->code);
}

static void check(const struct row *rows, size_t count, enum step step,
                  enum option_kind kind)
{
    for (size_t i = 0; i < count; i++) {
        struct table t;
        object_id id = lay_out(&t, &rows[i]);
        t.scenario.step = (uint8_t)step;
        table_start(&t);
        assert_verdict(&t, act(kind, id, 0, 0), &rows[i]);
        table_close(&t);
    }
}

#define CHECK(rows, step, kind)                                                \
    check(rows, sizeof rows / sizeof *rows, step, kind)

#define BEAR "'types':['Creature'],'pt':[2,2]"
#define WORTHLESS "'cost':null,'types':['Creature'],'pt':[2,2]"
#define FIELD "'cost':null,'types':['Land'],'sub':['Desert']"
#define SPELL                                                                  \
    "'types':['Sorcery'],'abilities':[{'k':'spell','effect':[{'op':'draw'}]}]"
#define FAST                                                                   \
    "'types':['Instant'],'abilities':[{'k':'spell','effect':[{'op':'draw'}]}]"

static void permissions_say_whence_and_what(void **state)
{
    static const struct row rows[] = {
        {BEAR, ZONE_HAND, A, A, "", CODE_NONE},
        {BEAR, ZONE_HAND, B, B, "", CODE_NO_PERMISSION},
        {BEAR, ZONE_GRAVEYARD, A, A, "", CODE_NO_PERMISSION},
        {BEAR, ZONE_GRAVEYARD, A, A,
         "'may_cast_from':{'zone':'graveyard'}", CODE_NONE},
        {BEAR, ZONE_EXILE, A, A, "'may_cast_from':{'zone':'graveyard'}",
         CODE_NO_PERMISSION},
        {BEAR, ZONE_GRAVEYARD, A, A,
         "'may_cast_from':{'zone':'graveyard','what':{'types':"
         "['Artifact']}}",
         CODE_NO_PERMISSION},
        {BEAR, ZONE_GRAVEYARD, B, B,
         "'may_cast_from':{'zone':'graveyard'}", CODE_NO_PERMISSION},
        {BEAR, ZONE_GRAVEYARD, B, B,
         "'may_cast_from':{'zone':'graveyard','what':{'owner':'opp'}}",
         CODE_NONE},
        {BEAR, ZONE_GRAVEYARD, B, B,
         "'may_cast_from':{'zone':'graveyard','what':{'of':'you'}}",
         CODE_NO_PERMISSION},
        {BEAR, ZONE_GRAVEYARD, A, A,
         "'may_cast_from':{'zone':'graveyard','what':{'of':'you'}}",
         CODE_NONE},
        {BEAR, ZONE_GRAVEYARD, B, B,
         "'may_cast_from':{'zone':'graveyard','what':{'zone':'graveyard',"
         "'of':'opp'}}",
         CODE_NONE},
        {BEAR, ZONE_BATTLEFIELD, A, A,
         "'may_cast_from':{'zone':'battlefield'}", CODE_NO_PERMISSION},
    };
    (void)state;
    CHECK(rows, STEP_MAIN1, OPTION_CAST);
}

/* CR 118.6, 118.9 */
static void another_cost_makes_it_castable(void **state)
{
    static const struct row rows[] = {
        {WORTHLESS, ZONE_HAND, A, A, "", CODE_COST_UNPAYABLE},
        {WORTHLESS, ZONE_HAND, A, A, "'alt_cost':'free'", CODE_NONE},
        {WORTHLESS, ZONE_HAND, A, A,
         "'alt_cost':'free','cond':{'your_turn':true}", CODE_NONE},
        {WORTHLESS, ZONE_HAND, A, A,
         "'alt_cost':'free','cond':{'not':{'your_turn':true}}",
         CODE_COST_UNPAYABLE},
        {WORTHLESS, ZONE_HAND, A, A,
         "'alt_cost':'free','for':{'types':['Artifact']}",
         CODE_COST_UNPAYABLE},
        {WORTHLESS, ZONE_HAND, A, A, "'alt_cost':'free','mv':{'<=':0}",
         CODE_NONE},
        {WORTHLESS, ZONE_HAND, A, A, "'alt_cost':'free','mv':{'>':0}",
         CODE_COST_UNPAYABLE},
        {WORTHLESS, ZONE_HAND, A, A, "'alt_cost':'free','from':'hand'",
         CODE_NONE},
        {WORTHLESS, ZONE_HAND, A, A, "'alt_cost':'free','from':'graveyard'",
         CODE_COST_UNPAYABLE},
        {WORTHLESS, ZONE_EXILE, B, B,
         "'may_cast_from':{'zone':'exile','what':{'owner':'opp'}};"
         "'alt_cost':'free','from':'exile'",
         CODE_NONE},
        {WORTHLESS, ZONE_HAND, B, B,
         "'may_cast_from':{'zone':'hand','what':{'owner':'opp'}};"
         "'alt_cost':'free'",
         CODE_NONE},
        {WORTHLESS, ZONE_HAND, B, B,
         "'may_cast_from':{'zone':'hand','what':{'owner':'opp'}};"
         "'alt_cost':'free','from':'hand'",
         CODE_COST_UNPAYABLE},
    };
    (void)state;
    CHECK(rows, STEP_MAIN1, OPTION_CAST);
}

/* CR 101.2 */
static void prohibitions_say_whence_and_what(void **state)
{
    static const struct row rows[] = {
        {BEAR, ZONE_HAND, A, A, "'cant_cast':{'types':['Creature']}",
         CODE_PROHIBITED},
        {BEAR, ZONE_HAND, A, A, "'cant_cast':{'types':['Artifact']}",
         CODE_NONE},
        {BEAR, ZONE_HAND, A, A,
         "'cant_cast':{'types':['Creature']},'who':'opp'", CODE_NONE},
        {BEAR, ZONE_HAND, A, A,
         "'cant_cast':{'types':['Creature']},'from_not':'hand'", CODE_NONE},
        {BEAR, ZONE_HAND, A, B,
         "'cant_cast':{'types':['Creature']},'from_not':'hand'", CODE_NONE},
        {BEAR, ZONE_HAND, B, A,
         "'may_cast_from':{'zone':'hand','what':{'owner':'you'}};"
         "'cant_cast':{'types':['Creature']},'from_not':'hand'",
         CODE_PROHIBITED},
        {BEAR, ZONE_GRAVEYARD, A, A,
         "'may_cast_from':{'zone':'graveyard'};"
         "'cant_cast':{'types':['Creature']},'from_not':'graveyard'",
         CODE_NONE},
        {BEAR, ZONE_GRAVEYARD, A, A,
         "'may_cast_from':{'zone':'graveyard'};"
         "'cant_cast':{'types':['Creature']},'from_not':'hand'",
         CODE_PROHIBITED},
        {BEAR, ZONE_GRAVEYARD, A, A,
         "'may_cast_from':{'zone':'graveyard'};"
         "'cant_cast':{'types':['Creature']},'from':['graveyard','exile']",
         CODE_PROHIBITED},
        {BEAR, ZONE_HAND, A, A,
         "'cant_cast':{'types':['Creature']},'from':['graveyard','exile']",
         CODE_NONE},
    };
    (void)state;
    CHECK(rows, STEP_MAIN1, OPTION_CAST);
}

/* CR 604.3: the spell would count what its controller has. */
static void prohibitions_see_sizes_that_are_counted(void **state)
{
    static const char *const counting =
        "'types':['Creature'],'pt':[{'count':{'types':['Enchantment'],"
        "'of':'you'}},1]";
    const struct row rows[] = {
        {counting, ZONE_HAND, A, A, "'cant_cast':{'power':{'>=':1}}",
         CODE_PROHIBITED},
        {counting, ZONE_HAND, A, A, "'cant_cast':{'power':{'>=':2}}",
         CODE_NONE},
        {counting, ZONE_HAND, B, B,
         "'may_cast_from':{'zone':'hand','what':{'owner':'opp'}};"
         "'cant_cast':{'power':{'>=':2}}",
         CODE_PROHIBITED},
    };
    (void)state;
    CHECK(rows, STEP_MAIN1, OPTION_CAST);
}

/* CR 117.1a */
static void timing_follows_types_and_effects(void **state)
{
    static const struct row rows[] = {
        {FAST, ZONE_HAND, A, A, "", CODE_NONE},
        {BEAR, ZONE_HAND, A, A, "", CODE_TIMING},
        {BEAR ",'keywords':['flash']", ZONE_HAND, A, A, "", CODE_NONE},
        {BEAR, ZONE_HAND, A, A,
         "'may_cast_as_flash':{'types':['Creature']}", CODE_NONE},
        {BEAR, ZONE_HAND, A, A,
         "'may_cast_as_flash':{'types':['Artifact']}", CODE_TIMING},
        {BEAR, ZONE_HAND, A, A,
         "'may_cast_as_flash':{'types':['Creature']},'who':'opp'",
         CODE_TIMING},
        {BEAR, ZONE_GRAVEYARD, A, A,
         "'may_cast_from':{'zone':'graveyard','timing':'flash'}", CODE_NONE},
        {FAST, ZONE_HAND, A, A, "'timing':'sorcery'", CODE_TIMING},
        {FAST, ZONE_HAND, A, A,
         "'timing':'sorcery','for':{'types':['Sorcery']}", CODE_NONE},
        {FAST, ZONE_HAND, A, A,
         "'timing':'sorcery','for':{'types':['Instant']}", CODE_TIMING},
        {FAST, ZONE_HAND, A, A, "'timing':'sorcery','who':'opp'", CODE_NONE},
    };
    (void)state;
    CHECK(rows, STEP_UPKEEP, OPTION_CAST);
}

/* CR 601.2c */
static void some_mode_needs_its_targets(void **state)
{
#define MODAL                                                                  \
    "'modes':[{'targets':[{'id':'t','what':{'types':['Artifact']}}],"          \
    "'effect':[{'op':'tap','what':'T.t'}]}]"
    static const struct row spells[] = {
        {"'types':['Sorcery'],'abilities':[{'k':'spell'," MODAL "}]",
         ZONE_HAND, A, A, "", CODE_TARGET_ILLEGAL},
        {"'types':['Sorcery'],'abilities':[{'k':'spell'," MODAL "}]",
         ZONE_HAND, A, A,
         "'add_types':['Artifact'],'to':{'types':['Enchantment']}",
         CODE_NONE},
    };
    static const struct row abilities[] = {
        {"'types':['Enchantment'],'abilities':[{'k':'activated','cost':[],"
         MODAL "}]",
         ZONE_BATTLEFIELD, A, A, "", CODE_TARGET_ILLEGAL},
        {"'types':['Artifact'],'abilities':[{'k':'activated','cost':[],"
         MODAL "}]",
         ZONE_BATTLEFIELD, A, A, "", CODE_NONE},
    };
    (void)state;
    CHECK(spells, STEP_MAIN1, OPTION_CAST);
    for (size_t i = 0; i < sizeof abilities / sizeof *abilities; i++) {
        struct table t;
        object_id id = lay_out(&t, &abilities[i]);
        table_start(&t);
        assert_verdict(&t, act(OPTION_ACTIVATE, id, 0, 1), &abilities[i]);
        table_close(&t);
    }
}

/* CR 305.1 */
static void lands_are_played_from_where_it_is_said(void **state)
{
    static const struct row rows[] = {
        {FIELD, ZONE_HAND, A, A, "", CODE_NONE},
        {FIELD, ZONE_HAND, B, B, "", CODE_NO_PERMISSION},
        {FIELD, ZONE_GRAVEYARD, A, A, "'may_play_lands_from':'graveyard'",
         CODE_NONE},
        {FIELD, ZONE_GRAVEYARD, B, B, "'may_play_lands_from':'graveyard'",
         CODE_NO_PERMISSION},
        {FIELD, ZONE_GRAVEYARD, B, B,
         "'may_play_lands_from':'graveyard','what':{'owner':'opp'}",
         CODE_NONE},
        {FIELD, ZONE_GRAVEYARD, A, A,
         "'may_play_lands_from':'graveyard','what':{'sub':['Gate']}",
         CODE_NO_PERMISSION},
        {FIELD, ZONE_BATTLEFIELD, A, A,
         "'may_play_lands_from':'battlefield'", CODE_NO_PERMISSION},
        {BEAR, ZONE_HAND, A, A, "", CODE_NOT_THIS_FACE},
    };
    static const struct row face = {FIELD, ZONE_HAND, A, A, "",
                                    CODE_NOT_THIS_FACE};
    (void)state;
    CHECK(rows, STEP_MAIN1, OPTION_PLAY);
    check(&face, 1, STEP_MAIN1, OPTION_CAST);
}

/* CR 101.1: to cast and to activate are two things. */
static void the_owner_alone_may_do_what_is_said(void **state)
{
#define ONLY(what)                                                             \
    "'abilities':[{'k':'static','zone':'opponent_hand','mods':["               \
    "{'only_owner_may':{" what "}}]}]"
    static const struct row casts[] = {
        {BEAR "," ONLY("'cast':true"), ZONE_HAND, B, A, "", CODE_NONE},
        {BEAR "," ONLY("'activate':true"), ZONE_HAND, B, A, "",
         CODE_NO_PERMISSION},
        {BEAR "," ONLY("'cast':true"), ZONE_HAND, A, B, "",
         CODE_PROHIBITED},
        {BEAR "," ONLY("'activate':true"), ZONE_HAND, A, B, "", CODE_NONE},
    };
    static const struct row plays[] = {
        {FIELD "," ONLY("'cast':true"), ZONE_HAND, A, B, "",
         CODE_NO_PERMISSION},
        {FIELD "," ONLY("'activate':true"), ZONE_HAND, A, B, "", CODE_NONE},
    };
    (void)state;
    CHECK(casts, STEP_MAIN1, OPTION_CAST);
    CHECK(plays, STEP_MAIN1, OPTION_PLAY);
}

/* CR 903.8 */
static void a_commander_is_cast_from_the_command_zone(void **state)
{
    static const struct {
        enum zone zone;
        bool is_commander;
        enum code code;
    } rows[] = {{ZONE_COMMAND, true, CODE_NONE},
                {ZONE_COMMAND, false, CODE_NO_PERMISSION},
                {ZONE_GRAVEYARD, true, CODE_NO_PERMISSION},
                {ZONE_EXILE, true, CODE_NO_PERMISSION}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct table t;
        main_phase(&t, 2);
        t.scenario.is_commander = true;
        object_id id = put_face(&t, A, rows[i].zone, "Chief", BEAR);
        t.scenario.object[id - 1].commander = rows[i].is_commander;
        table_start(&t);
        struct option option = act(OPTION_CAST, id, 0, 0);
        assert_int_equal(game_judge(t.engine, t.game, &option).code,
                         rows[i].code);
        table_close(&t);
    }
}

static void each_step_is_told_apart(void **state)
{
    static const struct {
        const char *word;
        enum step first, last;
    } rows[] = {
        {"upkeep", STEP_UPKEEP, STEP_UPKEEP},
        {"draw", STEP_DRAW, STEP_DRAW},
        {"precombat_main", STEP_MAIN1, STEP_MAIN1},
        {"postcombat_main", STEP_MAIN2, STEP_MAIN2},
        {"begin_combat", STEP_BEGIN_COMBAT, STEP_BEGIN_COMBAT},
        {"declare_attackers", STEP_DECLARE_ATTACKERS,
         STEP_DECLARE_ATTACKERS},
        {"declare_blockers", STEP_DECLARE_BLOCKERS, STEP_DECLARE_BLOCKERS},
        {"combat_damage", STEP_COMBAT_DAMAGE, STEP_COMBAT_DAMAGE},
        {"end_combat", STEP_END_COMBAT, STEP_END_COMBAT},
        {"combat", STEP_BEGIN_COMBAT, STEP_END_COMBAT},
        {"end", STEP_END, STEP_END},
        {"untap", STEPS, STEPS},
    };
    (void)state;
    for (enum step step = STEP_UPKEEP; step <= STEP_END; step++)
        for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
            struct table t;
            char text[300];
            main_phase(&t, 2);
            snprintf(text, sizeof text,
                     "{'k':'activated','cost':[],'only':[{'step':'%s'}],"
                     "'effect':[{'op':'draw'}]}",
                     rows[i].word);
            object_id id = enchantment(&t, A, "Clock", text);
            t.scenario.step = (uint8_t)step;
            table_start(&t);
            bool is_now = step >= rows[i].first && step <= rows[i].last;
            if (is_legal(&t, act(OPTION_ACTIVATE, id, 0, 1)) != is_now)
                fail_msg("%s, step %d", rows[i].word, step);
            table_close(&t);
        }
}

/* Whatever kind of action, whatever object. */
static void what_is_no_object_does_nothing(void **state)
{
    static const struct {
        enum option_kind kind;
        object_id id;
        enum code code;
        enum cr rule;
    } rows[] = {
        {OPTION_PASS, 0, CODE_NONE, CR_NONE},
        {OPTION_CONCEDE, 0, CODE_NONE, CR_NONE},
        {OPTION_CAST, 0, CODE_NO_SUCH_OBJECT, CR_601_2a},
        {OPTION_CAST, 9, CODE_NO_SUCH_OBJECT, CR_601_2a},
        {OPTION_PLAY, 0, CODE_NO_SUCH_OBJECT, CR_305_1},
        {OPTION_PLAY, 200, CODE_NO_SUCH_OBJECT, CR_305_1},
        {OPTION_ACTIVATE, 0, CODE_NO_SUCH_OBJECT, CR_602_1c},
        {OPTION_ACTIVATE, 1, CODE_NO_SUCH_OBJECT, CR_602_1c},
        {OPTION_SPECIAL, 0, CODE_NO_SUCH_OBJECT, CR_116_2b},
        {OPTION_SPECIAL, 1, CODE_NO_SUCH_OBJECT, CR_116_2b},
        {OPTION_DONE, 1, CODE_OTHER, CR_NONE},
        {OPTION_VALUE, 1, CODE_OTHER, CR_NONE},
        {OPTION_PLAYER, 1, CODE_OTHER, CR_NONE},
    };
    struct table t;
    struct trace_entry trace[40];
    (void)state;
    main_phase(&t, 2);
    in_hand(&t, A, "Bear", BEAR);
    table_start(&t);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct option option = act(rows[i].kind, rows[i].id, 0, 0);
        engine_trace(t.engine, trace, 40);
        struct verdict v = game_judge(t.engine, t.game, &option);
        assert_int_equal(v.code, rows[i].code);
        assert_int_equal(v.rule, rows[i].rule);
        uint32_t count = engine_trace_count(t.engine);
        assert_int_equal(count > 0, rows[i].rule != CR_NONE);
        if (count > 0)
            assert_int_equal(trace[count - 1].rule, rows[i].rule);
        engine_trace(t.engine, NULL, 0);
    }
    table_close(&t);
}

/* CR 712.11b: faces that a card does not have. */
static void only_a_face_there_is_can_be_cast(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id id = in_hand(&t, A, "Bear", BEAR);
    object_id land_card = in_hand(&t, A, "Field", FIELD);
    table_start(&t);
    for (uint8_t face = 1; face < 4; face++) {
        struct option options[] = {act(OPTION_CAST, id, face, 0),
                                   act(OPTION_PLAY, land_card, face, 0)};
        for (int i = 0; i < 2; i++) {
            struct verdict v = game_judge(t.engine, t.game, &options[i]);
            assert_int_equal(v.code, CODE_NOT_THIS_FACE);
            assert_int_equal(v.rule, CR_712_11b);
        }
    }
    table_close(&t);
}

/* What is offered when a spell may be cast in several ways: CR 118.9a. */
static void each_way_to_cast_it_is_offered_once(void **state)
{
#define GRAVE "'may_cast_from':{'zone':'graveyard'"
    static const struct {
        const char *rules;
        int ways; /* 0: nothing is asked */
    } rows[] = {
        {GRAVE "};" GRAVE "}", 0},
        {GRAVE "};" GRAVE ",'spend':'any_type'}", 2},
        {GRAVE "};" GRAVE ",'exile_after':true}", 2},
        {GRAVE "};" GRAVE ",'timing':'flash'}", 2},
        {GRAVE "};" GRAVE ",'limit':'once_each_turn'}", 2},
        {GRAVE "};'alt_cost':'free'", 2},
        {GRAVE "};'alt_cost':'free';'alt_cost':'free'", 2},
        {GRAVE "};'alt_cost':[{'life':1}];'alt_cost':[{'life':2}];"
               "'alt_cost':[{'life':3}];'alt_cost':[{'life':4}];"
               "'alt_cost':[{'life':5}];'alt_cost':[{'life':6}];"
               "'alt_cost':[{'life':7}];'alt_cost':[{'life':8}]",
         PERMISSIONS_MAX},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct row row = {BEAR, ZONE_GRAVEYARD, A, A, rows[i].rules,
                          CODE_NONE};
        struct table t;
        object_id id = lay_out(&t, &row);
        table_start(&t);
        cast_it(&t, id);
        if (rows[i].ways > 0) {
            assert_int_equal(t.decision.kind, DECIDE_NUMBER);
            assert_int_equal(t.decision.count, rows[i].ways);
        } else {
            assert_int_equal(t.decision.kind, DECIDE_PRIORITY);
        }
        table_close(&t);
    }
}

/* Only the rule that decides is marked. */
static void the_rule_that_decides_is_marked(void **state)
{
    static const struct {
        const char *face;
        bool is_down;
        enum step step;
        enum option_kind kind;
        enum cr rule;
        bool is_marked;
    } rows[] = {
        {BEAR, false, STEP_UPKEEP, OPTION_CAST, CR_302_1, true},
        {SPELL, false, STEP_UPKEEP, OPTION_CAST, CR_302_1, false},
        {BEAR, false, STEP_MAIN1, OPTION_PLAY, CR_712_12, true},
        {FIELD, false, STEP_MAIN1, OPTION_PLAY, CR_712_12, false},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct row row = {rows[i].face, ZONE_HAND, A, A, "", CODE_NONE};
        struct table t;
        object_id id = lay_out(&t, &row);
        t.scenario.step = (uint8_t)rows[i].step;
        table_start(&t);
        engine_rules_clear(t.engine);
        is_legal(&t, act(rows[i].kind, id, 0, 0));
        assert_int_equal(engine_rule_used(t.engine, rows[i].rule),
                         rows[i].is_marked);
        table_close(&t);
    }
}

/* CR 608.2g, 601.2e: what may be cast during a resolution. */
static void what_may_be_cast_at_once_is_limited(void **state)
{
#define NOW "{'op':'cast_now','what':{'zone':'exile'},'optional':true"
    static const struct {
        const char *face, *effect;
        bool is_asked;
    } rows[] = {
        {"'cost':'{3}','types':['Artifact']", NOW ",'cost':'free'}", true},
        {"'cost':'{3}','types':['Artifact']",
         NOW ",'cost':'free','mv':{'<=':3}}", true},
        {"'cost':'{3}','types':['Artifact']",
         NOW ",'cost':'free','mv':{'<=':2}}", false},
        {"'cost':'{0}','types':['Artifact']", NOW "}", true},
        {"'cost':null,'types':['Artifact']", NOW "}", false},
        {"'cost':null,'types':['Artifact']", NOW ",'cost':'free'}", true},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct table t;
        main_phase(&t, 2);
        put_face(&t, A, ZONE_EXILE, "Relic", rows[i].face);
        object_id id = sorcery(&t, "Now", "{0}", rows[i].effect);
        table_start(&t);
        cast_it(&t, id);
        settle(&t);
        if ((t.decision.kind != DECIDE_PRIORITY) != rows[i].is_asked)
            fail_msg("%s: %d", rows[i].effect, t.decision.kind);
        table_close(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(permissions_say_whence_and_what),
        cmocka_unit_test(another_cost_makes_it_castable),
        cmocka_unit_test(prohibitions_say_whence_and_what),
        cmocka_unit_test(prohibitions_see_sizes_that_are_counted),
        cmocka_unit_test(timing_follows_types_and_effects),
        cmocka_unit_test(some_mode_needs_its_targets),
        cmocka_unit_test(lands_are_played_from_where_it_is_said),
        cmocka_unit_test(the_owner_alone_may_do_what_is_said),
        cmocka_unit_test(a_commander_is_cast_from_the_command_zone),
        cmocka_unit_test(each_step_is_told_apart),
        cmocka_unit_test(what_is_no_object_does_nothing),
        cmocka_unit_test(only_a_face_there_is_can_be_cast),
        cmocka_unit_test(each_way_to_cast_it_is_offered_once),
        cmocka_unit_test(the_rule_that_decides_is_marked),
        cmocka_unit_test(what_may_be_cast_at_once_is_limited),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
