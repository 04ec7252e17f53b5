-- Makes schema 1 of a database of today, for tests of upgrade: what came later goes, the newest first. Its head, up to
-- the line of a schema, makes that one.
ALTER TABLE seat DROP COLUMN speech;
ALTER TABLE outbox DROP COLUMN flowed;
PRAGMA user_version = 6;
DROP TABLE bot_turn;
PRAGMA user_version = 5;
DROP TABLE part;
PRAGMA user_version = 4;
DROP INDEX tally_player;
DROP TABLE lounge;
DROP TABLE asking;
ALTER TABLE player DROP COLUMN name;
ALTER TABLE tally DROP COLUMN asked;
ALTER TABLE tally DROP COLUMN absent;
ALTER TABLE tally DROP COLUMN excused;
ALTER TABLE tally DROP COLUMN abandoned;
PRAGMA user_version = 3;
ALTER TABLE seat DROP COLUMN bot;
PRAGMA user_version = 2;
DROP INDEX game_address;
DROP INDEX game_files;
DROP INDEX history_game;
DROP INDEX mail_kept;
DROP INDEX outbox_seat;
DROP TABLE tally;
DROP TABLE note;
ALTER TABLE seat DROP COLUMN vacation_now;
PRAGMA user_version = 1;
