/*
 * hostile_cards.h - the cards of the corpus alone, for a quick start.
 */
#ifndef HOSTILE_CARDS_H
#define HOSTILE_CARDS_H

#include "corpus_embed.h"
#include "engine.h"

#include <string.h>

/* The caller frees them with cards_free. */
static inline struct cards *hostile_cards(void)
{
    struct cards *cards = cards_new();
    struct error error;

    for (size_t i = 0; i < embedded_count; i++) {
        const struct embedded *file = &embedded_files[i];
        if (strncmp(file->path, "cards/", 6) == 0)
            cards_read(cards, file->path, file->text, file->length, &error);
    }
    return cards;
}

#endif
