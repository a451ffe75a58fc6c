#include "vocabulary.h"
#include "json.h"

#include <string.h>

const char *const WORDS_LEVEL[] = {"must", "should", "may", NULL};
const char *const WORDS_STATUS[] = {"active", "disputed", NULL};
const char *const WORDS_ROLE[] = {"decides", "supports", NULL};
const char *const WORDS_VARIANT[] = {"commander", NULL};
const char *const WORDS_FRAME[] = {"closed", NULL};

const char *const WORDS_STEP[] = {
    "untap",
    "upkeep",
    "draw",
    "main1",
    "begin-combat",
    "declare-attackers",
    "declare-blockers",
    "combat-damage",
    "end-combat",
    "main2",
    "end",
    "cleanup",
    NULL,
};

static const struct {
    const char *other, *word;
} STEP_SPELLINGS[] = {
    {"precombat-main", "main1"},
    {"postcombat-main", "main2"},
    {"beginning-of-combat", "begin-combat"},
    {"end-of-combat", "end-combat"},
    {"end-step", "end"},
    {"main", "main1"},
};

const char *step_spelled(const char *word)
{
    char text[24];
    size_t length = strlen(word);

    if (length >= sizeof(text))
        return NULL;
    for (size_t i = 0; i <= length; i++)
        text[i] = word[i] == '_' ? '-' : word[i];
    for (size_t i = 0; i < sizeof(STEP_SPELLINGS) / sizeof(*STEP_SPELLINGS);
         i++)
        if (strcmp(text, STEP_SPELLINGS[i].other) == 0)
            return STEP_SPELLINGS[i].word;
    for (const char *const *step = WORDS_STEP; *step != NULL; step++)
        if (strcmp(text, *step) == 0)
            return *step;
    return NULL;
}

const char *const WORDS_ZONE[] = {
    "battlefield", "hand",    "library", "graveyard", "exile",
    "stack",       "command", "none",    NULL,
};

const char *const WORDS_PLAYER_ZONE[] = {
    "battlefield", "hand", "library", "graveyard", "exile", "command", NULL,
};

const char *const WORDS_DO[] = {
    "play",  "cast", "activate", "special", "attack",
    "block", "pass", "concede",  NULL,
};

/* The kinds of answers. */
const char *const WORDS_KIND[] = {
    "may-pay",        "yes-no",
    "mana-type",      "number",
    "target",         "choose-objects",
    "mode",           "name",
    "color",          "order-replacements",
    "order-triggers", "order-objects",
    "player",         NULL,
};

/* What can be pending: the kinds of answers, and what an act settles. */
const char *const WORDS_DECISION[] = {
    "may-pay",
    "yes-no",
    "mana-type",
    "number",
    "target",
    "choose-objects",
    "mode",
    "name",
    "color",
    "order-replacements",
    "order-triggers",
    "order-objects",
    "player",
    "priority",
    "attack",
    "block",
    "pay",
    "face",
    NULL,
};

const char *const WORDS_CODE[] = {
    "no-priority",
    "timing",
    "no-permission",
    "prohibited",
    "no-such-object",
    "not-this-face",
    "target-illegal",
    "target-count",
    "cost-unpayable",
    "already-tapped",
    "not-tapped",
    "summoning-sick",
    "land-limit",
    "choice-illegal",
    "not-offered",
    "other",
    NULL,
};

const char *const WORDS_ACT_STATUS[] = {"done", "illegal", "needs", NULL};
const char *const WORDS_ADVANCE_STATUS[] = {
    "reached", "needs", "game-over", "limit", NULL,
};

size_t words_count(const char *const *words)
{
    size_t count = 0;

    while (words[count] != NULL)
        count++;
    return count;
}

bool words_have(const char *const *words, const char *word)
{
    for (; *words != NULL; words++)
        if (strcmp(*words, word) == 0)
            return true;
    return false;
}

const char *words_nearest(const char *const *words, const char *word)
{
    return json_nearest(word, words, words_count(words));
}

bool is_seat(const char *text)
{
    return text[0] >= 'A' && text[0] <= 'D' && text[1] == '\0';
}

bool is_made_of(const char *text, const char *letters)
{
    return text[strspn(text, letters)] == '\0';
}

bool is_label(const char *text)
{
    static const char rest[] = "abcdefghijklmnopqrstuvwxyz"
                               "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";

    return text[0] >= 'a' && text[0] <= 'z' && strlen(text) <= 40 &&
           is_made_of(text, rest);
}
