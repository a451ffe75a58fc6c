/* What mana the instructions of an ability add. */
#include "facts.h"
#include "mana.h"

#include <stdlib.h>
#include <string.h>

/* CR 605.1a. */
enum truth is_for_mana(const struct oracle_position *position,
                       const cJSON *ability)
{
    unsigned facts = facts_of(ability);

    if (!(facts & FACT_FOR_MANA))
        return TRUTH_NO;
    if (!(facts & FACT_MOVES_LIBRARY))
        return TRUTH_YES;
    return position->edition < 0
               ? TRUTH_UNKNOWN
               : truth_of(position->edition < EDITION_2026_08);
}

bool adds_mana(const cJSON *ability)
{
    return facts_of(ability) & FACT_ADDS_MANA;
}

bool mana_trigger_is_there(const struct oracle_position *position)
{
    for (int i = 0; i < position->count; i++) {
        const struct thing *thing = &position->thing[i];
        for (int k = 0; k < thing->ability_count; k++)
            if (thing->zone == ZONE_BATTLEFIELD &&
                is_text(member(thing->ability[k].tree, "k"), "triggered") &&
                adds_mana(thing->ability[k].tree))
                return true;
    }
    return false;
}

bool has_tap(const cJSON *ability)
{
    return facts_of(ability) & FACT_TAPS;
}

/* All ways to divide `n` mana among types. */
static void add_mixed(struct bags *bags, mana_set types, int n,
                      const struct bag *so_far, int from)
{
    if (n == 0) {
        bags_add(bags, so_far);
        return;
    }
    for (int i = from; i < MANA_TYPES && bags->is_known; i++)
        if ((types >> i) & 1) {
            struct bag one = bag_of_type(i, 1);
            struct bag more = bag_plus(so_far, &one, 1);
            add_mixed(bags, types, n - 1, &more, i);
        }
}

mana_set types_listed(const cJSON *list, mana_set otherwise)
{
    const cJSON *item;
    mana_set types = 0;

    if (list == NULL)
        return otherwise;
    cJSON_ArrayForEach(item, list)
    {
        int type = cJSON_IsString(item) ? color_find(item->valuestring) : -1;
        if (type >= 0)
            types |= (mana_set)(1 << type);
    }
    return types;
}

static void add_fixed(const struct maker *maker, const cJSON *mana,
                      struct bags *bags)
{
    const cJSON *n = member(mana, "n");
    struct number times = {true, 1};
    struct mana_cost cost;
    struct bag none = {{0}};

    if (n != NULL)
        times = number_of(maker->position, n, &maker->context);
    if (!times.is_known || !cost_read(text_at(mana, "fixed"), &cost) ||
        cost_has_x(&cost)) /* CR 107.3: whose X that is is not followed */
        bags->is_known = false;
    else
        bags_add_symbols(bags, &cost, 0, times.value, &none);
}

/* One of these types, as many as the spec says. */
static void add_one_of(const struct maker *maker, const cJSON *mana,
                       mana_set types, struct bags *bags)
{
    const cJSON *n = member(mana, "n");
    struct number times = {true, 1};

    if (n != NULL)
        times = number_of(maker->position, n, &maker->context);
    if (times.is_known)
        bags_add_each(bags, types, times.value);
    else
        bags->is_known = false;
}

static void add_could(const struct maker *maker, const cJSON *mana,
                      struct bags *bags)
{
    const struct oracle_position *position = maker->position;
    const cJSON *what = member(mana, "could_produce");
    mana_set types = 0;

    if (maker->could == NULL || !cJSON_IsObject(what)) {
        bags->is_known = false;
        return;
    }
    for (int i = 0; i < position->count; i++) {
        enum truth is =
            selects(position, what, &position->thing[i], &maker->context);
        if (is == TRUTH_YES)
            types |= maker->could->types[i];
        if (is == TRUTH_UNKNOWN ||
            (is == TRUTH_YES && maker->could->is_open[i]))
            bags->is_known = false;
    }
    /* CR 106.1a: colorless is a type of mana and no color. */
    if (strcmp(text_at(mana, "as"), "color") == 0)
        types &= COLORS_ALL;
    add_one_of(maker, mana, types, bags);
}

/* The colors of what is selected. */
static void add_colors_of(const struct maker *maker, const cJSON *mana,
                          struct bags *bags)
{
    const struct oracle_position *position = maker->position;
    const cJSON *what = member(mana, "colors_of");
    const struct thing *source = &position->thing[maker->context.source];
    mana_set types = 0;

    if (is_text(what, "linked") && source->linked == NULL)
        bags->is_known = bags->is_known && position->is_fresh;
    for (int i = 0; i < position->count; i++) {
        const struct thing *thing = &position->thing[i];
        enum truth is = selects(position, what, thing, &maker->context);
        if (is_text(what, "linked"))
            is = truth_of(list_holds(source->linked, thing->label));
        if (is == TRUTH_UNKNOWN)
            bags->is_known = false;
        if (is == TRUTH_YES)
            types |= thing->seen.colors;
    }
    add_one_of(maker, mana, types, bags);
}

/* CR 903.4: the colors of all mana symbols of a card. */
static void symbol_colors(const cJSON *tree, color_set *colors)
{
    const cJSON *item;
    struct mana_cost cost;

    if (cJSON_IsString(tree) && tree->valuestring[0] == '{' &&
        cost_read(tree->valuestring, &cost))
        for (int i = 0; i < cost.count; i++)
            *colors |= cost.symbol[i].types & COLORS_ALL;
    cJSON_ArrayForEach(item, tree) symbol_colors(item, colors);
}

static void add_identity(const struct maker *maker, const cJSON *mana,
                         struct bags *bags)
{
    const struct oracle_position *position = maker->position;
    color_set colors = 0;

    for (int i = 0; i < position->count; i++) {
        const struct thing *thing = &position->thing[i];
        if (thing->is_commander != TRUTH_YES || thing->face == NULL ||
            thing->face->card == NULL || thing->owner != maker->context.you)
            continue;
        symbol_colors(thing->face->card->tree, &colors);
        for (int k = 0; k < thing->face->card->face_count; k++)
            colors |= thing->face->card->face[k].traits.colors;
    }
    /* CR 903.4f: without a commander there is no such color. */
    add_one_of(maker, mana, colors, bags);
}

/* CR 700.5: the symbols of that color among mana costs of permanents. */
static int devotion(const struct oracle_position *position, int player,
                    int color)
{
    int sum = 0;

    for (int i = 0; i < position->count; i++) {
        const struct thing *thing = &position->thing[i];
        if (thing->zone != ZONE_BATTLEFIELD || thing->controller != player ||
            thing->face_down || thing->form == NULL)
            continue;
        for (int k = 0; k < thing->form->cost.count; k++)
            sum += (thing->form->cost.symbol[k].types >> color) & 1;
    }
    return sum;
}

static void add_chosen_amount(const struct maker *maker, const cJSON *amount,
                              struct bags *bags)
{
    for (int color = 0; color < MANA_C; color++) {
        struct number n = {true, 0};
        if (member(amount, "devotion") != NULL)
            n.value = devotion(maker->position, maker->context.you, color);
        else
            n = number_of(maker->position, amount, &maker->context);
        if (!n.is_known)
            bags->is_known = false;
        else
            bags_add_each(bags, (mana_set)(1 << color), n.value);
    }
}

/* CR 607.2d: the color chosen as the object entered, or just now. */
static void add_chosen(const struct maker *maker, const cJSON *mana,
                       struct bags *bags)
{
    const struct oracle_position *position = maker->position;
    const struct thing *source = &position->thing[maker->context.source];
    const cJSON *n = member(mana, "n");
    struct number times = {true, 1};
    int color = source->chosen == NULL ? -1 : color_find(source->chosen);

    if (n != NULL)
        times = number_of(position, n, &maker->context);
    bool is_chosen_now = tree_has(maker->effect, "op", "choose");
    if (is_chosen_now && member(n, "devotion") != NULL)
        add_chosen_amount(maker, n, bags);
    else if (!times.is_known)
        bags->is_known = false;
    else if (is_chosen_now)
        bags_add_each(bags, COLORS_ALL, times.value);
    else if (color < 0)
        bags->is_known = false;
    else
        bags_add_each(bags, (mana_set)(1 << color), times.value);
}

static void add_per_color(const struct maker *maker, const cJSON *what,
                          struct bags *bags)
{
    const struct oracle_position *position = maker->position;
    struct bag bag = {{0}};

    for (int i = 0; i < position->count; i++) {
        const struct thing *thing = &position->thing[i];
        enum truth is = selects(position, what, thing, &maker->context);
        if (is == TRUTH_UNKNOWN)
            bags->is_known = false;
        for (int k = 0; k < MANA_C && is == TRUTH_YES; k++)
            if ((thing->seen.colors >> k) & 1)
                bag.n[k] = 1;
    }
    bags_add(bags, &bag);
}

static void add_spec(const struct maker *maker, const cJSON *mana,
                     struct bags *bags);

static void add_by_number(const struct maker *maker, const cJSON *mana,
                          const char *key, struct bags *bags)
{
    struct number n =
        number_of(maker->position, member(mana, key), &maker->context);
    mana_set types = types_listed(member(mana, "of"), COLORS_ALL);
    struct bag none = {{0}};

    if (!n.is_known)
        bags->is_known = false;
    else if (strcmp(key, "any_comb") == 0)
        add_mixed(bags, types, n.value, &none, 0);
    else
        bags_add_each(bags, strcmp(key, "any_type") == 0 ? MANA_ALL : types,
                      n.value);
}

static void add_if(const struct maker *maker, const cJSON *mana,
                   struct bags *bags)
{
    enum truth is = holds(maker->position, member(mana, "if"), &maker->context);

    if (is == TRUTH_UNKNOWN) {
        bags->is_known = false;
        return;
    }
    const cJSON *branch = member(mana, is == TRUTH_YES ? "then" : "else");
    if (branch != NULL)
        add_spec(maker, branch, bags);
    else
        bags_add_each(bags, 0, 0);
}

static void add_event(const struct maker *maker, const cJSON *mana,
                      struct bags *bags)
{
    mana_set types = 0;

    /* CR 106.5, 106.7: without an event its mana has no type. */
    if (maker->event == NULL && !maker->is_query) {
        bags->is_known = false;
        return;
    }
    for (int i = 0; i < MANA_TYPES && maker->event != NULL; i++)
        if (maker->event->n[i] > 0)
            types |= (mana_set)(1 << i);
    add_one_of(maker, mana, types, bags);
}

/* CR 106.8 to 106.11: the mana cost of what the source is attached to. */
static void add_cost_of(const struct maker *maker, const cJSON *what,
                        struct bags *bags)
{
    const struct oracle_position *position = maker->position;
    int at = position->thing[maker->context.source].attached;
    struct bag none = {{0}};

    if (!is_text(what, "attached") || at == NOTHING ||
        position->thing[at].form == NULL || position->thing[at].face_down)
        bags->is_known = false;
    else
        bags_add_symbols(bags, &position->thing[at].form->cost, 0, 1, &none);
}

static void add_spec(const struct maker *maker, const cJSON *mana,
                     struct bags *bags)
{
    static const char *const numbers[] = {"any_color", "any_comb", "any_type"};

    for (int i = 0; i < 3; i++)
        if (member(mana, numbers[i]) != NULL) {
            add_by_number(maker, mana, numbers[i], bags);
            return;
        }
    if (member(mana, "fixed") != NULL)
        add_fixed(maker, mana, bags);
    else if (member(mana, "could_produce") != NULL)
        add_could(maker, mana, bags);
    else if (member(mana, "colors_of") != NULL)
        add_colors_of(maker, mana, bags);
    else if (member(mana, "identity") != NULL)
        add_identity(maker, mana, bags);
    else if (member(mana, "choose_color_n") != NULL)
        add_chosen_amount(maker, member(mana, "choose_color_n"), bags);
    else if (member(mana, "chosen_color") != NULL)
        add_chosen(maker, mana, bags);
    else if (member(mana, "per_color_among") != NULL)
        add_per_color(maker, member(mana, "per_color_among"), bags);
    else if (member(mana, "cost_of") != NULL)
        add_cost_of(maker, member(mana, "cost_of"), bags);
    else if (member(mana, "of_event") != NULL)
        add_event(maker, mana, bags);
    else if (member(mana, "if") != NULL)
        add_if(maker, mana, bags);
    else
        bags->is_known = false;
}

/* Everything `player` can get by the instructions, in order. */
void maker_effect(const struct maker *maker, int player, struct bags *bags)
{
    const cJSON *step;
    struct bag none = {{0}};
    struct bags *one = malloc(sizeof(*one));

    bags_clear(bags);
    bags_add(bags, &none);
    cJSON_ArrayForEach(step, maker->effect)
    {
        const cJSON *to = member(step, "to");
        enum truth is = TRUTH_YES;
        if (!is_text(member(step, "op"), "add_mana")) {
            if (facts_of(step) & FACT_INSTRUCTS_MANA)
                bags->is_known = false;
            continue;
        }
        /* CR 603.2: the player of the event, who is asked about here. */
        if (is_text(to, "controller.it") && maker->context.it != NOTHING &&
            !maker->is_query)
            is = truth_of(
                maker->position->thing[maker->context.it].controller == player);
        else if (!is_text(to, "event.player") && !maker->is_query)
            is = means(maker->position, to, player, &maker->context);
        if (is == TRUTH_UNKNOWN || one == NULL)
            bags->is_known = false;
        if (is != TRUTH_YES || one == NULL)
            continue;
        bags_clear(one);
        add_spec(maker, member(step, "mana"), one);
        bags_cross(bags, one);
    }
    free(one);
}

void maker_modes(const struct maker *maker, const cJSON *ability, int player,
                 struct bags *bags)
{
    const cJSON *mode, *modes = member(ability, "modes");
    struct maker of = *maker;
    struct bags *one = malloc(sizeof(*one));

    if (modes == NULL) {
        maker_effect(maker, player, bags);
        free(one);
        return;
    }
    bags_clear(bags);
    /* CR 700.2: one of them, unless it says how many. */
    bags->is_known = one != NULL && member(ability, "n") == NULL &&
                     member(ability, "max") == NULL;
    for (mode = modes->child; mode != NULL && one != NULL; mode = mode->next) {
        of.effect = cJSON_IsArray(mode) ? mode : member(mode, "effect");
        maker_effect(&of, player, one);
        bags->is_known = bags->is_known && one->is_known;
        for (int i = 0; i < one->count; i++)
            bags_add(bags, &one->bag[i]);
    }
    free(one);
}
