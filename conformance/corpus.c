#include "corpus.h"
#include "digest.h"
#include "own_cards.h"
#include "sources.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void corpus_add_error(struct corpus *corpus, const struct error *error)
{
    corpus->errors = store_grow(corpus->errors, corpus->error_count,
                                &corpus->error_room, sizeof(*corpus->errors));
    corpus->errors[corpus->error_count++] = *error;
}

const struct source *corpus_find(const struct corpus *corpus, const char *place)
{
    for (size_t i = 0; i < corpus->source_count; i++)
        if (strcmp(corpus->sources[i].place, place) == 0)
            return &corpus->sources[i];
    return NULL;
}

/* The entries of a list: strings, or objects with an "id" or a "name". */
static void read_entries(const cJSON *list, struct names *names)
{
    const cJSON *entry;

    cJSON_ArrayForEach(entry, list)
    {
        const cJSON *name = entry;
        if (cJSON_IsObject(entry)) {
            name = json_member(entry, "id");
            if (name == NULL)
                name = json_member(entry, "name");
        }
        if (cJSON_IsString(name))
            names_add(names, name->valuestring);
    }
}

/* A list file: an array, or an object with one. */
static void read_names(struct corpus *corpus, const char *place,
                       struct names *names)
{
    const struct source *source = corpus_find(corpus, place);
    struct error error = {.line = 0};

    if (source == NULL)
        return;
    struct json *document = json_read(source->path, source->text,
                                      source->length, &JSON_LIMITS, &error);
    if (document == NULL) {
        corpus_add_error(corpus, &error);
        return;
    }
    const cJSON *list = json_root(document);
    if (cJSON_IsObject(list)) {
        list = list->child;
        while (list != NULL && !cJSON_IsArray(list))
            list = list->next;
    }
    read_entries(list, names);
    json_free(document);
}

static void read_lists(struct corpus *corpus)
{
    struct known *known = &corpus->known;
    static const char *const editions[] = {"2024-06", "2025-09", "2026-08"};

    read_names(corpus, "statements.json", &known->statements);
    read_names(corpus, "features.json", &known->features);
    read_names(corpus, "editions.json", &known->editions);
    read_names(corpus, "retired.json", &known->retired);
    read_names(corpus, "deciders.json", &known->deciders);
    for (size_t i = 0; known->editions.count < EDITIONS && i < EDITIONS; i++)
        if (!names_have(&known->editions, editions[i]))
            names_add(&known->editions, editions[i]);
}

/* Read a card; one that is there already must be the same, or be one of those
 * that were named, which come first and stay. */
static void read_card_text(struct corpus *corpus, const char *path,
                           const char *text, size_t length)
{
    struct error error = {.line = 0};
    struct json *document = json_read(path, text, length, &JSON_LIMITS, &error);

    if (document == NULL) {
        corpus_add_error(corpus, &error);
        return;
    }
    const cJSON *root = json_root(document);
    for (size_t i = 0; i < corpus->card_count; i++) {
        const cJSON *other = json_root(corpus->cards[i].document);
        if (!own_cards_are_called_alike(root, other))
            continue;
        if (i >= corpus->named_card_count &&
            !cJSON_Compare(root, other, true)) {
            json_fail(document, root, &error,
                      "this card is defined otherwise in %s",
                      corpus->cards[i].path);
            corpus_add_error(corpus, &error);
        }
        json_free(document);
        return;
    }
    if (!cards_read(corpus->known.cards, path, text, length, &error)) {
        corpus_add_error(corpus, &error);
        json_free(document);
        return;
    }
    corpus->cards = store_grow(corpus->cards, corpus->card_count,
                               &corpus->card_room, sizeof(*corpus->cards));
    corpus->cards[corpus->card_count++] =
        (struct card_source){document, store_copy(path)};
}

static void read_inline_cards(struct corpus *corpus, struct case_file *file)
{
    const cJSON *cards = json_member(json_root(file->document), "cards");
    const cJSON *card;
    struct error error = {.line = 0};

    if (!own_cards_read(corpus, file, &error)) {
        corpus_add_error(corpus, &error);
        return;
    }
    if (file->cards != NULL)
        return;
    cJSON_ArrayForEach(card, cards)
    {
        struct text text = {0};
        own_cards_text(file, card, &text);
        read_card_text(corpus, file->path, text.bytes, text.length);
        text_free(&text);
    }
}

static void open_case(struct corpus *corpus, const struct source *source)
{
    struct error error = {.line = 0};
    struct case_file *file =
        case_open(source->path, source->text, source->length, &error);

    if (file == NULL) {
        corpus_add_error(corpus, &error);
        return;
    }
    file->is_named = source->is_named;
    corpus->files = store_grow(corpus->files, corpus->file_count,
                               &corpus->file_room, sizeof(*corpus->files));
    corpus->files[corpus->file_count++] = file;
    read_inline_cards(corpus, file);
}

static void read_cards(struct corpus *corpus, bool is_named)
{
    for (size_t i = 0; i < corpus->source_count; i++) {
        const struct source *source = &corpus->sources[i];
        if (source->kind == SOURCE_CARD && source->is_named == is_named)
            read_card_text(corpus, source->path, source->text, source->length);
    }
}

static void read_files(struct corpus *corpus)
{
    read_cards(corpus, true);
    corpus->named_card_count = corpus->card_count;
    read_cards(corpus, false);
    for (size_t i = 0; i < corpus->source_count; i++)
        if (corpus->sources[i].kind == SOURCE_CASE)
            open_case(corpus, &corpus->sources[i]);
}

static void read_cases(struct corpus *corpus)
{
    size_t kept = 0;

    for (size_t i = 0; i < corpus->file_count; i++) {
        struct error error = {.line = 0};
        struct case_file *file = corpus->files[i];
        if (own_cards_case_read(corpus, file, &error)) {
            corpus->files[kept++] = file;
            corpus->ruling_count += file->ruling_count;
        } else {
            corpus_add_error(corpus, &error);
            case_free(file);
        }
    }
    corpus->file_count = kept;
}

/* By number; a named file before others; then by file and row. */
static int by_id(const void *a, const void *b)
{
    const struct ruling *first = *(const struct ruling *const *)a;
    const struct ruling *second = *(const struct ruling *const *)b;
    int order = strncmp(first->id, second->id, 8);

    if (order == 0)
        order = (int)second->file->is_named - (int)first->file->is_named;
    if (order == 0)
        order = strcmp(first->file->path, second->file->path);
    if (order == 0)
        order = (int)strlen(first->id) - (int)strlen(second->id);
    return order != 0 ? order : strcmp(first->id, second->id);
}

/* Whether `ruling` gives way to `kept`, which has the same number. */
static bool gives_way(struct corpus *corpus, const struct ruling *kept,
                      const struct ruling *ruling)
{
    struct error error = {.line = 0};

    if (kept->file == ruling->file)
        return false;
    if (kept->file->is_named && !ruling->file->is_named)
        return true;
    if (ruling != ruling->file->rulings)
        return true; /* said once a file */
    json_fail(ruling->file->document,
              json_member(json_root(ruling->file->document), "id"), &error,
              "%.8s is also the id of %s", ruling->id, kept->file->path);
    corpus_add_error(corpus, &error);
    return true;
}

static void index_rulings(struct corpus *corpus)
{
    size_t count = 0, kept = 0;

    corpus->rulings = store_new(corpus->ruling_count, sizeof(*corpus->rulings));
    for (size_t i = 0; i < corpus->file_count; i++)
        for (size_t j = 0; j < corpus->files[i]->ruling_count; j++)
            corpus->rulings[count++] = &corpus->files[i]->rulings[j];
    qsort(corpus->rulings, count, sizeof(*corpus->rulings), by_id);
    for (size_t i = 0; i < count; i++) {
        const struct ruling *ruling = corpus->rulings[i];
        const struct ruling *last = kept ? corpus->rulings[kept - 1] : NULL;
        if (last == NULL || strncmp(last->id, ruling->id, 8) != 0 ||
            !gives_way(corpus, last, ruling))
            corpus->rulings[kept++] = ruling;
    }
    corpus->ruling_count = kept;
}

static void name_corpus(struct corpus *corpus)
{
    struct digest digest;
    struct names version = {0};

    digest_start(&digest);
    for (size_t i = 0; i < corpus->source_count; i++) {
        const struct source *source = &corpus->sources[i];
        digest_add(&digest, source->place, strlen(source->place) + 1);
        digest_add(&digest, source->text, source->length);
    }
    digest_print(&digest, corpus->digest);
    read_names(corpus, "version.json", &version);
    snprintf(corpus->version, sizeof(corpus->version), "%s",
             version.count > 0 ? version.list[0] : "0.1.0");
    names_free(&version);
}

struct corpus *corpus_load(const struct corpus_options *options)
{
    struct corpus *corpus = store_new(1, sizeof(*corpus));

    corpus->known.cards = cards_new();
    if (corpus->known.cards == NULL) {
        fputs("manaproof: out of memory\n", stderr);
        exit(5);
    }
    sources_load(corpus, options);
    name_corpus(corpus);
    read_lists(corpus);
    read_files(corpus);
    read_cases(corpus);
    index_rulings(corpus);
    return corpus;
}

void corpus_free(struct corpus *corpus)
{
    if (corpus == NULL)
        return;
    for (size_t i = 0; i < corpus->file_count; i++)
        case_free(corpus->files[i]);
    for (size_t i = 0; i < corpus->card_count; i++) {
        json_free(corpus->cards[i].document);
        free(corpus->cards[i].path);
    }
    sources_free(corpus);
    names_free(&corpus->known.statements);
    names_free(&corpus->known.features);
    names_free(&corpus->known.editions);
    names_free(&corpus->known.retired);
    names_free(&corpus->known.deciders);
    cards_free(corpus->known.cards);
    free(corpus->files);
    free(corpus->cards);
    free(corpus->rulings);
    free(corpus->errors);
    free(corpus);
}

void corpus_complain(const struct corpus *corpus)
{
    char line[600];

    for (size_t i = 0; i < corpus->error_count; i++)
        fprintf(stderr, "%s\n",
                error_print(&corpus->errors[i], line, sizeof(line)));
}

const char *ruling_area(const struct ruling *ruling, char *area, size_t size)
{
    const char *name = strrchr(ruling->file->path, '/');
    const char *start = name;

    while (start != NULL && start > ruling->file->path && start[-1] != '/')
        start--;
    snprintf(area, size, "%.*s", start == NULL ? 0 : (int)(name - start),
             start == NULL ? "" : start);
    return area;
}
