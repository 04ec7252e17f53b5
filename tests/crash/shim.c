/* Loaded before the C library (LD_PRELOAD): makes the n-th call that changes a file fail, as a full or broken disk
   would. FAULT_AT=n (from 1), FAULT_ERRNO=ENOSPC, EROFS, EIO, or KILL: the process dies there; FAULT_LASTS=1: all later
   ones fail too; FAULT_SHORT=1: the n-th, if it writes, still finds room for half of its bytes; FAULT_LOG=FILE gets a
   line a call. Only files and directories below FAULT_UNDER count. FAULT_STATEMENTS=1: steps of statements to the
   database count instead, of reading ones too, and fail as on a full disk.
   CLOCK_BASE=SECONDS: the clock stands there, and is ahead by CLOCK_JUMP from its CLOCK_AT-th reading on;
   CLOCK_LOG=FILE gets a byte a reading. */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

/* Number of calls by all threads, and of this thread's last one. */
static atomic_long calls;
static _Thread_local long count;

static int fault_errno(void)
{
	const char *name = getenv("FAULT_ERRNO");
	if (name && strcmp(name, "EIO") == 0)
		return EIO;
	return name && strcmp(name, "EROFS") == 0 ? EROFS : ENOSPC;
}

/* Writes the log by direct system calls, which are not counted. */
static void note(const char *what, const char *path)
{
	static int log = -1;
	const char *name = getenv("FAULT_LOG");
	char line[PATH_MAX + 64];
	if (!name)
		return;
	if (log < 0)
		log = ((int (*)(const char *, int, ...))dlsym(RTLD_NEXT, "open"))(
		    name, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
	int size = snprintf(line, sizeof line, "%ld %s %s\n", count, what, path);
	if (log >= 0 && size > 0)
		((ssize_t(*)(int, const void *, size_t))dlsym(RTLD_NEXT, "write"))(log, line, (size_t)size);
}

/* Counts a call; true if it is to fail. */
static bool is_next(const char *what, const char *path)
{
	const char *at = getenv("FAULT_AT");
	long n = at ? atol(at) : 0;
	count = atomic_fetch_add(&calls, 1) + 1;
	note(what, path);
	return n != 0 && (count == n || (count > n && getenv("FAULT_LASTS")));
}

/* is_next for a call on `path`; sets errno. */
static bool fails(const char *what, const char *path)
{
	const char *under = getenv("FAULT_UNDER");
	if (getenv("FAULT_STATEMENTS") || (under && strncmp(path, under, strlen(under)) != 0) ||
	    !is_next(what, path))
		return false;
	const char *name = getenv("FAULT_ERRNO");
	if (name && strcmp(name, "KILL") == 0)
		raise(SIGKILL);
	errno = fault_errno();
	return true;
}

static bool fails_at(const char *what, int dir, const char *path)
{
	char whole[PATH_MAX], link[64];
	if (*path == '/')
		return fails(what, path);
	snprintf(link, sizeof link, dir == AT_FDCWD ? "/proc/self/cwd" : "/proc/self/fd/%d", dir);
	ssize_t size = readlink(link, whole, sizeof whole - 1);
	if (size < 0)
		return false;
	snprintf(whole + size, sizeof whole - (size_t)size, "/%s", path);
	return fails(what, whole);
}

/* is_next for files and directories only: pipes and sockets have no path that begins with a slash. */
static bool fails_fd(const char *what, int fd)
{
	char path[PATH_MAX], link[64];
	struct stat status;
	if (fstat(fd, &status) != 0 || (!S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode)))
		return false;
	snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
	ssize_t size = readlink(link, path, sizeof path - 1);
	if (size < 0)
		return false;
	path[size] = 0;
	return fails(what, path);
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

/* A full or read-only disk refuses to create a file; an existing one can be opened, unless for writing on a read-only
   disk. */
static bool fails_open(int dir, const char *path, int flags)
{
	if ((flags & (O_WRONLY | O_RDWR)) == 0)
		return false;
	if ((flags & O_CREAT) == 0 && fault_errno() != EROFS)
		return false;
	return fails_at("open", dir, path);
}

#define OPEN(name)                                                                                           \
	int name(const char *path, int flags, ...)                                                           \
	{                                                                                                    \
		va_list more;                                                                                \
		va_start(more, flags);                                                                       \
		mode_t mode = va_arg(more, mode_t);                                                          \
		va_end(more);                                                                                \
		return fails_open(AT_FDCWD, path, flags) ? -1 : NEXT(name)(path, flags, mode);               \
	}
OPEN(open)
OPEN(open64)

#define OPENAT(name)                                                                                         \
	int name(int dir, const char *path, int flags, ...)                                                  \
	{                                                                                                    \
		va_list more;                                                                                \
		va_start(more, flags);                                                                       \
		mode_t mode = va_arg(more, mode_t);                                                          \
		va_end(more);                                                                                \
		return fails_open(dir, path, flags) ? -1 : NEXT(name)(dir, path, flags, mode);               \
	}
OPENAT(openat)
OPENAT(openat64)

/* How many of `size` bytes are written: all, half of them, or none (-1). */
static ssize_t room(const char *what, int fd, size_t size)
{
	const char *at = getenv("FAULT_AT");
	if (!fails_fd(what, fd))
		return (ssize_t)size;
	return getenv("FAULT_SHORT") && size > 1 && at && count == atol(at) ? (ssize_t)(size / 2) : -1;
}

ssize_t write(int fd, const void *bytes, size_t size)
{
	ssize_t part = room("write", fd, size);
	return part < 0 ? -1 : NEXT(write)(fd, bytes, (size_t)part);
}

#define PWRITE(name, offset)                                                                                 \
	ssize_t name(int fd, const void *bytes, size_t size, offset at)                                      \
	{                                                                                                    \
		ssize_t part = room("pwrite", fd, size);                                                     \
		return part < 0 ? -1 : NEXT(name)(fd, bytes, (size_t)part, at);                              \
	}
PWRITE(pwrite, off_t)
PWRITE(pwrite64, off64_t)

#define ON_FD(name)                                                                                          \
	int name(int fd)                                                                                     \
	{                                                                                                    \
		return fails_fd(#name, fd) ? -1 : NEXT(name)(fd);                                            \
	}
ON_FD(fsync)
ON_FD(fdatasync)
ON_FD(syncfs)

#define TRUNCATE(name, offset)                                                                               \
	int name(int fd, offset size)                                                                        \
	{                                                                                                    \
		return fails_fd("ftruncate", fd) ? -1 : NEXT(name)(fd, size);                                \
	}
TRUNCATE(ftruncate, off_t)
TRUNCATE(ftruncate64, off64_t)

int rename(const char *from, const char *to)
{
	return fails_at("rename", AT_FDCWD, to) ? -1 : NEXT(rename)(from, to);
}

int renameat2(int from_dir, const char *from, int to_dir, const char *to, unsigned flags)
{
	return fails_at("rename", to_dir, to) ? -1 : NEXT(renameat2)(from_dir, from, to_dir, to, flags);
}

int link(const char *from, const char *to)
{
	return fails_at("link", AT_FDCWD, to) ? -1 : NEXT(link)(from, to);
}

int mkdir(const char *path, mode_t mode)
{
	struct stat status;
	return stat(path, &status) != 0 && fails_at("mkdir", AT_FDCWD, path) ? -1 : NEXT(mkdir)(path, mode);
}

/* Deleting needs no space, but fails on a read-only or broken disk. */
static bool fails_unlink(const char *path)
{
	return fault_errno() != ENOSPC && fails_at("unlink", AT_FDCWD, path);
}

int unlink(const char *path)
{
	return fails_unlink(path) ? -1 : NEXT(unlink)(path);
}

int rmdir(const char *path)
{
	return fails_unlink(path) ? -1 : NEXT(rmdir)(path);
}

/* --- Statements ---------------------------------------------------------------------------- */

static bool statement_failed;
static int within; /* SQLite is at work, which makes statements of its own */

int sqlite3_step(sqlite3_stmt *statement)
{
	statement_failed = getenv("FAULT_STATEMENTS") && !within && is_next("statement", "");
	within++;
	int result = statement_failed ? SQLITE_FULL : NEXT(sqlite3_step)(statement);
	within--;
	return result;
}

int sqlite3_prepare_v3(
    sqlite3 *db, const char *sql, int size, unsigned flags, sqlite3_stmt **statement, const char **tail)
{
	within++;
	int result = NEXT(sqlite3_prepare_v3)(db, sql, size, flags, statement, tail);
	within--;
	return result;
}

int sqlite3_exec(sqlite3 *db, const char *sql, sqlite3_callback call, void *context, char **error)
{
	within++;
	int result = NEXT(sqlite3_exec)(db, sql, call, context, error);
	within--;
	return result;
}

const char *sqlite3_errmsg(sqlite3 *db)
{
	return statement_failed ? "database or disk is full" : NEXT(sqlite3_errmsg)(db);
}

time_t time(time_t *out)
{
	static long readings;
	const char *base = getenv("CLOCK_BASE"), *at = getenv("CLOCK_AT"), *jump = getenv("CLOCK_JUMP");
	const char *log = getenv("CLOCK_LOG");
	if (!base)
		return NEXT(time)(out);
	time_t now = (time_t)(atoll(base) + (at && jump && ++readings >= atol(at) ? atoll(jump) : 0));
	int fd = log ? NEXT(open)(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600) : -1;
	if (fd >= 0) {
		NEXT(write)(fd, ".", 1);
		close(fd);
	}
	if (out)
		*out = now;
	return now;
}
