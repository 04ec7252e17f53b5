/* Describes the grammar to people: /help, and the meaning of orders. */
#include "parsers/help.h"

#include "engine/play/report_wrap.h"
#include "engine/play/rulesets.h"
#include "parsers/match.h"

#include <inttypes.h>
#include <string.h>

/* Up to so many orders are described in detail; if there are more, each gets a line. */
#define DETAILS_MAX 4
#define MEANING_COLUMN 31

/* --- Patterns as people read them ---------------------------------------------------- */

static bool is_word_byte(char c)
{
	return g_ascii_isalnum(c) || c == '_' || c == '\'';
}

static bool has_letter(const char *text, char letter)
{
	for (const char *c = strchr(text, letter); c; c = strchr(c + 1, letter))
		if ((c == text || !is_word_byte(c[-1])) && !is_word_byte(c[1]))
			return true;
	return false;
}

/* Does the meaning mention this slot by its letter? A lone `a` is an article. */
static bool slot_is_told(const struct order_form *form, char slot)
{
	return has_letter(form->meaning, slot) && (slot != 'a' || has_letter(form->meaning, 'b'));
}

/* Writes `<f:fleet>` as `<f>` if the meaning says "fleet f", else as `<fleet>`. Returns what follows it. */
static const char *put_slot(const struct order_form *form, const char *at, GString *out)
{
	const char *close = strchr(at, '>');

	g_string_append_c(out, '<');
	if (slot_is_told(form, at[1]))
		g_string_append_c(out, at[1]);
	else
		g_string_append_len(out, at + 3, close - at - 3);
	g_string_append_c(out, '>');
	return close + 1;
}

/* The end of a repetition `{ <s:ship>}` of the slot that begins at `slot`, or NULL: not a repetition of that slot. */
static const char *repetition_end(const char *slot, const char *at)
{
	size_t size = (size_t)(strchr(slot, '>') - slot) + 1;

	if (*at++ != '{')
		return NULL;
	at += *at == ' ' || *at == ',';
	if (at[0] == 'E' && slot[-1] == 'E')
		at++;
	return strncmp(at, slot, size) == 0 && at[size] == '}' ? at + size + 1 : NULL;
}

static const struct grammar_short *short_at(const struct grammar *grammar, const char *at)
{
	for (const struct grammar_short *s = grammar->shorts; s && s->pattern; s++)
		if (g_str_has_prefix(at, s->pattern))
			return s;
	return NULL;
}

/* Writes a pattern without escapes, and a repeated slot once with `...`. */
static void put_pattern(const struct grammar *grammar, const struct order_form *form, GString *out)
{
	for (const char *c = form->pattern; *c && *c != '\n';) {
		const struct grammar_short *known = short_at(grammar, c);
		if (known) {
			g_string_append_printf(out, "<%s>", known->name);
			c += strlen(known->pattern);
		} else if (*c == '<' && c[1] && c[2] == ':') {
			const char *slot = c, *end;
			c = put_slot(form, c, out);
			end = repetition_end(slot, c);
			if (end) {
				g_string_append(out, "...");
				c = end;
			}
		} else {
			c += *c == '~' && c[1];
			g_string_append_c(out, *c++);
		}
	}
}

/* Writes one line of the table of orders. */
static void put_line(const struct grammar *grammar, const struct order_form *form, GString *out)
{
	g_autoptr(GString) pattern = g_string_new(NULL);

	put_pattern(grammar, form, pattern);
	g_string_append(out, "  ");
	report_wrap(out, 6, pattern->str);
	if (pattern->len > MEANING_COLUMN - 3)
		g_string_append_printf(out, "\n%*s", MEANING_COLUMN, "");
	else
		g_string_append_printf(out, "%*s", (int)(MEANING_COLUMN - 2 - pattern->len), "");
	report_wrap(out, MEANING_COLUMN, form->meaning);
	g_string_append_c(out, '\n');
}

/* --- What an order means ------------------------------------------------------------------ */

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

static void say_value(const struct order_value *value, const struct token_kind *kind, GString *out)
{
	for (int i = 0; kind->said && kind->words[i]; i++)
		if ((kind->values ? kind->values[i] : i) == value->number) {
			g_string_append(out, kind->said[i]);
			return;
		}
	if (kind->say)
		kind->say(value, out);
	else
		match_write_value(value, kind, out);
}

/* Writes "1 ship" or "12 ships": `nouns` up to `end` has both forms, separated by `|`. */
static void append_number(
    const struct order *order, char slot, const char *nouns, const char *end, GString *out)
{
	int64_t number = order_number(order, slot);
	const char *many = memchr(nouns, '|', (size_t)(end - nouns));

	g_assert(many != NULL);
	g_string_append_printf(out, "%" PRId64 " ", number);
	g_string_append_len(out, number == 1 ? nouns : many + 1, number == 1 ? many - nouns : end - many - 1);
}

/* Writes every value of a slot, each after the text from `each` to `end`. */
static void append_slot(const struct grammar *grammar, const struct order *order, char slot, const char *each,
    const char *end, GString *out)
{
	const struct token_kind *kind = grammar_slot_kind(grammar, &grammar->forms[order->form], slot);
	const char *comma = "";

	for (unsigned i = 0; kind && i < order->count; i++) {
		if (order->values[i].slot != slot)
			continue;
		g_string_append(out, comma);
		g_string_append_len(out, each, end - each);
		say_value(&order->values[i], kind, out);
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
		if (gloss[2] == '#') {
			append_number(order, gloss[1], gloss + 3, close, out);
		} else if (gloss[2] != '?') {
			append_slot(grammar, order, gloss[1], gloss + (gloss[2] == ':' ? 3 : 2), close, out);
		} else if (order_value(order, gloss[1])) {
			/* the text up to its closing brace; a slot within it has braces, too */
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

/* --- /help ---------------------------------------------------------------------------------- */

static void put_term(const char *name, const char *what, GString *out)
{
	g_string_append_printf(out, "      <%s>: ", name);
	report_wrap(out, 10, what);
	g_string_append_c(out, '\n');
}

/* Explains each name between < and > in the first pattern, once. */
static void put_terms(const struct grammar *grammar, const struct order_form *form, GString *out)
{
	g_autofree char *pattern = g_strndup(form->pattern, strcspn(form->pattern, "\n"));
	g_autoptr(GPtrArray) seen = g_ptr_array_new();

	for (const char *c = pattern; *c; c++) {
		const struct grammar_short *known = short_at(grammar, c);
		const struct token_kind *kind =
		    *c == '<' && c[1] && c[2] == ':' ? kind_at(grammar, c + 3) : NULL;
		char letter[] = {c[0] ? c[1] : '\0', '\0'};
		bool told = kind && slot_is_told(form, c[1]);
		/* a slot shown by its letter is explained itself, others by their kind */
		gconstpointer key = known  ? (gconstpointer)known
		                    : told ? (gconstpointer)GINT_TO_POINTER(c[1])
		                           : (gconstpointer)kind;
		if (key && !g_ptr_array_find(seen, key, NULL)) {
			g_ptr_array_add(seen, (gpointer)key);
			put_term(known  ? known->name
			         : told ? letter
			                : kind->name,
			    known ? known->what : kind->what, out);
		}
		c += known ? strlen(known->pattern) - 1 : 0;
	}
}

static void put_order(const struct grammar *grammar, const struct order *order, GString *out)
{
	const struct order_form *form = &grammar->forms[order->form];
	const char *text = form->gloss ? form->gloss : form->meaning;
	g_autoptr(GString) meaning = g_string_new(NULL);

	append_gloss(grammar, order, text, text + strlen(text), meaning);
	report_wrap(out, 10, meaning->str);
	g_string_append_c(out, '\n');
}

static void put_detail(const struct grammar *grammar, const struct order_form *form, GString *out)
{
	struct order_set *set = orders_read(grammar, 0, form->example, strlen(form->example));

	put_line(grammar, form, out);
	put_terms(grammar, form, out);
	g_string_append(out, "      ");
	{
		g_autofree char *text =
		    g_strdup_printf("Carried out in: %s. For example `%s`:", form->phase, form->example);
		report_wrap(out, 6, text);
	}
	g_string_append(out, "\n          means: ");
	put_order(grammar, &set->orders[0], out);
	order_set_free(set);
}

/* Does one of the form's patterns begin with the topic? `whole`: with nothing after it. */
static bool begins(const struct order_form *form, const char *topic, bool whole)
{
	size_t size = strlen(topic);

	for (const char *p = form->pattern; p; p = strchr(p, '\n') ? strchr(p, '\n') + 1 : NULL)
		if (g_ascii_strncasecmp(p, topic, size) == 0 && !(whole && g_ascii_isalpha(p[size])))
			return true;
	return false;
}

/* Does a word of the meaning begin with the topic? Players ask for `build` if the order is B. */
static bool means(const struct order_form *form, const char *topic)
{
	g_auto(GStrv) words = g_strsplit_set(form->meaning, " ,:;.()", 0);
	size_t size = strlen(topic);

	for (char **word = words; size > 2 && *word; word++)
		if (g_ascii_strncasecmp(*word, topic, size) == 0)
			return true;
	return false;
}

static void find_forms(const struct grammar *grammar, const char *topic, GPtrArray *found)
{
	for (int way = 0; way < 3 && found->len == 0; way++)
		for (const struct order_form *f = grammar->forms; f->pattern; f++)
			if (way < 2 ? begins(f, topic, way == 0) : means(f, topic))
				g_ptr_array_add(found, (gpointer)f);
}

/* Explains a whole order: its form, and what this one means. */
static bool help_on_order(const struct grammar *grammar, const char *topic, GString *out)
{
	struct order_set *set = orders_read(grammar, 0, topic, strlen(topic));
	bool good = set->count == 1 && set->orders[0].form >= 0;

	if (good) {
		put_line(grammar, &grammar->forms[set->orders[0].form], out);
		put_terms(grammar, &grammar->forms[set->orders[0].form], out);
		g_string_append(out, "      This one: ");
		put_order(grammar, &set->orders[0], out);
	}
	order_set_free(set);
	return good;
}

bool grammar_help_on(const struct grammar *grammar, const char *topic, GString *out)
{
	g_autoptr(GPtrArray) found = g_ptr_array_new();

	find_forms(grammar, topic, found);
	for (guint i = 0; i < found->len; i++) {
		if (found->len <= DETAILS_MAX)
			put_detail(grammar, found->pdata[i], out);
		else
			put_line(grammar, found->pdata[i], out);
	}
	return found->len > 0 || help_on_order(grammar, topic, out);
}

void grammar_help(const struct grammar *grammar, GString *out)
{
	for (const struct order_form *f = grammar->forms; f->pattern; f++)
		put_line(grammar, f, out);
	g_string_append_printf(out, "  Case %s not matter; ; or # starts a comment;\n  one order a line%s.\n",
	    grammar->terse ? "and blanks do" : "does", grammar->commas ? ", or several with commas" : "");
}
