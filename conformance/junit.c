#include "derived.h"
#include "utf8.h"

#include <string.h>

enum { BODY_MAX = 16384 }; /* of what is said about one case */

/* Characters that XML 1.0 has. */
static bool is_xml(uint32_t code)
{
    return code == '\t' || code == '\n' || (code >= ' ' && code < 0xFFFE) ||
           code > 0xFFFF;
}

void markup_add(struct text *text, const char *words)
{
    while (*words != '\0') {
        const char *start = words;
        uint32_t code = utf8_next(&words);
        if (code == '&')
            text_add(text, "&amp;");
        else if (code == '<')
            text_add(text, "&lt;");
        else if (code == '>')
            text_add(text, "&gt;");
        else if (code == '"')
            text_add(text, "&quot;");
        else if (code == UTF8_BAD || !is_xml(code))
            text_add(text, "\xEF\xBF\xBD");
        else
            text_add_bytes(text, start, (size_t)(words - start));
    }
}

static void add_attribute(struct text *text, const char *name,
                          const char *value)
{
    struct text line = {0};

    utf8_add_cut(&line, value, 1000);
    text_add(text, " %s=\"", name);
    markup_add(text, line.bytes);
    text_add(text, "\"");
    text_free(&line);
}

static void add_line(struct text *text, const char *what, const char *value)
{
    if (*value != '\0')
        text_add(text, "%s: %s\n", what, value);
}

static void add_tree(struct text *text, const char *what, const cJSON *tree)
{
    char *printed = tree == NULL ? NULL : cJSON_PrintUnformatted(tree);

    if (printed != NULL)
        add_line(text, what, printed);
    cJSON_free(printed);
}

static void add_body(struct text *text, const cJSON *record)
{
    struct text body = {0}, cut = {0};

    text_add(&body, "%s, rule %s\n", record_text(record, "title"),
             record_text(record, "rule"));
    if (record_number(record, "at_step") > 0)
        text_add(&body, "step: %d\n", record_number(record, "at_step"));
    add_line(&body, "path", record_text(record, "path"));
    add_tree(&body, "expected", json_member(record, "expected"));
    add_tree(&body, "actual", json_member(record, "actual"));
    add_line(&body, "listed", record_text(record, "listed"));
    add_line(&body, "note", record_text(record, "note"));
    add_line(&body, "file", record_text(record, "file"));
    add_line(&body, "repeat", record_text(record, "repro"));
    utf8_add(&cut, body.bytes);
    if (cut.length > BODY_MAX)
        cut.bytes[BODY_MAX] = '\0'; /* markup_add mends a torn character */
    markup_add(text, cut.bytes);
    text_free(&body);
    text_free(&cut);
}

/* Why nothing failed although the case did not hold. */
static const char *skip_message(const cJSON *record)
{
    enum outcome outcome = record_outcome(record);

    if (outcome == OUTCOME_XFAIL)
        return "expected failure";
    if (outcome == OUTCOME_WONTFIX)
        return "expected failure that will not be fixed";
    return record_text(record, "message");
}

static void add_case(struct text *text, const cJSON *record)
{
    enum outcome outcome = record_outcome(record);
    const char *element = outcome_junit(outcome);
    const char *area = record_text(record, "area");

    text_add(text, "    <testcase");
    add_attribute(text, "classname", *area ? area : "cases");
    add_attribute(text, "name", record_text(record, "id"));
    if (outcome == OUTCOME_PASS) {
        text_add(text, "/>\n");
        return;
    }
    text_add(text, ">\n");
    if (*element != '\0') {
        bool is_skip = strcmp(element, "skipped") == 0;
        text_add(text, "      <%s", element);
        add_attribute(text, "message",
                      is_skip ? skip_message(record)
                              : record_text(record, "message"));
        add_attribute(text, "type", outcome_word(outcome));
        text_add(text, ">");
        add_body(text, record);
        text_add(text, "</%s>\n", element);
    } else {
        text_add(text, "      <system-out>outcome: %s\n",
                 outcome_word(outcome));
        add_body(text, record);
        text_add(text, "</system-out>\n");
    }
    text_add(text, "    </testcase>\n");
}

static void add_problem(struct text *text, const char *problem, size_t number)
{
    char name[40];

    snprintf(name, sizeof(name), "problem %zu", number);
    text_add(text, "    <testcase");
    add_attribute(text, "classname", "expectations");
    add_attribute(text, "name", name);
    text_add(text, ">\n      <failure");
    add_attribute(text, "message", problem);
    text_add(text, " type=\"expectations\"/>\n    </testcase>\n");
}

/* How many cases have that element. */
static size_t count(const struct results *results, const char *element)
{
    size_t sum = 0;

    for (int i = 0; i < OUTCOMES; i++)
        if (strcmp(outcome_junit((enum outcome)i), element) == 0)
            sum += results->counts[i];
    return sum;
}

static void add_counts(const struct results *results, size_t problems,
                       struct text *text)
{
    size_t aborted = results_are_whole(results) ? 0 : 1;

    text_add(text, " tests=\"%zu\" failures=\"%zu\" errors=\"%zu\"",
             results->count + problems + aborted,
             count(results, "failure") + problems,
             count(results, "error") + aborted);
}

static void add_aborted(const struct results *results, struct text *text)
{
    struct text why = {0};

    if (results_are_whole(results))
        return;
    results_say_aborted(results, &why);
    text_add(text, "    <testcase classname=\"run\" name=\"aborted\">\n"
                   "      <error");
    add_attribute(text, "message", why.bytes);
    text_add(text, " type=\"aborted\"/>\n    </testcase>\n");
    text_free(&why);
}

void junit_write(const struct results *results, struct text *text)
{
    const cJSON *problems = results_problems(results), *problem;
    size_t problem_count = (size_t)cJSON_GetArraySize(problems), number = 0;
    struct text name = {0};

    results_name(results, &name);
    text_add(text, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                   "<testsuites name=\"manaproof\"");
    add_counts(results, problem_count, text);
    text_add(text, ">\n  <testsuite");
    add_attribute(text, "name", name.bytes);
    add_counts(results, problem_count, text);
    text_add(text, " skipped=\"%zu\">\n", count(results, "skipped"));
    for (size_t i = 0; i < results->count; i++)
        add_case(text, results->cases[i]);
    cJSON_ArrayForEach(problem, problems)
    {
        if (cJSON_IsString(problem))
            add_problem(text, problem->valuestring, ++number);
    }
    add_aborted(results, text);
    text_add(text, "  </testsuite>\n</testsuites>\n");
    text_free(&name);
}
