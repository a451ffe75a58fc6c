/*
 * crew_test.h - runs of the whole program's inside, for the tests of this
 * part: what `manaproof run ARGUMENTS` would find.
 */
#ifndef CREW_TEST_H
#define CREW_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "crew.h"
#include "crew_result.h"
#include "json.h"
#include "selection.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define TEST_OPTIONS " --jobs --shard --timeout-scale --strict-stdout "

/* What a run came to. */
struct found {
    cJSON *results; /* by the id of the case, as result_write has them */
    cJSON *order;   /* their ids, as they came */
    bool is_whole;
    char behaviour[65], why[400];
    const struct work *work;
};

static char test_directory[1024]; /* of what was built */
static struct work test_whole;    /* whose corpus all runs share */

/* Call this first, with argv[0] of main. */
static inline void test_begin(const char *program)
{
    char run[] = "run", *argv[] = {run, NULL};

    const char *end = strstr(program, "/test/");

    snprintf(test_directory, sizeof(test_directory), "%.*s",
             end == NULL ? 0 : (int)(end - program), program);
    assert_int_equal(work_open(&test_whole, 1, argv, " "), EXIT_GREEN);
}

static inline void test_end(void)
{
    work_close(&test_whole);
}

/* As work_open, with the corpus that is there. */
static inline void open_work(struct work *work, int argc, char **argv)
{
    char why[300];

    memset(work, 0, sizeof(*work));
    work->is_valid = true;
    work->corpus = test_whole.corpus;
    assert_true(options_read(argc, argv, TEST_OPTIONS, &work->options));
    assert_true(selection_make(
        work->corpus, (const char *const *)work->options.selectors.list,
        work->options.selectors.count, &work->rulings, &work->count, why,
        sizeof(why)));
    assert_true(work->count > 0);
}

static inline void found_begin(void *context, const struct session *session)
{
    (void)context;
    assert_non_null(session->hello);
}

static inline void found_result(void *context, size_t index,
                                const struct result *result)
{
    struct found *found = context;
    const char *id = found->work->rulings[index]->id;

    cJSON_AddItemToObject(found->results, id, result_write(result));
    cJSON_AddItemToArray(found->order, cJSON_CreateString(id));
}

/* Put the program that was built in place of a word that begins with '@'. */
static inline char *test_word(const char *word)
{
    char *place = strchr(word, '@');
    struct text text = {0};

    if (place == NULL)
        text_add(&text, "%s", word);
    else
        text_add(&text, "%.*s%s/%s", (int)(place - word), word, test_directory,
                 place + 1);
    return text.bytes;
}

/* Run with the words of `command`, which are parted by single spaces. */
static inline void run_command(const char *command, struct found *found)
{
    char *words = store_copy(command), *argv[128] = {store_copy("run")};
    const struct crew_listener listener = {
        .begin = found_begin, .result = found_result, .context = found};
    struct session session;
    struct work work;
    int argc = 1;

    memset(found, 0, sizeof(*found));
    for (char *word = strtok(words, " "); word != NULL;
         word = strtok(NULL, " "))
        argv[argc++] = test_word(word);
    assert_true(argc < 128);
    open_work(&work, argc, argv);
    found->work = &work;
    found->results = cJSON_CreateObject();
    found->order = cJSON_CreateArray();
    found->is_whole =
        crew_run(&work, &listener, &session, found->why, sizeof(found->why));
    digest_print(&session.digest, found->behaviour);
    session_close(&session);
    free(work.rulings);
    options_free(&work.options);
    for (int i = 0; i < argc; i++)
        free(argv[i]);
    free(words);
}

static inline void found_free(struct found *found)
{
    cJSON_Delete(found->results);
    cJSON_Delete(found->order);
}

/* The text at `key` of the case's result, or "". */
static inline const char *found_text(const struct found *found, const char *id,
                                     const char *key)
{
    const cJSON *text =
        json_member(cJSON_GetObjectItemCaseSensitive(found->results, id), key);

    return cJSON_IsString(text) ? text->valuestring : "";
}

static inline const char *found_outcome(const struct found *found,
                                        const char *id)
{
    const cJSON *outcome = json_member(
        cJSON_GetObjectItemCaseSensitive(found->results, id), "outcome");

    return outcome == NULL ? "none"
                           : outcome_word((enum outcome)outcome->valueint);
}

#endif
