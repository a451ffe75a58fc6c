/*
 * sent.c - where an instruction sends objects: under whose control, into
 * whose hand, face down; and who may play what it exiled.
 *
 * Rules: CR 110.2a (control), 101.1 (a hand that is not the owner's), 406.3a
 * (face down), 601.3 (permissions), 107.3i (X doubled), 610.3 and 610.3c
 * (until something leaves), 702.79a (what returns), 704.5f (and is
 * gone at once).
 */
#include "elsewhere.h"
#include "top.h"

#include <string.h>

static void claim(const struct top *top, bool is_so, const char *rule,
                  const struct thing *thing, const char *expected)
{
    report_claim(top->report, is_so, rule, thing->label, expected,
                 "it is not so");
}

/* Whether every such instruction of the ability has that word; `word` NULL:
 * has the member at all.  Counts them. */
static bool all_say(const cJSON *tree, const char *op, const char *key,
                    const char *word, int *count)
{
    const cJSON *item;
    bool is_so = true;

    if (is_text(member(tree, "op"), op)) {
        ++*count;
        is_so = word == NULL ? member(tree, key) != NULL
                             : is_text(member(tree, key), word);
    }
    cJSON_ArrayForEach(item, tree) is_so &= all_say(item, op, key, word, count);
    return is_so;
}

static bool has_word(const struct thing *thing, const char *word)
{
    return thing->face != NULL &&
           list_holds(member(thing->face->tree, "keywords"), word);
}

/* CR 101.4: who has such a card in hand is asked. */
static void each_is_asked(const struct top *top, const cJSON *any_of,
                          int player)
{
    const char seat[2] = {(char)('A' + player), '\0'};
    struct context context = {
        .you = player, .source = top->source, .it = NOTHING};
    const cJSON *question, *one;
    bool is_asked = false, has_one = false;

    for (int i = 0; i < top->before->count; i++) {
        const struct thing *thing = &top->before->thing[i];
        cJSON_ArrayForEach(one, any_of) has_one |=
            thing->zone == ZONE_HAND && thing->controller == player &&
            selects_spell(top->before, one, thing, &context) == TRUTH_YES;
    }
    cJSON_ArrayForEach(question, top->asked) is_asked |=
        is_text(member(question, "by"), seat);
    if (has_one && !top->before->player[player].has_lost)
        report_claim(top->report, is_asked, "101.4", seat,
                     "each player chooses", "it is not asked");
}

/* CR 101.4: each player puts cards of that player's own hand there. */
static void each_puts(const struct top *top)
{
    const cJSON *node = top_only(top, "put_onto_battlefield");
    const cJSON *what = member(top_only(top, "choose"), "what");

    if (!is_text(member(node, "under"), "you") ||
        !is_text(member(what, "zone"), "hand") ||
        !is_text(member(what, "of"), "you") ||
        any_card_says(top->before, "control"))
        return;
    for (int p = 0; p < top->before->player_count && top->asked != NULL; p++)
        each_is_asked(top, member(what, "any_of"), p);
    for (int i = 0; i < top->before->count; i++) {
        const struct thing *was = &top->before->thing[i];
        const struct thing *is = top_now(top, i);
        if (is != NULL && was->zone == ZONE_HAND &&
            is->zone == ZONE_BATTLEFIELD)
            claim(top, is->controller == was->controller, "101.4", is,
                  "who puts it there controls it");
    }
}

/* CR 110.2a: what was put onto the battlefield. */
static void put_there(const struct top *top)
{
    const cJSON *node = top_only(top, "put_onto_battlefield");
    int count = 0;
    bool is_yours =
        all_say(top->ability, "put_onto_battlefield", "under", "you", &count) &&
        count > 0;
    bool is_owners = strncmp(text_at(node, "under"), "owner.", 6) == 0;
    int meant = top_meant(top, "T.t");

    if (tree_has(top->ability, "op", "each_player"))
        each_puts(top);
    if (any_card_says(top->before, "control") ||
        tree_has(top->ability, "op", "each_player") ||
        tree_has(top->ability, "op", "gain_control") ||
        tree_has(top->ability, "op", "play_now"))
        return;
    for (int i = 0; i < top->before->count; i++) {
        const struct thing *was = &top->before->thing[i];
        const struct thing *is = top_now(top, i);
        bool is_new = is != NULL && is->zone == ZONE_BATTLEFIELD &&
                      (was->zone != ZONE_BATTLEFIELD ||
                       (i == meant && is->sick && !was->sick));
        if (!is_new || was->zone == ZONE_STACK || was->is_token != TRUTH_NO ||
            may_come_back(top->before, was))
            continue;
        if (is_yours)
            claim(top, is->controller == top->you, "110.2a", is,
                  "who puts it there controls it");
        else if (is_owners)
            claim(top, is->controller == is->owner, "110.2a", is,
                  "its owner controls it");
    }
}

/* CR 610.3c and the like: what comes back from exile under its owner. */
static void brought_back(const struct top *top)
{
    const cJSON *node = top_only(top, "return_exiled");

    if (strncmp(text_at(node, "under"), "owner.", 6) != 0 ||
        any_card_says(top->before, "control"))
        return;
    for (int i = 0; i < top->before->count; i++) {
        const struct thing *is = top_now(top, i);
        if (is != NULL && is->zone == ZONE_BATTLEFIELD &&
            top->before->thing[i].zone == ZONE_EXILE)
            claim(top, is->controller == is->owner, "110.2a", is,
                  "its owner controls it");
    }
}

/* CR 613.1b: whether a static ability may say who controls it. */
static bool is_controlled_by_effect(const struct oracle_position *position,
                                    const struct thing *thing)
{
    struct effect effect[EFFECTS_FOUND_MAX];
    int count = effects_find(position, "control", effect, EFFECTS_FOUND_MAX);

    for (int i = 0; i < count; i++) {
        struct context context = context_of(position, effect[i].source);
        if (selects(position, member(effect[i].mod, "to"), thing, &context) !=
            TRUTH_NO)
            return true;
    }
    return false;
}

static bool replaces_counters(const struct oracle_position *position)
{
    for (int i = 0; i < position->count; i++) {
        const struct thing *thing = &position->thing[i];
        for (int k = 0; k < thing->ability_count; k++)
            if (thing->zone == ZONE_BATTLEFIELD &&
                tree_has(thing->ability[k].tree, "ev", "counters_on"))
                return true;
    }
    return false;
}

/* CR 704.5f, 704.5j: whether it may die as soon as it has returned. */
static bool may_die_again(const struct oracle_position *before,
                          const struct thing *was)
{
    static const char *const keys[] = {"pt", "set_pt", "add_super"};
    const struct traits *traits = &was->face->traits;
    struct effect effect[EFFECTS_FOUND_MAX];

    for (size_t i = 0; i < sizeof(keys) / sizeof(*keys); i++)
        if (effects_find(before, keys[i], effect, EFFECTS_FOUND_MAX) > 0)
            return true;
    return !traits->is_strength_known || traits->supers != 0 ||
           (has_word(was, "persist") &&
            (traits->toughness <= 1 || replaces_counters(before)));
}

/* CR 702.79a: what returns by its own keyword, under its owner's control. */
static void returned(const struct top *top)
{
    int at = thing_find(top->before, text_at(top->announced, "source"));
    const struct thing *was = at == NOTHING ? NULL : &top->before->thing[at];
    const struct thing *is = top_now(top, at);

    if (top->ability != NULL || is == NULL || was->zone != ZONE_GRAVEYARD ||
        !is_text(member(top->announced, "kind"), "triggered") ||
        !is_text(member(top->announced, "it"), was->label) ||
        !cJSON_IsNumber(member(top->announced, "place")) ||
        !(has_word(was, "persist") || has_word(was, "undying")) ||
        was->is_commander == TRUTH_YES ||
        any_card_says(top->before, "cant_enter") ||
        any_card_says(top->before, "not_cast") ||
        is_controlled_by_effect(top->after, is))
        return;
    if (is->zone != ZONE_BATTLEFIELD && may_die_again(top->before, was)) {
        report_silent(top->report, SILENCE_REPLACED);
        return;
    }
    claim(top, is->zone == ZONE_BATTLEFIELD && is->controller == is->owner,
          "702.79a", is, "it returns under its owner's control");
}

/* CR 101.1: into the hand of a player who may not own it. */
static void into_a_hand(const struct top *top)
{
    const cJSON *node = top_only(top, "return"), *target;
    const char *of = text_at(node, "of");
    int at = node == NULL || !is_text(member(node, "to"), "hand")
                 ? NOTHING
                 : top_meant(top, text_at(node, "what"));
    const struct thing *is = top_now(top, at);

    if (is == NULL || is->zone != ZONE_HAND || strncmp(of, "T.", 2) != 0)
        return;
    cJSON_ArrayForEach(target, member(top->announced, "targets"))
    {
        const char seat[2] = {(char)('A' + is->controller), '\0'};
        if (is_text(member(target, "group"), of + 2) &&
            member(target, "gone") == NULL)
            claim(top, is_text(member(target, "to"), seat), "101.1", is,
                  "it is in the hand that is named");
    }
}

/* CR 406.3a: what was exiled face down. */
static void exiled_face_down(const struct top *top)
{
    int count = 0;
    bool is_down =
        all_say(top->ability, "exile", "face_down", NULL, &count) && count > 0;

    for (int i = 0; i < top->before->count && is_down; i++) {
        const struct thing *was = &top->before->thing[i];
        const struct thing *is = top_now(top, i);
        if (is != NULL && is->zone == ZONE_EXILE && was->zone == ZONE_LIBRARY &&
            was->is_token == TRUTH_NO)
            claim(top, is->face_down, "406.3a", is, "it is face down");
    }
}

/* CR 601.3: who may play what was exiled. */
static void permitted(const struct top *top)
{
    const char seat[2] = {(char)('A' + top->you), '\0'};
    int plays = 0, casts = 0;
    const cJSON *effect;
    bool is_yours = (all_say(top->ability, "may_play", "who", "you", &plays) &&
                     all_say(top->ability, "may_cast", "who", "you", &casts));

    if (!is_yours || plays + casts == 0 || top->source == NOTHING)
        return;
    cJSON_ArrayForEach(effect, top->after->effects)
    {
        int at = thing_find(top->before, text_at(effect, "object"));
        const struct thing *is = at == NOTHING ? NULL : top_now(top, at);
        if (is != NULL && is->zone == ZONE_EXILE &&
            top->before->thing[at].zone != ZONE_EXILE &&
            (is_text(member(effect, "what"), "may_play") ||
             is_text(member(effect, "what"), "may_cast")))
            claim(top, is_text(member(effect, "controller"), seat), "601.3", is,
                  "who exiled it may play it");
    }
}

/* CR 107.3i: X of a spell is doubled. */
static void doubled(const struct top *top)
{
    const cJSON *node = top_only(top, "double_x");
    int at = node == NULL ? NOTHING : top_meant(top, text_at(node, "what"));
    const struct thing *is = top_now(top, at);

    if (is != NULL && is->zone == ZONE_STACK &&
        cJSON_GetArraySize(member(top->ability, "effect")) == 1)
        claim(top, is->x == 2 * top->before->thing[at].x, "107.3i", is,
              "its X is doubled");
}

void judge_sent(const struct top *top)
{
    put_there(top);
    brought_back(top);
    returned(top);
    into_a_hand(top);
    exiled_face_down(top);
    permitted(top);
    doubled(top);
}

static const struct thing *now(const struct oracle_position *position,
                               const char *label)
{
    int at = thing_find(position, label);

    return at == NOTHING || !position->thing[at].is_labelled
               ? NULL
               : &position->thing[at];
}

/* CR 704.5f, 614.1a: a creature may die as soon as it has returned, and be
 * exiled instead. */
static bool may_be_exiled_again(const struct oracle_position *before,
                                const struct thing *was)
{
    const struct face *front = &was->face->card->face[0];

    return ((front->traits.types >> TYPE_CREATURE) & 1) &&
           elsewhere_is_sent(before, (int)(was - before->thing)) != TRUTH_NO;
}

static void returns(const struct oracle_position *before,
                    const struct oracle_position *after, const char *label,
                    struct oracle_report *report)
{
    const struct thing *was = now(before, label), *is = now(after, label);

    type_set spells = (1 << TYPE_INSTANT) | (1 << TYPE_SORCERY);

    /* CR 712.14: whose front face is no permanent stays where it is. */
    if (was == NULL || is == NULL || was->zone != ZONE_EXILE ||
        was->face == NULL || was->face->card == NULL ||
        (was->face->card->face[0].traits.types & spells) != 0)
        return;
    if (is->zone == ZONE_EXILE && may_be_exiled_again(before, was)) {
        report_silent(report, SILENCE_REPLACED);
        return;
    }
    report_claim(report, is->zone != ZONE_EXILE, "610.3", label,
                 "it returns as what exiled it leaves", "it does not");
    if (is->zone == ZONE_BATTLEFIELD && !any_card_says(before, "control"))
        report_claim(report, is->controller == is->owner, "610.3c", label,
                     "its owner controls it", "somebody else does");
}

void judge_until(const struct oracle_position *before,
                 const struct oracle_position *after,
                 struct oracle_report *report)
{
    for (int i = 0; i < before->count; i++) {
        const struct thing *was = &before->thing[i];
        const struct thing *is = now(after, was->label);
        const cJSON *item;
        if (was->zone != ZONE_BATTLEFIELD || !was->is_labelled ||
            was->linked == NULL || was->face == NULL ||
            !tree_has_key(was->face->tree, "until_leaves") ||
            (is != NULL && is->zone == ZONE_BATTLEFIELD) ||
            any_card_says(before, "cant_enter") ||
            any_card_says(before, "not_cast"))
            continue;
        if (cJSON_IsString(was->linked))
            returns(before, after, was->linked->valuestring, report);
        cJSON_ArrayForEach(item, was->linked)
        {
            if (cJSON_IsString(item))
                returns(before, after, item->valuestring, report);
        }
    }
}
