/*
 * session.h - one engine behind a port, as it introduced itself.
 */
#ifndef SESSION_H
#define SESSION_H

#include "corpus.h"
#include "digest.h"
#include "port.h"

struct referee;

struct session {
    struct port *port;
    struct referee *referee;  /* the oracle, or NULL; not the session's own */
    cJSON *hello;         /* the result of initialize */
    struct names unknown; /* cards the engine does not know */
    struct digest digest; /* of the results of a case's messages, or of all
                           * cases' digests: the behaviour */
    unsigned games;       /* how many were begun: names them */
    bool can_snapshot;
    bool is_over; /* there is no engine to be had any more: see why */
    struct port_failure why;
};

/* Introduce the program to the engine and ask which of the rulings' cards it
 * knows.  False, with `why` filled in, when the engine cannot be worked with.
 * The session owns `port` in either case; session_close closes it. */
bool session_open(struct session *session, struct port *port,
                  const struct corpus *corpus,
                  const struct ruling *const *rulings, size_t count,
                  struct port_failure *why);
void session_close(struct session *session);

/* As port_call; the result becomes part of the session's digest. */
cJSON *session_call(struct session *session, const char *method, cJSON *params,
                    struct port_failure *failure);

/* Whether the engine declares the feature ("observe.mana"), the edition and
 * that many players. */
bool session_has(const struct session *session, const char *feature);
bool session_supports(const struct session *session, const char *edition);
bool session_seats(const struct session *session, int players);

/* The first card of the ruling's set-up the engine does not know, or NULL. */
const char *session_unknown_card(const struct session *session,
                                 const struct ruling *ruling);

/* Take over what the engine said of itself to another process: a session
 * without a port, which can be asked what it declares, and closed. */
void session_adopt(struct session *session, cJSON *hello);

/* The engine's name and version for people. */
void session_name(const struct session *session, char *name, size_t size);

/* Call `visit` with every card name in the ruling's set-up. */
void ruling_cards(const struct ruling *ruling,
                  void (*visit)(void *context, const char *card),
                  void *context);

#endif
