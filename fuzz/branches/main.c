/* branches: flip every conditional jump of the engine, each once always and
 * once never taken, and see who notices. */
#include "report.h"
#include "store.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ONLY_MAX = 1024, JOBS_MOST = 64, ROUNDS_MOST = 100 };

struct request {
    size_t sample;     /* 0: all */
    double least;      /* percent that must be killed */
    double exempt;     /* percent that may be exempt */
    unsigned jobs;
    uint32_t rounds;   /* times as many random games */
    bool has_alone;    /* what one layer alone kills */
    bool has_cases;    /* what each case kills */
    bool is_idle;      /* try none: only say what nothing reaches */
    uint32_t layers;   /* that are asked */
    const char *only[ONLY_MAX]; /* how the places begin */
    size_t only_count; /* 0: everything */
    const char *out;   /* directory of the reports and of what is invented */
};

static int usage(void)
{
    fputs("branches --out DIR [-j N] [--rounds N] [--sample N]\n"
          "         [--least PERCENT] [--exempt PERCENT] [--alone] [--cases]\n"
          "         [--reach] [--without LAYER]...\n"
          "         [--only FILE[:LINE|:FUNCTION]]...\n",
          stderr);
    return EXIT_USAGE;
}

/* The number that follows; false when there is none. */
static bool take_number(char **argv, int *at, double *number)
{
    char *rest;

    if (argv[*at + 1] == NULL)
        return false;
    *number = strtod(argv[++*at], &rest);
    return *rest == '\0' && rest != argv[*at] && *number >= 0;
}

/* Leave the layer of that name out; reading comes with whatever plays. */
static bool leave_out(uint32_t *layers, const char *name)
{
    for (unsigned layer = LAYER_TEXTS; layer < LAYERS; layer++)
        if (strcmp(layer_name((enum layer)layer), name) == 0) {
            *layers &= ~(1u << layer);
            return true;
        }
    return false;
}

static bool read_request(struct request *request, char **argv)
{
    double number;

    for (int i = 1; argv[i] != NULL; i++) {
        if (strcmp(argv[i], "--alone") == 0) {
            request->has_alone = true;
        } else if (strcmp(argv[i], "--cases") == 0) {
            request->has_cases = true;
        } else if (strcmp(argv[i], "--reach") == 0) {
            request->is_idle = true;
        } else if (strcmp(argv[i], "--without") == 0 && argv[i + 1] != NULL) {
            if (!leave_out(&request->layers, argv[++i]))
                return false;
        } else if (strcmp(argv[i], "--only") == 0 && argv[i + 1] != NULL &&
                   *argv[i + 1] != '\0') {
            if (request->only_count == ONLY_MAX)
                return false;
            request->only[request->only_count++] = argv[++i];
        } else if (strcmp(argv[i], "--out") == 0 && argv[i + 1] != NULL) {
            request->out = argv[++i];
        } else if (strcmp(argv[i], "--least") == 0) {
            if (!take_number(argv, &i, &request->least))
                return false;
        } else if (strcmp(argv[i], "--exempt") == 0) {
            if (!take_number(argv, &i, &request->exempt))
                return false;
        } else if (strcmp(argv[i], "--sample") == 0) {
            if (!take_number(argv, &i, &number) || number < 1)
                return false;
            request->sample = (size_t)number;
        } else if (strcmp(argv[i], "--rounds") == 0) {
            if (!take_number(argv, &i, &number) || number < 1 ||
                number > ROUNDS_MOST)
                return false;
            request->rounds = (uint32_t)number;
        } else if (strcmp(argv[i], "-j") == 0) {
            if (!take_number(argv, &i, &number) || number < 1 ||
                number > JOBS_MOST)
                return false;
            request->jobs = (unsigned)number;
        } else {
            return false;
        }
    }
    return true;
}

static uint64_t mix(uint64_t hash, const char *text)
{
    for (; *text != '\0'; text++)
        hash = (hash ^ (unsigned char)*text) * UINT64_C(0x100000001b3);
    return hash;
}

/* From what a flip is called, not where it is: a change elsewhere leaves it
 * in the sample, or out. */
static uint64_t lot(flip_id flip)
{
    const struct site *site = site_at(flip / WAYS);
    uint64_t hash = mix(UINT64_C(0xcbf29ce484222325), site->file);

    hash = mix(mix(hash, ":"), site->function);
    hash = (hash ^ site->ordinal) * UINT64_C(0x9e3779b97f4a7c15);
    hash = (hash ^ hash >> 29 ^ flip % WAYS) * UINT64_C(0xbf58476d1ce4e5b9);
    return hash ^ hash >> 32;
}

static int by_lot(const void *a, const void *b)
{
    uint64_t first = lot(((const struct trial *)a)->flip);
    uint64_t second = lot(((const struct trial *)b)->flip);

    return (first > second) - (first < second);
}

static int by_flip(const void *a, const void *b)
{
    flip_id first = ((const struct trial *)a)->flip;
    flip_id second = ((const struct trial *)b)->flip;

    return (first > second) - (first < second);
}

/* "engine/json" is what is in two files; "engine/json.c:1" one line. */
static bool begins(const char *place, const char *only)
{
    size_t length = strlen(only);

    return strncmp(place, only, length) == 0 &&
           !(isdigit((unsigned char)only[length - 1]) &&
             isdigit((unsigned char)place[length]));
}

static bool is_asked_for(const struct request *request, flip_id flip)
{
    const struct site *site = site_at(flip / WAYS);
    struct text line = {0}, function = {0};
    bool is_asked = request->only_count == 0;

    text_add(&line, "%s:%u", site->file, (unsigned)site->line);
    text_add(&function, "%s:%s", site->file, site->function);
    for (size_t i = 0; i < request->only_count && !is_asked; i++)
        is_asked = begins(line.bytes, request->only[i]) ||
                   strcmp(function.bytes, request->only[i]) == 0;
    text_free(&line);
    text_free(&function);
    return is_asked;
}

/* What is excused is not tried. */
static size_t choose_trials(const struct request *request, struct trial *trials)
{
    size_t count = 0;

    for (flip_id flip = 0; flip < flips_count(); flip++)
        if (site_at(flip / WAYS)->excuse == EXCUSE_NONE &&
            is_asked_for(request, flip))
            trials[count++] =
                (struct trial){.flip = flip, .layers = request->layers};
    if (request->sample == 0 || request->sample >= count)
        return count;
    qsort(trials, count, sizeof(*trials), by_lot);
    qsort(trials, request->sample, sizeof(*trials), by_flip);
    return request->sample;
}

/* Whether there is enough that is killed, and little enough exempt. */
static bool is_enough(const struct request *request,
                      const struct trial *trials, size_t count)
{
    double killed = killed_percent(trials, count);
    double exempt = exempt_percent();

    if (killed < request->least)
        fprintf(stderr, "branches: %.2f%% are killed, not %g%%\n", killed,
                request->least);
    if (exempt > request->exempt)
        fprintf(stderr, "branches: %.1f%% are exempt, more than %g%%\n",
                exempt, request->exempt);
    return killed >= request->least && exempt <= request->exempt;
}

static int run(const struct request *request, struct survey *survey,
               struct trial *trials, size_t count)
{
    bool is_good;

    survey->is_idle = request->is_idle;
    size_t tried = survey_try(survey, trials, count);
    bool is_whole = tried == count;
    if (!is_whole)
        fprintf(stderr, "branches: interrupted after %zu of %zu flips\n", tried,
                count);
    count = tried;
    report_print(survey, trials, count);
    is_good = report_write(survey, trials, count, request->out);
    if (request->has_alone && is_whole)
        is_good = report_alone(survey, trials, count) && is_good;
    if (request->has_cases && is_whole)
        is_good = report_cases(survey, trials, count, request->out) && is_good;
    bool is_met = is_enough(request, trials, count);
    return !is_good || !is_whole ? EXIT_INTERNAL
           : is_met              ? EXIT_GREEN
                                 : EXIT_RED;
}

int main(int argc, char **argv)
{
    struct request request = {
        .jobs = 1, .rounds = 1, .exempt = 100, .layers = (1u << LAYERS) - 1};
    static struct survey survey;

    if (argc < 1 || !read_request(&request, argv) || request.out == NULL)
        return usage();
    struct trial *trials = store_new(flips_count() + 1, sizeof(*trials));
    size_t count = choose_trials(&request, trials);
    if (count == 0) {
        fputs("branches: no branch is there\n", stderr);
        free(trials);
        return EXIT_USAGE;
    }
    int code = EXIT_INTERNAL;
    if (survey_open(&survey, request.out, request.jobs, request.rounds,
                    !isatty(STDERR_FILENO))) {
        code = run(&request, &survey, trials, count);
        survey_close(&survey);
    }
    free(trials);
    return code;
}
