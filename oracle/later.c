/*
 * later.c - delayed and reflexive triggered abilities.
 *
 * Rules: CR 603.7 (delayed), 603.7b (it triggers once), 603.7c (what it is
 * about), 603.12 (reflexive), 514.2 (until end of turn).
 */
#include "course.h"

#include <stdio.h>
#include <string.h>

/* What is written of them on a card. */
struct written {
    int count;
    const cJSON *tree; /* the last of them */
    bool is_lasting;   /* one triggers again and again, until end of turn */
    bool is_until_eot; /* all do */
    bool is_other;     /* something else makes one */
};

static void add(struct written *written, const cJSON *tree, bool is_delayed)
{
    bool is_eot = is_text(member(tree, "dur"), "eot");

    written->is_until_eot =
        is_delayed && is_eot && (written->count == 0 || written->is_until_eot);
    written->is_lasting =
        written->is_lasting || (is_delayed && member(tree, "dur") != NULL);
    written->count++;
    written->tree = tree;
}

static void find_written(const cJSON *tree, struct written *written)
{
    static const char *const words[] = {"when_paid", "when_done"};
    const cJSON *item;

    for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++)
        if (member(tree, words[i]) != NULL)
            add(written, member(tree, words[i]), false);
    if (is_text(member(tree, "op"), "when_you_do"))
        add(written, tree, false);
    if (is_text(member(tree, "op"), "delayed"))
        add(written, tree, true);
    written->is_other =
        written->is_other ||
        (is_text(member(tree, "op"), "return_exiled") &&
         member(tree, "when") != NULL) ||
        member(tree, "rider") != NULL || member(tree, "grant") != NULL ||
        (is_text(member(tree, "op"), "grant") &&
         member(tree, "abilities") != NULL);
    cJSON_ArrayForEach(item, tree)
    {
        find_written(item, written);
    }
}

static struct written written_on(const struct oracle_position *position,
                                 const char *label)
{
    int at = thing_find(position, label);
    const struct face *face = at == NOTHING ? NULL : position->thing[at].face;
    struct written written = {0};

    if (face == NULL || position->thing[at].is_copied)
        written.is_other = true;
    else
        find_written(face->card != NULL ? face->card->tree : face->tree,
                     &written);
    return written;
}

const cJSON *later_ability(const struct oracle_position *position,
                           const cJSON *announced)
{
    const cJSON *source = member(announced, "source");
    struct written written;

    if (!cJSON_IsString(source) || member(announced, "place") != NULL)
        return NULL;
    written = written_on(position, source->valuestring);
    return written.count == 1 && !written.is_other ? written.tree : NULL;
}

static int count_of(const cJSON *delayed, const char *source)
{
    const cJSON *item;
    int count = 0;

    cJSON_ArrayForEach(item, delayed)
    {
        count += is_text(member(item, "source"), source);
    }
    return count;
}

/* How many abilities with that source that are written on no face are new. */
static int count_new(const struct course *course, const char *source)
{
    int count = 0;

    for (const cJSON *one = course_new(course, NULL); one != NULL;
         one = course_new(course, one))
        count += member(one, "place") == NULL &&
                 is_text(member(one, "kind"), "triggered") &&
                 is_text(member(one, "source"), source);
    return count;
}

/* CR 603.7b, 514.2: those with one source, when nothing has resolved. */
static void judge_source(const struct course *course, const char *source)
{
    struct written written = written_on(course->before, source);
    int was = count_of(course->before->delayed, source);
    int is = count_of(course->after->delayed, source);
    int fired = count_new(course, source);

    if (course->before->turn != course->after->turn && written.count > 0 &&
        written.is_until_eot && !written.is_other)
        report_claim(course->report, is == 0, "514.2", source,
                     "what lasts until end of turn is over", "it is not so");
    if (!written.is_lasting && fired > 0)
        report_claim(course->report, is <= was - fired, "603.7b", source,
                     "a delayed ability triggers once", "it is not so");
}

void later_judge(const struct course *course)
{
    const cJSON *item, *other;

    if (course->before->delayed == NULL || course->after->delayed == NULL)
        return;
    cJSON_ArrayForEach(item, course->before->delayed)
    {
        const cJSON *source = member(item, "source");
        bool is_again = false;
        for (other = course->before->delayed->child; other != item;
             other = other->next)
            is_again = is_again ||
                       cJSON_Compare(member(other, "source"), source, true);
        if (cJSON_IsString(source) && !is_again)
            judge_source(course, source->valuestring);
    }
}

static bool mentions(const cJSON *tree, const char *word, bool is_prefix)
{
    const cJSON *item;

    if (cJSON_IsString(tree) &&
        (is_prefix ? strncmp(tree->valuestring, word, strlen(word)) == 0
                   : strcmp(tree->valuestring, word) == 0))
        return true;
    cJSON_ArrayForEach(item, tree)
    {
        if (mentions(item, word, is_prefix))
            return true;
    }
    return false;
}

/* Whether it refers to what was done as it was made. */
static bool looks_back(const cJSON *tree)
{
    static const char *const words[] = {"sacrificed", "discarded", "moved",
                                        "created"};

    for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++)
        if (mentions(tree, words[i], false))
            return true;
    return mentions(tree, "chosen.", true) || tree_has_key(tree, "paid");
}

void later_judge_new(const struct course *course)
{
    for (const cJSON *one = course_new(course, NULL); one != NULL;
         one = course_new(course, one)) {
        const cJSON *tree = later_ability(course->before, one);
        const char *source = text_at(one, "source");
        if (tree == NULL || !is_text(member(one, "kind"), "triggered"))
            continue;
        bool is_delayed = is_text(member(tree, "op"), "delayed");
        /* What triggers it is not said to be "it". */
        if (is_delayed && mentions(member(tree, "effect"), "it", false) &&
            is_text(member(member(tree, "on"), "ev"), "step"))
            report_claim(course->report, member(one, "it") != NULL, "603.7c",
                         source, "it knows what it is about", "it is not so");
        if (looks_back(member(tree, "effect")) ||
            looks_back(member(tree, "targets")))
            report_claim(course->report,
                         cJSON_IsTrue(member(one, "knows_more")),
                         is_delayed ? "603.7c" : "603.12", source,
                         "it knows what was done", "it is not so");
    }
}
