/* Which faces of which cards may be cast (CR 601). */
#include "legal.h"

#include <string.h>

/* One effect that lets spells be cast from a zone. */
static enum truth is_permitted_by(const struct doing *doing,
                                  const struct effect *effect)
{
    const struct oracle_position *position = doing->position;
    const cJSON *may = member(effect->mod, "may_cast_from");
    struct context context = context_of(position, effect->source);
    enum truth is = effect->is_on;

    if (!is_own_zone(position, doing, member(may, "zone"), member(may, "what")))
        return TRUTH_NO;
    is = both(is, is_allowed(position, may, doing->player, &context));
    is = both(is, is_meant(doing, member(may, "what"), &context));
    return both(is, within_limit(doing, may, "cast", member(may, "zone"),
                                 effect->source));
}

static bool says_owner_only(const struct thing *thing)
{
    return thing->face != NULL &&
           tree_has_key(thing->face->tree, "only_owner_may");
}

/* CR 101.2: effects by which it is cast as a sorcery only. */
static struct oracle_answer not_as_sorcery(const struct doing *doing,
                                           struct oracle_answer answer)
{
    const struct oracle_position *position = doing->position;
    struct effect effect[EFFECTS_FOUND_MAX];
    int count = effects_find(position, "timing", effect, EFFECTS_FOUND_MAX);
    struct oracle_answer sorcery =
        sorcery_timing(position, doing->player, "101.2");

    for (int i = 0; i < count; i++) {
        struct context context = context_of(position, effect[i].source);
        enum truth is =
            both(effect[i].is_on, means(position, member(effect[i].mod, "who"),
                                        doing->player, &context));
        if (member(effect[i].mod, "for") != NULL)
            is = both(is, selects_spell(position, member(effect[i].mod, "for"),
                                        &doing->spell, &context));
        if (is == TRUTH_YES)
            answer = legal_both(answer, sorcery);
        else if (is == TRUTH_UNKNOWN)
            answer = legal_both(answer, legal_silent(SILENCE_SELECTOR));
    }
    if (may_have_set(position, "timing"))
        answer = legal_both(answer, legal_silent(SILENCE_EFFECT));
    return answer;
}

/* CR 702.8a, 601.3b: effects by which it may be cast as though it had flash;
 * the face that is cast is looked at. */
static struct oracle_answer as_flash(const struct doing *doing)
{
    const struct oracle_position *position = doing->position;
    struct effect effect[EFFECTS_FOUND_MAX];
    int count =
        effects_find(position, "may_cast_as_flash", effect, EFFECTS_FOUND_MAX);
    struct oracle_answer answer = legal_no("117.1a");

    for (int i = 0; i < count; i++) {
        const cJSON *mod = effect[i].mod, *who = member(mod, "who");
        struct context context = context_of(position, effect[i].source);
        enum truth is =
            both(effect[i].is_on,
                 selects_spell(position, member(mod, "may_cast_as_flash"),
                               &doing->spell, &context));
        is = both(is, who == NULL
                          ? truth_of(doing->player == context.you)
                          : means(position, who, doing->player, &context));
        if (is != TRUTH_NO)
            answer = legal_either(answer, is == TRUTH_YES
                                              ? legal_yes("702.8a")
                                              : legal_silent(SILENCE_SELECTOR));
    }
    if (may_have_set(position, "may_cast_as_flash"))
        answer = legal_either(answer, legal_silent(SILENCE_PERMISSION));
    return answer;
}

/* CR 117.1a: instants and flash at any time, others as a sorcery. */
static struct oracle_answer timing_of(const struct doing *doing,
                                      bool is_as_flash)
{
    const struct oracle_position *position = doing->position;
    bool is_quick = is_as_flash || thing_is(&doing->spell, TYPE_INSTANT) ||
                    traits_have_keyword(&doing->spell.seen, "flash");
    struct oracle_answer sorcery =
        sorcery_timing(position, doing->player, "117.1a");
    struct oracle_answer answer = is_quick ? legal_yes("117.1a") : sorcery;

    if (!is_quick)
        answer = legal_either(answer, as_flash(doing));
    return not_as_sorcery(doing, answer);
}

struct oracle_answer cast_not_forbidden(const struct doing *doing)
{
    const struct oracle_position *position = doing->position;
    const struct thing *card = &position->thing[doing->source];
    struct effect effect[EFFECTS_FOUND_MAX];
    int count = effects_find(position, "cant_cast", effect, EFFECTS_FOUND_MAX);
    struct oracle_answer answer = legal_yes("601.3");

    for (int i = 0; i < count; i++) {
        const cJSON *mod = effect[i].mod, *from = member(mod, "from");
        const cJSON *from_not = member(mod, "from_not");
        struct context context = context_of(position, effect[i].source);
        enum truth is =
            both(effect[i].is_on,
                 means(position, member(mod, "who"), doing->player, &context));
        is = both(is, selects_spell(position, member(mod, "cant_cast"),
                                    &doing->spell, &context));
        if (is_text(from_not, "hand"))
            is = both(is, truth_of(card->zone != ZONE_HAND ||
                                   card->controller != doing->player));
        else if (from_not != NULL)
            is = both(is, TRUTH_UNKNOWN);
        if (from != NULL)
            is = both(is, truth_of((card->zone == ZONE_GRAVEYARD &&
                                    list_holds(from, "graveyard")) ||
                                   (card->zone == ZONE_LIBRARY &&
                                    (list_holds(from, "library") ||
                                     list_holds(from, "library_top")))));
        answer = legal_both(answer, legal_if(not_so(is), "101.2"));
    }
    if (may_have_set(position, "cant_cast"))
        answer = legal_both(answer, legal_silent(SILENCE_EFFECT));
    return answer;
}

/* CR 118.8: additional costs of the face that are not optional, those among
 * its instructions with them. */
static void add_additional(struct bill *bill, struct doing *doing,
                           const struct face *face)
{
    const cJSON *item;

    cJSON_ArrayForEach(item, member(face->tree, "abilities"))
    {
        if (is_text(member(item, "k"), "spell") ||
            (is_text(member(item, "k"), "additional_cost") &&
             member(item, "optional") == NULL))
            bill_add(bill, doing, member(item, "cost"));
    }
}

/* The cost in one way: the mana cost, or instead `other` (CR 118.9); NULL
 * for the mana cost, an empty list or "free" for nothing. */
static void fill_bill(struct bill *bill, struct doing *doing,
                      const struct face *face, const cJSON *other)
{
    struct mana_cost nothing = {0};
    struct mana_cost tax = {1, {{SYMBOL_GENERIC, 0, doing->tax, ""}}};

    bill_begin(bill);
    doing->taps_source = doing->untaps_source = false;
    if (other == NULL)
        bill_add_mana(bill, &face->cost);
    else
        bill_add_mana(bill, &nothing);
    if (cJSON_IsArray(other))
        bill_add(bill, doing, other);
    if (doing->tax > 0)
        bill_add_mana(bill, &tax);
    add_additional(bill, doing, face);
    bill_adjust(bill, doing);
}

/* CR 903.8: how much more a commander costs; below 0: not known. */
static int tax_of(const struct doing *doing)
{
    const struct thing *card = &doing->position->thing[doing->source];

    return 2 * acts_ever_from(doing->position, card->label, "command");
}

void bill_spell(struct bill *bill, struct doing *doing, const struct face *face)
{
    const struct thing *card = &doing->position->thing[doing->source];

    doing->tax = card->zone == ZONE_COMMAND ? tax_of(doing) : 0;
    fill_bill(bill, doing, face, NULL);
    if (doing->tax < 0)
        bill_doubt(bill);
    doing->tax = 0;
}

static struct oracle_answer
cost_paid(struct doing *doing, const struct face *face, const cJSON *other)
{
    struct bill bill;

    if (other == NULL && !face->has_cost)
        return legal_unpaid("118.6");
    fill_bill(&bill, doing, face, other);
    return bill_payable(&bill, doing);
}

/* CR 118.9: the other costs that effects offer for spells. */
static struct oracle_answer offered_costs(struct doing *doing,
                                          const struct face *face)
{
    const struct oracle_position *position = doing->position;
    struct effect effect[EFFECTS_FOUND_MAX];
    int count = effects_find(position, "alt_cost", effect, EFFECTS_FOUND_MAX);
    struct oracle_answer answer = legal_unpaid("118.6");

    for (int i = 0; i < count; i++) {
        const cJSON *mod = effect[i].mod;
        struct context context = context_of(position, effect[i].source);
        enum truth is =
            both(effect[i].is_on, truth_of(context.you == doing->player));
        is = both(is, selects_spell(position, member(mod, "for"), &doing->spell,
                                    &context));
        if (member(mod, "from") != NULL)
            is = both(is,
                      truth_of(is_own_zone(position, doing, member(mod, "from"),
                                           member(mod, "for"))));
        if (member(mod, "mv") != NULL) {
            cJSON *what = cJSON_CreateObject();
            cJSON_AddItemReferenceToObject(
                what, "mv", (cJSON *)(uintptr_t)member(mod, "mv"));
            is = both(is,
                      selects_spell(position, what, &doing->spell, &context));
            cJSON_Delete(what);
        }
        is = both(is, within_limit(doing, mod, "cast", NULL, NOTHING));
        if (member(mod, "cond") != NULL)
            is = both(is, TRUTH_UNKNOWN);
        if (is == TRUTH_UNKNOWN)
            answer = legal_either(answer, legal_silent(SILENCE_SELECTOR));
        else if (is == TRUTH_YES)
            answer = legal_either(
                answer, cost_paid(doing, face, member(mod, "alt_cost")));
    }
    return answer;
}

static const cJSON *keyword_cost(const struct face *face, const char *word)
{
    const cJSON *item;

    cJSON_ArrayForEach(item, member(face->tree, "keywords"))
    {
        if (member(item, word) != NULL)
            return member(item, word);
    }
    return NULL;
}

/* CR 613.1f: whether the card, where it is, still has the abilities that let
 * it be cast in other ways; of a back face nothing is seen there. */
static struct oracle_answer has_its_ways(const struct doing *doing,
                                         const struct face *face)
{
    static const char *const loss = "lose_all_abilities";
    const struct oracle_position *position = doing->position;
    struct effect effect[EFFECTS_FOUND_MAX];
    int count = effects_find(position, loss, effect, EFFECTS_FOUND_MAX);
    struct oracle_answer answer = legal_yes("613.1f");

    for (int i = 0; i < count && face->index == 0; i++) {
        const cJSON *to = member(effect[i].mod, "to");
        struct context context = context_of(position, effect[i].source);
        enum truth is =
            to == NULL ? truth_of(effect[i].source == doing->source)
                       : selects(position, to, &position->thing[doing->source],
                                 &context);
        answer = legal_both(
            answer, legal_if(not_so(both(effect[i].is_on, is)), "613.1f"));
    }
    if (may_have_set(position, loss))
        answer = legal_both(answer, legal_silent(SILENCE_EFFECT));
    return answer;
}

/* CR 118.9, 702.74a: the other costs that the spell itself offers. */
static struct oracle_answer own_costs(struct doing *doing,
                                      const struct face *face)
{
    struct context context = context_for(doing);
    const cJSON *evoke = keyword_cost(face, "evoke"), *item;
    struct oracle_answer answer = legal_unpaid("118.6");

    if (evoke != NULL)
        answer = cost_paid(doing, face, evoke);
    cJSON_ArrayForEach(item, member(face->tree, "abilities"))
    {
        if (!is_text(member(item, "k"), "alternative_cost"))
            continue;
        enum truth is = holds(doing->position, member(item, "if"), &context);
        struct oracle_answer one = cost_paid(doing, face, member(item, "cost"));
        if (is != TRUTH_YES)
            one = is == TRUTH_NO
                      ? legal_unpaid("118.6")
                      : legal_both(one, legal_silent(SILENCE_SELECTOR));
        answer = legal_either(answer, one);
    }
    return answer.verdict == ORACLE_NO
               ? answer
               : legal_both(answer, has_its_ways(doing, face));
}

/* With X = 0, by the mana cost or another; CR 107.3b for the others. */
static struct oracle_answer any_cost(struct doing *doing,
                                     const struct face *face)
{
    struct oracle_answer answer = cost_paid(doing, face, NULL);

    /* CR 118.9a: morph's cost is another one already. */
    if (doing->x > 0 || doing->spell.face_down)
        return answer;
    answer = legal_either(answer, own_costs(doing, face));
    return legal_either(answer, offered_costs(doing, face));
}

/* What holds of this face with this X: prohibitions, targets. */
static struct oracle_answer proposal(const struct doing *doing,
                                     const struct face *face)
{
    return legal_both(cast_not_forbidden(doing), targets_of_face(doing, face));
}

/* CR 702.34a, 702.138a: from the graveyard, for the cost of a keyword. */
static struct oracle_answer by_keywords(struct doing *doing,
                                        const struct face *face)
{
    static const char *const words[] = {"flashback", "escape"};
    struct oracle_answer answer = legal_no("601.3");

    for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++) {
        const cJSON *cost = keyword_cost(face, words[i]);
        if (cost != NULL && doing->x == 0)
            answer = legal_either(answer, cost_paid(doing, face, cost));
    }
    return answer.verdict == ORACLE_NO
               ? answer
               : legal_both(answer, has_its_ways(doing, face));
}

/* From the hand, or where a rule lets it be cast (CR 601.3). */
static struct oracle_answer by_rule(struct doing *doing,
                                    const struct face *face)
{
    const struct thing *card = &doing->position->thing[doing->source];
    bool is_held = card->controller == doing->player;
    struct oracle_answer answer = legal_no("601.3");

    if (card->zone == ZONE_HAND && is_held) {
        if (card->owner != doing->player && says_owner_only(card))
            return legal_no("101.1");
        answer = any_cost(doing, face);
    } else if (card->zone == ZONE_HAND && card->owner == doing->player &&
               says_owner_only(card)) {
        answer = any_cost(doing, face); /* CR 101.1 */
    } else if (card->zone == ZONE_GRAVEYARD && card->owner == doing->player) {
        answer = by_keywords(doing, face);
    } else if (card->zone == ZONE_COMMAND && card->owner == doing->player &&
               card->is_commander == TRUTH_YES) {
        doing->tax = tax_of(doing);
        answer = doing->tax >= 0 ? any_cost(doing, face)
                                 : legal_silent(SILENCE_HISTORY);
        doing->tax = 0;
    }
    return legal_both(answer, timing_of(doing, false));
}

/* By an effect that lets spells be cast from a zone. */
static struct oracle_answer by_effects(struct doing *doing,
                                       const struct face *face)
{
    const struct oracle_position *position = doing->position;
    struct effect effect[EFFECTS_FOUND_MAX];
    int count =
        effects_find(position, "may_cast_from", effect, EFFECTS_FOUND_MAX);
    struct oracle_answer answer = legal_no("601.3");

    for (int i = 0; i < count; i++) {
        const cJSON *may = member(effect[i].mod, "may_cast_from");
        const cJSON *cost = member(may, "cost");
        enum truth is = is_permitted_by(doing, &effect[i]);
        if (is == TRUTH_NO)
            continue;
        /* CR 118.9a: morph's cost is another one already. */
        if (doing->spell.face_down && cost != NULL)
            continue;
        struct oracle_answer one = cost == NULL ? any_cost(doing, face)
                                   : doing->x == 0
                                       ? cost_paid(doing, face, cost)
                                       : legal_unpaid("107.3b");
        one = legal_both(
            one, timing_of(doing, is_text(member(may, "timing"), "flash")));
        answer = legal_either(
            answer, is == TRUTH_YES
                        ? one
                        : legal_both(one, legal_silent(SILENCE_SELECTOR)));
    }
    return answer;
}

/* By an effect of something that resolved, as it is seen (CR 601.3). */
static struct oracle_answer by_permissions(struct doing *doing,
                                           const struct face *face)
{
    struct oracle_answer answer = legal_no("601.3");
    const cJSON *effect = NULL;

    while ((effect = next_permission(doing, false, effect)) != NULL) {
        const cJSON *price = member(effect, "price");
        struct oracle_answer one = legal_silent(SILENCE_PERMISSION);
        cJSON *nothing = cJSON_CreateArray();
        doing->is_any_type = cJSON_IsTrue(member(effect, "any_type"));
        if (is_text(price, "mana-cost"))
            one = any_cost(doing, face);
        else if (is_text(price, "free") && doing->spell.face_down)
            one = legal_unpaid("118.9");
        else if (is_text(price, "free"))
            one = doing->x == 0 ? cost_paid(doing, face, nothing)
                                : legal_unpaid("107.3b");
        doing->is_any_type = false;
        cJSON_Delete(nothing);
        answer = legal_either(answer, legal_both(one, timing_of(doing, false)));
    }
    return answer;
}

static struct oracle_answer way_to_cast(struct doing *doing,
                                        const struct face *face)
{
    struct oracle_answer answer =
        legal_either(by_rule(doing, face), by_effects(doing, face));

    answer = legal_either(answer, by_permissions(doing, face));
    return legal_either(answer, by_the_unseen(doing, "may_cast_from"));
}

/* CR 601.3: face up, with any X. */
static struct oracle_answer cast_face_up(const struct oracle_position *position,
                                         int player, int source,
                                         const struct face *face)
{
    struct oracle_answer answer = legal_no("601.3");
    bool has_x = cost_has_x(&face->cost), is_too_dear = false;

    for (int x = 0; x <= (has_x ? X_TRIES : 0); x++) {
        struct doing doing = {
            .position = position,
            .player = player,
            .source = source,
            .spell = spell_of(position, player, source, face, x),
            .is_spell = true,
            .has_x = has_x,
            .x = x,
        };
        struct oracle_answer one =
            is_too_dear ? legal_unpaid("118.3") : way_to_cast(&doing, face);
        /* A larger X only costs more, but may be what is not forbidden. */
        is_too_dear = one.verdict == ORACLE_NO && one.is_cost;
        one = legal_both(one, proposal(&doing, face));
        answer = x == 0 ? one : legal_either(answer, one);
    }
    return answer;
}

/* CR 702.37a, 708.4: face down for {3}, as a creature without a name. */
static struct oracle_answer cast_face_down(const struct oracle_position *is,
                                           int player, int source)
{
    struct face down = is->cards->blank;
    struct doing doing = {
        .position = is, .player = player, .source = source, .is_spell = true};

    down.has_cost = cost_read("{3}", &down.cost);
    doing.spell = spell_of(is, player, source, &down, 0);
    doing.spell.face_down = true;
    return legal_both(
        legal_both(way_to_cast(&doing, &down), has_its_ways(&doing, &down)),
        proposal(&doing, &down));
}

struct oracle_answer cast_legal(const struct oracle_position *position,
                                int player, int source, const struct face *face)
{
    if (!is_face_possible(&position->thing[source], face))
        return legal_no("712.8c");
    struct oracle_answer answer = legal_no("305.9");
    if (!((face->traits.types >> TYPE_LAND) & 1))
        answer = cast_face_up(position, player, source, face);
    if (keyword_cost(face, "morph") != NULL)
        answer = legal_either(answer, cast_face_down(position, player, source));
    return answer;
}

/* With this X: what it costs is left open, unless it costs nothing. */
static struct oracle_answer
cast_now_with(const struct oracle_position *position, int player, int source,
              const struct face *face, bool is_free, int x)
{
    struct doing doing = {
        .position = position,
        .player = player,
        .source = source,
        .spell = spell_of(position, player, source, face, x),
        .is_spell = true,
        .has_x = cost_has_x(&face->cost),
        .x = x,
    };
    cJSON *nothing = cJSON_CreateArray();
    struct oracle_answer answer =
        is_free ? cost_paid(&doing, face, nothing) : legal_silent(SILENCE_COST);

    cJSON_Delete(nothing);
    return not_as_sorcery(&doing, legal_both(answer, proposal(&doing, face)));
}

struct oracle_answer cast_now_legal(const struct oracle_position *position,
                                    int player, int source,
                                    const struct face *face, bool is_free)
{
    struct oracle_answer answer =
        cast_now_with(position, player, source, face, is_free, 0);

    /* CR 107.3b: without its mana cost X can only be 0. */
    for (int x = 1; x <= X_TRIES && !is_free && cost_has_x(&face->cost); x++)
        answer = legal_either(
            answer, cast_now_with(position, player, source, face, false, x));
    return answer;
}
