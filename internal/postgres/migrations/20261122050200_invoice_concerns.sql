-- +goose Up
-- The vendor's name as capture read it on the document, and who overrode the warnings at submit and why.
ALTER TABLE invoices ADD COLUMN document_vendor text NOT NULL DEFAULT '',
  ADD COLUMN override_reason text NOT NULL DEFAULT '', ADD COLUMN overridden_concerns text NOT NULL DEFAULT '', ADD COLUMN overridden_by uuid;

-- +goose Down
SELECT 1;
