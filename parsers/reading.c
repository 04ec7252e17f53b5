#include "parsers/reading.h"

#include "engine/base/text.h"
#include "parsers/escape.h"
#include "parsers/fold.h"
#include "parsers/prose.h"

#include <string.h>

#define SHOWN_MAX 100
/* Longest line in which a second order, or a letter for a digit, is looked for. */
#define HINT_MAX 120

static bool line_reads(const char *text, void *context)
{
	return grammar_reads(context, text, strlen(text));
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
		if (!strchr("OoIl", c) || !(g_ascii_isdigit(mended[i - 1]) ||
		                              strchr("OoIl0123456789", mended[i + 1]))) /* or the end */
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

static const char hidden_letter[] = "here stands U+%04X, a character that nobody sees";

static void name_stranger(struct order_set *set, struct order *order, unsigned column, gunichar c)
{
	bool lost = c == 0xfffd, hidden = text_is_hidden(c, 0);
	g_autofree char *cause = NULL;
	char utf8[8] = {0};

	g_unichar_to_utf8(c, utf8);
	cause = lost     ? g_strdup("a character could not be decoded")
	        : hidden ? g_strdup_printf(hidden_letter, c)
	                 : g_strdup_printf("%s is the character U+%04X, not one of ours", utf8, c);
	set_cause(set, order, column,
	    lost     ? "send it as plain text in UTF-8"
	    : hidden ? "leave it out"
	             : "type it on a Latin keyboard",
	    cause);
}

/* Tells the causes that the grammar cannot know, of an order that is alone on its line. Was one meant? */
static bool explain(
    const struct grammar *grammar, struct order_set *set, struct order *order, const char *text, size_t size)
{
	bool meant = false;

	if (size && strchr(".,", text[size - 1])) {
		g_autofree char *before = g_strndup(text, size - 1);
		meant = line_reads(before, (void *)(guintptr)grammar);
		if (meant)
			set_cause(set, order, (unsigned)g_utf8_strlen(text, (gssize)size), "leave it out",
			    text[size - 1] == '.' ? "a full stop follows the order"
			                          : "a comma follows the order");
	} else if (is_two_orders(grammar, text, size)) {
		meant = true;
		set_cause(set, order, order->cause_column, "write one order a line",
		    "more than one order on the line");
	} else {
		g_autofree char *mended = with_digits(grammar, text, size);
		g_autofree char *hint = mended ? g_strdup_printf("did you mean %s?", mended) : NULL;
		if (hint)
			order->hint = order_set_keep(set, hint, -1);
	}
	return meant || (order->hint && g_str_has_prefix(order->hint, "did you mean"));
}

/* --- Own lines ------------------------------------------------------------ */

/* What of the text reads as an order: itself, or with plain marks; NULL: nothing. g_free it. */
static char *readable(const struct grammar *grammar, const char *text)
{
	g_autofree char *plain = NULL;

	if (line_reads(text, (void *)(guintptr)grammar))
		return g_strdup(text);
	plain = fold_marks(text);
	return plain && line_reads(plain, (void *)(guintptr)grammar) ? g_steal_pointer(&plain) : NULL;
}

/* Column of the text's trouble; so far it was understood. */
static unsigned trouble_at(const struct grammar *grammar, const char *text)
{
	struct order_set *set = order_set_new(0);
	unsigned column;

	orders_read_line(grammar, set, 1, text, strlen(text));
	column = set->count ? set->orders[set->count - 1].cause_column : 0;
	order_set_free(set);
	return column;
}

/* The form of a line without sense in which more of it is understood: a phone's quotes are not what is wrong with it
   where the plain ones are read. g_free it. */
static char *nearest_form(const struct grammar *grammar, const char *text)
{
	g_autofree char *plain = fold_marks(text);

	return plain && trouble_at(grammar, plain) > trouble_at(grammar, text) ? g_steal_pointer(&plain)
	                                                                       : g_strdup(text);
}

static bool ends_in_stop(const char *text, size_t size)
{
	return size && strchr(".,", text[size - 1]);
}

static void refuse_stop(struct order_set *set, struct order *order, const char *text, size_t size)
{
	order_refuse(set, order, (unsigned)g_utf8_strlen(text, (gssize)size), "leave it out",
	    "a full stop or comma follows the order");
}

static void read_briefly(
    const struct grammar *grammar, struct order_set *set, unsigned number, const char *text)
{
	unsigned first = set->count;
	size_t size = without_comment(text);

	orders_read_line(grammar, set, number, text, strlen(text));
	if (set->count > first && set->orders[set->count - 1].status != ORDER_REFUSED &&
	    ends_in_stop(text, size))
		refuse_stop(set, &set->orders[set->count - 1], text, size);
}

/* Reads `text`, the line's own or what it was joined to. True if it is a near miss of an order. */
static bool read_own(
    const struct grammar *grammar, struct reading *reading, const struct letter_line *line, const char *text)
{
	struct order_set *set = reading->set;
	unsigned first = set->count, stranger;
	size_t size = without_comment(text);
	const char *unseen = text_hidden(text);
	unsigned hidden =
	    unseen && unseen < text + size ? (unsigned)g_utf8_strlen(text, unseen - text) + 1 : 0;
	GArray *columns = letter_columns(line);
	bool near = grammar_is_begun(grammar, text);
	gunichar c = 0;

	stranger = fold_stranger(text, &c);
	orders_read_line(grammar, set, line->number, text, strlen(text));
	for (unsigned i = first; i < set->count; i++) {
		struct order *order = &set->orders[i];
		bool last = i + 1 == set->count, refused = order->status == ORDER_REFUSED;
		near = near || (order->hint && g_str_has_prefix(order->hint, "did you mean"));
		if (last && !refused && ends_in_stop(text, size))
			refuse_stop(set, order, text, size);
		else if (!refused && hidden >= order->column && (last || hidden < set->orders[i + 1].column))
			order_refuse(
			    set, order, hidden, "leave it out", hidden_letter, g_utf8_get_char(unseen));
		else if (refused && stranger >= order->column &&
		         (last || stranger < set->orders[i + 1].column))
			name_stranger(set, order, stranger, c);
		else if (refused && i == first && has_number(text)) {
			near = true;
			set_cause(set, order, 1, "leave the number out", "a number stands before the order");
		} else if (refused && i == first && last)
			near = explain(grammar, set, order, text, size) || near;
		order->column = letter_column(columns, order->column);
		order->cause_column = letter_column(columns, order->cause_column);
	}
	g_array_free(columns, TRUE);
	return near;
}

/* --- Lines that a mail program broke ---------------------------------------- */

/* Programs break lines at 72 columns and more, with a word less. */
#define BROKEN_MIN 60
#define PIECES_MAX 14

/* A line and those that it was broken into. */
struct broken {
	char *text;  /* of all, NULL: they do not read as one */
	guint last;  /* index of the last one */
	bool flowed; /* the mail says so */
};

/* The mail says that the line goes on in the next one (reading.h). */
static bool is_soft(const struct letter_line *line)
{
	return line->raw_size && line->raw[line->raw_size - 1] == ' ';
}

/* Can what follows make an order of it? Not if the trouble is within the text, but for quotes that are still open. */
static bool may_go_on(const struct grammar *grammar, const char *text)
{
	struct order_set *set = order_set_new(0);
	const struct order *order;
	bool quoted = false, may;

	orders_read_line(grammar, set, 1, text, strlen(text));
	order = set->count ? &set->orders[set->count - 1] : NULL;
	for (const char *p = text; *p; p++)
		quoted = quoted != (*p == '"');
	may = order &&
	      (order->status != ORDER_REFUSED || quoted || order->cause_column > (unsigned)text_length(text));
	order_set_free(set);
	return may;
}

static struct broken join_lines(const struct grammar *grammar, const struct letter *letter, guint index)
{
	const struct letter_line *before = &g_array_index(letter->lines, struct letter_line, index);
	struct broken broken = {.last = index};
	g_autoptr(GString) text = g_string_new(before->text);
	bool flowed = true;
	guint most = grammar_is_begun(grammar, text->str) ? MIN(letter->lines->len, index + PIECES_MAX) : 0;

	for (guint i = index + 1; i < most; i++) {
		const struct letter_line *line = &g_array_index(letter->lines, struct letter_line, i);
		bool soft = is_soft(before);
		g_autofree char *whole = NULL;
		if (line->kind != LETTER_OWN || grammar_is_end(grammar, line->text, strlen(line->text)) ||
		    (!soft && (text_length(before->text) < BROKEN_MIN || !may_go_on(grammar, text->str) ||
		                  line_reads(line->text, (void *)(guintptr)grammar))))
			break;
		flowed = flowed && soft;
		/* Of two blanks the second one says that the line goes on. */
		if (!soft || before->raw[before->raw_size - 2] == ' ')
			g_string_append_c(text, ' ');
		g_string_append(text, line->text);
		whole = readable(grammar, text->str);
		if (whole) {
			g_free(broken.text);
			broken = (struct broken){g_steal_pointer(&whole), i, flowed};
		}
		before = line;
	}
	return broken;
}

static void warn_of_break(struct reading *reading, unsigned lines, const char *whole)
{
	order_warn(&reading->set->orders[reading->set->count - 1],
	    "read without the %s below; if they belong together, send them as one line: %s",
	    lines == 1 ? "line" : "lines", whole);
}

/* Reads an own line with those that belong to it; the index of the last one. */
static guint read_line(const struct grammar *grammar, struct reading *reading, guint index)
{
	struct letter *letter = reading->letter;
	struct letter_line *line = &g_array_index(letter->lines, struct letter_line, index);
	struct broken broken = join_lines(grammar, letter, index);
	g_autofree char *alone = readable(grammar, line->text);
	guint last = index;

	/* Without a comma it is one order or none. */
	if (reading->brief && !alone && !broken.text && !strchr(line->text, ','))
		return last;
	g_autofree char *nearest = alone ? NULL : nearest_form(grammar, line->text);
	if (reading->brief && !broken.text) {
		read_briefly(grammar, reading->set, line->number, alone ? alone : nearest);
		return last;
	}
	if (broken.text && (broken.flowed || !alone)) {
		read_own(grammar, reading, line, broken.text);
		while (last < broken.last)
			g_array_index(letter->lines, struct letter_line, ++last).kind = LETTER_JOINED;
		reading->own += last - index;
	} else {
		line->near = read_own(grammar, reading, line, alone ? alone : nearest);
		if (broken.text)
			warn_of_break(reading, broken.last - index, broken.text);
	}
	g_free(broken.text);
	return last;
}

/* --- All lines --------------------------------------------------------------- */

static void add_refused(struct reading *reading, const struct letter_line *line)
{
	struct order *order = order_set_add(reading->set, line->number);
	g_autoptr(GString) shown = g_string_new(NULL);

	escape_text(shown, line->raw, line->raw_size, SHOWN_MAX);
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
		prose_text(body, line->raw, line->raw_size);
		g_string_append_c(body, '\n');
	}
	g_free(command->body);
	command->body = g_string_free(body, FALSE);
	return index - 1;
}

static bool is_own(const struct letter_line *line)
{
	return line->kind == LETTER_OWN || line->kind == LETTER_REFUSED || line->kind == LETTER_COMMAND;
}

static void read_commands(struct reading *reading)
{
	const struct letter *letter = reading->letter;

	for (guint i = 0; i < letter->lines->len; i++) {
		const struct letter_line *line = &g_array_index(letter->lines, struct letter_line, i);
		reading->own += is_own(line);
		if (line->kind == LETTER_COMMAND)
			add_command(reading, line);
		else if (line->kind == LETTER_PRESS)
			i = add_press(reading, i);
	}
}

static void read_orders(const struct grammar *grammar, struct reading *reading)
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
		reading->too_many =
		    reading->too_many || (reading->most && reading->set->count > reading->most);
		reading->own += is_own(line);
		if (line->kind == LETTER_OWN && grammar && !reading->too_many)
			i = read_line(grammar, reading, i);
		else if (line->kind == LETTER_REFUSED)
			add_refused(reading, line);
	}
}

/* Number of the last line that holds an order or a command; 0: there is none. */
static unsigned last_meant(const struct reading *reading)
{
	unsigned last = 0;

	for (unsigned i = 0; i < reading->set->count; i++)
		if (reading->set->orders[i].status != ORDER_REFUSED)
			last = MAX(last, reading->set->orders[i].line);
	for (guint i = 0; i < reading->commands->len; i++)
		last = MAX(last, g_array_index(reading->commands, struct reading_command, i).line);
	return last;
}

/* Greetings, names and what phones put below a mail are no orders, and were not meant as any. */
static void take_notes(struct reading *reading)
{
	struct letter *letter = reading->letter;
	struct order_set *set = reading->set;
	unsigned last = last_meant(reading), kept = 0;

	for (guint i = letter->lines->len; last && i > 0; i--) {
		struct letter_line *line = &g_array_index(letter->lines, struct letter_line, i - 1);
		if (line->number <= last)
			break;
		if (line->kind != LETTER_OWN || line->near)
			continue;
		line->kind = LETTER_NOTE;
		letter->notes++;
		for (unsigned n = 0; n < set->count; n++)
			if (set->orders[n].line == line->number)
				set->orders[n].line = 0;
	}
	for (unsigned n = 0; letter->notes && n < set->count; n++)
		if (set->orders[n].line)
			set->orders[kept++] = set->orders[n];
	if (letter->notes)
		set->count = kept;
}

static void command_clear(gpointer data)
{
	struct reading_command *command = data;
	g_free(command->word);
	g_free(command->rest);
	g_free(command->body);
}

struct reading *reading_new(const char *text, gsize size, struct reading_limits limits)
{
	struct reading *reading = g_new0(struct reading, 1);

	reading->brief = limits.brief;
	reading->most = limits.orders;
	reading->letter = letter_read(text, size, limits.line);
	reading->set = order_set_new(0);
	reading->commands = g_array_new(FALSE, TRUE, sizeof(struct reading_command));
	g_array_set_clear_func(reading->commands, command_clear);
	read_commands(reading);
	return reading;
}

void reading_orders(struct reading *reading, const struct grammar *grammar, GHashTable *known)
{
	struct letter_options options = {
	    .reads = grammar ? line_reads : NULL, .context = (void *)(guintptr)grammar, .known = known};

	letter_settle(reading->letter, &options);
	order_set_free(reading->set);
	reading->set = order_set_new(0);
	reading->own = 0;
	reading->too_many = false;
	read_orders(grammar, reading);
	if (grammar)
		take_notes(reading);
}

struct reading *reading_of(
    const struct grammar *grammar, const char *text, gsize size, struct reading_limits limits)
{
	struct reading *reading = reading_new(text, size, limits);

	reading_orders(reading, grammar, NULL);
	return reading;
}

static bool has_order(const struct order_set *set)
{
	for (unsigned i = 0; i < set->count; i++)
		if (set->orders[i].status != ORDER_REFUSED)
			return true;
	return false;
}

static bool may_mean(const struct grammar *grammar, const GString *text)
{
	return (g_str_is_ascii(text->str) ? grammar_reads_some : grammar_may_read)(
	    grammar, text->str, text->len);
}

bool reading_is_meant(const struct grammar *grammar, const char *line, gsize size)
{
	struct fold fold = {.text = g_string_sized_new(size)};
	bool meant;

	fold_line(&fold, line, size);
	/* What the grammar says at once decides for most; a mark that is none of ours may stand for one. */
	meant = fold.trouble || fold.text->str[0] == '/' || (grammar && may_mean(grammar, fold.text));
	g_string_free(fold.text, TRUE);
	if (meant) {
		struct reading *reading =
		    reading_of(grammar, line, size, (struct reading_limits){.brief = true});
		meant = has_order(reading->set) || reading->commands->len > 0;
		reading_free(reading);
	}
	return meant;
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
