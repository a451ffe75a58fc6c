#include "selection.h"
#include "session.h"

#include <errno.h>
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool glob_fits(const char *pattern, const char *text)
{
    return fnmatch(pattern, text, 0) == 0;
}

static bool any_text_fits(const char *pattern, const cJSON *list)
{
    const cJSON *item;

    cJSON_ArrayForEach(item, list)
    {
        if (cJSON_IsString(item) && glob_fits(pattern, item->valuestring))
            return true;
    }
    return false;
}

static bool any_rule_fits(const char *pattern, const struct ruling *ruling)
{
    const cJSON *rule;

    cJSON_ArrayForEach(rule, json_member(ruling->tree, "rules"))
    {
        if (glob_fits(pattern, json_member(rule, "cr")->valuestring))
            return true;
    }
    return false;
}

struct card_search {
    const char *pattern;
    bool is_found;
};

static void look_at_card(void *context, const char *card)
{
    struct card_search *search = context;

    search->is_found = search->is_found || glob_fits(search->pattern, card);
}

static bool any_card_fits(const char *pattern, const struct ruling *ruling)
{
    struct card_search search = {pattern, false};

    ruling_cards(ruling, look_at_card, &search);
    return search.is_found;
}

static bool id_fits(const char *pattern, const struct ruling *ruling)
{
    char number[9];

    snprintf(number, sizeof(number), "%.8s", ruling->id);
    return glob_fits(pattern, ruling->id) || glob_fits(pattern, number);
}

bool selector_fits(const char *selector, const struct ruling *ruling)
{
    const char *colon = strchr(selector, ':');
    const char *value = colon == NULL ? "" : colon + 1;
    size_t length = colon == NULL ? 0 : (size_t)(colon - selector);
    char area[64];

    if (length == 0)
        return id_fits(selector, ruling);
    if (strncmp(selector, "rule:", 5) == 0)
        return any_rule_fits(value, ruling);
    if (strncmp(selector, "statement:", 10) == 0)
        return any_text_fits(value, json_member(ruling->tree, "statements"));
    if (strncmp(selector, "card:", 5) == 0)
        return any_card_fits(value, ruling);
    if (strncmp(selector, "tag:", 4) == 0)
        return any_text_fits(value, json_member(ruling->tree, "tags"));
    if (strncmp(selector, "area:", 5) == 0)
        return glob_fits(value, ruling_area(ruling, area, sizeof(area)));
    if (strncmp(selector, "class:", 6) == 0)
        return glob_fits(value, ruling_text(ruling, "class"));
    if (strncmp(selector, "level:", 6) == 0)
        return glob_fits(value, ruling_text(ruling, "level"));
    return false;
}

/* The selectors of a file: a line each; # begins a comment. */
static bool read_selectors(const char *path, struct names *names, char *why,
                           size_t size)
{
    size_t length;
    char *text = store_read(path, &length), *rest = NULL;

    if (text == NULL) {
        snprintf(why, size, "%s: %s", path, strerror(errno));
        return false;
    }
    for (char *line = strtok_r(text, "\n", &rest); line != NULL;
         line = strtok_r(NULL, "\n", &rest)) {
        line += strspn(line, " \t\r");
        line[strcspn(line, "#\r")] = '\0';
        size_t used = strlen(line);
        while (used > 0 && (line[used - 1] == ' ' || line[used - 1] == '\t'))
            line[--used] = '\0';
        if (used > 0)
            names_add(names, line);
    }
    free(text);
    return true;
}

static bool fits_any(const struct corpus *corpus, const char *selector)
{
    for (size_t i = 0; i < corpus->ruling_count; i++)
        if (selector_fits(selector, corpus->rulings[i]))
            return true;
    return false;
}

static bool complain(const struct corpus *corpus, const char *selector,
                     char *why, size_t size)
{
    size_t count = corpus->ruling_count;
    const char **ids = store_new(count, sizeof(*ids));

    for (size_t i = 0; i < count; i++)
        ids[i] = corpus->rulings[i]->id;
    const char *nearest = json_nearest(selector, ids, count);
    free(ids);
    snprintf(why, size, "%s selects no case%s%s%s", selector,
             nearest == NULL ? "" : "; did you mean ",
             nearest == NULL ? "" : nearest, nearest == NULL ? "" : "?");
    return false;
}

/* Take "@FILE" apart; every selector must fit something. */
static bool collect(const struct corpus *corpus, const char *const *selectors,
                    size_t count, struct names *names, char *why, size_t size)
{
    for (size_t i = 0; i < count; i++) {
        if (selectors[i][0] != '@')
            names_add(names, selectors[i]);
        else if (!read_selectors(selectors[i] + 1, names, why, size))
            return false;
    }
    for (size_t i = 0; i < names->count; i++) {
        const char *selector = names->list[i];
        if (!fits_any(corpus, selector + (*selector == '!')))
            return complain(corpus, selector, why, size);
    }
    return true;
}

static bool is_selected(const struct names *names, const struct ruling *ruling)
{
    bool is_wanted = true;

    for (size_t i = 0; i < names->count; i++)
        is_wanted = is_wanted && names->list[i][0] == '!';
    for (size_t i = 0; i < names->count; i++) {
        if (names->list[i][0] != '!')
            is_wanted = is_wanted || selector_fits(names->list[i], ruling);
        else if (selector_fits(names->list[i] + 1, ruling))
            return false;
    }
    return is_wanted;
}

bool selection_make(const struct corpus *corpus, const char *const *selectors,
                    size_t count, const struct ruling ***selected,
                    size_t *selected_count, char *why, size_t size)
{
    struct names names = {0};

    *selected = NULL;
    *selected_count = 0;
    if (!collect(corpus, selectors, count, &names, why, size)) {
        names_free(&names);
        return false;
    }
    *selected = store_new(corpus->ruling_count, sizeof(**selected));
    for (size_t i = 0; i < corpus->ruling_count; i++)
        if (is_selected(&names, corpus->rulings[i]))
            (*selected)[(*selected_count)++] = corpus->rulings[i];
    names_free(&names);
    return true;
}
