/*
 * doctor_game.c - checks of games, with nothing in them but lands.
 *
 * Of a board only what the adapter declares is set up; what is observed is
 * what was set up, or what it is when nothing is said.
 */
#include "doctor.h"
#include "json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* "%s" is the land. */
static const struct view {
    const char *feature, *path;
    const char *setup; /* the feature that makes it `expected` */
    const char *expected, *otherwise;
} views[] = {
    {"observe.life", "player/A/life", "setup.life", "17", "20"},
    {"observe.life", "player/B/life", "setup.life", "20", "20"},
    {"observe.energy", "player/A/energy", "setup.energy", "2", "0"},
    {"observe.player_counters", "player/A/counters/poison",
     "setup.player_counters", "1", "0"},
    {"observe.mana", "player/A/mana", "setup.mana", "'UUG'", "''"},
    {"observe.mana", "player/B/mana", "setup.mana", "''", "''"},
    {"observe.mana_restricted", "player/A/mana_restricted", "", "''", "''"},
    {"observe.lands_played", "player/A/lands_played", "setup.lands_played", "1",
     "0"},
    {"observe.lost", "player/A/lost", "", "false", "false"},
    {"observe.zones", "player/A/hand_size", "setup.hand", "1", "0"},
    {"observe.zones", "zone/A/hand", "setup.hand", "['held']", "[]"},
    {"observe.zones", "zone/B/hand", "", "[]", "[]"},
    {"observe.zones", "player/A/library_size", "setup.library", "2", "0"},
    {"observe.zones", "zone/A/library", "setup.library", "['top','under']",
     "[]"},
    {"observe.zones", "zone/A/graveyard", "setup.graveyard", "['past']", "[]"},
    {"observe.zones", "zone/A/exile", "setup.exile", "['away']", "[]"},
    {"observe.zones", "object/land/zone", "setup.battlefield", "'battlefield'",
     NULL},
    {"observe.tapped", "object/land/tapped", "setup.tapped", "true", "false"},
    {"observe.counters", "object/land/counters/charge", "setup.counters", "2",
     "0"},
    {"observe.face", "object/land/face", "", "'%s'", "'%s'"},
    {"observe.controller", "object/land/controller", "", "'A'", "'A'"},
    {"observe.controller", "object/land/owner", "", "'A'", "'A'"},
    {"observe.characteristics", "object/land/name", "", "'%s'", "'%s'"},
    {"observe.characteristics", "object/land/types", "", "['Land']",
     "['Land']"},
    {"observe.attached", "object/land/attached", "", "null", "null"},
    {"observe.stack", "stack", "", "[]", "[]"},
    {"observe.turn", "turn/active", "", "'A'", "'A'"},
    {"observe.turn", "turn/step", "setup.step", "'main2'", "'main1'"},
    {"observe.pending", "pending", "", "null", "null"},
    {"observe.visible", "visible/B/A/hand", "", "false", "false"},
};
enum { VIEW_COUNT = sizeof(views) / sizeof(views[0]) };

/* What an engine may hide from everybody: left out, but never wrong. */
static bool is_optional(const struct view *view)
{
    return strcmp(view->path, "zone/A/library") == 0 ||
           strcmp(view->path, "object/land/owner") == 0;
}

/* Add the members of player A that a word of the set-up stands for. */
static void add_member(const struct doctor *doctor, struct text *params,
                       const char *feature, const char *json)
{
    if (doctor_has(doctor, feature))
        text_add(params, ",%s", json);
}

static void add_zone(const struct doctor *doctor, struct text *params,
                     const char *zone, const char *label)
{
    char feature[40];

    snprintf(feature, sizeof(feature), "setup.%s", zone);
    if (doctor_has(doctor, feature))
        text_add(params, ",'%s':[{'label':'%s','card':'%s'}]", zone, label,
                 doctor->land);
}

static void add_board(const struct doctor *doctor, struct text *params)
{
    add_member(doctor, params, "setup.life", "'life':17");
    add_member(doctor, params, "setup.energy", "'energy':2");
    add_member(doctor, params, "setup.player_counters",
               "'counters':{'poison':1}");
    add_member(doctor, params, "setup.mana", "'mana':'UUG'");
    add_member(doctor, params, "setup.lands_played", "'lands_played':1");
    add_zone(doctor, params, "hand", "held");
    add_zone(doctor, params, "graveyard", "past");
    add_zone(doctor, params, "exile", "away");
    if (doctor_has(doctor, "setup.library"))
        text_add(params,
                 ",'library':[{'label':'top','card':'%s'},"
                 "{'label':'under','card':'%s'}]",
                 doctor->land, doctor->land);
    if (doctor_has(doctor, "setup.battlefield")) {
        text_add(params, ",'battlefield':[{'label':'land','card':'%s'",
                 doctor->land);
        add_member(doctor, params, "setup.tapped", "'tapped':true");
        add_member(doctor, params, "setup.counters", "'counters':{'charge':2}");
        text_add(params, "}]");
    }
}

/* Begin a game with these members of player A, which begin with a comma. */
static bool begin_with(struct doctor *doctor, const char *game,
                       const char *members, const char *step)
{
    const cJSON *edition =
        cJSON_GetArrayItem(json_member(doctor->session.hello, "editions"), 0);
    cJSON *result = doctor_ask(
        doctor, "game/new",
        "{'game':'%s','case':'doctor','edition':'%s',"
        "'players':[{'seat':'A'%s},{'seat':'B'}],'turn':{'number':3,"
        "'active':'A','step':'%s','priority':'A'},"
        "'random':{'shuffle':'keep'}}",
        game, cJSON_IsString(edition) ? edition->valuestring : "2024-06",
        members, step);

    cJSON_Delete(result);
    return result != NULL;
}

void check_empty_board(struct doctor *doctor)
{
    if (doctor_begin(doctor))
        begin_with(doctor, "doctor-empty", "", "main1");
}

static bool observe_view(struct doctor *doctor, const char *game,
                         const struct view *view)
{
    bool is_set = view->setup[0] == '\0' || doctor_has(doctor, view->setup);
    const char *expected = is_set ? view->expected : view->otherwise;
    char text[80];

    if (!doctor_has(doctor, view->feature) || expected == NULL ||
        (strncmp(view->path, "object/land", 11) == 0 &&
         !doctor_has(doctor, "setup.battlefield")))
        return true;
    const char *place = strstr(expected, "%s");
    snprintf(text, sizeof(text), "%.*s%s%s",
             (int)(place ? place - expected : (int)strlen(expected)), expected,
             place ? doctor->land : "", place ? place + 2 : "");
    if (is_optional(view) && !doctor_sees(doctor, game, view->path))
        return doctor->finding == FINDING_HELD;
    return doctor_observes(doctor, game, view->path, text);
}

static bool begin_board(struct doctor *doctor, const char *game)
{
    struct text members = {0};

    text_add_bytes(&members, "", 0);
    add_board(doctor, &members);
    bool is_begun =
        begin_with(doctor, game, members.bytes,
                   doctor_has(doctor, "setup.step") ? "main2" : "main1");
    text_free(&members);
    return is_begun;
}

static bool observe_board(struct doctor *doctor, const char *game)
{
    bool is_good = true;

    for (size_t i = 0; is_good && i < VIEW_COUNT; i++)
        is_good = observe_view(doctor, game, &views[i]);
    return is_good;
}

void check_board(struct doctor *doctor)
{
    if (doctor_begin(doctor) && doctor_needs_land(doctor) &&
        begin_board(doctor, "doctor-board"))
        observe_board(doctor, "doctor-board");
}

/* Acts. */

/* A game in which A controls one untapped permanent, `card`. */
static bool begin_card(struct doctor *doctor, const char *game,
                       const char *card)
{
    char members[120];

    snprintf(members, sizeof(members),
             ",'battlefield':[{'label':'land','card':'%s'}]", card);
    return begin_with(doctor, game, members, "main1");
}

static bool can_tap(struct doctor *doctor)
{
    return doctor_begin(doctor) && doctor_needs(doctor, "act.activate") &&
           doctor_needs(doctor, "setup.battlefield") &&
           doctor_needs_land(doctor);
}

/* Activate the first ability; the result must have the members `expected`. */
static bool tap(struct doctor *doctor, const char *game, const char *answers,
                const char *expected)
{
    cJSON *result = doctor_ask(doctor, "game/act",
                               "{'game':'%s','by':'A','do':'activate',"
                               "'object':'land','ability':1,'answers':[%s]}",
                               game, answers);

    return doctor_expects(doctor, result, "%s", expected);
}

static bool observe_land(struct doctor *doctor, const char *game,
                         const char *mana, bool is_tapped)
{
    char text[20];

    snprintf(text, sizeof(text), "'%s'", mana);
    return (!doctor_has(doctor, "observe.mana") ||
            doctor_observes(doctor, game, "player/A/mana", text)) &&
           (!doctor_has(doctor, "observe.tapped") ||
            doctor_observes(doctor, game, "object/land/tapped",
                            is_tapped ? "true" : "false"));
}

void check_act(struct doctor *doctor)
{
    if (can_tap(doctor) && begin_card(doctor, "doctor-act", doctor->land) &&
        observe_land(doctor, "doctor-act", "", false) &&
        tap(doctor, "doctor-act", "", "{'status':'done'}"))
        observe_land(doctor, "doctor-act", doctor->mana, true);
}

/* All that can be observed; an adapter need not know "*". */
static cJSON *dump(struct doctor *doctor, const char *game)
{
    return doctor_ask(doctor, "game/observe",
                      "{'game':'%s','viewer':'all','paths':['*']}", game);
}

void check_illegal_act(struct doctor *doctor)
{
    static const char game[] = "doctor-illegal";

    if (!can_tap(doctor) || !begin_card(doctor, game, doctor->land) ||
        !tap(doctor, game, "", "{'status':'done'}"))
        return;
    cJSON *before = dump(doctor, game);
    if (before != NULL && tap(doctor, game, "", "{'status':'illegal'}") &&
        observe_land(doctor, game, doctor->mana, true)) {
        cJSON *after = dump(doctor, game);
        if (after != NULL && !cJSON_Compare(before, after, true))
            doctor_wrong(doctor, "the game as it was", "another path *");
        cJSON_Delete(after);
    }
    cJSON_Delete(before);
}

/* A card that asks for a type of mana, or NULL with the check skipped. */
static const char *find_asking_card(struct doctor *doctor)
{
    static const char *const cards[] = {"City of Brass", "Mana Confluence",
                                        "Birds of Paradise"};
    const char *found = NULL;

    for (size_t i = 0; found == NULL && i < 3; i++) {
        cJSON *result =
            doctor_ask(doctor, "cards/probe", "{'cards':['%s']}", cards[i]);
        if (cJSON_GetArraySize(json_member(result, "known")) == 1)
            found = cards[i];
        cJSON_Delete(result);
        if (result == NULL)
            return NULL;
    }
    if (found == NULL)
        doctor_skip(doctor, "it knows no City of Brass, Mana Confluence or "
                            "Birds of Paradise");
    return found;
}

void check_needs(struct doctor *doctor)
{
    static const char game[] = "doctor-needs";
    const char *card = can_tap(doctor) ? find_asking_card(doctor) : NULL;
    struct port_failure failure;

    if (card == NULL || !begin_card(doctor, game, card) ||
        !tap(doctor, game, "",
             "{'status':'needs','decision':{'kind':'mana-type','by':'A'}}"))
        return;
    cJSON *result =
        doctor_try(doctor, &failure, "game/answer",
                   "{'game':'doctor-needs','kind':'mana-type','value':'R'}");
    if (result == NULL && failure.kind == FAILURE_RPC && failure.code == -32601)
        doctor_skip(doctor, "it has no game/answer");
    else if (result == NULL)
        doctor_wrong(doctor, "a result", "%s", failure.message);
    else if (doctor_expects(doctor, result, "{'status':'done'}"))
        observe_land(doctor, game, "R", true);
    port_failure_clear(&failure);
}

void check_answers(struct doctor *doctor)
{
    static const char game[] = "doctor-answers";
    const char *card = can_tap(doctor) ? find_asking_card(doctor) : NULL;

    if (card != NULL && begin_card(doctor, game, card) &&
        tap(doctor, game, "{'kind':'mana-type','value':'B'}",
            "{'status':'done','unused_answers':0}"))
        observe_land(doctor, game, "B", true);
}

void check_unused_answers(struct doctor *doctor)
{
    static const char game[] = "doctor-unused";

    if (can_tap(doctor) && begin_card(doctor, game, doctor->land))
        tap(doctor, game, "{'kind':'number','value':3}",
            "{'status':'done','unused_answers':1}");
}

void check_advance(struct doctor *doctor)
{
    static const char game[] = "doctor-advance";

    if (!doctor_begin(doctor) || !begin_with(doctor, game, "", "main1"))
        return;
    cJSON *result = doctor_ask(
        doctor, "game/advance",
        "{'game':'%s','until':{'step':'end'},'max_actions':200}", game);
    if (doctor_expects(doctor, result, "{'status':'reached'}") &&
        doctor_has(doctor, "observe.turn") &&
        doctor_observes(doctor, game, "turn/step", "'end'"))
        doctor_observes(doctor, game, "turn/active", "'A'");
}

/* Games beside each other, and again. */

static bool restore(struct doctor *doctor, const char *game,
                    const cJSON *snapshot)
{
    cJSON *result =
        doctor_ask(doctor, "game/restore", "{'game':'%s','snapshot':'%s'}",
                   game, json_member(snapshot, "snapshot")->valuestring);

    cJSON_Delete(result);
    return result != NULL;
}

void check_snapshot(struct doctor *doctor)
{
    static const char game[] = "doctor-snapshot";

    if (!can_tap(doctor) || !doctor_needs(doctor, "snapshot") ||
        !begin_card(doctor, game, doctor->land))
        return;
    cJSON *taken = doctor_ask(doctor, "game/snapshot", "{'game':'%s'}", game);
    if (taken != NULL && !cJSON_IsString(json_member(taken, "snapshot")))
        doctor_wrong(doctor, "\"snapshot\" is a text", "it is none");
    for (int i = 0; i < 2 && doctor->finding == FINDING_HELD; i++)
        if (tap(doctor, game, "", "{'status':'done'}") &&
            observe_land(doctor, game, doctor->mana, true) &&
            restore(doctor, game, taken))
            observe_land(doctor, game, "", false);
    cJSON_Delete(taken);
}

void check_two_games(struct doctor *doctor)
{
    static const char one[] = "doctor-one", two[] = "doctor-two";

    if (!can_tap(doctor))
        return;
    const cJSON *isolation = json_member(doctor->session.hello, "isolation");
    if (cJSON_IsString(isolation) &&
        strcmp(isolation->valuestring, "process") == 0) {
        doctor_skip(doctor, "it wants a process for each case");
        return;
    }
    if (begin_card(doctor, one, doctor->land) &&
        begin_card(doctor, two, doctor->land) &&
        tap(doctor, one, "", "{'status':'done'}") &&
        observe_land(doctor, two, "", false) &&
        observe_land(doctor, one, doctor->mana, true) &&
        tap(doctor, two, "", "{'status':'done'}"))
        observe_land(doctor, two, doctor->mana, true);
}

/* What a game comes to in a fresh process, or NULL. */
static cJSON *play(struct doctor *doctor)
{
    static const char game[] = "doctor-again";

    doctor_stop(doctor);
    if (!doctor_begin(doctor) || !doctor_needs_land(doctor) ||
        !begin_board(doctor, game) || !observe_board(doctor, game))
        return NULL;
    cJSON *all = cJSON_CreateArray();
    cJSON_AddItemToArray(all, dump(doctor, game));
    if (doctor_has(doctor, "act.activate") &&
        begin_card(doctor, game, doctor->land))
        cJSON_AddItemToArray(all,
                             doctor_ask(doctor, "game/act",
                                        "{'game':'%s','by':'A','do':'activate',"
                                        "'object':'land','ability':1}",
                                        game));
    cJSON_AddItemToArray(all, dump(doctor, game));
    if (doctor->finding == FINDING_HELD)
        return all;
    cJSON_Delete(all);
    return NULL;
}

void check_determinism(struct doctor *doctor)
{
    cJSON *first = play(doctor);
    cJSON *again = first == NULL ? NULL : play(doctor);

    if (again != NULL && !cJSON_Compare(first, again, true))
        doctor_wrong(doctor, "the same results twice",
                     "other results in the second process");
    cJSON_Delete(first);
    cJSON_Delete(again);
}
