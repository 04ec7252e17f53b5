/* Files that are built into the program (builtin.sh). The end of each is
   the address of the NUL byte that follows its last byte. */
#ifndef ENGINE_BASE_BUILTIN_H
#define ENGINE_BASE_BUILTIN_H

extern const char builtin_schema[];

/* All built-in files, named by their path in the source tree, the manual pages, named manual/NAME.txt and
   manual/NAME.html, and those of rulesets without what is for the game master alone, named players/NAME.txt and
   players/NAME.html; the last entry has name NULL. */
struct builtin_file {
	const char *name, *begin, *end;
};
extern const struct builtin_file builtin_files[];

/* The built-in file of this name, or NULL. */
const struct builtin_file *builtin_find(const char *name);

/* Declares the tables of a ruleset: BUILTIN_TABLES(space_empires) gives
   tables_space_empires and tables_space_empires_end. */
#define BUILTIN_TABLES(name)                                                                                 \
	extern const char tables_##name[];                                                                   \
	extern const char tables_##name##_end[]

#endif
