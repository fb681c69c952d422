-- +goose Up
-- One attempt to seal a batch. Its numbers are taken before the file is rendered outside of any transaction. The next
-- attempt for the same payments uses them again; otherwise they are burned, and this row explains the gap.
CREATE TABLE seal_attempts (
  tenant_id        uuid NOT NULL REFERENCES tenants,
  id               uuid NOT NULL,                  -- also the folder of its objects: no other attempt writes there
  batch_id         uuid NOT NULL,
  generation       int NOT NULL,
  payments         uuid[] NOT NULL DEFAULT '{}',   -- in the order of the file
  trace_start      bigint NOT NULL DEFAULT 0,
  traces           bigint NOT NULL DEFAULT 0,
  file_day         date,                           -- the bank's day of the file id modifier
  file_id_modifier char(1) NOT NULL DEFAULT ' ',
  first_check      bigint NOT NULL DEFAULT 0,
  state            text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'sealed', 'superseded', 'burned')),
  reason           text NOT NULL DEFAULT '',       -- of burned numbers
  sha256           text NOT NULL DEFAULT '',       -- of the sealed file, also after its batch is issued again
  object_key       text NOT NULL DEFAULT '',
  created_at       timestamptz NOT NULL DEFAULT clock_timestamp(),
  closed_at        timestamptz,
  collected_at     timestamptz,                    -- its objects were removed: no seal names them
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, batch_id) REFERENCES payment_batches
);
CREATE INDEX seal_attempts_batch ON seal_attempts (tenant_id, batch_id, created_at);
CREATE INDEX seal_attempts_leftover ON seal_attempts (tenant_id, created_at) WHERE state <> 'sealed' AND collected_at IS NULL;
CALL secure_tenant_table('seal_attempts');

-- A burned number was never printed: there is no sheet that the bank would have to know of.
ALTER TABLE check_numbers DROP CONSTRAINT check_numbers_fate_check;
ALTER TABLE check_numbers ADD CONSTRAINT check_numbers_fate_check CHECK (fate IN ('reserved', 'printed', 'voided', 'spoiled', 'verify', 'burned'));

-- Files that were stored before sealed records had versions stay readable: the record names their bytes.
-- Row-level security is forced on the owner too, so it is lifted for this statement.
ALTER TABLE payment_batches NO FORCE ROW LEVEL SECURITY;
UPDATE payment_batches SET sealed_record = sealed_record || jsonb_build_object('Version', 1,
    'File', jsonb_build_object('Key', object_key, 'SHA256', sha256, 'Size', size,
      'ContentType', CASE kind WHEN 'check' THEN 'application/pdf' ELSE 'text/plain' END))
  WHERE sealed_record IS NOT NULL AND object_key <> '';
ALTER TABLE payment_batches FORCE ROW LEVEL SECURITY;

-- +goose Down
SELECT 1;
