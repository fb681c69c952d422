-- +goose Up
-- The tenant's own accounts: money leaves from here.
CREATE TABLE bank_accounts (
  tenant_id      uuid NOT NULL REFERENCES tenants,
  id             uuid NOT NULL,
  name           text NOT NULL,
  bank_name      text NOT NULL,
  routing        text NOT NULL,
  account        bytea NOT NULL,          -- encrypted; associated data = tenant/id
  account_last4  text NOT NULL,
  ach            jsonb NOT NULL DEFAULT '{}', -- domain/nacha.Originator
  positive_pay   jsonb NOT NULL DEFAULT '{}', -- domain/positivepay.Settings
  check_settings jsonb NOT NULL DEFAULT '{}', -- domain/bankaccount.CheckSettings: company, fraction prefix, approved samples
  delivery       jsonb NOT NULL DEFAULT '{}', -- domain/bankaccount.Delivery: SFTP address, login, folders, pinned host key, cut-off
  delivery_secret bytea,                  -- encrypted
  next_check     bigint NOT NULL DEFAULT 1001,
  created_at     timestamptz NOT NULL DEFAULT now(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  version        bigint NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX bank_accounts_name ON bank_accounts (tenant_id, lower(name));
CALL secure_tenant_table('bank_accounts');

CREATE TABLE project_bank_accounts (
  tenant_id       uuid NOT NULL,
  project_id      uuid NOT NULL,
  bank_account_id uuid NOT NULL,
  PRIMARY KEY (tenant_id, project_id),
  FOREIGN KEY (tenant_id, project_id) REFERENCES projects,
  FOREIGN KEY (tenant_id, bank_account_id) REFERENCES bank_accounts
);
CALL secure_tenant_table('project_bank_accounts');

-- A file of bytes that left or will leave the house. Sealed once; never changed after.
CREATE TABLE payment_batches (
  tenant_id       uuid NOT NULL,
  id              uuid NOT NULL,
  number          bigint NOT NULL,
  project_id      uuid NOT NULL,
  bank_account_id uuid NOT NULL,
  kind            text NOT NULL CHECK (kind IN ('ach', 'check', 'positive-pay')),
  generation      int NOT NULL DEFAULT 1,
  status          text NOT NULL,           -- domain/payment.BatchStatus
  status_detail   text NOT NULL DEFAULT '',
  message         text NOT NULL DEFAULT '', -- for people; never holds account numbers
  job_id          uuid,
  printer_id      uuid,                     -- of a check batch
  prepared_by     uuid,
  prepared_at     timestamptz NOT NULL DEFAULT now(),
  released_by     uuid,
  released_at     timestamptz,
  effective_date  date,
  payments        int NOT NULL DEFAULT 0,
  total           numeric(18,2) NOT NULL DEFAULT 0,
  currency        char(3) NOT NULL DEFAULT 'USD',
  -- the seal
  sealed_at       timestamptz,
  file_name       text NOT NULL DEFAULT '', -- deterministic final name at the bank
  file_id_modifier char(1) NOT NULL DEFAULT ' ',
  trace_start     bigint NOT NULL DEFAULT 0,
  sha256          text NOT NULL DEFAULT '',
  size            bigint NOT NULL DEFAULT 0,
  object_key      text NOT NULL DEFAULT '',
  sealed_record   jsonb,                    -- everything the rendering needs except decrypted numbers
  delivered_at    timestamptz,
  acknowledged_at timestamptz,
  deadline        timestamptz,              -- the bank's cut-off; a file not there by then expires
  version         bigint NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, project_id) REFERENCES projects,
  FOREIGN KEY (tenant_id, bank_account_id) REFERENCES bank_accounts,
  CHECK (released_by IS NULL OR released_by IS DISTINCT FROM prepared_by) -- maker is not checker
);
CREATE UNIQUE INDEX payment_batches_number ON payment_batches (tenant_id, number);
-- One unsealed batch per project and kind: its violation is AchGenerationAlreadyStartedException.
CREATE UNIQUE INDEX payment_batches_unsealed ON payment_batches (tenant_id, project_id, kind) WHERE status IN ('preparing', 'awaiting_release');
CREATE UNIQUE INDEX payment_batches_file ON payment_batches (tenant_id, bank_account_id, file_name) WHERE file_name <> '';
CREATE INDEX payment_batches_project ON payment_batches (tenant_id, project_id, id);
CALL secure_tenant_table('payment_batches');

CREATE TABLE payments (
  tenant_id       uuid NOT NULL,
  id              uuid NOT NULL,
  number          text NOT NULL,           -- ACH-000123, CHK-000123
  project_id      uuid NOT NULL,
  job_id          uuid,
  method          text NOT NULL CHECK (method IN ('ach', 'check')),
  vendor_id       uuid NOT NULL,
  vendor_number   text NOT NULL,
  vendor_name     text NOT NULL,           -- as printed and as sent to positive pay
  payee_address   text NOT NULL DEFAULT '',
  company_number  text NOT NULL DEFAULT '',
  vendor_bank_account_id uuid,
  amount          numeric(18,2) NOT NULL CHECK (amount > 0),
  currency        char(3) NOT NULL DEFAULT 'USD',
  status          text NOT NULL,           -- domain/payment.Status
  status_detail   text NOT NULL DEFAULT '',
  print_status    text NOT NULL DEFAULT '',
  status_message  text NOT NULL DEFAULT '',
  positive_pay_status text NOT NULL DEFAULT 'none',
  issue_reported  boolean NOT NULL DEFAULT false, -- the bank's positive-pay list holds the check
  void_status     text NOT NULL DEFAULT 'none',
  void_reason     text NOT NULL DEFAULT '',
  void_reported   boolean NOT NULL DEFAULT false,
  batch_id        uuid,
  positive_pay_batch_id uuid,
  bank_account_id uuid,
  check_number    bigint,
  check_date      date,
  execution_date  date,
  trace_number    text NOT NULL DEFAULT '',
  return_code     text NOT NULL DEFAULT '',
  created_by      uuid,
  created_at      timestamptz NOT NULL DEFAULT now(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  version         bigint NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, project_id) REFERENCES projects,
  FOREIGN KEY (tenant_id, vendor_id) REFERENCES vendors,
  FOREIGN KEY (tenant_id, batch_id) REFERENCES payment_batches
);
CREATE UNIQUE INDEX payments_number ON payments (tenant_id, number);
CREATE INDEX payments_project ON payments (tenant_id, project_id, status, id);
CREATE INDEX payments_batch ON payments (tenant_id, batch_id);
CALL secure_tenant_table('payments');

-- An invoice is paid by at most one live payment.
CREATE TABLE payment_invoices (
  tenant_id  uuid NOT NULL,
  payment_id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  amount     numeric(18,2) NOT NULL,
  number     text NOT NULL DEFAULT '',   -- of the invoice, as on stub and remittance
  invoice_date date,
  description text NOT NULL DEFAULT '',
  live       boolean NOT NULL DEFAULT true,
  PRIMARY KEY (tenant_id, payment_id, invoice_id),
  FOREIGN KEY (tenant_id, payment_id) REFERENCES payments,
  FOREIGN KEY (tenant_id, invoice_id) REFERENCES invoices
);
CREATE UNIQUE INDEX payment_invoices_live ON payment_invoices (tenant_id, invoice_id) WHERE live;
CALL secure_tenant_table('payment_invoices');

-- The claim: a payment belongs to one live batch of a kind, whatever crashes or retries.
CREATE TABLE payment_claims (
  tenant_id  uuid NOT NULL,
  payment_id uuid NOT NULL,
  batch_id   uuid NOT NULL,
  kind       text NOT NULL CHECK (kind IN ('pay', 'report-issue', 'report-void')),
  live       boolean NOT NULL DEFAULT true,
  claimed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, payment_id, batch_id, kind),
  FOREIGN KEY (tenant_id, payment_id) REFERENCES payments,
  FOREIGN KEY (tenant_id, batch_id) REFERENCES payment_batches
);
CREATE UNIQUE INDEX payment_claims_live ON payment_claims (tenant_id, payment_id, kind) WHERE live;
CALL secure_tenant_table('payment_claims');

-- Every check number ever taken and what became of it: issued + voided + spoiled = the whole range.
CREATE TABLE check_numbers (
  tenant_id       uuid NOT NULL,
  bank_account_id uuid NOT NULL,
  number          bigint NOT NULL,
  payment_id      uuid NOT NULL,
  batch_id        uuid NOT NULL,
  fate            text NOT NULL CHECK (fate IN ('reserved', 'printed', 'voided', 'spoiled', 'verify')),
  reason          text NOT NULL DEFAULT '',
  updated_at      timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, bank_account_id, number),
  FOREIGN KEY (tenant_id, bank_account_id) REFERENCES bank_accounts,
  FOREIGN KEY (tenant_id, payment_id) REFERENCES payments,
  FOREIGN KEY (tenant_id, batch_id) REFERENCES payment_batches
);
CREATE UNIQUE INDEX check_numbers_payment ON check_numbers (tenant_id, payment_id) WHERE fate IN ('reserved', 'printed', 'verify');
CALL secure_tenant_table('check_numbers');

-- File id modifiers already used with an origin on a day.
CREATE TABLE ach_file_ids (
  tenant_id       uuid NOT NULL,
  bank_account_id uuid NOT NULL,
  day             date NOT NULL,
  modifier        char(1) NOT NULL,
  batch_id        uuid NOT NULL,
  PRIMARY KEY (tenant_id, bank_account_id, day, modifier),
  FOREIGN KEY (tenant_id, batch_id) REFERENCES payment_batches
);
CALL secure_tenant_table('ach_file_ids');

CREATE TABLE printers (
  tenant_id  uuid NOT NULL REFERENCES tenants,
  id         uuid NOT NULL,
  name       text NOT NULL,
  uri        text NOT NULL,
  status     text NOT NULL DEFAULT 'unknown',
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX printers_name ON printers (tenant_id, lower(name));
CALL secure_tenant_table('printers');

-- +goose Down
SELECT 1;
