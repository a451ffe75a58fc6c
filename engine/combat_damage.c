#include "combat.h"
#include "combat_parts.h"
#include "damage.h"
#include "layers.h"
#include "select.h"

/* Damage being assigned: CR 510.1. */
struct assignment {
    struct engine *e;
    bool first; /* of two steps */
    uint16_t count;
    struct dealt dealt[DEALT_MAX];
};

/* An attacker's damage, being divided among the creatures that block it. */
struct division {
    object_id attacker;
    bool has_trample, has_deathtouch;
    bool lethal_first;   /* all but one get lethal damage or none */
    uint16_t count;
    int32_t left;        /* not assigned yet */
    object_id blocker[OBJECTS_MAX];
    int32_t lethal[OBJECTS_MAX];
    bool all_lethal;     /* so far */
    bool has_partial;    /* one got less than lethal damage */
};

static bool strikes_first(struct engine *e, object_id id)
{
    const struct characteristics *as = as_of(e, id);
    return (has_keyword(as, KEYWORD_FIRST_STRIKE) &&
            !FAULTY(first_strike_not_first, true)) ||
           has_keyword(as, KEYWORD_DOUBLE_STRIKE);
}

static bool fights(struct engine *e, object_id id)
{
    return is_attacking(e->g, id) || is_blocking(e->g, id);
}

bool combat_has_first_strike(struct engine *e)
{
    for (object_id id = 1; id < e->g->object_count; id++)
        if (fights(e, id) && strikes_first(e, id))
            return true;
    return false;
}

/* CR 510.4: in the second step whoever had no first strike in the first,
 * and whoever has double strike now. */
static bool deals_now(const struct assignment *a, object_id id)
{
    struct engine *e = a->e;
    if (a->first) {
        if (!strikes_first(e, id))
            return false;
        MARK(e, 702_7b, id);
        return true;
    }
    if (!(object_at(e, id)->flags & FLAG_STRUCK_FIRST))
        return true;
    if (!has_keyword(as_of(e, id), KEYWORD_DOUBLE_STRIKE) ||
        FAULTY(double_strike_hits_once, true))
        return false;
    MARK(e, 702_4b, id);
    return true;
}

static void assign(struct assignment *a, object_id source, struct ref to,
                   int32_t n)
{
    if (n <= 0)
        return;
    assert(a->count < DEALT_MAX);
    MARK(a->e, 120_2a, source);
    a->dealt[a->count++] = (struct dealt){ref_of(a->e->g, source), to, n};
}

/* CR 510.1c, 702.2c: damage already marked counts, and any damage is lethal
 * when it comes with deathtouch. */
static int32_t lethal_of(struct engine *e, const struct division *division,
                         object_id id)
{
    int32_t lethal = as_of(e, id)->toughness - object_at(e, id)->damage;
    if (lethal > 1 && division->has_deathtouch &&
        !FAULTY(trample_ignores_deathtouch, true)) {
        MARK(e, 702_2c, division->attacker);
        lethal = 1;
    }
    return lethal > 0 ? lethal : 0;
}

static void division_start(struct engine *e, struct division *division,
                           object_id attacker)
{
    const struct characteristics *as = as_of(e, attacker);
    division->attacker = attacker;
    division->has_trample = has_keyword(as, KEYWORD_TRAMPLE);
    division->has_deathtouch = has_keyword(as, KEYWORD_DEATHTOUCH);
    /* The edition of 2025-09 has no damage assignment order any more. */
    division->lethal_first = e->g->edition < EDITION_2025_09;
    division->left = as->power;
    division->count = 0;
    division->all_lethal = true;
    division->has_partial = false;
    for (object_id id = 1; id < e->g->object_count; id++) {
        if (!is_blocking(e->g, id) || e->g->object[id].combat != attacker)
            continue;
        division->lethal[division->count] = lethal_of(e, division, id);
        division->blocker[division->count++] = id;
    }
}

/* Whether `n` may go to blocker number `i`, so that the rest can still be
 * assigned to those after it or, with trample, onward. */
static bool share_fits(const struct division *division, uint16_t i,
                       int32_t n)
{
    int32_t left = division->left - n;
    bool is_partial = n > 0 && n < division->lethal[i];
    bool has_partial = division->has_partial || is_partial;
    if (division->lethal_first && division->has_partial && is_partial)
        return false;
    if (left == 0)
        return true;
    bool is_last = i + 1 == division->count;
    if (is_last)
        return division->has_trample && division->all_lethal &&
               n >= division->lethal[i];
    if (!division->lethal_first || !has_partial)
        return true;
    for (uint16_t j = (uint16_t)(i + 1); j < division->count; j++)
        if (division->lethal[j] <= left)
            return true;
    return false;
}

static int32_t choose_share(struct engine *e,
                            const struct division *division, uint16_t i)
{
    struct decision d;
    player_id player = as_of(e, division->attacker)->controller;
    decision_start(&d, DECIDE_NUMBER, player, division->attacker);
    d.purpose = PURPOSE_DAMAGE;
    d.detail = division->blocker[i];
    if (FAULTY(trample_forgets_the_spared,
               division->has_trample && !division->all_lethal &&
                   i + 1 == division->count &&
                   division->lethal[i] < division->left))
        return division->lethal[i];
    for (int32_t n = 0; n <= division->left; n++)
        if (d.count < OPTIONS_MAX - 1 && share_fits(division, i, n) &&
            n < division->left)
            decision_add(&d, OPTION_VALUE, OBJECT_NONE, PLAYER_NONE,
                         (uint16_t)n);
    if (share_fits(division, i, division->left))
        decision_add(&d, OPTION_VALUE, OBJECT_NONE, PLAYER_NONE,
                     (uint16_t)division->left);
    return d.option[d.count == 1 ? 0 : ask(e, &d)].value;
}

static void divide(struct assignment *a, struct division *division)
{
    struct engine *e = a->e;
    MARK(e, 510_1c, division->attacker);
    for (uint16_t i = 0; i < division->count; i++) {
        int32_t n = choose_share(e, division, i);
        if (n < division->lethal[i]) {
            division->all_lethal = false;
            division->has_partial = division->has_partial || n > 0;
        }
        division->left -= n;
        assign(a, division->attacker, ref_of(e->g, division->blocker[i]), n);
    }
}

/* Whether the player has an untapped creature. */
static bool has_idle_creature(struct engine *e, player_id player)
{
    for (object_id id = e->g->battlefield_head; id; id = e->g->object[id].next)
        if (as_of(e, id)->controller == player && is_creature(e, id) &&
            !(object_at(e, id)->flags & FLAG_TAPPED))
            return true;
    return false;
}

static void assign_attacker(struct assignment *a, object_id id)
{
    struct engine *e = a->e;
    struct division division;
    struct ref attacked;
    bool is_there = combat_attacked(e, id, &attacked);
    bool is_blocked = (object_at(e, id)->flags & FLAG_BLOCKED) != 0;
    division_start(e, &division, id);
    if (FAULTY(no_power_hits_for_one, division.left <= 0))
        division.left = 1;
    if (division.left <= 0) {
        MARK(e, 510_1a, id);
        return;
    }
    if (FAULTY(blocked_attacker_gets_through,
               is_blocked && division.count == 0))
        is_blocked = false;
    if (is_blocked) {
        /* Nothing is left to trample over to once it is gone. */
        division.has_trample = division.has_trample && is_there;
        if (FAULTY(trample_stops_at_blockers,
                   division.has_trample && division.count > 0) ||
            FAULTY(trample_needs_a_blocker,
                   division.has_trample && division.count == 0))
            division.has_trample = false;
        if (division.count > 0)
            divide(a, &division);
        if (!division.has_trample)
            return;
        if (division.count == 0)
            MARK(e, 702_19d, id);
        else
            MARK(e, 702_19b, id);
    } else {
        MARK(e, 510_1b, id);
        if (FAULTY(untapped_creatures_shield,
                   is_there && attacked.is_player &&
                       has_idle_creature(e, attacked.id)))
            return;
    }
    if (is_there)
        assign(a, id, attacked, division.left);
}

static void assign_blocker(struct assignment *a, object_id id)
{
    struct engine *e = a->e;
    object_id attacker = object_at(e, id)->combat;
    if (attacker == OBJECT_NONE || FAULTY(blockers_do_not_strike, true))
        return;
    MARK(e, 510_1d, id);
    assign(a, id, ref_of(e->g, attacker), as_of(e, id)->power);
}

static void mark_struck(struct engine *e)
{
    for (object_id id = 1; id < e->g->object_count; id++)
        if (fights(e, id) && strikes_first(e, id))
            object_at(e, id)->flags |= FLAG_STRUCK_FIRST;
}

void combat_damage(struct engine *e, bool first)
{
    struct game *g = e->g;
    struct assignment a;
    a.e = e;
    a.first = first;
    a.count = 0;
    if (a.first)
        MARK(e, 510_4, OBJECT_NONE);
    /* CR 510.1: the active player assigns first, then the others. */
    MARK(e, 510_1, OBJECT_NONE);
    for (object_id id = 1; id < g->object_count; id++)
        if (is_attacking(g, id) && deals_now(&a, id))
            assign_attacker(&a, id);
    for (object_id id = 1; id < g->object_count; id++)
        if (is_blocking(g, id) && deals_now(&a, id))
            assign_blocker(&a, id);
    if (a.first)
        mark_struck(e);
    MARK(e, 510_2, OBJECT_NONE);
    damage_all(e, a.dealt, a.count, true);
}
