#include "server_test.h"

#include "server_table.h"

/* A table without a game: labels and values are all these tests need. */
static struct table *table;

static int begin(void **state)
{
    (void)state;
    table = calloc(1, sizeof(*table));
    table->script.progress = -1;
    assert_true(label_bind(&table->labels, "bear", 1, 1));
    assert_true(label_bind(&table->labels, "rhino", 2, 1));
    assert_true(label_bind(&table->labels, "elf", 3, 1));
    return 0;
}

static int end(void **state)
{
    (void)state;
    script_clear(&table->script);
    free(table);
    return 0;
}

static void intend(const char *act)
{
    cJSON *json = read_quoted(act);

    assert_true(script_start(&table->script, json, 9));
    cJSON_Delete(json);
}

static struct decision ask_about(uint8_t kind, uint8_t purpose)
{
    return (struct decision){.kind = kind, .purpose = purpose, .source = 9};
}

static void offer(struct decision *decision, uint8_t kind, uint16_t value)
{
    struct option *option = &decision->option[decision->count++];

    *option = (struct option){.kind = kind};
    if (kind == OPTION_OBJECT)
        option->object = (object_id)value;
    else if (kind == OPTION_PLAYER)
        option->player = (player_id)value;
    else
        option->value = value;
}

static void offer_values(struct decision *decision, int first, int last)
{
    for (int value = first; value <= last; value++)
        offer(decision, OPTION_VALUE, (uint16_t)value);
}

static void offer_objects(struct decision *decision, int count)
{
    for (int id = 1; id <= count; id++)
        offer(decision, OPTION_OBJECT, (uint16_t)id);
}

static void expect_option(const struct decision *decision, int index)
{
    struct settled settled = script_settle(table, decision);

    assert_int_equal(settled.ending, ENDING_DONE);
    assert_int_equal(settled.index, index);
}

static void expect_illegal(const struct decision *decision, int code)
{
    struct settled settled = script_settle(table, decision);

    assert_int_equal(settled.ending, ENDING_ILLEGAL);
    assert_int_equal(settled.verdict.code, code);
}

static void expect_needs(const struct decision *decision)
{
    assert_int_equal(script_settle(table, decision).ending, ENDING_NEEDS);
}

static void answers_are_taken_by_content_not_by_place(void **state)
{
    struct decision mana = ask_about(DECIDE_MANA_TYPE, PURPOSE_NONE);

    (void)state;
    offer(&mana, OPTION_VALUE, MANA_G);
    offer(&mana, OPTION_VALUE, MANA_W);
    intend("{'do':'pass','answers':[{'kind':'mana-type','value':'U'},"
           "{'kind':'mana-type','value':'W'}]}");
    expect_option(&mana, 1);
    assert_int_equal(script_unused(&table->script), 1);
    expect_illegal(&mana, CODE_CHOICE_ILLEGAL);
}

static void a_word_of_mana_serves_a_letter_each(void **state)
{
    struct decision mana = ask_about(DECIDE_MANA_TYPE, PURPOSE_NONE);

    (void)state;
    offer_values(&mana, MANA_W, MANA_C);
    intend("{'do':'pass','answers':[{'kind':'mana-type','value':'GU'},"
           "{'kind':'mana-type','value':['R','C']}]}");
    expect_option(&mana, MANA_G);
    expect_option(&mana, MANA_U);
    expect_option(&mana, MANA_R);
    assert_int_equal(script_unused(&table->script), 1);
    expect_option(&mana, MANA_C);
    assert_int_equal(script_unused(&table->script), 0);
    expect_needs(&mana);
}

static void a_color_is_a_mana_type_too(void **state)
{
    struct decision color = ask_about(DECIDE_COLOR, PURPOSE_NONE);

    (void)state;
    offer_values(&color, MANA_W, MANA_G);
    intend("{'do':'pass','answers':[{'kind':'mana-type','value':'G'}]}");
    expect_option(&color, MANA_G);
}

static void nothing_is_chosen_silently(void **state)
{
    struct decision yes_no = ask_about(DECIDE_YES_NO, PURPOSE_NONE);

    (void)state;
    offer_values(&yes_no, 0, 1);
    intend("{'do':'pass'}");
    expect_needs(&yes_no);
}

static void one_legal_answer_needs_none_and_takes_one(void **state)
{
    struct decision number = ask_about(DECIDE_NUMBER, PURPOSE_AMOUNT);

    (void)state;
    offer_values(&number, 4, 4);
    intend("{'do':'pass'}");
    expect_option(&number, 0);
    intend("{'do':'pass','answers':[{'kind':'number','value':4}]}");
    expect_option(&number, 0);
    assert_int_equal(script_unused(&table->script), 0);
    intend("{'do':'pass','answers':[{'kind':'number','value':3}]}");
    expect_illegal(&number, CODE_CHOICE_ILLEGAL);
}

static void if_asked_neither_counts_nor_blocks(void **state)
{
    struct decision may = ask_about(DECIDE_MAY_PAY, PURPOSE_NONE);

    (void)state;
    offer_values(&may, 0, 0);
    offer(&may, OPTION_VALUE, 2);
    intend("{'do':'pass','answers':[{'kind':'may-pay','value':true,"
           "'if_asked':true}]}");
    expect_needs(&may);
    assert_int_equal(script_unused(&table->script), 0);
}

static void a_list_of_objects_ends_with_done(void **state)
{
    struct decision two = ask_about(DECIDE_OBJECTS, PURPOSE_NONE);
    struct decision one = ask_about(DECIDE_OBJECTS, PURPOSE_NONE);

    (void)state;
    offer_objects(&two, 2);
    offer(&one, OPTION_OBJECT, 1);
    offer(&one, OPTION_DONE, 0);
    intend("{'do':'pass','answers':[{'kind':'choose-objects',"
           "'value':['rhino']}]}");
    expect_option(&two, 1);
    expect_option(&one, 1);
    assert_int_equal(script_unused(&table->script), 0);
}

static void an_empty_list_is_done(void **state)
{
    struct decision objects = ask_about(DECIDE_OBJECTS, PURPOSE_NONE);

    (void)state;
    offer_objects(&objects, 2);
    offer(&objects, OPTION_DONE, 0);
    intend("{'do':'pass','answers':[{'kind':'choose-objects','value':[]}]}");
    expect_option(&objects, 2);
}

static void a_list_with_a_stranger_is_not_begun(void **state)
{
    struct decision objects = ask_about(DECIDE_OBJECTS, PURPOSE_NONE);

    (void)state;
    offer_objects(&objects, 2);
    offer(&objects, OPTION_DONE, 0);
    intend("{'do':'pass','answers':[{'kind':'choose-objects',"
           "'value':['bear','elf']}]}");
    expect_illegal(&objects, CODE_CHOICE_ILLEGAL);
}

static void orders_pass_over_what_did_not_come_up(void **state)
{
    struct decision order = ask_about(DECIDE_REPLACEMENT, PURPOSE_NONE);

    (void)state;
    offer_objects(&order, 2);
    intend("{'do':'pass','answers':[{'kind':'order-replacements',"
           "'value':['elf','rhino','bear']}]}");
    expect_option(&order, 1);
    assert_int_equal(script_unused(&table->script), 0);
}

static void an_order_of_what_is_no_effect_is_illegal(void **state)
{
    struct decision order = ask_about(DECIDE_REPLACEMENT, PURPOSE_NONE);

    (void)state;
    offer_objects(&order, 2);
    intend("{'do':'pass','answers':[{'kind':'order-replacements',"
           "'value':'elf'}]}");
    expect_illegal(&order, CODE_CHOICE_ILLEGAL);
}

static void a_set_is_chosen_in_the_order_offered(void **state)
{
    struct decision first = ask_about(DECIDE_OBJECTS, PURPOSE_NONE);
    struct decision second = ask_about(DECIDE_OBJECTS, PURPOSE_NONE);

    (void)state;
    offer_objects(&first, 2);
    offer(&second, OPTION_OBJECT, 2);
    offer(&second, OPTION_OBJECT, 3);
    intend("{'do':'pass','answers':[{'kind':'choose-objects',"
           "'value':['elf','bear']}]}");
    expect_option(&first, 0);
    expect_option(&second, 1);
    assert_int_equal(script_unused(&table->script), 0);
}

static void the_last_share_is_what_is_left(void **state)
{
    struct decision target = ask_about(DECIDE_TARGET, PURPOSE_NONE);
    struct decision share = ask_about(DECIDE_NUMBER, PURPOSE_DIVISION);

    (void)state;
    offer_objects(&target, 2);
    offer_values(&share, 1, 3); /* of four, to two targets */
    intend("{'do':'cast','targets':['bear','rhino'],'divide':[1,3]}");
    expect_option(&target, 0);
    expect_option(&target, 1);
    expect_option(&share, 0);
    assert_int_equal(script_leftover(table).code, CODE_NONE);
    intend("{'do':'cast','targets':['bear','rhino'],'divide':[1,2]}");
    expect_option(&target, 0);
    expect_option(&target, 1);
    expect_option(&share, 0);
    assert_int_equal(script_leftover(table).code, CODE_CHOICE_ILLEGAL);
}

static void effects_of_one_object_need_no_order(void **state)
{
    struct decision order = ask_about(DECIDE_TRIGGER_ORDER, PURPOSE_NONE);

    (void)state;
    offer(&order, OPTION_OBJECT, 2);
    offer(&order, OPTION_OBJECT, 2);
    intend("{'do':'pass'}");
    expect_option(&order, 0);
}

static void targets_are_taken_in_the_order_of_the_text(void **state)
{
    struct decision target = ask_about(DECIDE_TARGET, PURPOSE_NONE);

    (void)state;
    offer_objects(&target, 3);
    offer(&target, OPTION_PLAYER, 1);
    intend("{'do':'cast','targets':['rhino','B']}");
    expect_option(&target, 1);
    expect_option(&target, 3);
    assert_int_equal(script_leftover(table).code, CODE_NONE);
    expect_illegal(&target, CODE_TARGET_COUNT);
}

static void a_target_that_is_none_is_illegal(void **state)
{
    struct decision target = ask_about(DECIDE_TARGET, PURPOSE_NONE);

    (void)state;
    offer_objects(&target, 2);
    intend("{'do':'cast','targets':['elf']}");
    expect_illegal(&target, CODE_TARGET_ILLEGAL);
    target.count = 1; /* even when there is but one */
    expect_illegal(&target, CODE_TARGET_ILLEGAL);
}

static void targets_left_over_are_too_many(void **state)
{
    struct decision target = ask_about(DECIDE_TARGET, PURPOSE_NONE);

    (void)state;
    offer_objects(&target, 2);
    intend("{'do':'cast','targets':['bear','rhino']}");
    expect_option(&target, 0);
    assert_int_equal(script_leftover(table).code, CODE_TARGET_COUNT);
}

static void an_optional_group_is_left_for_the_next(void **state)
{
    struct decision optional = ask_about(DECIDE_TARGET, PURPOSE_NONE);
    struct decision second = ask_about(DECIDE_TARGET, PURPOSE_NONE);

    (void)state;
    offer(&optional, OPTION_OBJECT, 1);
    offer(&optional, OPTION_DONE, 0);
    offer(&second, OPTION_OBJECT, 2);
    second.detail = 1;
    intend("{'do':'cast','targets':['rhino']}");
    expect_option(&optional, 1);
    expect_option(&second, 0);
    assert_int_equal(script_leftover(table).code, CODE_NONE);
}

static void costs_are_optional_and_x_is_not(void **state)
{
    struct decision x = ask_about(DECIDE_NUMBER, PURPOSE_X);
    struct decision kicker = ask_about(DECIDE_NUMBER, PURPOSE_KICKER);

    (void)state;
    offer_values(&x, 0, 3);
    offer_values(&kicker, 0, 1);
    intend("{'do':'cast'}");
    expect_option(&kicker, 0);
    expect_needs(&x);
    intend("{'do':'cast','x':3,'kicked':true}");
    expect_option(&kicker, 1);
    expect_option(&x, 3);
    intend("{'do':'cast','x':4}");
    expect_illegal(&x, CODE_CHOICE_ILLEGAL);
}

static void an_x_never_asked_for_is_illegal_unless_0(void **state)
{
    (void)state;
    intend("{'do':'cast','x':2}");
    assert_int_equal(script_leftover(table).code, CODE_CHOICE_ILLEGAL);
    intend("{'do':'cast','x':0}");
    assert_int_equal(script_leftover(table).code, CODE_NONE);
    intend("{'do':'cast','x':null}");
    assert_int_equal(script_leftover(table).code, CODE_NONE);
}

static void free_is_a_cost_other_than_the_mana_cost(void **state)
{
    struct decision cost = ask_about(DECIDE_NUMBER, PURPOSE_ALTERNATIVE);

    (void)state;
    offer_values(&cost, 0, 1);
    intend("{'do':'cast','alternative':'free'}");
    expect_option(&cost, 1);
    intend("{'do':'cast'}");
    expect_option(&cost, 0);
}

static void the_window_closes_when_no_mana_is_left(void **state)
{
    struct decision window = ask_about(DECIDE_MANA_WINDOW, PURPOSE_NONE);
    struct option *option = &window.option[0];

    (void)state;
    *option = (struct option){.kind = OPTION_ACTIVATE, .object = 3, .value = 2};
    window.count = 1;
    offer(&window, OPTION_DONE, 0);
    intend("{'do':'cast','mana':[{'do':'activate','object':'elf',"
           "'ability':2,'answers':[{'kind':'mana-type','value':'G'}]}]}");
    expect_option(&window, 0);
    struct decision mana = ask_about(DECIDE_MANA_TYPE, PURPOSE_NONE);
    offer_values(&mana, MANA_W, MANA_G);
    mana.source = 3;
    expect_option(&mana, MANA_G);
    expect_option(&window, 1);
    window.count = 1; /* what is due cannot be paid */
    expect_illegal(&window, CODE_COST_UNPAYABLE);
}

static void an_answer_that_comes_later_is_asked_first(void **state)
{
    struct decision mana = ask_about(DECIDE_MANA_TYPE, PURPOSE_NONE);
    cJSON *later = read_quoted("{'kind':'mana-type','value':'R'}");

    (void)state;
    offer_values(&mana, MANA_W, MANA_G);
    intend("{'do':'pass','answers':[{'kind':'mana-type','value':'G'}]}");
    assert_true(script_add(&table->script, later, NULL));
    cJSON_Delete(later);
    expect_option(&mana, MANA_R);
    expect_option(&mana, MANA_G);
}

static void a_copy_outlives_what_it_was_copied_from(void **state)
{
    static struct script copy;
    struct decision mana = ask_about(DECIDE_MANA_TYPE, PURPOSE_NONE);

    (void)state;
    offer_values(&mana, MANA_W, MANA_G);
    intend("{'do':'pass','answers':[{'kind':'mana-type','value':'G'}]}");
    copy.progress = -1;
    script_copy(&copy, &table->script);
    script_clear(&table->script);
    script_copy(&table->script, &copy);
    script_clear(&copy);
    expect_option(&mana, MANA_G);
}

static void too_much_is_refused(void **state)
{
    cJSON *act = read_quoted("{'do':'pass','answers':[]}");
    cJSON *answers = cJSON_GetObjectItem(act, "answers");
    cJSON *answer = read_quoted("{'kind':'number','value':1}");

    (void)state;
    for (int i = 0; i < USES_MAX; i++)
        cJSON_AddItemToArray(answers, cJSON_CreateNull());
    assert_true(script_start(&table->script, act, 9));
    assert_false(script_add(&table->script, answer, NULL));
    cJSON_Delete(act);
    cJSON_Delete(answer);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(answers_are_taken_by_content_not_by_place),
        TEST(a_word_of_mana_serves_a_letter_each),
        TEST(a_color_is_a_mana_type_too),
        TEST(nothing_is_chosen_silently),
        TEST(one_legal_answer_needs_none_and_takes_one),
        TEST(if_asked_neither_counts_nor_blocks),
        TEST(a_list_of_objects_ends_with_done),
        TEST(an_empty_list_is_done),
        TEST(a_list_with_a_stranger_is_not_begun),
        TEST(orders_pass_over_what_did_not_come_up),
        TEST(an_order_of_what_is_no_effect_is_illegal),
        TEST(a_set_is_chosen_in_the_order_offered),
        TEST(the_last_share_is_what_is_left),
        TEST(effects_of_one_object_need_no_order),
        TEST(targets_are_taken_in_the_order_of_the_text),
        TEST(a_target_that_is_none_is_illegal),
        TEST(targets_left_over_are_too_many),
        TEST(an_optional_group_is_left_for_the_next),
        TEST(costs_are_optional_and_x_is_not),
        TEST(an_x_never_asked_for_is_illegal_unless_0),
        TEST(free_is_a_cost_other_than_the_mana_cost),
        TEST(the_window_closes_when_no_mana_is_left),
        TEST(an_answer_that_comes_later_is_asked_first),
        TEST(a_copy_outlives_what_it_was_copied_from),
        TEST(too_much_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
