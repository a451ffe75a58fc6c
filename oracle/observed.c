/*
 * observed.c - reading what an observation says.
 *
 * Rules: CR 109 (objects), 707.2 and 707.8a (copies), 708.2a (face down).
 */
#include "observed.h"

#include <stdio.h>
#include <string.h>

static const char *const ZONE_WORDS[ZONES] = {
    "none",      "library", "hand",  "battlefield",
    "graveyard", "stack",   "exile", "command",
};

static const char *const STEP_WORDS[STEPS] = {
    "untap",
    "upkeep",
    "draw",
    "main1",
    "begin-combat",
    "declare-attackers",
    "declare-blockers",
    "combat-damage",
    "end-combat",
    "main2",
    "end",
    "cleanup",
};

static const char *const EDITION_WORDS[EDITIONS] = {
    "2024-06",
    "2025-09",
    "2026-08",
};

static int find_word(const char *const *words, int count, const char *word)
{
    for (int i = 0; i < count; i++)
        if (strcmp(words[i], word) == 0)
            return i;
    return -1;
}

static int seat_of(const cJSON *item)
{
    return cJSON_IsString(item) && item->valuestring[0] >= 'A' &&
                   item->valuestring[0] < 'A' + PLAYERS_MAX
               ? item->valuestring[0] - 'A'
               : NOBODY;
}

enum zone zone_named(const char *word)
{
    int zone = find_word(ZONE_WORDS, ZONES, word);

    return zone < 0 ? ZONE_NONE : (enum zone)zone;
}

const char *zone_called(enum zone zone)
{
    return ZONE_WORDS[zone];
}

static void read_words(const cJSON *list,
                       void (*add)(struct traits *, const char *),
                       struct traits *traits)
{
    const cJSON *item;

    cJSON_ArrayForEach(item, list)
    {
        if (cJSON_IsString(item))
            add(traits, item->valuestring);
    }
}

/* `at` finds a property of the object by its name. */
struct properties {
    const struct oracle_position *position; /* of a labelled object */
    const cJSON *own;                       /* of another: its own member */
    const char *label;
    size_t length; /* of the path up to the property */
    char path[200];
};

static void of_label(struct properties *from, const char *label)
{
    from->own = NULL;
    from->label = label;
    from->length = (size_t)snprintf(from->path, sizeof(from->path),
                                    "object/%.95s/", label);
}

static const cJSON *at(struct properties *from, const char *property)
{
    if (from->own != NULL)
        return member(from->own, property);
    memcpy(from->path + from->length, property, strlen(property) + 1);
    return position_at(from->position, from->path);
}

static const char *string_of(const cJSON *item)
{
    return cJSON_IsString(item) ? item->valuestring : "";
}

static void read_traits(struct properties *from, struct traits *traits)
{
    const cJSON *item, *power = at(from, "power");
    const char *colors = string_of(at(from, "colors"));

    traits->name = string_of(at(from, "name"));
    cJSON_ArrayForEach(item, at(from, "types"))
    {
        int type = cJSON_IsString(item) ? type_find(item->valuestring) : -1;
        if (type >= 0)
            traits->types |= (type_set)(1 << type);
    }
    cJSON_ArrayForEach(item, at(from, "supertypes"))
    {
        int super = cJSON_IsString(item) ? super_find(item->valuestring) : -1;
        if (super >= 0)
            traits->supers |= (super_set)(1 << super);
    }
    for (; *colors != '\0'; colors++)
        for (int i = 0; i < MANA_C; i++)
            if (MANA_LETTERS[i] == *colors)
                traits->colors |= (color_set)(1 << i);
    read_words(at(from, "subtypes"), traits_add_subtype, traits);
    read_words(at(from, "keywords"), traits_add_keyword, traits);
    traits->is_every_creature_type = traits_have_keyword(traits, "changeling");
    traits->mana_value = int_of(at(from, "mana_value"));
    traits->has_strength = traits->is_strength_known = cJSON_IsNumber(power);
    traits->power = int_of(power);
    traits->toughness = int_of(at(from, "toughness"));
}

static enum truth read_truth(const cJSON *item)
{
    return item == NULL ? TRUTH_UNKNOWN : truth_of(cJSON_IsTrue(item));
}

/* A card, a token, a copy of a spell, an ability; where it is said. */
static void read_kind(struct properties *from, struct thing *thing)
{
    const cJSON *kind = at(from, "kind");

    thing->is_triggered = TRUTH_UNKNOWN;
    if (!cJSON_IsString(kind))
        return;
    thing->is_token = truth_of(is_text(kind, "token"));
    thing->is_triggered = truth_of(is_text(kind, "triggered"));
    thing->is_copy_of_spell = is_text(kind, "copy");
    thing->is_ability =
        is_text(kind, "triggered") || is_text(kind, "activated");
}

/* CR 707.8a: of a token that has to be told. */
static enum truth has_two_faces(struct properties *from,
                                const struct thing *thing)
{
    const struct face *face = thing->face;

    if (thing->is_token != TRUTH_NO || face == NULL)
        return read_truth(at(from, "double_faced"));
    return truth_of(face->card != NULL && face->card->is_double);
}

static void read_thing(struct oracle_position *position,
                       struct properties *from)
{
    struct thing *thing = &position->thing[position->count];
    const cJSON *zone = at(from, "zone"), *face = at(from, "face");
    int place = cJSON_IsString(zone)
                    ? find_word(ZONE_WORDS, ZONES, zone->valuestring)
                    : -1;

    if (place <= ZONE_NONE || position->count == THINGS_MAX)
        return;
    memset(thing, 0, sizeof(*thing));
    thing->original = position->count;
    snprintf(thing->label, sizeof(thing->label), "%s", from->label);
    thing->is_labelled = from->own == NULL;
    thing->zone = (enum zone)place;
    thing->owner = seat_of(at(from, "owner"));
    thing->controller = seat_of(at(from, "controller"));
    read_traits(from, &thing->seen);
    if (cJSON_IsString(face))
        thing->face = face_find(position->cards, face->valuestring);
    thing->form = face_find(position->cards, thing->seen.name);
    if (thing->face == NULL)
        thing->face = thing->form;
    thing->face_down = cJSON_IsTrue(at(from, "face_down"));
    thing->is_ability = thing->zone == ZONE_STACK && cJSON_IsString(face) &&
                        *face->valuestring == '\0' && !thing->face_down;
    /* CR 708.2a, 707.2: a copy of what is face down has no name. */
    if (thing->form == NULL && thing->face != NULL && !thing->face_down &&
        *thing->seen.name == '\0' && thing->zone == ZONE_BATTLEFIELD)
        thing->form = &position->cards->blank;
    thing->is_copied = thing->form != NULL && thing->form != thing->face;
    if (thing->form == NULL)
        thing->form = thing->face;
    thing->tapped = cJSON_IsTrue(at(from, "tapped"));
    thing->sick = cJSON_IsTrue(at(from, "sick"));
    thing->attacking = cJSON_IsTrue(at(from, "attacking"));
    thing->blocking = cJSON_IsTrue(at(from, "blocking"));
    thing->is_token = read_truth(at(from, "token"));
    read_kind(from, thing);
    thing->has_two_faces = has_two_faces(from, thing);
    thing->is_commander = truth_of(cJSON_IsTrue(at(from, "commander")));
    thing->damage = int_of(at(from, "damage"));
    thing->x = int_of(at(from, "x"));
    thing->attached = NOTHING;
    thing->counters = at(from, "counters");
    if (!cJSON_IsObject(thing->counters))
        thing->counters = NULL;
    thing->linked = at(from, "chosen");
    if (cJSON_IsString(thing->linked))
        thing->chosen = thing->linked->valuestring;
    thing->is_unchosen = cJSON_IsTrue(at(from, "unchosen"));
    const cJSON *spent = at(from, "mana_spent");
    if (cJSON_IsString(spent))
        thing->mana_spent = spent->valuestring;
    position->count++;
    if (lookup_find(&position->labels, thing->label) == NULL)
        lookup_add(&position->labels, thing->label, thing);
}

/* The lists of the zones, by zone and seat. */
struct lists {
    const cJSON *of[ZONES][PLAYERS_MAX];
};

static void find_lists(const struct oracle_position *position,
                       struct lists *lists)
{
    char path[40];

    for (int zone = 0; zone < ZONES; zone++)
        for (int seat = 0; seat < PLAYERS_MAX; seat++) {
            snprintf(path, sizeof(path), "zone/%c/%s", 'A' + seat,
                     ZONE_WORDS[zone]);
            lists->of[zone][seat] = position_at(position, path);
        }
}

/* Whether a list of the zone names the label.  Two labels may have come to
 * mean one object; the lists of the zones use the first. */
static bool is_in_lists(const struct lists *lists, const char *label,
                        const char *zone)
{
    for (int seat = 0; seat < PLAYERS_MAX; seat++)
        if (list_holds(lists->of[zone_named(zone)][seat], label))
            return true;
    return false;
}

/* Whether the path is "object/LABEL/zone", which every object has. */
static bool is_zone_path(const char *path)
{
    size_t length = strlen(path);

    return length >= 13 && strncmp(path, "object/", 7) == 0 &&
           strcmp(path + length - 5, "/zone") == 0;
}

/* The labels: what stands between "object/" and "/zone". */
static void read_labelled(struct oracle_position *position)
{
    struct properties from = {.position = position};
    struct lists lists;
    const cJSON *item;

    find_lists(position, &lists);
    cJSON_ArrayForEach(item, position->dump)
    {
        char label[96];
        if (!is_zone_path(item->string))
            continue;
        snprintf(label, sizeof(label), "%.*s", (int)strlen(item->string) - 12,
                 item->string + 7);
        if (!is_text(item, "stack") && !is_text(item, "none") &&
            cJSON_IsString(item) &&
            !is_in_lists(&lists, label, item->valuestring))
            continue;
        of_label(&from, label);
        read_thing(position, &from);
    }
}

static void read_unlabelled(struct oracle_position *position)
{
    const cJSON *item;

    cJSON_ArrayForEach(item, position_at(position, "unlabelled"))
    {
        const cJSON *object = member(item, "object");
        const char *name = text_at(object, "card");
        struct properties from = {
            .position = position,
            .own = item,
            .label = *name != '\0' ? name : text_at(object, "ability_of")};
        int before = position->count;
        read_thing(position, &from);
        if (position->count == before)
            continue;
        struct thing *thing = &position->thing[before];
        if (thing->is_token == TRUTH_UNKNOWN)
            thing->is_token = read_truth(member(object, "token"));
    }
}

static void read_attached(struct oracle_position *position)
{
    for (int i = 0; i < position->count; i++) {
        struct thing *thing = &position->thing[i];
        char path[200];
        snprintf(path, sizeof(path), "object/%s/attached", thing->label);
        const cJSON *to =
            thing->is_labelled ? position_at(position, path) : NULL;
        if (cJSON_IsString(to))
            thing->attached = thing_find(position, to->valuestring);
        else if (cJSON_IsObject(to))
            thing->attached = thing_find(position, text_at(to, "card"));
    }
}

static const cJSON *of_player(const struct oracle_position *position, int seat,
                              const char *what)
{
    char path[80];

    snprintf(path, sizeof(path), "player/%c/%s", 'A' + seat, what);
    return position_at(position, path);
}

/* The object that a list of a zone begins with. */
static int find_top(const struct oracle_position *position, int seat)
{
    char path[40];

    snprintf(path, sizeof(path), "zone/%c/library", 'A' + seat);
    const cJSON *first = cJSON_GetArrayItem(position_at(position, path), 0);
    if (cJSON_IsString(first))
        return thing_find(position, first->valuestring);
    for (int i = 0; i < position->count && first != NULL; i++) {
        const struct thing *thing = &position->thing[i];
        if (!thing->is_labelled && thing->zone == ZONE_LIBRARY &&
            thing->owner == seat &&
            strcmp(thing->label, text_at(first, "card")) == 0)
            return i;
    }
    return NOTHING;
}

static void read_players(struct oracle_position *position)
{
    for (int seat = 0; seat < PLAYERS_MAX; seat++) {
        struct player *player = &position->player[seat];
        if (of_player(position, seat, "life") == NULL)
            break;
        position->player_count = seat + 1;
        player->life = int_of(of_player(position, seat, "life"));
        player->energy = int_of(of_player(position, seat, "energy"));
        player->poison = int_of(of_player(position, seat, "counters/poison"));
        player->experience =
            int_of(of_player(position, seat, "counters/experience"));
        player->commander_damage =
            int_of(of_player(position, seat, "commander_damage"));
        player->rad = int_of(of_player(position, seat, "counters/rad"));
        player->hand_size = int_of(of_player(position, seat, "hand_size"));
        player->library_size =
            int_of(of_player(position, seat, "library_size"));
        player->lands_played =
            int_of(of_player(position, seat, "lands_played"));
        player->has_lost = cJSON_IsTrue(of_player(position, seat, "lost"));
        player->mana = string_of(of_player(position, seat, "mana"));
        player->mana_restricted =
            string_of(of_player(position, seat, "mana_restricted"));
        const cJSON *kept = of_player(position, seat, "mana_kept");
        player->mana_kept = cJSON_IsString(kept) ? kept->valuestring : NULL;
        player->top = find_top(position, seat);
    }
}

/* What is no list is not known. */
static const cJSON *list_at(const struct oracle_position *position,
                            const char *path)
{
    const cJSON *list = position_at(position, path);

    return cJSON_IsArray(list) ? list : NULL;
}

static void read_turn(struct oracle_position *position)
{
    int step = find_word(STEP_WORDS, STEPS,
                         string_of(position_at(position, "turn/step")));
    const cJSON *winner = position_at(position, "winner");

    position->edition = find_word(EDITION_WORDS, EDITIONS,
                                  string_of(position_at(position, "edition")));
    position->is_fresh = cJSON_IsTrue(position_at(position, "fresh"));
    position->acts = position_at(position, "acts");
    position->history = position_at(position, "history");
    position->effects = list_at(position, "effects");
    position->delayed = list_at(position, "delayed");
    position->announced = list_at(position, "announced");
    position->turn = int_of(position_at(position, "turn/number"));
    position->active = seat_of(position_at(position, "turn/active"));
    position->priority = seat_of(position_at(position, "turn/priority"));
    position->step = step < 0 ? STEP_UNTAP : (enum step)step;
    position->is_pending = cJSON_IsString(position_at(position, "pending"));
    position->is_over = winner != NULL && !is_text(winner, "none yet");
    position->stack_count = cJSON_GetArraySize(position_at(position, "stack"));
}

int count_things(const cJSON *dump)
{
    int count = cJSON_GetArraySize(member(dump, "unlabelled"));
    const cJSON *item;

    cJSON_ArrayForEach(item, dump)
    {
        count += is_zone_path(item->string);
    }
    return count < THINGS_MAX ? count : THINGS_MAX;
}

void position_read(struct oracle_position *position)
{
    read_turn(position);
    read_labelled(position);
    read_unlabelled(position);
    bool has_exceptions = any_card_says(position, "except");
    for (int i = 0; i < position->count; i++) {
        settle_token(position, &position->thing[i]);
        settle_copy(position, &position->thing[i], has_exceptions);
    }
    read_attached(position);
    read_players(position);
    position_derive(position);
}
