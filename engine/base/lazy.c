#include "engine/base/lazy.h"

#include "engine/base/error.h"

#include <dlfcn.h>
#include <stdlib.h>

void *lazy_symbol(const char *library, const char *name)
{
	void *handle = dlopen(library, RTLD_LAZY);
	void *symbol = handle ? dlsym(handle, name) : NULL;
	struct error err = {0};

	if (symbol)
		return symbol;
	error_set(
	    &err, EXIT_UNAVAILABLE, "a library that the program was built with is missing: %s", dlerror());
	error_print(&err, stderr);
	exit(EXIT_UNAVAILABLE);
}
