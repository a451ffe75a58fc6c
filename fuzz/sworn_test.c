/*
 * sworn_test.c - a case expects what the reference engine does, as far as the
 * engine that will be held to it declares what is needed.
 */
#include "sworn.h"
#include "session.h"
#include "work.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

static struct work *work;

static int set_up(void **state)
{
    char *argv[] = {"test", NULL};

    (void)state;
    work = store_new(1, sizeof(*work));
    return work_open(work, 1, argv, " ") == EXIT_GREEN ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    work_close(work);
    free(work);
    return 0;
}

/* The steps that a case for the engine comes to have, as text. */
static char *steps_for(const char *features, const char *steps)
{
    static const char setup[] =
        "{\"players\":2,\"editions\":{\"from\":\"2026-08\"},\"setup\":{"
        "\"A\":{\"mana\":\"UBCCC\",\"hand\":[{\"label\":\"ring\",\"card\":"
        "\"Sol Ring\"}],\"battlefield\":[{\"label\":\"grove\",\"card\":"
        "\"Forest\"}]},\"B\":{\"hand\":[{\"label\":\"x\",\"card\":\"X\","
        "\"owner\":\"A\"}]}}}";
    struct text text = {0};
    struct session session;
    cJSON *root = cJSON_Parse(setup);

    text_add(&text, "{\"capabilities\":{\"features\":[%s]}}", features);
    session_adopt(&session, cJSON_Parse(text.bytes));
    cJSON_AddItemToObject(root, "steps", cJSON_Parse(steps));
    sworn_fill(work->corpus->known.cards, &session, root);
    char *made = cJSON_PrintUnformatted(json_member(root, "steps"));
    session_close(&session);
    cJSON_Delete(root);
    text_free(&text);
    return made;
}

static void it_expects(const char *features, const char *steps,
                       const char *expected)
{
    char *made = steps_for(features, steps);

    assert_string_equal(made, expected);
    cJSON_free(made);
}

#define TAP                                                                    \
    "{\"by\":\"A\",\"do\":\"activate\",\"object\":\"grove\",\"ability\":1}"
#define DONE ",\"expect\":{\"status\":\"done\"}}"
#define TAPPED                                                                 \
    "{\"act\":" TAP DONE ",{\"check\":{\"player/A/mana\":\"UBGCCC\","          \
    "\"object/grove/tapped\":true}}"

static void what_changed_is_expected(void **state)
{
    (void)state;
    it_expects("\"*\"", "[{\"act\":" TAP "}]", "[" TAPPED "]");
}

static void it_ends_before_what_the_engine_does_not_declare(void **state)
{
    static const char steps[] =
        "[{\"act\":" TAP "},{\"act\":{\"by\":\"A\",\"do\":\"cast\","
        "\"object\":\"ring\",\"pay\":[{\"symbol\":\"{1}\",\"unit\":\"C\"}]}}]";

    (void)state;
    it_expects("\"act.activate\",\"act.cast\"", steps, "[" TAPPED "]");
    it_expects("\"act.cast\",\"explicit_payment\"", steps, "[]");
}

static void a_card_in_another_hand_is_declared_apart(void **state)
{
    static const char steps[] =
        "[{\"act\":" TAP "},{\"act\":{\"by\":\"A\",\"do\":\"activate\","
        "\"object\":\"x\",\"ability\":2}}]";
    char *made = steps_for("\"*\"", steps);

    (void)state;
    assert_non_null(strstr(made, "\"x\""));
    cJSON_free(made);
    it_expects("\"act.activate\",\"act.cast\"", steps, "[" TAPPED "]");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_changed_is_expected),
        cmocka_unit_test(it_ends_before_what_the_engine_does_not_declare),
        cmocka_unit_test(a_card_in_another_hand_is_declared_apart),
    };
    return cmocka_run_group_tests_name("sworn", tests, set_up, tear_down);
}
