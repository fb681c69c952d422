-- +goose Up
-- The form in which an invoice number is compared, written by domain/lookalike.Key. Existing rows get
-- theirs from the next migration, which is Go code (migrate_match_keys.go); the one after it requires them.
ALTER TABLE invoices ADD COLUMN match_key text COLLATE "C";
-- When a person stated that the invoice is no duplicate: invoices submitted later are not covered.
ALTER TABLE invoices ADD COLUMN not_duplicate_at timestamptz;
ALTER TABLE payment_invoices ADD COLUMN match_key text COLLATE "C";

-- +goose Down
SELECT 1;
