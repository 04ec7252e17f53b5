#!/bin/sh
# builtin.sh FILE...: an assembler source that holds the files as bytes, each with a NUL behind it, and their table.
table='.section .data.rel.ro,"aw"
.balign 8
.global builtin_files
builtin_files:'
n=0
echo '.section .rodata'
for f in "$@"; do
	n=$((n + 1))
	name=$f
	case $f in
	engine/store/schema.sql) s=builtin_schema ;;
	*/tables.yaml) s=tables_$(echo "$f" | sed 's|rulesets/||; s|/.*||; s|-|_|g') ;;
	*/manual/*) s=builtin_$n name=manual/${f##*/} ;;
	*) s=builtin_$n ;;
	esac
	printf '.balign 8\n.global %s\n%s:\n.incbin "%s"\n.global %s_end\n%s_end:\n.byte 0\nname_%s:\n.asciz "%s"\n' $s $s "$f" $s $s $n "$name"
	table="$table
.dc.a name_$n, $s, ${s}_end"
done
printf '%s\n.dc.a 0, 0, 0\n.section .note.GNU-stack,"",%%progbits\n' "$table"
