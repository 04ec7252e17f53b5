-- The site's own facts: counters, times, marks; and statements on no table of ours.

-- mail_point_drop()
RELEASE mail;

-- mail_point_back()
ROLLBACK TO mail;

-- mail_point()
SAVEPOINT mail;

-- text_is_json(text text) flag
SELECT json_valid(:text);

-- passed_over_forget()
DELETE FROM counter WHERE kind = 'passed over' AND CAST(key AS INTEGER) NOT IN (SELECT seat.id FROM seat
  JOIN game ON game.id = seat.game WHERE game.state = 'running');

-- silent_forget()
DELETE FROM counter WHERE kind = 'silent' AND CAST(key AS INTEGER) NOT IN (SELECT id FROM game
  WHERE state = 'open');

-- person_counters_forget(text folded)
DELETE FROM counter WHERE kind IN ('silent', 'passed over') AND period = 0
  AND substr(key, instr(key, ' ') + 1) = :folded;

-- counters_forget(integer before)
DELETE FROM counter WHERE period > 0 AND period < :before;

-- no_reply_note(text key, integer period)
INSERT INTO counter (kind, key, period, n) VALUES ('no reply', :key, :period, 1);

-- no_text_count(text key)
INSERT INTO counter (kind, key, period, n) VALUES ('no text', :key, 0, 1)
  ON CONFLICT (kind, key, period) DO UPDATE SET n = n + 1;

-- counter_add(text kind, text key, integer period, integer n)
INSERT INTO counter (kind, key, period, n) VALUES (:kind, :key, :period, :n)
  ON CONFLICT (kind, key, period) DO UPDATE SET n = n + :n;

-- passed_over_note(text key)
INSERT OR IGNORE INTO counter (kind, key, period, n) VALUES ('passed over', :key, 0, 1);

-- silent_note(text key)
INSERT OR IGNORE INTO counter (kind, key, period, n) VALUES ('silent', :key, 0, 1);

-- trouble_note(text key, integer period)
INSERT OR IGNORE INTO counter (kind, key, period, n) VALUES ('trouble', :key, :period, 1);

-- counter_note(text kind, text key, integer period)
INSERT OR IGNORE INTO counter (kind, key, period, n) VALUES (:kind, :key, :period, 1);

-- no_reply_is_noted(text key) flag
SELECT 1 FROM counter WHERE kind = 'no reply' AND key = :key;

-- unanswered_since(integer period) integer
SELECT coalesce(sum(n), 0) FROM counter WHERE kind = 'unanswered' AND period > :period;

-- turned_away_since(integer period, text key) integer
SELECT coalesce(sum(n), 0) FROM counter WHERE kind = 'turned away' AND key = :key AND period > :period;

-- no_text_times(text key) integer
SELECT n FROM counter WHERE kind = 'no text' AND key = :key AND period = 0;

-- counter_value(text kind, text key, integer period) integer
SELECT n FROM counter WHERE kind = :kind AND key = :key AND period = :period;

-- meta_drop(text key)
DELETE FROM meta WHERE key = :key;

-- meta_drop_two(text key, text other)
DELETE FROM meta WHERE key IN (:key, :other);

-- nightly_set(integer time)
INSERT INTO meta (key, value) VALUES ('nightly', :time) ON CONFLICT DO UPDATE SET value = excluded.value;

-- site_key_set(bytes key)
INSERT INTO meta (key, value) VALUES ('site_key', :key);

-- meta_set_integer(text key, integer value)
INSERT INTO meta (key, value) VALUES (:key, :value) ON CONFLICT (key) DO UPDATE SET value = excluded.value;

-- meta_set(text key, text value)
INSERT INTO meta (key, value) VALUES (:key, :value) ON CONFLICT DO UPDATE SET value = excluded.value;

-- meta_set_later(text key, integer value)
INSERT INTO meta (key, value) VALUES (:key, :value) ON CONFLICT DO UPDATE SET value = max(value, excluded.value);

-- Times in the database, to check the clock: last runs, the newest mail, created games and opened turns.

-- newest_time() integer
SELECT max(coalesce((SELECT max(value) FROM meta WHERE key IN ('ran', 'nightly', 'received')), 0),
  coalesce((SELECT max(max(created, coalesce(opened, 0))) FROM game), 0));

-- meta_set_earlier(text key, integer value)
INSERT INTO meta (key, value) VALUES (:key, :value) ON CONFLICT DO UPDATE SET value = excluded.value
  WHERE value > excluded.value;

-- last_game_set(integer game)
INSERT OR REPLACE INTO meta (key, value) VALUES ('last_game', :game);

-- meta_names(integer from, text pattern): text name
SELECT substr(key, :from) FROM meta WHERE key GLOB :pattern;

-- first_running() integer
SELECT min(turn.opened) FROM turn JOIN game ON game.id = turn.game WHERE game.state = 'running' AND turn.void = 0;

-- nightly_time() integer
SELECT value FROM meta WHERE key = 'nightly';

-- site_key(): bytes value
SELECT value FROM meta WHERE key = 'site_key';

-- meta(text key) text
SELECT value FROM meta WHERE key = :key;

-- meta_integer(text key) integer
SELECT value FROM meta WHERE key = :key;

-- tables_with(text column, text except): text name
SELECT m.name FROM sqlite_schema AS m JOIN pragma_table_info(m.name) AS c
  WHERE m.type = 'table' AND c.name = :column AND m.name != :except ORDER BY m.name = 'seat', m.name;
