-- Outgoing mails.

-- outbox_drop_subject(integer game, text subject)
DELETE FROM outbox WHERE game = :game AND subject = :subject AND state IN ('queued', 'retry');

-- outbox_forget_game(integer game)
DELETE FROM outbox WHERE game = :game AND state IN ('queued', 'retry') AND kind != 'press';

-- outbox_drop(integer id)
DELETE FROM outbox WHERE id = :id;

-- outbox_drop_seat(integer seat)
DELETE FROM outbox WHERE seat = :seat AND state IN ('queued', 'retry');

-- outbox_drop_other_addresses(integer seat)
DELETE FROM outbox WHERE seat = :seat AND state IN ('queued', 'retry')
  AND recipient NOT IN (SELECT address FROM address WHERE seat = :seat);

-- outbox_insert{text kind, integer game, integer seat, integer turn, text recipient, text sender,
--   text message_id, text from_name, text from_address, text reply_to, text subject, text auto_submitted,
--   text in_reply_to, text refs, text body, text attachments, integer queued, integer due,
--   integer priority, integer flowed, integer mail, integer writer, integer masks,
--   text unsubscribe}
INSERT INTO outbox (kind, game, seat, turn, recipient, sender, message_id, from_name, from_address,
  reply_to, subject, auto_submitted, in_reply_to, refs, body, attachments, queued, due, priority, flowed, mail,
  writer, masks, unsubscribe)
  VALUES (:kind, nullif(:game, 0), nullif(:seat, 0), :turn, :recipient, :sender, :message_id, :from_name,
  :from_address, :reply_to, :subject, :auto_submitted, :in_reply_to, :refs, :body, :attachments, :queued,
  :due, :priority, :flowed, nullif(:mail, 0), CASE WHEN :kind = 'press' THEN :writer END, :masks,
  :unsubscribe);

-- outbox_put_last_behind(integer priority)
UPDATE outbox SET priority = :priority WHERE id = (SELECT max(id) FROM outbox);

-- outbox_has_retry() flag
SELECT 1 FROM outbox WHERE state = 'retry';

-- outbox_last_id() integer
SELECT coalesce(max(id), 0) FROM outbox;

-- outbox_seat(text message_id) integer
SELECT coalesce((SELECT coalesce(seat, 0) FROM outbox WHERE message_id = :message_id), -1);

-- outbox_came_back(text message_id)
UPDATE outbox SET trouble = 'came back' WHERE message_id = :message_id AND trouble IS NOT 'came back'
  AND recipient COLLATE NOCASE IN (SELECT address FROM address WHERE address.seat = outbox.seat);

-- outbox_sent_between(integer after, integer until) integer
SELECT count(*) FROM outbox WHERE sent > :after AND sent <= :until;

-- outbox_sent_of(integer after, integer until, integer priority) integer
SELECT count(*) FROM outbox WHERE sent > :after AND sent <= :until AND priority = :priority;

-- outbox_forget_of(integer before, integer priority)
DELETE FROM outbox WHERE state = 'queued' AND priority = :priority AND queued < :before;

-- Letters of players are kept, because archives show them.

-- outbox_forget_sent(integer before)
DELETE FROM outbox WHERE id IN (SELECT id FROM outbox INDEXED BY outbox_done WHERE state = 'sent' AND kind <> 'press' AND sent < :before
  LIMIT 5000);

-- outbox_count(text state) integer
SELECT count(*) FROM outbox WHERE state = :state;

-- outbox_waiting() integer
SELECT count(*) FROM outbox WHERE state IN ('queued', 'retry', 'sending');

-- answers_retried(integer now): integer game, text recipient
SELECT game, recipient FROM outbox WHERE state = 'retry' AND due > :now AND due <= :now + 10800
  AND kind = 'answer';

-- outbox_unsent(): integer id, text state, text kind, text recipient, text subject, integer due,
--   integer tries, text trouble
SELECT id, state, kind, recipient, subject, due, tries, coalesce(trouble, '') FROM outbox
  WHERE state != 'sent' ORDER BY id;

-- mail_outcome(integer after, integer mail): text state, text class, text reason, text game, text seat,
--   text subject
SELECT mail.state, class, coalesce(reason, ''), game.name, seat.name, (SELECT subject FROM outbox
  WHERE outbox.id > :after AND kind = 'answer' AND outbox.game = mail.game ORDER BY outbox.id LIMIT 1)
  FROM mail LEFT JOIN game ON game.id = mail.game LEFT JOIN seat ON seat.id = mail.seat
  WHERE mail.id = :mail;

-- outbox_report_to(integer game, integer seat, integer turn, text recipient) text
SELECT message_id FROM outbox WHERE game = :game AND seat IS nullif(:seat, 0) AND turn = :turn
  AND kind = 'report' AND recipient = :recipient ORDER BY id DESC LIMIT 1;

-- Leaves out letters that wait for their date, because these are secret until then.

-- outbox_sent_to(integer game, integer seat, text sitter, integer now, integer most): integer time, text subject,
--   text state, integer came_back
SELECT coalesce(sent, queued), subject, state, trouble IS 'came back' FROM outbox WHERE game = :game
  AND seat = :seat AND (due <= :now OR tries > 0 OR state = 'sent') AND CASE WHEN :sitter IS NULL
  THEN recipient IN (SELECT address FROM address WHERE address.seat = :seat)
  OR recipient NOT IN (SELECT address FROM sitter WHERE sitter.seat = :seat)
  ELSE recipient = :sitter END ORDER BY id DESC LIMIT :most;

-- outbox_last_to(integer game, integer seat, text recipient) text
SELECT message_id FROM outbox WHERE game IS nullif(:game, 0) AND seat IS nullif(:seat, 0)
  AND recipient = :recipient ORDER BY turn DESC, id DESC LIMIT 1;

-- Seat 0: the letters of all seats.

-- letters_signed(integer game, integer seat, integer from, integer until): text reader, text writer
SELECT reader, writer FROM signed_letter
  WHERE game = :game AND due BETWEEN :from AND :until
  AND seat IN (SELECT id FROM seat WHERE game = :game AND :seat IN (0, id));

-- letters_signed_to(integer game, integer seat, integer until): text writer
SELECT writer FROM signed_letter WHERE game = :game AND seat = :seat AND due <= :until;

-- The letter with this id, if the seat (0: the game master) received it.

-- letter_answered(text message_id, integer game, integer seat): integer writer, integer masks
SELECT writer, masks FROM outbox WHERE message_id = :message_id AND kind = 'press' AND game = :game
  AND coalesce(seat, 0) = :seat AND writer IS NOT NULL;

-- The newest letter to the seat, its writer's name not hidden, with whose subject this one ends: replies put words before.

-- letter_of_subject(integer game, integer seat, text subject): integer writer, integer masks
SELECT writer, masks FROM outbox WHERE game = :game AND seat IS nullif(:seat, 0) AND kind = 'press' AND masks = 0
  AND writer IS NOT NULL AND subject = substr(:subject, -length(subject)) ORDER BY id DESC LIMIT 1;

-- Mails with a key that may be out of date.

-- keyed_queued(integer game): integer id, integer seat, integer turn, text recipient
SELECT outbox.id, coalesce(seat, 0), min(outbox.turn, coalesce(game.turn, outbox.turn)), recipient
  FROM outbox JOIN game ON game.id = outbox.game WHERE game.id = :game
  AND (kind = 'press' OR message_id LIKE 'nm.%.%.%.%@%') AND outbox.state = 'queued' ORDER BY outbox.id;

-- reports_drop_queued(integer seat)
DELETE FROM outbox WHERE seat = :seat AND kind = 'report' AND state IN ('queued', 'retry');

-- outbox_after(integer after): text recipient, text subject, text body
SELECT recipient, subject, body FROM outbox WHERE id > :after ORDER BY id;

-- outbox_state(integer id) text
SELECT state FROM outbox WHERE id = :id;

-- press_sent(integer game, integer until): integer turn, integer due, text body
SELECT turn, due, body FROM outbox WHERE game = :game AND kind = 'press' AND due <= :until
  GROUP BY turn, due, body ORDER BY min(id);

-- outbox_hasten(integer now, integer due)
UPDATE outbox SET due = :due WHERE state = 'retry' AND due > :now;

-- outbox_set_token(integer id, text token, text message_id, text reply_to)
UPDATE outbox SET message_id = :message_id, reply_to = :reply_to WHERE id = :id
  AND instr(message_id, :token) = 0;

-- press_readdress(integer seat)
UPDATE outbox SET recipient = (SELECT address FROM address WHERE seat = :seat
  AND position = 0), state = 'queued', tries = 0, first_try = NULL, trouble = NULL, refs = NULL
  WHERE seat = :seat AND kind = 'press' AND state IN ('queued', 'retry')
  AND recipient NOT IN (SELECT address FROM address WHERE seat = :seat);

-- outbox_fail(integer id, integer now, text trouble)
UPDATE outbox
  SET state = 'failed', tries = tries + 1, first_try = ifnull(first_try, :now), trouble = :trouble
  WHERE id = :id;

-- outbox_retry_now(integer id, integer due)
UPDATE outbox SET state = 'queued', due = :due, tries = 0, first_try = NULL WHERE id = :id;

-- outbox_retry_failed(integer due)
UPDATE outbox SET state = 'queued', due = :due, tries = 0, first_try = NULL WHERE state = 'failed';

-- outbox_end_sending()
UPDATE outbox SET state = 'retry' WHERE state = 'sending';

-- outbox_sending(integer id)
UPDATE outbox SET state = 'sending' WHERE id = :id;

-- outbox_sent(integer id, integer now)
UPDATE outbox
  SET state = 'sent', tries = tries + 1, first_try = ifnull(first_try, :now), sent = :now, trouble = NULL
  WHERE id = :id;

-- outbox_put_back(integer id, flag again, text trouble)
UPDATE outbox SET state = CASE WHEN :again THEN 'retry' ELSE 'queued' END, trouble = ifnull(:trouble, trouble)
  WHERE id = :id;

-- The recipients of a mail to a seat are determined now (HO-120): an address that was removed after the mail was queued
-- gets none.

-- letter(integer id): text kind, text game_name, integer turn, text seat_name, integer game, integer seat,
--   text recipient, text sender, text message_id, text from_name, text from_address, text reply_to,
--   text subject, text auto_submitted, text in_reply_to, text refs, text body, text attachments,
--   integer queued, integer tries, text state, text ruleset, flag has_token, flag flowed, text unsubscribe,
--   flag to_sitter, flag html
SELECT o.kind, game.name, o.turn, seat.name, o.game, o.seat,
  CASE WHEN EXISTS (SELECT 1 FROM address WHERE address.seat = o.seat AND address = o.recipient) THEN o.recipient
  WHEN EXISTS (SELECT 1 FROM sitter WHERE sitter.seat = o.seat AND address = o.recipient) THEN o.recipient
  ELSE coalesce((SELECT address FROM address WHERE address.seat = o.seat AND position = 0), o.recipient) END, o.sender, o.message_id, o.from_name,
  o.from_address, o.reply_to, o.subject, o.auto_submitted, o.in_reply_to, o.refs, o.body, o.attachments,
  o.queued, o.tries, o.state, game.ruleset, o.message_id LIKE 'nm.%.%.%.%@%', o.flowed, o.unsubscribe,
  EXISTS (SELECT 1 FROM sitter WHERE sitter.seat = o.seat AND sitter.address = o.recipient) AND NOT EXISTS
  (SELECT 1 FROM address WHERE address.seat = o.seat AND address.address = o.recipient),
  seat.id IS NOT NULL AND instr(',' || seat.attach || ',', ',plain,') = 0
  AND ifnull(CASE WHEN json_valid(game.setup) THEN json_extract(game.setup, '$.html') END, 'on') <> 'off'
  FROM outbox AS o LEFT JOIN game ON game.id = o.game LEFT JOIN seat ON seat.id = o.seat
  WHERE o.id = :id AND o.state IN ('queued', 'retry');

-- letter_attachments(integer id): integer game, integer turn, text attachments
SELECT game, turn, attachments FROM outbox WHERE id = :id AND state IN ('queued', 'retry') AND game AND attachments <> '';

-- A clock that was ahead leaves impossible times: queued in the future, or a pause that is longer than any of ours.

-- outbox_due(integer now): integer id, integer priority, integer game
SELECT id, priority, coalesce(game, 0) FROM outbox WHERE state IN ('queued', 'retry')
  AND (due <= :now OR (queued > :now AND due = queued) OR (state = 'retry' AND due > :now + 10800))
  ORDER BY id;

-- outbox_retry(integer id, integer now, text trouble, integer give_up)
UPDATE outbox SET tries = tries + 1, first_try = ifnull(first_try, :now), trouble = :trouble,
  state = CASE WHEN :now - ifnull(first_try, :now) >= :give_up THEN 'failed' ELSE 'retry' END,
  due = :now + CASE tries WHEN 0 THEN 300 WHEN 1 THEN 900 WHEN 2 THEN 3600 ELSE 10800 END WHERE id = :id;

-- outbox_failed_since() integer
SELECT min(first_try) FROM outbox WHERE state = 'failed';
