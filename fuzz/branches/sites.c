#include "sites.h"

#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { JUMP = 6, DETOUR = 32, SITES_MAX = 16384 };

/* What the linker makes of the section. */
extern const struct site __start_branch_sites[], __stop_branch_sites[];

/* One byte a flip, set once it would matter. */
static uint8_t seen[SITES_MAX][WAYS];

/* A way round for each jump, which notes where it goes. */
static uint8_t detour[SITES_MAX][DETOUR] __attribute__((aligned(4096)));

size_t sites_count(void)
{
    return (size_t)(__stop_branch_sites - __start_branch_sites);
}

const struct site *site_at(size_t site)
{
    return &__start_branch_sites[site];
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
    uint8_t *first = site_at(0)->code, *last = first;

    if (sites_count() == 0 || sites_count() > SITES_MAX) {
        fprintf(stderr, "branches: %zu jumps\n", sites_count());
        return false;
    }
    for (size_t i = 0; i < sites_count(); i++) {
        uint8_t *code = site_at(i)->code;
        if (code[0] != 0x0f || (code[1] & 0xf0) != 0x80) {
            fprintf(stderr, "branches: %s:%u: no jump is here\n",
                    site_at(i)->file, (unsigned)site_at(i)->line);
            return false;
        }
        first = code < first ? code : first;
        last = code > last ? code : last;
    }
    return allow(first, last + JUMP) &&
           allow(detour[0], detour[sites_count() - 1] + DETOUR);
}

/* 0f 8c <displacement>: to nop and jmp with the same displacement, or to a
 * nop of six bytes. */
void site_flip(size_t site, enum way way)
{
    static const uint8_t nop[JUMP] = {0x66, 0x0f, 0x1f, 0x44, 0x00, 0x00};
    uint8_t *code = site_at(site)->code;

    if (way == WAY_NEVER) {
        memcpy(code, nop, JUMP);
        return;
    }
    code[0] = 0x90;
    code[1] = 0xe9;
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
static void watch(size_t site)
{
    uint8_t *code = site_at(site)->code, *at = detour[site], *skip;
    int32_t distance;

    memcpy(&distance, code + 2, sizeof(distance));
    *at++ = (uint8_t)(0x70 | (code[1] & 0x0f));
    skip = at++;
    at = put_mark(at, &seen[site][WAY_TAKEN]);
    at = put_jump(at, code + JUMP);
    *skip = (uint8_t)(at - (skip + 1));
    at = put_mark(at, &seen[site][WAY_NEVER]);
    put_jump(at, code + JUMP + distance);
    put_jump(code, detour[site]);
}

void sites_watch(void)
{
    for (size_t i = 0; i < sites_count(); i++)
        watch(i);
}

void sites_forget(void)
{
    memset(seen, 0, sizeof(seen));
}

bool site_would_matter(size_t site, enum way way)
{
    return seen[site][way];
}
