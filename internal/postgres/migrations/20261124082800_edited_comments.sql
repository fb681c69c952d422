-- +goose Up
-- A comment keeps when its author changed it. The version refuses a change of a text that has changed since it was read.
ALTER TABLE invoice_comments
  ADD COLUMN edited_at timestamptz,
  ADD COLUMN version   bigint NOT NULL DEFAULT 1;
