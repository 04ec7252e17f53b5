#include "mailer/fetch/spool.h"

#include "engine/base/clock.h"
#include "engine/base/file.h"
#include "engine/base/step.h"
#include "engine/store/statements.h"
#include "mailer/store/rawfile.h"
#include "mailer/store/store.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Files are named ARRIVED.MICROSECONDS.PROCESS.SIZE, so that they sort by arrival, within a second (or while the clock
   stands still) in order, and tell the whole size of a mail that was cut. Files put there by hand under other names
   arrived at their file time. */
#define SPOOL_NAME "%012" G_GINT64_FORMAT ".%016" G_GINT64_FORMAT ".%d.%" G_GINT64_FORMAT

static char *spool_dir(const struct config *config)
{
	return g_build_filename(config->dir, "spool", NULL);
}

static bool spool_write(const struct config *config, const GString *raw, int64_t size, struct error *err)
{
	g_autofree char *dir = spool_dir(config);
	if (!file_make_dir(dir, err))
		return false;
	g_autofree char *name =
	    g_strdup_printf(SPOOL_NAME, clock_now(), g_get_real_time(), (int)getpid(), size);
	g_autofree char *path = g_build_filename(dir, name, NULL);
	if (file_write(path, raw->str, raw->len, err))
		return true;
	/* The file may not survive a crash, so remove it: our caller keeps the mail and delivers it again. */
	unlink(path);
	return false;
}

bool spool_put(const struct config *config, const char *path, spool_seen_fn *seen, struct error *err)
{
	bool whole;
	int64_t size;
	GString *raw = rawfile_read(path, config->limit_message, config->limit_headers, &whole, &size, err);
	if (!raw)
		return false;
	bool good = raw->len > 0 || error_set(err, EXIT_NO_INPUT, "there is no mail to read");
	if (good && seen)
		seen(config, raw);
	good = good && spool_write(config, raw, size, err);
	g_string_free(raw, TRUE);
	return good;
}

/* Parses a name made by spool_put; false for other names. */
static bool spool_parse(const char *name, int64_t *arrived, int64_t *size)
{
	g_auto(GStrv) parts = g_strsplit(name, ".", 0);
	gint64 time;
	bool ours = g_strv_length(parts) == 4 && strlen(parts[0]) == 12 &&
	            g_ascii_string_to_signed(parts[0], 10, 0, G_MAXINT64, &time, NULL) &&
	            g_ascii_string_to_signed(parts[3], 10, 0, G_MAXINT64, size, NULL);
	if (ours)
		*arrived = time;
	return ours;
}

/* Removes an unfinished file whose writer died: its caller saw the exit code and will deliver again. */
static void spool_remove_left(const char *path)
{
	struct stat status;
	if (lstat(path, &status) == 0 && status.st_mtime < g_get_real_time() / G_USEC_PER_SEC - 86400)
		unlink(path);
}

/* `why`: why the mail cannot be read. */
static void spool_no_file(
    struct site *site, const char *path, struct taken *mail, struct error *why, struct error *err)
{
	struct stat status;
	if (lstat(path, &status) == 0) {
		mail->arrived = status.st_mtime;
		mail->size = status.st_size;
	}
	if (!db_begin(site->db, err) || !store_no_file(site, mail, why, err) || !db_commit(site->db, err))
		db_rollback(site->db);
	error_pass(why, err, NULL);
}

static bool spool_take_file(struct site *site, const char *path, const char *name, struct error *err)
{
	/* If we die between storing and unlinking, the name shows the next run that the mail is stored. */
	struct taken mail = {.source = "spool", .uid = name};
	struct error why = {0};
	GString *raw;
	if (!store_read_file(site->config, path, &mail, &raw, &why)) {
		spool_no_file(site, path, &mail, &why, err);
		return false;
	}
	if (!raw)
		return false;
	int64_t kept = mail.size;
	if (spool_parse(name, &mail.arrived, &mail.size))
		mail.whole = mail.whole && mail.size == kept;
	bool stored = store_mail_alone(site, &mail, err);
	g_string_free(raw, TRUE);
	return stored;
}

static int spool_compare(gconstpointer a, gconstpointer b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void spool_list(const char *dir, GPtrArray *names, struct error *err)
{
	g_autoptr(GDir) list = file_list(dir, err); /* NULL without an error: the folder does not exist yet */
	for (const char *name; list && (name = g_dir_read_name(list));) {
		g_autofree char *path = g_build_filename(dir, name, NULL);
		if (strstr(name, ".new-"))
			spool_remove_left(path);
		else if (*name != '.')
			g_ptr_array_add(names, g_strdup(name));
	}
	g_ptr_array_sort(names, spool_compare);
}

GPtrArray *spool_take(struct site *site, struct error *err)
{
	g_autofree char *dir = spool_dir(site->config);
	g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
	GPtrArray *taken = g_ptr_array_new_with_free_func(g_free);
	spool_list(dir, names, err);
	if (names->len == 0 || !db_loosen(site->db, err))
		return taken;
	/* A file that fails does not stop the others; the first error is reported. */
	for (guint i = 0; i < names->len; i++) {
		char *path = g_build_filename(dir, names->pdata[i], NULL);
		struct error own = {0};
		if (spool_take_file(site, path, names->pdata[i], &own))
			g_ptr_array_add(taken, path);
		else
			g_free(path);
		error_pass(&own, err, NULL);
	}
	site_log(site, "took %u mails from spool", names->len);
	return taken;
}

bool spool_drop(struct site *site, GPtrArray *taken, bool last, struct error *err)
{
	bool settled = db_settle(site->db, last, err);
	for (guint i = 0; settled && i < taken->len; i++) {
		if (unlink(taken->pdata[i]) == 0)
			step_done("unlink");
		else
			error_set_file(err, EXIT_IO, taken->pdata[i], "%s", g_strerror(errno));
	}
	g_ptr_array_unref(taken);
	return !error_is_set(err);
}
