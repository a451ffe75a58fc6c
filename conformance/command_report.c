/* manaproof report: other reports from the JSONL of a run. */
#include "commands.h"
#include "derived.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

/* The one file that is named. */
static const char *file_of(const struct options *options)
{
    if (options->paths.count + options->selectors.count != 1)
        return NULL;
    return options->paths.count == 1 ? options->paths.list[0]
                                     : options->selectors.list[0];
}

/* When no report is asked for: what is red, and the counts. */
static void print(const struct results *results)
{
    struct text text = {0};
    const cJSON *problem;

    for (size_t i = 0; i < results->count; i++) {
        const cJSON *record = results->cases[i];
        if (!outcome_is_red(record_outcome(record)))
            continue;
        text_add(&text, "%s %s: ", record_text(record, "outcome"),
                 record_text(record, "id"));
        text_add(&text, "%s\n    %s\n", record_text(record, "title"),
                 record_text(record, "repro"));
    }
    cJSON_ArrayForEach(problem, results_problems(results))
    {
        if (cJSON_IsString(problem))
            text_add(&text, "%s\n", problem->valuestring);
    }
    results_name(results, &text);
    text_add(&text, ": ");
    counts_add(&text, results->counts);
    puts(text.bytes);
    text_free(&text);
}

static int report(const struct options *options, const struct results *results)
{
    struct derived derived;
    struct text text = {0};
    int code = EXIT_GREEN;

    if (derived_open(&derived, "report", options))
        derived_write(&derived, results, stdout);
    else
        code = EXIT_USAGE;
    if (!derived_is_wanted(&derived))
        print(results);
    if (!derived_close(&derived) && code == EXIT_GREEN)
        code = EXIT_INTERNAL;
    if (!results_are_whole(results)) {
        results_say_aborted(results, &text);
        fprintf(stderr, "manaproof report: %s\n", text.bytes);
        text_free(&text);
        code = code == EXIT_GREEN ? EXIT_RED : code;
    }
    if (fflush(stdout) != 0 || ferror(stdout)) {
        fprintf(stderr, "manaproof report: standard output: %s\n",
                strerror(errno));
        code = EXIT_INTERNAL;
    }
    return code;
}

/* Green when the reports were written, whatever they say; red only when the
 * run was aborted. */
int command_report(int argc, char **argv)
{
    struct options options;
    struct results results;
    struct error error;
    char line[600];
    int code = EXIT_USAGE;

    if (!options_read(argc, argv, DERIVED_OPTIONS, &options))
        return EXIT_USAGE;
    const char *path = file_of(&options);
    if (path == NULL) {
        fputs("usage: manaproof report RUN.jsonl [--junit F] [--html F] "
              "[--md F] [--badge F] [--github]\n",
              stderr);
    } else if (!results_read(&results, path, &error)) {
        fprintf(stderr, "%s\n", error_print(&error, line, sizeof(line)));
        code = EXIT_CORPUS;
    } else {
        code = report(&options, &results);
        results_free(&results);
    }
    options_free(&options);
    return code;
}
