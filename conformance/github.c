/* Annotations of GitHub Actions. */
#include "derived.h"
#include "utf8.h"

#include <string.h>
#include <unistd.h>

enum { ANNOTATIONS_MAX = 9 };

/* Values and messages of workflow commands escape these; a comma and a colon
 * end a property. */
static void add_escaped(struct text *text, const char *words, bool is_property)
{
    for (; *words != '\0'; words++) {
        bool is_special = strchr("%\r\n", *words) != NULL ||
                          (is_property && strchr(":,", *words) != NULL);
        if (is_special)
            text_add(text, "%%%02X", (unsigned char)*words);
        else
            text_add_bytes(text, words, 1);
    }
}

static void add_value(struct text *text, const char *what, const cJSON *tree)
{
    char *printed = tree == NULL ? NULL : cJSON_PrintUnformatted(tree);
    struct text cut = {0};

    if (printed == NULL)
        return;
    utf8_add_cut(&cut, printed, 300);
    text_add(text, "\n%s %s", what, cut.bytes);
    text_free(&cut);
    cJSON_free(printed);
}

static void add_message(struct text *text, const cJSON *record)
{
    struct text words = {0};
    const char *code = record_text(record, "code");
    const char *note = record_text(record, "note");

    text_add(&words, "%s", record_text(record, "title"));
    if (record_number(record, "at_step") > 0)
        text_add(&words, "\nstep %d, rule %s", record_number(record, "at_step"),
                 record_text(record, "rule"));
    text_add(&words, "\n%s", record_text(record, "message"));
    if (*code != '\0')
        text_add(&words, " (%s)", code);
    if (*note != '\0')
        text_add(&words, "; %s", note);
    add_value(&words, "expected", json_member(record, "expected"));
    add_value(&words, "got", json_member(record, "actual"));
    text_add(&words, "\n%s", record_text(record, "repro"));
    add_escaped(text, words.bytes, false);
    text_free(&words);
}

static void annotate_case(struct text *text, const cJSON *record)
{
    const char *file = record_text(record, "file");
    struct text title = {0};

    text_add(text, "::error ");
    if (access(file, R_OK) == 0) { /* else it is of another repository */
        text_add(text, "file=");
        add_escaped(text, file, true);
        text_add(text, ",");
    }
    text_add(&title, "%s: %s", record_text(record, "id"),
             record_text(record, "outcome"));
    text_add(text, "title=");
    add_escaped(text, title.bytes, true);
    text_add(text, "::");
    add_message(text, record);
    text_add(text, "\n");
    text_free(&title);
}

/* "file:line:column: text", or a text without a place. */
static void annotate_problem(struct text *text, const char *problem)
{
    const char *colon = strchr(problem, ':');
    struct text file = {0};
    int line = 0, column = 0;

    if (colon != NULL && sscanf(colon, ":%d:%d: ", &line, &column) == 2 &&
        line > 0) {
        text_add_bytes(&file, problem, (size_t)(colon - problem));
        text_add(text, "::error file=");
        add_escaped(text, file.bytes, true);
        text_add(text, ",line=%d,title=Expectations::", line);
        text_free(&file);
    } else {
        text_add(text, "::error title=Baseline::");
    }
    add_escaped(text, problem, false);
    text_add(text, "\n");
}

static size_t count_errors(const struct results *results)
{
    size_t count = (size_t)cJSON_GetArraySize(results_problems(results));

    for (int i = 0; i < OUTCOMES; i++)
        if (outcome_is_red((enum outcome)i))
            count += results->counts[i];
    return count;
}

/* Whether one more may be said; the last place is kept for the rest. */
static bool has_place(size_t said, size_t count)
{
    return said < ANNOTATIONS_MAX - 1 ||
           (said == ANNOTATIONS_MAX - 1 && count == ANNOTATIONS_MAX);
}

static void annotate_errors(const struct results *results, struct text *text)
{
    size_t count = count_errors(results), said = 0;
    const cJSON *problem;

    for (size_t i = 0; i < results->count && has_place(said, count); i++)
        if (outcome_is_red(record_outcome(results->cases[i]))) {
            annotate_case(text, results->cases[i]);
            said++;
        }
    cJSON_ArrayForEach(problem, results_problems(results))
    {
        if (!has_place(said, count) || !cJSON_IsString(problem))
            break;
        annotate_problem(text, problem->valuestring);
        said++;
    }
    if (said < count)
        text_add(text,
                 "::error title=Manaproof::%zu more; the step's summary "
                 "lists them\n",
                 count - said);
}

void github_write(const struct results *results, struct text *text)
{
    struct text words = {0};

    annotate_errors(results, text);
    if (!results_are_whole(results)) {
        results_say_aborted(results, &words);
        text_add(text, "::warning title=Manaproof::%s\n", words.bytes);
        text_free(&words);
    }
    results_name(results, &words);
    text_add(&words, ": ");
    counts_add(&words, results->counts);
    text_add(text, "::notice title=Manaproof::");
    add_escaped(text, words.bytes, false);
    text_add(text, "\n");
    text_free(&words);
}
