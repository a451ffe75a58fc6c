/*
 * witness.c - which layer of fuzzing notices which fault, and what none but
 * one notices.
 *
 * `witness [--games N] [-j N] [--seed S] [FAULT]...`, of a build with -DFAULTS.
 * Each fault is played in a game for each case, which begins with the choices
 * of the case, and in N other ones, without a twin, in which the engine's own
 * checks, the oracle's invariants over steps and its answers are told apart,
 * and in as many with each relation.  Nothing of the cases is looked at but
 * their positions and choices.
 *
 * With faults named, or `--all`: a line for each, with the layers that notice
 * it, and how many each layer notices and notices alone.  Without: each
 * relation is tried with its witnesses (relations.def), and the rest of the
 * layers too; red when one has none that only it notices.
 */
#include "faults.h"
#include "field.h"
#include "relation.h"
#include "store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum layer { LAYER_CHECK, LAYER_STEP, LAYER_ORACLE, LAYER_RELATION };
enum { LAYERS_ALL = LAYER_RELATION + RELATIONS, JOBS_MOST = 16, HANG_S = 600 };
enum { TIMES_LONGER = 10 }; /* for the relation that is to notice it */

/* A fault, and the layers that noticed it: bits. */
struct trial {
    enum fault fault;
    int relation; /* whose witness it is, or -1 */
    uint32_t layers;
    bool is_failed;
};

struct witness {
    struct field *field;
    unsigned games, jobs, seed, cases;
    bool is_table;
    size_t count, room;
    struct trial *trials;
    uint32_t heard; /* what was noticed in the games so far */
};

static const char *layer_word(unsigned layer)
{
    static const char *const words[] = {"check", "step", "oracle"};

    return layer < LAYER_RELATION
               ? words[layer]
               : relation_word((enum relation)(layer - LAYER_RELATION));
}

static void hear(void *context, const struct find *find)
{
    struct witness *witness = context;

    if (find->kind == FIND_RELATION)
        witness->heard |= 1u << LAYER_RELATION;
    else if (find->kind == FIND_ORACLE)
        witness->heard |= 1u << LAYER_ORACLE;
    else
        witness->heard |=
            1u << (find->kind == FIND_STEP ? LAYER_STEP : LAYER_CHECK);
}

/* Game number `number`, with these modifiers. */
static void play(struct witness *witness, unsigned number, uint16_t modifiers)
{
    static struct input input;
    struct find find;

    if (!field_rehearse(witness->field, &input, number, true))
        field_generate(witness->field, &input, witness->seed, number,
                       (enum focus)(number % FOCUSES));
    input.modifiers = modifiers;
    field_play(witness->field, &input, &find);
}

/* Every fourth game has each of the other ways to play it. */
static uint32_t play_plain(struct witness *witness)
{
    witness->heard = 0;
    for (unsigned i = 0; i < witness->cases + witness->games; i++)
        play(witness, i, (uint16_t)(i % 4 == 3 ? 0 : 1u << i % 4));
    return witness->heard;
}

static bool play_relation(struct witness *witness, unsigned relation,
                          unsigned games)
{
    const uint32_t noticed = 1u << LAYER_RELATION;

    witness->heard = 0;
    games += witness->cases;
    for (unsigned i = 0; i < games && !(witness->heard & noticed); i++)
        play(witness, i,
             (uint16_t)(MODIFIER_RELATE | relation << MODIFIER_RELATION));
    return witness->heard & noticed;
}

/* In a process of its own. */
static _Noreturn void try(struct witness *witness, const struct trial *trial,
                          int pipe)
{
    uint32_t layers;

    fault_select(trial->fault);
    layers = play_plain(witness);
    for (unsigned i = 0; i < RELATIONS; i++) {
        bool is_its = (int)i == trial->relation;
        if (play_relation(witness, i,
                          witness->games * (is_its ? TIMES_LONGER : 1)))
            layers |= 1u << (LAYER_RELATION + i);
    }
    _exit(write(pipe, &layers, sizeof(layers)) != sizeof(layers));
}

/* What ends the process was noticed, too. */
static void end(struct trial *trial, int pipe)
{
    if (read(pipe, &trial->layers, sizeof(trial->layers)) !=
        sizeof(trial->layers))
        trial->layers = 1u << LAYER_CHECK;
    close(pipe);
}

static bool begin(struct witness *witness, struct trial *trial, pid_t *process,
                  int *from)
{
    int ends[2];

    if (pipe(ends) != 0)
        return false;
    fflush(stdout);
    *process = fork();
    if (*process == 0) {
        struct rlimit most = {HANG_S, HANG_S};
        setrlimit(RLIMIT_CPU, &most);
        close(ends[0]);
        try(witness, trial, ends[1]);
    }
    close(ends[1]);
    *from = ends[0];
    return *process > 0;
}

static unsigned alone(uint32_t layers)
{
    unsigned layer = 0;

    if (layers == 0 || (layers & (layers - 1)) != 0)
        return LAYERS_ALL;
    while (!(layers >> layer & 1))
        layer++;
    return layer;
}

static void show(const struct trial *trial)
{
    printf("%-36s", fault_name(trial->fault));
    for (unsigned i = 0; i < LAYERS_ALL; i++)
        if (trial->layers >> i & 1)
            printf(" %s", layer_word(i));
    printf("%s\n", trial->layers == 0 ? " -" : "");
    fflush(stdout);
}

static bool run(struct witness *witness)
{
    struct {
        pid_t pid;
        int pipe;
        struct trial *trial;
    } job[JOBS_MOST] = {{0, 0, NULL}};
    size_t next = 0, left = witness->count;

    while (left > 0) {
        for (unsigned i = 0; i < witness->jobs && next < witness->count; i++)
            if (job[i].pid == 0) {
                job[i].trial = &witness->trials[next++];
                if (!begin(witness, job[i].trial, &job[i].pid, &job[i].pipe))
                    return false;
            }
        pid_t pid = wait(NULL);
        if (pid < 0)
            return false;
        for (unsigned i = 0; i < witness->jobs; i++)
            if (job[i].pid == pid) {
                end(job[i].trial, job[i].pipe);
                job[i].pid = 0;
                show(job[i].trial);
                left--;
            }
    }
    return true;
}

static void print_table(const struct witness *witness)
{
    size_t noticed[LAYERS_ALL] = {0}, unique[LAYERS_ALL + 1] = {0}, any = 0;

    for (size_t i = 0; i < witness->count; i++) {
        unsigned only = alone(witness->trials[i].layers);
        for (unsigned k = 0; k < LAYERS_ALL; k++)
            noticed[k] += witness->trials[i].layers >> k & 1;
        any += witness->trials[i].layers != 0;
        unique[only]++;
    }
    printf("# %-12s %8s %6s\n", "layer", "notices", "alone");
    for (unsigned i = 0; i < LAYERS_ALL; i++)
        printf("# %-12s %8zu %6zu\n", layer_word(i), noticed[i], unique[i]);
    printf("# %zu faults, %u games of each kind: %zu are noticed\n",
           witness->count, witness->games, any);
}

/* TAP: whether each relation has a witness of its own. */
static bool print_relations(const struct witness *witness)
{
    bool is_good = true;

    printf("1..%d\n", RELATIONS);
    for (int relation = 0; relation < RELATIONS; relation++) {
        bool has_own = false;
        struct text names = {0};
        for (size_t i = 0; i < witness->count; i++) {
            const struct trial *trial = &witness->trials[i];
            if (trial->relation != relation ||
                alone(trial->layers) != LAYER_RELATION + (unsigned)relation)
                continue;
            has_own = true;
            text_add(&names, " %s", fault_name(trial->fault));
        }
        printf("%sok %d - only %s notices:%s\n", has_own ? "" : "not ",
               relation + 1, relation_word((enum relation)relation),
               has_own ? names.bytes : " nothing");
        text_free(&names);
        is_good = is_good && has_own;
    }
    return is_good;
}

static void add(struct witness *witness, enum fault fault, int relation)
{
    witness->trials = store_grow(witness->trials, witness->count,
                                 &witness->room, sizeof(*witness->trials));
    witness->trials[witness->count++] =
        (struct trial){.fault = fault, .relation = relation};
}

/* False after a message, when a word of the table is no fault. */
static bool add_witnesses(struct witness *witness)
{
    for (int relation = 0; relation < RELATIONS; relation++) {
        char *words =
            store_copy(relation_witnesses((enum relation)relation)), *rest;
        for (char *word = strtok_r(words, " ", &rest); word != NULL;
             word = strtok_r(NULL, " ", &rest)) {
            if (fault_find(word) == FAULT_NONE) {
                fprintf(stderr, "witness: relations.def: no fault %s\n", word);
                free(words);
                return false;
            }
            add(witness, fault_find(word), relation);
        }
        free(words);
    }
    return true;
}

static int complain(const char *word)
{
    fprintf(stderr,
            "witness: %s\n"
            "witness [--games N] [--seed S] [-j N] [--all] [FAULT]...\n",
            word);
    return 2;
}

static int read_words(struct witness *witness, char **argv)
{
    for (int i = 1; argv[i] != NULL; i++) {
        unsigned *number = strcmp(argv[i], "--games") == 0  ? &witness->games
                           : strcmp(argv[i], "--seed") == 0 ? &witness->seed
                           : strcmp(argv[i], "-j") == 0     ? &witness->jobs
                                                            : NULL;
        char *rest = NULL;
        if (number != NULL && argv[i + 1] != NULL) {
            *number = (unsigned)strtoul(argv[++i], &rest, 10);
            if (rest == argv[i] || *rest != '\0')
                return complain(argv[i]);
        } else if (strcmp(argv[i], "--all") == 0)
            for (int fault = FAULT_NONE + 1; fault < FAULT_COUNT; fault++)
                add(witness, (enum fault)fault, -1);
        else if (fault_find(argv[i]) != FAULT_NONE)
            add(witness, fault_find(argv[i]), -1);
        else
            return complain(argv[i]);
    }
    if (witness->games < 1 || witness->jobs < 1 || witness->jobs > JOBS_MOST)
        return complain("a number out of range");
    witness->is_table = witness->count > 0;
    return 0;
}

int main(int argc, char **argv)
{
    const struct field_options options = {.asking = ASK_NEW};
    struct witness witness = {.games = 50, .jobs = 2, .seed = 1};
    char why[700];
    int code = argc < 1 ? 2 : read_words(&witness, argv);

    if (code == 0 && !faults_are_built())
        code = complain("built without faults");
    if (code == 0 && !witness.is_table && !add_witnesses(&witness))
        code = 2;
    if (code != 0)
        return code;
    witness.field = field_new(&options, why, sizeof(why));
    if (witness.field == NULL) {
        fprintf(stderr, "witness: %s\n", why);
        return 5;
    }
    field_hear(witness.field, hear, &witness);
    /* The choices of cases are told by the engine as it is. */
    static struct input input;
    while (field_rehearse(witness.field, &input, witness.cases, true))
        witness.cases++;
    if (!run(&witness))
        code = 5;
    else if (witness.is_table)
        print_table(&witness);
    else
        code = print_relations(&witness) ? 0 : 1;
    field_free(witness.field);
    free(witness.trials);
    return code;
}
