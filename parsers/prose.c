#include "parsers/prose.h"

#include "engine/base/text.h"
#include "parsers/escape.h"
#include "parsers/fold.h"

#include <string.h>

enum {
	NON_JOINER = 0x200c,
	JOINER = 0x200d,
	LEFT_MARK = 0x200e,
	RIGHT_MARK = 0x200f,
	ARABIC_MARK = 0x61c,
	VOWEL_SEPARATOR = 0x180e,
	PLAIN = 0xfe0e,
	COLOURED = 0xfe0f,
	KEYCAP = 0x20e3,
	FLAG = 0x1f3f4,
	TAGS = 0xe0000,
	TAGS_END = 0x7f
};

/* A character with its neighbours; a neighbour is 0 if there is none or it was escaped. */
struct in_line {
	gunichar before, c, after;
	bool leftward; /* the line contains right-to-left letters */
};

static bool is_leftward(gunichar c)
{
	switch (g_unichar_get_script(c)) {
	case G_UNICODE_SCRIPT_HEBREW:
	case G_UNICODE_SCRIPT_ARABIC:
	case G_UNICODE_SCRIPT_SYRIAC:
	case G_UNICODE_SCRIPT_THAANA:
	case G_UNICODE_SCRIPT_NKO:
	case G_UNICODE_SCRIPT_ADLAM:
	case G_UNICODE_SCRIPT_HANIFI_ROHINGYA:
		return true;
	default:
		return false;
	}
}

/* Does the character change its form next to a joiner? */
static bool is_joined(gunichar c)
{
	switch (g_unichar_get_script(c)) {
	case G_UNICODE_SCRIPT_MONGOLIAN:
	case G_UNICODE_SCRIPT_DEVANAGARI:
	case G_UNICODE_SCRIPT_BENGALI:
	case G_UNICODE_SCRIPT_GURMUKHI:
	case G_UNICODE_SCRIPT_GUJARATI:
	case G_UNICODE_SCRIPT_ORIYA:
	case G_UNICODE_SCRIPT_TAMIL:
	case G_UNICODE_SCRIPT_TELUGU:
	case G_UNICODE_SCRIPT_KANNADA:
	case G_UNICODE_SCRIPT_MALAYALAM:
	case G_UNICODE_SCRIPT_SINHALA:
	case G_UNICODE_SCRIPT_MYANMAR:
	case G_UNICODE_SCRIPT_KHMER:
	case G_UNICODE_SCRIPT_TIBETAN:
	case G_UNICODE_SCRIPT_BALINESE:
	case G_UNICODE_SCRIPT_JAVANESE:
		return true;
	default:
		return is_leftward(c) && g_unichar_get_script(c) != G_UNICODE_SCRIPT_HEBREW;
	}
}

/* Is it an emoji newer than this version of GLib? */
static bool is_new_picture(gunichar c)
{
	return c >= 0x1f300 && c <= 0x1faff && g_unichar_type(c) == G_UNICODE_UNASSIGNED;
}

/* Is it a letter or dash that may be drawn as an emoji (UTS #51)? Such characters must stay plain in orders and
   names. */
static bool is_drawn_letter(gunichar c)
{
	return c == 0x2139 || c == 0x3030 || c == 0x303d;
}

static bool is_picture(gunichar c)
{
	return text_is_symbol(c) || is_drawn_letter(c) || is_new_picture(c);
}

static bool is_joiner_needed(const struct in_line *at)
{
	bool behind = at->before == COLOURED || at->before == TAGS + TAGS_END || is_picture(at->before);

	return is_joined(at->before) || is_joined(at->after) ||
	       (at->c == JOINER && behind && is_picture(at->after));
}

/* Does the variation selector affect the character before it? */
static bool is_selector_needed(const struct in_line *at)
{
	GUnicodeScript script = g_unichar_get_script(at->before);
	bool sign =
	    g_unichar_type(at->before) == G_UNICODE_MATH_SYMBOL || (at->before == '0' && at->c == 0xfe00) ||
	    (at->before >= 0x3001 && at->before <= 0x3002) || (at->before >= 0xff01 && at->before <= 0xff1f);

	if (at->c == VOWEL_SEPARATOR)
		return script == G_UNICODE_SCRIPT_MONGOLIAN &&
		       g_unichar_get_script(at->after) == G_UNICODE_SCRIPT_MONGOLIAN;
	if (at->c >= 0x180b && at->c <= 0x180f)
		return script == G_UNICODE_SCRIPT_MONGOLIAN;
	if (at->c == COLOURED && at->after == KEYCAP)
		return at->before && at->before < 0x80 && strchr("0123456789#*", (int)at->before);
	if ((at->c == PLAIN || at->c == COLOURED) && is_drawn_letter(at->before))
		return true;
	if (script == G_UNICODE_SCRIPT_HAN)
		return (at->c >= 0xfe00 && at->c <= 0xfe0f) || (at->c >= 0xe0100 && at->c <= 0xe01ef);
	return at->c >= 0xfe00 && at->c <= 0xfe02 &&
	       (sign || script == G_UNICODE_SCRIPT_MYANMAR || script == G_UNICODE_SCRIPT_PHAGS_PA);
}

/* Is it a visible format character: a sign for numbers or verses in Arabic and Syriac? */
static bool is_seen_format(gunichar c)
{
	return (c >= 0x600 && c <= 0x605) || c == 0x6dd || c == 0x70f || c == 0x890 || c == 0x891 ||
	       c == 0x8e2;
}

static bool is_needed(const struct in_line *at)
{
	switch (at->c) {
	case NON_JOINER:
	case JOINER:
		return is_joiner_needed(at);
	case LEFT_MARK:
	case RIGHT_MARK:
	case ARABIC_MARK:
		return at->leftward;
	default:
		return is_seen_format(at->c) || is_new_picture(at->c) || is_selector_needed(at);
	}
}

/* Size of a flag of England, Scotland or Wales: a black flag followed by tag characters; 0: none. */
static gsize flag_size(const char *text, const char *end)
{
	static const char *const codes[] = {"gbeng\x7f", "gbsct\x7f", "gbwls\x7f"};

	for (size_t i = 0; i < G_N_ELEMENTS(codes); i++) {
		const char *at = text;
		gsize n = 0;
		while (at < end && codes[i][n] && g_utf8_get_char(at) == TAGS + (gunichar)codes[i][n]) {
			at = g_utf8_next_char(at);
			n++;
		}
		if (!codes[i][n])
			return (gsize)(at - text);
	}
	return 0;
}

static gunichar char_at(const char *text, const char *end)
{
	return text < end && *text ? g_utf8_get_char(text) : 0;
}

static const char *next_char(const char *text)
{
	return *text ? g_utf8_next_char(text) : text + 1;
}

static bool has_leftward(const char *text, const char *end)
{
	for (; text < end; text = next_char(text))
		if (g_unichar_isalpha(char_at(text, end)) && is_leftward(char_at(text, end)))
			return true;
	return false;
}

/* Appends the character at `text`, or its replacement; returns the beginning of the next one. */
static const char *append_char(GString *out, const char *text, const char *end, struct in_line *at)
{
	const char *next = next_char(text);

	at->c = char_at(text, end);
	at->after = char_at(next, end);
	if (at->c == '\t') {
		g_string_append_c(out, ' ');
	} else if (is_needed(at) || (!escape_needed(at->c) && !text_is_hidden(at->c, at->before))) {
		gsize tags = at->c == FLAG ? flag_size(next, end) : 0;
		next += tags;
		g_string_append_len(out, text, next - text);
		at->c = tags ? TAGS + TAGS_END : at->c;
	} else if (fold_is_nothing(at->c)) {
		return next;
	} else {
		escape_text(out, text, (gsize)(next - text), 0);
		at->c = 0;
	}
	at->before = at->c;
	return next;
}

void prose_text(GString *out, const char *text, gsize size)
{
	const char *end = text + size;
	struct in_line at = {.leftward = has_leftward(text, end)};

	while (text < end)
		text = append_char(out, text, end, &at);
}
