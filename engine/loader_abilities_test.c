#include "loader_testing.h"

/* Abilities. */

static void modes_are_spells_without_a_name(void **state)
{
    const struct ability *ability = read_ability(
        "{'k':'spell','modes':[{'effect':'proliferate'},{'targets':"
        "[{'id':'t','what':'player'}],'effect':{'op':'draw','who':'T.t'}}]}");
    uint16_t modes = node_of(ability)->slot[1];

    (void)state;
    assert_int_equal(length_of(modes), 2);
    assert_int_equal(node_at(cards, item_of(modes, 1))->term, ABILITY_SPELL);
    assert_true(ability->has_target);
}

static void a_delayed_ability_is_an_ability_too(void **state)
{
    const struct node *node =
        read_effect("{'op':'delayed','on':{'ev':'step','step':'end'},"
                    "'effect':'proliferate'}");
    ability_id later = node->slot[SLOTS_MAX - 1];
    const struct ability *ability = ability_at(cards, later);

    (void)state;
    assert_int_equal(ability->kind, KIND_TRIGGERED);
    assert_int_equal(ability->trigger, TRIGGER_STEP);
    assert_int_equal(node_of(ability)->slot[3], node->slot[1]);
}

static void a_reflexive_ability_has_no_event(void **state)
{
    const struct node *node = read_effect(
        "{'op':'may_pay','cost':{'energy':1},'when_paid':{'targets':"
        "[{'id':'t','what':'creature'}],"
        "'effect':{'op':'destroy','what':'T.t'}}}");
    const struct ability *ability = ability_at(cards, node->slot[5]);

    (void)state;
    assert_int_equal(ability->trigger, TERM_NONE);
    assert_int_equal(node_of(ability)->term, ABILITY_TRIGGERED);
    assert_int_equal(node_of(ability)->slot[0], 0);
    assert_true(ability->has_target);
}

static void a_granted_list_tells_flags_nodes_and_abilities_apart(void **state)
{
    const struct node *mod =
        read_mod("{'grant':['flying',{'toxic':2},{'k':'activated',"
                 "'cost':{'tap_self':1},'effect':'proliferate'}]}");

    (void)state;
    assert_int_equal(item_of(mod->slot[0], 0), 0x8000 | KEYWORD_FLYING);
    assert_int_equal(node_at(cards, item_of(mod->slot[0], 1) & 0x3fff)->term,
                     KEYWORD_TOXIC);
    assert_true((item_of(mod->slot[0], 1) & 0x4000) != 0);
    assert_true(item_of(mod->slot[0], 2) < 0x4000);
}

static void an_exception_may_keep_the_ability_that_says_so(void **state)
{
    const struct ability *ability = read_ability(
        "{'k':'activated','cost':{'tap_self':1},'effect':{'op':'become_copy',"
        "'of':'attached','except':{'this_ability':true}}}");
    const struct node *effect =
        node_at(cards, item_of(node_of(ability)->slot[2], 0));
    uint16_t id = item_of(spec_at(cards, effect->slot[3])->abilities, 0);

    (void)state;
    assert_ptr_equal(ability_at(cards, id), ability);
}

static void a_token_has_a_card_that_is_not_counted(void **state)
{
    const struct node *node = read_effect(
        "{'op':'create_token','spec':{'types':['Creature'],'sub':['Elf',"
        "'Bear'],'colors':['G'],'pt':[1,'X'],'keywords':['haste']}}");
    const struct object_spec *spec = spec_at(cards, node->slot[0]);
    const struct card *card = card_at(cards, spec->token_card);

    (void)state;
    assert_string_equal(name_at(cards, card->name), "Elf Bear");
    assert_int_equal(card->face[0].colors, 1 << MANA_G);
    assert_int_equal(card->face[0].keywords, KEYWORD_BIT(KEYWORD_HASTE));
    /* What is counted as it is created is no text of its own. */
    assert_int_equal(node_at(cards, spec->toughness)->term, AMOUNT_X);
    assert_int_equal(card->face[0].power, 0);
    assert_int_equal(card->face[0].toughness, 0);
    assert_int_equal(cards_count(cards), 1);
    assert_int_equal(card_find(cards, "Elf Bear", NULL), 0);
}

static void an_animation_adds_to_what_is_there(void **state)
{
    const struct object_spec *spec = spec_at(
        cards, read_effect("{'op':'animate','spec':{'add_types':['Creature'],"
                           "'add_sub':['Angel'],'all_creature_types':true}}")
                   ->slot[1]);

    (void)state;
    assert_int_equal(spec->types, 1 << TYPE_CREATURE);
    assert_false(spec->sets_types || spec->sets_subs || spec->sets_colors);
    assert_true(spec->all_creature_types);
    assert_int_equal(spec->token_card, 0);
}

static void what_an_object_is_given_is_never_chosen(void **state)
{
    (void)state;
    assert_refused(
        abilities_text("{'k':'as_enters','do':[{'choose':{'id':'t','what':"
                       "'creature_type'}}]},{'k':'activated','cost':[],"
                       "'effect':[{'op':'animate','spec':{\n'sub':"
                       "['chosen.t']}}]}"),
        "t.json:4:7: nothing chosen fits here");
}

/* Keywords. */

static void flag_keywords_are_bits(void **state)
{
    const struct face *face = read_face("'keywords':['flying','flash']");

    (void)state;
    assert_int_equal(face->keywords,
                     KEYWORD_BIT(KEYWORD_FLYING) | KEYWORD_BIT(KEYWORD_FLASH));
    assert_int_equal(length_of(face->abilities), 0);
}

static void keywords_with_operands_are_nodes(void **state)
{
    const struct face *face =
        read_face("'keywords':[{'hexproof_from':{'colors':['U']}}]");
    uint16_t item = item_of(face->keyword_nodes, 0);

    (void)state;
    assert_int_equal(item & 0xc000, 0x4000);
    assert_int_equal(node_at(cards, item & 0x3fff)->term,
                     KEYWORD_HEXPROOF_FROM);
}

static void enchant_is_a_selector_of_the_face(void **state)
{
    const struct face *face =
        read_face("'keywords':[{'enchant':{'types':['Land']}}]");

    (void)state;
    assert_int_equal(selector_at(cards, face->enchant)->types, 1 << TYPE_LAND);
}

static void equip_is_an_activated_ability(void **state)
{
    const struct face *face =
        read_face("'keywords':[{'equip':[{'mana':'{0}'}]}]");
    const struct ability *ability =
        ability_at(cards, item_of(face->abilities, 0));

    (void)state;
    assert_int_equal(ability->kind, KIND_ACTIVATED);
    assert_true(ability->has_target);
    assert_int_equal(node_of(ability)->slot[7], KEYWORD_EQUIP);
    assert_int_equal(length_of(face->keyword_nodes), 0);
}

static void cycling_is_activated_in_hand_and_named(void **state)
{
    const struct ability *ability = ability_at(
        cards,
        item_of(read_face("'keywords':[{'cycling':{'mana':'{2}'}}]")->abilities,
                0));
    const uint16_t *parts;

    (void)state;
    assert_int_equal(ability->zones, 1 << ZONE_HAND);
    assert_int_equal(node_of(ability)->slot[7], KEYWORD_CYCLING);
    assert_int_equal(list_at(cards, node_of(ability)->slot[0], &parts), 2);
    assert_int_equal(node_at(cards, parts[1])->term, COST_DISCARD_SELF);
}

static void cumulative_upkeep_keeps_its_cost(void **state)
{
    const struct face *face = read_face(
        "'keywords':[{'cumulative_upkeep':[{'mana':'{B}'},{'life':1}]}]");
    const struct ability *ability =
        ability_at(cards, item_of(face->abilities, 0));
    uint16_t effects = node_of(ability)->slot[3];
    const struct node *upkeep = node_at(cards, item_of(effects, 0));

    (void)state;
    assert_int_equal(ability->trigger, TRIGGER_STEP);
    assert_int_equal(length_of(effects), 1);
    assert_int_equal(upkeep->term, EFFECT_CUMULATIVE_UPKEEP);
    assert_int_equal(length_of(upkeep->slot[0]), 2);
}

static void replicate_is_a_keyword_and_a_trigger(void **state)
{
    const struct face *face =
        read_face("'keywords':[{'replicate':[{'energy':3}]}]");
    const struct ability *ability =
        ability_at(cards, item_of(face->abilities, 0));

    (void)state;
    assert_int_equal(length_of(face->keyword_nodes), 1);
    assert_int_equal(ability->trigger, TRIGGER_CAST);
    assert_int_equal(ability->zones, 1 << ZONE_STACK);
}

static void evoke_is_a_cost_and_a_trigger(void **state)
{
    const struct face *face =
        read_face("'keywords':[{'evoke':[{'mana':'{1}'}]}]");

    (void)state;
    assert_int_equal(ability_at(cards, item_of(face->abilities, 0))->kind,
                     KIND_ALTERNATIVE);
    assert_int_equal(ability_at(cards, item_of(face->abilities, 1))->trigger,
                     TRIGGER_ENTERS);
}

static void keywords_that_are_abilities_are_both(void **state)
{
    const struct face *face = read_face(
        "'keywords':['persist','undying','prowess','exalted','extort',"
        "'cascade']");

    (void)state;
    assert_int_equal(length_of(face->abilities), 6);
    assert_true((face->keywords & KEYWORD_BIT(KEYWORD_PERSIST)) != 0);
}

static void lost_keywords_give_nothing(void **state)
{
    const struct node *mod =
        read_mod("{'lose':['haste','prowess']}");

    (void)state;
    assert_int_equal(length_of(mod->slot[0]), 2);
}

/* What follows from an ability. */

static void mana_may_be_added_deep_inside(void **state)
{
    (void)state;
    assert_true(
        read_ability(
            "{'k':'activated','cost':{'tap_self':1},'effect':{'op':'may_pay',"
            "'cost':{'life':1},'if_paid':{'op':'if','cond':'your_turn','then':"
            "{'op':'add_mana','mana':{'fixed':'{G}'}}}}}")
            ->adds_mana);
}

static void mana_added_later_is_not_added_now(void **state)
{
    (void)state;
    assert_false(
        read_ability(
            "{'k':'activated','cost':{'tap_self':1},'effect':{'op':'delayed',"
            "'on':{'ev':'step','step':'end'},'effect':"
            "{'op':'add_mana','mana':{'fixed':'{G}'}}}}")
            ->adds_mana);
}

static void granted_mana_abilities_add_nothing_themselves(void **state)
{
    (void)state;
    assert_false(read_ability("{'k':'activated','cost':{'tap_self':1},'effect':"
                              "{'op':'grant','what':'self','abilities':[{'k':"
                              "'activated','cost':{'tap_self':1},'effect':"
                              "{'op':'add_mana','mana':{'fixed':'{G}'}}}]}}")
                     ->adds_mana);
}

static void up_to_one_target_requires_targets(void **state)
{
    (void)state;
    assert_true(
        read_ability("{'k':'spell','targets':[{'id':'t','what':'player',"
                     "'min':0,'max':1}],'effect':'proliferate'}")
            ->has_target);
}

static void costs_and_effects_may_move_library_cards(void **state)
{
    static const char *const MOVING[] = {
        "{'k':'activated','cost':{'mill':1},'effect':'proliferate'}",
        "{'k':'spell','effect':{'op':'draw'}}",
        "{'k':'spell','effect':[{'op':'look','n':2,'id':'l'},"
        "{'op':'return','what':'chosen.l','to':'hand'}]}",
        "{'k':'spell','effect':{'op':'exile','what':{'zone':'library_top'}}}",
        "{'k':'spell','effect':{'op':'return','what':'self',"
        "'to':'library'}}",
        "{'k':'spell','effect':{'op':'may_do','effects':'cascade'}}",
    };

    (void)state;
    for (size_t i = 0; i < sizeof(MOVING) / sizeof(*MOVING); i++) {
        assert_true(read_ability(MOVING[i])->moves_library);
        tear_down(NULL);
        set_up(NULL);
    }
}

static void looking_alone_moves_nothing(void **state)
{
    (void)state;
    assert_false(read_ability("{'k':'spell','effect':[{'op':'look','n':2},"
                              "{'op':'shuffle'}]}")
                     ->moves_library);
}

static void the_cost_tells_of_taps_and_loyalty(void **state)
{
    const struct ability *ability = read_ability(
        "{'k':'activated','cost':[{'untap_self':1},{'loyalty':-3}],"
        "'effect':'proliferate'}");

    (void)state;
    assert_true(ability->untaps_self && ability->is_loyalty);
    assert_false(ability->taps_self);
}

static void abilities_function_where_they_must(void **state)
{
    static const struct {
        const char *text;
        uint16_t zones;
    } WHERE[] = {
        {"{'k':'spell','effect':'proliferate'}", 1 << ZONE_STACK},
        {"{'k':'static','mods':[{'extra_land':1}]}", 1 << ZONE_BATTLEFIELD},
        {"{'k':'static','zone':['hand','exile'],'mods':[{'extra_land':1}]}",
         1 << ZONE_HAND | 1 << ZONE_EXILE},
        {"{'k':'activated','cost':{'exile_self_from':'graveyard'},"
         "'effect':'proliferate'}",
         1 << ZONE_GRAVEYARD},
        {"{'k':'triggered','on':{'ev':'cast','what':'self'},"
         "'effect':'proliferate'}",
         1 << ZONE_STACK},
        {"{'k':'triggered','on':{'ev':'dies','what':'self'},"
         "'effect':'proliferate'}",
         1 << ZONE_BATTLEFIELD},
        {"{'k':'opening_hand','do':'proliferate'}", 1 << ZONE_HAND},
        {"{'k':'static','mods':[{'cost':-1,'for':'self'}]}",
         ((1 << ZONES) - 2) & ~(1 << ZONE_BATTLEFIELD)},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(WHERE) / sizeof(*WHERE); i++) {
        assert_int_equal(read_ability(WHERE[i].text)->zones, WHERE[i].zones);
        tear_down(NULL);
        set_up(NULL);
    }
}

static void an_opponents_hand_is_a_place_of_its_own(void **state)
{
    const struct ability *ability = read_ability(
        "{'k':'static','zone':'opponent_hand','mods':[{'extra_land':1}]}");

    (void)state;
    assert_int_equal(ability->zones, 1 << ZONE_HAND);
    assert_true(ability->from_opponent_hand);
}

static void tapping_for_mana_makes_mana_triggers(void **state)
{
    (void)state;
    assert_true(read_ability("{'k':'triggered','on':{'ev':'tapped_for_mana'},"
                             "'effect':'proliferate'}")
                    ->mana_trigger);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(modes_are_spells_without_a_name),
        TEST(a_delayed_ability_is_an_ability_too),
        TEST(a_reflexive_ability_has_no_event),
        TEST(a_granted_list_tells_flags_nodes_and_abilities_apart),
        TEST(an_exception_may_keep_the_ability_that_says_so),
        TEST(a_token_has_a_card_that_is_not_counted),
        TEST(an_animation_adds_to_what_is_there),
        TEST(what_an_object_is_given_is_never_chosen),
        TEST(flag_keywords_are_bits),
        TEST(keywords_with_operands_are_nodes),
        TEST(enchant_is_a_selector_of_the_face),
        TEST(equip_is_an_activated_ability),
        TEST(cycling_is_activated_in_hand_and_named),
        TEST(cumulative_upkeep_keeps_its_cost),
        TEST(replicate_is_a_keyword_and_a_trigger),
        TEST(evoke_is_a_cost_and_a_trigger),
        TEST(keywords_that_are_abilities_are_both),
        TEST(lost_keywords_give_nothing),
        TEST(mana_may_be_added_deep_inside),
        TEST(mana_added_later_is_not_added_now),
        TEST(granted_mana_abilities_add_nothing_themselves),
        TEST(up_to_one_target_requires_targets),
        TEST(costs_and_effects_may_move_library_cards),
        TEST(looking_alone_moves_nothing),
        TEST(the_cost_tells_of_taps_and_loyalty),
        TEST(abilities_function_where_they_must),
        TEST(an_opponents_hand_is_a_place_of_its_own),
        TEST(tapping_for_mana_makes_mana_triggers),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
