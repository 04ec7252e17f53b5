-- Mails that arrived.

-- mail_insert_dry(integer arrived, integer stored, integer size, integer kept, integer whole)
INSERT INTO mail (source, arrived, stored, size, kept, whole, fingerprint, state)
  VALUES ('dry-run', :arrived, :stored, :size, :kept, :whole, 'dry-run', 'new');

-- mail_insert{text source, integer uidvalidity, text uid, integer arrived, integer stored, integer size,
--   integer kept, integer whole, text fingerprint, text state, text reason, text class, integer moved}
INSERT INTO mail (source, uidvalidity, uid, arrived, stored, size, kept, whole, fingerprint, state,
  reason, class, moved)
  VALUES (:source, :uidvalidity, :uid, :arrived, :stored, :size, :kept, :whole, :fingerprint, :state,
  :reason, :class, :moved);

-- For the mail that was inserted last.

-- raw_insert(bytes raw)
INSERT INTO raw (mail, bytes) VALUES (last_insert_rowid(), :raw);

-- mail_is_resent(integer mail) flag
SELECT 1 FROM mail JOIN mail AS first ON first.fingerprint = mail.fingerprint AND first.id <> mail.id
  AND first.state = 'filed' AND first.class IN ('orders', 'empty') WHERE mail.id = :mail;

-- Only admitted mails have these values, so it is compared with these alone.

-- mail_is_repeated{text message_id, text own_text, text said, text meant, integer game, integer seat,
--   integer mail} flag
SELECT 1 FROM mail WHERE id <> :mail AND +state = 'filed' AND +game = :game AND +seat IS nullif(:seat, 0)
  AND ((message_id = :message_id AND (own_text = :own_text OR meant = nullif(:meant, '')))
    OR said = nullif(:said, ''));

-- mails_unmoved(text source) integer
SELECT count(*) FROM mail WHERE source = :source AND moved = 0 AND state IN ('filed', 'waiting')
  AND uid IS NOT NULL;

-- mails_unheard(integer since) integer
SELECT count(*) FROM mail WHERE unheard AND arrived >= :since;

-- mail_count(text state) integer
SELECT count(*) FROM mail WHERE state = :state;

-- mail_held_since() integer
SELECT min(stored) FROM mail WHERE state = 'held';

-- mail_fingerprint(text source, integer uidvalidity, text uid) text
SELECT fingerprint FROM mail WHERE source = :source AND uidvalidity = :uidvalidity AND uid = :uid;

-- mail_is_any() flag
SELECT 1 FROM mail LIMIT 1;

-- mail_first_like(integer mail): integer mail, integer game, integer seat
SELECT first.id, first.game, first.seat FROM mail JOIN mail AS first
  ON first.fingerprint = mail.fingerprint AND first.id <> mail.id AND first.class IN ('orders', 'empty')
  AND first.state IN ('filed', 'waiting') AND first.own_text IS NOT NULL WHERE mail.id = :mail ORDER BY first.id LIMIT 1;

-- mail_with_word(integer since, text word) integer
SELECT id FROM mail JOIN raw ON raw.mail = mail.id
  WHERE stored >= :since AND instr(CAST(substr(bytes, 1, 32768) AS TEXT), :word) > 0;

-- Without a choice: the mails that the GM may want to look at.

-- mails_to_see(text game, text empire, text class, text carried_out): integer id, integer arrived, text state, text class,
--   text reason, text sender, bytes raw
SELECT mail.id, arrived, mail.state, class, reason, sender, substr(bytes, 1, 65536) FROM mail
  LEFT JOIN raw ON raw.mail = mail.id
  LEFT JOIN seat ON seat.id = mail.seat LEFT JOIN game ON game.id = coalesce(mail.game, seat.game)
  WHERE mail.id IN (SELECT id FROM mail WHERE coalesce(:game, :empire, :class) IS NOT NULL
  UNION SELECT id FROM mail WHERE state IN ('new', 'waiting', 'held') UNION SELECT id FROM mail WHERE unheard
  UNION SELECT id FROM mail INDEXED BY mail_refused WHERE class = 'reject' AND kept IS NOT NULL
  AND reason IS NOT :carried_out)
  AND (:game IS NULL OR game.name = :game COLLATE NOCASE)
  AND (:empire IS NULL OR (game.id IS NOT NULL AND coalesce(seat.name, 'GM') = :empire COLLATE NOCASE))
  AND (:class IS NULL OR class = :class) ORDER BY mail.state = 'filed', mail.id;

-- mails_to_move(text source, integer uidvalidity, flag rejected): integer id, text uid, integer size,
--   integer arrived, integer stored
SELECT id, uid, size, arrived, stored FROM mail INDEXED BY mail_unmoved WHERE source = :source
  AND uidvalidity = :uidvalidity AND moved = 0 AND uid IS NOT NULL AND state IN ('filed', 'waiting')
  AND ifnull(class, '') IN ('reject', 'auto', 'bounce') = :rejected ORDER BY id;

-- mail_size(integer mail) integer
SELECT kept FROM mail WHERE id = :mail;

-- last_moment() integer
SELECT max(coalesce((SELECT max(stored) FROM mail), 0), coalesce((SELECT max(time) FROM history), 0));

-- mail_validity_before(text source, integer uidvalidity) integer
SELECT max(uidvalidity) FROM mail WHERE source = CASE WHEN EXISTS (SELECT 1 FROM mail WHERE source = :source
  AND uidvalidity = :uidvalidity AND uid IS NOT NULL) THEN NULL ELSE :source END AND uid IS NOT NULL;

-- mail_raw(integer mail): bytes raw
SELECT bytes FROM raw WHERE mail = :mail;

-- mail_shown(integer mail): bytes raw, integer whole, integer arrived, text state, text class, text reason,
--   text sender, text game, text seat, text ruleset, flag gm
SELECT bytes, whole, arrived, mail.state, coalesce(class, '-'), coalesce(reason, '-'), sender, game.name,
  coalesce(seat.name, 'GM'), game.ruleset, mail.seat IS NULL FROM mail LEFT JOIN raw ON raw.mail = mail.id
  LEFT JOIN seat ON seat.id = mail.seat
  LEFT JOIN game ON game.id = coalesce(mail.game, seat.game) WHERE mail.id = :mail;

-- orders_of_mail(integer mail): integer turn, flag back, text text
SELECT turn, void > 0, text FROM orders WHERE mail = :mail ORDER BY void, turn;

-- outbox_of_mail(integer mail): text state, text recipient, text subject, text body
SELECT state, recipient, subject, body FROM outbox WHERE mail = :mail ORDER BY id;

-- mail_of_maildir(text source, text uid, text hidden): integer size, integer arrived, integer stored, flag hidden
SELECT size, arrived, stored, CASE WHEN kept = 0 THEN state = 'held' AND reason = :hidden ELSE 0 END
  FROM mail WHERE source = :source AND uidvalidity = 0 AND uid = :uid;

-- mail_head(integer mail): bytes head
SELECT substr(bytes, 1, 65536) FROM raw WHERE mail = :mail;

-- First stores the bytes, then their size in table mail; both in one transaction.

-- raws_forget(integer before, flag of_players)
DELETE FROM raw WHERE mail IN (SELECT id FROM mail WHERE kept IS NOT NULL AND state = 'filed' AND arrived < :before
  AND (ifnull(class, '') IN ('orders', 'empty', 'copy')) = :of_players);

-- mails_forget(integer before, flag of_players)
UPDATE mail SET kept = NULL WHERE kept IS NOT NULL AND state = 'filed' AND arrived < :before
  AND (ifnull(class, '') IN ('orders', 'empty', 'copy')) = :of_players;

-- mails_forget_game(integer game)
UPDATE mail SET game = NULL, seat = NULL WHERE game = :game;

-- mails_settle_unanswered(text source)
UPDATE mail SET moved = 1 WHERE source = :source AND moved = 0 AND state = 'filed'
  AND class IN ('reject', 'auto', 'bounce');

-- mails_settle_older(text source, integer uidvalidity)
UPDATE mail SET moved = 1 WHERE source = :source AND uidvalidity <> :uidvalidity AND moved = 0;

-- mail_forget_text(integer mail)
UPDATE mail SET kept = NULL WHERE id = :mail;

-- mail_cut(integer mail, integer size)
UPDATE mail SET kept = min(kept, :size), whole = 0 WHERE id = :mail;

-- Stores the bytes of a mail again, of which less or nothing was kept.

-- raw_cut(integer mail)
UPDATE raw SET bytes = substr(bytes, 1, (SELECT kept FROM mail WHERE id = :mail)) WHERE mail = :mail;

-- raw_forget(integer mail)
DELETE FROM raw WHERE mail IN (SELECT id FROM mail WHERE id = :mail AND kept IS NULL);

-- mail_file_same(integer mail, integer first, integer game, integer seat)
UPDATE mail
  SET state = 'filed', class = 'copy', reason = 'the same as mail ' || :first, game = nullif(:game, 0),
  seat = nullif(:seat, 0) WHERE id = :mail;

-- mail_release(integer mail, text reason)
UPDATE mail SET state = 'new', tries = 0, class = NULL, reason = :reason, moved = 0, unheard = 0,
  fingerprint = ltrim(fingerprint, '-')
  WHERE id = :mail AND kept IS NOT NULL AND (state <> 'filed' OR class IN ('reject', 'auto', 'bounce'));

-- mail_to_file(integer mail, text released, text again): bytes raw, flag whole, integer arrived, flag waiting,
--   flag released, flag again
SELECT bytes, whole, arrived, state = 'waiting', reason IS :released, reason IS :again FROM mail
  LEFT JOIN raw ON raw.mail = id
  WHERE id = :mail AND state IN ('new', 'waiting');

-- Nothing waits longer than an hour, unless the clock was wrong.

-- mails_to_file(integer now): integer id
SELECT mail.id FROM mail LEFT JOIN game ON game.id = mail.game
  WHERE mail.state = 'new' OR (mail.state = 'waiting'
  AND (until <= :now OR game.deadline <= :now OR until > :now + 3600))
  ORDER BY arrived, CASE WHEN uidvalidity THEN length(uid) END, uid, mail.id;

-- mail_count_tries(integer mail, integer tries, integer most, text reason, text released, text again)
UPDATE mail SET tries = tries + :tries, class = 'reject',
  reason = CASE WHEN reason IN (:released, :again) AND tries + :tries < :most THEN reason ELSE :reason END,
  state = CASE WHEN tries + :tries >= :most THEN 'held' ELSE state END WHERE id = :mail AND state <> 'filed';

-- mail_known(text source, integer uidvalidity, text uid, text hidden): integer size, integer arrived,
--   integer stored, flag hidden
SELECT size, arrived, stored, CASE WHEN kept = 0 THEN state = 'held' AND reason = :hidden ELSE 0 END
  FROM mail
  WHERE source = :source AND uidvalidity = :uidvalidity AND uid = :uid;

-- mail_unhide(text source, integer uidvalidity, text uid, text hidden)
DELETE FROM mail WHERE source = :source AND uidvalidity = :uidvalidity AND uid = :uid AND state = 'held'
  AND reason = :hidden;

-- mail_settle(integer mail)
UPDATE mail SET moved = 1 WHERE id = :mail;

-- mail_settle_gone(integer mail)
UPDATE mail SET moved = 1, uid = NULL WHERE id = :mail;

-- mail_drop(integer mail)
UPDATE mail
  SET state = 'filed', class = coalesce(class, 'reject'), reason = 'dropped by the game master',
  kept = NULL, unheard = 0 WHERE id = :mail AND (state <> 'filed' OR class IN ('reject', 'auto', 'bounce'));

-- mail_file{integer mail, text state, integer until, text class, text reason, integer game, integer seat,
--   text message_id, text own_text, text said, text meant, text sender, flag unheard}
UPDATE mail
  SET state = :state, until = nullif(:until, 0), class = :class, reason = :reason, game = nullif(:game,
  0), seat = nullif(:seat, 0), message_id = :message_id, own_text = nullif(:own_text, ''),
  said = nullif(:said, ''), meant = nullif(:meant, ''), sender = :sender,
  unheard = :unheard WHERE id = :mail;

-- mail_forget_uid(text source, integer uidvalidity, text uid)
UPDATE mail SET uid = NULL WHERE source = :source AND uidvalidity = :uidvalidity AND uid = :uid;

-- mail_renumber{text fingerprint, text source, integer uidvalidity, integer whole, bytes raw,
--   integer uidvalidity_now, text uid}
UPDATE mail SET uidvalidity = :uidvalidity_now, uid = :uid, moved = 0 WHERE id = (SELECT min(id) FROM mail
  WHERE fingerprint = :fingerprint AND source = :source AND uid IS NOT NULL AND uidvalidity <> :uidvalidity
  AND whole = :whole AND (own_text IS NOT NULL OR kept IS NULL
  OR (SELECT bytes FROM raw WHERE raw.mail = mail.id) = :raw));

-- mails_release_waiting(integer game)
UPDATE mail SET until = 0 WHERE state = 'waiting' AND game = :game;
