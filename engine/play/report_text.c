#include "engine/play/report_text.h"

#include "engine/base/text.h"
#include "engine/play/outlook.h"
#include "engine/play/standings.h"
#include "engine/play/toll.h"

#include <inttypes.h>
#include <string.h>

/* Appends notices, but for `told`, which the report has said above; NULL: none. */
static void append_notices(GString *out, const struct node *list, const char *told)
{
	for (const struct node *n = list ? list->first : NULL; n; n = n->next) {
		if (told && strcmp(n->text, told) == 0)
			continue;
		g_string_append(out, "* ");
		report_wrap(out, 2, n->text);
		g_string_append_c(out, '\n');
	}
}

/* Appends the players' seed parts; a part that does not fit gets a line of its own. No line may read as an order. */
static void append_parts(const struct host_facts *host, GString *out)
{
	if (host->parts)
		g_string_append(out, "The players' parts of the dice:\n");
	for (const struct node *n = host->parts ? host->parts->first : NULL; n; n = n->next) {
		const char *empire = node_get(n, "empire")->text, *word = node_get(n, "part")->text;
		g_autofree char *text = g_strdup_printf("%s's part%s is %s", empire,
		    node_get(n, "drawn")->number ? ", drawn by the host," : "", word);
		g_string_append(out, "  ");
		report_wrap(out, 4, text);
		g_string_append_c(out, '\n');
	}
}

/* Is the game played without mail (HO-161)? Only a site notes when it opened a turn. */
static bool is_alone(const struct report *report)
{
	return report->host && !report->host->opened;
}

static void append_due(const struct report *report, GString *out)
{
	const struct state *state = report->known;
	const struct host_facts *host = report->host;
	g_autoptr(GString) text = g_string_new(NULL);

	g_string_printf(text, "Ruleset %s.", state->ruleset->name);
	if (host && host->deadline && !report->standing) /* WHERE YOU STAND shows the deadline otherwise */
		g_string_append_printf(
		    text, " Orders for turn %" PRId64 " are due %s.", state->turn, host->deadline);
	if (host && !host->seed && is_alone(report))
		g_string_append_printf(
		    text, " `nightmail help %s` explains the orders.", state->ruleset->name);
	else if (host && !host->seed)
		g_string_append(text, " Reply to this mail; /help explains the orders.");
	report_wrap(out, 0, text->str);
	g_string_append_c(out, '\n');
	if (host && host->commitment && !host->host_part) {
		report_wrap(
		    out, 0, "Commitment to the dice of this game (SHA-256, shown in full when it ends):");
		g_string_append_printf(out, "\n  %s\n", host->commitment);
		append_parts(host, out);
	}
}

/* Appends how the game's deadlines are set, and the reader's remaining own time. */
static void append_terms(const struct report *report, const struct host_seat *facts, GString *out)
{
	const char *all = report->host ? report->host->terms : NULL, *own = facts ? facts->terms : NULL;
	g_autofree char *text = all && own ? g_strconcat(all, " ", own, NULL) : g_strdup(all ? all : own);

	if (!text || report->host->seed)
		return;
	report_wrap(out, 0, text);
	g_string_append_c(out, '\n');
}

bool report_shows_dedication(const struct report *report)
{
	return report->own && report->own->has_dedication && report->known->ruleset->dedication;
}

static void append_dedication(const struct report *report, GString *out)
{
	if (report_shows_dedication(report))
		g_string_append_printf(out, "Your dedication over all games of this host: %" PRId64 "\n",
		    report->own->dedication);
}

static void put_rule(GString *out, char sign)
{
	for (int i = 0; i < REPORT_RULE; i++)
		g_string_append_c(out, sign);
	g_string_append_c(out, '\n');
}

void report_part(const struct report *report, enum report_part part, const GString *out)
{
	const struct report_mark mark = {part, out->len};

	if (report->parts)
		g_array_append_val(report->parts, mark);
}

void report_brief(const GString *text, const GArray *parts, GString *out)
{
	struct report_mark at = {REPORT_HEAD, 0};

	for (guint i = 0; i <= parts->len; i++) {
		const struct report_mark next = i < parts->len
		                                    ? g_array_index(parts, struct report_mark, i)
		                                    : (struct report_mark){REPORT_DETAIL, text->len};
		if (at.part != REPORT_DETAIL && at.part != REPORT_FORM)
			g_string_append_len(out, text->str + at.begin, (gssize)(next.begin - at.begin));
		at = next;
	}
}

void report_form_head(const struct report *report, GString *out)
{
	g_autofree char *title = g_strdup_printf(REPORT_FORM_HEADING "%" PRId64 "%s", report->known->turn,
	    is_alone(report) ? "" : " (cut here, fill in, send back)");

	report_part(report, REPORT_FORM, out);
	report_heading(out, title);
	put_rule(out, '-');
}

void report_head(const struct report *report, const char *kind, GString *out)
{
	const struct state *state = report->known;
	g_autofree char *game = text_upper(state->game);
	g_autofree char *left = g_strdup_printf("%s, turn %" PRId64, game, state->turn);
	g_autofree char *right =
	    report->seat == GM_SEAT
	        ? g_strdup("Game master")
	        : g_strdup_printf("%s %s", kind, state->ruleset->seat(state, report->seat).name);
	size_t wide = text_width(left, strlen(left)) + text_width(right, strlen(right));

	text_put(out, left);
	if (wide + 2 > REPORT_WIDTH)
		g_string_append_c(out, '\n');
	else
		text_blanks(out, wide + 2 > REPORT_RULE ? 2 : REPORT_RULE - wide);
	g_string_append_printf(out, "%s\n", right);
	put_rule(out, '=');
	report_facts(report, out);
}

static bool is_bot(const struct host_seat *seat)
{
	return seat->bot && !seat->standin;
}

static bool is_standin(const struct host_seat *seat)
{
	return seat->bot && seat->standin;
}

static bool has_missed(const struct host_seat *seat)
{
	return seat->missed;
}

/* Does the report list this empire's seat? */
static bool is_listed(const struct node *seats, const char *name)
{
	for (const struct node *n = seats->first; n; n = n->next)
		if (g_ascii_strcasecmp(node_get(n, "empire")->text, name) == 0)
			return true;
	return false;
}

/* Appends a line about the seats that are meant; in a game of which the report lists but some seats, how many they
   are, and these. */
static void append_meant(
    const struct report *report, const char *words, bool (*meant)(const struct host_seat *), GString *out)
{
	const struct host_facts *host = report->host;
	const struct node *some =
	    report->root && node_get(report->root, "seats_more") ? node_get(report->root, "seats") : NULL;
	g_autoptr(GString) names = g_string_new(NULL), line = g_string_new(words);
	unsigned count = 0;

	for (unsigned i = 0; i < host->count; i++) {
		const struct host_seat *seat = &host->seats[i];
		if (!meant(seat))
			continue;
		count++;
		if (some && !is_listed(some, seat->name))
			continue;
		g_string_append_printf(names, "%s%s", names->len ? ", " : "", seat->name);
		if (meant != has_missed)
			g_string_append_printf(names, " by %s", seat->bot);
	}
	if (count == 0)
		return;
	if (some)
		g_string_append_printf(line, "%u of %u empires%s", count, host->count,
		    names->len ? ", of those named here: " : "");
	g_string_append(line, names->str);
	report_wrap(out, 2, line->str);
	g_string_append_c(out, '\n');
}

void report_facts(const struct report *report, GString *out)
{
	const struct state *state = report->known;
	const struct host_seat *facts = report->own;

	outlook_put(report, out);
	if (report->host && report->host->title && strcmp(report->host->title, state->game) != 0) {
		report_wrap(out, 2, report->host->title);
		g_string_append_c(out, '\n');
	}
	if (report->host && report->host->note) {
		g_autofree char *note = g_strconcat("Note: ", report->host->note, NULL);
		report_wrap(out, 2, note);
		g_string_append_c(out, '\n');
	}
	append_due(report, out);
	append_terms(report, facts, out);
	append_dedication(report, out);
	if (report->host) {
		append_meant(report, "Played by computer: ", is_bot, out);
		append_meant(report, "Stood in for by computer in the turn that was run: ", is_standin, out);
		append_notices(out, report->host->notices, outlook_ended(report));
	}
	if (facts)
		append_notices(out, facts->notices, NULL);
}

/* Column of notes that do not fit beside their order. */
#define BELOW 9

static void append_digest(const struct report *report, GString *out)
{
	const struct host_seat *facts = report->own;

	if (facts && facts->digest && strlen(facts->digest) == 12)
		g_string_append_printf(
		    out, " (digest %.4s %.4s %.4s)", facts->digest, facts->digest + 4, facts->digest + 8);
}

/* Does each word fit into a line after the indent? */
static bool has_room(const char *text, size_t indent)
{
	for (size_t size; *text; text += size + (text[size] == ' ')) {
		size = strcspn(text, " ");
		if (indent + text_width(text, size) > REPORT_WIDTH)
			return false;
	}
	return true;
}

/* Appends cause and notes of an order, separated by `; `, at `column` beside the order; below it if a word does
   not fit there. */
static void append_notes(const struct order *order, size_t end, size_t column, GString *out)
{
	g_autoptr(GString) notes = g_string_new(order->status == ORDER_REFUSED ? order->cause : NULL);

	for (guint i = 0; order->notes && i < order->notes->len; i++) {
		if (notes->len)
			text_put(notes, "; ");
		text_put(notes, order->notes->pdata[i]);
	}
	if (has_room(notes->str, column)) {
		text_blanks(out, column - end);
	} else {
		column = BELOW;
		g_string_append_c(out, '\n');
		text_blanks(out, column);
	}
	report_wrap(out, (unsigned)column, notes->str);
}

/* Appends an order's text from column 5. A text longer than a line continues behind a bar, so that no piece of
   it reads as an order (HO-31). */
static void append_name(const char *name, size_t width, GString *out)
{
	size_t room = REPORT_WIDTH - 5;

	while (width > room) {
		const char *end = text_cut(name, room), *blank = end;
		while (blank > name && *blank != ' ')
			blank--;
		if (blank > name)
			end = blank;
		while (end[-1] == ' ')
			end--;
		g_string_append_len(out, name, end - name);
		g_string_append(out, "\n     | ");
		room = REPORT_WIDTH - 7;
		for (name = end; *name == ' ';)
			name++;
		width = text_width(name, strlen(name));
	}
	text_put(out, name);
}

static void append_order(const struct order *order, unsigned room, GString *out)
{
	const char *name =
	    order->canonical && order->status != ORDER_REFUSED ? order->canonical : order->text;
	const char *status = order_status_name(order->status);
	size_t width;

	name += strspn(name, " ");
	width = text_width(name, strlen(name));
	text_blanks(out, order->line < 10 ? 2 : order->line < 100 ? 1 : 0);
	text_integer(out, order->line);
	text_put(out, "  ");
	append_name(name, width, out);
	if (width > room) {
		g_string_append_c(out, '\n');
		text_blanks(out, 5);
		width = 0;
	}
	text_blanks(out, room - width + 2);
	text_put(out, status);
	if (order->notes || (order->status == ORDER_REFUSED && order->cause))
		append_notes(order, room + 7 + strlen(status), room + 16, out);
	g_string_append_c(out, '\n');
}

static void put_orders(const struct report *report, GString *out)
{
	const struct order_set *set = report->orders;
	const struct host_seat *facts = report->own;
	unsigned width = 8;

	if (!set || set->count == 0) {
		if (facts && facts->refused > 0)
			g_string_append_printf(out,
			    "\nYour orders of turn %" PRId64 ": none taken, %" PRId64 " refused.\n",
			    report->known->turn - 1, facts->refused);
		return;
	}
	for (unsigned i = 0; i < set->count; i++) {
		const struct order *order = &set->orders[i];
		const char *name = order->canonical ? order->canonical : order->text;
		size_t length = text_width(name, strlen(name));
		width = length > width ? (unsigned)MIN(length, 24) : width;
	}
	g_string_append_printf(out, "\nYOUR ORDERS OF TURN %" PRId64, report->known->turn - 1);
	append_digest(report, out);
	g_string_append_c(out, '\n');
	for (unsigned i = 0; i < set->count; i++)
		append_order(&set->orders[i], width, out);
	if (facts && facts->refused > 0)
		g_string_append_printf(
		    out, "     and %" PRId64 " refused when they arrived\n", facts->refused);
}

void report_orders(const struct report *report, GString *out)
{
	report_part(report, REPORT_ORDERS, out);
	put_orders(report, out);
	report_part(report, REPORT_DETAIL, out);
}

struct event_writer {
	const struct report *report;
	GString *out;
	const char *phase;
};

static const char *phase_title(const struct ruleset *ruleset, const char *name)
{
	for (const struct phase *p = ruleset->phases; p->name; p++)
		if (strcmp(p->name, name) == 0)
			return p->title;
	return name;
}

void report_each_event(const struct report *report, report_event_fn *tell, void *context)
{
	for (const struct node *n = report->events ? report->events->first : NULL; n; n = n->next)
		tell(&(struct report_event){node_get(n, "phase")->text, node_get(n, "code")->text,
		         node_get(n, "text")->text},
		    context);
}

static void write_event(const struct report_event *event, void *context)
{
	struct event_writer *w = context;

	if (!w->phase)
		report_heading(w->out, "WHAT HAPPENED");
	if (!w->phase || strcmp(w->phase, event->phase) != 0)
		g_string_append_printf(
		    w->out, "  %s\n", phase_title(w->report->known->ruleset, event->phase));
	w->phase = event->phase;
	g_string_append(w->out, "    ");
	report_wrap(w->out, 8, event->text);
	g_string_append_c(w->out, '\n');
}

void report_losses(const struct report *report, GString *out)
{
	g_autoptr(GPtrArray) lines = report->root && report->seat != GM_SEAT
	                                 ? toll_lines(report->known->ruleset, report->root)
	                                 : g_ptr_array_new();

	report_part(report, REPORT_EVENTS, out);
	if (lines->len)
		report_heading(out, "LOST AND WON");
	for (guint i = 0; i < lines->len; i++) {
		g_string_append(out, "  ");
		report_wrap(out, 4, lines->pdata[i]);
		g_string_append_c(out, '\n');
	}
}

void report_events(const struct report *report, GString *out)
{
	struct event_writer writer = {report, out, NULL};

	report_losses(report, out);
	report_each_event(report, write_event, &writer);
	report_part(report, REPORT_DETAIL, out);
}

#define ASK_STILL "What never changes is left out; "

void report_still(const struct report *report, GString *out)
{
	if (report->started || !report->host) {
		report->known->ruleset->report_still(report->root, out);
		return;
	}
	g_string_append(out, ASK_STILL);
	g_string_append(out, is_alone(report) ? "the key f shows it.\n" : "/report full sends it.\n");
}

void report_full(const char *json, GString *text)
{
	struct error ignored = {0};
	const char *at = strstr(text->str, "\n" ASK_STILL);
	struct document *doc =
	    at ? document_parse("report", json, strlen(json), EXIT_SOFTWARE, &ignored) : NULL;
	const struct ruleset *ruleset =
	    doc ? ruleset_find(node_text_of(document_root(doc), "ruleset")) : NULL;
	g_autoptr(GString) still = g_string_new(NULL);

	if (ruleset && ruleset->report_still) {
		gssize begin = at + 1 - text->str;
		ruleset->report_still(document_root(doc), still);
		g_string_erase(text, begin, (gssize)strcspn(at + 1, "\n") + 1);
		g_string_insert_len(text, begin, still->str, (gssize)still->len);
	}
	document_free(doc);
	error_clear(&ignored);
}

static void append_standings(const struct report *report, GString *out)
{
	if (!report->standings)
		return;
	report_heading(out, "STANDINGS");
	for (unsigned i = 0; i < report->seats; i++) {
		const struct standing *s = &report->standings[i];
		const struct host_seat *facts =
		    report->host ? host_facts_seat(report->host, s->seat, s->empire) : NULL;
		g_string_append_printf(out, "%3" PRId64 ". %s, ", s->rank, s->empire);
		if (!s->out)
			g_string_append_printf(out, "score %" PRId64 "\n", s->score);
		else if (facts && facts->out > 0)
			g_string_append_printf(out, "out since turn %" PRId64 "\n", facts->out);
		else
			g_string_append(out, "out\n");
	}
}

static void append_fortunes(const struct report *report, GString *out)
{
	const struct node *list = report->host ? report->host->fortunes : NULL;

	if (!list)
		return;
	report_heading(out, "FORTUNES, the scores from turn to turn");
	for (const struct node *n = list->first; n; n = n->next) {
		const struct node *scores = node_get(n, "scores");
		g_autoptr(GString) line = g_string_new(node_get(n, "empire")->text);
		for (const struct node *score = scores->first; score; score = score->next)
			g_string_append_printf(
			    line, "%s %" PRId64, score == scores->first ? ":" : ",", score->number);
		g_string_append(out, "  ");
		report_wrap(out, 6, line->str);
		g_string_append_c(out, '\n');
	}
}

void report_standings(const struct report *report, GString *out)
{
	append_standings(report, out);
	append_fortunes(report, out);
}

void report_tail(const struct report *report, GString *out)
{
	const struct host_facts *host = report->host;
	g_autoptr(GString) missed = g_string_new(NULL);

	report_part(report, REPORT_DETAIL, out);
	if (!host)
		return;
	g_autofree char *words =
	    g_strdup_printf("No orders came in turn %" PRId64 " from: ", report->known->turn - 1);
	append_meant(report, words, has_missed, missed);
	if (missed->len)
		g_string_append_printf(out, "\n%s", missed->str);
	report_dice(host, out);
}

void report_dice(const struct host_facts *host, GString *out)
{
	if (!host->seed || !host->salt)
		return;
	g_string_append(out, "\nThe game is over. Its dice can be checked against the commitment:\n");
	if (!host->host_part) {
		g_string_append_printf(out, "  seed %s\n  salt %s\n", host->seed, host->salt);
		return;
	}
	g_string_append_printf(
	    out, "  %s\n  the host's part %s\n  salt %s\n", host->commitment, host->host_part, host->salt);
	append_parts(host, out);
}
