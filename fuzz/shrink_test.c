/*
 * shrink_test.c - cases of the corpus with a wrong expectation, and much that
 * has nothing to do with it, come out small.
 */
#include "tribunal.h"
#include "format.h"
#include "shrink.h"
#include "shrink_test.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

enum {
    STRIDE_DEFAULT = 29,
    ACTIONS_GOAL = 5,
    OBJECTS_GOAL = 12,
    SECONDS_GOAL = 10
};

struct fixture {
    struct work work;
    struct questions *questions;
    struct tribunal *tribunal;
    struct cause cause;
};

static struct fixture *fixture;

static int set_up(void **state)
{
    char *argv[] = {"test", NULL};
    int code;

    (void)state;
    fixture = store_new(1, sizeof(*fixture));
    if (work_open(&fixture->work, 1, argv, " ") != EXIT_GREEN)
        return -1;
    fixture->questions = questions_new(fixture->work.corpus);
    fixture->tribunal = tribunal_new(&fixture->work, &code);
    return fixture->tribunal != NULL ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    tribunal_free(fixture->tribunal);
    questions_free(fixture->questions);
    work_close(&fixture->work);
    free(fixture);
    return 0;
}

static bool shows(void *context, const char *text, size_t length)
{
    struct cause cause;

    (void)context;
    tribunal_try(fixture->tribunal, text, length, &cause, NULL);
    return cause_equal(&cause, &fixture->cause);
}

/* A value that is not the right one. */
static bool spoil(cJSON *value)
{
    if (cJSON_IsNumber(value))
        cJSON_SetNumberValue(value, value->valuedouble + 1);
    else if (cJSON_IsTrue(value))
        value->type = cJSON_False;
    else if (cJSON_IsFalse(value))
        value->type = cJSON_True;
    else
        return false;
    return true;
}

/* The last check that can be spoilt. */
static bool spoil_case(cJSON *root)
{
    cJSON *step, *check, *value, *last = NULL;

    cJSON_ArrayForEach(step, json_member(root, "steps"))
    {
        check = cJSON_GetObjectItemCaseSensitive(step, "check");
        cJSON_ArrayForEach(value, check)
        {
            if (cJSON_IsNumber(value) || cJSON_IsBool(value))
                last = value;
        }
    }
    return last != NULL && spoil(last);
}

/* Whether it is red; `cause` is then why. */
static bool is_red(const cJSON *root)
{
    struct result result;
    struct text text = {0};

    format_case(root, &text);
    bool is_it = tribunal_open(fixture->tribunal, text.bytes, text.length,
                               &fixture->cause, &result);
    is_it = is_it && strcmp(result.code, "check") == 0;
    result_clear(&result);
    text_free(&text);
    return is_it;
}

/* The case with a wrong check and as much around it as it bears, or NULL. */
static cJSON *make_case(const struct ruling *ruling)
{
    cJSON *root = cJSON_Duplicate(ruling->tree, true), *padded;

    pad_setup(root);
    if (!spoil_case(root) || !is_red(root)) {
        cJSON_Delete(root);
        return NULL;
    }
    if (json_member(json_member(root, "setup"), "turn") != NULL)
        return root;
    padded = cJSON_Duplicate(root, true);
    pad_steps(padded);
    if (is_red(padded)) {
        cJSON_Delete(root);
        return padded;
    }
    cJSON_Delete(padded);
    return is_red(root) ? root : NULL;
}

static bool shrinks_well(const struct ruling *ruling, cJSON **root)
{
    const struct shrink_job job = {
        .corpus = fixture->work.corpus,
        .questions = fixture->questions,
        .shows = shows,
        .seconds = SECONDS_GOAL,
    };
    struct shrink_tally tally;

    assert_true(shrink_case(&job, root, &tally));
    assert_true(is_red(*root));
    bool is_small = tally.is_whole && tally.after.actions <= ACTIONS_GOAL &&
                    tally.after.objects <= OBJECTS_GOAL;
    print_message(
        "%-13s %2u actions %2u objects -> %u, %2u: %4u tries %.2f s%s\n",
        ruling->id, tally.before.actions, tally.before.objects,
        tally.after.actions, tally.after.objects, tally.tries, tally.seconds,
        is_small ? "" : " TOO BIG");
    return is_small;
}

static void nine_in_ten_cases_become_small(void **state)
{
    const char *stride = getenv("STRIDE");
    size_t step = stride != NULL ? strtoul(stride, NULL, 10) : STRIDE_DEFAULT;
    unsigned count = 0, small = 0;

    (void)state;
    for (size_t i = 0; i < fixture->work.count; i += step) {
        cJSON *root = make_case(fixture->work.rulings[i]);
        if (root == NULL)
            continue;
        count++;
        small += shrinks_well(fixture->work.rulings[i], &root);
        cJSON_Delete(root);
    }
    print_message("%u of %u\n", small, count);
    assert_true(count > 10);
    assert_true(small * 10 >= count * 9);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nine_in_ten_cases_become_small),
    };

    return cmocka_run_group_tests_name("shrink", tests, set_up, tear_down);
}
