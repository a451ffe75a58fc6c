/* The questions that are no more than a look at what was derived. */
#include "legal.h"

#include <stdlib.h>
#include <string.h>

static void add_words(cJSON *json, const char *key, const char *const *words,
                      int count)
{
    cJSON *list = cJSON_AddArrayToObject(json, key);

    for (int i = 0; i < count; i++)
        cJSON_AddItemToArray(list, cJSON_CreateString(words[i]));
}

static void add_bits(cJSON *json, const char *key, unsigned bits,
                     const char *const *words, int count)
{
    const char *found[CARD_TYPES];
    int n = 0;

    for (int i = 0; i < count; i++)
        if ((bits >> i) & 1)
            found[n++] = words[i];
    add_words(json, key, found, n);
}

static cJSON *traits_json(const struct traits *traits)
{
    cJSON *json = cJSON_CreateObject();
    char colors[MANA_TYPES] = "";
    size_t used = 0;

    for (int i = 0; i < MANA_C; i++)
        if ((traits->colors >> i) & 1)
            colors[used++] = MANA_LETTERS[i];
    cJSON_AddStringToObject(json, "name", traits->name);
    add_bits(json, "types", traits->types, TYPE_WORDS, CARD_TYPES);
    add_words(json, "subtypes", traits->subtype, traits->subtype_count);
    add_bits(json, "supertypes", traits->supers, SUPER_WORDS, SUPERTYPES);
    cJSON_AddStringToObject(json, "colors", colors);
    cJSON_AddNumberToObject(json, "mana_value", traits->mana_value);
    add_words(json, "keywords", traits->keyword, traits->keyword_count);
    /* CR 208.3: what is no creature has no power and toughness. */
    if (traits->has_strength && traits->is_strength_known) {
        cJSON_AddNumberToObject(json, "power", traits->power);
        cJSON_AddNumberToObject(json, "toughness", traits->toughness);
    }
    return json;
}

cJSON *oracle_card_traits(const struct oracle_cards *cards, const char *face,
                          enum zone zone, int x)
{
    const struct face *found = face_find(cards, face);
    bool is_public = zone == ZONE_BATTLEFIELD || zone == ZONE_STACK;
    struct traits traits;

    if (found == NULL || (found->card == NULL && zone != ZONE_BATTLEFIELD))
        return NULL;
    /* CR 712.8a: elsewhere only the front face counts. */
    if (!is_public && found->card != NULL)
        found = &found->card->face[0];
    /* CR 305.9: a land face is never on the stack. */
    if (zone == ZONE_STACK && ((found->traits.types >> TYPE_LAND) & 1))
        return NULL;
    /* CR 110.4a: nor is an instant or sorcery on the battlefield. */
    if (zone == ZONE_BATTLEFIELD &&
        (found->traits.types & (1 << TYPE_INSTANT | 1 << TYPE_SORCERY)) != 0)
        return NULL;
    traits = found->traits;
    if (zone == ZONE_STACK && cost_has_x(&found->cost))
        traits.mana_value = cost_value(&found->cost, x);
    return traits_json(&traits);
}

cJSON *oracle_traits(const struct oracle_position *position, const char *object,
                     struct oracle_answer *answer)
{
    int at = thing_find(position, object);
    const struct thing *thing = at == NOTHING ? NULL : &position->thing[at];

    *answer = legal_silent(SILENCE_TRAITS);
    if (thing == NULL || !thing->is_derived || thing->is_unsure ||
        thing->is_copied)
        return NULL;
    *answer = legal_yes("613.1");
    return traits_json(&thing->derived);
}

static const cJSON *ability_at(const struct oracle_position *position,
                               int source, int ordinal)
{
    const cJSON *list[ABILITIES_MAX];
    int count = activated_of(&position->thing[source], list, ABILITIES_MAX);

    return ordinal < 1 || ordinal > count ? NULL : list[ordinal - 1];
}

cJSON *oracle_mana_outcomes(const struct oracle_position *position,
                            const char *object, int ability,
                            struct oracle_answer *answer)
{
    int at = thing_find(position, object);
    const cJSON *tree =
        at == NOTHING ? NULL : ability_at(position, at, ability);
    const struct could *could = could_of(position);
    struct bags *bags = malloc(sizeof(*bags));
    cJSON *list = NULL;

    *answer = legal_silent(SILENCE_PRODUCED);
    if (could != NULL && bags != NULL && tree != NULL && adds_mana(tree) &&
        !is_doubtful(position, &position->thing[at])) {
        outcomes_of(position, could, at, tree, position->thing[at].controller,
                    bags);
        for (int i = 0; i < bags->count && bags->is_known; i++) {
            char text[MANA_COUNT_MAX + 1];
            size_t used = 0;
            for (int k = 0; k < MANA_TYPES; k++)
                for (int n = 0; n < bags->bag[i].n[k]; n++)
                    text[used++] = MANA_LETTERS[k];
            text[used] = '\0';
            if (list == NULL)
                list = cJSON_CreateArray();
            cJSON_AddItemToArray(list, cJSON_CreateString(text));
        }
        if (list != NULL)
            *answer = legal_yes(has_tap(tree) ? "106.12b" : "605.3b");
    }
    free(bags);
    return list;
}

const cJSON *answers_groups(const struct oracle_position *position,
                            const struct oracle_action *action, int at)
{
    const struct thing *thing = &position->thing[at];
    const struct face *face = thing->face;
    const cJSON *item;

    if (strcmp(action->what, "activate") == 0)
        return member(ability_at(position, at, action->ability), "targets");
    if (action->face != NULL && action->face[0] != '\0')
        face = face_find(position->cards, action->face);
    cJSON_ArrayForEach(item,
                       member(face == NULL ? NULL : face->tree, "abilities"))
    {
        if (is_text(member(item, "k"), "spell"))
            return member(item, "targets");
    }
    return NULL;
}

cJSON *oracle_targets(const struct oracle_position *position,
                      const struct oracle_action *action, int group,
                      struct oracle_answer *answer)
{
    int at = thing_find(position, action->object);
    struct doing doing = {.position = position,
                          .player = action->by[0] - 'A',
                          .source = at,
                          .is_spell = strcmp(action->what, "cast") == 0};
    const cJSON *tree;
    cJSON *list = cJSON_CreateArray();
    bool is_known = true;

    *answer = legal_silent(SILENCE_SELECTOR);
    tree =
        at == NOTHING
            ? NULL
            : cJSON_GetArrayItem(answers_groups(position, action, at), group);
    /* What was chosen for the groups before is not known. */
    if (group > 0 && member(tree, "distinct") != NULL)
        tree = NULL;
    for (int i = 0; i < position->count && tree != NULL; i++) {
        enum truth is = target_object(&doing, tree, &position->thing[i]);
        if (doing.is_spell && i == at)
            continue; /* CR 115.5 */
        is_known = is_known && is != TRUTH_UNKNOWN;
        if (is == TRUTH_YES)
            cJSON_AddItemToArray(list,
                                 cJSON_CreateString(position->thing[i].label));
    }
    for (int i = 0; i < position->player_count && tree != NULL; i++) {
        enum truth is = target_player(&doing, tree, i);
        char seat[2] = {(char)('A' + i), '\0'};
        is_known = is_known && is != TRUTH_UNKNOWN;
        if (is == TRUTH_YES)
            cJSON_AddItemToArray(list, cJSON_CreateString(seat));
    }
    if (tree != NULL && is_known) {
        *answer = legal_yes("601.2c");
        return list;
    }
    cJSON_Delete(list);
    return NULL;
}
