/*
 * triggers.c - which triggered abilities must be on the stack, and how often.
 *
 * Rules: CR 603.2 and 603.2c (once for each event), 603.2d (more often),
 * 603.1 and 603.2h (once each turn), 603.3d (without a legal target it is
 * removed), 603.4 (conditions), 603.6a (entering), 603.10a (leaving), 603.12.
 */
#include "course.h"
#include "legal.h"
#include "resolved.h"

#include <stdio.h>
#include <string.h>

/* How often an ability triggers: at least and at most. */
struct often {
    int least, most;
};

/* One ability of one object. */
struct ability {
    const struct course *course;
    const struct oracle_position *position; /* in which it is looked at */
    int at;                                 /* its object there */
    const cJSON *tree;
    int place; /* on its face */
};

/* What is said of what comes and goes. */
static bool is_about_moves(const char *what)
{
    static const char *const words[] = {"leaves", "dies", "sacrificed",
                                        "enters", "to_graveyard_any"};

    for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++)
        if (strcmp(words[i], what) == 0)
            return true;
    return false;
}

static bool is_known(const struct course *course, const char *what)
{
    if (course->is_known)
        return !course->is_unseen || !is_about_moves(what);
    for (int i = 0; i < course->known_count; i++)
        if (strcmp(course->known[i], what) == 0)
            return true;
    return false;
}

/* CR 603.10a: these look back. */
static bool looks_back(const char *what)
{
    static const char *const words[] = {"leaves", "dies", "sacrificed"};

    for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++)
        if (strcmp(words[i], what) == 0)
            return true;
    return false;
}

/* What is said of cards and spells in no zone of their own. */
static bool is_about_cards(const char *what)
{
    static const char *const words[] = {"cast", "discarded", "cycled",
                                        "to_graveyard_any"};

    for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++)
        if (strcmp(words[i], what) == 0)
            return true;
    return false;
}

static enum truth step_fits(const struct oracle_position *position,
                            const cJSON *word)
{
    static const char *const words[STEPS] = {
        "untap",
        "upkeep",
        "draw",
        "main1",
        "begin_combat",
        "declare_attackers",
        "declare_blockers",
        "combat_damage",
        "end_combat",
        "main2",
        "end",
        "cleanup",
    };

    if (!cJSON_IsString(word))
        return TRUTH_UNKNOWN;
    if (is_text(word, "combat"))
        return truth_of(position->step == STEP_BEGIN_COMBAT);
    if (is_text(word, "precombat_main"))
        return truth_of(position->step == STEP_MAIN1);
    for (int i = 0; i < STEPS; i++)
        if (strcmp(words[i], word->valuestring) == 0)
            return truth_of((int)position->step == i);
    return TRUTH_UNKNOWN;
}

/* Whether the event is told by members that are understood. */
static bool is_plain(const cJSON *on)
{
    static const char *const keys[] = {"ev",   "what",    "by",   "who",
                                       "kind", "counter", "step", "whose"};
    const cJSON *item;

    cJSON_ArrayForEach(item, on)
    {
        bool is_one = false;
        for (size_t i = 0; i < sizeof(keys) / sizeof(*keys); i++)
            is_one = is_one || strcmp(keys[i], item->string) == 0;
        if (!is_one)
            return false;
    }
    return true;
}

static bool is_on_battlefield(const struct oracle_position *position, int at)
{
    return at != NOTHING && position->thing[at].zone == ZONE_BATTLEFIELD;
}

/* CR 603.2, 704.3: something happened to a permanent that has gone since. */
static bool has_gone(const struct course *course,
                     const struct incident *incident)
{
    return !is_about_cards(incident->what) &&
           strcmp(incident->what, "becomes_target") != 0 &&
           is_on_battlefield(course->before, incident->was) &&
           !is_on_battlefield(course->after, incident->is);
}

static bool is_self(const cJSON *what)
{
    return is_text(what, "self") || is_text(member(what, "ref"), "self");
}

/* CR 603.10a, 611.2: whether what resolved made another kind of object of it
 * before it went. */
static bool was_remade(const struct course *course, int was)
{
    static const char *const others[] = {"pt", "grant", "may_play", "may_cast"};

    for (int i = 0; course->play != NULL && i < course->play->lasting_count;
         i++) {
        const struct lasting *lasting = &course->play->lasting[i];
        bool is_kind = lasting->thing == was;
        for (size_t k = 0; k < sizeof(others) / sizeof(*others); k++)
            is_kind = is_kind && strcmp(lasting->what, others[k]) != 0;
        if (is_kind)
            return true;
    }
    return false;
}

static enum truth object_fits(const struct ability *ability,
                              const struct incident *incident)
{
    const struct course *course = ability->course;
    const struct oracle_position *position = ability->position;
    const cJSON *what = member(member(ability->tree, "on"), "what");
    int source = ability->at;

    if (what == NULL)
        return TRUTH_YES;
    if (position != course->before && has_gone(course, incident)) {
        source = thing_find(course->before, position->thing[source].label);
        position = course->before;
    }
    int at = position == course->before ? incident->was : incident->is;
    if (at == NOTHING || source == NOTHING ||
        (position == course->before && !is_self(what) &&
         was_remade(course, at)))
        return TRUTH_UNKNOWN;
    struct context context = context_of(position, source);
    return is_about_cards(incident->what)
               ? selects_spell(position, what, &position->thing[at], &context)
               : selects(position, what, &position->thing[at], &context);
}

/* CR 603.10a: what left as one cost was paid is not there to mind what left
 * as the next was. */
static bool may_have_missed(const struct ability *ability,
                            const struct incident *incident)
{
    const struct course *course = ability->course;
    const struct thing *thing = &ability->position->thing[ability->at];

    return course->is_paid && ability->position == course->before &&
           incident->was != ability->at &&
           !is_on_battlefield(course->after,
                              thing_find(course->after, thing->label));
}

static enum truth incident_fits(const struct ability *ability,
                                const struct incident *incident)
{
    const cJSON *on = member(ability->tree, "on"), *who = member(on, "by");
    const cJSON *kind = member(on, "kind");
    struct context context = context_of(ability->position, ability->at);
    enum truth is = TRUTH_YES;

    if (!is_text(member(on, "ev"), incident->what))
        return TRUTH_NO;
    if (!is_plain(on))
        return TRUTH_UNKNOWN;
    if (who == NULL)
        who =
            member(on, "who") != NULL ? member(on, "who") : member(on, "whose");
    if (kind == NULL)
        kind = member(on, "counter");
    if (kind != NULL &&
        (incident->kind == NULL || !list_holds(kind, incident->kind)))
        return TRUTH_NO;
    if (member(on, "step") != NULL)
        is = step_fits(ability->course->after, member(on, "step"));
    if (who != NULL)
        is = both(is, incident->player == NOBODY
                          ? TRUTH_UNKNOWN
                          : means(ability->position, who, incident->player,
                                  &context));
    is = both(is, object_fits(ability, incident));
    if (may_have_missed(ability, incident))
        is = both(is, TRUTH_UNKNOWN);
    return incident->is_sure ? is : both(is, TRUTH_UNKNOWN);
}

/* CR 603.2d: how often more, because of what entered. */
static int extra_times(const struct ability *ability,
                       const struct incident *incident, bool *is_sure)
{
    const struct oracle_position *position = ability->course->after;
    struct effect effect[EFFECTS_FOUND_MAX];
    int count =
        effects_find(position, "extra_trigger", effect, EFFECTS_FOUND_MAX);
    int more = 0;

    for (int i = 0; i < count; i++) {
        const cJSON *cause =
            member(member(effect[i].mod, "extra_trigger"), "cause");
        struct context context = context_of(position, effect[i].source);
        enum truth is = effect[i].is_on;
        if (context.you != ability->position->thing[ability->at].controller ||
            strcmp(incident->what, "enters") != 0)
            continue;
        is = both(is, incident->is == NOTHING
                          ? TRUTH_UNKNOWN
                          : selects(position, cause,
                                    &position->thing[incident->is], &context));
        *is_sure = *is_sure && is != TRUTH_UNKNOWN;
        more += is == TRUTH_YES;
    }
    return more;
}

static void never(struct often *often, enum truth does)
{
    if (does != TRUTH_YES)
        often->least = 0;
    if (does == TRUTH_NO)
        often->most = 0;
}

/* CR 603.4: as it triggers, which may be at any time in between. */
static enum truth condition_holds(const struct ability *ability,
                                  const cJSON *condition)
{
    const struct course *course = ability->course;
    const struct thing *thing = &ability->position->thing[ability->at];
    int was = thing_find(course->before, thing->label);
    int is = thing_find(course->after, thing->label);
    struct context then, now;

    if (condition == NULL)
        return TRUTH_YES;
    if (was == NOTHING || is == NOTHING)
        return TRUTH_UNKNOWN;
    then = context_of(course->before, was);
    now = context_of(course->after, is);
    enum truth before = holds(course->before, condition, &then);
    enum truth after = holds(course->after, condition, &now);
    return before == after ? after : TRUTH_UNKNOWN;
}

/* CR 603.3d: whether there are targets for it. */
static enum truth has_targets(const struct course *course, int source,
                              int player, const cJSON *tree)
{
    struct doing doing = {
        .position = course->after, .player = player, .source = source};
    struct oracle_answer answer;

    if (member(tree, "modes") != NULL)
        return TRUTH_UNKNOWN;
    if (member(tree, "targets") == NULL)
        return TRUTH_YES;
    answer = targets_found(&doing, tree);
    return answer.verdict == ORACLE_YES  ? TRUTH_YES
           : answer.verdict == ORACLE_NO ? TRUTH_NO
                                         : TRUTH_UNKNOWN;
}

/* CR 603.1: once each turn; whether it has triggered may be known.  CR 603.2h:
 * of what is to be done once each turn, whether it was done, however often it
 * triggered before that. */
static void limit(const struct ability *ability, struct often *often)
{
    const struct course *course = ability->course;
    char path[160];
    const cJSON *spent, *item;

    snprintf(path, sizeof(path), "object/%s/spent",
             ability->position->thing[ability->at].label);
    spent = position_at(course->before, path);
    bool is_of_action =
        is_text(member(ability->tree, "limit"), "do_once_each_turn");
    if (!is_of_action && often->most > 1)
        often->most = 1;
    if (spent == NULL || course->before->turn != course->after->turn ||
        (is_of_action && resolved_is(course->before, course->after)))
        often->least = 0;
    if (!is_of_action && often->least > 1)
        often->least = 1;
    cJSON_ArrayForEach(item, spent)
    {
        if (item->valueint == ability->place &&
            course->before->turn == course->after->turn)
            often->least = often->most = 0;
    }
}

static struct often how_often(const struct ability *ability)
{
    const struct course *course = ability->course;
    const struct thing *thing = &ability->position->thing[ability->at];
    struct often often = {0, 0};

    for (int i = 0; i < course->count; i++) {
        const struct incident *incident = &course->incident[i];
        bool is_sure = true;
        enum truth fits = incident_fits(ability, incident);
        if (fits == TRUTH_NO)
            continue;
        int times = 1 + extra_times(ability, incident, &is_sure);
        often.most += is_sure ? times : 99;
        often.least += fits == TRUTH_YES ? (is_sure ? times : 1) : 0;
    }
    if (often.most == 0)
        return often;
    never(&often, condition_holds(ability, member(ability->tree, "if")));
    never(&often, condition_holds(ability, member(ability->tree, "while")));
    never(&often, has_targets(course, thing_find(course->after, thing->label),
                              thing->controller, ability->tree));
    if (member(ability->tree, "limit") != NULL)
        limit(ability, &often);
    if (!is_plain(member(ability->tree, "on")))
        often.least = 0;
    return often;
}

/* How often it was put on the stack. */
static int count_put(const struct ability *ability)
{
    const struct thing *thing = &ability->position->thing[ability->at];
    int count = 0;

    for (const cJSON *one = course_new(ability->course, NULL); one != NULL;
         one = course_new(ability->course, one)) {
        const cJSON *place = member(one, "place");
        count += cJSON_IsNumber(place) && place->valueint == ability->place &&
                 is_text(member(one, "source"), thing->label) &&
                 is_text(member(one, "face"), thing->form->name);
    }
    return count;
}

static const char *rule_of(const cJSON *tree, const char *what,
                           const struct often *often, int count)
{
    if (count > often->most && member(tree, "limit") != NULL)
        return is_text(member(tree, "limit"), "do_once_each_turn") ? "603.2h"
                                                                    : "603.1";
    if (count > often->most && member(tree, "if") != NULL)
        return "603.4";
    if (looks_back(what))
        return "603.10a";
    if (strcmp(what, "enters") == 0)
        return "603.6a";
    return "603.2c";
}

static void judge_ability(const struct ability *ability)
{
    const struct course *course = ability->course;
    const char *what = text_at(member(ability->tree, "on"), "ev");
    struct often often = how_often(ability);
    int count = count_put(ability);
    char want[64], got[24];

    if (strcmp(what, "tapped_for_mana") == 0 ||
        strcmp(what, "mana_added") == 0 ||
        member(ability->tree, "zone") != NULL)
        return; /* CR 605.1b */
    if (often.least == 0 && !is_known(course, what))
        return;
    if (!is_known(course, what))
        often.most = 999;
    snprintf(want, sizeof(want), "%d to %d times on the stack", often.least,
             often.most);
    snprintf(got, sizeof(got), "%d", count);
    report_claim(course->report, count >= often.least && count <= often.most,
                 rule_of(ability->tree, what, &often, count),
                 ability->position->thing[ability->at].label, want, got);
}

/* Whether the abilities of the object are known, and those it had before. */
static bool is_plain_thing(const struct oracle_position *position,
                           const struct thing *thing)
{
    return thing->is_labelled && thing->zone == ZONE_BATTLEFIELD &&
           thing->form != NULL && !thing->is_copied && !thing->is_unsure &&
           !thing->face_down && !may_have_gained(position, thing);
}

static void judge_thing(const struct course *course,
                        const struct oracle_position *position, int at)
{
    const struct thing *thing = &position->thing[at];
    const struct oracle_position *other =
        position == course->before ? course->after : course->before;
    int there = thing_find(other, thing->label);
    bool is_there = there != NOTHING &&
                    other->thing[there].zone == ZONE_BATTLEFIELD &&
                    other->thing[there].controller == thing->controller &&
                    is_plain_thing(other, &other->thing[there]) &&
                    other->thing[there].form == thing->form;

    if (!is_plain_thing(position, thing) ||
        (thing->is_token != TRUTH_NO && there == NOTHING &&
         position == course->before))
        return;
    for (int k = 0; k < thing->ability_count; k++) {
        const cJSON *tree = thing->ability[k].tree, *item;
        struct ability ability = {course, position, at, tree, 0};
        const char *what = text_at(member(tree, "on"), "ev");
        int place = 0;
        if (!is_text(member(tree, "k"), "triggered") ||
            looks_back(what) != (position == course->before) ||
            (!is_there && !looks_back(what) &&
             !(strcmp(what, "enters") == 0 &&
               is_self(member(member(tree, "on"), "what")))))
            continue;
        cJSON_ArrayForEach(item, member(thing->form->tree, "abilities"))
        {
            place++;
            if (item == tree)
                ability.place = place;
        }
        if (ability.place > 0)
            judge_ability(&ability);
    }
}

static bool is_over(const struct course *course)
{
    for (int p = 0; p < course->after->player_count; p++)
        if (course->after->player[p].has_lost)
            return true;
    return course->after->is_over || course->after->is_pending ||
           course->after->announced == NULL ||
           course->before->announced == NULL;
}

void triggers_judge(const struct course *course)
{
    if (is_over(course))
        return;
    for (int i = 0; i < course->after->count; i++)
        judge_thing(course, course->after, i);
    for (int i = 0; i < course->before->count; i++)
        judge_thing(course, course->before, i);
}

/* Delayed abilities with this source may have triggered as well. */
static bool may_be_delayed(const struct course *course, const char *source)
{
    const cJSON *item;

    if (course->before->delayed == NULL)
        return true;
    cJSON_ArrayForEach(item, course->before->delayed)
    {
        if (is_text(member(item, "source"), source))
            return true;
    }
    return false;
}

/* CR 603.12: one for each time something was done that it waits for. */
void triggers_judge_waiting(const struct course *course,
                            const struct play *play)
{
    const char *source = play->subject;
    int at = thing_find(course->after, source), count = 0, most = 0, least = 0;
    char want[64], got[24];

    if (is_over(course) || source[0] == '\0' ||
        may_be_delayed(course, source) || play->is_happened_vague)
        return;
    for (int i = 0; i < play->waiting_count; i++) {
        enum truth can =
            has_targets(course, at, play->context.you, play->waiting[i]);
        most += can != TRUTH_NO;
        least += can == TRUTH_YES;
    }
    for (const cJSON *one = course_new(course, NULL); one != NULL;
         one = course_new(course, one))
        count += member(one, "place") == NULL &&
                 is_text(member(one, "source"), source) &&
                 announced_is_triggered(course, one);
    /* Given abilities are not told from them. */
    if (count == 0 && least == 0)
        return;
    if (at != NOTHING &&
        may_have_gained(course->after, &course->after->thing[at]))
        return;
    snprintf(want, sizeof(want), "%d to %d times on the stack", least, most);
    snprintf(got, sizeof(got), "%d", count);
    report_claim(course->report, count >= least && count <= most, "603.12",
                 source, want, got);
}
