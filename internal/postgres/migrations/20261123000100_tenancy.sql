-- +goose Up
-- The schema in the order of its areas: tenancy, identity, record, projects, invoices, tasks, payments.

-- Two group roles read and write the data. countersign_app sees one tenant, which the transaction sets.
-- countersign_platform sees some tables across tenants. The login roles of the configuration are members of them.
-- +goose StatementBegin
DO $$
DECLARE role text;
BEGIN
  FOREACH role IN ARRAY ARRAY['countersign_app', 'countersign_platform'] LOOP
    BEGIN
      EXECUTE format('CREATE ROLE %I NOLOGIN NOSUPERUSER NOBYPASSRLS', role);
    EXCEPTION WHEN duplicate_object OR unique_violation THEN
      NULL; -- roles belong to the cluster: the migration of another database has created it
    END;
  END LOOP;
END $$;
-- +goose StatementEnd
GRANT USAGE ON SCHEMA public TO countersign_app, countersign_platform;

-- The tenant of the current transaction. It is NULL when none is set, which matches no row.
CREATE FUNCTION app_tenant() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT nullif(current_setting('app.tenant', true), '')::uuid $$;

-- secure_tenant_table limits a table to the tenant of the transaction. It is called for every table with a
-- tenant_id; a test of the catalog finds a table for which it was not called.
-- +goose StatementBegin
CREATE PROCEDURE secure_tenant_table(name regclass) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', name);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', name);
  EXECUTE format('CREATE POLICY tenant ON %s TO countersign_app USING (tenant_id = (SELECT app_tenant())) WITH CHECK (tenant_id = (SELECT app_tenant()))', name);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO countersign_app', name);
END $$;
-- +goose StatementEnd

-- open_to_platform gives countersign_platform the named privileges on all rows of a table.
-- +goose StatementBegin
CREATE PROCEDURE open_to_platform(name regclass, privileges text) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE POLICY platform ON %s TO countersign_platform USING (true) WITH CHECK (true)', name);
  EXECUTE format('GRANT %s ON %s TO countersign_platform', privileges, name);
END $$;
-- +goose StatementEnd

-- Lists of settings are short and shown completely. refuse_beyond(most, condition, columns…) refuses a row that
-- exceeds the most of its list, so that no row is left out when the list is shown.
-- +goose StatementBegin
CREATE FUNCTION refuse_beyond() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of     text := array_to_string(TG_ARGV[2:], ', ');
  beyond boolean;
BEGIN
  -- The lock of the list makes two transactions that add its last row wait for each other: one of them is refused.
  EXECUTE format('SELECT pg_advisory_xact_lock(hashtextextended(concat_ws(''/'', %L, %s), 0)) FROM (SELECT DISTINCT %s FROM added ORDER BY %s) a', TG_TABLE_NAME, of, of, of);
  EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE (%s) IN (SELECT %s FROM added) AND %s GROUP BY %s HAVING count(*) > %s)', TG_TABLE_NAME, of, of, TG_ARGV[1], of, TG_ARGV[0]) INTO beyond;
  IF beyond THEN
    RAISE EXCEPTION 'more than % rows in a list of %', TG_ARGV[0], TG_TABLE_NAME USING ERRCODE = 'program_limit_exceeded', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END $$;
-- +goose StatementEnd

CREATE TABLE tenants (
  tenant_id    uuid PRIMARY KEY,
  identifier   text NOT NULL UNIQUE CHECK (identifier ~ '^[a-z0-9-]{1,63}$'), -- first path segment; may change
  name         text NOT NULL,
  kind         text NOT NULL DEFAULT 'customer' CHECK (kind IN ('customer', 'platform')),
  status       text NOT NULL DEFAULT 'active' CHECK (status IN ('draft', 'active', 'inactive')),
  currency     char(3) NOT NULL DEFAULT 'USD',
  time_zone    text NOT NULL DEFAULT 'America/New_York',
  date_pattern text NOT NULL DEFAULT 'MM/DD/YYYY',
  time_pattern text NOT NULL DEFAULT 'hh:mm A',
  theme        text NOT NULL DEFAULT 'light',
  palette_id   text NOT NULL DEFAULT 'green',
  logo_key     text NOT NULL DEFAULT '',
  settings     jsonb NOT NULL DEFAULT '{}',
  created_at   timestamptz NOT NULL DEFAULT now(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  version      bigint NOT NULL DEFAULT 1
);
CALL secure_tenant_table('tenants');
CALL open_to_platform('tenants', 'SELECT, INSERT, UPDATE');

-- One encrypted keyset per tenant. Without it, the tenant's secrets cannot be read.
CREATE TABLE tenant_keys (
  tenant_id    uuid PRIMARY KEY REFERENCES tenants,
  keyset       bytea NOT NULL,          -- Tink keyset, encrypted with the master key
  created_at   timestamptz NOT NULL DEFAULT now(),
  rotated_at   timestamptz,
  destroyed_at timestamptz              -- the keyset is empty then, and the tenant's secrets are lost for good
);
CALL secure_tenant_table('tenant_keys');
REVOKE DELETE ON tenant_keys FROM countersign_app;

-- Numbers for people, without gaps per tenant and purpose: jobs, payments, automatic numbers.
CREATE TABLE counters (
  tenant_id uuid NOT NULL REFERENCES tenants,
  name      text NOT NULL,
  next      bigint NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, name)
);
CALL secure_tenant_table('counters');

-- The features that a tenant has a license for. A tenant without rows has no subscription and may use everything
-- (spec document 1, section 5).
CREATE TABLE subscription_features (
  tenant_id uuid NOT NULL REFERENCES tenants,
  name      text NOT NULL,
  status    text NOT NULL CHECK (status IN ('Valid', 'Expired', 'Inactivated')),
  PRIMARY KEY (tenant_id, name)
);
CALL secure_tenant_table('subscription_features');

-- The licensed quantity of a product. The used quantity is not stored; it is counted.
CREATE TABLE subscription_products (
  tenant_id     uuid NOT NULL REFERENCES tenants,
  name          text NOT NULL,
  license_tier  text NOT NULL,
  allow_overuse boolean NOT NULL DEFAULT false,
  max_metrics   bigint NOT NULL DEFAULT 0 CHECK (max_metrics >= 0), -- 0: no limit
  starts_on     date NOT NULL,                                      -- usage is counted from this day
  PRIMARY KEY (tenant_id, name)
);
CALL secure_tenant_table('subscription_products');

-- Signing keys of the installation, encrypted with the master key. Only countersign_platform may read them.
CREATE TABLE signing_keys (
  id          uuid PRIMARY KEY,
  algorithm   text NOT NULL,
  private_key bytea NOT NULL,           -- encrypted
  created_at  timestamptz NOT NULL DEFAULT now(),
  retired_at  timestamptz
);
ALTER TABLE signing_keys ENABLE ROW LEVEL SECURITY;
ALTER TABLE signing_keys FORCE ROW LEVEL SECURITY;
CALL open_to_platform('signing_keys', 'SELECT, INSERT, UPDATE');

-- Each use of countersign_platform.
CREATE TABLE platform_access (
  id      uuid PRIMARY KEY,
  at      timestamptz NOT NULL DEFAULT now(),
  purpose text NOT NULL,
  actor   text NOT NULL DEFAULT '',
  uses    bigint NOT NULL DEFAULT 1     -- uses for the same purpose within the same minute are one row
);
CREATE UNIQUE INDEX platform_access_minute ON platform_access (at, purpose, actor);
ALTER TABLE platform_access ENABLE ROW LEVEL SECURITY;
ALTER TABLE platform_access FORCE ROW LEVEL SECURITY;
CALL open_to_platform('platform_access', 'SELECT, INSERT, UPDATE');
