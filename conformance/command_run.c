/* manaproof run: the selected cases on an engine. */
#include "crew.h"
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

struct running {
    const struct work *work;
    struct report *report;
    int code;
};

static void begin_reports(void *context, const struct session *session)
{
    struct running *running = context;
    const struct run_header header = {
        .corpus = running->work->corpus,
        .session = session,
        .count = running->work->count,
        .options = running->work->options.repeat.bytes,
    };

    report_begin(running->report, &header);
}

static void take_result(void *context, size_t index,
                        const struct result *result)
{
    struct running *running = context;

    report_case(running->report, running->work->rulings[index], result);
    if (is_red(running->work, result))
        running->code = EXIT_RED;
}

static int run_all(const struct work *work, struct report *report)
{
    struct running running = {work, report, EXIT_GREEN};
    const struct crew_listener listener = {begin_reports, take_result,
                                           &running};
    struct session session;
    char why[400];

    if (crew_run(work, &listener, &session, why, sizeof(why))) {
        report_end(report);
    } else {
        report_abort(report, why);
        fprintf(stderr, "manaproof run: %s\n", why);
        running.code = EXIT_ADAPTER;
    }
    session_close(&session);
    return running.code;
}

static int run_with_files(const struct work *work)
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
        code = run_all(work, &report);
    }
    bool is_written = close_file(jsonl, options->jsonl);
    is_written = close_file(junit, options->junit) && is_written;
    return is_written && fflush(stdout) == 0 ? code : EXIT_INTERNAL;
}

int command_run(int argc, char **argv)
{
    struct work work;
    int code = work_open(&work, argc, argv,
                         " --corpus --cards --edition --profile --jsonl "
                         "--junit --shard -j --jobs --strict "
                         "--strict-stdout --timeout-scale ");

    if (code == EXIT_GREEN && work.count == 0) {
        fputs("manaproof run: no case is selected\n", stderr);
        code = work.is_valid ? EXIT_USAGE : EXIT_CORPUS;
    }
    if (code == EXIT_GREEN) {
        code = run_with_files(&work);
        if (!work.is_valid && code <= EXIT_RED)
            code = EXIT_CORPUS;
    }
    work_close(&work);
    return code;
}
