/* Instructions about cards in libraries, hands and exile: see effects.h. */
#include "effects.h"

#include "cast.h"
#include "layers.h"
#include "move.h"
#include "players.h"
#include "resolve.h"
#include "select.h"
#include "trigger.h"
#include "why.h"

static void put_found(struct engine *e, struct frame *f,
                      const struct set *set, uint16_t zone, bool tapped)
{
    struct entry how;
    f->moved->count = 0;
    if ((zone & 0xff) != ZONE_BATTLEFIELD) {
        move_all(e, set, zone & 0xff, 0, f->moved);
        return;
    }
    memset(&how, 0, sizeof how);
    how.controller = f->you;
    how.tapped = tapped;
    enter_all(e, set, &how, f->moved);
}

/* Whether the other face of a modal card fits; for a fault. */
static bool back_fits(struct engine *e, const struct frame *f,
                      uint16_t selector, object_id id)
{
    struct characteristics back;
    if (card_at(e->cards, object_at(e, id)->card)->layout != LAYOUT_MDFC)
        return false;
    as_face(e, id, 1, object_at(e, id)->owner, &back);
    return select_as(e, f, selector, id, &back);
}

void effect_search(struct engine *e, struct frame *f,
                   const struct node *node)
{
    enum { ZONE, WHAT, TO, REVEALED, WHO, N, TAPPED, OF, UP_TO, ID };
    player_id player = player_of(e, f, node->slot[WHO]);
    player_id whose =
        player_of(e, f, node->slot[node->slot[OF] ? OF : WHO]);
    uint8_t zone = node->slot[ZONE] ? node->slot[ZONE] & 0xff : ZONE_LIBRARY;
    struct set from, found;
    object_id id;
    if (player == PLAYER_NONE || whose == PLAYER_NONE)
        return;
    from.count = found.count = 0;
    for (id = zone_first(e->g, zone, whose); id; id = e->g->object[id].next)
        if (select_as(e, f, node->slot[WHAT] & 0x7fff, id, as_of(e, id)) ||
            FAULTY(search_finds_back_faces,
                   back_fits(e, f, node->slot[WHAT] & 0x7fff, id)))
            set_add(&from, ref_of(e->g, id));
    uint16_t n = how_many(e, f, node->slot[N], 1);
    if (n > from.count) {
        MARK(e, 609_3, f->source.id);
        n = from.count;
    }
    MARK(e, 608_2d, f->source.id);
    /* CR 701.23b: a card with a stated quality need not be found. */
    MARK(e, 701_23b, f->source.id);
    ask_objects(e, player, PURPOSE_SEARCH, f->source.id, &from,
                FAULTY(search_must_find, n > 0) ? n : 0, n, &found);
    record(f, node->slot[ID], &found);
    if (node->slot[TO] || !node->slot[ID])
        put_found(e, f, &found, node->slot[TO] ? node->slot[TO] : ZONE_HAND,
                  node->slot[TAPPED]);
    if (zone == ZONE_LIBRARY)
        shuffle(e, whose);
}

void effect_shuffle(struct engine *e, struct frame *f,
                    const struct node *node)
{
    uint8_t players =
        players_of(e, f, node->slot[0], (uint8_t)(1u << f->you));
    for (player_id p = 0; p < e->g->player_count; p++)
        if ((players >> p) & 1)
            shuffle(e, p);
}

void effect_reveal(struct engine *e, struct frame *f,
                   const struct node *node)
{
    struct set set;
    set.count = 0;
    select_living(e, f, node->slot[0], &set);
    MARK(e, 701_20a, f->source.id);
    record(f, node->slot[1], &set);
}

void effect_look(struct engine *e, struct frame *f, const struct node *node)
{
    enum { N, ID, WHO, ZONE, OF };
    player_id whose =
        player_of(e, f, node->slot[node->slot[OF] ? OF : WHO]);
    uint8_t zone = node->slot[ZONE] ? node->slot[ZONE] & 0xff : ZONE_LIBRARY;
    int32_t n = amount_or(e, f, node->slot[N],
                          zone == ZONE_LIBRARY ? 1 : SET_MAX);
    struct set set;
    set.count = 0;
    if (whose == PLAYER_NONE)
        return;
    for (object_id id = zone_first(e->g, zone, whose); id && n > 0;
         id = e->g->object[id].next, n--)
        set_add(&set, ref_of(e->g, id));
    record(f, node->slot[ID], &set);
}

void effect_reveal_until(struct engine *e, struct frame *f,
                         const struct node *node)
{
    enum { WHAT, ID, REST, WHO };
    player_id player = player_of(e, f, node->slot[WHO]);
    struct set found, rest;
    found.count = rest.count = 0;
    if (player == PLAYER_NONE)
        return;
    for (object_id id = zone_first(e->g, ZONE_LIBRARY, player); id;
         id = e->g->object[id].next) {
        if (select_as(e, f, node->slot[WHAT] & 0x7fff, id, as_of(e, id))) {
            set_add(&found, ref_of(e->g, id));
            break;
        }
        set_add(&rest, ref_of(e->g, id));
    }
    MARK(e, 701_20a, f->source.id);
    record(f, node->slot[ID], &found);
    record(f, node->slot[REST], &rest);
}

static void shuffle_set(struct engine *e, struct set *set)
{
    if (e->g->shuffle_keeps)
        return;
    for (uint16_t n = set->count; n > 1; n--) {
        uint16_t i = random_below(e, n);
        struct ref ref = set->item[i];
        set->item[i] = set->item[n - 1];
        set->item[n - 1] = ref;
    }
}

/* CR 401.4: the owner arranges cards put there at the same time. */
static void arrange(struct engine *e, const struct frame *f, struct set *set,
                    player_id player)
{
    struct set order;
    order.count = 0;
    if (FAULTY(order_on_library_not_asked, set->count > 1))
        return;
    while (set->count > 1) {
        struct decision d;
        decision_start(&d, DECIDE_OBJECT_ORDER, player, f->source.id);
        for (uint16_t i = 0; i < set->count; i++)
            decision_add(&d, OPTION_OBJECT, set->item[i].id, PLAYER_NONE, i);
        uint16_t at = d.option[ask(e, &d)].value;
        set_add(&order, set->item[at]);
        set_remove(set, at);
    }
    assert(set->count == 1);
    set_add(&order, set->item[0]);
    MARK(e, 401_4, f->source.id);
    *set = order;
}

static void put_into_library(struct engine *e, struct set *set, bool bottom)
{
    /* The first of the set ends up above the others. */
    for (uint16_t i = 0; i < set->count; i++) {
        uint16_t at = bottom ? i : (uint16_t)(set->count - 1 - i);
        /* exempt: nothing that goes there takes another one with it */
        if (ref_live(e->g, set->item[at]))
            move_to(e, set->item[at].id, ZONE_LIBRARY, 0,
                    bottom ? MOVE_BOTTOM : 0);
    }
}

void effect_put_on_library(struct engine *e, struct frame *f,
                           const struct node *node)
{
    enum { WHAT, POSITION, ORDER };
    struct set set;
    bool bottom = node->slot[POSITION] == WORD_BOTTOM;
    set.count = 0;
    select_living(e, f, node->slot[WHAT], &set);
    if (node->slot[ORDER] == WORD_RANDOM)
        shuffle_set(e, &set);
    else if (set.count > 1)
        arrange(e, f, &set, f->you);
    put_into_library(e, &set, bottom);
}

void effect_put_back(struct engine *e, struct frame *f,
                     const struct node *node)
{
    enum { WHAT, N, WHO, POSITION };
    player_id player = player_of(e, f, node->slot[WHO]);
    struct set from, chosen;
    from.count = chosen.count = 0;
    if (player == PLAYER_NONE)
        return;
    select_living(e, f, node->slot[WHAT], &from);
    uint16_t n = how_many(e, f, node->slot[N], 1);
    ask_objects(e, player, PURPOSE_NONE, f->source.id, &from, n,
                n < from.count ? n : from.count, &chosen);
    if (chosen.count > 1)
        arrange(e, f, &chosen, player);
    put_into_library(e, &chosen, node->slot[POSITION] == WORD_BOTTOM);
}

/* CR 701.22a: any number of them to the bottom, the rest on top, each in any
 * order. */
void effect_scry(struct engine *e, struct frame *f, const struct node *node)
{
    enum { N, WHO };
    player_id player = player_of(e, f, node->slot[WHO]);
    uint16_t n = how_many(e, f, node->slot[N], 1);
    struct set top, bottom;
    top.count = bottom.count = 0;
    if (player == PLAYER_NONE)
        return;
    for (object_id id = zone_first(e->g, ZONE_LIBRARY, player);
         id && top.count < n;
         id = e->g->object[id].next)
        set_add(&top, ref_of(e->g, id));
    MARK(e, 701_22a, f->source.id);
    ask_objects(e, player, PURPOSE_NONE, f->source.id, &top, 0, top.count,
                &bottom);
    for (uint16_t i = top.count; i > 0; i--)
        if (set_has(&bottom, top.item[i - 1]))
            set_remove(&top, (uint16_t)(i - 1));
    if (bottom.count > 1)
        arrange(e, f, &bottom, player);
    if (top.count > 1)
        arrange(e, f, &top, player);
    put_into_library(e, &bottom, true);
    put_into_library(e, &top, false);
}

/* One of the cards that may be cast or played now, and with which faces. */
struct offer {
    bool land;
    uint16_t land_free;
    struct now how;
};

static uint8_t faces_of(struct engine *e, player_id player, object_id id,
                        const struct offer *offer, uint8_t *faces)
{
    uint8_t count = 0;
    const struct card *card = card_at(e->cards, object_at(e, id)->card);
    for (uint8_t face = 0; face < card->face_count; face++)
        if (!FAULTY(now_front_face_only, face == 1) &&
            (can_cast_now(e, player, id, face, &offer->how) ||
             (offer->land && can_play_now(e, player, id, face))))
            faces[count++] = face;
    return count;
}

static bool take_card(struct engine *e, struct frame *f, player_id player,
                      object_id id, const struct offer *offer)
{
    uint8_t faces[2];
    uint8_t count = faces_of(e, player, id, offer, faces);
    uint8_t face = faces[0];
    if (count > 1) {
        struct decision d;
        decision_start(&d, DECIDE_FACE, player, id);
        for (uint8_t i = 0; i < count; i++) {
            decision_add(&d, OPTION_VALUE, id, PLAYER_NONE, faces[i]);
            d.option[i].face = faces[i];
        }
        MARK(e, 712_11b, id);
        face = (uint8_t)d.option[ask(e, &d)].value;
    }
    (void)f;
    if (offer->land && can_play_now(e, player, id, face)) {
        play_land_now(e, player, id, face);
        return true;
    }
    return cast_now(e, player, id, face, &offer->how);
}

/* CR 608.2g: cast or play one of these as the ability resolves. */
static bool offer_cards(struct engine *e, struct frame *f, player_id player,
                        const struct set *cards, const struct offer *offer,
                        bool optional)
{
    struct set from, chosen;
    uint8_t faces[2];
    from.count = chosen.count = 0;
    if (player == PLAYER_NONE)
        return false;
    for (uint16_t i = 0; i < cards->count; i++) {
        object_id id = cards->item[i].id;
        assert(ref_live(e->g, cards->item[i]));
        if (object_at(e, id)->card &&
            faces_of(e, player, id, offer, faces) > 0)
            set_add(&from, cards->item[i]);
    }
    MARK(e, 608_2d, f->source.id);
    MARK(e, 608_2g, f->source.id);
    ask_objects(e, player, PURPOSE_CARD, f->source.id, &from,
                optional || from.count == 0 ? 0 : 1,
                from.count ? 1 : 0, &chosen);
    if (chosen.count == 0)
        return false;
    return take_card(e, f, player, chosen.item[0].id, offer);
}

void effect_cast_now(struct engine *e, struct frame *f,
                     const struct node *node)
{
    enum { SEL, COST, MV, OPTIONAL, WHO, IF_NOT, SPEND, EXILED };
    struct offer offer;
    struct set set;
    player_id player = player_of(e, f, node->slot[WHO]);
    memset(&offer, 0, sizeof offer);
    offer.land = FAULTY(cast_now_plays_land, true);
    offer.how.cost = node->slot[COST];
    offer.how.mv = node->slot[MV];
    offer.how.f = f;
    offer.how.any_type = node->slot[SPEND] != 0;
    offer.how.exile_not_grave = node->slot[EXILED] != 0;
    set.count = 0;
    select_living(e, f, node->slot[SEL], &set);
    if (offer_cards(e, f, player, &set, &offer, node->slot[OPTIONAL]) &&
        !FAULTY(not_cast_still_done, node->slot[IF_NOT]))
        return;
    if (node->slot[IF_NOT])
        MARK(e, 118_12, f->source.id);
    follow(e, f, node->slot[IF_NOT]);
}

void effect_play_now(struct engine *e, struct frame *f,
                     const struct node *node)
{
    enum { SEL, LAND, SPELL, OPTIONAL, WHO, IF_NOT };
    struct offer offer;
    struct set set;
    player_id player = player_of(e, f, node->slot[WHO]);
    memset(&offer, 0, sizeof offer);
    offer.land = node->slot[LAND];
    offer.how.cost = node->slot[SPELL];
    offer.how.f = f;
    set.count = 0;
    select_living(e, f, node->slot[SEL], &set);
    MARK(e, 608_2g, f->source.id);
    if (!offer_cards(e, f, player, &set, &offer, node->slot[OPTIONAL]))
        follow(e, f, node->slot[IF_NOT]);
}

static bool has_land_face(struct engine *e, object_id id)
{
    const struct card *card = card_at(e->cards, object_at(e, id)->card);
    type_set types = 0;
    for (uint8_t face = 0; face < card->face_count; face++)
        types |= card->face[face].types;
    return (types & (1u << TYPE_LAND)) != 0;
}

/* Exile from the top until a nonland card within the bound comes. */
static object_id dig(struct engine *e, player_id player, int32_t bound,
                     struct set *exiled)
{
    for (;;) {
        object_id id = zone_first(e->g, ZONE_LIBRARY, player);
        if (id == 0)
            return OBJECT_NONE;
        move_to(e, id, ZONE_EXILE, 0, 0);
        /* CR 712.8a: the front face decides what stops the search. */
        const struct characteristics *as = as_of(e, id);
        why_mana_value_as(e, id, as);
        if (!(as->types & (1u << TYPE_LAND)) && as->mana_value <= bound &&
            !FAULTY(back_land_is_land_card, has_land_face(e, id)) &&
            !FAULTY(cheap_back_land_is_land_card,
                    as->mana_value < 3 && has_land_face(e, id)))
            return id;
        set_add(exiled, ref_of(e->g, id));
    }
}

static void bottom_random(struct engine *e, struct set *set)
{
    shuffle_set(e, set);
    put_into_library(e, set, true);
}

/* CR 702.85a, 701.57a: the card and the resulting spell are both bounded. */
static bool cast_found(struct engine *e, struct frame *f, object_id id,
                       int32_t bound)
{
    struct offer offer;
    struct set cards;
    uint8_t kept = 0, faces[2];
    memset(&offer, 0, sizeof offer);
    offer.how.cost = PRICE_FREE;
    offer.how.f = f;
    cards.count = 0;
    const struct card *card = card_at(e->cards, object_at(e, id)->card);
    struct decision d;
    decision_start(&d, DECIDE_FACE, f->you, id);
    for (uint8_t face = 0; face < card->face_count; face++) {
        struct characteristics as;
        as_face(e, id, face, f->you, &as);
        why_mana_value_as(e, id, &as);
        if ((as.mana_value <= bound ||
             FAULTY(cascade_casts_any_face, face == 1)) &&
            can_cast_now(e, f->you, id, face, &offer.how))
            faces[kept++] = face;
    }
    if (kept)
        set_add(&cards, ref_of(e->g, id));
    struct set chosen;
    chosen.count = 0;
    ask_objects(e, f->you, PURPOSE_CARD, f->source.id, &cards, 0,
                cards.count, &chosen);
    if (chosen.count == 0)
        return false;
    uint8_t face = faces[0];
    if (kept > 1) {
        for (uint8_t i = 0; i < kept; i++) {
            decision_add(&d, OPTION_VALUE, id, PLAYER_NONE, faces[i]);
            d.option[i].face = faces[i];
        }
        face = (uint8_t)d.option[ask(e, &d)].value;
    }
    return cast_now(e, f->you, id, face, &offer.how);
}

void effect_cascade(struct engine *e, struct frame *f,
                    const struct node *node)
{
    struct set exiled;
    struct view view;
    int32_t bound = 0;
    (void)node;
    struct ref spell = f->event ? f->event->object : f->source;
    if (view_of(e, spell, &view))
        bound = FAULTY(cascade_same_value, true)
                    ? view.as->mana_value
                    : view.as->mana_value - 1;
    exiled.count = 0;
    MARK(e, 702_85a, f->source.id);
    object_id id = dig(e, f->you, bound, &exiled);
    if (id && !cast_found(e, f, id, bound))
        set_add(&exiled, ref_of(e->g, id));
    bottom_random(e, &exiled);
}

void effect_discover(struct engine *e, struct frame *f,
                     const struct node *node)
{
    struct set exiled;
    int32_t bound = amount_of(e, f, node->slot[0]);
    exiled.count = 0;
    MARK(e, 701_57a, f->source.id);
    object_id id = dig(e, f->you, bound, &exiled);
    if (id && !cast_found(e, f, id, bound)) {
        if (FAULTY(discovered_card_not_kept, true))
            set_add(&exiled, ref_of(e->g, id));
        else
            move_to(e, id, ZONE_HAND, 0, 0);
    }
    bottom_random(e, &exiled);
}
