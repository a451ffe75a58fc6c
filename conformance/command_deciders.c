/* manaproof deciders: which cases the oracle decides beside the engine. */
#include "commands.h"
#include "deciders.h"
#include "options.h"
#include "sink.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool open_run(struct results *run, const char *path)
{
    struct error error;
    char line[600];

    if (!results_read(run, path, &error)) {
        fprintf(stderr, "%s\n", error_print(&error, line, sizeof(line)));
        return false;
    }
    if (results_are_whole(run))
        return true;
    fprintf(stderr, "%s: the run was aborted\n", path);
    results_free(run);
    return false;
}

/* The ids that the file at `path` keeps; none when there is no file. */
static bool read_kept(const char *path, struct names *ids)
{
    size_t length;
    struct error error;
    char line[600], *text = store_read(path, &length);
    const cJSON *item;

    if (text == NULL)
        return true;
    struct json *document = json_read(path, text, length, &JSON_LIMITS, &error);
    free(text);
    if (document == NULL) {
        fprintf(stderr, "%s\n", error_print(&error, line, sizeof(line)));
        return false;
    }
    cJSON_ArrayForEach(item, json_member(json_root(document), "ids"))
    {
        if (cJSON_IsString(item))
            names_add(ids, item->valuestring);
    }
    json_free(document);
    return true;
}

static int update(const struct results *run, const char *path, bool is_check)
{
    struct names kept = {0}, now = {0};
    struct text changes = {0}, text = {0};
    int code = EXIT_CORPUS;

    if (read_kept(path, &kept)) {
        deciders_of_run(run, &now);
        size_t count = deciders_compare(&kept, &now, run, &changes);
        deciders_print(&now, &text);
        if (changes.length > 0)
            fputs(changes.bytes, stdout);
        printf("%zu cases are decided by the oracle and the engine; %s keeps "
               "%zu, %zu of them wrongly\n",
               now.count, path, kept.count, count);
        code = count > 0 && is_check ? EXIT_RED : EXIT_GREEN;
        if (changes.length > 0 && !is_check &&
            !file_replace("deciders", path, &text))
            code = EXIT_INTERNAL;
    }
    names_free(&kept);
    names_free(&now);
    text_free(&changes);
    text_free(&text);
    return code;
}

int command_deciders(int argc, char **argv)
{
    struct options options;
    struct results run;
    int code = EXIT_USAGE;

    if (!options_read(argc, argv, " --from --check ", &options))
        return EXIT_USAGE;
    if (options.from == NULL ||
        options.paths.count + options.selectors.count != 1)
        fputs("usage: manaproof deciders --from RUN.jsonl [--check] FILE\n",
              stderr);
    else if (!open_run(&run, options.from))
        code = EXIT_CORPUS;
    else {
        code = update(&run,
                      options.paths.count > 0 ? options.paths.list[0]
                                              : options.selectors.list[0],
                      options.is_check);
        results_free(&run);
    }
    options_free(&options);
    return fflush(stdout) == 0 && !ferror(stdout) ? code : EXIT_INTERNAL;
}
