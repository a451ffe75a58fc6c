#include "story.h"
#include "court.h"
#include "game.h"
#include "server_words.h"

#include <string.h>

static const char *const verbs[] = {
    [OPTION_PASS] = "pass",       [OPTION_CAST] = "cast",
    [OPTION_PLAY] = "play",       [OPTION_ACTIVATE] = "activate",
    [OPTION_SPECIAL] = "turn up", [OPTION_CONCEDE] = "concede",
    [OPTION_VALUE] = "value",     [OPTION_OBJECT] = "object",
    [OPTION_PLAYER] = "player",   [OPTION_DONE] = "done",
    [OPTION_CANCEL] = "cancel",
};

/* "Forest (o5)" */
static void print_object(const struct story *story, const struct game *position,
                         object_id id)
{
    const struct object *object = &position->object[id];
    char label[24];

    court_label(label, sizeof(label), id, object->kind, object->generation);
    if (id == OBJECT_NONE || id >= position->object_count)
        return;
    if (object->card != 0) {
        const struct card *card = card_at(story->cards, object->card);
        uint8_t face = object->face < card->face_count ? object->face : 0;
        fprintf(story->file, " %s (%s)",
                name_at(story->cards, card->face[face].name), label);
    } else {
        fprintf(story->file, " %s",
                object->kind == OBJECT_ABILITY ? "an ability" : label);
    }
}

static void print_option(const struct story *story, const struct game *position,
                         const struct decision *decision,
                         const struct option *option)
{
    fprintf(story->file, "%s", verbs[option->kind]);
    print_object(story, position, option->object);
    switch (option->kind) {
    case OPTION_CAST:
    case OPTION_PLAY:
        if (option->face != 0)
            fputs(" back face", story->file);
        break;
    case OPTION_ACTIVATE:
        fprintf(story->file, " ability %u", option->value);
        break;
    case OPTION_PLAYER:
        fprintf(story->file, " %c", 'A' + option->player);
        break;
    case OPTION_VALUE:
        if (decision->kind == DECIDE_NAME)
            fprintf(story->file, " %s", name_at(story->cards, option->value));
        else if ((decision->kind == DECIDE_MANA_TYPE ||
                  decision->kind == DECIDE_COLOR ||
                  decision->kind == DECIDE_PAY_SYMBOL) &&
                 option->value < MANA_TYPES)
            fprintf(story->file, " %s", mana_word((uint8_t)option->value));
        else
            fprintf(story->file, " %u", option->value);
        break;
    default:
        break;
    }
}

static void print_permanent(const struct story *story, const struct game *game,
                            object_id id)
{
    const struct object *object = &game->object[id];

    print_object(story, game, id);
    if (object->flags & FLAG_TAPPED)
        fputs(" tapped", story->file);
    if (object->flags & FLAG_FACE_DOWN)
        fputs(" face down", story->file);
    if (object->zone == ZONE_BATTLEFIELD && !(object->flags & FLAG_CONTROLLED))
        fputs(" sick", story->file);
    for (uint8_t i = 0; i < object->counter_count; i++)
        fprintf(story->file, " %u %s", object->counter[i],
                counter_kind_name(story->cards, object->counter_kind[i]));
    if (object->attached != OBJECT_NONE) {
        fputs(" on", story->file);
        print_object(story, game, object->attached);
    }
    fputc(';', story->file);
}

static void print_zone(const struct story *story, const struct game *game,
                       player_id player, uint8_t zone)
{
    bool is_begun = false;

    for (object_id id = 1; id < game->object_count; id++) {
        const struct object *object = &game->object[id];
        bool is_held =
            zone == ZONE_BATTLEFIELD || zone == ZONE_HAND || zone == ZONE_STACK;
        if (object->kind == OBJECT_FREE || object->zone != zone ||
            (is_held ? object->controller : object->owner) != player)
            continue;
        if (!is_begun)
            fprintf(story->file, "    %s:", zone_word(zone));
        is_begun = true;
        print_permanent(story, game, id);
    }
    if (is_begun)
        fputc('\n', story->file);
}

static void print_board(const struct story *story, const struct game *game)
{
    static const uint8_t zones[] = {
        ZONE_BATTLEFIELD, ZONE_HAND,    ZONE_STACK,   ZONE_GRAVEYARD,
        ZONE_EXILE,       ZONE_COMMAND, ZONE_LIBRARY,
    };

    fprintf(story->file, "%s, turn %u of %c, %s, priority %c\n",
            edition_word(game->edition), game->turn, 'A' + game->active,
            step_word(game->step), 'A' + game->priority);
    for (player_id p = 0; p < game->player_count; p++) {
        const struct player *player = &game->player[p];
        fprintf(story->file, "  %c: life %d, energy %u, lands played %u, mana ",
                'A' + p, player->life, player->counter[0],
                player->lands_played);
        for (uint8_t i = 0; i < game->mana_count; i++)
            for (uint16_t n = 0;
                 game->mana[i].player == p && n < game->mana[i].count; n++)
                fputs(mana_word(game->mana[i].type), story->file);
        fputc('\n', story->file);
        for (size_t i = 0; i < sizeof(zones); i++)
            print_zone(story, game, p, zones[i]);
    }
}

static void tell(void *context, const struct game *game,
                 const struct decision *decision, uint16_t index)
{
    struct story *story = context;
    const struct game *position = field_position(story->field, game);
    bool is_priority = decision->kind == DECIDE_PRIORITY;
    const char *word = decision_word(decision->kind);

    if (field_decision(story->field) == 0)
        print_board(story, game);
    fprintf(story->file, "%4u  ", field_decision(story->field));
    if (is_priority)
        fprintf(story->file, "turn %u %s  ", game->turn, step_word(game->step));
    else
        fputs("    ", story->file);
    fprintf(story->file, "%c", 'A' + decision->player);
    if (!is_priority) {
        fprintf(story->file, ": %s", word);
        print_object(story, position, decision->source);
        fputc(':', story->file);
    }
    fputc(' ', story->file);
    print_option(story, position, decision, &decision->option[index]);
    fprintf(story->file, "  (%u of %u)\n", index + 1u, decision->count);
}

void story_play(struct story *story, const struct input *input,
                struct find *find)
{
    field_watch(story->field, tell, story);
    field_play(story->field, input, find);
    field_watch(story->field, NULL, NULL);
    print_board(story, field_game(story->field));
}
