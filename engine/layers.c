#include "layers.h"

#include "select.h"

static void compute(struct engine *e);

enum layer {
    LAYER_NONE, /* not about characteristics */
    LAYER_CONTROL,
    LAYER_TYPE,
    LAYER_COLOR,
    LAYER_ABILITY,
    LAYER_SET_PT,
    LAYER_PT,
    LAYER_SWITCH,
    LAYER_END,
};

/* An effect to be applied in the layer at hand. */
struct item {
    node_id mod;         /* or 0 for a floating effect with a spec */
    ability_id ability;
    object_id source;
    const struct effect *effect; /* or NULL */
    player_id controller;
    uint16_t timestamp;
    bool is_done;
};

/* CR 613.6: an effect that began to apply goes on with the same objects. */
struct begun {
    object_id source;
    ability_id ability;
    uint16_t to;
    uint64_t objects[3];
};

struct pass {
    struct engine *e;
    enum layer layer;
    uint16_t count;
    uint16_t begun_count;
    struct item item[RULES_MAX];
    struct begun begun[64];
    /* The objects that have, or whose abilities have, a say. */
    uint8_t object_count;
    object_id object[OBJECTS_MAX];
};

static enum layer layer_of(enum term term)
{
    switch (term) {
    case MOD_CONTROL:
        return LAYER_CONTROL;
    case MOD_ADD_TYPES: case MOD_SET_TYPES: case MOD_ADD_SUB:
    case MOD_SET_SUB: case MOD_ALL_CREATURE_TYPES: case MOD_ADD_SUPER:
    case MOD_REMOVE_SUPER: case MOD_SET_LAND: case MOD_ADD_LAND:
        return LAYER_TYPE;
    case MOD_COLOR: case MOD_ADD_COLOR:
        return LAYER_COLOR;
    case MOD_GRANT: case MOD_LOSE_ABILITIES: case MOD_LOSE:
        return LAYER_ABILITY;
    case MOD_SET_PT:
        return LAYER_SET_PT;
    case MOD_PT:
        return LAYER_PT;
    case MOD_SWITCH_PT:
        return LAYER_SWITCH;
    default:
        return LAYER_NONE;
    }
}

bool is_layered(enum term mod)
{
    return layer_of(mod) != LAYER_NONE;
}

static void add_subtype(struct characteristics *as, name_id name)
{
    for (uint8_t i = 0; i < as->subtype_count; i++)
        if (as->subtype[i] == name)
            return;
    if (as->subtype_count < SUBTYPES_MAX)
        as->subtype[as->subtype_count++] = name;
}

static void add_subtypes(struct engine *e, struct characteristics *as,
                         uint16_t list)
{
    const uint16_t *items;
    uint16_t count = list_at(e->cards, list, &items);
    for (uint16_t i = 0; i < count; i++)
        add_subtype(as, items[i]);
}

/* CR 607.2d: a chosen one is that of the source. */
static void add_subtypes_meant(struct engine *e, const struct frame *f,
                               struct characteristics *as, uint16_t list)
{
    const uint16_t *items;
    uint16_t count = list_at(e->cards, list, &items);
    for (uint16_t i = 0; i < count; i++) {
        name_id name = name_meant(e, f, items[i]);
        if (name && !FAULTY(chosen_type_not_given, name != items[i]))
            add_subtype(as, name);
    }
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
    if (as->keyword_node_count < 4)
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
    } else if (as->ability_count < ABILITIES_MAX) {
        as->ability[as->ability_count++] = item;
    }
}

static void add_abilities(struct engine *e, struct characteristics *as,
                          uint16_t list)
{
    const uint16_t *items;
    uint16_t count = list_at(e->cards, list, &items);
    for (uint16_t i = 0; i < count; i++)
        add_ability(e, as, items[i]);
}

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

/* Whether a copy effect of a spell or ability is about the object. */
static bool is_copying(const struct engine *e, object_id id)
{
    for (uint8_t i = 0; i < e->g->effect_count; i++) {
        const struct effect *effect = &e->g->effect[i];
        /* exempt: what is not plain is computed in full */
        if (effect->kind == EFFECT_KIND_COPY && effect->object.id == id)
            return true;
    }
    return false;
}

/* Layer 1, but for being face down. */
static void values_of(struct engine *e, object_id id, uint16_t *card,
                      uint8_t *face, uint16_t *except)
{
    const struct object *object = object_at(e, id);
    *card = object->card;
    *face = object->face;
    *except = object->copy_except;
    if (object->copy_card) {
        *card = object->copy_card;
        *face = object->copy_face;
    }
    /* CR 613.2a: of several copy effects the last one shows. */
    for (uint8_t i = 0; i < e->g->effect_count; i++) {
        const struct effect *effect = &e->g->effect[i];
        if (effect->kind == EFFECT_KIND_COPY &&
            ref_live(e->g, effect->object) == id) {
            MARK(e, 613_2a, id);
            *card = effect->spec;
            *face = effect->face;
            *except = effect->except;
            if (FAULTY(first_copy_shows, true))
                return;
        }
    }
}

void copiable(struct engine *e, object_id id, uint16_t *card, uint8_t *face,
              uint16_t *except)
{
    const struct object *object = object_at(e, id);
    values_of(e, id, card, face, except);
    if (FAULTY(copy_takes_front,
               *face == 1 &&
                   card_at(e->cards, *card)->layout == LAYOUT_MDFC))
        *face = 0;
    if (!(object->flags & FLAG_FACE_DOWN) ||
        FAULTY(face_down_copied_open, true) ||
        (object->zone != ZONE_BATTLEFIELD && object->zone != ZONE_STACK))
        return;
    /* CR 708.2, 613.2b: the copiable values of a face-down object. */
    MARK(e, 613_2b, id);
    MARK(e, 708_2, id);
    *card = face_down_card(e->cards);
    *face = 0;
    *except = 0;
}

void copiable_of(struct engine *e, const struct view *view, uint16_t *card,
                 uint8_t *face, uint16_t *except)
{
    if (!view->is_memory) {
        copiable(e, view->ref.id, card, face, except);
        return;
    }
    /* CR 608.2h: what is gone is copied as it last existed. */
    bool down = (view->object->flags & FLAG_FACE_DOWN) != 0;
    *card = down ? face_down_card(e->cards) : view->as->card;
    *face = view->as->face;
    *except = view->object->copy_except;
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

static void apply_except(struct engine *e, const struct object_spec *spec,
                         struct characteristics *as)
{
    if (spec->name)
        as->name = spec->name;
    as->types = spec->sets_types ? spec->types : as->types | spec->types;
    as->super = (super_set)((as->super | spec->super) & ~spec->not_super);
    if (spec->sets_subs)
        as->subtype_count = 0;
    add_subtypes(e, as, spec->subs);
    if (spec->sets_colors)
        as->colors = spec->colors;
    else
        as->colors |= spec->colors;
    as->keywords |= spec->keywords;
    add_abilities(e, as, spec->abilities);
    struct frame_store store;
    frame_start(e, &store, 0, 0);
    if (spec->power)
        as->power = sized(amount_of(e, &store.f, spec->power));
    if (spec->toughness)
        as->toughness = sized(amount_of(e, &store.f, spec->toughness));
}

uint16_t except_join(struct engine *e, uint16_t before, uint16_t after)
{
    struct game *g = e->g;
    if (FAULTY(copy_exception_forgotten, after))
        after = 0;
    if (before == 0 || after == 0 || before == after)
        return before ? before : after;
    MARK(e, 707_3, 0);
    for (uint8_t i = 0; i < g->exception_count; i++)
        if (g->exception[i].before == before &&
            g->exception[i].after == after)
            return EXCEPTION_PAIR | i;
    if (g->exception_count == EXCEPTIONS_MAX)
        refuse(e, CODE_OTHER, CR_NONE);
    g->exception[g->exception_count] = (struct exception){before, after};
    return EXCEPTION_PAIR | g->exception_count++;
}

/* CR 707.3: pairs in the order in which they were added. */
static void apply_excepts(struct engine *e, uint16_t except,
                          struct characteristics *as)
{
    if (except & EXCEPTION_PAIR) {
        const struct exception *pair =
            &e->g->exception[except & ~EXCEPTION_PAIR];
        apply_excepts(e, pair->before, as);
        apply_excepts(e, pair->after, as);
    } else {
        apply_except(e, spec_at(e->cards, except), as);
    }
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

static void set_intrinsic(struct engine *e, struct characteristics *as)
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
    plain->is_known = true;
}

/* The same when nothing but its card says what the object is like, otherwise
 * NULL.  In a build with faults it follows from the one that is selected. */
static struct plain *plain_of(struct engine *e, object_id id,
                              uint8_t forced_face)
{
#if defined(FAULTS) || defined(NOT_QUICK)
    return NULL;
#endif
    const struct object *object = object_at(e, id);
    uint8_t face = object->zone == ZONE_BATTLEFIELD ? object->face : 0;
    if (object->kind != OBJECT_CARD || object->zone == ZONE_STACK ||
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

struct plain *as_plain(struct engine *e, object_id id)
{
    const struct object *object = object_at(e, id);
    if (!QUICK(true))
        return NULL;
    if (!e->is_valid && !e->computing)
        compute(e);
    if (object->zone == ZONE_BATTLEFIELD || e->off_count > 0)
        return NULL;
    struct plain *plain = plain_of(e, id, 0xff);
    return plain == NULL || plain->has_size ? plain : NULL;
}

static bool has_modal_faces(struct engine *e, uint16_t card)
{
    return card_at(e->cards, card)->layout == LAYOUT_MDFC;
}

/* Layer 1 and what is printed. */
static void base(struct engine *e, object_id id, uint8_t forced_face,
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
    bool is_copy = card != object->card || object->copy_card ||
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

static void pt_from_text(struct engine *e, object_id id,
                         struct characteristics *as)
{
    /* CR 613.4a: power and toughness that the card's own text defines. */
    if (as->card == 0) /* exempt: the one that is none has no text */
        return;
    if (QUICK(as->card < e->plain_count &&
              e->plain[as->card * 2 + as->face].has_size))
        return;
    const struct face *face =
        &card_at(e->cards, as->card)->face[as->face];
    if (is_integer(e, face->power) && is_integer(e, face->toughness))
        return;
    if (as->lost_abilities) {
        /* CR 208.2a: without the ability only the printed numbers count. */
        MARK(e, 208_2a, id);
        as->power = printed_part(e, face->power);
        as->toughness = printed_part(e, face->toughness);
        return;
    }
    struct frame_store store;
    MARK(e, 613_4a, id);
    /* Also of a card that was not looked at as the layers were applied. */
    e->has_conditions = true;
    frame_start(e, &store, id, 0);
    as->power = sized(amount_of(e, &store.f, face->power));
    as->toughness = sized(amount_of(e, &store.f, face->toughness));
}

static uint16_t slot_to(const struct node *mod)
{
    return mod->slot[1];
}

static void item_frame(struct engine *e, const struct item *item,
                       struct frame_store *store)
{
    frame_start(e, store, 0, item->ability);
    store->f.you = item->controller;
    if (item->effect) {
        store->f.source = item->effect->source;
        store->f.locked = item->effect->object;
        store->f.x = item->effect->x;
    } else {
        store->f.source = ref_of(e->g, item->source);
    }
}

static bool bit(const uint64_t *bits, object_id id)
{
    return (bits[id / 64] >> (id % 64)) & 1;
}

/* Number 0 is no object, and nothing applies to it. */
static void set_bit(uint64_t *bits, object_id id)
{
    bits[id / 64] |= UINT64_C(1) << (id % 64);
}

static void affected_by_node(struct pass *p, const struct item *item,
                             uint16_t to, uint64_t *bits)
{
    struct engine *e = p->e;
    struct frame_store store;
    struct set set;
    item_frame(e, item, &store);
    set.count = 0;
    if (to == 0)
        set_add(&set, store.f.source);
    else
        select_all(e, &store.f, to, &set);
    for (uint16_t i = 0; i < set.count; i++)
        set_bit(bits, ref_live(e->g, set.item[i]));
}

/* Whether two effects of one ability speak of the same objects. */
static bool same_objects(struct engine *e, uint16_t a, uint16_t b)
{
    if (!(a & b & WHAT_SELECTOR))
        return a == b;
    return memcmp(selector_at(e->cards, a & 0x7fff),
                  selector_at(e->cards, b & 0x7fff),
                  sizeof(struct selector)) == 0;
}

/* Which objects the effect applies to now. */
static void affected(struct pass *p, const struct item *item, uint64_t *bits)
{
    struct engine *e = p->e;
    bits[0] = bits[1] = bits[2] = 0;
    if (item->effect) {
        /* CR 611.2c: settled as it was made. */
        assert(item->effect->object.id != OBJECT_NONE);
        set_bit(bits, ref_live(e->g, item->effect->object));
        return;
    }
    uint16_t to = slot_to(node_at(e->cards, item->mod));
    for (uint16_t i = 0; i < p->begun_count; i++) {
        const struct begun *begun = &p->begun[i];
        if (begun->source == item->source &&
            begun->ability == item->ability &&
            same_objects(e, begun->to, to) &&
            !FAULTY(begun_effects_end, true)) {
            MARK(e, 613_6, item->source);
            if (FAULTY(ability_in_one_layer, true))
                return;
            memcpy(bits, begun->objects, sizeof begun->objects);
            return;
        }
    }
    affected_by_node(p, item, to, bits);
}

static void begin(struct pass *p, const struct item *item,
                  const uint64_t *bits)
{
    if (item->effect) /* exempt: what it applies to is settled anyway */
        return;
    if (p->begun_count == sizeof p->begun / sizeof p->begun[0])
        return;
    struct begun *begun = &p->begun[p->begun_count++];
    begun->source = item->source;
    begun->ability = item->ability;
    begun->to = slot_to(node_at(p->e->cards, item->mod));
    memcpy(begun->objects, bits, sizeof begun->objects);
}

static void lose_rules_text(struct characteristics *as)
{
    as->ability_count = 0;
    as->keyword_node_count = 0;
    as->keywords = 0;
    as->lost_abilities = true;
}

static void set_land(struct engine *e, const struct frame *f, uint16_t subs,
                     struct characteristics *as)
{
    /* CR 305.7: the old land types and the rules text go, creature types
     * stay; the new types bring their mana abilities. */
    uint8_t kept = 0;
    MARK(e, 305_7, 0);
    for (uint8_t i = 0; i < as->subtype_count; i++)
        if (is_creature_type(e->cards, as->subtype[i]))
            as->subtype[kept++] = as->subtype[i];
    as->subtype_count = kept;
    if (!FAULTY(land_type_keeps_text, as->ability_count > 0))
        lose_rules_text(as);
    add_subtypes_meant(e, f, as, subs);
}

static void drop_creature_types(struct engine *e, struct characteristics *as)
{
    uint8_t kept = 0;
    for (uint8_t i = 0; i < as->subtype_count; i++)
        if (!is_creature_type(e->cards, as->subtype[i]))
            as->subtype[kept++] = as->subtype[i];
    as->subtype_count = kept;
    as->all_creature_types = false;
}

static bool names_basic(struct engine *e, uint16_t subs)
{
    for (int type = 0; type < BASIC_TYPES; type++)
        if (list_has(e->cards, subs, basic_land_name(e->cards, type)))
            return true;
    return false;
}

static void apply_type(struct engine *e, const struct frame *f,
                       const struct node *mod, struct characteristics *as)
{
    uint16_t value = mod->slot[0];
    switch (mod->term) {
    case MOD_ADD_TYPES:
        as->types |= value;
        break;
    case MOD_SET_TYPES:
        as->types = value;
        if (mod->slot[2]) {
            as->subtype_count = 0;
            add_subtypes_meant(e, f, as, mod->slot[2]);
            /* CR 305.7: the same for a type that comes with being a land. */
            if ((value & (1u << TYPE_LAND)) && names_basic(e, mod->slot[2])) {
                MARK(e, 305_7, 0);
                lose_rules_text(as);
            }
        }
        if (!(value & (1u << TYPE_CREATURE)))
            drop_creature_types(e, as);
        break;
    case MOD_ADD_SUB: case MOD_ADD_LAND:
        add_subtypes_meant(e, f, as, value);
        break;
    case MOD_SET_SUB:
        drop_creature_types(e, as);
        add_subtypes_meant(e, f, as, value);
        break;
    case MOD_ALL_CREATURE_TYPES:
        as->all_creature_types = true;
        break;
    case MOD_ADD_SUPER:
        as->super |= (super_set)value;
        break;
    case MOD_REMOVE_SUPER:
        as->super &= (super_set)~value;
        break;
    default:
        set_land(e, f, value, as);
        break;
    }
    set_intrinsic(e, as);
}

static void lose_keywords(struct engine *e, uint16_t list,
                          struct characteristics *as)
{
    const uint16_t *items;
    uint16_t count = list_at(e->cards, list, &items);
    for (uint16_t i = 0; i < count; i++)
        if (items[i] & 0x8000)
            as->keywords &= ~KEYWORD_BIT(items[i] & 0x7fff);
}

static void apply_pt(struct engine *e, const struct item *item,
                     const struct node *mod, object_id id,
                     struct characteristics *as)
{
    struct frame_store store;
    const uint16_t *pt;
    item_frame(e, item, &store);
    store.f.has_it = true;
    store.f.it = ref_of(e->g, id);
    list_at(e->cards, mod->slot[0], &pt);
    int16_t power = sized(amount_of(e, &store.f, pt[0]));
    int16_t toughness = sized(amount_of(e, &store.f, pt[1]));
    if (mod->term == MOD_SET_PT) {
        as->power = power;
        as->toughness = toughness;
    } else {
        MARK(e, 613_4c, id);
        as->power = sized(as->power + power);
        as->toughness = sized(as->toughness + toughness);
    }
}

static void apply_mod(struct engine *e, const struct item *item,
                      const struct node *mod, object_id id)
{
    struct characteristics *as = &e->as[id];
    struct frame_store store;
    switch (layer_of(mod->term)) {
    case LAYER_CONTROL:
        item_frame(e, item, &store);
        if (player_of(e, &store.f, mod->slot[0]) != PLAYER_NONE)
            as->controller = player_of(e, &store.f, mod->slot[0]);
        break;
    case LAYER_TYPE:
        MARK(e, 613_1d, id);
        item_frame(e, item, &store);
        apply_type(e, &store.f, mod, as);
        break;
    case LAYER_COLOR:
        item_frame(e, item, &store);
        if (mod->term == MOD_COLOR)
            as->colors = 0;
        as->colors |= colors_of_slot(e, &store.f, mod->slot[0]);
        break;
    case LAYER_ABILITY:
        MARK(e, 613_1f, id);
        if (mod->term == MOD_GRANT) {
            add_abilities(e, as, mod->slot[0]);
        } else if (mod->term == MOD_LOSE) {
            lose_keywords(e, mod->slot[0], as);
        } else {
            lose_rules_text(as);
            as->intrinsic = 0;
        }
        break;
    case LAYER_SWITCH: {
        int16_t power = as->power;
        as->power = as->toughness;
        as->toughness = power;
        break;
    }
    default:
        apply_pt(e, item, mod, id, as);
        break;
    }
}

/* An animation gives all its parts, each in its layer. */
static void apply_spec(struct pass *p, const struct effect *effect,
                       struct characteristics *as)
{
    struct engine *e = p->e;
    const struct object_spec *spec = spec_at(e->cards, effect->spec);
    switch (p->layer) {
    case LAYER_TYPE:
        MARK(e, 613_1d, effect->object.id);
        as->types = spec->sets_types ? spec->types : as->types | spec->types;
        as->super |= spec->super;
        if (spec->sets_subs)
            as->subtype_count = 0;
        add_subtypes(e, as, spec->subs);
        if (spec->all_creature_types)
            as->all_creature_types = true;
        if (spec->name)
            as->name = spec->name;
        set_intrinsic(e, as);
        break;
    case LAYER_COLOR:
        if (spec->sets_colors)
            as->colors = spec->colors;
        else
            as->colors |= spec->colors;
        break;
    case LAYER_ABILITY:
        if (spec->lose_abilities)
            lose_rules_text(as);
        as->keywords |= spec->keywords;
        add_abilities(e, as, spec->abilities);
        break;
    default:
        assert(p->layer == LAYER_SET_PT);
        as->power = effect->power;
        as->toughness = effect->toughness;
        break;
    }
}

static void apply_effect(struct pass *p, const struct item *item,
                         object_id id)
{
    struct engine *e = p->e;
    const struct effect *effect = item->effect;
    struct characteristics *as = &e->as[id];
    switch (effect->kind) {
    case EFFECT_KIND_MOD:
        apply_mod(e, item, node_at(e->cards, effect->node), id);
        break;
    case EFFECT_KIND_ANIMATE:
        apply_spec(p, effect, as);
        break;
    case EFFECT_KIND_PT:
        MARK(e, 613_4c, id);
        as->power = sized(as->power + effect->power);
        as->toughness = sized(as->toughness + effect->toughness);
        break;
    case EFFECT_KIND_CONTROL:
        as->controller = effect->controller;
        break;
    default:
        assert(effect->kind == EFFECT_KIND_KEYWORDS);
        MARK(e, 613_1f, id);
        add_abilities(e, as, effect->node);
        break;
    }
}

static void apply(struct pass *p, struct item *item, const uint64_t *bits)
{
    struct engine *e = p->e;
    for (uint8_t i = 0; i < p->object_count; i++) {
        object_id id = p->object[i];
        uint8_t zone = e->g->object[id].zone;
        if (!bit(bits, id) ||
            (zone != ZONE_BATTLEFIELD && zone != ZONE_STACK))
            continue;
        if (item->effect)
            apply_effect(p, item, id);
        else
            apply_mod(e, item, node_at(e->cards, item->mod), id);
    }
    item->is_done = true;
}

static bool effect_in_layer(struct pass *p, const struct effect *effect)
{
    const struct object_spec *spec;
    switch (effect->kind) {
    case EFFECT_KIND_MOD:
        return layer_of(node_at(p->e->cards, effect->node)->term) ==
               p->layer;
    case EFFECT_KIND_ANIMATE:
        spec = spec_at(p->e->cards, effect->spec);
        if (p->layer == LAYER_SET_PT)
            return spec->power || spec->toughness;
        return p->layer >= LAYER_TYPE && p->layer <= LAYER_ABILITY;
    case EFFECT_KIND_PT:
        return p->layer == LAYER_PT;
    case EFFECT_KIND_CONTROL:
        return p->layer == LAYER_CONTROL;
    case EFFECT_KIND_KEYWORDS:
        return p->layer == LAYER_ABILITY;
    default:
        return false;
    }
}

static bool static_functions(struct engine *e, object_id id,
                             const struct ability *ability)
{
    const struct object *object = object_at(e, id);
    if (object->kind == OBJECT_EMBLEM)
        return true;
    if (ability->from_opponent_hand)
        return object->zone == ZONE_HAND &&
               zone_holder(e->g, id) != object->owner;
    return (ability->zones >> object->zone) & 1;
}

static bool condition_met(struct engine *e, object_id id, ability_id ability)
{
    const struct node *node =
        node_at(e->cards, ability_at(e->cards, ability)->node);
    if (node->slot[1] == 0)
        return true;
    struct frame_store store;
    frame_start(e, &store, id, ability);
    store.f.you = e->as[id].controller;
    e->has_conditions = true;
    return condition_holds(e, &store.f, node->slot[1]);
}

static void add_item(struct pass *p, const struct item *item)
{
    for (uint16_t i = 0; i < p->count; i++)
        if (p->item[i].mod == item->mod &&
            p->item[i].source == item->source &&
            p->item[i].effect == item->effect)
            return;
    if (p->count < RULES_MAX)
        p->item[p->count++] = *item;
}

static void collect_ability(struct pass *p, object_id id, ability_id ability)
{
    struct engine *e = p->e;
    const uint16_t *mods;
    const struct ability *a = ability_at(e->cards, ability);
    if (a->kind != KIND_STATIC || !static_functions(e, id, a))
        return;
    const struct node *node = node_at(e->cards, a->node);
    uint16_t count = list_at(e->cards, node->slot[0], &mods);
    bool checked = false;
    for (uint16_t i = 0; i < count; i++) {
        if (layer_of(node_at(e->cards, mods[i])->term) != p->layer)
            continue;
        /* exempt: asked again the answer is the same */
        if (!checked && !condition_met(e, id, ability))
            return;
        checked = true;
        struct item item = {
            .mod = mods[i],
            .ability = ability,
            .source = id,
            .controller = e->as[id].controller,
            .timestamp = object_at(e, id)->timestamp,
        };
        add_item(p, &item);
    }
}

static void collect_object(struct pass *p, object_id id)
{
    const struct characteristics *as = &p->e->as[id];
    for (uint8_t i = 0; i < as->ability_count; i++)
        collect_ability(p, id, as->ability[i]);
}

/* CR 613.6: abilities lost since they began to apply still count. */
static void collect_begun(struct pass *p)
{
    uint16_t count = p->begun_count;
    for (uint16_t i = 0; i < count; i++)
        collect_ability(p, p->begun[i].source, p->begun[i].ability);
}

static void collect(struct pass *p)
{
    struct engine *e = p->e;
    p->count = 0;
    collect_begun(p);
    for (uint8_t i = 0; i < p->object_count; i++)
        if (e->known[p->object[i]])
            collect_object(p, p->object[i]);
    for (uint8_t i = 0; i < e->g->effect_count; i++) {
        const struct effect *effect = &e->g->effect[i];
        struct item item = {
            .mod = effect->node,
            .source = effect->source.id,
            .effect = effect,
            .controller = effect->controller,
            .timestamp = effect->timestamp,
        };
        if (effect_in_layer(p, effect))
            add_item(p, &item);
    }
}

static bool still_exists(struct pass *p, const struct item *item)
{
    const struct characteristics *as = &p->e->as[item->source];
    if (item->effect)
        return true;
    for (uint16_t i = 0; i < p->begun_count; i++)
        if (p->begun[i].source == item->source &&
            p->begun[i].ability == item->ability &&
            !FAULTY(begun_effects_end, true))
            return true;
    for (uint8_t i = 0; i < as->ability_count; i++)
        if (as->ability[i] == item->ability)
            return true;
    return false;
}

/* CR 613.8a: `a` depends on `b` when applying `b` would change whether `a`
 * exists or what it applies to.  Found out by trying. */
static bool depends(struct pass *p, struct item *a, struct item *b)
{
    struct engine *e = p->e;
    static _Thread_local struct characteristics saved[OBJECTS_MAX];
    uint64_t before[3], after[3], by[3];
    size_t size = (size_t)e->g->object_count * sizeof saved[0];

    affected(p, a, before);
    affected(p, b, by);
    memcpy(saved, e->as, size);
    apply(p, b, by);
    b->is_done = false;
    bool exists = still_exists(p, a);
    affected(p, a, after);
    memcpy(e->as, saved, size);
    if (exists && memcmp(before, after, sizeof before) == 0)
        return false;
    MARK(e, 613_8a, a->source);
    return true;
}

/* Whether it says how big the objects are that it applies to. */
static bool asks_size(const struct pass *p, const struct item *item)
{
    uint16_t to = slot_to(node_at(p->e->cards, item->mod));
    if (!(to & WHAT_SELECTOR))
        return false;
    const struct selector *s = selector_at(p->e->cards, to & 0x7fff);
    return s->power || s->toughness;
}

/* What is changed in layer 7 matters only to effects that ask for it. */
static bool may_depend(const struct pass *p)
{
    if (p->layer < LAYER_SET_PT)
        return true;
    for (uint16_t i = 0; i < p->count; i++)
        if (!p->item[i].effect && asks_size(p, &p->item[i]))
            return true;
    return false;
}

/* CR 613.7, 613.8b: the earliest effect that waits for no other; in a loop
 * of dependencies, simply the earliest. */
static struct item *next_item(struct pass *p)
{
    struct item *first = NULL, *free_one = NULL;
    uint16_t left = 0;
    for (uint16_t i = 0; i < p->count; i++) {
        struct item *item = &p->item[i];
        if (item->is_done)
            continue;
        left++;
        if (first == NULL || (item->timestamp < first->timestamp) !=
                                 FAULTY(newest_effect_first, true))
            first = item;
    }
    if (left > 1)
        MARK(p->e, 613_7, first->source);
    if (left < 2 || QUICK(!may_depend(p)) ||
        FAULTY(newest_effect_first, true) ||
        FAULTY(dependency_not_looked_at, true))
        return first;
    for (uint16_t i = 0; i < p->count; i++) {
        struct item *a = &p->item[i];
        bool waits = false;
        if (a->is_done || (free_one && a->timestamp >= free_one->timestamp))
            continue;
        for (uint16_t j = 0; j < p->count && !waits; j++)
            waits = j != i && !p->item[j].is_done &&
                    depends(p, a, &p->item[j]);
        if (!waits)
            free_one = a;
    }
    if (free_one && free_one != first)
        MARK(p->e, 613_8b, free_one->source);
    return free_one ? free_one : first;
}

/* A selector that reaches beyond the battlefield. */
static bool reaches_out(struct engine *e, const struct node *mod)
{
    uint16_t to = slot_to(mod);
    if (!(to & WHAT_SELECTOR))
        return false;
    const struct selector *s = selector_at(e->cards, to & 0x7fff);
    return (s->zones & ~(1u << ZONE_BATTLEFIELD)) != 0;
}

/* CR 613.1: in other zones, too, an effect applies in its layer; that its
 * ability is lost in a later one changes nothing. */
static void reach_out(struct engine *e, const struct item *item)
{
    struct rule_entry entry = {item->mod, item->ability, item->source, 0,
                               item->controller};
    if (!item->effect && e->off_count < OFF_MAX &&
        reaches_out(e, node_at(e->cards, item->mod)))
        e->off[e->off_count++] = entry;
}

static void apply_layer(struct pass *p, enum layer layer)
{
    p->layer = layer;
    collect(p);
    struct item *item;
    while ((item = next_item(p)) != NULL) {
        uint64_t bits[3];
        if (!still_exists(p, item)) {
            item->is_done = true;
            continue;
        }
        affected(p, item, bits);
        begin(p, item, bits);
        apply(p, item, bits);
        reach_out(p->e, item);
    }
}

static void apply_counters(struct engine *e, object_id id)
{
    const struct object *object = object_at(e, id);
    struct characteristics *as = &e->as[id];
    /* CR 122.1b: a keyword counter gives the keyword. */
    for (uint8_t i = 0; i < object->counter_count; i++) {
        uint8_t kind = object->counter_kind[i];
        static const uint16_t keyword[] = {
            KEYWORD_FLYING, KEYWORD_FIRST_STRIKE, KEYWORD_DOUBLE_STRIKE,
            KEYWORD_DEATHTOUCH, KEYWORD_HASTE, KEYWORD_HEXPROOF,
            KEYWORD_INDESTRUCTIBLE, KEYWORD_LIFELINK, KEYWORD_MENACE,
            KEYWORD_REACH, KEYWORD_TRAMPLE, KEYWORD_VIGILANCE,
        };
        if (kind < COUNTER_KEYWORD || kind >= COUNTERS_FIXED)
            continue;
        MARK(e, 122_1b, id);
        as->keywords |= KEYWORD_BIT(keyword[kind - COUNTER_KEYWORD]);
    }
}

static void apply_pt_counters(struct engine *e, object_id id)
{
    const struct object *object = object_at(e, id);
    int by = counter_of(object, COUNTER_P1P1) -
             counter_of(object, COUNTER_M1M1);
    if (by)
        MARK(e, 613_4c, id);
    e->as[id].power = sized(e->as[id].power + by);
    e->as[id].toughness = sized(e->as[id].toughness + by);
}

static void add_rule(struct engine *e, node_id mod, ability_id ability,
                     object_id source, uint8_t effect, player_id controller)
{
    struct rule_entry entry = {mod, ability, source, effect, controller};
    if (e->rule_count == RULES_MAX)
        return;
    e->rule[e->rule_count++] = entry;
    e->rule_terms |= UINT64_C(1) << node_at(e->cards, mod)->term % 64;
}

static void collect_rules(struct engine *e, object_id id)
{
    const struct characteristics *as = &e->as[id];
    for (uint8_t i = 0; i < as->ability_count; i++) {
        const struct ability *a = ability_at(e->cards, as->ability[i]);
        const uint16_t *mods;
        if (a->kind != KIND_STATIC || !static_functions(e, id, a))
            continue;
        const struct node *node = node_at(e->cards, a->node);
        uint16_t count = list_at(e->cards, node->slot[0], &mods);
        for (uint16_t j = 0; j < count; j++) {
            const struct node *mod = node_at(e->cards, mods[j]);
            if (layer_of(mod->term) == LAYER_NONE) {
                add_rule(e, mods[j], as->ability[i], id, 0, as->controller);
            } else if (!e->known[id] && condition_met(e, id, as->ability[i])) {
                struct item item = {
                    .mod = mods[j],
                    .ability = as->ability[i],
                    .source = id,
                    .controller = as->controller,
                };
                reach_out(e, &item);
            }
        }
    }
}

static void collect_all_rules(struct pass *p)
{
    struct engine *e = p->e;
    struct game *g = e->g;
    e->rule_count = 0;
    e->rule_terms = 0;
    for (uint8_t i = 0; i < p->object_count; i++) {
        object_id id = p->object[i];
        if (!e->known[id])
            base(e, id, 0xff, &e->as[id]);
        collect_rules(e, id);
    }
    for (uint8_t i = 0; i < g->effect_count; i++) {
        const struct effect *effect = &g->effect[i];
        if (effect->kind == EFFECT_KIND_MOD)
            add_rule(e, effect->node, 0, effect->source.id,
                     (uint8_t)(i + 1), effect->controller);
    }
}

/* Whether a card has a static ability that functions where it is. */
static bool is_static_elsewhere(const struct engine *e,
                                const struct object *object)
{
    /* exempt: a card without such an ability adds nothing */
    return (e->card_flags[object->card] & CARD_OFF_STATIC) &&
           object->zone != ZONE_NONE && !is_hidden(object);
}

static void prepare(struct pass *p)
{
    struct engine *e = p->e;
    struct game *g = e->g;
    uint32_t shared = 1u << ZONE_BATTLEFIELD | 1u << ZONE_STACK;
    p->object_count = 0;
    e->off_flags = 0;
    for (object_id id = 1; id < g->object_count; id++) {
        const struct object *object = &g->object[id];
        e->known[id] = (shared >> object->zone) & 1;
        if (e->known[id] || object->kind == OBJECT_EMBLEM) {
            base(e, id, 0xff, &e->as[id]);
            e->known[id] = true;
            if (object->kind == OBJECT_EMBLEM)
                add_abilities(e, &e->as[id], object->x);
            p->object[p->object_count++] = id;
            /* exempt: what cannot be there need not be looked for */
            if (object->kind == OBJECT_EMBLEM)
                e->off_flags |= CARD_OFF_EMBLEM;
        } else if (object->kind == OBJECT_CARD) {
            e->off_flags |= e->card_flags[object->card];
            if (is_static_elsewhere(e, object))
                p->object[p->object_count++] = id;
        }
    }
}

/* Abilities given in layer 6 may hold effects of the layers behind it. */
enum {
    BEHIND_GRANTS = 1 << LAYER_SET_PT | 1 << LAYER_PT | 1 << LAYER_SWITCH,
    GRANTS = 1 << LAYER_ABILITY | BEHIND_GRANTS,
};

static uint8_t bits_of_ability(struct engine *e, ability_id ability)
{
    const struct ability *a = ability_at(e->cards, ability);
    const uint16_t *mods;
    uint8_t bits = 0;
    if (a->kind != KIND_STATIC)
        return 0;
    uint16_t count =
        list_at(e->cards, node_at(e->cards, a->node)->slot[0], &mods);
    for (uint16_t i = 0; i < count; i++) {
        enum layer layer = layer_of(node_at(e->cards, mods[i])->term);
        if (layer == LAYER_ABILITY)
            bits |= GRANTS;
        else if (layer != LAYER_NONE)
            bits |= (uint8_t)(1u << layer);
    }
    return bits;
}

static uint8_t bits_of_object(struct engine *e, object_id id)
{
    const struct characteristics *as = &e->as[id];
    uint8_t bits = 0;
    for (uint8_t i = 0; i < as->ability_count; i++) {
        uint8_t *known = &e->layer_bits[as->ability[i]];
        if (*known == 0xff) /* exempt: computed again it is the same */
            *known = bits_of_ability(e, as->ability[i]);
        bits |= *known;
    }
    return bits;
}

static uint8_t bits_of_effect(struct engine *e, const struct effect *effect)
{
    static const uint8_t bits[] = {
        [EFFECT_KIND_ANIMATE] = 1 << LAYER_TYPE | 1 << LAYER_COLOR | GRANTS,
        [EFFECT_KIND_PT] = 1 << LAYER_PT,
        [EFFECT_KIND_CONTROL] = 1 << LAYER_CONTROL,
        [EFFECT_KIND_KEYWORDS] = GRANTS,
        [EFFECT_KIND_EMBLEM] = 0, /* the last kind */
    };
    if (effect->kind != EFFECT_KIND_MOD)
        return bits[effect->kind];
    enum layer layer = layer_of(node_at(e->cards, effect->node)->term);
    return layer == LAYER_ABILITY ? GRANTS : (uint8_t)(1u << layer);
}

/* The layers in which some effect applies. */
static uint8_t busy_layers(const struct pass *p)
{
    struct engine *e = p->e;
    const struct game *g = e->g;
    uint8_t bits = 0;
    for (uint8_t i = 0; i < p->object_count; i++)
        if (e->known[p->object[i]]) /* exempt: more layers take time only */
            bits |= bits_of_object(e, p->object[i]);
    for (uint8_t i = 0; i < g->effect_count; i++)
        bits |= bits_of_effect(e, &g->effect[i]);
    return bits;
}

/* The layers 2, 4, 5 and 6, or a faulty order of them. */
static enum layer in_turn(const enum layer *early, size_t i)
{
    return FAULTY(abilities_before_types, i > 0) ? early[4 - i] : early[i];
}

static void compute(struct engine *e)
{
    static const enum layer early[] = {
        LAYER_CONTROL, LAYER_TYPE, LAYER_COLOR, LAYER_ABILITY,
    };
    static const enum layer late[] = {LAYER_SET_PT, LAYER_PT};
    struct pass pass;
    struct game *g = e->g;

    e->computing = true;
    e->has_conditions = false;
    e->off_count = 0;
    pass.e = e;
    pass.begun_count = 0;
    prepare(&pass);
    uint8_t busy = busy_layers(&pass);
    for (size_t i = 0; i < sizeof early / sizeof early[0]; i++)
        if ((busy >> in_turn(early, i)) & 1) /* exempt: empty otherwise */
            apply_layer(&pass, in_turn(early, i));
    for (object_id id = g->battlefield_head; id; id = g->object[id].next) {
        apply_counters(e, id);
        pt_from_text(e, id, &e->as[id]);
        if (FAULTY(counters_before_set_size,
                   e->g->object[id].counter_count))
            apply_pt_counters(e, id);
    }
    for (size_t i = 0; i < sizeof late / sizeof late[0]; i++)
        if ((busy >> late[i]) & 1) /* exempt: empty otherwise */
            apply_layer(&pass, late[i]);
    for (object_id id = g->battlefield_head; id; id = g->object[id].next)
        if (!FAULTY(counters_before_set_size,
                    e->g->object[id].counter_count))
            apply_pt_counters(e, id);
    if ((busy >> LAYER_SWITCH) & 1) /* exempt: empty otherwise */
        apply_layer(&pass, LAYER_SWITCH);
    collect_all_rules(&pass);
    e->computing = false;
    e->is_valid = true;
}

/* Effects that reach into hands, graveyards, libraries and exile, and the
 * objects that come from there. */
static void apply_off(struct engine *e, object_id id,
                      struct characteristics *as, const struct view *view)
{
    for (uint16_t i = 0; i < e->off_count; i++) {
        const struct rule_entry *entry = &e->off[i];
        const struct node *mod = node_at(e->cards, entry->mod);
        struct item item = {entry->mod, entry->ability, entry->source, NULL,
                            entry->controller, 0, false};
        struct frame_store store;
        item_frame(e, &item, &store);
        if (!what_accepts(e, &store.f, slot_to(mod), view))
            continue;
        struct characteristics saved = e->as[id];
        e->as[id] = *as;
        apply_mod(e, &item, mod, id);
        *as = e->as[id];
        e->as[id] = saved;
    }
}

const struct characteristics *as_computed(struct engine *e, object_id id)
{
    if (!e->is_valid && !e->computing)
        compute(e);
    if (!e->known[id]) {
        struct characteristics as;
        base(e, id, 0xff, &as);
        e->as[id] = as;
        e->known[id] = !e->computing;
        if (!e->computing) {
            struct view view = {object_at(e, id), &as, ref_of(e->g, id),
                                false};
            apply_off(e, id, &as, &view);
            e->as[id] = as;
            pt_from_text(e, id, &e->as[id]);
        }
    }
    return &e->as[id];
}

void as_face(struct engine *e, object_id id, uint8_t face,
             player_id controller, struct characteristics *as)
{
    struct object object = *object_at(e, id);
    as_of(e, id);
    base(e, id, face, as);
    as->controller = controller;
    object.zone = ZONE_STACK;
    object.controller = controller;
    struct view view = {&object, as, ref_of(e->g, id), false};
    apply_off(e, id, as, &view);
}

/* The effect with this number, counted from 1; NULL for 0. */
static const struct effect *effect_at(const struct engine *e, uint8_t number)
{
    return number ? &e->g->effect[number - 1] : NULL;
}

bool rule_seek(struct engine *e, uint16_t *cursor, enum term term,
               struct frame_store *store, const struct node **mod,
               struct rule_entry *entry)
{
    assert(!e->computing);
    if (!e->is_valid)
        compute(e);
    while (*cursor < e->rule_count) {
        const struct rule_entry *found = &e->rule[(*cursor)++];
        *mod = node_at(e->cards, found->mod);
        if ((*mod)->term != term)
            continue;
        struct item item = {found->mod, found->ability, found->source,
                            effect_at(e, found->effect), found->controller,
                            0, false};
        item_frame(e, &item, store);
        const struct node *node =
            node_at(e->cards, ability_at(e->cards, found->ability)->node);
        if (node->slot[1] && !condition_holds(e, &store->f, node->slot[1]))
            continue;
        *entry = *found;
        return true;
    }
    return false;
}

/* The next activated abilities, of the face itself or given by something
 * else; `ordinal` counts down. */
static ability_id next_activated(struct engine *e,
                                 const struct characteristics *as,
                                 const struct face *face, bool is_given,
                                 uint16_t *ordinal)
{
    for (uint8_t i = 0; i < as->ability_count; i++) {
        ability_id ability = as->ability[i];
        if (ability_at(e->cards, ability)->kind != KIND_ACTIVATED)
            continue;
        bool is_own = face && list_has(e->cards, face->abilities, ability);
        if (is_own != is_given && --*ordinal == 0)
            return ability;
    }
    return 0;
}

/* CR 305.6: the same for those of basic land types. */
static ability_id next_intrinsic(struct engine *e,
                                 const struct characteristics *as,
                                 const struct face *face, bool is_given,
                                 uint16_t *ordinal)
{
    for (int type = 0; type < BASIC_TYPES; type++) {
        if (!((as->intrinsic >> type) & 1))
            continue;
        bool is_own = face && list_has(e->cards, face->subs,
                                       basic_land_name(e->cards, type));
        if (is_own != is_given && --*ordinal == 0)
            return intrinsic_ability(e->cards, type);
    }
    return 0;
}

ability_id activated_at(struct engine *e, object_id id, uint16_t ordinal)
{
    const struct characteristics *as = as_of(e, id);
    const struct face *face =
        as->card ? &card_at(e->cards, as->card)->face[as->face] : NULL;
    ability_id found = 0;
    /* What is printed, then what was given to it; without an own basic land
     * type that is the order in which they are listed. */
    for (int given = 0; given < 2 && !found; given++) {
        found = next_activated(e, as, face, given, &ordinal);
        if (!found)
            found = next_intrinsic(e, as, face, given, &ordinal);
    }
    if (FAULTY(ability_number_not_checked, found == 0 && as->ability_count))
        return as->ability[as->ability_count - 1];
    return found;
}

uint16_t activated_count(struct engine *e, object_id id)
{
    const struct characteristics *as = as_of(e, id);
    uint16_t count = 0;
    for (uint8_t i = 0; i < as->ability_count; i++)
        count += ability_at(e->cards, as->ability[i])->kind == KIND_ACTIVATED;
    for (uint8_t left = as->intrinsic; left; left &= (uint8_t)(left - 1))
        count++;
    return count;
}
