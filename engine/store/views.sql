-- Views for the statements. statements.awk copies each into the statements that name it (WITH). No view is stored in the
-- database: a view in a database from a stranger would take part in all our statements.

-- Valid turns, reports and so on: those that no rollback voided.
CREATE VIEW standing_turn AS
  SELECT game, turn, unpack(state, packed) AS state, unpack(played, packed) AS played, host, opened, ran FROM turn
  WHERE void = 0;
CREATE VIEW standing_orders AS
  SELECT game, turn, empire, text, refused, arrived, first, mail FROM orders WHERE void = 0;
CREATE VIEW standing_report AS SELECT game, turn, name, unpack(bytes, packed) AS bytes FROM report WHERE void = 0;
CREATE VIEW standing_tally AS
  SELECT game, turn, seat, player, counted, missed, missed_in_row, grace_used, vacation_used, asked, absent,
  excused, abandoned FROM tally WHERE void = 0;

-- Rows of turns and reports that are not compressed. A compressed row has its former number plus 0x100000000, so these
-- are all below.
CREATE VIEW next_turn AS
  SELECT max(ifnull((SELECT max(rowid) FROM turn WHERE rowid < 0x100000000), 0),
  ifnull((SELECT max(rowid) FROM turn), 0) & 0xffffffff) + 1 AS number;
CREATE VIEW next_report AS
  SELECT max(ifnull((SELECT max(rowid) FROM report WHERE rowid < 0x100000000), 0),
  ifnull((SELECT max(rowid) FROM report), 0) & 0xffffffff) + 1 AS number;

-- Seats that are still in the game.
CREATE VIEW playing_seat AS SELECT * FROM seat WHERE taken AND out IS NULL;

-- Letters with the writer's name to readers whose names the writer knows.
CREATE VIEW signed_letter AS
  SELECT letter.game, letter.seat, letter.due, reader.name AS reader, writer.name AS writer
  FROM outbox AS letter JOIN seat AS reader ON reader.id = letter.seat JOIN seat AS writer ON writer.id = letter.writer
  WHERE letter.kind = 'press' AND letter.masks = 0;
