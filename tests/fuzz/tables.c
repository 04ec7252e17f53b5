/* Any bytes as the tables of a ruleset (chosen by the first byte): refused with a place, or accepted. */
#include "engine/play/play.h"

#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	unsigned count = 0;
	struct error err = {0};
	struct document *doc;
	void *tables = NULL;

	while (rulesets[count])
		count++;
	if (size == 0)
		return 0;
	doc = document_parse("tables", (const char *)data + 1, size - 1, EXIT_DATA, &err);
	if (doc)
		tables = rulesets[data[0] % count]->tables_read(document_root(doc), &err);
	g_assert(tables || error_is_set(&err));
	if (tables)
		rulesets[data[0] % count]->tables_free(tables);
	document_free(doc);
	error_clear(&err);
	return 0;
}
