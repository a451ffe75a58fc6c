/* What is paid for an ability, beside mana and energy. */
#include "activation.h"
#include "play.h"

#include <stdlib.h>
#include <string.h>

/* What the cost puts on its source: how many, and of which kind. */
static int counters_put(const cJSON *ability, const char **kind)
{
    const cJSON *part;

    cJSON_ArrayForEach(part, member(ability, "cost"))
    {
        const cJSON *loyalty = member(part, "loyalty");
        const cJSON *pair = member(part, "put_counter");
        const cJSON *word = cJSON_GetArrayItem(pair, 0);
        const cJSON *n = cJSON_GetArrayItem(pair, 1);
        if (cJSON_IsNumber(loyalty)) {
            *kind = "loyalty";
            return loyalty->valueint;
        }
        if (cJSON_IsString(word) && cJSON_IsNumber(n) &&
            (member(part, "on") == NULL || is_text(member(part, "on"), "self"))) {
            *kind = word->valuestring;
            return n->valueint;
        }
    }
    return 0;
}

void activation_judge_counters(const struct oracle_position *before,
                               const struct oracle_position *after, int at,
                               const cJSON *ability, int by,
                               struct oracle_report *report)
{
    const char *kind = "";
    int n = counters_put(ability, &kind);
    int is = thing_find(after, before->thing[at].label);
    struct play *play;

    if (n <= 0 || is == NOTHING || after->thing[is].zone != ZONE_BATTLEFIELD ||
        before->thing[at].zone != ZONE_BATTLEFIELD)
        return;
    play = calloc(1, sizeof(*play));
    if (play == NULL)
        return;
    if (play_begin(play, before, NULL, report))
        play_put_as_cost(play, at, kind, n, by);
    /* CR 704.5q: counters of two kinds may have gone together. */
    if (!play->is_lost &&
        (thing_counters(&before->thing[at], "+1/+1") == 0 ||
         strcmp(kind, "-1/-1") != 0) &&
        (thing_counters(&before->thing[at], "-1/-1") == 0 ||
         strcmp(kind, "+1/+1") != 0))
        report_claim(report,
                     thing_counters(&after->thing[is], kind) ==
                         play_counters_of(play, at, kind),
                     "614.16", before->thing[at].label,
                     "just the counters of the cost are put there",
                     "it is not so");
    play_end(play);
}
