#include "differ.h"
#include "format.h"
#include "generate.h"
#include "retell.h"
#include "shrink_red.h"
#include "stop.h"
#include "sworn.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    GAME_DECISIONS = 60, /* of one game */
    BACK_MOST = 10,      /* positions at priority from the end */
    SHRINK_S = 30,       /* for one find */
    SAVE_GAMES = 8,
};

/* What is at work while it runs. */
struct duel {
    struct differ *differ;
    struct tribunal *tribunal;
    struct questions *questions;
    unsigned finds;
    uint64_t tried;  /* cases the other engine was held to */
    uint64_t silent; /* those it could not hold, or does not speak of */
    double begin;
};

static double now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* The game is one that the other engine knows the rules of, and has the seats
 * for: its newest edition, and two players if it can't have four. */
static void suit(const struct duel *duel, struct input *input)
{
    const struct session *session = tribunal_session(duel->tribunal);
    const struct names *editions = &duel->differ->work->corpus->known.editions;
    bool has_seats = session_seats(session, 4);
    uint16_t kept = 0;

    for (uint16_t i = 0; i < input->edit_count; i++)
        if (input->edit[i].kind != EDIT_EDITION &&
            (has_seats || input->edit[i].kind != EDIT_SEATS))
            input->edit[kept++] = input->edit[i];
    input->edit_count = kept < INPUT_EDITS_MAX ? kept : INPUT_EDITS_MAX - 1;
    for (size_t i = editions->count; i-- > 0;)
        if (session_supports(session, editions->list[i])) {
            input->edit[input->edit_count++] =
                (struct edit){.kind = EDIT_EDITION, .value = (uint16_t)i};
            return;
        }
}

/* A part of the game as a case: from a position on the way to its end. */
static cJSON *case_of(struct duel *duel, struct input *input)
{
    struct find find;
    enum played played;
    struct field *field = duel->differ->field;
    unsigned back = (unsigned)(input_draw(input->seed, UINT32_MAX) % BACK_MOST);

    input->limit = GAME_DECISIONS;
    struct retold *retold = retell(field, input, &find, &played);
    cJSON *root = retold == NULL || played != PLAYED
                      ? NULL
                      : retold_case(retold, duel->questions, back, NULL);
    retold_free(retold);
    if (root != NULL)
        sworn_fill(duel->differ->work->corpus->known.cards,
                   tribunal_session(duel->tribunal), root);
    if (root != NULL && cJSON_GetArraySize(json_member(root, "steps")) == 0) {
        cJSON_Delete(root);
        return NULL;
    }
    return root;
}

/* Who is right, in words. */
static const char *word_of(const struct tribunal *tribunal,
                           const struct result *result)
{
    static const char *const words[] = {
        [UPHELD_SILENT] = "the oracle had nothing to say",
        [UPHELD] = "the oracle agrees with the reference engine",
        [UPHELD_NOT] = "the oracle disagrees with the reference engine",
    };

    return strcmp(result->code, "oracle") == 0
               ? "the oracle says that the engine is wrong"
               : words[tribunal_upheld(tribunal)];
}

/* How the other engine failed, and what says so. */
static void add_report(struct text *text, const struct duel *duel,
                       const struct cause *cause, const struct result *result)
{
    char *expected = cJSON_PrintUnformatted(result->expected);
    char *actual = cJSON_PrintUnformatted(result->actual);

    text_add(text, "%s\n%s\n", cause->text, result->message);
    if (expected != NULL || actual != NULL)
        text_add(text, "%s%sexpected %s, got %s\n", result->path,
                 result->path[0] == '\0' ? "" : ": ",
                 expected == NULL ? "nothing" : expected,
                 actual == NULL ? "nothing" : actual);
    text_add(text, "%s\n", word_of(duel->tribunal, result));
    cJSON_free(expected);
    cJSON_free(actual);
}

static void keep(struct duel *duel, cJSON **root, const struct cause *cause,
                 const struct result *result)
{
    struct haul *haul = duel->differ->haul;
    struct shrink_red red = {
        .tribunal = duel->tribunal,
        .corpus = duel->differ->work->corpus,
        .questions = duel->questions,
        .seconds = SHRINK_S,
        .stop = &stop_is_told,
    };
    struct text report = {0}, text = {0};
    char slug[200];

    cause_slug(cause, slug, sizeof(slug));
    if (haul_has(haul, slug))
        return;
    names_add(&haul->causes, slug);
    duel->finds++;
    add_report(&report, duel, cause, result);
    format_case(*root, &text);
    haul_write(haul, slug, ".json", text.bytes, text.length);
    haul_write(haul, slug, ".txt", report.bytes, report.length);
    if (shrink_red(&red, root, "")) {
        text.length = 0;
        format_case(*root, &text);
        haul_write(haul, slug, ".json", text.bytes, text.length);
    }
    printf("%s: %s/%s.json\n", cause->text, haul->directory, slug);
    fflush(stdout);
    text_free(&report);
    text_free(&text);
}

static void try_input(struct duel *duel, struct input *input)
{
    cJSON *root = case_of(duel, input);
    struct text text = {0};
    struct result result;
    struct cause cause;

    if (root == NULL)
        return;
    format_case(root, &text);
    duel->tried++;
    if (tribunal_open(duel->tribunal, text.bytes, text.length, &cause, &result))
        keep(duel, &root, &cause, &result);
    duel->silent += outcome_kind(result.outcome) == KIND_SILENT;
    result_clear(&result);
    text_free(&text);
    cJSON_Delete(root);
}

static void show(const struct duel *duel)
{
    const struct differ *differ = duel->differ;

    if (!differ->is_quiet)
        fprintf(stderr,
                "\r\033[Kfuzz %s: %llu games, %llu cases (%llu skipped or "
                "blocked), %u found, %.0f s ",
                differ->haul->progress.focus,
                (unsigned long long)differ->haul->progress.next,
                (unsigned long long)duel->tried,
                (unsigned long long)duel->silent, duel->finds,
                now() - duel->begin);
}

static bool is_over(const struct duel *duel, uint64_t until)
{
    const struct differ *differ = duel->differ;
    const char *why;

    return stop_is_told || differ->haul->has_failed ||
           differ->haul->progress.next >= until ||
           (differ->seconds > 0 && now() - duel->begin >= differ->seconds) ||
           tribunal_is_over(duel->tribunal, &why);
}

static void play_all(struct duel *duel)
{
    struct differ *differ = duel->differ;
    struct progress *progress = &differ->haul->progress;
    const struct progress before = *progress;
    uint64_t until =
        differ->runs > 0 ? progress->next + differ->runs : UINT64_MAX;
    struct input *input = store_new(1, sizeof(*input));

    while (!is_over(duel, until)) {
        input_generate(input, progress->seed, progress->next,
                       (enum focus)differ->focus);
        suit(duel, input);
        try_input(duel, input);
        if (differ->haul->has_failed)
            break; /* it is to be found again */
        progress->next++;
        progress->decisions =
            before.decisions + field_tally(differ->field)->decisions;
        progress->asked = before.asked + duel->tried;
        progress->seconds = before.seconds + now() - duel->begin;
        if (progress->next % SAVE_GAMES == 0)
            haul_save(differ->haul);
        show(duel);
    }
    haul_save(differ->haul);
    free(input);
}

int differ_run(struct differ *differ)
{
    struct duel duel = {.differ = differ, .begin = now()};
    const char *why = "";
    int code = EXIT_ADAPTER;

    duel.tribunal = tribunal_new(differ->work, &code);
    if (duel.tribunal == NULL)
        return code;
    duel.questions = questions_new(differ->work->corpus);
    stop_catch();
    field_ask(differ->field, ASK_NEVER);
    play_all(&duel);
    code = duel.finds > 0 ? EXIT_RED : EXIT_GREEN;
    printf("# %llu cases now, of which the engine skipped or blocked %llu\n",
           (unsigned long long)duel.tried, (unsigned long long)duel.silent);
    if (tribunal_is_over(duel.tribunal, &why)) {
        fprintf(stderr, "manaproof fuzz: %s\n", why);
        code = EXIT_ADAPTER;
    }
    tribunal_free(duel.tribunal);
    questions_free(duel.questions);
    return code;
}
