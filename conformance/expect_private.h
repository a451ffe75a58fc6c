/*
 * expect_private.h - what the files about expectations share.
 */
#ifndef EXPECT_PRIVATE_H
#define EXPECT_PRIVATE_H

#include "expect.h"

/* Add an error at a place of the file. */
void expect_fail(struct expect *expect, int line, int column,
                 const char *format, ...) __attribute__((format(printf, 4, 5)));

/* expect_parse.c: the lines and entries of the text. */
void expect_parse(struct expect *expect, const char *text, size_t length);

#endif
