/*
 * step.c - what must hold between the position before an action and the one
 * after it.
 *
 * Rules: CR 108.3 (owners), 733.1 (what is refused), 106.4 and 500.5 (pools),
 * 107.14 and 122.1 (energy), 608.1 (what resolves).
 */
#include "choices.h"
#include "course.h"
#include "elsewhere.h"
#include "emptied.h"
#include "made.h"
#include "mana.h"
#include "moment.h"
#include "paid.h"
#include "resolved.h"
#include "riders.h"
#include "set_off.h"
#include "top.h"
#include "window.h"

#include <stdlib.h>
#include <string.h>

void claim(const struct moment *step, bool is_so, const char *rule,
           const char *subject, const char *expected)
{
    report_claim(step->report, is_so, rule, subject, expected, "it is not so");
}

void claim_of(const struct moment *step, bool is_so, const char *rule,
              const char *name, const char *property, const char *expected)
{
    bool is_seat =
        name[0] >= 'A' && name[0] < 'A' + PLAYERS_MAX && name[1] == '\0';

    claim(step, is_so, rule, name, expected);
    if (is_so)
        report_bears(step->report, "%s/%s/%s", is_seat ? "player" : "object",
                     name, property);
}

const struct thing *same_thing(const struct oracle_position *position,
                               const struct thing *thing)
{
    int at = thing->is_labelled ? thing_find(position, thing->label) : NOTHING;

    return at == NOTHING ? NULL : &position->thing[at];
}

static bool any_mentions_energy(const struct oracle_position *position)
{
    for (int i = 0; i < position->count; i++) {
        const struct face *face = position->thing[i].face;
        if (face != NULL && face->is_about_energy)
            return true;
    }
    return false;
}

/* What holds of every step. */
static void judge_always(const struct moment *step)
{
    bool is_energy_about =
        any_mentions_energy(step->before) || any_mentions_energy(step->after);

    for (int i = 0; i < step->before->count; i++) {
        const struct thing *thing = &step->before->thing[i];
        const struct thing *now = same_thing(step->after, thing);
        if (now != NULL)
            claim_of(step, now->owner == thing->owner || now->is_ability,
                     "108.3", thing->label, "owner",
                     "the owner stays the same");
        if (now == NULL && thing->is_labelled && !thing->is_ability &&
            thing->is_token == TRUTH_NO && !thing->is_copy_of_spell &&
            step->before->player_count == 2)
            claim(step, step->after->is_over, "400.7", thing->label,
                  "a card stays in the game");
    }
    for (int i = 0; i < step->after->count; i++) {
        const struct thing *thing = &step->after->thing[i];
        if (thing->face != NULL && thing->face->card != NULL &&
            thing->face->card->is_double && thing->zone != ZONE_STACK &&
            thing->zone != ZONE_BATTLEFIELD)
            claim_of(step, thing->face->index == 0, "712.8a", thing->label,
                     "face", "only the front face counts there");
    }
    for (int i = 0; i < step->before->player_count; i++) {
        char seat[2] = {(char)('A' + i), '\0'};
        if (!is_energy_about)
            claim_of(step,
                     step->before->player[i].energy ==
                         step->after->player[i].energy,
                     "122.1", seat, "energy",
                     "energy changes only by what names it");
    }
    claim(step, step->after->turn >= step->before->turn, "500.1", "turn",
          "turns are not taken back");
}

static bool is_fact(const char *key)
{
    return strcmp(key, "acts") == 0 || strcmp(key, "fresh") == 0 ||
           strcmp(key, "history") == 0 || strcmp(key, "edition") == 0;
}

/* CR 733.1: a refused action leaves everything as it was. */
static void judge_refused(const struct moment *step)
{
    const cJSON *item;

    cJSON_ArrayForEach(item, step->before->dump)
    {
        const cJSON *now = position_at(step->after, item->string);
        if (!is_fact(item->string) && !cJSON_Compare(item, now, true)) {
            claim(step, false, "733.1", item->string,
                  "a refused action changes nothing");
            return;
        }
    }
    claim(step, true, "733.1", "", "");
    report_bears(step->report, "*");
}

/* Whether a trigger of a card in the game adds mana. */
static bool has_mana_trigger(const struct oracle_position *position)
{
    for (int i = 0; i < position->count; i++) {
        const struct face *face = position->thing[i].face;
        const cJSON *item;
        cJSON_ArrayForEach(
            item, member(face == NULL ? NULL : face->tree, "abilities"))
        {
            if (is_text(member(item, "k"), "triggered") && adds_mana(item))
                return true;
        }
    }
    return false;
}

/* Whether mana may outlast a step, or become other mana as one ends. */
static bool may_keep_mana(const struct oracle_position *position)
{
    if (any_card_says(position, "keep_mana") ||
        any_card_says(position, "keep_until") ||
        any_card_says(position, "mana_burn"))
        return true;
    for (int i = 0; i < position->count; i++) {
        const struct face *face = position->thing[i].face;
        if (face != NULL && tree_has(face->tree, "ev", "lose_mana"))
            return true;
    }
    return false;
}

/* CR 500.5: pools empty as steps and phases end. */
static void judge_pools(const struct moment *step)
{
    bool has_moved = step->before->turn != step->after->turn ||
                     step->before->step != step->after->step;

    if (!has_moved)
        return;
    /* Of a mana ability that triggers meanwhile nothing is known; nor of what
     * a step begins with, which in the draw step is the draw (CR 504.1). */
    bool is_one = step->act != NULL && step->before->stack_count == 0;
    bool is_draw = !is_one || step->after->step == STEP_DRAW;
    if ((!is_one &&
         (has_mana_trigger(step->before) || has_mana_trigger(step->after))) ||
        any_adds_mana_instead(step->before, is_draw) ||
        any_adds_mana_instead(step->after, is_draw)) {
        report_silent(step->report, SILENCE_KEPT);
        return;
    }
    if (may_keep_mana(step->before) || may_keep_mana(step->after)) {
        if (step->before->stack_count == 0)
            emptied_judge(step->before, step->after, is_one, step->report);
        else
            report_silent(step->report, SILENCE_KEPT);
        return;
    }
    for (int i = 0; i < step->after->player_count; i++) {
        char seat[2] = {(char)('A' + i), '\0'};
        claim_of(step, step->after->player[i].mana[0] == '\0', "500.5", seat,
                 "mana", "unspent mana is gone with the step");
    }
}

/* Whether a trigger of a card in the game gives or takes energy. */
static bool has_energy_trigger(const struct oracle_position *position)
{
    for (int i = 0; i < position->count; i++) {
        const struct face *face = position->thing[i].face;
        if (face != NULL && face->has_energy_trigger)
            return true;
    }
    return false;
}

/* CR 107.14, 122.1: energy outlasts steps and turns. */
static void judge_energy_kept(const struct moment *step)
{
    if (step->before->stack_count > 0 || has_energy_trigger(step->before) ||
        step->before->is_pending || may_have_done(step->before, "delayed"))
        return;
    for (int i = 0; i < step->after->player_count; i++) {
        char seat[2] = {(char)('A' + i), '\0'};
        claim_of(step,
                 step->before->player[i].energy ==
                     step->after->player[i].energy,
                 "107.14", seat, "energy", "energy outlasts steps and turns");
    }
}

/* CR 800.4a: who loses leaves, and takes along what is theirs. */
static bool has_anyone_left(const struct moment *step)
{
    for (int i = 0; i < step->after->player_count; i++)
        if (step->after->player[i].has_lost &&
            !step->before->player[i].has_lost)
            return true;
    return false;
}

static void judge_act(const struct moment *step)
{
    const char *what = text_at(step->act, "do");
    bool is_done = strcmp(step->status, "done") == 0;
    bool is_cast = strcmp(what, "cast") == 0;
    bool is_play = strcmp(what, "play") == 0;
    bool is_activate = strcmp(what, "activate") == 0;

    if (!is_cast && !is_play && !is_activate)
        return;
    /* An object without a label may be any of several. */
    oracle_judge_attempt(step->before, step->act,
                         strcmp(step->status, "illegal") == 0,
                         text_at(step->result, "code"), step->report);
    if (is_done && !is_play)
        judge_targets(step->before, step->act, step->report);
    if (has_anyone_left(step))
        return;
    if (is_done && is_cast) {
        judge_cast(step);
        judge_spent(step->before, step->act, step->after, step->report);
        judge_proposed(step->before, step->act, step->after, step->report);
        cast_with_judge(step->before, step->act, member(step->action, "asked"),
                        step->after, step->report);
        riders_judge(step->before, step->after, step->act, step->report);
    }
    if (is_done && is_play)
        judge_played(step);
    if (is_done && is_activate) {
        judge_activated(step);
        unmade_judge(step->before, step->act, step->after, step->report);
    }
    if (is_done && !is_play) {
        set_off_judge(step->before, step->after, step->act, step->report);
        paid_judge(step->before, step->after, step->act,
                   member(step->action, "asked"), step->report);
        window_judge(step->before, step->act, member(step->action, "asked"),
                     step->report);
        made_judge(step->before, step->after, step->act,
                   member(step->action, "asked"), step->report);
    }
}

/* CR 608.1: all passed, once. */
static void judge_resolved(const struct moment *step)
{
    const cJSON *until = member(member(step->action, "advance"), "until");
    const cJSON *count = member(until, "resolve");
    bool is_once = cJSON_IsNumber(count) && count->valueint == 1 &&
                   strcmp(step->status, "reached") == 0;

    if ((is_once || (is_text(member(step->act, "do"), "pass") &&
                     strcmp(step->status, "done") == 0)) &&
        resolved_is(step->before, step->after))
        resolved_judge(step->before, step->after, member(step->action, "asked"),
                       step->report);
}

/* What triggers because of an announcement, or of a step that begins. */
static void judge_triggers(const struct moment *step)
{
    struct course *course;

    if (strcmp(step->status, "done") != 0 || step->act == NULL ||
        step->by == NOBODY || step->after->announced == NULL ||
        resolved_is(step->before, step->after))
        return;
    course = calloc(1, sizeof(*course));
    if (course == NULL)
        return;
    course->before = step->before;
    course->after = step->after;
    course->asked = member(step->action, "asked");
    course->report = step->report;
    course_announced(course, step->act, step->by);
    triggers_judge(course);
    queue_judge(course);
    later_judge(course);
    later_judge_new(course);
    choices_judge_act(course, step->act, step->by);
    choices_judge_triggers(course);
    choices_judge_entered(course);
    free(course);
}

void oracle_judge_step(const struct oracle_position *before,
                       const cJSON *action, const cJSON *result,
                       const struct oracle_position *after,
                       struct oracle_report *report)
{
    const cJSON *act = member(action, "act");
    const char *by = text_at(act, "by");
    struct moment step = {
        before, after,  action, act, text_at(result, "status"),
        result, NOBODY, report};

    if (by[0] >= 'A' && by[0] < 'A' + before->player_count)
        step.by = by[0] - 'A';
    if (member(action, "bind") != NULL ||
        before->player_count != after->player_count)
        return; /* only names change; or it is not all told */
    judge_always(&step);
    if (strcmp(step.status, "illegal") == 0)
        judge_refused(&step);
    else
        judge_pools(&step);
    if (member(action, "advance") != NULL)
        judge_energy_kept(&step);
    if (act != NULL && step.by != NOBODY)
        judge_act(&step);
    if (strcmp(step.status, "illegal") != 0)
        judge_gone(before, act, after, report);
    if (strcmp(step.status, "done") == 0)
        judge_comings(before, action, after, report);
    if (is_text(member(act, "do"), "pass") &&
        strcmp(step.status, "done") == 0) {
        set_off_judge_pass(before, after, member(action, "asked"), report);
        made_judge_resolved(before, after, member(action, "asked"), report);
    }
    judge_resolved(&step);
    if (is_text(member(act, "do"), "pass"))
        elsewhere_judge(before, after, member(action, "asked"), report);
    draw_judge(before, after, member(action, "asked"), report);
    judge_triggers(&step);
}
