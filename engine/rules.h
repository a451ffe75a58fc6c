/*
 * rules.h - the Comprehensive Rules in scope: numbers and titles.
 *
 * One table, rules.def, feeds the enumerators, the numbers and the titles.  It
 * also knows rules that are not in scope: they have no enumerator.
 */
#ifndef RULES_H
#define RULES_H

#include <stdbool.h>

/* CR_106_12b is rule 106.12b; CR_NONE is no rule. */
enum cr {
    CR_NONE,
#define RULE(id, number, title) CR_##id,
#include "rules.def"
    CR_COUNT,
};

/* "106.12b"; an empty string for CR_NONE.  Static, never NULL. */
const char *rule_number(enum cr rule);

/* What the rule claims, in our own words; empty for CR_NONE. */
const char *rule_title(enum cr rule);

/* The rule called exactly `number`, or CR_NONE when none in scope is. */
enum cr rule_find(const char *number);

/* Whether there is a rule of exactly this number, in scope or not. */
bool rule_known(const char *number);

/* What the rule of that number claims, in scope or not; empty, never NULL,
 * when none is known. */
const char *rule_claim(const char *number);

#endif
