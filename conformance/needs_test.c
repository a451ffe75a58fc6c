#include "program_test.h"

#include "needs.h"

/* What is needed by, or with "requires" missing from, the rest of a case. */
static void expect_list(cJSON *list_of(const cJSON *), const char *rest,
                        const char *expected)
{
    cJSON *root = cJSON_Parse(rest);

    assert_non_null(root);
    cJSON *list = list_of(root);
    char *text = cJSON_PrintUnformatted(list);
    assert_string_equal(text, expected);
    cJSON_free(text);
    cJSON_Delete(list);
    cJSON_Delete(root);
}

static void what_is_set_up_is_needed(void **state)
{
    static const char *const rows[][2] = {
        {"\"life\":5", "[\"setup.life\"]"},
        {"\"counters\":{\"poison\":1}", "[\"setup.player_counters\"]"},
        {"\"hand\":[{\"card\":\"Forest\"}]", "[\"setup.hand\"]"},
        {"\"battlefield\":[{\"token\":true,\"counters\":{\"stun\":1}}]",
         "[\"setup.battlefield\",\"setup.counters\",\"setup.token\"]"},
        {"\"battlefield\":[{\"face_down\":true,\"damage\":1}]",
         "[\"setup.battlefield\",\"setup.damage\",\"setup.face_down\"]"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        char text[200];
        snprintf(text, sizeof(text), "{\"setup\":{\"A\":{%s}}}", rows[i][0]);
        expect_list(needs_list, text, rows[i][1]);
    }
}

static void only_an_unusual_time_is_needed(void **state)
{
    static const char *const rows[][2] = {
        {"\"number\":7,\"active\":\"A\",\"step\":\"main1\",\"priority\":\"A\"",
         "[]"},
        {"\"step\":\"end\"", "[\"setup.step\"]"},
        {"\"active\":\"B\"", "[\"setup.step\"]"},
        {"\"priority\":\"B\"", "[\"setup.step\"]"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        char text[200];
        snprintf(text, sizeof(text), "{\"setup\":{\"turn\":{%s}}}", rows[i][0]);
        expect_list(needs_list, text, rows[i][1]);
    }
}

static void what_is_done_and_looked_at_is_needed(void **state)
{
    static const char *const rows[][2] = {
        {"{\"act\":{\"do\":\"cast\",\"mana\":[{\"do\":\"activate\"}]}}",
         "[\"act.activate\",\"act.cast\"]"},
        {"{\"probe\":{\"do\":\"concede\"}}", "[\"act.concede\"]"},
        {"{\"act\":{\"do\":\"pass\",\"pay\":\"auto\"}}", "[]"},
        {"{\"act\":{\"do\":\"pass\",\"pay\":[]}}", "[\"explicit_payment\"]"},
        {"{\"check\":{\"object/x/power\":1,\"object/x/owner\":\"A\"}}",
         "[\"observe.characteristics\",\"observe.controller\"]"},
        {"{\"check\":{\"zone/A/hand\":[],\"count/A/battlefield/Elf\":1}}",
         "[\"observe.zones\"]"},
        {"{\"check\":{\"player/A/counters/poison\":1}}",
         "[\"observe.player_counters\"]"},
        {"{\"check\":{\"object/x/counters\":{}}}", "[\"observe.counters\"]"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        char text[200];
        snprintf(text, sizeof(text), "{\"steps\":[%s]}", rows[i][0]);
        expect_list(needs_list, text, rows[i][1]);
    }
}

#define CASE(requires)                                                         \
    "{" requires "\"setup\":{\"A\":{\"life\":5,\"energy\":2}},"                \
    "\"steps\":[{\"check\":{\"player/A/life\":5}}]}"

static void what_is_required_is_not_missing(void **state)
{
    (void)state;
    expect_list(needs_missing, CASE(""),
                "[\"observe.life\",\"setup.energy\",\"setup.life\"]");
    expect_list(needs_missing,
                CASE("\"requires\":[\"setup.energy\",\"observe.life\"],"),
                "[\"setup.life\"]");
    expect_list(needs_missing,
                CASE("\"requires\":[\"observe.life\",\"setup.energy\","
                     "\"setup.life\",\"act.cast\"],"),
                "[]");
}

static void lint_says_what_a_case_fails_to_require(void **state)
{
    FILE *file;
    char path[1000];

    (void)state;
    snprintf(path, sizeof(path), "%s/x.json", getenv("SCRATCH"));
    file = fopen(path, "w");
    assert_non_null(file);
    fputs("{\n  \"format\": 1,\n  \"id\": \"MP-00000\",\n"
          "  \"title\": \"t\",\n  \"level\": \"must\",\n"
          "  \"status\": \"active\",\n"
          "  \"editions\": {\"from\": \"2024-06\", \"until\": null},\n"
          "  \"rules\": [{\"cr\": \"106.7\", \"role\": \"decides\"}],\n"
          "  \"basis\": \"It has so much life as it has.\",\n"
          "  \"class\": \"c\",\n  \"requires\": [\"observe.life\"],\n"
          "  \"players\": 2,\n  \"setup\": {\"A\": {\"life\": 5}},\n"
          "  \"steps\": [{\"check\": {\"player/A/life\": 5}}],\n"
          "  \"history\": []\n}\n",
          file);
    fclose(file);
    assert_int_equal(program_run("$MANAPROOF lint $SCRATCH/x.json"), 4);
    expect_said("/x.json:11:15: setup.life is needed, and not required\n");
    expect_said(" 1 errors");
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_set_up_is_needed),
        cmocka_unit_test(only_an_unusual_time_is_needed),
        cmocka_unit_test(what_is_done_and_looked_at_is_needed),
        cmocka_unit_test(what_is_required_is_not_missing),
        cmocka_unit_test(lint_says_what_a_case_fails_to_require),
    };
    (void)argc;
    program_begin(argv[0]);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    program_end();
    return failed;
}
