/*
 * choices.c - what is asked as something is announced.
 *
 * Rules: CR 601.2c, 603.3d and 115.1 (targets), 115.3 (each once), 601.2d
 * (division), 700.2 and 603.3c (modes).
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
    bool is_stackless; /* CR 605.3b: what the ability is of asks */
};

static bool is_by(const struct chooser *chooser, const cJSON *question)
{
    const cJSON *source = member(question, "source");

    if (!chooser->doing.is_spell && !chooser->is_stackless)
        source = member(source, "ability_of");
    return is_text(member(question, "by"), chooser->by) &&
           (is_text(source, chooser->label) ||
            (chooser->name != NULL && is_text(source, chooser->name)));
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
    const cJSON *group = tree_group(chooser->tree, text_at(question, "group"));

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
        chooser.is_stackless =
            is_for_mana(position, chooser.tree) == TRUTH_YES;
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
