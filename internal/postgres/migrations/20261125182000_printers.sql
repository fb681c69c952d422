-- +goose Up
-- How a printer prints, what it reported, and whether new runs of checks may use it.
ALTER TABLE printers
  ADD COLUMN tray          text NOT NULL DEFAULT '', -- a keyword of IPP; empty: the printer decides
  ADD COLUMN page_size     text NOT NULL DEFAULT '', -- a keyword of IPP; empty: the printer decides
  ADD COLUMN orientation   text NOT NULL DEFAULT 'printerDefault' CHECK (orientation IN ('printerDefault', 'portrait', 'landscape')),
  ADD COLUMN sides         text NOT NULL DEFAULT 'printerDefault' CHECK (sides IN ('printerDefault', 'oneSided', 'twoSidedLongEdge', 'twoSidedShortEdge')),
  ADD COLUMN active        boolean NOT NULL DEFAULT true,
  ADD COLUMN attributes    jsonb NOT NULL DEFAULT '{}', -- domain/printer.Attributes, as the printer reported them
  ADD COLUMN attributes_at timestamptz,
  ADD COLUMN updated_at    timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN version       bigint NOT NULL DEFAULT 1;
UPDATE printers SET status = 'unknown' WHERE status NOT IN ('unknown', 'ready', 'printing', 'stopped', 'offline');
ALTER TABLE printers ADD CHECK (status IN ('unknown', 'ready', 'printing', 'stopped', 'offline'));

-- A request of a person to a printer: its attributes or a test page. A worker or an agent carries it out.
CREATE TABLE printer_visits (
  tenant_id    uuid NOT NULL,
  id           uuid NOT NULL,
  printer_id   uuid NOT NULL,
  kind         text NOT NULL CHECK (kind IN ('attributes', 'testPage')),
  state        text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'succeeded', 'failed')),
  reason       text NOT NULL DEFAULT 'none' CHECK (reason IN ('none', 'addressNotAllowed', 'unreachable', 'refused', 'agentOffline', 'settingsUnsupported', 'outcomeUnknown', 'noAnswer')),
  document     bytea,                   -- of a test page; it contains no data of payments
  sha256       text NOT NULL DEFAULT '',
  requested_at timestamptz NOT NULL DEFAULT now(),
  ended_at     timestamptz,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, printer_id) REFERENCES printers
);
CREATE UNIQUE INDEX printer_visits_running ON printer_visits (tenant_id, printer_id) WHERE state = 'running';
CREATE INDEX printer_visits_latest ON printer_visits (tenant_id, printer_id, requested_at DESC);
CALL secure_tenant_table('printer_visits');

ALTER TABLE agent_calls
  ALTER COLUMN batch_id DROP NOT NULL,
  ADD COLUMN visit_id uuid,
  ADD FOREIGN KEY (tenant_id, visit_id) REFERENCES printer_visits ON DELETE CASCADE,
  ADD CHECK (batch_id IS NULL OR visit_id IS NULL),
  DROP CONSTRAINT agent_calls_kind_check,
  ADD CONSTRAINT agent_calls_kind_check CHECK (kind IN ('find', 'print', 'state', 'attributes'));

-- Both keys of an agent are valid until it used the new one.
ALTER TABLE agents
  ADD COLUMN next_key_hash        bytea,
  ADD COLUMN key_issued_at        timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN rotation_requested_at timestamptz;
UPDATE agents SET key_issued_at = created_at;

-- A code that a program exchanges once for the key of its agent. The selector is no secret.
CREATE TABLE agent_pairings (
  tenant_id  uuid NOT NULL,
  agent_id   uuid NOT NULL,
  selector   text NOT NULL,
  code_hash  bytea NOT NULL,            -- SHA-256 of 60 random bits, which live for 15 minutes
  expires_at timestamptz NOT NULL,
  used_at    timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, agent_id),
  FOREIGN KEY (tenant_id, agent_id) REFERENCES agents
);
CREATE UNIQUE INDEX agent_pairings_selector ON agent_pairings (tenant_id, selector);
CALL secure_tenant_table('agent_pairings');
