/*
 * offered.c - which cards may be cast or played while something resolves, and
 * what becomes of those that are not.
 *
 * Rules: CR 608.2g (casting in a resolution), 712.11b and 712.12 (which
 * faces), 702.85a (cascade), 701.57a (discover), 118.12 (if it was not done).
 */
#include "legal.h"
#include "top.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* An instruction to cast or to play one of some cards. */
struct offer {
    const struct top *top;
    bool has_lands; /* lands may be played */
    bool is_free;
    bool is_exiled;  /* before it is cast */
    int bound;       /* of the mana value; -1: none */
    const cJSON *mv; /* the same as it is written, or NULL */
    const cJSON *question, *face_question;
    const char *rule;
};

static enum truth truth_in(struct oracle_answer answer)
{
    return answer.verdict == ORACLE_YES  ? TRUTH_YES
           : answer.verdict == ORACLE_NO ? TRUTH_NO
                                         : TRUTH_UNKNOWN;
}

/* CR 601.3: whether that face may be cast, from exile if it is there first. */
static enum truth may_cast(const struct offer *offer, int card,
                           const struct face *face)
{
    const struct top *top = offer->top;
    struct oracle_position *then = position_clone(top->before);
    enum truth may = TRUTH_UNKNOWN;

    if (then == NULL)
        return may;
    if (offer->is_exiled)
        then->thing[card].zone = ZONE_EXILE;
    struct oracle_answer answer =
        cast_now_legal(then, top->you, card, face, offer->is_free);
    /* CR 733.1: what can't be paid may be begun, and is taken back. */
    if (!answer.is_cost)
        may = truth_in(answer);
    free(then);
    return may;
}

/* CR 608.2g, 601.3: whether that face of the card may be cast or played. */
static enum truth may_face(const struct offer *offer, int card,
                           const struct face *face)
{
    const struct top *top = offer->top;
    bool is_land = (face->traits.types >> TYPE_LAND) & 1;
    struct context context = {
        .you = top->you, .source = top->source, .it = card};
    enum truth may;

    if (!is_face_possible(&top->before->thing[card], face))
        return TRUTH_NO;
    if (is_land && !offer->has_lands)
        return TRUTH_NO;
    if (is_land)
        return truth_in(land_now_legal(top->before, top->you, card, face));
    if (offer->bound >= 0 && face->traits.mana_value > offer->bound)
        return TRUTH_NO;
    may = may_cast(offer, card, face);
    if (offer->mv != NULL && offer->mv->child != NULL)
        may = both(
            may, number_compares(top->before,
                                 (struct number){true, face->traits.mana_value},
                                 offer->mv->child->string, offer->mv->child,
                                 &context));
    return may;
}

static enum truth may_card(const struct offer *offer, int card)
{
    const struct face *face = offer->top->before->thing[card].face;
    enum truth may = TRUTH_NO;

    if (face == NULL || face->card == NULL)
        return TRUTH_UNKNOWN;
    for (int i = 0; i < face->card->face_count; i++)
        may = either(may, may_face(offer, card, &face->card->face[i]));
    return may;
}

static void claim(const struct offer *offer, bool is_so, int card,
                  const char *expected)
{
    report_claim(offer->top->report, is_so, offer->rule,
                 offer->top->before->thing[card].label, expected,
                 "it is not so");
}

/* CR 712.11b: whether it is asked which face; a land that is played may be
 * asked another name as it enters. */
static bool is_about_faces(const struct offer *offer, const cJSON *question)
{
    const struct top *top = offer->top;
    int card = thing_find(top->before, text_at(question, "source"));
    const struct face *face =
        card == NOTHING ? NULL : top->before->thing[card].face;

    if (!is_text(member(question, "kind"), "name") || face == NULL ||
        face->card == NULL || face->card->face_count < 2)
        return false;
    for (int i = 0; i < face->card->face_count; i++)
        if (is_text(member(question, "value"), face->card->face[i].name))
            return true;
    return false;
}

static void find_question(struct offer *offer)
{
    const struct top *top = offer->top;
    const char *source =
        top->source == NOTHING ? "" : top->before->thing[top->source].label;
    const cJSON *question;

    cJSON_ArrayForEach(question, top->asked)
    {
        if (!is_text(member(question, "for"), "card") ||
            !is_text(member(question, "source"), source))
            continue;
        offer->question = question;
        if (question->next != NULL && is_about_faces(offer, question->next) &&
            cJSON_Compare(member(question->next, "source"),
                          member(question, "value"), true))
            offer->face_question = question->next;
        return;
    }
}

/* CR 712.11b: of the card that was chosen each face that may be is offered. */
static void faces_offered(const struct offer *offer)
{
    const struct top *top = offer->top;
    int card = thing_find(top->before, text_at(offer->question, "value"));
    const struct face *face =
        card == NOTHING ? NULL : top->before->thing[card].face;
    int count = 0;

    if (face == NULL || face->card == NULL)
        return;
    for (int i = 0; i < face->card->face_count; i++) {
        const struct face *one = &face->card->face[i];
        enum truth may = may_face(offer, card, one);
        count += may == TRUTH_YES;
        bool is_there =
            list_holds(member(offer->face_question, "options"), one->name);
        if (offer->face_question != NULL && may != TRUTH_UNKNOWN)
            claim(offer, is_there == (may == TRUTH_YES), card,
                  may == TRUTH_YES ? "each face that may be is offered"
                                   : "no face that may not be is offered");
    }
    if (count > 1)
        claim(offer, offer->face_question != NULL, card, "which face is asked");
}

/* `is_among` of each card: whether it is one of those meant; `is_certain`:
 * the instruction was followed. */
static void cards_offered(struct offer *offer,
                          enum truth (*is_among)(const struct offer *offer,
                                                 const void *context, int card),
                          const void *context, bool is_certain)
{
    const struct top *top = offer->top;
    const cJSON *options;

    find_question(offer);
    if (top->asked == NULL || (offer->question == NULL && !is_certain))
        return;
    options = member(offer->question, "options");
    for (int i = 0; i < top->before->count; i++) {
        const struct thing *thing = &top->before->thing[i];
        bool is_there = list_holds(options, thing->label);
        enum truth is = thing->is_labelled && !thing->is_ability
                            ? is_among(offer, context, i)
                            : TRUTH_UNKNOWN;
        if (is == TRUTH_UNKNOWN || (is == TRUTH_NO && !is_there))
            continue;
        is = both(is, may_card(offer, i));
        if (is != TRUTH_UNKNOWN)
            claim(offer, is_there == (is == TRUTH_YES), i,
                  is == TRUTH_YES ? "it may be cast or played now"
                                  : "it may not be cast or played now");
    }
    if (offer->question != NULL)
        faces_offered(offer);
}

/* CR 109.5: the hand meant by a selector "of" a player. */
static int hand_of(const struct offer *offer, const cJSON *what)
{
    const struct top *top = offer->top;
    const char *of = text_at(what, "of");
    const cJSON *target;

    if (strcmp(of, "holder") == 0 && top->source != NOTHING &&
        top->before->thing[top->source].zone == ZONE_HAND)
        return top->before->thing[top->source].controller;
    cJSON_ArrayForEach(target, member(top->announced, "targets"))
    {
        const char *seat = text_at(target, "to");
        if (strncmp(of, "T.", 2) == 0 &&
            is_text(member(target, "group"), of + 2) && seat[1] == '\0' &&
            seat[0] >= 'A' && seat[0] < 'A' + PLAYERS_MAX)
            return seat[0] - 'A';
    }
    return NOBODY;
}

static bool is_exiling_top(const struct top *top)
{
    const cJSON *what =
        member(cJSON_GetArrayItem(member(top->ability, "effect"), 0), "what");

    return is_text(member(what, "zone"), "library_top") &&
           is_text(member(what, "of"), "you") &&
           member(cJSON_GetArrayItem(member(top->ability, "effect"), 0), "n") ==
               NULL;
}

/* Whether the card is one that the instruction `context` is about. */
static enum truth is_meant_now(const struct offer *offer, const void *context,
                               int card)
{
    const struct top *top = offer->top;
    const cJSON *node = context;
    const cJSON *what = member(node, "what") != NULL ? member(node, "what")
                                                     : member(node, "sel");
    const struct thing *thing = &top->before->thing[card];
    struct context as = {.you = top->you, .source = top->source, .it = NOTHING};

    if (is_text(what, "moved") && is_exiling_top(top))
        return truth_of(top->before->player[top->you].top == card);
    if (cJSON_IsString(what)) {
        int meant = top_meant(top, what->valuestring);
        return meant == NOTHING ? TRUTH_UNKNOWN : truth_of(meant == card);
    }
    int holder = hand_of(offer, what);
    if (!is_text(member(what, "zone"), "hand") || holder == NOBODY)
        return TRUTH_UNKNOWN;
    if (thing->zone != ZONE_HAND || thing->controller != holder)
        return TRUTH_NO;
    return member(what, "any_of") == NULL
               ? truth_of(is_text(member(what, "face"), "any"))
           : selects(top->before, member(what, "any_of")->child, thing, &as) ==
                   TRUTH_YES
               ? TRUTH_YES
               : selects(top->before, member(what, "any_of")->child->next,
                         thing, &as);
}

/* CR 118.12: what happens if it was not cast does not if it was. */
static void done_if_not(const struct offer *offer, const cJSON *node)
{
    const struct top *top = offer->top;
    const struct thing *is = top_now(
        top, thing_find(top->before, text_at(offer->question, "value")));

    if (member(node, "if_not") == NULL || is == NULL ||
        is->zone != ZONE_STACK || is->controller != top->you)
        return;
    for (int p = 0; p < top->before->player_count; p++)
        if (p != top->you)
            report_claim(top->report,
                         top->after->player[p].life ==
                             top->before->player[p].life,
                         "118.12", is->label, "it was cast, so nothing else",
                         "life was lost");
}

/* CR 305.2a: a land that was played now counts. */
static void land_counts(const struct offer *offer)
{
    const struct top *top = offer->top;
    int card = thing_find(top->before, text_at(offer->question, "value"));
    const struct thing *is = card == NOTHING ? NULL : top_now(top, card);

    if (is != NULL && is->zone == ZONE_BATTLEFIELD && thing_is(is, TYPE_LAND) &&
        is->controller == top->you)
        report_claim(top->report,
                     top->after->player[top->you].lands_played ==
                         top->before->player[top->you].lands_played + 1,
                     "305.2a", is->label, "it is a land played",
                     "it is not so");
}

/* Whether each face that may have been chosen has X in its mana cost. */
static bool has_x(const struct offer *offer)
{
    int at = thing_find(offer->top->before, text_at(offer->question, "value"));
    const struct face *face =
        at == NOTHING ? NULL : offer->top->before->thing[at].face;
    const char *name = text_at(offer->face_question, "value");

    if (face == NULL || face->card == NULL)
        return false;
    for (int i = 0; i < face->card->face_count; i++) {
        const struct face *one = &face->card->face[i];
        if ((name[0] == '\0' || strcmp(name, one->name) == 0) &&
            !cost_has_x(&one->cost))
            return false;
    }
    return true;
}

/* CR 107.3b: X in the mana cost of what is cast for nothing is 0; that of a
 * kicker alone is chosen. */
static void x_is_nothing(const struct offer *offer)
{
    const cJSON *question, *option;

    if (!has_x(offer))
        return;
    cJSON_ArrayForEach(question, offer->top->asked)
    {
        if (!offer->is_free || !is_text(member(question, "for"), "x") ||
            !cJSON_Compare(member(question, "source"),
                           member(offer->question, "value"), true))
            continue;
        cJSON_ArrayForEach(option, member(question, "options"))
        {
            if (cJSON_IsNumber(option) && option->valueint > 0) {
                report_differ(offer->top->report, "107.3b",
                              text_at(question, "source"), "X is 0",
                              "it may be more");
                return;
            }
        }
    }
}

static void cast_or_play(const struct top *top, const char *op)
{
    const cJSON *node = top_only(top, op);
    bool is_play = strcmp(op, "play_now") == 0;
    const cJSON *cost = member(node, is_play ? "spell" : "cost");
    struct offer offer = {.top = top,
                          .has_lands = member(node, "land") != NULL,
                          .is_free = is_text(cost, "free"),
                          .is_exiled = is_text(member(node, "what"), "moved") &&
                                       is_exiling_top(top),
                          .bound = -1,
                          .mv = member(node, "mv"),
                          .rule = "608.2g"};

    if (node == NULL || top->source == NOTHING ||
        (member(node, "who") != NULL && !is_text(member(node, "who"), "you")))
        return;
    cards_offered(&offer, is_meant_now, node, top_is_certain(top, node));
    if (offer.question == NULL)
        return;
    done_if_not(&offer, node);
    x_is_nothing(&offer);
    if (offer.has_lands)
        land_counts(&offer);
}

/* A card that was found among those exiled from the top of the library. */
struct dug {
    int found; /* an index, or NOTHING */
    int count; /* of cards exiled, the found one among them */
    bool is_known;
    const cJSON *library;
};

static struct dug dig(const struct top *top, int bound)
{
    struct dug dug = {.found = NOTHING, .is_known = true};
    const cJSON *item;
    char path[40];

    snprintf(path, sizeof(path), "zone/%c/library", 'A' + top->you);
    dug.library = position_at(top->before, path);
    cJSON_ArrayForEach(item, dug.library)
    {
        int at = cJSON_IsString(item)
                     ? thing_find(top->before, item->valuestring)
                     : NOTHING;
        const struct face *face =
            at == NOTHING ? NULL : top->before->thing[at].face;
        dug.count++;
        if (face == NULL || face->card == NULL) {
            dug.is_known = false;
            return dug;
        }
        /* CR 712.8a: the front face is what the card is there. */
        face = &face->card->face[0];
        if (!((face->traits.types >> TYPE_LAND) & 1) &&
            face->traits.mana_value <= bound) {
            dug.found = at;
            return dug;
        }
    }
    return dug;
}

static enum truth is_found(const struct offer *offer, const void *context,
                           int card)
{
    const struct dug *dug = context;

    (void)offer;
    return truth_of(card == dug->found);
}

/* CR 702.85a, 701.57a: dig up to a card within the bound, and cast it. */
static void dug_up(const struct top *top, int bound, bool is_kept,
                   const char *rule)
{
    struct dug dug = dig(top, bound);
    struct offer offer = {.top = top,
                          .is_free = true,
                          .is_exiled = true,
                          .bound = bound,
                          .rule = rule};
    const struct thing *is = top_now(top, dug.found);
    char path[40];

    if (!dug.is_known || top->asked == NULL)
        return;
    cards_offered(&offer, is_found, &dug, dug.found != NOTHING);
    if (offer.question != NULL)
        x_is_nothing(&offer);
    snprintf(path, sizeof(path), "zone/%c/library", 'A' + top->you);
    const cJSON *next = cJSON_GetArrayItem(dug.library, dug.count);
    const cJSON *first = cJSON_GetArrayItem(position_at(top->after, path), 0);
    if (next != NULL && dug.found != NOTHING)
        claim(&offer, cJSON_Compare(next, first, true), dug.found,
              "no card below it is exiled");
    if (is == NULL || is->zone == ZONE_STACK)
        return;
    claim(&offer, is->zone == (is_kept ? ZONE_HAND : ZONE_LIBRARY), dug.found,
          is_kept ? "what is not cast goes to the hand"
                  : "what is not cast goes to the library");
}

static bool has_word(const struct thing *thing, const char *word)
{
    return thing->face != NULL &&
           list_holds(member(thing->face->tree, "keywords"), word);
}

void judge_offered(const struct top *top)
{
    const struct thing *source =
        top->source == NOTHING ? NULL : &top->before->thing[top->source];
    const cJSON *discover = top_only(top, "discover");
    const cJSON *n = member(discover, "n");

    cast_or_play(top, "cast_now");
    cast_or_play(top, "play_now");
    if (cJSON_IsNumber(n) && top_is_certain(top, discover) &&
        member(top->ability, "if") == NULL)
        dug_up(top, n->valueint, true, "701.57a");
    else if (cJSON_IsNumber(n) && top_is_certain(top, discover) &&
             member(member(top->ability, "if"), "was_cast") != NULL &&
             source != NULL && source->zone == ZONE_BATTLEFIELD &&
             top->asked != NULL && cJSON_GetArraySize(top->asked) > 0)
        dug_up(top, n->valueint, true, "701.57a");
    if (top->ability == NULL && source != NULL && source->zone == ZONE_STACK &&
        is_text(member(top->announced, "kind"), "triggered") &&
        has_word(source, "cascade"))
        dug_up(top, source->seen.mana_value - 1, false, "702.85a");
}
