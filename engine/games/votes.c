#include "engine/games/votes.h"

#include "engine/base/clock.h"
#include "engine/store/statements.h"

#include <string.h>

void proposal_free(struct proposal *proposal)
{
	if (!proposal)
		return;
	g_free(proposal->favours);
	g_free(proposal->state);
	g_free(proposal);
}

static void free_proposal(gpointer proposal)
{
	proposal_free(proposal);
}

bool proposal_is_open(const struct proposal *proposal)
{
	return strcmp(proposal->state, "open") == 0;
}

const char *proposal_kind_name(enum setup_vote kind)
{
	return setup_vote_names[kind];
}

static enum setup_vote kind_of(const char *name)
{
	enum setup_vote kind = VOTE_DRAW;

	while (kind < VOTE_EXTEND && strcmp(setup_vote_names[kind], name) != 0)
		kind++;
	return kind;
}

GPtrArray *votes_proposals(struct site *site, const struct game *game, bool open, struct error *err)
{
	GPtrArray *list = g_ptr_array_new_with_free_func(free_proposal);
	struct sql_proposals row;
	struct db_rows *rows = sql_proposals(site->db, game->id, err);

	while (sql_proposals_next(rows, &row, err)) {
		struct proposal *proposal = g_new0(struct proposal, 1);
		*proposal = (struct proposal){.number = row.number,
		    .turn = row.turn,
		    .kind = kind_of(row.kind),
		    .favours = g_strdup(row.favours),
		    .seconds = row.seconds,
		    .state = g_strdup(row.state),
		    .ended = row.ended};
		if (!open || proposal_is_open(proposal))
			g_ptr_array_add(list, proposal);
		else
			proposal_free(proposal);
	}
	db_rows_free(rows);
	if (!error_is_set(err))
		return list;
	g_ptr_array_unref(list);
	return NULL;
}

/* Appends "MING, BOSCO and ZOE" for "MING, BOSCO, ZOE". */
static void append_names(const char *favours, GString *out)
{
	const char *last = strrchr(favours, ',');

	if (last)
		g_string_append_printf(out, "%.*s and%s", (int)(last - favours), favours, last + 1);
	else
		g_string_append(out, favours);
}

void proposal_words(const struct proposal *proposal, GString *out)
{
	switch (proposal->kind) {
	case VOTE_DRAW:
		g_string_append(out, "a draw, in which ");
		if (*proposal->favours)
			append_names(proposal->favours, out);
		else
			g_string_append(out, "all empires that are in");
		g_string_append(out, " share the victory");
		break;
	case VOTE_CONCEDE:
		g_string_append(out, "to concede the victory to ");
		append_names(proposal->favours, out);
		break;
	default:
		g_string_append(out, "to extend this turn's deadline by ");
		clock_duration_text(proposal->seconds, out);
	}
}

bool votes_may(const struct game_seat *seat, const struct proposal *proposal)
{
	bool favoured = proposal->kind == VOTE_CONCEDE && strcmp(proposal->favours, seat->name) == 0;

	return seat->taken && !seat->bot && !seat->out && !seat->abandoned && !favoured;
}

static const struct game_seat *seat_of(const struct game *game, int64_t id)
{
	for (unsigned i = 0; i < game->count; i++)
		if (game->seats[i].id == id)
			return &game->seats[i];
	return NULL;
}

bool votes_count(struct site *site, const struct game *game, const struct proposal *proposal,
    struct vote_count *count, struct error *err)
{
	struct sql_ballots row;
	struct db_rows *rows = sql_ballots(site->db, game->id, proposal->number, err);

	*count = (struct vote_count){0};
	for (unsigned i = 0; i < game->count; i++)
		count->voters += votes_may(&game->seats[i], proposal);
	while (sql_ballots_next(rows, &row, err)) {
		const struct game_seat *seat = seat_of(game, row.seat);
		if (!seat || !votes_may(seat, proposal))
			continue;
		count->answered++;
		if (!row.agrees)
			continue;
		count->agreed++;
		count->shortest = count->shortest ? MIN(count->shortest, row.seconds) : row.seconds;
	}
	db_rows_free(rows);
	return !error_is_set(err);
}

bool votes_carry(const struct vote_count *count, int64_t share)
{
	return share > 0 && count->agreed > 0 && count->agreed * INT64_C(1000) >= share * count->voters;
}

static void open_line(const struct proposal *proposal, GString *line)
{
	g_string_append_printf(line, "Proposal %d: ", (int)proposal->number);
	proposal_words(proposal, line);
	g_string_append_printf(line, ". Reply with `/vote %d` to agree, or `/vote no`; it stands until %s",
	    (int)proposal->number, proposal->kind == VOTE_EXTEND ? "this turn is run." : "");
	if (proposal->kind != VOTE_EXTEND)
		g_string_append_printf(
		    line, "turn %d has been run.", (int)proposal->turn + PROPOSAL_TURNS - 1);
}

static bool append_voters(struct site *site, const struct game *game, const struct proposal *proposal,
    bool agreed, GString *line, struct error *err)
{
	struct sql_ballots row;
	struct db_rows *rows = sql_ballots(site->db, game->id, proposal->number, err);
	unsigned count = 0;

	g_string_append(line, agreed ? "; for it: " : "; against it: ");
	while (sql_ballots_next(rows, &row, err)) {
		const struct game_seat *seat = seat_of(game, row.seat);
		if (seat && row.agrees == agreed)
			g_string_append_printf(line, "%s%s", count++ ? ", " : "", seat->name);
	}
	db_rows_free(rows);
	g_string_append(line, count ? "" : "nobody");
	return !error_is_set(err);
}

static bool over_line(struct site *site, const struct game *game, const struct proposal *proposal,
    GString *line, struct error *err)
{
	g_string_append_printf(line, "Proposal %d of turn %d, ", (int)proposal->number, (int)proposal->turn);
	proposal_words(proposal, line);
	g_string_append_printf(line, ": %s", proposal_is_open(proposal) ? "undecided" : proposal->state);
	if (!append_voters(site, game, proposal, true, line, err) ||
	    !append_voters(site, game, proposal, false, line, err))
		return false;
	g_string_append_c(line, '.');
	return true;
}

bool votes_lines(struct site *site, const struct game *game, bool over, GPtrArray *lines, struct error *err)
{
	g_autoptr(GPtrArray) list = votes_proposals(site, game, !over, err);

	for (guint i = 0; list && i < list->len; i++) {
		g_autoptr(GString) line = g_string_new(NULL);
		if (!over)
			open_line(list->pdata[i], line);
		else if (!over_line(site, game, list->pdata[i], line, err))
			return false;
		g_ptr_array_add(lines, g_strdup(line->str));
	}
	return list != NULL;
}
