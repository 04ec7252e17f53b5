#include "mailer/filing/filing.h"

#include "engine/acts/letters.h"
#include "engine/play/answer.h"
#include "engine/base/clock.h"
#include "engine/site/outbox.h"
#include "engine/play/report_wrap.h"
#include "engine/store/statements.h"
#include "mailer/admit/notes.h"
#include "parsers/escape.h"

#include <inttypes.h>
#include <string.h>

void filing_init(struct filing *filing, struct intake *intake, int64_t mail, int64_t arrived)
{
	*filing = (struct filing){.intake = intake,
	    .site = intake->site,
	    .mail = mail,
	    .arrived = arrived,
	    .answer.results = g_string_new(NULL),
	    .answer.lent = g_string_new(NULL),
	    .answer.refused = order_set_new(0),
	    .answer.notes = g_ptr_array_new_with_free_func(g_free),
	    .answer.headline = g_string_new(NULL),
	    .answer.news = g_string_new(NULL),
	    .answer.lead = g_string_new(NULL),
	    .answer.orders = g_string_new(NULL),
	    .answer.spoken = g_string_new(NULL),
	    .levers = g_ptr_array_new_with_free_func((GDestroyNotify)g_strfreev),
	    .asked = g_ptr_array_new_with_free_func((GDestroyNotify)g_strfreev)};
}

void filing_clear(struct filing *filing)
{
	reading_free(filing->reading);
	admission_clear(&filing->admission);
	g_string_free(filing->answer.results, TRUE);
	g_free(filing->answer.first);
	g_string_free(filing->answer.lent, TRUE);
	order_set_free(filing->answer.refused);
	g_ptr_array_free(filing->answer.notes, TRUE);
	g_string_free(filing->answer.headline, TRUE);
	g_string_free(filing->answer.news, TRUE);
	g_string_free(filing->answer.lead, TRUE);
	g_string_free(filing->answer.orders, TRUE);
	g_string_free(filing->answer.spoken, TRUE);
	g_ptr_array_free(filing->levers, TRUE);
	g_ptr_array_free(filing->asked, TRUE);
	g_free(filing->answer.unsent_why);
	if (filing->letter.lines)
		g_string_free(filing->letter.lines, TRUE);
	play_state_free(filing->report.view);
	document_free(filing->report.document);
	g_free(filing->report.bytes);
	game_free(filing->game);
}

bool filing_speaks(const struct filing *filing)
{
	return filing->seat && filing->seat->speech;
}

bool filing_is_stale(const struct filing *filing)
{
	return filing->admission.stale && filing->admission.verdict != VERDICT_PASS;
}

const char *filing_sitter_address(const struct filing *filing)
{
	return filing->admission.sits ? filing->admission.answer_to : NULL;
}

char *filing_sender(const struct filing *filing)
{
	const struct admission *admission = &filing->admission;
	const char *stale = filing_is_stale(filing) ? admission->sits ? "/sitter/stale" : "/stale"
	                    : admission->sits       ? "/sitter"
	                                            : "";

	return admission->seat ? g_strdup_printf("%" PRId64 "%s", admission->seat->id, stale)
	                       : g_strdup_printf("%s%s", admission->folded ? admission->folded : "gm", stale);
}

/* --- What is known of the game ------------------------------------------------- */

const struct grammar *filing_grammar(const struct filing *filing)
{
	const struct ruleset *ruleset =
	    filing->admission.game ? ruleset_find(filing->admission.game->ruleset) : NULL;

	return !ruleset ? NULL : filing->admission.gm ? ruleset->gm_grammar : ruleset->grammar;
}

const char *filing_empire(const struct filing *filing)
{
	return filing->admission.gm ? "GM" : filing->admission.seat->name;
}

const struct rules *filing_rules(struct filing *filing, struct error *err)
{
	const struct ruleset *ruleset = filing->game->ruleset;
	/* games with the built-in tables share them */
	const char *tables = game_tables(filing->game);
	bool own = !tables || *tables;
	g_autofree char *each = own ? g_strdup_printf("%s %" PRId64, ruleset->name, filing->game->id) : NULL;
	const char *key = own ? g_intern_string(each) : ruleset->name;
	struct rules *rules = g_hash_table_lookup(filing->intake->rules, key);

	if (!rules) {
		rules = game_rules(filing->site, filing->game, err);
		if (rules)
			g_hash_table_insert(filing->intake->rules, (gpointer)(guintptr)key, rules);
	}
	return rules;
}

/* The states of many games are not all kept: above this sum of their documents' bytes the earlier ones are dropped. */
#define STATES_KEPT (2 << 20)

static bool make_room(struct filing *filing, struct error *err)
{
	struct intake *intake = filing->intake;
	int64_t size = sql_turn_size(filing->site->db, filing->game->id, filing->game->turn, err);

	if (intake->state_bytes > 0 && intake->state_bytes + size > STATES_KEPT) {
		g_hash_table_remove_all(intake->states);
		intake->state_bytes = 0;
	}
	intake->state_bytes += size;
	return !error_is_set(err);
}

/* The state of the game's open turn, in which the sender is in contact with everybody who wrote to them; owned by the
   intake, until another game's is asked for. NULL with err. */
static const struct state *open_state(struct filing *filing, struct error *err)
{
	const struct game *game = filing->game;
	struct state *state = g_hash_table_lookup(filing->intake->states, &game->id);
	const struct rules *rules = state ? NULL : filing_rules(filing, err);

	if (!state && rules && make_room(filing, err)) {
		state = game_turn_state(filing->site, game, rules, game->turn, err);
		if (state)
			g_hash_table_insert(
			    filing->intake->states, g_memdup2(&game->id, sizeof game->id), state);
	}
	if (state && filing->seat)
		letters_read(filing->site, game, filing->seat->id, state, filing->intake->now, err);
	return error_is_set(err) ? NULL : state;
}

const char *filing_newest_json(struct filing *filing, size_t *size, struct error *err)
{
	struct sql_report_json row;
	struct db_rows *rows = filing->report.bytes ? NULL
	                                            : sql_report_json(filing->site->db, filing->game->id,
	                                                  filing->game->turn, filing->seat->name, err);

	if (rows && sql_report_json_next(rows, &row, err)) {
		filing->report.bytes = g_memdup2(row.bytes, row.bytes_size);
		filing->report.size = row.bytes_size;
	}
	db_rows_free(rows);
	*size = filing->report.size;
	return filing->report.bytes;
}

struct node *filing_newest_report(struct filing *filing, struct error *err)
{
	size_t size;
	const char *bytes = filing->report.document ? NULL : filing_newest_json(filing, &size, err);

	if (bytes)
		filing->report.document = document_parse("report", bytes, size, EXIT_SOFTWARE, err);
	return filing->report.document ? document_root(filing->report.document) : NULL;
}

/* Marks the writers of signed letters as contacts of their reader, even if the report does not show them. */
static bool has_letters(struct filing *filing, struct error *err)
{
	struct sql_letters_signed row;
	struct db_rows *rows = sql_letters_signed(filing->site->db, filing->game->id, filing->seat->id,
	    filing->game->opened, filing->intake->now, err);
	bool any = sql_letters_signed_next(rows, &row, err);

	db_rows_free(rows);
	return any;
}

const struct state *filing_known(struct filing *filing, struct error *err)
{
	const struct rules *rules = filing_rules(filing, err);
	const struct ruleset *ruleset = rules ? rules->ruleset : NULL;
	struct error ignored = {0};
	struct node *report;
	unsigned seat;

	if (!filing->report.view && ruleset && filing->seat && ruleset->state_of_report &&
	    !(ruleset->meet && has_letters(filing, err))) {
		/* The report of an older program may lack the fields that checks need: use the state then. */
		report = filing_newest_report(filing, &ignored);
		filing->report.view = report ? answer_view(rules, report, &seat, &ignored) : NULL;
		error_clear(&ignored);
	}
	return error_is_set(err) ? NULL : filing->report.view ? filing->report.view : open_state(filing, err);
}

void filing_time(const struct filing *filing, int64_t time, GString *out)
{
	g_autofree char *zone = game_zone(filing->site, filing->game);

	clock_people(time, zone, out);
}

/* Bytes of an answer's words in the log. */
#define LOGGED_MAX 200

/* Logs a command and its result (HO-122), without secrets and addresses (HO-9). */
static void log_command(
    const struct filing *filing, const struct reading_command *command, bool done, const char *text)
{
	const struct host_spec *spec = host_spec_find(command->word);
	const struct admission *admission = &filing->admission;
	bool admitted = admission->refusal == REFUSAL_NONE && admission->game;
	g_autofree char *canonical = host_canonical(command);
	g_auto(GStrv) words = g_strsplit(canonical + 1, " ", 0);
	g_autoptr(GString) line = g_string_new(NULL);

	if (!spec || spec->logged == HOST_LOG_NOT)
		return;
	for (char **word = words; *word; word++)
		if (!strchr(*word, '@'))
			g_string_append_printf(line, " %s", *word);
	if (admitted)
		g_string_append_printf(line, " (%s %s)", admission->game->name, filing_empire(filing));
	if (spec->logged == HOST_LOG_DONE)
		text = done ? "taken" : "not done";
	g_string_append_printf(line, ": %.*s", LOGGED_MAX, text);
	filing_log(filing, "mail %" PRId64 "%s", filing->mail, line->str);
}

/* `what`: the word for what was not done ("sent") if the command is not carried out, else NULL. */
static void put_result(
    struct filing *filing, const struct reading_command *command, const char *what, const char *text)
{
	g_autofree char *whole = NULL;
	g_autoptr(GString) word = g_string_new(NULL);

	escape_text(word, command->word, strlen(command->word), 30);
	whole = what ? g_strdup_printf("%s: not %s: %s", word->str, what, text)
	             : g_strdup_printf("%s: %s", word->str, text);
	filing->answer.done |= !what;
	log_command(filing, command, !what, whole + word->len + 2);
	g_string_append(filing->answer.results, "  ");
	report_wrap(filing->answer.results, 6, whole);
	g_string_append_c(filing->answer.results, '\n');
	if (!filing->answer.first)
		filing->answer.first = g_steal_pointer(&whole);
}

void filing_result(struct filing *filing, const struct reading_command *command, const char *format, ...)
{
	g_autofree char *text = NULL;
	va_list args;

	va_start(args, format);
	text = g_strdup_vprintf(format, args);
	va_end(args);
	put_result(filing, command, NULL, text);
}

void filing_refuse(struct filing *filing, const struct reading_command *command, const char *format, ...)
{
	g_autofree char *text = NULL;
	va_list args;

	va_start(args, format);
	text = g_strdup_vprintf(format, args);
	va_end(args);
	put_result(filing, command, "done", text);
}

void filing_not(
    struct filing *filing, const struct reading_command *command, const char *what, const char *text)
{
	put_result(filing, command, what, text);
}

/* --- Telling -------------------------------------------------------------------- */

static bool is_clean_id(const char *id, size_t size)
{
	if (size < 3 || size > 252 || id[0] != '<' || id[size - 1] != '>')
		return false;
	for (size_t i = 1; i + 1 < size; i++)
		if (id[i] < '!' || id[i] > '~' || id[i] == '<' || id[i] == '>')
			return false;
	return true;
}

char *filing_ids(const char *value)
{
	g_auto(GStrv) words = g_strsplit_set(value ? value : "", " \t,", 0);
	GString *out = g_string_new(NULL);
	guint count = 0, total = 0;

	for (char **word = words; *word; word++)
		total += is_clean_id(*word, strlen(*word));
	for (char **word = words; *word; word++)
		if (is_clean_id(*word, strlen(*word)) && ++count + 10 > total)
			g_string_append_printf(out, "%s%s", out->len ? " " : "", *word);
	return g_string_free(out, out->len == 0);
}

/* Marks lines of ours that would read as an order or a command when they come back quoted (HO-31). */
static GString *guard_lines(const struct filing *filing, const GString *body)
{
	const struct grammar *grammar = filing_grammar(filing);
	/* Wrap before checking the lines, as wrapping later would make new ones. */
	g_autofree char *fitting = filing_speaks(filing) ? g_strdup(body->str) : outbox_fit(body->str);
	g_auto(GStrv) lines = g_strsplit(fitting, "\n", 0);
	GString *out = g_string_new(NULL);

	for (char **line = lines; *line; line++) {
		bool reads = reading_is_meant(grammar, *line, strlen(*line));
		/* The mark replaces the line's indent, so that its width stays. */
		if (reads)
			report_marked(out, *line + (g_str_has_prefix(*line, "  ") ? 2 : 0));
		else
			g_string_append_printf(out, "%s%s", *line, line[1] ? "\n" : "");
	}
	return out;
}

static bool tell(struct filing *filing, const char *recipient, const char *subject, const GString *body,
    bool threads, struct error *err)
{
	const struct headers *headers = &filing->mime.headers;
	const struct admission *admission = &filing->admission;
	g_autofree char *id = filing_ids(headers_find(headers, "Message-ID"));
	g_autofree char *older = filing_ids(headers_find(headers, "References"));
	g_autofree char *refs = older && id ? g_strdup_printf("%s %s", older, id) : g_strdup(id ? id : older);
	g_autoptr(GString) guarded = guard_lines(filing, body);
	/* A game is loaded only for an admitted mail, even if that mail was refused afterwards. */
	bool known = admission->game && (admission->refusal == REFUSAL_NONE || filing->game);
	/* Message-IDs may contain their writer's token: those of an unproved mail are not passed on. */
	bool proved = known ? threads : (admission->verdict == VERDICT_PASS && recipient == admission->from);
	/* A player who has given the seat back gets no new token for it. */
	bool left = known && filing->seat && !filing->seat->taken;
	int64_t seat = filing->answer.code                 ? admission->seat->id
	               : known && admission->seat && !left ? admission->seat->id
	               : known                             ? 0
	                                                   : filing->joined;
	bool open = admission->game && (known || filing->answer.code);
	int64_t game = seat && !known    ? sql_seat_game(filing->site->db, seat, err)
	               : admission->game ? admission->game->id
	                                 : 0;
	struct outbox_mail mail = {.kind = OUTBOX_ANSWER,
	    .game = game,
	    .seat = seat,
	    .turn = open ? admission->game->turn : 0,
	    .recipient = recipient,
	    .subject = subject,
	    .body = guarded->str,
	    .in_reply_to = proved ? id : NULL,
	    .references = proved ? refs : NULL,
	    .flowed = filing_speaks(filing),
	    .unproved = !known && !filing->joined,
	    .code = filing->answer.code,
	    .mail = filing->mail,
	    .caused = filing_is_stale(filing)};

	return !recipient || outbox_queue(filing->site, &mail, err);
}

bool filing_tell(
    struct filing *filing, const char *recipient, const char *subject, const GString *body, struct error *err)
{
	return tell(filing, recipient, subject, body, true, err);
}

bool filing_tell_other(
    struct filing *filing, const char *recipient, const char *subject, const GString *body, struct error *err)
{
	return tell(filing, recipient, subject, body, false, err);
}

/* --- The log ---------------------------------------------------------------------- */

void filing_log(const struct filing *filing, const char *format, ...)
{
	g_autofree char *text = NULL;
	va_list args;

	if (filing->intake->dry)
		return;
	va_start(args, format);
	text = g_strdup_vprintf(format, args);
	va_end(args);
	site_log(filing->site, "%s", text);
}
