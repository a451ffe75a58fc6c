/* Whether costs can be paid, mana abilities in the payment included. */
#include "legal.h"

#include <stdlib.h>
#include <string.h>

struct oracle_answer legal_yes(const char *rule)
{
    return (struct oracle_answer){.verdict = ORACLE_YES, .rule = rule};
}

struct oracle_answer legal_no(const char *rule)
{
    return (struct oracle_answer){.verdict = ORACLE_NO, .rule = rule};
}

struct oracle_answer legal_unpaid(const char *rule)
{
    return (struct oracle_answer){
        .verdict = ORACLE_NO, .rule = rule, .is_cost = true};
}

struct oracle_answer legal_silent(enum oracle_silence why)
{
    return (struct oracle_answer){ORACLE_SILENT, "", false, why};
}

struct oracle_answer legal_if(enum truth is, const char *rule)
{
    if (is == TRUTH_UNKNOWN)
        return legal_silent(SILENCE_SELECTOR);
    return is == TRUTH_YES ? legal_yes(rule) : legal_no(rule);
}

struct oracle_answer legal_paid_if(enum truth is, const char *rule)
{
    struct oracle_answer answer = legal_if(is, rule);

    answer.is_cost = answer.verdict == ORACLE_NO;
    return answer;
}

/* How near to being legal: the larger the nearer. */
static int rank(struct oracle_answer answer)
{
    if (answer.verdict == ORACLE_NO)
        return answer.is_cost ? 1 : 0;
    return answer.verdict == ORACLE_SILENT ? 2 : 3;
}

struct oracle_answer legal_both(struct oracle_answer a, struct oracle_answer b)
{
    return rank(b) < rank(a) ? b : a;
}

struct oracle_answer legal_either(struct oracle_answer a,
                                  struct oracle_answer b)
{
    return rank(b) > rank(a) ? b : a;
}

void bill_begin(struct bill *bill)
{
    memset(bill, 0, sizeof(*bill));
    bill->rest = legal_yes("118.3");
}

void bill_need(struct bill *bill, struct oracle_answer answer)
{
    bill->rest = legal_both(bill->rest, answer);
}

/* There is too little of something. */
static void bill_lack(struct bill *bill, enum lack lack, const char *rule)
{
    bill->lacks |= lack;
    bill_need(bill, legal_unpaid(rule));
}

/* How much mana it is, is not known for sure. */
void bill_doubt(struct bill *bill)
{
    bill->is_doubtful = true;
    bill_need(bill, legal_silent(SILENCE_COST));
}

void bill_add_mana(struct bill *bill, const struct mana_cost *cost)
{
    bill->has_mana = true;
    for (int i = 0; i < cost->count; i++)
        if (bill->mana.count < SYMBOLS_MAX)
            bill->mana.symbol[bill->mana.count++] = cost->symbol[i];
        else
            bill_need(bill, legal_silent(SILENCE_COST));
}

/* CR 302.6: creatures need control since the turn began, or haste. */
static enum truth is_settled(const struct doing *doing,
                             const struct thing *thing)
{
    const struct oracle_position *position = doing->position;
    struct effect effect[EFFECTS_FOUND_MAX];
    int count = effects_find(position, "haste_for_activation", effect,
                             EFFECTS_FOUND_MAX);
    enum truth is = TRUTH_NO;

    if (!thing_is(thing, TYPE_CREATURE) || !thing->sick ||
        traits_have_keyword(&thing->seen, "haste"))
        return TRUTH_YES;
    for (int i = 0; i < count; i++) {
        struct context context = context_of(position, effect[i].source);
        is =
            either(is, both(effect[i].is_on,
                            means(position,
                                  member(effect[i].mod, "haste_for_activation"),
                                  doing->player, &context)));
    }
    return is;
}

/* Whether a mana ability in the window can tap the source. */
static bool may_be_tapped_meanwhile(const struct doing *doing)
{
    const struct oracle_position *position = doing->position;

    for (int i = 0; i < position->count; i++) {
        const struct thing *thing = &position->thing[i];
        const cJSON *list[ABILITIES_MAX];
        int count = activated_of(thing, list, ABILITIES_MAX);
        for (int k = 0; k < count; k++) {
            const cJSON *item;
            if (thing->zone != ZONE_BATTLEFIELD ||
                thing->controller != doing->player || !adds_mana(list[k]))
                continue;
            if (i == doing->source && has_tap(list[k]))
                return true;
            cJSON_ArrayForEach(item, member(list[k], "cost"))
            {
                if (member(item, "tap") != NULL)
                    return true;
            }
        }
    }
    return false;
}

static void need_symbol(struct bill *bill, const struct doing *doing,
                        bool is_tap)
{
    const struct thing *thing = &doing->position->thing[doing->source];

    /* CR 601.2g: a mana ability may tap it before the cost is paid. */
    if (!is_tap && !thing->tapped && may_be_tapped_meanwhile(doing))
        bill_need(bill, legal_silent(SILENCE_TAPPED));
    else if (thing->zone != ZONE_BATTLEFIELD || thing->tapped == is_tap)
        bill_lack(bill, is_tap ? LACKS_UNTAPPED : LACKS_OTHER,
                  is_tap ? "107.5" : "107.6");
    bill_need(bill, legal_paid_if(is_settled(doing, thing), "302.6"));
}

/* How many the item asks for; X may be 0, and so may "all". */
static struct number item_number(const struct doing *doing, const cJSON *n)
{
    struct context context = context_for(doing);

    context.it = doing->source;

    if (n == NULL)
        return (struct number){true, 1};
    if (is_text(n, "X"))
        return (struct number){true, doing->x};
    if (is_text(n, "all"))
        return (struct number){true, 0};
    if (doing->is_spell && is_text(member(n, "mv"), "it"))
        return (struct number){true, doing->spell.seen.mana_value};
    return number_of(doing->position, n, &context);
}

/* A kind of cost item that names objects by a selector. */
struct object_cost {
    const char *key;
    enum zone zone; /* unless the selector names one */
    bool is_own;    /* CR 701.21a, 701.26a: of the player's permanents */
    bool takes_permanents, takes_untapped, takes_cards;
};

/* Whether the object could be used for it at all. */
static bool is_usable(const struct doing *doing, const struct object_cost *kind,
                      enum zone zone, const struct thing *thing)
{
    bool is_source = thing->original == doing->source;

    if (thing->zone != zone)
        return false;
    if (is_source && doing->is_spell)
        return false; /* it is on the stack by then */
    if (zone == ZONE_HAND || kind->is_own)
        return thing->controller == doing->player &&
               /* CR 118.10: what {T} taps pays no other part. */
               !(kind->takes_untapped &&
                 (thing->tapped || (doing->taps_source && is_source)));
    /* CR 118.10: nor does what {Q} untaps. */
    return strcmp(kind->key, "untap") != 0 ||
           (thing->tapped && !(doing->untaps_source && is_source));
}

/* The zone in which the objects are: that of the selector. */
static enum zone zone_of_item(const cJSON *what, enum zone otherwise)
{
    const cJSON *zone = member(what, "zone");

    if (zone == NULL || is_text(zone, "battlefield"))
        return otherwise;
    if (is_text(zone, "graveyard"))
        return ZONE_GRAVEYARD;
    if (is_text(zone, "hand"))
        return ZONE_HAND;
    return is_text(zone, "exile") ? ZONE_EXILE : ZONE_NONE;
}

static enum lack lack_of(const struct object_cost *kind, enum zone zone)
{
    if (zone != ZONE_BATTLEFIELD)
        return LACKS_CARDS;
    if (kind->takes_untapped)
        return LACKS_UNTAPPED;
    return strcmp(kind->key, "untap") == 0 ? LACKS_TAPPED : LACKS_OTHER;
}

static void need_count(struct bill *bill, const struct doing *doing,
                       const struct object_cost *kind, const cJSON *what,
                       struct number n)
{
    const struct oracle_position *position = doing->position;
    struct context context = context_for(doing);
    enum zone zone = zone_of_item(what, kind->zone);
    int sure = 0, perhaps = 0;

    if (is_text(what, "self") && strcmp(kind->key, "exile") == 0)
        zone = position->thing[doing->source].zone; /* from where it is */
    if (zone == ZONE_NONE || (cJSON_IsString(what) && !is_text(what, "self")))
        bill_need(bill, legal_silent(SILENCE_COST));
    for (int i = 0; i < position->count; i++) {
        const struct thing *thing = &position->thing[i];
        if (!is_usable(doing, kind, zone, thing))
            continue;
        enum truth is = zone == ZONE_BATTLEFIELD
                            ? selects(position, what, thing, &context)
                            : selects_spell(position, what, thing, &context);
        if (cJSON_IsString(what))
            is = truth_of(is_text(what, "self") && i == doing->source);
        sure += is == TRUTH_YES;
        perhaps += is == TRUTH_UNKNOWN;
    }
    if (!n.is_known)
        bill_need(bill, legal_silent(SILENCE_NUMBER));
    else if (sure + perhaps < n.value)
        bill_lack(bill, lack_of(kind, zone), "118.3");
    else if (sure < n.value)
        bill_need(bill, legal_silent(SILENCE_SELECTOR));
}

/* CR 614.17: can such counters be put on the source at all? */
static void need_counters_possible(struct bill *bill, const struct doing *doing,
                                   const char *kind)
{
    const struct oracle_position *position = doing->position;
    struct effect effect[EFFECTS_FOUND_MAX];
    int count =
        effects_find(position, "cant_put_counters", effect, EFFECTS_FOUND_MAX);

    for (int i = 0; i < count; i++) {
        struct context context = context_of(position, effect[i].source);
        const cJSON *of = member(effect[i].mod, "kind");
        enum truth is =
            both(effect[i].is_on,
                 selects(position, member(effect[i].mod, "cant_put_counters"),
                         &position->thing[doing->source], &context));
        if (of != NULL && !is_text(of, kind))
            is = TRUTH_NO;
        bill_need(bill, legal_paid_if(not_so(is), "614.17b"));
    }
    if (may_have_set(position, "cant_put_counters"))
        bill_need(bill, legal_silent(SILENCE_EFFECT));
}

enum truth life_is_fixed(const struct doing *doing)
{
    const struct oracle_position *position = doing->position;
    struct effect effect[EFFECTS_FOUND_MAX];
    int count =
        effects_find(position, "life_cant_change", effect, EFFECTS_FOUND_MAX);
    enum truth is = TRUTH_NO;

    for (int i = 0; i < count; i++) {
        struct context context = context_of(position, effect[i].source);
        is = either(
            is, both(effect[i].is_on,
                     means(position, member(effect[i].mod, "life_cant_change"),
                           doing->player, &context)));
    }
    return is;
}

/* CR 119.4, 119.8: life is paid if there is that much and it can change. */
static void need_life(struct bill *bill, const struct doing *doing, int n)
{
    if (n <= 0)
        return; /* CR 119.4b */
    bill->life += n;
    if (doing->position->player[doing->player].life < bill->life)
        bill_lack(bill, LACKS_OTHER, "119.4");
    bill_need(bill, legal_paid_if(not_so(life_is_fixed(doing)), "119.8"));
}

/* CR 107.14: energy is paid if there is that much. */
static void need_energy(struct bill *bill, const struct doing *doing,
                        struct number n)
{
    if (!n.is_known) {
        bill_need(bill, legal_silent(SILENCE_NUMBER));
        return;
    }
    bill->energy += n.value;
    if (doing->position->player[doing->player].energy < bill->energy)
        bill_lack(bill, LACKS_OTHER, "107.14");
}

static void need_counters(struct bill *bill, const struct doing *doing,
                          const cJSON *pair)
{
    const struct thing *thing = &doing->position->thing[doing->source];
    const cJSON *kind = cJSON_GetArrayItem(pair, 0);
    struct number n = item_number(doing, cJSON_GetArrayItem(pair, 1));

    if (!n.is_known || !cJSON_IsString(kind))
        bill_need(bill, legal_silent(SILENCE_NUMBER));
    else if (thing_counters(thing, kind->valuestring) < n.value)
        bill_lack(bill, LACKS_COUNTERS, "118.3");
}

static void need_counters_among(struct bill *bill, const struct doing *doing,
                                const cJSON *item, const cJSON *what)
{
    const struct oracle_position *position = doing->position;
    struct number n = item_number(doing, member(item, "n"));
    struct context context = context_for(doing);
    const cJSON *kind;
    int sum = 0;

    for (int i = 0; i < position->count; i++) {
        enum truth is = selects(position, what, &position->thing[i], &context);
        if (is == TRUTH_UNKNOWN)
            bill_need(bill, legal_silent(SILENCE_SELECTOR));
        if (is == TRUTH_YES)
            cJSON_ArrayForEach(kind, position->thing[i].counters) sum +=
                kind->valueint;
    }
    if (!n.is_known)
        bill_need(bill, legal_silent(SILENCE_NUMBER));
    else if (sum < n.value)
        bill_lack(bill, LACKS_COUNTERS, "118.3");
}

/* CR 606.4, 118.3: loyalty counters are put on or removed. */
static void need_loyalty(struct bill *bill, const struct doing *doing, int n)
{
    const struct thing *thing = &doing->position->thing[doing->source];

    if (n < 0 && thing_counters(thing, "loyalty") < -n)
        bill_lack(bill, LACKS_COUNTERS, "118.3");
}

/* Items that name objects by a selector. */
static bool bill_add_objects(struct bill *bill, const struct doing *doing,
                             const cJSON *item)
{
    static const struct object_cost kinds[] = {
        {"sacrifice", ZONE_BATTLEFIELD, true, true, false, false},
        {"exile", ZONE_BATTLEFIELD, false, true, false, false},
        {"return_to_hand", ZONE_BATTLEFIELD, true, true, false, false},
        {"tap", ZONE_BATTLEFIELD, true, false, true, false},
        {"untap", ZONE_BATTLEFIELD, false, false, false, false},
        {"discard", ZONE_HAND, true, false, false, true},
    };

    for (size_t i = 0; i < sizeof(kinds) / sizeof(*kinds); i++) {
        const cJSON *what = member(item, kinds[i].key);
        if (what == NULL)
            continue;
        /* What pays one part pays no other (CR 118.10). */
        if (bill->objects++ > 0)
            bill_need(bill, legal_silent(SILENCE_COST));
        bill->takes_permanents |= kinds[i].takes_permanents;
        bill->takes_untapped |= kinds[i].takes_untapped;
        bill->takes_cards |= kinds[i].takes_cards;
        need_count(bill, doing, &kinds[i], what,
                   item_number(doing, member(item, "n")));
        return true;
    }
    return false;
}

/* Whether it is paid with the source itself, which has to be in `*zone`. */
static bool is_source_itself(const cJSON *item, enum zone *zone)
{
    *zone = zone_named(text_at(item, "exile_self_from"));
    if (member(item, "discard_self") != NULL)
        *zone = ZONE_HAND;
    if (member(item, "sacrifice_self") != NULL)
        *zone = ZONE_BATTLEFIELD;
    return member(item, "sacrifice_self") != NULL ||
           member(item, "exile_self_from") != NULL ||
           member(item, "discard_self") != NULL;
}

/* CR 118.3, 601.2a: only from there, and a spell is on the stack by then and
 * remains there. */
static void need_source(struct bill *bill, const struct doing *doing,
                        enum zone zone)
{
    if (doing->is_spell || doing->position->thing[doing->source].zone != zone)
        bill_lack(bill, LACKS_OTHER, "118.3");
}

static void bill_add_item(struct bill *bill, const struct doing *doing,
                          const cJSON *item)
{
    const struct oracle_position *position = doing->position;
    const cJSON *part;
    struct mana_cost cost;
    enum zone zone;

    if ((part = member(item, "mana")) != NULL) {
        if (cJSON_IsString(part) && cost_read(part->valuestring, &cost))
            bill_add_mana(bill, &cost);
        else
            bill_need(bill, legal_silent(SILENCE_COST));
    } else if (member(item, "tap_self") != NULL) {
        need_symbol(bill, doing, true);
    } else if (member(item, "untap_self") != NULL) {
        need_symbol(bill, doing, false);
    } else if ((part = member(item, "energy")) != NULL) {
        need_energy(bill, doing, item_number(doing, part));
    } else if ((part = member(item, "life")) != NULL) {
        struct number n = item_number(doing, part);
        if (!n.is_known)
            bill_need(bill, legal_silent(SILENCE_NUMBER));
        need_life(bill, doing, n.value);
    } else if ((part = member(item, "remove_counter")) != NULL &&
               member(item, "from") == NULL) {
        need_counters(bill, doing, part);
    } else if ((part = member(item, "remove_counters_among")) != NULL) {
        need_counters_among(bill, doing, item, part);
    } else if ((part = member(item, "put_counter")) != NULL) {
        need_counters_possible(bill, doing,
                               cJSON_GetArrayItem(part, 0)->valuestring);
    } else if ((part = member(item, "loyalty")) != NULL) {
        need_loyalty(bill, doing, part->valueint);
    } else if ((part = member(item, "mill")) != NULL) {
        bill_need(bill,
                  legal_paid_if(
                      truth_of(position->player[doing->player].library_size >=
                               part->valueint),
                      "118.3"));
    } else if (is_source_itself(item, &zone)) {
        need_source(bill, doing, zone);
    } else if (!bill_add_objects(bill, doing, item)) {
        bill_need(bill, legal_silent(SILENCE_COST));
    }
}

void bill_add(struct bill *bill, struct doing *doing, const cJSON *items)
{
    const cJSON *item;

    cJSON_ArrayForEach(item, items)
    {
        if (member(item, "tap_self") != NULL)
            doing->taps_source = true;
        if (member(item, "untap_self") != NULL)
            doing->untaps_source = true;
    }
    cJSON_ArrayForEach(item, items)
    {
        bill_add_item(bill, doing, item);
    }
}
