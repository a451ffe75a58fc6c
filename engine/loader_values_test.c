#include "loader_testing.h"

/* An arena with nothing read. */

static void a_new_arena_has_no_card(void **state)
{
    (void)state;
    assert_int_equal(cards_count(cards), 0);
    assert_int_equal(card_find(cards, "", NULL), 0);
}

static void counter_kinds_have_their_numbers(void **state)
{
    (void)state;
    assert_int_equal(counter_kind_find(cards, "+1/+1"), COUNTER_P1P1);
    assert_int_equal(counter_kind_find(cards, "luck"), COUNTER_LUCK);
    assert_int_equal(counter_kind_find(cards, "flying"), COUNTER_KEYWORD);
    assert_int_equal(counter_kind_find(cards, "vigilance"),
                     COUNTER_KEYWORD + 11);
    assert_int_equal(counter_kinds(cards), COUNTERS_FIXED);
}

static void an_unknown_counter_kind_is_no_number(void **state)
{
    (void)state;
    assert_int_equal(counter_kind_find(cards, "nothing"), COUNTERS_MAX);
}

static void basic_land_types_come_with_a_mana_ability(void **state)
{
    const struct ability *ability =
        ability_at(cards, intrinsic_ability(cards, BASIC_FOREST));
    const struct node *add =
        node_at(cards, item_of(node_of(ability)->slot[2], 0));
    const struct node *mana = node_at(cards, add->slot[1]);

    (void)state;
    assert_true(ability->is_intrinsic && ability->adds_mana);
    assert_true(ability->taps_self);
    assert_int_equal(cost_at(cards, mana->slot[0])->symbol[0], 1 << MANA_G);
    assert_string_equal(name_at(cards, basic_land_name(cards, BASIC_FOREST)),
                        "Forest");
}

/* Mana costs. */

static void every_kind_of_symbol_is_read(void **state)
{
    static const symbol EXPECTED[] = {
        1 << MANA_G | 1 << MANA_W,
        1 << MANA_B | SYMBOL_PHYREXIAN,
        MANA_ALL | SYMBOL_SNOW,
        1 << MANA_W | SYMBOL_TWO,
        1 << MANA_C,
        1 << MANA_C | 1 << MANA_R,
        1 << MANA_W | 1 << MANA_U | SYMBOL_PHYREXIAN,
        1 << MANA_R,
    };
    const struct mana_cost *cost =
        read_cost("'{2}{G/W}{X}{B/P}{S}{2/W}{C}{C/R}{W/U/P}{R}{X}{10}'");

    (void)state;
    assert_true(cost->is_present);
    assert_int_equal(cost->generic, 12);
    assert_int_equal(cost->generic_count, 2);
    assert_int_equal(cost->x, 2);
    assert_int_equal(cost->count, 8);
    assert_memory_equal(cost->symbol, EXPECTED, sizeof(EXPECTED));
}

static void null_is_no_cost_but_zero_is_one(void **state)
{
    (void)state;
    assert_false(read_cost("null")->is_present);
    tear_down(NULL);
    set_up(NULL);
    assert_true(read_cost("'{0}'")->is_present);
}

static void malformed_costs_are_refused(void **state)
{
    static const char *const BAD[] = {
        "",        "2G",       "{",       "{}",      "{G",    "G}",
        "{Q}",     "{T}",      "{E}",     "{W/W}",   "{/W}",  "{W/}",
        "{W/U/B}", "{2/P}",    "{P}",     "{P/W}",   "{g}",   "{01}",
        "{1000}",  "{999}{1}", "{W/P/U}", "{2/W/U}", "{3/W}", "{W} {U}",
        "{-1}",    "{W}{}",    "{WU}",    "{X/W}",   "{S/W}", "{W/2}",
    };
    char text[300];
    struct error error;

    (void)state;
    for (size_t i = 0; i < sizeof(BAD) / sizeof(*BAD); i++) {
        snprintf(text, sizeof(text),
                 "{'id':'test','name':'Test','layout':'normal','faces':["
                 "{'name':'Test','types':['Artifact'],'cost':'%s'}]}",
                 BAD[i]);
        if (try_text(text, &error))
            fail_msg("\"%s\" was read", BAD[i]);
        assert_int_equal(error.line, 1);
    }
}

static void a_bad_symbol_is_shown(void **state)
{
    (void)state;
    assert_refused(face_text("'abilities':[{'k':'activated','cost':"
                             "[{'mana':'{2}{E}'}],'effect':'proliferate'}]"),
                   "t.json:2:95: \"{E}\" does not begin with a mana symbol "
                   "such as {2}, {G}, {G/W}, {2/W}, {W/P}, {S}, {X} or {C}");
}

static void colors_come_from_all_symbols_of_the_cost(void **state)
{
    (void)state;
    read_cost("'{2}{G/W}{B/P}{C}{S}'");
    assert_int_equal(card_at(cards, 1)->face[0].colors,
                     1 << MANA_G | 1 << MANA_W | 1 << MANA_B);
}

static void colors_come_from_the_indicator(void **state)
{
    (void)state;
    assert_int_equal(read_face("'indicator':['G']")->colors, 1 << MANA_G);
}

static void devoid_has_no_color(void **state)
{
    (void)state;
    read_text("{'id':'test','name':'Test','layout':'normal','faces':["
              "{'name':'Test','types':['Instant'],'cost':'{B}',"
              "'keywords':['devoid']}]}");
    assert_int_equal(card_at(cards, 1)->face[0].colors, 0);
    assert_int_equal(card_at(cards, 1)->identity, 1 << MANA_B);
}

static void identity_has_the_symbols_of_both_faces(void **state)
{
    (void)state;
    read_text("{'id':'test','name':'A // B','layout':'mdfc','faces':["
              "{'name':'A','types':['Artifact'],'cost':'{W/U}','keywords':"
              "['extort']},"
              "{'name':'B','types':['Land'],'sub':['Swamp'],'cost':null,"
              "'abilities':[{'k':'activated','cost':{'tap_self':1},'effect':"
              "{'op':'add_mana','mana':{'any_comb':1,'of':['G','C']}}}]}]}");
    assert_int_equal(card_at(cards, 1)->identity, COLORS_ALL & ~(1 << MANA_R));
}

static void a_change_of_cost_has_a_sign_and_a_cost(void **state)
{
    const struct node *mod = read_mod("{'cost':'-{W}{B}','for':'self'}");
    const struct mana_cost *cost = cost_at(cards, item_of(mod->slot[0], 1));

    (void)state;
    assert_int_equal(item_of(mod->slot[0], 0), 1);
    assert_int_equal(cost->count, 2);
    assert_int_equal(cost->symbol[1], 1 << MANA_B);
}

static void a_change_of_cost_may_be_a_number(void **state)
{
    const struct node *mod = read_mod("{'cost':2}");

    (void)state;
    assert_int_equal(item_of(mod->slot[0], 0), 0);
    assert_int_equal(cost_at(cards, item_of(mod->slot[0], 1))->generic, 2);
}

/* Amounts, kinds and pairs. */

static void a_number_may_be_negative(void **state)
{
    const struct node *node = read_effect("{'op':'pt','a':-5,'b':-5}");
    const struct node *amount = node_at(cards, node->slot[1]);

    (void)state;
    assert_int_equal(amount->term, AMOUNT_INT);
    assert_int_equal((int16_t)amount->slot[0], -5);
    assert_int_equal(node->slot[1], node->slot[2]);
}

static void an_amount_may_need_no_object(void **state)
{
    const struct node *node = read_effect("{'op':'draw','n':'times_kicked'}");

    (void)state;
    assert_int_equal(node_at(cards, node->slot[1])->term, AMOUNT_KICKED);
}

static void amounts_nest(void **state)
{
    const struct node *half = node_at(
        cards,
        read_effect("{'op':'draw','n':{'half':{'sum':['X',1]},'round':'up'}}")
            ->slot[1]);
    const struct node *sum = node_at(cards, half->slot[0]);

    (void)state;
    assert_int_equal(half->term, AMOUNT_HALF);
    assert_int_equal(half->slot[1], WORD_UP);
    assert_int_equal(length_of(sum->slot[0]), 2);
    assert_int_equal(node_at(cards, item_of(sum->slot[0], 0))->term, AMOUNT_X);
}

static void a_comparison_holds_its_operator(void **state)
{
    const struct node *node = read_effect(
        "{'op':'if','cond':{'cmp':['X','!=',2]},'then':'proliferate'}");
    uint16_t list = node_at(cards, node->slot[0])->slot[0];

    (void)state;
    assert_int_equal(length_of(list), 3);
    assert_int_equal(item_of(list, 1), CMP_NE);
}

static void a_new_counter_kind_gets_the_next_number(void **state)
{
    const struct node *node =
        read_effect("{'op':'put','what':'self','kind':'fuse','n':1}");

    (void)state;
    assert_int_equal(node->slot[1], COUNTERS_FIXED + 1);
    assert_string_equal(counter_kind_name(cards, COUNTERS_FIXED), "fuse");
}

static void all_counters_are_kind_zero(void **state)
{
    (void)state;
    assert_int_equal(
        read_effect("{'op':'remove','what':'self','kind':'all','n':'all'}")
            ->slot[1],
        0);
}

static void a_chosen_counter_kind_has_its_own_instruction(void **state)
{
    const uint16_t *effects;
    const struct ability *ability =
        read_ability("{'k':'spell','effect':[{'op':'choose','id':'k',"
                     "'what':'counter_kind','on':'self','who':'opp'},"
                     "{'op':'put','what':'self','kind':'chosen.k'}]}");
    const struct node *choose, *put;

    (void)state;
    list_at(cards, node_of(ability)->slot[2], &effects);
    choose = node_at(cards, effects[0]);
    put = node_at(cards, effects[1]);
    assert_int_equal(choose->term, EFFECT_CHOOSE_COUNTER);
    assert_int_equal(node_at(cards, choose->slot[1])->term, REF_SELF);
    assert_int_equal(node_at(cards, choose->slot[2])->term, REF_OPP);
    assert_int_equal(node_at(cards, put->slot[1] & 0x7fff)->term, REF_CHOSEN);
    assert_true((put->slot[1] & 0x8000) != 0);
}

static void what_is_chosen_is_a_word_or_objects(void **state)
{
    const struct ability *ability = read_ability(
        "{'k':'spell','effect':[{'op':'choose','id':'c','what':'color'},"
        "{'op':'choose','id':'d','what':{'zone':'hand'}}]}");
    uint16_t effects = node_of(ability)->slot[2];

    (void)state;
    assert_int_equal(node_at(cards, item_of(effects, 0))->slot[1],
                     0x4000 | WORD_COLOR);
    assert_true(
        (node_at(cards, item_of(effects, 1))->slot[1] & WHAT_SELECTOR) != 0);
}

static void the_name_to_choose_may_be_that_of_a_nonland(void **state)
{
    const struct ability *ability =
        read_ability("{'k':'as_enters','do':{'choose':{'id':'n','what':'name'"
                     ",'of':{'not_types':['Land']},'optional':true}}}");
    const struct node *enter =
        node_at(cards, item_of(node_of(ability)->slot[0], 0));

    (void)state;
    assert_int_equal(choose_at(cards, enter->slot[0])->what, WORD_NONLAND_NAME);
    assert_true(choose_at(cards, enter->slot[0])->optional);
}

static void an_edition_has_a_comparison(void **state)
{
    const struct node *node = read_effect(
        "{'op':'if','cond':{'edition':'>=2025-09'},'then':'proliferate'}");
    uint16_t list = node_at(cards, node->slot[0])->slot[0];

    (void)state;
    assert_int_equal(item_of(list, 0), CMP_GE);
    assert_int_equal(item_of(list, 1), EDITION_2025_09);
}

static void durations_are_counted_from_one(void **state)
{
    (void)state;
    assert_int_equal(
        read_effect("{'op':'pt','a':1,'b':1,'dur':'eot'}")->slot[3],
        DURATION_EOT + 1);
}

static void a_free_cost_is_no_list(void **state)
{
    (void)state;
    assert_int_equal(
        read_effect("{'op':'cast_now','sel':{'zone':'hand'},'cost':'free'}")
            ->slot[1],
        0xffff);
}

static void an_empty_cost_is_a_list(void **state)
{
    const struct ability *ability =
        read_ability("{'k':'activated','cost':[],'effect':'proliferate'}");

    (void)state;
    assert_int_not_equal(node_of(ability)->slot[0], 0);
    assert_int_equal(length_of(node_of(ability)->slot[0]), 0);
}

static void small_objects_are_lists(void **state)
{
    const struct node *mod =
        read_mod("{'spend_as':{'as':'any_color','mana':['W','C']}}");

    (void)state;
    assert_int_equal(length_of(mod->slot[0]), 4);
    assert_int_equal(item_of(mod->slot[0], 0), 1 << MANA_W | 1 << MANA_C);
    assert_int_equal(item_of(mod->slot[0], 1), WORD_ANY_COLOR);
    assert_int_equal(item_of(mod->slot[0], 2), 0);
}

static void operands_may_stand_in_an_object_behind_the_key(void **state)
{
    const struct node *mod =
        read_mod("{'may_cast_from':{'zone':'library_top','cost':'free'}}");

    (void)state;
    assert_int_equal(mod->term, MOD_MAY_CAST);
    assert_int_equal(mod->slot[0], ZONE_LIBRARY | 0x100);
    assert_int_equal(mod->slot[3], 0xffff);
}

static color_set identity_with(const char *abilities)
{
    static int number;
    char text[1000];

    snprintf(text, sizeof(text),
             "{'id':'i%d','name':'The {R} %d','layout':'normal','faces':[{"
             "'name':'The {R} %d','types':['Artifact'],'cost':null,%s}]}",
             number, number, number, abilities);
    number++;
    read_text(text);
    return card_at(cards, cards_count(cards))->identity;
}

#define REPLACES(rewrite)                                                      \
    "'abilities':[{'k':'replace','event':{'ev':'tap_for_mana','what':{"       \
    "'types':['Land']},'by':'any'},'do':[" rewrite "]}]"
#define MAKES(mana)                                                            \
    "'abilities':[{'k':'activated','cost':[{'tap_self':1}],'effect':["        \
    "{'op':'add_mana','to':'you','mana':{" mana "}}]}]"

/* CR 903.4: symbols count, words and names do not. */
static void identity_is_in_symbols_however_written(void **state)
{
    (void)state;
    assert_int_equal(identity_with("'abilities':[]"), 0);
    assert_int_equal(identity_with("'indicator':['U','W']"),
                     1 << MANA_U | 1 << MANA_W);
    assert_int_equal(identity_with(REPLACES("{'set_type':'B'}")), 1 << MANA_B);
    assert_int_equal(identity_with(REPLACES("{'recolor':'G'}")), 1 << MANA_G);
    assert_int_equal(identity_with(MAKES("'any_comb':1,'of':['C','G']")),
                     1 << MANA_G);
    assert_int_equal(identity_with(MAKES("'any_color':1,'of':['U']")),
                     1 << MANA_U);
    assert_int_equal(identity_with(MAKES("'any_comb':2")), 0);
    assert_int_equal(
        identity_with("'abilities':[{'k':'activated','cost':[{'tap_self':1}],"
                      "'effect':[{'op':'destroy','what':{'name':'{R}'}}]}]"),
        0);
}

/* The member that explains all the others names the term. */
static void the_naming_member_explains_the_others(void **state)
{
    const struct ability *ability;

    (void)state;
    for (int turned = 0; turned < 2; turned++) {
        tear_down(state);
        set_up(state);
        ability = read_ability(
            turned ? "{'k':'as_enters','do':[{'copy_of':{'types':['Land']},"
                     "'tapped':true}]}"
                   : "{'k':'as_enters','do':[{'tapped':true,"
                     "'copy_of':{'types':['Land']}}]}");
        const struct node *enter =
            node_at(cards, item_of(node_of(ability)->slot[0], 0));
        assert_int_equal(enter->term, ENTER_COPY);
        assert_int_equal(enter->slot[3], true);
    }
    assert_refused(abilities_text("{'k':'as_enters','do':[{'tapped':true,"
                                  "'copies':1}]}"),
                   "t.json:3:39: unknown key \"copies\"");
}

/* What an operand without a name or a second name is called in the tables. */
static void no_key_is_empty_or_a_blank(void **state)
{
    (void)state;
    assert_refused(abilities_text("{'k':'static','mods':[{'pt':[1,1],"
                                  "'_':1}]}"),
                   "t.json:3:35: unknown key \"_\"");
    assert_refused(abilities_text("{'k':'spell','effect':[{'op':'draw',"
                                  "'':1}]}"),
                   "t.json:3:37: unknown key \"\"");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_new_arena_has_no_card),
        TEST(counter_kinds_have_their_numbers),
        TEST(an_unknown_counter_kind_is_no_number),
        TEST(basic_land_types_come_with_a_mana_ability),
        TEST(every_kind_of_symbol_is_read),
        TEST(null_is_no_cost_but_zero_is_one),
        TEST(malformed_costs_are_refused),
        TEST(a_bad_symbol_is_shown),
        TEST(colors_come_from_all_symbols_of_the_cost),
        TEST(colors_come_from_the_indicator),
        TEST(devoid_has_no_color),
        TEST(identity_has_the_symbols_of_both_faces),
        TEST(identity_is_in_symbols_however_written),
        TEST(the_naming_member_explains_the_others),
        TEST(no_key_is_empty_or_a_blank),
        TEST(a_change_of_cost_has_a_sign_and_a_cost),
        TEST(a_change_of_cost_may_be_a_number),
        TEST(a_number_may_be_negative),
        TEST(an_amount_may_need_no_object),
        TEST(amounts_nest),
        TEST(a_comparison_holds_its_operator),
        TEST(a_new_counter_kind_gets_the_next_number),
        TEST(all_counters_are_kind_zero),
        TEST(a_chosen_counter_kind_has_its_own_instruction),
        TEST(what_is_chosen_is_a_word_or_objects),
        TEST(the_name_to_choose_may_be_that_of_a_nonland),
        TEST(an_edition_has_a_comparison),
        TEST(durations_are_counted_from_one),
        TEST(a_free_cost_is_no_list),
        TEST(an_empty_cost_is_a_list),
        TEST(small_objects_are_lists),
        TEST(operands_may_stand_in_an_object_behind_the_key),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
