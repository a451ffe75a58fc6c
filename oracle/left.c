/*
 * left.c - what has left is not found.
 *
 * Rules: CR 400.7 (an object that changes zone is a new one), 400.7e and 603.6c
 * (an ability that triggers as something leaves finds it where it went),
 * 400.7j (and so does one whose cost moved it).
 */
#include "top.h"

#include <string.h>

/* Whether paying the cost may move the source. */
static bool moves_itself(const cJSON *ability)
{
    const cJSON *item;

    cJSON_ArrayForEach(item, member(ability, "cost"))
    {
        if (member(item, "mana") == NULL && member(item, "tap_self") == NULL &&
            member(item, "untap_self") == NULL &&
            member(item, "life") == NULL && member(item, "energy") == NULL)
            return true;
    }
    return false;
}

/* Whether what it triggers on is that something is where it came to. */
static bool is_arrival(const cJSON *on)
{
    return is_text(member(on, "ev"), "to_graveyard_any") ||
           is_text(member(on, "ev"), "enters");
}

/* The word for what has left, in an ability that would move it; or NULL. */
static const char *word_of(const struct top *top)
{
    const cJSON *ability = top->ability;

    if (cJSON_IsTrue(member(top->announced, "source_gone")) &&
        is_text(member(ability, "k"), "activated") && !moves_itself(ability))
        return "self";
    if (cJSON_IsTrue(member(top->announced, "it_gone")) &&
        is_text(member(ability, "k"), "triggered") &&
        is_arrival(member(ability, "on")))
        return "it";
    return NULL;
}

/* Whether all that the ability says is about what has left. */
static bool is_all_about(const cJSON *ability, const char *word)
{
    static const char *const moves[] = {"return", "exile", "sacrifice",
                                        "destroy", "put_onto_battlefield"};
    const cJSON *effect = member(ability, "effect"), *item;
    bool is_all = cJSON_GetArraySize(effect) > 0;

    cJSON_ArrayForEach(item, effect)
    {
        bool is_move = false;
        for (size_t i = 0; i < sizeof(moves) / sizeof(*moves); i++)
            is_move = is_move || is_text(member(item, "op"), moves[i]);
        is_all = is_all && is_move && is_text(member(item, "what"), word);
    }
    return is_all;
}

void judge_left(const struct top *top)
{
    const char *word = word_of(top);

    if (word == NULL || !is_all_about(top->ability, word))
        return;
    const char *label =
        text_at(top->announced, strcmp(word, "self") == 0 ? "source" : "it");
    int at = thing_find(top->before, label);
    const struct thing *is = top_now(top, at);
    if (at == NOTHING || is == NULL)
        return;
    const struct thing *was = &top->before->thing[at];
    /* CR 704.5f: a creature may die of something else by now. */
    report_claim(top->report,
                 is->zone == was->zone || (was->zone == ZONE_BATTLEFIELD &&
                                           is->zone == ZONE_GRAVEYARD),
                 "400.7", label, "what has left is not what is meant",
                 "it was moved");
}
