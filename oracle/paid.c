#include "paid.h"
#include "legal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PAY_STEPS = 20000 };

/* What is paid for, and all the mana there can have been for it. */
struct payment {
    const struct oracle_position *before, *after;
    const cJSON *act;
    struct doing doing;
    const struct face *face; /* of a spell, or NULL */
    const cJSON *ability;    /* or NULL */
    struct bill bill;
    bool is_doubled; /* CR 701.10f: what is left is, at the end */
    struct bags *had;
};

/* Words of an act that leave the cost as it is. */
static bool is_usual(const cJSON *act)
{
    static const char *const keys[] = {
        "by",    "do", "object", "ability", "face",    "mana", "targets",
        "modes", "x",  "pay",    "divide",  "answers", NULL};

    return has_only(act, keys);
}

/* Whether the spell may have other or optional costs, which are not named. */
static bool has_options(const struct oracle_position *position,
                        const struct face *face)
{
    struct effect effect[EFFECTS_FOUND_MAX];
    const cJSON *item;

    cJSON_ArrayForEach(item, member(face->tree, "keywords"))
    {
        if (cJSON_IsObject(item))
            return true;
    }

    cJSON_ArrayForEach(item, member(face->tree, "abilities"))
    {
        if (is_text(member(item, "k"), "additional_cost") &&
            member(item, "optional") != NULL)
            return true;
    }
    return tree_has(face->tree, "k", "alternative_cost") ||
           effects_find(position, "alt_cost", effect, EFFECTS_FOUND_MAX) > 0 ||
           effects_find(position, "may_cast_from", effect, EFFECTS_FOUND_MAX) >
               0;
}

static const cJSON *ability_of(const struct oracle_position *position, int at,
                               const cJSON *act)
{
    const cJSON *ordinal = member(act, "ability"), *list[ABILITIES_MAX];
    int number = cJSON_IsNumber(ordinal) ? ordinal->valueint : 1;

    if (is_doubtful(position, &position->thing[at]) || number < 1 ||
        number > activated_of(&position->thing[at], list, ABILITIES_MAX))
        return NULL;
    return list[number - 1];
}

/* What is done; false when it is not known well enough. */
static bool find_doing(struct payment *payment)
{
    const struct oracle_position *position = payment->before;
    const cJSON *act = payment->act, *x = member(act, "x");
    int at = thing_find(position, text_at(act, "object"));
    int player = text_at(act, "by")[0] - 'A';
    bool is_spell = is_text(member(act, "do"), "cast");

    if (at == NOTHING || !position->thing[at].is_labelled || !is_usual(act))
        return false;
    const struct thing *thing = &position->thing[at];
    const char *name = text_at(act, "face");
    struct doing *doing = &payment->doing;
    *doing = (struct doing){.position = position,
                            .player = player,
                            .source = at,
                            .is_spell = is_spell,
                            .has_x = cJSON_IsNumber(x),
                            .x = cJSON_IsNumber(x) ? x->valueint : 0};
    if (is_spell) {
        payment->face =
            name[0] != '\0' ? face_find(position->cards, name) : thing->face;
        if (payment->face == NULL || !payment->face->has_cost ||
            thing->zone != ZONE_HAND || thing->controller != player ||
            has_options(position, payment->face))
            return false;
        doing->spell = spell_of(position, player, at, payment->face, doing->x);
        return next_permission(doing, false, NULL) == NULL;
    }
    payment->ability = ability_of(position, at, act);
    if (payment->ability == NULL)
        return false;
    enum truth is = is_for_mana(position, payment->ability);
    doing->spell = *thing;
    doing->is_mana = is == TRUTH_YES;
    return is != TRUTH_UNKNOWN;
}

/* Whether the ability's cost changes nothing that other mana depends on. */
static bool is_plain(const cJSON *ability)
{
    const cJSON *item;

    cJSON_ArrayForEach(item, member(ability, "cost"))
    {
        if (member(item, "mana") == NULL && member(item, "tap_self") == NULL &&
            member(item, "life") == NULL && member(item, "energy") == NULL)
            return false;
    }
    return is_text(member(ability, "k"), "activated");
}

/* All that may be there once this ability has added its mana. */
static bool add_made(struct payment *payment, int at, const cJSON *ability)
{
    const struct could *could = could_of(payment->before);
    struct bags *bags = malloc(sizeof(*bags));
    bool is_known = false;

    if (could != NULL && bags != NULL && is_plain(ability)) {
        outcomes_of(payment->before, could, at, ability, payment->doing.player,
                    bags);
        if (bags->is_known)
            bags_cross(payment->had, bags);
        is_known = bags->is_known && payment->had->is_known;
    }
    free(bags);
    return is_known;
}

/* CR 106.6, 605.3: whether restricted mana may have paid for a mana ability
 * that was activated for the cost. */
static bool may_pay_nested(const struct payment *payment, const cJSON *act)
{
    const cJSON *one;

    cJSON_ArrayForEach(one, member(act, "mana"))
    {
        const cJSON *x = member(one, "x");
        int at = thing_find(payment->before, text_at(one, "object"));
        const cJSON *ability =
            at == NOTHING ? NULL : ability_of(payment->before, at, one);
        struct doing doing = payment->doing;
        struct bill bill;
        if (ability == NULL)
            return true;
        doing.source = at;
        doing.spell = payment->before->thing[at];
        doing.is_spell = false;
        doing.is_mana = true;
        doing.has_x = cJSON_IsNumber(x);
        doing.x = cJSON_IsNumber(x) ? x->valueint : 0;
        bill_ability(&bill, &doing, ability);
        if ((bill.is_doubtful || bill.mana.count > 0) &&
            is_of_use(&doing, &bill) != TRUTH_NO)
            return true;
        if (may_pay_nested(payment, one))
            return true;
    }
    return false;
}

/* Mana abilities that were activated for the cost, and what they cost. */
static bool add_nested(struct payment *payment, const cJSON *act)
{
    const cJSON *one;

    cJSON_ArrayForEach(one, member(act, "mana"))
    {
        int at = thing_find(payment->before, text_at(one, "object"));
        if (at == NOTHING || !payment->before->thing[at].is_labelled)
            return false;
        const cJSON *ability = ability_of(payment->before, at, one);
        struct doing doing = payment->doing;
        struct bill bill;
        doing.source = at;
        doing.spell = payment->before->thing[at];
        doing.is_spell = doing.has_x = false;
        doing.is_mana = true;
        doing.x = 0;
        if (ability == NULL || member(one, "x") != NULL ||
            is_for_mana(payment->before, ability) != TRUTH_YES)
            return false;
        bill_ability(&bill, &doing, ability);
        if (bill.is_doubtful || cost_has_x(&bill.mana))
            return false;
        bill_add_mana(&payment->bill, &bill.mana);
        if (!add_made(payment, at, ability) || !add_nested(payment, one))
            return false;
    }
    return true;
}

/* How much mana the cost takes at least and at most. */
static void range_of(const struct mana_cost *cost, int x, int *least, int *most)
{
    *least = *most = 0;
    for (int i = 0; i < cost->count; i++) {
        const struct symbol *symbol = &cost->symbol[i];
        int n = symbol->kind == SYMBOL_GENERIC || symbol->kind == SYMBOL_EITHER
                    ? symbol->n
                    : 1;
        n = symbol->kind == SYMBOL_X ? x : n;
        *most += n;
        *least += symbol->kind == SYMBOL_LIFE     ? 0
                  : symbol->kind == SYMBOL_EITHER ? 1
                                                  : n;
    }
}

/* Whether what is missing of `had` pays for it all and no more. */
static bool is_exact(const struct payment *payment, const struct bag *had,
                     struct purse *purse)
{
    struct bag left =
        bag_of(payment->after->player[payment->doing.player].mana);
    int least, most, steps = PAY_STEPS;

    for (int i = 0; i < MANA_TYPES && payment->is_doubled; i++) {
        if (left.n[i] % 2 != 0)
            return false;
        left.n[i] /= 2;
    }

    purse->bag = bag_plus(had, &left, -1);
    for (int i = 0; i < MANA_TYPES; i++)
        if (purse->bag.n[i] < 0)
            return false;
    range_of(&payment->bill.mana, payment->doing.x, &least, &most);
    if (purse_total(purse) < least || purse_total(purse) > most)
        return false;
    purse->steps = &steps;
    return purse_pays(purse, &payment->bill.mana, payment->doing.x) ||
           steps <= 0;
}

/* CR 118.3, 601.2f: the mana that is gone pays the total cost. */
static void judge_mana(struct payment *payment, struct oracle_report *report)
{
    const struct player *player =
        &payment->before->player[payment->doing.player];
    struct bag pool = bag_of(player->mana);
    struct purse purse;
    bool is_so = false;

    const cJSON *effect = member(payment->ability, "effect");
    payment->is_doubled = cJSON_GetArraySize(effect) == 1 &&
                          is_text(member(effect->child, "op"), "double_mana") &&
                          is_text(member(effect->child, "who"), "you");
    bags_clear(payment->had);
    bags_add(payment->had, &pool);
    if (payment->face != NULL)
        bill_spell(&payment->bill, &payment->doing, payment->face);
    else
        bill_ability(&payment->bill, &payment->doing, payment->ability);
    if (!payment->had->is_known || payment->bill.is_doubtful ||
        (payment->bill.rest.verdict == ORACLE_SILENT &&
         payment->bill.rest.why == SILENCE_COST) ||
        !add_nested(payment, payment->act) ||
        (payment->doing.is_mana && !payment->is_doubled &&
         !add_made(payment, payment->doing.source, payment->ability))) {
        report_silent(report, SILENCE_PRODUCED);
        return;
    }
    purse_init(&purse, &pool, player->life);
    purse.is_snow = true;
    if (!set_spending(&payment->doing, &purse)) {
        report_silent(report, SILENCE_EFFECT);
        return;
    }
    if (!aid_given(&payment->doing, &payment->bill, payment->after,
                   payment->act, &purse)) {
        report_silent(report, SILENCE_COST);
        return;
    }
    for (int i = 0; i < payment->had->count && !is_so; i++)
        is_so = is_exact(payment, &payment->had->bag[i], &purse);
    report_claim(report, is_so, "118.3", text_at(payment->act, "object"),
                 "mana for the total cost was spent, and no more",
                 payment->after->player[payment->doing.player].mana);
}

/* CR 106.6: restricted mana is spent on nothing else. */
static void judge_restricted(const struct payment *payment,
                             struct oracle_report *report)
{
    int player = payment->doing.player;
    int less = (int)strlen(payment->before->player[player].mana_restricted) -
               (int)strlen(payment->after->player[player].mana_restricted);
    const struct face *face = payment->face;

    /* A kicker may bring an {X} that the bill does not know. */
    if (less > 0 && !payment->is_doubled &&
        (face == NULL ||
         !tree_has(member(face->tree, "keywords"), "mana", "{X}")))
        report_claim(report,
                     is_of_use(&payment->doing, &payment->bill) != TRUTH_NO ||
                         may_pay_nested(payment, payment->act),
                     "106.6", text_at(payment->act, "object"),
                     "restricted mana is spent on what it is for",
                     "it is not so");
}

/* CR 107.4: whether mana of the type may pay the symbol. */
static bool may_pay(const struct purse *purse, const char *symbol, int type)
{
    struct mana_cost cost;

    if (!cost_read(symbol, &cost) || cost.count != 1 ||
        cost.symbol[0].kind == SYMBOL_GENERIC ||
        cost.symbol[0].kind == SYMBOL_SNOW)
        return true;
    return (purse->as[type] & cost.symbol[0].types) != 0;
}

/* Whether anything lets mana be spent as though it were other mana. */
static bool is_spent_as(const struct oracle_position *position)
{
    const cJSON *effect;

    cJSON_ArrayForEach(effect, position->effects)
    {
        if (cJSON_IsTrue(member(effect, "any_type")))
            return true;
    }
    return position->effects == NULL || any_card_says(position, "spend_as") ||
           any_card_says(position, "any_type");
}

/* CR 702.51a, 702.66a, 702.126a: an object that is offered for the symbol may
 * be tapped or exiled rather than that mana paid. */
static void judge_aid(const struct payment *payment, const char *symbol,
                      const char *label, struct oracle_report *report)
{
    int at = thing_find(payment->before, label);
    struct mana_cost cost;
    mana_set colors;
    bool is_so;

    if (at == NOTHING || !payment->before->thing[at].is_labelled ||
        !cost_read(symbol, &cost) || cost.count != 1)
        return;
    is_so = aids(&payment->doing, at, &colors) &&
            (cost.symbol[0].kind == SYMBOL_GENERIC ||
             (cost.symbol[0].types & colors) != 0);
    const struct thing *thing = &payment->before->thing[at];
    const char *rule = thing->zone == ZONE_GRAVEYARD       ? "702.66a"
                       : thing_is(thing, TYPE_CREATURE) ? "702.51a"
                                                           : "702.126a";
    report_claim(report, is_so, rule, label,
                 "what can be tapped or exiled for the symbol", symbol);
}

/* CR 118.3a, 202.1a: only what can pay a symbol is offered for it. */
static void judge_units(const struct payment *payment, bool is_known,
                        const cJSON *asked, struct oracle_report *report)
{
    const cJSON *one, *unit;
    struct bag none = {{0}};
    struct purse own, plain;
    bool is_open = is_spent_as(payment->before);

    purse_init(&plain, &none, 0);
    purse_init(&own, &none, 0);
    is_known =
        is_known && set_spending(&payment->doing, &own) &&
        (payment->face == NULL || !any_card_says(payment->before, "any_type"));
    cJSON_ArrayForEach(one, asked)
    {
        bool is_own = is_known && is_text(member(one, "source"),
                                          text_at(payment->act, "object"));
        const char *symbol = text_at(one, "symbol");
        if (symbol[0] == '\0' || (!is_own && is_open))
            continue;
        cJSON_ArrayForEach(unit, member(one, "options"))
        {
            int type =
                cJSON_IsString(unit) ? color_find(unit->valuestring) : -1;
            if (type < 0 && cJSON_IsString(unit) && is_own)
                judge_aid(payment, symbol, unit->valuestring, report);
            else if (type >= 0)
                report_claim(report,
                             may_pay(is_own ? &own : &plain, symbol, type),
                             "118.3a", symbol, "mana that can pay the symbol",
                             unit->valuestring);
        }
    }
}

static bool has_snow_symbol(const struct mana_cost *cost)
{
    for (int i = 0; i < cost->count; i++)
        if (cost->symbol[i].kind == SYMBOL_SNOW)
            return true;
    return false;
}

/* CR 107.4h: {S} takes mana of a snow source; where none was used and the
 * pool was empty there is no such mana. */
static void judge_snow(const struct payment *payment, bool is_known,
                       const cJSON *asked, struct oracle_report *report)
{
    const struct oracle_position *position = payment->before;
    const cJSON *one;
    bool has_snow = position->player[payment->doing.player].mana[0] != '\0' ||
                    tree_has_key(payment->act, "answers");

    cJSON_ArrayForEach(one, member(payment->act, "mana"))
    {
        int at = thing_find(position, text_at(one, "object"));
        has_snow = has_snow || at == NOTHING || member(one, "mana") != NULL ||
                   is_doubtful(position, &position->thing[at]) ||
                   ((position->thing[at].seen.supers >> SUPER_SNOW) & 1);
    }
    bool is_asked = is_known && has_snow_symbol(&payment->bill.mana);
    cJSON_ArrayForEach(one, asked)
    {
        is_asked = is_asked || is_text(member(one, "symbol"), "{S}");
    }
    if (is_asked)
        report_claim(report, has_snow, "107.4h",
                     text_at(payment->act, "object"), "mana of a snow source",
                     "it is not so");
}

void paid_judge(const struct oracle_position *before,
                const struct oracle_position *after, const cJSON *act,
                const cJSON *asked, struct oracle_report *report)
{
    struct payment payment = {.before = before, .after = after, .act = act};
    bool is_known = find_doing(&payment);

    payment.had = malloc(sizeof(*payment.had));
    if (is_known && payment.had != NULL)
        judge_mana(&payment, report);
    if (is_known)
        judge_restricted(&payment, report);
    else
        report_silent(report, SILENCE_COST);
    judge_units(&payment, is_known, asked, report);
    judge_snow(&payment, is_known && payment.had != NULL, asked, report);
    free(payment.had);
}
