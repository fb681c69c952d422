-- +goose Up
-- Documents and uploads; companies, vendors, purchase orders and GL accounts; invoices and their posting to the ERP.

CREATE TABLE documents (
  tenant_id    uuid NOT NULL REFERENCES tenants,
  id           uuid NOT NULL,
  project_id   uuid,
  kind         text NOT NULL,           -- invoice, attachment, ach, positive-pay, check, …
  file_name    text NOT NULL,
  content_type text NOT NULL,
  size         bigint NOT NULL,
  sha256       text NOT NULL,
  object_key   text NOT NULL,
  pages        int NOT NULL DEFAULT 0,
  scan_result  text NOT NULL DEFAULT '', -- the scanner and its result
  created_by   uuid,
  created_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX documents_hash ON documents (tenant_id, sha256);
-- Counting the pages of a period reads this index and no row.
CREATE INDEX documents_used ON documents (tenant_id, kind, created_at) INCLUDE (pages, size);
CALL secure_tenant_table('documents');

-- A file that becomes an invoice.
CREATE TABLE uploads (
  tenant_id   uuid NOT NULL,
  id          uuid NOT NULL,
  project_id  uuid NOT NULL,
  document_id uuid NOT NULL,
  file_name   text NOT NULL,
  source      text NOT NULL DEFAULT 'upload', -- upload, email, folder, api
  status      text NOT NULL CHECK (status IN ('processing', 'completed', 'failed', 'rejected')),
  stage       text NOT NULL DEFAULT '', -- of the progress bar: scanning, reading, extracting
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

-- The tenant's own companies, as documents name them.
CREATE TABLE companies (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id        uuid NOT NULL,
  number    text NOT NULL,
  name      text NOT NULL,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX companies_number ON companies (tenant_id, number);
CALL secure_tenant_table('companies');

-- Behind row-level security PostgreSQL uses an index only with operators that are leakproof. Those of text, bigint,
-- dates and ids are; those of numeric, lower(), coalesce() and LIKE are not. For this reason the comparable form of
-- such a column is a generated column (*_key, *_cents), here and in the tables below.
CREATE TABLE vendors (
  tenant_id      uuid NOT NULL REFERENCES tenants,
  id             uuid NOT NULL,
  number         text NOT NULL,
  name           text NOT NULL,
  name_key       text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(name)) STORED,
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
CREATE INDEX vendors_name ON vendors (tenant_id, name_key, id);
CALL secure_tenant_table('vendors');

-- The texts by which a vendor is found while a person types: its number, its name, and its name from each further
-- word. A prefix of one of them finds the vendor.
CREATE TABLE vendor_words (
  tenant_id uuid NOT NULL,
  word      text COLLATE "C" NOT NULL,
  vendor_id uuid NOT NULL,
  PRIMARY KEY (tenant_id, word, vendor_id),
  FOREIGN KEY (tenant_id, vendor_id) REFERENCES vendors ON DELETE CASCADE
);
CREATE INDEX vendor_words_of ON vendor_words (tenant_id, vendor_id);
CALL secure_tenant_table('vendor_words');

-- +goose StatementBegin
CREATE FUNCTION vendor_beginnings(number text, name text) RETURNS SETOF text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  words text[] := ARRAY[left(lower(number), 100), left(lower(name), 100)];
  rest  text := lower(name);
  next  text;
BEGIN
  LOOP
    next := regexp_replace(rest, '^[[:alnum:]]*[^[:alnum:]]+', ''); -- without the first word and its separator
    EXIT WHEN next = rest OR next = '';
    words := words || left(next, 100);
    rest := next;
  END LOOP;
  RETURN QUERY SELECT DISTINCT unnest(words);
END $$;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE FUNCTION keep_vendor_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM vendor_words WHERE tenant_id = OLD.tenant_id AND vendor_id = OLD.id;
  END IF;
  INSERT INTO vendor_words (tenant_id, word, vendor_id) SELECT NEW.tenant_id, w, NEW.id FROM vendor_beginnings(NEW.number, NEW.name) w;
  RETURN NULL;
END $$;
-- +goose StatementEnd
CREATE TRIGGER vendor_words_added AFTER INSERT ON vendors FOR EACH ROW EXECUTE FUNCTION keep_vendor_words();
CREATE TRIGGER vendor_words_changed AFTER UPDATE ON vendors FOR EACH ROW
  WHEN (OLD.number <> NEW.number OR OLD.name <> NEW.name) EXECUTE FUNCTION keep_vendor_words();

CREATE TABLE vendor_bank_accounts (
  tenant_id     uuid NOT NULL,
  id            uuid NOT NULL,
  vendor_id     uuid NOT NULL,
  routing       text NOT NULL,
  account       bytea NOT NULL,         -- encrypted; associated data = tenant/id
  account_last4 text NOT NULL,
  account_type  text NOT NULL DEFAULT 'checking' CHECK (account_type IN ('checking', 'savings')),
  status        text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'retired')),
  changed_by    uuid,
  changed_at    timestamptz NOT NULL DEFAULT now(),
  approved_by   uuid,
  approved_at   timestamptz,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, vendor_id) REFERENCES vendors,
  CHECK (approved_by IS NULL OR approved_by IS DISTINCT FROM changed_by) -- another person approves a change
);
CREATE UNIQUE INDEX vendor_bank_accounts_live ON vendor_bank_accounts (tenant_id, vendor_id) WHERE status = 'approved';
CALL secure_tenant_table('vendor_bank_accounts');

CREATE TABLE purchase_orders (
  tenant_id      uuid NOT NULL,
  id             uuid NOT NULL,
  number         text NOT NULL,
  vendor_id      uuid NOT NULL,
  company_number text NOT NULL DEFAULT '',
  currency       char(3) NOT NULL DEFAULT 'USD',
  total          numeric(20,4) NOT NULL,
  status         text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'closed')),
  ordered_on     date NOT NULL,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, vendor_id) REFERENCES vendors
);
CREATE UNIQUE INDEX purchase_orders_number ON purchase_orders (tenant_id, number);
CALL secure_tenant_table('purchase_orders');

CREATE TABLE purchase_order_lines (
  tenant_id   uuid NOT NULL,
  po_id       uuid NOT NULL,
  line        int NOT NULL,
  material    text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  quantity    numeric(18,4) NOT NULL,
  unit        text NOT NULL DEFAULT 'EA',
  unit_price  numeric(18,4) NOT NULL,
  received    numeric(18,4) NOT NULL DEFAULT 0,
  invoiced    numeric(18,4) NOT NULL DEFAULT 0,
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
  tenant_id           uuid NOT NULL,
  id                  uuid NOT NULL,
  project_id          uuid NOT NULL,
  document_id         uuid,
  source              text NOT NULL DEFAULT 'upload',
  -- index data
  number              text NOT NULL DEFAULT '',
  match_key           text COLLATE "C" NOT NULL, -- domain/lookalike.Key of the number: numbers that look alike have one key
  amount              numeric(20,4),
  currency            char(3) NOT NULL DEFAULT 'USD',
  invoice_date        date,
  due_date            date,
  invoice_type        text NOT NULL DEFAULT 'NonPO' CHECK (invoice_type IN ('PO', 'NonPO')),
  document_vendor     text NOT NULL DEFAULT '', -- the vendor's name as capture read it on the document
  vendor_id           uuid,
  vendor_number       text NOT NULL DEFAULT '',
  vendor_name         text NOT NULL DEFAULT '',
  company_number      text NOT NULL DEFAULT '',
  subsidiary          text NOT NULL DEFAULT '',
  account             text NOT NULL DEFAULT '',
  po_number           text NOT NULL DEFAULT '',
  term_code           text NOT NULL DEFAULT '',
  -- life cycle (domain/invoice); bucket is one of the four lists of the specification
  stage               text NOT NULL,
  bucket              text NOT NULL CHECK (bucket IN ('active', 'processed', 'rejected', 'error')),
  status_detail       text NOT NULL DEFAULT '',
  warning             text NOT NULL DEFAULT '',
  match_state         text NOT NULL DEFAULT 'none', -- none, matched, hold
  hold_reason         text NOT NULL DEFAULT '',
  duplicate_of        uuid,
  not_duplicate       boolean NOT NULL DEFAULT false,
  not_duplicate_at    timestamptz,      -- when a person stated it; invoices submitted later are not covered
  overridden_concerns text NOT NULL DEFAULT '', -- the warnings that were overridden at submit
  overridden_by       uuid,
  override_reason     text NOT NULL DEFAULT '',
  current_assignee    text NOT NULL DEFAULT '',
  entered_by          uuid,
  changed_by          uuid,             -- the last person who changed index data, lines or GL
  submitted_by        uuid,
  submitted_at        timestamptz,
  approved_at         timestamptz,
  decision_reason     text NOT NULL DEFAULT '',
  delete_reason       text NOT NULL DEFAULT '',
  erp_reference       text NOT NULL DEFAULT '',
  erp_sent_at         timestamptz,
  payment_id          uuid,
  paid_at             timestamptz,
  -- The number that ends the ids of the invoice's processes. The first job writes it. A correction of the invoice's
  -- number never changes it, because the id limits the invoice to one running approval.
  process_number      text CHECK (process_number ~ '^([A-Za-z0-9][A-Za-z0-9._-]{0,39})?$'),
  created_at          timestamptz NOT NULL DEFAULT now(),
  updated_at          timestamptz NOT NULL DEFAULT now(),
  version             bigint NOT NULL DEFAULT 1,
  -- comparable forms for lists and searches
  number_key          text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(number)) STORED,
  vendor_key          text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(vendor_name)) STORED,
  amount_cents        bigint NOT NULL GENERATED ALWAYS AS (coalesce(round(amount * 100)::bigint, -9223372036854775808)) STORED, -- the least value: not known
  date_key            date NOT NULL GENERATED ALWAYS AS (coalesce(invoice_date, '0001-01-01')) STORED,
  due_key             date NOT NULL GENERATED ALWAYS AS (coalesce(due_date, '0001-01-01')) STORED,
  search_text         text COLLATE "C" NOT NULL GENERATED ALWAYS AS
    (lower(number || ' ' || vendor_name || ' ' || vendor_number || ' ' || po_number || ' ' || current_assignee)) STORED,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, project_id) REFERENCES projects,
  FOREIGN KEY (tenant_id, document_id) REFERENCES documents,
  FOREIGN KEY (tenant_id, vendor_id) REFERENCES vendors
);
-- One index for each order of the invoice list, from any position. The first also counts the four tabs.
CREATE INDEX invoices_list ON invoices (tenant_id, project_id, bucket, created_at, id) WHERE stage <> 'deleted';
CREATE INDEX invoices_created ON invoices (tenant_id, created_at, id) WHERE stage <> 'deleted';
CREATE INDEX invoices_number ON invoices (tenant_id, number_key, id) WHERE stage <> 'deleted';
CREATE INDEX invoices_vendor ON invoices (tenant_id, vendor_key, id) WHERE stage <> 'deleted';
CREATE INDEX invoices_amount ON invoices (tenant_id, amount_cents, id) WHERE stage <> 'deleted';
CREATE INDEX invoices_dated ON invoices (tenant_id, date_key, id) WHERE stage <> 'deleted';
CREATE INDEX invoices_payable ON invoices (tenant_id, due_key, id) WHERE stage <> 'deleted';
CREATE INDEX invoices_due ON invoices (tenant_id, due_date, id) WHERE bucket = 'active';
-- The last invoice of a vendor proposes the distribution of the next one.
CREATE INDEX invoices_of_vendor ON invoices (tenant_id, vendor_id, id) WHERE vendor_id IS NOT NULL;
-- A submitted invoice is unique by vendor, company and number. No permission allows an exception. A draft gets a warning.
CREATE UNIQUE INDEX invoices_unique ON invoices (tenant_id, vendor_number, company_number, lower(number))
  WHERE submitted_at IS NOT NULL AND bucket IN ('active', 'processed');
-- The same for numbers that look alike, unless a person has stated that the invoice is no duplicate.
CREATE UNIQUE INDEX invoices_match ON invoices (tenant_id, vendor_number, company_number, match_key)
  WHERE submitted_at IS NOT NULL AND bucket IN ('active', 'processed') AND NOT not_duplicate AND match_key <> '';
CREATE INDEX invoices_match_key ON invoices (tenant_id, match_key) WHERE stage <> 'deleted';
-- The same vendor, amount and date with another number is a warning.
CREATE INDEX invoices_same_amount ON invoices (tenant_id, vendor_number, date_key, amount_cents) WHERE stage <> 'deleted';
CALL secure_tenant_table('invoices');

-- +goose StatementBegin
CREATE FUNCTION keep_process_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.process_number IS NOT NULL AND NEW.process_number IS DISTINCT FROM OLD.process_number THEN
    RAISE EXCEPTION 'the process number of an invoice never changes' USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;
-- +goose StatementEnd
CREATE TRIGGER process_number_kept BEFORE UPDATE OF process_number ON invoices FOR EACH ROW EXECUTE FUNCTION keep_process_number();

-- Index data as it was read: its place on the page, its confidence and its origin.
CREATE TABLE invoice_fields (
  tenant_id  uuid NOT NULL,
  invoice_id uuid NOT NULL,
  name       text NOT NULL,             -- invoiceNumber, invoiceAmount, …
  value      text NOT NULL DEFAULT '',
  origin     text NOT NULL DEFAULT 'captured' CHECK (origin IN ('captured', 'typed', 'looked-up')),
  confidence real NOT NULL DEFAULT 0,
  reason     text NOT NULL DEFAULT '',  -- of a low confidence
  page       int NOT NULL DEFAULT 0,    -- from 1; 0: not on a page
  x real NOT NULL DEFAULT 0, y real NOT NULL DEFAULT 0, w real NOT NULL DEFAULT 0, h real NOT NULL DEFAULT 0, -- fractions of the page
  PRIMARY KEY (tenant_id, invoice_id, name),
  FOREIGN KEY (tenant_id, invoice_id) REFERENCES invoices ON DELETE CASCADE
);
CALL secure_tenant_table('invoice_fields');

-- The values of the project's index fields.
CREATE TABLE invoice_index_values (
  tenant_id      uuid NOT NULL,
  invoice_id     uuid NOT NULL,
  index_field_id uuid NOT NULL,
  value          text NOT NULL,
  updated_at     timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, invoice_id, index_field_id),
  FOREIGN KEY (tenant_id, invoice_id) REFERENCES invoices ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, index_field_id) REFERENCES index_fields
);
CREATE INDEX invoice_index_values_field ON invoice_index_values (tenant_id, index_field_id, lower(value));
CALL secure_tenant_table('invoice_index_values');

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
  discount    numeric(20,4) NOT NULL DEFAULT 0,
  tax         numeric(20,4) NOT NULL DEFAULT 0,
  total       numeric(20,4) NOT NULL DEFAULT 0,
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
  amount      numeric(20,4) NOT NULL,
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

-- Everyone who changed a field that decides the payee, the amount or the date of the payment. Rows are never deleted.
CREATE TABLE invoice_involvements (
  tenant_id  uuid NOT NULL,
  invoice_id uuid NOT NULL,
  user_id    uuid NOT NULL,
  at         timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, invoice_id, user_id),
  FOREIGN KEY (tenant_id, invoice_id) REFERENCES invoices
);
CALL secure_tenant_table('invoice_involvements');

-- Postings to the ERP. A posting has one id, so that a retry is the same posting.
CREATE TABLE erp_postings (
  tenant_id  uuid NOT NULL,
  id         uuid NOT NULL,
  invoice_id uuid NOT NULL,
  status     text NOT NULL CHECK (status IN ('pending', 'posted', 'failed', 'unknown')),
  reference  text NOT NULL DEFAULT '',
  error_code text NOT NULL DEFAULT '',
  error      text NOT NULL DEFAULT '',
  attempts   int NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, invoice_id) REFERENCES invoices
);
CREATE UNIQUE INDEX erp_postings_live ON erp_postings (tenant_id, invoice_id) WHERE status IN ('pending', 'posted', 'unknown');
CALL secure_tenant_table('erp_postings');
