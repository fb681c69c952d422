-- +goose Up
-- Named queries that an agent carries out in the network of its tenant. The queries are in the file of the agent.
CREATE TABLE data_sources (
  tenant_id   uuid NOT NULL,
  id          uuid NOT NULL,
  agent_id    uuid NOT NULL,
  name        text NOT NULL,
  description text NOT NULL,
  database    text NOT NULL,                -- its name in the file of the agent
  parameters  jsonb NOT NULL DEFAULT '[]',  -- domain/datasource.Parameter
  offered     boolean NOT NULL DEFAULT true, -- false: the agent connected without it, or was revoked
  last_run_at timestamptz,
  created_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, agent_id) REFERENCES agents
);
CREATE UNIQUE INDEX data_sources_name ON data_sources (tenant_id, agent_id, lower(name));
CALL secure_tenant_table('data_sources');

-- A request of a person to carry out a data source. Rows are deleted a few minutes after their start.
CREATE TABLE data_source_runs (
  tenant_id      uuid NOT NULL,
  id             uuid NOT NULL,
  data_source_id uuid NOT NULL,
  arguments      jsonb NOT NULL DEFAULT '{}',
  started_by     uuid NOT NULL,
  started_at     timestamptz NOT NULL DEFAULT now(),
  taken_at       timestamptz,
  ended_at       timestamptz,
  reason         text NOT NULL DEFAULT 'none' CHECK (reason IN ('none', 'unknownSource', 'invalidArguments', 'databaseUnreachable', 'queryFailed', 'tooSlow', 'tooLarge', 'noAnswer')),
  rows           int NOT NULL DEFAULT 0,
  result         bytea,                     -- domain/datasource.Table, sealed
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, data_source_id) REFERENCES data_sources ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, started_by) REFERENCES users
);
CREATE INDEX data_source_runs_open ON data_source_runs (tenant_id, data_source_id, started_at) WHERE ended_at IS NULL;
CREATE INDEX data_source_runs_started ON data_source_runs (tenant_id, started_at);
CALL secure_tenant_table('data_source_runs');
