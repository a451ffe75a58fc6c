/* manaproof shrink: a case that fails, made as small as it can be. */
#include "format.h"
#include "shrink_red.h"
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

/* Written beside the file and then moved there: what is there is not lost. */
struct output {
    const char *path; /* NULL: standard output */
    struct text beside;
    FILE *file;
};

static bool fail_output(const struct output *output)
{
    fprintf(stderr, "manaproof shrink: %s: %s\n",
            output->path != NULL ? output->path : "standard output",
            strerror(errno));
    return false;
}

/* Before anything is done. */
static bool open_output(struct output *output, const char *path)
{
    output->path = path;
    output->file = stdout;
    if (path == NULL)
        return true;
    text_add(&output->beside, "%s.new", path);
    output->file = fopen(output->beside.bytes, "w");
    return output->file != NULL || fail_output(output);
}

static bool write_output(struct output *output, const cJSON *root)
{
    struct text text = {0};

    format_case(root, &text);
    bool is_written =
        fwrite(text.bytes, 1, text.length, output->file) == text.length &&
        fflush(output->file) == 0;
    if (is_written && output->path != NULL)
        is_written = rename(output->beside.bytes, output->path) == 0;
    if (!is_written)
        fail_output(output);
    if (!is_written && output->path != NULL)
        fwrite(text.bytes, 1, text.length, stdout);
    text_free(&text);
    return is_written;
}

static void close_output(struct output *output)
{
    if (output->path != NULL && output->file != NULL) {
        fclose(output->file);
        remove(output->beside.bytes); /* unless it was moved */
    }
    text_free(&output->beside);
}

static void tell(const struct shrink_red *red, const struct work *work,
                 const struct ruling *ruling)
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
    if (options->output != NULL)
        fprintf(stderr, "manaproof run %s%s\n", options->output,
                options->repeat.bytes);
}

/* The first selected case that is red, shrunk. */
static int shrink_first(struct shrink_red *red, const struct work *work,
                        struct output *output)
{
    for (size_t i = 0; i < work->count; i++) {
        const struct ruling *ruling = work->rulings[i];
        cJSON *root = cJSON_Duplicate(ruling->tree, true);
        bool is_red = shrink_red(red, &root, ruling->id);
        bool is_written = is_red && write_output(output, root);
        cJSON_Delete(root);
        if (!is_red)
            continue;
        tell(red, work, ruling);
        return is_written ? EXIT_GREEN : EXIT_INTERNAL;
    }
    fputs("manaproof shrink: nothing fails here\n", stderr);
    return EXIT_USAGE;
}

static int shrink(const struct work *work, struct output *output)
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
        code = shrink_first(&red, work, output);
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
    struct output output = {.path = NULL};
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
    if (code == EXIT_GREEN && !open_output(&output, work.options.output))
        code = EXIT_USAGE;
    if (code == EXIT_GREEN)
        code = shrink(&work, &output);
    close_output(&output);
    work_close(&work);
    return code;
}
