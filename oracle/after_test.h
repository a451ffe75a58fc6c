/*
 * after_test.h - for tests of steps: boards before and after, and what the
 * oracle says of the step in between.
 */
#ifndef AFTER_TEST_H
#define AFTER_TEST_H

#include "board_test.h"

/* Judge the step from one board to another; the report. */
static inline struct oracle_report judge(const char *before, const char *action,
                                         const char *result, const char *after)
{
    struct oracle_report report = {0};
    cJSON *first = lay_out(before), *second = lay_out(after);
    cJSON *step = read_quoted(action), *said = read_quoted(result);
    struct oracle_position *was = oracle_position_new(board_cards, first);
    struct oracle_position *is = oracle_position_new(board_cards, second);

    assert_non_null(was);
    assert_non_null(is);
    oracle_judge_step(was, step, said, is, &report);
    oracle_position_free(was);
    oracle_position_free(is);
    cJSON_Delete(first);
    cJSON_Delete(second);
    cJSON_Delete(step);
    cJSON_Delete(said);
    return report;
}

static inline void assert_agrees(struct oracle_report report)
{
    assert_string_equal(report.rule, "");
    assert_int_equal(report.disagreed, 0);
    assert_true(report.agreed > 0);
}

static inline void assert_differs(struct oracle_report report, const char *rule)
{
    assert_true(report.disagreed > 0);
    assert_string_equal(report.rule, rule);
}

#define DONE "{'status':'done'}"
#define PASS "{'act':{'by':'B','do':'pass'},'asked':[]}"

#endif
