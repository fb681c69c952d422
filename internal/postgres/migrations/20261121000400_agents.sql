-- +goose Up
-- A program in the tenant's own network that reaches printers we cannot. Its id
-- is that of its machine account, in whose name everything it does is audited.
CREATE TABLE agents (
  tenant_id    uuid NOT NULL,
  id           uuid NOT NULL,
  name         text NOT NULL,
  key_hash     bytea NOT NULL,           -- SHA-256 of 256 random bits; the key itself is shown once and never kept
  host_name    text NOT NULL DEFAULT '', -- as the agent says
  release      text NOT NULL DEFAULT '',
  last_seen_at timestamptz,
  revoked_at   timestamptz,
  created_at   timestamptz NOT NULL DEFAULT now(),
  version      bigint NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, id) REFERENCES users
);
CREATE UNIQUE INDEX agents_name ON agents (tenant_id, lower(name)) WHERE revoked_at IS NULL;
CALL secure_tenant_table('agents');

ALTER TABLE printers ADD COLUMN agent_id uuid; -- NULL: our own workers reach it
ALTER TABLE printers ADD FOREIGN KEY (tenant_id, agent_id) REFERENCES agents;

-- What an agent is to do at a printer. The activity that wants it waits for the
-- answer; when nobody waits any longer (wanted_until), nobody may take it.
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
  lease        uuid,                     -- drawn by the process that took it
  leased_until timestamptz,
  begun_at     timestamptz,              -- from here on the document may be at the printer
  answered_at  timestamptz,
  answer       jsonb,                    -- domain/agent.Answer
  void         boolean NOT NULL DEFAULT false, -- ended, and the document certainly never left
  created_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, agent_id) REFERENCES agents,
  FOREIGN KEY (tenant_id, printer_id) REFERENCES printers,
  FOREIGN KEY (tenant_id, batch_id) REFERENCES payment_batches
);
-- A document is handed over at most once under its name, whatever dies or retries.
CREATE UNIQUE INDEX agent_calls_print ON agent_calls (tenant_id, job_name) WHERE kind = 'print' AND NOT void;
CREATE INDEX agent_calls_open ON agent_calls (tenant_id, agent_id, id) WHERE answered_at IS NULL;
CALL secure_tenant_table('agent_calls');

-- +goose Down
SELECT 1;
