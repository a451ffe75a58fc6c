#include "after_test.h"

#define MIST(edition)                                                          \
    "'set':{'edition':'" edition "','stack':['m'],'announced':[{'number':1,"   \
    "'controller':'A','targets':[]}]}"
#define DONE_IN(edition) "'set':{'edition':'" edition "','announced':[]}"
#define ALONE(face)                                                            \
    "{'A':{'stack':[['m','Moonmist']],'battlefield':[['d','" face "']]},"
#define THEN(face)                                                             \
    "{'A':{'graveyard':[['m','Moonmist']],'battlefield':[['d','" face "']]},"

static void what_is_to_transform_does(void **state)
{
    (void)state; /* CR 701.27a */
    assert_agrees(judge(ALONE("Delver of Secrets") MIST("2026-08") "}", PASS,
                        DONE,
                        THEN("Insectile Aberration") DONE_IN("2026-08") "}"));
    assert_differs(judge(ALONE("Delver of Secrets") MIST("2026-08") "}", PASS,
                         DONE,
                         THEN("Delver of Secrets") DONE_IN("2026-08") "}"),
                   "701.27a");
}

static void modal_cards_came_to_transform(void **state)
{
    (void)state; /* CR 712.9 */
    assert_agrees(judge(ALONE("Witch Enchanter") MIST("2024-06") "}", PASS,
                        DONE, THEN("Witch Enchanter") DONE_IN("2024-06") "}"));
    assert_differs(judge(ALONE("Witch Enchanter") MIST("2024-06") "}", PASS,
                         DONE,
                         THEN("Witch-Blessed Meadow") DONE_IN("2024-06") "}"),
                   "712.9");
    assert_differs(judge(ALONE("Witch Enchanter") MIST("2026-08") "}", PASS,
                         DONE, THEN("Witch Enchanter") DONE_IN("2026-08") "}"),
                   "701.27a");
}

#define TOKEN(zone, face, both, set)                                           \
    "{'A':{'" zone "':[['m','Moonmist']],'battlefield':[['d','" face           \
    "',{'token':true,'double_faced':" both "}]]}," set "}"

static void a_token_turns_when_it_has_two_faces(void **state)
{
    (void)state; /* CR 701.27c */
    assert_differs(
        judge(TOKEN("stack", "Witch Enchanter", "false", MIST("2026-08")), PASS,
              DONE,
              TOKEN("graveyard", "Witch-Blessed Meadow", "false",
                    DONE_IN("2026-08"))),
        "701.27c");
    assert_agrees(
        judge(TOKEN("stack", "Witch Enchanter", "true", MIST("2026-08")), PASS,
              DONE,
              TOKEN("graveyard", "Witch-Blessed Meadow", "true",
                    DONE_IN("2026-08"))));
    assert_agrees(
        judge(TOKEN("stack", "Witch Enchanter", "false", MIST("2026-08")), PASS,
              DONE,
              TOKEN("graveyard", "Witch Enchanter", "false",
                    DONE_IN("2026-08"))));
}

static void two_faces_are_never_down(void **state)
{
    (void)state; /* CR 712.16 */
    assert_differs(
        judge("{'A':{'battlefield':[['d','Witch Enchanter']]}}", PASS, DONE,
              "{'A':{'battlefield':[['d','Witch Enchanter',{'face_down':true,"
              "'name':'','types':['Creature'],'subtypes':[],'power':2,"
              "'toughness':2,'mana_value':0,'colors':'','keywords':[]}]]}}"),
        "712.16");
}

static void what_triggered_before_is_no_entering(void **state)
{
    const char *then = "{'A':{'graveyard':[['m','Moonmist']],'battlefield':"
                       "[['d','Witch-Blessed Meadow']]},'set':{'announced':["
                       "{'number':%d,'kind':'triggered','face':"
                       "'Witch Enchanter','place':1,'it':'d'}]}}";
    const char *board_before =
        "{'A':{'stack':[['m','Moonmist']],'battlefield':"
        "[['d','Witch Enchanter']]},'set':{'stack':['m'],'announced':["
        "{'number':2,'controller':'A','targets':[]},{'number':1,"
        "'kind':'triggered','face':'Witch Enchanter','place':1,'it':'d'}]}}";
    char text[400];

    (void)state; /* CR 712.18 */
    snprintf(text, sizeof(text), then, 1);
    assert_agrees(judge(board_before, PASS, DONE, text));
    snprintf(text, sizeof(text), then, 3);
    assert_differs(judge(board_before, PASS, DONE, text), "712.18");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_to_transform_does),
        cmocka_unit_test(modal_cards_came_to_transform),
        cmocka_unit_test(a_token_turns_when_it_has_two_faces),
        cmocka_unit_test(two_faces_are_never_down),
        cmocka_unit_test(what_triggered_before_is_no_entering),
    };
    return cmocka_run_group_tests(tests, read_corpus, free_corpus);
}
