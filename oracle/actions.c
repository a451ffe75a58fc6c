/*
 * actions.c - every conceivable action of a player, and what an engine lists
 * beside it.
 *
 * Rules: CR 117.1 (who may act), 601.3, 602.2, 305.2.
 */
#include "found.h"
#include "judge.h"
#include "legal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool has_priority(const struct oracle_position *position, int player)
{
    return player != NOBODY && position->priority == player &&
           !position->is_pending && !position->is_over;
}

static int seat_of(const char *by)
{
    return by[0] >= 'A' && by[0] < 'A' + PLAYERS_MAX ? by[0] - 'A' : NOBODY;
}

/* One action: `object` and `face` are of the position. */
struct act {
    const char *what, *object, *face;
    int ability; /* from 1; 0: none */
    struct oracle_answer answer;
};

struct acts {
    int count, room;
    struct act *act;
};

void acts_free(struct acts *acts)
{
    if (acts != NULL)
        free(acts->act);
    free(acts);
}

static bool is_same(const struct act *a, const struct act *b)
{
    return a->ability == b->ability && strcmp(a->object, b->object) == 0 &&
           strcmp(a->what, b->what) == 0 && strcmp(a->face, b->face) == 0;
}

static bool is_among(const struct act *act, int count, const struct act *one)
{
    for (int i = 0; i < count; i++)
        if (is_same(&act[i], one))
            return true;
    return false;
}

static void add_act(struct acts *acts, struct act act)
{
    if (acts->count == acts->room) {
        int room = acts->room == 0 ? 32 : acts->room * 2;
        struct act *more = realloc(acts->act, (size_t)room * sizeof(*more));
        if (more == NULL)
            return;
        acts->act = more;
        acts->room = room;
    }
    acts->act[acts->count++] = act;
}

/* Two objects with one name are one action: if either may, it may. */
static void put_action(struct acts *acts, struct act act)
{
    for (int i = 0; i < acts->count; i++)
        if (is_same(&acts->act[i], &act)) {
            acts->act[i].answer = legal_either(acts->act[i].answer, act.answer);
            return;
        }
    add_act(acts, act);
}

static struct oracle_answer
with_priority(const struct oracle_position *position, int player,
              struct oracle_answer answer)
{
    return has_priority(position, player)
               ? answer
               : legal_both(legal_no("117.1"), answer);
}

/* Both faces of a card: cast it, or play it. */
static void put_faces(const struct oracle_position *position, int player,
                      int at, struct acts *list)
{
    const struct thing *thing = &position->thing[at];
    const struct card *card = thing->face == NULL ? NULL : thing->face->card;

    if (card == NULL || thing->zone == ZONE_BATTLEFIELD ||
        thing->zone == ZONE_STACK)
        return;
    for (int i = 0; i < card->face_count; i++) {
        const struct face *face = &card->face[i];
        bool is_land = (face->traits.types >> TYPE_LAND) & 1;
        struct oracle_answer answer = cast_legal(position, player, at, face);
        put_action(list, (struct act){"cast", thing->label, face->name, 0,
                                      with_priority(position, player, answer)});
        if (!is_land)
            continue;
        answer = play_legal(position, player, at, face);
        put_action(list, (struct act){"play", thing->label, face->name, 0,
                                      with_priority(position, player, answer)});
    }
}

static void put_abilities(const struct oracle_position *position, int player,
                          int at, struct acts *list)
{
    const struct thing *thing = &position->thing[at];
    const cJSON *ability[ABILITIES_MAX];
    int count = activated_of(thing, ability, ABILITIES_MAX);
    bool is_doubted = is_doubtful(position, thing);

    for (int i = 0; i < count; i++) {
        struct oracle_answer answer =
            activation_legal(position, player, at, ability[i]);
        if (is_doubted)
            answer = legal_silent(SILENCE_ABILITIES);
        put_action(list, (struct act){"activate", thing->label, "", i + 1,
                                      with_priority(position, player, answer)});
    }
}

/* CR 116.2b: turn a permanent face up. */
static void put_faceup(const struct oracle_position *position, int player,
                       int at, struct acts *list)
{
    const struct thing *thing = &position->thing[at];

    if (thing->zone == ZONE_BATTLEFIELD && thing->face_down &&
        thing->face != NULL)
        put_action(
            list,
            (struct act){"special", thing->label, "", 0,
                         with_priority(position, player,
                                       faceup_payable(position, player, at))});
}

static struct acts *find_acts(const struct oracle_position *position,
                              int player)
{
    struct acts *acts = calloc(1, sizeof(*acts));

    for (int i = 0; i < position->count && acts != NULL; i++) {
        put_faces(position, player, i, acts);
        put_abilities(position, player, i, acts);
        put_faceup(position, player, i, acts);
    }
    return acts;
}

/* Every conceivable action in a position, not a copy of one; NULL when there is
 * no memory or no such player. */
static const struct acts *acts_of(const struct oracle_position *position,
                                  int player)
{
    struct acts **kept;

    if (player == NOBODY)
        return NULL;
    kept = &position->found->acts[player];
    if (*kept == NULL)
        *kept = find_acts(position, player);
    return *kept;
}

static cJSON *act_json(const struct act *act)
{
    static const char *const words[] = {"silent", "yes", "no"};
    cJSON *action = cJSON_CreateObject();

    cJSON_AddStringToObject(action, "do", act->what);
    cJSON_AddStringToObject(action, "object", act->object);
    if (act->face[0] != '\0')
        cJSON_AddStringToObject(action, "face", act->face);
    if (act->ability > 0)
        cJSON_AddNumberToObject(action, "ability", act->ability);
    cJSON_AddStringToObject(action, "verdict", words[act->answer.verdict]);
    cJSON_AddStringToObject(action, "rule", act->answer.rule);
    cJSON_AddBoolToObject(action, "cost", act->answer.is_cost);
    cJSON_AddNumberToObject(action, "why", act->answer.why);
    return action;
}

cJSON *oracle_actions(const struct oracle_position *position, const char *by)
{
    const struct acts *acts = acts_of(position, seat_of(by));
    cJSON *list = cJSON_CreateArray();

    for (int i = 0; acts != NULL && i < acts->count; i++)
        cJSON_AddItemToArray(list, act_json(&acts->act[i]));
    return list;
}

/* What the action means for one object of that name. */
static struct oracle_answer may_with(const struct oracle_position *position,
                                     int player, int at,
                                     const struct oracle_action *action)
{
    const struct thing *thing = &position->thing[at];
    const struct card *card = thing->face == NULL ? NULL : thing->face->card;
    const cJSON *ability[ABILITIES_MAX];
    int count = activated_of(thing, ability, ABILITIES_MAX);
    struct oracle_answer answer = legal_no("602.2");
    bool is_cast = strcmp(action->what, "cast") == 0, is_found = false;

    if (strcmp(action->what, "activate") == 0) {
        if (is_doubtful(position, thing))
            return legal_silent(SILENCE_ABILITIES);
        return action->ability < 1 || action->ability > count
                   ? answer
                   : activation_legal(position, player, at,
                                      ability[action->ability - 1]);
    }
    answer = legal_no(is_cast ? "601.3" : "305.1");
    if (thing->zone == ZONE_BATTLEFIELD || thing->zone == ZONE_STACK)
        return answer;
    for (int i = 0; card != NULL && i < card->face_count; i++) {
        const struct face *face = &card->face[i];
        if (action->face != NULL && action->face[0] != '\0' &&
            strcmp(face->name, action->face) != 0)
            continue;
        struct oracle_answer one = is_cast
                                       ? cast_legal(position, player, at, face)
                                       : play_legal(position, player, at, face);
        answer = is_found ? legal_either(answer, one) : one;
        is_found = true;
    }
    return answer;
}

struct oracle_answer oracle_may(const struct oracle_position *position,
                                const struct oracle_action *action)
{
    static const char *const known[] = {"cast", "play", "activate"};
    int player = seat_of(action->by);
    struct oracle_answer answer = legal_silent(SILENCE_QUESTION);
    bool is_found = false, is_known = false;

    for (size_t i = 0; i < sizeof(known) / sizeof(*known); i++)
        is_known = is_known || strcmp(action->what, known[i]) == 0;
    for (int i = 0; i < position->count && player != NOBODY && is_known; i++) {
        if (strcmp(position->thing[i].label, action->object) != 0)
            continue;
        struct oracle_answer one = may_with(position, player, i, action);
        answer = is_found ? legal_either(answer, one) : one;
        is_found = true;
    }
    return is_found ? with_priority(position, player, answer) : answer;
}

static void print_act(char *text, const struct act *act)
{
    if (act->ability != 0)
        snprintf(text, ORACLE_TEXT, "%s %.60s %d", act->what, act->object,
                 act->ability);
    else
        snprintf(text, ORACLE_TEXT, "%s %.60s as %.60s", act->what, act->object,
                 act->face);
}

/* One action the oracle thought of, and whether the engine lists it. */
static void judge_action(const struct act *act, bool is_there, bool is_payable,
                         struct oracle_report *report)
{
    bool is_yes = act->answer.verdict == ORACLE_YES;
    char subject[ORACLE_TEXT];

    /* A list of what may be announced does not look at costs. */
    if (!is_payable && !is_yes && act->answer.is_cost)
        return;
    if (act->answer.verdict == ORACLE_SILENT) {
        report_silent(report, act->answer.why);
        return;
    }
    if (is_yes == is_there) {
        report_agree(report);
        return;
    }
    print_act(subject, act);
    report_differ(report, act->answer.rule, subject,
                  is_yes ? "legal" : "not legal",
                  is_there ? "listed" : "not listed");
}

/* What the engine lists and the oracle did not think of. */
static void judge_stranger(const struct oracle_position *position,
                           const struct act *act, struct oracle_report *report)
{
    int at = thing_find(position, act->object);
    char subject[ORACLE_TEXT];

    /* CR 117.3d, 104.3a: always possible with priority. */
    if (strcmp(act->what, "pass") == 0 || strcmp(act->what, "concede") == 0)
        return;
    if (at == NOTHING || is_doubtful(position, &position->thing[at])) {
        report_silent(report, SILENCE_ABILITIES);
        return;
    }
    print_act(subject, act);
    report_differ(report,
                  strcmp(act->what, "activate") == 0 ? "602.2" : "601.3",
                  subject, "no such action", "listed");
}

/* The actions that an engine lists. */
static struct acts *read_listed(const cJSON *listed)
{
    struct acts *acts = calloc(1, sizeof(*acts));
    const cJSON *one;

    cJSON_ArrayForEach(one, listed)
    {
        const cJSON *ability = member(one, "ability");
        struct act act = {.what = text_at(one, "do"),
                          .object = text_at(one, "object"),
                          .face = text_at(one, "face"),
                          .ability = ability == NULL ? 0 : ability->valueint};
        if (acts != NULL)
            add_act(acts, act);
    }
    return acts;
}

static void judge_lists(const struct oracle_position *position,
                        const struct acts *acts, const struct acts *listed,
                        const cJSON *legal, struct oracle_report *report)
{
    bool is_payable = is_text(member(legal, "scope"), "payable");
    bool is_complete = cJSON_IsTrue(member(legal, "complete"));

    for (int i = 0; i < acts->count; i++) {
        const struct act *act = &acts->act[i];
        bool is_there = is_among(listed->act, listed->count, act);
        /* An incomplete list also has what was not found out. */
        if (is_complete || (act->answer.verdict == ORACLE_YES && is_there))
            judge_action(act, is_there, is_payable, report);
        else
            report_silent(report, SILENCE_INCOMPLETE);
    }
    for (int i = 0; i < listed->count; i++)
        if (!is_among(acts->act, acts->count, &listed->act[i]))
            judge_stranger(position, &listed->act[i], report);
}

void oracle_judge_legal(const struct oracle_position *position, const char *by,
                        const cJSON *legal, struct oracle_report *report)
{
    const cJSON *actions = member(legal, "actions");

    if (!has_priority(position, seat_of(by))) {
        report_claim(report, cJSON_GetArraySize(actions) == 0, "117.1", by,
                     "no action without priority", "actions are listed");
        return;
    }
    const struct acts *acts = acts_of(position, seat_of(by));
    struct acts *listed = read_listed(actions);
    if (acts != NULL && listed != NULL)
        judge_lists(position, acts, listed, legal, report);
    acts_free(listed);
}
