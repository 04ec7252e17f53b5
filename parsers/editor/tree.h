/* The grammar of orders for tree-sitter. */
#ifndef PARSERS_EDITOR_TREE_H
#define PARSERS_EDITOR_TREE_H

#include "parsers/editor/notation.h"

/* Appends the grammar as grammar.js for tree-sitter. */
void notation_tree(const struct notation *notation, GString *out);

#endif
