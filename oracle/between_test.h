/*
 * between_test.h - for tests of what happens: two boards and what lies
 * between.
 */
#ifndef BETWEEN_TEST_H
#define BETWEEN_TEST_H

#include "board_test.h"

/* Two positions, what was done, and what was said or asked about it. */
struct between {
    cJSON *first, *second, *what, *said;
    struct oracle_position *was, *is;
    struct oracle_report report;
};

/* Of boards and quoted texts, each of which but the first may be NULL. */
static inline struct between between_begin(const char *before, const char *what,
                                           const char *said, const char *after)
{
    struct between step = {.first = lay_out(before)};

    step.was = oracle_position_new(board_cards, step.first);
    assert_non_null(step.was);
    if (after != NULL) {
        step.second = lay_out(after);
        step.is = oracle_position_new(board_cards, step.second);
        assert_non_null(step.is);
    }
    step.what = what == NULL ? NULL : read_quoted(what);
    step.said = said == NULL ? NULL : read_quoted(said);
    return step;
}

/* All is freed; what was reported remains. */
static inline struct oracle_report between_end(struct between *step)
{
    oracle_position_free(step->was);
    oracle_position_free(step->is);
    cJSON_Delete(step->first);
    cJSON_Delete(step->second);
    cJSON_Delete(step->what);
    cJSON_Delete(step->said);
    return step->report;
}

static inline void assert_agrees(struct oracle_report report)
{
    assert_string_equal(report.expected, "");
    assert_string_equal(report.rule, "");
    assert_int_equal(report.disagreed, 0);
    assert_true(report.agreed > 0);
}

static inline void assert_differs(struct oracle_report report, const char *rule)
{
    assert_true(report.disagreed > 0);
    assert_string_equal(report.rule, rule);
}

#endif
