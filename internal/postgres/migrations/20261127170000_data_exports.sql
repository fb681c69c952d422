-- +goose Up
-- Exports of all data of a tenant. The archive is in the object storage until expires_at.
CREATE TABLE data_exports (
  tenant_id      uuid NOT NULL REFERENCES tenants,
  id             uuid NOT NULL,
  state          text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'ready', 'failed', 'expired')),
  requested_by   text NOT NULL,           -- name
  requested_at   timestamptz NOT NULL DEFAULT now(),
  ready_at       timestamptz,
  expires_at     timestamptz,
  tables         bigint NOT NULL DEFAULT 0,
  table_rows     bigint NOT NULL DEFAULT 0,
  files          bigint NOT NULL DEFAULT 0,
  bytes          bigint NOT NULL DEFAULT 0,
  sha256         text NOT NULL DEFAULT '', -- of the archive
  link_hash      bytea,                   -- SHA-256 of the key in the latest download link; NULL: none, or used
  link_until     timestamptz,
  PRIMARY KEY (tenant_id, id)
);
-- A second export would read the same data at the same time.
CREATE UNIQUE INDEX data_exports_running ON data_exports (tenant_id) WHERE state = 'running';
CREATE INDEX data_exports_latest ON data_exports (tenant_id, requested_at DESC, id DESC);
CALL secure_tenant_table('data_exports');
