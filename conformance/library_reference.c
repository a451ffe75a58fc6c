/*
 * library_reference.c - the reference engine as a shared object.
 */
#include "corpus.h"
#include "manaproof_port.h"
#include "serve.h"
#include "server.h"

#include <stdlib.h>
#include <string.h>

struct session {
    struct corpus *corpus;
    struct server *server;
    struct text reply;
};

void *manaproof_open(void)
{
    const struct corpus_options where = {.directory = NULL};
    struct session *session = store_new(1, sizeof(*session));

    session->corpus = corpus_load(&where);
    session->server = server_new(session->corpus->known.cards);
    return session;
}

const char *manaproof_call(void *self, const char *request)
{
    struct session *session = self;

    session->reply.length = 0;
    serve_line(session->server, request, strlen(request), &session->reply);
    return session->reply.bytes;
}

void manaproof_close(void *self)
{
    struct session *session = self;

    server_free(session->server);
    corpus_free(session->corpus);
    text_free(&session->reply);
    free(session);
}
