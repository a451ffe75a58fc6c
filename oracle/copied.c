/*
 * copied.c - what a copy is like, as it is made.
 *
 * Rules: CR 707.2 and 707.9d (copiable values, exceptions), 202.3b (the mana
 * value of the copy of a back face), 707.8a (its other face),
 * 613.2a (the last copy effect shows).
 */
#include "top.h"

#include <string.h>

/* Whether what is excepted of the copy, and is seen, is so. */
static bool has_exceptions(const struct thing *copy, const cJSON *except)
{
    const cJSON *item;
    int bit;

    cJSON_ArrayForEach(item, member(except, "add_types"))
    {
        bit = cJSON_IsString(item) ? type_find(item->valuestring) : -1;
        if (bit >= 0 && !((copy->seen.types >> bit) & 1))
            return false;
    }
    /* CR 205.3d: a creature type needs a creature. */
    cJSON_ArrayForEach(item, member(except, "add_sub"))
    {
        const char *word = cJSON_IsString(item) ? item->valuestring : "";
        bool is_open = *word == '\0' ||
                       (subtype_is_creature(word) &&
                        !(copy->seen.types & (1u << TYPE_CREATURE |
                                              1u << TYPE_KINDRED)));
        if (!is_open && !traits_have_subtype(&copy->seen, word))
            return false;
    }
    cJSON_ArrayForEach(item, member(except, "add_colors"))
    {
        bit = cJSON_IsString(item) ? color_find(item->valuestring) : -1;
        if (bit >= 0 && bit < MANA_C && !((copy->seen.colors >> bit) & 1))
            return false;
    }
    cJSON_ArrayForEach(item, member(except, "remove_super"))
    {
        bit = cJSON_IsString(item) ? super_find(item->valuestring) : -1;
        if (bit >= 0 && ((copy->seen.supers >> bit) & 1))
            return false;
    }
    cJSON_ArrayForEach(item, member(except, "not_super"))
    {
        bit = cJSON_IsString(item) ? super_find(item->valuestring) : -1;
        if (bit >= 0 && ((copy->seen.supers >> bit) & 1))
            return false;
    }
    return true;
}

static bool is_any_in_force(const struct oracle_position *position,
                            const char *const *keys, size_t count)
{
    struct effect effect[1];

    for (size_t i = 0; i < count; i++)
        if (effects_find(position, keys[i], effect, 1) > 0 ||
            may_have_set(position, keys[i]))
            return true;
    return false;
}

/* Whether something in force changes the kinds of objects. */
static bool is_changed(const struct oracle_position *position)
{
    static const char *const keys[] = {
        "set_types", "set_sub",   "set_land_type", "color",
        "add_super", "add_types", "add_sub",       "remove_super",
    };

    return is_any_in_force(position, keys, sizeof(keys) / sizeof(*keys));
}

/* Whether something in force may change sizes. */
static bool is_size_changed(const struct oracle_position *position)
{
    static const char *const keys[] = {"pt", "set_pt", "switch_pt"};

    return may_have_done(position, "animate") ||
           is_any_in_force(position, keys, sizeof(keys) / sizeof(*keys));
}

/* CR 707.9d: the copy is of the size that is excepted, whatever would define
 * that of the original. */
static void has_given_size(const struct top *top, const struct thing *copy,
                           const cJSON *except)
{
    const cJSON *power = cJSON_GetArrayItem(member(except, "pt"), 0);
    const cJSON *toughness = cJSON_GetArrayItem(member(except, "pt"), 1);

    if (cJSON_IsNumber(power) && cJSON_IsNumber(toughness) &&
        cJSON_GetArraySize(copy->counters) == 0 && !is_size_changed(top->after))
        report_claim(top->report,
                     copy->seen.power == power->valueint &&
                         copy->seen.toughness == toughness->valueint,
                     "707.9d", copy->label,
                     "the copy is of the size that is excepted",
                     "it is not so");
}

/* CR 707.8a: the token that copies a double-faced card has both its faces; of
 * a modal one it has in the later editions.  Whatever it enters as a copy of,
 * it has as many faces. */
static void has_its_faces(const struct top *top, const struct thing *copy,
                          const struct thing *original)
{
    const struct face *form = original->form;

    if (copy->face_down)
        return;
    if (original->has_two_faces == TRUTH_NO)
        report_claim(top->report, copy->has_two_faces != TRUTH_YES, "707.8a",
                     copy->label, "the copy of what has one face has one",
                     "it has two");
    if (original->has_two_faces != TRUTH_YES || original->is_copied ||
        original->face_down || original->is_token != TRUTH_NO || form == NULL ||
        form->card == NULL ||
        (form->card->is_modal && top->before->edition < EDITION_2025_09))
        return;
    report_claim(top->report, copy->has_two_faces != TRUTH_NO, "707.8a",
                 copy->label, "the copy of what has two faces has two",
                 "it has one");
}

/* CR 707.2: `copy` was made of `original`. */
static void is_like(const struct top *top, const struct thing *copy,
                    const struct thing *original, const cJSON *except)
{
    const struct face *form = original->form;
    bool is_back = form != NULL && form->card != NULL && form->index > 0 &&
                   !form->card->is_modal;

    if (copy->face_down || member(except, "name") != NULL ||
        original->is_ability)
        return;
    report_claim(top->report, strcmp(copy->seen.name, original->seen.name) == 0,
                 "707.2", copy->label, original->seen.name, copy->seen.name);
    /* CR 707.8a: in later editions it has both faces of what it copies. */
    if (is_back && !original->face_down &&
        (copy->is_token == TRUTH_NO || copy->has_two_faces == TRUTH_NO))
        report_claim(top->report, copy->seen.mana_value == 0, "202.3b",
                     copy->label, "the copy of a back face has no mana value",
                     "it has one");
    has_given_size(top, copy, except);
    if (!is_changed(top->after))
        report_claim(top->report, has_exceptions(copy, except), "707.2",
                     copy->label, "it is what is excepted of the copy",
                     "it is not so");
}

/* What a card says of entering as a copy. */
static const cJSON *copying(const struct face *face)
{
    const cJSON *ability, *item;

    cJSON_ArrayForEach(ability,
                       member(face == NULL ? NULL : face->tree, "abilities"))
    {
        cJSON_ArrayForEach(item, member(ability, "do"))
        {
            if (member(item, "copy_of") != NULL)
                return item;
        }
    }
    return NULL;
}

/* Whether it enters by what resolves: it is the spell itself, or is put onto
 * the battlefield.  CR 610.3: what was exiled until something leaves may come
 * back behind that. */
static bool enters_by(const struct top *top, int at)
{
    if (top->ability == NULL)
        return at == top->source;
    return top_only(top, "put_onto_battlefield") != NULL &&
           (top->before->thing[at].zone != ZONE_EXILE ||
            !any_card_says(top->before, "until_leaves"));
}

/* Whether the object was asked for what to copy before: then it is about what
 * the copy says of itself. */
static bool is_asked_again(const struct top *top, const cJSON *question)
{
    for (const cJSON *one = top->asked->child; one != question; one = one->next)
        if (is_text(member(one, "for"), "copy") &&
            strcmp(text_at(one, "source"), text_at(question, "source")) == 0)
            return true;
    return false;
}

/* CR 614.12: what enters as a copy copies what was there. */
static void copies_what_was_there(const struct top *top)
{
    const cJSON *question, *option;

    cJSON_ArrayForEach(question, top->asked)
    {
        int at = thing_find(top->before, text_at(question, "source"));
        const cJSON *of =
            at == NOTHING
                ? NULL
                : member(copying(top->before->thing[at].face), "copy_of");
        if (!is_text(member(question, "for"), "copy") || of == NULL ||
            !enters_by(top, at) || is_asked_again(top, question) ||
            !is_text(member(of, "zone"), "battlefield"))
            continue;
        cJSON_ArrayForEach(option, member(question, "options"))
        {
            int it = cJSON_IsString(option)
                         ? thing_find(top->before, option->valuestring)
                         : NOTHING;
            if (it != NOTHING)
                report_claim(top->report,
                             top->before->thing[it].zone == ZONE_BATTLEFIELD,
                             "614.12", top->before->thing[it].label,
                             "what is copied was there before", "it was not");
        }
    }
}

static bool is_new(const struct oracle_position *before,
                   const struct thing *thing)
{
    return thing_find(before, thing->label) == NOTHING;
}

/* CR 707.5: it entered, being a `face`, as a copy that was chosen; false when
 * none was.  What was not there before goes by no label where it is asked. */
static bool is_as_chosen(const struct top *top, const struct thing *is,
                         const struct face *face)
{
    const cJSON *question, *last = NULL;
    int count = 0;

    cJSON_ArrayForEach(question, top->asked)
    {
        const cJSON *source = member(question, "source");
        if (is_text(member(question, "for"), "copy") &&
            (cJSON_IsString(source) ? is_text(source, is->label)
                                    : is_new(top->before, is)) &&
            cJSON_IsString(member(question, "value"))) {
            last = question;
            count++;
        }
    }
    int at = thing_find(top->before, text_at(last, "value"));
    /* CR 707.5: what it copies may let it enter as a copy of yet another. */
    if (last != NULL && at != NOTHING)
        is_like(top, is, &top->before->thing[at],
                count > 1 ? NULL : member(copying(face), "except"));
    return last != NULL;
}

/* The same of a spell that became a permanent. */
static void entered_as_copy(const struct top *top)
{
    const struct thing *was =
        top->source == NOTHING ? NULL : &top->before->thing[top->source];
    const struct thing *is = top_now(top, top->source);

    if (is != NULL && is->zone == ZONE_BATTLEFIELD && was->zone == ZONE_STACK &&
        !was->is_ability && copying(was->face) != NULL)
        is_as_chosen(top, is, was->face);
}

/* CR 613.2a: what became a copy shows the last one it became. */
static void became_copy(const struct top *top)
{
    const cJSON *node = top_only(top, "become_copy");
    const cJSON *what = member(node, "what");
    int of = node == NULL ? NOTHING : top_meant(top, text_at(node, "of"));

    if (of == NOTHING)
        return;
    if (what == NULL || cJSON_IsString(what)) {
        int at = top_meant(top, what == NULL ? "self" : what->valuestring);
        const struct thing *is = top_now(top, at);
        if (is != NULL && is->zone == ZONE_BATTLEFIELD &&
            top->before->thing[at].zone == ZONE_BATTLEFIELD)
            is_like(top, is, &top->before->thing[of], member(node, "except"));
        return;
    }
    for (int i = 0; i < top->before->count; i++) {
        struct context context = {
            .you = top->you, .source = top->source, .it = NOTHING};
        const struct thing *is = top_now(top, i);
        if (i != of && is != NULL && is->zone == ZONE_BATTLEFIELD &&
            selects(top->before, what, &top->before->thing[i], &context) ==
                TRUTH_YES)
            is_like(top, is, &top->before->thing[of], member(node, "except"));
    }
}

static int new_tokens(const struct top *top)
{
    int count = 0;

    for (int i = 0; i < top->after->count; i++)
        count += top->after->thing[i].is_token == TRUTH_YES &&
                 is_new(top->before, &top->after->thing[i]);
    return count;
}

/* CR 702.33d, 111.1: as many tokens as it says. */
static void how_many(const struct top *top, const cJSON *node)
{
    const cJSON *n = member(node, "n"), *kicked;
    int expected = n == NULL ? 1 : -1;

    if (cJSON_IsNumber(n))
        expected = n->valueint;
    kicked = member(top->announced, "kicked");
    if (member(member(n, "if"), "kicked") != NULL && cJSON_IsNumber(kicked))
        n = member(n, kicked->valueint > 0 ? "then" : "else");
    if (cJSON_IsNumber(n))
        expected = n->valueint;
    for (int i = 0; i < top->before->count; i++) {
        const struct face *face = top->before->thing[i].face;
        const cJSON *tree = face == NULL         ? NULL
                            : face->card != NULL ? face->card->tree
                                                 : face->tree;
        if (tree_has(tree, "ev", "create_tokens"))
            return;
    }
    /* What can't live is gone already. */
    if (expected >= 0)
        report_claim(top->report, new_tokens(top) <= expected, "702.33d",
                     text_at(top->announced, "source"),
                     "no more tokens than it says", "it is not so");
}

/* CR 111.1, 707.2: the tokens that came are copies. */
static void created_copies(const struct top *top)
{
    const cJSON *node = top_only(top, "copy_token"), *ignored;
    int of = node == NULL ? NOTHING : top_meant(top, text_at(node, "of"));

    ignored = top_only(top, "create_token");
    if (of == NOTHING || ignored != NULL)
        return;
    how_many(top, node);
    /* Of which of several a question is, is not told. */
    if (copying(top->before->thing[of].form) != NULL && new_tokens(top) > 1) {
        report_silent(top->report, SILENCE_ANSWERS);
        return;
    }
    for (int i = 0; i < top->after->count; i++) {
        const struct thing *is = &top->after->thing[i];
        if (is->is_token != TRUTH_YES || !is->is_labelled ||
            is->zone != ZONE_BATTLEFIELD || !is_new(top->before, is))
            continue;
        has_its_faces(top, is, &top->before->thing[of]);
        if (!is_as_chosen(top, is, top->before->thing[of].form))
            is_like(top, is, &top->before->thing[of], member(node, "except"));
    }
}

void judge_copied(const struct top *top)
{
    copies_what_was_there(top);
    entered_as_copy(top);
    became_copy(top);
    created_copies(top);
}
