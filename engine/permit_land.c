/*
 * permit_land.c - whether a land may be played, and why not: see cast.h.
 *
 * Rules: CR 305.1-3, 116.2a, 712.12 (faces), 601.1a (playing a card).
 */
#include "permit_private.h"

#include "layers.h"
#include "select.h"

static bool land_permission(struct engine *e, player_id player, object_id id,
                            const struct characteristics *as,
                            struct permission *permission)
{
    const struct object *object = object_at(e, id);
    uint16_t cursor = 0;
    struct frame_store store;
    const struct node *mod;
    struct rule_entry entry;
    memset(permission, 0, sizeof *permission);
    if (object->zone == ZONE_HAND && zone_holder(e->g, id) == player &&
        !owner_only(e, id))
        return true;
    while (rule_next(e, &cursor, MOD_MAY_PLAY_LANDS, &store, &mod, &entry)) {
        const uint16_t *slot = mod->slot;
        if (!own_effect(e, &store.f, slot[3], player) ||
            (object->owner != player && !names_owner(e, slot[2])) ||
            !zone_is(e, id, slot[0]) ||
            FAULTY(library_is_its_top,
                   object->zone == ZONE_LIBRARY &&
                       zone_first(e->g, ZONE_LIBRARY, object->owner) != id))
            continue;
        if (!select_as(e, &store.f, slot[2] & 0x7fff, id, as))
            continue;
        if (FAULTY(land_permission_asks_front,
                   !(as_of(e, id)->types & (1u << TYPE_LAND))))
            continue;
        MARK(e, 601_3e, id);
        if (limit_reached(e, player, entry.source, slot[1],
                          1u << TYPE_LAND))
            continue;
        permission->source = entry.source;
        permission->limit = slot[1];
        return true;
    }
    for (uint8_t i = 0; i < e->g->effect_count; i++) {
        const struct effect *effect = &e->g->effect[i];
        bool is_play = effect->kind == EFFECT_KIND_MAY_PLAY;
        if (FAULTY(cast_permission_plays_land,
                   effect->kind == EFFECT_KIND_MAY_CAST))
            is_play = true;
        if (FAULTY(play_permission_casts_only, is_play) ||
            FAULTY(play_permission_front_only, is_play && as->face == 1))
            is_play = false;
        if (is_play && effect->controller == player &&
            ref_live(e->g, effect->object) == id) {
            MARK(e, 601_1a, id);
            return true;
        }
    }
    return false;
}

struct verdict land_limits_judge(struct engine *e, player_id player)
{
    uint16_t cursor = 0;
    struct frame_store store;
    const struct node *mod;
    struct rule_entry entry;
    uint16_t most = 1;
    while (rule_next(e, &cursor, MOD_CANT_PLAY_LANDS, &store, &mod, &entry))
        if (who_accepts(e, &store.f, mod->slot[0], player) &&
            !FAULTY(no_land_prohibition_ignored, true)) {
            MARK(e, 101_2, entry.source);
            return denied(CODE_PROHIBITED, CR_101_2);
        }
    /* CR 305.3: never on another player's turn. */
    if (e->g->active != player && !FAULTY(land_on_any_turn, true)) {
        MARK(e, 305_3, 0);
        return denied(CODE_TIMING, CR_305_3);
    }
    cursor = 0;
    while (rule_next(e, &cursor, MOD_EXTRA_LAND, &store, &mod, &entry))
        if (own_effect(e, &store.f, mod->slot[1], player) &&
            !FAULTY(extra_land_ignored, true))
            most = (uint16_t)(most + mod->slot[0]);
    MARK(e, 305_2, 0);
    MARK(e, 305_2a, 0);
    if (e->g->player[player].lands_played >= most &&
        !FAULTY(land_limit_ignored, true)) {
        MARK(e, 305_2b, 0);
        return denied(CODE_LAND_LIMIT, CR_305_2b);
    }
    return allowed();
}

struct verdict play_judge(struct engine *e, player_id player, object_id id,
                          uint8_t face, struct permission *permission)
{
    struct permission found;
    struct characteristics as;
    struct verdict v = face_judge(e, id, face, true);
    if (v.code)
        return v;
    if (!is_elsewhere(e, id))
        return denied(CODE_NO_PERMISSION, CR_305_1);
    as_face(e, id, face, player, &as);
    /* CR 712.12: the land face is what counts. */
    if (is_modal(e, id))
        MARK(e, 712_12, id);
    if (!land_permission(e, player, id, &as, &found))
        return denied(CODE_NO_PERMISSION, CR_305_1);
    v = land_limits_judge(e, player);
    if (v.code)
        return v;
    if (!sorcery_time(e, player) &&
        !FAULTY(land_on_any_turn, e->g->active != player)) {
        MARK(e, 116_2a, id);
        return denied(CODE_TIMING, CR_305_1);
    }
    if (permission)
        *permission = found;
    return allowed();
}

bool can_play_now(struct engine *e, player_id player, object_id id,
                  uint8_t face)
{
    return face_judge(e, id, face, true).code == 0 && is_elsewhere(e, id) &&
           (land_limits_judge(e, player).code == 0 ||
            FAULTY(land_now_ignores_limit, true));
}
