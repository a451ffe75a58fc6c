/*
 * retell_test.c - games that were played, told as cases, end as they did.
 */
#include "retell.h"
#include "format.h"
#include "game.h"
#include "generate.h"
#include "run.h"
#include "server_private.h"
#include "work.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

enum { GAMES = 150, SEED = 7, BACK_MAX = 3 };

struct fixture {
    struct work work;
    struct session session;
    struct questions *questions;
    struct field *field;
    struct table *table; /* shows the end of a game */
    cJSON *dump;         /* of the case, after its last step */
};

static struct fixture *fixture;

static int set_up(void **state)
{
    const struct field_options options = {.asking = ASK_NEVER};
    char *argv[] = {"test", NULL};
    char why[200];

    (void)state;
    fixture = store_new(1, sizeof(*fixture));
    if (work_open(&fixture->work, 1, argv, " ") != EXIT_GREEN ||
        work_start(&fixture->work, &fixture->session) != EXIT_GREEN)
        return -1;
    fixture->questions = questions_new(fixture->work.corpus);
    fixture->field = field_new(&options, why, sizeof(why));
    if (fixture->field == NULL)
        return -1;
    fixture->table = table_new(field_cards(fixture->field), "end");
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    cJSON_Delete(fixture->dump);
    table_free(fixture->table);
    field_free(fixture->field);
    questions_free(fixture->questions);
    session_close(&fixture->session);
    work_close(&fixture->work);
    free(fixture);
    return 0;
}

static void take_dump(void *context, struct session *session, const char *game,
                      const char *edition, int step)
{
    struct port_failure failure;
    cJSON *params = cJSON_CreateObject(), *list = cJSON_CreateArray();

    (void)context;
    (void)edition;
    (void)step;
    cJSON_AddStringToObject(params, "game", game);
    cJSON_AddItemToArray(list, cJSON_CreateString("*"));
    cJSON_AddItemToObject(params, "paths", list);
    cJSON *result = port_call(session->port, "game/observe", params, &failure);
    cJSON_Delete(fixture->dump);
    fixture->dump = cJSON_DetachItemFromObjectCaseSensitive(
        cJSON_GetObjectItemCaseSensitive(result, "values"), "*");
    cJSON_Delete(result);
}

/* Run the case; how it ended. */
static enum outcome run_case(const cJSON *root, char *message, size_t size)
{
    const struct watch watch = {take_dump, NULL};
    const struct known *known = &fixture->work.corpus->known;
    struct text text = {0};
    struct error error;
    struct result result = {.outcome = OUTCOME_BLOCKED};
    char line[600];

    format_case(root, &text);
    struct case_file *file = case_open("case", text.bytes, text.length, &error);
    assert_non_null(file);
    if (case_read(file, known, &error)) {
        run_ruling(&fixture->session, known, file->rulings, NULL, &watch,
                   &result);
        snprintf(message, size, "step %d: %s %s", result.step, result.code,
                 result.message);
    } else {
        snprintf(message, size, "%s", error_print(&error, line, sizeof(line)));
    }
    enum outcome outcome = result.outcome;
    result_clear(&result);
    case_free(file);
    text_free(&text);
    return outcome;
}

static unsigned told, unreadable, wrong, other_end;

/* What all players have, and what is where, in numbers. */
static bool ends_alike(void)
{
    static const char *const keys[] = {"life",      "energy",       "mana",
                                       "hand_size", "library_size", "lost"};
    char path[40];

    table_touch(fixture->table);
    cJSON *dump = dump_json(fixture->table, table_look(fixture->table));
    bool is_alike =
        cJSON_Compare(json_member(dump, "turn/step"),
                      json_member(fixture->dump, "turn/step"), true);
    for (int seat = 0; seat < fixture->table->game->player_count; seat++)
        for (size_t i = 0; i < sizeof(keys) / sizeof(*keys); i++) {
            snprintf(path, sizeof(path), "player/%c/%s", 'A' + seat, keys[i]);
            is_alike = is_alike &&
                       cJSON_Compare(json_member(dump, path),
                                     json_member(fixture->dump, path), true);
        }
    cJSON_Delete(dump);
    return is_alike;
}

static void tell_game(uint64_t number, unsigned back)
{
    struct input input;
    struct find find;
    enum played played;
    char message[700];

    input_generate(&input, SEED, number, FOCUS_GAME);
    struct retold *retold = retell(fixture->field, &input, &find, &played);
    assert_non_null(retold);
    cJSON *root = played == PLAYED ? retold_case(retold, fixture->questions,
                                                 back, fixture->table->game)
                                   : NULL;
    if (root != NULL) {
        enum outcome outcome = run_case(root, message, sizeof(message));
        told++;
        unreadable += outcome == OUTCOME_BLOCKED;
        wrong += outcome != OUTCOME_PASS && outcome != OUTCOME_BLOCKED;
        bool is_alike = outcome == OUTCOME_PASS && ends_alike();
        other_end += outcome == OUTCOME_PASS && !is_alike;
        if (outcome != OUTCOME_PASS || !is_alike) {
            char *text = cJSON_PrintUnformatted(json_member(root, "steps"));
            print_message("%llu/%u %s %s %s\n", (unsigned long long)number,
                          back, outcome_word(outcome), message, text);
            free(text);
        }
    }
    cJSON_Delete(root);
    retold_free(retold);
}

static void played_games_end_the_same_as_cases(void **state)
{
    (void)state;
    for (unsigned number = 0; number < GAMES; number++)
        tell_game(number, number % (BACK_MAX + 1));
    print_message("%u told: %u unreadable, %u wrong, %u with another end\n",
                  told, unreadable, wrong, other_end);
    assert_true(told * 2 > GAMES);
    assert_true((unreadable + wrong + other_end) * 10 < told);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(played_games_end_the_same_as_cases),
    };

    return cmocka_run_group_tests_name("retell", tests, set_up, tear_down);
}
