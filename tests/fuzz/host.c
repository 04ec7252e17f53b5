/* Any bytes as host.yaml (HO-50), the host's facts of a turn: refused with a place, or accepted and used in reports,
   which must be valid text. */
#include "engine/play/report_text.h"

#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct error err = {0};
	struct document *doc = document_parse("host.yaml", (const char *)data, size, EXIT_DATA, &err);
	struct host_facts facts = {0};

	if (doc && host_facts_read(document_root(doc), &facts, &err))
		host_facts_seat(&facts, 0, "MING");
	else
		g_assert(error_is_set(&err) && err.line > 0);
	host_facts_clear(&facts);
	document_free(doc);
	error_clear(&err);
	return 0;
}
