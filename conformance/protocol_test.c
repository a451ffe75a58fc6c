/*
 * protocol_test.c - PROTOCOL.md says what is so: its transcripts are played
 * against `manaproof serve`, and no word is missing.
 */
#include "program_test.h"

#include "child.h"
#include "json.h"
#include "run.h"
#include "vocabulary.h"

#define PAGE "conformance/PROTOCOL.md"

static char *page;

/* The line of the transcript that begins at `*at`, with those that go on
 * with it, and without its mark. */
static void take_line(const char **at, struct text *line)
{
    line->length = 0;
    do {
        size_t length = strcspn(*at, "\n");
        assert_true(length > 3);
        text_add_bytes(line, *at + 3, length - 3);
        *at += length + 1;
    } while (strncmp(*at, "   ", 3) == 0);
}

static void expect_reply(struct child *child, const char *expected)
{
    char *line;
    size_t length;

    assert_int_equal(child_wait(child, clock_ms() + 30000, &line, &length),
                     CHILD_LINE);
    cJSON *wanted = cJSON_Parse(expected), *reply = cJSON_Parse(line);
    if (wanted == NULL || !cJSON_Compare(wanted, reply, true))
        fail_msg(PAGE " has %s\nbut it is %s", expected, line);
    cJSON_Delete(wanted);
    cJSON_Delete(reply);
}

/* Play one transcript; how many replies it has. */
static int play(const char *at, const char *end)
{
    char word[] = "serve", *argv[] = {getenv("MANAPROOF"), word, NULL};
    struct text line = {0};
    struct child child;
    int replies = 0;

    child_clear(&child);
    assert_int_equal(child_start(&child, argv), 0);
    while (at < end) {
        bool is_sent = strncmp(at, "-> {", 4) == 0;
        if (!is_sent)
            assert_memory_equal(at, "<- {", 4);
        take_line(&at, &line);
        if (is_sent) {
            text_add(&line, "\n");
            child_send(&child, line.bytes, line.length);
        } else {
            expect_reply(&child, line.bytes);
            replies++;
        }
    }
    child_free(&child);
    text_free(&line);
    return replies;
}

static void every_transcript_is_so(void **state)
{
    static const char mark[] = "\n```transcript\n";
    const char *at = page, *end;
    int replies = 0;

    (void)state;
    while ((at = strstr(at, mark)) != NULL) {
        at += sizeof(mark) - 1;
        end = strstr(at, "```");
        assert_non_null(end);
        replies += play(at, end);
    }
    assert_true(replies >= 30);
}

/* A word between backquotes or blanks. */
static void expect_word(const char *word)
{
    size_t length = strlen(word);
    const char *found = page;

    while ((found = strstr(found, word)) != NULL) {
        if (strchr("` \n\"", found[-1]) && strchr("` \n\"", found[length]))
            return;
        found++;
    }
    fail_msg(PAGE " does not have the word %s", word);
}

static void every_word_is_there(void **state)
{
    const char *const *const lists[] = {WORDS_DO, WORDS_KIND, WORDS_CODE,
                                        WORDS_ACT_STATUS, WORDS_ADVANCE_STATUS};

    (void)state;
    for (size_t i = 0; i < sizeof(lists) / sizeof(lists[0]); i++)
        for (const char *const *word = lists[i]; *word != NULL; word++)
            expect_word(*word);
    for (int outcome = 0; outcome < OUTCOMES; outcome++)
        expect_word(outcome_word((enum outcome)outcome));
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_transcript_is_so),
        cmocka_unit_test(every_word_is_there),
    };

    (void)argc;
    program_begin(argv[0]);
    page = store_read(PAGE, &(size_t){0});
    if (page == NULL) {
        fprintf(stderr, "protocol_test: no " PAGE " here\n");
        return 1;
    }
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    program_end();
    free(page);
    return failed;
}
