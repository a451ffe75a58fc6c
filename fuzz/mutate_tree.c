#include "mutate_tree.h"
#include "json.h"
#include "target.h"

#include <stdlib.h>
#include <string.h>

/* Changes of one text at most; tries to find a fitting partner. */
enum { CHANGES_MAX = 4, TRIES_MAX = 8 };

/* A value below another one. */
struct spot {
    cJSON *parent, *item;
};

struct spots {
    struct spot *list;
    size_t count, room;
};

static void collect(struct spots *spots, cJSON *parent)
{
    for (cJSON *item = parent->child; item != NULL; item = item->next) {
        spots->list = store_grow(spots->list, spots->count, &spots->room,
                                 sizeof(*spots->list));
        spots->list[spots->count++] = (struct spot){parent, item};
        collect(spots, item);
    }
}

/* Any value below the root; false when there is none. */
static bool pick(cJSON *root, uint64_t *seed, struct spot *spot)
{
    struct spots spots = {0};

    collect(&spots, root);
    if (spots.count > 0)
        *spot = spots.list[target_draw(seed, (uint32_t)spots.count)];
    free(spots.list);
    return spots.count > 0;
}

static bool has_same_key(const cJSON *a, const cJSON *b)
{
    return a->string != NULL && b->string != NULL &&
           strcmp(a->string, b->string) == 0;
}

/* A value of the tree that could stand for `item`: mostly one under the same
 * key, else one of the same type. */
static const cJSON *partner(cJSON *root, const cJSON *item, uint64_t *seed)
{
    const cJSON *found = NULL;
    struct spot spot = {0};

    for (int i = 0; i < TRIES_MAX && pick(root, seed, &spot); i++) {
        if (has_same_key(spot.item, item))
            return spot.item;
        if (found == NULL || (spot.item->type & 0xff) == (item->type & 0xff))
            found = spot.item;
    }
    return found;
}

/* Put `value`, which is consumed, where the spot's item is, under its key. */
static void replace(const struct spot *spot, cJSON *value)
{
    cJSON_free(value->string);
    value->string = spot->item->string;
    spot->item->string = NULL;
    if (!cJSON_ReplaceItemViaPointer(spot->parent, spot->item, value))
        cJSON_Delete(value);
}

static const char *draw_word(const struct grove *grove, uint64_t *seed)
{
    if (grove->words.count == 0)
        return "";
    return grove->words.list[target_draw(seed, (uint32_t)grove->words.count)];
}

/* The changes.  `root` is that of the whole tree. */

static void drop(const struct grove *grove, cJSON *root,
                 const struct spot *spot, uint64_t *seed)
{
    (void)grove;
    (void)root;
    (void)seed;
    cJSON_Delete(cJSON_DetachItemViaPointer(spot->parent, spot->item));
}

static void copy_over(const struct grove *grove, cJSON *root,
                      const struct spot *spot, uint64_t *seed)
{
    const cJSON *other = partner(root, spot->item, seed);

    (void)grove;
    if (other != NULL)
        replace(spot, cJSON_Duplicate(other, true));
}

/* One more item of a list, or a member under another key. */
static void add_copy(const struct grove *grove, cJSON *root,
                     const struct spot *spot, uint64_t *seed)
{
    const cJSON *other = partner(root, spot->item, seed);
    cJSON *copy = cJSON_Duplicate(other == NULL ? spot->item : other, true);
    uint32_t count = (uint32_t)cJSON_GetArraySize(spot->parent);
    bool is_added;

    if (cJSON_IsArray(spot->parent))
        is_added = cJSON_InsertItemInArray(
            spot->parent, (int)target_draw(seed, count + 1), copy);
    else
        is_added =
            cJSON_AddItemToObject(spot->parent, draw_word(grove, seed), copy);
    if (!is_added)
        cJSON_Delete(copy);
}

static void swap(const struct grove *grove, cJSON *root,
                 const struct spot *spot, uint64_t *seed)
{
    struct spot other = *spot;
    cJSON *item = spot->parent->child;

    (void)grove;
    (void)root;
    for (uint32_t i =
             target_draw(seed, (uint32_t)cJSON_GetArraySize(spot->parent));
         i > 0; i--)
        item = item->next;
    other.item = item;
    if (item == spot->item)
        return;
    cJSON *mine = cJSON_Duplicate(spot->item, true);
    replace(spot, cJSON_Duplicate(item, true));
    replace(&other, mine);
}

static void rename_key(const struct grove *grove, cJSON *root,
                       const struct spot *spot, uint64_t *seed)
{
    const cJSON *other = partner(root, spot->item, seed);
    const char *key =
        target_draw(seed, 2) == 0 || other == NULL || other->string == NULL
            ? draw_word(grove, seed)
            : other->string;

    if (!cJSON_IsObject(spot->parent))
        return;
    /* The key may be that of what is then deleted. */
    cJSON_AddItemToObject(spot->parent, key, cJSON_Duplicate(spot->item, true));
    cJSON_Delete(cJSON_DetachItemViaPointer(spot->parent, spot->item));
}

static void set_number(const struct grove *grove, cJSON *root,
                       const struct spot *spot, uint64_t *seed)
{
    static const double numbers[] = {
        0,
        1,
        -1,
        2,
        3,
        7,
        16,
        99,
        255,
        256,
        999,
        32767,
        -32767,
        65535,
        65536,
        2147483647,
        -2147483648.0,
        4294967296.0,
        9007199254740991.0,
        -9007199254740991.0,
    };
    uint32_t count = sizeof(numbers) / sizeof(*numbers);
    double number = numbers[target_draw(seed, count)];

    (void)grove;
    (void)root;
    if (cJSON_IsNumber(spot->item) && target_draw(seed, 2) == 0)
        number = spot->item->valuedouble + (target_draw(seed, 2) ? 1 : -1);
    replace(spot, cJSON_CreateNumber(number));
}

/* One letter of the string becomes, loses or gains another. */
static void edit_letters(const struct spot *spot, uint64_t *seed)
{
    static const char letters[] = "{}/WUBRGCXPSA0123456789 abtz-_.+\x01\"\\";
    const char *old = spot->item->valuestring;
    uint32_t length = (uint32_t)strlen(old);
    uint32_t at = target_draw(seed, length + 1), kind = target_draw(seed, 3);
    char letter = letters[target_draw(seed, sizeof(letters) - 1)];
    struct text text = {0};

    text_add_bytes(&text, old, at);
    if (kind != 0)
        text_add_bytes(&text, &letter, 1);
    if (kind != 1 && at < length)
        at++;
    text_add_bytes(&text, old + at, length - at);
    replace(spot, cJSON_CreateString(text.bytes));
    text_free(&text);
}

static void set_text(const struct grove *grove, cJSON *root,
                     const struct spot *spot, uint64_t *seed)
{
    (void)root;
    if (cJSON_IsString(spot->item) && target_draw(seed, 2) == 0)
        edit_letters(spot, seed);
    else
        replace(spot, cJSON_CreateString(draw_word(grove, seed)));
}

/* A list around it, or the list around what is in it off. */
static void wrap(const struct grove *grove, cJSON *root,
                 const struct spot *spot, uint64_t *seed)
{
    cJSON *copy;

    (void)grove;
    (void)root;
    if (cJSON_IsArray(spot->item) && spot->item->child != NULL &&
        target_draw(seed, 4) != 0) {
        replace(spot, cJSON_Duplicate(spot->item->child, true));
        return;
    }
    copy = cJSON_CreateArray();
    cJSON_AddItemToArray(copy, cJSON_Duplicate(spot->item, true));
    replace(spot, copy);
}

static void set_word(const struct grove *grove, cJSON *root,
                     const struct spot *spot, uint64_t *seed)
{
    uint32_t kind = target_draw(seed, 5);

    (void)grove;
    (void)root;
    replace(spot, kind == 0   ? cJSON_CreateTrue()
                  : kind == 1 ? cJSON_CreateFalse()
                  : kind == 2 ? cJSON_CreateNull()
                  : kind == 3 ? cJSON_CreateArray()
                              : cJSON_CreateObject());
}

typedef void change_function(const struct grove *grove, cJSON *root,
                             const struct spot *spot, uint64_t *seed);

static void change_tree(const struct grove *grove, cJSON *root, uint64_t *seed)
{
    /* Those that keep most of a text as it is stand twice. */
    static change_function *const changes[] = {
        drop, copy_over, copy_over,  add_copy,   add_copy,
        swap, set_text,  set_text,   set_number, set_number,
        wrap, set_word,  rename_key,
    };
    uint32_t count = 1 + target_draw(seed, CHANGES_MAX);
    struct spot spot;

    for (uint32_t i = 0; i < count && pick(root, seed, &spot); i++)
        changes[target_draw(seed, sizeof(changes) / sizeof(*changes))](
            grove, root, &spot, seed);
}

/* Texts. */

static cJSON *parse(const char *text, size_t length)
{
    struct error error;
    struct json *document = json_read("", text, length, &JSON_LIMITS, &error);
    cJSON *tree =
        document == NULL ? NULL : cJSON_Duplicate(json_root(document), true);

    json_free(document);
    return tree;
}

/* What became of a text, if it has room. */
static size_t put(const char *text, size_t length, uint8_t *bytes, size_t max)
{
    if (text == NULL || length == 0 || length > max)
        return 0;
    memcpy(bytes, text, length);
    return length;
}

static size_t print(cJSON *tree, bool is_wide, uint8_t *bytes, size_t max)
{
    char *text = is_wide ? cJSON_Print(tree) : cJSON_PrintUnformatted(tree);
    size_t size = put(text, text == NULL ? 0 : strlen(text), bytes, max);

    cJSON_free(text);
    cJSON_Delete(tree);
    return size;
}

static struct names split(const uint8_t *bytes, size_t size)
{
    struct names lines = {0};
    struct text text = {0};

    for (size_t i = 0; i <= size; i++) {
        if (i < size && bytes[i] != '\n' && bytes[i] != '\0') {
            text_add_bytes(&text, (const char *)bytes + i, 1);
        } else if (text.length > 0) {
            names_add(&lines, text.bytes);
            text.length = 0;
        }
    }
    text_free(&text);
    return lines;
}

static void add_line(struct text *text, const char *line)
{
    text_add_bytes(text, line, strlen(line));
    text_add_bytes(text, "\n", 1);
}

/* The line changed; as it is when it is no JSON. */
static void add_changed(const struct grove *grove, struct text *text,
                        const char *line, uint64_t *seed)
{
    cJSON *tree = parse(line, strlen(line));

    if (tree == NULL) {
        add_line(text, line);
        return;
    }
    change_tree(grove, tree, seed);
    char *printed = cJSON_PrintUnformatted(tree);
    add_line(text, printed);
    cJSON_free(printed);
    cJSON_Delete(tree);
}

/* One line is changed, or said again elsewhere, or left out. */
static size_t change_lines(const struct grove *grove, uint8_t *bytes,
                           size_t size, size_t max, uint64_t *seed)
{
    struct names lines = split(bytes, size);
    uint32_t count = (uint32_t)lines.count;
    struct text text = {0};
    size_t length = 0;

    if (count > 0) {
        uint32_t at = target_draw(seed, count), to = target_draw(seed, count);
        uint32_t kind = target_draw(seed, 6);
        for (uint32_t i = 0; i < count; i++) {
            if (kind == 0 && i == to)
                add_line(&text, lines.list[at]);
            if (kind == 1 && i == at)
                continue;
            if (kind >= 2 && i == at)
                add_changed(grove, &text, lines.list[i], seed);
            else
                add_line(&text, lines.list[i]);
        }
        length = put(text.bytes, text.length, bytes, max);
    }
    text_free(&text);
    names_free(&lines);
    return length;
}

size_t tree_change(const struct grove *grove, uint8_t *bytes, size_t size,
                   size_t max, uint64_t seed)
{
    if (grove->is_lines)
        return change_lines(grove, bytes, size, max, &seed);
    cJSON *tree = parse((const char *)bytes, size);
    if (tree == NULL)
        return 0;
    change_tree(grove, tree, &seed);
    return print(tree, target_draw(&seed, 4) == 0, bytes, max);
}

/* A run of lines of the second text between lines of the first. */
static size_t cross_lines(const struct names *first, const struct names *second,
                          uint8_t *bytes, size_t max, uint64_t *seed)
{
    struct text text = {0};
    size_t length;

    if (first->count == 0 || second->count == 0)
        return 0;
    size_t at = target_draw(seed, (uint32_t)first->count + 1);
    size_t from = target_draw(seed, (uint32_t)second->count);
    size_t until =
        from + 1 + target_draw(seed, (uint32_t)(second->count - from));
    for (size_t i = 0; i < at; i++)
        add_line(&text, first->list[i]);
    for (size_t i = from; i < until; i++)
        add_line(&text, second->list[i]);
    for (size_t i = at; i < first->count; i++)
        add_line(&text, first->list[i]);
    length = put(text.bytes, text.length, bytes, max);
    text_free(&text);
    return length;
}

size_t tree_cross(const struct grove *grove, const uint8_t *first,
                  size_t first_size, const uint8_t *second, size_t second_size,
                  uint8_t *bytes, size_t max, uint64_t seed)
{
    struct spot spot = {0};
    size_t size = 0;

    if (grove->is_lines) {
        struct names a = split(first, first_size);
        struct names b = split(second, second_size);
        size = cross_lines(&a, &b, bytes, max, &seed);
        names_free(&a);
        names_free(&b);
        return size;
    }
    cJSON *tree = parse((const char *)first, first_size);
    cJSON *other = parse((const char *)second, second_size);
    if (tree != NULL && other != NULL && pick(tree, &seed, &spot)) {
        const cJSON *value = partner(other, spot.item, &seed);
        if (value != NULL)
            replace(&spot, cJSON_Duplicate(value, true));
        size = print(tree, false, bytes, max);
        tree = NULL;
    }
    cJSON_Delete(tree);
    cJSON_Delete(other);
    return size;
}
