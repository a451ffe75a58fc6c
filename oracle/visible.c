/* Hands that are played revealed are seen by everybody (CR 402.3, 701.20). */
#include "judge.h"

#include <stdio.h>
#include <string.h>

/* Whether the effect of a static ability reveals the hand of the player. */
static enum truth reveals(const struct oracle_position *position,
                          const struct effect *effect, int player)
{
    struct context context = context_of(position, effect->source);
    const cJSON *who = member(effect->mod, "hand_revealed");
    const struct thing *source = &position->thing[effect->source];

    if (is_text(who, "holder")) /* in a hand: whose hand it is */
        return both(effect->is_on, truth_of(source->zone == ZONE_HAND &&
                                            source->controller == player));
    return both(effect->is_on, means(position, who, player, &context));
}

void judge_hands(const struct oracle_position *position,
                 struct oracle_report *report)
{
    struct effect effect[EFFECTS_FOUND_MAX];
    int count =
        effects_find(position, "hand_revealed", effect, EFFECTS_FOUND_MAX);
    char path[40];

    for (int i = 0; i < count; i++)
        for (int p = 0; p < position->player_count; p++) {
            if (reveals(position, &effect[i], p) != TRUTH_YES ||
                position->player[p].has_lost)
                continue;
            for (int viewer = 0; viewer < position->player_count; viewer++) {
                snprintf(path, sizeof(path), "visible/%c/%c/hand", 'A' + viewer,
                         'A' + p);
                const cJSON *seen = position_at(position, path);
                if (cJSON_IsBool(seen))
                    report_claim(report, cJSON_IsTrue(seen), "402.3", path,
                                 "a hand that is revealed is seen",
                                 "it is not so");
            }
        }
}
