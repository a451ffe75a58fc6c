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

#include <stdint.h>
#include <stdio.h>
#include <cjson/cJSON.h>

struct cards;

enum failure_kind {
    FAILURE_NONE,
    FAILURE_RPC,      /* the engine answered with an error: see code */
    FAILURE_CRASH,    /* a signal ended it */
    FAILURE_EXIT,     /* it ended in the middle of a case */
    FAILURE_TIMEOUT,  /* it lives and is silent */
    FAILURE_PROTOCOL, /* it lives and talks nonsense */
    FAILURE_CLOSED,   /* it lives and closed its output */
    FAILURE_GONE,     /* there is no engine to ask */
};

/* Codes of FAILURE_RPC that mean something to the runner (PROTOCOL 2). */
enum rpc_code {
    RPC_UNSUPPORTED = -32001,
    RPC_REFUSED = -32002,
    RPC_UNKNOWN_CARD = -32003,
    RPC_NO_METHOD = -32601,
};

struct port_failure {
    enum failure_kind kind;
    int code;
    char word[24]; /* what went wrong ("SIGSEGV"); "" for FAILURE_RPC */
    char message[300];
    cJSON *data; /* NULL or owned: port_failure_clear frees it */
};

/* What is known of a case once it is over. */
struct port_log {
    struct text text;  /* the last 64 KiB that the engine said aside */
    unsigned noise;    /* lines on its output that are no JSON */
    unsigned restarts; /* of the engine, since the port was opened */
    /* What it did unasked after its last reply, or FAILURE_NONE. */
    struct port_failure failure;
};

/* How patient a port is, and how strict. */
struct port_limits {
    double scale;          /* of all deadlines; 0: there are none */
    bool is_strict_stdout; /* a line that is no JSON is a breach */
};

/* What a kind of port must do. */
struct port_operations {
    /* As port_call; `params` is only read. */
    cJSON *(*call)(void *self, const char *method, const cJSON *params,
                   struct port_failure *failure);
    /* As port_begin and port_end; NULL when there is nothing to do. */
    bool (*begin)(void *self, struct port_failure *why);
    void (*end)(void *self, struct port_log *log);
    /* As port_deal; NULL for an engine that has cards of its own. */
    void (*deal)(void *self, const struct cards *cards);
    void (*close)(void *self);
};

struct port;

struct port *port_new(const struct port_operations *operations, void *self);

/* Send one message and wait for its result, which is the caller's to free.
 * NULL, with `failure` filled in, when there is none.  `params` is consumed;
 * NULL means none. */
cJSON *port_call(struct port *port, const char *method, cJSON *params,
                 struct port_failure *failure);

/* A case begins: deadlines and logs start anew, and so does an engine that
 * is gone.  False, with `why` filled in, when there is no engine to be had
 * any more. */
bool port_begin(struct port *port, struct port_failure *why);
/* A case is over.  `log` must be cleared. */
void port_end(struct port *port, struct port_log *log);
void port_log_clear(struct port_log *log);
/* The reference engine plays the next games with these cards, which must
 * outlive it or the next call.  Another engine has its own. */
void port_deal(struct port *port, const struct cards *cards);
void port_close(struct port *port); /* NULL is allowed */

/* From now on write what is said to `log`, a JSON object a line, which begins
 * anew with each case.  NULL: no more. */
void port_keep(struct port *port, struct text *log);
/* How many messages were sent through port_call. */
uint64_t port_calls(const struct port *port);

void port_failure_clear(struct port_failure *failure);

/* The reference engine in this process, with the sealed `cards`, which must
 * outlive the port. */
struct port *port_reference(const struct cards *cards);

/* A child process that speaks the protocol (PROTOCOL 1): argv[0] is looked
 * for along PATH, and starts with `initialize`.  It is restarted when a case
 * ended it, RESTARTS_MAX times; `argv` must outlive the port. */
enum { RESTARTS_MAX = 20 };
struct port *port_process(char *const argv[], const struct port_limits *limits);

/* A shared object as manaproof_port.h describes.  NULL, with `why` filled in,
 * when it cannot be loaded.  With a scale, an engine that lets a deadline
 * pass ends this whole program with LIBRARY_TIMEOUT: only a worker (crew.h)
 * asks for that. */
enum { LIBRARY_TIMEOUT = 124 };
struct port *port_library(const char *path, const struct port_limits *limits,
                          char *why, size_t size);

/* Give a shared object every line of `in`, and `out` its replies, until
 * `shutdown` or the end.  False, with `why` filled in, when it cannot be
 * loaded or `out` can no longer be written. */
bool library_stream(const char *path, FILE *in, FILE *out, char *why,
                    size_t size);

#endif
