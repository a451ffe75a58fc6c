#include "loader_testing.h"

/* Refs and selectors. */

static void a_ref_may_carry_a_ref(void **state)
{
    const struct node *node =
        read_effect("{'op':'draw','who':'controller.owner.self'}");
    const struct node *controller = node_at(cards, node->slot[0]);
    const struct node *owner = node_at(cards, controller->slot[0]);

    (void)state;
    assert_int_equal(controller->term, REF_CONTROLLER_OF);
    assert_int_equal(owner->term, REF_OWNER_OF);
    assert_int_equal(node_at(cards, owner->slot[0])->term, REF_SELF);
}

static void a_lone_ref_object_is_the_ref(void **state)
{
    const struct node *node =
        read_effect("{'op':'destroy','what':{'ref':'attached'}}");

    (void)state;
    assert_int_equal(node_at(cards, node->slot[0])->term, REF_ATTACHED);
}

static void a_selector_may_be_a_ref(void **state)
{
    const struct node *node = read_mod("{'cant_enter':'self'}");
    const struct selector *selector = selector_at(cards, node->slot[0]);

    (void)state;
    assert_int_equal(node_at(cards, selector->ref)->term, REF_SELF);
}

static void flags_are_asked_as_written(void **state)
{
    const struct selector *selector = read_selector(
        "{'untapped':true,'token':false,'attacking':1,'face':'any'}");

    (void)state;
    assert_int_equal(selector->tapped, 2);
    assert_int_equal(selector->token, 2);
    assert_int_equal(selector->attacking, 1);
    assert_int_equal(selector->blocking, 0);
    assert_true(selector->any_face);
}

static void zones_are_bits(void **state)
{
    const struct selector *selector =
        read_selector("{'zone':['graveyard','exile']}");

    (void)state;
    assert_int_equal(selector->zones, 1 << ZONE_GRAVEYARD | 1 << ZONE_EXILE);
    assert_false(selector->top_of_library);
}

static void the_top_of_a_library_may_be_several_cards(void **state)
{
    const struct selector *selector =
        read_selector("{'zone':'library_top','top':3}");

    (void)state;
    assert_int_equal(selector->zones, 1 << ZONE_LIBRARY);
    assert_true(selector->top_of_library);
    assert_int_equal(selector->top_count, 3);
}

static void types_and_subtypes_are_sets(void **state)
{
    const struct selector *selector = read_selector(
        "{'types':['Land','Creature'],'not_super':'Basic','sub':['Elf',"
        "'Forest'],'colors':['W','U'],'not_colors':['B']}");

    (void)state;
    assert_int_equal(selector->types, 1 << TYPE_LAND | 1 << TYPE_CREATURE);
    assert_int_equal(selector->not_super, 1 << SUPER_BASIC);
    assert_int_equal(length_of(selector->subs), 2);
    assert_int_equal(item_of(selector->subs, 1), name_find(cards, "Forest"));
    assert_int_equal(selector->colors, 1 << MANA_W | 1 << MANA_U);
    assert_int_equal(selector->not_colors, 1 << MANA_B);
}

static void what_was_chosen_may_be_asked_for(void **state)
{
    const struct node *mod;
    const struct selector *selector;

    (void)state;
    read_text(abilities_text(
        "{'k':'static','mods':[{'skip_untap':{'sub':['chosen.t'],"
        "'colors':['chosen.t'],'name':'chosen.t'}}]},"
        "{'k':'as_enters','do':[{'choose':{'id':'t','what':'color'}}]}"));
    mod = node_at(
        cards,
        item_of(node_of(ability_at(
                            cards,
                            item_of(card_at(cards, 1)->face[0].abilities, 0)))
                    ->slot[0],
                0));
    selector = selector_at(cards, mod->slot[0] & ~WHAT_SELECTOR);
    assert_int_equal(node_at(cards, selector->subs_chosen)->term, REF_CHOSEN);
    assert_int_equal(selector->colors_chosen, selector->subs_chosen);
    assert_int_equal(selector->name_ref, selector->subs_chosen);
    assert_int_equal(selector->subs, 0);
}

static void a_bare_number_is_compared_for_equality(void **state)
{
    const struct node *cmp = node_at(cards, read_selector("{'mv':3}")->mv);

    (void)state;
    assert_int_equal(cmp->term, CMP_EQ);
    assert_int_equal(node_at(cards, cmp->slot[0])->slot[0], 3);
}

static void alternatives_and_negations_are_selectors(void **state)
{
    const struct selector *selector = read_selector(
        "{'any_of':[{'types':'Land'},{'tapped':true}],'not':{'token':true}}");

    (void)state;
    assert_int_equal(length_of(selector->any_of), 2);
    assert_int_equal(selector_at(cards, item_of(selector->any_of, 1))->tapped,
                     1);
    assert_int_equal(selector_at(cards, selector->negation)->token, 1);
}

static void a_keyword_is_asked_for_by_its_term(void **state)
{
    (void)state;
    assert_int_equal(read_selector("{'keyword':'flying'}")->keyword,
                     KEYWORD_FLYING);
}

/* Targets. */

static void a_target_has_a_kind(void **state)
{
    const struct ability *ability =
        read_ability("{'k':'spell','targets':[{'id':'a','what':'any_target'},"
                     "{'id':'b','what':{'zone':'stack'},'min':0,'max':'any'},"
                     "{'id':'c','what':['opponent',{'types':'Creature'}]}],"
                     "'effect':'proliferate'}");
    uint16_t list = node_of(ability)->slot[0];
    const struct target_spec *c = target_at(cards, item_of(list, 2));

    (void)state;
    assert_int_equal(target_at(cards, item_of(list, 0))->kind, TARGET_ANY);
    assert_int_equal(target_at(cards, item_of(list, 1))->kind, TARGET_OBJECTS);
    assert_int_equal(
        node_at(cards, target_at(cards, item_of(list, 1))->max)->term,
        AMOUNT_ALL);
    assert_int_equal(c->kind, TARGET_OBJECTS_OR_PLAYER);
    assert_int_equal(selector_at(cards, c->what)->types, 1 << TYPE_CREATURE);
    assert_int_equal(node_at(cards, c->of)->term, REF_OPP);
}

static void a_target_may_be_a_damaged_player(void **state)
{
    const struct ability *ability = read_ability(
        "{'k':'spell','targets':{'id':'p','what':'player',"
        "'dealt_combat_damage_by':'self'},'effect':'proliferate'}");
    const struct target_spec *target =
        target_at(cards, item_of(node_of(ability)->slot[0], 0));

    (void)state;
    assert_int_equal(node_at(cards, target->of)->term, REF_DAMAGED_BY);
}

/* Names. */

static void a_card_is_found_by_name_id_and_faces(void **state)
{
    uint8_t face = 9;

    (void)state;
    read_text("{'id':'a_b','name':'A // B','layout':'mdfc','faces':["
              "{'name':'A','types':['Land'],'cost':null},"
              "{'name':'B','types':['Land'],'cost':null}]}");
    assert_int_equal(card_find(cards, "A // B", &face), 1);
    assert_int_equal(face, 0);
    assert_int_equal(card_find(cards, "B", &face), 1);
    assert_int_equal(face, 1);
    assert_int_equal(card_find(cards, "a_b", &face), 1);
    assert_int_equal(face, 0);
    assert_int_equal(card_find(cards, "Artifact", &face), 0);
}

static void creature_types_are_what_no_table_lists(void **state)
{
    (void)state;
    read_text("{'id':'test','name':'Test','layout':'normal','faces':["
              "{'name':'Test','types':['Planeswalker'],'loyalty':3,"
              "'sub':['Walker'],'cost':null,'abilities':[{'k':'static','mods':"
              "[{'add_sub':['Elf','Aura','Forest'],'to':'self'}]}]}]}");
    assert_true(is_creature_type(cards, name_find(cards, "Elf")));
    assert_false(is_creature_type(cards, name_find(cards, "Aura")));
    assert_false(is_creature_type(cards, name_find(cards, "Forest")));
    assert_false(is_creature_type(cards, name_find(cards, "Walker")));
    assert_false(is_creature_type(cards, name_find(cards, "Test")));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_ref_may_carry_a_ref),
        TEST(a_lone_ref_object_is_the_ref),
        TEST(a_selector_may_be_a_ref),
        TEST(flags_are_asked_as_written),
        TEST(zones_are_bits),
        TEST(the_top_of_a_library_may_be_several_cards),
        TEST(types_and_subtypes_are_sets),
        TEST(what_was_chosen_may_be_asked_for),
        TEST(a_bare_number_is_compared_for_equality),
        TEST(alternatives_and_negations_are_selectors),
        TEST(a_keyword_is_asked_for_by_its_term),
        TEST(a_target_has_a_kind),
        TEST(a_target_may_be_a_damaged_player),
        TEST(a_card_is_found_by_name_id_and_faces),
        TEST(creature_types_are_what_no_table_lists),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
