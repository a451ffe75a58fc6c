/*
 * serve.c - the protocol on stdin and stdout, and the command `serve`.
 */
#include "serve.h"
#include "commands.h"
#include "corpus.h"
#include "json.h"
#include "options.h"
#include "port.h"
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
    char chunk[512];
    size_t length = 0;
    bool is_too_long = false;
    int byte;

    line->length = 0;
    text_add_bytes(line, "", 0);
    while ((byte = getc_unlocked(in)) != EOF && byte != '\n') {
        chunk[length++] = (char)byte;
        if (length < sizeof(chunk))
            continue;
        is_too_long = is_too_long || line->length > JSON_LIMITS.size_max;
        if (!is_too_long)
            text_add_bytes(line, chunk, length);
        length = 0;
    }
    if (byte == EOF && line->length + length == 0 && !is_too_long)
        return LINE_END;
    text_add_bytes(line, chunk, length);
    is_too_long = is_too_long || line->length > JSON_LIMITS.size_max;
    return is_too_long ? LINE_TOO_LONG : LINE_READ;
}

/* `value` is consumed. */
static void reply_with(struct text *reply, const cJSON *id, const char *key,
                       cJSON *value)
{
    char *word = cJSON_IsString(id) ? cJSON_PrintUnformatted(id) : NULL;
    char *text = cJSON_PrintUnformatted(value);

    /* What is no string is a whole number (PROTOCOL 1), or missing. */
    if (cJSON_IsNumber(id))
        text_add(reply, "{\"id\":%lld,\"%s\":", (long long)id->valuedouble,
                 key);
    else
        text_add(reply, "{\"id\":%s,\"%s\":", word == NULL ? "null" : word,
                 key);
    text_add_bytes(reply, text == NULL ? "null" : text,
                   text == NULL ? 4 : strlen(text));
    text_add_bytes(reply, "}", 1);
    cJSON_free(word);
    cJSON_free(text);
    cJSON_Delete(value);
}

static void reply_error(struct text *reply, const cJSON *id, int code,
                        const char *message, cJSON *data)
{
    cJSON *error = cJSON_CreateObject();

    cJSON_AddNumberToObject(error, "code", code);
    cJSON_AddStringToObject(error, "message", message);
    if (data != NULL)
        cJSON_AddItemToObject(error, "data", data);
    reply_with(reply, id, "error", error);
}

/* The id of a request: a string or a number; NULL when it has none. */
static const cJSON *id_of(const cJSON *request)
{
    const cJSON *id = json_member(request, "id");

    return cJSON_IsString(id) || cJSON_IsNumber(id) ? id : NULL;
}

/* Do what the request asks; true after a shutdown. */
static bool serve_request(struct server *server, const cJSON *request,
                          struct text *reply)
{
    const cJSON *method = json_member(request, "method");
    const cJSON *id = id_of(request);
    struct server_error error = {0};

    if (!cJSON_IsObject(request) || id == NULL || !cJSON_IsString(method)) {
        reply_error(reply, id, INVALID_REQUEST,
                    "a request is an object with id and method", NULL);
        return false;
    }
    cJSON *result = server_handle(server, method->valuestring,
                                  json_member(request, "params"), &error);
    if (result == NULL) {
        reply_error(reply, id, error.code, error.message, error.data);
        return false;
    }
    reply_with(reply, id, "result", result);
    return strcmp(method->valuestring, "shutdown") == 0;
}

bool serve_line(struct server *server, const char *line, size_t length,
                struct text *reply)
{
    struct error error = {0};
    char text[600];
    struct json *document =
        json_read("stdin", line, length, &JSON_LIMITS, &error);

    if (document == NULL) {
        reply_error(reply, NULL, PARSE_ERROR,
                    error_print(&error, text, sizeof(text)), NULL);
        return false;
    }
    bool is_over = serve_request(server, json_root(document), reply);
    json_free(document);
    return is_over;
}

bool serve_stream(struct server *server, FILE *in, FILE *out)
{
    struct text line = {0}, reply = {0};
    bool is_over = false, is_written = true;

    while (is_written && !is_over) {
        enum line got = read_line(in, &line);
        if (got == LINE_END)
            break;
        reply.length = 0;
        if (got == LINE_TOO_LONG)
            reply_error(&reply, NULL, PARSE_ERROR,
                        "the line is longer than 1 MiB", NULL);
        else
            is_over = serve_line(server, line.bytes, line.length, &reply);
        text_add_bytes(&reply, "\n", 1);
        is_written =
            fwrite(reply.bytes, 1, reply.length, out) == reply.length &&
            fflush(out) == 0;
    }
    text_free(&line);
    text_free(&reply);
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

static int serve_reference(const struct options *options)
{
    struct corpus_options where = {
        .directory = options->corpus,
        .card_paths = (const char *const *)options->cards.list,
        .card_path_count = options->cards.count,
    };
    struct corpus *corpus = corpus_load(&where);
    int code = serve_corpus(corpus);

    corpus_free(corpus);
    return code;
}

static int serve_library(const char *path)
{
    char why[300];

    if (library_stream(path, stdin, stdout, why, sizeof(why)))
        return EXIT_GREEN;
    fprintf(stderr, "manaproof serve: %s\n", why);
    return EXIT_ADAPTER;
}

int command_serve(int argc, char **argv)
{
    struct options options;
    int code;

    if (!options_read(argc, argv, " --corpus --cards ", &options))
        return EXIT_USAGE;
    const char *library = options_library(&options);
    signal(SIGPIPE, SIG_IGN);
    if (library != NULL) {
        code = serve_library(library);
    } else if (options.has_adapter) {
        fputs("manaproof serve: of adapters only a shared object, lib:FILE.so, "
              "needs to be served\n",
              stderr);
        code = EXIT_USAGE;
    } else {
        code = serve_reference(&options);
    }
    options_free(&options);
    return code;
}
