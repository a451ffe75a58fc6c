/*
 * uncompared.h - comparisons that no fuzzer listens to.
 *
 * libFuzzer puts itself in the place of strcmp and memcmp, to learn from what
 * is compared; in games, where choices are indices, that tells nothing and
 * takes a third of the time.  Targets linked with `--wrap=strcmp` and
 * `--wrap=memcmp` call these instead.
 */
#ifndef UNCOMPARED_H
#define UNCOMPARED_H

#include <stddef.h>

/* What the function of the library answers. */
int __wrap_strcmp(const char *a, const char *b);
int __wrap_memcmp(const void *a, const void *b, size_t size);

#endif
