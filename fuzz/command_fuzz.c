/* manaproof fuzz: engine against oracle, over games that nobody wrote. */
#include "campaign.h"
#include "commands.h"
#include "differ.h"
#include "field.h"
#include "story.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *const focus_words[FOCUSES] = {
    [FOCUS_GAME] = "game",   [FOCUS_MANA] = "mana",   [FOCUS_ENERGY] = "energy",
    [FOCUS_FACES] = "faces", [FOCUS_XPLAY] = "xplay",
};

struct request {
    const char *corpus, *directory, *replay;
    const char *of_search; /* an option that a replay has no use for */
    enum focus focus;
    bool has_seed;
    uint32_t seed;
    double seconds;
    uint64_t runs;
    char **adapter;    /* from "--" on; NULL: there is none */
    const char *scale; /* --timeout-scale, as it was given */
};

static int complain(const char *option, const char *what)
{
    fprintf(stderr, "manaproof fuzz: %s: %s\n", option, what);
    return EXIT_USAGE;
}

static bool read_number(const char *value, double least, double most,
                        double *number)
{
    char *rest;

    *number = strtod(value, &rest);
    return rest != value && *rest == '\0' && *number >= least &&
           *number <= most;
}

static bool read_whole(const char *value, double least, double most,
                       double *number)
{
    return read_number(value, least, most, number) &&
           *number == (double)(uint64_t)*number;
}

static bool read_focus(const char *value, enum focus *focus)
{
    for (int i = 0; i < FOCUSES; i++)
        if (strcmp(focus_words[i], value) == 0) {
            *focus = (enum focus)i;
            return true;
        }
    return false;
}

static int read_option(struct request *request, const char *option,
                       const char *value)
{
    double number = 0;

    if (strstr(" --corpus --focus --replay ", option) == NULL)
        request->of_search = option;
    if (strcmp(option, "--corpus") == 0) {
        request->corpus = value;
    } else if (strcmp(option, "--out") == 0) {
        request->directory = value;
    } else if (strcmp(option, "--replay") == 0) {
        request->replay = value;
    } else if (strcmp(option, "--focus") == 0) {
        if (!read_focus(value, &request->focus))
            return complain(option, "game, mana, energy, faces or xplay");
    } else if (strcmp(option, "--seed") == 0) {
        if (!read_whole(value, 0, UINT32_MAX, &number))
            return complain(option, "a whole number from 0 to 4294967295");
        request->seed = (uint32_t)number;
        request->has_seed = true;
    } else if (strcmp(option, "--seconds") == 0 ||
               strcmp(option, "--minutes") == 0) {
        if (!read_number(value, 0.001, 1e7, &number))
            return complain(option, "a number above 0");
        request->seconds = option[2] == 'm' ? number * 60 : number;
    } else if (strcmp(option, "--runs") == 0) {
        if (!read_whole(value, 1, 1e15, &number))
            return complain(option, "a whole number above 0");
        request->runs = (uint64_t)number;
    } else if (strcmp(option, "--timeout-scale") == 0) {
        request->scale = value; /* run's own option, read there */
    } else {
        return complain(option, "no such option");
    }
    return EXIT_GREEN;
}

static int read_request(struct request *request, int argc, char **argv)
{
    for (int i = 1; i < argc; i += 2) {
        if (strcmp(argv[i], "--") == 0) {
            request->adapter = &argv[i];
            return argv[i + 1] != NULL
                       ? EXIT_GREEN
                       : complain("--", "an adapter is expected after it");
        }
        if (i + 1 == argc)
            return complain(argv[i], "a value is expected after it");
        int code = read_option(request, argv[i], argv[i + 1]);
        if (code != EXIT_GREEN)
            return code;
    }
    return EXIT_GREEN;
}

/* What is asked for together has to make sense together. */
static int check_request(const struct request *request)
{
    if (request->replay != NULL && request->adapter != NULL)
        return complain("--replay", "not with an adapter");
    if (request->replay != NULL && request->of_search != NULL)
        return complain(request->of_search, "not with --replay");
    if (request->scale != NULL && request->adapter == NULL)
        return complain("--timeout-scale", "only with an adapter");
    return EXIT_GREEN;
}

static struct field *make_field(const struct request *request)
{
    const struct field_options options = {.corpus = request->corpus};
    char why[700];
    struct field *field = field_new(&options, why, sizeof(why));

    if (field == NULL)
        fprintf(stderr, "manaproof fuzz: %s\n", why);
    return field;
}

/* One input, judged at every decision. */
static int replay(const struct request *request)
{
    char line[900];
    size_t size;
    char *bytes = store_read(request->replay, &size);
    struct input *input = store_new(1, sizeof(*input));
    struct find find;
    int code = EXIT_CORPUS;

    if (bytes == NULL) {
        fprintf(stderr, "%s: %s\n", request->replay, strerror(errno));
    } else if (!input_decode(input, (const uint8_t *)bytes, size)) {
        fprintf(stderr, "%s:1:1: no input of format %d\n", request->replay,
                INPUT_VERSION);
    } else {
        struct field *field = make_field(request);
        if (field != NULL) {
            struct story story = {stdout, field_cards(field), field};
            field_ask(field, ASK_ALWAYS);
            code = EXIT_GREEN;
            story_play(&story, input, &find);
            printf("start: %s\n", field_start(field));
            if (find.kind != FIND_NONE) {
                printf("%s\n", find_print(&find, line, sizeof(line)));
                code = EXIT_RED;
            }
        }
        field_free(field);
    }
    free(input);
    free(bytes);
    return code;
}

/* Go on with the series that is there, unless another one is asked for. */
static void settle(const struct request *request, const struct field *field,
                   struct haul *haul)
{
    struct progress *progress = &haul->progress;
    const char *digest = field_digest(field);
    const char *other =
        !haul->is_resumed                                           ? NULL
        : request->has_seed && request->seed != progress->seed      ? "seed"
        : strcmp(progress->focus, focus_words[request->focus]) != 0 ? "focus"
        : strcmp(progress->corpus, digest) != 0                     ? "corpus"
                                                                    : "";

    if (other != NULL && *other == '\0')
        return;
    if (other != NULL)
        fprintf(stderr,
                "manaproof fuzz: %s: another %s: the games begin anew; %llu "
                "were played\n",
                haul->directory, other, (unsigned long long)progress->next);
    *progress = (struct progress){.seed = request->seed};
    snprintf(progress->focus, sizeof(progress->focus), "%s",
             focus_words[request->focus]);
    snprintf(progress->corpus, sizeof(progress->corpus), "%s", digest);
}

/* Against another engine.  Its cases are judged by the oracle, too. */
static int duel(const struct request *request, struct field *field,
                struct haul *haul)
{
    char *words[64] = {"fuzz", "--judge"};
    int count = 2, code;
    struct work work;

    if (request->corpus != NULL) {
        words[count++] = "--corpus";
        words[count++] = (char *)request->corpus;
    }
    if (request->scale != NULL) {
        words[count++] = "--timeout-scale";
        words[count++] = (char *)request->scale;
    }
    for (char **word = request->adapter; *word != NULL && count < 63; word++)
        words[count++] = *word;
    code = work_open(&work, count, words, " --judge --corpus --timeout-scale ");
    if (code == EXIT_GREEN) {
        struct differ differ = {
            .field = field,
            .haul = haul,
            .work = &work,
            .focus = (int)request->focus,
            .seconds = request->seconds,
            .runs = request->runs,
            .is_quiet = !isatty(STDERR_FILENO),
        };
        code = differ_run(&differ);
    }
    work_close(&work);
    return code;
}

/* The oracle against the reference engine. */
static int judge(const struct request *request, struct field *field,
                 struct haul *haul)
{
    struct campaign campaign = {
        .field = field,
        .haul = haul,
        .corpus = request->corpus,
        .focus = request->focus,
        .seconds = request->seconds,
        .runs = request->runs,
        .is_quiet = !isatty(STDERR_FILENO),
    };

    return campaign_run(&campaign) > 0 ? EXIT_RED : EXIT_GREEN;
}

/* What has been done so far, in this run and those before. */
static void sum_up(const struct request *request, const struct haul *haul,
                   size_t known)
{
    const struct progress *progress = &haul->progress;

    printf("# seed %lu, focus %s: %llu games, %llu decisions, %llu %s, "
           "%.0f s; %zu found, %zu of them now, in %s\n",
           (unsigned long)progress->seed, progress->focus,
           (unsigned long long)progress->next,
           (unsigned long long)progress->decisions,
           (unsigned long long)progress->asked,
           request->adapter != NULL ? "cases" : "positions judged",
           progress->seconds, haul->causes.count, haul->causes.count - known,
           haul->directory);
}

static int search(const struct request *request)
{
    struct haul haul;
    int code = EXIT_USAGE;
    struct field *field = make_field(request);

    if (field == NULL)
        return EXIT_CORPUS;
    if (haul_open(&haul, request->directory)) {
        settle(request, field, &haul);
        size_t known = haul.causes.count;
        uint64_t played = haul.progress.next;
        code = request->adapter != NULL ? duel(request, field, &haul)
                                        : judge(request, field, &haul);
        if (code <= EXIT_RED || haul.progress.next > played)
            sum_up(request, &haul, known);
        if (haul.has_failed)
            code = EXIT_INTERNAL;
    } else if (haul.is_corrupt) {
        code = EXIT_CORPUS;
    }
    haul_close(&haul);
    field_free(field);
    return code;
}

int command_fuzz(int argc, char **argv)
{
    struct request request = {
        .directory = "finds", .seed = 1, .seconds = 0, .runs = 0};
    int code = read_request(&request, argc, argv);

    if (code == EXIT_GREEN)
        code = check_request(&request);
    if (code != EXIT_GREEN)
        return code;
    signal(SIGPIPE, SIG_IGN); /* that nobody listens is no find */
    if (request.seconds == 0 && request.runs == 0)
        request.seconds = 60;
    code = request.replay != NULL ? replay(&request) : search(&request);
    return fflush(stdout) == 0 && !ferror(stdout) ? code : EXIT_INTERNAL;
}
