-- +goose Up
-- What a tenant bought of a feature. A tenant without rows has no subscription and may use everything (spec document 1,
-- section 5).
CREATE TABLE licenses (
  tenant_id     uuid NOT NULL REFERENCES tenants,
  name          text NOT NULL,
  inactive      boolean NOT NULL DEFAULT false,
  starts_on     date NOT NULL,                      -- use counts from this day
  ends_on       date,                               -- the last day; null: it does not end
  tier          text NOT NULL DEFAULT '',
  allow_overuse boolean NOT NULL DEFAULT false,
  max_quantity  bigint NOT NULL DEFAULT 0 CHECK (max_quantity >= 0), -- 0: no limit
  PRIMARY KEY (tenant_id, name),
  CHECK (ends_on >= starts_on)
);

-- Each use once. The product is that of the project at the time of the use.
CREATE TABLE license_uses (
  tenant_id uuid NOT NULL REFERENCES tenants,
  kind      text NOT NULL CHECK (kind IN ('pages', 'ocrPages', 'invoices', 'payments')),
  object_id uuid NOT NULL,                          -- a document, an invoice or a payment
  product   text NOT NULL,
  quantity  bigint NOT NULL CHECK (quantity > 0),
  used_on   date NOT NULL,                          -- day of the tenant
  PRIMARY KEY (tenant_id, kind, object_id)
);

-- The sum of license_uses per day. Pages and checks read it instead of every use of a term.
CREATE TABLE license_use_days (
  tenant_id uuid NOT NULL REFERENCES tenants,
  product   text NOT NULL,
  kind      text NOT NULL CHECK (kind IN ('pages', 'ocrPages', 'invoices', 'payments')),
  used_on   date NOT NULL,
  quantity  bigint NOT NULL CHECK (quantity >= 0),
  PRIMARY KEY (tenant_id, product, kind, used_on)
);

CREATE TABLE license_notices (
  tenant_id   uuid NOT NULL REFERENCES tenants,
  id          uuid NOT NULL,
  feature     text NOT NULL,
  type        text NOT NULL CHECK (type IN ('ThresholdReached', 'ProductExpired', 'ProductInactivated')),
  remaining   int NOT NULL CHECK (remaining >= 0), -- percentage of the limit
  occasion    text NOT NULL,
  notified_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX license_notices_once ON license_notices (tenant_id, feature, type, occasion);

-- The owner of the tables sees no rows of tenants otherwise.
-- +goose StatementBegin
DO $$
DECLARE
  name text;
  read CONSTANT text[] := ARRAY['tenants', 'projects', 'documents', 'invoices', 'payments', 'payment_batches', 'payment_claims',
    'subscription_features', 'subscription_products'];
BEGIN
  FOREACH name IN ARRAY read LOOP
    EXECUTE format('ALTER TABLE %I NO FORCE ROW LEVEL SECURITY', name);
  END LOOP;

  INSERT INTO licenses (tenant_id, name, inactive, starts_on, ends_on, tier, allow_overuse, max_quantity)
  SELECT DISTINCT ON (f.tenant_id, n.name) f.tenant_id, n.name, f.status = 'Inactivated', coalesce(p.starts_on, t.created_at::date),
    CASE WHEN f.status = 'Expired' THEN greatest(coalesce(p.starts_on, t.created_at::date), current_date - 1) END,
    coalesce(p.license_tier, ''), coalesce(p.allow_overuse, false), coalesce(p.max_metrics, 0)
  FROM subscription_features f
  JOIN tenants t ON t.tenant_id = f.tenant_id
  CROSS JOIN LATERAL (SELECT CASE f.name WHEN 'Custom Project' THEN 'Custom Documents' WHEN 'Payroll' THEN 'Payroll Documents'
    WHEN 'Check and PPay Payments' THEN 'Check & PPay' WHEN 'Check and PPay Payments Custom' THEN 'Check & PPay'
    ELSE f.name END AS name) n
  LEFT JOIN subscription_products p ON p.tenant_id = f.tenant_id AND p.name IN (f.name, n.name)
  ORDER BY f.tenant_id, n.name, f.status DESC;

  INSERT INTO license_uses (tenant_id, kind, object_id, product, quantity, used_on)
  SELECT tenant_id, used.kind, object_id, CASE project_type WHEN 'Payable Invoices' THEN 'AP Invoices' WHEN 'Payable' THEN 'AP Invoices'
    WHEN 'ACH Payments' THEN 'AP Payments' WHEN 'ACH Payments Custom' THEN 'AP Payments' WHEN 'Payments Plus' THEN 'AP Payments'
    WHEN 'Check and PPay Payments' THEN 'Check & PPay' WHEN 'Check and PPay Payments Custom' THEN 'Check & PPay'
    WHEN 'Supply Chain Documents' THEN 'Supply Chain Documents' WHEN 'Tax W-2' THEN 'Employee Tax' WHEN 'Tax 1099' THEN 'AP Tax'
    WHEN 'Tax Documents' THEN 'AP Tax' WHEN 'AP Tax' THEN 'AP Tax' WHEN 'Employee Documents' THEN 'Employee Documents'
    WHEN 'AR Documents' THEN 'AR Documents' WHEN 'Payroll' THEN 'Payroll Documents' ELSE 'Custom Documents' END, quantity, (used_at AT TIME ZONE time_zone)::date
  FROM (
    SELECT tenant_id, 'pages' AS kind, id AS object_id, project_id, pages::bigint AS quantity, created_at AS used_at
    FROM documents WHERE kind = 'invoice' AND pages > 0
    UNION ALL SELECT tenant_id, 'invoices', id, project_id, 1, created_at FROM invoices
    UNION ALL SELECT c.tenant_id, 'payments', c.payment_id, (array_agg(b.project_id ORDER BY b.sealed_at))[1], 1, min(b.sealed_at)
    FROM payment_claims c JOIN payment_batches b ON b.tenant_id = c.tenant_id AND b.id = c.batch_id
    WHERE b.sealed_at IS NOT NULL AND c.removed_at IS NULL AND c.kind IN ('pay', 'report-issue') GROUP BY c.tenant_id, c.payment_id
  ) used
  JOIN projects p USING (tenant_id) JOIN tenants t USING (tenant_id)
  WHERE p.id = used.project_id;

  INSERT INTO license_use_days (tenant_id, product, kind, used_on, quantity)
  SELECT tenant_id, product, kind, used_on, sum(quantity) FROM license_uses GROUP BY tenant_id, product, kind, used_on;

  FOREACH name IN ARRAY read LOOP
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
  END LOOP;
END $$;
-- +goose StatementEnd
DROP TABLE subscription_features;
DROP TABLE subscription_products;

CALL secure_tenant_table('licenses');
CALL secure_tenant_table('license_uses');
CALL secure_tenant_table('license_use_days');
CALL secure_tenant_table('license_notices');

-- The size of all documents is read from this index.
DROP INDEX documents_used;
CREATE INDEX documents_stored ON documents (tenant_id) INCLUDE (size);
