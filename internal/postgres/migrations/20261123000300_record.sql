-- +goose Up
-- What accompanies a change: the audit entry, the event, the answer to its idempotency key, the request, the mail.

CREATE TABLE audit_entries (
  tenant_id      uuid NOT NULL REFERENCES tenants,
  id             uuid NOT NULL,
  at             timestamptz NOT NULL DEFAULT clock_timestamp(),
  user_id        uuid,
  user_name      text NOT NULL,
  client_ip      text NOT NULL DEFAULT '',
  area           text NOT NULL,         -- application area: Invoices, Payments, …
  action         text NOT NULL,
  object_type    text NOT NULL,
  object_id      text NOT NULL,
  workspace_id   uuid,
  project_id     uuid,
  old_value      jsonb,
  new_value      jsonb,
  details        jsonb,                 -- domain/audit.Details: the process, the principal of a delegate, linked records
  correlation_id text NOT NULL DEFAULT '',
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX audit_entries_object ON audit_entries (tenant_id, object_type, object_id, id);
-- The history of a project's settings reads only these areas.
CREATE INDEX audit_entries_settings ON audit_entries (tenant_id, project_id) WHERE area IN ('Projects', 'Components');
CALL secure_tenant_table('audit_entries');
REVOKE UPDATE, DELETE ON audit_entries FROM countersign_app;

-- The chainer links entries by hash after they are committed, in one sequence per tenant.
CREATE TABLE audit_chain (
  tenant_id uuid NOT NULL,
  seq       bigint NOT NULL,
  entry_id  uuid NOT NULL,
  hash      bytea NOT NULL,             -- SHA-256(previous hash || canonical entry)
  PRIMARY KEY (tenant_id, seq),
  FOREIGN KEY (tenant_id, entry_id) REFERENCES audit_entries
);
CREATE UNIQUE INDEX audit_chain_entry ON audit_chain (tenant_id, entry_id);
CALL secure_tenant_table('audit_chain');
REVOKE UPDATE, DELETE ON audit_chain FROM countersign_app;

CREATE TABLE outbox (
  tenant_id  uuid NOT NULL REFERENCES tenants,
  id         uuid NOT NULL,
  kind       text NOT NULL CHECK (kind IN ('event', 'start', 'signal')), -- event: to browsers; start, signal: to Temporal
  name       text NOT NULL,             -- updatePayment, addJob, …; or the name of the workflow or signal
  payload    jsonb NOT NULL,            -- ids only
  actor      jsonb NOT NULL DEFAULT '{}', -- of the change: the workflow acts in this name
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX outbox_order ON outbox (kind, id);
CALL secure_tenant_table('outbox');
CALL open_to_platform('outbox', 'SELECT, UPDATE, DELETE'); -- for the relay; UPDATE is needed by FOR UPDATE SKIP LOCKED

CREATE TABLE idempotency_keys (
  tenant_id    uuid NOT NULL REFERENCES tenants,
  user_id      uuid NOT NULL,
  key          text NOT NULL CHECK (length(key) BETWEEN 1 AND 255),
  operation    text NOT NULL,
  request_hash bytea NOT NULL,
  status       int,                     -- NULL while the first request is in progress
  content_type text NOT NULL DEFAULT '',
  body         bytea,
  locked_until timestamptz NOT NULL,    -- another request may take over a crashed first request after this time
  effect_at    timestamptz,             -- set in the transaction of the effect: no other request takes over after that
  created_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, user_id, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);
CALL secure_tenant_table('idempotency_keys');
CALL open_to_platform('idempotency_keys', 'SELECT, DELETE'); -- deleted after 7 days

-- Requests of people to running workflows, from the click to the effect. The actor is read only from here, because
-- nothing that passes through Temporal proves who acts.
CREATE TABLE acts (
  tenant_id      uuid NOT NULL REFERENCES tenants,
  subject_id     uuid NOT NULL,         -- task, batch or invoice
  update_id      text NOT NULL CHECK (length(update_id) BETWEEN 1 AND 400), -- of the command
  kind           text NOT NULL,
  digest         bytea NOT NULL,        -- of the request
  user_id        uuid NOT NULL,
  client_ip      text NOT NULL DEFAULT '',
  correlation_id text NOT NULL DEFAULT '',
  command_key    text NOT NULL DEFAULT '',
  created_at     timestamptz NOT NULL DEFAULT now(),
  closed_at      timestamptz,           -- the request had its effect or was refused; it has no further effect
  refusal        jsonb,
  PRIMARY KEY (tenant_id, subject_id, update_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id)
);
CREATE INDEX acts_of_user ON acts (tenant_id, user_id, created_at);
CALL secure_tenant_table('acts');

-- Mail is written in the transaction of its cause, and each mail is sent once. The sending rate is limited per tenant.
-- A person receives the messages of one minute in one mail.
CREATE TABLE mails (
  tenant_id  uuid NOT NULL REFERENCES tenants,
  id         uuid NOT NULL,
  recipient  text NOT NULL,
  subject    text NOT NULL,
  body       text NOT NULL,
  parts      int NOT NULL DEFAULT 1,    -- messages in this mail
  status     text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'sent', 'failed')),
  message_id text NOT NULL,
  error      text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  paced_at   timestamptz NOT NULL DEFAULT now(), -- its place in the tenant's sending rate
  send_at    timestamptz NOT NULL DEFAULT now(), -- the earliest time to send; further messages are added until then
  taken_at   timestamptz,               -- it is being sent, so its text is final
  sent_at    timestamptz,
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX mails_pending ON mails (tenant_id, id) WHERE status = 'pending';
CREATE INDEX mails_pace ON mails (tenant_id, paced_at DESC);
CREATE INDEX mails_recipient ON mails (tenant_id, recipient, send_at DESC);
CALL secure_tenant_table('mails');
