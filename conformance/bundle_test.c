#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <unistd.h>

#include "bundle.h"
#include "test_run.h"

/* The text of a file of the bundle, which is removed. */
static void assert_file(const char *directory, const char *name,
                        const char *expected)
{
    struct text path = {0};
    size_t length;

    text_add(&path, "%s/%s", directory, name);
    char *text = store_read(path.bytes, &length);
    if (expected == NULL)
        assert_null(text);
    else
        assert_string_equal(text, expected);
    free(text);
    remove(path.bytes);
    text_free(&path);
}

static void all_that_is_known_of_a_failure_is_kept(void **state)
{
    char root[] = "/tmp/manaproof_bundle.XXXXXX";
    struct test_corpus made;
    struct bundle bundle;
    struct text row = {0};
    struct result result = {.before = cJSON_CreateObject()};
    cJSON *line = cJSON_CreateObject();

    (void)state;
    test_corpus_make(&made);
    assert_non_null(mkdtemp(root));
    cJSON_AddStringToObject(line, "repro", "manaproof run MP-00003/2");
    text_add(&result.log, "oops\n");
    assert_true(bundle_open(&bundle, root));
    bundle_keep(&bundle, made.list[3], &result, line);
    assert_false(bundle.has_failed);
    text_add(&row, "%s/MP-00003-2", root);
    assert_file(row.bytes, "command", "manaproof run MP-00003/2\n");
    assert_file(row.bytes, "case.json",
                "{\n  \"title\": \"t\",\n"
                "  \"rules\": [{\"cr\": \"106.7\"}]\n}\n");
    assert_file(row.bytes, "result.json",
                "{\n\t\"repro\":\t\"manaproof run MP-00003/2\"\n}\n");
    assert_file(row.bytes, "before.json", "{\n}\n");
    assert_file(row.bytes, "after.json", NULL);
    assert_file(row.bytes, "wire.jsonl", NULL);
    assert_file(row.bytes, "stderr", "oops\n");
    assert_int_equal(rmdir(row.bytes), 0);
    assert_int_equal(rmdir(root), 0);
    text_free(&row);
    cJSON_Delete(line);
    result_clear(&result);
    test_corpus_free(&made);
}

static void a_directory_that_cannot_be_is_noticed(void **state)
{
    struct bundle bundle;

    (void)state;
    assert_false(bundle_open(&bundle, "/nowhere/bundle"));
    assert_true(bundle_open(&bundle, NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_that_is_known_of_a_failure_is_kept),
        cmocka_unit_test(a_directory_that_cannot_be_is_noticed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
