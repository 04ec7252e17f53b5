/* Answers to orders as text for screen readers (HO-81). */
#include "engine/play/answer.h"

#include "engine/base/speech.h"
#include "engine/base/text.h"

#include <string.h>

#define REFUSALS_SAID 20

static void add_texts(GString *text, const char *word, const GPtrArray *texts)
{
	for (guint i = 0; texts && i < texts->len; i++)
		g_string_append_printf(text, ". %s%s", word, (const char *)texts->pdata[i]);
}

/* "Line 3: M1W2, fleet 1 goes to W2." */
static void say_accepted(
    const struct ruleset *ruleset, const struct order *order, answer_gloss_fn *gloss, GString *out)
{
	g_autoptr(GString) text = g_string_new("Earlier order");
	g_autoptr(GString) meaning = g_string_new(NULL);

	if (order->line)
		g_string_printf(text, "Line %u", order->line);
	gloss(ruleset, order, meaning);
	g_string_append_printf(text, ": %s%s%s", order->canonical, meaning->len ? ", " : "", meaning->str);
	add_texts(text, "Warning: ", order->warnings);
	add_texts(text, "Note: ", order->notes);
	speech_line(out, text->str);
}

static void say_refused(const struct order *order, GString *out)
{
	g_autofree char *text = g_strdup_printf("Line %u, column %u, is not taken: %s. It says: %s%s%s",
	    order->line, MAX(order->cause_column, 1), order->cause ? order->cause : "not understood",
	    order->text, order->hint ? ". Hint: " : "", order->hint ? order->hint : "");

	speech_line(out, text);
}

static unsigned say_refusals(const struct order_set *set, unsigned room, GString *out)
{
	unsigned said = 0;

	for (unsigned i = 0; set && i < set->count && said < room; i++)
		if (set->orders[i].status == ORDER_REFUSED) {
			say_refused(&set->orders[i], out);
			said++;
		}
	return said;
}

static void say_digest(const struct order_set *set, GString *out)
{
	g_autoptr(GString) text = g_string_new(NULL);
	g_autofree char *line = NULL;
	char digest[13];

	play_orders_text(set, text);
	play_digest(text->str, text->len, digest);
	line = g_strdup_printf("The digest is %.4s %.4s %.4s", digest, digest + 4, digest + 8);
	speech_line(out, line);
}

void answer_orders_speech(const struct ruleset *ruleset, const struct order_set *set,
    const struct order_set *commands, answer_gloss_fn *gloss, GString *out)
{
	unsigned lines = answer_refused(set), refused = lines + answer_refused(commands), said;

	if (set && set->count > lines) {
		speech_section(out, "What will run", set->count - lines);
		for (unsigned i = 0; i < set->count; i++)
			if (set->orders[i].status != ORDER_REFUSED)
				say_accepted(ruleset, &set->orders[i], gloss, out);
		say_digest(set, out);
	}
	if (!refused)
		return;
	speech_section(out, "What was not taken", MIN(refused, REFUSALS_SAID));
	said = say_refusals(set, REFUSALS_SAID, out);
	said += say_refusals(commands, REFUSALS_SAID - said, out);
	if (refused > said) {
		g_autofree char *more = g_strdup_printf(
		    "There %s %u more", text_plural(refused - said, "is", "are"), refused - said);
		speech_line(out, more);
	}
	if (lines)
		speech_line(out,
		    "To mend it, reply with the command add on the first line and the right orders below");
}

static void say_change(enum answer_change change, const char *line, void *context)
{
	static const char *const words[] = {"New", "Gone", "Kept"};
	g_autofree char *text = g_strdup_printf("%s: %s", words[change], line);

	speech_line(context, text);
}

static void count_change(enum answer_change change, const char *line, void *context)
{
	(void)change;
	(void)line;
	++*(guint *)context;
}

void answer_changes_speech(const char *before, const char *after, GString *out)
{
	guint count = 0;

	answer_each_change(before, after, count_change, &count);
	if (!count)
		return;
	speech_section(out, "Changed against what stood", count);
	answer_each_change(before, after, say_change, out);
}
