-- +goose Up
-- A step of a job can ask people, by a task with instructions and a form.
ALTER TABLE tasks
  ADD COLUMN step_path text NOT NULL DEFAULT '',       -- of the step that asks; empty: no step
  ADD COLUMN instructions text NOT NULL DEFAULT '',
  ADD COLUMN form jsonb NOT NULL DEFAULT '[]',         -- domain/task.Form
  ADD COLUMN answers jsonb NOT NULL DEFAULT '{}',      -- to the form, by the names of its fields
  ADD CONSTRAINT tasks_of_steps CHECK ((subject_type = 'step') = (step_path <> ''));
CREATE INDEX tasks_of_job ON tasks (tenant_id, job_id) WHERE step_path <> '';
