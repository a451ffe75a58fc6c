#include "report.h"

#include <string.h>

/* Text as an attribute's value; XML has no control characters. */
static void add_quoted(struct text *text, const char *value)
{
    for (; *value != '\0'; value++) {
        if (*value == '&')
            text_add(text, "&amp;");
        else if (*value == '<')
            text_add(text, "&lt;");
        else if (*value == '>')
            text_add(text, "&gt;");
        else if (*value == '"')
            text_add(text, "&quot;");
        else
            text_add_bytes(text, (unsigned char)*value < ' ' ? " " : value, 1);
    }
}

static void add_attribute(struct text *text, const char *name,
                          const char *value)
{
    text_add(text, " %s=\"", name);
    add_quoted(text, value);
    text_add(text, "\"");
}

static void add_tree(struct text *text, const char *what, const cJSON *tree)
{
    if (tree == NULL)
        return;
    char *printed = cJSON_PrintUnformatted(tree);
    text_add(text, "%s: ", what);
    add_quoted(text, printed == NULL ? "" : printed);
    text_add(text, "\n");
    cJSON_free(printed);
}

void junit_case(struct text *text, const struct ruling *ruling,
                const struct result *result)
{
    const char *element = outcome_junit(result->outcome);
    char area[64];

    text_add(text, "  <testcase");
    add_attribute(text, "classname", ruling_area(ruling, area, sizeof(area)));
    add_attribute(text, "name", ruling->id);
    add_attribute(text, "file", ruling->file->path);
    text_add(text, ">\n    <properties>\n      <property name=\"title\"");
    add_attribute(text, "value", ruling_text(ruling, "title"));
    text_add(text, "/>\n      <property name=\"outcome\"");
    add_attribute(text, "value", outcome_word(result->outcome));
    text_add(text, "/>\n    </properties>\n");
    if (*element != '\0') {
        text_add(text, "    <%s", element);
        add_attribute(text, "message", result->message);
        if (strcmp(element, "skipped") != 0)
            add_attribute(text, "type", result->code);
        text_add(text, ">");
        if (result->step > 0)
            text_add(text, "step %d, rule %s\n", result->step, result->rule);
        add_tree(text, "expected", result->expected);
        add_tree(text, "actual", result->actual);
        text_add(text, "</%s>\n", element);
    }
    text_add(text, "  </testcase>\n");
}

static size_t count(const struct report *report, const char *element)
{
    size_t sum = 0;

    for (int i = 0; i < OUTCOMES; i++)
        if (strcmp(outcome_junit((enum outcome)i), element) == 0)
            sum += report->counts[i];
    return sum;
}

void junit_end(const struct report *report)
{
    struct text name = {0};
    char engine[100];

    session_name(report->header.session, engine, sizeof(engine));
    add_attribute(&name, "name", engine);
    fprintf(report->junit,
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            "<testsuite%s tests=\"%zu\" failures=\"%zu\" errors=\"%zu\" "
            "skipped=\"%zu\">\n%s</testsuite>\n",
            name.bytes, report->done, count(report, "failure"),
            count(report, "error"), count(report, "skipped"),
            report->cases.bytes == NULL ? "" : report->cases.bytes);
    text_free(&name);
}
