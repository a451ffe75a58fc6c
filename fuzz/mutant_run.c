#include "mutant_run.h"

#include "run.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* What a process says of one case: written whole, for it is shorter than
 * PIPE_BUF. */
struct record {
    struct kill kill;
    uint8_t is_reached, is_triggered;
};
_Static_assert(sizeof(struct record) <= 512, "a pipe takes it whole");

/* A fault that is being run. */
struct slot {
    struct mutant *mutant; /* NULL: free */
    pid_t process;
    int pipe;
    uint32_t *order; /* of the cases */
    size_t next;     /* the place there of the case that runs */
    uint64_t start_us;
};

struct field {
    const struct work *work;
    struct session *session;
    const struct mutant_options *options;
};

static uint64_t now_us(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

static void describe(const struct result *result, struct kill *kill)
{
    char *expected = cJSON_PrintUnformatted(result->expected);
    char *actual = cJSON_PrintUnformatted(result->actual);

    struct text text = {0};

    text_add(&text, "step %d, %s", result->step, result->code);
    if (result->path[0] != '\0')
        text_add(&text, " at %s", result->path);
    if (expected != NULL)
        text_add(&text, ": expected %s, got %s", expected,
                 actual != NULL ? actual : "nothing");
    else
        text_add(&text, ": %s", result->message);
    snprintf(kill->text, sizeof(kill->text), "%.199s", text.bytes);
    text_free(&text);
    cJSON_free(expected);
    cJSON_free(actual);
}

static void run_case(const struct field *field, size_t index,
                     struct record *record)
{
    const struct work *work = field->work;
    struct fault_tally before = fault_tally();
    struct result result;

    memset(record, 0, sizeof(*record));
    run_ruling(field->session, &work->corpus->known, work->rulings[index],
               work->options.edition, NULL, &result);
    struct fault_tally after = fault_tally();
    record->kill.index = (uint32_t)index;
    record->kill.outcome = (uint8_t)result.outcome;
    record->kill.is_judged = result.oracle.disagreed > 0;
    record->is_reached = after.reached > before.reached;
    record->is_triggered = after.triggered > before.triggered;
    if (result.outcome != OUTCOME_PASS)
        describe(&result, &record->kill);
    result_clear(&result);
}

/* In a process of its own. */
static _Noreturn void run_fault(const struct field *field,
                                const struct slot *slot, int out)
{
    int nowhere = open("/dev/null", O_WRONLY);
    struct record record;

    if (nowhere >= 0) {
        dup2(nowhere, STDOUT_FILENO);
        dup2(nowhere, STDERR_FILENO);
    }
    signal(SIGPIPE, SIG_DFL);
    signal(SIGALRM, SIG_DFL);
    fault_select(slot->mutant->fault);
    for (size_t i = slot->next; i < field->work->count; i++) {
        alarm(field->options->case_s);
        run_case(field, slot->order[i], &record);
        if (write(out, &record, sizeof(record)) != sizeof(record))
            break;
        if (field->options->is_first_only &&
            record.kill.outcome != OUTCOME_PASS)
            break;
    }
    _exit(0);
}

/* False when there is no process to be had. */
static bool launch(const struct field *field, struct slot *slot)
{
    int ends[2];

    if (pipe(ends) != 0)
        return false;
    slot->process = fork();
    if (slot->process == 0) {
        close(ends[0]);
        run_fault(field, slot, ends[1]);
    }
    close(ends[1]);
    slot->pipe = ends[0];
    if (slot->process > 0)
        return true;
    close(ends[0]);
    return false;
}

static void add_kill(struct mutant *mutant, const struct kill *kill)
{
    mutant->kills = store_grow(mutant->kills, mutant->kill_count,
                               &mutant->kill_room, sizeof(*mutant->kills));
    mutant->kills[mutant->kill_count++] = *kill;
}

static void add_miss(struct mutant *mutant, uint32_t index)
{
    mutant->misses = store_grow(mutant->misses, mutant->miss_count,
                                &mutant->miss_room, sizeof(uint32_t));
    mutant->misses[mutant->miss_count++] = index;
}

static void take_record(struct slot *slot, const struct record *record)
{
    struct mutant *mutant = slot->mutant;

    mutant->reached += record->is_reached;
    if (record->kill.outcome != OUTCOME_PASS)
        add_kill(mutant, &record->kill);
    else if (record->is_triggered)
        add_miss(mutant, record->kill.index);
    slot->next++;
}

/* The case in which the process ended has found the fault. */
static void take_crash(struct slot *slot, int status)
{
    struct kill kill = {.index = slot->order[slot->next]};
    bool is_slow = WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM;

    kill.outcome = is_slow ? OUTCOME_TIMEOUT : OUTCOME_CRASH;
    snprintf(kill.text, sizeof(kill.text), "%s",
             is_slow               ? "the engine goes on for ever"
             : WIFSIGNALED(status) ? strsignal(WTERMSIG(status))
                                   : "the engine ended the program");
    add_kill(slot->mutant, &kill);
    slot->mutant->crashes++;
    slot->mutant->reached++;
    slot->next++;
}

/* The process has ended: true when the fault is done with. */
static bool end_process(const struct field *field, struct slot *slot)
{
    const struct mutant *mutant = slot->mutant;
    int status;

    close(slot->pipe);
    while (waitpid(slot->process, &status, 0) < 0 && errno == EINTR)
        continue;
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        take_crash(slot, status);
    return slot->next >= field->work->count ||
           (field->options->is_first_only && mutant->kill_count > 0);
}

/* What the process says next, or that it has ended: true when the fault is
 * done with. */
static bool attend(const struct field *field, struct slot *slot)
{
    struct record record;
    ssize_t got = read(slot->pipe, &record, sizeof(record));

    if (got == (ssize_t)sizeof(record)) {
        take_record(slot, &record);
        return false;
    }
    if (got < 0 && errno == EINTR)
        return false;
    if (end_process(field, slot))
        return true;
    slot->mutant->is_failed = !launch(field, slot);
    return slot->mutant->is_failed;
}

/* Wait until one of the processes has something to say. */
static struct slot *wait_for(struct slot *slots, size_t count)
{
    struct pollfd list[64];

    for (size_t i = 0; i < count; i++)
        list[i] = (struct pollfd){
            .fd = slots[i].mutant != NULL ? slots[i].pipe : -1,
            .events = POLLIN,
        };
    while (poll(list, (nfds_t)count, -1) < 0 && errno == EINTR)
        continue;
    for (size_t i = 0; i < count; i++)
        if (list[i].revents != 0)
            return &slots[i];
    return NULL;
}

static void end_slot(struct slot *slot)
{
    free(slot->order);
    *slot = (struct slot){.mutant = NULL};
}

static bool cites(const struct ruling *ruling, const char *rule)
{
    const cJSON *item;

    cJSON_ArrayForEach(item, json_member(ruling->tree, "rules"))
    {
        if (strcmp(json_member(item, "cr")->valuestring, rule) == 0)
            return true;
    }
    return false;
}

/* When one kill will do, the cases about the fault's rule come first. */
static uint32_t *make_order(const struct field *field, enum fault fault)
{
    const struct work *work = field->work;
    const char *rule = fault_rule(fault);
    uint32_t *order = store_new(work->count + 1, sizeof(*order));
    size_t count = 0;

    for (size_t i = 0; field->options->is_first_only && i < work->count; i++)
        if (cites(work->rulings[i], rule))
            order[count++] = (uint32_t)i;
    for (size_t i = 0; i < work->count; i++)
        if (!field->options->is_first_only || !cites(work->rulings[i], rule))
            order[count++] = (uint32_t)i;
    return order;
}

/* Begin with the next fault; true when there was a process for it. */
static bool begin(const struct field *field, struct slot *slot,
                  struct mutant *mutant)
{
    *slot = (struct slot){.mutant = mutant, .start_us = now_us()};
    slot->order = make_order(field, mutant->fault);
    mutant->is_failed = !launch(field, slot);
    if (mutant->is_failed)
        end_slot(slot);
    return !mutant->is_failed;
}

void mutants_run(const struct work *work, struct session *session,
                 const struct mutant_options *options, struct mutant *mutants,
                 size_t count, void (*done)(void *context, size_t finished),
                 void *context)
{
    const struct field field = {work, session, options};
    struct slot slots[64] = {{.mutant = NULL}}, *slot;
    size_t jobs = options->jobs < 64 ? options->jobs : 64;
    size_t next = 0, running = 0, finished = 0;

    fflush(NULL);
    while (finished < count) {
        for (size_t i = 0; i < jobs && next < count; i++)
            if (slots[i].mutant == NULL) {
                if (begin(&field, &slots[i], &mutants[next++]))
                    running++;
                else
                    finished++;
            }
        if (running == 0 || (slot = wait_for(slots, jobs)) == NULL ||
            !attend(&field, slot))
            continue;
        slot->mutant->run_us = now_us() - slot->start_us;
        end_slot(slot);
        running--;
        finished++;
        if (done != NULL)
            done(context, finished);
    }
}

void mutant_clear(struct mutant *mutant)
{
    free(mutant->kills);
    free(mutant->misses);
    *mutant = (struct mutant){.fault = mutant->fault};
}
