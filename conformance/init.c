/* placeholder */
#include "commands.h"
int command_init(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    return EXIT_USAGE;
}
