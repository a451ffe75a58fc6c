#include "invariants.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

enum { SPELL = 1, BEAR, COPY };

static struct observation before, after;
static struct oracle_happening what;
static struct oracle_setting setting;

static struct observed_object *was(object_id id)
{
    return &before.object[id - 1];
}

static struct observed_object *now(object_id id)
{
    return &after.object[id - 1];
}

static void lay(object_id id, enum zone zone)
{
    *was(id) = (struct observed_object){.id = id,
                                        .kind = SEEN_CARD,
                                        .zone = (uint8_t)zone,
                                        .visible = true,
                                        .name = (name_id)(100 + id)};
}

/* A has a spell with X = 3 on the stack and a creature; all pass. */
static int calm(void **state)
{
    (void)state;
    memset(&before, 0, sizeof(before));
    memset(&what, 0, sizeof(what));
    memset(&setting, 0, sizeof(setting));
    before.player_count = 3;
    before.turn = 3;
    before.step = STEP_MAIN1;
    before.object_count = 2;
    lay(SPELL, ZONE_STACK);
    was(SPELL)->x = 3;
    lay(BEAR, ZONE_BATTLEFIELD);
    after = before;
    what.option.kind = OPTION_PASS;
    return 0;
}

/* The spell becomes a permanent. */
static void resolve(void)
{
    now(SPELL)->zone = ZONE_BATTLEFIELD;
    now(SPELL)->sick = true;
}

/* The stack is empty, and B's turn begins. */
static void next_turn(void)
{
    was(SPELL)->zone = now(SPELL)->zone = ZONE_GRAVEYARD;
    was(SPELL)->x = now(SPELL)->x = 0;
    before.step = STEP_END;
    after.step = STEP_UPKEEP;
    after.turn++;
    after.active = 1;
}

static void judge(const char *rule)
{
    struct oracle_report report = {0};
    uint8_t was_at[UINT8_MAX + 1] = {0};

    for (uint16_t i = 0; i < before.object_count; i++)
        was_at[before.object[i].id] = (uint8_t)(i + 1);
    permanents_hold(&before, &after, &what, &setting, was_at, &report);
    assert_string_equal(report.rule, rule);
}

static void a_spell_becomes_a_permanent(void **state)
{
    (void)state;
    resolve();
    judge("");
    now(SPELL)->controller = 1;
    judge("110.2");
    setting.powers = ORACLE_CONTROLS;
    judge("");
}

static void what_comes_has_to_wait(void **state)
{
    (void)state;
    resolve();
    now(SPELL)->sick = false;
    judge("302.6");
}

static void a_new_controller_has_to_wait(void **state)
{
    (void)state;
    now(BEAR)->controller = 1;
    judge("302.6");
    now(BEAR)->sick = true;
    judge("");
}

static void waiting_ends_with_the_controllers_turn(void **state)
{
    (void)state;
    next_turn();
    was(BEAR)->sick = true;
    judge("302.6");
    was(BEAR)->controller = now(BEAR)->controller = 1;
    judge("");
}

static void a_permanent_has_the_x_of_the_spell(void **state)
{
    (void)state;
    resolve();
    now(SPELL)->x = 0;
    judge("107.3m");
}

static void what_left_has_no_x(void **state)
{
    (void)state;
    now(SPELL)->zone = ZONE_GRAVEYARD;
    judge("400.7");
    now(SPELL)->x = 0;
    judge("");
}

static void a_permanent_spell_keeps_its_face(void **state)
{
    (void)state;
    setting.powers = ORACLE_TURNS_FACES;
    resolve();
    was(SPELL)->face = 1;
    judge("608.3a");
    now(SPELL)->face = 1;
    judge("");
}

static void a_back_face_has_to_be_played(void **state)
{
    (void)state;
    lay(SPELL, ZONE_HAND);
    resolve();
    now(SPELL)->x = 0;
    now(SPELL)->face = 1;
    judge("712.14");
    what.option =
        (struct option){.kind = OPTION_PLAY, .object = SPELL, .face = 1};
    judge("");
    what.option.kind = OPTION_PASS;
    setting.powers = ORACLE_TURNS_FACES;
    judge("");
}

static void others_do_not_untap(void **state)
{
    (void)state;
    next_turn();
    was(BEAR)->tapped = true;
    judge("502.3");
    setting.powers = ORACLE_UNTAPS_OTHERS;
    judge("");
    setting.powers = 0;
    now(BEAR)->tapped = true;
    judge("");
}

/* B's permanent has so many stun counters then, and so many now. */
static void stun(bool is_tapped, uint16_t then, uint16_t left)
{
    was(BEAR)->controller = now(BEAR)->controller = 1;
    was(BEAR)->tapped = now(BEAR)->tapped = is_tapped;
    was(BEAR)->counter_count = now(BEAR)->counter_count = 1;
    was(BEAR)->counter[0] = (struct counter_pile){COUNTER_STUN, then};
    now(BEAR)->counter[0] = (struct counter_pile){COUNTER_STUN, left};
}

static void one_stun_counter_goes_instead(void **state)
{
    (void)state;
    next_turn();
    stun(true, 2, 1);
    judge("");
    stun(true, 2, 0);
    judge("122.1d");
    stun(false, 2, 1);
    judge("122.1d");
    stun(false, 2, 2);
    judge("");
}

static void a_copy_of_a_spell_is_like_it(void **state)
{
    (void)state;
    after.object_count = 3;
    *now(COPY) = *was(SPELL);
    now(COPY)->id = COPY;
    now(COPY)->kind = SEEN_SPELL_COPY;
    judge("");
    now(COPY)->x = 0;
    judge("707.10");
    now(COPY)->x = 3;
    now(COPY)->controller = 1;
    judge("707.10");
}

static void who_left_leaves_nothing(void **state)
{
    (void)state;
    after.player[0].has_lost = true;
    judge("800.4a");
}

int main(void)
{
#define CLAIM(test) cmocka_unit_test_setup(test, calm)
    const struct CMUnitTest tests[] = {
        CLAIM(a_spell_becomes_a_permanent),
        CLAIM(what_comes_has_to_wait),
        CLAIM(a_new_controller_has_to_wait),
        CLAIM(waiting_ends_with_the_controllers_turn),
        CLAIM(a_permanent_has_the_x_of_the_spell),
        CLAIM(what_left_has_no_x),
        CLAIM(a_permanent_spell_keeps_its_face),
        CLAIM(a_back_face_has_to_be_played),
        CLAIM(others_do_not_untap),
        CLAIM(one_stun_counter_goes_instead),
        CLAIM(a_copy_of_a_spell_is_like_it),
        CLAIM(who_left_leaves_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
