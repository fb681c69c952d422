-- +goose Up
-- The address and the contacts of a tenant, and what platform administrators note about it.
ALTER TABLE tenants
  ADD COLUMN street text NOT NULL DEFAULT '',
  ADD COLUMN city text NOT NULL DEFAULT '',
  ADD COLUMN state text NOT NULL DEFAULT '',
  ADD COLUMN postal_code text NOT NULL DEFAULT '',
  ADD COLUMN country text NOT NULL DEFAULT ''; -- ISO 3166-1 alpha-2, or empty

CREATE TABLE tenant_contacts (
  tenant_id uuid NOT NULL REFERENCES tenants,
  position  int NOT NULL, -- from 1
  name      text NOT NULL,
  role      text NOT NULL,
  email     text NOT NULL,
  phone     text NOT NULL,
  PRIMARY KEY (tenant_id, position)
);
CALL secure_tenant_table('tenant_contacts');

-- Comments belong to the platform tenant: the company that they are about does not see them.
CREATE TABLE tenant_comments (
  tenant_id  uuid NOT NULL REFERENCES tenants,
  id         uuid NOT NULL,
  about_id   uuid NOT NULL, -- the tenant; without a foreign key, because none crosses tenants
  author     text NOT NULL,
  body       text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX tenant_comments_about ON tenant_comments (tenant_id, about_id, id);
CALL secure_tenant_table('tenant_comments');
