-- +goose Up
-- Two doors lead to the data. countersign_app sees one tenant, the one set for the
-- transaction; countersign_platform sees a written list of tables across tenants.
-- Both are group roles: the login roles of the configuration are members of them.
-- +goose StatementBegin
DO $$
DECLARE role text;
BEGIN
  FOREACH role IN ARRAY ARRAY['countersign_app', 'countersign_platform'] LOOP
    BEGIN
      EXECUTE format('CREATE ROLE %I NOLOGIN NOSUPERUSER NOBYPASSRLS', role);
    EXCEPTION WHEN duplicate_object OR unique_violation THEN
      NULL; -- roles belong to the cluster: another database's migration made it first
    END;
  END LOOP;
END $$;
-- +goose StatementEnd

CREATE EXTENSION IF NOT EXISTS pg_trgm;
GRANT USAGE ON SCHEMA public TO countersign_app, countersign_platform;

-- The tenant of the current transaction; NULL when none is set, which matches no row.
CREATE FUNCTION app_tenant() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT nullif(current_setting('app.tenant', true), '')::uuid $$;

-- secure_tenant_table puts a table behind the first door. Every table with a
-- tenant_id goes through it; a test of the catalogue finds one that did not.
-- +goose StatementBegin
CREATE PROCEDURE secure_tenant_table(name regclass) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', name);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', name);
  EXECUTE format('CREATE POLICY tenant ON %s TO countersign_app USING (tenant_id = (SELECT app_tenant())) WITH CHECK (tenant_id = (SELECT app_tenant()))', name);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO countersign_app', name);
END $$;
-- +goose StatementEnd

-- open_to_platform adds the second door to one table, with the privileges named.
-- +goose StatementBegin
CREATE PROCEDURE open_to_platform(name regclass, privileges text) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE POLICY platform ON %s TO countersign_platform USING (true) WITH CHECK (true)', name);
  EXECUTE format('GRANT %s ON %s TO countersign_platform', privileges, name);
END $$;
-- +goose StatementEnd

CREATE TABLE tenants (
  tenant_id     uuid PRIMARY KEY,
  identifier    text NOT NULL UNIQUE CHECK (identifier ~ '^[a-z0-9-]{1,63}$'), -- first path segment; may change
  name          text NOT NULL,
  kind          text NOT NULL DEFAULT 'customer' CHECK (kind IN ('customer', 'platform')),
  status        text NOT NULL DEFAULT 'active' CHECK (status IN ('draft', 'active', 'inactive')),
  demo          boolean NOT NULL DEFAULT false, -- the demo's sign-in page may offer "continue as"
  currency      char(3) NOT NULL DEFAULT 'USD',
  time_zone     text NOT NULL DEFAULT 'America/New_York',
  date_pattern  text NOT NULL DEFAULT 'MM/DD/YYYY',
  time_pattern  text NOT NULL DEFAULT 'hh:mm A',
  theme         text NOT NULL DEFAULT 'light',
  palette_id    text NOT NULL DEFAULT 'green',
  logo_key      text NOT NULL DEFAULT '',
  settings      jsonb NOT NULL DEFAULT '{}',
  created_at    timestamptz NOT NULL DEFAULT now(),
  updated_at    timestamptz NOT NULL DEFAULT now(),
  version       bigint NOT NULL DEFAULT 1
);
CALL secure_tenant_table('tenants');
CALL open_to_platform('tenants', 'SELECT, INSERT, UPDATE');

-- +goose Down
SELECT 1;
