/*
 * stop.h - being told to end: by an interrupt, a hang-up or SIGTERM.
 *
 * The first time what is at work comes to its end and keeps what it has; the
 * second time the program ends at once, with those it guards (guard.h).
 */
#ifndef STOP_H
#define STOP_H

#include <signal.h>

/* Set, and never cleared, once the program is told to end. */
extern volatile sig_atomic_t stop_is_told;

/* From now on.  What is ignored, as under nohup, stays ignored. */
void stop_catch(void);

/* In a process that its parent tells in another way. */
void stop_ignore(void);

#endif
