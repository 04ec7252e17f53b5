/* Reads lines with a parser that tree-sitter made of `grammar --tree-sitter` (HO-170), each by itself, and prints
   `good` or `wrong` for each. LANGUAGE is the parser's function. */
#include <stdio.h>
#include <string.h>
#include <tree_sitter/api.h>

const TSLanguage *LANGUAGE(void);

int main(void)
{
	char line[4096];
	TSParser *parser = ts_parser_new();

	if (!ts_parser_set_language(parser, LANGUAGE()))
		return 1;
	while (fgets(line, sizeof line, stdin)) {
		TSTree *tree = ts_parser_parse_string(parser, NULL, line, (uint32_t)strlen(line));
		puts(ts_node_has_error(ts_tree_root_node(tree)) ? "wrong" : "good");
		ts_tree_delete(tree);
	}
	ts_parser_delete(parser);
	return 0;
}
