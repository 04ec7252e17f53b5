#include "engine/records/sealed.h"

#include "engine/base/clock.h"
#include "engine/documents/fields.h"
#include "engine/games/parts.h"
#include "engine/records/archive.h"
#include "engine/store/statements.h"

#include <stddef.h>
#include <string.h>

/* Latest time in seconds; 0: none. Keeps the year at four digits, however long a game is held. */
#define LATEST (INT64_C(1) << 37)

struct secret_game {
	int64_t format, seed, started, opened, deadline, held, extended, tables_from;
	const char *salt, *tables_next;
	struct node *parts, *setup_next, *empires, *orders, *notices, *proposals, *ballots, *diaries, *shares;
};

static const struct field game_fields[] = {
    INTEGER_FIELD("format", struct secret_game, format, 1, 1, .flags = FIELD_NEEDED),
    INTEGER_FIELD("seed", struct secret_game, seed, 0, INT64_MAX, .flags = FIELD_NEEDED),
    TEXT_FIELD("salt", struct secret_game, salt, 32, 32, .flags = FIELD_NEEDED),
    /* Seed parts of `fair: shared`; restore.c has inserted them before. */
    LIST_FIELD("parts", struct secret_game, parts, .flags = FIELD_NULLABLE),
    INTEGER_FIELD("started", struct secret_game, started, 1, LATEST, .flags = FIELD_NEEDED),
    INTEGER_FIELD("opened", struct secret_game, opened, 1, LATEST, .flags = FIELD_NEEDED),
    INTEGER_FIELD("deadline", struct secret_game, deadline, 1, LATEST, .flags = FIELD_NULLABLE,
        .fallback = SCHEDULE_NEVER),
    INTEGER_FIELD("held", struct secret_game, held, 1, LATEST, .flags = FIELD_NEEDED),
    INTEGER_FIELD("extended", struct secret_game, extended, 0, LATEST, .flags = FIELD_NEEDED),
    MAP_FIELD("setup_next", struct secret_game, setup_next, .flags = FIELD_NULLABLE),
    /* missing in older archives */
    TEXT_FIELD("tables_next", struct secret_game, tables_next, 0, INT32_MAX, .flags = FIELD_NULLABLE),
    INTEGER_FIELD("tables_from", struct secret_game, tables_from, 0, INT32_MAX, .flags = FIELD_NULLABLE),
    LIST_FIELD("empires", struct secret_game, empires, .flags = FIELD_NEEDED),
    LIST_FIELD("orders", struct secret_game, orders, .flags = FIELD_NEEDED),
    LIST_FIELD("notices", struct secret_game, notices, .flags = FIELD_NEEDED),
    /* missing in older archives */
    LIST_FIELD("proposals", struct secret_game, proposals, .flags = FIELD_NULLABLE),
    LIST_FIELD("ballots", struct secret_game, ballots, .flags = FIELD_NULLABLE),
    LIST_FIELD("diaries", struct secret_game, diaries, .flags = FIELD_NULLABLE),
    LIST_FIELD("shares", struct secret_game, shares, .flags = FIELD_NULLABLE),
    {0},
};

/* Rows of three SQL statements; their columns are the document's fields. */
#define NUMBER(table, name, most) INTEGER_FIELD(#name, struct table, name, 0, most, .flags = FIELD_NEEDED)
#define TEXT(table, name, least, flag)                                                                       \
	TEXT_FIELD(#name, struct table, name, least, INT32_MAX, .flags = (flag))

static const struct field seat_fields[] = {
    TEXT(sql_sealed_seats, name, 1, FIELD_NEEDED),
    NUMBER(sql_sealed_seats, ready, LATEST),
    NUMBER(sql_sealed_seats, missed, INT32_MAX),
    NUMBER(sql_sealed_seats, missed_in_row, INT32_MAX),
    NUMBER(sql_sealed_seats, abandoned, 1),
    NUMBER(sql_sealed_seats, grace_used, LATEST),
    NUMBER(sql_sealed_seats, vacation_from, LATEST),
    NUMBER(sql_sealed_seats, vacation_until, LATEST),
    NUMBER(sql_sealed_seats, vacation_used, LATEST),
    NUMBER(sql_sealed_seats, vacation_now, LATEST),
    NUMBER(sql_sealed_seats, reminded, INT32_MAX),
    TEXT(sql_sealed_seats, attach, 0, FIELD_NEEDED),
    NUMBER(sql_sealed_seats, summary, 1),
    INTEGER_FIELD("speech", struct sql_sealed_seats, speech, 0, 1), /* missing in older archives */
    NUMBER(sql_sealed_seats, archive_press, 1),
    INTEGER_FIELD("unreminded", struct sql_sealed_seats, unreminded, 0, 1), /* missing in older archives */
    {0},
};
static const struct field order_fields[] = {
    NUMBER(sql_sealed_orders, turn, INT32_MAX),
    TEXT(sql_sealed_orders, empire, 1, FIELD_NEEDED),
    TEXT(sql_sealed_orders, text, 1, FIELD_NEEDED),
    NUMBER(sql_sealed_orders, refused, INT32_MAX),
    NUMBER(sql_sealed_orders, arrived, LATEST),
    NUMBER(sql_sealed_orders, first, LATEST),
    {0},
};
static const struct field notice_fields[] = {
    TEXT(sql_sealed_notices, empire, 1, FIELD_NULLABLE),
    NUMBER(sql_sealed_notices, time, LATEST),
    TEXT(sql_sealed_notices, text, 1, FIELD_NEEDED),
    {0},
};
static const struct field proposal_fields[] = {
    NUMBER(sql_proposals, number, INT32_MAX),
    NUMBER(sql_proposals, turn, INT32_MAX),
    TEXT(sql_proposals, kind, 1, FIELD_NEEDED),
    TEXT(sql_proposals, favours, 0, FIELD_NEEDED),
    NUMBER(sql_proposals, seconds, LATEST),
    TEXT(sql_proposals, state, 1, FIELD_NEEDED),
    NUMBER(sql_proposals, ended, INT32_MAX),
    {0},
};
static const struct field ballot_fields[] = {
    NUMBER(sql_sealed_ballots, proposal, INT32_MAX),
    TEXT(sql_sealed_ballots, empire, 1, FIELD_NEEDED),
    NUMBER(sql_sealed_ballots, agrees, 1),
    NUMBER(sql_sealed_ballots, seconds, LATEST),
    NUMBER(sql_sealed_ballots, turn, INT32_MAX),
    {0},
};

static const struct field share_fields[] = {
    TEXT(sql_sealed_shares, giver, 1, FIELD_NEEDED),
    TEXT(sql_sealed_shares, taker, 1, FIELD_NEEDED),
    TEXT(sql_sealed_shares, kind, 1, FIELD_NEEDED),
    NUMBER(sql_sealed_shares, turn, INT32_MAX),
    {0},
};
static const struct field diary_fields[] = {
    NUMBER(sql_diaries, turn, INT32_MAX),
    TEXT(sql_diaries, empire, 1, FIELD_NEEDED),
    TEXT(sql_diaries, kind, 1, FIELD_NEEDED),
    TEXT(sql_diaries, text, 1, FIELD_NEEDED),
    {0},
};

/* --- Writing --------------------------------------------------------------- */

static void write_row(const void *row, const struct field *fields, struct json *json)
{
	json_map(json, NULL);
	for (; fields->key; fields++) {
		const char *member = (const char *)row + fields->offset;
		if (fields->type == FIELD_TEXT)
			json_text(json, fields->key, *(const char *const *)(const void *)member);
		else
			json_integer(json, fields->key, *(const int64_t *)(const void *)member);
	}
	json_end(json);
}

static void write_seats(struct site *site, const struct game *game, struct json *json, struct error *err)
{
	struct sql_sealed_seats row;
	struct db_rows *rows = sql_sealed_seats(site->db, game->id, err);

	json_list(json, "empires");
	while (sql_sealed_seats_next(rows, &row, err))
		write_row(&row, seat_fields, json);
	json_end(json);
	db_rows_free(rows);
}

static void write_orders(struct site *site, const struct game *game, struct json *json, struct error *err)
{
	struct sql_sealed_orders row;
	struct db_rows *rows = sql_sealed_orders(site->db, game->id, err);

	json_list(json, "orders");
	while (sql_sealed_orders_next(rows, &row, err))
		write_row(&row, order_fields, json);
	json_end(json);
	db_rows_free(rows);
}

static void write_notices(struct site *site, const struct game *game, struct json *json, struct error *err)
{
	struct sql_sealed_notices row;
	struct db_rows *rows = sql_sealed_notices(site->db, game->id, err);

	json_list(json, "notices");
	while (sql_sealed_notices_next(rows, &row, err))
		write_row(&row, notice_fields, json);
	json_end(json);
	db_rows_free(rows);
}

static void write_votes(struct site *site, const struct game *game, struct json *json, struct error *err)
{
	struct sql_proposals proposal;
	struct sql_sealed_ballots ballot;
	struct db_rows *rows = sql_proposals(site->db, game->id, err);

	json_list(json, "proposals");
	while (sql_proposals_next(rows, &proposal, err))
		write_row(&proposal, proposal_fields, json);
	json_end(json);
	db_rows_free(rows);
	rows = sql_sealed_ballots(site->db, game->id, err);
	json_list(json, "ballots");
	while (sql_sealed_ballots_next(rows, &ballot, err))
		write_row(&ballot, ballot_fields, json);
	json_end(json);
	db_rows_free(rows);
}

static void write_shares(struct site *site, const struct game *game, struct json *json, struct error *err)
{
	struct sql_sealed_shares row;
	struct db_rows *rows = sql_sealed_shares(site->db, game->id, err);

	json_list(json, "shares");
	while (sql_sealed_shares_next(rows, &row, err))
		write_row(&row, share_fields, json);
	json_end(json);
	db_rows_free(rows);
}

static void write_diaries(struct site *site, const struct game *game, struct json *json, struct error *err)
{
	struct sql_diaries row;
	struct db_rows *rows = sql_diaries(site->db, game->id, err);

	json_list(json, "diaries");
	while (sql_diaries_next(rows, &row, err))
		write_row(&row, diary_fields, json);
	json_end(json);
	db_rows_free(rows);
}

/* Writes the changes by `set` for the next turn (HO-40, HO-116). */
static void write_next(struct site *site, const struct game *game, struct json *json, struct error *err)
{
	g_autofree char *next = sql_game_setup_next(site->db, game->id, err);
	struct document *document =
	    next ? document_parse("setup_next", next, strlen(next), EXIT_DATA, err) : NULL;

	if (document) {
		json_map(json, "setup_next");
		archive_setup(game, document_root(document), json);
		json_end(json);
	} else {
		json_null(json, "setup_next");
	}
	document_free(document);
	json_text(json, "tables_next", game->tables_next);
	if (game->tables_next)
		json_integer(json, "tables_from", game->tables_from);
	else
		json_null(json, "tables_from");
}

bool sealed_write(struct site *site, const struct game *game, GString *out, struct error *err)
{
	struct json *json = json_new(out);

	json_map(json, NULL);
	json_integer(json, "format", 1);
	json_integer(json, "seed", (int64_t)game->seed);
	json_text(json, "salt", game->salt);
	parts_write(game, json);
	json_integer(json, "started", sql_first_opened(site->db, game->id, game->opened, err));
	json_integer(json, "opened", game->opened);
	if (game->deadline == SCHEDULE_NEVER)
		json_null(json, "deadline");
	else
		json_integer(json, "deadline", game->deadline);
	/* The game counts as held while it is archived, so that no time passes for the players. */
	json_integer(json, "held", game->held ? game->held : clock_now());
	json_integer(json, "extended", game->extended);
	write_next(site, game, json, err);
	write_seats(site, game, json, err);
	write_orders(site, game, json, err);
	write_notices(site, game, json, err);
	write_votes(site, game, json, err);
	write_diaries(site, game, json, err);
	write_shares(site, game, json, err);
	json_end(json);
	json_free(json);
	return !error_is_set(err);
}

/* --- Taking ---------------------------------------------------------------- */

/* A setup with only the ruleset's keys. */
static char *rules_part(const struct site *site, const char *setup, struct error *err)
{
	static const struct host_setup none = {.title = "", .deadline = ""};
	struct host_setup host;
	struct document *document = document_parse("setup_next", setup, strlen(setup), EXIT_DATA, err);
	struct node *root = document ? document_root(document) : NULL;
	char *text = NULL;

	if (root && (!node_get(root, "ruleset") || !node_get(root, "players")))
		node_error(root, err, "\"ruleset\" and \"players\" are needed");
	else if (root && host_setup_read(root, NULL, site->config->timezone, &host, err))
		text = setup_rewrite(root, &none, NULL);
	document_free(document);
	return text;
}

/* Takes the setup for the next turn; only the host's keys may differ. */
static bool take_next(struct site *site, const struct game *game, struct node *next, struct error *err)
{
	g_autoptr(GString) text = g_string_new(NULL);
	g_autofree char *before = NULL, *after = NULL;
	struct json *json = json_new(text);

	json_map(json, NULL);
	for (const struct node *key = next->first; key; key = key->next)
		json_node(json, NULL, key);
	json_end(json);
	json_free(json);
	before = rules_part(site, game->setup_text, err);
	after = before ? rules_part(site, text->str, err) : NULL;
	if (after && strcmp(before, after) != 0)
		node_error(next, err, "\"setup_next\" may differ from game.yaml in the host's keys alone");
	return !error_is_set(err) && sql_game_set_setup_next(site->db, game->id, text->str, err);
}

/* Checks scheduled tables, because nothing else does until they are in force: they must be the game's ruleset's. */
static bool take_tables(struct site *site, const struct game *game, const struct secret_game *row,
    const struct node *root, struct error *err)
{
	struct rules *rules = rules_load_text(game->ruleset, row->tables_next, err);
	bool good = rules != NULL;

	rules_free(rules);
	if (good && row->tables_from <= game->turn)
		return node_error(node_get(root, "tables_next"), err,
		    "\"tables_next\" must hold from a later turn than the open one: see \"tables_from\"");
	return good && sql_game_set_tables_next(site->db, game->id, row->tables_next, row->tables_from, err);
}

static const struct game_seat *seat_named(
    const struct game *game, const char *name, const struct node *node, struct error *err)
{
	for (unsigned i = 0; i < game->count; i++)
		if (strcmp(game->seats[i].name, name) == 0)
			return &game->seats[i];
	node_error(node, err, "\"%s\" is not an empire of the game", name);
	return NULL;
}

static bool take_seat(struct site *site, const struct game *game, struct node *node, struct error *err)
{
	struct sql_sealed_seats row;
	/* ignore the vote in older archives: the player has to vote again */
	node_take(node, "vote");
	const struct game_seat *seat =
	    fields_read(node, seat_fields, &row, err) ? seat_named(game, row.name, node, err) : NULL;

	return seat && sql_seat_set_all(site->db,
	                   &(struct sql_seat_set_all){.seat = seat->id,
	                       .ready = row.ready,
	                       .missed = row.missed,
	                       .missed_in_row = row.missed_in_row,
	                       .abandoned = row.abandoned,
	                       .grace_used = row.grace_used,
	                       .vacation_from = row.vacation_from,
	                       .vacation_until = row.vacation_until,
	                       .vacation_used = row.vacation_used,
	                       .vacation_now = row.vacation_now,
	                       .reminded = row.reminded,
	                       .attach = row.attach,
	                       .summary = row.summary,
	                       .speech = row.speech,
	                       .archive_press = row.archive_press,
	                       .unreminded = row.unreminded},
	                   err);
}

static bool take_orders(struct site *site, const struct game *game, struct node *node, struct error *err)
{
	struct sql_sealed_orders row;

	if (!fields_read(node, order_fields, &row, err))
		return false;
	if (row.turn < game->turn)
		return node_error(node, err, "turn %d is not open any more", (int)row.turn);
	if (!(game->ruleset->gm_grammar && strcmp(row.empire, "GM") == 0) &&
	    !seat_named(game, row.empire, node, err))
		return false;
	return sql_orders_put_sealed(site->db,
	    &(struct sql_orders_put_sealed){.game = game->id,
	        .turn = row.turn,
	        .empire = row.empire,
	        .text = row.text,
	        .refused = row.refused,
	        .arrived = row.arrived,
	        .first = row.first},
	    err);
}

static bool take_notice(struct site *site, const struct game *game, struct node *node, struct error *err)
{
	struct sql_sealed_notices row;
	const struct game_seat *seat = NULL;

	if (!fields_read(node, notice_fields, &row, err) ||
	    (row.empire && !(seat = seat_named(game, row.empire, node, err))))
		return false;
	return sql_notice_add(site->db, game->id, seat ? seat->id : (int64_t)0, row.time, row.text, err);
}

static bool take_proposal(struct site *site, const struct game *game, struct node *node, struct error *err)
{
	struct sql_proposals row;

	return fields_read(node, proposal_fields, &row, err) &&
	       sql_proposal_put(site->db,
	           &(struct sql_proposal_put){.game = game->id,
	               .number = row.number,
	               .turn = row.turn,
	               .kind = row.kind,
	               .favours = row.favours,
	               .seconds = row.seconds,
	               .state = row.state,
	               .ended = row.ended},
	           err);
}

static bool take_ballot(struct site *site, const struct game *game, struct node *node, struct error *err)
{
	struct sql_sealed_ballots row;
	const struct game_seat *seat =
	    fields_read(node, ballot_fields, &row, err) ? seat_named(game, row.empire, node, err) : NULL;

	return seat && sql_ballot_put(site->db, game->id, row.proposal, seat->id, row.agrees != 0,
	                   row.seconds, row.turn, err);
}

static bool take_share(struct site *site, const struct game *game, struct node *node, struct error *err)
{
	struct sql_sealed_shares row;
	bool good = fields_read(node, share_fields, &row, err);
	const struct game_seat *giver = good ? seat_named(game, row.giver, node, err) : NULL;
	const struct game_seat *taker = giver ? seat_named(game, row.taker, node, err) : NULL;

	return taker && sql_share_put(site->db, game->id, giver->id, taker->id, row.kind, row.turn, err);
}

static bool take_diary(struct site *site, const struct game *game, struct node *node, struct error *err)
{
	struct sql_diaries row;
	const struct game_seat *seat =
	    fields_read(node, diary_fields, &row, err) ? seat_named(game, row.empire, node, err) : NULL;

	return seat && sql_diary_add(site->db,
	                   &(struct sql_diary_add){.game = game->id,
	                       .seat = seat->id,
	                       .turn = row.turn,
	                       .kind = row.kind,
	                       .text = row.text},
	                   err);
}

typedef bool take_fn(struct site *site, const struct game *game, struct node *node, struct error *err);

static bool take_all(
    struct site *site, const struct game *game, const struct node *list, take_fn *take, struct error *err)
{
	for (struct node *node = list ? list->first : NULL; node; node = node->next)
		if (!take(site, game, node, err))
			return false;
	return true;
}

bool sealed_take(struct site *site, struct game *game, struct node *root, struct error *err)
{
	struct secret_game row;

	return fields_read(root, game_fields, &row, err) &&
	       sql_game_set_times(site->db, game->id, row.opened, row.held, row.extended, row.started, err) &&
	       sql_turn_set_opened(site->db, game->id, game->ruleset->first_turn, row.started, err) &&
	       game_set_deadline(site, game, row.deadline, err) &&
	       (!row.setup_next || take_next(site, game, row.setup_next, err)) &&
	       (!row.tables_next || take_tables(site, game, &row, root, err)) &&
	       take_all(site, game, row.empires, take_seat, err) &&
	       sql_tally_set_times(site->db, game->id, err) &&
	       take_all(site, game, row.orders, take_orders, err) &&
	       take_all(site, game, row.notices, take_notice, err) &&
	       take_all(site, game, row.proposals, take_proposal, err) &&
	       take_all(site, game, row.ballots, take_ballot, err) &&
	       take_all(site, game, row.diaries, take_diary, err) &&
	       take_all(site, game, row.shares, take_share, err);
}
