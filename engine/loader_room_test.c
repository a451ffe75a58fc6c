/* No room for one more item, or no memory: a card is refused as a whole, and
 * what is known of the others stays as it was. */
#include "cards_private.h"
#include "json.h"
#include "loader_testing.h"

/* Cards that between them add to every array at many places. */
static const char *const CARDS[] = {
    "{'id':'a','name':'Front // Back','layout':'mdfc','faces':["
    "{'name':'Front','cost':'{X}{2/W}{G/P}','super':['Legendary'],"
    "'types':['Creature','Artifact'],'sub':['Elf','Equipment'],"
    "'pt':['X',{'count':{'types':['Land'],'of':'you'}}],"
    "'keywords':['flying',{'equip':{'mana':'{3}'}},"
    "{'cycling':[{'mana':'{2}'},{'life':1}]},{'evoke':{'mana':'{U}'}},"
    "{'hexproof_from':{'colors':['R']}},'persist',{'replicate':{'mana':'{1}{R}'"
    "}}],"
    "'abilities':[{'k':'static','mods':[{'pt':[1,{'mul':[2,'X']}],"
    "'to':{'any_of':[{'types':['Creature'],'power':{'>=':4}},"
    "{'sub':['Goblin'],'mv':3}],'not':{'name':'Rat'}}},"
    "{'cost':'+{W}{U}','for':{'colorless':true}},"
    "{'set_types':['Artifact'],'sub':['Food']}]}]},"
    "{'name':'Back','cost':null,'types':['Land'],'sub':['Gate'],"
    "'abilities':[{'k':'activated','cost':[{'tap_self':1}],'effect':"
    "[{'op':'add_mana','to':'you','mana':{'choose_color_n':1}}]}]}]}",
    "{'id':'b','name':'Call','layout':'normal','faces':[{'name':'Call',"
    "'cost':'{1}{R}','types':['Sorcery'],'abilities':[{'k':'spell',"
    "'targets':[{'id':'t','what':'creature'},{'id':'p','what':['opponent',"
    "{'types':['Planeswalker']},{'types':['Battle']}]},"
    "{'id':'q','what':'player','dealt_combat_damage_by':'self'}],'effect':["
    "{'op':'create_token','n':2,'spec':{'types':['Creature'],'sub':['Cat',"
    "'Beast'],'pt':[1,2],'keywords':['haste',{'hexproof_from':{'colors':['B']}}"
    "],"
    "'abilities':[{'k':'triggered','on':{'ev':'dies','what':'self'},"
    "'effect':[{'op':'draw','who':'you','n':1}]}]}},"
    "{'op':'choose','id':'k','what':'counter_kind','on':'T.t'},"
    "{'op':'choose','id':'s','what':{'of':'you'},'max':2},"
    "{'op':'put','what':'chosen.s','kind':'chosen.k','n':1},"
    "{'op':'delayed','on':{'ev':'step','step':'end'},'effect':"
    "[{'op':'sacrifice','what':'created'}]},"
    "{'op':'return_exiled','when':'next_end_step'},"
    "{'op':'may_pay','who':'you','cost':[{'energy':'X'}],'id':'x',"
    "'if_paid':[{'op':'get','who':'you','kind':'rust','n':{'paid':'x'}}]},"
    "{'op':'animate','what':'T.t','spec':{'add_types':['Land'],"
    "'add_sub':['Swamp'],'this_ability':true}},"
    "{'op':'pt','what':'T.t','a':{'power':'controller.owner.it'},'b':0,"
    "'dur':'eot'}]}]}]}",
    "{'id':'c','name':'Vault','layout':'normal','faces':[{'name':'Vault',"
    "'cost':'{S}{3}','types':['Artifact'],'abilities':["
    "{'k':'as_enters','do':['tapped',{'choose':{'id':'c','what':'color'}},"
    "{'counters':['charge',3]},{'tapped_unless_pay':[{'life':2}]}]},"
    "{'k':'triggered','on':{'ev':'cast','by':'you','what':{'types':["
    "'Instant']}},'if':{'cmp':[{'energy':'you'},'>=',2]},'modes':["
    "{'targets':[{'id':'z','what':'spell'}],'effect':[{'op':'counter',"
    "'what':'T.z'}]},[{'op':'draw','who':'you','n':1}]]},"
    "{'k':'replace','event':{'ev':'tap_for_mana','what':{'types':['Land']},"
    "'by':'you'},'do':[{'set':'{B}'}]},"
    "{'k':'static','mods':[{'grant':['reach',{'enchant':{'types':['Creature']}}"
    "],"
    "'to':{'types':['Creature'],'of':'you'}},"
    "{'alt_cost':'free','for':{'colors':'chosen.c'}},"
    "{'cant_activate':{'of':{'types':['Artifact']}}}]},"
    "{'k':'activated','cost':[{'mana':'{1}'},{'tap_self':1},"
    "{'remove_counter':['charge',1]}],'only':['sorcery_timing'],'effect':["
    "{'op':'add_mana','to':'you','mana':{'chosen_color':'c','n':2,"
    "'rider':{'if':{'types':['Creature']},'do':[{'op':'gain_life',"
    "'who':'you','n':1}]}}}]}]}]}",
    "{'id':'d','name':'Ally','layout':'normal','faces':[{'name':'Ally',"
    "'cost':'{2}{B}','types':['Planeswalker'],'sub':['Lena'],'loyalty':3,"
    "'indicator':['B'],'abilities':[{'k':'activated','cost':[{'loyalty':1}],"
    "'effect':[{'op':'emblem','abilities':[{'k':'static','mods':[{'cost':-1,"
    "'for':{'types':['Creature']}}]}]},{'op':'exile','what':"
    "{'zone':'library_top'},'n':2}]}]}]}",
    "{'id':'e','name':'Echo','layout':'normal','faces':[{'name':'Echo',"
    "'cost':'{1}','types':['Enchantment'],'abilities':["
    "{'k':'static','mods':[{'color':'chosen.zed','to':{'sub':['Yeti'],"
    "'keyword':'flying'}}]},{'k':'activated','cost':[{'tap_self':1}],"
    "'effect':[{'op':'exile','what':{'this_way':'zoo','zone':'graveyard'}},"
    "{'op':'mill','id':'zoo'}]},{'k':'as_enters','do':[{'choose':{'id':'zed',"
    "'what':'color'}}]}]}]}",
};
enum { CARD_COUNT = sizeof(CARDS) / sizeof(*CARDS) };

static void with_room_and_memory_all_are_read(void **state)
{
    (void)state;
    for (int i = 0; i < CARD_COUNT; i++)
        read_text(CARDS[i]);
}

/* As many items as fit, all of them nothing. */
static void fill(enum arena_array array)
{
    static const unsigned char nothing[256];
    uint32_t id;

    while (cards->array[array].count < arena_max(array))
        assert_int_equal(arena_append(cards, array, nothing, 1, &id),
                         ARENA_ADDED);
}

static void assert_same_counts(const struct arena_mark *mark)
{
    struct arena_mark now = arena_mark(cards);

    assert_memory_equal(&now, mark, sizeof(now));
}

/* With ever more room the card is refused, and at last read; how often it was
 * refused. */
static int find_room(const char *text, enum arena_array array)
{
    enum arena_array named = array == ARRAY_LETTERS ? ARRAY_NAMES : array;
    char expected[80];
    int refusals = 0;

    snprintf(expected, sizeof(expected), "too many %s: the limit is %u",
             arena_noun(named), (unsigned)arena_max(named));
    fill(array);
    if (array == ARRAY_CARDS) /* one beside the other */
        fill(ARRAY_CARD_IDS);
    for (;;) {
        struct arena_mark mark = arena_mark(cards);
        struct error error;
        if (try_text(text, &error))
            return refusals;
        assert_string_equal(error.text, expected);
        assert_same_counts(&mark);
        refusals++;
        cards->array[array].count--;
        if (array == ARRAY_CARDS)
            cards->array[ARRAY_CARD_IDS].count--;
    }
}

/* The room that the card takes. */
static int room_of(const char *text, enum arena_array array)
{
    uint32_t before = cards->array[array].count;

    read_text(text);
    return (int)(cards->array[array].count - before);
}

static void a_card_without_room_is_refused_whole(void **state)
{
    for (int array = 0; array < ARRAYS; array++) {
        int refusals = array == ARRAY_CARD_IDS;
        for (int i = 0; i < CARD_COUNT && array != ARRAY_CARD_IDS; i++) {
            set_up(state);
            int room = room_of(CARDS[i], (enum arena_array)array);
            tear_down(state);
            set_up(state);
            assert_int_equal(find_room(CARDS[i], (enum arena_array)array),
                             room);
            tear_down(state);
            refusals += room;
        }
        assert_true(refusals > 0);
    }
}

/* Memory. */

static int left; /* so many are granted */
static bool is_once; /* and one is not, or none more */

static void *grant(size_t size)
{
    bool is_refused = is_once ? left == 0 : left <= 0;

    left--;
    return is_refused ? NULL : malloc(size);
}

/* From now on so many allocations succeed; below zero: all. */
static void allow(int count)
{
    cJSON_Hooks hooks = {grant, free};

    left = count;
    cJSON_InitHooks(count < 0 ? NULL : &hooks);
}

/* There is none exactly when memory was refused. */
static void find_arena(void)
{
    int count = 0;

    for (cards = NULL; cards == NULL; count++) {
        allow(count);
        cards = cards_new();
        bool has_refused = left < 0;
        allow(-1);
        assert_int_equal(cards == NULL, has_refused);
    }
    assert_true(count > 20);
    cards_free(cards);
}

static void an_arena_without_memory_is_none(void **state)
{
    (void)state;
    for (int once = 0; once < 2; once++) {
        is_once = once;
        find_arena();
    }
}

static void find_memory(const char *text)
{
    bool is_read = false;

    for (int count = 0; !is_read; count++) {
        struct arena_mark mark = arena_mark(cards);
        struct error error;
        allow(count);
        is_read = try_text(text, &error);
        bool has_refused = left < 0;
        allow(-1);
        assert_int_equal(!is_read, has_refused);
        if (is_read)
            break;
        assert_string_equal(error.text, "out of memory");
        assert_same_counts(&mark);
    }
}

static void a_card_without_memory_is_refused_whole(void **state)
{
    for (int i = 0; i < CARD_COUNT * 2; i++) {
        is_once = i % 2;
        set_up(state);
        find_memory(CARDS[i / 2]);
        tear_down(state);
    }
}

/* Arrays that are full at any item: only their growth is refused. */

static size_t refused; /* an allocation of this size, once */

static void *grant_others(size_t size)
{
    if (size != refused)
        return malloc(size);
    refused = 0;
    return NULL;
}

static void make_room(enum arena_array array)
{
    static const unsigned char nothing[256];
    uint32_t count = cards->array[array].count, id;

    while (cards->array[array].count < arena_max(array) &&
           cards->array[array].count < count + 2000)
        arena_append(cards, array, nothing, 1, &id);
    cards->array[array].count = count;
}

/* Refused with each item in turn that the card adds; how often. */
static int find_growth(const char *text, enum arena_array array)
{
    static const size_t SIZES[] = {
#define ARRAY(name, type, max, noun) sizeof(type),
        ARENA_ARRAYS(ARRAY)
#undef ARRAY
    };
    cJSON_Hooks hooks = {grant_others, free};
    struct arena_mark mark = arena_mark(cards);

    make_room(array);
    for (int refusals = 0;; refusals++) {
        struct array *grows = &cards->array[array];
        struct error error;
        grows->capacity = grows->count + (uint32_t)refusals;
        refused = SIZES[array] *
                  (grows->capacity == 0 ? 64 : 2 * grows->capacity);
        cJSON_InitHooks(&hooks);
        bool is_read = try_text(text, &error);
        cJSON_InitHooks(NULL);
        assert_int_equal(is_read, refused != 0);
        if (is_read)
            return refusals;
        assert_string_equal(error.text, "out of memory");
        assert_same_counts(&mark);
    }
}

static void an_array_that_cannot_grow_refuses_the_card(void **state)
{
    for (int array = 0; array < ARRAYS; array++) {
        int refusals = 0;
        for (int i = 0; i < CARD_COUNT; i++) {
            set_up(state);
            refusals += find_growth(CARDS[i], (enum arena_array)array);
            tear_down(state);
        }
        assert_true(refusals > 0);
    }
}

static void find_schema(void)
{
    char *schema = NULL;
    int count;

    for (count = 0; schema == NULL; count++) {
        allow(count);
        schema = cards_schema();
        allow(-1);
    }
    assert_in_range(count, 2, 100);
    char *whole = cards_schema();
    assert_string_equal(schema, whole);
    cJSON_free(whole);
    cJSON_free(schema);
}

static void a_schema_without_memory_is_none(void **state)
{
    (void)state;
    for (int once = 0; once < 2; once++) {
        is_once = once;
        find_schema();
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(with_room_and_memory_all_are_read),
        cmocka_unit_test(a_card_without_room_is_refused_whole),
        cmocka_unit_test(an_arena_without_memory_is_none),
        cmocka_unit_test(a_card_without_memory_is_refused_whole),
        cmocka_unit_test(an_array_that_cannot_grow_refuses_the_card),
        cmocka_unit_test(a_schema_without_memory_is_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
