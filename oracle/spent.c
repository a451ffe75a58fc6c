/* The mana that was spent on a spell is what it cost (CR 601.2f, 601.2h). */
#include "judge.h"
#include "legal.h"

#include <string.h>

/* How much mana it is; -1 where that depends on how it is paid. */
static int amount_of(const struct mana_cost *cost, int x)
{
    int amount = 0;

    for (int i = 0; i < cost->count; i++)
        switch (cost->symbol[i].kind) {
        case SYMBOL_GENERIC:
            amount += cost->symbol[i].n;
            break;
        case SYMBOL_X:
            amount += x;
            break;
        case SYMBOL_MANA:
        case SYMBOL_SNOW:
            amount++;
            break;
        default:
            return -1;
        }
    return amount;
}

/* Whether the act leaves open for which cost, or out of which mana. */
static bool is_open(const struct oracle_position *position, const cJSON *act)
{
    static const char *const members[] = {"alternative", "kicked", "replicate",
                                          "mana", "modes"};
    static const char *const ways[] = {
        "alt_cost",        "alternative_cost", "evoke",         "morph",
        "additional_cost", "kicker",           "multikicker",   "replicate",
        "flashback",       "escape",           "once_each_turn"};

    for (size_t i = 0; i < sizeof(members) / sizeof(*members); i++)
        if (member(act, members[i]) != NULL)
            return true;
    if (cJSON_IsString(member(act, "pay"))) /* with what is left open */
        return true;
    for (size_t i = 0; i < sizeof(ways) / sizeof(*ways); i++)
        if (any_card_says(position, ways[i]))
            return true;
    for (int i = 0; i < position->count; i++)
        if (position->thing[i].face != NULL &&
            position->thing[i].face->card != NULL &&
            tree_has(position->thing[i].face->card->tree, "k",
                     "alternative_cost"))
            return true;
    return false;
}

void judge_spent(const struct oracle_position *before, const cJSON *act,
                 const struct oracle_position *after,
                 struct oracle_report *report)
{
    int at = thing_find(before, text_at(act, "object"));
    const struct thing *card = at == NOTHING ? NULL : &before->thing[at];
    const struct face *face = face_find(before->cards, text_at(act, "face"));
    int player = text_at(act, "by")[0] - 'A';
    const cJSON *x = member(act, "x");
    struct bill bill;

    if (card == NULL || !card->is_labelled || face == NULL || player < 0 ||
        player >= before->player_count || !is_face_possible(card, face) ||
        (cost_has_x(&face->cost) && !cJSON_IsNumber(x)) ||
        !((card->zone == ZONE_HAND && card->controller == player) ||
          card->zone == ZONE_COMMAND) ||
        is_open(before, act))
        return;
    struct doing doing = {.position = before,
                          .player = player,
                          .source = at,
                          .is_spell = true,
                          .has_x = cJSON_IsNumber(x),
                          .x = cJSON_IsNumber(x) ? x->valueint : 0};
    doing.spell = spell_of(before, player, at, face, doing.x);
    bill_spell(&bill, &doing, face);
    int amount = amount_of(&bill.mana, doing.x);
    if (bill.rest.verdict == ORACLE_SILENT || bill.is_doubtful || amount < 0) {
        report_silent(report, SILENCE_COST);
        return;
    }
    struct purse aid = {.steps = NULL};
    if (!aid_given(&doing, &bill, after, act, &aid)) {
        report_silent(report, SILENCE_COST);
        return;
    }
    int spent = (int)strlen(before->player[player].mana) -
                (int)strlen(after->player[player].mana) + purse_total(&aid);
    report_claim(report, spent == amount, "601.2h", card->label,
                 "as much mana was spent as it costs", "it is not so");
}
