/* piece_reading.c - one file of the corpus is read. */
#include "cards_private.h"
#include "faults.h"
#include "invent.h"
#include "pieces_parts.h"
#include "target.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Cards that differ in nothing but what is never read count as other ones,
 * which costs time only. */
static uint64_t hash_cards(const struct cards *cards, uint64_t hash)
{
    static const size_t sizes[ARRAYS] = {
#define ARRAY(name, type, max, noun) sizeof(type),
        ARENA_ARRAYS(ARRAY)
#undef ARRAY
    };

    for (size_t i = 0; i < ARRAYS; i++)
        hash = hash_bytes(hash, cards->array[i].items,
                          cards->array[i].count * sizes[i]);
    hash = hash_bytes(hash, cards->bucket, sizeof(cards->bucket));
    hash = hash_bytes(hash, cards->basic_name, sizeof(cards->basic_name));
    hash = hash_bytes(hash, cards->intrinsic, sizeof(cards->intrinsic));
    return hash_bytes(hash, &cards->face_down, sizeof(cards->face_down));
}

static uint64_t hash_tree(const cJSON *tree)
{
    char *text = cJSON_PrintUnformatted(tree);
    uint64_t hash = text == NULL ? 0 : hash_bytes(HASH, text, strlen(text));

    cJSON_free(text);
    return hash;
}

static bool read_cards(const struct source *source, struct json *document,
                       struct cards *cards)
{
    struct error error;
    const cJSON *card;

    if (source->kind == SOURCE_CARD)
        return cards_read(cards, source->path, source->text, source->length,
                          &error);
    cJSON_ArrayForEach(card, json_member(json_root(document), "cards"))
    {
        char *text = cJSON_PrintUnformatted(card);
        bool is_read =
            cards_read(cards, source->path, text, strlen(text), &error);
        cJSON_free(text);
        if (!is_read)
            return false;
    }
    return true;
}

/* The file by itself, with the cards it holds. */
bool source_run(const struct scene *scene, uint32_t number, uint64_t *print)
{
    const struct source *source = &scene->work.corpus->sources[number];
    struct error error;
    struct json *document = json_read(source->path, source->text,
                                      source->length, &JSON_LIMITS, &error);
    struct cards *cards = cards_new();
    bool is_good = document != NULL && cards != NULL &&
                   read_cards(source, document, cards);

    if (is_good)
        *print = hash_cards(cards, hash_tree(json_root(document)));
    cards_free(cards);
    json_free(document);
    return is_good;
}

/* The text of a card: one of the corpus, or an invented one. */
static void add_card(const struct scene *scene, uint64_t *seed,
                     struct text *text)
{
    const struct corpus *corpus = scene->work.corpus;
    const struct source *source =
        &corpus->sources[target_draw(seed, (uint32_t)corpus->source_count)];
    cJSON *card;
    char *printed;

    if (source->kind == SOURCE_CARD) {
        text_add_bytes(text, source->text, source->length);
        return;
    }
    card = invent_card(SEED, target_draw(seed, UINT32_MAX));
    printed = cJSON_PrintUnformatted(card);
    text_add_bytes(text, printed, strlen(printed));
    cJSON_free(printed);
    cJSON_Delete(card);
}

/* What means something in JSON, and some that means trouble. */
static const char *const PIECES[] = {
    "{",      "}",        "[",          "]",      ":",       ",",
    "\"",     "\\",       "/",          "-",      "+",       ".",
    "e",      "E",        "0",          "1",      "9",       " ",
    "\n",     "\t",       "\x01",       "\x7f",   "\xc3",    "\xa9",
    "\xed",   "\xa0",     "\xf4",       "\xff",   "\\u00e9", "\\u00E9",
    "\\ud8", "\\ud800",  "\\udc00",    "\\u0000", "\\n",    "\\t",
    "\\/",   "\\x",      "1.5",        "-0",     "01",      "1e3",
    "1e",     "1E+2",     "-",          "true",   "null",    "fals",
    "\xc3\xa9", "\xe2\x82\xac", "\xf0\x9f\x98\x80", "\xe2\x82",
    "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xc0\x80", "\\ud83d\\ude00",
    "\\ud83dx", "99999999999999999999", "-1", "65536", "2147483648",
};

static void change_bytes(struct text *text, uint64_t *seed)
{
    for (uint32_t i = 1 + target_draw(seed, 3); i > 0; i--) {
        struct text changed = {0};
        uint32_t at = target_draw(seed, (uint32_t)text->length);
        uint32_t kind = target_draw(seed, 4);
        uint32_t dropped = kind == 0 ? 1 : kind == 3 ? 9 : kind - 1;
        const char *piece = PIECES[target_draw(
            seed, (uint32_t)(sizeof(PIECES) / sizeof(*PIECES)))];
        size_t rest = at + dropped;
        text_add_bytes(&changed, text->bytes, at);
        if (kind != 0)
            text_add_bytes(&changed, piece, strlen(piece));
        if (rest < text->length)
            text_add_bytes(&changed, text->bytes + rest, text->length - rest);
        text_free(text);
        *text = changed;
    }
}

/* Often a card, and now and then hardly a text. */
static void add_changed_card(const struct scene *scene, uint32_t number,
                             struct text *text)
{
    uint64_t seed = number;
    size_t max, size;

    add_card(scene, &seed, text);
    if (number % 2 == 0) {
        change_bytes(text, &seed);
        return;
    }
    max = 2 * text->length;
    uint8_t *bytes = store_new(max, 1);
    memcpy(bytes, text->bytes, text->length);
    size = tree_change(&scene->grove, bytes, text->length, max, seed);
    text_free(text);
    text_add_bytes(text, (const char *)bytes, size);
    free(bytes);
}

/* What a file of a card may be, in the words of JSON Schema; and which rules
 * there are, with numbers beside them that are none. */
bool words_run(const struct scene *scene, uint32_t only, uint64_t *print)
{
    char *schema = cards_schema();
    bool is_good = schema != NULL;
    char number[32];

    (void)scene;
    (void)only;
    if (is_good)
        *print = hash_bytes(HASH, schema, strlen(schema));
    cJSON_free(schema);
    for (int fault = 0; fault < FREEDOMS_END; fault++) {
        enum fault found = fault_find(fault_name((enum fault)fault));
        *print = hash_bytes(*print, &found, sizeof(found));
    }
    for (int rule = 0; rule < CR_COUNT; rule++)
        for (int change = 0; change < 4; change++) {
            snprintf(number, sizeof(number), "%s%s", rule_number((enum cr)rule),
                     change == 1 ? "z" : "");
            if (change == 2 && number[0] != '\0')
                number[strlen(number) - 1] = '\0';
            if (change == 3 && number[0] != '\0')
                number[strlen(number) - 1]++;
            enum cr found = rule_find(number);
            bool is_known = rule_known(number);
            const char *claim = rule_claim(number);
            *print = hash_bytes(*print, &found, sizeof(found));
            *print = hash_bytes(*print, &is_known, sizeof(is_known));
            if (claim != NULL)
                *print = hash_bytes(*print, claim, strlen(claim));
        }
    return is_good;
}

uint64_t hash_error(uint64_t hash, const struct error *error)
{
    char line[600];

    error_print(error, line, sizeof(line));
    return hash_bytes(hash, line, strlen(line));
}

bool arena_run(const struct scene *scene, uint32_t number, uint64_t *print)
{
    const struct laid_arena *arena = &scene->laid.arenas[number];
    struct cards *cards = cards_new();

    *print = HASH;
    for (size_t i = 0; i < arena->text_count; i++) {
        const struct laid_text *text = &scene->laid.texts[arena->texts[i]];
        struct error error = {.line = 0};
        if (!cards_read(cards, "card", text->bytes, text->length, &error))
            *print = hash_error(*print, &error);
    }
    *print = hash_cards(cards, *print);
    cards_free(cards);
    return true;
}

/* The place of each value and of each key, with a text that a terminal had
 * better not see. */
static uint64_t hash_places(const struct json *document, uint64_t hash,
                            const cJSON *item)
{
    static const char *const bad[] = {"\x1b[1m", "\xc2\x9b", "a\xc2\xa0",
                                      "\xe2\x82\xac"};
    struct error error = {.line = 0};

    for (unsigned i = 0; item != NULL; item = item->next, i++) {
        json_fail(document, item, &error, "%s: %s", bad[i % 4],
                  item->valuestring == NULL ? "" : item->valuestring);
        hash = hash_error(hash, &error);
        memset(&error, 0, sizeof(error));
        json_fail_key(document, item, &error, "%s%600s", bad[i % 4],
                      item->string == NULL ? bad[i % 3] : item->string);
        hash = hash_error(hash, &error);
        hash = hash_places(document, hash, item->child);
    }
    return hash;
}

/* The same text in a file, and what is no file to read. */
static uint64_t hash_file(uint64_t hash, const struct laid_text *text)
{
    char path[] = "/tmp/branches.XXXXXX";
    const char *const paths[] = {path, "/tmp", "/tmp/branches.none"};
    int file = mkstemp(path);
    bool is_written =
        file >= 0 &&
        write(file, text->bytes, text->length) == (ssize_t)text->length;

    for (unsigned i = 0; i < 3 && is_written; i++) {
        struct error error = {.line = 0};
        struct json *document =
            json_read_file(paths[i], &text->limits, &error);
        if (document == NULL)
            hash = hash_bytes(hash, error.text, strlen(error.text));
        else
            hash ^= hash_tree(json_root(document));
        json_free(document);
    }
    if (file >= 0) {
        close(file);
        unlink(path);
    }
    return hash;
}

bool document_run(const struct scene *scene, uint32_t number, uint64_t *print)
{
    const struct laid_text *text = &scene->laid.documents[number];
    struct error error = {.line = 0};
    struct json *document = json_read("text", text->bytes, text->length,
                                      &text->limits, &error);

    if (document == NULL)
        *print = hash_error(HASH, &error);
    else
        *print = hash_places(document, hash_tree(json_root(document)),
                             json_root(document));
    json_free(document);
    *print = hash_file(*print, text);
    return true;
}

static void read_text(const char *bytes, size_t length, uint64_t *print)
{
    struct error error = {.line = 0};
    struct cards *cards = cards_new();

    if (cards_read(cards, "card", bytes, length, &error))
        *print = hash_cards(cards, HASH);
    else
        *print = hash_error(HASH, &error);
    cards_free(cards);
}

bool invented_card_run(const struct scene *scene, uint32_t number,
                       uint64_t *print)
{
    cJSON *card = invent_card(SEED, number);
    char *text = cJSON_Print(card);

    (void)scene;
    read_text(text, strlen(text), print);
    cJSON_free(text);
    cJSON_Delete(card);
    return true;
}

bool changed_card_run(const struct scene *scene, uint32_t number,
                      uint64_t *print)
{
    struct text text = {0};

    add_changed_card(scene, number, &text);
    read_text(text.bytes, text.length, print);
    text_free(&text);
    return true;
}

bool wrong_card_run(const struct scene *scene, uint32_t number,
                    uint64_t *print)
{
    char *text = invent_wrong(number);

    (void)scene;
    read_text(text, strlen(text), print);
    free(text);
    return true;
}
