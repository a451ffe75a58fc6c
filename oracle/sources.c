/*
 * sources.c - whether a mana payment can be made from the pool and from the
 * mana abilities that can be activated meanwhile, by trying all of them.
 *
 * Rules: CR 601.2g, 605.3a (the window), 118.3 (enough), 106.6 (restricted
 * mana), 609.4b (spending as though).
 *
 * What has an unusual cost, or makes what the position does not tell, can
 * only help: without it an unpayable cost is left open.
 */
#include "givers.h"
#include "legal.h"

#include <stdlib.h>
#include <string.h>

enum { SOURCES_MAX = 48, WAYS_MAX = 24, STEPS_MAX = 200000 };

/* One way to use a permanent for mana, once. */
struct way {
    struct bag bag;
    int energy, life;
    bool is_aid; /* it is tapped rather than mana paid */
    mana_set colors;
};

struct source {
    int count;
    struct way way[WAYS_MAX];
};

struct search {
    const struct doing *doing;
    const struct bill *bill;
    const struct mana_cost *cost;
    int x;
    int count;
    struct source source[SOURCES_MAX];
    bool is_open; /* there may be more mana than is listed */
    bool is_of_snow; /* only snow permanents are listed */
    int least;    /* mana that it takes at least */
    int most[SOURCES_MAX + 1]; /* that the sources from there on make */
    int aid[AID_SETS];         /* sources that could help instead */
    int steps;                 /* that may still be taken */
};

/* Without sources yet; NULL when out of memory. */
static struct search *new_search(const struct doing *doing,
                                 const struct bill *bill)
{
    struct search *search = malloc(sizeof(*search));

    if (search == NULL)
        return NULL;
    search->doing = doing;
    search->bill = bill;
    search->cost = &bill->mana;
    search->x = doing->x;
    search->count = 0;
    search->is_open = search->is_of_snow = false;
    search->least = 0;
    search->steps = STEPS_MAX;
    memset(search->aid, 0, sizeof(search->aid));
    return search;
}

/* CR 609.4b: mana that may be spent as though it were another. */
bool set_spending(const struct doing *doing, struct purse *purse)
{
    const struct oracle_position *position = doing->position;
    struct effect effect[EFFECTS_FOUND_MAX];
    int count = effects_find(position, "spend_as", effect, EFFECTS_FOUND_MAX);
    bool is_known = !may_have_set(position, "spend_as");
    unsigned more = doing->is_any_type ? MANA_ALL : 0, less = 0;

    for (int k = 0; k < MANA_TYPES && doing->is_any_type; k++)
        purse->as[k] = MANA_ALL;

    for (int i = 0; i < count; i++) {
        const cJSON *spend = member(effect[i].mod, "spend_as");
        const cJSON *mana = member(spend, "mana"), *what = member(spend, "for");
        struct context context = context_of(position, effect[i].source);
        const char *as = text_at(spend, "as");
        enum truth is =
            both(effect[i].is_on, means(position, member(spend, "who"),
                                        doing->player, &context));
        if (what != NULL)
            is = both(
                is, doing->is_spell
                        ? selects_spell(position, what, &doing->spell, &context)
                        : TRUTH_NO);
        if (is == TRUTH_UNKNOWN)
            is_known = false;
        for (int k = 0; k < MANA_TYPES && is == TRUTH_YES; k++) {
            char letter[2] = {MANA_LETTERS[k], '\0'};
            if (!is_text(mana, "any") && !list_holds(mana, letter))
                continue;
            if (strcmp(as, "any_color") == 0)
                purse->as[k] |= COLORS_ALL;
            else if (strcmp(as, "any_type") == 0)
                purse->as[k] |= MANA_ALL;
            if (strcmp(as, "colorless") == 0) /* only as though */
                less |= 1u << k;
            else
                more |= 1u << k;
        }
    }
    for (int k = 0; k < MANA_TYPES; k++)
        if ((less >> k) & 1)
            purse->as[k] = 1 << MANA_C;
    /* No rule says which of an "only" and a permission has its way. */
    return is_known && (more & less) == 0;
}

/* Whether the cost contains {X}; a kicker may bring one. */
static enum truth has_x(const struct search *search)
{
    const struct face *face = search->doing->spell.form;

    if (cost_has_x(search->cost) || search->bill->has_x)
        return TRUTH_YES;
    return search->doing->is_spell && face != NULL &&
                   tree_has(member(face->tree, "keywords"), "mana", "{X}")
               ? TRUTH_YES /* CR 107.3a: then with X = 0 */
               : TRUTH_NO;
}

/* A restriction that does not say what it is about is about spells. */
static bool says_what_for(const cJSON *only)
{
    static const char *const keys[] = {"spell", "ability", "mana_ability",
                                       "nonmana_ability", "any_of"};

    for (size_t i = 0; i < sizeof(keys) / sizeof(*keys); i++)
        if (member(only, keys[i]) != NULL)
            return true;
    return false;
}

/* Whether what is being paid for is what the mana may be spent on: a spell, or
 * an ability, whose source may be meant as a permanent. */
static enum truth meets(const struct search *search, int source,
                        const cJSON *only)
{
    const struct doing *doing = search->doing;
    const struct thing *thing = &doing->position->thing[doing->source];
    const cJSON *list = member(only, "any_of"), *item;
    struct context context = context_for(doing);
    struct thing paid = doing->spell;
    enum truth is = TRUTH_NO;

    context.source = source;
    if (member(only, "has_x") != NULL)
        return has_x(search);
    if (cJSON_GetArraySize(only) == 1 && member(only, "not") != NULL)
        return not_so(meets(search, source, member(only, "not")));
    if (cJSON_GetArraySize(only) == 1 && list != NULL) {
        cJSON_ArrayForEach(item, list)
        {
            is = either(is, meets(search, source, item));
        }
        return is;
    }
    if (is_text(member(only, "zone"), "battlefield"))
        return doing->is_spell
                   ? TRUTH_NO
                   : selects(doing->position, only, thing, &context);
    if (!doing->is_spell && !says_what_for(only))
        return TRUTH_NO;
    paid.zone = ZONE_STACK;
    paid.is_ability = !doing->is_spell;
    return selects_spell(doing->position, only, &paid, &context);
}

/* CR 106.6: may this mana be spent on what is being paid for? */
static enum truth is_accepted(const struct search *search, int source,
                              const cJSON *ability)
{
    const cJSON *step;
    enum truth is = TRUTH_YES;

    cJSON_ArrayForEach(step, member(ability, "effect"))
    {
        const cJSON *only = member(member(step, "mana"), "only");
        if (only != NULL)
            is = both(is, meets(search, source, only));
    }
    return is;
}

/* The restrictions in what a card says, each as one that mana of the pool may
 * have: whether one of them, and whether all allow it. */
static void look_for_restrictions(const struct search *search, int source,
                                  const cJSON *tree, enum truth *one,
                                  enum truth *all)
{
    const cJSON *item, *only = member(member(tree, "mana"), "only");

    if (only != NULL) {
        enum truth is = meets(search, source, only);
        *one = either(*one, is);
        *all = both(*all, is);
    }
    cJSON_ArrayForEach(item, tree)
    {
        look_for_restrictions(search, source, item, one, all);
    }
}

enum truth is_of_use(const struct doing *doing, const struct bill *bill)
{
    const struct oracle_position *position = doing->position;
    struct search *search = new_search(doing, bill);
    enum truth one = TRUTH_NO, all = TRUTH_YES;
    bool is_any = false;

    if (search == NULL)
        return TRUTH_UNKNOWN;
    for (int i = 0; i < position->count; i++) {
        const struct face *face = position->thing[i].face;
        const cJSON *tree = face == NULL         ? NULL
                            : face->card != NULL ? face->card->tree
                                                 : face->tree;
        if (!tree_has_key(tree, "only"))
            continue;
        is_any = true;
        look_for_restrictions(search, i, tree, &one, &all);
    }
    free(search);
    return !is_any || one != all ? TRUTH_UNKNOWN : all;
}

/* Whether the cost being paid may want the same objects. */
static bool is_contested(const struct bill *bill, const cJSON *ability)
{
    const cJSON *item;

    cJSON_ArrayForEach(item, member(ability, "cost"))
    {
        if ((bill->takes_permanents && member(item, "sacrifice_self")) ||
            (bill->takes_untapped && member(item, "tap_self")) ||
            (bill->takes_cards && member(item, "exile_self_from")))
            return true;
    }
    return false;
}

static void add_way(struct source *source, const struct way *way)
{
    if (source->count < WAYS_MAX)
        source->way[source->count++] = *way;
}

/* All that a mana ability can give toward the payment. */
static void add_ways(struct search *search, struct source *source,
                     const struct givers *givers, struct giver *giver)
{
    const struct doing *doing = search->doing;
    struct way way = {.energy = giver->energy, .life = giver->life};

    /* What is tapped for the cost itself taps for nothing else. */
    if (doing->taps_source && giver->source == doing->source &&
        has_tap(giver->ability))
        return;
    enum truth accepted = is_accepted(search, giver->source, giver->ability);
    if (accepted == TRUTH_NO) {
        search->is_open =
            search->is_open || mana_trigger_is_there(doing->position);
        return;
    }
    if (!giver->is_sure || accepted == TRUTH_UNKNOWN || !giver->is_plain ||
        is_contested(search->bill, giver->ability)) {
        search->is_open = true;
        return;
    }
    const struct bags *bags = giver_bags(doing->position, givers, giver);
    if (bags == NULL)
        return;
    search->is_open =
        search->is_open || !bags->is_known || bags->count > WAYS_MAX / 2;
    for (int i = 0; i < bags->count; i++) {
        way.bag = bags->bag[i];
        if (bag_total(&way.bag) > 0)
            add_way(source, &way);
    }
}

static bool is_left_out(const struct search *search, int source)
{
    const struct thing *thing = &search->doing->position->thing[source];

    return (search->doing->is_spell && source == search->doing->source) ||
           (search->is_of_snow && !((thing->seen.supers >> SUPER_SNOW) & 1));
}

static void copy_source(struct source *to, const struct source *from)
{
    to->count = from->count;
    memcpy(to->way, from->way, (size_t)from->count * sizeof(*from->way));
}

static void add_source(struct search *search, const struct source *source)
{
    if (source->count > 0 && search->count == SOURCES_MAX)
        search->is_open = true;
    else if (source->count > 0)
        copy_source(&search->source[search->count++], source);
}

/* CR 702.51a: what can be tapped for mana may be tapped instead, not both. */
static void add_aid(struct search *search, struct source *source,
                    const struct giver *giver)
{
    struct way way = {.is_aid = true};

    if (source->count == 0 ||
        !aids(search->doing, giver->source, &way.colors))
        return;
    if (giver->ability == NULL || !has_tap(giver->ability))
        search->is_open = true;
    search->aid[way.colors]++;
    add_way(source, &way);
}

static void find_sources(struct search *search)
{
    const struct oracle_position *position = search->doing->position;
    struct givers *givers = could_of(position) == NULL
                                ? NULL
                                : givers_of(position, search->doing->player);
    struct source source;

    if (givers == NULL)
        return;
    source.count = 0;
    for (int i = 0; i < givers->count; i++) {
        struct giver *giver = &givers->giver[i];
        if (is_left_out(search, giver->source))
            continue;
        if (giver->ability == NULL)
            search->is_open = true;
        else
            add_ways(search, &source, givers, giver);
        if (i + 1 == givers->count || giver[1].source != giver->source) {
            add_aid(search, &source, giver);
            add_source(search, &source);
            source.count = 0;
        }
    }
    givers_done(position, givers);
}

/* What the sources make at most, from each one on. */
static void add_up(struct search *search)
{
    search->most[search->count] = 0;
    for (int i = search->count - 1; i >= 0; i--) {
        int most = 0;
        for (int k = 0; k < search->source[i].count; k++) {
            const struct way *way = &search->source[i].way[k];
            int one = bag_total(&way->bag) + way->is_aid;
            most = one > most ? one : most;
        }
        search->most[i] = search->most[i + 1] + most;
    }
}

/* Try every source from `at` on, each in every way, and not at all. */
static bool can_pay(struct search *search, int at, const struct purse *purse,
                    int energy)
{
    if (purse_total(purse) + search->most[at] < search->least)
        return false;
    if (purse_total(purse) >= search->least &&
        purse_pays(purse, search->cost, search->x))
        return true;
    if (search->steps <= 0)
        search->is_open = true;
    if (at == search->count || search->steps-- <= 0)
        return false;
    const struct source *source = &search->source[at];
    for (int i = 0; i < source->count; i++) {
        const struct way *way = &source->way[i];
        struct purse more = *purse;
        if (way->energy > energy || way->life > purse->life)
            continue;
        more.life -= way->life;
        for (int k = 0; k < MANA_TYPES; k++)
            more.bag.n[k] += way->bag.n[k];
        more.aid[way->colors] += way->is_aid;
        if (can_pay(search, at + 1, &more, energy - way->energy))
            return true;
    }
    return can_pay(search, at + 1, purse, energy);
}

static int snow_symbols(const struct mana_cost *cost)
{
    int count = 0;

    for (int i = 0; i < cost->count; i++)
        count += cost->symbol[i].kind == SYMBOL_SNOW;
    return count;
}

/* CR 107.4h: with the mana of snow sources alone. */
static bool can_pay_with_snow(struct search *search, const struct purse *purse,
                              int energy)
{
    struct purse snow = *purse;
    bool was_open = search->is_open;

    memset(&snow.bag, 0, sizeof(snow.bag));
    snow.is_snow = true;
    search->is_of_snow = true;
    find_sources(search);
    add_up(search);
    bool can = can_pay(search, 0, &snow, energy);
    search->is_of_snow = false;
    search->is_open = was_open;
    search->count = 0;
    search->steps = STEPS_MAX;
    return can;
}

/* Of the pool, what is restricted may or may not be of use. */
static struct oracle_answer pay_by_search(const struct bill *bill,
                                          const struct doing *doing,
                                          bool with_restricted, bool with_aid)
{
    const struct player *player = &doing->position->player[doing->player];
    struct search *search = new_search(doing, bill);
    struct bag pool = bag_of(player->mana);
    struct bag restricted = bag_of(player->mana_restricted);
    struct purse purse;
    struct oracle_answer answer = legal_unpaid("118.3");

    if (search == NULL)
        return legal_silent(SILENCE_SOURCE);
    for (int i = 0; i < MANA_TYPES && !with_restricted; i++)
        pool.n[i] -= restricted.n[i];
    purse_init(&purse, &pool,
               life_is_fixed(doing) == TRUTH_NO ? player->life - bill->life
                                                : 0);
    search->least = cost_least(&bill->mana, doing->x);
    purse.steps = &search->steps;
    bool is_known = set_spending(doing, &purse);
    if (with_aid)
        aid_find(doing, &purse);
    int energy = player->energy - bill->energy;
    search->is_open = !is_known || snow_symbols(&bill->mana) > 0;
    /* What a trigger adds may be of another source than the snow land. */
    if (is_known && snow_symbols(&bill->mana) > 0 &&
        !mana_trigger_is_there(doing->position) &&
        can_pay_with_snow(search, &purse, energy)) {
        answer = legal_yes("107.4h");
    } else if (purse_pays(&purse, &bill->mana, doing->x)) {
        answer = legal_yes("118.3");
    } else {
        find_sources(search);
        add_up(search);
        for (int i = 0; i < AID_SETS && with_aid; i++)
            purse.aid[i] -= search->aid[i];
        if (can_pay(search, 0, &purse, energy))
            answer = legal_yes("118.3");
        else if (search->is_open)
            answer = legal_silent(SILENCE_SOURCE);
    }
    free(search);
    return answer;
}

/* The same with the restricted mana of the pool, if there is some. */
static struct oracle_answer with_restricted(const struct bill *bill,
                                            const struct doing *doing,
                                            struct oracle_answer without)
{
    const struct player *player = &doing->position->player[doing->player];

    return player->mana_restricted[0] == '\0'
               ? without
               : pay_by_search(bill, doing, true, true);
}

/* What pays part of the cost may be wanted for another part of it. */
static struct oracle_answer pay_with_aid(const struct bill *bill,
                                         const struct doing *doing)
{
    struct oracle_answer answer = pay_by_search(bill, doing, false, true);

    if (bill->objects == 0 || answer.verdict != ORACLE_YES ||
        pay_by_search(bill, doing, false, false).verdict == ORACLE_YES)
        return answer;
    return legal_silent(SILENCE_COST);
}

struct oracle_answer bill_payable(const struct bill *bill,
                                  const struct doing *doing)
{
    struct oracle_answer answer, with, rest = bill->rest;

    if (!bill->has_mana)
        return rest;
    if (rest.verdict == ORACLE_NO && rest.is_cost && bill->mana.count > 0 &&
        meanwhile_may_help(doing, bill->lacks))
        rest = legal_silent(SILENCE_SOURCE);
    answer = pay_with_aid(bill, doing);
    if (answer.verdict == ORACLE_NO) {
        with = with_restricted(bill, doing, answer);
        enum truth is =
            with.verdict == ORACLE_NO ? TRUTH_NO : is_of_use(doing, bill);
        if (is == TRUTH_YES && with.verdict == ORACLE_YES)
            answer = with;
        else if (is != TRUTH_NO || bill->is_doubtful)
            answer = legal_silent(SILENCE_RESTRICTED);
    }
    return legal_both(rest, answer);
}
