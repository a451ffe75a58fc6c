/* Numbers and conditions, as far as the position tells them. */
#include "energy_lost.h"
#include "named.h"

#include <string.h>

static const char *text_of(const cJSON *item)
{
    return cJSON_IsString(item) ? item->valuestring : "?";
}

enum truth number_compares(const struct oracle_position *position,
                           struct number left, const char *op,
                           const cJSON *amount, const struct context *context)
{
    if (!left.is_known)
        return TRUTH_UNKNOWN;
    if (strcmp(op, "parity") == 0)
        return truth_of((left.value % 2 == 0) == is_text(amount, "even"));
    struct number right = number_of(position, amount, context);
    if (!right.is_known)
        return TRUTH_UNKNOWN;
    if (strcmp(op, "<=") == 0)
        return truth_of(left.value <= right.value);
    if (strcmp(op, "<") == 0)
        return truth_of(left.value < right.value);
    if (strcmp(op, ">=") == 0)
        return truth_of(left.value >= right.value);
    if (strcmp(op, ">") == 0)
        return truth_of(left.value > right.value);
    if (strcmp(op, "=") == 0)
        return truth_of(left.value == right.value);
    if (strcmp(op, "!=") == 0)
        return truth_of(left.value != right.value);
    return TRUTH_UNKNOWN;
}

static struct number known(int value)
{
    return (struct number){true, value};
}

static struct number unknown(void)
{
    return (struct number){false, 0};
}

static struct number count_fitting(const struct oracle_position *position,
                                   const cJSON *what,
                                   const struct context *context)
{
    int count = 0;

    for (int i = 0; i < position->count; i++) {
        enum truth fit = selects(position, what, &position->thing[i], context);
        if (fit == TRUTH_UNKNOWN)
            return unknown();
        count += fit == TRUTH_YES;
    }
    return known(count);
}

/* The object a word means, or NOTHING. */
static int object_of(const struct oracle_position *position, const char *word,
                     const struct context *context)
{
    if (strcmp(word, "self") == 0)
        return context->source;
    if (strcmp(word, "it") == 0)
        return context->it;
    if (strcmp(word, "attached") == 0 && context->source != NOTHING)
        return position->thing[context->source].attached;
    return named_one(word, context);
}

static int player_meant(const struct oracle_position *position,
                        const cJSON *who, const struct context *context)
{
    int found = NOBODY;

    for (int i = 0; i < position->player_count; i++) {
        enum truth is = means(position, who, i, context);
        if (is == TRUTH_UNKNOWN || (is == TRUTH_YES && found != NOBODY))
            return NOBODY;
        if (is == TRUTH_YES)
            found = i;
    }
    return found;
}

/* ["poison", "opp"]: the counters of a player. */
static struct number poison_of(const struct oracle_position *position,
                               const cJSON *pair, const struct context *context)
{
    int seat = player_meant(position, cJSON_GetArrayItem(pair, 1), context);

    return seat == NOBODY || !is_text(cJSON_GetArrayItem(pair, 0), "poison")
               ? unknown()
               : known(position->player[seat].poison);
}

static struct number number_of_object(const struct oracle_position *position,
                                      const cJSON *part,
                                      const struct context *context)
{
    const char *key = part->string;
    bool is_counters = strcmp(key, "counters") == 0;
    const cJSON *ref = is_counters ? cJSON_GetArrayItem(part, 1) : part;
    int index = object_of(position, text_of(ref), context);

    if (index == NOTHING && is_counters)
        return poison_of(position, part, context);
    if (index == NOTHING)
        return unknown();
    const struct thing *thing = &position->thing[index];
    if (is_counters)
        return known(
            thing_counters(thing, text_of(cJSON_GetArrayItem(part, 0))));
    if (strcmp(key, "mv") == 0) /* CR 608.2h, 708.2a: as it last existed */
        return known(thing->left_face_down ? 0 : thing->seen.mana_value);
    if (strcmp(key, "x_of") == 0) /* CR 107.3e */
        return known(thing->x);
    if (thing->left_face_down)
        return unknown();
    if (strcmp(key, "power") == 0 && thing->seen.has_strength)
        return known(thing->seen.power);
    if (strcmp(key, "toughness") == 0 && thing->seen.has_strength)
        return known(thing->seen.toughness);
    return unknown();
}

static struct number sum_of(const struct oracle_position *position,
                            const cJSON *list, bool is_product,
                            const struct context *context)
{
    struct number total = known(is_product ? 1 : 0);
    const cJSON *item;

    cJSON_ArrayForEach(item, list)
    {
        struct number one = number_of(position, item, context);
        if (!one.is_known)
            return unknown();
        total.value =
            is_product ? total.value * one.value : total.value + one.value;
    }
    return total;
}

/* How much unspent mana of the types in `list` the player has. */
static struct number unspent(const struct oracle_position *position,
                             const cJSON *list, const cJSON *who,
                             const struct context *context)
{
    int seat =
        who == NULL ? context->you : player_meant(position, who, context);
    int count = 0;

    if (seat == NOBODY)
        return unknown();
    for (const char *mana = position->player[seat].mana; *mana != '\0';
         mana++) {
        char letter[2] = {*mana, '\0'};
        count += list_holds(list, letter);
    }
    return known(count);
}

struct number number_of(const struct oracle_position *position,
                        const cJSON *amount, const struct context *context)
{
    const cJSON *part = amount == NULL ? NULL : amount->child;
    int seat;

    if (cJSON_IsNumber(amount))
        return known(amount->valueint);
    if (is_text(amount, "X") && context->has_x) /* CR 107.3 */
        return known(context->x);
    if (!cJSON_IsObject(amount) || part == NULL)
        return unknown();
    if ((part = member(amount, "count")) != NULL)
        return count_fitting(position, part, context);
    if ((part = member(amount, "sum")) != NULL)
        return sum_of(position, part, false, context);
    if ((part = member(amount, "mul")) != NULL)
        return sum_of(position, part, true, context);
    if ((part = member(amount, "unspent_mana")) != NULL)
        return unspent(position, part, member(amount, "who"), context);
    if ((part = member(amount, "lost_or_paid_energy_this_turn")) != NULL) {
        seat = player_meant(position, part, context);
        return seat == NOBODY ? unknown() : energy_lost(position, seat);
    }
    if ((part = member(amount, "energy")) != NULL) {
        seat = player_meant(position, part, context);
        return seat == NOBODY ? unknown()
                              : known(position->player[seat].energy);
    }
    if ((part = member(amount, "life_total")) != NULL) {
        seat = player_meant(position, part, context);
        return seat == NOBODY ? unknown() : known(position->player[seat].life);
    }
    if ((part = member(amount, "half")) != NULL) {
        struct number whole = number_of(position, part, context);
        bool is_up = is_text(member(amount, "round"), "up");
        whole.value = (whole.value + (is_up ? 1 : 0)) / 2;
        return whole;
    }
    if ((part = member(amount, "if")) != NULL) {
        enum truth is = holds(position, part, context);
        if (is == TRUTH_UNKNOWN)
            return unknown();
        return number_of(position,
                         member(amount, is == TRUTH_YES ? "then" : "else"),
                         context);
    }
    struct number named = named_number(amount, context);
    return named.is_known ? named
                          : number_of_object(position, amount->child, context);
}

static enum truth holds_all(const struct oracle_position *position,
                            const cJSON *list, bool is_any,
                            const struct context *context)
{
    enum truth found = is_any ? TRUTH_NO : TRUTH_YES;
    const cJSON *item;

    cJSON_ArrayForEach(item, list)
    {
        enum truth one = holds(position, item, context);
        found = is_any ? either(found, one) : both(found, one);
    }
    return found;
}

static enum truth exists(const struct oracle_position *position,
                         const cJSON *what, const struct context *context)
{
    enum truth found = TRUTH_NO;

    for (int i = 0; i < position->count; i++)
        found = either(found,
                       selects(position, what, &position->thing[i], context));
    return found;
}

enum truth holds(const struct oracle_position *position, const cJSON *cond,
                 const struct context *context)
{
    const cJSON *part;
    int index;

    if (cond == NULL)
        return TRUTH_YES;
    if ((part = member(cond, "cmp")) != NULL)
        return number_compares(
            position, number_of(position, cJSON_GetArrayItem(part, 0), context),
            text_of(cJSON_GetArrayItem(part, 1)), cJSON_GetArrayItem(part, 2),
            context);
    if ((part = member(cond, "not")) != NULL)
        return not_so(holds(position, part, context));
    if ((part = member(cond, "all")) != NULL)
        return holds_all(position, part, false, context);
    if ((part = member(cond, "any")) != NULL)
        return holds_all(position, part, true, context);
    if ((part = member(cond, "exists")) != NULL)
        return exists(position, part, context);
    if (member(cond, "your_turn") != NULL)
        return context->you == NOBODY
                   ? TRUTH_UNKNOWN
                   : truth_of(position->active == context->you);
    if ((part = member(cond, "is_tapped")) != NULL) {
        index = object_of(position, text_of(part), context);
        return index == NOTHING ? TRUTH_UNKNOWN
                                : truth_of(position->thing[index].tapped);
    }
    return named_holds(position, cond, context);
}
