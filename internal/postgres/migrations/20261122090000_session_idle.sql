-- +goose Up
-- When a person last acted. The session of a machine account is never idle: its value is infinity.
ALTER TABLE sessions ADD COLUMN last_active_at timestamptz NOT NULL DEFAULT now();

-- +goose Down
ALTER TABLE sessions DROP COLUMN last_active_at;
