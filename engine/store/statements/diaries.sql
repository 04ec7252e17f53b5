-- Players' diaries, sealed until the game ends (HO-152).

-- diary_add{integer game, integer seat, integer turn, text kind, text text}
INSERT INTO diary (game, seat, turn, kind, text) VALUES (:game, :seat, :turn, :kind, :text);

-- diary_size(integer seat) integer
SELECT coalesce(sum(length(text)), 0) FROM diary WHERE seat = :seat;

-- statement_drop(integer seat)
DELETE FROM diary WHERE seat = :seat AND kind = 'statement';

-- diaries(integer game): integer turn, text empire, text kind, text text
SELECT turn, name, kind, text FROM diary JOIN seat ON seat.id = seat WHERE diary.game = :game
  ORDER BY kind, CASE kind WHEN 'diary' THEN turn END, number, diary.id;

-- diaries_count(integer game) integer
SELECT coalesce(max(id), 0) FROM diary WHERE game = :game;

-- game_ended(integer game) integer
SELECT coalesce(max(time), 0) FROM history WHERE game = :game AND act = 'end';
