#include "report.h"

#include <string.h>

/* Whether anybody wants lines. */
static bool is_recorded(const struct report *report)
{
    return report->jsonl.path != NULL || derived_is_wanted(&report->derived) ||
           report->bundle.path != NULL;
}

static void keep_line(struct report *report, cJSON *line)
{
    char *printed = cJSON_PrintUnformatted(line);
    struct text text = {0};

    if (report->jsonl.path != NULL && printed != NULL) {
        text_add(&text, "%s\n", printed);
        sink_write(&report->jsonl, text.bytes, text.length);
        text_free(&text);
    }
    cJSON_free(printed);
    if (derived_is_wanted(&report->derived))
        results_add(&report->results, line);
    else
        cJSON_Delete(line);
}

void report_begin(struct report *report, const struct run_header *header)
{
    report->header = *header;
    if (report->tap != NULL)
        tap_begin(report->tap, header->count);
    report->explainer.corpus = header->corpus;
    if (is_recorded(report))
        keep_line(report, jsonl_header(header));
}

static const char *colour(const struct report *report, const char *code)
{
    return report->has_colour ? code : "";
}

static void print_progress(const struct report *report)
{
    struct text counts = {0};

    counts_add(&counts, report->counts);
    fprintf(report->terminal, "\r\033[K%zu/%zu  %s", report->done,
            report->header.count, counts.bytes);
    fflush(report->terminal);
    text_free(&counts);
}

static void print_tree(FILE *file, const char *what, const cJSON *tree)
{
    if (tree == NULL)
        return;
    char *text = cJSON_PrintUnformatted(tree);
    fprintf(file, "    %-9s %s\n", what, text == NULL ? "" : text);
    cJSON_free(text);
}

static void print_failure(const struct report *report,
                          const struct ruling *ruling,
                          const struct result *result)
{
    FILE *file = report->terminal;
    struct text repro = {0};

    fprintf(file, "\r\033[K%s%s%s %s: %s\n", colour(report, "\033[31m"),
            outcome_word(result->outcome), colour(report, "\033[0m"),
            ruling->id, ruling_text(ruling, "title"));
    fprintf(file, "    %s, step %d, rule %s: %s (%s)\n", result->edition,
            result->step, result->rule, result->message, result->code);
    if (result->note[0] != '\0')
        fprintf(file, "    %s%s%s\n", result->listed,
                result->listed[0] != '\0' ? ": " : "", result->note);
    if (result->path[0] != '\0')
        fprintf(file, "    path      %s\n", result->path);
    print_tree(file, "expected", result->expected);
    print_tree(file, "actual", result->actual);
    jsonl_repro(&report->header, ruling, result, &repro);
    fprintf(file, "    %s\n", repro.bytes);
    text_free(&repro);
}

static void record_case(struct report *report, const struct ruling *ruling,
                        const struct result *result)
{
    bool is_wrong =
        outcome_is_wrong(result->was) || outcome_is_red(result->outcome);
    cJSON *line = jsonl_case(&report->header, ruling, result), *trace;

    if (is_wrong || report->is_traced) {
        trace = explainer_trace(&report->explainer, ruling, result->edition);
        jsonl_add_details(line, ruling, trace);
    }
    if (is_wrong)
        bundle_keep(&report->bundle, ruling, result, line);
    keep_line(report, line);
}

void report_case(struct report *report, const struct ruling *ruling,
                 const struct result *result)
{
    report->done++;
    report->counts[result->outcome]++;
    opinion_add(&report->oracle, &result->oracle);
    /* What is finished stays, whatever ends this program. */
    if (report->tap != NULL) {
        tap_case(report->tap, report->done, ruling, result, &report->header);
        fflush(report->tap);
    }
    if (is_recorded(report))
        record_case(report, ruling, result);
    if (report->terminal == NULL)
        return;
    if (outcome_is_red(result->outcome))
        print_failure(report, ruling, result);
    if (report->done % 16 == 0 || report->done == report->header.count)
        print_progress(report);
}

/* Why the oracle was silent, the most frequent reason first. */
static void print_silences(const struct opinion *oracle, FILE *file,
                           const char *mark)
{
    bool is_done[ORACLE_SILENCES] = {false};

    for (int n = 0; n < ORACLE_SILENCES; n++) {
        int most = -1;
        for (int i = 0; i < ORACLE_SILENCES; i++)
            if (!is_done[i] && oracle->silences[i] > 0 &&
                (most < 0 || oracle->silences[i] > oracle->silences[most]))
                most = i;
        if (most < 0)
            return;
        is_done[most] = true;
        fprintf(file, "%s  silent %6u  %s\n", mark, oracle->silences[most],
                ORACLE_SILENCE_WORDS[most]);
    }
}

static void print_summary(const struct report *report)
{
    const struct opinion *oracle = &report->oracle;
    struct text counts = {0};
    char name[100];

    counts_add(&counts, report->counts);
    if (oracle->agreed + oracle->silent + oracle->disagreed > 0)
        text_add(&counts, "; oracle: %u agreed, %u silent, %u disagreed",
                 oracle->agreed, oracle->silent, oracle->disagreed);
    session_name(report->header.session, name, sizeof(name));
    if (report->tap != NULL)
        fprintf(report->tap, "# %s: %s\n", name, counts.bytes);
    if (report->tap != NULL)
        print_silences(oracle, report->tap, "#");
    if (report->terminal != NULL) {
        fprintf(report->terminal, "\r\033[K%s: %s\n", name, counts.bytes);
        print_silences(oracle, report->terminal, "");
    }
    text_free(&counts);
}

/* What is wrong beside the cases: to be seen on a terminal as in a log. */
static void print_problems(const struct report *report,
                           const struct names *problems)
{
    for (size_t i = 0; i < problems->count; i++) {
        if (report->tap != NULL)
            fprintf(report->tap, "# %s\n", problems->list[i]);
        if (report->terminal != NULL)
            fputs("\r\033[K", report->terminal);
        fflush(report->terminal);
        fprintf(stderr, "%s\n", problems->list[i]);
    }
}

void report_end(struct report *report, const struct names *problems,
                bool is_red)
{
    print_problems(report, problems);
    print_summary(report);
    if (!is_recorded(report))
        return;
    keep_line(report,
              jsonl_footer(&report->header, report->counts, problems, is_red));
    derived_write(&report->derived, &report->results, stderr);
}

/* Without its footer, the JSONL file says that the run was aborted. */
void report_abort(struct report *report, const char *why)
{
    if (report->header.session != NULL)
        print_summary(report);
    if (report->tap != NULL)
        fprintf(report->tap, "Bail out! %s\n", why);
    if (is_recorded(report))
        keep_line(report, jsonl_aborted(why));
    derived_write(&report->derived, &report->results, stderr);
}

bool report_close(struct report *report)
{
    bool is_whole = sink_close(&report->jsonl);

    is_whole = derived_close(&report->derived) && is_whole;
    is_whole = !report->bundle.has_failed && is_whole;
    results_free(&report->results);
    explainer_close(&report->explainer);
    return is_whole;
}
