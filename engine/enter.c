/* Entering the battlefield: see move.h. */
#include "enter.h"

#include "counters.h"
#include "layers.h"
#include "never.h"
#include "pay.h"
#include "select.h"
#include "trigger.h"
#include "turn.h"
#include "why.h"

enum { DO, IF };

static bool is_permanent_face(struct engine *e, uint16_t card, uint8_t face)
{
    type_set types = card_at(e->cards, card)->face[face].types;
    return types != 0 &&
           !(types & (1u << TYPE_INSTANT | 1u << TYPE_SORCERY));
}

/* The permanent as it would be: CR 614.12. */
struct arrival {
    struct object there;
    struct characteristics as;
    struct view view;
};

static void view_arrival(struct engine *e, object_id id, uint8_t face,
                         const struct entry *how, struct arrival *arrival)
{
    arrival->there = *object_at(e, id);
    arrival->there.zone = ZONE_BATTLEFIELD;
    as_face(e, id, face, how->controller, &arrival->as);
    if (how->face_down)
        as_face_down(how->controller, &arrival->as);
    arrival->view =
        (struct view){&arrival->there, &arrival->as, ref_of(e->g, id), false};
}

/* CR 614.17d: the permanent is looked at as it would be, and where an effect
 * says in which zone, the card that is there. */
static bool is_kept_out(struct engine *e, object_id id, uint8_t face,
                        const struct entry *how)
{
    uint16_t cursor = 0;
    struct frame_store store;
    const struct node *mod;
    struct rule_entry entry;
    struct view view;
    struct arrival arrival;
    view_living(e, id, &view);
    view_arrival(e, id, face, how, &arrival);
    if (FAULTY(kept_out_as_the_card, true)) {
        arrival.as = *as_of(e, id);
        arrival.view.as = &arrival.as;
    }
    while (rule_next(e, &cursor, MOD_CANT_ENTER, &store, &mod, &entry)) {
        uint16_t what = WHAT_SELECTOR | mod->slot[0];
        if ((what_accepts(e, &store.f, what, &view) ||
             what_accepts(e, &store.f, what, &arrival.view)) &&
            !FAULTY(kept_out_enters, true)) {
            MARK(e, 614_17d, id);
            return true;
        }
    }
    return false;
}

/* The face it would enter with; false when it stays where it is. */
static bool entering_face(struct engine *e, object_id id,
                          const struct entry *how, uint8_t *face)
{
    const struct object *object = object_at(e, id);
    const struct card *card = card_at(e->cards, object->card);
    *face = how->face;
    if (object->kind == OBJECT_TOKEN)
        *face = object->face;
    if (how->transformed) {
        /* CR 712.14a: only a double-faced card enters transformed. */
        bool is_modal_card = card->layout == LAYOUT_MDFC;
        bool modal_stays = is_modal_card && e->g->edition < EDITION_2025_09;
        if (FAULTY(modal_enters_transformed_early, modal_stays))
            modal_stays = false;
        if (FAULTY(modal_never_enters_transformed, is_modal_card))
            modal_stays = true;
        MARK(e, 712_14a, id);
        if (FAULTY(enters_front_up_instead,
                   modal_stays || !is_permanent_face(e, object->card, 1)))
            return true;
        if (card->layout == LAYOUT_NORMAL || modal_stays)
            return false;
        *face = 1;
    }
    if (how->face_down)
        return true;
    if (FAULTY(face_bit_not_reset, *face == 0 && object->face == 1) ||
        FAULTY(spell_card_enters_as_land,
               card->layout == LAYOUT_MDFC &&
                   !is_permanent_face(e, object->card, *face)))
        *face = 1;
    if (FAULTY(put_from_library_back_up,
               card->layout == LAYOUT_MDFC && *face == 0 &&
                   object->zone == ZONE_LIBRARY))
        *face = 1;
    if (!is_permanent_face(e, object->card, *face)) {
        if (card->layout == LAYOUT_MDFC)
            MARK(e, 712_14b, id);
        MARK(e, 400_4a, id);
        return false;
    }
    if (how->from_spell && card->layout != LAYOUT_NORMAL)
        MARK(e, 712_13, id);
    if (!how->from_spell && card->layout != LAYOUT_NORMAL && *face == 0)
        MARK(e, 712_14, id);
    return true;
}

/* State of the choices made while it enters. */
enum { DONE_MAX = 24 };
struct entering {
    object_id id;
    bool is_copied;      /* it enters as a copy: new abilities know no X */
    ability_id done[DONE_MAX]; /* as-enters abilities already applied */
    uint8_t done_count;
    const struct set *with; /* these enter at the same time */
};

/* CR 614.12, 614.4: what enters in the same event is not there yet. */
static bool is_coming_with(struct engine *e, const struct set *with,
                        object_id id)
{
    if (with == NULL || !set_has(with, ref_of(e->g, id)) ||
        FAULTY(enters_after_the_others, true))
        return false;
    MARK(e, 614_4, id);
    return true;
}

/* What is there already, of all that fits. */
static void drop_coming(struct engine *e, const struct set *with,
                        struct set *from)
{
    for (uint16_t i = from->count; i > 0; i--)
        if (is_coming_with(e, with, from->item[i - 1].id))
            set_remove(from, (uint16_t)(i - 1));
}

static bool rewrites_zone(struct engine *e, uint16_t rewrites,
                          enum zone *zone)
{
    const uint16_t *items;
    uint16_t count = list_at(e->cards, rewrites, &items);
    for (uint16_t i = 0; i < count; i++) {
        const struct node *rewrite = node_at(e->cards, items[i]);
        if (rewrite->term == REWRITE_ZONE) {
            *zone = rewrite->slot[0] & 0xff;
            return zone_takes(*zone);
        }
    }
    return false;
}

/* CR 614.6: another effect may send it elsewhere. */
static bool is_sent_elsewhere(struct engine *e, object_id id, uint8_t face,
                              const struct entry *how, enum zone *zone)
{
    struct frame_store store;
    struct replacement_query query;
    struct replacement candidate;
    struct arrival arrival;
    bool was_cast = how->from_spell;

    view_arrival(e, id, face, how, &arrival);
    replacement_start(&query, EVENT_ENTERS, &store);
    while (replacement_next(e, &query, &candidate)) {
        const uint16_t *slot = query.event_node->slot;
        if ((slot[1] && was_cast) ||
            (!candidate.effect && is_coming_with(e, how->with,
                                              candidate.source)))
            continue;
        if (slot[3] && (slot[3] & 0xff) != object_at(e, id)->zone)
            continue;
        if (what_accepts(e, &store.f, slot[0], &arrival.view) &&
            who_accepts(e, &store.f, slot[2], how->controller) &&
            rewrites_zone(e, candidate.rewrites, zone)) {
            MARK(e, 614_6, id);
            MARK(e, 614_12, id);
            return true;
        }
    }
    return false;
}

static bool is_done(const struct entering *s, ability_id ability)
{
    for (uint8_t i = 0; i < s->done_count; i++)
        if (s->done[i] == ability)
            return true;
    return false;
}

static void enter_frame(struct engine *e, const struct entering *s,
                        ability_id ability, struct frame_store *store)
{
    frame_start(e, store, s->id, ability);
    /* CR 107.3m, and 107.3j for abilities gained by copying. */
    store->f.is_entering =
        !s->is_copied || FAULTY(copied_ability_knows_x, true);
    if (s->is_copied) {
        MARK(e, 107_3j, s->id);
        MARK(e, 107_3m, s->id);
    }
}

static void add_counters(struct engine *e, struct frame *f, object_id id,
                         uint16_t kindamount)
{
    const uint16_t *items;
    list_at(e->cards, kindamount, &items);
    counters_put(e, id, (uint8_t)(items[0] - 1),
                 how_many(e, f, items[1], 0), f->you, true);
}

static void become_copy(struct engine *e, struct entering *s,
                        const struct node *copy, struct frame *f,
                        object_id of)
{
    struct object *object = object_at(e, s->id);
    uint16_t card, except;
    uint8_t face;
    copiable(e, of, &card, &face, &except);
    MARK(e, 707_5, s->id);
    if (object_at(e, of)->copy_card)
        MARK(e, 707_3, s->id);
    why_copy(e, card, object_at(e, of), s->id);
    /* Its own counters are part of the copy effect: they know its X. */
    uint16_t counters = copy->slot[4];
    uint16_t n = 0;
    const uint16_t *items = NULL;
    if (counters) {
        list_at(e->cards, counters, &items);
        n = how_many(e, f, items[1], 0);
    }
    object->copy_card = card;
    object->copy_face = face;
    if (FAULTY(copy_keeps_choice, object_at(e, of)->chosen[0].id))
        object->chosen[0] = object_at(e, of)->chosen[0];
    object->copy_except = except_join(e, except, copy->slot[2]);
    if (copy->slot[3])
        object->flags |= FLAG_TAPPED;
    const struct object *original = object_at(e, of);
    if (FAULTY(copy_takes_counters, original->counter_count))
        for (uint8_t k = 0; k < original->counter_count; k++)
            counter_change(object, original->counter_kind[k],
                           original->counter[k]);
    touch(e);
    if (n > 0)
        counters_put(e, s->id, (uint8_t)(items[0] - 1), n, f->you, true);
    s->is_copied = true;
}

/* CR 616.1c, 614.12a: copying comes first, and is chosen before entering. */
static bool enter_copy(struct engine *e, struct entering *s,
                       const struct node *copy, ability_id ability)
{
    struct frame_store store;
    struct set from, chosen;
    enter_frame(e, s, ability, &store);
    from.count = chosen.count = 0;
    select_all(e, &store.f, WHAT_SELECTOR | copy->slot[0], &from);
    for (uint16_t i = from.count; i > 0; i--)
        if (from.item[i - 1].id == s->id)
            set_remove(&from, (uint16_t)(i - 1));
    drop_coming(e, s->with, &from);
    MARK(e, 616_1c, s->id);
    if (from.count == 0)
        return false;
    if (copy->slot[1] &&
        !ask_yes(e, store.f.you, DECIDE_YES_NO, s->id))
        return false;
    ask_objects(e, store.f.you, PURPOSE_COPY, s->id, &from, 1, 1, &chosen);
    become_copy(e, s, copy, &store.f, chosen.item[0].id);
    return true;
}

static void add_name(struct decision *d, name_id name)
{
    for (uint16_t i = 0; i < d->count; i++)
        if (d->option[i].value == name)
            return;
    decision_add(d, OPTION_VALUE, 0, PLAYER_NONE, name);
}

/* Names and types are offered among those of the cards in the game, so
 * that the list stays small (the rules allow any). */
static void choose_name(struct engine *e, enum word what, struct decision *d)
{
    for (object_id id = 1; id < e->g->object_count; id++) {
        const struct object *object = object_at(e, id);
        if (object->card == 0)
            continue;
        const struct card *card = card_at(e->cards, object->card);
        for (uint8_t i = 0; i < card->face_count; i++) {
            const struct face *face = &card->face[i];
            const uint16_t *subs;
            uint16_t count = list_at(e->cards, face->subs, &subs);
            bool land = face->types & (1u << TYPE_LAND);
            if (what == WORD_NAME || (what == WORD_NONLAND_NAME && !land))
                add_name(d, face->name);
            for (uint16_t j = 0; j < count; j++)
                if ((what == WORD_CREATURE_TYPE || what == WORD_TYPE) &&
                    is_creature_type(e->cards, subs[j]))
                    add_name(d, subs[j]);
        }
    }
    if (what == WORD_LAND_TYPE)
        for (int type = 0; type < BASIC_TYPES; type++)
            add_name(d, basic_land_name(e->cards, type));
}

void choice_options(struct engine *e, enum word what, player_id you,
                    struct decision *d)
{
    switch (what) {
    case WORD_COLOR:
        d->kind = DECIDE_COLOR;
        for (uint16_t c = 0;
             c < (FAULTY(chosen_color_is_white, true) ? 1 : MANA_C); c++)
            decision_add(d, OPTION_VALUE, 0, PLAYER_NONE, c);
        break;
    case WORD_OPPONENT: case WORD_PLAYER:
        d->kind = DECIDE_PLAYER;
        for (player_id p = 0; p < e->g->player_count; p++)
            if (!e->g->player[p].has_lost &&
                (what == WORD_PLAYER || p != you))
                decision_add(d, OPTION_PLAYER, 0, p, p);
        break;
    case WORD_NUMBER:
        d->kind = DECIDE_NUMBER;
        for (uint16_t n = 0; n <= 20; n++)
            decision_add(d, OPTION_VALUE, 0, PLAYER_NONE, n);
        break;
    default:
        d->kind = DECIDE_NAME;
        choose_name(e, what, d);
        break;
    }
}

/* CR 614.12a: a value chosen as it enters. */
static void enter_choose(struct engine *e, struct entering *s,
                         const struct choose_spec *spec, player_id player)
{
    struct decision d;
    decision_start(&d, DECIDE_NAME, player, s->id);
    choice_options(e, spec->what, player, &d);
    MARK(e, 614_12a, s->id);
    if (d.count == 0)
        return;
    const struct option *option = &d.option[ask(e, &d)];
    choose_for(object_at(e, s->id), spec->id, option->value);
    touch(e);
}

static void turn_others_down(struct engine *e, struct entering *s,
                             struct frame *f, uint16_t selector)
{
    struct set set;
    set.count = 0;
    select_all(e, f, WHAT_SELECTOR | selector, &set);
    for (uint16_t i = 0; i < set.count; i++) {
        object_id id = set.item[i].id;
        if (id == s->id)
            continue;
        if (is_double_faced(e, id) &&
            !FAULTY(double_faced_turned_down, true)) {
            MARK(e, 712_16, id);
            continue;
        }
        object_at(e, id)->flags |= FLAG_FACE_DOWN;
        touch(e);
    }
}

/* CR 614.1d: it never was untapped, also for what looks at that. */
static void make_tapped(struct engine *e, object_id id)
{
    object_at(e, id)->flags |= FLAG_TAPPED;
    touch_status(e);
}

static void tapped_unless(struct engine *e, struct entering *s,
                          struct frame *f, uint16_t costs)
{
    struct payment payment;
    struct decision d;
    memset(&payment, 0, sizeof payment);
    player_id player = f->you;
    if (FAULTY(entering_choice_of_owner,
               object_at(e, s->id)->owner != player))
        player = object_at(e, s->id)->owner;
    payment.player = player;
    payment.object = s->id;
    payment.f = f;
    decision_start(&d, DECIDE_MAY_PAY, player, s->id);
    decision_add(&d, OPTION_VALUE, 0, PLAYER_NONE, 0);
    if (cost_can_pay(e, &payment, costs))
        decision_add(&d, OPTION_VALUE, 0, PLAYER_NONE, 1);
    MARK(e, 614_1c, s->id);
    MARK(e, 614_12a, s->id);
    if (d.option[ask(e, &d)].value)
        cost_pay_all(e, &payment, costs);
    else
        make_tapped(e, s->id);
}

static void apply_one(struct engine *e, struct entering *s,
                      const struct node *item, ability_id ability)
{
    struct frame_store store;
    enter_frame(e, s, ability, &store);
    switch (item->term) {
    case ENTER_TAPPED:
        MARK(e, 614_1c, s->id);
        make_tapped(e, s->id);
        break;
    case ENTER_TAPPED_UNLESS:
        tapped_unless(e, s, &store.f, item->slot[0]);
        break;
    case ENTER_TAPPED_IF:
        MARK(e, 614_1c, s->id);
        if (!condition_holds(e, &store.f, item->slot[0]))
            make_tapped(e, s->id);
        break;
    case ENTER_COUNTERS:
        add_counters(e, &store.f, s->id, item->slot[0]);
        break;
    case ENTER_CHOOSE:
        enter_choose(e, s, choose_at(e->cards, item->slot[0]), store.f.you);
        break;
    case ENTER_TURN_DOWN:
        turn_others_down(e, s, &store.f, item->slot[0]);
        break;
    default:
        NEVER(); /* copies come first */
    }
    touch_status(e);
}

/* The next as-enters ability that applies: copies first. */
static ability_id next_ability(struct engine *e, struct entering *s,
                               bool copies)
{
    const struct characteristics *as = as_of(e, s->id);
    struct characteristics printed;
    if (FAULTY(entering_reads_printed_text,
               as->card && as->lost_abilities)) {
        as_printed(e, as->card, as->face, &printed);
        as = &printed;
    }
    for (uint8_t i = 0; i < as->ability_count; i++) {
        const struct ability *a = ability_at(e->cards, as->ability[i]);
        const uint16_t *items;
        if (a->kind != KIND_AS_ENTERS || is_done(s, as->ability[i]))
            continue;
        const struct node *node = node_at(e->cards, a->node);
        uint16_t count = list_at(e->cards, node->slot[DO], &items);
        bool copy = false;
        for (uint16_t j = 0; j < count; j++)
            copy |= node_at(e->cards, items[j])->term == ENTER_COPY;
        if (copy == copies)
            return as->ability[i];
    }
    return 0;
}

static void apply_ability(struct engine *e, struct entering *s,
                          ability_id ability)
{
    const struct node *node =
        node_at(e->cards, ability_at(e->cards, ability)->node);
    const uint16_t *items;
    struct frame_store store;
    uint16_t count = list_at(e->cards, node->slot[DO], &items);
    if (s->done_count == DONE_MAX)
        refuse(e, CODE_OTHER, CR_NONE);
    s->done[s->done_count++] = ability;
    MARK(e, 614_12, s->id);
    enter_frame(e, s, ability, &store);
    if (node->slot[IF] && !condition_holds(e, &store.f, node->slot[IF]))
        return;
    for (uint16_t i = 0; i < count; i++) {
        const struct node *item = node_at(e->cards, items[i]);
        if (item->term == ENTER_COPY)
            enter_copy(e, s, item, ability);
        else
            apply_one(e, s, item, ability);
    }
}

/* Replacement effects of other objects that modify how it enters. */
static void apply_others(struct engine *e, struct entering *s,
                         const struct entry *how)
{
    struct frame_store store;
    struct replacement_query query;
    struct replacement candidate;
    replacement_start(&query, EVENT_ENTERS, &store);
    while (replacement_next(e, &query, &candidate)) {
        const uint16_t *slot = query.event_node->slot;
        const uint16_t *items;
        struct view view;
        /* CR 614.12: its own effect about a group does not count. */
        if (!candidate.effect && (candidate.source == s->id ||
                                  is_coming_with(e, s->with,
                                              candidate.source)))
            continue;
        view_living(e, s->id, &view);
        if ((slot[1] && how->from_spell) ||
            !what_accepts(e, &store.f, slot[0], &view) ||
            !who_accepts(e, &store.f, slot[2], view.as->controller))
            continue;
        MARK(e, 614_12, s->id);
        if (FAULTY(entering_not_changed_by_others, true))
            continue;
        uint16_t count = list_at(e->cards, candidate.rewrites, &items);
        for (uint16_t i = 0; i < count; i++) {
            const struct node *rewrite = node_at(e->cards, items[i]);
            if (rewrite->term == REWRITE_TAPPED)
                make_tapped(e, s->id);
            else if (rewrite->term == REWRITE_COUNTERS)
                add_counters(e, &store.f, s->id, rewrite->slot[0]);
        }
    }
}

static void apply_entering(struct engine *e, object_id id,
                           const struct entry *how)
{
    struct entering s;
    ability_id ability;
    memset(&s, 0, sizeof s);
    s.id = id;
    s.with = how->with;
    /* CR 614.12: its own text counts as far as it will have it there. */
    if (as_of(e, id)->lost_abilities)
        MARK(e, 614_12, id);
    while ((ability = next_ability(e, &s, true)) != 0)
        apply_ability(e, &s, ability);
    while ((ability = next_ability(e, &s, false)) != 0)
        apply_ability(e, &s, ability);
    apply_others(e, &s, how);
    player_id controller = as_of(e, id)->controller;
    /* CR 306.5b: a planeswalker enters with its loyalty. */
    if ((e->as[id].types & (1u << TYPE_PLANESWALKER)) &&
        counters_put(e, id, COUNTER_LOYALTY, e->as[id].loyalty, controller,
                     true))
        MARK(e, 306_5b, id);
    counters_put(e, id, (uint8_t)(how->counter_kind - 1), how->counters,
                 controller, true);
}

/* CR 303.4f: an Aura that was not cast is attached by a choice. */
static bool attach_aura(struct engine *e, object_id id, uint8_t face,
                        const struct entry *how, object_id *to)
{
    const struct object *object = object_at(e, id);
    uint16_t enchant =
        card_at(e->cards, object->card)->face[face].enchant;
    struct frame_store store;
    struct set from, chosen;
    *to = object->attached;
    if (enchant == 0 || how->from_spell || how->face_down)
        return true;
    from.count = chosen.count = 0;
    frame_start(e, &store, id, 0);
    store.f.you = how->controller;
    select_all(e, &store.f, WHAT_SELECTOR | enchant, &from);
    drop_coming(e, how->with, &from);
    if (from.count == 0) {
        MARK(e, 303_4g, id);
        return false;
    }
    MARK(e, 303_4f, id);
    if (FAULTY(put_aura_attached_unasked, from.count > 1))
        from.count = 1;
    ask_objects(e, how->controller, PURPOSE_NONE, id, &from, 1, 1, &chosen);
    *to = chosen.item[0].id;
    return true;
}

static void place(struct engine *e, object_id id, uint8_t face,
                  const struct entry *how, object_id attached)
{
    struct object before = *object_at(e, id);
    relocate(e, id, ZONE_BATTLEFIELD, how->controller, true);
    struct object *object = object_at(e, id);
    object->face = face;
    object->controller = how->controller;
    object->seen = how->controller;
    if (how->controller != object->owner)
        MARK(e, 110_2, id);
    object->timestamp = timestamp(e);
    object->attached = attached;
    object->copy_except = before.copy_except;
    if (how->from_spell) {
        object->x = FAULTY(enters_x_forgotten, before.x) ? 0 : before.x;
        object->spent = before.spent;
        object->cast_from = before.cast_from;
        object->kicked = before.kicked;
        object->alternative = before.alternative;
        object->flags |= before.flags &
                         (FLAG_WAS_CAST | FLAG_EXILE_ON_LEAVE);
        object->copy_card = before.copy_card;
        object->copy_face = before.copy_face;
    }
    if (how->tapped)
        object->flags |= FLAG_TAPPED;
    if (how->face_down && is_double_faced(e, id))
        MARK(e, 712_15, id);
    if (how->face_down)
        object->flags |= FLAG_FACE_DOWN;
    if (how->manifested)
        object->flags |= FLAG_MANIFESTED;
    touch(e);
}

/* CR 506.3a, 506.3b: only a creature of the attacking player. */
static bool can_enter_attacking(struct engine *e, object_id id,
                                const struct entry *how)
{
    const struct game *g = e->g;
    return ((as_of(e, id)->types >> TYPE_CREATURE) & 1) &&
           how->controller == g->active && g->step >= STEP_BEGIN_COMBAT &&
           g->step <= STEP_END_COMBAT;
}

static bool is_world(struct engine *e, object_id id)
{
    return (as_of(e, id)->super >> SUPER_WORLD) & 1;
}

/* CR 704.5k: world permanents that enter together are equally new. */
static void note_world(struct engine *e, object_id id, const struct entry *how)
{
    bool is_first = is_world(e, id);
    for (uint16_t i = 0; is_first && how->with && i < how->with->count; i++)
        is_first = !is_world(e, how->with->item[i].id);
    if (is_first)
        e->g->world_since = object_at(e, id)->timestamp;
}

/* Enter without the event; `from` is where it came from. */
static bool enter_silently(struct engine *e, object_id id,
                           const struct entry *how, uint8_t *from)
{
    uint8_t face;
    enum zone elsewhere;
    object_id attached;
    *from = object_at(e, id)->zone;
    if (object_at(e, id)->kind == OBJECT_ABILITY)
        return false; /* CR 110.1: no card and no token */
    if (object_at(e, id)->kind == OBJECT_TOKEN && *from != ZONE_NONE &&
        !how->from_spell) {
        /* CR 111.8: a token that has left does not come back. */
        MARK(e, 111_8, id);
        return false;
    }
    if (!entering_face(e, id, how, &face) || is_kept_out(e, id, face, how))
        return false;
    if (is_sent_elsewhere(e, id, face, how, &elsewhere)) {
        move_to(e, id, elsewhere, 0, 0);
        return false;
    }
    if (!attach_aura(e, id, face, how, &attached))
        return false;
    place(e, id, face, how, attached);
    if (how->attacking && can_enter_attacking(e, id, how)) {
        object_at(e, id)->flags |= FLAG_ATTACKING;
        object_at(e, id)->combat =
            FAULTY(entering_attacker_turns_round, true)
                ? how->controller
                : player_after(e->g, how->controller);
        touch_status(e);
    }
    apply_entering(e, id, how);
    note_world(e, id, how);
    return true;
}

static void announce(struct engine *e, object_id id, uint8_t from)
{
    struct event event =
        event_of(e, TRIGGER_ENTERS, id, as_of(e, id)->controller);
    event.from = from;
    event.to = ZONE_BATTLEFIELD;
    MARK(e, 603_6a, id);
    event_emit(e, &event);
}

bool enter(struct engine *e, object_id id, const struct entry *how)
{
    uint8_t from;
    if (!enter_silently(e, id, how, &from))
        return false;
    announce(e, id, from);
    return true;
}

void enter_with(struct engine *e, const struct set *objects,
                const struct entry *how, struct coming *coming)
{
    for (uint16_t i = 0; i < objects->count; i++) {
        object_id id = ref_live(e->g, objects->item[i]);
        uint8_t zone;
        struct entry one = *how;
        if (id == 0)
            continue;
        one.with = &coming->in;
        if (how->controller == PLAYER_NONE)
            one.controller = object_at(e, id)->owner;
        if (enter_silently(e, id, &one, &zone)) {
            coming->from[coming->in.count] = zone;
            set_add(&coming->in, ref_of(e->g, id));
        }
    }
}

void enter_end(struct engine *e, const struct coming *coming,
               struct set *entered)
{
    const struct set *in = &coming->in;
    for (uint16_t i = 0; i < in->count; i++) {
        if (ref_live(e->g, in->item[i]) &&
            !FAULTY(one_enters_for_all, i > 0))
            announce(e, in->item[i].id, coming->from[i]);
        set_add(entered, in->item[i]);
    }
}

void enter_all(struct engine *e, const struct set *objects,
               const struct entry *how, struct set *entered)
{
    struct coming coming;
    coming.in.count = 0;
    enter_with(e, objects, how, &coming);
    enter_end(e, &coming, entered);
}

/* CR 614.1a for the number of tokens. */
static uint16_t token_number(struct engine *e, player_id controller,
                             uint16_t n)
{
    struct frame_store store;
    struct replacement_query query;
    struct replacement list[REPLACEMENTS_MAX];
    uint16_t count = 0;
    replacement_start(&query, EVENT_CREATE_TOKENS, &store);
    while (count < REPLACEMENTS_MAX &&
           replacement_next(e, &query, &list[count]))
        if (who_accepts(e, &store.f, query.event_node->slot[0], controller))
            count++;
    int32_t number = rewrite_all(e, controller, list, count, n);
    return (uint16_t)(number > OBJECTS_MAX ? OBJECTS_MAX : number);
}

/* CR 111.1: what did not enter the battlefield was not created. */
static void drop_token(struct engine *e, struct ref ref)
{
    object_id id = ref_live(e->g, ref);
    if (id == 0 || object_at(e, id)->zone != ZONE_NONE)
        return;
    object_at(e, id)->kind = OBJECT_FREE;
    object_at(e, id)->generation++;
}

void create_tokens(struct engine *e, uint16_t card, uint8_t face,
                   uint16_t except, bool double_faced, uint16_t n,
                   const struct entry *how, struct set *created)
{
    struct set tokens;
    tokens.count = 0;
    n = token_number(e, how->controller, n);
    MARK(e, 111_1, 0);
    for (uint16_t i = 0; i < n; i++) {
        object_id id = object_new(e, card, OBJECT_TOKEN, how->controller);
        struct object *object = object_at(e, id);
        object->face = face;
        object->copy_except = except;
        if (double_faced)
            object->flags |= FLAG_DOUBLE_FACED;
        set_add(&tokens, ref_of(e->g, id));
    }
    enter_all(e, &tokens, how, created);
    for (uint16_t i = 0; i < tokens.count; i++)
        drop_token(e, tokens.item[i]);
}
