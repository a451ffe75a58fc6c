#include "doctor.h"
#include "compare.h"
#include "json.h"
#include "version.h"
#include "wire.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    INITIALIZE_MS = 60000,
    REQUEST_MS = 10000,
    FINISH_MS = 2000,
    SHOWN_MAX = 400, /* bytes of a line in the talk */
};

static const struct {
    const char *name, *title;
    void (*run)(struct doctor *doctor);
} checks[] = {
#define CHECK(name, title, function) {name, title, check_##function},
#include "doctor.def"
#undef CHECK
};

const char *doctor_name(size_t check)
{
    return checks[check].name;
}

const char *doctor_title(size_t check)
{
    return checks[check].title;
}

static void clear(struct text *text)
{
    text->length = 0;
    text_add_bytes(text, "", 0);
}

void doctor_examine(struct doctor *doctor, size_t check)
{
    doctor->finding = FINDING_HELD;
    clear(&doctor->expected);
    clear(&doctor->actual);
    clear(&doctor->talk);
    doctor->child.diagnostics.length = 0;
    checks[check].run(doctor);
    if (doctor->finding == FINDING_HELD && doctor->child.pid != 0)
        doctor_is_quiet(doctor, 0);
    if (doctor->finding == FINDING_WRONG)
        doctor_stop(doctor);
}

void doctor_free(struct doctor *doctor)
{
    doctor_stop(doctor);
    child_free(&doctor->child);
    text_free(&doctor->expected);
    text_free(&doctor->actual);
    text_free(&doctor->talk);
}

/* Findings. */

bool doctor_wrong(struct doctor *doctor, const char *expected,
                  const char *format, ...)
{
    va_list arguments;
    char text[600];

    if (doctor->finding == FINDING_WRONG)
        return false; /* the first one counts */
    va_start(arguments, format);
    vsnprintf(text, sizeof(text), format, arguments);
    va_end(arguments);
    doctor->finding = FINDING_WRONG;
    clear(&doctor->actual);
    text_add(&doctor->expected, "%s", expected);
    wire_printable(text, strlen(text), sizeof(text), &doctor->actual);
    return false;
}

bool doctor_skip(struct doctor *doctor, const char *format, ...)
{
    va_list arguments;
    char text[300];

    va_start(arguments, format);
    vsnprintf(text, sizeof(text), format, arguments);
    va_end(arguments);
    if (doctor->finding == FINDING_HELD) {
        doctor->finding = FINDING_SKIPPED;
        text_add(&doctor->actual, "%s", text);
    }
    return false;
}

/* Talking. */

static void keep(struct doctor *doctor, const char *mark, const char *line,
                 size_t length)
{
    size_t shown = length > SHOWN_MAX ? SHOWN_MAX : length;

    text_add(&doctor->talk, "%s ", mark);
    wire_printable(line, shown, shown, &doctor->talk);
    if (shown < length)
        text_add(&doctor->talk, "... (%zu bytes)", length);
    text_add(&doctor->talk, "\n");
}

static int64_t in_ms(const struct doctor *doctor, int ms)
{
    return clock_ms() + (int64_t)(ms * doctor->limits.scale);
}

void doctor_send(struct doctor *doctor, const char *line, size_t length)
{
    keep(doctor, "->", line, length);
    child_send(&doctor->child, line, length);
    child_send(&doctor->child, "\n", 1);
}

static void fail_news(struct doctor *doctor, enum child_news news,
                      struct port_failure *failure)
{
    struct death death;

    child_has_ended(&doctor->child, &death);
    if (news == CHILD_SILENT)
        wire_fail(failure, FAILURE_TIMEOUT, "", "no reply in time");
    else if (news == CHILD_CLOSED)
        wire_fail(failure, FAILURE_CLOSED, "", "it closed its output");
    else if (news == CHILD_FLOOD)
        wire_fail(failure, FAILURE_PROTOCOL, "",
                  "a line of more than %zu bytes", doctor->child.line_max);
    else if (death.signal != 0)
        wire_fail(failure, FAILURE_CRASH, "", "it was ended by signal %d",
                  death.signal);
    else
        wire_fail(failure, FAILURE_EXIT, "", "it ended with status %d",
                  death.status);
}

/* Noise is counted; where it is not allowed it is a finding. */
static bool allow_noise(struct doctor *doctor, const char *line)
{
    doctor->noise++;
    return !doctor->limits.is_strict_stdout ||
           doctor_wrong(doctor, "JSON objects alone on its output",
                        "a line that is none: %.200s", line);
}

static cJSON *wait_for_reply(struct doctor *doctor, int64_t deadline,
                             struct port_failure *failure)
{
    cJSON *result = NULL;
    char *line;
    size_t length;

    for (;;) {
        enum child_news news =
            child_wait(&doctor->child, deadline, &line, &length);
        if (news != CHILD_LINE) {
            fail_news(doctor, news, failure);
            return NULL;
        }
        keep(doctor, "<-", line, length);
        if (line[0] == '{')
            break;
        if (!allow_noise(doctor, line) || clock_ms() > deadline) {
            wire_fail(failure, FAILURE_PROTOCOL, "", "a line that is no JSON");
            return NULL;
        }
    }
    wire_read(line, length, doctor->child.line_max, doctor->id, 1, &result,
              failure);
    return result;
}

cJSON *doctor_try(struct doctor *doctor, struct port_failure *failure,
                  const char *method, const char *params)
{
    bool is_first = strcmp(method, "initialize") == 0;
    struct text line = {0};

    memset(failure, 0, sizeof(*failure));
    text_add(&line, "{\"id\":%lld,\"method\":\"%s\"", (long long)++doctor->id,
             method);
    if (params[0] != '\0')
        text_add(&line, ",\"params\":%s", params);
    text_add(&line, "}");
    for (size_t i = 0; i < line.length; i++)
        if (line.bytes[i] == '\'')
            line.bytes[i] = '"';
    doctor_send(doctor, line.bytes, line.length);
    text_free(&line);
    return wait_for_reply(
        doctor, in_ms(doctor, is_first ? INITIALIZE_MS : REQUEST_MS), failure);
}

static void describe(const struct port_failure *failure, char *text,
                     size_t size)
{
    if (failure->kind == FAILURE_RPC)
        snprintf(text, size, "error %d: %s", failure->code, failure->message);
    else
        snprintf(text, size, "%s", failure->message);
}

static cJSON *ask(struct doctor *doctor, const char *method, const char *params)
{
    struct port_failure failure;
    char text[360];
    cJSON *result = doctor_try(doctor, &failure, method, params);

    if (result == NULL) {
        describe(&failure, text, sizeof(text));
        doctor_wrong(doctor, "a result", "%s: %s", method, text);
        port_failure_clear(&failure);
    }
    return result;
}

cJSON *doctor_ask(struct doctor *doctor, const char *method, const char *format,
                  ...)
{
    va_list arguments;
    char params[2000];

    va_start(arguments, format);
    vsnprintf(params, sizeof(params), format, arguments);
    va_end(arguments);
    return ask(doctor, method, params);
}

bool doctor_refuses(struct doctor *doctor, int code, const char *method,
                    const char *format, ...)
{
    struct port_failure failure;
    va_list arguments;
    char params[2000], expected[40], text[360] = "a result";

    va_start(arguments, format);
    vsnprintf(params, sizeof(params), format, arguments);
    va_end(arguments);
    cJSON *result = doctor_try(doctor, &failure, method, params);
    bool is_refused = failure.kind == FAILURE_RPC && failure.code == code;
    if (result == NULL)
        describe(&failure, text, sizeof(text));
    snprintf(expected, sizeof(expected), "error %d", code);
    cJSON_Delete(result);
    port_failure_clear(&failure);
    return is_refused || doctor_wrong(doctor, expected, "%s", text);
}

bool doctor_is_quiet(struct doctor *doctor, int ms)
{
    int64_t deadline = in_ms(doctor, ms);
    char *line;
    size_t length;

    child_collect(&doctor->child);
    while (child_wait(&doctor->child, deadline, &line, &length) == CHILD_LINE) {
        keep(doctor, "<-", line, length);
        if (line[0] != '{' && allow_noise(doctor, line))
            continue;
        return doctor_wrong(doctor, "no line that was not asked for", "%.200s",
                            line);
    }
    return true;
}

/* Beginning and ending. */

void doctor_stop(struct doctor *doctor)
{
    child_stop(&doctor->child);
    session_close(&doctor->session);
    memset(&doctor->session, 0, sizeof(doctor->session));
}

bool doctor_launch(struct doctor *doctor)
{
    doctor_stop(doctor);
    int code = child_start(&doctor->child, doctor->argv);
    doctor->id = 0;
    doctor->is_missing = code != 0;
    return code == 0 || doctor_wrong(doctor, "a program", "%s: %s",
                                     doctor->argv[0], strerror(code));
}

bool doctor_introduce(struct doctor *doctor, const char *members)
{
    cJSON *hello = doctor_ask(
        doctor, "initialize",
        "{%s'protocol':{'min':1,'max':1},'runner':{'name':'manaproof',"
        "'version':'" MANAPROOF_VERSION "'},'limits':{'max_line':1048576,"
        "'request_ms':10000},'seed':1}",
        members);

    if (hello == NULL)
        return false;
    session_close(&doctor->session);
    session_adopt(&doctor->session, hello);
    doctor->child.line_max = wire_line_max(hello);
    if (!cJSON_IsObject(json_member(hello, "capabilities")))
        return doctor_wrong(doctor, "an object \"capabilities\"", "none");
    return true;
}

bool doctor_begin(struct doctor *doctor)
{
    if (doctor->child.pid != 0 && doctor->session.hello != NULL)
        return true;
    return doctor_launch(doctor) && doctor_introduce(doctor, "");
}

bool doctor_ends(struct doctor *doctor)
{
    struct death death;
    bool has_ended =
        child_finish(&doctor->child, in_ms(doctor, FINISH_MS), &death);

    if (!has_ended)
        doctor_wrong(doctor, "the process ends within 2 s", "it still runs");
    else if (death.signal != 0)
        doctor_wrong(doctor, "exit status 0", "signal %d", death.signal);
    else if (death.status != 0)
        doctor_wrong(doctor, "exit status 0", "exit status %d", death.status);
    doctor_stop(doctor);
    return doctor->finding == FINDING_HELD;
}

/* What it declares and knows. */

bool doctor_has(const struct doctor *doctor, const char *feature)
{
    return session_has(&doctor->session, feature);
}

bool doctor_needs(struct doctor *doctor, const char *feature)
{
    return doctor_has(doctor, feature) ||
           doctor_skip(doctor, "%s is not declared", feature);
}

static void choose_land(struct doctor *doctor, const cJSON *known)
{
    static const char *const lands[][2] = {
        {"Forest", "G"}, {"Plains", "W"},   {"Island", "U"},
        {"Swamp", "B"},  {"Mountain", "R"},
    };
    const cJSON *card;

    for (size_t i = 0; i < 5; i++)
        cJSON_ArrayForEach(card, known)
        {
            if (doctor->land[0] == '\0' && cJSON_IsString(card) &&
                strcmp(card->valuestring, lands[i][0]) == 0) {
                doctor->land = lands[i][0];
                doctor->mana = lands[i][1];
            }
        }
}

bool doctor_needs_land(struct doctor *doctor)
{
    if (doctor->land == NULL) {
        cJSON *result = doctor_ask(
            doctor, "cards/probe",
            "{'cards':['Forest','Plains','Island','Swamp','Mountain']}");
        if (result == NULL)
            return false;
        doctor->land = doctor->mana = "";
        choose_land(doctor, json_member(result, "known"));
        cJSON_Delete(result);
    }
    return doctor->land[0] != '\0' ||
           doctor_skip(doctor, "it knows no basic land");
}

/* Comparing. */

static cJSON *parse(const char *text)
{
    char *copy = store_copy(text);

    for (char *at = copy; *at != '\0'; at++)
        if (*at == '\'')
            *at = '"';
    cJSON *json = cJSON_Parse(copy);
    free(copy);
    return json;
}

/* `expected` is consumed. */
static bool fail_compare(struct doctor *doctor, const char *what,
                         cJSON *expected, const cJSON *actual)
{
    struct text wanted = {0};
    char *text = cJSON_PrintUnformatted(expected);
    char *other = actual == NULL ? NULL : cJSON_PrintUnformatted(actual);

    text_add(&wanted, "%s%s", what, text);
    doctor_wrong(doctor, wanted.bytes, "%s",
                 other == NULL ? "no value" : other);
    text_free(&wanted);
    cJSON_free(text);
    cJSON_free(other);
    cJSON_Delete(expected);
    return false;
}

bool doctor_expects(struct doctor *doctor, cJSON *result, const char *format,
                    ...)
{
    va_list arguments;
    char expected[400];

    va_start(arguments, format);
    vsnprintf(expected, sizeof(expected), format, arguments);
    va_end(arguments);
    cJSON *wanted = parse(expected);

    if (result == NULL || compare_expect(wanted, result)) {
        cJSON_Delete(wanted);
        cJSON_Delete(result);
        return result != NULL;
    }
    fail_compare(doctor, "", wanted, result);
    cJSON_Delete(result);
    return false;
}

static cJSON *ask_path(struct doctor *doctor, const char *game,
                       const char *path)
{
    return doctor_ask(doctor, "game/observe",
                      "{'game':'%s','viewer':'all','paths':['%s']}", game,
                      path);
}

bool doctor_sees(struct doctor *doctor, const char *game, const char *path)
{
    cJSON *result = ask_path(doctor, game, path);
    bool is_seen = json_member(json_member(result, "values"), path) != NULL;

    cJSON_Delete(result);
    return is_seen;
}

bool doctor_observes(struct doctor *doctor, const char *game, const char *path,
                     const char *expected)
{
    char what[100];
    cJSON *result = ask_path(doctor, game, path);
    const cJSON *value = json_member(json_member(result, "values"), path);
    cJSON *wanted = parse(expected);

    snprintf(what, sizeof(what), "%s = ", path);
    if (result == NULL || (value != NULL && compare_path(path, wanted, value)))
        cJSON_Delete(wanted);
    else
        fail_compare(doctor, what, wanted, value);
    cJSON_Delete(result);
    return doctor->finding == FINDING_HELD;
}
