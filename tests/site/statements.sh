# The statements to the database (engine/store/statements): each fits the schema and the views and returns the declared
# columns; no name occurs twice; an impossible one is refused by the build.
. tests/site/lib
python3 - <<'EOF' || fail "statements"
import glob, re, sqlite3, sys

db = sqlite3.connect(":memory:", isolation_level=None)
db.create_function("pack", 1, lambda value: value, deterministic=True)
db.create_function("unpack", 2, lambda value, packed: value, deterministic=True)
for file in "engine/store/schema.sql", "engine/store/views.sql":
    db.executescript(open(file, encoding="utf-8").read())
bad = count = 0
# Of commands for people: `mail list`, `delete`, `doctor`.
slow = {"mails_to_see", "mails_forget_game", "last_moment", "mail_with_word", "mail_is_any"}
for file in sorted(glob.glob("engine/store/statements/*.sql")):
    for head, sql in re.findall(r"^-- (\w+[({][^;]*?)\n((?!--)[^;]*);", open(file, encoding="utf-8").read(), re.M):
        gives = re.split("[)}]", re.sub(r"\n--\s+", " ", head), maxsplit=1)[1]
        sql = sql.replace("SELECT *", "SELECT 1", 1) if gives == ": *" else sql
        values = dict.fromkeys(re.findall(r":([a-z_]+)", sql), 1)
        count += 1
        try:
            db.execute("EXPLAIN " + sql, values)
            columns = len(db.execute(sql, values).description) if gives else 0
        except sqlite3.Error as error:
            columns = error
        if any(re.match("SCAN mail|SEARCH mail$", step[3]) for step in db.execute("EXPLAIN QUERY PLAN " + sql, values)):
            if re.match(r"\w+", head).group() not in slow:
                bad += 1
                print(f"{file}: {head}: looks through all mails")
        if columns != (gives.count(",") + 1 if gives else 0):
            bad += 1
            print(f"{file}: {head}: {columns}")
sys.exit(bad > 0 or count < 300)
EOF

# A run's statements about existing mails do not slow down with their number or size: only those for people scan all,
# and only those that ask for texts read them. Pages of the file that one statement reads, with fifty mails of 1 MiB
# each, 40,000 more, and 40,000 that stay in their mailbox:
sqlite3 "$DIR/mails.db" <engine/store/schema.sql
sqlite3 "$DIR/mails.db" "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50)
	INSERT INTO mail (source, uidvalidity, uid, arrived, stored, size, kept, fingerprint, state, class)
	SELECT 'box', 1, i, 1, 1, 1, 1 << 20, 'alike', 'filed', 'bounce' FROM n;
	INSERT INTO mail (source, uidvalidity, uid, arrived, stored, size, kept, fingerprint)
	VALUES ('box', 1, 51, 1, 1, 1, 0, 'alike');
	INSERT INTO raw SELECT id, zeroblob(kept) FROM mail;
	WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40000)
	INSERT INTO mail (source, arrived, stored, size, kept, fingerprint, state, class)
	SELECT 'box', 1000 + i, 1, 1, 0, i, 'filed', iif(i % 2, 'orders', 'auto') FROM n;
	WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40000)
	INSERT INTO mail (source, uidvalidity, uid, moved, arrived, stored, size, fingerprint, state, class)
	SELECT 'stays', 1, i, 1, 1, 1, 1, -i, 'filed', 'auto' FROM n;
	INSERT INTO game (id, name, ruleset, title, setup, given, seed, salt, created) VALUES (1, 'a', 'x', 'a', '{}', '{}', 1, 'a', 1);
	INSERT INTO map_file VALUES (1, hex(zeroblob(1 << 20)))"
# pages NAME [PARAMETER VALUE]...
pages() {
	name=$1; shift
	sed -n "/^-- $name[({]/,/;$/p" engine/store/statements/*.sql | grep -v '^--' >"$DIR/one.sql"
	# A transaction that has written reads texts through the cache, too; otherwise SQLite may bypass it.
	{ echo 'BEGIN; PRAGMA user_version = 1;'; echo '.parameter init'; while [ $# -gt 0 ]; do echo ".parameter set :$1 $2"; shift 2; done; echo '.stats on'; cat "$DIR/one.sql"; } |
		sqlite3 "$DIR/mails.db" >"$DIR/stats"
	sed -n 's/^Page cache misses: *//p' "$DIR/stats" | tail -n 1
}
few() { n=$(pages "$@"); [ "$n" -le 20 ] || fail "$n pages for $1"; }
few mail_known source "'box'" uidvalidity 1 uid "'7'" hidden "'x'"
has "$DIR/stats" '1|1|1|0'
few raws_forget before 1 of_players 0
few mails_forget before 1 of_players 1
few mails_to_see game NULL empire NULL class NULL
few outbox_forget_sent before 1
few mail_known source "'box'" uidvalidity 1 uid "'51'" hidden "'x'"
few mail_first_like mail 51
few mail_is_resent mail 51
few mail_count state "'held'"
few mail_validity_before source "'box'" uidvalidity 2
has "$DIR/stats" 1
few mails_to_move source "'box'" uidvalidity 2 rejected 1
few mails_to_move source "'stays'" uidvalidity 1 rejected 1
few mails_unmoved source "'stays'"
few mails_settle_unanswered source "'stays'"
few mails_settle_older source "'stays'" uidvalidity 2
few mail_validity_before source "'stays'" uidvalidity 1
# Facts of a game, which every mail reads and every turn writes, without the map file it began with.
few game_by_id id 1
few people_game_by_id site_gm "'x'" site_address "'x'" id 1
few game_open_turn game 1 state "'running'" turn 2 opened 1 winners NULL
n=$(pages mail_raw mail 7)
[ "$n" -ge 200 ] || fail "a text of 1 MiB in $n pages: nothing is counted"

# refused STATEMENT WORDS: the build refuses it, and the words say why.
refused() {
	printf '%s\n' "$1" >"$DIR/one.sql"
	! awk -f engine/store/statements.awk "$DIR/one.sql" >"$DIR/made" 2>"$DIR/err" || fail "taken: $1"
	grep -qF -- "$2" "$DIR/err" || { cat "$DIR/err"; fail "not told: $2"; }
}
good='-- game_end(integer game)
UPDATE game SET held = NULL WHERE id = :game;'
printf '%s\n' "$good" >"$DIR/one.sql"
awk -f engine/store/statements.awk "$DIR/one.sql" >"$DIR/made"
has "$DIR/made" 'bool sql_game_end(struct db *db, int64_t game, struct error *err);'
refused "$good
$good" 'a second statement of the name game_end'
refused '-- game_end(integer game)
UPDATE game SET held = NULL WHERE id = :gone;' ':gone is no parameter of game_end'
refused '-- game_end(integer game, integer more)
UPDATE game SET held = NULL WHERE id = :game;' 'a parameter that is not used: more'
refused '-- game_end(number game)
UPDATE game SET held = NULL WHERE id = :game;' 'not a type and a name: number game'
refused '-- game_end(integer game) number
SELECT held FROM game WHERE id = :game;' 'what does game_end give?'
refused '-- game_end(integer game)
UPDATE game SET held = NULL WHERE id = :game' 'a statement without its end'
refused 'UPDATE game SET held = NULL;' 'a statement without its name'
