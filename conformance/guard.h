/*
 * guard.h - processes that must not outlive this one.
 *
 * A terminal's interrupt does not reach an adapter, which leads a process
 * group of its own: whoever starts a process puts it under guard, and when
 * this program is told to end, the guarded ones are ended first.
 */
#ifndef GUARD_H
#define GUARD_H

#include <sys/types.h>

enum { GUARDED_MAX = 1024 };

/* Send `signal` to `target` (a negative one is a process group) when SIGINT,
 * SIGTERM or SIGHUP ends this program.  Returns false when GUARDED_MAX are
 * under guard already. */
int guard_add(pid_t target, int signal);
void guard_remove(pid_t target);

/* After fork, in the new process: nothing is under guard. */
void guard_forget(void);

#endif
