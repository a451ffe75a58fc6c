#include "pieces.h"
#include "cards_private.h"
#include "field_parts.h"
#include "generate.h"
#include "referee.h"
#include "run.h"

#include <stdio.h>
#include <string.h>

enum { GAMES_SEED = 1 };

const char *layer_name(enum layer layer)
{
    static const char *const names[LAYERS] = {"reading", "corpus", "oracle",
                                              "games", "units"};

    return names[layer];
}

static bool make_field(struct scene *scene)
{
    const struct field_options options = {.asking = ASK_NEVER};
    char why[600];

    scene->field = field_new(&options, why, sizeof(why));
    if (scene->field == NULL)
        fprintf(stderr, "branches: %s\n", why);
    return scene->field != NULL;
}

bool scene_open(struct scene *scene)
{
    char *arguments[] = {"branches", NULL};

    memset(scene, 0, sizeof(*scene));
    if (work_open(&scene->work, 1, arguments, " ") != EXIT_GREEN ||
        !scene->work.is_valid)
        return false;
    scene->referee = referee_new(scene->work.corpus);
    return make_field(scene);
}

void scene_close(struct scene *scene)
{
    referee_free(scene->referee);
    field_free(scene->field);
    work_close(&scene->work);
}

size_t scene_count(const struct scene *scene)
{
    return scene->work.corpus->source_count + 2 * scene->work.count + GAMES +
           UNIT_COUNT;
}

struct piece scene_piece(const struct scene *scene, size_t number)
{
    const size_t size[LAYERS] = {
        scene->work.corpus->source_count,
        scene->work.count,
        scene->work.count,
        GAMES,
        UNIT_COUNT,
    };
    struct piece piece = {.layer = LAYER_READING};

    while (number >= size[piece.layer])
        number -= size[piece.layer++];
    piece.index = (uint32_t)number;
    return piece;
}

const char *piece_name(const struct scene *scene, const struct piece *piece)
{
    static char name[20];

    if (piece->layer == LAYER_READING)
        return scene->work.corpus->sources[piece->index].path;
    if (piece->layer == LAYER_UNITS)
        return UNITS[piece->index].name;
    if (piece->layer == LAYER_GAMES) {
        snprintf(name, sizeof(name), "game %u", (unsigned)piece->index);
        return name;
    }
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

static uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t length)
{
    const unsigned char *byte = bytes;

    while (length-- > 0)
        hash = (hash ^ *byte++) * UINT64_C(0x100000001b3);
    return hash;
}

static void hash_position(void *context, const struct game *game,
                          const struct decision *decision, uint16_t index)
{
    uint64_t *hash = context;
    const uint64_t words[] = {*hash, game_hash(game), decision->kind,
                              decision->count, index};

    *hash = hash_bytes(1, words, sizeof(words));
}

/* Contexts of the engine that remember nothing of other games. */
static bool renew_engines(struct field *field)
{
    engine_free(field->engine);
    engine_free(field->other);
    field->engine = engine_new(field->corpus->known.cards);
    field->other = engine_new(field->corpus->known.cards);
    return field->engine != NULL && field->other != NULL;
}

/* The game is sound; `print` is of all positions on the way. */
static bool run_game(struct field *field, uint32_t number, uint64_t *print)
{
    struct input input;
    struct find find;
    enum played played = PLAYED_FIND;

    *print = 0;
    input_generate(&input, GAMES_SEED, number, FOCUS_GAME);
    field_watch(field, hash_position, print);
    if (renew_engines(field))
        played = field_play(field, &input, &find);
    *print = hash_bytes(*print, &played, sizeof(played));
    return played != PLAYED_FIND;
}

/* Cards that differ in nothing but what is never read count as other ones,
 * which costs time only. */
static uint64_t hash_cards(const struct cards *cards, uint64_t hash)
{
    static const size_t sizes[ARRAYS] = {
#define ARRAY(name, type, max, noun) sizeof(type),
        ARENA_ARRAYS(ARRAY)
#undef ARRAY
    };

    for (size_t i = 0; i < ARRAYS; i++)
        hash = hash_bytes(hash, cards->array[i].items,
                          cards->array[i].count * sizes[i]);
    hash = hash_bytes(hash, cards->bucket, sizeof(cards->bucket));
    hash = hash_bytes(hash, cards->basic_name, sizeof(cards->basic_name));
    hash = hash_bytes(hash, cards->intrinsic, sizeof(cards->intrinsic));
    return hash_bytes(hash, &cards->face_down, sizeof(cards->face_down));
}

static uint64_t hash_tree(const cJSON *tree)
{
    char *text = cJSON_PrintUnformatted(tree);
    uint64_t hash = text == NULL ? 0 : hash_bytes(1, text, strlen(text));

    cJSON_free(text);
    return hash;
}

static bool read_cards(const struct source *source, struct json *document,
                       struct cards *cards)
{
    struct error error;
    const cJSON *card;

    if (source->kind == SOURCE_CARD)
        return cards_read(cards, source->path, source->text, source->length,
                          &error);
    cJSON_ArrayForEach(card, json_member(json_root(document), "cards"))
    {
        char *text = cJSON_PrintUnformatted(card);
        bool is_read = cards_read(cards, source->path, text, strlen(text),
                                  &error);
        cJSON_free(text);
        if (!is_read)
            return false;
    }
    return true;
}

/* The file by itself, with the cards it holds. */
static bool read_source(const struct source *source, uint64_t *print)
{
    struct error error;
    struct json *document = json_read(source->path, source->text,
                                      source->length, &JSON_LIMITS, &error);
    struct cards *cards = cards_new();
    bool is_good = document != NULL && cards != NULL &&
                   read_cards(source, document, cards);

    if (is_good)
        *print = hash_cards(cards, hash_tree(json_root(document)));
    cards_free(cards);
    json_free(document);
    return is_good;
}

bool piece_run(struct scene *scene, const struct piece *piece,
               uint64_t *print)
{
    const struct ruling *const *rulings = scene->work.rulings;

    switch (piece->layer) {
    case LAYER_READING:
        return read_source(&scene->work.corpus->sources[piece->index], print);
    case LAYER_CORPUS:
        return run_case(scene, rulings[piece->index], NULL);
    case LAYER_ORACLE:
        return run_case(scene, rulings[piece->index], scene->referee);
    case LAYER_GAMES:
        return run_game(scene->field, piece->index, print);
    default:
        return UNITS[piece->index].run() == 0;
    }
}

/* With cJSON itself, which no flip touches. */
static void note_names(struct names *names, const cJSON *card)
{
    const cJSON *name = json_member(card, "name"), *face;

    if (cJSON_IsString(name) && !names_have(names, name->valuestring))
        names_add(names, name->valuestring);
    cJSON_ArrayForEach(face, json_member(card, "faces"))
        note_names(names, face);
}

void scene_note_change(struct scene *scene, const struct piece *piece)
{
    const struct source *source = &scene->work.corpus->sources[piece->index];
    cJSON *tree = cJSON_Parse(source->text);

    if (source->kind == SOURCE_CARD)
        note_names(&scene->changed, tree);
    else
        names_add(&scene->changed, source->path);
    cJSON_Delete(tree);
}

bool scene_read_anew(struct scene *scene)
{
    char *arguments[] = {"branches", NULL};
    struct work work;

    if (work_open(&work, 1, arguments, " ") != EXIT_GREEN || !work.is_valid ||
        work.count != scene->work.count)
        return false;
    scene->work = work;
    scene->is_read_anew = true;
    return make_field(scene);
}

bool piece_is_concerned(const struct scene *scene, const struct piece *piece)
{
    const struct case_file *file;

    if (!scene->is_read_anew || piece->layer == LAYER_UNITS)
        return false;
    if (piece->layer == LAYER_GAMES)
        return true;
    file = scene->work.rulings[piece->index]->file;
    for (size_t i = 0; i < scene->changed.count; i++)
        if (strcmp(file->path, scene->changed.list[i]) == 0 ||
            strstr(file->text, scene->changed.list[i]) != NULL)
            return true;
    return false;
}
