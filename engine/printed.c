/*
 * printed.c - what an object is like before any effect behind layer 1.
 *
 * Rules: CR 202.3 (mana value), 305.6 (basic land types), 613.1a (layer 1),
 * 613.4a, 604.3 and 208.2a (sizes that the text defines), 708.2a and 406.3a
 * (face down), 712.8 (faces).
 */
#include "layers_private.h"

#include "select.h"

bool is_double_faced(struct engine *e, object_id id)
{
    return has_two_faces(e, object_at(e, id));
}

bool has_two_faces(struct engine *e, const struct object *object)
{
    if (object->kind == OBJECT_CARD)
        return card_at(e->cards, object->card)->layout != LAYOUT_NORMAL;
    return (object->flags & FLAG_DOUBLE_FACED) != 0;
}

bool is_hidden(const struct object *object)
{
    return object->zone == ZONE_EXILE && (object->flags & FLAG_FACE_DOWN);
}

bool is_modal(struct engine *e, object_id id)
{
    return card_at(e->cards, object_at(e, id)->card)->layout == LAYOUT_MDFC;
}

static void add_subtype(struct engine *e, struct characteristics *as,
                        name_id name)
{
    for (uint8_t i = 0; i < as->subtype_count; i++)
        if (as->subtype[i] == name)
            return;
    if (as->subtype_count == SUBTYPES_MAX)
        no_room(e);
    else
        as->subtype[as->subtype_count++] = name;
}

void add_subtypes(struct engine *e, struct characteristics *as,
                  uint16_t list)
{
    const uint16_t *items;
    uint16_t count = list_at(e->cards, list, &items);
    for (uint16_t i = 0; i < count; i++)
        add_subtype(e, as, items[i]);
}

void gain_subtypes(struct engine *e, const struct frame *f,
                   struct characteristics *as, uint16_t list)
{
    const uint16_t *items;
    uint16_t count = list_at(e->cards, list, &items);
    for (uint16_t i = 0; i < count; i++) {
        name_id name = name_meant(e, f, items[i]);
        if (name == 0 || FAULTY(chosen_type_not_given, name != items[i]))
            continue;
        /* CR 205.3d: only one that corresponds to a card type it has. */
        if (types_with(e->cards, name) & as->types ||
            FAULTY(subtype_without_its_type, true))
            add_subtype(e, as, name);
        else
            MARK(e, 205_3d, 0);
    }
}

void gain_creature_types(struct engine *e, struct characteristics *as)
{
    as->all_creature_types =
        as->types & (1u << TYPE_CREATURE | 1u << TYPE_KINDRED) ||
        FAULTY(subtype_without_its_type, true);
    if (!as->all_creature_types)
        MARK(e, 205_3d, 0);
}

/* A keyword with an operand; once is enough, but toxic adds up. */
static void add_keyword_node(struct engine *e, struct characteristics *as,
                             node_id node)
{
    uint16_t term = node_at(e->cards, node)->term;
    as->keywords |= KEYWORD_BIT(term);
    for (uint8_t i = 0; i < as->keyword_node_count; i++)
        if (as->keyword_node[i] == node && term != KEYWORD_TOXIC)
            return;
    if (FAULTY(fifth_operand_dropped, as->keyword_node_count == 4))
        return;
    if (as->keyword_node_count == KEYWORD_NODES_MAX)
        no_room(e);
    else
        as->keyword_node[as->keyword_node_count++] = node;
}

/* An item of a list of abilities: see the loader. */
static void add_ability(struct engine *e, struct characteristics *as,
                        uint16_t item)
{
    if (item & 0x8000) {
        as->keywords |= KEYWORD_BIT(item & 0x7fff);
    } else if (item & 0x4000) {
        add_keyword_node(e, as, item & 0x3fff);
    } else if (as->ability_count == ABILITIES_MAX) {
        no_room(e);
    } else {
        as->ability[as->ability_count++] = item;
    }
}

void add_abilities(struct engine *e, struct characteristics *as,
                   uint16_t list)
{
    const uint16_t *items;
    uint16_t count = list_at(e->cards, list, &items);
    for (uint16_t i = 0; i < count; i++)
        add_ability(e, as, items[i]);
}

void set_intrinsic(struct engine *e, struct characteristics *as)
{
    as->intrinsic = 0;
    if (!(as->types & (1u << TYPE_LAND)))
        return;
    for (int type = 0; type < BASIC_TYPES; type++)
        if (has_subtype(e, as, basic_land_name(e->cards, type)) &&
            !FAULTY(given_land_type_is_bare,
                    as->card &&
                        !list_has(e->cards,
                                  card_at(e->cards, as->card)
                                      ->face[as->face].subs,
                                  basic_land_name(e->cards, type))))
            as->intrinsic |= (uint8_t)(1u << type);
}

static bool is_hybrid(symbol s)
{
    mana_set types = s & MANA_ALL;
    return (types & (types - 1)) != 0;
}

/* CR 202.3: X counts only on the stack; the back of a nonmodal card has the
 * front's mana value, a copy of such a back has 0. */
static uint16_t mana_value(struct engine *e, const struct object *object,
                           const struct card *card, uint8_t face,
                           bool is_copy)
{
    if (card->layout == LAYOUT_DFC && face == 1 &&
        !FAULTY(nonmodal_value_of_back, true)) {
        if (is_copy && !FAULTY(copy_of_back_has_value, true))
            return 0;
        face = 0;
    }
    if (FAULTY(modal_value_of_front,
               card->layout == LAYOUT_MDFC && face == 1))
        face = 0;
    const struct mana_cost *cost = cost_at(e->cards, card->face[face].cost);
    uint32_t value = cost->generic;
    for (uint8_t i = 0; i < cost->count; i++)
        value += (cost->symbol[i] & SYMBOL_TWO) &&
                         !FAULTY(two_hybrid_counts_one, true)
                     ? 2
                 : FAULTY(hybrid_counts_twice, is_hybrid(cost->symbol[i]))
                     ? 2
                     : 1;
    if (FAULTY(generic_is_one_symbol, cost->generic > 1))
        value -= cost->generic - 1u;
    if (FAULTY(modal_value_is_sum, card->layout == LAYOUT_MDFC))
        value += cost_at(e->cards, card->face[!face].cost)->generic;
    uint32_t symbols = cost->x;
    if (FAULTY(value_with_one_x, symbols > 1 && object->x))
        symbols = 1;
    if (FAULTY(value_without_x, object->x))
        symbols = 0;
    if (object->zone == ZONE_STACK || FAULTY(value_keeps_x, object->x))
        value += symbols * object->x;
    return (uint16_t)value;
}

static bool is_integer(struct engine *e, node_id amount)
{
    return amount == 0 || node_at(e->cards, amount)->term == AMOUNT_INT;
}

static int16_t integer(struct engine *e, node_id amount)
{
    return (int16_t)node_at(e->cards, amount)->slot[0];
}

static void print_face(struct engine *e, uint16_t card_id, uint8_t face_id,
                       struct characteristics *as)
{
    const struct card *card = card_at(e->cards, card_id);
    const struct face *face = &card->face[face_id];
    as->card = card_id;
    as->face = face_id;
    as->name = face->name;
    as->cost = face->cost;
    as->types = face->types;
    as->super = face->super;
    as->colors = face->colors;
    as->loyalty = face->loyalty;
    as->all_creature_types = face->is_changeling;
    as->keywords = face->keywords;
    add_subtypes(e, as, face->subs);
    add_abilities(e, as, face->abilities);
    add_abilities(e, as, face->keyword_nodes);
    if (is_integer(e, face->power) && is_integer(e, face->toughness)) {
        as->power = integer(e, face->power);
        as->toughness = integer(e, face->toughness);
    }
}

void as_printed(struct engine *e, uint16_t card, uint8_t face,
                struct characteristics *as)
{
    memset(as, 0, sizeof *as);
    print_face(e, card, face, as);
}

static void face_down(struct characteristics *as)
{
    /* CR 708.2a: a 2/2 creature without anything else. */
    player_id controller = as->controller;
    memset(as, 0, sizeof *as);
    as->controller = controller;
    as->types = 1u << TYPE_CREATURE;
    as->power = as->toughness = 2;
}

void as_face_down(player_id controller, struct characteristics *as)
{
    as->controller = controller;
    face_down(as);
}

/* Whether a copy effect of a spell or ability is about the object. */
static bool is_copying(const struct engine *e, object_id id)
{
    for (uint8_t i = 0; i < e->g->effect_count; i++) {
        const struct effect *effect = &e->g->effect[i];
        if (effect->kind == EFFECT_KIND_COPY &&
            ref_live(e->g, effect->object) == id)
            return true;
    }
    return false;
}

/* What a face alone is like. */
static void fill_plain(struct engine *e, uint16_t card, uint8_t face,
                       struct plain *plain)
{
    const struct object nowhere = {.zone = ZONE_LIBRARY};
    const struct face *printed = &card_at(e->cards, card)->face[face];
    memset(&plain->as, 0, sizeof plain->as);
    print_face(e, card, face, &plain->as);
    plain->as.mana_value =
        mana_value(e, &nowhere, card_at(e->cards, card), face, false);
    set_intrinsic(e, &plain->as);
    plain->has_size =
        is_integer(e, printed->power) && is_integer(e, printed->toughness);
    plain->layers = layers_of_all(e, &plain->as);
    gist_add(e, &plain->as, &plain->gist);
    plain->is_known = true;
}

struct plain *plain_of(struct engine *e, object_id id,
                       uint8_t forced_face)
{
#if defined(FAULTS) || defined(NOT_QUICK)
    return NULL;
#endif
    const struct object *object = object_at(e, id);
    bool in_play =
        object->zone == ZONE_BATTLEFIELD || object->zone == ZONE_STACK;
    uint8_t face = in_play ? object->face : 0;
    /* X counts on the stack: CR 202.3e. */
    if (object->kind != OBJECT_CARD ||
        (object->zone == ZONE_STACK && object->x > 0) ||
        (object->copy_card | object->copy_except |
         (object->flags & FLAG_FACE_DOWN)) != 0 ||
        (e->g->effect_count > 0 && is_copying(e, id)))
        return NULL;
    if (forced_face != 0xff)
        face = forced_face;
    assert(object->card < e->plain_count);
    struct plain *plain = &e->plain[object->card * 2 + face];
    if (!plain->is_known)
        fill_plain(e, object->card, face, plain);
    return plain;
}

static bool has_modal_faces(struct engine *e, uint16_t card)
{
    return card_at(e->cards, card)->layout == LAYOUT_MDFC;
}

void as_base(struct engine *e, object_id id, uint8_t forced_face,
          struct characteristics *as)
{
    const struct object *object = object_at(e, id);
    const struct plain *plain = plain_of(e, id, forced_face);
    uint16_t card, except;
    uint8_t face;

    if (plain != NULL) { /* exempt: computed in full it is the same */
        *as = plain->as;
        as->controller = object->controller;
        return;
    }
    memset(as, 0, sizeof *as);
    as->controller = object->controller;
    if (object->card == 0) /* an emblem, or an ability on the stack */
        return;
    values_of(e, id, &card, &face, &except);
    bool in_play = object->zone == ZONE_BATTLEFIELD ||
                   object->zone == ZONE_STACK;
    if (forced_face != 0xff)
        face = forced_face;
    else if (!in_play && /* exempt: it was turned as it moved there */
             !FAULTY(face_bit_not_reset, face == 1))
        face = 0; /* CR 712.8a: only the front face */
    print_face(e, card, face, as);
    if (FAULTY(both_faces_off_battlefield,
               forced_face == 0xff && !in_play &&
                   card_at(e->cards, card)->layout == LAYOUT_MDFC))
        as->types |= card_at(e->cards, card)->face[1].types;
    if (FAULTY(back_face_off_battlefield, forced_face == 0xff && !in_play &&
                                              has_modal_faces(e, card)))
        as->types = card_at(e->cards, card)->face[1].types;
    bool is_copy = object->copy_card || is_copying(e, id) ||
                   (object->kind != OBJECT_CARD &&
                    !(object->flags & FLAG_DOUBLE_FACED));
    uint8_t valued = face;
    if (FAULTY(value_of_back, forced_face == 0xff && !in_play &&
                                  card_at(e->cards, card)->layout ==
                                      LAYOUT_MDFC))
        valued = 1;
    as->mana_value =
        mana_value(e, object, card_at(e->cards, card), valued, is_copy);
    apply_excepts(e, except, as);
    if ((object->flags & FLAG_FACE_DOWN) && in_play) {
        MARK(e, 708_2a, id);
        uint16_t value = as->mana_value;
        uint8_t count = as->ability_count;
        face_down(as);
        if (FAULTY(face_down_keeps_value, value))
            as->mana_value = value;
        if (FAULTY(face_down_keeps_abilities, count))
            print_face(e, card, face, as);
    }
    if (is_hidden(object) && forced_face == 0xff &&
        !FAULTY(face_down_exile_has_text, true)) {
        /* CR 406.3a: face down in exile it has no characteristics. */
        memset(as, 0, sizeof *as);
        as->controller = object->controller;
    }
    set_intrinsic(e, as);
}

/* What is left of a size such as 1+* when * is not defined: * is 0. */
static int16_t printed_part(struct engine *e, node_id amount)
{
    const uint16_t *items;
    int16_t total = 0;
    if (is_integer(e, amount))
        return integer(e, amount);
    const struct node *node = node_at(e->cards, amount);
    if (node->term != AMOUNT_SUM)
        return 0;
    uint16_t count = list_at(e->cards, node->slot[0], &items);
    for (uint16_t i = 0; i < count; i++)
        total = (int16_t)(total + printed_part(e, items[i]));
    return total;
}

void pt_from_text(struct engine *e, object_id id,
                  struct characteristics *as)
{
    /* CR 613.4a: power and toughness that the card's own text defines. */
    if (as->card == 0) /* exempt: the one that is none has no text */
        return;
    const struct face *face =
        &card_at(e->cards, as->card)->face[as->face];
    if ((is_integer(e, face->power) && is_integer(e, face->toughness)) ||
        has_given_size(e, id))
        return;
    if (as->lost_abilities && !FAULTY(defined_size_outlasts, true)) {
        /* CR 208.2a: without the ability only the printed numbers count. */
        MARK(e, 208_2a, id);
        as->power = printed_part(e, face->power);
        as->toughness = printed_part(e, face->toughness);
        return;
    }
    struct frame_store store;
    if (object_at(e, id)->zone != ZONE_BATTLEFIELD)
        MARK(e, 604_3, id);
    MARK(e, 613_4a, id);
    /* Also of a card that was not looked at as the layers were applied. */
    e->there.has_conditions = true;
    frame_start(e, &store, id, 0);
    store.f.you = as->controller;
    as->power = sized(amount_of(e, &store.f, face->power));
    as->toughness = sized(amount_of(e, &store.f, face->toughness));
}
