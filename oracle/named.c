/* What the words of an ability mean while it resolves. */
#include "named.h"

#include <stdio.h>
#include <string.h>

void meant_add(struct meant *meant, int item)
{
    if (meant->count < NAMED_MAX && !meant_has(meant, item))
        meant->item[meant->count++] = item;
}

bool meant_has(const struct meant *meant, int item)
{
    for (int i = 0; i < meant->count; i++)
        if (meant->item[i] == item)
            return true;
    return false;
}

const struct named *names_find(const struct names *names, const char *word)
{
    for (int i = 0; names != NULL && i < names->count; i++)
        if (strcmp(names->list[i].word, word) == 0)
            return &names->list[i];
    return NULL;
}

struct named *names_set(struct names *names, const char *word)
{
    struct named *named = NULL;

    for (int i = 0; i < names->count; i++)
        if (strcmp(names->list[i].word, word) == 0)
            named = &names->list[i];
    if (named == NULL && names->count == NAMES_MAX) {
        names->is_full = true;
        named = &names->list[NAMES_MAX - 1];
    } else if (named == NULL) {
        named = &names->list[names->count++];
    }
    memset(named, 0, sizeof(*named));
    snprintf(named->word, sizeof(named->word), "%s", word);
    return named;
}

int named_one(const char *word, const struct context *context)
{
    const struct named *named = names_find(context->names, word);

    return named == NULL || named->meant.count != 1 ||
                   meant_is_player(named->meant.item[0])
               ? NOTHING
               : named->meant.item[0];
}

/* "controller.T.t": of the one object that is meant. */
static enum truth player_of_object(const struct oracle_position *position,
                                   const char *word, int player, bool is_owner,
                                   const struct context *context)
{
    int at = strcmp(word, "self") == 0 ? context->source
             : strcmp(word, "it") == 0 && context->it != NOTHING
                 ? context->it
                 : named_one(word, context);

    if (at == NOTHING)
        return TRUTH_UNKNOWN;
    const struct thing *thing = &position->thing[at];
    /* CR 109.4: off the battlefield and stack nothing has a controller. */
    if (!is_owner && thing->zone != ZONE_BATTLEFIELD &&
        thing->zone != ZONE_STACK)
        return TRUTH_UNKNOWN;
    return truth_of((is_owner ? thing->owner : thing->controller) == player);
}

enum truth named_player(const struct oracle_position *position,
                        const char *word, int player,
                        const struct context *context)
{
    const struct named *named = names_find(context->names, word);

    if (strcmp(word, "active_player") == 0)
        return truth_of(player == position->active);
    if (context->names == NULL)
        return TRUTH_UNKNOWN;
    if (strncmp(word, "controller.", 11) == 0)
        return player_of_object(position, word + 11, player, false, context);
    if (strncmp(word, "owner.", 6) == 0)
        return player_of_object(position, word + 6, player, true, context);
    if (named == NULL)
        return TRUTH_UNKNOWN;
    return truth_of(meant_has(&named->meant, MEANT_PLAYER(player)));
}

enum truth named_object(const struct oracle_position *position,
                        const char *word, const struct thing *thing,
                        const struct context *context)
{
    const struct named *named = names_find(context->names, word);

    (void)position;
    return named == NULL ? TRUTH_UNKNOWN
                         : truth_of(meant_has(&named->meant, thing->original));
}

enum truth named_way(const struct oracle_position *position, const char *id,
                     const struct thing *thing, const struct context *context)
{
    char word[48];

    snprintf(word, sizeof(word), "way.%s", id);
    return named_object(position, word, thing, context);
}

static struct number number_under(const char *prefix, const cJSON *id,
                                  const struct context *context)
{
    char word[48];

    snprintf(word, sizeof(word), "%s%s", prefix,
             cJSON_IsString(id) ? id->valuestring : "");
    const struct named *named = names_find(context->names, word);
    return named == NULL || !named->has_number
               ? (struct number){false, 0}
               : (struct number){true, named->number};
}

struct number named_number(const cJSON *amount, const struct context *context)
{
    if (context->names == NULL)
        return (struct number){false, 0};
    if (member(amount, "paid") != NULL)
        return number_under("paid.", member(amount, "paid"), context);
    if (member(amount, "number") != NULL)
        return number_under("chosen.", member(amount, "number"), context);
    if (member(amount, "event_amount") != NULL)
        return number_under("event_amount.", NULL, context);
    if (member(amount, "times_kicked") != NULL)
        return number_under("times_kicked.", NULL, context);
    if (member(amount, "life_lost_this_way") != NULL)
        return number_under("life_lost.", NULL, context);
    return (struct number){false, 0};
}

enum truth named_holds(const struct oracle_position *position,
                       const cJSON *cond, const struct context *context)
{
    const cJSON *part;
    struct number n;

    if (member(cond, "cast_this_turn") != NULL)
        return told_cast_this_turn(position, cond, context);
    if ((member(cond, "cast_from") != NULL ||
         member(cond, "was_cast") != NULL) &&
        context->source != NOTHING)
        return told_was_cast(position, &position->thing[context->source]);
    if (context->names == NULL)
        return TRUTH_UNKNOWN;
    if (member(cond, "kicked") != NULL) {
        n = number_under("times_kicked.", NULL, context);
        return n.is_known ? truth_of(n.value > 0) : TRUTH_UNKNOWN;
    }
    if ((part = member(cond, "in_zone")) != NULL) {
        const cJSON *word = cJSON_GetArrayItem(part, 0);
        const cJSON *zone = cJSON_GetArrayItem(part, 1);
        int at = cJSON_IsString(word) ? named_one(word->valuestring, context)
                                      : NOTHING;
        return at == NOTHING
                   ? TRUTH_UNKNOWN
                   : truth_of(is_text(zone,
                                      zone_called(position->thing[at].zone)));
    }
    if ((part = member(cond, "matches")) != NULL) {
        const cJSON *word = cJSON_GetArrayItem(part, 0);
        int at =
            is_text(word, "self") ? context->source
            : is_text(word, "it") && context->it != NOTHING
                ? context->it
                : (cJSON_IsString(word) ? named_one(word->valuestring, context)
                                        : NOTHING);
        return at == NOTHING ? TRUTH_UNKNOWN
                             : selects(position, cJSON_GetArrayItem(part, 1),
                                       &position->thing[at], context);
    }
    return TRUTH_UNKNOWN;
}
