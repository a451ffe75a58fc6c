/* Instructions about mana, counters, life and cards: see effects.h. */
#include "effects.h"

#include "cast.h"
#include "counters.h"
#include "damage.h"
#include "layers.h"
#include "mana.h"
#include "move.h"
#include "pay.h"
#include "players.h"
#include "resolve.h"
#include "select.h"

/* CR 101.4: in turn order, beginning with the active player. */
#define FOR_PLAYERS(p, players)                                              \
    for (uint8_t p##_turn = 0, p = e->g->active;                             \
         p##_turn < e->g->player_count;                                      \
         p##_turn++, p = (player_id)((p + 1) % e->g->player_count))          \
        if (((players) >> p) & 1)

static uint8_t players_or_you(struct engine *e, const struct frame *f,
                              node_id who)
{
    return players_of(e, f, who, (uint8_t)(1u << f->you));
}

bool kind_of(struct engine *e, const struct frame *f, uint16_t slot,
             uint8_t *kind)
{
    uint16_t value;
    if (slot == 0)
        return false;
    if (!(slot & 0x8000)) {
        *kind = (uint8_t)(slot - 1);
        return true;
    }
    if (!chosen_value(e, f, slot & 0x7fff, &value))
        return false;
    *kind = (uint8_t)value;
    return true;
}

/* CR 609.3: of a kind that is still to be chosen nothing can be done. */
static bool is_unchosen(struct engine *e, const struct frame *f, uint16_t slot)
{
    uint8_t kind;
    return slot != 0 && !kind_of(e, f, slot, &kind);
}

void effect_add_mana(struct engine *e, struct frame *f,
                     const struct node *node)
{
    enum { TO, MANA };
    uint8_t players = players_or_you(e, f, node->slot[TO]);
    if (FAULTY(mana_for_you_only, players != 1u << f->you))
        players = (uint8_t)(1u << f->you);
    FOR_PLAYERS(p, players)
        mana_produce(e, f, node->slot[MANA], p, f->produced);
}

void effect_double_mana(struct engine *e, struct frame *f,
                        const struct node *node)
{
    uint8_t players = players_or_you(e, f, node->slot[0]);
    FOR_PLAYERS(p, players)
        mana_double(e, p);
}

void effect_lose_mana(struct engine *e, struct frame *f,
                      const struct node *node)
{
    uint8_t players = players_or_you(e, f, node->slot[0]);
    player_id to = PLAYER_NONE;
    if (node->slot[1])
        to = player_of(e, f, node->slot[1]);
    FOR_PLAYERS(p, players)
        mana_lose_all(e, p, to);
}

void effect_get(struct engine *e, struct frame *f, const struct node *node)
{
    enum { WHO, KIND, N };
    uint8_t kind;
    uint8_t players = players_or_you(e, f, node->slot[WHO]);
    if (!kind_of(e, f, node->slot[KIND], &kind))
        return;
    uint16_t n = how_many(e, f, node->slot[N], 1);
    if (FAULTY(several_energy_symbols_are_one,
               kind == COUNTER_ENERGY && n > 1))
        n = 1;
    if (FAULTY(energy_half_dropped, kind == COUNTER_ENERGY && n == 1))
        return;
    FOR_PLAYERS(p, players)
        counters_get(e, p, kind, n, f->you);
}

static void lose_all_kinds(struct engine *e, struct ref ref, uint16_t n)
{
    if (ref.is_player) {
        for (uint8_t k = 0; k < 8; k++)
            if (!FAULTY(all_counters_are_energy, k > 0))
                counters_lose(e, ref.id, (uint8_t)(COUNTER_ENERGY + k), n);
        return;
    }
    struct object before = *object_at(e, ref.id);
    for (uint8_t k = 0; k < before.counter_count; k++)
        counters_remove(e, ref.id, before.counter_kind[k], n);
}

void effect_lose_counters(struct engine *e, struct frame *f,
                          const struct node *node)
{
    enum { WHAT, KIND, N };
    struct set set;
    uint8_t kind;
    bool one = kind_of(e, f, node->slot[KIND], &kind);
    uint16_t n = how_many(e, f, node->slot[N], 0x7fff);
    if (is_unchosen(e, f, node->slot[KIND]))
        return;
    set.count = 0;
    select_all(e, f, node->slot[WHAT], &set);
    for (uint16_t i = 0; i < set.count; i++) {
        struct ref ref = set.item[i];
        if (!ref.is_player && !ref_live(e->g, ref))
            continue;
        if (!one)
            lose_all_kinds(e, ref, n);
        else if (ref.is_player)
            counters_lose(e, ref.id, kind, n);
        else
            counters_remove(e, ref.id, kind, n);
    }
}

void effect_put(struct engine *e, struct frame *f, const struct node *node)
{
    enum { WHAT, KIND, N };
    struct set set;
    uint8_t kind;
    if (!kind_of(e, f, node->slot[KIND], &kind))
        return;
    set.count = 0;
    select_all(e, f, node->slot[WHAT], &set);
    for (uint16_t i = 0; i < set.count; i++) {
        struct ref ref = set.item[i];
        struct frame each = *f;
        each.has_it = true;
        each.it = ref;
        uint16_t n = how_many(e, &each, node->slot[N], 1);
        if (ref.is_player)
            counters_get(e, ref.id, kind, n, f->you);
        else if (ref_live(e->g, ref))
            counters_put(e, ref.id, kind, n, f->you, true);
    }
}

/* How many counters of each kind lie there. */
struct pile {
    uint8_t count;
    uint8_t kind[8];
    uint16_t n[8];
};

static void pile_of(struct engine *e, struct ref ref, struct pile *pile)
{
    pile->count = 0;
    if (ref.is_player) {
        for (uint8_t k = 0; k < 8; k++) {
            pile->kind[pile->count] = (uint8_t)(COUNTER_ENERGY + k);
            pile->n[pile->count++] = e->g->player[ref.id].counter[k];
        }
        return;
    }
    const struct object *object = object_at(e, ref.id);
    for (uint8_t k = 0; k < object->counter_count; k++) {
        pile->kind[pile->count] = object->counter_kind[k];
        pile->n[pile->count++] = object->counter[k];
    }
}

static void take(struct engine *e, struct ref ref, uint8_t kind, uint16_t n)
{
    if (ref.is_player)
        counters_lose(e, ref.id, kind, n);
    else
        counters_remove(e, ref.id, kind, n);
}

/* Remove counters of any kinds: how many, then which. */
static void remove_any(struct engine *e, struct frame *f, struct ref ref,
                       uint16_t n, bool up_to)
{
    struct pile pile;
    uint32_t total = 0;
    pile_of(e, ref, &pile);
    for (uint8_t i = 0; i < pile.count; i++)
        total += pile.n[i];
    if (n > total)
        n = (uint16_t)total;
    if (up_to)
        MARK(e, 608_2d, f->source.id);
    if (up_to && n > 0 && !FAULTY(up_to_removes_all, true))
        n = ask_number(e, f->you, PURPOSE_AMOUNT, f->source.id, 0, n);
    for (uint8_t i = 0; i < pile.count; i++) {
        total -= pile.n[i];
        uint16_t most = pile.n[i] < n ? pile.n[i] : n;
        uint16_t least = (uint16_t)(n > total ? n - total : 0);
        uint16_t some = most;
        if (least < most)
            some = ask_number(e, f->you, PURPOSE_AMOUNT, f->source.id, least,
                              most);
        take(e, ref, pile.kind[i], some);
        n = (uint16_t)(n - some);
    }
}

void effect_remove(struct engine *e, struct frame *f,
                   const struct node *node)
{
    enum { WHAT, KIND, N, UP_TO };
    struct set set;
    uint8_t kind;
    bool one = kind_of(e, f, node->slot[KIND], &kind);
    uint16_t n = how_many(e, f, node->slot[N], 1);
    if (is_unchosen(e, f, node->slot[KIND]))
        return;
    set.count = 0;
    select_all(e, f, node->slot[WHAT], &set);
    for (uint16_t i = 0; i < set.count; i++) {
        struct ref ref = set.item[i];
        if (!ref.is_player && !ref_live(e->g, ref))
            continue;
        if (!one) {
            remove_any(e, f, ref, n, node->slot[UP_TO]);
            continue;
        }
        uint16_t have =
            ref.is_player ? player_counter(&e->g->player[ref.id], kind)
                          : counter_of(object_at(e, ref.id), kind);
        uint16_t some = n < have ? n : have;
        if (node->slot[UP_TO] && some > 0) {
            MARK(e, 608_2d, f->source.id);
            if (!FAULTY(up_to_removes_all, true))
                some = ask_number(e, f->you, PURPOSE_AMOUNT, f->source.id, 0,
                                  some);
        }
        take(e, ref, kind, some);
    }
}

/* CR 122.5: it is removed and put; neither happens alone. */
static void move_kind(struct engine *e, struct frame *f, object_id from,
                      object_id to, uint8_t kind, uint16_t n)
{
    if (!counters_can_put(e, to, kind) &&
        !FAULTY(moved_counter_is_lost, true)) {
        MARK(e, 614_17, to);
        return;
    }
    n = counters_remove(e, from, kind, n);
    if (FAULTY(moved_counters_not_put, n > 0)) {
        counter_change(object_at(e, to), kind, n);
        touch(e);
        return;
    }
    counters_put(e, to, kind, n, f->you, true);
}

/* A kind of counter on one object that can be put on the other. */
static bool choose_kind(struct engine *e, struct frame *f, object_id from,
                        object_id to, uint8_t *kind)
{
    const struct object *object = object_at(e, from);
    struct decision d;
    decision_start(&d, DECIDE_NAME, f->you, f->source.id);
    d.purpose = PURPOSE_PROLIFERATE;
    for (uint8_t k = 0; k < object->counter_count; k++)
        if (counters_can_put(e, to, object->counter_kind[k]))
            decision_add(&d, OPTION_VALUE, 0, PLAYER_NONE,
                         object->counter_kind[k]);
    MARK(e, 608_2d, f->source.id);
    if (d.count == 0)
        return false;
    if (FAULTY(counter_kind_not_asked, d.count > 1))
        d.count = 1;
    *kind = (uint8_t)d.option[ask(e, &d)].value;
    return true;
}

void effect_move_counter(struct engine *e, struct frame *f,
                         const struct node *node)
{
    enum { FROM, TO, KIND, N };
    struct set set;
    uint8_t kind;
    set.count = 0;
    select_living(e, f, node->slot[FROM], &set);
    MARK(e, 122_5, f->source.id);
    if (set.count == 0)
        return;
    object_id from = set.item[0].id;
    set.count = 0;
    select_living(e, f, node->slot[TO], &set);
    if (FAULTY(moved_counter_is_lost,
               set.count == 0 && object_at(e, from)->counter_count))
        counters_remove(e, from, object_at(e, from)->counter_kind[0], 1);
    if (set.count == 0 || set.item[0].id == from ||
        is_unchosen(e, f, node->slot[KIND]))
        return;
    object_id to = set.item[0].id;
    uint16_t n = how_many(e, f, node->slot[N], 1);
    if (kind_of(e, f, node->slot[KIND], &kind)) {
        move_kind(e, f, from, to, kind, n);
        return;
    }
    struct pile pile;
    pile_of(e, ref_of(e->g, from), &pile);
    if (n >= SET_MAX) {
        if (FAULTY(moves_one_kind, pile.count > 1))
            pile.count = 1;
        for (uint8_t k = 0; k < pile.count; k++)
            move_kind(e, f, from, to, pile.kind[k], pile.n[k]);
        return;
    }
    for (; n > 0 && choose_kind(e, f, from, to, &kind); n--)
        move_kind(e, f, from, to, kind, 1);
}

void effect_proliferate(struct engine *e, struct frame *f,
                        const struct node *node)
{
    for (uint16_t n = how_many(e, f, node->slot[0], 1); n > 0; n--)
        proliferate(e, f->you, f->source.id);
}

void effect_draw(struct engine *e, struct frame *f, const struct node *node)
{
    uint8_t players = players_or_you(e, f, node->slot[0]);
    uint16_t n = how_many(e, f, node->slot[1], 1);
    FOR_PLAYERS(p, players)
        draw(e, p, n);
}

void effect_discard(struct engine *e, struct frame *f,
                    const struct node *node)
{
    enum { WHO, N, WHAT, RANDOM };
    uint16_t what = node->slot[WHAT];
    struct set set;
    f->discarded->count = 0;
    if (what && !(what & WHAT_SELECTOR)) {
        set.count = 0;
        select_living(e, f, what, &set);
        MARK(e, 701_9a, f->source.id);
        move_all(e, &set, ZONE_GRAVEYARD, MOVE_DISCARDED, f->discarded);
        return;
    }
    uint8_t players = players_or_you(e, f, node->slot[WHO]);
    set.count = 0;
    FOR_PLAYERS(p, players)
        discard_choose(e, f, p, how_many(e, f, node->slot[N], 1),
                       what & 0x7fff, node->slot[RANDOM], &set);
    /* CR 101.4: chosen one after the other, discarded together. */
    MARK(e, 701_9a, f->source.id);
    move_all(e, &set, ZONE_GRAVEYARD, MOVE_DISCARDED, f->discarded);
}

void effect_mill(struct engine *e, struct frame *f, const struct node *node)
{
    enum { WHO, N, ID };
    uint8_t players = players_or_you(e, f, node->slot[WHO]);
    uint16_t n = how_many(e, f, node->slot[N], 1);
    f->moved->count = 0;
    FOR_PLAYERS(p, players)
        mill(e, p, n, f->moved);
    record(f, node->slot[ID], f->moved);
}

void effect_gain_life(struct engine *e, struct frame *f,
                      const struct node *node)
{
    uint8_t players = players_or_you(e, f, node->slot[0]);
    uint16_t n = how_many(e, f, node->slot[1], 0);
    FOR_PLAYERS(p, players)
        life_gain(e, p, n);
}

void effect_lose_life(struct engine *e, struct frame *f,
                      const struct node *node)
{
    uint8_t players = players_or_you(e, f, node->slot[0]);
    uint16_t n = how_many(e, f, node->slot[1], 0);
    f->life_lost = 0;
    FOR_PLAYERS(p, players) {
        int32_t before = e->g->player[p].life;
        life_lose(e, p, n);
        f->life_lost = (uint16_t)(f->life_lost + before -
                                  e->g->player[p].life);
    }
}

static void damage_divided(struct engine *e, struct frame *f,
                           struct ref source)
{
    struct stack_item *item = f->item;
    struct dealt list[TARGETS_MAX];
    uint16_t count = 0;
    for (uint8_t i = 0; item && i < item->target_count; i++)
        if (item->target[i].is_player != 0xff)
            list[count++] =
                (struct dealt){source, item->target[i], item->divided[i]};
    damage_all(e, list, count, false);
}

void effect_damage(struct engine *e, struct frame *f,
                   const struct node *node)
{
    enum { TO, N, FROM, DIVIDED };
    struct set set;
    struct ref source = f->source;
    if (node->slot[FROM]) {
        set.count = 0;
        select_all(e, f, node->slot[FROM], &set);
        if (set.count == 0)
            return;
        source = set.item[0];
    }
    if (node->slot[DIVIDED]) {
        damage_divided(e, f, source);
        return;
    }
    set.count = 0;
    select_all(e, f, node->slot[TO], &set);
    int32_t n = amount_or(e, f, node->slot[N], 0);
    /* CR 702.15b: all at once. */
    struct dealt list[SET_MAX];
    for (uint16_t i = 0; i < set.count; i++)
        list[i] = (struct dealt){source, set.item[i], n};
    damage_all(e, list, set.count, false);
}

void effect_lose_game(struct engine *e, struct frame *f,
                      const struct node *node)
{
    uint8_t players = players_or_you(e, f, node->slot[0]);
    FOR_PLAYERS(p, players)
        if (!FAULTY(losing_needs_no_life_left, e->g->player[p].life > 0))
            player_loses(e, p, CR_104_3e);
}

void effect_win_game(struct engine *e, struct frame *f,
                     const struct node *node)
{
    uint8_t players = players_or_you(e, f, node->slot[0]);
    for (player_id p = 0; p < e->g->player_count; p++)
        if (players && !((players >> p) & 1) && !e->g->player[p].has_lost &&
            !FAULTY(winning_needs_no_life_left, e->g->player[p].life > 0))
            player_loses(e, p, CR_104_2b);
}

void effect_adapt(struct engine *e, struct frame *f, const struct node *node)
{
    object_id id = ref_live(e->g, f->source);
    if (id == 0 || object_at(e, id)->zone != ZONE_BATTLEFIELD)
        return;
    MARK(e, 701_46a, id);
    if (counter_of(object_at(e, id), COUNTER_P1P1) == 0)
        counters_put(e, id, COUNTER_P1P1, how_many(e, f, node->slot[0], 1),
                     f->you, true);
}

void effect_double_counters(struct engine *e, struct frame *f,
                            const struct node *node)
{
    struct set set;
    uint8_t wanted = 0;
    bool one = kind_of(e, f, node->slot[1], &wanted);
    if (is_unchosen(e, f, node->slot[1]))
        return;
    set.count = 0;
    select_all(e, f, node->slot[0], &set);
    for (uint16_t i = 0; i < set.count; i++) {
        struct pile pile;
        struct ref ref = set.item[i];
        if (!ref.is_player && !ref_live(e->g, ref))
            continue;
        pile_of(e, ref, &pile);
        MARK(e, 701_10e, f->source.id);
        for (uint8_t k = 0; k < pile.count; k++) {
            if (one && pile.kind[k] != wanted)
                continue;
            if (ref.is_player)
                counters_get(e, ref.id, pile.kind[k], pile.n[k], f->you);
            else if (FAULTY(doubling_is_not_putting, true))
                counter_change(object_at(e, ref.id), pile.kind[k], pile.n[k]);
            else
                counters_put(e, ref.id, pile.kind[k], pile.n[k], f->you,
                             true);
        }
    }
}

/* CR 106.13: a mana ability of each land, chosen where there are several. */
static void activate_one(struct engine *e, player_id player, object_id id)
{
    struct decision d;
    uint16_t count = activated_count(e, id);
    decision_start(&d, DECIDE_NUMBER, player, id);
    d.purpose = PURPOSE_ABILITY;
    e->paying++;
    for (uint16_t n = 1; n <= count; n++)
        if (activate_judge(e, player, id, n, true).code == 0)
            decision_add(&d, OPTION_VALUE, id, PLAYER_NONE, n);
    if (d.count > 0) {
        uint16_t at = d.count == 1 ? 0 : ask(e, &d);
        activate(e, player, id, d.option[at].value);
    }
    e->paying--;
}

void effect_activate_lands(struct engine *e, struct frame *f,
                           const struct node *node)
{
    uint8_t players = players_or_you(e, f, node->slot[0]);
    struct set lands;
    lands.count = 0;
    for (object_id id = e->g->battlefield_head; id;
         id = e->g->object[id].next)
        if ((as_of(e, id)->types & (1u << TYPE_LAND)) &&
            ((players >> e->as[id].controller) & 1) &&
            (node->slot[1] == 0 ||
             select_object(e, f, node->slot[1] & 0x7fff, id)))
            set_add(&lands, ref_of(e->g, id));
    for (uint16_t i = 0; i < lands.count; i++) {
        object_id id = ref_live(e->g, lands.item[i]);
        if (id)
            activate_one(e, as_of(e, id)->controller, id);
    }
}

void effect_cumulative_upkeep(struct engine *e, struct frame *f,
                              const struct node *node)
{
    object_id id = ref_live(e->g, f->source);
    struct payment payment;
    struct mana_due due;
    if (id == 0 || object_at(e, id)->zone != ZONE_BATTLEFIELD)
        return;
    MARK(e, 702_24a, id);
    counters_put(e, id, COUNTER_AGE, 1, f->you, true);
    uint16_t ages = counter_of(object_at(e, id), COUNTER_AGE);
    resolution_payment(e, f, f->you, &payment);
    due_start(&due);
    cost_mana(e, &payment, node->slot[0], ages, &due);
    struct decision d;
    decision_start(&d, DECIDE_MAY_PAY, f->you, id);
    decision_add(&d, OPTION_VALUE, 0, PLAYER_NONE, 0);
    if (cost_judge(e, &payment, node->slot[0]).code == 0 &&
        due_reachable(e, &payment, &due))
        decision_add(&d, OPTION_VALUE, 0, PLAYER_NONE, 1);
    if (d.option[ask(e, &d)].value == 0) {
        if (!FAULTY(unpaid_upkeep_stays, true))
            sacrifice(e, id);
        return;
    }
    due_pay(e, &payment, &due);
    cost_pay(e, &payment, node->slot[0], ages);
}
