#include "context.h"
#include "game_fixture.h"
#include "state.h"

static const struct object *object_of(const struct table *t, object_id id)
{
    return &t->game->object[id];
}

static void turn_and_players_are_as_described(void **state)
{
    struct table *t = *state;
    struct scenario *s = &t->scenario;
    s->player_count = 3;
    s->edition = EDITION_2025_09;
    s->turn = 7;
    s->step = STEP_END;
    s->active = SEAT_C;
    s->priority = SEAT_B;
    s->seed = 99;
    s->shuffle_keeps = true;
    s->player[SEAT_B].life = -3;
    s->player[SEAT_B].energy = 4;
    s->player[SEAT_B].poison = 1;
    s->player[SEAT_B].experience = 2;
    s->player[SEAT_B].rad = 3;
    s->player[SEAT_B].lands_played = 1;
    set_up(t);
    const struct game *g = t->game;
    assert_int_equal(g->player_count, 3);
    assert_int_equal(g->edition, EDITION_2025_09);
    assert_int_equal(g->turn, 7);
    assert_int_equal(g->step, STEP_END);
    assert_int_equal(g->active, SEAT_C);
    assert_int_equal(g->priority, SEAT_B);
    assert_int_equal(g->seed, 99);
    assert_int_equal(g->shuffle_keeps, 1);
    assert_int_equal(g->next, NEXT_PRIORITY);
    assert_int_equal(g->passes, 0);
    assert_int_equal(g->result, 0xff);
    assert_int_equal(g->player[SEAT_B].life, -3);
    assert_int_equal(g->player[SEAT_B].lands_played, 1);
    assert_int_equal(player_counter(&g->player[SEAT_B], COUNTER_ENERGY), 4);
    assert_int_equal(player_counter(&g->player[SEAT_B], COUNTER_POISON), 1);
    assert_int_equal(player_counter(&g->player[SEAT_B], COUNTER_EXPERIENCE), 2);
    assert_int_equal(player_counter(&g->player[SEAT_B], COUNTER_RAD), 3);
}

static void the_first_listed_card_is_on_top(void **state)
{
    struct table *t = *state;
    put(t, "Cub", ZONE_LIBRARY, SEAT_A);
    put(t, "Spy", ZONE_GRAVEYARD, SEAT_A);
    put(t, "Wood", ZONE_LIBRARY, SEAT_A);
    put(t, "Spy", ZONE_GRAVEYARD, SEAT_A);
    put(t, "Wood", ZONE_LIBRARY, SEAT_B);
    set_up(t);
    assert_int_equal(zone_first(t->game, ZONE_LIBRARY, SEAT_A), 1);
    assert_int_equal(object_of(t, 1)->next, 3);
    assert_int_equal(zone_count(t->game, ZONE_LIBRARY, SEAT_A), 2);
    assert_int_equal(zone_first(t->game, ZONE_GRAVEYARD, SEAT_A), 2);
    assert_int_equal(object_of(t, 2)->next, 4);
    assert_int_equal(zone_first(t->game, ZONE_LIBRARY, SEAT_B), 5);
    assert_int_equal(t->game->object_count, 6);
}

static void a_hand_may_hold_another_players_card(void **state)
{
    struct table *t = *state;
    put(t, "Cub", ZONE_HAND, SEAT_B)->owner = SEAT_A;
    set_up(t);
    assert_int_equal(zone_first(t->game, ZONE_HAND, SEAT_B), 1);
    assert_int_equal(zone_holder(t->game, 1), SEAT_B);
    assert_int_equal(object_of(t, 1)->owner, SEAT_A);
    assert_int_equal(object_of(t, 1)->controller, SEAT_B);
    assert_null(game_check(t->engine, t->game));
}

static void permanents_are_as_described(void **state)
{
    struct table *t = *state;
    struct scenario_object *cub = put(t, "Cub", ZONE_BATTLEFIELD, SEAT_B);
    cub->owner = SEAT_A;
    cub->tapped = cub->sick = true;
    cub->damage = 2;
    cub->counter_count = 1;
    cub->counter[0].kind = COUNTER_P1P1;
    cub->counter[0].count = 3;
    put(t, "Grove", ZONE_BATTLEFIELD, SEAT_A);
    set_up(t);
    const struct object *object = object_of(t, 1);
    assert_int_equal(object->kind, OBJECT_CARD);
    assert_int_equal(object->owner, SEAT_A);
    assert_int_equal(object->controller, SEAT_B);
    assert_int_equal(object->flags, FLAG_TAPPED);
    assert_int_equal(object->damage, 2);
    assert_int_equal(counter_of(object, COUNTER_P1P1), 3);
    assert_int_equal(object_of(t, 2)->face, 1);
    assert_int_equal(object_of(t, 2)->flags, FLAG_CONTROLLED);
    assert_true(object_of(t, 1)->timestamp < object_of(t, 2)->timestamp);
}

static void off_the_battlefield_the_front_face_is_up(void **state)
{
    struct table *t = *state;
    put(t, "Grove", ZONE_HAND, SEAT_A);
    set_up(t);
    assert_int_equal(object_of(t, 1)->face, 0);
    assert_int_equal(object_of(t, 1)->flags, 0);
}

static void planeswalkers_have_their_printed_loyalty(void **state)
{
    struct table *t = *state;
    struct scenario_object *sage;
    put(t, "Sage", ZONE_BATTLEFIELD, SEAT_A);
    sage = put(t, "Sage", ZONE_BATTLEFIELD, SEAT_B);
    sage->counter_count = 1;
    sage->counter[0].kind = COUNTER_LOYALTY;
    sage->counter[0].count = 7;
    put(t, "Sage", ZONE_HAND, SEAT_B);
    put(t, "Sage", ZONE_BATTLEFIELD, SEAT_B)->face_down = true;
    set_up(t);
    assert_int_equal(counter_of(object_of(t, 1), COUNTER_LOYALTY), 4);
    assert_int_equal(counter_of(object_of(t, 2), COUNTER_LOYALTY), 7);
    assert_int_equal(object_of(t, 3)->counter_count, 0);
    assert_int_equal(object_of(t, 4)->counter_count, 0);
}

static void attachments_and_links_may_point_forward(void **state)
{
    struct table *t = *state;
    put(t, "Spy", ZONE_BATTLEFIELD, SEAT_A)->attached_to = 3;
    put(t, "Cub", ZONE_EXILE, SEAT_B)->linked_to = 3;
    put(t, "Wood", ZONE_BATTLEFIELD, SEAT_A);
    set_up(t);
    assert_int_equal(object_of(t, 1)->attached, 3);
    assert_int_equal(object_of(t, 2)->linked, 3);
    assert_int_equal(object_of(t, 2)->linked_generation,
                     object_of(t, 3)->generation);
}

static void a_choice_is_kept_under_its_own_id(void **state)
{
    struct table *t = *state;
    struct scenario_object *gem = put(t, "Gem", ZONE_BATTLEFIELD, SEAT_A);
    uint16_t value = 0;
    gem->has_chosen = true;
    gem->chosen = MANA_B;
    set_up(t);
    assert_true(chosen_of(object_of(t, 1), name_find(t->cards, "c"), &value));
    assert_int_equal(value, MANA_B);
}

static void a_pool_holds_one_group_of_each_type(void **state)
{
    struct table *t = *state;
    t->scenario.player_count = 4;
    for (int p = 0; p < 4; p++)
        for (int type = 0; type < MANA_TYPES; type++)
            t->scenario.player[p].mana[type] = (uint8_t)(10 * p + type);
    set_up(t);
    assert_int_equal(t->game->mana_count, 23);
    assert_int_equal(t->game->mana[22].player, 3);
    assert_int_equal(t->game->mana[22].type, MANA_C);
    assert_int_equal(t->game->mana[22].count, 35);
    assert_int_equal(t->game->mana[22].source, OBJECT_NONE);
    assert_int_equal(t->game->mana[22].only, 0);
}

static void commanders_give_their_owner_an_identity(void **state)
{
    struct table *t = *state;
    t->scenario.is_commander = true;
    put(t, "Chief", ZONE_COMMAND, SEAT_B)->commander = true;
    set_up(t);
    assert_int_equal(t->game->is_commander, 1);
    assert_int_equal(t->game->player[SEAT_B].has_commander, 1);
    assert_int_equal(t->game->player[SEAT_B].identity,
                     1 << MANA_W | 1 << MANA_U);
    assert_int_equal(t->game->player[SEAT_A].has_commander, 0);
    assert_int_equal(t->game->player[SEAT_A].identity, 0);
    assert_int_equal(object_of(t, 1)->flags, FLAG_COMMANDER);
    assert_int_equal(zone_first(t->game, ZONE_COMMAND, SEAT_B), 1);
}

static void tokens_are_tokens(void **state)
{
    struct table *t = *state;
    put(t, "Cub", ZONE_BATTLEFIELD, SEAT_A)->token = true;
    put(t, "Grove", ZONE_BATTLEFIELD, SEAT_A)->token = true;
    set_up(t);
    assert_int_equal(object_of(t, 1)->kind, OBJECT_TOKEN);
    assert_int_equal(object_of(t, 1)->flags, FLAG_CONTROLLED);
    assert_int_equal(object_of(t, 2)->flags,
                     FLAG_CONTROLLED | FLAG_DOUBLE_FACED);
}

/* Only a token is made of a card that no card file has. */
static void a_card_of_a_token_is_for_tokens(void **state)
{
    struct table *t = *state;
    struct scenario_object *object = put(t, "Cub", ZONE_BATTLEFIELD, SEAT_A);
    char text[60];
    object->card = face_down_card(t->cards);
    object->token = true;
    set_up(t);
    assert_int_equal(object_of(t, 1)->card, object->card);
    object->token = false;
    snprintf(text, sizeof text, "object 1: card %d does not exist",
             object->card);
    assert_not_set_up(t, text);
}

static void the_same_scenario_makes_the_same_game(void **state)
{
    struct table *t = *state;
    struct game *other = game_new();
    assert_non_null(other);
    put(t, "Gem", ZONE_BATTLEFIELD, SEAT_A);
    set_up(t);
    memset(other, 0x77, game_size());
    assert_true(game_setup(t->engine, other, &t->scenario, &t->error));
    assert_true(game_equal(t->game, other));
    assert_true(game_hash(t->game) == game_hash(other));
    free(other);
}

static void impossible_turns_are_refused(void **state)
{
    struct table *t = *state;
    set_up(t);
    t->scenario.player_count = 5;
    assert_not_set_up(t, "5 players; the engine holds 2 to 4");
    t->scenario.player_count = 1;
    assert_not_set_up(t, "1 players; the engine holds 2 to 4");
    t->scenario.player_count = 2;
    t->scenario.step = STEP_UNTAP;
    assert_not_set_up(t, "nobody has priority in the untap step");
    t->scenario.step = STEP_CLEANUP;
    assert_not_set_up(t, "nobody has priority in the cleanup step");
    t->scenario.step = STEP_UPKEEP;
    t->scenario.priority = SEAT_C;
    assert_not_set_up(t, "the player with priority is not in the game");
    t->scenario.priority = SEAT_B;
    t->scenario.active = SEAT_C;
    assert_not_set_up(t, "the active player is not in the game");
    t->scenario.active = SEAT_B;
    t->scenario.player[SEAT_B].energy = 65521;
    assert_not_set_up(t, "player B has more than 65520 counters of a kind");
    t->scenario.player[SEAT_B].energy = 65520;
    set_up(t);
}

static void too_many_objects_are_refused(void **state)
{
    struct table *t = *state;
    for (int i = 0; i < 111; i++)
        put(t, "Cub", ZONE_LIBRARY, SEAT_A);
    set_up(t);
    put(t, "Cub", ZONE_LIBRARY, SEAT_A);
    assert_not_set_up(t, "112 objects; the engine holds 111");
}

static void too_many_kinds_of_counters_are_refused(void **state)
{
    struct table *t = *state;
    struct scenario_object *sage = put(t, "Sage", ZONE_BATTLEFIELD, SEAT_A);
    for (int i = 0; i < 4; i++) {
        sage->counter[i].kind = (uint8_t)(COUNTER_CHARGE + i);
        sage->counter[i].count = 1;
    }
    sage->counter_count = 4;
    assert_not_set_up(t, "object 1 (Sage): 5 kinds of counters; the engine "
                         "holds 4 on one object");
    sage->counter_count = 3;
    set_up(t);
    assert_int_equal(object_of(t, 1)->counter_count, 4);
}

static void what_is_no_permanent_is_refused_in_play(void **state)
{
    struct table *t = *state;
    struct scenario_object *object;
    object = put(t, "Spark", ZONE_BATTLEFIELD, SEAT_A);
    assert_not_set_up(t, "object 1 (Spark): no permanent, but on the "
                         "battlefield");
    object->face_down = true;
    set_up(t);
    object->face_down = false;
    object->zone = ZONE_HAND;
    set_up(t);
    put(t, "Growth", ZONE_BATTLEFIELD, SEAT_A);
    assert_not_set_up(t, "object 2 (Growth // Grove): no permanent, but on "
                         "the battlefield");
}

static void misplaced_objects_are_refused(void **state)
{
    struct table *t = *state;
    struct scenario_object *cub = put(t, "Cub", ZONE_STACK, SEAT_A);
    assert_not_set_up(t, "object 1 (Cub): a game can't begin with a spell "
                         "on the stack");
    cub->zone = ZONE_HAND;
    cub->token = true;
    assert_not_set_up(t, "object 1 (Cub): a token off the battlefield");
    cub->token = false;
    cub->tapped = true;
    assert_not_set_up(t, "object 1 (Cub): tapped, damaged or attached, but "
                         "not on the battlefield");
    cub->tapped = false;
    cub->zone = ZONE_GRAVEYARD;
    cub->owner = SEAT_B;
    assert_not_set_up(t, "object 1 (Cub): in the library or graveyard of a "
                         "player who does not own it");
    cub->owner = SEAT_C;
    assert_not_set_up(t, "object 1 (Cub): its player or owner is not there");
    cub->owner = SEAT_A;
    cub->face_down = true;
    assert_not_set_up(t, "object 1 (Cub): face down, but neither on the "
                         "battlefield nor in exile");
    cub->face_down = false;
    cub->commander = true;
    assert_not_set_up(t, "object 1 (Cub): a commander, but a token or not "
                         "in a Commander game");
    cub->commander = false;
    cub->card = 0;
    assert_not_set_up(t, "object 1: card 0 does not exist");
}

static void impossible_attachments_are_refused(void **state)
{
    struct table *t = *state;
    struct scenario_object *spy = put(t, "Spy", ZONE_BATTLEFIELD, SEAT_A);
    put(t, "Cub", ZONE_HAND, SEAT_A);
    spy->attached_to = 2;
    assert_not_set_up(t, "object 1 (Spy): attached to what is not on the "
                         "battlefield");
    spy->attached_to = 3;
    t->scenario.object[2].zone = ZONE_BATTLEFIELD; /* left by another */
    assert_not_set_up(t, "object 1 (Spy): attached to what is not on the "
                         "battlefield");
    spy->attached_to = 1;
    assert_not_set_up(t, "object 1 (Spy): attached to itself");
    spy->attached_to = 0;
    spy->linked_to = 9;
    assert_not_set_up(t, "object 1 (Spy): linked to what does not exist");
}

static void impossible_choices_are_refused(void **state)
{
    struct table *t = *state;
    struct scenario_object *gem = put(t, "Gem", ZONE_BATTLEFIELD, SEAT_A);
    gem->has_chosen = true;
    gem->chosen = MANA_C;
    assert_not_set_up(t, "object 1 (Gem): what is chosen is no color");
    gem->has_chosen = false;
    put(t, "Cub", ZONE_BATTLEFIELD, SEAT_A)->has_chosen = true;
    assert_not_set_up(t, "object 2 (Cub): nothing is chosen as it enters");
}

/* One field more of a position that can be set up, and why it then can't. */
struct write {
    size_t offset;
    uint8_t size;
    uint16_t value;
};
struct refused {
    struct write write[2];
    const char *text;
};
enum { CUB, SAGE, GROVE, GEM, DUEL, FEUD, TALLY, TITLE, GATE };

#define PUT(member, value)                                                     \
    {                                                                          \
        offsetof(struct scenario, member),                                     \
            sizeof(((struct scenario *)NULL)->member), (uint16_t)(value)       \
    }
#define CHOSEN(index, value)                                                   \
    PUT(object[index].has_chosen, true), PUT(object[index].chosen, value)

#define TOO_MANY_A "player A has more than 65520 counters of a kind"
#define NO_FIELD                                                               \
    "object 1 (Cub): tapped, damaged or attached, but not on the battlefield"
#define NO_COMMANDER                                                           \
    "object 1 (Cub): a commander, but a token or not in a Commander game"
#define NO_ZONE "object 1 (Cub): it is in no zone"
#define NO_KIND "object 1 (Cub): a kind of counter does not exist"
#define NO_PLAYER "object 1 (Cub): its player or owner is not there"
#define NO_LINK "object 1 (Cub): linked to what does not exist"
#define NOT_OWNED                                                              \
    "object 1 (Cub): in the library or graveyard of a player who does not "    \
    "own it"

static const struct refused REFUSED[] = {
    {{PUT(edition, EDITIONS)}, "edition 3 does not exist"},
    {{PUT(step, STEPS)}, "step 12 does not exist"},
    {{PUT(player[SEAT_A].poison, 65521)}, TOO_MANY_A},
    {{PUT(player[SEAT_A].experience, 65521)}, TOO_MANY_A},
    {{PUT(player[SEAT_A].rad, 65521)}, TOO_MANY_A},
    {{PUT(player[SEAT_C].rad, 65521)}, NULL},
    {{PUT(object[CUB].card, FIXTURE_CARD_COUNT + 1)},
     "object 1: card 16 does not exist"},
    {{PUT(object[CUB].zone, ZONE_NONE)}, NO_ZONE},
    {{PUT(object[CUB].zone, ZONES)}, NO_ZONE},
    {{PUT(object[CUB].player, SEAT_C)}, NO_PLAYER},
    {{PUT(object[CUB].owner, SEAT_C)}, NO_PLAYER},
    {{PUT(object[CUB].owner, SEAT_B)}, NULL},
    {{PUT(object[CUB].zone, ZONE_EXILE), PUT(object[CUB].owner, SEAT_B)}, NULL},
    {{PUT(object[CUB].zone, ZONE_LIBRARY), PUT(object[CUB].owner, SEAT_B)},
     NOT_OWNED},
    {{PUT(object[CUB].zone, ZONE_GRAVEYARD)}, NULL},
    {{PUT(object[CUB].linked_to, 1)}, NO_LINK},
    {{PUT(object[CUB].linked_to, 10)}, NO_LINK},
    {{PUT(object[CUB].linked_to, 8)}, NULL},
    {{PUT(object[CUB].damage, 1)}, NO_FIELD},
    {{PUT(object[CUB].attached_to, 2)}, NO_FIELD},
    {{PUT(object[CUB].face_down, true), PUT(object[CUB].zone, ZONE_EXILE)},
     NULL},
    {{PUT(object[SAGE].face_down, true)}, NULL},
    {{PUT(object[SAGE].attached_to, 3)}, NULL},
    {{PUT(is_commander, true), PUT(object[CUB].commander, true)}, NULL},
    {{PUT(object[CUB].commander, true)}, NO_COMMANDER},
    {{PUT(object[GROVE].face, 2)},
     "object 3 (Growth // Grove): the card has no such face"},
    {{PUT(object[GROVE].face, 0)},
     "object 3 (Growth // Grove): no permanent, but on the battlefield"},
    {{PUT(object[CUB].face, 7)}, NULL},
    {{PUT(object[CUB].counter_count, 1),
      PUT(object[CUB].counter[0].kind, COUNTERS_FIXED)},
     NO_KIND},
    {{PUT(object[CUB].counter_count, 1),
      PUT(object[CUB].counter[0].count, 65521)},
     "object 1 (Cub): more than 65520 counters of a kind"},
    {{PUT(object[CUB].counter_count, 1),
      PUT(object[CUB].counter[0].count, 65520)},
     NULL},
    {{PUT(object[CUB].counter_count, 200)},
     "object 1 (Cub): 200 kinds of counters; the engine holds 4 on one "
     "object"},
    {{CHOSEN(GEM, MANA_G)}, NULL},
    {{CHOSEN(DUEL, SEAT_B)}, NULL},
    {{CHOSEN(DUEL, SEAT_C)}, "object 5 (Duel): the player chosen is not there"},
    {{CHOSEN(FEUD, SEAT_B)}, NULL},
    {{CHOSEN(FEUD, SEAT_C)}, "object 6 (Feud): the player chosen is not there"},
    {{CHOSEN(TALLY, 0)}, NULL},
    {{CHOSEN(GATE, 0)}, "object 9 (Gate): nothing is chosen as it enters"},
    {{CHOSEN(TITLE, 1)}, NULL},
    {{CHOSEN(TITLE, 0)}, "object 8 (Title): what is chosen has no name"},
};

static void write_field(struct scenario *scenario, const struct write *write)
{
    uint8_t byte = (uint8_t)write->value;
    unsigned char *field = (unsigned char *)scenario + write->offset;
    memcpy(field, write->size == 1 ? (const void *)&byte : &write->value,
           write->size);
}

static void every_field_is_judged(void **state)
{
    static const char *const names[] = {"Cub",  "Sage",  "Grove", "Gem", "Duel",
                                        "Feud", "Tally", "Title", "Gate"};
    struct table *t = *state;
    struct scenario sound;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        put(t, names[i], i == CUB ? ZONE_HAND : ZONE_BATTLEFIELD, SEAT_A);
    set_up(t);
    sound = t->scenario;
    for (size_t i = 0; i < sizeof REFUSED / sizeof REFUSED[0]; i++) {
        write_field(&t->scenario, &REFUSED[i].write[0]);
        write_field(&t->scenario, &REFUSED[i].write[1]);
        if (REFUSED[i].text != NULL)
            assert_not_set_up(t, REFUSED[i].text);
        else
            set_up(t);
        assert_null(game_check(t->engine, t->game));
        t->scenario = sound;
    }
}

static void a_commander_is_no_token(void **state)
{
    struct table *t = *state;
    struct scenario_object *cub = put(t, "Cub", ZONE_BATTLEFIELD, SEAT_A);
    t->scenario.is_commander = true;
    cub->token = cub->commander = true;
    assert_not_set_up(t, NO_COMMANDER);
    cub->commander = false;
    set_up(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TABLE_TEST(turn_and_players_are_as_described),
        TABLE_TEST(the_first_listed_card_is_on_top),
        TABLE_TEST(a_hand_may_hold_another_players_card),
        TABLE_TEST(permanents_are_as_described),
        TABLE_TEST(off_the_battlefield_the_front_face_is_up),
        TABLE_TEST(planeswalkers_have_their_printed_loyalty),
        TABLE_TEST(attachments_and_links_may_point_forward),
        TABLE_TEST(a_choice_is_kept_under_its_own_id),
        TABLE_TEST(a_pool_holds_one_group_of_each_type),
        TABLE_TEST(commanders_give_their_owner_an_identity),
        TABLE_TEST(tokens_are_tokens),
        TABLE_TEST(a_card_of_a_token_is_for_tokens),
        TABLE_TEST(the_same_scenario_makes_the_same_game),
        TABLE_TEST(impossible_turns_are_refused),
        TABLE_TEST(too_many_objects_are_refused),
        TABLE_TEST(too_many_kinds_of_counters_are_refused),
        TABLE_TEST(what_is_no_permanent_is_refused_in_play),
        TABLE_TEST(misplaced_objects_are_refused),
        TABLE_TEST(impossible_attachments_are_refused),
        TABLE_TEST(impossible_choices_are_refused),
        TABLE_TEST(every_field_is_judged),
        TABLE_TEST(a_commander_is_no_token),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
