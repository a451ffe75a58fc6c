/*
 * stable.c - what holds of a position by itself, as typed observations tell.
 *
 * Rules: CR 400 (zones), 110.5d (status), 712.8a (front faces), 704.5
 * and 704.6c (state-based actions), 506.4 (combat), 502.4 (no priority).
 */
#include "invariants.h"

/* Whether what resolved says something about it where it is. */
static bool is_affected(const struct observation *is, object_id id)
{
    for (uint8_t i = 0; i < is->effect_count; i++)
        if (is->effect[i].object == id)
            return true;
    return false;
}

/* CR 110.5d, 506.4: only permanents are tapped, damaged, fighting. */
static void elsewhere(const struct observation *is,
                      const struct observed_object *object,
                      struct oracle_report *report)
{
    must(report,
         !(object->tapped | object->attacking | object->blocking) &&
             object->damage == 0 && object->attached == OBJECT_NONE,
         "110.5d", "object", object->id, "only a permanent has status");
    must(report, object->kind != SEEN_EMBLEM || object->zone == ZONE_COMMAND,
         "114.4", "object", object->id, "an emblem is in the command zone");
    if (object->zone == ZONE_STACK)
        return;
    must(report, object->kind != SEEN_ABILITY, "405.1", "object", object->id,
         "an ability is on the stack");
    if (object->kind != SEEN_CARD || !object->visible || object->face_down)
        return;
    /* CR 712.8a: its other face and what it copied are gone.  It may have
     * become a copy where it is. */
    must(report,
         object->face == 0 &&
             ((object->name == object->face_name && !object->is_copy) ||
              (object->is_copy && is_affected(is, object->id))),
         "712.8a", "object", object->id, "it is its own front face");
}

static void sizes(const struct observation *is, struct oracle_report *report)
{
    unsigned hand[PLAYERS_MAX] = {0}, library[PLAYERS_MAX] = {0};

    for (uint16_t i = 0; i < is->object_count; i++) {
        const struct observed_object *object = &is->object[i];
        if (object->zone == ZONE_HAND)
            hand[object->controller & (PLAYERS_MAX - 1)]++;
        else if (object->zone == ZONE_LIBRARY)
            library[object->owner & (PLAYERS_MAX - 1)]++;
    }
    for (uint8_t p = 0; p < is->player_count; p++) {
        const struct observed_player *player = &is->player[p];
        unsigned restricted = 0;
        must(report,
             player->hand_size == hand[p] && player->library_size == library[p],
             "400.1", "player", p, "hand and library are as large as they are");
        for (unsigned i = 0; i < MANA_TYPES; i++)
            restricted |= player->mana_restricted[i] > player->mana[i];
        must(report, restricted == 0, "106.6", "player", p,
             "restricted mana is part of the pool");
    }
}

void position_is_sound(const struct observation *is, uint8_t *at,
                       struct oracle_report *report)
{
    for (uint16_t i = 0; i < is->object_count; i++) {
        const struct observed_object *object = &is->object[i];
        must(report, at[object->id] == 0 && object->id != OBJECT_NONE, "400.1",
             "object", object->id, "an object is in one zone once");
        at[object->id] = (uint8_t)(i + 1);
        must(report,
             object->owner < is->player_count &&
                 object->controller < is->player_count,
             "108.3", "object", object->id, "it belongs to a player");
        if (object->zone != ZONE_BATTLEFIELD)
            elsewhere(is, object, report);
    }
    sizes(is, report);
}

static void players_stay(const struct observation *is,
                         struct oracle_report *report)
{
    for (uint8_t p = 0; p < is->player_count; p++) {
        const struct observed_player *player = &is->player[p];
        if (player->has_lost)
            continue;
        must(report, player->life > 0, "704.5a", "player", p,
             "a player without life has lost");
        must(report, player->poison < 10, "704.5c", "player", p,
             "a player with ten poison counters has lost");
        must(report, player->commander_damage < 21, "704.6c", "player", p,
             "a player dealt 21 damage by one commander has lost");
    }
}

static void creature_stays(const struct observed_object *object,
                           const struct oracle_setting *setting,
                           struct oracle_report *report)
{
    bool is_lasting = has(setting, object, ORACLE_INDESTRUCTIBLE);

    must(report, object->toughness > 0, "704.5f", "object", object->id,
         "a creature without toughness is gone");
    must(report, is_lasting || object->damage < object->toughness, "704.5g",
         "object", object->id, "a creature with lethal damage is gone");
}

static bool has_subtype(const struct observed_object *object, name_id subtype)
{
    for (uint8_t i = 0; i < object->subtype_count; i++)
        if (object->subtype[i] == subtype && subtype != 0)
            return true;
    return false;
}

static void attachment_stays(const struct observation *is, const uint8_t *at,
                             const struct observed_object *object,
                             const struct oracle_setting *setting,
                             struct oracle_report *report)
{
    const struct observed_object *to =
        at[object->attached] ? &is->object[at[object->attached] - 1] : NULL;
    bool is_there = to != NULL && to->zone == ZONE_BATTLEFIELD;
    bool is_creature = is_of(object, TYPE_CREATURE);

    if (has_subtype(object, setting->aura))
        must(report, is_there && !is_creature, "704.5m", "object", object->id,
             "an Aura is attached to a permanent");
    else if (object->attached != OBJECT_NONE)
        must(report, is_there && is_of(to, TYPE_CREATURE) && !is_creature,
             "704.5n", "object", object->id,
             "what is no Aura is attached to a creature");
}

/* CR 704.5j: of two legendary permanents with one name one is gone. */
static void legend_stays(const struct observation *is, uint16_t index,
                         struct oracle_report *report)
{
    const struct observed_object *object = &is->object[index];
    bool is_alone = true;

    for (uint16_t i = 0; i < index; i++) {
        const struct observed_object *other = &is->object[i];
        is_alone &= other->zone != ZONE_BATTLEFIELD ||
                    other->name != object->name || other->name == 0 ||
                    other->controller != object->controller ||
                    !((other->super >> SUPER_LEGENDARY) & 1);
    }
    must(report, is_alone, "704.5j", "object", object->id,
         "one legendary permanent of a name");
}

/* CR 704.5k: of the world permanents only the newest has stayed. */
static void world_stays(const struct observation *is, uint16_t index,
                        struct oracle_report *report)
{
    bool is_alone = true;

    for (uint16_t i = 0; i < index; i++)
        is_alone &= is->object[i].zone != ZONE_BATTLEFIELD ||
                    !((is->object[i].super >> SUPER_WORLD) & 1);
    must(report, is_alone, "704.5k", "object", is->object[index].id,
         "one world permanent");
}

/* CR 506.2, 506.4, 509.1: who attacks and blocks, and when. */
static void fighter_stays(const struct observation *is,
                          const struct observed_object *object,
                          struct oracle_report *report)
{
    bool is_own = object->controller == is->active;
    uint8_t first =
        object->attacking ? STEP_BEGIN_COMBAT : STEP_DECLARE_BLOCKERS;

    must(report, is_own == object->attacking && !is_own == object->blocking,
         "506.4", "object", object->id,
         "the active player attacks, the others block");
    must(report,
         !object->attacking || object->defender != object->controller, "508.4",
         "object", object->id, "what attacks attacks an opponent");
    must(report, is->step >= first && is->step <= STEP_END_COMBAT, "506.4",
         "object", object->id, "only in combat is there fighting");
    must(report, is_of(object, TYPE_CREATURE), "506.4", "object", object->id,
         "only creatures fight");
}

static void permanent_stays(const struct observation *is, const uint8_t *at,
                            uint16_t index,
                            const struct oracle_setting *setting,
                            struct oracle_report *report)
{
    const struct observed_object *object = &is->object[index];
    type_set spells = (1 << TYPE_INSTANT) | (1 << TYPE_SORCERY);

    must(report, object->kind == SEEN_CARD || object->kind == SEEN_TOKEN,
         "110.1", "object", object->id, "a permanent is a card or a token");
    /* It may have become a copy of such a card where it is. */
    must(report,
         (object->types & spells) == 0 ||
             (object->is_copy && is_affected(is, object->id)),
         "400.4a", "object", object->id,
         "no instant or sorcery is on the battlefield");
    if (is_of(object, TYPE_CREATURE))
        creature_stays(object, setting, report);
    if (object->attacking || object->blocking)
        fighter_stays(is, object, report);
    if (object->subtype_count > 0 || object->attached != OBJECT_NONE)
        attachment_stays(is, at, object, setting, report);
    if ((object->super >> SUPER_LEGENDARY) & 1)
        legend_stays(is, index, report);
    if ((object->super >> SUPER_WORLD) & 1)
        world_stays(is, index, report);
    if (is_of(object, TYPE_PLANESWALKER))
        must(report, counters_of(object, COUNTER_LOYALTY) > 0, "704.5i",
             "object", object->id, "a planeswalker without loyalty is gone");
    if (object->counter_count > 1)
        must(report,
             counters_of(object, COUNTER_P1P1) == 0 ||
                 counters_of(object, COUNTER_M1M1) == 0,
             "704.5q", "object", object->id,
             "no +1/+1 counter beside a -1/-1 counter");
}

void position_is_stable(const struct observation *is, const uint8_t *at,
                        const struct oracle_setting *setting,
                        struct oracle_report *report)
{
    bool is_somebody = is->priority < is->player_count;

    must(report, is_somebody && !is->player[is->priority].has_lost, "117.1",
         "player", is->priority, "somebody in the game has priority");
    must(report, is->step != STEP_UNTAP, "502.4", "step", is->step,
         "no priority in the untap step");
    players_stay(is, report);
    for (uint16_t i = 0; i < is->object_count; i++) {
        const struct observed_object *object = &is->object[i];
        if (object->zone == ZONE_BATTLEFIELD) {
            permanent_stays(is, at, i, setting, report);
            continue;
        }
        must(report, object->kind != SEEN_TOKEN, "704.5d", "object", object->id,
             "a token is on the battlefield");
        must(report,
             object->kind != SEEN_SPELL_COPY || object->zone == ZONE_STACK,
             "704.5e", "object", object->id, "a copy of a spell is a spell");
    }
}
