#include "engine/games/opening.h"

#include "engine/base/address.h"
#include "engine/base/clock.h"
#include "engine/base/hash.h"
#include "engine/games/calendar.h"
#include "engine/games/newest_report.h"
#include "engine/games/observers.h"
#include "engine/games/report_body.h"
#include "engine/games/sitters.h"
#include "engine/games/tally.h"
#include "engine/games/web_place.h"
#include "engine/games/terms.h"
#include "engine/games/welcome.h"
#include "engine/play/mapping.h"
#include "engine/play/report_text.h"
#include "engine/play/reports.h"
#include "engine/site/outbox.h"
#include "engine/store/statements.h"

#include <string.h>

/* --- Mails ----------------------------------------------------------------- */

void opening_due_text(const struct game *game, GString *out)
{
	if (game->deadline_text)
		g_string_append_printf(out, "due %s", game->deadline_text);
	else
		g_string_append(out, "due when the GM runs it");
}

/* Attachments that are made from the report only when the mail is sent. */
static const char *const made_at_delivery[] = {"svg", "png", "html", NULL};

/* The attachments that the player wants with the report, as far as the ruleset has them. */
static char *attachments_of(struct site *site, const struct game *game, const struct game_seat *seat,
    int64_t turn, const char *name, struct error *err)
{
	GString *list = g_string_new(NULL);
	char **kinds = g_strsplit_set(seat->attach, ", ", 0);
	g_autofree char *stem = g_strndup(name, strlen(name) - strlen(".txt"));
	for (int i = 0; kinds[i]; i++) {
		if (strcmp(kinds[i], GAME_SEAT_PLAIN) == 0)
			continue;
		if (strcmp(kinds[i], "ics") == 0) {
			if (turn == game->turn)
				g_string_append_printf(list, "%s" CALENDAR_NAME, list->len ? "\n" : "");
			continue;
		}
		bool made = g_strv_contains(made_at_delivery, kinds[i]);
		const char *suffix = strcmp(kinds[i], "text") == 0 ? "txt" : kinds[i];
		g_autofree char *file = turn == game->turn
		                            ? g_strdup_printf("%s.%s", stem, suffix)
		                            : g_strdup_printf("%d/%s.%s", (int)turn, stem, suffix);
		g_autofree char *stored = g_strdup_printf("%s.%s", stem, made ? "json" : suffix);
		if (*kinds[i] && sql_report_exists(site->db, game->id, turn, stored, err))
			g_string_append_printf(list, "%s%s", list->len ? "\n" : "", file);
	}
	g_strfreev(kinds);
	return g_string_free(list, FALSE);
}

static char *report_text_of(
    struct site *site, const struct game *game, int64_t turn, const char *name, struct error *err)
{
	return sql_report_text(site->db, game->id, turn, name, err);
}

/* The JSON of the report whose text is `name`, EMPIRE.txt; g_free it. NULL: there is none. */
static char *json_of(
    struct site *site, const struct game *game, int64_t turn, const char *name, struct error *err)
{
	g_autofree char *stem = g_strndup(name, strlen(name) - strlen("txt"));
	g_autofree char *file = g_strconcat(stem, "json", NULL);
	return report_text_of(site, game, turn, file, err);
}

/* Queues a report for the address `to`; NULL: does nothing. */
static bool mail_report_to(struct site *site, const struct game *game, const struct game_seat *seat,
    const char *to, int64_t turn, const char *name, const char *subject, struct report_words words,
    struct error *err)
{
	if (!to || error_is_set(err))
		return !error_is_set(err);
	g_autofree char *attachments = attachments_of(site, game, seat, turn, name, err);
	g_autofree char *json = words.headline && !seat->speech ? NULL : json_of(site, game, turn, name, err);
	words.json = json;
	g_autofree char *body = report_body(site, game, seat, &words, err);
	struct outbox_mail mail = {
	    .kind = OUTBOX_REPORT,
	    .game = game->id,
	    .seat = seat->id,
	    .turn = game->turn,
	    .recipient = to,
	    .subject = subject,
	    .body = body,
	    .attachments = attachments,
	    .unsubscribe = words.lent ? "/no" : NULL,
	    .flowed = seat->speech,
	};
	return !error_is_set(err) && outbox_queue(site, &mail, err);
}

static bool mail_report_of(struct site *site, const struct game *game, const struct game_seat *seat,
    int64_t turn, const char *name, const char *subject, struct report_words words, struct error *err)
{
	return mail_report_to(site, game, seat, seat->addresses[0], turn, name, subject, words, err);
}

/* Queues the open turn's report for the seat's sitter. */
static bool mail_report_lent(struct site *site, const struct game *game, const struct game_seat *seat,
    const char *name, const char *subject, const char *text, const char *above, struct error *err)
{
	g_autofree char *sitter = sitter_address(site, seat, err);

	return mail_report_to(site, game, seat, sitter, game->turn, name, subject,
	    (struct report_words){.text = text, .above = above, .lent = true}, err);
}

char *opening_layout(
    struct site *site, const struct game *game, int64_t turn, const char *empire, struct error *err)
{
	g_autofree char *name = g_strconcat(empire, ".json", NULL);
	g_autofree char *json = report_text_of(site, game, turn, name, err);
	return json ? mapping_layout(json, strlen(json)) : NULL;
}

/* `headline`: NULL: it is made of the report. */
static bool mail_report(struct site *site, const struct game *game, const struct game_seat *seat,
    const char *name, const char *subject, const char *headline, struct error *err)
{
	g_autofree char *body = report_text_of(site, game, game->turn, name, err);
	return body ? mail_report_of(site, game, seat, game->turn, name, subject,
	                  (struct report_words){.text = body, .headline = headline}, err) &&
	                  mail_report_lent(site, game, seat, name, subject, body, NULL, err)
	            : !error_is_set(err);
}

bool opening_mail_report(struct site *site, const struct game *game, const struct game_seat *seat,
    const char *name, const char *subject, struct error *err)
{
	return mail_report(site, game, seat, name, subject, NULL, err);
}

static bool mail_gm_again(
    struct site *site, const struct game *game, const char *subject, const char *body, struct error *err)
{
	struct outbox_mail mail = {.kind = OUTBOX_REPORT,
	    .game = game->id,
	    .turn = game->turn,
	    .recipient = game->gm,
	    .subject = subject,
	    .body = body};
	return outbox_queue(site, &mail, err);
}

char *opening_newest_report(struct site *site, const struct game *game, const char *empire, int64_t turn,
    char **name, struct error *err)
{
	g_autofree char *stem = NULL;
	char *text = newest_report(site, game->id, turn, empire, ".txt", &stem, err);

	*name = stem ? g_strconcat(stem, ".txt", NULL) : NULL;
	return text;
}

/* The newest report of the turn with what never changes, for readers who may have no earlier one. */
static char *whole_report(struct site *site, const struct game *game, const char *empire, int64_t turn,
    char **name, struct error *err)
{
	g_autofree char *text = opening_newest_report(site, game, empire, turn, name, err);
	g_autofree char *json = *name ? json_of(site, game, turn, *name, err) : NULL;
	g_autoptr(GString) whole = g_string_new(text);

	if (json)
		report_full(json, whole);
	return text ? g_string_free(g_steal_pointer(&whole), FALSE) : NULL;
}

bool opening_mail_again(struct site *site, const struct game *game, const struct game_seat *seat,
    const char *sitter, int64_t turn, bool whole, bool *found, struct error *err)
{
	const char *empire = seat ? seat->name : "GM";
	g_autofree char *subject = turn == game->turn
	                               ? terms_subject_due(site, game, " report")
	                               : g_strdup_printf("%s %d report", game->name, (int)turn);
	g_autofree char *name = NULL;
	g_autofree char *body = whole ? whole_report(site, game, empire, turn, &name, err)
	                              : opening_newest_report(site, game, empire, turn, &name, err);
	*found = body != NULL;
	if (!*found || error_is_set(err))
		return !error_is_set(err);
	return seat ? mail_report_to(site, game, seat, sitter ? sitter : seat->addresses[0], turn, name,
	                  subject, (struct report_words){.text = body, .lent = sitter != NULL}, err)
	            : mail_gm_again(site, game, subject, body, err);
}

bool opening_mail_sitter(struct site *site, const struct game *game, const struct game_seat *seat,
    const char *above, struct error *err)
{
	g_autofree char *subject = terms_subject_due(site, game, " report");
	g_autofree char *name = NULL;
	g_autofree char *body = whole_report(site, game, seat->name, game->turn, &name, err);

	return body ? mail_report_lent(site, game, seat, name, subject, body, above, err)
	            : !error_is_set(err);
}

bool opening_mail_newest(struct site *site, const struct game *game, const struct game_seat *seat,
    const char *above, struct error *err)
{
	g_autofree char *subject = terms_subject_due(site, game, " report");
	g_autofree char *name = NULL;
	if (game->state == GAME_OPEN)
		return true;
	g_autofree char *body = whole_report(site, game, seat->name, game->turn, &name, err);
	if (!body || !sql_reports_drop_queued(site->db, seat->id, err))
		return !error_is_set(err);
	return mail_report_of(site, game, seat, game->turn, name, subject,
	    (struct report_words){.above = above, .text = body}, err);
}

/* Lines that everybody may know (HO-23), for observers and the GM's summary. */
static void public_lines(const struct opening *opening, GString *out)
{
	const struct game *game = opening->game;
	g_string_append_printf(out, "%s, turn %d", game->title, (int)game->turn);
	if (opening->over)
		g_string_append(out, ": the game is over.\n");
	else
		g_string_append_printf(out, " is open%s%s.\n",
		    game->deadline_text ? " until " : ", without a deadline",
		    game->deadline_text ? game->deadline_text : "");
	for (unsigned i = 0; i < game->count; i++) {
		const struct game_seat *seat = &game->seats[i];
		if (!seat->taken)
			continue;
		g_string_append_printf(out, "  %s%s%s%s\n", seat->name, seat->out ? ", out" : "",
		    seat->abandoned ? ", abandoned" : "",
		    opening->seats && opening->seats[i].missed ? ", gave no orders" : "");
	}
	if (game->winners && *game->winners)
		g_string_append_printf(out, "Winners: %s\n", game->winners);
	if (opening->ended) {
		report_wrap(out, 0, opening->ended);
		g_string_append_c(out, '\n');
	}
}

static bool mail_observers(const struct opening *opening, const GString *body, struct error *err)
{
	g_autofree char *subject = terms_subject_due(opening->site, opening->game, ": for observers");

	return observers_mail(opening->site, opening->game, subject, body->str, err);
}

bool opening_mail_end(
    const struct opening *opening, const struct host_facts *facts, const char *kind, struct error *err)
{
	const struct game *game = opening->game;
	g_autoptr(GString) body = g_string_new(NULL);
	g_autofree char *subject = terms_subject(game, "the game is over");
	bool good = true;
	public_lines(opening, body);
	report_dice(facts, body);
	for (unsigned i = 0; i < game->count && good; i++) {
		const struct game_seat *seat = &game->seats[i];
		g_autofree char *report = g_strconcat(seat->name ? seat->name : "", kind, NULL);
		struct outbox_mail mail = {.kind = OUTBOX_NOTICE,
		    .game = game->id,
		    .seat = seat->id,
		    .turn = game->turn,
		    .recipient = seat->taken ? seat->addresses[0] : NULL,
		    .subject = subject,
		    .body = body->str};
		good = !mail.recipient ||
		       sql_report_exists(opening->site->db, game->id, game->turn, report, err) ||
		       outbox_queue(opening->site, &mail, err);
	}
	return good && !error_is_set(err) && mail_observers(opening, body, err);
}

/* Queues a summary instead of the whole report, for a player who wants that (/set summary on); they can request
   the report. */
static bool mail_summary(
    const struct opening *opening, const struct game_seat *seat, const char *name, struct error *err)
{
	const struct game *game = opening->game;
	g_autofree char *subject = terms_subject_due(opening->site, game, " report in short");
	const char *brief = g_hash_table_lookup(opening->briefs, seat->name);
	if (!brief)
		return true;
	g_autofree char *body = g_strconcat(
	    brief, "\nThis is a summary. For the whole report reply with the line `/report`.\n", NULL);
	g_autofree char *whole = report_text_of(opening->site, game, game->turn, name, err);
	return mail_report_of(opening->site, game, seat, game->turn, name, subject,
	           (struct report_words){.text = body,
	               .headline = g_hash_table_lookup(opening->headlines, seat->name),
	               .brief = true},
	           err) &&
	       (!whole || mail_report_lent(opening->site, game, seat, name, subject, whole, NULL, err));
}

/* Lines about the players' dedication, for the GM only. */
static bool dedication_lines(struct opening *opening, GString *out, struct error *err)
{
	g_string_append(out, "\nDedication:");
	for (unsigned i = 0; i < opening->game->count; i++)
		if (opening->game->seats[i].taken)
			g_string_append_printf(out, " %s %d", opening->game->seats[i].name,
			    (int)tally_dedication(opening->site, opening->game->seats[i].addresses[0], err));
	g_string_append_c(out, '\n');
	return !error_is_set(err);
}

/* Queues the GM's summary, which contains the GM's token for the new turn (HO-17). */
static bool mail_gm(struct opening *opening, struct error *err)
{
	const struct game *game = opening->game;
	if (!game->host.gm_summary || (!opening->play && !game->ruleset->gm_report))
		return true;
	g_autoptr(GString) body = g_string_new(NULL);
	g_autofree char *subject = terms_subject_due(opening->site, game, ": summary for the GM");
	g_autofree char *report = sql_report_text(opening->site->db, game->id, game->turn, "GM.txt", err);
	public_lines(opening, body);
	dedication_lines(opening, body, err);
	if (report)
		g_string_append_printf(body, "\n%s", report);
	struct outbox_mail mail = {.kind = OUTBOX_NOTICE,
	    .game = game->id,
	    .turn = game->turn,
	    .recipient = game->gm,
	    .subject = subject,
	    .body = body->str};
	return !error_is_set(err) && outbox_queue(opening->site, &mail, err);
}

/* Queues the first report, below a welcome (HO-70). */
static bool mail_first(
    const struct opening *opening, const struct game_seat *seat, const char *subject, struct error *err)
{
	const struct game *game = opening->game;
	if (!seat->addresses[0])
		return true;
	g_autofree char *name = g_strconcat(seat->name, ".txt", NULL);
	g_autofree char *stored = g_strconcat(seat->name, ".json", NULL);
	g_autofree char *json = report_text_of(opening->site, game, game->turn, stored, err);
	g_autofree char *body = report_text_of(opening->site, game, game->turn, name, err);
	if (!body || !json)
		return !error_is_set(err);
	g_autoptr(GString) whole = g_string_new(NULL);
	welcome_write(opening->site, game, opening->rules, seat, json, body, whole);
	return mail_report_of(opening->site, game, seat, game->turn, name, subject,
	    (struct report_words){.above = whole->str, .text = body}, err);
}

static bool mail_all(struct opening *opening, struct error *err)
{
	const struct game *game = opening->game;
	for (unsigned i = 0; i < game->count; i++) {
		const struct game_seat *seat = &game->seats[i];
		if (!seat->taken)
			continue;
		g_autofree char *name = g_strconcat(seat->name, ".txt", NULL);
		g_autofree char *subject = terms_subject_due(opening->site, game, " report");
		bool brief = seat->summary && opening->play && !opening->over;
		bool first = !opening->play && !opening->over;
		if (brief   ? !mail_summary(opening, seat, name, err)
		    : first ? !mail_first(opening, seat, subject, err)
		            : !mail_report(opening->site, game, seat, name, subject,
		                  g_hash_table_lookup(opening->headlines, seat->name), err))
			return false;
	}
	opening->reports = (unsigned)sql_reports_to_send(opening->site->db, game->id, game->turn, err);
	g_autoptr(GString) open = g_string_new(NULL);
	public_lines(opening, open);
	return mail_gm(opening, err) && (opening->over || mail_observers(opening, open, err));
}

/* --- The turn itself ------------------------------------------------------- */

static bool store_report(void *context, const char *name, const GString *bytes, struct error *err)
{
	const struct opening *opening = context;
	return sql_report_add(
	    opening->site->db, opening->game->id, opening->game->turn, name, bytes->str, bytes->len, err);
}

/* Keeps the headline, and the short report of a player who wants only that. */
static void keep_words(
    void *context, const char *name, const GString *text, const GArray *parts, const struct node *json)
{
	const struct opening *opening = context;
	const struct game *game = opening->game;
	g_hash_table_insert(opening->headlines, g_strdup(name), report_headline(opening->site, game, json));
	for (unsigned i = 0; i < game->count; i++) {
		if (!game->seats[i].summary || g_ascii_strcasecmp(game->seats[i].name, name) != 0)
			continue;
		GString *brief = g_string_new(NULL);
		report_brief(text, parts, brief);
		g_hash_table_insert(opening->briefs, game->seats[i].name, g_string_free(brief, FALSE));
	}
}

static char *layout_before(void *context, const char *empire, struct reports_age *age, struct error *err)
{
	const struct opening *opening = context;
	(void)age;
	return opening_layout(opening->site, opening->game, opening->game->turn - 1, empire, err);
}

static bool store_reports(struct opening *opening, const GString *host, struct error *err)
{
	struct host_facts facts = {0};
	const struct reports_call call = {.facts = &facts,
	    .before = layout_before,
	    .file = store_report,
	    .made = keep_words,
	    .context = opening};
	struct document *document = document_parse("host.yaml", host->str, host->len, EXIT_DATA, err);
	bool good = document && host_facts_read(document_root(document), &facts, err);
	if (good)
		good = opening->play ? reports_of_play(opening->play, &call, err)
		                     : reports_of_state(opening->state, &call, err);
	if (good && opening->over)
		good = opening_mail_end(opening, &facts, ".txt", err);
	host_facts_clear(&facts);
	document_free(document);
	return good;
}

static bool store_turn(struct opening *opening, const GString *host, struct error *err)
{
	g_autoptr(GString) state = g_string_new(NULL);
	const GString *played = opening->played;
	play_state_write(opening->state, state);
	return sql_turn_add(opening->site->db,
	    &(struct sql_turn_add){.game = opening->game->id,
	        .turn = opening->game->turn,
	        .state = state->str,
	        .state_size = state->len,
	        .host = host->str,
	        .opened = opening->now,
	        .played = played ? played->str : NULL,
	        .played_size = played ? played->len : 0},
	    err);
}

/* Updates the seats from the state and resets them for the new turn. */
static bool refresh_seats(struct opening *opening, struct error *err)
{
	const struct ruleset *ruleset = opening->game->ruleset;
	for (unsigned i = 0; i < opening->game->count; i++) {
		struct game_seat *seat = &opening->game->seats[i];
		struct seat now;
		if (!game_seat_in(opening->state, seat->name, &now))
			continue;
		seat->awaited = now.awaited;
		seat->abandoned = now.abandoned || (seat->abandoned && !ruleset->abandon);
		seat->out_turn = !now.out ? 0 : seat->out ? seat->out_turn : opening->game->turn;
		seat->out = now.out;
		seat->ready = seat->moved = false;
		seat->first = 0;
		seat->vacation_now = 0;
		if (!sql_seat_open_turn(opening->site->db, seat->id, seat->awaited, seat->abandoned,
		        seat->out, opening->game->turn, err))
			return false;
	}
	return true;
}

static int64_t *holidays_of(const struct config *config, unsigned *count)
{
	int64_t *days = g_new0(int64_t, config->holidays ? config->holidays->count + 1 : 1);
	*count = 0;
	for (const struct node *node = config->holidays ? config->holidays->first : NULL; node;
	     node = node->next)
		if (clock_parse_day(node->text, &days[*count]))
			(*count)++;
	return days;
}

bool opening_fix_deadline(struct opening *opening, struct error *err)
{
	struct game *game = opening->game;
	struct schedule schedule;
	bool changed;
	unsigned count;
	if (opening->over)
		return game_set_deadline(opening->site, game, SCHEDULE_NEVER, err);
	if (!schedule_read(game->host.deadline, opening->site->config->timezone, &schedule, err))
		return false;
	schedule_keep_hour(&schedule, game->deadline);
	int64_t start = sql_first_opened(opening->site->db, game->id, opening->now, err);
	int64_t *holidays = holidays_of(opening->site->config, &count);
	int64_t deadline = schedule_next(
	    &schedule, start, opening->now, opening->now + game->host.min_turn, holidays, count);
	g_free(holidays);
	schedule_clear(&schedule);
	return game_set_deadline(opening->site, game, deadline, err) &&
	       game_vacations(opening->site, game, &changed, err);
}

bool opening_new_turn(struct opening *opening, struct error *err)
{
	struct game *game = opening->game;
	bool first = game->state == GAME_OPEN;
	g_autoptr(GString) host = g_string_new(NULL);
	g_autoptr(GHashTable) briefs = g_hash_table_new_full(hash_text, g_str_equal, NULL, g_free);
	g_autoptr(GHashTable) headlines = g_hash_table_new_full(hash_text, g_str_equal, g_free, g_free);
	opening->briefs = briefs;
	opening->headlines = headlines;
	game->turn = opening->state->turn;
	game->opened = opening->now;
	game->extended = 0;
	game->state = opening->over ? GAME_FINISHED : GAME_RUNNING;
	return (game->tables || game_keep_tables(opening->site, game, opening->rules, err)) &&
	       refresh_seats(opening, err) && tally_record(opening, err) &&
	       opening_fix_deadline(opening, err) &&
	       sql_game_open_turn(opening->site->db, game->id, game_state_name(game->state), game->turn,
	           opening->now, game->winners, err) &&
	       opening_facts(opening, first, host, err) && store_turn(opening, host, err) &&
	       store_reports(opening, host, err) && mail_all(opening, err);
}
