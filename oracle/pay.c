/* Paying mana costs, by trying everything. */
#include "mana.h"

#include <stdio.h>
#include <string.h>

void purse_init(struct purse *purse, const struct bag *bag, int life)
{
    memset(purse, 0, sizeof(*purse));
    purse->bag = *bag;
    purse->life = life;
    for (int i = 0; i < MANA_TYPES; i++)
        purse->as[i] = (mana_set)(1 << i);
}

int purse_total(const struct purse *purse)
{
    int sum = bag_total(&purse->bag);

    for (int i = 0; i < AID_SETS; i++)
        sum += purse->aid[i];
    return sum;
}

/* The symbols with colors first, one by one; then the generic sum. */
static bool pays_from(const struct purse *purse, const struct mana_cost *cost,
                      int at, int generic, int x)
{
    struct purse rest = *purse;

    if (purse->steps != NULL && (*purse->steps)-- <= 0)
        return false;
    if (at == cost->count)
        return purse_total(purse) >= generic; /* CR 107.4b */
    const struct symbol *symbol = &cost->symbol[at];
    if (symbol->kind == SYMBOL_GENERIC)
        return pays_from(purse, cost, at + 1, generic + symbol->n, x);
    if (symbol->kind == SYMBOL_X)
        return pays_from(purse, cost, at + 1, generic + x, x);
    /* CR 107.4h: which mana is from a snow source is not seen. */
    if (symbol->kind == SYMBOL_SNOW)
        return purse->is_snow && pays_from(purse, cost, at + 1, generic + 1, x);
    for (int i = 0; i < MANA_TYPES; i++)
        if (purse->bag.n[i] > 0 && (purse->as[i] & symbol->types) != 0) {
            rest = *purse;
            rest.bag.n[i]--;
            if (pays_from(&rest, cost, at + 1, generic, x))
                return true;
        }
    for (int i = 1; i < AID_SETS; i++) /* CR 702.51a */
        if (purse->aid[i] > 0 && ((unsigned)i & symbol->types) != 0) {
            rest = *purse;
            rest.aid[i]--;
            if (pays_from(&rest, cost, at + 1, generic, x))
                return true;
        }
    rest = *purse;
    rest.life -= 2;
    if (symbol->kind == SYMBOL_LIFE && rest.life >= 0) /* CR 107.4f */
        return pays_from(&rest, cost, at + 1, generic, x);
    if (symbol->kind == SYMBOL_EITHER) /* CR 107.4e */
        return pays_from(purse, cost, at + 1, generic + symbol->n, x);
    return false;
}

int cost_least(const struct mana_cost *cost, int x)
{
    int sum = 0;

    for (int i = 0; i < cost->count; i++) {
        const struct symbol *symbol = &cost->symbol[i];
        if (symbol->kind == SYMBOL_GENERIC)
            sum += symbol->n;
        else if (symbol->kind == SYMBOL_X)
            sum += x;
        else if (symbol->kind != SYMBOL_LIFE) /* CR 107.4f */
            sum++;
    }
    return sum;
}

bool purse_pays(const struct purse *purse, const struct mana_cost *cost, int x)
{
    return pays_from(purse, cost, 0, 0, x);
}

/* Ways so far: each a list of pairs. */
struct ways {
    cJSON *list;
    int room;
};

static void add_pair(cJSON *way, const char *symbol, const char *unit)
{
    cJSON *pair = cJSON_CreateObject();
    char text[16];

    snprintf(text, sizeof(text), "{%s}", symbol);
    cJSON_AddStringToObject(pair, "symbol", text);
    cJSON_AddStringToObject(pair, "unit", unit);
    cJSON_AddItemToArray(way, pair);
}

static void ways_add(struct ways *ways, const cJSON *way)
{
    const cJSON *other;

    cJSON_ArrayForEach(other, ways->list)
    {
        if (cJSON_Compare(other, way, true))
            return;
    }
    if (ways->room-- > 0)
        cJSON_AddItemToArray(ways->list, cJSON_Duplicate(way, true));
}

static void find_ways(struct ways *ways, const struct mana_cost *cost, int at,
                      const struct bag *bag, const cJSON *way);

/* `n` of anything, in the order of types, for symbol `at`. */
static void find_generic(struct ways *ways, const struct mana_cost *cost,
                         int at, int n, int from, const struct bag *bag,
                         const cJSON *way)
{
    if (n == 0) {
        find_ways(ways, cost, at + 1, bag, way);
        return;
    }
    for (int i = from; i < MANA_TYPES; i++) {
        char unit[2] = {MANA_LETTERS[i], '\0'};
        struct bag rest = *bag;
        if (bag->n[i] == 0)
            continue;
        rest.n[i]--;
        cJSON *longer = cJSON_Duplicate(way, true);
        add_pair(longer, cost->symbol[at].text, unit);
        find_generic(ways, cost, at, n - 1, i, &rest, longer);
        cJSON_Delete(longer);
    }
}

/* Of equal symbols, the first takes the earlier unit: life comes last. */
static bool is_in_order(const cJSON *way, const char *symbol, int unit)
{
    const cJSON *last = cJSON_GetArrayItem(way, cJSON_GetArraySize(way) - 1);
    const cJSON *before = cJSON_GetObjectItemCaseSensitive(last, "unit");
    char text[16];

    snprintf(text, sizeof(text), "{%s}", symbol);
    if (before == NULL || strcmp(text_at(last, "symbol"), text) != 0)
        return true;
    int type = color_find(before->valuestring);
    return (type < 0 ? MANA_TYPES : type) <= unit;
}

static void find_ways(struct ways *ways, const struct mana_cost *cost, int at,
                      const struct bag *bag, const cJSON *way)
{
    if (at == cost->count) {
        ways_add(ways, way);
        return;
    }
    const struct symbol *symbol = &cost->symbol[at];
    for (int i = 0; i < MANA_TYPES; i++) {
        char unit[2] = {MANA_LETTERS[i], '\0'};
        struct bag rest = *bag;
        if (!((symbol->types >> i) & 1) || bag->n[i] == 0 ||
            !is_in_order(way, symbol->text, i))
            continue;
        rest.n[i]--;
        cJSON *longer = cJSON_Duplicate(way, true);
        add_pair(longer, symbol->text, unit);
        find_ways(ways, cost, at + 1, &rest, longer);
        cJSON_Delete(longer);
    }
    if (symbol->kind == SYMBOL_GENERIC || symbol->kind == SYMBOL_EITHER)
        find_generic(ways, cost, at, symbol->n, 0, bag, way);
    if (symbol->kind == SYMBOL_LIFE) {
        cJSON *longer = cJSON_Duplicate(way, true);
        add_pair(longer, symbol->text, "life");
        find_ways(ways, cost, at + 1, bag, longer);
        cJSON_Delete(longer);
    }
}

cJSON *oracle_payments(const char *cost, const char *pool)
{
    struct mana_cost read;
    struct bag bag = bag_of(pool);

    if (!cost_read(cost, &read) || bag_total(&bag) != (int)strlen(pool))
        return NULL;
    struct ways ways = {cJSON_CreateArray(), 5000};
    cJSON *none = cJSON_CreateArray();
    find_ways(&ways, &read, 0, &bag, none);
    cJSON_Delete(none);
    return ways.list;
}
