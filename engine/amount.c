/*
 * amount.c - the numbers of the vocabulary.
 *
 * Rules: CR 107 (numbers), 700.5 (devotion), 106.4, 400.7d (mana).
 */
#include "select_private.h"

#include "layers.h"
#include "never.h"
#include "spend.h"
#include "why.h"

static int32_t total(struct engine *e, const struct frame *f, node_id ref,
                     enum term what)
{
    struct set set;
    int32_t sum = 0;
    set.count = 0;
    select_all(e, f, ref, &set);
    for (uint16_t i = 0; i < set.count; i++) {
        struct view view;
        if (!view_of(e, set.item[i], &view))
            continue;
        if (what == AMOUNT_POWER)
            sum += view.as->power;
        else if (what == AMOUNT_TOUGHNESS)
            sum += view.as->toughness;
        else if (what == AMOUNT_MV) {
            why_mana_value(e, &view);
            sum += view.as->mana_value;
        } else if (what == AMOUNT_X_OF) {
            MARK(e, 107_3e, set.item[i].id);
            if (!FAULTY(x_of_another_is_own, view.object->x > 0))
                sum += view.object->x;
        } else {
            sum += bits_in(view.as->colors);
        }
    }
    return sum;
}

int32_t count_of(struct engine *e, const struct frame *f, uint16_t what)
{
    struct set set;
    set.count = 0;
    select_all(e, f, what, &set);
    for (uint16_t i = set.count; FAULTY(counts_yours_only, true) && i > 0; i--)
        if (!set.item[i - 1].is_player && ref_live(e->g, set.item[i - 1]) &&
            as_of(e, set.item[i - 1].id)->controller != f->you)
            set_remove(&set, (uint16_t)(i - 1));
    return set.count;
}

static int32_t counters_of(struct engine *e, const struct frame *f,
                           uint16_t list)
{
    const uint16_t *items;
    struct set set;
    int32_t sum = 0;
    list_at(e->cards, list, &items);
    set.count = 0;
    select_all(e, f, items[1], &set);
    for (uint16_t i = 0; i < set.count; i++) {
        struct view view;
        if (set.item[i].is_player)
            sum += player_counter(&e->g->player[set.item[i].id],
                                  (uint8_t)(items[0] - 1));
        else if (view_of(e, set.item[i], &view))
            sum += counter_of(view.object, (uint8_t)(items[0] - 1));
    }
    return sum;
}

/* Numbers beyond the bounds of any game are cut there. */
static int32_t bounded(int64_t n)
{
    const int64_t most = 1000000;
    return (int32_t)(n > most ? most : n < -most ? -most : n);
}

static int32_t fold(struct engine *e, const struct frame *f, uint16_t list,
                    enum term how)
{
    const uint16_t *items;
    uint16_t count = list_at(e->cards, list, &items);
    int32_t value = how == AMOUNT_MUL ? 1 : 0;
    for (uint16_t i = 0; i < count; i++) {
        int32_t one = amount_of(e, f, items[i]);
        if (how == AMOUNT_MUL)
            value = bounded((int64_t)value * one);
        else if (how == AMOUNT_SUB && i > 0)
            value = bounded((int64_t)value - one);
        else
            value = bounded((int64_t)value + one);
    }
    if (how != AMOUNT_SUB || value >= 0)
        return value;
    MARK(e, 107_1b, f->source.id);
    return 0;
}

static int32_t max_power(struct engine *e, const struct frame *f,
                         uint16_t selector)
{
    struct set set;
    int32_t most = 0;
    set.count = 0;
    select_all(e, f, WHAT_SELECTOR | selector, &set);
    for (uint16_t i = 0; i < set.count; i++) {
        struct view view;
        if (view_of(e, set.item[i], &view) &&
            (view.as->power > most ||
             FAULTY(greatest_power_is_the_last, view.as->power < most)))
            most = view.as->power;
    }
    return most;
}

int32_t devotion(struct engine *e, player_id player, color_set colors)
{
    int32_t sum = 0;
    for (object_id id = e->g->battlefield_head; id;
         id = e->g->object[id].next) {
        if (as_of(e, id)->controller != player)
            continue;
        const struct mana_cost *cost = cost_at(e->cards, as_of(e, id)->cost);
        /* CR 700.5: symbols of those colors, hybrid ones once. */
        MARK(e, 700_5, id);
        for (uint8_t i = 0; i < cost->count; i++)
            if (!(cost->symbol[i] & SYMBOL_SNOW) &&
                (cost->symbol[i] & colors & COLORS_ALL))
                sum += FAULTY(devotion_counts_halves,
                              bits_in(cost->symbol[i] & COLORS_ALL) > 1)
                           ? 2
                           : 1;
    }
    return sum;
}

/* X of the spell or ability. */
static int32_t x_of(struct engine *e, const struct frame *f)
{
    if (f->has_pay_x)
        return f->pay_x;
    struct view spell;
    if (f->event && f->event->kind == TRIGGER_CAST &&
        ref_equal(f->event->object, f->source) &&
        view_of(e, f->source, &spell)) {
        /* CR 107.3i: what X of the spell is by now. */
        MARK(e, 107_3i, f->source.id);
        if (FAULTY(gone_spell_has_no_x, spell.is_memory))
            return 0;
        if (FAULTY(doubled_x_not_seen,
                   f->item && f->item->x != spell.object->x))
            return f->item->x;
        return spell.object->x;
    }
    /* CR 107.3m: the X of the spell this was; 0 when it was none. */
    if (f->item) {
        if (f->event && f->event->kind == TRIGGER_ENTERS)
            MARK(e, 107_3m, f->source.id);
        return FAULTY(text_x_is_zero, f->item->x) ? 0 : f->item->x;
    }
    if (f->x)
        return f->x;
    struct view view;
    if (f->is_entering && view_of(e, f->source, &view)) {
        MARK(e, 107_3m, f->source.id);
        return view.object->x;
    }
    object_id id = ref_live(e->g, f->source);
    /* CR 107.3i: all X of a spell are the same. */
    if (e->g->object[id].zone == ZONE_STACK) {
        MARK(e, 107_3i, id);
        return e->g->object[id].x;
    }
    MARK(e, 107_3g, f->source.id);
    return 0;
}

/* What the amount says of one player. */
static int32_t told_of(const struct player *player, enum term amount)
{
    switch (amount) {
    case AMOUNT_LIFE:
        return player->life;
    case AMOUNT_ENERGY:
        return player_counter(player, COUNTER_ENERGY);
    case AMOUNT_ENERGY_LOST:
        return FAULTY(held_energy_counts_as_lost, true)
                   ? player_counter(player, COUNTER_ENERGY)
                   : player->energy_lost;
    case AMOUNT_HAND_SIZE:
        return player->count[ZONE_HAND];
    case AMOUNT_SPELLS_CAST:
        return player->spells_cast;
    default:
        NEVER();
    }
}

/* Of several players it is what they have together. */
static int32_t together(struct engine *e, const struct frame *f, node_id who,
                        enum term amount)
{
    uint8_t players = players_of(e, f, who, (uint8_t)(1u << f->you));
    int32_t sum = 0;
    if (FAULTY(first_player_stands_for_all, players & (players - 1)))
        players &= (uint8_t)-players;
    FOR_PLAYERS(p, players)
        sum += told_of(&e->g->player[p], amount);
    return sum;
}

static int32_t paid_of(const struct frame *f, name_id id)
{
    const struct binding *binding = binding_of(f, id);
    return binding && binding->has_number ? binding->number : 0;
}

static int32_t half_of(struct engine *e, const struct frame *f,
                       const struct node *node)
{
    int32_t value = amount_of(e, f, node->slot[0]);
    MARK(e, 107_1a, f->source.id);
    return node->slot[1] == WORD_UP ? (value + 1) / 2 : value / 2;
}

int32_t source_count(struct engine *e, const struct frame *f, bool replicated)
{
    struct view view;
    if (!view_of(e, f->source, &view))
        return 0;
    if (replicated)
        return view.object->zone == ZONE_STACK ? view.object->replicated : 0;
    return view.object->kicked;
}

/* CR 106.4: in the pools of these players, yours when none is named. */
static int32_t unspent_mana(struct engine *e, const struct frame *f,
                            const uint16_t *slot)
{
    mana_set types = mana_types_in(e, f, slot[0]);
    uint8_t players = players_of(e, f, slot[1], (uint8_t)(1u << f->you));
    int32_t sum = 0;
    for (uint8_t i = 0; i < e->g->mana_count; i++) {
        const struct mana *m = &e->g->mana[i];
        if (((types >> m->type) & 1) && ((players >> m->player) & 1) &&
            !FAULTY(unspent_restricted_not_counted, m->only))
            sum += m->count;
    }
    return sum;
}

mana_set spent_on(struct engine *e, const struct frame *f)
{
    struct view view;
    if (!view_of(e, f->source, &view))
        return 0;
    MARK(e, 400_7d, f->source.id);
    return view.object->spent;
}

static int32_t number_of(struct engine *e, const struct frame *f, name_id id)
{
    const struct binding *binding = binding_of(f, id);
    if (binding && binding->has_number)
        return binding->number;
    if (binding && binding->has_value)
        return binding->value;
    struct view view;
    uint16_t value;
    /* CR 607.2d: what was chosen for this very object; if nothing was, the
     * number is 0 (CR 107.2). */
    MARK(e, 607_2d, f->source.id);
    if (view_of(e, f->source, &view) && chosen_of(view.object, id, &value))
        return value;
    return 0;
}

/* dispatcher */
int32_t amount_of(struct engine *e, const struct frame *f, node_id amount)
{
    const struct node *node = node_at(e->cards, amount);
    const uint16_t *slot = node->slot;
    /* What is not printed as a number may change with more than layers. */
    if (e->computing && /* exempt: otherwise more is computed again */
        node->term != AMOUNT_INT)
        e->there.has_conditions = true;
    switch (node->term) {
    case AMOUNT_INT:
        return (int16_t)slot[0];
    case AMOUNT_X:
        return x_of(e, f);
    case AMOUNT_ALL:
        return SET_MAX;
    case AMOUNT_COUNT:
        return count_of(e, f, slot[0]);
    case AMOUNT_POWER: case AMOUNT_TOUGHNESS: case AMOUNT_MV:
    case AMOUNT_COLOR_COUNT: case AMOUNT_X_OF:
        return total(e, f, slot[0], node->term);
    case AMOUNT_COUNTERS:
        return counters_of(e, f, slot[0]);
    case AMOUNT_PAID:
        return paid_of(f, slot[0]);
    case AMOUNT_HALF:
        return half_of(e, f, node);
    case AMOUNT_SUM: case AMOUNT_MUL: case AMOUNT_SUB:
        return fold(e, f, slot[0], node->term);
    case AMOUNT_NEG:
        return -amount_of(e, f, slot[0]);
    case AMOUNT_MAX_POWER:
        return max_power(e, f, slot[0]);
    case AMOUNT_DEVOTION:
        return devotion(e, f->you, colors_of_slot(e, f, slot[0]));
    case AMOUNT_LIFE: case AMOUNT_ENERGY: case AMOUNT_ENERGY_LOST:
    case AMOUNT_HAND_SIZE: case AMOUNT_SPELLS_CAST:
        return together(e, f, slot[0], node->term);
    case AMOUNT_EVENT_N:
        return f->event ? f->event->amount : 0;
    case AMOUNT_CHOSEN_NUMBER:
        return number_of(e, f, slot[0]);
    case AMOUNT_IF:
        return condition_holds(e, f, slot[0]) ? amount_of(e, f, slot[1])
                                              : amount_or(e, f, slot[2], 0);
    case AMOUNT_LIFE_LOST:
        return f->life_lost;
    case AMOUNT_KICKED:
        return source_count(e, f, false);
    case AMOUNT_UNSPENT_MANA:
        return unspent_mana(e, f, slot);
    case AMOUNT_COLORS_SPENT:
        return bits_in(spent_on(e, f) & COLORS_ALL);
    case AMOUNT_REPLICATED:
        return source_count(e, f, true);
    default:
        NEVER();
    }
}

int32_t amount_or(struct engine *e, const struct frame *f, node_id amount,
                  int32_t none)
{
    return amount ? amount_of(e, f, amount) : none;
}

int32_t bonus_of(struct engine *e, const struct frame *f, node_id amount)
{
    const struct node *node = node_at(e->cards, amount);
    switch (node->term) {
    case AMOUNT_INT:
        return amount_of(e, f, amount);
    case AMOUNT_NEG:
        return -bonus_of(e, f, node->slot[0]);
    case AMOUNT_IF:
        if (condition_holds(e, f, node->slot[0]) ||
            FAULTY(first_of_two_bonuses, true))
            return bonus_of(e, f, node->slot[1]);
        return node->slot[2] ? bonus_of(e, f, node->slot[2]) : 0;
    default:
        break;
    }
    int32_t n = amount_of(e, f, amount);
    if (n >= 0 || FAULTY(negative_size_is_added, true))
        return n;
    /* CR 107.1b: what a creature gets is not turned round by a power below
     * zero. */
    MARK(e, 107_1b, f->source.id);
    return 0;
}

uint16_t how_many(struct engine *e, const struct frame *f, node_id amount,
                  int32_t none)
{
    int32_t n = amount_or(e, f, amount, none);
    if (n < 0)
        MARK(e, 107_1b, f->source.id);
    if (FAULTY(less_than_none_is_some, n < 0))
        n = -n;
    return (uint16_t)(n < 0 ? 0 : n > 0x7fff ? 0x7fff : n);
}

bool amount_has_x(struct engine *e, node_id amount)
{
    const struct node *node = node_at(e->cards, amount);
    const uint16_t *items;
    bool found = false;
    switch (node->term) {
    case AMOUNT_X:
        return true;
    case AMOUNT_HALF: case AMOUNT_NEG:
        return amount_has_x(e, node->slot[0]);
    case AMOUNT_SUM: case AMOUNT_MUL: case AMOUNT_SUB: {
        uint16_t count = list_at(e->cards, node->slot[0], &items);
        if (FAULTY(x_within_a_number_not_announced, true))
            return false;
        for (uint16_t i = 0; i < count; i++)
            found = found || amount_has_x(e, items[i]);
        return found;
    }
    default:
        return false;
    }
}
