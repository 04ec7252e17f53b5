#include "parsers/reading.h"

#include "parsers/escape.h"
#include "parsers/fold.h"

#include <string.h>

#define SHOWN_MAX 100
/* Longest line in which a second order, or a letter for a digit, is looked for. */
#define HINT_MAX 120

static bool line_reads(const char *text, void *context)
{
	const struct grammar *grammar = context;
	struct order_set *set = order_set_new(0);
	bool good = true;

	orders_read_line(grammar, set, 1, text, strlen(text));
	for (unsigned i = 0; i < set->count; i++)
		good = good && set->orders[i].status != ORDER_REFUSED;
	good = good && set->count > 0;
	order_set_free(set);
	return good;
}

/* --- Why a line was refused ----------------------------------------------- */

/* Bytes of the text before its comment. */
static size_t without_comment(const char *text)
{
	bool quoted = false;
	size_t n = 0;

	for (; text[n]; n++) {
		if (text[n] == '"')
			quoted = !quoted;
		else if (!quoted && (text[n] == ';' || text[n] == '#'))
			break;
	}
	while (n && text[n - 1] == ' ')
		n--;
	return n;
}

static bool has_number(const char *text)
{
	size_t n = strspn(text, "0123456789");
	return n > 0 && n < 4 && (text[n] == '.' || text[n] == ')') && text[n + 1] != '\0';
}

/* Two orders where the line has room for one: each part reads by itself. */
static bool is_two_orders(const struct grammar *grammar, const char *text, size_t size)
{
	for (size_t i = 1; i + 1 < size && size <= HINT_MAX; i++) {
		bool gap = strchr(" ,.;/&|", text[i]) != NULL;
		const char *second = text + i + 1;
		if (!gap)
			continue;
		while (*second == ' ')
			second++;
		g_autofree char *a = g_strndup(text, i);
		g_autofree char *b = g_strndup(second, (size_t)(text + size - second));
		if (*b && line_reads(a, (void *)(guintptr)grammar) &&
		    line_reads(b, (void *)(guintptr)grammar))
			return true;
	}
	return false;
}

/* The line with letters put right that look like digits, or NULL if that is no order either. */
static char *with_digits(const struct grammar *grammar, const char *text, size_t size)
{
	g_autofree char *mended = g_strndup(text, size);
	bool changed = false;

	for (size_t i = 1; i < size && size <= HINT_MAX; i++) {
		char c = mended[i];
		if (!strchr("OoIl", c) ||
		    !(g_ascii_isdigit(mended[i - 1]) || g_ascii_isdigit(mended[i + 1]) || (i + 1 == size) ||
		        strchr("OoIl", mended[i + 1])))
			continue;
		mended[i] = g_ascii_tolower(c) == 'o' ? '0' : '1';
		changed = true;
	}
	if (!changed || !line_reads(mended, (void *)(guintptr)grammar))
		return NULL;
	return g_steal_pointer(&mended);
}

static void set_cause(
    struct order_set *set, struct order *order, unsigned column, const char *hint, const char *cause)
{
	order->cause = order_set_keep(set, cause, -1);
	order->hint = hint ? order_set_keep(set, hint, -1) : NULL;
	order->cause_column = column;
}

static void name_stranger(struct order_set *set, struct order *order, unsigned column, gunichar c)
{
	g_autofree char *cause = NULL;
	char utf8[8] = {0};

	g_unichar_to_utf8(c, utf8);
	cause = c == 0xfffd ? g_strdup("a character could not be decoded")
	                    : g_strdup_printf("%s is the character U+%04X, not one of ours", utf8, c);
	set_cause(set, order, column,
	    c == 0xfffd ? "send it as plain text in UTF-8" : "type it on a Latin keyboard", cause);
}

/* Tells the causes that the grammar cannot know, of an order that is alone on its line. */
static void explain(
    const struct grammar *grammar, struct order_set *set, struct order *order, const char *text, size_t size)
{
	if (size && strchr(".,", text[size - 1])) {
		g_autofree char *before = g_strndup(text, size - 1);
		if (line_reads(before, (void *)(guintptr)grammar))
			set_cause(set, order, (unsigned)g_utf8_strlen(text, (gssize)size), "leave it out",
			    text[size - 1] == '.' ? "a full stop follows the order"
			                          : "a comma follows the order");
	} else if (is_two_orders(grammar, text, size)) {
		set_cause(set, order, order->cause_column, "write one order a line",
		    "more than one order on the line");
	} else {
		g_autofree char *mended = with_digits(grammar, text, size);
		g_autofree char *hint = mended ? g_strdup_printf("did you mean %s?", mended) : NULL;
		if (hint)
			order->hint = order_set_keep(set, hint, -1);
	}
}

/* --- Own lines ------------------------------------------------------------ */

static void read_own(const struct grammar *grammar, struct reading *reading, const struct letter_line *line)
{
	struct order_set *set = reading->set;
	unsigned first = set->count, stranger;
	size_t size = without_comment(line->text);
	GArray *columns = letter_columns(line);
	gunichar c = 0;

	stranger = fold_stranger(line->text, &c);
	orders_read_line(grammar, set, line->number, line->text, strlen(line->text));
	for (unsigned i = first; i < set->count; i++) {
		struct order *order = &set->orders[i];
		bool last = i + 1 == set->count, refused = order->status == ORDER_REFUSED;
		if (last && !refused && size && strchr(".,", line->text[size - 1]))
			order_refuse(set, order, (unsigned)g_utf8_strlen(line->text, (gssize)size),
			    "leave it out", "a full stop or comma follows the order");
		else if (refused && stranger >= MAX(order->column, 1) &&
		         (last || stranger < set->orders[i + 1].column)) {
			name_stranger(set, order, stranger, c);
			stranger = 0;
		} else if (refused && i == first && has_number(line->text))
			set_cause(set, order, 1, "leave the number out", "a number stands before the order");
		else if (refused && i == first && last)
			explain(grammar, set, order, line->text, size);
		order->column = letter_column(columns, order->column);
		order->cause_column = letter_column(columns, order->cause_column);
	}
	g_array_free(columns, TRUE);
}

static void add_refused(struct reading *reading, const struct letter_line *line)
{
	struct order *order = order_set_add(reading->set, line->number);
	g_autoptr(GString) shown = g_string_new(NULL);

	escape_text(shown, line->raw, line->raw_size, SHOWN_MAX);
	order->form = -1;
	order->column = 1;
	order->text = order_set_keep(reading->set, shown->str, (gssize)shown->len);
	order_refuse(reading->set, order, line->column, NULL, "%s", line->cause);
}

static void add_command(struct reading *reading, const struct letter_line *line)
{
	const char *text = line->text + 1;
	g_autoptr(GArray) columns = letter_columns(line);
	struct reading_command command = {.line = line->number, .column = letter_column(columns, 1)};
	size_t n;

	text += strspn(text, " ");
	n = strcspn(text, " ");
	command.word = g_ascii_strdown(text, (gssize)n);
	command.rest = g_strstrip(g_strdup(text + n));
	g_array_append_val(reading->commands, command);
}

/* The lines of a letter up to its end; the index of the last one. */
static guint add_press(struct reading *reading, guint index)
{
	const struct letter *letter = reading->letter;
	struct reading_command *command =
	    &g_array_index(reading->commands, struct reading_command, reading->commands->len - 1);
	GString *body = g_string_new(NULL);
	unsigned number = command->line;

	for (; index < letter->lines->len; index++) {
		const struct letter_line *line = &g_array_index(letter->lines, struct letter_line, index);
		if (line->kind != LETTER_PRESS)
			break;
		while (++number < line->number)
			g_string_append_c(body, '\n');
		escape_text(body, line->raw, line->raw_size, 0);
		g_string_append_c(body, '\n');
	}
	g_free(command->body);
	command->body = g_string_free(body, FALSE);
	return index - 1;
}

static void read_lines(const struct grammar *grammar, struct reading *reading, unsigned most)
{
	struct letter *letter = reading->letter;
	bool ended = false;

	for (guint i = 0; i < letter->lines->len; i++) {
		struct letter_line *line = &g_array_index(letter->lines, struct letter_line, i);
		if (grammar && line->kind == LETTER_OWN &&
		    grammar_is_end(grammar, line->text, strlen(line->text))) {
			letter->ends = letter->ends ? letter->ends : line->number;
			ended = true;
		}
		if (ended) {
			if (line->kind == LETTER_OWN && line->number != letter->ends)
				letter->below += line_reads(line->text, (void *)(guintptr)grammar);
			if (line->kind == LETTER_OWN || line->kind == LETTER_REFUSED)
				line->kind = LETTER_SIGNATURE;
			if (line->kind != LETTER_COMMAND && line->kind != LETTER_PRESS)
				continue;
		}
		reading->too_many = reading->too_many || (most && reading->set->count > most);
		if (line->kind == LETTER_OWN && grammar && !reading->too_many)
			read_own(grammar, reading, line);
		else if (line->kind == LETTER_REFUSED)
			add_refused(reading, line);
		else if (line->kind == LETTER_COMMAND)
			add_command(reading, line);
		else if (line->kind == LETTER_PRESS)
			i = add_press(reading, i);
		reading->own +=
		    line->kind == LETTER_OWN || line->kind == LETTER_REFUSED || line->kind == LETTER_COMMAND;
	}
}

static void command_clear(gpointer data)
{
	struct reading_command *command = data;
	g_free(command->word);
	g_free(command->rest);
	g_free(command->body);
}

struct reading *reading_new(const struct grammar *grammar, const char *text, gsize size,
    struct reading_limits limits, GHashTable *known)
{
	struct letter_options options = {.line_limit = limits.line,
	    .reads = grammar ? line_reads : NULL,
	    .context = (void *)(guintptr)grammar,
	    .known = known};
	struct reading *reading = g_new0(struct reading, 1);

	reading->letter = letter_read(text, size, &options);
	reading->set = order_set_new(0);
	reading->commands = g_array_new(FALSE, TRUE, sizeof(struct reading_command));
	g_array_set_clear_func(reading->commands, command_clear);
	read_lines(grammar, reading, limits.orders);
	return reading;
}

void reading_free(struct reading *reading)
{
	if (!reading)
		return;
	letter_free(reading->letter);
	order_set_free(reading->set);
	g_array_free(reading->commands, TRUE);
	g_free(reading);
}
