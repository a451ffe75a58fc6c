/* The questions that are asked while something resolves. */
#include "play.h"

#include <string.h>

static int player_of(const cJSON *question)
{
    const char *by = text_at(question, "by");

    return by[0] >= 'A' && by[0] < 'A' + PLAYERS_MAX ? by[0] - 'A' : NOBODY;
}

void play_pass_payments(struct play *play)
{
    for (; is_text(member(play->next, "kind"), "pay");
         play->next = play->next->next)
        if (is_text(member(play->next, "for"), "mana") &&
            !cJSON_IsNull(member(play->next, "value")))
            play_lose(play, SILENCE_INSTRUCTION);
}

const cJSON *play_asked(struct play *play, const char *kind, int by)
{
    play_pass_payments(play);
    const cJSON *question = play->next;

    if (question == NULL || !is_text(member(question, "kind"), kind) ||
        player_of(question) != by)
        return NULL;
    play->next = question->next;
    return question;
}

const cJSON *play_must_ask(struct play *play, const char *kind, int by,
                           const char *rule, const char *expected)
{
    if (play->is_lost)
        return NULL;
    if (!play->is_told) {
        play_lose(play, SILENCE_ANSWERS);
        return NULL;
    }
    const cJSON *question = play_asked(play, kind, by);
    play_claim(play, question != NULL, rule, expected);
    return question;
}

bool play_refers_to(const struct play *play, const cJSON *value, int item)
{
    if (meant_is_player(item)) {
        char seat[2] = {(char)('A' + meant_player(item)), '\0'};
        return is_text(value, seat);
    }
    const struct thing *thing = &play->now->thing[item];
    if (cJSON_IsObject(value))
        return !thing->is_labelled &&
               strcmp(text_at(value, "card"), thing->label) == 0;
    return is_text(value, thing->label);
}

/* Whether what can be chosen is among `from`, and all that must be able to be
 * chosen is there: an engine may offer what comes in a list in its order. */
static bool is_sound_offer(const struct play *play, const cJSON *options,
                           const struct meant *from, int spared)
{
    const cJSON *option;
    int missing = 0;

    cJSON_ArrayForEach(option, options)
    {
        bool is_there = cJSON_IsNull(option);
        for (int i = 0; i < from->count && !is_there; i++)
            is_there = play_refers_to(play, option, from->item[i]);
        if (!is_there)
            return false;
    }
    for (int i = 0; i < from->count; i++) {
        bool is_there = false;
        cJSON_ArrayForEach(option, options)
        {
            is_there = is_there || play_refers_to(play, option, from->item[i]);
        }
        missing += !is_there;
    }
    return missing <= spared;
}

static bool offers_none(const cJSON *options)
{
    const cJSON *option;

    cJSON_ArrayForEach(option, options)
    {
        if (cJSON_IsNull(option))
            return true;
    }
    return false;
}

static int find_chosen(const struct play *play, const cJSON *value,
                       const struct meant *from)
{
    for (int i = 0; i < from->count; i++)
        if (play_refers_to(play, value, from->item[i]))
            return from->item[i];
    return NOTHING;
}

static bool is_all(const struct meant *from, int min)
{
    return min >= from->count;
}

/* Whether more was offered behind what was chosen: then, in an order in which
 * each set comes up once, one more can be chosen. */
static bool has_more_behind(const cJSON *question)
{
    const cJSON *option = member(question, "options");
    bool is_behind = false, has_more = false;

    for (option = option == NULL ? NULL : option->child; option != NULL;
         option = option->next) {
        has_more = has_more || (is_behind && !cJSON_IsNull(option));
        is_behind =
            is_behind || cJSON_Compare(option, member(question, "value"), true);
    }
    return has_more;
}

const cJSON *play_asked_about(struct play *play, int by,
                              const struct meant *from)
{
    const cJSON *before = play->next, *question;

    question = play_asked(play, "choose-objects", by);
    if (question == NULL ||
        is_sound_offer(play, member(question, "options"), from, from->count))
        return question;
    play->next = before;
    return NULL;
}

/* One more; false when there are no more. */
static bool choose_one(struct play *play, int by, const struct meant *from,
                       int min, const char *rule, struct meant *chosen)
{
    bool is_end = chosen->count > 0 && !has_more_behind(play->last);

    if (is_end && !is_all(from, min) && chosen->count >= min)
        return false;
    /* Where all must be taken nothing is asked, or what has one answer. */
    const cJSON *question =
        is_all(from, min) || is_end
            ? play_asked_about(play, by, from)
            : play_must_ask(play, "choose-objects", by, rule,
                            "the player chooses among them");

    if (question == NULL)
        return false;
    play->last = question;
    const cJSON *options = member(question, "options");
    if (chosen->count == 0) {
        play_claim(play,
                   is_sound_offer(play, options, from, min > 0 ? min - 1 : 0),
                   rule, "what can be chosen, and all of it");
        play_claim(play, offers_none(options) == (min == 0), rule,
                   "none can be chosen just when none need be");
    }
    const cJSON *value = member(question, "value");
    if (play->is_lost || cJSON_IsNull(value))
        return false;
    int item = find_chosen(play, value, from);
    if (item == NOTHING)
        play_lose(play, SILENCE_SELECTOR);
    else
        meant_add(chosen, item);
    return !play->is_lost;
}

void play_choose(struct play *play, int by, const struct meant *from, int min,
                 int max, const char *rule, struct meant *chosen)
{
    if (max > from->count)
        max = from->count;
    if (min > max)
        min = max; /* CR 609.3 */
    if (!play->is_told && min < from->count && max > 0)
        play_lose(play, SILENCE_ANSWERS);
    while (!play->is_lost && chosen->count < max &&
           choose_one(play, by, from, min, rule, chosen))
        ;
    if (is_all(from, min) && chosen->count == 0)
        *chosen = *from;
    if (!play->is_lost)
        play_claim(play, chosen->count >= min, rule,
                   "as many are chosen as must be");
}

int play_choose_number(struct play *play, int by, int min, int max)
{
    const cJSON *option, *question;
    int count = 0;

    if (play->is_lost)
        return -1;
    if (min >= max) {
        play_asked(play, "number", by);
        return max;
    }
    question = play_must_ask(play, "number", by, "608.2d",
                             "the player chooses a number");
    cJSON_ArrayForEach(option, member(question, "options"))
    {
        count++;
        play_claim(play,
                   cJSON_IsNumber(option) && option->valueint >= min &&
                       option->valueint <= max,
                   "608.2d", "only possible numbers can be chosen");
    }
    if (question == NULL || play->is_lost)
        return -1;
    if (max - min < 200)
        play_claim(play, count == max - min + 1, "608.2d",
                   "every possible number can be chosen");
    const cJSON *value = member(question, "value");
    return cJSON_IsNumber(value) ? value->valueint : -1;
}

bool play_same_number(struct play *play, int count)
{
    play_pass_payments(play);
    const cJSON *first = play->next, *one = first;

    for (int i = 0; i < count; i++, one = one->next)
        if (!is_text(member(one, "kind"), "number") ||
            !cJSON_Compare(member(one, "by"), member(first, "by"), true) ||
            !cJSON_Compare(member(one, "value"), member(first, "value"), true))
            return false;
    return one == NULL;
}

const char *play_choose_word(struct play *play, int by, const char *kind,
                             const char *const *words, int count)
{
    const cJSON *option, *question;
    int offered = 0;

    if (play->is_lost || count == 0)
        return NULL;
    question = count == 1 ? play_asked(play, kind, by)
                          : play_must_ask(play, kind, by, "608.2d",
                                          "the player chooses which");
    if (question == NULL)
        return count == 1 && !play->is_lost ? words[0] : NULL;
    cJSON_ArrayForEach(option, member(question, "options"))
    {
        bool is_there = false;
        for (int i = 0; i < count; i++)
            is_there = is_there || is_text(option, words[i]);
        offered++;
        play_claim(play, is_there, "608.2d", "only what is there is offered");
    }
    play_claim(play, offered == count, "608.2d",
               "all that is there is offered");
    for (int i = 0; i < count && !play->is_lost; i++)
        if (is_text(member(question, "value"), words[i]))
            return words[i];
    return NULL;
}

bool play_yes(struct play *play, int by, const char *kind, enum truth can)
{
    const cJSON *question, *option;
    bool is_offered = false;

    if (play->is_lost)
        return false;
    if (can == TRUTH_NO) {
        question = play_asked(play, kind, by);
    } else if (can == TRUTH_UNKNOWN) {
        question = play_asked(play, kind, by);
        if (question == NULL)
            play_lose(play, SILENCE_ANSWERS);
    } else {
        question = play_must_ask(play, kind, by, "608.2d",
                                 "the player may choose whether to do it");
    }
    cJSON_ArrayForEach(option, member(question, "options"))
    {
        is_offered = is_offered || cJSON_IsTrue(option);
    }
    if (can != TRUTH_UNKNOWN && question != NULL)
        play_claim(play, is_offered == (can == TRUTH_YES), "608.2d",
                   "what is offered is what is possible");
    return question != NULL && cJSON_IsTrue(member(question, "value"));
}
