#include "engine/play/answer.h"

#include "engine/base/hash.h"
#include "engine/base/text.h"
#include "engine/base/version.h"
#include "engine/base/wrap.h"
#include "engine/play/door.h"
#include "engine/play/orderless.h"

#include <inttypes.h>
#include <string.h>

#define REFUSALS_SHOWN 20
#define TEXT_WIDTH 14
#define CANONICAL_WIDTH 11
#define SHOWN_MAX 60 /* columns of a player's own text that one line shows */

unsigned answer_refused(const struct order_set *set)
{
	unsigned count = 0;

	for (unsigned i = 0; set && i < set->count; i++)
		count += set->orders[i].status == ORDER_REFUSED;
	return count;
}

static char *shown(const char *text)
{
	if (text_width(text, strlen(text)) <= SHOWN_MAX)
		return g_strdup(text);
	return g_strdup_printf("%.*s...", (int)(text_cut(text, SHOWN_MAX - 3) - text), text);
}

static void put_texts(GString *out, const char *word, const GPtrArray *texts)
{
	for (guint i = 0; texts && i < texts->len; i++) {
		g_autofree char *text = g_strdup_printf("%s%s", word, (const char *)texts->pdata[i]);
		g_string_append(out, "        ");
		report_wrap(out, 10, text);
		g_string_append_c(out, '\n');
	}
}

static void trim_blanks(GString *out)
{
	while (out->len && out->str[out->len - 1] == ' ')
		g_string_truncate(out, out->len - 1);
}

/* Writes text and canonical form side by side if they fit, else one below the other; a long text that is
   already canonical is written once. The meaning begins at the same column for all orders that fit. */
static void put_forms(const char *text, const char *canonical, GString *out)
{
	int size = (int)text_width(text, strlen(text)), width = (int)text_width(canonical, strlen(canonical));
	bool same = strcmp(text, canonical) == 0;

	g_string_append(out, text);
	if (size + 2 <= TEXT_WIDTH && width + 2 <= CANONICAL_WIDTH)
		g_string_append_printf(
		    out, "%*s%s%*s", TEXT_WIDTH - size, "", canonical, CANONICAL_WIDTH - width, "");
	else if (same && size + 2 <= TEXT_WIDTH + CANONICAL_WIDTH)
		g_string_append_printf(out, "%*s", TEXT_WIDTH + CANONICAL_WIDTH - size, "");
	else if (same)
		g_string_append(out, "\n       -> ");
	else
		g_string_append_printf(out, "\n     = %s\n       -> ", canonical);
}

static void put_accepted(
    const struct ruleset *ruleset, const struct order *order, answer_gloss_fn *gloss, GString *out)
{
	g_autofree char *text = shown(order->text);
	g_autofree char *canonical = shown(order->canonical);
	g_autoptr(GString) meaning = g_string_new(NULL);

	gloss(ruleset, order, meaning);
	/* Lines kept from an earlier mail have no number in this one. */
	if (order->line)
		g_string_append_printf(out, "%3u  ", order->line);
	else
		g_string_append(out, "     ");
	put_forms(text, canonical, out);
	report_wrap(out, (unsigned)wrap_column(out), meaning->str);
	trim_blanks(out);
	g_string_append_c(out, '\n');
	put_texts(out, "warning: ", order->warnings);
	put_texts(out, "", order->notes);
}

/* "Did you mean F5?", "Hint: leave it out." */
static char *hint_text(const char *hint)
{
	bool question = g_str_has_suffix(hint, "?");

	if (question && g_ascii_islower(*hint))
		return g_strdup_printf(" %c%s", g_ascii_toupper(*hint), hint + 1);
	return g_strdup_printf(" Hint: %s%s", hint, question || g_str_has_suffix(hint, ".") ? "" : ".");
}

/* Columns of the first so many characters of a text; characters beyond its end count as one column each. */
static size_t columns_of(const char *text, unsigned characters)
{
	const char *at = text;

	for (; characters && *at; characters--)
		at = g_utf8_next_char(at);
	return text_width(text, (size_t)(at - text)) + characters;
}

static void put_refused(const struct order *order, GString *out)
{
	g_autofree char *text = shown(order->text);
	unsigned column = MAX(order->cause_column, 1);
	size_t caret = columns_of(order->text, column > order->column ? column - order->column : 0);
	g_autofree char *hint = order->hint ? hint_text(order->hint) : g_strdup("");
	g_autofree char *cause = g_strdup_printf("line %u, column %u: %s.%s", order->line, column,
	    order->cause ? order->cause : "not understood", hint);

	g_string_append_printf(out, "%3u  %s\n", order->line, text);
	g_string_append_printf(out, "%*s^ ", (int)(5 + MIN(caret, SHOWN_MAX - 20)), "");
	report_wrap(out, 7, cause);
	g_string_append_c(out, '\n');
}

/* The next refused line of a set, starting at *at; NULL if there is none. */
static const struct order *next_refused(const struct order_set *set, unsigned *at)
{
	while (set && *at < set->count && set->orders[*at].status != ORDER_REFUSED)
		(*at)++;
	return set && *at < set->count ? &set->orders[*at] : NULL;
}

static void put_refusals(
    const struct order_set *set, const struct order_set *commands, unsigned refused, GString *out)
{
	unsigned order_at = 0, refused_at = 0;

	report_heading(out, "WHAT WAS NOT TAKEN");
	for (unsigned told = 0; told < MIN(refused, REFUSALS_SHOWN); told++) {
		const struct order *order = next_refused(set, &order_at);
		const struct order *command = next_refused(commands, &refused_at);
		bool first = command && (!order || command->line < order->line);
		put_refused(first ? command : order, out);
		if (first)
			refused_at++;
		else
			order_at++;
	}
	if (refused > REFUSALS_SHOWN)
		g_string_append_printf(out, "  ... and %u more.\n", refused - REFUSALS_SHOWN);
}

void answer_alone(const struct ruleset *ruleset, const struct order_set *set,
    const struct order_set *commands, answer_gloss_fn *gloss, GString *out)
{
	unsigned lines = answer_refused(set), refused = lines + answer_refused(commands);
	g_autoptr(GString) text = g_string_new(NULL);
	char digest[13];

	if (set && set->count > lines) {
		play_orders_text(set, text);
		play_digest(text->str, text->len, digest);
		g_string_append_printf(
		    out, "\nWHAT WILL RUN (digest %.4s %.4s %.4s)\n", digest, digest + 4, digest + 8);
		for (unsigned i = 0; i < set->count; i++)
			if (set->orders[i].status != ORDER_REFUSED)
				put_accepted(ruleset, &set->orders[i], gloss, out);
	}
	if (refused > 0)
		put_refusals(set, commands, refused, out);
}

void answer_orders(const struct ruleset *ruleset, const struct order_set *set,
    const struct order_set *commands, answer_gloss_fn *gloss, GString *out)
{
	answer_alone(ruleset, set, commands, gloss, out);
	if (answer_refused(set))
		g_string_append(out, "  To mend it, reply with /add on top and the right orders below it.\n");
}

#define NEWS_WIDTH 80 /* characters of the listed orders that will run, at most */
#define NEWS_LINE 30  /* characters of a refused line, at most */

static void news_refused(
    const struct order_set *set, const struct order_set *commands, unsigned refused, GString *out)
{
	unsigned order_at = 0, refused_at = 0;
	const struct order *order = next_refused(set, &order_at);
	const struct order *command = next_refused(commands, &refused_at);
	const struct order *first = command && (!order || command->line < order->line) ? command : order;
	g_assert(first); /* `refused` counts it */
	bool whole = text_length(first->text) <= NEWS_LINE;
	const char *end =
	    whole ? first->text + strlen(first->text) : g_utf8_offset_to_pointer(first->text, NEWS_LINE - 3);

	g_string_append_printf(out, "Not taken: \"%.*s%s\": %s.", (int)(end - first->text), first->text,
	    whole ? "" : "...", first->cause ? first->cause : "not understood");
	if (refused > 1)
		g_string_append_printf(
		    out, " %u more line%s refused.", refused - 1, refused == 2 ? " was" : "s were");
}

void answer_news(const struct order_set *set, const struct order_set *commands, bool list, GString *out)
{
	unsigned refused = answer_refused(set) + answer_refused(commands), taken = 0, shown = 0;
	g_autoptr(GString) orders = g_string_new(NULL);

	for (unsigned i = 0; set && i < set->count; i++) {
		const struct order *order = &set->orders[i];
		if (order->status == ORDER_REFUSED || !order->line)
			continue;
		if (taken++ == shown &&
		    text_length(orders->str) + text_length(order->canonical) < NEWS_WIDTH) {
			g_string_append_printf(orders, "%s%s", shown ? ", " : "", order->canonical);
			shown++;
		}
	}
	if (refused)
		news_refused(set, commands, refused, out);
	if (taken && (refused || !list))
		g_string_append_printf(
		    out, "%s%u order%s will run.", refused ? " " : "", taken, taken == 1 ? "" : "s");
	else if (shown && shown < taken)
		g_string_append_printf(out, "Will run: %s, and %u more.", orders->str, taken - shown);
	else if (taken)
		g_string_append_printf(out, "%u order%s will run%s%s.", taken, taken == 1 ? "" : "s",
		    shown ? ": " : "", orders->str);
}

/* How often each line occurs; each_change counts down as it matches lines. */
static GHashTable *count_lines(char **lines)
{
	GHashTable *counts = g_hash_table_new(hash_text, g_str_equal);

	for (guint i = 0; lines[i]; i++)
		if (*lines[i])
			g_hash_table_insert(counts, lines[i],
			    GINT_TO_POINTER(GPOINTER_TO_INT(g_hash_table_lookup(counts, lines[i])) + 1));
	return counts;
}

/* Prints changes side by side. A change alone on its line gets a word appended: a bullet, a sign and an order
   alone would read as an order (HO-31). */
struct changes {
	GString *out;
	GString *line;
	unsigned count; /* changes in the line */
	const char *word;
};

static void end_line(struct changes *changes)
{
	if (changes->count)
		g_string_append_printf(
		    changes->out, "%s%s\n", changes->line->str, changes->count == 1 ? changes->word : "");
	g_string_truncate(changes->line, 0);
	changes->count = 0;
}

static void put_change(struct changes *changes, const char *sign, const char *word, const char *line)
{
	g_autofree char *item = g_strdup_printf("%s %s", sign, line);

	if (changes->count &&
	    text_width(changes->line->str, changes->line->len) + 3 + text_width(item, strlen(item)) >
	        REPORT_WIDTH)
		end_line(changes);
	g_string_append_printf(changes->line, "%s%s", changes->count ? "   " : "  ", item);
	changes->count++;
	changes->word = word;
}

/* Reports the lines that the other side also has (ANSWER_KEPT), or those that it lacks. */
static void each_change(
    enum answer_change change, char **lines, char **others, answer_change_fn *tell, void *context)
{
	GHashTable *left = count_lines(others);

	for (guint i = 0; lines[i]; i++) {
		int count = GPOINTER_TO_INT(g_hash_table_lookup(left, lines[i]));
		if (!*lines[i])
			continue;
		if (count > 0)
			g_hash_table_insert(left, lines[i], GINT_TO_POINTER(count - 1));
		if ((count > 0) == (change == ANSWER_KEPT))
			tell(change, lines[i], context);
	}
	g_hash_table_destroy(left);
}

void answer_each_change(const char *before, const char *after, answer_change_fn *tell, void *context)
{
	g_auto(GStrv) old = g_strsplit(before, "\n", 0);
	g_auto(GStrv) new = g_strsplit(after, "\n", 0);

	each_change(ANSWER_NEW, new, old, tell, context);
	each_change(ANSWER_GONE, old, new, tell, context);
	each_change(ANSWER_KEPT, new, old, tell, context);
}

static void add_change(enum answer_change change, const char *line, void *context)
{
	static const char *const signs[] = {"+", "-", "="}, *const words[] = {" (new)", " (gone)", " (kept)"};

	put_change(context, signs[change], words[change], line);
}

void answer_changes(const char *before, const char *after, GString *out)
{
	struct changes changes = {.out = out, .line = g_string_new(NULL)};

	if (*before || *after) {
		report_heading(out, "CHANGED AGAINST WHAT STOOD");
		answer_each_change(before, after, add_change, &changes);
		end_line(&changes);
	}
	g_string_free(changes.line, TRUE);
}

bool answer_knows_format(const struct node *report, struct error *err)
{
	const struct node *format = node_get(report, "format");

	if (!format || format->kind != NODE_INTEGER || format->number <= NIGHTMAIL_REPORT_FORMAT)
		return true;
	return node_error(format, err,
	    "the report has format %" PRId64 ", and this program reads %d: take a newer nightmail",
	    format->number, NIGHTMAIL_REPORT_FORMAT);
}

struct state *answer_view(const struct rules *rules, struct node *report, unsigned *seat, struct error *err)
{
	if (!answer_knows_format(report, err))
		return NULL;
	return report_known(rules->ruleset, rules->tables, report, seat, err);
}

/* Opens a play of the reader's state with these orders; `give` is play_orders or play_orders_at_turn. */
static struct play *open_play(const struct rules *rules, struct node *report, const char *orders, size_t size,
    unsigned *seat, void (*give)(struct play *, unsigned, const char *, size_t), struct error *err)
{
	struct state *state = answer_view(rules, report, seat, err);
	struct play *play = state ? play_new(state) : NULL;

	if (play)
		give(play, *seat, orders, size);
	return play;
}

struct play *answer_play(const struct rules *rules, struct node *report, const char *orders, size_t size,
    unsigned *seat, struct error *err)
{
	return open_play(rules, report, orders, size, seat, play_orders, err);
}

struct play *answer_turn(const struct rules *rules, struct node *report, const char *orders, size_t size,
    unsigned *seat, struct error *err)
{
	return open_play(rules, report, orders, size, seat, play_orders_at_turn, err);
}

bool answer_idle(const struct rules *rules, struct node *report, const char *orders, size_t size,
    GString *out, struct error *err)
{
	unsigned seat;
	struct play *play = answer_play(rules, report, orders, size, &seat, err);
	g_autoptr(GArray) idle = NULL;

	if (!play)
		return false;
	idle = idle_things(play->state, seat, play->orders[seat]);
	if (idle->len)
		g_string_append_c(out, '\n');
	idle_put(idle, out);
	play_free(play);
	return true;
}

/* Appends the lines of the forecast that begin with "! ", and those that continue them, as sentences. */
static void put_danger(const char *lines, GString *danger)
{
	g_auto(GStrv) parts = g_strsplit(lines, "\n", 0);
	bool found = false;

	for (char **part = parts; *part; part++) {
		found = g_str_has_prefix(*part, "  ! ") || (found && g_str_has_prefix(*part, "      "));
		if (found)
			g_string_append_printf(
			    danger, "%s%s", danger->len ? " " : "", *part + strspn(*part, " !"));
	}
}

bool answer_forecast(const struct rules *rules, struct node *report, const char *orders, size_t size,
    GString *out, struct error *err)
{
	return answer_foretell(rules, report, orders, size, out, NULL, err);
}

bool answer_foretell(const struct rules *rules, struct node *report, const char *orders, size_t size,
    GString *out, struct answer_ahead *ahead, struct error *err)
{
	unsigned seat;
	struct state *before = answer_view(rules, report, &seat, err);
	struct play *after = before ? answer_turn(rules, report, orders, size, &seat, err) : NULL;
	g_autoptr(GString) lines = g_string_new(NULL);
	bool ok = after && play_run(after, false, err);

	if (ok && rules->ruleset->forecast)
		rules->ruleset->forecast(before, after->state, after->orders[seat], lines);
	if (lines->len) {
		report_heading(out, "IF NOBODY ELSE MOVED");
		g_string_append_len(out, lines->str, (gssize)lines->len);
	}
	if (lines->len && ahead) {
		put_danger(lines->str, ahead->danger);
		for (unsigned i = 0; i < after->orders[seat]->count; i++)
			ahead->failing += after->orders[seat]->orders[i].status == ORDER_FAILED;
	}
	play_state_free(before);
	play_free(after);
	return ok;
}
