/*
 * permit.h - what the judgements of permit.c share with casting.
 *
 * Rules: CR 601.3, 602.5, 305.2-3, 101.2, 117.1a.
 */
#ifndef PERMIT_H
#define PERMIT_H

#include "cast.h"

/* Where an object notes that its activated ability of that number, from 1, has
 * been activated this turn: CR 602.5b.  From the seventh on they count as
 * one. */
uint8_t activated_bit(uint16_t ordinal);
bool sorcery_time(struct engine *e, player_id player);
struct verdict face_judge(struct engine *e, object_id id, uint8_t face,
                          bool land);
/* CR 101.2: some effect says that the spell can't be cast. */
bool cast_prohibited(struct engine *e, player_id player, object_id id,
                     enum zone from, const struct characteristics *as,
                     bool proposed);
/* An effect confines this player's spells to sorcery timing. */
bool timing_restricted(struct engine *e, player_id player, object_id id,
                       const struct characteristics *as);
struct verdict land_limits_judge(struct engine *e, player_id player);
struct verdict now_judge(struct engine *e, player_id player, object_id id,
                         uint8_t face, const struct now *how,
                         struct characteristics *as);
/* Whether some mode has enough legal targets. */
bool modes_exist(struct engine *e, const struct frame *f, uint16_t modes);
/* CR 303.4a: what an Aura spell may target. */
void aura_targets(struct engine *e, const struct frame *f, uint16_t enchant,
                  struct set *set);

#endif
