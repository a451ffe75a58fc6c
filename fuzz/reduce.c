#include "reduce.h"

#include <string.h>

struct reducer {
    struct field *field;
    struct input *best;
    struct find *find;
    char cause[sizeof(((struct find *)0)->cause)];
    unsigned left; /* decisions that may be played yet */
};

/* Keep the candidate when it leads to the same cause. */
static bool attempt(struct reducer *reducer, const struct input *candidate)
{
    unsigned length = input_limit(candidate);
    struct find find;

    if (reducer->left < length)
        return false;
    reducer->left -= length;
    if (field_play(reducer->field, candidate, &find) != PLAYED_FIND)
        return false;
    *reducer->best = *candidate;
    *reducer->find = find;
    return true;
}

/* No further than to the find. */
static void cut(struct reducer *reducer)
{
    struct input candidate = *reducer->best;
    unsigned needed = reducer->find->decision + 1;

    if (needed >= input_limit(&candidate) || needed > UINT8_MAX)
        return;
    candidate.limit = (uint8_t)needed;
    attempt(reducer, &candidate);
}

static void drop_edits(struct reducer *reducer)
{
    struct input candidate = *reducer->best;

    candidate.edit_count = 0;
    if (reducer->best->edit_count == 0 || attempt(reducer, &candidate))
        return;
    for (uint16_t i = reducer->best->edit_count; i-- > 0;) {
        candidate = *reducer->best;
        candidate.edit_count--;
        memmove(&candidate.edit[i], &candidate.edit[i + 1],
                (candidate.edit_count - i) * sizeof(candidate.edit[0]));
        attempt(reducer, &candidate);
    }
}

static void drop_choices(struct reducer *reducer)
{
    for (uint16_t i = reducer->best->choice_count; i-- > 0;) {
        struct input candidate = *reducer->best;
        candidate.choice_count--;
        memmove(&candidate.choice[i], &candidate.choice[i + 1],
                (candidate.choice_count - i) * sizeof(candidate.choice[0]));
        attempt(reducer, &candidate);
    }
}

/* The smallest crowd with which it happens, and nothing special. */
static void simplify(struct reducer *reducer)
{
    struct input candidate = *reducer->best;

    candidate.modifiers = 0;
    if (reducer->best->modifiers != 0)
        attempt(reducer, &candidate);
    candidate = *reducer->best;
    candidate.off = 0;
    memset(candidate.weight, 0, sizeof(candidate.weight));
    attempt(reducer, &candidate);
    for (unsigned size = 0; size < reducer->best->crowd; size++) {
        candidate = *reducer->best;
        candidate.crowd = (uint8_t)size;
        if ((size & 0x0f) <= (reducer->best->crowd & 0x0f) &&
            attempt(reducer, &candidate))
            break;
    }
}

/* Another series of draws may get there sooner. */
static void reseed(struct reducer *reducer)
{
    for (uint32_t seed = 0; seed < 64; seed++) {
        struct input candidate = *reducer->best;
        unsigned before = reducer->find->decision;
        if (before < 2)
            return;
        candidate.seed = seed;
        candidate.limit = before < UINT8_MAX ? (uint8_t)before : 0;
        attempt(reducer, &candidate);
    }
}

bool input_reduce(struct field *field, struct input *input, struct find *find,
                  unsigned most)
{
    struct reducer reducer = {
        .field = field, .best = input, .find = find, .left = most};

    memcpy(reducer.cause, find->cause, sizeof(reducer.cause));
    enum asking asking = field_ask(field, ASK_FRESH);
    field_seek(field, reducer.cause);
    field_settle(field, input);
    bool is_found = field_play(field, input, find) == PLAYED_FIND;
    if (is_found) {
        cut(&reducer);
        drop_edits(&reducer);
        drop_choices(&reducer);
        simplify(&reducer);
        cut(&reducer);
        reseed(&reducer);
        cut(&reducer);
    }
    field_ask(field, asking);
    field_seek(field, NULL);
    return is_found;
}
