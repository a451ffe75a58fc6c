#include "field_parts.h"
#include "generate.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

enum { CHOICES_MAX = 400, GAMES = 3 };

/* A game is played, and two courts hear of its deeds. */
struct trial {
    struct field *field;
    struct court *going; /* hears one thing after another */
    struct court *anew;  /* hears something else in between */
    struct game *before; /* the deed, or NULL */
    uint16_t choice[CHOICES_MAX];
    unsigned count, past_before, deeds;
    bool was_fresh, forgets; /* nothing is told of what was done before */
};

static struct oracle_report hear(struct court *court, const struct plea *plea)
{
    struct oracle_report report = {0};
    struct find find;

    court_hear(court, plea, &report, &find);
    return report;
}

static void hear_setup(struct court *court, const struct game *game,
                       const struct plea *plea, unsigned past_count)
{
    const struct plea setup = {.after = game,
                               .past = plea->past,
                               .past_count = past_count,
                               .is_fresh = plea->was_fresh};

    hear(court, &setup);
}

static void assert_alike(const struct oracle_report *a,
                         const struct oracle_report *b)
{
    assert_int_equal(a->agreed, b->agreed);
    assert_int_equal(a->silent, b->silent);
    assert_int_equal(a->disagreed, b->disagreed);
    assert_memory_equal(a->silences, b->silences, sizeof(a->silences));
}

static void hear_deed(struct trial *trial, const struct game *after)
{
    const struct record *record = &trial->field->record;
    struct plea plea = {
        .before = trial->before,
        .after = after,
        .choice = trial->choice,
        .count = trial->count,
        .past = record->past,
        .past_count = record->past_before,
        .past_before = trial->past_before,
        .was_fresh = trial->was_fresh,
        .is_fresh = record->was_fresh,
    };

    if (trial->forgets) {
        hear_setup(trial->going, trial->before, &plea, plea.past_before);
        plea.past_count = plea.past_before = 0;
    }
    struct oracle_report report = hear(trial->going, &plea);
    hear_setup(trial->anew, after, &plea, plea.past_count);
    struct oracle_report again = hear(trial->anew, &plea);
    assert_alike(&report, &again);
    trial->deeds++;
}

static void watch(void *context, const struct game *game,
                  const struct decision *decision, uint16_t index)
{
    struct trial *trial = context;

    if (decision->kind == DECIDE_PRIORITY) {
        /* What was refused is no deed. */
        if (trial->count > 0 && !game_equal(trial->before, game))
            hear_deed(trial, game);
        game_copy(trial->before, game);
        trial->count = 0;
        trial->past_before = trial->field->record.past_before;
        trial->was_fresh = trial->field->record.was_fresh;
    }
    assert_true(trial->count < CHOICES_MAX);
    trial->choice[trial->count++] = index;
}

static void play(bool forgets)
{
    const struct field_options options = {.asking = ASK_NEVER};
    char why[600];
    struct trial trial = {.forgets = forgets, .before = game_new()};
    struct input input;
    struct find find;

    trial.field = field_new(&options, why, sizeof(why));
    assert_non_null(trial.field);
    trial.going = court_new(trial.field->corpus);
    trial.anew = court_new(trial.field->corpus);
    field_watch(trial.field, watch, &trial);
    for (uint64_t number = 0; number < GAMES; number++) {
        trial.count = 0;
        input_generate(&input, 1, number, FOCUS_GAME);
        field_play(trial.field, &input, &find);
    }
    assert_true(trial.deeds > 50);
    court_free(trial.going);
    court_free(trial.anew);
    field_free(trial.field);
    free(trial.before);
}

static void what_goes_on_is_judged_as_what_begins_anew(void **state)
{
    (void)state;
    play(false);
}

static void with_another_past_it_does_not_go_on(void **state)
{
    (void)state;
    play(true);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_goes_on_is_judged_as_what_begins_anew),
        cmocka_unit_test(with_another_past_it_does_not_go_on),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
