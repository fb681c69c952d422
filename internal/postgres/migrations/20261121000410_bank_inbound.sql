-- +goose Up
-- What a bank has put into its outbound folder beside its answers: returns and
-- notifications of change. The same bytes are read once per account.
CREATE TABLE bank_files (
  tenant_id       uuid NOT NULL,
  id              uuid NOT NULL,
  bank_account_id uuid NOT NULL,
  name            text NOT NULL,
  size            bigint NOT NULL,
  modified_at     timestamptz NOT NULL,    -- as the bank's server says
  sha256          text NOT NULL,
  object_key      text NOT NULL DEFAULT '', -- sealed: it holds account numbers
  message         text NOT NULL DEFAULT '', -- why it could not be read
  read_at         timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, bank_account_id) REFERENCES bank_accounts
);
CREATE UNIQUE INDEX bank_files_once ON bank_files (tenant_id, bank_account_id, sha256);
CREATE INDEX bank_files_seen ON bank_files (tenant_id, bank_account_id, name);
CALL secure_tenant_table('bank_files');

-- Every entry of such a file and what became of it. None is dropped: what
-- matches no payment of ours stays here as unmatched.
CREATE TABLE bank_file_entries (
  tenant_id  uuid NOT NULL,
  file_id    uuid NOT NULL,
  line       int NOT NULL,
  kind       text NOT NULL CHECK (kind IN ('return', 'change')),
  code       text NOT NULL,                -- R01…, C01…
  trace      text NOT NULL,                -- of our entry
  cents      bigint NOT NULL DEFAULT 0,
  payment_id uuid,
  outcome    text NOT NULL CHECK (outcome IN ('returned', 'proposed', 'noted', 'repeated', 'unmatched')),
  message    text NOT NULL DEFAULT '',
  PRIMARY KEY (tenant_id, file_id, line),
  FOREIGN KEY (tenant_id, file_id) REFERENCES bank_files,
  FOREIGN KEY (tenant_id, payment_id) REFERENCES payments
);
CALL secure_tenant_table('bank_file_entries');

-- What a bank proposes for a vendor's account. Nothing is paid to it before a
-- person has approved it.
CREATE TABLE vendor_account_changes (
  tenant_id      uuid NOT NULL,
  id             uuid NOT NULL,
  vendor_id      uuid NOT NULL,
  vendor_bank_account_id uuid NOT NULL,    -- the account we paid to
  file_id        uuid NOT NULL,
  code           text NOT NULL,
  new_account_id uuid NOT NULL,            -- of the account it becomes; its number is sealed for that place
  routing        text NOT NULL,
  account        bytea NOT NULL,
  account_last4  text NOT NULL,
  account_type   text NOT NULL CHECK (account_type IN ('checking', 'savings')),
  status         text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'refused')),
  comment        text NOT NULL DEFAULT '',
  decided_by     uuid,
  decided_at     timestamptz,
  created_at     timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, vendor_id) REFERENCES vendors,
  FOREIGN KEY (tenant_id, vendor_bank_account_id) REFERENCES vendor_bank_accounts,
  FOREIGN KEY (tenant_id, file_id) REFERENCES bank_files
);
CREATE UNIQUE INDEX vendor_account_changes_open ON vendor_account_changes (tenant_id, vendor_bank_account_id, code) WHERE status = 'pending';
CALL secure_tenant_table('vendor_account_changes');

-- A bank names our entry by its trace.
CREATE INDEX payments_trace ON payments (tenant_id, trace_number) WHERE trace_number <> '';

-- +goose Down
SELECT 1;
