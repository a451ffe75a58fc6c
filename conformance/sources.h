/*
 * sources.h - the files a corpus is made of, wherever they lie.
 */
#ifndef SOURCES_H
#define SOURCES_H

#include "corpus.h"

/* Fill in corpus->sources: the embedded files or those of the directory, then
 * those named.  What cannot be read becomes an error of the corpus. */
void sources_load(struct corpus *corpus, const struct corpus_options *options);
void sources_free(struct corpus *corpus);

/* One more error of the corpus. */
void corpus_add_error(struct corpus *corpus, const struct error *error);

#endif
