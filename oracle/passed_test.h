/*
 * passed_test.h - for tests of what happens: two boards and what lies between.
 */
#ifndef PASSED_TEST_H
#define PASSED_TEST_H

#include "between_test.h"

/* What the oracle says of a step with this act, and these questions in it. */
static inline struct oracle_report judge_between(const char *before,
                                                 const char *act,
                                                 const char *asked,
                                                 const char *after)
{
    struct between step = between_begin(before, act, asked, after);
    cJSON *action = cJSON_CreateObject(), *result = cJSON_CreateObject();

    cJSON_AddItemReferenceToObject(action, "act", step.what);
    cJSON_AddItemReferenceToObject(action, "asked", step.said);
    cJSON_AddStringToObject(result, "status", "done");
    oracle_judge_step(step.was, action, result, step.is, &step.report);
    cJSON_Delete(action);
    cJSON_Delete(result);
    return between_end(&step);
}

#define PASS "{'by':'B','do':'pass'}"
static inline struct oracle_report
judge_pass(const char *before, const char *asked, const char *after)
{
    return judge_between(before, PASS, asked, after);
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
