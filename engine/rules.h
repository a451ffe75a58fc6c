/*
 * rules.h - the Comprehensive Rules in scope: numbers and titles.
 *
 * One table, rules.def, feeds the enumerators, the numbers and the titles.
 */
#ifndef RULES_H
#define RULES_H

/* CR_106_12b is rule 106.12b; CR_NONE is no rule. */
enum cr {
    CR_NONE,
#define RULE(id, number, title) CR_##id,
#include "rules.def"
#undef RULE
    CR_COUNT,
};

/* "106.12b"; an empty string for CR_NONE.  Static, never NULL. */
const char *rule_number(enum cr rule);

/* What the rule claims, in our own words; empty for CR_NONE. */
const char *rule_title(enum cr rule);

/* The rule called exactly `number`, or CR_NONE when none in scope is. */
enum cr rule_find(const char *number);

#endif
