/*
 * mangled_test.c - what an adapter may leave out or get wrong of an observation
 * does no harm.
 */
#include "passed_test.h"

static const char *const VALUES[] = {
    NULL, "null", "true", "-1", "2147483647", "-2147483648", "''", "'A'",
    "[]", "{}",   "[[]]", "[1]",
};
enum { VALUES_COUNT = sizeof(VALUES) / sizeof(*VALUES) };

static int nodes_of(const cJSON *tree)
{
    const cJSON *item;
    int count = 0;

    cJSON_ArrayForEach(item, tree) count += 1 + nodes_of(item);
    return count;
}

/* Take away the nth node below, or put a value in its place. */
static bool mangle(cJSON *tree, int *n, const char *value)
{
    cJSON *item;

    cJSON_ArrayForEach(item, tree)
    {
        if ((*n)-- > 0) {
            if (mangle(item, n, value))
                return true;
            continue;
        }
        if (value == NULL)
            cJSON_Delete(cJSON_DetachItemViaPointer(tree, item));
        else if (cJSON_IsObject(tree))
            cJSON_ReplaceItemInObjectCaseSensitive(tree, item->string,
                                                   read_quoted(value));
        else
            cJSON_ReplaceItemViaPointer(tree, item, read_quoted(value));
        return true;
    }
    return false;
}

static void judge_mangled(const cJSON *first, const cJSON *second)
{
    struct oracle_report report = {0};
    cJSON *step = read_quoted("{'act':" PASS ",'asked':[]}");
    cJSON *result = read_quoted("{'status':'done'}");
    struct oracle_position *was = oracle_position_new(board_cards, first);
    struct oracle_position *is = oracle_position_new(board_cards, second);

    if (was != NULL && is != NULL) {
        oracle_judge_step(was, step, result, is, &report);
        oracle_judge_state(is, &report);
    }
    oracle_position_free(was);
    oracle_position_free(is);
    cJSON_Delete(step);
    cJSON_Delete(result);
}

/* Each node of one board or the other gets each value. */
static void mangle_all(const char *before, const char *after)
{
    cJSON *first = lay_out(before), *second = lay_out(after);
    int count = nodes_of(first), total = count + nodes_of(second);

    for (int i = 0; i < total * VALUES_COUNT; i++) {
        int n = i / VALUES_COUNT;
        bool is_first = n < count;
        cJSON *other = cJSON_Duplicate(is_first ? first : second, true);
        n -= is_first ? 0 : count;
        assert_true(mangle(other, &n, VALUES[i % VALUES_COUNT]));
        judge_mangled(is_first ? other : first, is_first ? second : other);
        cJSON_Delete(other);
    }
    cJSON_Delete(first);
    cJSON_Delete(second);
}

static void a_spell_with_a_target(void **state)
{
    (void)state;
    mangle_all(
        "{'A':{'stack':[['r','Rite of Replication']],'battlefield':[['b',"
        "'Grizzly Bears',{'counters':{'+1/+1':1}}]]},'set':{'effects':[],"
        "'delayed':[],'stack':['r'],'announced':[{'number':1,'controller':'A',"
        "'x':0,'kicked':0,'modes':[],'targets':[{'group':'t','to':'b'}]}]}}",
        "{'A':{'graveyard':[['r','Rite of Replication']],'battlefield':[['b',"
        "'Grizzly Bears',{'counters':{'+1/+1':1}}],['n','Grizzly Bears',"
        "{'token':true,'sick':true}]]}," EMPTY "}");
}

static void a_triggered_ability(void **state)
{
    (void)state;
    mangle_all("{'A':{'battlefield':[['r','Thriving Rhino']],'energy':0},"
               "'set':{'effects':[{'what':'pt','object':'r','player':null,"
               "'source':'r','controller':'A','until':'eot','power':1,"
               "'toughness':1,'keywords':['flying'],'abilities':0}],"
               "'delayed':[{'source':'r','controller':'A'}],"
               "'stack':[{'ability_of':'r'}],'announced':[{'number':1,"
               "'controller':'A','kind':'triggered','source':'r',"
               "'face':'Thriving Rhino','place':1,'it':'r','player':'A',"
               "'amount':1,'x':0,'kicked':0,'modes':[1],'targets':[]}]}}",
               "{'A':{'battlefield':[['r','Thriving Rhino']],'energy':2}," EMPTY
               "}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_spell_with_a_target),
        cmocka_unit_test(a_triggered_ability),
    };
    return cmocka_run_group_tests(tests, read_corpus, free_corpus);
}
