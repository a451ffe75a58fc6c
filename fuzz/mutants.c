/*
 * manaproof mutants: which cases notice which fault of the engine, and that
 * none notices its freedoms.
 */
#include "commands.h"
#include "mutant_run.h"
#include "referee.h"
#include "run.h"
#include "sink.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CASE_S = 20, SHOWN = 6 };

/* Everything the reports are made of. */
struct matrix {
    struct work *work;
    struct sink sink; /* of the lines; may be none */
    struct mutant *mutants;
    size_t count;
    bool is_named;   /* faults or freedoms were asked for by name */
    bool is_whole;   /* all cases, all faults, all kills */
    size_t *kills;   /* per ruling: how many faults it kills */
    size_t survivors; /* faults that no case notices */
    size_t betrayed;  /* freedoms that a case notices, or none takes */
};

static bool names_fault(const char *word)
{
    return fault_find(word) != FAULT_NONE;
}

/* The faults named among the arguments, which are then taken out of them. */
static int take_faults(int argc, char **argv, struct matrix *matrix)
{
    int kept = 1;

    matrix->mutants = store_new(FREEDOMS_END, sizeof(*matrix->mutants));
    for (int i = 1; i < argc; i++) {
        if (names_fault(argv[i]) && matrix->count < FREEDOMS_END)
            matrix->mutants[matrix->count++].fault = fault_find(argv[i]);
        else
            argv[kept++] = argv[i];
    }
    argv[kept] = NULL;
    matrix->is_named = matrix->count > 0;
    for (int fault = FAULT_NONE + 1; !matrix->is_named && fault < FREEDOMS_END;
         fault++)
        matrix->mutants[matrix->count++].fault = (enum fault)fault;
    return kept;
}

static void show_progress(void *context, size_t finished)
{
    const struct matrix *matrix = context;

    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r%zu of %zu faults%s", finished, matrix->count,
                finished == matrix->count ? "\n" : "");
}

/* Only cases that pass on the engine as it is can tell anything. */
static bool keep_passing(struct matrix *matrix, struct session *session,
                         const struct mutant_options *options)
{
    struct mutant sound = {.fault = FAULT_NONE};
    struct mutant_options all = *options;
    struct work *work = matrix->work;
    size_t kept = 0, kill = 0;
    bool is_good = true;

    all.is_first_only = false;
    mutants_run(work, session, &all, &sound, 1, NULL, NULL);
    for (size_t i = 0; i < work->count; i++) {
        if (kill == sound.kill_count || sound.kills[kill].index != i) {
            work->rulings[kept++] = work->rulings[i];
            continue;
        }
        enum outcome outcome = (enum outcome)sound.kills[kill].outcome;
        if (outcome_is_wrong(outcome)) {
            fprintf(stderr, "manaproof mutants: %s does not pass: %s\n",
                    work->rulings[i]->id, sound.kills[kill].text);
            is_good = false;
        }
        kill++;
    }
    work->count = kept;
    is_good = is_good && !sound.is_failed;
    mutant_clear(&sound);
    return is_good;
}

/* A fault is noticed; a freedom is taken, and nobody notices. */
static bool is_good(const struct mutant *mutant)
{
    if (fault_is_freedom(mutant->fault))
        return mutant->kill_count == 0 && mutant->miss_count > 0;
    return mutant->kill_count > 0;
}

static void count_kills(struct matrix *matrix)
{
    matrix->kills = store_new(matrix->work->count + 1, sizeof(size_t));
    for (size_t i = 0; i < matrix->count; i++) {
        const struct mutant *mutant = &matrix->mutants[i];
        if (fault_is_freedom(mutant->fault)) {
            matrix->betrayed += !is_good(mutant);
            continue;
        }
        for (size_t k = 0; k < mutant->kill_count; k++)
            matrix->kills[mutant->kills[k].index]++;
        matrix->survivors += !is_good(mutant);
    }
}

static void print_kills(const struct matrix *matrix,
                        const struct mutant *mutant)
{
    for (size_t k = 0; k < mutant->kill_count; k++) {
        const struct kill *kill = &mutant->kills[k];
        const char *id = matrix->work->rulings[kill->index]->id;
        if (matrix->is_named)
            printf("# %s: %s\n", id, kill->text);
        else if (k < SHOWN)
            printf(" %s", id);
        else if (k == SHOWN)
            printf(" ...");
    }
}

static void print_mutant(const struct matrix *matrix, size_t index)
{
    const struct mutant *mutant = &matrix->mutants[index];
    enum fault fault = mutant->fault;
    size_t judged = 0;

    for (size_t k = 0; k < mutant->kill_count; k++)
        judged += mutant->kills[k].is_judged;
    printf("%s %zu - %s (%s, %s)", is_good(mutant) ? "ok" : "not ok",
           index + 1, fault_name(fault), fault_kind(fault), fault_rule(fault));
    if (mutant->is_failed)
        printf(" could not be run");
    else if (fault_is_freedom(fault))
        printf(" taken in %zu cases, noticed by %zu",
               mutant->miss_count + mutant->kill_count, mutant->kill_count);
    else if (mutant->kill_count == 0)
        printf(" survives %zu cases; %zu reach it, %zu trigger it",
               matrix->work->count, mutant->reached, mutant->miss_count);
    else
        printf(" killed by %zu", mutant->kill_count);
    if (mutant->crashes > 0)
        printf(", %zu crash", mutant->crashes);
    if (judged > 0)
        printf(", %zu by the oracle", judged);
    printf(", %.2f s%s", (double)mutant->run_us / 1e6,
           mutant->kill_count > 0 && !matrix->is_named ? ":" : "");
    if (!matrix->is_named)
        print_kills(matrix, mutant);
    putchar('\n');
    if (!matrix->is_named)
        return;
    print_kills(matrix, mutant);
    for (size_t k = 0; k < mutant->miss_count && !fault_is_freedom(fault); k++)
        printf("# %s does not notice\n",
               matrix->work->rulings[mutant->misses[k]]->id);
}

/* Whether a ruling has the statement. */
static bool has_statement(const struct ruling *ruling, const char *statement)
{
    const cJSON *item;

    cJSON_ArrayForEach(item, json_member(ruling->tree, "statements"))
    {
        if (strcmp(item->valuestring, statement) == 0)
            return true;
    }
    return false;
}

/* How many faults the cases of the statement kill. */
static size_t count_statement(const struct matrix *matrix,
                              const char *statement)
{
    size_t count = 0;

    for (size_t i = 0; i < matrix->count; i++) {
        const struct mutant *mutant = &matrix->mutants[i];
        size_t k = 0;
        while (k < mutant->kill_count &&
               !has_statement(matrix->work->rulings[mutant->kills[k].index],
                              statement))
            k++;
        count += k < mutant->kill_count;
    }
    return count;
}

/* How many statements have no fault. */
static size_t print_statements(const struct matrix *matrix)
{
    const struct names *statements = &matrix->work->corpus->known.statements;
    size_t missing = 0;

    printf("# faults by statement:");
    for (size_t i = 0; i < statements->count; i++) {
        size_t count = count_statement(matrix, statements->list[i]);
        printf(" %s %zu", statements->list[i], count);
        missing += count == 0;
    }
    putchar('\n');
    return missing;
}

static void print_kinds(const struct matrix *matrix)
{
    printf("# faults by kind:");
    for (size_t i = 0; i < matrix->count; i++) {
        const char *kind = fault_kind(matrix->mutants[i].fault);
        size_t count = 0, first = matrix->count;
        for (size_t j = 0; j < matrix->count; j++)
            if (strcmp(fault_kind(matrix->mutants[j].fault), kind) == 0) {
                first = first < j ? first : j;
                count++;
            }
        if (first == i)
            printf(" %s %zu", kind, count);
    }
    putchar('\n');
}

/* Whether some row of the ruling's case kills something. */
static bool bites(const struct matrix *matrix, size_t index)
{
    const struct case_file *file = matrix->work->rulings[index]->file;

    for (size_t i = 0; i < matrix->work->count; i++)
        if (matrix->work->rulings[i]->file == file && matrix->kills[i] > 0)
            return true;
    return false;
}

/* The first ruling of each case stands for it. */
static bool is_first_row(const struct matrix *matrix, size_t index)
{
    return index == 0 || matrix->work->rulings[index - 1]->file !=
                             matrix->work->rulings[index]->file;
}

/* How many cases kill no fault. */
static size_t print_bites(const struct matrix *matrix)
{
    size_t cases = 0, biting = 0;

    for (size_t i = 0; i < matrix->work->count; i++)
        if (is_first_row(matrix, i)) {
            cases++;
            biting += bites(matrix, i);
        }
    printf("# %zu of %zu cases kill a fault%s", biting, cases,
           biting < cases ? "; not these:" : "");
    for (size_t i = 0; i < matrix->work->count; i++)
        if (is_first_row(matrix, i) && !bites(matrix, i))
            printf(" %.8s", matrix->work->rulings[i]->id);
    putchar('\n');
    return cases - biting;
}

/* Whether everything is as it should be. */
static bool print_matrix(struct matrix *matrix)
{
    size_t missing = 0, idle = 0, faults = 0;

    printf("TAP version 13\n1..%zu\n", matrix->count);
    for (size_t i = 0; i < matrix->count; i++)
        print_mutant(matrix, i);
    for (size_t i = 0; i < matrix->count; i++)
        faults += !fault_is_freedom(matrix->mutants[i].fault);
    if (matrix->is_whole) {
        missing = print_statements(matrix);
        print_kinds(matrix);
        idle = print_bites(matrix);
    }
    printf("# %zu faults: %zu killed, %zu survive\n", faults,
           faults - matrix->survivors, matrix->survivors);
    if (faults < matrix->count)
        printf("# %zu freedoms: %zu noticed or never taken\n",
               matrix->count - faults, matrix->betrayed);
    if (missing > 0)
        printf("# %zu statements have no fault\n", missing);
    if (idle > 0)
        printf("# %zu cases kill nothing\n", idle);
    return matrix->survivors == 0 && matrix->betrayed == 0 && missing == 0 &&
           idle == 0;
}

static void write_line(struct sink *sink, cJSON *line)
{
    char *text = cJSON_PrintUnformatted(line);

    sink_write(sink, text, strlen(text));
    sink_write(sink, "\n", 1);
    cJSON_free(text);
    cJSON_Delete(line);
}

static cJSON *fault_line(const struct matrix *matrix,
                         const struct mutant *mutant)
{
    cJSON *line = cJSON_CreateObject();
    enum fault fault = mutant->fault;

    cJSON_AddStringToObject(line, "fault", fault_name(fault));
    cJSON_AddStringToObject(line, "kind", fault_kind(fault));
    cJSON_AddStringToObject(line, "rule", fault_rule(fault));
    cJSON_AddStringToObject(line, "source", fault_source(fault));
    cJSON_AddStringToObject(line, "meaning", fault_meaning(fault));
    cJSON_AddNumberToObject(line, "reached", (double)mutant->reached);
    cJSON_AddNumberToObject(line, "crashes", (double)mutant->crashes);
    cJSON_AddNumberToObject(line, "run_us", (double)mutant->run_us);
    cJSON *kills = cJSON_AddArrayToObject(line, "killed_by");
    cJSON *judged = cJSON_AddArrayToObject(line, "judged_by");
    for (size_t k = 0; k < mutant->kill_count; k++) {
        const char *id =
            matrix->work->rulings[mutant->kills[k].index]->id;
        cJSON_AddItemToArray(kills, cJSON_CreateString(id));
        if (mutant->kills[k].is_judged)
            cJSON_AddItemToArray(judged, cJSON_CreateString(id));
    }
    cJSON *missed = cJSON_AddArrayToObject(line, "missed_by");
    for (size_t k = 0; k < mutant->miss_count; k++)
        cJSON_AddItemToArray(
            missed,
            cJSON_CreateString(matrix->work->rulings[mutant->misses[k]]->id));
    return line;
}

/* A line a fault, then a line a case; false when not all was written. */
static bool write_matrix(struct matrix *matrix)
{
    const struct work *work = matrix->work;
    struct sink *sink = &matrix->sink;

    for (size_t i = 0; i < matrix->count; i++)
        write_line(sink, fault_line(matrix, &matrix->mutants[i]));
    for (size_t i = 0; i < work->count; i++) {
        cJSON *line = cJSON_CreateObject();
        cJSON_AddStringToObject(line, "case", work->rulings[i]->id);
        cJSON_AddNumberToObject(line, "kills", (double)matrix->kills[i]);
        write_line(sink, line);
    }
    return sink_close(sink);
}

static int run_matrix(struct matrix *matrix, struct session *session)
{
    const struct options *given = &matrix->work->options;
    const struct mutant_options options = {
        .jobs = given->jobs > 0 ? given->jobs : 1,
        .case_s = CASE_S,
        .is_first_only = given->is_check,
    };
    bool is_good;

    if (!keep_passing(matrix, session, &options))
        return EXIT_RED;
    mutants_run(matrix->work, session, &options, matrix->mutants,
                matrix->count, show_progress, matrix);
    count_kills(matrix);
    is_good = print_matrix(matrix);
    if (given->jsonl != NULL && !write_matrix(matrix))
        return EXIT_INTERNAL;
    return is_good ? EXIT_GREEN : EXIT_RED;
}

static int run_work(struct matrix *matrix)
{
    const struct options *options = &matrix->work->options;
    struct session session;
    int code = work_start(matrix->work, &session);

    if (code != EXIT_GREEN)
        return code;
    matrix->is_whole = !matrix->is_named && !options->is_check &&
                       options->selectors.count == 0 &&
                       options->shards == 0 && options->edition == NULL;
    if (options->is_judged)
        session.referee = referee_new(matrix->work->corpus);
    code = run_matrix(matrix, &session);
    referee_free(session.referee);
    session_close(&session);
    return code;
}

int command_mutants(int argc, char **argv)
{
    struct work work;
    struct matrix matrix = {.work = &work};

    if (!faults_are_built()) {
        fputs("manaproof mutants: this build has no faults; "
              "make mutants builds one that has\n",
              stderr);
        return EXIT_USAGE;
    }
    argc = take_faults(argc, argv, &matrix);
    int code = work_open(&work, argc, argv,
                         " --corpus --cards --edition --shard -j --jobs "
                         "--judge --check --jsonl ");
    if (code == EXIT_GREEN && !work.is_valid)
        code = EXIT_CORPUS;
    if (code == EXIT_GREEN &&
        !sink_open(&matrix.sink, "mutants", work.options.jsonl))
        code = EXIT_USAGE;
    if (code == EXIT_GREEN)
        code = run_work(&matrix);
    sink_close(&matrix.sink);
    for (size_t i = 0; i < matrix.count; i++)
        mutant_clear(&matrix.mutants[i]);
    free(matrix.mutants);
    free(matrix.kills);
    work_close(&work);
    return code;
}
