/*
 * play_lasting.c - continuous effects that a resolution makes.
 *
 * Rules: CR 611.2a (how long they last), 611.2c (the objects they affect are
 * those that are meant as they begin, whatever else those are like).
 */
#include "play.h"

#include <string.h>

/* Changes of what an object is like. */
static bool is_change(const char *key)
{
    static const char *const keys[] = {
        "add_types", "add_sub", "add_super",     "set_types",
        "set_sub",   "color",   "set_land_type",
    };

    for (size_t i = 0; i < sizeof(keys) / sizeof(*keys); i++)
        if (strcmp(keys[i], key) == 0)
            return true;
    return false;
}

static void add(struct play *play, const char *what, const cJSON *until,
                const struct meant *meant)
{
    for (int i = 0; i < meant->count; i++)
        if (play->lasting_count < LASTING_MAX &&
            !meant_is_player(meant->item[i]))
            play->lasting[play->lasting_count++] = (struct lasting){
                what, cJSON_IsString(until) ? until->valuestring : "",
                meant->item[i]};
}

/* What is meant, or nothing where that is not known: the rest goes on. */
static void gather(struct play *play, const cJSON *what, struct meant *meant)
{
    play_gather(play, what, meant);
    if (play->is_lost)
        meant->count = 0;
    play->is_lost = false;
}

void play_last(struct play *play, const char *op, const cJSON *effect)
{
    static const char *const ops[] = {"pt", "animate", "may_play", "may_cast"};
    const cJSON *until = member(effect, "dur"), *mod;
    bool is_gift =
        strcmp(op, "grant") == 0 && (member(effect, "keywords") != NULL ||
                                     member(effect, "abilities") != NULL);
    struct meant meant;

    if (play->is_lost || member(effect, "what") == NULL)
        return;
    gather(play, member(effect, "what"), &meant);
    for (size_t i = 0; i < sizeof(ops) / sizeof(*ops); i++)
        if (strcmp(ops[i], op) == 0)
            add(play, ops[i], until, &meant);
    if (is_gift)
        add(play, "grant", until, &meant);
    if (strcmp(op, "mods") != 0)
        return;
    cJSON_ArrayForEach(mod, member(effect, "mods"))
    {
        if (mod->child != NULL && mod->child->next == NULL &&
            is_change(mod->child->string))
            add(play, mod->child->string, until, &meant);
    }
}

static int count(const struct oracle_position *position,
                 const struct lasting *lasting, const struct thing *thing)
{
    const cJSON *effect;
    int n = 0;

    cJSON_ArrayForEach(effect, position->effects)
    {
        n += is_text(member(effect, "what"), lasting->what) &&
             effect_is_about(effect, thing) &&
             (lasting->until[0] == '\0' ||
              is_text(member(effect, "until"), lasting->until));
    }
    return n;
}

/* How many like it were made. */
static int made(const struct play *play, const struct lasting *lasting)
{
    int n = 0;

    for (int i = 0; i < play->lasting_count; i++)
        n += play->lasting[i].thing == lasting->thing &&
             strcmp(play->lasting[i].what, lasting->what) == 0 &&
             strcmp(play->lasting[i].until, lasting->until) == 0;
    return n;
}

/* Whether it is where it was as the effect was made, and an effect that is
 * made for it lasts at least for the turn. */
static bool is_sure(const struct play *play, const struct lasting *lasting,
                    const struct oracle_position *after)
{
    const struct thing *was = &play->before->thing[lasting->thing];
    const struct thing *want = &play->now->thing[lasting->thing];
    int at = thing_find(after, want->label);
    bool is_card = want->zone != ZONE_BATTLEFIELD && want->is_token == TRUTH_NO;

    return want->is_labelled && at != NOTHING &&
           after->thing[at].zone == want->zone &&
           !(play->vague[lasting->thing] & VAGUE_ZONE) &&
           (is_card || was->zone == ZONE_BATTLEFIELD) &&
           (strcmp(lasting->until, "eot") == 0 ||
            strcmp(lasting->until, "forever") == 0);
}

void play_lasting_judge(const struct play *play,
                        const struct oracle_position *after)
{
    if (play->before->effects == NULL || after->effects == NULL)
        return;
    for (int i = 0; i < play->lasting_count; i++) {
        const struct lasting *lasting = &play->lasting[i];
        const struct thing *was = &play->before->thing[lasting->thing];
        const struct thing *want = &play->now->thing[lasting->thing];
        if (!is_sure(play, lasting, after))
            continue;
        int had =
            was->zone == want->zone ? count(play->before, lasting, want) : 0;
        report_claim(play->report,
                     count(after, lasting, want) >= had + made(play, lasting),
                     "611.2c", want->label,
                     "the effect is there, and lasts as it says", "it is not");
    }
}
