#include "engine/base/cage.h"

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
