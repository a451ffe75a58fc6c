/* One field after the other of a sound game is spoilt, and game_check says
 * what is wrong. */
#include "context.h"
#include "game_fixture.h"

/* One field of a sound game each, and what is then said of the game; NULL:
 * that it is sound all the same. */
struct write {
    size_t offset;
    uint8_t size;
    uint16_t value;
};
struct spoilt {
    struct write write[3];
    const char *says;
};

#define PUT(member, value)                                                     \
    {                                                                          \
        offsetof(struct game, member), sizeof(((struct game *)NULL)->member),  \
            (uint16_t)(value)                                                  \
    }

/* Objects 9 and 10 are a spell and an ability on the stack. */
enum { SPELL = 9, ABILITY = 10, FREE = 11 };

static const struct spoilt SPOILT_COUNTS[] = {
    {{PUT(player_count, 1)}, "the number of players is impossible"},
    {{PUT(object_count, OBJECTS_MAX + 1)},
     "the number of objects is impossible"},
    {{PUT(effect_count, EFFECTS_MAX + 1)}, "an array holds more than fits"},
    {{PUT(trigger_count, TRIGGERS_MAX + 1)}, "an array holds more than fits"},
    {{PUT(delayed_count, DELAYED_MAX + 1)}, "an array holds more than fits"},
    {{PUT(stack_count, STACK_MAX + 1)}, "an array holds more than fits"},
    {{PUT(answer_count, ANSWERS_MAX + 1)}, "an array holds more than fits"},
    {{PUT(memory_count, MEMORY_MAX + 1)}, "more is remembered than fits"},
    {{PUT(carry_count, CARRIES_MAX + 1)}, "more is remembered than fits"},
};

#define OVER "the game is over without a result, or goes on with one"
static const struct spoilt SPOILT_TURNS[] = {
    {{PUT(edition, EDITIONS)}, "the edition or the step does not exist"},
    {{PUT(step, STEPS)}, "the edition or the step does not exist"},
    {{PUT(active, 2)}, "the active player does not exist"},
    {{PUT(next, NEXT_OVER + 1)}, "what comes next is unknown"},
    {{PUT(result, 2)}, "the winner does not exist"},
    {{PUT(result, 0xfe)}, OVER},
    {{PUT(next, NEXT_OVER)}, OVER},
    {{PUT(next, NEXT_OVER), PUT(result, SEAT_B)}, NULL},
    {{PUT(next, NEXT_OVER), PUT(result, 0xfe), PUT(priority, 7)}, NULL},
    {{PUT(next, NEXT_STEP), PUT(passes, 2)}, NULL},
};

#define UNUSED "a list that is never used is in use"
#define NOT_THEIRS "an object is listed for a player whose it is not"
#define NOWHERE "a zone lists an object that does not exist"
static const struct spoilt SPOILT_ZONES[] = {
    {{PUT(battlefield_head, 200)}, NOWHERE},
    {{PUT(battlefield_head, FREE + 1), PUT(object[FREE + 1].kind, OBJECT_CARD)},
     NOWHERE},
    {{PUT(stack_head, FREE)}, NOWHERE},
    {{PUT(object[FIRST_WOOD].kind, OBJECT_FREE)}, NOWHERE},
    {{PUT(object[FIRST_WOOD].prev, 3)}, "the neighbours of a list disagree"},
    {{PUT(battlefield_tail, FIRST_WOOD)},
     "a list does not end with its last object"},
    {{PUT(battlefield_count, 2)}, "a zone is counted wrongly"},
    {{PUT(stack_count, 1)}, "a zone is counted wrongly"},
    {{PUT(player[SEAT_A].head[ZONE_NONE], 1)}, UNUSED},
    {{PUT(player[SEAT_A].count[ZONE_BATTLEFIELD], 1)}, UNUSED},
    {{PUT(player[SEAT_A].head[ZONE_STACK], 1)}, UNUSED},
    {{PUT(player[3].count[ZONE_HAND], 1)}, UNUSED},
    {{PUT(player[SEAT_C].head[ZONE_HAND], HAND_CUB)}, UNUSED},
    {{PUT(player[SEAT_B].count[ZONE_COMMAND], 1)}, "a zone is counted wrongly"},
    {{PUT(object[LONE_SPY].owner, SEAT_A)}, NOT_THEIRS},
};

#define NO_FACE "a face is up that the card does not have"
#define NO_OWNER "an owner or a controller does not exist"
#define NO_ITEM "an object on the stack has no item there"
#define OFF_STACK "an ability or a copied spell is off the stack"
#define NOT_TAPPED "an object off the battlefield is tapped or in combat"
#define ATTACHED "an object is attached to what is not on the battlefield"
static const struct spoilt SPOILT_OBJECTS[] = {
    {{PUT(object[FREE].zone, ZONE_EXILE)}, "a free place has a zone"},
    {{PUT(object[FIRST_WOOD].kind, OBJECT_EMBLEM + 1)},
     "an object is of no kind"},
    {{PUT(object[FIRST_WOOD].controller, 2)}, NO_OWNER},
    {{PUT(object[FIRST_WOOD].generation, 0)}, "an object has no generation"},
    {{PUT(stack[1].object, SPELL)}, NO_ITEM},
    {{PUT(object[LONE_SPY].kind, OBJECT_ABILITY)}, OFF_STACK},
    {{PUT(object[LONE_SPY].kind, OBJECT_SPELL_COPY)}, OFF_STACK},
    {{PUT(object[SPELL].kind, OBJECT_SPELL_COPY)}, NULL},
    {{PUT(object[LONE_SPY].kind, OBJECT_EMBLEM), PUT(object[LONE_SPY].card, 0)},
     NULL},
    {{PUT(object[FIRST_WOOD].card, 0)}, "an object has no card"},
    {{PUT(object[FIRST_WOOD].card, FIXTURE_CARD_COUNT + 1)},
     "an object has no card"},
    {{PUT(object[FIRST_WOOD].card, FIXTURE_CARD_COUNT)}, NULL},
    {{PUT(object[SPELL].face, 1)}, NO_FACE},
    {{PUT(object[FIRST_WOOD].copy_card, 1),
      PUT(object[FIRST_WOOD].copy_face, 1)},
     "a face is copied that the card does not have"},
    {{PUT(object[FIRST_WOOD].copy_card, 2)}, NULL},
    {{PUT(object[FIRST_WOOD].copy_face, 1)}, NULL},
    {{PUT(object[HAND_CUB].flags, FLAG_ATTACKING)}, NOT_TAPPED},
    {{PUT(object[HAND_CUB].flags, FLAG_FACE_DOWN)}, NULL},
    {{PUT(object[HAND_CUB].damage, 1)},
     "an object off the battlefield is damaged"},
    {{PUT(object[FIRST_WOOD].kind, OBJECT_EMBLEM)},
     "a permanent is neither a card nor a token"},
    {{PUT(object[FIRST_WOOD].kind, OBJECT_TOKEN)}, NULL},
    {{PUT(object[FIRST_WOOD].attached, FREE + 1)},
     "an object is attached to one that does not exist"},
    {{PUT(object[FIRST_WOOD].attached, FREE)}, ATTACHED},
    {{PUT(object[FIRST_WOOD].attached, SECOND_WOOD)}, NULL},
    {{PUT(object[FIRST_WOOD].flags, FLAG_TAPPED),
      PUT(object[FIRST_WOOD].damage, 3)},
     NULL},
};

#define UNUSED_COUNTER "an unused counter is not zero"
#define IMPOSSIBLE "a counter is kept with an impossible number"
#define ONE_COUNTER PUT(object[FIRST_WOOD].counter_count, 1)
#define COUNTER_PLAYER "a player has an impossible number of counters"
#define BETWEEN "a player is in a state between yes and no"
static const struct spoilt SPOILT_COUNTERS[] = {
    {{PUT(object[FIRST_WOOD].counter_count, COUNTER_KINDS_MAX + 1)},
     "an object has more kinds of counters than fit"},
    {{PUT(object[FIRST_WOOD].counter_kind[1], 3)}, UNUSED_COUNTER},
    {{PUT(object[FIRST_WOOD].counter[3], 1)}, UNUSED_COUNTER},
    {{ONE_COUNTER, PUT(object[FIRST_WOOD].counter[0], 0xfff0)}, NULL},
    {{ONE_COUNTER, PUT(object[FIRST_WOOD].counter[0], 0xfff1)}, IMPOSSIBLE},
    {{ONE_COUNTER, PUT(object[FIRST_WOOD].counter[0], 1),
      PUT(object[FIRST_WOOD].counter_kind[0], COUNTERS_FIXED)},
     "a kind of counter does not exist"},
    {{PUT(player[SEAT_B].counter[7], 0xfff1)}, COUNTER_PLAYER},
    {{PUT(player[SEAT_B].counter[7], 0xfff0)}, NULL},
    {{PUT(player[SEAT_B].has_lost, 2)}, BETWEEN},
    {{PUT(player[SEAT_B].has_lost, 1)}, NULL},
    {{PUT(player[SEAT_A].has_commander, 2)}, BETWEEN},
    {{PUT(player[SEAT_A].has_commander, 1)}, NULL},
    {{PUT(mana[0].type, MANA_TYPES)}, "mana of no type, or of nobody"},
    {{PUT(mana[0].source, FREE + 1)}, "mana comes from what does not exist"},
    {{PUT(mana[0].source, FREE)}, NULL},
};

#define NEVER "an item of the stack refers to what never was"
#define LATE(where) PUT(where.id, FIRST_WOOD), PUT(where.generation, 2)
static const struct spoilt SPOILT_STACK[] = {
    {{PUT(stack[0].object, 200)}, NO_ITEM},
    {{PUT(stack[0].target_count, TARGETS_MAX + 1)},
     "a spell has more targets than fit"},
    {{PUT(stack[0].controller, 2)}, "an item of the stack has no controller"},
    {{LATE(stack[0].source)}, NEVER},
    {{LATE(stack[1].memory)}, NEVER},
    {{LATE(stack[1].event.object)}, NEVER},
    {{LATE(stack[1].event.source)}, NEVER},
    {{PUT(stack[1].source.id, FREE + 1)}, NEVER},
    {{PUT(stack[1].source.is_player, 1), PUT(stack[1].source.id, SEAT_C)},
     NEVER},
    {{PUT(stack[1].source.is_player, 1), PUT(stack[1].source.id, SEAT_B)},
     NULL},
    {{PUT(stack[1].source.is_player, 0xff), PUT(stack[1].source.id, 99)}, NULL},
    {{PUT(stack[1].source.generation, 9)}, NULL},
    {{PUT(stack[1].source.id, FIRST_WOOD)}, NULL},
    {{PUT(stack[0].target_count, 1), LATE(stack[0].target[0])},
     "a target never was"},
    {{LATE(stack[0].target[0])}, NULL},
};

#define CONTINUOUS "a continuous effect is of no kind, length or player"
#define EFFECT_NEVER "a continuous effect refers to what never was"
#define TRIGGER_NEVER "a trigger refers to what never was"
#define DELAYED_NEVER "a delayed trigger refers to what never was"
#define HANDED_ON "what is handed on is nothing, or more than fits"
static const struct spoilt SPOILT_WAITING[] = {
    {{PUT(stack[1].carry, 2)}, "an item of the stack knows what is not kept"},
    {{PUT(stack[1].carry, 1)}, NULL},
    {{PUT(trigger[0].carry, 2)}, "a trigger knows what is not kept"},
    {{PUT(trigger[0].carry, 1)}, NULL},
    {{PUT(delayed[0].carry, 2)}, "a delayed trigger knows what is not kept"},
    {{PUT(delayed[0].carry, 1)}, NULL},
    {{PUT(carry[0].count, 0)}, HANDED_ON},
    {{PUT(carry[0].count, CARRY_MAX + 1)}, HANDED_ON},
    {{PUT(effect[0].controller, 2)}, CONTINUOUS},
    {{PUT(effect[0].duration, DURATIONS)}, CONTINUOUS},
    {{PUT(effect[0].kind, EFFECT_KIND_EMBLEM + 1)}, CONTINUOUS},
    {{LATE(effect[0].object)}, EFFECT_NEVER},
    {{PUT(trigger[0].controller, 2)}, TRIGGER_NEVER},
    {{LATE(trigger[0].source)}, TRIGGER_NEVER},
    {{LATE(trigger[0].memory)}, TRIGGER_NEVER},
    {{LATE(trigger[0].event.object)}, TRIGGER_NEVER},
    {{LATE(trigger[0].event.source)}, TRIGGER_NEVER},
    {{PUT(delayed[0].controller, 2)}, DELAYED_NEVER},
    {{LATE(delayed[0].source)}, DELAYED_NEVER},
    {{LATE(delayed[0].object)}, DELAYED_NEVER},
    {{LATE(memory[0].ref)}, "what is remembered never was"},
};

/* Of everything something. */
static void set_up_busy(struct table *t)
{
    struct game *g = t->game;
    set_up_sound(t);
    g->object_count = FREE + 1;
    memset(&g->object[SPELL], 0, 3 * sizeof g->object[0]);
    memset(g->stack, 0, 2 * sizeof g->stack[0]);
    g->object[SPELL].kind = OBJECT_CARD;
    g->object[SPELL].card = 1;
    g->object[ABILITY].kind = OBJECT_ABILITY;
    for (object_id id = SPELL; id <= ABILITY; id++) {
        g->object[id].zone = ZONE_STACK;
        g->object[id].generation = 1;
        g->stack[id - SPELL].object = id;
    }
    g->stack_head = SPELL;
    g->object[SPELL].next = ABILITY;
    g->object[ABILITY].prev = SPELL;
    g->stack_count = 2;
    memset(&g->effect[0], 0, sizeof g->effect[0]);
    memset(&g->trigger[0], 0, sizeof g->trigger[0]);
    memset(&g->delayed[0], 0, sizeof g->delayed[0]);
    memset(&g->carry[0], 0, sizeof g->carry[0]);
    memset(&g->memory[0], 0, sizeof g->memory[0]);
    g->effect_count = g->trigger_count = g->delayed_count = 1;
    g->carry_count = g->memory_count = 1;
    g->carry[0].count = 1;
    assert_null(game_check(t->engine, g));
}

static void spoil(struct game *game, const struct write *write)
{
    uint8_t byte = (uint8_t)write->value;
    unsigned char *field = (unsigned char *)game + write->offset;
    memcpy(field, write->size == 1 ? (const void *)&byte : &write->value,
           write->size);
}

static void check_rows(struct table *t, const struct spoilt *row, size_t count)
{
    struct game *sound = game_new();
    set_up_busy(t);
    memcpy(sound, t->game, game_size());
    for (size_t i = 0; i < count; i++) {
        for (int j = 0; j < 3; j++)
            spoil(t->game, &row[i].write[j]);
        const char *found = game_check(t->engine, t->game);
        if (found != row[i].says && (found == NULL || row[i].says == NULL ||
                                     strcmp(found, row[i].says) != 0))
            fail_msg("row %zu: \"%s\", not \"%s\"", i,
                     found == NULL ? "sound" : found,
                     row[i].says == NULL ? "sound" : row[i].says);
        memcpy(t->game, sound, game_size());
    }
    free(sound);
}

#define ROWS(rows) rows, sizeof rows / sizeof rows[0]

static void every_count_is_checked(void **state)
{
    check_rows(*state, ROWS(SPOILT_COUNTS));
}

static void everything_about_the_turn_is_checked(void **state)
{
    check_rows(*state, ROWS(SPOILT_TURNS));
}

static void every_list_is_checked(void **state)
{
    check_rows(*state, ROWS(SPOILT_ZONES));
}

static void everything_about_objects_is_checked(void **state)
{
    check_rows(*state, ROWS(SPOILT_OBJECTS));
}

static void counters_players_and_mana_are_checked(void **state)
{
    check_rows(*state, ROWS(SPOILT_COUNTERS));
}

static void everything_about_the_stack_is_checked(void **state)
{
    check_rows(*state, ROWS(SPOILT_STACK));
}

static void whatever_waits_is_checked(void **state)
{
    check_rows(*state, ROWS(SPOILT_WAITING));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TABLE_TEST(every_count_is_checked),
        TABLE_TEST(everything_about_the_turn_is_checked),
        TABLE_TEST(every_list_is_checked),
        TABLE_TEST(everything_about_objects_is_checked),
        TABLE_TEST(counters_players_and_mana_are_checked),
        TABLE_TEST(everything_about_the_stack_is_checked),
        TABLE_TEST(whatever_waits_is_checked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
