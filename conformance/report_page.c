/* The HTML page: a frame, and the run as data for its script. */
#include "derived.h"
#include "rules.h"
#include "utf8.h"

#include <assert.h>
#include <string.h>

#define EMBED(name, path)                                                      \
    __asm__(".section .rodata\n" #name ":\n.incbin \"" path                    \
            "\"\n.byte 0\n.previous\n");                                       \
    extern const char name[]

EMBED(page_frame, "conformance/report_page.html");
EMBED(page_style, "conformance/report_page.css");
EMBED(page_script, "conformance/report_page.js");

static void add_titles(cJSON *data, const struct results *results)
{
    cJSON *titles = cJSON_AddObjectToObject(data, "titles");
    const cJSON *rule;

    for (size_t i = 0; i < results->count; i++)
        cJSON_ArrayForEach(rule, json_member(results->cases[i], "rules"))
        {
            const char *number = cJSON_IsString(rule) ? rule->valuestring : "";
            if (json_member(titles, number) == NULL)
                cJSON_AddStringToObject(titles, number,
                                        rule_claim(number));
        }
}

static void add_outcomes(cJSON *data)
{
    cJSON *all = cJSON_AddArrayToObject(data, "outcomes");
    cJSON *red = cJSON_AddArrayToObject(data, "red");

    for (int i = 0; i < OUTCOMES; i++) {
        const char *word = outcome_word((enum outcome)i);
        cJSON_AddItemToArray(all, cJSON_CreateString(word));
        if (outcome_is_red((enum outcome)i))
            cJSON_AddItemToArray(red, cJSON_CreateString(word));
    }
}

/* JSON inside a script element: no byte of it may end the element. */
static void add_run(struct text *text, const struct results *results)
{
    cJSON *data = cJSON_CreateObject();
    cJSON *cases = cJSON_AddArrayToObject(data, "cases");

    for (size_t i = 0; i < results->count; i++)
        cJSON_AddItemReferenceToArray(cases, results->cases[i]);
    add_titles(data, results);
    add_outcomes(data);
    char *printed = cJSON_PrintUnformatted(data);
    cJSON_Delete(data);
    for (const char *byte = printed; byte != NULL && *byte != '\0'; byte++) {
        if (strchr("<>&", *byte) != NULL)
            text_add(text, "\\u%04x", (unsigned)*byte);
        else
            text_add_bytes(text, byte, 1);
    }
    cJSON_free(printed);
}

static void add_name(struct text *text, const struct results *results)
{
    struct text name = {0};

    results_name(results, &name);
    markup_add(text, name.bytes);
    text_free(&name);
}

static void add_summary(struct text *text, const struct results *results)
{
    const struct score score = results_score(results);
    const cJSON *problem;
    struct text words = {0};

    text_add(&words, "%s: %zu of %zu decided cases hold; ",
             score.is_red ? "Red" : "Green", score.held, score.decided);
    counts_add(&words, results->counts);
    text_add(&words, ". Corpus %s.",
             record_text(json_member(results->header, "corpus"), "version"));
    if (!results_are_whole(results)) {
        text_add(&words, " But ");
        results_say_aborted(results, &words);
        text_add(&words, ".");
    }
    markup_add(text, words.bytes);
    text_free(&words);
    cJSON_ArrayForEach(problem, results_problems(results))
    {
        if (!cJSON_IsString(problem))
            continue;
        text_add(text, "</p>\n<p class=\"fail\">");
        markup_add(text, problem->valuestring);
    }
}

static void add_style(struct text *text, const struct results *results)
{
    (void)results;
    text_add_bytes(text, page_style, strlen(page_style));
}

static void add_script(struct text *text, const struct results *results)
{
    (void)results;
    text_add_bytes(text, page_script, strlen(page_script));
}

static const struct {
    const char *mark;
    void (*add)(struct text *text, const struct results *results);
} marks[] = {
    {"{{name}}", add_name},   {"{{summary}}", add_summary},
    {"{{style}}", add_style}, {"{{script}}", add_script},
    {"{{run}}", add_run},
};
enum { MARK_COUNT = sizeof(marks) / sizeof(marks[0]) };

void page_write(const struct results *results, struct text *text)
{
    const char *rest = page_frame, *mark;

    while ((mark = strstr(rest, "{{")) != NULL) {
        size_t i = 0;
        text_add_bytes(text, rest, (size_t)(mark - rest));
        while (i < MARK_COUNT &&
               strncmp(mark, marks[i].mark, strlen(marks[i].mark)) != 0)
            i++;
        assert(i < MARK_COUNT);
        marks[i].add(text, results);
        rest = mark + strlen(marks[i].mark);
    }
    text_add_bytes(text, rest, strlen(rest));
}
