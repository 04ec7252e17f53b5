#include "mailer/store/folder.h"

#include <glib.h>
#include <string.h>

bool folder_check(const char *name, struct error *err)
{
	if (!g_utf8_validate(name, -1, NULL))
		return error_set(err, EXIT_CONFIG, "folder name is not UTF-8");
	for (const char *at = name; *at != 0; at = g_utf8_next_char(at))
		if (g_unichar_iscntrl(g_utf8_get_char(at)))
			return error_set(
			    err, EXIT_CONFIG, "folder name '%s' contains a control character", name);
	g_auto(GStrv) parts = g_strsplit(name, "/", 0);
	if (!parts[0])
		return error_set(err, EXIT_CONFIG, "folder name is empty");
	for (char **part = parts; *part; part++)
		if (**part == 0 || strcmp(*part, ".") == 0 || strcmp(*part, "..") == 0)
			return error_set(err, EXIT_CONFIG, "'%s' is not a valid folder name", name);
	return true;
}

/* Appends a run of characters other than printable ASCII: UTF-16BE in base64, with `,` for `/` and no padding. */
static void folder_put_run(GString *out, const char *run, size_t size)
{
	gsize units = 0;
	g_autofree char *utf16 = g_convert(run, (gssize)size, "UTF-16BE", "UTF-8", NULL, &units, NULL);
	g_autofree char *base64 = g_base64_encode((const guchar *)utf16, units);
	base64[strcspn(base64, "=")] = 0;
	g_strdelimit(base64, "/", ',');
	g_string_append_printf(out, "&%s-", base64);
}

char *folder_encode(const char *name, char separator)
{
	GString *out = g_string_new(NULL);
	for (const char *at = name; *at != 0;) {
		const char *end = at;
		while ((unsigned char)*end >= 0x7f)
			end++;
		if (end > at)
			folder_put_run(out, at, (size_t)(end - at));
		else if (*end++ == '&')
			g_string_append(out, "&-");
		else
			g_string_append_c(out, *at == '/' && separator != 0 ? separator : *at);
		at = end;
	}
	return g_string_free(out, FALSE);
}

/* Decodes the run between `&` and `-` to UTF-8, NULL: it is malformed. */
static char *folder_take_run(const char *run, size_t size)
{
	g_autoptr(GString) base64 = g_string_new_len(run, (gssize)size);
	for (gsize i = 0; i < base64->len; i++)
		if (base64->str[i] == ',')
			base64->str[i] = '/';
	while (base64->len % 4 != 0)
		g_string_append_c(base64, '=');
	gsize bytes = 0;
	g_autofree guchar *utf16 = g_base64_decode(base64->str, &bytes);
	return bytes > 0
	           ? g_convert((const char *)utf16, (gssize)bytes, "UTF-8", "UTF-16BE", NULL, NULL, NULL)
	           : NULL;
}

char *folder_decode(const char *name, char separator)
{
	g_autoptr(GString) out = g_string_new(NULL);
	for (const char *at = name; *at != 0; at++) {
		const char *end = *at == '&' ? strchr(at, '-') : NULL;
		g_autofree char *run =
		    end && end > at + 1 ? folder_take_run(at + 1, (size_t)(end - at) - 1) : NULL;
		if (run)
			g_string_append(out, run);
		else if (end == at + 1)
			g_string_append_c(out, '&');
		else
			g_string_append_c(out, separator != 0 && *at == separator ? '/' : *at);
		at = run || end == at + 1 ? end : at;
	}
	return g_utf8_make_valid(out->str, (gssize)out->len);
}
