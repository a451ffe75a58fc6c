#include "start.h"
#include "server_private.h"
#include "setup_params.h"
#include "store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The areas of the corpus, by how their names begin. */
static const struct {
    const char *area;
    enum focus focus;
} areas[] = {
    {"mana-", FOCUS_MANA},          {"could-produce", FOCUS_MANA},
    {"pool-", FOCUS_MANA},          {"replacement-order", FOCUS_MANA},
    {"spend-", FOCUS_MANA},         {"tap", FOCUS_MANA},
    {"undefined-mana", FOCUS_MANA}, {"untap-", FOCUS_MANA},
    {"costs", FOCUS_MANA},          {"energy", FOCUS_ENERGY},
    {"reflexive", FOCUS_ENERGY},    {"may-pay", FOCUS_ENERGY},
    {"face-", FOCUS_FACES},         {"transform", FOCUS_FACES},
    {"play-or-cast", FOCUS_FACES},  {"mana-value", FOCUS_FACES},
    {"entering", FOCUS_FACES},      {"put-onto", FOCUS_FACES},
    {"copying", FOCUS_FACES},       {"enters-x", FOCUS_XPLAY},
    {"foreign-", FOCUS_XPLAY},      {"casting", FOCUS_XPLAY},
    {"recasting", FOCUS_XPLAY},     {"fizzle", FOCUS_XPLAY},
};

static uint8_t focuses_of(const struct ruling *ruling)
{
    uint8_t focuses = 1u << FOCUS_GAME;
    char area[60];

    ruling_area(ruling, area, sizeof(area));
    for (size_t i = 0; i < sizeof(areas) / sizeof(*areas); i++)
        if (strncmp(area, areas[i].area, strlen(areas[i].area)) == 0)
            focuses |= (uint8_t)(1u << areas[i].focus);
    return focuses;
}

static size_t scenario_size(const struct scenario *scenario)
{
    return offsetof(struct scenario, object) +
           scenario->object_count * sizeof(scenario->object[0]);
}

void scenario_copy(struct scenario *to, const struct scenario *from)
{
    memcpy(to, from, scenario_size(from));
}

/* What making start positions needs. */
struct maker {
    const struct corpus *corpus;
    struct engine *engine;
    struct game *game;
    struct labels labels;
    struct scenario scenario;
};

static bool make_start(struct maker *maker, const struct ruling *ruling,
                       struct start *start, char *why, size_t size)
{
    const struct names *editions = &maker->corpus->known.editions;
    struct server_error refusal = {0};
    struct error error = {0};
    cJSON *params = setup_params(json_member(ruling->tree, "setup"),
                                 ruling->players, editions->list[ruling->from]);

    memset(&maker->scenario, 0, sizeof(maker->scenario));
    maker->labels.count = 0;
    bool is_read = scenario_read(maker->corpus->known.cards, params,
                                 &maker->scenario, &maker->labels, &refusal);
    cJSON_Delete(params);
    cJSON_Delete(refusal.data);
    if (!is_read ||
        !game_setup(maker->engine, maker->game, &maker->scenario, &error)) {
        snprintf(why, size, "%s: %s", ruling->id,
                 is_read ? error.text : refusal.message);
        return false;
    }
    start->ruling = ruling;
    start->focuses = focuses_of(ruling);
    start->scenario = store_new(1, scenario_size(&maker->scenario));
    scenario_copy(start->scenario, &maker->scenario);
    return true;
}

static bool make_all(struct starts *starts, struct maker *maker, char *why,
                     size_t size)
{
    const struct corpus *corpus = maker->corpus;

    for (size_t i = 0; i < corpus->ruling_count; i++) {
        struct start *start = &starts->list[starts->count];
        if (!make_start(maker, corpus->rulings[i], start, why, size))
            return false;
        for (int focus = 0; focus < FOCUSES; focus++)
            if (start->focuses >> focus & 1)
                ring_add(&starts->ring[focus], start->ruling->id,
                         (uint16_t)starts->count);
        starts->count++;
    }
    for (int focus = 0; focus < FOCUSES; focus++)
        ring_sort(&starts->ring[focus]);
    for (size_t i = 0; i < starts->ring[FOCUS_GAME].count; i++) {
        const struct spoke *spoke = &starts->ring[FOCUS_GAME].spoke[i];
        starts->list[spoke->number].key = spoke->key;
    }
    return true;
}

bool starts_open(struct starts *starts, const struct corpus *corpus, char *why,
                 size_t size)
{
    struct maker *maker = store_new(1, sizeof(*maker));
    bool is_made = false;

    memset(starts, 0, sizeof(*starts));
    starts->list = store_new(corpus->ruling_count + 1, sizeof(*starts->list));
    maker->corpus = corpus;
    maker->engine = engine_new(corpus->known.cards);
    maker->game = game_new();
    if (maker->engine == NULL || maker->game == NULL)
        snprintf(why, size, "out of memory");
    else
        is_made = make_all(starts, maker, why, size);
    engine_free(maker->engine);
    free(maker->game);
    free(maker);
    return is_made;
}

void starts_close(struct starts *starts)
{
    for (size_t i = 0; i < starts->count; i++)
        free(starts->list[i].scenario);
    for (int focus = 0; focus < FOCUSES; focus++)
        ring_free(&starts->ring[focus]);
    free(starts->list);
    memset(starts, 0, sizeof(*starts));
}

const struct start *starts_find(const struct starts *starts, enum focus focus,
                                uint16_t key)
{
    const struct spoke *spoke = ring_find(&starts->ring[FOCUS_GAME], key);

    if (spoke == NULL || spoke->key != key)
        spoke = ring_find(&starts->ring[focus], key);
    if (spoke == NULL) /* the corpus has none of the focus */
        spoke = ring_find(&starts->ring[FOCUS_GAME], key);
    return spoke == NULL ? NULL : &starts->list[spoke->number];
}
