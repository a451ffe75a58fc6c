/*
 * test_run.h - cases and runs made from a few words, for the tests of reports
 * and of lists.
 */
#ifndef TEST_RUN_H
#define TEST_RUN_H

#include "corpus.h"
#include "results.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A corpus of MP-00001, MP-00002, MP-00003/1, MP-00003/2 and MP-00010, the
 * last with rule 712.8a, the others with 106.7; MP-00009 was retired. */
struct test_corpus {
    struct corpus corpus;
    struct case_file file;
    struct ruling rulings[5];
    const struct ruling *list[5];
};

static inline void test_corpus_make(struct test_corpus *made)
{
    static const char *const ids[] = {"MP-00001", "MP-00002", "MP-00003/1",
                                      "MP-00003/2", "MP-00010"};

    memset(made, 0, sizeof(*made));
    made->file.path = store_copy("corpus/rulings/energy/x.json");
    for (size_t i = 0; i < 5; i++) {
        struct ruling *ruling = &made->rulings[i];
        snprintf(ruling->id, sizeof(ruling->id), "%s", ids[i]);
        ruling->file = &made->file;
        ruling->players = 2;
        ruling->tree = cJSON_Parse(
            i == 4 ? "{\"title\": \"t\", \"rules\": [{\"cr\": \"712.8a\"}]}"
                   : "{\"title\": \"t\", \"rules\": [{\"cr\": \"106.7\"}]}");
        made->list[i] = ruling;
    }
    made->corpus.rulings = made->list;
    made->corpus.ruling_count = 5;
    names_add(&made->corpus.known.retired, "MP-00009");
}

static inline void test_corpus_free(struct test_corpus *made)
{
    for (size_t i = 0; i < 5; i++)
        cJSON_Delete(made->rulings[i].tree);
    names_free(&made->corpus.known.retired);
    free(made->file.path);
}

#define TEST_RUN_HEAD                                                          \
    "{\"type\":\"header\",\"format\":1,\"engine\":{\"name\":\"E<1>\","         \
    "\"version\":\"2\"},\"corpus\":{\"version\":\"0.1.0\"},\"cases\":9}\n"
#define TEST_RUN_FOOT "{\"type\":\"footer\",\"red\":true}\n"
/* A case of the run, with more members. */
#define TEST_RUN_CASE(id, outcome, more)                                       \
    "{\"type\":\"case\",\"id\":\"" id                                          \
    "\",\"title\":\"t\",\"outcome\":\"" outcome "\"" more "}\n"

/* Write a file for a test to read; its name, which the next call re-uses. */
static inline const char *test_file(const char *text)
{
    static char path[] = "/tmp/manaproof_test.XXXXXX";

    memcpy(path + sizeof(path) - 7, "XXXXXX", 6);
    int file = mkstemp(path);
    FILE *stream = file < 0 ? NULL : fdopen(file, "w");
    if (stream == NULL || fputs(text, stream) < 0 || fclose(stream) != 0)
        abort();
    return path;
}

/* The run of that text; false with the whole message in `message`. */
static inline bool test_run(struct results *results, const char *text,
                            char *message, size_t size)
{
    struct error error;
    const char *path = test_file(text);
    bool is_good = results_read(results, path, &error);

    remove(path);
    snprintf(error.file, sizeof(error.file), "F");
    if (!is_good)
        error_print(&error, message, size);
    return is_good;
}

#endif
