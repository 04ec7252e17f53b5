/* Authentication-Results: our parser and an independent one agree (HO-11). */
#include "tests/fuzz/authres.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	g_autofree char *value = g_strndup((const char *)data, size);
	g_autofree char *ours = again_ours(value), *theirs = again_read(value);

	if (g_strcmp0(ours, theirs) != 0) {
		fprintf(stderr, "ours:\n%s\nthe other:\n%s\n", ours ? ours : "-", theirs ? theirs : "-");
		abort();
	}
	return 0;
}
