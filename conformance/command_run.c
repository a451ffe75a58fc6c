/* manaproof run: the selected cases on an engine. */
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

/* One case, and what a bundle is to keep of it. */
static void run_one(const struct work *work, struct session *session,
                    const struct judge *judge, const struct ruling *ruling,
                    struct result *result)
{
    bool is_kept = work->options.bundle != NULL;
    struct boards boards = {0};
    struct text wire = {0};
    const struct watch watch = {boards_look, &boards};

    if (is_kept)
        port_keep(session->port, &wire);
    judge_run(judge, session, &work->corpus->known, ruling,
              work->options.edition, is_kept ? &watch : NULL, result);
    port_keep(session->port, NULL);
    result->wire = wire;
    result->before = boards.before;
    result->after = boards.after;
}

static int run_all(const struct work *work, struct session *session,
                   struct judge *judge, struct report *report)
{
    const struct run_header header = {
        .corpus = work->corpus,
        .session = session,
        .count = work->count,
        .options = work->options.repeat.bytes,
        .adapter = work->options.adapter.bytes,
    };
    bool is_red = false;

    report_begin(report, &header);
    for (size_t i = 0; i < work->count; i++) {
        struct result result;
        run_one(work, session, judge, work->rulings[i], &result);
        is_red = judge_case(judge, work->rulings[i], &result) || is_red;
        report_case(report, work->rulings[i], &result);
        result_clear(&result);
    }
    is_red = judge_end(judge) || is_red;
    report_end(report, &judge->problems, is_red);
    return is_red ? EXIT_RED : EXIT_GREEN;
}

static bool flush_output(void)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return true;
    fprintf(stderr, "manaproof run: standard output: %s\n", strerror(errno));
    return false;
}

static int run_with_files(const struct work *work, struct session *session,
                          struct judge *judge)
{
    struct report report = {0};
    bool is_open = open_reports(&report, &work->options);
    int code = is_open ? run_all(work, session, judge, &report) : EXIT_USAGE;

    bool is_whole = report_close(&report);
    if (!is_open)
        return code;
    return flush_output() && is_whole ? code : EXIT_INTERNAL;
}

/* The engine is started last: only when all else is in order. */
static int run_judged(const struct work *work)
{
    struct session session;
    struct judge judge;
    int code = judge_open(&judge, &work->options, work->corpus);

    if (code == EXIT_GREEN &&
        (code = work_start(work, &session)) == EXIT_GREEN) {
        code = run_with_files(work, &session, &judge);
        session_close(&session);
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
                         "--shard -j --strict --expect --baseline --bundle "
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
