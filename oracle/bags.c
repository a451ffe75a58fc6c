/* Amounts of mana by type, and sets of them. */
#include "mana.h"

#include <stdlib.h>
#include <string.h>

int bag_total(const struct bag *bag)
{
    int total = 0;

    for (int i = 0; i < MANA_TYPES; i++)
        total += bag->n[i];
    return total;
}

struct bag bag_of(const char *letters)
{
    struct bag bag = {{0}};

    for (; *letters != '\0'; letters++)
        for (int i = 0; i < MANA_TYPES; i++)
            bag.n[i] += MANA_LETTERS[i] == *letters;
    return bag;
}

void bags_clear(struct bags *bags)
{
    bags->is_known = true;
    bags->count = 0;
}

void bags_copy(struct bags *to, const struct bags *from)
{
    to->is_known = from->is_known;
    to->count = from->count;
    memcpy(to->bag, from->bag, (size_t)from->count * sizeof(*from->bag));
}

void bags_add(struct bags *bags, const struct bag *bag)
{
    for (int i = 0; i < bags->count; i++)
        if (memcmp(&bags->bag[i], bag, sizeof(*bag)) == 0)
            return;
    if (bags->count == BAGS_MAX || bag_total(bag) > MANA_COUNT_MAX)
        bags->is_known = false;
    else
        bags->bag[bags->count++] = *bag;
}

mana_set bags_types(const struct bags *bags)
{
    mana_set types = 0;

    for (int i = 0; i < bags->count; i++)
        for (int k = 0; k < MANA_TYPES; k++)
            if (bags->bag[i].n[k] > 0)
                types |= (mana_set)(1 << k);
    return types;
}

struct bag bag_plus(const struct bag *a, const struct bag *b, int times)
{
    struct bag sum = *a;

    for (int i = 0; i < MANA_TYPES; i++)
        sum.n[i] += b->n[i] * times;
    return sum;
}

struct bag bag_of_type(int type, int n)
{
    struct bag bag = {{0}};

    bag.n[type] = n;
    return bag;
}

void bags_add_each(struct bags *bags, mana_set types, int n)
{
    struct bag none = {{0}};

    /* CR 106.5: mana of an undefined type is not produced. */
    if (types == 0 || n <= 0)
        bags_add(bags, &none);
    for (int i = 0; i < MANA_TYPES && n > 0; i++)
        if ((types >> i) & 1) {
            struct bag bag = bag_of_type(i, n);
            bags_add(bags, &bag);
        }
}

/* CR 106.8 to 106.11: what each symbol adds; hybrid is a choice. */
void bags_add_symbols(struct bags *bags, const struct mana_cost *cost, int at,
                      int times, const struct bag *so_far)
{
    if (at == cost->count) {
        bags_add(bags, so_far);
        return;
    }
    const struct symbol *symbol = &cost->symbol[at];
    mana_set types = symbol->types == 0 ? 1 << MANA_C : symbol->types;
    int n = symbol->kind == SYMBOL_GENERIC ? symbol->n
            : symbol->kind == SYMBOL_X     ? 0
                                           : 1;
    if (symbol->kind == SYMBOL_EITHER) { /* CR 106.8: its generic half */
        struct bag half = bag_of_type(MANA_C, symbol->n);
        struct bag other = bag_plus(so_far, &half, times);
        bags_add_symbols(bags, cost, at + 1, times, &other);
    }
    for (int i = 0; i < MANA_TYPES; i++)
        if ((types >> i) & 1) {
            struct bag one = bag_of_type(i, n);
            struct bag more = bag_plus(so_far, &one, times);
            bags_add_symbols(bags, cost, at + 1, times, &more);
        }
}

/* Every sum of one of the first and one of the second. */
void bags_cross(struct bags *bags, const struct bags *other)
{
    struct bags *sum = malloc(sizeof(*sum));

    if (sum == NULL) {
        bags->is_known = false;
        return;
    }
    bags_clear(sum);
    sum->is_known = bags->is_known && other->is_known;
    for (int i = 0; i < bags->count; i++)
        for (int k = 0; k < other->count; k++) {
            struct bag bag = bag_plus(&bags->bag[i], &other->bag[k], 1);
            bags_add(sum, &bag);
        }
    bags_copy(bags, sum);
    free(sum);
}
