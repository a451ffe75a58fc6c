/*
 * strike.c - what combat damage does, derived from who attacks and blocks.
 *
 * Rules: CR 510 (combat damage), 120.3 (what damage does), 702.2, 702.4,
 * 702.7, 702.15, 702.19, 702.80, 702.90 (keywords), 506.4 (leaving combat).
 */
#include "invariants.h"

/* What is dealt, by id; a target that is not sure is left alone. */
struct strike {
    const struct pair *pair;
    bool is_first; /* of two steps */
    int loss[PLAYERS_MAX], gain[PLAYERS_MAX], poison[PLAYERS_MAX];
    bool is_unsure_player[PLAYERS_MAX], is_toxic[PLAYERS_MAX];
    int marked[UINT8_MAX + 1], withered[UINT8_MAX + 1], off[UINT8_MAX + 1];
    bool is_touched[UINT8_MAX + 1], is_unsure[UINT8_MAX + 1];
};

static void claim(const struct strike *strike, bool is_so, const char *rule,
                  const char *about, unsigned number, const char *expected)
{
    must(strike->pair->report, is_so, rule, about, number, expected);
}

static bool is(const struct strike *strike,
               const struct observed_object *object,
               enum oracle_keyword keyword)
{
    return has(strike->pair->setting, object, keyword);
}

static bool strikes_first(const struct strike *strike,
                          const struct observed_object *object)
{
    return is(strike, object, ORACLE_FIRST_STRIKE) ||
           is(strike, object, ORACLE_DOUBLE_STRIKE);
}

static bool fights(const struct observed_object *object)
{
    return object->zone == ZONE_BATTLEFIELD &&
           (object->attacking || object->blocking);
}

/* CR 510.4, 702.7b, 702.4b. */
static bool deals_now(const struct strike *strike,
                      const struct observed_object *object)
{
    if (strike->is_first)
        return strikes_first(strike, object);
    return !object->struck || is(strike, object, ORACLE_DOUBLE_STRIKE);
}

static void deal_player(struct strike *strike,
                        const struct observed_object *source, player_id to,
                        int n)
{
    if (is(strike, source, ORACLE_INFECT))
        strike->poison[to] += n;
    else
        strike->loss[to] += n;
    strike->is_toxic[to] |= is(strike, source, ORACLE_TOXIC);
}

static void deal_object(struct strike *strike,
                        const struct observed_object *source,
                        const struct observed_object *to, int n)
{
    if (is_of(to, TYPE_PLANESWALKER))
        strike->off[to->id] += n;
    if (!is_of(to, TYPE_CREATURE))
        return;
    if (is(strike, source, ORACLE_INFECT) || is(strike, source, ORACLE_WITHER))
        strike->withered[to->id] += n;
    else
        strike->marked[to->id] += n;
    strike->is_touched[to->id] |= is(strike, source, ORACLE_DEATHTOUCH);
}

/* CR 120.3: to an object, or with NULL to a player. */
static void deal(struct strike *strike, const struct observed_object *source,
                 const struct observed_object *to, player_id player, int n)
{
    if (n <= 0)
        return;
    if (is(strike, source, ORACLE_LIFELINK))
        strike->gain[source->controller & (PLAYERS_MAX - 1)] += n;
    if (to == NULL)
        deal_player(strike, source, player & (PLAYERS_MAX - 1), n);
    else
        deal_object(strike, source, to, n);
}

/* CR 506.4c: whoever attacks what is gone attacks nothing. */
static bool is_attacked_there(const struct strike *strike,
                              const struct observed_object *attacker,
                              const struct observed_object **walker)
{
    *walker = NULL;
    if (attacker->defender < PLAYERS_MAX)
        return !strike->pair->before->player[attacker->defender].has_lost;
    *walker = was_of(strike->pair, attacker->fights);
    return attacker->fights != OBJECT_NONE && *walker != NULL &&
           (*walker)->zone == ZONE_BATTLEFIELD &&
           is_of(*walker, TYPE_PLANESWALKER);
}

/* CR 510.1c, 702.2c: how much damage is lethal. */
static int lethal_of(const struct strike *strike,
                     const struct observed_object *attacker,
                     const struct observed_object *blocker)
{
    int lethal = blocker->toughness - blocker->damage;

    if (lethal > 1 && is(strike, attacker, ORACLE_DEATHTOUCH))
        lethal = 1;
    return lethal > 0 ? lethal : 0;
}

/* How much the attacker's controller assigned to the blocker, or NULL. */
static const struct oracle_choice *
assigned(const struct strike *strike, const struct observed_object *attacker,
         const struct observed_object *blocker)
{
    const struct oracle_happening *what = strike->pair->what;

    for (uint16_t i = 0; i < what->made_count; i++) {
        const struct oracle_choice *made = &what->made[i];
        if (made->kind == DECIDE_NUMBER && made->purpose == PURPOSE_DAMAGE &&
            made->source == attacker->id && made->detail == blocker->id)
            return made;
    }
    return NULL;
}

/* Those that block it, and how much each is assigned. */
struct shares {
    uint16_t count, unasked;
    const struct observed_object *blocker[OBJECTS_MAX];
    int share[OBJECTS_MAX]; /* -1: it was not asked for */
    int left;
    bool are_lethal;
};

static void find_shares(const struct strike *strike,
                        const struct observed_object *attacker,
                        struct shares *shares)
{
    const struct observation *was = strike->pair->before;

    shares->count = shares->unasked = 0;
    shares->left = attacker->power;
    shares->are_lethal = true;
    for (uint16_t i = 0; i < was->object_count; i++) {
        const struct observed_object *blocker = &was->object[i];
        if (blocker->zone != ZONE_BATTLEFIELD || !blocker->blocking ||
            blocker->fights != attacker->id)
            continue;
        const struct oracle_choice *made = assigned(strike, attacker, blocker);
        int share = made == NULL ? -1 : made->option.value;
        shares->blocker[shares->count] = blocker;
        shares->share[shares->count++] = share;
        shares->unasked += share < 0;
        shares->left -= share > 0 ? share : 0;
        if (share >= 0 && share < lethal_of(strike, attacker, blocker))
            shares->are_lethal = false;
    }
}

/* CR 510.1c, 702.19b: what was not asked about can be one thing only, or is
 * not known. */
static void settle_shares(struct strike *strike,
                          const struct observed_object *attacker,
                          struct shares *shares, bool has_trample)
{
    for (uint16_t i = 0; i < shares->count; i++) {
        if (shares->share[i] >= 0)
            continue;
        const struct observed_object *blocker = shares->blocker[i];
        bool is_sure = shares->unasked == 1;
        if (is_sure && has_trample && shares->are_lethal &&
            shares->left > lethal_of(strike, attacker, blocker)) {
            claim(strike, false, "702.19b", "object", attacker->id,
                  "its controller assigns damage beyond what is lethal");
            is_sure = false;
        }
        shares->share[i] = is_sure ? shares->left : 0;
        shares->left -= shares->share[i];
        strike->is_unsure[blocker->id] |= !is_sure;
    }
}

/* CR 702.2c, 702.19b: from what is lethal up to all of it. */
static void choice_is_right(const struct strike *strike,
                            const struct observed_object *attacker,
                            const struct shares *shares, bool has_trample)
{
    const struct oracle_choice *made =
        shares->count == 1 ? assigned(strike, attacker, shares->blocker[0])
                           : NULL;

    if (made == NULL || !has_trample)
        return;
    int lethal = lethal_of(strike, attacker, shares->blocker[0]);
    int first = lethal < attacker->power ? lethal : attacker->power;
    claim(strike, made->count == attacker->power - first + 1, "702.19b",
          "object", attacker->id,
          "it can be assigned anything from lethal damage to all");
}

static void blocked_attacker(struct strike *strike,
                             const struct observed_object *attacker,
                             const struct observed_object *walker,
                             bool is_there)
{
    struct shares shares;
    bool has_trample = is_there && is(strike, attacker, ORACLE_TRAMPLE);

    find_shares(strike, attacker, &shares);
    choice_is_right(strike, attacker, &shares, has_trample);
    bool is_unsure = shares.unasked > 1;
    settle_shares(strike, attacker, &shares, has_trample);
    for (uint16_t i = 0; i < shares.count; i++)
        deal(strike, attacker, shares.blocker[i], 0, shares.share[i]);
    if (has_trample && is_unsure && walker != NULL)
        strike->is_unsure[walker->id] = true;
    else if (has_trample && is_unsure)
        strike->is_unsure_player[attacker->defender & (PLAYERS_MAX - 1)] = true;
    else if (has_trample)
        deal(strike, attacker, walker, attacker->defender, shares.left);
    if (is_unsure && is(strike, attacker, ORACLE_LIFELINK))
        strike->is_unsure_player[attacker->controller & (PLAYERS_MAX - 1)] =
            true;
    claim(strike,
          has_trample || is_unsure || shares.count == 0 || shares.left == 0,
          "510.1c", "object", attacker->id,
          "all its damage goes to those that block it");
}

static void fighter_deals(struct strike *strike,
                          const struct observed_object *object)
{
    const struct observed_object *walker;

    if (object->power <= 0) /* CR 510.1a */
        return;
    if (!object->attacking) {
        const struct observed_object *to = was_of(strike->pair, object->fights);
        if (object->fights != OBJECT_NONE && to != NULL && to->attacking)
            deal(strike, object, to, 0, object->power);
        return;
    }
    bool is_there = is_attacked_there(strike, object, &walker);
    if (object->blocked)
        blocked_attacker(strike, object, walker, is_there);
    else if (is_there)
        deal(strike, object, walker, object->defender, object->power);
}

static void players_are_hurt(const struct strike *strike)
{
    const struct observation *was = strike->pair->before;
    const struct observation *is = strike->pair->after;

    for (uint8_t p = 0; p < is->player_count; p++) {
        if (strike->is_unsure_player[p] || was->player[p].has_lost ||
            is->player[p].has_lost)
            continue;
        int gain = strike->gain[p];
        claim(strike,
              is->player[p].life == was->player[p].life - strike->loss[p] +
                                        gain,
              gain > 0 ? "702.15b" : "120.3a", "player", p,
              "life changes by the combat damage");
        if (!strike->is_toxic[p] &&
            !can(strike->pair, ORACLE_CHANGES_COUNTERS))
            claim(strike,
                  is->player[p].poison ==
                      was->player[p].poison + strike->poison[p],
                  "120.3b", "player", p,
                  "poison counters come of damage with infect");
    }
}

/* CR 704.5h: what is dealt enough is gone by now; damage that is marked and
 * counters that are put are looked at anyway (stable.c). */
static void dying_is_gone(const struct strike *strike,
                          const struct observed_object *was,
                          const struct observed_object *now)
{
    int toughness = was->toughness - strike->withered[was->id];
    bool is_touched = strike->is_touched[was->id];
    bool is_hurt = strike->marked[was->id] + strike->withered[was->id] > 0;

    if (is(strike, was, ORACLE_INDESTRUCTIBLE) && toughness > 0 &&
        !is_of(was, TYPE_PLANESWALKER))
        claim(strike, now != NULL, "702.12b", "object", was->id,
              "what is indestructible stays");
    if (!is_hurt || is(strike, was, ORACLE_INDESTRUCTIBLE))
        return;
    claim(strike, now == NULL || !is_touched, "704.5h", "object", was->id,
          "a creature that was dealt damage with deathtouch is gone");
}

static int less_and_more(const struct observed_object *object)
{
    return (int)counters_of(object, COUNTER_P1P1) -
           (int)counters_of(object, COUNTER_M1M1);
}

static void permanent_is_hurt(const struct strike *strike,
                              const struct observed_object *was)
{
    const struct observed_object *now = still_there(strike->pair, was);
    bool is_fixed = !can(strike->pair, ORACLE_CHANGES_COUNTERS);

    if (strike->is_unsure[was->id])
        return;
    dying_is_gone(strike, was, now);
    if (now == NULL)
        return;
    claim(strike, now->damage == was->damage + strike->marked[was->id],
          "120.3e", "object", was->id, "it is damaged by combat damage");
    if (is_fixed)
        claim(strike,
              less_and_more(now) ==
                  less_and_more(was) - strike->withered[was->id],
              "120.3d", "object", was->id,
              "-1/-1 counters come of damage with infect or wither");
    if (is_of(was, TYPE_PLANESWALKER))
        claim(strike,
              (int)counters_of(now, COUNTER_LOYALTY) ==
                  (int)counters_of(was, COUNTER_LOYALTY) - strike->off[was->id],
              "120.3c", "object", was->id,
              "a planeswalker loses as much loyalty as it is dealt damage");
}

/* CR 510.4: a step of their own for those that strike first. */
static void steps_are_two(struct strike *strike)
{
    const struct pair *pair = strike->pair;
    bool is_any = false;

    for (uint16_t i = 0; i < pair->before->object_count; i++) {
        const struct observed_object *object = &pair->before->object[i];
        is_any = is_any || (fights(object) && strikes_first(strike, object));
    }
    strike->is_first = pair->before->step == STEP_DECLARE_BLOCKERS && is_any;
    claim(strike, pair->after->strikes_again == strike->is_first, "510.4",
          "step", pair->after->step,
          "there are two steps when something strikes first, else one");
}

void combat_damage_is_dealt(const struct pair *pair)
{
    struct strike strike = {.pair = pair};
    const struct observation *was = pair->before;

    if (pair->after->step != STEP_COMBAT_DAMAGE ||
        (was->step != STEP_DECLARE_BLOCKERS && !was->strikes_again))
        return;
    steps_are_two(&strike);
    if (can(pair, ORACLE_CHANGES_DAMAGE | ORACLE_ACTS_UNASKED))
        return;
    for (uint16_t i = 0; i < was->object_count; i++)
        if (fights(&was->object[i]) && deals_now(&strike, &was->object[i]))
            fighter_deals(&strike, &was->object[i]);
    players_are_hurt(&strike);
    for (uint16_t i = 0; i < was->object_count; i++)
        if (was->object[i].zone == ZONE_BATTLEFIELD)
            permanent_is_hurt(&strike, &was->object[i]);
}
