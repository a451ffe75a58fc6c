/*
 * loader_targets.c - groups of targets, and what tokens, animations and
 * exceptions of copies are made of.
 *
 * Rules: CR 115 (targets), CR 111 (names of tokens).
 */
#include "loader_private.h"

#include <assert.h>
#include <string.h>

/* What a target may be, beside a selector. */
static const struct {
    const char *text;
    uint8_t kind;
    type_set types; /* of the selector */
} TARGET_WORDS[] = {
    {"player", TARGET_PLAYER, 0},
    {"opponent", TARGET_OPPONENT, 0},
    {"any_target", TARGET_ANY, 0},
    {"spell", TARGET_SPELL, 0},
    {"ability", TARGET_ABILITY, 0},
    {"activated_or_triggered_ability", TARGET_ABILITY, 0},
    {"activated_ability", TARGET_ACTIVATED, 0},
    {"triggered_ability", TARGET_TRIGGERED, 0},
    {"permanent", TARGET_OBJECTS, 0},
    {"creature", TARGET_OBJECTS, 1 << TYPE_CREATURE},
    {"land", TARGET_OBJECTS, 1 << TYPE_LAND},
    {"artifact", TARGET_OBJECTS, 1 << TYPE_ARTIFACT},
    {"permanent_or_player", TARGET_OBJECTS_OR_PLAYER, 0},
    {"creature_or_player", TARGET_OBJECTS_OR_PLAYER, 1 << TYPE_CREATURE},
};
enum { TARGET_WORD_COUNT = sizeof(TARGET_WORDS) / sizeof(*TARGET_WORDS) };

static bool target_word(struct reader *reader, const cJSON *item,
                        struct target_spec *target)
{
    const char *names[TARGET_WORD_COUNT];

    for (int i = 0; i < TARGET_WORD_COUNT; i++) {
        struct selector selector = {.types = TARGET_WORDS[i].types};
        names[i] = TARGET_WORDS[i].text;
        if (strcmp(names[i], item->valuestring) != 0)
            continue;
        target->kind = TARGET_WORDS[i].kind;
        if (target->kind != TARGET_OBJECTS &&
            target->kind != TARGET_OBJECTS_OR_PLAYER)
            return true;
        return add_item(reader, item, ARRAY_SELECTORS, &selector,
                        &target->what);
    }
    return fail_unknown(reader, item, "target", item->valuestring, names,
                        TARGET_WORD_COUNT);
}

/* A list: selectors of which one must fit, perhaps players beside them. */
static bool target_list(struct reader *reader, const cJSON *item,
                        struct target_spec *target)
{
    struct selector either = {0};
    struct items items = {0};
    struct node opponents = {.term = REF_OPP};
    bool has_player = false, has_opponent = false;
    uint16_t id;

    for (const cJSON *part = item->child; part != NULL; part = part->next) {
        if (cJSON_IsString(part) && strcmp(part->valuestring, "player") == 0)
            has_player = true;
        else if (cJSON_IsString(part) &&
                 strcmp(part->valuestring, "opponent") == 0)
            has_opponent = true;
        else if (!read_selector(reader, part, &id) ||
                 !items_push(reader, part, &items, id))
            return false;
    }
    if (items.count == 0)
        return FAIL(reader, item, "expected a selector among the targets");
    target->kind =
        has_player || has_opponent ? TARGET_OBJECTS_OR_PLAYER : TARGET_OBJECTS;
    if (has_opponent && !has_player &&
        !add_node(reader, item, &opponents, &target->of))
        return false;
    target->what = items.item[0];
    return items.count == 1 ||
           (add_list(reader, item, &items, &either.any_of) &&
            add_item(reader, item, ARRAY_SELECTORS, &either, &target->what));
}

static bool target_what(struct reader *reader, const cJSON *item,
                        struct target_spec *target)
{
    if (cJSON_IsString(item))
        return target_word(reader, item, target);
    if (cJSON_IsArray(item))
        return target_list(reader, item, target);
    target->kind = TARGET_OBJECTS;
    return read_selector(reader, item, &target->what);
}

/* {"dealt_combat_damage_by": ref}: only players it dealt such damage to. */
static bool target_damaged(struct reader *reader, const cJSON *item,
                           struct target_spec *target)
{
    struct node node = {.term = REF_DAMAGED_BY};

    return read_ref(reader, item, &node.slot[0]) &&
           add_node(reader, item, &node, &target->of);
}

static bool target_part(struct reader *reader, const cJSON *item,
                        struct target_spec *target)
{
    const char *key = item->string;

    if (strcmp(key, "id") == 0)
        return read_id(reader, item, &target->id) &&
               mention(reader, item, target->id, false, true);
    if (strcmp(key, "what") == 0)
        return target_what(reader, item, target);
    if (strcmp(key, "min") == 0)
        return read_amount(reader, item, &target->min);
    if (strcmp(key, "max") == 0)
        return read_amount(reader, item, &target->max);
    if (strcmp(key, "divided") == 0)
        return read_amount(reader, item, &target->divided);
    if (strcmp(key, "distinct") == 0)
        return read_yes(reader, item, &target->distinct);
    if (target->of != 0)
        return FAIL(reader, item, "\"%s\" says again who", key);
    if (strcmp(key, "of") == 0)
        return read_who(reader, item, &target->of);
    assert(strcmp(key, "dealt_combat_damage_by") == 0);
    return target_damaged(reader, item, target);
}

static bool read_target(struct reader *reader, const cJSON *item,
                        uint16_t *slot)
{
    struct target_spec target = {0};

    if (!expect_members(reader, item, MEMBERS_TARGET))
        return false;
    for (const cJSON *part = item->child; part != NULL; part = part->next)
        if (!target_part(reader, part, &target))
            return false;
    return add_item(reader, item, ARRAY_TARGETS, &target, slot);
}

bool read_targets(struct reader *reader, const cJSON *item, uint16_t *slot)
{
    return read_list(reader, item, read_target, slot);
}

/* Object specs. */

static bool spec_pt(struct reader *reader, const cJSON *item,
                    struct object_spec *spec)
{
    const uint16_t *pair;
    uint16_t list = 0;

    if (!read_pt(reader, item, &list))
        return false;
    list_at(reader->cards, list, &pair);
    spec->power = pair[0];
    spec->toughness = pair[1];
    return true;
}

static bool spec_set(struct reader *reader, const cJSON *item, reading *read,
                     uint16_t *set)
{
    *set = 0;
    if (!read(reader, item, set))
        return false;
    return *set < 0x8000 || FAIL(reader, item, "nothing chosen fits here");
}

static bool spec_subs(struct reader *reader, const cJSON *item,
                      uint16_t *list)
{
    const uint16_t *names;

    if (!read_subs(reader, item, list))
        return false;
    for (uint16_t i = list_at(reader->cards, *list, &names); i > 0; i--)
        if (names[i - 1] >= 0x8000)
            return FAIL(reader, item, "nothing chosen fits here");
    return true;
}

/* The members that describe types and colors. */
static bool spec_characteristic(struct reader *reader, const cJSON *item,
                                struct object_spec *spec, bool *is_known)
{
    const char *key = item->string;
    bool adds = strncmp(key, "add_", 4) == 0;
    const char *what = adds ? key + 4 : key;
    uint16_t set;

    *is_known = true;
    if (strcmp(what, "types") == 0) {
        if (!spec_set(reader, item, read_types, &set))
            return false;
        spec->types |= set;
        spec->sets_types |= !adds;
    } else if (strcmp(what, "sub") == 0) {
        spec->sets_subs |= !adds;
        return spec_subs(reader, item, &spec->subs);
    } else if (strcmp(what, "super") == 0) {
        if (!spec_set(reader, item, read_supers, &set))
            return false;
        spec->super = (super_set)set;
    } else if (strcmp(what, "colors") == 0) {
        if (!spec_set(reader, item, read_colors, &set))
            return false;
        spec->colors = (color_set)set;
        spec->sets_colors |= !adds;
    } else {
        *is_known = false;
    }
    return true;
}

static bool spec_part(struct reader *reader, const cJSON *item,
                      struct object_spec *spec, struct gained *gained)
{
    const char *key = item->string;
    bool yes, is_known;
    uint16_t set;

    if (!spec_characteristic(reader, item, spec, &is_known))
        return false;
    if (is_known)
        return true;
    if (strcmp(key, "name") == 0)
        return read_name(reader, item, &spec->name);
    if (strcmp(key, "pt") == 0)
        return spec_pt(reader, item, spec);
    if (strcmp(key, "keywords") == 0 || strcmp(key, "abilities") == 0)
        return read_gained(reader, item, gained);
    if (strcmp(key, "all_creature_types") == 0)
        return read_yes(reader, item, &spec->all_creature_types);
    if (strcmp(key, "lose_abilities") == 0)
        return read_yes(reader, item, &spec->lose_abilities);
    if (strcmp(key, "this_ability") == 0) {
        if (reader->ability == 0)
            return FAIL(reader, item, "no ability is meant here");
        return read_yes(reader, item, &yes) &&
               (!yes ||
                items_push(reader, item, &gained->abilities, reader->ability));
    }
    assert(strcmp(key, "not_super") == 0 || strcmp(key, "remove_super") == 0);
    if (!spec_set(reader, item, read_supers, &set))
        return false;
    spec->not_super |= (super_set)set;
    return true;
}

bool read_spec(struct reader *reader, const cJSON *item, uint16_t *slot)
{
    struct object_spec spec = {0};
    struct gained gained = {0};

    if (!expect_members(reader, item, MEMBERS_SPEC))
        return false;
    for (const cJSON *part = item->child; part != NULL; part = part->next)
        if (!spec_part(reader, part, &spec, &gained))
            return false;
    for (uint16_t i = 0; i < gained.nodes.count; i++)
        if (!items_push(reader, item, &gained.abilities, gained.nodes.item[i]))
            return false;
    spec.keywords = gained.keywords;
    return add_list(reader, item, &gained.abilities, &spec.abilities) &&
           add_item(reader, item, ARRAY_SPECS, &spec, slot);
}

/* A token without a name of its own is called like its subtypes. */
static bool token_name(struct reader *reader, const cJSON *place,
                       const struct object_spec *spec, name_id *name)
{
    char text[200] = "";
    const uint16_t *subs;
    uint16_t count = list_at(reader->cards, spec->subs, &subs);

    *name = spec->name;
    if (*name != 0)
        return true;
    for (uint16_t i = 0; i < count; i++) {
        const char *sub;
        sub = name_at(reader->cards, subs[i]);
        if (strlen(text) + strlen(sub) + 2 > sizeof(text))
            return FAIL(reader, place, "a token's subtypes are too long");
        if (i > 0)
            strcat(text, " ");
        strcat(text, sub);
    }
    if (*text == '\0')
        return FAIL(reader, place, "a token needs a \"name\" or subtypes");
    return add_name(reader, place, text, name);
}

static bool is_integer(struct reader *reader, uint16_t amount)
{
    return node_at(reader->cards, amount)->term == AMOUNT_INT;
}

bool make_token_card(struct reader *reader, const cJSON *place, uint16_t id)
{
    struct array *specs = &reader->cards->array[ARRAY_SPECS];
    struct object_spec spec = *spec_at(reader->cards, id);
    struct card card = {.layout = LAYOUT_NORMAL, .face_count = 1};
    struct face *face = &card.face[0];
    struct items list[2] = {{0}}; /* abilities, nodes */
    const uint16_t *items;
    uint16_t count = list_at(reader->cards, spec.abilities, &items);
    uint16_t token;

    if (!token_name(reader, place, &spec, &face->name))
        return false;
    card.name = face->name;
    face->types = spec.types;
    face->super = spec.super;
    face->colors = spec.colors;
    card.identity = spec.colors;
    face->has_pt = spec.power != 0;
    /* CR 111.3: what is counted as it is created is no text of its own. */
    if (face->has_pt && is_integer(reader, spec.power) &&
        is_integer(reader, spec.toughness)) {
        face->power = spec.power;
        face->toughness = spec.toughness;
    }
    face->subs = spec.subs;
    face->keywords = spec.keywords;
    face->is_changeling = spec.all_creature_types;
    assert(count <= LIST_MAX);
    for (uint16_t i = 0; i < count; i++) {
        struct items *of = &list[(items[i] & 0x4000) != 0];
        of->item[of->count++] = items[i];
    }
    if (!add_list(reader, place, &list[0], &face->abilities) ||
        !add_list(reader, place, &list[1], &face->keyword_nodes) ||
        !add_item(reader, place, ARRAY_TOKENS, &card, &token))
        return false;
    ((struct object_spec *)(void *)specs->items)[id].token_card =
        TOKEN_CARD | token;
    return true;
}
