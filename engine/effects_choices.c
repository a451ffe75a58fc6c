/*
 * effects_choices.c - instructions that choose something, or what is followed
 * and how often, for whom.
 *
 * Rules: CR 608.2d (choices), 700.2 (modes), 101.4 (several players).
 */
#include "effects.h"

#include "move.h"
#include "resolve.h"
#include "select.h"

static void choose_value(struct engine *e, struct frame *f,
                         const struct node *node, enum word what,
                         player_id player)
{
    enum { ID, WHAT, MIN, MAX };
    struct binding *binding;
    struct decision d;
    uint16_t value;
    if (what == WORD_NUMBER) {
        value = ask_number(e, player, PURPOSE_AMOUNT, f->source.id,
                           how_many(e, f, node->slot[MIN], 0),
                           how_many(e, f, node->slot[MAX], 20));
        binding = bind(f, node->slot[ID]);
        binding->has_number = true;
        binding->number = value;
        return;
    }
    decision_start(&d, DECIDE_NAME, player, f->source.id);
    choice_options(e, what, f->you, &d);
    if (d.count == 0)
        return;
    value = d.option[ask(e, &d)].value;
    binding = bind(f, node->slot[ID]);
    binding->has_value = true;
    binding->value = value;
    if (d.kind == DECIDE_PLAYER)
        set_add(&binding->set, ref_player((player_id)value));
}

/* CR 608.2d: only what is there can be chosen, however often it is there. */
static void offer_counters(struct engine *e, const struct set *set,
                           struct decision *d)
{
    bool has[COUNTERS_MAX] = {false};
    for (uint16_t i = 0; i < set->count; i++) {
        if (set->item[i].is_player) {
            const struct player *player = &e->g->player[set->item[i].id];
            if (FAULTY(counter_choice_skips_players, true))
                continue;
            for (uint8_t k = 0; k < 8; k++)
                has[COUNTER_ENERGY + k] |= player->counter[k] > 0;
        } else if (ref_live(e->g, set->item[i])) {
            const struct object *object = object_at(e, set->item[i].id);
            for (uint8_t k = 0; k < object->counter_count; k++)
                has[object->counter_kind[k]] = true;
        }
    }
    for (uint16_t kind = 0; kind < COUNTERS_MAX; kind++)
        if (has[kind])
            decision_add(d, OPTION_VALUE, 0, PLAYER_NONE, kind);
}

/* A kind of counter among those that lie on the object or player meant. */
void effect_choose_counter(struct engine *e, struct frame *f,
                           const struct node *node)
{
    enum { ID, ON, WHO };
    struct set set;
    struct decision d;
    player_id player = player_of(e, f, node->slot[WHO]);
    if (player == PLAYER_NONE)
        return;
    set.count = 0;
    select_all(e, f, node->slot[ON], &set);
    decision_start(&d, DECIDE_NAME, player, f->source.id);
    d.purpose = PURPOSE_PROLIFERATE;
    offer_counters(e, &set, &d);
    MARK(e, 608_2d, f->source.id);
    if (FAULTY(counter_out_of_nothing, d.count == 0))
        decision_add(&d, OPTION_VALUE, 0, PLAYER_NONE, COUNTER_ENERGY);
    if (d.count == 0) {
        MARK(e, 609_3, f->source.id);
        return;
    }
    struct binding *binding;
    uint16_t value = d.option[ask(e, &d)].value;
    binding = bind(f, node->slot[ID]);
    binding->has_value = true;
    binding->value = value;
}

void effect_choose(struct engine *e, struct frame *f,
                   const struct node *node)
{
    enum { ID, WHAT, MIN, MAX, WHO, N, OPTIONAL };
    uint16_t what = node->slot[WHAT];
    player_id player = player_of(e, f, node->slot[WHO]);
    struct set from, chosen;
    if (player == PLAYER_NONE)
        return;
    if ((what & (WHAT_SELECTOR | 0x4000)) == 0x4000) { /* a word */
        choose_value(e, f, node, what & 0x3fff, player);
        return;
    }
    from.count = chosen.count = 0;
    select_all(e, f, what, &from);
    uint16_t n = how_many(e, f, node->slot[N], 1);
    uint16_t min = how_many(e, f, node->slot[MIN],
                            node->slot[OPTIONAL] ? 0 : n);
    uint16_t max = how_many(e, f, node->slot[MAX], n);
    if (max > from.count)
        max = from.count;
    if (FAULTY(up_to_is_exactly, min < max))
        min = max;
    MARK(e, 608_2d, f->source.id);
    ask_objects(e, player, PURPOSE_NONE, f->source.id, &from, min, max,
                &chosen);
    record(f, node->slot[ID], &chosen);
}

void effect_if(struct engine *e, struct frame *f, const struct node *node)
{
    follow(e, f,
           condition_holds(e, f, node->slot[0]) ||
                   FAULTY(if_is_always, true)
               ? node->slot[1]
               : node->slot[2]);
}

void effect_for_each(struct engine *e, struct frame *f,
                     const struct node *node)
{
    struct set set;
    set.count = 0;
    select_all(e, f, node->slot[0], &set);
    bool had_it = f->has_it;
    struct ref it = f->it;
    for (uint16_t i = 0; i < set.count; i++) {
        f->has_it = true;
        f->it = set.item[i];
        follow(e, f, node->slot[1]);
    }
    f->has_it = had_it;
    f->it = it;
}

uint8_t in_turn_order(struct engine *e, uint8_t players, player_id *order)
{
    uint8_t count = 0;
    player_id p = FAULTY(choices_in_seat_order, e->g->active != 0)
                      ? 0
                      : e->g->active;
    for (uint8_t i = 0; i < e->g->player_count; i++) {
        if ((players >> p) & 1)
            order[count++] = p;
        p = (player_id)((p + 1) % e->g->player_count);
    }
    return count;
}

/* CR 101.4: everybody chooses, and then it is done at the same time: each
 * instruction is followed by all before the next one. */
static void follow_together(struct engine *e, struct frame *f,
                            uint16_t effects, const player_id *order,
                            uint8_t players)
{
    struct binding binding[PLAYERS_MAX][BINDINGS_MAX];
    struct frame each[PLAYERS_MAX];
    const uint16_t *items;
    uint16_t count = list_at(e->cards, effects, &items);
    struct puts puts;
    for (uint8_t i = 0; i < players; i++) {
        each[i] = *f;
        each[i].you =
            FAULTY(each_player_is_you, order[i] != f->you) ? f->you : order[i];
        each[i].binding = binding[i];
        each[i].puts = &puts;
        memcpy(binding[i], f->binding, f->binding_count * sizeof *f->binding);
    }
    for (uint16_t k = 0; k < count; k++) {
        puts.object.count = puts.count = 0;
        for (uint8_t i = 0; i < players; i++)
            follow_one(e, &each[i], node_at(e->cards, items[k]));
        f->moved->count = 0;
        enter_together(e, &puts, f->moved);
    }
}

void effect_each_player(struct engine *e, struct frame *f,
                        const struct node *node)
{
    enum { EFFECT, WHO, SYNC };
    uint8_t players = 0;
    player_id you = f->you, order[PLAYERS_MAX];
    for (player_id p = 0; p < e->g->player_count; p++)
        players |= (uint8_t)(!e->g->player[p].has_lost << p);
    players &= players_of(e, f, node->slot[WHO], players);
    uint8_t count = in_turn_order(e, players, order);
    MARK(e, 101_4, f->source.id);
    if (node->slot[SYNC]) {
        follow_together(e, f, node->slot[EFFECT], order, count);
        return;
    }
    for (uint8_t i = 0; i < count; i++) {
        player_id p = order[i];
        f->you = FAULTY(each_player_is_you, p != you) ? you : p;
        follow(e, f, node->slot[EFFECT]);
    }
    f->you = you;
}

void effect_modes(struct engine *e, struct frame *f, const struct node *node)
{
    enum { MODES, N, MAX };
    const uint16_t *items;
    uint16_t count = list_at(e->cards, node->slot[MODES], &items);
    int32_t min = amount_or(e, f, node->slot[N], 1);
    int32_t max = amount_or(e, f, node->slot[MAX], min);
    uint16_t chosen = 0;
    for (int32_t n = 0; n < max && n < count; n++) {
        struct decision d;
        decision_start(&d, DECIDE_MODE, f->you, f->source.id);
        for (uint16_t i = 0; i < count; i++)
            if (!((chosen >> i) & 1))
                decision_add(&d, OPTION_VALUE, 0, PLAYER_NONE,
                             (uint16_t)(i + 1));
        if (n >= min)
            decision_add(&d, OPTION_DONE, 0, PLAYER_NONE, 0);
        if (FAULTY(resolving_mode_not_asked, true)) {
            chosen = 1;
            break;
        }
        const struct option *option = &d.option[ask(e, &d)];
        if (option->kind == OPTION_DONE)
            break;
        chosen |= (uint16_t)(1u << (option->value - 1));
    }
    MARK(e, 700_2, f->source.id);
    for (uint16_t i = 0; i < count; i++)
        if ((chosen >> i) & 1)
            follow(e, f, node_at(e->cards, items[i])->slot[2]);
}
