-- Games: their facts, schedule, history, notices, notes and observers.

-- game_delete(integer game)
DELETE FROM game WHERE id = :game;

-- game_insert{integer id, text name, text ruleset, text title, text setup, text given,
--   integer seed, text salt, text gm, text address, integer created}
INSERT INTO game (id, name, ruleset, title, setup, given, seed, salt, gm, address, created, files)
  VALUES (:id, :name, :ruleset, :title, :setup, :given, :seed, :salt, :gm, :address, :created, 0);

-- game_restore{integer id, text name, text ruleset, text title, text state, text setup,
--   integer seed, text salt, integer redice, integer turn, integer opened, text winners, integer created}
INSERT INTO game (id, name, ruleset, title, state, setup, given, seed, salt, redice, turn, opened,
  winners, files, created)
  VALUES (:id, :name, :ruleset, :title, :state, :setup, '{}', :seed, :salt, :redice, :turn,
  :opened, :winners, 0, :created);

-- game_recover{integer game, text title, text state, text setup, integer redice, integer turn,
--   integer opened, text winners}
UPDATE game SET title = :title, state = :state, setup = :setup, setup_next = NULL, redice = :redice,
  turn = :turn, opened = :opened, winners = :winners, held = NULL, extended = 0, files = 0
  WHERE id = :game;

-- history_forget(integer game)
DELETE FROM history WHERE game = :game;

-- game_by_id(integer id): *
SELECT * FROM game WHERE id = :id;

-- game_by_name(text name): *
SELECT * FROM game WHERE name = :name;

-- Columns that decide whether a game needs an act now (agenda.h), with its reminders.

-- agenda(text what, integer now): text name, text ruleset, flag due, integer left, integer reminded,
--   text remind
SELECT name, ruleset,
  CASE :what
  WHEN 'waiting' THEN id IN (SELECT game FROM mail WHERE mail.state = 'waiting')
  WHEN 'open' THEN state = 'open'
  WHEN 'turns' THEN state = 'running' AND held IS NULL
    AND (deadline <= :now OR NOT EXISTS (SELECT 1 FROM playing_seat WHERE game = game.id
      AND awaited AND NOT abandoned AND NOT ready))
    OR state = 'running' AND EXISTS (SELECT 1 FROM playing_seat WHERE game = game.id
      AND bot IS NOT NULL AND NOT ready)
    OR NOT json_valid(setup)
  WHEN 'standbys' THEN state <> 'open' AND (id IN (SELECT game FROM asking)
    OR EXISTS (SELECT 1 FROM playing_seat WHERE game = game.id AND (abandoned OR missed_in_row > 0)))
  WHEN 'reminders' THEN state = 'running' AND held IS NULL AND deadline IS NOT NULL
  WHEN 'attention' THEN state = 'open'
    OR state = 'running' AND (opened > :now OR deadline < :now
      OR EXISTS (SELECT 1 FROM playing_seat WHERE game = game.id AND (abandoned OR missed_in_row > 0
        OR bounces > 0 OR NOT EXISTS (SELECT 1 FROM address WHERE seat = playing_seat.id))))
    OR id IN (SELECT game FROM pending) OR NOT json_valid(setup)
    OR EXISTS (SELECT 1 FROM meta WHERE key = 'game ' || game.name || '_trouble')
  END,
  CASE :what WHEN 'reminders' THEN deadline - :now END,
  CASE :what WHEN 'reminders' THEN (SELECT min(reminded) FROM seat WHERE seat.game = game.id) END,
  CASE WHEN :what = 'reminders' AND json_valid(setup) THEN json_extract(setup, '$.remind') END
  FROM game ORDER BY id;

-- people_game_by_id(text site_gm, text site_address, integer id): *
SELECT * FROM (SELECT *, coalesce(gm, :site_gm) AS its_gm, coalesce(address, :site_address) AS its_address FROM game
  WHERE id = :id);

-- people_game_by_name(text site_gm, text site_address, text name): *
SELECT * FROM (SELECT *, coalesce(gm, :site_gm) AS its_gm, coalesce(address, :site_address) AS its_address FROM game
  WHERE name = :name);

-- game_exists(text name) flag
SELECT 1 FROM game WHERE name = :name;

-- gm_addresses(text site_gm): text gm
SELECT DISTINCT lower(coalesce(gm, :site_gm)) FROM game;

-- game_own_address(integer game) text
SELECT address FROM game WHERE id = :game AND address IS NOT NULL;

-- game_gm(text site_gm, integer game) text
SELECT coalesce(gm, :site_gm) FROM game WHERE id = :game;

-- game_setup_coming(integer game) text
SELECT coalesce(setup_next, setup) FROM game WHERE id = :game;

-- game_given(integer game) text
SELECT given FROM game WHERE id = :game;

-- tokens_open(): integer game, integer seat, integer key, integer turn
SELECT id, 0, gm_key, coalesce(turn, 0) FROM game UNION ALL SELECT id, 0, gm_key, turn - 1 FROM game
  WHERE turn > 0 UNION ALL SELECT game, seat.id, key_number, coalesce(turn, 0) FROM seat JOIN game
  ON game.id = game WHERE taken;

-- tokens_of_gms(text site_gm): integer game, integer key, integer turn, text gm
SELECT id, gm_key, coalesce(turn, 0), coalesce(gm, :site_gm) FROM game ORDER BY id;

-- games_with_address(): integer id, text address
SELECT id, address FROM game WHERE address IS NOT NULL ORDER BY id;

-- games_of_gms(text site_gm, integer game): integer id, text gm
SELECT id, coalesce(gm, :site_gm) FROM game WHERE state = 'running' AND :game IN (0, id) ORDER BY id;

-- game_is_finished(integer game) flag
SELECT 1 FROM game WHERE id = :game AND state = 'finished';

-- games_behind(): integer id, integer files
SELECT id, files FROM game WHERE files IS NOT NULL ORDER BY id;

-- game_turn_of(text name) integer
SELECT turn FROM game WHERE name = :name;

-- game_behind(integer game): integer files
SELECT files FROM game WHERE id = :game AND files IS NOT NULL;

-- games_running(text site_gm): integer id, integer turn, text gm
SELECT id, turn, coalesce(gm, :site_gm) FROM game WHERE state = 'running' ORDER BY id;

-- game_keep_tables(integer game, text tables)
UPDATE game SET tables = :tables, tables_next = NULL WHERE id = :game;

-- game_set_tables_next(integer game, text tables, integer from)
UPDATE game SET tables_next = :tables, tables_from = :from WHERE id = :game;

-- game_map(integer game) text
SELECT bytes FROM map_file WHERE game = :game;

-- game_map_add(integer game, text bytes)
INSERT INTO map_file (game, bytes) VALUES (:game, :bytes);

-- game_next_id() integer
SELECT max(coalesce((SELECT max(id) FROM game), 0), coalesce((SELECT value FROM meta
  WHERE key = 'last_game'), 0)) + 1;

-- game_names(): text name
SELECT name FROM game ORDER BY id;

-- game_place(integer game): text name, integer turn
SELECT name, coalesce(turn, 0) FROM game WHERE id = :game;

-- The rules numbers of the open turns.

-- games_rules(): text ruleset, integer number, integer games, text names
SELECT ruleset, json_extract(CASE WHEN json_valid(host) THEN host END, '$.rules.number') AS number, count(*),
  group_concat(name, ', ')
  FROM (SELECT game.name, game.ruleset, host FROM game JOIN standing_turn
    ON standing_turn.game = game.id AND standing_turn.turn = game.turn WHERE game.state = 'running'
    ORDER BY game.id) GROUP BY ruleset, number HAVING number IS NOT NULL ORDER BY ruleset, number;

-- games_deadlines(): text name, text deadline
SELECT name, coalesce(CASE WHEN json_valid(coalesce(setup_next, setup))
  THEN json_extract(coalesce(setup_next, setup), '$.deadline') END, 'none')
  FROM game WHERE state = 'running' ORDER BY id;

-- game_deadline_coming(integer game) text
SELECT coalesce(CASE WHEN json_valid(coalesce(setup_next, setup))
  THEN json_extract(coalesce(setup_next, setup), '$.deadline') END, 'none') FROM game WHERE id = :game;

-- games_places(): integer id, text name, integer turn
SELECT id, name, coalesce(turn, 0) FROM game ORDER BY id;

-- game_name(text name) text
SELECT name FROM game WHERE name = :name;

-- The unfinished game of a person who plays alone against bots.

-- game_alone(text folded, text ruleset) text
SELECT game.name FROM address JOIN seat AS own ON own.id = address.seat JOIN game ON game.id = own.game
  WHERE folded = :folded AND own.taken AND ruleset = :ruleset AND game.state != 'finished'
  AND NOT EXISTS (SELECT 1 FROM seat WHERE seat.game = game.id AND seat.id != own.id AND bot IS NULL)
  ORDER BY game.id LIMIT 1;

-- game_name_of_other(text name, integer game) text
SELECT name FROM game WHERE name = :name AND id != :game;

-- game_names_of_mail(integer game): text name, text gm, text address, integer gm_key, text note
SELECT name, gm, address, gm_key, CASE WHEN json_valid(setup) THEN json_extract(setup, '$.note') END FROM game WHERE id = :game;

-- game_setup_next(integer game) text
SELECT setup_next FROM game WHERE id = :game;

-- game_turn(integer game, integer otherwise) integer
SELECT coalesce((SELECT turn FROM game WHERE id = :game), :otherwise);

-- game_set_deadline(integer game, integer deadline, text deadline_text)
UPDATE game SET deadline = :deadline, deadline_text = :deadline_text WHERE id = :game;

-- game_due_changed(integer game, integer since, integer sequence)
UPDATE game SET due_since = :since, due_sequence = :sequence WHERE id = :game;

-- reminders_arm(integer game)
UPDATE seat SET reminded = 0 WHERE game = :game;

-- game_no_deadline(integer game)
UPDATE game SET deadline = NULL, deadline_text = NULL WHERE id = :game;

-- game_extend(integer game, integer extended)
UPDATE game SET extended = :extended WHERE id = :game;

-- game_files_done(integer game)
UPDATE game SET files = NULL WHERE id = :game;

-- game_files_all(integer game)
UPDATE game SET files = coalesce(files, 0) WHERE id = :game;

-- game_files_from(integer game, integer turn)
UPDATE game SET files = min(coalesce(files, :turn), :turn) WHERE id = :game;

-- game_key_raise(integer game)
UPDATE game SET gm_key = gm_key + 1 WHERE id = :game;

-- game_set_password(integer game, text password)
UPDATE game SET gm_password = :password WHERE id = :game;

-- game_hold(integer game, integer since)
UPDATE game SET held = :since WHERE id = :game;

-- game_resume(integer game)
UPDATE game SET held = NULL WHERE id = :game;

-- game_rename(integer game, text name, text title, text setup)
UPDATE game SET name = :name, title = :title, setup = :setup, files = 0 WHERE id = :game;

-- game_set_times(integer game, integer opened, integer held, integer extended, integer created)
UPDATE game SET opened = :opened, held = :held, extended = :extended, created = :created WHERE id = :game;

-- game_set_redice(integer game, integer redice)
UPDATE game SET redice = :redice WHERE id = :game;

-- game_set_setup(integer game, text setup)
UPDATE game SET setup = :setup WHERE id = :game;

-- game_take_setup(integer game, text setup, text title, text gm, text address)
UPDATE game SET setup = :setup, setup_next = NULL, title = :title, gm = :gm, address = :address
  WHERE id = :game;

-- game_change_setup(integer game, text setup, text title, text gm, text address)
UPDATE game SET setup = :setup, title = :title, gm = :gm, address = :address WHERE id = :game;

-- game_set_setup_next(integer game, text setup)
UPDATE game SET setup_next = :setup WHERE id = :game;

-- game_finish(integer game, text winners)
UPDATE game SET state = 'finished', held = NULL, winners = :winners WHERE id = :game;

-- game_reopen(integer game, integer turn, integer opened)
UPDATE game
  SET state = 'running', turn = :turn, opened = :opened, held = NULL, winners = NULL, extended = 0
  WHERE id = :game;

-- game_open_turn(integer game, text state, integer turn, integer opened, text winners)
UPDATE game
  SET state = :state, turn = :turn, opened = :opened, extended = 0, held = NULL, winners = :winners, due_since = 0,
  files = min(coalesce(files, :turn), :turn - 1) WHERE id = :game;

-- history_restore(integer game, integer time, text act, text text)
INSERT INTO history (game, time, act, text) VALUES (:game, :time, :act, :text);

-- history_add(integer game, integer time, text act, integer turn, text text)
INSERT INTO history (game, time, act, turn, text)
  VALUES (:game, :time, :act, CASE WHEN :turn < 0 THEN NULL ELSE :turn END, :text);

-- history_last(integer game) integer
SELECT coalesce(max(id), 0) FROM history WHERE game = :game;

-- history_newest(integer game) integer
SELECT coalesce(max(time), 0) FROM history WHERE game = :game;

-- history_count(integer game, text act, integer turn, text text) integer
SELECT count(*) FROM history WHERE game = :game AND act = :act AND turn = :turn AND text = :text;

-- history_abandoned(integer game, integer turn): text text
SELECT text FROM history WHERE game = :game AND act = 'abandoned' AND turn = :turn;

-- history(integer game): integer time, text act, text text
SELECT time, act, text FROM history WHERE game = :game ORDER BY id;

-- note_add(integer game, integer time, text text)
INSERT INTO note (game, time, text) VALUES (:game, :time, :text);

-- notes(integer game): integer time, text text
SELECT time, text FROM note WHERE game = :game ORDER BY id;

-- notice_add(integer game, integer seat, integer time, text text)
INSERT INTO notice (game, seat, time, text) VALUES (:game, nullif(:seat, 0), :time, :text);

-- notices_for(integer game, integer seat): text text
SELECT text FROM notice WHERE game = :game AND (seat IS NULL OR seat = :seat) AND told = 0 ORDER BY id;

-- notices_of(integer game, integer seat): text text
SELECT text FROM notice WHERE game = :game AND seat IS nullif(:seat, 0) AND told = 0 ORDER BY id;

-- notices_told(integer game)
UPDATE notice SET told = 1 WHERE game = :game AND told = 0;

-- notices_forget(integer before)
DELETE FROM notice WHERE told AND time < :before;

-- observer_drop(integer game, text folded)
DELETE FROM observer WHERE game = :game AND folded = :folded;

-- observer_add(integer game, text address, text folded)
INSERT OR IGNORE INTO observer (game, address, folded) VALUES (:game, :address, :folded);

-- observers_count(integer game) integer
SELECT count(*) FROM observer WHERE game = :game;

-- observers(integer game): text address
SELECT address FROM observer WHERE game = :game ORDER BY folded;

-- sealed_seats(integer game): text name, integer ready, integer missed, integer missed_in_row,
--   integer abandoned, integer grace_used, integer vacation_from, integer vacation_until,
--   integer vacation_used, integer vacation_now, integer reminded, text attach,
--   integer summary, integer speech, integer archive_press, integer unreminded
SELECT name, ready, missed, missed_in_row, abandoned, grace_used, vacation_from, vacation_until,
  vacation_used, vacation_now, reminded, attach, summary, speech, archive_press, unreminded
  FROM seat WHERE game = :game ORDER BY number;

-- sealed_orders(integer game): integer turn, text empire, text text, integer refused, integer arrived,
--   integer first
SELECT standing_orders.turn, empire, text, refused, arrived, coalesce(first, arrived) FROM standing_orders
  JOIN game ON game.id = standing_orders.game AND standing_orders.turn >= game.turn WHERE game.id = :game
  ORDER BY standing_orders.turn, empire;

-- sealed_notices(integer game): text empire, integer time, text text
SELECT seat.name, notice.time, notice.text FROM notice LEFT JOIN seat ON seat.id = notice.seat
  WHERE notice.game = :game AND told = 0 ORDER BY notice.id;
