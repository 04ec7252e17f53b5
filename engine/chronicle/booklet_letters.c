#include "engine/chronicle/booklet_letters.h"

#include <stdbool.h>
#include <string.h>

/* Do groff's Times or symbol fonts have this character: Latin 1, Greek, and those listed? */
static bool is_printed(gunichar c)
{
	static const gunichar more[] = {0x131, 0x141, 0x142, 0x152, 0x153, 0x160, 0x161, 0x178, 0x17d, 0x17e,
	    0x192, 0x2013, 0x2014, 0x2018, 0x2019, 0x201a, 0x201c, 0x201d, 0x201e, 0x2020, 0x2021, 0x2022,
	    0x2026, 0x2030, 0x2039, 0x203a, 0x20ac, 0x2212};

	if ((c >= 0xa1 && c <= 0xff && c != 0xad) || (c >= 0x391 && c <= 0x3a9 && c != 0x3a2) ||
	    (c >= 0x3b1 && c <= 0x3c9))
		return true;
	for (size_t i = 0; i < G_N_ELEMENTS(more); i++)
		if (more[i] == c)
			return true;
	return false;
}

/* Writes an ASCII character; one that groff would read as a request, an escape or a typographic sign is written
   by name. */
static void put_ascii(GString *out, char c, char next)
{
	static const struct {
		char c;
		const char *name;
	} names[] = {{'\\', "\\[rs]"}, {'"', "\\[dq]"}, {'`', "\\[ga]"}, {'^', "\\[ha]"}, {'~', "\\[ti]"},
	    {'\'', "\\[cq]"}};

	for (size_t i = 0; i < G_N_ELEMENTS(names); i++)
		if (names[i].c == c) {
			g_string_append(out, names[i].name);
			return;
		}
	if (c == '-' && g_ascii_isdigit(next))
		g_string_append(out, "\\-");
	else
		g_string_append_c(out, c >= ' ' && c <= '~' ? c : ' ');
}

/* Transliterates Cyrillic, from U+0430 on; capital letters get an initial capital. */
static bool put_cyrillic(GString *out, gunichar c)
{
	static const char *const letters[] = {"a", "b", "v", "g", "d", "e", "zh", "z", "i", "y", "k", "l",
	    "m", "n", "o", "p", "r", "s", "t", "u", "f", "kh", "ts", "ch", "sh", "shch", "", "y", "", "e",
	    "yu", "ya"};
	static const struct {
		gunichar c;
		const char *letters;
	} more[] = {{0x451, "yo"}, {0x454, "ye"}, {0x456, "i"}, {0x457, "yi"}, {0x458, "j"}, {0x459, "lj"},
	    {0x45a, "nj"}, {0x45b, "c"}, {0x452, "dj"}, {0x45e, "u"}, {0x45f, "dz"}, {0x491, "g"}};
	gunichar small = g_unichar_tolower(c);
	const char *latin = small >= 0x430 && small <= 0x44f ? letters[small - 0x430] : NULL;

	for (size_t i = 0; !latin && i < G_N_ELEMENTS(more); i++)
		latin = more[i].c == small ? more[i].letters : NULL;
	if (latin && *latin) {
		g_string_append_c(out, small == c ? *latin : g_ascii_toupper(*latin));
		g_string_append(out, latin + 1);
	}
	return latin;
}

/* Replaces a character that the fonts lack: without its accent, transliterated, or by GLib's fallback. */
static void put_substitute(GString *out, gunichar c)
{
	gunichar base, accent;
	g_autofree char *latin = NULL;
	char one[8] = "";

	if (put_cyrillic(out, c))
		return;
	one[g_unichar_to_utf8(c, one)] = '\0';
	latin = g_str_to_ascii(one, "C");
	if (strchr(latin, '?') && g_unichar_decompose(c, &base, &accent) && is_printed(base))
		g_string_append_printf(out, "\\[u%04X]", base);
	else
		for (const char *l = latin; *l; l++)
			put_ascii(out, *l, l[1]);
}

void booklet_letters(GString *out, const char *text)
{
	g_autofree char *whole = g_utf8_normalize(text, -1, G_NORMALIZE_NFC);

	for (const char *at = whole ? whole : ""; *at; at = g_utf8_next_char(at)) {
		gunichar c = g_utf8_get_char(at);
		if (c < 0x80) {
			put_ascii(out, *at, at[1]);
		} else if (is_printed(c)) {
			g_string_append_printf(out, "\\[u%04X]", c);
		} else {
			put_substitute(out, c);
		}
	}
}
