/* observe_effects_test.c - what observations show of effects in force. */
#include "table_acts.h"

static const struct observed_effect *seen_after(struct table *t,
                                                const char *effect)
{
    object_id spell = sorcery(t, "Spell", "{0}", effect);
    table_start(t);
    cast_it(t, spell);
    settle(t);
    game_observe(t->engine, t->game, B, &t->seen);
    assert_int_equal(t->seen.effect_count, 1);
    assert_int_equal(t->seen.effect[0].source, spell);
    assert_int_equal(t->seen.effect[0].controller, A);
    return &t->seen.effect[0];
}

static void strength_that_was_added_is_shown(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id bear = creature(&t, A, "Bear", "2,2", "");
    const struct observed_effect *effect = seen_after(
        &t, "{'op':'pt','what':{'types':['Creature']},'a':3,'b':1}");
    assert_int_equal(effect->word, EFFECT_PT);
    assert_int_equal(effect->object, bear);
    assert_int_equal(effect->power, 3);
    assert_int_equal(effect->toughness, 1);
    assert_int_equal(effect->duration, DURATION_EOT);
    table_close(&t);
}

static void keywords_and_abilities_that_were_given_are_shown(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    creature(&t, A, "Bear", "2,2", "");
    const struct observed_effect *effect = seen_after(
        &t, "{'op':'grant','what':{'types':['Creature']},'keywords':"
            "['flying','haste']}");
    assert_int_equal(effect->word, EFFECT_GRANT);
    assert_true(effect->keywords == (KEYWORD_BIT(KEYWORD_FLYING) |
                                     KEYWORD_BIT(KEYWORD_HASTE)));
    assert_int_equal(effect->ability_count, 0);
    table_close(&t);
}

static void a_permission_is_shown_with_its_price(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id card = put_face(&t, A, ZONE_GRAVEYARD, "Relic",
                              "'types':['Artifact']");
    const struct observed_effect *effect = seen_after(
        &t, "{'op':'may_cast','what':{'zone':'graveyard','types':"
            "['Artifact']},'cost':'free','spend':'any_type'}");
    assert_int_equal(effect->word, EFFECT_MAY_CAST);
    assert_int_equal(effect->object, card);
    assert_int_equal(effect->price, SEEN_FREE);
    assert_true(effect->any_type);
    table_close(&t);
}

static void what_an_effect_was_about_is_gone_with_it(void **state)
{
    struct table t;
    (void)state; /* CR 400.7 */
    main_phase(&t, 2);
    creature(&t, A, "Bear", "2,2", "");
    object_id spell = sorcery(
        &t, "Shrink", "{0}",
        "{'op':'pt','what':{'types':['Creature']},'a':0,'b':-9}");
    table_start(&t);
    cast_it(&t, spell);
    settle(&t);
    game_observe(t.engine, t.game, A, &t.seen);
    assert_int_equal(t.seen.effect_count, 0);
    table_close(&t);
}

static void a_delayed_ability_is_shown_until_it_triggers(void **state)
{
    struct table t;
    (void)state; /* CR 603.7 */
    main_phase(&t, 2);
    object_id spell = sorcery(
        &t, "Later", "{0}",
        "{'op':'delayed','on':{'ev':'step','step':'end'},'effect':["
        "{'op':'gain_life','n':1}]}");
    table_start(&t);
    cast_it(&t, spell);
    settle(&t);
    game_observe(t.engine, t.game, A, &t.seen);
    assert_int_equal(t.seen.delayed_count, 1);
    assert_int_equal(t.seen.delayed[0].source, spell);
    table_pass_until(&t, STEP_END);
    game_observe(t.engine, t.game, A, &t.seen);
    assert_int_equal(t.seen.delayed_count, 0);
    table_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(strength_that_was_added_is_shown),
        cmocka_unit_test(keywords_and_abilities_that_were_given_are_shown),
        cmocka_unit_test(a_permission_is_shown_with_its_price),
        cmocka_unit_test(what_an_effect_was_about_is_gone_with_it),
        cmocka_unit_test(a_delayed_ability_is_shown_until_it_triggers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
