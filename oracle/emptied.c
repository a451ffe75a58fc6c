#include "emptied.h"
#include "legal.h"

#include <stdio.h>
#include <string.h>

/* What happens to one player's unspent mana, by type. */
struct fate {
    bool is_known;
    bool keeps[MANA_TYPES];
    int becomes; /* what is not kept: a type, or -1 when it is lost */
    bool burns;  /* whoever loses it loses as much life */
};

static enum truth applies(const struct oracle_position *position,
                          const struct effect *effect, const cJSON *who,
                          int player)
{
    struct context context = context_of(position, effect->source);

    if (is_doubtful(position, &position->thing[effect->source]))
        return TRUTH_UNKNOWN;
    return both(effect->is_on, means(position, who, player, &context));
}

/* CR 106.4: effects by which unspent mana of some types is not lost. */
static void find_kept(const struct oracle_position *position, int player,
                      struct fate *fate)
{
    struct effect effect[EFFECTS_FOUND_MAX];
    int count = effects_find(position, "keep_mana", effect, EFFECTS_FOUND_MAX);

    if (may_have_set(position, "keep_mana"))
        fate->is_known = false;
    for (int i = 0; i < count; i++) {
        const cJSON *keep = member(effect[i].mod, "keep_mana");
        const cJSON *list = member(keep, "types");
        enum truth is =
            applies(position, &effect[i], member(keep, "who"), player);
        mana_set types = is_text(list, "all") ? MANA_ALL : 0;
        if (cJSON_IsArray(list))
            types = types_listed(list, 0);
        if (is == TRUTH_UNKNOWN || (is == TRUTH_YES && types == 0))
            fate->is_known = false;
        for (int k = 0; k < MANA_TYPES; k++)
            fate->keeps[k] =
                fate->keeps[k] || (is == TRUTH_YES && ((types >> k) & 1));
    }
}

/* CR 614.1a: what one ability makes of mana that would be lost. */
static void add_conversion(const struct oracle_position *position, int source,
                           const cJSON *ability, int player, struct fate *fate)
{
    const cJSON *event = member(ability, "event");
    const cJSON *rewrite = member(ability, "do");
    struct effect effect = {NULL, source, TRUTH_YES};

    if (!is_text(member(event, "ev"), "lose_mana"))
        return;
    enum truth is = applies(position, &effect, member(event, "who"), player);
    const cJSON *to = member(cJSON_GetArrayItem(rewrite, 0), "recolor");
    int type = cJSON_IsString(to) ? color_find(to->valuestring) : -1;
    if (is == TRUTH_UNKNOWN ||
        (is == TRUTH_YES && (type < 0 || cJSON_GetArraySize(rewrite) != 1 ||
                             (fate->becomes >= 0 && fate->becomes != type))))
        fate->is_known = false; /* CR 616.1: or the player chooses */
    if (is == TRUTH_YES)
        fate->becomes = type;
}

static void find_burn(const struct oracle_position *position, int player,
                      struct fate *fate)
{
    struct effect effect[EFFECTS_FOUND_MAX];
    int count = effects_find(position, "mana_burn", effect, EFFECTS_FOUND_MAX);

    for (int i = 0; i < count; i++) {
        enum truth is = applies(position, &effect[i],
                                member(effect[i].mod, "mana_burn"), player);
        if (is == TRUTH_UNKNOWN || (is == TRUTH_YES && fate->burns))
            fate->is_known = false;
        fate->burns = fate->burns || is == TRUTH_YES;
    }
}

static struct fate fate_of(const struct oracle_position *position, int player)
{
    struct fate fate = {.is_known = true, .becomes = -1};

    find_kept(position, player, &fate);
    for (int i = 0; i < position->count; i++) {
        const struct thing *thing = &position->thing[i];
        for (int k = 0;
             k < thing->ability_count && thing->zone == ZONE_BATTLEFIELD; k++)
            if (is_text(member(thing->ability[k].tree, "k"), "replace"))
                add_conversion(position, i, thing->ability[k].tree, player,
                               &fate);
    }
    if (position->effects == NULL && may_have_done(position, "replacement"))
        fate.is_known = false;
    find_burn(position, player, &fate);
    return fate;
}

static bool is_same_fate(const struct fate *a, const struct fate *b)
{
    return a->is_known && b->is_known && a->becomes == b->becomes &&
           a->burns == b->burns &&
           memcmp(a->keeps, b->keeps, sizeof(a->keeps)) == 0;
}

/* What is there of some mana afterwards. */
static struct bag rest_of(const struct fate *fate, const struct bag *bag)
{
    struct bag rest = {{0}};

    for (int i = 0; i < MANA_TYPES; i++)
        if (fate->keeps[i])
            rest.n[i] += bag->n[i];
        else if (fate->becomes >= 0)
            rest.n[fate->becomes] += bag->n[i];
    return rest;
}

static void print_bag(char *text, size_t size, const struct bag *bag)
{
    size_t used = 0;

    for (int i = 0; i < MANA_TYPES; i++)
        for (int k = 0; k < bag->n[i] && used + 1 < size; k++)
            text[used++] = MANA_LETTERS[i];
    text[used] = '\0';
}

/* `kept` stays, whatever becomes of the rest. */
static void claim_rest(const struct fate *fate, const char *was, const char *is,
                       const char *kept, const char *rule, const char *path,
                       struct oracle_report *report)
{
    struct bag before = bag_of(was), after = bag_of(is), stays = bag_of(kept);
    struct bag others = bag_plus(&before, &stays, -1);
    struct bag rest = rest_of(fate, &others);
    rest = bag_plus(&rest, &stays, 1);
    char expected[ORACLE_TEXT];
    bool is_so = memcmp(&rest, &after, sizeof(rest)) == 0;

    print_bag(expected, sizeof(expected), &rest);
    report_claim(report, is_so, rule, path, expected, is);
    if (is_so)
        report_bears(report, "%s", path);
}

/* A static effect on losing life, or a life total that can't change. */
static bool may_life_be_otherwise(const struct oracle_position *position)
{
    return any_card_says(position, "life_cant_change") ||
           any_card_says(position, "lose_life") ||
           may_have_done(position, "replacement");
}

/* CR 106.4: what is lost costs life where an effect says so. */
static void judge_burn(const struct oracle_position *before,
                       const struct oracle_position *after, int player,
                       const struct fate *fate, struct oracle_report *report)
{
    struct bag was = bag_of(before->player[player].mana);
    struct bag rest = rest_of(fate, &was);
    int lost = fate->burns ? bag_total(&was) - bag_total(&rest) : 0;
    char path[32];

    if (after->step == STEP_COMBAT_DAMAGE || may_life_be_otherwise(before))
        return;
    snprintf(path, sizeof(path), "player/%c/life", 'A' + player);
    report_claim(
        report,
        after->player[player].life == before->player[player].life - lost,
        "106.4", path, "life is lost for mana that is lost", "it is not so");
}

/* CR 500.5: the mana that does not empty before the turn ends; NULL: that is
 * not known. */
static const char *kept_of(const struct oracle_position *before,
                           const struct oracle_position *after, int player)
{
    if (before->turn != after->turn || !any_card_says(before, "keep_until"))
        return "";
    return before->player[player].mana_kept;
}

void emptied_judge(const struct oracle_position *before,
                   const struct oracle_position *after, bool is_one,
                   struct oracle_report *report)
{
    char path[48];

    for (int i = 0; i < after->player_count; i++) {
        struct fate was = fate_of(before, i), is = fate_of(after, i);
        const char *kept = kept_of(before, after, i);
        if (kept == NULL || !is_same_fate(&was, &is) ||
            after->player[i].has_lost) {
            report_silent(report, SILENCE_KEPT);
            continue;
        }
        snprintf(path, sizeof(path), "player/%c/mana", 'A' + i);
        claim_rest(&was, before->player[i].mana, after->player[i].mana, kept,
                   "500.5", path, report);
        if (kept[0] != '\0')
            continue; /* how much of it is restricted is not told */
        snprintf(path, sizeof(path), "player/%c/mana_restricted", 'A' + i);
        claim_rest(&was, before->player[i].mana_restricted,
                   after->player[i].mana_restricted, "", "106.6", path, report);
        if (is_one)
            judge_burn(before, after, i, &was, report);
    }
}
