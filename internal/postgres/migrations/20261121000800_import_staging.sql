-- +goose Up
-- The rows of a file that nobody has looked at, many to a page. What became of a row is
-- written once, in payment_import_rows, in the transaction that takes it off its page: a row
-- that is written, found and written again costs an import more than the payment it makes.
CREATE TABLE payment_import_pages (
  tenant_id uuid NOT NULL,
  upload_id uuid NOT NULL,
  first_line int NOT NULL,
  rows      int NOT NULL CHECK (rows > done), -- a page all of whose rows were looked at is deleted
  done      int NOT NULL DEFAULT 0 CHECK (done >= 0),
  content   json NOT NULL,                    -- a list of domain/paymentimport.Row, in the order of the file
  PRIMARY KEY (tenant_id, upload_id, first_line),
  FOREIGN KEY (tenant_id, upload_id) REFERENCES payment_imports
);
ALTER TABLE payment_import_pages ALTER COLUMN content SET STORAGE EXTERNAL; -- read once, soon: not worth compressing
CALL secure_tenant_table('payment_import_pages');

-- Imports that were under way go on from their pages. The owner is held to the policy too, which this statement must not be.
ALTER TABLE payment_import_rows NO FORCE ROW LEVEL SECURITY;
ALTER TABLE payment_import_pages NO FORCE ROW LEVEL SECURITY;
INSERT INTO payment_import_pages (tenant_id, upload_id, first_line, rows, content)
  SELECT tenant_id, upload_id, min(line), count(*), json_agg(content ORDER BY line)
  FROM (SELECT *, (row_number() OVER (PARTITION BY tenant_id, upload_id ORDER BY line) - 1) / 1000 AS page FROM payment_import_rows WHERE status = 'staged') r
  GROUP BY tenant_id, upload_id, page;
DELETE FROM payment_import_rows WHERE status = 'staged';
ALTER TABLE payment_import_rows FORCE ROW LEVEL SECURITY;
ALTER TABLE payment_import_pages FORCE ROW LEVEL SECURITY;

DROP INDEX payment_import_rows_staged;
ALTER TABLE payment_import_rows DROP CONSTRAINT payment_import_rows_status_check;
ALTER TABLE payment_import_rows ADD CONSTRAINT payment_import_rows_status_check CHECK (status IN ('imported', 'refused'));

-- +goose Down
SELECT 1;
