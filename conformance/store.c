#include "store.h"

#include <assert.h>
#include <errno.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *must(void *memory)
{
    if (memory == NULL) {
        fputs("manaproof: out of memory\n", stderr);
        exit(5);
    }
    return memory;
}

void *store_new(size_t count, size_t size)
{
    return must(calloc(count == 0 ? 1 : count, size));
}

void *store_grow(void *list, size_t count, size_t *room, size_t size)
{
    assert(count <= *room);
    if (count < *room)
        return list;
    size_t more = *room == 0 ? 16 : *room * 2;
    if (more > SIZE_MAX / size)
        must(NULL);
    list = must(realloc(list, more * size));
    memset((char *)list + *room * size, 0, (more - *room) * size);
    *room = more;
    return list;
}

char *store_copy(const char *text)
{
    size_t size = strlen(text) + 1;
    return memcpy(store_new(size, 1), text, size);
}

void text_add_bytes(struct text *text, const char *bytes, size_t length)
{
    if (text->room - text->length <= length) {
        size_t room = text->room * 2 + length + 64;
        text->bytes = must(realloc(text->bytes, room));
        text->room = room;
    }
    memcpy(text->bytes + text->length, bytes, length);
    text->length += length;
    text->bytes[text->length] = '\0';
}

void text_add(struct text *text, const char *format, ...)
{
    char small[512];
    va_list arguments;

    va_start(arguments, format);
    int length = vsnprintf(small, sizeof(small), format, arguments);
    va_end(arguments);
    assert(length >= 0);
    if ((size_t)length < sizeof(small)) {
        text_add_bytes(text, small, (size_t)length);
        return;
    }
    char *large = store_new((size_t)length + 1, 1);
    va_start(arguments, format);
    vsnprintf(large, (size_t)length + 1, format, arguments);
    va_end(arguments);
    text_add_bytes(text, large, (size_t)length);
    free(large);
}

void text_add_word(struct text *text, const char *word)
{
    size_t plain = strspn(word, "abcdefghijklmnopqrstuvwxyz"
                                "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                "0123456789-_./:=,+@%");

    if (*word != '\0' && word[plain] == '\0') {
        text_add(text, " %s", word);
        return;
    }
    text_add(text, " '");
    for (; *word != '\0'; word++) {
        if (*word == '\'')
            text_add(text, "'\\''");
        else
            text_add_bytes(text, word, 1);
    }
    text_add(text, "'");
}

void text_free(struct text *text)
{
    free(text->bytes);
    *text = (struct text){0};
}

void names_add(struct names *names, const char *name)
{
    names->list = store_grow(names->list, names->count, &names->room,
                             sizeof(*names->list));
    names->list[names->count++] = store_copy(name);
}

bool names_have(const struct names *names, const char *name)
{
    for (size_t i = 0; i < names->count; i++)
        if (strcmp(names->list[i], name) == 0)
            return true;
    return false;
}

void names_free(struct names *names)
{
    for (size_t i = 0; i < names->count; i++)
        free(names->list[i]);
    free(names->list);
    *names = (struct names){0};
}

char *store_read(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    struct text text = {0};
    char block[8192];
    size_t got;

    if (file == NULL)
        return NULL;
    text_add_bytes(&text, "", 0);
    while ((got = fread(block, 1, sizeof(block), file)) > 0)
        text_add_bytes(&text, block, got);
    if (ferror(file)) {
        fclose(file);
        text_free(&text);
        errno = EIO;
        return NULL;
    }
    fclose(file);
    *length = text.length;
    return text.bytes;
}
