-- +goose Up
-- A deleted payment is canceled and listed nowhere. Its row stays: imports, audit entries and counters name it.
ALTER TABLE payments ADD COLUMN deleted_at timestamptz, ADD COLUMN deleted_by uuid,
  ADD CONSTRAINT payments_deleted_are_canceled CHECK (deleted_at IS NULL OR status = 'canceled');
-- A payment that was removed from a batch before its release was never part of its file.
ALTER TABLE payment_claims ADD COLUMN removed_at timestamptz,
  ADD CONSTRAINT payment_claims_removed_are_dead CHECK (removed_at IS NULL OR NOT live);

-- +goose Down
SELECT 1;
