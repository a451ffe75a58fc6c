/*
 * seeds.c - what a fuzzer begins with: `seeds TARGET DIRECTORY` writes the
 * corpus as inputs of the target, `seeds --dict TARGET` its words as a
 * dictionary, `seeds --long TARGET DIRECTORY` games that are played to the end
 * of what an input may ask for.
 */
#include "corpus.h"
#include "field.h"
#include "generate.h"
#include "lexicon.h"
#include "run.h"
#include "script.h"
#include "start.h"
#include "stock.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEED = 1, LONG_GAMES = 200 };

struct harvest {
    const char *directory;
    enum focus focus;
    unsigned count; /* of files written */
    bool is_failed;
};

static void write_seed(struct harvest *harvest, const char *name,
                       const char *bytes, size_t length)
{
    struct text path = {0};

    if (harvest->is_failed)
        return; /* and it was said why */
    text_add(&path, "%s/%s", harvest->directory, name);
    FILE *file = fopen(path.bytes, "wb");
    bool is_written = file != NULL && fwrite(bytes, 1, length, file) == length;
    if (file != NULL && fclose(file) != 0)
        is_written = false;
    if (!is_written)
        fprintf(stderr, "%s: %s\n", path.bytes, strerror(errno));
    harvest->is_failed = !is_written;
    harvest->count++;
    text_free(&path);
}

/* Files of the corpus as they are. */

static void harvest_files(struct harvest *harvest, enum source_kind kind)
{
    const struct corpus_options embedded = {.directory = NULL};
    struct corpus *corpus = corpus_load(&embedded);

    for (size_t i = 0; i < corpus->source_count; i++) {
        const struct source *source = &corpus->sources[i];
        if (source->kind != kind)
            continue;
        for (char *at = source->place; *at != '\0'; at++)
            if (*at == '/')
                *at = '_';
        write_seed(harvest, source->place, source->text, source->length);
    }
    corpus_free(corpus);
}

static void harvest_cards(struct harvest *harvest)
{
    harvest_files(harvest, SOURCE_CARD);
}

static void harvest_cases(struct harvest *harvest)
{
    harvest_files(harvest, SOURCE_CASE);
}

/* What is said to the engine in a case, as lines of the wire. */

static void add_requests(struct text *lines, const char *log)
{
    unsigned id = 0;

    while (*log != '\0') {
        const char *end = strchr(log, '\n');
        if (strncmp(log, "{\"request\":{", 12) == 0) {
            text_add(lines, "{\"id\":%u,", ++id);
            text_add_bytes(lines, log + 12, (size_t)(end - log) - 13);
            text_add_bytes(lines, "\n", 1);
        }
        log = end + 1;
    }
}

static void harvest_ruling(struct harvest *harvest, struct session *session,
                           const struct known *known,
                           const struct ruling *ruling)
{
    struct text log = {0}, lines = {0};
    struct result result;
    char name[sizeof(ruling->id)];

    snprintf(name, sizeof(name), "%s", ruling->id);
    for (char *at = name; *at != '\0'; at++)
        if (*at == '/')
            *at = '_';
    port_keep(session->port, &log);
    session->games = 0; /* so that sessions name their games alike */
    run_ruling(session, known, ruling, NULL, NULL, &result);
    port_keep(session->port, NULL);
    add_requests(&lines, log.bytes);
    write_seed(harvest, name, lines.bytes, lines.length);
    result_clear(&result);
    text_free(&log);
    text_free(&lines);
}

static void harvest_sessions(struct harvest *harvest)
{
    const struct corpus_options embedded = {.directory = NULL};
    struct corpus *corpus = corpus_load(&embedded);
    struct session session;
    struct port_failure why;

    if (session_open(&session, port_reference(corpus->known.cards), corpus,
                     corpus->rulings, corpus->ruling_count, &why)) {
        for (size_t i = 0; i < corpus->ruling_count; i++)
            harvest_ruling(harvest, &session, &corpus->known,
                           corpus->rulings[i]);
        session_close(&session);
    } else {
        fprintf(stderr, "seeds: %s\n", why.message);
        harvest->is_failed = true;
    }
    corpus_free(corpus);
}

static void harvest_transcript(void *context, struct text *lines)
{
    struct harvest *harvest = context;
    char name[32];

    snprintf(name, sizeof(name), "transcript-%u", harvest->count);
    write_seed(harvest, name, lines->bytes, lines->length);
}

static void harvest_wire(struct harvest *harvest)
{
    harvest_sessions(harvest);
    each_transcript(harvest_transcript, harvest);
}

/* Games: each case as it is, as many out of nothing, and what cases try. */

static void write_input(struct harvest *harvest, const char *kind,
                        unsigned number, const struct input *input)
{
    uint8_t bytes[INPUT_SIZE_MAX];
    size_t size = input_encode(input, bytes, sizeof(bytes));
    char name[32];

    snprintf(name, sizeof(name), "%s-%04x", kind, number);
    write_seed(harvest, name, (const char *)bytes, size);
}

static void harvest_starts(struct harvest *harvest, const struct starts *starts,
                           struct scripts *scripts)
{
    unsigned number = 0;

    for (size_t i = 0; i < starts->count && !harvest->is_failed; i++) {
        struct input input;
        if (!(starts->list[i].focuses >> harvest->focus & 1))
            continue;
        scripts_rehearse(scripts, &starts->list[i], false, &input);
        input.focus = (uint8_t)harvest->focus;
        write_input(harvest, "start", input.start, &input);
        input_generate(&input, SEED, number, harvest->focus);
        write_input(harvest, "game", number++, &input);
    }
}

static void harvest_attempts(struct harvest *harvest,
                             const struct starts *starts,
                             const struct scripts *scripts)
{
    struct input input;

    for (unsigned i = 0; scripts_attempt(scripts, i, &input); i++) {
        const struct start *start =
            starts_find(starts, FOCUS_GAME, input.start);
        if (harvest->is_failed || !(start->focuses >> harvest->focus & 1))
            continue;
        input.focus = (uint8_t)harvest->focus;
        write_input(harvest, "attempt", i, &input);
    }
}

static void harvest_games(struct harvest *harvest)
{
    const struct corpus_options embedded = {.directory = NULL};
    struct corpus *corpus = corpus_load(&embedded);
    struct scripts *scripts = NULL;
    struct starts starts;
    struct stock stock;
    char why[600] = "out of memory";

    stock_open(&stock, corpus);
    bool is_open = starts_open(&starts, corpus, why, sizeof(why));
    if (is_open)
        scripts = scripts_new(corpus, &starts, &stock);
    if (scripts != NULL) {
        harvest_starts(harvest, &starts, scripts);
        scripts_tell(scripts);
        harvest_attempts(harvest, &starts, scripts);
    } else {
        fprintf(stderr, "seeds: %s\n", why);
        harvest->is_failed = true;
    }
    scripts_free(scripts);
    starts_close(&starts);
    stock_close(&stock);
    corpus_free(corpus);
}

/* The board of a case as it is; for games that last there are a card in hand
 * and a library more. */
static void make_ordinary(struct input *input)
{
    input->crowd = 0x10;
    input->edit_count = 0;
    input->off = 0;
    memset(input->weight, 0, sizeof(input->weight));
}

/* Games of INPUT_DECISIONS decisions, to measure by. */
static int write_long(enum focus focus, bool is_crowded, const char *directory)
{
    const struct field_options options = {.focus = focus, .asking = ASK_NEVER};
    struct harvest harvest = {.directory = directory, .focus = focus};
    char why[600];
    struct field *field = field_new(&options, why, sizeof(why));

    if (field == NULL) {
        fprintf(stderr, "seeds: %s\n", why);
        return EXIT_FAILURE;
    }
    for (unsigned i = 0; harvest.count < LONG_GAMES && !harvest.is_failed;
         i++) {
        uint64_t before = field_tally(field)->decisions;
        struct input input;
        struct find find;
        input_generate(&input, SEED, i, focus);
        input.modifiers = 0;
        if (!is_crowded)
            make_ordinary(&input);
        if (field_play(field, &input, &find) == PLAYED &&
            field_tally(field)->decisions - before == INPUT_DECISIONS)
            write_input(&harvest, "long", i, &input);
    }
    field_free(field);
    return harvest.is_failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

/* Targets. */

static const struct {
    const char *target;
    void (*harvest)(struct harvest *harvest);
    void (*words)(struct names *words); /* NULL: bytes that are no text */
    enum focus focus;                   /* of games */
} targets[] = {
    {"card", harvest_cards, words_of_cards, FOCUS_GAME},
    {"case", harvest_cases, words_of_cases, FOCUS_GAME},
    {"wire", harvest_wire, words_of_wire, FOCUS_GAME},
    {"game", harvest_games, NULL, FOCUS_GAME},
    {"mana", harvest_games, NULL, FOCUS_MANA},
    {"energy", harvest_games, NULL, FOCUS_ENERGY},
    {"faces", harvest_games, NULL, FOCUS_FACES},
    {"xplay", harvest_games, NULL, FOCUS_XPLAY},
};
enum { TARGETS = sizeof(targets) / sizeof(*targets), EXIT_USAGE = 2 };

static int write_words(size_t target)
{
    struct names words = {0};

    if (targets[target].words != NULL)
        targets[target].words(&words);
    for (size_t i = 0; i < words.count; i++) {
        const char *quote = words.list[i][0] == '{' ? "" : "\\\"";
        printf("\"%s%s%s\"\n", quote, words.list[i], quote);
    }
    names_free(&words);
    return fflush(stdout) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

static int write_seeds(size_t target, const char *directory)
{
    struct harvest harvest = {
        .directory = directory,
        .focus = targets[target].focus,
    };

    targets[target].harvest(&harvest);
    return harvest.is_failed || harvest.count == 0 ? EXIT_FAILURE
                                                   : EXIT_SUCCESS;
}

static int complain(const char *what, const char *word)
{
    fprintf(stderr,
            "seeds: %s%s\n"
            "usage: seeds [--long | --crowded] TARGET DIRECTORY\n"
            "       seeds --dict TARGET\n",
            what, word);
    return EXIT_USAGE;
}

int main(int argc, char **argv)
{
    bool is_words = argc > 1 && strcmp(argv[1], "--dict") == 0;
    bool is_crowded = argc > 1 && strcmp(argv[1], "--crowded") == 0;
    bool is_long =
        is_crowded || (argc > 1 && strcmp(argv[1], "--long") == 0);
    int first = 1 + (is_words || is_long);
    size_t i = 0;

    if (argc != first + (is_words ? 1 : 2))
        return complain("a target and a directory are expected", "");
    while (i < TARGETS && strcmp(targets[i].target, argv[first]) != 0)
        i++;
    if (i == TARGETS)
        return complain("no target ", argv[first]);
    if (is_long && targets[i].harvest != harvest_games)
        return complain("no games in the target ", argv[first]);
    if (is_words)
        return write_words(i);
    return is_long ? write_long(targets[i].focus, is_crowded, argv[first + 1])
                   : write_seeds(i, argv[first + 1]);
}
