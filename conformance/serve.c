/*
 * serve.c - the protocol on stdin and stdout, and the command `serve`.
 */
#include "serve.h"
#include "commands.h"
#include "corpus.h"
#include "json.h"
#include "options.h"
#include "server.h"
#include "store.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

/* JSON-RPC's own codes. */
enum { PARSE_ERROR = -32700, INVALID_REQUEST = -32600 };

enum line { LINE_READ, LINE_TOO_LONG, LINE_END };

/* Read up to the next newline into `line`.  What is longer than the limit is
 * read to its end and dropped. */
static enum line read_line(FILE *in, struct text *line)
{
    bool is_too_long = false;
    int byte;

    line->length = 0;
    text_add_bytes(line, "", 0);
    while ((byte = fgetc(in)) != EOF && byte != '\n') {
        char letter = (char)byte;
        if (line->length < JSON_LIMITS.size_max)
            text_add_bytes(line, &letter, 1);
        else
            is_too_long = true;
    }
    if (byte == EOF && line->length == 0)
        return LINE_END;
    return is_too_long ? LINE_TOO_LONG : LINE_READ;
}

static bool reply(FILE *out, const cJSON *id, const char *key, cJSON *value)
{
    cJSON *message = cJSON_CreateObject();

    cJSON_AddItemToObject(message, "id",
                          id == NULL ? cJSON_CreateNull()
                                     : cJSON_Duplicate(id, true));
    cJSON_AddItemToObject(message, key, value);
    char *text = cJSON_PrintUnformatted(message);
    cJSON_Delete(message);
    bool is_written = text != NULL && fputs(text, out) >= 0 &&
                      fputc('\n', out) != EOF && fflush(out) == 0;
    cJSON_free(text);
    return is_written;
}

static bool reply_error(FILE *out, const cJSON *id, int code,
                        const char *message, cJSON *data)
{
    cJSON *error = cJSON_CreateObject();

    cJSON_AddNumberToObject(error, "code", code);
    cJSON_AddStringToObject(error, "message", message);
    if (data != NULL)
        cJSON_AddItemToObject(error, "data", data);
    return reply(out, id, "error", error);
}

/* The id of a request: a string or a number; NULL when it has none. */
static const cJSON *id_of(const cJSON *request)
{
    const cJSON *id = json_member(request, "id");

    return cJSON_IsString(id) || cJSON_IsNumber(id) ? id : NULL;
}

/* Do what the request asks; `*is_over` after a shutdown. */
static bool serve_request(struct server *server, const cJSON *request,
                          FILE *out, bool *is_over)
{
    const cJSON *method = json_member(request, "method");
    const cJSON *id = id_of(request);
    struct server_error error = {0};

    if (!cJSON_IsObject(request) || id == NULL || !cJSON_IsString(method))
        return reply_error(out, id, INVALID_REQUEST,
                           "a request is an object with id and method", NULL);
    cJSON *result = server_handle(server, method->valuestring,
                                  json_member(request, "params"), &error);
    if (result == NULL)
        return reply_error(out, id, error.code, error.message, error.data);
    *is_over = strcmp(method->valuestring, "shutdown") == 0;
    return reply(out, id, "result", result);
}

static bool serve_line(struct server *server, const struct text *line,
                       FILE *out, bool *is_over)
{
    struct error error = {0};
    char text[600];
    struct json *document =
        json_read("stdin", line->bytes, line->length, &JSON_LIMITS, &error);

    if (document == NULL)
        return reply_error(out, NULL, PARSE_ERROR,
                           error_print(&error, text, sizeof(text)), NULL);
    bool is_written = serve_request(server, json_root(document), out, is_over);
    json_free(document);
    return is_written;
}

bool serve_stream(struct server *server, FILE *in, FILE *out)
{
    struct text line = {0};
    bool is_over = false, is_written = true;

    while (is_written && !is_over) {
        enum line got = read_line(in, &line);
        if (got == LINE_END)
            break;
        if (got == LINE_TOO_LONG)
            is_written = reply_error(out, NULL, PARSE_ERROR,
                                     "the line is longer than 1 MiB", NULL);
        else
            is_written = serve_line(server, &line, out, &is_over);
    }
    text_free(&line);
    return is_written;
}

static int serve_corpus(const struct corpus *corpus)
{
    struct server *server = server_new(corpus->known.cards);

    if (server == NULL) {
        fputs("manaproof serve: out of memory\n", stderr);
        return EXIT_INTERNAL;
    }
    bool is_written = serve_stream(server, stdin, stdout);
    server_free(server);
    return is_written ? EXIT_GREEN : EXIT_INTERNAL;
}

int command_serve(int argc, char **argv)
{
    struct options options;

    if (!options_read(argc, argv, " --corpus --cards ", &options))
        return EXIT_USAGE;
    struct corpus_options where = {
        .directory = options.corpus,
        .card_paths = (const char *const *)options.cards.list,
        .card_path_count = options.cards.count,
    };
    struct corpus *corpus = corpus_load(&where);
    signal(SIGPIPE, SIG_IGN);
    int code = serve_corpus(corpus);
    corpus_free(corpus);
    options_free(&options);
    return code;
}
