#include "play.h"
#include "faults.h"
#include "feedback.h"
#include "field.h"
#include "store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    /* One in so many games that show nothing new is checked, too. */
    UNREMARKABLE = 16,
    /* So many inputs have the oracle heard by asking for it: the seeds. */
    SEEDS = 4096,
};

static struct field *field;
static bool is_glancing; /* only games with something new are checked */

/* What MANAPROOF_CHECKS asks for. */
static bool is_asked_for(const char *checks)
{
    const char *asked = getenv("MANAPROOF_CHECKS");

    return asked != NULL && strcmp(asked, checks) == 0;
}

static void tell_tally(void)
{
    const struct field_tally *tally = field_tally(field);

    if (tally->runs == 0)
        return;
    fprintf(stderr,
            "manaproof: %llu games, %llu decisions, %llu positions before the "
            "oracle\n",
            (unsigned long long)tally->runs,
            (unsigned long long)tally->decisions,
            (unsigned long long)tally->asked);
}

/* The engine with the fault that the environment names is held to the one
 * without. */
static void turn(void *context, bool is_rival)
{
    fault_select(is_rival ? *(const enum fault *)context : FAULT_NONE);
}

static bool hold_to_itself(void)
{
    static enum fault fault;
    const char *name = getenv("MANAPROOF_FAULT");

    fault = name == NULL ? FAULT_NONE : fault_find(name);
    if (!faults_are_built() || fault == FAULT_NONE) {
        fputs("manaproof: no fault of a build with -DFAULTS is named\n",
              stderr);
        return false;
    }
    fault_select(FAULT_NONE);
    field_rival(field, turn, &fault);
    return true;
}

int play_open(enum focus focus)
{
    bool is_held = is_asked_for("held");
    const struct field_options options = {
        .focus = focus,
        .asking =
            is_asked_for("engine") || is_held ? ASK_NEVER : ASK_NEW,
        .is_unchecked = is_asked_for("none"),
        .counters = feature_counters,
        .counter_count = FEATURES_MAX,
    };
    char why[600];

    field = field_new(&options, why, sizeof(why));
    if (field == NULL)
        fprintf(stderr, "manaproof: %s\n", why);
    if (field == NULL || (is_held && !hold_to_itself()))
        return 1;
    is_glancing = feedback_is_counted() && !is_held && !options.is_unchecked &&
                  !is_asked_for("all");
    if (getenv("MANAPROOF_TALLY") != NULL)
        atexit(tell_tally);
    return 0;
}

/* Whether the game is to be checked.  In a new process everything is new, so
 * that a find is one again. */
static bool is_worth_it(const uint8_t *data, size_t size)
{
    static unsigned asking, others;
    bool is_asking = field_glance(field, data, size) && ++asking <= SEEDS;
    bool is_new = feedback_is_new(); /* and remembers */

    return is_asking || is_new || others++ % UNREMARKABLE == 0;
}

int play_input(const uint8_t *data, size_t size)
{
    struct find find;
    char text[1000];

    if (is_glancing && !is_worth_it(data, size)) {
        feedback_end();
        return 0;
    }
    if (is_glancing)
        feedback_again();
    if (field_run(field, data, size, &find) == PLAYED_FIND)
        target_fail("after %u decisions: %s\n(%s)", find.decision,
                    find_print(&find, text, sizeof(text)),
                    find_meaning((enum find_kind)find.kind));
    feedback_end();
    if (target_rules != NULL)
        memcpy(target_rules, field_tally(field)->rule, CR_COUNT);
    return 0;
}
