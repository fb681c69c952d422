-- +goose Up
-- The feature flags of the installation. They belong to the platform's own tenant, and decide for customers.
CREATE TABLE features (
  tenant_id   uuid NOT NULL REFERENCES tenants,
  id          uuid NOT NULL,
  name        text NOT NULL,
  description text NOT NULL DEFAULT '',
  global      boolean NOT NULL,          -- for every tenant; otherwise for those of feature_tenants
  enabled     boolean NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  version     bigint NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX features_name ON features (tenant_id, lower(name));
CREATE TRIGGER bounded AFTER INSERT ON features REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_beyond(500, true, tenant_id);
CALL secure_tenant_table('features');
CALL open_to_platform('features', 'SELECT'); -- every process reads them for all tenants

CREATE TABLE feature_tenants (
  tenant_id   uuid NOT NULL,
  feature_id  uuid NOT NULL,
  customer_id uuid NOT NULL,             -- no reference: it would look past the policies of tenants
  PRIMARY KEY (tenant_id, feature_id, customer_id),
  FOREIGN KEY (tenant_id, feature_id) REFERENCES features ON DELETE CASCADE
);
CREATE INDEX feature_tenants_customer ON feature_tenants (customer_id);
CALL secure_tenant_table('feature_tenants');
CALL open_to_platform('feature_tenants', 'SELECT');
