-- +goose Up
-- A person finds their actions again until they have looked at the result.
ALTER TABLE bulk_runs ADD COLUMN seen_at timestamptz;
CREATE INDEX bulk_runs_unseen ON bulk_runs (tenant_id, user_id, created_at DESC) WHERE seen_at IS NULL;

-- +goose Down
SELECT 1;
