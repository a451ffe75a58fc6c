/*
 * play_put.c - counters that are put or got, and what changes that.
 *
 * Rules: CR 122.1, 122.6, 614.1a, 614.16 and 614.17 (what changes or forbids
 * it), 616.1 (in which order).
 */
#include "play.h"

#include <string.h>

enum { REWRITES_MAX = 8 };

/* An event of counters: on a thing or on a player. */
struct put {
    struct play *play;
    int item, by;
    const char *kind;
    const char *event;
    bool is_cost; /* CR 614.16: no effect puts them */
    int count;
    struct {
        const cJSON *rewrites;
        int source;
    } change[REWRITES_MAX];
};

const char *const PLAYER_KINDS[PLAYER_KINDS_MAX] = {"energy", "poison",
                                                    "experience", "rad"};

static int *player_pile(struct player *player, const char *kind)
{
    int *const piles[PLAYER_KINDS_MAX] = {&player->energy, &player->poison,
                                          &player->experience, &player->rad};

    for (int i = 0; i < PLAYER_KINDS_MAX; i++)
        if (strcmp(PLAYER_KINDS[i], kind) == 0)
            return piles[i];
    return NULL;
}

int play_counters_of(const struct play *play, int item, const char *kind)
{
    if (!meant_is_player(item))
        return thing_counters(&play->now->thing[item], kind);
    int *pile = player_pile(&play->now->player[meant_player(item)], kind);
    return pile == NULL ? 0 : *pile;
}

/* One more or less of a kind, or many. */
static void change(struct play *play, int item, const char *kind, int by)
{
    if (meant_is_player(item)) {
        int *pile = player_pile(&play->now->player[meant_player(item)], kind);
        if (pile == NULL)
            play_lose(play, SILENCE_INSTRUCTION);
        else
            *pile += by;
        return;
    }
    struct thing *thing = &play->now->thing[item];
    int n = thing_counters(thing, kind) + by;
    cJSON *counters = thing->counters == NULL
                          ? cJSON_CreateObject()
                          : cJSON_Duplicate(thing->counters, true);
    cJSON_DeleteItemFromObjectCaseSensitive(counters, kind);
    if (n > 0)
        cJSON_AddNumberToObject(counters, kind, n);
    cJSON_AddItemToArray(play->owned, counters);
    thing->counters = counters;
    int strength = strcmp(kind, "+1/+1") == 0   ? by
                   : strcmp(kind, "-1/-1") == 0 ? -by
                                                : 0;
    thing->seen.power += strength;
    thing->seen.toughness += strength;
}

static bool is_kind(const cJSON *kind, const char *word)
{
    return kind == NULL || list_holds(kind, word);
}

/* CR 614.17: whether nothing can be put there at all. */
enum truth play_forbids(struct play *play, int item, const char *kind)
{
    bool is_player = meant_is_player(item);
    const char *key = is_player ? "cant_get_counters" : "cant_put_counters";
    struct effect effect[EFFECTS_FOUND_MAX];
    int count = effects_find(play->now, key, effect, EFFECTS_FOUND_MAX);
    enum truth is = TRUTH_NO;

    for (int i = 0; i < count; i++) {
        const cJSON *what = member(effect[i].mod, key);
        struct context context = context_of(play->now, effect[i].source);
        if (!is_kind(member(effect[i].mod, "kind"), kind))
            continue;
        enum truth one =
            is_player
                ? means(play->now, what, meant_player(item), &context)
                : selects(play->now, what, &play->now->thing[item], &context);
        is = either(is, both(one, effect[i].is_on));
    }
    return may_have_set(play->now, key) ||
                   (play->is_tokens_vague && any_card_says(play->now, key))
               ? either(is, TRUTH_UNKNOWN)
               : is;
}

static enum truth is_about(const struct put *put, const cJSON *event,
                           int source)
{
    struct play *play = put->play;
    struct context context = context_of(play->now, source);
    const cJSON *what = member(event, "what");
    enum truth is = TRUTH_YES;

    if (!is_text(member(event, "ev"), put->event) ||
        !is_kind(member(event, "kind"), put->kind) ||
        (cJSON_IsTrue(member(event, "effect_only")) && put->is_cost))
        return TRUTH_NO;
    if (meant_is_player(put->item))
        is = means(play->now,
                   member(event, "who") != NULL ? member(event, "who") : what,
                   meant_player(put->item), &context);
    else if (what != NULL)
        is = selects(play->now, what, &play->now->thing[put->item], &context);
    return both(is, means(play->now, member(event, "by"), put->by, &context));
}

/* The replacement effects that apply to the event (CR 614.1a). */
static void find_changes(struct put *put)
{
    struct play *play = put->play;

    for (int i = 0; i < play->now->count; i++) {
        const struct thing *thing = &play->now->thing[i];
        for (int k = 0;
             k < thing->ability_count && thing->zone == ZONE_BATTLEFIELD; k++) {
            const cJSON *tree = thing->ability[k].tree;
            if (!is_text(member(tree, "k"), "replace"))
                continue;
            enum truth is = is_about(put, member(tree, "event"), i);
            if (is != TRUTH_NO && member(tree, "if") != NULL)
                is = TRUTH_UNKNOWN;
            if (is == TRUTH_UNKNOWN ||
                (is == TRUTH_YES && (put->count == REWRITES_MAX ||
                                     may_have_gained(play->now, thing))))
                play_lose(play, SILENCE_REPLACED);
            else if (is == TRUTH_YES) {
                put->change[put->count].rewrites = member(tree, "do");
                put->change[put->count++].source = i;
            }
        }
    }
    /* What a token that was just created may change is not followed. */
    if (play_is_replaced(play, put->event) &&
        (play->is_tokens_vague ||
         (put->count == 0 && may_have_done(play->now, "replacement"))))
        play_lose(play, SILENCE_REPLACED);
}

static int rewritten(struct put *put, int which, int n)
{
    const cJSON *rewrite;

    cJSON_ArrayForEach(rewrite, put->change[which].rewrites)
    {
        if (cJSON_IsNumber(member(rewrite, "mul")))
            n *= member(rewrite, "mul")->valueint;
        else if (cJSON_IsNumber(member(rewrite, "add")))
            n += member(rewrite, "add")->valueint;
        else if (member(rewrite, "half_down") != NULL)
            n /= 2; /* CR 107.1a */
        else if (member(rewrite, "nothing") != NULL)
            n = 0;
        else
            play_lose(put->play, SILENCE_REPLACED);
    }
    return n;
}

/* The results of all orders of those left: the least and the most. */
static void all_orders(struct put *put, unsigned done, int n, int *least,
                       int *most)
{
    bool is_last = true;

    for (int i = 0; i < put->count && n > 0; i++) {
        if ((done >> i) & 1)
            continue;
        is_last = false;
        all_orders(put, done | 1u << i, rewritten(put, i, n), least, most);
    }
    if (!is_last)
        return;
    *least = n < *least ? n : *least;
    *most = n > *most ? n : *most;
}

static int find_source(const struct put *put, unsigned done, const cJSON *value)
{
    for (int i = 0; i < put->count; i++)
        if (!((done >> i) & 1) &&
            play_refers_to(put->play, value, put->change[i].source))
            return i;
    return -1;
}

/* The question in which order, if it is asked about just those left: the next
 * one may be about another object. */
static const cJSON *asked_needlessly(struct put *put, unsigned done, int left,
                                     int chooser)
{
    struct play *play = put->play;
    const cJSON *before = play->next, *option;
    const cJSON *question = play_asked(play, "order-replacements", chooser);
    bool is_it = cJSON_GetArraySize(member(question, "options")) == left;

    cJSON_ArrayForEach(option, member(question, "options"))
    {
        is_it = is_it && find_source(put, done, option) >= 0;
    }
    if (question != NULL && !is_it)
        play->next = before;
    return is_it ? question : NULL;
}

/* A question does not say which object it is about: where several are asked
 * about and the answers are not the same, it is not known whose is whose. */
static void note_order(struct put *put, const cJSON *value)
{
    struct play *play = put->play;

    if (play->order != NULL && play->order_item != put->item &&
        !cJSON_Compare(play->order, value, true))
        play_lose(play, SILENCE_REPLACED);
    play->order = value;
    play->order_item = put->item;
}

/* CR 616.1: of several the affected player, or the controller of the affected
 * object, chooses, where it makes a difference. */
static int replaced(struct put *put, int n)
{
    struct play *play = put->play;
    int chooser = meant_is_player(put->item)
                      ? meant_player(put->item)
                      : play->now->thing[put->item].controller;
    unsigned done = 0;

    for (int left = put->count; left > 0 && n > 0 && !play->is_lost; left--) {
        int least = ALL_OF_THEM, most = 0, which = 0;
        all_orders(put, done, n, &least, &most);
        const cJSON *question =
            least == most || left == 1
                ? asked_needlessly(put, done, left, chooser)
                : play_must_ask(play, "order-replacements", chooser, "616.1",
                                "the player affected chooses what applies "
                                "first");
        while ((done >> which) & 1)
            which++;
        if (question != NULL) {
            which = find_source(put, done, member(question, "value"));
            note_order(put, member(question, "value"));
        }
        if (which < 0)
            play_lose(play, SILENCE_REPLACED);
        if (question != NULL && least != most)
            play_claim(play,
                       cJSON_GetArraySize(member(question, "options")) == left,
                       "616.1", "all that applies can be chosen");
        if (play->is_lost)
            return n;
        n = rewritten(put, which, n);
        done |= 1u << which;
    }
    return n;
}

static int put_number(struct put *put, int n)
{
    enum truth is =
        n <= 0 ? TRUTH_YES : play_forbids(put->play, put->item, put->kind);

    if (is == TRUTH_UNKNOWN)
        play_lose(put->play, SILENCE_EFFECT);
    if (is != TRUTH_NO)
        return 0;
    find_changes(put);
    return put->play->is_lost ? 0 : replaced(put, n);
}

void play_get(struct play *play, int player, const char *kind, int n, int by)
{
    struct put put = {.play = play,
                      .item = MEANT_PLAYER(player),
                      .by = by,
                      .kind = kind,
                      .event = "counters_on_player"};

    n = put_number(&put, n);
    if (n <= 0 || play->is_lost) /* CR 603.2g */
        return;
    change(play, put.item, kind, n);
    play_happen(play, "gets_counters", player, NOTHING, kind, n);
}

void play_put(struct play *play, int thing, const char *kind, int n, int by)
{
    struct put put = {.play = play,
                      .item = thing,
                      .by = by,
                      .kind = kind,
                      .event = "counters_on"};

    if (play->now->thing[thing].zone != ZONE_BATTLEFIELD) {
        play_lose(play, SILENCE_INSTRUCTION);
        return;
    }
    n = put_number(&put, n);
    if (n <= 0 || play->is_lost)
        return;
    change(play, thing, kind, n);
    play_happen(play, "counters_put", by, thing, kind, n);
}

void play_put_as_cost(struct play *play, int thing, const char *kind, int n,
                      int by)
{
    struct put put = {.play = play,
                      .item = thing,
                      .by = by,
                      .kind = kind,
                      .event = "counters_on",
                      .is_cost = true};

    n = put_number(&put, n);
    if (n > 0 && !play->is_lost)
        change(play, thing, kind, n);
}

void play_take(struct play *play, int item, const char *kind, int n)
{
    int have = play_counters_of(play, item, kind);

    if (n > have)
        n = have;
    if (n <= 0 || play->is_lost)
        return;
    change(play, item, kind, -n);
    if (meant_is_player(item))
        play_happen(play, "loses_counters", meant_player(item), NOTHING, kind,
                    n);
}

int play_proliferations(struct play *play)
{
    struct put put = {.play = play,
                      .item = MEANT_PLAYER(play->context.you),
                      .by = play->context.you,
                      .kind = "",
                      .event = "proliferate"};

    find_changes(&put);
    return play->is_lost ? 0 : replaced(&put, 1);
}
