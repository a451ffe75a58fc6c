#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "corpus_embed.h"

static void paths_are_sorted_and_unique(void **state)
{
    (void)state;
    for (size_t i = 1; i < embedded_count; i++)
        assert_true(strcmp(embedded_files[i - 1].path, embedded_files[i].path) <
                    0);
}

static void every_text_ends_with_a_nul(void **state)
{
    (void)state;
    for (size_t i = 0; i < embedded_count; i++)
        assert_int_equal(embedded_files[i].text[embedded_files[i].length], 0);
}

static void every_text_is_its_file(void **state)
{
    static char path[4096], text[1 << 20];

    (void)state;
    for (size_t i = 0; i < embedded_count; i++) {
        const struct embedded *embedded = &embedded_files[i];
        FILE *file;
        size_t length;
        snprintf(path, sizeof(path), "corpus/%s", embedded->path);
        file = fopen(path, "rb");
        assert_non_null(file);
        length = fread(text, 1, sizeof(text), file);
        fclose(file);
        assert_int_equal(length, embedded->length);
        assert_memory_equal(text, embedded->text, length);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(paths_are_sorted_and_unique),
        cmocka_unit_test(every_text_ends_with_a_nul),
        cmocka_unit_test(every_text_is_its_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
