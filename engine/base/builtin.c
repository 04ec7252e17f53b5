#include "engine/base/builtin.h"

#include <string.h>

const struct builtin_file *builtin_find(const char *name)
{
	for (const struct builtin_file *f = builtin_files; f->name; f++)
		if (strcmp(f->name, name) == 0)
			return f;
	return NULL;
}
