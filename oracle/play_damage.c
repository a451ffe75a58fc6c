/*
 * play_damage.c - how much damage is dealt once effects have changed it, and
 * fights.
 *
 * Rules: CR 120.4b (effects on damage), 615 (prevention), 616.1 (their order),
 * 701.14 (fights).
 */
#include "play.h"

#include <string.h>

enum { REWRITES_MAX = 6 };

/* Damage that is about to be dealt, and the effects that change it. */
struct blow {
    struct play *play;
    int source, to; /* an index; an item */
    bool is_known;
    int count;
    struct {
        const cJSON *rewrites;
        int source;
    } change[REWRITES_MAX];
};

static enum truth is_from(const struct blow *blow, const cJSON *what,
                          const struct context *context)
{
    const struct thing *source = &blow->play->now->thing[blow->source];

    if (what == NULL)
        return TRUTH_YES;
    return source->zone == ZONE_BATTLEFIELD
               ? selects(blow->play->now, what, source, context)
               : selects_spell(blow->play->now, what, source, context);
}

static enum truth is_to(const struct blow *blow, const cJSON *to,
                        const struct context *context)
{
    if (to == NULL)
        return TRUTH_YES;
    if (!meant_is_player(blow->to))
        return selects(blow->play->now, to, &blow->play->now->thing[blow->to],
                       context);
    return cJSON_IsString(to) ? means(blow->play->now, to,
                                      meant_player(blow->to), context)
                              : TRUTH_NO;
}

static void add_change(struct blow *blow, const cJSON *tree, int source)
{
    const cJSON *event = member(tree, "event");
    struct context context = context_of(blow->play->now, source);
    enum truth is = both(is_from(blow, member(event, "what"), &context),
                         is_to(blow, member(event, "to"), &context));

    if (member(event, "combat") != NULL || member(tree, "if") != NULL)
        is = is == TRUTH_NO ? TRUTH_NO : TRUTH_UNKNOWN;
    if (is == TRUTH_NO)
        return;
    if (is == TRUTH_UNKNOWN || blow->count == REWRITES_MAX) {
        blow->is_known = false;
        return;
    }
    blow->change[blow->count].rewrites = member(tree, "do");
    blow->change[blow->count++].source = source;
}

/* CR 614.1a, 615.1: the static abilities; others are not known. */
static void find_changes(struct blow *blow)
{
    const struct oracle_position *now = blow->play->now;
    const cJSON *effect;

    cJSON_ArrayForEach(effect, now->effects)
    {
        if (is_text(member(effect, "what"), "prevent_damage") ||
            is_text(member(effect, "what"), "replacement"))
            blow->is_known = false;
    }
    if (now->effects == NULL && (may_have_done(now, "prevent_damage") ||
                                 may_have_done(now, "replacement")))
        blow->is_known = false;
    for (int i = 0; i < now->count; i++) {
        const struct thing *thing = &now->thing[i];
        for (int k = 0;
             k < thing->ability_count && thing->zone == ZONE_BATTLEFIELD; k++) {
            const cJSON *tree = thing->ability[k].tree;
            if (is_text(member(tree, "k"), "replace") &&
                is_text(member(member(tree, "event"), "ev"), "damage"))
                add_change(blow, tree, i);
        }
        blow->is_known =
            blow->is_known &&
            (thing->zone != ZONE_BATTLEFIELD || !may_have_gained(now, thing) ||
             !play_is_replaced(blow->play, "damage"));
    }
}

static int rewritten(struct blow *blow, int which, int n)
{
    const cJSON *rewrite;

    cJSON_ArrayForEach(rewrite, blow->change[which].rewrites)
    {
        if (cJSON_IsNumber(member(rewrite, "mul")))
            n *= member(rewrite, "mul")->valueint;
        else if (cJSON_IsNumber(member(rewrite, "add")))
            n += member(rewrite, "add")->valueint;
        else
            blow->is_known = false;
    }
    return n;
}

/* The least and the most of all orders of those left. */
static void all_orders(struct blow *blow, unsigned done, int n, int *least,
                       int *most)
{
    bool is_last = true;

    for (int i = 0; i < blow->count; i++) {
        if ((done >> i) & 1)
            continue;
        is_last = false;
        all_orders(blow, done | 1u << i, rewritten(blow, i, n), least, most);
    }
    if (!is_last)
        return;
    *least = n < *least ? n : *least;
    *most = n > *most ? n : *most;
}

/* CR 616.1: the player affected, or the controller of what is, chooses. */
static int choose_next(struct blow *blow, unsigned done, bool is_needed)
{
    struct play *play = blow->play;
    int by = meant_is_player(blow->to)
                 ? meant_player(blow->to)
                 : play->now->thing[blow->to].controller;
    const cJSON *asked =
        is_needed ? play_must_ask(play, "order-replacements", by, "616.1",
                                  "the effects on damage are put in an order")
                  : play_asked(play, "order-replacements", by);

    for (int i = 0; i < blow->count; i++)
        if (!((done >> i) & 1) &&
            (asked == NULL || play_refers_to(play, member(asked, "value"),
                                             blow->change[i].source)))
            return i;
    play_lose(play, SILENCE_REPLACED);
    return NOTHING;
}

int play_damage(struct play *play, int source, int to, int n, bool *is_vague)
{
    struct blow blow = {
        .play = play, .source = source, .to = to, .is_known = true};

    if (n <= 0 || source == NOTHING)
        return n;
    find_changes(&blow);
    for (unsigned done = 0; done != (1u << blow.count) - 1;) {
        int least = ALL_OF_THEM, most = -1;
        all_orders(&blow, done, n, &least, &most);
        if (!blow.is_known)
            break;
        int next = choose_next(&blow, done, least < most);
        if (play->is_lost || next == NOTHING)
            return n;
        n = rewritten(&blow, next, n);
        done |= 1u << next;
    }
    *is_vague = !blow.is_known;
    return n;
}

/* The one creature on the battlefield that is meant, or NOTHING. */
static int fighter_of(struct play *play, const cJSON *what)
{
    struct meant meant;

    play_gather(play, what, &meant);
    if (meant.count > 1)
        play_lose(play, SILENCE_INSTRUCTION);
    if (meant.count != 1 || meant_is_player(meant.item[0]))
        return NOTHING;
    const struct thing *thing = &play->now->thing[meant.item[0]];
    return thing->zone == ZONE_BATTLEFIELD && thing_is(thing, TYPE_CREATURE)
               ? meant.item[0]
               : NOTHING;
}

/* Counters that were put on it in the same resolution count. */
static int power_of(const struct play *play, int at)
{
    const struct thing *was = &play->before->thing[at];

    return play->now->thing[at].seen.power +
           play_counters_of(play, at, "+1/+1") - thing_counters(was, "+1/+1") -
           play_counters_of(play, at, "-1/-1") + thing_counters(was, "-1/-1");
}

void play_fight(struct play *play, const cJSON *effect)
{
    int a = fighter_of(play, member(effect, "a"));
    int b = fighter_of(play, member(effect, "b"));

    if (a == NOTHING || b == NOTHING || play->is_lost) /* CR 701.14b */
        return;
    int from_a = power_of(play, a), from_b = power_of(play, b);
    play_strike(play, a, b, from_a);
    play_strike(play, b, a, from_b);
}
