/* manaproof shrink: a case that fails, made as small as it can be. */
#include "format.h"
#include "shrink_red.h"
#include "sink.h"
#include "stop.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { SECONDS = 10, PROGRESS_MS = 100 };

/* When progress was last shown, and whether to show any. */
struct display {
    bool is_terminal;
    long told_ms;
};

static void show_progress(void *context, const struct shrink_tally *tally)
{
    struct display *display = context;
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    long ms = (long)time.tv_sec * 1000 + time.tv_nsec / 1000000;
    if (!display->is_terminal || ms - display->told_ms < PROGRESS_MS)
        return;
    display->told_ms = ms;
    fprintf(stderr, "\r\033[K%u tries: %u steps, %u objects", tally->tries,
            tally->after.steps, tally->after.objects);
    fflush(stderr);
}

/* Before anything is done: whether a file can be made beside the output. */
static bool can_write(const char *path)
{
    struct text beside = {0};

    if (path == NULL)
        return true;
    text_add(&beside, "%s.new", path);
    FILE *file = fopen(beside.bytes, "w");
    if (file == NULL) {
        fprintf(stderr, "manaproof shrink: %s: %s\n", path, strerror(errno));
    } else {
        fclose(file);
        remove(beside.bytes);
    }
    text_free(&beside);
    return file != NULL;
}

static bool print(const struct text *text)
{
    bool is_printed =
        fwrite(text->bytes, 1, text->length, stdout) == text->length &&
        fflush(stdout) == 0;

    if (!is_printed)
        fprintf(stderr, "manaproof shrink: standard output: %s\n",
                strerror(errno));
    return is_printed;
}

/* Where it should be; if it can't be there it is on standard output. */
static bool write_output(const char *path, const cJSON *root)
{
    struct text text = {0};

    format_case(root, &text);
    bool is_written = path != NULL && file_replace("shrink", path, &text);
    if (!is_written)
        is_written = print(&text) && path == NULL;
    text_free(&text);
    return is_written;
}

static void tell(const struct shrink_red *red, const struct work *work,
                 const struct ruling *ruling, bool is_written)
{
    const struct shrink_tally *tally = &red->tally;
    const struct options *options = &work->options;

    fprintf(stderr, "%s%s: %s\n", isatty(STDERR_FILENO) ? "\r\033[K" : "",
            ruling->id, red->cause.text);
    fprintf(stderr,
            "%u steps, %u objects, %u players -> %u, %u, %u in %u tries, "
            "%.1f s%s\n",
            tally->before.steps, tally->before.objects, tally->before.players,
            tally->after.steps, tally->after.objects, tally->after.players,
            tally->tries, tally->seconds,
            tally->is_whole ? "" : "; more time might make it smaller");
    if (options->output != NULL && is_written)
        fprintf(stderr, "manaproof run %s%s\n", options->output,
                options->repeat.bytes);
}

/* The first selected case that is red, shrunk. */
static int shrink_first(struct shrink_red *red, const struct work *work)
{
    for (size_t i = 0; i < work->count; i++) {
        const struct ruling *ruling = work->rulings[i];
        cJSON *root = cJSON_Duplicate(ruling->tree, true);
        bool is_red = shrink_red(red, &root, ruling->id);
        bool is_written = is_red && write_output(work->options.output, root);
        cJSON_Delete(root);
        if (!is_red)
            continue;
        tell(red, work, ruling, is_written);
        return is_written ? EXIT_GREEN : EXIT_INTERNAL;
    }
    fputs("manaproof shrink: nothing fails here\n", stderr);
    return EXIT_USAGE;
}

static int shrink(const struct work *work)
{
    struct display display = {isatty(STDERR_FILENO), 0};
    const char *why;
    int code;
    struct shrink_red red = {
        .corpus = work->corpus,
        .seconds = work->options.seconds > 0 ? work->options.seconds : SECONDS,
        .stop = &stop_is_told,
        .progress = show_progress,
        .progress_context = &display,
    };
    struct questions *questions = questions_new(work->corpus);

    red.questions = questions;
    red.tribunal = tribunal_new(work, &code);
    if (red.tribunal != NULL) {
        stop_catch();
        code = shrink_first(&red, work);
        if (tribunal_is_over(red.tribunal, &why)) {
            fprintf(stderr, "manaproof shrink: %s\n", why);
            code = EXIT_ADAPTER;
        }
    }
    tribunal_free(red.tribunal);
    questions_free(questions);
    return code;
}

int command_shrink(int argc, char **argv)
{
    struct work work;
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
    if (code == EXIT_GREEN && !can_write(work.options.output))
        code = EXIT_USAGE;
    if (code == EXIT_GREEN)
        code = shrink(&work);
    work_close(&work);
    return code;
}
