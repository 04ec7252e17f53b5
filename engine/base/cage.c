#include "engine/base/cage.h"

#include <errno.h>
#include <glib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

#define INSTRUCTIONS_MAX 4096

bool cage_export(scmp_filter_ctx filter, struct sock_fprog *program)
{
	int file = memfd_create("filter", MFD_CLOEXEC);
	size_t room = INSTRUCTIONS_MAX * sizeof *program->filter;
	ssize_t size = -1;

	program->filter = g_malloc(room);
	if (file >= 0 && seccomp_export_bpf(filter, file) == 0)
		size = pread(file, program->filter, room, 0);
	if (file >= 0)
		close(file);
	seccomp_release(filter);
	program->len = (unsigned short)(MAX(size, 0) / (ssize_t)sizeof *program->filter);
	return size > 0 && (size_t)size < room;
}

bool cage_limit(unsigned what, rlim_t value)
{
	struct rlimit both = {value, value};
	return setrlimit(what, &both) == 0;
}

bool cage_close(const struct sock_fprog *program)
{
	return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
	       prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, program) == 0;
}

bool cage_get_all(int fd, void *bytes, size_t size)
{
	for (char *at = bytes; size > 0;) {
		ssize_t n = read(fd, at, size);
		if (n == 0 || (n < 0 && errno != EINTR))
			return false;
		at += MAX(n, 0);
		size -= (size_t)MAX(n, 0);
	}
	return true;
}

bool cage_put_all(int fd, const void *bytes, size_t size)
{
	for (const char *at = bytes; size > 0;) {
		ssize_t n = write(fd, at, size);
		if (n < 0 && errno != EINTR)
			return false;
		at += MAX(n, 0);
		size -= (size_t)MAX(n, 0);
	}
	return true;
}
