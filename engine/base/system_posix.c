#include "engine/base/system.h"

#include <errno.h>
#include <glib.h>
#include <sodium.h>
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

void system_begin(void)
{
	const struct rlimit none = {0, 0};

	setrlimit(RLIMIT_CORE, &none);
}

const uint8_t *system_secret(void)
{
	static uint8_t secret[SYSTEM_SECRET];
	static gsize drawn;

	if (g_once_init_enter(&drawn)) {
		randombytes_buf(secret, sizeof secret);
		g_once_init_leave(&drawn, 1);
	}
	return secret;
}

/* POSIX cannot sync a whole file system: only the directory itself is synced. */
int system_sync(int fd)
{
	return fsync(fd);
}

int system_rename_new(const char *from, const char *to)
{
	return link(from, to) == 0 ? unlink(from) : -1;
}

int system_lock(int fd, bool ask, struct flock *wish)
{
	return fcntl(fd, ask ? F_GETLK : F_SETLK, wish);
}

unsigned system_processors(void)
{
	return g_get_num_processors();
}

/* POSIX has no call for supplementary groups: acting as another user is not supported. */
int system_groups(const char *name, unsigned group)
{
	(void)name;
	(void)group;
	errno = ENOTSUP;
	return -1;
}
