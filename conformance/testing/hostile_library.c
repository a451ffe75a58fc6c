/*
 * hostile_library.c - a shared object that misbehaves.
 *
 * The reference engine, but in the case that the environment variable
 * HOSTILE_CASE names, a game/act is met as HOSTILE says.  For the tests of
 * the runner.
 */
#include "hostile_cards.h"
#include "json.h"
#include "manaproof_port.h"
#include "serve.h"
#include "server.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

struct session {
    struct cards *cards;
    struct server *server;
    struct text reply;
    bool is_case;
};

void *manaproof_open(void)
{
    struct session *session = store_new(1, sizeof(*session));

    session->cards = hostile_cards();
    session->server = server_new(session->cards);
    return session;
}

static const char *variable(const char *name)
{
    const char *value = getenv(name);

    return value == NULL ? "" : value;
}

/* The reply to an act of the case. */
static const char *misbehave(struct session *session)
{
    const char *how = variable("HOSTILE");

    fputs("last words\n", stderr);
    puts("said on stdout");
    fflush(stdout);
    if (strcmp(how, "crash") == 0) {
        signal(SIGSEGV, SIG_DFL);
        raise(SIGSEGV);
    }
    if (strcmp(how, "exit") == 0)
        _exit(7);
    while (strcmp(how, "hang") == 0)
        nanosleep(&(struct timespec){.tv_sec = 60}, NULL);
    if (strcmp(how, "null") == 0)
        return NULL;
    if (strcmp(how, "garbage") == 0)
        return "{garbage";
    return session->reply.bytes;
}

const char *manaproof_call(void *self, const char *request)
{
    struct session *session = self;
    const char *ruling = variable("HOSTILE_CASE");

    session->reply.length = 0;
    serve_line(session->server, request, strlen(request), &session->reply);
    if (strstr(request, "\"method\":\"game/new\"") != NULL)
        session->is_case = *ruling != '\0' && strstr(request, ruling) != NULL;
    if (session->is_case && strstr(request, "\"method\":\"game/act\"") != NULL)
        return misbehave(session);
    return session->reply.bytes;
}

void manaproof_close(void *self)
{
    struct session *session = self;

    server_free(session->server);
    cards_free(session->cards);
    text_free(&session->reply);
    free(session);
}
