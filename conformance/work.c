#include "work.h"
#include "selection.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Cases named on the command line are run whatever is wrong with others. */
static bool error_matters(const struct work *work, const struct error *error)
{
    if (work->options.paths.count == 0)
        return true;
    for (size_t i = 0; i < work->corpus->source_count; i++) {
        const struct source *source = &work->corpus->sources[i];
        if (strcmp(source->path, error->file) == 0 && !source->is_named &&
            source->kind == SOURCE_CASE)
            return false;
    }
    return true;
}

static void complain(struct work *work)
{
    char line[600];

    work->is_valid = true;
    for (size_t i = 0; i < work->corpus->error_count; i++) {
        const struct error *error = &work->corpus->errors[i];
        if (!error_matters(work, error))
            continue;
        work->is_valid = false;
        fprintf(stderr, "%s\n", error_print(error, line, sizeof(line)));
    }
}

static void load(struct work *work)
{
    const struct options *options = &work->options;
    const struct corpus_options where = {
        .directory = options->corpus,
        .card_paths = (const char *const *)options->cards.list,
        .card_path_count = options->cards.count,
        .case_paths = (const char *const *)options->paths.list,
        .case_path_count = options->paths.count,
    };

    work->corpus = corpus_load(&where);
    complain(work);
}

/* The ids of a profile become selectors. */
static bool add_profile(struct work *work)
{
    struct text place = {0};
    struct error error = {.line = 0};
    struct json *document = NULL;
    const cJSON *id;

    text_add(&place, "profiles/%s.json", work->options.profile);
    const struct source *source = corpus_find(work->corpus, place.bytes);
    text_free(&place);
    if (source != NULL)
        document = json_read(source->path, source->text, source->length,
                             &JSON_LIMITS, &error);
    if (document == NULL) {
        fprintf(stderr, "manaproof: no profile %s\n", work->options.profile);
        return false;
    }
    cJSON_ArrayForEach(id, json_member(json_root(document), "cases"))
    {
        if (cJSON_IsString(id))
            names_add(&work->options.selectors, id->valuestring);
    }
    json_free(document);
    return true;
}

/* Without selectors, files on the command line are the selection. */
static void keep_named(struct work *work)
{
    size_t kept = 0;

    if (work->options.paths.count == 0 || work->options.selectors.count > 0)
        return;
    for (size_t i = 0; i < work->count; i++)
        if (work->rulings[i]->file->is_named)
            work->rulings[kept++] = work->rulings[i];
    work->count = kept;
}

static void keep_shard(struct work *work)
{
    const struct options *options = &work->options;
    size_t kept = 0;

    for (size_t i = 0; options->shards > 0 && i < work->count; i++)
        if (i % options->shards == options->shard - 1)
            work->rulings[kept++] = work->rulings[i];
    if (options->shards > 0)
        work->count = kept;
}

static bool check_edition(const struct work *work)
{
    const struct names *editions = &work->corpus->known.editions;
    const char *edition = work->options.edition;

    if (edition == NULL || names_have(editions, edition))
        return true;
    fprintf(stderr, "manaproof: no edition %s; there are", edition);
    for (size_t i = 0; i < editions->count; i++)
        fprintf(stderr, " %s", editions->list[i]);
    fputc('\n', stderr);
    return false;
}

int work_open(struct work *work, int argc, char **argv, const char *accepted)
{
    char why[300];

    memset(work, 0, sizeof(*work));
    if (!options_read(argc, argv, accepted, &work->options))
        return EXIT_USAGE;
    load(work);
    if (!check_edition(work) ||
        (work->options.profile != NULL && !add_profile(work)))
        return EXIT_USAGE;
    if (!selection_make(work->corpus,
                        (const char *const *)work->options.selectors.list,
                        work->options.selectors.count, &work->rulings,
                        &work->count, why, sizeof(why))) {
        fprintf(stderr, "manaproof %s: %s\n", argv[0], why);
        return work->is_valid ? EXIT_USAGE : EXIT_CORPUS;
    }
    keep_named(work);
    keep_shard(work);
    return EXIT_GREEN;
}

void work_close(struct work *work)
{
    free(work->rulings);
    corpus_free(work->corpus);
    options_free(&work->options);
}

bool work_has_process(const struct work *work)
{
    return work->options.has_adapter && options_library(&work->options) == NULL;
}

struct port *work_port(const struct work *work, bool is_worker, char *why,
                       size_t size)
{
    const char *path = options_library(&work->options);
    struct port_limits limits = {
        .scale = work->options.scale,
        .is_strict_stdout = work->options.is_strict_stdout,
    };

    if (!work->options.has_adapter)
        return port_reference(work->corpus->known.cards);
    if (path == NULL)
        return port_process(work->options.adapter, &limits);
    if (work->options.adapter[1] != NULL) {
        snprintf(why, size, "a shared object takes no arguments: %s",
                 work->options.adapter[1]);
        return NULL;
    }
    if (!is_worker)
        limits.scale = 0;
    return port_library(path, &limits, why, size);
}

int work_start(const struct work *work, struct session *session)
{
    struct port_failure why = {.kind = FAILURE_NONE};
    struct port *port =
        work_port(work, false, why.message, sizeof(why.message));

    if (port == NULL) {
        fprintf(stderr, "manaproof: the engine cannot start: %s\n",
                why.message);
        return EXIT_ADAPTER;
    }
    if (session_open(session, port, work->corpus, work->rulings, work->count,
                     &why))
        return EXIT_GREEN;
    fprintf(stderr, "manaproof: the engine cannot start: %s\n", why.message);
    port_failure_clear(&why);
    session_close(session);
    return EXIT_ADAPTER;
}
