-- +goose Up
-- Which tenants belong to a demonstration is known to its own module, which keeps it in the tenant's settings.
ALTER TABLE tenants DROP COLUMN demo;
