#include "pieces.h"
#include "bench_play.h"
#include "cards_private.h"
#include "referee.h"
#include "run.h"

#include <string.h>

enum { PLAYOUTS = 3 };

const char *layer_name(enum layer layer)
{
    static const char *const names[LAYERS] = {"reading", "corpus", "oracle",
                                              "games", "units"};

    return names[layer];
}

bool scene_open(struct scene *scene)
{
    char *arguments[] = {"branches", NULL};

    memset(scene, 0, sizeof(*scene));
    if (work_open(&scene->work, 1, arguments, " ") != EXIT_GREEN ||
        !scene->work.is_valid)
        return false;
    scene->referee = referee_new(scene->work.corpus);
    return true;
}

void scene_close(struct scene *scene)
{
    referee_free(scene->referee);
    work_close(&scene->work);
}

size_t scene_count(const struct scene *scene)
{
    return 1 + 3 * scene->work.count + UNIT_COUNT;
}

struct piece scene_piece(const struct scene *scene, size_t number)
{
    struct piece piece = {.layer = LAYER_READING};
    size_t cases = scene->work.count, index = number - 1;

    if (number == 0)
        return piece;
    if (index < 3 * cases) {
        piece.layer = LAYER_CORPUS + (enum layer)(index / cases);
        piece.index = (uint32_t)(index % cases);
    } else {
        piece.layer = LAYER_UNITS;
        piece.index = (uint32_t)(index - 3 * cases);
    }
    return piece;
}

const char *piece_name(const struct scene *scene, const struct piece *piece)
{
    if (piece->layer == LAYER_READING)
        return "corpus";
    if (piece->layer == LAYER_UNITS)
        return UNITS[piece->index].name;
    return scene->work.rulings[piece->index]->id;
}

static bool run_case(struct scene *scene, const struct ruling *ruling,
                     struct referee *referee)
{
    const struct corpus *corpus = scene->work.corpus;
    struct port_failure why = {.kind = FAILURE_NONE};
    struct session session;
    struct result result;
    bool is_good = false;

    if (session_open(&session, port_reference(corpus->known.cards), corpus,
                     &ruling, 1, &why)) {
        session.referee = referee;
        run_ruling(&session, &corpus->known, ruling, NULL, NULL, &result);
        is_good = !session.is_over && result.outcome == OUTCOME_PASS;
        result_clear(&result);
    }
    port_failure_clear(&why);
    session_close(&session);
    return is_good;
}

/* The games end soundly; `print` is of all positions on the way. */
static bool run_games(const struct scene *scene, const struct ruling *ruling,
                      uint64_t *print)
{
    struct work work = {
        .corpus = scene->work.corpus,
        .rulings = &ruling,
        .count = 1,
    };
    struct positions positions;
    struct tally tally = {0};
    bool is_good = positions_make(&positions, &work);

    for (unsigned number = 0; is_good && number < PLAYOUTS; number++) {
        play(&positions, positions.list, number, true, &tally);
        is_good =
            game_check(positions.table->engine, positions.play) == NULL;
    }
    positions_free(&positions);
    *print = tally.hash;
    return is_good;
}

bool piece_run(struct scene *scene, const struct piece *piece,
               uint64_t *print)
{
    const struct ruling *ruling = NULL;

    if (piece->layer != LAYER_READING && piece->layer != LAYER_UNITS)
        ruling = scene->work.rulings[piece->index];
    switch (piece->layer) {
    case LAYER_READING:
        return scene_read(scene);
    case LAYER_CORPUS:
        return run_case(scene, ruling, NULL);
    case LAYER_ORACLE:
        return run_case(scene, ruling, scene->referee);
    case LAYER_GAMES:
        return run_games(scene, ruling, print);
    default:
        return UNITS[piece->index].run() == 0;
    }
}

/* Byte by byte: cards that differ in nothing but what is never read count as
 * other ones, which costs time only. */
static bool are_equal_cards(const struct cards *a, const struct cards *b)
{
    static const size_t sizes[ARRAYS] = {
#define ARRAY(name, type, max, noun) sizeof(type),
        ARENA_ARRAYS(ARRAY)
#undef ARRAY
    };

    for (size_t i = 0; i < ARRAYS; i++)
        if (a->array[i].count != b->array[i].count ||
            memcmp(a->array[i].items, b->array[i].items,
                   a->array[i].count * sizes[i]) != 0)
            return false;
    return memcmp(a->bucket, b->bucket, sizeof(a->bucket)) == 0 &&
           memcmp(a->basic_name, b->basic_name, sizeof(a->basic_name)) == 0 &&
           memcmp(a->intrinsic, b->intrinsic, sizeof(a->intrinsic)) == 0 &&
           a->face_down == b->face_down;
}

static bool are_equal_cases(const struct work *a, const struct work *b)
{
    for (size_t i = 0; i < a->count; i++)
        if (!cJSON_Compare(a->rulings[i]->tree, b->rulings[i]->tree, true))
            return false;
    return true;
}

bool scene_read(struct scene *scene)
{
    char *arguments[] = {"branches", NULL};
    struct work work;

    if (work_open(&work, 1, arguments, " ") != EXIT_GREEN || !work.is_valid ||
        work.count != scene->work.count)
        return false;
    scene->is_read_anew =
        !are_equal_cards(work.corpus->known.cards,
                         scene->work.corpus->known.cards) ||
        !are_equal_cases(&work, &scene->work);
    scene->work = work;
    return true;
}
