#include "utf8.h"

/* How many bytes follow the first, or -1 when it cannot be a first. */
static int following(unsigned char first)
{
    if (first < 0x80)
        return 0;
    if (first >= 0xC2 && first < 0xE0)
        return 1;
    if (first >= 0xE0 && first < 0xF0)
        return 2;
    return first >= 0xF0 && first < 0xF5 ? 3 : -1;
}

static bool is_scalar(uint32_t code, int count)
{
    static const uint32_t least[] = {0, 0x80, 0x800, 0x10000};

    return code >= least[count] && code <= 0x10FFFF &&
           (code < 0xD800 || code > 0xDFFF);
}

uint32_t utf8_next(const char **text)
{
    const unsigned char *bytes = (const unsigned char *)*text;
    int count = following(bytes[0]);
    uint32_t code = bytes[0];

    if (bytes[0] == '\0')
        return 0;
    if (count > 0)
        code &= 0x3Fu >> count;
    for (int i = 1; i <= count; i++) {
        if ((bytes[i] & 0xC0) != 0x80) {
            count = -1; /* also at the end: NUL follows nothing */
            break;
        }
        code = code << 6 | (bytes[i] & 0x3F);
    }
    if (count < 0 || !is_scalar(code, count)) {
        *text += 1;
        return UTF8_BAD;
    }
    *text += count + 1;
    return code;
}

void utf8_add(struct text *text, const char *bytes)
{
    text_add_bytes(text, "", 0);
    while (*bytes != '\0') {
        const char *start = bytes;
        if (utf8_next(&bytes) == UTF8_BAD && bytes == start + 1)
            text_add(text, "\xEF\xBF\xBD");
        else
            text_add_bytes(text, start, (size_t)(bytes - start));
    }
}

void utf8_add_cut(struct text *text, const char *bytes, size_t width)
{
    text_add_bytes(text, "", 0);
    for (size_t i = 0; *bytes != '\0'; i++) {
        const char *start = bytes;
        uint32_t code = utf8_next(&bytes);
        if (i + 1 >= width && *bytes != '\0') {
            text_add(text, "\xE2\x80\xA6");
            return;
        }
        if (code < ' ' || code == 0x7F)
            text_add(text, " ");
        else if (code == UTF8_BAD)
            text_add(text, "\xEF\xBF\xBD");
        else
            text_add_bytes(text, start, (size_t)(bytes - start));
    }
}
