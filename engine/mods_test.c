/* What continuous effects make of an object, one by one and together: rows of
 * effects and what is then seen. */
#include "decide.h"
#include "layers.h"
#include "table_acts.h"

/* Bear, Grove, Dryad, Glider and Shape, before anything is done to them. */
enum { BEAR = 1, GROVE, DRYAD, GLIDER, SHAPE };

static void position(struct table *t)
{
    main_phase(t, 2);
    in_play(t, A, "Bear",
            "'cost':'{1}{G}','types':['Creature'],'sub':['Bear','Elf'],"
            "'pt':[2,3],'keywords':['flying'],"
            "'abilities':[{'k':'activated','cost':[{'tap_self':1}],"
            "'effect':[{'op':'draw'}]}]");
    in_play(t, A, "Grove",
            "'cost':null,'types':['Land'],'sub':['Forest','Desert'],"
            "'abilities':[{'k':'activated','cost':[{'tap_self':1}],"
            "'effect':[{'op':'draw'}]}]");
    in_play(t, A, "Dryad",
            "'cost':null,'types':['Land','Creature'],"
            "'sub':['Forest','Dryad'],'pt':[1,1]");
    creature(t, B, "Glider", "4,4", "'super':['Legendary']");
    creature(t, A, "Shape", "1,1", "'keywords':['changeling']");
}

static const struct characteristics *seen(struct table *t, object_id id)
{
    engine_view(t->engine, t->game);
    return as_of(t->engine, id);
}

static void add_set(char *text, unsigned set, const char *letters)
{
    size_t length = strlen(text);
    for (int i = 0; letters[i]; i++)
        if ((set >> i) & 1)
            text[length++] = letters[i];
    if (text[length - 1] == ' ')
        text[length++] = '-';
    strcpy(text + length, " ");
}

/* Size, types, colors, subtypes, keywords, how many abilities, basic land
 * types that came with theirs, controller. */
static const char *shown(struct table *t, object_id id)
{
    static char text[400];
    const struct characteristics *as = seen(t, id);
    snprintf(text, sizeof text, "%d/%d ", as->power, as->toughness);
    add_set(text, (as->types >> TYPE_ARTIFACT & 1) |
                      (as->types >> TYPE_CREATURE & 1) << 1 |
                      (as->types >> TYPE_LAND & 1) << 2 |
                      (as->super >> SUPER_LEGENDARY & 1) << 3,
            "ACL!");
    add_set(text, as->colors, "WUBRG");
    for (uint8_t i = 0; i < as->subtype_count; i++) {
        strcat(text, name_at(t->cards, as->subtype[i]));
        strcat(text, i + 1 < as->subtype_count ? "," : "");
    }
    strcat(text, as->all_creature_types ? "* " : " ");
    add_set(text, (as->keywords >> (KEYWORD_FLYING - KEYWORD_FLYING) & 1) |
                      (as->keywords >> (KEYWORD_HASTE - KEYWORD_FLYING) & 1)
                          << 1,
            "fh");
    snprintf(text + strlen(text), 8, "%d ", as->ability_count);
    add_set(text, as->intrinsic, "WUBRG");
    snprintf(text + strlen(text), 8, "%c", 'A' + as->controller);
    return text;
}

static void assert_shown(struct table *t, object_id id, const char *why,
                         const char *expected)
{
    const char *text = shown(t, id);
    if (strcmp(text, expected) != 0)
        fail_msg("%s: %s and not %s", why, text, expected);
}

struct row {
    object_id id;
    const char *mod, *shown;
};

/* Static abilities of enchantments, `;` between them. */
static const struct row mods[] = {
    {BEAR, "", "2/3 C G Bear,Elf f 1 - A"},
    {GROVE, "", "0/0 L - Forest,Desert - 1 G A"},
    {DRYAD, "", "1/1 CL - Forest,Dryad - 0 G A"},
    {BEAR, "'add_types':['Artifact']", "2/3 AC G Bear,Elf f 1 - A"},
    {BEAR, "'set_types':['Artifact']", "2/3 A G  f 1 - A"},
    {BEAR, "'set_types':['Artifact','Creature']",
     "2/3 AC G Bear,Elf f 1 - A"},
    {BEAR, "'set_types':['Artifact'],'sub':['Equipment']",
     "2/3 A G Equipment f 1 - A"},
    {BEAR, "'set_types':['Land'],'sub':['Island']",
     "2/3 L G Island - 0 U A"},
    {BEAR, "'set_types':['Land'],'sub':['Gate']", "2/3 L G Gate f 1 - A"},
    {BEAR, "'set_types':['Creature'],'sub':['Frog']",
     "2/3 C G Frog f 1 - A"},
    {DRYAD, "'set_types':['Land']", "1/1 L - Forest - 0 G A"},
    {BEAR, "'add_sub':['Frog']", "2/3 C G Bear,Elf,Frog f 1 - A"},
    {BEAR, "'add_sub':['Elf','Frog']", "2/3 C G Bear,Elf,Frog f 1 - A"},
    {BEAR, "'set_sub':['Frog']", "2/3 C G Frog f 1 - A"},
    {DRYAD, "'set_sub':['Frog']", "1/1 CL - Forest,Frog - 0 G A"},
    {BEAR, "'all_creature_types':true", "2/3 C G Bear,Elf* f 1 - A"},
    {BEAR, "'all_creature_types':true;'set_sub':['Frog']",
     "2/3 C G Frog f 1 - A"},
    /* CR 205.1a: new subtypes replace those of their sets, all of them. */
    {SHAPE, "'set_types':['Creature'],'sub':['Frog']", "1/1 C - Frog - 0 - A"},
    {SHAPE, "'set_types':['Artifact','Creature'],'sub':['Clue']",
     "1/1 AC - Clue* - 0 - A"},
    {DRYAD, "'set_types':['Land','Creature'],'sub':['Frog']",
     "1/1 CL - Forest,Frog - 0 G A"},
    /* CR 205.3d: a subtype needs its card type, whichever comes first. */
    {BEAR, "'add_sub':['Gate']", "2/3 C G Bear,Elf f 1 - A"},
    {GROVE, "'add_sub':['Frog']", "0/0 L - Forest,Desert - 1 G A"},
    {GROVE, "'set_sub':['Frog']", "0/0 L - Forest,Desert - 1 G A"},
    {GROVE, "'all_creature_types':true", "0/0 L - Forest,Desert - 1 G A"},
    {BEAR, "'add_land_type':['Island']", "2/3 C G Bear,Elf f 1 - A"},
    {GROVE, "'add_types':['Creature'];'add_sub':['Frog']",
     "0/0 CL - Forest,Desert,Frog - 1 G A"},
    {GROVE, "'add_sub':['Frog'];'add_types':['Creature']",
     "0/0 CL - Forest,Desert,Frog - 1 G A"},
    {GROVE, "'set_sub':['Frog'];'add_types':['Creature']",
     "0/0 CL - Forest,Desert,Frog - 1 G A"},
    {GROVE, "'all_creature_types':true;'add_types':['Creature']",
     "0/0 CL - Forest,Desert* - 1 G A"},
    {BEAR, "'set_types':['Artifact'];'add_sub':['Frog']", "2/3 A G  f 1 - A"},
    {BEAR, "'add_super':['Legendary']", "2/3 C! G Bear,Elf f 1 - A"},
    {GLIDER, "'remove_super':['Legendary']", "4/4 C -  - 0 - B"},
    {GLIDER, "'remove_super':['Snow']", "4/4 C! -  - 0 - B"},
    {GROVE, "'set_land_type':['Island']", "0/0 L - Island - 0 U A"},
    {DRYAD, "'set_land_type':['Island']", "1/1 CL - Dryad,Island - 0 U A"},
    {GROVE, "'add_land_type':['Island']",
     "0/0 L - Forest,Desert,Island - 1 UG A"},
    {BEAR, "'color':['U']", "2/3 C U Bear,Elf f 1 - A"},
    {BEAR, "'add_color':['U']", "2/3 C UG Bear,Elf f 1 - A"},
    {BEAR, "'color':['W'];'color':['U'];'color':['R']",
     "2/3 C R Bear,Elf f 1 - A"},
    {BEAR, "'grant':['haste']", "2/3 C G Bear,Elf fh 1 - A"},
    {BEAR, "'grant':[{'k':'static','mods':[{'pt':[1,1]}]}]",
     "3/4 C G Bear,Elf f 2 - A"},
    {BEAR, "'lose':['flying']", "2/3 C G Bear,Elf - 1 - A"},
    {BEAR, "'lose':['haste']", "2/3 C G Bear,Elf f 1 - A"},
    {BEAR, "'lose':['trample','flying']", "2/3 C G Bear,Elf - 1 - A"},
    {BEAR, "'lose_all_abilities':true", "2/3 C G Bear,Elf - 0 - A"},
    {DRYAD, "'lose_all_abilities':true", "1/1 CL - Forest,Dryad - 0 - A"},
    {BEAR, "'control':'opp'", "2/3 C G Bear,Elf f 1 - B"},
    {BEAR, "'control':'defending_player'", "2/3 C G Bear,Elf f 1 - A"},
    {BEAR, "'set_pt':[0,5]", "0/5 C G Bear,Elf f 1 - A"},
    {BEAR, "'pt':[1,-1]", "3/2 C G Bear,Elf f 1 - A"},
    {BEAR, "'switch_pt':true", "3/2 C G Bear,Elf f 1 - A"},
    {BEAR, "'switch_pt':true;'switch_pt':true", "2/3 C G Bear,Elf f 1 - A"},
};

static void put_mods(struct table *t, const char *mod)
{
    char text[400], one[500], name[20];
    snprintf(text, sizeof text, "%s", mod);
    for (char *at = strtok(text, ";"); at; at = strtok(NULL, ";")) {
        snprintf(one, sizeof one,
                 "%s,'to':{'any_of':[{'types':['Creature']},"
                 "{'types':['Land']}]}",
                 at);
        snprintf(name, sizeof name, "Rule %d", t->scenario.object_count);
        static_rule(t, A, name, one);
    }
}

static void each_mod_does_what_it_says(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof mods / sizeof *mods; i++) {
        struct table t;
        position(&t);
        put_mods(&t, mods[i].mod);
        table_start(&t);
        assert_shown(&t, mods[i].id, mods[i].mod, mods[i].shown);
        table_close(&t);
    }
}

/* What a spell makes of the Bear, and what a copy is like beside it. */
static const struct {
    const char *spec, *animated, *copy;
} specs[] = {
    {"", "2/3 C G Bear,Elf f 1 - A", "2/3 C G Bear,Elf f 1 - A"},
    {"'types':['Artifact']", "2/3 A G  f 1 - A", "2/3 A G  f 1 - A"},
    {"'add_types':['Artifact']", "2/3 AC G Bear,Elf f 1 - A",
     "2/3 AC G Bear,Elf f 1 - A"},
    {"'super':['Legendary']", "2/3 C! G Bear,Elf f 1 - A",
     "2/3 C! G Bear,Elf f 1 - A"},
    {"'sub':['Frog']", "2/3 C G Frog f 1 - A", "2/3 C G Frog f 1 - A"},
    {"'add_sub':['Frog']", "2/3 C G Bear,Elf,Frog f 1 - A",
     "2/3 C G Bear,Elf,Frog f 1 - A"},
    {"'add_sub':['Gate']", "2/3 C G Bear,Elf f 1 - A",
     "2/3 C G Bear,Elf f 1 - A"},
    {"'types':['Artifact'],'all_creature_types':true", "2/3 A G  f 1 - A",
     NULL},
    {"'add_types':['Artifact'],'sub':['Clue']",
     "2/3 AC G Bear,Elf,Clue f 1 - A", NULL},
    {"'colors':['U']", "2/3 C U Bear,Elf f 1 - A",
     "2/3 C U Bear,Elf f 1 - A"},
    {"'add_colors':['U']", "2/3 C UG Bear,Elf f 1 - A",
     "2/3 C UG Bear,Elf f 1 - A"},
    {"'keywords':['haste']", "2/3 C G Bear,Elf fh 1 - A",
     "2/3 C G Bear,Elf fh 1 - A"},
    {"'abilities':[{'k':'static','mods':[{'no_max_hand':'you'}]}]",
     "2/3 C G Bear,Elf f 2 - A", "2/3 C G Bear,Elf f 2 - A"},
    {"'pt':[7,0]", "7/0 C G Bear,Elf f 1 - A", "7/0 C G Bear,Elf f 1 - A"},
    {"'all_creature_types':true", "2/3 C G Bear,Elf* f 1 - A", NULL},
    {"'lose_abilities':true,'keywords':['haste']",
     "2/3 C G Bear,Elf h 0 - A", NULL},
};

/* Cast a sorcery that does this with the spec; what is shown of the object, or
 * of the token that is made. */
static void check_spec(const char *format, const char *spec, bool is_token,
                       const char *expected)
{
    struct table t;
    char effect[600];
    position(&t);
    t.scenario.object[BEAR - 1].damage = 0;
    snprintf(effect, sizeof effect, format, spec);
    object_id id = sorcery(&t, "Make", "{0}", effect);
    static_rule(&t, A, "Aid", "'pt':[0,1],'to':{'name':'Bear'}");
    table_start(&t);
    cast_it(&t, id);
    settle(&t);
    char text[40];
    const char *rest = strchr(expected, ' ');
    int power = 0, toughness = 0;
    sscanf(expected, "%d/%d", &power, &toughness);
    snprintf(text, sizeof text, "%d/%d%s", power, toughness + 1, rest);
    engine_view(t.engine, t.game);
    object_id made = (object_id)(t.engine->g->object_count - 1);
    assert_shown(&t, is_token ? made : BEAR, effect, text);
    table_close(&t);
}

static void each_part_of_a_description_counts(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
        check_spec("{'op':'animate','what':{'name':'Bear'},'spec':{%s}}",
                   specs[i].spec, false, specs[i].animated);
        if (specs[i].copy)
            check_spec("{'op':'copy_token','of':{'name':'Bear'},"
                       "'except':{%s}}",
                       specs[i].spec, true, specs[i].copy);
    }
}

static void what_it_is_called_may_change(void **state)
{
    static const char *const effects[] = {
        "{'op':'animate','what':{'name':'Bear'},'spec':{'name':'Slime'}}",
        "{'op':'copy_token','of':{'name':'Bear'},'except':{'name':'Slime'}}"};
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct table t;
        position(&t);
        object_id id = sorcery(&t, "Make", "{0}", effects[i]);
        table_start(&t);
        cast_it(&t, id);
        settle(&t);
        engine_view(t.engine, t.game);
        object_id made = (object_id)(t.engine->g->object_count - 1);
        assert_int_equal(seen(&t, i ? made : BEAR)->name,
                         name_find(t.cards, "Slime"));
        table_close(&t);
    }
}

/* CR 707.9d: the copy of what is of every kind is of the one it is given. */
static void a_copy_of_a_kind_of_its_own_is_of_no_other(void **state)
{
    static const char *const excepts[] = {"'sub':['Ant']",
                                          "'add_sub':['Ant']"};
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct table t;
        char effect[200];
        position(&t);
        in_play(&t, A, "Shift", "'types':['Creature'],'pt':[1,1],"
                                "'keywords':['changeling']");
        snprintf(effect, sizeof effect,
                 "{'op':'copy_token','of':{'name':'Shift'},'except':{%s}}",
                 excepts[i]);
        object_id id = sorcery(&t, "Make", "{0}", effect);
        table_start(&t);
        cast_it(&t, id);
        settle(&t);
        engine_view(t.engine, t.game);
        object_id made = (object_id)(t.engine->g->object_count - 1);
        assert_shown(&t, made, effect,
                     i == 0 ? "1/1 C - Ant - 0 - A" : "1/1 C - Ant* - 0 - A");
        table_close(&t);
    }
}

/* CR 613.6-613.8: several at once, in the order in which they came. */
static const struct row together[] = {
    /* What is bigger is found once it is bigger: CR 613.8a. */
    {BEAR,
     "'pt':[1,1],'to':{'power':{'>=':3}};"
     "'pt':[1,1],'to':{'types':['Creature']}",
     "4/5 C G Bear,Elf f 1 - A"},
    {BEAR,
     "'pt':[1,1],'to':{'types':['Creature']};"
     "'pt':[1,1],'to':{'power':{'>=':3}}",
     "4/5 C G Bear,Elf f 1 - A"},
    {BEAR,
     "'set_pt':[9,9],'to':{'toughness':{'>=':5}};"
     "'set_pt':[5,5],'to':{'types':['Creature']}",
     "9/9 C G Bear,Elf f 1 - A"},
    /* Two parts of one ability apply to the same objects: CR 613.6. */
    {BEAR,
     "'set_types':['Artifact'],'to':{'types':['Creature']}},"
     "{'pt':[1,1],'to':{'types':['Creature']}",
     "3/4 A G  f 1 - A"},
    {BEAR,
     "'set_types':['Artifact'],'to':{'types':['Creature']};"
     "'pt':[1,1],'to':{'types':['Creature']}",
     "2/3 A G  f 1 - A"},
    {BEAR,
     "'set_types':['Artifact'],'to':{'types':['Creature']}},"
     "{'pt':[1,1],'to':{'types':['Artifact']}",
     "3/4 A G  f 1 - A"},
};

static void effects_apply_in_their_order(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof together / sizeof *together; i++) {
        struct table t;
        char text[400], name[20];
        position(&t);
        snprintf(text, sizeof text, "%s", together[i].mod);
        for (char *at = strtok(text, ";"); at; at = strtok(NULL, ";")) {
            snprintf(name, sizeof name, "Rule %d", t.scenario.object_count);
            static_rule(&t, A, name, at);
        }
        table_start(&t);
        assert_shown(&t, together[i].id, together[i].mod,
                     together[i].shown);
        table_close(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_mod_does_what_it_says),
        cmocka_unit_test(each_part_of_a_description_counts),
        cmocka_unit_test(what_it_is_called_may_change),
        cmocka_unit_test(a_copy_of_a_kind_of_its_own_is_of_no_other),
        cmocka_unit_test(effects_apply_in_their_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
