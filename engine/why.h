/*
 * why.h - by which rules an object has the characteristics that matter.
 *
 * Characteristics are computed for all objects together, long before any of
 * them decides something.  Whoever lets one decide says so here, and the
 * rules it follows from are marked.
 *
 * Rules: CR 105.2, 107.4e (colors), 202.3 (mana value), 707 (copies), 708.2
 * (face down), 712.8 (two faces).
 */
#ifndef WHY_H
#define WHY_H

#include "select.h"

/* Which of two faces counts, or neither. */
void why_face(struct engine *e, const struct view *view);

/* The same, and why the mana value is what it is. */
void why_mana_value(struct engine *e, const struct view *view);

/* The same of a card as it is, or as the spell it would be. */
void why_mana_value_as(struct engine *e, object_id id,
                       const struct characteristics *as);

/* The same as for the face, and why the colors are. */
void why_colors(struct engine *e, const struct view *view);

/* CR 707.2: `id` becomes a copy of `of`, whose copiable values are those of
 * this card. */
void why_copy(struct engine *e, uint16_t card, const struct object *of,
              object_id id);

#endif
