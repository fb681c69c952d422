-- +goose Up
-- A change names the version it was based on, so that another tab does not overwrite it. 0: nothing is saved yet.
ALTER TABLE preferences ADD COLUMN version bigint NOT NULL DEFAULT 1;
