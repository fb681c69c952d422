-- +goose Up
CREATE TABLE documents (
  tenant_id    uuid NOT NULL REFERENCES tenants,
  id           uuid NOT NULL,
  project_id   uuid,
  kind         text NOT NULL,            -- invoice, attachment, ach, positive-pay, check, …
  file_name    text NOT NULL,
  content_type text NOT NULL,
  size         bigint NOT NULL,
  sha256       text NOT NULL,
  object_key   text NOT NULL,
  pages        int NOT NULL DEFAULT 0,
  scan_result  text NOT NULL DEFAULT '', -- who scanned it and what was found
  created_by   uuid,
  created_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX documents_hash ON documents (tenant_id, sha256);
CALL secure_tenant_table('documents');

-- One file on its way to being an invoice.
CREATE TABLE uploads (
  tenant_id   uuid NOT NULL,
  id          uuid NOT NULL,
  project_id  uuid NOT NULL,
  document_id uuid NOT NULL,
  file_name   text NOT NULL,
  source      text NOT NULL DEFAULT 'upload', -- upload, email, folder, api
  status      text NOT NULL CHECK (status IN ('processing', 'completed', 'failed', 'rejected')),
  stage       text NOT NULL DEFAULT '',  -- scanning, reading, extracting: what the progress bar says
  error_code  text NOT NULL DEFAULT '',
  error       text NOT NULL DEFAULT '',
  invoice_id  uuid,
  job_id      uuid,
  created_by  uuid,
  created_at  timestamptz NOT NULL DEFAULT now(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, project_id) REFERENCES projects,
  FOREIGN KEY (tenant_id, document_id) REFERENCES documents
);
CREATE INDEX uploads_project ON uploads (tenant_id, project_id, id);
CALL secure_tenant_table('uploads');

-- Who pays: the tenant's own companies, as the paper names them.
CREATE TABLE companies (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id        uuid NOT NULL,
  number    text NOT NULL,
  name      text NOT NULL,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX companies_number ON companies (tenant_id, number);
CALL secure_tenant_table('companies');

CREATE TABLE vendors (
  tenant_id      uuid NOT NULL REFERENCES tenants,
  id             uuid NOT NULL,
  number         text NOT NULL,
  name           text NOT NULL,
  legal_name     text NOT NULL DEFAULT '',
  class          text NOT NULL DEFAULT '',
  tax_id_last4   text NOT NULL DEFAULT '',
  email          text NOT NULL DEFAULT '',
  address1       text NOT NULL DEFAULT '',
  city           text NOT NULL DEFAULT '',
  state          text NOT NULL DEFAULT '',
  postal_code    text NOT NULL DEFAULT '',
  country        text NOT NULL DEFAULT 'US',
  remit_to       text NOT NULL DEFAULT '',
  company_number text NOT NULL DEFAULT '',
  term_code      text NOT NULL DEFAULT '',
  payment_method text NOT NULL DEFAULT 'ach' CHECK (payment_method IN ('ach', 'check')),
  status         text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive')),
  created_at     timestamptz NOT NULL DEFAULT now(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  version        bigint NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX vendors_number ON vendors (tenant_id, number);
CREATE INDEX vendors_name ON vendors USING gin (lower(name) gin_trgm_ops);
CALL secure_tenant_table('vendors');

CREATE TABLE vendor_bank_accounts (
  tenant_id    uuid NOT NULL,
  id           uuid NOT NULL,
  vendor_id    uuid NOT NULL,
  routing      text NOT NULL,
  account      bytea NOT NULL,           -- encrypted; associated data = tenant/id
  account_last4 text NOT NULL,
  account_type text NOT NULL DEFAULT 'checking' CHECK (account_type IN ('checking', 'savings')),
  status       text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'retired')),
  changed_by   uuid,
  changed_at   timestamptz NOT NULL DEFAULT now(),
  approved_by  uuid,
  approved_at  timestamptz,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, vendor_id) REFERENCES vendors,
  CHECK (approved_by IS NULL OR approved_by IS DISTINCT FROM changed_by) -- maker is not checker
);
CREATE UNIQUE INDEX vendor_bank_accounts_live ON vendor_bank_accounts (tenant_id, vendor_id) WHERE status = 'approved';
CALL secure_tenant_table('vendor_bank_accounts');

CREATE TABLE purchase_orders (
  tenant_id   uuid NOT NULL,
  id          uuid NOT NULL,
  number      text NOT NULL,
  vendor_id   uuid NOT NULL,
  company_number text NOT NULL DEFAULT '',
  currency    char(3) NOT NULL DEFAULT 'USD',
  total       numeric(18,2) NOT NULL,
  status      text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'closed')),
  ordered_on  date NOT NULL,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, vendor_id) REFERENCES vendors
);
CREATE UNIQUE INDEX purchase_orders_number ON purchase_orders (tenant_id, number);
CALL secure_tenant_table('purchase_orders');

CREATE TABLE purchase_order_lines (
  tenant_id  uuid NOT NULL,
  po_id      uuid NOT NULL,
  line       int NOT NULL,
  material   text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  quantity   numeric(18,4) NOT NULL,
  unit       text NOT NULL DEFAULT 'EA',
  unit_price numeric(18,4) NOT NULL,
  received   numeric(18,4) NOT NULL DEFAULT 0,
  invoiced   numeric(18,4) NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, po_id, line),
  FOREIGN KEY (tenant_id, po_id) REFERENCES purchase_orders ON DELETE CASCADE
);
CALL secure_tenant_table('purchase_order_lines');

CREATE TABLE gl_accounts (
  tenant_id      uuid NOT NULL REFERENCES tenants,
  id             uuid NOT NULL,
  number         text NOT NULL,
  description    text NOT NULL,
  company_number text NOT NULL DEFAULT '',
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX gl_accounts_number ON gl_accounts (tenant_id, company_number, number);
CALL secure_tenant_table('gl_accounts');

CREATE TABLE invoices (
  tenant_id      uuid NOT NULL,
  id             uuid NOT NULL,
  project_id     uuid NOT NULL,
  document_id    uuid,
  number         text NOT NULL DEFAULT '',
  amount         numeric(18,2),
  currency       char(3) NOT NULL DEFAULT 'USD',
  invoice_date   date,
  due_date       date,
  vendor_id      uuid,
  vendor_number  text NOT NULL DEFAULT '',
  vendor_name    text NOT NULL DEFAULT '',
  company_number text NOT NULL DEFAULT '',
  subsidiary     text NOT NULL DEFAULT '',
  account        text NOT NULL DEFAULT '',
  po_number      text NOT NULL DEFAULT '',
  term_code      text NOT NULL DEFAULT '',
  invoice_type   text NOT NULL DEFAULT 'NonPO' CHECK (invoice_type IN ('PO', 'NonPO')),
  source         text NOT NULL DEFAULT 'upload',
  -- life cycle: see domain/invoice. bucket is the spec's four lists.
  stage          text NOT NULL,
  bucket         text NOT NULL CHECK (bucket IN ('active', 'processed', 'rejected', 'error')),
  status_detail  text NOT NULL DEFAULT '',
  warning        text NOT NULL DEFAULT '',
  match_state    text NOT NULL DEFAULT 'none', -- none, matched, hold
  hold_reason    text NOT NULL DEFAULT '',
  duplicate_of   uuid,
  not_duplicate  boolean NOT NULL DEFAULT false,
  current_assignee text NOT NULL DEFAULT '',
  entered_by     uuid,
  changed_by     uuid,                    -- last person who changed index data, lines or GL
  submitted_by   uuid,
  submitted_at   timestamptz,
  approved_at    timestamptz,
  erp_reference  text NOT NULL DEFAULT '',
  erp_sent_at    timestamptz,
  payment_id     uuid,
  paid_at        timestamptz,
  decision_reason text NOT NULL DEFAULT '',
  delete_reason  text NOT NULL DEFAULT '',
  created_at     timestamptz NOT NULL DEFAULT now(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  version        bigint NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, project_id) REFERENCES projects,
  FOREIGN KEY (tenant_id, document_id) REFERENCES documents,
  FOREIGN KEY (tenant_id, vendor_id) REFERENCES vendors
);
CREATE INDEX invoices_bucket ON invoices (tenant_id, project_id, bucket, id);
CREATE INDEX invoices_due ON invoices (tenant_id, due_date, id) WHERE bucket = 'active';
-- A live invoice is unique by vendor, company and number once submitted; drafts only warn.
CREATE UNIQUE INDEX invoices_unique ON invoices (tenant_id, vendor_number, company_number, lower(number))
  WHERE submitted_at IS NOT NULL AND bucket IN ('active', 'processed');
CALL secure_tenant_table('invoices');

-- Index data as it was read: where on the page, how sure, by whom it was last set.
CREATE TABLE invoice_fields (
  tenant_id  uuid NOT NULL,
  invoice_id uuid NOT NULL,
  name       text NOT NULL,             -- invoiceNumber, invoiceAmount, …
  value      text NOT NULL DEFAULT '',
  origin     text NOT NULL DEFAULT 'captured' CHECK (origin IN ('captured', 'typed', 'looked-up')),
  confidence real NOT NULL DEFAULT 0,
  reason     text NOT NULL DEFAULT '',  -- why confidence is low
  page       int NOT NULL DEFAULT 0,    -- from 1; 0: not on a page
  x real NOT NULL DEFAULT 0, y real NOT NULL DEFAULT 0, w real NOT NULL DEFAULT 0, h real NOT NULL DEFAULT 0, -- fractions of the page
  PRIMARY KEY (tenant_id, invoice_id, name),
  FOREIGN KEY (tenant_id, invoice_id) REFERENCES invoices ON DELETE CASCADE
);
CALL secure_tenant_table('invoice_fields');

CREATE TABLE invoice_lines (
  tenant_id   uuid NOT NULL,
  invoice_id  uuid NOT NULL,
  line        int NOT NULL,
  po_number   text NOT NULL DEFAULT '',
  po_line     int NOT NULL DEFAULT 0,
  material    text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  quantity    numeric(18,4) NOT NULL DEFAULT 1,
  unit        text NOT NULL DEFAULT 'EA',
  unit_price  numeric(18,4) NOT NULL DEFAULT 0,
  discount    numeric(18,2) NOT NULL DEFAULT 0,
  tax         numeric(18,2) NOT NULL DEFAULT 0,
  total       numeric(18,2) NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, invoice_id, line),
  FOREIGN KEY (tenant_id, invoice_id) REFERENCES invoices ON DELETE CASCADE
);
CALL secure_tenant_table('invoice_lines');

CREATE TABLE invoice_distributions (
  tenant_id   uuid NOT NULL,
  invoice_id  uuid NOT NULL,
  line        int NOT NULL,
  account     text NOT NULL,
  description text NOT NULL DEFAULT '',
  amount      numeric(18,2) NOT NULL,
  PRIMARY KEY (tenant_id, invoice_id, line),
  FOREIGN KEY (tenant_id, invoice_id) REFERENCES invoices ON DELETE CASCADE
);
CALL secure_tenant_table('invoice_distributions');

CREATE TABLE invoice_comments (
  tenant_id  uuid NOT NULL,
  id         uuid NOT NULL,
  invoice_id uuid NOT NULL,
  user_id    uuid,
  user_name  text NOT NULL,
  body       text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, invoice_id) REFERENCES invoices ON DELETE CASCADE
);
CREATE INDEX invoice_comments_invoice ON invoice_comments (tenant_id, invoice_id, id);
CALL secure_tenant_table('invoice_comments');

-- Hand-over to the ERP: one row per posting id, so that a retry is the same posting.
CREATE TABLE erp_postings (
  tenant_id   uuid NOT NULL,
  id          uuid NOT NULL,
  invoice_id  uuid NOT NULL,
  status      text NOT NULL CHECK (status IN ('pending', 'posted', 'failed', 'unknown')),
  reference   text NOT NULL DEFAULT '',
  error_code  text NOT NULL DEFAULT '',
  error       text NOT NULL DEFAULT '',
  attempts    int NOT NULL DEFAULT 0,
  created_at  timestamptz NOT NULL DEFAULT now(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, invoice_id) REFERENCES invoices
);
CREATE UNIQUE INDEX erp_postings_live ON erp_postings (tenant_id, invoice_id) WHERE status IN ('pending', 'posted', 'unknown');
CALL secure_tenant_table('erp_postings');

-- +goose Down
SELECT 1;
