/*
 * server_private.h - the messages about a game, and how they fail.
 */
#ifndef SERVER_PRIVATE_H
#define SERVER_PRIVATE_H

#include "server.h"
#include "server_table.h"

/* The codes of errors (PROTOCOL 2). */
enum server_code {
    SERVER_INTERNAL = -32000,
    SERVER_UNSUPPORTED = -32001,
    SERVER_REFUSED = -32002,
    SERVER_UNKNOWN_CARD = -32003,
    SERVER_UNKNOWN_GAME = -32004,
    SERVER_PARSE = -32700,
    SERVER_REQUEST = -32600,
    SERVER_METHOD = -32601,
    SERVER_PARAMS = -32602,
};

enum { ACTIONS_MAX = 2000 }; /* choices of one message */

/* server.c: fill in `error`; always NULL, so that a handler can return it. */
cJSON *server_fail(struct server_error *error, int code, const char *format,
                   ...) __attribute__((format(printf, 3, 4)));

/* server_setup.c: the position that the parameters of game/new describe, and
 * the labels in it; both begin zeroed.  False, with `error` filled in, when
 * they describe none. */
bool scenario_read(const struct cards *cards, const cJSON *params,
                   struct scenario *scenario, struct labels *labels,
                   struct server_error *error);

/* server_act.c, server_advance.c, server_observe.c, server_setup.c:
 * the messages.  Each returns its result, or NULL with `error` filled in. */
cJSON *table_new_game(struct table *table, const cJSON *params,
                      struct server_error *error);
cJSON *table_act(struct table *table, const cJSON *params,
                 struct server_error *error);
cJSON *table_answer(struct table *table, const cJSON *params,
                    struct server_error *error);
cJSON *table_advance(struct table *table, const cJSON *params,
                     struct server_error *error);
cJSON *table_observe(struct table *table, const cJSON *params,
                     struct server_error *error);
cJSON *table_bind(struct table *table, const cJSON *params,
                  struct server_error *error);
cJSON *table_legal(struct table *table, const cJSON *params,
                   struct server_error *error);
cJSON *table_could_produce(struct table *table, const cJSON *params,
                           struct server_error *error);

/* The result of an act that ended so; `pending` is what it needs. */
cJSON *ending_json(struct table *table, enum ending ending,
                   struct verdict verdict, const struct decision *pending);
/* {kind, by, options} */
cJSON *decision_json(struct table *table, const struct decision *decision);

/* server_paths.c */

/* The value of a path as seen in `view`; NULL: no such path. */
cJSON *path_value(struct table *table, const struct observation *view,
                  const char *path);
/* Who asks for the value exercises the rules it follows from. */
void path_why(struct table *table, const struct observation *view,
              const char *path);
/* A property by its place: what is no more is nowhere and has nothing, and of
 * what can't be seen it is known where it is. */
cJSON *property_json(struct table *table, const struct observation *view,
                     const struct observed_object *object, int place);
/* A list in an order that does not depend on object ids. */
cJSON *list_in_order(cJSON *list);

/* server_dump.c: everything that is seen in `view`, by its paths. */
cJSON *dump_json(struct table *table, const struct observation *view);

#endif
