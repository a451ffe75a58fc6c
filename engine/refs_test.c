/* What selectors and refs mean on one board, asked directly: for each, which
 * objects (by the first letters of their names) and players (by number). */
#include "decide.h"
#include "layers.h"
#include "select.h"
#include "table_acts.h"

struct board {
    struct table t;
    struct engine *e;
    struct frame_store store;
};

/* Objects are named in the order of the alphabet. */
enum {
    ANT = 1, BEAR, CROW, DRAPE, EDGE, FORM, GENERAL, HAWK, IMP, JAY, KITE,
    LYNX, MOLE, NEWT, OX, PRISM, QUILL, RUNE, SIGN, TOME, UMBRA, VEX, WYRM,
};

static void put_creatures(struct table *t)
{
    creature(t, A, "Ant", "1,1", "'sub':['Insect']");
    creature(t, A, "Bear", "2,2", "'sub':['Bear']");
    creature(t, B, "Crow", "1,2", "'sub':['Bird'],'keywords':['flying']");
    t->scenario.object[ANT - 1].owner = B;
    t->scenario.object[BEAR - 1].counter_count = 1;
    t->scenario.object[BEAR - 1].counter[0] =
        (struct counter_pile){COUNTER_P1P1, 1};
    t->scenario.object[CROW - 1].tapped = true;
    t->scenario.object[CROW - 1].damage = 1;
    in_play(t, B, "Drape",
            "'types':['Enchantment'],'sub':['Aura'],'keywords':["
            "{'enchant':{'types':['Creature']}}]");
    t->scenario.object[DRAPE - 1].attached_to = ANT;
    in_play(t, A, "Edge",
            "'types':['Artifact'],'sub':['Equipment'],'keywords':["
            "{'equip':[{'mana':'{1}'}]}]");
    t->scenario.object[EDGE - 1].attached_to = CROW;
    creature(t, A, "Form", "1,1", "'keywords':['changeling']");
}

static void put_cards(struct table *t)
{
    put_face(t, A, ZONE_COMMAND, "General",
             "'types':['Creature'],'super':['Legendary'],'pt':[3,3]");
    t->scenario.object[GENERAL - 1].commander = true;
    in_hand(t, A, "Hawk", "'cost':'{W}{U}','types':['Creature'],'pt':[1,1]");
    t->scenario.object[HAWK - 1].owner = B;
    put_face(t, B, ZONE_GRAVEYARD, "Imp",
             "'cost':'{B}','types':['Creature'],'pt':[1,1]");
    put_face(t, A, ZONE_LIBRARY, "Jay", "'types':['Creature'],'pt':[1,1]");
    put_face(t, A, ZONE_LIBRARY, "Kite", "'types':['Artifact']");
    put_face(t, A, ZONE_LIBRARY, "Lynx", "'types':['Creature'],'pt':[1,1]");
    put_face(t, B, ZONE_EXILE, "Mole", "'types':['Sorcery']");
    t->scenario.object[MOLE - 1].linked_to = BEAR;
    creature(t, B, "Newt", "1,1", "'sub':['Newt']");
    t->scenario.object[NEWT - 1].token = true;
    creature(t, A, "Ox", "4,4", "");
    t->scenario.object[OX - 1].face_down = true;
}

static void put_choice(struct table *t, const char *name, const char *id,
                       const char *what, uint16_t chosen)
{
    char text[256];
    snprintf(text, sizeof text,
             "'types':['Artifact'],'abilities':[{'k':'as_enters','do':["
             "{'choose':{'id':'%s','what':'%s'}}]}]",
             id, what);
    object_id id_of = in_play(t, A, name, text);
    t->scenario.object[id_of - 1].has_chosen = true;
    t->scenario.object[id_of - 1].chosen = chosen;
}

static void begin(struct board *b, object_id source)
{
    struct table *t = &b->t;
    memset(b, 0, sizeof *b);
    main_phase(t, 2);
    t->scenario.is_commander = true;
    put_creatures(t);
    put_cards(t);
    put_choice(t, "Prism", "c", "color", MANA_W);
    put_choice(t, "Quill", "s", "creature_type",
               name_find(t->cards, "Insect"));
    put_choice(t, "Rune", "w", "player", B);
    put_choice(t, "Sign", "n", "name", name_find(t->cards, "Crow"));
    put_choice(t, "Tome", "z", "color", MANA_R);
    t->scenario.object[TOME - 1].has_chosen = false;
    in_play(t, A, "Umbra",
            "'types':['Enchantment'],'sub':['Aura'],'keywords':["
            "{'enchant':{'types':['Creature']}}]");
    t->scenario.object[UMBRA - 1].attached_to = FORM;
    in_hand(t, A, "Vex",
            "'types':['Instant'],'abilities':[{'k':'spell','effect':["
            "{'op':'draw'}]}]");
    put_face(t, B, ZONE_COMMAND, "Wyrm",
             "'types':['Creature'],'super':['Legendary'],'pt':[3,3]");
    t->scenario.object[WYRM - 1].commander = true;
    table_start(t);
    cast_it(t, VEX);
    b->e = t->engine;
    engine_view(b->e, t->game);
    as_of(b->e, ANT);
    memset(b->e->rule_used, 0, sizeof b->e->rule_used);
    frame_start(b->e, &b->store, source, 0);
}

static void end(struct board *b)
{
    table_close(&b->t);
}

/* A `what` as an instruction has it. */
static uint16_t read_what(struct board *b, const char *what)
{
    char text[1024], name[32];
    const uint16_t *items;
    const struct cards *cards = b->t.cards;
    uint16_t abilities, effects;
    snprintf(name, sizeof name, "Question %d", cards_count(cards));
    snprintf(text, sizeof text,
             "'types':['Sorcery'],'abilities':[{'k':'spell','targets':["
             "{'id':'t','what':'permanent'}],'effect':["
             "{'op':'tap','what':%s},"
             "{'op':'choose','id':'c','what':'color'},"
             "{'op':'choose','id':'z','what':'color'},"
             "{'op':'choose','id':'s','what':'creature_type'},"
             "{'op':'choose','id':'w','what':'player'},"
             "{'op':'choose','id':'n','what':'name'}]}]",
             what);
    uint16_t card = face_card(&b->t, name, text);
    abilities = card_at(cards, card)->face[0].abilities;
    list_at(cards, abilities, &items);
    effects = node_at(cards, ability_at(cards, items[0])->node)->slot[2];
    list_at(cards, effects, &items);
    return node_at(cards, items[0])->slot[0];
}

static char letter(struct ref ref)
{
    return (char)(ref.is_player ? '1' + ref.id : 'A' + ref.id - 1);
}

static const char *meant(struct board *b, const char *what)
{
    static char letters[SET_MAX + 1];
    struct set set;
    set.count = 0;
    select_all(b->e, &b->store.f, read_what(b, what), &set);
    for (uint16_t i = 0; i < set.count; i++)
        letters[i] = letter(set.item[i]);
    letters[set.count] = '\0';
    return letters;
}

struct row {
    const char *what, *meant;
};

static void check(object_id source, const struct row *rows, size_t count)
{
    struct board b;
    begin(&b, source);
    for (size_t i = 0; i < count; i++) {
        const char *found = meant(&b, rows[i].what);
        if (strcmp(found, rows[i].meant) != 0)
            fail_msg("%s: %s and not %s", rows[i].what, found,
                     rows[i].meant);
    }
    end(&b);
}

#define CHECK(source, rows) check(source, rows, sizeof rows / sizeof *rows)

static void which_objects_a_selector_selects(void **state)
{
    static const struct row rows[] = {
        {"{'types':['Creature']}", "ABCFNO"},
        {"{'sub':['Insect']}", "AF"},
        {"{'sub':['Equipment']}", "E"},
        {"{'sub':['Aura']}", "DU"},
        {"{'not_sub':['Insect'],'types':['Creature']}", "BCNO"},
        {"{'name':'Crow'}", "C"},
        {"{'zone':'hand'}", "H"},
        {"{'zone':'hand','of':'you'}", "H"},
        {"{'zone':'hand','of':'opp'}", ""},
        {"{'zone':'hand','owner':'opp'}", "H"},
        {"{'owner':'opp'}", "ACDN"},
        {"{'of':'opp'}", "CDN"},
        {"{'zone':['library_top','graveyard']}", "JI"},
        {"{'zone':'library','top':2}", "JK"},
        {"{'zone':'command','commander':true}", "GW"},
        {"{'enchanted':true}", "AF"},
        {"{'modified':true}", "BCF"},
        {"{'damaged':true}", "C"},
        {"{'tapped':true}", "C"},
        {"{'untapped':true,'types':['Creature']}", "ABFNO"},
        {"{'token':true}", "N"},
        {"{'nontoken':true,'types':['Creature']}", "ABCFO"},
        {"{'face_down':true}", "O"},
        {"{'face_up':true,'types':['Creature']}", "ABCFN"},
        {"{'has_counter':'+1/+1'}", "B"},
        {"{'zone':'hand','multicolored':true}", "H"},
        {"{'zone':'hand','color_count':{'=':2}}", "H"},
        {"{'zone':'hand','color_count':{'=':3}}", ""},
        {"{'other':true,'types':['Creature']}", "ACFNO"},
        {"{'keyword':'flying'}", "C"},
        {"{'power':{'>=':3}}", "B"},
        {"{'power':{'=':1}}", "ACFN"},
        {"{'power':{'=':1},'toughness':{'=':2}}", "C"},
        {"{'toughness':{'=':2},'keyword':'flying'}", "C"},
        {"{'keyword':'flying','name':'Bear'}", ""},
        {"{'zone':'hand','mv':{'=':2},'power':{'=':9}}", ""},
        {"{'toughness':{'=':2}}", "CO"},
        {"{'zone':'hand','mv':{'=':2}}", "H"},
        {"{'zone':'hand','mv':{'=':1}}", ""},
        {"{'not':{'types':['Artifact']},'of':'you'}", "ABFOU"},
    };
    (void)state;
    CHECK(BEAR, rows);
}

static void where_a_selector_looks(void **state)
{
    static const struct row rows[] = {
        {"{'zone':'stack'}", "V"},
        {"{'spell':true}", "V"},
        {"{'zone':'graveyard','spell':true}", ""},
        {"{'spell':true,'from_zone':'hand'}", "V"},
        {"{'spell':true,'from_zone':'graveyard'}", ""},
        {"{'spell':true,'was_cast':true}", "V"},
        {"{'spell':true,'any_of':[{'types':['Instant']},"
         "{'types':['Sorcery']}]}",
         "V"},
        {"{'any_of':[{'zone':'graveyard'},{'sub':['Equipment']}]}", "EI"},
        {"{'any_of':[{'types':['Land']},{'sub':['Equipment']}]}", "E"},
        {"{'zone':'graveyard','any_of':[{'types':['Land']},"
         "{'types':['Creature']}]}",
         "I"},
        {"{'zone':'graveyard','any_of':[{'types':['Creature']},"
         "{'zone':'hand'}]}",
         "I"},
        {"{'ref':'linked','types':['Sorcery']}", "M"},
        {"{'ref':'linked','zone':'exile'}", "M"},
        {"{'ref':'linked','zone':'graveyard'}", ""},
        {"{'ref':'each_player'}", "12"},
        {"{'ref':'linked','types':['Creature']}", ""},
        {"{'ref':'linked','any_of':[{'types':['Land']},"
         "{'types':['Sorcery']}]}",
         "M"},
    };
    (void)state;
    CHECK(BEAR, rows);
}

static void whom_a_ref_means(void **state)
{
    static const struct row rows[] = {
        {"'self'", "B"}, {"'source'", "B"}, {"'you'", "1"}, {"'opp'", "2"},
        {"'each_opp'", "2"}, {"'each_player'", "12"}, {"'any'", "12"},
        {"'active_player'", "1"}, {"'commander'", "G"}, {"'linked'", "M"},
        {"'attached'", ""}, {"'holder'", ""}, {"'defending_player'", ""},
        {"'damaged_by.self'", ""}, {"'it'", ""}, {"'event.source'", ""},
        {"'event.player'", ""}, {"'sacrificed'", ""}, {"'discarded'", ""},
        {"'created'", ""}, {"'moved'", ""}, {"'T.t'", ""},
        {"'controller.self'", "1"}, {"'owner.self'", "1"},
    };
    (void)state;
    CHECK(BEAR, rows);
}

static void nothing_is_meant_where_nothing_is_said(void **state)
{
    struct board b;
    struct set set;
    (void)state;
    begin(&b, BEAR);
    set.count = 0;
    select_all(b.e, &b.store.f, 0, &set);
    assert_int_equal(set.count, 0);
    end(&b);
}

static void whom_it_means_depends_on_the_source(void **state)
{
    static const struct row ant[] = {
        {"'you'", "1"}, {"'controller.self'", "1"}, {"'owner.self'", "2"}};
    static const struct row hawk[] = {
        {"'you'", "2"}, {"'opp'", "1"}, {"'holder'", "1"},
        {"'controller.self'", "1"}, {"'owner.self'", "2"}};
    static const struct row imp[] = {
        {"'you'", "2"}, {"'controller.self'", "2"}, {"'holder'", ""}};
    static const struct row drape[] = {
        {"'you'", "2"}, {"'attached'", "A"}, {"'controller.attached'", "1"}};
    static const struct row wyrm[] = {{"'commander'", "W"}};
    (void)state;
    CHECK(ANT, ant);
    CHECK(HAWK, hawk);
    CHECK(IMP, imp);
    CHECK(DRAPE, drape);
    CHECK(WYRM, wyrm);
}

static void what_was_chosen_as_it_entered(void **state)
{
    static const struct row prism[] = {
        {"{'zone':'hand','colors':'chosen.c'}", "H"},
        {"{'zone':'graveyard','colors':'chosen.c'}", ""}};
    static const struct row quill[] = {
        {"{'sub':['chosen.s']}", "AF"},
        {"{'sub':['chosen.s'],'keyword':'flying'}", ""},
        {"{'not_sub':['chosen.s'],'types':['Creature']}", "BCNO"}};
    static const struct row rune[] = {{"'chosen.w'", "2"}};
    static const struct row sign[] = {{"{'name':'chosen.n'}", "C"}};
    static const struct row nothing[] = {
        {"{'zone':'hand','colors':'chosen.z'}", ""},
        {"{'sub':['chosen.s']}", ""},
        {"{'not_sub':['chosen.s'],'types':['Creature']}", "ABCFNO"},
        {"{'name':'chosen.n'}", ""},
        {"'chosen.w'", ""}};
    (void)state;
    CHECK(PRISM, prism);
    CHECK(QUILL, quill);
    CHECK(RUNE, rune);
    CHECK(SIGN, sign);
    CHECK(TOME, nothing);
    CHECK(OBJECT_NONE, nothing);
}

static void a_source_that_is_not_there_means_nothing(void **state)
{
    static const struct row rows[] = {
        {"'linked'", ""}, {"'attached'", ""}, {"'holder'", ""},
        {"'defending_player'", ""}};
    (void)state;
    CHECK(OBJECT_NONE, rows);
}

static void assert_meant(struct board *b, const char *what,
                         const char *letters)
{
    assert_string_equal(meant(b, what), letters);
}

static void what_an_instruction_recorded(void **state)
{
    struct board b;
    (void)state;
    begin(&b, BEAR);
    struct game *g = b.e->g;
    set_add(&b.store.sacrificed, ref_of(g, ANT));
    set_add(&b.store.discarded, ref_of(g, IMP));
    set_add(&b.store.created, ref_of(g, NEWT));
    set_add(&b.store.moved, ref_of(g, MOLE));
    set_add(&bind(&b.store.f, name_find(b.t.cards, "s"))->set,
            ref_of(g, CROW));
    assert_meant(&b, "'sacrificed'", "A");
    assert_meant(&b, "'discarded'", "I");
    assert_meant(&b, "'created'", "N");
    assert_meant(&b, "'moved'", "M");
    assert_meant(&b, "'chosen.s'", "C");
    assert_meant(&b, "{'this_way':'s'}", "C");
    assert_meant(&b, "{'this_way':'n'}", "");
    set_add(&bind(&b.store.f, name_find(b.t.cards, "z"))->set,
            ref_of(g, IMP));
    assert_meant(&b, "{'this_way':'z'}", "I");
    assert_meant(&b, "{'this_way':'z','zone':'battlefield'}", "");
    assert_meant(&b, "{'sub':['chosen.s']}", "");
    end(&b);
}

static void a_value_that_was_chosen_comes_first(void **state)
{
    struct board b;
    (void)state;
    begin(&b, QUILL);
    struct binding *binding =
        bind(&b.store.f, name_find(b.t.cards, "s"));
    assert_meant(&b, "{'sub':['chosen.s']}", "AF");
    binding->has_value = true;
    binding->value = name_find(b.t.cards, "Newt");
    assert_meant(&b, "{'sub':['chosen.s']}", "FN");
    end(&b);
}

static void what_an_event_was_about(void **state)
{
    struct board b;
    struct event event = {.player = B};
    (void)state;
    begin(&b, BEAR);
    event.object = ref_of(b.e->g, CROW);
    event.source = ref_of(b.e->g, ANT);
    b.store.f.event = &event;
    assert_meant(&b, "'it'", "C");
    assert_meant(&b, "'event.source'", "A");
    assert_meant(&b, "'event.player'", "2");
    event.player = PLAYER_NONE;
    assert_meant(&b, "'event.player'", "");
    b.store.f.has_it = true;
    b.store.f.it = ref_of(b.e->g, OX);
    assert_meant(&b, "'it'", "O");
    end(&b);
}

/* CR 608.2b: an illegal target is not affected. */
static void the_targets_of_a_group(void **state)
{
    struct board b;
    struct stack_item item = {.target_count = 4};
    (void)state;
    begin(&b, BEAR);
    uint16_t node = read_what(&b, "'T.t'"), group = 1;
    name_id id = node_at(b.t.cards, node)->slot[0];
    while (target_at(b.t.cards, group)->id != id)
        group++;
    item.target[0] = ref_of(b.e->g, ANT);
    item.target[1] = ref_of(b.e->g, CROW);
    item.target[2] = ref_of(b.e->g, FORM);
    item.target[3] = ref_of(b.e->g, OX);
    item.target[1].is_player = 0xff;
    item.target_group[0] = item.target_group[1] = group;
    item.target_group[3] = group;
    b.store.f.item = &item;
    assert_meant(&b, "'T.t'", "AO");
    b.store.f.item = NULL;
    b.store.f.locked = ref_player(B);
    assert_meant(&b, "'T.t'", "2");
    b.store.f.locked = ref_of(b.e->g, CROW);
    assert_meant(&b, "'T.t'", "C");
    end(&b);
}

static void whom_it_fights_in_combat(void **state)
{
    struct board b;
    (void)state;
    begin(&b, BEAR);
    struct object *bear = &b.e->g->object[BEAR];
    bear->struck = 1 << B;
    assert_meant(&b, "'damaged_by.self'", "2");
    assert_meant(&b, "'controller.damaged_by.self'", "2");
    bear->flags |= FLAG_ATTACKING;
    bear->combat = B;
    assert_meant(&b, "'defending_player'", "2");
    assert_meant(&b, "{'attacking':true}", "B");
    bear->flags ^= FLAG_ATTACKING | FLAG_BLOCKING;
    assert_meant(&b, "'defending_player'", "");
    assert_meant(&b, "{'blocking':true}", "B");
    end(&b);
}

/* CR 400.7: a new object is linked to nothing. */
static void only_this_object_is_linked(void **state)
{
    struct board b;
    (void)state;
    begin(&b, BEAR);
    struct object *mole = &b.e->g->object[MOLE];
    mole->linked_generation++;
    assert_meant(&b, "'linked'", "");
    mole->linked_generation--;
    mole->kind = OBJECT_FREE;
    assert_meant(&b, "'linked'", "");
    end(&b);
}

static void a_player_who_is_not_there_is_not_meant(void **state)
{
    struct board b;
    (void)state;
    begin(&b, RUNE);
    b.e->g->object[RUNE].chosen[0].value = 2;
    assert_meant(&b, "'chosen.w'", "");
    uint16_t any = read_what(&b, "'any'");
    assert_true(who_accepts(b.e, &b.store.f, any, B));
    assert_false(who_accepts(b.e, &b.store.f, any, PLAYER_NONE));
    assert_true(who_accepts(b.e, &b.store.f, 0, PLAYER_NONE));
    end(&b);
}

/* CR 109.5 decides where controller and owner differ. */
static void you_is_the_controller(void **state)
{
    static const struct {
        object_id source;
        bool is_gone, is_marked;
    } rows[] = {{BEAR, false, false}, {ANT, false, true}, {ANT, true, false}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct board b;
        begin(&b, rows[i].source);
        b.e->g->object[ANT].generation += rows[i].is_gone;
        assert_meant(&b, "'you'", "1");
        assert_int_equal(b.e->rule_used[CR_109_5], rows[i].is_marked);
        end(&b);
    }
}

/* The object that a ref to something gone has become. */
static char followed(struct board *b, struct ref ref)
{
    struct ref found = ref_follow(b->e, &b->store.f, ref);
    return ref_equal(found, ref) ? '=' : letter(found);
}

/* CR 400.7j */
static void what_this_resolution_moved_is_found(void **state)
{
    struct board b;
    (void)state;
    begin(&b, BEAR);
    struct ref before = ref_of(b.e->g, IMP), other = ref_of(b.e->g, MOLE);
    before.generation--;
    other.generation--;
    assert_int_equal(followed(&b, before), '=');
    set_add(&b.store.moved, ref_of(b.e->g, CROW));
    set_add(&b.store.moved, ref_of(b.e->g, IMP));
    assert_int_equal(followed(&b, before), 'I');
    assert_int_equal(followed(&b, other), '=');
    assert_int_equal(followed(&b, (struct ref){IMP, 1, 0}), '=');
    b.e->g->object[IMP].generation++;
    assert_int_equal(followed(&b, before), '=');
    end(&b);
}

/* CR 400.7e: in a public zone, and nowhere else. */
static void a_trigger_on_leaving_finds_the_card(void **state)
{
    static const struct {
        uint16_t kind;
        enum zone zone;
        int later; /* moves since */
        char found;
    } rows[] = {
        {TRIGGER_DIES, ZONE_GRAVEYARD, 1, 'I'},
        {TRIGGER_LEAVES, ZONE_GRAVEYARD, 1, 'I'},
        {TRIGGER_TO_GRAVEYARD, ZONE_GRAVEYARD, 1, '='},
        {TRIGGER_SACRIFICED, ZONE_GRAVEYARD, 1, 'I'},
        {TRIGGER_DISCARDED, ZONE_GRAVEYARD, 1, '='},
        {TRIGGER_CYCLED, ZONE_GRAVEYARD, 1, '='},
        {TRIGGER_LEAVES, ZONE_EXILE, 1, 'I'},
        {TRIGGER_LEAVES, ZONE_HAND, 1, '='},
        {TRIGGER_LEAVES, ZONE_LIBRARY, 1, '='},
        {TRIGGER_DIES, ZONE_GRAVEYARD, 2, '='},
        {TRIGGER_TAPPED, ZONE_GRAVEYARD, 1, '='},
        {TRIGGER_ENTERS, ZONE_GRAVEYARD, 1, '='},
    };
    struct board b;
    struct event event = {.player = B};
    (void)state;
    begin(&b, BEAR);
    struct object *imp = &b.e->g->object[IMP];
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        event.kind = rows[i].kind;
        event.object = ref_of(b.e->g, IMP);
        event.object.generation =
            (uint16_t)(event.object.generation - rows[i].later);
        imp->zone = (uint8_t)rows[i].zone;
        b.store.f.event = &event;
        assert_int_equal(followed(&b, event.object), rows[i].found);
        b.store.f.event = NULL;
        assert_int_equal(followed(&b, event.object), '=');
    }
    imp->zone = ZONE_GRAVEYARD;
    end(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(which_objects_a_selector_selects),
        cmocka_unit_test(where_a_selector_looks),
        cmocka_unit_test(whom_a_ref_means),
        cmocka_unit_test(nothing_is_meant_where_nothing_is_said),
        cmocka_unit_test(whom_it_means_depends_on_the_source),
        cmocka_unit_test(what_was_chosen_as_it_entered),
        cmocka_unit_test(a_source_that_is_not_there_means_nothing),
        cmocka_unit_test(what_an_instruction_recorded),
        cmocka_unit_test(a_value_that_was_chosen_comes_first),
        cmocka_unit_test(what_an_event_was_about),
        cmocka_unit_test(the_targets_of_a_group),
        cmocka_unit_test(whom_it_fights_in_combat),
        cmocka_unit_test(only_this_object_is_linked),
        cmocka_unit_test(a_player_who_is_not_there_is_not_meant),
        cmocka_unit_test(you_is_the_controller),
        cmocka_unit_test(what_this_resolution_moved_is_found),
        cmocka_unit_test(a_trigger_on_leaving_finds_the_card),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
