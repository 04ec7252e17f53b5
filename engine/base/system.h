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

/* SYSTEM_SECRET random bytes, the same during the life of the process. On Linux without a system call, which
   confined processes may not make. */
const uint8_t *system_secret(void);

/* Syncs the whole file system of `fd` to the disk. 0, or -1 with errno. */
int system_sync(int fd);

/* rename(2), but fails with EEXIST instead of replacing a file. EINVAL: the file system does not support this.
   0, or -1 with errno. */
int system_rename_new(const char *from, const char *to);

/* fcntl(2) with F_SETLK, or F_GETLK if `ask`; as an open file description lock if the system has those. */
int system_lock(int fd, bool ask, struct flock *wish);

/* The number of processors that this process may use, at least 1. */
unsigned system_processors(void);

/* Assumes all groups of the user `name` and the group `group`; with name NULL the group alone. 0, or -1 with
   errno. */
int system_groups(const char *name, unsigned group);

#endif
