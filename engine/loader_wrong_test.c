/* Small things that are wrong in a card, each with what is said of it; and
 * ones like them that are right. */
#include "loader_testing.h"

#define FACE(more) FACE_BEGIN more "}]}"
#define FACE_BEGIN                                                             \
    "{'id':'test','name':'Test','layout':'normal','faces':[{'name':'Test',"
#define THING "'types':['Artifact'],'cost':null,"
#define PAIR(name)                                                             \
    "{'id':'test','name':'" name "','layout':'mdfc','faces':[{'name':'Front'," \
    THING "'super':[]},{'name':'Back'," THING "'super':[]}]}"
#define COST(cost) FACE("'types':['Artifact'],'cost':'" cost "'")
#define ABILITY(ability) FACE(THING "'abilities':[" ability "]")
#define EFFECT(effect) ABILITY("{'k':'spell','effect':[" effect "]}")
#define MOD(mod) ABILITY("{'k':'static','mods':[{" mod "}]}")
#define DESTROY(selector) EFFECT("{'op':'destroy','what':{" selector "}}")
#define ENTERS(choice)                                                         \
    ABILITY("{'k':'as_enters','do':[{'choose':{'id':'x'," choice "}}]}")
#define IF(cond)                                                               \
    EFFECT("{'op':'if','cond':{" cond "},'then':[{'op':'draw'}]}")
#define EXILE(operands) EFFECT("{'op':'exile'," operands "}")
#define TOKEN(spec)                                                            \
    EFFECT("{'op':'create_token','spec':{'types':['Creature'],'pt':[1,1],"     \
           spec "}}")
#define TOXIC4 "{'toxic':1},{'toxic':2},{'toxic':3},{'toxic':4}"
#define DRAW "{'k':'activated','cost':[],'effect':[{'op':'draw'}]}"
#define DRAW4 DRAW "," DRAW "," DRAW "," DRAW
#define DRAW8 DRAW4 "," DRAW4
#define X16 "{X}{X}{X}{X}{X}{X}{X}{X}{X}{X}{X}{X}{X}{X}{X}{X}"
#define X64 X16 X16 X16 X16
#define SIGNS "<>=<>=<>=<>=<>=<>=<>=<>=<>=<>=<>=<>=<>=<>=<>=<>=<>=<>="
#define MANY_SIGNS SIGNS SIGNS SIGNS SIGNS SIGNS SIGNS SIGNS
#define G16 "{G}{G}{G}{G}{G}{G}{G}{G}{G}{G}{G}{G}{G}{G}{G}{G}"

#define NO_SYMBOL(text)                                                        \
    "\"" text "\" does not begin with a mana symbol such as {2}, {G}, "        \
    "{G/W}, {2/W}, {W/P}, {S}, {X} or {C}"

struct row {
    const char *card, *says; /* NULL: nothing is wrong */
};

static const struct row FACES[] = {
    {FACE("'types':['Planeswalker'],'cost':null"),
     "a planeswalker needs \"loyalty\""},
    {FACE("'types':['Planeswalker'],'cost':null,'loyalty':2"), NULL},
    {FACE("'types':['Land']"),
     "\"cost\" is missing: a face needs the mana cost, null for none "
     "(CR 118.6)"},
    {FACE("'types':['Land'],'cost':null"), NULL},
    {FACE(THING "'keywords':[" TOXIC4 "," TOXIC4 "]"), NULL},
    {FACE(THING "'keywords':[" TOXIC4 "," TOXIC4 "],'abilities':[{'toxic':1}]"),
     "too many keywords with an operand: the limit is 8"},
    {FACE(THING "'abilities':[" DRAW8 "," DRAW8 "]"), NULL},
    {FACE(THING "'abilities':[" DRAW8 "," DRAW8 "," DRAW "]"),
     "too many abilities: the limit is 16"},
    {FACE(THING "'abilities':[" DRAW8 "," DRAW8 "],'keywords':['prowess']"),
     "too many abilities: the limit is 16"},
    {MOD("'grant':[" TOXIC4 "," TOXIC4 "," DRAW8 "," DRAW8 ",'haste']"), NULL},
    {MOD("'grant':[" TOXIC4 "," TOXIC4 ",{'toxic':1}]"),
     "too many keywords with an operand: the limit is 8"},
    {MOD("'grant':[" DRAW8 "," DRAW8 "," DRAW "]"),
     "too many abilities: the limit is 16"},
    {TOKEN("'name':'A','abilities':[" DRAW8 "," DRAW8 "],'keywords':["
           "'prowess']"),
     "too many abilities: the limit is 16"},
    {FACE("'types':['Land'],'cost':'{0}'"),
     "a land has no mana cost: write null"},
    {FACE("'types':['Land'],'cost':'{1}'"),
     "a land has no mana cost: write null"},
    {FACE("'types':['Creature'],'cost':null"),
     "a creature needs \"pt\""},
    {FACE("'types':['Artifact'],'cost':null,'indicator':'chosen.c'"),
     "an indicator shows colors"},
    {FACE("'types':['Artifact'],'cost':null,'sub':'chosen.c'"),
     "a face has no chosen subtype"},
    {FACE("'types':[],'cost':null"),
     "a face has at least one card type"},
    {FACE(THING "'super':['Snowy']"),
     "unknown supertype \"Snowy\"; did you mean \"Snow\"?"},
    {"{'id':'test','name':'Test','layout':'normal','left_out':['a',''],"
     "'faces':[{'name':'Test','types':['Artifact'],'cost':null}]}",
     "expected what is left out, in words"},
    {"{'id':'test','name':'Test','layout':'normal','left_out':[1],"
     "'faces':[{'name':'Test','types':['Artifact'],'cost':null}]}",
     "expected what is left out, in words"},
    {"{'id':'test','name':'Test','layout':'normal','left_out':['a'],"
     "'faces':[{'name':'Test','types':['Artifact'],'cost':null}]}", NULL},
    {COST(X64 X64 X64 X16 X16 X16 "{X}{X}{X}{X}{X}{X}{X}{X}{X}{X}{X}{X}{X}{X}"
          "{X}"), NULL},
    {COST(X64 X64 X64 X64),
     "\"{X}\" is one {X} too many: 255 at most"},
    {COST(G16), NULL},
    {COST(G16 "{W}"),
     "\"{W}\" is one symbol too many: 16 at most besides numbers and {X}"},
    {COST(G16 "{Q}"),
     NO_SYMBOL("{Q}")},
    {COST("{W/}"),
     NO_SYMBOL("{W/}")},
    {COST("{2/2}"),
     NO_SYMBOL("{2/2}")},
    {COST("{P/W}"),
     NO_SYMBOL("{P/W}")},
    {COST("{WU}"),
     NO_SYMBOL("{WU}")},
    {COST("{W/U/B}"),
     NO_SYMBOL("{W/U/B}")},
    {COST("{2/W/P}"),
     NO_SYMBOL("{2/W/P}")},
    {COST("{1000}"),
     "\"{1000}\" makes it more than 999 generic mana"},
    {COST("xG}"),
     NO_SYMBOL("xG}")},
    {COST("{G}xG}"),
     NO_SYMBOL("xG}")},
    {COST("{G}{G"),
     NO_SYMBOL("{G")},
    {COST("{65537}"),
     "\"{65537}\" makes it more than 999 generic mana"},
    {COST("{999}"), NULL},
    {COST("{999}{1}"),
     "\"{1}\" makes it more than 999 generic mana"},
    {COST("{00}"),
     NO_SYMBOL("{00}")},
    {COST("{Q}"),
     NO_SYMBOL("{Q}")},
    {COST("{W"),
     NO_SYMBOL("{W")},
    {COST("{W}}"),
     NO_SYMBOL("}")},
    {COST("W}"),
     NO_SYMBOL("W}")},
    {COST("{W/P}"), NULL},
    {COST("{WP}"),
     NO_SYMBOL("{WP}")},
    {COST("{W/U/P}"), NULL},
    {COST("{WUP}"),
     NO_SYMBOL("{WUP}")},
    {FACE("'types':['Land'],'cost':5"),
     "expected a string: a mana cost"},
    {FACE(THING "'abilities':[{'k':'spell','effect':[]},5]"),
     "expected an object: keyword"},
    {FACE(THING "'keywords':[{'equip':[]},{'cycling':[]}]"), NULL},
    {"{'id':'test','name':'Tes','layout':'normal','faces':[{'name':'Test',"
     THING "'super':[]}]}", "the faces say the name is \"Test\""},
    {"{'id':'test','name':'Tests','layout':'normal','faces':[{'name':'Test',"
     THING "'super':[]}]}", "the faces say the name is \"Test\""},
    {PAIR("Front // Back"), NULL},
    {PAIR(" // Back"), "the faces say the name is \"Front // Back\""},
    {PAIR("Front /  Back"), "the faces say the name is \"Front // Back\""},
    {PAIR("Front // Bach"), "the faces say the name is \"Front // Back\""},
    {PAIR("Frond // Back"), "the faces say the name is \"Front // Back\""},
};

static const struct row SELECTORS[] = {
    {DESTROY("'color':'R','colors':['G']"),
     "\"color\" and \"colors\" are the same"},
    {DESTROY("'colors':'chosen.x','color':'R'"),
     "\"color\" and \"colors\" are the same"},
    {DESTROY("'face':'front'"), NULL},
    {DESTROY("'face':'back'"),
     "expected \"front\" or \"any\""},
    {DESTROY("'face':1"),
     "expected a string: a face"},
    {DESTROY("'color_count':2,'colorless':true"),
     "\"color_count\" says it already"},
    {DESTROY("'colorless':true"), NULL},
    {DESTROY("'ref':{'controller':5}"),
     "expected a string: a ref such as self, you or T.x"},
    {DESTROY("'of':{'controller':'T'}"),
     "unknown ref \"T\""},
    {DESTROY("'of':{'controller':'T.'}"),
     "expected an id after \"T.\""},
    {DESTROY("'of':{'controller':'T.a b'}"),
     "expected an id after \"T.\""},
    {DESTROY("'ref':'chosen.A'"),
     "expected an id after \"chosen.\""},
    {DESTROY("'of':{'owner':'you'}"), NULL},
    {DESTROY("'sub':['Elf','chosen.x']"),
     "a chosen subtype must stand alone"},
    {DESTROY("'tapped':true,'untapped':true"),
     "\"untapped\" says again what was said"},
    {DESTROY("'tapped':2"),
     "expected true, false or 1"},
    {DESTROY("'zone':'library','top':0"),
     "expected a number of cards, 1 to 99"},
    {DESTROY("'top':100"),
     "expected a number of cards, 1 to 99"},
    {DESTROY("'has_counter':'chosen.x'"),
     "\"has_counter\" cannot be that here"},
    {DESTROY("'has_counter':'lore'"), NULL},
    {ENTERS("'what':'color','of':{'not_types':['Land']}"),
     "only a name can be narrowed down, to {\"not_types\": [\"Land\"]}"},
    {ENTERS("'what':'name','of':{'not_types':['Land']}"), NULL},
    {ENTERS("'what':'name','of':{'not_types':['Creature']}"),
     "only a name can be narrowed down, to {\"not_types\": [\"Land\"]}"},
    {ENTERS("'what':'name','of':{'not_types':['Land'],'types':['Creature']}"),
     "only a name can be narrowed down, to {\"not_types\": [\"Land\"]}"},
    {ENTERS("'what':'name','of':{'nothing':1}"),
     "unknown key \"nothing\""},
    {ENTERS("'what':'up'"),
     "\"up\" is nothing to choose"},
    {ENTERS("'what':'color','optional':2"),
     "expected true, false or 1"},
    {DESTROY("'zone':'attic'"),
     "unknown zone \"attic\""},
    {DESTROY("'zone':['hand',['exile']]"),
     "expected a zone"},
    {DESTROY("'zone':['hand','attic']"),
     "unknown zone \"attic\""},
    {DESTROY("'colors':['W','Z']"),
     "unknown color \"Z\""},
    {DESTROY("'colors':['chosen.x','W']"),
     "unknown color \"chosen.x\""},
    {DESTROY("'colors':'chosen.'"),
     "expected an id after \"chosen.\""},
    {DESTROY("'sub':['Elf',5]"),
     "expected a string: a name"},
    {DESTROY("'sub':5"),
     "expected a string: a name"},
    {DESTROY("'types':['Land','Hat']"),
     "unknown card type \"Hat\""},
    {DESTROY("'of':{'controller':'you','owner':'you'}"),
     "expected a string: a ref such as self, you or T.x"},
    {DESTROY("'of':{}"),
     "expected a string: a ref such as self, you or T.x"},
    {DESTROY("'of':{'ref':'you'}"), NULL},
    {DESTROY("'of':{'ref':'you','x':1}"),
     "expected a string: a ref such as self, you or T.x"},
    {DESTROY("'of':'yours'"),
     "unknown ref \"yours\""},
    {DESTROY("'this_way':5"),
     "expected a string: a id"},
    {DESTROY("'this_way':'x'"),
     "nothing on this card has the id \"x\""},
    {DESTROY("'mv':'much'"),
     "unknown amount \"much\""},
    {DESTROY("'tapped':true,'mv':5,'other':2"),
     "expected true, false or 1"},
    {EFFECT("{'op':'destroy','what':{'x':1}}"),
     "unknown key \"x\""},
    {EFFECT("{'op':'choose','id':'c','what':'none'}"),
     "unknown ref \"none\""},
    {EFFECT("{'op':'choose','id':'c','what':'step'}"),
     "unknown ref \"step\""},
    {DESTROY("'of':'counterself'"),
     "unknown ref \"counterself\""},
    {DESTROY("'colors':['any']"),
     "unknown color \"any\""},
    {DESTROY("'colors':{'a':'chosen.x'}"),
     "expected a string: a color"},
    {EFFECT("{'op':'choose','id':'c','what':'colorless'}"),
     "unknown ref \"colorless\""},
    {EFFECT("{'op':'choose','id':'c','what':'upkeep'}"),
     "unknown ref \"upkeep\""},
};

static const struct row EFFECTS[] = {
    {EXILE("'what':{'zone':'library_top'},'n':2"), NULL},
    {EXILE("'what':{'zone':'library_top'},'n':99"), NULL},
    {EXILE("'what':{'zone':'library_top'},'n':100"),
     "\"n\" is a number of cards from \"library_top\""},
    {EXILE("'what':{'zone':'library_top'},'n':0"),
     "\"n\" is a number of cards from \"library_top\""},
    {EXILE("'what':{'zone':'library_top'},'n':'X'"),
     "\"n\" is a number of cards from \"library_top\""},
    {EXILE("'what':{'top':3},'n':2"),
     "\"n\" is a number of cards from \"library_top\""},
    {EXILE("'what':{'types':['Creature']},'n':2"),
     "\"n\" is a number of cards from \"library_top\""},
    {EXILE("'what':'self','n':2"),
     "\"n\" is a number of cards from \"library_top\""},
    {EFFECT("{'op':'animate','what':{},'spec':{'this_ability':true}}"), NULL},
    {FACE(THING "'keywords':[{'equip':{'mana':'{3}'}}],'abilities':[{'k':"
          "'as_enters','do':[{'copy_of':{'types':['Creature']},'except':"
          "{'this_ability':true}}]}]"), NULL},
    {TOKEN("'name':'A'"), NULL},
    {TOKEN("'sub':[]"),
     "a token needs a \"name\" or subtypes"},
    {TOKEN("'sub':['Aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',"
           "'Bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb',"
           "'Cccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc',"
           "'Dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd']"),
     "a token's subtypes are too long"},
    {IF("'cmp':[{'energy':'you'},'parity',2]"),
     "\"parity\" compares no two amounts"},
    {IF("'cmp':['much','>=',2]"),
     "unknown amount \"much\""},
    {IF("'cmp':[1,'>=','much']"),
     "unknown amount \"much\""},
    {IF("'cmp':[1,'>=',2]"), NULL},
    {IF("'your_turn':1"), NULL},
    {IF("'your_turn':true"), NULL},
    {IF("'your_turn':2"),
     "expected true, false or 1"},
    {IF("'your_turn':'x'"),
     "expected true, false or 1"},
    {IF("'your_turn':1,'x':1"),
     "unknown key \"x\""},
    {FACE(THING "'keywords':[{'flying':1}]"), NULL},
    {FACE(THING "'keywords':[{'flying':true}]"), NULL},
    {FACE(THING "'keywords':[{'flying':2}]"),
     "expected true or 1"},
    {FACE(THING "'keywords':[{'flying':{}}]"), NULL},
    {FACE(THING "'keywords':[{'flying':{'x':1}}]"),
     "unknown key \"x\""},
    {FACE(THING "'keywords':[{'flying':1,'x':1}]"),
     "unknown key \"x\""},
    {FACE(THING "'keywords':[{'toxic':'many'}]"),
     "unknown amount \"many\""},
    {FACE(THING "'keywords':[{}]"),
     "an empty object is no keyword"},
    {MOD("'extra_trigger':{'what':5}"),
     "unknown key \"what\""},
    {MOD("'extra_trigger':{'entering':5}"),
     "\"cause\" is missing: a extra_trigger needs what enters"},
    {MOD("'keep_mana':{'as':5}"),
     "unknown key \"as\""},
    {MOD("'keep_mana':5"),
     "expected an object: keep_mana"},
    {MOD("'spend_as':{'as':'upwards'}"),
     "unknown word \"upwards\""},
#define NEVER_EMPTY(key) "\"" key "\" of a selector is never empty"
    {DESTROY("'types':[]"), NEVER_EMPTY("types")},
    {DESTROY("'not_types':[]"), NEVER_EMPTY("not_types")},
    {DESTROY("'super':[]"), NEVER_EMPTY("super")},
    {DESTROY("'colors':[]"), NEVER_EMPTY("colors")},
    {DESTROY("'color':[]"), NEVER_EMPTY("color")},
    {DESTROY("'sub':[]"), NEVER_EMPTY("sub")},
    {DESTROY("'not_sub':[]"), NEVER_EMPTY("not_sub")},
    {DESTROY("'any_of':[]"), NEVER_EMPTY("any_of")},
    {EFFECT("{'op':'add_mana','mana':{'any_color':1,'of':[]}}"),
     "expected at least one type of mana"},
    {EFFECT("{'op':'draw','who':'you','n':{'devotion':[]}}"),
     "expected at least one color"},
    {MOD("'color':[]"), NULL},
    {MOD("'cost':1000"),
     "expected a change of cost, as 1 or \"-{W}\""},
    {MOD("'cost':-1000"),
     "expected a change of cost, as 1 or \"-{W}\""},
    {MOD("'cost':999"), NULL},
    {MOD("'cost':'+'"),
     "expected mana symbols, \"{0}\" or null"},
    {MOD("'cost':'+12345'"),
     NO_SYMBOL("12345")},
    {MOD("'pt':[40000,1]"),
     "expected a number from -32767 to 32767"},
    {MOD("'pt':[1,-40000]"),
     "expected a number from -32767 to 32767"},
    {MOD("'pt':[1,2,3]"),
     "expected a list of two: [power, toughness]"},
    {TOKEN("'sub':['A',5]"),
     "expected a string: a name"},
    {TOKEN("'name':'A','add_types':['Hat']"),
     "unknown card type \"Hat\""},
    {TOKEN("'name':'A','super':['Hat']"),
     "unknown supertype \"Hat\""},
    {TOKEN("'name':'A','not_super':['Hat']"),
     "unknown supertype \"Hat\""},
    {TOKEN("'name':'A','colors':['Z']"),
     "unknown color \"Z\""},
    {TOKEN("'name':'A','colors':'chosen.x'"),
     "nothing chosen fits here"},
    {TOKEN("'name':'A','this_ability':false"), NULL},
    {TOKEN("'name':'A','this_ability':2"),
     "expected true, false or 1"},
    {EFFECT("{'op':'draw','who':'you','by':'you'}"),
     "unknown key \"by\""},
    {EFFECT("{'op':'damage','from':'self','from':'self'}"),
     "the key \"from\" stands twice"},
    {EFFECT("{'op':'pt','a':1,'p':1,'b':1}"),
     "\"p\" says again what \"a\" says"},
    {EFFECT("{'op':'add_mana','to':'you','who':'you','mana':{'fixed':'{C}'}}"),
     "\"who\" says again what \"to\" says"},
    {EFFECT("'draw'"), NULL},
    {EFFECT("'destroy'"),
     "\"destroy\" needs operands: write an object"},
    {EFFECT("'conjure'"),
     "unknown instruction \"conjure\""},
    {EFFECT("5"),
     "expected an object: instruction"},
    {IF("'edition':'2025-09'"),
     "expected an edition like \">=2025-09\""},
    {IF("'edition':'>=2025-09'"), NULL},
    {IF("'edition':'=2025-09'"), NULL},
    {IF("'edition':'>=='"),
     "expected an edition like \">=2025-09\""},
    {IF("'edition':'>=2025'"),
     "unknown edition \"2025\""},
    {IF("'cmp':5"),
     "expected [amount, op, amount]"},
    {IF("'cmp':[1,5,1]"),
     "expected a string: a comparison"},
    {IF("'kicked':false"),
     "\"kicked\" can only be true: leave it out"},
    {IF("'chosen':'c'"),
     "nothing on this card has the id \"c\""},
    {MOD("'cost':'+{1}'"), NULL},
    {MOD("'cost':true"),
     "expected a change of cost, as 1 or \"-{W}\""},
    {MOD("'keep_mana':{'types':['chosen.x']}"),
     "nothing on this card has the id \"x\""},
    {MOD("'keep_mana':{'types':['chosen.x','W']}"),
     "unknown type of mana \"chosen.x\""},
    {EFFECT("{'op':'draw','':1}"),
     "unknown key \"\""},
    {EFFECT("{'op':'choose','id':'x','what':'color'},"
            "{'op':'destroy','what':'T.x'}"),
     "no target of this ability has the id \"x\""},
    {EFFECT("{'op':'exile','what':'self','face_down':2}"),
     "expected true, false or 1"},
    {IF("'cmp':{'a':1,'b':'<','c':2}"),
     "expected [amount, op, amount]"},
    {IF("'edition':'" MANY_SIGNS MANY_SIGNS MANY_SIGNS "2025-09'"),
     "expected an edition like \">=2025-09\""},
    {EFFECT("{'op':'if','cond':'first_this_turn','then':[{'op':'draw'}]}"),
     "\"first_this_turn\" is not followed by this engine"},
    {MOD("'may_cast_from':true"),
     "\"may_cast_from\" needs an object of operands"},
    {IF("'edition':'>==2025-09'"),
     "expected an edition like \">=2025-09\""},
    {FACE(THING "'keywords':[{'flying':{},'x':1}]"),
     "unknown key \"x\""},
    {ABILITY("{'k':'triggered','on':{'ev':'step','step':'end_step'},"
             "'effect':[{'op':'draw'}]}"), NULL},
};

static void check_rows(const struct row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct error error;
        assert_int_equal(set_up(NULL), 0);
        bool is_read = try_text(rows[i].card, &error);
        if (is_read != (rows[i].says == NULL) ||
            (!is_read && strcmp(error.text, rows[i].says) != 0))
            fail_msg("row %zu: %s", i, is_read ? "is read" : error.text);
        tear_down(NULL);
    }
}

static void wrong_faces_are_refused(void **state)
{
    (void)state;
    check_rows(FACES, sizeof(FACES) / sizeof(*FACES));
}

static void wrong_selectors_are_refused(void **state)
{
    (void)state;
    check_rows(SELECTORS, sizeof(SELECTORS) / sizeof(*SELECTORS));
}

static void wrong_effects_are_refused(void **state)
{
    (void)state;
    check_rows(EFFECTS, sizeof(EFFECTS) / sizeof(*EFFECTS));
}

/* Lists of generated items: one more than there is room for is refused where
 * it stands, one less is read. */

struct crowd {
    const char *begin, *item; /* the item so many times, with commas */
    int count;
    const char *middle, *other;
    int others;
    const char *end;
};

static const struct crowd CROWDS[] = {
    {"'abilities':[{'k':'spell','effect':'draw','targets':{'id':'t','what':[",
     "{}", 257, "'player'", "", 0, "]}}]"},
    {"'keywords':[", "'flying'", 257, "'haste'", "", 0, "]"},
};

static size_t put_many(char *text, size_t at, const char *item, int count)
{
    for (int i = 0; i < count; i++)
        at += (size_t)sprintf(text + at, ",%s", item);
    return at;
}

static bool try_crowd(const struct crowd *crowd, int less, struct error *error)
{
    static char text[20000];
    size_t at = (size_t)sprintf(text, FACE_BEGIN THING "%s%s", crowd->begin,
                                crowd->middle);
    bool is_read;

    /* What is in the middle comes first where there is nothing else. */
    if (crowd->others > 0) {
        at = (size_t)sprintf(text, FACE_BEGIN THING "%s%s", crowd->begin,
                             crowd->item);
        at = put_many(text, at, crowd->item, crowd->count - 1);
        at += (size_t)sprintf(text + at, ",%s", crowd->middle);
        at = put_many(text, at, crowd->other, crowd->others - less);
    } else {
        at = put_many(text, at, crowd->item, crowd->count - less);
    }
    sprintf(text + at, "%s}]}", crowd->end);
    assert_int_equal(set_up(NULL), 0);
    is_read = try_text(text, error);
    tear_down(NULL);
    return is_read;
}

static void a_list_has_its_limit(void **state)
{
    struct error error;

    (void)state;
    for (size_t i = 0; i < sizeof(CROWDS) / sizeof(*CROWDS); i++) {
        if (try_crowd(&CROWDS[i], 0, &error))
            fail_msg("row %zu is read", i);
        assert_string_equal(error.text,
                            "too many items in one list: the limit is 256");
        assert_int_equal(error.line, 1);
        if (!try_crowd(&CROWDS[i], 2, &error))
            fail_msg("row %zu: %s", i, error.text);
    }
}

static void a_name_of_both_faces_is_a_name(void **state)
{
    struct error error;

    (void)state;
    assert_int_equal(set_up(NULL), 0);
    assert_int_equal(card_find(cards, "Nobody", NULL), 0);
    read_text("{'id':'a','name':'Front // Back','layout':'normal','faces':["
              "{'name':'Front // Back','types':['Land'],'cost':null}]}");
    assert_int_equal(card_find(cards, "Nobody", NULL), 0);
    assert_false(try_text(PAIR("Front // Back"), &error));
    assert_string_equal(error.text,
                        "another card is called \"Front // Back\"");
    tear_down(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wrong_faces_are_refused),
        cmocka_unit_test(wrong_selectors_are_refused),
        cmocka_unit_test(wrong_effects_are_refused),
        cmocka_unit_test(a_list_has_its_limit),
        cmocka_unit_test(a_name_of_both_faces_is_a_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
