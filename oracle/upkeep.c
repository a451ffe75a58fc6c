/*
 * upkeep.c - permanents that must be paid for each turn.
 *
 * Rules: CR 702.24a (cumulative upkeep), 701.21a (who sacrifices).
 */
#include "top.h"

/* Whether the keyword is all that the face has beside its abilities. */
static bool is_alone(const struct face *face, const char *keyword)
{
    const cJSON *list = member(face->tree, "keywords");

    return cJSON_GetArraySize(list) == 1 &&
           cJSON_GetArraySize(member(list->child, keyword)) > 0;
}

/* The ability of the keyword stands behind those that are written. */
static bool is_upkeep(const struct top *top)
{
    const struct face *face =
        face_find(top->before->cards, text_at(top->announced, "face"));
    const cJSON *place = member(top->announced, "place");

    return face != NULL && cJSON_IsNumber(place) &&
           place->valueint >
               cJSON_GetArraySize(member(face->tree, "abilities")) &&
           is_alone(face, "cumulative_upkeep");
}

void judge_upkeep(const struct top *top)
{
    const struct thing *is = top_now(top, top->source);
    const cJSON *question;
    bool is_paid = false;

    if (top->asked == NULL || is == NULL || !is_upkeep(top) ||
        top->before->thing[top->source].zone != ZONE_BATTLEFIELD ||
        top->before->thing[top->source].controller != top->you ||
        any_card_says(top->before, "cant_sacrifice"))
        return;
    cJSON_ArrayForEach(question, top->asked)
    {
        is_paid = is_paid || (is_text(member(question, "kind"), "may-pay") &&
                              cJSON_IsTrue(member(question, "value")));
    }
    if (!is_paid)
        report_claim(top->report, is->zone != ZONE_BATTLEFIELD, "702.24a",
                     is->label, "it is sacrificed when it is not paid for",
                     "it is not so");
}
