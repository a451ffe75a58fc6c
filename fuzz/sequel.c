/*
 * sequel.c - what must hold from one priority to the next, as observed.
 */
#include "field_parts.h"
#include "hearing.h"

#include <stdlib.h>
#include <string.h>

static const enum term keywords[ORACLE_KEYWORDS] = {
    [ORACLE_INDESTRUCTIBLE] = KEYWORD_INDESTRUCTIBLE,
    [ORACLE_FLYING] = KEYWORD_FLYING,
    [ORACLE_REACH] = KEYWORD_REACH,
    [ORACLE_SHADOW] = KEYWORD_SHADOW,
    [ORACLE_MENACE] = KEYWORD_MENACE,
    [ORACLE_CANT_BLOCK] = KEYWORD_CANT_BLOCK,
    [ORACLE_DEFENDER] = KEYWORD_DEFENDER,
    [ORACLE_HASTE] = KEYWORD_HASTE,
    [ORACLE_VIGILANCE] = KEYWORD_VIGILANCE,
    [ORACLE_FIRST_STRIKE] = KEYWORD_FIRST_STRIKE,
    [ORACLE_DOUBLE_STRIKE] = KEYWORD_DOUBLE_STRIKE,
    [ORACLE_TRAMPLE] = KEYWORD_TRAMPLE,
    [ORACLE_DEATHTOUCH] = KEYWORD_DEATHTOUCH,
    [ORACLE_LIFELINK] = KEYWORD_LIFELINK,
    [ORACLE_INFECT] = KEYWORD_INFECT,
    [ORACLE_WITHER] = KEYWORD_WITHER,
    [ORACLE_TOXIC] = KEYWORD_TOXIC,
    [ORACLE_PERSIST] = KEYWORD_PERSIST,
    [ORACLE_UNDYING] = KEYWORD_UNDYING,
};

void sequel_open(struct sequel *sequel, const struct corpus *corpus)
{
    const struct cards *cards = corpus->known.cards;
    uint16_t count = cards_count(cards);
    struct oracle_cards *known = hearing_cards(corpus, NULL);

    sequel->powers = store_new((size_t)count + 1, sizeof(*sequel->powers));
    for (uint16_t id = 1; id <= count; id++)
        sequel->powers[id] = oracle_powers(
            known, name_at(cards, card_at(cards, id)->face[0].name));
    oracle_cards_free(known);
    sequel->setting.aura = name_find(cards, "Aura");
    for (size_t i = 0; i < ORACLE_KEYWORDS; i++)
        sequel->setting.keyword[i] = KEYWORD_BIT(keywords[i]);
    sequel->setting.until_turn_ends = DURATION_EOT;
    sequel->setting.while_source = DURATION_WHILE_SOURCE;
    sequel->setting.while_controlled = DURATION_WHILE_CONTROL;
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
    sequel->what =
        (struct oracle_happening){.is_set_up = true, .made = sequel->made};
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
        sequel->what.choices = sequel->what.made_count = 0;
        sequel->what.passes = sequel->passes;
        return;
    }
    sequel->what.choices += decision->count > 1;
    if (sequel->what.made_count == sizeof(sequel->made) / sizeof(*sequel->made))
        return;
    sequel->made[sequel->what.made_count++] = (struct oracle_choice){
        .kind = decision->kind,
        .purpose = decision->purpose,
        .player = decision->player,
        .source = decision->source,
        .detail = decision->detail,
        .count = decision->count,
        .option = decision->option[index],
    };
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

static bool is_agreed(const struct oracle_report *report, unsigned number,
                      struct find *find)
{
    if (report->disagreed > 0)
        find_fill(find, FIND_STEP, number, report->rule, report->expected,
                  report->actual, "%s", report->subject);
    return report->disagreed == 0;
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
    return is_agreed(&report, number, find);
}

bool sequel_offer(struct field *field, unsigned number, struct find *find)
{
    struct sequel *sequel = &field->sequel;
    const struct decision *decision = &field->decision;
    struct oracle_report report = {0};

    if (decision->kind != DECIDE_ATTACKER && decision->kind != DECIDE_BLOCKER &&
        (decision->kind != DECIDE_OBJECTS ||
         decision->purpose != PURPOSE_LEGEND))
        return true;
    game_observe(field->engine, field->game, PLAYER_NONE, sequel->then);
    oracle_offer_invariants(sequel->then, decision, &sequel->what,
                            &sequel->setting, &report);
    return is_agreed(&report, number, find);
}
