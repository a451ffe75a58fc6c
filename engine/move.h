/*
 * move.h - zone changes: leaving, entering, and what modifies them.
 *
 * Rules: CR 400.7 (a new object), 603.6, 603.10, 608.3, 610.3, 614.1c-d,
 * 614.12, 712.12-14 (faces), 903.9b.
 */
#ifndef MOVE_H
#define MOVE_H

#include "context.h"

enum move_flag {
    MOVE_BOTTOM = 1 << 0,      /* to the bottom of a library */
    MOVE_SACRIFICED = 1 << 1,
    MOVE_DISCARDED = 1 << 2,
    MOVE_FOREIGN = 1 << 3,     /* to the hand of `player`, not the owner's */
    MOVE_CYCLED = 1 << 4,      /* to pay for its cycling: CR 702.29c */
};

/* How a permanent enters. */
struct entry {
    player_id controller;
    uint8_t face;
    bool tapped;
    bool transformed;   /* with its back face up: CR 712.14a */
    bool from_spell;    /* keeps X and how it was cast: CR 608.3 */
    bool face_down;     /* CR 708 */
    bool manifested;
    bool attacking;
    uint8_t counter_kind; /* + 1; enters with `counters` of them */
    uint16_t counters;
    const struct set *with; /* what has entered in the same event, */
    const struct set *coming; /* and what is to: of this, what is live */
};

/* Whether objects are moved there: onto the stack they come by being cast
 * (CR 601.2a), onto the battlefield by entering it. */
static inline bool zone_takes(enum zone zone)
{
    return zone != ZONE_STACK && zone != ZONE_BATTLEFIELD;
}

/* Move an object to a zone that takes objects.  Replacement effects
 * apply; a commander goes where it would.  The object it became, or 0 when
 * it ceased to exist.  `player` counts only with MOVE_FOREIGN. */
object_id move_to(struct engine *e, object_id id, enum zone zone,
                  player_id player, unsigned flags);
/* The same for several at once that are there: triggers see them leave
 * together.  Nothing happens when the zone takes none. */
void move_all(struct engine *e, const struct set *objects, enum zone zone,
              unsigned flags, struct set *moved);

/* CR 603.6c, 603.10a: what triggers as a permanent is about to leave for that
 * zone, or with ZONE_NONE the game; of anything else nothing. */
void announce_leaving(struct engine *e, object_id id, enum zone zone,
                      unsigned flags);
/* CR 400.7: nothing is attached any more to what leaves the battlefield or the
 * game: what returns is a new object. */
void detach_all(struct game *g, object_id id);
/* CR 610.3: what was exiled until this left comes back at once. */
void return_exiled(struct engine *e, struct ref source);

/* Put an object onto the battlefield: CR 110.2a, 614.12.  False, with the
 * object where it was, when it can't enter (CR 614.17d, 712.14b, 400.4a). */
bool enter(struct engine *e, object_id id, const struct entry *how);
/* Several at once: all enter, then what triggers triggers. */
void enter_all(struct engine *e, const struct set *objects,
               const struct entry *how, struct set *entered);
/* What several players put onto the battlefield at the same time, each object
 * in one of these ways. */
enum { PUTS_MAX = 32 };
struct puts {
    struct set object;
    uint8_t way[SET_MAX];
    uint8_t count;
    struct entry how[PUTS_MAX];
};
/* These are put, too. */
void puts_add(struct engine *e, struct puts *puts, const struct set *objects,
              const struct entry *how);
/* CR 101.4: when all have chosen, all of it enters. */
void enter_together(struct engine *e, const struct puts *puts,
                    struct set *entered);

/* The options of a player who chooses a color, a number, a name, a type or,
 * as `you` sees them, a player: names and types of the cards in the game. */
void choice_options(struct engine *e, enum word what, player_id you,
                    struct decision *d);

/* Destroy permanents (CR 701.8a): indestructible permanents stay. */
void destroy_all(struct engine *e, const struct set *objects);
/* Sacrifice one permanent: CR 701.21a. */
void sacrifice(struct engine *e, object_id id);
/* Tap or untap, with what triggers on it; false when nothing changed.  A
 * stun counter goes instead of untapping: CR 122.1d; then true as well. */
bool tap(struct engine *e, object_id id);
bool untap(struct engine *e, object_id id);

/* CR 701.27a: transform; nothing happens where the rules say so. */
bool transform(struct engine *e, object_id id);
/* CR 712.16: turn a permanent face down, unless it is double-faced. */
void turn_face_down(struct engine *e, object_id id);
/* CR 708.8: turn a face-down permanent face up. */
bool turn_face_up(struct engine *e, object_id id);
/* CR 111: create tokens of `card`; copies have `face`, `except` and may be
 * double-faced (CR 707.8a). */
void create_tokens(struct engine *e, uint16_t card, uint8_t face,
                   uint16_t except, bool double_faced, uint16_t n,
                   const struct entry *how, struct set *created);
/* CR 701.24a. */
void shuffle(struct engine *e, player_id player);

#endif
