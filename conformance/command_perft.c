/* manaproof perft: every way to go on from the set-up of a case, counted. */
#include "option_words.h"
#include "own_cards.h"
#include "perft.h"
#include "server_private.h"
#include "setup_params.h"
#include "work.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { DEPTH = 3 };

static double now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* The set-up of a case in an edition (NULL: its first); NULL after a message
 * when there is none. */
static struct table *set_up(const struct work *work,
                            const struct ruling *ruling, const char *edition)
{
    const struct known *known = &work->corpus->known;
    struct table *table = table_new(own_cards_of(known, ruling), "perft");
    struct server_error error = {0};

    if (table == NULL) {
        fputs("manaproof perft: out of memory\n", stderr);
        return NULL;
    }
    if (edition == NULL)
        edition = known->editions.list[ruling->from];
    cJSON *params = setup_params(json_member(ruling->tree, "setup"),
                                 ruling->players, edition);
    cJSON *result = table_new_game(table, params, &error);
    cJSON_Delete(params);
    if (result == NULL) {
        fprintf(stderr, "manaproof perft: %s: %s\n", ruling->id, error.message);
        cJSON_Delete(error.data);
        table_free(table);
        return NULL;
    }
    cJSON_Delete(result);
    return table;
}

struct division {
    struct table *table;
    struct decision decision;
};

static void print_option(void *context, uint16_t option,
                         const struct perft *perft)
{
    struct division *division = context;
    struct text text = {0};

    option_words(division->table, &division->decision,
                 &division->decision.option[option], &text);
    printf("%12" PRIu64 "  %s\n", perft->sequences[perft->depth], text.bytes);
    text_free(&text);
}

static bool print_division(struct table *table, unsigned depth)
{
    struct division *division = store_new(1, sizeof(*division));

    division->table = table;
    game_options(table->engine, table->game, &division->decision);
    bool is_good =
        perft_divide(table->engine, table->game, depth, print_option, division);
    free(division);
    return is_good;
}

static void print_count(const struct perft *perft, double seconds)
{
    uint64_t visited = perft_visited(perft);

    for (unsigned i = 1; i <= perft->depth; i++)
        printf("%12" PRIu64 "  sequences of %u choice%s\n", perft->sequences[i],
               i, i == 1 ? "" : "s");
    printf("%12" PRIu64 "  positions\n%12" PRIu64 "  refused\n"
           "%12" PRIu64 "  over before\n",
           perft->positions, perft->refused, perft->over);
    printf("%016" PRIx64 "; %" PRIu64 " positions in %.2f s, %.0f a second\n",
           perft->hash, visited, seconds,
           seconds > 0 ? (double)visited / seconds : 0);
}

static int count(const struct work *work)
{
    const struct options *options = &work->options;
    const struct ruling *ruling = work->rulings[0];
    unsigned depth = options->depth > 0 ? options->depth : DEPTH;
    struct table *table = set_up(work, ruling, options->edition);
    struct perft perft;
    double begin = now();

    if (table == NULL)
        return EXIT_INTERNAL;
    printf("%s %s\n", ruling->id, ruling_text(ruling, "title"));
    bool is_good =
        (!options->is_divided || print_division(table, depth)) &&
        (begin = now(), perft_count(table->engine, table->game, depth, &perft));
    if (is_good)
        print_count(&perft, now() - begin);
    else
        fputs("manaproof perft: out of memory\n", stderr);
    table_free(table);
    return is_good ? EXIT_GREEN : EXIT_INTERNAL;
}

/* The numbers of the corpus. */

static const struct ruling *find_ruling(const struct corpus *corpus,
                                        const cJSON *id)
{
    for (size_t i = 0; cJSON_IsString(id) && i < corpus->ruling_count; i++)
        if (strcmp(corpus->rulings[i]->id, id->valuestring) == 0)
            return corpus->rulings[i];
    return NULL;
}

static uint64_t number_of(const cJSON *item)
{
    return cJSON_IsNumber(item) && item->valuedouble >= 0
               ? (uint64_t)item->valuedouble
               : 0;
}

/* Say where the row is and what is wrong with it; false. */
static bool fail_row(const struct json *document, const cJSON *item,
                     const char *id, uint64_t expected, uint64_t actual,
                     const char *what)
{
    struct error error = {.line = 0};
    char line[600];

    json_fail(document, item, &error, "%s: %" PRIu64 " %s, not %" PRIu64, id,
              actual, what, expected);
    puts(error_print(&error, line, sizeof(line)));
    return false;
}

static bool compare_row(const struct json *document, const cJSON *row,
                        const char *id, const struct perft *perft)
{
    const cJSON *sequences = json_member(row, "sequences"), *item;
    const cJSON *positions = json_member(row, "positions");
    unsigned depth = 0;

    cJSON_ArrayForEach(item, sequences)
    {
        depth++;
        if (number_of(item) != perft->sequences[depth])
            return fail_row(document, item, id, number_of(item),
                            perft->sequences[depth], "sequences");
    }
    if (number_of(positions) != perft->positions)
        return fail_row(document, positions != NULL ? positions : row, id,
                        number_of(positions), perft->positions, "positions");
    return true;
}

/* One row: {"case", "edition", "why", "sequences", "positions"}. */
static int check_row(const struct work *work, const struct json *document,
                     const cJSON *row)
{
    const struct ruling *ruling =
        find_ruling(work->corpus, json_member(row, "case"));
    const cJSON *edition = json_member(row, "edition");
    int depth = cJSON_GetArraySize(json_member(row, "sequences"));
    struct error error = {.line = 0};
    struct perft perft;
    char line[600];

    if (ruling == NULL || depth < 1 || depth > PERFT_DEPTH_MAX) {
        json_fail(document, row, &error,
                  "a case of the corpus and 1 to %d \"sequences\" are needed",
                  PERFT_DEPTH_MAX);
        puts(error_print(&error, line, sizeof(line)));
        return EXIT_CORPUS;
    }
    struct table *table = set_up(
        work, ruling, cJSON_IsString(edition) ? edition->valuestring : NULL);
    if (table == NULL)
        return EXIT_CORPUS;
    bool is_good =
        perft_count(table->engine, table->game, (unsigned)depth, &perft) &&
        compare_row(document, row, ruling->id, &perft);
    table_free(table);
    return is_good ? EXIT_GREEN : EXIT_RED;
}

static int check_rows(const struct work *work, const struct json *document)
{
    const cJSON *rows = json_member(json_root(document), "positions"), *row;
    int code = EXIT_GREEN;

    cJSON_ArrayForEach(row, rows)
    {
        int one = check_row(work, document, row);
        code = one > code ? one : code;
    }
    if (rows == NULL || rows->child == NULL)
        code = EXIT_CORPUS;
    printf("%d positions counted\n", cJSON_GetArraySize(rows));
    return code;
}

static int check(const struct work *work)
{
    const struct source *source = corpus_find(work->corpus, "perft.json");
    struct error error = {.line = 0};
    char line[600];
    struct json *document =
        source == NULL ? NULL
                       : json_read(source->path, source->text, source->length,
                                   &JSON_LIMITS, &error);

    if (document == NULL) {
        fprintf(stderr, "%s\n",
                source == NULL ? "manaproof perft: no perft.json"
                               : error_print(&error, line, sizeof(line)));
        return EXIT_CORPUS;
    }
    int code = check_rows(work, document);
    json_free(document);
    return code;
}

int command_perft(int argc, char **argv)
{
    struct work work;
    int code = work_open(&work, argc, argv,
                         " --corpus --cards --edition --depth --divide "
                         "--check ");
    const struct options *options = &work.options;
    bool is_named = options->paths.count + options->selectors.count > 0;

    if (code == EXIT_GREEN && !work.is_valid)
        code = EXIT_CORPUS;
    if (code == EXIT_GREEN && options->depth > PERFT_DEPTH_MAX) {
        fprintf(stderr, "manaproof perft: at most %d choices\n",
                PERFT_DEPTH_MAX);
        code = EXIT_USAGE;
    }
    if (code == EXIT_GREEN && is_named == options->is_check) {
        fputs("manaproof perft: a case, or --check\n", stderr);
        code = EXIT_USAGE;
    }
    if (code == EXIT_GREEN)
        code = options->is_check ? check(&work) : count(&work);
    work_close(&work);
    return code;
}
