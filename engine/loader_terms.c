/*
 * loader_terms.c - the one reader of all terms, which follows the vocabulary.
 */
#include "loader_private.h"

#include <assert.h>
#include <string.h>

static reading *const OPERAND_READERS[OPERAND_TYPES] = {
#define OPERAND(type, schema, meaning) read_##type,
#include "operands.def"
#undef OPERAND
};

/* Operands. */

bool read_operand(struct reader *reader, enum operand_type type,
                  const cJSON *item, uint16_t *slot)
{
    assert(type < OPERAND_TYPES && *slot == 0);
    return OPERAND_READERS[type](reader, item, slot);
}

static bool operand_is(const struct operand *operand, const char *key)
{
    return strcmp(operand->name, key) == 0 ||
           strcmp(operand->alias[0], key) == 0 ||
           strcmp(operand->alias[1], key) == 0;
}

/* Every key of `object` must be an operand, `own`, or the member that names
 * the term. */
static bool check_keys(struct reader *reader, const cJSON *object,
                       const char *own, uint16_t term)
{
    const char *keys[3 * SLOTS_MAX + 2];
    uint16_t count, known = 0;
    const struct operand *operands =
        operands_of(reader->vocabulary, term, &count);

    if (own != NULL)
        keys[known++] = own;
    for (uint16_t i = 0; i < count; i++) {
        if (strcmp(operands[i].name, "_") != 0)
            keys[known++] = operands[i].name;
        for (int j = 0; j < OPERAND_ALIASES_MAX; j++)
            if (*operands[i].alias[j] != '\0')
                keys[known++] = operands[i].alias[j];
    }
    keys[known] = NULL;
    return json_only_keys(reader->document, object, keys, reader->error);
}

/* The member of `object` that gives `operand`: one of its spellings. */
static bool find_operand(struct reader *reader, const cJSON *object,
                         const char *own, const struct operand *operand,
                         const cJSON **found)
{
    bool is_own = strcmp(operand->name, "_") == 0;

    assert(!is_own || own != NULL);
    *found = NULL;
    for (const cJSON *item = object->child; item != NULL; item = item->next) {
        if (is_own ? strcmp(item->string, own) != 0
                   : !operand_is(operand, item->string))
            continue;
        if (*found != NULL)
            return FAIL(reader, item, "\"%s\" says again what \"%s\" says",
                        item->string, (*found)->string);
        *found = item;
    }
    return true;
}

static bool read_one(struct reader *reader, const cJSON *object,
                     const char *own, const struct operand *operand,
                     struct node *node, uint16_t *slot)
{
    bool is_own = strcmp(operand->name, "_") == 0;
    bool was_marking = reader->is_marking, is_read;
    const cJSON *item;

    if (!find_operand(reader, object, own, operand, &item))
        return false;
    if (item == NULL)
        return operand->is_optional ||
               FAIL(reader, object, "\"%s\" needs \"%s\"",
                    TERM_ROWS[node->term].key,
                    is_own ? "an operand" : operand->name);
    /* Keywords that are lost are only named. */
    reader->is_marking = node->term == MOD_LOSE;
    is_read = read_operand(reader, operand->type, item, slot);
    reader->is_marking = was_marking;
    if (!is_read)
        return false;
    if (is_own && operand->type == OPERAND_bool && *slot == 0)
        return FAIL(reader, item, "\"%s\" can only be true: leave it out", own);
    if (operand->type == OPERAND_id)
        return mention(reader, item, *slot, is_own, false);
    return true;
}

bool read_operands(struct reader *reader, const cJSON *object, const char *own,
                   struct node *node)
{
    uint16_t count;
    const struct operand *operands =
        operands_of(reader->vocabulary, node->term, &count);

    if (!check_keys(reader, object, own, node->term))
        return false;
    for (uint16_t i = 0; i < count; i++)
        if (!read_one(reader, object, own, &operands[i], node, &node->slot[i]))
            return false;
    return true;
}

static bool has_required(struct reader *reader, uint16_t term)
{
    uint16_t count;
    const struct operand *operands =
        operands_of(reader->vocabulary, term, &count);

    for (uint16_t i = 0; i < count; i++)
        if (!operands[i].is_optional)
            return true;
    return false;
}

static bool has_own(struct reader *reader, uint16_t term)
{
    uint16_t count;
    const struct operand *operands =
        operands_of(reader->vocabulary, term, &count);

    for (uint16_t i = 0; i < count; i++)
        if (strcmp(operands[i].name, "_") == 0)
            return true;
    return false;
}

/* Terms. */

/* A delayed or reflexive ability is also an ability of its own. */
static bool add_hidden_ability(struct reader *reader, const cJSON *item,
                               struct node *node)
{
    struct node hidden = {.term = ABILITY_TRIGGERED};
    bool is_delayed = node->term == EFFECT_DELAYED;

    /* on if targets effect of ABILITY_TRIGGERED */
    hidden.slot[0] = is_delayed ? node->slot[0] : 0;
    hidden.slot[2] = node->slot[is_delayed ? 2 : 0];
    hidden.slot[3] = node->slot[1];
    return make_ability(reader, item, &hidden, &node->slot[SLOTS_MAX - 1]);
}

/* Returning later is a delayed ability that does it at the end step. */
static bool add_delayed_return(struct reader *reader, const cJSON *item,
                               struct node *node)
{
    struct node later = *node, step = {.term = TRIGGER_STEP};
    struct node hidden = {.term = ABILITY_TRIGGERED};
    struct items effects = {.count = 1};
    uint16_t trigger;

    later.slot[0] = WORD_NOW;
    step.slot[0] = WORD_END;
    if (!add_node(reader, item, &later, &effects.item[0]) ||
        !add_node(reader, item, &step, &trigger) ||
        !add_list(reader, item, &effects, &hidden.slot[3]))
        return false;
    hidden.slot[0] = trigger;
    return make_ability(reader, item, &hidden, &node->slot[SLOTS_MAX - 1]);
}

/* Whether an instruction is about how much was paid, or about what one before
 * it made of that. */
static bool is_about_payment(const cJSON *item)
{
    if (item->string != NULL && strcmp(item->string, "paid") == 0)
        return true;
    if (cJSON_IsString(item))
        return strcmp(item->valuestring, "X") == 0 ||
               strcmp(item->valuestring, "created") == 0 ||
               strcmp(item->valuestring, "moved") == 0 ||
               strncmp(item->valuestring, "chosen.", 7) == 0;
    for (const cJSON *part = item->child; part != NULL; part = part->next)
        if (is_about_payment(part))
            return true;
    return false;
}

/* CR 118.5: to pay nothing is to pay; where nothing comes of it but by how much
 * was paid, it does no more than not to pay. */
static bool matters_unpaid(const cJSON *item)
{
    const cJSON *effects = json_member(item, "if_paid");

    if (json_member(item, "else") || json_member(item, "when_paid"))
        return true;
    if (cJSON_IsObject(effects))
        return !is_about_payment(effects);
    for (const cJSON *part = effects ? effects->child : NULL; part != NULL;
         part = part->next)
        if (!is_about_payment(part))
            return true;
    return false;
}

static bool finish_effect(struct reader *reader, const cJSON *item,
                          struct node *node)
{
    uint16_t id;

    switch (node->term) {
    case EFFECT_DELAYED:
    case EFFECT_REFLEXIVE:
        return add_hidden_ability(reader, item, node);
    case EFFECT_RETURN_EXILED:
        return node->slot[0] != WORD_NEXT_END_STEP ||
               add_delayed_return(reader, item, node);
    case EFFECT_MAY_PAY:
        node->slot[MAY_PAY_NOTHING] = matters_unpaid(item);
        return true;
    case EFFECT_CREATE_TOKEN:
        return make_token_card(reader, item, node->slot[0]);
    case EFFECT_CHOOSE: /* id what min max who n optional on */
        if (node->slot[1] == (0x4000 | EFFECT_CHOOSE_COUNTER)) {
            if (node->slot[7] == 0)
                return FAIL(reader, item,
                            "\"counter_kind\" needs \"on\": whose counters");
            *node = (struct node){
                EFFECT_CHOOSE_COUNTER,
                {node->slot[0], node->slot[7], node->slot[4]},
            };
        } else if (node->slot[7] != 0) {
            return FAIL(reader, item, "\"on\" goes with \"counter_kind\" only");
        }
        return true;
    case MANA_CHOOSE_COLOR: /* the color is chosen.c */
        return add_name(reader, item, "c", &id) &&
               mention(reader, item, id, false, false);
    default:
        return true;
    }
}

static bool finish_node(struct reader *reader, const cJSON *item,
                        struct node *node)
{
    return fill_defaults(reader, item, node) &&
           finish_effect(reader, item, node);
}

static bool read_bare(struct reader *reader, enum term_class class,
                      const cJSON *item, struct node *node)
{
    node->term = term_find(class, item->valuestring);
    if (node->term == TERM_NONE)
        return fail_unknown_term(reader, class, item, item->valuestring);
    if (has_required(reader, node->term))
        return FAIL(reader, item, "\"%s\" needs operands: write an object",
                    item->valuestring);
    return true;
}

/* True when `key` names a term of the class that allows for every other
 * member of `object`. */
static bool fits_all(struct reader *reader, const cJSON *object,
                     const char *key, uint16_t term)
{
    uint16_t count;
    const struct operand *operands =
        operands_of(reader->vocabulary, term, &count);

    for (const cJSON *item = object->child; item != NULL; item = item->next) {
        bool is_known = strcmp(item->string, key) == 0;
        for (uint16_t i = 0; i < count && !is_known; i++)
            is_known = operand_is(&operands[i], item->string);
        if (!is_known)
            return false;
    }
    return true;
}

/* The member of `object` whose key names its term: one that explains all the
 * others, or else the first. */
static const cJSON *find_naming(struct reader *reader, enum term_class class,
                                const cJSON *object)
{
    const cJSON *first = NULL;

    for (const cJSON *item = object->child; item != NULL; item = item->next) {
        uint16_t term = term_find(class, item->string);
        if (term == TERM_NONE)
            continue;
        if (fits_all(reader, object, item->string, term))
            return item;
        if (first == NULL)
            first = item;
    }
    return first;
}

/* {"key": operand, ...}, or {"key": {operands}} for terms with named
 * operands only. */
static bool read_keyed(struct reader *reader, enum term_class class,
                       const cJSON *item, struct node *node)
{
    const cJSON *naming = find_naming(reader, class, item);

    if (naming == NULL && item->child != NULL)
        return fail_unknown_term(reader, class, item->child,
                                 item->child->string);
    if (naming == NULL)
        return FAIL(reader, item, "an empty object is no %s",
                    CLASS_ROWS[class].noun);
    node->term = term_find(class, naming->string);
    if (has_own(reader, node->term))
        return read_operands(reader, item, naming->string, node);
    if (cJSON_IsObject(naming) && item->child->next == NULL)
        return read_operands(reader, naming, NULL, node);
    if (has_required(reader, node->term))
        return FAIL(reader, naming, "\"%s\" needs an object of operands",
                    naming->string);
    return check_keys(reader, item, naming->string, node->term) &&
           (naming->valueint == 1 || /* true is 1, too */
            FAIL(reader, naming, "expected true or 1"));
}

static bool read_named(struct reader *reader, enum term_class class,
                       const cJSON *item, struct node *node)
{
    const char *member = CLASS_ROWS[class].member;
    const cJSON *name = json_member(item, member);

    if (name == NULL)
        return FAIL(reader, item, "\"%s\" is missing: which %s?", member,
                    CLASS_ROWS[class].noun);
    if (!expect_string(reader, name, CLASS_ROWS[class].noun))
        return false;
    node->term = term_find(class, name->valuestring);
    if (node->term == TERM_NONE)
        return fail_unknown_term(reader, class, name, name->valuestring);
    return read_operands(reader, item, member, node);
}

static bool read_node(struct reader *reader, enum term_class class,
                      const cJSON *item, struct node *node)
{
    if (cJSON_IsString(item)) {
        if (!read_bare(reader, class, item, node))
            return false;
    } else {
        if (!expect_object(reader, item, CLASS_ROWS[class].noun))
            return false;
        if (!(CLASS_ROWS[class].member != NULL ? read_named : read_keyed)(
                reader, class, item, node))
            return false;
    }
    return finish_node(reader, item, node);
}

bool read_term(struct reader *reader, enum term_class class, const cJSON *item,
               uint16_t *slot)
{
    struct node node = {0};
    uint8_t spoke = reader->speaks;

    if (class == CLASS_MOD)
        reader->speaks = 0;
    if (!read_node(reader, class, item, &node))
        return false;
    if (class == CLASS_MOD)
        node.slot[MOD_SPEAKS] = reader->speaks;
    if (class == CLASS_MOD &&
        reader->speaks == (SPEAKS_OF_TARGET | SPEAKS_OF_IT))
        return FAIL(reader, item, "an effect speaks of a target or of \"it\", "
                                  "not of both");
    reader->speaks |= spoke;
    return add_node(reader, item, &node, slot);
}

bool read_list(struct reader *reader, const cJSON *item, reading *read_item,
               uint16_t *slot)
{
    struct items items = {0};
    uint16_t value = 0;

    if (!cJSON_IsArray(item)) {
        items.count = 1;
        if (!read_item(reader, item, &items.item[0]))
            return false;
    } else {
        for (const cJSON *part = item->child; part != NULL; part = part->next) {
            value = 0;
            if (!read_item(reader, part, &value) ||
                !items_push(reader, part, &items, value))
                return false;
        }
    }
    return add_list(reader, item, &items, slot);
}

bool mention(struct reader *reader, const cJSON *item, name_id id, bool is_use,
             bool is_target)
{
    /* exempt: to grow more often takes time and nothing else. */
    if (reader->mention_count == reader->mention_max) {
        uint32_t max = reader->mention_max == 0 ? 32 : 2 * reader->mention_max;
        struct mention *grown = arena_grow(
            reader->mentions, reader->mention_count * sizeof(*grown),
            max * sizeof(*grown));
        if (grown == NULL)
            return FAIL(reader, item, "out of memory");
        reader->mentions = grown;
        reader->mention_max = max;
    }
    reader->mentions[reader->mention_count++] =
        (struct mention){item, id, is_use, is_target};
    return true;
}

/* The types of operands that are terms, and lists of them. */

#define TERM_READER(type, class)                                               \
    bool read_##type(struct reader *reader, const cJSON *item, uint16_t *slot) \
    {                                                                          \
        return read_term(reader, class, item, slot);                           \
    }
#define LIST_READER(type, read_item)                                           \
    bool read_##type(struct reader *reader, const cJSON *item, uint16_t *slot) \
    {                                                                          \
        return read_list(reader, item, read_item, slot);                       \
    }

TERM_READER(cond, CLASS_COND)
TERM_READER(event, CLASS_EVENT)
TERM_READER(trigger, CLASS_TRIGGER)
TERM_READER(mana, CLASS_MANA)
TERM_READER(effect, CLASS_EFFECT)
static reading read_cost_part, read_rewrite, read_enter, read_restrict,
    read_mod;
TERM_READER(cost_part, CLASS_COST)
TERM_READER(rewrite, CLASS_REWRITE)
TERM_READER(enter, CLASS_ENTER)
TERM_READER(restrict, CLASS_RESTRICT)
TERM_READER(mod, CLASS_MOD)
LIST_READER(amounts, read_amount)
LIST_READER(conds, read_cond)
LIST_READER(cost, read_cost_part)
LIST_READER(effects, read_effect)
LIST_READER(rewrites, read_rewrite)
LIST_READER(enters, read_enter)
LIST_READER(restricts, read_restrict)
LIST_READER(mods, read_mod)

bool read_costorfree(struct reader *reader, const cJSON *item, uint16_t *slot)
{
    if (!cJSON_IsString(item) || strcmp(item->valuestring, "free") != 0)
        return read_cost(reader, item, slot);
    *slot = 0xffff;
    return true;
}
