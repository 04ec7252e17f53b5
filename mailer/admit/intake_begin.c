#include "mailer/admit/intake_begin.h"

#include "engine/base/clock.h"
#include "engine/base/hash.h"
#include "engine/play/play.h"
#include "mailer/mime/reader.h"

/* How many old tokens (HO-17) all unproved mails of a run may be compared with; takes some 400 ms. */
#define TRIES_PER_RUN 400000

static void free_rules(gpointer data)
{
	rules_free(data);
}

static void free_state(gpointer data)
{
	play_state_free(data);
}

void intake_begin(struct intake *intake, struct site *site, bool dry)
{
	*intake = (struct intake){.site = site,
	    .dry = dry,
	    .now = clock_now(),
	    .tries = TRIES_PER_RUN,
	    .reader = reader_new(),
	    .games = games_kept_new(site),
	    .rules = g_hash_table_new_full(hash_text, g_str_equal, NULL, free_rules),
	    .states = g_hash_table_new_full(hash_number, g_int64_equal, g_free, free_state)};
}

void intake_forget(struct intake *intake)
{
	g_hash_table_remove_all(intake->states);
	intake->state_bytes = 0;
	if (intake->tokens)
		g_hash_table_destroy(intake->tokens);
	intake->tokens = NULL;
	g_clear_pointer(&intake->own, g_array_unref);
	games_kept_forget(intake->games);
}

void intake_end(struct intake *intake)
{
	intake_forget(intake);
	reader_free(intake->reader);
	games_kept_free(intake->games);
	g_hash_table_destroy(intake->states);
	g_hash_table_destroy(intake->rules);
}
