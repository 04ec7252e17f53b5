/* /vote and a player's /extend (HO-150). */
#include "engine/acts/voting.h"
#include "engine/base/clock.h"
#include "engine/base/text.h"
#include "mailer/answer/standing.h"
#include "mailer/requests/commands.h"
#include "mailer/requests/mail_lever.h"
#include "mailer/admit/rates.h"

#include <inttypes.h>
#include <string.h>

/* Limited, because each wish is mailed to all players. */
#define WISHES_PER_DAY 10

static void tell(
    struct filing *filing, const struct reading_command *command, const GString *said, const GString *refused)
{
	if (refused->len)
		filing_refuse(filing, command, "%s", refused->str);
	else
		filing_result(filing, command, "%s", said->str);
}

static bool wish(struct filing *filing, const struct reading_command *command, const struct vote_wish *what,
    struct error *err)
{
	g_autoptr(GString) said = g_string_new(NULL), refused = g_string_new(NULL);
	g_autofree char *key = g_strdup_printf("%" PRId64, filing->seat->id);

	if (rate_count(filing->intake, "votes", key, RATE_DAY, err) > WISHES_PER_DAY) {
		filing_refuse(filing, command, "%d a day are enough", WISHES_PER_DAY);
		return !error_is_set(err);
	}
	if (!voting_wish(filing->site, filing->game, filing->seat, what, said, refused, err))
		return false;
	tell(filing, command, said, refused);
	return true;
}

static bool wish_extension(
    struct filing *filing, const struct reading_command *command, char **words, struct error *err)
{
	g_autofree char *closed = filing_closed(filing, filing->game->turn);
	g_autofree char *text = g_strjoinv("", words); /* phones insert a blank into `24h` */
	struct vote_wish what = {.kind = VOTE_EXTEND};
	struct error why = {0};
	bool good = clock_duration(text, &what.seconds, &why);

	error_clear(&why);
	if (closed)
		filing_refuse(filing, command, "%s", closed);
	else if (!good || what.seconds <= 0 || what.seconds > VOTE_MAX)
		filing_refuse(filing, command, "give a duration of at most 72h, as in \"/vote extend 24h\"");
	else
		return wish(filing, command, &what, err);
	return true;
}

bool filing_extend(
    struct filing *filing, const struct reading_command *command, char **words, struct error *err)
{
	return (filing->admission.gm ? mail_lever_add : wish_extension)(filing, command, words, err);
}

static bool answer(struct filing *filing, const struct reading_command *command, const char *number,
    bool agrees, struct error *err)
{
	g_autoptr(GString) said = g_string_new(NULL), refused = g_string_new(NULL);
	int64_t of = number ? g_ascii_strtoll(number, NULL, 10) : 0;

	if (!voting_answer(filing->site, filing->game, filing->seat, of, agrees, said, refused, err))
		return false;
	tell(filing, command, said, refused);
	return true;
}

static bool is_number(const char *word)
{
	size_t digits = strspn(word, "0123456789");

	return digits > 0 && digits < 10 && !word[digits] && *word != '0';
}

bool filing_vote(
    struct filing *filing, const struct reading_command *command, char **words, struct error *err)
{
	g_autofree char *what = text_lower(words[0]);
	char **rest = words + 1;
	unsigned count = g_strv_length(rest);

	if (is_number(what) && count == 0)
		return answer(filing, command, what, true, err);
	if (strcmp(what, "no") == 0 && (count == 0 || (count == 1 && is_number(*rest))))
		return answer(filing, command, *rest, false, err);
	if (strcmp(what, "extend") == 0 && count > 0)
		return wish_extension(filing, command, rest, err);
	if (strcmp(what, "draw") == 0 || (strcmp(what, "concede") == 0 && count == 1))
		return wish(filing, command,
		    &(struct vote_wish){
		        .kind = *what == 'd' ? VOTE_DRAW : VOTE_CONCEDE, .empires = rest, .count = count},
		    err);
	filing_refuse(filing, command,
	    "write \"/vote draw\", \"/vote concede EMPIRE\", \"/vote extend 24h\", \"/vote no\" or the "
	    "number of a proposal");
	return true;
}
