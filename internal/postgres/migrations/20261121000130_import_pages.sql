-- +goose Up
-- The rows of a file that nobody has looked at: each page of an import begins where the former ended.
CREATE INDEX payment_import_rows_staged ON payment_import_rows (tenant_id, upload_id, line) WHERE status = 'staged';

-- +goose Down
SELECT 1;
