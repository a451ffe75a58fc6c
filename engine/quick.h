/*
 * quick.h - shortcuts, which save time and change nothing.
 *
 * QUICK(condition) says when one may be taken; without it the same comes out
 * in the long way.  Where branches are flipped (fuzz/branches/) there are no
 * shortcuts, as which way is taken would show in nothing, and the fingerprint
 * of a build without them must be that of one with them (make determinism).
 */
#ifndef QUICK_H
#define QUICK_H

#ifdef NOT_QUICK
#define QUICK(condition) (0 && (condition))
#else
#define QUICK(condition) (condition)
#endif

/* The same for shortcuts past lines where faults sit (faults.h): where these
 * are built in, the long way is taken. */
#ifdef FAULTS
#define QUICK_SOUND(condition) (0 && (condition))
#else
#define QUICK_SOUND(condition) QUICK(condition)
#endif

#endif
