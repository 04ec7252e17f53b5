# statements.awk: writes C functions for the statements in statements/*.sql: their header, or with -v body=1 their bodies.
# A line above each statement declares its function, whose name in C begins with sql_; the statement has :PARAMETER for
# each parameter. Types: integer, flag, text, bytes (a pointer, and a size_t whose name ends in _size).
#
#   -- NAME(TYPE PARAMETER, ...)                    runs the statement; false with err
#   -- NAME{TYPE PARAMETER, ...}                    the same; the parameters are members of a struct sql_NAME
#   -- NAME(TYPE PARAMETER, ...) integer            returns one value, 0 if there is none
#   -- NAME(TYPE PARAMETER, ...) flag               the same, false if there is none
#   -- NAME(TYPE PARAMETER, ...) text               the same, NULL if there is none; g_free it
#   -- NAME(TYPE PARAMETER, ...): TYPE COLUMN, ...  returns rows: sql_NAME() begins, db_rows_free ends;
#                                                   sql_NAME_next() writes the next row into a struct sql_NAME,
#                                                   whose texts and bytes are valid until the next call
#   -- NAME(TYPE PARAMETER, ...): *                 returns rows by the caller's table of columns (row.h), which replace
#                                                   the * of "SELECT *"

BEGIN {
	type["integer"] = "int64_t "
	type["flag"] = "bool "
	type["text"] = "const char *"
	type["bytes"] = "const void *"
	letter["integer"] = letter["flag"] = "i"
	letter["text"] = "t"
	letter["bytes"] = "b"
	taken["integer"] = "db_integer(rows, %d)"
	taken["flag"] = "db_integer(rows, %d) != 0"
	taken["text"] = "db_text(rows, %d)"
	print "/* Made of engine/store/statements by statements.awk. */"
	if (body)
		print "#include \"engine/store/statements.h\"\n\n#include \"engine/store/binding.h\"\n"
	else
		print "#ifndef ENGINE_STORE_STATEMENTS_H\n#define ENGINE_STORE_STATEMENTS_H\n\n#include \"engine/store/row.h\"\n"
}

function fail(why) {
	print FILENAME ":" FNR ": " why >"/dev/stderr"
	failed = 1
	exit 1
}

# Splits "TYPE NAME, ..." into types[] and names[]; returns their number.
function split_list(list, types, names,    n, i, words, pair) {
	n = split(list, words, /, */)
	for (i = 1; i <= n; i++) {
		if (split(words[i], pair, " ") != 2 || !(pair[1] in type))
			fail("not a type and a name: " words[i])
		types[i] = pair[1]
		names[i] = pair[2]
	}
	return n
}

function members_of(count, types, names,    i, out) {
	for (i = 1; i <= count; i++)
		out = out "\t" type[types[i]] names[i] ";\n" (types[i] == "bytes" ? "\tsize_t " names[i] "_size;\n" : "")
	return out
}

# The parameters of a function, and the letters by which it passes them to binding.h.
function read_parameters(list, in_struct,    i, name) {
	n = split_list(list, ptype, pname)
	takes = letters = hands = ""
	for (i = 1; i <= n; i++) {
		takes = takes ", " type[ptype[i]] pname[i] (ptype[i] == "bytes" ? ", size_t " pname[i] "_size" : "")
		name = (in_struct ? "with->" : "") pname[i]
		hands = hands ", " (ptype[i] == "flag" ? "(int64_t)" : "") name
		if (ptype[i] == "bytes")
			hands = hands ", " name "_size"
		letters = letters letter[ptype[i]]
	}
	if (!in_struct)
		return
	if (!body)
		print "struct sql_" statement " {\n" members_of(n, ptype, pname) "};"
	takes = ", const struct sql_" statement " *with"
}

# NOT MATERIALIZED: SQLite treats it like a view, also if a statement names it twice.
function with_views(sql,    i, with) {
	for (i = 1; i <= count; i++)
		if (sql ~ "(^|[^a-z_])" view_name[i] "([^a-z_]|$)")
			with = with (with == "" ? "WITH " : ", ") view_name[i] " AS NOT MATERIALIZED (" view_text[i] ")"
	return with (with == "" ? "" : " ") sql
}

function read_head(    open, shut) {
	open = match(head, /[({]/)
	shut = match(head, /[)}]/)
	if (!shut)
		fail("parameters without an end")
	statement = substr(head, 1, open - 1)
	if (statement in seen)
		fail("a second statement of the name " statement)
	seen[statement] = 1
	read_parameters(substr(head, open + 1, shut - open - 1), substr(head, open, 1) == "{")
	gives = substr(head, shut + 1)
	split("", used)
}

# Replaces each :PARAMETER by ?NUMBER.
function numbered(sql,    out, name, i, found) {
	while (match(sql, /:[a-z_]+/)) {
		name = substr(sql, RSTART + 1, RLENGTH - 1)
		found = 0
		for (i = 1; i <= n; i++)
			if (pname[i] == name)
				found = i
		if (!found)
			fail(":" name " is no parameter of " statement)
		used[found] = 1
		out = out substr(sql, 1, RSTART - 1) "?" found
		sql = substr(sql, RSTART + RLENGTH)
	}
	for (i = 1; i <= n; i++)
		if (!(i in used))
			fail("a parameter that is not used: " pname[i])
	return out sql
}

/^CREATE VIEW [a-z_]+ AS/ {
	view_name[++count] = $3
	sub(/^CREATE VIEW [a-z_]+ AS */, "")
	in_view = 1
}

in_view {
	sub(/^[ \t]+/, "")
	view_text[count] = view_text[count] (view_text[count] == "" ? "" : " ") $0
	in_view = !sub(/;$/, "", view_text[count])
	next
}

/^-- [a-z_]+[({]/ {
	head = substr($0, 4)
	next
}

/^--   / && head != "" {
	head = head " " substr($0, 6)
	next
}

/^--/ || /^$/ { next }

head != "" {
	read_head()
	head = sql = ""
}

statement == "" { fail("a statement without its name") }

{
	sub(/^[ \t]+/, "")
	sql = sql (sql == "" ? "" : " ") $0
	if (sql !~ /;$/)
		next
	sql = with_views(numbered(substr(sql, 1, length(sql) - 1)))
	gsub(/\\/, "\\\\", sql)
	gsub(/"/, "\\\"", sql)
	write("\"" sql "\", \"" letters "\"" hands ");\n")
	statement = ""
}

function define(kind, name, first, what) {
	print kind "sql_" statement name "(" first ", struct error *err)" (body ? "\n{\n" what "}\n" : ";")
}

function write(call,    db) {
	db = "struct db *db"
	if (gives == "")
		define("bool ", "", db takes, "\treturn db_run(db, err, " call)
	else if (gives == " integer")
		define("int64_t ", "", db takes, "\treturn db_integer_of(db, err, " call)
	else if (gives == " flag")
		define("bool ", "", db takes, "\treturn 0 != db_integer_of(db, err, " call)
	else if (gives == " text")
		define("char *", "", db takes, "\treturn db_text_of(db, err, " call)
	else if (gives == ": *" && sub(/SELECT \* /, "SELECT \", \"", call))
		define("struct db_rows *", "", db ", const struct column *columns" takes, "\treturn row_query(db, columns, err, " call)
	else if (gives ~ /^: /)
		write_rows(substr(gives, 3), db takes, "\treturn db_query(db, err, " call)
	else
		fail("what does " statement " give?")
}

function write_rows(columns, first, call,    c, i, takes_row) {
	c = split_list(columns, ctype, cname)
	for (i = 1; i <= c; i++)
		if (ctype[i] == "bytes")
			takes_row = takes_row "\trow->" cname[i] " = db_blob(rows, " i - 1 ", &row->" cname[i] "_size);\n"
		else
			takes_row = takes_row "\trow->" cname[i] " = " sprintf(taken[ctype[i]], i - 1) ";\n"
	if (!body)
		print "struct sql_" statement " {\n" members_of(c, ctype, cname) "};"
	define("struct db_rows *", "", first, call)
	define("bool ", "_next", "struct db_rows *rows, struct sql_" statement " *row",
		"\tif (!rows || !db_next(rows, err))\n\t\treturn false;\n" takes_row "\treturn true;\n")
}

END {
	if (failed)
		exit 1
	if (statement != "")
		fail("a statement without its end")
	if (!body)
		print "\n#endif"
}
