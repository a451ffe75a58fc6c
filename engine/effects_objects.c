/* Instructions about permanents, spells and tokens: see effects.h. */
#include "effects.h"

#include "cast.h"
#include "combat.h"
#include "combat_parts.h"
#include "counters.h"
#include "damage.h"
#include "layers.h"
#include "mana.h"
#include "move.h"
#include "players.h"
#include "resolve.h"
#include "select.h"
#include "trigger.h"
#include "why.h"

static void living(struct engine *e, const struct frame *f, uint16_t what,
                   struct set *set)
{
    set->count = 0;
    select_living(e, f, what, set);
}

static void on_battlefield(struct engine *e, const struct frame *f,
                           uint16_t what, struct set *set)
{
    living(e, f, what, set);
    for (uint16_t i = set->count; i > 0; i--)
        if (object_at(e, set->item[i - 1].id)->zone != ZONE_BATTLEFIELD)
            set_remove(set, (uint16_t)(i - 1));
}

/* Without an operand the object that has the ability. */
static void these_or_this(struct engine *e, const struct frame *f,
                          uint16_t what, struct set *set)
{
    set->count = 0;
    if (what)
        on_battlefield(e, f, what, set);
    else if (ref_live(e->g, f->source))
        set_add(set, f->source);
}

/* "Up to n" of the objects meant, chosen as the instruction is followed. */
static void narrow(struct engine *e, const struct frame *f, node_id amount,
                   struct set *set)
{
    struct set chosen;
    uint16_t n = how_many(e, f, amount, SET_MAX);
    if (n >= set->count)
        return;
    chosen.count = 0;
    ask_objects(e, f->you, PURPOSE_NONE, f->source.id, set, 0, n, &chosen);
    *set = chosen;
}

static bool has_mana_ability(struct engine *e, object_id id)
{
    for (uint16_t n = activated_count(e, id); n > 0; n--)
        if (is_mana_ability(e, activated_at(e, id, n)))
            return true;
    return false;
}

static void tap_or_untap(struct engine *e, struct frame *f,
                         const struct node *node, bool untaps)
{
    enum { WHAT, MARKED, N };
    struct set set, turned;
    on_battlefield(e, f, node->slot[WHAT], &set);
    narrow(e, f, node->slot[N], &set);
    turned.count = 0;
    for (uint16_t i = 0; i < set.count; i++) {
        if (FAULTY(instruction_asks_hexproof,
                   has_keyword(as_of(e, set.item[i].id), KEYWORD_HEXPROOF)))
            continue;
        if (FAULTY(newcomers_do_not_tap,
                   !(object_at(e, set.item[i].id)->flags & FLAG_CONTROLLED)))
            continue;
        bool changed =
            untaps ? untap(e, set.item[i].id) : tap(e, set.item[i].id);
        if (FAULTY(already_tapped_counts, !changed))
            changed = true;
        /* Only what this turned counts as done this way. */
        if (changed)
            set_add(&turned, set.item[i]);
        /* CR 106.12: tapped, but not for mana. */
        if (!untaps && has_mana_ability(e, set.item[i].id))
            MARK(e, 106_12, set.item[i].id);
    }
    record(f, node->slot[MARKED], &turned);
}

void effect_tap(struct engine *e, struct frame *f, const struct node *node)
{
    tap_or_untap(e, f, node, false);
}

void effect_untap(struct engine *e, struct frame *f, const struct node *node)
{
    tap_or_untap(e, f, node, true);
}

void effect_destroy(struct engine *e, struct frame *f, const struct node *node)
{
    struct set set;
    on_battlefield(e, f, node->slot[0], &set);
    destroy_all(e, &set);
}

/* What one player sacrifices, chosen but not yet sacrificed. */
static void choose_sacrifices(struct engine *e, struct frame *f,
                              player_id player, uint16_t what, node_id amount,
                              struct set *all)
{
    struct set set, chosen;
    on_battlefield(e, f, what, &set);
    for (uint16_t i = set.count; i > 0; i--)
        if (as_of(e, set.item[i - 1].id)->controller != player)
            set_remove(&set, (uint16_t)(i - 1));
    uint16_t n = how_many(e, f, amount, what & WHAT_SELECTOR ? 1 : SET_MAX);
    if (n > set.count)
        n = set.count;
    chosen.count = 0;
    if (FAULTY(newest_is_sacrificed, n < set.count))
        while (set.count > n)
            set_remove(&set, 0);
    if (n == set.count)
        chosen = set;
    else
        ask_objects(e, player, PURPOSE_NONE, f->source.id, &set, n, n, &chosen);
    for (uint16_t i = 0; i < chosen.count; i++)
        set_add(all, chosen.item[i]);
}

void effect_sacrifice(struct engine *e, struct frame *f,
                      const struct node *node)
{
    enum { WHO, WHAT, N };
    struct set all;
    uint8_t players =
        players_of(e, f, node->slot[WHO], (uint8_t)(1u << f->you));
    f->sacrificed->count = all.count = 0;
    player_id p =
        FAULTY(choices_in_seat_order, e->g->active != 0) ? 0 : e->g->active;
    /* CR 101.4: the choices in turn order, then all at once. */
    for (uint8_t i = 0; i < e->g->player_count; i++) {
        if ((players >> p) & 1) {
            struct frame each = *f;
            each.you = p;
            MARK(e, 101_4, f->source.id);
            choose_sacrifices(e, &each, p, node->slot[WHAT], node->slot[N],
                              &all);
        }
        p = (player_id)((p + 1) % e->g->player_count);
    }
    *f->sacrificed = all;
    MARK(e, 701_21a, f->source.id);
    move_all(e, &all, ZONE_GRAVEYARD, MOVE_SACRIFICED, NULL);
}

static void link_to_source(struct engine *e, const struct frame *f,
                           const struct set *moved)
{
    for (uint16_t i = 0; i < moved->count; i++) {
        object_id id = ref_live(e->g, moved->item[i]);
        assert(e->g->object[id].zone == ZONE_EXILE);
        /* CR 607.2a: linked abilities speak of these cards. */
        object_at(e, id)->linked = f->source.id;
        object_at(e, id)->linked_generation = f->source.generation;
    }
}

/* CR 406.3: exiled face down. */
static void hide(struct engine *e, const struct set *moved)
{
    for (uint16_t i = 0; i < moved->count; i++) {
        object_id id = ref_live(e->g, moved->item[i]);
        MARK(e, 406_3a, id);
        if (!FAULTY(face_down_exile_is_open, true))
            object_at(e, id)->flags |= FLAG_FACE_DOWN;
        touch(e);
    }
}

void effect_exile(struct engine *e, struct frame *f, const struct node *node)
{
    enum { WHAT, UNTIL_LEAVES, ID, FROM, FACE_DOWN };
    struct set set;
    object_id source = ref_live(e->g, f->source);
    living(e, f, node->slot[WHAT], &set);
    f->moved->count = 0;
    if (node->slot[UNTIL_LEAVES] &&
        (source == 0 || object_at(e, source)->zone != ZONE_BATTLEFIELD) &&
        !FAULTY(gone_source_still_exiles, true)) {
        /* CR 610.3b: it has left already; nothing is exiled. */
        MARK(e, 610_3b, f->source.id);
        return;
    }
    move_all(e, &set, ZONE_EXILE, 0, f->moved);
    link_to_source(e, f, f->moved);
    if (node->slot[FACE_DOWN])
        hide(e, f->moved);
    record(f, node->slot[ID], f->moved);
    if (!node->slot[UNTIL_LEAVES])
        return;
    for (uint16_t i = 0; i < f->moved->count; i++) {
        MARK(e, 610_3, f->source.id);
        effect_add(e, f, EFFECT_KIND_UNTIL_LEAVES, DURATION_FOREVER)->object =
            f->moved->item[i];
    }
}

static player_id owner_of(struct engine *e, struct ref ref)
{
    return object_at(e, ref.id)->owner;
}

/* Who will control what is put onto the battlefield: PLAYER_NONE means
 * each object's owner. */
static player_id under_of(struct engine *e, const struct frame *f,
                          node_id under)
{
    MARK(e, 110_2a, f->source.id);
    if (under == 0)
        return f->you;
    if (FAULTY(put_under_owner, true))
        return PLAYER_NONE;
    if (node_at(e->cards, under)->term == REF_OWNER_OF)
        return FAULTY(returned_under_you, true) ? f->you : PLAYER_NONE;
    return player_of(e, f, under);
}

static void put_in(struct engine *e, struct frame *f, const struct set *set,
                   const struct entry *how)
{
    struct set entered;
    if (f->coming) {
        enter_with(e, set, how, f->coming);
        return;
    }
    entered.count = 0;
    enter_all(e, set, how, &entered);
    *f->moved = entered;
}

static void move_cards(struct engine *e, struct frame *f, const struct set *set,
                       uint16_t zone, node_id of, bool bottom)
{
    player_id player = of ? player_of(e, f, of) : PLAYER_NONE;
    unsigned flags = bottom ? MOVE_BOTTOM : 0;
    f->moved->count = 0;
    if (of && player == PLAYER_NONE)
        return;
    if (of && (zone & 0xff) == ZONE_HAND) {
        for (uint16_t i = 0; i < set->count; i++) {
            /* CR 101.1: the card beats the rule about owners' zones. */
            bool foreign = owner_of(e, set->item[i]) != player &&
                           !FAULTY(foreign_hand_is_owners, true);
            if (foreign) {
                MARK(e, 101_1, set->item[i].id);
                MARK(e, 400_3, set->item[i].id);
            }
            move_to(e, set->item[i].id, ZONE_HAND, player,
                    foreign ? MOVE_FOREIGN : 0);
            set_add(f->moved, ref_of(e->g, set->item[i].id));
        }
    } else {
        move_all(e, set, zone & 0xff, flags, f->moved);
    }
}

void effect_return(struct engine *e, struct frame *f, const struct node *node)
{
    enum { WHAT, TO, OF, UNDER, TAPPED, POSITION };
    struct set set;
    uint16_t zone = node->slot[TO] ? node->slot[TO] : ZONE_HAND;
    living(e, f, node->slot[WHAT], &set);
    MARK(e, 608_2c, f->source.id);
    if ((zone & 0xff) == ZONE_BATTLEFIELD) {
        struct entry how;
        memset(&how, 0, sizeof how);
        how.controller = under_of(e, f, node->slot[UNDER]);
        how.tapped = node->slot[TAPPED];
        put_in(e, f, &set, &how);
        return;
    }
    move_cards(e, f, &set, zone, node->slot[OF],
               node->slot[POSITION] == WORD_BOTTOM);
}

void effect_put_onto_battlefield(struct engine *e, struct frame *f,
                                 const struct node *node)
{
    enum { WHAT, UNDER, TAPPED, TRANSFORMED, ATTACKING, COUNTERS };
    struct set set;
    struct entry how;
    living(e, f, node->slot[WHAT], &set);
    memset(&how, 0, sizeof how);
    how.controller = under_of(e, f, node->slot[UNDER]);
    how.tapped = node->slot[TAPPED];
    how.transformed = node->slot[TRANSFORMED];
    how.attacking = node->slot[ATTACKING];
    if (node->slot[COUNTERS]) {
        const uint16_t *items;
        list_at(e->cards, node->slot[COUNTERS], &items);
        how.counter_kind = (uint8_t)items[0];
        how.counters = how_many(e, f, items[1], 0);
    }
    for (uint16_t i = 0; i < set.count; i++)
        if (as_of(e, set.item[i].id)->types & (1u << TYPE_LAND)) {
            MARK(e, 305_4, set.item[i].id);
            if (FAULTY(land_put_counts_as_played, true))
                e->g->player[f->you].lands_played++;
        }
    put_in(e, f, &set, &how);
}

void effect_return_exiled(struct engine *e, struct frame *f,
                          const struct node *node)
{
    enum { WHEN, UNDER, TAPPED };
    struct set set;
    struct entry how;
    if (node->slot[WHEN] == WORD_NEXT_END_STEP) {
        ability_id later = node->slot[SLOTS_MAX - 1];
        struct ref none = {0, 0, 0};
        assert(later);
        delayed_add(e, f, later, none, DURATION_FOREVER);
        return;
    }
    set.count = 0;
    MARK(e, 607_2a, f->source.id);
    for (object_id id = 1; id < e->g->object_count; id++) {
        const struct object *object = object_at(e, id);
        if (object->zone == ZONE_EXILE && object->linked == f->source.id &&
            object->linked_generation == f->source.generation)
            set_add(&set, ref_of(e->g, id));
    }
    memset(&how, 0, sizeof how);
    how.controller =
        node->slot[UNDER] ? under_of(e, f, node->slot[UNDER]) : PLAYER_NONE;
    how.tapped = node->slot[TAPPED];
    put_in(e, f, &set, &how);
}

static void fix_size(struct engine *e, struct frame *f,
                     const struct object_spec *spec, uint16_t spec_id,
                     const struct set *tokens)
{
    if (spec->power == 0 ||
        (node_at(e->cards, spec->power)->term == AMOUNT_INT &&
         node_at(e->cards, spec->toughness)->term == AMOUNT_INT))
        return;
    for (uint16_t i = 0; i < tokens->count; i++) {
        struct effect *effect =
            effect_add(e, f, EFFECT_KIND_ANIMATE, DURATION_FOREVER);
        effect->spec = spec_id;
        effect->object = tokens->item[i];
        effect->power = sized(amount_of(e, f, spec->power));
        effect->toughness = sized(amount_of(e, f, spec->toughness));
    }
}

void effect_create_token(struct engine *e, struct frame *f,
                         const struct node *node)
{
    enum { SPEC, N, UNDER, TAPPED, ATTACKING };
    const struct object_spec *spec = spec_at(e->cards, node->slot[SPEC]);
    uint16_t n = how_many(e, f, node->slot[N], 1);
    uint8_t players =
        players_of(e, f, node->slot[UNDER], (uint8_t)(1u << f->you));
    f->created->count = 0;
    for (player_id p = 0; p < e->g->player_count; p++) {
        struct entry how;
        if (!((players >> p) & 1))
            continue;
        memset(&how, 0, sizeof how);
        how.controller = p;
        how.tapped = node->slot[TAPPED];
        how.attacking = node->slot[ATTACKING];
        create_tokens(e, spec->token_card, 0, 0, false, n, &how, f->created);
    }
    fix_size(e, f, spec, node->slot[SPEC], f->created);
}

/* CR 707.8a, 707.10g: whether a copy of it is double-faced. */
static bool copy_is_double_faced(struct engine *e, const struct object *object,
                                 uint16_t card)
{
    if (card_at(e->cards, card)->layout == LAYOUT_NORMAL)
        return false;
    MARK(e, 707_8a, 0);
    if ((!has_two_faces(e, object) || object->card != card) &&
        !FAULTY(copy_of_copy_two_faces, true))
        return false;
    if (FAULTY(copy_token_one_face, true))
        return false;
    return e->g->edition >= EDITION_2025_09 ||
           card_at(e->cards, card)->layout == LAYOUT_DFC;
}

void effect_copy_token(struct engine *e, struct frame *f,
                       const struct node *node)
{
    enum { OF, N, UNDER, EXCEPT, TAPPED, ATTACKING };
    struct set set;
    struct entry how;
    set.count = 0;
    select_all(e, f, node->slot[OF], &set);
    memset(&how, 0, sizeof how);
    how.controller = player_of(e, f, node->slot[UNDER]);
    how.tapped = node->slot[TAPPED];
    how.attacking = node->slot[ATTACKING];
    f->created->count = 0;
    if (how.controller == PLAYER_NONE)
        return;
    uint16_t n = how_many(e, f, node->slot[N], 1);
    for (uint16_t i = 0; i < set.count; i++) {
        uint16_t card, except;
        uint8_t face;
        struct view view;
        if (!view_of(e, set.item[i], &view))
            continue;
        copiable_of(e, &view, &card, &face, &except);
        if (card == 0)
            continue;
        why_copy(e, card, view.object, f->source.id);
        bool both = copy_is_double_faced(e, view.object, card);
        except = except_join(e, except, node->slot[EXCEPT]);
        create_tokens(e, card, face, except, both, n, &how, f->created);
    }
}

void effect_become_copy(struct engine *e, struct frame *f,
                        const struct node *node)
{
    enum { OF, WHAT, DUR, EXCEPT };
    struct set of, what;
    living(e, f, node->slot[OF], &of);
    these_or_this(e, f, node->slot[WHAT], &what);
    if (of.count == 0)
        return;
    for (uint16_t i = 0; i < what.count; i++) {
        uint16_t card, except;
        uint8_t face;
        copiable(e, of.item[0].id, &card, &face, &except);
        MARK(e, 707_4, what.item[i].id);
        if (object_at(e, what.item[i].id)->flags & FLAG_FACE_DOWN)
            MARK(e, 708_10, what.item[i].id);
        why_copy(e, card, object_at(e, of.item[0].id), what.item[i].id);
        struct effect *effect =
            effect_add(e, f, EFFECT_KIND_COPY,
                       duration_of(node->slot[DUR], DURATION_FOREVER));
        effect->spec = card;
        effect->face = face;
        effect->except = except_join(e, except, node->slot[EXCEPT]);
        /* The ability itself, for copies that keep it. */
        effect->node = f->ability;
        effect->object = what.item[i];
        if (FAULTY(copy_keeps_choice,
                   object_at(e, of.item[0].id)->chosen[0].id))
            object_at(e, what.item[i].id)->chosen[0] =
                object_at(e, of.item[0].id)->chosen[0];
    }
    touch(e);
}

/* CR 707.10: a copy of a spell or ability, with all that was chosen. */
static object_id copy_item(struct engine *e, struct frame *f, object_id id,
                           uint16_t except)
{
    struct object of = *object_at(e, id);
    struct stack_item item = *stack_item_of(e, id);
    bool ability = of.kind == OBJECT_ABILITY;
    if (of.flags & FLAG_FACE_DOWN) {
        /* CR 708.2: of such a spell that is all there is to copy. */
        copiable(e, id, &of.card, &of.face, &of.copy_except);
        of.copy_card = 0;
        of.copy_face = 0;
    }
    bool double_faced = !ability && copy_is_double_faced(e, &of, of.card);
    object_id copy = object_new(
        e, of.card, ability ? OBJECT_ABILITY : OBJECT_SPELL_COPY, f->you);
    struct object *object = object_at(e, copy);
    object->face = of.face;
    object->controller = f->you;
    object->x = of.x;
    object->kicked = of.kicked;
    object->alternative = of.alternative;
    object->copy_card = of.copy_card;
    object->copy_face = of.copy_face;
    object->copy_except = except_join(e, of.copy_except, except);
    if (!ability && is_double_faced(e, id))
        MARK(e, 707_10g, id);
    if (double_faced)
        object->flags |= FLAG_DOUBLE_FACED;
    zone_join(e, copy, ZONE_STACK, f->you, false);
    struct stack_item *new = stack_push(e, copy);
    *new = item;
    new->object = copy;
    new->controller = f->you;
    new->has_turned = 0;
    if (!ability)
        new->source = ref_of(e->g, copy);
    if (FAULTY(spell_copy_has_no_x, new->x))
        object->x = new->x = 0;
    if (FAULTY(spell_copy_is_the_owners, item.controller != f->you))
        object->controller = new->controller = item.controller;
    MARK(e, 707_10, id);
    if (ability)
        MARK(e, 707_10b, id);
    return copy;
}

void effect_copy_spell(struct engine *e, struct frame *f,
                       const struct node *node)
{
    enum { OF, N, NEW_TARGETS, EXCEPT };
    struct set set;
    living(e, f, node->slot[OF], &set);
    f->created->count = 0;
    int32_t n = amount_or(e, f, node->slot[N], 1);
    for (uint16_t i = 0; i < set.count; i++) {
        object_id id = set.item[i].id;
        if (object_at(e, id)->zone != ZONE_STACK)
            continue;
        for (int32_t k = 0; k < n; k++) {
            object_id copy = copy_item(e, f, id, node->slot[EXCEPT]);
            set_add(f->created, ref_of(e->g, copy));
            struct stack_item *item = stack_item_of(e, copy);
            if (node->slot[NEW_TARGETS]) {
                struct frame_store store;
                item_frame_start(e, &store, item);
                change_targets(e, &store.f, item);
            }
            targets_announce(e, item);
        }
    }
}

static bool is_uncounterable(struct engine *e, object_id id)
{
    struct view view;
    view_living(e, id, &view);
    return has_keyword(view.as, KEYWORD_CANT_BE_COUNTERED) ||
           rule_about_object(e, MOD_CANT_BE_COUNTERED, &view);
}

void effect_counter(struct engine *e, struct frame *f, const struct node *node)
{
    enum { WHAT, TO };
    struct set set;
    enum zone zone = node->slot[TO] ? node->slot[TO] & 0xff : ZONE_GRAVEYARD;
    living(e, f, node->slot[WHAT], &set);
    for (uint16_t i = 0; i < set.count; i++) {
        object_id id = set.item[i].id;
        if (object_at(e, id)->zone != ZONE_STACK)
            continue;
        MARK(e, 701_6a, id);
        if (is_uncounterable(e, id) && !FAULTY(uncounterable_countered, true))
            continue;
        if (object_at(e, id)->kind == OBJECT_CARD)
            move_to(e, id, zone, 0, 0);
        else
            stack_drop(e, id);
    }
}

void effect_gain_control(struct engine *e, struct frame *f,
                         const struct node *node)
{
    enum { WHAT, DUR, WHO };
    struct set set;
    player_id player = player_of(e, f, node->slot[WHO]);
    if (player == PLAYER_NONE)
        return;
    living(e, f, node->slot[WHAT], &set);
    for (uint16_t i = 0; i < set.count; i++) {
        struct object *object = object_at(e, set.item[i].id);
        if (object->zone != ZONE_BATTLEFIELD && object->zone != ZONE_STACK)
            continue;
        player_id before = as_of(e, set.item[i].id)->controller;
        struct effect *effect =
            effect_add(e, f, EFFECT_KIND_CONTROL,
                       duration_of(node->slot[DUR], DURATION_FOREVER));
        effect->object = set.item[i];
        effect->controller = player;
        MARK(e, 613_1b, set.item[i].id);
        /* CR 302.6: a new controller has not had it since the turn began. */
        if (object->seen != player &&
            !FAULTY(new_controller_need_not_wait, true))
            object->flags &= (uint16_t)~FLAG_CONTROLLED;
        if (before != player && !FAULTY(stolen_attacker_stays, true))
            combat_remove(e, set.item[i].id);
        object->seen = player;
    }
}

void effect_attach(struct engine *e, struct frame *f, const struct node *node)
{
    enum { WHAT, TO };
    struct set what, to;
    these_or_this(e, f, node->slot[WHAT], &what);
    on_battlefield(e, f, node->slot[TO], &to);
    if (what.count == 0 || to.count == 0 || to.item[0].id == what.item[0].id)
        return;
    struct object *object = object_at(e, what.item[0].id);
    const struct characteristics *as = as_of(e, what.item[0].id);
    if (object->zone != ZONE_BATTLEFIELD ||
        (as->types & (1u << TYPE_CREATURE))) {
        MARK(e, 301_5c, what.item[0].id);
        return; /* an Equipment that is a creature can't be attached */
    }
    MARK(e, 701_3a, what.item[0].id);
    object->attached = to.item[0].id;
    object->timestamp = timestamp(e);
    touch(e);
}

/* The item on the stack knows; the resolving one is a copy of it. */
static bool has_turned(struct engine *e, const struct frame *f)
{
    object_id id = f->item->object; /* none of a mana ability, or gone */
    return e->g->object[id].kind == OBJECT_ABILITY &&
           stack_item_of(e, id)->has_turned == 1;
}

void effect_transform(struct engine *e, struct frame *f,
                      const struct node *node)
{
    struct set set;
    on_battlefield(e, f, node->slot[0], &set);
    for (uint16_t i = 0; i < set.count; i++) {
        /* CR 701.27f: not if it has done so since this went on the stack. */
        if (f->item && ref_equal(set.item[i], f->source) && has_turned(e, f) &&
            !FAULTY(transforms_again, true)) {
            MARK(e, 701_27f, set.item[i].id);
            continue;
        }
        transform(e, set.item[i].id);
    }
}

void effect_turn_down(struct engine *e, struct frame *f,
                      const struct node *node)
{
    struct set set;
    on_battlefield(e, f, node->slot[0], &set);
    for (uint16_t i = 0; i < set.count; i++) {
        if (is_double_faced(e, set.item[i].id) &&
            !FAULTY(double_faced_turned_down, true)) {
            MARK(e, 712_16, set.item[i].id);
            continue;
        }
        object_at(e, set.item[i].id)->flags |= FLAG_FACE_DOWN;
        touch(e);
    }
}

void effect_turn_up(struct engine *e, struct frame *f, const struct node *node)
{
    struct set set;
    on_battlefield(e, f, node->slot[0], &set);
    for (uint16_t i = 0; i < set.count; i++)
        turn_face_up(e, set.item[i].id);
}

void effect_manifest(struct engine *e, struct frame *f, const struct node *node)
{
    enum { N, WHO };
    player_id player = player_of(e, f, node->slot[WHO]);
    int32_t n = amount_or(e, f, node->slot[N], 1);
    f->moved->count = 0;
    if (player == PLAYER_NONE)
        return;
    for (; n > 0; n--) {
        object_id id = zone_first(e->g, ZONE_LIBRARY, player);
        struct entry how;
        if (id == 0)
            return;
        memset(&how, 0, sizeof how);
        how.controller = player;
        how.face_down = how.manifested = true;
        MARK(e, 701_40a, id);
        if (enter(e, id, &how))
            set_add(f->moved, ref_of(e->g, id));
    }
}

void effect_fight(struct engine *e, struct frame *f, const struct node *node)
{
    struct set a, b;
    on_battlefield(e, f, node->slot[0], &a);
    on_battlefield(e, f, node->slot[1], &b);
    if (a.count == 0 || b.count == 0) {
        MARK(e, 701_14b, f->source.id);
        if (FAULTY(fights_with_itself, a.count + b.count > 0)) {
            struct ref alone = a.count ? a.item[0] : b.item[0];
            damage(e, alone, alone, as_of(e, alone.id)->power, false);
        }
        return;
    }
    if (!is_creature(e, a.item[0].id) || !is_creature(e, b.item[0].id)) {
        MARK(e, 701_14b, a.item[0].id);
        return;
    }
    MARK(e, 701_14a, a.item[0].id);
    struct dealt list[2] = {
        {a.item[0], b.item[0], as_of(e, a.item[0].id)->power},
        {b.item[0], a.item[0], as_of(e, b.item[0].id)->power},
    };
    damage_all(e, list, FAULTY(fight_is_one_sided, list[1].n > 0) ? 1 : 2,
               false);
}

void effect_remove_combat(struct engine *e, struct frame *f,
                          const struct node *node)
{
    struct set set;
    on_battlefield(e, f, node->slot[0], &set);
    for (uint16_t i = 0; i < set.count; i++)
        combat_remove(e, set.item[i].id);
}

void effect_skip_untap(struct engine *e, struct frame *f,
                       const struct node *node)
{
    struct set set;
    on_battlefield(e, f, node->slot[0], &set);
    for (uint16_t i = 0; i < set.count; i++)
        object_at(e, set.item[i].id)->flags |= FLAG_SKIP_UNTAP;
}

void effect_double_x(struct engine *e, struct frame *f, const struct node *node)
{
    struct set set;
    living(e, f, node->slot[0], &set);
    for (uint16_t i = 0; i < set.count; i++) {
        object_id id = set.item[i].id;
        struct object *object = object_at(e, id);
        if (object->zone != ZONE_STACK)
            continue;
        MARK(e, 107_3i, id);
        uint16_t before = object->x;
        object->x = (uint16_t)(object->x * 2);
        stack_item_of(e, id)->x = object->x;
        if (FAULTY(x_not_doubled, before))
            object->x = stack_item_of(e, id)->x = before;
        touch(e);
    }
}
