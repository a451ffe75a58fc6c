#include "report.h"

#include <string.h>

void report_counts(const struct report *report, struct text *text)
{
    text_add(text, "%zu pass", report->counts[OUTCOME_PASS]);
    for (int i = OUTCOME_PASS + 1; i < OUTCOMES; i++)
        if (report->counts[i] > 0)
            text_add(text, ", %zu %s", report->counts[i],
                     outcome_word((enum outcome)i));
}

void report_begin(struct report *report, const struct run_header *header)
{
    report->header = *header;
    if (report->tap != NULL)
        tap_begin(report->tap, header->count);
    if (report->jsonl != NULL)
        jsonl_begin(report->jsonl, header);
}

static const char *colour(const struct report *report, const char *code)
{
    return report->has_colour ? code : "";
}

static void print_progress(const struct report *report)
{
    struct text counts = {0};

    report_counts(report, &counts);
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
    if (result->path[0] != '\0')
        fprintf(file, "    path      %s\n", result->path);
    print_tree(file, "expected", result->expected);
    print_tree(file, "actual", result->actual);
    report_repro(ruling, result, report->header.options, &repro);
    fprintf(file, "    %s\n", repro.bytes);
    text_free(&repro);
}

void report_case(struct report *report, const struct ruling *ruling,
                 const struct result *result)
{
    report->done++;
    report->counts[result->outcome]++;
    /* What is finished stays, whatever ends this program. */
    if (report->tap != NULL) {
        tap_case(report->tap, report->done, ruling, result,
                 report->header.options);
        fflush(report->tap);
    }
    if (report->jsonl != NULL) {
        jsonl_case(report->jsonl, ruling, result);
        fflush(report->jsonl);
    }
    if (report->junit != NULL)
        junit_case(&report->cases, ruling, result);
    if (report->terminal == NULL)
        return;
    if (outcome_is_red(result->outcome))
        print_failure(report, ruling, result);
    if (report->done % 16 == 0 || report->done == report->header.count)
        print_progress(report);
}

static void print_summary(const struct report *report)
{
    struct text counts = {0};
    char name[100];

    report_counts(report, &counts);
    session_name(report->header.session, name, sizeof(name));
    if (report->tap != NULL)
        fprintf(report->tap, "# %s: %s\n", name, counts.bytes);
    if (report->terminal != NULL)
        fprintf(report->terminal, "\r\033[K%s: %s\n", name, counts.bytes);
    text_free(&counts);
}

void report_end(struct report *report)
{
    print_summary(report);
    if (report->jsonl != NULL)
        jsonl_end(report);
    if (report->junit != NULL)
        junit_end(report);
    text_free(&report->cases);
    memset(report, 0, sizeof(*report));
}

/* Without its footer, the JSONL file says that the run was aborted. */
void report_abort(struct report *report, const char *why)
{
    if (report->header.session != NULL) {
        print_summary(report);
        if (report->junit != NULL)
            junit_end(report);
    }
    if (report->tap != NULL)
        fprintf(report->tap, "Bail out! %s\n", why);
    text_free(&report->cases);
    memset(report, 0, sizeof(*report));
}
