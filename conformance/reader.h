/*
 * reader.h - reading trees by tables of fields, every complaint with a place.
 */
#ifndef READER_H
#define READER_H

#include "case.h"
#include "vocabulary.h"

/* Which item of the document a copy was made from. */
struct origin {
    const cJSON *copy, *original;
};

struct reader {
    const struct json *document;
    const struct known *known;
    struct error *error;
    const char *id; /* of the row being read; NULL for the file */
    struct origin *origins;
    size_t origin_count, origin_room;
    struct names labels; /* defined so far */
    int players;
};

typedef bool reader_function(struct reader *reader, const cJSON *item);

/* A member of a closed object. */
struct field {
    const char *key;
    reader_function *read;
    bool is_required;
};

/* Fill in the error with the place of `item`, or of its key.  False. */
bool reader_fail(struct reader *reader, const cJSON *item, const char *format,
                 ...) __attribute__((format(printf, 3, 4)));
bool reader_fail_key(struct reader *reader, const cJSON *item,
                     const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Read an object whose members are those of `fields` (ended by a NULL key)
 * and no others. */
bool reader_fields(struct reader *reader, const cJSON *item,
                   const struct field *fields);
/* Read a list each item of which `read` accepts. */
bool reader_list(struct reader *reader, const cJSON *item,
                 reader_function *read);
/* Read a string that is one of `words`; `what` names it in the error. */
bool reader_word(struct reader *reader, const cJSON *item,
                 const char *const *words, const char *what);
/* Complain that `name` is no known `what`, with the nearest of `names`. */
bool reader_unknown(struct reader *reader, const cJSON *item, const char *what,
                    const char *name, const char *const *names, size_t count);

reader_function reader_text, reader_bool, reader_number, reader_count,
    reader_texts, reader_mana, reader_seat, reader_label, reader_label_or_null,
    reader_label_or_seat, reader_labels, reader_seat_or_null, reader_anything,
    reader_number_or_null, reader_step, reader_zone, reader_colors,
    reader_counters;

#endif
