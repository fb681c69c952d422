-- +goose Up
-- Where the approved invoices of a project are posted. A removed connection keeps its row with an empty address, so
-- that its version never returns to a value that somebody has seen.
CREATE TABLE erp_connections (
  tenant_id  uuid NOT NULL,
  project_id uuid NOT NULL,
  address    text NOT NULL,
  credential bytea,                     -- sealed with the tenant's keyset
  enabled    boolean NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  changed_by uuid,                      -- null: a process
  version    bigint NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, project_id),
  FOREIGN KEY (tenant_id, project_id) REFERENCES projects ON DELETE CASCADE,
  CHECK (address <> '' OR (credential IS NULL AND NOT enabled))
);
CALL secure_tenant_table('erp_connections');

-- The ERP that attempts with an open outcome were sent to. No other ERP gets the invoice before this one was asked.
ALTER TABLE erp_postings ADD COLUMN address text NOT NULL DEFAULT '';
