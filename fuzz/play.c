#include "play.h"
#include "feedback.h"
#include "field.h"
#include "store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct field *field;

int play_open(enum focus focus)
{
    const struct field_options options = {
        .focus = focus,
        .asking = getenv("MANAPROOF_UNASKED") == NULL ? ASK_NEW : ASK_NEVER,
        .counters = feature_counters,
        .counter_count = FEATURES_MAX,
    };
    char why[600];

    field = field_new(&options, why, sizeof(why));
    if (field == NULL)
        fprintf(stderr, "manaproof: %s\n", why);
    return field == NULL;
}

int play_input(const uint8_t *data, size_t size)
{
    struct find find;
    char text[1000];

    if (field_run(field, data, size, &find) == PLAYED_FIND)
        target_fail("after %u decisions: %s\n(%s)", find.decision,
                    find_print(&find, text, sizeof(text)),
                    find_meaning((enum find_kind)find.kind));
    feedback_end();
    if (target_rules != NULL)
        memcpy(target_rules, field_tally(field)->rule, CR_COUNT);
    return 0;
}
