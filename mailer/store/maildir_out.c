#include "mailer/store/maildir_out.h"

#include "engine/base/file.h"
#include "engine/base/step.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

bool maildir_make(const char *dir, struct error *err)
{
	static const char *const parts[] = {"tmp", "new", "cur"};
	for (size_t i = 0; i < G_N_ELEMENTS(parts); i++) {
		g_autofree char *path = g_build_filename(dir, parts[i], NULL);
		if (!file_make_dir(path, err))
			return false;
	}
	return true;
}

bool maildir_sync(const char *dir, const char *part, struct error *err)
{
	g_autofree char *path = g_build_filename(dir, part, NULL);
	int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	bool good = fd >= 0 && fsync(fd) == 0;
	if (!good)
		error_set(err, EXIT_IO, "%s: %s", path, g_strerror(errno));
	if (fd >= 0)
		close(fd);
	return good;
}

/* Is the mail in new/, or in cur/ with flags if somebody has read it since? */
static bool maildir_has(const char *dir, const char *name)
{
	g_autofree char *fresh = g_build_filename(dir, "new", name, NULL);
	if (g_file_test(fresh, G_FILE_TEST_EXISTS))
		return true;
	g_autofree char *path = g_build_filename(dir, "cur", NULL);
	GDir *list = g_dir_open(path, 0, NULL);
	bool found = false;
	for (const char *file; list && !found && (file = g_dir_read_name(list));)
		found = strcspn(file, ":") == strlen(name) && g_str_has_prefix(file, name);
	if (list)
		g_dir_close(list);
	return found;
}

bool maildir_put(
    const char *dir, const char *name, const GString *message, bool again, bool *there, struct error *err)
{
	*there = again && maildir_has(dir, name);
	if (*there)
		return true;
	g_autofree char *path = g_build_filename(dir, "tmp", name, NULL);
	struct error trouble = {0};
	bool good = file_draft(path, message->str, message->len, &trouble);
	/* Leave the file name out of the error: it contains the Message-ID and thus a token. */
	if (!good)
		error_set(err, trouble.code, "%s: a mail %s", dir, trouble.text);
	error_clear(&trouble);
	return good;
}

bool maildir_deliver(const char *dir, const GPtrArray *names, struct error *err)
{
	if (names->len > 0 && !file_settle(dir, err))
		return false;
	for (guint i = 0; i < names->len; i++) {
		g_autofree char *path = g_build_filename(dir, "tmp", names->pdata[i], NULL);
		g_autofree char *to = g_build_filename(dir, "new", names->pdata[i], NULL);
		if (rename(path, to) != 0)
			return error_set(
			    err, EXIT_IO, "%s: a mail cannot be written: %s", dir, g_strerror(errno));
		step_done("deliver");
	}
	return names->len == 0 || maildir_sync(dir, "new", err);
}
