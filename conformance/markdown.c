/* The summary of a run in Markdown. */
#include "derived.h"
#include "utf8.h"

#include <string.h>

enum { CASES_MAX = 200 }; /* GitHub takes a summary of at most 1 MiB */

static void add_cut(struct text *text, const char *words, size_t width)
{
    struct text line = {0};

    utf8_add_cut(&line, words, width);
    for (const char *byte = line.bytes; *byte != '\0'; byte++) {
        if (*byte == '&')
            text_add(text, "&amp;");
        else if (*byte == '<')
            text_add(text, "&lt;");
        else if (strchr("\\`*_{}[]()#|~>@!", *byte) != NULL)
            text_add(text, "&#%d;", *byte);
        else
            text_add_bytes(text, byte, 1);
    }
    text_free(&line);
}

void markdown_add(struct text *text, const char *words)
{
    add_cut(text, words, 300);
}

/* A tag, not backticks, which the text might hold itself. */
static void add_code(struct text *text, const char *words)
{
    text_add(text, "<code>");
    add_cut(text, words, 600);
    text_add(text, "</code>");
}

static void add_tree(struct text *text, const char *what, const cJSON *tree)
{
    char *printed = tree == NULL ? NULL : cJSON_PrintUnformatted(tree);

    if (printed == NULL)
        return;
    text_add(text, "  - %s ", what);
    add_code(text, printed);
    text_add(text, "\n");
    cJSON_free(printed);
}

static void add_case(struct text *text, const cJSON *record)
{
    const char *code = record_text(record, "code");
    const char *note = record_text(record, "note");
    const char *path = record_text(record, "path");

    text_add(text, "- **%s** %s: ", outcome_word(record_outcome(record)),
             record_text(record, "id"));
    markdown_add(text, record_text(record, "title"));
    text_add(text, "\n  - rule %s, step %d: ", record_text(record, "rule"),
             record_number(record, "at_step"));
    markdown_add(text, record_text(record, "message"));
    if (*code != '\0') {
        text_add(text, ", ");
        add_code(text, code);
    }
    if (*note != '\0') {
        text_add(text, "; ");
        markdown_add(text, note);
    }
    text_add(text, "\n");
    if (*path != '\0') {
        text_add(text, "  - at ");
        add_code(text, path);
        text_add(text, "\n");
    }
    add_tree(text, "expected", json_member(record, "expected"));
    add_tree(text, "got", json_member(record, "actual"));
    text_add(text, "  - ");
    add_code(text, record_text(record, "repro"));
    text_add(text, "\n");
}

static void add_counts(struct text *text, const struct results *results)
{
    text_add(text, "| outcome | cases |\n| --- | ---: |\n");
    for (int i = 0; i < OUTCOMES; i++)
        if (results->counts[i] > 0)
            text_add(text, "| %s%s%s | %zu |\n",
                     outcome_is_red((enum outcome)i) ? "**" : "",
                     outcome_word((enum outcome)i),
                     outcome_is_red((enum outcome)i) ? "**" : "",
                     results->counts[i]);
    text_add(text, "\n");
}

static void add_problems(struct text *text, const struct results *results)
{
    const cJSON *problem;

    cJSON_ArrayForEach(problem, results_problems(results))
    {
        if (!cJSON_IsString(problem))
            continue;
        text_add(text, "- ");
        markdown_add(text, problem->valuestring);
        text_add(text, "\n");
    }
}

static void add_cases(struct text *text, const struct results *results)
{
    size_t said = 0, more = 0;

    for (size_t i = 0; i < results->count; i++) {
        if (!outcome_is_red(record_outcome(results->cases[i])))
            continue;
        if (said == CASES_MAX)
            more++;
        else
            add_case(text, results->cases[i]), said++;
    }
    if (more > 0)
        text_add(text, "- and %zu more\n", more);
}

void markdown_write(const struct results *results, struct text *text)
{
    const struct score score = results_score(results);
    const cJSON *corpus = json_member(results->header, "corpus");
    struct text name = {0}, aborted = {0};

    results_name(results, &name);
    text_add(text, "## Manaproof: ");
    markdown_add(text, name.bytes);
    text_add(text, "\n\n%s: %zu of %zu decided cases hold (corpus ",
             score.is_red ? "Red" : "Green", score.held, score.decided);
    markdown_add(text, record_text(corpus, "version"));
    text_add(text, ").\n\n");
    if (!results_are_whole(results)) {
        results_say_aborted(results, &aborted);
        text_add(text, "**%s.**\n\n", aborted.bytes);
    }
    add_counts(text, results);
    add_problems(text, results);
    add_cases(text, results);
    text_free(&name);
    text_free(&aborted);
}
