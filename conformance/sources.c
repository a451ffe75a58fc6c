#include "sources.h"
#include "corpus_embed.h"

#include <dirent.h>
#include <errno.h>
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { DIRECTORY_DEPTH_MAX = 8 };

/* What becomes of the files that are walked over. */
struct walk {
    struct corpus *corpus;
    size_t prefix;         /* of the path, up to the place; 0: named files */
    enum source_kind kind; /* of named files */
};

static enum source_kind kind_of(const char *place)
{
    if (strncmp(place, "cards/", 6) == 0)
        return SOURCE_CARD;
    if (strncmp(place, "rulings/", 8) == 0)
        return SOURCE_CASE;
    if (strncmp(place, "finds/", 6) == 0)
        return SOURCE_CASE;
    return SOURCE_OTHER;
}

/* A card among the files that are named is known by its faces. */
static enum source_kind named_kind(const struct walk *walk, const char *text)
{
    bool is_card = walk->kind == SOURCE_CASE &&
                   strstr(text, "\"faces\"") != NULL &&
                   strstr(text, "\"steps\"") == NULL;

    return is_card ? SOURCE_CARD : walk->kind;
}

static bool is_json(const char *path)
{
    return fnmatch("*.json", path, 0) == 0;
}

static struct source *add_source(struct corpus *corpus, const char *path,
                                 char *text, size_t length)
{
    corpus->sources =
        store_grow(corpus->sources, corpus->source_count, &corpus->source_room,
                   sizeof(*corpus->sources));
    struct source *source = &corpus->sources[corpus->source_count++];
    source->path = store_copy(path);
    source->text = text;
    source->length = length;
    return source;
}

static void fail(struct corpus *corpus, const char *path)
{
    struct error error = {.line = 0};

    snprintf(error.file, sizeof(error.file), "%s", path);
    snprintf(error.text, sizeof(error.text), "%s", strerror(errno));
    corpus_add_error(corpus, &error);
}

static void load_file(const struct walk *walk, const char *path)
{
    size_t length;
    char *text = store_read(path, &length);

    if (text == NULL) {
        fail(walk->corpus, path);
        return;
    }
    struct source *source = add_source(walk->corpus, path, text, length);
    source->is_named = walk->prefix == 0;
    source->place = store_copy(source->is_named ? "" : path + walk->prefix);
    source->kind =
        source->is_named ? named_kind(walk, text) : kind_of(source->place);
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static bool list_directory(const char *path, struct names *names)
{
    DIR *directory = opendir(path);
    struct dirent *entry;

    if (directory == NULL)
        return false;
    while ((entry = readdir(directory)) != NULL)
        if (entry->d_name[0] != '.')
            names_add(names, entry->d_name);
    closedir(directory);
    if (names->count > 0)
        qsort(names->list, names->count, sizeof(*names->list), by_text);
    return true;
}

/* A file, or every JSON file below a directory; the depth is bounded. */
static void load_path(const struct walk *walk, const char *path, int depth)
{
    struct stat status;
    struct names names = {0};

    if (stat(path, &status) != 0) {
        fail(walk->corpus, path);
        return;
    }
    if (!S_ISDIR(status.st_mode)) {
        if (depth == 0 || is_json(path))
            load_file(walk, path);
        return;
    }
    if (depth >= DIRECTORY_DEPTH_MAX)
        return;
    if (!list_directory(path, &names))
        fail(walk->corpus, path);
    for (size_t i = 0; i < names.count; i++) {
        struct text below = {0};
        text_add(&below, "%s/%s", path, names.list[i]);
        load_path(walk, below.bytes, depth + 1);
        text_free(&below);
    }
    names_free(&names);
}

static void load_embedded(struct corpus *corpus)
{
    for (size_t i = 0; i < embedded_count; i++) {
        const struct embedded *file = &embedded_files[i];
        if (!is_json(file->path))
            continue;
        struct text path = {0};
        text_add(&path, "corpus/%s", file->path);
        char *text = store_new(file->length + 1, 1);
        memcpy(text, file->text, file->length);
        struct source *source =
            add_source(corpus, path.bytes, text, file->length);
        source->place = store_copy(file->path);
        source->kind = kind_of(file->path);
        text_free(&path);
    }
}

void sources_load(struct corpus *corpus, const struct corpus_options *options)
{
    struct walk walk = {corpus, 0, SOURCE_CARD};

    if (options->directory == NULL) {
        load_embedded(corpus);
    } else {
        walk.prefix = strlen(options->directory) + 1;
        load_path(&walk, options->directory, 0);
        walk.prefix = 0;
    }
    for (size_t i = 0; i < options->card_path_count; i++)
        load_path(&walk, options->card_paths[i], 0);
    walk.kind = SOURCE_CASE;
    for (size_t i = 0; i < options->case_path_count; i++)
        load_path(&walk, options->case_paths[i], 0);
}

void sources_free(struct corpus *corpus)
{
    for (size_t i = 0; i < corpus->source_count; i++) {
        free(corpus->sources[i].path);
        free(corpus->sources[i].text);
        free(corpus->sources[i].place);
    }
    free(corpus->sources);
}
