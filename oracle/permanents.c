/*
 * permanents.c - what holds of permanents between two typed observations:
 * those that came, and those that are there still.
 *
 * Rules: CR 302.6 (who has waited), 110.2 and 608.3a (what a spell becomes),
 * 712.14 (which face is up), 107.3m and 400.7 (X), 502.3 and 122.1d (what
 * does not untap), 707.10 (copies of spells), 800.4a (who left).
 */
#include "invariants.h"

#include <string.h>

struct scene {
    const struct observation *before, *after;
    const struct oracle_happening *what;
    const struct oracle_setting *setting;
    struct oracle_report *report;
    const uint8_t *was_at;
    const struct observed_object *top; /* of the stack, before; or NULL */
    bool is_pass, is_new_turn;
    bool is_quiet; /* a turn began, and nothing but its first steps happened */
};

static bool some_can(const struct scene *scene, unsigned power)
{
    return (scene->setting->powers & power) != 0;
}

static void claim(const struct scene *scene, bool is_so, const char *rule,
                  const struct observed_object *now, const char *expected)
{
    must(scene->report, is_so, rule, "object", now->id, expected);
}

/* CR 302.6: who came, or came under another player's control, and whose
 * controller's turn has not begun since, has to wait. */
static void waits(const struct scene *scene, const struct observed_object *was,
                  const struct observed_object *now)
{
    bool is_new = was->zone != ZONE_BATTLEFIELD || was->sick ||
                  was->controller != now->controller;

    if (scene->is_new_turn && scene->after->active == now->controller)
        return;
    claim(scene, now->sick || !is_new, "302.6", now,
          "it was not there, under its controller, as the turn began");
}

/* CR 712.14: the front face is up, unless another was cast or played. */
static void shows_face(const struct scene *scene,
                       const struct observed_object *was,
                       const struct observed_object *now)
{
    const struct option *option = &scene->what->option;
    uint8_t face = was->zone == ZONE_STACK || was->zone == ZONE_BATTLEFIELD
                       ? was->face
                       : 0;

    if (now->kind != SEEN_CARD || now->face_down || was->face_down ||
        some_can(scene, ORACLE_TURNS_FACES))
        return;
    if (option->kind == OPTION_PLAY && option->object == now->id)
        face = option->face;
    claim(scene, now->face == face || now->face == 0, "712.14", now,
          "the face that is up was up, cast or played, or is the front");
}

/* CR 608.3a, 110.2: the spell on top became this permanent. */
static void resolved(const struct scene *scene,
                     const struct observed_object *was,
                     const struct observed_object *now)
{
    claim(scene,
          now->controller == was->controller ||
              some_can(scene, ORACLE_CONTROLS),
          "110.2", now, "it enters under the control of who cast it");
    claim(scene, now->x == was->x, "107.3m", now,
          "X of the permanent is that of the spell");
    claim(scene, now->face_down || now->face == was->face, "608.3a", now,
          "the face of the spell is up");
}

/* CR 400.7, 107.3m: X of what was not cast is 0. */
static void remembers_no_x(const struct scene *scene,
                           const struct observed_object *was,
                           const struct observed_object *now)
{
    if (now->kind != SEEN_CARD || !now->visible || now->zone == ZONE_STACK ||
        (now->zone == ZONE_BATTLEFIELD &&
         (was->zone == ZONE_STACK || was->zone == ZONE_BATTLEFIELD)))
        return;
    claim(scene, now->x == 0, "400.7", now, "it has no X of an earlier object");
}

/* CR 502.3, 122.1d: as a turn begins. */
static void untaps(const struct scene *scene, const struct observed_object *was,
                   const struct observed_object *now)
{
    if (!scene->is_quiet || was->zone != ZONE_BATTLEFIELD ||
        was->kind != SEEN_CARD || now->controller != was->controller)
        return;
    if (now->controller != scene->after->active) {
        claim(scene,
              now->tapped || !was->tapped ||
                  some_can(scene, ORACLE_UNTAPS_OTHERS),
              "502.3", now, "only the active player's permanents untap");
        return;
    }
    unsigned had = counters_of(was, COUNTER_STUN);
    unsigned has = counters_of(now, COUNTER_STUN);
    if (had == 0 || some_can(scene, ORACLE_HOLDS_TAPPED))
        return;
    claim(scene, was->tapped ? now->tapped && has == had - 1 : has == had,
          "122.1d", now, "instead of untapping it loses one stun counter");
}

static const struct observed_object NOWHERE = {.zone = ZONE_NONE};

static void one(const struct scene *scene, const struct observed_object *now)
{
    uint8_t at = scene->was_at[now->id];
    const struct observed_object *was =
        at ? &scene->before->object[at - 1] : &NOWHERE;

    remembers_no_x(scene, was, now);
    if (now->zone != ZONE_BATTLEFIELD)
        return;
    waits(scene, was, now);
    shows_face(scene, was, now);
    untaps(scene, was, now);
    if (scene->is_pass && was == scene->top && was->kind == SEEN_CARD &&
        now->kind == SEEN_CARD)
        resolved(scene, was, now);
}

/* CR 707.10: a copy has the name and the X of another one, and is controlled
 * by who made it. */
static void copied(const struct scene *scene, const struct observed_object *now)
{
    const struct observation *lists[] = {scene->before, scene->after};
    bool is_like = false;

    for (unsigned k = 0; k < 2; k++)
        for (uint16_t i = 0; i < lists[k]->object_count; i++) {
            const struct observed_object *other = &lists[k]->object[i];
            is_like |= other->zone == ZONE_STACK && other->id != now->id &&
                       other->name == now->name && other->x == now->x;
        }
    claim(scene, is_like || some_can(scene, ORACLE_COPIES_ODDLY), "707.10", now,
          "a copy of a spell is like it, and has its X");
    if (scene->top != NULL && scene->is_pass)
        claim(scene,
              now->controller == scene->top->controller ||
                  some_can(scene, ORACLE_COPIES_ODDLY),
              "707.10", now, "who copies a spell controls the copy");
}

/* CR 800.4a: in a game that goes on. */
static void left(const struct scene *scene, const struct observed_object *now)
{
    claim(scene,
          now->owner >= PLAYERS_MAX ||
              !scene->after->player[now->owner].has_lost,
          "800.4a", now, "who left has taken along what they own");
}

void permanents_hold(const struct observation *before,
                     const struct observation *after,
                     const struct oracle_happening *what,
                     const struct oracle_setting *setting,
                     const uint8_t *was_at, struct oracle_report *report)
{
    struct scene scene = {.before = before,
                          .after = after,
                          .what = what,
                          .setting = setting,
                          .report = report,
                          .was_at = was_at};
    bool has_loser = false;

    for (uint16_t i = 0; i < before->object_count && scene.top == NULL; i++)
        if (before->object[i].zone == ZONE_STACK)
            scene.top = &before->object[i];
    scene.is_pass = what->option.kind == OPTION_PASS;
    scene.is_new_turn = before->turn != after->turn;
    scene.is_quiet = scene.is_new_turn && scene.top == NULL && scene.is_pass &&
                     what->choices == 0 && after->step == STEP_UPKEEP;
    for (uint8_t p = 0; p < after->player_count; p++)
        has_loser |= after->player[p].has_lost;
    for (uint16_t i = 0; i < after->object_count; i++) {
        const struct observed_object *now = &after->object[i];
        one(&scene, now);
        if (now->kind == SEEN_SPELL_COPY && was_at[now->id] == 0)
            copied(&scene, now);
        if (has_loser && after->player_count > 2)
            left(&scene, now);
    }
}
