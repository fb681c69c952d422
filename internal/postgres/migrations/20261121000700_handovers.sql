-- +goose Up
-- From here on a document may be at the printer, or a file at the bank: committed
-- before the first byte of the step that cannot be taken back. The workflow
-- server may forget what it did (a reset, a restore); this does not. What was
-- refused for certain is removed again.
CREATE TABLE batch_handovers (
  tenant_id uuid NOT NULL,
  batch_id  uuid NOT NULL,
  name      text NOT NULL, -- of the printer's job or the bank's file: one per generation
  begun_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (tenant_id, batch_id, name),
  FOREIGN KEY (tenant_id, batch_id) REFERENCES payment_batches
);
CALL secure_tenant_table('batch_handovers');

-- +goose Down
SELECT 1;
