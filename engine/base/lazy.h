/* Loads libraries that only some runs need at the first call of one of their functions: these libraries and
   their dependencies take two thirds of a program start, and of what a fork copies. */
#ifndef ENGINE_BASE_LAZY_H
#define ENGINE_BASE_LAZY_H

#include "engine/base/sonames.h" /* made by engine/base/sonames.sh */

/* Calls a function of a library. A header (mailer/net/lazy_curl.h) redefines each used function by this
   macro; a function that the header lacks is found by the linker, because the program is not linked with the
   library. Thread-safe. */
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

/* Looks up a function. Ends the program with exit code 69 if the library is missing, which a package dependency
   prevents. */
void *lazy_symbol(const char *library, const char *name);

#endif
