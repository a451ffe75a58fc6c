/*
 * options.h - the command line that the commands share.
 */
#ifndef OPTIONS_H
#define OPTIONS_H

#include "store.h"

struct options {
    const char *corpus;     /* --corpus DIR */
    const char *edition;    /* --edition E */
    const char *profile;    /* --profile P */
    const char *jsonl;      /* --jsonl FILE */
    const char *junit;      /* --junit FILE */
    const char *html;       /* --html FILE */
    const char *md;         /* --md FILE */
    const char *badge;      /* --badge FILE */
    const char *expect;     /* --expect FILE */
    const char *baseline;   /* --baseline FILE */
    const char *bundle;     /* --bundle DIR */
    const char *from;       /* --from FILE */
    const char *engine;     /* --engine DIR */
    const char *language;   /* --lang L */
    const char *output;     /* -o FILE, --output FILE */
    struct names cards;     /* --cards PATH, any number of times */
    struct names paths;     /* case files and directories */
    struct names selectors; /* see selection.h */
    unsigned shard, shards; /* --shard I/N; shards 0: all */
    unsigned jobs;          /* -j N, --jobs N */
    unsigned depth;         /* --depth N; 0: not given */
    unsigned seconds;       /* --seconds N; 0: not given */
    double scale;           /* --timeout-scale X; 1 unless given */
    bool is_strict_stdout;  /* --strict-stdout: noise is a breach */
    bool is_strict;         /* --strict: skipped and blocked are red */
    bool is_check;          /* --check: say what would change */
    bool is_divided;        /* --divide: option by option */
    bool is_traced;         /* --trace: details of all cases */
    bool is_judged;         /* --judge: the oracle judges every answer */
    bool is_github;         /* --github: annotations and summary */
    bool has_adapter;       /* -- ADAPTER ... */
    char **adapter;         /* its words, up to a NULL; NULL: there is none */
    struct text repeat;     /* the options that a repetition needs; those
                             * from " -- " on stay last */
};

/* Read the arguments of a command that takes the options in `accepted`, a
 * list of names with spaces around: " --corpus --edition ".  False, with a
 * message on standard error, for anything else. */
bool options_read(int argc, char **argv, const char *accepted,
                  struct options *options);
void options_free(struct options *options);

/* The shared object that the adapter's first word names: "lib:engine.so" or
 * "./engine.so".  NULL when it names a program or there is none. */
const char *options_library(const struct options *options);

#endif
