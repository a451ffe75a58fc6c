/* What permissions to cast or play a card mean (CR 601.3). */
#include "legal.h"

#include <string.h>

/* The card as the spell it would be with this face up. */
struct thing spell_of(const struct oracle_position *position, int player,
                      int source, const struct face *face, int x)
{
    struct thing spell = position->thing[source];
    bool is_front_as_seen = face->index == 0 && face == spell.face;
    color_set colors = spell.seen.colors;

    spell.controller = player;
    spell.face = spell.form = face;
    spell.seen = face->traits;
    /* What changes colors in every zone is seen on the front face. */
    if (is_front_as_seen)
        spell.seen.colors = colors;
    if (cost_has_x(&face->cost))
        spell.seen.mana_value = cost_value(&face->cost, x);
    spell.zone = ZONE_STACK;
    spell.is_ability = false;
    return spell;
}

bool is_face_possible(const struct thing *thing, const struct face *face)
{
    /* CR 712.11a: of a nonmodal card only the front face. */
    return face->card != NULL && thing->face != NULL &&
           thing->face->card == face->card &&
           (face->index == 0 || face->card->is_modal);
}

/* A zone from which an effect may let cards be cast or played: the player's
 * own unless the effect says whose cards, or which, are meant. */
bool is_own_zone(const struct oracle_position *position,
                 const struct doing *doing, const cJSON *zone,
                 const cJSON *what)
{
    const struct thing *thing = &position->thing[doing->source];
    bool says_whose = member(what, "of") != NULL ||
                      member(what, "owner") != NULL ||
                      member(what, "ref") != NULL;

    if (is_text(zone, "hand"))
        return thing->zone == ZONE_HAND && thing->controller == doing->player;
    if (thing->owner != doing->player && !says_whose)
        return false;
    if (is_text(zone, "library_top"))
        return thing->zone == ZONE_LIBRARY &&
               position->player[thing->owner].top == doing->source;
    /* CR 601.3: any other zone as a whole, each card of the library, too. */
    return (is_text(zone, "graveyard") && thing->zone == ZONE_GRAVEYARD) ||
           (is_text(zone, "library") && thing->zone == ZONE_LIBRARY) ||
           (is_text(zone, "battlefield") && thing->zone == ZONE_BATTLEFIELD) ||
           (is_text(zone, "command") && thing->zone == ZONE_COMMAND) ||
           (is_text(zone, "exile") && thing->zone == ZONE_EXILE);
}

enum truth is_allowed(const struct oracle_position *position, const cJSON *mod,
                      int player, const struct context *context)
{
    const cJSON *who = member(mod, "who");

    return who == NULL ? truth_of(context->you == player)
                       : means(position, who, player, context);
}

/* Whether something else may let cards be cast or played from there. */
static bool has_other_ways(const struct doing *doing, const char *what,
                           const cJSON *zone)
{
    const struct oracle_position *position = doing->position;
    bool is_cast = strcmp(what, "cast") == 0;
    const char *key = is_cast ? "may_cast_from" : "may_play_lands_from";
    struct effect effect[EFFECTS_FOUND_MAX];
    int count = effects_find(position, key, effect, EFFECTS_FOUND_MAX);
    int same = 0;

    for (int i = 0; i < count; i++) {
        const cJSON *from = member(effect[i].mod, key);
        same +=
            cJSON_Compare(is_cast ? member(from, "zone") : from, zone, true);
    }
    return same != 1 || any_card_says(position, "flashback") ||
           any_card_says(position, "escape") ||
           may_have_done(position, "may_play") ||
           may_have_done(position, "may_cast") || may_have_set(position, key);
}

/* CR 601.2b: a limit such as once each turn. */
enum truth within_limit(const struct doing *doing, const cJSON *mod,
                        const char *what, const cJSON *zone, int source)
{
    const struct oracle_position *position = doing->position;
    bool is_open = may_have_done(position, "cast_now") ||
                   may_have_done(position, "play_now");

    if (member(mod, "limit") == NULL)
        return TRUTH_YES;
    if (acts_count(position, doing->player, what, NULL, 0) == 0)
        return is_open ? TRUTH_UNKNOWN : TRUTH_YES;
    if (!cJSON_IsString(zone))
        return TRUTH_UNKNOWN;
    int count = acts_from(position, doing->player, what, zone->valuestring);
    if (count == 0)
        return is_open ? TRUTH_UNKNOWN : TRUTH_YES;
    /* CR 400.7: another permanent would allow it anew. */
    return count > 0 && is_text(member(mod, "limit"), "once_each_turn") &&
                   !position->thing[source].sick &&
                   !has_other_ways(doing, what, zone)
               ? TRUTH_NO
               : TRUTH_UNKNOWN;
}

/* CR 601.3e: whether a permission means this face, which may be described as
 * a card where it is or as the spell it will be. */
enum truth is_meant(const struct doing *doing, const cJSON *what,
                    const struct context *context)
{
    struct thing as = doing->spell;

    if (what == NULL)
        return TRUTH_YES;
    if (member(what, "zone") != NULL)
        as.zone = doing->position->thing[doing->source].zone;
    return selects_spell(doing->position, what, &as, context);
}

/* What may have been allowed for a while is not seen. */
const cJSON *next_permission(const struct doing *doing, bool is_land,
                             const cJSON *effect)
{
    const struct oracle_position *position = doing->position;
    const struct thing *card = &position->thing[doing->source];
    char seat[2] = {(char)('A' + doing->player), '\0'};

    effect = effect != NULL              ? effect->next
             : position->effects == NULL ? NULL
                                         : position->effects->child;
    for (; effect != NULL; effect = effect->next) {
        const cJSON *what = member(effect, "what");
        if ((is_text(what, "may_play") ||
             (!is_land && is_text(what, "may_cast"))) &&
            is_text(member(effect, "controller"), seat) &&
            effect_is_about(effect, card))
            return effect;
    }
    return NULL;
}

struct oracle_answer by_the_unseen(const struct doing *doing, const char *key)
{
    const struct oracle_position *position = doing->position;
    const struct thing *card = &position->thing[doing->source];
    bool is_likely = card->zone == ZONE_EXILE || card->zone == ZONE_GRAVEYARD;

    return may_have_set(position, key) ||
                   (position->effects == NULL && is_likely &&
                    (may_have_done(position, "may_play") ||
                     may_have_done(position, "may_cast")))
               ? legal_silent(SILENCE_PERMISSION)
               : legal_no("601.3");
}
