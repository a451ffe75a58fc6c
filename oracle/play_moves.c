/*
 * play_moves.c - objects that change zones, are tapped and untapped.
 *
 * Rules: CR 400.7 (a new object), 701.8, 701.9, 701.13, 701.21, 701.23,
 * 701.26, 610.3b (until the source leaves), 614.4 (what is there before).
 */
#include "elsewhere.h"
#include "play.h"

#include <stdio.h>
#include <string.h>

static bool replaces(const cJSON *tree, const char *event)
{
    const cJSON *item;

    if ((is_text(member(tree, "k"), "replace") ||
         is_text(member(tree, "op"), "replacement")) &&
        is_text(member(member(tree, "event"), "ev"), event))
        return true;
    cJSON_ArrayForEach(item, tree)
    {
        if (replaces(item, event))
            return true;
    }
    return false;
}

bool play_is_replaced(const struct play *play, const char *event)
{
    for (int i = 0; i < play->now->count; i++) {
        const struct face *face = play->now->thing[i].face;
        if (face != NULL &&
            replaces(face->card != NULL ? face->card->tree : face->tree, event))
            return true;
        for (int k = 0; k < play->now->thing[i].ability_count; k++)
            if (replaces(play->now->thing[i].ability[k].tree, event))
                return true;
    }
    return false;
}

static void count_card(struct play *play, const struct thing *thing, int by)
{
    struct player *owner = &play->now->player[thing->owner];

    if (thing->zone == ZONE_HAND)
        play->now->player[thing->controller].hand_size += by;
    if (thing->zone == ZONE_LIBRARY)
        owner->library_size += by;
}

/* What a permanent that goes away brings about. */
static void note_leaving(struct play *play, int at, enum zone to)
{
    int controller = play->now->thing[at].controller;

    play_happen(play, "leaves", controller, at, NULL, 1);
    if (to == ZONE_GRAVEYARD)
        play_happen(play, "dies", controller, at, NULL, 1);
}

/* CR 610.3: whether something is exiled until it leaves. */
static bool holds_others(const struct play *play, const struct thing *thing)
{
    const cJSON *effect;

    cJSON_ArrayForEach(effect, play->now->effects)
    {
        if (is_text(member(effect, "what"), "exile") &&
            effect_is_of(effect, "source", thing))
            return true;
    }
    return false;
}

/* `is_sent`: whether something sends it elsewhere than to a graveyard. */
static void move(struct play *play, int at, enum zone to, enum truth is_sent)
{
    struct thing *thing = &play->now->thing[at];

    if (play->is_lost)
        return;
    /* CR 903.9a, 610.3: commanders, and what comes back with it. */
    if (thing->is_commander == TRUTH_YES || thing->linked != NULL ||
        holds_others(play, thing) || (play->vague[at] & VAGUE_ZONE) ||
        thing->is_copy_of_spell)
        play_lose(play, SILENCE_INSTRUCTION);
    if (to == ZONE_GRAVEYARD && elsewhere_is_followed(play->now, at))
        play_lose(play, SILENCE_REPLACED);
    if ((to == ZONE_GRAVEYARD && is_sent != TRUTH_NO) ||
        (thing->is_token == TRUTH_UNKNOWN && thing->zone == ZONE_BATTLEFIELD)) {
        play->vague[at] |= VAGUE_ZONE;
        play->is_happened_vague = true;
    }
    if (to == ZONE_GRAVEYARD && elsewhere_is_shuffled(play->now, at))
        play_stir(play, thing->owner);
    if (thing->zone == ZONE_BATTLEFIELD)
        note_leaving(play, at, to);
    if (to == ZONE_GRAVEYARD)
        play_happen(play, "to_graveyard_any", thing->owner, at, NULL, 1);
    count_card(play, thing, -1);
    thing->zone = thing->is_token == TRUTH_YES ? ZONE_NONE : to;
    thing->controller = thing->owner;
    count_card(play, thing, 1);
    thing->left_face_down = thing->face_down;
    if (thing->face_down && thing->face != NULL) /* CR 708.9 */
        thing->seen = thing->face->traits;
    thing->face_down = false;
    thing->tapped = false;
    thing->damage = 0;
    thing->counters = NULL;
    thing->attacking = thing->blocking = false;
}

void play_move(struct play *play, int at, enum zone to)
{
    move(play, at, to, elsewhere_is_sent(play->now, at));
}

/* CR 614.4: what goes at once is sent by what goes with it, too. */
static void move_at_once(struct play *play, const struct meant *meant,
                         enum zone to)
{
    enum truth is_sent[NAMED_MAX];

    for (int i = 0; i < meant->count && !play->is_lost; i++)
        is_sent[i] = elsewhere_is_sent(play->now, meant->item[i]);
    for (int i = 0; i < meant->count && !play->is_lost; i++)
        move(play, meant->item[i], to, is_sent[i]);
}

/* CR 614.1c: what is done as something enters is not modelled. */
static bool enters_plainly(const struct play *play, const struct thing *thing)
{
    const cJSON *ability;

    if (thing->face == NULL || traits_have_subtype(&thing->seen, "Aura") ||
        any_card_says(play->now, "cant_enter") ||
        play_is_replaced(play, "enters"))
        return false;
    cJSON_ArrayForEach(ability, member(thing->face->tree, "abilities"))
    {
        if (is_text(member(ability, "k"), "as_enters"))
            return false;
    }
    return true;
}

static void enter(struct play *play, int at, int controller)
{
    struct thing *thing = &play->now->thing[at];

    if (!enters_plainly(play, thing))
        play_lose(play, SILENCE_INSTRUCTION);
    play_move(play, at, ZONE_BATTLEFIELD);
    if (play->is_lost || thing->zone != ZONE_BATTLEFIELD)
        return;
    thing->controller = controller;
    thing->sick = true;
    play->vague[at] |= VAGUE_TAPPED | VAGUE_COUNTERS;
    play_happen(play, "enters", controller, at, NULL, 1);
}

enum zone play_zone(const char *word)
{
    enum zone zone = word[0] == '\0' ? ZONE_HAND : zone_named(word);

    return zone == ZONE_STACK || zone == ZONE_COMMAND ? ZONE_NONE : zone;
}

/* All that is meant goes to a zone; "moved" are those that did. */
void play_move_all(struct play *play, const struct meant *meant, enum zone to)
{
    struct meant moved = {0};

    for (int i = 0; i < meant->count && !play->is_lost; i++) {
        if (meant_is_player(meant->item[i]) || to == ZONE_NONE) {
            play_lose(play, SILENCE_INSTRUCTION);
            return;
        }
        if (to == ZONE_BATTLEFIELD)
            enter(play, meant->item[i], play->now->thing[meant->item[i]].owner);
        else
            play_move(play, meant->item[i], to);
        meant_add(&moved, meant->item[i]);
    }
    names_set(&play->names, "moved")->meant = moved;
}

/* CR 701.26a, 122.1d. */
static void turn(struct play *play, const cJSON *effect, bool is_tap)
{
    struct meant meant, turned = {0};
    const cJSON *what = member(effect, "what");
    char word[48];

    play_gather(play, what, &meant);
    if (member(effect, "n") != NULL)
        play_lose(play, SILENCE_INSTRUCTION);
    for (int i = 0; i < meant.count && !play->is_lost; i++) {
        int at = meant.item[i];
        if (meant_is_player(at) ||
            play->now->thing[at].zone != ZONE_BATTLEFIELD)
            continue;
        struct thing *thing = &play->now->thing[at];
        if (!is_tap && (play_is_replaced(play, "untap") ||
                        any_card_says(play->now, "cant_untap")))
            play->vague[at] |= VAGUE_TAPPED | VAGUE_COUNTERS;
        if (thing->tapped == is_tap)
            continue;
        if (!is_tap && play_counters_of(play, at, "stun") > 0) {
            play_take(play, at, "stun", 1);
            continue;
        }
        thing->tapped = is_tap;
        meant_add(&turned, at);
        play_happen(play, is_tap ? "becomes_tapped" : "becomes_untapped",
                    thing->controller, at, NULL, 1);
    }
    snprintf(word, sizeof(word), "way.%s", text_at(effect, "mark"));
    if (member(effect, "mark") != NULL)
        names_set(&play->names, word)->meant = turned;
}

/* CR 701.8b, 702.12b. */
static void destroy(struct play *play, const cJSON *effect)
{
    struct meant meant, destroyed = {0};

    play_gather(play, member(effect, "what"), &meant);
    for (int i = 0; i < meant.count && !play->is_lost; i++) {
        int at = meant.item[i];
        if (!meant_is_player(at) &&
            play->now->thing[at].zone == ZONE_BATTLEFIELD &&
            !traits_have_keyword(&play->now->thing[at].seen, "indestructible"))
            meant_add(&destroyed, at);
    }
    move_at_once(play, &destroyed, ZONE_GRAVEYARD);
}

/* What the player will sacrifice. */
static void choose_sacrifice(struct play *play, int player, const cJSON *what,
                             int n, struct meant *all)
{
    struct meant meant, own = {0}, chosen = {0};

    play_gather(play, what, &meant);
    for (int i = 0; i < meant.count && !play->is_lost; i++)
        if (!meant_is_player(meant.item[i]) &&
            play->now->thing[meant.item[i]].zone == ZONE_BATTLEFIELD &&
            play->now->thing[meant.item[i]].controller == player)
            meant_add(&own, meant.item[i]);
    if (cJSON_IsString(what) || n >= own.count)
        chosen = own; /* CR 609.3 */
    else
        play_choose(play, player, &own, n, n, "701.21a", &chosen);
    while (n >= own.count && own.count > 0 && !cJSON_IsString(what) &&
           play_asked_about(play, player, &own) != NULL)
        ;
    for (int i = 0; i < chosen.count; i++)
        meant_add(all, chosen.item[i]);
}

static void sacrifice_all(struct play *play, const struct meant *chosen)
{
    for (int i = 0; i < chosen->count && !play->is_lost; i++)
        play_happen(play, "sacrificed",
                    play->now->thing[chosen->item[i]].controller,
                    chosen->item[i], NULL, 1);
    move_at_once(play, chosen, ZONE_GRAVEYARD);
    names_set(&play->names, "sacrificed")->meant = *chosen;
}

void play_sacrifice(struct play *play, int player, const cJSON *what, int n)
{
    struct meant chosen = {0};

    choose_sacrifice(play, player, what, n, &chosen);
    sacrifice_all(play, &chosen);
}

void play_discard(struct play *play, int player, const cJSON *what, int n)
{
    struct meant hand = {0}, chosen = {0};

    if (cJSON_IsString(what)) {
        play_gather(play, what, &hand);
        chosen = hand;
    } else {
        for (int i = 0; i < play->now->count && !play->is_lost; i++) {
            const struct thing *thing = &play->now->thing[i];
            enum truth is = truth_of(thing->zone == ZONE_HAND &&
                                     thing->controller == player);
            if (is == TRUTH_YES && what != NULL)
                is = selects_spell(play->now, what, thing, &play->context);
            if (is == TRUTH_UNKNOWN)
                play_lose(play, SILENCE_SELECTOR);
            if (is == TRUTH_YES)
                meant_add(&hand, i);
        }
        play_choose(play, player, &hand, n, n, "701.9b", &chosen);
    }
    for (int i = 0; i < chosen.count && !play->is_lost; i++) {
        play_happen(play, "discarded", player, chosen.item[i], NULL, 1);
        play_move(play, chosen.item[i], ZONE_GRAVEYARD);
    }
    names_set(&play->names, "discarded")->meant = chosen;
}

static void sacrifice(struct play *play, const cJSON *effect)
{
    int n = play_number(play, member(effect, "n"), 1);
    struct meant players, chosen = {0};

    play_players(play, member(effect, "who"), &players);
    /* CR 101.4: in turn order they choose, then all at once. */
    for (int i = 0; i < play->now->player_count && !play->is_lost; i++) {
        int p = (play->now->active + i) % play->now->player_count;
        if (meant_has(&players, MEANT_PLAYER(p)))
            choose_sacrifice(play, p, member(effect, "what"), n, &chosen);
    }
    if (!play->is_lost)
        sacrifice_all(play, &chosen);
}

static void discard(struct play *play, const cJSON *effect)
{
    int n = play_number(play, member(effect, "n"), 1);
    struct meant players;

    play_players(play, member(effect, "who"), &players);
    /* CR 101.4: several choose before any discards. */
    if (member(effect, "random") != NULL || players.count > 1)
        play_lose(play, SILENCE_INSTRUCTION);
    if (players.count == 1 && !play->is_lost)
        play_discard(play, meant_player(players.item[0]),
                     member(effect, "what"), n);
}

/* CR 610.3b: until the source leaves, if it is there at all. */
static void exile(struct play *play, const cJSON *effect)
{
    int source = play->context.source;
    char word[48];
    struct meant meant;

    play_gather(play, member(effect, "what"), &meant);
    if (member(effect, "until_leaves") != NULL &&
        (source == NOTHING ||
         play->now->thing[source].zone != ZONE_BATTLEFIELD))
        return;
    if (member(effect, "n") != NULL || member(effect, "from") != NULL)
        play_lose(play, SILENCE_INSTRUCTION);
    play_move_all(play, &meant, ZONE_EXILE);
    snprintf(word, sizeof(word), "chosen.%s", text_at(effect, "id"));
    if (member(effect, "id") != NULL)
        names_set(&play->names, word)->meant = meant;
}

static void put_into_play(struct play *play, const cJSON *effect)
{
    struct meant meant;
    const cJSON *under = member(effect, "under");

    play_gather(play, member(effect, "what"), &meant);
    if (member(effect, "transformed") != NULL ||
        member(effect, "counters") != NULL ||
        member(effect, "attacking") != NULL)
        play_lose(play, SILENCE_INSTRUCTION);
    for (int i = 0; i < meant.count && !play->is_lost; i++) {
        int at = meant.item[i], player;
        if (meant_is_player(at))
            continue;
        player = under == NULL ? play->context.you : play_player(play, under);
        type_set spells = 1 << TYPE_INSTANT | 1 << TYPE_SORCERY;
        if (play->now->thing[at].seen.types & spells)
            continue; /* CR 400.4a */
        if (!play->is_lost)
            enter(play, at, player);
    }
}

/* CR 701.6a. */
static void counter(struct play *play, const cJSON *effect)
{
    struct meant meant;

    play_gather(play, member(effect, "what"), &meant);
    for (int i = 0; i < meant.count && !play->is_lost; i++) {
        int at = meant.item[i];
        if (meant_is_player(at) || member(effect, "to") != NULL ||
            may_have_set(play->now, "cant_be_countered") ||
            any_card_says(play->now, "cant_be_countered")) {
            play_lose(play, SILENCE_INSTRUCTION);
            return;
        }
        const struct thing *thing = &play->now->thing[at];
        if (traits_have_keyword(&thing->seen, "cant_be_countered") ||
            thing->zone != ZONE_STACK)
            continue;
        play->vague[at] |= VAGUE_ZONE; /* flashback and the like */
    }
}

static void gain_control(struct play *play, const cJSON *effect)
{
    struct meant meant;
    int player = play_player(play, member(effect, "who"));

    play_gather(play, member(effect, "what"), &meant);
    for (int i = 0; i < meant.count && !play->is_lost; i++)
        if (!meant_is_player(meant.item[i]) &&
            play->now->thing[meant.item[i]].zone == ZONE_BATTLEFIELD)
            play->now->thing[meant.item[i]].controller = player;
}

bool play_moves(struct play *play, const char *op, const cJSON *effect)
{
    struct meant meant;

    if (strcmp(op, "tap") == 0 || strcmp(op, "untap") == 0) {
        turn(play, effect, op[0] == 't');
    } else if (strcmp(op, "return") == 0) {
        play_gather(play, member(effect, "what"), &meant);
        if (member(effect, "of") != NULL || member(effect, "under") != NULL)
            play_lose(play, SILENCE_INSTRUCTION);
        play_move_all(play, &meant, play_zone(text_at(effect, "to")));
    } else if (strcmp(op, "create_token") == 0 ||
               strcmp(op, "copy_token") == 0) {
        play_create(play, effect);
    } else {
        static const struct {
            const char *op;
            void (*follow)(struct play *play, const cJSON *effect);
        } ways[] = {
            {"destroy", destroy},
            {"sacrifice", sacrifice},
            {"discard", discard},
            {"exile", exile},
            {"put_onto_battlefield", put_into_play},
            {"counter", counter},
            {"gain_control", gain_control},
        };
        for (size_t i = 0; i < sizeof(ways) / sizeof(*ways); i++)
            if (strcmp(ways[i].op, op) == 0) {
                ways[i].follow(play, effect);
                return true;
            }
        return play_cards(play, op, effect) || play_numbers(play, op, effect);
    }
    return true;
}
