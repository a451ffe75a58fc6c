#include "loader_testing.h"

static const struct selector *trigger_selector(const char *on)
{
    char text[300];

    snprintf(text, sizeof(text), "{'k':'triggered','on':%s,'effect':[]}", on);
    const struct node *node = node_of(read_ability(text));
    uint16_t what = node_at(cards, node->slot[0])->slot[0];
    assert_true(what & WHAT_SELECTOR);
    return selector_at(cards, what & ~WHAT_SELECTOR);
}

static const struct node *cost_part(const char *cost)
{
    char text[300];
    const uint16_t *parts;

    snprintf(text, sizeof(text),
             "{'k':'activated','cost':[%s],'effect':[{'op':'draw'}]}", cost);
    const struct node *node = node_of(read_ability(text));
    assert_int_equal(list_at(cards, node->slot[0], &parts), 1);
    return node_at(cards, parts[0]);
}

static void a_cast_trigger_looks_at_the_stack(void **state)
{
    (void)state;
    assert_int_equal(
        trigger_selector("{'ev':'cast','what':{'types':['Instant']}}")->zones,
        1 << ZONE_STACK);
}

/* Unless the description says itself which objects are meant. */
static void what_is_known_otherwise_may_be_anywhere(void **state)
{
    static const char *const WHAT[] = {
        "{'ref':'self','types':['Instant']}",
        "{'this_way':'x','types':['Instant']}",
        "{'spell':true,'types':['Instant']}",
    };
    for (size_t i = 0; i < sizeof(WHAT) / sizeof(*WHAT); i++) {
        char text[300];
        tear_down(state);
        set_up(state);
        snprintf(text, sizeof(text),
                 "{'k':'triggered','on':{'ev':'cast','what':%s},'effect':["
                 "{'op':'mill','id':'x'}]}",
                 WHAT[i]);
        const struct node *node = node_of(read_ability(text));
        uint16_t what = node_at(cards, node->slot[0])->slot[0];
        assert_true(what & WHAT_SELECTOR);
        assert_int_equal(selector_at(cards, what & ~WHAT_SELECTOR)->zones, 0);
    }
}

static void a_discarded_card_may_be_anywhere(void **state)
{
    const struct selector *selector =
        trigger_selector("{'ev':'discarded','what':{'types':['Land']}}");

    (void)state;
    assert_true(selector->zones & 1 << ZONE_GRAVEYARD);
    assert_true(selector->zones & 1 << ZONE_EXILE);
}

static void cards_to_discard_lie_in_hand(void **state)
{
    const struct node *part = cost_part("{'discard':{'types':['Land']},'n':1}");
    uint16_t what = part->slot[0] & ~WHAT_SELECTOR;

    (void)state;
    assert_int_equal(part->term, COST_DISCARD);
    assert_int_equal(selector_at(cards, what)->zones, 1 << ZONE_HAND);
}

static void discarding_itself_is_no_choice(void **state)
{
    (void)state;
    assert_int_equal(cost_part("{'discard':{'ref':'self'},'n':1}")->term,
                     COST_DISCARD_SELF);
}

static void what_cannot_enter_is_seen_as_it_would_be(void **state)
{
    const struct node *mod = read_mod("{'cant_enter':{'types':['Land']}}");
    const struct selector *selector = selector_at(cards, mod->slot[0]);

    (void)state;
    assert_false(selector->zones & 1 << ZONE_HAND);
}

static void several_cards_of_a_library_are_its_top(void **state)
{
    const struct node *node = read_effect(
        "{'op':'exile','what':{'zone':'library_top','of':'you'},'n':2}");
    uint16_t what = node->slot[0] & ~WHAT_SELECTOR;

    (void)state;
    assert_int_equal(selector_at(cards, what)->top_count, 2);
    assert_refused(
        abilities_text("{'k':'spell','effect':[{'op':'exile',"
                       "'what':{'zone':'graveyard'},'n':2}]}"),
        "t.json:3:70: \"n\" is a number of cards from \"library_top\"");
}

static void costs_on_the_battlefield_are_of_abilities(void **state)
{
    (void)state;
    assert_true(read_mod("{'cost':'-{2}','for':{'zone':'battlefield',"
                         "'types':['Creature']},'min':1}")
                    ->slot[6]);
}

static void what_multikicker_paid_is_how_often(void **state)
{
    const struct node *node =
        read_effect("{'op':'draw','n':{'paid':'multikicker'}}");

    (void)state;
    assert_int_equal(node_at(cards, node->slot[1])->term, AMOUNT_KICKED);
}

static void whose_may_be_written_as_an_object(void **state)
{
    const struct node *node =
        read_effect("{'op':'draw','who':{'controller':'it'}}");

    (void)state;
    assert_int_equal(node_at(cards, node->slot[0])->term, REF_CONTROLLER_OF);
}

static void owner_alone_is_that_of_the_object(void **state)
{
    const struct node *node = read_effect(
        "{'op':'put_onto_battlefield','what':'it','under':'owner'}");

    (void)state;
    assert_int_equal(node_at(cards, node->slot[1])->term, REF_OWNER_OF);
}

static void modes_may_be_bare_lists(void **state)
{
    const struct node *node = read_effect(
        "{'op':'modes','modes':[[{'op':'draw'}],[{'op':'shuffle'}]]}");
    const uint16_t *modes;

    (void)state;
    assert_int_equal(list_at(cards, node->slot[0], &modes), 2);
}

static void what_is_not_followed_is_refused(void **state)
{
    (void)state;
    assert_refused(
        abilities_text("{'k':'spell','effect':[{'op':'grant','what':'self',"
                       "'keywords':[{'protection':{'colors':"
                       "['chosen.c']}}]}]}"),
        "t.json:3:24: \"protection\" from what was chosen can't be given");
    assert_refused(
        abilities_text("{'k':'spell','effect':[{'op':'if','cond':{'matches':"
                       "['you',{'types':['Land']}]},'then':[]}]}"),
        "t.json:3:54: a player fits no selector");
    assert_refused(
        abilities_text("{'k':'replace','event':{'ev':'untap'},'do':[]}"),
        "t.json:3:24: \"untap\" is not followed by this engine");
}

/* A rewrite that the event has no use for. */
static void what_would_do_another_thing_is_refused(void **state)
{
    (void)state;
    assert_refused(
        abilities_text("{'k':'replace','event':{'ev':'tap_for_mana'},"
                       "'do':[{'add':1}]}"),
        "t.json:3:1: \"add\" of \"tap_for_mana\" is not followed");
    assert_refused(
        abilities_text("{'k':'spell','effect':[{'op':'replacement','event':"
                       "{'ev':'lose_mana'},'do':['nothing']}]}"),
        "t.json:3:24: \"nothing\" of \"lose_mana\" is not followed");
    assert_refused(
        abilities_text("{'k':'replace','event':{'ev':'tap_for_mana'},"
                       "'do':[{'set':'{C}{2/G}'}]}"),
        "t.json:3:1: which half of a hybrid symbol it is is not followed");
}

/* CR 113.6b: a place that the engine does not know. */
static void a_place_is_a_whole_zone(void **state)
{
    (void)state;
    assert_refused(
        abilities_text("{'k':'static','zone':'library_top','mods':[{"
                       "'extra_land':1}]}"),
        "t.json:3:1: an ability of a card in \"library_top\" is not followed");
    assert_refused(
        abilities_text("{'k':'static','zone':['hand','opponent_hand'],'mods':[{"
                       "'extra_land':1}]}"),
        "t.json:3:30: a zone and a part of it");
    assert_refused(
        abilities_text("{'k':'spell','effect':[{'op':'untap','what':{'zone':"
                       "'opponent_hand'}}]}"),
        "t.json:3:53: an ability can be in \"opponent_hand\", objects are in a "
        "\"hand\"");
}

static void what_is_lost_is_a_word(void **state)
{
    (void)state;
    read_mod("{'lose':['flying','reach']}");
    assert_refused(
        abilities_text("{'k':'static','mods':[{'lose':[{'toxic':1}]}]}"),
        "t.json:3:23: only keywords that are words can be lost");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_cast_trigger_looks_at_the_stack),
        TEST(what_is_known_otherwise_may_be_anywhere),
        TEST(a_discarded_card_may_be_anywhere),
        TEST(cards_to_discard_lie_in_hand),
        TEST(discarding_itself_is_no_choice),
        TEST(what_cannot_enter_is_seen_as_it_would_be),
        TEST(several_cards_of_a_library_are_its_top),
        TEST(costs_on_the_battlefield_are_of_abilities),
        TEST(what_multikicker_paid_is_how_often),
        TEST(whose_may_be_written_as_an_object),
        TEST(owner_alone_is_that_of_the_object),
        TEST(modes_may_be_bare_lists),
        TEST(what_is_not_followed_is_refused),
        TEST(what_would_do_another_thing_is_refused),
        TEST(a_place_is_a_whole_zone),
        TEST(what_is_lost_is_a_word),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
