/* /odds: orders played many times on what the player's newest report shows (HO-82). */
#include "engine/play/odds.h"
#include "mailer/answer/what_if.h"

#include <inttypes.h>
#include <string.h>

/* Work is KiB of report times runs; an ordinary report is 20 KiB, and a thousand runs of it take some 30 ms. A limit
   per mail gives huge games fewer runs; a limit per run of the program keeps turns from waiting for /odds. */
#define WORK_PER_MAIL INT64_C(50000)
#define WORK_PER_RUN INT64_C(1000000)

unsigned filing_runs_asked(const struct reading_command *command)
{
	g_auto(GStrv) words = host_words(command);
	int64_t runs = ODDS_RUNS;

	if (words[0] && !g_ascii_string_to_signed(words[0], 10, 1, ODDS_RUNS_MOST, &runs, NULL))
		return 0;
	return (unsigned)runs;
}

/* How many of the `asked` runs a report of this size gets; 0: this run of the program has done enough. */
static unsigned runs_granted(struct filing *filing, unsigned asked, size_t size)
{
	int64_t each = (int64_t)size / 1024 + 1;
	int64_t runs = MAX(1, MIN((int64_t)asked, WORK_PER_MAIL / each));

	if (filing->intake->odds_work + runs * each > WORK_PER_RUN)
		return 0;
	filing->intake->odds_work += runs * each;
	return (unsigned)runs;
}

bool filing_put_odds(struct filing *filing, const struct reading_command *command,
    const struct order_set *set, struct error *err)
{
	const struct rules *rules = filing_rules(filing, err);
	unsigned asked = filing_runs_asked(command), runs;
	struct error why = {0};
	size_t size = 0;
	bool any = rules && filing_newest_json(filing, &size, err);
	struct node *report = any ? filing_newest_report(filing, &why) : NULL;
	struct odds *odds = NULL;

	runs = report ? runs_granted(filing, asked, size) : 0;
	if (runs)
		odds = odds_play(rules, report, set, runs, &why);
	if (odds) {
		odds_write_text(odds, filing->answer.orders);
		filing_result(filing, command,
		    "%u %s of turn %" PRId64 "%s; the section ODDS has what came of it", runs,
		    runs == 1 ? "run" : "runs", filing->game->turn,
		    runs < asked ? ", no more for a report of this size" : "");
	} else if (report && !runs) {
		filing_result(filing, command, "%s",
		    "not worked out: many have asked just now; ask again later, or use `nightmail check --odds` "
		    "with your report's JSON");
	} else if (!error_is_set(err)) {
		filing_result(
		    filing, command, "%s", error_is_set(&why) ? why.text : "you have no report yet");
	}
	error_clear(&why);
	odds_free(odds);
	return !error_is_set(err);
}

bool filing_add_odds(struct filing *filing, const struct order_set *set, struct error *err)
{
	bool differ = false;
	const struct reading_command *command = host_find(filing->reading, HOST_ODDS, &differ);
	const char *cause;

	if (!command || !filing->seat || !host_check(command, &cause) || !filing_runs_asked(command))
		return true;
	filing->answer.odds = true;
	return filing_put_odds(filing, command, set, err);
}
