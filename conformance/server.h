/*
 * server.h - the reference engine behind the protocol's messages.
 *
 * One server holds any number of games; games are named by the caller.  What
 * the runner (run.c) and the server agree on, beyond PROTOCOL 2:
 *
 * initialize {protocol, runner, corpus, limits, seed}
 *     -> {protocol, adapter, engine, editions, isolation, capabilities}.
 *     capabilities.features is a list of features of corpus/features.json;
 *     "*" in it stands for all of them.  capabilities.setup and .observe may
 *     be there too; capabilities.snapshot is true.
 * cards/probe {cards} -> {known, unknown}.
 * game/new {game, case, edition, players:[{seat:"A", ...}], turn, variant,
 *     random}: each player with every set-up key of CASES.md as it stands in
 *     the case; players, turn and variant may be left out as in a case.
 *     players always lists every seat in play.  -> {ok:true, reached:{}}.
 *     A game of the same name is replaced.
 * game/act {game, and the act of CASES.md as it stands}
 *     -> {status:"done"|"illegal"|"needs", code, rule, decision,
 * unused_answers} code and rule ("118.3") go with illegal; decision {kind, by,
 * options} with needs.  After illegal the game is as before the act. Answers
 * are taken by kind and content: a decision takes the first answer of its kind
 * that was not used yet and is legal.  When none is, and an answer of its kind
 * without if_asked is left, the act is illegal with choice-illegal
 * (target-illegal for targets); with no answer of its kind left it needs one.
 * A decision with one legal answer uses up an answer of its kind, when one is
 * given, under the same rule.  unused_answers counts what is left and has no
 * if_asked, 0 included.  An answer that names a label, seat or value that is no
 * option is never an error. game/answer {game, kind, value, answers}: like
 * game/act, for the pending decision; illegal leaves that decision pending.
 * game/advance {game, until, answers, max_actions}
 *     -> {status:"reached"|"needs"|"game-over"|"limit", decision,
 *         unused_answers}.
 * game/bind {game, label, card, token, controller, ability_of, copy_of}
 *     -> {ok:true}, or error -32002 when not exactly one object fits.
 * game/observe {game, viewer, paths} -> {values:{path:value}}: paths of
 *     CASES.md, lists as they are shown there: an object is its label, or an
 *     object {card, owner, token} without one.  The path "*" has as its value
 *     the full canonical dump: a flat object that has every path of every
 *     player, label, zone and the turn as a key, and further keys for what
 *     has no label; equal games have equal dumps.  It must not depend on who
 *     asks how often.
 * game/snapshot {game} -> {snapshot:"s1"}; game/restore {game, snapshot} ->
 *     {ok:true}.  Labels, the pending decision and its transaction are part
 *     of it; it can be restored any number of times and ends with the game.
 * game/legal {game, by, object, scope, budget}: at most `budget` choices are
 *     tried to find out whether one action can be paid; game/could-produce
 *     {game, object} -> {types:"WG"}.
 * game/trace {game} -> {entries:[{rule, title, subject, depth}]}: since the
 *     last call; the first call begins the trace.  subject is a label, a card
 *     name or "".
 * game/rules {game} -> {rules:["106.7", ...]}: applied since game/new, also
 *     in what was undone by game/restore.
 * game/end {game} -> {ok:true}; ping -> {}; shutdown -> {}.
 * Errors: the codes of PROTOCOL 2; -32004 for a game that does not exist.
 */
#ifndef SERVER_H
#define SERVER_H

#include <cjson/cJSON.h>

struct cards;
struct server;

/* Why a message has no result. */
struct server_error {
    int code;          /* a JSON-RPC or protocol code, never 0 */
    char message[300]; /* one line */
    cJSON *data;       /* NULL, or what the receiver must free */
};

/* A server for the sealed `cards`, which must outlive it; NULL when out of
 * memory. */
struct server *server_new(const struct cards *cards);
/* From now on with these cards; games with others end. */
void server_deal(struct server *server, const struct cards *cards);
void server_free(struct server *server); /* NULL is allowed */

/* Do what one message asks.  The result is the caller's to free; NULL, with
 * `error` filled in, when there is none.  `params` is only read. */
cJSON *server_handle(struct server *server, const char *method,
                     const cJSON *params, struct server_error *error);

#endif
