#include "decide.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include "carry.h"
#include "cast.h"
#include "game_private.h"
#include "layers.h"
#include "mana.h"
#include "never.h"
#include "players.h"
#include "state.h"
#include "turn.h"

void rule_trace(struct engine *e, enum cr rule, object_id subject)
{
    if (e->trace_count == e->trace_max)
        return;
    struct trace_entry *entry = &e->trace[e->trace_count];
    if (e->trace_count > e->trace_start && entry[-1].rule == rule &&
        entry[-1].subject == subject)
        return;
    entry->rule = (uint16_t)rule;
    entry->subject = subject;
    entry->depth = e->depth;
    e->trace_count++;
}

void decision_start(struct decision *d, enum decision_kind kind,
                    player_id player, object_id source)
{
    assert(player < PLAYERS_MAX || kind == DECIDE_OVER);
    d->kind = (uint8_t)kind;
    d->player = player;
    d->purpose = PURPOSE_NONE;
    d->source = source;
    d->count = 0;
    d->detail = 0;
}

void decision_add(struct decision *d, enum option_kind kind,
                  object_id object, player_id player, uint16_t value)
{
    if (d->count == OPTIONS_MAX)
        return;
    struct option *option = &d->option[d->count++];
    memset(option, 0, sizeof *option);
    option->kind = (uint8_t)kind;
    option->object = object;
    option->player = player;
    option->value = value;
}

void decision_add_ref(struct decision *d, struct ref ref, uint16_t value)
{
    if (ref.is_player)
        decision_add(d, OPTION_PLAYER, OBJECT_NONE, ref.id, value);
    else
        decision_add(d, OPTION_OBJECT, ref.id, PLAYER_NONE, value);
}

static bool needs_no_answer(const struct decision *d)
{
    static const bool is_silent[] = {
        [DECIDE_MANA_WINDOW] = true,
        [DECIDE_PAY_SYMBOL] = true,
        [DECIDE_REPLACEMENT] = true,
        [DECIDE_TRIGGER_ORDER] = true,
        [DECIDE_OVER] = false, /* the last kind */
    };
    return d->count == 1 &&
           (d->option[0].kind == OPTION_DONE || is_silent[d->kind]);
}

/* Nothing depends on where an option stands; but objects are chosen in the
 * order of their list, and each way to pay is a freedom of its own. */
static bool is_listed_backwards(const struct decision *d)
{
    return d->kind != DECIDE_OBJECTS && d->kind != DECIDE_PAY_SYMBOL &&
           d->count > 1;
}

static void turn_round(struct decision *d)
{
    for (uint16_t i = 0, j = d->count; i + 1 < j; i++) {
        struct option option = d->option[i];
        d->option[i] = d->option[--j];
        d->option[j] = option;
    }
}

static void note_forced(struct engine *e, const struct decision *d)
{
    if (d->kind != DECIDE_PAY_SYMBOL || e->forced_count == FORCED_MAX)
        return;
    struct forced_payment *forced = &e->forced[e->forced_count++];
    forced->source = d->source;
    forced->detail = d->detail;
    forced->option = d->option[0];
}

uint16_t ask(struct engine *e, struct decision *d)
{
    assert(d->count > 0);
    if (needs_no_answer(d)) {
        note_forced(e, d);
        return 0;
    }
    bool is_backwards = FREELY(options_backwards, is_listed_backwards(d));
    if (e->cursor < e->g->answer_count) {
        uint16_t answer = e->g->answer[e->cursor++];
        assert(answer < d->count);
        return is_backwards ? (uint16_t)(d->count - 1 - answer) : answer;
    }
    if (is_backwards)
        turn_round(d);
    memcpy(&e->ask, d, offsetof(struct decision, option) +
                           d->count * sizeof d->option[0]);
    longjmp(*e->out, LEAVE_ASK);
}

bool ask_yes(struct engine *e, player_id player, enum decision_kind kind,
             object_id source)
{
    struct decision d;
    decision_start(&d, kind, player, source);
    decision_add(&d, OPTION_VALUE, 0, PLAYER_NONE, 0);
    decision_add(&d, OPTION_VALUE, 0, PLAYER_NONE, 1);
    return d.option[ask(e, &d)].value == 1;
}

uint16_t ask_number(struct engine *e, player_id player, enum purpose purpose,
                    object_id source, uint16_t min, uint16_t max)
{
    struct decision d;
    if (min > max)
        min = max;
    if (max - min >= OPTIONS_MAX)
        max = (uint16_t)(min + OPTIONS_MAX - 1);
    decision_start(&d, DECIDE_NUMBER, player, source);
    d.purpose = (uint8_t)purpose;
    for (uint16_t n = min; n <= max; n++)
        decision_add(&d, OPTION_VALUE, 0, PLAYER_NONE, n);
    return d.option[ask(e, &d)].value;
}

void ask_objects(struct engine *e, player_id player, enum purpose purpose,
                 object_id source, const struct set *from, uint16_t min,
                 uint16_t max, struct set *chosen)
{
    uint16_t first = 0;
    /* CR 609.3: when a card asks for more than there is, as many as can. */
    if (min > max)
        min = max;
    if (min > from->count)
        min = from->count;
    struct set turned = *from;
    if (FREELY(objects_backwards, from->count > 1)) {
        set_reverse(&turned, 0);
        from = &turned;
    }
    for (uint16_t n = 0; n < max; n++) {
        struct decision d;
        decision_start(&d, DECIDE_OBJECTS, player, source);
        d.purpose = (uint8_t)purpose;
        if (n >= min)
            decision_add(&d, OPTION_DONE, 0, PLAYER_NONE, 0);
        /* In the order of the list, so that each set comes up once. */
        uint16_t last = from->count;
        if (n < min)
            last = (uint16_t)(from->count - (min - n - 1));
        for (uint16_t i = first; i < last; i++)
            decision_add_ref(&d, from->item[i], i);
        const struct option *option = &d.option[ask(e, &d)];
        if (option->kind == OPTION_DONE)
            return;
        set_add(chosen, from->item[option->value]);
        first = (uint16_t)(option->value + 1);
    }
}

void refuse(struct engine *e, enum code code, enum cr rule)
{
    e->verdict = denied(code, rule);
    longjmp(*e->out, LEAVE_ILLEGAL);
}

void no_room(struct engine *e)
{
    e->is_full = true;
    if (e->out != NULL)
        refuse(e, CODE_OTHER, CR_NONE);
}

/* What was chosen at priority. */
static void perform(struct engine *e, const struct option *option)
{
    struct game *g = e->g;
    player_id player = g->priority;
    if (option->kind == OPTION_PASS) {
        pass(e);
        return;
    }
    switch (option->kind) {
    case OPTION_CAST:
        cast(e, player, option->object, option->face);
        break;
    case OPTION_PLAY:
        play_land(e, player, option->object, option->face);
        break;
    case OPTION_ACTIVATE:
        activate(e, player, option->object, option->value);
        break;
    case OPTION_SPECIAL:
        special(e, player, option->object);
        break;
    case OPTION_CONCEDE:
        /* CR 104.3a: a player may concede at any time. */
        MARK(e, 104_3a, 0);
        if (option->player < g->player_count)
            player = option->player;
        if (!FAULTY(concession_ignored, true))
            player_loses(e, player, CR_104_3a);
        break;
    default:
        NEVER();
    }
    /* CR 117.3c: then the same player has priority again, unless that ended
     * the turn. */
    MARK(e, 117_3c, 0);
    g->passes = 0;
    if (g->next != NEXT_STEP)
        g->next = NEXT_CHECK;
}

void game_stamp(struct engine *e, struct game *game)
{
    e->stamp++;
    game->serial = e->number << 40 | e->stamp;
}

/* What was computed of the position at priority still holds. */
static void stamp_same(struct engine *e, struct game *game)
{
    uint64_t serial = game->serial;
    game_stamp(e, game);
    if (e->basis_of == serial) /* exempt: it is computed anew */
        e->basis_of = game->serial;
}

/* Whether the working state is that at the start of the transaction. */
static bool is_at_start(const struct engine *e, const struct game *game)
{
    return e->has_view && e->view == game->serial && game->answer_count == 0;
}

static void start_work(struct engine *e, const struct game *game)
{
    e->g = e->work;
    if (QUICK(is_at_start(e, game))) {
        e->work->first = game->first;
        e->work->is_acting = game->is_acting;
    } else {
        game_copy(e->work, game);
    }
    e->is_valid = false;
    e->computing = false;
    e->cursor = 0;
    e->paying = e->casting = e->active_count = 0;
    e->window = 0;
    e->depth = 0;
    e->trace_count = e->trace_start;
    e->verdict = allowed();
    e->has_view = false;
}

/* What is computed in the context holds for the game: keep it. */
static void keep_basis(struct engine *e, const struct game *game)
{
    struct basis *basis = e->basis;
    memcpy(basis->as, e->as, e->g->object_count * sizeof e->as[0]);
    memcpy(basis->known, e->known, sizeof e->known);
    memcpy(basis->rule, e->rule, e->rule_count * sizeof e->rule[0]);
    memcpy(basis->off, e->off, e->off_count * sizeof e->off[0]);
    basis->rule_count = e->rule_count;
    basis->off_count = e->off_count;
    basis->there = e->there;
    e->basis_of = game->serial;
}

static void restore_basis(struct engine *e)
{
    const struct basis *basis = e->basis;
    memcpy(e->as, basis->as, e->g->object_count * sizeof e->as[0]);
    memcpy(e->known, basis->known, sizeof e->known);
    memcpy(e->rule, basis->rule, basis->rule_count * sizeof e->rule[0]);
    memcpy(e->off, basis->off, basis->off_count * sizeof e->off[0]);
    e->rule_count = basis->rule_count;
    e->off_count = basis->off_count;
    e->there = basis->there;
    e->is_valid = true;
}

/* The working state is `game` at priority.  A trace tells what was computed,
 * so for one it is done again. */
static void start_from_basis(struct engine *e, const struct game *game)
{
    /* exempt: it is computed anew */
    bool is_viewed =
        e->is_valid && is_at_start(e, game) && e->trace == NULL;
    start_work(e, game);
    if (is_viewed) {
        e->is_valid = true;
        /* After a pass there is rarely a question. */
        if (!QUICK(game->first.kind == OPTION_PASS ||
                   e->basis_of == game->serial))
            keep_basis(e, game);
    } else if (e->basis_of == game->serial && /* exempt: it is computed anew */
               game->serial != 0 && e->trace == NULL) {
        restore_basis(e);
    }
}

static void forget_answers(struct game *game)
{
    memset(&game->first, 0, sizeof game->first);
    game->answer_count = 0;
    game->is_acting = 0;
}

/* Replay the transaction of `game`; how it ended: 0 at the next decision
 * at priority, else LEAVE_ASK or LEAVE_ILLEGAL. */
static int replay(struct engine *e, const struct game *game)
{
    jmp_buf out;
    start_from_basis(e, game);
    e->forced_count = 0;
    e->out = &out;
    int left = setjmp(out);
    if (left == 0) {
        const struct option first = e->g->first;
        perform(e, &first);
        run(e);
    }
    e->out = NULL;
    return left;
}

/* Go on with what `game` now says was chosen. */
static struct verdict go_on(struct engine *e, struct game *game)
{
    int left = replay(e, game);
    if (left == LEAVE_ASK) {
        stamp_same(e, game);
        e->view = game->serial;
        e->has_view = true;
        return allowed();
    }
    if (left == LEAVE_ILLEGAL) {
        /* CR 733.1: the game is as it was before the action. */
        MARK(e, 733_1, 0);
        if (e->verdict.rule)
            rule_mark(e, e->verdict.rule, 0);
        forget_answers(game);
        stamp_same(e, game);
        e->has_view = false;
        return e->verdict;
    }
    forget_answers(e->work);
    carries_pack(e->work);
    game_copy(game, e->work);
    game_stamp(e, game);
    e->trace_start = e->trace_count;
    e->view = game->serial;
    e->has_view = true;
#ifdef GAME_CHECK
    const char *wrong = game_check(e, game);
    if (wrong) {
        fprintf(stderr, "game_check: %s\n", wrong);
        abort();
    }
#endif
    return allowed();
}

const struct game *engine_view(struct engine *e, const struct game *game)
{
    if (e->has_view && e->view == game->serial) {
        e->g = e->work;
        return e->work;
    }
    if (game->is_acting) {
        int left = replay(e, game);
        assert(left == LEAVE_ASK);
        (void)left;
    } else {
        start_from_basis(e, game);
    }
    e->view = game->serial;
    e->has_view = true;
    return e->work;
}

uint8_t engine_pending(struct engine *e, const struct game *game)
{
    if (game->next == NEXT_OVER)
        return DECIDE_OVER;
    if (!game->is_acting)
        return DECIDE_PRIORITY;
    engine_view(e, game);
    return e->ask.kind;
}

static struct verdict judge(struct engine *e, player_id player,
                            const struct option *action)
{
    object_id id = action->object;
    static const uint16_t about_objects[] = {
        [OPTION_CAST] = CR_601_2a,
        [OPTION_PLAY] = CR_305_1,
        [OPTION_ACTIVATE] = CR_602_1c,
        [OPTION_SPECIAL] = CR_116_2b,
    };
    if (action->kind == OPTION_PASS || action->kind == OPTION_CONCEDE)
        return allowed();
    if (action->kind > OPTION_SPECIAL)
        return denied(CODE_OTHER, CR_NONE);
    if (id >= e->g->object_count || e->g->object[id].kind == OBJECT_FREE)
        return denied(CODE_NO_SUCH_OBJECT, about_objects[action->kind]);
    switch (action->kind) {
    case OPTION_CAST:
        return cast_judge(e, player, id, action->face, NULL, NULL);
    case OPTION_PLAY:
        return play_judge(e, player, id, action->face, NULL);
    case OPTION_ACTIVATE:
        return activate_judge(e, player, id, action->value, false);
    default:
        return special_judge(e, player, id);
    }
}

struct verdict game_judge(struct engine *e, const struct game *game,
                          const struct option *action)
{
    if (game->next == NEXT_OVER || game->is_acting)
        return denied(CODE_NO_PRIORITY, CR_117_1a);
    engine_view(e, game);
    struct verdict v = judge(e, e->g->priority, action);
    if (v.rule != CR_NONE)
        rule_mark(e, v.rule, action->object);
    return v;
}

/* Begin the transaction of what may be done. */
static struct verdict begin(struct engine *e, struct game *game,
                            struct option action)
{
    game->first = action;
    game->is_acting = 1;
    game->answer_count = 0;
    return go_on(e, game);
}

struct verdict game_act(struct engine *e, struct game *game,
                        const struct option *action)
{
    struct verdict v = game_judge(e, game, action);
    return v.code ? v : begin(e, game, *action);
}

struct verdict game_answer(struct engine *e, struct game *game,
                           uint16_t index)
{
    if (game->answer_count == ANSWERS_MAX) {
        game_rewind(e, game);
        return denied(CODE_OTHER, CR_NONE);
    }
    game->answer[game->answer_count++] = (uint8_t)index;
    return go_on(e, game);
}

void game_retract(struct engine *e, struct game *game,
                  const struct option *first, uint8_t count)
{
    game->first = *first;
    game->is_acting = 1;
    game->answer_count = count;
    stamp_same(e, game);
}

struct verdict game_choose(struct engine *e, struct game *game,
                           uint16_t index)
{
    struct decision *d = &e->choice;
    if (!game->is_acting) {
        /* exempt: listed again they are the same */
        if (e->listed != game->serial || game->serial == 0)
            game_options(e, game, d);
        assert(index < d->count);
        /* What is listed was judged. */
        return begin(e, game, d->option[index]);
    }
    engine_view(e, game);
    assert(index < e->ask.count);
    return game_answer(e, game, index);
}

void game_rewind(struct engine *e, struct game *game)
{
    if (!game->is_acting)
        return;
    MARK(e, 733_1, 0);
    forget_answers(game);
    game_stamp(e, game);
    e->has_view = false;
}
