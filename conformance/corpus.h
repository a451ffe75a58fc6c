/*
 * corpus.h - the cards, lists and cases a command works with.
 *
 * They are those embedded in the program or those of a directory, and files
 * named on the command line beside them.
 */
#ifndef CORPUS_H
#define CORPUS_H

#include "case.h"

/* Where to look; what is NULL or 0 is not given. */
struct corpus_options {
    const char *directory;         /* instead of what is embedded */
    const char *const *card_paths; /* more cards: files, or directories */
    size_t card_path_count;
    const char *const *case_paths; /* more cases: files, or directories */
    size_t case_path_count;
};

enum source_kind { SOURCE_OTHER, SOURCE_CARD, SOURCE_CASE };

/* A file of the corpus, or one named on the command line. */
struct source {
    enum source_kind kind;
    char *path; /* as errors name it */
    char *text;
    size_t length;
    char *place; /* relative to the corpus; "" for a named file */
    bool is_named;
};

/* A card that was read, for telling duplicates apart. */
struct card_source {
    struct json *document;
    char *path;
};

struct corpus {
    struct known known;
    struct source *sources;
    size_t source_count, source_room;
    struct card_source *cards;
    size_t card_count, card_room;
    size_t named_card_count; /* the first: they go before those of the corpus */
    struct case_file **files; /* those that could be read */
    size_t file_count, file_room;
    const struct ruling **rulings; /* of all files, by id */
    size_t ruling_count;
    struct error *errors; /* all of them, file by file */
    size_t error_count, error_room;
    char version[32];
    char digest[65]; /* SHA-256 of all paths and texts, in hexadecimal */
};

/* Load everything.  What is wrong with one file is an entry in `errors`, and
 * the rest is loaded all the same.  Never NULL; corpus_free frees it. */
struct corpus *corpus_load(const struct corpus_options *options);
void corpus_free(struct corpus *corpus); /* NULL is allowed */

/* The list file `place` ("features.json") as a tree, or NULL. */
const struct source *corpus_find(const struct corpus *corpus,
                                 const char *place);

/* Print all errors to standard error. */
void corpus_complain(const struct corpus *corpus);

/* The area of a ruling: the directory its file is in, "" for none. */
const char *ruling_area(const struct ruling *ruling, char *area, size_t size);

#endif
