/*
 * choices.c - what is asked as something is announced, or enters.
 *
 * Rules: CR 601.2c, 603.3d and 115.1 (targets), 115.3 (each once), 601.2d
 * (division), 700.2 and 603.3c (modes), 614.12a (as it enters), 303.4f (an
 * Aura that is put onto the battlefield), 707.10c (a copy's new targets).
 */
#include "choices.h"
#include "legal.h"

#include <string.h>

/* An ability or spell whose targets and modes are chosen. */
struct chooser {
    const struct course *course;
    const struct oracle_position *position;
    const cJSON *tree;
    struct doing doing;
    const char *by;
    const char *label; /* of the spell, or of what the ability is of */
    const char *name;  /* by which that goes while it has no label, or NULL */
};

static bool is_by(const struct chooser *chooser, const cJSON *question)
{
    const cJSON *source = member(question, "source");

    if (!chooser->doing.is_spell)
        source = member(source, "ability_of");
    return is_text(member(question, "by"), chooser->by) &&
           (is_text(source, chooser->label) ||
            (chooser->name != NULL && is_text(source, chooser->name)));
}

static const cJSON *find_group(const cJSON *tree, const char *id)
{
    const cJSON *item;

    cJSON_ArrayForEach(item, member(tree, "targets"))
    {
        if (is_text(member(item, "id"), id))
            return item;
    }
    cJSON_ArrayForEach(item, member(tree, "modes"))
    {
        const cJSON *found = find_group(item, id);
        if (found != NULL)
            return found;
    }
    return NULL;
}

/* Whether it was chosen before, where it must not be chosen again. */
static bool is_taken(const struct chooser *chooser, const cJSON *question,
                     const cJSON *group, const char *name)
{
    const cJSON *item;
    bool is_distinct = member(group, "distinct") != NULL;

    cJSON_ArrayForEach(item, chooser->course->asked)
    {
        if (item == question)
            return false;
        if (is_text(member(item, "kind"), "target") && is_by(chooser, item) &&
            (is_distinct || cJSON_Compare(member(item, "group"),
                                          member(question, "group"), true)) &&
            is_text(member(item, "value"), name))
            return true;
    }
    return false;
}

static void claim(const struct chooser *chooser, bool is_so, const char *rule,
                  const char *about, const char *expected)
{
    report_claim(chooser->course->report, is_so, rule, about, expected,
                 "it is not so");
}

/* One thing or player that may be a target. */
static void judge_candidate(const struct chooser *chooser,
                            const cJSON *question, const cJSON *group,
                            const char *name, enum truth may)
{
    bool is_offered = list_holds(member(question, "options"), name);

    if (is_taken(chooser, question, group, name)) {
        claim(chooser, !is_offered, "115.3", name,
              "the same target is not chosen again");
        return;
    }
    if (may == TRUTH_UNKNOWN)
        return;
    claim(chooser, is_offered == (may == TRUTH_YES), "115.1", name,
          may == TRUTH_YES ? "a legal target can be chosen"
                           : "only a legal target can be chosen");
}

/* Whether a token of that name is offered. */
static bool is_token_offered(const cJSON *question, const char *name)
{
    const cJSON *option;

    cJSON_ArrayForEach(option, member(question, "options"))
    {
        if (is_text(option, name) || is_text(member(option, "card"), name))
            return true;
    }
    return false;
}

/* Whether the same asked for a target before. */
static bool is_further(const struct chooser *chooser, const cJSON *question)
{
    const cJSON *item;

    cJSON_ArrayForEach(item, chooser->course->asked)
    {
        if (item == question)
            return false;
        if (is_text(member(item, "kind"), "target") && is_by(chooser, item))
            return true;
    }
    return false;
}

/* A token that came in this step has no label yet: it goes by its name, as
 * others may. */
static void judge_newcomer(const struct chooser *chooser, const cJSON *question,
                           const cJSON *group, const struct thing *thing)
{
    if (target_object(&chooser->doing, group, thing) == TRUTH_YES &&
        thing->face != NULL && !is_further(chooser, question))
        claim(chooser, is_token_offered(question, thing->face->name), "115.1",
              thing->label, "a legal target can be chosen");
}

static void judge_target(const struct chooser *chooser, const cJSON *question)
{
    const struct oracle_position *position = chooser->position;
    const cJSON *group = find_group(chooser->tree, text_at(question, "group"));

    if (group == NULL || member(question, "group") == NULL)
        return;
    for (int i = 0; i < position->count; i++) {
        const struct thing *thing = &position->thing[i];
        if (!thing->is_labelled ||
            (chooser->doing.is_spell && i == chooser->doing.source))
            continue;
        if (thing_find(chooser->course->before, thing->label) == NOTHING) {
            judge_newcomer(chooser, question, group, thing);
            continue;
        }
        judge_candidate(chooser, question, group, thing->label,
                        target_object(&chooser->doing, group, thing));
    }
    for (int p = 0; p < position->player_count; p++) {
        char seat[2] = {(char)('A' + p), '\0'};
        judge_candidate(chooser, question, group, seat,
                        target_player(&chooser->doing, group, p));
    }
}

static bool offers_none(const cJSON *question)
{
    const cJSON *option;

    cJSON_ArrayForEach(option, member(question, "options"))
    {
        if (cJSON_IsNull(option))
            return true;
    }
    return false;
}

/* Modes that can be chosen for sure, with targets (CR 700.2, 601.2b). */
static int sure_modes(const struct chooser *chooser)
{
    const cJSON *mode;
    int count = 0;

    cJSON_ArrayForEach(mode, member(chooser->tree, "modes"))
    {
        count += member(mode, "targets") == NULL ||
                 targets_found(&chooser->doing, mode).verdict == ORACLE_YES;
    }
    return count;
}

/* CR 700.2: as many as must be, up to as many as may be. */
static void judge_modes(const struct chooser *chooser)
{
    const cJSON *least = member(chooser->tree, "n");
    const cJSON *most = member(chooser->tree, "max"), *item;
    const char *about =
        chooser->doing.source == NOTHING
            ? chooser->by
            : chooser->position->thing[chooser->doing.source].label;
    int sure = sure_modes(chooser), count = 0;
    bool is_ended = false;

    if ((least != NULL && !cJSON_IsNumber(least)) ||
        (most != NULL && !cJSON_IsNumber(most)))
        return;
    int min = least == NULL ? 1 : least->valueint;
    int max = most == NULL ? min : most->valueint;
    bool may_be_none = cJSON_IsTrue(member(chooser->tree, "optional"));
    cJSON_ArrayForEach(item, chooser->course->asked)
    {
        if (!is_text(member(item, "kind"), "mode") || !is_by(chooser, item))
            continue;
        if (min < max && !may_be_none)
            claim(chooser, offers_none(item) == (count >= min), "700.2", about,
                  "no more modes need be chosen just when there are enough");
        is_ended = is_ended || cJSON_IsNull(member(item, "value"));
        count++;
    }
    if (sure > 1)
        claim(chooser, count > 0, "700.2", about,
              "the player chooses the mode");
    if (!is_ended && count > 0)
        claim(chooser, count >= (max < sure ? max : sure), "700.2", about,
              "another mode can be chosen");
}

static void judge_chooser(const struct chooser *chooser)
{
    const cJSON *item;

    cJSON_ArrayForEach(item, chooser->course->asked)
    {
        if (is_text(member(item, "kind"), "target") && is_by(chooser, item))
            judge_target(chooser, item);
    }
    if (member(chooser->tree, "modes") != NULL)
        judge_modes(chooser);
}

/* CR 601.2d: each target gets at least one. */
static void judge_division(const struct course *course)
{
    const cJSON *item, *option;

    cJSON_ArrayForEach(item, course->asked)
    {
        if (!is_text(member(item, "for"), "division"))
            continue;
        cJSON_ArrayForEach(option, member(item, "options"))
        {
            report_claim(
                course->report, cJSON_IsNumber(option) && option->valueint > 0,
                "601.2d", "division", "each target gets some", "it is not so");
        }
    }
}

void choices_judge_act(const struct course *course, const cJSON *act, int by)
{
    const struct oracle_position *position = course->before;
    int at = thing_find(position, text_at(act, "object"));
    bool is_spell = is_text(member(act, "do"), "cast");
    const cJSON *list[ABILITIES_MAX];
    const cJSON *ordinal = member(act, "ability"), *item;
    struct chooser chooser = {.course = course,
                              .position = position,
                              .by = text_at(act, "by"),
                              .label = text_at(act, "object")};

    if (at == NOTHING || course->asked == NULL ||
        position->thing[at].is_ability)
        return;
    const struct thing *thing = &position->thing[at];
    const cJSON *x = member(act, "x");
    chooser.doing = (struct doing){
        .position = position, .player = by, .source = at, .is_spell = is_spell};
    chooser.doing.has_x = cJSON_IsNumber(x);
    chooser.doing.x = cJSON_IsNumber(x) ? x->valueint : 0;
    if (is_spell) {
        const struct face *face =
            face_find(position->cards, text_at(act, "face"));
        if (thing->face_down)
            return;
        cJSON_ArrayForEach(
            item, member(face == NULL ? NULL : face->tree, "abilities"))
        {
            if (is_text(member(item, "k"), "spell"))
                chooser.tree = item;
        }
    } else if (is_text(member(act, "do"), "activate") &&
               !is_doubtful(position, thing)) {
        int count = activated_of(thing, list, ABILITIES_MAX);
        int n = cJSON_IsNumber(ordinal) ? ordinal->valueint : 1;
        chooser.tree = n >= 1 && n <= count ? list[n - 1] : NULL;
    }
    if (chooser.tree != NULL)
        judge_chooser(&chooser);
    judge_division(course);
}

/* CR 707.10: what may be a copy of one on the stack, whose choices it has. */
static bool may_be_copy(const struct course *course, const cJSON *one)
{
    const cJSON *item;

    cJSON_ArrayForEach(item, course->before->announced)
    {
        if (cJSON_Compare(member(item, "face"), member(one, "face"), true) &&
            cJSON_Compare(member(item, "place"), member(one, "place"), true))
            return true;
    }
    return false;
}

/* The triggered abilities that are new: one of each group only. */
void choices_judge_triggers(const struct course *course)
{
    if (course->asked == NULL)
        return;
    for (const cJSON *one = course_new(course, NULL); one != NULL;
         one = course_new(course, one)) {
        const struct face *face =
            face_find(course->after->cards, text_at(one, "face"));
        const cJSON *place = member(one, "place"), *other;
        bool is_alone = true;
        for (other = course_new(course, NULL); other != NULL;
             other = course_new(course, other))
            is_alone = is_alone && (other == one ||
                                    strcmp(text_at(other, "controller"),
                                           text_at(one, "controller")) != 0);
        if (face == NULL || !cJSON_IsNumber(place) ||
            place->valueint < 1 || !is_alone ||
            !is_text(member(one, "kind"), "triggered") ||
            may_be_copy(course, one) ||
            cJSON_IsTrue(member(one, "source_gone")))
            continue;
        struct chooser chooser = {
            .course = course,
            .position = course->after,
            .tree = cJSON_GetArrayItem(member(face->tree, "abilities"),
                                       place->valueint - 1),
            .by = text_at(one, "controller"),
            .label = text_at(one, "source"),
        };
        chooser.doing = (struct doing){
            .position = course->after,
            .player = text_at(one, "controller")[0] - 'A',
            .source = thing_find(course->after, text_at(one, "source")),
        };
        /* A token that is new had no label as it was asked. */
        if (thing_find(course->before, chooser.label) == NOTHING)
            chooser.name = face->name;
        if (chooser.doing.source != NOTHING)
            judge_chooser(&chooser);
    }
    judge_division(course);
}

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

static const cJSON *find_question(const struct course *course, const char *kind)
{
    const cJSON *item;

    cJSON_ArrayForEach(item, course->asked)
    {
        if (is_text(member(item, "kind"), kind))
            return item;
    }
    return NULL;
}

/* CR 614.12: an ability that it would not have does nothing as it enters. */
static bool has_ability(const struct thing *thing, const cJSON *tree)
{
    for (int i = 0; i < thing->ability_count; i++)
        if (thing->ability[i].tree == tree)
            return true;
    return false;
}

static void judge_entry_choice(const struct course *course, int at)
{
    const struct thing *thing = &course->after->thing[at];
    int was = thing_find(course->before, thing->label);
    bool was_spell =
        was != NOTHING && course->before->thing[was].zone == ZONE_STACK;
    const cJSON *item, *part;

    cJSON_ArrayForEach(item, member(thing->form->tree, "keywords"))
    {
        const cJSON *what = member(item, "enchant");
        if (what != NULL && !was_spell)
            report_claim(course->report, was_offered(course, what, at),
                         "303.4f", thing->label,
                         "its controller chooses what it enchants",
                         "it is not so");
    }
    cJSON_ArrayForEach(item, member(thing->form->tree, "abilities"))
    {
        cJSON_ArrayForEach(part, member(item, "do"))
        {
            const cJSON *question = find_question(course, "color");
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
    const cJSON *item, *stack = member(position->dump, "stack");
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
            const cJSON *what = find_group(ability, text_at(target, "group"));
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
    bool is_asked = find_question(course, "target") != NULL;
    if (copied == NULL || copies == 0 ||
        cJSON_GetArraySize(member(copied, "targets")) == 0 ||
        (!is_asked &&
         !has_new_target(course, label, copied,
                         text_at(announced, "controller")[0] - 'A')))
        return;
    report_claim(course->report, is_asked, "707.10c", label,
                 "its controller may choose new targets", "it is not so");
}
