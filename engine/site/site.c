#include "engine/site/site.h"

#include "engine/base/clock.h"
#include "engine/base/file.h"
#include "engine/base/hash.h"
#include "engine/site/owner.h"
#include "engine/store/statements.h"
#include "engine/base/system.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The lock of this process; shared by nested openings, because nightly runs other commands within the process. */
static struct {
	int fd;
	unsigned depth;
	char *dir;
} held = {.fd = -1};

/* --- Lock (HO-6) ----------------------------------------------------------- */

static char *lock_path(const char *dir)
{
	return g_build_filename(dir, "nightmail.lock", NULL);
}

static void lock_read(const char *path, struct site_lock *lock)
{
	g_autofree char *text = NULL;
	*lock = (struct site_lock){.command = "?"};
	if (!g_file_get_contents(path, &text, NULL, NULL))
		return;
	char **words = g_strsplit(g_strchomp(text), " ", 3);
	if (g_strv_length(words) == 3) {
		lock->pid = g_ascii_strtoll(words[0], NULL, 10);
		lock->since = g_ascii_strtoll(words[1], NULL, 10);
		g_strlcpy(lock->command, words[2], sizeof lock->command);
	}
	g_strfreev(words);
}

bool site_lock_held(const char *dir, struct site_lock *lock)
{
	/* A lock of the open file description, not of the process: testing it does not release it. */
	struct flock wish = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
	char *path = lock_path(dir);
	int fd = open(path, O_RDWR | O_CLOEXEC);
	bool busy = false;
	if (fd >= 0) {
		busy = system_lock(fd, true, &wish) == 0 && wish.l_type != F_UNLCK;
		if (busy)
			lock_read(path, lock);
		close(fd);
	}
	g_free(path);
	return busy;
}

void site_lock_text(const struct site_lock *lock, const char *zone, GString *out)
{
	struct zone *named = clock_zone(zone);
	int64_t second = (named ? clock_to_local(named, lock->since) : lock->since) % 86400;
	if (lock->pid == 0)
		g_string_append(out, "another process");
	else
		g_string_append_printf(out, "process %d (%s, since %02d:%02d:%02d)", (int)lock->pid,
		    lock->command, (int)(second / 3600), (int)(second / 60 % 60), (int)(second % 60));
	g_clear_pointer(&named, zone_free);
}

static void lock_busy(const struct config *config, struct error *err)
{
	struct site_lock lock = {0};
	GString *who = g_string_new(NULL);
	site_lock_held(config->dir, &lock);
	site_lock_text(&lock, config->timezone, who);
	error_set(err, EXIT_TEMPFAIL, "%s is at work", who->str);
	g_string_free(who, TRUE);
}

static bool lock_take(const struct config *config, const char *command, struct error *err)
{
	struct flock wish = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
	if (held.depth > 0 && strcmp(held.dir, config->dir) == 0) {
		held.depth++;
		return true;
	}
	g_assert(held.depth == 0);
	char *path = lock_path(config->dir);
	int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
	if (fd < 0) {
		error_set_file(err, errno == EACCES ? EXIT_NO_PERMISSION : EXIT_CANT_CREATE, path,
		    "%s; nothing was done", g_strerror(errno));
	} else if (system_lock(fd, false, &wish) != 0) {
		close(fd);
		lock_busy(config, err);
	} else {
		char *text = g_strdup_printf(
		    "%d %" G_GINT64_FORMAT " %s\n", (int)getpid(), (gint64)clock_now(), command);
		if (ftruncate(fd, 0) != 0 || pwrite(fd, text, strlen(text), 0) != (ssize_t)strlen(text))
			error_set_file(err, EXIT_IO, path, "%s; nothing was done", g_strerror(errno));
		g_free(text);
		held.fd = fd;
		held.depth = 1;
		held.dir = g_strdup(config->dir);
	}
	g_free(path);
	return held.depth > 0;
}

static void lock_drop(void)
{
	if (--held.depth > 0)
		return;
	if (ftruncate(held.fd, 0) != 0) {
		/* A stale name in the file is harmless: the lock itself ends with the descriptor. */
	}
	close(held.fd);
	held.fd = -1;
	g_clear_pointer(&held.dir, g_free);
}

bool site_lock_share(int fd)
{
	return dup2(held.fd, fd) == fd && fcntl(fd, F_SETFD, 0) == 0;
}

/* --- Opening --------------------------------------------------------------- */

char *site_path(const struct site *site, const char *name)
{
	return g_build_filename(site->config->dir, name, NULL);
}

static void warn_if_open(const struct site *site, const char *path)
{
	struct stat status;
	if (stat(path, &status) == 0 && (status.st_mode & 077))
		fprintf(site->errors, "nightmail: %s: warning: others can read this; chmod go= it\n", path);
}

static bool read_key(struct site *site, struct error *err)
{
	struct sql_site_key row;
	struct db_rows *rows = sql_site_key(site->db, err);
	bool whole = sql_site_key_next(rows, &row, err) && row.value_size == sizeof site->key;
	if (whole)
		memcpy(site->key, row.value, sizeof site->key);
	db_rows_free(rows);
	if (!whole)
		error_set(
		    err, EXIT_DATA, "the database has lost the site's key; take a copy of it from a backup");
	return !error_is_set(err);
}

static bool open_parts(struct site *site, const struct command_call *call, enum site_mode mode,
    const char *command, struct error *err)
{
	bool first = held.depth == 0;
	site->config = config_read(call->site, err);
	if (!site->config)
		return false;
	if (mode == SITE_WRITE && !(site->locked = lock_take(site->config, command, err)))
		return false;
	char *path = site_path(site, "nightmail.db");
	char *rules = site_path(site, "rulesets");
	if (first && mode != SITE_WORK) {
		warn_if_open(site, site->config->dir);
		warn_if_open(site, path);
	}
	site->db = db_open(path, mode != SITE_READ, err);
	if (call->rules)
		site->rules_dir = g_strdup(call->rules);
	else if (g_file_test(rules, G_FILE_TEST_IS_DIR))
		site->rules_dir = g_strdup(rules);
	g_free(rules);
	g_free(path);
	if (site->db && db_older_copy(site->db)) {
		char *copy = g_path_get_basename(db_older_copy(site->db));
		site_log(site, "database migrated to version %d, the older one is %s", DB_VERSION, copy);
		g_free(copy);
	}
	return site->db && read_key(site, err);
}

struct site *site_open(
    const struct command_call *call, enum site_mode mode, const char *command, struct error *err)
{
	struct site *site = g_new0(struct site, 1);
	site->started = clock_now();
	site->compared = g_hash_table_new_full(hash_number, g_int64_equal, g_free, g_free);
	site->audience = call->audience;
	site->out = call->out;
	site->errors = call->errors;
	umask(077); /* HO-2: files that we make are private */
	if (owner_become(call->site, err) && open_parts(site, call, mode, command, err))
		return site;
	site_close(site);
	return NULL;
}

static void log_close(struct site *site)
{
	if (site->log_path)
		close(site->log);
	g_clear_pointer(&site->log_path, g_free);
}

void site_close(struct site *site)
{
	if (!site)
		return;
	db_close(site->db);
	log_close(site);
	if (site->locked)
		lock_drop();
	g_free(site->rules_dir);
	g_hash_table_destroy(site->compared);
	config_free(site->config);
	g_free(site);
}

/* --- Log (HO-9) ------------------------------------------------------------ */

/* Opens the log and keeps it open, because a run writes many lines. */
static bool log_open(struct site *site, const char *path, struct error *err)
{
	if (g_strcmp0(site->log_path, path) == 0)
		return true;
	log_close(site);
	g_autofree char *dir = site_path(site, "log");
	if (file_make_dir(dir, err) &&
	    (site->log = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600)) >= 0)
		site->log_path = g_strdup(path);
	return site->log_path;
}

void site_log(struct site *site, const char *format, ...)
{
	struct error err = {0};
	va_list values;
	va_start(values, format);
	char *text = g_strdup_vprintf(format, values);
	va_end(values);
	GString *line = g_string_new(NULL);
	clock_rfc3339(clock_now(), line);
	char *name = g_strdup_printf("log/%.7s.log", line->str);
	char *path = site_path(site, name);
	g_string_append_c(line, ' ');
	g_autofree char *shown = error_shown(text);
	g_string_append(line, shown);
	g_string_append_c(line, '\n');
	if (!log_open(site, path, &err) || write(site->log, line->str, line->len) != (ssize_t)line->len)
		error_set_file(&err, EXIT_IO, path, "the log could not be written: %s", g_strerror(errno));
	if (error_is_set(&err))
		error_print(&err, site->errors);
	error_clear(&err);
	g_free(path);
	g_free(name);
	g_string_free(line, TRUE);
	g_free(text);
}

bool site_forget_logs(struct site *site, int64_t before, struct error *err)
{
	g_autofree char *dir = site_path(site, "log");
	g_autoptr(GString) last = g_string_new(NULL);
	g_autoptr(GDir) handle = g_dir_open(dir, 0, NULL);
	const char *name;

	clock_rfc3339(before, last);
	g_string_truncate(last, strlen("2026-12"));
	while (handle && (name = g_dir_read_name(handle))) {
		g_autofree char *path = g_build_filename(dir, name, NULL);
		if (g_pattern_match_simple("\?\?\?\?-\?\?.log", name) &&
		    strncmp(name, last->str, last->len) < 0 && unlink(path) != 0)
			return error_set_file(err, EXIT_IO, path,
			    "the log is older than `keep: log` and cannot be removed: %s", g_strerror(errno));
	}
	return true;
}
