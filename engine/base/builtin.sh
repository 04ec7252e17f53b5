#!/bin/sh
# builtin.sh FILE...: prints an assembler source with the bytes of each file, a NUL after each, and a table of the files; for
# ELF systems and for macOS.
cat <<'END'
#ifdef __APPLE__
#define BYTES .section __TEXT,__const
#define TABLE .section __DATA,__const
#define SYMBOL(name) _##name
#define ADDRESS .quad
#else
#define BYTES .section .rodata
#define TABLE .section .data.rel.ro,"aw"
#define SYMBOL(name) name
#define ADDRESS .dc.a
.section .note.GNU-stack,"",%progbits
#ifdef __CET__
#if __has_include(<cet.h>)
#include <cet.h> /* marks this object as compatible with CET; one object without the mark would disable CET for the program */
#endif
#endif
#endif
BYTES
END
table='TABLE
.balign 8
.globl SYMBOL(builtin_files)
SYMBOL(builtin_files):'
n=0
for f in "$@"; do
	n=$((n + 1))
	name=$f
	case $f in
	engine/store/schema.sql) s=builtin_schema ;;
	*/tables.yaml) s=tables_$(echo "$f" | sed 's|rulesets/||; s|/.*||; s|-|_|g') ;;
	*/manual/*) s=builtin_$n name=manual/${f##*/} ;;
	*/players/*) s=builtin_$n name=players/${f##*/} ;;
	*) s=builtin_$n ;;
	esac
	end="SYMBOL(${s}_end)" s="SYMBOL($s)"
	printf '.balign 8\n.globl %s\n%s:\n.incbin "%s"\n.globl %s\n%s:\n.byte 0\nname_%s:\n.asciz "%s"\n' "$s" "$s" "$f" "$end" "$end" $n "$name"
	table="$table
ADDRESS name_$n
ADDRESS $s
ADDRESS $end"
done
printf '%s\nADDRESS 0\nADDRESS 0\nADDRESS 0\n' "$table"
