#include "case.h"
#include "case_parts.h"
#include "expand.h"
#include "spelling.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool read_format(struct reader *reader, const cJSON *item)
{
    if (!cJSON_IsNumber(item) || item->valueint != 1)
        return reader_fail(reader, item, "format 1 is the one there is");
    return true;
}

static bool read_id(struct reader *reader, const cJSON *item)
{
    if (!cJSON_IsString(item) || strlen(item->valuestring) != 8 ||
        strncmp(item->valuestring, "MP-", 3) != 0 ||
        !is_made_of(item->valuestring + 3, "0123456789"))
        return reader_fail(reader, item, "an id is MP- and five digits");
    if (names_have(&reader->known->retired, item->valuestring))
        return reader_fail(reader, item,
                           "%s is retired: ids are never used "
                           "again",
                           item->valuestring);
    return true;
}

static bool read_level(struct reader *reader, const cJSON *item)
{
    return reader_word(reader, item, WORDS_LEVEL, "level");
}

static bool read_status(struct reader *reader, const cJSON *item)
{
    return reader_word(reader, item, WORDS_STATUS, "status");
}

/* One of a list that the corpus may not have. */
static bool read_listed(struct reader *reader, const cJSON *item,
                        const struct names *names, const char *what)
{
    if (!reader_text(reader, item))
        return false;
    if (names->count == 0 || names_have(names, item->valuestring))
        return true;
    return reader_unknown(reader, item, what, item->valuestring,
                          (const char *const *)names->list, names->count);
}

static bool read_edition(struct reader *reader, const cJSON *item)
{
    return read_listed(reader, item, &reader->known->editions, "edition");
}

static bool read_edition_or_null(struct reader *reader, const cJSON *item)
{
    return cJSON_IsNull(item) || read_edition(reader, item);
}

static bool read_statement(struct reader *reader, const cJSON *item)
{
    return read_listed(reader, item, &reader->known->statements, "statement");
}

static bool read_statements(struct reader *reader, const cJSON *item)
{
    return reader_list(reader, item, read_statement);
}

static bool read_feature(struct reader *reader, const cJSON *item)
{
    return read_listed(reader, item, &reader->known->features, "feature");
}

static bool read_features(struct reader *reader, const cJSON *item)
{
    return reader_list(reader, item, read_feature);
}

static const struct field edition_fields[] = {
    {"from", read_edition, true},
    {"until", read_edition_or_null, false},
    {NULL, NULL, false},
};

static bool read_editions(struct reader *reader, const cJSON *item)
{
    return reader_fields(reader, item, edition_fields);
}

static bool read_cr(struct reader *reader, const cJSON *item)
{
    const char *names[CR_COUNT];

    if (!reader_text(reader, item))
        return false;
    if (rule_known(item->valuestring))
        return true;
    for (int rule = 0; rule < CR_COUNT; rule++)
        names[rule] = rule_number((enum cr)rule);
    return reader_unknown(reader, item, "rule", item->valuestring, names + 1,
                          CR_COUNT - 1);
}

static bool read_role(struct reader *reader, const cJSON *item)
{
    return reader_word(reader, item, WORDS_ROLE, "role");
}

static const struct field rule_fields[] = {
    {"cr", read_cr, true},
    {"role", read_role, true},
    {NULL, NULL, false},
};

static bool read_rule(struct reader *reader, const cJSON *item)
{
    return reader_fields(reader, item, rule_fields);
}

static bool read_rules(struct reader *reader, const cJSON *item)
{
    return reader_list(reader, item, read_rule);
}

static bool read_players(struct reader *reader, const cJSON *item)
{
    if (!cJSON_IsNumber(item) || item->valueint < 2 ||
        item->valueint > PLAYERS_MAX)
        return reader_fail(reader, item, "2 to %d players", PLAYERS_MAX);
    return true;
}

static const struct field change_fields[] = {
    {"corpus", reader_text, true},
    {"change", reader_text, true},
    {NULL, NULL, false},
};

static bool read_change(struct reader *reader, const cJSON *item)
{
    return reader_fields(reader, item, change_fields);
}

static bool read_history(struct reader *reader, const cJSON *item)
{
    return reader_list(reader, item, read_change);
}

/* The columns of "for": lists of one length. */
static bool read_for(struct reader *reader, const cJSON *item)
{
    const cJSON *column;

    if (!cJSON_IsObject(item) || item->child == NULL)
        return reader_fail(reader, item, "an object of lists is expected");
    cJSON_ArrayForEach(column, item)
    {
        if (!cJSON_IsArray(column) || column->child == NULL)
            return reader_fail(reader, column,
                               "a list of values is expected "
                               "here");
        if (cJSON_GetArraySize(column) != cJSON_GetArraySize(item->child))
            return reader_fail(reader, column,
                               "%d values, but \"%s\" has %d: columns have "
                               "equal length",
                               cJSON_GetArraySize(column), item->child->string,
                               cJSON_GetArraySize(item->child));
    }
    return true;
}

/* "cards" was read when the file was opened (corpus.c); set-up and steps
 * come last because they need the number of players. */
static const struct field head_fields[] = {
    {"$schema", reader_text, false},
    {"format", read_format, true},
    {"id", read_id, true},
    {"title", reader_text, true},
    {"level", read_level, true},
    {"status", read_status, true},
    {"note", reader_text, false},
    {"editions", read_editions, true},
    {"statements", read_statements, false},
    {"rules", read_rules, false},
    {"basis", reader_text, true},
    {"class", reader_text, true},
    {"tags", reader_texts, false},
    {"requires", read_features, false},
    {"players", read_players, true},
    {"setup", reader_anything, false},
    {"steps", reader_anything, true},
    {"for", read_for, false},
    {"cards", reader_anything, false},
    {"history", read_history, true},
    {NULL, NULL, false},
};

static bool is_empty(const cJSON *list)
{
    return list == NULL || list->child == NULL;
}

static bool read_head(struct reader *reader, const cJSON *root)
{
    if (!reader_fields(reader, root, head_fields))
        return false;
    if (is_empty(json_member(root, "statements")) &&
        is_empty(json_member(root, "rules")))
        return reader_fail(reader, root, "a case needs a statement or a rule");
    if (strcmp(json_member(root, "status")->valuestring, "disputed") == 0 &&
        json_member(root, "note") == NULL)
        return reader_fail(reader, json_member(root, "status"),
                           "a disputed case needs a \"note\" with the reason");
    return true;
}

static size_t edition_index(const struct names *editions, const cJSON *item)
{
    for (size_t i = 0; i < editions->count; i++)
        if (cJSON_IsString(item) &&
            strcmp(editions->list[i], item->valuestring) == 0)
            return i;
    return editions->count; /* null: it holds in all that follow */
}

/* Fill in what the ruling's own tree says. */
static bool describe(struct reader *reader, struct ruling *ruling)
{
    const struct names *editions = &reader->known->editions;
    const cJSON *window = json_member(ruling->tree, "editions");

    ruling->from = edition_index(editions, json_member(window, "from"));
    ruling->until = edition_index(editions, json_member(window, "until"));
    ruling->players = json_member(ruling->tree, "players")->valueint;
    ruling->is_disputed =
        strcmp(ruling_text(ruling, "status"), "disputed") == 0;
    if (ruling->from >= ruling->until)
        return reader_fail(reader, window, "the case holds in no edition");
    return true;
}

/* Check one row: its tree, then what needs labels. */
static bool read_row(struct reader *reader, struct ruling *ruling)
{
    names_free(&reader->labels);
    reader->id = ruling->id;
    if (!read_head(reader, ruling->tree) || !describe(reader, ruling))
        return false;
    reader->players = ruling->players;
    const cJSON *setup = json_member(ruling->tree, "setup");
    if (setup != NULL && !read_setup(reader, setup))
        return false;
    return read_steps(reader, json_member(ruling->tree, "steps"));
}

static bool read_rows(struct case_file *file, struct reader *reader)
{
    const cJSON *root = json_root(file->document);
    const cJSON *table = json_member(root, "for");
    const char *id = json_member(root, "id")->valuestring;
    size_t rows = table == NULL ? 1 : (size_t)cJSON_GetArraySize(table->child);

    file->rulings = store_new(rows, sizeof(*file->rulings));
    for (size_t i = 0; i < rows; i++) {
        struct ruling *ruling = &file->rulings[file->ruling_count++];
        ruling->file = file;
        reader->origin_count = 0;
        ruling->tree = expand_row(reader, root, table, i);
        if (table == NULL)
            snprintf(ruling->id, sizeof(ruling->id), "%s", id);
        else
            snprintf(ruling->id, sizeof(ruling->id), "%s/%zu", id, i + 1);
        spelling_unify(ruling->tree);
        if (!read_row(reader, ruling))
            return false;
    }
    return true;
}

static void drop_rulings(struct case_file *file)
{
    for (size_t i = 0; i < file->ruling_count; i++)
        cJSON_Delete(file->rulings[i].tree);
    free(file->rulings);
    file->rulings = NULL;
    file->ruling_count = 0;
}

/* What must be known before rows can be made. */
static bool read_root(struct reader *reader, const cJSON *root)
{
    const cJSON *id = json_member(root, "id");
    const cJSON *table = json_member(root, "for");

    if (!cJSON_IsObject(root))
        return reader_fail(reader, root, "a case is an object");
    if (id == NULL)
        return reader_fail(reader, root, "\"id\" is missing");
    return read_id(reader, id) && (table == NULL || read_for(reader, table));
}

bool case_read(struct case_file *file, const struct known *known,
               struct error *error)
{
    struct reader reader = {
        .document = file->document, .known = known, .error = error};

    assert(file->ruling_count == 0 && known->editions.count > 0);
    bool is_read = read_root(&reader, json_root(file->document)) &&
                   read_rows(file, &reader);
    if (!is_read)
        drop_rulings(file);
    names_free(&reader.labels);
    free(reader.origins);
    return is_read;
}

struct case_file *case_open(const char *path, const char *text, size_t length,
                            struct error *error)
{
    struct json *document = json_read(path, text, length, &JSON_LIMITS, error);

    if (document == NULL)
        return NULL;
    struct case_file *file = store_new(1, sizeof(*file));
    file->path = store_copy(path);
    file->text = store_new(length + 1, 1);
    memcpy(file->text, text, length);
    file->length = length;
    file->document = document;
    return file;
}

void case_free(struct case_file *file)
{
    if (file == NULL)
        return;
    drop_rulings(file);
    json_free(file->document);
    cards_free(file->cards);
    free(file->path);
    free(file->text);
    free(file);
}

bool step_is_test(const cJSON *step)
{
    static const char *const keys[] = {"check", "probe", "choices"};
    const cJSON *status = json_member(json_member(step, "expect"), "status");

    for (size_t i = 0; i < sizeof(keys) / sizeof(*keys); i++)
        if (json_member(step, keys[i]) != NULL)
            return true;
    return cJSON_IsString(status) &&
           strcmp(status->valuestring, "illegal") == 0;
}

const char *ruling_text(const struct ruling *ruling, const char *key)
{
    const cJSON *item = json_member(ruling->tree, key);

    return cJSON_IsString(item) ? item->valuestring : "";
}

const char *ruling_rule(const struct ruling *ruling)
{
    const cJSON *rule;

    cJSON_ArrayForEach(rule, json_member(ruling->tree, "rules"))
    {
        if (strcmp(json_member(rule, "role")->valuestring, "decides") == 0)
            return json_member(rule, "cr")->valuestring;
    }
    return "";
}
