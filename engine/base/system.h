/* Calls that differ between systems. The host is built with system_linux.c, the player's build (`make player`) with
   system_posix.c, which needs POSIX.1-2008 and GLib alone. */
#ifndef ENGINE_BASE_SYSTEM_H
#define ENGINE_BASE_SYSTEM_H

#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>

#define SYSTEM_SECRET 16

/* Sets up the process: it writes no core dumps, and keeps freed memory for later use. */
void system_begin(void);

/* As many random bytes as SYSTEM_SECRET, the same while the process lives. No system call, which confined processes may
   not make, on Linux. */
const uint8_t *system_secret(void);

/* Returns when all of the file system of `fd` is on the disk. 0, or -1 with errno. */
int system_sync(int fd);

/* rename(2), but never over a file that is there (EEXIST). EINVAL: the file system cannot. 0, or -1 with errno. */
int system_rename_new(const char *from, const char *to);

/* fcntl(2) with F_SETLK, or (`ask`) F_GETLK; the lock is that of the open file, where the system has such. */
int system_lock(int fd, bool ask, struct flock *wish);

/* The processors that this process may use, at least 1. */
unsigned system_processors(void);

/* Takes on all groups of the user `name` and the group `group`; NULL: the group alone. 0, or -1 with errno. */
int system_groups(const char *name, unsigned group);

#endif
