#include "edit.h"
#include "engine.h"

#include <string.h>

enum {
    ROOM = 24, /* objects that a game may still make of its own */
    OBJECTS_LEAST_FREE = OBJECTS_MAX - 1 - ROOM,
    COUNT_MOST = 200,
    LIBRARY_DEPTH = 8,
    CROWD = 1 << 20, /* where the draws of the crowd begin */
};

struct editor {
    struct scenario *scenario;
    const struct input *input;
    const struct stock *stock;
};

/* What edits call the zones; two are twice as likely. */
static const uint8_t zones[8] = {
    ZONE_HAND,  ZONE_BATTLEFIELD, ZONE_LIBRARY, ZONE_GRAVEYARD,
    ZONE_EXILE, ZONE_HAND,        ZONE_COMMAND, ZONE_BATTLEFIELD,
};

static player_id seat_of(const struct editor *editor, const struct edit *edit)
{
    return edit->seat % editor->scenario->player_count;
}

/* CR 110.1: only permanent cards are on the battlefield; what can't be there
 * joins the hand. */
static struct scenario_object *add(struct editor *editor, uint16_t card,
                                   player_id seat, uint8_t zone, uint8_t face)
{
    struct scenario *scenario = editor->scenario;
    const struct item *item = &editor->stock->item[card];

    if (card == 0 || scenario->object_count >= OBJECTS_LEAST_FREE)
        return NULL;
    if (face >= card_at(editor->stock->cards, card)->face_count)
        face = 0;
    if (zone == ZONE_BATTLEFIELD && !item->is_permanent[face])
        face = (uint8_t)!face;
    if (zone == ZONE_BATTLEFIELD && !item->is_permanent[face])
        zone = ZONE_HAND;
    struct scenario_object *object =
        &scenario->object[scenario->object_count++];
    *object = (struct scenario_object){
        .card = card,
        .face = zone == ZONE_BATTLEFIELD ? face : 0,
        .zone = zone,
        .player = seat,
        .owner = seat,
    };
    return object;
}

static void add_card(struct editor *editor, const struct edit *edit,
                     uint16_t card)
{
    bool is_odd = edit->flags >> 1 & 1;
    struct scenario_object *object = add(editor, card, seat_of(editor, edit),
                                         zones[edit->zone], (uint8_t)is_odd);

    if (object == NULL || object->zone != ZONE_BATTLEFIELD)
        return;
    object->tapped = edit->flags & 1;
    object->sick = is_odd && object->face == 0;
}

static uint16_t draw_card(const struct editor *editor, uint32_t index)
{
    uint64_t word = input_draw(editor->input->seed, CROWD + index);
    /* One in four is whatever there is. */
    enum focus focus =
        word >> 62 == 0 ? FOCUS_GAME : (enum focus)editor->input->focus;

    return stock_find(editor->stock, focus, (uint16_t)word, editor->input->off);
}

static uint16_t draw_basic(const struct editor *editor, uint32_t index)
{
    return editor->stock
        ->basic[input_draw(editor->input->seed, CROWD + index) % BASIC_TYPES];
}

/* Every third permanent is a basic land; below as many cards as in hand, and
 * so that nobody runs out of cards soon, lie basic lands. */
static void deal_crowd(struct editor *editor)
{
    unsigned permanents = editor->input->crowd & 0x0f;
    unsigned hand = editor->input->crowd >> 4;
    uint32_t index = 0;

    if (editor->input->crowd == 0)
        return;
    for (player_id p = 0; p < editor->scenario->player_count; p++) {
        for (unsigned i = 0; i < permanents; i++, index++)
            add(editor,
                i % 3 == 2 ? draw_basic(editor, index)
                           : draw_card(editor, index),
                p, ZONE_BATTLEFIELD, index & 1);
        for (unsigned i = 0; i < hand; i++, index += 2) {
            add(editor, draw_card(editor, index), p, ZONE_HAND, 0);
            add(editor, draw_card(editor, index + 1), p, ZONE_LIBRARY, 0);
        }
        for (unsigned i = 0; i < LIBRARY_DEPTH; i++, index++)
            add(editor, draw_basic(editor, index), p, ZONE_LIBRARY, 0);
    }
}

/* The object the edit is about; on the battlefield when `is_permanent`. */
static struct scenario_object *
object_of(struct editor *editor, const struct edit *edit, bool is_permanent)
{
    struct scenario *scenario = editor->scenario;
    uint16_t count = 0, wanted;

    for (uint16_t i = 0; i < scenario->object_count; i++)
        if (!is_permanent || scenario->object[i].zone == ZONE_BATTLEFIELD)
            count++;
    if (count == 0)
        return NULL;
    wanted = (edit->value & 0xff) % count;
    for (uint16_t i = 0; i < scenario->object_count; i++)
        if (!is_permanent || scenario->object[i].zone == ZONE_BATTLEFIELD)
            if (wanted-- == 0)
                return &scenario->object[i];
    return NULL;
}

/* Only what stays on the battlefield has these. */
static void leave(struct editor *editor, struct scenario_object *object)
{
    struct scenario *scenario = editor->scenario;
    uint8_t number = (uint8_t)(object - scenario->object + 1);

    object->tapped = object->sick = object->face_down = false;
    object->damage = 0;
    object->attached_to = object->linked_to = 0;
    object->counter_count = 0;
    object->has_chosen = false;
    object->face = 0;
    for (uint16_t i = 0; i < scenario->object_count; i++) {
        struct scenario_object *other = &scenario->object[i];
        if (other->attached_to == number)
            other->attached_to = 0;
        if (other->linked_to == number)
            other->linked_to = 0;
    }
}

static void move(struct editor *editor, const struct edit *edit,
                 struct scenario_object *object)
{
    uint8_t zone = zones[edit->zone];

    if (object->token || object->commander)
        return;
    if (zone == ZONE_BATTLEFIELD &&
        !editor->stock->item[object->card].is_permanent[0])
        return;
    leave(editor, object);
    object->zone = zone;
    object->player = zone == ZONE_BATTLEFIELD || zone == ZONE_HAND
                         ? seat_of(editor, edit)
                         : object->owner;
}

/* The last object takes the place of the one that goes. */
static void drop(struct editor *editor, struct scenario_object *object)
{
    struct scenario *scenario = editor->scenario;
    uint8_t gap = (uint8_t)(object - scenario->object + 1);
    uint8_t last = (uint8_t)scenario->object_count;

    leave(editor, object);
    *object = scenario->object[--scenario->object_count];
    for (uint16_t i = 0; i < scenario->object_count; i++) {
        struct scenario_object *other = &scenario->object[i];
        if (other->attached_to == last)
            other->attached_to = gap;
        if (other->linked_to == last)
            other->linked_to = gap;
    }
}

/* Kinds of counters that mean something are half of those there are. */
static void add_counters(const struct editor *editor, const struct edit *edit,
                         struct scenario_object *object)
{
    uint8_t kind =
        (uint8_t)((edit->value >> 8) % counter_kinds(editor->stock->cards));
    uint16_t count = edit->small % 8 + 1;

    if (kind >= COUNTER_ENERGY && kind <= COUNTER_RAD)
        kind = COUNTER_CHARGE;
    for (uint8_t i = 0; i < object->counter_count; i++)
        if (object->counter[i].kind == kind) {
            if (object->counter[i].count < COUNT_MOST)
                object->counter[i].count += count;
            return;
        }
    /* One kind is left for the loyalty that it may enter with. */
    if (object->counter_count < COUNTER_KINDS_MAX - 1)
        object->counter[object->counter_count++] =
            (struct counter_pile){kind, count};
}

static void turn_over(const struct editor *editor,
                      struct scenario_object *object)
{
    if (object->token || object->face_down ||
        card_at(editor->stock->cards, object->card)->face_count < 2 ||
        !editor->stock->item[object->card].is_permanent[!object->face])
        return;
    object->face = !object->face;
    object->has_chosen = false;
    object->counter_count = 0;
}

static void edit_permanent(struct editor *editor, const struct edit *edit)
{
    struct scenario_object *object = object_of(editor, edit, true);

    if (object == NULL)
        return;
    switch (edit->kind) {
    case EDIT_COUNTERS:
        add_counters(editor, edit, object);
        break;
    case EDIT_TAP:
        object->tapped = !object->tapped;
        break;
    case EDIT_SICK:
        object->sick = !object->sick;
        break;
    case EDIT_CONTROL:
        object->player = seat_of(editor, edit);
        break;
    case EDIT_FACE:
        turn_over(editor, object);
        break;
    default:
        object->damage = edit->small;
        break;
    }
}

static void edit_player(struct editor *editor, const struct edit *edit)
{
    struct scenario *scenario = editor->scenario;
    struct scenario_player *player = &scenario->player[seat_of(editor, edit)];
    uint8_t type = (uint8_t)(edit->value % MANA_TYPES);

    switch (edit->kind) {
    case EDIT_MANA:
        if (player->mana[type] < SCENARIO_MANA_MAX / 2)
            player->mana[type] += edit->small % 16 + 1;
        break;
    case EDIT_ENERGY:
        player->energy = edit->value % 32;
        break;
    case EDIT_LIFE:
        player->life = (int16_t)(edit->value % 64 + 1);
        break;
    case EDIT_POISON:
        player->poison = edit->small % 10;
        break;
    default:
        player->lands_played = edit->small % 4;
        break;
    }
}

/* Steps in which players get priority: CR 502.4, 514.3. */
static void edit_turn(struct editor *editor, const struct edit *edit)
{
    static const uint8_t steps[] = {
        STEP_MAIN1,      STEP_UPKEEP, STEP_DRAW, STEP_BEGIN_COMBAT,
        STEP_END_COMBAT, STEP_MAIN2,  STEP_END,
    };
    struct scenario *scenario = editor->scenario;

    switch (edit->kind) {
    case EDIT_STEP:
        scenario->step = steps[edit->value % sizeof(steps)];
        break;
    case EDIT_ACTIVE:
        scenario->active = seat_of(editor, edit);
        scenario->priority =
            edit->flags == 0
                ? scenario->active
                : (scenario->active + edit->flags) % scenario->player_count;
        break;
    case EDIT_EDITION:
        scenario->edition = edit->value % EDITIONS;
        break;
    default:
        for (; scenario->player_count < edit->value % 3 + 2;
             scenario->player_count++)
            scenario->player[scenario->player_count] =
                (struct scenario_player){.life = 20};
        break;
    }
}

static void edit_cards(struct editor *editor, const struct edit *edit)
{
    const struct input *input = editor->input;

    for (uint32_t i = 0; i <= edit->small; i++)
        switch (edit->kind) {
        case EDIT_CARD:
            if (i < 4) /* more than four of one are rarely of use */
                add_card(editor, edit,
                         stock_find(editor->stock, (enum focus)input->focus,
                                    edit->value, input->off));
            break;
        case EDIT_BASICS:
            add_card(editor, edit,
                     editor->stock->basic[edit->value % BASIC_TYPES]);
            break;
        default:
            add_card(editor, edit,
                     draw_card(editor, CROWD + (uint32_t)edit->value * 32 + i));
            break;
        }
}

static void edit_object(struct editor *editor, const struct edit *edit)
{
    struct scenario_object *object = object_of(editor, edit, false);

    if (object == NULL)
        return;
    if (edit->kind == EDIT_MOVE)
        move(editor, edit, object);
    else
        drop(editor, object);
}

static void apply(struct editor *editor, const struct edit *edit)
{
    switch (edit->kind) {
    case EDIT_CARD:
    case EDIT_BASICS:
    case EDIT_DEAL:
        edit_cards(editor, edit);
        break;
    case EDIT_MANA:
    case EDIT_ENERGY:
    case EDIT_LIFE:
    case EDIT_POISON:
    case EDIT_LANDS:
        edit_player(editor, edit);
        break;
    case EDIT_MOVE:
    case EDIT_DROP:
        edit_object(editor, edit);
        break;
    case EDIT_STEP:
    case EDIT_ACTIVE:
    case EDIT_EDITION:
    case EDIT_SEATS:
        edit_turn(editor, edit);
        break;
    default:
        edit_permanent(editor, edit);
        break;
    }
}

void scenario_edit(struct scenario *scenario, const struct input *input,
                   const struct stock *stock)
{
    struct editor editor = {scenario, input, stock};

    for (uint16_t i = 0; i < input->edit_count; i++)
        apply(&editor, &input->edit[i]);
    deal_crowd(&editor);
    scenario->seed = (uint16_t)(input->seed ^ input->seed >> 16);
    scenario->shuffle_keeps = input->seed % 2 == 0;
}
