/* Libraries that only some runs need are loaded by the first call of one of their functions: with what they bring along
   they are two thirds of what a start takes, and of what a fork copies. */
#ifndef ENGINE_BASE_LAZY_H
#define ENGINE_BASE_LAZY_H

#include "engine/base/sonames.h" /* made by engine/base/sonames.sh */

/* Calls a function of a library. A header (mailer/libraries/lazy_curl.h) gives each that is used its own name for that;
   one that is missing there the linker finds, for the program is not linked with the library. Threads may call at the
   same time. */
#define LAZY(library, name, ...)                                                                             \
	(*({                                                                                                 \
		static __typeof__(name) *lazy;                                                               \
		__typeof__(name) *lazy_now = __atomic_load_n(&lazy, __ATOMIC_RELAXED);                       \
		if (!lazy_now) {                                                                             \
			lazy_now = (__typeof__(lazy))lazy_symbol(library, #name);                            \
			__atomic_store_n(&lazy, lazy_now, __ATOMIC_RELAXED);                                 \
		}                                                                                            \
		lazy_now;                                                                                    \
	}))(__VA_ARGS__)

/* Ends the program, exit code 69, where the library is missing: its package is one that nightmail's depends on. */
void *lazy_symbol(const char *library, const char *name);

#endif
