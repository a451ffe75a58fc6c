#include "relation.h"
#include "decide.h"
#include "server_words.h"
#include "store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *word, *rule, *claim, *witnesses;
} relations[RELATIONS] = {
#define RELATION(id, word, rule, maker, claim, witnesses)                    \
    {word, rule, claim, witnesses},
#include "relations.def"
#undef RELATION
};

const char *relation_word(enum relation relation)
{
    return relations[relation].word;
}

const char *relation_rule(enum relation relation)
{
    return relations[relation].rule;
}

const char *relation_claim(enum relation relation)
{
    return relations[relation].claim;
}

const char *relation_witnesses(enum relation relation)
{
    return relations[relation].witnesses;
}

enum relation relation_of(uint16_t modifiers)
{
    return (enum relation)((modifiers & ~MODIFIER_JUDGE) >> MODIFIER_RELATION) %
           RELATIONS;
}

bool twin_open(struct twin *twin, const struct corpus *corpus,
               const struct stock *stock)
{
    twin->corpus = corpus;
    twin->stock = stock;
    twin->game = game_new();
    twin->view = store_new(1, sizeof(*twin->view));
    twin->dress[WARDROBE_SAME].engine = engine_new(stock->cards);
    return twin->game != NULL && twin->dress[WARDROBE_SAME].engine != NULL;
}

void twin_close(struct twin *twin)
{
    for (int i = 0; i < WARDROBES; i++) {
        engine_free(twin->dress[i].engine);
        cards_free(twin->dress[i].cards);
    }
    free(twin->game);
    free(twin->view);
}

static void be_alike(struct twin *twin, enum relation relation,
                     const struct scenario *scenario, const struct game *game)
{
    twin->relation = relation;
    memcpy(&twin->scenario, scenario,
           offsetof(struct scenario, object) +
               scenario->object_count * sizeof(scenario->object[0]));
    twin->wardrobe = WARDROBE_SAME;
    twin->seat_shift = 0;
    twin->seats = scenario->player_count;
    twin->start_count = (uint8_t)scenario->object_count;
    twin->extra = OBJECT_NONE;
    for (unsigned id = 0; id < OBJECTS_MAX; id++)
        twin->object[id] = (object_id)id;
    for (uint8_t type = 0; type < MANA_TYPES; type++)
        twin->color[type] = type;
    twin->energy = twin->life = twin->turn = 0;
    twin->player = 0;
    twin->is_generous = false;
    twin->viewer = PLAYER_NONE;
    memset(twin->watched, 0, sizeof(twin->watched));
    twin->seed = game->seed;
}

void twin_begin(struct twin *twin, enum relation relation,
                const struct scenario *scenario, const struct game *game)
{
    struct error error;

    be_alike(twin, relation, scenario, game);
    twin->is_on = twin_make(twin, game) && twin_dress(twin, twin->wardrobe) &&
                  game_setup(twin->engine, twin->game, &twin->scenario, &error);
    if (twin->is_on)
        twin_stir(twin, game);
}

bool twin_shadow(struct twin *twin, const struct scenario *scenario,
                 const struct game *game, bool is_laid_out)
{
    struct error error;

    be_alike(twin, RELATION_NONE, scenario, game);
    bool has_it = twin_dress(twin, twin->wardrobe) &&
                  game_setup(twin->engine, twin->game, &twin->scenario, &error);
    twin->is_on = has_it && is_laid_out;
    return has_it == is_laid_out;
}

/* What is drawn by chance may fall on others, but not of a shadow. */
static bool draws_alike(const struct twin *twin, const struct game *game)
{
    return game->seed == twin->seed || twin->relation == RELATION_NONE;
}

object_id twin_object(const struct twin *twin, object_id id)
{
    if (id <= twin->start_count)
        return twin->object[id];
    return twin->extra != OBJECT_NONE ? (object_id)(id + 1) : id;
}

player_id twin_seat(const struct twin *twin, player_id player)
{
    return player < twin->seats
               ? (player_id)((player + twin->seat_shift) % twin->seats)
               : player;
}

/* What an option's value means to the twin; -1: nothing that tells options
 * apart. */
static int its_value(const struct twin *twin, const struct decision *decision,
                     const struct option *option)
{
    switch (decision->kind) {
    case DECIDE_MANA_TYPE:
    case DECIDE_COLOR:
    case DECIDE_PAY_SYMBOL:
        return option->value < MANA_TYPES ? twin->color[option->value]
                                          : option->value;
    case DECIDE_ATTACKER:
    case DECIDE_BLOCKER:
        return option->value == 0 || option->value >= OBJECTS_MAX - 1
                   ? option->value
                   : twin_object(twin, (object_id)option->value);
    case DECIDE_NAME:
    case DECIDE_OBJECTS:
    case DECIDE_OBJECT_ORDER:
    case DECIDE_TARGET:
    case DECIDE_PLAYER: /* an index */
        return -1;
    case DECIDE_REPLACEMENT:
        return twin->relation == RELATION_OBJECTS ? -1 : option->value;
    default:
        return option->value;
    }
}

/* Whether mana is counted in other groups, by which options are told apart. */
static bool has_other_groups(const struct twin *twin,
                             const struct decision *decision)
{
    return decision->kind == DECIDE_PAY_SYMBOL &&
           (twin->relation == RELATION_POOL ||
            twin->relation == RELATION_SPLIT ||
            twin->relation == RELATION_COLORS);
}

static bool is_its(const struct twin *twin, const struct decision *decision,
                   const struct option *option, const struct option *its)
{
    int value = its_value(twin, decision, option);

    if (decision->kind == DECIDE_NAME &&
        !twin_named(twin, option->value, its->value))
        return false;
    return option->kind == its->kind &&
           twin_object(twin, option->object) == its->object &&
           option->face == its->face &&
           twin_seat(twin, option->player) == its->player &&
           (value < 0 || value == its->value) &&
           (option->extra == its->extra || has_other_groups(twin, decision));
}

/* The index of its option, or -1. */
static int find_its(const struct twin *twin, const struct decision *decision,
                    const struct option *option)
{
    for (uint16_t i = 0; i < twin->decision.count; i++)
        if (is_its(twin, decision, option, &twin->decision.option[i]))
            return i;
    return -1;
}

static bool has_extra(const struct twin *twin)
{
    const struct decision *decision = &twin->decision;

    for (uint16_t i = 0; i < decision->count && twin->extra; i++)
        if (decision->option[i].object == twin->extra ||
            ((decision->kind == DECIDE_ATTACKER ||
              decision->kind == DECIDE_BLOCKER) &&
             decision->option[i].value == twin->extra))
            return true;
    return false;
}

/* Of several that enter at once the first by number is asked about first. */
static bool is_about_entering(const struct twin *twin, const struct game *game,
                              const struct decision *decision)
{
    uint8_t zone = game->object[decision->source].zone;

    return twin->relation == RELATION_OBJECTS &&
           decision->kind == DECIDE_MAY_PAY && zone != ZONE_BATTLEFIELD &&
           zone != ZONE_STACK;
}

static bool is_same_question(const struct twin *twin,
                             const struct decision *decision)
{
    const struct decision *its = &twin->decision;

    return its->kind == decision->kind && its->purpose == decision->purpose &&
           its->player == twin_seat(twin, decision->player) &&
           its->source == twin_object(twin, decision->source);
}

/* Where the twin has more of something it is asked more: do without. */
static int declined(const struct twin *twin)
{
    const struct decision *its = &twin->decision;

    if (its->kind == DECIDE_PRIORITY)
        return -1;
    for (uint16_t i = 0; i < its->count; i++)
        if (its->option[i].kind == OPTION_DONE ||
            (its->option[i].kind == OPTION_VALUE && its->option[i].value == 0))
            return i;
    for (uint16_t i = 0; i < its->count; i++)
        if (its->option[i].kind == OPTION_OBJECT &&
            its->option[i].object != twin->extra)
            return i;
    return -1;
}

static void ask_its(struct twin *twin, const struct decision *decision)
{
    game_options(twin->engine, twin->game, &twin->decision);
    for (int i = 0;
         i < 8 && twin->is_generous && !is_same_question(twin, decision); i++) {
        int index = declined(twin);
        if (index < 0)
            return;
        game_choose(twin->engine, twin->game, (uint16_t)index);
        game_options(twin->engine, twin->game, &twin->decision);
    }
}

/* Mana of one type may differ in what it may be spent on. */
static bool has_alike(const struct decision *decision)
{
    for (uint16_t i = 1; i < decision->count; i++)
        for (uint16_t k = 0; k < i; k++)
            if (decision->option[i].value == decision->option[k].value)
                return true;
    return false;
}

static bool has_twice(const struct decision *decision)
{
    for (uint16_t i = 1; i < decision->count; i++)
        for (uint16_t k = 0; k < i; k++)
            if (decision->option[i].object == decision->option[k].object)
                return true;
    return false;
}

/* Decisions that a relation has nothing to say about: searching a library
 * that is not the same, choosing several out of a list in another order. */
static bool is_beyond(const struct twin *twin, const struct decision *decision)
{
    bool is_list = decision->kind == DECIDE_OBJECTS ||
                   decision->kind == DECIDE_OBJECT_ORDER;

    if (has_other_groups(twin, decision) && has_alike(decision))
        return true;
    if (twin->relation == RELATION_OBJECTS &&
        decision->kind == DECIDE_REPLACEMENT && has_twice(decision))
        return true;
    bool is_damage = decision->kind == DECIDE_NUMBER &&
                     (decision->purpose == PURPOSE_DAMAGE ||
                      decision->purpose == PURPOSE_DIVISION);

    switch (twin->relation) {
    case RELATION_FRONT: /* CR 201.4: the other face has a name, too */
        return is_list || decision->kind == DECIDE_NAME;
    case RELATION_BOTTOM:
    case RELATION_EXILE: /* names are those of the cards there are */
        return decision->kind == DECIDE_NAME ||
               (is_list && decision->purpose == PURPOSE_SEARCH);
    case RELATION_OBJECTS:
    case RELATION_SEATS:
    case RELATION_ORDER:
        return is_list || is_damage || decision->kind == DECIDE_NAME ||
               decision->purpose == PURPOSE_ALTERNATIVE; /* by a number */
    case RELATION_EDITION: /* damage is assigned otherwise */
        return is_damage;
    case RELATION_COLORS:
        return decision->kind == DECIDE_NAME;
    default:
        return decision->count >= OPTIONS_MAX;
    }
}

/* Say which option is missing; false. */
static bool miss(struct twin *twin, const struct decision *decision,
                 const struct option *option, const char **what)
{
    snprintf(twin->text, sizeof(twin->text),
             "%s %u of object %u (%s, %u) is missing",
             decision_word(decision->kind), (unsigned)option->kind,
             (unsigned)option->object,
             decision->kind == DECIDE_PRIORITY ? "face" : "value",
             decision->kind == DECIDE_PRIORITY ? option->face : option->value);
    *what = twin->text;
    return false;
}

static bool has_same_options(struct twin *twin, const struct game *position,
                             const struct decision *decision, const char **what)
{
    unsigned ignored = 0;

    for (uint16_t i = 0; i < decision->count; i++) {
        const struct option *option = &decision->option[i];
        /* CR 712.11: to be played with its other face is no part of this. */
        bool is_other_face =
            twin->relation == RELATION_FRONT && option->face != 0 &&
            position->object[option->object].zone != ZONE_BATTLEFIELD;
        ignored += is_other_face;
        if (is_other_face || find_its(twin, decision, option) >= 0)
            continue;
        return miss(twin, decision, option, what);
    }
    if (twin->decision.count == decision->count - ignored || has_extra(twin) ||
        twin->is_generous)
        return true;
    snprintf(twin->text, sizeof(twin->text),
             "%s: it has %u options instead of %u",
             decision_word(decision->kind), (unsigned)twin->decision.count,
             (unsigned)decision->count - ignored);
    *what = twin->text;
    return false;
}

bool twin_decide(struct twin *twin, const struct game *game,
                 const struct game *position, const struct decision *decision,
                 const char **what)
{
    if (!twin->is_on)
        return true;
    twin->is_on = !is_beyond(twin, decision) &&
                  !is_about_entering(twin, game, decision) &&
                  draws_alike(twin, game);
    if (!twin->is_on)
        return true;
    ask_its(twin, decision);
    if (!is_same_question(twin, decision)) {
        twin->is_on = !has_extra(twin) && !twin->is_generous;
        *what = "another question";
        return !twin->is_on;
    }
    return has_same_options(twin, position, decision, what);
}

bool twin_choose(struct twin *twin, const struct decision *decision,
                 uint16_t index, struct verdict verdict, const char **what)
{
    int its;

    if (!twin->is_on)
        return true;
    its = find_its(twin, decision, &decision->option[index]);
    if (its < 0) { /* ignored above */
        twin->is_on = false;
        return true;
    }
    struct verdict other = game_choose(twin->engine, twin->game, (uint16_t)its);
    if (other.code == verdict.code &&
        (other.rule == verdict.rule || twin->is_generous))
        return true;
    /* With more it may be legal. */
    twin->is_on = !(twin->is_generous && verdict.code != CODE_NONE);
    *what = "the verdict";
    return !twin->is_on;
}

/* The game has come to a priority: so must the twin, without what only it is
 * asked.  When nothing but what it has more can be chosen the two part. */
static void catch_up(struct twin *twin)
{
    for (int i = 0; i < 8 && twin->is_generous && twin->game->is_acting; i++) {
        game_options(twin->engine, twin->game, &twin->decision);
        int index = declined(twin);
        if (index < 0) {
            twin->is_on = !has_extra(twin);
            return;
        }
        game_choose(twin->engine, twin->game, (uint16_t)index);
    }
}

bool twin_compare(struct twin *twin, const struct game *game,
                  const struct observation *view, const char **what)
{
    if (!twin->is_on)
        return true;
    catch_up(twin);
    twin->is_on = twin->is_on && draws_alike(twin, game);
    if (!twin->is_on || !twin_sees(twin, view, what))
        return !twin->is_on;
    if (twin->is_on)
        twin_stir(twin, game);
    return true;
}
