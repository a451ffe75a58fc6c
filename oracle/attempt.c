/* Whether an act was rightly done or refused, and what can be chosen. */
#include "judge.h"
#include "legal.h"

#include <stdlib.h>
#include <string.h>

static struct oracle_action action_of(const cJSON *act)
{
    const cJSON *ordinal = member(act, "ability");

    return (struct oracle_action){
        .by = text_at(act, "by"),
        .what = text_at(act, "do"),
        .object = text_at(act, "object"),
        .face = text_at(act, "face"),
        .ability = cJSON_IsNumber(ordinal) ? ordinal->valueint : 1,
    };
}

/* The object that is acted on, when there is no doubt; or NULL. */
static const struct thing *acted_on(const struct oracle_position *position,
                                    const cJSON *act)
{
    int at = thing_find(position, text_at(act, "object"));

    return at == NOTHING || !position->thing[at].is_labelled
               ? NULL
               : &position->thing[at];
}

static int player_of(const struct oracle_position *position, const cJSON *act)
{
    const char *by = text_at(act, "by");

    return by[0] >= 'A' && by[0] < 'A' + position->player_count ? by[0] - 'A'
                                                                : NOBODY;
}

bool has_only(const cJSON *act, const char *const *keys)
{
    const cJSON *item;

    cJSON_ArrayForEach(item, act)
    {
        size_t i = 0;
        while (keys[i] != NULL && strcmp(item->string, keys[i]) != 0)
            i++;
        if (keys[i] == NULL)
            return false;
    }
    return true;
}

static bool is_plain(const cJSON *act)
{
    static const char *const keys[] = {"by",   "do",   "object", "ability",
                                       "face", "mana", NULL};

    return has_only(act, keys);
}

/* Reasons that lie in the position and not in how the action is done. */
static bool is_about_position(const char *code)
{
    static const char *const codes[] = {
        "no-priority",    "timing",     "no-permission",  "prohibited",
        "already-tapped", "not-tapped", "summoning-sick", "land-limit",
    };

    for (size_t i = 0; i < sizeof(codes) / sizeof(*codes); i++)
        if (strcmp(codes[i], code) == 0)
            return true;
    return false;
}

/* Whether a target is a legal choice for the group. */
static enum truth may_be_target(const struct doing *doing, const cJSON *group,
                                const cJSON *target)
{
    const struct oracle_position *position = doing->position;
    const char *name = cJSON_IsString(target) ? target->valuestring : "";
    enum truth may = TRUTH_NO;
    bool is_found = false;

    if (name[0] >= 'A' && name[0] < 'A' + position->player_count &&
        name[1] == '\0')
        return target_player(doing, group, name[0] - 'A');
    for (int i = 0; i < position->count; i++)
        if (strcmp(position->thing[i].label, name) == 0) {
            may = either(may, target_object(doing, group, &position->thing[i]));
            is_found = true;
        }
    return is_found ? may : TRUTH_UNKNOWN;
}

/* CR 115.3: a group that must differ, and a target named before. */
static bool is_repeated(const cJSON *group, const cJSON *list,
                        const cJSON *target)
{
    const cJSON *before;

    if (member(group, "distinct") == NULL)
        return false;
    for (before = list->child; before != target; before = before->next)
        if (cJSON_Compare(before, target, true))
            return true;
    return false;
}

/* The truth of each target of the act; with several groups it is not said
 * whose they are, and one is unknown. */
static void
each_target(const struct oracle_position *position, const cJSON *act,
            void (*visit)(const cJSON *target, enum truth may, void *context),
            void *context)
{
    const struct thing *was = acted_on(position, act);
    const cJSON *list = member(act, "targets"), *target;
    struct oracle_action action = action_of(act);
    int index = 0, count = cJSON_GetArraySize(list);

    if (was == NULL || count == 0 || player_of(position, act) == NOBODY)
        return;
    const cJSON *groups = answers_groups(position, &action, was->original);
    struct doing doing = {.position = position,
                          .player = player_of(position, act),
                          .source = was->original,
                          .is_spell = strcmp(action.what, "cast") == 0};
    bool is_one = cJSON_GetArraySize(groups) == 1;
    cJSON_ArrayForEach(target, list)
    {
        const cJSON *group = cJSON_GetArrayItem(groups, is_one ? 0 : index);
        enum truth may = is_one || cJSON_GetArraySize(groups) == count
                             ? may_be_target(&doing, group, target)
                             : TRUTH_UNKNOWN;
        index++;
        if (may == TRUTH_YES && is_repeated(group, list, target))
            may = TRUTH_NO;
        visit(target, may, context);
    }
}

static void judge_target(const cJSON *target, enum truth may, void *context)
{
    struct oracle_report *report = context;

    if (may == TRUTH_UNKNOWN)
        report_silent(report, SILENCE_SELECTOR);
    else
        report_claim(report, may == TRUTH_YES, "601.2c", target->valuestring,
                     "a legal target", "it is not so");
}

void judge_targets(const struct oracle_position *position, const cJSON *act,
                   struct oracle_report *report)
{
    each_target(position, act, judge_target, report);
}

static void find_illegal(const cJSON *target, enum truth may, void *context)
{
    bool *is_found = context;

    (void)target;
    *is_found = *is_found || may == TRUTH_NO;
}

/* Whether one mana, of a type that was chosen, is all that can come. */
static bool is_one_mana(const struct bags *bags)
{
    for (int i = 0; i < bags->count; i++)
        if (bag_total(&bags->bag[i]) != 1)
            return false;
    return bags->is_known && bags->count > 0;
}

/* The mana ability that the act activates, or NULL. */
static const cJSON *mana_ability(const struct oracle_position *position,
                                 const cJSON *act)
{
    const struct thing *thing = acted_on(position, act);
    struct oracle_action action = action_of(act);
    const cJSON *list[ABILITIES_MAX];

    if (thing == NULL || is_doubtful(position, thing) ||
        player_of(position, act) == NOBODY ||
        strcmp(action.what, "activate") != 0 || action.ability < 1 ||
        action.ability > activated_of(thing, list, ABILITIES_MAX) ||
        is_for_mana(position, list[action.ability - 1]) != TRUTH_YES)
        return NULL;
    return list[action.ability - 1];
}

/* The types among which the player of a mana ability chooses for the one mana
 * that comes of it; -1 when that is not all that is asked. */
static int types_to_choose(const struct oracle_position *position,
                           const cJSON *act)
{
    const cJSON *ability = mana_ability(position, act);
    const struct could *could = could_of(position);
    struct bags *bags = malloc(sizeof(*bags));
    int types = -1;

    if (ability != NULL && could != NULL && bags != NULL) {
        int at = acted_on(position, act)->original;
        int player = player_of(position, act);
        /* CR 605.4a: what it sets off may ask as well. */
        outcomes_of(position, could, at, ability, player, bags);
        bool is_alone = is_one_mana(bags);
        choices_of(position, at, ability, player, bags);
        bool is_choice = !tree_has_key(member(ability, "effect"), "fixed") ||
                         bags->count > 1;
        if (is_alone && is_choice && is_one_mana(bags))
            types = bags_types(bags);
    }
    free(bags);
    return types;
}

/* Whether the act asks for a type of mana that can't come. */
static bool asks_too_much(const struct oracle_position *position,
                          const cJSON *act)
{
    const cJSON *answer = cJSON_GetArrayItem(member(act, "answers"), 0);
    int type = color_find(text_at(answer, "value")), types;

    if (answer == NULL || answer->next != NULL || type < 0 ||
        !is_text(member(answer, "kind"), "mana-type"))
        return false;
    types = types_to_choose(position, act);
    return types >= 0 && !((types >> type) & 1);
}

/* What of the act itself, and not of the position, is illegal. */
static const char *own_fault(const struct oracle_position *position,
                             const cJSON *act)
{
    bool has_illegal = false;

    each_target(position, act, find_illegal, &has_illegal);
    if (has_illegal)
        return "601.2c";
    return asks_too_much(position, act) ? "106.7" : NULL;
}

void oracle_judge_attempt(const struct oracle_position *position,
                          const cJSON *act, bool is_refused, const char *code,
                          struct oracle_report *report)
{
    struct oracle_action action = action_of(act);
    struct oracle_answer answer = oracle_may(position, &action);
    const char *fault = own_fault(position, act);
    bool is_about = is_about_position(code) && is_plain(act);

    if (fault != NULL)
        answer = legal_no(fault);
    if (answer.verdict == ORACLE_SILENT ||
        (is_refused && answer.verdict == ORACLE_YES && !is_about)) {
        report_silent(report, answer.verdict == ORACLE_SILENT
                                  ? answer.why
                                  : SILENCE_REFUSAL);
        return;
    }
    bool is_so = is_refused == (answer.verdict == ORACLE_NO);
    report_claim(report, is_so, answer.rule, action.object,
                 answer.verdict == ORACLE_YES ? "legal" : "not legal",
                 is_refused ? code : "done");
    if (is_so)
        report_bears(report, "act");
}

/* The types of mana in a list of letters, or -1. */
static int types_in(const cJSON *list)
{
    const cJSON *item;
    int types = 0;

    cJSON_ArrayForEach(item, list)
    {
        int type = cJSON_IsString(item) ? color_find(item->valuestring) : -1;
        if (type < 0)
            return -1;
        types |= 1 << type;
    }
    return types;
}

static void judge_types(const struct oracle_position *position,
                        const cJSON *act, const cJSON *exactly,
                        struct oracle_report *report)
{
    int types = types_to_choose(position, act);

    if (types < 0 || types_in(exactly) < 0) {
        report_silent(report, SILENCE_PRODUCED);
        return;
    }
    report_claim(report, types == types_in(exactly), "106.7",
                 text_at(act, "object"), "the types that can be chosen",
                 "it is not so");
    if (types == types_in(exactly))
        report_bears(report, "act");
}

static bool is_same_set(const cJSON *a, const cJSON *b)
{
    const cJSON *item;

    cJSON_ArrayForEach(item, a)
    {
        if (!cJSON_IsString(item) || !list_holds(b, item->valuestring))
            return false;
    }
    return cJSON_GetArraySize(a) == cJSON_GetArraySize(b);
}

static void judge_target_set(const struct oracle_position *position,
                             const cJSON *act, const cJSON *exactly,
                             struct oracle_report *report)
{
    const struct thing *thing = acted_on(position, act);
    struct oracle_action action = action_of(act);
    struct oracle_answer answer = legal_silent(SILENCE_TARGETS);
    const cJSON *groups =
        thing == NULL ? NULL
                      : answers_groups(position, &action, thing->original);
    cJSON *list = NULL;

    if (cJSON_GetArraySize(groups) == 1 && player_of(position, act) != NOBODY)
        list = oracle_targets(position, &action, 0, &answer);
    if (answer.verdict == ORACLE_SILENT) {
        report_silent(report, answer.why);
    } else {
        report_claim(report, is_same_set(exactly, list), answer.rule,
                     action.object, "the legal targets", "it is not so");
        if (is_same_set(exactly, list))
            report_bears(report, "act");
    }
    cJSON_Delete(list);
}

void oracle_judge_choices(const struct oracle_position *position,
                          const cJSON *act, const char *kind,
                          const cJSON *exactly, struct oracle_report *report)
{
    if (strcmp(kind, "mana-type") == 0 || strcmp(kind, "color") == 0)
        judge_types(position, act, exactly, report);
    else if (strcmp(kind, "target") == 0)
        judge_target_set(position, act, exactly, report);
    else
        report_silent(report, SILENCE_QUESTION);
}
