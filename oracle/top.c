#include "top.h"

#include <string.h>

/* CR 113.3a: the one ability that says what a spell does. */
static const cJSON *spell_ability(const struct face *face)
{
    const cJSON *item;

    cJSON_ArrayForEach(item,
                       member(face == NULL ? NULL : face->tree, "abilities"))
    {
        if (is_text(member(item, "k"), "spell"))
            return item;
    }
    return NULL;
}

static const cJSON *written(const struct oracle_position *position,
                            const cJSON *announced)
{
    const struct face *face =
        face_find(position->cards, text_at(announced, "face"));
    const cJSON *place = member(announced, "place");

    if (face == NULL || !cJSON_IsNumber(place) || place->valueint < 1)
        return NULL;
    return cJSON_GetArrayItem(member(face->tree, "abilities"),
                              place->valueint - 1);
}

bool top_resolved(const struct oracle_position *before, const cJSON *step,
                  const struct oracle_position *after,
                  struct oracle_report *report, struct top *top)
{
    const cJSON *first =
        cJSON_GetArrayItem(position_at(before, "announced"), 0);
    const cJSON *stack = cJSON_GetArrayItem(position_at(before, "stack"), 0);
    const char *controller = text_at(first, "controller");

    if (first == NULL || position_at(after, "announced") == NULL ||
        !is_text(member(member(step, "act"), "do"), "pass") ||
        announced_has(after, member(first, "number")) || after->is_over)
        return false;
    *top = (struct top){.before = before,
                        .after = after,
                        .report = report,
                        .asked = member(step, "asked"),
                        .announced = first,
                        .source = NOTHING,
                        .you = controller[0] - 'A'};
    if (cJSON_IsString(stack)) {
        top->source = thing_find(before, stack->valuestring);
        if (top->source != NOTHING && !before->thing[top->source].face_down)
            top->ability = spell_ability(before->thing[top->source].form);
        return true;
    }
    if (member(first, "source_gone") == NULL)
        top->source = thing_find(before, text_at(first, "source"));
    top->ability = written(before, first);
    return true;
}

bool top_is_certain(const struct top *top, const cJSON *node)
{
    const cJSON *item;

    cJSON_ArrayForEach(item, member(top->ability, "effect"))
    {
        if (item == node)
            return true;
    }
    return false;
}

bool top_was_announced(const struct top *top, const cJSON *one)
{
    return announced_has(top->before, member(one, "number"));
}

static int find_only(const cJSON *tree, const char *op, const cJSON **found)
{
    const cJSON *item;
    int count = 0;

    if (is_text(member(tree, "op"), op)) {
        *found = tree;
        count = 1;
    }
    cJSON_ArrayForEach(item, tree) count += find_only(item, op, found);
    return count;
}

const cJSON *top_only(const struct top *top, const char *op)
{
    const cJSON *found = NULL;

    return find_only(top->ability, op, &found) == 1 ? found : NULL;
}

static int target_of(const struct top *top, const char *group)
{
    const cJSON *target, *found = NULL;

    cJSON_ArrayForEach(target, member(top->announced, "targets"))
    {
        if (!is_text(member(target, "group"), group))
            continue;
        if (found != NULL || member(target, "gone") != NULL)
            return NOTHING;
        found = target;
    }
    return thing_find(top->before, text_at(found, "to"));
}

/* What was chosen last by the ability itself. */
static int chosen_of(const struct top *top)
{
    const cJSON *question, *found = NULL;

    cJSON_ArrayForEach(question, top->asked)
    {
        if (!is_text(member(question, "kind"), "choose-objects"))
            continue;
        if (found != NULL)
            return NOTHING;
        found = question;
    }
    return thing_find(top->before, text_at(found, "value"));
}

int top_meant(const struct top *top, const char *word)
{
    if (strcmp(word, "self") == 0)
        return top->source;
    if (strcmp(word, "attached") == 0 && top->source != NOTHING)
        return top->before->thing[top->source].attached;
    if (strncmp(word, "T.", 2) == 0)
        return target_of(top, word + 2);
    if (strncmp(word, "chosen.", 7) == 0)
        return chosen_of(top);
    if (strcmp(word, "it") == 0 && member(top->announced, "it_gone") == NULL)
        return thing_find(top->before, text_at(top->announced, "it"));
    return NOTHING;
}

const struct thing *top_now(const struct top *top, int index)
{
    const struct thing *was =
        index == NOTHING ? NULL : &top->before->thing[index];
    int at = was == NULL || !was->is_labelled
                 ? NOTHING
                 : thing_find(top->after, was->label);

    return at == NOTHING ? NULL : &top->after->thing[at];
}

void judge_comings(const struct oracle_position *before, const cJSON *step,
                   const struct oracle_position *after,
                   struct oracle_report *report)
{
    struct top top;

    judge_entered(before, step, after, report);
    if (is_text(member(member(step, "act"), "do"), "special"))
        judge_faceup(before, step, after, report);
    judge_until(before, after, report);
    cast_with_judge_kept(before, after, report);
    judge_asked(before, step, after, report);
    judge_faces(before, member(step, "act"), after, report);
    if (!top_resolved(before, step, after, report, &top))
        return;
    judge_copied(&top);
    judge_turned(&top);
    judge_offered(&top);
    judge_sent(&top);
    judge_upkeep(&top);
    judge_left(&top);
    judge_unmade(&top);
    judge_moved_mana(&top);
}
