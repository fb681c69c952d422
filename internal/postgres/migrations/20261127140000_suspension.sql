-- +goose Up
-- The platform suspends a tenant: its people have no access until it resumes the tenant.
ALTER TABLE tenants
  ADD COLUMN suspended_at timestamptz,
  ADD COLUMN suspended_by text NOT NULL DEFAULT '',
  ADD COLUMN suspension_reason text NOT NULL DEFAULT '';
