#include "after_test.h"

#define CLONE(more)                                                            \
    "{'A':{'stack':[['c','%s']]},'B':{'battlefield':[['b','%s'" more           \
    "]]},'set':{'stack':['c'],'announced':[{'number':1,'controller':'A',"      \
    "'targets':[]}]}}"
#define CHOICE                                                                 \
    "{'act':{'by':'B','do':'pass'},'asked':[{'kind':'choose-objects',"         \
    "'by':'A','for':'copy','source':'c','options':['b'],'value':'b'}]}"

/* A's spell enters as a copy of that, with these properties. */
static struct oracle_report copy(const char *spell, const char *original,
                                 const char *like)
{
    char before[400], after[500];

    snprintf(before, sizeof(before), CLONE(""), spell, original);
    snprintf(after, sizeof(after),
             "{'A':{'battlefield':[['c','%s',{'sick':true,%s}]]},'B':"
             "{'battlefield':[['b','%s']]},'set':{'announced':[]}}",
             spell, like, original);
    return judge(before, CHOICE, DONE, after);
}

#define BEARS                                                                  \
    "'name':'Grizzly Bears','power':2,'toughness':2,'colors':'G',"             \
    "'mana_value':2,'types':['Creature'],'subtypes':['Bear'"

static void a_copy_is_what_it_copies(void **state)
{
    (void)state; /* CR 707.2 */
    assert_agrees(copy("Clone", "Grizzly Bears", BEARS "]"));
    assert_differs(copy("Clone", "Grizzly Bears",
                        "'name':'Clone','power':2,'toughness':2"),
                   "707.2");
}

static void a_copy_is_what_is_excepted(void **state)
{
    (void)state; /* CR 707.2 */
    assert_agrees(
        copy("Sakashima\\u0027s Student", "Grizzly Bears", BEARS ",'Ninja']"));
    assert_differs(
        copy("Sakashima\\u0027s Student", "Grizzly Bears", BEARS "]"), "707.2");
}

static void a_copy_is_of_the_size_that_is_excepted(void **state)
{
    const char *like = "'name':'Nightmare','power':%d,'toughness':7,'colors':"
                       "'B','mana_value':6,'types':['Creature'],'subtypes':"
                       "['Nightmare','Horse'],'keywords':['flying']";
    char text[300];

    (void)state; /* CR 707.9d */
    snprintf(text, sizeof(text), like, 7);
    assert_agrees(copy("Quicksilver Gargantuan", "Nightmare", text));
    snprintf(text, sizeof(text), like, 0);
    assert_differs(copy("Quicksilver Gargantuan", "Nightmare", text), "707.9d");
}

/* A's Clone is a spell and B's Gargantuan in exile. */
static struct oracle_report clone(const char *source, const char *option)
{
    const char *now = "{'A':{'%s':[['c','Clone',{'sick':true}]]},"
                      "'B':{'battlefield':[['b','Grizzly Bears']],"
                      "'exile':[['g','Quicksilver Gargantuan']]},'set':{%s}}";
    char before[400], after[400], action[300];

    snprintf(before, sizeof(before), now, "stack",
             "'stack':['c'],'announced':[{'number':1,'controller':'A',"
             "'targets':[]}]");
    snprintf(after, sizeof(after), now, "battlefield",
             "'announced':[]");
    snprintf(action, sizeof(action),
             "{'act':{'by':'B','do':'pass'},'asked':[{'kind':'choose-objects',"
             "'by':'A','for':'copy','source':'%s','options':['%s'],'value':"
             "null}]}",
             source, option);
    return judge(before, action, DONE, after);
}

static void what_enters_copies_what_was_there(void **state)
{
    (void)state; /* CR 614.12, 610.3 */
    assert_string_not_equal(clone("c", "b").rule, "614.12");
    assert_differs(clone("c", "g"), "614.12");
    assert_string_not_equal(clone("g", "c").rule, "614.12");
}

#define RITE(zone, more, set)                                                  \
    "{'A':{'" zone "':[['r','Rite of Replication']],'battlefield':[['b',"      \
    "'Witch Enchanter',{'token':true,'double_faced':%s}]" more "]}," set "}"
#define MADE                                                                   \
    ",['n','Witch Enchanter',{'token':true,'sick':true,'double_faced':%s}]"

/* A token that is a copy of a token. */
static struct oracle_report rite(const char *of, const char *copy)
{
    char before[600], after[600];

    snprintf(before, sizeof(before),
             RITE("stack", "",
                  "'set':{'stack':['r'],'announced':[{'number':1,"
                  "'controller':'A','targets':[{'group':'t','to':'b'}]}]}"),
             of);
    snprintf(after, sizeof(after),
             RITE("graveyard", MADE, "'set':{'announced':[]}"), of, copy);
    return judge(before, PASS, DONE, after);
}

static void the_copy_of_one_face_has_one(void **state)
{
    (void)state; /* CR 707.8a */
    assert_agrees(rite("false", "false"));
    assert_agrees(rite("true", "true"));
    assert_differs(rite("false", "true"), "707.8a");
}

/* The same of a card, in an edition. */
static struct oracle_report rite_of_card(const char *edition, const char *copy)
{
    const char *there = "'battlefield':[['b','Witch Enchanter']";
    char before[600], after[600];

    snprintf(before, sizeof(before),
             "{'A':{'stack':[['r','Rite of Replication']],%s]},'set':{"
             "'edition':'%s','stack':['r'],'announced':[{'number':1,"
             "'controller':'A','targets':[{'group':'t','to':'b'}]}]}}",
             there, edition);
    snprintf(after, sizeof(after),
             "{'A':{'graveyard':[['r','Rite of Replication']],%s,['n',"
             "'Witch Enchanter',{'token':true,'sick':true,'double_faced':%s}]]}"
             ",'set':{'edition':'%s','announced':[]}}",
             there, copy, edition);
    return judge(before, PASS, DONE, after);
}

static void the_copy_of_two_faces_has_two(void **state)
{
    (void)state; /* CR 707.8a */
    assert_agrees(rite_of_card("2025-09", "true"));
    assert_differs(rite_of_card("2025-09", "false"), "707.8a");
    assert_agrees(rite_of_card("2024-06", "false"));
}

/* Feldon makes a token of this card, which enters as a copy of Bears and has
 * two faces. */
static struct oracle_report feldon(const char *card)
{
#define FELDON(token, set)                                                     \
    "{'A':{'graveyard':[['m','%s']],'battlefield':[['f','Feldon of the Third " \
    "Path'],['b','Grizzly Bears']" token "]}," set "}"
    char before[500], after[500], action[400];

    snprintf(before, sizeof(before),
             FELDON("", "'set':{'stack':[{'ability_of':'f'}],'announced':[{"
                        "'number':1,'controller':'A','kind':'activated',"
                        "'source':'f','face':'Feldon of the Third Path',"
                        "'place':1,'x':0,'kicked':0,'modes':[],'targets':[{"
                        "'group':'t','to':'m'}]}]}"),
             card);
    snprintf(after, sizeof(after),
             FELDON(",['n','%s',{'token':true,'sick':true,'name':'Grizzly "
                    "Bears','double_faced':true}]",
                    "'set':{'announced':[]}"),
             card, card);
    snprintf(action, sizeof(action),
             "{'act':{'by':'B','do':'pass'},'asked':[{'kind':'yes-no','by':'A'"
             ",'for':'copy','options':[0,1],'value':1},{'kind':'choose-objects'"
             ",'by':'A','for':'copy','source':{'card':'%s'},'options':['b'],"
             "'value':'b'}]}",
             card);
    return judge(before, action, DONE, after);
}

static void what_enters_as_a_copy_has_the_faces_it_has(void **state)
{
    (void)state; /* CR 707.8a */
    assert_string_not_equal(feldon("Glasspool Mimic").rule, "707.8a");
    assert_differs(feldon("Clone"), "707.8a");
}

static void the_copy_of_a_back_face_has_no_value(void **state)
{
    const char *like = "'name':'Insectile Aberration','power':3,'toughness':2,"
                       "'keywords':['flying'],'colors':'U','types':"
                       "['Creature'],'subtypes':['Human','Insect'],"
                       "'mana_value':%d";
    char text[300];

    (void)state; /* CR 202.3b */
    snprintf(text, sizeof(text), like, 0);
    assert_agrees(copy("Clone", "Insectile Aberration", text));
    snprintf(text, sizeof(text), like, 1);
    assert_differs(copy("Clone", "Insectile Aberration", text), "202.3b");
}

static void a_copy_of_what_copies_may_copy_another(void **state)
{
    const char *then = "{'A':{'battlefield':[['c','Body Double',{'sick':true,"
                       "'name':'%s','types':['Creature']}]],'graveyard':"
                       "[['k','Clone']]},'B':{'battlefield':"
                       "[['b','Grizzly Bears']]},'set':{'announced':[]}}";
    const char *now = "{'A':{'stack':[['c','Body Double']],'graveyard':"
                      "[['k','Clone']]},'B':{'battlefield':"
                      "[['b','Grizzly Bears']]},'set':{'stack':['c'],"
                      "'announced':[{'number':1,'controller':'A',"
                      "'targets':[]}]}}";
    const char *both =
        "{'act':{'by':'B','do':'pass'},'asked':["
        "{'kind':'choose-objects','by':'A','for':'copy','source':'c',"
        "'options':['k'],'value':'k'},{'kind':'choose-objects','by':'A',"
        "'for':'copy','source':'c','options':['b'],'value':'b'}]}";
    char text[400];

    (void)state; /* CR 707.5 */
    snprintf(text, sizeof(text), then, "Grizzly Bears");
    assert_string_not_equal(judge(now, both, DONE, text).rule, "707.2");
    snprintf(text, sizeof(text), then, "Clone");
    assert_differs(judge(now, both, DONE, text), "707.2");
}

/* Feldon makes a token copy of Clone, which enters as one of the Bears. */
static void a_token_may_enter_as_another_copy(void **state)
{
    const char *feldon = "'battlefield':[['f','Feldon of the Third Path']%s],"
                         "'graveyard':[['k','Clone']]},'B':{'battlefield':"
                         "[['b','Grizzly Bears']]}";
    const char *asked =
        "{'act':{'by':'B','do':'pass'},'asked':[{'kind':'choose-objects',"
        "'by':'A','for':'copy','source':{'card':'Clone','owner':'A','token':"
        "true},'options':['b'],'value':'b'}]}";
    char now[700], then[700], half[400];

    (void)state; /* CR 707.5 */
    snprintf(half, sizeof(half), feldon, "");
    snprintf(now, sizeof(now),
             "{'A':{%s,'set':{'stack':[{}],'announced':[{'number':1,"
             "'kind':'activated','controller':'A','source':'f','face':"
             "'Feldon of the Third Path','place':1,'targets':[{'group':'t',"
             "'to':'k'}]}]}}",
             half);
    for (int i = 0; i < 2; i++) {
        snprintf(half, sizeof(half), feldon,
                 i == 0 ? ",['n','Clone',{'token':true,'name':"
                          "'Grizzly Bears','types':['Creature']}]"
                        : ",['n','Clone',{'token':true,'types':['Creature']}]");
        snprintf(then, sizeof(then), "{'A':{%s,'set':{'announced':[]}}", half);
        bool is_so = strcmp(judge(now, asked, DONE, then).rule, "707.2") != 0;
        assert_int_equal(is_so, i == 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_copy_is_what_it_copies),
        cmocka_unit_test(a_copy_is_what_is_excepted),
        cmocka_unit_test(a_copy_is_of_the_size_that_is_excepted),
        cmocka_unit_test(what_enters_copies_what_was_there),
        cmocka_unit_test(the_copy_of_one_face_has_one),
        cmocka_unit_test(the_copy_of_two_faces_has_two),
        cmocka_unit_test(what_enters_as_a_copy_has_the_faces_it_has),
        cmocka_unit_test(the_copy_of_a_back_face_has_no_value),
        cmocka_unit_test(a_copy_of_what_copies_may_copy_another),
        cmocka_unit_test(a_token_may_enter_as_another_copy),
    };
    return cmocka_run_group_tests(tests, read_corpus, free_corpus);
}
