#include "faults.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct row {
    const char *name, *kind, *rule, *source, *meaning;
} rows[FREEDOMS_END] = {
    {"", "", "", "", ""},
#define FAULT(name, kind, rule, source, meaning)                             \
    {#name, kind, rule, source, meaning},
#include "faults.def"
#undef FAULT
#define FREEDOM(name, rule, meaning)                                         \
    {#name, "freedom", rule, "derived", meaning},
#include "freedoms.def"
#undef FREEDOM
};

static const struct row *row_of(enum fault fault)
{
    assert(fault < FREEDOMS_END);
    return &rows[fault];
}

const char *fault_name(enum fault fault)
{
    return row_of(fault)->name;
}

const char *fault_kind(enum fault fault)
{
    return row_of(fault)->kind;
}

const char *fault_rule(enum fault fault)
{
    return row_of(fault)->rule;
}

const char *fault_source(enum fault fault)
{
    return row_of(fault)->source;
}

const char *fault_meaning(enum fault fault)
{
    return row_of(fault)->meaning;
}

enum fault fault_find(const char *name)
{
    for (int fault = FAULT_NONE + 1; fault < FREEDOMS_END; fault++)
        if (strcmp(rows[fault].name, name) == 0)
            return (enum fault)fault;
    return FAULT_NONE;
}

static struct fault_tally tally;

struct fault_tally fault_tally(void)
{
    return tally;
}

#ifdef FAULTS

enum fault fault_selected = FAULT_NONE;

bool faults_are_built(void)
{
    return true;
}

void fault_select(enum fault fault)
{
    assert(fault < FREEDOMS_END);
    fault_selected = fault;
    tally = (struct fault_tally){0, 0};
}

/* A name that is none must not look like a fault that nobody notices. */
void fault_begin(void)
{
    const char *name = getenv("MANAPROOF_FAULT");

    if (name == NULL || name[0] == '\0' || fault_selected != FAULT_NONE)
        return;
    fault_select(fault_find(name));
    if (fault_selected == FAULT_NONE) {
        fprintf(stderr, "MANAPROOF_FAULT: no fault %s\n", name);
        abort();
    }
}

bool fault_meets(bool differs)
{
    tally.reached++;
    tally.triggered += differs;
    return differs;
}

#else

bool faults_are_built(void)
{
    return false;
}

void fault_select(enum fault fault)
{
    assert(fault < FREEDOMS_END);
}

void fault_begin(void)
{
}

#endif
