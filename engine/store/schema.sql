-- The schema. Times are seconds of the Unix epoch, UTC. Texts UTF-8. What is newer than schema 1 says so, "-- 7: ...":
-- its mark is what gives it to older databases (schema.awk); what else a step has to do stands in migrations.sql.
-- "-- 1, 13 anew: ..." copies a table of schema 1 into one of this form in the step to schema 13. Tables with large
-- values have rowids: without, a value takes pages of its own from a quarter of a page on.
CREATE TABLE meta (key TEXT PRIMARY KEY, value) WITHOUT ROWID;   -- schema, site_key (32 random bytes), ...

CREATE TABLE game (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE COLLATE NOCASE,
  ruleset TEXT NOT NULL,
  title TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'open',        -- open, running, finished
  held INTEGER,                              -- since when, NULL: not
  setup TEXT NOT NULL,                       -- game.yaml as it is resolved
  given TEXT NOT NULL,                       -- the ruleset's keys of it as they were given
  map TEXT,                                  -- the map file's bytes, if there is one
  seed INTEGER NOT NULL,
  salt TEXT NOT NULL,                        -- 32 hex digits
  gm TEXT,                                   -- this game's GM, NULL: the site's
  address TEXT,                              -- this game's own address, NULL: the site's
  gm_key INTEGER NOT NULL DEFAULT 0,         -- the GM's key number (HO-17)
  gm_password TEXT,                          -- hash, as a seat's
  setup_next TEXT,                           -- what `set` changed, from the next turn on (HO-40)
  redice INTEGER NOT NULL DEFAULT 0,         -- new seeds by rollback (HO-27)
  turn INTEGER,                              -- the open one, NULL before the start
  opened INTEGER,                            -- when it was opened
  deadline INTEGER,                          -- of the open turn, NULL: none
  deadline_text TEXT,                        -- as reports show it
  extended INTEGER NOT NULL DEFAULT 0,       -- by a vote in this turn
  due_since INTEGER NOT NULL DEFAULT 0,      -- 10: since when players know of a deadline not later than this; 0: opened
  due_sequence INTEGER NOT NULL DEFAULT 0,   -- 10: SEQUENCE in calendars: seconds from created to the last change
  winners TEXT,                              -- names, one a line; of a finished game
  files INTEGER,                             -- from this turn on games/ is behind (HO-21), NULL: it is not
  tables TEXT,                               -- 12: tables.yaml that the game keeps (HO-116), '': the built-in one, NULL: undecided
  tables_next TEXT,                          -- 15: as tables, from the turn `tables_from` on; NULL: they stay
  tables_from INTEGER NOT NULL DEFAULT 0,    -- 15
  created INTEGER NOT NULL);
CREATE INDEX game_address ON game (address) WHERE address IS NOT NULL;   -- 2
CREATE INDEX game_files ON game (files) WHERE files IS NOT NULL;         -- 2
CREATE INDEX game_over ON game (opened) WHERE state = 'finished';        -- 13: since when

CREATE TABLE seat (
  id INTEGER PRIMARY KEY,
  game INTEGER NOT NULL REFERENCES game(id),
  number INTEGER NOT NULL,                   -- from 0: order of the setup
  name TEXT COLLATE NOCASE,                  -- the empire; NULL: free without a name yet
  taken INTEGER NOT NULL DEFAULT 0,
  key_number INTEGER NOT NULL DEFAULT 0,     -- HO-17: raised, it ends all older tokens
  password TEXT,                             -- hash of a memory-hard function, or NULL
  ready INTEGER NOT NULL DEFAULT 0,          -- when /ready for the open turn came, 0: it did not
  awaited INTEGER NOT NULL DEFAULT 1,        -- the game waits for its orders in the open turn (HO-22)
  missed INTEGER NOT NULL DEFAULT 0,         -- turns in all
  missed_in_row INTEGER NOT NULL DEFAULT 0,
  abandoned INTEGER NOT NULL DEFAULT 0,
  out INTEGER,                               -- turn in which it went out
  bounces INTEGER NOT NULL DEFAULT 0,        -- failures since the last success
  grace_used INTEGER NOT NULL DEFAULT 0,     -- seconds
  vacation_from INTEGER, vacation_until INTEGER,
  vacation_used INTEGER NOT NULL DEFAULT 0,  -- seconds
  reminded INTEGER NOT NULL DEFAULT 0,       -- reminders sent for this turn
  attach TEXT NOT NULL DEFAULT '',           -- text,json,dot,svg,png,html,ics; plain: mails without HTML
  summary INTEGER NOT NULL DEFAULT 0,
  archive_press INTEGER NOT NULL DEFAULT 0,
  vacation_now INTEGER NOT NULL DEFAULT 0,   -- 2: of vacation_used: for the open turn's deadline
  bot TEXT,                                  -- 3: the computer player that has it, or NULL
  speech INTEGER NOT NULL DEFAULT 0,         -- 7: /set style speech
  unreminded INTEGER NOT NULL DEFAULT 0,     -- 11: /set reminders off
  UNIQUE (game, number), UNIQUE (game, name));

CREATE TABLE address (                       -- rosters; position 0 is the main address
  seat INTEGER NOT NULL REFERENCES seat(id),
  position INTEGER NOT NULL,
  address TEXT NOT NULL,                     -- as it was written
  folded TEXT NOT NULL,                      -- for comparing: lower case, IDN in ASCII
  PRIMARY KEY (seat, position)) WITHOUT ROWID;
CREATE INDEX address_folded ON address (folded);

CREATE TABLE observer (
  game INTEGER NOT NULL REFERENCES game(id), address TEXT NOT NULL, folded TEXT NOT NULL,
  PRIMARY KEY (game, folded)) WITHOUT ROWID;

CREATE TABLE player (                        -- what is kept of a person over all games
  folded TEXT PRIMARY KEY,                   -- main address
  dedication INTEGER NOT NULL DEFAULT 0,
  name TEXT) WITHOUT ROWID;                  -- 4: as he wants to stand in tables (HO-71)

CREATE TABLE alias (                         -- 10: addresses that a person had or has, but the first (HO-120)
  folded TEXT PRIMARY KEY,
  person TEXT NOT NULL) WITHOUT ROWID;       -- as in table player, and what is counted of them
CREATE INDEX alias_person ON alias (person); -- 10

CREATE TABLE part (                          -- 5: of the dice, by players of an open game with fair: shared (HO-20)
  game INTEGER NOT NULL,
  seat INTEGER PRIMARY KEY,
  asked INTEGER NOT NULL,                    -- when all players of the game were
  word TEXT,                                 -- NULL: it is missing
  drawn INTEGER NOT NULL DEFAULT 0);         -- by the host

CREATE TABLE lounge (                        -- 4: who would like to play (HO-70), in the order of their coming
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,                        -- wait: for a game to begin; standby: for a seat that nobody plays
  address TEXT NOT NULL, folded TEXT NOT NULL,
  game INTEGER,                              -- standby for this one, NULL: for any of the ruleset
  ruleset TEXT NOT NULL,
  seats INTEGER,                             -- waits for a game of so many seats, NULL: of any number
  since INTEGER NOT NULL);
CREATE INDEX lounge_folded ON lounge (folded);

CREATE TABLE asking (                        -- 4: who is asked by mail whether he plays (HO-70)
  game INTEGER NOT NULL, seat INTEGER NOT NULL,
  kind TEXT NOT NULL,                        -- muster: of his seat; standby: of one that another left
  address TEXT NOT NULL, folded TEXT NOT NULL,
  until INTEGER NOT NULL,
  agreed INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (game, seat)) WITHOUT ROWID;

CREATE TABLE proposal (                      -- 14: what players vote on (HO-150), numbered from 1 in each game
  game INTEGER NOT NULL REFERENCES game(id),
  number INTEGER NOT NULL,
  turn INTEGER NOT NULL,                     -- the open one when it was made
  kind TEXT NOT NULL,                        -- draw, concede, extend
  favours TEXT NOT NULL DEFAULT '',          -- the empires that win, "MING, BOSCO"; '': of a draw all that are in
  seconds INTEGER NOT NULL DEFAULT 0,        -- of an extension, as it was proposed
  state TEXT NOT NULL DEFAULT 'open',        -- open, carried, rejected, lapsed, ended (by the game master)
  ended INTEGER,                             -- turn in which it was no longer open
  PRIMARY KEY (game, number)) WITHOUT ROWID;

CREATE TABLE ballot (                        -- 14: what a seat answered to a proposal
  game INTEGER NOT NULL REFERENCES game(id),
  proposal INTEGER NOT NULL,
  seat INTEGER NOT NULL REFERENCES seat(id),
  agrees INTEGER NOT NULL,
  seconds INTEGER NOT NULL DEFAULT 0,        -- of an extension, as this seat wants it
  turn INTEGER NOT NULL,                     -- the open one when it came
  PRIMARY KEY (game, proposal, seat)) WITHOUT ROWID;

CREATE TABLE notice (                        -- told once: in the next report, and in answers until then
  id INTEGER PRIMARY KEY,
  game INTEGER NOT NULL REFERENCES game(id),
  seat INTEGER REFERENCES seat(id),          -- NULL: all
  time INTEGER NOT NULL, text TEXT NOT NULL,
  told INTEGER NOT NULL DEFAULT 0);          -- 1: stands in a report
CREATE INDEX notice_game ON notice (game, told);
CREATE INDEX notice_told ON notice (time) WHERE told;                    -- 13: to be forgotten one day

CREATE TABLE note (                          -- 2: the GM's, for nobody else
  id INTEGER PRIMARY KEY,
  game INTEGER NOT NULL REFERENCES game(id),
  time INTEGER NOT NULL, text TEXT NOT NULL);

CREATE TABLE remark (                        -- 16: a player's own notes (HO-151), in no record
  game INTEGER NOT NULL REFERENCES game(id),
  seat INTEGER NOT NULL REFERENCES seat(id),
  subject TEXT NOT NULL COLLATE NOCASE,      -- the place or thing, as reports write it
  text TEXT NOT NULL,
  PRIMARY KEY (seat, subject)) WITHOUT ROWID;

CREATE TABLE diary (                         -- 17: what players write, sealed until the game ends (HO-152)
  id INTEGER PRIMARY KEY,
  game INTEGER NOT NULL REFERENCES game(id),
  seat INTEGER NOT NULL REFERENCES seat(id),
  turn INTEGER NOT NULL,                     -- the open one
  kind TEXT NOT NULL,                        -- diary; statement: last words, one of a seat
  text TEXT NOT NULL);
CREATE INDEX diary_game ON diary (game);     -- 17

CREATE TABLE share (                         -- 18: what a seat lets another see (HO-153)
  game INTEGER NOT NULL REFERENCES game(id),
  giver INTEGER NOT NULL REFERENCES seat(id),
  taker INTEGER NOT NULL REFERENCES seat(id),
  kind TEXT NOT NULL,                        -- map, orders
  turn INTEGER NOT NULL,                     -- the open one when it began
  PRIMARY KEY (giver, taker, kind)) WITHOUT ROWID;

CREATE TABLE sitter (                        -- 19: who may send orders for a seat for a time (HO-154)
  id INTEGER PRIMARY KEY,
  game INTEGER NOT NULL REFERENCES game(id),
  seat INTEGER NOT NULL REFERENCES seat(id),
  address TEXT NOT NULL, folded TEXT NOT NULL,
  since INTEGER NOT NULL, until INTEGER NOT NULL,
  state TEXT NOT NULL DEFAULT 'sits');       -- sits; lapsed: by its time; ended: before; declined: by the sitter
CREATE INDEX sitter_folded ON sitter (folded);   -- 19
CREATE INDEX sitter_seat ON sitter (seat);       -- 19

CREATE TABLE turn (                          -- 1, 13 anew: every turn that was ever opened; void 0 is what stands
  game INTEGER NOT NULL REFERENCES game(id),
  turn INTEGER NOT NULL,
  void INTEGER NOT NULL DEFAULT 0,           -- 1, 2, ...: voided by a rollback
  state BLOB NOT NULL,                       -- its start
  played BLOB,                               -- what the turn before gave, where an edit changed it
  host TEXT NOT NULL,                        -- host.yaml
  opened INTEGER NOT NULL,
  ran INTEGER,                               -- when it was run, NULL: open
  packed INTEGER NOT NULL DEFAULT 0,         -- 20: 1: state and played are packed by zlib (RFC 1950)
  PRIMARY KEY (game, turn, void));
CREATE INDEX turn_plain ON turn (opened) WHERE packed = 0;               -- 20: to be packed one day

CREATE TABLE tally (                         -- 2: what the host had counted when a turn was opened (HO-22, HO-27)
  game INTEGER NOT NULL, turn INTEGER NOT NULL, void INTEGER NOT NULL DEFAULT 0,
  seat INTEGER NOT NULL,
  player TEXT,                               -- main address, as in table player
  counted INTEGER NOT NULL,                  -- dedication for the turn before
  missed INTEGER NOT NULL, missed_in_row INTEGER NOT NULL,
  grace_used INTEGER NOT NULL, vacation_used INTEGER NOT NULL,
  asked INTEGER NOT NULL DEFAULT 0,          -- 4: of the turn before: was it waited for (HO-69),
  absent INTEGER NOT NULL DEFAULT 0,         -- 4: and did it not move,
  excused INTEGER NOT NULL DEFAULT 0,        -- 4: in a vacation, or by the GM?
  abandoned INTEGER NOT NULL DEFAULT 0,      -- 4: the seat counts as abandoned
  PRIMARY KEY (game, turn, void, seat)) WITHOUT ROWID;
CREATE INDEX tally_player ON tally (player) WHERE player IS NOT NULL;    -- 4

CREATE TABLE report (                        -- 1, 13 anew: reports that began a turn
  game INTEGER NOT NULL, turn INTEGER NOT NULL, void INTEGER NOT NULL DEFAULT 0,
  name TEXT NOT NULL,                        -- EMPIRE.txt, EMPIRE.json, EMPIRE.dot, EMPIRE.edited.txt, GM.txt
  bytes BLOB NOT NULL,
  packed INTEGER NOT NULL DEFAULT 0,         -- 20: 1: bytes are packed by zlib
  PRIMARY KEY (game, turn, void, name));

CREATE TABLE orders (                        -- the set that stands (or ran) for a turn
  game INTEGER NOT NULL, turn INTEGER NOT NULL, void INTEGER NOT NULL DEFAULT 0,
  empire TEXT NOT NULL COLLATE NOCASE,       -- or GM
  text TEXT NOT NULL,                        -- canonical, one a line: the bytes of EMPIRE.ord
  refused INTEGER NOT NULL DEFAULT 0,        -- lines refused when they arrived
  arrived INTEGER NOT NULL,                  -- of the mail they came with
  first INTEGER,                             -- of the first mail with orders for this turn (grace); NULL: arrived
  mail INTEGER,                              -- that mail, NULL: by the GM's hand
  PRIMARY KEY (game, turn, void, empire)) WITHOUT ROWID;

CREATE TABLE bot_turn (                      -- 6, 13 anew: what a site's own bot left behind in a turn (HO-73)
  game INTEGER NOT NULL, turn INTEGER NOT NULL,
  empire TEXT NOT NULL COLLATE NOCASE,
  trouble TEXT,                              -- why it gave no orders, NULL: it did
  memory BLOB,                               -- what it keeps since then, NULL: as in the turn before
  PRIMARY KEY (game, turn, empire));

CREATE TABLE history (                       -- acts that are part of the record, one line each
  id INTEGER PRIMARY KEY,
  game INTEGER NOT NULL REFERENCES game(id),
  time INTEGER NOT NULL, act TEXT NOT NULL, turn INTEGER, text TEXT NOT NULL);
CREATE INDEX history_game ON history (game);                             -- 2

CREATE TABLE mail (
  id INTEGER PRIMARY KEY,
  source TEXT NOT NULL,                      -- mailbox URL without secrets, spool, accept
  uidvalidity INTEGER, uid TEXT,             -- IMAP UID or Maildir file name
  arrived INTEGER NOT NULL,                  -- HO-10
  stored INTEGER NOT NULL,                   -- when we took it
  size INTEGER NOT NULL,
  whole INTEGER NOT NULL DEFAULT 1,          -- 0: only its headers are kept: it was too large, or a stranger's
  fingerprint TEXT NOT NULL,                 -- SHA-256 of the bytes below the trace headers
  message_id TEXT, own_text TEXT,            -- of admitted mails: Message-ID, and SHA-256 of sender and own text
  said TEXT,                                 -- 10: of admitted mails: SHA-256 of sender, Date and own text without blanks
  meant TEXT,                                -- 10: of those with orders or commands: SHA-256 of sender and these
  sender TEXT,                               -- 10: From address, folded
  unheard INTEGER NOT NULL DEFAULT 0,        -- 10: from a roster, not taken, and its sender was not answered
  state TEXT NOT NULL DEFAULT 'new',         -- new, filed, waiting (rate), held (for the GM)
  tries INTEGER NOT NULL DEFAULT 0,          -- times its reader died
  class TEXT, reason TEXT,                   -- HO-11
  game INTEGER, seat INTEGER,
  moved INTEGER NOT NULL DEFAULT 0,          -- 1: marked and moved on the server
  until INTEGER,                             -- waiting: when it counts
  kept INTEGER);                             -- 13: bytes of it in table raw; NULL: it is no longer kept
CREATE UNIQUE INDEX mail_uid ON mail (source, uidvalidity, uid) WHERE uid IS NOT NULL;
CREATE INDEX mail_fingerprint ON mail (fingerprint);
CREATE INDEX mail_taken ON mail (fingerprint) WHERE class IN ('orders', 'empty');   -- 8: whose copies others may be
CREATE INDEX mail_message_id ON mail (message_id);
CREATE INDEX mail_said ON mail (said) WHERE said IS NOT NULL;             -- 10
CREATE INDEX mail_unheard ON mail (arrived) WHERE unheard;               -- 10
CREATE INDEX mail_state ON mail (state);
CREATE INDEX mail_text ON mail ((ifnull(class, '') IN ('orders', 'empty', 'copy')), arrived)   -- 13: to be forgotten one day
  WHERE kept IS NOT NULL AND state = 'filed';
CREATE INDEX mail_refused ON mail (arrived) WHERE class = 'reject' AND kept IS NOT NULL;   -- 13: whose texts may be looked at
CREATE INDEX mail_unmoved ON mail (source, state, uidvalidity) WHERE moved = 0;   -- 9: what is still to be moved

CREATE TABLE raw (                           -- 13: mails as they came, apart from what is known of them: questions read
                                             -- none of their bytes, and deleted ones leave whole pages free
  mail INTEGER PRIMARY KEY REFERENCES mail(id) ON DELETE CASCADE ON UPDATE CASCADE,
  bytes BLOB NOT NULL);

CREATE TABLE outbox (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,                        -- report, answer, notice, reminder, press, digest
  game INTEGER, seat INTEGER, turn INTEGER,
  recipient TEXT NOT NULL,                   -- one address
  sender TEXT NOT NULL,                      -- envelope; '' for answers
  message_id TEXT NOT NULL UNIQUE,           -- without < >
  from_name TEXT NOT NULL,                   -- the site's
  from_address TEXT NOT NULL,
  reply_to TEXT,                             -- whole header value, or NULL
  subject TEXT NOT NULL,
  auto_submitted TEXT NOT NULL,              -- auto-replied, auto-generated
  in_reply_to TEXT, refs TEXT,               -- with < >
  body TEXT NOT NULL,                        -- UTF-8, lines end with LF
  attachments TEXT NOT NULL DEFAULT '',      -- names of report rows of that game and turn, one a line; of others TURN/NAME
  queued INTEGER NOT NULL,
  due INTEGER NOT NULL,                      -- not before
  priority INTEGER NOT NULL DEFAULT 5,       -- reports 1, answers 3, others 5, press 9
  state TEXT NOT NULL DEFAULT 'queued',      -- queued, sending, retry, sent, failed
  tries INTEGER NOT NULL DEFAULT 0,
  first_try INTEGER, sent INTEGER,
  trouble TEXT,                              -- what the server said last
  flowed INTEGER NOT NULL DEFAULT 0,         -- 7: the body is format=flowed
  mail INTEGER,                              -- 10: the mail that it answers
  writer INTEGER,                            -- 11: of press: the seat that wrote it, 0: the game master
  unsubscribe TEXT,                          -- 11: value of List-Unsubscribe; NULL: none
  masks INTEGER NOT NULL DEFAULT 0);         -- 11: whose name the other does not learn: 1 the writer's, 2 the reader's
CREATE INDEX outbox_mail ON outbox (mail) WHERE mail IS NOT NULL;        -- 10
CREATE INDEX outbox_state ON outbox (state, due);
CREATE INDEX outbox_seat ON outbox (game, seat, turn);                   -- 2: the last ones to an empire
CREATE INDEX outbox_sent ON outbox (sent) WHERE sent IS NOT NULL;        -- for per_minute and per_day
CREATE INDEX outbox_done ON outbox (sent) WHERE state = 'sent' AND kind <> 'press';   -- 13: to be forgotten one day

CREATE TABLE counter (                       -- rate limits that survive restarts
  kind TEXT NOT NULL, key TEXT NOT NULL, period INTEGER NOT NULL,  -- start of the hour or day
  n INTEGER NOT NULL,
  PRIMARY KEY (kind, key, period)) WITHOUT ROWID;

CREATE TABLE pending (                       -- confirmations that are waited for: address-old, address-new; of the GM: join, resign;
                                             -- of his levers by mail: lever, and confirmed ones, due and begun
  code TEXT PRIMARY KEY, kind TEXT NOT NULL, game INTEGER, seat INTEGER,
  address TEXT, text TEXT, made INTEGER NOT NULL) WITHOUT ROWID;
