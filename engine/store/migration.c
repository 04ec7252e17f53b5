#include "engine/store/migration.h"

#include "engine/store/db.h"

#include <stddef.h>

/* To 2: the GM's notes; what was counted when a turn was opened, as far as host.yaml says it (grace and vacations
   of older turns are taken as they stand); and indexes, for sites of many games. */
static const char tallies[] =
    "ALTER TABLE seat ADD COLUMN vacation_now INTEGER NOT NULL DEFAULT 0;"
    "CREATE TABLE note (id INTEGER PRIMARY KEY, game INTEGER NOT NULL REFERENCES game(id),"
    " time INTEGER NOT NULL, text TEXT NOT NULL);"
    "CREATE TABLE tally ("
    " game INTEGER NOT NULL, turn INTEGER NOT NULL, void INTEGER NOT NULL DEFAULT 0,"
    " seat INTEGER NOT NULL, player TEXT, counted INTEGER NOT NULL,"
    " missed INTEGER NOT NULL, missed_in_row INTEGER NOT NULL,"
    " grace_used INTEGER NOT NULL, vacation_used INTEGER NOT NULL,"
    " PRIMARY KEY (game, turn, void, seat)) WITHOUT ROWID;"
    "INSERT INTO tally SELECT turn.game, turn.turn, 0, seat.id, address.folded,"
    " CASE WHEN json_extract(fact.value, '$.missed') THEN -3"
    " WHEN json_extract(fact.value, '$.digest') IS NOT NULL THEN 1 ELSE 0 END,"
    " seat.missed - coalesce(sum(json_extract(fact.value, '$.missed')) OVER (PARTITION BY seat.id"
    " ORDER BY turn.turn DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0),"
    " json_extract(fact.value, '$.missed_in_row'), seat.grace_used, seat.vacation_used"
    " FROM turn, json_each(turn.host, '$.empires') AS fact"
    " JOIN seat ON seat.game = turn.game AND seat.name = json_extract(fact.value, '$.name')"
    " LEFT JOIN address ON address.seat = seat.id AND position = 0 WHERE turn.void = 0;"
    "CREATE INDEX game_address ON game (address) WHERE address IS NOT NULL;"
    "CREATE INDEX game_files ON game (files) WHERE files IS NOT NULL;"
    "CREATE INDEX history_game ON history (game);"
    "CREATE INDEX mail_kept ON mail (arrived) WHERE raw IS NOT NULL;"
    "CREATE INDEX outbox_seat ON outbox (game, seat, turn)";

/* To 3: seats of computer players. */
static const char bots[] = "ALTER TABLE seat ADD COLUMN bot TEXT";

/* To 4: records of persons, and who would like to play. Of turns that were counted before, those missed are known. */
static const char records[] =
    "ALTER TABLE player ADD COLUMN name TEXT;"
    "CREATE TABLE lounge (id INTEGER PRIMARY KEY, kind TEXT NOT NULL, address TEXT NOT NULL, folded TEXT NOT NULL,"
    " game INTEGER, ruleset TEXT NOT NULL, seats INTEGER, since INTEGER NOT NULL);"
    "CREATE INDEX lounge_folded ON lounge (folded);"
    "CREATE TABLE asking (game INTEGER NOT NULL, seat INTEGER NOT NULL, kind TEXT NOT NULL, address TEXT NOT NULL,"
    " folded TEXT NOT NULL, until INTEGER NOT NULL, agreed INTEGER NOT NULL DEFAULT 0,"
    " PRIMARY KEY (game, seat)) WITHOUT ROWID;"
    "ALTER TABLE tally ADD COLUMN asked INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE tally ADD COLUMN absent INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE tally ADD COLUMN excused INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE tally ADD COLUMN abandoned INTEGER NOT NULL DEFAULT 0;"
    "UPDATE tally SET asked = counted != 0, absent = counted < 0;"
    "CREATE INDEX tally_player ON tally (player) WHERE player IS NOT NULL";

/* To 5: parts of the dice. */
static const char parts[] =
    "CREATE TABLE part (game INTEGER NOT NULL, seat INTEGER PRIMARY KEY, asked INTEGER NOT NULL, word TEXT,"
    " drawn INTEGER NOT NULL DEFAULT 0)";

/* To 6: what bots of a site's own keep. */
static const char memories[] = "CREATE TABLE bot_turn (game INTEGER NOT NULL, turn INTEGER NOT NULL,"
                               " empire TEXT NOT NULL COLLATE NOCASE, trouble TEXT, memory BLOB,"
                               " PRIMARY KEY (game, turn, empire)) WITHOUT ROWID";

/* To 7: reports and answers for the ear. */
static const char speech[] = "ALTER TABLE seat ADD COLUMN speech INTEGER NOT NULL DEFAULT 0;"
                             "ALTER TABLE outbox ADD COLUMN flowed INTEGER NOT NULL DEFAULT 0";

/* The first one leads from schema 1. */
static const char *const steps[] = {tallies, bots, records, parts, memories, speech};

_Static_assert(sizeof steps / sizeof *steps == DB_VERSION - 1, "every schema but the last has its step");

const char *migration_sql(int64_t from)
{
	return from >= 1 && from < DB_VERSION ? steps[from - 1] : NULL;
}
