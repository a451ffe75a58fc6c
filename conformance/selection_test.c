#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>

#include "selection.h"
#include "test_case.h"

static struct known known;
static struct case_file *file;
static const struct ruling *rulings[2];
static struct corpus corpus;

/* Which of the two rows the selectors select: bits. */
static int select_rows(const char *first, const char *second)
{
    const char *const selectors[] = {first, second};
    const struct ruling **selected;
    char why[300];
    size_t count;
    int rows = 0;

    if (!selection_make(&corpus, selectors, (first != NULL) + (second != NULL),
                        &selected, &count, why, sizeof(why)))
        return -1;
    for (size_t i = 0; i < count; i++)
        rows |= selected[i] == rulings[0] ? 1 : 2;
    free(selected);
    return rows;
}

static void nothing_selects_everything(void **state)
{
    (void)state;
    assert_int_equal(select_rows(NULL, NULL), 3);
}

static void an_id_selects_its_rows(void **state)
{
    (void)state;
    assert_int_equal(select_rows("MP-00001", NULL), 3);
    assert_int_equal(select_rows("MP-00001/2", NULL), 2);
    assert_int_equal(select_rows("MP-0000?", NULL), 3);
}

static void words_select_by_what_a_case_says(void **state)
{
    (void)state;
    assert_int_equal(select_rows("card:Plains", NULL), 2);
    assert_int_equal(select_rows("rule:106.*", NULL), 3);
    assert_int_equal(select_rows("area:area", NULL), 3);
    assert_int_equal(select_rows("class:c", NULL), 3);
    assert_int_equal(select_rows("level:must", NULL), 3);
}

static void selectors_add_up_and_exclamation_marks_leave_out(void **state)
{
    (void)state;
    assert_int_equal(select_rows("MP-00001/1", "card:Plains"), 3);
    assert_int_equal(select_rows("MP-00001", "!card:Plains"), 1);
    assert_int_equal(select_rows("!MP-00001/1", NULL), 2);
}

static void what_selects_nothing_is_refused(void **state)
{
    (void)state;
    assert_int_equal(select_rows("MP-00002", NULL), -1);
    assert_int_equal(select_rows("colour:red", NULL), -1);
    assert_int_equal(select_rows("@no/such/file", NULL), -1);
}

static int set_up(void **state)
{
    char message[600];

    (void)state;
    test_known(&known);
    file = test_read(&known,
                     TEST_HEAD "\"for\": {\"card\": [\"Forest\", \"Plains\"]}, "
                               "\"setup\": {\"A\": {\"hand\": [{\"card\": "
                               "\"{card}\"}]}}, \"steps\": [{\"check\": "
                               "{\"player/A/life\": 1}}]}",
                     message, sizeof(message));
    if (file == NULL)
        return 1;
    rulings[0] = &file->rulings[0];
    rulings[1] = &file->rulings[1];
    corpus.rulings = rulings;
    corpus.ruling_count = 2;
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    case_free(file);
    test_known_free(&known);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_selects_everything),
        cmocka_unit_test(an_id_selects_its_rows),
        cmocka_unit_test(words_select_by_what_a_case_says),
        cmocka_unit_test(selectors_add_up_and_exclamation_marks_leave_out),
        cmocka_unit_test(what_selects_nothing_is_refused),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
