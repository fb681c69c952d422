-- +goose Up
-- The page of a user shows their last sign-ins.
CREATE INDEX audit_entries_logins ON audit_entries (tenant_id, user_id, id) WHERE object_type = 'session' AND action = 'login';
