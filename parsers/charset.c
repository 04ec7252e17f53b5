#include "parsers/charset.h"

#include <errno.h>
#include <iconv.h>
#include <stdbool.h>
#include <string.h>

/* Labels of the same character set, separated by bars, in lower case; the first is iconv's name. Other labels
   are treated as unknown, so that every host decodes alike whatever its iconv supports (MC-62). */
static const char *const sets[] = {"utf-16be|", "utf-16le|", "utf-32be|ucs-4be|", "utf-32le|ucs-4le|",
    "utf-7|unicode-1-1-utf-7|", "iso-8859-2|latin2|iso_8859-2|", "iso-8859-3|latin3|", "iso-8859-4|latin4|",
    "iso-8859-5|cyrillic|", "iso-8859-6|", "iso-8859-7|greek|",
    "iso-8859-8|iso-8859-8-i|iso-8859-8-e|hebrew|", "iso-8859-9|latin5|", "iso-8859-10|latin6|",
    "iso-8859-13|", "iso-8859-14|", "iso-8859-15|latin-9|latin9|", "iso-8859-16|",
    "windows-1250|cp1250|x-cp1250|", "windows-1251|cp1251|x-cp1251|", "windows-1253|cp1253|",
    "windows-1254|cp1254|", "windows-1255|cp1255|", "windows-1256|cp1256|", "windows-1257|cp1257|",
    "windows-1258|cp1258|", "koi8-r|koi8|", "koi8-u|", "gb18030|gb2312|gbk|x-gbk|cp936|gb_2312-80|euc-cn|",
    "big5-hkscs|big5|x-big5|cn-big5|cp950|", "cp932|shift_jis|shift-jis|sjis|x-sjis|windows-31j|ms_kanji|",
    "euc-jp|x-euc-jp|", "iso-2022-jp-2|iso-2022-jp|",
    "cp949|euc-kr|ks_c_5601-1987|ks_c_5601|korean|windows-949|", "iso-2022-kr|",
    "tis-620|windows-874|iso-8859-11|", "macintosh|mac|x-mac-roman|", "cp437|ibm437|", "cp850|ibm850|",
    "cp852|ibm852|", "cp866|ibm866|"};

static struct {
	bool open;
	iconv_t converter;
} converters[G_N_ELEMENTS(sets)];

static iconv_t open_set(unsigned set)
{
	if (!converters[set].open) {
		g_autofree char *name = g_strndup(sets[set], strcspn(sets[set], "|"));
		converters[set].converter = iconv_open("UTF-8", name);
		converters[set].open = true;
	}
	return converters[set].converter;
}

void charset_prepare(void)
{
	for (unsigned i = 0; i < G_N_ELEMENTS(sets); i++)
		open_set(i);
}

static iconv_t converter_of(const char *label)
{
	size_t n = strlen(label);

	for (unsigned i = 0; i < G_N_ELEMENTS(sets); i++)
		for (const char *p = sets[i]; *p; p += strcspn(p, "|") + 1)
			if (strcspn(p, "|") == n && memcmp(p, label, n) == 0)
				return open_set(i);
	return (iconv_t)-1;
}

/* The characters of windows-1252 at 0x80 to 0x9f; 0: undefined. */
static const guint16 cp1252[32] = {0x20ac, 0, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030,
    0x0160, 0x2039, 0x0152, 0, 0x017d, 0, 0, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc,
    0x2122, 0x0161, 0x203a, 0x0153, 0, 0x017e, 0x0178};

static void decode_cp1252(const char *bytes, size_t size, GString *out)
{
	for (size_t i = 0; i < size; i++) {
		unsigned char c = (unsigned char)bytes[i];
		if (c < 0x80)
			g_string_append_c(out, (char)c);
		else if (c >= 0xa0)
			g_string_append_unichar(out, c);
		else
			g_string_append_unichar(out, cp1252[c - 0x80] ? cp1252[c - 0x80] : 0xfffd);
	}
}

static void decode_utf8(const char *bytes, size_t size, GString *out)
{
	const char *end = bytes + size, *bad;

	while (bytes < end) {
		g_utf8_validate(bytes, end - bytes, &bad);
		g_string_append_len(out, bytes, bad - bytes);
		if (bad == end)
			return;
		if (*bad == '\0')
			g_string_append_c(out, '\0');
		else
			g_string_append_unichar(out, 0xfffd);
		bytes = bad + 1;
	}
}

/* Is it valid UTF-8? NUL counts as a valid character here. */
static bool is_utf8(const char *bytes, size_t size)
{
	const char *end = bytes + size, *bad;

	while (!g_utf8_validate(bytes, end - bytes, &bad)) {
		if (*bad != '\0')
			return false;
		bytes = bad + 1;
	}
	return true;
}

static void decode_iconv(iconv_t converter, const char *bytes, size_t size, GString *out)
{
	char *in = (char *)(guintptr)bytes;
	size_t left = size;
	char buffer[4096];

	iconv(converter, NULL, NULL, NULL, NULL);
	while (left) {
		char *to = buffer;
		size_t room = sizeof buffer;
		size_t done = iconv(converter, &in, &left, &to, &room);
		g_string_append_len(out, buffer, to - buffer);
		if (done == (size_t)-1 && errno != E2BIG) {
			g_string_append_unichar(out, 0xfffd);
			in++;
			left--;
		}
	}
	{
		char *to = buffer;
		size_t room = sizeof buffer;
		iconv(converter, NULL, NULL, &to, &room);
		g_string_append_len(out, buffer, to - buffer);
	}
}

/* Decodes HZ (RFC 1843), which not every iconv supports: GB 2312 in seven bits between `~{` and `~}`, within a
   line. */
static void decode_hz(const char *bytes, size_t size, GString *out)
{
	g_autoptr(GString) plain = g_string_sized_new(size);
	iconv_t converter = converter_of("gb2312");
	bool chinese = false;

	for (size_t i = 0; i < size; i++) {
		char next = i + 1 < size ? bytes[i + 1] : '\0';
		chinese = chinese && bytes[i] != '\n';
		if (bytes[i] == '~' && next && strchr(chinese ? "}" : "{~\n", next)) {
			if (next == '~')
				g_string_append_c(plain, '~');
			chinese = next == '{';
			i++;
		} else if (chinese && bytes[i] >= 0x21 && bytes[i] <= 0x77 && next >= 0x21 && next < 0x7f) {
			g_string_append_c(plain, (char)(bytes[i] | 0x80));
			g_string_append_c(plain, (char)(next | 0x80));
			i++;
		} else {
			g_string_append_c(plain, bytes[i]);
		}
	}
	if (converter != (iconv_t)-1)
		decode_iconv(converter, plain->str, plain->len, out);
	else
		decode_cp1252(plain->str, plain->len, out);
}

/* The byte order of UTF-16, by its mark or by the position of its zero bytes. */
static const char *utf16_order(const char *bytes, size_t size)
{
	size_t even = 0, odd = 0;

	if (size >= 2 && (unsigned char)bytes[0] == 0xff && (unsigned char)bytes[1] == 0xfe)
		return "utf-16le";
	if (size >= 2 && (unsigned char)bytes[0] == 0xfe && (unsigned char)bytes[1] == 0xff)
		return "utf-16be";
	for (size_t i = 0; i < size; i++)
		if (bytes[i] == '\0')
			*(i % 2 ? &odd : &even) += 1;
	return odd > even ? "utf-16le" : "utf-16be";
}

/* The same for UTF-32, whose mark has zero bytes where a letter has them. */
static const char *utf32_order(const char *bytes, size_t size)
{
	return size >= 4 && bytes[0] != '\0' && bytes[3] == '\0' ? "utf-32le" : "utf-32be";
}

static char *clean_label(const char *label)
{
	char *clean = g_ascii_strdown(label ? label : "", 60);

	g_strstrip(g_strdelimit(clean, "\"'<>;,\t", ' '));
	clean[strcspn(clean, " ")] = '\0';
	return clean;
}

void charset_decode(const char *label, const char *bytes, size_t size, GString *out)
{
	g_autofree char *clean = clean_label(label);
	const char *name = clean;
	bool latin1 = strcmp(name, "iso-8859-1") == 0 || strcmp(name, "latin1") == 0 ||
	              strcmp(name, "iso_8859-1") == 0 || strcmp(name, "windows-1252") == 0 ||
	              strcmp(name, "cp1252") == 0;
	bool utf8 = strcmp(name, "utf-8") == 0 || strcmp(name, "utf8") == 0;
	iconv_t converter;

	if (strcmp(name, "utf-16") == 0 || strcmp(name, "ucs-2") == 0 || strcmp(name, "utf16") == 0)
		name = utf16_order(bytes, size);
	else if (strcmp(name, "utf-32") == 0 || strcmp(name, "ucs-4") == 0 || strcmp(name, "utf32") == 0)
		name = utf32_order(bytes, size);
	if (strcmp(name, "hz-gb-2312") == 0 || strcmp(name, "hz") == 0) {
		decode_hz(bytes, size, out);
		return;
	}
	converter = latin1 || utf8 ? (iconv_t)-1 : converter_of(name);
	if (converter != (iconv_t)-1)
		decode_iconv(converter, bytes, size, out);
	else if (utf8 || (!latin1 && is_utf8(bytes, size)))
		decode_utf8(bytes, size, out);
	else
		decode_cp1252(bytes, size, out);
}

const char *charset_common(const char *label, size_t size)
{
	static const char *const common[] = {"utf-8", "us-ascii", "iso-8859-1", "windows-1252", NULL};
	const char *const *at = common;

	while (*at && (strlen(*at) != size || g_ascii_strncasecmp(label, *at, size) != 0))
		at++;
	return *at;
}
