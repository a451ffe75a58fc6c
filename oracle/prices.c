/* What makes spells and abilities cost more or less (CR 601.2f). */
#include "legal.h"

#include <string.h>

static void add_generic(struct bill *bill, int n)
{
    struct mana_cost more = {1, {{SYMBOL_GENERIC, 0, n, "1"}}};

    if (n > 0)
        bill_add_mana(bill, &more);
}

/* CR 118.7a: only the generic part, and not below {0}. */
static void reduce_generic(struct bill *bill, int n)
{
    for (int i = 0; i < bill->mana.count && n > 0; i++) {
        struct symbol *symbol = &bill->mana.symbol[i];
        int less = symbol->n < n ? symbol->n : n;
        if (symbol->kind != SYMBOL_GENERIC)
            continue;
        symbol->n -= less;
        n -= less;
    }
}

/* CR 118.7b to 118.7e: one symbol of that type, or else generic. */
static void reduce_type(struct bill *bill, mana_set types, bool is_only)
{
    struct mana_cost *mana = &bill->mana;
    int found = -1;

    for (int i = 0; i < mana->count; i++) {
        const struct symbol *symbol = &mana->symbol[i];
        bool fits = (symbol->types & types) != 0;
        if (fits && (found < 0 || symbol->kind == SYMBOL_MANA))
            found = found < 0 || (mana->symbol[found].types != types &&
                                  symbol->types == types)
                        ? i
                        : found;
    }
    if (found < 0) {
        if (!is_only)
            reduce_generic(bill, 1);
        return;
    }
    memmove(&mana->symbol[found], &mana->symbol[found + 1],
            (size_t)(mana->count - found - 1) * sizeof(*mana->symbol));
    mana->count--;
}

/* A change: a number, or "+{2}" or "-{W}{B}"; `times` of it. */
static void change_by(struct bill *bill, const cJSON *change, int times,
                      bool is_only)
{
    struct mana_cost cost;

    if (cJSON_IsNumber(change)) {
        if (change->valueint >= 0)
            add_generic(bill, change->valueint * times);
        else
            reduce_generic(bill, -change->valueint * times);
        return;
    }
    if (!cJSON_IsString(change) || !cost_read(change->valuestring + 1, &cost)) {
        bill_need(bill, legal_silent(SILENCE_COST));
        return;
    }
    for (int t = 0; t < times; t++)
        for (int i = 0; i < cost.count; i++) {
            const struct symbol *symbol = &cost.symbol[i];
            struct mana_cost one = {1, {*symbol}};
            if (change->valuestring[0] == '+')
                bill_add_mana(bill, &one);
            else if (symbol->kind == SYMBOL_GENERIC)
                reduce_generic(bill, symbol->n);
            else
                reduce_type(bill, symbol->types, is_only);
        }
}

/* CR 601.2i: the spells cast this turn before this one. */
static struct number spells_cast(const struct doing *doing)
{
    const struct oracle_position *position = doing->position;
    int count = acts_count(position, doing->player, "cast", NULL, 0);
    bool is_open = count < 0 || may_have_done(position, "cast_now") ||
                   may_have_done(position, "play_now") ||
                   may_have_done(position, "discover");

    return (struct number){!is_open, count};
}

static bool is_decrease(const cJSON *change)
{
    return (cJSON_IsNumber(change) && change->valueint < 0) ||
           (cJSON_IsString(change) && change->valuestring[0] == '-');
}

static bool is_set(const cJSON *flag)
{
    return cJSON_IsTrue(flag) || (cJSON_IsNumber(flag) && flag->valueint != 0);
}

/* A change that leaves at least `least` mana of what there was. */
static void change_down_to(struct bill *bill, const struct doing *doing,
                           const cJSON *mod, int times)
{
    const cJSON *min = member(mod, "min");
    int least = cJSON_IsNumber(min) ? min->valueint : 0;
    int before = cost_value(&bill->mana, doing->x);

    change_by(bill, member(mod, "cost"), times,
              member(mod, "colored_only") != NULL);
    add_generic(bill, (before < least ? before : least) -
                          cost_value(&bill->mana, doing->x));
}

/* How often the change is made. */
static struct number change_times(const struct doing *doing, const cJSON *mod,
                                  const struct context *context)
{
    static const char *const keys[] = {"per", "n"};
    struct number times = {true, 1};

    for (int i = 0; i < 2; i++) {
        const cJSON *amount = member(mod, keys[i]);
        if (amount == NULL)
            continue;
        struct number one = member(amount, "spells_cast_this_turn") != NULL
                                ? spells_cast(doing)
                                : number_of(doing->position, amount, context);
        times.is_known = times.is_known && one.is_known;
        times.value *= one.value;
    }
    return times;
}

/* Apply one {"cost": ...} if it is about this spell or ability. */
static void apply_change(struct bill *bill, const struct doing *doing,
                         const cJSON *mod, int source, enum truth is,
                         bool are_decreases)
{
    const struct oracle_position *position = doing->position;
    struct context context = context_of(position, source);
    const cJSON *what = member(mod, "for");
    bool is_of_abilities =
        is_set(member(mod, "abilities")) || is_set(member(mod, "ability"));

    if (is_decrease(member(mod, "cost")) != are_decreases ||
        is_of_abilities == doing->is_spell)
        return;
    if (source == doing->source)
        context.you = doing->player;
    is = both(is, means(position, member(mod, "who"), doing->player, &context));
    if (what != NULL)
        is = both(is, selects_spell(position, what, &doing->spell, &context));
    if (!doing->is_spell && doing->is_mana && !is_set(member(mod, "mana_too")))
        is = TRUTH_NO;
    struct number times = change_times(doing, mod, &context);
    if (is == TRUTH_UNKNOWN || (is == TRUTH_YES && !times.is_known))
        bill_doubt(bill);
    else if (is == TRUTH_YES)
        change_down_to(bill, doing, mod, times.value);
}

/* What the spell says of its own cost (CR 113.6d). */
static void apply_own(struct bill *bill, const struct doing *doing,
                      bool are_decreases)
{
    const struct face *face = doing->spell.form;
    const cJSON *ability, *mod;

    if (!doing->is_spell || face == NULL)
        return;
    cJSON_ArrayForEach(ability, member(face->tree, "abilities"))
    {
        if (!is_text(member(ability, "zone"), "stack"))
            continue;
        struct context context = context_for(doing);
        enum truth is =
            holds(doing->position, member(ability, "while"), &context);
        cJSON_ArrayForEach(mod, member(ability, "mods"))
        {
            if (member(mod, "cost") != NULL)
                apply_change(bill, doing, mod, doing->source, is,
                             are_decreases);
        }
    }
}

/* What the spell says it costs at least (CR 113.6d). */
static void apply_own_floor(struct bill *bill, const struct doing *doing)
{
    const struct face *face = doing->spell.form;
    const cJSON *ability, *mod;

    if (!doing->is_spell || face == NULL)
        return;
    cJSON_ArrayForEach(ability, member(face->tree, "abilities"))
    {
        cJSON_ArrayForEach(mod, member(ability, "mods"))
        {
            const cJSON *floor = member(mod, "cost_floor");
            if (floor == NULL || !is_text(member(ability, "zone"), "stack"))
                continue;
            struct context context = context_for(doing);
            enum truth is =
                holds(doing->position, member(ability, "while"), &context);
            if (member(mod, "for") != NULL)
                is = both(is,
                          selects_spell(doing->position, member(mod, "for"),
                                        &doing->spell, &context));
            if (is == TRUTH_UNKNOWN)
                bill_doubt(bill);
            if (is == TRUTH_YES)
                add_generic(bill, floor->valueint -
                                      cost_value(&bill->mana, doing->x));
        }
    }
}

static void apply_floor(struct bill *bill, const struct doing *doing)
{
    const struct oracle_position *position = doing->position;
    struct effect effect[EFFECTS_FOUND_MAX];
    int count = effects_find(position, "cost_floor", effect, EFFECTS_FOUND_MAX);

    for (int i = 0; i < count && doing->is_spell; i++) {
        const cJSON *mod = effect[i].mod;
        struct context context = context_of(position, effect[i].source);
        int floor = member(mod, "cost_floor")->valueint;
        enum truth is =
            both(effect[i].is_on,
                 means(position, member(mod, "who"), doing->player, &context));
        if (member(mod, "for") != NULL)
            is = both(is, selects_spell(position, member(mod, "for"),
                                        &doing->spell, &context));
        if (is == TRUTH_UNKNOWN)
            bill_doubt(bill);
        if (is == TRUTH_YES)
            add_generic(bill, floor - cost_value(&bill->mana, doing->x));
    }
}

/* CR 107.3a, 601.2f: an X that was announced is so much generic mana, which
 * can be reduced. */
static void settle_x(struct bill *bill, const struct doing *doing)
{
    for (int i = 0; i < bill->mana.count && doing->has_x; i++) {
        struct symbol *symbol = &bill->mana.symbol[i];
        if (symbol->kind != SYMBOL_X)
            continue;
        symbol->kind = SYMBOL_GENERIC;
        symbol->n = doing->x;
        bill->has_x = true;
    }
}

void bill_adjust(struct bill *bill, const struct doing *doing)
{
    const struct oracle_position *position = doing->position;
    struct effect effect[EFFECTS_FOUND_MAX];
    int count = effects_find(position, "cost", effect, EFFECTS_FOUND_MAX);

    settle_x(bill, doing);
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < count; i++)
            apply_change(bill, doing, effect[i].mod, effect[i].source,
                         effect[i].is_on, round == 1);
        apply_own(bill, doing, round == 1);
    }
    apply_floor(bill, doing);
    apply_own_floor(bill, doing);
    if (may_have_set(position, "cost_floor"))
        bill_doubt(bill);
}
