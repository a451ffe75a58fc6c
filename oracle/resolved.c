/*
 * resolved.c - what resolves, with the choices that were made for it.
 *
 * Rules: CR 608.2 (resolving), 608.2b (illegal targets), 603.4 (conditions).
 */
#include "resolved.h"
#include "choices.h"
#include "legal.h"
#include "outcome.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What is on top of the stack. */
struct top {
    const struct oracle_position *position;
    const cJSON *announced;
    const cJSON *ability; /* NULL: a permanent spell, or not known */
    const struct face *face;
    int spell; /* an index, or NOTHING for an ability */
    int controller;
    struct oracle_report *report;
};

static int seat_at(const cJSON *object, const char *key)
{
    const char *seat = text_at(object, key);

    return seat[0] >= 'A' && seat[0] < 'A' + PLAYERS_MAX && seat[1] == '\0'
               ? seat[0] - 'A'
               : NOBODY;
}

bool resolved_is(const struct oracle_position *before,
                 const struct oracle_position *after)
{
    const cJSON *top = cJSON_GetArrayItem(before->announced, 0);

    return top != NULL && after->announced != NULL &&
           (after->is_over || !announced_has(after, member(top, "number")));
}

static int object_at(const struct oracle_position *position, const cJSON *item)
{
    return cJSON_IsString(item) ? thing_find(position, item->valuestring)
                                : NOTHING;
}

/* The ability where it is written; NULL when that is not known. */
static const cJSON *find_ability(struct top *top)
{
    const cJSON *place = member(top->announced, "place");
    const struct face *face =
        face_find(top->position->cards, text_at(top->announced, "face"));
    const cJSON *list = member(face == NULL ? NULL : face->tree, "abilities");

    if (!cJSON_IsNumber(place) || place->valueint < 1)
        return later_ability(top->position, top->announced);
    top->face = face;
    return cJSON_GetArrayItem(list, place->valueint - 1);
}

static const cJSON *spell_ability(const struct face *face)
{
    const cJSON *item, *found = NULL;
    int count = 0;

    cJSON_ArrayForEach(item,
                       member(face == NULL ? NULL : face->tree, "abilities"))
    {
        if (is_text(member(item, "k"), "spell")) {
            found = item;
            count++;
        }
    }
    return count == 1 && member(found, "while") == NULL ? found : NULL;
}

static void read_top(struct top *top)
{
    const cJSON *on_stack =
        cJSON_GetArrayItem(position_at(top->position, "stack"), 0);

    top->announced = cJSON_GetArrayItem(top->position->announced, 0);
    top->controller = seat_at(top->announced, "controller");
    top->spell = NOTHING;
    if (member(on_stack, "ability_of") != NULL) {
        top->ability = find_ability(top);
        return;
    }
    top->spell = object_at(top->position, on_stack);
    if (top->spell == NOTHING)
        return;
    const struct thing *spell = &top->position->thing[top->spell];
    top->face = spell->form;
    if (!spell->is_copied && !spell->is_unsure && !spell->face_down)
        top->ability = spell_ability(top->face);
}

/* CR 608.2b: whether the target is still legal. */
static enum truth is_legal(const struct top *top, const cJSON *target,
                           int *item)
{
    const struct oracle_position *position = top->position;
    const cJSON *group = tree_group(top->ability, text_at(target, "group"));
    const cJSON *x = member(top->announced, "x");
    int player = seat_at(target, "to");
    struct doing doing = {
        .position = position,
        .player = top->controller,
        .source = top->spell != NOTHING
                      ? top->spell
                      : object_at(position, member(top->announced, "source")),
        .is_spell = top->spell != NOTHING,
        .has_x = cJSON_IsNumber(x),
        .x = int_of(x),
    };

    if (cJSON_IsTrue(member(target, "gone")))
        return TRUTH_NO;
    if (group == NULL || top->controller == NOBODY)
        return TRUTH_UNKNOWN;
    /* What a source that is gone was like is not known. */
    if (cJSON_IsTrue(member(top->announced, "source_gone")))
        doing.source = NOTHING;
    if (player != NOBODY) {
        *item = MEANT_PLAYER(player);
        return target_player(&doing, group, player);
    }
    *item = object_at(position, member(target, "to"));
    return *item == NOTHING
               ? TRUTH_UNKNOWN
               : target_object(&doing, group, &position->thing[*item]);
}

/* The targets that are still legal get their names.  False: none is. */
static bool name_targets(struct play *play, const struct top *top)
{
    const cJSON *target;
    int legal = 0, count = 0;
    char word[48];

    cJSON_ArrayForEach(target, member(top->announced, "targets"))
    {
        int item = NOTHING;
        enum truth is = is_legal(top, target, &item);
        snprintf(word, sizeof(word), "T.%s", text_at(target, "group"));
        const struct named *old = names_find(&play->names, word);
        struct meant meant = {0};
        if (old != NULL)
            meant = old->meant;
        if (is == TRUTH_UNKNOWN)
            play_lose(play, SILENCE_SELECTOR);
        if (is == TRUTH_YES)
            meant_add(&meant, item);
        names_set(&play->names, word)->meant = meant;
        legal += is == TRUTH_YES;
        count++;
    }
    return count == 0 || legal > 0;
}

/* The groups without targets are empty. */
static void name_groups(struct play *play, const cJSON *ability)
{
    const cJSON *item;
    char word[48];

    cJSON_ArrayForEach(item, member(ability, "targets"))
    {
        snprintf(word, sizeof(word), "T.%s", text_at(item, "id"));
        if (names_find(&play->names, word) == NULL)
            names_set(&play->names, word);
    }
    cJSON_ArrayForEach(item, member(ability, "modes"))
    {
        name_groups(play, item);
    }
}

static void name_number(struct play *play, const char *word, const cJSON *n)
{
    struct named *named;

    if (!cJSON_IsNumber(n))
        return;
    named = names_set(&play->names, word);
    named->has_number = true;
    named->number = int_of(n);
}

static void name_event(struct play *play, const struct top *top)
{
    const cJSON *announced = top->announced;
    int player = seat_at(announced, "player");
    int it = object_at(play->now, member(announced, "it"));

    if (player != NOBODY)
        meant_add(&names_set(&play->names, "event.player")->meant,
                  MEANT_PLAYER(player));
    if (!cJSON_IsTrue(member(announced, "it_gone")))
        play->context.it = it;
    name_number(play, "event_amount.", member(announced, "amount"));
    if (top->spell != NOTHING)
        name_number(play, "times_kicked.", member(announced, "kicked"));
}

static bool has_mode(const cJSON *announced, int mode)
{
    const cJSON *item;

    cJSON_ArrayForEach(item, member(announced, "modes"))
    {
        if (cJSON_IsNumber(item) && item->valueint == mode)
            return true;
    }
    return false;
}

static void follow_all(struct play *play, const struct top *top)
{
    const cJSON *modes = member(top->ability, "modes");

    for (int i = 0; i < cJSON_GetArraySize(modes); i++)
        if (has_mode(top->announced, i + 1))
            play_follow(play, member(cJSON_GetArrayItem(modes, i), "effect"));
    play_follow(play, member(top->ability, "effect"));
}

/* CR 608.3b: an Aura spell whose target is illegal is put into the
 * graveyard. */
static void judge_aura(const struct top *top,
                       const struct oracle_position *after)
{
    const cJSON *target =
        cJSON_GetArrayItem(member(top->announced, "targets"), 0);
    int is = top->spell == NOTHING
                 ? NOTHING
                 : thing_find(after, top->position->thing[top->spell].label);

    if (is == NOTHING || member(target, "group") != NULL ||
        !cJSON_IsTrue(member(target, "gone")))
        return;
    report_claim(top->report, after->thing[is].zone != ZONE_BATTLEFIELD,
                 "608.3b", after->thing[is].label,
                 "it does not enter the battlefield", "it is not so");
}

/* CR 603.2h: the same ability may have been followed before. */
static enum truth is_done(const struct play *play, const struct top *top)
{
    const cJSON *place = member(top->announced, "place"), *item, *spent;
    char path[160];

    snprintf(path, sizeof(path), "object/%s/spent",
             text_at(top->announced, "source"));
    spent = position_at(play->before, path);
    if (spent == NULL || place == NULL || member(top->ability, "if") != NULL)
        return TRUTH_UNKNOWN;
    cJSON_ArrayForEach(item, spent)
    {
        if (item->valueint == place->valueint)
            return TRUTH_YES;
    }
    return TRUTH_NO;
}

static void follow_top(struct play *play, const struct top *top)
{
    const cJSON *condition = member(top->ability, "if");
    bool has_target = name_targets(play, top);
    enum truth is = TRUTH_YES;

    if (top->ability == NULL || top->controller == NOBODY) {
        play_lose(play, SILENCE_ABILITIES);
        return;
    }
    if (play->is_lost || !has_target) /* CR 608.2b */
        return;
    name_groups(play, top->ability);
    name_event(play, top);
    /* CR 603.2h: whether it was done this turn is not told to everybody. */
    if (is_text(member(top->ability, "limit"), "do_once_each_turn"))
        is = both(is, not_so(is_done(play, top)));
    else if (is_text(member(top->ability, "k"), "triggered")) /* CR 603.4 */
        is = holds(play->now, condition, &play->context);
    if (is == TRUTH_UNKNOWN)
        play_lose(play, SILENCE_SELECTOR);
    else if (is == TRUTH_YES)
        follow_all(play, top);
}

/* CR 107.3i, 608.2h: an ability that triggered as its own spell was cast has
 * the X of the spell, which nothing has changed since, when that is gone. */
static void read_last_x(struct play *play, const struct top *top)
{
    const cJSON *on = member(top->ability, "on");
    const cJSON *x = member(top->announced, "x");

    if (!is_text(member(on, "ev"), "cast") ||
        !is_text(member(member(on, "what"), "ref"), "self") ||
        !cJSON_IsNumber(x) || may_have_done(top->position, "double_x"))
        return;
    play->context.has_x = true;
    play->context.x = x->valueint;
}

/* CR 107.3k, 107.3m: of a triggered ability X is that of its source as it
 * enters, is turned up or is cast; that of a permanent is 0 otherwise. */
static void read_x_of_source(struct play *play, const struct top *top)
{
    const cJSON *on = member(top->ability, "on");
    int source = play->context.source;
    bool is_entering = is_text(member(on, "ev"), "enters") ||
                       is_text(member(on, "ev"), "turned_up");

    play->context.has_x = source != NOTHING;
    if (source == NOTHING) {
        read_last_x(play, top);
        return;
    }
    play->context.x = top->position->thing[source].x;
    if (top->position->thing[source].zone == ZONE_STACK ||
        (is_entering && is_text(member(member(on, "what"), "ref"), "self")))
        return;
    play->context.has_x = !is_entering; /* of another, or of itself */
    play->context.x = 0;
}

static void prepare(struct play *play, const struct top *top)
{
    const cJSON *x = member(top->announced, "x");

    play->announced = top->announced;
    play->subject = text_at(top->announced, "source");
    play->context = (struct context){
        .you = top->controller,
        .source =
            top->spell != NOTHING
                ? top->spell
                : object_at(top->position, member(top->announced, "source")),
        .it = NOTHING,
        .has_x = cJSON_IsNumber(x),
        .x = int_of(x),
        .names = &play->names,
    };
    play->is_x_announced =
        is_text(member(top->ability, "k"), "activated") &&
        asks_for_x(member(top->ability, "cost"));
    if (top->spell != NOTHING) {
        play->is_x_announced =
            top->face != NULL && cost_has_x(&top->face->cost);
        play->subject = top->position->thing[top->spell].label;
        play->context.has_x = true;
        play->context.x = top->position->thing[top->spell].x;
    }
    if (cJSON_IsTrue(member(top->announced, "source_gone")))
        play->context.source = NOTHING;
    if (member(top->announced, "place") != NULL &&
        is_text(member(top->ability, "k"), "triggered"))
        read_x_of_source(play, top);
}

static bool is_permanent(const struct top *top)
{
    type_set types = 1 << TYPE_INSTANT | 1 << TYPE_SORCERY;

    return top->spell != NOTHING && top->face != NULL &&
           (top->face->traits.types & types) == 0;
}

/* Whether the spell has become a permanent that is still there; else it may
 * have been there for a moment (CR 704.5f). */
static bool is_there(const struct top *top, const struct oracle_position *after)
{
    int is = thing_find(after, top->position->thing[top->spell].label);

    return is != NOTHING && after->thing[is].zone == ZONE_BATTLEFIELD;
}

/* What triggers because of it. */
static void judge_triggers(const struct top *top, const struct play *play,
                           const struct oracle_position *after,
                           const cJSON *asked)
{
    struct course *course = calloc(1, sizeof(*course));

    if (course == NULL)
        return;
    course->before = top->position;
    course->after = after;
    course->asked = asked;
    course->report = top->report;
    if (!play->is_lost) {
        course_follow(course, play);
        triggers_judge(course);
        triggers_judge_waiting(course, play);
    } else if (is_permanent(top)) {
        course_see(course);
        if (is_there(top, after))
            course_know(course, "enters");
        triggers_judge(course);
    }
    queue_judge(course);
    later_judge_new(course);
    choices_judge_triggers(course);
    choices_judge_entered(course);
    choices_judge_copy(course, top->ability, top->announced);
    free(course);
}

void resolved_judge(const struct oracle_position *before,
                    const struct oracle_position *after, const cJSON *asked,
                    struct oracle_report *report)
{
    struct top top = {.position = before, .report = report};
    struct play *play = calloc(1, sizeof(*play));

    if (play == NULL)
        return;
    read_top(&top);
    if (is_permanent(&top))
        aura_judge(before, after, top.announced, top.spell, report);
    if (!play_begin(play, before, asked, report)) {
        play_end(play);
        return;
    }
    prepare(play, &top);
    follow_top(play, &top);
    if (play->is_lost || play->names.is_full)
        report_silent(report, play->why);
    else
        outcome_judge(play, after);
    judge_triggers(&top, play, after, asked);
    judge_aura(&top, after);
    play_end(play);
}
