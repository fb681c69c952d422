-- +goose Up
ALTER TABLE invoices ALTER COLUMN match_key SET NOT NULL;
ALTER TABLE payment_invoices ALTER COLUMN match_key SET NOT NULL;
-- The index on equal numbers stays: no permission lifts it. This one is about numbers that look
-- alike; a person may say, on the record, that an invoice is no duplicate.
CREATE UNIQUE INDEX invoices_match ON invoices (tenant_id, vendor_number, company_number, match_key)
  WHERE submitted_at IS NOT NULL AND bucket IN ('active', 'processed') AND NOT not_duplicate AND match_key <> '';
CREATE INDEX invoices_match_key ON invoices (tenant_id, match_key) WHERE stage <> 'deleted';
-- Same vendor, amount and date under another number: a person is warned.
CREATE INDEX invoices_same_amount ON invoices (tenant_id, vendor_number, date_key, amount_cents) WHERE stage <> 'deleted';
DROP INDEX payment_invoices_number;
CREATE INDEX payment_invoices_match ON payment_invoices (tenant_id, match_key) WHERE live;

-- +goose Down
SELECT 1;
