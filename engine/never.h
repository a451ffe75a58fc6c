/*
 * never.h - places that nothing gets to.
 *
 * NEVER() stands where a switch has dealt with all that the loader lets be
 * written.  It is an assertion like others, but where branches are flipped
 * (fuzz/branches/) the compiler takes its word for it, and leaves out the
 * comparisons that would lead there.
 */
#ifndef NEVER_H
#define NEVER_H

#include <assert.h>

#ifdef NEVER_COMPARED
#define NEVER() __builtin_unreachable()
#else
#define NEVER() (assert(!"got to"), __builtin_unreachable())
#endif

#endif
