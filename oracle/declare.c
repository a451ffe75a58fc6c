/*
 * declare.c - who may be declared to attack and block, and what comes of it.
 *
 * Rules: CR 508.1 (attackers), 509.1 (blockers), 702.3, 702.9, 702.10, 702.20,
 * 702.28, 702.111 (keywords), 302.6.
 */
#include "invariants.h"

static bool is(const struct offer *offer, const struct observed_object *object,
               enum oracle_keyword keyword)
{
    return has(offer->setting, object, keyword);
}

static bool limits(const struct offer *offer)
{
    return (offer->setting->powers & ORACLE_LIMITS_COMBAT) != 0;
}

static bool is_creature(const struct observed_object *object)
{
    return object->zone == ZONE_BATTLEFIELD && is_of(object, TYPE_CREATURE);
}

/* The declaration of it so far, or NULL. */
static const struct option *declared(const struct offer *offer, object_id id)
{
    for (uint16_t i = 0; i < offer->what->made_count; i++) {
        const struct oracle_choice *made = &offer->what->made[i];
        if (made->kind == offer->decision->kind &&
            made->option.kind == OPTION_OBJECT && made->option.object == id)
            return &made->option;
    }
    return NULL;
}

/* CR 508.1a, 508.1c: the number of the rule against it, or NULL. */
static const char *why_no_attack(const struct offer *offer,
                                 const struct observed_object *object)
{
    if (!is_creature(object) || object->controller != offer->now->active ||
        object->tapped || object->attacking)
        return "508.1a";
    if (object->sick && !is(offer, object, ORACLE_HASTE))
        return "302.6";
    return is(offer, object, ORACLE_DEFENDER) ? "508.1c" : NULL;
}

/* CR 508.1b: a player who is no other's, or a planeswalker of one. */
static bool can_be_attacked(const struct offer *offer,
                            const struct option *option)
{
    const struct observation *now = offer->now;

    if (option->player != PLAYER_NONE)
        return option->player < now->player_count &&
               option->player != now->active &&
               !now->player[option->player].has_lost;
    const struct observed_object *walker = offer->at[option->value & UINT8_MAX];
    return walker != NULL && walker->zone == ZONE_BATTLEFIELD &&
           is_of(walker, TYPE_PLANESWALKER) &&
           walker->controller != now->active;
}

static unsigned count_attacked(const struct offer *offer)
{
    unsigned count = 0;

    for (uint8_t p = 0; p < offer->now->player_count; p++)
        count += p != offer->now->active && !offer->now->player[p].has_lost;
    for (uint16_t i = 0; i < offer->now->object_count; i++) {
        const struct observed_object *object = &offer->now->object[i];
        count += object->zone == ZONE_BATTLEFIELD &&
                 is_of(object, TYPE_PLANESWALKER) &&
                 object->controller != offer->now->active;
    }
    return count;
}

/* Each that may attack may attack anyone. */
static void attackers_are_all(const struct offer *offer, const uint16_t *times)
{
    unsigned attacked = count_attacked(offer);

    for (uint16_t i = 0; i < offer->now->object_count; i++) {
        const struct observed_object *object = &offer->now->object[i];
        if (why_no_attack(offer, object) != NULL ||
            declared(offer, object->id) != NULL)
            continue;
        must(offer->report, times[object->id] == attacked, "508.1b", "object",
             object->id, "it may attack each opponent and their planeswalkers");
    }
}

static void attack_is_offered(const struct offer *offer)
{
    const struct decision *decision = offer->decision;
    uint16_t times[UINT8_MAX + 1] = {0};

    must(offer->report, decision->player == offer->now->active, "508.1",
         "player", decision->player, "the active player declares attackers");
    for (uint16_t i = 0; i < decision->count; i++) {
        const struct option *option = &decision->option[i];
        if (option->kind != OPTION_OBJECT)
            continue;
        const struct observed_object *object = offer->at[option->object];
        const char *why = object == NULL || declared(offer, option->object)
                              ? "508.1a"
                              : why_no_attack(offer, object);
        must(offer->report, why == NULL, why == NULL ? "" : why, "object",
             option->object, "it can't attack");
        must(offer->report, can_be_attacked(offer, option), "508.1b", "object",
             option->object, "it attacks an opponent or a planeswalker");
        times[option->object]++;
    }
    if (!limits(offer) && decision->count < OPTIONS_MAX)
        attackers_are_all(offer, times);
}

/* CR 509.1a: whether that player is attacked by it; unless it is not known. */
static bool attacks(const struct offer *offer,
                    const struct observed_object *attacker, player_id player,
                    bool *is_known)
{
    const struct observed_object *walker;

    *is_known = true;
    if (!is_creature(attacker) || !attacker->attacking)
        return false;
    if (attacker->defender != PLAYER_NONE)
        return attacker->defender == player;
    walker = offer->at[attacker->fights];
    *is_known = attacker->fights != OBJECT_NONE && walker != NULL;
    return *is_known && walker->controller == player;
}

/* CR 509.1a: who can block at all. */
static bool may_block(const struct offer *offer,
                      const struct observed_object *object)
{
    return is_creature(object) && !object->tapped && !object->attacking &&
           object->controller == offer->decision->player;
}

/* CR 509.1b: the number of the rule against it, or NULL. */
static const char *why_no_block(const struct offer *offer,
                                const struct observed_object *blocker,
                                const struct observed_object *attacker)
{
    if (is(offer, attacker, ORACLE_FLYING) &&
        !is(offer, blocker, ORACLE_FLYING) && !is(offer, blocker, ORACLE_REACH))
        return "702.9b";
    if (is(offer, attacker, ORACLE_SHADOW) != is(offer, blocker, ORACLE_SHADOW))
        return "702.28b";
    return is(offer, blocker, ORACLE_CANT_BLOCK) ? "509.1b" : NULL;
}

static unsigned blockers_of(const struct offer *offer, object_id attacker)
{
    unsigned count = 0;

    for (uint16_t i = 0; i < offer->what->made_count; i++) {
        const struct oracle_choice *made = &offer->what->made[i];
        count += made->kind == DECIDE_BLOCKER &&
                 made->option.kind == OPTION_OBJECT &&
                 made->option.value == attacker;
    }
    return count;
}

/* CR 702.111b: one creature alone does not block what has menace. */
static void menace_is_kept(const struct offer *offer, bool may_end)
{
    bool is_short = false;

    for (uint16_t i = 0; i < offer->now->object_count; i++) {
        const struct observed_object *object = &offer->now->object[i];
        is_short = is_short ||
                   (object->attacking && is(offer, object, ORACLE_MENACE) &&
                    blockers_of(offer, object->id) == 1);
    }
    must(offer->report, may_end != is_short, "702.111b", "player",
         offer->decision->player,
         "blocks end when two or more or none block what has menace");
}

static bool has_menace_about(const struct offer *offer)
{
    for (uint16_t i = 0; i < offer->now->object_count; i++)
        if (offer->now->object[i].attacking &&
            is(offer, &offer->now->object[i], ORACLE_MENACE))
            return true;
    return false;
}

/* Each that may block may block what it can. */
static void blocks_are_all(const struct offer *offer, const uint16_t *times)
{
    const struct observation *now = offer->now;

    for (uint16_t i = 0; i < now->object_count; i++) {
        const struct observed_object *blocker = &now->object[i];
        unsigned count = 0;
        bool is_sure = true;
        if (!may_block(offer, blocker) || declared(offer, blocker->id))
            continue;
        for (uint16_t k = 0; k < now->object_count; k++) {
            bool is_known;
            count += attacks(offer, &now->object[k], offer->decision->player,
                             &is_known) &&
                     why_no_block(offer, blocker, &now->object[k]) == NULL;
            is_sure = is_sure && is_known;
        }
        must(offer->report, !is_sure || times[blocker->id] == count, "509.1a",
             "object", blocker->id, "it may block what attacks its controller");
    }
}

static void block_is_offered(const struct offer *offer)
{
    const struct decision *decision = offer->decision;
    uint16_t times[UINT8_MAX + 1] = {0};
    bool may_end = false, is_known;

    for (uint16_t i = 0; i < decision->count; i++) {
        const struct option *option = &decision->option[i];
        may_end = may_end || option->kind == OPTION_DONE;
        if (option->kind != OPTION_OBJECT)
            continue;
        const struct observed_object *blocker = offer->at[option->object];
        const struct observed_object *attacker =
            offer->at[option->value & UINT8_MAX];
        bool is_one = blocker != NULL && attacker != NULL &&
                      may_block(offer, blocker) &&
                      declared(offer, option->object) == NULL;
        must(offer->report, is_one, "509.1a", "object", option->object,
             "it can't block");
        if (!is_one)
            continue;
        must(offer->report,
             attacks(offer, attacker, decision->player, &is_known) || !is_known,
             "509.1a", "object", option->object,
             "it blocks what attacks its controller");
        const char *why = why_no_block(offer, blocker, attacker);
        must(offer->report, why == NULL, why == NULL ? "" : why, "object",
             option->object, "it can't block that attacker");
        times[option->object]++;
    }
    menace_is_kept(offer, may_end);
    if (!limits(offer) && !has_menace_about(offer) &&
        decision->count < OPTIONS_MAX)
        blocks_are_all(offer, times);
}

void oracle_offer_invariants(const struct observation *now,
                             const struct decision *decision,
                             const struct oracle_happening *what,
                             const struct oracle_setting *setting,
                             struct oracle_report *report)
{
    struct offer offer = {now, decision, what, setting, report, {NULL}};
    unsigned disagreed = report->disagreed;

    for (uint16_t i = 0; i < now->object_count; i++)
        offer.at[now->object[i].id] = &now->object[i];
    if (decision->kind == DECIDE_ATTACKER)
        attack_is_offered(&offer);
    else if (decision->kind == DECIDE_BLOCKER)
        block_is_offered(&offer);
    else if (decision->purpose == PURPOSE_LEGEND)
        legend_is_offered(&offer);
    report->agreed += report->disagreed == disagreed;
}
