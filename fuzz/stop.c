#include "stop.h"

#include <stddef.h>

enum { SIGNALS = 3 };
static const int signals[SIGNALS] = {SIGINT, SIGTERM, SIGHUP};
static struct sigaction before[SIGNALS];

volatile sig_atomic_t stop_is_told;

static void on_end(int number)
{
    (void)number;
    stop_is_told = 1;
    for (size_t i = 0; i < SIGNALS; i++)
        sigaction(signals[i], &before[i], NULL);
}

void stop_catch(void)
{
    struct sigaction action = {.sa_handler = on_end};

    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < SIGNALS; i++)
        sigaction(signals[i], NULL, &before[i]);
    for (size_t i = 0; i < SIGNALS; i++)
        if (before[i].sa_handler != SIG_IGN)
            sigaction(signals[i], &action, NULL);
}

void stop_ignore(void)
{
    for (size_t i = 0; i < SIGNALS; i++)
        signal(signals[i], SIG_IGN);
}
