/* invent_corpus.c - a corpus of invented cards, for games with nothing but
 * them. */
#include "invent_parts.h"
#include "store.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    STARTS = 64,     /* cases */
    TRIES_MOST = 40, /* cards invented for one that is taken */
    CARD_MAX = 6000, /* bytes: longer ones are passed over */
};

/* What was invented before, perhaps otherwise, is none of this corpus. */
static void clear_directory(const char *path)
{
    DIR *directory = opendir(path);
    const struct dirent *entry;

    while (directory != NULL && (entry = readdir(directory)) != NULL) {
        const char *end = strrchr(entry->d_name, '.');
        if (end != NULL && strcmp(end, ".json") == 0)
            unlinkat(dirfd(directory), entry->d_name, 0);
    }
    if (directory != NULL)
        closedir(directory);
}

static bool make_directory(const char *directory, const char *name)
{
    struct text path = {0};

    text_add(&path, "%s/%s", directory, name);
    bool is_made = mkdir(path.bytes, 0777) == 0 || errno == EEXIST;
    if (is_made)
        clear_directory(path.bytes);
    else
        perror(path.bytes);
    text_free(&path);
    return is_made;
}

static bool write_file(const char *directory, const char *name, unsigned number,
                       const char *text)
{
    struct text path = {0};

    text_add(&path, "%s/%s%u.json", directory, name, number);
    FILE *file = fopen(path.bytes, "w");
    bool is_good = file != NULL && fputs(text, file) >= 0;
    is_good = file != NULL && fclose(file) == 0 && is_good;
    if (!is_good)
        perror(path.bytes);
    text_free(&path);
    return is_good;
}

static bool write_basics(const char *directory)
{
    static const char *const names[] = {"Plains", "Island", "Swamp",
                                        "Mountain", "Forest"};
    char text[300];

    for (unsigned i = 0; i < 5; i++) {
        snprintf(text, sizeof(text),
                 "{\"id\":\"basic_%u\",\"name\":\"%s\",\"layout\":\"normal\","
                 "\"faces\":[{\"name\":\"%s\",\"cost\":null,"
                 "\"super\":[\"Basic\"],\"types\":[\"Land\"],"
                 "\"sub\":[\"%s\"]}]}",
                 i, names[i], names[i], names[i]);
        if (!write_file(directory, "cards/basic", i, text))
            return false;
    }
    return true;
}

static bool is_permanent(const struct cards *cards)
{
    const type_set never = 1 << TYPE_INSTANT | 1 << TYPE_SORCERY;
    type_set types = card_at(cards, cards_count(cards))->face[0].types;

    return (types & never) == 0 && (types & ~(1 << TYPE_KINDRED)) != 0;
}

/* What the card read last lets choose as it enters: an enum word. */
static uint8_t choice_of(const struct cards *cards)
{
    const struct choose_spec *choice =
        card_choice(cards, cards_count(cards), 0);

    return choice == NULL ? WORD_NONE : choice->what;
}

/* The cards that the loader takes, one after the other. */
static bool write_cards(uint32_t seed, uint32_t count, const char *directory,
                        struct piles *piles)
{
    struct cards *cards = cards_new();
    struct pile *all = &piles->all, *permanent = &piles->permanent;
    bool is_good = cards != NULL;

    for (uint32_t i = 0;
         is_good && all->count < count && i < count * TRIES_MOST; i++) {
        struct error error;
        cJSON *card = invent_card(seed, i);
        char *text = cJSON_PrintUnformatted(card);
        size_t length = strlen(text);
        if (length < CARD_MAX &&
            cards_read(cards, "invented", text, length, &error)) {
            is_good = write_file(directory, "cards/invention", i, text);
            all->number[all->count++] = i;
            if (is_permanent(cards)) {
                permanent->choice[permanent->count] = choice_of(cards);
                permanent->number[permanent->count++] = i;
            }
        }
        cJSON_free(text);
        cJSON_Delete(card);
    }
    cards_free(cards);
    if (is_good && all->count < count)
        fprintf(stderr, "only %u cards are taken\n", (unsigned)all->count);
    return is_good && all->count == count && permanent->count > 0;
}

static bool write_starts(uint32_t seed, const char *directory,
                         const struct piles *piles)
{
    struct inventor inventor = {.seed = ~seed};
    bool is_good = true;

    for (unsigned i = 0; is_good && i < STARTS; i++) {
        char id[16];
        unsigned seats;
        cJSON *setup = invent_setup(&inventor, piles, &seats);
        cJSON *file = cJSON_Parse(
            "{\"format\":1,\"title\":\"A board of inventions\","
            "\"level\":\"must\",\"status\":\"active\","
            "\"editions\":{\"from\":\"2024-06\",\"until\":null},"
            "\"statements\":[],\"rules\":[{\"cr\":\"106.4\","
            "\"role\":\"decides\"}],\"basis\":\"A board to play from.\","
            "\"class\":\"board\",\"tags\":[],\"requires\":[],"
            "\"steps\":[{\"check\":{\"turn/number\":3}}],"
            "\"history\":[{\"corpus\":\"0.1.0\",\"change\":\"created\"}]}");
        snprintf(id, sizeof(id), "MP-%05u", 90000 + i);
        cJSON_AddStringToObject(file, "id", id);
        cJSON_AddNumberToObject(file, "players", seats);
        cJSON_AddItemToObject(file, "setup", setup);
        char *text = cJSON_PrintUnformatted(file);
        is_good = write_file(directory, "rulings/boards/board", i, text);
        cJSON_free(text);
        cJSON_Delete(file);
    }
    return is_good;
}

static struct pile pile_new(uint32_t count)
{
    return (struct pile){store_new(count, sizeof(uint32_t)),
                         store_new(count, sizeof(uint8_t)), 0};
}

static void pile_free(struct pile *pile)
{
    free(pile->number);
    free(pile->choice);
}

bool invent_corpus(uint32_t seed, uint32_t count, const char *directory)
{
    struct piles piles = {
        .all = pile_new(count),
        .permanent = pile_new(count),
    };
    bool is_good = make_directory(directory, "cards") &&
                   make_directory(directory, "rulings") &&
                   make_directory(directory, "rulings/boards") &&
                   write_basics(directory) &&
                   write_cards(seed, count, directory, &piles) &&
                   write_starts(seed, directory, &piles);

    pile_free(&piles.all);
    pile_free(&piles.permanent);
    return is_good;
}
