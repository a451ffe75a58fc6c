/*
 * snapshot_test.c - positions met in random playouts, written down and set up
 * again.
 */
#include "snapshot.h"
#include "bench_play.h"
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

enum { STRIDE = 11, WALK_MAX = 25, REASONS_MAX = 64 };

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

/* Without what a set-up can't say: a snapshot is refused where it matters. */
static char *dump_of(struct table *table)
{
    table->is_seen = false;
    cJSON *dump = dump_json(table, table_look(table));
    for (char path[] = "player/A/spells_cast"; path[7] <= 'D'; path[7]++)
        cJSON_DeleteItemFromObjectCaseSensitive(dump, path);
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

/* The choices of bench_play, with a look at every STRIDE-th priority. */
static void walk(const struct position *position, uint32_t seed)
{
    struct engine *engine = fixture->positions.table->engine;
    struct game *game = fixture->positions.play;
    struct decision *decision = store_new(1, sizeof(*decision));
    unsigned priorities = 0;

    game_copy(game, position->game);
    for (unsigned i = 0; i < PLAYOUT_MAX; i++) {
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_positions_of_playouts_set_up_again),
    };

    return cmocka_run_group_tests_name("snapshot", tests, set_up, tear_down);
}
