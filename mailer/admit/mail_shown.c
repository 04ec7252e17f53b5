#include "mailer/admit/mail_shown.h"

#include "engine/base/clock.h"
#include "engine/play/rulesets.h"
#include "engine/store/statements.h"
#include "mailer/admit/admit.h"
#include "parsers/host_command.h"
#include "mailer/mime/reader.h"
#include "mailer/admit/own_lines.h"
#include "parsers/reading.h"
#include "parsers/escape.h"

#include <inttypes.h>
#include <string.h>

/* Prints a line whose parts come from the database. */
static void print_shown(const char *line, const struct site *site)
{
	g_autofree char *shown = error_shown(line);

	fprintf(site->out, "%s\n", shown);
}

/* Returns the command whose slash is at `at`; for a mistyped word the nearest command. NULL: not a command. */
static const struct host_spec *spec_of(const char *at)
{
	if (*at != '/')
		return NULL;
	const char *from = at + 1 + strspn(at + 1, " \t");
	g_autofree char *word = g_ascii_strdown(from, (gssize)strcspn(from, " \t\r\n"));
	const struct host_spec *spec = host_spec_find(word);

	return spec ? spec : host_spec_nearest(word);
}

/* Returns where on a line a secret begins: the secret words of a command, or the text of a note that a report brought
   (HO-151), quoted or not. Returns `size` if there is none. */
static size_t secret_from(const char *bytes, size_t size)
{
	static const char note[] = "; note on ";
	g_autofree char *line = g_strndup(bytes, size);
	const char *at = line + strspn(line, "> \t|");
	const struct host_spec *spec = spec_of(at);

	if (g_str_has_prefix(at, note))
		return (size_t)(at - line) + strlen(note);
	if (!spec || !spec->secret)
		return size;
	at += 1 + strspn(at + 1, " \t");
	for (unsigned i = 0; i < spec->secret; i++) {
		at += strcspn(at, " \t");
		at += strspn(at, " \t");
	}
	return MIN((size_t)(at - line), size);
}

/* Does the line belong to a diary, from /diary to /end? */
static bool is_sealed(const char *bytes, size_t size, bool *sealed)
{
	g_autofree char *line = g_strndup(bytes, size), *text = g_ascii_strdown(g_strstrip(line), -1);
	const struct host_spec *spec = spec_of(text);
	bool was = *sealed;

	*sealed = (spec && spec->command == HOST_DIARY) || (was && !g_str_has_prefix(text, "/end"));
	return was && *sealed;
}

/* Prints a stranger's text or bytes line by line, escaped, without empty lines at the end. `secrets`: show also what
   was written for the host alone. */
static void print_lines(const char *text, size_t size, bool secrets, const struct site *site)
{
	while (size && (text[size - 1] == '\n' || text[size - 1] == '\r'))
		size--;
	const char *end = size ? text + size : text;
	bool sealed = false;

	while (text < end) {
		const char *stop = memchr(text, '\n', (size_t)(end - text));
		size_t n = (size_t)((stop ? stop : end) - text);
		g_autoptr(GString) out = g_string_new(NULL);
		if (n && text[n - 1] == '\r')
			n--;
		size_t shown = secrets ? secret_from(text, n) : n;
		if (secrets && is_sealed(text, n, &sealed))
			shown = 0;
		escape_text(out, text, shown, 0);
		fprintf(site->out, "%s%s\n", out->str, shown < n ? "(not shown)" : "");
		text = stop ? stop + 1 : end;
	}
}

/* Does the text contain anything that was written for the host alone? */
static bool has_secrets(const char *text, size_t size)
{
	const char *end = text + size;
	bool sealed = false;

	while (text < end) {
		const char *stop = memchr(text, '\n', (size_t)(end - text));
		size_t n = (size_t)((stop ? stop : end) - text);
		if (secret_from(text, n) < n || is_sealed(text, n, &sealed))
			return true;
		text = stop ? stop + 1 : end;
	}
	return false;
}

static void print_text(const char *text, size_t size, const struct site *site)
{
	print_lines(text, size, false, site);
}

static void print_title(const char *title, const struct site *site)
{
	fputc('\n', site->out);
	print_shown(title, site);
}

static void print_head(int64_t id, const struct sql_mail_shown *row, const struct site *site)
{
	g_autoptr(GString) reason = g_string_new(NULL), second = g_string_new("arrived ");

	escape_text(reason, row->reason, strlen(row->reason), 200);
	g_autofree char *first =
	    g_strdup_printf("mail %" PRId64 ", %s, %s: %s", id, row->state, row->class, reason->str);
	clock_people(row->arrived, site->config->timezone, second);
	if (row->sender)
		g_string_append_printf(second, ", from %s", row->sender);
	if (row->game)
		g_string_append_printf(second, ", for %s %s", row->game, row->seat);
	print_shown(first, site);
	print_shown(second->str, site);
}

/* --- The text ------------------------------------------------------------------ */

/* False: no text could be extracted, so the raw bytes are shown instead. */
static bool read_text(const struct sql_mail_shown *row, const struct site *site, struct mime_mail *mail)
{
	const struct mime_limits limits = mime_limits_of(site->config);
	struct mail_reader *reader = reader_new();
	struct error ignored = {0};
	bool good =
	    mime_read(reader, row->raw, row->raw_size, row->whole, &limits, mail, &ignored) && !mail->failed;

	reader_free(reader);
	error_clear(&ignored);
	return good && !mail->problem;
}

static void print_read(const struct mime_mail *mail, const struct site *site)
{

	for (guint i = 0; i < mail->notes->len; i++)
		fprintf(site->out, "(%s)\n", (const char *)mail->notes->pdata[i]);
	if (mail->text->len == 0)
		fprintf(site->out, "(none)\n");
	print_lines(mail->text->str, mail->text->len, true, site);
}

/* --- Its orders ---------------------------------------------------------------- */

/* False: none of the mail's order sets is kept any more. */
static bool print_sets(int64_t id, struct site *site, struct error *err)
{
	struct sql_orders_of_mail row;
	struct db_rows *rows = sql_orders_of_mail(site->db, id, err);
	bool any = false;

	while (sql_orders_of_mail_next(rows, &row, err)) {
		any = true;
		fprintf(site->out, "turn %" PRId64 "%s:\n", row.turn, row.back ? ", taken back since" : "");
		print_text(row.text, strlen(row.text), site);
	}
	db_rows_free(rows);
	return any;
}

/* Says that the orders of a later mail have replaced these. */
static void print_replaced(
    const struct sql_mail_shown *row, const struct mime_mail *mail, const struct site *site)
{
	const struct ruleset *ruleset = row->ruleset ? ruleset_find(row->ruleset) : NULL;
	const struct grammar *grammar = !ruleset ? NULL : row->gm ? ruleset->gm_grammar : ruleset->grammar;
	struct reading *reading =
	    reading_of(grammar, mail->text->str, mail->text->len, admit_limits(site->config));
	bool any = false;

	for (unsigned i = 0; i < reading->set->count; i++) {
		const struct order *order = &reading->set->orders[i];
		if (order->status == ORDER_REFUSED)
			continue;
		fprintf(site->out, "%s%s\n", any ? "" : "none stands now; it said:\n", order->canonical);
		any = true;
	}
	if (!any)
		fprintf(site->out, "(none)\n");
	reading_free(reading);
}

/* --- What it was answered ------------------------------------------------------ */

static void put_not_shown(const struct site *site)
{
	fprintf(site->out, "(not shown: the text holds what its writer told the host alone)\n");
}

/* `secrets`: the mail contains secrets, which an answer may show among its refused lines. */
static bool print_answers(int64_t id, bool secrets, struct site *site, struct error *err)
{
	struct sql_outbox_of_mail row;
	struct db_rows *rows = sql_outbox_of_mail(site->db, id, err);
	bool any = false;

	while (sql_outbox_of_mail_next(rows, &row, err)) {
		g_autofree char *title = g_strdup_printf("ANSWER, %s", row.state);
		g_autofree char *to = g_strdup_printf("To: %s", row.recipient);
		g_autofree char *subject = g_strdup_printf("Subject: %s", row.subject);
		print_title(title, site);
		print_shown(to, site);
		print_shown(subject, site);
		fputc('\n', site->out);
		if (secrets)
			put_not_shown(site);
		else
			print_text(row.body, strlen(row.body), site);
		any = true;
	}
	db_rows_free(rows);
	if (!any)
		fprintf(site->out, "\nANSWER\n(none)\n");
	return !error_is_set(err);
}

/* --- All of it ----------------------------------------------------------------- */

static void print_header_and_text(
    const struct sql_mail_shown *row, const struct mime_mail *mail, bool read, const struct site *site)
{
	const char *raw = row->raw;
	size_t body = MIN(mail->headers.body, row->raw_size);

	print_title("HEADER", site);
	print_text(raw, body, site);
	print_title(read ? "TEXT AS READ" : "TEXT, NOT READ", site);
	if (mail->problem)
		fprintf(site->out, "(%s)\n", mail->problem);
	if (read)
		print_read(mail, site);
	else
		print_lines(raw + body, row->raw_size - body, true, site);
}

/* Prints the mail as it came, but leaves out a text that contains secrets: if it is encoded or was wrapped by a mail
   program, the secrets cannot be told from the rest (HO-151). */
static void print_raw(const struct sql_mail_shown *row, const struct site *site)
{
	struct mime_mail mail = {0};
	bool read = row->raw_size > 0 && read_text(row, site, &mail);
	size_t body = row->raw_size > 0 ? MIN(mail.headers.body, row->raw_size) : 0;

	fputc('\n', site->out);
	if (read && has_secrets(mail.text->str, mail.text->len)) {
		print_text(row->raw, body, site);
		fputc('\n', site->out);
		put_not_shown(site);
	} else {
		print_lines(row->raw, row->raw_size, true, site);
	}
	if (row->raw_size > 0)
		mime_clear(&mail);
}

static bool print_parts(int64_t id, const struct sql_mail_shown *row, struct site *site, struct error *err)
{
	struct mime_mail mail = {0};
	bool kept = row->raw_size > 0, read = kept && read_text(row, site, &mail);

	if (kept)
		print_header_and_text(row, &mail, read, site);
	else
		fprintf(site->out, "\nTEXT\n(not kept)\n");
	if (strcmp(row->class, "orders") == 0) {
		print_title("ORDERS AS TAKEN", site);
		if (!print_sets(id, site, err) && !error_is_set(err) && read)
			print_replaced(row, &mail, site);
	}
	bool secrets = kept && (read ? has_secrets(mail.text->str, mail.text->len)
	                             : has_secrets(row->raw, row->raw_size));
	if (kept)
		mime_clear(&mail);
	return !error_is_set(err) && print_answers(id, secrets, site, err);
}

bool mail_show(struct site *site, int64_t id, bool raw, struct error *err)
{
	struct sql_mail_shown row;
	struct db_rows *rows = sql_mail_shown(site->db, id, err);
	bool found = sql_mail_shown_next(rows, &row, err);

	if (found) {
		print_head(id, &row, site);
		if (raw) {
			print_raw(&row, site);
		} else {
			print_parts(id, &row, site, err);
		}
	}
	db_rows_free(rows);
	return found || error_is_set(err) ? !error_is_set(err)
	                                  : error_set(err, EXIT_NO_INPUT, "there is no mail %" PRId64, id);
}
