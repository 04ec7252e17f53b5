#include "engine/acts/voting.h"

#include "engine/acts/lever_edit.h"
#include "engine/base/clock.h"
#include "engine/games/due.h"
#include "engine/games/terms.h"
#include "engine/play/report_wrap.h"
#include "engine/store/statements.h"

#include <string.h>

/* Open proposals in a game at most. */
#define OPEN_MAX 5

/* --- Mails ----------------------------------------------------------------- */

static bool mail_all(
    struct site *site, const struct game *game, const char *subject, const char *body, struct error *err)
{
	bool good = true;

	for (unsigned i = 0; good && i < game->count; i++)
		if (!game->seats[i].out)
			good = due_mail(site, game, &game->seats[i], OUTBOX_NOTICE, subject, body, err);
	return good;
}

static void append_needed(const struct game *game, const struct proposal *proposal, GString *out)
{
	int64_t share = game->host.votes[proposal->kind];
	const char *voters = proposal->kind == VOTE_CONCEDE ? "the other players" : "the players";

	if (share == 1000)
		g_string_append_printf(out, "all of %s", voters);
	else
		g_string_append_printf(out, "%d.%d %% of %s", (int)share / 10, (int)share % 10, voters);
}

static bool mail_proposal(
    struct site *site, const struct game *game, const struct proposal *proposal, struct error *err)
{
	g_autoptr(GString) text = g_string_new(NULL), body = g_string_new(NULL);
	g_autofree char *subject = terms_subject(game, "proposal %d, %s%s", (int)proposal->number,
	    proposal->kind == VOTE_DRAW ? "a " : "to ", proposal_kind_name(proposal->kind));

	g_string_append_printf(text, "A player proposes ");
	proposal_words(proposal, text);
	g_string_append_c(text, '.');
	report_wrap(body, 0, text->str);
	g_string_append_printf(body, "\n\nReply with the line `/vote %d` to agree, or with `/vote no`.\n\n",
	    (int)proposal->number);
	g_string_assign(
	    text, proposal->kind == VOTE_EXTEND ? "The deadline moves once " : "The game ends this way if ");
	append_needed(game, proposal, text);
	g_string_append(text, " agree");
	if (proposal->kind == VOTE_EXTEND)
		g_string_append(text,
		    "; a shorter time than the one proposed is `/vote extend` and that time. "
		    "The proposal stands until this turn is run.");
	else
		g_string_append_printf(text,
		    ". Silence is no consent. The proposal stands until everybody has answered, or turn %d "
		    "has been run.",
		    (int)proposal->turn + PROPOSAL_TURNS - 1);
	g_string_append(text, " How each player voted is told only after the game.");
	report_wrap(body, 0, text->str);
	g_string_append_c(body, '\n');
	return mail_all(site, game, subject, body->str, err);
}

static bool mail_result(struct site *site, const struct game *game, const struct proposal *proposal,
    const char *result, struct error *err)
{
	g_autofree char *subject = terms_subject(game, "proposal %d %s", (int)proposal->number, result);
	g_autoptr(GString) text = g_string_new(NULL), body = g_string_new(NULL);

	g_string_append_printf(text, "Proposal %d, ", (int)proposal->number);
	proposal_words(proposal, text);
	g_string_append_printf(text, ", %s.", result);
	report_wrap(body, 0, text->str);
	g_string_append_c(body, '\n');
	return mail_all(site, game, subject, body->str, err);
}

/* --- Results ------------------------------------------------------------------ */

/* Adds a line to history.txt; the next run writes the file. */
static bool note(struct site *site, const struct game *game, const struct proposal *proposal,
    const char *what, struct error *err)
{
	return game_history(
	           site, game, "vote", game->turn, err, "proposal %d%s", (int)proposal->number, what) &&
	       sql_game_files_from(site->db, game->id, game->turn, err);
}

static bool close_proposal(struct site *site, const struct game *game, struct proposal *proposal,
    const char *state, struct error *err)
{
	g_autofree char *what = g_strconcat(" ", state, NULL);

	g_free(proposal->state);
	proposal->state = g_strdup(state);
	return sql_proposal_end(site->db, game->id, proposal->number, state, game->turn, err) &&
	       note(site, game, proposal, what, err);
}

static char *everybody_in(const struct game *game)
{
	g_autoptr(GString) names = g_string_new(NULL);

	for (unsigned i = 0; i < game->count; i++)
		if (game->seats[i].taken && !game->seats[i].out)
			g_string_append_printf(names, "%s%s", names->len ? ", " : "", game->seats[i].name);
	return g_strdup(names->str);
}

static bool end_game(struct site *site, struct game *game, struct proposal *proposal, struct error *err)
{
	g_autofree char *winners = *proposal->favours ? g_strdup(proposal->favours) : everybody_in(game);
	g_autoptr(GString) why = g_string_new("The players ended the game by a vote: ");
	struct proposal told = *proposal;

	told.favours = winners;
	if (proposal->kind == VOTE_CONCEDE)
		g_string_append_printf(why, "they conceded the victory to %s.", winners);
	else
		proposal_words(&told, why);
	if (proposal->kind == VOTE_DRAW)
		g_string_append_c(why, '.');
	return close_proposal(site, game, proposal, "carried", err) &&
	       lever_finish_as(site, game, why->str, winners, err);
}

static bool extend(
    struct site *site, struct game *game, struct proposal *proposal, int64_t by, struct error *err)
{
	struct due before = due_now(game);
	bool good = close_proposal(site, game, proposal, "carried", err) &&
	            game_extend_by_vote(site, game, by, err) &&
	            due_tell(site, game, &before, &(struct due_cause){.who = "a vote of the players"}, err);

	due_clear(&before);
	return good;
}

/* Carries a proposal if enough voters agree; rejects it once all have answered. */
static bool settle(struct site *site, struct game *game, struct proposal *proposal, struct error *err)
{
	struct vote_count count;

	if (!votes_count(site, game, proposal, &count, err))
		return false;
	if (votes_carry(&count, game->host.votes[proposal->kind]))
		return proposal->kind == VOTE_EXTEND ? extend(site, game, proposal, count.shortest, err)
		                                     : end_game(site, game, proposal, err);
	return count.answered < count.voters || (close_proposal(site, game, proposal, "rejected", err) &&
	                                            mail_result(site, game, proposal, "was rejected", err));
}

static bool cast(struct site *site, struct game *game, const struct game_seat *seat,
    struct proposal *proposal, bool agrees, int64_t seconds, struct error *err)
{
	return sql_ballot_put(
	           site->db, game->id, proposal->number, seat->id, agrees, seconds, game->turn, err) &&
	       settle(site, game, proposal, err);
}

static void say_counted(const struct game *game, const struct proposal *proposal, GString *said)
{
	if (strcmp(proposal->state, "carried") != 0)
		g_string_append_printf(said, "your vote on proposal %d is counted", (int)proposal->number);
	else if (proposal->kind == VOTE_EXTEND)
		g_string_append(said, "your vote counts, and the deadline moves");
	else
		g_string_append_printf(said, "proposal %d is carried, and the game is over with turn %d",
		    (int)proposal->number, (int)game->turn);
}

/* --- Votes --------------------------------------------------------------------- */

/* Why this seat can never vote; NULL: it can. */
static const char *voteless(const struct game *game, const struct game_seat *seat)
{
	return game->state == GAME_OPEN       ? "the game has not started yet"
	       : game->state == GAME_FINISHED ? "the game is over"
	       : seat->out                    ? "your empire is out of the game"
	       : seat->abandoned              ? "your empire counts as abandoned; send orders first"
	                                      : NULL;
}

static int by_seat(const void *a, const void *b)
{
	const struct game_seat *x = *(const struct game_seat *const *)a,
	                       *y = *(const struct game_seat *const *)b;

	return x->number < y->number ? -1 : x->number > y->number;
}

static void join_names(GPtrArray *seats, GString *out)
{
	for (guint i = 0; i < seats->len; i++) {
		const struct game_seat *seat = seats->pdata[i];
		g_string_append_printf(out, "%s%s", out->len ? ", " : "", seat->name);
	}
}

/* The winners named by a wish, in the order of the seats; "" for all remaining empires. False: `refused` says
   why not. */
static bool read_winners(const struct game *game, const struct game_seat *voter, const struct vote_wish *wish,
    GString *out, GString *refused)
{
	g_autoptr(GPtrArray) seats = g_ptr_array_new();
	g_autofree char *all = everybody_in(game);

	for (unsigned i = 0; i < wish->count; i++) {
		struct error none = {0};
		struct game_seat *seat = game_seat_find(game, wish->empires[i], &none);
		if (!seat || !seat->taken)
			g_string_append_printf(refused, "there is no empire \"%s\"", wish->empires[i]);
		else if (seat->out)
			g_string_append_printf(refused, "%s is out of the game", seat->name);
		else if (wish->kind == VOTE_CONCEDE && seat == voter)
			g_string_append(refused, "you cannot concede the victory to yourself");
		error_clear(&none);
		if (refused->len)
			return false;
		if (!g_ptr_array_find(seats, seat, NULL))
			g_ptr_array_add(seats, seat);
	}
	g_ptr_array_sort(seats, by_seat);
	join_names(seats, out);
	if (wish->kind == VOTE_DRAW && seats->len == 1)
		g_string_append(
		    refused, "a draw is between two empires or more; `/vote concede` names one winner");
	else if (strcmp(out->str, all) == 0 && wish->kind == VOTE_DRAW)
		g_string_truncate(out, 0);
	return refused->len == 0;
}

static struct proposal *find_same(GPtrArray *open, const struct vote_wish *wish, const char *favours)
{
	for (guint i = 0; i < open->len; i++) {
		struct proposal *proposal = open->pdata[i];
		if (proposal->kind == wish->kind && strcmp(proposal->favours, favours) == 0)
			return proposal;
	}
	return NULL;
}

static bool propose(struct site *site, struct game *game, struct game_seat *seat,
    const struct vote_wish *wish, const char *favours, GString *said, struct error *err)
{
	struct proposal proposal = {.number = sql_proposal_next(site->db, game->id, err),
	    .turn = game->turn,
	    .kind = wish->kind,
	    .favours = g_strdup(favours),
	    .seconds = wish->seconds,
	    .state = g_strdup("open")};
	g_autoptr(GString) words = g_string_new(": ");

	proposal_words(&proposal, words);
	bool good = !error_is_set(err) &&
	            sql_proposal_put(site->db,
	                &(struct sql_proposal_put){.game = game->id,
	                    .number = proposal.number,
	                    .turn = proposal.turn,
	                    .kind = proposal_kind_name(proposal.kind),
	                    .favours = favours,
	                    .seconds = proposal.seconds,
	                    .state = proposal.state},
	                err) &&
	            note(site, game, &proposal, words->str, err) &&
	            cast(site, game, seat, &proposal, true, wish->seconds, err) &&
	            (!proposal_is_open(&proposal) || mail_proposal(site, game, &proposal, err));
	if (good && proposal_is_open(&proposal))
		g_string_append_printf(
		    said, "it is proposal %d, and all are asked; you agree to it", (int)proposal.number);
	else if (good)
		say_counted(game, &proposal, said);
	g_free(proposal.favours);
	g_free(proposal.state);
	return good;
}

static unsigned others_who_vote(
    const struct game *game, const struct game_seat *seat, const struct proposal *of)
{
	unsigned count = 0;

	for (unsigned i = 0; i < game->count; i++)
		count += &game->seats[i] != seat && votes_may(&game->seats[i], of);
	return count;
}

/* Why this kind cannot be proposed now; NULL: it can. */
static const char *not_now(
    const struct game *game, const struct game_seat *seat, const struct vote_wish *wish)
{
	const struct proposal draw = {.kind = VOTE_DRAW};

	if (game->host.votes[wish->kind] == 0)
		return wish->kind == VOTE_EXTEND ? "this game has no votes on its deadline"
		       : wish->kind == VOTE_DRAW ? "this game has no votes on a draw"
		                                 : "this game has no votes on conceding";
	if (wish->kind == VOTE_EXTEND && game->deadline == SCHEDULE_NEVER)
		return "no deadline runs";
	if (wish->kind == VOTE_EXTEND && game->extended)
		return "a vote extended this turn's deadline already";
	if (wish->kind == VOTE_DRAW && others_who_vote(game, seat, &draw) == 0)
		return "no other player is left who could agree";
	return NULL;
}

bool voting_wish(struct site *site, struct game *game, struct game_seat *seat, const struct vote_wish *wish,
    GString *said, GString *refused, struct error *err)
{
	const char *why = voteless(game, seat);
	g_autoptr(GString) favours = g_string_new(NULL);
	g_autoptr(GPtrArray) open = NULL;
	struct proposal *same;

	why = why ? why : not_now(game, seat, wish);
	if (why)
		g_string_append_printf(refused, "%s", why);
	if (why || !read_winners(game, seat, wish, favours, refused))
		return true;
	open = votes_proposals(site, game, true, err);
	if (!open)
		return false;
	same = find_same(open, wish, favours->str);
	if (!same && open->len >= OPEN_MAX) {
		g_string_append_printf(refused, "%d proposals stand already; answer these first", OPEN_MAX);
		return true;
	}
	if (!same)
		return propose(site, game, seat, wish, favours->str, said, err);
	if (!cast(site, game, seat, same, true, wish->seconds, err))
		return false;
	say_counted(game, same, said);
	return true;
}

static bool answer_all(struct site *site, struct game *game, struct game_seat *seat, GPtrArray *open,
    bool agrees, GString *said, GString *refused, struct error *err)
{
	unsigned count = 0;

	for (guint i = 0; i < open->len && game->state == GAME_RUNNING; i++) {
		struct proposal *proposal = open->pdata[i];
		if (!votes_may(seat, proposal))
			continue;
		if (!cast(site, game, seat, proposal, agrees, proposal->seconds, err))
			return false;
		g_string_append(said, count++ ? "; " : "");
		say_counted(game, proposal, said);
	}
	if (count == 0)
		g_string_append(refused, "there is no proposal on which you vote");
	return true;
}

bool voting_answer(struct site *site, struct game *game, struct game_seat *seat, int64_t number, bool agrees,
    GString *said, GString *refused, struct error *err)
{
	const char *why = voteless(game, seat);
	g_autoptr(GPtrArray) open = votes_proposals(site, game, true, err);

	if (!open)
		return false;
	for (guint i = open->len; number && i > 0; i--) {
		const struct proposal *proposal = open->pdata[i - 1];
		if (proposal->number != number)
			g_ptr_array_remove_index(open, i - 1);
		else if (!why && !votes_may(seat, proposal))
			why = "the victory would be yours, so that the others vote on it";
	}
	if (why)
		g_string_append_printf(refused, "%s", why);
	else if (number && open->len == 0)
		g_string_append_printf(refused, "there is no open proposal %d", (int)number);
	else
		return answer_all(site, game, seat, open, agrees, said, refused, err);
	return true;
}

/* --- Other events ---------------------------------------------------------------- */

bool voting_end(struct site *site, struct game *game, int64_t number, struct error *err)
{
	g_autoptr(GPtrArray) all = votes_proposals(site, game, false, err);

	for (guint i = 0; all && i < all->len; i++) {
		struct proposal *proposal = all->pdata[i];
		if (proposal->number != number)
			continue;
		if (!proposal_is_open(proposal) || game->state != GAME_RUNNING)
			return error_set(err, EXIT_DATA, "proposal %d of %s is not open any more: %s",
			    (int)number, game->name,
			    proposal_is_open(proposal) ? "the game is over" : proposal->state);
		return close_proposal(site, game, proposal, "ended", err) &&
		       mail_result(site, game, proposal, "was ended by the game master", err);
	}
	return all && error_set(err, EXIT_NO_INPUT, "%s has no proposal %d; `nightmail vote %s` lists them",
	                  game->name, (int)number, game->name);
}

/* Is one of its winners out in this state? */
static bool winner_is_out(const struct proposal *proposal, const struct state *state)
{
	g_auto(GStrv) names = g_strsplit(proposal->favours, ", ", 0);
	struct seat seat;

	for (char **name = names; *name; name++)
		if (**name && game_seat_in(state, *name, &seat) && seat.out)
			return true;
	return false;
}

bool voting_lapse(
    struct site *site, struct game *game, const struct state *state, bool over, struct error *err)
{
	g_autoptr(GPtrArray) open = votes_proposals(site, game, true, err);

	for (guint i = 0; open && i < open->len; i++) {
		struct proposal *proposal = open->pdata[i];
		bool late =
		    proposal->kind == VOTE_EXTEND || game->turn - proposal->turn + 1 >= PROPOSAL_TURNS;
		bool gone = winner_is_out(proposal, state);
		g_autoptr(GString) words = g_string_new(NULL);
		if (!over && !late && !gone)
			continue;
		proposal_words(proposal, words);
		if (!close_proposal(site, game, proposal, "lapsed", err) ||
		    (!over && !game_notice(site, game, 0, err, "Proposal %d, %s, has lapsed: %s.",
		                  (int)proposal->number, words->str,
		                  gone ? "the winner is out" : "too few players agreed in time")))
			return false;
	}
	return open != NULL;
}

bool voting_settle(struct site *site, struct game *game, struct error *err)
{
	g_autoptr(GPtrArray) open = votes_proposals(site, game, true, err);

	for (guint i = 0; open && i < open->len && game->state == GAME_RUNNING; i++)
		if (!settle(site, game, open->pdata[i], err))
			return false;
	return open != NULL;
}

bool voting_take_back(struct site *site, const struct game *game, int64_t turn, struct error *err)
{
	return sql_proposals_drop_since(site->db, game->id, turn, err) &&
	       sql_ballots_drop_since(site->db, game->id, turn, err) &&
	       sql_proposals_open_since(site->db, game->id, turn, err);
}

bool voting_forget(struct site *site, const struct game_seat *seat, struct error *err)
{
	return sql_ballots_forget(site->db, seat->id, err);
}
