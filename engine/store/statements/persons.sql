-- Persons: their facts in all games, requests to play, questions to them, and confirmations that we wait for.

-- asking_clear(integer game)
DELETE FROM asking WHERE game = :game;

-- asking_drop(integer game, integer seat)
DELETE FROM asking WHERE game = :game AND seat = :seat;

-- standby_offer_drop(integer game, integer seat)
DELETE FROM asking WHERE game = :game AND seat = :seat AND kind = 'standby';

-- asking_drop_seat(integer seat)
DELETE FROM asking WHERE seat = :seat;

-- muster_ask(integer game, integer seat, text address, text folded, integer until)
INSERT OR REPLACE INTO asking (game, seat, kind, address, folded, until)
  VALUES (:game, :seat, 'muster', :address, :folded, :until);

-- standby_offer(integer game, integer seat, text address, text folded, integer until)
INSERT OR REPLACE INTO asking (game, seat, kind, address, folded, until)
  VALUES (:game, :seat, 'standby', :address, :folded, :until);

-- muster_is_on(integer game) flag
SELECT 1 FROM asking WHERE game = :game AND kind = 'muster' LIMIT 1;

-- muster_answer(integer game, integer seat): flag agreed, integer until
SELECT agreed, until FROM asking WHERE game = :game AND seat = :seat AND kind = 'muster'
  AND folded IN (SELECT folded FROM address WHERE seat = :seat);

-- standby_offered(integer game, integer seat) text
SELECT folded FROM asking WHERE game = :game AND seat = :seat AND kind = 'standby';

-- standby_offers(text folded, integer until): integer game, integer seat
SELECT game, seat FROM asking WHERE kind = 'standby' AND folded = :folded AND until > :until
  ORDER BY until;

-- askings(integer game): text seat, text address, integer until, flag agreed, flag standby
SELECT seat.name, asking.address, until, agreed, kind = 'standby' FROM asking JOIN seat
  ON seat.id = asking.seat WHERE asking.game = :game ORDER BY number;

-- standby_offer_until(integer game, integer seat) integer
SELECT until FROM asking WHERE game = :game AND seat = :seat AND kind = 'standby';

-- muster_agree(integer game, integer seat, flag agreed)
UPDATE asking SET agreed = :agreed WHERE game = :game AND seat = :seat AND kind = 'muster';

-- lounge_leave_all(text folded)
DELETE FROM lounge WHERE folded = :folded;

-- lounge_leave_standby(text folded, integer game, text ruleset)
DELETE FROM lounge WHERE id = (SELECT id FROM lounge WHERE kind = 'standby' AND folded = :folded
  AND (game = :game OR game IS NULL AND ruleset = :ruleset) ORDER BY game IS NULL, id LIMIT 1);

-- lounge_drop(integer id)
DELETE FROM lounge WHERE id = :id;

-- lounge_leave(text folded, text ruleset)
DELETE FROM lounge WHERE kind = 'wait' AND folded = :folded AND ruleset = :ruleset;

-- lounge_enter{text kind, text address, text folded, integer game, text ruleset, integer seats,
--   integer since}
INSERT INTO lounge (kind, address, folded, game, ruleset, seats, since)
  VALUES (:kind, :address, :folded, nullif(:game, 0), :ruleset, nullif(:seats, 0), :since);

-- lounge_wait_again(text address, text folded, text ruleset, integer since, integer most,
--   integer most_of_one)
INSERT INTO lounge (kind, address, folded, ruleset, since)
  SELECT 'wait', :address, :folded, :ruleset, :since WHERE (SELECT count(*) FROM lounge) < :most
  AND (SELECT count(*) FROM lounge WHERE folded = :folded) < :most_of_one;

-- lounge_has(text kind, text folded, integer game, text ruleset) flag
SELECT 1 FROM lounge WHERE kind = :kind AND folded = :folded AND coalesce(game, 0) = :game
  AND ruleset = :ruleset;

-- lounge_standbys(integer game, text ruleset, integer seat): text address, text folded
SELECT address, folded FROM lounge WHERE kind = 'standby' AND (game = :game OR game IS NULL
  AND ruleset = :ruleset) AND folded NOT IN (SELECT folded FROM address JOIN seat ON seat.id = address.seat
  WHERE seat.game = :game) AND folded NOT IN (SELECT folded FROM asking WHERE kind = 'standby')
  AND NOT EXISTS (SELECT 1 FROM counter WHERE counter.kind = 'passed over' AND key = :seat || ' ' || folded
  AND period = 0) ORDER BY game IS NULL, id;

-- lounge_waiting(text ruleset, integer seats, integer game): text address, text folded
SELECT address, folded FROM lounge WHERE kind = 'wait' AND ruleset = :ruleset
  AND coalesce(seats, :seats) = :seats AND folded NOT IN (SELECT folded FROM address JOIN seat
  ON seat.id = address.seat WHERE seat.game = :game) AND NOT EXISTS (SELECT 1 FROM counter
  WHERE counter.kind = 'silent' AND key = :game || ' ' || folded AND period = 0) ORDER BY id;

-- lounge_count() integer
SELECT count(*) FROM lounge;

-- lounge_count_of(text folded) integer
SELECT count(*) FROM lounge WHERE folded = :folded;

-- lounge(): integer id, text folded
SELECT id, folded FROM lounge ORDER BY id;

-- lounge_to_end(text folded, integer game, text ruleset)
UPDATE lounge SET id = (SELECT max(id) + 1 FROM lounge) WHERE id = (SELECT id FROM lounge
  WHERE kind = 'standby' AND folded = :folded AND (game = :game OR game IS NULL AND ruleset = :ruleset)
  ORDER BY game IS NULL, id LIMIT 1);

-- lounge_change(text kind, text folded, integer game, text ruleset, integer seats, text address)
UPDATE lounge SET seats = nullif(:seats, 0), address = :address WHERE kind = :kind AND folded = :folded
  AND coalesce(game, 0) = :game AND ruleset = :ruleset;

-- pending_drop(text code)
DELETE FROM pending WHERE code = :code;

-- levers_drop(integer game)
DELETE FROM pending WHERE kind = 'lever' AND game = :game;

-- pending_drop_seat(integer seat)
DELETE FROM pending WHERE seat = :seat;

-- addresses_drop(integer seat)
DELETE FROM pending WHERE seat = :seat AND kind LIKE 'address-%';

-- pending_drop_twin(text code)
DELETE FROM pending WHERE text = :code;

-- join_ask(text code, integer game, text address, text text, integer made)
INSERT INTO pending (code, kind, game, address, text, made)
  VALUES (:code, 'join', :game, :address, :text, :made);

-- question_add{text code, integer game, integer seat, text address, integer mail, integer turn, integer made}
INSERT INTO pending (code, kind, game, seat, address, text, made)
  VALUES (:code, 'mail', :game, :seat, :address, :mail || ' ' || :turn, :made);

-- question_of_code(text code, integer since): integer mail, integer seat
SELECT CAST(text AS INTEGER), pending.seat FROM pending JOIN game ON game.id = pending.game
  WHERE code = :code AND kind = 'mail' AND CAST(substr(text, instr(text, ' ') + 1) AS INTEGER) = ifnull(game.turn, 0)
  AND game.state <> 'finished' AND (game.state = 'running' OR made >= :since);

-- question_drop(integer mail)
DELETE FROM pending WHERE kind = 'mail' AND CAST(text AS INTEGER) = :mail;

-- pending_add{text code, text kind, integer game, integer seat, text address, text text, integer made}
INSERT INTO pending (code, kind, game, seat, address, text, made)
  VALUES (:code, :kind, :game, :seat, :address, :text, :made);

-- lever_ask(text code, integer game, text text, integer made)
INSERT INTO pending (code, kind, game, text, made) VALUES (:code, 'lever', :game, :text, :made);

-- lever_begun(text code)
UPDATE pending SET kind = 'begun' WHERE code = :code;

-- lever_left(text below): text code, text kind, integer game, text text
SELECT code, kind, game, text FROM pending WHERE kind IN ('due', 'begun') AND code < :below
  ORDER BY code LIMIT 1;

-- pending_exists(text code) flag
SELECT 1 FROM pending WHERE code = :code;

-- address_is_asked(integer seat, text address, integer since) flag
SELECT 1 FROM pending WHERE kind = 'address-new' AND seat = :seat AND lower(address) = lower(:address)
  AND made > :since;

-- resign_is_asked(integer seat) flag
SELECT 1 FROM pending WHERE kind = 'resign' AND seat = :seat;

-- joins_waiting(integer game): text code, text address, text password
SELECT code, address, substr(text, instr(text, char(10)) + 1) FROM pending WHERE kind = 'join'
  AND game = :game ORDER BY made;

-- joins_count(integer game) integer
SELECT count(*) FROM pending WHERE game = :game AND kind = 'join';

-- pending(text code, integer addresses_since, integer levers_since): text kind, text address, text text,
--   integer game, integer seat
SELECT kind, address, text, game, seat FROM pending WHERE code = :code AND (kind = 'join'
  OR kind LIKE 'address-%' AND made > :addresses_since OR kind = 'lever' AND made > :levers_since);

-- questions(integer game): text kind, text address, text text, text seat
SELECT kind, address, text, seat.name FROM pending LEFT JOIN seat ON seat.id = pending.seat
  WHERE pending.game = :game AND kind IN ('join', 'resign') ORDER BY made, code;

-- dedication_add(text folded, integer dedication)
INSERT INTO player (folded, dedication) VALUES (:folded, :dedication) ON CONFLICT DO UPDATE
  SET dedication = dedication + :dedication;

-- player_set_name(text folded, text name)
INSERT INTO player (folded, name) VALUES (:folded, :name) ON CONFLICT DO UPDATE SET name = :name;

-- dedication_take_over(text folded, integer game, integer turn, text name)
INSERT OR IGNORE INTO player (folded, dedication) SELECT :folded, json_extract(fact.value, '$.dedication')
  FROM standing_turn, json_each(standing_turn.host, '$.empires') AS fact WHERE game = :game AND turn = :turn
  AND json_extract(fact.value, '$.name') = :name AND json_extract(fact.value, '$.dedication') IS NOT NULL;

-- player_name_is_taken(text name, text folded) flag
SELECT 1 FROM player WHERE name = :name COLLATE NOCASE AND folded != :folded;

-- players_mark() text
SELECT coalesce(group_concat(folded || ' ' || coalesce(name, ''), char(10)), '') FROM (SELECT folded, name
  FROM player ORDER BY folded);

-- dedication(text folded) integer
SELECT dedication FROM player WHERE folded = :folded;

-- player_name(text folded) text
SELECT name FROM player WHERE folded = :folded;

-- dedication_undo(integer game, integer turn)
UPDATE player SET dedication = dedication - undone.sum
  FROM (SELECT player, sum(counted) AS sum FROM standing_tally
  WHERE game = :game AND turn > :turn GROUP BY player) AS undone
  WHERE undone.player = player.folded;

-- person_of(text folded) text
SELECT person FROM alias WHERE folded = :folded;

-- alias_put(text folded, text person)
INSERT OR REPLACE INTO alias (folded, person) VALUES (:folded, :person);

-- aliases_move(text from, text person)
UPDATE alias SET person = :person WHERE person = :from;

-- player_merge(text from, text person)
INSERT INTO player (folded, dedication, name) SELECT :person, dedication, name FROM player WHERE folded = :from
  ON CONFLICT DO UPDATE SET dedication = player.dedication + excluded.dedication,
  name = coalesce(player.name, excluded.name);

-- player_drop(text folded)
DELETE FROM player WHERE folded = :folded;

-- player_forget(text folded)
UPDATE player SET name = NULL WHERE folded = :folded;
