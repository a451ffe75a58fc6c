/*
 * elsewhere.c - what goes elsewhere instead of to a graveyard.
 *
 * Rules: CR 614.1a (replacement effects), 616.1 (their order), 111.6 (tokens),
 * 113.6m (what a card says of itself it says wherever it is).
 */
#include "elsewhere.h"
#include "judge.h"

#include <string.h>

static enum truth is_sent_by(const struct oracle_position *position, int at,
                             int source, const cJSON *tree)
{
    const cJSON *event = member(tree, "event"), *what = member(event, "what");
    struct context context = context_of(position, source);

    if (!is_text(member(tree, "k"), "replace") ||
        !is_text(member(event, "ev"), "to_graveyard"))
        return TRUTH_NO;
    if (what == NULL || (is_text(what, "self") && at == source))
        return member(tree, "if") == NULL ? TRUTH_YES : TRUTH_UNKNOWN;
    const struct thing *thing = &position->thing[at];
    enum truth is = thing->zone == ZONE_BATTLEFIELD
                        ? selects(position, what, thing, &context)
                        : selects_spell(position, what, thing, &context);
    return is == TRUTH_YES && member(tree, "if") != NULL ? TRUTH_UNKNOWN : is;
}

/* Where the rewrites send it. */
static const char *zone_of(const cJSON *tree)
{
    const cJSON *rewrite;

    cJSON_ArrayForEach(rewrite, member(tree, "do"))
    {
        if (member(rewrite, "zone") != NULL)
            return text_at(rewrite, "zone");
    }
    return "";
}

/* The static abilities that send it elsewhere. */
struct senders {
    int sure, unsure; /* how many are known to, and how many may */
    bool differ;      /* those that do name different zones */
    bool to_library;  /* one that may names the library */
    bool do_more;     /* one that may names a hand, or what else is done */
};

/* Whether more is done then than that a library is shuffled. */
static bool does_more(const cJSON *tree)
{
    const cJSON *rewrite, *effect;

    cJSON_ArrayForEach(rewrite, member(tree, "do"))
    {
        cJSON_ArrayForEach(effect, member(rewrite, "then"))
        {
            if (!is_text(member(effect, "op"), "shuffle"))
                return true;
        }
    }
    return false;
}

static void add_sender(struct senders *senders, const cJSON *tree,
                       enum truth is, const char **zone)
{
    const char *to = zone_of(tree);

    senders->sure += is == TRUTH_YES;
    senders->unsure += is == TRUTH_UNKNOWN;
    senders->to_library |= is != TRUTH_NO && strcmp(to, "library") == 0;
    senders->do_more |=
        is != TRUTH_NO && (strcmp(to, "hand") == 0 || does_more(tree));
    if (is != TRUTH_YES)
        return;
    senders->differ |= *zone != NULL && strcmp(*zone, to) != 0;
    *zone = to;
}

static struct senders senders_of(const struct oracle_position *position, int at)
{
    struct senders senders = {0};
    const char *zone = NULL;

    for (int i = 0; i < position->count; i++) {
        const struct thing *thing = &position->thing[i];
        for (int k = 0; k < thing->ability_count; k++) {
            const cJSON *tree = thing->ability[k].tree;
            bool is_own =
                i == at &&
                is_text(member(member(tree, "event"), "what"), "self");
            if (thing->zone == ZONE_BATTLEFIELD || is_own)
                add_sender(&senders, tree, is_sent_by(position, at, i, tree),
                           &zone);
        }
    }
    return senders;
}

enum truth elsewhere_is_sent(const struct oracle_position *position, int at)
{
    struct senders senders = senders_of(position, at);

    if (senders.sure > 0)
        return TRUTH_YES;
    if (senders.unsure > 0 || may_have_done(position, "replacement"))
        return TRUTH_UNKNOWN;
    for (int i = 0; i < position->count; i++)
        if (position->thing[i].zone == ZONE_BATTLEFIELD &&
            may_have_gained(position, &position->thing[i]))
            return TRUTH_UNKNOWN;
    return TRUTH_NO;
}

bool elsewhere_is_shuffled(const struct oracle_position *position, int at)
{
    return senders_of(position, at).to_library;
}

bool elsewhere_is_followed(const struct oracle_position *position, int at)
{
    return senders_of(position, at).do_more;
}

static bool is_order_asked(const cJSON *asked)
{
    const cJSON *question;

    cJSON_ArrayForEach(question, asked)
    {
        if (is_text(member(question, "kind"), "order-replacements"))
            return true;
    }
    return false;
}

void elsewhere_judge(const struct oracle_position *before,
                     const struct oracle_position *after, const cJSON *asked,
                     struct oracle_report *report)
{
    if (asked == NULL || before->stack_count > 0)
        return;
    for (int i = 0; i < before->count; i++) {
        const struct thing *was = &before->thing[i];
        int now = was->is_labelled ? thing_find(after, was->label) : NOTHING;
        if (was->zone != ZONE_BATTLEFIELD || now == NOTHING ||
            after->thing[now].zone == ZONE_BATTLEFIELD ||
            after->thing[now].zone == ZONE_GRAVEYARD)
            continue;
        struct senders senders = senders_of(before, i);
        if (senders.sure > 1 && senders.differ)
            report_claim(report, is_order_asked(asked), "616.1", was->label,
                         "its controller chooses what applies first",
                         "nothing was asked");
    }
}
