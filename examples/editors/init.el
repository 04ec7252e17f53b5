(define-derived-mode orders-mode prog-mode "Orders" (setq-local comment-start ";") (modify-syntax-entry '(?0 . ?z) "."))
(add-to-list 'auto-mode-alist '("\\.orders\\'" . orders-mode))
(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs '(orders-mode "nightmail" "lsp" "--report" "report.json")))
(add-hook 'orders-mode-hook #'eglot-ensure)
