/*
 * relation_view.c - comparing what can be observed of a game and its twin.
 */
#include "relation.h"
#include "state.h"

#include <stdio.h>
#include <string.h>

bool twin_named(const struct twin *twin, name_id name, name_id its)
{
    static const char *const basics[] = {"Plains", "Island", "Swamp",
                                         "Mountain", "Forest"};

    if (twin->wardrobe == WARDROBE_SAME)
        return name == its;
    if (name == 0 || its == 0)
        return name == its;
    const char *text = name_at(twin->stock->cards, name);
    const char *other = name_at(twin->cards, its);
    for (int i = 0; twin->wardrobe == WARDROBE_COLORS && i < BASIC_TYPES; i++)
        if (strcmp(text, basics[i]) == 0)
            /* A type has changed, a name has not. */
            return strcmp(other, basics[twin->color[i]]) == 0 ||
                   strcmp(other, text) == 0;
    return strcmp(text, other) == 0;
}

bool twin_card(const struct twin *twin, uint16_t card, uint16_t its)
{
    if (twin->wardrobe == WARDROBE_SAME || card == 0 || its == 0)
        return card == its;
    return twin_named(twin, card_at(twin->stock->cards, card)->face[0].name,
                      card_at(twin->cards, its)->face[0].name);
}

static color_set its_colors(const struct twin *twin, color_set colors)
{
    color_set its = 0;

    for (int i = 0; i < MANA_C; i++)
        if (colors >> i & 1)
            its |= (color_set)(1u << twin->color[i]);
    return its;
}

/* Sets of subtypes. */
static bool same_subtypes(const struct twin *twin,
                          const struct observed_object *is,
                          const struct observed_object *its)
{
    if (is->subtype_count != its->subtype_count)
        return false;
    for (uint8_t i = 0; i < is->subtype_count; i++) {
        bool is_there = false;
        for (uint8_t k = 0; k < its->subtype_count; k++)
            is_there =
                is_there || twin_named(twin, is->subtype[i], its->subtype[k]);
        if (!is_there)
            return false;
    }
    return true;
}

/* Their order is that of the kinds, which an arena numbers. */
static bool same_counters(const struct twin *twin,
                          const struct observed_object *is,
                          const struct observed_object *its)
{
    if (is->counter_count != its->counter_count)
        return false;
    for (uint8_t i = 0; i < is->counter_count; i++) {
        const char *kind =
            counter_kind_name(twin->stock->cards, is->counter[i].kind);
        bool is_there = false;
        for (uint8_t k = 0; k < its->counter_count; k++)
            is_there =
                is_there ||
                (is->counter[i].count == its->counter[k].count &&
                 strcmp(kind, counter_kind_name(twin->cards,
                                                its->counter[k].kind)) == 0);
        if (!is_there)
            return false;
    }
    return true;
}

/* The part of its status that differs, or NULL. */
static const char *other_status(const struct twin *twin,
                                const struct observed_object *is,
                                const struct observed_object *its)
{
    bool is_sick_ignored = twin->watched[is->id / 64] >> is->id % 64 & 1 &&
                           twin->relation == RELATION_SICK;

    if (is->tapped != its->tapped)
        return "tapped";
    if (is->face_down != its->face_down || is->is_copy != its->is_copy)
        return "face down or a copy";
    if (is->attacking != its->attacking || is->blocking != its->blocking)
        return "attacking or blocking";
    if (is->sick != its->sick && !is_sick_ignored)
        return "summoning sickness";
    if (is->damage != its->damage || is->x != its->x ||
        is->has_chosen != its->has_chosen)
        return "damage, X or a choice";
    if (twin_object(twin, is->attached) != its->attached)
        return "what it is attached to";
    if (twin_object(twin, is->source) != its->source)
        return "what it comes from";
    return same_counters(twin, is, its) ? NULL : "counters";
}

/* The same of its characteristics. */
static const char *other_trait(const struct twin *twin,
                               const struct observed_object *is,
                               const struct observed_object *its)
{
    if (!twin_named(twin, is->name, its->name) ||
        !twin_named(twin, is->face_name, its->face_name))
        return "the name";
    if (is->types != its->types || is->super != its->super ||
        is->all_creature_types != its->all_creature_types ||
        !same_subtypes(twin, is, its))
        return "the types";
    if (its_colors(twin, is->colors) != its->colors)
        return "the colors";
    if (is->power != its->power || is->toughness != its->toughness)
        return "power and toughness";
    if (is->mana_value != its->mana_value)
        return "the mana value";
    return is->keywords == its->keywords &&
                   is->ability_count == its->ability_count
               ? NULL
               : "keywords or abilities";
}

static bool differ(struct twin *twin, const struct observed_object *is,
                   const char *how, const char **what)
{
    snprintf(twin->text, sizeof(twin->text), "%s of object %u", how,
             (unsigned)is->id);
    *what = twin->text;
    return false;
}

static bool same_object(struct twin *twin, const struct observed_object *is,
                        const struct observed_object *its, const char **what)
{
    if (is->kind != its->kind || is->zone != its->zone ||
        is->visible != its->visible || is->face != its->face ||
        !twin_card(twin, is->card, its->card))
        return differ(twin, is, "the zone or face", what);
    if (twin_seat(twin, is->owner) != its->owner ||
        twin_seat(twin, is->controller) != its->controller)
        return differ(twin, is, "the owner or controller", what);
    const char *how = other_status(twin, is, its);
    if (how == NULL)
        how = other_trait(twin, is, its);
    return how == NULL || differ(twin, is, how, what);
}

static bool same_player(const struct twin *twin, player_id player,
                        const struct observed_player *is,
                        const struct observed_player *its, const char **what)
{
    bool has_more = twin->relation == RELATION_BOTTOM && player == twin->player;
    bool is_same = is->life + twin->life == its->life &&
                   is->energy + twin->energy == its->energy &&
                   is->poison == its->poison &&
                   is->experience == its->experience && is->rad == its->rad &&
                   is->lands_played == its->lands_played &&
                   is->hand_size == its->hand_size &&
                   is->library_size + has_more == its->library_size &&
                   is->has_lost == its->has_lost &&
                   is->hand_revealed == its->hand_revealed;

    for (int type = 0; type < MANA_TYPES; type++)
        if (is->mana[type] != its->mana[twin->color[type]] ||
            is->mana_restricted[type] !=
                its->mana_restricted[twin->color[type]])
            is_same = false;
    if (!is_same)
        *what = "the life, counters or mana of a player";
    return is_same;
}

static const struct observed_object *object_in(const struct observation *view,
                                               object_id id)
{
    for (uint16_t i = 0; i < view->object_count; i++)
        if (view->object[i].id == id)
            return &view->object[i];
    return NULL;
}

/* Ordered zones list the same objects in the same order. */
static bool same_sequence(const struct twin *twin,
                          const struct observation *view, uint8_t zone)
{
    const struct observation *its = twin->view;
    uint16_t k = 0;

    /* The order between players' zones is that of seats. */
    for (player_id p = 0; p < view->player_count; p++) {
        k = 0;
        for (uint16_t i = 0; i < view->object_count; i++) {
            const struct observed_object *object = &view->object[i];
            if (object->zone != zone || object->owner != p)
                continue;
            while (k < its->object_count &&
                   (its->object[k].zone != zone ||
                    its->object[k].id == twin->extra ||
                    its->object[k].owner != twin_seat(twin, p)))
                k++;
            if (k == its->object_count ||
                its->object[k].id != twin_object(twin, object->id))
                return false;
            k++;
        }
    }
    return true;
}

static bool same_turn(const struct twin *twin, const struct observation *view,
                      const char **what)
{
    const struct observation *its = twin->view;

    if (view->turn + twin->turn == its->turn && view->step == its->step &&
        twin_seat(twin, view->active) == its->active &&
        twin_seat(twin, view->priority) == its->priority &&
        view->is_over == its->is_over &&
        twin_seat(twin, view->winner) == its->winner &&
        view->pending == its->pending)
        return true;
    *what = "the turn, the step or whose priority it is";
    return false;
}

/* Its abilities are numbered by land types, in another order. */
static bool has_two_land_types(const struct twin *twin,
                               const struct observed_object *object)
{
    int count = 0;

    for (uint8_t i = 0; i < object->subtype_count; i++)
        for (int type = 0; type < BASIC_TYPES; type++)
            count += object->subtype[i] ==
                     basic_land_name(twin->stock->cards, (enum basic_type)type);
    return count > 1;
}

/* Whether what the relation is about has come into play, so that it says
 * nothing any more. */
static bool is_spent(const struct twin *twin, const struct observation *view)
{
    if (twin->relation == RELATION_NONE)
        return false;
    for (uint16_t i = 0; i < view->object_count; i++) {
        const struct observed_object *object = &view->object[i];
        if (twin->relation == RELATION_COLORS &&
            object->zone == ZONE_BATTLEFIELD &&
            has_two_land_types(twin, object))
            return true;
        if (!(twin->watched[object->id / 64] >> object->id % 64 & 1))
            continue;
        if (twin->relation == RELATION_SICK &&
            object->types >> TYPE_CREATURE & 1)
            return true;
        if (twin->relation == RELATION_FRONT &&
            (object->zone == ZONE_HAND || object->zone == ZONE_BATTLEFIELD ||
             object->zone == ZONE_STACK || object->zone == ZONE_COMMAND))
            return true;
    }
    if (twin->relation == RELATION_BOTTOM) /* no longer at the bottom */
        return twin->game->object[twin->extra].zone != ZONE_LIBRARY ||
               zone_first(twin->game, ZONE_LIBRARY, twin->player) ==
                   twin->extra;
    for (player_id p = 0; p < view->player_count; p++)
        if (view->player[p].has_lost)
            return true;
    return false;
}

bool twin_sees(struct twin *twin, const struct observation *view,
               const char **what)
{
    const struct observation *its = twin->view;

    if (is_spent(twin, view)) {
        twin->is_on = false;
        return true;
    }
    twin->compared++;
    game_observe(twin->engine, twin->game, twin->viewer, twin->view);
    if (!same_turn(twin, view, what))
        return false;
    for (player_id p = 0; p < view->player_count; p++)
        if (!same_player(twin, p, &view->player[p],
                         &its->player[twin_seat(twin, p)], what))
            return false;
    if (view->object_count + (twin->extra != OBJECT_NONE) !=
        its->object_count) {
        *what = "how many objects there are";
        return false;
    }
    for (uint16_t i = 0; i < view->object_count; i++) {
        const struct observed_object *other =
            object_in(its, twin_object(twin, view->object[i].id));
        if (other == NULL) {
            *what = "an object that is there";
            return false;
        }
        if (!same_object(twin, &view->object[i], other, what))
            return false;
    }
    bool is_ordered = same_sequence(twin, view, ZONE_GRAVEYARD) &&
                      same_sequence(twin, view, ZONE_LIBRARY);
    if (!is_ordered)
        *what = "the order of a library or graveyard";
    return is_ordered;
}
