#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "difference.h"

static cJSON *record(const char *outcome, const char *was, const char *code)
{
    cJSON *made = outcome == NULL ? NULL : cJSON_CreateObject();

    if (made == NULL)
        return NULL;
    cJSON_AddStringToObject(made, "outcome", outcome);
    cJSON_AddStringToObject(made, "code", code);
    if (was != NULL)
        cJSON_AddStringToObject(made, "was", was);
    return made;
}

static void assert_change(const char *base, const char *head,
                          enum change expected)
{
    cJSON *before = record(base, NULL, "");
    cJSON *after = record(head, NULL, "");

    assert_int_equal(change_find(before, after), expected);
    cJSON_Delete(before);
    cJSON_Delete(after);
}

static void every_pair_of_endings_has_its_change(void **state)
{
    static const struct {
        const char *base, *head;
        enum change change;
    } pairs[] = {
        {"pass", "pass", CHANGE_NONE},
        {"pass", "partial", CHANGE_NONE},
        {"pass", "fail", CHANGE_BROKEN},
        {"partial", "error", CHANGE_BROKEN},
        {"pass", "crash", CHANGE_CRASHED},
        {"fail", "timeout", CHANGE_CRASHED},
        {"pass", "skip", CHANGE_LOST},
        {"pass", "blocked", CHANGE_LOST},
        {"pass", "disputed", CHANGE_NONE},
        {"fail", "skip", CHANGE_NONE},
        {"fail", "pass", CHANGE_FIXED},
        {"crash", "pass", CHANGE_FIXED},
        {"crash", "fail", CHANGE_OTHERWISE},
        {"crash", "exit", CHANGE_OTHERWISE},
        {"fail", "fail", CHANGE_NONE},
        {"skip", "pass", CHANGE_APPLICABLE},
        {"skip", "crash", CHANGE_APPLICABLE},
        {NULL, "fail", CHANGE_APPLICABLE},
        {NULL, "skip", CHANGE_NONE},
        {"pass", NULL, CHANGE_GONE},
        {"skip", NULL, CHANGE_NONE},
        {"pass", "flake", CHANGE_NONE},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(pairs) / sizeof(pairs[0]); i++)
        assert_change(pairs[i].base, pairs[i].head, pairs[i].change);
}

static void a_list_does_not_change_what_happened(void **state)
{
    cJSON *listed = record("xfail", "fail", "check");
    cJSON *unlisted = record("fail", NULL, "check");
    cJSON *other = record("fail", NULL, "frame");
    cJSON *unexpected = record("xpass", "pass", "");

    (void)state;
    assert_int_equal(change_find(listed, unlisted), CHANGE_NONE);
    assert_int_equal(change_find(listed, other), CHANGE_OTHERWISE);
    assert_int_equal(change_find(listed, unexpected), CHANGE_FIXED);
    assert_int_equal(change_find(unexpected, listed), CHANGE_BROKEN);
    cJSON_Delete(listed);
    cJSON_Delete(unlisted);
    cJSON_Delete(other);
    cJSON_Delete(unexpected);
}

static void an_edition_left_out_is_no_loss(void **state)
{
    cJSON *base = record("pass", NULL, "");
    cJSON *head = record("skip", NULL, "edition");

    (void)state;
    assert_int_equal(change_find(base, head), CHANGE_NONE);
    cJSON_Delete(base);
    cJSON_Delete(head);
}

static void only_what_is_worse_is_red(void **state)
{
    (void)state;
    assert_true(change_is_red(CHANGE_BROKEN));
    assert_true(change_is_red(CHANGE_CRASHED));
    assert_true(change_is_red(CHANGE_LOST));
    assert_false(change_is_red(CHANGE_FIXED));
    assert_false(change_is_red(CHANGE_APPLICABLE));
    assert_false(change_is_red(CHANGE_OTHERWISE));
    assert_false(change_is_red(CHANGE_GONE));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_pair_of_endings_has_its_change),
        cmocka_unit_test(a_list_does_not_change_what_happened),
        cmocka_unit_test(an_edition_left_out_is_no_loss),
        cmocka_unit_test(only_what_is_worse_is_red),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
