/*
 * case_parts.h - the parts of a case that case.c has read by their own files.
 */
#ifndef CASE_PARTS_H
#define CASE_PARTS_H

#include "reader.h"

/* case_setup.c: the set-up, which defines labels. */
reader_function read_setup;

/* case_steps.c: the steps, in order; "bind" defines labels. */
reader_function read_steps;

/* case_checks.c: paths and what they may be compared with. */
reader_function read_check;

/* A new label; complains when it is taken or cannot be one. */
bool define_label(struct reader *reader, const cJSON *item);

/* A card or face the arena has. */
reader_function read_card;

#endif
