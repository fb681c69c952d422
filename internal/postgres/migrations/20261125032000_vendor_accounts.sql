-- +goose Up
-- Bank accounts of vendors are proposed by one person and approved by another. A change of an account waits after its
-- approval before payments use it.
ALTER TABLE vendor_bank_accounts DROP CONSTRAINT vendor_bank_accounts_status_check;
ALTER TABLE vendor_bank_accounts
  ADD CONSTRAINT vendor_bank_accounts_status_check
    CHECK (status IN ('pending', 'waiting', 'approved', 'retired', 'refused', 'withdrawn')),
  ADD COLUMN changes_account boolean NOT NULL DEFAULT false, -- false: the first account of the vendor
  ADD COLUMN closes_former   boolean NOT NULL DEFAULT false, -- nothing is paid to the former account meanwhile
  ADD COLUMN call_person     text NOT NULL DEFAULT '',
  ADD COLUMN call_number     text NOT NULL DEFAULT '',
  ADD COLUMN called_on       date,
  ADD COLUMN note            text NOT NULL DEFAULT '',
  ADD COLUMN comment         text NOT NULL DEFAULT '', -- of the decision
  ADD COLUMN decided_by      uuid,                     -- who refused or withdrew it
  ADD COLUMN decided_at      timestamptz,
  ADD COLUMN usable_from     timestamptz,              -- the end of the waiting period
  ADD COLUMN account_hash    text NOT NULL DEFAULT '', -- keyed hash of routing and account number; empty: not computed
  ADD COLUMN known_hashes    text[] NOT NULL DEFAULT '{}', -- under every key of the tenant at the time of the proposal
  ADD CONSTRAINT vendor_bank_accounts_called CHECK (NOT changes_account OR (call_person <> '' AND call_number <> '' AND called_on IS NOT NULL)),
  ADD CONSTRAINT vendor_bank_accounts_waiting CHECK (status <> 'waiting' OR (approved_by IS NOT NULL AND usable_from IS NOT NULL));

-- One proposal at a time.
CREATE UNIQUE INDEX vendor_bank_accounts_open ON vendor_bank_accounts (tenant_id, vendor_id) WHERE status IN ('pending', 'waiting');
CREATE INDEX vendor_bank_accounts_of ON vendor_bank_accounts (tenant_id, vendor_id);
CREATE INDEX vendor_bank_accounts_hash ON vendor_bank_accounts (tenant_id, account_hash) WHERE account_hash <> '';
-- Accounts from before the hashes are compared by what is stored in clear.
CREATE INDEX vendor_bank_accounts_unhashed ON vendor_bank_accounts (tenant_id, routing, account_last4) WHERE account_hash = '';

ALTER TABLE vendor_account_changes ADD COLUMN account_hash text NOT NULL DEFAULT '';
