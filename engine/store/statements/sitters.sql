-- People who may send orders for a seat for some time (HO-154). The time of a mail is its arrival, also if it is filed
-- later.

-- sitter_put(integer game, integer seat, text address, text folded, integer since, integer until)
INSERT INTO sitter (game, seat, address, folded, since, until) VALUES (:game, :seat, :address, :folded, :since, :until);

-- sitter(integer seat, integer time): integer id, text address, text folded, integer since, integer until
SELECT id, address, folded, since, until FROM sitter WHERE seat = :seat AND state = 'sits'
  AND :time BETWEEN since AND until ORDER BY id DESC LIMIT 1;

-- sitter_address(integer seat, integer time) text
SELECT address FROM sitter WHERE seat = :seat AND state = 'sits' AND :time BETWEEN since AND until
  ORDER BY id DESC LIMIT 1;

-- A player of the game sends for their own seat.

-- sitters_of_folded(text folded, integer time): integer id, integer game, integer seat, integer key, integer turn,
--   text address
SELECT sitter.id, sitter.game, sitter.seat, key_number, coalesce(turn, 0), sitter.address FROM sitter
  JOIN seat ON seat.id = sitter.seat JOIN game ON game.id = sitter.game
  WHERE sitter.folded = :folded AND sitter.state IN ('sits', 'lapsed') AND :time BETWEEN since AND until AND taken
  AND NOT EXISTS (SELECT 1 FROM address JOIN seat AS other ON other.id = address.seat
  WHERE other.game = sitter.game AND address.folded = sitter.folded) ORDER BY sitter.id;

-- The sitting of a recipient who is not on the roster of the seat: mails to them have tokens of their own.

-- sitting_of_recipient(integer seat, text folded) integer
SELECT id FROM sitter WHERE seat = :seat AND folded = :folded AND NOT EXISTS (SELECT 1 FROM address
  WHERE address.seat = :seat AND address.folded = :folded) ORDER BY id DESC LIMIT 1;

-- sitter_has_declined(integer seat, text folded) flag
SELECT 1 FROM sitter WHERE seat = :seat AND folded = :folded AND state = 'declined';

-- sitters_over(integer now): integer id, integer game, integer seat, text address
SELECT id, game, seat, address FROM sitter WHERE state = 'sits' AND until < :now ORDER BY id;

-- sitter_end(integer id, text state)
UPDATE sitter SET state = :state WHERE id = :id;

-- sitters_forget(integer seat)
DELETE FROM sitter WHERE seat = :seat;

-- sitters_end_all(integer game)
UPDATE sitter SET state = 'ended' WHERE game = :game AND state = 'sits';

-- outbox_drop_sitter(integer seat, text address)
DELETE FROM outbox WHERE seat = :seat AND recipient = :address AND state IN ('queued', 'retry')
  AND NOT EXISTS (SELECT 1 FROM address WHERE address.seat = :seat AND address.address = :address);

-- Did the valid orders come from a sitter of the seat, present or former?

-- orders_of_sitter(integer game, integer turn, text empire, integer seat) flag
SELECT 1 FROM standing_orders AS o JOIN mail ON mail.id = o.mail JOIN sitter ON sitter.seat = :seat
  AND sitter.folded = mail.sender WHERE o.game = :game AND o.turn = :turn AND empire = :empire;

-- notice_waits(integer seat, text text) flag
SELECT 1 FROM notice WHERE seat = :seat AND text = :text AND NOT told;

-- The seat whose sitter a mail was sent to; 0: to none, or it came back before.

-- outbox_lent(text message_id) integer
SELECT seat FROM outbox WHERE message_id = :message_id AND trouble IS NOT 'came back' AND recipient IN
  (SELECT address FROM sitter WHERE sitter.seat = outbox.seat AND state = 'sits');

-- outbox_lent_came_back(text message_id)
UPDATE outbox SET trouble = 'came back' WHERE message_id = :message_id;
