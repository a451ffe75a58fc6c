/*
 * selection.h - which cases a command is about.
 *
 * A selector is an id ("MP-00021": all its rows; "MP-00021/2"), a glob of
 * ids, rule:106.7, statement:S5, card:NAME, tag:, area:, class: or level: with
 * a glob, or @FILE with a selector a line.  A case is selected when any
 * selector fits, or none is given, and no selector that begins with "!" fits.
 */
#ifndef SELECTION_H
#define SELECTION_H

#include "corpus.h"

/* Whether one selector (without "!" or "@") fits. */
bool selector_fits(const char *selector, const struct ruling *ruling);

/* The selected rulings, in order; the caller frees the list.  False, with
 * `why` filled in, when a file cannot be read or a selector fits nothing. */
bool selection_make(const struct corpus *corpus, const char *const *selectors,
                    size_t count, const struct ruling ***selected,
                    size_t *selected_count, char *why, size_t size);

#endif
