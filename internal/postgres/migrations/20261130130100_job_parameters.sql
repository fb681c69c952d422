-- +goose Up
-- A person starts a Generic workflow with parameters. Its job is about the workflow itself (subject_type workflow).
ALTER TABLE jobs ADD COLUMN parameters jsonb NOT NULL DEFAULT '{}'
  CONSTRAINT jobs_parameters_size CHECK (octet_length(parameters::text) <= 131072);
