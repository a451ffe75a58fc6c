#include "field_parts.h"
#include "generate.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

static struct field *field;

static int set_up(void **state)
{
    const struct field_options options = {.asking = ASK_NEVER};
    char why[600];

    (void)state;
    field = field_new(&options, why, sizeof(why));
    return field == NULL ? -1 : 0;
}

static int tear_down(void **state)
{
    (void)state;
    field_free(field);
    return 0;
}

/* What happens in a game, as one number, and a few of its choices. */
struct log {
    uint64_t hash;
    unsigned count, want;
    uint16_t key; /* of the option taken at decision `want` */
    struct option option;
};

static void note(void *context, const struct game *game,
                 const struct decision *decision, uint16_t index)
{
    struct log *log = context;

    log->hash = (log->hash ^ game_hash(game)) * 31 + index;
    if (log->count++ != log->want)
        return;
    log->option = decision->option[index];
    log->key =
        option_key(&field->stock, field_position(field, game), decision, index);
}

static struct log play(const struct input *input, unsigned want)
{
    struct log log = {.want = want};
    struct find find;

    field_watch(field, note, &log);
    assert_int_equal(field_play(field, input, &find), PLAYED);
    field_watch(field, NULL, NULL);
    return log;
}

static void a_game_follows_from_its_input(void **state)
{
    struct input input;

    (void)state;
    for (uint32_t i = 0; i < 40; i++) {
        input_generate(&input, 3, i, FOCUS_GAME);
        struct log log = play(&input, 0), again = play(&input, 0);
        assert_int_equal(log.count, again.count);
        assert_true(log.hash == again.hash);
    }
}

static void few_bytes_drive_a_long_game(void **state)
{
    uint8_t bytes[INPUT_SIZE_MAX];
    struct input input;
    unsigned longest = 0;

    (void)state;
    for (uint32_t i = 0; i < 20; i++) {
        input_generate(&input, 4, i, FOCUS_MANA);
        input.crowd = 0x23;
        size_t size = input_encode(&input, bytes, sizeof(bytes));
        struct log log = play(&input, 0);
        if (size <= 64 && log.count > longest)
            longest = log.count;
    }
    assert_int_equal(longest, INPUT_DECISIONS);
}

static void every_edited_position_can_be_set_up(void **state)
{
    uint64_t refused = field_tally(field)->refused_positions;
    struct input input;
    struct find find;

    (void)state;
    for (uint32_t i = 0; i < 3000; i++) {
        input_generate(&input, 5, i, FOCUS_GAME);
        input.edit_count = INPUT_EDITS_MAX;
        for (uint32_t k = 0; k < INPUT_EDITS_MAX; k++) {
            uint64_t word = input_draw(i, k);
            input.edit[k] = (struct edit){
                (uint8_t)(word % EDITS), word >> 8 & 3,  word >> 10 & 7,
                word >> 13 & 3,          word >> 15 & 3, word >> 32 & 0xffff};
        }
        input.limit = 1;
        assert_int_not_equal(field_play(field, &input, &find), PLAYED_NOTHING);
    }
    assert_int_equal(field_tally(field)->refused_positions, refused);
}

static void a_choice_is_named_by_its_key(void **state)
{
    struct input input, named;
    unsigned same = 0;

    (void)state;
    for (uint32_t i = 0; i < 50; i++) {
        input_generate(&input, 6, i, FOCUS_GAME);
        input.edit_count = 0;
        struct log log = play(&input, 0);
        named = input;
        named.choice_count = 1;
        named.choice[0] = (struct choice){log.key, 1};
        named.seed ^= 1u << 20; /* another tail */
        struct log other = play(&named, 0);
        same += log.count == 0 ||
                memcmp(&log.option, &other.option, sizeof(log.option)) == 0;
    }
    /* The crowd follows from the seed as well: not in every game are the
     * same cards there. */
    assert_true(same >= 25);
}

static void a_settled_input_is_played_alike_by_any_focus(void **state)
{
    const struct field_options options = {.asking = ASK_NEVER,
                                          .focus = FOCUS_ENERGY};
    char why[600];
    struct field *energy = field_new(&options, why, sizeof(why));
    struct input input;
    struct find find;

    (void)state;
    assert_non_null(energy);
    for (uint32_t i = 0; i < 20; i++) {
        input_generate(&input, 8, i, FOCUS_MANA);
        field_settle(energy, &input);
        assert_int_equal(input.focus, FOCUS_ENERGY);
        field_play(energy, &input, &find);
        field_play(field, &input, &find);
        assert_true(game_equal(field_game(field), field_game(energy)));
    }
    field_free(energy);
}

static void keys_outlast_a_growing_corpus(void **state)
{
    struct ring ring = {.count = 0};
    char name[20];
    uint16_t before[200];

    (void)state;
    for (uint16_t i = 0; i < 200; i++) {
        snprintf(name, sizeof(name), "MP-%05d", i * 7);
        ring_add(&ring, name, i);
        before[i] = key_of_text(name);
    }
    ring_sort(&ring);
    for (uint16_t i = 0; i < 200; i++) {
        const struct spoke *spoke = ring_find(&ring, before[i]);
        assert_true(spoke->number == i || before[spoke->number] == before[i]);
    }
    ring_free(&ring);
}

static void a_ring_is_a_circle(void **state)
{
    struct ring ring = {.count = 0};

    (void)state;
    assert_null(ring_find(&ring, 7));
    ring_add(&ring, "a", 1);
    ring_add(&ring, "b", 2);
    ring_sort(&ring);
    uint16_t last = ring.spoke[1].key;
    assert_ptr_equal(ring_find(&ring, last), &ring.spoke[1]);
    assert_ptr_equal(ring_find(&ring, (uint16_t)(last + 1)), &ring.spoke[0]);
    ring_free(&ring);
}

/* The turns of the engine beside; at turn `when` its game changes. */
struct shift {
    unsigned turns, when;
};

static void shift(void *context, bool is_rival)
{
    struct shift *shift = context;

    shift->turns += is_rival;
    if (is_rival && shift->turns == shift->when)
        field->rival.shadow.game->player[1].life++;
}

/* How many of the games are finds, and all of that kind. */
static unsigned rival_finds(unsigned when)
{
    struct input input;
    struct find find;
    unsigned finds = 0;

    for (uint32_t i = 0; i < 40; i++) {
        struct shift beside = {0, when};
        input_generate(&input, 11, i, FOCUS_GAME);
        field_rival(field, shift, &beside);
        if (field_play(field, &input, &find) == PLAYED_FIND) {
            assert_int_equal(find.kind, FIND_RIVAL);
            finds++;
        }
        assert_true(beside.turns > 0);
    }
    field_rival(field, NULL, NULL);
    return finds;
}

static void an_engine_held_to_itself_goes_alike(void **state)
{
    (void)state;
    assert_int_equal(rival_finds(0), 0);
}

static void an_engine_that_goes_otherwise_is_noticed(void **state)
{
    (void)state;
    assert_in_range(rival_finds(2), 36, 40); /* few games are over by then */
}

static void counters_are_counted(void **state)
{
    static uint8_t counters[4096];
    const struct field_options options = {.asking = ASK_NEVER,
                                          .counters = counters,
                                          .counter_count = sizeof(counters)};
    char why[600];
    struct field *counted = field_new(&options, why, sizeof(why));
    struct input input;
    struct find find;
    unsigned used = 0;

    (void)state;
    assert_non_null(counted);
    input_generate(&input, 9, 1, FOCUS_MANA);
    field_play(counted, &input, &find);
    for (size_t i = 0; i < sizeof(counters); i++)
        used += counters[i] > 0;
    assert_true(used > 10);
    field_free(counted);
}

/* A field that asks the oracle about what is new. */
static struct field *field_that_asks(void)
{
    const struct field_options options = {.asking = ASK_NEW};
    char why[600];
    struct field *made = field_new(&options, why, sizeof(why));

    assert_non_null(made);
    return made;
}

/* Play it, and say how many questions that came to. */
static uint64_t asked_about(struct field *judged, const struct input *input)
{
    uint64_t before = field_tally(judged)->asked;
    struct find find;

    assert_int_equal(field_play(judged, input, &find), PLAYED);
    return field_tally(judged)->asked - before;
}

/* How much the oracle is asked about the first case, when it is not new. */
static uint64_t asked_again(uint16_t modifiers)
{
    struct field *judged = field_that_asks();
    struct input input;

    assert_true(field_rehearse(judged, &input, 0, false));
    asked_about(judged, &input);
    input.modifiers = modifiers;
    uint64_t asked = asked_about(judged, &input);
    field_free(judged);
    return asked;
}

static void an_input_can_ask_for_the_oracle(void **state)
{
    (void)state;
    assert_true(asked_again(MODIFIER_JUDGE) > 1);
}

static void what_is_known_is_not_judged_unless_asked_for(void **state)
{
    (void)state;
    assert_int_equal(asked_again(0), 0);
}

/* Questions about a game that lasts, when it asks for the oracle. */
static void an_input_asks_for_the_oracle_at_first_only(void **state)
{
    struct field *judged = field_that_asks();
    struct input input;

    (void)state;
    input_generate(&input, 3, 7, FOCUS_GAME);
    input.crowd = 0x10;
    input.modifiers = MODIFIER_JUDGE;
    asked_about(judged, &input); /* so that nothing is new any more */
    assert_int_equal(asked_about(judged, &input), 40);
    field_free(judged);
}

/* What a look at a game says of it, and how much the oracle was asked. */
static bool glance(uint16_t modifiers, uint64_t *asked)
{
    struct field *judged = field_that_asks();
    uint8_t bytes[INPUT_SIZE_MAX];
    struct input input;

    assert_true(field_rehearse(judged, &input, 0, false));
    input.modifiers = modifiers;
    bool is_asking = field_glance(judged, bytes,
                                  input_encode(&input, bytes, sizeof(bytes)));
    *asked = field_tally(judged)->asked;
    assert_true(field_tally(judged)->decisions > 0);
    field_free(judged);
    return is_asking;
}

static void a_look_at_a_game_asks_nothing(void **state)
{
    uint64_t asked;

    (void)state;
    assert_true(glance(MODIFIER_JUDGE, &asked));
    assert_int_equal(asked, 0);
    assert_false(glance(0, &asked));
}

static void a_look_at_a_game_leaves_it_the_same(void **state)
{
    uint8_t bytes[INPUT_SIZE_MAX];
    struct input input;

    (void)state;
    for (uint32_t i = 0; i < 20; i++) {
        input_generate(&input, 4, i, FOCUS_GAME);
        struct log log = play(&input, 0), again = {.want = 0};
        field_watch(field, note, &again);
        field_glance(field, bytes, input_encode(&input, bytes, sizeof(bytes)));
        field_watch(field, NULL, NULL);
        assert_true(log.hash == again.hash);
    }
}

/* What is refused in a case is refused there, and its game goes on. */
static void attempts_of_cases_are_tried(void **state)
{
    static struct input input;
    struct find find;
    uint64_t before = field_tally(field)->refused_actions;
    size_t count = 0;

    (void)state;
    field_rehearse(field, &input, field->starts.count - 1, false);
    while (field_attempt(field, &input, count)) {
        assert_int_equal(field_play(field, &input, &find), PLAYED);
        count++;
    }
    assert_true(count > 100);
    assert_true(field_tally(field)->refused_actions > before + count / 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_follows_from_its_input),
        cmocka_unit_test(few_bytes_drive_a_long_game),
        cmocka_unit_test(every_edited_position_can_be_set_up),
        cmocka_unit_test(a_choice_is_named_by_its_key),
        cmocka_unit_test(a_settled_input_is_played_alike_by_any_focus),
        cmocka_unit_test(keys_outlast_a_growing_corpus),
        cmocka_unit_test(a_ring_is_a_circle),
        cmocka_unit_test(an_engine_held_to_itself_goes_alike),
        cmocka_unit_test(an_engine_that_goes_otherwise_is_noticed),
        cmocka_unit_test(counters_are_counted),
        cmocka_unit_test(an_input_can_ask_for_the_oracle),
        cmocka_unit_test(what_is_known_is_not_judged_unless_asked_for),
        cmocka_unit_test(an_input_asks_for_the_oracle_at_first_only),
        cmocka_unit_test(a_look_at_a_game_asks_nothing),
        cmocka_unit_test(a_look_at_a_game_leaves_it_the_same),
        cmocka_unit_test(attempts_of_cases_are_tried),
    };

    return cmocka_run_group_tests(tests, set_up, tear_down);
}
