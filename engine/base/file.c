#include "engine/base/file.h"

#include "engine/base/step.h"
#include "engine/base/text.h"
#include "engine/base/system.h"

#include <errno.h>
#include <fcntl.h>
#include <glib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define LIMIT_DEFAULT ((size_t)512 << 20)

#define PIECE 4096 /* least free room in bytes before each read */

static bool read_all(int fd, const char *path, size_t limit, GString *out, struct error *err)
{
	for (;;) {
		char *to = text_room(out, PIECE);
		ssize_t got = read(fd, to, out->allocated_len - out->len - 1);
		if (got < 0 && errno == EINTR)
			continue;
		if (got < 0)
			return error_set_file(err, errno == EISDIR ? EXIT_NO_INPUT : EXIT_IO, path,
			    "cannot be read: %s", strerror(errno));
		if (got == 0)
			return true;
		if (out->len + (size_t)got > limit)
			return error_set_file(err, EXIT_DATA, path, "is longer than %zu bytes", limit);
		text_end(out, to + got);
	}
}

/* A string with room for the file's size. */
static GString *string_for(int fd, size_t limit)
{
	struct stat file;
	bool said = fstat(fd, &file) == 0 && S_ISREG(file.st_mode);

	return g_string_sized_new((said ? MIN((size_t)file.st_size, limit) : 0) + PIECE + 1);
}

/* The content of standard input after it was read. */
static GString *standard_input;

bool file_await(const char *path, struct error *err)
{
	if (!path || strcmp(path, "-") != 0 || standard_input)
		return true;
	standard_input = g_string_new(NULL);
	return read_all(STDIN_FILENO, path, LIMIT_DEFAULT, standard_input, err);
}

static char *take_standard(size_t limit, size_t *size, struct error *err)
{
	static bool taken; /* a second read would find it empty */
	GString *all;

	if (taken) {
		error_set_file(
		    err, EXIT_USAGE, "-", "standard input can be read once only; name a file for the other");
		return NULL;
	}
	taken = true;
	if (!file_await("-", err))
		return NULL;
	all = g_steal_pointer(&standard_input);
	if (all->len > limit)
		error_set_file(err, EXIT_DATA, "-", "is longer than %zu bytes", limit);
	if (size)
		*size = all->len;
	return g_string_free(all, error_is_set(err));
}

char *file_read(const char *path, size_t limit, size_t *size, struct error *err)
{
	GString *out;
	bool ok;
	int fd;

	limit = limit ? limit : LIMIT_DEFAULT;
	if (strcmp(path, "-") == 0)
		return take_standard(limit, size, err);
	fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0) {
		error_set_file(err, EXIT_NO_INPUT, path, "cannot be opened: %s", strerror(errno));
		return NULL;
	}
	out = string_for(fd, limit);
	ok = read_all(fd, path, limit, out, err);
	close(fd);
	if (size)
		*size = out->len;
	return g_string_free(out, !ok);
}

static bool write_all(int fd, const char *bytes, size_t size)
{
	while (size > 0) {
		ssize_t put = write(fd, bytes, size);
		if (put < 0 && errno == EINTR)
			continue;
		if (put < 0)
			return false;
		bytes += put;
		size -= (size_t)put;
	}
	return true;
}

static bool sync_dir(const char *path)
{
	g_autofree char *dir = g_path_get_dirname(path);
	int fd = open(dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	bool ok = fd >= 0 && fsync(fd) == 0;

	if (fd >= 0)
		close(fd);
	return ok;
}

static bool not_written(const char *temporary, const char *path, int trouble, struct error *err)
{
	if (temporary)
		unlink(temporary);
	return error_set_file(err, EXIT_IO, path, "cannot be written: %s", strerror(trouble));
}

/* Writes the bytes to `fd`, the open file `temporary`, which is removed on failure (NULL: the file may stay
   half written); a negative `fd` means that open failed with errno. Errors name `path`, the final name. */
static bool fill(int fd, const char *temporary, const char *path, const char *bytes, size_t size,
    bool durable, struct error *err)
{
	if (fd < 0)
		return error_set_file(err, EXIT_CANT_CREATE, path, "cannot be made: %s", strerror(errno));
	bool ok = write_all(fd, bytes, size) && (!durable || fsync(fd) == 0);
	int trouble = errno;
	if (close(fd) != 0 && ok) {
		ok = false;
		trouble = errno;
	}
	return ok || not_written(temporary, path, trouble, err);
}

static bool write_by(int fd, const char *temporary, const char *path, const char *bytes, size_t size,
    bool durable, struct error *err)
{
	if (!fill(fd, temporary, path, bytes, size, durable, err))
		return false;
	if (rename(temporary, path) != 0 || (durable && !sync_dir(path)))
		return not_written(temporary, path, errno, err);
	step_done("rename");
	return true;
}

bool file_stage(
    int dir, const char *name, const char *shown, const char *bytes, size_t size, struct error *err)
{
	g_autofree char *told = g_build_filename(shown, name, NULL);
	int fd = openat(dir, name, O_WRONLY | O_CLOEXEC | O_CREAT | O_EXCL, 0600);

	return fill(fd, NULL, told, bytes, size, false, err);
}

bool file_write(const char *path, const char *bytes, size_t size, struct error *err)
{
	g_autofree char *temporary = g_strconcat(path, ".new-XXXXXX", NULL);
	struct stat there;
	/* renaming over a device or a pipe would destroy it */
	if (stat(path, &there) == 0 && !S_ISREG(there.st_mode))
		return error_set_file(err, EXIT_CANT_CREATE, path,
		    "is not a regular file; name a new one, or an older one to replace");
	int fd = g_mkstemp_full(temporary, O_WRONLY | O_CLOEXEC, 0600);

	return write_by(fd, temporary, path, bytes, size, true, err);
}

static int open_own(const char *temporary)
{
	return open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0600);
}

bool file_draft(const char *path, const char *bytes, size_t size, struct error *err)
{
	return fill(open_own(path), path, path, bytes, size, false, err);
}

bool file_put(const char *path, const char *bytes, size_t size, struct error *err)
{
	g_autofree char *temporary = g_strconcat(path, ".new", NULL);

	return write_by(open_own(temporary), temporary, path, bytes, size, false, err);
}

bool file_holds(const char *path, const char *bytes, size_t size)
{
	int fd = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
	struct stat status;
	bool same =
	    fd >= 0 && fstat(fd, &status) == 0 && S_ISREG(status.st_mode) && (size_t)status.st_size == size;
	char piece[1 << 14];

	for (size_t at = 0; same && at < size;) {
		ssize_t n = read(fd, piece, MIN(sizeof piece, size - at));
		same = n > 0 && memcmp(piece, bytes + at, (size_t)n) == 0;
		at += (size_t)MAX(n, 0);
	}
	if (fd >= 0)
		close(fd);
	return same;
}

bool file_put_public(const char *path, const char *bytes, size_t size, struct error *err)
{
	g_autofree char *temporary = g_strconcat(path, ".new", NULL);
	int fd = open_own(temporary);

	if (fd >= 0 && fchmod(fd, 0644) != 0) {
		close(fd);
		return not_written(temporary, path, errno, err);
	}
	return write_by(fd, temporary, path, bytes, size, false, err);
}

static bool settle(const char *dir, int (*sync)(int), struct error *err)
{
	int fd = open(dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	bool ok = fd >= 0 && sync(fd) == 0;
	int trouble = errno;

	if (fd >= 0)
		close(fd);
	return ok || error_set_file(err, EXIT_IO, dir, "cannot be written: %s", strerror(trouble));
}

bool file_settle(const char *dir, struct error *err)
{
	return settle(dir, system_sync, err);
}

bool file_settle_names(const char *dir, struct error *err)
{
	return settle(dir, fsync, err);
}

bool file_make_dir(const char *path, struct error *err)
{
	if (g_mkdir_with_parents(path, 0700) == 0 && g_file_test(path, G_FILE_TEST_IS_DIR))
		return true;
	return error_set_file(
	    err, EXIT_CANT_CREATE, path, "the directory cannot be made: %s", strerror(errno));
}

/* Sets the mode regardless of the umask. An existing directory keeps its mode. */
bool file_make_public_dir(const char *path, struct error *err)
{
	g_autofree char *parent = g_path_get_dirname(path);

	if (g_file_test(path, G_FILE_TEST_IS_DIR))
		return true;
	if (strcmp(parent, path) != 0 && !file_make_public_dir(parent, err))
		return false;
	if (mkdir(path, 0755) == 0 && chmod(path, 0755) == 0)
		return true;
	return error_set_file(
	    err, EXIT_CANT_CREATE, path, "the directory cannot be made: %s", strerror(errno));
}

GDir *file_list(const char *path, struct error *err)
{
	/* access sets errno, which g_dir_open does not */
	if (access(path, R_OK | X_OK) != 0 && errno != ENOENT)
		error_set_file(err, EXIT_IO, path, "cannot be read: %s", strerror(errno));
	return g_dir_open(path, 0, NULL);
}

bool file_dir_is_free(const char *path, struct error *err)
{
	g_autoptr(GDir) handle = g_dir_open(path, 0, NULL);

	if (!g_file_test(path, G_FILE_TEST_EXISTS) || (handle && !g_dir_read_name(handle)))
		return true;
	return error_set_file(
	    err, EXIT_CANT_CREATE, path, "exists and is not an empty directory; name a new one");
}

void file_remove_tree(const char *path)
{
	g_autoptr(GDir) handle = g_file_test(path, G_FILE_TEST_IS_SYMLINK) ? NULL : g_dir_open(path, 0, NULL);
	const char *name;

	while (handle && (name = g_dir_read_name(handle))) {
		g_autofree char *each = g_build_filename(path, name, NULL);
		file_remove_tree(each);
	}
	if (handle)
		rmdir(path);
	else
		unlink(path);
}

void file_unmake_dir(const char *path, const struct error *err)
{
	if (err->code == EXIT_IO || err->code == EXIT_CANT_CREATE)
		file_remove_tree(path);
}
