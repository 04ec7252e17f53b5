#include "parsers/reading.h"

#include "engine/base/text.h"
#include "parsers/cause.h"
#include "parsers/escape.h"
#include "parsers/fold.h"
#include "parsers/prose.h"
#include "parsers/readable.h"

#include <string.h>

#define SHOWN_MAX 100
#define LINE_MAX_SIGNS 1000

const struct reading_limits reading_limits = {
    .line = LINE_MAX_SIGNS, .orders = READING_TOO_MANY * READING_ORDERS};

static bool line_reads(const char *text, void *context)
{
	return grammar_reads(context, text, strlen(text));
}

/* --- Own lines ------------------------------------------------------------ */

/* Column of the error in the text, that is, how far it was understood. */
static unsigned trouble_at(const struct grammar *grammar, const char *text)
{
	struct order_set *set = order_set_new(0);
	unsigned column;

	orders_read_line(grammar, set, 1, text, strlen(text));
	column = set->count ? set->orders[set->count - 1].cause_column : 0;
	order_set_free(set);
	return column;
}

/* The form of an unreadable line of which most is understood: with plain quotes instead of a phone's if that
   gets further, and without a list mark before the beginning of an order. g_free it. */
static char *nearest_form(const struct grammar *grammar, const char *text, unsigned *front)
{
	size_t mark = readable_mark(text);

	*front = mark && !grammar_is_begun(grammar, text) && grammar_is_begun(grammar, text + mark)
	             ? (unsigned)mark
	             : 0;
	text += *front;
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
	size_t size = readable_size(text);

	orders_read_line(grammar, set, number, text, strlen(text));
	if (set->count > first && set->orders[set->count - 1].status != ORDER_REFUSED &&
	    !cause_swallows(grammar, set, first, text, 0) && ends_in_stop(text, size))
		refuse_stop(set, &set->orders[set->count - 1], text, size);
}

/* Converts columns of the parsed text to columns of the raw line. */
static void move_columns(struct order_set *set, unsigned first, const GArray *columns, unsigned front)
{
	for (unsigned i = first; i < set->count; i++) {
		struct order *order = &set->orders[i];
		order->column = letter_column(columns, order->column ? order->column + front : 0);
		order->cause_column =
		    letter_column(columns, order->cause_column ? order->cause_column + front : 0);
	}
}

/* Parses `text`, the line's own or a joined one, which begins `front` characters after the line's beginning.
   True if it is nearly an order. */
static bool read_own(const struct grammar *grammar, struct reading *reading, const struct letter_line *line,
    const char *text, unsigned front)
{
	struct order_set *set = reading->set;
	unsigned first = set->count, stranger;
	size_t size = readable_size(text);
	const char *unseen = text_hidden(text);
	unsigned hidden =
	    unseen && unseen < text + size ? (unsigned)g_utf8_strlen(text, unseen - text) + 1 : 0;
	g_autoptr(GArray) columns = letter_columns(line);
	bool near = grammar_is_begun(grammar, text);
	gunichar c = 0;

	stranger = fold_stranger(text, &c);
	orders_read_line(grammar, set, line->number, text, strlen(text));
	if (set->count > first && set->orders[set->count - 1].status != ORDER_REFUSED &&
	    cause_swallows(grammar, set, first, text, 0)) {
		move_columns(set, first, columns, front);
		return true;
	}
	for (unsigned i = first; i < set->count; i++) {
		struct order *order = &set->orders[i];
		bool last = i + 1 == set->count, refused = order->status == ORDER_REFUSED;
		near = near || order_asks(order->hint);
		if (last && !refused && ends_in_stop(text, size))
			refuse_stop(set, order, text, size);
		else if (!refused && hidden >= order->column && (last || hidden < set->orders[i + 1].column))
			order_refuse(
			    set, order, hidden, "leave it out", cause_hidden, g_utf8_get_char(unseen));
		else if (refused && stranger >= order->column &&
		         (last || stranger < set->orders[i + 1].column))
			cause_stranger(set, order, stranger, c);
		else if (refused && i == first && last)
			near = cause_explain(grammar, set, order, text, size, &reading->slips) || near;
	}
	if (set->count > first + 1)
		near = cause_parted(grammar, set, first, text, size, &reading->slips) || near;
	move_columns(set, first, columns, front);
	return near;
}

/* --- Lines that a mail program broke ---------------------------------------- */

/* Lines that are searched for slips; an answer shows twenty (HO-14). */
#define SLIPS_MAX 40
/* Shortest line that may have been broken: programs break at 72 columns or more, before a word. */
#define BROKEN_MIN 60
#define PIECES_MAX 14

/* A line joined with the following ones that a mail program broke off. */
struct broken {
	char *text;     /* the joined text; NULL: it does not read as an order */
	unsigned front; /* characters of the first line left out before it */
	guint last;     /* index of its last line */
	bool flowed;    /* the mail is marked as format=flowed */
};

/* Does the mail mark the line as continued on the next one (reading.h)? */
static bool is_soft(const struct letter_line *line)
{
	return line->raw_size && line->raw[line->raw_size - 1] == ' ';
}

/* Could further text complete the order? Not if the error is within the text, unless quotes are still open. */
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
		/* the last of two blanks is only the mark of continuation */
		if (!soft || before->raw[before->raw_size - 2] == ' ')
			g_string_append_c(text, ' ');
		g_string_append(text, line->text);
		unsigned front;
		whole = readable(grammar, text->str, &front);
		if (whole) {
			g_free(broken.text);
			broken = (struct broken){g_steal_pointer(&whole), front, i, flowed};
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

/* Parses an own line together with its continuation lines; returns the index of the last one. */
static guint read_line(const struct grammar *grammar, struct reading *reading, guint index)
{
	struct letter *letter = reading->letter;
	struct letter_line *line = &g_array_index(letter->lines, struct letter_line, index);
	struct broken broken = join_lines(grammar, letter, index);
	unsigned front;
	g_autofree char *alone = readable(grammar, line->text, &front);
	guint last = index;

	/* without a comma, the line is at most one order */
	if (reading->brief && !alone && !broken.text && !strchr(line->text, ','))
		return last;
	g_autofree char *nearest = alone ? NULL : nearest_form(grammar, line->text, &front);
	if (reading->brief && !broken.text) {
		read_briefly(grammar, reading->set, line->number, alone ? alone : nearest);
		return last;
	}
	if (broken.text && (broken.flowed || !alone)) {
		read_own(grammar, reading, line, broken.text, broken.front);
		while (last < broken.last)
			g_array_index(letter->lines, struct letter_line, ++last).kind = LETTER_JOINED;
		reading->own += last - index;
	} else {
		line->near = read_own(grammar, reading, line, alone ? alone : nearest, front);
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
	order_refuse(reading->set, order, line->column,
	    memchr(line->raw, '\0', line->raw_size) ? grammar_nul_hint : NULL, "%s", line->cause);
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

/* Reads the lines of a letter up to /end; returns the index of the last one. */
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

/* Finds the numbers of the first line with an order (or else with a command), and of the last line with either;
   0: none. */
static void find_meant(const struct reading *reading, unsigned *first, unsigned *last)
{
	const GArray *commands = reading->commands;

	*first = *last = 0;
	for (unsigned i = 0; i < reading->set->count; i++)
		if (reading->set->orders[i].status != ORDER_REFUSED) {
			*first = *first ? *first : reading->set->orders[i].line;
			*last = reading->set->orders[i].line;
		}
	for (guint i = 0; i < commands->len; i++)
		*last = MAX(*last, g_array_index(commands, struct reading_command, i).line);
	if (!*first && commands->len)
		*first = g_array_index(commands, struct reading_command, 0).line;
}

/* Turns refused lines into notes: those before `first` and after `last`, unless they are nearly orders or have one of
   the characters of `but`. */
static void note_lines(struct reading *reading, unsigned first, unsigned last, const char *but)
{
	struct letter *letter = reading->letter;
	struct order_set *set = reading->set;
	unsigned kept = 0;

	for (guint i = 0; i < letter->lines->len; i++) {
		struct letter_line *line = &g_array_index(letter->lines, struct letter_line, i);
		if ((line->number >= first && line->number <= last) || line->kind != LETTER_OWN ||
		    line->near || strpbrk(line->text, but))
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

/* Turns greetings, names and phones' signatures into notes instead of refused orders. */
static void take_notes(struct reading *reading)
{
	unsigned first, last;

	find_meant(reading, &first, &last);
	if (last)
		note_lines(reading, first, last, "");
}

void reading_note_thanks(struct reading *reading)
{
	unsigned first, last;

	find_meant(reading, &first, &last);
	if (!last)
		note_lines(reading, 1, 0, "0123456789");
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

void reading_orders(struct reading *reading, const struct grammar *grammar, struct letter_known *known)
{
	struct letter_options options = {
	    .reads = grammar ? line_reads : NULL, .context = (void *)(guintptr)grammar, .known = known};

	letter_settle(reading->letter, &options);
	order_set_free(reading->set);
	reading->set = order_set_new(0);
	reading->too_many = false;
	reading->slips = SLIPS_MAX;
	g_array_set_size(reading->commands, 0);
	read_commands(reading);
	reading->own = 0;
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

static bool may_mean(const struct grammar *grammar, const char *text)
{
	g_autofree char *before = readable_unstopped(text);
	size_t mark = readable_mark(text);

	return (g_str_is_ascii(text) ? grammar_reads_some : grammar_may_read)(grammar, text, strlen(text)) ||
	       (before && may_mean(grammar, before)) || (mark && may_mean(grammar, text + mark));
}

/* Might an order be glued to a rule or attribution here? letter.h separates them. */
static bool may_be_glued(const char *text)
{
	return strstr(text, "--") || strchr(text, '@') || g_str_has_suffix(text, ":");
}

bool reading_is_meant(const struct grammar *grammar, const char *line, gsize size)
{
	struct fold fold = {.text = g_string_sized_new(size)};
	bool meant;

	fold_line(&fold, line, size);
	/* The grammar's quick look decides most cases; lines with other characters, which may stand for ours,
	   need the full reading. */
	meant = fold.trouble || fold.text->str[0] == '/' || may_be_glued(fold.text->str) ||
	        (grammar && may_mean(grammar, fold.text->str));
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
