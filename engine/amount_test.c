#include "frame_test.h"

#define COUNT(rows) (sizeof(rows) / sizeof *(rows))

/* What an amount is, spoken by a sorcery of A's: it gains that much life. */
static int amount(struct table *t, const char *text)
{
    char effect[512];
    snprintf(effect, sizeof effect, "{'op':'gain_life','n':%s}", text);
    object_id id = sorcery(t, "Amount", "{0}", effect);
    table_start(t);
    int before = table_life(t, A);
    cast_it(t, id);
    settle(t);
    return table_life(t, A) - before;
}

#define AMOUNT_TEST(name, prepare, text, expected)                             \
    static void name(void **state)                                             \
    {                                                                          \
        struct table t;                                                        \
        (void)state;                                                           \
        main_phase(&t, 2);                                                     \
        prepare;                                                               \
        assert_int_equal(amount(&t, text), expected);                          \
        table_close(&t);                                                       \
    }

static void three_creatures(struct table *t)
{
    creature(t, A, "Ant", "1,2", "");
    creature(t, A, "Bear", "2,4", "");
    creature(t, B, "Cat", "5,1", "");
}

static void energies(struct table *t)
{
    t->scenario.player[A].energy = 4;
    t->scenario.player[B].energy = 9;
}

static void hand_of_two(struct table *t)
{
    in_hand(t, A, "One", "'types':['Artifact']");
    in_hand(t, A, "Two", "'types':['Artifact']");
}

static void devoted(struct table *t)
{
    in_play(t, A, "Both", "'cost':'{1}{G/U}{U}','types':['Artifact']");
    in_play(t, A, "Snowy", "'cost':'{S}','types':['Artifact']");
    in_play(t, B, "Theirs", "'cost':'{U}{U}','types':['Artifact']");
    static_rule(t, A, "Blue", "'color':['U'],'to':{'types':['Artifact']}");
}

AMOUNT_TEST(a_number_is_itself, , "7", 7)
AMOUNT_TEST(a_sum_adds, , "{'sum':[1,2,3]}", 6)
AMOUNT_TEST(a_product_multiplies, , "{'mul':[2,3,4]}", 24)
AMOUNT_TEST(a_difference_is_not_below_zero, , "{'sub':[2,5]}", 0)
AMOUNT_TEST(a_difference_takes_the_rest_from_the_first, , "{'sub':[9,2,3]}",
            4)
AMOUNT_TEST(half_is_rounded_down, , "{'half':7,'round':'down'}", 3)
AMOUNT_TEST(half_is_rounded_up, , "{'half':7,'round':'up'}", 4)
AMOUNT_TEST(a_condition_picks_one_of_two, ,
            "{'if':{'your_turn':1},'then':2,'else':5}", 2)
AMOUNT_TEST(without_the_other_it_is_none, ,
            "{'if':{'not':{'your_turn':1}},'then':2}", 0)
AMOUNT_TEST(count_counts_what_fits, three_creatures(&t),
            "{'count':{'of':'you','types':['Creature']}}", 2)
AMOUNT_TEST(max_power_is_the_greatest, three_creatures(&t),
            "{'max_power':{'types':['Creature']}}", 5)
AMOUNT_TEST(energy_is_of_the_player_named, energies(&t), "{'energy':'opp'}",
            9)
AMOUNT_TEST(life_is_of_the_player_named, t.scenario.player[B].life = 7,
            "{'life_total':'opp'}", 7)
AMOUNT_TEST(hand_size_counts_the_hand, hand_of_two(&t), "{'hand_size':'you'}",
            2)
AMOUNT_TEST(devotion_counts_symbols_of_permanents, devoted(&t),
            "{'devotion':['U']}", 2)
AMOUNT_TEST(a_product_beyond_all_bounds_is_bounded, ,
            "{'mul':[32767,32767,32767,32767]}", 32747)
AMOUNT_TEST(comparisons_bound_power_and_toughness, three_creatures(&t),
            "{'sum':[{'count':{'power':{'>=':2}}},"
            "{'count':{'toughness':{'<':2}}}]}",
            3)

/* Rows: what is said, and what it is. */
struct said {
    const char *text;
    int32_t value;
};

enum { ROWS_MAX = 64 };

static void assert_amounts(struct speech *s, const struct said *rows,
                           size_t count, const uint16_t *cards)
{
    for (size_t i = 0; i < count; i++)
        if (amount_said(s, cards[i]) != rows[i].value)
            fail_msg("%s is %d", rows[i].text, amount_said(s, cards[i]));
}

static void assert_conditions(struct speech *s, const struct said *rows,
                              size_t count, const uint16_t *cards)
{
    for (size_t i = 0; i < count; i++)
        if (condition_said(s, cards[i]) != (rows[i].value != 0))
            fail_msg("%s is not so", rows[i].text);
}

/* CR 608.2h: nothing is known of what never was, so there is none of it. */
static void of_nothing_there_is_none(void **state)
{
    static const struct said AMOUNTS[] = {
        {"'X'", 0}, {"{'times_kicked':1}", 0}, {"{'times_replicated':1}", 0},
        {"{'colors_spent':1}", 0}, {"{'number':'n'}", 0},
        {"{'paid':'paid'}", 0}, {"{'power':'it'}", 0},
        {"{'counters':['+1/+1','it']}", 0}, {"{'event_amount':1}", 0},
        {"{'energy':'event.player'}", 0}, {"{'life_total':'event.player'}", 0},
        {"{'hand_size':'event.player'}", 0},
        {"{'spells_cast_this_turn':'event.player'}", 0},
        {"{'lost_or_paid_energy_this_turn':'event.player'}", 0},
    };
    static const struct said CONDITIONS[] = {
        {"{'kicked':1}", 0}, {"{'cast_from':'hand'}", 0}, {"{'was_cast':1}", 0},
        {"{'rebounding':1}", 0}, {"{'mana_spent':['G']}", 0},
        {"{'chosen':'c'}", 0}, {"{'was_paid':'paid'}", 0},
        {"{'is_tapped':'it'}", 0}, {"{'in_zone':['it','graveyard']}", 0},
        {"{'matches':['it',{}]}", 0}, {"{'is_tapped':'you'}", 0},
        {"{'in_zone':['linked','exile']}", 0},
        {"{'matches':['linked',{}]}", 0}, {"{'not':{'kicked':1}}", 1},
    };
    struct speech s;
    uint16_t amount[ROWS_MAX], condition[ROWS_MAX];
    (void)state;
    main_phase(&s.t, 2);
    for (size_t i = 0; i < COUNT(AMOUNTS); i++)
        amount[i] = amount_card(&s, AMOUNTS[i].text);
    for (size_t i = 0; i < COUNT(CONDITIONS); i++)
        condition[i] = condition_card(&s, CONDITIONS[i].text);
    struct frame *f = speak(&s, OBJECT_NONE);
    for (int entering = 0; entering < 2; entering++) {
        f->is_entering = entering;
        f->has_it = true;
        assert_amounts(&s, AMOUNTS, COUNT(AMOUNTS), amount);
        assert_conditions(&s, CONDITIONS, COUNT(CONDITIONS), condition);
    }
    table_close(&s.t);
}

/* CR 107.1: any number, but not beyond a million. */
static void amounts_are_bounded_both_ways(void **state)
{
    static const struct said AMOUNTS[] = {
        {"{'mul':[32767,32767]}", 1000000},
        {"{'mul':[32767,-32767]}", -1000000},
        {"{'mul':[1000,1000]}", 1000000},
        {"{'mul':[1000,999]}", 999000},
        {"{'mul':[-1000,999]}", -999000},
        {"{'sum':[{'mul':[32767,32767]},1]}", 1000000},
        {"{'sum':[{'mul':[32767,-32767]},-1]}", -1000000},
        {"{'sum':[{'mul':[32767,32767]},-1]}", 999999},
        {"{'sub':[{'mul':[32767,32767]},-5]}", 1000000},
        {"{'sub':[{'mul':[32767,-32767]},5,-32767,{'mul':[32,-32767]}]}",
         32767},
        {"{'sub':[1,-2]}", 3}, {"{'sub':[2,2]}", 0}, {"{'neg':3}", -3},
        {"{'half':-3,'round':'up'}", -1}, {"{'half':5,'round':'down'}", 2},
    };
    struct speech s;
    uint16_t amount[ROWS_MAX];
    (void)state;
    main_phase(&s.t, 2);
    for (size_t i = 0; i < COUNT(AMOUNTS); i++)
        amount[i] = amount_card(&s, AMOUNTS[i].text);
    speak(&s, OBJECT_NONE);
    assert_amounts(&s, AMOUNTS, COUNT(AMOUNTS), amount);
    table_close(&s.t);
}

/* CR 107.1b: less than nothing is got only where it is written so. */
static void what_a_size_gets_is_not_below_zero(void **state)
{
    static const struct said BONUSES[] = {
        {"-3", -3},
        {"{'neg':3}", -3},
        {"{'sum':[1,2]}", 3},
        {"{'sum':[1,-2]}", 0},
        {"{'mul':[-1,4]}", 0},
        {"{'neg':{'sum':[1,-2]}}", 0},
        {"{'if':{'your_turn':1},'then':{'sum':[-1,-1]},'else':5}", 0},
        {"{'if':{'not':{'your_turn':1}},'then':5,'else':{'sum':[-1]}}", 0},
        {"{'if':{'not':{'your_turn':1}},'then':5}", 0},
    };
    struct speech s;
    uint16_t amount[ROWS_MAX];
    (void)state;
    main_phase(&s.t, 2);
    for (size_t i = 0; i < COUNT(BONUSES); i++)
        amount[i] = amount_card(&s, BONUSES[i].text);
    struct frame *f = speak(&s, OBJECT_NONE);
    for (size_t i = 0; i < COUNT(BONUSES); i++)
        assert_int_equal(bonus_of(s.t.engine, f, said(&s, amount[i], 1)),
                         BONUSES[i].value);
    table_close(&s.t);
}

/* CR 107.3e: the value of X of other objects. */
static void x_of_another_is_its_own(void **state)
{
    struct speech s;
    (void)state;
    main_phase(&s.t, 2);
    uint16_t of_it = amount_card(&s, "{'x_of':'it'}");
    uint16_t of_source = amount_card(&s, "{'x_of':'event.source'}");
    object_id bear = creature(&s.t, A, "Bear", "2,2", "");
    object_id ox = creature(&s.t, A, "Ox", "2,2", "");
    struct frame *f = speak(&s, bear);
    struct game *g = s.t.engine->g;
    struct event event = {.kind = TRIGGER_CAST,
                          .object = ref_of(g, ox),
                          .source = f->source};
    g->object[bear].x = 7;
    g->object[ox].x = 5;
    assert_int_equal(amount_said(&s, of_it), 0);
    f->event = &event;
    assert_int_equal(amount_said(&s, of_it), 5);
    assert_int_equal(amount_said(&s, of_source), 7);
    table_close(&s.t);
}

/* CR 107.3: which X is meant, in each kind of frame. */
static void x_is_that_of_what_speaks(void **state)
{
    struct speech s;
    (void)state;
    main_phase(&s.t, 2);
    uint16_t x = amount_card(&s, "'X'");
    object_id bear = creature(&s.t, A, "Bear", "2,2", "");
    object_id ox = creature(&s.t, A, "Ox", "2,2", "");
    struct frame *f = speak(&s, bear);
    struct game *g = s.t.engine->g;
    struct stack_item item = {.x = 4};
    struct event event = {.kind = TRIGGER_CAST, .object = f->source};
    g->object[bear].x = 7;
    assert_int_equal(amount_said(&s, x), 0); /* no spell's, no ability's */
    f->is_entering = true;
    assert_int_equal(amount_said(&s, x), 7); /* CR 107.3m */
    f->x = 3;
    assert_int_equal(amount_said(&s, x), 3);
    f->item = &item;
    assert_int_equal(amount_said(&s, x), 4);
    f->event = &event; /* CR 107.3i: what X of the spell is by now */
    assert_int_equal(amount_said(&s, x), 7);
    event.object = ref_of(g, ox);
    assert_int_equal(amount_said(&s, x), 4);
    event.object = f->source = (struct ref){bear, 0, 99};
    assert_int_equal(amount_said(&s, x), 4); /* CR 608.2h: nothing is known */
    f->source = ref_of(g, bear);
    event = (struct event){.kind = TRIGGER_ENTERS, .object = f->source};
    engine_rules_clear(s.t.engine);
    assert_int_equal(amount_said(&s, x), 4);
    assert_true(engine_rule_used(s.t.engine, CR_107_3m));
    event.kind = TRIGGER_DIES;
    engine_rules_clear(s.t.engine);
    assert_int_equal(amount_said(&s, x), 4);
    assert_false(engine_rule_used(s.t.engine, CR_107_3m));
    f->has_pay_x = true;
    f->pay_x = 9;
    assert_int_equal(amount_said(&s, x), 9);
    table_close(&s.t);
}

/* CR 107.3i: on the stack every X is that of the spell. */
static void x_on_the_stack_is_that_of_the_spell(void **state)
{
    struct speech s;
    (void)state;
    main_phase(&s.t, 2);
    uint16_t x = amount_card(&s, "'X'");
    object_id bear = creature(&s.t, A, "Bear", "2,2", "");
    speak(&s, bear);
    struct object *object = &s.t.engine->g->object[bear];
    object->x = 7;
    object->zone = ZONE_STACK;
    assert_int_equal(amount_said(&s, x), 7);
    object->zone = ZONE_GRAVEYARD;
    engine_rules_clear(s.t.engine);
    assert_int_equal(amount_said(&s, x), 0);
    assert_true(engine_rule_used(s.t.engine, CR_107_3g));
    object->zone = ZONE_BATTLEFIELD;
    table_close(&s.t);
}

/* What was bound under an id as instructions were followed. */
static void what_is_bound_is_known(void **state)
{
    struct speech s;
    (void)state;
    main_phase(&s.t, 2);
    uint16_t number = amount_card(&s, "{'number':'n'}");
    uint16_t paid = amount_card(&s, "{'paid':'paid'}");
    uint16_t chosen = condition_card(&s, "{'chosen':'n'}");
    uint16_t was_paid = condition_card(&s, "{'was_paid':'paid'}");
    object_id bear = creature(&s.t, A, "Bear", "2,2", "");
    struct frame *f = speak(&s, bear);
    struct object *object = &s.t.engine->g->object[bear];
    name_id n = name_find(s.t.cards, "n"), p = name_find(s.t.cards, "paid");
    assert_int_equal(amount_said(&s, number), 0);
    assert_false(condition_said(&s, chosen));
    choose_for(object, n, 5); /* of the object */
    assert_int_equal(amount_said(&s, number), 5);
    assert_true(condition_said(&s, chosen));
    struct binding *binding = bind(f, n);
    assert_int_equal(amount_said(&s, number), 5);
    assert_false(condition_said(&s, chosen));
    binding->has_number = true;
    assert_false(condition_said(&s, chosen)); /* zero of them */
    binding->number = 3;
    assert_int_equal(amount_said(&s, number), 3);
    assert_true(condition_said(&s, chosen));
    binding->has_number = false;
    binding->has_value = true;
    binding->value = 8;
    assert_int_equal(amount_said(&s, number), 8);
    assert_true(condition_said(&s, chosen));
    binding->has_value = false;
    set_add(&binding->set, f->source);
    assert_true(condition_said(&s, chosen));
    assert_false(condition_said(&s, was_paid));
    object->alternative = p; /* CR 118.9 */
    assert_true(condition_said(&s, was_paid));
    binding = bind(f, p);
    assert_false(condition_said(&s, was_paid));
    assert_int_equal(amount_said(&s, paid), 0);
    binding->number = 2;
    assert_int_equal(amount_said(&s, paid), 0);
    binding->has_number = true;
    assert_true(condition_said(&s, was_paid));
    assert_int_equal(amount_said(&s, paid), 2);
    table_close(&s.t);
}

/* What is so of permanents, of spells that were cast and of players. */
static const struct said BOARD_AMOUNTS[] = {
    {"{'max_power':{'types':['Creature']}}", 5},
    {"{'max_power':{'types':['Land']}}", 0},
    {"{'max_power':'you'}", 0},
    {"{'power':'chosen.s'}", 10}, {"{'toughness':'chosen.s'}", 6},
    {"{'counters':['+1/+1','chosen.s']}", 3}, {"{'mv':'chosen.s'}", 2},
    {"{'counters':['poison','each_player']}", 6},
    {"{'counters':['poison','opp']}", 2},
    {"{'colors':'self'}", 2}, {"{'times_kicked':1}", 2},
    {"{'times_replicated':1}", 0}, {"{'colors_spent':1}", 2},
    {"{'unspent_mana':['G']}", 2}, {"{'unspent_mana':['U']}", 0},
    {"{'unspent_mana':['G'],'who':'opp'}", 0},
    {"{'unspent_mana':['G','C'],'who':'each_player'}", 5},
};
static const struct said BOARD_CONDITIONS[] = {
    {"{'is_tapped':'self'}", 1}, {"{'is_tapped':'linked'}", 0},
    {"{'is_tapped':'controller.self'}", 0},
    {"{'is_tapped':'chosen.s'}", 1}, {"{'matches':['chosen.s',{}]}", 0},
    {"{'in_zone':['chosen.s','battlefield']}", 0},
    {"{'in_zone':['self','battlefield']}", 1},
    {"{'in_zone':['self','graveyard']}", 0},
    {"{'matches':['self',{'types':['Creature']}]}", 1},
    {"{'matches':['self',{'types':['Land']}]}", 0},
    {"{'kicked':1}", 1}, {"{'was_cast':1}", 1},
    {"{'cast_from':'graveyard'}", 1}, {"{'cast_from':'hand'}", 0},
    {"{'rebounding':1}", 0}, {"{'mana_spent':['G']}", 1},
    {"{'mana_spent':['W']}", 0}, {"{'mana_spent':['W','R']}", 1},
    {"{'your_turn':1}", 1}, {"{'not':{'your_turn':1}}", 0},
    {"{'starting_player':'you'}", 1}, {"{'starting_player':'opp'}", 0},
    {"{'cast_this_turn':'you'}", 0}, {"{'cast_this_turn':'opp'}", 1},
    {"{'cast_this_turn':'opp','what':{'types':['Creature']}}", 1},
    {"{'cast_this_turn':'opp','what':{'types':['Land']}}", 0},
    {"{'all':[{'kicked':1},{'was_cast':1}]}", 1},
    {"{'all':[{'kicked':1},{'rebounding':1}]}", 0},
    {"{'any':[{'rebounding':1},{'was_cast':1}]}", 1},
    {"{'any':[{'rebounding':1},{'not':{'was_cast':1}}]}", 0},
    {"{'exists':{'types':['Creature']}}", 1},
    {"{'exists':{'types':['Artifact']}}", 0},
    {"{'edition':'>=2025-09'}", 1}, {"{'edition':'<2026-08'}", 0},
    {"{'edition':'=2026-08'}", 1}, {"{'edition':'>2026-08'}", 0},
    {"{'edition':'<=2025-09'}", 0},
};

static void conditions_look_at_the_board(void **state)
{
    struct speech s;
    uint16_t amount[ROWS_MAX], condition[ROWS_MAX];
    (void)state;
    main_phase(&s.t, 2);
    for (size_t i = 0; i < COUNT(BOARD_AMOUNTS); i++)
        amount[i] = amount_card(&s, BOARD_AMOUNTS[i].text);
    for (size_t i = 0; i < COUNT(BOARD_CONDITIONS); i++)
        condition[i] = condition_card(&s, BOARD_CONDITIONS[i].text);
    object_id bear = creature(&s.t, A, "Bear", "2,2", "");
    object_id ox = put_face(&s.t, B, ZONE_BATTLEFIELD, "Ox",
                            "'cost':'{G}{U}','types':['Creature'],"
                            "'pt':[5,1]");
    basic(&s.t, A, "Forest");
    s.t.scenario.player[A].poison = 4;
    s.t.scenario.player[B].poison = 2;
    s.t.scenario.player[A].mana[MANA_G] = 2;
    s.t.scenario.player[B].mana[MANA_C] = 3;
    struct frame *f = speak(&s, ox);
    struct game *g = s.t.engine->g;
    f->you = A;
    counter_change(&g->object[bear], COUNTER_P1P1, 3);
    struct binding *binding = bind(f, name_find(s.t.cards, "s"));
    set_add(&binding->set, ref_player(A));
    set_add(&binding->set, ref_of(g, bear));
    set_add(&binding->set, ref_of(g, ox));
    g->object[ox].flags |= FLAG_TAPPED | FLAG_WAS_CAST;
    g->object[ox].cast_from = ZONE_GRAVEYARD;
    g->object[ox].kicked = 2;
    g->object[ox].spent = G_BIT | R_BIT | C_BIT;
    g->cast_note[0] = (struct cast_note){g->object[ox].card, 0, 0, B, 0};
    g->cast_count = 1;
    touch(s.t.engine);
    assert_amounts(&s, BOARD_AMOUNTS, COUNT(BOARD_AMOUNTS), amount);
    assert_conditions(&s, BOARD_CONDITIONS, COUNT(BOARD_CONDITIONS), condition);
    table_close(&s.t);
}

/* CR 608.2h: and of what has left, as far as it is remembered. */
static void an_object_of_another_time_is_not_there(void **state)
{
    struct speech s;
    (void)state;
    main_phase(&s.t, 2);
    uint16_t there = condition_card(&s, "{'in_zone':['it','battlefield']}");
    uint16_t tapped = condition_card(&s, "{'is_tapped':'it'}");
    uint16_t counters = amount_card(&s, "{'counters':['+1/+1','it']}");
    object_id bear = creature(&s.t, A, "Bear", "2,2", "");
    struct frame *f = speak(&s, bear);
    struct object *object = &s.t.engine->g->object[bear];
    counter_change(object, COUNTER_P1P1, 2);
    object->flags |= FLAG_TAPPED;
    f->has_it = true;
    f->it = f->source;
    assert_true(condition_said(&s, there));
    assert_true(condition_said(&s, tapped));
    assert_int_equal(amount_said(&s, counters), 2);
    f->it.generation++;
    assert_false(condition_said(&s, there));
    assert_false(condition_said(&s, tapped));
    assert_int_equal(amount_said(&s, counters), 0);
    table_close(&s.t);
}

/* What is so of one source says nothing of the next, of which nothing is
 * known. */
static void one_source_is_not_taken_for_another(void **state)
{
    static const char *const AMOUNTS[] = {
        "{'times_kicked':1}", "{'colors_spent':1}", "{'number':'n'}", "'X'"};
    static const char *const CONDITIONS[] = {
        "{'kicked':1}", "{'was_cast':1}", "{'rebounding':1}",
        "{'cast_from':'graveyard'}", "{'mana_spent':['G']}", "{'chosen':'n'}",
        "{'was_paid':'paid'}", "{'is_tapped':'it'}", "{'matches':['it',{}]}",
        "{'in_zone':['it','battlefield']}"};
    struct speech s;
    uint16_t amount[COUNT(AMOUNTS)], condition[COUNT(CONDITIONS)];
    (void)state;
    main_phase(&s.t, 2);
    for (size_t i = 0; i < COUNT(AMOUNTS); i++)
        amount[i] = amount_card(&s, AMOUNTS[i]);
    for (size_t i = 0; i < COUNT(CONDITIONS); i++)
        condition[i] = condition_card(&s, CONDITIONS[i]);
    object_id bear = creature(&s.t, A, "Bear", "2,2", "");
    struct frame *f = speak(&s, bear);
    struct object *object = &s.t.engine->g->object[bear];
    struct ref source = f->source, none = {0, 0, 0};
    object->flags |= FLAG_TAPPED | FLAG_WAS_CAST | FLAG_REBOUND;
    object->cast_from = ZONE_GRAVEYARD;
    object->kicked = 2;
    object->spent = G_BIT;
    object->x = 4;
    object->alternative = name_find(s.t.cards, "paid");
    choose_for(object, name_find(s.t.cards, "n"), 5);
    touch(s.t.engine);
    f->has_it = f->is_entering = true;
    for (size_t i = 0; i < COUNT(AMOUNTS); i++) {
        f->source = f->it = source;
        assert_int_not_equal(amount_said(&s, amount[i]), 0);
        f->source = f->it = none;
        assert_int_equal(amount_said(&s, amount[i]), 0);
    }
    for (size_t i = 0; i < COUNT(CONDITIONS); i++) {
        f->source = f->it = source;
        assert_true(condition_said(&s, condition[i]));
        f->source = f->it = none;
        assert_false(condition_said(&s, condition[i]));
    }
    table_close(&s.t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_number_is_itself),
        cmocka_unit_test(a_sum_adds),
        cmocka_unit_test(a_product_multiplies),
        cmocka_unit_test(a_difference_is_not_below_zero),
        cmocka_unit_test(a_difference_takes_the_rest_from_the_first),
        cmocka_unit_test(half_is_rounded_down),
        cmocka_unit_test(half_is_rounded_up),
        cmocka_unit_test(a_condition_picks_one_of_two),
        cmocka_unit_test(without_the_other_it_is_none),
        cmocka_unit_test(count_counts_what_fits),
        cmocka_unit_test(max_power_is_the_greatest),
        cmocka_unit_test(energy_is_of_the_player_named),
        cmocka_unit_test(life_is_of_the_player_named),
        cmocka_unit_test(hand_size_counts_the_hand),
        cmocka_unit_test(devotion_counts_symbols_of_permanents),
        cmocka_unit_test(a_product_beyond_all_bounds_is_bounded),
        cmocka_unit_test(comparisons_bound_power_and_toughness),
        cmocka_unit_test(of_nothing_there_is_none),
        cmocka_unit_test(amounts_are_bounded_both_ways),
        cmocka_unit_test(x_is_that_of_what_speaks),
        cmocka_unit_test(x_on_the_stack_is_that_of_the_spell),
        cmocka_unit_test(what_is_bound_is_known),
        cmocka_unit_test(conditions_look_at_the_board),
        cmocka_unit_test(an_object_of_another_time_is_not_there),
        cmocka_unit_test(one_source_is_not_taken_for_another),
        cmocka_unit_test(what_a_size_gets_is_not_below_zero),
        cmocka_unit_test(x_of_another_is_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
