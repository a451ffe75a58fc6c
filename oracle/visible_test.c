#include "board_test.h"

static struct oracle_report state_of(const char *text)
{
    struct oracle_report report = {0};

    set_up(text);
    oracle_judge_state(board, &report);
    return report;
}

static void a_revealed_hand_is_seen(void **state)
{
    const char *text = "{'B':{'hand':[['x','X',{'owner':'A'}]]},"
                       "'set':{'visible/A/B/hand':%s,'visible/B/B/hand':true}}";
    char board_text[200];

    (void)state; /* CR 402.3 */
    snprintf(board_text, sizeof(board_text), text, "true");
    assert_int_equal(state_of(board_text).disagreed, 0);
    snprintf(board_text, sizeof(board_text), text, "false");
    assert_string_equal(state_of(board_text).rule, "402.3");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_revealed_hand_is_seen),
    };
    return cmocka_run_group_tests(tests, read_corpus, free_corpus);
}
