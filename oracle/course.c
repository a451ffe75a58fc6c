/* What happened between two positions, as far as it is known. */
#include "course.h"
#include "legal.h"

#include <string.h>

void course_add(struct course *course, const char *what, int player, int was,
                int is, const char *kind)
{
    if (course->count == INCIDENTS_MAX) {
        course->is_known = false;
        course->known_count = 0;
        return;
    }
    course->incident[course->count++] =
        (struct incident){what, player, was, is, kind, true};
}

void course_know(struct course *course, const char *what)
{
    if (course->known_count < KNOWN_MAX)
        course->known[course->known_count++] = what;
}

static int same_in(const struct oracle_position *position,
                   const struct thing *thing)
{
    return thing->is_labelled ? thing_find(position, thing->label) : NOTHING;
}

static int index_before(const struct course *course, int is)
{
    return is == NOTHING ? NOTHING
                         : same_in(course->before, &course->after->thing[is]);
}

static int index_after(const struct course *course, int was)
{
    return was == NOTHING ? NOTHING
                          : same_in(course->after, &course->before->thing[was]);
}

const cJSON *course_new(const struct course *course, const cJSON *last)
{
    const cJSON *item = last != NULL
                            ? last->next
                            : cJSON_GetArrayItem(course->after->announced, 0);

    while (item != NULL &&
           announced_has(course->before, member(item, "number")))
        item = item->next;
    return item;
}

bool announced_is_triggered(const struct course *course, const cJSON *one)
{
    const cJSON *kind = member(one, "kind");

    (void)course;
    return is_text(kind, "triggered");
}

/* CR 603.6: what was put into a graveyard from anywhere.  Of a token that is
 * gone it can't be seen. */
static void see_graveyards(struct course *course)
{
    for (int i = 0; i < course->before->count; i++) {
        const struct thing *thing = &course->before->thing[i];
        if (thing->zone != ZONE_BATTLEFIELD || thing->is_token == TRUTH_NO ||
            !thing->is_labelled || index_after(course, i) != NOTHING)
            continue;
        course_add(course, "to_graveyard_any", thing->owner, i, NOTHING, NULL);
        course->incident[course->count - 1].is_sure = false;
    }
    for (int i = 0; i < course->after->count; i++) {
        const struct thing *thing = &course->after->thing[i];
        int was = index_before(course, i);
        if (thing->zone != ZONE_GRAVEYARD ||
            (was != NOTHING &&
             course->before->thing[was].zone == ZONE_GRAVEYARD))
            continue;
        course_add(course, "to_graveyard_any", thing->owner, was, i, NULL);
        /* Without a label it may have been there. */
        course->incident[course->count - 1].is_sure = thing->is_labelled;
    }
}

/* What left the battlefield, what came there and what was put away. */
void course_see(struct course *course)
{
    for (int i = 0; i < course->before->count; i++) {
        const struct thing *thing = &course->before->thing[i];
        int is = index_after(course, i);
        enum zone zone =
            is == NOTHING ? ZONE_NONE : course->after->thing[is].zone;
        if (thing->zone != ZONE_BATTLEFIELD || zone == ZONE_BATTLEFIELD)
            continue;
        if (thing->is_labelled)
            course_add(course, "leaves", thing->controller, i, is, NULL);
        if (zone != ZONE_GRAVEYARD && thing->is_token == TRUTH_NO)
            continue;
        course_add(course, "dies", thing->controller, i, is, NULL);
        /* Where a token went can't be seen. */
        course->incident[course->count - 1].is_sure = zone == ZONE_GRAVEYARD;
    }
    for (int i = 0; i < course->after->count; i++) {
        const struct thing *thing = &course->after->thing[i];
        int was = index_before(course, i);
        if (thing->zone == ZONE_BATTLEFIELD && thing->is_labelled &&
            (was == NOTHING ||
             course->before->thing[was].zone != ZONE_BATTLEFIELD))
            course_add(course, "enters", thing->controller, was, i, NULL);
    }
    see_graveyards(course);
}

/* CR 603.2e: what is new on the stack has targets; each once. */
static void add_targets(struct course *course)
{
    for (const cJSON *one = course_new(course, NULL); one != NULL;
         one = course_new(course, one)) {
        const cJSON *target, *other;
        int player = text_at(one, "controller")[0] - 'A';
        cJSON_ArrayForEach(target, member(one, "targets"))
        {
            const cJSON *to = member(target, "to");
            bool is_again = false;
            cJSON_ArrayForEach(other, member(one, "targets"))
            {
                if (other == target)
                    break;
                is_again =
                    is_again || cJSON_Compare(member(other, "to"), to, true);
            }
            int is = cJSON_IsString(to)
                         ? thing_find(course->after, to->valuestring)
                         : NOTHING;
            if (!is_again && is != NOTHING)
                course_add(course, "becomes_target", player,
                           index_before(course, is), is, NULL);
        }
    }
}

/* What the two positions show of something that was modelled: CR 603.10, it
 * may have gone and come, or come and gone. */
enum sight { SIGHT_NONE, SIGHT_PLAIN, SIGHT_LOST };

static enum sight sight_of(const struct course *course,
                           const struct happened *happened)
{
    bool enters = strcmp(happened->what, "enters") == 0;
    bool is_put = strcmp(happened->what, "to_graveyard_any") == 0;
    bool leaves = strcmp(happened->what, "leaves") == 0 ||
                  strcmp(happened->what, "dies") == 0;

    if ((!enters && !is_put && !leaves) || happened->thing == NOTHING)
        return SIGHT_NONE;
    int is = index_after(course, happened->thing);
    enum zone zone = is == NOTHING ? ZONE_NONE : course->after->thing[is].zone;
    enum zone was = course->before->thing[happened->thing].zone;
    bool is_so =
        is_put ? zone == ZONE_GRAVEYARD : (zone == ZONE_BATTLEFIELD) == enters;
    return is_so && zone != was ? SIGHT_PLAIN : SIGHT_LOST;
}

/* CR 704.5f, 704.5j: whether some of the tokens made may be gone already. */
static bool are_tokens_gone(const struct course *course,
                            const struct play *play)
{
    int made[PLAYERS_MAX] = {0};

    for (int i = 0; i < course->after->count; i++) {
        const struct thing *thing = &course->after->thing[i];
        if (thing->zone == ZONE_BATTLEFIELD && thing->is_token == TRUTH_YES &&
            thing->controller >= 0 && index_before(course, i) == NOTHING)
            made[thing->controller]++;
    }
    for (int p = 0; p < course->after->player_count; p++)
        if (play->tokens[p] > 0 && (made[p] != play->tokens[p] ||
                                    play_is_replaced(play, "create_tokens")))
            return true;
    return false;
}

void course_follow(struct course *course, const struct play *play)
{
    course->play = play;
    course->is_known = !play->is_happened_vague;
    course_see(course);
    add_targets(course);
    course->is_unseen = are_tokens_gone(course, play);
    for (int i = 0; i < play->happened_count; i++) {
        const struct happened *happened = &play->happened[i];
        enum sight sight = sight_of(course, happened);
        if (sight == SIGHT_LOST)
            course->is_known = false;
        if (sight != SIGHT_NONE)
            continue;
        course_add(course, happened->what, happened->player, happened->thing,
                   index_after(course, happened->thing), happened->kind);
        course->incident[course->count - 1].is_sure = !play->is_happened_vague;
    }
}

static void add_attackers(struct course *course)
{
    bool is_any = false;

    if (course->after->step != STEP_DECLARE_ATTACKERS)
        return;
    for (int i = 0; i < course->after->count; i++) {
        const struct thing *thing = &course->after->thing[i];
        int was = index_before(course, i);
        if (!thing->attacking ||
            (was != NOTHING && course->before->thing[was].attacking))
            continue;
        course_add(course, "attacks", thing->controller, was, i, NULL);
        is_any = true;
    }
    if (is_any)
        course_add(course, "you_attack", course->after->active, NOTHING,
                   NOTHING, NULL);
}

/* CR 116.2a, 614.6: a land that went elsewhere instead of entering may not
 * have been played. */
static bool is_hardly_played(const struct course *course, const cJSON *act,
                             int is)
{
    return is_text(member(act, "do"), "play") &&
           (is == NOTHING ||
            (course->after->thing[is].zone != ZONE_BATTLEFIELD &&
             course->after->thing[is].zone != ZONE_GRAVEYARD));
}

/* CR 702.29c: whether a cycling ability was activated. */
static bool is_cycling(const struct course *course, const cJSON *act, int is)
{
    const cJSON *list[ABILITIES_MAX];
    int at = is == NOTHING ? NOTHING : index_before(course, is);
    int which = int_of(member(act, "ability"));

    if (!is_text(member(act, "do"), "activate") || at == NOTHING ||
        course->before->thing[at].zone != ZONE_HAND)
        return false;
    int count = activated_of(&course->before->thing[at], list, ABILITIES_MAX);
    return which >= 1 && which <= count &&
           member(list[which - 1], "cycling") != NULL;
}

void course_announced(struct course *course, const cJSON *act, int by)
{
    static const char *const always[] = {
        "cast", "step", "land_played", "attacks", "you_attack",
    };
    const char *what = text_at(act, "do");
    int is = thing_find(course->after, text_at(act, "object"));
    bool has_moved = course->before->step != course->after->step ||
                     course->before->turn != course->after->turn;

    course_see(course);
    for (size_t i = 0; i < sizeof(always) / sizeof(*always); i++)
        if (strcmp(always[i], "land_played") != 0 ||
            !is_hardly_played(course, act, is))
            course_know(course, always[i]);
    add_targets(course);
    if (strcmp(what, "cast") == 0 && is != NOTHING)
        course_add(course, "cast", by, index_before(course, is), is, NULL);
    /* CR 702.29a: a card that is cycled is discarded. */
    if (strcmp(what, "activate") == 0 && is != NOTHING &&
        index_before(course, is) != NOTHING &&
        course->before->thing[index_before(course, is)].zone == ZONE_HAND &&
        course->after->thing[is].zone == ZONE_GRAVEYARD)
        course_add(course, "discarded", by, index_before(course, is), is, NULL);
    if (is_cycling(course, act, is))
        course_add(course, "cycled", by, index_before(course, is), is, NULL);
    if (strcmp(what, "play") == 0 && !is_hardly_played(course, act, is))
        course_add(course, "land_played", by, index_before(course, is), is,
                   NULL);
    if (has_moved) {
        course_add(course, "step", course->after->active, NOTHING, NOTHING,
                   NULL);
        add_attackers(course);
    }
    course->is_paid =
        strcmp(what, "cast") == 0 || strcmp(what, "activate") == 0;
    if (course->is_paid)
        course_know(course, "becomes_target");
    if (has_moved || (strcmp(what, "play") == 0 && is != NOTHING &&
                      course->after->thing[is].zone == ZONE_BATTLEFIELD)) {
        course_know(course, "enters");
        course_know(course, "gets_counters");
    }
}

const cJSON *course_asked(const struct course *course, const char *kind)
{
    const cJSON *item;

    cJSON_ArrayForEach(item, course->asked)
    {
        if (is_text(member(item, "kind"), kind))
            return item;
    }
    return NULL;
}
