/* The grammar of orders for Vim and Neovim. */
#ifndef PARSERS_EDITOR_VIM_H
#define PARSERS_EDITOR_VIM_H

#include "parsers/editor/notation.h"

/* A syntax file for Vim and Neovim: legal lines are coloured, what is not legal is an Error. */
void notation_vim(const struct notation *notation, GString *out);

#endif
