/*
 * sequel.c - what must hold from one priority to the next, as observed.
 */
#include "field_parts.h"
#include "hearing.h"

#include <stdlib.h>
#include <string.h>

void sequel_open(struct sequel *sequel, const struct corpus *corpus)
{
    const struct cards *cards = corpus->known.cards;
    uint16_t count = cards_count(cards);
    struct oracle_cards *known = hearing_cards(corpus);

    sequel->powers = store_new((size_t)count + 1, sizeof(*sequel->powers));
    for (uint16_t id = 1; id <= count; id++)
        sequel->powers[id] = oracle_powers(
            known, name_at(cards, card_at(cards, id)->face[0].name));
    oracle_cards_free(known);
    sequel->setting.aura = name_find(cards, "Aura");
    sequel->setting.indestructible = KEYWORD_BIT(KEYWORD_INDESTRUCTIBLE);
    sequel->now = store_new(1, sizeof(*sequel->now));
    sequel->then = store_new(1, sizeof(*sequel->then));
}

void sequel_close(struct sequel *sequel)
{
    free(sequel->powers);
    free(sequel->now);
    free(sequel->then);
}

static void look(struct field *field)
{
    game_observe(field->engine, field->game, PLAYER_NONE, field->sequel.now);
}

void sequel_begin(struct field *field)
{
    struct sequel *sequel = &field->sequel;
    const struct scenario *scenario = &field->scenario;
    uint16_t count = cards_count(field->stock.cards);

    sequel->setting.powers = 0;
    for (uint16_t i = 0; i < scenario->object_count; i++)
        sequel->setting.powers |= scenario->object[i].card <= count
                                      ? sequel->powers[scenario->object[i].card]
                                      : (unsigned)ORACLE_POWERS_ALL;
    sequel->what = (struct oracle_happening){.is_set_up = true};
    sequel->passes = 0;
    look(field);
}

void sequel_take(struct field *field, uint16_t index)
{
    const struct decision *decision = &field->decision;
    struct sequel *sequel = &field->sequel;

    if (decision->kind == DECIDE_PRIORITY) {
        sequel->what.by = decision->player;
        sequel->what.option = decision->option[index];
        sequel->what.choices = 0;
        sequel->what.passes = sequel->passes;
    } else if (decision->count > 1) {
        sequel->what.choices++;
    }
}

/* CR 117.4: when all players in the game have passed, they begin anew. */
static void count_pass(struct sequel *sequel, const struct observation *then)
{
    uint8_t playing = 0;

    for (uint8_t p = 0; p < then->player_count; p++)
        playing += !then->player[p].has_lost;
    if (sequel->what.option.kind != OPTION_PASS || ++sequel->passes >= playing)
        sequel->passes = 0;
}

bool sequel_judge(struct field *field, unsigned number, struct find *find)
{
    struct sequel *sequel = &field->sequel;
    struct observation *then = sequel->now;
    struct oracle_report report = {0};

    sequel->now = sequel->then;
    sequel->then = then;
    look(field);
    oracle_step_invariants(then, sequel->now, &sequel->what, &sequel->setting,
                           &report);
    sequel->what.is_set_up = false;
    count_pass(sequel, then);
    if (report.disagreed == 0)
        return true;
    find_fill(find, FIND_STEP, number, report.rule, report.expected,
              report.actual, "%s", report.subject);
    return false;
}
