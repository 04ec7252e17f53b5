# schema.awk: reads schema.sql and migrations.sql; writes the schema's number and the steps that migrate older databases.
# A mark, "-- 7: ...", is the schema that introduced a table, column, index or statement of migrations.sql; it is on the
# line of a column, else on the first line. An index is at least as new as its table. "-- 6, 13 anew: ..." marks a table of
# schema 6 that the step to 13 copies into its present form, without its indexes.

BEGIN {
	version = 1
	print "/* Made of engine/store/schema.sql and migrations.sql by schema.awk. */"
	print "#ifndef ENGINE_STORE_SCHEMA_H\n#define ENGINE_STORE_SCHEMA_H\n"
	print "/* {made with the schema AFTER, SCHEMA, SQL}: for databases from AFTER on that are older than SCHEMA. */"
	print "#define SCHEMA_STEPS \\"
}

function mark_of(line) {
	anew = 0
	if (!match(line, /-- [0-9]+(, [0-9]+ anew)?(:|$)/))
		return 1
	line = substr(line, RSTART + 3, RLENGTH - 3)
	if (line ~ /anew/) {
		anew = line
		sub(/^[0-9]+, /, "", anew)
		anew += 0
	}
	line += 0
	version = anew > version ? anew : line > version ? line : version
	return line
}

function add_step(after, since, sql) {
	gsub(/"/, "\\\"", sql)
	if (since > 1)
		print "\t{" after ", " since ", \"" sql "\"}, \\"
}

# The names of a CREATE TABLE's columns, separated by commas.
function columns_of(sql,    parts, i, names) {
	sub(/^[^(]*\( */, "", sql)
	while (gsub(/\([^()]*\)/, "", sql))
		;
	split(sql, parts, /, */)
	for (i = 1; i in parts; i++) {
		sub(/[ )].*/, "", parts[i])
		if (parts[i] !~ /^(PRIMARY|UNIQUE|)$/)
			names = names (names == "" ? "" : ", ") parts[i]
	}
	return names
}

# Copies a table into a new one of the same name.
function add_copy(sql,    names) {
	names = columns_of(sql)
	add_step(table_mark[table], table_anew[table], "ALTER TABLE " table " RENAME TO older")
	add_step(table_mark[table], table_anew[table], substr(sql, 1, length(sql) - 1))
	add_step(table_mark[table], table_anew[table], "INSERT INTO " table " (" names ") SELECT " names " FROM older")
	add_step(table_mark[table], table_anew[table], "DROP TABLE older")
}

{
	mark = mark_of($0)
	sub(/[ \t]*--.*/, "")
	sub(/^[ \t]+/, "")
}

FILENAME ~ /migrations\.sql$/ && mark > 1 { since = mark }

$0 == "" { next }

/^CREATE (TABLE|(UNIQUE )?INDEX) / {
	since = mark
	for (i = 1; i < NF; i++)
		if ($i == "ON" && table_mark[$(i + 1)] > since)
			since = table_mark[$(i + 1)]
}

/^CREATE TABLE / {
	table = $3
	table_mark[table] = mark
	table_anew[table] = anew
}

table != "" && !/^CREATE / && mark > table_mark[table] {
	column = $0
	sub(/(,|\)( WITHOUT ROWID)?;)$/, "", column)
	add_step(table_mark[table], mark, "ALTER TABLE " table " ADD COLUMN " column)
}

{
	sql = sql (sql == "" ? "" : " ") $0
	if (sql !~ /;$/)
		next
	add_step(0, since, substr(sql, 1, length(sql) - 1))
	if (table != "" && table_anew[table])
		add_copy(sql)
	sql = table = ""
}

END {
	print "\t{0, 0, NULL}\n\n/* Of the schema that this program writes. */\nenum { DB_VERSION = " version " };\n\n#endif"
}
