/* manaproof schema: the JSON Schema of case files or card files. */
#include "commands.h"
#include "corpus_embed.h"
#include "engine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int print_case_schema(void)
{
    for (size_t i = 0; i < embedded_count; i++)
        if (strcmp(embedded_files[i].path, "schema/case-1.json") == 0) {
            fputs(embedded_files[i].text, stdout);
            return EXIT_GREEN;
        }
    fputs("manaproof schema: schema/case-1.json was not embedded\n", stderr);
    return EXIT_INTERNAL;
}

static int print_card_schema(void)
{
    char *schema = cards_schema();

    if (schema == NULL) {
        fputs("manaproof schema: out of memory\n", stderr);
        return EXIT_INTERNAL;
    }
    fputs(schema, stdout);
    cJSON_free(schema);
    return EXIT_GREEN;
}

int command_schema(int argc, char **argv)
{
    if (argc == 2 && strcmp(argv[1], "case") == 0)
        return print_case_schema();
    if (argc == 2 && strcmp(argv[1], "card") == 0)
        return print_card_schema();
    fputs("usage: manaproof schema case|card\n", stderr);
    return EXIT_USAGE;
}
