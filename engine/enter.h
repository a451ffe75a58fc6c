/*
 * enter.h - what the files share that move objects: move.c (from zone to
 * zone), destination.c (where an object goes instead), enter.c (onto the
 * battlefield), as_enters.c (what modifies how it enters), token.c, and
 * status.c, which turns over what stays where it is.
 *
 * Rules: CR 614.12 (entering), 712 (faces).
 */
#ifndef ENTER_H
#define ENTER_H

#include "move.h"

/* move.c */

/* The bare change of zone, with the memory of what left. */
void relocate(struct engine *e, object_id id, enum zone zone, player_id holder,
              bool last);
/* Who has it where it is: its controller, or in whose hand it is. */
player_id zone_user(struct engine *e, object_id id);

/* destination.c */

/* What a replacement adds to a move: instructions and whose they are. */
struct addition {
    uint16_t effects;
    struct ref source;
    player_id you;
    ability_id ability;
};

/* CR 614.6, 903.9b: where an object really goes that would go to this zone,
 * and what is added then. */
enum zone destination(struct engine *e, object_id id, enum zone zone,
                      struct addition *added);
/* CR 614.1a: what else happens to the object where it is now. */
void follow_addition(struct engine *e, struct ref it,
                     const struct addition *added);
/* CR 614.17d: whether it can't enter with this face: the permanent is looked
 * at as it would be, and where an effect says in which zone, the card that is
 * there. */
bool is_kept_out(struct engine *e, object_id id, uint8_t face,
                 const struct entry *how);
/* CR 614.6, 614.12: whether it goes to another zone instead of entering with
 * this face. */
bool is_sent_elsewhere(struct engine *e, object_id id, uint8_t face,
                       const struct entry *how, enum zone *zone);

/* as_enters.c */

/* CR 614.12, 614.4: whether it enters in the same event, and so is not there
 * yet for what else enters.  `with` may be NULL. */
bool is_coming_with(struct engine *e, const struct set *with, object_id id);
/* The same for several: leave what is there already. */
void drop_coming(struct engine *e, const struct set *with, struct set *from);
/* CR 614.1c: apply what modifies how a permanent enters, its own abilities
 * first.  It is on the battlefield, `from` that zone; nobody has
 * been told.  What is to be turned face down as it enters is added to
 * `down`. */
void apply_entering(struct engine *e, object_id id, const struct entry *how,
                    uint8_t from, struct set *down);

/* status.c */

/* Whether an instruction to transform would do anything. */
bool can_transform(struct engine *e, object_id id);

#endif
