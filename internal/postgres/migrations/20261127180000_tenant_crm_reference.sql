-- +goose Up
-- The account in the CRM from which a tenant was created. Empty: none.
ALTER TABLE tenants ADD COLUMN crm_reference text NOT NULL DEFAULT '';
CREATE UNIQUE INDEX tenants_crm_reference ON tenants (crm_reference) WHERE crm_reference <> '';
