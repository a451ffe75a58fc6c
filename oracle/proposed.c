/*
 * proposed.c - the spell that was cast is one that may be cast.
 *
 * Rules: CR 601.2e (the proposal is checked with all that was chosen for it),
 * 601.3a (until then it may become one that is not forbidden).
 */
#include "judge.h"
#include "legal.h"

void judge_proposed(const struct oracle_position *before, const cJSON *act,
                    const struct oracle_position *after,
                    struct oracle_report *report)
{
    int was = thing_find(before, text_at(act, "object"));
    int is = thing_find(after, text_at(act, "object"));

    if (was == NOTHING || is == NOTHING || !before->thing[was].is_labelled ||
        after->thing[is].zone != ZONE_STACK || after->thing[is].face_down)
        return;
    struct doing doing = {.position = before,
                          .player = text_at(act, "by")[0] - 'A',
                          .source = was,
                          .spell = after->thing[is],
                          .is_spell = true,
                          .has_x = true,
                          .x = after->thing[is].x};
    struct oracle_answer answer = cast_not_forbidden(&doing);
    if (answer.verdict == ORACLE_SILENT)
        report_silent(report, answer.why);
    else
        report_claim(report, answer.verdict == ORACLE_YES, "601.2e",
                     after->thing[is].label,
                     "the spell with what was chosen for it is not forbidden",
                     "it was cast");
}
