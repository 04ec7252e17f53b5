-- Proposals that players vote on, and their ballots (HO-150).

-- proposals(integer game): integer number, integer turn, text kind, text favours, integer seconds, text state,
--   integer ended
SELECT number, turn, kind, favours, seconds, state, ended FROM proposal WHERE game = :game ORDER BY number;

-- proposal_next(integer game) integer
SELECT coalesce(max(number), 0) + 1 FROM proposal WHERE game = :game;

-- proposal_put{integer game, integer number, integer turn, text kind, text favours, integer seconds, text state,
--   integer ended}
INSERT INTO proposal (game, number, turn, kind, favours, seconds, state, ended)
  VALUES (:game, :number, :turn, :kind, :favours, :seconds, :state, nullif(:ended, 0));

-- proposal_end(integer game, integer number, text state, integer ended)
UPDATE proposal SET state = :state, ended = :ended WHERE game = :game AND number = :number;

-- proposals_drop_since(integer game, integer turn)
DELETE FROM proposal WHERE game = :game AND turn > :turn;

-- proposals_open_since(integer game, integer turn)
UPDATE proposal SET state = 'open', ended = NULL WHERE game = :game AND ended > :turn;

-- ballot_put(integer game, integer proposal, integer seat, flag agrees, integer seconds, integer turn)
INSERT OR REPLACE INTO ballot (game, proposal, seat, agrees, seconds, turn)
  VALUES (:game, :proposal, :seat, :agrees, :seconds, :turn);

-- ballots(integer game, integer proposal): integer seat, flag agrees, integer seconds
SELECT seat, agrees, seconds FROM ballot JOIN seat ON seat.id = seat WHERE ballot.game = :game
  AND proposal = :proposal ORDER BY seat.number;

-- ballots_drop_since(integer game, integer turn)
DELETE FROM ballot WHERE game = :game AND turn > :turn;

-- ballots_forget(integer seat)
DELETE FROM ballot WHERE seat = :seat AND EXISTS (SELECT 1 FROM proposal
  WHERE proposal.game = ballot.game AND proposal.number = ballot.proposal AND state = 'open');

-- sealed_ballots(integer game): integer proposal, text empire, integer agrees, integer seconds, integer turn
SELECT proposal, name, agrees, seconds, turn FROM ballot JOIN seat ON seat.id = seat WHERE ballot.game = :game
  ORDER BY proposal, number;
