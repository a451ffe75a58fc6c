#include "riders.h"
#include "legal.h"

#include <stdlib.h>
#include <string.h>

/* A spell that was cast. */
struct riding {
    const struct oracle_position *before, *after;
    int player;
    const struct thing *spell; /* on the stack, afterwards */
};

static int count_effects(const struct oracle_position *position,
                         const struct thing *thing)
{
    const cJSON *effect;
    int count = 0;

    cJSON_ArrayForEach(effect, position->effects)
    {
        count += is_text(member(effect, "what"), "grant") &&
                 effect_is_about(effect, thing);
    }
    return count;
}

/* Whether mana with this rider does anything for the spell. */
static enum truth rides(const struct riding *riding, int source,
                        const cJSON *rider)
{
    struct context context = context_of(riding->after, source);

    context.you = riding->player;
    return member(rider, "if") == NULL
               ? TRUTH_YES
               : selects_spell(riding->after, member(rider, "if"),
                               riding->spell, &context);
}

/* Whether any mana of what the card says may do something for it. */
static enum truth any_rides(const struct riding *riding, int source,
                            const cJSON *tree)
{
    const cJSON *item, *rider = member(member(tree, "mana"), "rider");
    enum truth is = rider == NULL ? TRUTH_NO : rides(riding, source, rider);

    cJSON_ArrayForEach(item, tree)
    {
        is = either(is, any_rides(riding, source, item));
    }
    return is;
}

/* CR 106.6: without mana that does something, nothing is done. */
static void judge_none(const struct riding *riding,
                       struct oracle_report *report)
{
    const struct oracle_position *position = riding->after;
    enum truth is = TRUTH_NO;

    for (int i = 0; i < position->count; i++) {
        const struct face *face = position->thing[i].face;
        if (face != NULL)
            is = either(is, any_rides(riding, i,
                                      face->card != NULL ? face->card->tree
                                                         : face->tree));
    }
    if (is == TRUTH_NO)
        report_claim(report, count_effects(position, riding->spell) == 0,
                     "106.6", riding->spell->label,
                     "its mana does nothing more for it", "it is not so");
}

/* Whether the last act may have been done to pay for one before it: those are
 * told after what they are for. */
static bool may_have_paid(const struct oracle_position *position)
{
    const cJSON *act;
    bool may = false;

    cJSON_ArrayForEach(act, position->acts)
    {
        if (act->next != NULL)
            may = is_text(member(act, "do"), "cast") ||
                  (may && is_text(member(act, "do"), "activate"));
    }
    return may;
}

/* CR 500.5: whether other mana of those types may have come, or have been kept
 * as a step ended, since the last act. */
static bool may_be_other(const struct riding *riding, mana_set types)
{
    const struct oracle_position *position = riding->before;
    struct bag had = bag_of(position->player[riding->player].mana);
    bool has_any = false;

    for (int i = 0; i < MANA_TYPES; i++)
        has_any = has_any || (((types >> i) & 1) && had.n[i] > 0);
    if (!has_any || any_card_says(position, "keep_mana") ||
        any_card_says(position, "keep_until"))
        return true;
    for (int i = 0; i < position->count; i++) {
        const struct face *face = position->thing[i].face;
        const cJSON *item;
        cJSON_ArrayForEach(
            item, member(face == NULL ? NULL : face->tree, "abilities"))
        {
            if (!is_text(member(item, "k"), "activated") && adds_mana(item))
                return true;
        }
    }
    return false;
}

/* The rider of the mana ability that was activated last, when nothing was done
 * since and all its mana was there and is gone now; or NULL. */
static const cJSON *sure_rider(const struct riding *riding, int *source)
{
    const struct oracle_position *position = riding->before;
    const cJSON *last = cJSON_GetArrayItem(
        position->acts, cJSON_GetArraySize(position->acts) - 1);
    const cJSON *ordinal = member(last, "ability"), *list[ABILITIES_MAX];
    int number = cJSON_IsNumber(ordinal) ? ordinal->valueint : 0;
    int at = thing_find(position, text_at(last, "object"));
    struct bags *bags = malloc(sizeof(*bags));
    const cJSON *rider = NULL;

    if (bags != NULL && is_text(member(last, "do"), "activate") &&
        !may_have_paid(position) &&
        text_at(last, "by")[0] - 'A' == riding->player && at != NOTHING &&
        position->thing[at].zone == ZONE_BATTLEFIELD &&
        !is_doubtful(position, &position->thing[at]) && number > 0 &&
        number <= activated_of(&position->thing[at], list, ABILITIES_MAX)) {
        const cJSON *effect = member(list[number - 1], "effect");
        struct bag left = bag_of(riding->after->player[riding->player].mana);
        choices_of(position, at, list[number - 1], riding->player, bags);
        mana_set types = bags_types(bags);
        if (bags->is_known && types != 0 && !may_be_other(riding, types) &&
            cJSON_GetArraySize(effect) == 1)
            rider = member(member(effect->child, "mana"), "rider");
        for (int i = 0; i < MANA_TYPES; i++)
            if (((types >> i) & 1) && left.n[i] > 0)
                rider = NULL;
        *source = at;
    }
    free(bags);
    return rider;
}

static bool gives(const cJSON *effect, const cJSON *keywords)
{
    const cJSON *word;

    cJSON_ArrayForEach(word, keywords)
    {
        if (!cJSON_IsString(word) ||
            !list_holds(member(effect, "keywords"), word->valuestring))
            return false;
    }
    return true;
}

/* CR 106.6: what the mana does for the spell it was spent on is done. */
static void judge_sure(const struct riding *riding,
                       struct oracle_report *report)
{
    int source = NOTHING;
    const cJSON *rider = sure_rider(riding, &source), *effect;
    const cJSON *grant = cJSON_GetArrayItem(member(rider, "do"), 0);
    bool is_given = false;

    if (rider == NULL || !is_text(member(grant, "op"), "grant") ||
        rides(riding, source, rider) != TRUTH_YES)
        return;
    cJSON_ArrayForEach(effect, riding->after->effects)
    {
        is_given = is_given || (effect_is_about(effect, riding->spell) &&
                                gives(effect, member(grant, "keywords")));
    }
    report_claim(report, is_given, "106.6", riding->spell->label,
                 "its mana does for it what it says", "it is not so");
}

void riders_judge(const struct oracle_position *before,
                  const struct oracle_position *after, const cJSON *act,
                  struct oracle_report *report)
{
    int at = thing_find(after, text_at(act, "object"));
    struct riding riding = {before, after, text_at(act, "by")[0] - 'A', NULL};

    if (at == NOTHING || after->effects == NULL ||
        after->thing[at].zone != ZONE_STACK || after->thing[at].is_ability ||
        !after->thing[at].is_labelled || after->thing[at].face_down)
        return;
    riding.spell = &after->thing[at];
    judge_none(&riding, report);
    if (member(act, "mana") == NULL)
        judge_sure(&riding, report);
}
