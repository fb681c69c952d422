-- +goose Up
-- What lists of invoices are ordered and searched by. Behind row-level security
-- PostgreSQL follows an index only by operators that cannot leak: those of text,
-- bigint, dates and ids can, those of numeric, lower(), coalesce() and LIKE cannot. So the
-- comparable form of such a column is a column of its own.
ALTER TABLE invoices
  ADD COLUMN number_key text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(number)) STORED,
  ADD COLUMN vendor_key text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(vendor_name)) STORED,
  ADD COLUMN amount_cents bigint NOT NULL GENERATED ALWAYS AS (coalesce(round(amount * 100)::bigint, -9223372036854775808)) STORED, -- the least: not known
  ADD COLUMN date_key date NOT NULL GENERATED ALWAYS AS (coalesce(invoice_date, '0001-01-01')) STORED,
  ADD COLUMN due_key date NOT NULL GENERATED ALWAYS AS (coalesce(due_date, '0001-01-01')) STORED,
  ADD COLUMN search_text text COLLATE "C" NOT NULL GENERATED ALWAYS AS
    (lower(number || ' ' || vendor_name || ' ' || vendor_number || ' ' || po_number || ' ' || current_assignee)) STORED;

-- Each serves one order of the invoice list, from any place in it. The first
-- also counts its four tabs.
DROP INDEX invoices_bucket;
CREATE INDEX invoices_list ON invoices (tenant_id, project_id, bucket, created_at, id) WHERE stage <> 'deleted';
CREATE INDEX invoices_created ON invoices (tenant_id, created_at, id) WHERE stage <> 'deleted';
CREATE INDEX invoices_number ON invoices (tenant_id, number_key, id) WHERE stage <> 'deleted';
CREATE INDEX invoices_vendor ON invoices (tenant_id, vendor_key, id) WHERE stage <> 'deleted';
CREATE INDEX invoices_amount ON invoices (tenant_id, amount_cents, id) WHERE stage <> 'deleted';
CREATE INDEX invoices_dated ON invoices (tenant_id, date_key, id) WHERE stage <> 'deleted';
CREATE INDEX invoices_payable ON invoices (tenant_id, due_key, id) WHERE stage <> 'deleted';

-- +goose Down
SELECT 1;
