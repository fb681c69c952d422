-- +goose Up
-- Of which keys and tokens people were warned: once for each number of days before the expiry. 0 days: it has expired.
CREATE TABLE expiry_warnings (
  tenant_id uuid NOT NULL REFERENCES tenants,
  kind      text NOT NULL CHECK (kind IN ('pgpKey', 'scimToken')),
  object_id uuid NOT NULL,              -- a key or a SCIM client; a new edition of a key has its own id
  days      int NOT NULL CHECK (days >= 0),
  warned_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, kind, object_id, days)
);
CALL secure_tenant_table('expiry_warnings');

-- Keys and tokens from before are watched, too. The owner of the tables sees no rows of tenants otherwise.
-- +goose StatementBegin
DO $$
DECLARE
  name text;
  used CONSTANT text[] := ARRAY['pgp_keys', 'scim_clients', 'outbox'];
BEGIN
  FOREACH name IN ARRAY used LOOP
    EXECUTE format('ALTER TABLE %I NO FORCE ROW LEVEL SECURITY', name);
  END LOOP;

  INSERT INTO outbox (tenant_id, id, kind, name, payload)
  SELECT tenant_id, gen_random_uuid(), 'start', 'expiry.Watch', jsonb_build_object('tenantId', tenant_id)
  FROM (SELECT tenant_id FROM pgp_keys WHERE state = 'current' AND expires_at IS NOT NULL
    UNION SELECT tenant_id FROM scim_clients WHERE revoked_at IS NULL) watched;

  FOREACH name IN ARRAY used LOOP
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
  END LOOP;
END $$;
-- +goose StatementEnd
