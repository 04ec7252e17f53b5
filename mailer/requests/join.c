/* /join and /observe, for players and for strangers whose mail server vouches for them (HO-11, HO-13). That verdict
   proves the address: without it nothing is sent. */
#include "engine/base/address.h"
#include "engine/base/text.h"
#include "engine/site/outbox.h"
#include "engine/play/report_wrap.h"
#include "engine/games/persons.h"
#include "engine/games/roster.h"
#include "engine/games/tally.h"
#include "engine/store/statements.h"
#include "mailer/answer/reply.h"
#include "mailer/requests/join.h"
#include "mailer/requests/commands.h"
#include "mailer/admit/rates.h"
#include "mailer/admit/secret.h"

#include <inttypes.h>
#include <string.h>

/* For all strangers together, as hashing is expensive. */
#define PASSWORDS_PER_HOUR 20

static const char no_seat[] = "there is no such game or seat to take";

static bool is_admitted(const struct filing *filing)
{
	return filing->admission.refusal == REFUSAL_NONE;
}

const char *filing_asker(const struct filing *filing)
{
	const struct admission *admission = &filing->admission;

	return is_admitted(filing) && !admission->roster_from && admission->answer_to ? admission->answer_to
	                                                                              : admission->from;
}

/* The hash of a /password in the same mail; "" if there is none; if it is too short, "" and a note in the answer. */
static char *wished_password(struct filing *filing, struct error *err)
{
	bool differ = false;
	const struct reading_command *command = host_find(filing->reading, HOST_PASSWORD, &differ);
	const char *cause;
	char *hash = NULL;

	if (!command || !host_check(command, &cause))
		return g_strdup("");
	{
		g_auto(GStrv) words = host_words(command);
		bool good = secret_is_good(words[0]);
		if (good &&
		    rate_count(filing->intake, "join passwords", "", RATE_HOUR, err) <= PASSWORDS_PER_HOUR)
			hash = secret_hash(words[0]);
		if (hash)
			filing_result(filing, command, "it holds with your seat");
		else
			filing_not(filing, command, "set",
			    good ? "the host is busy; set it once you have the seat"
			         : "a password has 8 to 64 characters and no blanks");
	}
	return hash ? hash : g_strdup("");
}

/* Stores a stranger's /join until the GM decides. */
static bool keep_wish(struct filing *filing, const struct game *game, const char *empire, const char *hash,
    const char *code, struct error *err)
{
	g_autofree char *text = g_strdup_printf("%s\n%s", empire, hash);

	g_autofree char *before = NULL;

	return roster_forget_wish(filing->site, game->id, filing_asker(filing), &before, err) &&
	       sql_join_ask(
	           filing->site->db, code, game->id, filing_asker(filing), text, filing->intake->now, err);
}

static bool ask_gm(struct filing *filing, const struct game *game, const char *empire, struct error *err)
{
	char code[27];
	g_autofree char *subject = g_strdup_printf("%s: somebody wants to join", game->name);
	g_autofree char *hash = wished_password(filing, err);
	g_autofree char *body = NULL, *known = NULL;
	struct outbox_mail mail = {.kind = OUTBOX_NOTICE,
	    .game = game->id,
	    .turn = 0,
	    .recipient = game->gm,
	    .subject = subject,
	    .caused = !is_admitted(filing)};
	g_autofree char *quoted = address_for_shell(filing_asker(filing));

	secret_code(code);
	known = game->ruleset->dedication
	            ? g_strdup_printf("The dedication of this player, over all games of this host: %" PRId64
	                              "\n\n",
	                  tally_dedication(filing->site, filing_asker(filing), err))
	            : g_strdup("");
	body = g_strdup_printf(
	    "%s asks for the empire %s.\n\n%sIf you agree, reply with this line, without the marks "
	    "round it:\n  `/confirm %s`\nor run\n  nightmail join %s %s %s\n",
	    filing_asker(filing), empire, known, code, game->name, empire, quoted);
	mail.body = body;
	filing_mailed(filing, 1, err);
	return keep_wish(filing, game, empire, hash, code, err) && outbox_queue(filing->site, &mail, err);
}

void filing_tell_how(const struct game *game, GString *out)
{
	unsigned taken = 0;
	g_autofree char *text = NULL;

	for (unsigned i = 0; i < game->count; i++)
		taken += game->seats[i].taken;
	text = g_strdup_printf(
	    "%s is played with the ruleset %s; %u of %u seats %s taken. The first report comes when the game starts. "
	    "Reply to it with your orders, one a line. A mail with /help explains them, /resign gives the seat back.",
	    game->title, game->ruleset->name, taken, game->count, text_plural(taken, "is", "are"));
	report_wrap(out, 0, text);
	g_string_append_c(out, '\n');
}

/* Sends the new player our first mail, with the token, so that replies are known to be theirs. */
static bool welcome(struct filing *filing, const struct game *game, unsigned seat, const char *address,
    enum outbox_kind kind, struct error *err)
{
	g_autofree char *subject = g_strdup_printf("%s: %s is yours", game->name, game->seats[seat].name);
	g_autoptr(GString) body = g_string_new(NULL);
	struct outbox_mail mail = {.kind = kind,
	    .game = game->id,
	    .seat = game->seats[seat].id,
	    .recipient = address,
	    .subject = subject};

	g_string_printf(body, "%s of %s is yours.\n\n", game->seats[seat].name, game->name);
	filing_tell_how(game, body);
	mail.body = body->str;
	filing_mailed(filing, 1, err);
	return outbox_queue(filing->site, &mail, err);
}

static bool seat_taken(struct filing *filing, const struct game *game, unsigned seat,
    const struct reading_command *command, struct error *err)
{
	g_autofree char *hash = wished_password(filing, err);

	filing_result(filing, command, "%s of %s is yours; the first report comes when the game starts",
	    game->seats[seat].name, game->name);
	intake_forget(filing->intake);
	/* A stranger's answer carries the new seat's token; a player's answer belongs to another game, so they get a
	   mail more. */
	filing->joined = game->seats[seat].id;
	if (is_admitted(filing) && !welcome(filing, game, seat, filing_asker(filing), OUTBOX_NOTICE, err))
		return false;
	return !*hash || sql_seat_set_password(filing->site->db, game->seats[seat].id, hash, err);
}

static bool take_seat(struct filing *filing, struct game *game, const struct reading_command *command,
    const char *empire, struct error *err)
{
	char *addresses[] = {(char *)(guintptr)filing_asker(filing), NULL};
	struct error why = {0};
	unsigned seat;

	if (roster_join(filing->site, game, empire, addresses, false, &seat, &why))
		return seat_taken(filing, game, seat, command, err);
	if (why.code != EXIT_DATA)
		return error_pass(&why, err, NULL);
	error_clear(&why);
	filing_refuse(filing, command, "%s", no_seat);
	return true;
}

/* Lets in somebody who asked, on the GM's word. */
bool filing_let_in(struct filing *filing, const struct reading_command *command, const char *empire,
    const char *address, struct error *err)
{
	char *addresses[] = {(char *)(guintptr)address, NULL};
	struct error why = {0};
	unsigned seat;

	if (roster_join(filing->site, filing->game, empire, addresses, false, &seat, &why)) {
		intake_forget(filing->intake);
		filing_result(filing, command, "%s has a player now", filing->game->seats[seat].name);
		return welcome(filing, filing->game, seat, address, OUTBOX_NOTICE, err);
	}
	if (why.code != EXIT_DATA)
		return error_pass(&why, err, NULL);
	filing_refuse(filing, command, "%s", why.text);
	error_clear(&why);
	return true;
}

/* Limits observers, because every turn is mailed to each of them. */
#define OBSERVERS_MAX 100

static bool observe_game(struct filing *filing, const struct game *game,
    const struct reading_command *command, bool off, struct error *err)
{
	if (off) {
		filing_result(filing, command, "you get nothing more about %s", game->name);
		return sql_observer_drop(filing->site->db, game->id, filing->admission.folded, err);
	}
	if (sql_observers_count(filing->site->db, game->id, err) >= OBSERVERS_MAX) {
		filing_refuse(filing, command, "%s has as many observers as it may have", game->name);
		return !error_is_set(err);
	}
	filing_result(filing, command, "you will get what is public about %s", game->name);
	return sql_observer_add(
	    filing->site->db, game->id, filing_asker(filing), filing->admission.folded, err);
}

static bool join_or_observe(struct filing *filing, const struct reading_command *command, char **words,
    bool observe, struct error *err)
{
	struct error why = {0};
	/* Reject unknown games first, so that strangers cannot make us search the database. */
	g_autofree char *there = sql_game_name(filing->site->db, words[0], &why);
	struct game *game = there ? game_load(filing->site, there, &why) : NULL;
	bool off = observe && words[1] && g_ascii_strcasecmp(words[1], "off") == 0;
	g_autofree char *folded = address_fold(filing_asker(filing));
	bool good = true, open = game && !observe && game->state == GAME_OPEN &&
	                         person_may_join(filing->site, game, folded, err);

	error_pass(&why, err, NULL);
	if (!address_check(filing_asker(filing), &why)) {
		filing_refuse(filing, command, "your address cannot be registered");
	} else if (game && observe && game->host.observers && (off || !words[1])) {
		good = observe_game(filing, game, command, off, err);
	} else if (open && !filing_may_mail(filing, 1, err)) {
		filing_refuse(filing, command, "that is enough for this hour");
	} else if (open && game->host.join == JOIN_OPEN) {
		good = take_seat(filing, game, command, words[1], err);
	} else if (open && game->host.join == JOIN_ASK &&
	           setup_check_new_seat_name(game->ruleset, words[1], &why)) {
		good = ask_gm(filing, game, words[1], err);
		filing_result(filing, command, "the game master is asked; you get word when you are in");
	} else {
		filing_refuse(filing, command, "%s", observe ? "there is no such game to watch" : no_seat);
	}
	error_clear(&why);
	game_free(game);
	return good && !error_is_set(err);
}

/* Requests without a mail server's verdict that are stored: in a day, and for a game. */
#define UNVOUCHED_MAX 20

static bool may_keep(struct filing *filing, const struct game *game, const char *empire, struct error *err)
{
	struct error why = {0};
	bool good = game->state == GAME_OPEN && game->host.join != JOIN_CLOSED &&
	            address_check(filing->admission.from, &why) &&
	            setup_check_new_seat_name(game->ruleset, empire, &why) &&
	            person_may_join(filing->site, game, filing->admission.folded, err);

	error_clear(&why);
	return good && sql_joins_count(filing->site->db, game->id, err) < UNVOUCHED_MAX &&
	       rate_count(filing->intake, "unvouched", filing->admission.folded, RATE_DAY, err) == 1 &&
	       rate_count(filing->intake, "unvouched", "", RATE_DAY, err) <= UNVOUCHED_MAX;
}

bool filing_keep_join(struct filing *filing, struct error *err)
{
	struct error why = {0};
	bool differ = false, good = true;
	const struct reading_command *command = host_find(filing->reading, HOST_JOIN, &differ);
	const char *cause;

	if (!command || !host_check(command, &cause))
		return true;
	{
		g_auto(GStrv) words = host_words(command);
		g_autofree char *there = sql_game_name(filing->site->db, words[0], &why);
		struct game *game = there ? game_load(filing->site, there, &why) : NULL;
		char code[27];
		secret_code(code);
		if (game && may_keep(filing, game, words[1], err))
			good = keep_wish(filing, game, words[1], "", code, err);
		game_free(game);
	}
	return error_pass(&why, err, NULL) && good && !error_is_set(err);
}

bool filing_join(
    struct filing *filing, const struct reading_command *command, char **words, struct error *err)
{
	return join_or_observe(filing, command, words, false, err);
}

bool filing_observe(
    struct filing *filing, const struct reading_command *command, char **words, struct error *err)
{
	return join_or_observe(filing, command, words, true, err);
}
