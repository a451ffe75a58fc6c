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

static const char *verdict_word(enum oracle_verdict verdict)
{
    static const char *const words[] = {"silent", "yes", "no"};

    return words[verdict];
}

static enum oracle_silence silence_at(const cJSON *action)
{
    return (enum oracle_silence)member(action, "why")->valueint;
}

/* Two objects with one name are one action: if either may, it may. */
static void put_action(cJSON *list, const char *what, const char *object,
                       const char *face, int ability,
                       struct oracle_answer answer)
{
    cJSON *action;

    cJSON_ArrayForEach(action, list)
    {
        const cJSON *ordinal = member(action, "ability");
        if (strcmp(text_at(action, "do"), what) != 0 ||
            strcmp(text_at(action, "object"), object) != 0 ||
            strcmp(text_at(action, "face"), face) != 0 ||
            (ordinal != NULL ? ordinal->valueint : 0) != ability)
            continue;
        struct oracle_answer before = {
            is_text(member(action, "verdict"), "yes")  ? ORACLE_YES
            : is_text(member(action, "verdict"), "no") ? ORACLE_NO
                                                       : ORACLE_SILENT,
            text_at(action, "rule"), cJSON_IsTrue(member(action, "cost")),
            silence_at(action)};
        answer = legal_either(before, answer);
        char rule[16];
        snprintf(rule, sizeof(rule), "%s", answer.rule);
        cJSON_ReplaceItemInObjectCaseSensitive(
            action, "verdict",
            cJSON_CreateString(verdict_word(answer.verdict)));
        cJSON_ReplaceItemInObjectCaseSensitive(action, "rule",
                                               cJSON_CreateString(rule));
        cJSON_ReplaceItemInObjectCaseSensitive(
            action, "cost", cJSON_CreateBool(answer.is_cost));
        cJSON_ReplaceItemInObjectCaseSensitive(action, "why",
                                               cJSON_CreateNumber(answer.why));
        return;
    }
    action = cJSON_CreateObject();
    cJSON_AddStringToObject(action, "do", what);
    cJSON_AddStringToObject(action, "object", object);
    if (face[0] != '\0')
        cJSON_AddStringToObject(action, "face", face);
    if (ability > 0)
        cJSON_AddNumberToObject(action, "ability", ability);
    cJSON_AddStringToObject(action, "verdict", verdict_word(answer.verdict));
    cJSON_AddStringToObject(action, "rule", answer.rule);
    cJSON_AddBoolToObject(action, "cost", answer.is_cost);
    cJSON_AddNumberToObject(action, "why", answer.why);
    cJSON_AddItemToArray(list, action);
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
                      int at, cJSON *list)
{
    const struct thing *thing = &position->thing[at];
    const struct card *card = thing->face == NULL ? NULL : thing->face->card;

    if (card == NULL || thing->zone == ZONE_BATTLEFIELD ||
        thing->zone == ZONE_STACK)
        return;
    for (int i = 0; i < card->face_count; i++) {
        const struct face *face = &card->face[i];
        bool is_land = (face->traits.types >> TYPE_LAND) & 1;
        struct oracle_answer answer =
            is_land ? play_legal(position, player, at, face)
                    : cast_legal(position, player, at, face);
        put_action(list, is_land ? "play" : "cast", thing->label, face->name, 0,
                   with_priority(position, player, answer));
    }
}

static void put_abilities(const struct oracle_position *position, int player,
                          int at, cJSON *list)
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
        put_action(list, "activate", thing->label, "", i + 1,
                   with_priority(position, player, answer));
    }
}

/* CR 116.2b: turn a permanent face up. */
static void put_faceup(const struct oracle_position *position, int player,
                       int at, cJSON *list)
{
    const struct thing *thing = &position->thing[at];

    if (thing->zone == ZONE_BATTLEFIELD && thing->face_down &&
        thing->face != NULL)
        put_action(list, "special", thing->label, "", 0,
                   with_priority(position, player,
                                 faceup_payable(position, player, at)));
}

cJSON *oracle_actions(const struct oracle_position *position, const char *by)
{
    cJSON *list = cJSON_CreateArray();
    int player = seat_of(by);

    for (int i = 0; i < position->count && player != NOBODY; i++) {
        put_faces(position, player, i, list);
        put_abilities(position, player, i, list);
        put_faceup(position, player, i, list);
    }
    return list;
}

/* The same, kept for the next list that is judged beside it. */
static const cJSON *actions_of(const struct oracle_position *position,
                               const char *by)
{
    cJSON **kept = &position->found->actions[seat_of(by)];

    if (*kept == NULL)
        *kept = oracle_actions(position, by);
    return *kept;
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

static bool is_listed(const cJSON *actions, const cJSON *action)
{
    const cJSON *one;

    cJSON_ArrayForEach(one, actions)
    {
        const cJSON *a = member(one, "ability");
        const cJSON *b = member(action, "ability");
        if (strcmp(text_at(one, "do"), text_at(action, "do")) == 0 &&
            strcmp(text_at(one, "object"), text_at(action, "object")) == 0 &&
            strcmp(text_at(one, "face"), text_at(action, "face")) == 0 &&
            (a == NULL ? 0 : a->valueint) == (b == NULL ? 0 : b->valueint))
            return true;
    }
    return false;
}

static void print_action(char *text, const cJSON *action)
{
    const cJSON *ability = member(action, "ability");

    if (ability != NULL)
        snprintf(text, ORACLE_TEXT, "%s %.60s %d", text_at(action, "do"),
                 text_at(action, "object"), ability->valueint);
    else
        snprintf(text, ORACLE_TEXT, "%s %.60s as %.60s", text_at(action, "do"),
                 text_at(action, "object"), text_at(action, "face"));
}

/* One action the oracle thought of, and whether the engine lists it. */
static void judge_action(const cJSON *action, const cJSON *listed,
                         bool is_payable, struct oracle_report *report)
{
    bool is_yes = is_text(member(action, "verdict"), "yes");
    bool is_there = is_listed(listed, action);
    char subject[ORACLE_TEXT];

    /* A list of what may be announced does not look at costs. */
    if (!is_payable && !is_yes && cJSON_IsTrue(member(action, "cost")))
        return;
    if (is_text(member(action, "verdict"), "silent")) {
        report_silent(report, silence_at(action));
        return;
    }
    print_action(subject, action);
    report_claim(report, is_yes == is_there, text_at(action, "rule"), subject,
                 is_yes ? "legal" : "not legal",
                 is_there ? "listed" : "not listed");
}

/* What the engine lists and the oracle did not think of. */
static void judge_stranger(const struct oracle_position *position,
                           const cJSON *action, struct oracle_report *report)
{
    int at = thing_find(position, text_at(action, "object"));
    char subject[ORACLE_TEXT];

    print_action(subject, action);
    /* CR 117.3d, 104.3a: always possible with priority. */
    if (is_text(member(action, "do"), "pass") ||
        is_text(member(action, "do"), "concede"))
        return;
    if (at == NOTHING || is_doubtful(position, &position->thing[at])) {
        report_silent(report, SILENCE_ABILITIES);
        return;
    }
    report_differ(report,
                  is_text(member(action, "do"), "activate") ? "602.2" : "601.3",
                  subject, "no such action", "listed");
}

void oracle_judge_legal(const struct oracle_position *position, const char *by,
                        const cJSON *legal, struct oracle_report *report)
{
    const cJSON *listed = member(legal, "actions"), *action;
    bool is_payable = is_text(member(legal, "scope"), "payable");
    bool is_complete = cJSON_IsTrue(member(legal, "complete"));

    if (!has_priority(position, seat_of(by))) {
        report_claim(report, cJSON_GetArraySize(listed) == 0, "117.1", by,
                     "no action without priority", "actions are listed");
        return;
    }
    const cJSON *list = actions_of(position, by);
    cJSON_ArrayForEach(action, list)
    {
        /* An incomplete list also has what was not found out. */
        if (is_complete || (is_text(member(action, "verdict"), "yes") &&
                            is_listed(listed, action)))
            judge_action(action, listed, is_payable, report);
        else
            report_silent(report, SILENCE_INCOMPLETE);
    }
    cJSON_ArrayForEach(action, listed)
    {
        if (!is_listed(list, action))
            judge_stranger(position, action, report);
    }
}
