/*
 * store.h - memory that is there or ends the program; texts and lists that
 * grow.
 */
#ifndef STORE_H
#define STORE_H

#include <stdbool.h>
#include <stddef.h>

/* Zeroed memory for `count` things of `size` bytes.  Never NULL: without
 * memory the program says so and ends with exit code 5. */
void *store_new(size_t count, size_t size);

/* `list` with room for `count` + 1 things of `size` bytes; `*room` says for
 * how many there is room.  What is added is zeroed. */
void *store_grow(void *list, size_t count, size_t *room, size_t size);

char *store_copy(const char *text);

/* A text that grows; zero-initialised it is empty.  `bytes` ends with a NUL
 * once anything was added. */
struct text {
    char *bytes;
    size_t length, room;
};
void text_add(struct text *text, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void text_add_bytes(struct text *text, const char *bytes, size_t length);
/* Add a space and `word` as a shell reads it back. */
void text_add_word(struct text *text, const char *word);
void text_free(struct text *text);

/* A list of strings that it owns. */
struct names {
    char **list;
    size_t count, room;
};
void names_add(struct names *names, const char *name);
bool names_have(const struct names *names, const char *name);
void names_free(struct names *names);

/* The bytes of the file at `path` with a NUL after them, or NULL with errno
 * set.  The caller frees. */
char *store_read(const char *path, size_t *length);

#endif
