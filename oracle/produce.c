/* Mana with replacements and triggers, and what could be produced. */
#include "facts.h"
#include "found.h"
#include "legal.h"

#include <stdlib.h>
#include <string.h>

/* CR 106.12b: a replacement of the mana from tapping for it. */
struct swap {
    const cJSON *ability; /* or the instruction that made it */
    struct context context;
};
enum { SWAPS_MAX = 16 };

struct swaps {
    int count;
    bool is_known; /* there are no others */
    struct swap swap[SWAPS_MAX];
};

static void add_swap(struct swaps *swaps, const cJSON *tree,
                     const struct context *context)
{
    if (!is_text(member(member(tree, "event"), "ev"), "tap_for_mana"))
        return;
    if (swaps->count == SWAPS_MAX)
        swaps->is_known = false;
    else
        swaps->swap[swaps->count++] = (struct swap){tree, *context};
}

/* The instruction in the tree that makes a replacement effect, and how many
 * there are. */
static const cJSON *find_maker(const cJSON *tree, int *count)
{
    const cJSON *item, *found = NULL;

    if (is_text(member(tree, "op"), "replacement")) {
        ++*count;
        return tree;
    }
    cJSON_ArrayForEach(item, tree)
    {
        const cJSON *one = find_maker(item, count);
        found = one != NULL ? one : found;
    }
    return found;
}

/* A replacement effect of what resolved, by the text of its source. */
static void add_made(const struct oracle_position *position,
                     const cJSON *effect, struct swaps *swaps)
{
    int at = NOTHING, count = 0;
    const char *seat = text_at(effect, "controller");

    for (int i = 0; i < position->count; i++)
        if (effect_is_of(effect, "source", &position->thing[i]))
            at = i;
    const struct face *face = at == NOTHING ? NULL : position->thing[at].face;
    const cJSON *tree = find_maker(face == NULL ? NULL : face->tree, &count);
    if (count != 1 || seat[0] == '\0') {
        swaps->is_known = false;
        return;
    }
    struct context context = {
        .you = seat[0] - 'A', .source = at, .it = NOTHING};
    add_swap(swaps, tree, &context);
}

static void find_swaps(const struct oracle_position *position,
                       struct swaps *swaps)
{
    const cJSON *effect;

    swaps->count = 0;
    swaps->is_known =
        position->effects != NULL || !may_have_done(position, "replacement");
    for (int i = 0; i < position->count; i++) {
        const struct thing *thing = &position->thing[i];
        struct context context = context_of(position, i);
        for (int k = 0;
             k < thing->ability_count && thing->zone == ZONE_BATTLEFIELD; k++)
            if (is_text(member(thing->ability[k].tree, "k"), "replace"))
                add_swap(swaps, thing->ability[k].tree, &context);
    }
    cJSON_ArrayForEach(effect, position->effects)
    {
        if (is_text(member(effect, "what"), "replacement"))
            add_made(position, effect, swaps);
    }
}

/* Whether mana of one of these types is in it; "chosen.x" is what was chosen
 * for the source. */
static enum truth is_of_types(const struct oracle_position *position,
                              const cJSON *types, int source,
                              const struct bag *bag)
{
    const char *chosen = position->thing[source].chosen;
    int type = chosen == NULL ? -1 : color_find(chosen);
    mana_set meant = types_listed(types, 0);

    if (types == NULL)
        return TRUTH_YES;
    if (!cJSON_IsArray(types))
        return type < 0 ? TRUTH_UNKNOWN : truth_of(bag->n[type] > 0);
    for (int i = 0; i < MANA_TYPES; i++)
        if (((meant >> i) & 1) && bag->n[i] > 0)
            return TRUTH_YES;
    return TRUTH_NO;
}

/* Whether it applies to this mana as it is now. */
static enum truth is_applicable(const struct oracle_position *position,
                                const struct swap *swap, int tapped, int player,
                                const struct bag *bag)
{
    struct context context = swap->context;
    const cJSON *event = member(swap->ability, "event");
    const cJSON *what = member(event, "what");
    const cJSON *amount = member(event, "amount");
    enum truth is = holds(position, member(swap->ability, "if"), &context);

    is = both(is, means(position, member(event, "by"), player, &context));
    if (what != NULL)
        is = both(is,
                  selects(position, what, &position->thing[tapped], &context));
    if (cJSON_IsObject(amount))
        is = both(is, number_compares(
                          position, (struct number){true, bag_total(bag)},
                          amount->child->string, amount->child, &context));
    return both(is, is_of_types(position, member(event, "mana_of"),
                                swap->context.source, bag));
}

/* A word alone, or the member of that name. */
static bool is_said(const cJSON *rewrite, const char *word)
{
    return is_text(rewrite, word) || member(rewrite, word) != NULL;
}

static void rewrite(const cJSON *rewrite, const struct bag *bag,
                    struct bags *bags)
{
    const cJSON *type = member(rewrite, "set_type");
    const cJSON *other = member(rewrite, "recolor");
    const cJSON *times = member(rewrite, "mul"), *n = member(rewrite, "n");
    const cJSON *colors = member(rewrite, "set_color");
    struct mana_cost cost;
    struct bag none = {{0}};

    type = type != NULL ? type : other;
    if (is_said(rewrite, "nothing")) {
        bags_add(bags, &none);
    } else if (cJSON_IsNumber(times)) {
        struct bag more = bag_plus(&none, bag, times->valueint);
        bags_add(bags, &more);
    } else if (cJSON_IsString(type) && color_find(type->valuestring) >= 0) {
        struct bag set =
            bag_of_type(color_find(type->valuestring), bag_total(bag));
        bags_add(bags, &set);
    } else if (cost_read(text_at(rewrite, "set"), &cost) && cost.count > 0) {
        bags_add_symbols(bags, &cost, 0, 1, &none);
    } else if (colors != NULL && member(rewrite, "from") == NULL) {
        bags_add_each(bags, types_listed(colors, 0),
                      cJSON_IsNumber(n) ? n->valueint : bag_total(bag));
    } else {
        bags->is_known = false;
    }
}

/* All replacements of one production, in every order. */
struct closing {
    const struct oracle_position *position;
    int tapped, player;
    struct swaps swaps;
    int steps; /* taken in all orders together */
    struct bags *bags;
};
enum { CLOSING_STEPS_MAX = 4000 };

static enum truth applies(const struct closing *closing, int i,
                          const struct bag *bag)
{
    return is_applicable(closing->position, &closing->swaps.swap[i],
                         closing->tapped, closing->player, bag);
}

/* Of those that are alike and apply, the first one comes first: no other order
 * of them leads anywhere else. */
static bool has_twin_before(const struct closing *closing, int i,
                            unsigned applied, const struct bag *bag)
{
    for (int k = 0; k < i; k++)
        if (!((applied >> k) & 1) &&
            closing->swaps.swap[k].ability == closing->swaps.swap[i].ability &&
            applies(closing, k, bag) == TRUTH_YES)
            return true;
    return false;
}

static enum truth is_next(const struct closing *closing, int i,
                          unsigned applied, const struct bag *bag)
{
    if ((applied >> i) & 1 || has_twin_before(closing, i, applied, bag))
        return TRUTH_NO;
    return applies(closing, i, bag);
}

/* CR 616.1f: apply one of those that apply, then look again. */
static void close_swaps(struct closing *closing, const struct bag *bag,
                        unsigned applied)
{
    bool is_final = true;
    struct bags *bags = closing->bags, *next = malloc(sizeof(*next));

    if (next == NULL || closing->steps++ >= CLOSING_STEPS_MAX) {
        bags->is_known = false;
        free(next);
        return;
    }
    for (int i = 0; i < closing->swaps.count && bag_total(bag) > 0; i++) {
        const cJSON *list = member(closing->swaps.swap[i].ability, "do");
        enum truth is = is_next(closing, i, applied, bag);
        if (is == TRUTH_UNKNOWN || (is == TRUTH_YES && list->child->next))
            bags->is_known = false;
        if (is != TRUTH_YES)
            continue;
        is_final = false; /* none of them is optional */
        bags_clear(next);
        rewrite(list->child, bag, next);
        bags->is_known = bags->is_known && next->is_known;
        for (int k = 0; k < next->count; k++)
            close_swaps(closing, &next->bag[k], applied | (1u << i));
    }
    if (is_final)
        bags_add(bags, bag);
    free(next);
}

/* The mana of the ability itself, replacements included. */
static void ability_bags(const struct oracle_position *position,
                         const struct could *could, int source,
                         const cJSON *ability, int player, bool is_query,
                         struct bags *bags)
{
    struct maker maker = {.position = position,
                          .could = could,
                          .context = context_of(position, source),
                          .effect = member(ability, "effect"),
                          .is_query = is_query};
    struct bags *raw = malloc(sizeof(*raw));

    bags_clear(bags);
    if (raw == NULL) {
        bags->is_known = false;
        return;
    }
    maker.context.you = player;
    maker_modes(&maker, ability, player, raw);
    enum truth is_mana = is_for_mana(position, ability);
    if (!has_tap(ability) || is_mana == TRUTH_NO) {
        bags_copy(bags, raw); /* CR 106.12: not tapped for mana */
    } else {
        struct closing closing = {.position = position,
                                  .tapped = source,
                                  .player = player,
                                  .bags = bags};
        find_swaps(position, &closing.swaps);
        bags->is_known = raw->is_known && is_mana == TRUTH_YES &&
                         closing.swaps.is_known;
        for (int i = 0; i < raw->count; i++)
            close_swaps(&closing, &raw->bag[i], 0);
    }
    free(raw);
}

/* CR 106.7: one more round; what grew or became open. */
static bool could_round(const struct oracle_position *position,
                        struct could *could)
{
    struct bags *bags = malloc(sizeof(*bags));
    bool grew = false;

    for (int i = 0; i < position->count && bags != NULL; i++) {
        const struct thing *thing = &position->thing[i];
        if (thing->zone != ZONE_BATTLEFIELD)
            continue;
        for (int k = 0; k < thing->ability_count; k++) {
            const cJSON *tree = thing->ability[k].tree;
            if (!adds_mana(tree))
                continue;
            ability_bags(position, could, i, tree, thing->controller, true,
                         bags);
            mana_set more = bags_types(bags) & (mana_set)~could->types[i];
            bool opens = !bags->is_known && !could->is_open[i];
            could->types[i] |= more;
            could->is_open[i] = could->is_open[i] || opens;
            grew = grew || more != 0 || opens;
        }
    }
    free(bags);
    return grew;
}

/* Whether an amount in it is X. */
static bool speaks_of_x(const cJSON *tree)
{
    const cJSON *item;

    if (is_text(tree, "X"))
        return true;
    cJSON_ArrayForEach(item, tree)
    {
        if (speaks_of_x(item))
            return true;
    }
    return false;
}

/* What the oracle can't say of a permanent before any round. */
static bool is_open_at_first(const struct oracle_position *position,
                             const struct thing *thing)
{
    if (thing->is_unsure || thing->is_otherwise || thing->is_copied ||
        thing->form == NULL || may_have_gained(position, thing))
        return true;
    for (int i = 0; i < thing->ability_count; i++) {
        const cJSON *tree = thing->ability[i].tree;
        if (!adds_mana(tree))
            continue;
        /* Where the rules are silent: targets and X. */
        if (member(tree, "targets") != NULL ||
            tree_has(member(tree, "cost"), "mana", "{X}") ||
            speaks_of_x(member(tree, "cost")))
            return true;
    }
    return false;
}

/* CR 106.7: begin with nothing and add, so that what only explains itself is
 * never added. */
const struct could *could_of(const struct oracle_position *position)
{
    struct could *could = position->found->could;

    if (could != NULL)
        return could;
    could = calloc(1, sizeof(*could));
    position->found->could = could;
    if (could == NULL)
        return NULL;
    for (int i = 0; i < position->count; i++)
        could->is_open[i] = position->thing[i].zone == ZONE_BATTLEFIELD &&
                            is_open_at_first(position, &position->thing[i]);
    while (could_round(position, could))
        continue;
    return could;
}

/* A triggered mana ability for this mana (CR 605.1b). */
static enum truth is_set_off(const struct oracle_position *position,
                             const cJSON *trigger, int source, int tapped,
                             int player, const struct bag *bag)
{
    struct context context = context_of(position, source);
    const cJSON *on = member(trigger, "on"), *what = member(on, "what");
    const cJSON *types = member(on, "mana_of");
    enum truth is = means(position, member(on, "by"), player, &context);

    if (what != NULL)
        is = both(is,
                  selects(position, what, &position->thing[tapped], &context));
    /* CR 603.4, 605.4a: as it triggers and as it resolves there is more mana
     * than in the position. */
    if (tree_has_key(trigger, "unspent_mana"))
        is = both(is, TRUTH_UNKNOWN);
    else if (member(trigger, "if") != NULL)
        is = both(is, holds(position, member(trigger, "if"), &context));
    return both(is, is_of_types(position, types, source, bag));
}

static bool is_mana_trigger(const cJSON *tree, bool is_tapped)
{
    const cJSON *event = member(member(tree, "on"), "ev");

    return is_text(member(tree, "k"), "triggered") && adds_mana(tree) &&
           member(tree, "targets") == NULL &&
           ((is_tapped && is_text(event, "tapped_for_mana")) ||
            is_text(event, "mana_added"));
}

enum { CHAIN_MAX = 8 };

static void add_triggers(const struct oracle_position *position, int tapped,
                         bool is_tapped, int player, const struct bag *bag,
                         int left, struct bags *all);

/* What a trigger adds, with what the mana it adds sets off (CR 605.4a). */
static void add_chain(const struct oracle_position *position, int source,
                      int player, int left, struct bags *bags)
{
    struct bags *first = malloc(sizeof(*first));

    if (first == NULL || left == 0) {
        bags->is_known = false;
        free(first);
        return;
    }
    bags_copy(first, bags);
    bags_clear(bags);
    bags->is_known = first->is_known;
    for (int i = 0; i < first->count; i++)
        if (bag_total(&first->bag[i]) > 0)
            add_triggers(position, source, false, player, &first->bag[i],
                         left - 1, bags);
        else
            bags_add(bags, &first->bag[i]);
    free(first);
}

/* CR 724.1, 500.5: with the turn the mana that it added is gone. */
static bool ends_turn(const cJSON *ability)
{
    return tree_has(ability, "op", "end_turn");
}

/* CR 605.4a: add what the triggers of this production add, in a chain of at
 * most `left` more. */
static void add_triggers(const struct oracle_position *position, int tapped,
                         bool is_tapped, int player, const struct bag *bag,
                         int left, struct bags *all)
{
    struct bags *sum = malloc(sizeof(*sum)), *one = malloc(sizeof(*one));

    if (sum != NULL && one != NULL) {
        bags_clear(sum);
        bags_add(sum, bag);
    }
    for (int i = 0; i < position->count && sum != NULL && one != NULL; i++) {
        const struct thing *thing = &position->thing[i];
        for (int k = 0; k < thing->ability_count; k++) {
            const cJSON *tree = thing->ability[k].tree;
            if (thing->zone != ZONE_BATTLEFIELD ||
                !is_mana_trigger(tree, is_tapped))
                continue;
            enum truth is = is_set_off(position, tree, i, tapped, player, bag);
            struct maker maker = {.position = position,
                                  .context = context_of(position, i),
                                  .effect = member(tree, "effect"),
                                  .event = bag};
            maker.context.it = tapped;
            /* It may have triggered this turn, or end it. */
            if (is == TRUTH_YES &&
                (member(tree, "limit") != NULL || ends_turn(tree)))
                is = TRUTH_UNKNOWN;
            if (is == TRUTH_UNKNOWN)
                sum->is_known = false;
            if (is != TRUTH_YES)
                continue;
            maker_modes(&maker, tree, player, one);
            add_chain(position, i, player, left, one);
            bags_cross(sum, one);
        }
    }
    for (int i = 0; sum != NULL && i < sum->count; i++)
        bags_add(all, &sum->bag[i]);
    all->is_known =
        all->is_known && sum != NULL && one != NULL && sum->is_known;
    free(sum);
    free(one);
}

/* Whether what the ability does, or what is paid for it, may be replaced by
 * what adds mana. */
static bool may_add_instead(const struct oracle_position *position)
{
    for (int i = 0; i < position->count; i++) {
        const struct thing *thing = &position->thing[i];
        for (int k = 0; k < thing->ability_count; k++) {
            const cJSON *tree = thing->ability[k].tree;
            if (thing->zone == ZONE_BATTLEFIELD &&
                is_text(member(tree, "k"), "replace") &&
                (facts_of(tree) & FACT_INSTRUCTS_MANA))
                return true;
        }
    }
    return false;
}

void outcomes_of(const struct oracle_position *position,
                 const struct could *could, int source, const cJSON *ability,
                 int player, struct bags *bags)
{
    struct bags *made = malloc(sizeof(*made));

    bags_clear(bags);
    if (made == NULL) {
        bags->is_known = false;
        return;
    }
    ability_bags(position, could, source, ability, player, false, made);
    bags->is_known = made->is_known && !may_add_instead(position) &&
                     !may_have_done(position, "delayed") && !ends_turn(ability);
    for (int i = 0; i < made->count; i++) {
        /* CR 106.12a: nothing was produced, so nothing triggers. */
        if (bag_total(&made->bag[i]) > 0)
            add_triggers(position, source, has_tap(ability), player,
                         &made->bag[i], CHAIN_MAX, bags);
        else
            bags_add(bags, &made->bag[i]);
    }
    free(made);
}

void choices_of(const struct oracle_position *position, int source,
                const cJSON *ability, int player, struct bags *bags)
{
    struct maker maker = {.position = position,
                          .could = could_of(position),
                          .context = context_of(position, source),
                          .effect = member(ability, "effect")};

    maker.context.you = player;
    maker_effect(&maker, player, bags);
    if (member(ability, "modes") != NULL)
        bags->is_known = false; /* it depends on which is chosen */
}

mana_set oracle_could_produce(const struct oracle_position *position,
                              const char *object, struct oracle_answer *answer)
{
    int index = thing_find(position, object);
    const struct could *could = could_of(position);
    mana_set types = 0;

    *answer = legal_silent(SILENCE_PRODUCED);
    if (could != NULL && index != NOTHING) {
        types = could->types[index];
        if (!could->is_open[index])
            *answer = legal_yes("106.7");
    }
    return types;
}
