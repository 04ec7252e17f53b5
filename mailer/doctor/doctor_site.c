#include "engine/base/clock.h"
#include "engine/base/file.h"
#include "engine/games/attention.h"
#include "engine/site/bot_run.h"
#include "engine/site/cron.h"
#include "engine/store/statements.h"
#include "mailer/doctor/doctor_clock.h"
#include "mailer/doctor/doctor.h"
#include "mailer/doctor/doctor_site.h"
#include "mailer/mime/reader.h"

#include <errno.h>
#include <sodium.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A date further in the future, in seconds, was written by another clock. */
#define CLOCK_SLACK 3600

/* --- Configuration --------------------------------------------------------- */

static void look_at_secret(struct doctor *doctor, const char *path)
{
	struct error err = {0};
	struct stat status;
	size_t size = 0;
	if (!path)
		return;
	g_autofree char *bytes = file_read(path, 0, &size, &err);
	if (!bytes) {
		err.code = EXIT_CONFIG;
		doctor_bad(
		    doctor, CHECK_CONFIGURATION, &err, NULL, "write the password into it, in one line");
	} else if (size == 0 || strcspn(bytes, "\r\n") == 0) {
		error_set(&err, EXIT_CONFIG, "%s: its first line is empty", path);
		doctor_bad(
		    doctor, CHECK_CONFIGURATION, &err, NULL, "write the password into it, in one line");
	} else if (stat(path, &status) == 0 && (status.st_mode & 077)) {
		g_autofree char *advice = g_strdup_printf("chmod 600 %s", path);
		doctor_warn(doctor, CHECK_CONFIGURATION, advice, "%s: others can read it", path);
	}
	if (bytes)
		sodium_memzero(bytes, size);
}

static void look_at_server(struct doctor *doctor, const struct mail_server *server)
{
	if (server->scheme == MAIL_MAILDIR)
		return;
	look_at_secret(doctor, server->password_file);
	if (server->oauth)
		look_at_secret(doctor, server->oauth->client_secret_file);
	if (g_str_has_suffix(doctor->config->address, "@localhost"))
		doctor_warn(doctor, CHECK_CONFIGURATION, "write your own into nightmail.yaml",
		    "site.address is %s, as init wrote it", doctor->config->address);
	if (g_str_has_suffix(doctor->config->gm, "@localhost"))
		doctor_warn(doctor, CHECK_CONFIGURATION, "write your own into nightmail.yaml",
		    "site.gm is %s, as init wrote it", doctor->config->gm);
}

static void look_at_configuration(struct doctor *doctor)
{
	struct error err = {0};
	doctor->config = config_read(doctor->dir, &err);
	if (!doctor->config) {
		doctor_bad(doctor, CHECK_CONFIGURATION, &err, NULL,
		    err.code == EXIT_NO_INPUT ? "nightmail -C DIR doctor names the site" : NULL);
		return;
	}
	doctor->providers = providers_read(doctor->config->dir, &err);
	if (!doctor->providers)
		doctor_bad(doctor, CHECK_CONFIGURATION, &err, NULL,
		    "mend it, or take it away: the table that is built in stands then");
	look_at_server(doctor, &doctor->config->mailbox);
	if (doctor->config->outgoing.scheme != MAIL_MAILDIR)
		look_at_server(doctor, &doctor->config->outgoing);
	doctor_ok(doctor, CHECK_CONFIGURATION, NULL, "%s/nightmail.yaml reads well", doctor->config->dir);
}

/* --- Clock ----------------------------------------------------------------- */

static void tell_later(struct doctor *doctor, int64_t later, const char *text)
{
	static const char advice[] = "one of the two clocks was wrong: set this one by NTP";
	struct error err = {0};

	if (later < DOCTOR_CLOCK_DAYS * INT64_C(86400)) {
		doctor_warn(doctor, CHECK_CLOCK, advice, "%s", text);
		return;
	}
	error_set(&err, EXIT_TEMPFAIL, "%s", text);
	doctor_bad(doctor, CHECK_CLOCK, &err, NULL, advice);
}

/* Without the network, only dates that the site itself wrote show that a clock was ahead or is behind. */
static void look_at_clock(struct doctor *doctor)
{
	int64_t now = clock_now(), latest = 0;
	g_autoptr(GString) time = g_string_new(NULL);
	struct error err = {0};
	const char *zone = doctor->config ? doctor->config->timezone : "UTC";
	clock_people(now, zone, time);
	if (doctor->db)
		latest = sql_last_moment(doctor->db, &err);
	error_clear(&err);
	if (latest > now + CLOCK_SLACK) {
		g_string_append(time, ", and the newest entry of the record is of ");
		clock_people(latest, zone, time);
		tell_later(doctor, latest - now, time->str);
	}
	doctor_ok(doctor, CHECK_CLOCK, NULL, "%s", time->str);
}

/* --- Folders --------------------------------------------------------------- */

static bool is_writable(const char *path, const struct stat *status)
{
	return (status->st_mode & S_IWUSR) && access(path, W_OK | X_OK) == 0;
}

/* `top`: the site's own folder, which others must not be able to read. */
static void look_at_folder(struct doctor *doctor, const char *path, bool top)
{
	struct error err = {0};
	struct stat status;
	if (stat(path, &status) != 0 && errno == ENOENT) {
		doctor_warn(doctor, CHECK_FOLDERS, NULL, "%s will be made", path);
		return;
	}
	if (stat(path, &status) != 0)
		error_set_file(&err, EXIT_CANT_CREATE, path, "%s", g_strerror(errno));
	else if (!S_ISDIR(status.st_mode))
		error_set_file(&err, EXIT_CANT_CREATE, path, "not a directory");
	else if (!is_writable(path, &status))
		error_set_file(&err, EXIT_CANT_CREATE, path, "it may not be written to");
	if (error_is_set(&err)) {
		static const char advice[] = "chown and chmod u+rwx it for the user whose cron line it is";
		doctor_bad(doctor, CHECK_FOLDERS, &err, NULL, advice);
	} else if (top && (status.st_mode & 077)) {
		g_autofree char *advice = g_strdup_printf("chmod go= %s", doctor->config->dir);
		doctor_warn(doctor, CHECK_FOLDERS, advice, "others can look into %s", doctor->config->dir);
	}
}

static void look_at_folders(struct doctor *doctor)
{
	static const char *const parts[] = {"", "log", "spool", "games"};
	for (size_t i = 0; i < G_N_ELEMENTS(parts); i++) {
		g_autofree char *path = g_build_filename(doctor->config->dir, parts[i], NULL);
		look_at_folder(doctor, path, i == 0);
	}
	if (doctor->config->publish_dir)
		look_at_folder(doctor, doctor->config->publish_dir, false);
	int64_t room = attention_room(doctor->config->dir);
	if (room < 0)
		return;
	if (room < ATTENTION_ROOM)
		doctor_warn(doctor, CHECK_FOLDERS, "make room: a night that fills the disk stops there",
		    "%" G_GINT64_FORMAT " MiB are left on the disk", room >> 20);
	doctor_ok(doctor, CHECK_FOLDERS, NULL, "%s: can be written to, %" G_GINT64_FORMAT " MiB left",
	    doctor->config->dir, room >> 20);
}

/* --- Database and cron ----------------------------------------------------- */

static void look_at_database(struct doctor *doctor)
{
	struct error err = {0};
	g_autofree char *path = g_build_filename(doctor->config->dir, "nightmail.db", NULL);
	doctor->db = db_open(path, false, &err);
	if (doctor->db && db_check(doctor->db, &err)) {
		doctor_ok(doctor, CHECK_DATABASE, NULL, "%s is whole, schema %d", path, DB_VERSION);
		return;
	}
	bool damaged = err.code == EXIT_DATA || err.code == EXIT_NO_INPUT;
	doctor_bad(doctor, CHECK_DATABASE, &err, NULL,
	    damaged ? "put a copy of `backup` in its place, or `rebuild` from the games' archives" : NULL);
	g_clear_pointer(&doctor->db, db_close);
}

static void look_at_cron(struct doctor *doctor)
{
	struct error err = {0};
	if (!doctor->db)
		return;
	int64_t now = clock_now();
	int64_t last = sql_nightly_time(doctor->db, &err);
	error_clear(&err);
	g_autofree char *line =
	    g_strdup_printf("crontab -e: */5 * * * * nightmail -C %s nightly", doctor->config->dir);
	g_autoptr(GString) time = g_string_new(NULL);
	if (last > 0)
		clock_people(last, doctor->config->timezone, time);
	if (last == 0) {
		doctor_warn(doctor, CHECK_CRON, line, "no nightly run yet");
	} else if (cron_is_silent(doctor->db, now, &last, &err)) {
		error_set(&err, EXIT_TEMPFAIL, "the last nightly run was on %s", time->str);
		doctor_bad(doctor, CHECK_CRON, &err, NULL, line);
	} else {
		doctor_ok(doctor, CHECK_CRON, NULL, "the last nightly run was on %s", time->str);
	}
}

/* --- Sandbox --------------------------------------------------------------- */

static void look_at_bots(struct doctor *doctor)
{
	const struct config *config = doctor->config;
	struct error err = {0};
	if (!config || config->bot_count == 0)
		return;
	for (size_t i = 0; i < config->bot_count; i++)
		if (!bot_run_find(config, &config->bots[i], &err))
			doctor_bad(doctor, CHECK_SANDBOX, &err, NULL,
			    "install it, or mend its command in nightmail.yaml");
	if (bot_run_check(config, &err))
		doctor_ok(doctor, CHECK_SANDBOX, NULL, "bots are run by bubblewrap");
	else
		doctor_bad(doctor, CHECK_SANDBOX, &err, NULL,
		    "install bubblewrap, and let this user make namespaces; no bot of the site's own is run"
		    " before");
}

static void look_at_sandbox(struct doctor *doctor)
{
	struct error err = {0};
	if (reader_check(&err))
		doctor_ok(doctor, CHECK_SANDBOX, NULL, "mails are read by confined processes");
	else
		doctor_bad(doctor, CHECK_SANDBOX, &err, NULL,
		    "a kernel with seccomp, and room for some more processes of this user, are needed");
	look_at_bots(doctor);
}

void doctor_look_at_site(struct doctor *doctor)
{
	look_at_configuration(doctor);
	if (doctor->config) {
		look_at_folders(doctor);
		look_at_database(doctor);
		look_at_cron(doctor);
	}
	look_at_clock(doctor);
	look_at_sandbox(doctor);
}
