/*
 * mana_private.h - what the files share that produce mana: offer.c (what an
 * instruction offers), production.c (what replaces it), produce.c (all of it)
 * and could.c (what might come of it).
 *
 * Rules: CR 106 (mana), 614.15, 616.1.
 */
#ifndef MANA_PRIVATE_H
#define MANA_PRIVATE_H

#include "counters.h"
#include "mana.h"
#include "select.h"

/* How much of each type; of one type no more than AMOUNT_MAX. */
enum { AMOUNT_MAX = 10000 };
struct amounts {
    uint16_t of[MANA_TYPES];
};

/* offer.c */

/* What one MANA term offers: a set of types of which one is chosen, and how
 * much; or, for fixed mana, the amounts themselves. */
struct offer {
    mana_set types;         /* choose one of these */
    bool is_each;           /* each mana is chosen by itself */
    bool is_fixed;
    bool is_color_choice;   /* "choose a color" */
    bool is_undefined;
    int32_t n;
    uint16_t cost, times, x; /* fixed */
    name_id bind;
};

/* The MANA node that an instruction comes down to, its conditions being
 * looked at (CR 614.15); NULL: none. */
const struct node *resolve_if(struct engine *e, const struct frame *f,
                              node_id mana);
/* What that offers to `player`; `could` is looked at where it asks what
 * others could produce.  CR 106.5: possibly nothing, as undefined. */
void offer_of(struct engine *e, const struct frame *f,
              const struct node *mana, player_id player,
              const struct could *could, struct offer *o);
/* Add to `out` what the player takes of an offer, asking for each choice. */
void take_offer(struct engine *e, struct frame *f, const struct node *mana,
                const struct offer *o, player_id player,
                struct amounts *out);
/* How much mana of a color it is, which the amount may speak of.  `with` is
 * room for the frame. */
uint16_t color_amount(struct engine *e, const struct frame *f,
                      const struct node *mana, uint16_t color,
                      struct frame *with);
/* A choice of one type among a set, asked of the player. */
uint16_t choose_type(struct engine *e, const struct frame *f,
                     player_id player, mana_set set,
                     enum decision_kind kind);

/* production.c */

/* A production event with the replacement effects that may modify it. */
struct production {
    struct engine *e;
    const struct frame *f;
    player_id player;
    struct view view;
    uint16_t count;
    struct replacement list[REPLACEMENTS_MAX];
};

/* Every result some order of replacements leads to, as far as STEPS_MAX
 * applications tell. */
enum { RESULTS_MAX = 64, STEPS_MAX = 4096 };
struct results {
    uint16_t count, steps;
    struct amounts item[RESULTS_MAX];
};

/* How much mana it is, and of which types. */
uint32_t total_of(const struct amounts *a);
mana_set types_of(const struct amounts *a);

/* CR 106.12b: the effects that may replace what f->source is tapped for. */
void production_start(struct production *p, struct engine *e,
                      const struct frame *f);
/* CR 616.1: apply them to `a` in the order that is chosen, each once. */
void replace_production(struct production *p, struct amounts *a);
/* Add to `results` what they may make of `a`, those in `done` (bits by
 * number) having been applied. */
void collect_results(struct production *p, const struct amounts *a,
                     uint32_t done, struct results *results);

/* produce.c */

/* The slot of a MANA term with what its mana may be spent on; after it stand
 * its rider and how long it is kept. */
uint8_t options_at(uint16_t term);

/* could.c */

/* CR 106.7: the types that the permanents it names could produce, `could`
 * being those of all; the types of what has left are those of CR 608.2h. */
mana_set could_set(struct engine *e, const struct frame *f,
                   const struct node *mana, const struct could *could);

#endif
