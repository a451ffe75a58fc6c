#include "sites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { JUMP = 6, DETOUR = 32, SITES_MAX = 16384 };

/* What the linker makes of the section. */
extern const struct site __start_branch_sites[], __stop_branch_sites[];

/* One byte a flip, set once it would matter. */
static uint8_t seen[SITES_MAX][WAYS];

/* The jumps in the order of their places in the source, those of one place
 * together; and where in that order each place begins. */
static uint16_t ordered[SITES_MAX], place[SITES_MAX + 1];
static size_t places;

/* A way round for each jump, which notes where it goes. */
static uint8_t detour[SITES_MAX][DETOUR] __attribute__((aligned(4096)));

static size_t jumps_count(void)
{
    return (size_t)(__stop_branch_sites - __start_branch_sites);
}

static const struct site *jump_at(size_t jump)
{
    return &__start_branch_sites[jump];
}

static int by_place(const struct site *a, const struct site *b)
{
    int order = strcmp(a->file, b->file);

    if (order == 0)
        order = strcmp(a->function, b->function);
    if (order == 0)
        order = (a->line > b->line) - (a->line < b->line);
    return order != 0 ? order
                      : (a->ordinal > b->ordinal) - (a->ordinal < b->ordinal);
}

static int by_number(const void *a, const void *b)
{
    size_t first = *(const uint16_t *)a, second = *(const uint16_t *)b;
    int order = by_place(jump_at(first), jump_at(second));

    return order != 0 ? order : (first > second) - (first < second);
}

static void find_places(void)
{
    size_t count = jumps_count();

    if (places > 0 || count > SITES_MAX)
        return;
    for (size_t i = 0; i < count; i++)
        ordered[i] = (uint16_t)i;
    qsort(ordered, count, sizeof(*ordered), by_number);
    for (size_t i = 0; i < count; i++)
        if (i == 0 || by_place(jump_at(ordered[i - 1]),
                               jump_at(ordered[i])) != 0)
            place[places++] = (uint16_t)i;
    place[places] = (uint16_t)count;
}

size_t sites_count(void)
{
    find_places();
    return places;
}

const struct site *site_at(size_t site)
{
    return jump_at(ordered[place[site]]);
}

/* The pages from `first` up to `end`. */
static bool allow(uint8_t *first, const uint8_t *end)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    uint8_t *start = first - (uintptr_t)first % page;

    if (mprotect(start, (size_t)(end - start),
                 PROT_READ | PROT_WRITE | PROT_EXEC) == 0)
        return true;
    perror("branches: the code cannot be made writable");
    return false;
}

bool sites_open(void)
{
    size_t count = jumps_count();
    uint8_t *first = jump_at(0)->code, *last = first;

    if (count == 0 || count > SITES_MAX) {
        fprintf(stderr, "branches: %zu jumps\n", count);
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        uint8_t *code = jump_at(i)->code;
        if (code[0] != 0x0f || (code[1] & 0xf0) != 0x80) {
            fprintf(stderr, "branches: %s:%u: no jump is here\n",
                    jump_at(i)->file, (unsigned)jump_at(i)->line);
            return false;
        }
        first = code < first ? code : first;
        last = code > last ? code : last;
    }
    find_places();
    return allow(first, last + JUMP) &&
           allow(detour[0], detour[count - 1] + DETOUR);
}

/* 0f 8c <displacement>: to nop and jmp with the same displacement, or to a
 * nop of six bytes. */
static void flip(uint8_t *code, enum way way)
{
    static const uint8_t nop[JUMP] = {0x66, 0x0f, 0x1f, 0x44, 0x00, 0x00};

    if (way == WAY_NEVER) {
        memcpy(code, nop, JUMP);
        return;
    }
    code[0] = 0x90;
    code[1] = 0xe9;
}

void site_flip(size_t site, enum way way)
{
    for (size_t i = place[site]; i < place[site + 1]; i++)
        flip(jump_at(ordered[i])->code, way);
}

static uint8_t *put_distance(uint8_t *at, const uint8_t *target)
{
    int32_t distance = (int32_t)(target - (at + sizeof(distance)));

    memcpy(at, &distance, sizeof(distance));
    return at + sizeof(distance);
}

static uint8_t *put_jump(uint8_t *at, const uint8_t *target)
{
    *at++ = 0xe9;
    return put_distance(at, target);
}

/* movb $1, mark(%rip): leaves the flags alone.  The distance counts from the
 * end of the instruction, one byte behind it. */
static uint8_t *put_mark(uint8_t *at, const uint8_t *mark)
{
    *at++ = 0xc6;
    *at++ = 0x05;
    at = put_distance(at, mark - 1);
    *at++ = 1;
    return at;
}

/*      jcc taken
 *      mark; jmp behind the jump
 * taken:
 *      mark; jmp to where it went */
static void watch(size_t jump)
{
    uint8_t *code = jump_at(jump)->code, *at = detour[jump], *skip;
    int32_t distance;

    memcpy(&distance, code + 2, sizeof(distance));
    *at++ = (uint8_t)(0x70 | (code[1] & 0x0f));
    skip = at++;
    at = put_mark(at, &seen[jump][WAY_TAKEN]);
    at = put_jump(at, code + JUMP);
    *skip = (uint8_t)(at - (skip + 1));
    at = put_mark(at, &seen[jump][WAY_NEVER]);
    put_jump(at, code + JUMP + distance);
    put_jump(code, detour[jump]);
}

void sites_watch(void)
{
    for (size_t i = 0; i < jumps_count(); i++)
        watch(i);
}

void sites_forget(void)
{
    memset(seen, 0, sizeof(seen));
}

bool site_would_matter(size_t site, enum way way)
{
    bool is_seen = false;

    for (size_t i = place[site]; i < place[site + 1]; i++)
        is_seen |= seen[ordered[i]][way];
    return is_seen;
}
