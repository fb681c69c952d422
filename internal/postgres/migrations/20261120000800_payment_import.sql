-- +goose Up
-- A file of payments taken in: the same bytes once per project, until they fail as a whole.
CREATE TABLE payment_imports (
  tenant_id  uuid NOT NULL,
  upload_id  uuid NOT NULL,
  project_id uuid NOT NULL,
  sha256     text NOT NULL,
  live       boolean NOT NULL DEFAULT true,
  PRIMARY KEY (tenant_id, upload_id),
  FOREIGN KEY (tenant_id, upload_id) REFERENCES uploads,
  FOREIGN KEY (tenant_id, project_id) REFERENCES projects
);
CREATE UNIQUE INDEX payment_imports_live ON payment_imports (tenant_id, project_id, sha256) WHERE live;
CALL secure_tenant_table('payment_imports');

-- Every row of the file and what became of it. The payment is written in the same
-- transaction as the row's status: a repeat finds the row done.
CREATE TABLE payment_import_rows (
  tenant_id  uuid NOT NULL,
  upload_id  uuid NOT NULL,
  line       int NOT NULL,               -- of the file, from 1
  status     text NOT NULL CHECK (status IN ('staged', 'imported', 'refused')),
  content    jsonb NOT NULL,             -- domain/paymentimport.Row
  payment_id uuid,
  PRIMARY KEY (tenant_id, upload_id, line),
  FOREIGN KEY (tenant_id, upload_id) REFERENCES payment_imports,
  FOREIGN KEY (tenant_id, payment_id) REFERENCES payments
);
CREATE UNIQUE INDEX payment_import_rows_payment ON payment_import_rows (tenant_id, payment_id) WHERE payment_id IS NOT NULL;
CALL secure_tenant_table('payment_import_rows');

-- An imported payment pays invoices that are not kept here: it knows their numbers alone.
ALTER TABLE payment_invoices DROP CONSTRAINT payment_invoices_pkey;
ALTER TABLE payment_invoices ALTER COLUMN invoice_id DROP NOT NULL;
ALTER TABLE payment_invoices ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid();
ALTER TABLE payment_invoices ALTER COLUMN id DROP DEFAULT;
ALTER TABLE payment_invoices ADD PRIMARY KEY (tenant_id, id);
CREATE UNIQUE INDEX payment_invoices_once ON payment_invoices (tenant_id, payment_id, invoice_id, lower(number)) NULLS NOT DISTINCT;
-- Whether a vendor's invoice was paid before, asked for each imported row.
CREATE INDEX payment_invoices_number ON payment_invoices (tenant_id, lower(number)) WHERE live;
ALTER TABLE payments ADD COLUMN due_date date;

-- +goose Down
SELECT 1;
