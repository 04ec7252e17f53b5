# What the program says to its database (engine/store/statements): every statement fits the schema and the views and
# gives the columns that it promises; no name stands twice; what cannot be right is refused when it is built.
. tests/site/lib
python3 - <<'EOF' || fail "statements"
import glob, re, sqlite3, sys

db = sqlite3.connect(":memory:", isolation_level=None)
for file in "engine/store/schema.sql", "engine/store/views.sql":
    db.executescript(open(file, encoding="utf-8").read())
bad = count = 0
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
        if columns != (gives.count(",") + 1 if gives else 0):
            bad += 1
            print(f"{file}: {head}: {columns}")
sys.exit(bad > 0 or count < 300)
EOF

# refused STATEMENT WORDS: it is not built, and the words say why.
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
