#include "pieces_parts.h"
#include "field.h"
#include "invent.h"
#include "lexicon.h"
#include "referee.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

const char *layer_name(enum layer layer)
{
    static const char *const names[LAYERS] = {"reading", "texts", "corpus",
                                              "oracle",  "games", "units"};

    return names[layer];
}

static struct field *make_field(const char *corpus)
{
    const struct field_options options = {
        .corpus = corpus,
        .asking = ASK_NEVER,
    };
    char why[600];
    struct field *field = field_new(&options, why, sizeof(why));

    if (field == NULL)
        fprintf(stderr, "branches: %s\n", why);
    return field;
}

static struct field *invent_field(const char *directory, unsigned number)
{
    struct text path = {0};
    struct field *field = NULL;

    text_add(&path, "%s/invented%u", directory, number);
    if (mkdir(path.bytes, 0777) != 0 && errno != EEXIST)
        perror(path.bytes);
    else if (invent_corpus(SEED + number, INVENTED_CARDS, path.bytes))
        field = make_field(path.bytes);
    text_free(&path);
    return field;
}

bool scene_open(struct scene *scene, const char *directory, uint32_t rounds)
{
    char *arguments[] = {"branches", NULL};

    memset(scene, 0, sizeof(*scene));
    scene->rounds = rounds;
    if (work_open(&scene->work, 1, arguments, " ") != EXIT_GREEN ||
        !scene->work.is_valid)
        return false;
    words_of_cards(&scene->grove.words);
    if (!laid_out_open(&scene->laid))
        return false;
    scene->referee = referee_new(scene->work.corpus);
    scene->field = make_field(NULL);
    bool is_made = scene->field != NULL;
    for (unsigned i = 0; is_made && i < INVENTIONS; i++) {
        scene->invented[i] = invent_field(directory, i);
        is_made = scene->invented[i] != NULL;
    }
    return is_made;
}

void scene_close(struct scene *scene)
{
    names_free(&scene->grove.words);
    laid_out_close(&scene->laid);
    referee_free(scene->referee);
    field_free(scene->field);
    for (unsigned i = 0; i < INVENTIONS; i++)
        field_free(scene->invented[i]);
    work_close(&scene->work);
}

/* The games of fields come first, then those of what is laid out, and then
 * what is spoilt. */
static uint32_t field_games(const struct scene *scene)
{
    return scene->rounds * (GAMES + INVENTIONS * INVENTED_GAMES);
}

static uint32_t laid_games(const struct scene *scene)
{
    return (uint32_t)(scene->rounds * scene->laid.position_count);
}

static const size_t *sizes_of(const struct scene *scene, size_t *sizes)
{
    sizes[LAYER_READING] = scene->work.corpus->source_count;
    sizes[LAYER_TEXTS] = TEXTS + CHANGED_TEXTS + wrong_cards() + 1 + SCARCE +
                         scene->laid.arena_count + scene->laid.document_count;
    sizes[LAYER_CORPUS] = sizes[LAYER_ORACLE] = scene->work.count;
    sizes[LAYER_GAMES] = field_games(scene) + laid_games(scene) +
                         scene->laid.lines.count + scene->laid.position_count;
    sizes[LAYER_UNITS] = UNIT_COUNT;
    return sizes;
}

size_t scene_count(const struct scene *scene)
{
    size_t sizes[LAYERS], count = 0;

    sizes_of(scene, sizes);
    for (int layer = 0; layer < LAYERS; layer++)
        count += sizes[layer];
    return count;
}

struct piece scene_piece(const struct scene *scene, size_t number)
{
    struct piece piece = {.layer = LAYER_READING};
    size_t sizes[LAYERS];

    sizes_of(scene, sizes);
    while (number >= sizes[piece.layer])
        number -= sizes[piece.layer++];
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
    if (piece->layer == LAYER_GAMES || piece->layer == LAYER_TEXTS) {
        snprintf(name, sizeof(name), "%s %u",
                 piece->layer == LAYER_GAMES ? "game" : "card",
                 (unsigned)piece->index);
        return name;
    }
    return scene->work.rulings[piece->index]->id;
}

uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t length)
{
    const unsigned char *byte = bytes;

    while (length-- > 0)
        hash = (hash ^ *byte++) * UINT64_C(0x100000001b3);
    return hash;
}

static struct field *field_of(const struct scene *scene, uint32_t number)
{
    number /= scene->rounds;
    if (number < GAMES)
        return scene->field;
    return scene->invented[(number - GAMES) / INVENTED_GAMES];
}

static bool any_game_run(const struct scene *scene, uint32_t number,
                         uint64_t *print)
{
    if (number < field_games(scene))
        return game_run(field_of(scene, number), number, print);
    number -= field_games(scene);
    if (number < laid_games(scene))
        return laid_game_run(scene, number, print);
    number -= laid_games(scene);
    if (number < scene->laid.lines.count)
        return line_run(scene, number, print);
    number -= (uint32_t)scene->laid.lines.count;
    return spoilt_run(scene, number, print);
}

static bool any_text_run(const struct scene *scene, uint32_t number,
                         uint64_t *print)
{
    uint32_t others = TEXTS + CHANGED_TEXTS + wrong_cards();

    if (number < others)
        return text_run(scene, number, print);
    number -= others;
    if (number == 0)
        return words_run(print);
    number--;
    if (number < SCARCE)
        return scarce_run(scene, number, print);
    number -= SCARCE;
    if (number < scene->laid.arena_count)
        return arena_run(scene, number, print);
    number -= (uint32_t)scene->laid.arena_count;
    return document_run(&scene->laid.documents[number], print);
}

bool piece_run(struct scene *scene, const struct piece *piece, uint64_t *print)
{
    const struct work *work = &scene->work;

    *print = piece->print;
    switch (piece->layer) {
    case LAYER_READING:
        return source_run(&work->corpus->sources[piece->index], print);
    case LAYER_CORPUS:
        return case_run(scene, work->rulings[piece->index], false, print);
    case LAYER_ORACLE:
        return case_run(scene, work->rulings[piece->index], true, print);
    case LAYER_TEXTS:
        return any_text_run(scene, piece->index, print);
    case LAYER_GAMES:
        return any_game_run(scene, piece->index, print);
    default:
        return UNITS[piece->index].run() == 0;
    }
}

enum ending piece_ending(const struct piece *piece, bool is_good,
                         uint64_t print)
{
    if (!is_good)
        return ENDING_WRONG;
    if (print == piece->print)
        return ENDING_WELL;
    return piece->layer == LAYER_CORPUS ? ENDING_WRONG : ENDING_OTHER;
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
    scene->field = make_field(NULL);
    return scene->field != NULL;
}

bool piece_is_concerned(const struct scene *scene, const struct piece *piece)
{
    const struct case_file *file;

    if (!scene->is_read_anew || piece->layer == LAYER_UNITS ||
        piece->layer == LAYER_TEXTS)
        return false;
    if (piece->layer == LAYER_GAMES)
        return piece->index < GAMES * scene->rounds;
    file = scene->work.rulings[piece->index]->file;
    for (size_t i = 0; i < scene->changed.count; i++)
        if (strcmp(file->path, scene->changed.list[i]) == 0 ||
            strstr(file->text, scene->changed.list[i]) != NULL)
            return true;
    return false;
}
