-- +goose Up
-- Same vendor, amount and date as another payment or invoice: a person is warned before the file is approved.
ALTER TABLE payment_import_rows ADD COLUMN same_amount boolean NOT NULL DEFAULT false;
CREATE INDEX payments_same_amount ON payments (tenant_id, vendor_id, amount);

-- +goose Down
DROP INDEX payments_same_amount;
ALTER TABLE payment_import_rows DROP COLUMN same_amount;
