#include "laid_out.h"
#include "pieces.h"
#include "start.h"
#include "store.h"

#include <fcntl.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ARENAS = 16 }; /* at once, within a test */

/* Cards that a test is reading: the numbers of their texts. */
struct arena {
    const struct cards *cards; /* NULL: free */
    uint32_t *texts;
    size_t count, room;
};

static struct laid_out *laid; /* NULL: nothing is noted */
static size_t text_room, position_room;
static struct arena arenas[ARENAS];

static struct arena *arena_of(const struct cards *cards)
{
    for (size_t i = 0; i < ARENAS; i++)
        if (arenas[i].cards == cards)
            return &arenas[i];
    return NULL;
}

struct cards *unit_cards_new(void)
{
    struct cards *cards = cards_new();
    struct arena *arena = laid == NULL || cards == NULL ? NULL : arena_of(NULL);

    if (arena != NULL) {
        arena->cards = cards;
        arena->count = 0;
    }
    return cards;
}

void unit_cards_free(struct cards *cards)
{
    struct arena *arena = cards == NULL ? NULL : arena_of(cards);

    if (arena != NULL)
        arena->cards = NULL;
    cards_free(cards);
}

static uint32_t note_text(const char *bytes, size_t length)
{
    struct laid_text *text;

    for (size_t i = 0; i < laid->text_count; i++) {
        text = &laid->texts[i];
        if (text->length == length && memcmp(text->bytes, bytes, length) == 0)
            return (uint32_t)i;
    }
    laid->texts = store_grow(laid->texts, laid->text_count, &text_room,
                             sizeof(*laid->texts));
    text = &laid->texts[laid->text_count];
    text->bytes = store_new(length + 1, 1);
    text->length = length;
    memcpy(text->bytes, bytes, length);
    return (uint32_t)laid->text_count++;
}

bool unit_cards_read(struct cards *cards, const char *file, const char *text,
                     size_t length, struct error *error)
{
    bool is_read = cards_read(cards, file, text, length, error);
    struct arena *arena;
    uint32_t number;

    if (laid == NULL)
        return is_read;
    number = note_text(text, length);
    arena = arena_of(cards);
    if (is_read && arena != NULL) {
        arena->texts = store_grow(arena->texts, arena->count, &arena->room,
                                  sizeof(*arena->texts));
        arena->texts[arena->count++] = number;
    }
    return is_read;
}

static size_t scenario_bytes(const struct scenario *scenario)
{
    return offsetof(struct scenario, object) +
           scenario->object_count * sizeof(scenario->object[0]);
}

static bool is_noted(const struct arena *arena,
                     const struct scenario *scenario)
{
    for (size_t i = 0; i < laid->position_count; i++) {
        const struct laid_position *position = &laid->positions[i];
        if (position->text_count == arena->count &&
            memcmp(position->texts, arena->texts,
                   arena->count * sizeof(*arena->texts)) == 0 &&
            position->scenario->object_count == scenario->object_count &&
            memcmp(position->scenario, scenario, scenario_bytes(scenario)) == 0)
            return true;
    }
    return false;
}

static void note_position(const struct arena *arena,
                          const struct scenario *scenario)
{
    struct laid_position *position;

    if (is_noted(arena, scenario))
        return;
    laid->positions = store_grow(laid->positions, laid->position_count,
                                 &position_room, sizeof(*laid->positions));
    position = &laid->positions[laid->position_count++];
    position->texts = store_new(arena->count, sizeof(*position->texts));
    position->text_count = arena->count;
    position->scenario = store_new(1, scenario_bytes(scenario));
    memcpy(position->texts, arena->texts,
           arena->count * sizeof(*arena->texts));
    memcpy(position->scenario, scenario, scenario_bytes(scenario));
}

bool unit_game_setup(struct engine *engine, struct game *game,
                     const struct scenario *scenario, struct error *error)
{
    const struct arena *arena =
        laid == NULL ? NULL : arena_of(engine_cards(engine));
    bool is_set_up = game_setup(engine, game, scenario, error);

    if (is_set_up && arena != NULL && arena->count > 0)
        note_position(arena, scenario);
    return is_set_up;
}

static void put(FILE *file, const void *bytes, size_t size)
{
    fwrite(bytes, size, 1, file);
}

static void get(FILE *file, void *bytes, size_t size)
{
    if (size > 0 && fread(bytes, size, 1, file) != 1)
        memset(bytes, 0, size);
}

/* In a child: a test that runs a second time in one process may find what it
 * left behind. */
static _Noreturn void run_units(FILE *file)
{
    static struct laid_out list;
    int nothing = open("/dev/null", O_WRONLY);

    dup2(nothing, STDOUT_FILENO);
    dup2(nothing, STDERR_FILENO);
    laid = &list;
    for (size_t i = 0; i < UNIT_COUNT; i++) {
        UNITS[i].run();
        for (size_t k = 0; k < ARENAS; k++)
            arenas[k].cards = NULL;
    }
    put(file, &list.text_count, sizeof(list.text_count));
    for (size_t i = 0; i < list.text_count; i++) {
        put(file, &list.texts[i].length, sizeof(list.texts[i].length));
        put(file, list.texts[i].bytes, list.texts[i].length);
    }
    put(file, &list.position_count, sizeof(list.position_count));
    for (size_t i = 0; i < list.position_count; i++) {
        const struct laid_position *position = &list.positions[i];
        size_t size = scenario_bytes(position->scenario);
        put(file, &position->text_count, sizeof(position->text_count));
        put(file, position->texts,
            position->text_count * sizeof(*position->texts));
        put(file, &size, sizeof(size));
        put(file, position->scenario, size);
    }
    _exit(fflush(file) != 0 || ferror(file));
}

static void read_texts(struct laid_out *list, FILE *file)
{
    get(file, &list->text_count, sizeof(list->text_count));
    list->texts = store_new(list->text_count + 1, sizeof(*list->texts));
    for (size_t i = 0; i < list->text_count; i++) {
        struct laid_text *text = &list->texts[i];
        get(file, &text->length, sizeof(text->length));
        text->bytes = store_new(text->length + 1, 1);
        get(file, text->bytes, text->length);
    }
}

static void read_positions(struct laid_out *list, FILE *file)
{
    get(file, &list->position_count, sizeof(list->position_count));
    list->positions =
        store_new(list->position_count + 1, sizeof(*list->positions));
    for (size_t i = 0; i < list->position_count; i++) {
        struct laid_position *position = &list->positions[i];
        size_t size;
        get(file, &position->text_count, sizeof(position->text_count));
        position->texts =
            store_new(position->text_count + 1, sizeof(*position->texts));
        get(file, position->texts,
            position->text_count * sizeof(*position->texts));
        get(file, &size, sizeof(size));
        position->scenario = store_new(1, size + 1);
        get(file, position->scenario, size);
    }
}

bool laid_out_open(struct laid_out *list)
{
    FILE *file = tmpfile();
    pid_t child = -1;
    int status;

    memset(list, 0, sizeof(*list));
    fflush(stdout);
    fflush(stderr);
    if (file != NULL)
        child = fork();
    if (child == 0)
        run_units(file);
    if (child < 0 || waitpid(child, &status, 0) != child) {
        perror("branches: unit tests");
        return false;
    }
    if (status != 0) {
        fputs("branches: the unit tests do not come to their end\n", stderr);
        return false;
    }
    rewind(file);
    read_texts(list, file);
    read_positions(list, file);
    fclose(file);
    return true;
}

void laid_out_close(struct laid_out *list)
{
    for (size_t i = 0; i < list->text_count; i++)
        free(list->texts[i].bytes);
    for (size_t i = 0; i < list->position_count; i++) {
        free(list->positions[i].texts);
        free(list->positions[i].scenario);
    }
    free(list->texts);
    free(list->positions);
    memset(list, 0, sizeof(*list));
}
