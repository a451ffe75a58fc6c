#include "board_test.h"

static int mana_value(const char *face, enum zone zone, int x)
{
    cJSON *traits = oracle_card_traits(board_cards, face, zone, x);
    const cJSON *value = cJSON_GetObjectItemCaseSensitive(traits, "mana_value");

    assert_non_null(value);
    int found = value->valueint;
    cJSON_Delete(traits);
    return found;
}

static void assert_words(const char *face, enum zone zone, const char *key,
                         const char *words)
{
    cJSON *traits = oracle_card_traits(board_cards, face, zone, 0);

    assert_list(cJSON_DetachItemFromObjectCaseSensitive(traits, key), words);
    cJSON_Delete(traits);
}

static void in_a_hand_only_the_front_face_counts(void **state)
{
    (void)state; /* CR 712.8a */
    assert_words("Garden of Freyalise", ZONE_HAND, "types", "Creature");
    assert_words("Garden of Freyalise", ZONE_BATTLEFIELD, "types", "Land");
}

static void a_modal_back_face_has_its_own_mana_value(void **state)
{
    (void)state; /* CR 202.3, 202.3b */
    assert_int_equal(mana_value("Tibalt, Cosmic Impostor", ZONE_STACK, 0), 7);
    assert_int_equal(mana_value("Garden of Freyalise", ZONE_BATTLEFIELD, 0), 0);
    assert_int_equal(
        mana_value("Itlimoc, Cradle of the Sun", ZONE_BATTLEFIELD, 0), 3);
}

static void x_counts_only_on_the_stack(void **state)
{
    (void)state; /* CR 202.3e */
    assert_int_equal(mana_value("Walking Ballista", ZONE_STACK, 2), 4);
    assert_int_equal(mana_value("Walking Ballista", ZONE_BATTLEFIELD, 2), 0);
    assert_int_equal(mana_value("Shatterskull Smashing", ZONE_STACK, 4), 6);
}

static void the_larger_half_of_a_hybrid_counts(void **state)
{
    (void)state; /* CR 202.3f */
    assert_int_equal(mana_value("Spectral Procession", ZONE_HAND, 0), 6);
}

static void a_land_is_no_spell_and_a_sorcery_no_permanent(void **state)
{
    (void)state; /* CR 305.9, 110.4a */
    assert_null(
        oracle_card_traits(board_cards, "Garden of Freyalise", ZONE_STACK, 0));
    assert_null(oracle_card_traits(board_cards, "Suppression Ray",
                                   ZONE_BATTLEFIELD, 0));
    assert_null(oracle_card_traits(board_cards, "No Such Card", ZONE_HAND, 0));
}

static void hexproof_and_shroud_are_no_targets(void **state)
{
    struct oracle_action action = {"A", "cast", "u", "Unsummon", 0};
    struct oracle_answer answer;

    (void)state; /* CR 702.11b, 702.18a */
    set_up("{'A':{'hand':[['u','Unsummon']],'battlefield':"
           "[['own','Grizzly Bears',{'keywords':['hexproof']}]]},"
           "'B':{'battlefield':[['h','Grizzly Bears',"
           "{'keywords':['hexproof']}],['s','Grizzly Bears',"
           "{'keywords':['shroud']}],['b','Grizzly Bears'],"
           "['f','Forest']]}}");
    assert_list(oracle_targets(board, &action, 0, &answer), "own b");
    assert_string_equal(answer.rule, "601.2c");
}

static void a_hexproof_player_is_no_target_of_opponents(void **state)
{
    struct oracle_action action = {"A", "cast", "l", "Lightning Bolt", 0};
    struct oracle_answer answer;

    (void)state; /* CR 702.11c */
    set_up("{'A':{'hand':[['l','Lightning Bolt']]},"
           "'B':{'battlefield':[['s','Leyline of Sanctity']]}}");
    assert_list(oracle_targets(board, &action, 0, &answer), "A");
}

static void what_was_given_for_a_while_need_not_be_seen(void **state)
{
    const char *with_veil = "{'A':{'mana':'UUUUU',"
                            "'hand':[['c','Confiscation Coup']]},"
                            "'B':{'battlefield':[['e','Llanowar Elves']],"
                            "'graveyard':[['v','Veil of Summer']]},"
                            "'set':{'fresh':%s}}";
    char text[300];

    (void)state; /* CR 702.11d */
    snprintf(text, sizeof(text), with_veil, "true");
    set_up(text);
    assert_legal(may("cast", "c", "Confiscation Coup", 0));
    snprintf(text, sizeof(text), with_veil, "false");
    set_up(text);
    assert_silent(may("cast", "c", "Confiscation Coup", 0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_a_hand_only_the_front_face_counts),
        cmocka_unit_test(a_modal_back_face_has_its_own_mana_value),
        cmocka_unit_test(x_counts_only_on_the_stack),
        cmocka_unit_test(the_larger_half_of_a_hybrid_counts),
        cmocka_unit_test(a_land_is_no_spell_and_a_sorcery_no_permanent),
        cmocka_unit_test(hexproof_and_shroud_are_no_targets),
        cmocka_unit_test(a_hexproof_player_is_no_target_of_opponents),
        cmocka_unit_test(what_was_given_for_a_while_need_not_be_seen),
    };
    return cmocka_run_group_tests(tests, read_corpus, free_corpus);
}
