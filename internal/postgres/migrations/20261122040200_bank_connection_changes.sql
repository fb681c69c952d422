-- +goose Up
-- A change of how a bank's server is reached. It takes effect when another person approves it. The secret is sealed for
-- the account and removed with the decision.
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

-- +goose Down
SELECT 1;
