#include "laid_out.h"
#include "pieces_parts.h"
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

/* A list of numbers of texts. */
struct numbers {
    uint32_t *list;
    size_t count, room;
};

/* Cards that a test is reading. */
struct arena {
    const struct cards *cards; /* NULL: free */
    struct numbers read, tried;
};

static struct laid_out *laid; /* NULL: nothing is noted */
static size_t text_room, document_room, arena_room, position_room;
static struct arena arenas[ARENAS];

static struct arena *arena_of(const struct cards *cards)
{
    for (size_t i = 0; i < ARENAS; i++)
        if (arenas[i].cards == cards)
            return &arenas[i];
    return NULL;
}

static void add_number(struct numbers *numbers, uint32_t number)
{
    numbers->list = store_grow(numbers->list, numbers->count, &numbers->room,
                               sizeof(*numbers->list));
    numbers->list[numbers->count++] = number;
}

static uint32_t *copy_numbers(const struct numbers *numbers)
{
    uint32_t *copy = store_new(numbers->count + 1, sizeof(*copy));

    memcpy(copy, numbers->list, numbers->count * sizeof(*copy));
    return copy;
}

static bool are_numbers(const struct numbers *numbers, const uint32_t *list,
                        size_t count)
{
    return numbers->count == count &&
           memcmp(numbers->list, list, count * sizeof(*list)) == 0;
}

static void note_arena(struct arena *arena)
{
    const struct numbers *tried = &arena->tried;

    arena->cards = NULL;
    for (size_t i = 0; i < laid->arena_count; i++)
        if (are_numbers(tried, laid->arenas[i].texts,
                        laid->arenas[i].text_count))
            return;
    laid->arenas = store_grow(laid->arenas, laid->arena_count, &arena_room,
                              sizeof(*laid->arenas));
    laid->arenas[laid->arena_count++] =
        (struct laid_arena){copy_numbers(tried), tried->count};
}

struct cards *unit_cards_new(void)
{
    struct cards *cards = cards_new();
    struct arena *arena = laid == NULL || cards == NULL ? NULL : arena_of(NULL);

    if (arena != NULL) {
        arena->cards = cards;
        arena->read.count = arena->tried.count = 0;
    }
    return cards;
}

void unit_cards_free(struct cards *cards)
{
    struct arena *arena =
        laid == NULL || cards == NULL ? NULL : arena_of(cards);

    if (arena != NULL)
        note_arena(arena);
    cards_free(cards);
}

/* The number of the text in the list, which it joins if it is new. */
static uint32_t note_text(struct laid_text **list, size_t *count, size_t *room,
                          const struct laid_text *text)
{
    struct laid_text *new;

    for (size_t i = 0; i < *count; i++) {
        const struct laid_text *old = &(*list)[i];
        if (old->hash == text->hash && old->length == text->length &&
            memcmp(&old->limits, &text->limits, sizeof(old->limits)) == 0 &&
            memcmp(old->bytes, text->bytes, text->length) == 0)
            return (uint32_t)i;
    }
    *list = store_grow(*list, *count, room, sizeof(**list));
    new = &(*list)[*count];
    *new = *text;
    new->bytes = store_new(text->length + 1, 1);
    memcpy(new->bytes, text->bytes, text->length);
    return (uint32_t)(*count)++;
}

static struct laid_text make_text(const char *bytes, size_t length)
{
    struct laid_text text;

    memset(&text, 0, sizeof(text));
    text.bytes = (char *)(uintptr_t)bytes;
    text.length = length;
    text.hash = hash_bytes(HASH, bytes, length);
    return text;
}

bool unit_cards_read(struct cards *cards, const char *file, const char *text,
                     size_t length, struct error *error)
{
    bool is_read = cards_read(cards, file, text, length, error);
    struct laid_text made = make_text(text, length);
    struct arena *arena;
    uint32_t number;

    if (laid == NULL)
        return is_read;
    number = note_text(&laid->texts, &laid->text_count, &text_room, &made);
    arena = arena_of(cards);
    if (arena != NULL) {
        add_number(&arena->tried, number);
        if (is_read)
            add_number(&arena->read, number);
    }
    return is_read;
}

struct json *unit_json_read(const char *file, const char *text, size_t length,
                            const struct json_limits *limits,
                            struct error *error)
{
    struct laid_text made = make_text(text, length);

    if (laid != NULL) {
        made.limits.size_max = limits->size_max;
        made.limits.depth_max = limits->depth_max;
        note_text(&laid->documents, &laid->document_count, &document_room,
                  &made);
    }
    return json_read(file, text, length, limits, error);
}

static size_t scenario_bytes(const struct scenario *scenario)
{
    return offsetof(struct scenario, object) +
           scenario->object_count * sizeof(scenario->object[0]);
}

/* The number of the position; as many as there are, when it is new. */
static size_t number_of(const struct arena *arena,
                        const struct scenario *scenario)
{
    size_t i;

    for (i = 0; i < laid->position_count; i++) {
        const struct laid_position *position = &laid->positions[i];
        if (are_numbers(&arena->read, position->texts, position->text_count) &&
            position->scenario->object_count == scenario->object_count &&
            memcmp(position->scenario, scenario, scenario_bytes(scenario)) == 0)
            break;
    }
    return i;
}

static uint32_t note_position(const struct arena *arena,
                              const struct scenario *scenario)
{
    size_t number = number_of(arena, scenario);
    struct laid_position *position;

    if (number < laid->position_count)
        return (uint32_t)number;
    laid->positions = store_grow(laid->positions, laid->position_count,
                                 &position_room, sizeof(*laid->positions));
    position = &laid->positions[laid->position_count++];
    position->texts = copy_numbers(&arena->read);
    position->text_count = arena->read.count;
    position->scenario = store_new(1, scenario_bytes(scenario));
    memcpy(position->scenario, scenario, scenario_bytes(scenario));
    return (uint32_t)number;
}

bool unit_game_setup(struct engine *engine, struct game *game,
                     const struct scenario *scenario, struct error *error)
{
    const struct arena *arena =
        laid == NULL ? NULL : arena_of(engine_cards(engine));
    bool is_set_up = game_setup(engine, game, scenario, error);

    if (is_set_up && arena != NULL && arena->read.count > 0)
        line_begin(game, note_position(arena, scenario));
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

static void put_texts(FILE *file, const struct laid_text *texts, size_t count)
{
    put(file, &count, sizeof(count));
    for (size_t i = 0; i < count; i++) {
        put(file, &texts[i], sizeof(texts[i]));
        put(file, texts[i].bytes, texts[i].length);
    }
}

static void put_lines(FILE *file, const struct lines *lines)
{
    put(file, &lines->count, sizeof(lines->count));
    for (size_t i = 0; i < lines->count; i++) {
        const struct laid_line *line = &lines->list[i];
        put(file, line, sizeof(*line));
        put(file, line->moves, line->move_count * sizeof(*line->moves));
    }
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
    lines_note(&list.lines);
    for (size_t i = 0; i < UNIT_COUNT; i++) {
        UNITS[i].run();
        lines_end();
        for (size_t k = 0; k < ARENAS; k++)
            if (arenas[k].cards != NULL)
                note_arena(&arenas[k]);
    }
    put_texts(file, list.texts, list.text_count);
    put_texts(file, list.documents, list.document_count);
    put(file, &list.arena_count, sizeof(list.arena_count));
    for (size_t i = 0; i < list.arena_count; i++) {
        const struct laid_arena *arena = &list.arenas[i];
        put(file, &arena->text_count, sizeof(arena->text_count));
        put(file, arena->texts, arena->text_count * sizeof(*arena->texts));
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
    put_lines(file, &list.lines);
    _exit(fflush(file) != 0 || ferror(file));
}

static struct laid_text *read_texts(FILE *file, size_t *count)
{
    struct laid_text *texts;

    get(file, count, sizeof(*count));
    texts = store_new(*count + 1, sizeof(*texts));
    for (size_t i = 0; i < *count; i++) {
        get(file, &texts[i], sizeof(texts[i]));
        texts[i].bytes = store_new(texts[i].length + 1, 1);
        get(file, texts[i].bytes, texts[i].length);
    }
    return texts;
}

static void read_arenas(struct laid_out *list, FILE *file)
{
    get(file, &list->arena_count, sizeof(list->arena_count));
    list->arenas = store_new(list->arena_count + 1, sizeof(*list->arenas));
    for (size_t i = 0; i < list->arena_count; i++) {
        struct laid_arena *arena = &list->arenas[i];
        get(file, &arena->text_count, sizeof(arena->text_count));
        arena->texts = store_new(arena->text_count + 1, sizeof(*arena->texts));
        get(file, arena->texts, arena->text_count * sizeof(*arena->texts));
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

static void read_lines(struct lines *lines, FILE *file)
{
    get(file, &lines->count, sizeof(lines->count));
    lines->list = store_new(lines->count + 1, sizeof(*lines->list));
    for (size_t i = 0; i < lines->count; i++) {
        struct laid_line *line = &lines->list[i];
        get(file, line, sizeof(*line));
        line->moves = store_new(line->move_count + 1, sizeof(*line->moves));
        get(file, line->moves, line->move_count * sizeof(*line->moves));
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
    list->texts = read_texts(file, &list->text_count);
    list->documents = read_texts(file, &list->document_count);
    read_arenas(list, file);
    read_positions(list, file);
    read_lines(&list->lines, file);
    fclose(file);
    return true;
}

static void free_texts(struct laid_text *texts, size_t count)
{
    for (size_t i = 0; i < count; i++)
        free(texts[i].bytes);
    free(texts);
}

void laid_out_close(struct laid_out *list)
{
    free_texts(list->texts, list->text_count);
    free_texts(list->documents, list->document_count);
    for (size_t i = 0; i < list->arena_count; i++)
        free(list->arenas[i].texts);
    for (size_t i = 0; i < list->position_count; i++) {
        free(list->positions[i].texts);
        free(list->positions[i].scenario);
    }
    for (size_t i = 0; i < list->lines.count; i++)
        free(list->lines.list[i].moves);
    free(list->lines.list);
    free(list->arenas);
    free(list->positions);
    memset(list, 0, sizeof(*list));
}
