-- For tests/site/editors.sh: in a folder with report.json and a.orders, by examples/editors/neovim.lua, which CONFIG names.
-- Prints the lines and columns (from 1) at which Neovim shows errors, then the first line with what it completes.
dofile(os.getenv('CONFIG'))
vim.cmd('edit a.orders')
vim.wait(20000, function() return #vim.diagnostic.get(0) > 0 end)
for _, one in ipairs(vim.diagnostic.get(0)) do
  io.write(string.format('%d:%d\n', one.lnum + 1, one.col + 1))
end
vim.api.nvim_win_set_cursor(0, { 1, #vim.fn.getline(1) })
local place = { textDocument = { uri = vim.uri_from_bufnr(0) }, position = { line = 0, character = #vim.fn.getline(1) } }
for _, answer in pairs(vim.lsp.buf_request_sync(0, 'textDocument/completion', place, 20000)) do
  local first = answer.result.items[1]
  vim.lsp.util.apply_text_edits({ first.textEdit }, 0, 'utf-16')
end
io.write(vim.fn.getline(1), '\n')
vim.cmd('qa!')
