/*
 * shrink_faults_test.c - what shows a fault of the engine becomes small: cases
 * of the corpus with much around them, and what the fuzzer finds by itself.
 * In a build with faults (make mutants-check); STRIDE=1 takes all of them.
 */
#include "faults.h"
#include "cause.h"
#include "format.h"
#include "generate.h"
#include "retell.h"
#include "shrink_red.h"
#include "shrink_test.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

enum {
    CASES_STRIDE = 5, /* of the faults */
    FINDS_STRIDE = 7,
    FINDS_MOST = 8,
    SEED = 1,
    INPUTS_MAX = 150,
    BACK_MAX = 30,
    ACTIONS_GOAL = 5,
    OBJECTS_GOAL = 12,
    SECONDS_GOAL = 10,
};

struct fixture {
    struct work work;
    struct questions *questions;
    struct session session;
    struct shrink_red red;
    struct field *field;
    enum fault fault;
    struct cause cause;
};

static struct fixture *fixture;

static int set_up(void **state)
{
    const struct field_options options = {.asking = ASK_NEW};
    char *argv[] = {"test", "--judge", NULL};
    char why[200];
    int code;

    (void)state;
    fixture = store_new(1, sizeof(*fixture));
    if (work_open(&fixture->work, 2, argv, " --judge ") != EXIT_GREEN ||
        work_start(&fixture->work, &fixture->session) != EXIT_GREEN)
        return -1;
    fixture->questions = questions_new(fixture->work.corpus);
    fixture->field = field_new(&options, why, sizeof(why));
    fixture->red = (struct shrink_red){
        .tribunal = tribunal_new(&fixture->work, &code),
        .corpus = fixture->work.corpus,
        .questions = fixture->questions,
        .seconds = SECONDS_GOAL,
    };
    return fixture->field != NULL && fixture->red.tribunal != NULL ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    tribunal_free(fixture->red.tribunal);
    field_free(fixture->field);
    session_close(&fixture->session);
    questions_free(fixture->questions);
    work_close(&fixture->work);
    free(fixture);
    return 0;
}

static int stride(int usual)
{
    const char *given = getenv("STRIDE");

    return given != NULL ? atoi(given) : usual;
}

static bool is_small(const char *what, const struct cause *cause,
                     const struct shrink_tally *tally)
{
    bool is_it = tally->is_whole && tally->after.actions <= ACTIONS_GOAL &&
                 tally->after.objects <= OBJECTS_GOAL;

    print_message("%s %s: %u actions, %u objects -> %u, %u in %u tries, "
                  "%.2f s; %s%s\n",
                  fault_name(fixture->fault), what, tally->before.actions,
                  tally->before.objects, tally->after.actions,
                  tally->after.objects, tally->tries, tally->seconds,
                  cause->text, is_it ? "" : ": TOO BIG");
    return is_it;
}

/* Cases. */

static void run_with(enum fault fault, const struct ruling *ruling,
                     struct cause *cause)
{
    struct result result;

    fault_select(fault);
    run_ruling(&fixture->session, &fixture->work.corpus->known, ruling, NULL,
               NULL, &result);
    fault_select(FAULT_NONE);
    cause_of(&result, false, cause);
    result_clear(&result);
}

/* Why the case is red with the fault; "" when it is red without it, too. */
static void find_cause(const char *text, size_t length, struct cause *cause)
{
    struct error error;
    struct cause without = {"no case"};
    struct case_file *file = case_open("", text, length, &error);

    cause->text[0] = '\0';
    if (file != NULL && case_read(file, &fixture->work.corpus->known, &error))
        run_with(FAULT_NONE, file->rulings, &without);
    if (without.text[0] == '\0')
        run_with(fixture->fault, file->rulings, cause);
    case_free(file);
}

static bool shows_fault(void *context, const char *text, size_t length)
{
    struct cause cause;

    (void)context;
    find_cause(text, length, &cause);
    return cause_equal(&cause, &fixture->cause);
}

static bool is_red(const cJSON *root)
{
    struct text text = {0};

    format_case(root, &text);
    find_cause(text.bytes, text.length, &fixture->cause);
    text_free(&text);
    return fixture->cause.text[0] != '\0';
}

/* With as much around it as leaves it red. */
static cJSON *pad(cJSON *root)
{
    static void (*const pads[])(cJSON *) = {pad_setup, pad_steps};

    for (int i = 0; i < 2; i++) {
        cJSON *padded = cJSON_Duplicate(root, true);
        if (i == 0 || !cJSON_HasObjectItem(json_member(root, "setup"), "turn"))
            pads[i](padded);
        bool is_still_red = is_red(padded);
        cJSON_Delete(is_still_red ? root : padded);
        root = is_still_red ? padded : root;
    }
    is_red(root);
    return root;
}

/* The first case that notices the fault, padded, or NULL. */
static cJSON *case_for_fault(void)
{
    struct cause cause;

    for (size_t i = 0; i < fixture->work.count; i++) {
        const struct ruling *ruling = fixture->work.rulings[i];
        run_with(fixture->fault, ruling, &cause);
        if (cause.text[0] != '\0')
            return pad(cJSON_Duplicate(ruling->tree, true));
    }
    return NULL;
}

static void cases_that_show_a_fault_become_small(void **state)
{
    const struct shrink_job job = {
        .corpus = fixture->work.corpus,
        .questions = fixture->questions,
        .shows = shows_fault,
        .seconds = SECONDS_GOAL,
    };
    unsigned count = 0, small = 0;

    (void)state;
    for (int fault = 1; fault < FAULT_COUNT; fault += stride(CASES_STRIDE)) {
        struct shrink_tally tally;
        fixture->fault = (enum fault)fault;
        cJSON *root = case_for_fault();
        if (root == NULL)
            continue;
        assert_true(shrink_case(&job, &root, &tally));
        small += is_small("case", &fixture->cause, &tally);
        count++;
        cJSON_Delete(root);
    }
    print_message("%u of %u\n", small, count);
    assert_true(count > 10);
    assert_true(small * 10 >= count * 9);
}

/* Finds. */

/* An input that leads to a find with the fault and to none without it. */
static bool find_input(struct input *input)
{
    struct find find;

    for (uint64_t number = 0; number < INPUTS_MAX; number++) {
        input_generate(input, SEED, number, FOCUS_GAME);
        fault_select(fixture->fault);
        bool is_find = field_play(fixture->field, input, &find) == PLAYED_FIND;
        fault_select(FAULT_NONE);
        if (is_find && field_play(fixture->field, input, &find) != PLAYED_FIND)
            return true;
    }
    return false;
}

/* The find as a case, as late as the case is red; NULL when it never is. */
static cJSON *shrink_find(const struct input *input)
{
    struct find find;
    enum played played;
    cJSON *root = NULL;
    bool is_done = false;

    field_ask(fixture->field, ASK_ALWAYS);
    struct retold *retold = retell(fixture->field, input, &find, &played);
    field_ask(fixture->field, ASK_NEW);
    for (unsigned back = 0; !is_done && back < BACK_MAX; back++) {
        cJSON_Delete(root);
        root = retold_case(retold, fixture->questions, back, NULL);
        is_done = root == NULL || shrink_red(&fixture->red, &root, "");
    }
    if (!is_done) {
        cJSON_Delete(root);
        root = NULL;
    }
    retold_free(retold);
    return root;
}

static void finds_of_the_fuzzer_become_small(void **state)
{
    unsigned found = 0, red = 0, small = 0;
    struct input input;

    (void)state;
    for (int fault = 1; fault < FAULT_COUNT && found < FINDS_MOST;
         fault += stride(FINDS_STRIDE)) {
        fixture->fault = (enum fault)fault;
        if (!find_input(&input))
            continue;
        found++;
        fault_select(fixture->fault);
        cJSON *root = shrink_find(&input);
        if (root != NULL) {
            red++;
            small += is_small("find", &fixture->red.cause, &fixture->red.tally);
        }
        fault_select(FAULT_NONE);
        cJSON_Delete(root);
    }
    print_message("%u found, %u as a case, %u small\n", found, red, small);
    assert_true(red >= 2);
    assert_true(small * 10 >= red * 9);
}

/* In a build without faults there is nothing to become small. */
static void no_fault_shows(void **state)
{
    struct cause cause;

    (void)state;
    for (size_t i = 0; i < fixture->work.count; i += CASES_STRIDE) {
        run_with((enum fault)1, fixture->work.rulings[i], &cause);
        assert_string_equal(cause.text, "");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cases_that_show_a_fault_become_small),
        cmocka_unit_test(finds_of_the_fuzzer_become_small),
    };
    const struct CMUnitTest without[] = {
        cmocka_unit_test(no_fault_shows),
    };

    return faults_are_built()
               ? cmocka_run_group_tests_name("shrink_faults", tests, set_up,
                                             tear_down)
               : cmocka_run_group_tests_name("shrink_faults", without, set_up,
                                             tear_down);
}
