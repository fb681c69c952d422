-- +goose Up
-- The connection profiles that the steps of a version use. Steps could not use any before.
ALTER TABLE graphs ADD COLUMN profiles uuid[] NOT NULL DEFAULT '{}';
