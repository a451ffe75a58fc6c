#include "cast.h"

#include "carry.h"
#include "counters.h"
#include "layers.h"
#include "mana.h"
#include "move.h"
#include "enter.h"
#include "pay.h"
#include "permit.h"
#include "players.h"
#include "resolve.h"
#include "select.h"
#include "trigger.h"

struct stack_item *stack_push(struct engine *e, object_id id)
{
    struct game *g = e->g;
    /* zone_join has counted the object already. */
    assert(g->stack_count > 0);
    if (g->stack_count > STACK_MAX)
        refuse(e, CODE_OTHER, CR_NONE);
    struct stack_item *item = &g->stack[g->stack_count - 1];
    memset(item, 0, sizeof *item);
    item->object = id;
    return item;
}

uint8_t stack_index(const struct game *g, object_id id)
{
    uint8_t at = 0;
    while (at < g->stack_count && g->stack[at].object != id)
        at++;
    return at;
}

struct stack_item *stack_item_of(struct engine *e, object_id id)
{
    uint8_t at = stack_index(e->g, id);
    assert(at < e->g->stack_count);
    return &e->g->stack[at];
}

/* Called while the object still counts as being on the stack. */
void stack_forget(struct engine *e, object_id id)
{
    struct game *g = e->g;
    uint8_t at = stack_index(g, id);
    assert(at < g->stack_count);
    memmove(&g->stack[at], &g->stack[at + 1],
            (size_t)(g->stack_count - 1 - at) * sizeof g->stack[0]);
}

/* An ability leaves the stack and ceases to exist. */
void stack_drop(struct engine *e, object_id id)
{
    struct object *object = object_at(e, id);
    stack_forget(e, id);
    zone_leave(e, id);
    object->kind = OBJECT_FREE;
    object->generation++;
    touch(e);
}

/* A spell that is being cast. */
struct casting {
    object_id id;
    player_id player;
    enum zone from;
    struct permission permission;
    struct stack_item *item;
    struct frame_store store;
    struct characteristics as;
    uint16_t x;
    bool has_x; /* X is announced for a cost that is paid */
    uint16_t kicked, replicated;
    const struct now *now;
};

static uint16_t x_bound(struct engine *e, player_id player, object_id id)
{
    uint32_t bound = mana_total(e->g, player);
    for (object_id at = e->g->battlefield_head; at;
         at = e->g->object[at].next)
        if (as_of(e, at)->controller == player &&
            !(e->g->object[at].flags & FLAG_TAPPED))
            bound += 4;
    uint32_t other = x_payable(e, player, id);
    if (bound < other)
        bound = other;
    return (uint16_t)(bound + 4 < OPTIONS_MAX ? bound + 4 : OPTIONS_MAX - 1);
}

/* The cost node list of a keyword of the spell, 0 when it has none. */
static uint16_t keyword_cost(struct engine *e,
                             const struct characteristics *as,
                             enum term keyword)
{
    for (uint8_t i = 0; i < as->keyword_node_count; i++) {
        const struct node *node = node_at(e->cards, as->keyword_node[i]);
        if (node->term == keyword)
            return node->slot[0];
    }
    return 0;
}

static void move_to_stack(struct engine *e, struct casting *c, uint8_t face)
{
    c->from = object_at(e, c->id)->zone;
    MARK(e, 601_2a, c->id);
    relocate(e, c->id, ZONE_STACK, c->player, false);
    struct object *object = object_at(e, c->id);
    object->face = face;
    object->controller = c->player;
    object->cast_from = (uint8_t)c->from;
    object->flags |= FLAG_WAS_CAST;
    object->timestamp = timestamp(e);
    if (c->permission.exile_after)
        object->flags |= FLAG_EXILE_ON_LEAVE;
    if (c->permission.exile_not_grave)
        object->flags |= FLAG_EXILE_NOT_GRAVE;
    if (c->permission.face_down) {
        MARK(e, 702_37a, c->id);
        object->flags |= FLAG_FACE_DOWN;
    }
    touch(e);
    c->item = stack_push(e, c->id);
    c->item->controller = c->player;
    c->item->source = ref_of(e->g, c->id);
    c->as = *as_of(e, c->id);
    frame_start(e, &c->store, c->id, 0);
    c->store.f.you = c->player;
    c->store.f.item = c->item;
    if (card_at(e->cards, object->card)->layout == LAYOUT_MDFC)
        MARK(e, 712_11b, c->id);
}

/* CR 601.2b: an optional additional cost, announced like a kicker. */
static bool is_optional_cost(struct engine *e, const struct ability *a)
{
    return a->kind == KIND_ADDITIONAL && node_at(e->cards, a->node)->slot[1];
}

static bool has_optional_cost(struct engine *e, const struct casting *c)
{
    for (uint8_t i = 0; i < c->as.ability_count; i++)
        if (is_optional_cost(e, ability_at(e->cards, c->as.ability[i])))
            return true;
    return false;
}

/* The costs an ability of the spell adds, 0 when it adds none. */
static uint16_t added_costs(struct engine *e, const struct casting *c,
                            uint8_t index)
{
    const struct ability *a = ability_at(e->cards, c->as.ability[index]);
    const struct node *node = node_at(e->cards, a->node);
    if (a->kind == KIND_ADDITIONAL)
        return is_optional_cost(e, a) && !c->kicked ? 0 : node->slot[0];
    return a->kind == KIND_SPELL ? node->slot[4] : 0;
}

static bool added_costs_have_x(struct engine *e, const struct casting *c)
{
    for (uint8_t i = 0; i < c->as.ability_count; i++)
        if (costs_have_x(e, added_costs(e, c, i)))
            return true;
    return false;
}

/* Whether the total cost contains {X}. */
static bool pays_x_symbol(struct engine *e, const struct casting *c,
                          uint16_t kicker)
{
    uint16_t cost = c->permission.cost;
    bool is_paid = cost == PRICE_MANA
                       ? cost_at(e->cards, c->as.cost)->x > 0
                       : cost != PRICE_FREE && costs_have_x_symbol(e, cost);
    if (is_paid || (c->kicked && costs_have_x_symbol(e, kicker)))
        return true;
    for (uint8_t i = 0; i < c->as.ability_count; i++)
        if (costs_have_x_symbol(e, added_costs(e, c, i)))
            return true;
    return false;
}

static void announce_x(struct engine *e, struct casting *c, uint16_t kicker)
{
    uint16_t cost = c->permission.cost;
    bool printed = cost_at(e->cards, c->as.cost)->x > 0;
    bool is_paid = cost == PRICE_MANA
                       ? printed
                       : cost != PRICE_FREE && costs_have_x(e, cost);
    bool is_added = (c->kicked && costs_have_x(e, kicker)) ||
                    added_costs_have_x(e, c);
    if (FAULTY(kicker_x_not_announced, is_added))
        is_added = false;
    /* CR 107.3b: without paying a mana cost that includes X, X can only be
     * 0, also in an additional cost. */
    c->has_x = is_paid || (is_added && !printed);
    if (!printed && !c->has_x)
        return;
    MARK(e, 601_2b, c->id);
    if (c->has_x)
        MARK(e, 107_3a, c->id);
    else
        MARK(e, 107_3b, c->id);
    bool is_free = c->has_x || FAULTY(free_spell_chooses_x, true);
    c->x = ask_number(e, c->player, PURPOSE_X, c->id,
                      FAULTY(x_at_least_one, c->has_x) ? 1 : 0,
                      is_free ? x_bound(e, c->player, c->id) : 0);
}

/* How often a cost could be paid, as far as it is not mana: at most ten. */
static uint16_t times_payable(struct engine *e, const struct casting *c,
                              uint16_t costs)
{
    const uint16_t *items;
    uint16_t count = list_at(e->cards, costs, &items);
    int32_t most = 10;
    for (uint16_t i = 0; i < count; i++) {
        const struct node *cost = node_at(e->cards, items[i]);
        int32_t have, price;
        if (cost->term == COST_ENERGY)
            have = player_counter(&e->g->player[c->player], COUNTER_ENERGY);
        else if (cost->term == COST_LIFE)
            have = e->g->player[c->player].life;
        else
            continue;
        price = amount_of(e, &c->store.f, cost->slot[0]);
        if (FAULTY(energy_debt, cost->term == COST_ENERGY))
            continue;
        if (price > 0 && have / price < most) {
            MARK(e, 118_3, c->id);
            most = have / price;
        }
    }
    return (uint16_t)(most < 0 ? 0 : most);
}

/* CR 601.2b: X, kicker, replicate. */
static void announce_numbers(struct engine *e, struct casting *c)
{
    uint16_t kicker = keyword_cost(e, &c->as, KEYWORD_KICKER);
    uint16_t multi = keyword_cost(e, &c->as, KEYWORD_MULTIKICKER);
    uint16_t replicate = keyword_cost(e, &c->as, KEYWORD_REPLICATE);
    if (kicker || multi || replicate || has_optional_cost(e, c) ||
        c->permission.cost != PRICE_MANA)
        MARK(e, 601_2b, c->id);
    if (kicker || multi || has_optional_cost(e, c)) {
        MARK(e, 702_33a, c->id);
        c->kicked = ask_number(e, c->player, PURPOSE_KICKER, c->id, 0,
                               multi ? times_payable(e, c, multi) : 1);
    }
    if (replicate) {
        MARK(e, 702_56a, c->id);
        c->replicated =
            ask_number(e, c->player, PURPOSE_REPLICATE, c->id, 0,
                       times_payable(e, c, replicate));
    }
    announce_x(e, c, kicker ? kicker : multi);
    struct object *object = object_at(e, c->id);
    struct object before = *object;
    object->x = c->x;
    object->kicked = (uint8_t)c->kicked;
    object->replicated = (uint8_t)c->replicated;
    object->alternative = c->permission.name;
    if (QUICK(c->item->x == c->x &&
              memcmp(&before, object, sizeof before) == 0))
        return;
    c->item->x = c->x;
    touch(e);
    c->as = *as_of(e, c->id);
}

/* CR 601.2b-d for the instructions of the spell. */
static void announce_targets(struct engine *e, struct casting *c)
{
    for (uint8_t i = 0; i < c->as.ability_count; i++) {
        bool fits = true;
        ability_id ability = c->as.ability[i];
        const struct ability *a = ability_at(e->cards, ability);
        if (a->kind != KIND_SPELL)
            continue;
        const struct node *node = node_at(e->cards, a->node);
        if (c->item->ability == 0)
            c->item->ability = ability;
        c->store.f.ability = ability;
        if (node->slot[1]) {
            MARK(e, 601_2b, c->id);
            fits = choose_some_modes(e, &c->store.f, c->item, node->slot[1],
                                     node->slot[3], node->slot[6], false);
        }
        if (!fits || !choose_targets(e, &c->store.f, c->item, node->slot[0]))
            refuse(e, CODE_TARGET_COUNT, CR_601_2c);
    }
}

static void announce_enchant(struct engine *e, struct casting *c)
{
    uint16_t enchant = 0;
    struct set legal;
    struct decision d;
    if (c->as.card) /* exempt: the card that is none enchants nothing */
        enchant = card_at(e->cards, c->as.card)->face[c->as.face].enchant;
    if (enchant == 0)
        return;
    MARK(e, 303_4a, c->id);
    aura_targets(e, &c->store.f, enchant, &legal);
    decision_start(&d, DECIDE_TARGET, c->player, c->id);
    for (uint16_t i = 0; i < legal.count; i++)
        decision_add(&d, OPTION_OBJECT, legal.item[i].id, PLAYER_NONE, i);
    if (d.count == 0)
        refuse(e, CODE_TARGET_ILLEGAL, CR_601_2c);
    uint16_t at = d.option[ask(e, &d)].value;
    c->item->target[0] = legal.item[at];
    c->item->target_group[0] = 0;
    c->item->target_count = 1;
}

/* CR 601.2e: the finished proposal must be legal. */
static void check_proposal(struct engine *e, struct casting *c)
{
    MARK(e, 601_2e, c->id);
    if (cast_prohibited(e, c->player, c->id, c->from, &c->as, true) &&
        !FAULTY(proposal_not_checked, true) &&
        !FAULTY(face_down_never_prohibited, c->permission.face_down))
        refuse(e, CODE_PROHIBITED, CR_601_2e);
    if (c->now && c->now->mv &&
        !compare_holds(e, c->now->f, c->now->mv, c->as.mana_value))
        refuse(e, CODE_NO_PERMISSION, CR_601_2e);
}

static void add_ability_costs(struct engine *e, struct casting *c,
                              struct payment *payment, struct mana_due *due,
                              bool pay)
{
    for (uint8_t i = 0; i < c->as.ability_count; i++) {
        uint16_t costs = added_costs(e, c, i);
        if (costs == 0 || FAULTY(additional_costs_skipped, true) ||
            FAULTY(free_skips_additional_costs,
                   c->permission.cost == PRICE_FREE))
            continue;
        MARK(e, 118_8, c->id);
        if (pay)
            cost_pay(e, payment, costs, 1);
        else
            cost_mana(e, payment, costs, 1, due);
    }
    uint16_t cursor = 0;
    struct frame_store store;
    const struct node *mod;
    struct rule_entry entry;
    while (rule_next(e, &cursor, MOD_ADDITIONAL_COST, &store, &mod,
                     &entry)) {
        if (!who_accepts(e, &store.f, mod->slot[2], c->player) ||
            !what_accepts_as(e, &store.f, mod->slot[1], c->id, &c->as))
            continue;
        if (pay)
            cost_pay(e, payment, mod->slot[0], 1);
        else
            cost_mana(e, payment, mod->slot[0], 1, due);
    }
}

static void pay_costs(struct engine *e, struct casting *c)
{
    struct payment payment;
    struct mana_due due;
    uint16_t cost = c->permission.cost;
    uint16_t kicker = keyword_cost(e, &c->as, KEYWORD_KICKER);
    uint16_t replicate = keyword_cost(e, &c->as, KEYWORD_REPLICATE);
    if (kicker == 0)
        kicker = keyword_cost(e, &c->as, KEYWORD_MULTIKICKER);
    memset(&payment, 0, sizeof payment);
    payment.player = c->player;
    payment.object = c->id;
    payment.as = &c->as;
    payment.any_type = c->permission.any_type;
    payment.x = c->x;
    payment.has_x = c->has_x && pays_x_symbol(e, c, kicker);
    payment.item = c->item;
    payment.f = &c->store.f;
    c->store.f.has_it = true;
    c->store.f.it = ref_of(e->g, c->id);
    due_start(&due);
    if (cost == PRICE_MANA)
        due_add(e, &due, c->as.cost, c->x, 1);
    else if (cost != PRICE_FREE)
        cost_mana(e, &payment, cost, 1, &due);
    if (cost != PRICE_MANA)
        MARK(e, 118_9, c->id);
    if (kicker || replicate)
        MARK(e, 118_8, c->id);
    cost_mana(e, &payment, kicker, c->kicked, &due);
    cost_mana(e, &payment, replicate, c->replicated, &due);
    add_ability_costs(e, c, &payment, &due, false);
    uint16_t casts = e->g->player[c->player].commander_casts;
    if (FAULTY(commander_tax_front_only, casts && c->as.face == 1))
        casts = 0;
    if (FAULTY(commander_tax_once, casts > 1))
        casts = 1;
    if (c->from == ZONE_COMMAND)
        due.generic = (uint16_t)(due.generic + 2 * casts);
    if (!FAULTY(free_spell_untaxed, cost == PRICE_FREE))
        due_modify(e, &payment, &due);
    MARK(e, 601_2f, c->id);
    if (cost != PRICE_MANA && (due_total(&due) > 0 || c->replicated))
        MARK(e, 118_9d, c->id);
    uint16_t life = due_phyrexian(e, &payment, &due);
    due_pay(e, &payment, &due);
    life_pay(e, c->player, life);
    if (cost != PRICE_MANA && cost != PRICE_FREE)
        cost_pay(e, &payment, cost, 1);
    cost_pay(e, &payment, kicker, c->kicked);
    cost_pay(e, &payment, replicate, c->replicated);
    add_ability_costs(e, c, &payment, &due, true);
    carry_paid(e, &c->store.f, c->item);
    MARK(e, 601_2h, c->id);
}

static void use_permission(struct engine *e, struct casting *c)
{
    const struct permission *p = &c->permission;
    if (FAULTY(permission_never_used_up, p->limit))
        return;
    if (p->limit == WORD_ONCE_EACH_TURN)
        object_at(e, p->source)->activated |= 0x80;
    if (p->limit == WORD_ONE_PER_TYPE) {
        /* One of the types it has, the first that is still free. */
        uint16_t *used = &e->g->player[c->player].permissions_used;
        unsigned left = c->as.types & ~(unsigned)*used;
        *used |= (uint16_t)(left & -left);
    }
}

/* CR 601.2i. */
static void become_cast(struct engine *e, struct casting *c)
{
    struct player *player = &e->g->player[c->player];
    MARK(e, 601_2i, c->id);
    use_permission(e, c);
    if (c->from == ZONE_COMMAND)
        player->commander_casts++;
    if (has_keyword(&c->as, KEYWORD_REBOUND)) {
        MARK(e, 702_88a, c->id);
        if (c->from == ZONE_HAND &&
            (object_at(e, c->id)->owner == c->player ||
             FAULTY(rebound_from_any_hand, true)))
            object_at(e, c->id)->flags |= FLAG_REBOUND;
    }
    struct event event = event_of(e, TRIGGER_CAST, c->id, c->player);
    event.from = (uint8_t)c->from;
    event_emit(e, &event);
    player->spells_cast++;
    touch_status(e);
    if (e->g->cast_count < CAST_NOTES_MAX && c->as.card) {
        struct cast_note *note = &e->g->cast_note[e->g->cast_count++];
        note->card = c->as.card;
        note->face = c->as.face;
        note->player = c->player;
    }
}

static void cast_with(struct engine *e, struct casting *c, uint8_t face)
{
    move_to_stack(e, c, face);
    announce_numbers(e, c);
    announce_targets(e, c);
    announce_enchant(e, c);
    targets_announce(e, c->item);
    check_proposal(e, c);
    pay_costs(e, c);
    become_cast(e, c);
}

static uint16_t choose_permission(struct engine *e, player_id player,
                                  object_id id,
                                  const struct permission *list,
                                  uint8_t count)
{
    struct decision d;
    if (count == 1 && list[0].cost == PRICE_MANA)
        return 0;
    decision_start(&d, DECIDE_NUMBER, player, id);
    d.purpose = PURPOSE_ALTERNATIVE;
    for (uint16_t i = 0; i < count; i++) {
        uint16_t value = list[i].cost == PRICE_MANA ? 0 : (uint16_t)(i + 1);
        decision_add(&d, OPTION_VALUE, list[i].source, PLAYER_NONE, value);
        d.option[i].extra = i;
    }
    MARK(e, 118_9a, id);
    return d.option[ask(e, &d)].extra;
}

void cast(struct engine *e, player_id player, object_id id, uint8_t face)
{
    struct permission list[PERMISSIONS_MAX];
    uint8_t count = 0;
    struct casting c;
    struct verdict v = cast_judge(e, player, id, face, list, &count);
    assert(v.code == CODE_NONE);
    memset(&c, 0, sizeof c);
    c.id = id;
    c.player = player;
    c.permission = list[choose_permission(e, player, id, list, count)];
    cast_with(e, &c, face);
}

/* CR 118.3, 712.11c: the parts of another cost that are not mana, for the
 * face that would be cast. */
static bool price_reachable(struct engine *e, struct payment *payment,
                            const struct now *how, struct mana_due *due)
{
    e->proposed = payment->object;
    e->proposed_as = payment->as;
    bool ok = cost_judge(e, payment, how->cost).code == 0;
    cost_mana(e, payment, how->cost, 1, due);
    e->proposed = OBJECT_NONE;
    return ok;
}

bool can_cast_now(struct engine *e, player_id player, object_id id,
                  uint8_t face, const struct now *how)
{
    struct characteristics as;
    struct mana_due due;
    struct payment payment;
    struct frame_store store;
    struct verdict v = now_judge(e, player, id, face, how, &as);
    if (v.code) {
        rule_mark(e, v.rule, id);
        return false;
    }
    frame_start(e, &store, id, 0);
    store.f.you = player;
    memset(&payment, 0, sizeof payment);
    payment.player = player;
    payment.object = id;
    payment.as = &as;
    payment.any_type = how->any_type;
    payment.f = &store.f;
    store.f.has_it = true;
    store.f.it = ref_of(e->g, id);
    due_start(&due);
    if (how->cost == PRICE_MANA)
        due_add(e, &due, as.cost, 0, 1);
    else if (how->cost != PRICE_FREE && !price_reachable(e, &payment, how,
                                                         &due))
        return false;
    for (uint8_t i = 0; i < as.ability_count; i++) {
        const struct ability *a = ability_at(e->cards, as.ability[i]);
        if (a->kind != KIND_ADDITIONAL || is_optional_cost(e, a))
            continue;
        uint16_t costs = node_at(e->cards, a->node)->slot[0];
        MARK(e, 118_8, id);
        if (how->cost != PRICE_MANA)
            MARK(e, 118_9d, id);
        cost_mana(e, &payment, costs, 1, &due);
        if (cost_judge(e, &payment, costs).code &&
            !FAULTY(free_skips_additional_costs, how->cost == PRICE_FREE))
            return false;
    }
    if (!FAULTY(free_spell_untaxed, how->cost == PRICE_FREE))
        due_modify(e, &payment, &due);
    if (how->cost != PRICE_MANA && due_total(&due) > 0)
        MARK(e, 118_9d, id);
    return due_reachable(e, &payment, &due);
}

/* A cast during a resolution and what to go back to when it fails. */
struct attempt {
    struct engine *e;
    struct casting casting;
    uint8_t face;
    jmp_buf *outer;
    jmp_buf here;
    uint8_t paying, active_count;
};

static int attempt(struct attempt *a)
{
    int left = setjmp(a->here);
    if (left == 0)
        cast_with(a->e, &a->casting, a->face);
    return left;
}

/* CR 733.1 inside a resolution: what cannot be completed did not happen. */
bool cast_now(struct engine *e, player_id player, object_id id, uint8_t face,
              const struct now *how)
{
    struct attempt a;
    if (e->casting == sizeof e->saved / sizeof e->saved[0])
        return false;
    memset(&a.casting, 0, sizeof a.casting);
    a.e = e;
    a.face = face;
    a.outer = e->out;
    a.paying = e->paying;
    a.active_count = e->active_count;
    a.casting.id = id;
    a.casting.player = player;
    a.casting.permission.cost = how->cost;
    a.casting.permission.any_type = how->any_type;
    a.casting.permission.exile_not_grave = how->exile_not_grave;
    a.casting.now = how;
    game_copy(e->saved[e->casting], e->g);
    e->casting++;
    e->out = &a.here;
    MARK(e, 608_2g, id);
    int left = attempt(&a);
    e->casting--;
    e->out = a.outer;
    if (left == 0)
        return true;
    e->paying = a.paying;
    e->active_count = a.active_count;
    if (left != LEAVE_ILLEGAL)
        longjmp(*a.outer, left);
    game_copy(e->g, e->saved[e->casting]);
    touch(e);
    MARK(e, 733_1, id);
    return false;
}

static void play_entry(struct engine *e, player_id player, object_id id,
                       uint8_t face)
{
    struct entry how;
    memset(&how, 0, sizeof how);
    how.controller = player;
    if (FAULTY(played_land_under_owner, object_at(e, id)->owner != player))
        how.controller = object_at(e, id)->owner;
    how.face = face;
    MARK(e, 305_1, id);
    e->g->player[player].lands_played++;
    if (!enter(e, id, &how))
        return;
    struct event event = event_of(e, TRIGGER_LAND_PLAYED, id, player);
    event_emit(e, &event);
}

void play_land(struct engine *e, player_id player, object_id id,
               uint8_t face)
{
    struct permission permission;
    struct verdict v = play_judge(e, player, id, face, &permission);
    assert(v.code == CODE_NONE);
    MARK(e, 116_2a, id);
    if (permission.limit == WORD_ONCE_EACH_TURN)
        object_at(e, permission.source)->activated |= 0x80;
    else if (permission.limit == WORD_ONE_PER_TYPE)
        e->g->player[player].permissions_used |= 1u << TYPE_LAND;
    play_entry(e, player, id, face);
}

void play_land_now(struct engine *e, player_id player, object_id id,
                   uint8_t face)
{
    /* CR 305.2a: it counts as a land played. */
    MARK(e, 305_2a, id);
    play_entry(e, player, id, face);
    if (FAULTY(land_now_not_counted, true))
        e->g->player[player].lands_played--;
}

void special(struct engine *e, player_id player, object_id id)
{
    struct verdict v = special_judge(e, player, id);
    assert(v.code == CODE_NONE);
    struct payment payment;
    struct mana_due due;
    struct frame_store store;
    uint16_t card = object_at(e, id)->card;
    const struct face *face = &card_at(e->cards, card)->face[0];
    uint16_t costs = morph_cost(e, card);
    frame_start(e, &store, id, 0);
    store.f.you = player;
    memset(&payment, 0, sizeof payment);
    payment.player = player;
    payment.object = id;
    payment.f = &store.f;
    /* CR 701.40c: a manifested creature with morph goes either way. */
    if (costs && (object_at(e, id)->flags & FLAG_MANIFESTED) &&
        (face->types & (1u << TYPE_CREATURE)) &&
        !FAULTY(manifested_morph_has_one_cost, true)) {
        MARK(e, 701_40c, id);
        if (ask_number(e, player, PURPOSE_ALTERNATIVE, id, 0, 1) == 0)
            costs = 0;
    }
    MARK(e, 116_2b, id);
    if (FAULTY(morph_asks_mana_cost, costs))
        costs = 0;
    if (costs) {
        MARK(e, 702_37e, id);
        cost_pay_all(e, &payment, costs);
    } else {
        due_start(&due);
        due_add(e, &due, face->cost, 0, 1);
        due_pay(e, &payment, &due);
        MARK(e, 701_40b, id);
    }
    turn_face_up(e, id);
}
