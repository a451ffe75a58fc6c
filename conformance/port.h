/*
 * port.h - the one interface to an engine: the protocol's messages as trees.
 *
 * A port hides where the engine lives: in this process (port_reference), in
 * a child process, or in a shared object.  It may have to start the engine
 * anew between cases; callers say where a case begins and keep nothing.
 */
#ifndef PORT_H
#define PORT_H

#include "store.h"

#include <cjson/cJSON.h>

struct cards;

enum failure_kind {
    FAILURE_NONE,
    FAILURE_RPC,      /* the engine answered with an error: see code */
    FAILURE_CRASH,    /* a signal ended it */
    FAILURE_EXIT,     /* it ended in the middle of a case */
    FAILURE_TIMEOUT,  /* it lives and is silent */
    FAILURE_PROTOCOL, /* it lives and talks nonsense */
};

/* Codes of FAILURE_RPC that mean something to the runner (PROTOCOL 2). */
enum rpc_code {
    RPC_UNSUPPORTED = -32001,
    RPC_REFUSED = -32002,
    RPC_UNKNOWN_CARD = -32003,
};

struct port_failure {
    enum failure_kind kind;
    int code;
    char message[300];
    cJSON *data; /* NULL or owned: port_failure_clear frees it */
};

/* What a kind of port must do. */
struct port_operations {
    /* As port_call; `params` is only read. */
    cJSON *(*call)(void *self, const char *method, const cJSON *params,
                   struct port_failure *failure);
    /* A case begins: deadlines, logs and a dead engine start anew.  NULL
     * when there is nothing to do. */
    void (*begin)(void *self, const char *ruling);
    void (*close)(void *self);
};

struct port;

struct port *port_new(const struct port_operations *operations, void *self);

/* Send one message and wait for its result, which is the caller's to free.
 * NULL, with `failure` filled in, when there is none.  `params` is consumed;
 * NULL means none. */
cJSON *port_call(struct port *port, const char *method, cJSON *params,
                 struct port_failure *failure);

void port_begin(struct port *port, const char *ruling);
void port_close(struct port *port); /* NULL is allowed */

/* From now on write what is said to `log`, a JSON object a line, which begins
 * anew with each case.  NULL: no more. */
void port_keep(struct port *port, struct text *log);

void port_failure_clear(struct port_failure *failure);

/* The reference engine in this process, with the sealed `cards`, which must
 * outlive the port. */
struct port *port_reference(const struct cards *cards);

#endif
