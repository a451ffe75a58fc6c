/*
 * choices_copied.c - new targets that are asked for a copy of a spell.
 *
 * Rules: CR 707.10c.
 */
#include "choices.h"
#include "legal.h"

#include <string.h>

static const cJSON *find_op(const cJSON *tree, const char *op)
{
    const cJSON *item, *found;

    if (is_text(member(tree, "op"), op))
        return tree;
    cJSON_ArrayForEach(item, tree)
    {
        found = find_op(item, op);
        if (found != NULL)
            return found;
    }
    return NULL;
}

/* What was announced for the spell called so, by its place on the stack. */
static const cJSON *announced_for(const struct oracle_position *position,
                                  const char *label)
{
    const cJSON *item, *stack = position_at(position, "stack");
    int at = 0;

    cJSON_ArrayForEach(item, stack)
    {
        if (is_text(item, label))
            return cJSON_GetArrayItem(position->announced, at);
        at++;
    }
    return NULL;
}

static bool is_target(const cJSON *targets, const cJSON *group,
                      const char *name)
{
    const cJSON *item;

    cJSON_ArrayForEach(item, targets)
    {
        if (cJSON_Compare(member(item, "group"), group, true) &&
            is_text(member(item, "to"), name))
            return true;
    }
    return false;
}

/* Whether there is another legal target, of that group, than it has. */
static bool has_other(const struct doing *doing, const cJSON *targets,
                      const cJSON *target, const cJSON *what)
{
    const struct oracle_position *position = doing->position;
    const cJSON *group = member(target, "group");

    for (int i = 0; i < position->count; i++) {
        const struct thing *thing = &position->thing[i];
        if (i != doing->source && !is_target(targets, group, thing->label) &&
            target_object(doing, what, thing) == TRUTH_YES)
            return true;
    }
    for (int p = 0; p < position->player_count; p++) {
        const char seat[2] = {(char)('A' + p), '\0'};
        if (!is_target(targets, group, seat) &&
            target_player(doing, what, p) == TRUTH_YES)
            return true;
    }
    return false;
}

/* CR 707.10c: whether who copies the spell has a new target to choose. */
static bool has_new_target(const struct course *course, const char *label,
                           const cJSON *copied, int player)
{
    const struct oracle_position *position = course->before;
    const cJSON *targets = member(copied, "targets"), *target, *ability;
    const cJSON *x = member(copied, "x");
    struct doing doing = {.position = position,
                          .player = player,
                          .source = thing_find(position, label),
                          .is_spell = true,
                          .has_x = cJSON_IsNumber(x),
                          .x = cJSON_IsNumber(x) ? x->valueint : 0};
    const struct face *face =
        doing.source == NOTHING ? NULL : position->thing[doing.source].form;

    cJSON_ArrayForEach(ability,
                       member(face == NULL ? NULL : face->tree, "abilities"))
    {
        cJSON_ArrayForEach(target, targets)
        {
            const cJSON *what = tree_group(ability, text_at(target, "group"));
            if (is_text(member(ability, "k"), "spell") && what != NULL &&
                has_other(&doing, targets, target, what))
                return true;
        }
    }
    return false;
}

void choices_judge_copy(const struct course *course, const cJSON *ability,
                        const cJSON *announced)
{
    const cJSON *effect = find_op(ability, "copy_spell"), *item;
    const char *of = text_at(effect, "of"), *label = "";
    int copies = 0;

    if (!cJSON_IsTrue(member(effect, "new_targets")) ||
        strncmp(of, "T.", 2) != 0 || course->asked == NULL)
        return;
    cJSON_ArrayForEach(item, member(announced, "targets"))
    {
        if (is_text(member(item, "group"), of + 2) &&
            member(item, "gone") == NULL)
            label = text_at(item, "to");
    }
    const cJSON *copied = announced_for(course->before, label);
    for (item = course_new(course, NULL); item != NULL;
         item = course_new(course, item))
        copies += member(item, "kind") == NULL;
    bool is_asked = course_asked(course, "target") != NULL;
    if (copied == NULL || copies == 0 ||
        cJSON_GetArraySize(member(copied, "targets")) == 0 ||
        (!is_asked &&
         !has_new_target(course, label, copied,
                         text_at(announced, "controller")[0] - 'A')))
        return;
    report_claim(course->report, is_asked, "707.10c", label,
                 "its controller may choose new targets", "it is not so");
}
