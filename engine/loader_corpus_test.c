#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "loader.h"

/* Where the corpus is, from where the tests run. */
#ifndef CORPUS_DIR
#define CORPUS_DIR "corpus"
#endif

/* Worked examples of the vocabulary: one card of each kind. */
static const char *const EXAMPLES[] = {
    /* Disciple of Freyalise // Garden of Freyalise */
    "{\"id\":\"disciple_of_freyalise\",\"name\":\"Disciple of Freyalise // "
    "Garden of Freyalise\",\"layout\":\"mdfc\",\"faces\":[{\"name\":\"Disci"
    "ple of Freyalise\",\"cost\":\"{3}{G}{G}{G}\",\"super\":[],\"types\":["
    "\"Creature\"],\"sub\":[\"Elf\",\"Druid\"],\"pt\":[3,3],\"abilities\":["
    "{\"k\":\"triggered\",\"on\":{\"ev\":\"enters\",\"what\":{\"ref\":\"sel"
    "f\"}},\"effect\":[{\"op\":\"may_do\",\"who\":\"you\",\"effects\":[{\"o"
    "p\":\"sacrifice\",\"who\":\"you\",\"what\":{\"zone\":\"battlefield\","
    "\"of\":\"you\",\"types\":[\"Creature\"],\"other\":true},\"n\":1}],\"if"
    "_done\":[{\"op\":\"gain_life\",\"who\":\"you\",\"n\":{\"power\":\"sacr"
    "ificed\"}},{\"op\":\"draw\",\"who\":\"you\",\"n\":{\"power\":\"sacrifi"
    "ced\"}}]}]}]},{\"name\":\"Garden of Freyalise\",\"cost\":null,\"super"
    "\":[],\"types\":[\"Land\"],\"sub\":[],\"abilities\":[{\"k\":\"as_enter"
    "s\",\"do\":[{\"tapped_unless_pay\":[{\"life\":3}]}]},{\"k\":\"activate"
    "d\",\"cost\":[{\"tap_self\":1}],\"effect\":[{\"op\":\"add_mana\",\"to"
    "\":\"you\",\"mana\":{\"fixed\":\"{G}\"}}]}]}]}",
    /* Suppression Ray // Orderly Plaza */
    "{\"id\":\"suppression_ray\",\"name\":\"Suppression Ray // Orderly Plaz"
    "a\",\"layout\":\"mdfc\",\"faces\":[{\"name\":\"Suppression Ray\",\"cos"
    "t\":\"{3}{W/U}{W/U}\",\"super\":[],\"types\":[\"Sorcery\"],\"sub\":[],"
    "\"abilities\":[{\"k\":\"spell\",\"targets\":[{\"id\":\"p\",\"what\":\""
    "player\",\"min\":1,\"max\":1}],\"effect\":[{\"op\":\"tap\",\"what\":{"
    "\"zone\":\"battlefield\",\"of\":\"T.p\",\"types\":[\"Creature\"]},\"ma"
    "rk\":\"tapped_this_way\"},{\"op\":\"may_pay\",\"who\":\"you\",\"cost\""
    ":[{\"energy\":\"X\"}],\"id\":\"x\",\"if_paid\":[{\"op\":\"choose\",\"i"
    "d\":\"c\",\"what\":{\"zone\":\"battlefield\",\"this_way\":\"tapped_thi"
    "s_way\"},\"min\":0,\"max\":{\"paid\":\"x\"}},{\"op\":\"put\",\"what\":"
    "\"chosen.c\",\"kind\":\"stun\",\"n\":1}]}]}]},{\"name\":\"Orderly Plaz"
    "a\",\"cost\":null,\"super\":[],\"types\":[\"Land\"],\"sub\":[],\"abili"
    "ties\":[{\"k\":\"as_enters\",\"do\":[\"tapped\"]},{\"k\":\"activated\""
    ",\"cost\":[{\"tap_self\":1}],\"effect\":[{\"op\":\"add_mana\",\"to\":"
    "\"you\",\"mana\":{\"any_comb\":1,\"of\":[\"W\",\"U\"]}}]}]}]}",
    /* Reflecting Pool */
    "{\"id\":\"reflecting_pool\",\"name\":\"Reflecting Pool\",\"layout\":\""
    "normal\",\"faces\":[{\"name\":\"Reflecting Pool\",\"cost\":null,\"supe"
    "r\":[],\"types\":[\"Land\"],\"sub\":[],\"abilities\":[{\"k\":\"activat"
    "ed\",\"cost\":[{\"tap_self\":1}],\"effect\":[{\"op\":\"add_mana\",\"to"
    "\":\"you\",\"mana\":{\"could_produce\":{\"zone\":\"battlefield\",\"of"
    "\":\"you\",\"types\":[\"Land\"]},\"as\":\"type\",\"n\":1}}]}]}]}",
    /* Contamination */
    "{\"id\":\"contamination\",\"name\":\"Contamination\",\"layout\":\"norm"
    "al\",\"faces\":[{\"name\":\"Contamination\",\"cost\":\"{2}{B}\",\"supe"
    "r\":[],\"types\":[\"Enchantment\"],\"sub\":[],\"abilities\":[{\"k\":\""
    "triggered\",\"on\":{\"ev\":\"step\",\"step\":\"upkeep\",\"whose\":\"yo"
    "u\"},\"effect\":[{\"op\":\"unless_pays\",\"who\":\"you\",\"cost\":[{\""
    "sacrifice\":{\"zone\":\"battlefield\",\"of\":\"you\",\"types\":[\"Crea"
    "ture\"]},\"n\":1}],\"effect\":[{\"op\":\"sacrifice\",\"what\":\"self\""
    "}]}]},{\"k\":\"replace\",\"event\":{\"ev\":\"tap_for_mana\",\"what\":{"
    "\"types\":[\"Land\"]},\"by\":\"any\"},\"do\":[{\"set\":\"{B}\"}]}]}]}",
    /* Winding Constrictor */
    "{\"id\":\"winding_constrictor\",\"name\":\"Winding Constrictor\",\"lay"
    "out\":\"normal\",\"faces\":[{\"name\":\"Winding Constrictor\",\"cost\""
    ":\"{B}{G}\",\"super\":[],\"types\":[\"Creature\"],\"sub\":[\"Snake\"],"
    "\"pt\":[2,3],\"abilities\":[{\"k\":\"replace\",\"event\":{\"ev\":\"cou"
    "nters_on\",\"what\":{\"of\":\"you\",\"any_of\":[{\"types\":[\"Artifact"
    "\"]},{\"types\":[\"Creature\"]}]},\"by\":\"any\"},\"do\":[{\"add\":1}]"
    "},{\"k\":\"replace\",\"event\":{\"ev\":\"counters_on_player\",\"who\":"
    "\"you\"},\"do\":[{\"add\":1}]}]}]}",
    /* Guide of Souls */
    "{\"id\":\"guide_of_souls\",\"name\":\"Guide of Souls\",\"layout\":\"no"
    "rmal\",\"faces\":[{\"name\":\"Guide of Souls\",\"cost\":\"{W}\",\"supe"
    "r\":[],\"types\":[\"Creature\"],\"sub\":[\"Human\",\"Cleric\"],\"pt\":"
    "[1,2],\"abilities\":[{\"k\":\"triggered\",\"on\":{\"ev\":\"enters\",\""
    "what\":{\"types\":[\"Creature\"],\"of\":\"you\",\"other\":true}},\"eff"
    "ect\":[{\"op\":\"gain_life\",\"who\":\"you\",\"n\":1},{\"op\":\"get\","
    "\"who\":\"you\",\"kind\":\"energy\",\"n\":1}]},{\"k\":\"triggered\",\""
    "on\":{\"ev\":\"you_attack\"},\"effect\":[{\"op\":\"may_pay\",\"who\":"
    "\"you\",\"cost\":[{\"energy\":3}],\"id\":\"e\",\"when_paid\":{\"target"
    "s\":[{\"id\":\"c\",\"what\":{\"zone\":\"battlefield\",\"types\":[\"Cre"
    "ature\"],\"attacking\":true},\"min\":1,\"max\":1}],\"effect\":[{\"op\""
    ":\"put\",\"what\":\"T.c\",\"kind\":\"+1/+1\",\"n\":2},{\"op\":\"put\","
    "\"what\":\"T.c\",\"kind\":\"flying\",\"n\":1},{\"op\":\"animate\",\"wh"
    "at\":\"T.c\",\"spec\":{\"add_sub\":[\"Angel\"]},\"dur\":\"forever\"}]}"
    "}]}]}]}",
    /* Walking Ballista */
    "{\"id\":\"walking_ballista\",\"name\":\"Walking Ballista\",\"layout\":"
    "\"normal\",\"faces\":[{\"name\":\"Walking Ballista\",\"cost\":\"{X}{X}"
    "\",\"super\":[],\"types\":[\"Artifact\",\"Creature\"],\"sub\":[\"Const"
    "ruct\"],\"pt\":[0,0],\"abilities\":[{\"k\":\"as_enters\",\"do\":[{\"co"
    "unters\":[\"+1/+1\",\"X\"]}]},{\"k\":\"activated\",\"cost\":[{\"mana\""
    ":\"{4}\"}],\"effect\":[{\"op\":\"put\",\"what\":\"self\",\"kind\":\"+1"
    "/+1\",\"n\":1}]},{\"k\":\"activated\",\"cost\":[{\"remove_counter\":["
    "\"+1/+1\",1]}],\"targets\":[{\"id\":\"t\",\"what\":\"any_target\",\"mi"
    "n\":1,\"max\":1}],\"effect\":[{\"op\":\"damage\",\"to\":\"T.t\",\"n\":"
    "1}]}]}]}",
    /* Pili-Pala */
    "{\"id\":\"pili_pala\",\"name\":\"Pili-Pala\",\"layout\":\"normal\",\"f"
    "aces\":[{\"name\":\"Pili-Pala\",\"cost\":\"{2}\",\"super\":[],\"types"
    "\":[\"Artifact\",\"Creature\"],\"sub\":[\"Scarecrow\"],\"pt\":[1,1],\""
    "keywords\":[\"flying\"],\"abilities\":[{\"k\":\"activated\",\"cost\":["
    "{\"mana\":\"{2}\"},{\"untap_self\":1}],\"effect\":[{\"op\":\"add_mana"
    "\",\"to\":\"you\",\"mana\":{\"any_color\":1}}]}]}]}",
    /* Aether Hub */
    "{\"id\":\"aether_hub\",\"name\":\"Aether Hub\",\"layout\":\"normal\","
    "\"faces\":[{\"name\":\"Aether Hub\",\"cost\":null,\"super\":[],\"types"
    "\":[\"Land\"],\"sub\":[],\"abilities\":[{\"k\":\"triggered\",\"on\":{"
    "\"ev\":\"enters\",\"what\":{\"ref\":\"self\"}},\"effect\":[{\"op\":\"g"
    "et\",\"who\":\"you\",\"kind\":\"energy\",\"n\":1}]},{\"k\":\"activated"
    "\",\"cost\":[{\"tap_self\":1}],\"effect\":[{\"op\":\"add_mana\",\"to\""
    ":\"you\",\"mana\":{\"fixed\":\"{C}\"}}]},{\"k\":\"activated\",\"cost\""
    ":[{\"tap_self\":1},{\"energy\":1}],\"effect\":[{\"op\":\"add_mana\",\""
    "to\":\"you\",\"mana\":{\"any_color\":1}}]}]}]}",
    /* X */
    "{\"id\":\"x_unstable\",\"name\":\"X\",\"layout\":\"normal\",\"faces\":"
    "[{\"name\":\"X\",\"cost\":\"{U}{B}\",\"super\":[\"Legendary\"],\"types"
    "\":[\"Creature\"],\"sub\":[\"Human\",\"Spy\"],\"pt\":[2,2],\"abilities"
    "\":[{\"k\":\"static\",\"zone\":\"opponent_hand\",\"mods\":[{\"only_own"
    "er_may\":{\"cast\":1,\"activate\":1}},{\"hand_revealed\":\"holder\"}]}"
    ",{\"k\":\"activated\",\"zone\":\"battlefield\",\"cost\":[{\"mana\":\"{"
    "U}{B}\"},{\"tap_self\":1}],\"targets\":[{\"id\":\"o\",\"what\":\"oppon"
    "ent\",\"min\":1,\"max\":1}],\"effect\":[{\"op\":\"return\",\"what\":\""
    "self\",\"to\":\"hand\",\"of\":\"T.o\"}]},{\"k\":\"activated\",\"zone\""
    ":\"opponent_hand\",\"by\":\"owner\",\"cost\":[{\"mana\":\"{3}{U}{B}\"}"
    "],\"effect\":[{\"op\":\"play_now\",\"sel\":{\"zone\":\"hand\",\"of\":"
    "\"holder\",\"face\":\"any\"},\"land\":true,\"spell\":\"free\",\"option"
    "al\":true}]}]}]}",
};
enum { EXAMPLE_COUNT = sizeof(EXAMPLES) / sizeof(*EXAMPLES) };

static void read_example(struct cards *cards, size_t i)
{
    struct error error;
    char printed[600];

    if (!cards_read(cards, "example.json", EXAMPLES[i], strlen(EXAMPLES[i]),
                    &error))
        fail_msg("%s", error_print(&error, printed, sizeof(printed)));
}

static void every_worked_example_is_read(void **state)
{
    struct cards *cards = cards_new();

    (void)state;
    for (size_t i = 0; i < EXAMPLE_COUNT; i++)
        read_example(cards, i);
    assert_int_equal(cards_count(cards), EXAMPLE_COUNT);
    cards_free(cards);
}

/* Cut off anywhere, a card is refused and the arena goes on unharmed. */
static void every_cut_example_is_refused(void **state)
{
    struct cards *cards = cards_new();

    (void)state;
    for (size_t i = 0; i < EXAMPLE_COUNT; i++)
        for (size_t length = 0; length < strlen(EXAMPLES[i]); length++) {
            struct error error;
            assert_false(
                cards_read(cards, "cut.json", EXAMPLES[i], length, &error));
        }
    assert_int_equal(cards_count(cards), 0);
    read_example(cards, 0);
    assert_int_equal(cards_count(cards), 1);
    cards_free(cards);
}

/* Whatever is put in place of a byte, reading ends with a card or an error
 * that has a place. */
static void every_bent_example_is_read_or_refused(void **state)
{
    static const char BENT[] = "0\"[]{},:-X. \\\x01\xff";

    (void)state;
    for (size_t i = 0; i < EXAMPLE_COUNT; i++) {
        size_t length = strlen(EXAMPLES[i]);
        char *copy = malloc(length);
        assert_non_null(copy);
        for (size_t at = 0; at < length; at += 3) {
            struct cards *cards = cards_new();
            struct error error = {.line = 0};
            memcpy(copy, EXAMPLES[i], length);
            copy[at] = BENT[at % (sizeof(BENT) - 1)];
            if (!cards_read(cards, "bent.json", copy, length, &error))
                assert_int_equal(error.line, 1);
            cards_free(cards);
        }
        free(copy);
    }
}

static char *read_file(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    char *text = malloc(1 << 20);

    assert_non_null(text);
    if (file == NULL)
        fail_msg("%s cannot be opened", path);
    *length = fread(text, 1, 1 << 20, file);
    fclose(file);
    return text;
}

static bool is_card_file(const char *name)
{
    size_t length = strlen(name);

    return length > 5 && strcmp(name + length - 5, ".json") == 0;
}

/* Read one file of the corpus; complains of what is refused. */
static bool read_corpus_file(struct cards *cards, const char *name)
{
    char path[400], printed[600];
    size_t length;
    char *text;
    struct error error;
    bool is_read;

    snprintf(path, sizeof(path), CORPUS_DIR "/cards/%s", name);
    text = read_file(path, &length);
    is_read = cards_read(cards, path, text, length, &error);
    if (!is_read)
        print_error("%s\n", error_print(&error, printed, sizeof(printed)));
    free(text);
    return is_read;
}

static void every_card_of_the_corpus_is_read(void **state)
{
    struct cards *cards = cards_new();
    DIR *directory = opendir(CORPUS_DIR "/cards");
    struct dirent *entry;
    int refused = 0, count = 0;

    (void)state;
    assert_non_null(directory);
    while ((entry = readdir(directory)) != NULL)
        if (is_card_file(entry->d_name)) {
            count++;
            refused += !read_corpus_file(cards, entry->d_name);
        }
    closedir(directory);
    assert_int_equal(refused, 0);
    assert_int_equal(cards_count(cards), count);
    cards_free(cards);
}

/* When this fails, write the schema anew from cards_schema. */
static void the_schema_in_the_corpus_is_that_of_the_loader(void **state)
{
    size_t length;
    char *text = read_file(CORPUS_DIR "/schema/card-1.json", &length);
    char *schema = cards_schema();

    (void)state;
    assert_non_null(schema);
    assert_int_equal(length, strlen(schema));
    assert_memory_equal(text, schema, length);
    cJSON_free(schema);
    free(text);
}

static void the_schema_is_strict_json(void **state)
{
    char *schema = cards_schema();
    struct error error;
    struct json *document =
        json_read("schema", schema, strlen(schema), &JSON_LIMITS, &error);

    (void)state;
    assert_non_null(document);
    assert_non_null(json_member(json_root(document), "definitions"));
    json_free(document);
    cJSON_free(schema);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_worked_example_is_read),
        cmocka_unit_test(every_cut_example_is_refused),
        cmocka_unit_test(every_bent_example_is_read_or_refused),
        cmocka_unit_test(every_card_of_the_corpus_is_read),
        cmocka_unit_test(the_schema_in_the_corpus_is_that_of_the_loader),
        cmocka_unit_test(the_schema_is_strict_json),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
