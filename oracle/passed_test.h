/*
 * passed_test.h - for tests of what happens: two boards and what lies between.
 */
#ifndef PASSED_TEST_H
#define PASSED_TEST_H

#include "board_test.h"

/* What the oracle says of a step with this act, and these questions in it. */
static inline struct oracle_report judge_between(const char *before,
                                                 const char *act,
                                                 const char *asked,
                                                 const char *after)
{
    struct oracle_report report = {0};
    cJSON *first = lay_out(before), *second = lay_out(after);
    cJSON *action = cJSON_CreateObject(), *result = cJSON_CreateObject();
    struct oracle_position *was = oracle_position_new(board_cards, first);
    struct oracle_position *is = oracle_position_new(board_cards, second);

    assert_non_null(was);
    assert_non_null(is);
    cJSON_AddItemToObject(action, "act", read_quoted(act));
    cJSON_AddItemToObject(action, "asked", read_quoted(asked));
    cJSON_AddStringToObject(result, "status", "done");
    oracle_judge_step(was, action, result, is, &report);
    oracle_position_free(was);
    oracle_position_free(is);
    cJSON_Delete(first);
    cJSON_Delete(second);
    cJSON_Delete(action);
    cJSON_Delete(result);
    return report;
}

#define PASS "{'by':'B','do':'pass'}"
static inline struct oracle_report
judge_pass(const char *before, const char *asked, const char *after)
{
    return judge_between(before, PASS, asked, after);
}

static inline void assert_agrees(struct oracle_report report)
{
    assert_string_equal(report.expected, "");
    assert_string_equal(report.rule, "");
    assert_true(report.agreed > 0);
}

static inline void assert_differs(struct oracle_report report, const char *rule)
{
    assert_true(report.disagreed > 0);
    assert_string_equal(report.rule, rule);
}

/* Nothing is on the stack. */
#define EMPTY "'set':{'announced':[],'delayed':[],'effects':[]}"
/* A spell with a target, and an ability of a permanent, on an empty stack. */
#define SPELL(label, target)                                                   \
    "'set':{'effects':[],'delayed':[],'stack':['" label "'],'announced':[{"    \
    "'number':1,'controller':'A','x':0,'kicked':0,'modes':[],'targets':"       \
    "[" target "]}]}"
#define ABILITY(label, card, n)                                                \
    "'set':{'effects':[],'delayed':[],'stack':[{'ability_of':'" label "'}],"   \
    "'announced':[{'number':1,'controller':'A','kind':'triggered','source':"   \
    "'" label "','face':'" card "','place':" n ",'x':0,'kicked':0,"            \
    "'modes':[],'targets':[]}]}"

#endif
