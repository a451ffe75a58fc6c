/* Whether activated abilities can be activated (CR 602). */
#include "facts.h"
#include "legal.h"

#include <string.h>

int acts_count(const struct oracle_position *position, int player,
               const char *what, const char *object, int ability)
{
    const cJSON *act;
    char by[2] = {(char)('A' + player), '\0'};
    int count = 0;

    if (position->acts == NULL)
        return -1;
    cJSON_ArrayForEach(act, position->acts)
    {
        const cJSON *ordinal = member(act, "ability");
        if ((player != NOBODY && strcmp(text_at(act, "by"), by) != 0) ||
            strcmp(text_at(act, "do"), what) != 0 ||
            (object != NULL && strcmp(text_at(act, "object"), object) != 0))
            continue;
        if (ability == 0 || !cJSON_IsNumber(ordinal) ||
            ordinal->valueint == ability)
            count++;
    }
    return count;
}

int acts_from(const struct oracle_position *position, int player,
              const char *what, const char *zone)
{
    const cJSON *act;
    char by[2] = {(char)('A' + player), '\0'};
    int count = 0;

    cJSON_ArrayForEach(act, position->acts)
    {
        if (!is_text(member(act, "by"), by) ||
            !is_text(member(act, "do"), what))
            continue;
        if (member(act, "from") == NULL)
            return -1;
        count += is_text(member(act, "from"), zone);
    }
    return position->acts == NULL ? -1 : count;
}

int acts_ever_from(const struct oracle_position *position, const char *object,
                   const char *zone)
{
    const cJSON *act;
    int count = 0;

    cJSON_ArrayForEach(act, position->history)
    {
        if (!is_text(member(act, "object"), object) ||
            !is_text(member(act, "do"), "cast"))
            continue;
        if (member(act, "from") == NULL)
            return -1;
        count += is_text(member(act, "from"), zone);
    }
    return position->history == NULL ? -1 : count;
}

/* CR 307.5, 602.5d: one's own main phase and an empty stack. */
struct oracle_answer sorcery_timing(const struct oracle_position *position,
                                    int player, const char *rule)
{
    bool is_main = position->step == STEP_MAIN1 || position->step == STEP_MAIN2;

    return legal_if(truth_of(position->active == player && is_main &&
                             position->stack_count == 0),
                    rule);
}

int activated_of(const struct thing *thing, const cJSON **list, int max)
{
    int count = 0;

    for (enum origin origin = ORIGIN_PRINTED; origin < ORIGINS; origin++)
        for (int i = 0; i < thing->ability_count && count < max; i++)
            if (thing->ability[i].origin == origin &&
                (facts_of(thing->ability[i].tree) & FACT_ACTIVATED))
                list[count++] = thing->ability[i].tree;
    return count;
}

bool is_doubtful(const struct oracle_position *position,
                 const struct thing *thing)
{
    if (thing->zone != ZONE_BATTLEFIELD)
        return thing->form == NULL;
    return thing->face_down || thing->is_unsure || thing->is_otherwise ||
           thing->is_disordered || thing->form == NULL || thing->is_copied ||
           may_have_gained(position, thing);
}

/* CR 113.6b, 113.6m: where it says that it functions, or else where its cost
 * takes the object from; "" where neither tells. */
static const char *place_of(const cJSON *ability)
{
    const char *zone = text_at(ability, "zone");
    const cJSON *item;

    if (zone[0] != '\0')
        return zone;
    cJSON_ArrayForEach(item, member(ability, "cost"))
    {
        if (member(item, "discard_self") != NULL ||
            is_text(member(item, "discard"), "self"))
            return "hand";
        if (member(item, "exile_self_from") != NULL)
            return text_at(item, "exile_self_from");
    }
    return zone;
}

/* CR 602.2, 113.6: from where, and by whom. */
static struct oracle_answer activator(const struct doing *doing,
                                      const cJSON *ability)
{
    const struct thing *thing = &doing->position->thing[doing->source];
    struct context context = context_of(doing->position, doing->source);
    const cJSON *by = member(ability, "by");
    const char *zone = place_of(ability);
    bool is_mine = thing->controller == doing->player;

    if (by != NULL && zone[0] != '\0' && strcmp(zone, "battlefield") != 0 &&
        !is_text(by, "owner"))
        return legal_silent(SILENCE_QUESTION);
    if (member(ability, "cycling") != NULL || strcmp(zone, "hand") == 0)
        return legal_if(truth_of(thing->zone == ZONE_HAND && is_mine &&
                                 thing->owner == doing->player),
                        "113.6b");
    if (strcmp(zone, "opponent_hand") == 0)
        return legal_if(truth_of(thing->zone == ZONE_HAND && !is_mine &&
                                 thing->owner == doing->player),
                        "113.6b");
    if (zone_named(zone) == ZONE_GRAVEYARD || zone_named(zone) == ZONE_EXILE ||
        zone_named(zone) == ZONE_COMMAND)
        return legal_if(truth_of(thing->zone == zone_named(zone) &&
                                 thing->owner == doing->player),
                        "113.6b");
    if (zone[0] != '\0' && strcmp(zone, "battlefield") != 0)
        return legal_silent(SILENCE_QUESTION);
    return legal_if(
        both(truth_of(thing->zone == ZONE_BATTLEFIELD),
             by == NULL ? truth_of(is_mine)
                        : means(doing->position, by, doing->player, &context)),
        "602.2");
}

/* CR 101.2, 602.5: effects that forbid it. */
static struct oracle_answer not_forbidden(const struct doing *doing)
{
    const struct oracle_position *position = doing->position;
    struct effect effect[EFFECTS_FOUND_MAX];
    int count =
        effects_find(position, "cant_activate", effect, EFFECTS_FOUND_MAX);
    struct oracle_answer answer = legal_yes("602.2");

    for (int i = 0; i < count; i++) {
        const cJSON *cant = member(effect[i].mod, "cant_activate");
        struct context context = context_of(position, effect[i].source);
        enum truth is = effect[i].is_on;
        if (doing->is_mana && !cJSON_IsTrue(member(cant, "mana_too")))
            continue;
        is = both(is, means(position, member(effect[i].mod, "who"),
                            doing->player, &context));
        if (member(cant, "of") != NULL)
            is = both(is, selects(position, member(cant, "of"),
                                  &position->thing[doing->source], &context));
        answer = legal_both(answer, legal_if(not_so(is), "101.2"));
    }
    if (may_have_set(position, "cant_activate"))
        answer = legal_both(answer, legal_silent(SILENCE_EFFECT));
    return answer;
}

/* Whether what was on the battlefield may have left it and be there again
 * without having been cast or played. */
static bool may_have_returned(const struct oracle_position *position)
{
    return may_have_done(position, "put_onto_battlefield") ||
           may_have_done(position, "return") ||
           may_have_done(position, "return_exiled") ||
           (any_card_says(position, "until_leaves") &&
            may_have_done(position, "exile"));
}

/* CR 400.7: how often this object did it this turn, being the one that its card
 * became as it was cast or played last; -1: not known, as the card may have
 * come back in another way. */
static int done_by(const struct oracle_position *position,
                   const struct thing *thing, int ordinal)
{
    const cJSON *act;
    int count = acts_count(position, NOBODY, "activate", thing->label, ordinal);
    bool is_same = thing->is_token == TRUTH_YES || !thing->sick;
    bool is_followed = false;
    int old = count;

    cJSON_ArrayForEach(act, position->acts)
    {
        if (!is_text(member(act, "object"), thing->label))
            continue;
        const cJSON *number = member(act, "ability");
        if (is_text(member(act, "do"), "activate"))
            old -= ordinal == 0 || !cJSON_IsNumber(number) ||
                   number->valueint == ordinal;
        else if (is_text(member(act, "do"), "cast") ||
                 is_text(member(act, "do"), "play")) {
            is_followed = true;
            count = old;
        }
    }
    return count <= 0 || is_same ||
                   (is_followed && !may_have_returned(position))
               ? count
               : -1;
}

/* CR 602.5b: an activation once each turn. */
static struct oracle_answer not_yet(const struct doing *doing,
                                    const cJSON *ability, const char *rule)
{
    const struct oracle_position *position = doing->position;
    const struct thing *thing = &position->thing[doing->source];
    const cJSON *list[ABILITIES_MAX];
    int count = activated_of(thing, list, ABILITIES_MAX), ordinal = 0;

    for (int i = 0; i < count; i++)
        if (list[i] == ability)
            ordinal = i + 1;
    /* CR 606.3: of all loyalty abilities of a permanent only one. */
    if (tree_has_key(member(ability, "cost"), "loyalty"))
        ordinal = 0;
    int done = done_by(position, thing, ordinal);
    return done < 0 ? legal_silent(SILENCE_HISTORY)
                    : legal_if(truth_of(done == 0), rule);
}

/* The activation instructions (CR 602.1b). */
static struct oracle_answer follows(const struct doing *doing,
                                    const cJSON *ability)
{
    const struct oracle_position *position = doing->position;
    struct context context = context_for(doing);
    struct oracle_answer answer = legal_yes("602.2");
    const cJSON *only;

    cJSON_ArrayForEach(only, member(ability, "only"))
    {
        if (is_text(only, "sorcery_timing"))
            answer = legal_both(
                answer, sorcery_timing(position, doing->player, "602.5d"));
        else if (is_text(only, "once_each_turn"))
            answer = legal_both(answer, not_yet(doing, ability, "602.5b"));
        else if (member(only, "cond") != NULL)
            answer = legal_both(
                answer,
                legal_if(holds(position, member(only, "cond"), &context),
                         "602.5"));
        else if (!is_text(only, "instant_timing"))
            answer = legal_both(answer, legal_silent(SILENCE_QUESTION));
    }
    return answer;
}

/* CR 606.3: loyalty abilities have sorcery timing, one a turn. */
static struct oracle_answer loyalty_timing(const struct doing *doing,
                                           const cJSON *ability)
{
    struct oracle_answer answer = legal_yes("606.3");

    if (!tree_has_key(member(ability, "cost"), "loyalty"))
        return answer;
    answer = legal_both(sorcery_timing(doing->position, doing->player, "606.3"),
                        not_yet(doing, ability, "606.3"));
    if (may_have_set(doing->position, "cant_use_loyalty"))
        answer = legal_both(answer, legal_silent(SILENCE_EFFECT));
    return answer;
}

/* CR 702.6a: equip targets a creature one controls, as a sorcery. */
static struct oracle_answer equip_allowed(const struct doing *doing)
{
    const struct oracle_position *position = doing->position;
    const cJSON *group = position->cards->equip;
    enum truth found = TRUTH_NO;

    for (int i = 0; i < position->count; i++)
        found = either(found, target_object(doing, group, &position->thing[i]));
    return legal_both(sorcery_timing(position, doing->player, "702.6a"),
                      legal_if(found, "601.2c"));
}

/* CR 101.1: a card may say that only its owner may activate. */
static struct oracle_answer holder_allowed(const struct doing *doing)
{
    const struct thing *thing = &doing->position->thing[doing->source];

    return thing->zone == ZONE_HAND && thing->owner != doing->player
               ? legal_no("101.1")
               : legal_yes("602.2");
}

struct oracle_answer activation_allowed(const struct doing *doing,
                                        const cJSON *ability)
{
    struct oracle_answer answer = activator(doing, ability);

    answer = legal_both(answer, holder_allowed(doing));
    answer = legal_both(answer, not_forbidden(doing));
    answer = legal_both(answer, follows(doing, ability));
    answer = legal_both(answer, loyalty_timing(doing, ability));
    if (member(ability, "equip") != NULL)
        answer = legal_both(answer, equip_allowed(doing));
    return legal_both(answer, targets_found(doing, ability));
}

static const cJSON *cost_of(const cJSON *ability)
{
    static const char *const keys[] = {"equip", "cycling", "cost"};

    for (int i = 0; i < 2; i++)
        if (member(ability, keys[i]) != NULL)
            return member(ability, keys[i]);
    return member(ability, keys[2]);
}

bool asks_for_x(const cJSON *cost)
{
    const cJSON *item;

    cJSON_ArrayForEach(item, cost)
    {
        const cJSON *part = item->child;
        if (strstr(text_at(item, "mana"), "{X}") != NULL ||
            is_text(part, "X") || is_text(member(item, "n"), "X") ||
            is_text(cJSON_GetArrayItem(part, 1), "X"))
            return true;
    }
    return false;
}

void bill_ability(struct bill *bill, struct doing *doing, const cJSON *ability)
{
    bill_begin(bill);
    bill_add(bill, doing, cost_of(ability));
    bill_adjust(bill, doing);
}

static struct oracle_answer with_x(struct doing *doing, const cJSON *ability)
{
    struct oracle_answer answer = activation_allowed(doing, ability);
    struct bill bill;

    bill_ability(&bill, doing, ability);
    if (member(ability, "cycling") != NULL)
        bill.rest = legal_both(bill.rest, legal_yes("702.29a"));
    return legal_both(answer, bill_payable(&bill, doing));
}

struct oracle_answer activation_legal(const struct oracle_position *position,
                                      int player, int source,
                                      const cJSON *ability)
{
    enum truth is_mana = is_for_mana(position, ability);
    bool has_x = asks_for_x(cost_of(ability));
    struct oracle_answer answer = legal_no("602.2");

    if (is_mana == TRUTH_UNKNOWN)
        return legal_silent(SILENCE_ABILITIES);
    for (int x = 0; x <= (has_x ? X_TRIES : 0); x++) {
        struct doing doing = {.position = position,
                              .player = player,
                              .source = source,
                              .spell = position->thing[source],
                              .is_mana = is_mana == TRUTH_YES,
                              .has_x = has_x,
                              .x = x};
        struct oracle_answer one = with_x(&doing, ability);
        answer = x == 0 ? one : legal_either(answer, one);
        if (answer.verdict == ORACLE_YES ||
            (x > 0 && one.verdict == ORACLE_NO && one.is_cost))
            break; /* a larger X only costs more */
    }
    return answer;
}
