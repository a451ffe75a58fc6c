/*
 * shrink_pass_test.c - what each pass takes away, and when it stops.
 */
#include "finding.h"
#include "needs.h"
#include "run.h"
#include "shrink.h"
#include "work.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

static struct work work;
static struct questions *questions;
static struct shrink_tally tally;

static int set_up(void **state)
{
    char *argv[] = {"test", NULL};

    (void)state;
    if (work_open(&work, 1, argv, " ") != EXIT_GREEN)
        return -1;
    questions = questions_new(work.corpus);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    questions_free(questions);
    work_close(&work);
    return 0;
}

/* A case with this set-up and these steps. */
static cJSON *make_case(int players, const char *setup, const char *steps)
{
    struct text text = {0};

    text_add(&text,
             "{\"format\":1,\"id\":\"MP-00001\",\"title\":\"t\","
             "\"level\":\"must\",\"status\":\"active\","
             "\"editions\":{\"from\":\"2024-06\",\"until\":null},"
             "\"rules\":[{\"cr\":\"106.7\",\"role\":\"decides\"}],"
             "\"basis\":\"b\",\"class\":\"c\",\"players\":%d,"
             "\"setup\":%s,\"steps\":%s,"
             "\"history\":[{\"corpus\":\"0.1.0\",\"change\":\"c\"}]}",
             players, setup, steps);
    cJSON *root = cJSON_Parse(text.bytes);
    assert_non_null(root);
    text_free(&text);
    return root;
}

/* A valid case whose text has all these in it, up to a NULL. */
static bool has_all(void *context, const char *text, size_t length)
{
    const char *const *words = context;
    struct error error;
    struct case_file *file = case_open("", text, length, &error);
    bool has = file != NULL && case_read(file, &work.corpus->known, &error);

    case_free(file);
    for (; has && *words != NULL; words++)
        has = strstr(text, *words) != NULL;
    return has;
}

static struct shrink_job job_for(const char *const *words)
{
    return (struct shrink_job){.corpus = work.corpus,
                               .questions = questions,
                               .shows = has_all,
                               .context = (void *)(uintptr_t)words};
}

/* Shrink it to what has all the words; its set-up or steps as a text. */
static char *shrunk(cJSON *root, const char *const *words, const char *part)
{
    struct shrink_job job = job_for(words);

    assert_true(shrink_case(&job, &root, &tally));
    assert_true(tally.is_whole);
    char *text = cJSON_PrintUnformatted(json_member(root, part));
    cJSON_Delete(root);
    return text;
}

static void expect(char *text, const char *expected)
{
    assert_string_equal(text, expected);
    free(text);
}

#define CHECK "[{\"check\":{\"turn/number\":3}}]"

static const char forests[] =
    "{\"turn\":{\"step\":\"end\"},\"A\":{\"life\":5,\"mana\":\"WUG\","
    "\"battlefield\":[{\"card\":\"Forest\"},{\"card\":\"Island\"},"
    "{\"card\":\"Aether Hub\",\"tapped\":true},{\"card\":\"Swamp\"}],"
    "\"hand\":[{\"card\":\"Plains\"}]},\"B\":{\"energy\":7}}";

static void objects_and_all_they_have_go(void **state)
{
    static const char *const words[] = {"Island", NULL};

    (void)state;
    expect(shrunk(make_case(2, forests, CHECK), words, "setup"),
           "{\"A\":{\"battlefield\":[{\"card\":\"Island\"}]}}");
}

static void numbers_become_small(void **state)
{
    static const char *const words[] = {"\"energy\"", NULL};

    (void)state;
    expect(shrunk(make_case(2, forests, CHECK), words, "setup"),
           "{\"B\":{\"energy\":1}}");
}

static void mana_becomes_little(void **state)
{
    static const char *const words[] = {"U\"", NULL};

    (void)state;
    expect(shrunk(make_case(2,
                            "{\"A\":{\"mana\":\"WWUUGGU\","
                            "\"life\":3}}",
                            CHECK),
                  words, "setup"),
           "{\"A\":{\"mana\":\"U\"}}");
}

static void cards_become_simple(void **state)
{
    static const char *const words[] = {"\"tapped\": true", NULL};

    (void)state;
    expect(shrunk(make_case(2, forests, CHECK), words, "setup"),
           "{\"A\":{\"battlefield\":[{\"card\":\"Plains\","
           "\"tapped\":true}]}}");
}

static void steps_after_and_before_go(void **state)
{
    static const char *const words[] = {"\"advance\"", NULL};

    (void)state;
    expect(shrunk(make_case(2, "{}",
                            "[{\"check\":{\"turn/number\":3}},"
                            "{\"advance\":{\"until\":{\"step\":\"end\"}}},"
                            "{\"check\":{\"player/A/life\":20}}]"),
                  words, "steps"),
           "[{\"advance\":{\"until\":{\"step\":\"end\"}}}]");
}

static void many_steps_go_in_few_tries(void **state)
{
    static const char *const words[] = {"\"advance\"", NULL};
    struct text steps = {0};

    (void)state;
    text_add(&steps, "[{\"advance\":{\"until\":{\"step\":\"end\"}}}");
    for (int i = 0; i < 99; i++)
        text_add(&steps, ",{\"check\":{\"player/A/life\":%d}}", i);
    text_add(&steps, "]");
    expect(shrunk(make_case(2, "{}", steps.bytes), words, "steps"),
           "[{\"advance\":{\"until\":{\"step\":\"end\"}}}]");
    assert_true(tally.tries < 60);
    text_free(&steps);
}

static void players_leave_and_the_others_move_up(void **state)
{
    static const char *const words[] = {"Island", "\"energy\"", NULL};

    (void)state;
    expect(shrunk(make_case(4,
                            "{\"A\":{\"hand\":[{\"card\":\"Island\"}]},"
                            "\"B\":{\"life\":2},\"D\":{\"energy\":1}}",
                            CHECK),
                  words, "setup"),
           "{\"A\":{\"hand\":[{\"card\":\"Island\"}]},\"B\":{\"energy\":1}}");
    assert_int_equal(tally.after.players, 2);
}

/* The case passes, and checks that there is green mana. */
static bool has_green(void *context, const char *text, size_t length)
{
    struct error error;
    struct result result = {.outcome = OUTCOME_FAIL};
    struct case_file *file = case_open("", text, length, &error);

    if (file != NULL && case_read(file, &work.corpus->known, &error))
        run_ruling(context, &work.corpus->known, file->rulings, NULL, NULL,
                   &result);
    bool is_good = result.outcome == OUTCOME_PASS &&
                   strstr(text, "\"player/A/mana\": \"G\"") != NULL;
    result_clear(&result);
    case_free(file);
    return is_good;
}

/* Behind the step that makes the mana, with the mana in the pool. */
static void a_case_begins_as_late_as_it_can(void **state)
{
    struct session session;
    struct shrink_job job = {.corpus = work.corpus,
                             .questions = questions,
                             .shows = has_green,
                             .context = &session};
    cJSON *root = make_case(2,
                            "{\"A\":{\"battlefield\":[{\"label\":\"f\","
                            "\"card\":\"Forest\"}]}}",
                            "[{\"check\":{\"turn/number\":3}},"
                            "{\"act\":{\"by\":\"A\",\"do\":\"activate\","
                            "\"object\":\"f\",\"ability\":1}},"
                            "{\"check\":{\"player/A/mana\":\"G\"}}]");

    (void)state;
    assert_int_equal(work_start(&work, &session), EXIT_GREEN);
    assert_true(shrink_case(&job, &root, &tally));
    session_close(&session);
    expect(cJSON_PrintUnformatted(json_member(root, "setup")),
           "{\"A\":{\"mana\":\"G\"}}");
    expect(cJSON_PrintUnformatted(json_member(root, "steps")),
           "[{\"check\":{\"player/A/mana\":\"G\"}}]");
    cJSON_Delete(root);
}

/* In 2024-06 it does not show. */
static bool shows_since_2025(void *context, const char *text, size_t length)
{
    return has_all(context, text, length) &&
           strstr(text, "\"until\": \"2025-09\"") == NULL;
}

/* One edition while it is shrunk, and then all in which it shows. */
static void the_editions_are_those_in_which_it_shows(void **state)
{
    static const char *const words[] = {"Island", NULL};
    struct shrink_job job = job_for(words);
    cJSON *root = make_case(2, forests, CHECK);

    (void)state;
    job.shows = shows_since_2025;
    assert_true(shrink_case(&job, &root, &tally));
    expect(cJSON_PrintUnformatted(json_member(root, "editions")),
           "{\"from\":\"2025-09\",\"until\":null}");
    cJSON_Delete(root);
}

static void a_budget_of_tries_is_kept(void **state)
{
    static const char *const words[] = {"Island", NULL};
    struct shrink_job job = job_for(words);
    cJSON *root = make_case(2, forests, CHECK);

    (void)state;
    job.tries = 4;
    assert_true(shrink_case(&job, &root, &tally));
    assert_false(tally.is_whole);
    char *text = cJSON_PrintUnformatted(root);
    assert_non_null(strstr(text, "Island"));
    free(text);
    cJSON_Delete(root);
}

static void what_shows_nothing_stays_as_it_is(void **state)
{
    static const char *const words[] = {"Mountain", NULL};
    struct shrink_job job = job_for(words);
    cJSON *root = make_case(2, forests, CHECK);
    char *before = cJSON_PrintUnformatted(root);

    (void)state;
    assert_false(shrink_case(&job, &root, &tally));
    char *after = cJSON_PrintUnformatted(root);
    assert_string_equal(before, after);
    free(before);
    free(after);
    cJSON_Delete(root);
}

static void labels_are_called_after_cards(void **state)
{
    static const char *const words[] = {"Aether Hub", "\"label\"", NULL};

    (void)state;
    expect(shrunk(make_case(2,
                            "{\"A\":{\"battlefield\":[{\"label\":\"x\","
                            "\"card\":\"Aether Hub\"}]}}",
                            CHECK),
                  words, "setup"),
           "{\"A\":{\"battlefield\":[{\"label\":\"aether-hub\","
           "\"card\":\"Aether Hub\"}]}}");
}

static void features_follow_from_what_a_case_says(void **state)
{
    cJSON *root = make_case(
        2, forests,
        "[{\"act\":{\"by\":\"A\",\"do\":\"cast\",\"object\":\"x\",\"mana\":"
        "[{\"do\":\"activate\",\"object\":\"f\",\"ability\":1}]}},"
        "{\"check\":{\"object/x/power\":1,\"zone/A/hand\":[]}}]");
    cJSON *list = needs_list(root);

    (void)state;
    expect(cJSON_PrintUnformatted(list),
           "[\"act.activate\",\"act.cast\",\"observe.characteristics\","
           "\"observe.zones\",\"setup.battlefield\",\"setup.energy\","
           "\"setup.hand\",\"setup.life\",\"setup.mana\",\"setup.step\","
           "\"setup.tapped\"]");
    cJSON_Delete(list);
    cJSON_Delete(root);
}

static void an_id_is_one_that_nothing_has(void **state)
{
    char id[9];

    (void)state;
    finding_id(work.corpus, id);
    for (size_t i = 0; i < work.corpus->ruling_count; i++)
        assert_true(strncmp(work.corpus->rulings[i]->id, id, 8) < 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(objects_and_all_they_have_go),
        cmocka_unit_test(numbers_become_small),
        cmocka_unit_test(mana_becomes_little),
        cmocka_unit_test(cards_become_simple),
        cmocka_unit_test(steps_after_and_before_go),
        cmocka_unit_test(many_steps_go_in_few_tries),
        cmocka_unit_test(players_leave_and_the_others_move_up),
        cmocka_unit_test(a_case_begins_as_late_as_it_can),
        cmocka_unit_test(the_editions_are_those_in_which_it_shows),
        cmocka_unit_test(a_budget_of_tries_is_kept),
        cmocka_unit_test(what_shows_nothing_stays_as_it_is),
        cmocka_unit_test(labels_are_called_after_cards),
        cmocka_unit_test(features_follow_from_what_a_case_says),
        cmocka_unit_test(an_id_is_one_that_nothing_has),
    };

    return cmocka_run_group_tests_name("shrink_pass", tests, set_up, tear_down);
}
