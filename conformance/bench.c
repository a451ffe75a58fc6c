#include <stdio.h>

#include "commands.h"

int command_bench(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    puts("bench: not written yet");
    return 5;
}
