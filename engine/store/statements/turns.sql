-- Turns, with their orders, reports, counters and memories of bots. Statements that need valid rows only read a view
-- (../views.sql).

-- bot_turns_drop(integer game, integer turn)
DELETE FROM bot_turn WHERE game = :game AND turn > :turn;

-- bot_trouble_in(integer game, text empire, integer turn) integer
SELECT count(*) FROM bot_turn WHERE game = :game AND empire = :empire AND turn = :turn
  AND trouble IS NOT NULL;

-- bot_troubles_since(integer game, text empire, integer turn) integer
SELECT count(*) FROM bot_turn WHERE game = :game AND empire = :empire AND turn > :turn
  AND trouble IS NOT NULL;

-- bot_turn_put(integer game, integer turn, text empire, text trouble, bytes memory)
INSERT OR REPLACE INTO bot_turn (game, turn, empire, trouble, memory)
  VALUES (:game, :turn, :empire, :trouble, :memory);

-- bot_turn_put_same(integer game, integer turn, text empire, text trouble)
INSERT OR REPLACE INTO bot_turn (game, turn, empire, trouble) VALUES (:game, :turn, :empire, :trouble);

-- bot_memory(integer game, text empire, integer turn): bytes memory
SELECT memory FROM bot_turn WHERE game = :game AND empire = :empire AND turn < :turn
  AND memory IS NOT NULL ORDER BY turn DESC LIMIT 1;

-- bots_in_trouble(integer game, integer turn): text name, text bot, text trouble, integer turn
SELECT seat.name, seat.bot, trouble, max(turn) FROM bot_turn JOIN seat ON seat.game = bot_turn.game
  AND seat.name = empire WHERE bot_turn.game = :game AND turn > :turn AND trouble IS NOT NULL
  AND bot IS NOT NULL GROUP BY seat.id HAVING count(*) >= 3 ORDER BY number;

-- orders_drop(integer game, integer turn, text empire)
DELETE FROM orders WHERE game = :game AND turn = :turn AND void = 0 AND empire = :empire;

-- orders_drop_empty(integer game, integer turn)
DELETE FROM orders WHERE game = :game AND turn = :turn AND void = 0 AND text = '';

-- orders_put{integer game, integer turn, text empire, text text, integer refused, integer arrived,
--   integer mail}
INSERT INTO orders (game, turn, empire, text, refused, arrived, first, mail)
  VALUES (:game, :turn, :empire, :text, :refused, :arrived, :arrived, nullif(:mail, 0))
  ON CONFLICT DO UPDATE
  SET text = excluded.text, refused = excluded.refused, arrived = excluded.arrived, mail = excluded.mail;

-- orders_restore(integer game, integer turn, integer void_number, text empire, text text, integer arrived)
INSERT INTO orders (game, turn, void, empire, text, arrived)
  VALUES (:game, :turn, :void_number, :empire, :text, :arrived);

-- orders_put_sealed{integer game, integer turn, text empire, text text, integer refused, integer arrived,
--   integer first}
INSERT OR REPLACE INTO orders (game, turn, empire, text, refused, arrived, first)
  VALUES (:game, :turn, :empire, :text, :refused, :arrived, :first);

-- orders_exist(integer game, integer turn, text empire) flag
SELECT 1 FROM standing_orders WHERE game = :game AND turn = :turn AND empire = :empire;

-- orders_first(integer game, integer turn, text empire) integer
SELECT coalesce(first, arrived) FROM standing_orders WHERE game = :game AND turn = :turn AND empire = :empire;

-- orders_whole(integer game, integer turn, text empire): text text, integer arrived, integer mail
SELECT text, arrived, mail FROM standing_orders WHERE game = :game AND turn = :turn AND empire = :empire;

-- orders_standing(integer game, integer turn): text empire, text text, integer refused
SELECT empire, text, refused FROM standing_orders WHERE game = :game AND turn = :turn ORDER BY empire;

-- orders_of_record(integer game, integer turn, integer void_number): text empire, bytes text
SELECT empire, text FROM orders WHERE game = :game AND turn = :turn AND void = :void_number
  ORDER BY empire;

-- orders_last_void(integer game, integer turn) integer
SELECT max(void) FROM orders WHERE game = :game AND turn > :turn;

-- orders(integer game, integer turn, text empire) text
SELECT text FROM standing_orders WHERE game = :game AND turn = :turn AND empire = :empire;

-- order_file(integer game, integer turn, integer void_number, text empire): bytes text
SELECT text FROM orders WHERE game = :game AND turn = :turn AND void = :void_number AND empire = :empire;

-- orders_from(integer game, integer turn, text empire): integer turn, text text
SELECT turn, text FROM standing_orders WHERE game = :game AND turn >= :turn AND empire = :empire
  ORDER BY turn;

-- orders_waiting(integer game, text empire, integer after): integer turn, text text
SELECT turn, text FROM standing_orders WHERE game = :game AND empire = :empire AND turn > :after
  ORDER BY turn;

-- orders_set_refused(integer game, integer turn, integer void_number, text empire, integer refused)
UPDATE orders SET refused = :refused WHERE game = :game AND turn = :turn AND void = :void_number
  AND empire = :empire;

-- orders_cut(integer game, integer turn, text empire, text text, integer refused_more)
UPDATE orders SET text = :text, refused = refused + :refused_more WHERE game = :game AND turn = :turn
  AND void = 0 AND empire = :empire;

-- report_add(integer game, integer turn, text name, bytes bytes)
INSERT INTO report (rowid, game, turn, name, bytes) SELECT number, :game, :turn, :name, :bytes FROM next_report;

-- report_restore(integer game, integer turn, integer void_number, text name, bytes bytes)
INSERT INTO report (rowid, game, turn, void, name, bytes)
  SELECT number, :game, :turn, :void_number, :name, :bytes FROM next_report;

-- report_put(integer game, integer turn, text name, bytes bytes)
INSERT OR REPLACE INTO report (rowid, game, turn, name, bytes)
  SELECT number, :game, :turn, :name, :bytes FROM next_report;

-- report_exists(integer game, integer turn, text name) flag
SELECT 1 FROM standing_report WHERE game = :game AND turn = :turn AND name = :name;

-- report_text(integer game, integer turn, text name) text
SELECT CAST(bytes AS TEXT) FROM standing_report WHERE game = :game AND turn = :turn AND name = :name;

-- report(integer game, integer turn, text name): bytes bytes
SELECT bytes FROM standing_report WHERE game = :game AND turn = :turn AND name = :name;

-- texts_sent(integer game, integer turn, text empire, integer seat): bytes bytes
SELECT bytes FROM standing_report WHERE game = :game AND turn = :turn AND name = :empire || '.txt'
  UNION ALL SELECT body FROM (SELECT body FROM outbox WHERE game = :game AND seat = :seat AND turn = :turn
  ORDER BY id DESC LIMIT 20);

-- report_json(integer game, integer turn, text empire): bytes bytes
SELECT bytes FROM standing_report WHERE game = :game AND turn = :turn
  AND name BETWEEN :empire || '.edited.json' AND :empire || '.json'
  AND +name IN (:empire || '.json', :empire || '.edited.json') ORDER BY name LIMIT 1;

-- report_of_record(integer game, integer turn, integer void_number, text name): bytes bytes
SELECT unpack(bytes, packed) FROM report WHERE game = :game AND turn = :turn AND void = :void_number
  AND name = :name;

-- reports_to_send(integer game, integer turn) integer
SELECT count(*) FROM standing_report AS report
  JOIN seat ON seat.game = report.game AND report.name = seat.name || '.txt'
  WHERE report.game = :game AND turn = :turn AND EXISTS (SELECT 1 FROM address WHERE seat = seat.id);

-- reports_edited(integer game) integer
SELECT count(*) FROM standing_report WHERE game = :game AND name LIKE '%.edited.json';

-- report_names(integer game, integer turn, integer void_number): text name
SELECT name FROM report WHERE game = :game AND turn = :turn AND void = :void_number;

-- reports_of_record(integer game, integer turn, integer void_number): text name, bytes bytes
SELECT name, unpack(bytes, packed) FROM report WHERE game = :game AND turn = :turn AND void = :void_number
  ORDER BY name;

-- report_turns(integer game, text name): integer turn
SELECT turn FROM standing_report WHERE game = :game AND name = :name ORDER BY turn;

-- tally_restore(integer game, integer turn, integer seat, integer counted, integer missed,
--   integer missed_in_row)
INSERT INTO tally (game, turn, seat, counted, missed, missed_in_row, grace_used, vacation_used)
  VALUES (:game, :turn, :seat, :counted, :missed, :missed_in_row, 0, 0);

-- tally_add{integer game, integer turn, integer seat, text player, integer counted, integer missed,
--   integer missed_in_row, integer grace_used, integer vacation_used, integer asked, integer absent,
--   integer excused, flag abandoned}
INSERT INTO tally (game, turn, seat, player, counted, missed, missed_in_row, grace_used, vacation_used,
  asked, absent, excused, abandoned)
  VALUES (:game, :turn, :seat, :player, :counted, :missed, :missed_in_row, :grace_used, :vacation_used,
  :asked, :absent, :excused, :abandoned);

-- tallies(integer game, integer turn): integer seat, text player, integer missed, integer missed_in_row,
--   integer grace_used, integer vacation_used
SELECT seat, player, missed, missed_in_row, grace_used, vacation_used FROM standing_tally WHERE game = :game
  AND turn = :turn;

-- records(text player, integer most): integer asked, integer absent, integer excused, flag abandoned,
--   integer late
SELECT sum(asked), sum(absent), sum(excused), max(abandoned),
  min(turn) > (SELECT min(turn) FROM standing_tally AS first WHERE first.game = standing_tally.game)
  FROM standing_tally WHERE player = :player GROUP BY game ORDER BY game DESC LIMIT :most;

-- tally_set_times(integer game)
UPDATE tally SET (grace_used, vacation_used) = (SELECT grace_used, vacation_used FROM seat
  WHERE id = tally.seat) WHERE game = :game;

-- tally_take_over(integer seat, text player, integer factor)
UPDATE tally SET player = :player, counted = counted * :factor WHERE seat = :seat AND player IS NULL;

-- tally_counted(integer seat, text player) integer
SELECT coalesce(sum(counted), 0) FROM tally WHERE seat = :seat AND player = :player AND void = 0;

-- tally_move(text from, text person)
UPDATE tally SET player = :person WHERE player = :from;

-- tally_forget_player(text player)
UPDATE tally SET player = NULL WHERE player = :player;

-- turn_add{integer game, integer turn, bytes state, text host, integer opened, bytes played}
INSERT INTO turn (rowid, game, turn, state, host, opened, played)
  SELECT number, :game, :turn, :state, :host, :opened, nullif(:played, x'') FROM next_turn;

-- turn_restore{integer game, integer turn, integer void_number, bytes state, text host, integer opened,
--   integer ran}
INSERT INTO turn (rowid, game, turn, void, state, host, opened, ran)
  SELECT number, :game, :turn, :void_number, :state, :host, :opened, nullif(:ran, 0) FROM next_turn;

-- turns_voided(integer game) integer
SELECT count(*) FROM turn WHERE game = :game AND void > 0;

-- turn_host(integer game, integer turn) text
SELECT host FROM standing_turn WHERE game = :game AND turn = :turn;

-- first_seed(integer game) integer
SELECT json_extract(CAST(coalesce(played, state) AS TEXT), '$.seed') FROM standing_turn
  WHERE game = :game ORDER BY turn;

-- turn_size(integer game, integer turn) integer
SELECT length(state) FROM standing_turn WHERE game = :game AND turn = :turn;

-- turns_last_void(integer game, integer turn) integer
SELECT max(void) FROM turn WHERE game = :game AND turn > :turn;

-- turns_void(integer game, integer turn, integer void_number)
UPDATE turn SET void = :void_number WHERE game = :game AND turn > :turn AND void = 0;

-- reports_void(integer game, integer turn, integer void_number)
UPDATE report SET void = :void_number WHERE game = :game AND turn > :turn AND void = 0;

-- orders_void(integer game, integer turn, integer void_number)
UPDATE orders SET void = :void_number WHERE game = :game AND turn > :turn AND void = 0;

-- tallies_void(integer game, integer turn, integer void_number)
UPDATE tally SET void = :void_number WHERE game = :game AND turn > :turn AND void = 0;

-- first_opened(integer game, integer else_at) integer
SELECT coalesce(min(opened), :else_at) FROM turn WHERE game = :game;

-- turns_range(integer game): integer first, integer last
SELECT min(turn), max(turn) FROM standing_turn WHERE game = :game HAVING count(*) > 0;

-- turn_opened(integer game, integer turn, integer else_at) integer
SELECT coalesce((SELECT opened FROM standing_turn WHERE game = :game AND turn = :turn), :else_at);

-- turn_state(integer game, integer turn): bytes state
SELECT state FROM standing_turn WHERE game = :game AND turn = :turn;

-- turn_state_is(integer game, integer turn, bytes state) integer
SELECT count(*) FROM standing_turn WHERE game = :game AND turn = :turn AND state = :state;

-- turns_of_record(integer game): integer turn, integer void_number
SELECT turn, void FROM turn WHERE game = :game ORDER BY void, turn;

-- turns_forget(integer game)
DELETE FROM turn WHERE game = :game;

-- reports_forget(integer game)
DELETE FROM report WHERE game = :game;

-- tallies_forget_over(integer before)
DELETE FROM tally WHERE game IN (SELECT id FROM game WHERE state = 'finished' AND opened < :before);

-- tallies_forget(integer game)
DELETE FROM tally WHERE game = :game;

-- Keeps those of the open turn and of later ones.

-- orders_forget(integer game, integer turn)
DELETE FROM orders WHERE game = :game AND (turn < :turn OR void > 0);

-- turn_is_known(integer game, integer turn, integer void_number) flag
SELECT 1 FROM turn WHERE game = :game AND turn = :turn AND void = :void_number;

-- turn_of_record(integer game, integer turn, integer void_number): bytes state, bytes played, bytes host,
--   flag ran
SELECT unpack(state, packed), unpack(played, packed), host, ran IS NOT NULL FROM turn
  WHERE game = :game AND turn = :turn AND void = :void_number;

-- turn_set_opened(integer game, integer turn, integer opened)
UPDATE turn SET opened = :opened WHERE game = :game AND turn = :turn AND void = 0;

-- turn_restore_played(integer game, integer turn, integer void_number, bytes played)
UPDATE turn SET played = :played, state = unpack(state, packed), packed = 0 WHERE game = :game AND turn = :turn
  AND void = :void_number;

-- turn_redice(integer game, integer turn, bytes state)
UPDATE turn SET played = unpack(coalesce(played, state), packed), state = :state, packed = 0
  WHERE game = :game AND turn = :turn AND void = 0;

-- turn_restate(integer game, integer turn, bytes state)
UPDATE turn SET played = nullif(unpack(coalesce(played, state), packed), :state), state = :state, packed = 0
  WHERE game = :game AND turn = :turn AND void = 0;

-- turn_ran(integer game, integer turn, integer ran)
UPDATE turn SET ran = :ran WHERE game = :game AND turn = :turn AND void = 0;

-- turn_not_ran(integer game, integer turn)
UPDATE turn SET ran = NULL WHERE game = :game AND turn = :turn AND void = 0;

-- Compressed, turns that were played long ago take a third of the room or less; nothing else about them changes.

-- turn_plain(integer before): integer game, integer turn, integer void_number, integer size
SELECT game, turn, void, length(state) + ifnull(length(played), 0) + (SELECT ifnull(sum(length(bytes)), 0)
  FROM report WHERE report.game = turn.game AND report.turn = turn.turn AND report.void = turn.void)
  FROM turn WHERE packed = 0 AND opened < :before ORDER BY opened LIMIT 1;

-- A smaller value in the place of a larger one leaves the rest of its page unused. So compressed rows move to the end in
-- their order, to row numbers from 0x100000000 on: there they fill pages, and the pages that they leave become free.

-- turn_pack(integer game, integer turn, integer void_number)
UPDATE turn SET rowid = rowid | 0x100000000, state = pack(state), played = pack(played), packed = 1
  WHERE game = :game AND turn = :turn AND void = :void_number AND packed = 0;

-- reports_pack(integer game, integer turn, integer void_number)
UPDATE report SET rowid = rowid | 0x100000000, bytes = pack(bytes), packed = 1 WHERE rowid IN (SELECT rowid
  FROM report WHERE game = :game AND turn = :turn AND void = :void_number AND packed = 0);
