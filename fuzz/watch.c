/*
 * watch.c - what must hold of every game, whatever is played.
 */
#include "field_parts.h"

#include <string.h>

enum { ALIKE_FEW = 24 }; /* among more options alike ones are not looked for */

static bool check(struct field *field, unsigned number, struct find *find)
{
    /* What the context keeps is looked at now and then, for it is dear. */
    enum { TURNS = 4 };
    const char *wrong = number % TURNS == 0
                            ? game_check(field->engine, field->game)
                            : game_check_itself(field->engine, field->game);

    if (wrong == NULL)
        return true;
    find_fill(find, FIND_CHECK, number, "", "a sound game", wrong, "%s", wrong);
    return false;
}

static bool same_option(const struct option *a, const struct option *b)
{
    return a->kind == b->kind && a->object == b->object &&
           memcmp(a, b, sizeof(*a)) == 0;
}

static bool same_decision(const struct decision *a, const struct decision *b)
{
    return memcmp(a, b,
                  offsetof(struct decision, option) +
                      a->count * sizeof(a->option[0])) == 0;
}

static bool options_are_sound(struct field *field, unsigned number,
                              struct find *find)
{
    const struct decision *decision = &field->decision;
    uint16_t count = decision->count;

    if (count == 0 || count > OPTIONS_MAX) {
        find_fill(find, FIND_OPTIONS, number, "", "1 to 256", NULL,
                  "%u options", (unsigned)count);
        return false;
    }
    if (decision->kind != DECIDE_OVER &&
        decision->player >= field->game->player_count) {
        find_fill(find, FIND_OPTIONS, number, "", "a player of the game", NULL,
                  "nobody decides");
        return false;
    }
    for (uint16_t i = 1; i < count && count <= ALIKE_FEW; i++)
        for (uint16_t k = 0; k < i; k++)
            if (same_option(&decision->option[i], &decision->option[k])) {
                find_fill(find, FIND_OPTIONS, number, "", NULL, NULL,
                          "option %u is option %u", (unsigned)i, (unsigned)k);
                return false;
            }
    return true;
}

/* CR 733.1: whatever was chosen since, it can be given up. */
static bool can_be_given_up(struct field *field, unsigned number,
                            struct find *find)
{
    game_copy(field->copy, field->game);
    game_rewind(field->engine, field->copy);
    if (game_equal(field->copy, field->before))
        return true;
    find_fill(find, FIND_REFUSED, number, "733.1", NULL, NULL,
              "the game after giving up");
    return false;
}

/* CR 104.3a: a player can concede at any time, unless what triggers then is
 * more than the engine can hold. */
static bool can_concede(struct field *field, unsigned number, struct find *find)
{
    const struct game *game = engine_view(field->engine, field->game);
    struct option option = {.kind = OPTION_CONCEDE};

    option.player = (player_id)(number % game->player_count);
    if (field->decision.kind != DECIDE_PRIORITY ||
        game->player[option.player].has_lost)
        return true;
    game_copy(field->copy, field->game);
    struct verdict verdict = game_act(field->engine, field->copy, &option);
    if (verdict.code == CODE_OTHER ||
        engine_view(field->engine, field->copy)
            ->player[option.player]
            .has_lost)
        return true;
    find_fill(find, FIND_CHECK, number, "104.3a", "lost", "still in the game",
              "a player who concedes");
    return false;
}

/* CR 602.1c: what has not so many abilities has none to activate there. */
static bool numbers_are_looked_at(struct field *field, unsigned number,
                                  struct find *find)
{
    enum { BEYOND = 99 };

    for (object_id id = 1; id < field->game->object_count; id++) {
        const struct option option = {
            .kind = OPTION_ACTIVATE, .object = id, .value = BEYOND};
        if (game_judge(field->engine, field->game, &option).code != CODE_NONE)
            continue;
        find_fill(find, FIND_OPTIONS, number, "602.1c", "illegal", "legal",
                  "ability %u of o%u", (unsigned)BEYOND, (unsigned)id);
        return false;
    }
    return true;
}

static bool is_offered(const struct decision *decision,
                       const struct option *action)
{
    for (uint16_t i = 0; i < decision->count; i++)
        if (decision->option[i].kind == action->kind &&
            decision->option[i].object == action->object &&
            decision->option[i].face == action->face)
            return true;
    return decision->count == OPTIONS_MAX;
}

/* CR 601.3, 305.1: a card that may be cast or played is offered. */
static bool what_may_be_done_is_offered(struct field *field, unsigned number,
                                        struct find *find)
{
    static const uint8_t kinds[] = {OPTION_CAST, OPTION_PLAY};
    enum { TURNS = 4 }; /* objects are asked about by turns, for it is dear */

    for (object_id id = (object_id)(1 + number % TURNS);
         id < field->game->object_count; id = (object_id)(id + TURNS))
        for (unsigned i = 0; i < 4; i++) {
            const struct option option = {.kind = kinds[i % 2],
                                          .object = id,
                                          .face = (uint8_t)(i / 2),
                                          .player = PLAYER_NONE};
            if (is_offered(&field->decision, &option) ||
                game_judge(field->engine, field->game, &option).code !=
                    CODE_NONE)
                continue;
            find_fill(find, FIND_OPTIONS, number, "601.3", "offered",
                      "legal, and not offered", "face %u of o%u",
                      (unsigned)option.face, (unsigned)id);
            return false;
        }
    return true;
}

/* Every question there is must leave the game and its options alone. */
static bool ask_everything(struct field *field, unsigned number,
                           struct find *find)
{
    struct engine *engine = field->engine;
    uint64_t hash = game_hash(field->game);
    bool is_priority = field->decision.kind == DECIDE_PRIORITY;

    for (uint16_t i = 0; is_priority && i < field->decision.count; i++) {
        struct verdict verdict =
            game_judge(engine, field->game, &field->decision.option[i]);
        if (verdict.code != CODE_NONE) {
            find_fill(find, FIND_OPTIONS, number, rule_number(verdict.rule),
                      "legal", "illegal", "option %u", (unsigned)i);
            return false;
        }
    }
    if (is_priority && (!numbers_are_looked_at(field, number, find) ||
                        !what_may_be_done_is_offered(field, number, find)))
        return false;
    if (field->game->object_count > 1)
        game_could_produce(
            engine, field->game,
            (object_id)(number % (field->game->object_count - 1u) + 1));
    game_options(engine, field->game, &field->second);
    if (game_hash(field->game) == hash &&
        same_decision(&field->decision, &field->second))
        return true;
    find_fill(find, FIND_READING, number, "", NULL, NULL,
              "the game or its options changed");
    return false;
}

/* A copy is the game, also for who sees it for the first time. */
static bool copy_is_sound(struct field *field, unsigned number,
                          struct find *find)
{
    struct engine *engine =
        field->input.modifiers & MODIFIER_FRESH ? field->other : field->engine;

    game_copy(field->copy, field->game);
    if (!game_equal(field->copy, field->game) ||
        game_hash(field->copy) != game_hash(field->game)) {
        find_fill(find, FIND_COPY, number, "", NULL, NULL, "copy or hash");
        return false;
    }
    game_options(engine, field->copy, &field->second);
    if (same_decision(&field->decision, &field->second))
        return true;
    find_fill(find, FIND_FRESH, number, "", NULL, NULL, "the options");
    return false;
}

bool watch_decision(struct field *field, unsigned number, struct find *find)
{
    uint16_t modifiers = field->input.modifiers;

    if (field->is_bare)
        return true;
    if (!options_are_sound(field, number, find) ||
        !sequel_offer(field, number, find))
        return false;
    if (field->decision.kind == DECIDE_PRIORITY)
        game_copy(field->before, field->game);
    if (modifiers & MODIFIER_ASK && (!ask_everything(field, number, find) ||
                                     !can_concede(field, number, find) ||
                                     !can_be_given_up(field, number, find)))
        return false;
    return !(modifiers & (MODIFIER_COPY | MODIFIER_FRESH)) ||
           copy_is_sound(field, number, find);
}

static bool fail_twin(struct field *field, unsigned number, const char *what,
                      struct find *find)
{
    enum relation relation = field->twin.relation;

    field->twin.is_on = false;
    find_fill(find, FIND_RELATION, number, relation_rule(relation), NULL, NULL,
              "%s: %s; %s", relation_word(relation), what,
              relation_claim(relation));
    return false;
}

bool watch_twin(struct field *field, unsigned number,
                const struct game *position, struct find *find)
{
    const char *what = "";

    return twin_decide(&field->twin, field->game, position, &field->decision,
                       &what) ||
           fail_twin(field, number, what, find);
}

/* The same option was taken in the twin, too. */
static bool twin_follows(struct field *field, unsigned number, uint16_t index,
                         struct verdict verdict, struct find *find)
{
    const char *what = "";

    return twin_choose(&field->twin, &field->decision, index, verdict, &what) ||
           fail_twin(field, number, what, find);
}

static bool twin_looks(struct field *field, unsigned number, struct find *find)
{
    const char *what = "";

    return twin_compare(&field->twin, field->game, field->sequel.now, &what) ||
           fail_twin(field, number, what, find);
}

bool watch_begin(struct field *field, struct find *find)
{
    game_copy(field->before, field->game);
    return (field->is_bare ||
            (check(field, 0, find) && twin_looks(field, 0, find))) &&
           novelty_setup(field, find);
}

/* The copy was given the same option: it must have become the same game. */
static bool copy_follows(struct field *field, unsigned number, uint16_t index,
                         struct verdict verdict, struct find *find)
{
    uint16_t modifiers = field->input.modifiers;
    struct engine *engine =
        modifiers & MODIFIER_FRESH ? field->other : field->engine;

    if (!(modifiers & (MODIFIER_COPY | MODIFIER_FRESH)))
        return true;
    struct verdict again = game_choose(engine, field->copy, index);
    if (again.code == verdict.code && again.rule == verdict.rule &&
        game_equal(field->copy, field->game)) {
        struct game *game = field->game;
        field->game = field->copy;
        field->copy = game;
        return true;
    }
    find_fill(find, FIND_FRESH, number, rule_number(verdict.rule), NULL, NULL,
              "the game after the choice");
    return false;
}

bool watch_choice(struct field *field, unsigned number, uint16_t index,
                  struct verdict verdict, struct find *find)
{
    if (verdict.code != CODE_NONE)
        steer_refuse(&field->steer);
    if (field->is_bare) {
        if (verdict.code == CODE_NONE && !field->game->is_acting)
            novelty_glance(field);
        return true;
    }
    if (!copy_follows(field, number, index, verdict, find) ||
        !twin_follows(field, number, index, verdict, find))
        return false;
    /* CR 733.1: the game is as it was before the action. */
    if (verdict.code != CODE_NONE && !game_equal(field->game, field->before)) {
        find_fill(find, FIND_REFUSED, number, rule_number(verdict.rule), NULL,
                  NULL, "the game after the refusal");
        return false;
    }
    if (verdict.code != CODE_NONE) {
        record_refuse(field);
        return true;
    }
    return field->game->is_acting ||
           (check(field, number, find) && sequel_judge(field, number, find) &&
            twin_looks(field, number, find) &&
            novelty_judge(field, number, find));
}
