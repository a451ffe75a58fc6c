/* manaproof list: the selected cases, a line each. */
#include "work.h"

#include <stdio.h>

static void print_rules(const struct ruling *ruling)
{
    const cJSON *rule;
    const char *separator = "";

    cJSON_ArrayForEach(rule, json_member(ruling->tree, "rules"))
    {
        printf("%s%s", separator, json_member(rule, "cr")->valuestring);
        separator = ",";
    }
}

int command_list(int argc, char **argv)
{
    struct work work;
    char area[64];
    int code =
        work_open(&work, argc, argv, " --corpus --cards --profile --shard ");

    for (size_t i = 0; code == EXIT_GREEN && i < work.count; i++) {
        const struct ruling *ruling = work.rulings[i];
        printf("%s\t%s\t", ruling->id, ruling_area(ruling, area, sizeof(area)));
        print_rules(ruling);
        printf("\t%s\n", ruling_text(ruling, "title"));
    }
    if (code == EXIT_GREEN && work.count == 0) {
        fputs("manaproof list: no case is selected\n", stderr);
        code = EXIT_USAGE;
    }
    if (code <= EXIT_USAGE && work.corpus != NULL && !work.is_valid)
        code = EXIT_CORPUS;
    work_close(&work);
    return code;
}
