/*
 * mutate_text.h - the mutations of targets that read texts: such a target
 * defines TEXT_KIND instead of target_change and target_cross.
 */
#ifndef MUTATE_TEXT_H
#define MUTATE_TEXT_H

#include "mutate_tree.h"

struct text_kind {
    void (*words)(struct names *words); /* adds those that mean something */
    bool is_lines;                      /* see struct grove */
};

extern const struct text_kind TEXT_KIND;

#endif
