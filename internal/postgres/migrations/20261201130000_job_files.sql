-- +goose Up
-- Files that steps of jobs make. Their bytes are in the object storage.
CREATE TABLE job_files (
  tenant_id    uuid NOT NULL,
  id           uuid NOT NULL,                -- follows from the job, the step and its attempt
  job_id       uuid NOT NULL,
  step_path    text NOT NULL,
  name         text NOT NULL,
  content_type text NOT NULL,
  size         bigint NOT NULL CHECK (size >= 0),
  sha256       text NOT NULL,
  object_key   text NOT NULL,
  permissions  text[] NOT NULL DEFAULT '{}', -- that a reader needs beside the one for jobs
  created_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, job_id) REFERENCES jobs ON DELETE CASCADE
);
CREATE INDEX job_files_of_job ON job_files (tenant_id, job_id, created_at);
CREATE INDEX job_files_created ON job_files (tenant_id, created_at);
CALL secure_tenant_table('job_files');
