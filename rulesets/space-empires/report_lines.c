#include "rulesets/space-empires/report_lines.h"

#include "engine/base/text.h"

void sp_put_value(GString *out, const char *key, int64_t value)
{
	text_put(out, key);
	text_integer(out, value);
}

void sp_put_targets(const struct sp_state *state, GString *out, const unsigned *links, unsigned count)
{
	char *to = text_room(out, 2 + count * (size_t)TEXT_DIGITS);

	*to++ = '(';
	for (unsigned i = 0; i < count; i++) {
		to = text_write(to, state->worlds[links[i]].id);
		*to++ = ',';
	}
	to -= count > 0;
	*to++ = ')';
	text_end(out, to);
}
