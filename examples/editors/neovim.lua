local start = vim.lsp.start or function(config) vim.lsp.buf_attach_client(0, vim.lsp.start_client(config)) end
vim.api.nvim_create_autocmd({ 'BufRead', 'BufNewFile' }, { pattern = '*.orders', callback = function()
  vim.bo.filetype, vim.bo.omnifunc, vim.bo.commentstring = 'orders', 'v:lua.vim.lsp.omnifunc', '; %s'
  start({ name = 'nightmail', cmd = { 'nightmail', 'lsp', '--report', 'report.json' } })
end })
