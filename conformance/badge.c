/* A badge: how many of the decided cases hold. */
#include "derived.h"

#include <string.h>

struct badge {
    char message[40];
    const char *name, *colour; /* for shields.io; for SVG */
};

static struct badge badge_of(const struct results *results)
{
    const struct score score = results_score(results);
    struct badge badge = {.name = "yellow", .colour = "#8a6d00"};

    snprintf(badge.message, sizeof(badge.message), "%zu/%zu", score.held,
             score.decided);
    if (score.is_red) {
        badge.name = "red";
        badge.colour = "#b3261e";
    } else if (score.held == score.decided && score.decided > 0) {
        badge.name = "brightgreen";
        badge.colour = "#2f7d32";
    }
    return badge;
}

void badge_write_json(const struct results *results, struct text *text)
{
    const struct badge badge = badge_of(results);

    text_add(text,
             "{\"schemaVersion\":1,\"label\":\"manaproof\","
             "\"message\":\"%s\",\"color\":\"%s\"}\n",
             badge.message, badge.name);
}

void badge_write_svg(const struct results *results, struct text *text)
{
    const struct badge badge = badge_of(results);
    int left = 76, right = (int)strlen(badge.message) * 7 + 12;

    text_add(text,
             "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" "
             "height=\"20\" role=\"img\" aria-label=\"manaproof: %s\">\n"
             "<title>manaproof: %s</title>\n"
             "<rect width=\"%d\" height=\"20\" rx=\"3\" fill=\"#444\"/>\n",
             left + right, badge.message, badge.message, left + right);
    text_add(text,
             "<path d=\"M%d 0h%da3 3 0 0 1 3 3v14a3 3 0 0 1-3 3h-%dz\" "
             "fill=\"%s\"/>\n",
             left, right - 3, right - 3, badge.colour);
    text_add(text,
             "<g fill=\"#fff\" font-family=\"Verdana,sans-serif\" "
             "font-size=\"11\" text-anchor=\"middle\">\n"
             "<text x=\"%d\" y=\"14\">manaproof</text>\n"
             "<text x=\"%d\" y=\"14\">%s</text>\n</g>\n</svg>\n",
             left / 2, left + right / 2, badge.message);
}
