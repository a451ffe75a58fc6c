#include "sight_test.h"

/* The spell is cast, face `face` up. */
static void cast(uint8_t face)
{
    what.option =
        (struct option){.kind = OPTION_CAST, .object = SPELL, .face = face};
    now(SPELL)->zone = ZONE_STACK;
    now(SPELL)->face = face;
    after.player[0].hand_size = 0;
}

static void a_mana_ability_breaks_nothing(void **state)
{
    (void)state;
    now(FOREST)->tapped = true;
    after.player[0].mana[MANA_G] = 1;
    assert_holds();
}

static void the_owner_of_a_card_stays(void **state)
{
    (void)state;
    now(BEAR)->owner = 1;
    assert_broken("108.3");
}

static void a_card_does_not_vanish(void **state)
{
    (void)state;
    after.object_count--; /* the card in the library is the last */
    after.player[0].library_size = 0;
    assert_broken("108.3");
}

static void a_card_does_not_come(void **state)
{
    (void)state;
    before.object_count--;
    before.player[0].library_size = 0;
    assert_broken("108.3");
}

static void an_object_is_in_one_zone(void **state)
{
    (void)state;
    now(TOP)->id = BEAR;
    assert_broken("400.1");
}

static void a_hand_is_as_large_as_it_is(void **state)
{
    (void)state;
    after.player[0].hand_size = 2;
    assert_broken("400.1");
}

static void restricted_mana_is_part_of_the_pool(void **state)
{
    (void)state;
    after.player[0].mana_restricted[MANA_G] = 1;
    assert_broken("106.6");
}

static void what_is_refused_changes_nothing(void **state)
{
    (void)state;
    what.was_refused = true;
    assert_holds();
    now(FOREST)->tapped = true;
    assert_broken("733.1");
}

static void a_land_play_counts_once(void **state)
{
    (void)state;
    what.option = (struct option){.kind = OPTION_PLAY, .object = TOP};
    after.player[0].lands_played = 1;
    assert_holds();
    after.player[0].lands_played = 2;
    assert_broken("305.2");
    after.player[0].lands_played = 0;
    assert_broken("305.2");
}

static void activating_is_no_land_play(void **state)
{
    (void)state;
    after.player[1].lands_played = 1;
    assert_broken("305.2");
}

static void a_spell_lies_on_the_stack(void **state)
{
    (void)state;
    cast(0);
    assert_holds();
    now(SPELL)->zone = ZONE_EXILE;
    assert_broken("601.2a");
    setting.powers = ORACLE_PAYS_FROM_STACK; /* CR 601.2g: for its own mana */
    assert_holds();
}

static void the_face_that_was_cast_is_up(void **state)
{
    (void)state;
    cast(1);
    assert_holds();
    now(SPELL)->face = 0;
    assert_broken("712.11b");
}

static void who_casts_a_spell_controls_it(void **state)
{
    (void)state;
    cast(0);
    now(SPELL)->controller = 1;
    assert_broken("112.2");
    setting.powers = ORACLE_CONTROLS; /* of spells, too */
    assert_holds();
}

static void who_acted_has_priority_again(void **state)
{
    (void)state;
    after.priority = 1;
    assert_broken("117.3c");
}

static void what_was_on_the_stack_stays_there(void **state)
{
    (void)state;
    before.object[SPELL - 1].zone = ZONE_STACK;
    before.player[0].hand_size = 0;
    assert_broken("405.2");
}

static void a_cost_may_take_what_is_on_the_stack(void **state)
{
    (void)state; /* CR 602.2b */
    before.object[SPELL - 1].zone = ZONE_STACK;
    before.player[0].hand_size = after.player[0].hand_size = 0;
    now(SPELL)->zone = ZONE_EXILE;
    assert_broken("405.2");
    setting.powers = ORACLE_PAYS_FROM_STACK;
    assert_holds();
}

static void one_pass_changes_nothing_but_priority(void **state)
{
    (void)state;
    what.option.kind = OPTION_PASS;
    after.priority = 1;
    assert_holds();
    after.player[1].life = 19;
    assert_broken("117.3d");
}

static void the_next_player_gets_priority(void **state)
{
    (void)state;
    what.option.kind = OPTION_PASS;
    assert_broken("117.3d");
}

static void who_has_just_lost_is_passed_over(void **state)
{
    (void)state;
    what.option.kind = OPTION_PASS;
    what.is_set_up = true;
    before.player_count = after.player_count = 3;
    before.player[2].life = after.player[2].life = 20;
    before.player[1].life = after.player[1].life = 0;
    after.player[1].has_lost = true;
    after.priority = 2;
    assert_holds();
    after.priority = 0;
    assert_broken("117.3d");
}

static void a_set_up_may_not_be_stable(void **state)
{
    (void)state;
    what.option.kind = OPTION_PASS;
    what.is_set_up = true;
    before.player[0].energy = after.player[0].energy = 1;
    before.object[BEAR - 1].damage = 2;
    now(BEAR)->zone = ZONE_GRAVEYARD;
    after.priority = 1;
    assert_holds();
}

static void with_all_passing_the_step_ends(void **state)
{
    (void)state;
    pass_on(STEP_BEGIN_COMBAT, 0);
    assert_holds();
    pass_on(STEP_MAIN1, 0);
    assert_broken("500.2");
}

static void with_something_to_resolve_no_step_ends(void **state)
{
    (void)state;
    before.object[SPELL - 1].zone = ZONE_STACK;
    before.player[0].hand_size = after.player[0].hand_size = 0;
    now(SPELL)->zone = ZONE_GRAVEYARD;
    pass_on(STEP_MAIN1, 0);
    assert_holds();
    pass_on(STEP_BEGIN_COMBAT, 0);
    assert_broken("117.4");
}

static void a_step_begins_with_the_active_player(void **state)
{
    (void)state;
    pass_on(STEP_BEGIN_COMBAT, 0);
    after.priority = 1;
    assert_broken("117.3a");
}

static void turns_are_not_taken_back(void **state)
{
    (void)state;
    pass_on(STEP_UPKEEP, 0);
    assert_broken("500.1");
}

static void pools_empty_with_the_step(void **state)
{
    (void)state;
    before.player[1].mana[MANA_C] = after.player[1].mana[MANA_C] = 1;
    pass_on(STEP_BEGIN_COMBAT, 0);
    assert_broken("500.5");
    setting.powers = ORACLE_KEEPS_MANA;
    assert_holds();
}

static void energy_outlasts_the_step(void **state)
{
    (void)state;
    before.player[0].energy = 2;
    setting.powers = ORACLE_MOVES_ENERGY;
    pass_on(STEP_BEGIN_COMBAT, 0);
    assert_broken("107.14");
}

static void energy_changes_only_by_what_names_it(void **state)
{
    (void)state;
    after.player[0].energy = 1;
    assert_broken("122.1");
    setting.powers = ORACLE_MOVES_ENERGY;
    assert_holds();
}

static void a_new_turn_finds_all_untapped_and_whole(void **state)
{
    (void)state;
    before.step = STEP_END;
    pass_on(STEP_UPKEEP, 1);
    after.active = after.priority = 1;
    assert_holds();
    before.active = before.priority = 1;
    after.active = after.priority = 0;
    now(FOREST)->tapped = true;
    assert_broken("502.3");
    now(FOREST)->tapped = false;
    now(BEAR)->damage = 1;
    assert_broken("514.2");
    now(BEAR)->damage = 0;
    now(BEAR)->sick = true;
    assert_broken("302.6");
}

static void a_card_is_drawn(void **state)
{
    (void)state;
    before.step = STEP_UPKEEP;
    pass_on(STEP_DRAW, 0);
    assert_broken("504.1");
    after.player[0].library_size = 0;
    after.player[0].hand_size = 2;
    now(TOP)->zone = ZONE_HAND;
    assert_holds();
}

static void off_the_battlefield_a_card_is_its_front(void **state)
{
    (void)state;
    before.object[SPELL - 1].face = now(SPELL)->face = 1;
    assert_broken("712.8a");
    now(SPELL)->face = 0;
    now(SPELL)->name++;
    assert_broken("712.8a");
}

static void a_card_may_become_a_copy_wherever_it_is(void **state)
{
    (void)state; /* CR 707.4: nothing but an effect makes it one */
    now(SPELL)->name++;
    now(SPELL)->is_copy = true;
    assert_broken("712.8a");
    after.effect[0].object = SPELL;
    after.effect_count = 1;
    assert_holds();
    now(SPELL)->face = 1;
    assert_broken("712.8a");
    calm(state);
    before.object[FOREST - 1].types = now(FOREST)->types = 1 << TYPE_SORCERY;
    before.object[FOREST - 1].is_copy = now(FOREST)->is_copy = true;
    assert_broken("400.4a");
    after.effect[0].object = FOREST;
    after.effect_count = 1;
    before = after;
    assert_holds();
}

static void only_a_permanent_has_status(void **state)
{
    (void)state;
    now(SPELL)->tapped = true;
    assert_broken("110.5d");
}

static void counters_do_not_come_along(void **state)
{
    (void)state;
    now(BEAR)->zone = ZONE_GRAVEYARD;
    now(BEAR)->counter_count = 1;
    assert_holds();
    before.object[BEAR - 1].counter_count = 1;
    assert_broken("122.2");
}

static void a_token_is_on_the_battlefield(void **state)
{
    (void)state;
    before.object[BEAR - 1].kind = now(BEAR)->kind = SEEN_TOKEN;
    assert_holds();
    now(BEAR)->zone = ZONE_EXILE;
    assert_broken("704.5d");
}

static void a_player_without_life_has_lost(void **state)
{
    (void)state;
    after.player[1].life = 0;
    assert_broken("704.5a");
    after.player[1].life = 1;
    after.player[1].commander_damage = 21;
    assert_broken("704.6c");
    after.player[1].commander_damage = 20;
    assert_holds();
    after.player[1].poison = 10;
    assert_broken("704.5c");
}

static void a_creature_needs_toughness(void **state)
{
    (void)state;
    now(BEAR)->damage = 2;
    assert_broken("704.5g");
    now(BEAR)->keywords = INDESTRUCTIBLE;
    assert_holds();
    now(BEAR)->toughness = 0;
    assert_broken("704.5f");
}

static void a_planeswalker_needs_loyalty(void **state)
{
    (void)state;
    now(FOREST)->types = 1 << TYPE_PLANESWALKER;
    assert_broken("704.5i");
}

static void plus_and_minus_counters_annihilate(void **state)
{
    (void)state;
    now(BEAR)->counter_count = 2;
    now(BEAR)->counter[0] = (struct counter_pile){COUNTER_P1P1, 1};
    now(BEAR)->counter[1] = (struct counter_pile){COUNTER_M1M1, 1};
    assert_broken("704.5q");
}

static void one_legend_of_a_name_stays(void **state)
{
    (void)state;
    now(BEAR)->super = now(FOREST)->super = 1 << SUPER_LEGENDARY;
    assert_holds();
    now(BEAR)->name = now(FOREST)->name;
    assert_broken("704.5j");
}

static void one_world_permanent_stays(void **state)
{
    (void)state;
    now(BEAR)->super = 1 << SUPER_WORLD;
    assert_holds();
    now(FOREST)->super = 1 << SUPER_WORLD;
    assert_broken("704.5k");
}

static void an_aura_is_attached(void **state)
{
    (void)state;
    now(FOREST)->types = 1 << TYPE_ENCHANTMENT;
    now(FOREST)->subtype_count = 1;
    now(FOREST)->subtype[0] = AURA;
    assert_broken("704.5m");
    now(FOREST)->attached = BEAR;
    assert_holds();
}

static void equipment_is_on_a_creature(void **state)
{
    (void)state;
    now(BEAR)->attached = FOREST;
    assert_broken("704.5n");
}

static void fighting_is_for_combat(void **state)
{
    (void)state;
    now(BEAR)->attacking = true;
    now(BEAR)->defender = 1;
    assert_broken("506.4");
    before.step = after.step = STEP_BEGIN_COMBAT;
    assert_holds();
    now(BEAR)->controller = 1;
    assert_broken("506.4");
}

static void no_spell_card_is_a_permanent(void **state)
{
    (void)state;
    now(SPELL)->zone = ZONE_BATTLEFIELD;
    after.player[0].hand_size = 0;
    assert_broken("400.4a");
}

static void each_kind_of_object_has_its_zone(void **state)
{
    (void)state;
    before.object[SPELL - 1].kind = now(SPELL)->kind = SEEN_ABILITY;
    assert_broken("405.1");
    before.object[SPELL - 1].kind = now(SPELL)->kind = SEEN_EMBLEM;
    assert_broken("114.4");
    before.object[SPELL - 1].kind = now(SPELL)->kind = SEEN_SPELL_COPY;
    assert_broken("704.5e");
    before.object[BEAR - 1].kind = now(BEAR)->kind = SEEN_SPELL_COPY;
    assert_broken("110.1");
}

static void who_has_lost_stays_out(void **state)
{
    (void)state;
    before.player[1].has_lost = true;
    assert_broken("104.4a");
    after.player[1].has_lost = true;
    after.priority = 1;
    assert_broken("117.1");
    after.is_over = true;
    after.winner = 1;
    assert_broken("104.2a");
    after.winner = 0;
    assert_holds();
}

static void what_is_over_is_over(void **state)
{
    (void)state;
    before.is_over = true;
    assert_broken("104.2a");
}

static void after_a_resolution_the_active_player_acts(void **state)
{
    (void)state;
    before.object[SPELL - 1].zone = ZONE_STACK;
    before.player[0].hand_size = after.player[0].hand_size = 0;
    now(SPELL)->zone = ZONE_GRAVEYARD;
    pass_on(STEP_MAIN1, 0);
    after.priority = 1;
    assert_broken("117.3b");
}

static void life_outlasts_the_step(void **state)
{
    (void)state;
    pass_on(STEP_BEGIN_COMBAT, 0);
    after.player[1].life = 19;
    assert_broken("119.1");
    setting.powers = ORACLE_ACTS_UNASKED;
    assert_holds();
}

static void nobody_has_priority_in_the_untap_step(void **state)
{
    (void)state;
    before.step = after.step = STEP_UNTAP;
    assert_broken("502.4");
}

static void acting_ends_no_step(void **state)
{
    (void)state;
    after.step = STEP_BEGIN_COMBAT;
    assert_broken("500.2");
    setting.powers = ORACLE_ENDS_TURNS; /* of a mana ability */
    assert_holds();
}

static void in_the_midst_only_what_is_always_so(void **state)
{
    (void)state;
    after.pending = DECIDE_TARGET;
    after.player[0].life = 0;
    assert_holds();
    now(BEAR)->owner = 1;
    assert_broken("108.3");
}

static void the_powers_of_a_card_are_read_from_it(void **state)
{
    (void)state;
    assert_int_equal(oracle_powers(board_cards, "Forest"), 0);
    assert_int_equal(oracle_powers(board_cards, "Upwelling"),
                     ORACLE_KEEPS_MANA);
    assert_int_equal(oracle_powers(board_cards, "Aether Hub"),
                     ORACLE_MOVES_ENERGY);
    assert_int_equal(oracle_powers(board_cards, "Mana Vault") &
                         ORACLE_HOLDS_TAPPED,
                     ORACLE_HOLDS_TAPPED);
    read_card("No Draw", "'cost':null,'types':['Land'],'abilities':[{'k':"
                         "'replace','event':{'ev':'draw','who':'you'},'do':[{"
                         "'then':[{'op':'add_mana','to':'you','mana':{"
                         "'fixed':'{B}'}}]}]}]");
    assert_int_equal(oracle_powers(board_cards, "No Draw") & ORACLE_KEEPS_MANA,
                     ORACLE_KEEPS_MANA);
    assert_int_equal(oracle_powers(board_cards, "Simian Spirit Guide") &
                         ORACLE_PAYS_FROM_STACK,
                     0); /* from the hand */
    read_card("Swap", "'cost':'{U}','types':['Sorcery'],'abilities':[{'k':"
                      "'spell','effect':[{'op':'for_each','sel':{},'effect':["
                      "{'op':'gain_control','what':'it'}]}]}]");
    assert_int_equal(oracle_powers(board_cards, "Swap"), ORACLE_TAKES_BACK);
    read_card("Take", "'cost':'{U}','types':['Sorcery'],'abilities':[{'k':"
                      "'spell','effect':[{'op':'gain_control','what':{}}]}]");
    assert_int_equal(oracle_powers(board_cards, "Take"), 0);
    assert_int_equal(oracle_powers(board_cards, "no card"), ORACLE_POWERS_ALL);
}

static void what_is_new_may_have_the_number_of_what_left(void **state)
{
    (void)state; /* CR 800.4a */
    before.object[BEAR - 1].owner = 1;
    now(BEAR)->kind = SEEN_ABILITY;
    now(BEAR)->zone = ZONE_STACK;
    now(BEAR)->card = 0;
    after.player[1].has_lost = true;
    after.is_over = true;
    after.winner = 0;
    assert_holds();
}

int main(void)
{
#define CLAIM(test) cmocka_unit_test_setup(test, calm)
    const struct CMUnitTest tests[] = {
        CLAIM(a_mana_ability_breaks_nothing),
        CLAIM(the_owner_of_a_card_stays),
        CLAIM(a_card_does_not_vanish),
        CLAIM(a_card_does_not_come),
        CLAIM(an_object_is_in_one_zone),
        CLAIM(a_hand_is_as_large_as_it_is),
        CLAIM(restricted_mana_is_part_of_the_pool),
        CLAIM(what_is_refused_changes_nothing),
        CLAIM(a_land_play_counts_once),
        CLAIM(activating_is_no_land_play),
        CLAIM(a_spell_lies_on_the_stack),
        CLAIM(the_face_that_was_cast_is_up),
        CLAIM(who_casts_a_spell_controls_it),
        CLAIM(who_acted_has_priority_again),
        CLAIM(what_was_on_the_stack_stays_there),
        CLAIM(a_cost_may_take_what_is_on_the_stack),
        CLAIM(one_pass_changes_nothing_but_priority),
        CLAIM(the_next_player_gets_priority),
        CLAIM(who_has_just_lost_is_passed_over),
        CLAIM(a_set_up_may_not_be_stable),
        CLAIM(with_all_passing_the_step_ends),
        CLAIM(with_something_to_resolve_no_step_ends),
        CLAIM(a_step_begins_with_the_active_player),
        CLAIM(turns_are_not_taken_back),
        CLAIM(pools_empty_with_the_step),
        CLAIM(energy_outlasts_the_step),
        CLAIM(energy_changes_only_by_what_names_it),
        CLAIM(a_new_turn_finds_all_untapped_and_whole),
        CLAIM(a_card_is_drawn),
        CLAIM(off_the_battlefield_a_card_is_its_front),
        CLAIM(a_card_may_become_a_copy_wherever_it_is),
        CLAIM(only_a_permanent_has_status),
        CLAIM(counters_do_not_come_along),
        CLAIM(a_token_is_on_the_battlefield),
        CLAIM(a_player_without_life_has_lost),
        CLAIM(a_creature_needs_toughness),
        CLAIM(a_planeswalker_needs_loyalty),
        CLAIM(plus_and_minus_counters_annihilate),
        CLAIM(one_legend_of_a_name_stays),
        CLAIM(one_world_permanent_stays),
        CLAIM(an_aura_is_attached),
        CLAIM(equipment_is_on_a_creature),
        CLAIM(fighting_is_for_combat),
        CLAIM(no_spell_card_is_a_permanent),
        CLAIM(each_kind_of_object_has_its_zone),
        CLAIM(who_has_lost_stays_out),
        CLAIM(what_is_over_is_over),
        CLAIM(after_a_resolution_the_active_player_acts),
        CLAIM(life_outlasts_the_step),
        CLAIM(nobody_has_priority_in_the_untap_step),
        CLAIM(acting_ends_no_step),
        CLAIM(in_the_midst_only_what_is_always_so),
        CLAIM(the_powers_of_a_card_are_read_from_it),
        CLAIM(what_is_new_may_have_the_number_of_what_left),
    };
    return cmocka_run_group_tests(tests, read_corpus, free_corpus);
}
