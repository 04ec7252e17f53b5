#include "engine/records/sealed.h"

#include "engine/base/clock.h"
#include "engine/games/parts.h"
#include "engine/records/archive.h"

#include <stddef.h>
#include <string.h>

/* Times are seconds of the epoch, 0: none; the year has four digits, however long a game is held. */
#define LATEST (INT64_C(1) << 37)

struct secret_game {
	int64_t format, seed, started, opened, deadline, held, extended;
	const char *salt;
	struct node *parts, *setup_next, *empires, *orders, *notices;
};

static const struct field game_fields[] = {
    INTEGER_FIELD("format", struct secret_game, format, 1, 1, .flags = FIELD_NEEDED),
    INTEGER_FIELD("seed", struct secret_game, seed, 0, INT64_MAX, .flags = FIELD_NEEDED),
    TEXT_FIELD("salt", struct secret_game, salt, 32, 32, .flags = FIELD_NEEDED),
    /* Of `fair: shared`; they are in the database when the rest is taken. */
    LIST_FIELD("parts", struct secret_game, parts, .flags = FIELD_NULLABLE),
    INTEGER_FIELD("started", struct secret_game, started, 1, LATEST, .flags = FIELD_NEEDED),
    INTEGER_FIELD("opened", struct secret_game, opened, 1, LATEST, .flags = FIELD_NEEDED),
    INTEGER_FIELD("deadline", struct secret_game, deadline, 1, LATEST, .flags = FIELD_NULLABLE,
        .fallback = SCHEDULE_NEVER),
    INTEGER_FIELD("held", struct secret_game, held, 1, LATEST, .flags = FIELD_NEEDED),
    INTEGER_FIELD("extended", struct secret_game, extended, 0, LATEST, .flags = FIELD_NEEDED),
    MAP_FIELD("setup_next", struct secret_game, setup_next, .flags = FIELD_NULLABLE),
    LIST_FIELD("empires", struct secret_game, empires, .flags = FIELD_NEEDED),
    LIST_FIELD("orders", struct secret_game, orders, .flags = FIELD_NEEDED),
    LIST_FIELD("notices", struct secret_game, notices, .flags = FIELD_NEEDED),
    {0},
};

/* The rows of three tables, each with its columns as fields of the document. */
#define NUMBER(table, name, most)                                                                            \
	{                                                                                                    \
		.key = #name, .type = FIELD_INTEGER, .offset = offsetof(struct table, name),                 \
		.flags = FIELD_NEEDED, .max = (most)                                                         \
	}
#define TEXT(table, name, flag, least)                                                                       \
	TEXT_FIELD(#name, struct table, name, least, INT32_MAX, .flags = (flag))

struct secret_seat {
	const char *name, *attach;
	int64_t ready, missed, missed_in_row, abandoned, grace_used, vacation_from, vacation_until,
	    vacation_used, vacation_now, vote, reminded, summary, speech, archive_press;
};

static const struct field seat_fields[] = {
    TEXT(secret_seat, name, FIELD_NEEDED, 1),
    NUMBER(secret_seat, ready, LATEST),
    NUMBER(secret_seat, missed, INT32_MAX),
    NUMBER(secret_seat, missed_in_row, INT32_MAX),
    NUMBER(secret_seat, abandoned, 1),
    NUMBER(secret_seat, grace_used, LATEST),
    NUMBER(secret_seat, vacation_from, LATEST),
    NUMBER(secret_seat, vacation_until, LATEST),
    NUMBER(secret_seat, vacation_used, LATEST),
    NUMBER(secret_seat, vacation_now, LATEST),
    NUMBER(secret_seat, vote, LATEST),
    NUMBER(secret_seat, reminded, INT32_MAX),
    TEXT(secret_seat, attach, FIELD_NEEDED, 0),
    NUMBER(secret_seat, summary, 1),
    NUMBER(secret_seat, speech, 1),
    NUMBER(secret_seat, archive_press, 1),
    {0},
};
static const char seat_rows[] =
    "SELECT name, ready, missed, missed_in_row, abandoned, grace_used, vacation_from, vacation_until,"
    " vacation_used, vacation_now, vote, reminded, attach, summary, speech, archive_press"
    " FROM seat WHERE game = ? ORDER BY number";

struct secret_orders {
	int64_t turn, refused, arrived, first;
	const char *empire, *text;
};

static const struct field order_fields[] = {
    NUMBER(secret_orders, turn, INT32_MAX),
    TEXT(secret_orders, empire, FIELD_NEEDED, 1),
    TEXT(secret_orders, text, FIELD_NEEDED, 1),
    NUMBER(secret_orders, refused, INT32_MAX),
    NUMBER(secret_orders, arrived, LATEST),
    NUMBER(secret_orders, first, LATEST),
    {0},
};
static const char order_rows[] =
    "SELECT orders.turn, empire, text, refused, arrived, coalesce(first, arrived) FROM orders"
    " JOIN game ON game.id = orders.game AND orders.turn >= game.turn WHERE game.id = ? AND void = 0"
    " ORDER BY orders.turn, empire";

struct secret_notice {
	int64_t time;
	const char *empire, *text;
};

static const struct field notice_fields[] = {
    TEXT(secret_notice, empire, FIELD_NULLABLE, 1),
    NUMBER(secret_notice, time, LATEST),
    TEXT(secret_notice, text, FIELD_NEEDED, 1),
    {0},
};
static const char notice_rows[] =
    "SELECT seat.name, notice.time, notice.text FROM notice LEFT JOIN seat ON seat.id = notice.seat"
    " WHERE notice.game = ? AND told = 0 ORDER BY notice.id";

/* --- Writing --------------------------------------------------------------- */

static void write_row(struct db_rows *rows, const struct field *fields, struct json *json)
{
	json_map(json, NULL);
	for (int column = 0; fields[column].key; column++)
		if (fields[column].type == FIELD_TEXT)
			json_text(json, fields[column].key, db_text(rows, column));
		else
			json_integer(json, fields[column].key, db_integer(rows, column));
	json_end(json);
}

/* The columns of a query are the fields, in their order. */
static bool write_rows(struct site *site, const struct game *game, const char *key, const char *sql,
    const struct field *fields, struct json *json, struct error *err)
{
	struct db_rows *rows = db_query(site->db, err, sql, "i", game->id);

	json_list(json, key);
	while (rows && db_next(rows, err))
		write_row(rows, fields, json);
	json_end(json);
	db_rows_free(rows);
	return !error_is_set(err);
}

/* What `set` changed, from the next turn on (HO-40). */
static bool write_next(struct site *site, const struct game *game, struct json *json, struct error *err)
{
	g_autofree char *next =
	    db_text_of(site->db, err, "SELECT setup_next FROM game WHERE id = ?", "i", game->id);
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
	return !error_is_set(err);
}

bool sealed_write(struct site *site, const struct game *game, GString *out, struct error *err)
{
	struct json *json = json_new(out);
	bool good;

	json_map(json, NULL);
	json_integer(json, "format", 1);
	json_integer(json, "seed", (int64_t)game->seed);
	json_text(json, "salt", game->salt);
	parts_write(game, json);
	json_integer(json, "started",
	    db_integer_of(
	        site->db, err, game->opened, "SELECT min(opened) FROM turn WHERE game = ?", "i", game->id));
	json_integer(json, "opened", game->opened);
	if (game->deadline == SCHEDULE_NEVER)
		json_null(json, "deadline");
	else
		json_integer(json, "deadline", game->deadline);
	/* The time that the archive lies about is nobody's time to move. */
	json_integer(json, "held", game->held ? game->held : clock_now());
	json_integer(json, "extended", game->extended);
	good = write_next(site, game, json, err) &&
	       write_rows(site, game, "empires", seat_rows, seat_fields, json, err) &&
	       write_rows(site, game, "orders", order_rows, order_fields, json, err) &&
	       write_rows(site, game, "notices", notice_rows, notice_fields, json, err);
	json_end(json);
	json_free(json);
	return good;
}

/* --- Taking ---------------------------------------------------------------- */

/* A setup in which the host's keys say nothing. */
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

/* Only the host's keys can have been changed. */
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
	return !error_is_set(err) && db_run(site->db, err, "UPDATE game SET setup_next = ? WHERE id = ?",
	                                 "ti", text->str, game->id);
}

static const struct game_seat *seat_named(
    const struct game *game, const char *name, const struct node *node, struct error *err)
{
	for (unsigned i = 0; i < game->count; i++)
		if (strcmp(game->seats[i].name, name) == 0)
			return &game->seats[i];
	node_error(node, err, "\"%s\" is no empire of the game", name);
	return NULL;
}

static bool take_seat(struct site *site, const struct game *game, struct node *node, struct error *err)
{
	struct secret_seat row;
	const struct game_seat *seat =
	    fields_read(node, seat_fields, &row, err) ? seat_named(game, row.name, node, err) : NULL;

	return seat &&
	       db_run(site->db, err,
	           "UPDATE seat SET ready = ?, missed = ?, missed_in_row = ?, abandoned = ?,"
	           " grace_used = ?, vacation_from = ?, vacation_until = ?, vacation_used = ?,"
	           " vacation_now = ?, vote = ?, reminded = ?, attach = ?, summary = ?, speech = ?,"
	           " archive_press = ? WHERE id = ?",
	           "iiiiiiiiiiitiiii", row.ready, row.missed, row.missed_in_row, row.abandoned,
	           row.grace_used, row.vacation_from, row.vacation_until, row.vacation_used, row.vacation_now,
	           row.vote, row.reminded, row.attach, row.summary, row.speech, row.archive_press, seat->id);
}

static bool take_orders(struct site *site, const struct game *game, struct node *node, struct error *err)
{
	struct secret_orders row;

	if (!fields_read(node, order_fields, &row, err))
		return false;
	if (row.turn < game->turn)
		return node_error(node, err, "turn %d is not open any more", (int)row.turn);
	if (!(game->ruleset->gm_grammar && strcmp(row.empire, "GM") == 0) &&
	    !seat_named(game, row.empire, node, err))
		return false;
	return db_run(site->db, err,
	    "INSERT OR REPLACE INTO orders (game, turn, empire, text, refused, arrived, first)"
	    " VALUES (?, ?, ?, ?, ?, ?, ?)",
	    "iittiii", game->id, row.turn, row.empire, row.text, row.refused, row.arrived, row.first);
}

static bool take_notice(struct site *site, const struct game *game, struct node *node, struct error *err)
{
	struct secret_notice row;
	const struct game_seat *seat = NULL;

	if (!fields_read(node, notice_fields, &row, err) ||
	    (row.empire && !(seat = seat_named(game, row.empire, node, err))))
		return false;
	return db_run(site->db, err,
	    "INSERT INTO notice (game, seat, time, text) VALUES (?, nullif(?, 0), ?, ?)", "iiit", game->id,
	    seat ? seat->id : (int64_t)0, row.time, row.text);
}

typedef bool take_fn(struct site *site, const struct game *game, struct node *node, struct error *err);

static bool take_all(
    struct site *site, const struct game *game, const struct node *list, take_fn *take, struct error *err)
{
	for (struct node *node = list->first; node; node = node->next)
		if (!take(site, game, node, err))
			return false;
	return true;
}

bool sealed_take(struct site *site, struct game *game, struct node *root, struct error *err)
{
	struct secret_game row;

	return fields_read(root, game_fields, &row, err) &&
	       db_run(site->db, err,
	           "UPDATE game SET opened = ?, held = ?, extended = ?, created = ? WHERE id = ?", "iiiii",
	           row.opened, row.held, row.extended, row.started, game->id) &&
	       db_run(site->db, err, "UPDATE turn SET opened = ? WHERE game = ? AND turn = ? AND void = 0",
	           "iii", row.started, game->id, game->ruleset->first_turn) &&
	       game_set_deadline(site, game, row.deadline, err) &&
	       (!row.setup_next || take_next(site, game, row.setup_next, err)) &&
	       take_all(site, game, row.empires, take_seat, err) &&
	       db_run(site->db, err,
	           "UPDATE tally SET (grace_used, vacation_used) = (SELECT grace_used, vacation_used FROM seat"
	           " WHERE id = tally.seat) WHERE game = ?",
	           "i", game->id) &&
	       take_all(site, game, row.orders, take_orders, err) &&
	       take_all(site, game, row.notices, take_notice, err);
}
