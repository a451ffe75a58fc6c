#include "wire.h"
#include "json.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { DEPTH_MAX = 64 };

void wire_request(int64_t id, const char *method, const cJSON *params,
                  struct text *text)
{
    text_add(text, "{\"id\":%lld,\"method\":\"%s\"", (long long)id, method);
    if (params != NULL) {
        char *printed = cJSON_PrintUnformatted(params);
        text_add_bytes(text, ",\"params\":", 10);
        text_add_bytes(text, printed == NULL ? "{}" : printed,
                       printed == NULL ? 2 : strlen(printed));
        cJSON_free(printed);
    }
    text_add_bytes(text, "}", 1);
}

void wire_fail(struct port_failure *failure, enum failure_kind kind,
               const char *word, const char *format, ...)
{
    va_list arguments;

    failure->kind = kind;
    snprintf(failure->word, sizeof(failure->word), "%s", word);
    va_start(arguments, format);
    vsnprintf(failure->message, sizeof(failure->message), format, arguments);
    va_end(arguments);
}

static enum wire_reply breach(struct port_failure *failure, const char *word,
                              const char *text)
{
    wire_fail(failure, FAILURE_PROTOCOL, word, "%s", text);
    return WIRE_BREACH;
}

/* Whether the reply is one to `id`, and if not what it is. */
static enum wire_reply check_id(const cJSON *message, int64_t id, int64_t first,
                                struct port_failure *failure)
{
    const cJSON *given = json_member(message, "id");

    if (!cJSON_IsNumber(given)) {
        wire_fail(failure, FAILURE_PROTOCOL, "no-id",
                  "a reply without the id of its request");
        return WIRE_BREACH;
    }
    if (given->valuedouble == (double)id)
        return WIRE_RESULT;
    if (given->valuedouble > 0 && given->valuedouble < (double)first)
        return WIRE_STRAY;
    wire_fail(
        failure, FAILURE_PROTOCOL,
        given->valuedouble >= (double)first && given->valuedouble < (double)id
            ? "duplicate-id"
            : "wrong-id",
        "a reply to %.0f when %lld is due", given->valuedouble, (long long)id);
    return WIRE_BREACH;
}

static cJSON *detach(const cJSON *message, const char *key)
{
    /* The document is read only for as long as it is whole; here it ends. */
    return cJSON_DetachItemFromObjectCaseSensitive((cJSON *)message, key);
}

static enum wire_reply read_error(const cJSON *message,
                                  struct port_failure *failure)
{
    const cJSON *error = json_member(message, "error");
    const cJSON *code = json_member(error, "code");
    const cJSON *text = json_member(error, "message");

    if (!cJSON_IsNumber(code))
        return breach(failure, "bad-error", "an error without a code");
    wire_fail(failure, FAILURE_RPC, "", "%s",
              cJSON_IsString(text) ? text->valuestring : "no message");
    failure->code = code->valueint;
    failure->data = detach(error, "data");
    return WIRE_ERROR;
}

static enum wire_reply read_message(const cJSON *message, int64_t id,
                                    int64_t first, cJSON **result,
                                    struct port_failure *failure)
{
    const cJSON *error = json_member(message, "error");
    const cJSON *value = json_member(message, "result");

    if (!cJSON_IsObject(message))
        return breach(failure, "no-object", "a reply is an object");
    if (json_member(message, "method") != NULL)
        return breach(failure, "request", "a request instead of a reply");
    enum wire_reply reply = check_id(message, id, first, failure);
    if (reply != WIRE_RESULT)
        return reply;
    if ((error != NULL) == (value != NULL))
        return breach(failure, "bad-reply",
                      "a reply has either a result or an error");
    if (error != NULL)
        return read_error(message, failure);
    if (!cJSON_IsObject(value))
        return breach(failure, "bad-result", "a result is an object");
    *result = detach(message, "result");
    return WIRE_RESULT;
}

enum wire_reply wire_read(const char *line, size_t length, size_t line_max,
                          int64_t id, int64_t first, cJSON **result,
                          struct port_failure *failure)
{
    const struct json_limits limits = {line_max, DEPTH_MAX};
    struct error error = {.line = 0};
    char text[280];
    struct json *document = json_read("reply", line, length, &limits, &error);

    *result = NULL;
    if (document == NULL)
        return breach(failure, "not-json",
                      error_print(&error, text, sizeof(text)));
    enum wire_reply reply =
        read_message(json_root(document), id, first, result, failure);
    json_free(document);
    return reply;
}

size_t wire_line_max(const cJSON *hello)
{
    const cJSON *asked = json_member(json_member(hello, "limits"), "max_line");
    double most = cJSON_IsNumber(asked) ? asked->valuedouble : 0;

    if (most <= WIRE_LINE_MAX)
        return WIRE_LINE_MAX;
    return most > WIRE_LINE_MOST ? WIRE_LINE_MOST : (size_t)most;
}

/* The bytes of the UTF-8 character that begins here, or 0. */
static size_t character_length(const unsigned char *bytes, size_t left)
{
    size_t length = bytes[0] < 0x80   ? 1
                    : bytes[0] < 0xc2 ? 0
                    : bytes[0] < 0xe0 ? 2
                    : bytes[0] < 0xf0 ? 3
                    : bytes[0] < 0xf5 ? 4
                                      : 0;

    if (length > left)
        return 0;
    for (size_t i = 1; i < length; i++)
        if ((bytes[i] & 0xc0) != 0x80)
            return 0;
    if ((bytes[0] == 0xe0 && bytes[1] < 0xa0) || /* overlong */
        (bytes[0] == 0xed && bytes[1] > 0x9f) || /* surrogates */
        (bytes[0] == 0xf0 && bytes[1] < 0x90) ||
        (bytes[0] == 0xf4 && bytes[1] > 0x8f))
        return 0;
    return length;
}

void wire_printable(const char *bytes, size_t length, size_t most,
                    struct text *text)
{
    const unsigned char *from = (const unsigned char *)bytes;
    size_t at = length > most ? length - most : 0;

    while (at > 0 && at < length && (from[at] & 0xc0) == 0x80)
        at++; /* not in the middle of a character */
    while (at < length) {
        size_t size = character_length(from + at, length - at);
        bool is_control =
            from[at] == 0x7f ||
            (from[at] < ' ' && from[at] != '\n' && from[at] != '\t');
        if (size == 0 || is_control)
            text_add_bytes(text, "?", 1);
        else
            text_add_bytes(text, bytes + at, size);
        at += size == 0 ? 1 : size;
    }
}
