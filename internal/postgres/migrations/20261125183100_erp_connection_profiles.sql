-- +goose Up
-- A project posts to an own address, as before, or by a profile of a REST connection of the company.
ALTER TABLE erp_connections
  ADD COLUMN profile_id uuid,
  ADD COLUMN type text NOT NULL DEFAULT 'other' CHECK (type IN ('infor10', 'infor11', 'netsuite', 'fusion', 'other')),
  ADD COLUMN mapping jsonb NOT NULL DEFAULT '{}', -- field of the product -> name at the ERP
  ADD FOREIGN KEY (tenant_id, profile_id) REFERENCES connection_profiles;
ALTER TABLE erp_connections DROP CONSTRAINT erp_connections_check;
ALTER TABLE erp_connections
  ADD CONSTRAINT erp_connections_own_address CHECK (address <> '' OR credential IS NULL),
  ADD CONSTRAINT erp_connections_one_server CHECK (profile_id IS NULL OR address = ''),
  ADD CONSTRAINT erp_connections_enabled CHECK (address <> '' OR profile_id IS NOT NULL OR NOT enabled);
CREATE INDEX erp_connections_profile ON erp_connections (tenant_id, profile_id) WHERE profile_id IS NOT NULL;
