#include "json_scan.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* 2^53 - 1 has sixteen digits; up to it every integer is exact. */
static const char INTEGER_MAX[] = "9007199254740991";

/* Most lines of the wire have fewer values, and less than 1 KiB is what
 * malloc hands out fastest. */
enum { ROOM_FIRST = 32 };

/* A line can only end between tokens. */
struct scan {
    const char *file;
    const unsigned char *text;
    size_t length, at, line_start;
    int line;
    int key_line, key_column; /* of the value to come */
    char *open;               /* the brackets that are open, from 1 */
    int depth, depth_max;
    struct json_places *places;
    struct error *error;
};

/* A key may hold escaped control characters: never show them to a terminal.
 * Nor leave half a character where the text was cut off. */
static void make_printable(char *text, size_t size)
{
    size_t length = strlen(text), tail = length;

    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];
        unsigned char next = (unsigned char)text[i + 1];
        if (c < 0x20 || c == 0x7f)
            text[i] = '?';
        else if (c == 0xc2 && next >= 0x80 && next < 0xa0)
            text[i] = text[i + 1] = '?';
    }
    if (length + 1 < size)
        return;
    /* What is said begins with a sign of ASCII. */
    while (((unsigned char)text[tail - 1] & 0xc0) == 0x80)
        tail--;
    if ((unsigned char)text[tail - 1] >= 0xc0)
        text[tail - 1] = '\0';
}

void json_fill_error(struct error *error, const char *file, int line,
                     int column, const char *format, va_list arguments)
{
    assert(error != NULL);
    snprintf(error->file, sizeof(error->file), "%s", file);
    error->line = line;
    error->column = column;
    vsnprintf(error->text, sizeof(error->text), format, arguments);
    make_printable(error->text, sizeof(error->text));
}

bool json_fail_file(struct error *error, const char *file, const char *format,
                    ...)
{
    va_list arguments;

    va_start(arguments, format);
    json_fill_error(error, file, 0, 0, format, arguments);
    va_end(arguments);
    return false;
}

static int column_at(const struct scan *scan, size_t at)
{
    return (int)(at - scan->line_start) + 1;
}

__attribute__((format(printf, 3, 4))) static bool
fail_at(const struct scan *scan, size_t at, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    json_fill_error(scan->error, scan->file, scan->line, column_at(scan, at),
                    format, arguments);
    va_end(arguments);
    return false;
}

/* What was due stands not at the present place. */
static bool fail_due(const struct scan *scan, const char *due)
{
    if (scan->at >= scan->length)
        return fail_at(scan, scan->at, "the text ends where %s is due", due);
    return fail_at(scan, scan->at, "%s is due here", due);
}

/* Tokens. */

/* The byte at the present place, or -1 at the end. */
static int peek(const struct scan *scan)
{
    return scan->at < scan->length ? scan->text[scan->at] : -1;
}

static void skip_space(struct scan *scan)
{
    for (;; scan->at++) {
        int c = peek(scan);
        if (c == '\n') {
            scan->line++;
            scan->line_start = scan->at + 1;
        } else if (c != ' ' && c != '\t' && c != '\r') {
            return;
        }
    }
}

/* The bytes of the UTF-8 character at `text`, or 0 when it is malformed:
 * overlong, a surrogate, beyond U+10FFFF or cut off. */
static size_t utf8_length(const unsigned char *text, size_t left)
{
    unsigned char c = text[0];
    unsigned char low = 0x80, high = 0xbf; /* of the second byte */
    size_t length;

    if (c < 0x80)
        return 1;
    if (c < 0xc2 || c > 0xf4)
        return 0;
    length = c < 0xe0 ? 2 : c < 0xf0 ? 3 : 4;
    if (left < length)
        return 0;
    if (c == 0xe0)
        low = 0xa0;
    if (c == 0xed)
        high = 0x9f;
    if (c == 0xf0)
        low = 0x90;
    if (c == 0xf4)
        high = 0x8f;
    if (text[1] < low || text[1] > high)
        return 0;
    for (size_t i = 2; i < length; i++)
        if ((text[i] & 0xc0) != 0x80)
            return 0;
    return length;
}

/* The four hexadecimal digits at `at`, or -1. */
static long hex4(const struct scan *scan, size_t at)
{
    long value = 0;

    if (at + 4 > scan->length)
        return -1;
    for (size_t i = at; i < at + 4; i++) {
        int c = scan->text[i];
        if (c >= '0' && c <= '9')
            value = value * 16 + (c - '0');
        else if ((c | 0x20) >= 'a' && (c | 0x20) <= 'f')
            value = value * 16 + ((c | 0x20) - 'a' + 10);
        else
            return -1;
    }
    return value;
}

/* At the `u` of an escape: one code unit, or a whole surrogate pair. */
static bool scan_unicode(struct scan *scan)
{
    size_t start = scan->at - 1;
    long unit = hex4(scan, scan->at + 1);

    if (unit < 0)
        return fail_at(scan, start, "\\u needs four hexadecimal digits");
    if (unit == 0)
        return fail_at(scan, start, "a string may not hold \\u0000");
    scan->at += 5;
    if (unit < 0xd800 || unit > 0xdfff)
        return true;
    if (unit < 0xdc00 && peek(scan) == '\\') {
        long low = hex4(scan, scan->at + 2);
        if (low >= 0xdc00 && low <= 0xdfff &&
            scan->text[scan->at + 1] == 'u') {
            scan->at += 6;
            return true;
        }
    }
    return fail_at(scan, start, "half of a surrogate pair");
}

static bool scan_escape(struct scan *scan)
{
    size_t start = scan->at++;
    int c = peek(scan);

    if (c == 'u')
        return scan_unicode(scan);
    if (c <= 0 || strchr("\"\\/bfnrt", c) == NULL)
        return fail_at(scan, start, "unknown escape in a string");
    scan->at++;
    return true;
}

static bool scan_string(struct scan *scan)
{
    size_t start = scan->at++;

    while (peek(scan) != '"') {
        int c = peek(scan);
        if (c < 0)
            return fail_at(scan, start, "the string is not closed");
        if (c < 0x20)
            return fail_at(scan, scan->at,
                           "control character 0x%02x in a string", (unsigned)c);
        if (c == '\\') {
            if (!scan_escape(scan))
                return false;
            continue;
        }
        size_t length =
            utf8_length(&scan->text[scan->at], scan->length - scan->at);
        if (length == 0)
            return fail_at(scan, scan->at, "malformed UTF-8");
        scan->at += length;
    }
    scan->at++;
    return true;
}

static bool is_digit(int c)
{
    return c >= '0' && c <= '9';
}

static bool scan_number(struct scan *scan)
{
    size_t start = scan->at, first, digits;

    if (peek(scan) == '-')
        scan->at++;
    first = scan->at;
    while (is_digit(peek(scan)))
        scan->at++;
    digits = scan->at - first;
    if (digits == 0)
        return fail_due(scan, "a digit");
    if (scan->text[first] == '0' && digits > 1)
        return fail_at(scan, start, "a number may not begin with 0");
    if (peek(scan) == '.' || peek(scan) == 'e' || peek(scan) == 'E')
        return fail_at(scan, start,
                       "a number is whole, without point and exponent");
    if (digits > 16 ||
        (digits == 16 && memcmp(&scan->text[first], INTEGER_MAX, 16) > 0))
        return fail_at(scan, start, "a number lies within +-(2^53 - 1)");
    return true;
}

static bool scan_word(struct scan *scan)
{
    static const char *const words[] = {"true", "false", "null"};

    for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
        size_t length = strlen(words[i]);
        if (scan->length - scan->at >= length &&
            memcmp(&scan->text[scan->at], words[i], length) == 0) {
            scan->at += length;
            return true;
        }
    }
    return fail_due(scan, "a value");
}

/* Structure. */

static bool add_place(struct scan *scan)
{
    struct json_places *places = scan->places;

    if (places->count == places->room) {
        size_t room = places->room > 0 ? 2 * places->room : ROOM_FIRST;
        struct json_place *list = cJSON_malloc(room * sizeof(*list));
        if (list == NULL)
            return json_fail_file(scan->error, scan->file, "out of memory");
        /* exempt: of nothing, nothing is copied. */
        if (places->count > 0)
            memcpy(list, places->list, places->count * sizeof(*list));
        cJSON_free(places->list);
        places->list = list;
        places->room = room;
    }
    places->list[places->count++] = (struct json_place){
        .line = scan->line,
        .column = column_at(scan, scan->at),
        .key_line = scan->key_line,
        .key_column = scan->key_column,
    };
    scan->key_line = scan->key_column = 0;
    return true;
}

static bool in_object(const struct scan *scan)
{
    return scan->open[scan->depth] == '{';
}

static int closing(const struct scan *scan)
{
    return in_object(scan) ? '}' : ']';
}

/* The key of a member, its colon and the space up to its value. */
static bool scan_key(struct scan *scan)
{
    scan->key_line = scan->line;
    scan->key_column = column_at(scan, scan->at);
    if (peek(scan) != '"')
        return fail_due(scan, "a key in quotes");
    if (!scan_string(scan))
        return false;
    skip_space(scan);
    if (peek(scan) != ':')
        return fail_due(scan, "a colon");
    scan->at++;
    skip_space(scan);
    return true;
}

/* Sets `opened` when members or elements of the new value are to follow. */
static bool scan_open(struct scan *scan, bool *opened)
{
    if (scan->depth == scan->depth_max)
        return fail_at(scan, scan->at, "nested deeper than %d",
                       scan->depth_max);
    scan->open[++scan->depth] = (char)scan->text[scan->at++];
    skip_space(scan);
    *opened = peek(scan) != closing(scan);
    if (!*opened) {
        scan->at++;
        scan->depth--;
    }
    return true;
}

static bool scan_value(struct scan *scan, bool *opened)
{
    int c = peek(scan);

    *opened = false;
    if (!add_place(scan))
        return false;
    if (c == '{' || c == '[')
        return scan_open(scan, opened);
    if (c == '"')
        return scan_string(scan);
    if (c == '-' || is_digit(c))
        return scan_number(scan);
    return scan_word(scan);
}

/* After a value: close what ends here.  Sets `more` when a comma asks for
 * another value; otherwise the outermost value is complete. */
static bool scan_after(struct scan *scan, bool *more)
{
    *more = false;
    for (;;) {
        skip_space(scan);
        if (scan->depth == 0)
            return true;
        if (peek(scan) == ',') {
            scan->at++;
            skip_space(scan);
            *more = true;
            return true;
        }
        if (peek(scan) != closing(scan))
            return fail_due(scan,
                            in_object(scan) ? "a comma or }" : "a comma or ]");
        scan->at++;
        scan->depth--;
    }
}

static bool scan_text(struct scan *scan)
{
    bool more = true;

    if (scan->length >= 3 && memcmp(scan->text, "\xef\xbb\xbf", 3) == 0)
        return fail_at(scan, 0, "a byte order mark is not allowed");
    skip_space(scan);
    while (more) {
        bool opened;
        if (in_object(scan) && !scan_key(scan))
            return false;
        if (!scan_value(scan, &opened))
            return false;
        if (!opened && !scan_after(scan, &more))
            return false;
    }
    if (scan->at < scan->length)
        return fail_at(scan, scan->at, "text after the value");
    return true;
}

bool json_scan(const char *file, const char *text, size_t length, int depth_max,
               struct json_places *places, struct error *error)
{
    struct scan scan = {
        .file = file,
        .text = (const unsigned char *)text,
        .length = length,
        .line = 1,
        .depth_max = depth_max,
        .places = places,
        .error = error,
    };
    bool good;

    assert(depth_max >= 0);
    scan.open = cJSON_malloc((size_t)depth_max + 1);
    if (scan.open == NULL)
        return json_fail_file(error, file, "out of memory");
    scan.open[0] = '\0';
    good = scan_text(&scan);
    cJSON_free(scan.open);
    return good;
}
