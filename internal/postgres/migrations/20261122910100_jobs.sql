-- +goose Up
-- The state of a job follows from its steps: what an open step waits for, and the final state at the step that ends
-- the job.
ALTER TABLE job_steps
  ADD COLUMN waiting_for text NOT NULL DEFAULT '' CHECK (waiting_for IN ('', 'task', 'input')),
  ADD COLUMN ends_job text NOT NULL DEFAULT '' CHECK (ends_job IN ('', 'BusySkipped', 'FinishedOK', 'FinishedWithErrors', 'Aborted')),
  ADD CHECK (waiting_for = '' OR state = 'stalled' AND finished_at IS NULL),
  ADD CHECK (ends_job = '' OR finished_at IS NOT NULL);
CREATE UNIQUE INDEX job_steps_end ON job_steps (tenant_id, job_id) WHERE ends_job <> '';

-- What operators know the subject by: number, process number, search terms. Jobs read no table of their subjects.
ALTER TABLE jobs ADD COLUMN facts jsonb NOT NULL DEFAULT '{}';

-- +goose Down
SELECT 1;
