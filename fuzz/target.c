#include "target.h"
#include "wire.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NOTE_MAX = 64 * 1024 };

uint8_t *target_rules;

static struct {
    const char *what, *text;
    size_t length;
} note;

void target_note(const char *what, const char *text, size_t length)
{
    note.what = what;
    note.text = text;
    note.length = text == NULL ? 0 : length;
}

_Noreturn void target_fail(const char *format, ...)
{
    va_list arguments;
    struct text shown = {0};

    fputs("manaproof: ", stderr);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
    if (note.length > 0) {
        wire_printable(note.text, note.length, NOTE_MAX, &shown);
        fprintf(stderr, "%s:\n%s\n", note.what, shown.bytes);
        text_free(&shown);
    }
    abort();
}

bool target_stays(void)
{
    const char *asked = getenv("MANAPROOF_MUTATE");

    return asked != NULL && strcmp(asked, "none") == 0;
}

static uint64_t mix(uint64_t word)
{
    word = (word ^ word >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    word = (word ^ word >> 27) * UINT64_C(0x94d049bb133111eb);
    return word ^ word >> 31;
}

uint32_t target_draw(uint64_t *seed, uint32_t count)
{
    *seed += UINT64_C(0x9e3779b97f4a7c15);
    return (uint32_t)((mix(*seed) >> 32) * count >> 32);
}

uint64_t target_seed(const uint8_t *data, size_t size)
{
    uint64_t seed = size;

    for (size_t i = 0; i < size; i++)
        seed = mix(seed ^ data[i]);
    return seed;
}
