-- What the step to a schema does beside making what schema.sql marks with its number: that is there already, as it is
-- today, with its defaults. A comment "-- NUMBER: ..." stands above each step.

-- 2: what was counted when a turn was opened, as far as host.yaml says it; grace and vacations of older turns are taken
-- as they stand.
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

-- 4: records of persons. Of turns that were counted before, those missed are known.
UPDATE tally SET asked = counted != 0, absent = counted < 0;

-- 9: the new index on what is to be moved knows its state, so that no row with its raw mail is read in vain.
DROP INDEX mail_moved;

-- 11: who wrote a signed letter was in its subject alone; nobody knows who wrote the anonymous ones.
UPDATE outbox SET writer = (SELECT CASE WHEN outbox.subject = start || 'GM' THEN 0
  ELSE (SELECT id FROM seat WHERE seat.game = outbox.game AND outbox.subject = start || seat.name) END
  FROM (SELECT name || ' turn ' || outbox.turn || ': press from ' AS start FROM game WHERE game.id = outbox.game))
  WHERE kind = 'press';

-- 13: raw mails in a table of their own.
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
