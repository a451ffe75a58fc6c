/*
 * work.h - what most commands begin with: options, corpus, selected cases,
 * and the engine.
 */
#ifndef WORK_H
#define WORK_H

#include "commands.h"
#include "corpus.h"
#include "options.h"
#include "session.h"

struct work {
    struct options options;
    struct corpus *corpus;
    const struct ruling **rulings; /* selected, and in this shard */
    size_t count;
    bool is_valid; /* the corpus has no errors that matter here */
};

/* Read options, load the corpus, print its errors and select.  Returns
 * EXIT_GREEN, or the exit code the command must end with; work_close is due
 * in either case. */
int work_open(struct work *work, int argc, char **argv, const char *accepted);
void work_close(struct work *work);

/* Whether the engine lives in a process of its own. */
bool work_has_process(const struct work *work);

/* A port to the engine: of the adapter, or the reference engine.  NULL, with
 * `why` filled in, when there is none.  A worker's process may be ended by a
 * deadline. */
struct port *work_port(const struct work *work, bool is_worker, char *why,
                       size_t size);

/* Start the engine.  Returns EXIT_GREEN, or EXIT_ADAPTER after a message;
 * session_close is then not due. */
int work_start(const struct work *work, struct session *session);

#endif
