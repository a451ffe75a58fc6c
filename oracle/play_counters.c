/*
 * play_counters.c - counters that are put, got, moved and taken away.
 *
 * Rules: CR 122 (counters), 614.1a and 614.17 (what changes or forbids
 * putting them), 616.1 (in which order), 701.34 (proliferate).
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

static const char *const of_player[] = {"energy", "poison", "experience",
                                        "rad"};
enum { OF_PLAYER = sizeof(of_player) / sizeof(*of_player) };

static int *player_pile(struct player *player, const char *kind)
{
    int *const piles[OF_PLAYER] = {&player->energy, &player->poison,
                                   &player->experience, &player->rad};

    for (int i = 0; i < OF_PLAYER; i++)
        if (strcmp(of_player[i], kind) == 0)
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
static enum truth is_forbidden(struct play *play, int item, const char *kind)
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
        enum truth one = is_player ? means(play->now, what, meant_player(item),
                                           &context)
                                   : selects(play->now, what,
                                             &play->now->thing[item],
                                             &context);
        is = either(is, both(one, effect[i].is_on));
    }
    return may_have_set(play->now, key) ? either(is, TRUTH_UNKNOWN) : is;
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
    if (play_is_replaced(play, put->event) && put->count == 0 &&
        may_have_done(play->now, "replacement"))
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

static int find_source(const struct put *put, unsigned done,
                       const cJSON *value)
{
    for (int i = 0; i < put->count; i++)
        if (!((done >> i) & 1) &&
            play_refers_to(put->play, value, put->change[i].source))
            return i;
    return -1;
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
                ? play_asked(play, "order-replacements", chooser)
                : play_must_ask(play, "order-replacements", chooser, "616.1",
                                "the player affected chooses what applies "
                                "first");
        while ((done >> which) & 1)
            which++;
        if (question != NULL)
            which = find_source(put, done, member(question, "value"));
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
        n <= 0 ? TRUTH_YES : is_forbidden(put->play, put->item, put->kind);

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

/* The kinds there are on it; at most `max`. */
static int kinds_on(const struct play *play, int item, const char **kinds,
                    int max)
{
    const cJSON *pile;
    int count = 0;

    if (meant_is_player(item)) {
        for (int i = 0; i < OF_PLAYER && count < max; i++)
            if (play_counters_of(play, item, of_player[i]) > 0)
                kinds[count++] = of_player[i];
        return count;
    }
    cJSON_ArrayForEach(pile, play->now->thing[item].counters)
    {
        if (count < max && pile->valueint > 0)
            kinds[count++] = pile->string;
    }
    return count;
}

static void one_more_of_each(struct play *play, int item)
{
    const char *kinds[8];
    int count = kinds_on(play, item, kinds, 8);

    for (int i = 0; i < count; i++) {
        if (meant_is_player(item))
            play_get(play, meant_player(item), kinds[i], 1, play->context.you);
        else
            play_put(play, item, kinds[i], 1, play->context.you);
    }
}

static void proliferate_once(struct play *play)
{
    struct meant from = {0}, chosen = {0};
    const char *kind[1];

    for (int p = 0; p < play->now->player_count; p++)
        if (kinds_on(play, MEANT_PLAYER(p), kind, 1) > 0 &&
            !play->now->player[p].has_lost)
            meant_add(&from, MEANT_PLAYER(p));
    for (int i = 0; i < play->now->count; i++)
        if (play->now->thing[i].zone == ZONE_BATTLEFIELD &&
            kinds_on(play, i, kind, 1) > 0)
            meant_add(&from, i);
    play_choose(play, play->context.you, &from, 0, from.count, "701.34a",
                &chosen);
    for (int i = 0; i < chosen.count && !play->is_lost; i++)
        one_more_of_each(play, chosen.item[i]);
}

static void proliferate(struct play *play, const cJSON *effect)
{
    struct put put = {.play = play,
                      .item = MEANT_PLAYER(play->context.you),
                      .by = play->context.you,
                      .kind = "",
                      .event = "proliferate"};
    int times = play_number(play, member(effect, "times"), 1);

    find_changes(&put);
    for (int n = 0; n < times && !play->is_lost; n++) {
        int more = replaced(&put, 1);
        for (int i = 0; i < more && !play->is_lost; i++)
            proliferate_once(play);
    }
}

/* The kind an instruction names; NULL: any. */
static const char *kind_of(struct play *play, const cJSON *effect)
{
    const cJSON *kind = member(effect, "kind");

    if (!cJSON_IsString(kind))
        return NULL;
    const struct named *named = names_find(&play->names, kind->valuestring);
    if (strncmp(kind->valuestring, "chosen.", 7) != 0)
        return kind->valuestring;
    return named == NULL ? NULL : named->value;
}

static void put_or_get(struct play *play, const cJSON *effect)
{
    const char *kind = kind_of(play, effect);
    struct meant meant;
    int it = play->context.it;

    if (member(effect, "what") == NULL)
        play_players(play, member(effect, "who"), &meant);
    else
        play_gather(play, member(effect, "what"), &meant);
    for (int i = 0; i < meant.count && kind != NULL && !play->is_lost; i++) {
        int item = meant.item[i];
        if (!meant_is_player(item))
            play->context.it = item;
        int n = play_number(play, member(effect, "n"), 1);
        if (meant_is_player(item))
            play_get(play, meant_player(item), kind, n, play->context.you);
        else if (play->now->thing[item].zone == ZONE_BATTLEFIELD)
            play_put(play, item, kind, n, play->context.you);
        play->context.it = it;
    }
}

/* Of one kind, or of all that there are. */
static void take_some(struct play *play, int item, const char *kind, int n,
                      bool is_up_to)
{
    const char *kinds[8];
    int have = 0, count = kinds_on(play, item, kinds, 8);

    for (int i = 0; i < count; i++)
        if (kind == NULL || strcmp(kinds[i], kind) == 0)
            have += play_counters_of(play, item, kinds[i]);
    if (n > have)
        n = have;
    if (is_up_to && n > 0)
        n = play_choose_number(play, play->context.you, 0, n);
    if (kind != NULL) {
        play_take(play, item, kind, n);
        return;
    }
    if (n > 0 && n < have && count > 1)
        play_lose(play, SILENCE_ANSWERS); /* which of them */
    for (int i = 0; i < count && n > 0; i++)
        play_take(play, item, kinds[i], n);
}

static void take(struct play *play, const cJSON *effect, bool is_loss)
{
    const cJSON *what = member(effect, "what");
    const char *kind = kind_of(play, effect);
    struct meant meant;
    int n = play_number(play, member(effect, "n"), is_loss ? ALL_OF_THEM : 1);

    if (what == NULL)
        what = member(effect, "who");
    play_gather(play, what, &meant);
    for (int i = 0; i < meant.count && !play->is_lost; i++) {
        const char *kinds[8];
        int count = kinds_on(play, meant.item[i], kinds, 8);
        if (is_loss && kind == NULL) /* so many of each kind */
            for (int k = 0; k < count; k++)
                play_take(play, meant.item[i], kinds[k], n);
        else
            take_some(play, meant.item[i], kind, n,
                      cJSON_IsTrue(member(effect, "up_to")));
    }
}

/* CR 122.5: removed and put, or neither. */
static void move_kind(struct play *play, int from, int to, const char *kind,
                      int n)
{
    enum truth is = is_forbidden(play, to, kind);
    int have = play_counters_of(play, from, kind);

    if (is == TRUTH_UNKNOWN)
        play_lose(play, SILENCE_EFFECT);
    if (is != TRUTH_NO)
        return;
    if (n > have)
        n = have;
    play_take(play, from, kind, n);
    play_put(play, to, kind, n, play->context.you);
}

/* One of some kind that can be there, which its player chooses. */
static bool move_one(struct play *play, int from, int to)
{
    const char *kinds[8], *can[8];
    int count = kinds_on(play, from, kinds, 8), possible = 0;

    for (int i = 0; i < count; i++) {
        enum truth is = is_forbidden(play, to, kinds[i]);
        if (is == TRUTH_UNKNOWN)
            play_lose(play, SILENCE_EFFECT);
        if (is == TRUTH_NO)
            can[possible++] = kinds[i];
    }
    const char *kind =
        play_choose_word(play, play->context.you, "name", can, possible);
    if (kind != NULL && !play->is_lost)
        move_kind(play, from, to, kind, 1);
    return kind != NULL;
}

static void move(struct play *play, const cJSON *effect)
{
    const char *kind = kind_of(play, effect), *kinds[8];
    struct meant from, to;
    int n = play_number(play, member(effect, "n"), 1);

    play_gather(play, member(effect, "from"), &from);
    play_gather(play, member(effect, "to"), &to);
    if (from.count > 1 || to.count > 1 ||
        (from.count == 1 && meant_is_player(from.item[0])) ||
        (to.count == 1 && meant_is_player(to.item[0])))
        play_lose(play, SILENCE_INSTRUCTION);
    if (play->is_lost || from.count == 0 || to.count == 0 ||
        from.item[0] == to.item[0])
        return;
    int count = kinds_on(play, from.item[0], kinds, 8);
    if (kind != NULL)
        move_kind(play, from.item[0], to.item[0], kind, n);
    else if (n >= ALL_OF_THEM)
        for (int i = 0; i < count && !play->is_lost; i++)
            move_kind(play, from.item[0], to.item[0], kinds[i], ALL_OF_THEM);
    else
        while (n-- > 0 && !play->is_lost &&
               move_one(play, from.item[0], to.item[0]))
            ;
}

/* CR 701.10e: as many more of each kind as there are. */
static void double_up(struct play *play, const cJSON *effect)
{
    const char *kind = kind_of(play, effect), *kinds[8];
    struct meant meant;

    play_gather(play, member(effect, "what"), &meant);
    for (int i = 0; i < meant.count && !play->is_lost; i++) {
        int item = meant.item[i], count = kinds_on(play, item, kinds, 8);
        for (int k = 0; k < count; k++) {
            int have = play_counters_of(play, item, kinds[k]);
            if (kind != NULL && strcmp(kind, kinds[k]) != 0)
                continue;
            if (meant_is_player(item))
                play_get(play, meant_player(item), kinds[k], have,
                         play->context.you);
            else
                play_put(play, item, kinds[k], have, play->context.you);
        }
    }
}

bool play_counters(struct play *play, const char *op, const cJSON *effect)
{
    if (strcmp(op, "get") == 0 || strcmp(op, "put") == 0)
        put_or_get(play, effect);
    else if (strcmp(op, "remove") == 0)
        take(play, effect, false);
    else if (strcmp(op, "lose_counters") == 0)
        take(play, effect, true);
    else if (strcmp(op, "move_counter") == 0)
        move(play, effect);
    else if (strcmp(op, "proliferate") == 0)
        proliferate(play, effect);
    else if (strcmp(op, "double_counters") == 0)
        double_up(play, effect);
    else
        return false;
    return true;
}
