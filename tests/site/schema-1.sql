-- Makes schema 1 of a database of today, for tests of upgrade: what came later goes.
DROP INDEX game_address;
DROP INDEX game_files;
DROP INDEX history_game;
DROP INDEX mail_kept;
DROP INDEX outbox_seat;
DROP TABLE tally;
DROP TABLE note;
DROP TABLE lounge;
DROP TABLE asking;
DROP TABLE part;
DROP TABLE bot_turn;
ALTER TABLE player DROP COLUMN name;
ALTER TABLE seat DROP COLUMN vacation_now;
ALTER TABLE seat DROP COLUMN bot;
ALTER TABLE seat DROP COLUMN speech;
ALTER TABLE outbox DROP COLUMN flowed;
PRAGMA user_version = 1;
