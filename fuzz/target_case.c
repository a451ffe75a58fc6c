/*
 * target_case.c - any text as a case file: it is refused with a place, or it
 * can be laid out and read again, told in words, and run.
 */
#include "case.h"
#include "corpus.h"
#include "describe.h"
#include "expand.h"
#include "format.h"
#include "run.h"
#include "lexicon.h"
#include "mutate_text.h"
#include "target.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct corpus *corpus;
static struct session session;

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    const struct corpus_options embedded = {.directory = NULL};
    struct port_failure why;

    (void)argc;
    (void)argv;
    corpus = corpus_load(&embedded);
    if (!session_open(&session, port_reference(corpus->known.cards), corpus,
                      NULL, 0, &why))
        target_fail("no session: %s", why.message);
    return 0;
}

/* An error says what is wrong, and where in the text: its line is there, and
 * its column is no further than just behind it. */
static void check_error(const struct error *error, const char *text,
                        size_t length)
{
    int line = 1;

    if (error->text[0] == '\0')
        target_fail("an error that says nothing");
    if (error->line < 1 || error->column < 1)
        target_fail("an error without a place: %s", error->text);
    while (line < error->line && length > 0) {
        line += *text++ == '\n';
        length--;
    }
    const char *end = memchr(text, '\n', length);
    size_t columns = end == NULL ? length : (size_t)(end - text);
    if (line < error->line || (size_t)error->column > columns + 1)
        target_fail("an error beyond the text, at %d:%d: %s", error->line,
                    error->column, error->text);
}

static struct case_file *read_case(const char *text, size_t length,
                                   struct error *error)
{
    struct case_file *file = case_open("input", text, length, error);

    if (file != NULL && !case_read(file, &corpus->known, error)) {
        case_free(file);
        file = NULL;
    }
    return file;
}

/* Laid out, it is the same case, and laid out. */
static void lay_out(const struct case_file *file)
{
    struct text once = {0}, twice = {0};
    struct error error = {.line = 0};

    format_case(json_root(file->document), &once);
    if (once.length > JSON_LIMITS.size_max) { /* as no file may be */
        text_free(&once);
        return;
    }
    struct case_file *again = read_case(once.bytes, once.length, &error);
    if (again == NULL)
        target_fail("laid out it is no case: %d:%d: %s\n%s", error.line,
                    error.column, error.text, once.bytes);
    if (!cJSON_Compare(json_root(file->document), json_root(again->document),
                       true))
        target_fail("laid out it is another case:\n%s", once.bytes);
    format_case(json_root(again->document), &twice);
    if (strcmp(once.bytes, twice.bytes) != 0)
        target_fail("laid out twice it changes:\n%s\n%s", once.bytes,
                    twice.bytes);
    text_free(&once);
    text_free(&twice);
    case_free(again);
}

static void tell(const struct ruling *ruling)
{
    struct text text = {0};
    const cJSON *step;
    int number = 0;

    describe_head(&text, ruling, &corpus->known.editions);
    cJSON_ArrayForEach(step, json_member(ruling->tree, "steps"))
        describe_step(&text, step, ++number);
    text_free(&text);
}

/* Note which rules a case exercised. */
static void note_rules(void *context, struct session *running, const char *game,
                       const char *edition, int step)
{
    struct port_failure failure;
    cJSON *params = cJSON_CreateObject();
    const cJSON *rule;

    (void)context;
    (void)edition;
    (void)step;
    cJSON_AddStringToObject(params, "game", game);
    cJSON *result = session_call(running, "game/rules", params, &failure);
    cJSON_ArrayForEach(rule, json_member(result, "rules"))
        target_rules[rule_find(rule->valuestring)] = 1;
    cJSON_Delete(result);
    port_failure_clear(&failure);
}

/* Whatever a case asks for, the reference engine answers. */
static void run(const struct ruling *ruling)
{
    const struct watch watch = {.step = note_rules};
    struct result result;

    run_ruling(&session, &corpus->known, ruling, NULL,
               target_rules == NULL ? NULL : &watch, &result);
    if (session.is_over || outcome_kind(result.outcome) == KIND_DIED)
        target_fail("%s in step %d: %s %s", outcome_word(result.outcome),
                    result.step, result.code, result.message);
    result_clear(&result);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    struct error error = {.line = 0};

    target_note("the text", text, size);
    struct case_file *file = read_case(text, size, &error);
    if (file == NULL) {
        check_error(&error, text, size);
        return 0;
    }
    lay_out(file);
    (void)expand_unused(json_root(file->document),
                        json_member(json_root(file->document), "for"));
    for (size_t i = 0; i < file->ruling_count; i++) {
        tell(&file->rulings[i]);
        run(&file->rulings[i]);
    }
    case_free(file);
    return 0;
}

const struct text_kind TEXT_KIND = {words_of_cases, false};
