-- +goose Up
-- What every change leaves behind: the audit entry, the event, the answer to its idempotency key.
CREATE TABLE audit_entries (
  tenant_id      uuid NOT NULL REFERENCES tenants,
  id             uuid NOT NULL,
  at             timestamptz NOT NULL DEFAULT clock_timestamp(),
  user_id        uuid,
  user_name      text NOT NULL,
  client_ip      text NOT NULL DEFAULT '',
  area           text NOT NULL,          -- application area: Invoices, Payments, …
  action         text NOT NULL,
  object_type    text NOT NULL,
  object_id      text NOT NULL,
  workspace_id   uuid,
  project_id     uuid,
  old_value      jsonb,
  new_value      jsonb,
  correlation_id text NOT NULL DEFAULT '',
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX audit_entries_object ON audit_entries (tenant_id, object_type, object_id, id);
CALL secure_tenant_table('audit_entries');
REVOKE UPDATE, DELETE ON audit_entries FROM countersign_app;

-- The chainer links entries by hash after they are committed, in one sequence per tenant.
CREATE TABLE audit_chain (
  tenant_id uuid NOT NULL,
  seq       bigint NOT NULL,
  entry_id  uuid NOT NULL,
  hash      bytea NOT NULL, -- SHA-256(previous hash || canonical entry)
  PRIMARY KEY (tenant_id, seq),
  FOREIGN KEY (tenant_id, entry_id) REFERENCES audit_entries
);
CREATE UNIQUE INDEX audit_chain_entry ON audit_chain (tenant_id, entry_id);
CALL secure_tenant_table('audit_chain');
REVOKE UPDATE, DELETE ON audit_chain FROM countersign_app;

CREATE TABLE outbox (
  tenant_id  uuid NOT NULL REFERENCES tenants,
  id         uuid NOT NULL,
  kind       text NOT NULL CHECK (kind IN ('event', 'start', 'signal')), -- to browsers; to Temporal
  name       text NOT NULL,             -- updatePayment, addJob, …; the workflow's or the signal's name
  payload    jsonb NOT NULL,            -- ids only
  actor      jsonb NOT NULL DEFAULT '{}', -- who caused it: the workflow goes on in that name
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX outbox_order ON outbox (kind, id);
CALL secure_tenant_table('outbox');
CALL open_to_platform('outbox', 'SELECT, UPDATE, DELETE'); -- the relay; UPDATE for FOR UPDATE SKIP LOCKED

CREATE TABLE idempotency_keys (
  tenant_id    uuid NOT NULL REFERENCES tenants,
  user_id      uuid NOT NULL,
  key          text NOT NULL CHECK (length(key) BETWEEN 1 AND 255),
  operation    text NOT NULL,
  request_hash bytea NOT NULL,
  status       int,                     -- NULL while the first request is in progress
  content_type text NOT NULL DEFAULT '',
  body         bytea,
  locked_until timestamptz NOT NULL,    -- a crashed first request may be taken over after this
  effect_at    timestamptz,             -- set in the transaction of the effect: it is not taken over after that
  created_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, user_id, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);
CALL secure_tenant_table('idempotency_keys');
CALL open_to_platform('idempotency_keys', 'SELECT, DELETE'); -- clean-up after 7 days

-- One encrypted keyset per tenant; destroying it shreds the tenant's secrets.
CREATE TABLE tenant_keys (
  tenant_id  uuid PRIMARY KEY REFERENCES tenants,
  keyset     bytea NOT NULL,            -- tink keyset, encrypted by the master key
  created_at timestamptz NOT NULL DEFAULT now(),
  rotated_at timestamptz,
  destroyed_at timestamptz              -- the keyset is empty then: the tenant's secrets are gone for ever
);
CALL secure_tenant_table('tenant_keys');
REVOKE DELETE ON tenant_keys FROM countersign_app;

-- Each use of the second door.
CREATE TABLE platform_access (
  id      uuid PRIMARY KEY,
  at      timestamptz NOT NULL DEFAULT now(),
  purpose text NOT NULL,
  actor   text NOT NULL DEFAULT '',
  uses    bigint NOT NULL DEFAULT 1     -- uses of the same purpose within the same minute are one row
);
CREATE UNIQUE INDEX platform_access_minute ON platform_access (at, purpose, actor);
ALTER TABLE platform_access ENABLE ROW LEVEL SECURITY;
ALTER TABLE platform_access FORCE ROW LEVEL SECURITY;
CALL open_to_platform('platform_access', 'SELECT, INSERT, UPDATE');

-- +goose Down
SELECT 1;
