/*
 * effects_copies.c - instructions that create tokens and that copy permanents,
 * spells and abilities.
 *
 * Rules: CR 111 (tokens), 707 (copying objects).
 */
#include "effects.h"

#include "cast.h"
#include "layers.h"
#include "move.h"
#include "players.h"
#include "resolve.h"
#include "select.h"
#include "why.h"

/* CR 111.3: the power and toughness that a token is created with, as what
 * modifies its card; 0 where its card says them. */
static uint16_t size_of(struct engine *e, struct frame *f,
                        const struct object_spec *spec)
{
    if (spec->power == 0 ||
        (node_at(e->cards, spec->power)->term == AMOUNT_INT &&
         node_at(e->cards, spec->toughness)->term == AMOUNT_INT))
        return 0;
    MARK(e, 111_3, f->source.id);
    return except_size(e, sized(amount_of(e, f, spec->power)),
                       sized(amount_of(e, f, spec->toughness)));
}

void effect_create_token(struct engine *e, struct frame *f,
                         const struct node *node)
{
    enum { SPEC, N, UNDER, TAPPED, ATTACKING };
    const struct object_spec *spec = spec_at(e->cards, node->slot[SPEC]);
    uint16_t n = how_many(e, f, node->slot[N], 1);
    uint8_t players =
        players_of(e, f, node->slot[UNDER], (uint8_t)(1u << f->you));
    uint16_t size = size_of(e, f, spec);
    f->created->count = 0;
    FOR_PLAYERS(p, players) {
        struct entry how;
        memset(&how, 0, sizeof how);
        how.controller = p;
        how.tapped = node->slot[TAPPED];
        how.attacking = node->slot[ATTACKING];
        create_tokens(e, spec->token_card, 0, size, false, n, &how,
                      f->created);
    }
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
    if (FAULTY(ability_is_copied_as_its_source,
               object_at(e, of.item[0].id)->kind == OBJECT_ABILITY))
        of.item[0] = stack_item_of(e, of.item[0].id)->source;
    for (uint16_t i = 0; i < what.count; i++) {
        uint16_t card, except;
        uint8_t face;
        copiable(e, of.item[0].id, &card, &face, &except);
        /* CR 707.2: an ability has nothing that an object could copy. */
        if (card == 0)
            return;
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
    /* CR 707.2, 708.2: face down or itself a copy, this is what it is. */
    copiable(e, id, &of.card, &of.face, &of.copy_except);
    bool double_faced = !ability && copy_is_double_faced(e, &of, of.card);
    object_id copy = object_new(
        e, of.card, ability ? OBJECT_ABILITY : OBJECT_SPELL_COPY, f->you);
    struct object *object = object_at(e, copy);
    object->face = of.face;
    object->controller = f->you;
    object->x = of.x;
    object->kicked = of.kicked;
    object->alternative = of.alternative;
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
    if (has_left(e, f->you))
        return;
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
