/* Instructions are followed, in the order written (CR 608.2c). */
#include "play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH_MOST = 24 };

bool play_begin(struct play *play, const struct oracle_position *before,
                const cJSON *asked, struct oracle_report *report)
{
    play->before = before;
    play->now = position_clone(before);
    play->owned = cJSON_CreateArray();
    play->is_told = asked != NULL;
    play->next = asked == NULL ? NULL : asked->child;
    play->report = report;
    play->subject = "";
    return play->now != NULL && play->owned != NULL;
}

void play_end(struct play *play)
{
    free(play->now);
    cJSON_Delete(play->owned);
    free(play);
}

void play_lose(struct play *play, enum oracle_silence why)
{
    if (!play->is_lost)
        play->why = why;
    play->is_lost = true;
}

void play_claim(struct play *play, bool is_so, const char *rule,
                const char *expected)
{
    if (play->is_lost)
        return;
    report_claim(play->report, is_so, rule, play->subject, expected,
                 "it is not so");
    if (!is_so)
        play_lose(play, SILENCE_ANSWERS);
}

void play_happen(struct play *play, const char *what, int player, int thing,
                 const char *kind, int amount)
{
    if (play->happened_count == HAPPENED_MAX) {
        play->is_happened_vague = true;
        return;
    }
    play->happened[play->happened_count++] =
        (struct happened){what, player, thing, kind, amount};
}

/* What a selector fits, as things stand. */
static void gather_fitting(struct play *play, const cJSON *what,
                           struct meant *meant)
{
    for (int i = 0; i < play->now->count && !play->is_lost; i++) {
        enum truth is =
            selects(play->now, what, &play->now->thing[i], &play->context);
        /* Which cards were drawn from where is not known. */
        if (is == TRUTH_UNKNOWN ||
            ((play->vague[i] & VAGUE_ZONE) && member(what, "zone") != NULL) ||
            (is == TRUTH_YES && meant->count == NAMED_MAX))
            play_lose(play, SILENCE_SELECTOR);
        else if (is == TRUTH_YES)
            meant_add(meant, i);
    }
}

static void gather_players(struct play *play, const char *word,
                           struct meant *meant)
{
    cJSON who = {.type = cJSON_String, .valuestring = (char *)(size_t)word};

    for (int p = 0; p < play->now->player_count; p++) {
        enum truth is = means(play->now, &who, p, &play->context);
        if (is == TRUTH_UNKNOWN)
            play_lose(play, SILENCE_SELECTOR);
        else if (is == TRUTH_YES && !play->now->player[p].has_lost)
            meant_add(meant, MEANT_PLAYER(p));
    }
}

static bool is_player_word(const char *word)
{
    static const char *const words[] = {
        "you", "opp", "each_opp", "each_player", "active_player", "opponent",
    };

    for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++)
        if (strcmp(words[i], word) == 0)
            return true;
    return strncmp(word, "controller.", 11) == 0 ||
           strncmp(word, "owner.", 6) == 0;
}

static void gather_word(struct play *play, const char *word,
                        struct meant *meant)
{
    const struct named *named = names_find(&play->names, word);
    int at = NOTHING;

    if (strcmp(word, "self") == 0)
        at = play->context.source;
    else if (strcmp(word, "it") == 0 && play->context.it != NOTHING)
        at = play->context.it;
    else if (strcmp(word, "attached") == 0 && play->context.source != NOTHING)
        at = play->now->thing[play->context.source].attached;
    else if (named != NULL)
        *meant = named->meant;
    else if (is_player_word(word))
        gather_players(play, word, meant);
    else
        play_lose(play, SILENCE_SELECTOR);
    if (at != NOTHING)
        meant_add(meant, at);
}

/* {"zone": "library_top", "of": who, "top": n} */
static void gather_top(struct play *play, const cJSON *what,
                       struct meant *meant)
{
    struct meant players;
    const cJSON *part;
    int n = play_number(play, member(what, "top"), 1);

    cJSON_ArrayForEach(part, what)
    {
        if (strcmp(part->string, "zone") != 0 &&
            strcmp(part->string, "of") != 0 && strcmp(part->string, "top") != 0)
            play_lose(play, SILENCE_SELECTOR);
    }
    play_players(play, member(what, "of"), &players);
    for (int i = 0; i < players.count && !play->is_lost; i++)
        play_top(play, meant_player(players.item[i]), n, meant);
}

void play_gather(struct play *play, const cJSON *what, struct meant *meant)
{
    memset(meant, 0, sizeof(*meant));
    if (play->is_lost)
        return;
    if (is_text(member(what, "zone"), "library_top"))
        gather_top(play, what, meant);
    else if (cJSON_IsString(what))
        gather_word(play, what->valuestring, meant);
    else if (cJSON_IsObject(what))
        gather_fitting(play, what, meant);
    else
        play_lose(play, SILENCE_SELECTOR);
}

void play_players(struct play *play, const cJSON *who, struct meant *meant)
{
    cJSON word = {.type = cJSON_String};
    char text[64];
    const cJSON *of = member(who, "controller");

    if (cJSON_IsString(of)) {
        snprintf(text, sizeof(text), "controller.%s", of->valuestring);
        word.valuestring = text;
        who = &word;
    }
    memset(meant, 0, sizeof(*meant));
    if (who == NULL && play->context.you != NOBODY)
        meant_add(meant, MEANT_PLAYER(play->context.you));
    else
        play_gather(play, who, meant);
    for (int i = 0; i < meant->count; i++)
        if (!meant_is_player(meant->item[i]))
            play_lose(play, SILENCE_SELECTOR);
}

int play_player(struct play *play, const cJSON *who)
{
    struct meant meant;

    play_players(play, who, &meant);
    if (meant.count != 1)
        play_lose(play, SILENCE_SELECTOR);
    return play->is_lost ? NOBODY : meant_player(meant.item[0]);
}

int play_number(struct play *play, const cJSON *amount, int otherwise)
{
    if (amount == NULL)
        return otherwise;
    if (is_text(amount, "all"))
        return ALL_OF_THEM;
    struct number n = number_of(play->now, amount, &play->context);
    if (!n.is_known)
        play_lose(play, SILENCE_NUMBER);
    return n.is_known ? n.value : 0;
}

static void follow_if(struct play *play, const cJSON *effect)
{
    enum truth is = holds(play->now, member(effect, "cond"), &play->context);

    if (is == TRUTH_UNKNOWN)
        play_lose(play, SILENCE_SELECTOR);
    else
        play_follow(play, member(effect, is == TRUTH_YES ? "then" : "else"));
}

/* Whether something is asked on the way. */
static bool asks(const cJSON *tree)
{
    static const char *const ops[] = {
        "choose", "choose_counter", "may_do",  "may_pay", "unless_pays",
        "modes",  "sacrifice",      "discard", "search",
    };

    for (size_t i = 0; i < sizeof(ops) / sizeof(*ops); i++)
        if (tree_has(tree, "op", ops[i]))
            return true;
    return false;
}

static void follow_for_each(struct play *play, const cJSON *effect)
{
    const cJSON *what = member(effect, "what");
    struct meant meant;
    int it = play->context.it;

    play_gather(play, what != NULL ? what : member(effect, "sel"), &meant);
    /* In which order they are asked about is not known. */
    if (meant.count > 1 && asks(member(effect, "effect")) &&
        !play_same_number(play, meant.count))
        play_lose(play, SILENCE_ANSWERS);
    for (int i = 0; i < meant.count && !play->is_lost; i++) {
        if (meant_is_player(meant.item[i])) {
            play_lose(play, SILENCE_INSTRUCTION);
            return;
        }
        play->context.it = meant.item[i];
        play_follow(play, member(effect, "effect"));
    }
    play->context.it = it;
}

/* CR 101.4: in turn order, the active player first. */
static void follow_each_player(struct play *play, const cJSON *effect)
{
    static cJSON all = {.type = cJSON_String,
                        .valuestring = (char *)(size_t) "each_player"};
    const cJSON *who = member(effect, "who");
    struct meant players;
    int you = play->context.you;

    if (member(effect, "sync") != NULL) {
        play_lose(play, SILENCE_INSTRUCTION);
        return;
    }
    play_players(play, who == NULL ? &all : who, &players);
    for (int i = 0; i < play->now->player_count && !play->is_lost; i++) {
        int p = (play->now->active + i) % play->now->player_count;
        if (!meant_has(&players, MEANT_PLAYER(p)))
            continue;
        play->context.you = p;
        play_follow(play, member(effect, "effect"));
    }
    play->context.you = you;
}

/* CR 700.2: modes that are chosen as it resolves. */
static void follow_modes(struct play *play, const cJSON *effect)
{
    const cJSON *modes = member(effect, "modes");
    const cJSON *least = member(effect, "n");
    int count = cJSON_GetArraySize(modes);
    int min =
        play_number(play, least == NULL ? member(effect, "min") : least, 1);
    int max = play_number(play, member(effect, "max"), min);
    unsigned chosen = 0;

    for (int n = 0; n < max && n < count && !play->is_lost; n++) {
        const cJSON *question =
            count - n == 1 && n < min
                ? play_asked(play, "mode", play->context.you)
                : play_must_ask(play, "mode", play->context.you, "700.2",
                                "the player chooses a mode");
        const cJSON *value = member(question, "value");
        if (question == NULL && count - n > 1)
            return;
        if (question == NULL)
            chosen |= ~chosen & ((1u << count) - 1);
        if (!cJSON_IsNumber(value) || value->valueint < 1)
            break;
        play_claim(play,
                   cJSON_GetArraySize(member(question, "options")) ==
                       count - n + (n >= min),
                   "700.2", "every mode can be chosen");
        chosen |= 1u << ((value->valueint - 1) & 31);
    }
    for (int i = 0; i < count && !play->is_lost; i++)
        if ((chosen >> i) & 1)
            play_follow(play, member(cJSON_GetArrayItem(modes, i), "effect"));
}

static void follow_choose_counter(struct play *play, const cJSON *effect)
{
    const char *kinds[24];
    int count = 0, by = play_player(play, member(effect, "who"));
    const cJSON *on = member(effect, "on"), *pile;
    struct meant meant;
    char word[48];

    play_gather(play, on, &meant);
    for (int i = 0; i < meant.count && !play->is_lost; i++) {
        static const char *const of_player[] = {"energy", "poison",
                                                "experience", "rad"};
        if (meant_is_player(meant.item[i])) {
            for (int k = 0; k < 4 && count < 24; k++)
                if (play_counters_of(play, meant.item[i], of_player[k]) > 0)
                    kinds[count++] = of_player[k];
            continue;
        }
        cJSON_ArrayForEach(pile, play->now->thing[meant.item[i]].counters)
        {
            if (count < 24 && pile->valueint > 0)
                kinds[count++] = pile->string;
        }
    }
    if (meant.count > 1)
        play_lose(play, SILENCE_INSTRUCTION);
    if (count == 0 && play->is_told && !play->is_lost) /* CR 609.3 */
        play_claim(play, play_asked(play, "name", by) == NULL, "609.3",
                   "nothing is there to be chosen");
    const char *kind = play_choose_word(play, by, "name", kinds, count);
    snprintf(word, sizeof(word), "chosen.%s", text_at(effect, "id"));
    if (kind != NULL && !play->is_lost)
        names_set(&play->names, word)->value = kind;
}

static void follow_choose(struct play *play, const cJSON *effect)
{
    const cJSON *what = member(effect, "what");
    int by, n, min, max;
    struct meant from, chosen = {0};
    char word[48];

    if (is_text(what, "counter_kind")) {
        follow_choose_counter(play, effect);
        return;
    }
    by = play_player(play, member(effect, "who"));
    snprintf(word, sizeof(word), "chosen.%s", text_at(effect, "id"));
    if (is_text(what, "number")) {
        min = play_number(play, member(effect, "min"), 0);
        max = play_number(play, member(effect, "max"), 20);
        n = play_choose_number(play, by, min, max);
        struct named *named = names_set(&play->names, word);
        named->has_number = true;
        named->number = n;
        return;
    }
    if (!cJSON_IsObject(what)) {
        play_lose(play, SILENCE_INSTRUCTION);
        return;
    }
    play_gather(play, what, &from);
    n = play_number(play, member(effect, "n"), 1);
    min = play_number(play, member(effect, "min"),
                      member(effect, "optional") != NULL ? 0 : n);
    max = play_number(play, member(effect, "max"), n);
    if (!play->is_lost)
        play_choose(play, by, &from, min, max, "608.2d", &chosen);
    names_set(&play->names, word)->meant = chosen;
}

/* What leaves no trace among what is compared, but for some on power and
 * toughness. */
static bool follow_neutral(struct play *play, const char *op,
                           const cJSON *effect)
{
    static const char *const ops[] = {
        "grant",
        "pt",
        "mods",
        "animate",
        "may_play",
        "may_cast",
        "replacement",
        "prevent_damage",
        "shuffle",
        "reveal",
        "skip_next_untap",
    };
    enum { ON_STRENGTH = 4 };

    for (size_t i = 0; i < sizeof(ops) / sizeof(*ops); i++)
        if (strcmp(ops[i], op) == 0) {
            play->is_strength_vague |= i < ON_STRENGTH;
            play_last(play, op, effect);
            return true;
        }
    return false;
}

/* CR 608.2d: whether the first of the instructions can be followed at all;
 * only of some it is known. */
static enum truth can_follow(struct play *play, const cJSON *effects)
{
    const cJSON *first = cJSON_IsArray(effects) ? effects->child : effects;
    const char *op = text_at(first, "op");

    if (strcmp(op, "gain_life") == 0 || strcmp(op, "draw") == 0 ||
        strcmp(op, "create_token") == 0 || strcmp(op, "lose_life") == 0)
        return TRUTH_YES;
    (void)play;
    return TRUTH_UNKNOWN;
}

static void follow_may_do(struct play *play, const cJSON *effect)
{
    const cJSON *effects = member(effect, "effects");
    int by = play_player(play, member(effect, "who"));

    if (effects == NULL)
        effects = member(effect, "effect");
    if (play->is_lost)
        return;
    if (!play_yes(play, by, "yes-no", can_follow(play, effects))) {
        play_follow(play, member(effect, "else"));
        return;
    }
    play_follow(play, effects);
    play_follow(play, member(effect, "if_done"));
    if (member(effect, "when_done") != NULL && !play->is_lost &&
        play->waiting_count < WAITING_MAX)
        play->waiting[play->waiting_count++] = member(effect, "when_done");
}

/* CR 106.3: what mana comes of it is judged elsewhere. */
static void follow_mana(struct play *play, const cJSON *effect)
{
    (void)effect;
    for (int p = 0; p < play->now->player_count; p++)
        while (play_asked(play, "mana-type", p) != NULL ||
               play_asked(play, "color", p) != NULL)
            ;
}

static bool follow_control(struct play *play, const char *op,
                           const cJSON *effect)
{
    static const struct {
        const char *op;
        void (*follow)(struct play *play, const cJSON *effect);
    } ways[] = {
        {"if", follow_if},
        {"for_each", follow_for_each},
        {"each_player", follow_each_player},
        {"modes", follow_modes},
        {"choose", follow_choose},
        {"choose_counter", follow_choose_counter},
        {"may_do", follow_may_do},
        {"add_mana", follow_mana},
        {"may_pay", play_may_pay},
        {"unless_pays", play_unless_pays},
    };

    for (size_t i = 0; i < sizeof(ways) / sizeof(*ways); i++)
        if (strcmp(ways[i].op, op) == 0) {
            ways[i].follow(play, effect);
            return true;
        }
    return follow_neutral(play, op, effect);
}

static void follow_one(struct play *play, const cJSON *effect)
{
    const char *op = text_at(effect, "op");

    play->delayed += strcmp(op, "delayed") == 0;
    if (strcmp(op, "delayed") == 0)
        return;
    if (strcmp(op, "when_you_do") == 0 && play->waiting_count < WAITING_MAX) {
        play->waiting[play->waiting_count++] = effect;
        return;
    }
    play_take_tokens(play, effect);
    if (!follow_control(play, op, effect) && !play_counters(play, op, effect) &&
        !play_moves(play, op, effect))
        play_lose(play, SILENCE_INSTRUCTION);
}

void play_follow(struct play *play, const cJSON *effects)
{
    const cJSON *effect;

    if (effects == NULL || play->is_lost)
        return;
    if (++play->depth > DEPTH_MOST)
        play_lose(play, SILENCE_INSTRUCTION);
    if (cJSON_IsObject(effects))
        follow_one(play, effects);
    else
        for (effect = effects->child; effect != NULL && !play->is_lost;
             effect = effect->next)
            follow_one(play, effect);
    play->depth--;
}
