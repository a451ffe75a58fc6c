/*
 * qualities.c - hexproof from a quality, and protection from one.
 *
 * Rules: CR 702.11d (hexproof from), 702.11c (of players), 702.16b.
 */
#include "legal.h"

#include <string.h>

/* Whether the source of what is done has the quality. */
static enum truth source_has(const struct doing *doing, const cJSON *quality,
                             int you, int of)
{
    struct context context = {.you = you, .source = of, .it = NOTHING};
    const struct thing *source;

    if (doing->source == NOTHING)
        return TRUTH_UNKNOWN;
    source = &doing->position->thing[doing->source];
    if (source->face_down || source->is_unsure)
        return TRUTH_UNKNOWN;
    return selects_spell(doing->position, quality, source, &context);
}

/* The same of any of those that are written in the tree under the word. */
static enum truth any_in_tree(const struct doing *doing, const cJSON *tree,
                              const char *word, int you, int *count)
{
    const cJSON *item;
    enum truth found = TRUTH_NO;

    if (member(tree, word) != NULL) {
        (*count)++;
        found = source_has(doing, member(tree, word), you, NOTHING);
    }
    cJSON_ArrayForEach(item, tree)
    {
        found = either(found, any_in_tree(doing, item, word, you, count));
    }
    return found;
}

/* What an effect gives is written on the card of its source. */
static enum truth by_effect(const struct doing *doing, const cJSON *effect,
                            const char *word)
{
    const struct oracle_position *position = doing->position;
    const char *seat = text_at(effect, "controller");
    const cJSON *source = member(effect, "source");
    int at = cJSON_IsString(source)
                 ? thing_find(position, source->valuestring)
                 : NOTHING;
    const struct face *face = at == NOTHING ? NULL : position->thing[at].face;
    int count = 0;

    if (face == NULL || seat[0] < 'A')
        return TRUTH_UNKNOWN;
    enum truth found =
        any_in_tree(doing, face->card != NULL ? face->card->tree : face->tree,
                    word, seat[0] - 'A', &count);
    return count == 0 ? TRUTH_UNKNOWN : found;
}

enum truth quality_keeps_off(const struct doing *doing,
                             const struct thing *thing, const char *word)
{
    const struct oracle_position *position = doing->position;
    enum truth found = TRUTH_NO;
    const cJSON *effect;
    int count = 0;

    for (int i = 0; i < thing->ability_count; i++) {
        const cJSON *quality = member(thing->ability[i].tree, word);
        if (quality == NULL)
            continue;
        count++;
        found = either(found, source_has(doing, quality, thing->controller,
                                         thing->original));
    }
    cJSON_ArrayForEach(effect, position->effects)
    {
        if (!effect_is_about(effect, thing) ||
            !list_holds(member(effect, "keywords"), word))
            continue;
        count++;
        found = either(found, by_effect(doing, effect, word));
    }
    if ((count == 0 && traits_have_keyword(&thing->seen, word)) ||
        (position->effects == NULL && may_have_set(position, word)))
        return TRUTH_UNKNOWN;
    return found;
}

enum truth quality_keeps_off_player(const struct doing *doing, int player,
                                    const cJSON *list, int you)
{
    enum truth found = TRUTH_NO;
    const cJSON *item;

    cJSON_ArrayForEach(item, list)
    {
        const cJSON *quality = member(item, "hexproof_from");
        if (is_text(item, "shroud"))
            found = TRUTH_YES;
        else if (player == doing->player)
            continue;
        else if (is_text(item, "hexproof"))
            found = TRUTH_YES;
        else
            found = either(found, quality == NULL
                                      ? TRUTH_UNKNOWN
                                      : source_has(doing, quality, you,
                                                   NOTHING));
    }
    return found;
}

/* The modification that says so on the card of the source. */
static const cJSON *find_gift(const cJSON *tree)
{
    const cJSON *item, *found;

    if (member(tree, "player_has") != NULL)
        return tree;
    cJSON_ArrayForEach(item, tree)
    {
        found = find_gift(item);
        if (found != NULL)
            return found;
    }
    return NULL;
}

enum truth quality_by_effects(const struct doing *doing, int player)
{
    const struct oracle_position *position = doing->position;
    enum truth found = TRUTH_NO;
    const cJSON *effect;

    cJSON_ArrayForEach(effect, position->effects)
    {
        const cJSON *source = member(effect, "source"), *gift;
        const char *seat = text_at(effect, "controller");
        int at = cJSON_IsString(source)
                     ? thing_find(position, source->valuestring)
                     : NOTHING;
        if (!is_text(member(effect, "what"), "player_has"))
            continue;
        const struct face *face =
            at == NOTHING ? NULL : position->thing[at].face;
        gift = face == NULL ? NULL
                            : find_gift(face->card != NULL ? face->card->tree
                                                           : face->tree);
        struct context context = {
            .you = seat[0] - 'A', .source = NOTHING, .it = NOTHING};
        if (gift == NULL || seat[0] < 'A')
            return TRUTH_UNKNOWN;
        enum truth has = means(position, member(gift, "who"), player, &context);
        found = either(found,
                       both(has, quality_keeps_off_player(
                                     doing, player, member(gift, "player_has"),
                                     context.you)));
    }
    return found;
}
