-- +goose Up
-- A step of a job can run another workflow, as a job of its own.
ALTER TABLE jobs
  ADD COLUMN parent_id uuid,
  ADD COLUMN parent_path text NOT NULL DEFAULT '',
  ADD COLUMN depth integer NOT NULL DEFAULT 0 CHECK (depth BETWEEN 0 AND 10),
  ADD CONSTRAINT jobs_parent FOREIGN KEY (tenant_id, parent_id) REFERENCES jobs (tenant_id, id),
  ADD CONSTRAINT jobs_of_steps CHECK ((parent_id IS NULL) = (parent_path = '') AND (parent_id IS NULL) = (depth = 0));
CREATE INDEX jobs_of_parent ON jobs (tenant_id, parent_id) WHERE parent_id IS NOT NULL;

-- The workflows that the steps of a version run. Steps could not run any before.
ALTER TABLE graphs ADD COLUMN workflows uuid[] NOT NULL DEFAULT '{}';
