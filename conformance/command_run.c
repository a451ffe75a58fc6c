/* manaproof run: the selected cases on an engine. */
#include "crew.h"
#include "judge.h"
#include "report.h"
#include "work.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* False, after a message, when a file cannot be made: before anything runs. */
static bool open_reports(struct report *report, const struct options *options)
{
    const char *terminal = getenv("TERM");
    bool is_good = sink_open(&report->jsonl, "run", options->jsonl);

    if (isatty(STDOUT_FILENO))
        report->terminal = stdout;
    else
        report->tap = stdout;
    report->has_colour = report->terminal != NULL &&
                         getenv("NO_COLOR") == NULL &&
                         (terminal == NULL || strcmp(terminal, "dumb") != 0);
    report->is_traced = options->is_traced;
    is_good = derived_open(&report->derived, "run", options) && is_good;
    return bundle_open(&report->bundle, options->bundle) && is_good;
}

struct running {
    const struct work *work;
    struct judge *judge;
    struct report *report;
    bool is_red;
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

/* One case, and what a bundle is to keep of it; in a worker. */
static void run_case(void *context, struct session *session,
                     const struct ruling *ruling, struct result *result)
{
    const struct running *running = context;
    const struct options *options = &running->work->options;
    const struct known *known = &running->work->corpus->known;
    struct boards boards = {NULL, NULL};
    struct text wire = {0};
    bool is_kept = options->bundle != NULL;

    if (is_kept)
        port_keep(session->port, &wire);
    judge_run(running->judge, session, known, ruling, options->edition, result);
    port_keep(session->port, NULL);
    if (is_kept && outcome_kind(result->outcome) == KIND_WRONG)
        boards_take(&boards, session, known, ruling, result);
    if (outcome_is_wrong(result->outcome))
        result->wire = wire;
    else
        text_free(&wire);
    result->before = boards.before;
    result->after = boards.after;
}

static void take_result(void *context, size_t index,
                        const struct result *result)
{
    struct running *running = context;
    const struct ruling *ruling = running->work->rulings[index];
    struct result judged = *result;

    bool is_red = judge_case(running->judge, ruling, &judged);
    running->is_red = running->is_red || is_red;
    report_case(running->report, ruling, &judged);
}

static int run_all(const struct work *work, struct judge *judge,
                   struct report *report)
{
    struct running running = {work, judge, report, false};
    const struct crew_listener listener = {
        .begin = begin_reports,
        .result = take_result,
        .run = run_case,
        .context = &running,
    };
    struct session session;
    char why[400];
    int code = EXIT_ADAPTER;

    if (crew_run(work, &listener, &session, why, sizeof(why))) {
        running.is_red = judge_end(judge) || running.is_red;
        report_end(report, &judge->problems, running.is_red);
        code = running.is_red ? EXIT_RED : EXIT_GREEN;
    } else {
        report_abort(report, why);
        fprintf(stderr, "manaproof run: %s\n", why);
    }
    session_close(&session);
    return code;
}

static bool flush_output(void)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return true;
    fprintf(stderr, "manaproof run: standard output: %s\n", strerror(errno));
    return false;
}

static int run_with_files(const struct work *work, struct judge *judge)
{
    struct report report = {0};
    bool is_open = open_reports(&report, &work->options);
    int code = is_open ? run_all(work, judge, &report) : EXIT_USAGE;
    bool is_whole = report_close(&report);

    if (!is_open)
        return code;
    return flush_output() && is_whole ? code : EXIT_INTERNAL;
}

/* The engine is started last: only when all else is in order. */
static int run_judged(const struct work *work)
{
    struct judge judge;
    int code = judge_open(&judge, &work->options, work->corpus);

    if (code == EXIT_GREEN) {
        code = run_with_files(work, &judge);
        if (!work->is_valid && code <= EXIT_RED)
            code = EXIT_CORPUS;
    }
    judge_close(&judge);
    return code;
}

int command_run(int argc, char **argv)
{
    struct work work;
    int code = work_open(&work, argc, argv,
                         " --corpus --cards --edition --profile --jsonl "
                         "--shard -j --jobs --strict --strict-stdout --judge "
                         "--timeout-scale --expect --baseline --bundle "
                         "--trace " DERIVED_OPTIONS);

    if (code == EXIT_GREEN && work.count == 0) {
        fputs("manaproof run: no case is selected\n", stderr);
        code = work.is_valid ? EXIT_USAGE : EXIT_CORPUS;
    }
    if (code == EXIT_GREEN)
        code = run_judged(&work);
    work_close(&work);
    return code;
}
