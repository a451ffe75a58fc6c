/*
 * queue.c - the order in which triggered abilities are put on the stack.
 *
 * Rules: CR 603.3b (turn order, and the player's own order), 117.5 and 704.3
 * (after state-based actions), 603.3c and 603.3d (modes and targets), 707.10
 * (copies).
 */
#include "course.h"

#include <string.h>

enum { NEW_MAX = 32 };

static int turns_from(const struct oracle_position *position, const cJSON *one)
{
    int player = text_at(one, "controller")[0] - 'A';

    return (player - position->active + position->player_count) %
           position->player_count;
}

static bool was_asked(const cJSON *asked, const char *kind, const char *by)
{
    const cJSON *item;

    cJSON_ArrayForEach(item, asked)
    {
        if (is_text(member(item, "kind"), kind) &&
            (by == NULL || is_text(member(item, "by"), by)))
            return true;
    }
    return false;
}

static bool is_same_ability(const cJSON *a, const cJSON *b)
{
    return cJSON_Compare(member(a, "face"), member(b, "face"), true) &&
           cJSON_Compare(member(a, "place"), member(b, "place"), true);
}

/* More of them may have come after the first were put there. */
static bool may_come_in_turns(const struct course *course)
{
    for (int i = 0; i < course->after->count; i++) {
        const struct face *face = course->after->thing[i].face;
        if (face != NULL &&
            tree_has(face->card != NULL ? face->card->tree : face->tree, "ev",
                     "becomes_target"))
            return true;
    }
    return false;
}

/* From the top down those of later players come first. */
static void judge_order(const struct course *course, const cJSON *const *one,
                        int count)
{
    for (int i = 0; i + 1 < count; i++)
        report_claim(course->report,
                     turns_from(course->after, one[i]) >=
                         turns_from(course->after, one[i + 1]),
                     "603.3b", text_at(one[i], "source"),
                     "those of the active player are put there first",
                     "it is not so");
}

/* The player of several different ones chooses. */
static void judge_asked(const struct course *course, const cJSON *const *one,
                        int count)
{
    for (int i = 0; i < count; i++)
        for (int k = 0; k < i; k++) {
            const char *by = text_at(one[i], "controller");
            if (member(one[i], "place") == NULL ||
                member(one[k], "place") == NULL ||
                is_same_ability(one[i], one[k]) ||
                strcmp(by, text_at(one[k], "controller")) != 0)
                continue;
            report_claim(course->report,
                         was_asked(course->asked, "order-triggers", by),
                         "603.3b", text_at(one[i], "source"),
                         "the player chooses the order", "it is not so");
        }
}

static bool has_gone_target(const cJSON *one)
{
    const cJSON *target;

    cJSON_ArrayForEach(target, member(one, "targets"))
    {
        if (cJSON_IsTrue(member(target, "gone")))
            return true;
    }
    return false;
}

/* CR 707.10: a copy of what was on the stack already has its targets, whatever
 * has become of them. */
static bool is_copy(const struct course *course, const cJSON *one)
{
    static const char *const keys[] = {"source", "face", "place", "targets"};
    const cJSON *old;

    cJSON_ArrayForEach(old, course->before->announced)
    {
        bool is_same = true;
        for (size_t i = 0; i < sizeof(keys) / sizeof(*keys); i++)
            is_same = is_same && cJSON_Compare(member(one, keys[i]),
                                               member(old, keys[i]), true);
        if (is_same)
            return true;
    }
    return false;
}

void queue_judge(const struct course *course)
{
    const cJSON *one[NEW_MAX], *item;
    int count = 0;

    for (item = course_new(course, NULL); item != NULL && count < NEW_MAX;
         item = course_new(course, item))
        if (announced_is_triggered(course, item))
            one[count++] = item;
    /* CR 117.5: what state-based actions end is gone before they come. */
    for (int i = 0; i < count; i++)
        report_claim(
            course->report, !has_gone_target(one[i]) || is_copy(course, one[i]),
            "117.5", text_at(one[i], "source"),
            "what was just chosen as a target is there", "it is not so");
    if (may_come_in_turns(course))
        return;
    judge_order(course, one, count);
    if (course->asked != NULL)
        judge_asked(course, one, count);
}
