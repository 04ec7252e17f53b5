#include "engine/base/system.h"

#include <grp.h>
#include <malloc.h>
#include <sched.h>
#include <stdio.h>
#include <sys/auxv.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

/* Keys, tokens and mails are in memory: a crash must not write them to the disk or hand them to a program that
   collects core dumps. */
static void forbid_dumps(void)
{
	const struct rlimit none = {0, 0};

	setrlimit(RLIMIT_CORE, &none);
	prctl(PR_SET_DUMPABLE, 0);
}

/* Keep up to some MiB of freed memory in the process: returning it to the kernel block by block and asking for
   it again takes a sixth of the time to file mails. */
static void keep_freed_memory(void)
{
#ifdef __GLIBC__
	mallopt(M_TRIM_THRESHOLD, 16 << 20);
	mallopt(M_TOP_PAD, 1 << 20);
	mallopt(M_MMAP_THRESHOLD, 4 << 20);
#endif
}

void system_begin(void)
{
	forbid_dumps();
	keep_freed_memory();
}

/* The kernel gives every process 16 random bytes at its start (AT_RANDOM). */
const uint8_t *system_secret(void)
{
	return (const uint8_t *)(uintptr_t)getauxval(AT_RANDOM);
}

int system_sync(int fd)
{
	return syncfs(fd);
}

int system_rename_new(const char *from, const char *to)
{
	return renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE);
}

int system_lock(int fd, bool ask, struct flock *wish)
{
	return fcntl(fd, ask ? F_OFD_GETLK : F_OFD_SETLK, wish);
}

unsigned system_processors(void)
{
	cpu_set_t set;

	return sched_getaffinity(0, sizeof set, &set) == 0 ? (unsigned)CPU_COUNT(&set) : 1;
}

int system_groups(const char *name, unsigned group)
{
	gid_t gid = group;

	if ((name ? initgroups(name, gid) : setgroups(1, &gid)) != 0)
		return -1;
	return setgid(gid);
}
