-- +goose Up
-- The address of a contact, with the columns of the address of its tenant.
ALTER TABLE tenant_contacts
  ADD COLUMN street text NOT NULL DEFAULT '',
  ADD COLUMN city text NOT NULL DEFAULT '',
  ADD COLUMN state text NOT NULL DEFAULT '',
  ADD COLUMN postal_code text NOT NULL DEFAULT '',
  ADD COLUMN country text NOT NULL DEFAULT ''; -- ISO 3166-1 alpha-2, or empty
