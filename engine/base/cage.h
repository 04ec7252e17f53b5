/* Building blocks to confine processes that parse strangers' bytes. */
#ifndef ENGINE_BASE_CAGE_H
#define ENGINE_BASE_CAGE_H

#include <linux/filter.h>
#include <seccomp.h>
#include <stdbool.h>
#include <sys/resource.h>

/* Exports the filter as the kernel's BPF program: loading it through libseccomp in each process would take as
   long as reading a mail. Releases `filter`. Ownership: g_free(program->filter). False if it cannot be
   exported. */
bool cage_export(scmp_filter_ctx filter, struct sock_fprog *program);

/* Sets the soft and hard limit of this process and of its future children. */
bool cage_limit(unsigned what, rlim_t value);

/* Installs the filter for good and sets "no new privileges", also for whatever this process executes. */
bool cage_close(const struct sock_fprog *program);

#endif
