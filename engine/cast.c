/*
 * cast.c - casting spells, with priority and during a resolution.
 *
 * Rules: CR 601.2 (the steps), 608.2g (during a resolution), 733.1 (what can't
 * be completed).
 */
#include "cast_private.h"

#include <stddef.h>

#include "enter.h"
#include "pay.h"
#include "permit.h"
#include "select.h"
#include "trigger.h"

static void move_to_stack(struct engine *e, struct casting *c, uint8_t face)
{
    uint8_t effects = e->g->effect_count;
    bool was_valid = e->is_valid;
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
    touch_on_stack(e, c->id,
                   QUICK(was_valid && effects == e->g->effect_count));
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

static void use_up(struct engine *e, struct casting *c, uint16_t limit,
                   object_id source)
{
    if (limit == WORD_ONCE_EACH_TURN)
        object_at(e, source)->permitted = 1;
    if (limit == WORD_ONE_PER_TYPE) {
        /* One of the types it has, the first that is still free. */
        uint16_t *used = &e->g->player[c->player].permissions_used;
        unsigned left = c->as.types & ~(unsigned)*used;
        *used |= (uint16_t)(left & -left);
    }
}

/* CR 118.9: the other cost comes on top of what lets it be cast. */
static void use_permission(struct engine *e, struct casting *c)
{
    const struct permission *p = &c->permission;
    if (FAULTY(permission_never_used_up, p->limit || p->cost_limit))
        return;
    if (!FAULTY(one_limit_used_up, p->cost_limit))
        use_up(e, c, p->limit, p->source);
    use_up(e, c, p->cost_limit, p->cost_source);
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
    event.source = event.object;
    event_emit(e, &event);
    player->spells_cast++;
    touch_status(e);
    if (e->g->cast_count < CAST_NOTES_MAX &&
        !FAULTY(cast_face_down_is_not_cast, c->permission.face_down)) {
        struct cast_note *note = &e->g->cast_note[e->g->cast_count++];
        const struct characteristics *as = as_of(e, c->id);
        uint16_t value = as->mana_value;
        if (FAULTY(cast_note_without_x, c->x > 0))
            value = (uint16_t)(value - c->x);
        note->card = as->card;
        note->mana_value = (uint8_t)(value > 255 ? 255 : value);
        note->face = as->face & 1;
        note->player = c->player & 3;
        note->colors = as->colors & COLORS_ALL;
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
        decision_add(&d, OPTION_VALUE,
                     list[i].cost_limit ? list[i].cost_source
                                        : list[i].source,
                     PLAYER_NONE, value);
        d.option[i].extra = i;
    }
    MARK(e, 118_9a, id);
    return d.option[ask(e, &d)].extra;
}

static void casting_start(struct casting *c, player_id player, object_id id)
{
    memset(c, 0, offsetof(struct casting, as));
    c->id = id;
    c->player = player;
}

void cast(struct engine *e, player_id player, object_id id, uint8_t face)
{
    struct permission list[PERMISSIONS_MAX];
    uint8_t count = 0;
    struct casting c;
    struct verdict v = cast_judge(e, player, id, face, list, &count);
    assert(v.code == CODE_NONE);
    casting_start(&c, player, id);
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
    casting_start(&a.casting, player, id);
    a.e = e;
    a.face = face;
    a.outer = e->out;
    a.paying = e->paying;
    a.active_count = e->active_count;
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
