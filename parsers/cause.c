#include "parsers/cause.h"

#include "engine/base/text.h"
#include "parsers/fold.h"
#include "parsers/marks.h"
#include "parsers/readable.h"
#include "parsers/slip.h"

#include <string.h>

/* Longest line that is searched for a second order, or for letters typed instead of digits. */
#define HINT_MAX 120

static bool line_reads(const struct grammar *grammar, const char *text)
{
	return grammar_reads(grammar, text, strlen(text));
}

/* Are these two orders on a line that allows only one? Each part must read as an order. */
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
		if (*b && line_reads(grammar, a) && line_reads(grammar, b))
			return true;
	}
	return false;
}

/* Is the letter in a word that has no digit, and other letters than those that look like digits? */
static bool is_in_plain_word(const char *text, size_t size, size_t at)
{
	size_t begin = at, end = at;
	bool plain = false;

	while (begin > 0 && g_ascii_isalnum(text[begin - 1]))
		begin--;
	while (end < size && g_ascii_isalnum(text[end]))
		end++;
	for (size_t i = begin; i < end; i++) {
		if (g_ascii_isdigit(text[i]))
			return false;
		plain = plain || !strchr("OoIl", text[i]);
	}
	return plain;
}

/* The line with letters that look like digits replaced by digits; NULL if that is not an order either. */
static char *with_digits(const struct grammar *grammar, const char *text, size_t size)
{
	g_autofree char *mended = g_strndup(text, size);
	bool changed = false, only_ls = true;

	for (size_t i = 0; i < size; i++)
		only_ls = only_ls && (text[i] == 'l' || !g_ascii_islower(text[i]));
	for (size_t i = 1; i < size && size <= HINT_MAX; i++) {
		char c = mended[i];
		if (!strchr("OoIl", c) || !(g_ascii_isdigit(mended[i - 1]) ||
		                              strchr("OoIl0123456789", mended[i + 1]) || /* also the NUL */
		                              (strchr("(,", mended[i - 1]) && strchr(",)", mended[i + 1])) ||
		                              (c == 'l' && only_ls)))
			continue;
		if (!grammar->terse && is_in_plain_word(text, size, i))
			continue;
		mended[i] = g_ascii_tolower(c) == 'o' ? '0' : '1';
		changed = true;
	}
	if (!changed || !line_reads(grammar, mended))
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

const char cause_one_a_line[] = "write one order a line";
const char cause_hidden[] = "here stands U+%04X, a character that nobody sees";

void cause_stranger(struct order_set *set, struct order *order, unsigned column, gunichar c)
{
	bool lost = c == 0xfffd, hidden = text_is_hidden(c, 0);
	g_autofree char *cause = NULL;
	char utf8[8] = {0};

	g_unichar_to_utf8(c, utf8);
	cause = lost     ? g_strdup("a character could not be decoded")
	        : hidden ? g_strdup_printf(cause_hidden, c)
	                 : g_strdup_printf("%s is the character U+%04X, not one of ours", utf8, c);
	set_cause(set, order, column,
	    lost     ? "send it as plain text in UTF-8"
	    : hidden ? "leave it out"
	             : "type it on a Latin keyboard",
	    cause);
}

/* Is the error within a word of the text, which begins at the order's column? Not for names. */
static bool is_in_word(const struct order *order, const char *text)
{
	const char *at = text, *end;

	if (order->cause_column <= order->column)
		return false;
	while (*at == ' ')
		at++;
	end = at + strspn(at, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_");
	return order->cause_column - order->column < (size_t)(end - at);
}

/* Does the text begin with a word of a language, as "attack S35" does: three letters or more, a blank, and more? */
static bool begins_with_word(const char *text)
{
	const char *at = text + strspn(text, " ");
	size_t size = strspn(at, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");

	return size >= 3 && at[size] == ' ' && at[size + strspn(at + size, " ")] != '\0';
}

/* Adds a hint: the only likely reading of a slip (HO-172), else how the order that the line seems to mean is
   written. */
static void explain_slip(const struct grammar *grammar, struct order_set *set, struct order *order,
    const char *text, size_t size, unsigned *slips)
{
	g_autofree char *digits = with_digits(grammar, text, size);
	g_autofree char *mended = g_strdup(digits);
	if (!mended && *slips == 0)
		return;
	if (!mended)
		mended = slip_mend(grammar, text, size);
	*slips -= *slips > 0;
	const struct order_form *form = mended ? NULL : slip_form(grammar, text, size);
	g_autofree char *hint = mended ? order_question(mended)
	                        : form ? g_strdup_printf("for example %s", form->example)
	                               : NULL;
	if ((hint || begins_with_word(text)) && !digits && is_in_word(order, text))
		set_cause(set, order, order->column,
		    hint          ? hint
		    : order->hint ? order->hint
		                  : grammar_lists_orders,
		    "unknown order");
	else if (hint && (mended || !order->hint))
		order->hint = order_set_keep(set, hint, -1);
}

/* Finds causes that the grammar cannot know, for an order alone on its line. Returns whether an order was meant. */
bool cause_explain(const struct grammar *grammar, struct order_set *set, struct order *order,
    const char *text, size_t size, unsigned *slips)
{
	bool meant = false;

	if (size && text[size - 1] == ',') {
		g_autofree char *before = g_strndup(text, size - 1);
		meant = line_reads(grammar, before);
		if (meant)
			set_cause(set, order, (unsigned)g_utf8_strlen(text, (gssize)size), "leave it out",
			    "a comma follows the order");
	} else if (is_two_orders(grammar, text, size)) {
		meant = true;
		set_cause(
		    set, order, order->cause_column, cause_one_a_line, "more than one order on the line");
	} else if ((!order_asks(order->hint) || grammar->terse) && !grammar_reads(grammar, text, size)) {
		explain_slip(grammar, set, order, text, size, slips);
	}
	return meant || order_asks(order->hint);
}

bool cause_parted(const struct grammar *grammar, struct order_set *set, unsigned first, const char *text,
    size_t size, unsigned *slips)
{
	g_autofree char *mended = NULL, *hint = NULL;

	for (unsigned i = first; i < set->count; i++)
		if (set->orders[i].status != ORDER_REFUSED || order_asks(set->orders[i].hint))
			return false;
	mended = *slips ? slip_mend(grammar, text, size) : NULL;
	*slips -= *slips > 0;
	if (!mended)
		return false;
	hint = order_question(mended);
	set->orders[first].hint = order_set_keep(set, hint, -1);
	return true;
}

static bool is_command(const char *text)
{
	static const char *const words[] = {
#define HOST_COMMAND(name, ...) #name,
#include "parsers/host_commands.def"
#undef HOST_COMMAND
	    NULL};

	for (const char *const *word = words; *word; word++)
		if (mark_is_command(text, *word))
			return true;
	return false;
}

/* What a comment says, from the sign on with which it begins, without the mark of a list; g_free it. */
static char *comment_of(const char *mark)
{
	struct fold fold = {.text = g_string_new(NULL)};
	const char *comment = mark + strspn(mark, ";# ");

	fold_line(&fold, comment, strlen(comment));
	return g_string_free(fold.text, FALSE);
}

bool cause_swallows(
    const struct grammar *grammar, struct order_set *set, unsigned first, const char *text, unsigned front)
{
	const char *mark = text + readable_size(text);
	unsigned column;

	mark += strspn(mark, " ");
	if (!*mark)
		return false;
	g_autofree char *comment = comment_of(mark), *swallowed = readable(grammar, comment, &column);
	bool command = is_command(comment + readable_mark(comment));
	if (!swallowed && !command)
		return false;
	column = front + (unsigned)g_utf8_strlen(text, mark - text) + 1;
	for (unsigned i = first; i < set->count; i++)
		order_refuse(set, &set->orders[i], column, NULL,
		    "\"%c\" begins a comment: write the next %s on a line of its own", *mark,
		    command ? "command" : "order");
	return true;
}
