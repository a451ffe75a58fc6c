/* What objects are like, where it takes more than one effect to tell. */
#include "decide.h"
#include "layers.h"
#include "table_acts.h"

static const struct characteristics *seen(struct table *t, object_id id)
{
    engine_view(t->engine, t->game);
    return as_of(t->engine, id);
}

static object_id made(struct table *t)
{
    engine_view(t->engine, t->game);
    return (object_id)(t->engine->g->object_count - 1);
}

/* Keywords with operands: once is enough, but toxic adds up, and there is
 * room for eight. */
static void keywords_with_operands_are_had_once(void **state)
{
    static const struct {
        const char *granted;
        int copies, had;
    } rows[] = {
        {"{'protection':{'colors':['W']}}", 1, 1},
        {"{'protection':{'colors':['W']}}", 2, 1},
        {"{'toxic':1}", 1, 1},
        {"{'toxic':1}", 2, 2},
        {"{'protection':{'colors':['W']}},{'protection':{'colors':['U']}},"
         "{'protection':{'colors':['B']}}",
         1, 3},
        {"{'protection':{'colors':['W']}},{'protection':{'colors':['U']}},"
         "{'protection':{'colors':['B']}},{'protection':{'colors':['R']}},"
         "{'protection':{'colors':['G']}}",
         1, 5},
        {"{'toxic':1}", 8, 8},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct table t;
        char mod[600];
        main_phase(&t, 2);
        object_id bear = creature(&t, A, "Bear", "2,2", "");
        snprintf(mod, sizeof mod,
                 "'grant':[%s],'to':{'types':['Creature']}", rows[i].granted);
        object_id id = static_rule(&t, A, "Gift", mod);
        for (int k = 1; k < rows[i].copies; k++)
            table_put(&t, card_of(&t, id), A, ZONE_BATTLEFIELD);
        table_start(&t);
        assert_int_equal(seen(&t, bear)->keyword_node_count, rows[i].had);
        table_close(&t);
    }
}

static void there_is_room_for_so_many_subtypes(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id bear = creature(&t, A, "Bear", "2,2", "'sub':['Bear']");
    static_rule(&t, A, "One",
                "'add_sub':['Ape','Bat','Cat','Dog','Elf','Fox'],"
                "'to':{'types':['Creature']}");
    static_rule(&t, A, "Two",
                "'add_sub':['Goat','Hag','Imp'],"
                "'to':{'types':['Creature']}");
    table_start(&t);
    assert_int_equal(seen(&t, bear)->subtype_count, SUBTYPES_MAX);
    table_close(&t);
}

/* CR 208.2a: what is printed beside the star is left. */
static void without_its_ability_a_star_is_nothing(void **state)
{
    static const char count[] = "{'count':{'types':['Creature']}}";
    struct table t;
    char size[300];
    (void)state;
    main_phase(&t, 2);
    snprintf(size, sizeof size, "{'sum':[1,%s,2]},%s", count, count);
    object_id id = creature(&t, A, "Herd", size, "");
    object_id other = creature(&t, B, "Pack", size, "");
    static_rule(&t, A, "Hush",
                "'lose_all_abilities':true,'to':{'of':'opp'}");
    table_start(&t);
    assert_int_equal(seen(&t, id)->power, 5);
    assert_int_equal(seen(&t, id)->toughness, 2);
    assert_int_equal(seen(&t, other)->power, 3);
    assert_int_equal(seen(&t, other)->toughness, 0);
    table_close(&t);
}

/* Printed abilities, then those of printed land types, then what was given. */
static void abilities_are_counted_in_order(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id grove = in_play(
        &t, A, "Grove",
        "'cost':null,'types':['Land'],'sub':['Forest'],'abilities':[{'k':"
        "'activated','cost':[],'effect':[{'op':'draw'}]}]");
    object_id down = creature(&t, A, "Bear", "2,2", "");
    t.scenario.object[down - 1].face_down = true;
    static_rule(&t, A, "Sea",
                "'add_land_type':['Island'],'to':{'any_of':[{'types':["
                "'Land']},{'types':['Creature']}]}},{'add_types':['Land'],"
                "'to':{'types':['Creature']}},{'grant':[{'k':'activated',"
                "'cost':[],'effect':[{'op':'shuffle'}]}],'to':{'types':"
                "['Land']}");
    table_start(&t);
    ability_id own = seen(&t, grove)->ability[0];
    ability_id given = seen(&t, grove)->ability[1];
    ability_id green = intrinsic_ability(t.cards, BASIC_FOREST);
    ability_id blue = intrinsic_ability(t.cards, BASIC_ISLAND);
    assert_int_equal(activated_count(t.engine, grove), 4);
    assert_int_equal(activated_at(t.engine, grove, 0), 0);
    assert_int_equal(activated_at(t.engine, grove, 1), own);
    assert_int_equal(activated_at(t.engine, grove, 2), green);
    assert_int_equal(activated_at(t.engine, grove, 3), given);
    assert_int_equal(activated_at(t.engine, grove, 4), blue);
    assert_int_equal(activated_at(t.engine, grove, 5), 0);
    assert_int_equal(activated_at(t.engine, down, 1), given);
    assert_int_equal(activated_at(t.engine, down, 2), blue);
    assert_int_equal(activated_at(t.engine, down, 3), 0);
    table_close(&t);
}

/* CR 613.6: what is taken away before it applies does not apply. */
static void an_ability_lost_in_its_layer_does_not_apply(void **state)
{
    static const char hush[] =
        "'lose_all_abilities':true,'to':{'types':['Creature']}";
    static const char lift[] = "{'k':'static','mods':[{'grant':['flying'],"
                               "'to':{'types':['Creature']}}]}";
    char face[400];
    (void)state;
    for (int i = 0; i < 3; i++) {
        struct table t;
        main_phase(&t, 2);
        object_id bear = creature(&t, A, "Bear", "2,2", "");
        uint16_t card = 0;
        snprintf(face, sizeof face,
                 "'types':['%s'],'pt':[1,1],'abilities':[%s%s]",
                 i == 2 ? "Enchantment" : "Creature",
                 i == 1 ? "{'k':'static','mods':[{'add_types':["
                          "'Artifact'],'to':{'types':['Creature']}}]},"
                        : "",
                 lift);
        if (i == 2) { /* the same card once before, and no creature */
            card = card_of(&t, in_play(&t, A, "Wind",
                                       "'types':['Enchantment'],"
                                       "'abilities':[{'k':'static','mods':["
                                       "{'grant':['haste'],'to':{'types':["
                                       "'Creature']}}]}]"));
        }
        static_rule(&t, A, "Hush", hush);
        if (i == 2) {
            object_id id = table_put(&t, card, A, ZONE_BATTLEFIELD);
            static_rule(&t, A, "Life",
                        "'add_types':['Creature'],'to':{'name':'Wind',"
                        "'token':true}");
            t.scenario.object[id - 1].token = true;
        } else {
            in_play(&t, A, "Lord", face);
            if (i == 0) /* between them it gets another ability */
                static_rule(&t, A, "Gift",
                            "'grant':[{'k':'static','mods':[{"
                            "'no_max_hand':'you'}]}],'to':{'types':["
                            "'Creature']}");
        }
        table_start(&t);
        assert_false(seen(&t, bear)->keywords &
                     (KEYWORD_BIT(KEYWORD_FLYING) |
                      KEYWORD_BIT(KEYWORD_HASTE)));
        table_close(&t);
    }
}

/* CR 202.3b: only the permanent that has it has the value of its front. */
static void a_copy_of_a_back_face_has_no_mana_value(void **state)
{
    static const char wolf[] =
        "{\"id\":\"wolf\",\"name\":\"Man // Wolf\",\"layout\":\"dfc\","
        "\"faces\":[{\"name\":\"Man\",\"cost\":\"{3}\",\"types\":"
        "[\"Creature\"],\"pt\":[1,1]},{\"name\":\"Wolf\",\"cost\":null,"
        "\"types\":[\"Creature\"],\"pt\":[4,4]}]}";
    (void)state;
    for (int is_clone = 0; is_clone < 2; is_clone++) {
        struct table t;
        struct error error;
        main_phase(&t, 2);
        t.scenario.edition = EDITION_2024_06;
        assert_true(cards_read(t.cards, "t", wolf, sizeof wolf - 1, &error));
        object_id id = table_put(&t, card_find(t.cards, "Man // Wolf", NULL),
                                 A, ZONE_BATTLEFIELD);
        t.scenario.object[id - 1].face = 1;
        object_id bear = creature(&t, A, "Bear", "2,2", "");
        object_id clone = in_hand(
            &t, A, "Clone",
            "'types':['Creature'],'pt':[0,0],'abilities':[{'k':'as_enters',"
            "'do':[{'copy_of':{'name':'Wolf'}}]}]");
        object_id spell = sorcery(
            &t, "Turn", "{0}",
            "{'op':'become_copy','of':{'name':'Wolf'},'what':{'name':"
            "'Bear'},'dur':'forever'}");
        table_start(&t);
        cast_it(&t, is_clone ? clone : spell);
        settle(&t);
        object_id copy = is_clone ? clone : bear;
        if (t.decision.kind == DECIDE_OBJECTS)
            table_choose_object(&t, id);
        assert_int_equal(seen(&t, copy)->power, 4);
        assert_int_equal(seen(&t, copy)->mana_value, 0);
        assert_int_equal(seen(&t, id)->mana_value, 3);
        table_close(&t);
    }
}

/* CR 608.2h, 708.2: it is copied as it last existed, face down. */
static void what_was_face_down_is_copied_so(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id bear = creature(&t, A, "Bear", "5,5", "");
    t.scenario.object[bear - 1].face_down = true;
    object_id spell = sorcery(
        &t, "Turn", "{0}",
        "{'op':'sacrifice','what':{'types':['Creature']},'n':1},"
        "{'op':'copy_token','of':'sacrificed'}");
    table_start(&t);
    cast_it(&t, spell);
    settle(&t);
    assert_int_equal(seen(&t, made(&t))->power, 2);
    assert_int_equal(seen(&t, made(&t))->name, 0);
    table_close(&t);
}

/* CR 707.3: the same exceptions in the same order are found again. */
static void exceptions_are_joined_once(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    creature(&t, A, "Bear", "2,2", "");
    table_start(&t);
    engine_view(t.engine, t.game);
    struct engine *e = t.engine;
    assert_int_equal(except_join(e, 0, 7), 7);
    assert_int_equal(except_join(e, 7, 0), 7);
    assert_int_equal(except_join(e, 7, 7), 7);
    assert_int_equal(e->g->exception_count, 0);
    uint16_t first = except_join(e, 7, 8), second = except_join(e, 7, 9);
    uint16_t third = except_join(e, 6, 8);
    assert_int_not_equal(first, second);
    assert_int_not_equal(first, third);
    assert_int_equal(except_join(e, 7, 8), first);
    assert_int_equal(except_join(e, 7, 9), second);
    assert_int_equal(except_join(e, 6, 8), third);
    assert_int_equal(e->g->exception_count, 3);
    e->g->exception_count = EXCEPTIONS_MAX;
    jmp_buf out;
    e->out = &out;
    int left = setjmp(out);
    if (left == 0)
        except_join(e, 1, 2);
    assert_int_equal(left, LEAVE_ILLEGAL);
    assert_int_equal(e->g->exception_count, EXCEPTIONS_MAX);
    e->g->exception_count = 3;
    table_close(&t);
}

/* The engine holds so many effects. */
static void there_is_room_for_so_many_effects(void **state)
{
    static const char *const mods[] = {
        "'pt':[1,1],'to':{'types':['Creature']}", "'extra_land':1",
        "'add_sub':['Elf'],'to':{'zone':'graveyard'}"};
    (void)state;
    for (int i = 0; i < 3; i++) {
        struct table t;
        main_phase(&t, 2);
        object_id bear = creature(&t, A, "Bear", "2,2", "");
        char text[800] = "";
        for (int k = 0; k < 8; k++) {
            strcat(text, k ? "},{" : "");
            strcat(text, mods[i]);
        }
        object_id id = static_rule(&t, A, "Rule", text);
        for (int k = 1; k < RULES_MAX / 8; k++)
            table_put(&t, card_of(&t, id), A, ZONE_BATTLEFIELD);
        table_start(&t);
        assert_int_equal(seen(&t, bear)->power, i == 0 ? 2 + RULES_MAX : 2);
        assert_int_equal(t.engine->rule_count, i == 1 ? RULES_MAX : 0);
        assert_int_equal(t.engine->off_count, i == 2 ? OFF_MAX : 0);
        table_close(&t);
    }
}

/* Effects that reach into a graveyard follow their condition. */
static void cards_elsewhere_are_changed_on_a_condition(void **state)
{
    static const char *const conditions[] = {"'your_turn':true",
                                             "'not':{'your_turn':true}"};
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct table t;
        char text[400];
        main_phase(&t, 2);
        object_id card =
            put_face(&t, A, ZONE_GRAVEYARD, "Imp",
                     "'cost':'{B}','types':['Creature'],'pt':[1,1]");
        snprintf(text, sizeof text,
                 "{'k':'static','while':{%s},'mods':[{'color':['G'],'to':{"
                 "'zone':'graveyard','types':['Creature']}}]}",
                 conditions[i]);
        enchantment(&t, A, "Moss", text);
        object_id other = put_face(&t, A, ZONE_GRAVEYARD, "Disk",
                                   "'cost':'{R}','types':['Artifact']");
        table_start(&t);
        assert_int_equal(seen(&t, other)->colors, R_BIT);
        assert_int_equal(seen(&t, card)->colors, i == 0 ? G_BIT : B_BIT);
        table_close(&t);
    }
}

/* What changes cards elsewhere does so once, wherever it is itself. */
static void cards_elsewhere_are_changed_once(void **state)
{
    static const struct {
        enum zone zone;
        const char *condition;
        int power;
    } rows[] = {
        {ZONE_BATTLEFIELD, "", 2},
        {ZONE_GRAVEYARD, "", 2},
        {ZONE_HAND, "", 1},
        {ZONE_GRAVEYARD, ",'while':'your_turn'", 2},
        {ZONE_GRAVEYARD, ",'while':{'not':'your_turn'}", 1},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct table t;
        char text[400];
        main_phase(&t, 2);
        object_id card = put_face(&t, A, ZONE_EXILE, "Imp",
                                  "'types':['Creature'],'pt':[1,1]");
        snprintf(text, sizeof text,
                 "'types':['Enchantment'],'abilities':[{'k':'static','zone':"
                 "['battlefield','graveyard']%s,'mods':[{'pt':[1,1],'to':{"
                 "'zone':'exile','types':['Creature']}}]}]",
                 rows[i].condition);
        put_face(&t, A, rows[i].zone, "Moss", text);
        table_start(&t);
        assert_int_equal(seen(&t, card)->power, rows[i].power);
        table_close(&t);
    }
}

/* An emblem's abilities hold: those about objects and the others. */
static void an_emblem_has_its_effects(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id bear = creature(&t, A, "Bear", "2,2", "");
    object_id chief = put_face(
        &t, A, ZONE_COMMAND, "Chief",
        "'types':['Creature'],'pt':[1,1],'abilities':[{'k':'static',"
        "'mods':[{'pt':[5,5],'to':{'types':['Creature']}}]}]");
    object_id spell = sorcery(
        &t, "Rally", "{0}",
        "{'op':'emblem','abilities':[{'k':'static','mods':[{'pt':[1,1],"
        "'to':{'types':['Creature']}},{'cant_cast':{'types':["
        "'Artifact']}}]}]}");
    object_id relic = in_hand(&t, A, "Relic", "'types':['Artifact']");
    table_start(&t);
    assert_true(is_legal(&t, act(OPTION_CAST, relic, 0, 0)));
    cast_it(&t, spell);
    settle(&t);
    assert_int_equal(seen(&t, bear)->power, 3);
    assert_int_equal(seen(&t, chief)->power, 1);
    assert_false(is_legal(&t, act(OPTION_CAST, relic, 0, 0)));
    table_close(&t);
}

/* The same ability twice gives its bonus twice. */
static void effects_of_one_ability_add_up(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id bear = creature(
        &t, A, "Bear", "2,2",
        "'abilities':[{'k':'activated','cost':[],'effect':[{'op':'mods',"
        "'mods':[{'pt':[1,1]}]}]}]");
    table_start(&t);
    for (int i = 1; i <= 3; i++) {
        activate_it(&t, bear, 1);
        settle(&t);
        assert_int_equal(seen(&t, bear)->power, 2 + i);
    }
    table_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keywords_with_operands_are_had_once),
        cmocka_unit_test(there_is_room_for_so_many_subtypes),
        cmocka_unit_test(without_its_ability_a_star_is_nothing),
        cmocka_unit_test(abilities_are_counted_in_order),
        cmocka_unit_test(an_ability_lost_in_its_layer_does_not_apply),
        cmocka_unit_test(a_copy_of_a_back_face_has_no_mana_value),
        cmocka_unit_test(what_was_face_down_is_copied_so),
        cmocka_unit_test(exceptions_are_joined_once),
        cmocka_unit_test(there_is_room_for_so_many_effects),
        cmocka_unit_test(cards_elsewhere_are_changed_on_a_condition),
        cmocka_unit_test(cards_elsewhere_are_changed_once),
        cmocka_unit_test(an_emblem_has_its_effects),
        cmocka_unit_test(effects_of_one_ability_add_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
