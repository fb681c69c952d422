-- +goose Up
-- The filters of the audit log, each with an index in the order of the list. A policy lets an index be used only if
-- the comparison is leakproof. lower() and || are not, so the log has columns with their results.

ALTER TABLE audit_entries
  ADD user_key        text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(user_name)) STORED,
  ADD action_key      text COLLATE "C" NOT NULL GENERATED ALWAYS AS (object_type || '.' || action) STORED,
  ADD correlation_key text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(correlation_id)) STORED;

CREATE INDEX audit_entries_at ON audit_entries (tenant_id, at, id);
CREATE INDEX audit_entries_area ON audit_entries (tenant_id, area, at, id);
CREATE INDEX audit_entries_action ON audit_entries (tenant_id, action_key, at, id);
CREATE INDEX audit_entries_user ON audit_entries (tenant_id, user_key, at, id);
CREATE INDEX audit_entries_correlation ON audit_entries (tenant_id, correlation_key);
