-- +goose Up
-- Everyone who changed a field that decides whom, how much or when an invoice pays. Rows are never removed.
CREATE TABLE invoice_involvements (
  tenant_id  uuid NOT NULL,
  invoice_id uuid NOT NULL,
  user_id    uuid NOT NULL,
  at         timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, invoice_id, user_id),
  FOREIGN KEY (tenant_id, invoice_id) REFERENCES invoices
);
CALL secure_tenant_table('invoice_involvements');

-- The last editors are the only ones known of older invoices. The owner is held to the policy too, which this statement must not be.
ALTER TABLE invoices NO FORCE ROW LEVEL SECURITY;
ALTER TABLE invoice_involvements NO FORCE ROW LEVEL SECURITY;
INSERT INTO invoice_involvements (tenant_id, invoice_id, user_id) SELECT tenant_id, id, changed_by FROM invoices WHERE changed_by IS NOT NULL;
ALTER TABLE invoices FORCE ROW LEVEL SECURITY;
ALTER TABLE invoice_involvements FORCE ROW LEVEL SECURITY;

-- A second person approves an import as a whole; its payments are not paid before.
ALTER TABLE payment_imports ADD COLUMN approved_by uuid, ADD COLUMN approved_at timestamptz;
ALTER TABLE payments ADD COLUMN import_id uuid; -- the upload it came with
ALTER TABLE payments NO FORCE ROW LEVEL SECURITY;
ALTER TABLE payment_import_rows NO FORCE ROW LEVEL SECURITY;
UPDATE payments p SET import_id = r.upload_id FROM payment_import_rows r WHERE r.tenant_id = p.tenant_id AND r.payment_id = p.id;
ALTER TABLE payments FORCE ROW LEVEL SECURITY;
ALTER TABLE payment_import_rows FORCE ROW LEVEL SECURITY;
ALTER TABLE payments ADD FOREIGN KEY (tenant_id, import_id) REFERENCES payment_imports;

-- +goose Down
SELECT 1;
