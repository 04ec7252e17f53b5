/* /press: letters between players, through the host (HO-34). */
#include "engine/base/clock.h"
#include "engine/base/hash.h"
#include "engine/site/outbox.h"
#include "engine/play/report_wrap.h"
#include "engine/store/statements.h"
#include "mailer/answer/reply.h"
#include "mailer/requests/commands.h"
#include "mailer/requests/press.h"
#include "parsers/escape.h"

#include <string.h>

#define PRESS_LINES 200
#define NAMES_SHOWN 12

/* Adds empires that wrote to this one under their own name: they can be answered at once. */
static void add_writers(struct filing *filing, GHashTable *contacts, struct error *err)
{
	struct sql_letters_signed_to row;
	struct db_rows *rows = sql_letters_signed_to(
	    filing->site->db, filing->game->id, filing->seat->id, filing->intake->now, err);

	while (sql_letters_signed_to_next(rows, &row, err))
		g_hash_table_add(contacts, g_strdup(row.writer));
	db_rows_free(rows);
}

/* The empires that a ruleset whose empires must meet first lets this one write to: the names in its report's list
   `contacts`, and the empires that wrote to it; NULL: all empires. */
static GHashTable *read_contacts(struct filing *filing, struct error *err)
{
	GHashTable *contacts = NULL;
	struct sql_report_json row;
	struct db_rows *rows;

	if (!filing->game->ruleset->meeting)
		return NULL;
	rows =
	    sql_report_json(filing->site->db, filing->game->id, filing->game->turn, filing->seat->name, err);
	if (sql_report_json_next(rows, &row, err)) {
		struct document *document =
		    document_parse("report", row.bytes, row.bytes_size, EXIT_SOFTWARE, err);
		struct node *list = document ? node_get(document_root(document), "contacts") : NULL;
		if (list) {
			contacts = g_hash_table_new_full(hash_text, g_str_equal, g_free, NULL);
			for (struct node *one = list->first; one; one = one->next) {
				struct node *name = one->kind == NODE_MAP ? node_get(one, "name") : one;
				if (name && name->text)
					g_hash_table_add(contacts, g_strdup(name->text));
			}
		}
		document_free(document);
	}
	db_rows_free(rows);
	if (contacts)
		add_writers(filing, contacts, err);
	return contacts;
}

/* Returns "MING, BOSCO": empires that letters can be addressed to, as many as an answer may name. */
static char *list_empires(const struct game *game)
{
	GString *names = g_string_new(NULL);
	unsigned count = 0;

	for (unsigned i = 0; i < game->count; i++)
		if (game->seats[i].taken && game->seats[i].name && ++count <= NAMES_SHOWN)
			g_string_append_printf(names, "%s%s", names->len ? ", " : "", game->seats[i].name);
	if (count > NAMES_SHOWN)
		g_string_append_printf(names, " and %u more", count - NAMES_SHOWN);
	return g_string_free(names, FALSE);
}

static char *no_such_empire(const struct game *game, const char *word)
{
	g_autofree char *empires = list_empires(game);
	g_autoptr(GString) shown = g_string_new(NULL);

	escape_text(shown, word, strlen(word), 40);
	return g_strdup_printf(
	    "there is no such empire: %s; the empires of %s are %s", shown->str, game->title, empires);
}

static char *no_contact(const struct game *game, const char *name)
{
	return g_strdup_printf("you have no contact with %s%s%s", name, game->ruleset->meeting ? ": " : "",
	    game->ruleset->meeting ? game->ruleset->meeting : "");
}

static void add_name(struct filing *filing, struct press *press, GHashTable *contacts, const char *word)
{
	const struct game *game = filing->game;

	for (unsigned i = 0; i < game->count; i++) {
		const struct game_seat *seat = &game->seats[i];
		if (!seat->taken || !seat->name || g_ascii_strcasecmp(seat->name, word) != 0)
			continue;
		if (contacts && !g_hash_table_contains(contacts, seat->name))
			press->wrong = no_contact(game, seat->name);
		else
			g_ptr_array_add(press->names, seat->name);
		return;
	}
	press->wrong = no_such_empire(game, word);
}

static void add_all(struct filing *filing, struct press *press, GHashTable *contacts)
{
	for (unsigned i = 0; i < filing->game->count; i++) {
		const struct game_seat *seat = &filing->game->seats[i];
		if (seat->taken && !seat->out && seat != filing->seat &&
		    (!contacts || g_hash_table_contains(contacts, seat->name)))
			g_ptr_array_add(press->names, seat->name);
	}
}

static void read_date(struct filing *filing, struct press *press, char **words)
{
	g_autofree char *text = g_strjoinv(" ", words);
	g_autofree char *zone = game_zone(filing->site, filing->game);
	struct error why = {0};

	if (!clock_parse(text, zone, &press->due, &why))
		press->wrong = g_strdup_printf("that is no date: dates are written like 2026-12-24 18:00%s%s",
		    zone ? " " : "", zone ? zone : "");
	error_clear(&why);
}

/* Parses the addressees; commas may separate them, as in ordinary lists. */
static void read_words(struct filing *filing, struct press *press, GHashTable *contacts, char **given)
{
	g_autofree char *text = g_strjoinv(" ", given);
	g_auto(GStrv) words = g_strsplit_set(text, " ,", 0);

	for (char **word = words; *word && !press->wrong; word++) {
		if (!**word) {
			continue;
		} else if (g_ascii_strcasecmp(*word, "anonymous") == 0) {
			press->anonymous = true;
		} else if (g_ascii_strcasecmp(*word, "at") == 0 && word[1]) {
			read_date(filing, press, word + 1);
			break;
		} else if (g_ascii_strcasecmp(*word, "all") == 0) {
			press->all = true;
		} else if (g_ascii_strcasecmp(*word, "gm") == 0) {
			press->gm = true;
		} else {
			add_name(filing, press, contacts, *word);
		}
	}
	if (press->all)
		add_all(filing, press, contacts);
	if (!press->wrong && !press->names->len && !press->gm)
		press->wrong = g_strdup(!press->all ? "say to whom: /press EMPIRE, all or gm"
		                        : contacts  ? "you have no contact with anybody yet"
		                                    : "there is nobody else to write to");
}

/* Appends the player's text, each line marked and broken to the width of our mails. False: it has too many lines. */
static bool append_letter(const char *text, GString *body)
{
	g_auto(GStrv) lines = g_strsplit(text, "\n", 0);
	gsize begin = body->len, count = 0;

	/* A line feed at the end begins no line. */
	for (char **line = lines; *line && (**line || line[1]); line++)
		report_marked(body, g_strchomp(*line));
	for (const char *at = body->str + begin; *at; at++)
		count += *at == '\n';
	return count <= PRESS_LINES;
}

static void append_head(
    const struct filing *filing, const struct press *press, const char *from, GString *body)
{
	GString *text = g_string_new(NULL);

	g_string_append_printf(text, "From %s to ", from);
	if (press->all)
		g_string_append(text, "all");
	for (guint i = 0; !press->all && !press->unnamed && i < press->names->len; i++)
		g_string_append_printf(
		    text, "%s%s", i ? ", " : "", (const char *)g_ptr_array_index(press->names, i));
	if (press->unnamed)
		g_string_append(text, "the writer of an anonymous letter");
	if (press->gm)
		g_string_append_printf(
		    text, "%sthe game master", press->all || press->names->len ? ", " : "");
	g_string_append_printf(text, " (%s):", filing->game->name);
	report_wrap(body, 4, text->str);
	g_string_append(body, "\n\n");
	g_string_free(text, TRUE);
}

/* Appends one line about how to answer the letter (HO-97). */
static void append_hint(const char *from, GString *body)
{
	g_string_append(body, "\n" LETTER_HINT);
	if (from)
		g_string_append_printf(body, " to answer %s; nobody else gets your letter.\n",
		    strcmp(from, "GM") == 0 ? "the game master" : from);
	else
		g_string_append(body, " to answer its writer, who stays unnamed.\n");
}

static bool send_to(struct filing *filing, const struct press *press, const struct game_seat *seat,
    const char *subject, const GString *body, struct error *err)
{
	struct outbox_mail mail = {.kind = OUTBOX_PRESS,
	    .game = filing->game->id,
	    .seat = seat ? seat->id : 0,
	    .turn = filing->game->turn,
	    .recipient = seat ? seat->addresses[0] : filing->game->gm,
	    .subject = subject,
	    .body = body->str,
	    .due = press->due,
	    .writer = filing->seat ? filing->seat->id : 0,
	    .masks = (press->anonymous ? MASK_WRITER : 0U) | (press->unnamed ? MASK_READER : 0U)};

	return !mail.recipient || outbox_queue(filing->site, &mail, err);
}

static bool send_all(struct filing *filing, const struct press *press, const GString *body, struct error *err)
{
	const struct game *game = filing->game;
	g_autofree char *subject = g_strdup_printf("%s %d: %s%s", game->name, (int)game->turn,
	    press->anonymous ? "anonymous letter" : "letter from ",
	    press->anonymous ? "" : filing_empire(filing));

	for (unsigned i = 0; i < game->count; i++)
		for (guint n = 0; n < press->names->len; n++)
			if (game->seats[i].name == g_ptr_array_index(press->names, n)) {
				if (!send_to(filing, press, &game->seats[i], subject, body, err))
					return false;
				break;
			}
	return !press->gm || send_to(filing, press, NULL, subject, body, err);
}

/* Why the letter is refused, g_free it; NULL: it may be sent. The game master may answer whoever wrote to them. */
static char *not_allowed(const struct filing *filing, struct press *press)
{
	int64_t allowed = filing->game->host.press;
	const char *title = filing->game->title;
	bool answers = press->answers && !filing->seat;

	if (filing->game->state == GAME_OPEN)
		return g_strdup("the game has not started yet");
	if (allowed == PRESS_OFF && (press->names->len || press->all) && !answers)
		return g_strdup_printf(
		    "this game has no press: in %s nobody but the game master can be written to (/press gm)",
		    title);
	if (press->anonymous && allowed != PRESS_ANONYMOUS)
		return g_strdup_printf(
		    "this game has no anonymous press: letters of %s bear their writer's name", title);
	return g_steal_pointer(&press->wrong);
}

bool press_send(struct filing *filing, struct press *press, const char *text, char **wrong, struct error *err)
{
	const char *from = press->anonymous ? NULL : filing_empire(filing);
	int64_t count = (int64_t)press->names->len + press->gm;
	g_autoptr(GString) body = g_string_new(NULL);

	*wrong = not_allowed(filing, press);
	append_head(filing, press, from ? from : "anonymous", body);
	if (!*wrong && !append_letter(text, body))
		*wrong = g_strdup_printf("a letter has at most %d lines", PRESS_LINES);
	if (!*wrong && !filing_may_mail(filing, count, err))
		*wrong = g_strdup("that is enough for this hour");
	append_hint(from, body);
	if (*wrong || error_is_set(err))
		return !error_is_set(err);
	filing_mailed(filing, count, err);
	return send_all(filing, press, body, err) && !error_is_set(err);
}

bool filing_press(
    struct filing *filing, const struct reading_command *command, char **words, struct error *err)
{
	struct press press = {.names = g_ptr_array_new()};
	GHashTable *contacts = filing->seat ? read_contacts(filing, err) : NULL;
	g_autofree char *wrong = NULL;

	read_words(filing, &press, contacts, words);
	bool good = press_send(filing, &press, command->body, &wrong, err);
	if (wrong) {
		/* The part before a colon contains none of the mail's own words (HO-31). */
		if (!filing->answer.unsent++)
			filing->answer.unsent_why = g_strndup(wrong, strcspn(wrong, ":"));
		filing_not(filing, command, "sent", wrong);
	} else {
		filing_result(filing, command,
		    press.due > filing->intake->now ? "your letter goes out at its date"
		                                    : "your letter goes out");
	}
	if (contacts)
		g_hash_table_destroy(contacts);
	g_free(press.wrong);
	g_ptr_array_free(press.names, TRUE);
	return good && !error_is_set(err);
}
