-- The schema. Times are seconds of the Unix epoch, UTC. Texts are UTF-8. A table, column or index that is newer than
-- schema 1 has a mark, "-- 7: ...", by which schema.awk adds it to older databases; other changes of a step are in
-- migrations.sql. "-- 1, 13 anew: ..." marks a table of schema 1 that the step to schema 13 copies into its present form.
-- Tables with large values have rowids: without, each value larger than a quarter of a page takes pages of its own.
CREATE TABLE meta (key TEXT PRIMARY KEY, value) WITHOUT ROWID;   -- schema, site_key (32 random bytes), ...

CREATE TABLE game (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE COLLATE NOCASE,
  ruleset TEXT NOT NULL,
  title TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'open',        -- open, running, finished
  held INTEGER,                              -- when it was held; NULL: it is not held
  setup TEXT NOT NULL,                       -- game.yaml with all defaults filled in
  given TEXT NOT NULL,                       -- the ruleset's keys of game.yaml as the GM gave them
  seed INTEGER NOT NULL,
  salt TEXT NOT NULL,                        -- 32 hex digits
  gm TEXT,                                   -- address of this game's GM; NULL: the site's GM
  address TEXT,                              -- this game's own address; NULL: the site's address
  gm_key INTEGER NOT NULL DEFAULT 0,         -- the GM's key number (HO-17)
  gm_password TEXT,                          -- a hash, like a seat's password
  setup_next TEXT,                           -- the setup from the next turn on, if `set` changed it (HO-40)
  redice INTEGER NOT NULL DEFAULT 0,         -- how often a rollback drew a new seed (HO-27)
  turn INTEGER,                              -- the open turn; NULL: not started
  opened INTEGER,                            -- when it was opened
  deadline INTEGER,                          -- of the open turn; NULL: none
  deadline_text TEXT,                        -- as reports show it
  extended INTEGER NOT NULL DEFAULT 0,       -- seconds by which a vote moved this turn's deadline
  due_since INTEGER NOT NULL DEFAULT 0,      -- 10: since when players know of a deadline not later than this; 0: opened
  due_sequence INTEGER NOT NULL DEFAULT 0,   -- 10: SEQUENCE in calendars: seconds from created to the last change
  winners TEXT,                              -- names, one a line; of a finished game
  files INTEGER,                             -- files in games/ are missing from this turn on (HO-21); NULL: none
  tables TEXT,                               -- 12: the game's own tables.yaml (HO-116); '': the built-in one; NULL: not decided
  tables_next TEXT,                          -- 15: as `tables`, but from the turn `tables_from` on; NULL: no change
  tables_from INTEGER NOT NULL DEFAULT 0,    -- 15
  created INTEGER NOT NULL);
CREATE INDEX game_address ON game (address) WHERE address IS NOT NULL;   -- 2
CREATE INDEX game_files ON game (files) WHERE files IS NOT NULL;         -- 2
CREATE INDEX game_over ON game (opened) WHERE state = 'finished';        -- 13: finds the games that ended long ago

CREATE TABLE map_file (                      -- 21: map files of games that have one (HO-41), apart from the facts in table game, which
                                             -- every mail reads and every turn writes
  game INTEGER PRIMARY KEY REFERENCES game(id),
  bytes TEXT NOT NULL);

CREATE TABLE seat (
  id INTEGER PRIMARY KEY,
  game INTEGER NOT NULL REFERENCES game(id),
  number INTEGER NOT NULL,                   -- from 0, in the order of the setup
  name TEXT COLLATE NOCASE,                  -- the empire's name; NULL: a free seat without a name
  taken INTEGER NOT NULL DEFAULT 0,
  key_number INTEGER NOT NULL DEFAULT 0,     -- raising it makes all older tokens invalid (HO-17)
  password TEXT,                             -- hash of a memory-hard function, or NULL
  ready INTEGER NOT NULL DEFAULT 0,          -- when /ready came for the open turn; 0: it did not
  awaited INTEGER NOT NULL DEFAULT 1,        -- the game waits for its orders in the open turn (HO-22)
  missed INTEGER NOT NULL DEFAULT 0,         -- number of missed turns
  missed_in_row INTEGER NOT NULL DEFAULT 0,
  abandoned INTEGER NOT NULL DEFAULT 0,
  out INTEGER,                               -- turn in which the seat went out of the game
  bounces INTEGER NOT NULL DEFAULT 0,        -- failed deliveries since the last success
  grace_used INTEGER NOT NULL DEFAULT 0,     -- seconds
  vacation_from INTEGER, vacation_until INTEGER,
  vacation_used INTEGER NOT NULL DEFAULT 0,  -- seconds
  reminded INTEGER NOT NULL DEFAULT 0,       -- reminders sent for this turn
  attach TEXT NOT NULL DEFAULT '',           -- text,json,dot,svg,png,html,ics; plain: mails without HTML
  summary INTEGER NOT NULL DEFAULT 0,
  archive_press INTEGER NOT NULL DEFAULT 0,
  vacation_now INTEGER NOT NULL DEFAULT 0,   -- 2: the part of vacation_used that the open turn's deadline uses
  bot TEXT,                                  -- 3: the bot that plays it, or NULL
  speech INTEGER NOT NULL DEFAULT 0,         -- 7: /set style speech
  unreminded INTEGER NOT NULL DEFAULT 0,     -- 11: /set reminders off
  UNIQUE (game, number), UNIQUE (game, name));

CREATE TABLE address (                       -- rosters; position 0 is the main address
  seat INTEGER NOT NULL REFERENCES seat(id),
  position INTEGER NOT NULL,
  address TEXT NOT NULL,                     -- as the player wrote it
  folded TEXT NOT NULL,                      -- for comparisons: in lower case, IDN in ASCII
  PRIMARY KEY (seat, position)) WITHOUT ROWID;
CREATE INDEX address_folded ON address (folded);

CREATE TABLE observer (
  game INTEGER NOT NULL REFERENCES game(id), address TEXT NOT NULL, folded TEXT NOT NULL,
  PRIMARY KEY (game, folded)) WITHOUT ROWID;

CREATE TABLE player (                        -- facts about a person in all games
  folded TEXT PRIMARY KEY,                   -- main address
  dedication INTEGER NOT NULL DEFAULT 0,
  name TEXT) WITHOUT ROWID;                  -- 4: the name that they want in tables (HO-71)

CREATE TABLE alias (                         -- 10: all addresses of a person except the first, also former ones (HO-120)
  folded TEXT PRIMARY KEY,
  person TEXT NOT NULL) WITHOUT ROWID;       -- `folded` in table player, where the person's facts are
CREATE INDEX alias_person ON alias (person); -- 10

CREATE TABLE part (                          -- 5: players' parts of the seed, in a game with `fair: shared` (HO-20)
  game INTEGER NOT NULL,
  seat INTEGER PRIMARY KEY,
  asked INTEGER NOT NULL,                    -- when all players were asked
  word TEXT,                                 -- the part; NULL: not given yet
  drawn INTEGER NOT NULL DEFAULT 0);         -- 1: the host drew it instead

CREATE TABLE lounge (                        -- 4: people who want to play (HO-70), in the order of their requests
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,                        -- wait: for a new game; standby: for an abandoned seat
  address TEXT NOT NULL, folded TEXT NOT NULL,
  game INTEGER,                              -- standby for this game; NULL: for any game of the ruleset
  ruleset TEXT NOT NULL,
  seats INTEGER,                             -- wait for a game with this number of seats; NULL: with any
  since INTEGER NOT NULL);
CREATE INDEX lounge_folded ON lounge (folded);

CREATE TABLE asking (                        -- 4: people who were asked by mail whether they will play (HO-70)
  game INTEGER NOT NULL, seat INTEGER NOT NULL,
  kind TEXT NOT NULL,                        -- muster: about their seat; standby: about a seat that another player left
  address TEXT NOT NULL, folded TEXT NOT NULL,
  until INTEGER NOT NULL,
  agreed INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (game, seat)) WITHOUT ROWID;

CREATE TABLE proposal (                      -- 14: proposals that players vote on (HO-150), numbered from 1 in each game
  game INTEGER NOT NULL REFERENCES game(id),
  number INTEGER NOT NULL,
  turn INTEGER NOT NULL,                     -- the turn that was open when it was made
  kind TEXT NOT NULL,                        -- draw, concede, extend
  favours TEXT NOT NULL DEFAULT '',          -- the empires that would win, "MING, BOSCO"; '': in a draw, all that are still in
  seconds INTEGER NOT NULL DEFAULT 0,        -- length of an extension, as proposed
  state TEXT NOT NULL DEFAULT 'open',        -- open, carried, rejected, lapsed, ended (by the game master)
  ended INTEGER,                             -- turn in which it was decided
  PRIMARY KEY (game, number)) WITHOUT ROWID;

CREATE TABLE ballot (                        -- 14: a seat's vote on a proposal
  game INTEGER NOT NULL REFERENCES game(id),
  proposal INTEGER NOT NULL,
  seat INTEGER NOT NULL REFERENCES seat(id),
  agrees INTEGER NOT NULL,
  seconds INTEGER NOT NULL DEFAULT 0,        -- length of the extension that this seat wants
  turn INTEGER NOT NULL,                     -- the turn that was open when it came
  PRIMARY KEY (game, proposal, seat)) WITHOUT ROWID;

CREATE TABLE notice (                        -- shown once in the next report, and in answers until then
  id INTEGER PRIMARY KEY,
  game INTEGER NOT NULL REFERENCES game(id),
  seat INTEGER REFERENCES seat(id),          -- NULL: all
  time INTEGER NOT NULL, text TEXT NOT NULL,
  told INTEGER NOT NULL DEFAULT 0);          -- 1: a report has shown it
CREATE INDEX notice_game ON notice (game, told);
CREATE INDEX notice_told ON notice (time) WHERE told;                    -- 13: finds rows to delete

CREATE TABLE note (                          -- 2: the GM's notes, which nobody else sees
  id INTEGER PRIMARY KEY,
  game INTEGER NOT NULL REFERENCES game(id),
  time INTEGER NOT NULL, text TEXT NOT NULL);

CREATE TABLE remark (                        -- 16: a player's own notes (HO-151), not part of the record
  game INTEGER NOT NULL REFERENCES game(id),
  seat INTEGER NOT NULL REFERENCES seat(id),
  subject TEXT NOT NULL COLLATE NOCASE,      -- the place or thing, as reports write it
  text TEXT NOT NULL,
  PRIMARY KEY (seat, subject)) WITHOUT ROWID;

CREATE TABLE diary (                         -- 17: players' diaries, sealed until the game ends (HO-152)
  id INTEGER PRIMARY KEY,
  game INTEGER NOT NULL REFERENCES game(id),
  seat INTEGER NOT NULL REFERENCES seat(id),
  turn INTEGER NOT NULL,                     -- the turn that was open
  kind TEXT NOT NULL,                        -- diary; statement: last words, one per seat
  text TEXT NOT NULL);
CREATE INDEX diary_game ON diary (game);     -- 17

CREATE TABLE share (                         -- 18: information that a seat shares with another (HO-153)
  game INTEGER NOT NULL REFERENCES game(id),
  giver INTEGER NOT NULL REFERENCES seat(id),
  taker INTEGER NOT NULL REFERENCES seat(id),
  kind TEXT NOT NULL,                        -- map, orders
  turn INTEGER NOT NULL,                     -- the turn that was open when it began
  PRIMARY KEY (giver, taker, kind)) WITHOUT ROWID;

CREATE TABLE sitter (                        -- 19: people who may send orders for a seat for some time (HO-154)
  id INTEGER PRIMARY KEY,
  game INTEGER NOT NULL REFERENCES game(id),
  seat INTEGER NOT NULL REFERENCES seat(id),
  address TEXT NOT NULL, folded TEXT NOT NULL,
  since INTEGER NOT NULL, until INTEGER NOT NULL,
  state TEXT NOT NULL DEFAULT 'sits');       -- sits; lapsed: its time is over; ended: before its time; declined: by the sitter
CREATE INDEX sitter_folded ON sitter (folded);   -- 19
CREATE INDEX sitter_seat ON sitter (seat);       -- 19

CREATE TABLE turn (                          -- 1, 13 anew: every turn that was ever opened; void 0: valid
  game INTEGER NOT NULL REFERENCES game(id),
  turn INTEGER NOT NULL,
  void INTEGER NOT NULL DEFAULT 0,           -- 1, 2, ...: voided by a rollback
  state BLOB NOT NULL,                       -- the state at its start
  played BLOB,                               -- the state that the turn before left, if an edit changed it
  host TEXT NOT NULL,                        -- host.yaml
  opened INTEGER NOT NULL,
  ran INTEGER,                               -- when it was run; NULL: it is open
  packed INTEGER NOT NULL DEFAULT 0,         -- 20: 1: `state` and `played` are compressed by zlib (RFC 1950)
  PRIMARY KEY (game, turn, void));
CREATE INDEX turn_plain ON turn (opened) WHERE packed = 0;               -- 20: finds turns to compress

CREATE TABLE tally (                         -- 2: the host's counters when a turn was opened, for rollbacks (HO-22, HO-27)
  game INTEGER NOT NULL, turn INTEGER NOT NULL, void INTEGER NOT NULL DEFAULT 0,
  seat INTEGER NOT NULL,
  player TEXT,                               -- main address, `folded` in table player
  counted INTEGER NOT NULL,                  -- what the turn before added to the dedication
  missed INTEGER NOT NULL, missed_in_row INTEGER NOT NULL,
  grace_used INTEGER NOT NULL, vacation_used INTEGER NOT NULL,
  asked INTEGER NOT NULL DEFAULT 0,          -- 4: in the turn before: did the game wait for its orders (HO-69),
  absent INTEGER NOT NULL DEFAULT 0,         -- 4: did it send none,
  excused INTEGER NOT NULL DEFAULT 0,        -- 4: was it excused by a vacation or by the GM?
  abandoned INTEGER NOT NULL DEFAULT 0,      -- 4: the seat counts as abandoned
  PRIMARY KEY (game, turn, void, seat)) WITHOUT ROWID;
CREATE INDEX tally_player ON tally (player) WHERE player IS NOT NULL;    -- 4

CREATE TABLE report (                        -- 1, 13 anew: the reports at a turn's start
  game INTEGER NOT NULL, turn INTEGER NOT NULL, void INTEGER NOT NULL DEFAULT 0,
  name TEXT NOT NULL,                        -- EMPIRE.txt, EMPIRE.json, EMPIRE.dot, EMPIRE.edited.txt, GM.txt
  bytes BLOB NOT NULL,
  packed INTEGER NOT NULL DEFAULT 0,         -- 20: 1: the bytes are compressed by zlib
  PRIMARY KEY (game, turn, void, name));

CREATE TABLE orders (                        -- the order set that is valid for a turn, or was run
  game INTEGER NOT NULL, turn INTEGER NOT NULL, void INTEGER NOT NULL DEFAULT 0,
  empire TEXT NOT NULL COLLATE NOCASE,       -- the empire's name, or GM
  text TEXT NOT NULL,                        -- canonical, one order per line: the bytes of EMPIRE.ord
  refused INTEGER NOT NULL DEFAULT 0,        -- lines refused when they arrived
  arrived INTEGER NOT NULL,                  -- when their mail arrived
  first INTEGER,                             -- when the first mail with orders for this turn arrived (grace); NULL: as `arrived`
  mail INTEGER,                              -- their mail; NULL: the GM entered them
  PRIMARY KEY (game, turn, void, empire)) WITHOUT ROWID;

CREATE TABLE bot_turn (                      -- 6, 13 anew: the result of a site's own bot in a turn (HO-73)
  game INTEGER NOT NULL, turn INTEGER NOT NULL,
  empire TEXT NOT NULL COLLATE NOCASE,
  trouble TEXT,                              -- why it gave no orders; NULL: it gave some
  memory BLOB,                               -- its memory from then on; NULL: as in the turn before
  PRIMARY KEY (game, turn, empire));

CREATE TABLE history (                       -- acts that are part of the record, one line per act
  id INTEGER PRIMARY KEY,
  game INTEGER NOT NULL REFERENCES game(id),
  time INTEGER NOT NULL, act TEXT NOT NULL, turn INTEGER, text TEXT NOT NULL);
CREATE INDEX history_game ON history (game);                             -- 2

CREATE TABLE mail (
  id INTEGER PRIMARY KEY,
  source TEXT NOT NULL,                      -- URL of the mailbox without secrets, or spool, or accept
  uidvalidity INTEGER, uid TEXT,             -- IMAP UID or Maildir file name
  arrived INTEGER NOT NULL,                  -- HO-10
  stored INTEGER NOT NULL,                   -- when we stored it
  size INTEGER NOT NULL,
  whole INTEGER NOT NULL DEFAULT 1,          -- 0: only the headers are kept, because it was too large or from a stranger
  fingerprint TEXT NOT NULL,                 -- SHA-256 of the bytes below the trace headers
  message_id TEXT, own_text TEXT,            -- of admitted mails: Message-ID; SHA-256 of sender and own text
  said TEXT,                                 -- 10: of admitted mails: SHA-256 of sender, Date and own text without blanks
  meant TEXT,                                -- 10: of mails with orders or commands: SHA-256 of sender and these
  sender TEXT,                               -- 10: the From address, folded as in table address
  unheard INTEGER NOT NULL DEFAULT 0,        -- 10: 1: from an address of a roster, not accepted, and not answered
  state TEXT NOT NULL DEFAULT 'new',         -- new, filed, waiting (rate limit), held (for the GM)
  tries INTEGER NOT NULL DEFAULT 0,          -- how often the process that read it died
  class TEXT, reason TEXT,                   -- the class of the mail and why (HO-11)
  game INTEGER, seat INTEGER,
  moved INTEGER NOT NULL DEFAULT 0,          -- 1: marked and moved on the server
  until INTEGER,                             -- of a waiting mail: when it may be filed
  kept INTEGER);                             -- 13: size of its bytes in table raw; NULL: no longer kept
CREATE UNIQUE INDEX mail_uid ON mail (source, uidvalidity, uid) WHERE uid IS NOT NULL;
CREATE INDEX mail_fingerprint ON mail (fingerprint);
CREATE INDEX mail_taken ON mail (fingerprint) WHERE class IN ('orders', 'empty');   -- 8: mails that others may be copies of
CREATE INDEX mail_message_id ON mail (message_id);
CREATE INDEX mail_said ON mail (said) WHERE said IS NOT NULL;             -- 10
CREATE INDEX mail_unheard ON mail (arrived) WHERE unheard;               -- 10
CREATE INDEX mail_state ON mail (state);
CREATE INDEX mail_text ON mail ((ifnull(class, '') IN ('orders', 'empty', 'copy')), arrived)   -- 13: finds rows to delete
  WHERE kept IS NOT NULL AND state = 'filed';
CREATE INDEX mail_refused ON mail (arrived) WHERE class = 'reject' AND kept IS NOT NULL;   -- 13: refused mails whose text the GM can read
CREATE INDEX mail_unmoved ON mail (source, state, uidvalidity) WHERE moved = 0;   -- 9: mails that are still to be moved

CREATE TABLE raw (                           -- 13: mails as they came, apart from their facts in table mail: queries read
                                             -- none of their bytes, and deleted mails free whole pages
  mail INTEGER PRIMARY KEY REFERENCES mail(id) ON DELETE CASCADE ON UPDATE CASCADE,
  bytes BLOB NOT NULL);

CREATE TABLE outbox (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,                        -- report, answer, notice, reminder, press, digest
  game INTEGER, seat INTEGER, turn INTEGER,
  recipient TEXT NOT NULL,                   -- one address
  sender TEXT NOT NULL,                      -- of the envelope; '' for answers
  message_id TEXT NOT NULL UNIQUE,           -- without < >
  from_name TEXT NOT NULL,                   -- the site's name
  from_address TEXT NOT NULL,
  reply_to TEXT,                             -- whole header value, or NULL
  subject TEXT NOT NULL,
  auto_submitted TEXT NOT NULL,              -- auto-replied, auto-generated
  in_reply_to TEXT, refs TEXT,               -- with < >
  body TEXT NOT NULL,                        -- UTF-8, lines end with LF
  attachments TEXT NOT NULL DEFAULT '',      -- names of reports of that game and turn, one per line; of another turn TURN/NAME
  queued INTEGER NOT NULL,
  due INTEGER NOT NULL,                      -- it is not sent before
  priority INTEGER NOT NULL DEFAULT 5,       -- reports 1, answers 3, others 5, press 9
  state TEXT NOT NULL DEFAULT 'queued',      -- queued, sending, retry, sent, failed
  tries INTEGER NOT NULL DEFAULT 0,
  first_try INTEGER, sent INTEGER,
  trouble TEXT,                              -- the server's last words
  flowed INTEGER NOT NULL DEFAULT 0,         -- 7: 1: the body is format=flowed
  mail INTEGER,                              -- 10: the mail that it answers
  writer INTEGER,                            -- 11: of press: the seat that wrote it, 0: the game master
  unsubscribe TEXT,                          -- 11: value of List-Unsubscribe; NULL: none
  masks INTEGER NOT NULL DEFAULT 0);         -- 11: names that are hidden from the other side: 1: the writer's, 2: the reader's
CREATE INDEX outbox_mail ON outbox (mail) WHERE mail IS NOT NULL;        -- 10
CREATE INDEX outbox_state ON outbox (state, due);
CREATE INDEX outbox_seat ON outbox (game, seat, turn);                   -- 2: finds the last mails to an empire
CREATE INDEX outbox_sent ON outbox (sent) WHERE sent IS NOT NULL;        -- for per_minute and per_day
CREATE INDEX outbox_done ON outbox (sent) WHERE state = 'sent' AND kind <> 'press';   -- 13: finds rows to delete

CREATE TABLE counter (                       -- rate limits that survive restarts
  kind TEXT NOT NULL, key TEXT NOT NULL, period INTEGER NOT NULL,  -- start of the hour or day
  n INTEGER NOT NULL,
  PRIMARY KEY (kind, key, period)) WITHOUT ROWID;

CREATE TABLE pending (                       -- confirmations that we wait for: address-old, address-new; from the GM: join, resign,
                                             -- lever (by mail), and confirmed levers: due, begun
  code TEXT PRIMARY KEY, kind TEXT NOT NULL, game INTEGER, seat INTEGER,
  address TEXT, text TEXT, made INTEGER NOT NULL) WITHOUT ROWID;
