-- Seats: their players, settings and counters, with addresses and parts of the seed.

-- seats(integer game, integer turn): *
SELECT * FROM seat LEFT JOIN part ON part.seat = seat.id
  LEFT JOIN standing_orders AS orders
  ON orders.game = seat.game AND orders.turn = :turn AND empire = seat.name
  WHERE seat.game = :game ORDER BY number;

-- roster_clear(integer seat)
DELETE FROM address WHERE seat = :seat;

-- game_rosters_delete(integer game)
DELETE FROM address WHERE seat IN (SELECT id FROM seat WHERE game = :game);

-- roster_add(integer seat, integer position, text address, text folded)
INSERT INTO address (seat, position, address, folded) VALUES (:seat, :position, :address, :folded);

-- game_has_player(text folded, integer game) flag
SELECT 1 FROM address JOIN seat ON seat.id = seat WHERE folded = :folded AND game = :game AND taken;

-- folded_has_seat(text folded) flag
SELECT 1 FROM address JOIN seat ON seat.id = seat WHERE folded = :folded AND taken
  UNION ALL SELECT 1 FROM sitter WHERE folded = :folded AND state = 'sits';

-- folded_is_known(text folded) flag
SELECT 1 FROM address WHERE folded = :folded
  UNION ALL SELECT 1 FROM sitter WHERE folded = :folded AND state = 'sits';

-- roster_has(integer seat, text folded) flag
SELECT 1 FROM address WHERE seat = :seat AND folded = :folded;

-- tokens_of_player(text folded): integer game, integer seat, integer key, integer turn
SELECT game.id, seat.id, key_number, coalesce(turn, 0) FROM address JOIN seat ON seat.id = address.seat
  JOIN game ON game.id = seat.game WHERE folded = :folded AND taken;

-- seats_of_folded(text folded): text game, text seat
SELECT game.name, seat.name FROM (SELECT seat, folded FROM address
  UNION SELECT seat, folded FROM sitter WHERE state = 'sits') AS played
  JOIN seat ON seat.id = played.seat JOIN game ON game.id = seat.game
  WHERE folded = :folded AND taken ORDER BY game.state = 'finished', game.id, number;

-- seats_for_folded(text folded, integer game): integer seat
SELECT seat.id FROM address JOIN seat ON seat.id = address.seat JOIN game ON game.id = seat.game
  WHERE folded = :folded AND taken AND (:game IN (0, game.id))
  ORDER BY game.state = 'finished', game.state = 'open', game.id, number;

-- roster_clash(integer game, integer seat, text folded) text
SELECT seat.name FROM address JOIN seat ON seat.id = address.seat WHERE seat.game = :game
  AND seat.id != :seat AND folded = :folded;

-- part_drop(integer seat)
DELETE FROM part WHERE seat = :seat;

-- parts_ask(integer now, integer game)
INSERT INTO part (game, seat, asked) SELECT game, id, :now FROM seat WHERE game = :game
  ON CONFLICT DO UPDATE SET asked = excluded.asked;

-- part_restore(integer game, integer seat, text word, integer drawn)
INSERT INTO part (game, seat, asked, word, drawn) VALUES (:game, :seat, 1, :word, :drawn);

-- part_draw(integer game, integer seat, integer asked, text word)
INSERT INTO part (game, seat, asked, word, drawn) VALUES (:game, :seat, :asked, :word, 1)
  ON CONFLICT DO UPDATE SET word = excluded.word, drawn = 1;

-- part_set(integer seat, text word)
UPDATE part SET word = :word, drawn = 0 WHERE seat = :seat;

-- seat_delete(integer seat)
DELETE FROM seat WHERE id = :seat;

-- seat_restore(integer game, integer number, text name)
INSERT INTO seat (game, number, name, taken) VALUES (:game, :number, :name, 1);

-- seat_insert(integer game, integer number, text name, integer taken, text bot)
INSERT INTO seat (game, number, name, taken, bot) VALUES (:game, :number, :name, :taken, :bot);

-- seats_free(integer game) integer
SELECT count(*) FROM seat WHERE game = :game AND NOT taken;

-- seats_without_part(integer game) integer
SELECT count(*) FROM seat WHERE game = :game AND id NOT IN (SELECT seat FROM part);

-- seats_without_bot(integer game) integer
SELECT count(*) FROM seat WHERE game = :game AND bot IS NULL;

-- seat_without_bot(integer game) text
SELECT name FROM seat WHERE game = :game AND bot IS NULL ORDER BY number;

-- people_seat_by_id(integer id): *
SELECT * FROM (SELECT seat.*, address.address AS main_address FROM seat
  LEFT JOIN address ON address.seat = seat.id AND position = 0 WHERE taken AND seat.id = :id);

-- people_seat_by_name(integer game, text name): *
SELECT * FROM (SELECT seat.*, address.address AS main_address FROM seat
  LEFT JOIN address ON address.seat = seat.id AND position = 0 WHERE taken AND game = :game AND name = :name);

-- seat_game(integer seat) integer
SELECT game FROM seat WHERE id = :seat;

-- seat_game_state(integer seat) text
SELECT game.state FROM seat JOIN game ON game.id = seat.game WHERE seat.id = :seat;

-- seat_key(integer seat) integer
SELECT key_number FROM seat WHERE id = :seat;

-- seats_taken() integer
SELECT count(*) FROM seat WHERE taken;

-- seat_keeping_press(integer game) text
SELECT name FROM seat WHERE game = :game AND taken = 1 AND archive_press = 0 ORDER BY number LIMIT 1;

-- seat_name_and_key(integer seat): text name, integer key
SELECT name, key_number FROM seat WHERE id = :seat;

-- rosters(integer game): integer seat, text address
SELECT seat, address FROM seat JOIN address ON address.seat = seat.id WHERE seat.game = :game
  ORDER BY number, position;

-- main_addresses(integer game): integer seat, text address
SELECT seat.id, address.address FROM seat JOIN address ON address.seat = seat.id AND position = 0
  WHERE game = :game ORDER BY number;

-- seat_set_archive_press(integer seat, flag archive_press)
UPDATE seat SET archive_press = :archive_press WHERE id = :seat;

-- seat_set_attach(integer seat, text attach)
UPDATE seat SET attach = :attach WHERE id = :seat;

-- seat_restore_facts{integer seat, flag awaited, flag abandoned, integer out, integer missed,
--   integer missed_in_row, text bot}
UPDATE seat SET awaited = :awaited, abandoned = :abandoned, out = CASE WHEN :out >= 0 THEN :out
  END, missed = :missed, missed_in_row = :missed_in_row, bot = :bot WHERE id = :seat;

-- seats_begin_turn(integer game)
UPDATE seat SET ready = 0, reminded = 0, vacation_now = 0 WHERE game = :game;

-- seat_edit_facts(integer seat, flag awaited, flag abandoned, integer out, integer turn)
UPDATE seat SET awaited = :awaited, abandoned = :abandoned, out = CASE WHEN :out THEN coalesce(out, :turn)
  END WHERE id = :seat;

-- seat_open_turn(integer seat, flag awaited, flag abandoned, integer out, integer turn)
UPDATE seat SET awaited = :awaited, abandoned = :abandoned, out = CASE WHEN :out THEN coalesce(out, :turn)
  END, ready = 0, reminded = 0, vacation_now = 0 WHERE id = :seat;

-- seat_bot(integer seat, text bot, text name)
UPDATE seat SET bot = :bot, name = :name, taken = 1, ready = 0, password = NULL, abandoned = 0,
  key_number = key_number + 1 WHERE id = :seat;

-- seat_person(integer seat, text name, flag taken)
UPDATE seat SET bot = NULL, name = :name, taken = :taken, ready = 0 WHERE id = :seat;

-- seat_no_bot(integer seat)
UPDATE seat SET bot = NULL WHERE id = :seat;

-- seat_restore_bot(integer game, text name, text bot)
UPDATE seat SET bot = nullif(:bot, 'none') WHERE game = :game AND name = :name;

-- seat_no_bounces(integer seat)
UPDATE seat SET bounces = 0 WHERE id = :seat AND bounces > 0;

-- seat_bounce(integer seat)
UPDATE seat SET bounces = bounces + 1 WHERE id = :seat;

-- seat_key_raise(integer seat)
UPDATE seat SET key_number = key_number + 1 WHERE id = :seat;

-- seat_renew(integer seat)
UPDATE seat
  SET key_number = key_number + 1, password = NULL, abandoned = 0, missed_in_row = 0, bounces = 0,
  ready = 0, reminded = 0, grace_used = 0, vacation_from = NULL, vacation_until = NULL,
  vacation_used = 0, vacation_now = 0, attach = '', summary = 0, speech = 0,
  archive_press = 0, unreminded = 0 WHERE id = :seat;

-- seat_roll_back(integer seat, flag awaited, flag abandoned, integer out)
UPDATE seat
  SET key_number = key_number + 1, ready = 0, reminded = 0, awaited = :awaited,
  abandoned = :abandoned, out = CASE WHEN :out THEN coalesce(out, 0) END WHERE id = :seat;

-- seat_set_missed(integer seat, integer missed, integer missed_in_row, integer grace_used)
UPDATE seat SET missed = :missed, missed_in_row = :missed_in_row, grace_used = :grace_used
  WHERE id = :seat;

-- seat_set_tally(integer seat, integer missed, integer missed_in_row, integer grace_used,
--   integer vacation_used)
UPDATE seat
  SET missed = :missed, missed_in_row = :missed_in_row, grace_used = :grace_used,
  vacation_used = :vacation_used, vacation_now = 0 WHERE id = :seat;

-- seat_name(integer seat, text name)
UPDATE seat SET name = :name WHERE id = :seat;

-- seat_take(integer seat, text name)
UPDATE seat SET name = :name, taken = 1, key_number = key_number + 1 WHERE id = :seat;

-- seat_set_number(integer seat, integer number)
UPDATE seat SET number = :number WHERE id = :seat;

-- seat_set_password(integer seat, text password)
UPDATE seat SET password = :password WHERE id = :seat;

-- seat_set_wish(integer seat, text password)
UPDATE seat SET password = nullif(:password, '') WHERE id = :seat;

-- seat_first_ready(integer seat, integer ready)
UPDATE seat SET ready = :ready WHERE id = :seat AND ready = 0;

-- seat_set_ready(integer seat, integer ready)
UPDATE seat SET ready = :ready WHERE id = :seat;

-- seat_set_all{integer seat, integer ready, integer missed, integer missed_in_row, integer abandoned,
--   integer grace_used, integer vacation_from, integer vacation_until, integer vacation_used,
--   integer vacation_now, integer reminded, text attach, integer summary, integer speech,
--   integer archive_press, integer unreminded}
UPDATE seat
  SET ready = :ready, missed = :missed, missed_in_row = :missed_in_row, abandoned = :abandoned,
  grace_used = :grace_used, vacation_from = :vacation_from, vacation_until = :vacation_until,
  vacation_used = :vacation_used, vacation_now = :vacation_now, reminded = :reminded,
  attach = :attach, summary = :summary, speech = :speech, archive_press = :archive_press,
  unreminded = :unreminded WHERE id = :seat;

-- seat_set_reminded(integer seat, integer reminded)
UPDATE seat SET reminded = :reminded WHERE id = :seat;

-- seat_set_speech(integer seat, flag speech)
UPDATE seat SET speech = :speech WHERE id = :seat;

-- seat_set_unreminded(integer seat, flag unreminded)
UPDATE seat SET unreminded = :unreminded WHERE id = :seat;

-- seat_set_summary(integer seat, flag summary)
UPDATE seat SET summary = :summary WHERE id = :seat;

-- seat_leave(integer seat, text name)
UPDATE seat SET taken = 0, name = :name, password = NULL, key_number = key_number + 1 WHERE id = :seat;

-- seat_set_vacation(integer seat, integer vacation_from, integer vacation_until)
UPDATE seat SET vacation_from = :vacation_from, vacation_until = :vacation_until WHERE id = :seat;

-- seat_no_vacation(integer seat)
UPDATE seat SET vacation_from = NULL, vacation_until = NULL WHERE id = :seat;

-- seat_set_vacation_used(integer seat, integer vacation_used, integer vacation_now)
UPDATE seat SET vacation_used = :vacation_used, vacation_now = :vacation_now WHERE id = :seat;
