/* What follows from the words of an ability: mana, means, places, targets. */
#include "loader_testing.h"

/* The first ability of a card of these types. */
static const struct ability *derive(const char *types, const char *ability)
{
    static char text[2000];

    tear_down(NULL);
    set_up(NULL);
    snprintf(text, sizeof(text),
             "{'id':'test','name':'Test','layout':'normal','faces':["
             "{'name':'Test','types':['%s'],'cost':null,'abilities':[%s]}]}",
             types, ability);
    read_text(text);
    return ability_at(cards, item_of(card_at(cards, 1)->face[0].abilities, 0));
}

#define ACTIVATED(cost, effect)                                                \
    "{'k':'activated','cost':[" cost "],'effect':[" effect "]}"
#define TRIGGERED(on)                                                          \
    "{'k':'triggered','on':{" on "},'effect':[{'op':'draw'}]}"
#define STATIC(mod) "{'k':'static','mods':[{" mod "}]}"
#define LIBRARY "{'zone':'library'}"
#define LANDS "{'types':'Land'}"

enum { NOTHING, MANA, MOVES };

struct row {
    const char *text;
    unsigned changes; /* bits of enum means */
    int is; /* one of the above */
};

static const struct row COSTS[] = {
    {"", 0, NOTHING},
    {"{'tap_self':1}", MEANS_OWN_TAP, NOTHING},
    {"{'untap_self':1}", MEANS_UNTAPPED, NOTHING},
    {"{'tap':" LANDS "}", MEANS_TAPPED, NOTHING},
    {"{'untap':" LANDS "}", MEANS_UNTAPPED, NOTHING},
    {"{'mana':'{1}'}", 0, NOTHING},
    {"{'energy':1}", 0, NOTHING},
    {"{'life':1}", 0, NOTHING},
    {"{'sacrifice':" LANDS "}", MEANS_ALL, NOTHING},
    {"{'sacrifice_self':1}", MEANS_CARDS, NOTHING},
    {"{'discard':" LANDS "}", MEANS_CARDS, NOTHING},
    {"{'discard_self':1}", MEANS_CARDS, NOTHING},
    {"{'exile_self_from':'hand'}", MEANS_CARDS, NOTHING},
    {"{'exile':" LANDS "}", MEANS_ALL, NOTHING},
    {"{'exile':" LIBRARY "}", MEANS_ALL, MOVES},
    {"{'return_to_hand':" LANDS "}", MEANS_ALL, NOTHING},
    {"{'remove_counter':['charge',1]}", 0, NOTHING},
    {"{'put_counter':['charge',1]}", MEANS_COUNTERS, NOTHING},
    {"{'remove_counters_among':" LANDS "}", 0, NOTHING},
    {"{'mill':1}", MEANS_CARDS, MOVES},
    {"{'reveal':" LANDS "}", 0, NOTHING},
    {"{'loyalty':1}", 0, NOTHING},
};

static const struct row EFFECTS[] = {
    {"{'op':'add_mana','mana':{'fixed':'{G}'}}", 0, MANA},
    {"{'op':'double_mana'}", 0, MANA},
    {"{'op':'lose_mana'}", 0, NOTHING},
    {"{'op':'lose_mana','give_to':'you'}", 0, MANA},
    {"{'op':'get','kind':'energy'}", MEANS_ENERGY, NOTHING},
    {"{'op':'gain_life','n':1}", MEANS_LIFE, NOTHING},
    {"'proliferate'", MEANS_ENERGY | MEANS_COUNTERS, NOTHING},
    {"{'op':'put','what':'self','kind':'age'}", MEANS_COUNTERS, NOTHING},
    {"{'op':'move_counter','from':'self','to':'self'}", MEANS_COUNTERS,
     NOTHING},
    {"{'op':'double_counters','what':'self'}", MEANS_COUNTERS, NOTHING},
    {"{'op':'adapt','n':1}", MEANS_COUNTERS, NOTHING},
    {"{'op':'tap','what':" LANDS "}", MEANS_TAPPED, NOTHING},
    {"{'op':'untap','what':" LANDS "}", MEANS_UNTAPPED, NOTHING},
    {"{'op':'mill'}", MEANS_CARDS, MOVES},
    {"{'op':'damage','to':'you','n':1}", 0, NOTHING},
    {"{'op':'lose_life','n':1}", 0, NOTHING},
    {"{'op':'lose_counters','who':'you'}", 0, NOTHING},
    {"{'op':'remove','what':'self'}", 0, NOTHING},
    {"{'op':'choose','id':'c','what':'color'}", 0, NOTHING},
    {"{'op':'if','cond':'your_turn','then':[{'op':'mill'}]}", MEANS_CARDS,
     MOVES},
    {"{'op':'if','cond':'your_turn','else':[{'op':'double_mana'}]}", 0, MANA},
    {"{'op':'may_pay','cost':[{'mill':1}]}", MEANS_CARDS, MOVES},
    {"{'op':'may_do','effects':[{'op':'draw'}]}", MEANS_ALL, MOVES},
    {"{'op':'may_do','effects':[],'when_done':{'effect':[{'op':'draw'}]}}", 0,
     NOTHING},
    {"{'op':'unless_pays','cost':[{'life':1}],'effect':[{'op':'double_mana'}]}",
     0, MANA},
    {"{'op':'for_each','what':" LANDS ",'effect':[{'op':'double_mana'}]}", 0,
     MANA},
    {"{'op':'each_player','effect':[{'op':'double_mana'}]}", 0, MANA},
    {"{'op':'modes','modes':[[{'op':'lose_mana'}],[{'op':'double_mana'}]]}", 0,
     MANA},
    {"{'op':'delayed','on':{'ev':'step','step':'end'},"
     "'effect':[{'op':'double_mana'}]}", 0, NOTHING},
    {"{'op':'when_you_do','effect':[{'op':'mill'}]}", 0, NOTHING},
    {"{'op':'draw'}", MEANS_ALL, MOVES},
    {"{'op':'search','what':" LANDS "}", MEANS_ALL, MOVES},
    {"{'op':'reveal_until','what':" LANDS "}", MEANS_ALL, MOVES},
    {"{'op':'scry'}", MEANS_ALL, NOTHING},
    {"'cascade'", MEANS_ALL, MOVES},
    {"{'op':'discover','n':1}", MEANS_ALL, MOVES},
    {"{'op':'manifest'}", MEANS_ALL, MOVES},
    {"{'op':'put_on_library','what':'self'}", MEANS_ALL, MOVES},
    {"{'op':'put_back','what':'self'}", MEANS_ALL, MOVES},
    {"{'op':'return','what':'self','to':'library'}", MEANS_ALL, MOVES},
    {"{'op':'return','what':" LIBRARY "}", MEANS_ALL, MOVES},
    {"{'op':'return','what':'self','to':'hand'}", MEANS_ALL, NOTHING},
    {"{'op':'exile','what':" LIBRARY "}", MEANS_ALL, MOVES},
    {"{'op':'exile','what':'self'}", MEANS_ALL, NOTHING},
    {"{'op':'put_onto_battlefield','what':" LIBRARY "}", MEANS_ALL, MOVES},
    {"{'op':'put_onto_battlefield','what':" LANDS "}", MEANS_ALL, NOTHING},
    {"{'op':'cast_now','what':" LIBRARY ",'cost':'free'}", MEANS_ALL, MOVES},
    {"{'op':'cast_now','what':'self','cost':'free'}", MEANS_ALL, NOTHING},
    {"{'op':'cast_now','what':'self','cost':[{'mill':1}]}", MEANS_ALL, MOVES},
    {"{'op':'play_now','what':" LIBRARY "}", MEANS_ALL, MOVES},
    {"{'op':'look'}", MEANS_ALL, NOTHING},
    {"{'op':'look'},{'op':'return','what':'it','to':'hand'}", MEANS_ALL, MOVES},
    {"{'op':'look'},{'op':'exile','what':'it'}", MEANS_ALL, MOVES},
    {"{'op':'discard'}", MEANS_ALL, NOTHING},
    {"{'op':'destroy','what':" LANDS "}", MEANS_ALL, NOTHING},
    {"{'op':'shuffle'}", MEANS_ALL, NOTHING},
    {"'end_turn'", MEANS_ALL, NOTHING},
};

static void check_row(const struct row *row, const char *text)
{
    const struct ability *ability = derive("Artifact", text);

    if (ability->changes != row->changes ||
        ability->adds_mana != (row->is == MANA) ||
        ability->moves_library != (row->is == MOVES))
        fail_msg("%s: %x%s%s", row->text, ability->changes,
                 ability->adds_mana ? " mana" : "",
                 ability->moves_library ? " library" : "");
}

static void costs_say_what_happens_beside(void **state)
{
    char text[500];

    (void)state;
    for (size_t i = 0; i < sizeof(COSTS) / sizeof(*COSTS); i++) {
        snprintf(text, sizeof(text), ACTIVATED("%s", "{'op':'lose_mana'}"),
                 COSTS[i].text);
        check_row(&COSTS[i], text);
    }
}

static void effects_say_what_happens_beside(void **state)
{
    char text[500];

    (void)state;
    for (size_t i = 0; i < sizeof(EFFECTS) / sizeof(*EFFECTS); i++) {
        snprintf(text, sizeof(text), ACTIVATED("", "%s"), EFFECTS[i].text);
        check_row(&EFFECTS[i], text);
    }
}

enum {
    FIELD = 1 << ZONE_BATTLEFIELD,
    STACK = 1 << ZONE_STACK,
    ALL = (1 << ZONES) - 2,
    CASTING = ALL & ~FIELD,
};

static void an_ability_functions_in_its_place(void **state)
{
    static const struct {
        const char *types, *text;
        int zones;
    } ROWS[] = {
        {"Instant", "{'k':'as_enters','do':['tapped']}", FIELD},
        {"Instant", "{'k':'opening_hand','do':[]}", 1 << ZONE_HAND},
        {"Artifact", "{'k':'spell','effect':[{'op':'draw'}]}", STACK},
        {"Artifact", "{'k':'additional_cost','cost':[{'life':1}]}", CASTING},
        {"Artifact", "{'k':'alternative_cost','cost':[{'life':1}]}", CASTING},
        {"Sorcery", STATIC("'extra_land':1"), STACK},
        {"Land", STATIC("'extra_land':1"), FIELD},
        {"Land", STATIC("'cost':-1,'for':'self'"), CASTING},
        {"Land", STATIC("'cost':-1,'for':{'ref':'self','types':'Land'}"),
         CASTING},
        {"Land", STATIC("'cost':-1,'for':" LANDS), FIELD},
        {"Land", STATIC("'cost':-1"), FIELD},
        {"Land", STATIC("'cost_floor':2,'for':'self'"), CASTING},
        {"Land", STATIC("'cost_floor':2,'for':" LANDS), FIELD},
        {"Land", STATIC("'alt_cost':'free','for':'self'"), CASTING},
        {"Land", STATIC("'alt_cost':'free','for':" LANDS), FIELD},
        {"Land", STATIC("'additional_cost':[{'life':1}],'for':'self'"),
         CASTING},
        {"Land", STATIC("'additional_cost':[{'life':1}]"), FIELD},
        {"Land", STATIC("'cant_be_countered':'self'"), CASTING},
        {"Land", STATIC("'cant_be_countered':" LANDS), FIELD},
        {"Land", STATIC("'may_cast_as_flash':'self'"), CASTING},
        {"Land", STATIC("'may_cast_as_flash':" LANDS), FIELD},
        {"Land", STATIC("'cant_attack':'self'"), FIELD},
        {"Land", "{'k':'static','mods':[]}", FIELD},
        {"Land", STATIC("'cost':-1,'for':'self'},{'cant_attack':'self'"),
         FIELD},
        {"Land", "{'k':'replace','event':{'ev':'to_graveyard','what':'self'},"
         "'do':[{'zone':'exile'}]}", ALL},
        {"Land", "{'k':'replace','event':{'ev':'to_graveyard','what':" LANDS
         "},'do':[{'zone':'exile'}]}", FIELD},
        {"Land", "{'k':'replace','event':{'ev':'enters','what':'self'},"
         "'do':['tapped']}", FIELD},
        {"Land", TRIGGERED("'ev':'cast','what':'self'"), STACK},
        {"Land", TRIGGERED("'ev':'cast','what':{'types':'Instant'}"), FIELD},
        {"Land", TRIGGERED("'ev':'cycled','what':'self'"), ALL},
        {"Land", TRIGGERED("'ev':'discarded','what':'self'"), ALL},
        {"Land", TRIGGERED("'ev':'to_graveyard_any','what':'self'"), ALL},
        {"Land", TRIGGERED("'ev':'cycled'"), FIELD},
        {"Land", TRIGGERED("'ev':'enters','what':'self'"), FIELD},
        {"Land", ACTIVATED("{'discard_self':1}", "{'op':'draw'}"),
         1 << ZONE_HAND},
        {"Land", ACTIVATED("{'exile_self_from':'exile'}", "{'op':'draw'}"),
         1 << ZONE_EXILE},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(ROWS) / sizeof(*ROWS); i++)
        if (derive(ROWS[i].types, ROWS[i].text)->zones != ROWS[i].zones)
            fail_msg("%s: %x", ROWS[i].text,
                     derive(ROWS[i].types, ROWS[i].text)->zones);
}

/* CR 605.1b: a trigger from mana, or from an ability that adds it. */
static void some_triggers_come_from_mana(void **state)
{
    static const struct {
        const char *text;
        bool is_mana;
    } ROWS[] = {
        {TRIGGERED("'ev':'tapped_for_mana'"), true},
        {TRIGGERED("'ev':'mana_added'"), true},
        {TRIGGERED("'ev':'activates','what':{'mana_ability':true}"), true},
        {TRIGGERED("'ev':'activates','what':{'nonmana_ability':true}"), false},
        {TRIGGERED("'ev':'activates','what':'self'"), false},
        {TRIGGERED("'ev':'activates'"), false},
        {TRIGGERED("'ev':'enters','what':{'mana_ability':true}"), false},
        {TRIGGERED("'ev':'becomes_tapped'"), false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(ROWS) / sizeof(*ROWS); i++)
        if (derive("Land", ROWS[i].text)->mana_trigger != ROWS[i].is_mana)
            fail_msg("%s", ROWS[i].text);
}

/* CR 602.2 */
static void an_ability_may_be_for_others(void **state)
{
    const char *own = "{'k':'activated','cost':[{'life':1}],'effect':[]}";
    const char *anyone =
        "{'k':'activated','cost':[{'life':1}],'by':'any','effect':[]}";

    (void)state;
    assert_false(derive("Land", own)->for_others);
    assert_true(derive("Land", anyone)->for_others);
}

static void replacement_effects_say_what_they_replace(void **state)
{
    const char *text = "{'k':'replace','event':{'ev':'draw'},'do':[]}";

    (void)state;
    assert_int_equal(derive("Land", text)->replaced, EVENT_DRAW);
    assert_int_equal(derive("Land", TRIGGERED("'ev':'enters'"))->replaced,
                     TERM_NONE);
}

/* CR 115.6 */
static void some_abilities_need_targets(void **state)
{
#define TARGET(more) "'targets':[{'id':'t','what':'player'" more "}]"
#define SPELL(more) "{'k':'spell'," more "}"
    static const struct {
        const char *text;
        bool has_target;
    } ROWS[] = {
        {SPELL("'effect':[{'op':'draw'}]"), false},
        {SPELL(TARGET("") ",'effect':[{'op':'draw'}]"), true},
        {SPELL(TARGET(",'min':0") ",'effect':[{'op':'draw'}]"), true},
        {SPELL(TARGET(",'min':'X'") ",'effect':[{'op':'draw'}]"), true},
        {SPELL("'targets':[{'id':'s','what':'player','min':0},"
               "{'id':'t','what':'player'}],'effect':[{'op':'draw'}]"), true},
        {SPELL("'modes':[[{'op':'draw'}]]"), false},
        {SPELL("'modes':[[{'op':'draw'}],{" TARGET("") ",'effect':[]}]"), true},
        {SPELL("'modes':[{" TARGET(",'min':0") ",'effect':[{'op':'draw'}]}]"),
         true},
        {STATIC("'extra_land':1"), false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(ROWS) / sizeof(*ROWS); i++)
        if (derive("Land", ROWS[i].text)->has_target != ROWS[i].has_target)
            fail_msg("%s", ROWS[i].text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(costs_say_what_happens_beside),
        TEST(effects_say_what_happens_beside),
        TEST(an_ability_functions_in_its_place),
        TEST(some_triggers_come_from_mana),
        TEST(an_ability_may_be_for_others),
        TEST(replacement_effects_say_what_they_replace),
        TEST(some_abilities_need_targets),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
