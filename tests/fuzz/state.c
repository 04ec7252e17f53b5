/* Any bytes as a state document: refused with a place, or accepted and played for a turn without orders. */
#include "tests/fuzz/rules.h"

#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void play_turn(struct state *state)
{
	struct play *play = play_new(state);
	struct error err = {0};

	if (play_run(play, false, &err))
		for (unsigned seat = 0; seat < play->seats; seat++) {
			g_autoptr(GString) out = g_string_new(NULL);
			struct report_source source = play_report_source(play, seat, NULL);
			if (state->ruleset->seat(state, seat).reads) {
				report_write(&source, NULL, NULL, out, NULL);
				report_write_json(&source, out);
			}
		}
	error_clear(&err);
	play_free(play);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct error err = {0};
	struct document *doc = document_parse("state", (const char *)data, size, EXIT_DATA, &err);
	const struct ruleset *ruleset = doc ? play_ruleset_of(document_root(doc), &err) : NULL;
	struct state *state = ruleset ? play_state_read(rules_of(ruleset), document_root(doc), &err) : NULL;

	g_assert(state || error_is_set(&err));
	document_free(doc);
	if (state && ruleset->over_refused && ruleset->over(state, NULL))
		play_state_free(state);
	else if (state)
		play_turn(state);
	error_clear(&err);
	return 0;
}
