/*
 * utf8.h - texts from elsewhere, made fit to print.
 */
#ifndef UTF8_H
#define UTF8_H

#include "store.h"

#include <stdint.h>

enum { UTF8_BAD = 0xFFFD };

/* The character at `*text`, which moves past it; UTF8_BAD for a byte that is
 * none (overlong, a surrogate, cut off).  At the end: 0, and it stays. */
uint32_t utf8_next(const char **text);

/* Add `bytes` with UTF8_BAD for all that is not UTF-8. */
void utf8_add(struct text *text, const char *bytes);

/* Add at most `width` characters of `bytes`, the last an ellipsis when there
 * are more; control characters as spaces. */
void utf8_add_cut(struct text *text, const char *bytes, size_t width);

#endif
