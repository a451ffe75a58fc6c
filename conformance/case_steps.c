#include "case_parts.h"

#include <stdlib.h>
#include <string.h>

static reader_function read_act, read_answers;

/* A list each item of which `read` accepts, or one of them. */
static bool read_one_or_list(struct reader *reader, const cJSON *item,
                             reader_function *read)
{
    if (cJSON_IsArray(item))
        return reader_list(reader, item, read);
    return read(reader, item);
}

static bool read_letter(struct reader *reader, const cJSON *item,
                        const char *letters)
{
    if (!cJSON_IsString(item) || strlen(item->valuestring) != 1 ||
        !is_made_of(item->valuestring, letters))
        return reader_fail(reader, item, "one of %s is expected here", letters);
    return true;
}

/* A letter, or several of a combination: "RG" or ["R","G"]. */
static bool read_mana_types(struct reader *reader, const cJSON *value)
{
    const cJSON *letter;

    if (cJSON_IsArray(value)) {
        cJSON_ArrayForEach(letter, value)
        {
            if (!read_letter(reader, letter, "WUBRGC"))
                return false;
        }
        return true;
    }
    if (cJSON_IsString(value) && strlen(value->valuestring) > 1)
        return reader_mana(reader, value);
    return read_letter(reader, value, "WUBRGC");
}

/* The value of an answer of `kind`. */
static bool read_value(struct reader *reader, const char *kind,
                       const cJSON *value)
{
    if (strcmp(kind, "may-pay") == 0 || strcmp(kind, "yes-no") == 0)
        return reader_bool(reader, value);
    if (strcmp(kind, "mana-type") == 0)
        return read_mana_types(reader, value);
    if (strcmp(kind, "color") == 0)
        return read_letter(reader, value, "WUBRG");
    if (strcmp(kind, "number") == 0 || strcmp(kind, "mode") == 0)
        return reader_count(reader, value);
    if (strcmp(kind, "name") == 0)
        return reader_text(reader, value);
    if (strcmp(kind, "player") == 0)
        return reader_seat(reader, value);
    if (strcmp(kind, "target") == 0 || strcmp(kind, "choose-objects") == 0)
        return read_one_or_list(reader, value, reader_label_or_seat);
    return read_one_or_list(reader, value, reader_label);
}

static bool read_kind(struct reader *reader, const cJSON *item)
{
    return reader_word(reader, item, WORDS_KIND, "kind of answer");
}

static const struct field answer_fields[] = {
    {"kind", read_kind, true},
    {"value", reader_anything, true},
    {"if_asked", reader_bool, false},
    {"answers", read_answers, false},
    {NULL, NULL, false},
};

static bool read_answer(struct reader *reader, const cJSON *item)
{
    return reader_fields(reader, item, answer_fields) &&
           read_value(reader, json_member(item, "kind")->valuestring,
                      json_member(item, "value"));
}

static bool read_answers(struct reader *reader, const cJSON *item)
{
    return reader_list(reader, item, read_answer);
}

static bool read_do(struct reader *reader, const cJSON *item)
{
    return reader_word(reader, item, WORDS_DO, "action");
}

static bool read_targets(struct reader *reader, const cJSON *item)
{
    return reader_list(reader, item, reader_label_or_seat);
}

static bool read_counts(struct reader *reader, const cJSON *item)
{
    return reader_list(reader, item, reader_count);
}

static bool read_kicked(struct reader *reader, const cJSON *item)
{
    return cJSON_IsBool(item) || reader_count(reader, item);
}

static const struct field pay_fields[] = {
    {"symbol", reader_text, true},
    {"unit", reader_text, true},
    {NULL, NULL, false},
};

static bool read_pay_unit(struct reader *reader, const cJSON *item)
{
    return reader_fields(reader, item, pay_fields);
}

static bool read_pay(struct reader *reader, const cJSON *item)
{
    if (cJSON_IsString(item) && strcmp(item->valuestring, "auto") == 0)
        return true;
    return reader_list(reader, item, read_pay_unit);
}

static const struct field attacker_fields[] = {
    {"object", reader_label, true},
    {"defender", reader_label_or_seat, false},
    {NULL, NULL, false},
};

static bool read_attacker(struct reader *reader, const cJSON *item)
{
    if (cJSON_IsObject(item))
        return reader_fields(reader, item, attacker_fields);
    return reader_label(reader, item);
}

static bool read_attackers(struct reader *reader, const cJSON *item)
{
    return reader_list(reader, item, read_attacker);
}

static const struct field blocker_fields[] = {
    {"object", reader_label, true},
    {"attacker", reader_label, true},
    {NULL, NULL, false},
};

static bool read_blocker(struct reader *reader, const cJSON *item)
{
    return reader_fields(reader, item, blocker_fields);
}

static bool read_blockers(struct reader *reader, const cJSON *item)
{
    return reader_list(reader, item, read_blocker);
}

static bool read_mana_abilities(struct reader *reader, const cJSON *item)
{
    return reader_list(reader, item, read_act);
}

static const struct field act_fields[] = {
    {"by", reader_seat, false},           {"do", read_do, false},
    {"object", reader_label, false},      {"face", read_card, false},
    {"ability", reader_count, false},     {"targets", read_targets, false},
    {"modes", read_counts, false},        {"x", reader_number_or_null, false},
    {"kicked", read_kicked, false},       {"replicate", reader_count, false},
    {"alternative", reader_text, false},  {"divide", read_counts, false},
    {"mana", read_mana_abilities, false}, {"pay", read_pay, false},
    {"answers", read_answers, false},     {"attackers", read_attackers, false},
    {"blockers", read_blockers, false},   {NULL, NULL, false},
};

static bool read_act(struct reader *reader, const cJSON *item)
{
    return reader_fields(reader, item, act_fields);
}

/* What each `do` cannot be without. */
static bool read_whole_act(struct reader *reader, const cJSON *item)
{
    static const struct {
        const char *action, *key;
    } needs[] = {
        {"play", "object"},      {"cast", "object"},    {"activate", "object"},
        {"activate", "ability"}, {"special", "object"}, {"attack", "attackers"},
        {"block", "blockers"},
    };

    if (!read_act(reader, item))
        return false;
    const cJSON *action = json_member(item, "do");
    if (action == NULL)
        return reader_fail(reader, item, "\"do\" is missing");
    if (json_member(item, "by") == NULL)
        return reader_fail(reader, item, "\"by\" is missing");
    for (size_t i = 0; i < sizeof(needs) / sizeof(needs[0]); i++)
        if (strcmp(needs[i].action, action->valuestring) == 0 &&
            json_member(item, needs[i].key) == NULL)
            return reader_fail(reader, item, "\"%s\" is missing", needs[i].key);
    return true;
}

static bool read_act_or_null(struct reader *reader, const cJSON *item)
{
    return cJSON_IsNull(item) || read_whole_act(reader, item);
}

static bool read_stack_word(struct reader *reader, const cJSON *item)
{
    static const char *const words[] = {"empty", NULL};
    return reader_word(reader, item, words, "state of the stack");
}

static bool read_game_word(struct reader *reader, const cJSON *item)
{
    static const char *const words[] = {"over", NULL};
    return reader_word(reader, item, words, "state of the game");
}

static const struct field until_fields[] = {
    {"stack", read_stack_word, false}, {"resolve", reader_count, false},
    {"turn", reader_count, false},     {"step", reader_step, false},
    {"game", read_game_word, false},   {NULL, NULL, false},
};

static bool read_until(struct reader *reader, const cJSON *item)
{
    if (!reader_fields(reader, item, until_fields))
        return false;
    bool has_turn = json_member(item, "turn") != NULL;
    bool has_step = json_member(item, "step") != NULL;
    if (has_turn && !has_step)
        return reader_fail(reader, item, "\"step\" is missing");
    if (cJSON_GetArraySize(item) != (has_turn ? 2 : 1))
        return reader_fail(reader, item,
                           "one of stack, resolve, step, turn and step, or "
                           "game is meant");
    return true;
}

static const struct field advance_fields[] = {
    {"until", read_until, true},
    {"answers", read_answers, false},
    {"max_actions", reader_count, false},
    {NULL, NULL, false},
};

static bool read_advance(struct reader *reader, const cJSON *item)
{
    return reader_fields(reader, item, advance_fields);
}

static bool read_new_label(struct reader *reader, const cJSON *item)
{
    return define_label(reader, item);
}

static const struct field bind_fields[] = {
    {"label", read_new_label, true},  {"card", reader_text, false},
    {"token", reader_bool, false},    {"controller", reader_seat, false},
    {"zone", reader_zone, false},     {"ability_of", reader_label, false},
    {"copy_of", reader_label, false}, {NULL, NULL, false},
};

static bool read_bind(struct reader *reader, const cJSON *item)
{
    return reader_fields(reader, item, bind_fields);
}

static bool read_decision_kind(struct reader *reader, const cJSON *item)
{
    return reader_word(reader, item, WORDS_DECISION, "decision");
}

static const struct field decision_fields[] = {
    {"kind", read_decision_kind, false},
    {"by", reader_seat, false},
    {"options", reader_anything, false},
    {NULL, NULL, false},
};

static bool read_decision(struct reader *reader, const cJSON *item)
{
    return reader_fields(reader, item, decision_fields);
}

static bool read_code(struct reader *reader, const cJSON *item)
{
    return reader_word(reader, item, WORDS_CODE, "code");
}

static const struct field expect_fields[] = {
    {"status", reader_text, true},
    {"code", read_code, false},
    {"decision", read_decision, false},
    {NULL, NULL, false},
};

static bool read_expected(struct reader *reader, const cJSON *item)
{
    return reader_fields(reader, item, expect_fields);
}

static bool read_expect(struct reader *reader, const cJSON *item)
{
    return read_one_or_list(reader, item, read_expected);
}

static bool read_frame(struct reader *reader, const cJSON *item)
{
    return reader_word(reader, item, WORDS_FRAME, "frame");
}

static const struct field step_fields[] = {
    {"act", read_whole_act, false},   {"answer", read_answer, false},
    {"advance", read_advance, false}, {"bind", read_bind, false},
    {"probe", read_whole_act, false}, {"choices", read_act_or_null, false},
    {"expect", read_expect, false},   {"check", read_check, false},
    {"legal", reader_bool, false},    {"code", read_code, false},
    {"kind", read_kind, false},       {"exactly", reader_anything, false},
    {"why", reader_text, false},      {"frame", read_frame, false},
    {"flag", reader_text, false},     {NULL, NULL, false},
};

static bool has(const cJSON *step, const char *key)
{
    return json_member(step, key) != NULL;
}

/* The status words that can be expected of this step. */
static bool read_statuses(struct reader *reader, const cJSON *step)
{
    const cJSON *expect = json_member(step, "expect"), *one;
    const char *const *words =
        has(step, "advance") ? WORDS_ADVANCE_STATUS : WORDS_ACT_STATUS;

    if (expect == NULL)
        return true;
    if (!cJSON_IsArray(expect))
        return reader_word(reader, json_member(expect, "status"), words,
                           "status");
    if (!has(step, "flag"))
        return reader_fail(reader, expect,
                           "alternatives need a \"flag\" that names what is "
                           "ambiguous");
    cJSON_ArrayForEach(one, expect)
    {
        if (!reader_word(reader, json_member(one, "status"), words, "status"))
            return false;
    }
    return true;
}

static bool read_choices(struct reader *reader, const cJSON *step)
{
    const cJSON *kind = json_member(step, "kind"), *value;
    const cJSON *exactly = json_member(step, "exactly");

    if (kind == NULL || exactly == NULL)
        return reader_fail(reader, step,
                           "choices need \"kind\" and "
                           "\"exactly\"");
    if (!cJSON_IsArray(exactly))
        return reader_fail(reader, exactly, "a list is expected here");
    cJSON_ArrayForEach(value, exactly)
    {
        if (!read_value(reader, kind->valuestring, value))
            return false;
    }
    return true;
}

/* Which keys go with which kind of step. */
static bool read_companions(struct reader *reader, const cJSON *step)
{
    static const struct {
        const char *key, *owners[5];
    } companions[] = {
        {"expect", {"act", "answer", "advance", NULL}},
        {"legal", {"probe", NULL}},
        {"code", {"probe", NULL}},
        {"kind", {"choices", NULL}},
        {"exactly", {"choices", NULL}},
        {"frame", {"check", "act", "answer", "advance", NULL}},
        {"flag", {"expect", NULL}},
    };

    for (size_t i = 0; i < sizeof(companions) / sizeof(companions[0]); i++) {
        bool is_owned = false;
        for (const char *const *owner = companions[i].owners; *owner; owner++)
            is_owned = is_owned || has(step, *owner);
        const cJSON *member = json_member(step, companions[i].key);
        if (member != NULL && !is_owned)
            return reader_fail_key(reader, member,
                                   "\"%s\" does not belong to this step",
                                   companions[i].key);
    }
    return true;
}

static bool read_step(struct reader *reader, const cJSON *item)
{
    static const char *const actions[] = {"act",  "answer", "advance",
                                          "bind", "probe",  "choices"};
    int count = 0;

    if (!reader_fields(reader, item, step_fields))
        return false;
    for (size_t i = 0; i < sizeof(actions) / sizeof(actions[0]); i++)
        count += has(item, actions[i]);
    if (count > 1)
        return reader_fail(reader, item, "a step does one thing");
    if (count == 0 && !has(item, "check"))
        return reader_fail(reader, item, "a step must do or check something");
    if (!read_companions(reader, item) || !read_statuses(reader, item))
        return false;
    if (has(item, "probe") && !has(item, "legal"))
        return reader_fail(reader, item, "\"legal\" is missing");
    return !has(item, "choices") || read_choices(reader, item);
}

bool read_steps(struct reader *reader, const cJSON *item)
{
    if (!reader_list(reader, item, read_step))
        return false;
    if (cJSON_GetArraySize(item) == 0)
        return reader_fail(reader, item, "there are no steps");
    return true;
}
