/*
 * choices_entered.c - what is asked as permanents enter.
 *
 * Rules: CR 614.12 and 614.12a (as it enters), 303.4f (an Aura that is put onto
 * the battlefield).
 */
#include "choices.h"
#include "legal.h"

#include <string.h>

/* CR 303.4f: what comes at the same time can't be chosen. */
static bool was_there(const struct course *course, const struct thing *thing)
{
    int was =
        thing->is_labelled ? thing_find(course->before, thing->label) : NOTHING;

    return was != NOTHING && course->before->thing[was].zone == thing->zone;
}

/* Whether its controller could choose among all that it can enchant; true as
 * well when there are not several. */
static bool was_offered(const struct course *course, const cJSON *what,
                        int source)
{
    struct context context = context_of(course->after, source);
    const cJSON *item;
    int count = 0, most = 0;

    for (int i = 0; i < course->after->count; i++)
        count += i != source && was_there(course, &course->after->thing[i]) &&
                 selects(course->after, what, &course->after->thing[i],
                         &context) == TRUTH_YES;
    cJSON_ArrayForEach(item, course->asked)
    {
        int offered = 0;
        for (int i = 0; i < course->after->count; i++)
            offered += selects(course->after, what, &course->after->thing[i],
                               &context) == TRUTH_YES &&
                       list_holds(member(item, "options"),
                                  course->after->thing[i].label);
        most = offered > most ? offered : most;
    }
    return count < 2 || most >= count;
}

/* CR 614.12: an ability that it would not have does nothing as it enters. */
static bool has_ability(const struct thing *thing, const cJSON *tree)
{
    for (int i = 0; i < thing->ability_count; i++)
        if (thing->ability[i].tree == tree)
            return true;
    return false;
}

/* CR 608.3f: whether it was on the stack, or may be what a copy of a spell that
 * was there became. */
static bool may_have_been_spell(const struct course *course,
                                const struct thing *thing)
{
    for (int i = 0; i < course->before->count; i++) {
        const struct thing *was = &course->before->thing[i];
        if (was->zone == ZONE_STACK &&
            (strcmp(was->label, thing->label) == 0 ||
             (was->is_copy_of_spell && thing->is_token != TRUTH_NO)))
            return true;
    }
    return false;
}

static void judge_entry_choice(const struct course *course, int at)
{
    const struct thing *thing = &course->after->thing[at];
    const cJSON *item, *part;

    cJSON_ArrayForEach(item, member(thing->form->tree, "keywords"))
    {
        const cJSON *what = member(item, "enchant");
        if (what != NULL && !may_have_been_spell(course, thing))
            report_claim(course->report, was_offered(course, what, at),
                         "303.4f", thing->label,
                         "its controller chooses what it enchants",
                         "it is not so");
    }
    cJSON_ArrayForEach(item, member(thing->form->tree, "abilities"))
    {
        cJSON_ArrayForEach(part, member(item, "do"))
        {
            const cJSON *question = course_asked(course, "color");
            if (is_text(member(item, "k"), "as_enters") &&
                member(item, "if") == NULL && has_ability(thing, item) &&
                is_text(member(member(part, "choose"), "what"), "color"))
                report_claim(course->report,
                             cJSON_GetArraySize(member(question, "options")) ==
                                 MANA_C,
                             "614.12a", thing->label, "any color can be chosen",
                             "it is not so");
        }
    }
}

void choices_judge_entered(const struct course *course)
{
    for (int i = 0; i < course->after->count && course->asked != NULL; i++) {
        const struct thing *thing = &course->after->thing[i];
        int was = thing_find(course->before, thing->label);
        if (thing->zone == ZONE_BATTLEFIELD && thing->is_labelled &&
            thing->form != NULL && !thing->face_down && !thing->is_copied &&
            thing->form == thing->face &&
            (was == NOTHING ||
             course->before->thing[was].zone != ZONE_BATTLEFIELD))
            judge_entry_choice(course, i);
    }
}
