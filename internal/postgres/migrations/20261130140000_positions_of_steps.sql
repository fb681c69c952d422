-- +goose Up
-- Steps are shown in the order in which they were recorded. Steps of one workflow task have the same time.
ALTER TABLE job_steps ADD COLUMN position bigint;
ALTER TABLE job_steps NO FORCE ROW LEVEL SECURITY;
UPDATE job_steps s SET position = known.position FROM (SELECT tenant_id, job_id, path,
    row_number() OVER (ORDER BY started_at, finished_at NULLS LAST, path COLLATE "C") AS position FROM job_steps) known
  WHERE (s.tenant_id, s.job_id, s.path) = (known.tenant_id, known.job_id, known.path);
ALTER TABLE job_steps ALTER COLUMN position SET NOT NULL, ALTER COLUMN position ADD GENERATED ALWAYS AS IDENTITY;
SELECT setval(pg_get_serial_sequence('job_steps', 'position'), (SELECT coalesce(max(position), 0) + 1 FROM job_steps), false);
ALTER TABLE job_steps FORCE ROW LEVEL SECURITY;
DROP INDEX job_steps_outside;
CREATE INDEX job_steps_outside ON job_steps (tenant_id, job_id, position) WHERE strpos(path, '[') = 0;
