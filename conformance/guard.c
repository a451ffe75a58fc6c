#include "guard.h"

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

/* Read by a signal handler: the target of a slot is written last. */
static struct {
    volatile sig_atomic_t target; /* 0: free */
    volatile sig_atomic_t signal;
} guarded[GUARDED_MAX];

static bool is_installed;

static void end_guarded(int number)
{
    for (size_t i = 0; i < GUARDED_MAX; i++)
        if (guarded[i].target != 0)
            kill((pid_t)guarded[i].target, (int)guarded[i].signal);
    /* The handler was for once: now the signal does what it always does. */
    raise(number);
}

/* What is ignored, as under nohup, stays ignored. */
static void install(int number)
{
    struct sigaction action = {.sa_handler = end_guarded}, before;

    sigemptyset(&action.sa_mask);
    action.sa_flags = (int)SA_RESETHAND;
    if (sigaction(number, NULL, &before) == 0 && before.sa_handler == SIG_DFL)
        sigaction(number, &action, NULL);
}

int guard_add(pid_t target, int signal)
{
    size_t i = 0;

    if (!is_installed) {
        install(SIGINT);
        install(SIGTERM);
        install(SIGHUP);
        is_installed = true;
    }
    while (i < GUARDED_MAX && guarded[i].target != 0)
        i++;
    if (i == GUARDED_MAX)
        return false;
    guarded[i].signal = signal;
    guarded[i].target = (sig_atomic_t)target;
    return true;
}

void guard_remove(pid_t target)
{
    for (size_t i = 0; i < GUARDED_MAX; i++)
        if (guarded[i].target == (sig_atomic_t)target)
            guarded[i].target = 0;
}

void guard_forget(void)
{
    for (size_t i = 0; i < GUARDED_MAX; i++)
        guarded[i].target = 0;
}
