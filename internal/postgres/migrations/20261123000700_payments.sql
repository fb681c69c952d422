-- +goose Up
-- Bank accounts, printers and agents; batches and payments; sealing and hand-over; files that banks provide.

-- The tenant's own accounts, from which payments are made.
CREATE TABLE bank_accounts (
  tenant_id       uuid NOT NULL REFERENCES tenants,
  id              uuid NOT NULL,
  name            text NOT NULL,
  bank_name       text NOT NULL,
  routing         text NOT NULL,
  account         bytea NOT NULL,       -- encrypted; associated data = tenant/id
  account_last4   text NOT NULL,
  ach             jsonb NOT NULL DEFAULT '{}', -- domain/nacha.Originator
  positive_pay    jsonb NOT NULL DEFAULT '{}', -- domain/positivepay.Settings
  check_settings  jsonb NOT NULL DEFAULT '{}', -- domain/bankaccount.CheckSettings: company, fraction prefix, approved samples
  delivery        jsonb NOT NULL DEFAULT '{}', -- domain/bankaccount.Delivery: SFTP address, login, folders, pinned host key, cut-off
  delivery_secret bytea,                -- encrypted
  -- Accounts of different tenants may share a folder at their bank. A random key of the account in each file name keeps
  -- their files apart. It consists of letters only, so that it never shows a digit of the account's number.
  file_key        text NOT NULL
    DEFAULT translate(substr(replace(gen_random_uuid()::text, '-', ''), 1, 12), '0123456789abcdef', 'BCDFGHJKLMNPQRST'),
  next_check      bigint NOT NULL DEFAULT 1001,
  created_at      timestamptz NOT NULL DEFAULT now(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  version         bigint NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX bank_accounts_name ON bank_accounts (tenant_id, lower(name));
CREATE UNIQUE INDEX bank_accounts_file_key ON bank_accounts (tenant_id, file_key);
CREATE TRIGGER bounded AFTER INSERT ON bank_accounts REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_beyond(500, true, tenant_id);
CALL secure_tenant_table('bank_accounts');

-- A change of the connection to a bank's server. It takes effect when another person approves it. The secret is
-- encrypted for the account and removed with the decision.
CREATE TABLE bank_connection_changes (
  tenant_id       uuid NOT NULL,
  id              uuid NOT NULL,
  bank_account_id uuid NOT NULL,
  address         text NOT NULL,
  login           text NOT NULL,
  host_key        text NOT NULL,
  secret          bytea,
  status          text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'refused', 'replaced')),
  comment         text NOT NULL DEFAULT '',
  proposed_by     uuid NOT NULL,
  proposed_at     timestamptz NOT NULL DEFAULT now(),
  decided_by      uuid,
  decided_at      timestamptz,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, bank_account_id) REFERENCES bank_accounts,
  CHECK (decided_by IS NULL OR decided_by <> proposed_by),
  CHECK (status = 'pending' OR secret IS NULL)
);
CREATE UNIQUE INDEX bank_connection_changes_pending ON bank_connection_changes (tenant_id, bank_account_id) WHERE status = 'pending';
CALL secure_tenant_table('bank_connection_changes');

CREATE TABLE project_bank_accounts (
  tenant_id       uuid NOT NULL,
  project_id      uuid NOT NULL,
  bank_account_id uuid NOT NULL,
  PRIMARY KEY (tenant_id, project_id),
  FOREIGN KEY (tenant_id, project_id) REFERENCES projects,
  FOREIGN KEY (tenant_id, bank_account_id) REFERENCES bank_accounts
);
CALL secure_tenant_table('project_bank_accounts');

-- A program in the tenant's own network that reaches printers which the workers cannot reach. Its id is that of its
-- machine account, which the audit log names as its actor.
CREATE TABLE agents (
  tenant_id    uuid NOT NULL,
  id           uuid NOT NULL,
  name         text NOT NULL,
  key_hash     bytea NOT NULL,          -- SHA-256 of 256 random bits; the key is shown once and never stored
  host_name    text NOT NULL DEFAULT '', -- as the agent reports it
  release      text NOT NULL DEFAULT '',
  last_seen_at timestamptz,
  revoked_at   timestamptz,
  created_at   timestamptz NOT NULL DEFAULT now(),
  version      bigint NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, id) REFERENCES users
);
CREATE UNIQUE INDEX agents_name ON agents (tenant_id, lower(name)) WHERE revoked_at IS NULL;
CREATE TRIGGER bounded AFTER INSERT ON agents REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_beyond(500, 'revoked_at IS NULL', tenant_id);
CALL secure_tenant_table('agents');

CREATE TABLE printers (
  tenant_id  uuid NOT NULL REFERENCES tenants,
  id         uuid NOT NULL,
  name       text NOT NULL,
  uri        text NOT NULL,
  agent_id   uuid,                      -- NULL: the workers reach it
  status     text NOT NULL DEFAULT 'unknown',
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, agent_id) REFERENCES agents
);
CREATE UNIQUE INDEX printers_name ON printers (tenant_id, lower(name));
CREATE TRIGGER bounded AFTER INSERT ON printers REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_beyond(500, true, tenant_id);
CALL secure_tenant_table('printers');

-- A file that is sent to a bank or a printer. It is sealed once and never changed after that.
CREATE TABLE payment_batches (
  tenant_id        uuid NOT NULL,
  id               uuid NOT NULL,
  number           bigint NOT NULL,
  project_id       uuid NOT NULL,
  bank_account_id  uuid NOT NULL,
  kind             text NOT NULL CHECK (kind IN ('ach', 'check', 'positive-pay')),
  generation       int NOT NULL DEFAULT 1,
  status           text NOT NULL,       -- domain/payment.BatchStatus
  status_detail    text NOT NULL DEFAULT '',
  message          text NOT NULL DEFAULT '', -- for people; never contains account numbers
  job_id           uuid,
  printer_id       uuid,                -- of a check batch
  prepared_by      uuid,
  prepared_at      timestamptz NOT NULL DEFAULT now(),
  released_by      uuid,
  released_at      timestamptz,
  effective_date   date,
  payments         int NOT NULL DEFAULT 0,
  total            numeric(20,4) NOT NULL DEFAULT 0,
  currency         char(3) NOT NULL DEFAULT 'USD',
  -- the sealed file
  sealed_at        timestamptz,
  file_name        text NOT NULL DEFAULT '', -- the deterministic final name at the bank
  file_id_modifier char(1) NOT NULL DEFAULT ' ',
  trace_start      bigint NOT NULL DEFAULT 0,
  sha256           text NOT NULL DEFAULT '',
  size             bigint NOT NULL DEFAULT 0,
  object_key       text NOT NULL DEFAULT '',
  sealed_record    jsonb,               -- all values of the file except decrypted numbers
  delivered_at     timestamptz,
  acknowledged_at  timestamptz,
  deadline         timestamptz,         -- the bank's cut-off; a file that is not delivered by then expires
  version          bigint NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, project_id) REFERENCES projects,
  FOREIGN KEY (tenant_id, bank_account_id) REFERENCES bank_accounts,
  CHECK (released_by IS NULL OR released_by IS DISTINCT FROM prepared_by) -- another person releases
);
CREATE UNIQUE INDEX payment_batches_number ON payment_batches (tenant_id, number);
-- One unsealed batch per project and kind. A violation is AchGenerationAlreadyStartedException.
CREATE UNIQUE INDEX payment_batches_unsealed ON payment_batches (tenant_id, project_id, kind) WHERE status IN ('preparing', 'awaiting_release');
CREATE UNIQUE INDEX payment_batches_file ON payment_batches (tenant_id, bank_account_id, file_name) WHERE file_name <> '';
CREATE INDEX payment_batches_project ON payment_batches (tenant_id, project_id, id);
CALL secure_tenant_table('payment_batches');

-- An imported file of payments. The same bytes are imported once per project, until the import fails as a whole. A
-- second person approves the import as a whole; its payments are not paid before.
CREATE TABLE payment_imports (
  tenant_id   uuid NOT NULL,
  upload_id   uuid NOT NULL,
  project_id  uuid NOT NULL,
  sha256      text NOT NULL,
  live        boolean NOT NULL DEFAULT true,
  approved_by uuid,
  approved_at timestamptz,
  PRIMARY KEY (tenant_id, upload_id),
  FOREIGN KEY (tenant_id, upload_id) REFERENCES uploads,
  FOREIGN KEY (tenant_id, project_id) REFERENCES projects
);
CREATE UNIQUE INDEX payment_imports_live ON payment_imports (tenant_id, project_id, sha256) WHERE live;
CALL secure_tenant_table('payment_imports');

-- Rows of a file that are not processed yet, many per page. The result of a row is written once, in
-- payment_import_rows, in the transaction that takes the row off its page. One database row per file row, written and
-- updated again, would cost more than the payment that it becomes.
CREATE TABLE payment_import_pages (
  tenant_id  uuid NOT NULL,
  upload_id  uuid NOT NULL,
  first_line int NOT NULL,
  rows       int NOT NULL CHECK (rows > done), -- a page without unprocessed rows is deleted
  done       int NOT NULL DEFAULT 0 CHECK (done >= 0),
  content    json NOT NULL,             -- a list of domain/paymentimport.Row, in the order of the file
  PRIMARY KEY (tenant_id, upload_id, first_line),
  FOREIGN KEY (tenant_id, upload_id) REFERENCES payment_imports
);
ALTER TABLE payment_import_pages ALTER COLUMN content SET STORAGE EXTERNAL; -- soon read once, so compression is a waste
CALL secure_tenant_table('payment_import_pages');

CREATE TABLE payments (
  tenant_id              uuid NOT NULL,
  id                     uuid NOT NULL,
  number                 text NOT NULL, -- ACH-000123, CHK-000123
  project_id             uuid NOT NULL,
  job_id                 uuid,
  import_id              uuid,          -- the upload that contained it
  method                 text NOT NULL CHECK (method IN ('ach', 'check')),
  vendor_id              uuid NOT NULL,
  vendor_number          text NOT NULL,
  vendor_name            text NOT NULL, -- as printed and as sent to positive pay
  payee_address          text NOT NULL DEFAULT '',
  company_number         text NOT NULL DEFAULT '',
  vendor_bank_account_id uuid,
  amount                 numeric(20,4) NOT NULL CHECK (amount > 0),
  currency               char(3) NOT NULL DEFAULT 'USD',
  due_date               date,
  status                 text NOT NULL, -- domain/payment.Status
  status_detail          text NOT NULL DEFAULT '',
  print_status           text NOT NULL DEFAULT '',
  status_message         text NOT NULL DEFAULT '',
  positive_pay_status    text NOT NULL DEFAULT 'none',
  issue_reported         boolean NOT NULL DEFAULT false, -- the bank's positive-pay list contains the check
  void_status            text NOT NULL DEFAULT 'none',
  void_reason            text NOT NULL DEFAULT '',
  void_reported          boolean NOT NULL DEFAULT false,
  batch_id               uuid,
  positive_pay_batch_id  uuid,
  bank_account_id        uuid,
  check_number           bigint,
  check_date             date,
  execution_date         date,
  trace_number           text NOT NULL DEFAULT '',
  return_code            text NOT NULL DEFAULT '',
  created_by             uuid,
  created_at             timestamptz NOT NULL DEFAULT now(),
  updated_at             timestamptz NOT NULL DEFAULT now(),
  deleted_at             timestamptz,
  deleted_by             uuid,
  version                bigint NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, project_id) REFERENCES projects,
  FOREIGN KEY (tenant_id, vendor_id) REFERENCES vendors,
  FOREIGN KEY (tenant_id, batch_id) REFERENCES payment_batches,
  FOREIGN KEY (tenant_id, import_id) REFERENCES payment_imports,
  -- A deleted payment is canceled and not listed. Its row stays, because imports, audit entries and counters name it.
  CONSTRAINT payments_deleted_are_canceled CHECK (deleted_at IS NULL OR status = 'canceled')
);
-- A foreign key finds a payment by tenant and id. Statistics from the time of the first payments say that each tenant
-- has one payment. The planner would then use a smaller index than the primary key and read all payments of the tenant
-- for each row of an import. With a fixed small number of tenants the primary key is always the better choice.
ALTER TABLE payments ALTER COLUMN tenant_id SET (n_distinct = 20);
CREATE UNIQUE INDEX payments_number ON payments (tenant_id, number);
CREATE INDEX payments_project ON payments (tenant_id, project_id, status, id);
CREATE INDEX payments_batch ON payments (tenant_id, batch_id);
-- A bank names an entry by its trace.
CREATE INDEX payments_trace ON payments (tenant_id, trace_number) WHERE trace_number <> '';
-- The same vendor, amount and date as another payment or invoice is a warning before a file is approved.
CREATE INDEX payments_same_amount ON payments (tenant_id, vendor_id, amount);
CALL secure_tenant_table('payments');

-- The result of each row of an imported file. The payment is written in the same transaction, so that a repeat finds
-- the row processed.
CREATE TABLE payment_import_rows (
  tenant_id   uuid NOT NULL,
  upload_id   uuid NOT NULL,
  line        int NOT NULL,             -- of the file, from 1
  status      text NOT NULL CHECK (status IN ('imported', 'refused')),
  content     jsonb NOT NULL,           -- domain/paymentimport.Row
  payment_id  uuid,
  same_amount boolean NOT NULL DEFAULT false,
  PRIMARY KEY (tenant_id, upload_id, line),
  FOREIGN KEY (tenant_id, upload_id) REFERENCES payment_imports,
  FOREIGN KEY (tenant_id, payment_id) REFERENCES payments
);
CREATE UNIQUE INDEX payment_import_rows_payment ON payment_import_rows (tenant_id, payment_id) WHERE payment_id IS NOT NULL;
CALL secure_tenant_table('payment_import_rows');

-- The invoices of a payment. An invoice is paid by at most one live payment. An imported payment pays invoices that are
-- not stored here, so it has only their numbers.
CREATE TABLE payment_invoices (
  tenant_id    uuid NOT NULL,
  id           uuid NOT NULL,
  payment_id   uuid NOT NULL,
  invoice_id   uuid,
  amount       numeric(20,4) NOT NULL,
  number       text NOT NULL DEFAULT '', -- of the invoice, as on stub and remittance
  number_key   text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(number)) STORED,
  match_key    text COLLATE "C" NOT NULL, -- domain/lookalike.Key of the number
  invoice_date date,
  description  text NOT NULL DEFAULT '',
  live         boolean NOT NULL DEFAULT true,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, payment_id) REFERENCES payments,
  FOREIGN KEY (tenant_id, invoice_id) REFERENCES invoices
);
CREATE UNIQUE INDEX payment_invoices_live ON payment_invoices (tenant_id, invoice_id) WHERE live;
CREATE UNIQUE INDEX payment_invoices_once ON payment_invoices (tenant_id, payment_id, invoice_id, lower(number)) NULLS NOT DISTINCT;
-- Read for each imported row, to find whether the vendor's invoice is already paid.
CREATE INDEX payment_invoices_match ON payment_invoices (tenant_id, match_key) WHERE live;
CALL secure_tenant_table('payment_invoices');

-- A payment belongs to one live batch of a kind, also after crashes and retries.
CREATE TABLE payment_claims (
  tenant_id  uuid NOT NULL,
  payment_id uuid NOT NULL,
  batch_id   uuid NOT NULL,
  kind       text NOT NULL CHECK (kind IN ('pay', 'report-issue', 'report-void')),
  live       boolean NOT NULL DEFAULT true,
  claimed_at timestamptz NOT NULL DEFAULT now(),
  removed_at timestamptz,               -- before the batch was released: the payment was never part of the file
  PRIMARY KEY (tenant_id, payment_id, batch_id, kind),
  FOREIGN KEY (tenant_id, payment_id) REFERENCES payments,
  FOREIGN KEY (tenant_id, batch_id) REFERENCES payment_batches,
  CONSTRAINT payment_claims_removed_are_dead CHECK (removed_at IS NULL OR NOT live)
);
CREATE UNIQUE INDEX payment_claims_live ON payment_claims (tenant_id, payment_id, kind) WHERE live;
CALL secure_tenant_table('payment_claims');

-- Every check number that was ever taken, and its fate. The fates of all numbers account for the whole range.
CREATE TABLE check_numbers (
  tenant_id       uuid NOT NULL,
  bank_account_id uuid NOT NULL,
  number          bigint NOT NULL,
  payment_id      uuid NOT NULL,
  batch_id        uuid NOT NULL,
  fate            text NOT NULL CHECK (fate IN ('reserved', 'printed', 'voided', 'spoiled', 'verify', 'burned')), -- burned: never printed
  reason          text NOT NULL DEFAULT '',
  -- The next positive-pay file reports a spoiled number as void, so that nobody can cash the sheet.
  void_report     text NOT NULL DEFAULT 'none' CHECK (void_report IN ('none', 'due', 'processing', 'sent')),
  report_batch_id uuid,
  updated_at      timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, bank_account_id, number),
  FOREIGN KEY (tenant_id, bank_account_id) REFERENCES bank_accounts,
  FOREIGN KEY (tenant_id, payment_id) REFERENCES payments,
  FOREIGN KEY (tenant_id, batch_id) REFERENCES payment_batches,
  FOREIGN KEY (tenant_id, report_batch_id) REFERENCES payment_batches
);
CREATE UNIQUE INDEX check_numbers_payment ON check_numbers (tenant_id, payment_id) WHERE fate IN ('reserved', 'printed', 'verify');
CREATE INDEX check_numbers_due ON check_numbers (tenant_id, bank_account_id, number) WHERE void_report IN ('due', 'processing');
CALL secure_tenant_table('check_numbers');

-- File id modifiers that are used with an origin on a day.
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

-- One attempt to seal a batch. Its numbers are taken before the file is rendered outside of any transaction. The next
-- attempt for the same payments uses them again; otherwise they are burned, and this row explains the gap.
CREATE TABLE seal_attempts (
  tenant_id        uuid NOT NULL REFERENCES tenants,
  id               uuid NOT NULL,       -- also the folder of its objects: no other attempt writes there
  batch_id         uuid NOT NULL,
  generation       int NOT NULL,
  payments         uuid[] NOT NULL DEFAULT '{}', -- in the order of the file
  trace_start      bigint NOT NULL DEFAULT 0,
  traces           bigint NOT NULL DEFAULT 0,
  file_day         date,                -- the bank's day of the file id modifier
  file_id_modifier char(1) NOT NULL DEFAULT ' ',
  first_check      bigint NOT NULL DEFAULT 0,
  state            text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'sealed', 'superseded', 'burned')),
  reason           text NOT NULL DEFAULT '', -- of burned numbers
  sha256           text NOT NULL DEFAULT '', -- of the sealed file, also after its batch is issued again
  object_key       text NOT NULL DEFAULT '',
  created_at       timestamptz NOT NULL DEFAULT clock_timestamp(),
  closed_at        timestamptz,
  collected_at     timestamptz,         -- its objects were removed, because no seal names them
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, batch_id) REFERENCES payment_batches
);
CREATE INDEX seal_attempts_batch ON seal_attempts (tenant_id, batch_id, created_at);
CREATE INDEX seal_attempts_leftover ON seal_attempts (tenant_id, created_at) WHERE state <> 'sealed' AND collected_at IS NULL;
CALL secure_tenant_table('seal_attempts');

-- A row means that a document may be at the printer, or a file at the bank. It is committed before the first byte of
-- the irreversible step, because a reset or restore of the workflow server may lose that knowledge. It is removed when
-- the printer or the bank has definitely refused.
CREATE TABLE batch_handovers (
  tenant_id uuid NOT NULL,
  batch_id  uuid NOT NULL,
  name      text NOT NULL,              -- of the printer's job or the bank's file: one per generation
  begun_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (tenant_id, batch_id, name),
  FOREIGN KEY (tenant_id, batch_id) REFERENCES payment_batches
);
CALL secure_tenant_table('batch_handovers');

-- A request to an agent. The activity that makes it waits for the answer until wanted_until; no agent may take the
-- request after that.
CREATE TABLE agent_calls (
  tenant_id    uuid NOT NULL,
  id           uuid NOT NULL,
  agent_id     uuid NOT NULL,
  printer_id   uuid NOT NULL,
  batch_id     uuid NOT NULL,
  kind         text NOT NULL CHECK (kind IN ('find', 'print', 'state')),
  job_name     text NOT NULL,
  job_number   int NOT NULL DEFAULT 0,
  wanted_until timestamptz NOT NULL,
  lease        uuid,                    -- of the process that took it
  leased_until timestamptz,
  begun_at     timestamptz,             -- the document may be at the printer after this time
  answered_at  timestamptz,
  answer       jsonb,                   -- domain/agent.Answer
  void         boolean NOT NULL DEFAULT false, -- ended, and the document was definitely not sent
  created_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, agent_id) REFERENCES agents,
  FOREIGN KEY (tenant_id, printer_id) REFERENCES printers,
  FOREIGN KEY (tenant_id, batch_id) REFERENCES payment_batches
);
-- A document is sent at most once under its name, also after crashes and retries.
CREATE UNIQUE INDEX agent_calls_print ON agent_calls (tenant_id, job_name) WHERE kind = 'print' AND NOT void;
CREATE INDEX agent_calls_open ON agent_calls (tenant_id, agent_id, id) WHERE answered_at IS NULL;
CALL secure_tenant_table('agent_calls');

-- Files of returns and notifications of change in a bank's outbound folder. The same bytes are read once per account.
CREATE TABLE bank_files (
  tenant_id       uuid NOT NULL,
  id              uuid NOT NULL,
  bank_account_id uuid NOT NULL,
  name            text NOT NULL,
  size            bigint NOT NULL,
  modified_at     timestamptz NOT NULL, -- as the bank's server reports it
  sha256          text NOT NULL,
  object_key      text NOT NULL DEFAULT '', -- encrypted, because the file contains account numbers
  message         text NOT NULL DEFAULT '', -- why it could not be read
  read_at         timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, bank_account_id) REFERENCES bank_accounts
);
CREATE UNIQUE INDEX bank_files_once ON bank_files (tenant_id, bank_account_id, sha256);
CREATE INDEX bank_files_seen ON bank_files (tenant_id, bank_account_id, name);
CALL secure_tenant_table('bank_files');

-- Every entry of such a file and its outcome. An entry that matches no payment is kept as unmatched; one that could
-- not be processed completely is held for a person.
CREATE TABLE bank_file_entries (
  tenant_id  uuid NOT NULL,
  file_id    uuid NOT NULL,
  line       int NOT NULL,
  kind       text NOT NULL CHECK (kind IN ('return', 'change', 'dishonored', 'contested', 'refused-change', 'unknown', 'unreadable')),
  code       text NOT NULL,             -- R01…, C01…
  trace      text NOT NULL,             -- of the original entry
  cents      bigint NOT NULL DEFAULT 0,
  payment_id uuid,
  outcome    text NOT NULL CHECK (outcome IN ('returned', 'proposed', 'noted', 'repeated', 'unmatched', 'held')),
  message    text NOT NULL DEFAULT '',
  PRIMARY KEY (tenant_id, file_id, line),
  FOREIGN KEY (tenant_id, file_id) REFERENCES bank_files,
  FOREIGN KEY (tenant_id, payment_id) REFERENCES payments
);
CALL secure_tenant_table('bank_file_entries');

-- Files of a bank's folder that cannot be fetched, and folders that cannot be read. A return that is not read means a
-- payment that is believed to be paid. A row is removed when the file was read or no longer exists.
CREATE TABLE bank_file_troubles (
  tenant_id       uuid NOT NULL,
  id              uuid NOT NULL,
  bank_account_id uuid NOT NULL,
  name            text NOT NULL,        -- of the file; empty: the folder
  since           timestamptz NOT NULL DEFAULT now(),
  tried_at        timestamptz NOT NULL DEFAULT now(),
  attempts        int NOT NULL DEFAULT 1,
  code            text NOT NULL,
  message         text NOT NULL,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, bank_account_id) REFERENCES bank_accounts
);
CREATE UNIQUE INDEX bank_file_troubles_one ON bank_file_troubles (tenant_id, bank_account_id, name);
CALL secure_tenant_table('bank_file_troubles');

-- A bank's proposal for a vendor's account. No payment uses it before a person has approved it.
CREATE TABLE vendor_account_changes (
  tenant_id              uuid NOT NULL,
  id                     uuid NOT NULL,
  vendor_id              uuid NOT NULL,
  vendor_bank_account_id uuid NOT NULL, -- the account that was paid
  file_id                uuid NOT NULL,
  code                   text NOT NULL,
  new_account_id         uuid NOT NULL, -- of the account that it becomes; its number is encrypted for that id
  routing                text NOT NULL,
  account                bytea NOT NULL,
  account_last4          text NOT NULL,
  account_type           text NOT NULL CHECK (account_type IN ('checking', 'savings')),
  status                 text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'refused')),
  comment                text NOT NULL DEFAULT '',
  decided_by             uuid,
  decided_at             timestamptz,
  created_at             timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, vendor_id) REFERENCES vendors,
  FOREIGN KEY (tenant_id, vendor_bank_account_id) REFERENCES vendor_bank_accounts,
  FOREIGN KEY (tenant_id, file_id) REFERENCES bank_files
);
CREATE UNIQUE INDEX vendor_account_changes_open ON vendor_account_changes (tenant_id, vendor_bank_account_id, code) WHERE status = 'pending';
CALL secure_tenant_table('vendor_account_changes');
