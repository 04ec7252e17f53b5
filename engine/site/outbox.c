#include "engine/site/outbox.h"

#include "engine/base/address.h"
#include "engine/base/clock.h"
#include "engine/base/text.h"
#include "engine/play/report_wrap.h"
#include "engine/site/token.h"
#include "engine/store/statements.h"

#include <glib.h>
#include <sodium.h>
#include <string.h>

static const char *const kind_names[] = {"report", "answer", "notice", "reminder", "press", "digest"};
/* Priority of each kind: if a server limits us, reports are sent first and press last (HO-30). */
static const int64_t priorities[] = {1, 3, 5, 5, 9, 5};

/* The names for a mail's headers, and its token. */
struct names {
	char *game, *note, *gm, *address, *empire;
	int64_t key_number;
	int64_t sitting; /* id of the sitting if the recipient is the empire's sitter; 0: not */
	bool to_gm;
	char token[TOKEN_SIZE + 1]; /* empty: none */
};

static void names_clear(struct names *names)
{
	g_free(names->game);
	g_free(names->note);
	g_free(names->gm);
	g_free(names->address);
	g_free(names->empire);
}

static bool same_address(const char *a, const char *b)
{
	char *x = address_fold(a), *y = address_fold(b);
	bool same = x && y && strcmp(x, y) == 0;
	g_free(x);
	g_free(y);
	return same;
}

static bool read_game(struct site *site, int64_t game, struct names *names, struct error *err)
{
	struct sql_game_names_of_mail row;
	struct db_rows *rows = sql_game_names_of_mail(site->db, game, err);
	bool found = sql_game_names_of_mail_next(rows, &row, err);
	if (found) {
		names->game = g_strdup(row.name);
		names->note = g_strdup(row.note);
		names->gm = g_strdup(row.gm);
		names->address = g_strdup(row.address);
		names->key_number = row.gm_key;
	}
	db_rows_free(rows);
	return found || error_set(err, EXIT_SOFTWARE, "a mail of an unknown game");
}

/* Reads names and key of a seat; for its sitter, the sitting instead, because a sitter must never get the
   player's token (HO-154). */
static bool read_seat(
    struct site *site, int64_t seat, const char *recipient, struct names *names, struct error *err)
{
	g_autofree char *folded = address_fold(recipient);
	struct sql_seat_name_and_key row;
	struct db_rows *rows = sql_seat_name_and_key(site->db, seat, err);
	bool found = sql_seat_name_and_key_next(rows, &row, err);
	if (found) {
		names->empire = g_strdup(row.name);
		names->key_number = row.key;
	}
	db_rows_free(rows);
	names->sitting = folded ? sql_sitting_of_recipient(site->db, seat, folded, err) : 0;
	return found || error_set(err, EXIT_SOFTWARE, "a mail of an unknown empire");
}

static bool names_read(
    struct site *site, const struct outbox_mail *mail, struct names *names, struct error *err)
{
	if (mail->game && !read_game(site, mail->game, names, err))
		return false;
	if (!names->gm)
		names->gm = g_strdup(site->config->gm);
	if (!names->address)
		names->address = g_strdup(site->config->address);
	char *wire = address_wire(names->address);
	if (wire) {
		g_free(names->address);
		names->address = wire;
	}
	if (mail->seat && !read_seat(site, mail->seat, mail->recipient, names, err))
		return false;
	names->to_gm = !mail->seat && same_address(mail->recipient, names->gm);
	if (names->to_gm)
		names->empire = g_strdup("gm");
	if (mail->code)
		g_strlcpy(names->token, mail->code, sizeof names->token);
	else if (names->sitting && !mail->unproved)
		token_make_sitter(site->key, mail->game, mail->seat, names->key_number, names->sitting,
		    mail->turn, names->token);
	else if ((mail->seat || names->to_gm) && !mail->unproved)
		token_make(site->key, mail->game, mail->seat, names->key_number, mail->turn, names->token);
	return true;
}

/* Makes a random serial of 13 characters that reveals nothing (HO-33). */
static void serial_make(char serial[14])
{
	uint8_t bytes[8];
	randombytes_buf(bytes, sizeof bytes);
	token_base32(bytes, sizeof bytes, serial);
}

static char *make_message_id(const struct outbox_mail *mail, const struct names *names)
{
	char serial[14];
	GString *id = g_string_new("nm.");
	serial_make(serial);
	if (*names->token)
		g_string_append_printf(id, "%s.%" G_GINT64_FORMAT ".%s.", names->game ? names->game : "all",
		    (gint64)mail->turn, names->token);
	g_string_append_printf(id, "%s@%s", serial, address_domain(names->address));
	char *lower = text_lower(id->str);
	g_string_free(id, TRUE);
	return lower;
}

static char *make_reply_to(struct site *site, const struct outbox_mail *mail, const struct names *names)
{
	if (!*names->token || !site->config->delimiter)
		return NULL;
	char *address = address_with_tag(names->address, site->config->delimiter, names->token);
	char *value = names->game ? g_strdup_printf("\"%s %s turn %" G_GINT64_FORMAT "\" <%s>", names->game,
	                                names->empire, (gint64)mail->turn, address)
	                          : g_strdup_printf("\"%s gm\" <%s>", site->config->name, address);
	g_free(address);
	return value;
}

static void fit_line(const char *line, size_t size, GString *out)
{
	size_t indent = strspn(line, " ");

	if (text_width(line, size) <= REPORT_WIDTH || g_str_has_prefix(line, "| ") ||
	    g_str_has_prefix(line, WEB_PLACE_LINE)) {
		g_string_append_len(out, line, (gssize)size);
		return;
	}
	g_autofree char *text = g_strndup(line + indent, size - indent);
	/* the further lines of an item stand below its text, those of a paragraph below its first line */
	bool item = indent > 0 || g_ascii_ispunct(*text);
	g_string_append_len(out, line, (gssize)indent);
	report_wrap(out, (unsigned)indent + (item ? 2 : 0), text);
}

char *outbox_fit(const char *body)
{
	GString *out = g_string_sized_new(strlen(body));
	size_t size = strcspn(body, "\n");

	fit_line(body, size, out);
	while (*(body += size)) {
		g_string_append_c(out, *body++);
		size = strcspn(body, "\n");
		fit_line(body, size, out);
	}
	return g_string_free(out, FALSE);
}

/* Appends a line as format=flowed (RFC 3676): broken at blanks, with a trailing blank on all pieces but the
   last. A line that would read as a quote or as a folder separator ("From ") is preceded by a blank. */
static void flow_line(const char *line, GString *out)
{
	bool stuffed = *line == ' ' || *line == '>' || g_str_has_prefix(line, "From ");

	if (stuffed)
		g_string_append_c(out, ' ');
	while (text_width(line, strlen(line)) + stuffed > REPORT_WIDTH) {
		const char *end = text_cut(line, REPORT_WIDTH - 1U - stuffed);
		const char *cut = g_strrstr_len(line, end - line, " ");
		if (!cut && !(cut = strchr(end, ' ')))
			break;
		g_string_append_printf(out, "%.*s \n", (int)(cut - line), line);
		line = cut + 1;
		stuffed = *line == '>' || g_str_has_prefix(line, "From ");
		if (stuffed)
			g_string_append_c(out, ' ');
	}
	g_string_append(out, line);
}

char *outbox_flow(const char *body)
{
	g_auto(GStrv) lines = g_strsplit(body, "\n", 0);
	GString *out = g_string_new(NULL);

	for (char **line = lines; *line; line++) {
		flow_line(*line, out);
		if (line[1])
			g_string_append_c(out, '\n');
	}
	return g_string_free(out, FALSE);
}

/* The References header: a report starts a thread; other mails of its turn are below it, and answers below the
   mail that they answer (HO-99). Without a report, a mail follows the last one to the same address. */
static char *make_references(struct site *site, const struct outbox_mail *mail, struct error *err)
{
	const char *given = mail->references;
	bool knows = mail->game && !mail->unproved && !mail->code;

	if (mail->kind == OUTBOX_REPORT)
		return g_strdup(given);
	g_autofree char *report =
	    knows ? sql_outbox_report_to(site->db, mail->game, mail->seat, mail->turn, mail->recipient, err)
	          : NULL;
	g_autofree char *above = report ? g_strdup_printf("<%s>", report) : NULL;
	if (given && above && !strstr(given, above))
		return g_strdup_printf("%s %s", above, given);
	if (given || above || mail->kind == OUTBOX_ANSWER)
		return g_strdup(given ? given : above);
	g_autofree char *last = sql_outbox_last_to(site->db, mail->game, mail->seat, mail->recipient, err);
	return last ? g_strdup_printf("<%s>", last) : NULL;
}

/* The address for the mail program's unsubscribe button (HO-156); g_free it, NULL: none. As the one to reply to it
   has the token, which says for which game and by whom: the button asks nobody back. */
static char *make_unsubscribe(struct site *site, const struct outbox_mail *mail, const struct names *names)
{
	bool tagged = *names->token && site->config->delimiter;
	g_autofree char *address =
	    tagged ? address_with_tag(names->address, site->config->delimiter, names->token)
	           : g_strdup(names->address);
	g_autofree char *body =
	    mail->unsubscribe ? g_uri_escape_string(mail->unsubscribe, NULL, FALSE) : NULL;

	return body ? g_strdup_printf("<mailto:%s?subject=unsubscribe&body=%s>", address, body) : NULL;
}

static int64_t priority_of(const struct outbox_mail *mail)
{
	return mail->unproved || mail->caused ? OUTBOX_UNPROVED : priorities[mail->kind];
}

/* The body with the game's note on top; reports contain the note already. */
static char *body_of(const struct outbox_mail *mail, const struct names *names)
{
	bool noted = names->note && mail->kind != OUTBOX_REPORT && !mail->of_site;
	g_autofree char *body =
	    noted ? g_strdup_printf("Note: %s\n\n%s", names->note, mail->body) : g_strdup(mail->body);
	return mail->flowed ? outbox_flow(body) : outbox_fit(body);
}

static bool insert(
    struct site *site, const struct outbox_mail *mail, const struct names *names, struct error *err)
{
	bool answer = mail->kind == OUTBOX_ANSWER;
	int64_t now = clock_now();
	char *message_id = make_message_id(mail, names), *body = body_of(mail, names);
	char *reply_to = make_reply_to(site, mail, names);
	char *references = make_references(site, mail, err);
	char *unsubscribe = make_unsubscribe(site, mail, names);
	bool good =
	    !error_is_set(err) && sql_outbox_insert(site->db,
	                              &(struct sql_outbox_insert){.kind = kind_names[mail->kind],
	                                  .game = mail->game,
	                                  .seat = mail->seat,
	                                  .turn = mail->turn,
	                                  .recipient = mail->recipient,
	                                  .sender = answer ? "" : names->address,
	                                  .message_id = message_id,
	                                  .from_name = site->config->name,
	                                  .from_address = names->address,
	                                  .reply_to = reply_to,
	                                  .subject = mail->subject,
	                                  .auto_submitted = answer ? "auto-replied" : "auto-generated",
	                                  .in_reply_to = mail->in_reply_to,
	                                  .refs = references,
	                                  .body = body,
	                                  .attachments = mail->attachments ? mail->attachments : "",
	                                  .queued = now,
	                                  .due = mail->due ? mail->due : now,
	                                  .priority = priority_of(mail),
	                                  .flowed = mail->flowed,
	                                  .mail = mail->mail,
	                                  .unsubscribe = unsubscribe,
	                                  .writer = mail->writer,
	                                  .masks = mail->masks},
	                              err);
	g_free(body);
	g_free(unsubscribe);
	g_free(references);
	g_free(reply_to);
	g_free(message_id);
	return good;
}

bool outbox_queue(struct site *site, const struct outbox_mail *mail, struct error *err)
{
	struct names names = {0};
	bool good = names_read(site, mail, &names, err) && insert(site, mail, &names, err);
	names_clear(&names);
	return good;
}

static bool rekey_one(struct site *site, int64_t id, const struct outbox_mail *mail, struct error *err)
{
	struct names names = {0};
	bool good = names_read(site, mail, &names, err);
	if (*names.token) {
		g_autofree char *message_id = make_message_id(mail, &names);
		g_autofree char *reply_to = make_reply_to(site, mail, &names);
		g_autofree char *part = g_strdup_printf(".%s.", names.token);
		good = sql_outbox_set_token(site->db, id, part, message_id, reply_to, err);
	}
	names_clear(&names);
	return good;
}

/* A queued mail with the data from which its ids are made. */
struct waiting {
	int64_t id;
	struct outbox_mail mail;
};

static void waiting_clear(gpointer item)
{
	struct waiting *waiting = item;
	g_free((char *)(guintptr)waiting->mail.recipient);
}

static GArray *mails_waiting(struct site *site, int64_t game, struct error *err)
{
	GArray *letters = g_array_new(FALSE, FALSE, sizeof(struct waiting));
	struct sql_keyed_queued row;
	struct db_rows *rows = sql_keyed_queued(site->db, game, err);
	g_array_set_clear_func(letters, waiting_clear);
	while (sql_keyed_queued_next(rows, &row, err)) {
		struct waiting waiting = {.id = row.id,
		    .mail = {.kind = OUTBOX_PRESS,
		        .game = game,
		        .seat = row.seat,
		        .turn = row.turn,
		        .recipient = g_strdup(row.recipient)}};
		g_array_append_val(letters, waiting);
	}
	db_rows_free(rows);
	return letters;
}

bool outbox_rekey(struct site *site, int64_t game, struct error *err)
{
	g_autoptr(GArray) letters = mails_waiting(site, game, err);
	for (guint i = 0; i < letters->len && !error_is_set(err); i++) {
		const struct waiting *waiting = &g_array_index(letters, struct waiting, i);
		rekey_one(site, waiting->id, &waiting->mail, err);
	}
	return !error_is_set(err);
}

bool outbox_retry_all(struct site *site, bool failed, int64_t *count, struct error *err)
{
	int64_t now = clock_now();
	bool good = sql_outbox_hasten(site->db, now, now, err);

	*count = good ? db_changes(site->db) : 0;
	good = good && (!failed || sql_outbox_retry_failed(site->db, now, err));
	*count += good && failed ? db_changes(site->db) : 0;
	return good;
}
