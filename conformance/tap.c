#include "report.h"

#include <string.h>

enum { LOG_SHOWN = 400 }; /* bytes of what was said aside */

void tap_begin(FILE *file, size_t count)
{
    fprintf(file, "TAP version 13\n1..%zu\n", count);
}

/* A description must not look like a directive. */
static void print_title(FILE *file, const char *title)
{
    for (; *title != '\0'; title++) {
        if (*title == '#' || *title == '\\')
            fputc('\\', file);
        fputc(*title == '\n' ? ' ' : *title, file);
    }
}

/* A quoted YAML scalar on one line. */
static void print_text(FILE *file, const char *key, const char *value)
{
    if (value[0] == '\0')
        return;
    fprintf(file, "  %s: \"", key);
    for (; *value != '\0'; value++) {
        if (*value == '"' || *value == '\\')
            fputc('\\', file);
        fputc((unsigned char)*value < ' ' ? ' ' : *value, file);
    }
    fputs("\"\n", file);
}

static void print_tree(FILE *file, const char *key, const cJSON *tree)
{
    if (tree == NULL)
        return;
    char *text = cJSON_PrintUnformatted(tree);
    print_text(file, key, text == NULL ? "" : text);
    cJSON_free(text);
}

/* The last lines of what was said aside. */
static const char *log_tail(const struct text *log)
{
    const char *tail = log->bytes;

    if (log->length > LOG_SHOWN)
        tail += log->length - LOG_SHOWN;
    while (tail > log->bytes && ((unsigned char)*tail & 0xc0) == 0x80)
        tail++; /* not in the middle of a character */
    return tail;
}

static void print_details(FILE *file, const struct ruling *ruling,
                          const struct result *result,
                          const struct run_header *header)
{
    struct text repro = {0};

    fputs("  ---\n", file);
    print_text(file, "outcome", outcome_word(result->outcome));
    print_text(file, "code", result->code);
    print_text(file, "rule", result->rule);
    print_text(file, "edition", result->edition);
    print_text(file, "message", result->message);
    print_text(file, "listed", result->listed);
    print_text(file, "note", result->note);
    print_tree(file, "expected", result->expected);
    print_tree(file, "actual", result->actual);
    if (result->step > 0)
        fprintf(file, "  at_step: %d\n", result->step);
    print_text(file, "path", result->path);
    if (result->log.length > 0)
        print_text(file, "log", log_tail(&result->log));
    print_text(file, "file", ruling->file->path);
    jsonl_repro(header, ruling, result, &repro);
    print_text(file, "repro", repro.bytes);
    text_free(&repro);
    fputs("  ...\n", file);
}

void tap_case(FILE *file, size_t number, const struct ruling *ruling,
              const struct result *result, const struct run_header *header)
{
    const char *tap = outcome_tap(result->outcome);
    bool is_skip = strcmp(tap, "SKIP") == 0;
    bool is_known = strcmp(tap, "KNOWN") == 0;

    fprintf(file, "%s %zu - %s ",
            is_skip    ? "ok"
            : is_known ? "not ok"
                       : tap,
            number, ruling->id);
    print_title(file, ruling_text(ruling, "title"));
    if (is_skip) {
        fprintf(file, " # SKIP %s: ", outcome_word(result->outcome));
        print_title(file, result->message);
    }
    if (is_known) {
        fprintf(file,
                " # TO"
                "DO %s: ",
                outcome_word(result->outcome));
        print_title(file, result->note);
    }
    fputc('\n', file);
    if (!is_skip && result->outcome != OUTCOME_PASS)
        print_details(file, ruling, result, header);
}
