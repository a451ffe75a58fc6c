/*
 * find.h - what was found wrong, and where.
 */
#ifndef FIND_H
#define FIND_H

#include <stddef.h>
#include <stdint.h>

enum find_kind {
    FIND_NONE,
#define FIND(id, word, meaning) FIND_##id,
#include "finds.def"
#undef FIND
    FIND_KINDS,
};

enum { FIND_TEXT = 200 };

struct find {
    uint8_t kind;            /* enum find_kind */
    unsigned decision;       /* how many had been made */
    char rule[16];           /* "106.7", or "" */
    char subject[FIND_TEXT]; /* what it is about: "cast bolt" */
    char expected[FIND_TEXT], actual[FIND_TEXT];
    /* The same for finds that are likely one defect: kind, rule, and the kind
     * of thing it is about. */
    char cause[64];
};

/* "legal": the word of a kind, and what it means. */
const char *find_word(enum find_kind kind);
const char *find_meaning(enum find_kind kind);

/* Fill in a find: its kind, decision, rule and, printf-like, subject.  The
 * texts of what was expected and what is may be NULL. */
void find_fill(struct find *find, enum find_kind kind, unsigned decision,
               const char *rule, const char *expected, const char *actual,
               const char *format, ...) __attribute__((format(printf, 7, 8)));

/* A line: kind, rule, subject, expected, actual. */
const char *find_print(const struct find *find, char *text, size_t size);

#endif
