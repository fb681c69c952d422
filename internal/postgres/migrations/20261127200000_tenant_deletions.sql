-- +goose Up
-- A tenant is closed before its data is erased. Its row stays, because its domain names are never given away.
ALTER TABLE tenants DROP CONSTRAINT tenants_status_check;
ALTER TABLE tenants ADD CONSTRAINT tenants_status_check CHECK (status IN ('draft', 'active', 'inactive', 'closed'));

-- Deletions belong to the platform tenant: their record outlives the tenant that they are about.
CREATE TABLE tenant_deletions (
  tenant_id      uuid NOT NULL REFERENCES tenants,
  id             uuid NOT NULL,
  about_id       uuid NOT NULL,           -- the tenant; without a foreign key, because none crosses tenants
  about_name     text NOT NULL,           -- of the tenant at the request
  state          text NOT NULL DEFAULT 'requested'
                 CHECK (state IN ('requested', 'expired', 'waiting', 'closing', 'erasing', 'done', 'canceled')),
  reason         text NOT NULL,
  requested_by   uuid NOT NULL,
  requester_name text NOT NULL,
  requested_at   timestamptz NOT NULL,
  confirmed_by   uuid,
  confirmer_name text NOT NULL DEFAULT '',
  confirmed_at   timestamptz,
  due_at         timestamptz,             -- the tenant is not closed before
  canceler_name  text NOT NULL DEFAULT '',
  canceled_at    timestamptz,
  payments       int NOT NULL DEFAULT 0,  -- unfinished at checked_at
  batches        int NOT NULL DEFAULT 0,
  reports        int NOT NULL DEFAULT 0,
  checked_at     timestamptz,
  erased_at      timestamptz,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT tenant_deletions_two_people CHECK (confirmed_by IS NULL OR confirmed_by <> requested_by)
);
CREATE UNIQUE INDEX tenant_deletions_open ON tenant_deletions (tenant_id, about_id)
  WHERE state IN ('requested', 'waiting', 'closing', 'erasing');
CREATE INDEX tenant_deletions_about ON tenant_deletions (tenant_id, about_id, requested_at);
CALL secure_tenant_table('tenant_deletions');

-- Nothing can be paid in a closed tenant. The lock makes a statement wait for the transaction that closes the tenant,
-- and that transaction for the statement.
-- +goose StatementBegin
CREATE FUNCTION refuse_closed_tenant() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  found text;
BEGIN
  SELECT status INTO found FROM tenants WHERE tenant_id = app_tenant() FOR KEY SHARE;
  IF found = 'closed' THEN
    RAISE EXCEPTION 'the tenant is closed' USING ERRCODE = 'object_not_in_prerequisite_state', CONSTRAINT = 'tenant_open';
  END IF;
  RETURN NULL;
END $$;
-- +goose StatementEnd
CREATE TRIGGER tenant_open BEFORE INSERT OR UPDATE OF status ON payments
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_tenant();
CREATE TRIGGER tenant_open BEFORE INSERT OR UPDATE OF status ON payment_batches
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_tenant();
-- An approved invoice becomes a payment.
CREATE TRIGGER tenant_open BEFORE UPDATE OF stage ON invoices
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_tenant();
CREATE TRIGGER tenant_open BEFORE INSERT ON payment_imports
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_tenant();

-- The roles of requests cannot delete audit entries, documents and keys. Only erase_tenant_table does, with the rights
-- of the owner, who needs a policy for it: row-level security is forced on the owner, too.
-- +goose StatementBegin
CREATE OR REPLACE PROCEDURE secure_tenant_table(name regclass) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', name);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', name);
  EXECUTE format('CREATE POLICY tenant ON %s TO countersign_app USING (tenant_id = (SELECT app_tenant())) WITH CHECK (tenant_id = (SELECT app_tenant()))', name);
  EXECUTE format('CREATE POLICY erasure ON %s TO %I USING (tenant_id = (SELECT app_tenant())) WITH CHECK (false)', name, current_user);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO countersign_app', name);
END $$;
-- +goose StatementEnd
-- +goose StatementBegin
DO $$
DECLARE
  secured regclass;
BEGIN
  FOR secured IN SELECT polrelid::regclass FROM pg_policy WHERE polname = 'tenant' LOOP
    EXECUTE format('CREATE POLICY erasure ON %s TO %I USING (tenant_id = (SELECT app_tenant())) WITH CHECK (false)', secured, current_user);
  END LOOP;
END $$;
-- +goose StatementEnd

-- erase_tenant_table deletes the rows of a closed customer in one table and returns how many there were. The row of
-- the tenant itself and its domain names stay.
-- +goose StatementBegin
CREATE FUNCTION erase_tenant_table(erased uuid, name regclass) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  deleted bigint;
BEGIN
  PERFORM set_config('app.tenant', erased::text, true);
  IF NOT EXISTS (SELECT FROM tenants WHERE tenant_id = erased AND kind = 'customer' AND status = 'closed') THEN
    RAISE EXCEPTION 'only a closed customer is erased' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  IF name IN ('tenants'::regclass, 'tenant_identifiers'::regclass)
    OR NOT EXISTS (SELECT FROM pg_policy WHERE polrelid = name AND polname = 'erasure') THEN
    RAISE EXCEPTION 'rows of % are not erased', name USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  EXECUTE format('DELETE FROM %s WHERE tenant_id = $1', name) USING erased;
  GET DIAGNOSTICS deleted = ROW_COUNT;
  RETURN deleted;
END $$;
-- +goose StatementEnd
REVOKE EXECUTE ON FUNCTION erase_tenant_table FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erase_tenant_table TO countersign_platform;
