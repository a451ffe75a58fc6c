/*
 * test_case.h - cases made from a few words, for the tests of this part.
 */
#ifndef TEST_CASE_H
#define TEST_CASE_H

#include "case.h"
#include "corpus_embed.h"

#include <stdio.h>
#include <string.h>

/* A head before `rest`, which begins with a member. */
#define TEST_HEAD                                                              \
    "{\"format\": 1, \"id\": \"MP-00001\", \"title\": \"A {T} title\", "       \
    "\"level\": \"must\", \"status\": \"active\", "                            \
    "\"editions\": {\"from\": \"2024-06\", \"until\": null}, "                 \
    "\"rules\": [{\"cr\": \"106.7\", \"role\": \"decides\"}], "                \
    "\"basis\": \"b\", \"class\": \"c\", \"players\": 2, \"history\": [], "

/* What a case may refer to: Forest, Plains, S1 and S2, observe.mana. */
static inline void test_known(struct known *known)
{
    struct error error;

    memset(known, 0, sizeof(*known));
    known->cards = cards_new();
    for (size_t i = 0; i < embedded_count; i++) {
        const struct embedded *file = &embedded_files[i];
        if (strcmp(file->path, "cards/forest.json") == 0 ||
            strcmp(file->path, "cards/plains.json") == 0)
            cards_read(known->cards, file->path, file->text, file->length,
                       &error);
    }
    names_add(&known->statements, "S1");
    names_add(&known->statements, "S2");
    names_add(&known->features, "observe.mana");
    names_add(&known->editions, "2024-06");
    names_add(&known->editions, "2025-09");
    names_add(&known->editions, "2026-08");
    names_add(&known->retired, "MP-00009");
}

static inline void test_known_free(struct known *known)
{
    cards_free(known->cards);
    names_free(&known->statements);
    names_free(&known->features);
    names_free(&known->editions);
    names_free(&known->retired);
}

/* The case of this text, or NULL with the whole message in `message`. */
static inline struct case_file *test_read(const struct known *known,
                                          const char *text, char *message,
                                          size_t size)
{
    struct error error = {.line = 0};
    struct case_file *file =
        case_open("rulings/area/x.json", text, strlen(text), &error);

    message[0] = '\0';
    if (file != NULL && case_read(file, known, &error))
        return file;
    case_free(file);
    error_print(&error, message, size);
    return NULL;
}

#endif
