#include "jsonl.h"
#include "describe.h"
#include "utf8.h"
#include "version.h"

#include <string.h>

static void add_copy(cJSON *object, const char *key, const cJSON *value)
{
    if (value != NULL)
        cJSON_AddItemToObject(object, key, cJSON_Duplicate(value, true));
}

/* What an engine says need not be UTF-8, and messages are cut to a size. */
static void add_text(cJSON *line, const char *key, const char *value)
{
    struct text text = {0};

    if (value[0] == '\0')
        return;
    utf8_add(&text, value);
    cJSON_AddStringToObject(line, key, text.bytes);
    text_free(&text);
}

cJSON *jsonl_header(const struct run_header *header)
{
    cJSON *line = cJSON_CreateObject();
    const cJSON *hello = header->session->hello;

    cJSON_AddStringToObject(line, "type", "header");
    cJSON_AddNumberToObject(line, "format", 1);
    cJSON_AddStringToObject(line, "manaproof", MANAPROOF_VERSION);
    cJSON *corpus = cJSON_AddObjectToObject(line, "corpus");
    cJSON_AddStringToObject(corpus, "version", header->corpus->version);
    cJSON_AddStringToObject(corpus, "sha256", header->corpus->digest);
    add_copy(line, "engine", json_member(hello, "engine"));
    add_copy(line, "adapter", json_member(hello, "adapter"));
    add_copy(line, "editions", json_member(hello, "editions"));
    cJSON_AddNumberToObject(line, "cases", (double)header->count);
    return line;
}

/* Only with its list is a case that passes red. */
static void add_list(const struct result *result, struct text *text)
{
    const char *colon = strrchr(result->listed, ':');
    struct text path = {0};

    if (result->outcome != OUTCOME_XPASS || colon == NULL)
        return;
    text_add_bytes(&path, result->listed, (size_t)(colon - result->listed));
    text_add(text, " --expect");
    text_add_word(text, path.bytes);
    text_free(&path);
}

void jsonl_repro(const struct run_header *header, const struct ruling *ruling,
                 const struct result *result, struct text *text)
{
    const char *adapter = strstr(header->options, " -- ");
    size_t length = adapter == NULL ? strlen(header->options)
                                    : (size_t)(adapter - header->options);

    text_add(text, "manaproof run%.*s", (int)length, header->options);
    if (ruling->file->is_named)
        text_add_word(text, ruling->file->path);
    text_add(text, " %s", ruling->id);
    add_list(result, text);
    if (result->edition[0] != '\0')
        text_add(text, " --edition %s", result->edition);
    if (adapter != NULL)
        text_add(text, "%s", adapter);
}

/* What a reader filters by. */
static void add_head(cJSON *line, const struct ruling *ruling)
{
    const cJSON *rule;
    char area[64];

    cJSON_AddStringToObject(line, "id", ruling->id);
    cJSON_AddStringToObject(line, "title", ruling_text(ruling, "title"));
    add_text(line, "area", ruling_area(ruling, area, sizeof(area)));
    add_text(line, "level", ruling_text(ruling, "level"));
    add_copy(line, "statements", json_member(ruling->tree, "statements"));
    cJSON *rules = cJSON_AddArrayToObject(line, "rules");
    cJSON_ArrayForEach(rule, json_member(ruling->tree, "rules"))
    {
        cJSON *number =
            cJSON_CreateString(json_member(rule, "cr")->valuestring);
        cJSON_AddItemToArray(rules, number);
    }
    cJSON_AddStringToObject(line, "file", ruling->file->path);
}

/* What the oracle had to say, when it was asked. */
static void add_oracle(cJSON *line, const struct result *result)
{
    if (result->oracle.agreed + result->oracle.silent +
            result->oracle.disagreed ==
        0)
        return;
    cJSON *oracle = cJSON_AddObjectToObject(line, "oracle");
    cJSON_AddNumberToObject(oracle, "agreed", (double)result->oracle.agreed);
    cJSON_AddNumberToObject(oracle, "silent", (double)result->oracle.silent);
    cJSON_AddNumberToObject(oracle, "disagreed",
                            (double)result->oracle.disagreed);
    cJSON_AddNumberToObject(oracle, "tests", (double)result->oracle.tests);
    cJSON_AddNumberToObject(oracle, "borne", (double)result->oracle.borne);
}

static void add_listing(cJSON *line, const struct result *result)
{
    if (result->was != result->outcome)
        add_text(line, "was", outcome_word(result->was));
    add_text(line, "listed", result->listed);
    add_text(line, "note", result->note);
}

cJSON *jsonl_case(const struct run_header *header, const struct ruling *ruling,
                  const struct result *result)
{
    cJSON *line = cJSON_CreateObject();
    struct text repro = {0};

    cJSON_AddStringToObject(line, "type", "case");
    add_head(line, ruling);
    cJSON_AddStringToObject(line, "outcome", outcome_word(result->outcome));
    add_listing(line, result);
    add_oracle(line, result);
    add_text(line, "code", result->code);
    add_text(line, "rule", result->rule);
    add_text(line, "edition", result->edition);
    add_text(line, "message", result->message);
    add_copy(line, "expected", result->expected);
    add_copy(line, "actual", result->actual);
    if (result->step > 0)
        cJSON_AddNumberToObject(line, "at_step", result->step);
    add_text(line, "path", result->path);
    add_text(line, "log", result->log.length > 0 ? result->log.bytes : "");
    if (result->noise > 0)
        cJSON_AddNumberToObject(line, "noise", (double)result->noise);
    if (outcome_is_wrong(result->was) || outcome_is_red(result->outcome)) {
        jsonl_repro(header, ruling, result, &repro);
        add_text(line, "repro", repro.bytes);
        text_free(&repro);
    }
    return line;
}

/* A step in words without its number and the space before its lines. */
static cJSON *step_text(const cJSON *step)
{
    struct text words = {0}, text = {0};
    const char *line;

    describe_step(&words, step, 1);
    line = strchr(words.bytes, '.') + 1;
    while (*line != '\0') {
        size_t length = strcspn(line, "\n");
        size_t space = strspn(line, " ");
        if (text.length > 0)
            text_add(&text, "\n");
        text_add_bytes(&text, line + space, length - space);
        line += length + (line[length] == '\n');
    }
    cJSON *item = cJSON_CreateString(text.bytes);
    text_free(&words);
    text_free(&text);
    return item;
}

void jsonl_add_details(cJSON *line, const struct ruling *ruling, cJSON *trace)
{
    const cJSON *step;

    add_text(line, "basis", ruling_text(ruling, "basis"));
    cJSON_AddNumberToObject(line, "players", ruling->players);
    add_copy(line, "setup", json_member(ruling->tree, "setup"));
    cJSON *steps = cJSON_AddArrayToObject(line, "steps");
    cJSON_ArrayForEach(step, json_member(ruling->tree, "steps"))
        cJSON_AddItemToArray(steps, step_text(step));
    if (trace != NULL)
        cJSON_AddItemToObject(line, "trace", trace);
}

cJSON *jsonl_footer(const struct run_header *header,
                    const size_t counts[OUTCOMES], const struct names *problems,
                    bool is_red)
{
    cJSON *line = cJSON_CreateObject();
    char hex[65];

    cJSON_AddStringToObject(line, "type", "footer");
    cJSON *list = cJSON_AddObjectToObject(line, "counts");
    for (int i = 0; i < OUTCOMES; i++)
        cJSON_AddNumberToObject(list, outcome_word((enum outcome)i),
                                (double)counts[i]);
    if (problems->count > 0) {
        cJSON *texts = cJSON_AddArrayToObject(line, "problems");
        for (size_t i = 0; i < problems->count; i++)
            cJSON_AddItemToArray(texts, cJSON_CreateString(problems->list[i]));
    }
    cJSON_AddBoolToObject(line, "red", is_red);
    digest_print(&header->session->digest, hex);
    cJSON_AddStringToObject(line, "behaviour", hex);
    return line;
}

cJSON *jsonl_aborted(const char *why)
{
    cJSON *line = cJSON_CreateObject();

    cJSON_AddStringToObject(line, "type", "aborted");
    add_text(line, "why", why);
    return line;
}
