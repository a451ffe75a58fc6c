/* manaproof run: the selected cases on an engine. */
#include "report.h"
#include "work.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static FILE *open_file(const char *path)
{
    FILE *file = path == NULL ? NULL : fopen(path, "w");

    if (path != NULL && file == NULL)
        fprintf(stderr, "manaproof run: %s: %s\n", path, strerror(errno));
    return file;
}

static bool close_file(FILE *file, const char *path)
{
    if (file == NULL || fclose(file) == 0)
        return true;
    fprintf(stderr, "manaproof run: %s: %s\n", path, strerror(errno));
    return false;
}

static void open_reports(struct report *report)
{
    const char *terminal = getenv("TERM");

    if (isatty(STDOUT_FILENO))
        report->terminal = stdout;
    else
        report->tap = stdout;
    report->has_colour = report->terminal != NULL &&
                         getenv("NO_COLOR") == NULL &&
                         (terminal == NULL || strcmp(terminal, "dumb") != 0);
}

static bool is_red(const struct work *work, const struct result *result)
{
    return outcome_is_red(result->outcome) ||
           (work->options.is_strict && result->outcome != OUTCOME_PASS);
}

static int run_all(const struct work *work, struct session *session,
                   struct report *report)
{
    const struct run_header header = {
        .corpus = work->corpus,
        .session = session,
        .count = work->count,
        .options = work->options.repeat.bytes,
    };
    int code = EXIT_GREEN;

    report_begin(report, &header);
    for (size_t i = 0; i < work->count; i++) {
        struct result result;
        run_ruling(session, &work->corpus->known, work->rulings[i],
                   work->options.edition, NULL, &result);
        report_case(report, work->rulings[i], &result);
        if (is_red(work, &result))
            code = EXIT_RED;
        result_clear(&result);
    }
    report_end(report);
    return code;
}

static int run_with_files(const struct work *work, struct session *session)
{
    const struct options *options = &work->options;
    struct report report = {0};
    FILE *jsonl = open_file(options->jsonl);
    FILE *junit = open_file(options->junit);
    int code = EXIT_USAGE;

    if ((jsonl != NULL) == (options->jsonl != NULL) &&
        (junit != NULL) == (options->junit != NULL)) {
        report.jsonl = jsonl;
        report.junit = junit;
        open_reports(&report);
        code = run_all(work, session, &report);
    }
    bool is_written = close_file(jsonl, options->jsonl);
    is_written = close_file(junit, options->junit) && is_written;
    return is_written && fflush(stdout) == 0 ? code : EXIT_INTERNAL;
}

int command_run(int argc, char **argv)
{
    struct work work;
    struct session session;
    int code = work_open(&work, argc, argv,
                         " --corpus --cards --edition --profile --jsonl "
                         "--junit --shard -j --strict ");

    if (code == EXIT_GREEN && work.count == 0) {
        fputs("manaproof run: no case is selected\n", stderr);
        code = work.is_valid ? EXIT_USAGE : EXIT_CORPUS;
    }
    bool is_started = false;
    if (code == EXIT_GREEN) {
        code = work_start(&work, &session);
        is_started = code == EXIT_GREEN;
    }
    if (is_started) {
        code = run_with_files(&work, &session);
        session_close(&session);
        if (!work.is_valid && code <= EXIT_RED)
            code = EXIT_CORPUS;
    }
    work_close(&work);
    return code;
}
