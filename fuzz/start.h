/*
 * start.h - start positions: the set-ups of the corpus' cases.
 */
#ifndef START_H
#define START_H

#include "corpus.h"
#include "input.h"
#include "key.h"

struct start {
    const struct ruling *ruling;
    struct scenario *scenario; /* in the first edition in which it holds */
    uint16_t key;
    uint8_t focuses; /* bits of enum focus */
};

struct starts {
    struct start *list;
    size_t count;
    struct ring ring[FOCUSES];
};

/* Set up all cases of the corpus, which must outlive them.  False, with `why`
 * filled in, when one is refused; starts_close is due in either case. */
bool starts_open(struct starts *starts, const struct corpus *corpus, char *why,
                 size_t size);
void starts_close(struct starts *starts);

/* The position whose key this is, whatever the focus; otherwise the next one
 * of the focus, or of all when it has none.  NULL when there is none. */
const struct start *starts_find(const struct starts *starts, enum focus focus,
                                uint16_t key);

/* Copy a position; only the objects in use are written. */
void scenario_copy(struct scenario *to, const struct scenario *from);

#endif
