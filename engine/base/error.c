#include "engine/base/error.h"

#include "engine/base/text.h"

#include <glib.h>
#include <stdarg.h>

static void error_fill(struct error *err, enum exit_code code, const char *file, int line, int column,
    const char *format, va_list args)
{
	if (error_is_set(err))
		return;
	err->code = code;
	err->file = g_strdup(file);
	err->line = line;
	err->column = column;
	err->text = g_strdup_vprintf(format, args);
}

bool error_set(struct error *err, enum exit_code code, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	error_fill(err, code, NULL, 0, 0, format, args);
	va_end(args);
	return false;
}

bool error_set_at(
    struct error *err, enum exit_code code, const char *file, int line, int column, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	error_fill(err, code, file, line, column, format, args);
	va_end(args);
	return false;
}

bool error_set_file(struct error *err, enum exit_code code, const char *file, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	error_fill(err, code, file, 0, 0, format, args);
	va_end(args);
	return false;
}

bool error_set_cause(
    struct error *err, enum exit_code code, enum error_cause cause, const char *said, const char *format, ...)
{
	va_list args;

	if (error_is_set(err))
		return false;
	va_start(args, format);
	error_fill(err, code, NULL, 0, 0, format, args);
	va_end(args);
	err->cause = cause;
	err->said = g_strdup(said);
	return false;
}

bool error_blame(struct error *err, enum error_cause cause)
{
	if (error_is_set(err) && err->cause == CAUSE_UNKNOWN)
		err->cause = cause;
	return false;
}

bool error_set_like(struct error *err, const struct error *from, const char *format, ...)
{
	va_list args;

	if (error_is_set(err))
		return false;
	va_start(args, format);
	error_fill(err, from->code, from->file, from->line, from->column, format, args);
	va_end(args);
	err->cause = from->cause;
	err->said = g_strdup(from->said);
	return false;
}

bool error_is_set(const struct error *err)
{
	return err->code != EXIT_DONE;
}

bool error_pass(struct error *own, struct error *err, const char *more)
{
	if (error_is_set(own))
		error_set_like(err, own, "%s%s", own->text, more ? more : "");
	error_clear(own);
	return !error_is_set(err);
}

bool error_is_harmless(uint32_t c)
{
	GUnicodeType type = g_unichar_type(c);

	return type != G_UNICODE_CONTROL && type != G_UNICODE_FORMAT && type != G_UNICODE_SURROGATE &&
	       type != G_UNICODE_PRIVATE_USE && type != G_UNICODE_LINE_SEPARATOR &&
	       type != G_UNICODE_PARAGRAPH_SEPARATOR;
}

char *error_shown(const char *text)
{
	GString *out = g_string_new(NULL);
	gunichar before = 0;

	while (*text) {
		gunichar c = g_utf8_get_char_validated(text, -1);
		bool bad = c == (gunichar)-1 || c == (gunichar)-2;
		if (bad)
			g_string_append_printf(out, "\\x%02x", (unsigned char)*text);
		else if (error_is_harmless(c) && (c < 0x80 || !text_is_hidden(c, before)))
			g_string_append_unichar(out, c);
		else
			g_string_append_printf(out, c < 0x100 ? "\\x%02x" : "\\u%04x", c);
		before = c;
		text = bad ? text + 1 : g_utf8_next_char(text);
	}
	return g_string_free(out, FALSE);
}

char *error_told(const struct error *err)
{
	GString *out = g_string_new(NULL);

	if (err->file) {
		g_string_append(out, err->file);
		if (err->line > 0)
			g_string_append_printf(out, ":%d", err->line);
		if (err->line > 0 && err->column > 0)
			g_string_append_printf(out, ":%d", err->column);
		g_string_append(out, ": ");
	}
	g_string_append(out, err->text ? err->text : "unknown trouble");
	return g_string_free(out, FALSE);
}

/* Escapes text from files and servers, so that it cannot control the terminal. */
void error_print(const struct error *err, FILE *out)
{
	g_autofree char *told = error_told(err), *shown = error_shown(told);

	fprintf(out, "nightmail: %s\n", shown);
}

void error_clear(struct error *err)
{
	g_free(err->file);
	g_free(err->text);
	g_free(err->said);
	*err = (struct error){0};
}

enum exit_code exit_code_worst(enum exit_code a, enum exit_code b)
{
	static const enum exit_code order[] = {EXIT_SOFTWARE, EXIT_CONFIG, EXIT_NO_PERMISSION, EXIT_PROTOCOL,
	    EXIT_IO, EXIT_CANT_CREATE, EXIT_DATA, EXIT_TEMPFAIL};

	for (size_t i = 0; i < G_N_ELEMENTS(order); i++)
		if (a == order[i] || b == order[i])
			return order[i];
	return a ? a : b;
}
