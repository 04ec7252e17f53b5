/* The orders of a mail: the turn they are for, whether it accepts them, and the order set afterwards (HO-14, HO-15). */
#include "engine/play/answer.h"
#include "engine/play/door.h"
#include "engine/play/report_wrap.h"
#include "engine/games/tally.h"
#include "engine/store/statements.h"
#include "mailer/answer/standing.h"
#include "mailer/answer/what_if.h"
#include "mailer/admit/own_lines.h"
#include "parsers/date.h"
#include "parsers/help.h"
#include "parsers/meant.h"

#include <inttypes.h>
#include <string.h>

/* How many turns ahead orders may be sent. */
#define AHEAD_MAX 50

/* --- Is the turn still open ------------------------------------------------------ */

static char *closed_at(struct filing *filing, int64_t turn, int64_t time)
{
	GString *text = g_string_new(NULL);

	g_string_append_printf(text, "turn %" PRId64 " closed at ", turn);
	filing_time(filing, time, text);
	g_string_append(text, ", before your mail arrived");
	return g_string_free(text, FALSE);
}

/* Was the mail meant for the turn before: without the open turn's token, and sent while that turn was being run? */
static bool came_before(struct filing *filing)
{
	const struct admission *admission = &filing->admission;
	struct error err = {0};
	int64_t before;

	/* An opening time in the future was written by a wrong clock: ignore it. */
	if (filing->arrived >= filing->game->opened || filing->game->opened > filing->intake->now ||
	    (admission->has_token && admission->token_turn == filing->game->turn))
		return false;
	before = sql_turn_opened(filing->site->db, filing->game->id, filing->game->turn - 1, INT64_MAX, &err);
	error_clear(&err);
	return filing->arrived >= before;
}

char *filing_closed(struct filing *filing, int64_t turn)
{
	const struct game *game = filing->game;
	const struct admission *admission = &filing->admission;
	int64_t closes;

	/* what is returned is told */
	filing->answer.told_state = filing->answer.told_state || game->state != GAME_RUNNING;
	if (game->state == GAME_OPEN)
		return g_strdup("the game has not started yet");
	if (game->state == GAME_FINISHED)
		return g_strdup("the game is over");
	if (filing->seat && filing->seat->out)
		return g_strdup("your empire is out of the game");
	if (admission->stale)
		return g_strdup_printf("turn %" PRId64 " is over, now turn %" PRId64
		                       " is open; reply to this mail",
		    admission->token_turn, game->turn);
	if (turn < game->turn)
		return g_strdup_printf(
		    "turn %" PRId64 " is over, now turn %" PRId64 " is open", turn, game->turn);
	if (turn > game->turn + AHEAD_MAX)
		return g_strdup_printf("turn %" PRId64 " is too far ahead", turn);
	closes = game_closes(game);
	if (turn == game->turn && filing->arrived > closes)
		return closed_at(filing, turn, closes);
	return NULL;
}

/* Finds the turn that the mail's orders are for; returns why they are refused (g_free it), NULL: accepted. */
static char *find_turn(struct filing *filing, int64_t *turn)
{
	const struct admission *admission = &filing->admission;
	bool differ = false;
	const struct reading_command *named = host_find(filing->reading, HOST_TURN, &differ);
	const char *cause;
	char *closed;

	*turn = filing->game->turn;
	if (named && !host_check(named, &cause))
		return g_strdup("it is not clear for which turn, for the line with /turn is refused");
	if (named)
		*turn = g_ascii_strtoll(named->rest, NULL, 10);
	else if (admission->has_token && filing->game->state == GAME_RUNNING &&
	         admission->token_turn != filing->game->turn)
		return g_strdup_printf("turn %" PRId64 " is over, now turn %" PRId64
		                       " is open; reply to its report or to this mail",
		    admission->token_turn, filing->game->turn);
	if (admission->sits && *turn > filing->game->turn)
		return g_strdup("a sitter sends orders for the open turn alone");
	closed = filing_closed(filing, *turn);
	if (!closed && !named && came_before(filing))
		return g_strdup_printf("your mail came before turn %" PRId64
		                       " was opened and the turn before it has closed",
		    *turn);
	return closed;
}

/* --- The set ----------------------------------------------------------------------- */

/* Is the order one that nobody but the player gives (HO-154)? */
static bool is_own(
    const struct state *state, const struct grammar *grammar, unsigned seat, const struct order *order)
{
	const struct ruleset *ruleset = state->ruleset;

	return order->status != ORDER_REFUSED &&
	       (grammar_is_own(grammar, order) ||
	           (ruleset->order_gives && ruleset->order_gives(state, seat, order)));
}

/* What stood: its orders first, with line 0; `own`: of those alone that nobody but the player gives, by what the empire
   knows; NULL: all. */
static void add_standing(
    const struct grammar *grammar, const char *text, const struct state *own, struct order_set *set)
{
	g_auto(GStrv) lines = g_strsplit(text, "\n", 0);

	for (char **line = lines; *line; line++) {
		unsigned before = set->count;
		if (**line)
			orders_read_line(grammar, set, 0, *line, strlen(*line));
		if (own && set->count > before && !is_own(own, grammar, set->empire, &set->orders[before]))
			set->count = before;
	}
}

static unsigned seat_number(const struct filing *filing, const struct state *state)
{
	return filing->admission.gm ? GM_SEAT : (unsigned)state_seat_find(state, filing->seat->name);
}

/* Those of the player's orders that a sitter leaves alone, as they stand; g_free it. NULL with err. */
static char *kept_of_player(struct filing *filing, const char *text, struct error *err)
{
	const struct state *state = filing_known(filing, err);
	g_autoptr(GString) kept = g_string_new(NULL);
	struct order_set *set;

	if (!state)
		return NULL;
	set = order_set_new(seat_number(filing, state));
	add_standing(filing_grammar(filing), text ? text : "", state, set);
	play_orders_text(set, kept);
	order_set_free(set);
	return g_strdup(kept->str);
}

/* A sitter's orders: what only the player may give is refused. */
static void refuse_own(const struct state *state, const struct grammar *grammar, struct order_set *set)
{
	for (unsigned i = 0; i < set->count; i++)
		if (set->orders[i].line && is_own(state, grammar, set->empire, &set->orders[i]))
			order_refuse(set, &set->orders[i], 0, NULL,
			    "a sitter gives nothing away and sets no relations; only the player can");
}

/* Moves the mail's orders into the set; the reading's set keeps their texts and values and outlives it. */
static void add_mail(struct order_set *from, struct order_set *set)
{
	for (unsigned i = 0; i < from->count; i++) {
		struct order *order = order_set_add(set, from->orders[i].line);
		*order = from->orders[i];
		from->orders[i].notes = from->orders[i].warnings = NULL;
	}
}

static unsigned count_taken(const struct order_set *set, bool of_mail)
{
	unsigned count = 0;

	for (unsigned i = 0; i < set->count; i++)
		count += set->orders[i].status != ORDER_REFUSED && (!of_mail || set->orders[i].line);
	return count;
}

static unsigned count_warnings(const struct order_set *set)
{
	unsigned count = 0;

	for (unsigned i = 0; i < set->count; i++)
		count += set->orders[i].warnings ? set->orders[i].warnings->len : 0;
	return count;
}

static void gm_gloss(const struct ruleset *ruleset, const struct order *order, GString *out)
{
	g_string_append(out, ruleset->gm_grammar->forms[order->form].meaning);
}

/* --- Telling ----------------------------------------------------------------------- */

static const char *plural(unsigned count, const char *one, const char *many)
{
	return count == 1 ? one : many;
}

static void head(struct filing *filing, unsigned taken, unsigned refused, unsigned warnings)
{
	if (refused)
		g_string_printf(filing->answer.headline, "%u REFUSED, ", refused);
	g_string_append_printf(filing->answer.headline, "%u taken", taken);
	if (warnings)
		g_string_append_printf(
		    filing->answer.headline, ", %u %s", warnings, plural(warnings, "warning", "warnings"));
}

void filing_put_orders(struct filing *filing, const struct order_set *set)
{
	const struct ruleset *ruleset = filing->game->ruleset;

	if (filing_speaks(filing))
		answer_orders_speech(
		    ruleset, set, filing->answer.refused, grammar_gloss, filing->answer.spoken);
	else
		answer_orders(ruleset, set, filing->answer.refused,
		    filing->admission.gm ? gm_gloss : grammar_gloss, filing->answer.orders);
}

static void put_changes(struct filing *filing, const char *before, const char *after)
{
	if (filing_speaks(filing))
		answer_changes_speech(before, after, filing->answer.spoken);
	else
		answer_changes(before, after, filing->answer.orders);
}

/* The orders that stood before this mail. */
struct before {
	char *text; /* NULL: no orders */
	int64_t arrived, mail;
	unsigned count;
};

static unsigned count_lines(const char *text)
{
	unsigned count = 0;

	for (; text && *text; text++)
		count += *text == '\n';
	return count;
}

static bool read_before(struct filing *filing, int64_t turn, struct before *before, struct error *err)
{
	struct sql_orders_whole row;
	struct db_rows *rows =
	    sql_orders_whole(filing->site->db, filing->game->id, turn, filing_empire(filing), err);

	if (sql_orders_whole_next(rows, &row, err))
		*before = (struct before){g_strdup(row.text), row.arrived, row.mail, count_lines(row.text)};
	db_rows_free(rows);
	return !error_is_set(err);
}

/* When the mail was written, by its Date; false: it has none. */
static bool written(const struct filing *filing, int64_t mail, int64_t *time, struct error *err)
{
	struct sql_mail_head row;
	struct db_rows *rows = sql_mail_head(filing->site->db, mail, err);
	bool found = false;

	if (sql_mail_head_next(rows, &row, err)) {
		struct headers headers;
		const char *date;
		headers_read(&headers, row.head ? row.head : "", row.head_size, row.head_size);
		date = headers_find(&headers, "Date");
		found = date && date_read(date, time);
		headers_clear(&headers);
	}
	db_rows_free(rows);
	return found;
}

/* Mails can overtake each other: the last to arrive counts, but its writer may not know which one that is (MC-180). */
static void note_overtaken(struct filing *filing, const struct before *before, struct error *err)
{
	GString *text;
	int64_t now, then;

	if (!before->mail || !written(filing, filing->mail, &now, err) ||
	    !written(filing, before->mail, &then, err) || now >= then)
		return;
	text = g_string_new("this mail was written ");
	filing_time(filing, now, text);
	g_string_append(text, ", before the one whose orders it replaces (");
	filing_time(filing, then, text);
	g_string_append(
	    text, "); the last to arrive counts: send the other one again if that is the right one");
	g_ptr_array_add(filing->answer.notes, g_string_free(text, FALSE));
}

/* Appends "the 2 orders of Tue 1 Dec 2026, 12:00 UTC", after these words. */
static void tell_before(struct filing *filing, const struct before *before, const char *words)
{
	g_string_append(filing->answer.lead, words);
	if (before->count == 1)
		g_string_append(filing->answer.lead, " order of ");
	else
		g_string_append_printf(filing->answer.lead, " %u orders of ", before->count);
	filing_time(filing, before->arrived, filing->answer.lead);
}

static void tell_stay(struct filing *filing, const struct before *before)
{
	char digest[13];

	if (!before->text) {
		g_string_append(filing->answer.lead, " No orders stand.");
		return;
	}
	play_digest(before->text, strlen(before->text), digest);
	tell_before(filing, before, " The");
	g_string_append_printf(filing->answer.lead, " %s (digest %.4s %.4s %.4s).",
	    plural(before->count, "stays", "stay"), digest, digest + 4, digest + 8);
}

/* Appends what has no order when these stand and, if `effects`, the effects of the orders and the warnings about
   orders without effect; for no orders on turn 0, how the empire is founded. */
static bool add_forecast(struct filing *filing, const char *text, bool effects, struct error *err)
{
	g_autoptr(GString) danger = g_string_new(NULL);
	struct answer_ahead ahead = {.danger = danger};
	const struct rules *rules;
	struct error why = {0};
	struct node *report;
	size_t size;

	rules = filing_rules(filing, err);
	if (!rules || !filing->seat || !rules->ruleset->state_of_report || !rules->ruleset->forecast)
		return !error_is_set(err);
	report = filing_newest_json(filing, &size, err) ? filing_newest_report(filing, &why) : NULL;
	if (report && answer_idle(rules, report, text, strlen(text), filing->answer.orders, &why) &&
	    effects && (*text || filing->game->turn == 0))
		answer_foretell(rules, report, text, strlen(text), filing->answer.orders, &ahead, &why);
	if (ahead.failing)
		g_string_append_printf(filing->answer.news, " %u order%s would fail as things stand.",
		    ahead.failing, plural(ahead.failing, "", "s"));
	if (danger->len)
		g_string_append_c(danger, ' ');
	g_string_prepend(filing->answer.news, danger->str);
	if (error_is_set(&why))
		filing_log(
		    filing, "no forecast for %s of %s: %s", filing->seat->name, filing->game->name, why.text);
	error_clear(&why);
	return !error_is_set(err);
}

/* --- Taking ------------------------------------------------------------------------ */

static bool put(struct filing *filing, int64_t turn, const char *text, unsigned refused, struct error *err)
{
	return game_put_orders(filing->site, filing->game, turn, filing_empire(filing), text, refused,
	           filing->arrived, filing->mail, err) &&
	       (turn != filing->game->turn || !filing->seat ||
	           game_look_again(filing->site, filing->game, filing->seat, err));
}

/* Names the orders that will run, unless a line of that would read as orders (HO-31), as some between commas do. */
static void put_news(struct filing *filing, const struct order_set *set)
{
	g_autoptr(GString) text = g_string_new(NULL), lines = g_string_new(NULL);
	g_auto(GStrv) parts = NULL;
	bool list = true;

	answer_news(set, filing->answer.refused, true, text);
	g_string_append_printf(text, " %s", filing->answer.lead->str);
	report_wrap(lines, 0, text->str);
	parts = g_strsplit(lines->str, "\n", 0);
	for (char **line = parts; *line; line++)
		list = list && !reading_is_meant(filing_grammar(filing), *line, strlen(*line));
	answer_news(set, filing->answer.refused, list, filing->answer.news);
}

static bool take(struct filing *filing, int64_t turn, const struct before *before, struct order_set *set,
    bool add, struct error *err)
{
	unsigned refused = answer_refused(set), taken = count_taken(set, true);
	unsigned told = refused + filing->answer.refused->count;
	g_autoptr(GString) text = g_string_new(NULL);

	play_orders_text(set, text);
	head(filing, taken, told, count_warnings(set));
	if (taken && !put(filing, turn, text->str, refused, err))
		return false;
	filing->answer.for_later_turn = turn > filing->game->turn;
	if (taken && filing->answer.for_later_turn)
		g_string_append_printf(filing->answer.lead,
		    "%s for turn %" PRId64 " and %s checked in full when it opens.%s",
		    plural(taken, "It is", "They are"), turn, plural(taken, "is", "are"),
		    before->text ? " " : "");
	if (!taken) {
		g_string_append(filing->answer.lead, "No order was taken.");
		tell_stay(filing, before);
	} else if (before->text) {
		tell_before(filing, before,
		    add ? plural(taken, "It is added to the", "They are added to the")
		        : plural(taken, "It replaces the", "They replace the"));
		g_string_append_c(filing->answer.lead, '.');
		if (!add)
			note_overtaken(filing, before, err);
	}
	put_news(filing, set);
	filing_put_orders(filing, set);
	if (taken)
		put_changes(filing, before->text ? before->text : "", text->str);
	if (turn != filing->game->turn)
		return true;
	if (!taken && before->text)
		return add_forecast(filing, before->text, false, err);
	return add_forecast(filing, text->str, true, err) && (!taken || filing_add_odds(filing, set, err));
}

static void tell_not_taken(struct filing *filing, const char *why, const struct before *before)
{
	head(filing, 0, filing->reading->set->count + filing->answer.refused->count, 0);
	filing_put_orders(filing, NULL);
	g_string_append_printf(filing->answer.lead, "Not taken: %s.", why);
	tell_stay(filing, before);
}

static bool check_and_take(
    struct filing *filing, int64_t turn, const struct before *before, struct error *err)
{
	bool differ = false;
	bool add = host_find(filing->reading, HOST_ADD, &differ) != NULL;
	const struct state *state = filing_known(filing, err);
	struct order_set *set;
	bool good;

	if (!state)
		return false;
	set = order_set_new(seat_number(filing, state));
	if ((add || filing->admission.sits) && before->text)
		add_standing(filing_grammar(filing), before->text, add ? NULL : state, set);
	add_mail(filing->reading->set, set);
	if (filing->admission.sits)
		refuse_own(state, filing_grammar(filing), set);
	if (set->count > admit_limits(filing->site->config).orders) {
		order_set_free(set);
		tell_not_taken(filing, "more orders would stand than one empire may give", before);
		return true;
	}
	good = turn != filing->game->turn || state_check_orders(state, set, err);
	if (good && turn == filing->game->turn)
		meant_orders(state, set);
	good = good && take(filing, turn, before, set, add, err);
	order_set_free(set);
	return good;
}

/* --- /cancel ------------------------------------------------------------------------ */

static bool cancel(struct filing *filing, const struct reading_command *command, struct error *err)
{
	int64_t turn = *command->rest ? g_ascii_strtoll(command->rest, NULL, 10) : filing->game->turn;
	g_autofree char *closed = filing->admission.sits && turn != filing->game->turn
	                              ? g_strdup("a sitter sends orders for the open turn alone")
	                              : filing_closed(filing, turn);
	struct before before = {0};
	bool good;

	if (closed) {
		filing_result(filing, command, "%s", closed);
		return true;
	}
	good = read_before(filing, turn, &before, err);
	g_autofree char *kept =
	    good && filing->admission.sits ? kept_of_player(filing, before.text, err) : g_strdup("");
	good = good && kept && put(filing, turn, kept, 0, err);
	before.count -= count_lines(kept);
	/* If the mail also has orders, their answer tells the outlook. */
	bool said = turn == filing->game->turn && filing->seat && !filing->reading->set->count;
	g_autofree char *outlook =
	    good && said ? tally_outlook(filing->site, filing->game, filing->seat, err) : NULL;
	if (good && !before.text)
		filing_result(filing, command, "no orders stood for turn %" PRId64 "%s%s", turn,
		    outlook ? "; " : "", outlook ? outlook : "");
	else if (good)
		filing_result(filing, command, "%u %s for turn %" PRId64 " dropped%s%s", before.count,
		    plural(before.count, "order", "orders"), turn, outlook ? "; " : "",
		    outlook ? outlook : "");
	good = good && !error_is_set(err);
	g_free(before.text);
	return good;
}

static bool cancel_all(struct filing *filing, struct error *err)
{
	const char *cause;
	unsigned done = 0;

	for (guint i = 0; i < filing->reading->commands->len && done < FILING_COMMANDS; i++) {
		const struct reading_command *command =
		    &g_array_index(filing->reading->commands, struct reading_command, i);
		if (strcmp(command->word, "cancel") != 0 || !host_check(command, &cause))
			continue;
		if (!cancel(filing, command, err))
			return false;
		done++;
	}
	return true;
}

/* A mail without orders changes none; its answer shows those that stand (HO-14). */
static bool tell_standing(struct filing *filing, struct error *err)
{
	struct before before = {0};
	bool good;

	if (filing->game->state != GAME_RUNNING || (filing->seat && filing->seat->out) ||
	    !filing_grammar(filing))
		return true;
	good = read_before(filing, filing->game->turn, &before, err);
	if (good) {
		tell_stay(filing, &before);
		filing_put_orders(filing, NULL);
		good = add_forecast(filing, before.text ? before.text : "", !before.text, err);
	}
	g_free(before.text);
	return good;
}

bool filing_orders(struct filing *filing, struct error *err)
{
	struct before before = {0};
	g_autofree char *why = NULL;
	int64_t turn;
	bool good;

	if (!cancel_all(filing, err))
		return false;
	if (!filing->reading->set->count)
		return tell_standing(filing, err);
	why = find_turn(filing, &turn);
	good = read_before(filing, turn, &before, err);
	/* An arrival in the future was stamped by a wrong clock: no note then. */
	if (good && !why && before.text && before.arrived > filing->arrived &&
	    before.arrived <= filing->intake->now)
		why = g_strdup(
		    "a mail of yours that arrived later has been read already, and the last one counts");
	if (good && why)
		tell_not_taken(filing, why, &before);
	else if (good)
		good = check_and_take(filing, turn, &before, err);
	g_free(before.text);
	return good;
}

void filing_drop_standing(struct filing *filing)
{
	g_string_truncate(filing->answer.lead, 0);
	g_string_truncate(filing->answer.orders, 0);
	g_string_truncate(filing->answer.spoken, 0);
	filing->answer.told_state = true;
}
