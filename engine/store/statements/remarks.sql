-- Players' own notes (HO-151), which are not part of the record.

-- remarks(integer seat): text subject, text text
SELECT subject, text FROM remark WHERE seat = :seat ORDER BY length(subject), subject;

-- remarks_count(integer seat) integer
SELECT count(*) FROM remark WHERE seat = :seat;

-- remark_put(integer game, integer seat, text subject, text text)
INSERT OR REPLACE INTO remark (game, seat, subject, text) VALUES (:game, :seat, :subject, :text);

-- remark_drop(integer seat, text subject)
DELETE FROM remark WHERE seat = :seat AND subject = :subject;
