"""The page for damage, healing and conditions by hand."""
