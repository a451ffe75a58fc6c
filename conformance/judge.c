#include "judge.h"
#include "commands.h"

#include <stdio.h>
#include <string.h>

enum { FLAKY_TRIES = 5 };

static int open_baseline(struct judge *judge, const char *path)
{
    struct text text = {0};
    struct error error;
    char line[600];

    judge->has_baseline = true;
    if (!results_read(&judge->baseline, path, &error)) {
        fprintf(stderr, "%s\n", error_print(&error, line, sizeof(line)));
        return EXIT_CORPUS;
    }
    if (results_are_whole(&judge->baseline))
        return EXIT_GREEN;
    results_say_aborted(&judge->baseline, &text);
    fprintf(stderr, "%s: %s: no baseline\n", path, text.bytes);
    text_free(&text);
    return EXIT_CORPUS;
}

int judge_open(struct judge *judge, const struct options *options,
               const struct corpus *corpus)
{
    memset(judge, 0, sizeof(*judge));
    judge->is_strict = options->is_strict;
    if (options->expect != NULL && options->baseline != NULL) {
        fputs("manaproof: --expect or --baseline, not both\n", stderr);
        return EXIT_USAGE;
    }
    if (options->expect != NULL) {
        judge->has_expect = true;
        return expect_open(&judge->expect, options->expect, corpus)
                   ? EXIT_GREEN
                   : EXIT_CORPUS;
    }
    return options->baseline == NULL ? EXIT_GREEN
                                     : open_baseline(judge, options->baseline);
}

void judge_close(struct judge *judge)
{
    expect_free(&judge->expect);
    results_free(&judge->baseline);
    names_free(&judge->problems);
}

static bool is_flaky(const struct judge *judge, const struct ruling *ruling)
{
    const struct entry *entry =
        judge->has_expect ? expect_find(&judge->expect, ruling) : NULL;

    return entry != NULL && entry->is_flaky;
}

void judge_run(const struct judge *judge, struct session *session,
               const struct known *known, const struct ruling *ruling,
               const char *edition, struct result *result)
{
    struct result again;

    run_ruling(session, known, ruling, edition, NULL, result);
    if (!is_flaky(judge, ruling))
        return;
    for (int i = 1; i < FLAKY_TRIES && !session->is_over &&
                    outcome_is_wrong(result->outcome);
         i++) {
        run_ruling(session, known, ruling, edition, NULL, &again);
        if (!session->is_over && outcome_kind(again.outcome) == KIND_HELD) {
            result->was = result->outcome;
            result->outcome = OUTCOME_FLAKE;
        }
        result_clear(&again);
    }
}

static void judge_by_baseline(struct judge *judge, const struct ruling *ruling,
                              struct result *result)
{
    const cJSON *base = results_find(&judge->baseline, ruling->id);
    enum change change = change_of_result(base, result);
    struct text text = {0};

    if (change == CHANGE_LOST) {
        text_add(&text, "%s: held in the baseline, but ends as %s", ruling->id,
                 outcome_word(result->outcome));
        names_add(&judge->problems, text.bytes);
        text_free(&text);
    }
    if (!outcome_is_wrong(result->outcome))
        return;
    if (change_is_red(change)) {
        snprintf(result->note, sizeof(result->note), "in the baseline: %s",
                 outcome_word(record_was(base)));
        return;
    }
    snprintf(result->note, sizeof(result->note), "%s the baseline",
             change == CHANGE_APPLICABLE ? "not decided in" : "fails in");
    result->outcome = OUTCOME_XFAIL;
}

/* What nobody may be content with under --strict. */
static bool is_undecided(enum outcome outcome)
{
    return outcome == OUTCOME_PARTIAL || outcome_kind(outcome) == KIND_SILENT;
}

bool judge_case(struct judge *judge, const struct ruling *ruling,
                struct result *result)
{
    if (result->outcome != OUTCOME_FLAKE)
        result->was = result->outcome;
    if (judge->has_expect)
        expect_judge(&judge->expect, ruling, result);
    if (judge->has_baseline)
        judge_by_baseline(judge, ruling, result);
    return outcome_is_red(result->outcome) ||
           (judge->is_strict && is_undecided(result->outcome));
}

bool judge_end(struct judge *judge)
{
    if (judge->has_expect) {
        expect_end(&judge->expect);
        for (size_t i = 0; i < judge->expect.problems.count; i++)
            names_add(&judge->problems, judge->expect.problems.list[i]);
    }
    return judge->problems.count > 0;
}
