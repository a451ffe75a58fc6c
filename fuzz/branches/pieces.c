#include "pieces_parts.h"
#include "field.h"
#include "referee.h"

#include <stdio.h>
#include <string.h>

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

uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t length)
{
    const unsigned char *byte = bytes;

    while (length-- > 0)
        hash = (hash ^ *byte++) * UINT64_C(0x100000001b3);
    return hash;
}

bool piece_run(struct scene *scene, const struct piece *piece,
               uint64_t *print)
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
    case LAYER_GAMES:
        return game_run(scene->field, piece->index, print);
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
