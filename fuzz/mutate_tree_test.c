#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "mutate_tree.h"

#include <cjson/cJSON.h>
#include <string.h>

enum { TRIES = 3000, ROOM = 2000 };

static const char CARD[] = "{\"name\": \"A\", \"cost\": \"{1}{G}\", \"pt\": "
                           "[1, 2], \"types\": [\"Creature\"]}";
static const char OTHER[] = "{\"name\": \"B\", \"cost\": \"{7}{U}\", \"pt\": "
                            "[8, 9], \"types\": [\"Artifact\"]}";

static struct grove grove, lines = {.is_lines = true};

static bool is_json(const uint8_t *bytes, size_t size)
{
    const char *end;
    cJSON *tree =
        cJSON_ParseWithLengthOpts((const char *)bytes, size, &end, false);
    bool is = tree != NULL && end == (const char *)bytes + size;

    cJSON_Delete(tree);
    return is;
}

static bool holds(const uint8_t *bytes, size_t size, const char *text)
{
    for (size_t i = 0; i + strlen(text) <= size; i++)
        if (memcmp(bytes + i, text, strlen(text)) == 0)
            return true;
    return false;
}

static void json_stays_json_and_changes(void **state)
{
    unsigned changed = 0, with_word = 0;

    (void)state;
    for (uint64_t seed = 0; seed < TRIES; seed++) {
        uint8_t bytes[ROOM];
        memcpy(bytes, CARD, sizeof(CARD) - 1);
        size_t size =
            tree_change(&grove, bytes, sizeof(CARD) - 1, sizeof(bytes), seed);
        assert_true(size > 0 && is_json(bytes, size));
        with_word += holds(bytes, size, "sorcery_word");
        changed += !holds(bytes, size, "\"{1}{G}\"") ||
                   !holds(bytes, size, "[1,2]") ||
                   !holds(bytes, size, "\"name\":\"A\"") ||
                   !holds(bytes, size, "[\"Creature\"]");
    }
    assert_true(changed > TRIES / 2);
    assert_true(with_word > TRIES / 50);
}

static void the_seed_decides(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < TRIES / 10; seed++) {
        uint8_t one[ROOM], other[ROOM];
        memcpy(one, CARD, sizeof(CARD) - 1);
        memcpy(other, CARD, sizeof(CARD) - 1);
        size_t size =
            tree_change(&grove, one, sizeof(CARD) - 1, sizeof(one), seed);
        assert_int_equal(
            tree_change(&grove, other, sizeof(CARD) - 1, sizeof(other), seed),
            size);
        assert_memory_equal(one, other, size);
    }
}

static void without_room_nothing_is_done(void **state)
{
    uint8_t bytes[ROOM];

    (void)state;
    memcpy(bytes, CARD, sizeof(CARD) - 1);
    assert_int_equal(tree_change(&grove, bytes, sizeof(CARD) - 1, 1, 7), 0);
    assert_memory_equal(bytes, CARD, sizeof(CARD) - 1);
}

static void what_is_no_json_is_left_alone(void **state)
{
    uint8_t bytes[ROOM] = "{\"a\": ";

    (void)state;
    assert_int_equal(tree_change(&grove, bytes, 6, sizeof(bytes), 1), 0);
    assert_string_equal((const char *)bytes, "{\"a\": ");
    assert_int_equal(tree_change(&grove, bytes, 0, sizeof(bytes), 1), 0);
    assert_int_equal(
        tree_cross(&grove, bytes, 6, bytes, 6, bytes, sizeof(bytes), 1), 0);
}

/* A value of the second, mostly under the key it had there. */
static void two_texts_become_one(void **state)
{
    unsigned costs = 0;

    (void)state;
    for (uint64_t seed = 0; seed < TRIES; seed++) {
        uint8_t bytes[ROOM];
        size_t size = tree_cross(&grove, (const uint8_t *)CARD,
                                 sizeof(CARD) - 1, (const uint8_t *)OTHER,
                                 sizeof(OTHER) - 1, bytes, sizeof(bytes), seed);
        assert_true(size > 0 && is_json(bytes, size));
        costs += holds(bytes, size, "\"cost\":\"{7}{U}\"");
    }
    assert_true(costs > TRIES / 20);
}

/* How many lines there are, each of which must be JSON. */
static unsigned count_lines(const uint8_t *bytes, size_t size)
{
    unsigned count = 0;

    while (size > 0) {
        const uint8_t *end = memchr(bytes, '\n', size);
        assert_non_null(end);
        assert_true(is_json(bytes, (size_t)(end - bytes)));
        size -= (size_t)(end + 1 - bytes);
        bytes = end + 1;
        count++;
    }
    return count;
}

static void lines_stay_lines(void **state)
{
    static const char text[] = "{\"id\": 1}\n{\"id\": 2}\n{\"id\": 3}\n";
    bool seen[8] = {false};

    (void)state;
    for (uint64_t seed = 0; seed < TRIES; seed++) {
        uint8_t bytes[ROOM];
        memcpy(bytes, text, sizeof(text) - 1);
        size_t size =
            tree_change(&lines, bytes, sizeof(text) - 1, sizeof(bytes), seed);
        unsigned count = count_lines(bytes, size);
        assert_in_range(count, 2, 4);
        seen[count] = true;
        size = tree_cross(&lines, (const uint8_t *)text, sizeof(text) - 1,
                          (const uint8_t *)text, sizeof(text) - 1, bytes,
                          sizeof(bytes), seed);
        assert_in_range(count_lines(bytes, size), 4, 6);
    }
    assert_true(seen[2] && seen[3] && seen[4]);
}

static int set_up(void **state)
{
    (void)state;
    names_add(&grove.words, "sorcery_word");
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    names_free(&grove.words);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(json_stays_json_and_changes),
        cmocka_unit_test(the_seed_decides),
        cmocka_unit_test(without_room_nothing_is_done),
        cmocka_unit_test(what_is_no_json_is_left_alone),
        cmocka_unit_test(two_texts_become_one),
        cmocka_unit_test(lines_stay_lines),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
