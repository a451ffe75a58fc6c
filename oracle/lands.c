/* Which lands may be played (CR 305). */
#include "legal.h"

#include <string.h>

/* CR 305.2: one land a turn, and what effects add. */
static struct oracle_answer land_count(const struct doing *doing)
{
    const struct oracle_position *position = doing->position;
    struct effect effect[EFFECTS_FOUND_MAX];
    int count = effects_find(position, "extra_land", effect, EFFECTS_FOUND_MAX);
    int plays = 1;

    for (int i = 0; i < count; i++) {
        struct context context = context_of(position, effect[i].source);
        enum truth is =
            both(effect[i].is_on,
                 is_allowed(position, effect[i].mod, doing->player, &context));
        if (is == TRUTH_UNKNOWN)
            return legal_silent(SILENCE_SELECTOR);
        if (is == TRUTH_YES)
            plays += member(effect[i].mod, "extra_land")->valueint;
    }
    if (position->player[doing->player].lands_played < plays)
        return legal_yes("305.2");
    return may_have_set(position, "extra_land") ? legal_silent(SILENCE_EFFECT)
                                                : legal_no("305.2");
}

static struct oracle_answer lands_allowed(const struct doing *doing)
{
    const struct oracle_position *position = doing->position;
    struct effect effect[EFFECTS_FOUND_MAX];
    int count =
        effects_find(position, "cant_play_lands", effect, EFFECTS_FOUND_MAX);
    struct oracle_answer answer = legal_yes("305.1");

    for (int i = 0; i < count; i++) {
        struct context context = context_of(position, effect[i].source);
        enum truth is =
            both(effect[i].is_on,
                 means(position, member(effect[i].mod, "cant_play_lands"),
                       doing->player, &context));
        answer = legal_both(answer, legal_if(not_so(is), "101.2"));
    }
    if (may_have_set(position, "cant_play_lands"))
        answer = legal_both(answer, legal_silent(SILENCE_EFFECT));
    return answer;
}

/* CR 305.1, 601.3: from the hand, or from where an effect says. */
static struct oracle_answer land_permission(const struct doing *doing)
{
    const struct oracle_position *position = doing->position;
    const struct thing *card = &position->thing[doing->source];
    struct effect effect[EFFECTS_FOUND_MAX];
    int count = effects_find(position, "may_play_lands_from", effect,
                             EFFECTS_FOUND_MAX);
    struct oracle_answer answer = legal_no("305.1");

    if (card->zone == ZONE_HAND && card->controller == doing->player)
        return legal_yes("305.1");
    if (next_permission(doing, true, NULL) != NULL)
        return legal_yes("601.3");
    for (int i = 0; i < count; i++) {
        const cJSON *mod = effect[i].mod;
        struct context context = context_of(position, effect[i].source);
        enum truth is = effect[i].is_on;
        if (!is_own_zone(position, doing, member(mod, "may_play_lands_from"),
                         member(mod, "what")))
            continue;
        is = both(is, is_allowed(position, mod, doing->player, &context));
        is = both(is, is_meant(doing, member(mod, "what"), &context));
        is = both(is, within_limit(doing, mod, "play",
                                   member(mod, "may_play_lands_from"),
                                   effect[i].source));
        answer = legal_either(answer, legal_if(is, "601.3"));
    }
    return legal_either(answer, by_the_unseen(doing, "may_play_lands_from"));
}

struct oracle_answer play_legal(const struct oracle_position *position,
                                int player, int source, const struct face *face)
{
    struct doing doing = {
        .position = position,
        .player = player,
        .source = source,
        .spell = spell_of(position, player, source, face, 0),
        .is_spell = true,
    };
    struct oracle_answer answer;

    if (!is_face_possible(&position->thing[source], face) ||
        !((face->traits.types >> TYPE_LAND) & 1))
        return legal_no("712.12");
    answer = sorcery_timing(position, player, "116.2a");
    answer = legal_both(answer, land_count(&doing));
    answer = legal_both(answer, lands_allowed(&doing));
    return legal_both(answer, land_permission(&doing));
}

struct oracle_answer land_now_legal(const struct oracle_position *position,
                                    int player, int source,
                                    const struct face *face)
{
    struct doing doing = {
        .position = position,
        .player = player,
        .source = source,
        .spell = spell_of(position, player, source, face, 0),
        .is_spell = true,
    };
    struct oracle_answer answer =
        legal_if(truth_of(position->active == player), "305.3");

    return legal_both(answer,
                      legal_both(land_count(&doing), lands_allowed(&doing)));
}
