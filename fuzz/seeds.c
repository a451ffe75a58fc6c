/*
 * seeds.c - what a fuzzer begins with: `seeds TARGET DIRECTORY` writes the
 * corpus as inputs of the target, `seeds --dict TARGET` its words as a
 * dictionary.
 */
#include "corpus.h"
#include "corpus_embed.h"
#include "run.h"
#include "vocabulary.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Of a line of a dictionary; longer words are texts. */
enum { WORD_MAX = 40 };

#define EMBED(name, path)                                                      \
    __asm__(".section .rodata\n" #name ":\n.incbin \"" path                    \
            "\"\n.byte 0\n.previous\n");                                       \
    extern const char name[]

EMBED(protocol, "conformance/PROTOCOL.md");

struct export {
    const char *directory;
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
            export_ruling(export, &session, &corpus->known,
                          corpus->rulings[i]);
        session_close(&session);
    } else {
        fprintf(stderr, "seeds: %s\n", why.message);
        export->is_failed = true;
    }
    corpus_free(corpus);
}

/* The requests of the transcripts in the description of the protocol, one
 * session for each: `visit` gets the lines, which it may change. */
static void each_transcript(void (*visit)(void *context, struct text *lines),
                            void *context)
{
    struct text lines = {0};
    bool is_request = false;

    for (const char *line = protocol; *line != '\0';) {
        size_t size = strcspn(line, "\n");
        if (strncmp(line, "-> ", 3) == 0 && lines.length > 0)
            text_add_bytes(&lines, "\n", 1);
        if (strncmp(line, "-> ", 3) == 0 ||
            (is_request && strncmp(line, "   ", 3) == 0)) {
            is_request = true;
            text_add_bytes(&lines, line + 3, size - 3);
        } else {
            is_request = false;
        }
        if (strncmp(line, "```", 3) == 0 && lines.length > 0) {
            visit(context, &lines);
            text_free(&lines);
        }
        line += size + (line[size] == '\n');
    }
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

/* Words. */

/* A word and, when it is a key or a string of JSON, its quotes. */
static void add_word(struct names *words, const char *word, bool is_quoted)
{
    struct text text = {0};
    bool is_plain = *word != '\0' && strlen(word) <= WORD_MAX;

    for (const char *at = word; *at != '\0'; at++)
        is_plain = is_plain && *at != '"' && *at != '\\' &&
                   isprint((unsigned char)*at);
    if (!is_plain)
        return;
    text_add(&text, is_quoted ? "\\\"%s\\\"" : "%s", word);
    if (!names_have(words, text.bytes))
        names_add(words, text.bytes);
    text_free(&text);
}

/* The words of a JSON Schema: names of members, and what is one of a few. */
static void add_schema(struct names *words, const cJSON *schema)
{
    const cJSON *item, *value;

    cJSON_ArrayForEach(item, schema)
    {
        const char *key = item->string == NULL ? "" : item->string;
        if (strcmp(key, "properties") == 0)
            cJSON_ArrayForEach(value, item)
                add_word(words, value->string, true);
        if (strcmp(key, "enum") == 0 || strcmp(key, "const") == 0)
            cJSON_ArrayForEach(value, item)
            {
                if (cJSON_IsString(value))
                    add_word(words, value->valuestring, true);
            }
        add_schema(words, item);
    }
}

static void add_schema_text(struct names *words, const char *text)
{
    cJSON *schema = cJSON_Parse(text);

    add_schema(words, schema);
    cJSON_Delete(schema);
}

static void words_of_cards(struct names *words)
{
    char *schema = cards_schema();

    add_schema_text(words, schema);
    free(schema);
    for (int i = 0; i < MANA_TYPES; i++) {
        char letter[4] = {'{', "WUBRGC"[i], '}', '\0'};
        add_word(words, letter, false);
    }
    add_word(words, "{X}", false);
    add_word(words, "{2/W}", false);
    add_word(words, "{W/P}", false);
}

static void add_list(struct names *words, const char *const *list)
{
    for (; *list != NULL; list++)
        add_word(words, *list, true);
}

static void words_of_cases(struct names *words)
{
    for (size_t i = 0; i < embedded_count; i++)
        if (strcmp(embedded_files[i].path, "schema/case-1.json") == 0)
            add_schema_text(words, embedded_files[i].text);
    add_list(words, WORDS_KIND);
    add_list(words, WORDS_DO);
    add_list(words, WORDS_STEP);
    add_list(words, WORDS_ZONE);
    add_list(words, WORDS_CODE);
}

/* The methods and keys of requests, as they stand in sessions. */
static void add_keys(struct names *words, const cJSON *tree)
{
    const cJSON *item;

    cJSON_ArrayForEach(item, tree)
    {
        if (item->string != NULL)
            add_word(words, item->string, true);
        if (item->string != NULL && strcmp(item->string, "method") == 0)
            add_word(words, item->valuestring, true);
        add_keys(words, item);
    }
}

static void add_transcript(void *context, struct text *lines)
{
    char *save = NULL;

    for (char *line = strtok_r(lines->bytes, "\n", &save); line != NULL;
         line = strtok_r(NULL, "\n", &save)) {
        cJSON *request = cJSON_Parse(line);
        add_keys(context, request);
        cJSON_Delete(request);
    }
}

static void words_of_wire(struct names *words)
{
    words_of_cases(words);
    each_transcript(add_transcript, words);
}

/* Targets. */

static const struct {
    const char *target;
    void (*export)(struct export *export);
    void (*words)(struct names *words);
} targets[] = {
    {"card", export_cards, words_of_cards},
    {"case", export_cases, words_of_cases},
    {"wire", export_wire, words_of_wire},
};

static int write_words(size_t target)
{
    struct names words = {0};

    targets[target].words(&words);
    for (size_t i = 0; i < words.count; i++)
        printf("\"%s\"\n", words.list[i]);
    names_free(&words);
    return fflush(stdout) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

static int write_seeds(size_t target, const char *directory)
{
    struct export export = {.directory = directory};

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
