#include "describe.h"
#include "vocabulary.h"

#include <string.h>

enum { WIDTH = 78 };

static const char *word(const cJSON *object, const char *key)
{
    const cJSON *item = json_member(object, key);

    return cJSON_IsString(item) ? item->valuestring : "";
}

/* A value as it is read aloud: a list by its items, a text without quotes. */
static void add_value(struct text *text, const cJSON *value)
{
    const cJSON *item;

    if (cJSON_IsString(value)) {
        text_add(text, "%s",
                 value->valuestring[0] ? value->valuestring : "nothing");
        return;
    }
    if (cJSON_IsArray(value)) {
        if (value->child == NULL)
            text_add(text, "nothing");
        cJSON_ArrayForEach(item, value)
        {
            add_value(text, item);
            if (item->next != NULL)
                text_add(text, ", ");
        }
        return;
    }
    if (cJSON_IsObject(value)) {
        cJSON_ArrayForEach(item, value)
        {
            text_add(text, "%s ", item->string);
            add_value(text, item);
            if (item->next != NULL)
                text_add(text, " ");
        }
        return;
    }
    char *printed = cJSON_PrintUnformatted(value);
    text_add(text, "%s", printed == NULL ? "" : printed);
    cJSON_free(printed);
}

/* Text broken at spaces. */
static void add_wrapped(struct text *text, const char *line)
{
    while (*line != '\0') {
        size_t length = strlen(line);
        if (length > WIDTH) {
            length = WIDTH;
            while (length > 0 && line[length] != ' ')
                length--;
            if (length == 0)
                length = strcspn(line, " ");
        }
        text_add(text, "  %.*s\n", (int)length, line);
        line += length;
        line += strspn(line, " ");
    }
}

static void describe_object(struct text *text, const cJSON *object)
{
    const char *separator = " (";
    const cJSON *member;

    if (*word(object, "label") != '\0')
        text_add(text, "%s: ", word(object, "label"));
    text_add(text, "%s", word(object, "card"));
    cJSON_ArrayForEach(member, object)
    {
        if (strcmp(member->string, "label") == 0 ||
            strcmp(member->string, "card") == 0)
            continue;
        text_add(text, "%s%s", separator, member->string);
        separator = ", ";
        if (!cJSON_IsTrue(member)) {
            text_add(text, " ");
            add_value(text, member);
        }
    }
    text_add(text, "%s\n", *separator == ',' ? ")" : "");
}

static void describe_zone(struct text *text, const cJSON *zone)
{
    const cJSON *object;

    cJSON_ArrayForEach(object, zone)
    {
        text_add(text, "    %-12s ", object == zone->child ? zone->string : "");
        describe_object(text, object);
    }
}

static void describe_player(struct text *text, const cJSON *player,
                            const char *seat)
{
    const cJSON *life = json_member(player, "life"), *member;

    text_add(text, "  %s, %d life", seat, life ? life->valueint : 20);
    cJSON_ArrayForEach(member, player)
    {
        if (cJSON_IsArray(member) || strcmp(member->string, "life") == 0)
            continue;
        text_add(text, ", %s ", member->string);
        add_value(text, member);
    }
    text_add(text, "\n");
    cJSON_ArrayForEach(member, player)
    {
        if (cJSON_IsArray(member))
            describe_zone(text, member);
    }
}

static void describe_board(struct text *text, const struct ruling *ruling)
{
    const cJSON *setup = json_member(ruling->tree, "setup");
    const cJSON *turn = json_member(setup, "turn");
    const cJSON *number = json_member(turn, "number");
    const char *active = word(turn, "active"), *step = word(turn, "step");
    const char *priority = word(turn, "priority");
    const char *variant = word(setup, "variant");

    text_add(text, "  Turn %d of %s, %s", number ? number->valueint : 3,
             *active ? active : "A", *step ? step : "main1");
    if (*priority != '\0')
        text_add(text, ", %s has priority", priority);
    text_add(text, "%s%s\n", *variant ? ", " : "", variant);
    for (int seat = 0; seat < ruling->players; seat++) {
        char name[2] = {(char)('A' + seat), '\0'};
        describe_player(text, json_member(setup, name), name);
    }
}

void describe_head(struct text *text, const struct ruling *ruling,
                   const struct names *editions)
{
    const cJSON *item;

    text_add(text, "%s  %s\n  %s, from %s", ruling->id,
             ruling_text(ruling, "title"), ruling_text(ruling, "level"),
             editions->list[ruling->from]);
    if (ruling->until < editions->count)
        text_add(text, " until %s", editions->list[ruling->until]);
    cJSON_ArrayForEach(item, json_member(ruling->tree, "statements"))
        text_add(text, ", %s", item->valuestring);
    text_add(text, "\n");
    cJSON_ArrayForEach(item, json_member(ruling->tree, "rules"))
    {
        const char *number = word(item, "cr");
        text_add(text, "  %-8s %-8s %s\n", number, word(item, "role"),
                 rule_claim(number));
    }
    add_wrapped(text, ruling_text(ruling, "basis"));
    describe_board(text, ruling);
}

static const char *verb_of(const char *action)
{
    static const char *const verbs[][2] = {
        {"play", "plays"},         {"cast", "casts"},
        {"activate", "activates"}, {"special", "turns face up"},
        {"attack", "attacks"},     {"block", "blocks"},
        {"pass", "passes"},        {"concede", "concedes"},
    };

    for (size_t i = 0; i < sizeof(verbs) / sizeof(verbs[0]); i++)
        if (strcmp(verbs[i][0], action) == 0)
            return verbs[i][1];
    return action;
}

static void describe_answers(struct text *text, const cJSON *answers)
{
    const cJSON *answer;

    cJSON_ArrayForEach(answer, answers)
    {
        text_add(text, "; %s: ", word(answer, "kind"));
        add_value(text, json_member(answer, "value"));
        if (cJSON_IsTrue(json_member(answer, "if_asked")))
            text_add(text, " (if asked)");
    }
}

static void describe_act(struct text *text, const cJSON *act)
{
    const cJSON *ability = json_member(act, "ability"), *member;

    if (*word(act, "by") != '\0')
        text_add(text, "%s ", word(act, "by"));
    text_add(text, "%s", verb_of(word(act, "do")));
    if (ability != NULL)
        text_add(text, " ability %d of", ability->valueint);
    text_add(text, " %s", word(act, "object"));
    cJSON_ArrayForEach(member, act)
    {
        static const char *const said[] = {
            "by", "do", "object", "ability", "answers", "mana", NULL};
        if (words_have(said, member->string))
            continue;
        text_add(text, ", %s ", member->string);
        add_value(text, member);
    }
    describe_answers(text, json_member(act, "answers"));
    cJSON_ArrayForEach(member, json_member(act, "mana"))
    {
        text_add(text, "\n       paying with: ");
        describe_act(text, member);
    }
}

static void describe_expect(struct text *text, const cJSON *expect)
{
    if (expect == NULL)
        return;
    text_add(text, "\n       => ");
    if (cJSON_IsArray(expect)) {
        add_value(text, expect);
        return;
    }
    text_add(text, "%s", word(expect, "status"));
    if (*word(expect, "code") != '\0')
        text_add(text, " (%s)", word(expect, "code"));
    const cJSON *decision = json_member(expect, "decision");
    if (decision != NULL)
        text_add(text, " %s by %s", word(decision, "kind"),
                 word(decision, "by"));
}

static void describe_check(struct text *text, const cJSON *step)
{
    const cJSON *value;

    if (step->child != NULL && strcmp(step->child->string, "check") == 0)
        text_add(text, "check");
    cJSON_ArrayForEach(value, json_member(step, "check"))
    {
        text_add(text, "\n       %s is ", value->string);
        add_value(text, value);
    }
    if (*word(step, "frame") != '\0')
        text_add(text, "\n       nothing else has changed");
}

static void describe_trial(struct text *text, const cJSON *step)
{
    const cJSON *probe = json_member(step, "probe");
    const cJSON *choices = json_member(step, "choices");

    if (probe != NULL) {
        text_add(text, "it is %s%s%s that ",
                 cJSON_IsTrue(json_member(step, "legal")) ? "legal" : "illegal",
                 *word(step, "code") ? ", " : "", word(step, "code"));
        describe_act(text, probe);
    }
    if (choices != NULL) {
        text_add(text, "the %s can be exactly ", word(step, "kind"));
        add_value(text, json_member(step, "exactly"));
        if (!cJSON_IsNull(choices)) {
            text_add(text, " when ");
            describe_act(text, choices);
        }
    }
}

void describe_step(struct text *text, const cJSON *step, int number)
{
    const cJSON *act = json_member(step, "act");
    const cJSON *answer = json_member(step, "answer");
    const cJSON *advance = json_member(step, "advance");
    const cJSON *bind = json_member(step, "bind");

    text_add(text, "  %2d.  ", number);
    if (act != NULL)
        describe_act(text, act);
    if (answer != NULL) {
        text_add(text, "answer %s: ", word(answer, "kind"));
        add_value(text, json_member(answer, "value"));
        describe_answers(text, json_member(answer, "answers"));
    }
    if (advance != NULL) {
        text_add(text, "everyone passes until ");
        add_value(text, json_member(advance, "until"));
        describe_answers(text, json_member(advance, "answers"));
    }
    if (bind != NULL) {
        text_add(text, "bind ");
        add_value(text, bind);
    }
    describe_trial(text, step);
    describe_expect(text, json_member(step, "expect"));
    if (json_member(step, "check") != NULL || *word(step, "frame") != '\0')
        describe_check(text, step);
    if (*word(step, "why") != '\0')
        text_add(text, "  [%s]", word(step, "why"));
    text_add(text, "\n");
}
