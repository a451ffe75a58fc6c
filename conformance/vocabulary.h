/*
 * vocabulary.h - the closed lists of words of case files; each in one place.
 */
#ifndef VOCABULARY_H
#define VOCABULARY_H

#include <stdbool.h>
#include <stddef.h>

/* Each list ends with a NULL. */
extern const char *const WORDS_LEVEL[],
    *const WORDS_STATUS[],
        *const WORDS_ROLE[],
            *const WORDS_VARIANT[],
                *const WORDS_STEP[],
                    *const WORDS_ZONE[],
                        *const WORDS_PLAYER_ZONE[],
                            *const WORDS_DO[],
                                *const WORDS_KIND[],
                                    *const WORDS_CODE[],
                                        *const WORDS_ACT_STATUS[],
                                            *const WORDS_ADVANCE_STATUS[],
                                                *const WORDS_FRAME[],
                                                    *const WORDS_DECISION[];

size_t words_count(const char *const *words);
bool words_have(const char *const *words, const char *word);
/* The nearest of them to `word`, or NULL when none is near. */
const char *words_nearest(const char *const *words, const char *word);

/* The step that `word` means, also with _ for - and by its other names, as
 * WORDS_STEP has it; NULL when there is none. */
const char *step_spelled(const char *word);

/* "A" .. "D" */
bool is_seat(const char *text);
/* Only letters of `letters`. */
bool is_made_of(const char *text, const char *letters);
/* What may be a label: a small letter, then letters, digits, - and _. */
bool is_label(const char *text);

#endif
