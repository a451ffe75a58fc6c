/*
 * effects_counters.c - instructions about counters on objects and players.
 *
 * Rules: CR 122.1 (counters), 701.10e (doubling), 701.34 (proliferate), 701.46
 * (adapt).
 */
#include "effects.h"

#include "counters.h"
#include "select.h"

bool kind_of(struct engine *e, const struct frame *f, uint16_t slot,
             uint8_t *kind)
{
    uint16_t value = 0;
    if (slot == 0)
        return false;
    if (!(slot & 0x8000)) {
        *kind = (uint8_t)(slot - 1);
        return true;
    }
    bool is_chosen = chosen_value(e, f, slot & 0x7fff, &value);
    *kind = (uint8_t)value;
    return is_chosen;
}

/* CR 609.3: of a kind that is still to be chosen nothing can be done. */
static bool is_unchosen(struct engine *e, const struct frame *f, uint16_t slot)
{
    uint8_t kind;
    return slot != 0 && !kind_of(e, f, slot, &kind);
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

enum { LOSS_WHAT, LOSS_KIND, LOSS_N, LOSS_UP_TO };

/* Counters that go: so many of a kind, or of whatever kinds there are, from
 * each of these. */
struct loss {
    struct set from;
    uint16_t n;
    uint8_t kind;
    bool has_kind;
};

static void loss_of(struct engine *e, struct frame *f, const struct node *node,
                    uint16_t otherwise, struct loss *loss)
{
    struct set meant;
    const uint16_t *slot = node->slot;
    loss->has_kind = kind_of(e, f, slot[LOSS_KIND], &loss->kind);
    loss->n = how_many(e, f, slot[LOSS_N], otherwise);
    loss->from.count = meant.count = 0;
    if (is_unchosen(e, f, slot[LOSS_KIND]))
        return;
    select_all(e, f, slot[LOSS_WHAT], &meant);
    for (uint16_t i = 0; i < meant.count; i++)
        if (meant.item[i].is_player || ref_live(e->g, meant.item[i]))
            loss->from.item[loss->from.count++] = meant.item[i];
}

void effect_lose_counters(struct engine *e, struct frame *f,
                          const struct node *node)
{
    struct loss loss;
    loss_of(e, f, node, 0x7fff, &loss);
    for (uint16_t i = 0; i < loss.from.count; i++) {
        struct ref ref = loss.from.item[i];
        if (!loss.has_kind)
            lose_all_kinds(e, ref, loss.n);
        else if (ref.is_player)
            counters_lose(e, ref.id, loss.kind, loss.n);
        else
            counters_remove(e, ref.id, loss.kind, loss.n);
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
    struct loss loss;
    loss_of(e, f, node, 1, &loss);
    for (uint16_t i = 0; i < loss.from.count; i++) {
        struct ref ref = loss.from.item[i];
        if (!loss.has_kind) {
            remove_any(e, f, ref, loss.n, node->slot[LOSS_UP_TO]);
            continue;
        }
        uint16_t have =
            ref.is_player ? player_counter(&e->g->player[ref.id], loss.kind)
                          : counter_of(object_at(e, ref.id), loss.kind);
        uint16_t some = loss.n < have ? loss.n : have;
        if (node->slot[LOSS_UP_TO] && some > 0) {
            MARK(e, 608_2d, f->source.id);
            if (!FAULTY(up_to_removes_all, true))
                some = ask_number(e, f->you, PURPOSE_AMOUNT, f->source.id, 0,
                                  some);
        }
        take(e, ref, loss.kind, some);
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
