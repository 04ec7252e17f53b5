-- Information that seats share with each other (HO-153).

-- share_put(integer game, integer giver, integer taker, text kind, integer turn)
INSERT OR IGNORE INTO share (game, giver, taker, kind, turn) VALUES (:game, :giver, :taker, :kind, :turn);

-- shares_drop(integer giver, integer taker)
DELETE FROM share WHERE giver = :giver AND taker = :taker;

-- shares_drop_since(integer game, integer turn)
DELETE FROM share WHERE game = :game AND turn > :turn;

-- shares(integer game, text kind): text giver, text taker
SELECT g.name, t.name FROM share JOIN seat AS g ON g.id = giver JOIN seat AS t ON t.id = taker
  WHERE share.game = :game AND kind = :kind ORDER BY t.number, g.number;

-- share_takers(integer giver, text kind): integer taker
SELECT taker FROM share JOIN seat ON seat.id = taker WHERE giver = :giver AND kind = :kind ORDER BY number;

-- shares_of(integer giver): text taker, text kind
SELECT name, kind FROM share JOIN seat ON seat.id = taker WHERE giver = :giver ORDER BY number, kind;

-- sealed_shares(integer game): text giver, text taker, text kind, integer turn
SELECT g.name, t.name, kind, share.turn FROM share JOIN seat AS g ON g.id = giver JOIN seat AS t ON t.id = taker
  WHERE share.game = :game ORDER BY g.number, t.number, kind;
