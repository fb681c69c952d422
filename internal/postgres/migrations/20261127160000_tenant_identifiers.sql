-- +goose Up
-- Every domain name that a tenant has or had. A former one stays reserved, and leads people and agents to the tenant.
CREATE TABLE tenant_identifiers (
  tenant_id  uuid NOT NULL REFERENCES tenants,
  identifier text NOT NULL,
  since      timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, identifier),
  CONSTRAINT tenant_identifiers_identifier_key UNIQUE (identifier)
);
ALTER TABLE tenants NO FORCE ROW LEVEL SECURITY; -- the owner reads rows of all tenants
INSERT INTO tenant_identifiers (tenant_id, identifier, since) SELECT tenant_id, identifier, created_at FROM tenants;
ALTER TABLE tenants FORCE ROW LEVEL SECURITY;
CALL secure_tenant_table('tenant_identifiers');
CALL open_to_platform('tenant_identifiers', 'SELECT');

-- +goose StatementBegin
CREATE FUNCTION record_tenant_identifier() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tenant_identifiers (tenant_id, identifier) VALUES (NEW.tenant_id, NEW.identifier)
    ON CONFLICT (tenant_id, identifier) DO NOTHING; -- a tenant may return to a former name of its own
  RETURN NULL;
END $$;
-- +goose StatementEnd
CREATE TRIGGER record_identifier AFTER INSERT OR UPDATE OF identifier ON tenants
  FOR EACH ROW EXECUTE FUNCTION record_tenant_identifier();
