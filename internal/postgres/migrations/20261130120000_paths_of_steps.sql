-- +goose Up
-- A node runs many times in one job. The path of a step identifies it, "loop[3]/approve" for example.
ALTER TABLE job_steps ADD COLUMN path text, ADD COLUMN attempt smallint NOT NULL DEFAULT 1 CHECK (attempt > 0),
  ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid(); -- of its row in lists
ALTER TABLE job_steps NO FORCE ROW LEVEL SECURITY;
UPDATE job_steps SET path = node_id;
ALTER TABLE job_steps FORCE ROW LEVEL SECURITY;
ALTER TABLE job_steps ALTER COLUMN path SET NOT NULL, ADD CHECK (length(path) BETWEEN 1 AND 500),
  DROP CONSTRAINT job_steps_pkey, ADD PRIMARY KEY (tenant_id, job_id, path);

-- Recording a step reads the open steps and the newest failed one, whatever the number of finished steps.
CREATE INDEX job_steps_open ON job_steps (tenant_id, job_id) WHERE finished_at IS NULL;
CREATE INDEX job_steps_failed ON job_steps (tenant_id, job_id, finished_at DESC, started_at DESC, path COLLATE "C" DESC)
  WHERE state = 'error' AND error_code <> '';
-- The page of a job shows the steps outside of loops.
CREATE INDEX job_steps_outside ON job_steps (tenant_id, job_id, started_at) WHERE strpos(path, '[') = 0;
