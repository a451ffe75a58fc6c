/*
 * permit.h - what the judgements of cast.h share with casting.
 *
 * Rules: CR 601.3, 602.5, 305.2-3, 101.2, 117.1a.
 */
#ifndef PERMIT_H
#define PERMIT_H

#include "cast.h"

/* CR 307.1: whether it is a time at which the player may cast sorceries. */
static inline bool sorcery_time(struct engine *e, player_id player)
{
    const struct game *g = e->g;
    return g->active == player && g->stack_count == 0 &&
           (g->step == STEP_MAIN1 || g->step == STEP_MAIN2);
}

/* prohibit.c */

/* CR 712.11-12: whether the card has this face, and it can be played as a
 * land, or be cast as a spell. */
struct verdict face_judge(struct engine *e, object_id id, uint8_t face,
                          bool land);
/* CR 101.2: some effect says that the spell can't be cast. */
bool cast_prohibited(struct engine *e, player_id player, object_id id,
                     enum zone from, const struct characteristics *as,
                     bool proposed);
/* An effect confines this player's spells to sorcery timing. */
bool timing_restricted(struct engine *e, player_id player, object_id id,
                       const struct characteristics *as);
/* CR 601.2c: whether there are targets with this X or, when it is negative,
 * with any. */
struct verdict targets_judge(struct engine *e, player_id player, object_id id,
                             const struct characteristics *as, int x);
/* CR 601.2c, 601.2e: whether there are targets and, where X is announced,
 * the same X does for them and for what forbids the spell. */
struct verdict announced_judge(struct engine *e, player_id player,
                               object_id id,
                               const struct characteristics *as);
/* CR 608.2g: whether it may be cast now, during a resolution; `as` becomes
 * what it would be. */
struct verdict now_judge(struct engine *e, player_id player, object_id id,
                         uint8_t face, const struct now *how,
                         struct characteristics *as);

/* permit_land.c */

/* CR 305.2-3: whether the player may play one more land this turn. */
struct verdict land_limits_judge(struct engine *e, player_id player);

/* permit_activate.c */

/* Where an object notes that its activated ability of that number, from 1, has
 * been activated this turn: CR 602.5b.  From the seventh on they count as
 * one. */
uint16_t activated_bit(struct engine *e, object_id id, uint16_t ordinal);

/* target.c */

/* The legal targets of a group, of which `enough` will do when it is only
 * asked whether there are so many. */
void legal_targets(struct engine *e, const struct frame *f,
                   const struct target_spec *spec, int32_t enough,
                   struct set *set);
/* What the Aura, as it is now, enchants: a selector; 0 when it is none. */
uint16_t enchant_of(struct engine *e, object_id id);
/* CR 303.4a: what an Aura spell may target. */
void aura_targets(struct engine *e, const struct frame *f, uint16_t enchant,
                  struct set *set);

/* target_choose.c */

/* Whether some mode has enough legal targets. */
bool modes_exist(struct engine *e, const struct frame *f, uint16_t modes,
                 node_id least);

#endif
