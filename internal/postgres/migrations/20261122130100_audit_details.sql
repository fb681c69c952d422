-- +goose Up
-- What an entry says beside its values: the process that acted, for whom a delegate acted, the records concerned.
ALTER TABLE audit_entries ADD COLUMN details jsonb;

-- The history of a project's settings reads these alone.
CREATE INDEX audit_entries_settings ON audit_entries (tenant_id, project_id) WHERE area IN ('Projects', 'Components');

-- +goose Down
DROP INDEX audit_entries_settings;
ALTER TABLE audit_entries DROP COLUMN details;
