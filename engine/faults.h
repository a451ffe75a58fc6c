/*
 * faults.h - ways in which real engines go wrong, built in to be found.
 *
 * One table, faults.def, names them.  With -DFAULTS the line that decides
 * because of a rule asks whether to decide wrongly; without it, FAULTY is the
 * constant 0 and nothing of this is left in the engine.  A process goes wrong
 * in one way at a time, whichever engine it asks; not for several threads.
 *
 * A freedom is the opposite: a way to go on that the rules allow as well, and
 * that no case may notice.  freedoms.def names them; they are selected like
 * faults, and come behind them.
 */
#ifndef FAULTS_H
#define FAULTS_H

#include <stdbool.h>
#include <stdint.h>

/* Numbers change with the table; names are for ever. */
enum fault {
    FAULT_NONE,
#define FAULT(name, kind, rule, source, meaning) FAULT_##name,
#include "faults.def"
#undef FAULT
    FAULT_COUNT,
    BEFORE_FREEDOMS = FAULT_COUNT - 1,
#define FREEDOM(name, rule, meaning) FREEDOM_##name,
#include "freedoms.def"
#undef FREEDOM
    FREEDOMS_END,
};

static inline bool fault_is_freedom(enum fault fault)
{
    return fault >= FAULT_COUNT;
}

/* What the table says of it: static, never NULL, empty for FAULT_NONE. */
const char *fault_name(enum fault fault);
const char *fault_kind(enum fault fault);
const char *fault_rule(enum fault fault); /* "106.7" */
const char *fault_source(enum fault fault);
const char *fault_meaning(enum fault fault);

/* The fault or freedom of exactly this name, or FAULT_NONE. */
enum fault fault_find(const char *name);

/* Whether this is a build with -DFAULTS: in any other no fault shows. */
bool faults_are_built(void);

/* From now on go wrong in this way, and count anew; FAULT_NONE: in none. */
void fault_select(enum fault fault);

/* An engine is made: select the fault that MANAPROOF_FAULT names in the
 * environment, unless one was selected; in a build without faults nothing. */
void fault_begin(void);

/* Since it was selected: how often a line was reached where the fault sits,
 * and how often its answer differed from the right one. */
struct fault_tally {
    uint64_t reached, triggered;
};
struct fault_tally fault_tally(void);

#ifdef FAULTS
extern enum fault fault_selected;
bool fault_meets(bool differs);

/* Whether to go wrong here in the way called `name`, where `differs` says
 * that the wrong answer is not the right one. */
#define FAULTY(name, differs)                                                \
    (fault_selected == FAULT_##name && fault_meets(differs))

/* Whether to go on in the other way called `name`, where `differs` says that
 * it is another one here. */
#define FREELY(name, differs)                                                \
    (fault_selected == FREEDOM_##name && fault_meets(differs))
#else
#define FAULTY(name, differs) (0 && FAULT_##name != 0 && (differs))
#define FREELY(name, differs) (0 && FREEDOM_##name != 0 && (differs))
#endif

#endif
