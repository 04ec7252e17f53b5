/* The command `accept`: one raw mail from a file or standard input, as procmail and Sieve hand it over (HO-10). */
#include "engine/base/clock.h"
#include "engine/commands/command.h"
#include "engine/store/statements.h"
#include "mailer/intake/filing_run.h"
#include "mailer/intake/intake.h"
#include "mailer/store/rawfile.h"
#include "mailer/mime/reader.h"
#include "mailer/fetch/spool.h"

#include <string.h>

/* --- For good ----------------------------------------------------------------- */

/* Once the mail is in the spool the caller gets exit code 0; the next run reports errors of filing. */
static void file_now(const struct command_call *call)
{
	struct error err = {0};
	struct site *site = site_open(call, SITE_WRITE, "accept", &err);
	GPtrArray *taken = site ? spool_take(site, &err) : NULL;

	if (taken && !error_is_set(&err))
		intake_file_all(site, &err);
	if (taken)
		spool_drop(site, taken, true, &err);
	if (error_is_set(&err) && err.code != EXIT_TEMPFAIL)
		error_print(&err, call->errors);
	error_clear(&err);
	site_close(site);
}

/* Starts the reader while the mail is written to the disk. */
static void look_ahead(const struct config *config, const GString *raw)
{
	const struct mime_limits limits = mime_limits_of(config);

	if (!mime_is_plain(raw->str, raw->len, &limits))
		reader_send_ahead();
}

static bool accept_mail(const struct command_call *call, const char *path, struct error *err)
{
	struct config *config = config_read(call->site, err);
	bool good = config && spool_put(config, path, look_ahead, err);

	config_free(config);
	if (good)
		file_now(call);
	reader_recall();
	return good;
}

/* --- Dry run --------------------------------------------------------------------- */

static bool insert_mail(struct site *site, const GString *raw, bool whole, int64_t size, struct error *err)
{
	int64_t now = clock_now();

	/* Use the fingerprint of no mail, so that a repeated mail is answered as if it were the first. */
	return sql_mail_insert_dry(site->db, now, now, size, (int64_t)raw->len, whole, err) &&
	       sql_raw_insert(site->db, raw->str, raw->len, err);
}

static bool print_answers(struct site *site, int64_t last, struct error *err)
{
	struct sql_outbox_after row;
	struct db_rows *rows = sql_outbox_after(site->db, last, err);
	bool first = true;

	while (sql_outbox_after_next(rows, &row, err)) {
		fprintf(site->out, "%sTo: %s\nSubject: %s\n\n%s", first ? "" : "\n", row.recipient,
		    row.subject, row.body);
		first = false;
	}
	db_rows_free(rows);
	return !error_is_set(err);
}

static bool try_mail(struct site *site, const GString *raw, bool whole, int64_t size, struct error *err)
{
	struct config *config = site->config;
	const struct mime_limits limits = mime_limits_of(config);
	int64_t last = sql_outbox_last_id(site->db, err);
	struct intake intake;
	struct filing filing;
	bool good;

	intake_begin(&intake, site, true);
	good = insert_mail(site, raw, whole, size, err);
	filing_init(&filing, &intake, good ? db_last_id(site->db) : 0, intake.now);
	if (!mime_read(intake.reader, raw->str, raw->len, whole, &limits, &filing.mime, err))
		good = false;
	else if (filing.mime.failed)
		good = error_set(err, EXIT_DATA, "the mail could not be read");
	good = good && filing_run(&filing, err);
	if (good && filing.class != CLASS_ORDERS && filing.class != CLASS_EMPTY)
		fprintf(site->out, "class: %s (%s)\n", mail_class_name(filing.class),
		    filing.admission.reason ? filing.admission.reason : "no reason");
	good = good && print_answers(site, last, err);
	mime_clear(&filing.mime);
	filing_clear(&filing);
	intake_end(&intake);
	return good;
}

static bool dry_run(const struct command_call *call, const char *path, struct error *err)
{
	struct config *config = config_read(call->site, err);
	bool whole = true;
	int64_t size = 0;
	GString *raw =
	    config ? rawfile_read(path, config->limit_message, config->limit_headers, &whole, &size, err)
	           : NULL;
	struct site *site = raw ? site_open(call, SITE_WRITE, "accept", err) : NULL;

	config_free(config);
	if (site && db_begin(site->db, err)) {
		try_mail(site, raw, whole, size, err);
		db_rollback(site->db);
	}
	if (raw)
		g_string_free(raw, TRUE);
	site_close(site);
	return !error_is_set(err);
}

static enum exit_code run_accept(const struct command_call *call)
{
	struct error err = {0};
	bool dry = false;
	int count;
	const struct option_spec specs[] = {OPTION_FLAG("--dry-run", dry), {0}};
	g_autofree char **operands = options_read(call, specs, &count, &err);
	const char *path;

	if (count > 1)
		error_set(&err, EXIT_USAGE, "accept takes one file");
	path = count && strcmp(operands[0], "-") != 0 ? operands[0] : NULL;
	if (!error_is_set(&err))
		(dry ? dry_run : accept_mail)(call, path, &err);
	return command_end(call->errors, &err, EXIT_DONE);
}

const struct command command_accept = {
    .name = "accept",
    .usage = "accept [FILE] [--dry-run]",
    .about = "Accepts one raw mail from a file or standard input",
    .help = "  FILE       the mail; without it standard input\n"
            "  --dry-run  print the answer, change nothing\n"
            "The mail is stored in spool/ first. It is filed at once if nobody holds the site's\n"
            "lock, else by the next run. Exit code 0 once it is stored.\n",
    .run = run_accept,
};
