/* Legal targets: what a group of targets may choose. */
#include "legal.h"

#include <string.h>

/* CR 702.11b, 702.18a: hexproof and shroud of a permanent. */
static enum truth can_be_targeted(const struct doing *doing,
                                  const struct thing *thing)
{
    bool is_opponents = thing->controller != doing->player;
    enum truth can = TRUTH_YES;

    if (thing->zone != ZONE_BATTLEFIELD)
        return TRUTH_YES;
    if (traits_have_keyword(&thing->seen, "shroud"))
        return TRUTH_NO;
    if (is_opponents && traits_have_keyword(&thing->seen, "hexproof"))
        return TRUTH_NO;
    can = not_so(quality_keeps_off(doing, thing, "protection"));
    if (is_opponents)
        can = both(can,
                   not_so(quality_keeps_off(doing, thing, "hexproof_from")));
    if (can == TRUTH_YES && may_have_gained(doing->position, thing))
        can = TRUTH_UNKNOWN;
    return can;
}

/* CR 702.11c: a player with hexproof. */
static enum truth player_can_be_targeted(const struct doing *doing, int player)
{
    const struct oracle_position *position = doing->position;
    struct effect effect[EFFECTS_FOUND_MAX];
    int count = effects_find(position, "player_has", effect, EFFECTS_FOUND_MAX);
    enum truth can = TRUTH_YES;

    for (int i = 0; i < count; i++) {
        const cJSON *list = member(effect[i].mod, "player_has");
        struct context context = context_of(position, effect[i].source);
        enum truth has =
            both(effect[i].is_on, means(position, member(effect[i].mod, "who"),
                                        player, &context));
        can = both(can, not_so(both(has, quality_keeps_off_player(
                                             doing, player, list,
                                             context.you))));
    }
    can = both(can, not_so(quality_by_effects(doing, player)));
    if (position->effects == NULL && player != doing->player &&
        may_have_set(position, "player_has"))
        can = both(can, TRUTH_UNKNOWN);
    return can;
}

struct context context_for(const struct doing *doing)
{
    return (struct context){.you = doing->player,
                            .source = doing->source,
                            .it = NOTHING,
                            .has_x = doing->has_x,
                            .x = doing->x};
}

static bool is_damageable(const struct thing *thing)
{
    return thing->zone == ZONE_BATTLEFIELD &&
           (thing_is(thing, TYPE_CREATURE) ||
            thing_is(thing, TYPE_PLANESWALKER) ||
            thing_is(thing, TYPE_BATTLE)); /* CR 115.4 */
}

/* One of the words or selectors a group may name. */
static enum truth what_object(const struct doing *doing, const cJSON *what,
                              const struct thing *thing)
{
    struct context context = context_for(doing);
    bool is_on_stack = thing->zone == ZONE_STACK;

    if (cJSON_IsObject(what))
        return selects(doing->position, what, thing, &context);
    if (is_text(what, "any_target"))
        return truth_of(is_damageable(thing));
    if (is_text(what, "spell"))
        return truth_of(is_on_stack && !thing->is_ability);
    if (is_text(what, "ability"))
        return truth_of(thing->is_ability);
    if (is_text(what, "triggered_ability"))
        return thing->is_ability ? thing->is_triggered : TRUTH_NO;
    if (is_text(what, "activated_ability"))
        return thing->is_ability ? not_so(thing->is_triggered) : TRUTH_NO;
    if (is_text(what, "player") || is_text(what, "opponent"))
        return TRUTH_NO;
    return TRUTH_UNKNOWN;
}

static enum truth what_player(const struct doing *doing, const cJSON *what,
                              int player)
{
    if (is_text(what, "player") || is_text(what, "any_target"))
        return TRUTH_YES;
    if (is_text(what, "opponent"))
        return truth_of(player != doing->player);
    return TRUTH_NO;
}

enum truth target_object(const struct doing *doing, const cJSON *group,
                         const struct thing *thing)
{
    const cJSON *what = member(group, "what"), *item;
    struct context context = context_for(doing);
    enum truth is = TRUTH_NO;

    if (cJSON_IsArray(what)) {
        cJSON_ArrayForEach(item, what)
        {
            is = either(is, what_object(doing, item, thing));
        }
    } else {
        is = what_object(doing, what, thing);
    }
    if (member(group, "of") != NULL && is != TRUTH_NO)
        is = both(is, means(doing->position, member(group, "of"),
                            thing->controller, &context));
    if (member(group, "dealt_combat_damage_by") != NULL)
        is = both(is, TRUTH_UNKNOWN);
    return both(is, can_be_targeted(doing, thing));
}

enum truth target_player(const struct doing *doing, const cJSON *group,
                         int player)
{
    const cJSON *what = member(group, "what"), *item;
    enum truth is = TRUTH_NO;

    if (cJSON_IsArray(what)) {
        cJSON_ArrayForEach(item, what)
        {
            is = either(is, what_player(doing, item, player));
        }
    } else {
        is = what_player(doing, what, player);
    }
    if (member(group, "dealt_combat_damage_by") != NULL)
        is = both(is, TRUTH_UNKNOWN);
    if (doing->position->player[player].has_lost)
        is = TRUTH_NO;
    return both(is, player_can_be_targeted(doing, player));
}

/* CR 601.2c: are there as many as must be chosen? */
static enum truth group_found(const struct doing *doing, const cJSON *group)
{
    const struct oracle_position *position = doing->position;
    struct context context = context_for(doing);
    const cJSON *least = member(group, "min");
    struct number min = least == NULL ? (struct number){true, 1}
                                      : number_of(position, least, &context);
    int sure = 0, perhaps = 0;

    for (int i = 0; i < position->count; i++) {
        enum truth is = target_object(doing, group, &position->thing[i]);
        /* CR 115.5: a spell is no target of itself. */
        if (doing->is_spell && i == doing->source)
            continue;
        sure += is == TRUTH_YES;
        perhaps += is == TRUTH_UNKNOWN;
    }
    for (int i = 0; i < position->player_count; i++) {
        enum truth is = target_player(doing, group, i);
        sure += is == TRUTH_YES;
        perhaps += is == TRUTH_UNKNOWN;
    }
    if (!min.is_known)
        return TRUTH_UNKNOWN;
    if (sure + perhaps < min.value)
        return TRUTH_NO;
    return sure >= min.value ? TRUTH_YES : TRUTH_UNKNOWN;
}

/* What is taken as a target: things, then players. */
enum { TAKEN_LIMIT = 4 };
struct taken {
    int list[TAKEN_LIMIT];
    int count;
};

static bool is_taken(const struct taken *taken, int candidate)
{
    for (int i = 0; i < taken->count; i++)
        if (taken->list[i] == candidate)
            return true;
    return false;
}

static enum truth candidate_fits(const struct doing *doing,
                                 const cJSON *group, int candidate)
{
    const struct oracle_position *position = doing->position;

    if (candidate >= position->count)
        return target_player(doing, group, candidate - position->count);
    if (doing->is_spell && candidate == doing->source)
        return TRUTH_NO; /* CR 115.5 */
    return target_object(doing, group, &position->thing[candidate]);
}

/* CR 115.3: one target for this group and each after it, all different. */
static enum truth all_differ(const struct doing *doing, const cJSON *group,
                             struct taken *taken)
{
    int count = doing->position->count + doing->position->player_count;
    enum truth found = TRUTH_NO;

    if (group == NULL)
        return TRUTH_YES;
    if (taken->count == TAKEN_LIMIT)
        return TRUTH_UNKNOWN;
    for (int i = 0; i < count && found != TRUTH_YES; i++) {
        enum truth fits = candidate_fits(doing, group, i);
        if (is_taken(taken, i) || fits == TRUTH_NO)
            continue;
        taken->list[taken->count++] = i;
        found = either(found,
                       both(fits, all_differ(doing, group->next, taken)));
        taken->count--;
    }
    return found;
}

static enum truth groups_found(const struct doing *doing, const cJSON *list)
{
    const cJSON *group;
    enum truth found = TRUTH_YES;
    bool must_differ = false, are_single = true;

    cJSON_ArrayForEach(group, list)
    {
        const cJSON *min = member(group, "min");
        found = both(found, group_found(doing, group));
        must_differ = must_differ || (group != list->child &&
                                      member(group, "distinct") != NULL);
        are_single = are_single &&
                     (min == NULL || (cJSON_IsNumber(min) &&
                                      min->valueint == 1));
    }
    if (must_differ && found != TRUTH_NO)
        found = both(found, are_single
                                ? all_differ(doing, list->child,
                                             &(struct taken){.count = 0})
                                : TRUTH_UNKNOWN);
    return found;
}

struct oracle_answer targets_found(const struct doing *doing,
                                   const cJSON *ability)
{
    const cJSON *mode, *n = member(ability, "n");
    int need = cJSON_IsNumber(n) ? n->valueint : 1, sure = 0, perhaps = 0;

    if (member(ability, "modes") == NULL)
        return legal_if(groups_found(doing, member(ability, "targets")),
                        "601.2c");
    cJSON_ArrayForEach(mode, member(ability, "modes"))
    {
        enum truth is = groups_found(doing, member(mode, "targets"));
        sure += is == TRUTH_YES;
        perhaps += is == TRUTH_UNKNOWN;
    }
    if (sure + perhaps < need)
        return legal_no("601.2c");
    return sure >= need ? legal_yes("601.2c") : legal_silent(SILENCE_SELECTOR);
}

/* CR 303.4a: an Aura spell targets what it may enchant. */
static struct oracle_answer enchant_found(const struct doing *doing,
                                          const cJSON *what)
{
    cJSON *group = cJSON_CreateObject();

    cJSON_AddItemReferenceToObject(group, "what", (cJSON *)(uintptr_t)what);
    cJSON_AddNumberToObject(group, "min", 1);
    struct oracle_answer answer = legal_if(group_found(doing, group), "303.4a");
    cJSON_Delete(group);
    return answer;
}

struct oracle_answer targets_of_face(const struct doing *doing,
                                     const struct face *face)
{
    struct oracle_answer answer = legal_yes("601.2c");
    const cJSON *item;

    cJSON_ArrayForEach(item, member(face->tree, "abilities"))
    {
        if (is_text(member(item, "k"), "spell"))
            answer = legal_both(answer, targets_found(doing, item));
    }
    cJSON_ArrayForEach(item, member(face->tree, "keywords"))
    {
        if (member(item, "enchant") != NULL)
            answer = legal_both(answer,
                                enchant_found(doing, member(item, "enchant")));
    }
    return answer;
}
