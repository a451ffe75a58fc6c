/* What a player's energy can be after getting some (CR 107.14, 122.1). */
#include "legal.h"

#include <string.h>

enum { CHANGES_MAX = 16, TOTAL_MAX = 63 };

/* A replacement of counters that a player would get. */
struct change {
    const cJSON *rewrite;
};

struct event {
    const struct oracle_position *position;
    int player, by; /* who gets them; who controls what gives them */
    int count;
    struct change change[CHANGES_MAX];
    bool is_known, is_forbidden;
};

static enum truth is_about(const struct event *event, const cJSON *what,
                           int source)
{
    struct context context = context_of(event->position, source);
    const cJSON *kind = member(what, "kind");
    enum truth is =
        means(event->position, member(what, "who"), event->player, &context);

    if (kind != NULL && !list_holds(kind, "energy"))
        return TRUTH_NO;
    return both(
        is, means(event->position, member(what, "by"), event->by, &context));
}

static void find_changes(struct event *event)
{
    const struct oracle_position *position = event->position;

    for (int i = 0; i < position->count; i++) {
        const struct thing *thing = &position->thing[i];
        for (int k = 0;
             k < thing->ability_count && thing->zone == ZONE_BATTLEFIELD; k++) {
            const cJSON *tree = thing->ability[k].tree;
            const cJSON *what = member(tree, "event");
            if (!is_text(member(tree, "k"), "replace") ||
                !is_text(member(what, "ev"), "counters_on_player"))
                continue;
            enum truth is = is_about(event, what, i);
            if (is == TRUTH_UNKNOWN || event->count == CHANGES_MAX)
                event->is_known = false;
            else if (is == TRUTH_YES)
                event->change[event->count++].rewrite =
                    cJSON_GetArrayItem(member(tree, "do"), 0);
        }
    }
}

/* CR 614.17: a player who can't get counters gets none. */
static void find_prohibition(struct event *event)
{
    const struct oracle_position *position = event->position;
    struct effect effect[EFFECTS_FOUND_MAX];
    int count =
        effects_find(position, "cant_get_counters", effect, EFFECTS_FOUND_MAX);

    for (int i = 0; i < count; i++) {
        const cJSON *kind = member(effect[i].mod, "kind");
        struct context context = context_of(position, effect[i].source);
        enum truth is =
            both(effect[i].is_on,
                 means(position, member(effect[i].mod, "cant_get_counters"),
                       event->player, &context));
        if (kind != NULL && !list_holds(kind, "energy"))
            continue;
        event->is_forbidden = event->is_forbidden || is == TRUTH_YES;
        event->is_known = event->is_known && is != TRUTH_UNKNOWN;
    }
    if (may_have_set(position, "cant_get_counters"))
        event->is_known = false;
}

static int rewritten(struct event *event, const cJSON *rewrite, int n)
{
    if (cJSON_IsNumber(member(rewrite, "mul")))
        return n * member(rewrite, "mul")->valueint;
    if (cJSON_IsNumber(member(rewrite, "add")))
        return n + member(rewrite, "add")->valueint;
    if (member(rewrite, "half_down") != NULL)
        return n / 2;
    event->is_known = false;
    return n;
}

/* CR 616.1: every order in which those left can be applied. */
static uint64_t all_orders(struct event *event, unsigned applied, int n,
                           int before)
{
    uint64_t totals = 0;
    bool is_final = true;

    /* CR 614.6: what no longer happens is replaced no more. */
    for (int i = 0; i < event->count && n > 0; i++) {
        if ((applied >> i) & 1)
            continue;
        is_final = false;
        totals |=
            all_orders(event, applied | (1u << i),
                       rewritten(event, event->change[i].rewrite, n), before);
    }
    if (!is_final)
        return totals;
    if (before + n > TOTAL_MAX) {
        event->is_known = false;
        return 0;
    }
    return (uint64_t)1 << (before + n);
}

uint64_t oracle_energy_totals(const struct oracle_position *position,
                              const char *player, int n, const char *by,
                              struct oracle_answer *answer)
{
    struct event event = {.position = position,
                          .player = player[0] - 'A',
                          .by = by[0] - 'A',
                          .is_known = true};
    uint64_t totals;

    *answer = legal_silent(SILENCE_SELECTOR);
    if (event.player < 0 || event.player >= position->player_count)
        return 0;
    find_changes(&event);
    find_prohibition(&event);
    int before = position->player[event.player].energy;
    totals = all_orders(&event, 0, event.is_forbidden ? 0 : n, before);
    if (!event.is_known)
        return 0;
    answer->verdict = ORACLE_YES;
    answer->rule = event.is_forbidden ? "614.17"
                   : event.count > 0  ? "616.1"
                                      : "107.14";
    return totals;
}
