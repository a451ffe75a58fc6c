/* manaproof shrink: a case that fails, made as small as it can be. */
#include "tribunal.h"
#include "finding.h"
#include "format.h"
#include "shrink.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { SECONDS = 10, PROGRESS_MS = 100 };

/* What is being shrunk. */
struct shrinking {
    const struct work *work;
    struct tribunal *tribunal;
    struct cause cause;
    struct result result;
    const struct ruling *ruling;
    cJSON *root;
    struct shrink_tally tally;
    long told_ms; /* when progress was last shown */
    bool is_terminal;
};

static volatile sig_atomic_t is_interrupted;

static void interrupt(int signal_number)
{
    (void)signal_number;
    is_interrupted = 1;
}

static bool shows(void *context, const char *text, size_t length)
{
    struct shrinking *shrinking = context;
    struct cause cause;

    tribunal_try(shrinking->tribunal, text, length, &cause, NULL);
    return cause_equal(&cause, &shrinking->cause);
}

static void show_progress(void *context, const struct shrink_tally *tally)
{
    struct shrinking *shrinking = context;
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    long ms = (long)time.tv_sec * 1000 + time.tv_nsec / 1000000;
    if (!shrinking->is_terminal || ms - shrinking->told_ms < PROGRESS_MS)
        return;
    shrinking->told_ms = ms;
    fprintf(stderr, "\r\033[K%u tries: %u steps, %u objects", tally->tries,
            tally->after.steps, tally->after.objects);
    fflush(stderr);
}

/* The first selected case that is red, by itself. */
static bool find_red(struct shrinking *shrinking)
{
    const struct work *work = shrinking->work;

    for (size_t i = 0; i < work->count; i++) {
        struct text text = {0};
        shrinking->ruling = work->rulings[i];
        shrinking->root = cJSON_Duplicate(work->rulings[i]->tree, true);
        format_case(shrinking->root, &text);
        bool is_red =
            tribunal_open(shrinking->tribunal, text.bytes, text.length,
                          &shrinking->cause, &shrinking->result);
        text_free(&text);
        if (is_red)
            return true;
        cJSON_Delete(shrinking->root);
        shrinking->root = NULL;
        result_clear(&shrinking->result);
    }
    return false;
}

/* The cards of the case itself that it no longer speaks of. */
static void drop_cards(cJSON *root)
{
    cJSON *cards = cJSON_GetObjectItemCaseSensitive(root, "cards");
    char *setup = cJSON_PrintUnformatted(json_member(root, "setup"));

    for (int i = cJSON_GetArraySize(cards); setup != NULL && i-- > 0;) {
        const cJSON *name = json_member(cJSON_GetArrayItem(cards, i), "name");
        bool is_named = false;
        /* "Front // Back": by either. */
        for (const char *at = name->valuestring; at != NULL && !is_named;) {
            const char *end = strstr(at, " // ");
            size_t length = end == NULL ? strlen(at) : (size_t)(end - at);
            char face[200];
            snprintf(face, sizeof(face), "\"%.*s\"", (int)length, at);
            is_named = strstr(setup, face) != NULL;
            at = end == NULL ? NULL : end + 4;
        }
        if (!is_named)
            cJSON_DeleteItemFromArray(cards, i);
    }
    if (cards != NULL && cards->child == NULL)
        cJSON_DeleteItemFromObjectCaseSensitive(root, "cards");
    cJSON_free(setup);
}

/* Whether the id is that of a case of the corpus, too. */
static bool is_taken(const struct corpus *corpus, const char *id)
{
    for (size_t i = 0; i < corpus->file_count; i++) {
        const cJSON *own =
            json_member(json_root(corpus->files[i]->document), "id");
        if (!corpus->files[i]->is_named && strcmp(own->valuestring, id) == 0)
            return true;
    }
    return false;
}

/* The head of a find, if the case still fails with it as it did. */
static void write_head(struct shrinking *shrinking)
{
    const struct corpus *corpus = shrinking->work->corpus;
    const char *old = ruling_text(shrinking->ruling, "id");
    cJSON *root = cJSON_Duplicate(shrinking->root, true);
    struct cause cause;
    struct text text = {0};
    char id[9];

    finding_id(corpus, id);
    finding_head(root, is_taken(corpus, old) ? id : NULL, &shrinking->result,
                 shrinking->ruling->id);
    drop_cards(root);
    format_case(root, &text);
    tribunal_try(shrinking->tribunal, text.bytes, text.length, &cause, NULL);
    text_free(&text);
    if (cause_equal(&cause, &shrinking->cause)) {
        cJSON_Delete(shrinking->root);
        shrinking->root = root;
    } else {
        cJSON_Delete(root);
    }
}

/* First beside the file, then in its place: what is there is not lost. */
static bool write_file(const char *path, const struct text *text)
{
    struct text beside = {0};

    text_add(&beside, "%s.new", path);
    FILE *file = fopen(beside.bytes, "w");
    bool is_written = file != NULL && fwrite(text->bytes, 1, text->length,
                                             file) == text->length;
    if (file != NULL && fclose(file) != 0)
        is_written = false;
    is_written = is_written && rename(beside.bytes, path) == 0;
    if (!is_written)
        fprintf(stderr, "manaproof shrink: %s: %s\n", path, strerror(errno));
    text_free(&beside);
    return is_written;
}

static int write_case(const struct shrinking *shrinking)
{
    const char *path = shrinking->work->options.output;
    struct text text = {0};
    bool is_written;

    format_case(shrinking->root, &text);
    is_written = path != NULL ? write_file(path, &text)
                              : fwrite(text.bytes, 1, text.length, stdout) ==
                                        text.length &&
                                    fflush(stdout) == 0;
    if (!is_written && path != NULL)
        fwrite(text.bytes, 1, text.length, stdout);
    text_free(&text);
    return is_written ? EXIT_GREEN : EXIT_INTERNAL;
}

static void tell(const struct shrinking *shrinking)
{
    const struct shrink_tally *tally = &shrinking->tally;
    const struct options *options = &shrinking->work->options;

    fprintf(stderr, "%s%s: %s\n", shrinking->is_terminal ? "\r\033[K" : "",
            shrinking->ruling->id, shrinking->cause.text);
    fprintf(stderr,
            "%u steps, %u objects, %u players -> %u, %u, %u in %u tries, "
            "%.1f s%s\n",
            tally->before.steps, tally->before.objects, tally->before.players,
            tally->after.steps, tally->after.objects, tally->after.players,
            tally->tries, tally->seconds,
            tally->is_whole ? "" : "; more time might make it smaller");
    if (options->output != NULL)
        fprintf(stderr, "manaproof run %s%s\n", options->output,
                options->repeat.bytes);
}

static int shrink(struct shrinking *shrinking)
{
    struct questions *questions = questions_new(shrinking->work->corpus);
    const struct options *options = &shrinking->work->options;
    const struct shrink_job job = {
        .corpus = shrinking->work->corpus,
        .questions = questions,
        .shows = shows,
        .context = shrinking,
        .seconds = options->seconds > 0 ? options->seconds : SECONDS,
        .stop = &is_interrupted,
        .progress = show_progress,
        .progress_context = shrinking,
    };
    struct sigaction action = {.sa_handler = interrupt};
    const char *why;

    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    shrinking->is_terminal = isatty(STDERR_FILENO);
    bool is_shown = shrink_case(&job, &shrinking->root, &shrinking->tally);
    questions_free(questions);
    if (is_shown)
        write_head(shrinking);
    tell(shrinking);
    if (!is_shown)
        fputs("it does not fail in the same way again\n", stderr);
    int code = write_case(shrinking);
    if (tribunal_is_over(shrinking->tribunal, &why)) {
        fprintf(stderr, "manaproof shrink: %s\n", why);
        code = EXIT_ADAPTER;
    }
    return code;
}

static int run(struct shrinking *shrinking)
{
    int code;

    shrinking->tribunal = tribunal_new(shrinking->work, &code);
    if (shrinking->tribunal == NULL)
        return code;
    if (find_red(shrinking)) {
        code = shrink(shrinking);
    } else {
        fputs("manaproof shrink: nothing fails here\n", stderr);
        code = EXIT_USAGE;
    }
    result_clear(&shrinking->result);
    cJSON_Delete(shrinking->root);
    tribunal_free(shrinking->tribunal);
    return code;
}

int command_shrink(int argc, char **argv)
{
    struct work work;
    struct shrinking shrinking = {.work = &work};
    int code = work_open(&work, argc, argv,
                         " --corpus --cards --edition --judge --seconds -o "
                         "--output --timeout-scale --strict-stdout ");

    if (code == EXIT_GREEN && !work.is_valid)
        code = EXIT_CORPUS;
    if (code == EXIT_GREEN &&
        (work.count == 0 ||
         work.options.paths.count + work.options.selectors.count == 0)) {
        fputs("manaproof shrink: which case?\n", stderr);
        code = EXIT_USAGE;
    }
    if (code == EXIT_GREEN)
        code = run(&shrinking);
    work_close(&work);
    return code;
}
