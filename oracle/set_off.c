#include "set_off.h"
#include "legal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ACTIVATIONS_MAX = 64 };

/* An ability that was activated. */
struct activation {
    int source;
    const cJSON *ability;
    enum truth is_mana;
    enum truth is_tapped; /* CR 106.12: its source was tapped for mana */
    struct bag made;      /* when `is_made_known` */
    bool is_made_known;
};

/* All that one act activated. */
struct activations {
    const struct oracle_position *before, *after;
    int player;
    bool is_known; /* it is known what each of them is */
    bool is_plain; /* nothing happened but what they say */
    bool is_cast;  /* for a spell */
    int count;
    struct activation list[ACTIVATIONS_MAX];
};

/* Whether paying the cost does no more than tap the source and take mana. */
static bool is_plain_cost(const cJSON *ability)
{
    const cJSON *item;

    cJSON_ArrayForEach(item, member(ability, "cost"))
    {
        if (member(item, "mana") == NULL && member(item, "tap_self") == NULL)
            return false;
    }
    return true;
}

static bool only_adds_mana(const cJSON *ability)
{
    const cJSON *step;

    cJSON_ArrayForEach(step, member(ability, "effect"))
    {
        if (!is_text(member(step, "op"), "add_mana"))
            return false;
    }
    return true;
}

/* CR 106.12, 106.12a: whether mana was made with its {T}. */
static void find_made(const struct activations *all,
                      struct activation *activation)
{
    const struct could *could = could_of(all->before);
    struct bags *bags = malloc(sizeof(*bags));
    int with = 0;

    activation->is_tapped = TRUTH_UNKNOWN;
    if (activation->is_mana == TRUTH_NO || !has_tap(activation->ability))
        activation->is_tapped =
            activation->is_mana == TRUTH_UNKNOWN ? TRUTH_UNKNOWN : TRUTH_NO;
    else if (could != NULL && bags != NULL) {
        choices_of(all->before, activation->source, activation->ability,
                   all->player, bags);
        for (int i = 0; i < bags->count; i++)
            with += bag_total(&bags->bag[i]) > 0;
        if (bags->is_known && (with == 0 || with == bags->count))
            activation->is_tapped =
                both(activation->is_mana, truth_of(with > 0));
        if (bags->is_known && bags->count == 1) {
            activation->is_made_known = true;
            activation->made = bags->bag[0];
        }
    }
    free(bags);
}

static void add_activation(struct activations *all, const cJSON *act)
{
    int at = thing_find(all->before, text_at(act, "object"));
    const cJSON *ordinal = member(act, "ability"), *list[ABILITIES_MAX];
    int number = cJSON_IsNumber(ordinal) ? ordinal->valueint : 1;

    if (at == NOTHING || all->count == ACTIVATIONS_MAX ||
        !all->before->thing[at].is_labelled ||
        is_doubtful(all->before, &all->before->thing[at]) || number < 1 ||
        number > activated_of(&all->before->thing[at], list, ABILITIES_MAX)) {
        all->is_known = all->is_plain = false;
        return;
    }
    struct activation *one = &all->list[all->count++];
    *one = (struct activation){.source = at, .ability = list[number - 1]};
    one->is_mana = is_for_mana(all->before, one->ability);
    find_made(all, one);
    all->is_plain =
        all->is_plain && is_plain_cost(one->ability) &&
        is_text(member(one->ability, "k"), "activated") &&
        member(one->ability, "targets") == NULL &&
        (one->is_mana == TRUTH_NO ||
         (one->is_mana == TRUTH_YES && only_adds_mana(one->ability)));
}

static void add_nested(struct activations *all, const cJSON *act)
{
    const cJSON *one;

    cJSON_ArrayForEach(one, member(act, "mana"))
    {
        add_activation(all, one);
        add_nested(all, one);
    }
}

static bool has_x_in_cost(const cJSON *ability)
{
    const cJSON *item;
    struct mana_cost cost;

    cJSON_ArrayForEach(item, member(ability, "cost"))
    {
        if ((cost_read(text_at(item, "mana"), &cost) && cost_has_x(&cost)) ||
            (item->child != NULL && is_text(item->child, "X")))
            return true;
    }
    return false;
}

/* CR 603.2: whether the trigger's event is this activation. */
static enum truth is_event(const struct activations *all, const cJSON *on,
                           int source, const struct activation *activation)
{
    const struct oracle_position *position = all->before;
    const struct thing *thing = &position->thing[activation->source];
    struct context context = context_of(position, source);
    const cJSON *what = member(on, "what"), *event = member(on, "ev");
    const cJSON *types = member(on, "mana_of");
    enum truth is = TRUTH_YES;

    if (is_text(event, "becomes_tapped"))
        is = truth_of(has_tap(activation->ability));
    else if (is_text(event, "tapped_for_mana"))
        is = activation->is_tapped;
    else if (!is_text(event, "activates"))
        return truth_of(false);
    if (!is_text(event, "becomes_tapped"))
        is = both(is, means(position, member(on, "by"), all->player, &context));
    if (cJSON_IsTrue(member(on, "not_mana")))
        is = both(is, not_so(activation->is_mana));
    if (member(what, "has_x") != NULL)
        is = both(is, truth_of(has_x_in_cost(activation->ability)));
    else if (what != NULL)
        is = both(is, selects(position, what, thing, &context));
    if (types != NULL)
        is = both(is, TRUTH_UNKNOWN);
    return is;
}

static bool is_known_event(const cJSON *event)
{
    return is_text(event, "becomes_tapped") || is_text(event, "activates") ||
           is_text(event, "tapped_for_mana");
}

/* How many abilities of the object must wait, and how many more may. */
struct waiting {
    int sure, perhaps;
};

static void count_trigger(const struct activations *all, int source,
                          const cJSON *tree, struct waiting *waiting)
{
    const cJSON *on = member(tree, "on");
    bool is_open = member(tree, "if") != NULL ||
                   member(tree, "limit") != NULL ||
                   member(tree, "targets") != NULL;

    if (!is_known_event(member(on, "ev"))) {
        /* CR 605.4a: a mana ability that triggers does not wait. */
        if (!all->is_plain && !is_text(member(on, "ev"), "mana_added"))
            waiting->perhaps += THINGS_MAX;
        return;
    }
    if (!all->is_plain && is_text(member(on, "ev"), "becomes_tapped"))
        waiting->perhaps += THINGS_MAX; /* a cost may tap others */
    for (int i = 0; i < all->count; i++) {
        enum truth is = is_event(all, on, source, &all->list[i]);
        bool is_mana = is_text(member(on, "ev"), "tapped_for_mana") &&
                       adds_mana(tree) && member(tree, "targets") == NULL;
        if (is == TRUTH_NO || is_mana)
            continue;
        waiting->sure += is == TRUTH_YES && !is_open;
        waiting->perhaps += is == TRUTH_UNKNOWN || is_open;
    }
}

/* The abilities of that object on the stack. */
static int count_waiting(const struct oracle_position *position,
                         const char *label)
{
    const cJSON *item;
    int count = 0;

    cJSON_ArrayForEach(item, position_at(position, "stack"))
    {
        count += is_text(member(item, "ability_of"), label);
    }
    return count;
}

bool set_off_by_keyword(const struct thing *thing)
{
    static const char *const words[] = {
        "prowess", "extort",  "exalted",           "cascade", "persist",
        "undying", "rebound", "cumulative_upkeep", "evoke",   "replicate",
    };

    for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++)
        if (traits_have_keyword(&thing->seen, words[i]))
            return true;
    return false;
}

/* CR 702.101a: what casting a spell sets off by itself. */
static void count_keywords(const struct activations *all,
                           const struct thing *thing, struct waiting *waiting)
{
    int is = thing_find(all->after, thing->label);

    if (!all->is_cast || !set_off_by_keyword(thing))
        return;
    waiting->perhaps += THINGS_MAX;
    waiting->sure += thing->controller == all->player && is != NOTHING &&
                     traits_have_keyword(&thing->seen, "extort") &&
                     traits_have_keyword(&all->after->thing[is].seen, "extort");
}

static void judge_source(const struct activations *all, int source,
                         struct oracle_report *report)
{
    const struct thing *thing = &all->before->thing[source];
    struct waiting waiting = {0, 0};
    int more = count_waiting(all->after, thing->label) -
               count_waiting(all->before, thing->label);

    for (int i = 0; i < thing->ability_count; i++)
        if (is_text(member(thing->ability[i].tree, "k"), "triggered"))
            count_trigger(all, source, thing->ability[i].tree, &waiting);
    for (int i = 0; i < all->count; i++) {
        waiting.sure +=
            all->list[i].source == source && all->list[i].is_mana == TRUTH_NO;
        waiting.perhaps += all->list[i].source == source &&
                           all->list[i].is_mana == TRUTH_UNKNOWN;
    }
    count_keywords(all, thing, &waiting);
    if (!all->is_known)
        waiting.perhaps += THINGS_MAX;
    report_claim(report, more >= waiting.sure, "603.3", thing->label,
                 "what triggered waits on the stack", "it is not so");
    report_claim(report, more <= waiting.sure + waiting.perhaps, "603.2",
                 thing->label, "nothing triggered but what was set off",
                 "it is not so");
}

static bool has_trigger(const struct thing *thing)
{
    for (int i = 0; i < thing->ability_count; i++)
        if (is_text(member(thing->ability[i].tree, "k"), "triggered"))
            return true;
    return set_off_by_keyword(thing);
}

/* Whether all that triggers of the object is known. */
static bool is_clear(const struct oracle_position *before,
                     const struct oracle_position *after, int at)
{
    const struct thing *thing = &before->thing[at];
    int now = thing->is_labelled ? thing_find(after, thing->label) : NOTHING;

    return thing->zone == ZONE_BATTLEFIELD && has_trigger(thing) &&
           !is_doubtful(before, thing) && now != NOTHING &&
           after->thing[now].zone == ZONE_BATTLEFIELD;
}

/* CR 106.4: whether somebody else than who activated them gets mana. */
static enum truth others_get(const struct activations *all)
{
    enum truth may = truth_of(!all->is_known);

    for (int i = 0; i < all->count; i++) {
        const cJSON *step;
        cJSON_ArrayForEach(step, member(all->list[i].ability, "effect"))
        {
            if (!is_text(member(step, "op"), "add_mana") ||
                !is_text(member(step, "to"), "you"))
                may = TRUTH_YES;
        }
    }
    for (int i = 0; i < all->before->count; i++) {
        const struct thing *thing = &all->before->thing[i];
        for (int k = 0; k < thing->ability_count; k++) {
            const cJSON *tree = thing->ability[k].tree;
            const cJSON *on = member(tree, "on");
            if (thing->zone != ZONE_BATTLEFIELD || !adds_mana(tree) ||
                !is_text(member(tree, "k"), "triggered"))
                continue;
            for (int n = 0; n < all->count; n++)
                if (!is_text(member(on, "ev"), "tapped_for_mana") ||
                    is_event(all, on, i, &all->list[n]) != TRUTH_NO)
                    may = TRUTH_YES;
        }
    }
    return may;
}

static void claim_pools(const struct activations *all,
                        struct oracle_report *report)
{
    for (int i = 0; i < all->before->player_count; i++) {
        struct bag was = bag_of(all->before->player[i].mana);
        struct bag is = bag_of(all->after->player[i].mana);
        char path[32];
        snprintf(path, sizeof(path), "player/%c/mana", 'A' + i);
        if (i != all->player)
            report_claim(report, memcmp(&was, &is, sizeof(was)) == 0, "106.4",
                         path, "nobody else gets or loses mana",
                         "it is not so");
    }
}

/* CR 704.3: whether a permanent has gone or come meanwhile. */
static bool has_anything_moved(const struct oracle_position *before,
                               const struct oracle_position *after)
{
    int count = 0;

    for (int i = 0; i < before->count; i++) {
        const struct thing *thing = &before->thing[i];
        int now = thing_find(after, thing->label);
        if (thing->zone != ZONE_BATTLEFIELD)
            continue;
        if (now == NOTHING || after->thing[now].zone != ZONE_BATTLEFIELD)
            return true;
        count++;
    }
    for (int i = 0; i < after->count; i++)
        count -= after->thing[i].zone == ZONE_BATTLEFIELD;
    return count != 0;
}

void set_off_judge(const struct oracle_position *before,
                   const struct oracle_position *after, const cJSON *act,
                   struct oracle_report *report)
{
    struct activations *all = calloc(1, sizeof(*all));
    const char *by = text_at(act, "by");

    if (all == NULL)
        return;
    *all = (struct activations){.before = before,
                                .after = after,
                                .player = by[0] - 'A',
                                .is_known = true,
                                .is_plain = true};
    if (is_text(member(act, "do"), "activate"))
        add_activation(all, act);
    else
        all->is_plain = false;
    all->is_plain = all->is_plain && !has_anything_moved(before, after);
    all->is_cast = is_text(member(act, "do"), "cast");
    add_nested(all, act);
    if (!any_card_says(before, "extra_trigger") &&
        !may_have_done(before, "delayed"))
        for (int i = 0; i < before->count && (all->count > 0 || all->is_cast);
             i++)
            if (is_clear(before, after, i))
                judge_source(all, i, report);
    if (others_get(all) == TRUTH_NO)
        claim_pools(all, report);
    free(all);
}

/* Whether no mana ability was activated meanwhile. */
static bool is_without_mana(const cJSON *asked)
{
    const cJSON *one;

    cJSON_ArrayForEach(one, asked)
    {
        if (is_text(member(one, "for"), "mana") ||
            is_text(member(one, "for"), "ability"))
            return false;
    }
    return true;
}

/* Whether all it can trigger on is what an activation does. */
static bool is_about_activations(const struct thing *thing)
{
    for (int i = 0; i < thing->ability_count; i++) {
        const cJSON *tree = thing->ability[i].tree;
        const cJSON *event = member(member(tree, "on"), "ev");
        if (is_text(member(tree, "k"), "triggered") &&
            !is_text(event, "activates") && !is_text(event, "tapped_for_mana"))
            return false;
    }
    return !set_off_by_keyword(thing);
}

/* Whether any instruction of a card adds mana, or gives it to another. */
static bool moves_mana(const cJSON *tree)
{
    static const char *const ops[] = {"add_mana", "double_mana", "lose_mana",
                                      "activate_mana_of_lands"};

    for (size_t i = 0; i < sizeof(ops) / sizeof(*ops); i++)
        if (tree_has(tree, "op", ops[i]))
            return true;
    return tree_has_key(tree, "copy_of");
}

/* CR 106.12: as it resolves lands are tapped for mana; where there is one way
 * to do so, nothing is asked. */
static bool activates_mana(const cJSON *tree)
{
    return tree_has(tree, "op", "activate_mana_of_lands");
}

static bool copies(const cJSON *tree)
{
    return tree_has(tree, "op", "copy_spell");
}

/* Whether a card of what is on the stack, or one not known, says so. */
static bool any_on_stack(const struct oracle_position *position,
                         bool (*says)(const cJSON *tree))
{
    for (int i = 0; i < position->count; i++) {
        const struct thing *thing = &position->thing[i];
        const struct face *face = thing->face;
        if (thing->is_ability) {
            int at = thing_find(position, thing->label);
            face = at == NOTHING ? NULL : position->thing[at].face;
        }
        if (thing->zone == ZONE_STACK &&
            (face == NULL ||
             says(face->card != NULL ? face->card->tree : face->tree)))
            return true;
    }
    return false;
}

void set_off_judge_pass(const struct oracle_position *before,
                        const struct oracle_position *after, const cJSON *asked,
                        struct oracle_report *report)
{
    if (asked == NULL || !is_without_mana(asked) ||
        any_card_says(before, "copy_of") || any_card_says(before, "grant"))
        return;
    /* CR 707.10: a copy of an ability has triggered once. */
    bool is_open =
        any_on_stack(before, copies) || any_on_stack(before, activates_mana);
    for (int i = 0; i < before->count && !is_open; i++)
        if (is_clear(before, after, i) &&
            is_about_activations(&before->thing[i])) {
            const char *label = before->thing[i].label;
            report_claim(
                report,
                count_waiting(after, label) <= count_waiting(before, label),
                "106.12", label, "nothing was tapped for mana", "it is not so");
        }
    if (any_on_stack(before, moves_mana) ||
        any_card_says(before, "double_mana") ||
        any_adds_mana_instead(before, true) ||
        any_adds_mana_instead(after, true))
        return;
    for (int i = 0; i < before->player_count; i++) {
        struct bag was = bag_of(before->player[i].mana);
        struct bag is = bag_of(after->player[i].mana);
        char path[32];
        snprintf(path, sizeof(path), "player/%c/mana", 'A' + i);
        report_claim(report, bag_total(&is) <= bag_total(&was), "106.12", path,
                     "no mana was made", "it is not so");
    }
}
