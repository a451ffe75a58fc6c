#include "made.h"
#include "legal.h"
#include "set_off.h"

#include <stdlib.h>
#include <string.h>

/* A mana ability that was activated. */
struct making {
    const struct oracle_position *before, *after;
    const cJSON *act, *asked, *ability;
    int source, player;
    struct oracle_report *report;
};

static bool is_mana_question(const cJSON *one)
{
    const cJSON *kind = member(one, "kind");

    return is_text(kind, "mana-type") || is_text(kind, "color");
}

/* What was asked with more than one answer, and is no payment or target. */
static int choices_in(const cJSON *asked)
{
    const cJSON *one;
    int count = 0;

    cJSON_ArrayForEach(one, asked)
    {
        const cJSON *kind = member(one, "kind");
        count += !is_text(kind, "pay") && !is_text(kind, "target") &&
                 !is_text(member(one, "for"), "mana") &&
                 !is_text(member(one, "for"), "cost") &&
                 cJSON_GetArraySize(member(one, "options")) > 1;
    }
    return count;
}

static bool find_making(struct making *making)
{
    const struct oracle_position *position = making->before;
    const cJSON *ordinal = member(making->act, "ability");
    const cJSON *list[ABILITIES_MAX];
    int number = cJSON_IsNumber(ordinal) ? ordinal->valueint : 1;
    int at = thing_find(position, text_at(making->act, "object"));

    if (at == NOTHING || !position->thing[at].is_labelled ||
        !is_text(member(making->act, "do"), "activate") ||
        is_doubtful(position, &position->thing[at]) || number < 1 ||
        number > activated_of(&position->thing[at], list, ABILITIES_MAX))
        return false;
    making->source = at;
    making->player = text_at(making->act, "by")[0] - 'A';
    making->ability = list[number - 1];
    return is_for_mana(position, making->ability) == TRUTH_YES;
}

/* CR 608.2d: who has a choice is asked. */
static void judge_asked(const struct making *making, const struct bags *bags)
{
    const char *label = text_at(making->act, "object");

    if (bags->is_known && bags->count > 1)
        report_claim(making->report, choices_in(making->asked) > 0, "608.2d",
                     label, "of what can come the player is asked",
                     "it is not so");
}

static bool has_mana_swap(const struct thing *thing)
{
    for (int i = 0; i < thing->ability_count; i++)
        if (is_text(member(member(thing->ability[i].tree, "event"), "ev"),
                    "tap_for_mana"))
            return true;
    return false;
}

/* Whether all that is to be ordered changes mana. */
static bool is_about_mana(const struct making *making, const cJSON *one)
{
    const cJSON *option;

    cJSON_ArrayForEach(option, member(one, "options"))
    {
        int at = cJSON_IsString(option)
                     ? thing_find(making->before, option->valuestring)
                     : NOTHING;
        if (at == NOTHING || !has_mana_swap(&making->before->thing[at]))
            return false;
    }
    return true;
}

/* CR 616.1: who gets the mana orders what would change it. */
static void judge_order(const struct making *making)
{
    const cJSON *one, *step = member(making->ability, "effect");

    if (cJSON_GetArraySize(step) != 1 ||
        !is_text(member(step->child, "to"), "you"))
        return;
    cJSON_ArrayForEach(one, making->asked)
    {
        if (is_text(member(one, "kind"), "order-replacements") &&
            is_about_mana(making, one))
            report_claim(
                making->report, text_at(one, "by")[0] - 'A' == making->player,
                "616.1", text_at(making->act, "object"),
                "who gets the mana picks the order", text_at(one, "by"));
    }
}

/* The one instruction of the ability, if all it does is to add this kind of
 * mana; or NULL. */
static const cJSON *only_spec(const cJSON *ability, const char *key)
{
    const cJSON *effect = member(ability, "effect"), *step;
    const cJSON *found = NULL;
    int count = 0;

    cJSON_ArrayForEach(step, effect)
    {
        if (is_text(member(step, "op"), "add_mana") && count++ == 0)
            found = member(step, "mana");
    }
    return count == 1 && member(found, key) != NULL ? found : NULL;
}

/* CR 608.2d: in any combination each mana has its own type. */
static void judge_combination(const struct making *making)
{
    const cJSON *spec = only_spec(making->ability, "any_comb"), *one;
    struct context context = context_of(making->before, making->source);
    const cJSON *x = member(making->act, "x");
    int asked = 0;

    if (spec == NULL || cJSON_GetArraySize(member(spec, "of")) == 1)
        return;
    context.you = making->player;
    context.has_x = cJSON_IsNumber(x);
    context.x = context.has_x ? x->valueint : 0;
    const cJSON *amount = member(spec, "any_comb");
    struct number n = is_text(amount, "X")
                          ? (struct number){context.has_x, context.x}
                          : number_of(making->before, amount, &context);
    if (!n.is_known)
        return;
    cJSON_ArrayForEach(one, making->asked)
    {
        asked += is_mana_question(one) &&
                 is_text(member(one, "source"), text_at(making->act, "object"));
    }
    report_claim(making->report, asked >= n.value, "608.2d",
                 text_at(making->act, "object"),
                 "the type of each mana is chosen", "it is not so");
}

/* Whether what one takes away another may make up for. */
static bool may_even_out(const struct oracle_position *position)
{
    for (int i = 0; i < position->count; i++)
        if (position->thing[i].zone == ZONE_BATTLEFIELD &&
            has_mana_swap(&position->thing[i]))
            return mana_trigger_is_there(position);
    return false;
}

/* CR 106.6: what it makes is restricted, or nothing of it is. */
static void judge_restriction(const struct making *making,
                              const struct bags *made, const struct bags *sum)
{
    const struct player *was = &making->before->player[making->player];
    const struct player *is = &making->after->player[making->player];
    const cJSON *step;
    int more = (int)strlen(is->mana) - (int)strlen(was->mana);
    int only =
        (int)strlen(is->mana_restricted) - (int)strlen(was->mana_restricted);
    int adds = 0, restricts = 0;

    cJSON_ArrayForEach(step, member(making->ability, "effect"))
    {
        adds += is_text(member(step, "op"), "add_mana");
        restricts += member(member(step, "mana"), "only") != NULL;
    }
    /* A replacement or a trigger may add mana of its own. */
    if (!made->is_known || !sum->is_known || made->count != sum->count ||
        memcmp(made->bag, sum->bag,
               (size_t)made->count * sizeof(made->bag[0])) != 0 ||
        adds != 1 || tree_has_key(making->ability, "may_only") ||
        may_even_out(making->before))
        return;
    report_claim(making->report, only == (restricts > 0 ? more : 0), "106.6",
                 text_at(making->act, "object"),
                 "just the mana it says is restricted", is->mana_restricted);
}

static bool has_mana_cost(const cJSON *ability)
{
    const cJSON *item;

    cJSON_ArrayForEach(item, member(ability, "cost"))
    {
        if (member(item, "mana") != NULL)
            return true;
    }
    return false;
}

/* CR 608.2h: what was sacrificed could produce what it could before. */
static void judge_sacrificed(const struct making *making)
{
    const cJSON *spec = only_spec(making->ability, "could_produce"), *one;
    const struct could *could = could_of(making->before);
    mana_set types = 0;
    bool is_known = could != NULL;
    int found = 0;

    if (!is_text(member(spec, "could_produce"), "sacrificed"))
        return;
    cJSON_ArrayForEach(one, making->asked)
    {
        const cJSON *value = member(one, "value");
        int at = cJSON_IsString(value)
                     ? thing_find(making->before, value->valuestring)
                     : NOTHING;
        if (!is_text(member(one, "for"), "cost") || at == NOTHING || !is_known)
            continue;
        const struct face *face = making->before->thing[at].form;
        found++;
        /* What it counts may be counted before or after it has left. */
        is_known = !could->is_open[at] && face != NULL &&
                   !tree_has_key(face->tree, "count");
        types |= could->types[at];
    }
    if (is_text(member(spec, "as"), "color"))
        types &= COLORS_ALL;
    if (!is_known || found != 1)
        return;
    report_claim(making->report,
                 types == 0 ||
                     strlen(making->after->player[making->player].mana) >
                         strlen(making->before->player[making->player].mana),
                 "608.2h", text_at(making->act, "object"),
                 "mana of what was sacrificed", "it is not so");
}

void made_judge(const struct oracle_position *before,
                const struct oracle_position *after, const cJSON *act,
                const cJSON *asked, struct oracle_report *report)
{
    struct making making = {.before = before,
                            .after = after,
                            .act = act,
                            .asked = asked,
                            .report = report};
    struct bags *sum = malloc(sizeof(*sum)), *made = malloc(sizeof(*made));

    if (sum != NULL && made != NULL && could_of(before) != NULL &&
        member(act, "mana") == NULL && find_making(&making)) {
        outcomes_of(before, could_of(before), making.source, making.ability,
                    making.player, sum);
        choices_of(before, making.source, making.ability, making.player, made);
        if (!has_mana_cost(making.ability))
            judge_restriction(&making, made, sum);
        if (asked != NULL) {
            judge_asked(&making, sum);
            judge_order(&making);
            judge_combination(&making);
            judge_sacrificed(&making);
        }
    }
    free(sum);
    free(made);
}

/* Whether it is what is on top of the stack, where that is told; abilities of
 * keywords are written nowhere. */
static bool is_top(const struct oracle_position *position,
                   const struct thing *thing, const cJSON *ability)
{
    const cJSON *top = cJSON_GetArrayItem(position->announced, 0);
    const struct face *face = face_find(position->cards, text_at(top, "face"));
    const cJSON *place = member(top, "place");

    if (top == NULL)
        return !set_off_by_keyword(thing);
    return face != NULL && cJSON_IsNumber(place) && place->valueint > 0 &&
           cJSON_GetArrayItem(member(face->tree, "abilities"),
                              place->valueint - 1) == ability;
}

/* The only ability of the object that can be on the stack, or NULL. */
static const cJSON *only_ability(const struct oracle_position *position,
                                 const struct thing *thing)
{
    const cJSON *found = NULL;
    int count = 0;

    for (int i = 0; i < thing->ability_count; i++) {
        const cJSON *tree = thing->ability[i].tree;
        bool is_it = is_text(member(tree, "k"), "triggered") ||
                     (is_text(member(tree, "k"), "activated") &&
                      (!adds_mana(tree) || member(tree, "targets") != NULL)) ||
                     member(tree, "equip") != NULL;
        count += is_it;
        found = is_it ? tree : found;
    }
    return count == 1 && is_top(position, thing, found) ? found : NULL;
}

/* CR 113.7a: the source of what is on top of the stack, still as it was. */
static int top_source(const struct oracle_position *before,
                      const struct oracle_position *after)
{
    const cJSON *top = cJSON_GetArrayItem(position_at(before, "stack"), 0);
    const char *label = text_at(top, "ability_of");
    int at = label[0] == '\0' ? NOTHING : thing_find(before, label);
    int now = label[0] == '\0' ? NOTHING : thing_find(after, label);

    if (at == NOTHING || now == NOTHING ||
        before->thing[at].zone != ZONE_BATTLEFIELD ||
        after->thing[now].zone != ZONE_BATTLEFIELD ||
        is_doubtful(before, &before->thing[at]))
        return NOTHING;
    return at;
}

/* CR 113.8: who controls what is on top of the stack, whoever may control its
 * source by now; where that is not told, they are held to be the same. */
static int top_player(const struct oracle_position *position, int source)
{
    const cJSON *top = cJSON_GetArrayItem(position->announced, 0);
    const char *seat = text_at(top, "controller");

    return seat[0] >= 'A' && seat[0] < 'A' + position->player_count
               ? seat[0] - 'A'
               : position->thing[source].controller;
}

/* Whether all it does is to add mana to its player's pool. */
static bool only_adds(const cJSON *ability)
{
    const cJSON *effect = member(ability, "effect");

    return cJSON_GetArraySize(effect) == 1 && member(ability, "if") == NULL &&
           member(ability, "targets") == NULL &&
           is_text(member(effect->child, "op"), "add_mana") &&
           is_text(member(effect->child, "to"), "you");
}

static bool is_one_of(const struct bags *bags, const char *was, const char *is)
{
    struct bag before = bag_of(was), after = bag_of(is);

    for (int i = 0; i < bags->count; i++) {
        struct bag sum = bag_plus(&before, &bags->bag[i], 1);
        if (memcmp(&sum, &after, sizeof(sum)) == 0)
            return true;
    }
    return false;
}

void made_judge_resolved(const struct oracle_position *before,
                         const struct oracle_position *after,
                         const cJSON *asked, struct oracle_report *report)
{
    int at = top_source(before, after);
    struct bags *bags = malloc(sizeof(*bags));
    const cJSON *ability =
        at == NOTHING ? NULL : only_ability(before, &before->thing[at]);

    if (bags != NULL && ability != NULL && only_adds(ability) &&
        before->step == after->step && before->turn == after->turn &&
        after->stack_count < before->stack_count && !after->is_pending) {
        const struct thing *thing = &before->thing[at];
        int player = top_player(before, at);
        choices_of(before, at, ability, player, bags);
        if (bags->is_known)
            report_claim(report,
                         is_one_of(bags, before->player[player].mana,
                                   after->player[player].mana),
                         "106.4", thing->label, "mana that it adds",
                         after->player[player].mana);
        if (bags->is_known && bags->count > 1 && asked != NULL)
            report_claim(report, choices_in(asked) > 0, "608.2d", thing->label,
                         "of what can come the player is asked",
                         "it is not so");
    }
    free(bags);
}
