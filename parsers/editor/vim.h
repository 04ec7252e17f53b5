/* The grammar of orders for Vim and Neovim. */
#ifndef PARSERS_EDITOR_VIM_H
#define PARSERS_EDITOR_VIM_H

#include "parsers/editor/notation.h"

/* Appends a syntax file for Vim and Neovim: valid lines are coloured, invalid ones shown as Error. */
void notation_vim(const struct notation *notation, GString *out);

#endif
