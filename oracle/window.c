#include "window.h"
#include "legal.h"

#include <string.h>

static bool is_window(const cJSON *one)
{
    return is_text(member(one, "kind"), "pay") &&
           is_text(member(one, "for"), "mana");
}

static bool offers(const cJSON *one, const char *label)
{
    return list_holds(member(one, "options"), label);
}

/* Whether all that can be activated of it is one mana ability. */
static bool is_one_mana_ability(const struct oracle_position *position, int at)
{
    const cJSON *list[ABILITIES_MAX];

    return !is_doubtful(position, &position->thing[at]) &&
           position->thing[at].zone == ZONE_BATTLEFIELD &&
           activated_of(&position->thing[at], list, ABILITIES_MAX) == 1 &&
           is_for_mana(position, list[0]) == TRUTH_YES;
}

/* CR 605.3c: what pays for a mana ability is not that ability. */
static void judge_itself(const struct oracle_position *position,
                         const cJSON *one, struct oracle_report *report)
{
    const char *label = text_at(one, "source");
    int at = label[0] == '\0' ? NOTHING : thing_find(position, label);

    if (at != NOTHING && position->thing[at].is_labelled &&
        is_one_mana_ability(position, at))
        report_claim(report, !offers(one, label), "605.3c", label,
                     "it is not activated again before it has resolved",
                     "it is offered");
}

/* Whether a mana ability of the object may be activated in the window. */
static enum truth may_help(const struct oracle_position *position, int player,
                           int at)
{
    const cJSON *list[ABILITIES_MAX];
    int count = activated_of(&position->thing[at], list, ABILITIES_MAX);
    enum truth may = TRUTH_NO;

    if (is_doubtful(position, &position->thing[at]))
        return TRUTH_UNKNOWN;
    for (int i = 0; i < count; i++) {
        enum truth is = is_for_mana(position, list[i]);
        if (is == TRUTH_NO)
            continue;
        struct oracle_answer answer =
            activation_legal(position, player, at, list[i]);
        /* CR 605.3a: an ability for certain times need not be for this. */
        if (is == TRUTH_UNKNOWN || member(list[i], "only") != NULL ||
            answer.verdict == ORACLE_SILENT ||
            (answer.verdict == ORACLE_NO && answer.is_cost))
            may = either(may, TRUTH_UNKNOWN); /* it may be begun */
        else
            may = either(may, truth_of(answer.verdict == ORACLE_YES));
    }
    return may;
}

/* CR 605.3a: in the first window all that could be activated before. */
static void judge_first(const struct oracle_position *position,
                        const cJSON *act, const cJSON *one,
                        struct oracle_report *report)
{
    int player = text_at(act, "by")[0] - 'A';

    for (int i = 0; i < position->count; i++) {
        const struct thing *thing = &position->thing[i];
        if (!thing->is_labelled ||
            is_text(member(act, "object"), thing->label) ||
            (thing->zone != ZONE_BATTLEFIELD && thing->zone != ZONE_HAND))
            continue;
        enum truth may = may_help(position, player, i);
        if (may == TRUTH_UNKNOWN)
            report_silent(report, SILENCE_ABILITIES);
        else
            report_claim(report,
                         offers(one, thing->label) == (may == TRUTH_YES),
                         "605.3a", thing->label,
                         may == TRUTH_YES ? "it can be activated for mana"
                                          : "it can't be activated for mana",
                         "it is not so");
    }
}

void window_judge(const struct oracle_position *before, const cJSON *act,
                  const cJSON *asked, struct oracle_report *report)
{
    const cJSON *one;
    bool is_first = true;

    cJSON_ArrayForEach(one, asked)
    {
        bool is_it = is_window(one);
        if (is_it)
            judge_itself(before, one, report);
        if (is_it && is_first &&
            is_text(member(one, "source"), text_at(act, "object")))
            judge_first(before, act, one, report);
        /* Objects chosen for the cost are spoken for. */
        is_first = is_first && !is_it && !is_text(member(one, "for"), "cost");
    }
}
