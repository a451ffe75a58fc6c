#include "givers.h"
#include "found.h"
#include "legal.h"

#include <stdlib.h>

static void add(struct givers *givers, struct giver giver)
{
    if (givers->count == givers->room) {
        int room = givers->room == 0 ? 16 : givers->room * 2;
        struct giver *more =
            realloc(givers->giver, (size_t)room * sizeof(*more));
        if (more == NULL)
            return;
        givers->giver = more;
        givers->room = room;
    }
    givers->giver[givers->count++] = giver;
}

/* The plain parts of the cost of a mana ability; false for others, and for what
 * can be done again. */
static bool read_plain(struct giver *giver)
{
    const cJSON *item, *n;
    bool is_once = false;

    cJSON_ArrayForEach(item, member(giver->ability, "cost"))
    {
        if (member(item, "tap_self") != NULL ||
            member(item, "sacrifice_self") != NULL ||
            member(item, "exile_self_from") != NULL)
            is_once = true;
        else if ((n = member(item, "energy")) != NULL && cJSON_IsNumber(n))
            giver->energy += n->valueint;
        else if ((n = member(item, "life")) != NULL && cJSON_IsNumber(n))
            giver->life += n->valueint;
        else if (member(item, "remove_counter") == NULL)
            return false;
    }
    return is_once;
}

static void add_ability(const struct oracle_position *position,
                        struct givers *givers, int source, const cJSON *ability)
{
    struct giver giver = {.source = source, .ability = ability};
    struct doing doing = {.position = position,
                          .player = givers->player,
                          .source = source,
                          .spell = position->thing[source],
                          .is_mana = true};
    struct bill bill;
    struct oracle_answer allowed = activation_allowed(&doing, ability);

    bill_begin(&bill);
    bill_add(&bill, &doing, member(ability, "cost"));
    allowed = legal_both(allowed, bill.rest);
    /* CR 605.3a: an ability only for instant timing is out here. */
    if (list_holds(member(ability, "only"), "instant_timing") ||
        allowed.verdict == ORACLE_NO)
        return;
    giver.is_sure = allowed.verdict == ORACLE_YES;
    giver.is_plain = read_plain(&giver);
    add(givers, giver);
}

static void add_thing(const struct oracle_position *position,
                      struct givers *givers, int source)
{
    const struct thing *thing = &position->thing[source];
    const struct giver others = {.source = source};
    const cJSON *list[ABILITIES_MAX];
    int count = activated_of(thing, list, ABILITIES_MAX);

    if (thing->zone == ZONE_BATTLEFIELD && is_doubtful(position, thing))
        add(givers, others);
    if (thing->is_unsure || thing->is_otherwise)
        return; /* it may have none of them */
    for (int i = 0; i < count; i++) {
        enum truth is = is_for_mana(position, list[i]);
        if (is == TRUTH_UNKNOWN)
            add(givers, others);
        if (is == TRUTH_YES)
            add_ability(position, givers, source, list[i]);
    }
}

struct givers *givers_of(const struct oracle_position *position, int player)
{
    struct found *found = found_of(position);
    struct givers *givers = found == NULL ? NULL : found->givers[player];

    if (givers != NULL)
        return givers;
    givers = calloc(1, sizeof(*givers));
    if (givers == NULL)
        return NULL;
    givers->player = player;
    for (int i = 0; i < position->count; i++) {
        const struct thing *thing = &position->thing[i];
        if (thing->controller == player &&
            (thing->zone == ZONE_BATTLEFIELD || thing->zone == ZONE_HAND))
            add_thing(position, givers, i);
    }
    if (found != NULL)
        found->givers[player] = givers;
    return givers;
}

void givers_done(const struct oracle_position *position, struct givers *givers)
{
    if (found_of(position) == NULL)
        givers_free(givers);
}

const struct bags *giver_bags(const struct oracle_position *position,
                              const struct givers *givers, struct giver *giver)
{
    if (giver->bags == NULL)
        giver->bags = malloc(sizeof(*giver->bags));
    else
        return giver->bags;
    if (giver->bags != NULL)
        outcomes_of(position, could_of(position), giver->source, giver->ability,
                    givers->player, giver->bags);
    return giver->bags;
}

void givers_free(struct givers *givers)
{
    if (givers == NULL)
        return;
    for (int i = 0; i < givers->count; i++)
        free(givers->giver[i].bags);
    free(givers->giver);
    free(givers);
}
