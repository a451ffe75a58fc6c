#include "results.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *record_text(const cJSON *record, const char *key)
{
    const cJSON *item = json_member(record, key);

    return cJSON_IsString(item) ? item->valuestring : "";
}

int record_number(const cJSON *record, const char *key)
{
    const cJSON *item = json_member(record, key);

    return cJSON_IsNumber(item) ? item->valueint : 0;
}

enum outcome record_outcome(const cJSON *record)
{
    enum outcome outcome = outcome_find(record_text(record, "outcome"));

    assert(outcome < OUTCOMES); /* or it is not among the results */
    return outcome;
}

enum outcome record_was(const cJSON *record)
{
    const char *was = record_text(record, "was");

    return *was == '\0' ? record_outcome(record) : outcome_find(was);
}

void results_add(struct results *results, cJSON *line)
{
    const char *type = record_text(line, "type");

    if (strcmp(type, "case") == 0) {
        results->cases = store_grow(results->cases, results->count,
                                    &results->room, sizeof(cJSON *));
        results->cases[results->count++] = line;
        results->counts[record_outcome(line)]++;
    } else if (strcmp(type, "header") == 0) {
        cJSON_Delete(results->header);
        results->header = line;
    } else {
        assert(strcmp(type, "footer") == 0);
        cJSON_Delete(results->footer);
        results->footer = line;
    }
}

void results_free(struct results *results)
{
    for (size_t i = 0; i < results->count; i++)
        cJSON_Delete(results->cases[i]);
    free(results->cases);
    cJSON_Delete(results->header);
    cJSON_Delete(results->footer);
    memset(results, 0, sizeof(*results));
}

const cJSON *results_find(struct results *results, const char *id)
{
    for (size_t i = 0; i < results->count; i++) {
        size_t at = (results->hint + i) % results->count;
        if (strcmp(record_text(results->cases[at], "id"), id) == 0) {
            results->hint = at + 1;
            return results->cases[at];
        }
    }
    return NULL;
}

bool results_are_whole(const struct results *results)
{
    return results->footer != NULL;
}

void results_say_aborted(const struct results *results, struct text *text)
{
    text_add(text, "the run was aborted after %zu of %d cases", results->count,
             record_number(results->header, "cases"));
}

void results_name(const struct results *results, struct text *text)
{
    const cJSON *engine = json_member(results->header, "engine");
    const char *name = record_text(engine, "name");
    const char *version = record_text(engine, "version");

    text_add(text, "%s%s%s", *name ? name : "unnamed engine",
             *version ? " " : "", version);
}

void counts_add(struct text *text, const size_t counts[OUTCOMES])
{
    text_add(text, "%zu pass", counts[OUTCOME_PASS]);
    for (int i = OUTCOME_PASS + 1; i < OUTCOMES; i++)
        if (counts[i] > 0)
            text_add(text, ", %zu %s", counts[i],
                     outcome_word((enum outcome)i));
}

const cJSON *results_problems(const struct results *results)
{
    const cJSON *problems = json_member(results->footer, "problems");

    return cJSON_IsArray(problems) ? problems : NULL;
}

struct score results_score(const struct results *results)
{
    struct score score = {
        .is_red = !results_are_whole(results) ||
                  cJSON_IsTrue(json_member(results->footer, "red")),
    };

    for (size_t i = 0; i < results->count; i++) {
        enum outcome was = record_was(results->cases[i]);
        score.held += outcome_kind(was) == KIND_HELD;
        score.decided += outcome_kind(was) != KIND_SILENT;
        score.is_red =
            score.is_red || outcome_is_red(record_outcome(results->cases[i]));
    }
    return score;
}

/* A line that parses: whether it may stand where it stands. */
static bool check_line(struct results *results, const struct json *document,
                       struct error *error)
{
    const cJSON *line = json_root(document);
    const char *type = record_text(line, "type");
    const char *was = record_text(line, "was");

    if (results->header == NULL &&
        (strcmp(type, "header") != 0 || record_number(line, "format") != 1))
        return json_fail(document, line, error,
                         "not the header of a run in format 1");
    if (results->header != NULL && strcmp(type, "header") == 0)
        return json_fail(document, line, error, "a second header");
    if (results->footer != NULL)
        return json_fail(document, line, error, "a line after the footer");
    if (strcmp(type, "case") != 0)
        return true;
    if (*record_text(line, "id") == '\0')
        return json_fail(document, line, error, "a case without an id");
    if (outcome_find(record_text(line, "outcome")) == OUTCOMES ||
        (*was != '\0' && outcome_find(was) == OUTCOMES))
        return json_fail(document, line, error, "no such outcome");
    if (results_find(results, record_text(line, "id")) != NULL)
        return json_fail(document, line, error, "%s a second time",
                         record_text(line, "id"));
    return true;
}

/* Lines of other types are for later versions to understand. */
static bool is_for_us(const cJSON *line)
{
    const char *type = record_text(line, "type");

    return strcmp(type, "header") == 0 || strcmp(type, "case") == 0 ||
           strcmp(type, "footer") == 0;
}

static bool read_line(struct results *results, const char *path,
                      const char *text, size_t length, struct error *error)
{
    const struct json_limits limits = {(size_t)64 << 20, 64};
    struct json *document = json_read(path, text, length, &limits, error);

    if (document == NULL)
        return false;
    bool is_good = check_line(results, document, error);
    if (is_good && is_for_us(json_root(document)))
        results_add(results, cJSON_Duplicate(json_root(document), true));
    json_free(document);
    return is_good;
}

static bool read_lines(struct results *results, const char *path,
                       const char *text, size_t length, struct error *error)
{
    const char *end = text + length;

    for (int line = 1; text < end; line++) {
        const char *newline = memchr(text, '\n', (size_t)(end - text));
        size_t size = (size_t)((newline ? newline : end) - text);
        if (!read_line(results, path, text, size, error)) {
            if (newline == NULL && results->header != NULL)
                return true; /* cut off: aborted */
            error->line += line - 1;
            return false;
        }
        text += size + 1;
    }
    return true;
}

bool results_read(struct results *results, const char *path,
                  struct error *error)
{
    size_t length;
    char *text = store_read(path, &length);
    bool is_good = false;

    memset(results, 0, sizeof(*results));
    memset(error, 0, sizeof(*error));
    snprintf(error->file, sizeof(error->file), "%s", path);
    if (text == NULL)
        snprintf(error->text, sizeof(error->text), "%s", strerror(errno));
    else
        is_good = read_lines(results, path, text, length, error);
    free(text);
    if (is_good && results->header == NULL) {
        snprintf(error->text, sizeof(error->text),
                 "empty, not the JSONL of a run");
        is_good = false;
    }
    if (!is_good)
        results_free(results);
    return is_good;
}
