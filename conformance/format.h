/*
 * format.h - the canonical layout of case files.
 *
 * Keys of the head in the order of CASES.md, a line each; other values on one
 * line where they fit in 120 columns, else a member or item a line, two
 * spaces further in.
 */
#ifndef FORMAT_H
#define FORMAT_H

#include "store.h"

#include <cjson/cJSON.h>

/* The canonical text of the case, added to `text`. */
void format_case(const cJSON *root, struct text *text);

#endif
