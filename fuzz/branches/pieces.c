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

static uint32_t sources(const struct scene *scene)
{
    return (uint32_t)scene->work.corpus->source_count;
}

static uint32_t wrongs(const struct scene *scene)
{
    (void)scene;
    return wrong_cards();
}

static uint32_t laid_arenas(const struct scene *scene)
{
    return (uint32_t)scene->laid.arena_count;
}

static uint32_t laid_documents(const struct scene *scene)
{
    return (uint32_t)scene->laid.document_count;
}

static uint32_t cases(const struct scene *scene)
{
    return (uint32_t)scene->work.count;
}

static uint32_t positions(const struct scene *scene)
{
    return (uint32_t)scene->laid.position_count;
}

static uint32_t lines(const struct scene *scene)
{
    return (uint32_t)scene->laid.lines.count;
}

static uint32_t units(const struct scene *scene)
{
    (void)scene;
    return (uint32_t)UNIT_COUNT;
}

static const struct kind {
    enum layer layer;
    const char *name;
    run_piece *run;
    uint32_t (*count)(const struct scene *scene); /* NULL: 1 */
    uint32_t times;   /* that many of each, */
    bool is_repeated; /* and as many again in each round */
} KINDS[] = {
    {LAYER_READING, "file", source_run, sources, 1, false},
    {LAYER_TEXTS, "invented card", invented_card_run, NULL, 1000, true},
    {LAYER_TEXTS, "changed card", changed_card_run, NULL, 1400, true},
    {LAYER_TEXTS, "wrong card", wrong_card_run, wrongs, 1, false},
    {LAYER_TEXTS, "words", words_run, NULL, 1, false},
    {LAYER_TEXTS, "scarce memory", scarce_run, NULL, 2000, true},
    {LAYER_TEXTS, "arena", arena_run, laid_arenas, 1, false},
    {LAYER_TEXTS, "document", document_run, laid_documents, 1, false},
    {LAYER_CORPUS, "case", case_run, cases, 1, false},
    {LAYER_ORACLE, "case", judged_run, cases, 1, false},
    {LAYER_GAMES, "game", game_run, NULL, 800, true},
    {LAYER_GAMES, "invented game", invented_game_run, NULL, 1600, true},
    {LAYER_GAMES, "game of a test", laid_game_run, positions, 1, true},
    {LAYER_GAMES, "line of a test", line_run, lines, 1, false},
    {LAYER_GAMES, "spoilt position", spoilt_run, positions, 1, true},
    {LAYER_UNITS, "unit tests", unit_run, units, 1, false},
};

enum { KINDS_COUNT = sizeof(KINDS) / sizeof(*KINDS) };

static uint32_t count_of(const struct scene *scene, const struct kind *kind)
{
    uint32_t count = kind->count == NULL ? 1 : kind->count(scene);

    return count * kind->times * (kind->is_repeated ? scene->rounds : 1);
}

size_t scene_count(const struct scene *scene)
{
    size_t count = 0;

    for (int kind = 0; kind < KINDS_COUNT; kind++)
        count += count_of(scene, &KINDS[kind]);
    return count;
}

struct piece scene_piece(const struct scene *scene, size_t number)
{
    uint8_t kind = 0;

    for (; number >= count_of(scene, &KINDS[kind]); kind++)
        number -= count_of(scene, &KINDS[kind]);
    return (struct piece){
        .layer = KINDS[kind].layer,
        .kind = kind,
        .index = (uint32_t)number,
    };
}

const char *piece_name(const struct scene *scene, const struct piece *piece)
{
    static char name[40];

    switch (piece->layer) {
    case LAYER_READING:
        return scene->work.corpus->sources[piece->index].path;
    case LAYER_CORPUS:
    case LAYER_ORACLE:
        return scene->work.rulings[piece->index]->id;
    case LAYER_UNITS:
        return UNITS[piece->index].name;
    default:
        snprintf(name, sizeof(name), "%s %u", KINDS[piece->kind].name,
                 (unsigned)piece->index);
        return name;
    }
}

uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t length)
{
    const unsigned char *byte = bytes;

    while (length-- > 0)
        hash = (hash ^ *byte++) * UINT64_C(0x100000001b3);
    return hash;
}

bool unit_run(const struct scene *scene, uint32_t number, uint64_t *print)
{
    (void)scene;
    (void)print;
    return UNITS[number].run() == 0;
}

bool piece_run(struct scene *scene, const struct piece *piece, uint64_t *print)
{
    *print = piece->print;
    return KINDS[piece->kind].run(scene, piece->index, print);
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
        return KINDS[piece->kind].run == game_run;
    file = scene->work.rulings[piece->index]->file;
    for (size_t i = 0; i < scene->changed.count; i++)
        if (strcmp(file->path, scene->changed.list[i]) == 0 ||
            strstr(file->text, scene->changed.list[i]) != NULL)
            return true;
    return false;
}
