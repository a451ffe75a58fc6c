/*
 * referee_test.c - an engine that lies in one answer is found out.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "hearing.h"
#include "referee.h"
#include "test_case.h"

/* The reference engine behind a mouth that may lie. */
struct liar {
    struct port *honest;
    const char *method; /* of the answer that is changed; NULL: none */
    const char *key;    /* a path of the dump, or a member of the answer */
    const char *lie;    /* what it says instead, as JSON */
};

static void change(const struct liar *liar, cJSON *result)
{
    cJSON *values = cJSON_GetObjectItemCaseSensitive(result, "values");
    cJSON *dump = cJSON_GetObjectItemCaseSensitive(values, "*");
    cJSON *within = dump != NULL ? dump : result;

    if (cJSON_GetObjectItemCaseSensitive(within, liar->key) != NULL)
        cJSON_ReplaceItemInObjectCaseSensitive(within, liar->key,
                                               cJSON_Parse(liar->lie));
}

static cJSON *call(void *self, const char *method, const cJSON *params,
                   struct port_failure *failure)
{
    struct liar *liar = self;
    cJSON *result =
        port_call(liar->honest, method, cJSON_Duplicate(params, true), failure);

    if (result != NULL && liar->method != NULL &&
        strcmp(method, liar->method) == 0)
        change(liar, result);
    return result;
}

static void close_liar(void *self)
{
    struct liar *liar = self;

    port_close(liar->honest);
}

static const struct port_operations operations = {
    .call = call,
    .close = close_liar,
};

#define BOARD                                                                  \
    TEST_HEAD "\"setup\": {\"A\": {\"hand\": [{\"label\": \"plains\", "        \
              "\"card\": \"Plains\"}], \"battlefield\": [{\"label\": "         \
              "\"land\", \"card\": \"Forest\"}]}}, \"steps\": [{\"act\": "     \
              "{\"by\": \"A\", \"do\": \"activate\", \"object\": \"land\", "   \
              "\"ability\": 1}}"
#define CASE BOARD "]}"
/* Four tests in each of three editions; nothing derives the life total. */
#define CASE_WITH_TESTS                                                        \
    BOARD ", {\"check\": {\"player/A/mana\": \"G\"}}, "                        \
          "{\"check\": {\"player/A/life\": 20}}, "                             \
          "{\"probe\": {\"by\": \"A\", \"do\": \"activate\", \"object\": "     \
          "\"land\", \"ability\": 1}, \"legal\": false, \"code\": "            \
          "\"already-tapped\"}, "                                              \
          "{\"act\": {\"by\": \"B\", \"do\": \"activate\", \"object\": "       \
          "\"land\", \"ability\": 1}, \"expect\": {\"status\": "               \
          "\"illegal\"}}]}"

/* Run the case on the engine with the oracle beside it. */
static void run_judged(struct liar *liar, const char *text,
                       struct result *result)
{
    struct corpus *corpus = corpus_load(&(struct corpus_options){0});
    struct port_failure why;
    struct session session;
    char message[600];
    struct case_file *file =
        test_read(&corpus->known, text, message, sizeof(message));

    assert_string_equal(message, "");
    const struct ruling *ruling = file->rulings;
    liar->honest = port_reference(corpus->known.cards);
    assert_true(session_open(&session, port_new(&operations, liar), corpus,
                             &ruling, 1, &why));
    session.referee = referee_new(corpus);
    run_ruling(&session, &corpus->known, ruling, NULL, NULL, result);
    referee_free(session.referee);
    session_close(&session);
    case_free(file);
    corpus_free(corpus);
}

static void assert_found_out(struct liar liar, const char *rule,
                             const char *path)
{
    struct result result;

    run_judged(&liar, CASE, &result);
    assert_int_equal(result.outcome, OUTCOME_FAIL);
    assert_string_equal(result.code, "oracle");
    assert_string_equal(result.rule, rule);
    assert_string_equal(result.path, path);
    assert_true(result.oracle.disagreed > 0);
    result_clear(&result);
}

static void an_honest_engine_is_agreed_with(void **state)
{
    struct liar liar = {.method = NULL};
    struct result result;

    (void)state;
    run_judged(&liar, CASE, &result);
    assert_string_equal(result.message, "");
    assert_int_equal(result.outcome, OUTCOME_PASS);
    assert_true(result.oracle.agreed > 60); /* of three editions */
    assert_int_equal(result.oracle.silent, 0);
    assert_int_equal(result.oracle.disagreed, 0);
    result_clear(&result);
}

static void the_oracle_reads_the_cards_of_a_case(void **state)
{
    static const char CARDS[] = TEST_HEAD
        "\"setup\": {}, \"steps\": [{\"check\": {\"player/A/life\": 20}}], "
        "\"cards\": [{\"id\": "
        "\"own\", \"name\": \"Own\", \"layout\": \"normal\", "
        "\"faces\": [{\"name\": \"Own\", \"cost\": \"{1}\", "
        "\"super\": [], \"types\": [\"Artifact\"], \"sub\": "
        "[]}]}]}";
    struct known known;
    char message[600];

    (void)state;
    test_known(&known);
    struct case_file *file = test_read(&known, CARDS, message, sizeof(message));
    assert_string_equal(message, "");
    struct corpus corpus = {.files = &file, .file_count = 1};
    struct oracle_cards *cards = hearing_cards(&corpus, NULL);
    cJSON *traits = oracle_card_traits(cards, "Own", ZONE_HAND, 0);
    assert_non_null(traits);
    cJSON_Delete(traits);
    oracle_cards_free(cards);
    case_free(file);
    test_known_free(&known);
}

static void what_the_oracle_derives_is_counted(void **state)
{
    struct liar liar = {.method = NULL};
    struct result result;

    (void)state;
    run_judged(&liar, CASE_WITH_TESTS, &result);
    assert_string_equal(result.message, "");
    assert_int_equal(result.oracle.tests, 3 * 4);
    assert_int_equal(result.oracle.borne, 3 * 3);
    result_clear(&result);
}

static void a_wrong_type_of_mana_is_found_out(void **state)
{
    (void)state; /* CR 106.7 */
    assert_found_out((struct liar){.method = "game/could-produce",
                                   .key = "types",
                                   .lie = "\"W\""},
                     "106.7", "could produce: land");
}

static void an_action_that_is_not_listed_is_found_out(void **state)
{
    (void)state;
    assert_found_out((struct liar){.method = "game/legal",
                                   .key = "actions",
                                   .lie = "[{\"by\": \"A\", \"do\": "
                                          "\"pass\"}]"},
                     "602.2", "activate land 1");
}

static void a_wrong_characteristic_is_found_out(void **state)
{
    (void)state;
    assert_found_out((struct liar){.method = "game/observe",
                                   .key = "object/land/subtypes",
                                   .lie = "[\"Plains\"]"},
                     "613.1d", "subtypes of land");
}

static void a_pool_that_does_not_fill_is_found_out(void **state)
{
    (void)state; /* CR 106.12b */
    assert_found_out((struct liar){.method = "game/observe",
                                   .key = "player/A/mana",
                                   .lie = "\"\""},
                     "106.12b", "land");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_honest_engine_is_agreed_with),
        cmocka_unit_test(what_the_oracle_derives_is_counted),
        cmocka_unit_test(a_wrong_type_of_mana_is_found_out),
        cmocka_unit_test(an_action_that_is_not_listed_is_found_out),
        cmocka_unit_test(a_wrong_characteristic_is_found_out),
        cmocka_unit_test(a_pool_that_does_not_fill_is_found_out),
        cmocka_unit_test(the_oracle_reads_the_cards_of_a_case),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
