#include "loader_testing.h"

/* Errors. */

static void an_unknown_key_is_refused_with_the_nearest(void **state)
{
    struct error error;

    (void)state;
    assert_false(try_text(face_text("'keyword':[]"), &error));
    assert_int_equal(error.line, 2);
    assert_non_null(strstr(error.text, "keyword"));
    assert_non_null(strstr(error.text, "keywords"));
}

static void an_unknown_term_is_refused_with_the_nearest(void **state)
{
    (void)state;
    assert_refused(abilities_text("{'k':'spell','effect':[{'op':'drew'}]}"),
                   "t.json:3:30: unknown instruction \"drew\"; did you mean "
                   "\"draw\"?");
}

static void an_unknown_bare_term_is_refused(void **state)
{
    (void)state;
    assert_refused(abilities_text("{'k':'as_enters','do':['taped']}"),
                   "t.json:3:24: unknown entering \"taped\"; did you mean "
                   "\"tapped\"?");
}

static void an_unknown_type_is_refused(void **state)
{
    (void)state;
    assert_refused("{'id':'test','name':'Test','layout':'normal','faces':["
                   "{'name':'Test','types':['Artefact'],'cost':null}]}",
                   "t.json:1:79: unknown card type \"Artefact\"; did you mean "
                   "\"Artifact\"?");
}

static void an_unknown_ref_is_refused(void **state)
{
    (void)state;
    assert_refused(
        abilities_text("{'k':'spell','effect':{'op':'draw','who':'atached'}}"),
        "t.json:3:42: unknown ref \"atached\"; did you mean "
        "\"attached\"?");
}

static void a_missing_operand_is_named(void **state)
{
    (void)state;
    assert_refused(
        abilities_text("{'k':'spell','effect':{'op':'put','what':'self'}}"),
        "t.json:3:23: \"put\" needs \"kind\"");
}

static void a_missing_member_is_named(void **state)
{
    (void)state;
    assert_refused("{'id':'test','name':'Test','layout':'normal'}",
                   "t.json:1:1: \"faces\" is missing: a card needs front, "
                   "then back");
}

static void an_effect_must_be_there(void **state)
{
    (void)state;
    assert_refused(abilities_text("{'k':'spell'}"),
                   "t.json:3:1: \"effect\" is missing");
}

static void an_operand_may_be_given_only_once(void **state)
{
    (void)state;
    assert_refused(
        abilities_text("{'k':'spell','effect':{'op':'pt','a':1,'p':1,'b':1}}"),
        "t.json:3:44: \"p\" says again what \"a\" says");
}

static void an_undefined_target_is_refused(void **state)
{
    (void)state;
    assert_refused(
        abilities_text("{'k':'spell','targets':{'id':'t','what':'player'},"
                       "'effect':'proliferate'},\n"
                       "{'k':'spell','effect':{'op':'draw','who':'T.t'}}"),
        "t.json:4:42: no target of this ability has the id \"t\"");
}

static void an_ability_records_no_more_than_fits(void **state)
{
    char text[1200] = "{'k':'spell','effect':[";

    (void)state;
    for (char id = 'a'; id <= 'i'; id++)
        snprintf(text + strlen(text), sizeof(text) - strlen(text),
                 "%s{'op':'choose','id':'%c','what':'color'}",
                 id == 'a' ? "" : ",", id);
    strcat(text, "]}");
    assert_refused(abilities_text(text),
                   "t.json:3:364: an ability records at most 8 things under "
                   "ids");
}

static void add_choices(char *text, size_t size, char first, char last)
{
    for (char id = first; id <= last; id++)
        snprintf(text + strlen(text), size - strlen(text),
                 ",{'op':'choose','id':'%c','what':'color'}", id);
}

/* What is recorded again, a target, or only spoken of is nothing more. */
static void only_what_is_new_is_a_record(void **state)
{
    char text[3000] = "{'k':'spell','targets':[{'id':'t','what':'player'},"
                      "{'id':'a','what':'player'}],"
                      "'effect':[{'op':'draw','who':'T.t','n':1}";
    char many[3000];

    (void)state;
    add_choices(text, sizeof(text), 'a', 'h');
    add_choices(text, sizeof(text), 'a', 'h');
    strcat(text, ",{'op':'gain_life','who':'T.a','n':1},"
                 "{'op':'add_mana','to':'you','mana':{'chosen_color':'b'}}");
    strcpy(many, text);
    strcat(text, "]}");
    read_text(abilities_text(text));
    tear_down(state);
    set_up(state);
    add_choices(many, sizeof(many), 't', 't');
    strcat(many, "]}");
    assert_refused(abilities_text(many),
                   "t.json:3:876: an ability records at most 8 things under "
                   "ids");
}

static void a_choice_is_no_target(void **state)
{
    (void)state;
    assert_refused(abilities_text(
                       "{'k':'spell','effect':[{'op':'choose','id':'t',"
                       "'what':'player'},{'op':'draw','who':'T.t'}]}"),
                   "t.json:3:84: no target of this ability has the id \"t\"");
}

static void an_undefined_choice_is_refused(void **state)
{
    (void)state;
    assert_refused(abilities_text("{'k':'spell','effect':"
                                  "{'op':'destroy','what':'chosen.c'}}"),
                   "t.json:3:46: nothing on this card has the id \"c\"");
}

static void a_second_card_of_the_name_is_refused(void **state)
{
    (void)state;
    read_text(face_text(""));
    assert_refused(face_text(""),
                   "t.json:1:54: another card is called \"Test\"");
    assert_int_equal(cards_count(cards), 1);
}

static void a_second_card_of_the_id_is_refused(void **state)
{
    (void)state;
    read_text("{'id':'one','name':'A','layout':'normal','faces':[{'name':'A',"
              "'cost':null,'types':['Land']}]}");
    assert_refused("{'id':'one','name':'B','layout':'normal','faces':[{"
                   "'name':'B','cost':null,'types':['Land']}]}",
                   "t.json:1:7: another card is called \"one\"");
}

static void the_name_must_be_that_of_the_faces(void **state)
{
    (void)state;
    assert_refused("{'id':'test','name':'A / B','layout':'dfc','faces':["
                   "{'name':'A','types':['Land'],'cost':null},"
                   "{'name':'B','types':['Land'],'cost':null}]}",
                   "t.json:1:21: the faces say the name is \"A // B\"");
}

static void what_is_left_out_is_told_in_words(void **state)
{
    (void)state;
    assert_refused("{'id':'test','name':'Test','layout':'normal',"
                   "'left_out':[],'faces':[]}",
                   "t.json:1:57: expected a list of what is left out");
    assert_refused("{'id':'test','name':'Test','layout':'normal',"
                   "'left_out':['ninjutsu',7],'faces':[]}",
                   "t.json:1:69: expected what is left out, in words");
}

static void a_creature_needs_power_and_toughness(void **state)
{
    (void)state;
    assert_refused("{'id':'test','name':'Test','layout':'normal','faces':["
                   "{'name':'Test','types':['Creature'],'cost':null}]}",
                   "t.json:1:55: a creature needs \"pt\"");
}

static void false_is_no_way_to_leave_something_out(void **state)
{
    (void)state;
    assert_refused(abilities_text("{'k':'as_enters','do':{'tapped':false}}"),
                   "t.json:3:33: \"tapped\" can only be true: leave it out");
}

static void what_keywords_cost_is_read_in_its_place(void **state)
{
    (void)state;
    assert_refused(face_text("'keywords':[\n{'equip':[{'mna':'{2}'}]}]"),
                   "t.json:3:18: unknown part of a cost \"mna\"; did you mean "
                   "\"mana\"?");
}

static void a_refused_card_leaves_nothing_behind(void **state)
{
    (void)state;
    assert_refused(
        abilities_text("{'k':'spell','effect':[{'op':'put','what':'self',"
                       "'kind':'fuse'},{'op':'search','what':"
                       "{'sub':['Newt']}},\n'drw']}"),
        "t.json:4:1: unknown instruction \"drw\"; did you mean \"draw\"?");
    assert_int_equal(counter_kinds(cards), COUNTERS_FIXED);
    assert_int_equal(name_find(cards, "Newt"), 0);
    assert_int_equal(name_find(cards, "Test"), 0);
    assert_int_equal(cards_count(cards), 0);
    read_text(face_text(""));
    assert_int_equal(card_find(cards, "Test", NULL), 1);
}

/* Hostile input. */

static void long_chains_of_refs_are_refused(void **state)
{
    char *text = malloc(200000);
    struct error error;

    (void)state;
    assert_non_null(text);
    strcpy(text, "{'id':'test','name':'Test','layout':'normal','faces':["
                 "{'name':'Test','types':['Artifact'],'cost':null,"
                 "'abilities':[{'k':'spell','effect':{'op':'draw','who':'");
    for (char *end = text + strlen(text); end < text + 190000; end += 11)
        strcpy(end, "controller.");
    strcat(text, "self'}}]}]}");
    assert_false(try_text(text, &error));
    assert_int_equal(error.line, 1);
    free(text);
}

static void long_lists_are_refused(void **state)
{
    char text[4000] = "{'k':'spell','effect':[";
    struct error error;

    (void)state;
    for (int i = 0; i < 257; i++)
        strcat(text, i == 0 ? "'cascade'" : ",'cascade'");
    strcat(text, "]}");
    assert_false(try_text(abilities_text(text), &error));
    assert_string_equal(error.text,
                        "too many items in one list: the limit is 256");
}

static void too_many_counter_kinds_are_refused(void **state)
{
    char text[3000] = "{'k':'spell','effect':[", one[60];
    struct error error = {.line = 0};

    (void)state;
    for (int card = 0; card < 4; card++) {
        text[23] = '\0';
        for (int i = 0; i < 30; i++) {
            snprintf(one, sizeof(one), "%s{'op':'get','kind':'k%d'}",
                     i == 0 ? "" : ",", 30 * card + i);
            strcat(text, one);
        }
        strcat(text, "]}");
        char *whole = strdup(abilities_text(text)), *digit = whole;
        assert_non_null(whole);
        while ((digit = strstr(digit, "'Test'")) != NULL)
            digit[4] = (char)('0' + card);
        strstr(whole, "'test'")[4] = (char)('0' + card);
        assert_int_equal(try_text(whole, &error), card < 3);
        free(whole);
    }
    assert_string_equal(error.text, "too many counter kinds: the limit is 120");
}

static void other_json_values_are_no_cards(void **state)
{
    (void)state;
    assert_refused("[]", "t.json:1:1: expected an object: card");
    assert_refused("null", "t.json:1:1: expected an object: card");
    assert_refused("'x'", "t.json:1:1: expected an object: card");
}

/* Wherever a value of another type stands, it is refused, not misread. */
static void values_of_other_types_are_refused(void **state)
{
    static const char *const KEYS[] = {
        "super", "types",    "sub",       "indicator", "pt",
        "cost",  "keywords", "abilities", "loyalty",   "name"};
    static const char *const VALUES[] = {
        "true", "-1", "99999999", "{'a':1}", "[[]]", "[null]", "{}"};
    char text[300];

    (void)state;
    for (size_t i = 0; i < sizeof(KEYS) / sizeof(*KEYS); i++)
        for (size_t j = 0; j < sizeof(VALUES) / sizeof(*VALUES); j++) {
            struct error error;
            snprintf(text, sizeof(text),
                     "{'id':'test','name':'Test','layout':'normal','faces':"
                     "[{%s%s%s'%s':%s}]}",
                     strcmp(KEYS[i], "name") == 0 ? "" : "'name':'Test',",
                     strcmp(KEYS[i], "cost") == 0 ? "" : "'cost':null,",
                     strcmp(KEYS[i], "types") == 0 ? "" : "'types':'Land',",
                     KEYS[i], VALUES[j]);
            if (try_text(text, &error))
                fail_msg("%s", text);
            assert_int_equal(error.line, 1);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(an_unknown_key_is_refused_with_the_nearest),
        TEST(an_unknown_term_is_refused_with_the_nearest),
        TEST(an_unknown_bare_term_is_refused),
        TEST(an_unknown_type_is_refused),
        TEST(an_unknown_ref_is_refused),
        TEST(a_missing_operand_is_named),
        TEST(a_missing_member_is_named),
        TEST(an_effect_must_be_there),
        TEST(an_operand_may_be_given_only_once),
        TEST(an_undefined_target_is_refused),
        TEST(an_ability_records_no_more_than_fits),
        TEST(only_what_is_new_is_a_record),
        TEST(a_choice_is_no_target),
        TEST(an_undefined_choice_is_refused),
        TEST(a_second_card_of_the_name_is_refused),
        TEST(a_second_card_of_the_id_is_refused),
        TEST(the_name_must_be_that_of_the_faces),
        TEST(what_is_left_out_is_told_in_words),
        TEST(a_creature_needs_power_and_toughness),
        TEST(false_is_no_way_to_leave_something_out),
        TEST(what_keywords_cost_is_read_in_its_place),
        TEST(a_refused_card_leaves_nothing_behind),
        TEST(long_chains_of_refs_are_refused),
        TEST(long_lists_are_refused),
        TEST(too_many_counter_kinds_are_refused),
        TEST(other_json_values_are_no_cards),
        TEST(values_of_other_types_are_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
