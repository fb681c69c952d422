-- +goose Up
-- The owner of the tables is no superuser: without this, its changes would find no row.
ALTER TABLE approval_rules NO FORCE ROW LEVEL SECURITY;
ALTER TABLE users NO FORCE ROW LEVEL SECURITY;
ALTER TABLE agents NO FORCE ROW LEVEL SECURITY;

-- A rule without levels had null instead of an empty list, at which queries about all levels failed.
UPDATE approval_rules SET levels = '[]' WHERE jsonb_typeof(levels) = 'null';
ALTER TABLE approval_rules ALTER COLUMN levels SET DEFAULT '[]',
  ADD CONSTRAINT approval_rules_levels_check CHECK (jsonb_typeof(levels) = 'array');

-- Accounts of agents that are older than the column.
UPDATE users u SET machine = true FROM agents a WHERE a.tenant_id = u.tenant_id AND a.id = u.id AND NOT u.machine;

ALTER TABLE agents FORCE ROW LEVEL SECURITY;
ALTER TABLE users FORCE ROW LEVEL SECURITY;
ALTER TABLE approval_rules FORCE ROW LEVEL SECURITY;
