#include "lexicon.h"
#include "corpus_embed.h"
#include "engine.h"
#include "vocabulary.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* Longer words are texts. */
enum { WORD_MAX = 40 };

#define EMBED(name, path)                                                      \
    __asm__(".section .rodata\n" #name ":\n.incbin \"" path                    \
            "\"\n.byte 0\n.previous\n");                                       \
    extern const char name[]

EMBED(protocol, "conformance/PROTOCOL.md");

/* What a dictionary can hold as it stands. */
static void add_word(struct names *words, const char *word)
{
    bool is_plain = *word != '\0' && strlen(word) <= WORD_MAX;

    for (const char *at = word; *at != '\0'; at++)
        is_plain = is_plain && *at != '"' && *at != '\\' &&
                   isprint((unsigned char)*at);
    if (is_plain && !names_have(words, word))
        names_add(words, word);
}

/* The words of a JSON Schema: names of members, and what is one of a few. */
static void add_schema(struct names *words, const cJSON *schema)
{
    const cJSON *item, *value;

    cJSON_ArrayForEach(item, schema)
    {
        const char *key = item->string == NULL ? "" : item->string;
        if (strcmp(key, "properties") == 0)
            cJSON_ArrayForEach(value, item) add_word(words, value->string);
        if (strcmp(key, "enum") == 0)
            cJSON_ArrayForEach(value, item)
            {
                if (cJSON_IsString(value))
                    add_word(words, value->valuestring);
            }
        add_schema(words, item);
    }
}

static void add_schema_text(struct names *words, const char *text)
{
    cJSON *schema = cJSON_Parse(text);

    add_schema(words, schema);
    cJSON_Delete(schema);
}

static void add_list(struct names *words, const char *const *list)
{
    for (; *list != NULL; list++)
        add_word(words, *list);
}

void words_of_cards(struct names *words)
{
    static const char *const symbols[] = {"{W}",   "{U}",   "{B}", "{R}",
                                          "{G}",   "{C}",   "{S}", "{X}",
                                          "{2/W}", "{W/P}", "{1}", NULL};
    char *schema = cards_schema();

    add_schema_text(words, schema);
    cJSON_free(schema);
    add_list(words, symbols);
}

void words_of_cases(struct names *words)
{
    for (size_t i = 0; i < embedded_count; i++)
        if (strcmp(embedded_files[i].path, "schema/case-1.json") == 0)
            add_schema_text(words, embedded_files[i].text);
    add_list(words, WORDS_KIND);
    add_list(words, WORDS_DO);
    add_list(words, WORDS_STEP);
    add_list(words, WORDS_ZONE);
    add_list(words, WORDS_CODE);
}

/* The methods and keys of requests. */
static void add_keys(struct names *words, const cJSON *tree)
{
    const cJSON *item;

    cJSON_ArrayForEach(item, tree)
    {
        if (item->string != NULL)
            add_word(words, item->string);
        if (item->string != NULL && strcmp(item->string, "method") == 0)
            add_word(words, item->valuestring);
        add_keys(words, item);
    }
}

static void add_transcript(void *context, struct text *lines)
{
    char *save = NULL;

    for (char *line = strtok_r(lines->bytes, "\n", &save); line != NULL;
         line = strtok_r(NULL, "\n", &save)) {
        cJSON *request = cJSON_Parse(line);
        add_keys(context, request);
        cJSON_Delete(request);
    }
}

void words_of_wire(struct names *words)
{
    words_of_cases(words);
    each_transcript(add_transcript, words);
}

void each_transcript(void (*visit)(void *context, struct text *lines),
                     void *context)
{
    struct text lines = {0};
    bool is_request = false;

    for (const char *line = protocol; *line != '\0';) {
        size_t size = strcspn(line, "\n");
        bool begins = strncmp(line, "-> ", 3) == 0;
        is_request = begins || (is_request && strncmp(line, "   ", 3) == 0);
        if (begins && lines.length > 0)
            text_add_bytes(&lines, "\n", 1);
        if (is_request)
            text_add_bytes(&lines, line + 3, size - 3);
        if (strncmp(line, "```", 3) == 0 && lines.length > 0) {
            visit(context, &lines);
            text_free(&lines);
        }
        line += size + (line[size] == '\n');
    }
    text_free(&lines);
}
