/* MC rule 5, HO-12 (j): every non-blank line of a text is an order, a command, a comment, refused, or of another kind
   of the manual; none vanishes. Random mixtures of mails' typical lines, read by every grammar. */
#include "engine/play/rulesets.h"
#include "parsers/reading.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#define TEXTS 3000

static const char *const lines[] = {"B12F1W1", "  m2w2w3", "F3XH ; go", "DW2,OP2", "1. B1F1W1", "B12F1W1.",
    "hello", "> B1F1W1", ">> x", "On Saturday Anna wrote:", "Anna <a@b.c>", "x@y 12", "-- ", "--", "---",
    "- B1F1W1", "* x *", "\"F3XH\"", "/ready", "/ Turn 3", "/press all", "/end", "/what", "/", "; a word",
    "# another", "", " ", "\t", "\xe2\x80\x8b", "\xc2\xa0", "\x1b[2J", "F3\x01XH", "F3\xffXH", "\u041212F1W1",
    "-----BEGIN PGP SIGNED MESSAGE-----", "Hash: SHA1", "-----BEGIN PGP SIGNATURE-----",
    "-----END PGP SIGNATURE-----", "-----BEGIN PGP MESSAGE-----", "begin 644 x", "M123", "end", "END",
    "__________", "-----Original Message-----", "From: a", "Sent: b", "To: c", "Subject: d",
    "Begin forwarded message:", "F3XH,", "A,,B", ",", "(", "\"", "ATTACK \"", "+", "."};
static const char *const ends[] = {"\n", "\n", "\n", "\r\n", "\r", "\xe2\x80\xa8"};

/* A pseudo-random sequence that is the same on every system. */
static unsigned draw(unsigned *seed, unsigned most)
{
	*seed = *seed * 1664525u + 1013904223u;
	return (*seed >> 8) % most;
}

/* Makes a text; `visible`: its lines with something visible. Returns the number of the last line. */
static unsigned make_text(unsigned *seed, GString *text, GArray *visible)
{
	unsigned count = draw(seed, 25) + 1;

	for (unsigned i = 1; i <= count; i++) {
		const char *line = lines[draw(seed, G_N_ELEMENTS(lines))];
		const char *end = ends[draw(seed, G_N_ELEMENTS(ends))];
		bool blank = !*line || strcmp(line, " ") == 0 || strcmp(line, "\t") == 0 ||
		             strcmp(line, "\xe2\x80\x8b") == 0 || strcmp(line, "\xc2\xa0") == 0;
		/* CR followed by LF would be one line end. */
		if (!*line && text->len && text->str[text->len - 1] == '\r')
			end = "\r";
		g_string_append(text, line);
		g_string_append(text, end);
		if (!blank)
			g_array_append_val(visible, i);
	}
	return count;
}

static unsigned orders_of(const struct reading *reading, unsigned number, bool *refused)
{
	unsigned count = 0;

	*refused = false;
	for (unsigned i = 0; i < reading->set->count; i++)
		if (reading->set->orders[i].line == number) {
			const struct order *order = &reading->set->orders[i];
			assert_true(
			    order->status == ORDER_REFUSED ? order->cause != NULL : order->canonical != NULL);
			*refused = *refused || order->status == ORDER_REFUSED;
			count++;
		}
	return count;
}

static bool is_command(const struct reading *reading, unsigned number)
{
	for (guint i = 0; i < reading->commands->len; i++)
		if (g_array_index(reading->commands, struct reading_command, i).line == number)
			return true;
	return false;
}

/* Checks a line; returns how many orders it has. Quoted lines share the numbers of those below them. */
static unsigned check_line(const struct reading *reading, const struct letter_line *line)
{
	bool refused;
	unsigned orders = orders_of(reading, line->number, &refused);

	switch (line->kind) {
	case LETTER_OWN:
		assert_true(orders > 0);
		return orders;
	case LETTER_REFUSED:
		assert_int_equal(orders, 1);
		assert_true(refused);
		return orders;
	case LETTER_COMMAND:
		assert_true(is_command(reading, line->number));
		break;
	case LETTER_BLANK:
	case LETTER_QUOTE:
	case LETTER_ATTRIBUTION:
		break;
	case LETTER_COMMENT:
	case LETTER_SIGNATURE:
	case LETTER_ARMOUR:
	case LETTER_PRESS:
	case LETTER_JOINED:
	case LETTER_NOTE:
	case LETTER_ORIGINAL:
		assert_int_equal(orders, 0);
		break;
	}
	return 0;
}

static void check(const struct grammar *grammar, const GString *text, const GArray *visible, unsigned count)
{
	struct reading *reading =
	    reading_of(grammar, text->str, text->len, (struct reading_limits){.line = 1000, .orders = 5000});
	/* Reading for another grammar before changes nothing. */
	reading_orders(reading, NULL, NULL);
	reading_orders(reading, grammar, NULL);
	const GArray *all = reading->letter->lines;
	guint seen = 0;
	unsigned orders = 0;

	for (guint i = 0; i < all->len; i++) {
		const struct letter_line *line = &g_array_index(all, struct letter_line, i);
		assert_true(line->place <= count && line->number <= line->place);
		if (seen < visible->len && g_array_index(visible, unsigned, seen) == line->place)
			seen++;
		orders += check_line(reading, line);
	}
	/* All orders belong to these lines, and no other line has one. */
	assert_int_equal(orders, reading->set->count);
	assert_int_equal(seen, visible->len);
	reading_free(reading);
}

static void test_none_vanishes(void **unused)
{
	unsigned seed = 1;

	(void)unused;
	for (unsigned i = 0; i < TEXTS; i++) {
		g_autoptr(GString) text = g_string_new(NULL);
		g_autoptr(GArray) visible = g_array_new(FALSE, FALSE, sizeof(unsigned));
		unsigned count = make_text(&seed, text, visible);
		for (size_t r = 0; rulesets[r]; r++)
			check(rulesets[r]->grammar, text, visible, count);
	}
}

static bool takes(const struct grammar *grammar, const char *text)
{
	struct reading *reading =
	    reading_of(grammar, text, strlen(text), (struct reading_limits){.line = 1000, .orders = 5000});
	bool taken = reading->commands->len > 0;

	for (unsigned i = 0; i < reading->set->count; i++)
		taken = taken || reading->set->orders[i].status != ORDER_REFUSED;
	reading_free(reading);
	return taken;
}

/* Whether a line is for the host is decided without parsing most lines; a line of two words is parsed too, as orders
   may follow a comma. */
static void asks_whether_a_line_is_meant(void **state)
{
	static const char *const joins[] = {"", ", ", ",", " "};
	g_autoptr(GString) text = g_string_new(NULL);

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(lines); i++)
		for (size_t k = 0; k < G_N_ELEMENTS(lines); k++)
			for (size_t n = 0; rulesets[n]; n++) {
				g_string_printf(text, "%s%s%s", k ? lines[k] : "",
				    joins[(i + k) % G_N_ELEMENTS(joins)], lines[i]);
				if (reading_is_meant(rulesets[n]->grammar, text->str, text->len) !=
				    takes(rulesets[n]->grammar, text->str))
					fail_msg("%s, line %s", rulesets[n]->name, text->str);
			}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(asks_whether_a_line_is_meant), cmocka_unit_test(test_none_vanishes)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
