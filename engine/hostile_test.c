/*
 * hostile_test.c - cards and positions that no one means well with.
 *
 * Whatever they say, the engine ends a choice in a sound position: it does as
 * much as it can, or refuses the action and leaves the game as it was.
 */
#include "table_acts.h"

/* Every instruction with a number, and what N is put into. */
static const char *const WITH_NUMBER[] = {
    "{'op':'get','kind':'energy','n':N}",
    "{'op':'lose_counters','who':'you','kind':'energy','n':N}",
    "{'op':'put','what':{'types':['Creature']},'kind':'+1/+1','n':N}",
    "{'op':'put','what':{'types':['Creature']},'kind':'stun','n':N}",
    "{'op':'remove','what':{'types':['Creature']},'kind':'+1/+1','n':N}",
    "{'op':'move_counter','from':{'sub':['Bear']},'to':{'sub':['Ox']},"
    "'kind':'+1/+1','n':N}",
    "{'op':'proliferate','times':N}",
    "{'op':'draw','n':N}",
    "{'op':'discard','n':N}",
    "{'op':'discard','n':N,'random':true}",
    "{'op':'mill','n':N}",
    "{'op':'gain_life','n':N}",
    "{'op':'lose_life','n':N}",
    "{'op':'damage','to':'any','n':N}",
    "{'op':'damage','to':{'types':['Creature']},'n':N}",
    "{'op':'create_token','spec':{'types':['Creature'],'sub':['Elf'],"
    "'pt':[1,1]},'n':N}",
    "{'op':'create_token','spec':{'types':['Creature'],'sub':['Elf'],"
    "'pt':[N,N]},'n':1}",
    "{'op':'copy_token','of':{'sub':['Bear']},'n':N}",
    "{'op':'sacrifice','what':{'types':['Creature']},'n':N}",
    "{'op':'tap','what':{'types':['Creature']},'n':N}",
    "{'op':'untap','what':{'types':['Creature']},'n':N}",
    "{'op':'manifest','n':N}",
    "{'op':'look','n':N,'id':'l'}",
    "{'op':'search','what':{'types':['Artifact']},'n':N}",
    "{'op':'search','what':{'types':['Artifact']},'n':N,'up_to':true}",
    "{'op':'pt','what':{'types':['Creature']},'p':N,'t':N,'dur':'eot'}",
    "{'op':'animate','what':{'types':['Artifact']},"
    "'spec':{'add_types':['Creature'],'pt':[N,N]},'dur':'eot'}",
    "{'op':'choose','id':'n','what':'number','min':N,'max':3}",
    "{'op':'choose','id':'n','what':'number','min':0,'max':N}",
    "{'op':'choose','id':'c','what':{'types':['Creature']},'min':N,'max':N}",
    "{'op':'choose','id':'c','what':{'types':['Creature']},'min':N,"
    "'max':1}",
    "{'op':'choose','id':'c','what':{'types':['Creature']},'min':0,"
    "'max':N}",
    "{'op':'discover','n':N}",
    "{'op':'adapt','n':N}",
    "{'op':'put_back','what':{'zone':'hand'},'n':N}",
    "{'op':'add_mana','mana':{'any_color':N}}",
    "{'op':'add_mana','mana':{'any_type':N}}",
    "{'op':'add_mana','mana':{'fixed':'{G}{U}','n':N}}",
    "{'op':'add_mana','mana':{'choose_color_n':N}}",
    "{'op':'may_pay','cost':[{'energy':N}],'if_paid':["
    "{'op':'gain_life','n':1}]}",
    "{'op':'may_pay','cost':[{'life':N}],'if_paid':["
    "{'op':'gain_life','n':1}]}",
    "{'op':'may_pay','cost':[{'mill':N}],'if_paid':["
    "{'op':'gain_life','n':1}]}",
    "{'op':'may_pay','cost':[{'sacrifice':{'types':['Creature']},'n':N}],"
    "'if_paid':[{'op':'gain_life','n':1}]}",
    "{'op':'may_pay','cost':[{'discard':{'zone':'hand'},'n':N}],"
    "'if_paid':[{'op':'gain_life','n':1}]}",
    "{'op':'unless_pays','cost':[{'put_counter':['-1/-1',N],"
    "'on':{'types':['Creature']}}],'effect':[{'op':'gain_life','n':1}]}",
    "{'op':'modes','modes':[{'effect':[{'op':'draw'}]},"
    "{'effect':[{'op':'gain_life','n':1}]}],'min':N,'max':N}",
    "{'op':'put_onto_battlefield','what':{'zone':'graveyard'},"
    "'counters':['+1/+1',N]}",
};

static const char *const NUMBERS[] = {
    "32767", "-32767", "0", "{'neg':3}", "'all'",
    "{'mul':[32767,32767,32767]}", "{'neg':{'mul':[32767,32767,32767]}}",
};

/* `from` with `word` for each `letter`. */
static void write_in(char *to, size_t size, const char *from, char letter,
                     const char *word)
{
    size_t length = 0;
    for (; *from && length + strlen(word) + 1 < size; from++) {
        if (*from != letter) {
            to[length++] = *from;
            continue;
        }
        strcpy(to + length, word);
        length += strlen(word);
    }
    to[length] = '\0';
}

/* Cast it, and take the first or the last option of every question. */
static void play_out(struct table *t, object_id spell, bool last)
{
    struct option option = act(OPTION_CAST, spell, 0, 0);
    if (game_act(t->engine, t->game, &option).code)
        return;
    table_look(t);
    for (int i = 0; i < 300 && t->decision.count > 0; i++) {
        bool passes = t->decision.kind == DECIDE_PRIORITY;
        uint16_t index = last && !passes ? (uint16_t)(t->decision.count - 1)
                                         : 0;
        if (game_choose(t->engine, t->game, index).code && passes)
            return; /* more than the engine holds */
        table_look(t);
        if (passes && on_stack(t) == OBJECT_NONE)
            return;
    }
}

/* Whether cards of this text are read; then what they do is tried. */
static void try_effect(const char *effect, bool last)
{
    struct table t;
    char text[2048];
    struct error error;

    main_phase(&t, 2);
    t.scenario.player[A].energy = 9;
    int length = snprintf(
        text, sizeof text,
        "{'id':'bad','name':'Bad','layout':'normal','faces':[{'name':'Bad',"
        "'cost':'{0}','types':['Sorcery'],'abilities':[{'k':'spell',"
        "'effect':[%s]}]}]}",
        effect);
    for (char *c = text; *c; c++)
        if (*c == '\'')
            *c = '"';
    memset(&error, 0, sizeof error);
    if (cards_read(t.cards, "t", text, (size_t)length, &error)) {
        object_id bad =
            table_put(&t, card_find(t.cards, "Bad", NULL), A, ZONE_HAND);
        creature(&t, A, "Bear", "2,2", "'sub':['Bear']");
        creature(&t, B, "Ox", "2,4", "'sub':['Ox']");
        in_play(&t, A, "Disk", "'types':['Artifact']");
        put_face(&t, A, ZONE_GRAVEYARD, "Ant",
                 "'types':['Creature'],'pt':[1,1]");
        for (int i = 0; i < 4; i++)
            table_put(&t, card_of(&t, 4), A, i % 2 ? ZONE_LIBRARY
                                                   : ZONE_HAND);
        table_start(&t);
        play_out(&t, bad, last);
    } else {
        assert_true(error.text[0] != '\0');
    }
    table_close(&t);
}

static void any_number_in_any_instruction_ends_soundly(void **state)
{
    char effect[1024];
    (void)state;
    for (size_t i = 0; i < sizeof WITH_NUMBER / sizeof *WITH_NUMBER; i++)
        for (size_t j = 0; j < sizeof NUMBERS / sizeof *NUMBERS; j++) {
            write_in(effect, sizeof effect, WITH_NUMBER[i], 'N',
                     NUMBERS[j]);
            try_effect(effect, false);
            try_effect(effect, true);
        }
}

/* Every instruction with a zone, and what Z is put into. */
static const char *const WITH_ZONE[] = {
    "{'op':'return','what':{'types':['Creature']},'to':'Z'}",
    "{'op':'return','what':{'zone':'graveyard'},'to':'Z'}",
    "{'op':'return','what':{'zone':'hand'},'to':'Z','of':'opp'}",
    "{'op':'return','what':'self','to':'Z'}",
    "{'op':'search','what':{'types':['Artifact']},'to':'Z'}",
    "{'op':'search','zone':'Z','what':{'types':['Artifact']}}",
    "{'op':'look','zone':'Z','id':'l'},{'op':'exile','what':'chosen.l'}",
    "{'op':'replacement','event':{'ev':'to_graveyard'},'do':[{'zone':'Z'}]},"
    "{'op':'destroy','what':{'types':['Creature']}}",
    "{'op':'replacement','event':{'ev':'enters'},'do':[{'zone':'Z'}]},"
    "{'op':'put_onto_battlefield','what':{'zone':'graveyard'}}",
    "{'op':'replacement','event':{'ev':'enters','from':'Z'},'do':["
    "{'zone':'exile'}]},"
    "{'op':'put_onto_battlefield','what':{'zone':'graveyard'}}",
    "{'op':'put_onto_battlefield','what':{'zone':'Z'}}",
    "{'op':'destroy','what':{'zone':'Z'}}",
    "{'op':'exile','what':{'zone':'Z'}}",
    "{'op':'tap','what':{'zone':'Z'}}",
    "{'op':'discard','what':{'zone':'Z'}}",
    "{'op':'put_back','what':{'zone':'Z'}}",
    "{'op':'put_on_library','what':{'zone':'Z'}}",
    "{'op':'counter','what':{'zone':'Z'}}",
    "{'op':'put','what':{'zone':'Z'},'kind':'+1/+1','n':1}",
    "{'op':'copy_spell','of':{'zone':'Z'}}",
    "{'op':'copy_token','of':{'zone':'Z'}}",
    "{'op':'become_copy','of':{'zone':'Z'},'what':{'types':['Artifact']}}",
    "{'op':'gain_control','what':{'zone':'Z'},'who':'opp'}",
    "{'op':'attach','what':{'types':['Artifact']},'to':{'zone':'Z'}}",
    "{'op':'transform','what':{'zone':'Z'}}",
    "{'op':'turn_down','what':{'zone':'Z'}}",
    "{'op':'animate','what':{'zone':'Z'},'spec':{'pt':[9,9]}}",
    "{'op':'grant','what':{'zone':'Z'},'keywords':['flying']}",
    "{'op':'fight','a':{'zone':'Z'},'b':{'types':['Creature']}}",
    "{'op':'damage','to':{'zone':'Z'},'n':3}",
    "{'op':'double_x','what':{'zone':'Z'}}",
    "{'op':'remove_from_combat','what':{'zone':'Z'}}",
    "{'op':'skip_next_untap','what':{'zone':'Z'}}",
    "{'op':'cast_now','sel':{'zone':'Z'},'cost':'free','who':'opp'}",
    "{'op':'play_now','sel':{'zone':'Z'},'land':true,'spell':'free'}",
    "{'op':'may_pay','cost':[{'exile_self_from':'Z'}]}",
    "{'op':'may_pay','cost':[{'exile':{'zone':'Z'}}]}",
    "{'op':'may_pay','cost':[{'sacrifice':{'zone':'Z'}}]}",
    "{'op':'may_pay','cost':[{'return_to_hand':{'zone':'Z'}}]}",
    "{'op':'may_pay','cost':[{'discard':{'zone':'Z'}}]}",
    "{'op':'may_pay','cost':[{'reveal':{'zone':'Z'}}]}",
    "{'op':'may_pay','cost':[{'tap':{'zone':'Z'}}]}",
    "{'op':'may_do','effects':[{'op':'sacrifice','what':{'zone':'Z'}}]}",
};

static void any_zone_in_any_instruction_ends_soundly(void **state)
{
    static const char *const ZONE_WORDS[] = {
        "library", "hand", "battlefield", "graveyard", "exile", "stack",
        "command"};
    char effect[1024];
    (void)state;
    for (size_t i = 0; i < sizeof WITH_ZONE / sizeof *WITH_ZONE; i++)
        for (size_t j = 0; j < sizeof ZONE_WORDS / sizeof *ZONE_WORDS; j++) {
            write_in(effect, sizeof effect, WITH_ZONE[i], 'Z', ZONE_WORDS[j]);
            try_effect(effect, false);
            try_effect(effect, true);
        }
}

/* Every instruction with a player, and what W is put into: in a sorcery
 * there is no event, and so no player of it. */
static const char *const WITH_PLAYER[] = {
    "{'op':'add_mana','to':W,'mana':{'any_color':1}}",
    "{'op':'double_mana','who':W}",
    "{'op':'lose_mana','who':W,'give_to':W}",
    "{'op':'lose_mana','who':'you','give_to':W}",
    "{'op':'get','who':W,'kind':'energy'}",
    "{'op':'put','what':W,'kind':'poison'}",
    "{'op':'remove','what':W,'kind':'energy'}",
    "{'op':'double_counters','what':W}",
    "{'op':'may_pay','who':W,'cost':[{'life':1}]}",
    "{'op':'may_pay','who':W,'cost':[{'energy':'X'}]}",
    "{'op':'unless_pays','who':W,'cost':[{'life':1}],'effect':["
    "{'op':'draw'}]}",
    "{'op':'unless_pays','who':W,'cost':[{'life':1}],'mandatory':true,"
    "'effect':[{'op':'draw'}]}",
    "{'op':'may_do','who':W,'effects':[{'op':'draw'}]}",
    "{'op':'may_do','effects':[{'op':'discard','who':W}]}",
    "{'op':'may_do','effects':[{'op':'mill','who':W}]}",
    "{'op':'may_do','effects':[{'op':'sacrifice','who':W,'what':"
    "{'types':['Creature']}}]}",
    "{'op':'may_do','effects':[{'op':'get','who':W,'kind':'energy'}]}",
    "{'op':'sacrifice','who':W,'what':{'types':['Creature']}}",
    "{'op':'return','what':{'zone':'graveyard'},'to':'hand','of':W}",
    "{'op':'return','what':{'zone':'graveyard'},'to':'battlefield',"
    "'under':W}",
    "{'op':'put_onto_battlefield','what':{'zone':'graveyard'},'under':W}",
    "{'op':'create_token','spec':{'types':['Creature'],'sub':['Elf'],"
    "'pt':[1,1]},'under':W}",
    "{'op':'copy_token','of':{'sub':['Bear']},'under':W}",
    "{'op':'gain_control','what':{'types':['Creature']},'who':W}",
    "{'op':'manifest','who':W}",
    "{'op':'draw','who':W}",
    "{'op':'discard','who':W}",
    "{'op':'mill','who':W}",
    "{'op':'gain_life','who':W,'n':1}",
    "{'op':'lose_life','who':W,'n':1}",
    "{'op':'damage','to':W,'n':1}",
    "{'op':'search','what':{'types':['Artifact']},'who':W}",
    "{'op':'search','what':{'types':['Artifact']},'of':W}",
    "{'op':'shuffle','who':W}",
    "{'op':'look','who':W,'id':'l'}",
    "{'op':'look','of':W,'id':'l'}",
    "{'op':'reveal_until','what':{'types':['Artifact']},'who':W}",
    "{'op':'put_on_library','what':{'zone':'hand'},'of':W}",
    "{'op':'put_back','what':{'zone':'hand'},'who':W}",
    "{'op':'choose','id':'c','what':'color','who':W}",
    "{'op':'choose','id':'c','what':{'types':['Creature']},'who':W}",
    "{'op':'choose_counter','id':'k','on':'you','who':W}",
    "{'op':'choose_counter','id':'k','on':W}",
    "{'op':'each_player','who':W,'effect':[{'op':'draw'}]}",
    "{'op':'may_play','what':{'zone':'hand'},'who':W}",
    "{'op':'may_cast','what':{'zone':'hand'},'who':W}",
    "{'op':'cast_now','sel':{'zone':'hand'},'cost':'free','who':W}",
    "{'op':'play_now','sel':{'zone':'hand'},'land':true,'spell':'free',"
    "'who':W}",
    "{'op':'emblem','abilities':['flying'],'who':W}",
    "{'op':'activate_mana_of_lands','who':W}",
    "{'op':'lose_game','who':W}",
    "{'op':'win_game','who':W}",
    "{'op':'extra_turn','who':W}",
    "{'op':'scry','who':W}",
};

static void any_player_in_any_instruction_ends_soundly(void **state)
{
    static const char *const PLAYERS[] = {
        "'event.player'", "'opp'", "'each_player'", "'holder'",
        "'controller.linked'", "'it'", "'commander'", "'defending_player'",
        "'owner.event.source'"};
    char effect[1024];
    (void)state;
    for (size_t i = 0; i < sizeof WITH_PLAYER / sizeof *WITH_PLAYER; i++)
        for (size_t j = 0; j < sizeof PLAYERS / sizeof *PLAYERS; j++) {
            write_in(effect, sizeof effect, WITH_PLAYER[i], 'W', PLAYERS[j]);
            try_effect(effect, false);
            try_effect(effect, true);
        }
}

/* Cards. */

static const char CARD[] =
    "{\"id\":\"x\",\"name\":\"X \\u00e9\",\"layout\":\"normal\",\"faces\":[{"
    "\"name\":\"X \\u00e9\",\"cost\":\"{2}{G/W}\",\"super\":[\"Legendary\"],"
    "\"types\":[\"Creature\"],\"sub\":[\"Bear\"],\"pt\":[2,{\"count\":{"
    "\"types\":[\"Land\"]}}],\"keywords\":[\"flying\",{\"kicker\":[{"
    "\"mana\":\"{1}\"}]}],\"abilities\":[{\"k\":\"triggered\",\"on\":{"
    "\"ev\":\"enters\",\"what\":\"self\"},\"targets\":[{\"id\":\"t\","
    "\"what\":{\"types\":[\"Creature\"]},\"min\":0,\"max\":2}],"
    "\"effect\":[{\"op\":\"put\",\"what\":\"T.t\",\"kind\":\"+1/+1\","
    "\"n\":1}]}]}]}";

static void the_whole_card_is_read(void **state)
{
    struct cards *cards = cards_new();
    struct error error;
    (void)state;
    assert_true(cards_read(cards, "x", CARD, sizeof CARD - 1, &error));
    cards_free(cards);
}

static void every_prefix_of_a_card_is_refused_with_a_place(void **state)
{
    (void)state;
    for (size_t length = 0; length < sizeof CARD - 1; length++) {
        /* On the heap, so that reading beyond the end is noticed. */
        char *text = malloc(length + 1);
        struct cards *cards = cards_new();
        struct error error;
        memset(&error, 0, sizeof error);
        memcpy(text, CARD, length);
        text = realloc(text, length ? length : 1);
        assert_false(cards_read(cards, "x", text, length, &error));
        assert_true(error.text[0] != '\0');
        assert_true(error.line >= 1);
        assert_int_equal(cards_count(cards), 0);
        free(text);
        cards_free(cards);
    }
}

static void a_card_with_one_byte_changed_never_breaks_the_reader(void **state)
{
    static const char bytes[] = {'\0', '"', '{', '}', '9', '\x80', '\xff'};
    (void)state;
    for (size_t at = 0; at < sizeof CARD - 1; at++) {
        struct cards *cards = cards_new();
        for (size_t i = 0; i < sizeof bytes; i++) {
            char text[sizeof CARD];
            struct error error;
            memset(&error, 0, sizeof error);
            memcpy(text, CARD, sizeof CARD);
            text[at] = bytes[i];
            if (cards_read(cards, "x", text, sizeof CARD - 1, &error))
                break;
            assert_true(error.text[0] != '\0');
        }
        cards_free(cards);
    }
}

/* Positions: limits are named. */

static void too_many_objects_are_refused_with_the_limit(void **state)
{
    struct table t;
    struct error error;
    (void)state;
    main_phase(&t, 2);
    basic(&t, A, "Forest");
    table_start(&t);
    t.scenario.object_count = OBJECTS_MAX;
    assert_false(game_setup(t.engine, t.game, &t.scenario, &error));
    assert_string_equal(error.text, "112 objects; the engine holds 111");
    t.scenario.object_count = 60000;
    assert_false(game_setup(t.engine, t.game, &t.scenario, &error));
    assert_string_equal(error.text, "60000 objects; the engine holds 111");
    t.scenario.object_count = 1;
    table_close(&t);
}

static void a_full_table_of_lords_is_sound(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    /* Each has a continuous effect on all, a trigger and a mana ability. */
    uint16_t card = card_of(
        &t, creature(&t, A, "Lord", "1,1",
                     "'abilities':[{'k':'static','mods':[{'pt':[1,1],"
                     "'to':{'types':['Creature'],'other':true}}]},"
                     "{'k':'activated','cost':[{'tap_self':1}],'effect':["
                     "{'op':'add_mana','mana':{'any_color':1}}]}]"));
    for (int i = 2; i < OBJECTS_MAX; i++)
        table_put(&t, card, i % 2 ? A : B, ZONE_BATTLEFIELD);
    table_start(&t);
    assert_int_equal(table_object(&t, 1)->power, OBJECTS_MAX - 1);
    activate_it(&t, 1, 1);
    type_chosen(&t, MANA_G);
    assert_pool(&t, A, "G");
    table_close(&t);
}

static void more_abilities_than_fit_are_refused(void **state)
{
    struct table t;
    struct error error;
    (void)state;
    main_phase(&t, 2);
    creature(&t, A, "Bear", "2,2", "");
    for (int i = 0; i < 20; i++) {
        char name[24];
        snprintf(name, sizeof name, "Grant %d", i);
        static_rule(&t, A, name,
                    "'grant':[{'k':'activated','cost':[{'life':1}],"
                    "'effect':[{'op':'gain_life','n':1}]}],"
                    "'to':{'types':['Creature']}");
    }
    t.engine = engine_new(t.cards);
    t.game = game_new();
    assert_false(game_setup(t.engine, t.game, &t.scenario, &error));
    table_close(&t);
}

static void more_choices_than_fit_are_refused_or_done(void **state)
{
    char effect[1500] = "";
    size_t length = 0;
    (void)state;
    for (int i = 0; i < 9; i++)
        length += (size_t)snprintf(
            effect + length, sizeof effect - length,
            "%s{'op':'choose','id':'c%d','what':'color'}", i ? "," : "", i);
    try_effect(effect, false);
}

static void instructions_nested_deeply_are_refused_or_done(void **state)
{
    (void)state;
    for (int depth = 1; depth <= 40; depth += 3) {
        char effect[1800];
        size_t length = 0;
        for (int i = 0; i < depth; i++)
            length += (size_t)snprintf(
                effect + length, sizeof effect - length,
                "{'op':'may_do','effects':[");
        length += (size_t)snprintf(effect + length, sizeof effect - length,
                                   "{'op':'gain_life','n':1}");
        for (int i = 0; i < depth; i++)
            length += (size_t)snprintf(effect + length,
                                       sizeof effect - length, "]}");
        try_effect(effect, true);
    }
}

static void a_spell_that_copies_itself_forever_ends(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id spell = sorcery(&t, "Chain", "{0}",
                              "{'op':'gain_life','n':1},"
                              "{'op':'copy_spell','of':'self'}");
    table_start(&t);
    cast_it(&t, spell);
    for (int i = 0; i < 400 && t.decision.count > 0 &&
                    on_stack(&t) != OBJECT_NONE;
         i++) {
        if (game_choose(t.engine, t.game, 0).code)
            break;
        table_look(&t);
    }
    assert_null(game_check(t.engine, t.game));
    table_close(&t);
}

static void a_trigger_that_triggers_itself_waits_each_time(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    enchantment(&t, A, "Loop",
                "{'k':'triggered','on':{'ev':'gains_life'},'effect':["
                "{'op':'gain_life','n':1}]}");
    object_id gain = sorcery(&t, "Gain", "{0}", "{'op':'gain_life','n':1}");
    table_start(&t);
    cast_it(&t, gain);
    for (int i = 0; i < 20; i++)
        table_pass(&t);
    assert_int_equal(table_life(&t, A), 30);
    table_close(&t);
}

static void a_mana_trigger_that_triggers_itself_is_refused(void **state)
{
    struct table t;
    (void)state;
    main_phase(&t, 2);
    object_id forest = basic(&t, A, "Forest");
    enchantment(&t, A, "Loop",
                "{'k':'triggered','on':{'ev':'mana_added'},'effect':["
                "{'op':'add_mana','mana':{'fixed':'{G}'}}]}");
    table_start(&t);
    assert_refused(&t, act(OPTION_ACTIVATE, forest, 0, 1), CODE_OTHER);
    table_close(&t);
}

static void a_replacement_that_replaces_itself_is_refused(void **state)
{
    static const char *const events[][2] = {
        {"gain_life", "{'op':'gain_life','n':1}"},
        {"damage", "{'op':'damage','to':'opp','n':1}"},
        {"draw", "{'op':'draw','n':1}"},
    };
    (void)state;
    for (int i = 0; i < 3; i++) {
        struct table t;
        char text[300];
        main_phase(&t, 2);
        snprintf(text, sizeof text,
                 "{'k':'replace','event':{'ev':'%s'},'do':[{'then':[%s]}]}",
                 events[i][0], events[i][1]);
        enchantment(&t, A, "Mirror", text);
        put_face(&t, A, ZONE_LIBRARY, "Page", "'types':['Artifact']");
        object_id spell = sorcery(&t, "Spell", "{0}", events[i][1]);
        table_start(&t);
        cast_it(&t, spell);
        table_pass(&t);
        struct game *before = copy_of(&t);
        assert_int_equal(game_choose(t.engine, t.game, 0).code, CODE_OTHER);
        assert_true(game_equal(before, t.game));
        free(before);
        table_close(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_number_in_any_instruction_ends_soundly),
        cmocka_unit_test(any_zone_in_any_instruction_ends_soundly),
        cmocka_unit_test(any_player_in_any_instruction_ends_soundly),
        cmocka_unit_test(the_whole_card_is_read),
        cmocka_unit_test(every_prefix_of_a_card_is_refused_with_a_place),
        cmocka_unit_test(
            a_card_with_one_byte_changed_never_breaks_the_reader),
        cmocka_unit_test(too_many_objects_are_refused_with_the_limit),
        cmocka_unit_test(a_full_table_of_lords_is_sound),
        cmocka_unit_test(more_abilities_than_fit_are_refused),
        cmocka_unit_test(more_choices_than_fit_are_refused_or_done),
        cmocka_unit_test(instructions_nested_deeply_are_refused_or_done),
        cmocka_unit_test(a_spell_that_copies_itself_forever_ends),
        cmocka_unit_test(a_trigger_that_triggers_itself_waits_each_time),
        cmocka_unit_test(a_mana_trigger_that_triggers_itself_is_refused),
        cmocka_unit_test(a_replacement_that_replaces_itself_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
