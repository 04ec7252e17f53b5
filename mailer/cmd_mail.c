/* The command `mail`: mails that are held, refused or wait (HO-10). */
#include "engine/base/clock.h"
#include "engine/base/text.h"
#include "engine/commands/command.h"
#include "engine/site/site.h"
#include "engine/store/statements.h"
#include "mailer/intake.h"
#include "parsers/escape.h"
#include "parsers/header.h"

#include <inttypes.h>
#include <string.h>

/* A header of the raw mail as it may be shown on a terminal. */
static void show_header(const struct headers *headers, const char *name, unsigned width, GString *out)
{
	const char *value = headers_find(headers, name);
	g_autofree char *valid = text_valid(value ? value : "-");

	escape_text(out, valid, strlen(valid), width);
}

/* A line of which parts come from the database, in one. */
static void print_shown(const char *line, const struct site *site)
{
	g_autofree char *shown = error_shown(line);

	fprintf(site->out, "%s\n", shown);
}

static void list_line(const struct sql_mails_to_see *mail, const struct site *site)
{
	g_autoptr(GString) out = g_string_new(NULL);
	struct headers headers;

	g_string_append_printf(out, "%" PRId64 "  ", mail->id);
	clock_people(mail->arrived, site->config->timezone, out);
	g_string_append_printf(out, "  %s  %s", mail->state, mail->class ? mail->class : "-");
	g_string_append(out, "  ");
	headers_read(&headers, mail->raw ? mail->raw : "", mail->raw_size, mail->raw_size + 1);
	show_header(&headers, "From", 50, out);
	headers_clear(&headers);
	if (mail->reason) {
		g_string_append(out, "  ");
		escape_text(out, mail->reason, strlen(mail->reason), 80);
	}
	print_shown(out->str, site);
}

static bool list_mails(struct site *site, struct error *err)
{
	struct sql_mails_to_see row;
	struct db_rows *rows = sql_mails_to_see(site->db, err);

	while (sql_mails_to_see_next(rows, &row, err))
		list_line(&row, site);
	db_rows_free(rows);
	return !error_is_set(err);
}

/* The mail's bytes, line by line, nothing unescaped. */
static void show_text(FILE *to, const char *raw, size_t size)
{
	const char *end = raw + size;

	while (raw < end) {
		const char *stop = memchr(raw, '\n', (size_t)(end - raw));
		size_t n = (size_t)((stop ? stop : end) - raw);
		g_autoptr(GString) out = g_string_new(NULL);
		if (n && raw[n - 1] == '\r')
			n--;
		escape_text(out, raw, n, 0);
		fprintf(to, "%s\n", out->str);
		raw = stop ? stop + 1 : end;
	}
}

static bool show_mail(struct site *site, int64_t id, struct error *err)
{
	struct sql_mail_shown row;
	struct db_rows *rows = sql_mail_shown(site->db, id, err);
	bool found = sql_mail_shown_next(rows, &row, err);

	if (found) {
		g_autoptr(GString) reason = g_string_new(NULL);
		escape_text(reason, row.reason, strlen(row.reason), 200);
		g_autofree char *head =
		    g_strdup_printf("mail %" PRId64 ", %s, %s: %s", id, row.state, row.class, reason->str);
		print_shown(head, site);
		fputc('\n', site->out);
		show_text(site->out, row.raw ? row.raw : "", row.raw_size);
	}
	db_rows_free(rows);
	return found || error_is_set(err) ? !error_is_set(err)
	                                  : error_set(err, EXIT_NO_INPUT, "there is no mail %" PRId64, id);
}

/* What became of it: whose it is and how it was answered, or why it is still not taken. */
static bool tell_released(struct site *site, int64_t id, int64_t before, struct error *err)
{
	struct sql_mail_outcome row;
	struct db_rows *rows = sql_mail_outcome(site->db, before, id, err);
	bool taken = false;

	if (sql_mail_outcome_next(rows, &row, err)) {
		const char *state = row.state, *class = row.class, *answer = row.subject;
		g_autoptr(GString) reason = g_string_new(NULL);
		escape_text(reason, row.reason, strlen(row.reason), 200);
		taken = strcmp(state, "filed") == 0 &&
		        (g_strcmp0(class, "orders") == 0 || g_strcmp0(class, "empty") == 0);
		if (taken)
			fprintf(site->out, "mail %" PRId64 " is taken: %s %s, %s\n", id, row.game,
			    row.seat ? row.seat : "gm",
			    answer        ? answer
			    : reason->len ? reason->str
			                  : "not answered");
		else
			error_set(err, EXIT_DATA, "mail %" PRId64 " is not taken: %s", id,
			    reason->len ? reason->str : state);
	}
	db_rows_free(rows);
	return taken && !error_is_set(err);
}

/* Held, waiting and refused mails are filed again, and the GM's word is proof that they come from their senders. */
static bool release_mail(struct site *site, int64_t id, struct error *err)
{
	int64_t before = sql_outbox_last_id(site->db, err);

	if (!sql_mail_release(site->db, id, INTAKE_RELEASED, err))
		return false;
	if (db_changes(site->db) == 0)
		return error_set(err, EXIT_NO_INPUT, "there is no held or refused mail %" PRId64, id);
	site_log(site, "mail %" PRId64 " released", id);
	return intake_file_all(site, err) && tell_released(site, id, before, err);
}

static bool drop_mail(struct site *site, int64_t id, struct error *err)
{
	if (!sql_mail_drop(site->db, id, err))
		return false;
	if (db_changes(site->db) == 0)
		return error_set(err, EXIT_NO_INPUT, "there is no held or refused mail %" PRId64, id);
	site_log(site, "mail %" PRId64 " dropped", id);
	return true;
}

static bool do_mail(struct site *site, char **operands, int count, struct error *err)
{
	gint64 id = 0;

	if (count == 0 || (count == 1 && strcmp(operands[0], "list") == 0))
		return list_mails(site, err);
	if (count != 2 || !g_ascii_string_to_signed(operands[1], 10, 1, G_MAXINT64, &id, NULL))
		return error_set(err, EXIT_USAGE, "mail takes: list, show N, release N or drop N");
	if (strcmp(operands[0], "show") == 0)
		return show_mail(site, id, err);
	if (strcmp(operands[0], "release") == 0)
		return release_mail(site, id, err);
	if (strcmp(operands[0], "drop") == 0)
		return drop_mail(site, id, err);
	return error_set(err, EXIT_USAGE, "mail takes: list, show N, release N or drop N");
}

static enum exit_code run_mail(const struct command_call *call)
{
	struct error err = {0};
	int count;
	bool yes = false;
	const struct option_spec specs[] = {OPTION_FLAG("--yes", yes), {0}};
	g_autofree char **operands = options_read(call, specs, &count, &err);
	bool writes = count && (strcmp(operands[0], "release") == 0 || strcmp(operands[0], "drop") == 0);

	if (!error_is_set(&err) && count && strcmp(operands[0], "drop") == 0)
		call_confirmed(call, yes, "the mail's text is forgotten", &err);
	struct site *site =
	    error_is_set(&err) ? NULL : site_open(call, writes ? SITE_WRITE : SITE_READ, "mail", &err);

	if (site)
		do_mail(site, operands, count, &err);
	site_close(site);
	return command_end(call->errors, &err, EXIT_DONE);
}

const struct command command_mail = {
    .name = "mail",
    .usage = "mail [list | show N | release N | drop N [--yes]]",
    .about = "Mails that are held or refused",
    .help = "  list       those that are new, wait, are held or were refused\n"
            "  show N     one of them, escaped\n"
            "  release N  file it again: you say that it is its sender's, or are told why it is not taken\n"
            "  drop N     forget its text; --yes: asks nothing\n",
    .run = run_mail,
};
