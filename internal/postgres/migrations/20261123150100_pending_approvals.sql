-- +goose Up
-- An approval that takes effect after the undo period (domain/task.Pending); NULL: none.
ALTER TABLE tasks ADD COLUMN pending_approval jsonb;
