/* The grammar told to people: /help and the manual page. */
#include "engine/report.h"
#include "parsers/pattern.h"

#include <string.h>

/* `<f:fleet>` becomes `<fleet>`, escapes go. */
void grammar_pattern_text(const char *pattern, GString *out)
{
	for (const char *c = pattern; *c && *c != '\n'; c++) {
		if (*c == '~' && c[1]) {
			g_string_append_c(out, *++c);
		} else if (*c == '<' && c[1] && c[2] == ':') {
			g_string_append_c(out, '<');
			c += 2;
		} else {
			g_string_append_c(out, *c);
		}
	}
}

static void append_form_line(const struct order_form *form, GString *out)
{
	g_autoptr(GString) pattern = g_string_new(NULL);

	grammar_pattern_text(form->pattern, pattern);
	g_string_append(out, "  ");
	report_wrap(out, 6, pattern->str);
	if (pattern->len > 28)
		g_string_append_printf(out, "\n%31s", "");
	else
		g_string_append_printf(out, "%*s", (int)(29 - pattern->len), "");
	report_wrap(out, 31, form->meaning);
	g_string_append_c(out, '\n');
}

static const struct token_kind *kind_at(const struct grammar *grammar, const char *name)
{
	for (const struct token_kind *k = grammar->tokens; k->name; k++)
		if (strncmp(name, k->name, strlen(k->name)) == 0 && name[strlen(k->name)] == '>')
			return k;
	return NULL;
}

const struct token_kind *grammar_slot_kind(
    const struct grammar *grammar, const struct order_form *form, char slot)
{
	for (const char *c = strchr(form->pattern, '<'); c; c = strchr(c + 1, '<'))
		if (c[1] == slot && c[2] == ':')
			return kind_at(grammar, c + 3);
	return NULL;
}

static void append_slot(const struct grammar *grammar, const struct order *order, char slot, GString *out)
{
	const struct token_kind *kind = grammar_slot_kind(grammar, &grammar->forms[order->form], slot);
	const char *comma = "";

	for (unsigned i = 0; kind && i < order->count; i++) {
		if (order->values[i].slot != slot)
			continue;
		g_string_append(out, comma);
		match_write_value(&order->values[i], kind, out);
		comma = ", ";
	}
}

static void append_gloss(const struct grammar *grammar, const struct order *order, const char *gloss,
    const char *end, GString *out)
{
	while (gloss < end) {
		const char *close = *gloss == '{' ? memchr(gloss, '}', (size_t)(end - gloss)) : NULL;
		if (!close) {
			g_string_append_c(out, *gloss++);
			continue;
		}
		if (gloss[2] != '?') {
			append_slot(grammar, order, gloss[1], out);
		} else if (order_value(order, gloss[1])) {
			/* the text up to the brace that closes it; a slot in it has its own */
			const char *inner = memchr(gloss + 3, '{', (size_t)(close - gloss - 3));
			if (inner)
				close = memchr(close + 1, '}', (size_t)(end - close - 1));
			g_assert(close != NULL);
			append_gloss(grammar, order, gloss + 3, close, out);
		} else if (memchr(gloss + 3, '{', (size_t)(close - gloss - 3))) {
			close = memchr(close + 1, '}', (size_t)(end - close - 1));
			g_assert(close != NULL);
		}
		gloss = close + 1;
	}
}

void grammar_gloss(const struct ruleset *ruleset, const struct order *order, GString *out)
{
	const struct order_form *form = &ruleset->grammar->forms[order->form];
	const char *text = form->gloss ? form->gloss : form->meaning;

	append_gloss(ruleset->grammar, order, text, text + strlen(text), out);
}

static void append_kinds(const struct grammar *grammar, const struct order_form *form, GString *out)
{
	g_autoptr(GPtrArray) seen = g_ptr_array_new();

	for (const char *c = strchr(form->pattern, '<'); c; c = strchr(c + 1, '<')) {
		const struct token_kind *kind = c[1] && c[2] == ':' ? kind_at(grammar, c + 3) : NULL;
		if (!kind || g_ptr_array_find(seen, kind, NULL))
			continue;
		g_ptr_array_add(seen, (gpointer)kind);
		g_string_append_printf(out, "  <%s>: %s\n", kind->name, kind->what);
	}
}

void grammar_help(const struct grammar *grammar, const struct order_form *form, GString *out)
{
	if (form) {
		append_form_line(form, out);
		append_kinds(grammar, form, out);
		g_string_append_printf(
		    out, "  Carried out in: %s\n  For example: %s\n", form->phase, form->example);
		return;
	}
	for (const struct order_form *f = grammar->forms; f->pattern; f++)
		append_form_line(f, out);
	g_string_append(
	    out, grammar->terse ? "  Case and blanks do not matter; ; or # starts a comment; one order a line"
	                        : "  Case does not matter; ; or # starts a comment; one order a line");
	g_string_append(out, grammar->commas ? ",\n  or several with commas.\n" : ".\n");
}

/* mdoc reads a leading point or quote and every backslash as its own. */
static void append_mdoc(const char *text, GString *out)
{
	for (const char *c = text; *c; c++) {
		if (*c == '\\')
			g_string_append(out, "\\e");
		else if (*c == '"')
			g_string_append(out, "\\(dq");
		else
			g_string_append_c(out, *c);
	}
}

void grammar_manual(const struct grammar *grammar, GString *out)
{
	g_string_append(out, ".Sh ORDERS\n.Bl -tag -width Ds\n");
	for (const struct order_form *f = grammar->forms; f->pattern; f++) {
		g_autoptr(GString) pattern = g_string_new(NULL);
		grammar_pattern_text(f->pattern, pattern);
		g_string_append(out, ".It Li \"");
		append_mdoc(pattern->str, out);
		g_string_append(out, "\"\n\\&");
		append_mdoc(f->meaning, out);
		g_string_append_printf(out, "\n.Pq %s .\nExample:\n.Li \"", f->phase);
		append_mdoc(f->example, out);
		g_string_append(out, "\"\n");
	}
	g_string_append(out, ".El\n");
}
