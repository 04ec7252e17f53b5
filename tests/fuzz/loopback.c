/* Any bytes as a browser's request: refused or answered, with the body inside the bytes; an accepted request without
   its last byte is incomplete. */
#include "engine/base/loopback_request.h"

#include <glib.h>
#include <stdint.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const struct loopback_self self = {4711, "0123456789abcdef0123456789abcdef"};
	const char *bytes = (const char *)data;
	struct loopback_request request;
	unsigned status = loopback_read(&self, bytes, size, &request);

	if (status != 200)
		return 0;
	g_assert(strlen(request.path) < sizeof request.path);
	g_assert(request.size == 0 || (request.body > bytes && request.body + request.size == bytes + size));
	g_assert(g_utf8_validate(request.body, (gssize)request.size, NULL));
	g_assert(loopback_read(&self, bytes, size - 1, &request) == 0);
	return 0;
}
