/*
 * snapshot_test.c - positions met in random playouts, written down and set up
 * again.
 */
#include "snapshot.h"
#include "positions.h"
#include "game.h"
#include "server_private.h"
#include "server_words.h"
#include "setup_params.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

enum { CHOICES = 200, STRIDE = 11, WALK_MAX = 25, REASONS_MAX = 64 };

struct fixture {
    struct work work;
    struct questions *questions;
    struct positions positions;
    struct table *again; /* where a snapshot is set up */
    struct decision decision, other;
    unsigned met, held, failed;
    struct {
        const char *why;
        unsigned count;
    } reasons[REASONS_MAX];
};

static struct fixture *fixture;

static int set_up(void **state)
{
    char *argv[] = {"test", NULL};

    (void)state;
    fixture = store_new(1, sizeof(*fixture));
    if (work_open(&fixture->work, 1, argv, " ") != EXIT_GREEN)
        return -1;
    fixture->questions = questions_new(fixture->work.corpus);
    fixture->again = table_new(fixture->work.corpus->known.cards, "again");
    return positions_make(&fixture->positions, &fixture->work) ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    positions_free(&fixture->positions);
    table_free(fixture->again);
    questions_free(fixture->questions);
    work_close(&fixture->work);
    free(fixture);
    return 0;
}

static void count_reason(const char *why)
{
    int i = 0;

    while (fixture->reasons[i].why != NULL &&
           strcmp(fixture->reasons[i].why, why) != 0)
        i++;
    fixture->reasons[i].why = why;
    fixture->reasons[i].count++;
}

/* Set the snapshot up in `again` and take its steps. */
static void set_up_again(const struct shot *snapshot)
{
    struct server_error error = {0};
    struct table *table = fixture->again;
    cJSON *params = setup_params(snapshot->setup, snapshot->players,
                                 edition_word(snapshot->edition));
    cJSON *result = table_new_game(table, params, &error);
    const cJSON *step;

    if (result == NULL)
        fail_msg("%s", error.message);
    cJSON_Delete(result);
    cJSON_Delete(params);
    cJSON_ArrayForEach(step, snapshot->steps)
    {
        result = table_act(table, json_member(step, "act"), &error);
        assert_non_null(result);
        cJSON_Delete(result);
    }
}

/* Without what a set-up can't say: a snapshot is refused where it matters; and
 * without numbers that only tell what is on the stack apart. */
static char *dump_of(struct table *table)
{
    table->is_seen = false;
    cJSON *dump = dump_json(table, table_look(table)), *one;
    cJSON_ArrayForEach(one, json_member(dump, "announced"))
    {
        cJSON_DeleteItemFromObjectCaseSensitive(one, "number");
    }
    for (char path[] = "player/A/spells_cast"; path[7] <= 'D'; path[7]++)
        cJSON_DeleteItemFromObjectCaseSensitive(dump, path);
    for (one = dump->child; one != NULL;) {
        cJSON *next = one->next;
        const char *end = strrchr(one->string, '/');
        if (end != NULL && strcmp(end, "/mana_spent") == 0)
            cJSON_Delete(cJSON_DetachItemViaPointer(dump, one));
        one = next;
    }
    char *text = cJSON_Print(dump);

    cJSON_Delete(dump);
    return text;
}

static bool is_same(const char *where)
{
    char *one = dump_of(fixture->positions.table);
    char *other = dump_of(fixture->again);
    bool is_equal = strcmp(one, other) == 0;

    if (!is_equal) {
        size_t at = 0;
        while (one[at] == other[at])
            at++;
        size_t from = at > 300 ? at - 300 : 0;
        print_message("%s:\n%.500s\n--- other\n%.500s\n", where, one + from,
                      other + from);
    }
    free(one);
    free(other);
    return is_equal;
}

/* What an option is in words that do not depend on ids. */
static void option_words(struct table *table, const struct option *option,
                         char *words, size_t size)
{
    const char *label = option->object == OBJECT_NONE
                            ? ""
                            : label_of(&table->labels, option->object);

    snprintf(words, size, "%d %s %d %d %d", option->kind,
             label == NULL ? "?" : label, option->face, option->player,
             option->kind == OPTION_OBJECT ? 0 : option->value);
}

/* Options in the same words are told apart by their order. */
static int same_option(const struct decision *from, uint16_t index)
{
    char words[120], other[120];
    int nth = 0;

    option_words(fixture->positions.table, &from->option[index], words,
                 sizeof(words));
    for (uint16_t i = 0; i < index; i++) {
        option_words(fixture->positions.table, &from->option[i], other,
                     sizeof(other));
        nth += strcmp(words, other) == 0;
    }
    for (uint16_t i = 0; i < fixture->other.count; i++) {
        option_words(fixture->again, &fixture->other.option[i], other,
                     sizeof(other));
        if (strcmp(words, other) == 0 && nth-- == 0)
            return i;
    }
    return -1;
}

/* Go on in the same random way in both; they stay alike. */
static bool goes_on_alike(uint32_t seed)
{
    struct table *table = fixture->positions.table;
    struct decision *decision = &fixture->decision;

    for (int i = 0; i < WALK_MAX; i++) {
        game_options(table->engine, table->game, decision);
        game_options(fixture->again->engine, fixture->again->game,
                     &fixture->other);
        if (decision->kind != fixture->other.kind ||
            decision->count != fixture->other.count) {
            print_message("another decision: %d of %d, %d of %d\n",
                          decision->kind, decision->count, fixture->other.kind,
                          fixture->other.count);
            return false;
        }
        if (decision->count == 0)
            break;
        seed = seed * 1103515245u + 12345u;
        uint16_t index = (uint16_t)((seed >> 16) % decision->count);
        int other = same_option(decision, index);
        if (other < 0)
            break; /* something that has no label: can't be followed */
        table_choose(table, index);
        table_choose(fixture->again, (uint16_t)other);
        if (!is_same("after some choices"))
            return false;
    }
    return true;
}

static void try_snapshot(const struct game *game, const char *id)
{
    struct table *table = fixture->positions.table;
    struct shot snapshot;

    game_copy(table->game, game);
    table->labels.count = 0;
    table_touch(table);
    snapshot_label(table->cards, game, &table->labels);
    fixture->met++;
    if (!snapshot_take(fixture->questions, table->cards, game, &table->labels,
                       &snapshot)) {
        count_reason(snapshot.why);
        return;
    }
    set_up_again(&snapshot);
    if (is_same(id) && goes_on_alike(fixture->met))
        fixture->held++;
    else {
        fixture->failed++;
        char *text = cJSON_PrintUnformatted(snapshot.setup);
        print_message("%s: %s\n", id, text);
        free(text);
    }
    snapshot_clear(&snapshot);
}

/* Random choices, with a look at every STRIDE-th priority. */
static void walk(const struct position *position, uint32_t seed)
{
    struct engine *engine = fixture->positions.table->engine;
    struct game *game = fixture->positions.play;
    struct decision *decision = store_new(1, sizeof(*decision));
    unsigned priorities = 0;

    game_copy(game, position->game);
    for (unsigned i = 0; i < CHOICES; i++) {
        game_options(engine, game, decision);
        if (decision->count == 0)
            break;
        if (decision->kind == DECIDE_PRIORITY && priorities++ % STRIDE == 5)
            try_snapshot(game, position->ruling->id);
        seed = seed * 1103515245u + 12345u;
        game_choose(engine, game, (uint16_t)((seed >> 16) % decision->count));
    }
    free(decision);
}

/* The same dump, and the same decisions and dumps after that; and two in
 * three can be held. */
static void test_positions_of_playouts_set_up_again(void **state)
{
    (void)state;
    for (size_t i = 0; i < fixture->positions.count; i++)
        walk(&fixture->positions.list[i], (uint32_t)i * 2654435761u);
    print_message("%u positions: %u held and set up again, %u wrong\n",
                  fixture->met, fixture->held, fixture->failed);
    for (int i = 0; fixture->reasons[i].why != NULL; i++)
        print_message("%6u can't: %s\n", fixture->reasons[i].count,
                      fixture->reasons[i].why);
    assert_int_equal(fixture->failed, 0);
    assert_true(fixture->held * 3 > fixture->met * 2);
}

/* A game set up from a text, every object with a label. */
static void begin(const char *players)
{
    struct table *table = fixture->positions.table;
    struct server_error error = {0};
    cJSON *params = cJSON_CreateObject(), *list = cJSON_Parse(players);

    assert_non_null(list);
    cJSON_AddStringToObject(params, "edition", "2024-06");
    cJSON_AddItemToObject(params, "players", list);
    cJSON *result = table_new_game(table, params, &error);
    if (result == NULL)
        fail_msg("%s", error.message);
    cJSON_Delete(result);
    cJSON_Delete(params);
}

static void act(const char *text)
{
    struct server_error error = {0};
    cJSON *params = cJSON_Parse(text);
    cJSON *result = table_act(fixture->positions.table, params, &error);

    assert_string_equal(json_member(result, "status")->valuestring, "done");
    cJSON_Delete(result);
    cJSON_Delete(params);
}

static const char *why_not(void)
{
    struct table *table = fixture->positions.table;
    struct shot shot;

    if (!snapshot_take(fixture->questions, table->cards, table->game,
                       &table->labels, &shot))
        return shot.why;
    set_up_again(&shot);
    assert_true(is_same("the same"));
    snapshot_clear(&shot);
    return "";
}

/* CR 613.7: B's permanent is the older one, so Humility of A is a 1/1; if it
 * were the other way round, it would be a 4/4. */
static void older_permanents_of_later_seats_stay_older(void **state)
{
    (void)state;
    begin("[{\"seat\":\"A\",\"battlefield\":[{\"label\":\"opal\",\"card\":"
          "\"Opalescence\",\"controller\":\"B\",\"owner\":\"B\"},"
          "{\"label\":\"hum\",\"card\":\"Humility\"}]}]");
    assert_string_equal(why_not(), "");
    const struct observed_object *hum = table_object(
        fixture->again, label_find(&fixture->again->labels, "hum")->id);
    assert_int_equal(hum->power, 1);
}

#define PAY                                                                    \
    "{\"by\":\"A\",\"do\":\"activate\",\"object\":\"hub\",\"ability\":2,"      \
    "\"answers\":[{\"kind\":\"mana-type\",\"value\":\"G\"}]}"
#define HUB                                                                    \
    "{\"seat\":\"A\",\"energy\":3,\"battlefield\":"                            \
    "[{\"label\":\"hub\",\"card\":\"Aether Hub\"}]"

static void what_nobody_asks_for_need_not_be_held(void **state)
{
    (void)state;
    begin("[" HUB "}]");
    act(PAY);
    assert_string_equal(why_not(), "");
}

static void what_a_card_asks_for_must_be_held(void **state)
{
    (void)state;
    begin("[" HUB ",\"hand\":[{\"card\":\"Blaster Hulk\"}]}]");
    act(PAY);
    assert_string_equal(why_not(), "how much energy was paid this turn");
}

static void a_spell_on_the_stack_is_not_held(void **state)
{
    (void)state;
    begin("[{\"seat\":\"A\",\"mana\":\"GG\",\"hand\":[{\"label\":\"bears\","
          "\"card\":\"Grizzly Bears\"}]}]");
    act("{\"by\":\"A\",\"do\":\"cast\",\"object\":\"bears\"}");
    assert_string_equal(why_not(), "the stack");
}

static void a_pass_is_a_step(void **state)
{
    struct table *table = fixture->positions.table;
    struct shot shot;

    (void)state;
    begin("[]");
    act("{\"by\":\"A\",\"do\":\"pass\"}");
    assert_true(snapshot_take(fixture->questions, table->cards, table->game,
                              NULL, &shot));
    char *steps = cJSON_PrintUnformatted(shot.steps);
    assert_string_equal(steps, "[{\"act\":{\"by\":\"A\",\"do\":\"pass\"},"
                               "\"expect\":{\"status\":\"done\"}}]");
    free(steps);
    snapshot_clear(&shot);
}

static void labels_are_made_of_names(void **state)
{
    char label[LABEL_SIZE];

    (void)state;
    label_from_name("Aether Hub", label, sizeof(label));
    assert_string_equal(label, "aether-hub");
    label_from_name("Garruk's Horde // Other", label, sizeof(label));
    assert_string_equal(label, "garruks-horde");
    label_from_name("+2 Mace", label, sizeof(label));
    assert_string_equal(label, "card");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_positions_of_playouts_set_up_again),
        cmocka_unit_test(older_permanents_of_later_seats_stay_older),
        cmocka_unit_test(what_nobody_asks_for_need_not_be_held),
        cmocka_unit_test(what_a_card_asks_for_must_be_held),
        cmocka_unit_test(a_spell_on_the_stack_is_not_held),
        cmocka_unit_test(a_pass_is_a_step),
        cmocka_unit_test(labels_are_made_of_names),
    };

    return cmocka_run_group_tests_name("snapshot", tests, set_up, tear_down);
}
