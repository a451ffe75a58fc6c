#include "report.h"
#include "version.h"

static void print_line(FILE *file, cJSON *line)
{
    char *text = cJSON_PrintUnformatted(line);

    fprintf(file, "%s\n", text == NULL ? "" : text);
    cJSON_free(text);
    cJSON_Delete(line);
}

static void add_copy(cJSON *object, const char *key, const cJSON *value)
{
    if (value != NULL)
        cJSON_AddItemToObject(object, key, cJSON_Duplicate(value, true));
}

void jsonl_begin(FILE *file, const struct run_header *header)
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
    print_line(file, line);
}

static void add_text(cJSON *line, const char *key, const char *text)
{
    if (text[0] != '\0')
        cJSON_AddStringToObject(line, key, text);
}

void jsonl_case(FILE *file, const struct ruling *ruling,
                const struct result *result)
{
    cJSON *line = cJSON_CreateObject();

    cJSON_AddStringToObject(line, "type", "case");
    cJSON_AddStringToObject(line, "id", ruling->id);
    cJSON_AddStringToObject(line, "title", ruling_text(ruling, "title"));
    cJSON_AddStringToObject(line, "outcome", outcome_word(result->outcome));
    add_text(line, "code", result->code);
    add_text(line, "rule", result->rule);
    add_text(line, "edition", result->edition);
    add_text(line, "message", result->message);
    add_copy(line, "expected", result->expected);
    add_copy(line, "actual", result->actual);
    if (result->step > 0)
        cJSON_AddNumberToObject(line, "at_step", result->step);
    add_text(line, "path", result->path);
    if (result->log.length > 0)
        cJSON_AddStringToObject(line, "log", result->log.bytes);
    if (result->noise > 0)
        cJSON_AddNumberToObject(line, "noise", (double)result->noise);
    cJSON_AddStringToObject(line, "file", ruling->file->path);
    print_line(file, line);
}

void jsonl_end(const struct report *report)
{
    cJSON *line = cJSON_CreateObject();
    char hex[65];

    cJSON_AddStringToObject(line, "type", "footer");
    cJSON *counts = cJSON_AddObjectToObject(line, "counts");
    for (int i = 0; i < OUTCOMES; i++)
        cJSON_AddNumberToObject(counts, outcome_word((enum outcome)i),
                                (double)report->counts[i]);
    digest_print(&report->header.session->digest, hex);
    cJSON_AddStringToObject(line, "behaviour", hex);
    print_line(report->jsonl, line);
}
