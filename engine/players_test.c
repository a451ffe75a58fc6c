#include "decide.h"
#include "players.h"
#include "select.h"
#include "table_test.h"

/* A sorcery with these instructions in A's hand. */
static object_id spell(struct table *t, const char *name, const char *effect)
{
    char text[1024];
    snprintf(text, sizeof text,
             "\"abilities\": [{\"k\": \"spell\", \"effect\": [%s]}]", effect);
    return table_put(t, table_card(t, name, "Sorcery", text), A, ZONE_HAND);
}

/* An enchantment of A with this ability. */
static object_id rule(struct table *t, const char *name, const char *ability)
{
    char text[1024];
    snprintf(text, sizeof text, "\"abilities\": [%s]", ability);
    return table_put(t, table_card(t, name, "Enchantment", text), A,
                     ZONE_BATTLEFIELD);
}

/* "Whenever <event>, you get an energy counter." */
static void count_in_energy(struct table *t, const char *event)
{
    char text[512];
    snprintf(text, sizeof text,
             "{\"k\": \"triggered\", \"on\": {%s}, \"effect\":"
             " [{\"op\": \"get\", \"kind\": \"energy\", \"n\": 1}]}",
             event);
    rule(t, "Counter", text);
}

static void open_main(struct table *t, uint8_t players)
{
    table_open(t, players);
    t->scenario.step = STEP_MAIN1;
}

/* Resolve what has triggered. */
static void settle(struct table *t)
{
    for (int i = 0; i < 40 && t->decision.kind == DECIDE_TRIGGER_ORDER; i++)
        table_take(t, 0);
    for (int i = 0; i < 40; i++) {
        bool waits = false;
        for (uint16_t j = 0; j < t->seen.object_count; j++)
            waits = waits || t->seen.object[j].zone == ZONE_STACK;
        if (!waits || t->decision.kind != DECIDE_PRIORITY)
            return;
        table_pass(t);
    }
}

static object_id library(struct table *t, player_id player, int count)
{
    char name[16];
    object_id first = OBJECT_NONE;
    for (int i = 0; i < count; i++) {
        snprintf(name, sizeof name, "Page %d", t->scenario.object_count);
        object_id id = table_put(t, table_card(t, name, "Artifact", ""),
                                 player, ZONE_LIBRARY);
        first = first ? first : id;
    }
    return first;
}

/* Life. */

static void gaining_life_is_an_event(void **state)
{
    struct table t;
    (void)state;
    open_main(&t, 2);
    object_id id = spell(&t, "Gain", "{\"op\": \"gain_life\", \"n\": 3}");
    count_in_energy(&t, "\"ev\": \"gains_life\"");
    table_start(&t);
    table_cast(&t, id);
    settle(&t);
    assert_int_equal(table_life(&t, A), 23);
    assert_int_equal(t.seen.player[A].energy, 1);
    table_close(&t);
}

static void gaining_no_life_is_no_event(void **state)
{
    struct table t;
    (void)state;
    open_main(&t, 2);
    object_id id = spell(&t, "Gain", "{\"op\": \"gain_life\", \"n\": 0}");
    count_in_energy(&t, "\"ev\": \"gains_life\"");
    table_start(&t);
    table_cast(&t, id);
    settle(&t);
    assert_int_equal(t.seen.player[A].energy, 0);
    table_close(&t);
}

static void damage_to_a_player_is_loss_of_life(void **state)
{
    struct table t;
    (void)state;
    open_main(&t, 2);
    object_id id = spell(
        &t, "Bolt", "{\"op\": \"damage\", \"to\": \"each_opp\", \"n\": 3}");
    count_in_energy(&t, "\"ev\": \"loses_life\", \"who\": \"opp\"");
    table_start(&t);
    table_cast(&t, id);
    settle(&t);
    assert_int_equal(table_life(&t, B), 17);
    assert_int_equal(t.seen.player[A].energy, 1);
    table_close(&t);
}

static void a_fixed_life_total_neither_rises_nor_falls(void **state)
{
    struct table t;
    (void)state;
    open_main(&t, 2);
    object_id id = spell(&t, "Both",
                         "{\"op\": \"gain_life\", \"n\": 3},"
                         " {\"op\": \"damage\", \"to\": \"you\", \"n\": 5}");
    rule(&t, "Emperor",
         "{\"k\": \"static\", \"mods\": [{\"life_cant_change\": \"you\"}]}");
    count_in_energy(&t, "\"ev\": \"gains_life\"");
    table_start(&t);
    table_cast(&t, id);
    settle(&t);
    assert_int_equal(table_life(&t, A), 20);
    assert_int_equal(t.seen.player[A].energy, 0);
    table_close(&t);
}

static void who_cannot_gain_life_can_lose_it(void **state)
{
    struct table t;
    (void)state;
    open_main(&t, 2);
    object_id id = spell(&t, "Both",
                         "{\"op\": \"gain_life\", \"n\": 3},"
                         " {\"op\": \"lose_life\", \"n\": 5}");
    rule(&t, "Leyline",
         "{\"k\": \"static\", \"mods\": [{\"cant_gain_life\": \"any\"}]}");
    table_start(&t);
    table_cast(&t, id);
    assert_int_equal(table_life(&t, A), 15);
    table_close(&t);
}

static void gaining_life_may_be_replaced(void **state)
{
    struct table t;
    (void)state;
    open_main(&t, 2);
    object_id id = spell(&t, "Gain", "{\"op\": \"gain_life\", \"n\": 3}");
    rule(&t, "Twice",
         "{\"k\": \"replace\", \"event\": {\"ev\": \"gain_life\","
         " \"who\": \"you\"}, \"do\": [{\"mul\": 2}]}");
    table_start(&t);
    table_cast(&t, id);
    assert_int_equal(table_life(&t, A), 26);
    table_close(&t);
}

/* Damage. */

static void damage_is_marked_and_lethal_damage_destroys(void **state)
{
    struct table t;
    (void)state;
    open_main(&t, 2);
    object_id id = spell(
        &t, "Quake",
        "{\"op\": \"damage\", \"to\": {\"types\": [\"Creature\"]}, \"n\": 2}");
    object_id bear = table_creature(&t, B, "Bear", 2, 2, "");
    object_id ox = table_creature(&t, B, "Ox", 2, 4, "");
    table_start(&t);
    table_cast(&t, id);
    assert_int_equal(table_zone(&t, bear), ZONE_GRAVEYARD);
    assert_int_equal(table_object(&t, ox)->damage, 2);
    table_close(&t);
}

static void the_affected_player_orders_replacements_of_damage(void **state)
{
    struct table t;
    (void)state;
    open_main(&t, 2);
    object_id id = spell(
        &t, "Bolt", "{\"op\": \"damage\", \"to\": \"each_opp\", \"n\": 3}");
    object_id twice = rule(
        &t, "Twice",
        "{\"k\": \"replace\", \"event\": {\"ev\": \"damage\"},"
        " \"do\": [{\"mul\": 2}]}");
    object_id more = rule(
        &t, "More",
        "{\"k\": \"replace\", \"event\": {\"ev\": \"damage\"},"
        " \"do\": [{\"add\": 1}]}");
    table_start(&t);
    table_cast(&t, id);
    assert_int_equal(t.decision.kind, DECIDE_REPLACEMENT);
    assert_int_equal(t.decision.player, B);
    assert_true(t.decision.option[0].object == twice ||
                t.decision.option[0].object == more);
    for (int i = 0; i < t.decision.count; i++) {
        if (t.decision.option[i].object == more) {
            table_take(&t, i);
            break;
        }
    }
    assert_int_equal(table_life(&t, B), 12);
    table_close(&t);
}

static void prevented_damage_never_happens(void **state)
{
    struct table t;
    (void)state;
    open_main(&t, 2);
    object_id id = spell(
        &t, "Fog",
        "{\"op\": \"prevent_damage\", \"to\": \"each_opp\", \"dur\":"
        " \"eot\"}, {\"op\": \"damage\", \"to\": \"each_player\", \"n\": 3}");
    count_in_energy(&t, "\"ev\": \"loses_life\", \"who\": \"any\"");
    table_start(&t);
    table_cast(&t, id);
    settle(&t);
    assert_int_equal(table_life(&t, B), 20);
    assert_int_equal(table_life(&t, A), 17);
    assert_int_equal(t.seen.player[A].energy, 1);
    table_close(&t);
}

/* Cards. */

static void cards_are_drawn_one_at_a_time(void **state)
{
    struct table t;
    (void)state;
    open_main(&t, 2);
    object_id id = spell(&t, "Draw", "{\"op\": \"draw\", \"n\": 2}");
    count_in_energy(&t, "\"ev\": \"drawn\"");
    library(&t, A, 3);
    table_start(&t);
    table_cast(&t, id);
    settle(&t);
    assert_int_equal(t.seen.player[A].hand_size, 2);
    assert_int_equal(t.seen.player[A].library_size, 1);
    assert_int_equal(t.seen.player[A].energy, 2);
    table_close(&t);
}

static void drawing_from_an_empty_library_loses(void **state)
{
    struct table t;
    (void)state;
    open_main(&t, 2);
    object_id id = spell(&t, "Draw", "{\"op\": \"draw\", \"n\": 2}");
    library(&t, A, 1);
    table_start(&t);
    table_cast(&t, id);
    assert_true(t.seen.is_over);
    assert_int_equal(t.seen.winner, B);
    table_close(&t);
}

static void a_draw_replaced_needs_no_library(void **state)
{
    struct table t;
    (void)state;
    open_main(&t, 2);
    object_id id = spell(&t, "Draw", "{\"op\": \"draw\", \"n\": 2}");
    rule(&t, "Instead",
         "{\"k\": \"replace\", \"event\": {\"ev\": \"draw\", \"who\":"
         " \"you\"}, \"do\": [\"nothing\", {\"then\":"
         " [{\"op\": \"gain_life\", \"n\": 1}]}]}");
    table_start(&t);
    table_cast(&t, id);
    assert_false(t.seen.is_over);
    assert_int_equal(table_life(&t, A), 22);
    table_close(&t);
}

static void dredge_mills_instead_of_drawing(void **state)
{
    struct table t;
    (void)state;
    open_main(&t, 2);
    object_id id = spell(&t, "Draw", "{\"op\": \"draw\", \"n\": 1}");
    object_id loam =
        table_put(&t, table_card(&t, "Loam", "Artifact",
                                 "\"keywords\": [{\"dredge\": 3}]"),
                  A, ZONE_GRAVEYARD);
    library(&t, A, 4);
    table_start(&t);
    table_cast(&t, id);
    assert_int_equal(t.decision.kind, DECIDE_YES_NO);
    table_choose(&t, OPTION_VALUE, OBJECT_NONE, PLAYER_NONE, 1);
    assert_int_equal(t.seen.player[A].library_size, 1);
    assert_int_equal(table_zone(&t, loam), ZONE_HAND);
    table_close(&t);
}

static void dredge_needs_that_many_cards(void **state)
{
    struct table t;
    (void)state;
    open_main(&t, 2);
    object_id id = spell(&t, "Draw", "{\"op\": \"draw\", \"n\": 1}");
    table_put(&t, table_card(&t, "Loam", "Artifact",
                             "\"keywords\": [{\"dredge\": 3}]"),
              A, ZONE_GRAVEYARD);
    library(&t, A, 2);
    table_start(&t);
    table_cast(&t, id);
    assert_int_equal(t.decision.kind, DECIDE_PRIORITY);
    assert_int_equal(t.seen.player[A].library_size, 1);
    table_close(&t);
}

static void the_player_chooses_what_to_discard(void **state)
{
    struct table t;
    (void)state;
    open_main(&t, 2);
    object_id id = spell(
        &t, "Mind", "{\"op\": \"discard\", \"who\": \"opp\", \"n\": 1}");
    count_in_energy(&t, "\"ev\": \"discarded\", \"by\": \"opp\"");
    uint16_t card = table_card(&t, "Card", "Artifact", "");
    object_id one = table_put(&t, card, B, ZONE_HAND);
    object_id two = table_put(&t, card, B, ZONE_HAND);
    table_start(&t);
    table_cast(&t, id);
    assert_int_equal(t.decision.kind, DECIDE_OBJECTS);
    assert_int_equal(t.decision.purpose, PURPOSE_DISCARD);
    assert_int_equal(t.decision.player, B);
    table_choose_object(&t, two);
    settle(&t);
    assert_int_equal(table_zone(&t, one), ZONE_HAND);
    assert_int_equal(table_zone(&t, two), ZONE_GRAVEYARD);
    assert_int_equal(t.seen.player[A].energy, 1);
    table_close(&t);
}

static void discarding_more_than_the_hand_discards_it(void **state)
{
    struct table t;
    (void)state;
    open_main(&t, 2);
    object_id id = spell(
        &t, "Mind", "{\"op\": \"discard\", \"who\": \"opp\", \"n\": 3}");
    uint16_t card = table_card(&t, "Card", "Artifact", "");
    table_put(&t, card, B, ZONE_HAND);
    table_put(&t, card, B, ZONE_HAND);
    table_start(&t);
    table_cast(&t, id);
    assert_int_equal(t.decision.kind, DECIDE_PRIORITY);
    assert_int_equal(t.seen.player[B].hand_size, 0);
    table_close(&t);
}

static void a_random_discard_asks_nobody(void **state)
{
    struct table t;
    (void)state;
    open_main(&t, 2);
    object_id id = spell(&t, "Mind",
                         "{\"op\": \"discard\", \"who\": \"opp\", \"n\": 2,"
                         " \"random\": true}");
    uint16_t card = table_card(&t, "Card", "Artifact", "");
    for (int i = 0; i < 5; i++)
        table_put(&t, card, B, ZONE_HAND);
    table_start(&t);
    table_cast(&t, id);
    assert_int_equal(t.decision.kind, DECIDE_PRIORITY);
    assert_int_equal(t.seen.player[B].hand_size, 3);
    table_close(&t);
}

static void milling_stops_at_an_empty_library(void **state)
{
    struct table t;
    (void)state;
    open_main(&t, 2);
    object_id id = spell(
        &t, "Mill", "{\"op\": \"mill\", \"who\": \"opp\", \"n\": 5}");
    object_id top = library(&t, B, 2);
    table_start(&t);
    table_cast(&t, id);
    assert_false(t.seen.is_over);
    assert_int_equal(t.seen.player[B].library_size, 0);
    assert_int_equal(table_zone(&t, top), ZONE_GRAVEYARD);
    table_close(&t);
}

/* Losing. */

static void who_loses_leaves_the_other_to_win(void **state)
{
    struct table t;
    (void)state;
    open_main(&t, 2);
    object_id id =
        spell(&t, "Lose", "{\"op\": \"lose_game\", \"who\": \"opp\"}");
    table_start(&t);
    table_cast(&t, id);
    assert_true(t.seen.is_over);
    assert_int_equal(t.seen.winner, A);
    assert_true(t.seen.player[B].has_lost);
    table_close(&t);
}

static void losing_at_once_is_a_draw(void **state)
{
    struct table t;
    (void)state;
    open_main(&t, 2);
    object_id id = spell(
        &t, "Doom",
        "{\"op\": \"damage\", \"to\": \"each_player\", \"n\": 20}");
    table_start(&t);
    table_cast(&t, id);
    assert_true(t.seen.is_over);
    assert_int_equal(t.seen.winner, PLAYER_NONE);
    table_close(&t);
}

static bool is_there(const struct table *t, object_id id)
{
    for (uint16_t i = 0; i < t->seen.object_count; i++)
        if (t->seen.object[i].id == id)
            return t->seen.object[i].zone != ZONE_NONE;
    return false;
}

static void one_of_three_leaves_with_all_cards(void **state)
{
    struct table t;
    (void)state;
    open_main(&t, 3);
    object_id id = spell(&t, "Lose",
                         "{\"op\": \"damage\", \"to\": \"each_opp\","
                         " \"n\": 10}");
    object_id of_b = table_creature(&t, B, "Of B", 1, 1, "");
    object_id of_c = table_creature(&t, C, "Of C", 1, 1, "");
    object_id borrowed = table_creature(&t, B, "Borrowed", 1, 1, "");
    t.scenario.object[borrowed - 1].owner = C;
    t.scenario.player[B].life = 10;
    table_start(&t);
    table_cast(&t, id);
    table_pass_until(&t, STEP_END);
    assert_false(t.seen.is_over);
    assert_true(t.seen.player[B].has_lost);
    assert_false(is_there(&t, of_b));
    assert_int_equal(table_zone(&t, of_c), ZONE_BATTLEFIELD);
    assert_int_equal(table_zone(&t, borrowed), ZONE_EXILE);
    assert_null(game_check(t.engine, t.game));
    table_close(&t);
}

/* CR 400.7: even if the game ends before anybody looks at attachments. */
static void nothing_is_attached_to_what_left_the_game(void **state)
{
    struct table t;
    (void)state;
    open_main(&t, 3);
    object_id id = spell(&t, "Win", "{\"op\": \"win_game\"}");
    object_id boots = table_put(&t, table_card(&t, "Boots", "Artifact", ""),
                                A, ZONE_BATTLEFIELD);
    object_id of_b = table_creature(&t, B, "Of B", 1, 1, "");
    t.scenario.object[boots - 1].attached_to = of_b;
    table_start(&t);
    table_cast(&t, id);
    table_pass(&t);
    assert_true(t.seen.is_over);
    assert_int_equal(table_object(&t, boots)->attached, OBJECT_NONE);
    table_close(&t);
}

/* CR 701.9a */
static void only_cards_that_are_there_are_discarded(void **state)
{
    static const struct {
        player_id player;
        int32_t n;
        uint16_t discarded;
    } rows[] = {{A, -1, 0}, {A, 0, 0}, {A, 1, 1}, {A, 9, 1}, {B, 2, 0}};
    struct table t;
    (void)state;
    open_main(&t, 2);
    spell(&t, "One", "{\"op\": \"draw\"}");
    spell(&t, "Two", "{\"op\": \"draw\"}");
    table_start(&t);
    engine_view(t.engine, t.game);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct frame_store store;
        struct set set;
        set.count = 0;
        frame_start(t.engine, &store, OBJECT_NONE, 0);
        memset(t.engine->rule_used, 0, sizeof t.engine->rule_used);
        discard(t.engine, &store.f, rows[i].player, rows[i].n, 0, true, &set);
        assert_int_equal(set.count, rows[i].discarded);
        assert_int_equal(t.engine->rule_used[CR_701_9a], set.count > 0);
    }
    table_close(&t);
}

/* CR 119.9: what is replaced by nothing is no gain. */
static void no_gain_is_no_event(void **state)
{
    struct table t;
    (void)state;
    open_main(&t, 2);
    object_id id = spell(&t, "Gain", "{\"op\": \"gain_life\", \"n\": 3}");
    count_in_energy(&t, "\"ev\": \"gains_life\"");
    rule(&t, "Void",
         "{\"k\": \"replace\", \"event\": {\"ev\": \"gain_life\"},"
         " \"do\": [\"nothing\"]}");
    table_start(&t);
    table_choose(&t, OPTION_CAST, id, PLAYER_NONE, 0);
    settle(&t);
    assert_int_equal(t.seen.player[A].life, 20);
    assert_int_equal(t.seen.player[A].energy, 0);
    table_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gaining_life_is_an_event),
        cmocka_unit_test(gaining_no_life_is_no_event),
        cmocka_unit_test(damage_to_a_player_is_loss_of_life),
        cmocka_unit_test(a_fixed_life_total_neither_rises_nor_falls),
        cmocka_unit_test(who_cannot_gain_life_can_lose_it),
        cmocka_unit_test(gaining_life_may_be_replaced),
        cmocka_unit_test(damage_is_marked_and_lethal_damage_destroys),
        cmocka_unit_test(the_affected_player_orders_replacements_of_damage),
        cmocka_unit_test(prevented_damage_never_happens),
        cmocka_unit_test(cards_are_drawn_one_at_a_time),
        cmocka_unit_test(drawing_from_an_empty_library_loses),
        cmocka_unit_test(a_draw_replaced_needs_no_library),
        cmocka_unit_test(dredge_mills_instead_of_drawing),
        cmocka_unit_test(dredge_needs_that_many_cards),
        cmocka_unit_test(the_player_chooses_what_to_discard),
        cmocka_unit_test(discarding_more_than_the_hand_discards_it),
        cmocka_unit_test(a_random_discard_asks_nobody),
        cmocka_unit_test(milling_stops_at_an_empty_library),
        cmocka_unit_test(who_loses_leaves_the_other_to_win),
        cmocka_unit_test(losing_at_once_is_a_draw),
        cmocka_unit_test(one_of_three_leaves_with_all_cards),
        cmocka_unit_test(nothing_is_attached_to_what_left_the_game),
        cmocka_unit_test(only_cards_that_are_there_are_discarded),
        cmocka_unit_test(no_gain_is_no_event),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
