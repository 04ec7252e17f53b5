/* Pieces of confinement, for processes that work on what strangers wrote. */
#ifndef ENGINE_BASE_CAGE_H
#define ENGINE_BASE_CAGE_H

#include <linux/filter.h>
#include <seccomp.h>
#include <stdbool.h>
#include <sys/resource.h>

/* The filter as the kernel wants it: to load the library's form takes as long as to read a mail. Releases `filter`.
   Ownership: g_free(program->filter). False: it cannot be made. */
bool cage_export(scmp_filter_ctx filter, struct sock_fprog *program);

/* Soft and hard limit of this process and of those that it begins. */
bool cage_limit(unsigned what, rlim_t value);

/* Nothing that this process executes gets more rights, and the filter holds from now on. */
bool cage_close(const struct sock_fprog *program);

#endif
