/*
 * own_cards_test.c - a case plays with the cards that it carries.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "own_cards.h"
#include "referee.h"
#include "test_case.h"

#include <stdlib.h>
#include <unistd.h>

enum { FILES = 3 };

/* Cases in a directory of their own, and the corpus with them. */
struct own {
    char directory[32];
    char *paths[FILES];
    size_t count;
    struct corpus *corpus;
    struct session session;
};

/* A land called `name` that adds `mana`. */
#define LAND(id, name, mana)                                                   \
    "{\"id\": \"" id "\", \"name\": \"" name "\", \"layout\": \"normal\", "    \
    "\"faces\": [{\"name\": \"" name "\", \"cost\": null, \"super\": [], "     \
    "\"types\": [\"Land\"], \"sub\": [], \"abilities\": [{\"k\": "             \
    "\"activated\", \"cost\": [{\"tap_self\": 1}], \"effect\": [{\"op\": "     \
    "\"add_mana\", \"to\": \"you\", \"mana\": {\"fixed\": \"" mana             \
    "\"}}]}]}]}"
#define CASE(id, cards, name, mana)                                            \
    "{\"format\": 1, \"id\": \"" id "\", \"title\": \"t\", \"level\": "        \
    "\"must\", \"status\": \"active\", \"editions\": {\"from\": \"2024-06\", " \
    "\"until\": \"2025-09\"}, \"statements\": [\"S2\"], \"rules\": "           \
    "[{\"cr\": \"106.7\", \"role\": \"decides\"}], \"basis\": \"b\", "         \
    "\"class\": \"c\", \"tags\": [], \"requires\": [], \"players\": 2, "       \
    "\"history\": [], \"cards\": [" cards "], \"setup\": {\"A\": "             \
    "{\"battlefield\": [{\"label\": \"f\", \"card\": \"Forest\"}, {\"label\":" \
    " \"land\", \"card\": \"" name "\"}]}}, \"steps\": [{\"act\": {\"by\": "   \
    "\"A\", \"do\": \"activate\", \"object\": \"land\", \"ability\": 1}, "     \
    "\"expect\": {\"status\": \"done\"}}, {\"check\": {\"player/A/mana\": "    \
    "\"" mana "\"}}]}"

static void add_file(struct own *own, const char *text)
{
    struct text path = {0};

    text_add(&path, "%s/%zu.json", own->directory, own->count);
    FILE *file = fopen(path.bytes, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
    own->paths[own->count++] = path.bytes;
}

static void begin(struct own *own)
{
    memset(own, 0, sizeof(*own));
    snprintf(own->directory, sizeof(own->directory), "/tmp/own-XXXXXX");
    assert_non_null(mkdtemp(own->directory));
}

static void load(struct own *own)
{
    own->corpus = corpus_load(
        &(struct corpus_options){.case_paths = (const char *const *)own->paths,
                                 .case_path_count = own->count});
}

static void open_session(struct own *own)
{
    struct port_failure why;

    load(own);
    assert_int_equal(own->corpus->error_count, 0);
    assert_true(session_open(
        &own->session, port_reference(own->corpus->known.cards), own->corpus,
        own->corpus->rulings, own->corpus->ruling_count, &why));
    own->session.referee = referee_new(own->corpus);
}

static void end(struct own *own)
{
    referee_free(own->session.referee);
    if (own->session.port != NULL)
        session_close(&own->session);
    corpus_free(own->corpus);
    for (size_t i = 0; i < own->count; i++) {
        unlink(own->paths[i]);
        free(own->paths[i]);
    }
    rmdir(own->directory);
}

/* The case with that id passes, and the oracle agrees. */
static void assert_passes(struct own *own, const char *id)
{
    struct result result;

    for (size_t i = 0; i < own->corpus->ruling_count; i++) {
        const struct ruling *ruling = own->corpus->rulings[i];
        if (strcmp(ruling->id, id) != 0)
            continue;
        run_ruling(&own->session, &own->corpus->known, ruling, NULL, NULL,
                   &result);
        assert_string_equal(result.message, "");
        assert_int_equal(result.outcome, OUTCOME_PASS);
        assert_int_equal(result.oracle.disagreed, 0);
        assert_true(result.oracle.agreed > 10);
        result_clear(&result);
        return;
    }
    fail_msg("no %s", id);
}

static void an_own_card_goes_before_the_one_that_is_known(void **state)
{
    struct own own;

    (void)state;
    begin(&own);
    add_file(&own, CASE("MP-90001", LAND("aether_hub", "Aether Hub", "{R}{R}"),
                        "Aether Hub", "RR"));
    open_session(&own);
    assert_passes(&own, "MP-90001");
    end(&own);
}

static void each_case_plays_with_its_own(void **state)
{
    struct own own;

    (void)state;
    begin(&own);
    add_file(&own, CASE("MP-90001", LAND("x", "Xanadu Hall", "{R}"),
                        "Xanadu Hall", "R"));
    add_file(&own, CASE("MP-90002", LAND("x", "Xanadu Hall", "{G}"),
                        "Xanadu Hall", "G"));
    add_file(&own, CASE("MP-90003", LAND("y", "Xanadu Hall", "{W}"),
                        "Xanadu Hall", "W"));
    open_session(&own);
    assert_passes(&own, "MP-90001");
    assert_passes(&own, "MP-90002");
    assert_passes(&own, "MP-90003");
    assert_passes(&own, "MP-90001");
    end(&own);
}

static void other_cases_do_not_see_it(void **state)
{
    struct own own;

    (void)state;
    begin(&own);
    add_file(&own, CASE("MP-90001", LAND("island", "Island", "{R}{R}"),
                        "Island", "RR"));
    add_file(&own, CASE("MP-90002", "", "Island", "U"));
    open_session(&own);
    assert_passes(&own, "MP-90001");
    assert_passes(&own, "MP-90002");
    end(&own);
}

static void assert_refused(const char *text, const char *message)
{
    struct own own;
    char line[600];

    begin(&own);
    add_file(&own, text);
    load(&own);
    assert_int_not_equal(own.corpus->error_count, 0);
    error_print(&own.corpus->errors[0], line, sizeof(line));
    assert_non_null(strstr(line, message));
    end(&own);
}

static void what_is_no_card_is_refused_with_its_place(void **state)
{
    (void)state;
    assert_refused(CASE("MP-90001", LAND("island", "Island", "{R}") ",\n 5",
                        "Island", "R"),
                   "0.json:2:2: a card is an object");
    assert_refused(
        CASE("MP-90001",
             LAND("island", "Island", "{R}") ",\n" LAND("i", "Island", "{R}"),
             "Island", "R"),
        "0.json:2:1: another card has this id or name");
    assert_refused(CASE("MP-90001", "\n" LAND("island", "Island", "{R}{Z}"),
                        "Island", "R"),
                   "0.json:2:");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_own_card_goes_before_the_one_that_is_known),
        cmocka_unit_test(each_case_plays_with_its_own),
        cmocka_unit_test(other_cases_do_not_see_it),
        cmocka_unit_test(what_is_no_card_is_refused_with_its_place),
    };

    return cmocka_run_group_tests_name("own_cards", tests, NULL, NULL);
}
