-- +goose Up
-- A rule without levels had null instead of an empty list, at which queries about all levels failed.
UPDATE approval_rules SET levels = '[]' WHERE jsonb_typeof(levels) = 'null';
ALTER TABLE approval_rules ALTER COLUMN levels SET DEFAULT '[]',
  ADD CONSTRAINT approval_rules_levels_check CHECK (jsonb_typeof(levels) = 'array');
