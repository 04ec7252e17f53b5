# schema.awk: of schema.sql and migrations.sql, the number of the schema and the steps that take an older database to it.
# A mark, "-- 7: ...", says from which schema on a table, a column, an index or a statement of migrations.sql is there; it
# stands on the line of a column, and on the first of the others. An index is as new as its table, if not newer.

BEGIN {
	version = 1
	print "/* Made of engine/store/schema.sql and migrations.sql by schema.awk. */"
	print "#ifndef ENGINE_STORE_SCHEMA_H\n#define ENGINE_STORE_SCHEMA_H\n"
	print "/* {made with the schema AFTER, SCHEMA, SQL}: for databases from AFTER on that are older than SCHEMA. */"
	print "#define SCHEMA_STEPS \\"
}

function mark_of(line) {
	if (!match(line, /-- [0-9]+(:|$)/))
		return 1
	line = substr(line, RSTART + 3) + 0
	if (line > version)
		version = line
	return line
}

function add_step(after, since, sql) {
	gsub(/"/, "\\\"", sql)
	if (since > 1)
		print "\t{" after ", " since ", \"" sql "\"}, \\"
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
	sql = table = ""
}

END {
	print "\t{0, 0, NULL}\n\n/* Of the schema that this program writes. */\nenum { DB_VERSION = " version " };\n\n#endif"
}
