-- +goose Up
-- Two people change a bank account, and decide which project pays from it. A new account pays nothing until another
-- person has confirmed it. Accounts that exist stay in use.
ALTER TABLE bank_accounts ADD COLUMN confirmed boolean NOT NULL DEFAULT true;
ALTER TABLE bank_accounts ALTER COLUMN confirmed SET DEFAULT false;

-- Files are delivered with a profile of a connection. The delivery repeats the server, the login and the host key that
-- two people confirmed.
ALTER TABLE bank_accounts ADD COLUMN profile_id uuid;
ALTER TABLE bank_accounts ADD FOREIGN KEY (tenant_id, profile_id) REFERENCES connection_profiles;
CREATE INDEX bank_accounts_profile ON bank_accounts (tenant_id, profile_id) WHERE profile_id IS NOT NULL;

-- A change that waits, or waited, for a second person. The secret is the encrypted password of a server without a
-- profile. It is removed with the decision.
CREATE TABLE bank_account_changes (
  tenant_id       uuid NOT NULL,
  id              uuid NOT NULL,
  bank_account_id uuid NOT NULL,
  project_id      uuid,                 -- which is to pay from the account; empty: the account itself changes
  base            jsonb NOT NULL,       -- what the proposer saw: domain/bankaccount.Settings, or the project's account
  settings        jsonb NOT NULL,       -- domain/bankaccount.Settings; without meaning for a project
  next_check      bigint NOT NULL DEFAULT 0, -- 0: the sequence of checks stays
  secret          bytea,
  status          text NOT NULL DEFAULT 'pending'
    CHECK (status IN ('pending', 'approved', 'refused', 'replaced', 'withdrawn', 'outdated')),
  comment         text NOT NULL DEFAULT '',
  proposed_by     uuid NOT NULL,
  proposed_at     timestamptz NOT NULL DEFAULT now(),
  decided_by      uuid,
  decided_at      timestamptz,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, bank_account_id) REFERENCES bank_accounts,
  FOREIGN KEY (tenant_id, project_id) REFERENCES projects,
  CHECK (decided_by IS NULL OR decided_by <> proposed_by OR status = 'withdrawn'),
  CHECK (status = 'pending' OR secret IS NULL)
);
CREATE UNIQUE INDEX bank_account_changes_pending ON bank_account_changes (tenant_id, bank_account_id)
  WHERE status = 'pending' AND project_id IS NULL;
CREATE UNIQUE INDEX bank_account_changes_project ON bank_account_changes (tenant_id, project_id)
  WHERE status = 'pending' AND project_id IS NOT NULL;
CREATE INDEX bank_account_changes_account ON bank_account_changes (tenant_id, bank_account_id);
CALL secure_tenant_table('bank_account_changes');

ALTER TABLE bank_accounts NO FORCE ROW LEVEL SECURITY;
ALTER TABLE bank_connection_changes NO FORCE ROW LEVEL SECURITY;
ALTER TABLE bank_account_changes NO FORCE ROW LEVEL SECURITY;
INSERT INTO bank_account_changes (tenant_id, id, bank_account_id, base, settings, secret, status, comment, proposed_by,
    proposed_at, decided_by, decided_at)
  SELECT c.tenant_id, c.id, c.bank_account_id, a.settings,
    a.settings || jsonb_build_object('Delivery', a.delivery || jsonb_build_object('Address', c.address, 'User', c.login,
      'HostKey', c.host_key)), c.secret, c.status, c.comment, c.proposed_by, c.proposed_at, c.decided_by, c.decided_at
  FROM bank_connection_changes c JOIN (SELECT tenant_id, id, delivery, jsonb_build_object('BankName', bank_name,
      'Routing', routing, 'ACH', ach, 'PositivePay', positive_pay, 'Check', check_settings, 'Delivery', delivery) AS settings
    FROM bank_accounts) a ON a.tenant_id = c.tenant_id AND a.id = c.bank_account_id;
ALTER TABLE bank_accounts FORCE ROW LEVEL SECURITY;
ALTER TABLE bank_account_changes FORCE ROW LEVEL SECURITY;
DROP TABLE bank_connection_changes;
