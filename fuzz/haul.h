/*
 * haul.h - the directory in which a campaign keeps its finds, and how far it
 * has come.
 *
 * Every file is written beside its place and then moved there: whatever
 * happens while one is written, those that are there stay whole.
 */
#ifndef HAUL_H
#define HAUL_H

#include "find.h"
#include "store.h"

#include <stdint.h>

/* How far a campaign has come: state.json. */
struct progress {
    uint32_t seed;
    char focus[12];
    char corpus[65]; /* the corpus' digest */
    uint64_t next;   /* number of the input to go on with */
    uint64_t decisions, asked;
    double seconds;
};

struct haul {
    const char *directory;
    struct names causes; /* of the finds there are */
    struct progress progress;
    bool is_resumed; /* the state was there */
    bool is_corrupt; /* there is one, but it is none */
    bool has_failed; /* not everything could be written */
    int lock;        /* a file that one run at a time holds */
};

/* Make the directory if need be, and read what is in it.  False, after a
 * message ("file:line:column: text" for a state that is none), also when
 * another process has it open; haul_close is due in either case. */
bool haul_open(struct haul *haul, const char *directory);
void haul_close(struct haul *haul);

/* Look again which causes there are.  False, after a message. */
bool haul_look(struct haul *haul);

/* Keep a file called `cause` with that ending.  False, after a message. */
bool haul_write(struct haul *haul, const char *cause, const char *ending,
                const void *bytes, size_t size);
/* A find that could not be written whole is not known the next time. */
void haul_forget(struct haul *haul, const char *cause);

/* Keep how far the campaign has come. */
bool haul_save(struct haul *haul);

/* Whether a find of that cause is there. */
bool haul_has(const struct haul *haul, const char *cause);

#endif
