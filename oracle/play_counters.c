/*
 * play_counters.c - instructions about counters.
 *
 * Rules: CR 122.1 (counters), 122.5 (moving), 701.34 (proliferate), 701.10e
 * (doubling).
 */
#include "play.h"

#include <string.h>

/* The kinds there are on it; at most `max`. */
static int kinds_on(const struct play *play, int item, const char **kinds,
                    int max)
{
    const cJSON *pile;
    int count = 0;

    if (meant_is_player(item)) {
        for (int i = 0; i < PLAYER_KINDS_MAX && count < max; i++)
            if (play_counters_of(play, item, PLAYER_KINDS[i]) > 0)
                kinds[count++] = PLAYER_KINDS[i];
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
    int times = play_number(play, member(effect, "times"), 1);

    for (int n = 0; n < times && !play->is_lost; n++)
        for (int more = play_proliferations(play); more > 0 && !play->is_lost;
             more--)
            proliferate_once(play);
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
    enum truth is = play_forbids(play, to, kind);
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
        enum truth is = play_forbids(play, to, kinds[i]);
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
