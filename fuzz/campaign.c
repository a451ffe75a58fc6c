#include "campaign.h"
#include "reduce.h"
#include "stop.h"
#include "story.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    HANG_SECONDS = 20, /* for one game: it does not end */
    SAVE_SECONDS = 5,
    SHRINK_S = 10,      /* for a case, at most */
    LOOK_RUNS = 16,     /* games from one look at the clock to the next */
    REDUCE_MOST = 4000, /* decisions */
    POLL_MS = 250,
    CRASHES_MOST = 50, /* then there is no point in going on */
    OUT_OF_MEMORY = 5, /* the exit status */
};

/* What the process that plays and the one that watches share. */
struct board {
    struct progress progress;
    struct field_tally tally;
    unsigned finds;
    bool has_failed;               /* to write something */
    uint8_t bytes[INPUT_SIZE_MAX]; /* of the input that is played */
    size_t size;
    bool is_done;
    volatile sig_atomic_t stop; /* the process that watches says so */
};

static double now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* The report of a find: what, where, and the game up to it. */
static void write_report(struct campaign *campaign, const struct input *input,
                         const struct find *find)
{
    char line[900], *bytes = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&bytes, &size);

    if (file == NULL)
        return;
    fprintf(file, "%s\nstart: %s\nat decision %u\n\n",
            find_print(find, line, sizeof(line)), field_start(campaign->field),
            find->decision);
    struct story story = {file, field_cards(campaign->field), campaign->field};
    struct find again;
    story_play(&story, input, &again);
    fclose(file);
    haul_write(campaign->haul, find->cause, ".txt", bytes, size);
    free(bytes);
}

/* The find as a case, if it can be one. */
static void write_case(struct campaign *campaign, const struct board *board,
                       const struct input *input, const struct find *find)
{
    struct text text = {0};
    bool is_red = false;

    if (campaign->clerk == NULL)
        campaign->clerk = clerk_new(campaign->corpus, &board->stop);
    if (campaign->clerk != NULL &&
        clerk_write(campaign->clerk, campaign->field, input, find, SHRINK_S,
                    &text, &is_red))
        haul_write(campaign->haul, find->cause, is_red ? ".json" : ".way.json",
                   text.bytes, text.length);
    text_free(&text);
}

/* Keep a find that is new: smaller, if it can be made so.  False, after a
 * message, when it could not be written; then it is to be found again. */
static bool keep(struct campaign *campaign, struct board *board,
                 struct input *input, struct find *find)
{
    struct input whole = *input;
    struct find first = *find;
    uint8_t bytes[INPUT_SIZE_MAX];

    if (haul_has(campaign->haul, find->cause))
        return true;
    names_add(&campaign->haul->causes, find->cause);
    if (!input_reduce(campaign->field, input, find, REDUCE_MOST)) {
        *input = whole;
        *find = first;
    }
    size_t size = input_encode(input, bytes, sizeof(bytes));
    haul_write(campaign->haul, find->cause, ".input", bytes, size);
    write_report(campaign, input, find);
    write_case(campaign, board, input, find);
    if (campaign->haul->has_failed) {
        haul_forget(campaign->haul, find->cause);
    } else {
        board->finds++;
    }
    printf("%s\n", find_print(find, (char[900]){0}, 900));
    fflush(stdout);
    return !campaign->haul->has_failed;
}

static void save(struct campaign *campaign, struct board *board,
                 uint64_t decisions, uint64_t asked, double seconds)
{
    struct progress *progress = &campaign->haul->progress;

    board->tally = *field_tally(campaign->field);
    progress->decisions = decisions + board->tally.decisions;
    progress->asked = asked + board->tally.asked;
    progress->seconds = seconds;
    board->progress = *progress;
}

/* SIGALRM once this process has worked for that long; 0: never. */
static void watch_out(int seconds)
{
    static timer_t timer;
    static bool is_made;
    const struct itimerspec due = {.it_value = {.tv_sec = seconds}};

    if (!is_made)
        is_made = timer_create(CLOCK_PROCESS_CPUTIME_ID, NULL, &timer) == 0;
    if (is_made)
        timer_settime(timer, 0, &due, NULL);
}

static void draw(const struct campaign *campaign, struct input *input)
{
    const struct progress *progress = &campaign->haul->progress;

    if (campaign->focus == FOCUS_GAME)
        field_next(campaign->field, input, progress->seed, progress->next,
                   campaign->focus);
    else
        field_generate(campaign->field, input, progress->seed, progress->next,
                       campaign->focus);
}

/* The process that plays, as long as `keeper`, which watches, is there. */
static void play_all(struct campaign *campaign, struct board *board,
                     uint64_t until, double end, pid_t keeper)
{
    struct progress *progress = &campaign->haul->progress;
    const struct progress before = *progress;
    double begin = now(), saved = begin;
    struct input input;
    struct find find;

    while (!board->stop && progress->next < until) {
        if (progress->next % LOOK_RUNS == 0) {
            double time = now();
            save(campaign, board, before.decisions, before.asked,
                 before.seconds + time - begin);
            if ((end > 0 && time >= end) || getppid() != keeper)
                break;
            if (time - saved >= SAVE_SECONDS) {
                if (!haul_save(campaign->haul))
                    break;
                saved = time;
            }
            watch_out(HANG_SECONDS);
        }
        draw(campaign, &input);
        board->size = input_encode(&input, board->bytes, sizeof(board->bytes));
        if (field_play(campaign->field, &input, &find) == PLAYED_FIND) {
            watch_out(0);
            if (!keep(campaign, board, &input, &find))
                break;
            watch_out(HANG_SECONDS);
        }
        progress->next++;
        board->progress.next = progress->next;
    }
    watch_out(0);
    save(campaign, board, before.decisions, before.asked,
         before.seconds + now() - begin);
    haul_save(campaign->haul);
    board->has_failed = campaign->haul->has_failed;
    board->is_done = true;
}

static void show(const struct campaign *campaign, const struct board *board,
                 double begin)
{
    double seconds = now() - begin;

    if (campaign->is_quiet || seconds <= 0)
        return;
    fprintf(stderr,
            "\r\033[Kfuzz %s: %llu games, %.0f decisions/s, %llu positions "
            "judged, %u found, %.0f s ",
            campaign->haul->progress.focus,
            (unsigned long long)board->progress.next,
            (double)board->tally.decisions / seconds,
            (unsigned long long)board->tally.asked, board->finds, seconds);
}

/* Whether the engine did it: not a lack of memory (store.h), nor somebody
 * outside. */
static bool is_crash(int status)
{
    return WIFSIGNALED(status) ? WTERMSIG(status) != SIGKILL
                               : WEXITSTATUS(status) != OUT_OF_MEMORY;
}

/* What ended the process that played is a find, too. */
static bool keep_crash(struct campaign *campaign, struct board *board,
                       int status)
{
    struct find find;
    int number = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    const char *what = number == SIGALRM   ? "hang"
                       : number == SIGABRT ? "abort"
                       : number == SIGSEGV ? "segv"
                                           : "end";

    find_fill(&find, FIND_CRASH, 0, "", NULL, NULL,
              "%s: the engine ended the program (status %d)", what, status);
    if (!haul_has(campaign->haul, find.cause)) {
        char line[900];
        find_print(&find, line, sizeof(line));
        printf("%s\n", line);
        if (!haul_write(campaign->haul, find.cause, ".input", board->bytes,
                        board->size) ||
            !haul_write(campaign->haul, find.cause, ".txt", line, strlen(line)))
            return false;
        names_add(&campaign->haul->causes, find.cause);
        board->finds++;
    }
    campaign->haul->progress.next++;
    return haul_save(campaign->haul);
}

/* Wait for the process that plays; how it ended. */
static int attend(struct campaign *campaign, struct board *board, pid_t player,
                  double begin)
{
    const struct timespec pause = {0, POLL_MS * 1000000L};
    int status = 0;

    for (;;) {
        pid_t ended = waitpid(player, &status, WNOHANG);
        if (ended == player || (ended < 0 && errno != EINTR))
            return status;
        board->stop = stop_is_told;
        show(campaign, board, begin);
        nanosleep(&pause, NULL);
    }
}

/* Memory of both processes: of a file that has no name any more. */
static struct board *board_new(void)
{
    FILE *file = tmpfile();
    void *board = MAP_FAILED;

    if (file != NULL &&
        (errno = posix_fallocate(fileno(file), 0, sizeof(struct board))) == 0)
        board = mmap(NULL, sizeof(struct board), PROT_READ | PROT_WRITE,
                     MAP_SHARED, fileno(file), 0);
    if (board == MAP_FAILED)
        fprintf(stderr, "manaproof fuzz: %s\n", strerror(errno));
    if (file != NULL)
        fclose(file);
    return board == MAP_FAILED ? NULL : board;
}

/* Play in a process of its own.  False when that is not possible, or ended
 * by what is no find. */
static bool play_apart(struct campaign *campaign, struct board *board,
                       uint64_t until, double begin)
{
    const double end = campaign->seconds > 0 ? begin + campaign->seconds : 0;
    const pid_t keeper = getpid();

    fflush(NULL);
    if (!haul_look(campaign->haul))
        return false;
    pid_t player = fork();
    if (player < 0)
        fprintf(stderr, "manaproof fuzz: %s\n", strerror(errno));
    if (player < 0)
        return false;
    if (player == 0) {
        stop_ignore();
        play_all(campaign, board, until, end, keeper);
        clerk_free(campaign->clerk);
        fflush(NULL);
        _exit(0);
    }
    int status = attend(campaign, board, player, begin);
    campaign->haul->progress = board->progress;
    if (board->is_done || status == 0)
        return !board->has_failed;
    if (!is_crash(status)) {
        fputs("manaproof fuzz: the process that plays was ended\n", stderr);
        haul_save(campaign->haul);
        return false;
    }
    return keep_crash(campaign, board, status);
}

unsigned campaign_run(struct campaign *campaign)
{
    struct haul *haul = campaign->haul;
    const double begin = now();
    const uint64_t until =
        campaign->runs > 0 ? haul->progress.next + campaign->runs : UINT64_MAX;
    struct board *board = board_new();
    bool is_good = board != NULL;
    unsigned finds = 0;

    if (is_good)
        board->progress = haul->progress;
    stop_catch();
    for (unsigned times = 0;
         is_good && !board->is_done && !stop_is_told && times < CRASHES_MOST;
         times++)
        is_good = play_apart(campaign, board, until, begin);
    if (is_good && !board->is_done && !stop_is_told)
        fprintf(stderr,
                "manaproof fuzz: given up: the engine ended the "
                "program %d times\n",
                CRASHES_MOST);
    if (board != NULL) {
        show(campaign, board, begin);
        finds = board->finds;
        haul_look(haul);
        munmap(board, sizeof(*board));
    }
    haul->has_failed = haul->has_failed || !is_good;
    return finds;
}
