/*
 * faceup.c - who may turn a face-down permanent face up, and for what.
 *
 * Rules: CR 116.2b and 708.7 (the special action), 702.37e (morph), 701.40b
 * and 701.40c (manifested permanents), 118.6 (there is no mana cost).
 */
#include "legal.h"
#include "top.h"

#include <string.h>

static const cJSON *morph_of(const struct face *face)
{
    const cJSON *item;

    cJSON_ArrayForEach(item, member(face->tree, "keywords"))
    {
        if (member(item, "morph") != NULL)
            return member(item, "morph");
    }
    return NULL;
}

static bool any_does(const struct oracle_position *position, const char *op)
{
    for (int i = 0; i < position->count; i++) {
        const struct face *face = position->thing[i].face;
        const cJSON *tree = face == NULL         ? NULL
                            : face->card != NULL ? face->card->tree
                                                 : face->tree;
        if (tree_has(tree, "op", op) || tree_has_key(tree, op))
            return true;
    }
    return false;
}

/* The face that would be up, of a card face down there; or NULL. */
static const struct face *under(const struct thing *thing)
{
    return thing->zone == ZONE_BATTLEFIELD && thing->face_down &&
                   thing->face != NULL && thing->face->card != NULL
               ? &thing->face->card->face[0]
               : NULL;
}

struct oracle_answer faceup_legal(const struct oracle_position *position,
                                  int player, int index)
{
    const struct thing *thing = &position->thing[index];
    const struct face *face = under(thing);

    if (face == NULL || thing->controller != player)
        return legal_no("116.2b");
    if (morph_of(face) != NULL)
        return legal_yes("702.37e");
    if (!any_does(position, "manifest"))
        return legal_no("708.7");
    if (!((face->traits.types >> TYPE_CREATURE) & 1))
        return legal_no("701.40b");
    if (!face->has_cost)
        return legal_unpaid("118.6");
    return legal_silent(SILENCE_HISTORY);
}

struct oracle_answer faceup_payable(const struct oracle_position *position,
                                    int player, int index)
{
    struct oracle_answer answer = faceup_legal(position, player, index);
    const struct face *face = under(&position->thing[index]);
    struct doing doing = {.position = position,
                          .player = player,
                          .source = index,
                          .spell = position->thing[index]};
    struct bill bill;

    if (answer.verdict != ORACLE_YES)
        return answer;
    /* CR 701.40c: what was manifested goes for its mana cost, too. */
    if (any_does(position, "manifest"))
        return legal_silent(SILENCE_HISTORY);
    bill_begin(&bill);
    bill_add(&bill, &doing, morph_of(face));
    return legal_both(answer, bill_payable(&bill, &doing));
}

/* Whether it was manifested, and not cast or turned face down.  A set-up says
 * of what is face down there not how it came; it was there before the turn. */
static bool is_manifested(const struct oracle_position *position,
                          const struct thing *thing)
{
    const cJSON *act;

    if (position->history == NULL || !may_have_done(position, "manifest") ||
        !thing->sick || thing->controller != thing->owner ||
        any_does(position, "turn_down") || any_does(position, "turn_face_down"))
        return false;
    cJSON_ArrayForEach(act, position->history)
    {
        if (is_text(member(act, "do"), "cast") &&
            is_text(member(act, "object"), thing->label))
            return false;
    }
    return true;
}

/* The mana of a cost that is nothing else; -1 when there is more to it. */
static int mana_of(const cJSON *cost)
{
    const cJSON *mana = member(cJSON_GetArrayItem(cost, 0), "mana");
    struct mana_cost read;

    return cJSON_GetArraySize(cost) == 1 && cJSON_IsString(mana) &&
                   cost_read(mana->valuestring, &read) && !cost_has_x(&read)
               ? cost_value(&read, 0)
               : -1;
}

void judge_faceup(const struct oracle_position *before, const cJSON *step,
                  const struct oracle_position *after,
                  struct oracle_report *report)
{
    const cJSON *act = member(step, "act"), *asked = member(step, "asked");
    int at = thing_find(before, text_at(act, "object"));
    int player = text_at(act, "by")[0] - 'A';
    const struct face *face = at == NOTHING ? NULL : under(&before->thing[at]);
    const cJSON *question;
    bool is_asked = false;

    if (face == NULL || player < 0 || player >= before->player_count ||
        cJSON_IsString(member(act, "pay")))
        return;
    struct oracle_answer answer = faceup_legal(before, player, at);
    if (answer.verdict == ORACLE_SILENT)
        report_silent(report, answer.why);
    else
        report_claim(report, answer.verdict == ORACLE_YES, answer.rule,
                     text_at(act, "object"), "not legal", "done");
    const cJSON *morph = morph_of(face);
    cJSON_ArrayForEach(question, asked) is_asked =
        is_asked || is_text(member(question, "for"), "alternative");
    if (asked != NULL && morph != NULL &&
        is_manifested(before, &before->thing[at]) &&
        ((face->traits.types >> TYPE_CREATURE) & 1))
        report_claim(report, is_asked, "701.40c", text_at(act, "object"),
                     "for its mana cost or its morph cost", "not asked");
    int spent = (int)strlen(before->player[player].mana) -
                (int)strlen(after->player[player].mana);
    if (morph != NULL && !any_does(before, "manifest") &&
        member(act, "mana") == NULL && mana_of(morph) >= 0)
        report_claim(report, spent == mana_of(morph), "702.37e",
                     text_at(act, "object"), "its morph cost was paid",
                     "another amount of mana was");
}
