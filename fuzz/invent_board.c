/* invent_board.c - boards with invented cards: permanents in every state that
 * a case can describe. */
#include "invent_parts.h"

#include <stdio.h>

static const char *const SEATS[] = {"A", "B", "C", "D"};

/* What is laid out, and for whom. */
struct board {
    struct inventor *inventor;
    const struct piles *piles;
    unsigned seats;
    unsigned labels; /* given so far */
    unsigned exiled, linked; /* cards in exile so far, labelled e0 and so on */
};

static const char *other_seat(struct board *board)
{
    return SEATS[below(board->inventor, board->seats)];
}

static cJSON *add_card(struct board *board, cJSON *list,
                       const struct pile *pile, unsigned *drawn)
{
    cJSON *object = cJSON_CreateObject();
    char name[40];

    *drawn = below(board->inventor, pile->count);
    snprintf(name, sizeof(name), "Invention %u",
             (unsigned)pile->number[*drawn]);
    cJSON_AddStringToObject(object, "card", name);
    cJSON_AddItemToArray(list, object);
    return object;
}

/* What it chose as it entered; nothing that is not known to be chosen. */
static void add_choice(struct board *board, cJSON *object, uint8_t what)
{
    static const char *const chosen[WORDS] = {
        [WORD_COLOR] = "G",        [WORD_CREATURE_TYPE] = "Elf",
        [WORD_NAME] = "Forest",    [WORD_LAND_TYPE] = "Island",
        [WORD_PLAYER] = "A",       [WORD_OPPONENT] = "B",
    };
    char label[16];

    if (what == WORD_NUMBER) {
        cJSON_AddNumberToObject(object, "chosen", below(board->inventor, 4));
    } else if (what != WORD_NONE && chosen[what] != NULL) {
        cJSON_AddStringToObject(object, "chosen", chosen[what]);
    } else if (what == WORD_NONE && board->linked < board->exiled &&
               one_in(board->inventor, 3)) {
        snprintf(label, sizeof(label), "e%u", board->linked++);
        cJSON_AddStringToObject(object, "chosen", label);
    }
}

static void add_state(struct board *board, cJSON *object)
{
    static const char *const kinds[] = {"+1/+1", "-1/-1", "stun", "charge",
                                        "flying", "loyalty", NULL};
    static const char *const flags[] = {"tapped", "sick", "token",
                                        "face_down", NULL};
    struct inventor *inventor = board->inventor;
    char label[16];

    if (one_in(inventor, 3))
        cJSON_AddTrueToObject(object, draw_word(inventor, flags));
    if (one_in(inventor, 4))
        cJSON_AddNumberToObject(cJSON_AddObjectToObject(object, "counters"),
                                draw_word(inventor, kinds),
                                1 + below(inventor, 3));
    if (one_in(inventor, 8))
        cJSON_AddNumberToObject(object, "damage", 1);
    if (one_in(inventor, 8))
        cJSON_AddStringToObject(object, "owner", other_seat(board));
    if (board->labels > 0 && one_in(inventor, 3)) {
        snprintf(label, sizeof(label), "p%u", below(inventor, board->labels));
        cJSON_AddStringToObject(object, "attached", label);
    }
    snprintf(label, sizeof(label), "p%u", board->labels++);
    cJSON_AddStringToObject(object, "label", label);
}

static void add_battlefield(struct board *board, cJSON *player)
{
    const struct pile *pile = &board->piles->permanent;
    cJSON *list = cJSON_AddArrayToObject(player, "battlefield");
    unsigned count = 3 + below(board->inventor, 4), drawn;

    while (count-- > 0) {
        cJSON *object = add_card(board, list, pile, &drawn);
        add_state(board, object);
        if (!cJSON_HasObjectItem(object, "face_down"))
            add_choice(board, object, pile->choice[drawn]);
    }
}

static void add_exile(struct board *board, cJSON *player)
{
    cJSON *list = cJSON_AddArrayToObject(player, "exile");
    unsigned count = below(board->inventor, 3), drawn;
    char label[16];

    while (count-- > 0) {
        snprintf(label, sizeof(label), "e%u", board->exiled++);
        cJSON_AddStringToObject(
            add_card(board, list, &board->piles->all, &drawn), "label",
            label);
    }
}

static void add_zone(struct board *board, cJSON *player, const char *zone,
                     unsigned count)
{
    cJSON *list = cJSON_AddArrayToObject(player, zone);
    bool is_hand = *zone == 'h';
    unsigned drawn;

    while (count-- > 0) {
        cJSON *object =
            add_card(board, list, &board->piles->all, &drawn);
        if (is_hand && one_in(board->inventor, 10))
            cJSON_AddStringToObject(object, "owner", other_seat(board));
    }
}

cJSON *invent_setup(struct inventor *inventor, const struct piles *piles,
                    unsigned *seats)
{
    struct board board = {inventor, piles, 2, 0, 0, 0};
    cJSON *setup = cJSON_CreateObject();
    bool is_commander = one_in(inventor, 6);
    unsigned drawn;

    if (one_in(inventor, 6))
        board.seats = 3 + below(inventor, 2);
    if (is_commander)
        cJSON_AddStringToObject(setup, "variant", "commander");
    for (unsigned seat = 0; seat < board.seats; seat++) {
        cJSON *player = cJSON_AddObjectToObject(setup, SEATS[seat]);
        cJSON_AddNumberToObject(player, "energy", below(inventor, 6));
        cJSON_AddStringToObject(player, "mana", "WWUUBBRRGGC");
        add_exile(&board, player);
        add_battlefield(&board, player);
        add_zone(&board, player, "hand", 4);
        add_zone(&board, player, "library", 6);
        add_zone(&board, player, "graveyard", below(inventor, 3));
        if (is_commander)
            cJSON_AddTrueToObject(
                add_card(&board, cJSON_AddArrayToObject(player, "command"),
                         &piles->permanent, &drawn),
                "commander");
    }
    *seats = board.seats;
    return setup;
}
