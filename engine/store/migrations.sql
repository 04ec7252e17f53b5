-- Statements of the steps to newer schemas. Tables, columns and indexes that schema.sql marks with the step's number
-- already exist then, in their present form and with their defaults. A comment "-- NUMBER: ..." is above each step.

-- 2: the host's counters when a turn was opened, as far as host.yaml has them; grace and vacations of older turns get
-- their present values.
INSERT INTO tally (game, turn, seat, player, counted, missed, missed_in_row, grace_used, vacation_used)
  SELECT turn.game, turn.turn, seat.id, address.folded,
  CASE WHEN json_extract(fact.value, '$.missed') THEN -3
  WHEN json_extract(fact.value, '$.digest') IS NOT NULL THEN 1 ELSE 0 END,
  seat.missed - coalesce(sum(json_extract(fact.value, '$.missed')) OVER (PARTITION BY seat.id
  ORDER BY turn.turn DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0),
  json_extract(fact.value, '$.missed_in_row'), seat.grace_used, seat.vacation_used
  FROM turn, json_each(turn.host, '$.empires') AS fact
  JOIN seat ON seat.game = turn.game AND seat.name = json_extract(fact.value, '$.name')
  LEFT JOIN address ON address.seat = seat.id AND position = 0 WHERE turn.void = 0;

-- 4: facts about persons. Of earlier turns only the missed ones are known.
UPDATE tally SET asked = counted != 0, absent = counted < 0;

-- 9: the new index on mails to move contains the state, so that no row with a raw mail is read for nothing.
DROP INDEX mail_moved;

-- 11: only the subject named the writer of a signed letter; writers of anonymous ones are unknown.
UPDATE outbox SET writer = (SELECT CASE WHEN outbox.subject = start || 'GM' THEN 0
  ELSE (SELECT id FROM seat WHERE seat.game = outbox.game AND outbox.subject = start || seat.name) END
  FROM (SELECT name || ' turn ' || outbox.turn || ': press from ' AS start FROM game WHERE game.id = outbox.game))
  WHERE kind = 'press';

-- 13: raw mails get a table of their own.
INSERT INTO raw (mail, bytes) SELECT id, raw FROM mail WHERE raw IS NOT NULL;
UPDATE mail SET kept = length(raw);
DROP INDEX IF EXISTS mail_kept;
ALTER TABLE mail DROP COLUMN raw;

-- 14: votes on the open turn's deadline are ballots on a proposal.
INSERT INTO proposal (game, number, turn, kind, seconds) SELECT seat.game, 1, game.turn, 'extend', min(vote)
  FROM seat JOIN game ON game.id = seat.game WHERE vote > 0 AND game.turn IS NOT NULL GROUP BY seat.game;
INSERT INTO ballot (game, proposal, seat, agrees, seconds, turn) SELECT seat.game, 1, seat.id, 1, vote, game.turn
  FROM seat JOIN game ON game.id = seat.game WHERE vote > 0 AND game.turn IS NOT NULL;
ALTER TABLE seat DROP COLUMN vote;

-- 21: map files get a table of their own.
INSERT INTO map_file (game, bytes) SELECT id, map FROM game WHERE map IS NOT NULL;
ALTER TABLE game DROP COLUMN map;
