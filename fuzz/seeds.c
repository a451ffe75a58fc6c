/*
 * seeds.c - what a fuzzer begins with: `seeds TARGET DIRECTORY` writes the
 * corpus as inputs of the target, `seeds --dict TARGET` its words as a
 * dictionary.
 */
#include "corpus.h"
#include "lexicon.h"
#include "run.h"
#include "start.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct export
{
    const char *directory;
    enum focus focus;
    unsigned count; /* of files written */
    bool is_failed;
};

static void write_seed(struct export *export, const char *name,
                       const char *bytes, size_t length)
{
    struct text path = {0};

    text_add(&path, "%s/%s", export->directory, name);
    FILE *file = fopen(path.bytes, "wb");
    bool is_written = file != NULL && fwrite(bytes, 1, length, file) == length;
    if (file != NULL && fclose(file) != 0)
        is_written = false;
    if (!is_written)
        fprintf(stderr, "%s: %s\n", path.bytes, strerror(errno));
    export->is_failed = export->is_failed || !is_written;
    export->count++;
    text_free(&path);
}

/* Files of the corpus as they are. */

static void export_files(struct export *export, enum source_kind kind)
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
        write_seed(export, source->place, source->text, source->length);
    }
    corpus_free(corpus);
}

static void export_cards(struct export *export)
{
    export_files(export, SOURCE_CARD);
}

static void export_cases(struct export *export)
{
    export_files(export, SOURCE_CASE);
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

static void export_ruling(struct export *export, struct session *session,
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
    write_seed(export, name, lines.bytes, lines.length);
    result_clear(&result);
    text_free(&log);
    text_free(&lines);
}

static void export_sessions(struct export *export)
{
    const struct corpus_options embedded = {.directory = NULL};
    struct corpus *corpus = corpus_load(&embedded);
    struct session session;
    struct port_failure why;

    if (session_open(&session, port_reference(corpus->known.cards), corpus,
                     corpus->rulings, corpus->ruling_count, &why)) {
        for (size_t i = 0; i < corpus->ruling_count; i++)
            export_ruling(export, &session, &corpus->known, corpus->rulings[i]);
        session_close(&session);
    } else {
        fprintf(stderr, "seeds: %s\n", why.message);
        export->is_failed = true;
    }
    corpus_free(corpus);
}

static void export_transcript(void *context, struct text *lines)
{
    struct export *export = context;
    char name[32];

    snprintf(name, sizeof(name), "transcript-%u", export->count);
    write_seed(export, name, lines->bytes, lines->length);
}

static void export_wire(struct export *export)
{
    export_sessions(export);
    each_transcript(export_transcript, export);
}

/* Games: from each start position one that likes all options alike, and one
 * that likes some better and asks for other ways to play it. */

static void export_start(struct export *export, enum focus focus,
                         const struct start *start, bool is_swarm)
{
    uint8_t bytes[INPUT_SIZE_MAX];
    char name[32];
    struct input input = {
        .focus = (uint8_t)focus,
        .start = start->key,
        .seed = start->key,
    };

    for (uint32_t i = 0; is_swarm && i < WEIGHTS; i++)
        input.weight[i] = input_draw(input.seed, i) & 0x0f;
    if (is_swarm) {
        input.crowd = (uint8_t)input_draw(input.seed, WEIGHTS);
        /* Asking for more than the game costs time: a quarter does. */
        if (input_draw(input.seed, WEIGHTS + 1) % 4 == 0)
            input.modifiers =
                (uint16_t)(1u << input_draw(input.seed, WEIGHTS + 2) % 16);
    }
    snprintf(name, sizeof(name), "%04x%s", (unsigned)start->key,
             is_swarm ? "-swarm" : "");
    write_seed(export, name, (const char *)bytes,
               input_encode(&input, bytes, sizeof(bytes)));
}

static void export_games(struct export *export)
{
    const struct corpus_options embedded = {.directory = NULL};
    struct corpus *corpus = corpus_load(&embedded);
    enum focus focus = export->focus;
    struct starts starts;
    char why[600];

    if (!starts_open(&starts, corpus, why, sizeof(why))) {
        fprintf(stderr, "seeds: %s\n", why);
        export->is_failed = true;
    }
    for (size_t i = 0; i < starts.count && !export->is_failed; i++) {
        if (!(starts.list[i].focuses >> focus & 1))
            continue;
        export_start(export, focus, &starts.list[i], false);
        export_start(export, focus, &starts.list[i], true);
    }
    starts_close(&starts);
    corpus_free(corpus);
}

/* Targets. */

static const struct {
    const char *target;
    void (*export)(struct export *export);
    void (*words)(struct names *words); /* NULL: bytes that are no text */
    enum focus focus;                   /* of games */
} targets[] = {
    {"card", export_cards, words_of_cards, FOCUS_GAME},
    {"case", export_cases, words_of_cases, FOCUS_GAME},
    {"wire", export_wire, words_of_wire, FOCUS_GAME},
    {"game", export_games, NULL, FOCUS_GAME},
    {"mana", export_games, NULL, FOCUS_MANA},
    {"energy", export_games, NULL, FOCUS_ENERGY},
    {"faces", export_games, NULL, FOCUS_FACES},
    {"xplay", export_games, NULL, FOCUS_XPLAY},
};

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
    struct export export = {
        .directory = directory,
        .focus = targets[target].focus,
    };

    targets[target].export(&export);
    return export.is_failed || export.count == 0 ? EXIT_FAILURE : EXIT_SUCCESS;
}

int main(int argc, char **argv)
{
    bool is_words = argc == 3 && strcmp(argv[1], "--dict") == 0;
    const char *name = argc == 3 ? argv[1 + is_words] : "";

    for (size_t i = 0; i < sizeof(targets) / sizeof(*targets); i++)
        if (strcmp(targets[i].target, name) == 0)
            return is_words ? write_words(i) : write_seeds(i, argv[2]);
    fputs("usage: seeds TARGET DIRECTORY | seeds --dict TARGET\n", stderr);
    return EXIT_FAILURE;
}
